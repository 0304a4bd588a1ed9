//! Certificates hold, and tampered ones are refused.

use std::io;

use satoku::{
    model,
    proof::{
        Certificate, Claim, Holds, MAX_DRAT, Place, ProofForm, ProveOptions, VerifyError, prove,
        prove_to, verify,
    },
    read::puzzle_file,
};
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

use crate::prelude::*;

const OTHER: &str =
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
const UNSOLVABLE: &str =
    ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";

/// What is claimed of a puzzle with so many solutions.
pub(crate) fn claim_of(solutions: usize) -> Claim {
    match solutions {
        0 => Claim::Unsolvable,
        1 => Claim::Unique,
        _ => Claim::Multiple,
    }
}

fn table(name: &str) -> Vec<(Puzzle, Claim)> {
    cases(name).into_iter().map(|case| (case.puzzle, claim_of(case.solutions))).collect()
}

/// A certificate in a folder, to be tampered with.
pub(crate) struct Folder {
    parent: Scratch,
}

impl Folder {
    fn of(text: &str) -> Self {
        Self::with(&prove(&read(text)).unwrap())
    }

    /// A certificate of the number of solutions.
    fn counting(text: &str) -> Self {
        Self::with(&read(text).prove_count().unwrap())
    }

    pub(crate) fn with(certificate: &Certificate) -> Self {
        let folder = Self { parent: Scratch::new() };
        certificate.write(folder.place()).unwrap();
        folder
    }

    fn path(&self) -> PathBuf {
        self.parent.as_ref().join("certificate")
    }

    pub(crate) fn place(&self) -> Place {
        Place::Folder(self.path())
    }

    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path().join(name)).unwrap()
    }

    pub(crate) fn write(&self, name: &str, text: &str) {
        fs::write(self.path().join(name), text).unwrap();
    }

    pub(crate) fn edit(&self, name: &str, edit: impl FnOnce(&str) -> String) {
        let before = self.read(name);
        let after = edit(&before);
        assert_ne!(before, after, "{name} is not edited");
        self.write(name, &after);
    }

    /// Updates the manifest to the files in the folder, as a forger would.
    pub(crate) fn forge(&self) {
        let hash = |content: &[u8]| {
            Sha256::digest(content).iter().map(|byte| format!("{byte:02x}")).join("")
        };
        let text = self.read("manifest.json");
        let mut said: Map<String, Value> = serde_json::from_str(&text).unwrap();
        said.insert("puzzle".to_owned(), self.read("puzzle.txt").trim_end().into());
        said.insert("model".to_owned(), self.read("model.toml").into());
        for (name, digest) in said["files"].as_object_mut().unwrap() {
            if let Ok(content) = fs::read(self.path().join(name)) {
                *digest = hash(&content).into();
            }
        }
        said.remove("seal");
        // A JSON object does not keep the order of its fields.
        let place = |(key, _): &(&String, &Value)| text.find(&format!("\n  \"{key}\": "));
        let field = |(key, value): (&String, &Value)| {
            let value = serde_json::to_string_pretty(value).unwrap().replace('\n', "\n  ");
            format!("\n  \"{key}\": {value}")
        };
        let fields = said.iter().sorted_by_key(place).map(field).join(",");
        let seal = hash(format!("{{{fields}\n}}\n").as_bytes());
        self.write("manifest.json", &format!("{{{fields},\n  \"seal\": \"{seal}\"\n}}\n"));
    }

    /// It is refused even if the manifest is updated.
    #[track_caller]
    pub(crate) fn assert_forged(&self, expected: &str) {
        self.forge();
        self.assert_broken(expected);
    }

    /// What is said of it if it holds.
    #[track_caller]
    pub(crate) fn holds(&self) -> Holds {
        verify(&self.place(), &Limiter::none()).unwrap_or_else(|error| panic!("{error}"))
    }

    /// `verify` ends with this status, and says this.
    #[track_caller]
    fn check(&self, status: i32, expected: &str) {
        check(&["verify", self.path().to_str().unwrap()], status, expected);
    }

    #[track_caller]
    fn assert_broken(&self, expected: &str) {
        match verify(&self.place(), &Limiter::none()) {
            Err(VerifyError::Broken(broken)) => {
                let found = broken.to_string();
                assert!(found.starts_with(expected), "{found}\nexpected {expected}");
            }
            other => panic!("{other:?}, expected {expected}"),
        }
    }
}

/// The certificate of a puzzle makes this claim, holds, and is about this puzzle.
#[track_caller]
fn check_proven(puzzle: &Puzzle, claim: Claim) -> Holds {
    let which = format!("{} {}", model::to_toml(puzzle.model()), puzzle.givens());
    let certificate = prove(puzzle).unwrap_or_else(|error| panic!("{which}: {error}"));
    assert_eq!(certificate.claim(), claim, "{which}");
    let holds = verified(&certificate, which);
    assert_eq!((holds.claim, holds.puzzle.givens()), (claim, puzzle.givens()));
    assert_eq!(holds.lrat.is_some(), claim != Claim::Multiple);
    holds
}

#[test]
fn every_puzzle_of_the_collections_gets_a_certificate_that_holds() {
    let cases = [table("seeds.tsv"), table("variants.tsv")].concat();
    assert_eq!(cases.len(), 80);
    for (puzzle, claim) in cases {
        let holds = check_proven(&puzzle, claim);
        let has_proof = claim != Claim::Multiple;
        assert_eq!(holds.drat.is_some_and(|steps| steps > 0), has_proof);
        assert_eq!(holds.lrat.is_some_and(|steps| steps > 0), has_proof);
        assert_eq!(holds.clauses.is_some_and(|clauses| clauses > 10_000), has_proof);
    }
}

