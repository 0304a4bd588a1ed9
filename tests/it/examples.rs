//! The programs of `examples/` work as described.

use std::process::Command;

/// Runs an example, and returns what it prints.
#[track_caller]
fn run(name: &str, arguments: &[&str]) -> String {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["run", "--quiet", "--example", name]).current_dir(env!("CARGO_MANIFEST_DIR"));
    if !cfg!(debug_assertions) {
        cargo.arg("--release");
    }
    let output = cargo.arg("--").args(arguments).output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{name}: {errors}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn solve() {
    let text = run("solve", &[]);
    assert!(text.lines().next().unwrap().ends_with("\tunique"), "{text}");
    assert!(text.contains("| 5 3 4 | 6 7 8 | 9 1 2 |"), "{text}");
    let text = run("solve", &["puzzles/seeds.tsv"]);
    assert_eq!(text.lines().filter(|line| line.ends_with("\tunique")).count(), 41);
}

#[test]
fn custom_rule() {
    let text = run("custom_rule", &[]);
    let lines: Vec<&str> = text.lines().collect();
    let [first, second, verdict, reasons @ ..] = lines.as_slice() else { panic!("{text}") };
    for solution in [first, second] {
        assert_eq!(solution.len(), 81);
        let value = |row: usize, column: usize| solution.as_bytes()[9 * row + column] - b'0';
        for row in 0..8 {
            for column in 0..8 {
                assert_ne!(value(row, column) + value(row + 1, column + 1), 10, "{solution}");
                assert_ne!(value(row, column + 1) + value(row + 1, column), 10, "{solution}");
            }
        }
    }
    assert_ne!(first, second);
    assert_eq!(*verdict, "unsolvable");
    assert_eq!(reasons, ["  r1c1 and r2c2 sum to 10"]);
}

#[test]
fn encode() {
    let first_line = |format: &str, mark: &str| {
        let text = run("encode", &[format]);
        text.lines().find(|line| line.contains(mark)).map(str::to_owned).unwrap_or_default()
    };
    assert_eq!(first_line("lp", "given_r1c1"), " given_r1c1: x_1_1_5 = 1");
    assert_eq!(first_line("mps", " E given_r1c1"), " E given_r1c1");
    assert!(first_line("opb", "#variable=").starts_with("* #variable= 729 #constraint= "));
    assert!(first_line("dimacs", "p cnf").starts_with("p cnf 729 "));
}

#[test]
fn steps() {
    let text = run("steps", &[]);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "hidden single: r6c2 is 4: the only place for 4 in box 4");
    let [.., solution, rating] = lines.as_slice() else { panic!("{text}") };
    assert!(solution.starts_with("417369825"), "{text}");
    assert!(rating.starts_with("hardest: "), "{text}");
}

#[test]
fn queens() {
    for (side, count) in [(1, 1), (2, 0), (3, 0), (4, 2), (8, 92), (10, 724)] {
        let text = run("queens", &[&side.to_string()]);
        let last = text.lines().last().unwrap();
        assert_eq!(last, format!("{side} queens: {count} solutions"));
    }
}

#[test]
fn knapsack() {
    // Confirmed by trying all 1,024 choices.
    let best = "worth 107: map, knife, rope, tent, water\n\
                worth 107: map, knife, rope, stove, water, blanket\n";
    let mut lines: Vec<String> = run("knapsack", &[]).lines().map(str::to_owned).collect();
    lines.sort_by_key(String::len);
    assert_eq!(lines.join("\n") + "\n", best);
    let text = run("knapsack", &["lp"]);
    let row =
        " weight: x_map + 3 x_knife + 7 x_rope + 24 x_tent + 11 x_stove + 4 x_lamp + 15 x_water";
    assert!(text.lines().any(|line| line.starts_with(row)), "{text}");
    let text = run("knapsack", &["opb"]);
    assert!(text.starts_with("* #variable= 10 #constraint= 2"), "{text}");
}
