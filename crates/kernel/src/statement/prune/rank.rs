//! The place of a line among others: how many come before it in the order of words.

use crate::statement::prelude::*;

#[derive(Clone, Debug)]
pub(super) struct RankPruning {
    pub(super) line: Vec<usize>,
    pub(super) others: Vec<Vec<usize>>,
    pub(super) before: usize,
    pub(super) may_tie: bool,
    pub(super) shared: Option<SharedStart>,
}

/// What is known if the first cells of all lines are houses: as many begin with each value, so the
/// line's first value follows from its place, and it need be compared only with those that begin
/// alike.
#[derive(Clone, Copy, Debug)]
pub(super) struct SharedStart {
    /// The first value, as a 0-based place; it may be none.
    value: usize,
    /// How many of the others begin with it.
    others: usize,
    /// How many of these come before the line.
    before: usize,
}

impl SharedStart {
    /// With so many lines for each value from the lowest on, one or more, so many of which come
    /// before the line.
    pub(super) fn new(lowest: usize, each: usize, before: usize) -> Self {
        Self { value: lowest + before / each, others: each - 1, before: before % each }
    }
}

/// Where another line may be.
#[derive(Clone, Copy, PartialEq)]
struct Sides {
    before: bool,
    behind: bool,
    /// Whether it may also be none of those that are counted.
    apart: bool,
}

impl Sides {
    fn side(&mut self, side: usize) -> &mut bool {
        if side == 0 { &mut self.before } else { &mut self.behind }
    }
}

/// How many others are on each side, at least and at most.
#[derive(Default)]
struct SideCounts {
    surely: [usize; 2],
    perhaps: [usize; 2],
}

impl RankPruning {
    /// Tries each candidate of the line's first open cell. Where one side is full, all that may be
    /// elsewhere is there, and where it needs all that may be there, these are.
    pub(super) fn prune(&self, candidates: &mut Candidates) -> Pruned {
        if self.before > self.others.len() {
            return Err(Impossible);
        }
        if let Some(shared) = &self.shared {
            let first = self.line[0];
            if shared.value >= candidates.size().value_count() {
                return Err(Impossible);
            }
            candidates.set(first, shared.value)?;
        }
        self.count(candidates)?;
        let is_open = |&&cell: &&usize| !candidates.is_single(cell);
        if let Some(&open) = self.line.iter().find(is_open) {
            for value in 0..candidates.size().value_count() {
                if !candidates.has(open, value) {
                    continue;
                }
                let mark = candidates.mark();
                let is_possible =
                    candidates.set(open, value).and_then(|()| self.count(candidates)).is_ok();
                candidates.undo(mark);
                if !is_possible {
                    candidates.strike(open, value)?;
                }
            }
        }
        let counts = self.count(candidates)?;
        let wanted = self.wanted();
        for other in &self.others {
            let sides = self.sides(other, candidates)?;
            let may = [sides.before, sides.behind];
            let mut kept = sides;
            for side in 0..2 {
                let is_surely_here = !sides.apart && !may[1 - side];
                if counts.surely[side] == wanted[side] && !is_surely_here {
                    *kept.side(side) = false;
                }
                if counts.perhaps[side] == wanted[side] && may[side] {
                    *kept.side(1 - side) = false;
                    kept.apart = false;
                }
            }
            if kept != sides {
                self.keep(other, kept, candidates)?;
            }
        }
        Ok(())
    }

    /// How many of those that are counted are before the line, and how many behind it.
    fn wanted(&self) -> [usize; 2] {
        let (before, others) = match &self.shared {
            Some(shared) => (shared.before, shared.others),
            None => (self.before, self.others.len()),
        };
        [before, others - before]
    }

