//! What other rows say of a sum's literals: which exclude each other.
//!
//! A sum over cells' values is a row over variables of which many exclude each other, since a cell
//! holds one value. Taken one by one, its literals allow hardly any conclusion; in groups of which
//! one holds, they are numbers with a least and a greatest value. The groups are found in the rows
//! themselves, "at most one of these" and "exactly one of these" (Bofill et al., "An MDD-based SAT
//! encoding for pseudo-Boolean constraints with at-most-one relations", 2020), so programs without
//! cells have them, too.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use itertools::Itertools;

use crate::program::prelude::*;

/// A sum in groups: what the groups add must lie between two bounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The groups, without common variables.
    pub groups: Vec<Group>,
    /// The least total.
    pub lower: i64,
    /// The greatest total.
    pub upper: i64,
    /// Whether no two groups add the same, unless one of them adds nothing.
    pub is_distinct: bool,
}

/// Variables at most one of which is 1, and what each adds then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The variables.
    pub terms: Vec<(Var, i64)>,
    /// Whether one of them always is 1; otherwise all may be 0, which adds 0.
    pub is_complete: bool,
    /// Groups with the same number are a block: no two of them add the same. A group in no block
    /// with others has a number of its own.
    pub block: usize,
}

impl Group {
    /// What the group can add.
    pub fn additions(&self) -> impl Iterator<Item = i64> {
        let none = (!self.is_complete).then_some(0);
        self.terms.iter().map(|&(_, weight)| weight).chain(none)
    }
}

/// A row of positive literals at most one of which holds.
struct Exclusive<'a> {
    literals: &'a [Lit],
    is_exactly: bool,
}

impl Shape {
    /// The shapes of these sums, where `rows` are all rows that count.
    pub(super) fn of_all<'a>(
        sums: impl Iterator<Item = Constraint<'a>> + Clone,
        rows: &[Constraint<'_>],
        limiter: &Limiter,
    ) -> Result<Vec<Self>, Stopped> {
        // For each variable of a sum the rows in which it excludes others.
        let mut rows_of: HashMap<Var, Vec<u32>> =
            sums.clone().flat_map(|sum| sum.literals).map(|l| (l.var(), Vec::new())).collect();
        let mut exclusive = Vec::new();
        let mut known = HashSet::new();
        for row in rows {
            limiter.look()?;
            let is_exactly = row.relation == Relation::Exactly(1);
            // A thousand rules may say the same of the same cells.
            if !is_exactly && row.relation != Relation::AtMost(1)
                || row.literals.iter().any(|literal| literal.is_negative())
                || !known.insert((is_exactly, row.literals))
            {
                continue;
            }
            for literal in row.literals {
                if let Some(rows) = rows_of.get_mut(&literal.var()) {
                    rows.push(exclusive.len() as u32);
                }
            }
            exclusive.push(Exclusive { literals: row.literals, is_exactly });
        }
        sums.map(|sum| Self::of(sum, &rows_of, &exclusive, limiter)).collect()
    }

