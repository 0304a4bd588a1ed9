"""solve_many: a stream of puzzles, answered in order, on several threads, in constant memory."""

import gc
import itertools
import os
import sys
import threading
import time

import pytest
import satoku
from common import BROKEN, DATA, EASY, EASY_SOLUTION, FIFTY, HARD, PUZZLES, UNSOLVABLE, script, table, without

CLASSIC = [row["puzzle"] for row in table(PUZZLES / "seeds.tsv") if (row["model"], row["solutions"]) == ("classic", "1")]


@pytest.mark.parametrize("jobs", [None, 1, 2, 7])
@pytest.mark.parametrize("fast", [False, True])
def test_order_is_kept(jobs, fast):
    texts = (CLASSIC + [FIFTY, HARD, UNSOLVABLE, BROKEN]) * 5
    answers = list(satoku.solve_many(texts, jobs=jobs, fast=fast))
    assert len(answers) == len(texts)
    for text, answer in zip(texts, answers):
        if text == BROKEN:
            assert answer.verdict == "invalid"
        else:
            alone = satoku.Puzzle(text).solve(fast=fast) if len(texts) < 100 else None
            assert str(answer.puzzle) in (text, str(satoku.Puzzle(text)))
            assert alone is None or answer.solution == alone.solution
            if answer.verdict == "unique":
                assert all(given in (".", "0", value) for given, value in zip(text, str(answer.solution)))


def test_answers_are_those_of_the_program(program):
    texts = CLASSIC + [FIFTY, HARD, UNSOLVABLE, BROKEN]
    expected = program.records("solve", "--lines", "--exit-zero", "-", stdin="\n".join(texts) + "\n")
    answers = list(satoku.solve_many(texts))
    assert len(expected) == len(answers) == len(texts)
    for record, answer in zip(expected, answers):
        leave = ("line", "label", "puzzle", "error")
        assert without(answer.to_dict(), *leave) == without(record, *leave)


def test_an_empty_stream():
    assert list(satoku.solve_many([])) == []
    assert list(satoku.solve_many(iter(()))) == []


def test_puzzles_and_texts_may_be_mixed():
    variant = satoku.Puzzle(EASY, diagonal=True)
    answers = list(satoku.solve_many([satoku.Puzzle(EASY), EASY, variant, satoku.Puzzle("1.3......4.3....", model="4x4")]))
    assert [answer.verdict for answer in answers] == ["unique", "unique", "unsolvable", "unique"]
    assert answers[3].solution == "1234432124133142"


def test_a_model_for_all_texts():
    (answer,) = satoku.solve_many(["1.3......4.3...."], model="4x4")
    assert answer.solution == "1234432124133142"
    (answer,) = satoku.solve_many([EASY], model="diagonal")
    assert answer.verdict == "unsolvable"


@pytest.mark.parametrize("text", [BROKEN, "", "nonsense", "53..7....", EASY + EASY, "\n"])
def test_a_text_that_is_no_puzzle_is_an_answer(text):
    answers = list(satoku.solve_many([EASY, text, FIFTY]))
    assert [answer.verdict for answer in answers] == ["unique", "invalid", "multiple"]
    invalid = answers[1]
    assert invalid.solution is None and invalid.witness is None and not invalid.is_unique
    assert str(invalid.error)
    with pytest.raises(satoku.ParseError) as caught:
        satoku.Puzzle(text)
    assert str(caught.value) == str(invalid.error)


@pytest.mark.parametrize("thing", [5, None, b"bytes", object(), [EASY]])
def test_what_is_neither_text_nor_puzzle_is_an_error_in_its_place(thing):
    answers = satoku.solve_many([EASY, thing, EASY])
    assert next(answers).verdict == "unique"
    with pytest.raises((TypeError, satoku.Error)):
        next(answers)


def test_what_is_not_iterable_is_an_error():
    with pytest.raises(TypeError):
        next(satoku.solve_many(5))


@pytest.mark.parametrize("jobs", [0, -1, "two", 1.5])
def test_a_wrong_number_of_jobs_is_an_error(jobs):
    with pytest.raises((ValueError, TypeError, OverflowError, satoku.Error)):
        next(satoku.solve_many([EASY], jobs=jobs))


