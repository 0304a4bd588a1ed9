//! What follows for a piece.
//!
//! Its *reach* leaves out cells that it cannot have.
//! A cell is not in the piece if no way leads there from a cell that is in it, or each way takes
//! more cells than the piece can still have. Of a piece that has none yet, the cells of a part that
//! is too small for it are not in it. And where it has all of its cells, no other is.
//!
//! That is sound because two cells of a piece are connected by cells of it.
//!
//! Its *growth* brings cells that it must have.
//! A cell is in the piece if without it two of its cells would not be connected any more, or only
//! by a way that takes more cells than the piece can still have; or if without it there would be
//! too little room for the piece. And where there is room for just as many cells as it needs, it
//! has them all.
//!
//! That is sound because all cells of the piece are reached from each of them, by ways of no more
//! cells than it has.

use super::{super::rule_words, Piece, Status};
use crate::technique::prelude::*;

techniques! {
    REACH, "piece-reach", "reach of a piece", 4, 23, find_reach, rule_words::because;
    GROWTH, "piece-growth", "growth of a piece", 4, 23, find_growth, rule_words::because;
}

fn find_reach(search: &mut Search<'_>) -> Flow {
    Piece::each(search, |search, piece| {
        if piece.spare() == 0 {
            complete(search, piece)
        } else if piece.members.is_empty() {
            too_small(search, piece)
        } else {
            too_far(search, piece)
        }
    })
}

/// Parts that are too small for a piece that may be anywhere.
fn too_small<'s>(search: &mut Search<'s>, piece: &Piece<'s>) -> Flow {
    for part in piece.parts(None).into_iter().filter(|part| part.len() < piece.least) {
        let words = format!(
            "{} needs {} cells, and there is room for only {} in {}",
            piece.name(),
            piece.least,
            part.len(),
            piece.list(&part, "and")
        );
        search.report(piece.without(piece.step(search, &part, &words), &part))?;
    }
    Flow::Continue(())
}

/// Cells beside a piece that has all of its cells.
fn complete<'s>(search: &mut Search<'s>, piece: &Piece<'s>) -> Flow {
    let others = piece.open().collect_vec();
    if others.is_empty() {
        return Flow::Continue(());
    }
    let members = piece.list(&piece.members, "and");
    let all = match piece.most {
        0 => format!("{} has no cells", piece.name()),
        1 => format!("{} has its only cell, {members}", piece.name()),
        most => format!("{} has all of its {most} cells, {members}", piece.name()),
    };
    let are = if others.len() == 1 { "is" } else { "are" };
    let words = format!("{all}, so {} {are} not in it", piece.list(&others, "and"));
    search.report(piece.without(piece.step(search, &piece.members, &words), &others))
}

/// Cells to which no way leads, or none that is short enough.
fn too_far<'s>(search: &mut Search<'s>, piece: &Piece<'s>) -> Flow {
    let members = piece.members.iter().copied();
    let distances =
        members.map(|member| (member, piece.flood(member, None).distances)).collect_vec();
    let Some((first, from_first)) = distances.first() else { return Flow::Continue(()) };
    let closed = piece.open().filter(|&item| from_first[item].is_none()).collect_vec();
    if !closed.is_empty() {
        let words = format!(
            "{} cannot reach {}: every way there from {} is closed",
            piece.name(),
            piece.list(&closed, "or"),
            piece.cell(*first)
        );
        search.report(piece.without(piece.step(search, &[*first], &words), &closed))?;
    }
    let spare = piece.spare();
    let is_far = |&item: &usize| {
        let mut distances = distances.iter().filter_map(|(_, distances)| distances[item]);
        distances.any(|distance| distance > spare)
    };
    let far = piece.open().filter(is_far).collect_vec();
    if far.is_empty() {
        return Flow::Continue(());
    }
    let words = format!(
        "{} has {}, {} among them, so it cannot reach {}",
        piece.name(),
        piece.size(),
        piece.list(&piece.members, "and"),
        piece.list(&far, "or")
    );
    search.report(piece.without(piece.step(search, &piece.members, &words), &far))
}

fn find_growth(search: &mut Search<'_>) -> Flow {
    Piece::each(search, |search, piece| {
        // Where there is no room for the piece at all, that is a contradiction.
        let Some(room) = room(piece, None) else { return Flow::Continue(()) };
        let open = piece.open().filter(|item| room.contains(item)).collect_vec();
        if open.is_empty() {
            return Flow::Continue(());
        }
        if room.len() == piece.least {
            let (needed, all) = (piece.least, piece.list(&room, "and"));
            let words =
                format!("{} needs {needed} cells, and only {all} are left for it", piece.name());
            return search.report(piece.with(piece.step(search, &room, &words), &open));
        }
        let behind = behind(piece, &room);
        for cut in open {
            let may_be_needed = room.len().saturating_sub(behind[cut]) < piece.least.max(1);
            if may_be_needed && let Some(step) = needed(search, piece, cut) {
                search.report(step)?;
            }
        }
        Flow::Continue(())
    })
}

