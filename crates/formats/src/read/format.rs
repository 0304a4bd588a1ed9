//! What a format is, and the settings with which text is read.

use std::sync::LazyLock;

use super::prelude::*;

/// A format in which people write puzzles.
#[derive(Clone, Copy, Debug)]
pub struct TextFormat {
    /// One word for it: `line`.
    pub name: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// What it is, in half a sentence.
    pub summary: &'static str,
    /// A file in this format, with one puzzle.
    pub example: &'static str,
    /// How a line is told to be a whole puzzle in this format, if lines can be.
    pub(crate) line: Option<OnLine>,
}

/// How a line is told to be a whole puzzle in a format, and read. Both get the line without white
/// space around it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OnLine {
    /// Whether it may be one, by its length and alphabet.
    pub may_be: fn(&str, &Settings) -> bool,
    /// The puzzle, or what is wrong with the line.
    pub read: fn(&str, Reading) -> Result<Instance, LineError>,
}

/// What a text is read with.
#[derive(Clone, Copy)]
pub(crate) struct Reading<'a> {
    pub settings: &'a Settings,
    pub models: &'a Models,
}

/// How text is read.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The model of puzzles beside which no other model is named.
    pub model: Arc<Model>,
    /// Whether a model named beside a puzzle, in a table, is ignored.
    pub model_is_fixed: bool,
    /// Whether any unexpected character stands for an empty cell.
    pub lenient: bool,
    /// Rules of other programs' files that are left out, by the names that they have there.
    pub ignore: Vec<String>,
    /// Whether values typed into a file count as givens.
    pub as_given: bool,
    /// The format in which all puzzles are, where it is not to be told by the text.
    pub from: Option<&'static TextFormat>,
    /// The column of tables that has the puzzles, where it is not one of the usual names. Then the
    /// first line of every text is a table's header.
    pub column: Option<String>,
    /// Whether a puzzle with rules that are only drawn is read without these rules.
    pub incomplete: bool,
    /// Whether cages with a sum are sums where nothing tells that their values differ.
    pub cages_sum: bool,
    /// What letters stand for, where that is not to be told by the text.
    pub letters_from: Option<LettersFrom>,
    /// Whether each line is a puzzle or a mistake, and never a part of one: no drawings, tables,
    /// sections or comments. Only a blank line is neither.
    pub lines: bool,
    /// Whether a file is refused that has drawings whose rule is nowhere but, perhaps, in its
    /// prose, or clues that say nothing.
    pub strict: bool,
    /// Whether a puzzle is read for [`propose`](crate::propose::propose), which looks itself at
    /// what is only drawn or said in prose: nothing is refused or noted for that.
    pub propose: bool,
}

/// Classic sudoku where no other model is named, and no guessing what odd characters mean.
impl Default for Settings {
    fn default() -> Self {
        // Loaded once, so that its program is made once, too.
        static MODEL: LazyLock<Arc<Model>> =
            LazyLock::new(|| model::named(catalog::DEFAULT).expect("it is built in"));
        Self {
            model: MODEL.clone(),
            model_is_fixed: false,
            lenient: false,
            ignore: Vec::new(),
            as_given: false,
            from: None,
            column: None,
            incomplete: false,
            cages_sum: false,
            letters_from: None,
            lines: false,
            strict: false,
            propose: false,
        }
    }
}

impl Settings {
    /// Whether what has this name in another program's file is left out.
    pub(crate) fn ignores(&self, name: &str) -> bool {
        self.ignore.iter().any(|ignored| ignored == name)
    }

    /// Puzzles of this model, whatever is named beside them.
    pub fn of(model: Arc<Model>) -> Self {
        Self { model, model_is_fixed: true, ..Self::default() }
    }
}
