"""Solves files of puzzles on many machines: the Python module under Apache Spark.

Each worker answers its rows with `satoku.solve_many`, in batches that Spark hands it as pandas frames. The output
is that of `verdicts.py`, which pipes lines through the program: a table in the input's order, the number of puzzles
of each verdict, and the lines that are not puzzles, with their numbers.

    spark-submit map_in_pandas.py puzzles.txt verdicts --model diagonal

Reuse the function `answer`: it works with `mapInPandas` on any frame with a column of puzzles.
"""

import argparse

from pyspark import StorageLevel
from pyspark.sql import SparkSession

# The most broken lines that are printed; the table contains all of them.
SHOWN = 1000

QUESTIONS = "input string, number long, text string"
ANSWERS = "input string, number long, puzzle string, verdict string, solution string, witness string"


def answer(**options):
    """For `mapInPandas`: turns a partition's frames with a column `text` into frames with answers."""

    def of_partition(frames):
        import satoku  # on the worker, where it has to be installed

        for frame in frames:
            records = [each.to_dict() for each in satoku.solve_many(frame["text"], **options)]
            frame["verdict"] = [record["verdict"] for record in records]
            frame["solution"] = [record["solution"] or "-" for record in records]
            frame["witness"] = [record["witness"] or "-" for record in records]
            frame["puzzle"] = [
                " ".join(text.split()) if record["verdict"] == "invalid" else record["puzzle"]
                for text, record in zip(frame["text"], records)
            ]
            yield frame[["input", "number", "puzzle", "verdict", "solution", "witness"]]

    return of_partition


def arguments():
    parser = argparse.ArgumentParser(
        description="Verdicts for files of puzzles, one on a line, with Apache Spark and pandas.")
    parser.add_argument("input", nargs="+", help="a file, folder or pattern, as Spark reads it")
    parser.add_argument("output", help="the folder to be made for the table")
    parser.add_argument("--model", help="the model, if lines do not say it (classic)")
    parser.add_argument("--engine", help="the engine, as in 'satoku solve --engine'")
    parser.add_argument("--fast", action="store_true", help="as fast as it goes, without a cross-check")
    parser.add_argument("--no-cross-check", action="store_true", help="no second engine confirms answers")
    parser.add_argument("--limit-time", type=float, metavar="SECONDS", help="for each puzzle")
    parser.add_argument("--master", help="Spark's master, if spark-submit is not told (local[*])")
    parser.add_argument("--partitions", type=int, metavar="N", help="parts of each input, at least (Spark's choice)")
    return parser.parse_args()


def is_item(text):
    """Whether a line needs an answer: comments, blank lines and a table's header do not."""
    text = text.lstrip("\ufeff").strip()
    header = text.replace(",", "\t").split("\t")[0].lower()
    return bool(text) and not text.startswith("#") and header not in ("puzzle", "quiz", "quizzes")


def main():
    args = arguments()
    builder = SparkSession.builder.appName("satoku")
    if args.master:
        builder = builder.master(args.master)
    session = builder.getOrCreate()
    context = session.sparkContext
    context.setLogLevel("WARN")

    def numbered(name):
        """The lines of an input that need answers: its name, their numbers, their text."""
        lines = context.textFile(name, args.partitions).zipWithIndex()
        lines = lines.filter(lambda line: is_item(line[0]))
        return lines.map(lambda line: (name, line[1] + 1, line[0]))

    # One thread per partition: Spark distributes partitions over processors.
    options = {"jobs": 1, "fast": args.fast, "cross_check": not args.no_cross_check}
    given = {"model": args.model, "engine": args.engine, "limit_time": args.limit_time}
    options.update({key: value for key, value in given.items() if value is not None})

    lines = session.createDataFrame(context.union([numbered(name) for name in args.input]), QUESTIONS)
    table = lines.mapInPandas(answer(**options), ANSWERS).persist(StorageLevel.MEMORY_AND_DISK)
    table.rdd.map(lambda row: "\t".join(map(str, row))).saveAsTextFile(args.output)

    for verdict, count in sorted(table.groupBy("verdict").count().collect()):
        print(f"{verdict}\t{count}")
    broken = table.where(table.verdict == "invalid").take(SHOWN + 1)
    for row in broken[:SHOWN]:
        # (Whatever a line holds, it acts on no terminal.)
        print(f"{ascii(row.input)[1:-1]}:{row.number}: not a puzzle: {ascii(row.puzzle)}")
    if len(broken) > SHOWN:
        print(f"(and more: see the rows with the verdict invalid in {args.output})")


if __name__ == "__main__":
    main()