/// The cells that the piece can have, if there are enough: those that are near enough to the first
/// cell that is in it, or if none is, the only part that is large enough. None if there are too few
/// cells, or some that are in it are too far away; empty if there are several such parts. One cell
/// may be taken as ruled out.
fn room(piece: &Piece<'_>, without: Option<usize>) -> Option<Vec<usize>> {
    if piece.members.is_empty() {
        if piece.least == 0 {
            return Some(Vec::new());
        }
        let mut parts = piece.parts(without);
        parts.retain(|part| part.len() >= piece.least);
        return match parts.len() {
            0 | 1 => parts.pop(),
            _ => Some(Vec::new()),
        };
    }
    let near = near(piece, without);
    let has_all = piece.members.iter().all(|member| near.contains(member));
    (has_all && near.len() >= piece.least).then_some(near)
}

/// The cells that are near enough to the first cell of the piece.
fn near(piece: &Piece<'_>, without: Option<usize>) -> Vec<usize> {
    let Some(&first) = piece.members.first() else { return Vec::new() };
    let distances = piece.flood(first, without).distances;
    let is_near = |distance: &Option<usize>| distance.is_some_and(|far| far <= piece.spare());
    distances.iter().positions(is_near).collect()
}

/// For each cell how much of the room has it on its way from the first cell, itself included: at
/// most so much is lost without it. As much as there is if that is a cell of the piece.
fn behind(piece: &Piece<'_>, room: &[usize]) -> Vec<usize> {
    let mut behind = vec![0; piece.items.len()];
    let Some(&first) = piece.members.first().or(room.first()) else { return behind };
    let flood = piece.flood(first, None);
    for &item in flood.order.iter().rev() {
        behind[item] += match piece.status[item] {
            Status::In => room.len(),
            _ => usize::from(room.contains(&item)),
        };
        if let Some(before) = flood.before[item] {
            behind[before] += behind[item];
        }
    }
    behind
}

/// The step that says that the piece needs a cell, if it does.
fn needed<'s>(search: &Search<'s>, piece: &Piece<'s>, cut: usize) -> Option<StepBuilder<'s>> {
    if room(piece, Some(cut)).is_some() {
        return None;
    }
    let near = near(piece, Some(cut));
    let beyond = piece.members.iter().copied().find(|member| !near.contains(member));
    let (words, cells) = match (piece.members.first(), beyond) {
        (Some(&first), Some(beyond)) => to_connect(piece, [first, beyond], cut),
        (Some(_), None) => to_grow(piece, cut, near.len()),
        (None, _) => to_fit(piece, cut),
    };
    Some(piece.with(piece.step(search, &cells, &words), &[cut]))
}

/// Why the piece needs a cell between two of its own, and the cells that matter.
fn to_connect(piece: &Piece<'_>, ends: [usize; 2], cut: usize) -> (String, Vec<usize>) {
    let [one, other] = ends.map(|end| piece.cell(end));
    let words =
        format!("{} can only connect {one} and {other} through {}", piece.name(), piece.cell(cut));
    if piece.flood(ends[0], Some(cut)).distances[ends[1]].is_none() {
        return (words, vec![ends[0], ends[1], cut]);
    }
    let words = format!("{words}: every other way takes more than {} cells", piece.most);
    (words, piece.members.iter().copied().chain([cut]).collect())
}

/// The same where there would be room for only so many cells without it.
fn to_grow(piece: &Piece<'_>, cut: usize, room: usize) -> (String, Vec<usize>) {
    let words = format!(
        "{} needs {} cells and can only grow from {} through {cell}: without {cell} there is room \
         for only {room}",
        piece.name(),
        piece.least,
        piece.list(&piece.members, "and"),
        cell = piece.cell(cut)
    );
    (words, piece.members.iter().copied().chain([cut]).collect())
}

/// The same where the piece has no cell yet.
fn to_fit(piece: &Piece<'_>, cut: usize) -> (String, Vec<usize>) {
    let words = format!(
        "{} needs {} cells, and without {} there is room for only {}",
        piece.name(),
        piece.least,
        piece.cell(cut),
        piece.parts(Some(cut)).iter().map(Vec::len).max().unwrap_or(0)
    );
    (words, vec![cut])
}
