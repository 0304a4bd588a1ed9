use roxmltree::{Document, Node, ParsingOptions};

use super::*;
use satoku_engine::solver;

const CLASSIC: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn puzzle(text: &str) -> Instance {
    let settings = crate::read::Settings::default();
    crate::read::parse(text, &settings).pop().unwrap().unwrap()
}

fn entry(puzzle: Instance) -> BookPuzzle {
    let solution = solver(&puzzle).solutions().next().unwrap().unwrap();
    BookPuzzle {
        puzzle,
        difficulty: Some("easy".to_owned()),
        solution: Ok(solution.grid().clone()),
    }
}

fn options(title: &str, per_page: usize) -> BookOptions {
    BookOptions { title: title.to_owned(), paper: Paper::A4, per_page }
}

/// What a book is made of, read as XML.
struct BookText {
    /// The class of each page, the numbers on it, and the page's own number.
    pages: Vec<(String, Vec<String>, String)>,
    text: String,
}

fn has_class(node: Node, class: &str) -> bool {
    node.attribute("class").is_some_and(|all| all.split(' ').any(|one| one == class))
}

#[track_caller]
fn read(html: &str) -> BookText {
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    let document = Document::parse_with_options(html, options).unwrap_or_else(|e| panic!("{e}"));
    let text_of = |node: Node| {
        node.descendants().filter(Node::is_text).filter_map(|n| n.text()).collect::<String>()
    };
    let page = |page: Node| {
        let class = page.attribute("class").unwrap().replace("page ", "");
        let is_number = |n: &Node| n.has_tag_name("h3") || n.has_tag_name("b");
        let body = page.descendants().find(|n| has_class(*n, "boards"));
        let body = body.filter(|n| n.has_attribute("style"));
        let numbers = body.map_or(Vec::new(), |body| {
            body.descendants().filter(|n| is_number(n)).map(text_of).collect()
        });
        let foot = page.descendants().find(|n| n.tag_name().name() == "footer").unwrap();
        (class, numbers, text_of(foot.last_element_child().unwrap()))
    };
    let pages = document.descendants().filter(|n| has_class(*n, "page")).map(page).collect();
    let body = document.descendants().find(|n| n.tag_name().name() == "body").unwrap();
    BookText { pages, text: text_of(body) }
}

fn numbers(range: std::ops::RangeInclusive<usize>) -> Vec<String> {
    range.map(|number| number.to_string()).collect()
}

#[test]
fn pages_are_numbered_and_have_so_many_puzzles_and_then_the_solutions() {
    let puzzles = vec![entry(puzzle(CLASSIC)); 25];
    let html = book(&puzzles, &options("Mine", 6));
    let BookText { pages, text } = read(&html);
    let found = pages.iter().map(|(class, numbers, _)| (class.as_str(), numbers.clone()));
    let expected = [
        ("front", Vec::new()),
        ("puzzles", numbers(1..=6)),
        ("puzzles", numbers(7..=12)),
        ("puzzles", numbers(13..=18)),
        ("puzzles", numbers(19..=24)),
        ("puzzles", numbers(25..=25)),
        ("solutions", numbers(1..=12)),
        ("solutions", numbers(13..=24)),
        ("solutions", numbers(25..=25)),
    ];
    let tagged = |class: &str| if class == "front" { "front" } else { "page" }.to_owned();
    assert!(found.clone().map(|(class, _)| tagged(class)).eq(expected.iter().map(|e| tagged(e.0))));
    assert!(found.map(|(_, numbers)| numbers).eq(expected.into_iter().map(|(_, it)| it)));
    assert!(pages.iter().map(|(.., number)| number.clone()).eq(numbers(1..=9)));
    assert_eq!(html.matches("<svg ").count(), 50);
    assert!(text.contains("25 puzzles") && text.contains("easy"), "{text}");
    assert!(!html.contains("href") && !html.contains("url("));
}

#[test]
fn a_puzzle_without_a_single_solution_says_so_at_the_back() {
    let none = Err("This puzzle has several solutions.".to_owned());
    let open = BookPuzzle { puzzle: puzzle(CLASSIC), difficulty: None, solution: none };
    let html = book(&[open, entry(puzzle(CLASSIC))], &options("Mine", 2));
    let BookText { pages, text } = read(&html);
    assert_eq!(pages.len(), 3);
    assert_eq!(pages[2].1, ["1", "2"]);
    assert_eq!(html.matches("<svg ").count(), 3);
    assert_eq!(text.matches("This puzzle has several solutions.").count(), 1);
    assert_eq!(text.matches("easy").count(), 1);
}

