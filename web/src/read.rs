//! `read`: what a text holds, as puzzle files; and how all other requests read their puzzle.

use std::borrow::Cow;

use super::prelude::*;
use satoku::{
    read::{self, Reader, Settings, draft_of_text, is_whole_puzzle},
    write::{self, NO_NAME},
};

/// The most puzzles that are handed over.
const MOST: usize = 500;

/// A text with any number of puzzles.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Read {
    text: String,
    /// The model of puzzles that do not say theirs.
    model: Option<String>,
    /// Whether values that were typed into a file count as givens.
    #[serde(default)]
    as_given: bool,
    /// Whether rules that are only drawn are left out.
    #[serde(default)]
    incomplete: bool,
    /// Whether cages with a sum are sums where nothing tells that their values differ.
    #[serde(default)]
    cages_sum: bool,
    /// Whether any unexpected character stands for an empty cell.
    #[serde(default)]
    lenient: bool,
    /// Rules of other programs' files that are left out, by the names that they have there.
    #[serde(default)]
    ignore: Vec<String>,
    /// The format, where it is not to be told by the text.
    from: Option<String>,
}

impl Read {
    pub fn answer(&self) -> Result<String, Failure> {
        let mut reader = Reader::new(self.text.as_bytes(), self.settings()?);
        let mut puzzles = Vec::new();
        let mut errors = Vec::new();
        for item in reader.by_ref().take(MOST) {
            match item.map(|puzzle| (doc(&puzzle), puzzle)) {
                Ok((Ok(doc), puzzle)) => puzzles.push(described(&puzzle, &doc)),
                Ok((Err(failure), puzzle)) => {
                    errors.push(error_record(&failure, &read::shortened(&puzzle.to_string())));
                }
                Err(error) => {
                    let text = error.text.clone();
                    errors.push(error_record(&error.into(), &text));
                }
            }
        }
        let more = reader.next().is_some();
        if puzzles.is_empty()
            && let Some(draft) = draft(&self.text)
        {
            puzzles.push(described(&draft, &draft_doc(&self.text)?));
            errors.clear();
        }
        if puzzles.is_empty() && errors.is_empty() {
            return Err(Failure::new(
                "there is no puzzle in it: expected a grid, a line of cells, a link, or any format that is \
                 listed",
            ));
        }
        Ok(json!({ "puzzles": puzzles, "errors": errors, "more": more }).to_string())
    }

    fn settings(&self) -> Result<Settings, Failure> {
        let from = self.from.as_deref().map(|name| {
            read::format(name)
                .ok_or_else(|| Failure::new(format_args!("unknown format \"{name}\"")))
        });
        let usual = Settings::default();
        let built_in = |name| catalog::load_built_in(name, &Limiter::none());
        let model = self.model.as_deref().map(built_in).transpose()?;
        Ok(Settings {
            model_is_fixed: model.is_some(),
            model: model.unwrap_or(usual.model),
            as_given: self.as_given,
            incomplete: self.incomplete,
            cages_sum: self.cages_sum,
            lenient: self.lenient,
            ignore: self.ignore.clone(),
            from: from.transpose()?,
            ..Settings::default()
        })
    }
}

fn described(puzzle: &Puzzle, doc: &Json) -> Json {
    json!({ "doc": doc, "title": title(puzzle), "notes": puzzle.notes() })
}

fn error_record(failure: &Failure, text: &str) -> Json {
    let mut record = json!(failure);
    record["text"] = json!(text);
    record
}

/// The only puzzle in a text.
pub fn puzzle(text: &str) -> Result<Puzzle, Failure> {
    Ok(text.parse()?)
}

/// The outline of the draft that a text is, if some of its clues have no value yet.
pub fn draft(text: &str) -> Option<Puzzle> {
    let has_open = text.contains("\"?\"");
    let draft = has_open.then(|| draft_of_text("the draft", text, None).ok()).flatten()?;
    Some(draft.outline().clone().into())
}

/// A draft's file as JSON.
fn draft_doc(text: &str) -> Result<Json, Failure> {
    if text.trim_start().starts_with('{') {
        return serde_json::from_str(text).map_err(Failure::new);
    }
    toml::from_str(text).map_err(Failure::new)
}

/// A puzzle's file as JSON.
pub fn doc(puzzle: &Puzzle) -> Result<Json, Failure> {
    Ok(write::doc(puzzle).map_err(Failure::new)?.into())
}

/// What a puzzle is called: by its label, its title and author, or its name, else as its model is.
pub fn title(puzzle: &Puzzle) -> Cow<'_, str> {
    let is_name = |name: &&str| *name != NO_NAME && !is_whole_puzzle(name, &Settings::default());
    puzzle
        .caption()
        .unwrap_or_else(|| puzzle.name().filter(is_name).unwrap_or(puzzle.model().title()).into())
}
