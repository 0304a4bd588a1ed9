//! Puzzles with every kind of rule, by independent engines: the solutions are the grids that the
//! rules' own checks accept.
//!
//! Random rules and givens come from a seed, which every failure prints; `SATOKU_SEED` sets
//! another.

use fastrand::Rng;
use satoku::{
    engine::{Learn, Milp, Uncounted, count_exactly},
    read::puzzle_file,
};

use crate::prelude::*;

/// More solutions than this are not listed.
const LIMIT: usize = 200;

/// All full grids that satisfy the model's rules, cell by cell, by the rules' own checks alone.
fn brute_force(model: &Model) -> Vec<Grid> {
    fn fill(model: &Model, place: usize, grid: &mut Grid, full: &mut Vec<Grid>) {
        let size = model.size();
        if place == size.cell_count() {
            full.push(grid.clone());
            return;
        }
        let cell = size.cell_at(place);
        for value in size.values() {
            grid.set(cell, Some(value));
            let is_kept = model.rules_of(cell).all(|rule| !rule.breaks(grid, &Limiter::none()));
            if is_kept {
                fill(model, place + 1, grid, full);
            }
        }
        grid.set(cell, None);
    }
    let mut full = Vec::new();
    fill(model, 0, &mut Grid::empty(model.size()), &mut full);
    full
}

fn texts<'a>(grids: impl IntoIterator<Item = &'a Grid>) -> BTreeSet<String> {
    grids.into_iter().map(Grid::to_string).collect()
}

/// The engines under test.
fn engines() -> [Box<dyn Searcher>; 4] {
    [
        Box::new(Sat::default()),
        Box::new(Backtracker::new(Strategy::REFERENCE)),
        Box::new(Backtracker::new(Strategy::CANDIDATES)),
        Box::new(Learn::default()),
    ]
}

/// Every engine finds exactly these solutions, and the exact count, if available, is their number.
#[track_caller]
fn check(puzzle: &Puzzle, expected: &BTreeSet<String>, which: &str) {
    for mut engine in engines() {
        let search = engine.find(puzzle, expected.len() + 1);
        let found = texts(&search.solutions);
        assert!(search.complete, "{} {which}", engine.name());
        assert_eq!((search.solutions.len(), &found), (expected.len(), expected), "{which}");
    }
    match count_exactly(puzzle, 100_000, &Limiter::none()) {
        Ok(count) => assert_eq!(count, expected.len() as u128, "{which}"),
        // Some cases remember too much.
        Err(error) => assert!(
            matches!(
                error,
                Uncounted::Rule(_) | Uncounted::States { .. } | Uncounted::TooWide { .. }
            ),
            "{which}: {error}"
        ),
    }
    if expected.len() < 4 {
        let search = Milp.find(puzzle, expected.len() + 1);
        assert!(search.complete && texts(&search.solutions) == *expected, "milp {which}");
    }
}

/// On an empty grid of 4x4 or less, against all grids.
#[test]
fn on_small_grids_every_kind_counts_as_brute_force_does() {
    for kind in KINDS {
        let (mut most, mut has_layers) = (0, false);
        for example in kind.examples {
            let others = [
                "extends = \"4x4\"",
                "extends = \"latin:4\"",
                "extends = \"latin:1x5\"",
                "extends = \"latin:2x4\"",
                "size = 3\nvalues = \"1-4\"",
            ];
            for grid in others.iter().chain([&example.grid]).unique() {
                let text = format!("{grid}\n{}\n", example.rule);
                let (base, Some(model)) = (model(grid), try_model(&text)) else { continue };
                if base.size().rows() > 4 {
                    continue;
                }
                if model.size().has_extra() {
                    // `satoku-samples` has smaller grids for these.
                    has_layers = true;
                    continue;
                }
                let all = brute_force(&base);
                let kept = all.iter().filter(|grid| model.check(grid).is_empty());
                let kept = texts(kept);
                if kept.len() < all.len() {
                    most = most.max(kept.len());
                }
                check(&empty(&model), &kept, &text);
            }
        }
        assert!(
            most > 0 || has_layers,
            "no example of {} keeps some grids and forbids others",
            kind.name
        );
    }
}

