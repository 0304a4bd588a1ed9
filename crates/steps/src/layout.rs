//! A model as tables for people's techniques: its groups, and which cells see each other.

use std::sync::{Arc, OnceLock};

use itertools::Itertools;

use super::{
    bits,
    group::{CellGroup, GroupKind},
};
use satoku_puzzle::{
    grid::{Cell, Size, Value},
    interrupt::{Limiter, Stopped},
    model::Model,
    program::Lit,
    rule::Stated,
    statement::{Group, Propagator, Statement, TupleTable},
};

/// The kind of rules that are pencil marks of the puzzle's own.
const CANDIDATES: &str = "candidates";

/// Where a cell is in one of its groups.
#[derive(Clone, Copy, Debug)]
pub struct Spot {
    /// The group's index.
    pub group: u32,
    /// The cell's place among the group's cells.
    pub place: u32,
}

/// Two cells that a rule of the *other rules* allows only certain pairs of values.
#[derive(Clone, Debug)]
pub struct PairRule {
    /// The rule's index among the other rules.
    pub rule: usize,
    /// The cells, in the table's order.
    pub cells: [usize; 2],
    /// The pairs of values.
    pub table: Arc<TupleTable>,
}

/// The tables of a model. Cells, values and groups are plain indices from 0 here.
#[derive(Debug)]
pub struct Layout {
    model: Arc<Model>,
    size: Size,
    groups: Vec<CellGroup>,
    /// Of each cell, one after the other; those of cell c begin at `starts[c]`.
    spots: Vec<Spot>,
    starts: Vec<u32>,
    /// For each cell the cells it sees, as bits; only for grids where this is small.
    sees: Option<Vec<u64>>,
    /// The candidates that the puzzle itself leaves out.
    excluded: Vec<(usize, usize)>,
    /// The rules that are not groups, in the model's order.
    other_rules: Vec<Arc<Stated>>,
    /// What they exclude, made when it is first asked for.
    propagators: OnceLock<Vec<Vec<Propagator>>>,
    /// Their pairs of cells, made when they are first asked for.
    pair_rules: OnceLock<Vec<PairRule>>,
    /// The same for the groups.
    of_groups: OnceLock<Vec<Vec<Propagator>>>,
    /// The same for the model's implied sums.
    of_implied: OnceLock<Vec<Vec<Propagator>>>,
}

impl Layout {
    /// The most cells for which every pair is tabulated.
    pub const MAX_TABULATED: usize = 5_000;
    /// The most pairs of cells that are kept for the sake of links.
    const MAX_PAIR_RULES: usize = 20_000;

    /// The tables of a model, whose rules are called as people call them.
    ///
    /// # Errors
    /// If it is stopped.
    pub fn new(model: &Arc<Model>, limiter: &Limiter) -> Result<Arc<Self>, Stopped> {
        let model = &model.in_words(limiter)?;
        // They take long, and are asked for later.
        model.implied_sums(limiter)?;
        Self::with(model, |_| true, limiter)
    }

    /// The tables of a model as far as it is a classic sudoku: rows, columns and regions.
    pub fn classic_part(model: &Arc<Model>) -> Arc<Self> {
        Limiter::unlimited(|limiter| Self::with(model, GroupKind::is_classic, limiter))
    }

