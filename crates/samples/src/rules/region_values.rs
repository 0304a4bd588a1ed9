//! Regions whose values are 1 to the number of their cells.

use super::*;

fn model(text: &str) -> Model {
    catalog::parse("my.toml", text).unwrap()
}

#[test]
fn a_region_of_one_cell_holds_1_and_a_region_for_all_values_is_as_it_is() {
    let text = "size = 3\nrows = \"none\"\ncolumns = \"none\"\nregions = \"abbccbddd\"\n";
    let model = model(&format!("{text}region-values = true"));
    let rules = model.rules().iter().filter(|rule| rule.kind() == "region-values");
    // Regions b and d have three cells.
    assert_eq!(rules.map(|rule| rule.cells().len()).collect_vec(), [1, 2]);
    assert_eq!(model.check(&grid(&model, "123211312")), []);
    let found = model.check(&grid(&model, "2........")).iter().join("; ");
    assert_eq!(found, "r1c1 is 2 in a region of 1 cell, expected 1 to 1 (values in region 1)");
}

#[test]
fn with_other_values_it_is_still_1_to_n() {
    let text = "size = 2\nvalues = \"0-2\"\nrows = \"none\"\ncolumns = \"none\"\n";
    let model = model(&format!("{text}regions = \"abbb\"\nregion-values = true"));
    // (Three cells would hold 3, and there is none.)
    let found = model.check(&grid(&model, "1201")).iter().join("; ");
    assert_eq!(found, "r2c1 is 0 in a region of 3 cells, expected 1 to 3 (values in region 2)");
}
