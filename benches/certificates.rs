//! Certificates: the time to make and check them, and their size.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use satoku::{
    interrupt::Limiter,
    model,
    proof::{Claim, Place, prove, verify},
    puzzle::Puzzle,
    read::{Settings, parse},
};

fn puzzles(text: &str) -> Vec<Puzzle> {
    let model = model::named("classic").expect("classic is built in");
    let settings = Settings { model, ..Settings::default() };
    parse(text, &settings).into_iter().map(|puzzle| puzzle.expect("the puzzle is whole")).collect()
}

/// One very hard puzzle.
fn one(criterion: &mut Criterion) {
    let text = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let puzzle = puzzles(text).remove(0);
    criterion.bench_function("prove a hard puzzle", |bench| {
        bench.iter(|| assert_eq!(prove(black_box(&puzzle)).expect("made").claim(), Claim::Unique));
    });
    let folder = tempfile::tempdir().expect("a folder");
    let place = Place::Folder(folder.path().to_owned());
    let certificate = prove(&puzzle).expect("made");
    certificate.write(&place).expect("written");
    for (name, content) in certificate.files() {
        println!("{name:<13} {:>10} bytes", content.len());
    }
    let limiter = Limiter::none();
    criterion.bench_function("verify a hard puzzle", |bench| {
        let claim = || verify(black_box(&place), &limiter).expect("holds").claim;
        bench.iter(|| assert_eq!(claim(), Claim::Unique));
    });
}

/// All puzzles of `puzzles/`, and if `SATOKU_CORPORA` names the folder of the collections 200 of
/// the hardest.
fn all(criterion: &mut Criterion) {
    let tables = [include_str!("../puzzles/seeds.tsv"), include_str!("../puzzles/variants.tsv")];
    many(criterion, "80 puzzles", &tables.map(puzzles).concat(), 77);
    if let Some(folder) = std::env::var_os("SATOKU_CORPORA") {
        let path = std::path::Path::new(&folder).join("hardest_11plus.txt");
        let text = std::fs::read_to_string(path).expect("the collection can be read");
        let text: Vec<&str> =
            text.lines().filter(|line| !line.starts_with('#')).take(200).collect();
        many(criterion, "200 of the hardest", &puzzles(&text.join("\n")), 200);
    }
}

fn many(criterion: &mut Criterion, name: &str, puzzles: &[Puzzle], unique: usize) {
    let mut group = criterion.benchmark_group(name);
    group.sample_size(10);
    group.bench_function("prove", |bench| {
        bench.iter(|| {
            let made = puzzles.iter().map(|puzzle| prove(puzzle).expect("made"));
            let found = made.filter(|certificate| certificate.claim() == Claim::Unique).count();
            assert_eq!(found, unique);
        });
    });
    let folder = tempfile::tempdir().expect("a folder");
    let places: Vec<Place> =
        (0..puzzles.len()).map(|i| Place::Folder(folder.path().join(i.to_string()))).collect();
    let (mut bytes, mut largest_proof) = (0, 0);
    for (puzzle, place) in puzzles.iter().zip(&places) {
        let certificate = prove(puzzle).expect("made");
        certificate.write(place).expect("written");
        for (name, content) in certificate.files() {
            bytes += content.len();
            if *name == "proof.drat" {
                largest_proof = largest_proof.max(content.len());
            }
        }
    }
    println!("{name}: {bytes} bytes in all, the largest DRAT proof {largest_proof} bytes");
    group.bench_function("verify", |bench| {
        let verify = |place| drop(verify(place, &Limiter::none()).expect("holds"));
        bench.iter(|| places.iter().for_each(verify));
    });
    group.finish();
}

criterion_group!(benches, one, all);
criterion_main!(benches);
