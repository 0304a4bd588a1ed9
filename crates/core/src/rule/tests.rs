//! What several kinds of rule have in common in files. (The suite over all kinds is in `satoku-samples`.)

mod cells;
mod outside;
mod sets_in_formats;
mod sums_in_formats;

use super::*;
use crate::model::catalog;

/// Why a model file is refused.
#[track_caller]
pub(super) fn refused(text: &str) -> String {
    crate::model::file::model("my.toml", text, catalog::load).unwrap_err().to_string()
}

#[test]
fn expressions_that_cannot_be_read_are_quoted_at_the_place() {
    #[track_caller]
    fn check(text: &str, place: usize, expected: &str) {
        let (text, found, wanted) = (text.to_owned(), "the end".to_owned(), "\"]\"".to_owned());
        let problem = Problem::Syntax { key: "pattern", text, place, found, expected: wanted };
        let expected = format!(": `pattern`: {expected}: found the end, expected \"]\"");
        assert_eq!(problem.to_string(), expected);
    }
    check("12[", 4, "at character 4 of \"12[\"");
    check("", 1, "at character 1 of \"\"");
    check("1\n\"é", 5, "at character 5 of \"1\\n\\\"é\"");
    let (ones, twos) = ("1".repeat(40), "2".repeat(40));
    let long = format!("{ones}[{twos}");
    check(&long, 41, &format!("at character 41 of \"...{}[{}...\"", &ones[10..], &twos[11..]));
    check(&long, 82, &format!("at character 82 of \"...{}\"", &twos[10..]));
}
