//! Sue de coq: some cells that a line and a region have in common, cells elsewhere in the line, and
//! cells elsewhere in the region, as many as they have candidates together; and no value is both in
//! the line's and in the region's part. So each value is in these cells once at most, and so just
//! once: it is in no other cell that sees all of those that may hold it.
//!
//! Any two groups will do, and the parts may have values of their own.

use crate::technique::prelude::*;

/// The fewest and the most cells that the groups have in common.
const COMMON: [usize; 2] = [2, 3];
/// The most choices of cells, and pairs of such, that are looked at.
const MOST_CHOICES: usize = 1_000_000;
/// The most cells of a part.
const LARGEST: usize = 6;

techniques! {
    TECHNIQUE, "sue-de-coq", "sue de coq", 80, 70, find, explain;
}

fn explain(step: &Step) -> String {
    let (cells, values) = (step.cells.iter().format(", "), step.values.iter().format(", "));
    let houses = step.houses.iter().format(" and ");
    format!(
        "{cells}, in {houses}, hold each of {values} just once, as these are just as many: where \
         all cells that may hold one are seen, it is not"
    )
}

/// Some cells of a group, and their values.
#[derive(Clone)]
struct Part {
    cells: Vec<usize>,
    values: bits::Set,
}

/// The number of values that one set has and the other has not.
fn count_beyond(one: &bits::Set, two: &bits::Set) -> usize {
    one.iter().zip(two).map(|(one, two)| (one & !two).count_ones() as usize).sum()
}

fn are_disjoint(one: &bits::Set, two: &bits::Set) -> bool {
    one.iter().zip(two).all(|(one, two)| one & two == 0)
}

fn find(search: &mut Search<'_>) -> Flow {
    let Search { state, layout, .. } = *search;
    let groups = layout.groups().iter().map(|group| group.cells.iter().copied());
    let open = groups.map(|cells| cells.filter(|&cell| state.is_open(cell)).collect_vec());
    let open = open.collect_vec();
    let mut effort = LookBudget::new(MOST_CHOICES);
    for (first, cells) in open.iter().enumerate() {
        // Groups that cross this one in two cells or more.
        let others = cells.iter().flat_map(|&cell| layout.spots(cell)).map(|s| s.group as usize);
        for (second, count) in others.filter(|&g| g > first).counts().into_iter().sorted() {
            if count < COMMON[0] || count == cells.len() || count == open[second].len() {
                continue;
            }
            crossing(search, [first, second], [cells, &open[second]], &mut effort)?;
        }
    }
    Flow::Continue(())
}

/// What two groups with these open cells have to offer.
fn crossing(
    search: &mut Search<'_>,
    groups: [usize; 2],
    [first, second]: [&[usize]; 2],
    effort: &mut LookBudget,
) -> Flow {
    let state = search.state;
    let (common, only_first): (Vec<usize>, Vec<usize>) =
        first.iter().partition(|cell| second.contains(cell));
    let only_second = second.iter().copied().filter(|cell| !first.contains(cell)).collect_vec();
    for size in COMMON[0]..=COMMON[1].min(common.len()) {
        for chosen in common.iter().copied().combinations(size) {
            let middle = Part { values: state.candidates_among(&chosen), cells: chosen };
            let Some(missing) = bits::count(&middle.values).checked_sub(size) else { continue };
            if missing < 2 {
                continue;
            }
            let one = parts(state, (&middle, &only_first, missing), effort)?;
            let two = parts(state, (&middle, &only_second, missing), effort)?;
            effort.spend(one.len() * two.len())?;
            for (one, gain) in &one {
                for (two, more) in &two {
                    if gain + more == missing && are_disjoint(&one.values, &two.values) {
                        let cells = [&middle, one, two].map(|part| &part.cells[..]).concat();
                        let values = state.candidates_among(&cells);
                        let values = || bits::members(&values);
                        let step = Step::by(search).at(&cells).about(values()).within(groups);
                        search.report(step.locking(&cells, values()))?;
                    }
                }
            }
        }
    }
    Flow::Continue(())
}

/// The part in common, the cells for another part, and how many values both others must make up
/// for.
type PartTask<'t> = (&'t Part, &'t [usize], usize);

/// The choices of cells that have more cells than values of their own, with how many more; broken
/// off if there are too many.
fn parts(state: &State, task: PartTask<'_>, effort: &mut LookBudget) -> Flow<Vec<(Part, usize)>> {
    /// Adds further cells.
    fn descend(
        state: &State,
        (middle, cells, missing): PartTask<'_>,
        part: &Part,
        effort: &mut LookBudget,
        all: &mut Vec<(Part, usize)>,
    ) -> Flow {
        for (index, &cell) in cells.iter().enumerate() {
            let mut larger = part.clone();
            larger.cells.push(cell);
            bits::add(&mut larger.values, state.candidates(cell));
            effort.spend(1)?;
            let own = count_beyond(&larger.values, &middle.values);
            // Each further cell makes up for one value.
            let most = (larger.cells.len() + cells.len() - index - 1).min(LARGEST);
            if own >= most {
                continue;
            }
            let gain = larger.cells.len().saturating_sub(own);
            if (1..missing).contains(&gain) {
                all.push((larger.clone(), gain));
            }
            if larger.cells.len() < LARGEST {
                descend(state, (middle, &cells[index + 1..], missing), &larger, effort, all)?;
            }
        }
        Flow::Continue(())
    }
    let mut all = Vec::new();
    let none = Part { cells: Vec::new(), values: [0; bits::MAX_WORDS] };
    descend(state, task, &none, effort, &mut all)?;
    Flow::Continue(all)
}
