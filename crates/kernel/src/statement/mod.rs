//! Statements: the few things that every rule comes down to.
//!
//! There are many kinds of rule, and there will be more; there are few statements. A rule
//! says (`Rule::says`) what it means in statements, and all that reads a puzzle reads
//! these: the 0-1 program, exact counting, `steps`, certificates. So a new kind of rule is known to
//! all of them, and a better encoding of a statement serves all kinds.
//!
//! | statement | says |
//! | --- | --- |
//! | [`AllDifferent`](Statement::AllDifferent) | no value twice; in a house, every value once |
//! | [`Table`](Statement::Table) | these cells hold one of these values, or these pairs of cells one of these pairs of values |
//! | [`Linear`](Statement::Linear) | a weighted sum of these cells' values, or the number of those that hold one of these values, is allowed |
//! | [`Automaton`](Statement::Automaton) | these cells' values, in order, are a word of a regular language |
//! | [`Either`](Statement::Either) | one or more of these cases hold, each of them some statements |
//! | [`Lines`](Statement::Lines) | no two of these lines are the same; or as many of them as said come before another one, in the order of words |
//! | [`Pieces`](Statement::Pieces) | the cells that hold these values fall into pieces of allowed sizes |
//!
//! Each has a file with its rows in the [`Program`]. Where a statement
//! needs auxiliary variables, every grid that keeps it extends to values of them, and no other grid
//! does; solutions are told apart, blocked and counted by the cells' variables alone.

mod all_different;
mod automaton;
mod candidates;
mod labels;
mod left_values;
mod linear;
mod lines;
mod machine;
mod piece;
mod pieces;
mod poster;
mod prelude;
mod prune;
mod query;
pub mod residual;
mod table;
mod totals;

pub use automaton::{Layers, TooLarge, Transitions};
pub use candidates::{Candidates, Fact, Impossible, Pruned};
pub use labels::{Labels, in_order};
pub use left_values::LeftValues;
pub use linear::{Item, Overflow, Summed, Term, extremes, sum, terms};
pub use lines::Rank;
pub use machine::{Machine, Within};
pub use piece::{Cut, Piece};
pub use prune::{
    Effect, Explainer, Haste, Look, LookOutcome, Looked, Moment, Propagate, Propagator,
    Propagators, Queue, Rounds,
};
pub use query::OnePiece;
pub use table::TupleTable;
pub use totals::Totals;

use crate::{
    grid::Holes,
    program::{Name, Program, Role},
    statement::prelude::*,
};

/// What must hold over some cells. Two rules that say the same are the same, whatever their names.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Statement {
    /// No value stands twice in these cells.
    AllDifferent {
        /// The cells, each once.
        cells: Vec<Cell>,
        /// Whether every value occurs, as it does in a house. There are as many cells as values
        /// then.
        every_value: bool,
    },
    /// Each of these cells, or pairs of cells, holds a value or a pair of values that the table
    /// allows: a [domain](Statement::domain), or [pairs](Statement::pairs).
    Table {
        /// Cells, each once; or pairs of different cells, in the table's order, one pair after the
        /// other.
        cells: Vec<Cell>,
        /// The values that a cell may hold, or the pairs of values; with none of them there is no
        /// solution.
        table: Arc<TupleTable>,
    },
    /// What is summed has an allowed total: a weighted [sum](Statement::linear) of numbers, the
    /// [number](Statement::count) of cells that hold some of the values, or
    /// [that of each value](Statement::count_each_value).
    Linear {
        /// What is summed.
        of: Summed,
        /// The allowed totals.
        totals: Totals,
    },
    /// The values of these cells, in order, are a word that an automaton accepts.
    Automaton {
        /// The cells, one for each letter; a cell may occur repeatedly.
        cells: Vec<Cell>,
        /// The automaton.
        layers: Arc<Layers>,
    },
    /// In one or more of these cases all statements hold.
    Either {
        /// The cases; with none of them there is no solution.
        cases: Vec<Vec<Statement>>,
    },
    /// No two of these lines hold the same values in the same order. Or one more line has a rank
    /// among them.
    Lines {
        /// The lines, all of one length. They may share cells: a row and a column do, and a row
        /// and its reverse share all.
        lines: Vec<Vec<Cell>>,
        /// The rank of another line. Then some of these lines may be the same.
        rank: Option<Rank>,
    },
    /// The items that hold, the members, fall into connected pieces, each of an allowed number of
    /// members: within a piece a way leads between each two of them over members, each beside the
    /// one before.
    Pieces {
        /// What may be a member, each of another cell.
        items: Vec<Item>,
        /// Which items are beside each other, by their 0-based places.
        neighbours: Vec<[usize; 2]>,
        /// How many members each piece may have.
        sizes: RangeInclusive<usize>,
        /// Whether there may be several pieces, or none. Else there is one; its size may be 0.
        several: bool,
    },
}

