//! Outside solvers: the files for them, and their answers.

use super::{engines::encoding, found, target, with_puzzle};
use crate::{agreement, prelude::*};

/// Outside solvers find the same solutions.
pub const TARGET: Target = target(
    "pipeline-outside",
    "outside SAT solvers find the same solutions; skipped if none is installed",
    run,
);

/// Commands of solvers, those that are installed.
static SOLVERS: LazyLock<Vec<(&str, Engine)>> = LazyLock::new(|| {
    let commands =
        ["cadical -q {}", "clasp --verbose=0 {}", "kissat -q {}", "minisat -verb=0 {} {out}"];
    let is_installed = |command: &&str| {
        let program = command.split(' ').next().unwrap_or_default();
        let folders = std::env::var_os("PATH").unwrap_or_default();
        std::env::split_paths(&folders).any(|folder| folder.join(program).is_file())
    };
    let engine = |command: &'static str| {
        let engine = format!("external:{command}").parse().expect("it is a command");
        (command, engine)
    };
    commands.into_iter().filter(is_installed).map(engine).collect()
});

fn run(bytes: &[u8]) {
    if SOLVERS.is_empty() {
        static SAID: std::sync::Once = std::sync::Once::new();
        SAID.call_once(|| eprintln!("skipped: no outside solver is installed"));
        return;
    }
    with_puzzle(bytes, check);
}

/// Few solutions, because each takes a process.
const LIMIT: usize = 4;

fn check(choices: &mut Choices<'_>, random: &Random) {
    let encoding = encoding(choices);
    let Some(expected) = found(random, LIMIT) else { return };
    let (command, engine) = choices.one(&SOLVERS);
    let limits = Limits::solutions(LIMIT);
    let search = engine.build(encoding).search(&random.puzzle, &limits, &Limiter::none());
    let search = search.unwrap_or_else(|error| panic!("{command}, {encoding:?}: {error}"));
    assert_eq!(search.verdict(), expected.verdict(), "{command}, {encoding:?}");
    let both = [("candidates", expected), ("outside", search)];
    agreement::agree(&random.puzzle, &both, LIMIT, None)
        .unwrap_or_else(|what| panic!("{command}, {encoding:?}: {what}"));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::bytes;

    #[test]
    fn outside_solvers_agree_on_random_puzzles() {
        (0..40).for_each(|index| run(&bytes(3, index)));
    }
}
