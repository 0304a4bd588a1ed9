//! Model grid puzzles as 0-1 programs, solve them by SAT, and prove the solution the only one.
//!
//! ```text
//!  text ──read──▶ Puzzle ──says──▶ statements ──post──▶ Program ──encode──▶ clauses ──▶ SAT ─┐
//!  (a line, a     (model, own       │                   (0-1 variables,                      │
//!   grid, a file)  rules, givens)   │                    linear rows) ──▶ integer programming ├─▶ grids
//!                      │            └──▶ search on candidates ────────────────────────────────┤
//!                      └──▶ reference backtracker ─────────────────────────────────────────────┘
//! ```
//!
//! A [`Puzzle`] is a [`Model`], a grid's size and rules, with givens and perhaps rules of its own.
//! Rules say what they mean in [statements](statement), statements become constraints of a
//! [`Program`], constraints become clauses ([`cnf`]), and an [engine] finds up to k solutions. One
//! solution and the proof that there is no other make the verdict `unique`. [`Puzzle::solve`] puts
//! every grid before [`Instance::violations`](puzzle::Instance::violations), which knows no engine,
//! and has a second engine check the first: the reference backtracker, which asks the rules' own
//! words, or where it takes too long the search on candidates, which shares statements with SAT but
//! neither program nor clauses. [`Puzzle::solver`] chooses engines and limits.
//!
//! ```
//! use satoku::{Engine, Puzzle, Verdict, model, rule::AllDifferent};
//!
//! let puzzle: Puzzle =
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let answer = puzzle.solve()?; // judged and cross-checked
//! assert_eq!(answer.verdict(), Verdict::Unique);
//! println!("{:#}", answer.solution().unwrap()); // a drawing; {} is the line
//!
//! // A model by its name, and what is this puzzle's own.
//! let corners = "r1c1 r1c9 r9c1 r9c9".parse::<satoku::grid::Cells>()?;
//! let variant = Puzzle::builder(model::named("classic,diagonal")?)
//!     .given("r1c1", 5)?
//!     .candidates("r5c5", [2, 4, 6, 8])?
//!     .rule(AllDifferent::new("corners", corners.to_vec()))
//!     .build()?; // errors say which rule, which cell, and what was expected
//! for solution in variant.solver().engine(Engine::Portfolio).solutions().take(3) {
//!     println!("{}", solution?);
//! }
//!
//! assert_eq!(puzzle.count(100)?, 1);
//! for reason in puzzle.check()?.reasons() {
//!     println!("{reason}"); // 7 givens could be dropped, each on its own: …
//! }
//! for step in puzzle.steps() {
//!     println!("{step}"); // as a person would solve it
//! }
//! let certificate = puzzle.prove()?; // `.write("certificate")` writes it to a folder
//! assert_eq!(certificate.claim().to_string(), "unique");
//!
//! let file = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
//! for puzzle in satoku::read(file.as_bytes()) {
//!     println!("{}", puzzle?.solve()?.verdict());
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A rule of one's own implements [`rule::Rule`]. A [`Program`] can do without any puzzle: it takes
//! constraints over named variables, solves them, and writes them for other solvers ([`export`]).
//! `examples/` has a program for each of these. Built without default features, the library neither
//! prints nor starts processes, and works in the browser; the feature `cli` adds the program
//! `satoku`.
//!
//! Words, used everywhere for one thing each: a *value* is what a cell holds, a *given* a value
//! printed in the puzzle, a *candidate* a value still possible in a cell, a *house* cells that hold
//! every value exactly once, *peers* the cells that share a house with a cell, a *rule* what must
//! hold over some cells, a *constraint* one linear relation over 0-1 variables.

#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
#[cfg(feature = "cli")]
pub mod compare;
pub mod program;
pub mod proof;
pub mod puzzle;
pub mod read;
pub mod record;

/// Genres: kinds of puzzle with clues of their own, each stated by rules of the usual kinds.
pub mod genre {
    #[doc(inline)]
    pub use satoku_rules::genre::{
        Clues, Dice, GENRES, Genre, Problem, ProblemClue, ProblemError, Recipe, Side, UNKNOWN,
        named, problem_of,
    };
}

