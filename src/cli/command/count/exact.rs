//! `satoku count --exact`: the number itself, and who confirms it.

use std::time::Instant;

use crate::{
    cli::answers::FormattedAnswer,
    cli::prelude::*,
    engine::{
        CountMethod, CrossCheck, Estimate, EstimateLimits, ExactCount, Limits, ModelCounter,
        Uncounted, count_either_way, estimate,
    },
    record::EstimateRecord,
};

/// Counting to the end.
pub(super) struct Exact {
    pub states: usize,
    pub letters: bool,
    /// The limit on nodes for the backtracker that confirms the count.
    pub checker_nodes: Option<u64>,
    /// A program that confirms it, too.
    pub counter: Option<ModelCounter>,
}

/// Why the probes give no estimate, if they do not.
pub(super) fn without_estimate(estimate: &Estimate) -> Option<String> {
    let Estimate { probes, reached, is_exact, .. } = *estimate;
    match (is_exact, probes, reached) {
        (false, ..2, _) => Some(format!(
            "no estimate: time was up after {probes} probes, and an error bar needs two or more"
        )),
        (false, _, 0) => Some(format!(
            "no estimate: none of {probes} probes found a solution, so there may be few or none; \
                 count without --estimate, or take more --probes"
        )),
        _ => None,
    }
}

/// There is no number, and why.
pub(super) fn uncounted(
    givens: &str,
    record: Record,
    reason: String,
    status: Status,
) -> FormattedAnswer {
    FormattedAnswer {
        line: format!("{givens}\t{}\t{}", Verdict::Unknown, text::NOTHING),
        record: Record { error: Some(reason.clone()), ..record },
        drawing: String::new(),
        notes: vec![reason],
        status,
        verdict: Verdict::Unknown,
        cross_check: None,
    }
}

/// What others say of a count.
#[derive(Default)]
struct Confirmation {
    /// The others that counted, and their counts.
    others: Vec<(String, u128)>,
    /// Why the program that was to confirm it did not, and whether it failed.
    fault: Option<(String, Status)>,
}

impl Exact {
    /// What stands in place of an engine's name.
    const NAME: &str = "exact";

    pub(super) fn answer(&self, puzzle: &Instance, limits: &Limits) -> FormattedAnswer {
        let start = Instant::now();
        // The rest of the time is for an estimate, or the program that confirms it.
        let left =
            |part: f64| limits.time.map(|time| time.mul_f64(part).saturating_sub(start.elapsed()));
        let limiter = Limiter::none();
        let checks = self.checker_nodes.is_some();
        let counted = limiter.within_time(left(0.9), |limiter| {
            count_either_way(puzzle, self.states, checks, limiter)
        });
        let seconds = start.elapsed().as_secs_f64();
        let record = Record {
            seconds: Some(seconds),
            complete: Some(counted.is_ok()),
            ..Record::unanswered(puzzle, Self::NAME, self.letters)
        };
        let givens = record::text(puzzle, self.letters);
        let counted = match counted {
            Ok(counted) => counted,
            Err(reason) => {
                return Self::estimated(puzzle, &givens, record, &reason, left(1.0));
            }
        };
        let count = counted.count;
        let verdict = Verdict::of(usize::try_from(count).unwrap_or(usize::MAX), true);
        let Confirmation { others, fault } = self.confirm(puzzle, counted, left, &limiter);
        let cross_check_seconds = Some(start.elapsed().as_secs_f64() - seconds);
        if let Some(contradiction) = counted.contradiction(&others) {
            let record = Record { complete: Some(false), ..record };
            let what = format!("of {givens} {contradiction}");
            return uncounted(&givens, record, what, Status::Disagreement);
        }
        let confirming = others.into_iter().next_back().map(|(name, _)| name);
        let confirmed = match (&confirming, self.checker_nodes) {
            (Some(name), _) => format!("confirmed by {name}"),
            (None, None) => "not cross-checked".to_owned(),
            (None, Some(nodes)) if count > u128::from(nodes) => {
                "too many to list for a cross-check".to_owned()
            }
            (None, Some(_)) => "the cross-check came to no end".to_owned(),
        };
        let cross_check =
            if confirming.is_some() { CrossCheck::Agrees } else { CrossCheck::Skipped };
        let noun = if count == 1 { "solution" } else { "solutions" };
        let time = text::seconds(seconds);
        let how = match counted.method {
            CountMethod::Listing => "counted one by one",
            CountMethod::States | CountMethod::Parts => "counted without listing",
        };
        let (notes, worst) = fault.map_or((Vec::new(), Status::Fine), |(why, status)| {
            (vec![format!("the count of {givens} is not confirmed as asked: {why}")], status)
        });
        let mut status = Status::from(verdict);
        status.worsen(worst);
        FormattedAnswer {
            line: format!("{givens}\t{verdict}\t{count}"),
            record: Record {
                verdict: verdict.to_string(),
                count: Some(count),
                cross_check: Some(cross_check.to_string()),
                cross_check_seconds,
                confirmed_by: confirming,
                ..record
            },
            drawing: format!("{count} {noun} ({how}, {confirmed}, {time})\n"),
            notes,
            status,
            verdict,
            cross_check: self.checker_nodes.map(|_| cross_check),
        }
    }