def test_an_endless_stream_is_read_ahead_by_a_bounded_number():
    taken = 0

    def endless():
        nonlocal taken
        while True:
            taken += 1
            yield EASY

    answers = satoku.solve_many(endless(), jobs=2)
    assert iter(answers) is answers
    assert taken < 20_000
    for number in range(1, 1001):
        assert next(answers).verdict == "unique"
        assert number <= taken < number + 20_000
    ahead = taken
    time.sleep(0.3)
    assert taken == ahead or taken < 1000 + 20_000


def test_a_slow_stream_gives_answers_as_they_come():
    def slow():
        for _ in range(5):
            time.sleep(0.2)
            yield EASY

    start = time.monotonic()
    answers = satoku.solve_many(slow(), jobs=2)
    next(answers)
    assert time.monotonic() - start < 5
    assert len(list(answers)) == 4


def test_a_mistake_of_the_iterable_comes_out_in_its_place():
    class Mistake(Exception):
        pass

    def failing():
        yield from [EASY, FIFTY, UNSOLVABLE]
        raise Mistake("here")

    verdicts = []
    with pytest.raises(Mistake, match="here"):
        for answer in satoku.solve_many(failing(), jobs=2):
            verdicts.append(answer.verdict)
    assert verdicts == ["unique", "multiple", "unsolvable"]


def test_after_a_mistake_the_stream_is_over():
    def failing():
        yield EASY
        raise ZeroDivisionError

    answers = satoku.solve_many(failing())
    next(answers)
    with pytest.raises(ZeroDivisionError):
        next(answers)
    with pytest.raises(StopIteration):
        next(answers)


def test_dropping_a_stream_half_way_ends_its_threads():
    def threads():
        with open("/proc/self/status", encoding="ascii") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("Threads:"))

    if not sys.platform.startswith("linux"):
        pytest.skip("threads are counted by /proc")
    before = threads()
    closed = []

    def endless():
        try:
            while True:
                yield EASY
        finally:
            closed.append(True)

    for _ in range(20):
        answers = satoku.solve_many(endless(), jobs=3)
        next(answers)
        del answers
    gc.collect()
    end = time.monotonic() + 5
    while threads() > before and time.monotonic() < end:
        time.sleep(0.05)
    assert threads() <= before
    assert len(closed) == 20


