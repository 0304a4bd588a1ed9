//! Weights added in binary.

use std::collections::VecDeque;

use super::{number::new_variable, target::SumTarget};
use crate::prelude::*;

/// Adds the weights in binary, whichever variables exclude each other: three literals of a digit
/// become one and a carry, until one is left; then the number is compared digit by digit.
pub(super) fn encode(shape: &Shape, next: &mut Var, target: &mut SumTarget) {
    let mut constant = 0;
    let mut total = 0;
    let mut digits: Vec<VecDeque<Lit>> = Vec::new();
    for &(var, addition) in shape.groups.iter().flat_map(|group| &group.terms) {
        constant += addition.min(0);
        total += addition.abs();
        let literal = var.literal(addition >= 0);
        let weight = addition.unsigned_abs();
        for digit in
            (0..u64::BITS - weight.leading_zeros()).filter(|digit| weight >> digit & 1 == 1)
        {
            let digit = digit as usize;
            digits.resize(digits.len().max(digit + 1), VecDeque::new());
            digits[digit].push_back(literal);
        }
    }
    let (lower, upper) = (shape.lower - constant, shape.upper - constant);
    if lower > total || upper < 0 || lower > upper {
        return target.add(&[]);
    }
    let mut sum: Vec<Option<Lit>> = Vec::new();
    let mut digit = 0;
    while digit < digits.len() {
        while digits[digit].len() > 1 {
            let here: Vec<Lit> = (0..3).map_while(|_| digits[digit].pop_front()).collect();
            let (rest, carry) = (new_variable(next), new_variable(next));
            define_digit(&here, rest, carry, target.definitions);
            digits[digit].push_back(rest);
            digits.resize(digits.len().max(digit + 2), VecDeque::new());
            digits[digit + 1].push_back(carry);
        }
        sum.push(digits[digit].pop_front());
        digit += 1;
    }
    let has = |number: i64, digit: usize| number >> digit & 1 == 1;
    for (digit, &literal) in sum.iter().enumerate() {
        let higher = || sum.iter().enumerate().skip(digit + 1);
        if let (true, false, Some(literal)) = (upper < total, has(upper, digit), literal) {
            // With this digit it is above, unless a higher one that should be there is not.
            let others: Option<Vec<Lit>> =
                higher().filter(|(at, _)| has(upper, *at)).map(|(_, other)| *other).collect();
            // (A digit that is always 0 is one that is not there.)
            if let Some(others) = others {
                let clause = others.into_iter().map(|other| !other).chain([!literal]);
                target.add(&clause.collect::<Vec<_>>());
            }
        }
        if lower > 0 && has(lower, digit) {
            // Without this digit it is below, unless a higher one is there that need not be.
            let others =
                higher().filter(|(at, _)| !has(lower, *at)).filter_map(|(_, other)| *other);
            target.add(&literal.into_iter().chain(others).collect::<Vec<_>>());
        }
    }
    if lower >> sum.len() > 0 {
        target.add(&[]);
    }
}

/// The last digit of two or three literals' number, and the one before it.
fn define_digit(literals: &[Lit], rest: Lit, carry: Lit, clauses: &mut dyn Clauses) {
    for bits in 0..1_u32 << literals.len() {
        let differ = |(index, &literal): (usize, &Lit)| {
            if bits >> index & 1 == 1 { !literal } else { literal }
        };
        let mut clause: Vec<Lit> = literals.iter().enumerate().map(differ).collect();
        let count = bits.count_ones();
        clause.push(if count % 2 == 1 { rest } else { !rest });
        clauses.add(&clause);
    }
    for (index, &one) in literals.iter().enumerate() {
        for &other in &literals[index + 1..] {
            clauses.add(&[!one, !other, carry]);
            if literals.len() > 2 {
                clauses.add(&[one, other, !carry]);
            }
        }
        if literals.len() == 2 {
            clauses.add(&[one, !carry]);
        }
    }
}
