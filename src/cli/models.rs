//! `satoku models`: the built-in models.

use std::io::{self, Write};

use super::args::{ModelsArgs, ModelsCommand};
use crate::model::{ModelError, catalog};

/// Prints the list of models, or a model's file.
///
/// # Errors
/// If there is no such model.
pub fn models(args: &ModelsArgs, out: &mut dyn Write) -> Result<io::Result<()>, ModelError> {
    if let Some(ModelsCommand::Show { name }) = &args.command {
        let text = catalog::text(name)?;
        return Ok(out.write_all(text.as_bytes()));
    }
    let mut text = format!("{:<10} {:<28} {:>5} {:>6}\n", "name", "title", "cells", "houses");
    for model in catalog::BUILT_IN {
        let model = catalog::load(model.name)?;
        let groups = model.rules().iter().filter_map(|rule| rule.group());
        let houses = groups.filter(|group| group.has_every_value).count();
        let (name, title, cells) = (model.name(), model.title(), model.size().cell_count());
        text += &format!("{name:<10} {title:<28} {cells:>5} {houses:>6}\n");
    }
    Ok(out.write_all(text.as_bytes()))
}
