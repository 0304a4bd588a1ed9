//! Random grids: sizes, values, holes and regions, as a puzzle file says them.

use super::parameters::WORTHS;
use crate::prelude::*;

/// Grids by name, some of them joined from several.
const NAMED: &[&str] = &[
    "4x4",
    "latin:4",
    "latin:5",
    "latin:3",
    "6x6",
    "4x4,diagonal",
    "4x4,anti-knight",
    "latin:4,anti-king",
    "latin:5,non-consecutive",
    "4x4,disjoint-groups",
    "latin:6",
    "6x6,diagonal",
    "latin:2",
];

/// Irregular regions, with the size that goes before them.
const REGIONS: &[&str] = &[
    "size = 4\nregions = \"\"\"\naaab\ncabb\nccdb\ncddd\n\"\"\"\n",
    "size = 3\nregions = \"\"\"\naab\nabb\nccc\n\"\"\"\n",
    "size = 5\nregions = \"\"\"\naaaab\ncabbb\nccdbd\nccddd\neeeee\n\"\"\"\n",
    "size = \"3x4\"\nregions = \"\"\"\naaab\ncabb\ncccb\n\"\"\"\n",
    "size = 4\nvalues = \"0-4\"\nregions = \"\"\"\naabb\naabb\nccdd\nccdd\n\"\"\"\n",
];

/// Several grids in one, small.
const OVERLAPPING: &[&str] = &[
    "extends = \"latin:3\"\ngrids = \"r1c1 r3c3\"\n",
    "extends = \"latin:3\"\ngrids = \"r1c1 r2c2\"\n",
    "extends = \"4x4\"\ngrids = \"r1c1 r3c3\"\n",
];

/// The lines of a grid; sometimes that of a kind's example.
pub fn text(choices: &mut Choices<'_>, kind: &'static Kind) -> String {
    let board = board(choices, kind);
    let is_of_regions = ["region-arrow", "region-count"].contains(&kind.name);
    match choices.below(12) {
        1 => format!("{board}cells = {{ X = {} }}\n", choices.from(1, 3)),
        4 => {
            let (count, values) = (choices.from(1, 2), choices.one(&["0-1", "1-2", "0-12", "4-9"]));
            format!("{board}cells = {{ X = {{ count = {count}, values = \"{values}\" }} }}\n")
        }
        3 => {
            let (worth, per) = (choices.one(WORTHS), choices.one(&["row", "column", "house"]));
            format!("{board}modifier = [{{ value = \"{worth}\", per = \"{per}\" }}]\n")
        }
        2 if !board.contains("regions") => board + "unknown-regions = true\n",
        // (Otherwise these would hardly ever be valid.)
        _ if is_of_regions => "extends = \"latin:4\"\nunknown-regions = true\n".to_owned(),
        _ => board,
    }
}

/// The same without extra cells.
fn board(choices: &mut Choices<'_>, kind: &'static Kind) -> String {
    match choices.below(12) {
        0..=3 => sized(choices),
        4..=6 => format!("extends = \"{}\"\n", choices.one(NAMED)),
        7 => (*choices.one(REGIONS)).to_owned(),
        8 => (*choices.one(OVERLAPPING)).to_owned(),
        _ => {
            let grid = kind.examples[choices.below(kind.examples.len())].grid;
            // (Grids of nearly 9x9 would be too slow.)
            format!("{grid}\n")
        }
    }
}

/// A grid of any size, with random settings of rows and columns.
fn sized(choices: &mut Choices<'_>) -> String {
    let (rows, columns) = match choices.below(5) {
        0 => (choices.from(1, 3), choices.from(1, 3)),
        1 => (choices.from(1, 6), choices.from(1, 6)),
        2 => (choices.from(2, 4), choices.from(2, 5)),
        _ => {
            let side = choices.from(2, 5);
            (side, side)
        }
    };
    let longest = rows.max(columns);
    let mut text = format!("size = \"{rows}x{columns}\"\n");
    let values = match choices.below(6) {
        0 => 2,
        1 => longest + 1,
        2 => choices.from(2, 5),
        _ => longest,
    };
    let least = *choices.one(&[1, 1, 0, 0, 2, 5]);
    text += &format!("values = \"{least}-{}\"\n", least + values - 1);
    if values == longest && choices.one_in(3) {
        let boxes: Vec<(usize, usize)> = (1..=rows)
            .flat_map(|height| (1..=columns).map(move |width| (height, width)))
            .filter(|&(h, w)| h * w <= values && h * w > 1 && rows % h == 0 && columns % w == 0)
            .collect();
        if !boxes.is_empty() {
            let (height, width) = choices.one(&boxes);
            text += &format!("boxes = \"{height}x{width}\"\n");
        }
    }
    for (key, length) in [("rows", columns), ("columns", rows)] {
        let say_nothing = choices.one_in(3);
        let differ = length <= values && choices.one_in(6);
        if say_nothing {
            text += &format!("{key} = \"none\"\n");
        } else if differ {
            text += &format!("{key} = \"all-different\"\n");
        }
    }
    if rows * columns > 2 && choices.one_in(6) {
        let hole = |c: &mut Choices<'_>| format!("r{}c{}", c.from(1, rows), c.from(1, columns));
        let count = choices.from(1, 2.min(rows * columns - 1));
        let holes: Vec<String> = (0..count).map(|_| hole(choices)).collect();
        let holes = if holes.len() == 2 && holes[0] == holes[1] { &holes[..1] } else { &holes };
        text += &format!("holes = \"{}\"\n", holes.join(" "));
    }
    text
}
