"""The Spark example with pandas writes the same table as the one with a pipe."""

import os
import pathlib
import shutil
import subprocess
import sys

import pytest
from common import BROKEN, EASY, FIFTY, HARD, PUZZLES, ROOT, UNSOLVABLE, table

EXAMPLES = ROOT / "examples" / "spark"


@pytest.fixture(scope="module")
def spark(tmp_path_factory):
    """Runs an example under Spark on two local threads; returns what it prints."""
    for module in ("pyspark", "pandas", "pyarrow"):
        pytest.importorskip(module, reason=f"{module} is not installed")
    if not shutil.which("java"):
        pytest.skip("java is not installed")

    def run(script, *words, check=True):
        environment = {**os.environ, "PYSPARK_PYTHON": sys.executable, "PYSPARK_DRIVER_PYTHON": sys.executable,
                       "SPARK_LOCAL_IP": "127.0.0.1"}
        environment.pop("SPARK_HOME", None)
        done = subprocess.run(
            [sys.executable, EXAMPLES / script, "--master", "local[2]", *map(str, words)], text=True, encoding="utf-8",
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment, timeout=300, check=False,
            cwd=tmp_path_factory.mktemp("spark"),
        )
        assert done.returncode == 0 or not check, done.stderr
        return done

    return run


def rows(folder):
    """The lines of a table in all its files."""
    parts = sorted(pathlib.Path(folder).glob("part-*"))
    return [line for part in parts for line in part.read_text(encoding="utf-8").splitlines()]


@pytest.fixture(scope="module")
def puzzles(tmp_path_factory):
    """A file with puzzles of each verdict, comments, a blank line and text that is not a puzzle."""
    lines = ["# a comment", *[row["puzzle"] for row in table(PUZZLES / "seeds.tsv") if row["model"] == "classic"],
             "", FIFTY, UNSOLVABLE, BROKEN, "no puzzle  at all", EASY[:-1], HARD, EASY + " a label"] * 5
    path = tmp_path_factory.mktemp("puzzles") / "puzzles.txt"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


@pytest.mark.long
def test_both_examples_write_the_same_table(spark, puzzles, program, tmp_path):
    piped = spark("verdicts.py", "--satoku", program.path, "--partitions", 3, puzzles, tmp_path / "piped")
    framed = spark("map_in_pandas.py", "--partitions", 3, puzzles, tmp_path / "framed")
    assert rows(tmp_path / "framed") == rows(tmp_path / "piped")
    assert len(rows(tmp_path / "framed")) > 100
    assert framed.stdout.replace("map_in_pandas.py", "") == piped.stdout.replace("verdicts.py", "")


@pytest.mark.long
def test_options_go_to_solve_many(spark, tmp_path):
    path = tmp_path / "small.txt"
    path.write_text("1.3......4.3....\n................\n", encoding="utf-8")
    done = spark("map_in_pandas.py", "--model", "4x4", "--fast", path, tmp_path / "table")
    assert [row.split("\t")[1:5:2] for row in rows(tmp_path / "table")] == [["1", "unique"], ["2", "multiple"]]
    assert done.stdout == "multiple\t1\nunique\t1\n"


@pytest.mark.long
def test_a_wrong_option_fails_the_job(spark, tmp_path):
    path = tmp_path / "small.txt"
    path.write_text(EASY + "\n", encoding="utf-8")
    done = spark("map_in_pandas.py", "--model", "nonsense", path, tmp_path / "table", check=False)
    assert done.returncode != 0 and "nonsense" in done.stderr
    assert not (tmp_path / "table" / "_SUCCESS").exists()