/// Other sizes and other rules; those of the last ones need auxiliary variables or sets of cells.
#[test]
fn every_kind_of_rule_and_size_gets_a_certificate_that_holds() {
    let mut cases = [table("sizes.tsv"), table("binairo.tsv")].concat();
    assert_eq!(cases.len(), 24);
    let specs = "4x4 6x6 16x16 anti-knight anti-king non-consecutive disjoint-groups \
                 centre-dot,asterisk binairo-6 binairo:4,repeat";
    for spec in specs.split(' ') {
        let puzzle = empty(&model(spec));
        let (size, mut givens) = (puzzle.model().size(), puzzle.givens().clone());
        // The same value three times in the first row breaks every rule for rows.
        for place in 0..3 {
            givens.set(size.cell_at(place), Some(size.value_at(0)));
        }
        cases.push((puzzle.with_givens(givens), Claim::Unsolvable));
        cases.push((puzzle, Claim::Multiple));
    }
    for (puzzle, claim) in cases {
        check_proven(&puzzle, claim);
    }
}

/// The rules of a puzzle file are in the certificate's model, and the proof needs them.
#[test]
fn a_puzzle_with_rules_of_its_own_gets_a_certificate_that_holds() {
    let puzzle = puzzle_file(Path::new("tests/data/whispers.toml"), None).unwrap();
    let holds = check_proven(&puzzle, Claim::Unique);
    let of_kind = |kind| holds.puzzle.model().rules().iter().filter(|r| r.kind() == kind).count();
    assert_eq!((of_kind("whispers"), of_kind("parity")), (3, 1));
    let without = Puzzle::new(puzzle.base().clone(), puzzle.givens().clone());
    assert_eq!(prove(&without).unwrap().claim(), Claim::Multiple);
}

/// A sudoku without givens, from its cages alone.
#[test]
fn a_killer_gets_a_certificate_that_holds() {
    let cages = "14 r1c1-2 r2c1, 15 r1c3-4, 12 r1-3c5, 13 r1c6-7, 10 r1c8-9 r2c9, 18 r2-3c2-3, \
                 13 r2-4c4, 22 r2-3c7-8, 13 r3-4c1, 15 r3-4c9, 10 r4-6c2, 10 r4-6c8, 18 r5c5-7, \
                 15 r6-7c1, 13 r6-7c9, 19 r7-8c2-3, 18 r7-8c7-8, 13 r8-9c1 r9c2, \
                 14 r8-9c9 r9c8, 13 r9c3-4, 15 r9c6-7";
    let cage = |cage: &str| {
        let (sum, cells) = cage.split_once(' ').unwrap();
        format!("[[killer]]\ncells = \"{cells}\"\nsum = {sum}\n")
    };
    let rules: String = cages.split(", ").map(cage).collect();
    let model = model(&format!("extends = \"classic\"\n{rules}"));
    check_proven(&empty(&model), Claim::Unique);
}

#[test]
fn the_same_puzzle_gives_the_same_bytes_in_a_folder_and_in_a_tar_file() {
    for text in [HARD, UNSOLVABLE, MULTIPLE] {
        let (one, other) = (Folder::of(text), Folder::of(text));
        let names = fs::read_dir(one.path()).unwrap().map(|entry| entry.unwrap().file_name());
        let names: Vec<_> = names.collect();
        assert!(names.len() >= 5);
        for name in &names {
            let read = |folder: &Folder| fs::read(folder.path().join(name)).unwrap();
            assert!(read(&one) == read(&other), "{}", name.display());
        }
        let tars = ["a.tar", "b.tar"].map(|name| one.parent.as_ref().join(name));
        for path in &tars {
            prove(&read(text)).unwrap().write(Place::Tar(path.clone())).unwrap();
            verify(&Place::of(path), &Limiter::none()).unwrap();
        }
        assert!(fs::read(&tars[0]).unwrap() == fs::read(&tars[1]).unwrap());
        // tar unpacks the same folder.
        let mut unpack = Command::new("tar");
        let unpack = unpack.arg("xf").arg(&tars[0]).current_dir(&other.parent);
        let unpacked = unpack.status().unwrap();
        assert!(unpacked.success());
        other.holds();
    }
}

/// File by file on the disk as in memory, and trimmed never longer than not.
#[test]
fn every_form_of_a_proof_holds() {
    let small = |(puzzle, _): &(Puzzle, Claim)| puzzle.model().size().place_count() <= 81;
    let cases: Vec<_> = table("variants.tsv").into_iter().filter(small).take(30).collect();
    assert_eq!(cases.len(), 30);
    for (puzzle, claim) in cases {
        let folder = tempfile::tempdir().unwrap();
        let written =
            [(true, false), (false, false), (true, true)].map(|(is_trimmed, is_binary)| {
                let place = Place::Folder(folder.path().join(format!("{is_trimmed}-{is_binary}")));
                let form = ProofForm { is_trimmed, is_binary };
                let options = ProveOptions { form, ..ProveOptions::default() };
                let written = prove_to(&place, &puzzle, options, &Limiter::none()).unwrap();
                let holds = verify(&place, &Limiter::none())
                    .unwrap_or_else(|error| panic!("{place:?}: {error}"));
                let found = [holds.claim, written.claimed.claim];
                assert_eq!(found, [claim; 2], "{}", puzzle.givens());
                (place, written.files)
            });
        let [(place, trimmed), (_, whole), (_, binary)] = &written;
        for (((name, bytes), (_, of_whole)), (_, of_binary)) in
            trimmed.iter().zip(whole).zip(binary)
        {
            let is_proof = name.starts_with("proof");
            assert!(
                bytes == of_whole || is_proof && bytes < of_whole,
                "{name}: {bytes} {of_whole}"
            );
            let is_drat = *name == "proof.drat";
            assert!(
                bytes == of_binary || is_drat && of_binary < bytes,
                "{name}: {bytes} {of_binary}"
            );
        }
        for (name, content) in prove(&puzzle).unwrap().files() {
            let mut file = Vec::new();
            io::Read::read_to_end(&mut place.open(name).unwrap(), &mut file).unwrap();
            assert!(file == *content, "{name}");
        }
    }
}

