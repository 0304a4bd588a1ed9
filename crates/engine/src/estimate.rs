//! Roughly how many solutions there are, where they are too many to count.
//!
//! D. E. Knuth, "Estimating the efficiency of backtrack programs" (Mathematics of Computation 29,
//! 1975): go down the tree of a search by chance, and where there are d ways on, multiply by d.
//! What comes out at a solution, or 0 at a dead end, is on average the number of solutions; so the
//! mean of many such *probes* is an estimate of it, and how much they differ says how good it is.
//!
//! The tree is that of the strategy `candidates`: the cell with the fewest candidates comes next,
//! and a value is a way on if propagation does not refute it. Ways need not be equally likely if
//! one that is taken with the chance p multiplies by 1/p: here the likelier is the one that leaves
//! more candidates, because more solutions come after it, so that probes differ less (Knuth's
//! paper, section 4, importance sampling).
//!
//! The error bar is that of a mean, 1.96 standard errors to each side, and would cover the true
//! number in 95 of 100 cases if probes were spread normally. They are not: a few probes are large,
//! and the largest may not have come yet. So the error bar is itself an estimate, and too short
//! rather than too long; [`Estimate::heaviest`] tells when it is not to be trusted.

use rand_chacha::{
    ChaCha8Rng,
    rand_core::{Rng, SeedableRng},
};

use crate::{
    Fault,
    fault::fault_of_grid,
    prelude::*,
    propagation::{CandidateSearch, Network},
};

/// How long probes go on.
#[derive(Clone, Copy, Debug)]
pub struct EstimateLimits {
    /// The number of probes.
    pub probes: u64,
    /// What chance follows from: the same seed gives the same probes.
    pub seed: u64,
    /// After this much time there are no more probes.
    pub time: Option<std::time::Duration>,
}

/// What probes say of a puzzle's solutions.
#[derive(Clone, Debug)]
pub struct Estimate {
    /// How many probes there were.
    pub probes: u64,
    /// How many of them came to a solution.
    pub reached: u64,
    /// The estimate: the mean of the probes.
    pub mean: Quantity,
    /// The lower end of the error bar, but not below the number of solutions that were seen.
    pub low: Quantity,
    /// The upper end of the error bar.
    pub high: Quantity,
    /// How much of the sum is the largest probe. If that is more than a tenth, the error bar is not
    /// to be trusted.
    pub heaviest: f64,
    /// Whether it is no estimate, because the number follows without any choice: 0 or 1.
    pub is_exact: bool,
    /// What is proven: `Multiple` by two solutions that were seen, `Unsolvable` and `Unique` by
    /// propagation.
    pub verdict: Verdict,
}

/// A number that may be too large for any type: its natural logarithm.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Quantity {
    ln: f64,
}

impl Quantity {
    /// A number from its natural logarithm; that of 0 is negative infinity.
    pub fn from_ln(ln: f64) -> Self {
        Self { ln }
    }

    /// The logarithm to base 10.
    pub fn log10(self) -> f64 {
        self.ln / std::f64::consts::LN_10
    }

    /// The number itself, if it is not too large.
    pub fn value(self) -> Option<f64> {
        Some(self.ln.exp()).filter(|value| value.is_finite())
    }
}

/// With three digits, from a million on as `6.67e21`.
impl fmt::Display for Quantity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self.value() {
            Some(value) if value < 100.0 => format!("{value:.1}").trim_end_matches(".0").to_owned(),
            Some(value) if value < 1e6 => format!("{value:.0}"),
            Some(value) => format!("{value:.2e}"),
            None => {
                let (whole, rest) = (self.log10().floor(), self.log10().fract());
                format!("{:.2}e{whole}", 10_f64.powf(rest))
            }
        };
        f.pad(&text)
    }
}

/// Estimates how many solutions a puzzle has. With fewer than two probes, because the time was up,
/// there is no error bar: it is without end.
///
/// # Errors
/// If a probe comes to an invalid solution, which is a bug.
pub fn estimate(
    puzzle: &Instance,
    limits: &EstimateLimits,
    limiter: &Limiter,
) -> Result<Estimate, Fault> {
    let mut probes = Probes { largest: f64::NEG_INFINITY, ..Probes::default() };
    let probed =
        limiter.within_time(limits.time, |limiter| match Network::new(puzzle.model(), limiter) {
            Ok(network) => probes.probe(puzzle, &network, limits, limiter),
            Err(_) => Ok(false),
        });
    Ok(probes.estimate(probed?))
}

/// A value that does not fail at once.
struct OpenValue {
    value: usize,
    /// The logarithm of the number of grids that the candidates leave after it.
    openness: f64,
}

