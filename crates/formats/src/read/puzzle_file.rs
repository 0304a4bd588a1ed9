//! Puzzle files: a model file with givens.
//!
//! ```toml
//! model  = "classic"
//! givens = """53..7.... 6..195... .98....6. 8...6...3 4..8.3..1
//!             7...2...6 .6....28. ...419..5 ....8..79"""
//!
//! [[all-different]]
//! cells = "r1c1 r9c9"
//! ```
//!
//! The keys are those of a model file; `title`, `author`, `rules` and `source` are what the puzzle
//! says of itself; `incomplete = true` says that some of its rules are only there. `givens` is a grid
//! in any format that a [`Reader`] reads, and `solution`, if the author gives it, is compared with
//! every answer, unless it breaks the rules; extra cells follow in them after a `+`, as in
//! `1... + X1=3`. Rules and regions are the puzzle's own. A file
//! without givens is a puzzle without givens.
//!
//! [`Reader`]: super::Reader

use std::path::Path;

use toml::Spanned;

use super::prelude::*;
use satoku_rules::{
    model::file::{File, Header},
    printable::is_blank,
};

pub(super) static FORMAT: TextFormat = TextFormat {
    name: "toml",
    title: "A puzzle file",
    summary: "TOML with a model, givens and rules of its own, for one puzzle",
    example: "\
model = \"4x4\"
givens = \"1... .... .... ...2\"

[[thermometer]]
cells = \"r2c1>r2c3\"
",
    line: None,
};

/// Whether the first line of a text is that of a puzzle file: a key of its head and a value, or a
/// table of rules.
pub(super) fn is_first_line(text: &str) -> bool {
    let text = text.trim();
    let is_head = |(key, _): (&str, &str)| file::KEYS.contains(&key.trim());
    text.starts_with("[[") && text.ends_with("]]") || text.split_once('=').is_some_and(is_head)
}

/// Whether a path is that of a puzzle file, by its ending.
pub fn is_puzzle_file(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("toml"))
}

/// What the puzzle in a file is called if it has no name of its own.
pub(super) fn stem(path: &Path) -> String {
    let stem = path.file_stem().map_or(String::new(), |stem| stem.to_string_lossy().into_owned());
    stem.replace(is_control, "?")
}

/// The puzzle in a puzzle file's text. It may extend built-in models only, as the text may come
/// from anywhere. `name` is what it is called if the text does not say. Fails if the text is not a
/// puzzle file; with the 1-based line to blame, if one is.
pub(super) fn puzzle_of_text(
    text: &str,
    name: &str,
    Reading { settings, models }: Reading,
) -> Result<Instance, (Option<usize>, ParseErrorKind)> {
    if settings.model_is_fixed {
        return Err((None, ParseErrorKind::ModelOfFile));
    }
    // (No model has this name, so errors in this text are told from those in others.)
    let source = "";
    let limiter = &models.limiter;
    let extend = |base: &str| catalog::load_built_in(base, limiter);
    let file = file::read(source, text, extend, limiter);
    let read_grid = |text: &str, model: &_| (models.read_grid)(text, model, settings.letters_from);
    file.and_then(|file| puzzle(source, text, file, name, &read_grid, limiter)).map_err(|error| {
        if error.source_name == source {
            (error.line, ParseErrorKind::File(Box::new(error.kind)))
        } else {
            (None, ParseErrorKind::Model(Box::new(error)))
        }
    })
}

/// How a grid of a file is read, for a model.
pub(super) type ReadGrid<'a> = &'a dyn Fn(&str, &Arc<Model>) -> Result<Instance, String>;

/// The puzzle of a file that has been read; `stem` is its name if it has none of its own.
pub(super) fn puzzle(
    source: &str,
    text: &str,
    file: File,
    stem: &str,
    read_grid: ReadGrid,
    limiter: &Limiter,
) -> Result<Instance, ModelError> {
    let stopped = |stopped: Stopped| file::error_at(source, text, None, stopped.into());
    let header = &file.header;
    let name = name(source, text, header, stem)?;
    let (grids, about, is_own) =
        (GridKeys::of(header, false), about(header), header.name.is_some());
    let (base, is_incomplete) = (file.base.clone(), header.incomplete);
    let empty = if header.extends.is_some() && header.grids.is_none() {
        let map = header.regions.as_ref().map_or("", |map| map.get_ref());
        let regions = file.regions.map(|regions| (regions, map));
        Instance::with_own(&file.base, file.rules, regions, Vec::new(), limiter).map_err(stopped)?
    } else {
        let model = Arc::new(file.into_model(&name, limiter).map_err(stopped)?);
        let givens = Grid::empty(model.size());
        Instance::new(model, givens)
    };
    let empty = match base.given_by_clues() {
        None => empty,
        // (The file's own rules may add cells beside the board.)
        Some(given) => {
            let mut all = Grid::empty(empty.model().size());
            given.filled().for_each(|(cell, value)| all.set(cell, Some(value)));
            empty.with_givens(all)
        }
    };
    let puzzle = grids.put_into(&empty, source, text, read_grid)?;
    limiter.look_at_clock().map_err(stopped)?;
    Ok(named(puzzle, is_own, name).with_about(about).with_rules_missing(is_incomplete))
}

