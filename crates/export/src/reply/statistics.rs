//! What solvers tell of their search: the lines in which each sums it up.
//!
//! A solver that is asked to be quiet (`-q`, `--verb 0`) tells nothing, and then nothing is known:
//! that is not 0. The lines are those of minisat 2.2, Glucose 4, `CaDiCaL` 2, cryptominisat 5,
//! clasp 3 (`--stats`), glpsol 5, cbc 2.10 and `HiGHS` 1; all but Glucose's (which are minisat's
//! behind a `c`) were taken from their output.

use std::ops::Add;

use satoku_sat::Counters;

/// What a solver tells, as far as it does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Conflicts, decisions and propagations, by SAT solvers.
    pub counters: Counters,
    /// Nodes of the tree, by integer programming solvers.
    pub nodes: Option<u64>,
    /// Iterations of the simplex method, by the same.
    pub iterations: Option<u64>,
}

/// Two searches, one after the other: what only one of them tells is not known of both.
impl Add for Statistics {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        let both = |one: Option<u64>, two: Option<u64>| Some(one?.saturating_add(two?));
        Self {
            counters: self.counters + other.counters,
            nodes: both(self.nodes, other.nodes),
            iterations: both(self.iterations, other.iterations),
        }
    }
}

impl Statistics {
    /// Nothing is done, so all is known.
    pub const NOTHING_DONE: Self = Self {
        counters: Counters { conflicts: Some(0), decisions: Some(0), propagations: Some(0) },
        nodes: Some(0),
        iterations: Some(0),
    };

    /// What is found in all that a solver printed. Where it counts on, its last word counts.
    pub fn read(printed: &str) -> Self {
        let mut found = Self::default();
        for line in printed.lines() {
            found.take(line);
        }
        found
    }

    fn take(&mut self, line: &str) {
        // CaDiCaL leaves out what is 0, but says that these are its statistics.
        if line.starts_with("c ---") && line.contains("[ statistics ]") {
            self.counters = Self::NOTHING_DONE.counters;
        }
        let text = line.strip_prefix("c ").unwrap_or(line).trim_start();
        self.take_glpsol(text);
        if let ["Nodes", nodes] = words(text)[..] {
            self.nodes = nodes.parse().ok().or(self.nodes);
        }
        if let ["LP", "iterations", iterations] = words(text)[..] {
            self.iterations = iterations.parse().ok().or(self.iterations);
        }
        // cbc ends before its tree has a node, and does not say what that took.
        if text.starts_with("Problem is infeasible - ") {
            self.nodes = Some(0);
        }
        let Some((name, value)) = text.split_once(':') else { return };
        let place = match name.trim_end() {
            "conflicts" | "Conflicts" => &mut self.counters.conflicts,
            "decisions" | "Choices" => &mut self.counters.decisions,
            "propagations" => &mut self.counters.propagations,
            "Enumerated nodes" => &mut self.nodes,
            "Total iterations" => &mut self.iterations,
            _ => return,
        };
        if let Some(value) = value.split_whitespace().next().and_then(|word| word.parse().ok()) {
            *place = Some(value);
        }
    }

    /// glpsol's log: iterations before a colon, and behind `tree is empty` how many nodes it had.
    fn take_glpsol(&mut self, text: &str) {
        if text.starts_with("GLPK Integer Optimizer") {
            (self.nodes, self.iterations) = (Some(0), Some(0));
        }
        if text.starts_with("Integer optimization begins") {
            // Unless it comes to the end of its tree.
            self.nodes = None;
        }
        let Some((before, after)) = text.split_once(':') else { return };
        let is_log =
            ["obj =", "mip =", ">>>>>"].iter().any(|word| after.trim_start().starts_with(word));
        if !is_log {
            return;
        }
        let count = before.trim_start_matches(['+', '*', '#']).trim_start();
        self.iterations = count.parse().ok().or(self.iterations);
        if after.contains("tree is empty") {
            let nodes = after
                .rsplit_once(';')
                .and_then(|(_, nodes)| nodes.trim_end_matches(')').trim().parse().ok());
            self.nodes = nodes.or(self.nodes);
        }
    }
}

