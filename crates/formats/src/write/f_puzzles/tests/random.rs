//! Random files of f-puzzles, read and written.

use fastrand::Rng;
use serde_json::json;

use super::*;
use crate::read::usual_region;

/// A file in the making.
struct RandomFile<'a> {
    random: &'a mut Rng,
    size: Size,
}

fn name(cell: Cell) -> String {
    format!("R{}C{}", cell.row() + 1, cell.column() + 1)
}

impl RandomFile<'_> {
    fn one_of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.random.usize(..choices.len())]
    }

    fn cell(&mut self) -> Cell {
        self.size.cell_at(self.random.usize(..self.size.cell_count()))
    }

    /// The names of different cells.
    fn cells(&mut self, count: usize) -> Vec<String> {
        let mut cells: Vec<Cell> = self.size.cells().collect();
        self.random.shuffle(&mut cells);
        cells.into_iter().take(count).map(name).collect()
    }

    /// The names of cells that follow each other in a row or column.
    fn neighbours(&mut self, count: usize) -> Vec<String> {
        let (line, is_row) = (self.random.usize(..self.size.rows()), self.random.bool());
        let first = self.random.usize(..=self.size.rows() - count);
        let cell = |at| if is_row { Cell::new(line, at) } else { Cell::new(at, line) };
        (first..first + count).map(|at| name(cell(at))).collect()
    }

    /// A place before a row or column.
    fn outside(&mut self) -> String {
        let side = self.size.rows();
        let (at, end) = (self.random.usize(1..=side), self.one_of(&[0, side + 1]));
        if self.random.bool() { format!("R{at}C{end}") } else { format!("R{end}C{at}") }
    }

    fn number(&mut self, most: usize) -> String {
        self.random.usize(1..=most).to_string()
    }

    /// What stands under a key, which has some `fields`; it may make no sense.
    fn said(&mut self, key: &str, fields: &[&str]) -> Json {
        match key {
            "negative" => json!([self.one_of(&["ratio", "xv"])]),
            _ if fields.is_empty() => true.into(),
            _ => (0..self.random.usize(1..=3)).map(|_| self.clue(key)).collect(),
        }
    }

    fn clue(&mut self, key: &str) -> Json {
        let side = self.size.rows();
        let count = self.random.usize(2..=side.min(5));
        match key {
            "odd" | "even" | "minimum" | "maximum" => json!({ "cell": name(self.cell()) }),
            "killercage" => json!({ "cells": self.cells(count), "value": self.number(3 * side) }),
            "extraregion" | "rowindexer" | "columnindexer" | "boxindexer" => {
                json!({ "cells": self.cells(count) })
            }
            "clone" => json!({ "cells": self.cells(count), "cloneCells": self.cells(count) }),
            "quadruple" => {
                json!({ "cells": self.cells(4), "values": [self.random.usize(1..=side), side] })
            }
            "difference" | "ratio" => {
                json!({ "cells": self.neighbours(2), "value": self.one_of(&["", "1", "2", "3"]) })
            }
            "xv" => json!({ "cells": self.neighbours(2), "value": self.one_of(&["x", "V", ""]) }),
            "sandwichsum" | "xsum" | "skyscraper" => {
                json!({ "cell": self.outside(), "value": self.number(2 * side) })
            }
            "littlekillersum" => {
                let direction = self.one_of(&["UL", "UR", "DL", "DR"]);
                json!({ "cell": self.outside(), "direction": direction, "value": self.number(3 * side) })
            }
            "arrow" => {
                let circle = name(self.cell());
                let along = self.cells(count).into_iter();
                let line: Vec<String> = std::iter::once(circle.clone()).chain(along).collect();
                json!({ "cells": [circle], "lines": [line] })
            }
            "whispers" => {
                json!({ "lines": [self.cells(count)], "value": self.one_of(&["", "1", "2"]) })
            }
            _ => json!({ "lines": [self.cells(count), self.neighbours(2)] }),
        }
    }

    /// The grid: with the usual regions, with none, or with others, of which some may be missing.
    fn grid(&mut self) -> Json {
        let side = self.size.rows();
        let usual: Vec<Option<usize>> =
            self.size.cells().map(|cell| usual_region(cell, self.size)).collect();
        let mut regions = usual.clone();
        match self.random.usize(..4) {
            0 => {}
            1 => regions.fill(None),
            way => {
                self.random.shuffle(&mut regions);
                let first = if way == 2 { 0 } else { self.random.usize(..side) };
                regions.iter_mut().for_each(|of| *of = of.filter(|&region| region >= first));
            }
        }
        let cells: Vec<Json> = (0..usual.len())
            .map(|index| {
                let value = self.random.usize(1..=side);
                let mut cell = match self.random.usize(..8) {
                    0 => json!({ "value": value, "given": true }),
                    1 => json!({ "value": value }),
                    2 => json!({ "givenPencilMarks": [value, side, 1] }),
                    _ => json!({}),
                };
                if regions[index] != usual[index] {
                    cell["region"] = json!(regions[index]);
                }
                cell
            })
            .collect();
        cells.chunks(side).map(<[Json]>::to_vec).collect()
    }
}

#[test]
#[ignore = "20 s"]
fn many_random_files_come_back_the_same() {
    check_files(300);
}

#[test]
fn random_files_come_back_the_same() {
    check_files(60);
}

/// The same of so many files.
fn check_files(count: usize) {
    let keys: Vec<_> = KINDS.iter().flat_map(|kind| kind.f_puzzles).collect();
    let seed = 20_275;
    let mut random = Rng::with_seed(seed);
    let (mut done, mut unreadable, mut rules) = (0, 0, 0);
    for round in 0..count {
        let side = [2, 3, 4, 5, 6, 7, 8, 9, 9, 10, 12, 16][random.usize(..12)];
        let mut made = RandomFile { random: &mut random, size: Size::sudoku(side).unwrap() };
        let mut file = Map::new();
        file.insert("grid".to_owned(), made.grid());
        for _ in 0..made.random.usize(..4) {
            let key = made.one_of(&keys);
            file.insert(key.name.to_owned(), made.said(key.name, key.fields));
        }
        let text = Json::Object(file).to_string();
        let Ok(puzzle) = one(&text) else {
            unreadable += 1;
            continue;
        };
        written(&puzzle).unwrap_or_else(|error| panic!("{seed}, {round}: {error}\n{text}"));
        done += 1;
        rules += puzzle.rules().len();
    }
    println!("{done} with {rules} rules written, {unreadable} not read");
    assert!(2 * done > count && rules > count, "{done} {rules} {unreadable}");
}
