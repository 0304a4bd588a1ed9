//! Constraints as clauses.
//!
//! [`encode`] is the one way from a program to clauses: what differs is only who listens. The SAT
//! engine, a [`Cnf`] in memory, a file and a [`Count`] all implement [`Clauses`].
//!
//! A constraint that bounds its literals by one becomes a clause and an [at-most-one
//! encoding](AtMostOne); bounds next to the number of literals are clauses too; all other bounds
//! become clauses over all subsets of some size, or totalizers.

mod at_most_one;
mod cardinality;
mod clauses;
mod encoder;
mod encoding;
mod prelude;
mod sum;

pub use at_most_one::AtMostOne;
pub use clauses::{Clauses, Cnf, Count};
pub use encoder::Encoder;
pub use encoding::{Encoding, Level};
pub use sum::SumEncoding;

use satoku_kernel::{
    interrupt::{Limiter, Stopped},
    program::Program,
};

/// Writes a program as clauses.
///
/// The program's variables keep their numbers; auxiliary variables follow after them. Returns the
/// number of variables in all.
///
/// # Errors
/// If it is stopped. Some of the clauses are written then.
pub fn encode(
    program: &Program,
    encoding: Encoding,
    limiter: &Limiter,
    clauses: &mut impl Clauses,
) -> Result<usize, Stopped> {
    let mut encoder = Encoder::new(program.variable_count(), encoding);
    for (constraint, shape) in program.shaped(limiter)? {
        limiter.look()?;
        encoder.add(constraint, shape, clauses);
    }
    Ok(encoder.variable_count())
}

#[cfg(test)]
mod tests {
    use super::*;
    use satoku_rules::{
        model,
        program::{Lit, Origin, Relation, Role, Var},
    };

    /// The number of variables and of clauses of a program's formula.
    fn size(program: &Program, encoding: Encoding) -> (usize, usize) {
        let (mut count, limiter) = (Count::default(), Limiter::none());
        let variables = encode(program, encoding, &limiter, &mut count).unwrap();
        assert!(encoding.estimate(program, &limiter).unwrap().covers(count));
        (variables, count.clauses)
    }

    #[test]
    fn formula_sizes_are_those_of_the_literature() {
        #[track_caller]
        fn check(model: &str, expected: [usize; 3]) {
            let model = model::named(model).unwrap();
            let program = model.program(&Limiter::none()).unwrap();
            let sizes = Level::ALL.map(|(_, level)| {
                let at_most_one = AtMostOne::Pairwise;
                let (variables, clauses) =
                    size(program, Encoding { level, at_most_one, ..Encoding::default() });
                assert_eq!(variables, 729);
                clauses
            });
            assert_eq!(sizes, expected);
        }
        check("classic", [8_829, 11_745, 11_988]);
        check("diagonal", [8_829 + 2 * 324, 11_745 + 2 * 324, 12_654]);
        check("nrc", [8_829 + 4 * 324, 11_745 + 4 * 324, 13_320]);
        check("diagonal,nrc", [8_829 + 6 * 324, 11_745 + 6 * 324, 13_986]);
    }

    #[test]
    fn auxiliary_variables_shorten_formulas_by_as_much_as_the_docs_say() {
        let model = model::named("classic").unwrap();
        let program = model.program(&Limiter::none()).unwrap();
        let sizes = AtMostOne::ALL.map(|(name, at_most_one)| {
            (name, size(program, Encoding { at_most_one, ..Encoding::default() }))
        });
        let expected = [
            ("auto", (729, 11_988)),
            ("pairwise", (729, 11_988)),
            ("ladder", (3_321, 7_776)),
            ("bitwise", (2_025, 11_988)),
            ("commander", (1_701, 8_100)),
            ("bimander", (1_377, 10_044)),
            ("product", (2_673, 8_100)),
        ];
        assert_eq!(sizes, expected);
    }

    /// A program of one row. Its second literal is negative, so that signs matter.
    fn one_row(length: usize, relation: Relation) -> Program {
        let mut program = Program::new(length);
        let origin = Origin::new(Role::Rule, program.add_name("rule"));
        let literal = |var: Var| var.literal(var.index() != 1);
        let literals: Vec<Lit> = program.variables().map(literal).collect();
        program.post(literals, relation, origin, None);
        program
    }