/// Cells that hold different values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Group<'a> {
    /// The cells.
    pub cells: &'a [Cell],
    /// Whether every value occurs, as it does in a house.
    pub has_every_value: bool,
}

impl Statement {
    /// That each of these cells, named once, holds one of these values.
    pub fn domain(cells: Vec<Cell>, values: impl IntoIterator<Item = Value>, size: Size) -> Self {
        Self::Table { cells, table: Arc::new(TupleTable::of_values(values, size)) }
    }

    /// That each of these pairs of different cells holds a pair of values that the table allows.
    pub fn pairs(pairs: Vec<[Cell; 2]>, table: impl Into<Arc<TupleTable>>) -> Self {
        Self::Table { cells: pairs.into_flattened(), table: table.into() }
    }

    /// That these terms have one of these totals; [`terms`] makes those of a sum of numbers.
    pub fn linear(terms: Vec<Term>, totals: Totals) -> Self {
        Self::Linear { of: Summed::Terms(terms), totals }
    }

    /// That as many of these cells hold one of these values as one of these numbers says.
    pub fn count(
        cells: &[Cell],
        values: impl IntoIterator<Item = Value>,
        allowed: impl IntoIterator<Item = usize>,
    ) -> Self {
        let values: ValueSet = values.into_iter().collect();
        let item = |&cell: &Cell| Item { cell, values: values.clone() };
        Self::count_items(cells.iter().map(item), allowed)
    }

    /// That as many of these items hold as one of these numbers says.
    pub fn count_items(
        items: impl IntoIterator<Item = Item>,
        allowed: impl IntoIterator<Item = usize>,
    ) -> Self {
        let terms = items.into_iter().map(|item| Term::one(item.cell, item.values));
        Self::linear(terms.collect(), Totals::of(allowed))
    }

    /// That in each of these lists, of each value by itself, as many cells hold it as one of these
    /// numbers says.
    pub fn count_each_value(
        lists: Vec<Vec<Cell>>,
        allowed: impl IntoIterator<Item = usize>,
    ) -> Self {
        Self::Linear { of: Summed::EachValue(lists), totals: Totals::of(allowed) }
    }

    /// How many cells, pairs of cells and the like it names: a measure of what it takes to keep it,
    /// and to state its rows. Eight transitions of an automaton are one, and so are sixteen cells of the layers
    /// of a piece.
    pub fn parts(&self) -> usize {
        match self {
            Self::AllDifferent { cells, .. } => cells.len(),
            Self::Table { cells, table } if table.arity() == 1 => cells.len(),
            Self::Table { cells, table } => cells.len() / 2 + table.bits().len(),
            Self::Linear { of: Summed::Terms(terms), .. } => terms.len(),
            Self::Linear { of: Summed::EachValue(lists), .. } => lists.iter().map(Vec::len).sum(),
            Self::Automaton { cells, layers } => cells.len() + layers.transition_count() / 8,
            Self::Either { cases } => cases.iter().flatten().map(Self::parts).sum(),
            // (Each line is compared with each.)
            Self::Lines { lines, rank: None } => {
                lines.iter().map(Vec::len).sum::<usize>() * lines.len().div_ceil(2)
            }
            Self::Pieces { items, neighbours, sizes, several } => {
                pieces::parts(items.len(), neighbours, sizes, *several) / 16
            }
            // (Each value at each place is compared, and there are about as many values as places.)
            Self::Lines { lines: others, rank: Some(Rank { line, .. }) } => {
                line.len() * line.len() * (1 + others.len())
            }
        }
    }

