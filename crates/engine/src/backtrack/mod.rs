//! The reference backtracker: one search with knobs.
//!
//! It picks an empty cell, tries its values one after the other, and goes back where a value
//! leads to nothing. The knobs are which cell comes next ([`CellOrder`]), in which order values
//! are tried ([`ValueOrder`]), and what is looked at after each move ([`Check`]). Named
//! combinations reproduce well-known teaching programs; see [`Strategy::all`]. It works on the
//! puzzle itself, cells, values and rules, and on any model; it shares no code with the program,
//! the formulas and the solver, and so it can check them.
//!
//! One strategy, `candidates`, prunes by what rules say in statements, where the others ask their
//! own words; `propagation/` has its search.

mod board;
mod search;

use crate::{
    prelude::*,
    propagation::{CandidateSearch, Network},
};
use satoku_puzzle::interrupt::Made;

use self::{board::Board, search::BoardSearch};

/// The backtracker as an engine.
#[derive(Debug)]
pub struct Backtracker {
    strategy: Strategy,
    board: Option<Made<Board>>,
    network: Option<Made<Network>>,
}

impl Backtracker {
    /// A backtracker with this strategy.
    pub fn new(strategy: Strategy) -> Self {
        Self { strategy, board: None, network: None }
    }
}

impl Searcher for Backtracker {
    fn name(&self) -> String {
        match self.strategy {
            Strategy::REFERENCE => "backtrack".to_owned(),
            strategy => format!("backtrack:{strategy}"),
        }
    }

    /// Every node tries one value after the other in one cell.
    fn splits(&self) -> bool {
        true
    }

    fn enumerate(
        &mut self,
        puzzle: &Instance,
        limits: &Limits,
        limiter: &Limiter,
        found: &mut Sink<'_>,
    ) -> Result<Conclusion, EngineError> {
        let model = puzzle.model();
        if self.strategy.reads_statements() {
            let network = Network::of(model, self.network.take(), limiter)?;
            let values = self.strategy.values;
            let givens = puzzle.givens();
            let conclusion = CandidateSearch::all(&network, givens, values, limits, limiter, found);
            self.network = Some(network);
            return Ok(conclusion);
        }
        let board = match self.board.take() {
            Some(board) if Arc::ptr_eq(&board.model, model) => {
                board.again(limiter)?;
                board
            }
            _ => Made::by(limiter, || Board::new(model, limiter))?,
        };
        let state = BoardSearch::new(&board, self.strategy, limits, limiter);
        let conclusion = state.search(puzzle.givens(), found);
        self.board = Some(board);
        Ok(conclusion)
    }
}
