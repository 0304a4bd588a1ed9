//! Certificates in rows: they hold, they are small, and forged ones are refused.

use std::fmt::Write as _;

use satoku::proof::{Certificate, Claim, ProofFormat, ProveOptions, prove_with};

use crate::{certificates::Folder, prelude::*};

/// Puzzles with one solution or none, of rules with different rows.
const PUZZLES: &[&str] = &[
    HARD,
    ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........",
    ".Shape~6x6.Cage~20~R1C1~R1C2~R1C3~R1C4~R2C1.Cage~6~R6C1~R6C2~R5C2.Cage~6~R5C5~R5C6~R6C6\
     .~R2C2_2.~R3C3_3.~R4C4_4.~R6C4_1.~R3C6_4.~R4C1_6",
    ".Shape~4x4.Thermo~R1C1~R1C2~R1C3.Arrow~R4C1~R4C2~R4C3.~R2C2_1.~R2C1_4",
    ".Shape~6x6.Whisper~3~R1C1~R1C2~R2C3~R3C3.Renban~R4C4~R5C4~R5C5.AntiKing.~R6C6_1.~R1C6_4.~R2C2_6",
];

fn options(count: bool) -> ProveOptions {
    ProveOptions { format: ProofFormat::Veripb, count, ..ProveOptions::default() }
}

fn certificate(text: &str) -> Certificate {
    prove_with(&read(text), options(true), &Limiter::none()).unwrap()
}

/// A solution that is left out, a number of solutions that is proven.
#[test]
fn every_claim_is_proven_in_rows() {
    let mut claims = Vec::new();
    for text in PUZZLES {
        let certificate = certificate(text);
        let holds = verified(&certificate, text);
        assert_eq!(holds.claim, certificate.claim(), "{text}");
        assert!(holds.rows.is_some() && holds.veripb.is_some(), "{text}");
        claims.push(holds.claim);
    }
    for claim in [Claim::Unique, Claim::Unsolvable, Claim::Exactly] {
        assert!(claims.contains(&claim), "{claims:?}");
    }
    // Where nothing is proven, there is no formula.
    let certificate = prove_with(&read(MULTIPLE), options(false), &Limiter::none()).unwrap();
    assert_eq!(certificate.claim(), Claim::Multiple);
    verified(&certificate, MULTIPLE);
}

/// Totals that no sum has, as large as numbers are.
#[test]
fn sums_beyond_all_numbers_are_refuted() {
    for total in [i64::MAX, i64::MAX / 2, -i64::MAX, i64::MIN] {
        for weights in ["", "weights = [1, -1]\n"] {
            let sum = format!("[[sum]]\ncells = \"r1c1 r1c2\"\n{weights}total = {total}");
            let certificate = certificate(&format!("model = \"4x4\"\n{sum}"));
            assert_eq!(certificate.claim(), Claim::Unsolvable, "{sum}");
            verified(&certificate, sum);
        }
    }
}