    /// That each of these pairs of cells holds a pair of values that the test allows. A pair may
    /// name one cell twice, as a line does that comes back at once: that limits its values.
    pub fn over_pairs(
        pairs: impl IntoIterator<Item = [Cell; 2]>,
        size: Size,
        is_allowed: impl Fn(Value, Value) -> bool,
    ) -> Vec<Self> {
        Self::over(pairs.into_iter().collect(), size, &is_allowed)
    }

    fn over(
        pairs: Vec<[Cell; 2]>,
        size: Size,
        is_allowed: &dyn Fn(Value, Value) -> bool,
    ) -> Vec<Self> {
        let (twice, pairs): (Vec<_>, Vec<_>) = pairs.into_iter().partition(|[a, b]| a == b);
        let mut cells: Vec<Cell> = twice.into_iter().map(|[cell, _]| cell).collect();
        cells.sort_unstable();
        cells.dedup();
        let mut statements = Vec::new();
        if !cells.is_empty() {
            let values = size.values().filter(|&value| is_allowed(value, value));
            statements.push(Self::domain(cells, values, size));
        }
        if !pairs.is_empty() {
            statements.push(Self::pairs(pairs, TupleTable::of_pairs(size, is_allowed)));
        }
        statements
    }

    /// The same statement with its cells in the order of the grid, unless their order means
    /// something.
    #[must_use]
    pub fn in_order(&self) -> Self {
        let mut said = self.clone();
        match &mut said {
            Self::AllDifferent { cells, .. } => cells.sort(),
            Self::Table { cells, table } if table.arity() == 1 => cells.sort(),
            Self::Linear { of: Summed::Terms(terms), .. } => {
                terms.sort_by(|a, b| (a.cell, &a.values).cmp(&(b.cell, &b.values)));
            }
            Self::Either { cases } => {
                cases.iter_mut().flatten().for_each(|inner| *inner = inner.in_order());
            }
            _ => {}
        }
        said
    }

    /// What it says of cells alone, where some places are holes; nothing if that is nothing. Pairs
    /// and cells that differ are said of fewer cells then.
    ///
    /// # Errors
    /// A hole in a statement of another sort, which cannot do without it.
    pub fn without(self, holes: &Holes) -> Result<Option<Self>, Cell> {
        match self {
            Self::AllDifferent { mut cells, every_value: false } => {
                cells.retain(|&cell| !holes.contains(cell));
                Ok((cells.len() > 1).then_some(Self::AllDifferent { cells, every_value: false }))
            }
            Self::Table { cells, table } if table.arity() == 2 => {
                let mut pairs = cells.as_chunks().0.to_vec();
                pairs.retain(|pair: &[Cell; 2]| !pair.iter().any(|&cell| holes.contains(cell)));
                Ok((!pairs.is_empty()).then(|| Self::pairs(pairs, table)))
            }
            Self::Either { cases } => {
                let case = |case: Vec<Self>| {
                    case.into_iter().filter_map(|said| said.without(holes).transpose()).collect()
                };
                let cases = cases.into_iter().map(case).collect::<Result<_, _>>()?;
                Ok(Some(Self::Either { cases }))
            }
            other => {
                let hole = other.cells().find(|&cell| holes.contains(cell));
                hole.map_or(Ok(Some(other)), Err)
            }
        }
    }

