use crate::model::Model;

#[track_caller]
fn check(spec: &str, first_region: &str, note: &str) {
    let model = Model::named(spec).unwrap();
    let regions = model.rules().iter().filter(|rule| model.is_region(rule));
    let first = regions.map(|rule| rule.name()).next().unwrap_or_default();
    assert_eq!((first, model.notes().concat().as_str()), (first_region, note), "{spec}");
}

#[test]
fn a_grid_is_divided_once_and_a_note_says_what_is_left_out() {
    check("classic", "box 1", "");
    check("diagonal,nrc,classic", "box 1", "");
    check("jigsaw,latin", "region A", "");
    let left_out = "the boxes of classic are left out: the grid is divided as in jigsaw";
    check("classic,jigsaw", "region A", left_out);
    check("jigsaw,classic", "region A", left_out);
    let beside = "are left out: for jigsaw:9 each puzzle brings its regions along";
    check("classic,jigsaw:9", "", &format!("the boxes of classic {beside}"));
    check("jigsaw:9,jigsaw", "", &format!("the regions of jigsaw {beside}"));
    let boxes = "the boxes of 12x12:2x6 are left out: the grid is divided as in 12x12";
    check("12x12,12x12:2x6", "box 1", boxes);
}
