//! Certificates: made, written, and checked again.

use super::{found, set, target, with_puzzle};
use crate::prelude::*;
use satoku::proof::{Claim, Place, ProveError, prove, verify};

/// Certificates hold.
pub const TARGET: Target = target(
    "pipeline-proofs",
    "certificates of random puzzles hold, and their claims are true",
    |bytes| with_puzzle(bytes, check),
);

/// The most solutions that are listed.
const LIMIT: usize = 30;

fn check(choices: &mut Choices<'_>, random: &Random) {
    let Some(expected) = found(random, LIMIT) else { return };
    let counts = expected.complete && choices.one_in(3);
    let made = if counts { random.puzzle.prove_count() } else { prove(&random.puzzle) };
    let certificate = match made {
        Ok(certificate) => certificate,
        Err(ProveError::TooLarge { .. }) => return,
        Err(error) => panic!("prove: {error}"),
    };
    let folder = tempfile::tempdir().expect("there is room for it");
    let path = folder.path().join("certificate.tar");
    let place = if choices.one_in(2) { Place::Tar(path) } else { Place::Folder(path) };
    certificate.write(&place).unwrap_or_else(|error| panic!("write: {error}"));
    let holds = verify(&place, &Limiter::none()).unwrap_or_else(|error| panic!("verify: {error}"));
    let claimed = match holds.claim {
        Claim::Unique => Verdict::Unique,
        Claim::Unsolvable => Verdict::Unsolvable,
        _ => Verdict::Multiple,
    };
    assert_eq!(claimed, expected.verdict(), "{:?}", holds.claim);
    assert_eq!(holds.claim, certificate.claim());
    if let Some(count) = holds.solutions {
        assert_eq!(count, expected.count(), "solutions");
    }
    // Its own puzzle is the same one: it has the same solutions.
    if expected.complete {
        let again = Random { puzzle: holds.puzzle.into(), text: String::new(), kinds: Vec::new() };
        if let Some(again) = found(&again, LIMIT) {
            assert_eq!(
                set(&again.solutions),
                set(&expected.solutions),
                "of the certificate's puzzle"
            );
        }
    }
}
