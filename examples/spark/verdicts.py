"""Solves files of puzzles on many machines: `satoku` as a filter under Apache Spark.

Each partition of the text is piped through one `satoku solve --lines`, which answers every line with
a line. The output is a table in the input's order, the number of puzzles of each verdict, and the
lines that are not puzzles, with their numbers.

    spark-submit verdicts.py puzzles.txt verdicts -- --model diagonal

A pipe silently loses lines if its program crashes. So the job fails if that happens, or if a
partition lacks an answer to a line.
"""

import argparse
import os
import shlex
import sys

from pyspark import StorageLevel
from pyspark.sql import SparkSession

# The most broken lines that are printed; the table contains all of them.
SHOWN = 1000

# Runs the program. Its own exit statuses (all unique, some not, a line is not a puzzle, engines
# disagree) are visible in the answers. Others are crashes, and fail the job.
RUN = 'satoku=$1; shift; "$satoku" "$@"; status=$?; [ $status -le 3 ] || exit $status'


def arguments():
    """The command line's arguments, and what follows `--`."""
    words, extra = sys.argv[1:], []
    if "--" in words:
        place = words.index("--")
        words, extra = words[:place], words[place + 1 :]
    parser = argparse.ArgumentParser(
        description="Verdicts for files of puzzles, one on a line, with Apache Spark.",
        epilog="What follows -- goes to satoku, as in: verdicts.py in.txt out -- --model diagonal",
    )
    parser.add_argument("input", nargs="+", help="a file, folder or pattern, as Spark reads it")
    parser.add_argument("output", help="the folder to be made for the table")
    parser.add_argument("--satoku", default="satoku", metavar="PROGRAM",
                        help="the program as the workers find it (satoku)")
    parser.add_argument("--master", help="Spark's master, if spark-submit is not told (local[*])")
    parser.add_argument("--partitions", type=int, metavar="N",
                        help="parts of each input, at least (Spark's choice)")
    return parser.parse_args(words), extra


def is_item(text):
    """Whether a line needs an answer: comments, blank lines and a table's header do not."""
    text = text.lstrip("\ufeff").strip()
    header = text.replace(",", "\t").split("\t")[0].lower()
    return bool(text) and not text.startswith("#") and header not in ("puzzle", "quiz", "quizzes")


def row(pair):
    """A row of the table: the file, the line's number, and the program's four fields."""
    (name, number, text), answer = pair
    puzzle, verdict, *fields = answer.split("\t")
    if verdict == "invalid":
        puzzle = " ".join(text.split())
    return [name, str(number), puzzle, verdict, *fields]


def lengths(lines):
    """The number of lines of each partition."""
    return lines.mapPartitions(lambda part: [sum(1 for _ in part)]).collect()


def main():
    args, extra = arguments()
    builder = SparkSession.builder.appName("satoku")
    if args.master:
        builder = builder.master(args.master)
    context = builder.getOrCreate().sparkContext
    context.setLogLevel("WARN")

    def numbered(name):
        """The lines of an input that need answers: its name, their numbers, their text."""
        lines = context.textFile(name, args.partitions).zipWithIndex()
        lines = lines.filter(lambda line: is_item(line[0]))
        return lines.map(lambda line: (name, line[1] + 1, line[0]))

    lines = context.union([numbered(name) for name in args.input])
    questions = lines.map(lambda line: line[2])
    options = ["--lines", "--format", "line", "--exit-zero", "--quiet", "--jobs", "1", *extra, "-"]
    command = shlex.join(["sh", "-c", RUN, "sh", args.satoku, "solve", *options])
    answers = questions.pipe(command, {"PATH": os.environ["PATH"]}, checkCode=True)
    answers.persist(StorageLevel.MEMORY_AND_DISK)

    for part, (asked, answered) in enumerate(zip(lengths(lines), lengths(answers))):
        if asked != answered:
            sys.exit(f"verdicts.py: part {part}: {asked} lines, but {answered} answers; does each "
                     f"line hold a puzzle, and are the arguments after -- those of satoku solve?")

    table = lines.zip(answers).map(row)
    table.map("\t".join).saveAsTextFile(args.output)

    for verdict, count in sorted(table.map(lambda fields: fields[3]).countByValue().items()):
        print(f"{verdict}\t{count}")
    broken = table.filter(lambda fields: fields[3] == "invalid").take(SHOWN + 1)
    for name, number, text, *_ in broken[:SHOWN]:
        # (Whatever a line holds, it acts on no terminal.)
        print(f"{ascii(name)[1:-1]}:{number}: not a puzzle: {ascii(text)}")
    if len(broken) > SHOWN:
        print(f"(and more: see the rows with the verdict invalid in {args.output})")


if __name__ == "__main__":
    main()
