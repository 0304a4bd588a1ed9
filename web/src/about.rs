//! `about`: what the library knows, for palettes and lists.

use super::prelude::*;
use crate::files;
use satoku::{
    generate::{Difficulty, Symmetry},
    genre::GENRES,
    model,
    read::FORMATS,
    rule::{KINDS, Kind, OPEN},
    write::TARGETS,
};

/// What the library knows.
pub fn about() -> String {
    json!({
        "version": env!("CARGO_PKG_VERSION"),
        "kinds": kinds(),
        "models": models(),
        "genres": GENRES.iter().map(|genre| json!({
            "name": genre.name, "title": genre.title, "about": genre.about,
            "example": format!("{}: {}", genre.name, genre.examples[0].0),
        })).collect::<Json>(),
        "formats": FORMATS.iter().map(|format| json!({
            "name": format.name, "title": format.title, "summary": format.summary,
        })).collect::<Json>(),
        "targets": TARGETS.iter().map(|target| json!({
            "name": target.name, "summary": target.summary, "ending": target.ending,
            "needs_model": target.needs_model,
        })).collect::<Json>(),
        "exports": files::exports().map(|(name, format)| json!({
            "name": name, "ending": format.extension(),
        })).collect::<Json>(),
        "difficulties": Difficulty::ALL.map(|(name, _)| name),
        "symmetries": Symmetry::ALL.map(|(name, _)| name),
    })
    .to_string()
}

fn kinds() -> Json {
    // A value that may be left open in a draft is said to be.
    let is_open =
        |kind: &Kind, key| OPEN.iter().any(|open| (open.kind, open.key) == (kind.name, key));
    let keys = |kind: &Kind| -> Json {
        let key =
            |&(name, about)| json!({ "name": name, "about": about, "open": is_open(kind, name) });
        kind.keys.iter().map(key).collect()
    };
    let kinds = KINDS.iter().map(|kind| {
        json!({
            "name": kind.name,
            "title": kind.title,
            "about": kind.about,
            "called": kind.names().collect::<Json>(),
            "gesture": kind.gesture.name(),
            "keys": keys(kind),
            "example": kind.examples[0].rule,
        })
    });
    kinds.collect()
}

/// The models that have a name of their own, and sizes that are worth a line in a list.
fn models() -> Json {
    let models = catalog::listed().filter_map(|name| Some((name, model::named(name).ok()?)));
    models.map(|(name, model)| json!({ "name": name, "title": model.title() })).collect()
}
