//! Diagrams that are changed in any place are refused.

use std::{collections::BTreeSet, fmt::Write};

use satoku_rules::{grid::Grid, interrupt::Limiter, model, puzzle::Instance};
use satoku_verify::{
    Holds, Place, Reads, VerifyError,
    diagram::{HEADER, check},
    manifest::{Claim, Manifest, file},
};

use super::{
    super::{Certificate, ProveOptions, Prover, Store},
    tests::counted,
};

/// A 6x6 with a few givens, which has some ten thousand solutions and falls into parts.
fn puzzle() -> Instance {
    let model = model::named("6x6").unwrap();
    let mut grid = Grid::empty(model.size());
    let size = model.size();
    for (place, number) in [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 4), (7, 5), (15, 1)]
    {
        grid.set_at(place, size.value(number));
    }
    Instance::new(model, grid)
}

fn verify(place: &Place, limiter: &Limiter) -> Result<Holds, VerifyError> {
    let reads = Reads { model: model::from_toml, board: satoku_formats::read::parse_board };
    satoku_verify::verify(place, reads, limiter)
}

fn other() -> Instance {
    let puzzle = puzzle();
    let mut grid = puzzle.givens().clone();
    grid.set_at(15, grid.size().value(2));
    Instance::new(puzzle.model().clone(), grid)
}

/// Refused, or, if the change says the same in other words, of the same count.
#[track_caller]
fn is_refused(puzzle: &Instance, text: &str, count: u128) -> bool {
    match check(puzzle, text.as_bytes(), &Limiter::none()) {
        Err(error) => {
            assert!((1..=text.lines().count() + 1).contains(&error.line), "{error:?}");
            true
        }
        Ok(found) => {
            assert_eq!(found.count, count, "{text}");
            false
        }
    }
}

#[test]
fn no_changed_diagram_has_another_count() {
    let puzzle = puzzle();
    let (count, text) = counted(&puzzle);
    assert!(count > 100, "{count}");
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines.iter().any(|line| line.starts_with('p')), "no parts");
    let mut refused = BTreeSet::new();
    let mut random = fastrand::Rng::with_seed(5);
    let mut tried = 0;
    // What is done to a line: its words, the change, and its name.
    for _ in 0..400 {
        let at = random.usize(1..lines.len());
        let words: Vec<&str> = lines[at].split(' ').collect();
        let mut changed: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
        let word = random.usize(..words.len());
        let node = |word: &str| word.rsplit(':').next().unwrap().parse::<u32>().ok();
        let kind = random.usize(..11);
        match (kind, node(words[word])) {
            (0, _) => drop(changed.remove(word)),
            (1, _) => changed.push(words[word].to_owned()),
            (2, Some(found)) => {
                changed[word] =
                    words[word].replacen(&format!("{found}"), &format!("{}", found + 1), 1);
            }
            (3, Some(found)) if found > 1 => {
                let start = words[word].strip_suffix(&found.to_string()).unwrap();
                changed[word] = format!("{start}{}", random.u32(1..found));
            }
            (4, _) if words.len() > 3 => changed.swap(2, 3),
            (5, Some(found)) => changed[word] = format!("{found}0000000000000000000000"),
            (6, Some(_)) => {
                // A node that is not before this one.
                let start =
                    words[word].rsplit_once(':').map_or(String::new(), |(v, _)| format!("{v}:"));
                changed[word] = format!("{start}{}", at + random.usize(..3));
            }
            (7, _) => changed[0] = ["t", "d", "p", "q", ""][random.usize(..5)].to_owned(),
            (8, _) if words[0] == "d" => {
                changed[1] = format!("r{}c{}", random.u8(1..8), random.u8(1..8));
            }
            (10, _) if words.len() > 3 && words[0] == "d" => {
                let [one, other] = [2, 3].map(|at| words[at].split_once(':').unwrap());
                changed[2] = format!("{}:{}", one.0, other.1);
                changed[3] = format!("{}:{}", other.0, one.1);
            }
            _ => continue,
        }
        if changed == words {
            continue;
        }
        let mut all: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
        all[at] = changed.join(" ");
        tried += 1;
        if is_refused(&puzzle, &(all.join("\n") + "\n"), count) {
            refused.insert((kind, at, changed.join(" ")));
        }
    }
    assert!(refused.len() > 150, "{} of {tried}", refused.len());
    let kinds: BTreeSet<usize> = refused.iter().map(|(kind, ..)| *kind).collect();
    assert_eq!(kinds.len(), 10);
}

