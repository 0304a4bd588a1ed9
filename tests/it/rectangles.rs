//! Grids that are not squares, or have other values than 1 to the side: every engine, text,
//! drawings and certificates. Counts are compared with a search that knows only rows and columns.

use satoku::{
    draw::boxed,
    engine::{MOST_STATES, Milp, Native, Uncounted, count_exactly},
    generate::{Failure, Generator, Request, Symmetry},
    model,
    proof::{Claim, prove},
    puzzle::Instance,
    steps::{Layout, State, show},
};

use crate::{prelude::*, puzzles::read_in as read};

/// A full 6x9 sudoku: two bands of a classic one.
const SIX_BY_NINE: &str = "534678912672195348198342567859761423426853791713924856";

/// The solutions of a puzzle by one engine, up to a limit.
fn solutions(engine: &mut dyn Searcher, puzzle: &Instance, limit: usize) -> Vec<Grid> {
    let mut found = engine.find(puzzle, limit).solutions;
    found.sort_by_key(|grid| grid.filled().map(|(_, value)| value.number()).collect::<Vec<_>>());
    found
}

/// The number of grids without repeated values in rows and columns, cell by cell.
fn brute_force(size: Size) -> usize {
    fn fill(size: Size, cells: &mut Vec<usize>) -> usize {
        let place = cells.len();
        if place == size.cell_count() {
            return 1;
        }
        let (row, column) = (place / size.columns(), place % size.columns());
        let mut count = 0;
        for value in 0..size.value_count() {
            let in_row = cells[row * size.columns()..].contains(&value);
            if in_row || cells.iter().skip(column).step_by(size.columns()).any(|&v| v == value) {
                continue;
            }
            cells.push(value);
            count += fill(size, cells);
            cells.pop();
        }
        count
    }
    fill(size, &mut Vec::new())
}

/// Rows and columns hold no value twice: counted by brute force, by exact counting and, if there
/// are not too many, one by one.
#[track_caller]
fn check_count(text: &str, expected: usize) {
    let model = model(text);
    let puzzle = empty(&model);
    assert_eq!(brute_force(model.size()), expected, "{text}");
    let exact = count_exactly(&puzzle, MOST_STATES, &Limiter::none()).unwrap();
    assert_eq!(exact, expected as u128, "{text}");
    if expected < 2_000 {
        let sat = solutions(&mut Sat::default(), &puzzle, 2_000);
        let backtrack = solutions(&mut Backtracker::new(Strategy::REFERENCE), &puzzle, 2_000);
        assert_eq!((sat.len(), &sat), (expected, &backtrack), "{text}");
    }
}

#[test]
fn latin_rectangles_are_counted() {
    check_count("latin:2x3", 12);
    check_count("latin:3x2", 12);
    check_count("latin:2x4", 216);
    check_count("latin:3x4", 576);
    check_count("latin:4x3", 576);
    check_count("latin:3x5", 66_240);
    check_count("latin:1x6", 720);
    check_count("latin:6x1", 720);
}

#[test]
fn values_need_not_be_as_many_as_cells_in_a_row() {
    check_count("size = 2\nvalues = \"1-3\"", 18);
    check_count("size = \"2x3\"\nvalues = \"0-3\"", 264);
    check_count("size = 3\nvalues = \"1-4\"", 1056);
    check_count("size = 1\nvalues = \"5-8\"", 4);
    check_count("size = \"1x3\"\nvalues = \"0-8\"", 9 * 8 * 7);
}

/// A puzzle with a unique solution, from a full grid by removing superfluous cells one by one.
fn dug(model: &Arc<Model>, solution: &str) -> (Puzzle, Grid) {
    let solution = read(model, solution).givens().clone();
    assert!(solution.is_full() && model.check(&solution).is_empty());
    let mut givens = solution.clone();
    for cell in model.size().cells() {
        givens.set(cell, None);
        let puzzle = Puzzle::new(model.clone(), givens.clone());
        if solutions(&mut Sat::default(), &puzzle, 2).len() > 1 {
            givens.set(cell, solution.get(cell));
        }
    }
    (Puzzle::new(model.clone(), givens), solution)
}

/// All commands on a puzzle and its text lead to the unique solution.
#[track_caller]
fn check_puzzle(text: &str, solution: &str) {
    let model = model(text);
    let (puzzle, solution) = dug(&model, solution);
    let size = model.size();

    let engines: [&mut dyn Searcher; 3] =
        [&mut Sat::default(), &mut Backtracker::new(Strategy::REFERENCE), &mut Milp];
    // Slow parts are left out on larger grids.
    let is_small = size.cell_count() < 60;
    for engine in engines.into_iter().take(if is_small { 3 } else { 2 }) {
        let found = solutions(engine, &puzzle, 2);
        assert_eq!(found, std::slice::from_ref(&solution), "{text} {}", engine.name());
    }
    let answer = puzzle.solve().unwrap();
    assert_eq!(
        (answer.verdict(), answer.search.solutions.first()),
        (Verdict::Unique, Some(&solution))
    );
    match count_exactly(&puzzle, 200_000, &Limiter::none()) {
        Ok(count) => assert_eq!(count, 1, "{text}"),
        // Rows that lack some values leave many possibilities open.
        Err(error) => assert!(matches!(error, Uncounted::States { .. }), "{text}: {error}"),
    }

    for grid in [puzzle.givens(), &solution] {
        let drawing = boxed(grid, &model, |_, text| text);
        for written in [grid.to_string(), format!("{grid:#}"), drawing] {
            assert_eq!(read(&model, &written).givens(), grid, "{written}");
        }
    }

    let again = model::from_toml("again", &model::to_toml(&model)).unwrap();
    assert_eq!((again.size(), model::to_toml(&again)), (size, model::to_toml(&model)));
    assert_eq!(again.rules().len(), model.rules().len(), "{}", model::to_toml(&model));

    let mut walk = puzzle.steps();
    while walk.next().is_some() {}
    assert_eq!(walk.state().grid(), solution, "{text}");
    let state = State::of(&Layout::new(&model, &Limiter::none()).unwrap(), &puzzle);
    let drawing = show::text::drawing(&state, None, |_, text| text.to_owned());
    let height = size.value_count().div_ceil(show::text::across(size));
    assert_eq!(drawing.lines().count(), size.rows() * (height + 1) + 1);

    check_certificate(&puzzle, Claim::Unique);
    check_certificate(&empty(&model), Claim::Multiple);
    let mut wrong = puzzle.givens().clone();
    let (cell, value) = solution.filled().find(|(cell, _)| wrong.get(*cell).is_none()).unwrap();
    wrong.set(cell, size.values().find(|&other| other != value));
    check_certificate(&Puzzle::new(model, wrong), Claim::Unsolvable);
}

