//! The first two characters of an input are options for reading the rest: `@A` is the default.

use super::prelude::*;
use satoku::read::LettersFrom;

/// The models that a letter from A on names.
const MODELS: &str =
    "classic 4x4 6x6 latin:5 jigsaw:4 binairo-4 16x16 diagonal 6x9 jigsaw:9 samurai latin:2";

static LOADED: LazyLock<Vec<Arc<Model>>> = LazyLock::new(|| {
    MODELS.split(' ').map(|name| model::named(name).expect("it is built in")).collect()
});

/// The options of the first two characters, and the rest.
pub fn split(bytes: &[u8]) -> (Settings, &[u8]) {
    let [flags, model, rest @ ..] = bytes else { return (Settings::default(), bytes) };
    let has = |bit: u8| (flags ^ b'@') >> bit & 1 == 1;
    let model = &LOADED[usize::from(model.wrapping_sub(b'A')) % LOADED.len()];
    let letters_from = match (has(2), has(3)) {
        (true, true) => Some(LettersFrom::One),
        (true, false) => Some(LettersFrom::Ten),
        (false, _) => None,
    };
    let settings = Settings {
        model: model.clone(),
        model_is_fixed: has(7),
        lenient: has(0),
        lines: has(1),
        letters_from,
        as_given: has(4),
        incomplete: has(5),
        cages_sum: has(6),
        ..Settings::default()
    };
    (settings, rest)
}
