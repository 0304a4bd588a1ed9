//! Links that lead to no program that is known here. Such a link is read if it has all cells of the
//! model's grid in it, digits and dots, and nothing else as long.

use super::{
    link::{decoded, is_other, unknown},
    prelude::*,
};

pub(super) static FORMAT: TextFormat = TextFormat {
    name: "link",
    title: "A link to any other site",
    summary: "a link with all cells of one grid in it as digits, and after a space a label",
    example: "https://www.sudokuwiki.org/sudoku.htm?bd=530070000600195000098000060800060003400803001\
              700020006060000280000419005000080079\n",
    line: Some(OnLine {
        may_be: |text, settings| {
            let link = first_word(text).0;
            is_other(link) && cells_in(link, settings.model.size()).is_some()
        },
        read,
    }),
};

/// The only word of a link that may be all cells of a grid.
fn cells_in(link: &str, size: Size) -> Option<String> {
    let link = decoded(link).ok()?;
    let words = link.split(|c: char| !c.is_ascii_digit() && c != '.');
    let mut words = words.filter(|word| word.len() == size.cell_count());
    words.all_equal_value().ok().map(str::to_owned)
}

fn read(text: &str, Reading { settings, models }: Reading) -> Result<Instance, LineError> {
    let (link, label) = first_word(text);
    let (model, size) = (&settings.model, settings.model.size());
    let cells = Some(link).filter(|link| is_other(link)).and_then(|link| cells_in(link, size));
    let cells = cells.ok_or_else(|| unknown(link, size))?;
    let line = scan_all(&cells, size, (false, settings.letters_from))?;
    Ok(models.puzzle(model, line.cells, label, None)?)
}
