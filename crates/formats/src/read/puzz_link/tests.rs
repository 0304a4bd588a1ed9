//! Links read and written.
//!
//! What is read of real links is compared with what is known of them.

use std::fs;

use fastrand::Rng;

use super::*;
use crate::{
    read::{Settings, parse_one, testing::LINE},
    write::{Target, target},
};

mod links;
use links::REAL;

#[track_caller]
fn problem(link: &str) -> (&'static Genre, Problem) {
    problem_of(link).unwrap_or_else(|error| panic!("{link}: {error:?}"))
}

/// A random problem that a link can say.
fn random(row: &Link, rng: &mut Rng) -> (&'static Genre, Problem) {
    let genre = genre::named(row.genre).unwrap();
    let [rows, columns] = [rng.usize(1..10), rng.usize(1..10)].map(|side| side + row.frame);
    let mut problem = Problem::empty(genre, rows, columns);
    for part in row.parts {
        match part {
            Part::Clues(list) | Part::MaybeClues(list) => random_clues(list, &mut problem, rng),
            Part::Number(faces) => {
                let number = Clue::Number(rng.usize(1..27));
                problem.number = vec![(faces.word)(number).unwrap()];
            }
            Part::Borders => problem.regions = random_regions(rows, columns, None, rng),
            Part::Plates => problem.regions = random_regions(rows, columns, Some(2), rng),
            Part::Slash => {}
            Part::Kakuro => random_kakuro(&mut problem, rng),
        }
    }
    (genre, problem)
}

fn random_clues(list: &List, problem: &mut Problem, rng: &mut Rng) {
    let density = rng.f64();
    let count = list.places.count(problem);
    let word = |_| {
        if rng.f64() >= density {
            return String::new();
        }
        loop {
            let most = [5, 40, 300, 9000, 80_000, 1_200_000][rng.usize(0..6)];
            let clue = match rng.usize(0..4) {
                0 => Clue::Unknown,
                _ => Clue::Number(rng.usize(0..most)),
            };
            if let Some(word) = (list.faces.word)(clue).filter(|_| list.code.has(clue)) {
                return word;
            }
        }
    };
    let words = (0..count).map(word).collect();
    list.places.put(problem, words);
}

/// Regions, of up to so many cells.
fn random_regions(rows: usize, columns: usize, most: Option<usize>, rng: &mut Rng) -> Vec<u16> {
    let count = rows * columns;
    let mut regions = (0..count).collect_vec();
    for _ in 0..rng.usize(0..2 * count + 1) {
        let one = rng.usize(0..count);
        let is_beside = (one % columns + 1 < columns).then_some(one + 1);
        let is_below = (one + columns < count).then_some(one + columns);
        let Some(other) = (if rng.bool() { is_beside } else { is_below }) else { continue };
        let [new, old] = [one, other].map(|cell| regions[cell]);
        let size = regions.iter().filter(|region| [new, old].contains(region)).count();
        if most.is_none_or(|most| size <= most) {
            regions.iter_mut().filter(|region| **region == old).for_each(|region| *region = new);
        }
    }
    let firsts = regions.iter().unique().collect_vec();
    let number = |region| firsts.iter().position(|first| *first == region).unwrap() as u16;
    regions.iter().map(number).collect()
}

fn random_kakuro(problem: &mut Problem, rng: &mut Rng) {
    let (columns, density) = (problem.columns, rng.f64());
    let sum = |rng: &mut Rng| match rng.usize(0..47) {
        0 | 46 => String::new(),
        sum => sum.to_string(),
    };
    let clue = |down: String, right: String| match (&*down, &*right) {
        ("", "") => String::new(),
        _ => format!("{down},{right}"),
    };
    for row in 1..problem.rows {
        for column in 1..columns {
            let is_white = rng.f64() < density;
            let cell = if is_white { "0".to_owned() } else { clue(sum(rng), sum(rng)) };
            problem.cells[row * columns + column] = cell;
        }
    }
    for column in (1..columns).filter(|column| problem.cells[columns + column] == "0").collect_vec()
    {
        problem.cells[column] = clue(sum(rng), String::new());
    }
    for row in (1..problem.rows).filter(|row| problem.cells[row * columns + 1] == "0").collect_vec()
    {
        problem.cells[row * columns] = clue(String::new(), sum(rng));
    }
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
#[ignore = "takes long"]
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
    println!(
        "{links} links; refused:\n{}",
        refused
            .iter()
            .counts()
            .into_iter()
            .sorted()
            .map(|(what, count)| format!("{count} x {what}"))
            .join("\n")
    );
    assert!(links > 300, "{links}");
}

