//! Puzzles made from drafts: ten drawings whose clues have no values yet become minimal puzzles
//! with a proven unique solution.

use satoku::{
    generate::{Failure, Generated, Generator, Request},
    puzzle::Instance,
    read::{Draft, draft_of_text},
    rule::RANDOM,
};

use crate::prelude::*;

/// The drawings in `tests/data/drafts`, by their names.
const DRAWINGS: &str =
    "thermometers arrows cages whispers sandwiches skyscrapers little-killers x-sums dots mixed";

fn text_of(name: &str) -> String {
    let path = Path::new("tests/data/drafts").join(name).with_extension("toml");
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn draft(text: &str) -> Arc<Draft> {
    Arc::new(draft_of_text("my", text, None).unwrap_or_else(|error| panic!("{error}")))
}

fn made(request: &Request, seed: u64) -> Generated {
    Generator::new(request.clone())
        .generate(seed, 0, &Limiter::none())
        .unwrap_or_else(|error| panic!("{error}"))
}

fn toml(puzzle: &Instance) -> String {
    written(puzzle, "toml").unwrap()
}

fn verdict(puzzle: &Instance) -> Verdict {
    Sat::default().find(puzzle, 2).verdict()
}

/// The text of a puzzle's file without each of its givens, and without each of its tables.
fn without_each(text: &str) -> Vec<String> {
    let start = text.find("givens = \"").unwrap() + "givens = \"".len();
    let end = start + text[start..].find('"').unwrap();
    let given = (start..end).filter(|&place| text.as_bytes()[place] != b'.').map(|place| {
        let mut without = text.to_owned();
        without.replace_range(place..=place, ".");
        without
    });
    let (head, tables) = text.split_once("\n\n[[").unwrap_or((text, ""));
    let tables: Vec<&str> = tables.split("\n\n[[").filter(|table| !table.is_empty()).collect();
    let table = (0..tables.len()).map(|gone| {
        let kept = tables.iter().enumerate().filter(|(place, _)| *place != gone);
        kept.fold(head.to_owned(), |text, (_, table)| format!("{text}\n\n[[{table}"))
    });
    given.chain(table).collect()
}

/// A minimal puzzle of a drawing, read from its text, has a unique solution, but not without any
/// one of its givens or clues. Returns its text.
#[track_caller]
fn check(name: &str, seed: u64) -> String {
    let request = Request { minimal: true, ..Request::of_draft(draft(&text_of(name))) };
    let made = made(&request, seed);
    let text = toml(&made.puzzle);
    let puzzle = read(&text);
    assert_eq!(puzzle.violations(&made.solution), [], "{text}");
    assert_eq!(verdict(&puzzle), Verdict::Unique, "{text}");
    let others = without_each(&text);
    let items = puzzle.givens().filled().count() + text.matches("[[").count();
    assert_eq!(others.len(), items, "{text}");
    for other in others {
        assert_ne!(verdict(&read(&other)), Verdict::Unique, "{text}\nand\n{other}");
    }
    assert!(!text.contains('?'), "{text}");
    text
}

#[test]
fn drawings_become_unique_puzzles_of_which_nothing_can_go() {
    for name in DRAWINGS.split(' ') {
        let text = check(name, 1);
        let again = Request { minimal: true, ..Request::of_draft(draft(&text_of(name))) };
        assert_eq!(toml(&made(&again, 1).puzzle), text);
    }
}

#[test]
fn what_depends_on_other_clues_goes_with_care() {
    let texts: Vec<String> = (2..8).map(|seed| check("dots", seed)).collect();
    let kept = texts.iter().filter(|text| text.contains("[[negative]]")).count();
    assert!((1..texts.len()).contains(&kept), "{texts:#?}");
}

/// Without `minimal` all clues and givens of the file stay, and givens are added only where needed.
#[test]
fn clues_stay_unless_the_puzzle_is_to_be_minimal() {
    for name in DRAWINGS.split(' ') {
        let draft = draft(&text_of(name));
        let made = made(&Request::of_draft(draft.clone()), 3);
        let text = toml(&made.puzzle);
        let puzzle = read(&text);
        assert_eq!(verdict(&puzzle), Verdict::Unique, "{text}");
        assert_eq!(puzzle.model().rules().len(), {
            let told = draft.clues(&made.solution).unwrap();
            let rules = told.into_iter().map(|clue| clue.rule);
            draft.puzzle(rules, made.puzzle.givens().clone()).model().rules().len()
        });
        assert!(made.puzzle.givens().holds(draft.outline().givens()), "{text}");
    }
}

#[test]
fn a_seed_has_a_solution_of_its_own() {
    let request = Request::of_draft(draft(&text_of("thermometers")));
    let solutions = (1..6).map(|seed| made(&request, seed).solution.to_string());
    let different: BTreeSet<String> = solutions.collect();
    assert_eq!(different.len(), 5);
}

#[test]
fn a_solution_can_be_fixed() {
    let free = made(&Request::of_draft(draft(&text_of("cages"))), 9);
    let text = text_of("cages");
    let by_file = format!("solution = \"{}\"\n{text}", free.solution);
    let request = Request::of_draft(draft(&by_file));
    assert_eq!(made(&request, 1).solution, free.solution);
    let from = Some(free.solution.clone());
    let request = Request { from, ..Request::of_draft(draft(&text)) };
    assert_eq!(made(&request, 2).solution, free.solution);
}

#[track_caller]
fn check_failure(text: &str, expected: &str) {
    let mut generator = Generator::new(Request::of_draft(draft(text)));
    let failure = generator.generate(1, 0, &Limiter::none()).unwrap_err();
    assert!(matches!(failure, Failure::Contradiction { .. }), "{failure:?}");
    let expected = format!("\"a\" has no solution whatever its open values are: {expected}");
    assert_eq!(failure.to_string(), expected);
}

#[test]
fn shapes_that_contradict_each_other_are_named() {
    // Independent of their values, a cage's cells differ, and a numbered room has a room.
    check_failure(
        "name = \"a\"\nmodel = \"4x4\"\n\
         killer = [{ cells = \"r1c1 r4c4\", sum = \"?\", name = \"cage\" }]\n\
         clone = [{ cells = \"r1c1\", copy = \"r4c4\", name = \"clone\" }]",
        "these 2 clues, and no fewer of them, contradict each other: clone (r1c1 r4c4), cage (r1c1 r4c4)",
    );
    let cases = r#"
        name = "a"; model = "4x4"; thermometer = [{ cells = "r1c1>r1c4" }, { cells = "r4c1>r4c4" }]; killer = [{ cells = "r2c1-2", sum = "?" }]
        > these 2 clues, and no fewer of them, contradict each other: thermometer 1 (r1c1>r1c4),
        > thermometer 2 (r4c1>r4c4), by column 1
        name = "a"; model = "4x4"; givens = "4..............."; numbered-room = [{ cells = "r1c1>r1c3", value = "?" }]
        > these 2 clues, and no fewer of them, contradict each other: r1c1=4, numbered-room 1 (r1c1)
    "#;
    check_each(cases, check_failure);
}

#[track_caller]
fn check_refused(text: &str, expected: &str) {
    let error = draft_of_text("my", text, None).unwrap_err().to_string();
    assert!(error.starts_with(expected), "{error}");
}

#[test]
fn a_value_is_open_only_where_a_solution_tells_it() {
    let cases = r#"
        model = "4x4"; [[whispers]]; cells = "r1c1-3"; difference = "?"
        > my:4: whispers: `difference` is ?, and it cannot be left open as these can: `sum` of
        > killer
        model = "4x4"; [[killer]]; cells = "?"; sum = 3
        > my:3: killer: `cells` is ?, and it cannot be left open
        model = "4x4"; [[either]]; cases = [{ killer = { cells = "r1c1-2", sum = "?" } }]
        > my:3: killer: `sum` is ?, a value still to be found: `satoku generate` does that, and for
        > rules of the file itself only
        model = "4x4"; [[killer]]; cells = "r1c1-2"; sum = ?
        > my:4: string values must be quoted, expected literal string; a value that is open stands
        > in quotes, "?"
        model = "4x4"; anti-king = "?"
        > my:2: `anti-king`: expected true or false, found string
        model = "4x4"; model = "4x4"
        > my:2: duplicate key: a file has one puzzle, and each of its keys once
        model = "4x4"; solution = "1234341221434321"; [[thermometer]]; cells = "r1c4>r1c1"
        > my:2: `solution` is not a solution: r1c4 is 4, expected 1 to 1 (thermometer 1)
    "#;
    check_each(cases, check_refused);
    // Elsewhere it would not be found.
    let text = "model = \"4x4\"\n[[killer]]\ncells = \"r1c1-2\"\nsum = \"?\"";
    let error = parse(text, &Settings::default()).remove(0).unwrap_err().to_string();
    assert!(error.contains("`satoku generate` does that"), "{error}");
}

#[test]
fn a_new_puzzle_says_of_itself_what_its_draft_does() {
    let text = "model = \"4x4\"\ntitle = \"Ripples\"\nrules = \"\"\"\nOne.\n\nTwo.\"\"\"\n\
                [[killer]]\ncells = \"r1c1-2\"\nsum = \"?\"\n";
    let made = made(&Request::of_draft(draft(text)), 1);
    let about = read(&toml(&made.puzzle)).about().clone();
    assert_eq!(
        (about.title.as_deref(), about.rules.as_deref()),
        (Some("Ripples"), Some("One.\n\nTwo."))
    );
    assert_eq!((about.author, about.source), (None, None));
}

#[test]
fn the_manual_names_all_kinds_that_are_drawn_at_random_and_no_others() {
    let text = fs::read_to_string("docs/setting.md").unwrap();
    let (_, table) = text.split_once("| shape | kinds |").unwrap();
    let (table, _) = table.split_once("\n\n").unwrap();
    let named: BTreeSet<&str> = table.split('`').skip(1).step_by(2).collect();
    let all: BTreeSet<&str> = RANDOM.iter().map(|random| random.kind).collect();
    assert_eq!(named, all);
}
