//! The drawing as XML: that it is well formed, has an element for every mark, and keeps within its
//! bounds.

use roxmltree::{Document, Node};

use super::*;
use crate::draw::testing::{cells, painted};
use crate::read::testing::one;

/// Marks of every kind, some of them at the edge of a grid of 4 by 4 or more.
fn all_marks() -> Vec<Mark> {
    let text = |text: &str| text.to_owned();
    let line = |at: &str, tint, width, ends| Mark::Line { cells: cells(at), tint, width, ends };
    let dot = |at: &str, fill, words: &str| Mark::Dot { cells: cells(at), fill, text: text(words) };
    let shape = |at: &str, shape, fill| Mark::Shape { cells: cells(at), shape, fill };
    let outside = |at: &str, words: &str| Mark::Outside { cells: cells(at), text: text(words) };
    vec![
        line("r1c1 r2c2 r1c3", Tint::Green, Width::Medium, [End::Plain, End::Plain]),
        line("r4c1 r4c2", Tint::Grey, Width::Thick, [End::Bulb, End::Arrow]),
        line("r3c3 r4c4", Tint::Purple, Width::Thin, [End::Circle, End::Diamond]),
        Mark::Cage { cells: cells("r1c1 r2c1-2"), text: text("12<") },
        Mark::Ground { cells: cells("r3c1 r4c4"), tint: Tint::Blue },
        dot("r1c1-2", Fill::White, ""),
        dot("r1c2-3", Fill::Black, "3"),
        dot("r1c3-4", Fill::None, "X"),
        dot("r2-3c2-3", Fill::Grey, "1 2 3 4"),
        dot("r3c4", Fill::Grey, "&"),
        shape("r3c1", Shape::Circle, Fill::Grey),
        shape("r2c4", Shape::Square, Fill::Black),
        shape("r2c3", Shape::Diamond, Fill::None),
        shape("r4c1 r4c2", Shape::Circle, Fill::White),
        shape("r1c3 r1c4", Shape::Square, Fill::White),
        shape("r1c4", Shape::Inwards, Fill::Grey),
        shape("r4c3", Shape::Outwards, Fill::None),
        outside("r1c1>r1c4", "a rather long clue"),
        outside("r1c1>r1c4", "12"),
        outside("r4c2>r1c2", "35"),
        outside("r2c4>r2c1", "7"),
        outside("r1c1>r4c4", "20"),
        outside("r1c2>r3c4", "9"),
        outside("r1c2>r4c2", "8"),
        Mark::Note { text: text("no knight's move, and a word ") + &"w".repeat(200) },
    ]
}

/// How often an element of some name stands in a group of some class of a drawing.
fn count(text: &str, class: &str, name: &str) -> usize {
    let document = Document::parse(text).unwrap();
    let is_in = |node: Node| node.ancestors().any(|node| node.attribute("class") == Some(class));
    document.descendants().filter(|node| node.has_tag_name(name) && is_in(*node)).count()
}