/// What is on paper: cells, values, and grids of them. It knows no rules.
pub mod grid {
    #[doc(inline)]
    pub use satoku_rules::grid::{
        Cell, Cells, CellsError, End, ExtraCells, ExtraCellsError, ExtraLayer, Fill, Grid,
        GridError, HIGHEST_DIGIT, HOLE, Holes, Layer, Line, Mark, PencilMarks, Shape, Size, Tint,
        Value, ValueSet, Width, Worth,
    };
}

/// What to do about an interruption, and how long work may take: searches stop, and folders with
/// something unfinished go.
pub mod interrupt {
    #[doc(inline)]
    pub use satoku_rules::interrupt::{Folder, Limiter, Stop, Stopped, interrupt, is_interrupted};
}

/// Rules: what must hold over some cells, as people say it.
pub mod rule {
    #[doc(inline)]
    pub use satoku_rules::rule::{
        AllDifferent, AntiChess, AntiTaxicab, Arrow, Automaton, Between, Calcudoku, Candidates,
        Clones, Connected, Contain, Context, Count, CountDistinct, CountingCircles, Difference,
        Directions, DoubleArrow, EachOnce, Either, Entropic, EqualCount, EqualSums, Equality,
        Example, Extremes, FullRank, Gesture, HiddenSkyscraper, House, Indexed, Indexer, KINDS,
        Killer, Kind, Knightmare, LessThan, LittleKiller, Lockout, LookAndSay, Lunchbox, Modifier,
        Modular, Nabner, Negative, NonConsecutive, NumberedRoom, OPEN, Open, OpenKey, Over, Pair,
        Palindrome, Parity, Per, Pieces, Problem, Quadruple, RANDOM, RandomKind, RandomShape,
        Ratio, Regex, RegionArrow, RegionCount, RegionSumLine, Rellik, Renban, Rule, RuleError,
        Run, SameValues, Sandwich, Skyscraper, SlowThermometer, Stated, Struck, Sum, SumLine,
        SumOfTwo, Table, Thermometer, Ties, UnequalDirections, UnequalLines, ValueIndexing, Values,
        ValuesError, Violation, Whispers, XSum, Zipper, called, kind, mentioning, random_kind,
        sentences,
    };
}

/// Reasons of verdicts: contradictions, what all solutions have in common, repairs, what could go.
pub mod reasons {
    #[doc(inline)]
    pub use satoku_reasons::{
        Clue, Contradiction, Contradictions, Counts, Derivation, Diagnosis, Filled, Findings,
        Inference, Oracle, Proposition, RedundantRules, Repair, Superfluous, Together, Wanted,
        check, explain, redundant_rules, repair,
    };

    /// Findings in words.
    pub mod words {
        #[doc(inline)]
        pub use satoku_reasons::words::{marks, sentences};
    }
}

/// Models: a grid's size and the rules that must hold in it.
pub mod model {
    #[doc(inline)]
    pub use satoku_rules::model::{
        Model, ModelError, ModelErrorKind, from_toml, named, sized, to_toml, untold_rule,
    };

    /// Models by their names: built-in ones, files, and what joins them.
    pub mod catalog {
        #[doc(inline)]
        pub use satoku_rules::model::catalog::{
            BUILT_IN, BuiltIn, DEFAULT, listed, load, load_built_in, text,
        };
    }
}

#[cfg(feature = "batch")]
#[doc(inline)]
pub use satoku_batch as batch;
#[doc(inline)]
pub use satoku_cnf as cnf;
#[doc(inline)]
pub use satoku_engine as engine;
#[doc(inline)]
pub use satoku_export as export;
#[doc(inline)]
pub use satoku_formats::{draw, write};
#[doc(inline)]
pub use satoku_generate as generate;
#[doc(inline)]
pub use satoku_rules::statement;
#[doc(inline)]
pub use satoku_sat as sat;
#[doc(inline)]
pub use satoku_steps as steps;

pub use engine::{Answer, Engine, Solution, Verdict};
pub use grid::{Cell, Grid};
pub use model::Model;
pub use program::Program;
pub use puzzle::Puzzle;
pub use read::read;
