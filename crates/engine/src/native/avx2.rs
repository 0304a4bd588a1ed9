//! Settling a classic board with AVX2: everything about all nine values at a time.
//!
//! Two values share a register, each with a band to a lane; the fourth lane and the tenth value
//! are full words, which change nothing. A sweep closes every value once under its minirows and its
//! pieces of columns, without tables, finds hidden and then naked singles, and strikes what they
//! exclude. Registers in which the sweep before changed nothing are left out. Sweeps go on until
//! one changes nothing. All this only strikes candidates, and what
//! remains does not depend on the order; so the portable code comes to the same board.
//!
//! This is the only module with unsafe code: one call into functions that are compiled for AVX2.
#![allow(unsafe_code)]

use std::arch::x86_64::{
    __m128i, __m256i, _mm_and_si128, _mm_extract_epi32, _mm_set_epi32, _mm256_add_epi32,
    _mm256_and_si256, _mm256_andnot_si256, _mm256_castsi256_si128, _mm256_cmpeq_epi32,
    _mm256_extracti128_si256, _mm256_or_si256, _mm256_permute2x128_si256, _mm256_set_epi32,
    _mm256_set_m128i, _mm256_set1_epi32, _mm256_shuffle_epi32, _mm256_slli_epi32,
    _mm256_srli_epi32, _mm256_sub_epi32, _mm256_testz_si256, _mm256_xor_si256,
};

use super::{
    bands::{Bands, Words},
    outcome::Outcome,
    search::{DeadEnd, search},
    tables::{BAND, MINIROWS, ROW, ROWS},
};
use crate::prelude::*;

/// Says that this processor has all that the functions here are compiled for; made by
/// [`Avx2::detect`] only.
#[derive(Clone, Copy, Debug)]
pub(super) struct Avx2(());

impl Avx2 {
    pub(super) fn detect() -> Option<Self> {
        let is_there = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        is_there.then_some(Self(()))
    }