/// Beside a proof in LRAT; and whoever is told that the certificate holds is told of it.
#[test]
fn a_long_drat_proof_is_not_followed() {
    let folder = Folder::of(UNSOLVABLE);
    folder.edit("proof.drat", |text| format!("c {}\n{text}", "-".repeat(MAX_DRAT as usize)));
    folder.forge();
    let holds = folder.holds();
    assert!(holds.drat.is_none() && holds.lrat.is_some());
    folder.check(0, "DRAT proof not followed: too long");
    folder.edit("proof.lrat", |text| text.replacen(" 0 ", " 0 1 ", 1));
    folder.assert_forged("proof.lrat:1: ");
}

/// A change to a file of a certificate, and the error once the manifest is updated.
type Tampering = (&'static str, fn(&str) -> String, &'static str);

const TAMPERINGS: [Tampering; 19] = [
    ("puzzle.txt", |t| t.replacen('8', "1", 1), "solution.txt: is not a solution: r1c1 is 8, but"),
    ("puzzle.txt", |t| t.replacen("8.", ".8", 1), "solution.txt: is not a solution: r1c2 is 1"),
    ("formula.cnf", |t| t.replacen("\n-1 -2 0\n", "\n", 1), "formula.cnf:12744: a clause of the"),
    ("formula.cnf", without_a_clause, "formula.cnf:12743: a clause of the puzzle is missing"),
    ("formula.cnf", |t| format!("{t}5 0\n"), "formula.cnf:12745: this clause is not one of"),
    ("formula.cnf", |t| t.replacen("cnf 729", "cnf 730", 1), "formula.cnf:734: found 730 var"),
    ("formula.cnf", |t| t[..t.rfind("-1").unwrap()].to_owned(), "formula.cnf:12744: "),
    ("solution.txt", |t| t.replacen('1', "2", 1), "solution.txt: is not a solution: "),
    ("solution.txt", |t| t[..40].to_owned(), "solution.txt: 1: expected 81 cells, found 40"),
    ("proof.drat", |_| String::new(), "proof.drat:1: the proof ends without a contradiction"),
    ("proof.lrat", |_| String::new(), "proof.lrat:1: the proof ends without a contradiction"),
    ("proof.drat", |_| "0\n".to_owned(), "proof.drat:1: this clause does not follow from"),
    ("proof.lrat", |_| "12011 0 1 2 3 0\n".to_owned(), "proof.lrat:1: clause 1 is not a unit"),
    ("proof.drat", |_| Folder::of(OTHER).read("proof.drat"), "proof.drat:"),
    ("proof.lrat", |_| Folder::of(OTHER).read("proof.lrat"), "proof.lrat:"),
    ("proof.drat", |t| t[..t.len() / 2].to_owned(), "proof.drat:"),
    ("model.toml", |t| format!("{t}diagonal = true\n"), "solution.txt: is not a solution: "),
    ("model.toml", |t| t.replacen("boxes = \"3x3\"\n", "", 1), "formula.cnf:"),
    ("model.toml", |_| "extends = \"classic\"\n".to_owned(), "model.toml: `extends` names"),
];

/// A formula without one clause of it, wherever that stands.
fn without_a_clause(text: &str) -> String {
    let kept = text.replace("\n-1 -10 0\n", "\n");
    let lost = text.lines().count() - kept.lines().count();
    assert!(lost > 1);
    kept.replacen("p cnf 729 12010", &format!("p cnf 729 {}", 12010 - lost), 1)
}

#[test]
fn tampering_is_caught() {
    for (name, edit, forged) in TAMPERINGS {
        let folder = Folder::of(HARD);
        folder.holds();
        folder.edit(name, edit);
        folder.assert_broken(&format!("{name}: has the SHA-256"));
        folder.assert_forged(forged);
    }
}

#[test]
fn a_forged_manifest_around_an_honest_certificate_is_accepted() {
    // Otherwise the test above would be meaningless.
    for text in [HARD, UNSOLVABLE] {
        let folder = Folder::of(text);
        let before = folder.read("manifest.json");
        folder.forge();
        assert_eq!(folder.read("manifest.json"), before);
        folder.holds();
    }
}

