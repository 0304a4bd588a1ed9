//! Proofs of the solver, trimmed and not, as text and binary, before both checkers; and forgeries.

use satoku_cnf::{Encoding, encode};
use satoku_rules::{
    interrupt::Limiter,
    program::{Lit, Origin, Program, Relation, Role},
};
use satoku_sat::{ProofForm, in_memory, refute_into};
use satoku_verify::{Clauses, drat, lrat};

const TEXT: ProofForm = ProofForm { is_trimmed: true, is_binary: false };
const UNTRIMMED: ProofForm = ProofForm { is_trimmed: false, is_binary: false };

/// A formula, and how many variables it has.
struct Case {
    program: Program,
    variables: usize,
    clauses: Clauses,
}

impl Case {
    fn new(variables: usize, clauses: &[Vec<i32>]) -> Self {
        let mut program = Program::new(variables);
        let name = program.add_name("clause");
        for clause in clauses {
            let literals: Vec<Lit> =
                clause.iter().map(|&literal| Lit::from_dimacs(literal).unwrap()).collect();
            program.post(literals, Relation::AtLeast(1), Origin::new(Role::Rule, name), None);
        }
        let mut written = Written::default();
        encode(&program, Encoding::default(), &Limiter::none(), &mut written).unwrap();
        Self { program, variables, clauses: written.0 }
    }

    /// At random: units, binary clauses and long ones, some of them several times.
    fn random(random: &mut fastrand::Rng) -> Self {
        let variables = random.usize(3..=60);
        let count = variables * 9 / 2 + random.usize(0..9);
        let mut clauses: Vec<Vec<i32>> = Vec::new();
        for _ in 0..count {
            if random.u8(..) < 12 && !clauses.is_empty() {
                clauses.push(clauses[random.usize(..clauses.len())].clone());
                continue;
            }
            let length = [1, 2, 3, 3, 3, 3, 3, 3, 4, 6][random.usize(..10)];
            let length = if length == 1 && random.bool() { 3 } else { length };
            let mut named = random.choose_multiple(1..=variables as i32, length);
            named.iter_mut().for_each(|literal| *literal *= [1, -1][random.usize(..2)]);
            clauses.push(named);
        }
        Self::new(variables, &clauses)
    }

    /// One pigeon more than holes: no short proof.
    fn pigeons(holes: i32) -> Self {
        let in_hole = |pigeon: i32, hole: i32| pigeon * holes + hole + 1;
        let mut clauses: Vec<Vec<i32>> = (0..=holes)
            .map(|pigeon| (0..holes).map(|hole| in_hole(pigeon, hole)).collect())
            .collect();
        for hole in 0..holes {
            for one in 0..=holes {
                for other in 0..one {
                    clauses.push(vec![-in_hole(one, hole), -in_hole(other, hole)]);
                }
            }
        }
        Self::new((holes * (holes + 1)).unsigned_abs() as usize, &clauses)
    }

    /// The proofs, DRAT and LRAT; none if there is a solution.
    fn refute(&self, form: ProofForm) -> Option<[Vec<u8>; 2]> {
        let (mut drat, mut lrat) = (Vec::new(), Vec::new());
        let limiter = Limiter::none();
        let proofs: [&mut dyn std::io::Write; 2] = [&mut drat, &mut lrat];
        let encoding = Encoding::default();
        refute_into(&self.program, encoding, form, &mut in_memory, proofs, &limiter)
            .unwrap()
            .map(|_| [drat, lrat])
    }

    fn check_drat(&self, proof: &[u8]) -> Result<usize, String> {
        drat::check(self.variables, &self.clauses, proof, &Limiter::none())
            .map_err(|error| format!("{}: {}", error.line, error.what))
    }

    fn check_lrat(&self, proof: &[u8]) -> Result<usize, String> {
        lrat::check(self.variables, &self.clauses, proof, &Limiter::none())
            .map_err(|error| format!("{}: {}", error.line, error.what))
    }
}

