//! Which drawings fit a rule, and what its keys then are.

use super::{pattern::Fit, words::digits};
use crate::{
    prelude::*,
    read::{Form, Shape, Spot},
};

/// The drawings of a puzzle, and which of them are where.
pub(super) struct Drawing {
    pub shapes: Vec<Shape>,
    size: Size,
    /// The small ones at each place, and the arrows beside the grid where they begin.
    at: HashMap<Spot, Vec<usize>>,
}

/// A rule as a puzzle file would have it, without its kind.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Candidate {
    /// The drawings that say it; the first is the one that it cannot do without, and whose colour
    /// counts. Empty if it is not drawn.
    pub shapes: Vec<usize>,
    /// Its lines: keys, and their values as they are written.
    pub lines: Vec<(&'static str, String)>,
    /// Whether one rule has the cells of all.
    pub is_gathered: bool,
    /// The kind, if it is not the pattern's.
    pub kind: Option<&'static str>,
}

impl Candidate {
    pub(super) fn new(shapes: Vec<usize>, lines: Vec<(&'static str, String)>) -> Self {
        Self { shapes, lines, is_gathered: false, kind: None }
    }
}

fn quoted(cells: &[Cell]) -> String {
    format!("\"{}\"", cells.iter().join(" "))
}

fn cells(shapes: Vec<usize>, cells: &[Cell]) -> Candidate {
    Candidate::new(shapes, vec![("cells", quoted(cells))])
}

impl Drawing {
    pub(super) fn new(shapes: Vec<Shape>, size: Size) -> Self {
        let mut at: HashMap<Spot, Vec<usize>> = HashMap::new();
        for (index, shape) in shapes.iter().enumerate() {
            if let Some(spot) = shape.form.spot() {
                at.entry(spot).or_default().push(index);
            }
        }
        Self { shapes, size, at }
    }

    fn there(&self, spot: Spot) -> &[usize] {
        self.at.get(&spot).map_or(&[], Vec::as_slice)
    }

    /// The first drawing in a cell that has a certain form.
    fn end(&self, cell: Cell, is: impl Fn(&Form) -> bool) -> Option<usize> {
        let mut there = self.there(Spot::Cell(cell)).iter().copied();
        there.find(|&index| is(&self.shapes[index].form))
    }

    /// All that fit.
    pub(super) fn candidates(&self, fit: Fit) -> Vec<Candidate> {
        match fit {
            Fit::Usual | Fit::Nothing | Fit::Negative { .. } => Vec::new(),
            Fit::Flag => vec![Candidate::new(Vec::new(), Vec::new())],
            Fit::Diagonals => vec![self.diagonals()],
            Fit::Region => self.regions(),
            Fit::Twins => self.twins(),
            _ => (0..self.shapes.len()).filter_map(|index| self.candidate(fit, index)).collect(),
        }
    }

