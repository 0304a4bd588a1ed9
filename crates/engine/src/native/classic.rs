//! The solver of classic grids: bitboards ([`Bands`]), settled by the fastest code that the
//! processor can run.

#[cfg(target_arch = "x86_64")]
use super::avx2::Avx2;
use super::{
    bands::Bands,
    outcome::Outcome,
    search::{Marks, Values, search},
};
use crate::prelude::*;

/// The solver of classic grids.
#[derive(Debug)]
pub(super) struct Classic {
    stack: Vec<Bands>,
    #[cfg(target_arch = "x86_64")]
    avx2: Option<Avx2>,
}

impl Classic {
    /// A solver for this processor.
    pub(super) fn new() -> Self {
        Self {
            #[cfg(target_arch = "x86_64")]
            avx2: Avx2::detect(),
            ..Self::portable()
        }
    }

    /// A solver for any processor, which finds the same solutions by the same guesses.
    pub(super) fn portable() -> Self {
        Self {
            stack: Vec::with_capacity(81),
            #[cfg(target_arch = "x86_64")]
            avx2: None,
        }
    }

    pub(super) fn search(
        &mut self,
        givens: &Values,
        limits: &Limits,
        limiter: &Limiter,
        found: impl FnMut(&Values) -> ControlFlow<()>,
    ) -> Outcome {
        self.search_board(Bands::new(givens), limits, limiter, found)
    }

    pub(super) fn search_marks(
        &mut self,
        marks: &Marks,
        limits: &Limits,
        limiter: &Limiter,
        found: impl FnMut(&Values) -> ControlFlow<()>,
    ) -> Outcome {
        self.search_board(Bands::of_marks(marks), limits, limiter, found)
    }

    #[inline(always)]
    fn search_board(
        &mut self,
        board: Bands,
        limits: &Limits,
        limiter: &Limiter,
        mut found: impl FnMut(&Values) -> ControlFlow<()>,
    ) -> Outcome {
        let found = |board: &Bands| found(&board.values());
        #[cfg(target_arch = "x86_64")]
        if let Some(avx2) = self.avx2 {
            return avx2.search(board, &mut self.stack, limits, limiter, found);
        }
        search(board, &mut self.stack, limits, limiter, Bands::settle, found)
    }
}