    /// What others count, within what is `left` of a part of the time: the other way, the
    /// backtracker, and the program that was asked for. The later ones share less with the count.
    fn confirm(
        &self,
        puzzle: &Instance,
        counted: ExactCount,
        left: impl Fn(f64) -> Option<Duration>,
        limiter: &Limiter,
    ) -> Confirmation {
        let by_us = |nodes| {
            limiter.within_time(left(0.9), |limiter| counted.others(puzzle, nodes, limiter))
        };
        let mut others = self.checker_nodes.map_or_else(Vec::new, by_us);
        let mut fault = None;
        if let Some(counter) = &self.counter {
            match limiter.within_time(left(1.0), |limiter| counter.count(puzzle, limiter)) {
                Ok(Some(other)) => others.push((counter.to_string(), other)),
                Ok(None) => {
                    fault = Some((format!("the time was up for {counter}"), Status::NotUnique));
                }
                Err(error) => fault = Some((error.to_string(), Status::Unreadable)),
            }
        }
        Confirmation { others, fault }
    }

    /// There is no count, and why; but roughly how many solutions there are.
    fn estimated(
        puzzle: &Instance,
        givens: &str,
        record: Record,
        reason: &Uncounted,
        time: Option<Duration>,
    ) -> FormattedAnswer {
        /// As without `--probes` and `--seed`.
        const LIMITS: EstimateLimits = EstimateLimits { probes: 1000, seed: 1, time: None };
        /// No longer, if time is not limited.
        const TIME: Duration = Duration::from_secs(10);
        let status = match reason {
            Uncounted::Rule(_) | Uncounted::TooWide { .. } => Status::Unreadable,
            _ => Status::NotUnique,
        };
        let limits = EstimateLimits { time: Some(time.unwrap_or(TIME)), ..LIMITS };
        let estimated = estimate(puzzle, &limits, &Limiter::none()).ok();
        match estimated.filter(|estimate| without_estimate(estimate).is_none()) {
            None => uncounted(givens, record, format!("{reason}; there is no estimate"), status),
            // That is no estimate.
            Some(Estimate { is_exact: true, mean, .. }) => uncounted(
                givens,
                record,
                format!("{reason}; propagation alone leaves {mean}"),
                status,
            ),
            Some(estimate) => {
                let Estimate { probes, mean, low, high, .. } = estimate;
                let reason = format!(
                    "{reason}; there are about {mean} solutions: an estimate from {probes} random \
                     probes, 95 % error bar {low} to {high}"
                );
                let found = EstimateRecord::new(&estimate, LIMITS.seed);
                uncounted(givens, Record { estimate: Some(found), ..record }, reason, status)
            }
        }
    }
}
