//! Reach of a piece: cells that it cannot have.
//!
//! A cell is not in the piece if no way leads there from a cell that is in it, or each way takes
//! more cells than the piece can still have. Of a piece that has none yet, the cells of a part that
//! is too small for it are not in it. And where it has all of its cells, no other is.
//!
//! That is sound because two cells of a piece are connected by cells of it.

use itertools::Itertools;

use super::{super::rule_words, Piece};
use crate::step::{Flow, Search, techniques};

techniques! {
    TECHNIQUE, "piece-reach", "reach of a piece", 4, 23, find, rule_words::because;
}

fn find(search: &mut Search<'_>) -> Flow {
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
