//! Each request with its real answer, and bad requests with their messages.

use super::prelude::*;
use crate::{ask, certificate};

const CLASSIC: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// What is answered to a request.
fn answer(request: &Json) -> Json {
    serde_json::from_str(&ask(&request.to_string())).unwrap()
}

/// The same of a request that can be answered.
#[track_caller]
fn fine(request: &Json) -> Json {
    let answer = answer(request);
    assert_eq!(answer.get("error"), None, "{request}");
    answer
}

/// The message where there is no answer.
#[track_caller]
fn refused(request: &Json) -> String {
    let answer = answer(request);
    answer["error"]["message"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned()
}

/// A 4x4 puzzle file as the page has it.
fn small(givens: &str) -> String {
    json!({ "model": "4x4", "givens": givens }).to_string()
}

/// Asks for a new problem.
fn new(genre: &str, rows: usize, columns: usize) -> Json {
    json!({ "ask": "new-problem", "genre": genre, "rows": rows, "columns": columns })
}

#[test]
fn a_new_problem_of_a_genre_can_be_set() {
    let doc = fine(&new("kakuro", 2, 3))["doc"].clone();
    assert_eq!(doc, json!({ "model": "kakuro", "clues": ". . .\n. 0 0\n" }));
    let board = fine(&json!({ "ask": "board", "puzzle": doc.to_string() }));
    assert_eq!(board["problem"], Json::Null);
    assert_eq!(board["black"], json!([0, 1, 2, 3]));
    assert_eq!(board["genre"]["cells"], json!(["", "", "", "", "0", "0"]));
    assert_eq!(board["genre"]["taps"], json!([]));
    assert_eq!(refused(&new("sudoku", 2, 3)), "unknown genre \"sudoku\"");
    assert_eq!(refused(&new("kakuro", 0, 3)), "the grid is 0x3, expected sides from 1 to 400");
}

/// Its clues are drawn all the same, and it says why it is no puzzle.
#[test]
fn a_problem_that_is_no_puzzle_has_a_board() {
    let doc = json!({ "model": "akari", "clues": "q .\n. ." });
    let board = fine(&json!({ "ask": "board", "puzzle": doc.to_string() }));
    let message = "akari: r1c1: found \"q\", expected a number";
    assert_eq!(board["problem"]["message"], message);
    assert!(board["above"].as_str().unwrap().contains(">q</text>"));
    assert!(board["below"].as_str().unwrap().contains("walls"));
    assert!(refused(&json!({ "ask": "solve", "puzzle": doc.to_string() })).contains(message));
}

/// One value of each sign, that for nothing last; and which signs do not tell the value.
#[test]
fn taps_go_through_the_signs_of_a_genre() {
    let check = |puzzle: &str, taps: &[u16], vague: &[u16]| {
        let genre = fine(&json!({ "ask": "board", "puzzle": puzzle }))["genre"].clone();
        assert_eq!(genre["taps"], json!(taps), "{puzzle}");
        assert_eq!(genre["vague"], json!(vague), "{puzzle}");
    };
    check("heyawake: 1 2|- -|1 1", &[1, 0], &[]);
    check("nurikabe: 2 3|1 - 1|- - -", &[0, 1], &[1, 2]);
    check("magnets: 1 2|- -|- -|-|-|1 1", &[1, 2, 0], &[]);
    check("tents: 1 3|- - -|-|- x -", &[1, 0], &[]);
    check("kakuro: 2 3|- 1, 2,|,3 0 0", &[], &[]);
}

#[test]
fn about_tells_all_kinds_models_and_formats() {
    let about = fine(&json!({ "ask": "about" }));
    let named = |list: &str, name: &str| {
        let found = about[list].as_array().unwrap().iter().find(|one| one["name"] == name);
        found.unwrap_or_else(|| panic!("no {name} in {list}")).clone()
    };
    let killer = named("kinds", "killer");
    assert_eq!((&killer["title"], &killer["gesture"]), (&json!("Killer cage"), &json!("cells")));
    assert_eq!(killer["keys"][0]["name"], "cells");
    assert!(killer["example"].as_str().unwrap().starts_with("[[killer]]"));
    // What the page's search finds it by: what people say, and its names in other programs.
    for (kind, name) in [("killer", "cage"), ("ratio", "kropki"), ("sum-of-two", "xv")] {
        let called = named("kinds", kind)["called"].clone();
        assert!(called.as_array().unwrap().contains(&json!(name)), "{kind}: {called}");
    }
    assert_eq!(named("kinds", "anti-knight")["gesture"], "flag");
    assert_eq!(named("models", "6x6")["title"], "Sudoku 6x6, boxes 2x3");
    assert_eq!(named("formats", "f-puzzles")["name"], "f-puzzles");
    assert_eq!(named("targets", "toml")["ending"], "toml");
    assert_eq!(named("exports", "minizinc")["ending"], "mzn");
    assert_eq!(named("genres", "lits")["title"], "LITS");
    assert!(named("genres", "akari")["example"].as_str().unwrap().starts_with("akari: 3 3|"));
    assert_eq!(about["difficulties"][4], "extreme");
    assert_eq!(about["symmetries"][1], "rotate180");
}

#[test]
fn a_text_is_read_as_puzzle_files() {
    let text = format!("{CLASSIC} the first\n1.2\n{}\n", CLASSIC.replace('5', "."));
    let read = fine(&json!({ "ask": "read", "text": text }));
    assert_eq!(read["puzzles"].as_array().unwrap().len(), 2);
    assert_eq!(read["puzzles"][0]["title"], "the first");
    assert_eq!(read["puzzles"][0]["doc"]["model"], "classic");
    assert_eq!(read["puzzles"][0]["doc"]["givens"], CLASSIC);
    assert_eq!(read["puzzles"][1]["title"], "Classic sudoku");
    assert_eq!((&read["errors"][0]["line"], &read["more"]), (&json!(2), &json!(false)));
    assert_eq!(read["errors"][0]["text"], "1.2");
}

#[test]
fn a_text_with_rules_keeps_them() {
    let toml = "model = \"4x4\"\nanti-knight = true\n[[killer]]\ncells = \"r1c1-2\"\nsum = 3\n";
    let read = fine(&json!({ "ask": "read", "text": toml }));
    let doc = &read["puzzles"][0]["doc"];
    assert_eq!(doc["killer"], json!([{ "cells": "r1c1 r1c2", "sum": 3 }]));
    assert_eq!((&doc["anti-knight"], doc.get("name")), (&json!(true), None));
    assert_eq!(read["puzzles"][0]["title"], "Sudoku 4x4, boxes 2x2");
    let iss = fine(&json!({ "ask": "read", "text": ".Shape~4x4.Cage~3~R1C1~R1C2" }));
    assert_eq!(iss["puzzles"][0]["doc"]["killer"][0]["sum"], 3);
    let link = fine(&json!({ "ask": "write", "puzzle": toml, "target": "f-puzzles-link" }));
    let read = fine(&json!({ "ask": "read", "text": link["text"] }));
    assert_eq!(read["puzzles"][0]["doc"]["killer"][0]["sum"], 3);
}

#[test]
fn what_a_puzzle_says_of_itself_goes_in_and_out() {
    let rules = "Normal sudoku rules.\n\n<b>\u{1b}[31m\"Quoted\".";
    let puzzle = json!({
        "model": "4x4", "title": "Ripples", "author": "É", "rules": rules, "source": "a book",
    });
    let read = fine(&json!({ "ask": "read", "text": puzzle.to_string() }));
    let (doc, title) = (&read["puzzles"][0]["doc"], &read["puzzles"][0]["title"]);
    assert_eq!(
        (&doc["title"], &doc["author"], &doc["rules"]),
        (&json!("Ripples"), &json!("É"), &json!(rules))
    );
    assert_eq!((title, &doc["source"]), (&json!("Ripples by É"), &json!("a book")));
    let board = fine(&json!({ "ask": "board", "puzzle": doc.to_string() }));
    let lines = ["Normal sudoku rules.", "", "<b>\u{fffd}[31m\"Quoted\".", "Source: a book"];
    assert_eq!((&board["title"], &board["prose"]), (&json!("Ripples by É"), &json!(lines)));
    let link = json!({ "ask": "write", "puzzle": doc.to_string(), "target": "f-puzzles-link" });
    let link = fine(&link);
    assert_eq!(link["unsaid"], json!([]));
    let again = fine(&json!({ "ask": "read", "text": link["text"] }));
    assert_eq!(again["puzzles"][0]["doc"]["rules"], rules);
    let iss = fine(&json!({ "ask": "write", "puzzle": doc.to_string(), "target": "iss" }));
    assert_eq!(iss["unsaid"], json!(["title", "author", "rules", "source"]));
    let empty = json!({ "model": "4x4", "title": "", "rules": " \n" }).to_string();
    let board = fine(&json!({ "ask": "board", "puzzle": empty }));
    assert_eq!((&board["title"], &board["prose"]), (&json!("Sudoku 4x4, boxes 2x2"), &json!([])));
}

#[test]
fn what_cannot_be_read_may_be_left_out() {
    let odd = json!({ "ask": "read", "text": "1!..............", "model": "4x4", "lenient": true });
    assert_eq!(fine(&odd)["puzzles"][0]["doc"]["givens"], "1...............");
    let iss = ".Shape~4x4.Unheard~r1c1~1.Cage~3~R1C1~R1C2";
    let refused = fine(&json!({ "ask": "read", "text": iss }));
    assert!(refused["errors"][0]["message"].as_str().unwrap().contains("`Unheard`"), "{refused}");
    let read = fine(&json!({ "ask": "read", "text": iss, "ignore": ["Unheard"] }));
    assert_eq!(read["puzzles"][0]["doc"]["killer"][0]["sum"], 3);
    assert!(!read["puzzles"][0]["notes"].as_array().unwrap().is_empty());
}

#[test]
fn a_text_of_very_many_puzzles_is_read_in_part() {
    let read = fine(&json!({ "ask": "read", "text": format!("{CLASSIC}\n").repeat(501) }));
    assert_eq!(read["puzzles"].as_array().unwrap().len(), 500);
    assert_eq!(read["more"], true);
}

#[test]
fn a_board_has_all_that_is_drawn() {
    let puzzle = json!({
        "model": "4x4", "givens": "1 . . . . . . . . . . . . . . .", "anti-knight": true,
        "killer": [{ "cells": "r1c1-2", "sum": 3 }, { "name": "r2c2", "cells": "r3c3 r2c3" }],
        "arrow": [{ "circle": "r4c1", "cells": "r4c2>r4c4" }],
        "same-values": [{ "sets": ["r1c1-2", "r2c1-2"] }],
        "candidates": [{ "cells": "r2c2", "values": "odd" }],
    });
    let board = fine(&json!({ "ask": "board", "puzzle": puzzle.to_string() }));
    assert_eq!((&board["rows"], &board["columns"]), (&json!(4), &json!(4)));
    assert_eq!(board["values"], json!([1, 2, 3, 4]));
    assert_eq!((&board["givens"][0], &board["givens"][1]), (&json!(1), &Json::Null));
    assert_eq!((&board["candidates"][5], &board["candidates"][6]), (&json!([1, 3]), &Json::Null));
    assert_eq!((&board["regions"][0], &board["regions"][15]), (&json!(0), &json!(3)));
    assert!(board["below"].as_str().unwrap().contains("class=\"cages\""));
    assert_eq!(board["title"], "Sudoku 4x4, boxes 2x2");
    let entry = |key: &str, index: Json| {
        let entries = board["entries"].as_array().unwrap().iter();
        let mut found = entries.filter(|entry| entry["key"] == key && entry["index"] == index);
        found.next().unwrap_or_else(|| panic!("no {key}")).clone()
    };
    let flag = entry("anti-knight", Json::Null);
    assert_eq!((&flag["title"], &flag["cells"]), (&json!("Anti-knight"), &json!({})));
    assert_eq!(entry("killer", json!(0))["cells"], json!({ "cells": [0, 1] }));
    assert_eq!(entry("killer", json!(1))["cells"], json!({ "cells": [10, 6] }));
    assert_eq!(entry("arrow", json!(0))["cells"], json!({ "circle": [12], "cells": [13, 14, 15] }));
    assert_eq!(entry("same-values", json!(0))["cells"], json!({ "sets": [0, 1, 4, 5] }));
}

#[test]
fn boards_may_have_holes_no_regions_and_values_from_0() {
    let board = fine(&json!({ "ask": "board", "puzzle": "model = \"samurai\"" }));
    assert_eq!((&board["rows"], &board["holes"][0]), (&json!(21), &json!(9)));
    let board = fine(&json!({ "ask": "board", "puzzle": "model = \"binairo-6\"" }));
    assert_eq!((&board["values"], &board["regions"][0]), (&json!([0, 1]), &Json::Null));
}

#[test]
fn a_puzzle_is_solved_and_confirmed() {
    let solved = fine(&json!({ "ask": "solve", "puzzle": CLASSIC }));
    assert_eq!((&solved["verdict"], &solved["cross_check"]), (&json!("unique"), &json!("agrees")));
    assert_eq!(solved["solution_cells"][2], 4);
    assert!(solved["solution"].as_str().unwrap().starts_with("534678912"));
    assert_eq!(solved["witness_cells"], Json::Null);
    let quick = fine(&json!({ "ask": "solve", "puzzle": CLASSIC, "confirm": false }));
    assert_eq!((&quick["verdict"], &quick["cross_check"]), (&json!("unique"), &json!("skipped")));
    let several = fine(&json!({ "ask": "solve", "puzzle": small("1234............") }));
    assert_eq!(several["verdict"], "multiple");
    assert_eq!(several["witness_cells"].as_array().unwrap().len(), 16);
}

#[test]
fn a_solution_says_what_cells_beside_the_board_hold() {
    let beside = |puzzle: &str| {
        let solved = fine(&json!({ "ask": "solve", "puzzle": puzzle }));
        solved["solution_beside"].clone()
    };
    let doubler = "model = \"4x4\"\ncells = { X = 1 }\ngivens = \"1234341221434321\"\n\
        [[modifier]]\nvalue = \"2 * d\"\ncells = \"r1c2 r4c1\"\n\
        [[arrow]]\ncircle = \"r1c4\"\ncells = \"r4c4 X1\"\n";
    let found = beside(doubler);
    assert_eq!((&found["modified"], &found["regions"]), (&json!([1, 12]), &Json::Null));
    assert_eq!(found["lines"], json!(["X1 = 3", "modifier = r1c2 r4c1"]));
    assert_eq!(found["shades"], "");
    assert!(found["above"].as_str().unwrap().contains(">X1</text>"));
    let regions = "extends = \"latin:4\"\nregions = \"unknown\"\n\
        givens = \"1234214334124321 + region(r2c3)=4\"\n";
    let found = beside(regions);
    assert_eq!(found["regions"], json!([1, 2, 2, 3, 1, 2, 4, 3, 1, 2, 4, 3, 1, 4, 4, 3]));
    assert!(found["above"].as_str().unwrap().contains("class=\"borders\""));
    assert_eq!(found["shades"].as_str().unwrap().matches("<rect").count(), 16);
    assert_eq!((&found["modified"], &found["lines"]), (&json!([]), &json!([])));
    assert_eq!(beside(CLASSIC), Json::Null);
}

#[test]
fn a_check_says_why() {
    let check = |givens: &str| {
        fine(&json!({
            "ask": "check", "puzzle": small(givens), "counts": 100, "repair": true, "extras": true,
            "seconds": 60,
        }))
    };
    let unsolvable = check("11..............");
    assert_eq!(unsolvable["verdict"], "unsolvable");
    assert_eq!(unsolvable["reasons"][0], "r1c1 and r1c2 are both 1 in row 1");
    assert_eq!(unsolvable["conflicts"][0]["givens"], json!(["r1c1=1", "r1c2=1"]));
    let multiple = check("1234............");
    assert_eq!(multiple["counts"][0], json!([12]));
    assert_eq!(multiple["candidates"][4], json!([3, 4]));
    assert!(!multiple["repair"]["givens"].as_array().unwrap().is_empty());
    let unique = check("1234341221434321");
    assert_eq!((&unique["verdict"], &unique["minimal"]), (&json!("unique"), &json!(false)));
    assert!(unique["together"]["clues"].as_array().is_some());
}

#[test]
fn solutions_are_counted_up_to_a_limit() {
    let count = |limit: u32| {
        fine(&json!({
            "ask": "count", "puzzle": small("................"), "limit": limit,
        }))
    };
    assert_eq!((&count(1000)["count"], &count(1000)["complete"]), (&json!(288), &json!(true)));
    assert_eq!((&count(10)["count"], &count(10)["complete"]), (&json!(10), &json!(false)));
}

#[test]
fn a_puzzle_with_one_solution_is_rated() {
    let rated = fine(&json!({ "ask": "rate", "puzzle": CLASSIC }));
    assert_eq!(rated["verdict"], "unique");
    assert_eq!(rated["rating"]["difficulty"], "easy");
    let several = fine(&json!({ "ask": "rate", "puzzle": small("1234............") }));
    assert_eq!((&several["verdict"], &several["rating"]), (&json!("multiple"), &Json::Null));
}

#[test]
fn mistakes_are_found_and_broken_rules() {
    let wrong = fine(&json!({
        "ask": "mistakes", "puzzle": CLASSIC, "values": [[2, 1], [3, 5]], "struck": [[5, 8], [5, 1]],
    }));
    assert_eq!(wrong["verdict"], "unique");
    assert_eq!(wrong["broken"][0]["text"], "r1c1 and r1c4 are both 5 in row 1");
    assert_eq!(wrong["broken"][0]["cells"], json!([0, 3]));
    let found = |cell: usize, value: Json, text: &str| json!({ "cell": cell, "value": value, "text": text });
    assert_eq!(
        wrong["mistakes"],
        json!([
            found(2, json!(1), "r1c3=1 is wrong: the puzzle needs 4 there"),
            found(3, json!(5), "r1c4=5 is wrong: the puzzle needs 6 there"),
            found(5, Json::Null, "r1c6<>8 is wrong: the puzzle needs 8 there"),
        ])
    );
}

#[test]
fn broken_rules_are_found_alone() {
    let broken = |values: Json| {
        fine(&json!({ "ask": "broken", "puzzle": CLASSIC, "values": values }))["broken"].clone()
    };
    // What the solution forbids breaks no rule yet.
    assert_eq!(broken(json!([[2, 1]])), json!([]));
    let twice = broken(json!([[3, 5]]));
    let row = json!({ "text": "r1c1 and r1c4 are both 5 in row 1", "cells": [0, 3] });
    assert_eq!((twice.as_array().unwrap().len(), &twice[0]), (2, &row));
}

#[test]
fn it_is_explained_why_a_cell_does_not_hold_a_value() {
    let why = |values: Json, about: Json| {
        fine(&json!({ "ask": "explain", "puzzle": CLASSIC, "values": values, "about": about }))
    };
    let row = json!({ "text": "row 1: r1c3 is not 5, because r1c1 is 5", "cells": [0, 2] });
    assert_eq!(why(json!([]), json!([2, 5])), json!({ "supposed": null, "inferences": [row] }));
    // Its own value cannot be ruled out.
    assert_eq!(why(json!([]), json!([2, 4]))["inferences"], json!([]));
    let entered = why(json!([[3, 6]]), json!([2, 6]));
    assert_eq!(entered["inferences"][0]["cells"], json!([3, 2]));
    let error =
        answer(&json!({ "ask": "explain", "puzzle": CLASSIC, "about": [81, 1] }))["error"].clone();
    assert!(error["message"].as_str().unwrap().contains("`about` has the cell 81"), "{error}");
}

#[test]
fn a_board_says_which_cells_differ() {
    let groups = |puzzle: &str| {
        fine(&json!({ "ask": "board", "puzzle": puzzle }))["differ"].as_array().unwrap().clone()
    };
    assert_eq!(groups("model = \"4x4\"").len(), 12);
    let knights = groups("model = \"4x4\"\nanti-knight = true");
    assert!(knights.contains(&json!([0, 6])) || knights.contains(&json!([6, 0])));
    let cage = "model = \"4x4\"\n[[killer]]\ncells = \"r1c4 r2c4 r2c3\"\nsum = 6";
    let is_cage = |group: &Json| group.as_array().unwrap().len() == 3;
    assert_eq!(groups(cage).iter().filter(|group| is_cage(group)).count(), 1);
}

#[test]
fn a_hint_is_the_next_step_from_where_one_is() {
    let hint = fine(&json!({ "ask": "hint", "puzzle": CLASSIC }));
    assert_eq!(hint["frame"]["text"], "r1c6 is 8: the only place for 8 in box 2");
    assert_eq!(hint["frame"]["hints"][0], "next: hidden single");
    assert_eq!(hint["frame"]["placed"], json!([[5, 8]]));
    assert_eq!((&hint["end"], &hint["before"][0]), (&Json::Null, &json!(5)));
    let next = fine(&json!({
        "ask": "hint", "puzzle": CLASSIC, "values": [[5, 8]], "struck": [[2, 1], [2, 2]],
    }));
    assert_eq!((&next["verdict"], &next["before"][2]), (&json!("unique"), &json!([4])));
    assert_eq!(
        (&next["before"][5], &next["frame"]["technique"]),
        (&json!(8), &json!("hidden single"))
    );
    let lost = fine(&json!({
        "ask": "hint", "puzzle": CLASSIC, "struck": [[2, 1], [2, 2], [2, 4]],
    }));
    assert_eq!((&lost["verdict"], &lost["end"]), (&json!("unsolvable"), &json!("contradiction")));
    assert!(lost["end_text"].as_str().unwrap().contains("r1c3"), "{lost}");
}

#[test]
fn a_walk_goes_on_to_the_end() {
    let walk = fine(&json!({ "ask": "walk", "puzzle": CLASSIC, "assume_unique": true }));
    let frames = walk["frames"].as_array().unwrap();
    assert_eq!((&walk["verdict"], &walk["end"]), (&json!("unique"), &json!("solved")));
    assert_eq!((&frames[0]["technique"], frames.len()), (&json!(""), 52));
    assert_eq!(walk["rating"]["steps"], 51);
    let late = fine(&json!({ "ask": "walk", "puzzle": CLASSIC, "seconds": 0 }));
    assert_eq!(late["end"], "out-of-time");
}

#[test]
fn a_puzzle_is_written_in_every_format() {
    let puzzle = json!({ "model": "classic", "givens": CLASSIC }).to_string();
    let write = |target: &str| {
        let written = fine(&json!({ "ask": "write", "puzzle": puzzle, "target": target }));
        written["text"].as_str().unwrap().to_owned()
    };
    assert_eq!(write("line"), CLASSIC);
    assert!(write("svg").starts_with("<svg"));
    assert!(write("sudokupad-link").starts_with("https://"));
    let cage = json!({ "model": "4x4", "killer": [{ "cells": "r1c1-2", "sum": 3 }] }).to_string();
    let line = json!({ "ask": "write", "puzzle": cage, "target": "line" });
    assert_eq!(
        refused(&line),
        "the rule `killer 1` cannot be written: this format has givens only"
    );
}

#[test]
fn a_puzzle_is_encoded_for_other_solvers() {
    let encode = |format: &str| {
        let request =
            json!({ "ask": "encode", "puzzle": small("1..............."), "format": format });
        fine(&request)["text"].as_str().unwrap().to_owned()
    };
    assert!(encode("dimacs").contains("\np cnf 64 "));
    assert!(encode("lp").contains("Subject To"));
    assert!(encode("mps").contains("ROWS"));
    assert!(encode("opb").contains("#variable= 64"));
    assert!(encode("wcnf").contains("\n1 1 0\n"), "givens are soft");
    assert!(encode("smt2").contains("(check-sat)"));
    assert!(encode("minizinc").contains("solve satisfy"));
    let large = json!({ "ask": "encode", "puzzle": "model = \"100x100\"", "format": "dimacs" });
    assert!(refused(&large).contains("too large for a page"));
}

#[test]
fn a_verdict_is_proven() {
    let tar = certificate(&json!({ "puzzle": CLASSIC }).to_string()).unwrap();
    assert!(tar.starts_with(b"certificate/manifest.json\0"));
    assert_eq!(tar.len() % 512, 0);
    let error: Json = serde_json::from_str(&certificate("{}").unwrap_err()).unwrap();
    assert_eq!(
        error["error"]["message"],
        "invalid request: missing field `puzzle` at line 1 column 2"
    );
}

#[test]
fn a_new_puzzle_has_what_was_asked_for() {
    let made = fine(&json!({
        "ask": "generate", "model": "6x6", "seed": 7, "symmetry": "rotate180", "givens": [8, 14],
    }));
    let count = made["record"]["givens"].as_u64().unwrap();
    assert!((8..=14).contains(&count), "{made}");
    assert_eq!(made["doc"]["model"], "6x6");
    let solved = fine(&json!({ "ask": "solve", "puzzle": made["doc"].to_string() }));
    assert_eq!(
        (&solved["verdict"], &solved["solution"]),
        (&json!("unique"), &made["record"]["solution"])
    );
}

#[test]
fn a_draft_is_drawn_and_opened() {
    let doc = json!({ "model": "4x4", "thermometer": [{ "cells": "r4c1>r2c1" }],
                      "sandwich": [{ "cells": "r1c1>r1c4", "sum": "?" }] });
    let board = fine(&json!({ "ask": "board", "puzzle": doc.to_string() }));
    assert_eq!(board["is_draft"], true);
    assert!(board["below"].as_str().unwrap().contains("<path"));
    assert_eq!(board["entries"].as_array().unwrap().len(), 2);
    let toml = "model = \"4x4\"\n[[thermometer]]\ncells = \"r4c1>r2c1\"\n[[sandwich]]\n\
                cells = \"r1c1>r1c4\"\nsum = \"?\"\n";
    for text in [toml, &doc.to_string()] {
        let read = fine(&json!({ "ask": "read", "text": text }));
        assert_eq!((&read["puzzles"][0]["doc"], &read["errors"]), (&doc, &json!([])));
    }
    // What is wrong with a draft is said of its puzzle.
    let wrong = json!({ "model": "4x4", "killer": [{ "cells": "r1c1 r1c1", "sum": "?" }] });
    refused(&json!({ "ask": "board", "puzzle": wrong.to_string() }));
    let solved = refused(&json!({ "ask": "solve", "puzzle": doc.to_string() }));
    assert!(solved.contains("a value still to be found"), "{solved}");
}

#[test]
fn a_draft_gets_its_values() {
    let draft =
        json!({ "model": "4x4", "killer": [{ "cells": "r1c1-3", "sum": "?" }] }).to_string();
    let toml = "model = \"4x4\"\n[[killer]]\ncells = \"r1c1-3\"\nsum = \"?\"\n";
    for draft in [draft.as_str(), toml] {
        let made = fine(&json!({ "ask": "generate", "draft": draft, "seed": 1 }));
        assert!(made["doc"]["killer"][0]["sum"].as_u64().is_some(), "{made}");
    }
}

#[test]
fn what_is_wrong_is_said_and_where() {
    #[track_caller]
    fn check(request: &Json, expected: &str) {
        let message = refused(request);
        assert!(message.starts_with(expected), "{message}");
    }
    assert!(ask("no JSON").starts_with("{\"error\":{\"message\":\"invalid request: "));
    check(&json!({ "ask": "nothing" }), "invalid request: unknown variant `nothing`");
    check(&json!({ "ask": "solve", "text": "" }), "invalid request: unknown field `text`");
    check(&json!({ "ask": "solve", "puzzle": "" }), "there is no puzzle in it");
    check(&json!({ "ask": "read", "text": "" }), "there is no puzzle in it");
    check(&json!({ "ask": "read", "text": "", "from": "x" }), "unknown format \"x\"");
    check(&json!({ "ask": "read", "text": "", "model": "clasic" }), "unknown model \"clasic\"");
    check(&json!({ "ask": "solve", "puzzle": CLASSIC, "seconds": -1 }), "`seconds` is -1");
    check(&json!({ "ask": "count", "puzzle": CLASSIC, "limit": 0 }), "`limit` is 0");
    check(&json!({ "ask": "write", "puzzle": CLASSIC, "target": "x" }), "unknown format \"x\"");
    check(&json!({ "ask": "generate", "seed": 1, "symmetry": "x" }), "unknown symmetry \"x\"");
    check(
        &json!({ "ask": "generate", "seed": 1, "model": "jigsaw:9" }),
        "\"jigsaw:9\" has no regions",
    );
    check(&json!({ "ask": "generate", "seed": 1, "givens": 99 }), "found 99 to 99 givens");
    let hint = |values: Json| json!({ "ask": "hint", "puzzle": CLASSIC, "values": values });
    check(
        &hint(json!([[81, 1]])),
        "`values` has the cell 81, expected one of the grid, from 0 to 80",
    );
    check(&hint(json!([[2, 10]])), "`values` has the value 10, expected 1 to 9");
    check(&hint(json!([[0, 1]])), "`values` has 1 in r1c1, which already holds 5");
    check(&hint(json!([[-1, 1]])), "invalid request: invalid value");
}

#[test]
fn a_puzzle_that_cannot_be_read_has_the_line_and_the_rule() {
    let toml = "model = \"4x4\"\n\ngivens = \"5...............\"";
    let error = answer(&json!({ "ask": "board", "puzzle": toml }))["error"].clone();
    assert_eq!((&error["line"], error.get("rule")), (&json!(3), None));
    let rules = json!({ "model": "4x4", "killer": [{ "cells": "r1c1-2" }, { "cells": "r5c1" }] });
    let error = answer(&json!({ "ask": "board", "puzzle": rules.to_string() }))["error"].clone();
    assert_eq!(error["rule"], json!({ "kind": "killer", "name": "killer 2" }), "{error}");
}
