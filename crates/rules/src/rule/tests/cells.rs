//! Cells in files: however they are named, they are the same.

use super::*;
use crate::model::to_toml;

/// The model of a file, as a file that stands for itself; or why there is none.
fn read(text: &str) -> String {
    let model = catalog::parse("my.toml", text);
    model.map_or_else(|error| error.to_string(), |model| to_toml(&model))
}

#[test]
fn lists_commas_and_capitals_name_the_same_cells_wherever_a_file_names_some() {
    for (usual, others) in [
        (
            "size = 9\nkiller = { cells = \"r1c1 r1c2\", sum = 3 }",
            &[
                "size = 9\nkiller = { cells = [\"r1c1\", \"r1c2\"], sum = 3 }",
                "size = 9\nkiller = { cells = \"R1C1,R1C2\", sum = 3 }",
                "size = 9\nkiller = { cells = [\"R1C1-2\"], sum = 3 }",
            ][..],
        ),
        (
            "size = 9\nthermometer = { cells = \"r1c1>r1c3 r2c3\" }",
            &["size = 9\nthermometer = { cells = [\"R1C1>R1C3\", \"r2c3\"] }"],
        ),
        (
            "size = 9\narrow = { circle = \"r1c1\", cells = \"r1c2 r1c3\" }",
            &["size = 9\narrow = { circle = [\"R1C1\"], cells = [\"r1c2\", \"r1c3\"] }"],
        ),
        (
            "size = 9\nsame-values = { sets = [\"r1c1 r1c2\", \"r2c1 r2c2\"] }",
            &["size = 9\nsame-values = { sets = [[\"r1c1\", \"r1c2\"], \"R2C1,R2C2\"] }"],
        ),
        (
            "size = 9\nequal-sums = { segments = [\"r1c1 r1c2\", \"r2c1 r2c2\"] }",
            &["size = 9\nequal-sums = { segments = [[\"r1c1\", \"r1c2\"], [\"r2c1-2\"]] }"],
        ),
        (
            "size = 9\nholes = \"r1c1 r9c9\"\nanti-knight = true",
            &["size = 9\nholes = [\"R1C1\", \"R9C9\"]\nanti-knight = true"],
        ),
        (
            "extends = \"4x4\"\ngrids = \"r1c1 r3c3\"",
            &["extends = \"4x4\"\ngrids = [\"R1C1\", \"R3C3\"]"],
        ),
        (
            "size = 9\nreplicate = { at = \"r1c1 r4c4\", origin = \"r1c1\", killer = { cells = \"r1c1 r1c2\" } }",
            &[
                "size = 9\nreplicate = { at = [\"R1C1\", \"R4C4\"], origin = [\"R1C1\"], killer = { cells = [\"R1C1\", \
               \"R1C2\"] } }",
            ],
        ),
        (
            "size = 9\neither.cases = [{ killer = { cells = \"r1c1 r1c2\" } }]",
            &["size = 9\neither.cases = [{ killer = { cells = [\"R1C1\", \"R1C2\"] } }]"],
        ),
    ] {
        let expected = read(usual);
        assert!(expected.starts_with("name = "), "{expected}");
        for other in others {
            assert_eq!(read(other), expected, "{other}");
        }
    }
}

#[test]
fn what_names_no_cells_is_refused_in_its_place() {
    #[track_caller]
    fn check(line: &str, expected: &str) {
        assert_eq!(read(&format!("size = 9\n{line}")), format!("my.toml:2: {expected}"));
    }
    let killer = "killer: expected cells such as \"r1c1 r2c2-4\", or a list of them";
    check("killer = { cells = 5 }", killer);
    check("killer = { cells = [5] }", killer);
    check("killer = { cells = [[1, 1], [1, 2]] }", killer);
    check("killer = { cells = { r1 = \"c1\" } }", killer);
    check(
        "killer = { cells = [\"r1c1\", \"\", \"a\"] }",
        "killer: found \"a\", expected a cell such as r1c1 or a range such as r2-4c2-4",
    );
    check("killer = { cells = [\"r1c1\", \"R1C1\"] }", "killer: r1c1 is named twice");
    check("killer = { cells = [] }", "killer \"killer 1\" has 0 cells, expected 1 to 9");
    check("holes = [1]", "`holes`: expected cells, in a string, found array");
    check(
        "replicate = { at = [1], killer = { cells = \"r1c1\" } }",
        "replicate: `at`: expected cells, such as \"r1c1 r4c4\"",
    );
}