/// A seed, so many after the first, and what is random with it.
fn rng(after: u64) -> (u64, Rng) {
    let first = std::env::var("SATOKU_SEED").map_or(6_006, |seed| seed.parse().unwrap());
    let seed: u64 = first + after;
    (seed, Rng::with_seed(seed))
}

/// A random solution: a few random values, filled up by a solver.
fn random_solution(model: &Arc<Model>, rng: &mut Rng) -> Option<Grid> {
    let size = model.size();
    for given in (0..6).rev() {
        let mut grid = Grid::empty(size);
        for _ in 0..given {
            let cell = size.cell_at(rng.usize(..size.cell_count()));
            grid.set(cell, Some(size.value_at(rng.usize(..size.value_count()))));
        }
        let puzzle = Puzzle::new(model.clone(), grid);
        let found = Sat::default().find(&puzzle, 1);
        if let Some(solution) = found.solutions.into_iter().next() {
            return Some(solution);
        }
    }
    None
}

/// Some cells of a solution of `model`, or of `base` if there is none: enough to leave few
/// solutions, and sometimes with one of them changed.
fn random_puzzle(model: &Arc<Model>, base: &Arc<Model>, rng: &mut Rng) -> Puzzle {
    let size = model.size();
    let solution = random_solution(model, rng).or_else(|| random_solution(base, rng)).unwrap();
    let mut cells: Vec<Cell> = size.cells().collect();
    rng.shuffle(&mut cells);
    // Engines that prune late need some givens even if there are few solutions.
    let (first, rest) = cells.split_at(size.cell_count() / 4);
    let mut givens = Grid::empty(size);
    first.iter().for_each(|&cell| givens.set(cell, solution.get(cell)));
    if rng.u8(..4) == 0 {
        givens.set(first[0], Some(size.value_at(rng.usize(..size.value_count()))));
    }
    for &cell in rest {
        let puzzle = Puzzle::new(model.clone(), givens.clone());
        let found = Sat::default().find(&puzzle, LIMIT);
        if found.solutions.len() < LIMIT {
            break;
        }
        givens.set(cell, solution.get(cell));
    }
    Puzzle::new(model.clone(), givens)
}

#[test]
fn on_6x6_grids_engines_find_the_same_solutions_by_a_sample_of_kinds() {
    check_on_6x6(10);
}

#[test]
#[ignore = "minutes"]
fn on_6x6_grids_engines_find_the_same_solutions_by_every_kind() {
    check_on_6x6(1);
}

/// Two random puzzles by one in so many of all examples.
fn check_on_6x6(one_in: u64) {
    let mut count = 0;
    let mut undefined = Vec::new();
    for kind in KINDS {
        for example in kind.examples {
            let is_binary = example.grid.contains("0-1");
            let grid = if is_binary { "size = 6\nvalues = \"0-1\"" } else { "extends = \"6x6\"" };
            let text = format!("{grid}\n{}\n", example.rule);
            let Some(model) = try_model(&text) else {
                undefined.push(kind.name);
                continue;
            };
            count += 1;
            if model.size().has_extra() || count % one_in != 0 {
                continue;
            }
            let base = crate::puzzles::model(grid);
            // Each example has a seed of its own, so that a sample has the same puzzles.
            let (seed, mut rng) = rng(count);
            for _ in 0..2 {
                let puzzle = random_puzzle(&model, &base, &mut rng);
                let which = format!("seed {seed}: {text}{}", puzzle.givens());
                let found = Sat::default().find(&puzzle, LIMIT);
                for solution in &found.solutions {
                    assert_eq!(puzzle.violations(solution), [], "{which}");
                }
                check(&puzzle, &texts(&found.solutions), &which);
            }
        }
    }
    // There, regions are known, three cells are not a house, four no whole row, two boxes are one,
    // 0 is not a value, and some kinds need the values 1 to 9.
    let of_nine = ["global-entropy", "global-mod", "dutch-flatmates"];
    undefined.retain(|kind| !of_nine.contains(kind));
    undefined.dedup();
    let expected = "doppelganger house each-once region-sum-line sandwich numbered-room full-rank \
        region-arrow region-count";
    assert_eq!(undefined.join(" "), expected);
}