#[derive(Default)]
struct Written(Clauses);

impl satoku_cnf::Clauses for Written {
    fn add(&mut self, clause: &[Lit]) {
        let clause: Vec<i32> = clause.iter().map(|literal| literal.to_dimacs()).collect();
        self.0.push(&clause);
    }
}

/// Each step leads to the contradiction, by the hints alone.
#[track_caller]
fn assert_core(clauses: usize, lrat: &[u8]) {
    let text = std::str::from_utf8(lrat).unwrap();
    let mut needed = std::collections::BTreeSet::<i64>::new();
    for line in text.lines().rev() {
        if line.contains('d') {
            continue;
        }
        let numbers: Vec<i64> = line.split(' ').map(|word| word.parse().unwrap()).collect();
        let clause = numbers[1..].iter().position(|&number| number == 0).unwrap();
        assert!(clause == 0 || needed.contains(&numbers[0]), "no use: {line}");
        let hints = &numbers[clause + 2..];
        needed.extend(hints.iter().filter(|&&hint| hint > clauses as i64));
    }
}

fn check(case: &Case) -> Option<[usize; 2]> {
    let trimmed = case.refute(TEXT)?;
    let whole = case.refute(UNTRIMMED).unwrap();
    let [mut steps, mut whole_steps] = [0; 2];
    for ([drat, lrat], steps) in [(&trimmed, &mut steps), (&whole, &mut whole_steps)] {
        let by_drat = case.check_drat(drat).unwrap_or_else(|error| {
            panic!("{error}: {:?}\n{}", case.clauses, String::from_utf8_lossy(drat))
        });
        *steps = case.check_lrat(lrat).unwrap_or_else(|error| {
            panic!("{error}: {:?}\n{}", case.clauses, String::from_utf8_lossy(lrat))
        });
        assert_eq!(by_drat, *steps);
    }
    for (trimmed, whole) in trimmed.iter().zip(&whole) {
        assert!(trimmed.len() <= whole.len(), "{} > {}", trimmed.len(), whole.len());
    }
    assert_core(case.clauses.len(), &trimmed[1]);
    for (form, text) in [(TEXT, &trimmed), (UNTRIMMED, &whole)] {
        let [drat, lrat] = case.refute(ProofForm { is_binary: true, ..form }).unwrap();
        assert_eq!(case.check_drat(&drat), case.check_drat(&text[0]));
        assert!(lrat == text[1] && drat[0] == b'a' && drat.len() <= text[0].len());
    }
    Some([steps, whole_steps])
}

#[test]
fn trimmed_proofs_hold_and_are_never_longer() {
    let mut random = fastrand::Rng::with_seed(3);
    let mut refuted = Vec::new();
    for _ in 0..300 {
        refuted.extend(check(&Case::random(&mut random)));
    }
    let shorter = refuted.iter().filter(|[trimmed, whole]| trimmed < whole).count();
    assert!(refuted.len() > 100 && shorter > 50, "{shorter} of {}", refuted.len());
}

/// Long enough for the solver to forget clauses, and to rename variables.
#[test]
fn long_proofs_forget_clauses() {
    let case = Case::pigeons(7);
    let [trimmed, whole] = check(&case).unwrap();
    assert!(trimmed < whole && trimmed > 1000, "{trimmed} of {whole}");
    let [drat, lrat] = case.refute(TEXT).unwrap();
    let count =
        |proof: &[u8]| proof.split(|&byte| byte == b'\n').filter(|l| l.contains(&b'd')).count();
    assert!(count(&drat) > 100 && count(&lrat) > 10);
}

