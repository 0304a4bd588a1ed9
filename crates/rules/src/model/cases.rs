//! Cases of tests as lines of text: a file, whose lines have `; ` between them, and below it, after
//! `> `, what is read. Longer expectations go on in the next line, after another `> `.

/// Checks each case.
#[track_caller]
pub(crate) fn check_each(cases: &str, check: impl Fn(&str, &str)) {
    let mut cases = cases.lines().map(str::trim).filter(|line| !line.is_empty()).peekable();
    while let Some(file) = cases.next() {
        let mut expected = Vec::new();
        while let Some(line) = cases.peek().and_then(|line| line.strip_prefix("> ")) {
            expected.push(line);
            cases.next();
        }
        check(&file.replace("; ", "\n"), &expected.join(" "));
    }
}
