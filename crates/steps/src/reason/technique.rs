//! The solver's reason as a technique.

use std::ops::ControlFlow;

use itertools::Itertools;

use crate::{Detail, Step, Technique, detail::ReasonLine};

/// The technique's name; the solver finds its steps, and no state alone does.
pub static TECHNIQUE: Technique = Technique {
    name: "reason",
    title: "the solver's reason",
    weight: 200,
    difficulty: 90,
    assumes_unique: false,
    find: |_, _| ControlFlow::Continue(()),
    explain,
};

fn explain(step: &Step) -> String {
    let Detail::Reason(reason) = &step.detail else { return String::new() };
    if !reason.summary.is_empty() {
        return reason.summary.clone();
    }
    let opposite = match (step.placements.first(), step.eliminations.first()) {
        (Some((cell, value)), _) => format!("if {cell} were not {value}"),
        (_, Some((cell, value))) => format!("if {cell} were {value}"),
        _ => return String::new(),
    };
    match &reason.explanation[..] {
        [line] => format!("{opposite}: {line}"),
        lines => {
            let line = |line: &ReasonLine| format!("\n  {}", line.indented());
            format!("{opposite}:{}", lines.iter().map(line).format(""))
        }
    }
}
