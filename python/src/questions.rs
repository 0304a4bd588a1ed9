//! What a puzzle is asked: solve, check, count and the like.

use super::prelude::*;
use crate::{
    answer::{Answer, Check, PuzzleOutcome},
    error::base,
};
use satoku::{
    Engine, Verdict,
    engine::{
        CHECKER_NODES, Estimate, EstimateLimits, MOST_STATES, Of, PuzzleSolver, Session,
        count_either_way, estimate,
    },
    reasons::{Diagnosis, Oracle, Wanted},
    record::{EstimateRecord, FindingsRecord},
};

/// The solver that arguments ask for.
pub fn solver(engine: Option<&str>, fast: bool, cross_check: bool) -> Outcome<PuzzleSolver<()>> {
    if fast && engine.is_some() {
        return refused("`fast` chooses the engine, so `engine` cannot go with it");
    }
    let default = if fast { Engine::Fast } else { Engine::Auto };
    let engine = options::engine(engine)?.unwrap_or(default);
    Ok(Session::builder().engine(engine).cross_check(cross_check && !fast))
}

/// Whether a puzzle has one solution, found by the usual engine, without a second one's word.
pub fn verdict(
    puzzle: &satoku::Puzzle,
    time: Option<Duration>,
    limiter: &Limiter,
) -> Outcome<Verdict> {
    Ok(puzzle.solver().time_limit(time).within(limiter).search()?.verdict())
}

/// The exact count, that it is complete, and who confirms it.
fn counted(puzzle: &satoku::Puzzle, limiter: &Limiter) -> Outcome<(u128, bool, Option<String>)> {
    let counted = count_either_way(puzzle, MOST_STATES, true, limiter);
    let counted = counted.map_err(|reason| Problem::new(Class::Solver, reason))?;
    let others = counted.others(puzzle, CHECKER_NODES, limiter);
    if let Some(contradiction) = counted.contradiction(&others) {
        return Err(Problem::new(Class::Disagreement, contradiction));
    }
    Ok((counted.count, true, others.into_iter().next_back().map(|(name, _)| name)))
}

#[pymethods]
impl Puzzle {
    /// Solves the puzzle: finds whether it has a solution, and whether the solution is unique.
    ///
    /// Several searches take turns, every grid is checked against the rules, and an engine of another
    /// kind confirms the answer if that does not take too long. ``engine`` selects another engine by its name on
    /// the command line; ``fast=True`` uses the native engine if it supports the rules, without a
    /// cross-check. ``limit_time`` (seconds) and ``limit_nodes`` bound the search; beyond them the
    /// verdict is ``"unknown"``. With ``of="grid"`` solutions are told apart by the cells of the
    /// grid alone, whatever extra cells hold.
    ///
    /// Raises RuleError if there is no such engine, SolverError if it fails, DisagreementError if
    /// two engines contradict each other.
    #[pyo3(signature = (*, engine=None, fast=false, cross_check=true, limit_time=None, limit_nodes=None, of="all"))]
    fn solve(
        &self,
        py: Python<'_>,
        engine: Option<&str>,
        fast: bool,
        cross_check: bool,
        limit_time: Option<f64>,
        limit_nodes: Option<u64>,
        of: &str,
    ) -> PyResult<Answer> {
        let solver = solver(engine, fast, cross_check)?.node_limit(limit_nodes);
        let solver = solver.of(options::of(of)?);
        let solver = solver.time_limit(options::time(limit_time)?);
        let puzzle = self.0.clone();
        run(py, move |limiter| {
            let answer = Ok(solver.within(limiter).build().solve(&puzzle)?);
            Ok(Answer { outcome: PuzzleOutcome { puzzle: Ok(puzzle), answer } })
        })
    }

