//! `docs/json` agrees with the program's JSON: every printed field is in a table of the page, with
//! a matching type, and every field of the page is printed, as often as it says.

use satoku::record::Record;
use serde_json::{Map, Value, json};

use crate::{pages, prelude::*};

/// Singles and chains make progress.
const CHAINS: &str =
    "5....31.....7.......9...576....2493.9...6...8.4.89....162...3...9...1.....56....9";
/// The easy puzzle with a wrong value.
const WRONG: &str =
    "531.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

const JIGSAW: &str = "1.....3.....4......5..... AAAABACCBBDCCBBDDCEEDDEEE";
/// Files with models of their own.
const OWN: [(&str, &str); 2] = [
    (
        "boxes.toml",
        "size = 4\nvalues = \"0-3\"\nboxes = \"2x2\"\ncandidates = { cells = \"r2c2\", values = [0, 1] }\n",
    ),
    ("holes.toml", "size = \"4x5\"\nholes = \"r1c1\"\n"),
];

/// A field of the page.
struct Row {
    kind: String,
    is_always: bool,
    /// Whether satoku's own engines print only null.
    is_outside: bool,
}

/// The tables of fields, by the headings above them.
fn tables() -> BTreeMap<String, BTreeMap<String, Row>> {
    let page = pages::texts("docs/json");
    let mut tables: BTreeMap<String, BTreeMap<String, Row>> = BTreeMap::new();
    let (mut heading, mut is_inside) = ("", false);
    for line in page.lines() {
        if line.starts_with('#') {
            heading = line.trim_start_matches('#').trim();
        }
        is_inside &= line.starts_with('|');
        if is_inside && !line.starts_with("| ---") {
            let cells: Vec<&str> = line.trim_matches('|').split(" | ").map(str::trim).collect();
            let [field, kind, when, meaning] = cells[..] else { panic!("{line}") };
            assert!(field.len() > 2 && field.starts_with('`') && !meaning.is_empty(), "{line}");
            let is_outside = when.contains("outside solvers alone");
            let is_always = when.starts_with("always");
            let row = Row { kind: kind.to_owned(), is_always, is_outside };
            let field = field.trim_matches('`').to_owned();
            let before = tables.entry(heading.to_owned()).or_default().insert(field, row);
            assert!(before.is_none(), "{line}: is there twice");
        }
        is_inside |= line == "| field | type | when it is there | meaning |";
    }
    tables
}

/// Whether a value has a type of the page.
fn fits(value: &Value, kind: &str) -> bool {
    if let Some((one, other)) = kind.rsplit_once(" or ") {
        return fits(value, one) || fits(value, other);
    }
    if let Some(kind) = kind.strip_prefix("array of ") {
        return value.as_array().is_some_and(|all| all.iter().all(|value| fits(value, kind)));
    }
    match kind {
        "null" => value.is_null(),
        "string" => value.is_string(),
        // Counts are up to 128 bits, which `Value` has as floating point.
        "integer" => {
            value.is_u64() || value.as_f64().is_some_and(|n| n >= 18_446_744_073_709_551_615.0)
        }
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        "map of string" => value.as_object().is_some_and(|map| map.values().all(Value::is_string)),
        _ => panic!("what type is `{kind}`?"),
    }
}

/// The output for one of the tables.
#[derive(Default)]
struct Seen {
    /// The number of objects with fields below this path.
    objects: BTreeMap<String, usize>,
    /// How often a field was present, and how often null.
    fields: BTreeMap<String, (usize, usize)>,
    wrong: BTreeSet<String>,
}

impl Seen {
    /// Records an object whose fields have this prefix.
    fn look(&mut self, table: &BTreeMap<String, Row>, prefix: &str, object: &Map<String, Value>) {
        *self.objects.entry(prefix.to_owned()).or_default() += 1;
        for (key, value) in object {
            self.look_at(table, &format!("{prefix}{key}"), value);
        }
    }

    fn look_at(&mut self, table: &BTreeMap<String, Row>, path: &str, value: &Value) {
        let (count, nulls) = self.fields.entry(path.to_owned()).or_default();
        *count += 1;
        *nulls += usize::from(value.is_null());
        let Some(row) = table.get(path) else {
            self.wrong.insert(format!("`{path}` is not in the page"));
            return;
        };
        if !fits(value, &row.kind) {
            self.wrong.insert(format!("`{path}` is {value}, not {}", row.kind));
        }
        match value {
            Value::Object(object) if row.kind != "map of string" => {
                self.look(table, &format!("{path}."), object);
            }
            Value::Array(elements) => {
                let below = format!("{path}[]");
                for element in elements {
                    match element {
                        Value::Object(object) => self.look(table, &format!("{below}."), object),
                        element if table.contains_key(&below) => {
                            self.look_at(table, &below, element);
                        }
                        _ => {}
                    }
                }
            }
            _ => {}
        }
    }

