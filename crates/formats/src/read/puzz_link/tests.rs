//! Links read and written.
//!
//! What is read of real links is compared with what is known of them.

use std::fs;

use fastrand::Rng;

use super::*;
use crate::read::testing::one;
use satoku_rules::genre::Side;
use satoku_samples::cases;

mod links;
mod random;
mod refused;

use self::{links::REAL, random::random, refused::written};

#[track_caller]
fn problem(link: &str) -> (&'static Genre, Problem) {
    problem_of(link).unwrap_or_else(|error| panic!("{link}: {error:?}"))
}

/// The links that are known, with their genres and the lines of their problems.
fn real() -> impl Iterator<Item = (String, &'static Genre, String)> {
    cases(REAL).map(|(link, problem)| {
        let (name, line) = problem.split_once(": ").unwrap();
        (format!("{SITE}{link}"), genre::named(name).unwrap(), line.to_owned())
    })
}

/// What is written of a problem is read as the same.
#[track_caller]
fn check_round_trip(genre: &'static Genre, given: &Problem) -> String {
    let link = link_of(genre, given).unwrap_or_else(|e| panic!("{e}\n{}", given.to_line(genre)));
    let (found_genre, found) = problem(&link);
    assert_eq!((found_genre.name, &found), (genre.name, given), "{link}");
    link
}

fn check_random(count: usize) {
    let mut rng = Rng::with_seed(5);
    for row in LINKS {
        for _ in 0..count {
            let (genre, problem) = random(row, &mut rng);
            check_round_trip(genre, &problem);
        }
    }
}

#[test]
fn random_problems_come_back() {
    check_random(50);
}

#[test]
#[ignore = "minutes"]
fn many_random_problems_come_back() {
    check_random(1000);
}

#[test]
#[ignore = "needs the folder named by SATOKU_GENRES, with a file GENRE.tsv for each genre"]
fn problems_of_files_come_back() {
    let folder = std::env::var_os("SATOKU_GENRES").expect("SATOKU_GENRES names a folder");
    let (mut links, mut refused) = (0, Vec::new());
    for file in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).sorted() {
        let name = file.file_stem().unwrap().to_string_lossy().into_owned();
        let Some(genre) = genre::named(&name) else { continue };
        let table = fs::read_to_string(&file).unwrap();
        for row in table.lines().skip(1) {
            let Some(line) = row.split('\t').nth(1) else { continue };
            let given = match Problem::from_line(genre, line) {
                Ok(given) => given,
                Err(error) => {
                    refused.push(format!("{name}: not read: {error}"));
                    continue;
                }
            };
            match link_of(genre, &given) {
                Err(error) => refused.push(format!("{name}: {error}")),
                Ok(link) => {
                    let (_, found) = problem(&link);
                    // (A clue may be in another cell of its region, and a number may be usual.)
                    if !["heyawake", "skyscraper"].contains(&&*name) {
                        assert_eq!(found, given, "{link}");
                    }
                    assert_eq!(check_round_trip(genre, &found), link);
                    links += 1;
                }
            }
        }
    }
    let refused = refused.iter().counts().into_iter().sorted();
    let refused = refused.map(|(what, count)| format!("{count} x {what}")).join("\n");
    println!("{links} links; refused:\n{refused}");
    assert!(links > 300, "{links}");
}

#[test]
fn rows_are_of_genres_with_sides_in_the_usual_order() {
    let around = [Side::Top, Side::Bottom, Side::Left, Side::Right];
    for row in LINKS {
        let genre = genre::named(row.genre).unwrap();
        assert_eq!(genre.name, row.genre);
        let sides = genre.clues.sides.iter().map(|(side, _)| *side).collect_vec();
        assert!(sides.is_empty() || sides == around || sides == [Side::Top, Side::Left]);
    }
    assert!(LINKS.iter().map(|row| row.genre).all_unique());
    assert!(LINKS.iter().flat_map(|row| row.names).all_unique());
}

#[test]
fn real_links_are_read_as_their_problems() {
    for (link, expected, line) in real() {
        let (genre, found) = problem(&link);
        assert_eq!(genre.name, expected.name, "{link}");
        assert_eq!(found.to_line(genre), line, "{link}");
        check_round_trip(genre, &found);
        let puzzle = one(&link);
        let puzzle = puzzle.unwrap_or_else(|error| panic!("{link}: {error}"));
        assert_eq!(genre::problem_of(puzzle.base()).unwrap().1, &found, "{link}");
    }
    for row in LINKS {
        let count = real().filter(|(_, genre, _)| genre.name == row.genre).count();
        let least = if ["magnets", "suguru"].contains(&row.genre) { 1 } else { 2 };
        assert!(count >= least, "{}", row.genre);
    }
}

/// Where pzprjs writes a link of its own problem, the same is written here.
#[test]
fn links_are_written_as_pzprjs_does() {
    for (link, ..) in real() {
        let (genre, found) = problem(&link);
        // (pzprjs itself has other names for old genres, `0` for no sum, and both sorts of tanks.)
        if !["kakuro", "building", "lightup", "aquarium"].iter().any(|name| link.contains(name)) {
            assert_eq!(link_of(genre, &found), Ok(link));
        }
    }
}