    /// Whether there is exactly one solution, with the reasons.
    ///
    /// Unsolvable: up to ``all_reasons`` different reasons. Multiple: with ``candidates=True``, the
    /// values of each cell over all solutions; with ``counts=K``, also the number of solutions with
    /// each of them, counted up to K (1 to 100000); with ``repair=True``, a smallest set of givens
    /// that would leave just one. Unique: which clues could be dropped, with ``extras=True`` also
    /// all at once, and which rules. ``limit_time`` is in seconds. ``reason_conflicts`` limits the
    /// conflicts of the SAT solver for all of this; beyond it, the check contains what was found so
    /// far, and ``unknown`` says so. ``of`` is that of `solve`; ``counts`` needs ``"all"``.
    ///
    /// Raises as `solve` does.
    #[pyo3(signature = (*, engine=None, all_reasons=1, repair=false, candidates=false, counts=None, extras=false,
        reason_conflicts=None, limit_time=None, of="all"))]
    fn check<'py>(
        &self,
        py: Python<'py>,
        engine: Option<&str>,
        all_reasons: i64,
        repair: bool,
        candidates: bool,
        counts: Option<i64>,
        extras: bool,
        reason_conflicts: Option<i64>,
        limit_time: Option<f64>,
        of: &str,
    ) -> PyResult<Bound<'py, PyAny>> {
        /// So far candidates are counted at most.
        const MOST_COUNTS: i64 = 100_000;
        let of = options::of(of)?;
        if of == Of::Grid && counts.is_some() {
            return refused("`counts` is about all cells, so `of` cannot be \"grid\"");
        }
        let solver = solver(engine, false, true)?.of(of);
        let all_reasons = options::within::<u32>("all_reasons", all_reasons, 1, u32::MAX.into())?;
        let counts = counts.map(|counts| options::within::<u32>("counts", counts, 1, MOST_COUNTS));
        let counts = counts.transpose()?;
        let conflicts = reason_conflicts
            .map(|conflicts| options::within::<u64>("reason_conflicts", conflicts, 0, i64::MAX))
            .transpose()?
            .unwrap_or(Wanted::CONFLICTS);
        let wanted = Wanted {
            of,
            contradictions: all_reasons as usize,
            candidates: candidates || counts.is_some(),
            counts,
            repair,
            extras,
            conflicts,
        };
        let time = options::time(limit_time)?;
        let puzzle = self.0.clone();
        let (outcome, reasons, findings) = run(py, move |limiter| {
            let limiter = &limiter.within_time(time, Limiter::clone);
            let answer = solver.time_limit(time).within(limiter).build().solve(&puzzle)?;
            let diagnosis = Diagnosis::new(&puzzle, answer, wanted, limiter);
            let reasons = diagnosis.reasons().map(str::to_owned).collect();
            let record = FindingsRecord::new(puzzle.model(), &diagnosis.findings);
            let answer = Ok(diagnosis.answer);
            Ok((PuzzleOutcome { puzzle: Ok(puzzle), answer }, reasons, record))
        })?;
        Check::of_verdict(py, outcome, reasons, findings)
    }

    /// The number of solutions: a Count, which is an int.
    ///
    /// Counting stops at ``limit`` or after ``limit_time`` seconds; ``count.complete`` tells
    /// whether these are all. ``exact=True`` counts without listing and ignores the limit;
    /// ``count.confirmed_by`` is who counted as many in another way, if that did not take too long.
    /// ``of="grid"`` counts grids, whatever extra cells hold.
    ///
    /// With ``exact=True``, raises SolverError if the grid is too large, and DisagreementError if
    /// another way counts another number.
    #[pyo3(signature = (limit=1000, *, exact=false, engine=None, limit_time=None, of="all"))]
    fn count<'py>(
        &self,
        py: Python<'py>,
        limit: i64,
        exact: bool,
        engine: Option<&str>,
        limit_time: Option<f64>,
        of: &str,
    ) -> PyResult<Bound<'py, PyAny>> {
        let limit = options::within("limit", limit, 1, i64::MAX)?;
        let of = options::of(of)?;
        if exact && of == Of::Grid {
            return refused("`exact` is about all cells, so `of` cannot be \"grid\"");
        }
        let solver = solver(engine, false, true)?.of(of).limit(limit).keep(0);
        let time = options::time(limit_time)?;
        if exact && engine.is_some() {
            return refused("`exact` counts without an engine, so `engine` cannot go with it");
        }
        let puzzle = self.0.clone();
        let (count, complete, confirmed_by) = run(py, move |limiter| {
            if exact {
                return limiter.within_time(time, |limiter| counted(&puzzle, limiter));
            }
            let session = solver.time_limit(time).within(limiter);
            let search = session.build().solve(&puzzle)?.search;
            Ok((search.count() as u128, search.complete, None))
        })?;
        base(py)?.getattr("Count")?.call1((count, complete, confirmed_by))
    }

    /// Estimates the number of solutions from random probes.
    ///
    /// A dict with ``mean``, ``low`` and ``high`` (the error bar, a nominal 95% confidence
    /// interval; None if too large for a float), their logarithms ``log10``, ``probes``,
    /// ``reached``, ``heaviest`` (above 0.1 the error bar is unreliable) and ``seed``; ``verdict``,
    /// and ``exact`` if it is not an estimate.
    #[pyo3(signature = (*, probes=1000, seed=1, limit_time=None))]
    fn estimate<'py>(
        &self,
        py: Python<'py>,
        probes: i64,
        seed: u64,
        limit_time: Option<f64>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let probes = options::within("probes", probes, 2, i64::MAX)?;
        let limits = EstimateLimits { probes, seed, time: options::time(limit_time)? };
        let puzzle = self.0.clone();
        let found: Estimate = run(py, move |limiter| Ok(estimate(&puzzle, &limits, limiter)?))?;
        let record = data::record(py, &EstimateRecord::new(&found, seed))?;
        record.set_item("verdict", found.verdict.name())?;
        record.set_item("exact", found.is_exact)?;
        Ok(record)
    }

    /// The solutions, found lazily, each checked against the rules, in no particular order.
    ///
    /// After Ctrl-C the iterator raises Error because the rest is unknown.
    #[pyo3(signature = (*, engine=None, limit=None))]
    fn solutions(&self, engine: Option<&str>, limit: Option<usize>) -> PyResult<Solutions> {
        let kind = options::engine(engine)?.unwrap_or(Engine::Auto);
        let puzzle = self.0.clone();
        let found = Lazy::new(move |over, limiter| {
            let solver = puzzle.solver().engine(kind).limit(limit.unwrap_or(usize::MAX));
            for solution in solver.within(limiter).solutions() {
                let grid = Grid::new(solution?.into_grid(), puzzle.model());
                if over(Ok(grid)).is_break() {
                    break;
                }
            }
            Ok(())
        })?;
        Ok(Solutions { found })
    }

    /// The values of each cell over all solutions: a list of rows, each with a sorted list of
    /// values for each column.
    ///
    /// ``[]`` in a hole, and everywhere if there is no solution. Raises SolverError if that is not
    /// known after ``limit_time`` seconds.
    #[pyo3(signature = (*, limit_time=None))]
    fn candidates(&self, py: Python<'_>, limit_time: Option<f64>) -> PyResult<Vec<Vec<Vec<u16>>>> {
        let time = options::time(limit_time)?;
        let puzzle = self.0.clone();
        run(py, move |limiter| {
            let cells = possible(&puzzle, time, limiter)?;
            let size = puzzle.model().size();
            let numbers =
                |cell: &Vec<Value>| cell.iter().map(|value| value.number()).collect::<Vec<_>>();
            let cells: Vec<_> = cells.iter().map(numbers).collect();
            // (Extra cells, which come last, are in no row.)
            let board = &cells[..cells.len().min(size.cell_count())];
            Ok(board.chunks(size.columns()).map(<[_]>::to_vec).collect())
        })
    }
}

/// What each cell, row by row, holds in some solution.
pub fn possible(
    puzzle: &satoku::Puzzle,
    time: Option<Duration>,
    limiter: &Limiter,
) -> Outcome<Vec<Vec<Value>>> {
    let limiter = &limiter.within_time(time, Limiter::clone);
    let search = puzzle.solver().time_limit(time).within(limiter).search()?;
    Ok(match search.verdict() {
        Verdict::Unsolvable => vec![Vec::new(); puzzle.model().size().cell_count()],
        Verdict::Unique => {
            let values = search.solutions[0].values();
            values.iter().map(|value| value.iter().copied().collect()).collect()
        }
        _ => Oracle::new(puzzle, limiter)?.candidates(&search.solutions)?,
    })
}

/// Solutions one after the other.
#[pyclass(module = "satoku")]
pub struct Solutions {
    found: Lazy<Grid>,
}

iterate!(Solutions, Grid);