/// Goes down to a solution, and returns the logarithm of the number that it stands for; none if it
/// is a dead end, or the time is up.
fn go_down(state: &mut CandidateSearch<'_>, random: &mut ChaCha8Rng) -> Option<(f64, Grid)> {
    let mut ln = 0.0;
    while let Some(cell) = state.next_cell() {
        if state.is_late() {
            return None;
        }
        let mark = state.candidates().mark();
        let mut open = Vec::new();
        for value in state.values_of(cell) {
            if state.assume(cell, value, true).is_ok() {
                open.push(OpenValue { value, openness: state.openness() });
            }
            state.take_back(mark);
        }
        let (value, chance) = choose(&open, random)?;
        ln -= chance.ln();
        state.assume(cell, value, true).ok()?;
    }
    Some((ln, state.grid()?))
}

/// Chooses a value, and returns its value with the chance that it had.
fn choose(open: &[OpenValue], random: &mut ChaCha8Rng) -> Option<(usize, f64)> {
    /// How much what is left open counts: between not at all, 0, and as if there were no rules, 1.
    const WEIGHT: f64 = 0.5;
    /// The part of the chance that all values share: a value that looks poor may not be.
    const SHARED: f64 = 0.1;
    let most = open.iter().map(|one| one.openness).reduce(f64::max)?;
    let weights: Vec<f64> = open.iter().map(|one| (WEIGHT * (one.openness - most)).exp()).collect();
    let sum: f64 = weights.iter().sum();
    let chances: Vec<f64> = weights
        .iter()
        .map(|weight| SHARED / open.len() as f64 + (1.0 - SHARED) * weight / sum)
        .collect();
    // 53 bits, as many as a number has.
    let mut point = (random.next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
    for (one, &chance) in open.iter().zip(&chances) {
        if point < chance {
            return Some((one.value, chance));
        }
        point -= chance;
    }
    // The chances may sum up to a little less than 1.
    Some((open.last()?.value, *chances.last()?))
}

/// The sums that mean and error bar follow from, divided by the largest probe so that they fit.
#[derive(Default)]
struct Probes {
    count: u64,
    reached: u64,
    /// The logarithm of the largest; at first that of 0.
    largest: f64,
    sum: f64,
    sum_of_squares: f64,
    first: Option<Grid>,
    has_another: bool,
}

impl Probes {
    /// The standard errors to each side that cover 95 of 100 normal means.
    const WIDTH: f64 = 1.96;

    /// Makes probes, until there are enough or the time is up. Returns whether what was found
    /// follows without a choice.
    fn probe(
        &mut self,
        puzzle: &Instance,
        network: &Network,
        limits: &EstimateLimits,
        limiter: &Limiter,
    ) -> Result<bool, Fault> {
        let (givens, order) = (puzzle.givens(), ValueOrder::Up);
        let of_search = Limits { time: limits.time, ..Limits::solutions(1) };
        let mut state = CandidateSearch::new(network, None, givens, order, &of_search, limiter);
        if !state.is_open() {
            let is_exact = !state.is_out();
            return Ok(is_exact);
        }
        if let Some(only) = state.grid() {
            self.add(puzzle, Some((0.0, only)))?;
            return Ok(true);
        }
        let mut key = [0; 32];
        key[..8].copy_from_slice(&limits.seed.to_le_bytes());
        let start = state.candidates().mark();
        for probe in 0..limits.probes {
            let mut random = ChaCha8Rng::from_seed(key);
            random.set_stream(probe);
            let end = go_down(&mut state, &mut random);
            state.take_back(start);
            if state.is_late() {
                break;
            }
            self.add(puzzle, end)?;
        }
        Ok(false)
    }

    /// One more: the logarithm of its number and its solution, or a dead end.
    fn add(&mut self, puzzle: &Instance, end: Option<(f64, Grid)>) -> Result<(), Fault> {
        self.count += 1;
        let Some((ln, grid)) = end else { return Ok(()) };
        if let Some(fault) = fault_of_grid(puzzle, "the estimate", &grid) {
            return Err(fault);
        }
        self.reached += 1;
        if ln > self.largest {
            let factor = (self.largest - ln).exp();
            self.sum *= factor;
            self.sum_of_squares *= factor * factor;
            self.largest = ln;
        }
        let part = (ln - self.largest).exp();
        self.sum += part;
        self.sum_of_squares += part * part;
        match &self.first {
            None => self.first = Some(grid),
            Some(first) => self.has_another |= *first != grid,
        }
        Ok(())
    }

    fn estimate(&self, is_exact: bool) -> Estimate {
        let count = self.count.max(1) as f64;
        let mean = self.sum / count;
        let variance = (self.sum_of_squares / count - mean * mean).max(0.0) * count / (count - 1.0);
        let error = match (is_exact, self.count) {
            (true, _) => 0.0,
            (false, ..2) => f64::INFINITY,
            _ => Self::WIDTH * (variance / count).sqrt(),
        };
        let seen = u8::from(self.first.is_some()) + u8::from(self.has_another);
        let scaled = |part: f64| part.max(0.0).ln() + self.largest.max(f64::MIN);
        let verdict = match (seen, is_exact) {
            (0, true) => Verdict::Unsolvable,
            (1, true) => Verdict::Unique,
            (2.., _) => Verdict::Multiple,
            _ => Verdict::Unknown,
        };
        Estimate {
            probes: self.count,
            reached: self.reached,
            mean: Quantity::from_ln(scaled(mean)),
            low: Quantity::from_ln(scaled(mean - error).max(f64::from(seen).ln())),
            high: Quantity::from_ln(scaled(mean + error)),
            heaviest: if self.reached == 0 { 0.0 } else { self.sum.recip() },
            is_exact,
            verdict,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{count_exactly, fake::puzzle};

    fn ask(puzzle: &Instance, probes: u64, seed: u64) -> Estimate {
        estimate(puzzle, &EstimateLimits { probes, seed, time: None }, &Limiter::none()).unwrap()
    }

    /// Seeds are fixed, so this does not depend on luck: the true number lies within the error bar,
    /// and the bar is shorter than a given part of it.
    #[track_caller]
    fn check(puzzle: &Instance, probes: u64, expected: f64, width: f64) {
        let found = ask(puzzle, probes, 1);
        let [low, mean, high] = [found.low, found.mean, found.high].map(|q| q.value().unwrap());
        assert!(low <= expected && expected <= high, "{low} to {high}, not {expected}");
        assert!(low <= mean && mean <= high);
        assert!(high - low < width * expected, "{low} to {high} is too wide");
        assert_eq!((found.verdict, found.probes), (Verdict::Multiple, probes));
    }

    #[test]
    fn published_numbers_lie_within_the_error_bar() {
        check(&puzzle("latin:4", ""), 200, 576.0, 0.5);
        check(&puzzle("latin:5", ""), 200, 161_280.0, 0.5);
        check(&puzzle("6x6", ""), 200, 28_200_960.0, 0.5);
        check(&puzzle("latin:7", ""), 100, 61_479_419_904_000.0, 0.5);
        check(&puzzle("classic", ""), 50, 6.670_903_752_021_073e21, 1.0);
    }

    /// If the error bar were what it says, 95 of 100 would cover the true number.
    #[test]
    fn most_error_bars_cover_the_exact_count() {
        for (spec, givens) in [("4x4", ""), ("6x6", "1...................................")] {
            let puzzle = puzzle(spec, givens);
            let exact =
                count_exactly(&puzzle, crate::MOST_STATES, &Limiter::none()).unwrap() as f64;
            let covered = (0..100).filter(|&seed| {
                let found = ask(&puzzle, 40, seed);
                let [low, high] = [found.low, found.high].map(|q| q.value().unwrap() / exact);
                low <= 1.0 + 1e-9 && 1.0 - 1e-9 <= high
            });
            let covered = covered.count();
            assert!(covered >= 88, "{spec}: {covered} of 100");
        }
    }

    #[test]
    fn what_is_known_without_a_choice_is_exact() {
        #[track_caller]
        fn check(givens: &str, expected: &str, verdict: Verdict) {
            let found = ask(&puzzle("4x4", givens), 100, 1);
            let shown = [found.low, found.mean, found.high].map(|quantity| quantity.to_string());
            assert_eq!(shown, [expected; 3]);
            assert_eq!((found.verdict, found.is_exact), (verdict, true));
        }
        check("1234341221434321", "1", Verdict::Unique);
        check("11..............", "0", Verdict::Unsolvable);
    }

    #[test]
    fn the_same_seed_gives_the_same_estimate_and_another_another() {
        let empty = puzzle("6x6", "");
        let [one, same, other] = [1, 1, 2].map(|seed| ask(&empty, 10, seed).mean);
        assert_eq!(one, same);
        assert_ne!(one, other);
    }

    #[test]
    fn without_time_there_is_no_error_bar() {
        let limits = EstimateLimits { probes: 100, seed: 1, time: Some(std::time::Duration::ZERO) };
        let found = estimate(&puzzle("classic", ""), &limits, &Limiter::none()).unwrap();
        assert!(found.probes < 2 && found.verdict == Verdict::Unknown && !found.is_exact);
        assert_eq!(found.high.value(), None);
    }

    #[test]
    fn quantities_have_three_digits() {
        let shown = [0.0, 1.0, 2.5, 288.0, 161_280.0, 6.67e21]
            .map(|value: f64| Quantity::from_ln(value.ln()).to_string());
        assert_eq!(shown, ["0", "1", "2.5", "288", "161280", "6.67e21"]);
        let huge = Quantity::from_ln(361.64 * std::f64::consts::LN_10);
        assert_eq!((huge.to_string().as_str(), huge.value()), ("4.37e361", None));
    }
}