/// The lengths of all runs are as many cells by columns as by rows.
#[test]
fn runs_of_columns_and_rows_are_of_as_many_cells() {
    for (link, ..) in real().filter(|(_, genre, _)| genre.name == "nonogram") {
        let (_, found) = problem(&link);
        let cells = found.sides.iter().map(|side| {
            let runs = side.iter().flat_map(|clue| clue.split_whitespace());
            runs.map(|run| run.parse::<usize>().unwrap()).sum::<usize>()
        });
        assert!(cells.clone().all_equal(), "{:?}", cells.collect_vec());
    }
}

#[test]
fn links_that_end_early_are_refused() {
    for (link, genre, _) in real() {
        let body = start(&link).unwrap();
        let ends = (body..link.len()).filter(|end| problem_of(&link[..*end]).is_ok());
        let ends = ends.map(|end| &link[..end]).collect_vec();
        // (Of magnets only the plates are needed.)
        assert!(ends.is_empty() || genre.name == "magnets" && ends.len() < 8, "{ends:?}");
    }
}

#[test]
fn damaged_links_are_refused_or_say_another_problem() {
    let mut rng = Rng::with_seed(7);
    let signs =
        "0123456789abcdefghijklmnopqrstuvwxyzABZ-+=%*$./@_:v?\u{e9}\u{1f600}".chars().collect_vec();
    let mut read = 0;
    for (link, ..) in real() {
        let start = start(&link).unwrap();
        for turn in 0..600 {
            let mut text = link.chars().collect_vec();
            for _ in 0..rng.usize(1..4) {
                let at = rng.usize(start..text.len());
                let sign = signs[rng.usize(0..signs.len())];
                match rng.usize(0..3) {
                    0 => text[at] = sign,
                    1 => text.insert(at, sign),
                    _ => drop(text.remove(at)),
                }
            }
            let text: String = text.into_iter().collect();
            if let Ok((genre, found)) = problem_of(&text) {
                check_round_trip(genre, &found);
                read += 1;
            }
            // Nor does what goes on from there panic.
            if turn % 20 == 0 {
                let _ = one(&text);
            }
        }
    }
    assert!(read > 300, "{read}");
}

#[test]
fn numbers_of_any_length_come_back() {
    let numbers =
        [0, 9, 10, 15, 16, 255, 256, 4095, 4096, 8191, 8192, 12_239, 12_240, 77_775, 77_776];
    for number in numbers.into_iter().chain([codes::MOST_16]) {
        let nurikabe = genre::named("nurikabe").unwrap();
        let mut given = Problem::empty(nurikabe, 1, 2);
        given.cells[1] = number.to_string();
        check_round_trip(nurikabe, &given);
    }
    let hitori = genre::named("hitori").unwrap();
    for number in [0, 35, 36, 1295] {
        let mut given = Problem::empty(hitori, 1, 2);
        given.cells[1] = number.to_string();
        check_round_trip(hitori, &given);
    }
}

#[test]
fn clues_of_regions_stand_in_the_leftmost_cell() {
    let heyawake = genre::named("heyawake").unwrap();
    let line = "3 3|- - 2|- - -|- - -|1 1 2|1 2 2|2 2 2";
    let (_, found) =
        problem(&link_of(heyawake, &Problem::from_line(heyawake, line).unwrap()).unwrap());
    assert_eq!(found.to_line(heyawake), "3 3|- - -|- - -|2 - -|1 1 2|1 2 2|2 2 2");
}

#[test]
fn links_of_all_sites_are_read_with_labels() {
    let links = [
        "https://puzz.link/p?nurikabe/5/5/g5k2o1k3g",
        "http://puzz.link/p?nurikabe/5/5/g5k2o1k3g/",
        "https://www.puzz.link/p?nurikabe_edit/5/5/g5k2o1k3g",
        "https://pzv.jp/p.html?nurikabe/5/5/g5k2o1k3g",
        "http://pzv.jp/p?nurikabe/5/5/g5k2o1k3g",
        "https://pzplus.tck.mn/p?nurikabe//5/5/g5k2o1k3g",
        "puzz.link/p?nurikabe/5/5/g5k2o1k3g",
        "p?nurikabe/5/5/g5k2o1k3g",
        "p.html?nurikabe/5/5/g5k2o1k3g",
    ];
    let expected = problem(links[0]).1;
    for link in links {
        let puzzle = one(&format!("{link}  no. 3")).unwrap();
        assert_eq!(genre::problem_of(puzzle.base()).unwrap().1, &expected, "{link}");
        assert_eq!(puzzle.label(), Some("no. 3"));
        assert_eq!((written(&puzzle)), Ok(format!("{} no. 3", links[0])));
    }
    for other in
        ["p?a", "p?/1", "p.?nurikabe/5/5/g", "https://example.org/p?nurikabe/5/5/g5k2o1k3g"]
    {
        assert_eq!(start(other), None, "{other}");
    }
}
