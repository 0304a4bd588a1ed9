//! Round trips of random puzzles through all formats keep rules, givens, titles and such, and no
//! text is read with another meaning than that of its writer.

use fastrand::Rng;
use satoku::{
    model,
    puzzle::About,
    read::{FORMATS, parse_one as read},
    write::{TARGETS, Target},
};

use crate::{pages, prelude::*, puzzles};

/// Options to read a text without a model: they name it.
fn settings(target: &Target, puzzle: &Puzzle) -> Settings {
    let is_usual = puzzle.base().name() == Settings::default().model.name();
    if target.needs_model && !is_usual {
        Settings::of(puzzle.base().clone())
    } else {
        Settings::default()
    }
}

/// Whether two puzzles have the same givens and rules, apart from names and order. Rules may be
/// split or combined; those that are expressed differently must agree on many grids.
fn is_same(one: &Puzzle, other: &Puzzle) -> bool {
    if one.model().size() != other.model().size() {
        return false;
    }
    if one.implies(other) && other.implies(one) {
        return true;
    }
    if one.givens() != other.givens() {
        return false;
    }
    let others = |a: &Puzzle, b: &Puzzle| {
        let is_other = |rule: &&Arc<Stated>| {
            b.model().rules().iter().all(|same| same.statements() != rule.statements())
        };
        a.model().rules().iter().filter(is_other).cloned().collect_vec()
    };
    let (own, others) = (others(one, other), others(other, one));
    own.is_empty() && others.is_empty() || agree(&own, &others, one.model().size())
}

/// Whether some rules hold on the same random grids as others.
fn agree(own: &[Arc<Stated>], others: &[Arc<Stated>], size: Size) -> bool {
    let mut random = Rng::with_seed(1);
    let holds = |rules: &[Arc<Stated>], grid: &Grid| {
        !rules.iter().any(|rule| rule.breaks(grid, &Limiter::none()))
    };
    let mut kept = 0;
    let is_same = (0..20_000).all(|_| {
        let value = |_| size.values().nth(random.usize(..size.value_count()));
        let grid = Grid::from_values(size, size.cells().map(value).collect()).unwrap();
        let both = (holds(own, &grid), holds(others, &grid));
        kept += usize::from(both.0);
        both.0 == both.1
    });
    is_same && kept > 0
}

/// A puzzle's text in a format, if the format can express the puzzle.
fn written(target: &Target, puzzle: &Puzzle) -> Option<String> {
    let mut text = target.write(puzzle, &Limiter::none()).ok()?;
    // (In a table a quoted text can span lines.)
    if target.is_line && target.name != "csv" {
        assert!(!text.contains('\n'), "{}: {text}", target.name);
    }
    if let Some(header) = target.header {
        text = format!("{header}\n{text}");
    }
    Some(text + "\n")
}

/// Pictures are not read.
fn targets() -> impl Iterator<Item = &'static Target> {
    TARGETS.iter().copied().filter(|target| target.name != "svg")
}

/// Writes a puzzle in all formats and reads it back; counts the formats that can express it.
#[track_caller]
fn check(puzzle: &Puzzle, said: &mut BTreeMap<&'static str, usize>) {
    for target in targets() {
        let Some(text) = written(target, puzzle) else { continue };
        *said.entry(target.name).or_default() += 1;
        let settings = settings(target, puzzle);
        let again = read(&text, &settings, &Limiter::none()).unwrap_or_else(|error| {
            panic!("{}: {error}\n{text}\nof {}", target.name, toml(puzzle))
        });
        assert!(
            is_same(puzzle, &again),
            "{}\n{text}\n{}\nof {}",
            target.name,
            toml(&again),
            toml(puzzle)
        );
        check_about(target, &text, puzzle, &again);
        check_other_readings(&text, &again, &settings);
    }
}

