//! Texts that are one puzzle each, from wherever they come: quickly where one is nothing but cells.

use super::{plain, prelude::*};

/// Reads many texts, each as [`parse_one`] does.
pub struct OneByOne {
    settings: Settings,
    /// The format of lines that mean the same wherever they stand, if any do.
    plain: Option<plain::PlainFormat>,
}

impl OneByOne {
    /// A reader with these settings.
    pub fn new(settings: Settings) -> Self {
        let model = &settings.model;
        let is_usual = settings.from.is_none()
            && settings.letters_from != Some(LettersFrom::One)
            && !model.needs_regions()
            && model.holes().is_empty();
        let plain = is_usual.then(|| plain::format(model.size()));
        Self { settings, plain }
    }

    /// The puzzle that a text is.
    ///
    /// # Errors
    /// If it is not a puzzle, or there are several.
    pub fn read(&self, text: &str) -> Result<Instance, ParseError> {
        let line = text.strip_suffix('\n').unwrap_or(text);
        match &self.plain {
            Some(plain) if !line.contains('\n') && plain.is_puzzle(line.as_bytes()) => {
                let line = plain::whole(plain, line.strip_suffix('\r').unwrap_or(line).as_bytes());
                let model = &self.settings.model;
                let Some(givens) = Grid::from_values(model.size(), line.cells) else {
                    return parse_one(text, &self.settings, &Limiter::none());
                };
                let label = (!line.label.is_empty()).then_some(line.label);
                Ok(Instance::new(model.clone(), givens).labelled(label))
            }
            _ => parse_one(text, &self.settings, &Limiter::none()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::testing::LINE;

    /// Each text is read as it is by itself.
    #[track_caller]
    fn check(spec: &str, texts: &[&str]) {
        let settings = Settings::of(model::named(spec).unwrap());
        let reader = OneByOne::new(settings.clone());
        let shown = |puzzle: Result<Instance, ParseError>| match puzzle {
            Ok(puzzle) => format!("{puzzle} {:?} {:?}", puzzle.label(), puzzle.notes()),
            Err(error) => format!("{error} {}", error.text),
        };
        for text in texts {
            let expected = parse_one(text, &settings, &Limiter::none());
            assert_eq!(shown(reader.read(text)), shown(expected), "{text:?}");
        }
    }

    #[test]
    fn texts_are_the_same_puzzles_one_by_one() {
        let zeros = LINE.replace('.', "0");
        let texts =
            ["", "\n", "\r\n", "\r", " one", "\t two \n", "\na", " a\nb", " a\rb", " r1c4-1", "1"];
        let texts: Vec<String> = texts.iter().map(|end| LINE.to_owned() + end).collect();
        check("classic", &texts.iter().map(String::as_str).collect::<Vec<_>>());
        let two = format!("{LINE}\n{LINE}");
        check("classic", &["", "\n", &zeros, &LINE[1..], &two, "r1c1=5", "[Puzzle]"]);
        let small =
            ["1...............", "1111222211110000", "1.1.............", "1... .... .... ...."];
        check("4x4", &small);
        check("binairo-4", &["1.......0.......", "1000000000000000"]);
        check("samurai", &[&".".repeat(369), &".".repeat(441)]);
        check("jigsaw:9", &[LINE, &format!("{LINE} {}", "1".repeat(81))]);
        check("16x16", &[&".".repeat(256)]);
    }
}