/// The files of `tests/data/rules`, one for each kind without a name of its own and some others.
pub(crate) fn rule_files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/rules");
    fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).sorted().collect()
}

#[test]
fn puzzles_by_one_kind_of_rule_have_the_solution_that_they_name() {
    let files = rule_files();
    assert_eq!(files.len(), 14);
    for path in files {
        let puzzle = puzzle_file(&path, None).unwrap();
        let kind = path.file_stem().unwrap().to_str().unwrap();
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains(&format!("[[{kind}]]")), "{kind}");
        let answer = puzzle.solve().unwrap();
        assert_eq!(answer.verdict(), Verdict::Unique, "{kind}");
        assert_eq!(answer.search.solutions.first(), puzzle.solution(), "{kind}");
        check(&puzzle, &texts(puzzle.solution()), kind);
        // The rules are needed.
        let without = Puzzle::new(puzzle.base().clone(), puzzle.givens().clone());
        assert_eq!(without.solve().unwrap().verdict(), Verdict::Multiple, "{kind}");
    }
}

/// Random rules, derived from a grid that may satisfy them.
struct Inventor<'a> {
    rng: &'a mut Rng,
    solution: &'a Grid,
}

/// A rule's kind, and the lines of its table.
type Told = (&'static str, Vec<String>);

impl Inventor<'_> {
    /// A path of this many cells, each adjacent to the last one, possibly diagonally.
    fn path(&mut self, length: usize) -> Vec<Cell> {
        let size = self.solution.size();
        loop {
            let mut path = vec![size.cell_at(self.rng.usize(..size.cell_count()))];
            for _ in 1..length {
                let last = path[path.len() - 1];
                let is_near = |cell: &Cell| {
                    cell.row().abs_diff(last.row()) < 2 && cell.column().abs_diff(last.column()) < 2
                };
                let near = size.cells().filter(|cell| is_near(cell) && !path.contains(cell));
                match self.rng.choice(near.collect_vec()) {
                    Some(cell) => path.push(cell),
                    None => break,
                }
            }
            if path.len() == length {
                return path;
            }
        }
    }

    fn values(&self, cells: &[Cell]) -> Vec<i64> {
        cells.iter().map(|&cell| self.solution.get(cell).unwrap().number().into()).collect()
    }

    fn choice<'t>(&mut self, of: &[&'t str]) -> &'t str {
        of[self.rng.usize(..of.len())]
    }

    /// A piece of a pattern for each cell, which often matches its value.
    fn pattern(&mut self, values: &[i64]) -> String {
        let mut pattern = String::new();
        for value in values {
            let other = self.rng.i64(1..5);
            let piece = match self.rng.u8(..6) {
                0 => ".".to_owned(),
                1 => format!("[^{other}]"),
                2 => format!("({value}|{other}{value}?)"),
                3 => format!("[{value}{other}]{}", self.choice(&["", "+", "{1,2}"])),
                4 => format!("{other}{}{value}", self.choice(&["?", "*"])),
                _ => format!("[{}-{}]*", value.min(&other), value.max(&other)),
            };
            pattern += &piece;
        }
        pattern
    }

    fn totals(&mut self, sum: i64) -> String {
        let (low, high) = (sum - self.rng.i64(..3), sum + self.rng.i64(..3));
        match self.rng.u8(..4) {
            0 => format!("total = {sum}"),
            1 => format!("one-of = [{}, {sum}]", sum - self.rng.i64(1..5)),
            2 => format!("at-least = {low}\nat-most = {high}"),
            _ => self.choice(&["at-least = ", "at-most = "]).to_owned() + &sum.to_string(),
        }
    }

    /// A rule that the solution may satisfy.
    fn simple(&mut self) -> Told {
        let length = self.rng.usize(2..5);
        let path = self.path(length);
        let (cells, values) =
            (format!("cells = \"{}\"", path.iter().join(" ")), self.values(&path));
        let sum: i64 = values.iter().sum();
        match self.rng.u8(..6) {
            0 => ("killer", vec![cells, format!("sum = {sum}")]),
            1 => {
                let (circle, rest) = path.split_at(if length == 4 { 2 } else { 1 });
                let [circle, rest] = [circle, rest].map(|cells| cells.iter().join(" "));
                ("arrow", vec![format!("circle = \"{circle}\""), format!("cells = \"{rest}\"")])
            }
            2 => ("thermometer", vec![cells]),
            3 => ("regex", vec![cells, format!("pattern = \"{}\"", self.pattern(&values))]),
            4 => {
                let over = self.choice(&["neighbours", "all", "orthogonal"]);
                let relation = self.choice(&[
                    "a < b",
                    "a != b and a + b < 7",
                    "abs(a - b) >= 2 or a * b == 2",
                    "a + b == 5 or a == b",
                    "max(a, b) % 2 == 0 or not (min(a, b) > 1)",
                ]);
                let lines = [format!("over = \"{over}\""), format!("relation = \"{relation}\"")];
                ("pair", [vec![cells], lines.to_vec()].concat())
            }
            _ => {
                let weights: Vec<i64> = values.iter().map(|_| self.rng.i64(-3..4)).collect();
                let sum = weights.iter().zip(&values).map(|(weight, value)| weight * value).sum();
                ("sum", vec![cells, format!("weights = {weights:?}"), self.totals(sum)])
            }
        }
    }

    /// A rule of any of the kinds.
    fn rule(&mut self) -> Told {
        if self.rng.u8(..5) > 0 {
            return self.simple();
        }
        let count = self.rng.usize(2..4);
        let case = |(kind, lines): Told| {
            format!("{{ {kind} = {{ {} }} }}", lines.join("\n").replace('\n', ", "))
        };
        let cases = (0..count).map(|_| case(self.simple())).join(", ");
        ("either", vec![format!("cases = [{cases}]")])
    }
}

