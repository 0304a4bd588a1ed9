//! A puzzle's program for other people's solvers, and what these say.

use std::collections::BTreeSet;

use super::prelude::*;
use satoku::{
    Program, Puzzle as Model,
    cnf::{Clauses, Count, encode},
    engine::with_found_solution,
    export::{
        Document, Explanation, Format, Names,
        reply::{self, Reply},
    },
    program::{Lit, Presolved, Reduction, Var, presolve},
    write::{TARGETS, target},
};

/// The largest formula that is made: what fits into memory as Python has it.
const MAX_SIZE: Count = Count { clauses: 50_000_000, literals: 100_000_000 };

/// What goes into a file.
struct Content {
    program: Program,
    /// The grid's variables that presolve has left open, if it was asked for.
    open: Option<Vec<Var>>,
    /// Comments on what it has fixed.
    fixed: Vec<String>,
}

impl Content {
    /// A puzzle's program, perhaps presolved, without some known solutions.
    fn new(puzzle: &Model, presolved: bool, block: &[satoku::Grid]) -> Outcome<Self> {
        let program = puzzle.to_program();
        let mut content = Self { program, open: None, fixed: Vec::new() };
        if presolved {
            let Reduction { program, open, values, .. } = reduced(puzzle)?;
            let size = puzzle.model().size();
            let fixed = content.program.variables().filter(|var| values[var.index()] == Some(true));
            let fixed = fixed.map(|var| format!("fixed {}", Names::variable(var, size))).collect();
            content = Self { program: program.into(), open: Some(open), fixed };
        }
        for (index, solution) in block.iter().enumerate() {
            if let Some(objection) = puzzle.violations(solution).first() {
                return refused(format_args!("`block`: not a solution of the puzzle: {objection}"));
            }
            puzzle.block(&mut content.program, content.open.as_deref(), solution, index + 1);
        }
        Ok(content)
    }
}

/// What is left of a puzzle's program after presolve.
fn reduced(puzzle: &Model) -> Outcome<Reduction> {
    let program = puzzle.to_program();
    match presolve(&program, &Limiter::none()).unwrap() {
        Presolved::Reduced(reduction) => Ok(reduction),
        Presolved::Contradiction(origin) => Err(Problem::new(
            Class::Error,
            format_args!(
                "presolve leaves nothing: the puzzle is unsolvable, because the givens \
                 contradict {}",
                program.describe(origin)
            ),
        )),
    }
}

/// Refuses what would not fit into memory.
pub fn make_sure_of_size(program: &Program, encoding: Encoding) -> Outcome<()> {
    let estimate = encoding.estimate(program, &Limiter::none()).unwrap();
    if MAX_SIZE.covers(estimate) {
        return Ok(());
    }
    let Count { clauses, literals } = estimate;
    Err(Problem::new(
        Class::Solver,
        format_args!(
            "the formula would have about {clauses} clauses, {literals} literals, which is too large: add \
             givens, or try another `at_most_one`"
        ),
    ))
}

/// A document as text.
pub fn written(document: &Document<'_>, format: Format) -> Outcome<String> {
    let mut text = Vec::new();
    document.write(format, &mut text, &Limiter::none()).map_err(Problem::bug)?;
    String::from_utf8(text).map_err(Problem::bug)
}

/// Clauses as lists of DIMACS's numbers.
#[derive(Default)]
struct Numbers(Vec<Vec<i32>>);

impl Clauses for Numbers {
    fn add(&mut self, clause: &[Lit]) {
        self.0.push(clause.iter().map(|literal| literal.to_dimacs()).collect());
    }
}

/// What a solver replied, in one of three forms.
enum SolverReply {
    /// What it printed.
    Printed(String),
    /// The literals that hold.
    Literals(Vec<i64>),
    /// Values by the names of variables, a line each.
    Named(String),
}

impl SolverReply {
    fn new(reply: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(text) = reply.cast::<PyString>() {
            return Ok(Self::Printed(text.to_cow()?.into_owned()));
        }
        if let Ok(values) = reply.cast::<PyMapping>() {
            let mut text = String::new();
            for pair in values.items()? {
                let (name, value): (String, f64) = pair.extract()?;
                text += &format!("{name} {value}\n");
            }
            return Ok(Self::Named(text));
        }
        let literals = reply.try_iter()?.map(|literal| literal?.extract());
        Ok(Self::Literals(literals.collect::<PyResult<_>>()?))
    }

