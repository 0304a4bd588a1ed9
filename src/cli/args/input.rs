//! Input: how puzzles are read.

use clap::Args;

use crate::{
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
}

impl ReadArgs {
    /// How text is read.
    ///
    /// # Errors
    /// If the model cannot be loaded.
    pub fn settings(&self) -> Result<Settings, ModelError> {
        let spec = self.model.as_deref().unwrap_or(catalog::DEFAULT);
        let model = catalog::load(spec)?;
        Ok(Settings { model, model_is_fixed: self.model.is_some(), lenient: self.lenient })
    }
}