/// Label, title, author, solution and such survive, or are reported as missing, and not both.
#[track_caller]
fn check_about(target: &Target, text: &str, puzzle: &Puzzle, again: &Puzzle) {
    let body = text.strip_prefix(target.header.unwrap_or_default()).unwrap_or(text);
    let unsaid = target.unsaid(puzzle, body.trim_matches('\n'));
    let mut unsaid = unsaid.iter().map(|what| &**what).collect_vec();
    let about = puzzle.about();
    // A table has no control characters but tabs and ends of lines.
    let is_unsafe = |c: char| {
        c.is_control() && !matches!(c, '\n' | '\t') || matches!(c, '\u{2028}'..='\u{202e}')
    };
    if target.name == "csv" && about.parts().any(|(_, text)| text.contains(is_unsafe)) {
        return assert!(!text.contains(is_unsafe));
    }
    let words = |text: &str| text.split_whitespace().join(" ");
    let shows = |text: &str| again.caption().is_some_and(|found| words(&found) == words(text));
    let mut parts = about.parts().collect_vec();
    parts.extend(puzzle.label().or(puzzle.own_name()).map(|label| ("label", label)));
    let mut arrived = parts
        .into_iter()
        .filter(|&(name, said)| match name {
            "label" => shows(said) || again.label().or(again.own_name()) == Some(said),
            _ if again.about().parts().contains(&(name, said)) => true,
            "title" | "author" => about.citation().is_some_and(|citation| shows(&citation)),
            _ => false,
        })
        .map(|(name, _)| name)
        .collect_vec();
    let has_solution = puzzle.solution().is_some();
    arrived.extend((has_solution && again.solution() == puzzle.solution()).then_some("solution"));
    let place = "difference between givens and placed values";
    let are_placed = !puzzle.placed().is_empty();
    arrived.extend((are_placed && again.placed() == puzzle.placed()).then_some(place));
    let (gap, has_gap) = ("mark as incomplete", puzzle.is_incomplete());
    arrived.extend((has_gap && again.is_incomplete()).then_some(gap));
    let all = about.parts().map(|(name, _)| name);
    let label = puzzle.label().or(puzzle.own_name()).map(|_| "label");
    let all = all.chain(label).chain(has_solution.then_some("solution"));
    let all = all.chain(are_placed.then_some(place)).chain(has_gap.then_some(gap));
    let all = all.sorted().collect_vec();
    // What has a place is there.
    let has_fields = ["csv", "f-puzzles", "json", "sudokupad", "toml"].contains(&target.name);
    let of_fields = ["title", "author", "rules", "source"].iter().filter(|_| has_fields);
    let of_files = ["label", "solution"].iter().filter(|_| ["toml", "json"].contains(&target.name));
    let lost = of_fields.chain(of_files).find(|name| unsaid.contains(name));
    assert_eq!(lost, None, "{}\n{text}\nof {}", target.name, toml(puzzle));
    unsaid.extend(arrived);
    unsaid.sort_unstable();
    assert_eq!(unsaid, all, "{}\n{text}\nof {}", target.name, toml(puzzle));
}

#[test]
fn what_a_model_file_says_of_itself_is_named_where_it_is_lost() {
    let model = model("title = \"Mine\"\nsource = \"a book\"\nsize = 4\nboxes = \"2x2\"\n");
    let puzzle = read_in(&model, "1234............");
    for target in TARGETS.iter().filter(|target| target.name != "csv") {
        let text = target.write(&puzzle, &Limiter::none()).unwrap_or_default();
        let lost = target.unsaid(&puzzle, &text);
        assert!(
            lost.ends_with(&["model's title".into(), "model's source".into()]),
            "{} {lost:?}",
            target.name
        );
    }
}

/// Other readings of a text must be refused, or mean the same.
#[track_caller]
fn check_other_readings(text: &str, puzzle: &Puzzle, settings: &Settings) {
    for format in FORMATS {
        let settings = Settings { from: Some(format), ..settings.clone() };
        if let Ok(other) = read(text, &settings, &Limiter::none()) {
            assert!(is_same(puzzle, &other), "{}\n{text}\n{}", format.name, toml(&other));
        }
    }
}