    /// What a drawing says, with those that belong to it.
    fn candidate(&self, fit: Fit, index: usize) -> Option<Candidate> {
        let shape = &self.shapes[index];
        match (fit, &shape.form) {
            (Fit::Line, Form::Line(line)) => (line.len() > 1).then(|| cells(vec![index], line)),
            (Fit::Set, Form::Line(line)) => {
                let is_loop = line.len() > 2 && line.first() == line.last();
                let set = &line[..line.len() - usize::from(is_loop)];
                (line.len() > 1).then(|| cells(vec![index], set))
            }
            (Fit::Bulb, Form::Line(line)) => self.with_bulb(index, line),
            (Fit::Circles, Form::Line(line)) => {
                self.with_ends(index, line, |form| matches!(form, Form::Circle(_)))
            }
            (Fit::Diamonds, Form::Line(line)) => {
                self.with_ends(index, line, |form| matches!(form, Form::Diamond(_)))
            }
            (Fit::Arrow, Form::Arrow(line)) => {
                let (&first, rest) = line.split_first()?;
                let circle = self.end(first, |form| matches!(form, Form::Circle(_)))?;
                let lines = vec![("circle", quoted(&[first])), ("cells", quoted(rest))];
                (!rest.is_empty()).then(|| Candidate::new(vec![index, circle], lines))
            }
            (Fit::Dot(name), Form::Circle(Spot::Edge(pair))) => {
                // (A white dot may be transparent.)
                let is_white = name == "white" && shape.fill.is_none();
                let fill = shape.fill.is_some_and(|fill| fill.is_called(name));
                (shape.text.is_empty() && (fill || is_white)).then(|| cells(vec![index], pair))
            }
            (
                Fit::Sign(text, key, value),
                Form::Text(spot) | Form::Circle(spot) | Form::Square(spot),
            ) => {
                let Spot::Edge(pair) = spot else { return None };
                let lines = vec![("cells", quoted(pair)), (key, value.to_string())];
                let is_sign = shape.text.eq_ignore_ascii_case(text);
                is_sign.then(|| Candidate::new(self.all_there(*spot, index), lines))
            }
            (Fit::Corner, Form::Text(spot) | Form::Circle(spot)) => {
                let Spot::Corner(four) = spot else { return None };
                let values = self.values(&shape.text)?;
                let lines = vec![("cells", quoted(four)), ("values", format!("[{values}]"))];
                Some(Candidate::new(self.all_there(*spot, index), lines))
            }
            (Fit::Cage(key, may_lack), Form::Cage(cage)) => {
                let mut lines = vec![("cells", quoted(cage))];
                match digits(&shape.text) {
                    Some(sum) => lines.push((key, sum.to_string())),
                    None if may_lack && shape.text.is_empty() => {}
                    None => return None,
                }
                Some(Candidate::new(vec![index], lines))
            }
            (Fit::Outside(key), Form::Text(spot) | Form::Circle(spot) | Form::Square(spot)) => {
                let Spot::Outside(at) = *spot else { return None };
                let line = self.line_from(at)?;
                let value = digits(&shape.text)?;
                let has_arrow = self.there(*spot).iter().any(|&other| {
                    matches!(self.shapes[other].form, Form::Pointer(_, [down, right])
                        if down != 0 && right != 0)
                });
                let lines = vec![("cells", quoted(&line)), (key, value.to_string())];
                (!has_arrow).then(|| Candidate::new(self.all_there(*spot, index), lines))
            }
            (Fit::Slanting, Form::Text(spot) | Form::Circle(spot) | Form::Square(spot)) => {
                let Spot::Outside(at) = *spot else { return None };
                let (sum, step) = self.slanting(&shape.text, *spot)?;
                let diagonal = self.ray(at, step);
                let lines = vec![("cells", quoted(&diagonal)), ("sum", sum.to_string())];
                let fits = !diagonal.is_empty();
                fits.then(|| Candidate::new(self.all_there(*spot, index), lines))
            }
            (Fit::Circled(line), Form::Circle(Spot::Cell(cell)))
            | (Fit::Squared(line), Form::Square(Spot::Cell(cell))) => {
                let (key, value) = line.split_once(" = ")?;
                let lines = vec![("cells", quoted(&[*cell])), (key, value.to_owned())];
                let candidate = Candidate::new(vec![index], lines);
                let is_bare = shape.text.is_empty();
                is_bare.then_some(Candidate { is_gathered: true, ..candidate })
            }
            (Fit::Shaded, Form::Circle(Spot::Cell(cell)) | Form::Square(Spot::Cell(cell))) => {
                let is_filled = shape.fill.is_some() && shape.text.is_empty();
                let candidate = cells(vec![index], &[*cell]);
                is_filled.then_some(Candidate { is_gathered: true, ..candidate })
            }
            _ => None,
        }
    }

    /// A drawing, and then all others that are at its place.
    fn all_there(&self, spot: Spot, index: usize) -> Vec<usize> {
        /// The most drawings at a place that are looked at: a circle, a text in it, an arrow.
        const MOST: usize = 8;
        let others = self.there(spot).iter().copied().filter(|&other| other != index);
        std::iter::once(index).chain(others.take(MOST)).collect()
    }

    /// A line with a circle of its colour at just one end.
    fn with_bulb(&self, index: usize, line: &[Cell]) -> Option<Candidate> {
        let (first, last) = (*line.first()?, *line.last()?);
        let bulb = |cell: Cell| {
            let there = self.there(Spot::Cell(cell)).iter().copied();
            let like = |circle: &Shape| {
                let colours = [circle.fill, circle.outline];
                let colours = || colours.into_iter().flatten();
                let line = self.shapes[index].fill;
                line.is_none_or(|line| colours().any(|colour| colour.is_like(line)))
            };
            let is = |shape: &Shape| matches!(shape.form, Form::Circle(_)) && like(shape);
            there.filter(|&at| is(&self.shapes[at])).collect::<Vec<_>>()
        };
        let (here, there) = (bulb(first), bulb(last));
        if line.len() < 2 || first == last || here.is_empty() == there.is_empty() {
            return None;
        }
        let reversed: Vec<Cell> = line.iter().rev().copied().collect();
        let line = if there.is_empty() { line } else { &reversed };
        let shapes = std::iter::once(index).chain(here).chain(there).collect();
        Some(cells(shapes, line))
    }

