//! What every solver promises; with the features of solvers in C++, theirs too.

use std::time::Duration;

use satoku_cnf::{Clauses, Count};
use satoku_rules::{
    interrupt::{Limiter, Stop, Stopped},
    program::{Lit, Var},
};
use satoku_sat::{Counters, Phase, SOLVERS, SatError, Solver, SolverKind};

#[test]
fn all_solvers_mean_the_same_in_both_phases_and_guess_differently() {
    let [a, b, c] = [0, 1, 2].map(Var::from_index).map(Var::positive);
    for kind in SOLVERS {
        for (phase, first) in [(Phase::False, false), (Phase::True, true)] {
            let mut solver = Solver::of(kind, phase, &Limiter::none());
            // Either of them, never both; c is free.
            solver.add(&[a, b]);
            solver.add(&[!a, !b]);
            solver.add(&[c, !c]);
            assert_eq!(solver.solve(&[a]), Ok(true));
            assert_eq!(solver.assignment(3), [true, false, first], "{kind:?} {phase:?}");
            assert_eq!(solver.solve(&[!a]), Ok(true));
            assert_eq!(solver.assignment(3), [false, true, first], "{kind:?} {phase:?}");
            assert_eq!(solver.solve(&[c, !a, !b]), Ok(false));
            let mut core = solver.core();
            core.sort();
            let mut expected = [!a, !b];
            expected.sort();
            assert_eq!(core, expected, "{kind:?} {phase:?}");
            solver.add(&[!a]);
            solver.add(&[!b, a]);
            assert_eq!((solver.solve(&[]), solver.core()), (Ok(false), vec![]), "{kind:?}");
        }
    }
}

#[test]
fn long_clauses_count_like_short_ones() {
    let literals: Vec<Lit> = (0..40).map(|index| Var::from_index(index).negative()).collect();
    for kind in SOLVERS {
        let mut solver = Solver::of(kind, Phase::False, &Limiter::none());
        solver.add(&literals);
        solver.add(&[!literals[0]]);
        assert_eq!(solver.count(), Count { clauses: 2, literals: 41 });
        let others: Vec<Lit> = literals[1..].iter().map(|&literal| !literal).collect();
        assert_eq!(solver.solve(&others), Ok(false), "{kind:?}");
        assert_eq!(solver.solve(&others[1..]), Ok(true), "{kind:?}");
        assert!(!solver.assignment(40)[1], "{kind:?}");
    }
}

/// One pigeon more than holes, which no solver refutes quickly.
fn pigeons(holes: usize, solver: &mut Solver) {
    let sits = |pigeon: usize, hole: usize| Var::from_index(pigeon * holes + hole);
    for pigeon in 0..=holes {
        let somewhere: Vec<Lit> = (0..holes).map(|hole| sits(pigeon, hole).positive()).collect();
        solver.add(&somewhere);
        for other in 0..pigeon {
            for hole in 0..holes {
                solver.add(&[sits(pigeon, hole).negative(), sits(other, hole).negative()]);
            }
        }
    }
}

#[test]
fn every_solver_keeps_to_its_budget() {
    for kind in SOLVERS {
        let check = |holes, limiter: &Limiter, most: Option<u64>, expected| {
            let mut solver = Solver::of(kind, Phase::True, limiter).within(most);
            pigeons(holes, &mut solver);
            assert_eq!(solver.solve(&[]), expected, "{kind:?} {most:?}");
        };
        let (none, soon) = (Limiter::none(), Limiter::of_time(Duration::from_millis(100)));
        check(13, &soon, None, Err(SatError::OutOfTime));
        check(13, &none, Some(1000), Err(SatError::OutOfConflicts));
        check(4, &none, Some(1000), Ok(false));
        // Clauses are no conflicts, however many they are.
        check(13, &none, Some(1), Err(SatError::OutOfConflicts));
        check(13, &soon, Some(1000), Err(SatError::OutOfTime));
    }
}

#[test]
fn every_solver_ends_when_its_limiter_says_so() {
    for kind in SOLVERS {
        let within = |holes: usize, limiter: &Limiter| {
            let mut solver = Solver::of(kind, Phase::True, limiter);
            pigeons(holes, &mut solver);
            solver.solve(&[])
        };
        let stop = Stop::default();
        let stopped = Limiter::of_stop(stop.clone());
        assert_eq!(within(4, &stopped), Ok(false), "{kind:?}");
        stop.say();
        assert_eq!(within(11, &stopped), Err(SatError::OutOfTime), "{kind:?}");
        let late = Limiter::of_time(Duration::ZERO);
        assert_eq!(within(11, &late), Err(SatError::OutOfTime), "{kind:?}");
        if [SolverKind::DEFAULT, SolverKind::STEADY].contains(&kind) {
            let most = 20_000_000;
            let limiter = Limiter::none();
            let answer = limiter.part(most, |part| Ok(within(11, part)));
            assert_eq!(answer, Err(Stopped::Work), "{kind:?}");
            assert!(limiter.done() < 2 * most, "{kind:?}: {}", limiter.done());
        }
    }
}

#[test]
fn a_solver_that_goes_on_comes_to_the_end_bit_by_bit() {
    let going_on = SOLVERS.iter().filter(|kind| kind.goes_on);
    assert!(going_on.clone().any(|kind| kind == SolverKind::STEADY));
    for kind in going_on {
        let mut conflicts = 20;
        let mut solver = Solver::of(kind, Phase::True, &Limiter::none()).within(Some(conflicts));
        pigeons(7, &mut solver);
        let mut turns = 1;
        let answer = loop {
            match solver.solve(&[]) {
                Err(SatError::OutOfConflicts) => turns += 1,
                answer => break answer,
            }
            conflicts *= 2;
            solver.allow(Some(conflicts));
            // Nothing new, but a clause between two calls.
            solver.add(&[Var::from_index(0).positive(), Var::from_index(0).negative()]);
        };
        assert_eq!(answer, Ok(false), "{kind:?}");
        assert!(turns > 1, "{kind:?}");
    }
}

#[test]
fn solvers_tell_what_they_counted_in_all_calls_or_nothing() {
    for kind in SOLVERS {
        let mut solver = Solver::of(kind, Phase::True, &Limiter::none());
        pigeons(5, &mut solver);
        assert_eq!(solver.solve(&[Var::from_index(0).positive()]), Ok(false));
        let Counters { conflicts, decisions, propagations } = solver.counters();
        let all = [conflicts, decisions, propagations];
        if kind == SolverKind::DEFAULT {
            assert_eq!(all, [None; 3]);
            continue;
        }
        assert!(all.iter().all(|&count| count > Some(0)), "{kind:?} {all:?}");
        assert_eq!(solver.solve(&[]), Ok(false));
        assert!(solver.counters().conflicts > conflicts, "{kind:?} {all:?}");
    }
}

#[test]
fn the_first_solver_is_the_one_that_writes_proofs() {
    assert!(SolverKind::DEFAULT.writes_proofs);
    for kind in SOLVERS {
        assert_eq!(SolverKind::named(kind.name), Some(kind));
    }
    assert_eq!(SolverKind::named("none"), None);
}
