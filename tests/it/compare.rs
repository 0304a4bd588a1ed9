//! `compare` reports what was measured: its statistics are recomputed, and its figures for outside
//! solvers are compared with their output.

use serde_json::Value;

use crate::prelude::*;

fn json(arguments: &[&str]) -> Value {
    let run = satoku(&[&["compare", "-q", "--format", "json"], arguments].concat());
    serde_json::from_str(&run.succeeds()).unwrap()
}

#[track_caller]
fn assert_near(one: f64, other: f64) {
    assert!((one - other).abs() <= 1e-9 * other.abs(), "{one} is not {other}");
}

/// The statistics, recomputed plainly from the single searches.
#[test]
fn means_and_deviations_are_those_of_the_single_searches() {
    const RUNS: u64 = 4;
    let data =
        json(&["--each", "--runs", "4", "--warmup", "2", "-e", "sat", "-e", "native", HARD, EASY]);
    assert_eq!((data["runs"].as_u64(), data["warmup"].as_u64()), (Some(RUNS), Some(2)));
    let each = data["each"].as_array().unwrap();
    assert_eq!(each.len(), 4 * 2 * 2);
    for contender in data["contenders"].as_array().unwrap() {
        let seconds = |is: &dyn Fn(&Value) -> bool| -> Vec<f64> {
            let of =
                each.iter().filter(|one| one["contender"] == contender["contender"] && is(one));
            of.map(|one| one["seconds"].as_f64().unwrap()).collect()
        };
        let totals: Vec<f64> =
            (1..=RUNS).map(|run| seconds(&|one| one["run"] == run).iter().sum()).collect();
        let listed = contender["totals"].as_array().unwrap();
        assert_eq!(listed.len(), totals.len());
        for (one, other) in listed.iter().zip(&totals) {
            assert_near(one.as_f64().unwrap(), *other);
        }
        let mean = totals.iter().sum::<f64>() / 4.0;
        let squares: f64 = totals.iter().map(|total| (total - mean) * (total - mean)).sum();
        let said = |name: &str| contender[name].as_f64().unwrap();
        assert_near(said("total"), mean);
        assert_near(said("deviation"), (squares / 3.0).sqrt());
        assert_near(said("min"), totals.iter().copied().fold(f64::MAX, f64::min));
        assert_near(said("max"), totals.iter().copied().fold(0.0, f64::max));
        assert_near(said("mean"), mean / 2.0);
        let slow = |puzzle| seconds(&|one| one["puzzle"] == puzzle).iter().sum::<f64>() / 4.0;
        assert_near(said("worst"), slow(HARD).max(slow(EASY)));
        assert_near(said("median"), slow(HARD).min(slow(EASY)));
    }
}

#[test]
fn one_run_has_no_deviation_and_varisat_tells_no_conflicts() {
    let data = json(&["-e", "sat:varisat", "-e", "sat:batsat", HARD]);
    let [varisat, batsat] = [0, 1].map(|index| &data["contenders"][index]);
    for name in ["conflicts", "decisions", "propagations"] {
        assert!(varisat[name].is_null() && batsat[name].as_f64() > Some(0.0), "{name}: {data}");
    }
    assert!(varisat["deviation"].is_null() && varisat["clauses"] == batsat["clauses"]);
}

/// The first number after this name and a colon in a program's output.
fn number_after(name: &str, printed: &str) -> Option<f64> {
    let line = printed.lines().find(|line| {
        let line = line.trim_start_matches("c ");
        line.strip_prefix(name).is_some_and(|rest| rest.trim_start().starts_with(':'))
    })?;
    line.split(':').nth(1)?.split_whitespace().next()?.parse().ok()
}

#[test]
fn what_outside_solvers_count_is_what_they_print() {
    let folder = tempfile::tempdir().unwrap();
    // (Some check the file's extension.)
    let file = folder.path().join("puzzle.cnf");
    for (program, command) in [
        ("minisat", "minisat {} {out}"),
        ("cadical", "cadical {}"),
        ("cryptominisat5", "cryptominisat5 {}"),
    ] {
        if !is_installed(program) {
            continue;
        }
        // One call, for one solution, of the very file.
        let engine =
            format!("external:sh -c 'cp $0 {} && {}' {{}} {{out}}", file.display(), shell(command));
        let data = json(&["--limit", "1", "-e", &engine, HARD]);
        let row = &data["contenders"][0];
        let printed = run(command, &file, folder.path());
        for name in ["conflicts", "decisions", "propagations"] {
            let expected = number_after(name, &printed);
            assert!(expected > Some(0.0), "{program} prints no {name}:\n{printed}");
            assert_eq!(row[name].as_f64(), expected, "{program} {name}");
        }
        let text = fs::read_to_string(&file).unwrap();
        let header = text.lines().find_map(|line| line.strip_prefix("p cnf ")).unwrap();
        let size: Vec<f64> = header.split_whitespace().map(|word| word.parse().unwrap()).collect();
        assert_eq!(
            (row["variables"].as_f64(), row["clauses"].as_f64()),
            (Some(size[0]), Some(size[1]))
        );
    }
}

/// A command with its places as a shell's arguments.
fn shell(command: &str) -> String {
    command.replace("{}", "$0").replace("{out}", "$1")
}

fn run(command: &str, file: &Path, folder: &Path) -> String {
    let answer = folder.join("answer");
    Run::of(Command::new("sh").arg("-c").arg(shell(command)).arg(file).arg(answer)).out
}

#[test]
fn auxiliary_variables_of_a_file_count() {
    if !is_installed("minisat") {
        return;
    }
    let engine = "external:minisat {} {out}";
    let of = |encoding| {
        let data = json(&["-e", engine, "--at-most-one", encoding, EASY]);
        let row = &data["contenders"][0];
        ["variables", "clauses"].map(|name| row[name].as_f64().unwrap())
    };
    let ([pairwise, many], [product, few]) = (of("pairwise"), of("product"));
    assert!(pairwise < product && many > few, "{pairwise} {many} {product} {few}");
}

#[test]
fn nothing_is_measured_if_the_plot_cannot_be_written() {
    if !is_full() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let trace = folder.path().join("trace");
    let plot = folder.path().join("missing/times.svg");
    let engine = format!("external:sh -c 'touch {}' {{}}", trace.display());
    let compare = |plot: &Path| {
        satoku(&["compare", "-e", &engine, "--plot", plot.to_str().unwrap(), EASY]).status
    };
    assert_eq!(compare(&plot), Some(2));
    assert!(!trace.exists());
    // With an existing folder the engine runs (and fails because it prints nothing).
    assert_eq!(compare(&folder.path().join("times.svg")), Some(2));
    assert!(trace.exists() && folder.path().join("times.svg").exists());
}