#[test]
fn formulas_that_contradict_themselves_at_once_have_a_proof() {
    for clauses in [
        vec![vec![]],
        vec![vec![1, 2], vec![]],
        vec![vec![1], vec![-1]],
        vec![vec![2, 1], vec![1], vec![1], vec![-1], vec![-2]],
        vec![vec![1], vec![-1, 2], vec![-2]],
        vec![vec![1, -1], vec![-1], vec![2, -2], vec![1]],
    ] {
        assert!(check(&Case::new(2, &clauses)).is_some(), "{clauses:?}");
    }
}

#[test]
fn forged_proofs_are_refused() {
    let case = Case::pigeons(4);
    for form in [TEXT, UNTRIMMED] {
        let [drat, lrat] = case.refute(form).unwrap();
        let (drat, lrat) = (String::from_utf8(drat).unwrap(), String::from_utf8(lrat).unwrap());
        let lines: Vec<&str> = lrat.lines().collect();
        let without = |place: usize| {
            let kept = lines.iter().enumerate().filter(|&(index, _)| index != place);
            kept.fold(String::new(), |text, (_, line)| text + line + "\n")
        };
        // Of a trimmed proof each step is needed.
        let additions = (0..lines.len()).filter(|&place| !lines[place].contains('d'));
        for place in additions.filter(|_| form.is_trimmed) {
            let refused = case.check_lrat(without(place).as_bytes());
            assert!(refused.is_err(), "without {}", lines[place]);
        }
        // A number that is not there, or that is taken.
        let last = lines[lines.len() - 1];
        let number = last.split(' ').next().unwrap();
        for end in [format!("{number} 0 1000000 0"), last.replacen(number, "1", 1)] {
            let forged = without(lines.len() - 1) + &end + "\n";
            assert!(case.check_lrat(forged.as_bytes()).is_err(), "{end}");
        }
        // Cut.
        for end in [0, lrat.len() / 3, lrat.len() - last.len() - 1] {
            assert!(case.check_lrat(&lrat.as_bytes()[..end]).is_err(), "{end}");
        }
        for end in [0, drat.len() / 3, drat.len() - 2] {
            assert!(case.check_drat(&drat.as_bytes()[..end]).is_err(), "{end}");
        }
        assert!(case.check_drat(b"0\n").is_err());
        assert!(case.check_drat(format!("{drat}0\n").as_bytes()).is_err());
    }
}

#[test]
fn broken_binary_proofs_are_refused() {
    #[track_caller]
    fn refuse(case: &Case, proof: &[u8], expected: &str) {
        assert_eq!(case.check_drat(proof), Err(expected.to_owned()));
    }
    let case = Case::new(2, &[vec![1, 2], vec![1, -2], vec![-1, 2], vec![-1, -2]]);
    assert_eq!(case.check_drat(b"a\x02\0a\0"), Ok(2));
    assert_eq!(case.check_drat(b"d\x02\0a\x02\0d\x02\x04\0a\0"), Ok(2));
    assert_eq!(case.check_drat(b"a\x82\0\0a\0"), Ok(2));
    let no_end = "the proof ends without a contradiction (an empty clause)";
    refuse(&case, b"a\x02\0", &format!("2: {no_end}"));
    refuse(&case, b"a\0", "1: this clause does not follow from those before it");
    refuse(&case, b"a\x02", "1: the proof ends within a step");
    refuse(&case, b"a\x82", "1: the proof ends within a step");
    refuse(&case, b"a\x02\0a\0a\0", "3: found more after the contradiction");
    refuse(&case, b"a\x02\0b\0", "2: found the byte 98, expected 97 (a) or 100 (d)");
    refuse(&case, b"a\x06\0", "1: found 3, expected a variable from 1 to 2");
    refuse(&case, b"a\x01\0", "1: found 0, expected a variable from 1 to 2");
    let long = [&b"a"[..], &[0xff; 12], &[0]].concat();
    refuse(&case, &long, "1: found a number that is larger than any literal");
    let wide = [&b"a"[..], &[2; 100], &[0]].concat();
    refuse(&case, &wide, "1: the clause is longer than any that belongs here");
}