    fn with_ends(
        &self,
        index: usize,
        line: &[Cell],
        is: impl Fn(&Form) -> bool + Copy,
    ) -> Option<Candidate> {
        let ends = [self.end(*line.first()?, is)?, self.end(*line.last()?, is)?];
        (line.len() > 2).then(|| cells(vec![index, ends[0], ends[1]], line))
    }

    /// The values that a text lists, with commas between them.
    fn values(&self, text: &str) -> Option<String> {
        let text = text.trim();
        let is_apart = text.contains(|c: char| c.is_whitespace() || c == ',');
        // (Where values are digits, these may stand on two lines: `12 34`.)
        let are_digits = *self.size.board().value_range().end() <= HIGHEST_DIGIT;
        let words = text.split(|c: char| c.is_whitespace() || c == ',');
        let words = words.filter(|word| !word.is_empty());
        let values = words.flat_map(|word| match word.parse() {
            _ if are_digits => split(word),
            Ok(value) if is_apart => vec![Some(value)],
            _ => vec![None],
        });
        let values: Vec<usize> = values.collect::<Option<_>>()?;
        let is_value = |&value: &usize| self.size.board().value(value).is_some();
        let fits = (1..=4).contains(&values.len()) && values.iter().all(is_value);
        fits.then(|| values.iter().join(", "))
    }

    /// The row or column that a place beside it sees.
    fn line_from(&self, [row, column]: [i32; 2]) -> Option<Vec<Cell>> {
        let (rows, columns) = (self.size.rows() as i32, self.size.columns() as i32);
        let step = match (row, column) {
            (-1, 0..) if column < columns => [1, 0],
            (0.., -1) if row < rows => [0, 1],
            (row_, 0..) if row_ == rows && column < columns => [-1, 0],
            (0.., column_) if column_ == columns && row < rows => [0, -1],
            _ => return None,
        };
        Some(self.ray([row, column], step))
    }

    /// The cells from beside the grid to its far side.
    fn ray(&self, from: [i32; 2], step: [i32; 2]) -> Vec<Cell> {
        let cell = |count: i32| {
            let at = |way: usize| usize::try_from(from[way] + count * step[way]).ok();
            let cell = Cell::new(at(0)?, at(1)?);
            self.size.contains(cell).then_some(cell)
        };
        if step == [0, 0] { Vec::new() } else { (1..).map_while(cell).collect() }
    }

    /// The number and the direction of a clue with an arrow, which is drawn or part of the text.
    fn slanting(&self, text: &str, spot: Spot) -> Option<(i64, [i32; 2])> {
        const ARROWS: [(char, [i32; 2]); 4] =
            [('↘', [1, 1]), ('↙', [1, -1]), ('↗', [-1, 1]), ('↖', [-1, -1])];
        let bare = text.replace(|c| ARROWS.iter().any(|(arrow, _)| *arrow == c), "");
        let bare = bare.replace('\u{fe0f}', "");
        let written = |text: &str| {
            ARROWS.into_iter().find(|(arrow, _)| text.contains(*arrow)).map(|(_, step)| step)
        };
        let others = || {
            self.there(spot).iter().find_map(|&index| match &self.shapes[index] {
                Shape { form: Form::Pointer(_, step), .. } => Some(*step),
                Shape { text, .. } => written(text),
            })
        };
        let step = written(text).or_else(others)?;
        Some((digits(bare.trim())?, step)).filter(|_| step[0] != 0 && step[1] != 0)
    }

