//! What a row of the table of patterns is, and what a sentence says by it.

use super::words::Sentence;
use satoku_rules::grid::Size;

/// How people say a rule, and how they draw it.
pub(super) struct Pattern {
    /// The kind's name.
    pub kind: &'static str,
    /// Phrases any of which says it. Between words that may be apart is `&`, between words of which
    /// one is enough `|`; a word that ends with `-` may go on.
    pub says: &'static [&'static str],
    /// Words with any of which a sentence says something else, with `|` between them.
    pub lacks: &'static str,
    /// How it is drawn.
    pub fit: Fit,
    /// A number that the sentence may say.
    pub number: Option<Number>,
}

/// A number in a sentence, which is the value of a key.
pub(super) struct Number {
    pub key: &'static str,
    /// The words before it, with `|` between them.
    pub after: &'static str,
    /// What it is if the sentence says none; none if nothing is to be guessed.
    pub usual: fn(Size) -> Option<i64>,
}

/// What drawings fit a rule, and which keys they fill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fit {
    /// None: the sentence says nothing that restricts the grid, or only what every sudoku does.
    /// A sentence that says this of the puzzle's own rows, columns and values is not shown.
    Usual,
    /// None: the sentence says that something need not hold.
    Nothing,
    /// None: it is about the whole grid.
    Flag,
    /// All marks of these keys are given: `differences`, `ratios` or `sums`, and their values; the
    /// marks are those of a kind.
    Negative { of: &'static str, key: &'static str, value: i64 },
    /// Both diagonals, or one that is drawn.
    Diagonals,
    /// A line, however it ends.
    Line,
    /// A line through different cells, where one that ends where it begins has no end.
    Set,
    /// A line with a circle at one end, from where it goes.
    Bulb,
    /// A line with circles at both ends.
    Circles,
    /// A line with diamonds at both ends.
    Diamonds,
    /// A line with a head, from a circle.
    Arrow,
    /// A small circle between two cells, filled with a colour of this name.
    Dot(&'static str),
    /// A text between two cells, and the value that it stands for.
    Sign(&'static str, &'static str, i64),
    /// A circle or text at a corner of four cells, with values.
    Corner,
    /// A cage, with its number under this key, which may be missing if the flag is set.
    Cage(&'static str, bool),
    /// Cells of a colour or a cage, as many as there are values.
    Region,
    /// A number beside a row or a column, under this key.
    Outside(&'static str),
    /// A number beside the grid with an arrow that says along which diagonal it looks.
    Slanting,
    /// A circle in a cell; the rule is about all of them, and has this line.
    Circled(&'static str),
    /// A square in a cell, in the same way.
    Squared(&'static str),
    /// A cell that is filled, in whatever form.
    Shaded,
    /// Two groups of cells of the same form and colour.
    Twins,
}

/// Words by which a sentence takes back, or makes uncertain, what else it says.
pub(super) const DOUBTS: &str = "except-|unless|wrong|wrogn|false|liar-|unknown|deduce-|determine-|\
    exactly one|only one|at most one|one of the|some of the|not all of the|no longer|instead|\
    opposite|need not|not have to|neednt|not necessarily|does not apply|do not apply|dont have to|\
    ignore-|disjunct-|or vice versa|before solving|must be placed|to be placed|to be drawn|draw a|\
    draw the";

impl Pattern {
    /// The row of a kind that is drawn so. What it is said with follows.
    pub(super) const fn of(kind: &'static str, fit: Fit) -> Self {
        Self { kind, says: &[], lacks: "", fit, number: None }
    }

    pub(super) const fn says(self, says: &'static [&'static str]) -> Self {
        Self { says, ..self }
    }

    pub(super) const fn lacks(self, lacks: &'static str) -> Self {
        Self { lacks, ..self }
    }

    pub(super) const fn number(self, number: Number) -> Self {
        Self { number: Some(number), ..self }
    }

    /// Whether a sentence says the rule.
    pub(super) fn is_said_by(&self, sentence: &Sentence) -> bool {
        let is_said = self.says.iter().any(|phrase| sentence.says(phrase));
        is_said && (self.lacks.is_empty() || !sentence.has_any(self.lacks))
    }

    /// Whether it is about drawings, or the whole grid: it restricts it.
    pub(super) fn is_rule(&self) -> bool {
        !matches!(self.fit, Fit::Usual | Fit::Nothing)
    }

    /// The keys whose values are in the sentence.
    pub(super) fn keys(&self, sentence: &Sentence, size: Size) -> Vec<(&'static str, String)> {
        let value = |number: &Number| {
            let said = sentence.number_after(number.after).or_else(|| (number.usual)(size));
            Some((number.key, said?.to_string()))
        };
        self.number.as_ref().and_then(value).into_iter().collect()
    }
}