fn words(text: &str) -> Vec<&str> {
    text.split_whitespace().take(4).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is read: conflicts, decisions, propagations, nodes, iterations.
    #[track_caller]
    fn check(printed: &str, expected: [Option<u64>; 5]) {
        let Statistics { counters, nodes, iterations } = Statistics::read(printed);
        let Counters { conflicts, decisions, propagations } = counters;
        assert_eq!([conflicts, decisions, propagations, nodes, iterations], expected, "{printed}");
    }

    #[test]
    fn sat_solvers_tell_conflicts_decisions_and_propagations() {
        let all = [Some(82), Some(112), Some(6889), None, None];
        let minisat = "| Conflicts |          ORIGINAL         |\nrestarts              : 1\n\
                       conflicts             : 82             (11971 /sec)\n\
                       decisions             : 112            (0.00 % random) (16350 /sec)\n\
                       propagations          : 6889           (1005693 /sec)\n\
                       conflict literals     : 589            (11.83 % deleted)\n";
        check(minisat, all);
        check(&minisat.replace('\n', "\nc "), all);
        check(
            "c --- [ statistics ] ---------\nc\nc conflicts:  82  59610.71    per second\n\
             c decisions:  112  71776.16  per second\nc propagations:  6889  5.41 M  per second\n",
            all,
        );
        check(
            "c decisions                : 112          (0.00      % random)\n\
             c propagations             : 6889        (7008K     props/s)\n\
             c decisions/conflicts      : 1.44\nc conflicts                : 82\n\
             c Conflicts in UIP         : 32          (6273.28   confl/time_this_thread)\n",
            all,
        );
        check(
            "c Choices        : 187     \nc Conflicts      : 148      (Analyzed: 146)\n\
             c   Conflict     : 146      (Average Length:   10.3 Ratio: 100.00%)\n",
            [Some(148), Some(187), None, None, None],
        );
    }

    #[test]
    fn what_cadical_leaves_out_is_nothing() {
        check(
            "c --- [ statistics ] ---------\nc propagations:  729  12.79 M  per second\n",
            [Some(0), Some(0), Some(729), None, None],
        );
    }

    #[test]
    fn integer_programming_solvers_tell_nodes_and_iterations() {
        check(
            "Enumerated nodes:               3\nTotal iterations:               3340\n",
            [None, None, None, Some(3), Some(3340)],
        );
        check("Problem is infeasible - 0.02 seconds\n", [None, None, None, Some(0), None]);
        check(
            "  Nodes             1\n  Repair LPs        0\n  LP iterations     597\n   158 (separation)\n",
            [None, None, None, Some(1), Some(597)],
        );
        let begin = "GLPK Integer Optimizer 5.0\nPreprocessing...\n";
        let simplex = "      0: obj =   0.000000000e+00 inf =   9.700e+01 (66)\n\
                       *    88: obj =   0.000000000e+00 inf =   2.745e-13 (0)\n\
                       Integer optimization begins...\n\
                       +    88: mip =     not found yet >=              -inf        (1; 0)\n";
        let end = "+   215: >>>>>   0.0e+00 >=   0.0e+00   0.0% (1; 5)\n\
                   +   215: mip =   0.0e+00 >=     tree is empty   0.0% (0; 11)\n";
        let check = |printed: String, nodes, iterations| {
            check(&printed, [None, None, None, nodes, iterations]);
        };
        check(format!("{begin}{simplex}{end}"), Some(11), Some(215));
        check(format!("{begin}{simplex}"), None, Some(88));
        check(format!("{begin}PROBLEM HAS NO PRIMAL FEASIBLE SOLUTION\n"), Some(0), Some(0));
    }

    #[test]
    fn who_says_nothing_tells_nothing() {
        check("", [None; 5]);
        check("s SATISFIABLE\nv 1 -2 0\n", [None; 5]);
        check("conflicts: many\nc decisions: -1\nNodes\nNodes 1 2\n", [None; 5]);
        let told = Statistics::read("c conflicts : 5\nc decisions : 7\n");
        let both = told + Statistics::read("c conflicts : 2\n");
        assert_eq!((both.counters.conflicts, both.counters.decisions), (Some(7), None));
        assert_eq!(Statistics::NOTHING_DONE + told, told);
    }
}
