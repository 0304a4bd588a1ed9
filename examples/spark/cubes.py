"""Solves one hard puzzle on many machines: its cubes under Apache Spark.

`satoku encode --cubes K` splits the puzzle into K pieces without common solutions, here on the driver;
each is a puzzle on a line, with its model and rules. Each partition of them is piped through one
`satoku solve --lines`. Prints how many pieces have each verdict, and the verdict on the puzzle.

    spark-submit cubes.py puzzle.toml --cubes 256 -- --engine sat

A piece without an answer might have a solution. So the job fails if satoku crashes, if a partition lacks
an answer to a piece, or if an answer is invalid.
"""

import argparse
import os
import shlex
import subprocess
import sys
from collections import Counter

from pyspark.sql import SparkSession

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
        description="The verdict on one hard puzzle, by its cubes, with Apache Spark.",
        epilog="What follows -- goes to 'satoku solve', as in: cubes.py puzzle.toml -- --engine sat",
    )
    parser.add_argument("puzzle", help="the puzzle, as text or a file on the driver")
    parser.add_argument("--model", help="the model, if the puzzle does not say it (classic)")
    parser.add_argument("--cubes", type=int, default=64, metavar="K", help="how many pieces (64)")
    parser.add_argument("--satoku", default="satoku", metavar="PROGRAM",
                        help="the program as the workers find it (satoku)")
    parser.add_argument("--splitter", default="satoku", metavar="PROGRAM",
                        help="the program as the driver finds it (satoku)")
    parser.add_argument("--master", help="Spark's master, if spark-submit is not told (local[*])")
    parser.add_argument("--partitions", type=int, metavar="N", help="processes (one for each piece)")
    return parser.parse_args(words), extra


def split(args):
    """The pieces, one per line."""
    model = ["--model", args.model] if args.model else []
    command = [args.splitter, "encode", "--cubes", str(args.cubes), "--to", "json", *model, args.puzzle]
    run = subprocess.run(command, stdout=subprocess.PIPE, text=True, encoding="utf-8", check=False)
    pieces = run.stdout.splitlines()
    if run.returncode != 0 or not pieces:
        sys.exit(f"cubes.py: the puzzle was not split: {shlex.join(command)}")
    return pieces


def answers_of(pieces, args, extra, context):
    """The answer to each piece: its verdict, and at most two solutions."""
    options = ["--lines", "--format", "line", "--exit-zero", "--quiet", "--jobs", "1", *extra, "-"]
    command = shlex.join(["sh", "-c", RUN, "sh", args.satoku, "solve", *options])
    asked = context.parallelize(pieces, min(args.partitions or len(pieces), len(pieces)))
    lines = asked.pipe(command, {"PATH": os.environ["PATH"]}, checkCode=True).collect()
    if len(lines) != len(pieces):
        sys.exit(f"cubes.py: {len(pieces)} pieces, but {len(lines)} answers; are the arguments after "
                 f"-- those of satoku solve?")
    for line in lines:
        name, verdict, *grids = line.split("\t")
        if verdict not in ("unsolvable", "unique", "multiple", "unknown"):
            sys.exit(f"cubes.py: no answer for {ascii(name)}: {ascii(line)}")
        yield verdict, [grid for grid in grids[:2] if grid != "-"]


def whole(answers):
    """The verdict on the whole, with a solution and another one. Pieces have no common solutions: so
    these add up, and there are no others if that is known of each piece."""
    found = [grid for _, grids in answers for grid in grids]
    solution, witness, *_ = [*found, "-", "-"]
    if len(found) > 1:
        return "multiple", solution, witness
    if any(verdict == "unknown" for verdict, _ in answers):
        return "unknown", solution, "-"
    return "unique" if found else "unsolvable", solution, "-"


def main():
    args, extra = arguments()
    pieces = split(args)
    builder = SparkSession.builder.appName("satoku cubes")
    if args.master:
        builder = builder.master(args.master)
    context = builder.getOrCreate().sparkContext
    context.setLogLevel("WARN")

    answers = list(answers_of(pieces, args, extra, context))
    for verdict, count in sorted(Counter(verdict for verdict, _ in answers).items()):
        print(f"{count} of {len(pieces)} cubes\t{verdict}")
    print("\t".join(["the puzzle", *whole(answers)]))


if __name__ == "__main__":
    main()