    /// Fields of the page that were never printed.
    fn compare(&mut self, table: &BTreeMap<String, Row>) {
        for (path, row) in table {
            let (count, nulls) = self.fields.get(path).copied().unwrap_or_default();
            if count == 0 {
                self.wrong.insert(format!("`{path}` was never printed"));
                continue;
            }
            let is_one_sided = nulls == 0 || nulls == count && !row.is_outside;
            if row.kind.ends_with(" or null") && is_one_sided {
                self.wrong.insert(format!("`{path}`: {nulls} of {count} were null"));
            }
            let parent = path.rfind('.').map_or("", |dot| &path[..=dot]);
            // An array's elements are as many as they are.
            if !path.ends_with("[]") && row.is_always != (count == self.objects[parent]) {
                let of = self.objects[parent];
                self.wrong.insert(format!("`{path}` was there in {count} of {of}"));
            }
        }
    }
}

/// All output, by the headings of the tables.
#[derive(Default)]
struct Printed(BTreeMap<&'static str, Vec<Map<String, Value>>>);

impl Printed {
    fn add(&mut self, heading: &'static str, object: Map<String, Value>) {
        self.0.entry(heading).or_default().push(object);
    }

    /// Runs a command; its lines.
    #[track_caller]
    fn run(arguments: &[&str]) -> Vec<Map<String, Value>> {
        let run = satoku(arguments);
        assert!(!run.out.is_empty(), "{arguments:?}: {}", run.notes);
        run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    #[track_caller]
    fn answers(&mut self, arguments: &[&str]) {
        for answer in Self::run(&[arguments, &["--format", "json"]].concat()) {
            self.add("An answer", answer);
        }
    }

    #[track_caller]
    fn steps(&mut self, arguments: &[&str]) {
        for line in Self::run(&[&["steps", "--format", "json"], arguments].concat()) {
            let heading = match () {
                () if line.contains_key("solution") => "An answer",
                () if line.contains_key("step") => "A step",
                () if line.contains_key("end") => "The end",
                () => "The beginning",
            };
            self.add(heading, line);
        }
    }

    /// Hints have the fields of steps, except the step's number.
    #[track_caller]
    fn hints(&mut self, arguments: &[&str]) {
        for mut line in Self::run(&[&["hint", "--format", "json"], arguments].concat()) {
            if let Some(Value::Object(step)) = line.get("step") {
                let mut step = step.clone();
                step.insert("step".into(), json!(1));
                step.insert("puzzle".into(), line["puzzle"].clone());
                self.add("A step", step);
                line.insert("step".into(), json!({}));
            }
            if line.contains_key("technique") {
                let number = line.remove("line").expect("each has it");
                self.add("A possible step", [("line".into(), number)].into_iter().collect());
                line.insert("step".into(), json!(1));
                self.add("A step", line);
            } else {
                let is_mistake = line.contains_key("mistakes");
                self.add(if is_mistake { "Mistakes" } else { "The next step" }, line);
            }
        }
    }

    #[track_caller]
    fn objects(&mut self, heading: &'static str, arguments: &[&str]) {
        Self::run(arguments).into_iter().for_each(|object| self.add(heading, object));
    }

    /// Besides the keys of every puzzle, a file has kinds of rules.
    #[track_caller]
    fn files(&mut self, arguments: &[&str]) {
        for mut file in Self::run(arguments) {
            let is_rule =
                |key: &str| key != "candidates" && KINDS.iter().any(|kind| kind.name == key);
            file.retain(|key, _| !is_rule(key));
            self.add("Puzzle files", file);
        }
    }

    fn manifest(&mut self, puzzle: &str, options: &[&str], folder: &Scratch) {
        let place = folder.path(&format!("{puzzle}{}", options.len()));
        let prove = ["prove", "--quiet", puzzle, "-o", &place];
        satoku(&[&prove, options].concat()).succeeds();
        let text = fs::read_to_string(format!("{place}/manifest.json")).unwrap();
        self.add("manifest.json", serde_json::from_str(&text).unwrap());
    }
}

fn print_answers(printed: &mut Printed, folder: &Scratch) {
    let labelled = folder.write("labelled.txt", format!("{EASY} a label\n"));
    let reply = format!("s SATISFIABLE\nv {} 0\n", literals(SOLVED));
    let reply = folder.write("reply", reply);
    let file = |path: &'static str| Path::new("tests/data").join(path).to_str().unwrap().to_owned();
    let four = "1...............";

    printed.answers(&["solve", &labelled, UNSOLVABLE, MULTIPLE]);
    printed.answers(&["solve", &file("three.txt"), &file("whispers.toml"), &file("about.toml")]);
    printed.answers(&["solve", "--model", "jigsaw:5", JIGSAW]);
    printed.answers(&["solve", "--engine", "backtrack", EASY]);
    printed.answers(&["solve", "--engine", "external:false {}", EASY]);
    printed.answers(&["decode", EASY, &reply]);
    printed.answers(&["count", "--list", "--limit", "3", MULTIPLE]);
    printed.answers(&["count", "--exact", "--model", "4x4", four]);
    printed.answers(&["count", "--estimate", "--probes", "20", "--model", "4x4", four]);
    // The number of ways to fill 400 cells, which is beyond floating point.
    let free = folder.write("free.toml", "size = 20\nvalues = \"1-9\"\n");
    printed.answers(&["count", "--estimate", "--probes", "2", &free]);
    printed.answers(&["count", "--estimate", "--probes", "2", UNSOLVABLE]);
    let contradictory = ".Shape~4x4.Cage~3~R1C1~R1C2.Cage~3~R1C3~R1C4";
    printed.answers(&["check", contradictory, UNSOLVABLE]);
    let all = ["--candidates", "--counts", "3", "--repair", "--rate"];
    printed.answers(&[&["check", "--model", "4x4", "1...........4..."], &all[..]].concat());
    printed.answers(&["check", "--extras", "--rate", "--model", "nrc,diagonal", SOLVED, EASY]);
    printed.answers(&["check", "--extras", "--rate", EASY, &file("killer.toml")]);
    printed.answers(&["check", "--limit-time", "0", EASY]);
    printed.answers(&["check", "--reason-conflicts", "0", EASY, UNSOLVABLE]);
    printed.answers(&["generate", "--seed", "1", "--difficulty", "easy"]);
    printed.answers(&["generate", "--seed", "5", &file("draft.toml")]);
}

fn print_all(folder: &Scratch) -> Printed {
    let mut printed = Printed::default();
    print_answers(&mut printed, folder);

    printed.steps(&[EASY, UNSOLVABLE, "tests/data/three.txt"]);
    printed.steps(&["--only", "hidden-single,naked-single,x-chain,xy-chain,aic", CHAINS]);
    printed.steps(&["--only", "reason,forcing-chain,forcing-net", "tests/data/rules/sum.toml"]);
    printed.steps(&["--method", "scans", EASY]);
    printed.steps(&["--verify", "--model", "4x4", "1.3......4.3...."]);
    printed.hints(&[EASY]);
    printed.hints(&["--more", "--more", "--more", EASY]);
    printed.hints(&["--all", EASY]);
    printed.hints(&["--givens", EASY, WRONG]);
    printed.hints(&["--more", "--givens", EASY, WRONG]);

    let labelled = folder.path("labelled.txt");
    let compare = ["compare", "--format", "json", "--each", "--runs", "2"];
    let engines = ["-e", "sat:batsat", "-e", "milp", "-e", "native", "-e", "external:false {}"];
    let all = [&compare[..], &engines, &[&labelled, HARD]].concat();
    printed.objects("Compare", &all);
    let some = ["--format", "json", "--sample", "1", "--limit-nodes", "100", EASY];
    printed.objects("Compare", &[&["compare"], &some[..]].concat());
    let course = ["compare", "--preset", "course", "--format", "json", "--limit-time", "0.05"];
    printed.objects("The course", &course);

    printed.files(&["encode", "--cubes", "4", "--to", "json", HARD]);
    let convert = ["convert", "--to", "json", "--model"];
    printed.files(&[&convert[..], &["classic", EASY]].concat());
    printed.files(&[&convert[..], &["jigsaw:5", JIGSAW]].concat());
    printed.files(&["convert", "--to", "json", "tests/data/whispers.toml"]);
    printed.files(&["convert", "--to", "json", "tests/data/about.toml"]);
    for (name, text) in OWN {
        printed.files(&["convert", "--to", "json", &folder.write(name, text)]);
    }
    [EASY, UNSOLVABLE, MULTIPLE].iter().for_each(|puzzle| printed.manifest(puzzle, &[], folder));
    printed.manifest(MULTIPLE, &["--count"], folder);
    let many = format!("1234{}", ".".repeat(32));
    printed.manifest(&many, &["--count", "--model", "6x6"], folder);
    printed
}

#[test]
fn the_page_names_every_field_of_what_is_printed_and_no_other() {
    let tables = tables();
    let printed = print_all(&Scratch::new());
    let headings = printed.0.keys().map(|heading| (*heading).to_owned());
    assert_eq!(headings.collect::<BTreeSet<_>>(), tables.keys().cloned().collect());
    let mut wrong = Vec::new();
    for (heading, objects) in &printed.0 {
        let (table, mut seen) = (&tables[*heading], Seen::default());
        objects.iter().for_each(|object| seen.look(table, "", object));
        seen.compare(table);
        wrong.extend(seen.wrong.iter().map(|line| format!("{heading}: {line}")));
    }
    assert!(wrong.is_empty(), "docs/json\n{}", wrong.join("\n"));
}

#[test]
fn large_numbers_are_printed_whole() {
    let record = Record { count: Some(1 << 100), ..Record::default() };
    assert!(satoku::record::json(&record).contains("\"count\":1267650600228229401496703205376}"));
}