    /// The values of a puzzle's variables.
    fn values(&self, puzzle: &Model, presolved: bool) -> Outcome<Reply> {
        let wrong = |error| Problem::new(Class::Error, error);
        let size = puzzle.model().size();
        let count = size.variable_count();
        let reduction = if presolved { Some(reduced(puzzle)?) } else { None };
        let own = reduction.as_ref().map_or(count, |reduction| reduction.open.len());
        let found = match self {
            // (In a presolved file, names are those of the whole program.)
            Self::Named(text) => {
                let read = reply::read(text, count, reply::by_name(size)).map_err(wrong)?;
                return Ok(match (read, reduction) {
                    (Reply::Solution(values), Some(reduction)) => {
                        let fixed = reduction.values.into_iter().chain(std::iter::repeat(None));
                        let both = values.into_iter().zip(fixed);
                        Reply::Solution(both.map(|(value, fixed)| fixed.or(value)).collect())
                    }
                    (read, _) => read,
                });
            }
            Self::Printed(text) if reduction.is_none() => {
                reply::read(text, count, reply::by_name(size)).map_err(wrong)?
            }
            Self::Printed(text) => reply::read(text, own, |_| None).map_err(wrong)?,
            Self::Literals(literals) => Reply::Solution(assigned(literals, own)?),
        };
        Ok(match reduction {
            Some(reduction) => found.expanded(&reduction),
            None => found,
        })
    }
}

/// The values that literals say; auxiliary variables come after the `count` first.
fn assigned(literals: &[i64], count: usize) -> Outcome<Vec<Option<bool>>> {
    let mut values = vec![None; count];
    let mut seen = BTreeSet::new();
    for &literal in literals {
        let what = match usize::try_from(literal.unsigned_abs()) {
            _ if literal == 0 => "it is not a literal",
            _ if !seen.insert(literal) => continue,
            _ if seen.contains(&-literal) => "its negation is there, too",
            Ok(number) => {
                if let Some(value) = values.get_mut(number - 1) {
                    *value = Some(literal > 0);
                }
                continue;
            }
            Err(_) => "it is too large a number",
        };
        return Err(Problem::new(Class::Error, format_args!("found {literal}: {what}")));
    }
    Ok(values)
}

/// Solutions that are to be forbidden.
fn blocked(block: Option<&Bound<'_, PyAny>>, puzzle: &Model) -> PyResult<Vec<satoku::Grid>> {
    let Some(block) = block else { return Ok(Vec::new()) };
    // (One grid or its text may stand alone.)
    if block.is_instance_of::<Grid>() || block.is_instance_of::<PyString>() {
        return Ok(vec![grid::of_model(block, puzzle.model())?]);
    }
    block.try_iter()?.map(|item| grid::of_model(&item?, puzzle.model())).collect()
}

