//! Statements, made into propagators.

use std::{cell::OnceCell, cmp::Reverse};

use super::{
    cage::CagePruning,
    count::{CountItems, CountValues},
    different,
    lines::LinesPruning,
    pair::{PairBits, PairPruning},
    peers::Peers,
    pieces::PiecesPruning,
    propagation::Propagators,
    propagator::{EitherPruning, Propagator, Pruning},
    quotas::{self, Quotas},
    rank::{RankPruning, SharedStart},
    same,
    sum::SumPruning,
    word::{Arcs, WordPruning},
};
use crate::statement::{LeftValues, lines::houses_of_starts, prelude::*};

impl Propagator {
    /// What statements come to that hold together, on grids of this size.
    ///
    /// # Errors
    /// If it is stopped.
    pub fn of<'a>(
        statements: impl IntoIterator<Item = &'a Statement>,
        size: Size,
        limiter: &Limiter,
    ) -> Result<Vec<Self>, Stopped> {
        let statements: Vec<&Statement> = statements.into_iter().collect();
        let mut maker = PropagatorMaker::new(&statements, size, limiter);
        for index in maker.add_quotas() {
            maker.sources = Arc::new([index as u32]);
            maker.add(statements[index])?;
        }
        maker.sources = Arc::new([]);
        maker.add_overlaps();
        limiter.look_at_clock()?;
        Ok(maker.made)
    }
}

impl Statement {
    /// Strikes candidates that no choice among the others goes with, until nothing changes. Returns
    /// whether any was struck. Keep the [`Propagator`]s to prune often.
    ///
    /// # Errors
    /// If nothing among the candidates keeps the statement. Some may have been struck by then.
    pub fn prune(&self, candidates: &mut Candidates) -> Result<bool, Impossible> {
        let mark = candidates.mark();
        let propagators = Propagator::of([self], candidates.size(), &Limiter::none()).unwrap();
        Propagators::new(propagators).prune(candidates)?;
        Ok(candidates.mark() > mark)
    }
}

struct PropagatorMaker<'l> {
    limiter: &'l Limiter,
    size: Size,
    statements: &'l [&'l Statement],
    /// Tables of pairs that were made already, by where they are in memory.
    tables: HashMap<*const TupleTable, Arc<PairBits>>,
    /// Automatons that were made already, by where they are in memory.
    arcs: HashMap<*const Layers, Option<Arc<Arcs>>>,
    /// The cells of each group that differs, and for each cell its groups.
    groups: Vec<Vec<usize>>,
    groups_of: Vec<Vec<usize>>,
    peers: OnceCell<Arc<Peers>>,
    /// The statements that are being made into propagators.
    sources: Arc<[u32]>,
    made: Vec<Propagator>,
}

impl<'l> PropagatorMaker<'l> {
    /// The [work](Limiter::count) of making a propagator, and more of it for what costs more.
    const WORK: u64 = 300;
    const WORK_PER_COST: u64 = 20;