    /// Counts the others on each side.
    fn count(&self, candidates: &Candidates) -> Result<SideCounts, Impossible> {
        let mut counts = SideCounts::default();
        for other in &self.others {
            let sides = self.sides(other, candidates)?;
            let may = [sides.before, sides.behind];
            for side in 0..2 {
                counts.perhaps[side] += usize::from(may[side]);
                counts.surely[side] += usize::from(may[side] && !may[1 - side] && !sides.apart);
            }
        }
        let wanted = self.wanted();
        let fits =
            |side: usize| (counts.surely[side]..=counts.perhaps[side]).contains(&wanted[side]);
        if fits(0) && fits(1) { Ok(counts) } else { Err(Impossible) }
    }

    /// Where another line may be.
    fn sides(&self, other: &[usize], candidates: &Candidates) -> Result<Sides, Impossible> {
        let (mut line, mut other, mut apart) = (&self.line[..], other, false);
        if let Some(shared) = &self.shared {
            if !candidates.has(other[0], shared.value) {
                return Ok(Sides { before: false, behind: false, apart: true });
            }
            apart = !candidates.is_single(other[0]);
            (line, other) = (&line[1..], &other[1..]);
        }
        let [before, behind] = compare(other, line, self.may_tie, candidates)?;
        if !before && !behind && !apart {
            return Err(Impossible);
        }
        Ok(Sides { before, behind, apart })
    }

    /// Strikes what puts another line elsewhere than where it still may be.
    fn keep(&self, other: &[usize], kept: Sides, candidates: &mut Candidates) -> Pruned {
        let (mut line, mut rest) = (&self.line[..], other);
        if let Some(shared) = &self.shared {
            match kept {
                Sides { before: false, behind: false, apart: true } => {
                    return candidates.strike(other[0], shared.value);
                }
                Sides { apart: true, .. } => return Ok(()),
                _ => {}
            }
            candidates.set(other[0], shared.value)?;
            (line, rest) = (&line[1..], &rest[1..]);
        }
        match (kept.before, kept.behind) {
            (true, true) => Ok(()),
            (true, false) => order(rest, line, self.may_tie, candidates),
            (false, true) => order(line, rest, self.may_tie, candidates),
            (false, false) => Err(Impossible),
        }
    }
}

/// Whether the first line can come before the second, and whether behind it.
fn compare(
    one: &[usize],
    other: &[usize],
    may_tie: bool,
    candidates: &Candidates,
) -> Result<[bool; 2], Impossible> {
    let (mut before, mut behind) = (false, false);
    for (&one, &other) in one.iter().zip(other).filter(|(one, other)| one != other) {
        let (least, most) = candidates.ends(one)?;
        let (other_least, other_most) = candidates.ends(other)?;
        before |= least < other_most;
        behind |= most > other_least;
        if before && behind || !have_common(one, other, candidates) {
            return Ok([before, behind]);
        }
    }
    Ok([before || may_tie, behind || may_tie])
}

fn have_common(one: usize, other: usize, candidates: &Candidates) -> bool {
    candidates.of(one).iter().zip(candidates.of(other)).any(|(one, other)| one & other != 0)
}

/// Strikes from the first cells that are not surely the same what keeps one line from coming before
/// another, or, if they may tie, from being the same.
fn order(low: &[usize], high: &[usize], may_tie: bool, candidates: &mut Candidates) -> Pruned {
    for place in 0..low.len() {
        let (one, other) = (low[place], high[place]);
        if one == other {
            continue;
        }
        // Whether they may be the same here, and what comes after can still be in order.
        let rest = [low, high].map(|line| &line[place + 1..]);
        let may_be_same = have_common(one, other, candidates)
            && compare(rest[0], rest[1], may_tie, candidates)?[0];
        let (_, most) = candidates.ends(other)?;
        let (least, _) = candidates.ends(one)?;
        let beyond = usize::from(!may_be_same);
        candidates.retain(one, |_, value| value + beyond <= most)?;
        candidates.retain(other, |_, value| value >= least + beyond)?;
        let is_same = candidates.is_single(one) && candidates.of(one) == candidates.of(other);
        if !is_same {
            return Ok(());
        }
    }
    if may_tie { Ok(()) } else { Err(Impossible) }
}