#[test]
fn an_edited_manifest_is_caught() {
    let cases = [
        ("satoku 0", "satoku 9", "manifest.json: is not as it was written"),
        ("\"unique\"", "\"unsolvable\"", "manifest.json: is not as it was written"),
        ("\"unique\"", "\"certain\"", "manifest.json: unknown variant `certain`"),
        ("\"puzzle\": \"8", "\"puzzle\": \"7", "manifest.json: is not as it was written"),
        ("extended", "minimal", "manifest.json: is not as it was written"),
        ("\"format\": 1", "\"format\": 0", "manifest.json: there is no `format` from 1 to 2"),
        ("format\": 1,", "format\": 1, \"colour\": 2,", "manifest.json: unknown field `colour`"),
        ("}", "", "manifest.json: EOF while parsing"),
    ];
    let edited = |from: &str, to: &str| {
        let folder = Folder::of(HARD);
        folder.edit("manifest.json", |text| text.replacen(from, to, 1));
        folder
    };
    for (from, to, expected) in cases {
        edited(from, to).assert_broken(expected);
    }
    // With an updated manifest: a file that the claim needs is missing, or leads elsewhere.
    let cases = [
        ("\"unique\"", "\"unsolvable\"", "solution.txt\", which is not a file of"),
        ("\"unique\"", "\"multiple\"", "formula.cnf\", which is not a file of"),
        ("\"proof.drat\"", "\"../proof.drat\"", "../proof.drat\", which leads out"),
        ("\"proof.drat\"", "\"/etc/passwd\"", "/etc/passwd\", which leads out"),
        ("\"proof.drat\"", "\"proof\"", "proof\", which is not a file of"),
    ];
    for (from, to, expected) in cases {
        edited(from, to).assert_forged(&format!("manifest.json: lists \"{expected}"));
    }
}

#[test]
fn witnesses_are_checked() {
    let folder = Folder::of(MULTIPLE);
    folder.write("witness.txt", &folder.read("solution.txt"));
    folder.assert_forged("witness.txt: is the same as the solution");
    let folder = Folder::of(MULTIPLE);
    folder.edit("manifest.json", |text| text.replacen("r7c5", "r6c5", 1));
    folder.assert_forged("manifest.json: `differ` does not name the cells that differ");
}

#[track_caller]
fn check(args: &[&str], status: i32, expected: &str) {
    satoku(args).check(status, expected);
}

#[test]
fn what_is_no_certificate_is_refused_with_a_reason() {
    let parent = Scratch::new();
    let path = |name| parent.path(name);
    check(&["verify", &path("nowhere")], 2, "no such folder or file");
    let expected = "is not a certificate: there is no manifest.json";
    check(&["verify", &path("")], 2, expected);
    check(&["verify", &parent.write("text", "hello\n")], 2, "is not a certificate");
    check(&["prove", UNSOLVABLE, "-o", &path("a")], 0, "unsolvable");
    check(&["verify", "-q", &path("a")], 0, "");
    check(&["prove", UNSOLVABLE, "-o", &path("a")], 2, "a: exists already; remove it");
    check(&["prove", UNSOLVABLE, "-o", &path("text"), "--tar"], 2, "text: exists already");
    check(&["prove", UNSOLVABLE, "-o", &path("no/where")], 2, "no: no such folder");
    check(&["prove", "12", "-o", &path("b")], 2, "no such file");
    assert!(!Path::new(&path("b")).exists() && !Path::new(&path("no")).exists());

    // Some broken, some not: each is reported.
    let folder = Folder::of(HARD);
    let whole = folder.path().to_str().unwrap().to_owned();
    fs::remove_file(folder.path().join("proof.drat")).unwrap();
    let run = satoku(&["verify", &whole, &path("a")]);
    run.check_notes(3, "proof.drat: is missing");
    assert!(run.out.contains("a: unsolvable: the certificate holds"), "{}", run.out);

    folder.edit("manifest.json", |text| text.replace("\"format\": 1", "\"format\": 3"));
    folder.check(2, "made by a newer version");
}

#[test]
fn a_model_far_too_large_is_refused_before_its_formula_is_made() {
    let folder = Folder::of(UNSOLVABLE);
    let cells = vec!["0"; 400 * 400].join(" ");
    folder.write("model.toml", "name = \"a\"\nsize = 400\n");
    folder.write("puzzle.txt", &(cells + "\n"));
    folder.assert_forged("model.toml: its formula would have about");
    let model = folder.parent.write("49.toml", "name = \"a\"\nsize = 49\nboxes = \"7x7\"\n");
    let (cells, target) = (vec!["0"; 49 * 49].join(" "), folder.parent.path("large"));
    check(&["prove", "-m", &model, &cells, "-o", &target], 2, "the limit is");
}

/// A file in a tar file, with a header as `prove` writes it, which is changed then.
fn entry(name: &str, content: &[u8], change: impl FnOnce(&mut [u8; 512])) -> Vec<u8> {
    let mut header = tar::Header::new_ustar();
    header.set_size(content.len() as u64);
    header.set_mode(0o644);
    header.as_mut_bytes()[..name.len()].copy_from_slice(name.as_bytes());
    change(header.as_mut_bytes());
    header.set_cksum();
    let mut bytes = [header.as_bytes(), content].concat();
    bytes.resize(bytes.len().next_multiple_of(512), 0);
    bytes
}

fn whole(folder: &str) -> Vec<u8> {
    let certificate = prove(&read(UNSOLVABLE)).unwrap();
    let file = |(name, content): &(_, Vec<u8>)| entry(&format!("{folder}/{name}"), content, |_| ());
    certificate.files().iter().flat_map(file).collect()
}

#[track_caller]
fn check_tar(parts: &[&[u8]], status: i32, expected: &str) {
    let folder = Scratch::new();
    let path = folder.write("some.tar", [&parts.concat(), &[0; 1024][..]].concat());
    check(&["verify", &path], status, expected);
}