/// A forger makes new hashes, too.
#[test]
fn forged_certificates_in_rows_are_refused() {
    let mut forged = 0;
    let mut refuse = |folder: &Folder, expected: &str| {
        folder.assert_forged(expected);
        forged += 1;
    };
    for text in PUZZLES {
        let certificate = certificate(text);
        let file = |name: &str| Folder::with(&certificate).read(name);
        let (formula, proof) = (file("formula.opb"), file("proof.pbp"));
        let rows: Vec<&str> = formula.lines().skip(1).collect();
        let header = formula.lines().next().unwrap().rsplit_once(' ').unwrap().0.to_owned();
        let steps: Vec<&str> = proof.lines().collect();
        // Rows that are dropped, one at a time, or changed; the header says the right number.
        for at in (0..rows.len()).step_by(rows.len() / 10) {
            let folder = Folder::with(&certificate);
            let left = [&rows[..at], &rows[at + 1..]].concat();
            folder.write("formula.opb", &format!("{header} {}\n{}\n", left.len(), left.join("\n")));
            refuse(&folder, "formula.opb:");
            let folder = Folder::with(&certificate);
            folder.edit("formula.opb", |text| text.replacen(rows[at], "+1 x1 >= 1 ;", 1));
            refuse(&folder, "formula.opb:");
        }
        // Proofs that are cut, with and without an ending.
        for at in (2..steps.len() - 3).step_by((steps.len() / 10).max(1)) {
            let folder = Folder::with(&certificate);
            folder.write("proof.pbp", &(steps[..at].join("\n") + "\n"));
            refuse(&folder, "proof.pbp:");
            let kept = [&steps[..at], &steps[steps.len() - 3..]].concat();
            folder.write("proof.pbp", &(kept.join("\n") + "\n"));
            refuse(&folder, "proof.pbp:");
        }
        // Steps that do not follow.
        let contradiction = steps.len() - 4;
        for false_step in ["rup >= 1 : 1;", "rup 1 x1 >= 2 : 1;", "pol 1 1 +;", "pol 1 0 *;"] {
            let folder = Folder::with(&certificate);
            folder.edit("proof.pbp", |text| text.replacen(steps[contradiction], false_step, 1));
            refuse(&folder, "proof.pbp:");
        }
        // Another puzzle's model, or another claim.
        for other in PUZZLES.iter().filter(|other| *other != text) {
            let folder = Folder::with(&certificate);
            let other = Folder::with(&self::certificate(other)).read("model.toml");
            if other != folder.read("model.toml") {
                folder.write("model.toml", &other);
                refuse(&folder, "");
            }
        }
        for claim in ["unique", "unsolvable", "multiple", "exactly"] {
            if claim != certificate.claim().to_string() {
                let folder = Folder::with(&certificate);
                let claimed = format!("\"verdict\": \"{}\"", certificate.claim());
                folder.edit("manifest.json", |text| {
                    text.replace(&claimed, &format!("\"verdict\": \"{claim}\""))
                });
                refuse(&folder, "manifest.json");
            }
        }
    }
    assert!(forged >= 200, "{forged}");
}

/// What is no step is refused with its line, and nothing panics.
#[test]
fn broken_lines_of_a_proof_are_refused() {
    let certificate = certificate(PUZZLES[3]);
    let proof = Folder::with(&certificate).read("proof.pbp");
    let (first, rest) = proof.split_once('\n').unwrap();
    let (second, rest) = rest.split_once('\n').unwrap();
    let huge = i64::MAX;
    let mut long = String::new();
    (0..300_000).for_each(|_| write!(long, "1 ").unwrap());
    for line in [
        "",
        ";",
        "rup",
        "rup;",
        "rup 1 x1 >= 1;",
        "rup 1 x0 >= 1 : 1;",
        "rup 1 x1 1 x1 >= 1 : 1;",
        "rup 0 x1 >= 1 : 1;",
        "rup -1 x1 >= 1 : 1;",
        "rup 1 y1 >= 1 : 1;",
        "rup 1 x1 >= 1 : 0;",
        "rup 1 x1 >= 1 : 99999999999999999999;",
        &format!("rup {huge} x1 {huge} x2 >= 1 : 1;"),
        &format!("pol 1 {huge} * {huge} *;"),
        "pol 1 +;",
        "pol 1 2;",
        "pol;",
        "pol d;",
        "pol 1 0 d;",
        "pol ~x1;",
        &format!("pol {long};"),
        "del id 1;",
        "del id x;",
        "red 1 x1 >= 1 : x1 -> 1;",
        "a 1 x1 >= 1;",
        "\u{1b}[31m",
    ] {
        let folder = Folder::with(&certificate);
        folder.write("proof.pbp", &format!("{first}\n{second}\n{line}\n{rest}"));
        folder.assert_forged("proof.pbp:3: ");
    }
}