#[test]
fn whole_diagrams_are_refused_that_are_cut_or_of_another_puzzle() {
    let puzzle = puzzle();
    let (count, text) = counted(&puzzle);
    let lines: Vec<&str> = text.lines().collect();
    let (foreign, own) = (counted(&other()).1, text.clone());
    assert_ne!(foreign, own);
    let without = |at: usize| {
        let kept = lines.iter().enumerate().filter(|(line, _)| *line != at);
        kept.fold(String::new(), |text, (_, line)| text + line + "\n")
    };
    let twice = |at: usize| {
        let mut all = lines.clone();
        all.insert(at, lines[at]);
        all.join("\n") + "\n"
    };
    let mut forged = vec![
        String::new(),
        format!("{HEADER}\n"),
        format!("{HEADER}\nt\n"),
        format!("{HEADER}\nd r3c3\n"),
        format!("{HEADER}\np\n"),
        format!("{HEADER}\nt\nd r3c3 1:1 2:1 3:1 4:1 5:1 6:1\n"),
        format!("{HEADER}\nd r3c3 1:1\n"),
        format!("{HEADER}\nd r3c3 1:2\nt\n"),
        format!("{HEADER}\nd X3\n"),
        foreign,
        own.trim_end().to_owned(),
        own.clone() + "\n",
        own.clone() + "t\n",
        own.replace(HEADER, "satoku diagram 2"),
        own.replace('\n', "\r\n"),
        own.replace(' ', "  "),
        own.replace(" 1:", " 01:"),
        own.replace(':', ":+"),
        own.replace(" 1:", " 7:"),
        own.clone() + &"d ".repeat(100_000) + "\n",
    ];
    let step = (lines.len() / 12).max(1);
    forged.extend((1..lines.len()).step_by(step).map(without));
    forged.extend((1..lines.len()).step_by(step).map(twice));
    forged.extend((2..lines.len()).step_by(step).map(|end| lines[..end].join("\n") + "\n"));
    for text in &forged {
        assert!(is_refused(&puzzle, text, count), "{text}");
    }
    assert!(forged.len() >= 50, "{}", forged.len());
    // The same diagram under other rules.
    for model in ["latin:6", "4x4", "6x6:3x2"] {
        let model = model::named(model).unwrap();
        let empty = Instance::new(model.clone(), Grid::empty(model.size()));
        assert!(check(&empty, own.as_bytes(), &Limiter::none()).is_err());
    }
}

#[test]
fn parts_that_are_linked_are_not_multiplied() {
    let model = model::named("latin:2").unwrap();
    let empty = Instance::new(model.clone(), Grid::empty(model.size()));
    let mut text = format!("{HEADER}\nt\n");
    for cell in ["r1c1", "r1c2", "r2c1", "r2c2"] {
        writeln!(text, "d {cell} 1:1 2:1").unwrap();
    }
    let error = check(&empty, (text + "p 2 3 4 5\n").as_bytes(), &Limiter::none());
    assert!(error.unwrap_err().what.contains("of no part that is open, or of one twice"));
    let right = format!("{HEADER}\nt\nd r1c1 1:1 2:1\n");
    assert_eq!(check(&empty, right.as_bytes(), &Limiter::none()).unwrap().count, 2);
}

#[test]
fn a_certificate_claims_what_its_diagram_counts() {
    let parent = std::env::temp_dir().join(format!("satoku-count-{}", std::process::id()));
    std::fs::create_dir(&parent).unwrap();
    let folder = parent.join("certificate");
    let mut store = Store::default();
    let limiter = Limiter::none();
    let model_text = model::to_toml(puzzle().model());
    let model = model::from_toml(file::MODEL, &model_text).unwrap();
    let puzzle = Instance::new(model.into(), puzzle().givens().clone());
    let options = ProveOptions::default();
    let mut prover = Prover { puzzle, model_text, options, store: &mut store, limiter: &limiter };
    let claimed = prover.counted(100_000, 0).unwrap().unwrap().unwrap();
    store.contents.rotate_right(1);
    let certificate = Certificate { claimed, files: store.contents };
    let count = certificate.count().unwrap();
    assert_eq!((certificate.claim(), certificate.solutions()), (Claim::Count, None));
    assert_eq!(claimed.to_string(), format!("count {count} solutions"));
    certificate.write(Place::Folder(folder.clone())).unwrap();
    let holds = verify(&Place::Folder(folder.clone()), &Limiter::none()).unwrap();
    assert_eq!((holds.count, holds.words()), (Some(count), claimed.to_string()));
    let manifest: Manifest = {
        let text = std::fs::read(folder.join(file::MANIFEST)).unwrap();
        serde_json::from_slice(&text).unwrap()
    };
    assert_eq!(manifest.format, 1);
    let claims = [
        Some((count + 1).to_string()),
        Some((count - 1).to_string()),
        Some(format!("0{count}")),
        Some(format!("+{count}")),
        Some(format!("{count}.0")),
        Some(String::new()),
        Some("-1".to_owned()),
        Some("340282366920938463463374607431768211456".to_owned()),
        None,
    ];
    for claim in claims {
        let forged = Manifest { count: claim.clone(), ..manifest.clone() };
        std::fs::write(folder.join(file::MANIFEST), forged.text()).unwrap();
        let error = verify(&Place::Folder(folder.clone()), &Limiter::none()).unwrap_err();
        assert!(matches!(error, VerifyError::Broken(_)), "{claim:?}: {error}");
    }
    let older = Manifest { format: 4, ..manifest.clone() };
    std::fs::write(folder.join(file::MANIFEST), older.text()).unwrap();
    assert!(verify(&Place::Folder(folder.clone()), &Limiter::none()).is_err());
    std::fs::remove_dir_all(&parent).unwrap();
}
