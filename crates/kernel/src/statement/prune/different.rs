//! Cells that hold different values: naked and hidden singles.

use crate::statement::prelude::*;

/// The most words of a cell's candidates.
const MAX_WORDS: usize = Size::MAX_SIDE.div_ceil(bits::WORD);

/// What a cell holds, no other does. And if there are just as many values as cells, each has a
/// place: where that is so in a house it is because of the size, elsewhere because of the
/// candidates.
pub(super) fn prune(cells: &[usize], candidates: &mut Candidates) -> Pruned {
    while step(cells, candidates)? {}
    Ok(())
}

/// One pass of [`prune`]: what a cell holds now, no other does, and what has one place now is
/// there. Returns whether anything may be left to do.
pub(super) fn step(cells: &[usize], candidates: &mut Candidates) -> Result<bool, Impossible> {
    if candidates.words() == 1 {
        step_word(cells, candidates)
    } else {
        step_words(cells, candidates)
    }
}

/// Why a candidate goes: another cell holds the value, or its own cell is the one place of another
/// value.
pub(super) fn why_struck(
    cells: &[usize],
    candidates: &Candidates,
    (cell, value): (usize, usize),
    facts: &mut Vec<Fact>,
) -> bool {
    let others = || cells.iter().copied().filter(|&other| other != cell);
    if let Some(other) = others().find(|&other| candidates.single(other) == Some(value)) {
        facts.push(Fact::Held { cell: other, value });
        return true;
    }
    if !are_house(cells, candidates.size()) {
        return false;
    }
    let mut values = bits::members(candidates.of(cell)).filter(|&other| other != value);
    let hidden = values.find(|&value| others().all(|other| !candidates.has(other, value)));
    facts.extend(
        hidden.into_iter().flat_map(|value| others().map(move |cell| Fact::Struck { cell, value })),
    );
    hidden.is_some()
}

/// Why cells cannot differ: two hold the same, a value has no place, a cell is the one place of two
/// values, or the others hold all that a cell may.
pub(super) fn why_failed(cells: &[usize], candidates: &Candidates, facts: &mut Vec<Fact>) -> bool {
    let holder = |cell: usize, value: usize| {
        cells
            .iter()
            .copied()
            .find(|&other| other != cell && candidates.single(other) == Some(value))
    };
    for &cell in cells {
        let values = || bits::members(candidates.of(cell));
        if values().all(|value| holder(cell, value).is_some()) {
            facts.extend(
                values().filter_map(|value| Some(Fact::Held { cell: holder(cell, value)?, value })),
            );
            let gone = (0..candidates.size().value_count()).filter(|&v| !candidates.has(cell, v));
            facts.extend(gone.map(|value| Fact::Struck { cell, value }));
            return true;
        }
    }
    let size = candidates.size();
    if !are_house(cells, size) {
        return false;
    }
    let own = |&cell: &usize| size.values_of(size.cell_at(cell));
    let values = cells.iter().flat_map(own).map(|value| size.value_index(value));
    let mut places = vec![None; size.value_count()];
    for value in values.sorted_unstable().dedup() {
        let mut all = cells.iter().copied().filter(|&cell| candidates.has(cell, value));
        let place = all.next();
        if all.next().is_some() {
            continue;
        }
        let other = place.and_then(|place| places.iter().position(|&other| other == Some(place)));
        if place.is_none() || other.is_some() {
            for value in other.into_iter().chain([value]) {
                let gone = cells.iter().copied().filter(|&cell| Some(cell) != place);
                facts.extend(gone.map(|cell| Fact::Struck { cell, value }));
            }
            return true;
        }
        places[value] = place;
    }
    false
}

/// Whether there are just as many cells as values that they may hold from the start.
pub(super) fn are_house(cells: &[usize], size: Size) -> bool {
    if !size.has_own_values() {
        return size.value_count() == cells.len();
    }
    let cells: Vec<Cell> = cells.iter().map(|&cell| size.cell_at(cell)).collect();
    size.values_of_any(&cells).count() == cells.len()
}

/// One pass where values fit into a word.
fn step_word(cells: &[usize], candidates: &mut Candidates) -> Result<bool, Impossible> {
    let (mut once, mut twice, mut fixed, mut clash) = (0, 0, 0_u64, 0);
    let words = candidates.all_words();
    for &cell in cells {
        let here = words[cell];
        twice |= once & here;
        once |= here;
        if here.is_power_of_two() {
            clash |= fixed & here;
            fixed |= here;
        }
    }
    let values = once.count_ones() as usize;
    if clash != 0 || values < cells.len() {
        return Err(Impossible);
    }
    let hidden = if values == cells.len() { once & !twice & !fixed } else { 0 };
    if twice & fixed == 0 && hidden == 0 {
        return Ok(false);
    }
    for &cell in cells {
        let here = candidates.word(cell, 0);
        let alone = here & hidden;
        if alone != 0 {
            if !alone.is_power_of_two() {
                return Err(Impossible);
            }
            candidates.keep_word(cell, 0, alone)?;
        } else if !here.is_power_of_two() && here & fixed != 0 {
            candidates.keep_word(cell, 0, !fixed)?;
        }
    }
    Ok(true)
}

/// One pass for values of several words.
pub(super) fn step_words(cells: &[usize], candidates: &mut Candidates) -> Result<bool, Impossible> {
    let mark = candidates.mark();
    for word in 0..candidates.words() {
        strike_singles(cells, word, candidates)?;
    }
    if candidates.mark() == mark {
        place_values(cells, candidates)?;
    }
    Ok(candidates.mark() > mark)
}

fn strike_singles(cells: &[usize], word: usize, candidates: &mut Candidates) -> Pruned {
    let mut taken = 0;
    for &cell in cells.iter().filter(|&&cell| candidates.is_single(cell)) {
        let value = candidates.word(cell, word);
        if taken & value != 0 {
            return Err(Impossible);
        }
        taken |= value;
    }
    if taken == 0 {
        return Ok(());
    }
    for &cell in cells {
        let here = candidates.word(cell, word);
        if here & taken != 0 && !(candidates.is_single(cell)) {
            candidates.keep_word(cell, word, !taken)?;
        }
    }
    Ok(())
}

fn place_values(cells: &[usize], candidates: &mut Candidates) -> Pruned {
    let words = candidates.words();
    let (mut once, mut twice) = ([0; MAX_WORDS], [0; MAX_WORDS]);
    for &cell in cells {
        for (word, &here) in candidates.of(cell).iter().enumerate() {
            twice[word] |= once[word] & here;
            once[word] |= here;
        }
    }
    let values = bits::count(&once[..words]);
    if values < cells.len() {
        return Err(Impossible);
    }
    if values > cells.len() {
        return Ok(());
    }
    for word in 0..words {
        let single = once[word] & !twice[word];
        if single == 0 {
            continue;
        }
        cells.iter().try_for_each(|&cell| candidates.place_lone(cell, word, single))?;
    }
    Ok(())
}
