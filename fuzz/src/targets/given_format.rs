//! Texts in a format that is given.

use crate::prelude::*;

/// The first line names the format.
pub const TARGET: Target = Target {
    name: "given-format",
    about: "a text in the format that its first line names",
    run,
    seeds,
    longest: 3_000,
};

fn run(bytes: &[u8]) {
    let Some(end) = bytes.iter().position(|&byte| byte == b'\n') else { return };
    let (name, rest) = (&bytes[..end], &bytes[end + 1..]);
    let Some(from) = std::str::from_utf8(name).ok().and_then(format) else { return };
    let (settings, text) = settings::split(rest);
    check::reading(text, &Settings { from: Some(from), ..settings });
}

fn seeds() -> Vec<Vec<u8>> {
    let with = |name: &str, text: &str| format!("{name}\n@A{text}").into_bytes();
    let examples = FORMATS.iter().map(|format| with(format.name, format.example));
    let written = ["killer", "candidates", "pencilmarks", "grid", "csv"].iter().flat_map(|name| {
        let format = if *name == "csv" { "table" } else { name };
        seeds::written(name).into_iter().map(move |text| with(format, &text))
    });
    examples.chain(written).collect()
}