fn toml(puzzle: &Puzzle) -> String {
    puzzles::written(puzzle, "toml").unwrap_or_else(|error| error)
}

/// All that a puzzle file says beside rules and values.
const EVERYTHING: &str = "name = \"Our name\"\ntitle = \"Ripples\"\nauthor = \"Somebody\"\n\
    rules = \"One.\\nTwo.\"\nsource = \"a book\"\nincomplete = true\n";

#[test]
fn every_kind_comes_back_from_every_format_that_says_it() {
    let mut wholes = 0;
    let mut said = BTreeMap::new();
    let mut kinds = BTreeMap::<&str, usize>::new();
    for kind in KINDS {
        for example in kind.examples {
            let text = example_file(example);
            let whole = format!("{EVERYTHING}solution = \"{}\"\n{text}", example.kept);
            // (Not every grid that keeps the rule is full.)
            let puzzle = whole.parse().or_else(|_| text.parse::<Puzzle>());
            let puzzle = puzzle.unwrap_or_else(|error| panic!("{}: {error}\n{text}", kind.name));
            wholes += usize::from(puzzle.solution().is_some());
            let mut givens = puzzle.givens().clone();
            if let Some(solution) = puzzle.solution() {
                let first = solution.size().cells().next().unwrap();
                givens.set(first, solution.get(first));
            }
            let placed = givens.filled().map(|(cell, _)| cell).take(1).collect_vec();
            let puzzle = puzzle.with_givens(givens).with_placed(placed);
            let before = said.clone();
            check(&puzzle, &mut said);
            for (format, count) in &said {
                let new = count - before.get(format).unwrap_or(&0);
                *kinds.entry(format).or_default() += new.min(1);
            }
        }
    }
    println!("{said:?}, {wholes} with a solution");
    assert!(wholes > KINDS.len() / 2, "{wholes}");
    assert!(kinds["toml"] >= KINDS.len() && kinds["json"] >= KINDS.len(), "{kinds:?}");
}

#[test]
fn every_example_is_read_in_its_own_format_alone() {
    for format in FORMATS {
        let puzzle = format.example.parse::<Puzzle>();
        let puzzle = puzzle.unwrap_or_else(|error| panic!("{}: {error}", format.name));
        let own = Settings { from: Some(format), ..Settings::default() };
        let again = read(format.example, &own, &Limiter::none())
            .unwrap_or_else(|e| panic!("{}: {e}", format.name));
        assert!(is_same(&puzzle, &again), "{}", format.name);
        check_other_readings(format.example, &puzzle, &Settings::default());
    }
}

#[test]
fn every_format_has_a_section_on_the_page() {
    let page = pages::texts("docs/formats");
    let of_links = ["f-puzzles-link", "sudokupad-link"];
    let written = TARGETS.iter().map(|target| target.name);
    for name in FORMATS.iter().map(|format| format.name).chain(written) {
        let heading = format!("\n## {name}\n");
        let is_told = page.contains(&heading)
            || of_links.contains(&name) && page.contains(&format!("`{name}`"))
            || of_links.contains(&name) && page.contains(&format!("--to {name}"));
        assert!(is_told, "{name}");
    }
}

/// The models of random puzzles. `jigsaw:N` gets random regions.
const MODELS: &str = "classic classic 4x4 6x6 8x8 16x16 diagonal nrc latin:5 6x9 jigsaw:4 jigsaw:9 binairo-6 \
    anti-knight";

/// Regions of a jigsaw: boxes with rows and columns shuffled within bands or randomly transposed,
/// so that they are no longer connected; or rows.
fn random_map(size: Size, random: &mut Rng) -> String {
    let (height, width) = size.boxes_of(size.columns()).unwrap_or((1, size.columns()));
    let shift = random.usize(..size.rows());
    let letter = |cell: Cell| {
        let is_plain = shift.is_multiple_of(2);
        let row = if is_plain { cell.row() } else { (cell.row() + shift) % size.rows() };
        let index = row / height * (size.columns() / width) + cell.column() / width;
        char::from(b'a' + u8::try_from(index).unwrap())
    };
    size.cells().map(letter).collect()
}