    fn of(
        sum: Constraint<'_>,
        rows_of: &HashMap<Var, Vec<u32>>,
        exclusive: &[Exclusive<'_>],
        limiter: &Limiter,
    ) -> Result<Self, Stopped> {
        let mut constant = 0;
        let mut left: HashMap<Var, i64> = HashMap::with_capacity(sum.literals.len());
        for (weight, literal) in sum.terms() {
            limiter.look()?;
            let weight = i64::from(weight);
            if literal.is_negative() {
                constant += weight;
            }
            left.insert(literal.var(), if literal.is_negative() { -weight } else { weight });
        }
        let mut groups: Vec<Group> = Vec::new();
        for var in sum.literals.iter().map(|literal| literal.var()) {
            if !left.contains_key(&var) {
                continue;
            }
            limiter.look_at_clock()?;
            // The row with the most of what is left; of equal ones the first.
            let count = |&&row: &&u32| {
                let literals = exclusive[row as usize].literals;
                literals.iter().filter(|literal| left.contains_key(&literal.var())).count()
            };
            let best = rows_of[&var].iter().rev().max_by_key(count);
            let group = match best.map(|&row| &exclusive[row as usize]) {
                None => Group {
                    terms: left.remove_entry(&var).into_iter().collect(),
                    is_complete: false,
                    block: groups.len(),
                },
                Some(row) => {
                    let vars = row.literals.iter().map(|literal| literal.var());
                    let terms = vars.filter_map(|var| left.remove_entry(&var)).collect_vec();
                    let is_complete = row.is_exactly && terms.len() == row.literals.len();
                    Group { terms, is_complete, block: groups.len() }
                }
            };
            groups.push(group);
        }
        let excludes = |one: Var, other: Var| {
            // Rows are listed in order.
            let (mut ones, mut others) = (rows_of[&one].iter(), rows_of[&other].iter().peekable());
            ones.any(|row| {
                while others.next_if(|other| *other < row).is_some() {}
                others.peek() == Some(&row)
            })
        };
        let differ = |one: &Group, other: &Group| {
            one.terms.iter().all(|&(one, weight)| {
                let same = other.terms.iter().filter(|(_, other)| *other == weight);
                same.into_iter().all(|&(other, _)| excludes(one, other))
            })
        };
        let mut is_distinct = true;
        for (index, one) in groups.iter().enumerate() {
            limiter.look_at_clock()?;
            is_distinct &= groups[index + 1..].iter().all(|other| differ(one, other));
            if !is_distinct {
                break;
            }
        }
        if !is_distinct {
            join_blocks(&mut groups, rows_of, differ, limiter)?;
        } else if let Some(first) = groups.iter().position(|group| group.is_complete) {
            let complete = groups.iter_mut().filter(|group| group.is_complete);
            complete.for_each(|group| group.block = first);
        }
        let lower = i64::from(sum.relation.lower()) - constant;
        let upper = i64::from(sum.relation.upper(sum.total())) - constant;
        Ok(Self { groups, lower, upper, is_distinct })
    }
}

/// Puts groups into blocks, always the most that one row has of the groups without a block, such as
/// those of a sum's cells that are in one house.
fn join_blocks(
    groups: &mut [Group],
    rows_of: &HashMap<Var, Vec<u32>>,
    differ: impl Fn(&Group, &Group) -> bool,
    limiter: &Limiter,
) -> Result<(), Stopped> {
    // For each row and addition the groups that have a variable in the row which adds that.
    let mut together: BTreeMap<(u32, i64), Vec<usize>> = BTreeMap::new();
    for (index, group) in groups.iter().enumerate().filter(|(_, group)| group.is_complete) {
        for &(var, addition) in &group.terms {
            for &row in &rows_of[&var] {
                together.entry((row, addition)).or_default().push(index);
            }
        }
    }
    let together: BTreeSet<Vec<usize>> = together
        .into_values()
        .map(|indices| indices.into_iter().dedup().collect_vec())
        .filter(|indices| indices.len() > 1)
        .collect();
    let mut together = together.into_iter().collect_vec();
    loop {
        let most = together.iter().rev().max_by_key(|indices| indices.len());
        let Some(most) = most.filter(|indices| indices.len() > 1) else { return Ok(()) };
        let mut block: Vec<usize> = Vec::new();
        for &index in most {
            limiter.look_at_clock()?;
            if block.iter().all(|&other| differ(&groups[index], &groups[other])) {
                block.push(index);
            }
        }
        // If no two of them differ, one is a block of its own.
        block.iter().for_each(|&index| groups[index].block = block[0]);
        together
            .iter_mut()
            .for_each(|indices| indices.retain(|index| block.binary_search(index).is_err()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::{Role, Sense};

    #[test]
    fn groups_are_found_in_the_rows() {
        let mut program = Program::new(8);
        let origin = Origin::new(Role::Rule, program.add_name("row"));
        let lits = |vars: &[usize]| {
            vars.iter().map(|&var| Var::from_index(var).positive()).collect::<Vec<_>>()
        };
        // Two cells with values 1 to 3, which differ, and two variables of no cell.
        program.post(lits(&[0, 1, 2]), Relation::Exactly(1), origin, None);
        program.post(lits(&[3, 4, 5]), Relation::Exactly(1), origin, None);
        for value in 0..3 {
            program.post(lits(&[value, value + 3]), Relation::AtMost(1), origin, None);
        }
        let terms = [1, 2, 3, 1, 2, 3, 7, -5].iter().zip(program.variables());
        let terms: Vec<_> = terms.map(|(&weight, var)| (weight, var.positive())).collect();
        program.post_linear(terms[..6].to_vec(), Sense::Equal, 5, origin);
        program.post_linear(terms.clone(), Sense::AtMost, 4, origin);
        program.post_linear(terms[1..].to_vec(), Sense::AtLeast, 4, origin);
        let found: Vec<String> = program
            .shaped(&Limiter::none())
            .unwrap()
            .filter_map(|(_, shape)| shape)
            .map(|shape| {
                let group = |group: &Group| {
                    let end = if group.is_complete { "" } else { " or 0" };
                    let weights = group.terms.iter().map(|(_, weight)| weight).join(" ");
                    format!("{weights}{end} in {}", group.block)
                };
                let groups = shape.groups.iter().map(group).join(", ");
                format!("{groups}: {}..{} {}", shape.lower, shape.upper, shape.is_distinct)
            })
            .collect();
        assert_eq!(
            found,
            [
                "1 2 3 in 0, 1 2 3 in 0: 5..5 true",
                "1 2 3 in 0, 1 2 3 in 0, 7 or 0 in 2, -5 or 0 in 3: -5..4 true",
                "2 3 or 0 in 0, 1 2 3 in 1, 7 or 0 in 2, -5 or 0 in 3: 4..18 true",
            ]
        );
    }
}