#[test]
fn a_tar_file_that_could_be_unpacked_to_something_else_is_refused() {
    let whole = whole("certificate");
    check_tar(&[&whole], 0, "unsolvable: the certificate holds");
    check_tar(&[], 2, "is not a certificate: no tar file with");
    // An older archive behind a newer one: some programs unpack both.
    check_tar(&[&whole, &[0; 1024], &whole], 2, "goes on after its end");
    for folder in ["/certificate", "a", "CERTIFICATE", "../certificate", "a/certificate", "C:a"] {
        check_tar(&[&self::whole(folder)], 2, "is not a certificate: the tar file holds \"");
    }
    let names = [
        "other",
        "PUZZLE.txt",
        "manifest.json.",
        "manifest.json ",
        "manife\u{17f}t.json",
        "CON",
        "MANIF~1.JSO",
        "model.toml.",
        "model.toml ",
        "model.toml/",
        "./model.toml",
        "\x1b[31m",
        "../certificate/model.toml",
        "a\\model.toml",
    ];
    for name in names {
        let other = entry(&format!("certificate/{name}"), b"other", |_| ());
        check_tar(&[&whole, &other], 2, "the tar file holds \"certificate/");
        check_tar(&[&other, &whole], 2, "the tar file holds \"certificate/");
    }
    let twice = entry("certificate/model.toml", b"other", |_| ());
    check_tar(&[&whole, &twice], 2, "holds files of one name");
}

#[test]
fn a_tar_file_with_strange_headers_is_refused() {
    let whole = whole("certificate");
    // (No such file belongs to the claim, nor does harm.)
    let other = |change: &dyn Fn(&mut [u8; 512])| entry("certificate/solution.txt", b"", change);
    check_tar(&[&whole, &other(&|_| ())], 0, "unsolvable: the certificate holds");
    let changes: [(usize, &[u8]); 8] = [
        (157, b"linked"),
        (265, b"user"),
        (108, b"0000001"),
        (136, b"00000000001"),
        (101, b"1"),
        (257, b"ustar  \0"),
        (156, b"0"),
        (500, b"more"),
    ];
    for (at, bytes) in changes {
        let change = |header: &mut [u8; 512]| header[at..at + bytes.len()].copy_from_slice(bytes);
        check_tar(&[&whole, &other(&change)], 2, "has a header of solution.txt that");
    }
    // Without the mark of the format, most programs ignore the prefix of the name.
    let unmarked = other(&|header| {
        header[257..265].fill(0);
        header[345..358].copy_from_slice(b"../../outside");
    });
    check_tar(&[&whole, &unmarked], 2, "has a header of solution.txt that");
    let elsewhere = other(&|header| header[345..358].copy_from_slice(b"../../outside"));
    check_tar(&[&whole, &elsewhere], 2, "holds \"../../outside/certificate/solution.txt\"");
    for kind in *b"123567" {
        let path = other(&|header| header[156] = kind);
        check_tar(&[&whole, &path], 2, "holds something else than regular files");
    }
    // Extended records give a file another name or length, for programs that support them.
    let record = |text: &str| format!("{} {text}\n", text.len() + 4);
    for (kind, content) in [
        (b'L', "certificate/puzzle.txt\0".to_owned()),
        (b'K', "certificate/puzzle.txt\0".to_owned()),
        (b'x', record("path=certificate/puzzle.txt")),
        (b'x', record("linkpath=certificate/puzzle.txt")),
        (b'x', record("size=00000000001")),
        (b'x', record("GNU.sparse.name=certificate/puzzle.txt")),
        (b'x', record("comment=this is nothing")),
        (b'g', record("path=certificate/puzzle.txt")),
        (b'S', String::new()),
    ] {
        let before = entry("././@LongLink", content.as_bytes(), |header| header[156] = kind);
        let which = "is not a certificate";
        check_tar(&[&whole, &before, &other(&|_| ())], 2, which);
        check_tar(&[&before, &whole], 2, which);
        // Before the end, where no file follows.
        check_tar(&[&whole, &before], 2, which);
    }
    // Lengths that are missing, too large, or not numbers.
    for length in ["77777777777", "00000010000", "-0000000001", "zzzzzzzzzzz", "\u{7f}7777777777"] {
        let lie = other(&|header| header[124..135].copy_from_slice(length.as_bytes()));
        check_tar(&[&whole, &lie], 2, "is not a certificate");
    }
}

/// The number of solutions is proven by listing them, and a proof that there is no other.
#[test]
fn the_number_of_solutions_is_proven() {
    let fifty = Folder::counting(MULTIPLE);
    assert_eq!(fifty.read("puzzle.txt").trim_end(), MULTIPLE);
    let holds = fifty.holds();
    assert_eq!((holds.claim, holds.solutions), (Claim::Exactly, Some(50)));
    fifty.check(0, "exactly 50 solutions: the certificate holds");

    // One solution missing, one duplicated, an invalid one, one in another place: all are refused.
    let lines: Vec<String> = fifty.read("solutions.txt").lines().map(str::to_owned).collect();
    let wrong = lines[0].replacen('2', "3", 1);
    let forged = [
        (lines[1..].to_vec(), "solutions.txt: lists 49 solutions; expected 50"),
        ([&lines[..1], &lines[..49]].concat(), "solutions.txt:2: is the same as the line before"),
        ([&lines[1..2], &lines[..1], &lines[2..]].concat(), "solutions.txt:2: is out of order"),
        ([&[wrong][..], &lines[1..]].concat(), "solutions.txt:1: is not a solution: "),
        ([&[lines[0][1..].to_owned()][..], &lines[1..]].concat(), "solutions.txt:1: "),
        ([&lines[..49], &[format!("{}9", lines[49])]].concat(), "solutions.txt:50: "),
        ([&[lines[0].replace('1', ".")][..], &lines[1..]].concat(), "solutions.txt:1: is not a"),
        ([&lines[..], &["9".repeat(81)]].concat(), "solutions.txt: lists 51 solutions; expected"),
    ];
    for (lines, expected) in forged {
        let folder = Folder::counting(MULTIPLE);
        folder.write("solutions.txt", &(lines.join("\n") + "\n"));
        folder.assert_forged(expected);
    }
    // With an updated number, the formula differs.
    let less = Folder::counting(MULTIPLE);
    less.write("solutions.txt", &(lines[1..].join("\n") + "\n"));
    less.edit("manifest.json", |text| text.replace("\"solutions\": 50", "\"solutions\": 49"));
    less.assert_forged("formula.cnf:");

    // For one solution and for no solution there is only one certificate.
    for text in [HARD, UNSOLVABLE] {
        let (one, other) = (read(text).prove_count().unwrap(), prove(&read(text)).unwrap());
        assert_eq!(one.files(), other.files());
    }
}