#[track_caller]
fn check_certificate(puzzle: &Puzzle, claim: Claim) {
    let certificate = prove(puzzle).unwrap();
    assert_eq!((certificate.claim(), verified(&certificate, puzzle).claim), (claim, claim));
}

#[test]
fn a_6x9_sudoku_is_solved_written_and_proven() {
    check_puzzle("6x9", SIX_BY_NINE);
}

#[test]
fn a_tall_one_is_the_same_the_other_way() {
    let across = |row: usize| (0..6).map(move |column| 9 * column + row);
    let turned: String = (0..9).flat_map(across).map(|at| &SIX_BY_NINE[at..=at]).collect();
    check_puzzle("9x6", &turned);
}

#[test]
fn nine_values_may_begin_with_zero() {
    let lower = |digit: char| char::from_digit(digit.to_digit(10).unwrap() - 1, 10).unwrap();
    let zeros: String = SIX_BY_NINE.chars().map(lower).collect();
    check_puzzle("size = \"6x9\"\nvalues = \"0-8\"\nboxes = \"3x3\"", &zeros);
}

#[test]
fn ten_values_in_nine_cells_leave_one_out_everywhere() {
    let text = "size = 9\nvalues = \"1-10\"\nboxes = \"3x3\"";
    // Any solution, and all values are in it.
    let solution = solutions(&mut Sat::default(), &empty(&model(text)), 1).remove(0);
    let found: HashSet<u16> = solution.filled().map(|(_, value)| value.number()).collect();
    assert_eq!(found.len(), 10);
    check_puzzle(text, &solution.to_string());
}

#[test]
fn ten_digits_on_ten_by_ten() {
    let row = |row: usize| 2 * (row % 5) + row / 5;
    let digits = (0..10).flat_map(|r| (0..10).map(move |column| (row(r) + column) % 10));
    let text: String = digits.map(|digit| digit.to_string()).collect();
    check_puzzle("size = 10\nvalues = \"0-9\"\nrows = \"all-different\"", &text);
}

#[test]
fn rows_and_columns_may_be_free() {
    let puzzle = empty(&model("size = 3\nrows = \"none\"\ncolumns = \"none\""));
    assert_eq!(count_exactly(&puzzle, MOST_STATES, &Limiter::none()), Ok(3_u128.pow(9)));
    let puzzle = empty(&model("size = \"2x3\"\ncolumns = \"none\""));
    assert_eq!(count_exactly(&puzzle, MOST_STATES, &Limiter::none()), Ok(36));
    assert_eq!(solutions(&mut Sat::default(), &puzzle, 100).len(), 36);
}

#[test]
fn the_native_engine_says_what_it_does_not_solve() {
    #[track_caller]
    fn check(text: &str, expected: &str) {
        let found =
            Native::default().search(&empty(&model(text)), &Limits::solutions(1), &Limiter::none());
        assert_eq!(found.unwrap_err().to_string(), expected);
    }
    check(
        "6x9",
        "the native engine solves grids of side 9, \"6x9\" is 6x9 with 9 values; use --engine sat",
    );
    check(
        "name = \"ten\"\nsize = 9\nvalues = \"1-10\"",
        "the native engine solves grids of side 9, \"ten\" is 9x9 with 10 values; use --engine sat",
    );
}

#[test]
fn new_puzzles_have_the_symmetries_that_rectangles_have() {
    let request = |symmetry| Request { symmetry, ..Request::new(model("4x6")) };
    for symmetry in [Symmetry::None, Symmetry::Rotate180, Symmetry::Mirror] {
        let made = Generator::new(request(symmetry)).generate(7, 0, &Limiter::none()).unwrap();
        let size = made.puzzle.model().size();
        let is_given = |&place: &usize| made.puzzle.givens().at(place).is_some();
        for orbit in symmetry.orbits(size, &satoku::grid::Holes::none(size)) {
            let given = orbit.iter().filter(|&place| is_given(place)).count();
            assert!(given == 0 || given == orbit.len(), "{symmetry}");
        }
        assert_eq!(solutions(&mut Sat::default(), &made.puzzle, 2), [made.solution]);
    }
    for symmetry in [Symmetry::Rotate90, Symmetry::Diagonal] {
        let failure =
            Generator::new(request(symmetry)).generate(7, 0, &Limiter::none()).unwrap_err();
        assert!(matches!(failure, Failure::NoSquare { .. }), "{failure}");
        let expected = format!("{symmetry} symmetry needs a square grid, and \"4x6\" is 4x6");
        assert_eq!(failure.to_string(), expected);
    }
}
