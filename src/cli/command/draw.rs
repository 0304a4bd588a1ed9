//! `satoku draw`: puzzles with their clues, as text or as SVG.

use crate::{
    cli::{
        bug,
        prelude::*,
        text_output::{Separator, TextOutput, is_folder},
    },
    draw::{SvgOptions, svg},
    engine::{Answer, Fault, solver},
};

/// Puzzles, and where their drawings go.
#[derive(Debug, Args)]
#[command(after_help = "\
    Examples:\n\
    \x20 satoku draw puzzle.toml\n\
    \x20 satoku draw puzzle.toml -o puzzle.svg\n\
    \x20 satoku draw --solution --format svg puzzles.txt -o folder/")]
pub(crate) struct DrawArgs {
    #[command(flatten)]
    pub puzzles: PuzzleArgs,

    /// Also solve the puzzles, and draw the solutions
    #[arg(long)]
    pub solution: bool,

    /// Stop the search for a puzzle's solution after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true,
        requires = "solution", help_heading = "Limits")]
    pub limit_time: Option<Duration>,

    /// What to draw [default: svg if the output is a folder or ends in .svg, else text]
    #[arg(long, short, value_enum, help_heading = "Output")]
    pub format: Option<DrawingFormat>,

    /// The file to write, or FOLDER/ for a file per puzzle [default: standard output]
    #[arg(long, short, value_name = "FILE|DIR", help_heading = "Output")]
    pub output: Option<PathBuf>,

    /// When to use colour
    #[arg(long, value_enum, default_value = "auto", value_name = "WHEN", help_heading = "Output")]
    pub color: Color,

    /// Exit with status 0 instead of 1
    #[arg(long, help_heading = "Output")]
    pub exit_zero: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum DrawingFormat {
    /// A picture for browsers, word processors and printers
    Svg,
    /// Characters, with a list of the clues
    Text,
}

impl DrawingFormat {
    fn ending(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Text => "txt",
        }
    }
}

impl DrawArgs {
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<Status, Error> {
        let mut input = self.puzzles.input()?;
        let mut status = Status::Fine;
        let several = match self.format() {
            DrawingFormat::Svg => Separator::Refused("picture"),
            DrawingFormat::Text if self.may_mean_folder() => {
                Separator::Refused("file without an ending such as .txt or .svg")
            }
            DrawingFormat::Text => Separator::WithBlankLines,
        };
        let texts =
            TextOutput { ending: self.format().ending(), header: None, several, quiet: false };
        texts.write(&mut input, self.output.as_deref(), out, &mut status, |puzzle, status| {
            self.drawing(puzzle, status).map(Some)
        })?;
        Ok(status.forgiven(self.exit_zero))
    }

    /// Whether the output may be meant as a folder that does not exist yet.
    fn may_mean_folder(&self) -> bool {
        let is_bare = |path: &Path| path.extension().is_none() && !path.exists();
        self.format.is_none() && self.output.as_deref().is_some_and(is_bare)
    }

    fn format(&self) -> DrawingFormat {
        let is_svg = |path: &Path| {
            is_folder(path)
                || path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("svg"))
        };
        let usual = match self.output.as_deref() {
            Some(path) if is_svg(path) => DrawingFormat::Svg,
            _ => DrawingFormat::Text,
        };
        self.format.unwrap_or(usual)
    }

    fn drawing(&self, puzzle: &Instance, status: &mut Status) -> Result<String, Error> {
        let solution = if self.solution { self.solved(puzzle, status)? } else { None };
        Ok(match self.format() {
            DrawingFormat::Svg => {
                svg(puzzle, SvgOptions { solution: solution.as_ref(), ..SvgOptions::default() })
            }
            DrawingFormat::Text => {
                let color = self.output.is_none() && self.color.is_wanted();
                let heading = puzzle.heading().map_or(String::new(), |text| text + "\n");
                heading + &text::clued(puzzle, solution.as_ref(), color) + &text::about(puzzle)
            }
        })
    }

    /// A puzzle's solution, with a note if it is not unique or not found.
    fn solved(&self, puzzle: &Instance, status: &mut Status) -> Result<Option<Grid>, Error> {
        let Some(answer) = answered(puzzle, self.limit_time, status)? else { return Ok(None) };
        let solution = answer.search.solutions.first().cloned();
        let said = match (answer.verdict(), &solution) {
            (Verdict::Unique, _) => return Ok(solution),
            (Verdict::Multiple, _) => "multiple: the drawing shows one of several solutions",
            (Verdict::Unsolvable, _) => "unsolvable: there is no solution to draw",
            (Verdict::Unknown, Some(_)) => {
                "unknown: the drawing shows a solution, perhaps not the only one"
            }
            (Verdict::Unknown, None) => "unknown: a limit was reached before a solution was found",
        };
        note(&format!("{}: {said}", shortened(&puzzle.to_string())));
        status.worsen(Status::NotUnique);
        Ok(solution)
    }
}