#[test]
#[ignore = "64 s"]
fn more_solutions_than_are_listed_are_not_proven() {
    let folder = Scratch::new();
    let prove = ["prove", "--count", &".".repeat(81), "-o", &folder.path("x")];
    check(&prove, 2, "there are more than 10000 solutions");
    assert_eq!(folder.count(), 0);
}

/// All kinds of auxiliary variables, with many solutions: compared with the count by brute force.
#[test]
fn the_number_of_solutions_is_proven_for_other_rules() {
    let all = |name| verified(&empty(&model(name)).prove_count().unwrap(), name).solutions;
    assert_eq!((all("4x4"), all("latin:4"), all("binairo:4")), (Some(288), Some(576), Some(72)));
}

/// A model of any kind can be named "classic": `verify` tells what it really is.
#[test]
fn a_name_that_belongs_to_other_rules_is_not_believed() {
    #[track_caller]
    fn check_words(name: &str, model: &str, cells: usize, expected: &[&str]) {
        let parent = Scratch::new();
        let file = parent.write("a.toml", format!("name = \"{name}\"\n{model}"));
        let (target, cells) = (parent.path("b"), ".".repeat(cells));
        check(&["prove", "-m", &file, &cells, "-o", &target], 0, "");
        check(&["verify", &target], 0, &format!("\n  puzzle {cells}"));
        expected.iter().for_each(|words| check(&["verify", &target], 0, words));
    }
    let jigsaw = fs::read_to_string("models/jigsaw.toml").unwrap().replace("name = ", "# ");
    let named = "(named classic, but its rules are not the built-in's: ";
    let differ =
        "regions differ: 27 rules, 9 of them irregular regions, 0 beside rows, columns and";
    check_words("classic", &jigsaw, 81, &[&format!("{named}{differ} regions)")]);
    let without = "without box 1, box 2, box 3 and 6 more: 18 rules, 0 of them";
    check_words("classic", "size = 9\n", 81, &[&format!("{named}{without}")]);
    let six = "extends = \"6x6\"\n";
    check_words("classic", six, 36, &[&format!("{named}its grid is 6x6")]);
    let expected = "named 400x400, but its rules are not the built-in's: its grid is 6x6";
    check_words("400x400", six, 36, &[expected]);
    // A number in a name does not make it a built-in model; joined models are.
    check_words("killer-2024", six, 36, &["(killer-2024: 18 rules, 0 of them beside"]);
    let expected = "named diagonal-nrc, but its rules are not the built-in's: without ";
    check_words(
        "diagonal-nrc",
        "extends = \"diagonal\"\n",
        81,
        &[expected, " and 1 more: 29 rules"],
    );
    let zero = "size = 9\nvalues = \"0-8\"\nboxes = \"3x3\"\n";
    check_words("classic", zero, 81, &["its grid is 9x9, with values from 0 to 8"]);
    let expected = "named jigsaw, but its rules are not the built-in's: without ";
    check_words("jigsaw", "size = 9\n", 81, &[expected]);
    // Additional rules are named by what they are, whatever their names.
    let more =
        "extends = \"classic\"\n[[killer]]\nname = \"row 10\"\ncells = \"r1c1-2\"\nsum = 3\n";
    let expected = "(classic: 28 rules, 1 of them beside rows, columns and regions)";
    let last = "\n  beside rows, columns and regions: 1 killer\n";
    check_words("classic", more, 81, &[expected, last]);
    // A puzzle's own regions belong to a jigsaw.
    let expected = "(jigsaw: 27 rules, 9 of them irregular regions, 0 beside";
    check_words("jigsaw", &jigsaw, 81, &[expected]);
}

#[cfg(unix)]
#[test]
fn a_file_of_terabytes_is_refused_at_once() {
    for name in
        ["manifest.json", "puzzle.txt", "model.toml", "formula.cnf", "proof.drat", "proof.lrat"]
    {
        let folder = Folder::of(UNSOLVABLE);
        let file = fs::OpenOptions::new().write(true).open(folder.path().join(name)).unwrap();
        file.set_len(1 << 40).unwrap();
        let expected = format!("{name}: has 1099511627776 bytes; no more than");
        // Without a manifest that can be read it is not a certificate at all.
        folder.check(if name == "manifest.json" { 2 } else { 3 }, &expected);
    }
}

/// A folder is refused, within this many megabytes of memory.
#[cfg(unix)]
#[track_caller]
fn refuse_within(megabytes: u32, folder: &Folder, expected: &str) -> Run {
    let run = Run::of(within(megabytes, ["verify"]).arg(folder.path()));
    run.check_notes(3, expected);
    run
}