    #[test]
    fn a_cell_outside_every_house_keeps_its_single_value_at_every_level() {
        let program = one_row(3, Relation::Exactly(1));
        for (name, level) in Level::ALL {
            let (_, clauses) = size(&program, Encoding { level, ..Encoding::default() });
            assert_eq!(clauses, 4, "{name}");
        }
    }

    /// Every relation over up to five literals, and at most one of up to eight in every encoding,
    /// against brute force, auxiliary variables chosen freely.
    #[test]
    fn every_bound_allows_just_the_right_counts() {
        for at_most_one in [AtMostOne::Auto, AtMostOne::Pairwise, AtMostOne::Product] {
            for length in 0..=5usize {
                for count in 0..=length as u32 + 1 {
                    check_relation(length, Relation::AtLeast(count), at_most_one);
                    check_relation(length, Relation::AtMost(count), at_most_one);
                    check_relation(length, Relation::Exactly(count), at_most_one);
                }
            }
        }
        for (_, at_most_one) in AtMostOne::ALL {
            (0..=8).for_each(|length| check_relation(length, Relation::AtMost(1), at_most_one));
        }
    }

    #[track_caller]
    fn check_relation(length: usize, relation: Relation, at_most_one: AtMostOne) {
        let program = one_row(length, relation);
        let mut cnf = Cnf::default();
        let encoding = Encoding { at_most_one, ..Encoding::default() };
        let variables = encode(&program, encoding, &Limiter::none(), &mut cnf).unwrap();
        assert_eq!(size(&program, encoding), (variables, cnf.len()));
        assert!(at_most_one != AtMostOne::Pairwise || variables == length, "auxiliary variables");
        assert!(variables < 25, "too many auxiliary variables for brute force");
        assert!(cnf.clauses().flatten().all(|lit| lit.var().index() < variables), "{at_most_one}");
        for bits in 0..1u32 << length {
            let is =
                |lit: &Lit, bits: u32| (bits >> lit.var().index() & 1 == 1) != lit.is_negative();
            let held = (0..length).filter(|&index| (bits >> index & 1 == 1) != (index == 1));
            let held = held.count() as u32;
            let expected = (relation.lower()..=relation.upper(length)).contains(&held);
            let found = (0..1u32 << (variables - length)).any(|auxiliary| {
                let bits = bits | auxiliary << length;
                cnf.clauses().all(|clause| clause.iter().any(|lit| is(lit, bits)))
            });
            assert_eq!(found, expected, "{relation:?} of {length}, {bits:05b}, {at_most_one}");
        }
    }

    #[test]
    fn auto_has_auxiliary_variables_only_where_clauses_would_be_many() {
        /// `clauses` is the number without auxiliary variables.
        #[track_caller]
        fn check(length: usize, relation: Relation, clauses: usize, is_short: bool) {
            let (variables, written) = size(&one_row(length, relation), Encoding::default());
            assert_eq!(variables == length, is_short);
            assert_eq!(written == clauses, is_short);
            assert!(written <= clauses);
        }
        check(25, Relation::AtMost(1), 300, true);
        check(26, Relation::AtMost(1), 325, false);
        check(100, Relation::AtMost(1), 4_950, false);
        check(10, Relation::Exactly(5), 2 * 210, true);
        check(12, Relation::Exactly(6), 2 * 792, false);
        check(20, Relation::Exactly(10), 2 * 167_960, false);
    }

    #[test]
    fn what_would_explode_is_counted_without_being_written() {
        let program = one_row(400, Relation::Exactly(200));
        let estimate = |at_most_one| {
            let encoding = Encoding { at_most_one, ..Encoding::default() };
            encoding.estimate(&program, &Limiter::none()).unwrap()
        };
        assert_eq!(estimate(AtMostOne::Pairwise).clauses, usize::MAX);
        assert!(estimate(AtMostOne::Auto).clauses < 1_000_000);
    }
}