#[pymethods]
impl Puzzle {
    /// The puzzle's 0-1 program as a file for other solvers: ``"dimacs"``, ``"icnf"``, ``"lp"``,
    /// ``"mps"``, ``"opb"``, ``"wcnf"``, ``"smt2"`` or ``"minizinc"``.
    ///
    /// ``presolve=True`` leaves out what the givens force; pass it to `decode`, too. ``block``
    /// forbids solutions (Grids or texts). ``encoding``, ``at_most_one`` and ``sums`` select how
    /// constraints become clauses; ``names=False`` leaves out the comments that name variables,
    /// ``comments=True`` adds comments with the rule that the clauses come from (not in LP and MPS,
    /// whose rows have names), and ``relax=True`` writes the LP relaxation (LP and MPS). In WCNF,
    /// givens are soft clauses. Variables are numbered from 1, ``((r-1)*columns + (c-1))*values +
    /// v`` for "row r, column c holds the v-th value", and named ``x_r_c_value``.
    ///
    /// Raises RuleError for an unknown name or a block that is not a solution, SolverError if it
    /// would be too large.
    #[pyo3(signature = (format="dimacs", *, presolve=false, block=None, encoding=None, at_most_one=None, sums=None,
        names=true, comments=false, relax=false))]
    fn encode(
        &self,
        py: Python<'_>,
        format: &str,
        presolve: bool,
        block: Option<&Bound<'_, PyAny>>,
        encoding: Option<&str>,
        at_most_one: Option<&str>,
        sums: Option<&str>,
        names: bool,
        comments: bool,
        relax: bool,
    ) -> PyResult<String> {
        let format = options::named("format", format, &Format::ALL)?;
        let encoding = options::encoding(encoding, at_most_one, sums)?;
        let (puzzle, block) = (self.0.clone(), blocked(block, &self.0)?);
        run(py, move |_| {
            let content = Content::new(&puzzle, presolve, &block)?;
            let unfit = [
                ("comments", comments && !format.has_row_comments()),
                ("relax", relax && !format.has_relaxation()),
            ];
            if let Some((option, _)) = unfit.iter().find(|(_, is_unfit)| *is_unfit) {
                return refused(format_args!(
                    "`{option}` does not go with the format \"{format}\""
                ));
            }
            if format.has_clauses() {
                make_sure_of_size(&content.program, encoding)?;
            }
            let mut document = Document {
                open: content.open.as_deref(),
                has_names: names,
                explanation: comments.then(|| Explanation::of(&puzzle)),
                is_relaxed: relax,
                has_soft_givens: format == Format::Wcnf,
                ..Document::new(&puzzle, &content.program, encoding)
            };
            document.comments.extend(content.fixed.iter().cloned());
            written(&document, format)
        })
    }

    /// The clauses of `encode` as lists of ints with the numbers of DIMACS, as PySAT takes them.
    ///
    /// Auxiliary variables have the numbers after those of the cells.
    #[pyo3(signature = (*, presolve=false, block=None, encoding=None, at_most_one=None, sums=None))]
    fn clauses<'py>(
        &self,
        py: Python<'py>,
        presolve: bool,
        block: Option<&Bound<'_, PyAny>>,
        encoding: Option<&str>,
        at_most_one: Option<&str>,
        sums: Option<&str>,
    ) -> PyResult<Bound<'py, PyList>> {
        let encoding = options::encoding(encoding, at_most_one, sums)?;
        let (puzzle, block) = (self.0.clone(), blocked(block, &self.0)?);
        let Numbers(clauses) = run(py, move |_| {
            let content = Content::new(&puzzle, presolve, &block)?;
            make_sure_of_size(&content.program, encoding)?;
            let mut numbers = Numbers::default();
            encode(&content.program, encoding, &Limiter::none(), &mut numbers).unwrap();
            Ok(numbers)
        })?;
        PyList::new(py, clauses)
    }

    /// The solution that another solver found; None if it reports none.
    ///
    /// ``reply`` is what it printed or wrote (any of the families that ``satoku decode`` reads),
    /// its model as an iterable of literals (PySAT), or values by the names of variables
    /// (``{"x_1_1_5": 1.0, …}``; python-mip, HiGHS). Missing variables are 0. Pass
    /// ``presolve=True`` if the file was made with it.
    ///
    /// Raises Error if the reply is not an answer, the solver gave up, or the grid is not a
    /// solution; the message names the rule that is broken.
    #[pyo3(signature = (reply, *, presolve=false))]
    fn decode(
        &self,
        py: Python<'_>,
        reply: &Bound<'_, PyAny>,
        presolve: bool,
    ) -> PyResult<Option<Grid>> {
        let (puzzle, reply) = (self.0.clone(), SolverReply::new(reply)?);
        run(py, move |_| {
            let error = |what: &dyn std::fmt::Display| Problem::new(Class::Error, what);
            let values = match reply.values(&puzzle, presolve)? {
                Reply::Solution(values) => values,
                Reply::Unsolvable => return Ok(None),
                Reply::Fractional(fractions) => {
                    let (var, value) = &fractions[0];
                    let name = Names::variable(*var, puzzle.model().size());
                    return Err(error(&format_args!(
                        "the answer solves the relaxation, not the puzzle: {} variables are \
                         neither 0 nor 1, such as {name} = {value}",
                        fractions.len()
                    )));
                }
                Reply::Unknown => {
                    return Err(error(
                        &"the solver gave no values: it stopped before it had an answer",
                    ));
                }
            };
            let grid = reply::grid(&puzzle, &values).map_err(|what| error(&what))?;
            let violations = puzzle.violations(&grid);
            if let Some(first) = violations.first() {
                let what = format_args!("the answer is not a solution: {first}: {grid}");
                return Err(error(&what));
            }
            Ok(Some(Grid::new(grid, puzzle.model())))
        })
    }

    /// The puzzle in another format: ``"line"``, ``"toml"``, ``"json"``, ``"iss"``,
    /// ``"f-puzzles-link"``, ``"svg"``, …
    ///
    /// Raises RuleError for an unknown format, or if the format cannot express one of the rules.
    fn convert(&self, py: Python<'_>, format: &str) -> PyResult<String> {
        let target = target(format).ok_or_else(|| {
            options::unknown("format", format, TARGETS.iter().map(|target| target.name))
        })?;
        let mut puzzle = self.0.clone();
        run(py, move |_| {
            if target.takes_solution {
                puzzle = Arc::new(Model::from(with_found_solution(&puzzle, &Limiter::none())));
            }
            Ok(target.document(&puzzle, &Limiter::none())?)
        })
    }
}