/// The drawing of a puzzle, within its bounds.
#[track_caller]
fn check(puzzle: &Instance, options: SvgOptions) -> String {
    let text = svg(puzzle, options);
    let document = Document::parse(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    let view = document.root_element().attribute("viewBox").unwrap();
    let [left, above, width, height] = numbers(view)[..] else { panic!("{view}") };
    for node in document.descendants().filter(Node::is_element) {
        for (x, y, around) in extent(node) {
            let is_across = x - around >= left && x + around <= left + width;
            let is_down = y - around >= above && y + around <= above + height;
            assert!(is_across && is_down, "{x} {y} +-{around} of {node:?} is not in {view}");
        }
    }
    text
}

fn numbers(text: &str) -> Vec<f64> {
    text.split([' ', 'M', 'L', 'Z'])
        .filter(|word| !word.is_empty())
        .map(|word| word.parse().unwrap())
        .collect()
}

/// Points that an element covers, each with how far around it.
fn extent(node: Node) -> Vec<(f64, f64, f64)> {
    let number = |name: &str| node.attribute(name).map_or(0.0, |text| text.parse::<f64>().unwrap());
    let (x, y) = (number("x"), number("y"));
    match node.tag_name().name() {
        "circle" => vec![(number("cx"), number("cy"), number("r"))],
        "rect" => vec![(x, y, 0.0), (x + number("width"), y + number("height"), 0.0)],
        "path" => {
            let points = numbers(node.attribute("d").unwrap());
            let around = number("stroke-width") / 2.0;
            points.chunks(2).map(|point| (point[0], point[1], around)).collect()
        }
        "text" => {
            let font = number("font-size");
            let width = width_of(node.text().unwrap(), font);
            let start = if node.has_attribute("text-anchor") { x - width / 2.0 } else { x };
            vec![(start, y - font, 0.0), (start + width, y + 0.2 * font, 0.0)]
        }
        _ => Vec::new(),
    }
}

#[test]
fn every_mark_leaves_its_element_within_the_view_box() {
    let text = check(&painted("4x4", all_marks()), SvgOptions::default());
    let found = |class, name| count(&text, class, name);
    // One of them below wedges.
    assert_eq!(found("grounds", "rect"), 3);
    assert_eq!(found("lines", "path"), 3);
    // An arrow's head and a diamond; a bulb and a circle.
    assert_eq!((found("ends", "path"), found("ends", "circle")), (2, 2));
    // A diamond and, twice, a pill's outline and inside.
    assert_eq!((found("shapes", "path"), found("shapes", "circle")), (5, 1));
    assert_eq!(found("shapes", "rect"), 1);
    assert_eq!((found("cages", "path"), found("cage-texts", "text")), (1, 1));
    // Of the texts one has two lines, one no circle, and of the dots one no text.
    assert_eq!((found("dots", "circle"), found("dots", "text")), (4, 5));
    assert_eq!(found("dots", "rect"), 1);
    // In a corner there are two neighbours, at an edge three.
    assert_eq!(found("wedges", "path"), 5);
    assert_eq!((found("outside", "text"), found("arrow", "path")), (7, 4));
    assert_eq!(found("givens", "text"), 1);
    assert!(found("notes", "text") > 3);
}

#[test]
fn texts_are_escaped_and_tell_what_is_drawn() {
    let puzzle = painted("4x4", all_marks());
    let text = check(&puzzle, SvgOptions { title: Some("<&>"), ..SvgOptions::default() });
    let document = Document::parse(&text).unwrap();
    let content = |name: &str| {
        let node = document.descendants().find(|node| node.has_tag_name(name)).unwrap();
        node.text().unwrap().to_owned()
    };
    assert_eq!(content("title"), "<&>");
    let expected = "Painted, 4x4 cells, 1 given; painted & <framed>; no knight's move, and";
    assert!(content("desc").starts_with(expected), "{}", content("desc"));
    assert!(text.contains(">12&lt;</text>") && text.contains(">&amp;</text>"));
    let named = puzzle.named("a \"name\"");
    assert!(svg(&named, SvgOptions::default()).contains("<title>a &quot;name&quot;</title>"));
}

#[test]
fn boards_of_other_sizes_are_drawn() {
    for model in ["1x1", "16x16", "6x9", "9x6", "latin:4", "jigsaw", "400x400"] {
        check(&painted(model, Vec::new()), SvgOptions::default());
    }
    for model in ["16x16", "6x9", "jigsaw"] {
        check(&painted(model, all_marks()), SvgOptions::default());
    }
}

#[test]
fn a_rule_without_marks_is_noted() {
    let text = check(&painted("4x4", Vec::new()), SvgOptions::default());
    assert!(text.contains(">painted &amp; &lt;framed&gt;</text>"), "{text}");
    assert!(!svg(&one(&"1".repeat(81)).unwrap(), SvgOptions::default()).contains("notes"));
}

#[test]
fn marks_off_the_grid_are_left_out() {
    let marks = vec![
        Mark::Ground { cells: cells("r9c9"), tint: Tint::Red },
        Mark::Cage { cells: Vec::new(), text: "1".to_owned() },
    ];
    let text = check(&painted("4x4", marks), SvgOptions::default());
    assert!(!text.contains("grounds") && !text.contains("cages"));
}

#[test]
fn a_solution_is_drawn_beside_the_givens_and_hides_candidates() {
    let base = model::named("4x4").unwrap();
    let builder = Instance::builder(base.clone()).given("r1c1", 1).unwrap();
    let builder = builder.candidates("r1c2", [2, 3]).unwrap().candidates("r4c4", [1]).unwrap();
    let puzzle = builder.build().unwrap();
    let text = check(&puzzle, SvgOptions::default());
    assert_eq!((count(&text, "candidates", "text"), count(&text, "found", "text")), (3, 0));
    let mut solution = Grid::empty(base.size());
    solution.set_at(0, base.size().board().value(1));
    solution.set_at(1, base.size().board().value(2));
    let text = check(&puzzle, SvgOptions { solution: Some(&solution), ..SvgOptions::default() });
    assert_eq!((count(&text, "candidates", "text"), count(&text, "found", "text")), (1, 1));
    assert_eq!(count(&text, "givens", "text"), 1);
}

#[test]
fn a_small_board_looks_as_it_did() {
    let whispers = satoku_rules::rule::Whispers::new("r1c1 r2c2".parse().unwrap());
    let puzzle = Instance::builder(model::named("latin:2").unwrap()).rule(whispers.difference(1));
    let puzzle = puzzle.given("r1c1", 1).unwrap().build().unwrap();
    assert_eq!(svg(&puzzle, SvgOptions::default()), include_str!("small.svg"));
}

#[test]
fn title_and_author_are_above_the_board_and_rules_and_source_below_it() {
    let plain = painted("4x4", Vec::new());
    let about = About {
        title: Some("Ripples & <b>\u{1b}[31m".to_owned()),
        author: Some("Somebody with a rather long name".to_owned()),
        rules: Some("Normal sudoku rules apply.\n\nAnd \"more\".".to_owned()),
        source: Some("w".repeat(100)),
    };
    let text = check(&plain.clone().with_about(about), SvgOptions::default());
    let document = Document::parse(&text).unwrap();
    let line = |class: &str| -> Vec<String> {
        let is_line = |node: &Node| node.has_tag_name("text") && count_above(*node, class) > 0;
        let lines = document.descendants().filter(is_line);
        lines.map(|node| node.text().unwrap_or_default().to_owned()).collect()
    };
    let heading = line("heading").join(" ");
    assert_eq!(heading, "Ripples & <b>\u{fffd}[31m by Somebody with a rather long name");
    let notes = line("notes").join(" ");
    assert!(notes.contains("Normal sudoku rules apply. "), "{notes}");
    assert!(notes.contains("And \"more\". Source: "), "{notes}");
    assert!(text.contains("<title>Ripples &amp; &lt;b&gt;\u{fffd}[31m by Somebody"), "{text}");
    // A label is no part of the picture, but it is what the picture is called.
    let labelled = check(&plain.clone().labelled(Some("a".to_owned())), SvgOptions::default());
    let unlabelled = check(&plain, SvgOptions::default());
    let rest = |text: &str| text.split_once("</title>").unwrap().1.to_owned();
    assert!(labelled.contains("<title>a</title>") && rest(&labelled) == rest(&unlabelled));
}

/// How many groups of a class a node is in.
fn count_above(node: Node, class: &str) -> usize {
    node.ancestors().filter(|node| node.attribute("class") == Some(class)).count()
}

#[test]
fn lit_cells_have_a_ground() {
    let puzzle = painted("4x4", Vec::new());
    let lit = [Cell::new(1, 2)];
    let text = check(&puzzle, SvgOptions { lit: &lit, ..SvgOptions::default() });
    let plain = check(&puzzle, SvgOptions::default());
    assert_eq!(text.matches("<rect").count(), plain.matches("<rect").count() + 1);
    assert!(text.contains("<rect x=\"128\" y=\"64\""), "{text}");
}

/// The drawing of a problem, with or without its solution.
#[track_caller]
fn drawn(line: &str, solution: Option<&[u16]>) -> String {
    let puzzle = one(line).unwrap();
    let size = puzzle.model().size();
    let solution = solution.map(|values| {
        let mut grid = Grid::empty(size);
        for (index, &value) in values.iter().enumerate() {
            grid.set_at(index, size.board().value(value.into()));
        }
        grid
    });
    check(&puzzle, SvgOptions { solution: solution.as_ref(), ..SvgOptions::default() })
}

#[test]
fn clues_of_a_genre_are_drawn_as_on_paper() {
    let kakuro = drawn("kakuro: 2 3|- 9, 7,|,16 9 0", None);
    assert_eq!(count(&kakuro, "walls", "rect"), 4);
    // A line and a sum for each clue, and no 0.
    assert_eq!((count(&kakuro, "clues", "path"), count(&kakuro, "clues", "text")), (3, 3));
    let akari = drawn("akari: 1 3|x - 1", None);
    assert_eq!((count(&akari, "walls", "rect"), count(&akari, "clues", "text")), (2, 1));
    // The clues of a list stand one after the other.
    let nonogram = drawn("nonogram: 1 3|-|-|-|1 1", None);
    assert_eq!(count(&nonogram, "outside", "text"), 2);
}

#[test]
fn shaded_cells_are_filled() {
    let hitori = drawn("hitori: 1 3|2 3 2", Some(&[0, 0, 1]));
    assert_eq!((count(&hitori, "found", "rect"), count(&hitori, "found", "text")), (1, 2));
    let islands = drawn("nurikabe: 2 2|1 -|- -", Some(&[1, 0, 0, 0]));
    assert_eq!(count(&islands, "found", "rect"), 3);
}