def test_several_threads_have_streams_of_their_own():
    found = {}

    def run(number):
        texts = CLASSIC[number:] + [EASY] * 50
        found[number] = [str(answer.solution) for answer in satoku.solve_many(texts, jobs=2)]

    threads = [threading.Thread(target=run, args=(number,)) for number in range(5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    alone = [str(answer.solution) for answer in satoku.solve_many(CLASSIC)]
    for number in range(5):
        assert found[number] == alone[number:] + [EASY_SOLUTION] * 50


def test_several_threads_share_one_stream():
    answers = satoku.solve_many([EASY] * 1000, jobs=2)
    found, mistakes = [], []

    def run():
        try:
            for answer in answers:
                found.append(answer.verdict)
        except Exception as error:
            mistakes.append(error)

    threads = [threading.Thread(target=run) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    # Like a generator, it may refuse a call during another call; no puzzle is lost.
    assert all(isinstance(error, (ValueError, RuntimeError, satoku.Error)) for error in mistakes)
    assert found == ["unique"] * 1000 or mistakes


def test_a_stream_may_be_fed_by_another():
    """The inner stream runs on whichever thread the outer one asks from: no deadlock."""
    inner = (str(answer.solution) for answer in satoku.solve_many(CLASSIC, jobs=2))
    assert [answer.verdict for answer in satoku.solve_many(inner, jobs=2)] == ["unique"] * len(CLASSIC)


def test_the_lock_of_the_interpreter_is_released():
    """Other Python threads run while puzzles are solved."""
    ticks, stop = 0, threading.Event()

    def tick():
        nonlocal ticks
        while not stop.is_set():
            ticks += 1
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    start = time.monotonic()
    satoku.Puzzle(model="6x6").count(limit=20_000)
    seconds = time.monotonic() - start
    stop.set()
    thread.join()
    assert ticks > seconds * 50


def test_a_puzzle_may_be_used_by_several_threads():
    puzzle = satoku.Puzzle(FIFTY)
    found = []

    def run():
        found.append((puzzle.solve().verdict, int(puzzle.count()), len(list(puzzle.solutions())), str(puzzle)))

    threads = [threading.Thread(target=run) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [("multiple", 50, 50, str(puzzle))] * 6


MEMORY = """
    import itertools, resource, sys
    import satoku
    texts = open(sys.argv[1]).read().split()
    count = int(sys.argv[2])
    stream = itertools.islice(itertools.cycle(texts), count)
    done = sum(1 for _ in satoku.solve_many(stream, jobs=2, fast=True))
    assert done == count
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
    """


@pytest.mark.long
def test_memory_is_constant(tmp_path):
    path = tmp_path / "puzzles.txt"
    path.write_text("\n".join(text for text in CLASSIC if "0" not in text) + "\n", encoding="utf-8")
    few = int(script(MEMORY, path, 20_000).stdout)
    many = int(script(MEMORY, path, 200_000, timeout=300).stdout)
    assert many < few * 1.15 + 2048, f"{few} KiB for 20,000 puzzles, {many} KiB for 200,000"


def test_limits_hold_for_each():
    answers = list(satoku.solve_many([HARD, EASY], engine="backtrack", limit_nodes=1))
    assert answers[0].verdict == "unknown"


def test_read_yields_puzzles_and_mistakes_in_their_places(tmp_path):
    found = list(satoku.read(DATA / "three.txt"))
    assert [type(item) for item in found] == [satoku.Puzzle, satoku.ParseError, satoku.Puzzle]
    assert (found[1].line, found[1].column) == (3, 9)
    with pytest.raises(satoku.ParseError):
        list(satoku.read(DATA / "three.txt", raise_errors=True))
    assert [type(item) for item in satoku.read(str(DATA / "three.txt"))] == [type(item) for item in found]
    with open(DATA / "three.txt", "rb") as file:
        assert [type(item) for item in satoku.read(file)] == [type(item) for item in found]
    with open(DATA / "three.txt", encoding="utf-8") as file:
        assert [type(item) for item in satoku.read(file)] == [type(item) for item in found]
    text = (DATA / "three.txt").read_text(encoding="utf-8")
    assert [type(item) for item in satoku.read(text)] == [type(item) for item in found]
    small = tmp_path / "small.txt"
    small.write_text("1.3......4.3....\n", encoding="utf-8")
    (puzzle,) = satoku.read(small, model="4x4")
    assert puzzle.model == "4x4"


def test_read_reads_lazily():
    class Endless:
        lines = 0

        def __iter__(self):
            return self

        def __next__(self):
            self.lines += 1
            return EASY + "\n"

        def readline(self, size=-1):
            return next(self)

        def read(self, size=-1):
            if size is None or size < 0:
                raise AssertionError("reads all of an endless file")
            self.lines += max(1, size // 82)
            return (EASY + "\n") * max(1, size // 82)

    file = Endless()
    puzzles = satoku.read(file)
    assert [puzzle.givens == EASY for puzzle in itertools.islice(puzzles, 100)] == [True] * 100
    assert file.lines < 50_000


@pytest.mark.parametrize("error", [RuntimeError, OSError, KeyboardInterrupt])
def test_a_mistake_of_the_file_comes_out_in_its_place(error):
    class Failing:
        calls = 0

        def read(self, size=-1):
            self.calls += 1
            if self.calls > 1:
                raise error("bad disk")
            return EASY + "\n"

    puzzles = satoku.read(Failing())
    with pytest.raises(error, match="bad disk"):
        assert next(puzzles).givens == EASY
        next(puzzles)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
def test_a_pipe_is_refused_and_not_waited_for(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for refused in (lambda: satoku.read(pipe), lambda: satoku.read(str(pipe)), lambda: satoku.Puzzle.from_file(pipe)):
        with pytest.raises(OSError, match="not a regular file"):
            refused()


def test_a_text_is_never_a_path(tmp_path):
    file = tmp_path / "puzzle.txt"
    file.write_text(EASY, encoding="utf-8")
    (mistake,) = satoku.read_text(str(file))
    assert isinstance(mistake, satoku.ParseError)
    with pytest.raises(satoku.ParseError):
        next(satoku.read_text(str(file), raise_errors=True))
    (puzzle,) = satoku.read_text("1.3......4.3....", model="4x4")
    assert puzzle.model == "4x4"


@pytest.mark.parametrize("missing", ["nowhere.txt", "nowhere/at/all.txt"])
def test_a_missing_file_is_an_error_of_python(missing):
    with pytest.raises(FileNotFoundError, match="nowhere"):
        list(satoku.read(missing))


def test_what_read_yields_can_be_solved_by_many():
    answers = list(satoku.solve_many(item for item in satoku.read(DATA / "three.txt") if isinstance(item, satoku.Puzzle)))
    assert [answer.verdict for answer in answers] == ["unique", "unique"]
