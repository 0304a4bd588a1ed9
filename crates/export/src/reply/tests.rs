use super::*;

/// What is read of the values of three variables, of the cells r1c1 (1, 2) and r1c2 (1) of a 2x2
/// grid.
#[track_caller]
fn check(text: &str, expected: &str) {
    let size = Size::sudoku(2).unwrap();
    let found = match read(text, 3, by_name(size)) {
        Ok(Reply::Solution(values)) => {
            let digit = |value: Option<bool>| value.map_or('?', |v| if v { '1' } else { '0' });
            values.into_iter().map(digit).collect()
        }
        Ok(Reply::Fractional(fractions)) => {
            let name = |(var, value)| format!("{}={value}", Names::variable(var, size));
            fractions.into_iter().map(name).join(" ")
        }
        Ok(Reply::Unsolvable) => "unsolvable".to_owned(),
        Ok(Reply::Unknown) => "unknown".to_owned(),
        Err(error) => error.to_string(),
    };
    assert_eq!(found, expected, "{text}");
}

#[test]
fn every_family_reads_its_examples() {
    for family in FAMILIES {
        for (text, expected) in family.examples {
            check(text, expected);
        }
        let said: Vec<bool> = family.examples.iter().map(|(_, e)| *e == "unsolvable").collect();
        assert!(said.contains(&true) && said.contains(&false), "{}", family.name);
    }
}

#[test]
fn values_are_read_by_the_family_that_writes_them() {
    let variable = by_name(Size::sudoku(2).unwrap());
    for family in FAMILIES {
        let solved = family.examples.iter().filter(|(_, said)| said.len() == 3);
        for (text, _) in solved {
            let output = SolverOutput { text, variable: &variable };
            let reader = FAMILIES.iter().find(|family| (family.has_values)(&output)).unwrap();
            assert_eq!(reader.name, family.name, "{text}");
        }
    }
}

#[test]
fn fractions_are_told_from_solutions() {
    check("Optimal\nx_1_1_1 0.5\n", "x_1_1_1=0.5");
    check("Optimal\nx_1_1_1 0.5\nx_1_1_2 1\nx_1_2_1 .25\n", "x_1_1_1=0.5 x_1_2_1=.25");
    check("s bas 1 3 f f 0\nj 1 b 0.5 0\nj 2 b 0.5 0\ne o f\n", "x_1_1_1=0.5 x_1_1_2=0.5");
    // A little off is no fraction.
    check("Optimal\nx_1_1_1 0.99999\nx_1_1_2 1e-9\n", "10?");
}

#[test]
fn the_last_cost_counts() {
    let found = |text| cost(text).map(|cost| (cost.weight, cost.is_least));
    assert_eq!(found("o 7\no 2\ns OPTIMUM FOUND\nv 101\n"), Some((2, true)));
    assert_eq!(found("o 7\ns SATISFIABLE\nv 101\n"), Some((7, false)));
    assert_eq!(found("s SATISFIABLE\nv 1 0\n"), None);
}

#[track_caller]
fn check_cut(text: &str, what: &str) {
    check(text, &format!("the answer is cut off: {what}"));
}

#[test]
fn what_is_no_answer_says_why() {
    check("hello\n", &ReplyError::Unrecognised.to_string());
    check("", &ReplyError::Unrecognised.to_string());
    check_cut("s SATISFIABLE\nv 1 -2\n", "the 0 at the end of the values is missing");
    check_cut("SAT\n1 -2", "the 0 at the end of the values is missing");
    check("SATISFIABLE\n", &ReplyError::NoValues.to_string());
    check("s SATISFIABLE\nv 1 q 0\n", "line 2: found \"q\", expected a literal, or 0 at the end");
    check_cut("s mip 1 3 o 0\nj 1 1\n", "the line 'e o f' at the end is missing");
    check("Optimal\nx_1_1_1 2\n", "line 2: x_1_1_1 is 2, expected 0 or 1");
    check("Optimal\nx_1_1_1 -0.5\n", "line 2: x_1_1_1 is -0.5, expected 0 or 1");
    check("Optimal\nx_1_1_1 nan\n", "line 2: x_1_1_1 is nan, expected 0 or 1");
    check_cut("Optimal\n", "there are no values");
    check_cut("sat\n", "there are no values");
    check_cut("sat\n((x_1_1_1 true)\n (x_1_1_2", "x_1_1_2 has no value");
    check_cut("sat\n((x_1_1_1 true)\n", "a ')' at the end is missing");
    check("sat\n((x_1_1_1 5))\n", "line 2: found \"5\", expected true or false");
    check_cut("x = [1, 0, 1];\n", "the line '----------' after the values is missing");
    check_cut("x = [1, 0\n", "the ']' after the values is missing");
    check_cut("x = [1, 0];\n----------\n", "there are 2 values, expected 3");
    check("x = [1, 2, 0];\n----------\n", "line 1: found \"2\", expected 0 or 1");
    check_cut("s OPTIMUM FOUND\nv 10\n", "there are 2 values, expected 3");
    check_cut("s OPTIMUM FOUND\no 0\n", "there are no values");
}
