"""Certificates: proven, written, verified; altered ones are refused."""

import os
import pathlib
import tarfile

import pytest
import satoku
from common import DATA, EASY, FIFTY, HARD, UNSOLVABLE


@pytest.mark.parametrize("text, verdict", [(EASY, "unique"), (FIFTY, "multiple"), (UNSOLVABLE, "unsolvable"),
                                           (HARD, "unique")])
def test_what_is_proven_can_be_verified(program, tmp_path, text, verdict):
    certificate = satoku.Puzzle(text).prove(tmp_path / "certificate")
    assert certificate.verdict == verdict
    claim = satoku.verify(tmp_path / "certificate")
    assert claim.verdict == verdict
    assert str(claim.puzzle.givens if isinstance(claim.puzzle, satoku.Puzzle) else claim.puzzle) == text
    assert program.run("verify", tmp_path / "certificate").returncode == 0
    assert repr(claim) and repr(certificate)


def test_it_is_what_the_program_writes(program, tmp_path):
    satoku.Puzzle(EASY).prove(tmp_path / "one")
    program("prove", EASY, "-o", tmp_path / "other")
    names = sorted(path.name for path in (tmp_path / "one").iterdir())
    assert names == sorted(path.name for path in (tmp_path / "other").iterdir())
    for name in names:
        if name != "manifest.json":
            assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "other" / name).read_bytes()


def test_a_certificate_in_memory(tmp_path):
    certificate = satoku.Puzzle(EASY).prove()
    formula = certificate.formula if isinstance(certificate.formula, str) else certificate.formula.decode()
    assert "p cnf" in formula
    assert certificate.proof
    certificate.write(tmp_path / "folder")
    assert satoku.verify(tmp_path / "folder").verdict == "unique"
    certificate.write(str(tmp_path / "one.tar"))
    assert satoku.verify(tmp_path / "one.tar").verdict == "unique"
    assert satoku.verify((tmp_path / "one.tar").read_bytes()).verdict == "unique"
    assert tarfile.is_tarfile(tmp_path / "one.tar")


def test_rules_of_a_puzzles_own_are_proven(tmp_path):
    puzzle = satoku.Puzzle.from_file(DATA / "killer.toml")
    puzzle.prove(tmp_path / "killer.tar")
    assert satoku.verify(tmp_path / "killer.tar").verdict == "unique"


def alter(path, find, replace):
    """Replaces bytes of a file; they must be there."""
    found = path.read_bytes()
    assert find in found
    path.write_bytes(found.replace(find, replace, 1))


def replaced_puzzle(folder):
    alter(folder / "puzzle.txt", b"5", b"6")


def replaced_solution(folder):
    alter(folder / "solution.txt", b"534", b"543")


def clause_added(folder):
    path = folder / "formula.cnf"
    path.write_bytes(path.read_bytes() + b"1 0\n-1 0\n")


def proof_cut(folder):
    path = folder / "proof.lrat"
    path.write_bytes(path.read_bytes()[: len(path.read_bytes()) // 2])


def proof_missing(folder):
    (folder / "proof.drat").unlink()


def manifest_broken(folder):
    (folder / "manifest.json").write_text("{", encoding="utf-8")


def verdict_replaced(folder):
    alter(folder / "manifest.json", b"unique", b"multiple")


def rules_replaced(folder):
    (folder / "model.toml").write_text('name = "x"\nextends = "diagonal"\n', encoding="utf-8")


@pytest.mark.parametrize("change", [replaced_puzzle, replaced_solution, clause_added, proof_cut, proof_missing,
                                    manifest_broken, verdict_replaced, rules_replaced])
def test_an_altered_certificate_is_refused(tmp_path, change):
    folder = tmp_path / "certificate"
    satoku.Puzzle(EASY).prove(folder)
    change(folder)
    with pytest.raises(satoku.CertificateError) as caught:
        satoku.verify(folder)
    assert len(str(caught.value)) > 10


def test_many_altered_bytes_are_refused(tmp_path):
    """Alters a byte of each part of the tar file; it holds only if its meaning is unchanged."""
    certificate = satoku.Puzzle(EASY).prove()
    certificate.write(tmp_path / "c.tar")
    whole = (tmp_path / "c.tar").read_bytes()
    refused = 0
    for at in range(600, len(whole), len(whole) // 40):
        changed = bytearray(whole)
        changed[at] ^= 0x15
        try:
            claim = satoku.verify(bytes(changed))
        except satoku.CertificateError:
            refused += 1
        else:
            assert claim.verdict == "unique"
    assert refused > 20


@pytest.mark.parametrize("what", [b"", b"nonsense", b"\0" * 10_000])
def test_bytes_that_are_no_certificate_are_refused(what):
    with pytest.raises(satoku.CertificateError):
        satoku.verify(what)


def test_a_missing_certificate_is_an_error(tmp_path):
    with pytest.raises((satoku.CertificateError, OSError), match="nowhere"):
        satoku.verify(tmp_path / "nowhere")


def test_an_existing_folder_is_not_overwritten_in_silence(tmp_path):
    folder = tmp_path / "certificate"
    folder.mkdir()
    (folder / "mine.txt").write_text("mine", encoding="utf-8")
    try:
        satoku.Puzzle(EASY).prove(folder)
    except (satoku.Error, OSError):
        pass
    assert (folder / "mine.txt").read_text(encoding="utf-8") == "mine"


def test_a_folder_that_cannot_be_written_is_an_error():
    with pytest.raises((satoku.Error, OSError)):
        satoku.Puzzle(EASY).prove(pathlib.Path(os.devnull) / "certificate")


def test_the_number_of_solutions_is_proven(tmp_path):
    certificate = satoku.Puzzle(FIFTY).prove(tmp_path / "fifty", count=True)
    assert certificate.verdict == "exactly"
    claim = satoku.verify(tmp_path / "fifty")
    assert (claim.verdict, claim.solutions) == ("exactly", 50)
    lines = (tmp_path / "fifty" / "solutions.txt").read_text().splitlines()
    assert sorted(map(str, satoku.Puzzle(FIFTY).solutions())) == lines
    alter(tmp_path / "fifty" / "solutions.txt", lines[0].encode() + b"\n", b"")
    with pytest.raises(satoku.CertificateError):
        satoku.verify(tmp_path / "fifty")
    assert satoku.Puzzle(EASY).prove(count=True).verdict == "unique"
    with pytest.raises(satoku.SolverError, match="more than 10000"):
        satoku.Puzzle().prove(count=True)