/// Grids of very few cells with values of two digits are read as they are written.
#[test]
fn a_grid_of_a_cell_or_two_gets_a_certificate_that_holds() {
    for size in ["1x1", "1x2", "2x1", "1x3", "2x2"] {
        let text = format!("name = \"few\"\nsize = \"{size}\"\nvalues = \"9-12\"\n");
        let open = empty(&model(&text));
        let size = open.model().size();
        let mut givens = Grid::empty(size);
        for (cell, value) in size.cells().zip(size.values().skip(1).cycle()) {
            givens.set(cell, Some(value));
        }
        for certificate in [prove(&open.with_givens(givens)), prove(&open), open.prove_count()] {
            let certificate = certificate.unwrap();
            assert_eq!(verified(&certificate, size).claim, certificate.claim());
        }
    }
}

/// Malicious folders are refused quickly, with little memory, and with the name of the bad file.
#[cfg(unix)]
#[test]
fn hostile_folders_are_refused_soon() {
    #[track_caller]
    fn check_soon(folder: &Folder, expected: &str) {
        refuse_within(600, folder, &format!("does not hold: {expected}"))
            .assert_within(31.0, expected);
    }
    let forged = |files: &[(&str, &str)], expected: &str| {
        let folder = Folder::of(UNSOLVABLE);
        files.iter().for_each(|(name, text)| folder.write(name, text));
        folder.forge();
        check_soon(&folder, expected);
    };
    // Numbers that are larger than any.
    for number in ["1099511627776", "9223372036854775807"] {
        for (name, text, expected) in [
            ("formula.cnf", "p cnf NUMBER 12005\n1 0\n", "1: found NUMBER variables, expected 729"),
            ("formula.cnf", "p cnf 729 NUMBER\n1 0\n", "2: this clause is not one of the puzzle's"),
            ("proof.drat", "NUMBER 0\n", "1: found NUMBER"),
            ("proof.lrat", "NUMBER 1 0 NUMBER 0\n", "1: there is no clause NUMBER"),
            ("proof.lrat", "20000 NUMBER 0 1 0\n", "1: found NUMBER"),
        ] {
            let [text, expected] = [text, expected].map(|text| text.replace("NUMBER", number));
            forged(&[(name, &text)], &format!("{name}:{expected}"));
        }
    }
    for (name, text, expected) in [
        ("proof.lrat", "9223372036854775808 1 0 1 0\n", "1: "),
        ("proof.lrat", "-9223372036854775808 -9223372036854775808 0 -1 0\n", "1: "),
        ("proof.drat", "-9223372036854775808 0\n", "1: found -9223372036854775808"),
    ] {
        forged(&[(name, text)], &format!("{name}:{expected}"));
    }
    // Models that are large, or deep, beside files that are not.
    let big = "name = \"big\"\nsize = 36\nboxes = \"6x6\"\n";
    let cells = vec!["0"; 36 * 36].join(" ") + "\n";
    let files = [
        ("model.toml", big),
        ("puzzle.txt", &cells),
        ("formula.cnf", "p cnf 46656 3272364\n1 0\n"),
    ];
    forged(&files, "formula.cnf:");
    for (value, expected) in [
        ("[".repeat(1_000_000), ""),
        ("{ x = ".repeat(1_000_000), ""),
        (format!("[{}]", "0,".repeat(2_000_000)), "unknown key `x`"),
    ] {
        let text = format!("name = \"deep\"\nsize = 9\nx = {value}\n");
        forged(&[("model.toml", &text)], &format!("model.toml:3: {expected}"));
    }
    let side = "name = \"side\"\nsize = 18446744073709551615\n";
    forged(&[("model.toml", side)], "model.toml:2: ");
    let group = |number: usize| {
        let [one, two, three] =
            [number % 9, number / 9 % 9, number / 81 % 9].map(|place| place + 1);
        let more = number / 729 % 9 + 1;
        format!("[[all-different]]\ncells = \"r1c{one} r2c{two} r3c{three} r{more}c5\"\n")
    };
    let groups: String = (0..50_000).map(group).collect();
    forged(&[("model.toml", &format!("name = \"classic\"\nsize = 9\n{groups}"))], "");

    // Sparse files, which take no disk space; hashing their zeros would take twenty seconds.
    for name in ["formula.cnf", "proof.drat", "proof.lrat"] {
        let folder = Folder::of(UNSOLVABLE);
        let file = fs::OpenOptions::new().append(true).open(folder.path().join(name)).unwrap();
        // (Beside LRAT, such a DRAT proof is hashed, and not followed.)
        let length = if name == "proof.drat" { 1000 } else { 8000 };
        file.set_len(length << 20).unwrap();
        check_soon(&folder, &format!("{name}:"));
    }
    let count = Folder::counting(MULTIPLE);
    count.write("solutions.txt", &"1\n".repeat(10_000_000));
    count.forge();
    check_soon(&count, "solutions.txt: lists 10000000 solutions; expected 50, and from 2 to 10000");
}

#[test]
fn a_manifest_is_understood_as_a_whole_or_not_at_all() {
    let wide = format!("{{\"format\": 2, \"x\": [{}0]}}", "0,".repeat(1_000_000));
    let deep = format!("{{\"format\": 2, \"x\": {}", "[".repeat(1_000_000));
    let twice = "{\"format\": 2, \"format\": 1}";
    let many = "{\"format\": [2], \"tool\": {\"x\": 1}}";
    for (text, expected) in [
        (wide.as_str(), "manifest.json: unknown field `x`"),
        (deep.as_str(), "manifest.json: EOF while parsing a list"),
        (twice, "manifest.json: duplicate field `format`"),
        (many, "manifest.json: there is no `format` from 1 to 2 in it"),
    ] {
        let folder = Folder::of(UNSOLVABLE);
        folder.write("manifest.json", text);
        folder.assert_broken(expected);
    }
}