/// A random line of cells, each adjacent to the one before.
fn random_line(size: Size, length: usize, random: &mut Rng) -> Vec<Cell> {
    let mut line = vec![size.cell_at(random.usize(..size.cell_count()))];
    while line.len() < length {
        let last = line[line.len() - 1];
        let next = size.cells().filter(|cell| {
            let steps = cell.row().abs_diff(last.row()).max(cell.column().abs_diff(last.column()));
            steps == 1 && !line.contains(cell)
        });
        let next = next.collect_vec();
        let Some(next) = random.choice(next) else { break };
        line.push(next);
    }
    line
}

/// Two cells with a common side.
fn random_pair(size: Size, random: &mut Rng) -> String {
    let (row, column) = (random.usize(..size.rows() - 1), random.usize(..size.columns() - 1));
    let next = if random.bool() { (row + 1, column) } else { (row, column + 1) };
    format!("r{}c{} r{}c{}", row + 1, column + 1, next.0 + 1, next.1 + 1)
}

/// A table of a random kind in a puzzle file.
fn random_rule(size: Size, random: &mut Rng) -> String {
    let length = random.usize(2..=5);
    let line = random_line(size, length, random).iter().join(" ");
    let pair = random_pair(size, random);
    let most = u64::from(*size.value_range().end());
    let number = random.u64(1..=most);
    let (difference, sum) = (number.min(most - 1).max(1), number + length as u64);
    let of_two = if random.bool() { 5 } else { 10 };
    let on = |kind: &str, cells: &str| format!("[[{kind}]]\ncells = \"{cells}\"\n");
    match random.usize(..16) {
        0 => on("killer", &line) + &format!("sum = {sum}"),
        1 => on("sum", &line) + &format!("sum = {sum}"),
        2 => on("whispers", &line) + &format!("difference = {difference}"),
        3 => on("difference", &pair) + &format!("difference = {difference}"),
        4 => on("ratio", &pair) + "ratio = 2",
        5 => on("sum-of-two", &pair) + &format!("sum = {of_two}"),
        6 => on("less-than", &pair),
        7 => on("parity", &line) + "parity = \"odd\"",
        8 => on("all-different", &line),
        9 => on("arrow", &line),
        10 => on("between", &line),
        11 => on("palindrome", &line),
        12 => on("renban", &line),
        13 => on("slow-thermometer", &line),
        14 => on("thermometer", &line),
        _ => on("zipper", &line),
    }
}

/// A classic grid with some cages that have no cell in common.
fn random_killer(random: &mut Rng) -> Option<Puzzle> {
    let size = model::named("classic").unwrap().size();
    let mut text = format!("model = \"classic\"\ngivens = \"{}\"\n", Grid::empty(size));
    let mut taken = HashSet::new();
    for _ in 0..random.usize(3..40) {
        let length = random.usize(1..6);
        let cells = random_line(size, length, random);
        if cells.iter().all(|cell| !taken.contains(cell)) {
            let sum = match random.usize(0..40) {
                0..3 if length > 1 => String::new(),
                sum => format!("sum = {}\n", sum + length),
            };
            text += &format!("\n[[killer]]\ncells = \"{}\"\n{sum}", cells.iter().join(" "));
            taken.extend(cells);
        }
    }
    text.parse::<Puzzle>().ok()
}

