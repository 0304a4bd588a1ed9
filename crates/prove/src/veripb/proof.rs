//! A proof as it grows, and as it is written.
//!
//! The format is that of VeriPB 3 (Gocht and Nordström, "Certifying parity reasoning efficiently
//! using pseudo-Boolean proofs", 2021; its grammar is in the program's documentation). Every step by
//! unit propagation names the constraints that it needs, in order.

use crate::veripb::prelude::*;

/// How a constraint came about. Constraints are named by their 0-based places.
#[derive(Clone, Debug)]
pub(super) enum Step {
    /// It is in the formula.
    Given,
    /// Its negation is refuted by these, one after the other.
    Propagation(Vec<u32>),
    /// It is the sum of these, each so many times, divided by a number.
    Sum(Vec<(u32, i64)>, i64),
}

impl Step {
    fn uses(&self) -> Box<dyn Iterator<Item = u32> + '_> {
        match self {
            Self::Given => Box::new(std::iter::empty()),
            Self::Propagation(hints) => Box::new(hints.iter().copied()),
            Self::Sum(of, _) => Box::new(of.iter().map(|&(id, _)| id)),
        }
    }
}

/// How many constraints are deleted with one line.
const DELETED_TOGETHER: usize = 16;

/// Writes the steps that the last one needs, which is the contradiction.
pub(super) fn write(
    constraints: &[Constraint],
    steps: &[Step],
    out: &mut dyn Write,
) -> io::Result<()> {
    // Backwards: what is needed, and by which step last.
    let mut last_use: Vec<Option<usize>> = vec![None; steps.len()];
    if let Some(last) = last_use.last_mut() {
        *last = Some(steps.len());
    }
    for (id, step) in steps.iter().enumerate().rev() {
        if last_use[id].is_some() {
            for used in step.uses() {
                last_use[used as usize].get_or_insert(id);
            }
        }
    }
    let given = steps.iter().take_while(|step| matches!(step, Step::Given)).count();
    writeln!(out, "pseudo-Boolean proof version 3.0\nf {given};")?;
    let mut numbers: Vec<usize> = (1..=given).collect();
    numbers.resize(steps.len(), 0);
    let (mut number, mut over) = (given, Vec::new());
    for (id, step) in steps.iter().enumerate().skip(given) {
        if last_use[id].is_none() {
            continue;
        }
        number += 1;
        numbers[id] = number;
        match step {
            Step::Given => {}
            Step::Propagation(hints) => {
                write!(out, "rup ")?;
                for &(literal, times) in &constraints[id].terms {
                    let sign = if literal.is_negative() { "~" } else { "" };
                    write!(out, "{times} {sign}x{} ", literal.var().index() + 1)?;
                }
                write!(out, ">= {} :", constraints[id].degree)?;
                for &hint in hints {
                    write!(out, " {}", numbers[hint as usize])?;
                }
                writeln!(out, ";")?;
            }
            Step::Sum(of, divisor) => {
                write!(out, "pol")?;
                for (place, &(id, times)) in of.iter().enumerate() {
                    write!(out, " {}", numbers[id as usize])?;
                    if times != 1 {
                        write!(out, " {times} *")?;
                    }
                    if place > 0 {
                        write!(out, " +")?;
                    }
                }
                if *divisor != 1 {
                    write!(out, " {divisor} d")?;
                }
                writeln!(out, ";")?;
            }
        }
        let is_over = |used: &usize| *used >= given && last_use[*used] == Some(id);
        let used = step.uses().map(|used| used as usize).filter(is_over);
        over.extend(used.sorted_unstable().dedup());
        if over.len() >= DELETED_TOGETHER {
            write!(out, "del id")?;
            for used in over.drain(..) {
                write!(out, " {}", numbers[used])?;
            }
            writeln!(out, ";")?;
        }
    }
    writeln!(out, "output NONE;\nconclusion UNSAT : {number};\nend pseudo-Boolean proof;")
}