/// Up to three random rules on a 4x4 grid with few givens, against each of its 288 grids.
#[test]
fn random_rules_hold_in_the_same_grids_by_every_engine() {
    let (seed, mut rng) = rng(0);
    let base = model("extends = \"4x4\"");
    let all = brute_force(&base);
    assert_eq!(all.len(), 288);
    let mut with = [0; 3];
    for case in 0..60 {
        let solution = &all[rng.usize(..all.len())];
        let mut text = "extends = \"4x4\"\n".to_owned();
        for _ in 0..rng.usize(1..4) {
            // Mostly rules that the solution satisfies.
            let has_to_hold = rng.u8(..6) > 0;
            let told = loop {
                let (kind, lines) = Inventor { rng: &mut rng, solution }.rule();
                let told = format!("[[{kind}]]\n{}\n", lines.join("\n"));
                let stated = try_model(&format!("extends = \"4x4\"\n{told}"));
                if stated.is_some_and(|m| !has_to_hold || m.check(solution).is_empty()) {
                    break told;
                }
            };
            text += &told;
        }
        let model = model(&text);
        let mut givens = Grid::empty(base.size());
        for _ in 0..rng.usize(..9) {
            let cell = base.size().cell_at(rng.usize(..16));
            givens.set(cell, solution.get(cell));
        }
        let puzzle = Puzzle::new(model, givens);
        let expected = texts(all.iter().filter(|grid| puzzle.violations(grid).is_empty()));
        with[expected.len().min(2)] += 1;
        let which = format!("seed {seed}, case {case}: {text}{}", puzzle.givens());
        check(&puzzle, &expected, &which);
    }
    assert!(with.iter().all(|&count| count > 0), "{with:?} with no, one and many solutions");
}