    /// The search of `search.rs`, settling with AVX2.
    pub(super) fn search(
        self,
        board: Bands,
        stack: &mut Vec<Bands>,
        limits: &Limits,
        limiter: &Limiter,
        found: impl FnMut(&Bands) -> ControlFlow<()>,
    ) -> Outcome {
        let Self(()) = self;
        // SAFETY: the only demand is that the processor has the features that the function is
        // compiled for, and `self` is proof that they were detected.
        unsafe { search_with_avx2(board, stack, limits, limiter, found) }
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn search_with_avx2(
    board: Bands,
    stack: &mut Vec<Bands>,
    limits: &Limits,
    limiter: &Limiter,
    found: impl FnMut(&Bands) -> ControlFlow<()>,
) -> Outcome {
    search(board, stack, limits, limiter, |board| settle(board), found)
}

/// Functions for this module, all compiled for AVX2.
macro_rules! with_avx2 {
    ($(fn $name:ident $(<const $n:ident: i32>)? ($($arg:ident: $type:ty),*) -> $result:ty $body:block)*) => {
        $(
            #[inline]
            #[target_feature(enable = "avx2")]
            fn $name $(<const $n: i32>)? ($($arg: $type),*) -> $result $body
        )*
    };
}

with_avx2! {
    fn and(a: __m256i, b: __m256i) -> __m256i { _mm256_and_si256(a, b) }
    fn or(a: __m256i, b: __m256i) -> __m256i { _mm256_or_si256(a, b) }
    fn without(a: __m256i, b: __m256i) -> __m256i { _mm256_andnot_si256(b, a) }
    fn differing(a: __m256i, b: __m256i) -> __m256i { _mm256_xor_si256(a, b) }
    fn add(a: __m256i, b: __m256i) -> __m256i { _mm256_add_epi32(a, b) }
    fn sub(a: __m256i, b: __m256i) -> __m256i { _mm256_sub_epi32(a, b) }
    fn left<const N: i32>(a: __m256i) -> __m256i { _mm256_slli_epi32::<N>(a) }
    fn right<const N: i32>(a: __m256i) -> __m256i { _mm256_srli_epi32::<N>(a) }
    fn all(word: u32) -> __m256i { _mm256_set1_epi32(word.cast_signed()) }
    fn is_zero(a: __m256i) -> bool { _mm256_testz_si256(a, a) == 1 }

    // Each value of a register where the other one is.
    fn swapped(a: __m256i) -> __m256i { _mm256_permute2x128_si256::<1>(a, a) }
    // Each band where the one before it is, or the one after it; the fourth lane stays.
    fn next_band(a: __m256i) -> __m256i { _mm256_shuffle_epi32::<0b11_00_10_01>(a) }
    fn last_band(a: __m256i) -> __m256i { _mm256_shuffle_epi32::<0b11_01_00_10>(a) }
    // The same for the rows of a band; bits between the rows come to nothing where this is used.
    fn next_row(a: __m256i) -> __m256i { or(right::<10>(a), left::<20>(a)) }
    fn last_row(a: __m256i) -> __m256i { or(left::<10>(a), right::<20>(a)) }

    // The rows, in full, of which there is a bit.
    fn rows_of(word: __m256i) -> __m256i {
        let carried = and(add(word, all(BAND)), all(ROWS << 9));
        sub(carried, right::<9>(carried))
    }

    // A minirow remains if both other rows have one in the other two boxes, and these differ.
    fn close_minirows(word: __m256i) -> __m256i {
        let here = and(or(or(word, right::<1>(word)), right::<2>(word)), all(MINIROWS));
        let before = and(or(left::<3>(here), right::<6>(here)), all(MINIROWS));
        let after = and(or(right::<3>(here), left::<6>(here)), all(MINIROWS));
        let one_way = and(next_row(after), last_row(before));
        let other_way = and(next_row(before), last_row(after));
        let remain = and(here, or(one_way, other_way));
        // Seven times a bit are three bits.
        and(word, sub(left::<3>(remain), remain))
    }

    // The same for the pieces of columns in a stack, with bands for rows.
    fn close_columns(word: __m256i) -> __m256i {
        let here = and(or(or(word, right::<10>(word)), right::<20>(word)), all(ROW));
        let before = or(and(left::<1>(here), all(0o666)), and(right::<2>(here), all(0o111)));
        let after = or(and(right::<1>(here), all(0o333)), and(left::<2>(here), all(0o444)));
        let one_way = and(next_band(after), last_band(before));
        let other_way = and(next_band(before), last_band(after));
        let remain = and(here, or(one_way, other_way));
        and(word, or(or(remain, left::<10>(remain)), left::<20>(remain)))
    }

    // A value, with the fourth lane filled.
    fn lanes(words: &Words) -> __m128i {
        let [a, b, c, _] = words.0;
        let [a, b, c] = [a.cast_signed(), b.cast_signed(), c.cast_signed()];
        _mm_set_epi32(BAND.cast_signed(), c, b, a)
    }

    fn words(lanes: __m128i) -> Words {
        let lanes = _mm_and_si128(lanes, _mm_set_epi32(0, -1, -1, -1));
        let (first, second) = (_mm_extract_epi32::<0>(lanes), _mm_extract_epi32::<1>(lanes));
        let (third, fourth) = (_mm_extract_epi32::<2>(lanes), _mm_extract_epi32::<3>(lanes));
        let [first, second] = [first.cast_unsigned(), second.cast_unsigned()];
        Words([first, second, third.cast_unsigned(), fourth.cast_unsigned()])
    }

    fn load(low: &Words, high: &Words) -> __m256i { _mm256_set_m128i(lanes(high), lanes(low)) }
    fn low(register: __m256i) -> Words { words(_mm256_castsi256_si128(register)) }
    fn high(register: __m256i) -> Words { words(_mm256_extracti128_si256::<1>(register)) }

    fn load_all(board: &Bands) -> [__m256i; 5] {
        let values = &board.values;
        [
            load(&values[0], &values[1]),
            load(&values[2], &values[3]),
            load(&values[4], &values[5]),
            load(&values[6], &values[7]),
            load(&values[8], &Words::ALL),
        ]
    }

    // Clears the tenth value, which does not exist.
    fn of_values(index: usize, register: __m256i) -> __m256i {
        let ninth = _mm256_set_epi32(0, 0, 0, 0, -1, -1, -1, -1);
        if index == 4 { and(register, ninth) } else { register }
    }
}

/// The cells with at least one, two, three candidates, in both halves.
#[inline]
#[target_feature(enable = "avx2")]
fn counts(values: &[__m256i; 5]) -> [__m256i; 3] {
    let [mut one, mut two, mut three] = [all(0); 3];
    for (index, &register) in values.iter().enumerate() {
        let register = of_values(index, register);
        three = or(three, and(two, register));
        two = or(two, and(one, register));
        one = or(one, register);
    }
    let [other_one, other_two] = [swapped(one), swapped(two)];
    three = or(three, swapped(three));
    three = or(three, or(and(two, other_one), and(one, other_two)));
    two = or(or(two, other_two), and(one, other_one));
    [or(one, other_one), two, three]
}

/// Closes the dirty values, and strikes the others from the cells of their hidden singles. A value
/// that is clean is closed already, and its singles were seen to.
#[inline]
#[target_feature(enable = "avx2")]
fn close(values: &mut [__m256i; 5], dirty: u32) -> Result<(), DeadEnd> {
    let (mut taken, mut wrong) = (all(0), all(0));
    let mut singles = [all(0); 5];
    for (index, (register, single)) in values.iter_mut().zip(&mut singles).enumerate() {
        if dirty & 0b11 << (2 * index) == 0 {
            continue;
        }
        *register = close_columns(close_minirows(*register));
        let several = rows_of(and(*register, sub(*register, all(ROWS))));
        *single = without(*register, several);
        // No band may be without the value, and no cell be the place of two.
        wrong = or(wrong, _mm256_cmpeq_epi32(*register, all(0)));
        wrong = or(wrong, and(taken, *single));
        taken = or(taken, *single);
    }
    let other = swapped(taken);
    if !is_zero(or(wrong, and(taken, other))) {
        return Err(DeadEnd);
    }
    taken = or(taken, other);
    for (index, (register, single)) in values.iter_mut().zip(singles).enumerate() {
        *register = without(*register, of_values(index, without(taken, single)));
    }
    Ok(())
}

/// Strikes the only candidates of cells from the rest of their rows.
#[inline]
#[target_feature(enable = "avx2")]
fn place_naked_singles(values: &mut [__m256i; 5]) -> Result<(), DeadEnd> {
    let [one, two, _] = counts(values);
    let naked = without(one, two);
    let mut wrong = differing(one, all(BAND));
    for (index, register) in values.iter_mut().enumerate() {
        let here = and(*register, of_values(index, naked));
        let rows = rows_of(here);
        // Not two in one row.
        wrong = or(wrong, and(here, sub(here, and(rows, all(ROWS)))));
        *register = without(*register, without(rows, here));
    }
    if is_zero(wrong) { Ok(()) } else { Err(DeadEnd) }
}

/// What [`Bands::settle`] does.
#[inline]
#[target_feature(enable = "avx2")]
fn settle(board: &mut Bands) -> Result<bool, DeadEnd> {
    let mut values = load_all(board);
    let mut dirty = std::mem::take(&mut board.dirty);
    while dirty != 0 {
        let before = values;
        close(&mut values, dirty)?;
        place_naked_singles(&mut values)?;
        dirty = 0;
        for (index, (&register, before)) in values.iter().zip(before).enumerate() {
            dirty |= u32::from(!is_zero(differing(register, before))) << (2 * index);
        }
    }
    for (pair, &register) in board.values.chunks_mut(2).zip(&values) {
        pair[0] = low(register);
        if let Some(second) = pair.get_mut(1) {
            *second = high(register);
        }
    }
    let [_, two, three] = counts(&values);
    (board.two, board.three) = (low(two), low(three));
    // When nothing more changes, every cell with one candidate has been struck from its peers.
    board.open = board.two;
    Ok(board.open.is_empty())
}
