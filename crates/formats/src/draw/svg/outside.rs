//! Clues outside the grid, each before the line of cells that it looks along.

use super::{line::head, prelude::*};
use crate::draw::clues::Outlook;

const FONT: f64 = 24.0;
/// How wide a clue is at most.
const WIDTH: f64 = 0.9 * CELL;
/// How far several clues in a place are from each other: above and below the grid, and beside it.
const ABOVE: f64 = 0.55 * CELL;
const BESIDE: f64 = 0.9 * CELL;

pub(super) struct Outside {
    /// Each with where its middle is, and its text.
    clues: Vec<(Outlook, Point, String)>,
    /// What the clues take above the grid, to the right, below and to the left.
    pub margins: [f64; 4],
}

impl Outside {
    /// Puts clues in their places; where several share one, the first is nearest to the grid.
    pub(super) fn new<'m>(clues: impl Iterator<Item = (&'m [Cell], &'m str)>, size: Size) -> Self {
        let mut placed = Self { clues: Vec::new(), margins: [0.0; 4] };
        let mut levels: BTreeMap<(i32, i32), u32> = BTreeMap::new();
        for (cells, text) in clues {
            let look = Outlook::new(cells, size);
            let level = levels.entry((look.row, look.column)).or_default();
            placed.add(look, f64::from(*level), text, size);
            *level += 1;
        }
        placed
    }

    fn add(&mut self, look: Outlook, level: f64, text: &str, size: Size) {
        let middle = |line: i32| CELL * (f64::from(line) + 0.5);
        let mut place = Point::new(middle(look.column), middle(look.row));
        let (height, width) = (CELL * size.rows() as f64, CELL * size.columns() as f64);
        // Corners go upwards and downwards.
        if place.y < 0.0 {
            place.y -= ABOVE * level;
        } else if place.y > height {
            place.y += ABOVE * level;
        } else if place.x < 0.0 {
            place.x -= BESIDE * level;
        } else {
            place.x += BESIDE * level;
        }
        let half = CELL / 2.0;
        let needed =
            [half - place.y, place.x + half - width, place.y + half - height, half - place.x];
        for (margin, needed) in self.margins.iter_mut().zip(needed) {
            *margin = margin.max(needed);
        }
        self.clues.push((look, place, text.to_owned()));
    }

    pub(super) fn elements(&self) -> String {
        self.clues.iter().map(|(look, place, text)| element(*look, *place, text)).collect()
    }
}

fn element(look: Outlook, place: Point, text: &str) -> String {
    let black = format!("fill=\"{BLACK}\"");
    if !look.is_diagonal() {
        return centred(text, place, FONT, WIDTH, &black);
    }
    let (down, right) = (f64::from(look.step.0), f64::from(look.step.1));
    let moved = |by: f64| place.moved(by * right, by * down);
    let (start, tip) = (moved(0.2 * CELL), moved(0.45 * CELL));
    let direction = (right / 2f64.sqrt(), down / 2f64.sqrt());
    let arrow = polyline(&[start, tip], "") + &head(tip, direction, "");
    let style = format!("fill=\"none\" stroke=\"{PENCIL}\" stroke-width=\"2\"");
    centred(text, moved(-0.06 * CELL), 0.9 * FONT, 0.75 * WIDTH, &black)
        + &group("arrow", &style, &arrow)
}