/// The default engine's answer, cross-checked; `None` if engines disagree, which is reported.
pub(super) fn answered(
    puzzle: &Instance,
    time: Option<Duration>,
    status: &mut Status,
) -> Result<Option<Answer>, Error> {
    match solver(puzzle).time_limit(time).solve() {
        Ok(answer) => Ok(Some(answer)),
        Err(fault) => {
            let Fault::Disagreement(disagreement) = &fault else { return Err(fault.into()) };
            note(&bug::save(disagreement));
            note(&fault.to_string());
            status.worsen(Status::Disagreement);
            Ok(None)
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use itertools::Itertools;

    use super::*;
    use crate::cli::{output, parsed};

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const EMPTY: &str = "................";

    #[track_caller]
    fn check(words: &[&str], expected: Result<Status, &str>) -> String {
        output(|out| parsed::<DrawArgs>(words)?.run(out), expected)
    }

    /// The names of the files in a folder.
    fn files(folder: &Path) -> Vec<String> {
        let names = fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name());
        names.map(|name| name.into_string().unwrap()).sorted().collect()
    }

    #[test]
    fn text_goes_to_standard_output_with_a_blank_line_between_puzzles() {
        let one = check(&[PUZZLE], Ok(Status::Fine));
        assert!(one.starts_with("+-------+-------+-------+\n| 5 3 . | . 7 . | . . . |\n"), "{one}");
        assert_eq!(check(&[PUZZLE, PUZZLE], Ok(Status::Fine)), format!("{one}\n{one}"));
        let solved = check(&["--solution", PUZZLE], Ok(Status::Fine));
        assert!(solved.contains("| 5 3 4 | 6 7 8 | 9 1 2 |\n"), "{solved}");
        assert_eq!(check(&["no such file", PUZZLE], Ok(Status::Unreadable)), one);
    }

    #[test]
    fn text_has_the_title_above_the_board_and_rules_and_source_below() {
        let text = check(&["tests/data/about.toml"], Ok(Status::Fine));
        assert!(text.starts_with("title: Ripples by Somebody\n+-----+"), "{text}");
        let below = "rules: Normal sudoku rules apply.\n       Cells a knight's move apart hold \
                     different values.\nsource: https://example.org/ripples\n";
        assert!(text.ends_with(below), "{text}");
        let file =
            "title = \"a\\u001b[31m\"\nauthor = \"b\\nc\"\nrules = \"\\u202ed\"\nmodel = \"4x4\"\n";
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.toml");
        fs::write(&path, file).unwrap();
        let text = check(&[path.to_str().unwrap()], Ok(Status::Fine));
        assert!(text.starts_with("title: a\u{fffd}[31m by b c\n"), "{text}");
        assert!(text.ends_with("\nrules: \u{fffd}d\n"), "{text}");
    }

    #[test]
    fn a_name_that_ends_in_svg_gets_a_picture_of_one_puzzle() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.svg");
        let name = path.to_str().unwrap();
        assert_eq!(check(&[PUZZLE, "-o", name], Ok(Status::Fine)), "");
        let picture = fs::read_to_string(&path).unwrap();
        assert!(picture.starts_with("<svg"), "{picture}");
        assert_eq!(check(&["--format", "svg", PUZZLE], Ok(Status::Fine)), picture);
        check(&[PUZZLE, PUZZLE, "--solution", "-o", name], Err("several puzzles for one picture"));
        assert_eq!(check(&["--format", "svg", PUZZLE, PUZZLE], Err("or -o FOLDER/")), "");
        check(&["no such file", "-o", name], Ok(Status::Unreadable));
        assert_eq!(fs::read_to_string(&path).unwrap(), picture);
        check(&[PUZZLE, "--format", "text", "-o", name], Ok(Status::Fine));
        assert!(fs::read_to_string(&path).unwrap().starts_with("+---"));
    }

    #[test]
    fn a_folder_gets_a_file_for_each_puzzle_and_loses_none() {
        let folder = tempfile::tempdir().unwrap();
        let name = folder.path().to_str().unwrap();
        let files = || files(folder.path());
        check(&[PUZZLE, "tests/data/killer.toml", "-o", name], Ok(Status::Fine));
        assert_eq!(files(), ["1.svg", "killer.svg"]);
        fs::write(folder.path().join("1.svg"), "mine").unwrap();
        check(&[PUZZLE, "-o", name], Err("1.svg: already exists"));
        assert_eq!(fs::read_to_string(folder.path().join("1.svg")).unwrap(), "mine");
        check(&[PUZZLE, "--format", "text", "-o", name], Ok(Status::Fine));
        assert_eq!(files(), ["1.svg", "1.txt", "killer.svg"]);
    }

    #[test]
    fn names_that_are_no_file_names_are_changed() {
        let folder = tempfile::tempdir().unwrap();
        let name = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
        let puzzle = |title: &str| {
            let text =
                format!("name = {title:?}\nextends = \"4x4\"\n[[killer]]\ncells = \"r1c1-2\"");
            let path = name(&format!("{}.toml", title.len()));
            fs::write(&path, text).unwrap();
            path
        };
        let puzzles = ["a/b", "a:b", ".hidden", &"ö".repeat(300)].map(puzzle);
        fs::create_dir(name("pictures")).unwrap();
        let mut words: Vec<&str> = puzzles.iter().map(String::as_str).collect();
        words.extend([puzzles[0].as_str(), "-o"]);
        let output = name("pictures");
        words.push(&output);
        check(&words, Ok(Status::Fine));
        let long = format!("{}.svg", "ö".repeat(60));
        assert_eq!(
            files(Path::new(&output)),
            ["3.svg", "a_b 2.svg", "a_b 5.svg", "a_b.svg", &long]
        );
    }

    #[test]
    fn a_name_with_a_slash_is_a_folder_and_is_made() {
        let folder = tempfile::tempdir().unwrap();
        let name = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
        check(&[PUZZLE, PUZZLE, "-o", &name("pictures/")], Ok(Status::Fine));
        assert!(fs::read_to_string(name("pictures/2.svg")).unwrap().starts_with("<svg"));
        check(&[PUZZLE, "-o", &name("more/pictures/")], Err("more/pictures/: "));
        check(&[PUZZLE, "-o", &name("more/a.svg")], Err("a.svg: "));
        fs::write(name("file"), "mine").unwrap();
        check(&[PUZZLE, "-o", &name("file/")], Err("file/: "));
        assert_eq!(fs::read_to_string(name("file")).unwrap(), "mine");
    }

    #[test]
    fn several_puzzles_do_not_go_into_what_may_be_meant_as_a_folder() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("name");
        let name = path.to_str().unwrap();
        check(&[PUZZLE, PUZZLE, "-o", name], Err("or -o FOLDER/ for a file per puzzle"));
        assert!(!path.exists());
        check(&[PUZZLE, "-o", name], Ok(Status::Fine));
        assert!(fs::read_to_string(&path).unwrap().starts_with("+---"));
        // (Now the file is there, and gets what it is for.)
        check(&[PUZZLE, PUZZLE, "-o", name], Ok(Status::Fine));
        fs::remove_file(&path).unwrap();
        check(&[PUZZLE, PUZZLE, "--format", "text", "-o", name], Ok(Status::Fine));
        assert_eq!(fs::read_to_string(&path).unwrap().matches("+---").count() % 2, 0);
    }

    #[test]
    fn a_solution_that_is_not_the_only_one_is_drawn_with_exit_status_1() {
        let words = ["--model", "4x4", "--solution", EMPTY];
        assert!(!check(&words, Ok(Status::NotUnique)).contains('.'));
        let words = ["--model", "4x4", "--solution", "--exit-zero", "11.............."];
        assert!(check(&words, Ok(Status::Fine)).contains("| 1 1 | . . |"));
    }
}
