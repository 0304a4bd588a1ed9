//! Input: how puzzles are read.

use clap::Args;

use crate::{
    cli::note::note,
    model::{ModelError, catalog},
    read::Settings,
};

/// How puzzles are read.
#[derive(Debug, Args)]
pub struct ReadArgs {
    /// The model: a name, a file, or several joined by commas [default: classic]
    #[arg(long, short, value_name = "NAME|FILE", help_heading = "Input")]
    pub model: Option<String>,

    /// Take any unexpected character as an empty cell
    #[arg(long, help_heading = "Input")]
    pub lenient: bool,

    /// Leave out this rule, by its name in the file: a tag of an ISS string, or a key of f-puzzles (may
    /// be given again)
    #[arg(long, value_name = "KEY", help_heading = "Input")]
    pub ignore: Vec<String>,

    /// Take values that somebody has typed into an f-puzzles file as givens
    #[arg(long, help_heading = "Input")]
    pub as_given: bool,

    /// Refuse f-puzzles files with drawings that no rule of theirs explains
    #[arg(long, help_heading = "Input")]
    pub strict: bool,
}

impl ReadArgs {
    /// How text is read.
    ///
    /// # Errors
    /// If the model cannot be loaded.
    pub fn settings(&self) -> Result<Settings, ModelError> {
        let spec = self.model.as_deref().unwrap_or(catalog::DEFAULT);
        let model = catalog::load(spec)?;
        model.notes().iter().for_each(|text| note(text));
        Ok(Settings {
            model,
            model_is_fixed: self.model.is_some(),
            lenient: self.lenient,
            ignore: self.ignore.clone(),
            as_given: self.as_given,
            strict: self.strict,
        })
    }
}