#[test]
fn rows_are_of_genres_with_sides_in_the_usual_order() {
    for row in LINKS {
        let genre = genre::named(row.genre).unwrap();
        assert_eq!(genre.name, row.genre);
        let is_layers = |part: &Part| matches!(part, Part::Clues(list) if list.places == places::Places::Layers);
        assert!(row.parts.iter().any(is_layers) || places::is_usual(genre), "{}", row.genre);
    }
    assert!(LINKS.iter().map(|row| row.genre).all_unique());
    assert!(LINKS.iter().flat_map(|row| row.names).all_unique());
}

#[test]
fn real_links_are_read_as_their_problems() {
    for (link, name, line) in REAL {
        let (genre, found) = problem(link);
        assert_eq!(genre.name, *name, "{link}");
        assert_eq!(found.to_line(genre), *line, "{link}");
        check_round_trip(genre, &found);
        let puzzle = parse_one(link, &Settings::default());
        let puzzle = puzzle.unwrap_or_else(|error| panic!("{link}: {error}"));
        assert_eq!(puzzle.base().problem().unwrap().1, &found, "{link}");
    }
    for row in LINKS {
        let count = REAL.iter().filter(|(_, genre, _)| *genre == row.genre).count();
        let least = if ["magnets", "suguru"].contains(&row.genre) { 1 } else { 2 };
        assert!(count >= least, "{}", row.genre);
    }
}

/// Where pzprjs writes a link of its own problem, the same is written here.
#[test]
fn links_are_written_as_pzprjs_does() {
    for (link, ..) in REAL {
        let (genre, found) = problem(link);
        let (_, expected) = link.split_once('?').unwrap();
        // (pzprjs itself has other names for old genres, `0` for no sum, and both sorts of tanks.)
        if ["kakuro", "building", "lightup", "aquarium"]
            .iter()
            .any(|name| expected.starts_with(name))
        {
            continue;
        }
        assert_eq!(link_of(genre, &found), Ok(format!("{SITE}{expected}")));
    }
}

/// The lengths of all runs are as many cells by columns as by rows.
#[test]
fn runs_of_columns_and_rows_are_of_as_many_cells() {
    for (link, ..) in REAL.iter().filter(|(_, genre, _)| *genre == "nonogram") {
        let (_, found) = problem(link);
        let cells = found.sides.iter().map(|side| {
            let runs = side.iter().flat_map(|clue| clue.split_whitespace());
            runs.map(|run| run.parse::<usize>().unwrap()).sum::<usize>()
        });
        assert!(cells.clone().all_equal(), "{:?}", cells.collect_vec());
    }
}

#[test]
fn links_that_end_early_are_refused() {
    for (link, name, _) in REAL {
        let body = start(link).unwrap();
        let ends = (body..link.len()).filter(|end| problem_of(&link[..*end]).is_ok());
        let ends = ends.map(|end| &link[..end]).collect_vec();
        // (Of magnets only the plates are needed.)
        assert!(ends.is_empty() || *name == "magnets" && ends.len() < 8, "{ends:?}");
    }
}