#[test]
fn clues_are_drawn_named_and_explained_once() {
    let killer = "model = \"4x4\"\nkiller = [{ cells = \"r1c1-2\", sum = 3 }]\ndiagonal = true";
    let [one, other] = [puzzle(killer), puzzle(CLASSIC)].map(entry);
    let html = book(&[one.clone(), other, one], &options("Mine", 4));
    let BookText { text, .. } = read(&html);
    assert_eq!(text.matches("no value twice in these cells, and they sum to ").count(), 1);
    assert_eq!(html.matches("class=\"kinds\"").count(), 2);
    // (Solutions are without clues.)
    assert_eq!(html.matches("class=\"cages\"").count(), 2);
    assert_eq!(text.matches("sum: their sum; any if not given").count(), 1);
    assert!(text.contains("Sudoku 4x4, boxes 2x2 · "), "{text}");
}

#[test]
fn texts_of_others_are_no_markup() {
    let hostile = "</title><script>alert(1)</script>&\"'\u{1b}\u{0}\u{202e}]]>\u{ffff}<!--";
    let it = BookPuzzle { difficulty: Some(hostile.to_owned()), ..entry(puzzle(CLASSIC)) };
    let none = BookPuzzle { solution: Err(hostile.to_owned()), ..it.clone() };
    let html = book(&[it, none], &options(hostile, 1));
    assert!(!html.contains("<script") && !html.contains("<!--") && !html.contains('\u{1b}'));
    // Title page, head, feet, levels and solution.
    assert_eq!(read(&html).text.matches("<script>alert(1)</script>&").count(), 1 + 4 + 2 + 1);
    let long = "x".repeat(100_000);
    assert_eq!(read(&book(&[entry(puzzle(CLASSIC))], &options(&long, 1))).pages.len(), 3);
}

#[test]
fn what_a_puzzle_says_of_itself_stands_above_its_board_alone() {
    let about = |rules: &str| {
        let text = |text: &str| Some(text.to_owned());
        let (title, author) = (text("Rip & ples"), text("Some<body>"));
        let about = About { title, author, rules: text(rules), source: text("A book") };
        entry(puzzle(CLASSIC).with_about(about))
    };
    let long = about(&"More words. ".repeat(200));
    let all = [about("One.\nTwo."), long, entry(puzzle(CLASSIC))];
    let html = book(&all, &options("Mine", 4));
    let BookText { pages, text } = read(&html);
    // Long rules have a page to themselves.
    let numbers: Vec<String> = pages[1..4].iter().map(|(_, numbers, _)| numbers.concat()).collect();
    assert_eq!(numbers, ["1", "2", "3"]);
    assert_eq!(text.matches("Rip & ples by Some<body>").count(), 2, "{text}");
    assert!(html.contains(">One.<br/>Two.<br/>Source: A book</p>"), "{html}");
    assert!(!html.contains("class=\"heading\""));
}

#[test]
fn places_are_as_large_as_they_can_be() {
    let shape = |count| {
        let places = BoardPlaces::new(Paper::A4, count);
        let page = places.page("", &[]).body;
        page.split_once("--across: ").unwrap().1.split('"').next().unwrap().to_owned()
    };
    let expected = [(1, "1; --down: 1"), (2, "1; --down: 2"), (4, "2; --down: 2")];
    for (count, expected) in expected.into_iter().chain([(6, "2; --down: 3"), (12, "3; --down: 4")])
    {
        assert_eq!(shape(count), expected);
    }
}

#[test]
fn long_rules_get_a_smaller_font_then_a_page_and_are_cut_off_in_the_end() {
    let places = BoardPlaces::new(Paper::A4, 4);
    let prose = |length: usize| "ab ".repeat(length / 3);
    assert!(places.prose(&prose(30)).contains("9.0pt"));
    assert!(places.has_room_for(&prose(800)) && !places.has_room_for(&prose(2400)));
    assert!(places.alone().has_room_for(&prose(2400)));
    let cut = places.alone().prose(&prose(100_000));
    assert!(cut.contains("6.0pt") && cut.len() < 10_000 && cut.contains("… (cut off)"));
    assert!(places.prose("a <b>\n c").contains("a &lt;b&gt;<br/> c"));
}