    /// Both diagonals; or a house, if one of them is drawn and the other is not.
    fn diagonals(&self) -> Candidate {
        let side = self.size.rows();
        let lines = self.shapes.iter().enumerate().filter_map(|(index, shape)| {
            let Form::Line(line) = &shape.form else { return None };
            let is_whole = line.len() == side && self.size.is_square();
            let falls = line.iter().all(|cell| cell.row() == cell.column());
            let rises = line.iter().all(|cell| cell.row() + cell.column() + 1 == side);
            (is_whole && (falls || rises)).then_some((index, falls, line))
        });
        let lines: Vec<_> = lines.collect();
        let shapes = lines.iter().map(|(index, ..)| *index).collect();
        match lines.as_slice() {
            [(_, falls, line), others @ ..] if others.iter().all(|other| other.1 == *falls) => {
                let kind = Some("house");
                Candidate { kind, ..cells(shapes, line) }
            }
            _ => Candidate::new(shapes, Vec::new()),
        }
    }

    /// Groups of neighbours among shaded cells, and cages without a text, each of one colour.
    fn groups(&self) -> Vec<(Vec<usize>, Vec<Cell>)> {
        let mut groups = Vec::new();
        let mut shaded: HashMap<(Cell, &str), Vec<usize>> = HashMap::new();
        for (index, shape) in self.shapes.iter().enumerate().filter(|(_, s)| s.text.is_empty()) {
            let name = shape.fill.map_or("", |fill| fill.name());
            match &shape.form {
                Form::Cage(cage) => groups.push((vec![index], cage.clone())),
                Form::Area(area) => groups.push((vec![index], area.clone())),
                Form::Square(Spot::Cell(cell)) if shape.fill.is_some() => {
                    shaded.entry((*cell, name)).or_default().push(index);
                }
                _ => {}
            }
        }
        let mut left: BTreeSet<(Cell, &str)> = shaded.keys().copied().collect();
        while let Some(start) = left.pop_first() {
            let (mut group, mut at) = (vec![start], 0);
            while let Some(&(cell, name)) = group.get(at) {
                at += 1;
                let near = self.size.cells().filter(|other| {
                    cell.row().abs_diff(other.row()) + cell.column().abs_diff(other.column()) == 1
                });
                group.extend(near.filter_map(|other| left.take(&(other, name))));
            }
            group.sort();
            let shapes = group.iter().flat_map(|key| shaded[key].clone()).collect();
            groups.push((shapes, group.into_iter().map(|(cell, _)| cell).collect()));
        }
        groups
    }

    fn regions(&self) -> Vec<Candidate> {
        let groups = self.groups().into_iter();
        let whole = groups.filter(|(_, group)| group.len() == self.size.board().value_count());
        whole.map(|(shapes, group)| cells(shapes, &group)).collect()
    }

    /// Each group of cells with the first one of its form and colour.
    fn twins(&self) -> Vec<Candidate> {
        let mut firsts: Vec<Group<'_>> = Vec::new();
        let mut twins = Vec::new();
        for (shapes, cells) in self.groups().into_iter().filter(|(_, cells)| cells.len() > 1) {
            let shape = &self.shapes[shapes[0]];
            let colour = shape.fill.or(shape.outline).map_or("", |colour| colour.name());
            let group = Group::new(colour, shapes, cells);
            let first = firsts
                .iter_mut()
                .find(|first| (first.colour, &first.outline) == (group.colour, &group.outline));
            match first {
                // (What is drawn twice is no copy of itself.)
                Some(first) if first.cells == group.cells => first.shapes.extend(group.shapes),
                Some(first) => {
                    let lines =
                        vec![("cells", quoted(&first.cells)), ("copy", quoted(&group.cells))];
                    let shapes = first.shapes.iter().chain(&group.shapes).copied().collect();
                    twins.push(Candidate::new(shapes, lines));
                }
                None => firsts.push(group),
            }
        }
        twins
    }
}

/// Cells that are drawn together.
struct Group<'a> {
    colour: &'a str,
    shapes: Vec<usize>,
    cells: Vec<Cell>,
    /// The same cells, counted from the upper left corner of what they cover.
    outline: Vec<[usize; 2]>,
}

impl<'a> Group<'a> {
    fn new(colour: &'a str, shapes: Vec<usize>, mut cells: Vec<Cell>) -> Self {
        cells.sort();
        let top = cells.iter().map(|cell| cell.row()).min().unwrap_or(0);
        let left = cells.iter().map(|cell| cell.column()).min().unwrap_or(0);
        let outline = cells.iter().map(|cell| [cell.row() - top, cell.column() - left]).collect();
        Self { colour, shapes, cells, outline }
    }
}

fn split(digits: &str) -> Vec<Option<usize>> {
    digits.chars().map(|c| c.to_digit(10).map(|digit| digit as usize)).collect()
}