/// A random puzzle; sometimes with candidates and rules of its own.
fn random_puzzle(random: &mut Rng) -> Option<Puzzle> {
    if random.u8(..20) == 0 {
        return random_killer(random);
    }
    let models = MODELS.split(' ').collect_vec();
    let name = models[random.usize(..models.len())];
    let model = model::named(name).unwrap();
    let size = model.size();
    let mut text = format!("model = \"{name}\"\n");
    if model.needs_regions() {
        text += &format!("regions = \"{}\"\n", random_map(size, random));
    }
    let share = random.f64();
    let mut givens = Grid::empty(size);
    for cell in size.cells() {
        if random.f64() < share * 0.7 {
            givens.set(cell, size.values().nth(random.usize(..size.value_count())));
        }
    }
    text += &format!("givens = \"{givens}\"\n");
    if random.u8(..3) == 0 && name != "binairo-6" {
        for _ in 0..random.usize(1..4) {
            text += &format!("\n{}\n", random_rule(size, random));
        }
    }
    if random.u8(..4) == 0 {
        let range = size.value_range();
        let all = random.u8(..3) == 0;
        for cell in size.cells().filter(|_| all || random.u8(..20) == 0).collect_vec() {
            let values = range.clone().filter(|_| random.bool()).collect_vec();
            if givens.get(cell).is_none() && (2..size.value_count()).contains(&values.len()) {
                text += &format!("\n[[candidates]]\ncells = \"{cell}\"\nvalues = {values:?}\n");
            }
        }
    }
    // (Some rules are invalid on some grids.)
    text.parse::<Puzzle>().ok()
}

/// Pieces of titles, authors and rules in prose, many with a meaning in some format.
const WORDS: &[&str] = &[
    "Ripples",
    "Normal sudoku rules apply.",
    "Ünï 数独 \u{1f9e9}",
    "\"quoted\" 'too', and ; more",
    "  leading",
    "trailing  ",
    "",
    " ",
    "\n",
    "\n\n  after blank lines",
    "\r\n",
    "a\tb",
    "\u{0}\u{1b}[31m\u{202e}",
    "\u{2028}\u{85}\u{b}",
    "#",
    "# no comment",
    "by",
    " by Somebody by Another",
    "\"\"\"",
    "\'\'\'",
    "\\n \\u0041 \\",
    "title: x",
    "[Puzzle]",
    "[[killer]]",
    "model = \"4x4\"",
    "{\"grid\":[]}",
    "r1c1-2 r2c2",
    "1234",
    EASY,
    "+---+---+",
    "| 1 2 |",
    "unique\t1",
    "puzzle,label",
    "=1+1",
    "-",
    "<b>&amp;</b>",
];

/// The puzzle, mostly with title and such, and sometimes with a label.
fn with_words(puzzle: Puzzle, random: &mut Rng) -> Puzzle {
    let mut text = |share| {
        let count = if random.u8(..share) == 0 { random.usize(1..4) } else { 0 };
        (count > 0).then(|| (0..count).map(|_| WORDS[random.usize(..WORDS.len())]).collect())
    };
    let about = About::of(|_| text(2));
    let label = text(6);
    puzzle.with_about(about).labelled(label)
}

fn check_random_puzzles(count: usize, seed: u64) {
    let mut random = Rng::with_seed(seed);
    let mut said = BTreeMap::new();
    let mut made = 0;
    for _ in 0..count {
        if let Some(puzzle) = random_puzzle(&mut random) {
            let puzzle = with_words(puzzle, &mut random);
            made += 1;
            check(&puzzle, &mut said);
        }
    }
    println!("{made} of {count}: {said:?}");
    assert!(made > count / 2);
    // (No random puzzle is of a genre.)
    for target in targets().filter(|target| target.name != "puzz-link") {
        let least = count / 50;
        assert!(
            said.get(target.name).is_some_and(|&number| number >= least),
            "{}: {said:?}",
            target.name
        );
    }
}

#[test]
fn random_puzzles_come_back_from_every_format() {
    check_random_puzzles(100, 17);
}

#[test]
#[ignore = "minutes"]
fn ten_thousand_random_puzzles_come_back_from_every_format() {
    check_random_puzzles(10_000, 37);
}

#[test]
#[ignore = "minutes"]
fn a_hundred_thousand_random_puzzles_come_back_from_every_format() {
    check_random_puzzles(100_000, 2026);
}