    /// The same statement among all values of a size, where it was made of [some](Size::seen_from)
    /// of them.
    #[doc(hidden)]
    #[must_use]
    pub fn whole(self, seen: Size) -> Self {
        let size = seen.whole();
        match self {
            statement if seen == size => statement,
            Self::Table { cells, table } => {
                Self::Table { cells, table: Arc::new(table.whole(size)) }
            }
            Self::Automaton { cells, layers } => {
                Self::Automaton { cells, layers: layers.whole(seen) }
            }
            Self::Either { mut cases } => {
                for case in &mut cases {
                    *case = case.drain(..).map(|statement| statement.whole(seen)).collect();
                }
                Self::Either { cases }
            }
            statement => statement,
        }
    }

    /// What it is called.
    pub fn name(&self) -> &'static str {
        match self {
            Self::AllDifferent { .. } => "all-different",
            Self::Table { .. } => "table",
            Self::Linear { .. } => "linear",
            Self::Automaton { .. } => "automaton",
            Self::Either { .. } => "either",
            Self::Lines { .. } => "lines",
            Self::Pieces { .. } => "pieces",
        }
    }

    /// All cells that it is about, some of them perhaps repeatedly.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        let cells: Box<dyn Iterator<Item = Cell>> = match self {
            Self::AllDifferent { cells, .. }
            | Self::Table { cells, .. }
            | Self::Automaton { cells, .. } => Box::new(cells.iter().copied()),
            Self::Linear { of: Summed::Terms(terms), .. } => {
                Box::new(terms.iter().map(|term| term.cell))
            }
            Self::Linear { of: Summed::EachValue(lists), .. } => {
                Box::new(lists.iter().flatten().copied())
            }
            Self::Either { cases } => Box::new(cases.iter().flatten().flat_map(Self::cells)),
            Self::Pieces { items, .. } => Box::new(items.iter().map(|item| item.cell)),
            Self::Lines { lines, rank } => {
                let ranked = rank.iter().flat_map(|rank| &rank.line);
                Box::new(ranked.chain(lines.iter().flatten()).copied())
            }
        };
        cells
    }

    /// Posts the statement's rows. Every cell's own row (exactly one value) is there already, so
    /// only what the statement adds is posted. `name` is that of the rule that says it.
    ///
    /// # Errors
    /// If it is stopped. Some of the rows are not there then.
    pub fn post(
        &self,
        size: Size,
        name: Name,
        program: &mut Program,
        limiter: &Limiter,
    ) -> Result<(), Stopped> {
        let origin = Origin::new(Role::Rule, name);
        self.post_to(&mut Poster { size, origin, program, guard: None, limiter });
        limiter.count(0)
    }

    fn post_to(&self, rows: &mut Poster<'_>) {
        match self {
            Self::AllDifferent { cells, every_value } => {
                all_different::post(cells, *every_value, rows);
            }
            Self::Table { cells, table } => table::post(cells, table, rows),
            Self::Linear { of, totals } => linear::post(of, totals, rows),
            Self::Automaton { cells, layers } => automaton::post(cells, layers, rows),
            Self::Either { cases } => post_cases(cases, rows),
            Self::Pieces { items, neighbours, sizes, several } => {
                pieces::post(items, neighbours, sizes, *several, rows);
            }
            Self::Lines { lines, rank } => lines::post(lines, rank.as_ref(), rows),
        }
    }
}

/// A variable for each case, one or more of which hold; and where one does, the case's rows.
/// What it says is "this case holds", and never "it does not": so a grid in which several cases
/// hold goes with several values of these variables.
fn post_cases(cases: &[Vec<Statement>], rows: &mut Poster<'_>) {
    let selectors = cases.iter().map(|_| rows.program.add_auxiliary().positive()).collect_vec();
    rows.post(selectors.iter().copied(), Relation::AtLeast(1));
    for (case, selector) in cases.iter().zip(selectors) {
        let program = &mut *rows.program;
        let mut guarded = Poster { program, guard: Some(selector), ..*rows };
        case.iter().for_each(|statement| statement.post_to(&mut guarded));
    }
}