#[cfg(unix)]
#[test]
fn no_line_comes_from_the_name_of_a_folder() {
    let folder = Folder::of(UNSOLVABLE);
    for name in ["x\u{1b}[31m\nfake: unique: the certificate holds", "y\r\u{9b}31mz"] {
        let path = &*folder.parent.path(name);
        prove(&read(UNSOLVABLE)).unwrap().write(path).unwrap();
        let Run { status, out, .. } = satoku(&["verify", path]);
        assert_eq!((status, out.lines().count()), (Some(0), 2), "{out}");
        assert!(out.lines().last().unwrap().starts_with("  puzzle "), "{out}");
        assert!(!out.replace('\n', "").contains(char::is_control), "{out:?}");
        // Nor is it in messages.
        fs::write(Path::new(path).join("puzzle.txt"), "").unwrap();
        let Run { status, notes, .. } = satoku(&["verify", path]);
        assert_eq!((status, notes.lines().count()), (Some(3), 1), "{notes}");
        assert!(!notes.trim_end().contains(char::is_control), "{notes:?}");
    }
}

#[test]
fn no_line_of_a_message_comes_from_a_certificate() {
    let folder = Folder::of(UNSOLVABLE);
    let forged = "\"x\\nworld: unique: the certificate holds\\n\"";
    folder.edit("manifest.json", |text| text.replacen("\"unsolvable\"", forged, 1));
    let run = satoku(&["verify", folder.path().to_str().unwrap()]);
    assert_eq!((run.status, run.notes.lines().count()), (Some(3), 1), "{}", run.notes);
}

#[cfg(unix)]
#[test]
fn a_pipe_is_no_certificate() {
    let folder = Scratch::new();
    check(&["verify", &folder.pipe("pipe")], 2, "is not a certificate");
}

#[cfg(unix)]
#[test]
fn links_out_of_the_folder_are_not_followed() {
    let (folder, other) = (Folder::of(HARD), Folder::of(HARD));
    fs::remove_file(folder.path().join("proof.drat")).unwrap();
    let target = other.path().join("proof.drat");
    std::os::unix::fs::symlink(target, folder.path().join("proof.drat")).unwrap();
    folder.assert_broken("proof.drat: is not an regular file of the certificate's own");
}

/// A useless proof of a gigabyte is streamed, and refused.
#[cfg(unix)]
#[test]
#[ignore = "8 s"]
fn a_proof_of_a_gigabyte_is_refused_in_bounded_memory() {
    use std::io::Write;
    // Every step is valid, and none leads to a contradiction: only a limit ends it.
    for (line, expected) in
        [("1 0\n", "does not follow"), ("-1 -2 0\n", "too long for this checker")]
    {
        let folder = Folder::of(HARD);
        let file = fs::File::create(folder.path().join("proof.drat")).unwrap();
        let mut file = std::io::BufWriter::new(file);
        let block = line.repeat((1 << 20) / line.len());
        for _ in 0..1024 {
            file.write_all(block.as_bytes()).unwrap();
        }
        file.flush().unwrap();
        // With an LRAT proof, a DRAT proof as long as this would not be followed.
        fs::remove_file(folder.path().join("proof.lrat")).unwrap();
        folder.edit("manifest.json", |text| {
            let kept = text.lines().filter(|line| !line.contains("proof.lrat"));
            kept.fold(String::new(), |text, line| text + line + "\n")
        });
        folder.forge();
        refuse_within(3000, &folder, expected);
    }
}

/// After an interruption at any moment, the certificate is complete or absent.
#[cfg(unix)]
#[test]
fn an_interruption_leaves_nothing_half_written() {
    let side = 16;
    let parent = Scratch::new();
    let model = parent.write("16.toml", "name = \"16\"\nsize = 16\nboxes = \"4x4\"\n");
    // Row r is the first row, shifted by four for each row and one more for each band.
    let value = |row: usize, column: usize| (4 * (row % 4) + row / 4 + column) % side + 1;
    let cells = (0..side * side).map(|i| (i / side, i % side));
    let cells = cells.map(|(row, column)| if row == column { 0 } else { value(row, column) });
    let puzzle = cells.map(|value| value.to_string()).collect::<Vec<_>>().join(" ");
    let (mut interrupted, mut whole) = (0, 0);
    // The shell sends the signal itself: twice at once, so that the first two come before the end
    // however busy the machine is.
    let script = r#""$@" & sleep "$DELAY"; kill -TERM $!; wait $!"#;
    for delay in (0..).map(|step| step / 2 * 12) {
        let target = PathBuf::from(parent.path(&format!("target{}", interrupted + whole)));
        let status = shell(script, ["prove", "-q", "-m", &model, &puzzle, "-o"])
            .arg(&target)
            .env("DELAY", format!("{}.{:03}", delay / 1000, delay % 1000))
            .status()
            .unwrap();
        if target.exists() {
            verify(&Place::Folder(target), &Limiter::none()).unwrap();
            whole += 1;
        } else {
            assert!(!status.success());
            interrupted += 1;
        }
        let names = fs::read_dir(&parent).unwrap().map(|e| e.unwrap().file_name());
        let hidden = names.filter(|name| name.to_string_lossy().starts_with('.')).count();
        assert_eq!(hidden, 0, "after {delay} ms");
        if whole == 2 {
            break;
        }
    }
    assert!(interrupted > 1);
}