    fn with(
        model: &Arc<Model>,
        is_wanted: impl Fn(GroupKind) -> bool,
        limiter: &Limiter,
    ) -> Result<Arc<Self>, Stopped> {
        let size = model.size();
        let (mut groups, mut other_rules, mut excluded) = (Vec::new(), Vec::new(), Vec::new());
        for rule in model.rules_once() {
            limiter.look()?;
            if rule.kind() == CANDIDATES {
                for (cells, table) in rule.statements().iter().filter_map(Statement::as_domain) {
                    let out = table.excluded().map(|out| out[0]).collect_vec();
                    let cells = cells.iter().map(|&cell| size.index(cell));
                    excluded.extend(cells.cartesian_product(out));
                }
                continue;
            }
            if !rule.is_about_difference() {
                other_rules.push(rule.clone());
            }
            let mut add = |kind: GroupKind, cells: &[Cell]| {
                if is_wanted(kind) {
                    let values = size.values_of_any(cells).map(|v| size.value_index(v)).collect();
                    let cells = cells.iter().map(|&cell| size.index(cell)).collect();
                    groups.push(CellGroup { name: rule.name().into(), kind, cells, values });
                }
            };
            for statement in rule.statements() {
                if let Some(Group { cells, has_every_value }) = statement.group() {
                    add(GroupKind::of(model, cells, has_every_value), cells);
                } else {
                    statement.differing().for_each(|pair| add(GroupKind::Distinct, pair));
                }
            }
        }
        groups.sort_by_key(|group| group.kind);
        let mut of_cell = vec![Vec::new(); size.place_count()];
        for (index, group) in groups.iter().enumerate() {
            for (place, &cell) in group.cells.iter().enumerate() {
                of_cell[cell].push(Spot { group: index as u32, place: place as u32 });
            }
        }
        let mut starts = vec![0];
        for spots in &of_cell {
            starts.push(starts.last().expect("it has a first") + spots.len() as u32);
        }
        let spots = of_cell.into_iter().flatten().collect();
        let mut layout = Self {
            model: model.clone(),
            size,
            groups,
            spots,
            starts,
            sees: None,
            excluded,
            other_rules,
            propagators: OnceLock::new(),
            pair_rules: OnceLock::new(),
            of_groups: OnceLock::new(),
            of_implied: OnceLock::new(),
        };
        if size.place_count() <= Self::MAX_TABULATED {
            layout.sees = Some(layout.tabulated());
        }
        Ok(Arc::new(layout))
    }

    fn tabulated(&self) -> Vec<u64> {
        let words = bits::words(self.size.place_count());
        let mut table = vec![0; words * self.size.place_count()];
        for group in &self.groups {
            for &one in &group.cells {
                let row = &mut table[one * words..][..words];
                let others = group.cells.iter().filter(|&&two| one != two);
                others.for_each(|&two| bits::insert(row, two));
            }
        }
        table
    }

    /// The model.
    pub fn model(&self) -> &Arc<Model> {
        &self.model
    }

    /// The size of the grids.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The groups: regions, rows, columns, other houses, then those that are not houses.
    pub fn groups(&self) -> &[CellGroup] {
        &self.groups
    }

    /// The groups of the kinds that are wanted, by their indices.
    pub fn groups_of(&self, is_wanted: impl Fn(GroupKind) -> bool) -> impl Iterator<Item = usize> {
        self.groups.iter().positions(move |group| is_wanted(group.kind))
    }

    /// Whether a cell is in a group.
    pub fn is_in(&self, cell: usize, group: usize) -> bool {
        self.spots(cell).iter().any(|spot| spot.group as usize == group)
    }

    /// The groups of one cell.
    pub fn spots(&self, cell: usize) -> &[Spot] {
        &self.spots[self.starts[cell] as usize..self.starts[cell + 1] as usize]
    }

    /// Whether two different cells are in one group.
    pub fn sees(&self, one: usize, two: usize) -> bool {
        match self.seen_from(one) {
            Some(seen) => bits::has(seen, two),
            None => one != two && self.common(&[one, two]).next().is_some(),
        }
    }

    /// The cells that a cell sees, as bits; none on [large grids](Self::MAX_TABULATED).
    pub(super) fn seen_from(&self, cell: usize) -> Option<&[u64]> {
        let words = bits::words(self.size.place_count());
        self.sees.as_ref().map(|table| &table[cell * words..][..words])
    }

    /// The groups that all these cells are in.
    pub fn common<'a>(&'a self, cells: &'a [usize]) -> impl Iterator<Item = usize> + 'a {
        let (first, others) = cells.split_first().expect("there is a cell");
        let of_first = self.spots(*first).iter().map(|spot| spot.group as usize);
        of_first.filter(move |&group| others.iter().all(|&cell| self.is_in(cell, group)))
    }

    /// Whether a group is a row (or a column, as `kind` says). One of fewer cells than there are
    /// values is a row all the same, though no house.
    pub fn is_line(&self, group: &CellGroup, kind: GroupKind) -> bool {
        let (length, is_row) = match kind {
            GroupKind::Row => (self.size.columns(), true),
            GroupKind::Column => (self.size.rows(), false),
            _ => return false,
        };
        let number = |&cell: &usize| {
            let cell = self.cell(cell);
            if is_row { cell.row() } else { cell.column() }
        };
        if !group.cells.iter().all(|&cell| self.cell(cell).is_on_board()) {
            return false;
        }
        let is_whole = || group.cells.len() == length && group.cells.iter().map(number).all_equal();
        group.kind == kind || group.kind == GroupKind::Distinct && is_whole()
    }

