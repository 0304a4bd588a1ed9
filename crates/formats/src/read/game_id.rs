//! The game ids of Unruly in Simon Tatham's Portable Puzzle Collection: `6x6:faCADAJeBd` is a
//! Binairo, with a `u` before the colon (`6x6u:`) one without equal lines. Its width goes before
//! its height, where our names have rows before columns.
//!
//! A letter is a stretch of empty cells and the value after it: `a` no empty cell and a 0, `b` one
//! and a 0, … `y` 24 and a 0; capital letters the same with a 1; `z` and `Z` are 25 empty cells
//! and nothing after. The last letter's value lies behind the last cell.
//!
//! Source: the functions `validate_desc` and `new_game` of the collection's `unruly.c`.

use super::{
    cells::first_word,
    error::{LineError, ParseErrorKind},
    format::{OnLine, Settings, TextFormat},
    models::Models,
};
use satoku_core::puzzle::Instance;

pub(super) static FORMAT: TextFormat = TextFormat {
    name: "game-id",
    title: "A game id of Unruly",
    summary: "a Binairo as Simon Tatham's Portable Puzzle Collection writes it",
    example: "6x6:faCADAJeBd from the manual\n",
    line: Some(OnLine { may_be: |text, _| GameId::of(text).is_some(), read }),
};

fn read(text: &str, settings: &Settings, models: &Models) -> Result<Instance, LineError> {
    let no_id = || ParseErrorKind::GameId("does not have the form 6x6:faCADAJeBd".to_owned());
    Ok(GameId::of(text).ok_or_else(no_id)?.puzzle(settings, models)?)
}

struct GameId<'a> {
    sides: [&'a str; 2],
    /// Whether lines must differ.
    has_lines: bool,
    description: &'a str,
    /// What follows it.
    label: &'a str,
}

impl<'a> GameId<'a> {
    fn of(text: &'a str) -> Option<Self> {
        let (id, label) = first_word(text.trim());
        let (parameters, description) = id.split_once(':')?;
        let (width, rest) = number(parameters)?;
        let (height, rest) = match rest.strip_prefix('x') {
            Some(rest) => number(rest)?,
            None => (width, rest),
        };
        let has_lines = rest.starts_with('u');
        let rest = &rest[usize::from(has_lines)..];
        // `d` and a character say how hard it is.
        let is_difficulty = rest.len() == 2 && rest.starts_with('d');
        let is_id = (rest.is_empty() || is_difficulty)
            && !description.is_empty()
            && description.bytes().all(|b| b.is_ascii_alphabetic());
        is_id.then_some(Self { sides: [width, height], has_lines, description, label })
    }

    /// The puzzle. The model is the one that is named for all puzzles, or that which the id tells.
    fn puzzle(&self, settings: &Settings, models: &Models) -> Result<Instance, ParseErrorKind> {
        let told = self.model();
        let model =
            if settings.model_is_fixed { settings.model.clone() } else { models.named(&told)? };
        let size = model.size();
        let [width, height] = self.sides.map(str::parse);
        let is_same = height == Ok(size.rows()) && width == Ok(size.columns());
        if !is_same || size.value_range() != (0..=1) {
            let problem = format!("is for {told}, but the model is {}", model.name());
            return Err(ParseErrorKind::GameId(problem));
        }
        let values = self.values(size.cell_count())?;
        let cells = values.into_iter().map(|value| size.value(value?)).collect();
        models.puzzle(&model, cells, self.label, None)
    }

    fn model(&self) -> String {
        let [width, height] = self.sides;
        let repeat = if self.has_lines { "" } else { "-repeat" };
        if width == height {
            format!("binairo-{width}{repeat}")
        } else {
            format!("binairo-{height}x{width}{repeat}")
        }
    }

    fn values(&self, cell_count: usize) -> Result<Vec<Option<usize>>, ParseErrorKind> {
        const SKIP: usize = 25;
        let mut values = Vec::with_capacity(cell_count + 1);
        for letter in self.description.bytes() {
            let number = usize::from(letter.to_ascii_lowercase() - b'a');
            values.extend(std::iter::repeat_n(None, number));
            if number < SKIP {
                values.push(Some(usize::from(letter.is_ascii_uppercase())));
            }
            if values.len() > cell_count + 1 {
                break;
            }
        }
        let found = values.len();
        if found != cell_count + 1 || values.pop().is_none_or(|last| last.is_none()) {
            let than = if found > cell_count { "more" } else { "fewer" };
            let problem = format!("describes {than} than {cell_count} cells");
            return Err(ParseErrorKind::GameId(problem));
        }
        Ok(values)
    }
}

/// The digits that a text begins with, and the rest.
fn number(text: &str) -> Option<(&str, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    (end > 0).then(|| text.split_at(end))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_stretches_of_empty_cells() {
        let id = GameId::of("6x6:faCADAJeBd from the manual").unwrap();
        assert_eq!(id.model(), "binairo-6-repeat");
        assert_eq!(id.label, "from the manual");
        let text: String = (id.values(36).unwrap().into_iter())
            .map(|value| value.map_or(".".to_owned(), |value| value.to_string()))
            .collect();
        assert_eq!(text, ".....00..11...11.........1....0.1...");
        assert_eq!(GameId::of("8x8udn:zzzn").unwrap().model(), "binairo-8");
        assert_eq!(GameId::of("6x8u:a").unwrap().model(), "binairo-8x6");
        assert_eq!(GameId::of("6:zl").unwrap().values(36).unwrap(), [None; 36]);
        assert!(GameId::of("6x6:zk").unwrap().values(36).is_err());
        assert!(GameId::of("6x6:zm").unwrap().values(36).is_err());
        assert!(GameId::of("6x6:zz").unwrap().values(36).is_err());
        for text in ["6x6:2x3", "6x6:", ":abc", "x6:abc", "6x:abc", "6x6v:abc", "53..7...."] {
            assert!(GameId::of(text).is_none(), "{text}");
        }
    }
}
