//! Certificates of puzzles of every genre.

use std::fs;

use satoku_formats::read::parse_board;
use satoku_prove::{ProveOptions, prove_with};
use satoku_rules::{
    genre::{GENRES, Problem},
    interrupt::Limiter,
    model,
    puzzle::Instance,
};
use satoku_verify::{Claim, Place, Reads, verify};

/// The first example of each genre has a certificate of its only solution; that of another example
/// with the manifest of the first is refused.
#[test]
fn an_example_of_every_genre_is_certified() {
    let folder = std::env::temp_dir().join(format!("satoku-genres-{}", std::process::id()));
    fs::create_dir(&folder).unwrap();
    let reads = Reads { model: model::from_toml, board: parse_board };
    for &genre in GENRES {
        let problem = Problem::from_line(genre, genre.examples[0].0).unwrap();
        let puzzle = problem.puzzle(genre, &Limiter::none()).unwrap();
        let text = model::to_toml(puzzle.model());
        let again = model::from_toml("model.toml", &text).unwrap();
        let again = Instance::new(again.into(), puzzle.givens().clone());
        let certificate = prove_with(again, text, ProveOptions::default(), &Limiter::none())
            .unwrap_or_else(|error| panic!("{}: {error}", genre.name));
        assert_eq!(certificate.claim(), Claim::Unique, "{}", genre.name);
        let place = folder.join(genre.name);
        certificate.write(Place::Folder(place.clone())).unwrap();
        let holds = verify(&Place::Folder(place.clone()), reads, &Limiter::none())
            .unwrap_or_else(|error| panic!("{}: {error}", genre.name));
        assert_eq!(holds.claim, Claim::Unique, "{}", genre.name);
        assert_eq!(holds.puzzle.givens(), puzzle.givens(), "{}", genre.name);
        // A changed solution is not the one that the certificate is about.
        let solution = place.join("solution.txt");
        let text = fs::read_to_string(&solution).unwrap();
        let changed = if text.starts_with('1') {
            text.replacen('1', "0", 1)
        } else {
            format!("1{}", &text[1..])
        };
        fs::write(&solution, changed).unwrap();
        assert!(verify(&Place::Folder(place), reads, &Limiter::none()).is_err(), "{}", genre.name);
    }
    fs::remove_dir_all(folder).unwrap();
}