    /// The cells and values of the candidates that the puzzle itself leaves out, as it says what
    /// some cells may hold.
    pub fn excluded(&self) -> &[(usize, usize)] {
        &self.excluded
    }

    /// The *other rules*: those that say more than that cells differ. They are not groups, so
    /// neither candidates nor most techniques know of them.
    pub fn other_rules(&self) -> &[Arc<Stated>] {
        &self.other_rules
    }

    /// One of these by its name.
    pub fn other_rule(&self, name: &str) -> Option<&Arc<Stated>> {
        self.other_rules.iter().find(|rule| rule.name() == name)
    }

    /// The model's [implied sums](Model::implied_sums), which are known by now.
    pub fn implied_sums(&self) -> &[(String, Statement)] {
        Limiter::unlimited(|limiter| self.model.implied_sums(limiter))
    }

    fn made_of<'a>(&self, all: impl IntoIterator<Item = &'a Statement>) -> Vec<Propagator> {
        Limiter::unlimited(|limiter| Propagator::of(all, self.size, limiter))
    }

    /// For each of the other rules what excludes candidates by it.
    pub fn propagators(&self) -> &[Vec<Propagator>] {
        self.propagators.get_or_init(|| {
            self.other_rules.iter().map(|rule| self.made_of(rule.statements())).collect()
        })
    }

    /// For each group what excludes candidates by it.
    pub fn group_propagators(&self) -> &[Vec<Propagator>] {
        self.of_groups.get_or_init(|| {
            let propagators = |group: &CellGroup| {
                let cells = group.cells.iter().map(|&cell| self.cell(cell)).collect();
                let every_value = group.kind.is_house();
                self.made_of([&Statement::AllDifferent { cells, every_value }])
            };
            self.groups.iter().map(propagators).collect()
        })
    }

    /// The pairs of cells of the other rules: what a dot, a thermometer or a whisper says of two
    /// cells. (Of very many, some are left out.)
    pub fn pair_rules(&self) -> &[PairRule] {
        self.pair_rules.get_or_init(|| {
            let mut all = Vec::new();
            for (rule, stated) in self.other_rules.iter().enumerate() {
                for statement in stated.statements() {
                    let Some((pairs, table)) = statement.as_pairs() else { continue };
                    let room = Self::MAX_PAIR_RULES - all.len();
                    // Cells that differ are groups.
                    let pairs = pairs.iter().filter(|_| !table.is_difference()).take(room);
                    all.extend(pairs.map(|pair| PairRule {
                        rule,
                        cells: pair.map(|cell| self.size.index(cell)),
                        table: table.clone(),
                    }));
                }
            }
            all
        })
    }

    /// For each of the model's [implied sums](Model::implied_sums) what excludes candidates by it.
    /// Its cells that see each other differ.
    pub fn implied_propagators(&self) -> &[Vec<Propagator>] {
        self.of_implied.get_or_init(|| {
            let propagators = |(_, sum): &(String, Statement)| {
                let cells: Vec<Cell> = sum.cells().unique().collect();
                let all_differ = cells
                    .iter()
                    .array_combinations()
                    .all(|[&one, &other]| self.sees(self.size.index(one), self.size.index(other)));
                let differ = (all_differ && cells.len() > 1)
                    .then_some(Statement::AllDifferent { cells, every_value: false });
                self.made_of([sum].into_iter().chain(&differ))
            };
            self.implied_sums().iter().map(propagators).collect()
        })
    }

    /// The rules that an [implied sum](Model::implied_sums) follows from, by their names: the
    /// houses in its own name, groups by which its cells differ, and the clues that lie within
    /// these houses and its cells, and not within its cells alone.
    pub fn sources<'a>(&'a self, name: &str, sum: &Statement) -> Vec<&'a str> {
        let houses = name.strip_prefix("sum of ").unwrap_or(name).split(", ").collect_vec();
        let named = self.groups.iter().filter(|group| houses.contains(&&*group.name)).collect_vec();
        let terms = sum.cells().map(|cell| self.size.index(cell)).collect_vec();
        let mut cells = named.iter().flat_map(|group| group.cells.iter().copied()).collect_vec();
        cells.extend(&terms);
        // Cells may see each other by other groups, too.
        let differ = terms.iter().array_combinations().filter_map(|pair: [&usize; 2]| {
            let holds = |group: &&CellGroup| pair.iter().all(|cell| group.cells.contains(cell));
            named.iter().copied().chain(&self.groups).find(holds)
        });
        let groups = named.iter().copied().chain(differ).map(|group| &*group.name);
        let clues = self.other_rules().iter().filter(|rule| {
            let own = rule.cells().iter().map(|&cell| self.size.index(cell)).collect_vec();
            own.iter().all(|cell| cells.contains(cell))
                && !own.iter().all(|cell| terms.contains(cell))
        });
        groups.chain(clues.map(|rule| rule.name())).unique().collect()
    }

    /// That a cell holds a value, or does not, as a literal of the model's program.
    pub fn literal(&self, cell: usize, value: usize, holds: bool) -> Lit {
        let var = self.size.var(self.cell(cell), self.value(value));
        if holds { var.positive() } else { var.negative() }
    }

    /// Whether the cell ever holds the value.
    pub fn may_hold(&self, cell: usize, value: usize) -> bool {
        self.size.may_hold(self.cell(cell), self.value(value))
    }

    /// The cell at an index.
    pub fn cell(&self, index: usize) -> Cell {
        self.size.cell_at(index)
    }

    /// The value at an index.
    pub fn value(&self, index: usize) -> Value {
        self.size.value_at(index)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::tests::puzzle;
    use satoku_rules::model;

    #[test]
    fn groups_are_known_for_what_they_are() {
        #[track_caller]
        fn check(model: &str, expected: [usize; 5]) {
            let layout = Layout::new(&model::named(model).unwrap(), &Limiter::none()).unwrap();
            let kinds = [
                GroupKind::Region,
                GroupKind::Row,
                GroupKind::Column,
                GroupKind::Extra,
                GroupKind::Distinct,
            ];
            let count = |kind| layout.groups().iter().filter(|group| group.kind == kind).count();
            assert_eq!(kinds.map(count), expected, "{model}");
        }
        check("classic", [9, 9, 9, 0, 0]);
        check("diagonal,nrc", [9, 9, 9, 6, 0]);
        check("jigsaw", [9, 9, 9, 0, 0]);
        check("latin", [0, 9, 9, 0, 0]);
        check("anti-king", [9, 9, 9, 0, 272]);
        check("binairo-6", [0, 0, 0, 0, 0]);
        check("6x9", [6, 6, 0, 0, 9]);
        check("9x6", [6, 0, 6, 0, 9]);
        let nrc = Layout::classic_part(&model::named("nrc").unwrap());
        assert_eq!(nrc.groups().len(), 27);
    }

    #[test]
    fn lines_need_not_be_houses() {
        let layout =
            Layout::new(&model::named("6x9,anti-king").unwrap(), &Limiter::none()).unwrap();
        let count =
            |kind| layout.groups().iter().filter(|group| layout.is_line(group, kind)).count();
        assert_eq!([GroupKind::Row, GroupKind::Column, GroupKind::Region].map(count), [6, 9, 0]);
    }

    #[test]
    fn other_rules_are_those_that_make_no_groups() {
        #[track_caller]
        fn check(text: &str, expected: &[&str]) {
            let layout = Layout::new(puzzle(text).model(), &Limiter::none()).unwrap();
            let names: Vec<&str> = layout.other_rules().iter().map(|rule| rule.name()).collect();
            assert_eq!(names, expected, "{text}");
        }
        check("model = \"nrc,diagonal\"", &[]);
        check("model = \"anti-king,anti-knight\"", &[]);
        check("model = \"anti-king,non-consecutive\"", &["non-consecutive"]);
        // Those of problems are called after their clues.
        check("nurikabe: 1 2|1 -", &["sea", "the clue 1 at r1c1", "islands apart"]);
        check("kakuro: 2 3|- 1, -|,3 0 0", &["the sum 3 right of r2c1"]);
    }

    #[test]
    fn cells_see_those_of_their_groups_with_and_without_a_table() {
        let model = model::named("diagonal").unwrap();
        let layout = Layout::new(&model, &Limiter::none()).unwrap();
        let plain = Layout::with(&model, |_| true, &Limiter::none()).unwrap();
        let plain = Layout { sees: None, ..Arc::into_inner(plain).unwrap() };
        for one in 0..81 {
            for two in 0..81 {
                assert_eq!(layout.sees(one, two), plain.sees(one, two), "{one} {two}");
            }
        }
        // r1c1 and r9c9, by the diagonal; r1c1 and r9c8, not at all.
        assert!(layout.sees(0, 80) && !layout.sees(0, 79) && !layout.sees(0, 0));
    }
}