pub(super) fn about(header: &Header) -> About {
    let text = |said: &Option<Spanned<String>>| said.as_ref().map(|said| said.get_ref().clone());
    About {
        title: text(&header.title),
        author: text(&header.author),
        rules: text(&header.rules),
        source: text(&header.source),
    }
}

/// What the puzzle of a file is called; `stem` if it has no name of its own.
pub(super) fn name(
    source: &str,
    text: &str,
    header: &Header,
    stem: &str,
) -> Result<String, ModelError> {
    let Some(said) = &header.name else { return Ok(stem.to_owned()) };
    let name = said.get_ref();
    if name.is_empty() || !is_blank(name) && !name.contains(is_control) {
        return Ok(name.clone());
    }
    let name = name.escape_debug();
    let what = format!("`name` is \"{name}\", expected a text without control characters");
    Err(file::error_at(source, text, Some(said.span()), ModelErrorKind::Grid(what)))
}

/// A puzzle under a name that its file says, or else that of the file.
pub(super) fn named(puzzle: Instance, is_own: bool, name: String) -> Instance {
    if is_own { puzzle.named(name) } else { puzzle.named_after_file(name) }
}

pub(super) struct GridKeys {
    extends: Option<Spanned<String>>,
    givens: Option<Spanned<String>>,
    solution: Option<Spanned<String>>,
    /// Whether values of clues are to be those on the solution.
    is_draft: bool,
}

impl GridKeys {
    pub(super) fn of(header: &Header, is_draft: bool) -> Self {
        let (givens, solution) = (header.givens.clone(), header.solution.clone());
        Self { extends: header.extends.clone(), givens, solution, is_draft }
    }

    /// A puzzle without givens with those of the file, and its solution. Fails if one of the grids
    /// cannot be read, the solution is none, or the puzzle's regions are missing.
    pub(super) fn put_into(
        &self,
        empty: &Instance,
        source: &str,
        text: &str,
        read_grid: ReadGrid,
    ) -> Result<Instance, ModelError> {
        if empty.model().needs_regions() {
            let span = self.extends.as_ref().map(Spanned::span);
            let kind = ModelErrorKind::NoRegions(empty.base().name().to_owned());
            return Err(file::error_at(source, text, span, kind));
        }
        let at = |span: &Spanned<String>, error| {
            file::error_at(source, text, Some(span.span()), ModelErrorKind::Grid(error))
        };
        let has_extra = empty.model().size().has_extra();
        let grid = |key: &str, text: &Spanned<String>| {
            let wrong = |what: String| at(text, format!("`{key}`: {what}"));
            let whole: &str = text.get_ref();
            let (board, extra) = if has_extra { Grid::split_line(whole) } else { (whole, "") };
            let puzzle = read_grid(board, empty.model()).map_err(wrong)?;
            let mut givens = puzzle.givens().clone();
            givens.read_extra(extra).map_err(wrong)?;
            Ok::<_, ModelError>(puzzle.with_givens(givens))
        };
        let puzzle = match &self.givens {
            None => empty.clone(),
            Some(text) => {
                let given = grid("givens", text)?;
                // What the clues of a genre give stays.
                let mut givens = given.givens().clone();
                for (cell, value) in empty.givens().filled() {
                    if let Some(found) = givens.get(cell).filter(|&found| found != value) {
                        let what = format!("`givens`: {cell} is {found}, and a clue says {value}");
                        return Err(at(text, what));
                    }
                    givens.set(cell, Some(value));
                }
                let marked = empty.with_givens(givens);
                let marked = marked.with_candidates(given.candidates().to_vec());
                marked.with_placed(given.placed().to_vec())
            }
        };
        let Some(text) = &self.solution else { return Ok(puzzle) };
        let solution = grid("solution", text)?.givens().clone();
        match puzzle.violations(&solution).first() {
            Some(violation) if self.is_draft || ["empty", "hole"].contains(&violation.kind()) => {
                Err(at(text, format!("`solution` is not a solution: {violation}")))
            }
            _ => Ok(with_solution(puzzle, solution)),
        }
    }
}