#[test]
fn damaged_links_are_refused_or_say_another_problem() {
    let mut rng = Rng::with_seed(7);
    let signs =
        "0123456789abcdefghijklmnopqrstuvwxyzABZ-+=%*$./@_:v?\u{e9}\u{1f600}".chars().collect_vec();
    let mut read = 0;
    for (link, ..) in REAL {
        let start = start(link).unwrap();
        for _ in 0..600 {
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

/// What a link reads as: an error.
#[track_caller]
fn check_refused(link: &str, expected: &str) {
    let found = parse_one(link, &Settings::default()).map(|puzzle| puzzle.to_string());
    assert_eq!(found.map_err(|error| error.to_string()), Err(expected.to_owned()), "{link}");
}

#[test]
fn what_cannot_be_read_is_refused_with_its_place() {
    let known = LINKS.iter().map(|row| row.names[0]).format(", ");
    check_refused(
        "https://puzz.link/p?slither/5/5/gch1222ch331bg222",
        &format!("1:21: puzz-link: \"slither\" is not a genre known here, expected {known}"),
    );
    check_refused(
        "https://puzz.link/list.html",
        "1:28: puzz-link: the link ends here, expected a genre, as in \
         https://puzz.link/p?nurikabe/… and a slash",
    );
    check_refused(
        "p?nurikabe/5/5/g5k2o1k3",
        "1:24: nurikabe: the link ends here, expected a number in base 16, '.', or 'g' to 'z' for \
         places without a clue",
    );
    check_refused(
        "p?nurikabe/5/5/g5k2o1k3h",
        "1:24: nurikabe: found 2 places without a clue where only 1 are left",
    );
    check_refused(
        "p?nurikabe/5/5/g5k2o1k3gg",
        "1:25: nurikabe: found 'g', expected the end of the link",
    );
    check_refused(
        "p?nurikabe/5/5/g5k2o1k.g",
        "1:23: nurikabe: r5c4: found an island of unknown size, which is not known here",
    );
    check_refused(
        "p?kurodoko/4/4/g4g3.l.3g3g",
        "1:20: kuromasu: r2c1: found a circle without a number, which is not known here",
    );
    check_refused(
        "p?nurikabe/5/5/g5k2G1k3g",
        "1:20: nurikabe: found 'G', expected a number in base 16, '.', or 'g' to 'z' for places \
         without a clue",
    );
    check_refused("p?nurikabe/2/2/-1g", "1:18: nurikabe: found 'g', expected a digit in base 16");
    let sizes = ["0/5", "5/0", "401/5", "5/99999999999999999999"];
    for size in sizes {
        let (columns, rows) = size.split_once('/').unwrap();
        let what =
            format!("found {columns:?} columns and {rows:?} rows, expected each from 1 to 400");
        check_refused(&format!("p?nurikabe/{size}/g"), &format!("1:12: nurikabe: {what}"));
    }
    check_refused(
        "p?nurikabe/400/400/zzz",
        "1:12: nurikabe: found 400 rows of 400 cells, expected up to 10000 cells",
    );
    check_refused(
        "p?lits/v:/4/4/9q02jg",
        "1:8: lits: found the flag \"v:\": the rules are a variant's, which no link tells",
    );
    check_refused("p?lits/d/4/4/9q02jg", "1:8: lits: found \"d\", expected the number of columns");
    check_refused(
        "p?lits/2/2/g0",
        "1:12: lits: there is a line between r1c1 and r1c2, which are in one region",
    );
    check_refused(
        "p?aquarium/4/3/3c80/m",
        "1:12: aquarium: the water of the tank of r3c1 may have several levels without the flag r",
    );
    check_refused(
        "p?magnets/2/1/lg",
        "1:16: magnets: r1c1 is a plate by itself, expected two cells, or one left out",
    );
    check_refused(
        "p?magnets/2/1/l09",
        "1:17: magnets: r1c1: found a given +, expected clues beside the grid only",
    );
    check_refused(
        "p?easyasabc/2/2/27/n",
        "1:17: abc-end-view: found \"27\", expected a letter, or its number from 1 to 26",
    );
    check_refused(
        "p?starbattle/2/2/0/00",
        "1:18: star-battle: found \"0\", expected a number from 1 on",
    );
    check_refused("p?tents/2/2/i+12300", "1:14: tents: found 291, expected 0 to 255");
    check_refused(
        "p?kakuro/2/2/m",
        "1:15: kakuro: the link ends here, expected a cell: 'k' to 'z', '.' or two sums",
    );
    check_refused(
        "p?kakuro/2/2/n3J-",
        "1:18: kakuro: the link ends here, expected a sum: '0' to '9', 'a' to 'j', 'A' to 'Z' or \
         '-'",
    );
    check_refused("p?kakuro/2/2/o3J-1", "1:14: kakuro: found 5 white cells where 4 cells are left");
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
        let puzzle = parse_one(&format!("{link}  no. 3"), &Settings::default()).unwrap();
        assert_eq!(puzzle.base().problem().unwrap().1, &expected, "{link}");
        assert_eq!(puzzle.label(), Some("no. 3"));
        assert_eq!((written(&puzzle)), Ok(format!("{} no. 3", links[0])));
    }
    for other in
        ["p?a", "p?/1", "p.?nurikabe/5/5/g", "https://example.org/p?nurikabe/5/5/g5k2o1k3g"]
    {
        assert_eq!(start(other), None, "{other}");
    }
}

fn link_target() -> &'static Target {
    target("puzz-link").unwrap()
}

fn written(puzzle: &Instance) -> Result<String, String> {
    (link_target().write)(puzzle).map_err(|error| error.to_string())
}

#[track_caller]
fn check_unwritten(text: &str, expected: &str) {
    let puzzle = parse_one(text, &Settings::default()).unwrap();
    assert_eq!(written(&puzzle), Err(expected.to_owned()), "{text}");
}

#[test]
fn what_a_link_cannot_say_is_refused() {
    check_unwritten(LINE, "its model classic is not a genre with links to puzz.link");
    check_unwritten("kenken: 2 2|1- 3+|- -|1 2|1 2", "puzz.link has no genre kenken");
    check_unwritten("minesweeper: 1 2 1|1 -", "`mines`: found \"1\", which a link cannot say");
    check_unwritten(
        "skyscrapers: 3 3 2|- - -|- - -|- - -|- - -|- - -|- - -|- - -",
        "`heights`: found \"2\", which a link cannot say",
    );
    check_unwritten(
        "nonogram: 1 2|1|-|1",
        "top 2 has no clue, and in a link that would say that no cell is shaded",
    );
    check_unwritten("kakuro: 2 2|- -|,1 1", "r2c2 is given as 1, and a link has sums only");
    check_unwritten("kakuro: 1 2|,1 0", "there are no cells beside the first row and column");
    check_unwritten("kakuro: 2 3|,3 0 0|- - -", "r1c1 has a sum that is not beside a white cell");
    check_unwritten(
        "abc-end-view: 2 2 b|- -|- -|- -|- -|0 -|- -",
        "r1c1: found \"0\", expected a letter, or its number from 1 to 26 that a link can say",
    );
    check_unwritten("norinori: 1 3|- - -|1 2 1", "the region of r1c1 and r1c3 is not connected");
    let usual = "skyscrapers: 2 2 2|2 -|- -|- -|- -|- -|- -";
    let puzzle = parse_one(usual, &Settings::default()).unwrap();
    assert_eq!(written(&puzzle), Ok("https://puzz.link/p?skyscrapers/2/2/2m".to_owned()));
}

#[test]
fn rules_and_givens_beside_the_clues_are_refused() {
    let file = "model = \"nurikabe\"\nclues = \"\"\"\n1 .\n. .\n\"\"\"\n";
    let puzzle = parse_one(file, &Settings::default()).unwrap();
    assert_eq!(written(&puzzle), Ok("https://puzz.link/p?nurikabe/2/2/1i".to_owned()));
    check_unwritten(
        &format!("{file}[[count]]\nname = \"more\"\ncells = \"r1c2\"\nvalues = [0]\nexactly = 1\n"),
        "the rule `more` cannot be written: a link has the clues of its genre only",
    );
    check_unwritten(
        &format!("{file}[[candidates]]\ncells = \"r1c2\"\nvalues = [0]\n"),
        "the rule `candidates 1` cannot be written: a link has the clues of its genre only",
    );
    check_unwritten(
        &format!("givens = \"..0.\"\n{file}"),
        "r2c1 has a given that is not one of its clues, or lacks one",
    );
}

#[test]
fn links_that_would_fill_the_memory_are_refused() {
    for (link, expected) in [
        (
            format!("p?lits/100/100/{}", "0".repeat(3960)),
            "lits: the region of r1c1 has 10000 cells, expected up to 200",
        ),
        (
            format!("p?nurikabe/100/100/{}", "+3e8i".repeat(2500)),
            "nurikabe: found 2500 islands, expected fewer than 400",
        ),
        (
            format!("p?kurodoko/100/100/{}", "-64".repeat(10_000)),
            "kuromasu: r1c56: there are too many ways to see 100 cells",
        ),
    ] {
        check_refused(&link, &format!("1: {expected}"));
    }
}