    fn new(statements: &'l [&'l Statement], size: Size, limiter: &'l Limiter) -> Self {
        let mut maker = Self {
            limiter,
            size,
            statements,
            tables: HashMap::new(),
            arcs: HashMap::new(),
            groups: Vec::new(),
            groups_of: Vec::new(),
            peers: OnceCell::new(),
            sources: Arc::new([]),
            made: Vec::new(),
        };
        let groups = statements.iter().filter_map(|statement| statement.group());
        let groups = groups.map(|group| maker.places(group.cells));
        // A thousand rules may say it of the same cells.
        let cells = |group: &Vec<usize>| group.iter().copied().sorted_unstable().collect_vec();
        maker.groups = groups.unique_by(cells).collect();
        maker.groups_of = vec![Vec::new(); size.place_count()];
        for (index, group) in maker.groups.iter().enumerate() {
            group.iter().for_each(|&cell| maker.groups_of[cell].push(index));
        }
        maker
    }

    fn places<'a>(&self, cells: impl IntoIterator<Item = &'a Cell>) -> Vec<usize> {
        cells.into_iter().map(|&cell| self.size.index(cell)).collect()
    }

    fn peers(&self) -> Arc<Peers> {
        let size = self.size;
        let new = || {
            let mut peers = Peers::new(&self.groups, size.place_count());
            for statement in self.statements {
                if let Some((pairs, table)) = statement.as_pairs()
                    && table.excludes_equals()
                {
                    let pairs = pairs.iter().map(|pair| pair.map(|cell| size.index(cell)));
                    pairs.for_each(|[one, other]| peers.add(one, other));
                }
            }
            Arc::new(peers)
        };
        self.peers.get_or_init(new).clone()
    }

    fn words(&self) -> u64 {
        bits::words(self.size.value_count()) as u64
    }

    fn push(&mut self, cells: Vec<usize>, what: Pruning, cost: u64) {
        self.limiter.note(Self::WORK + cost * Self::WORK_PER_COST);
        self.made.push(Propagator { cells, what, cost, sources: self.sources.clone() });
    }

    fn add(&mut self, statement: &Statement) -> Result<(), Stopped> {
        // It looks at what overlaps with it.
        self.limiter.look_at_clock()?;
        let size = self.size;
        let words = self.words();
        let each = |cells: usize| cells as u64 * words;
        match statement {
            Statement::AllDifferent { cells, .. } => {
                let cells = self.places(cells);
                // Cells of a larger group differ already.
                let larger = |&group: &usize| self.groups[group].len() > cells.len();
                if !self.common_groups(&cells).iter().any(larger) {
                    let cost = each(cells.len());
                    self.push(cells, Pruning::Different, cost);
                }
            }
            Statement::Table { cells, table } if table.arity() == 1 => {
                let domain = Pruning::Domain(table.bits().to_vec());
                self.push(self.places(cells), domain, each(cells.len()));
            }
            Statement::Table { cells, table } => {
                let (pairs, _) = cells.as_chunks();
                let new = || Arc::new(PairBits::new(table, size));
                let bits = self.tables.entry(Arc::as_ptr(table)).or_insert_with(new).clone();
                if self.add_clique(pairs, &bits) {
                    return Ok(());
                }
                for pair in pairs {
                    let cells = pair.map(|cell| size.index(cell));
                    let pair = PairPruning { cells, table: bits.clone() };
                    self.push(cells.to_vec(), Pruning::Pair(pair), 2 + each(2));
                }
            }
            Statement::Linear { of: Summed::EachValue(lists), totals } => {
                for list in lists {
                    let cells = self.places(list);
                    let cost = (cells.len() * size.value_count()) as u64;
                    let values = size.values_of_any(list).map(|value| size.value_index(value));
                    let count = CountValues::new(cells.clone(), values.collect(), totals);
                    let count = Pruning::CountValues(count);
                    self.push(cells.into_iter().unique().collect(), count, cost);
                }
            }
            Statement::Linear { of: Summed::Terms(terms), totals } if Term::are_counted(terms) => {
                let (cells, count) = CountItems::new(terms, totals, size);
                let cost = each(cells.len());
                self.push(cells, Pruning::CountItems(count), cost);
            }
            Statement::Linear { of: Summed::Terms(terms), totals } => self.add_sum(terms, totals),
            Statement::Automaton { cells, layers } => {
                let cells = self.places(cells);
                let new = || Arcs::new(layers).map(Arc::new);
                let arcs = self.arcs.entry(Arc::as_ptr(layers)).or_insert_with(new).clone();
                let word = WordPruning::new(cells.clone(), layers.clone(), arcs);
                let cost = word.cost();
                self.push(cells.into_iter().unique().collect(), Pruning::Word(word), cost);
            }
            Statement::Either { cases } => {
                let case = |case| Ok(Propagators::new(Propagator::of(case, size, self.limiter)?));
                let either = EitherPruning(cases.iter().map(case).collect::<Result<_, _>>()?);
                let (cells, cost) = (either.cells(), either.cost());
                self.push(cells, Pruning::Either(either), cost);
            }
            Statement::Lines { lines, rank: None } => {
                let lines = LinesPruning::new(lines.iter().map(|line| self.places(line)).collect());
                let cells: Vec<usize> = lines.lines.iter().flatten().copied().unique().collect();
                let cost = each(lines.lines.iter().map(Vec::len).sum());
                self.push(cells, Pruning::Lines(lines), cost);
            }
            Statement::Pieces { items, neighbours, sizes, several } => {
                let cells = self.places(items.iter().map(|item| &item.cell));
                let pieces = PiecesPruning::new(items, neighbours, sizes, *several, size);
                let cost = pieces.cost() * words;
                self.push(cells, Pruning::Pieces(pieces), cost);
            }
            Statement::Lines { lines, rank: Some(rank) } => self.add_rank(rank, lines),
        }
        Ok(())
    }

    /// Adds counts over the same cells together, and returns the places of all other statements.
    fn add_quotas(&mut self) -> Vec<usize> {
        let (size, statements) = (self.size, self.statements);
        let mut left = Vec::with_capacity(statements.len());
        let mut of_cells: BTreeMap<Vec<usize>, Vec<usize>> = BTreeMap::new();
        for (index, statement) in statements.iter().enumerate() {
            if let Statement::Linear { of: Summed::Terms(terms), .. } = statement
                && quotas::common_values(terms, size).is_some()
            {
                let mut cells = self.places(terms.iter().map(|term| &term.cell));
                cells.sort_unstable();
                of_cells.entry(cells).or_default().push(index);
            } else {
                left.push(index);
            }
        }
        for (cells, counts) in of_cells {
            let quota = |&index: &usize| match statements[index] {
                Statement::Linear { of: Summed::Terms(terms), totals } => {
                    Some((quotas::common_values(terms, size)?, totals))
                }
                _ => None,
            };
            let sets: Vec<(u64, &Totals)> = counts.iter().filter_map(quota).collect();
            self.sources = counts.iter().map(|&index| index as u32).collect();
            if self.do_differ(&cells)
                && let Some(cage) = CagePruning::of_counts(cells.len(), self.peers(), &sets, size)
            {
                self.push_cage(cells, cage);
                continue;
            }
            match Quotas::new(&sets, cells.len(), size).filter(|_| sets.len() > 1) {
                Some(quotas) => {
                    let cost = (cells.len() * quotas.count()) as u64;
                    self.push(cells, Pruning::Quotas(quotas), cost);
                }
                None => left.extend(counts),
            }
        }
        left
    }

    /// Adds pairs with one table together if they are all pairs of some cells which differ: those
    /// hold one of a few sets of values. Returns whether they do.
    fn add_clique(&mut self, pairs: &[[Cell; 2]], table: &PairBits) -> bool {
        let cells = self.places(pairs.iter().flatten().unique());
        let is_each = |cells: usize| cells > 2 && cells * (cells - 1) / 2 == pairs.len();
        let sorted = |&[one, other]: &[Cell; 2]| [one.min(other), one.max(other)];
        if !is_each(cells.len()) || !pairs.iter().map(sorted).all_unique() {
            return false;
        }
        let Some(cage) = CagePruning::of_cliques(cells.len(), self.peers(), table) else {
            return false;
        };
        self.push_cage(cells, cage);
        true
    }

    fn add_overlaps(&mut self) {
        let left = LeftValues::of(self.statements.iter().copied(), self.size);
        let groups = self.statements.iter().filter_map(|statement| statement.group());
        let mut houses: BTreeMap<Vec<Value>, Vec<Vec<usize>>> = BTreeMap::new();
        for group in groups.filter(|group| left.are_in(group)) {
            let values = self.size.values_of_any(group.cells).collect();
            houses.entry(values).or_default().push(self.places(group.cells));
        }
        let cells = self.size.place_count();
        for same in houses.values().flat_map(|houses| same::of_houses(houses, cells)) {
            let cells = same.cells();
            // There are many of them, and they find little, so they wait for the others.
            let cost = Propagator::LATER.max(cells.len() as u64 * self.words());
            self.push(cells, Pruning::Same(same), cost);
        }
    }

    /// Adds a sum: two cells are a pair, and cells that differ hold combinations.
    fn add_sum(&mut self, terms: &[Term], totals: &Totals) {
        let size = self.size;
        let cells = self.places(terms.iter().map(|term| &term.cell));
        if self.do_differ(&cells)
            && terms.iter().all(|term| term.weight == 1 && term.values.is_none())
            && let Some(cage) = CagePruning::new(cells.len(), self.peers(), totals, size)
        {
            self.push_cage(cells.clone(), cage);
        }
        if let ([one, other], true) = (terms, size.value_count() <= bits::WORD) {
            let table = TupleTable::of_pairs(size, &|first, second| {
                totals.contains(one.amount(first) + other.amount(second))
            });
            let table = Arc::new(PairBits::new(&table, size));
            let pair = PairPruning { cells: [cells[0], cells[1]], table };
            self.push(cells, Pruning::Pair(pair), 4);
            return;
        }
        let cost = 3 * cells.len() as u64 * self.words();
        let differ = self.partition(terms, &cells);
        self.push(cells, Pruning::Sum(SumPruning::new(terms, totals, differ, size)), cost);
    }

    fn push_cage(&mut self, cells: Vec<usize>, cage: CagePruning) {
        let cost = (cells.len() * (1 + cage.combinations())) as u64;
        self.push(cells, Pruning::Cage(cage), cost);
    }

    fn do_differ(&self, cells: &[usize]) -> bool {
        let peers = self.peers();
        cells.iter().array_combinations().all(|[&one, &other]| peers.do_differ(one, other))
    }

    fn add_rank(&mut self, &Rank { ref line, before, may_tie }: &Rank, others: &[Vec<Cell>]) {
        let line = self.places(line);
        let others: Vec<Vec<usize>> = others.iter().map(|other| self.places(other)).collect();
        let all = || std::iter::once(&line).chain(&others);
        let is_house = |group: &&Vec<usize>| different::are_house(group, self.size);
        let houses = self.groups.iter().filter(is_house).map(Vec::as_slice);
        let starts = all().map(|line| line.first().copied());
        let each = starts.collect::<Option<Vec<_>>>().and_then(|s| houses_of_starts(s, houses));
        let lowest = line.first().map_or(0, |&cell| {
            let lowest = self.size.values_of(self.size.cell_at(cell)).next();
            lowest.map_or(0, |value| self.size.value_index(value))
        });
        let shared = each.map(|each| SharedStart::new(lowest, each, before));
        let cells: Vec<usize> = all().flatten().copied().unique().collect();
        // Mostly lines differ soon.
        let cost = 2 * self.words() * all().count() as u64;
        let rank = RankPruning { line, others, before, may_tie, shared };
        self.push(cells, Pruning::Rank(rank), cost);
    }

    fn common_groups(&self, cells: &[usize]) -> Vec<usize> {
        let Some((&first, rest)) = cells.split_first() else { return Vec::new() };
        let has_all = |group: &&usize| {
            rest.iter().all(|&cell| self.groups_of[cell].binary_search(group).is_ok())
        };
        self.groups_of[first].iter().filter(has_all).copied().collect()
    }

    /// Terms of a sum with the same weight whose cells differ, as lists of their places among the
    /// terms; each term once, large lists first.
    fn partition(&self, terms: &[Term], cells: &[usize]) -> Vec<Vec<usize>> {
        let mut left: Vec<usize> = (0..terms.len()).collect();
        let mut lists = Vec::new();
        while !left.is_empty() {
            let mut by_group: HashMap<(usize, i32), usize> = HashMap::new();
            for &term in &left {
                for &group in &self.groups_of[cells[term]] {
                    *by_group.entry((group, terms[term].weight)).or_default() += 1;
                }
            }
            let largest = by_group.into_iter().max_by_key(|&(key, count)| (count, Reverse(key)));
            let Some(((group, weight), 2..)) = largest else { break };
            let (list, rest) = left.into_iter().partition(|&term| {
                terms[term].weight == weight && self.groups_of[cells[term]].contains(&group)
            });
            lists.push(list);
            left = rest;
        }
        lists.extend(left.into_iter().map(|term| vec![term]));
        lists
    }
}