/// The puzzle with the solution of its author; with a note, too, if that breaks the rules: perhaps
/// some of them were not read.
pub(super) fn with_solution(puzzle: Instance, solution: Grid) -> Instance {
    let violations = puzzle.violations(&solution);
    let (empty, wrong): (Vec<_>, Vec<_>) = violations.iter().partition(|v| v.kind() == "empty");
    let puzzle = puzzle.with_solution(Some(solution).filter(|_| empty.is_empty()));
    let Some(wrong) = wrong.first() else { return puzzle };
    let note = format!("the solution in the file does not keep the rules that were read: {wrong}");
    puzzle.with_note(note)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::testing::one;
    use satoku_samples::check_each;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let file = file::read("my.toml", text, model::named, &Limiter::none())
            .unwrap_or_else(|error| panic!("{error}"));
        let read_grid = |text: &str, model: &_| crate::read::reader::grid(text, model, None);
        let found = match puzzle("my.toml", text, file, "my", &read_grid, &Limiter::none()) {
            Err(error) => error.to_string(),
            Ok(puzzle) => {
                let rules = puzzle.rules().iter().map(|rule| rule.name()).collect::<Vec<_>>();
                let (model, rules) = (puzzle.base().name(), rules.join(", "));
                format!("{puzzle} {model} {} {rules}", puzzle.givens())
            }
        };
        assert_eq!(found, expected);
    }

    #[test]
    fn a_solution_that_breaks_the_rules_is_kept_with_a_note() {
        let read = |text: &str| one(text).unwrap();
        let check = |more: &str, keeps: bool, notes: &str| {
            let puzzle = read(&format!("model = \"4x4\"\nsolution = \"1234341221434321\"\n{more}"));
            let toml = crate::write::target("toml").unwrap();
            for puzzle in [&puzzle, &read(&toml.write(&puzzle, &Limiter::none()).unwrap())] {
                let solution = puzzle.solution().map(Grid::to_line);
                assert_eq!(solution.as_deref(), Some("1234341221434321"));
                assert_eq!(puzzle.is_judged_by_rules(), keeps);
                assert!(puzzle.notes().concat().ends_with(notes), "{:?}", puzzle.notes());
            }
        };
        check("", true, "");
        check("incomplete = true", false, "");
        let thermometer = "[[thermometer]]\ncells = \"r1c4>r1c1\"";
        check(thermometer, false, "were read: r1c4 is 4, expected 1 to 1 (thermometer 1)");
    }

    #[test]
    fn a_puzzle_file_has_givens_and_rules_of_its_own() {
        let rule = "[[all-different]]\ncells = \"r1c1 r4c4\"";
        let text = format!("model = \"4x4\"\ngivens = \"1...............\"\n{rule}");
        check(&text, "my 4x4 1............... all-different 1");
        let givens = "givens = '''\n1...\n....\n....\n...2\n'''";
        let text = format!("name = \"a b\"\nmodel = \"4x4\"\n{givens}\n{rule}");
        check(&text, "a b 4x4 1..............2 all-different 1");
        check("model = \"4x4,diagonal\"\n", "my 4x4,diagonal ................ ");
        check("model = \"4x4\"", "my 4x4 ................ ");
        check("size = 4\nboxes = \"2x2\"", "my my ................ ");
        check("model = \"jigsaw:2\"\nregions = \"aabb\"\ngivens = \"1...\"", "my jigsaw:2 1... ");
    }

    #[test]
    fn what_is_wrong_with_givens_is_said_with_the_line() {
        check("model = \"4x4\"\n\ngivens = \"\"", "my.toml:3: `givens`: there is no grid in it");
        let cases = r#"
            model = "4x4"; givens = "1....5.........."
            > my.toml:2: `givens`: 1:6: found 5, expected a value from 1 to 4
            model = "jigsaw:4"
            > my.toml:1: jigsaw:4 needs `regions`, a map with a character for each cell, the same in
            > the same region
            name = "a\tb"; model = "4x4"
            > my.toml:1: `name` is "a\tb", expected a text without control characters
            model = "4x4"; givens = '''; 1...............; 2...............'''
            > my.toml:2: `givens`: expected one grid, found several
        "#;
        check_each(cases, check);
    }

    #[test]
    fn a_file_of_a_genre_keeps_its_clues_beside_rules_and_is_no_model() {
        let clues = "model = \"futoshiki\"\nclues = \"\"\"\n2 .\n. .\n\"\"\"\n";
        check(clues, "my futoshiki 2... ");
        let rule = "[[all-different]]\ncells = \"r1c1 r2c2\"";
        check(&format!("{clues}{rule}"), "my futoshiki 2... all-different 1");
        let other = "my.toml:6: `givens`: r1c1 is 1, and a clue says 2";
        check(&format!("{clues}givens = \"1...\""), other);
        for line in
            ["cells = { X = 1 }", "grids = \"r1c1\"", "boxes = \"1x2\"", "regions = \"aabb\""]
        {
            let key = line.split(' ').next().unwrap();
            let text = format!("{clues}{line}");
            let read = file::read("my.toml", &text, model::named, &Limiter::none());
            let message = format!("my.toml:6: `{key}` does not go with the genre futoshiki");
            assert_eq!(read.err().unwrap().to_string(), message);
        }
        let model = model::from_toml("my.toml", clues).unwrap_err().to_string();
        assert_eq!(
            model,
            "my.toml:1: futoshiki makes the file a puzzle, expected a model: name it where a puzzle \
             is wanted",
        );
    }
}
