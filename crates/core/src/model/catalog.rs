//! The built-in models, and how a model is found by name or file.

use std::{
    borrow::Cow,
    fs,
    io::{self, Read},
    path::Path,
    str::FromStr,
    sync::{Arc, OnceLock},
};

use itertools::Itertools;
pub use satoku_models::{BUILT_IN, BuiltIn};

use super::{
    Model, ModelError, ModelErrorKind,
    file::{self, File, Values},
    sized,
};
use crate::{
    grid::{Holes, Size},
    rule::is_titled,
};

/// The built-in models of grids that overlap.
const OVERLAPPING: [&str; 5] = ["samurai", "butterfly", "windmill", "sohei", "gattai-8"];

/// The name of the model that is meant where none is named.
pub const DEFAULT: &str = "classic";

/// How many files may extend each other in a row.
const MAX_EXTENDS: usize = 64;

/// The model that a name, a file or several of them, joined by commas, stand for:
/// `classic`, `diagonal,nrc`, `nrc,my.toml`. What ends in `.toml` or has a slash is a file.
///
/// # Errors
/// If one of them is unknown or wrong, or they are of different sizes.
pub fn load(spec: &str) -> Result<Arc<Model>, ModelError> {
    load_beside(spec, None, &[])
}

/// Like [`load`]. `beside` is the file that extends it, `extended_by` the way there.
fn load_beside(
    spec: &str,
    beside: Option<&Path>,
    extended_by: &[String],
) -> Result<Arc<Model>, ModelError> {
    let parts: Vec<String> = parts(spec).collect();
    let models: Vec<Arc<Model>> =
        parts.iter().map(|part| load_one(part, beside, extended_by)).try_collect()?;
    if let [model] = models.as_slice() {
        return Ok(model.clone());
    }
    let joined = Model::join(&of_one_size(&parts, &models)?).ok_or_else(|| {
        let size = |model: &Model| {
            let (name, size) = (model.name(), model.size());
            let values = size.value_range();
            format!("{name} is {size} with {} to {}", values.start(), values.end())
        };
        if models.iter().map(|model| model.size()).all_equal() {
            let holes =
                |model: &Arc<Model>| format!("{} has {}", model.name(), model.holes().count());
            return error(spec, ModelErrorKind::Holes(models.iter().map(holes).join(", ")));
        }
        let sizes = models.iter().map(|model| size(model)).join(", ");
        error(spec, ModelErrorKind::Sizes(sizes))
    })?;
    Ok(Arc::new(joined))
}

/// The names of the built-in models of grids that overlap, with their holes.
#[doc(hidden)]
pub fn overlapping() -> &'static [(&'static str, Holes)] {
    static ALL: OnceLock<Vec<(&str, Holes)>> = OnceLock::new();
    ALL.get_or_init(|| {
        let loaded = |name: &'static str| Some((name, load(name).ok()?.holes().clone()));
        OVERLAPPING.into_iter().filter_map(loaded).collect()
    })
}

impl Model {
    /// The model of this name, or several joined by commas: `classic`, `diagonal,nrc`, `16x16`. What
    /// ends in `.toml` or has a slash is a file.
    ///
    /// # Errors
    /// If one of them is unknown or wrong, or they are of different sizes.
    pub fn named(name: &str) -> Result<Arc<Self>, ModelError> {
        load(name)
    }
}

/// A model [by its name](Model::named).
impl FromStr for Model {
    type Err = ModelError;

    fn from_str(name: &str) -> Result<Self, ModelError> {
        load(name).map(Arc::unwrap_or_clone)
    }
}

/// Models of several sizes, as far as possible of one: what only adds rules to the classic model, and
/// rules that any grid can have, adds them to the first model of another size: `16x16,diagonal`. On a
/// rectangle it is an error if it cannot.
fn of_one_size(parts: &[String], models: &[Arc<Model>]) -> Result<Vec<Arc<Model>>, ModelError> {
    let usual = load_one(DEFAULT, None, &[]).map(|model| model.size()).ok();
    let Some(base) = models.iter().find(|model| Some(model.size()) != usual) else {
        return Ok(models.to_vec());
    };
    let resized = |(part, model): (&String, &Arc<Model>)| {
        let is_other = model.size() != base.size();
        let Some(built_in) = BUILT_IN.iter().find(|model| is_other && model.name == part) else {
            return Ok(model.clone());
        };
        match file::model(part, built_in.text, |_| Ok(base.clone())) {
            Ok(with_base) if with_base.size() == base.size() => Ok(Arc::new(with_base)),
            Err(error) if !base.size().is_square() => Err(error),
            _ => Ok(model.clone()),
        }
    };
    parts.iter().zip(models).map(resized).collect()
}

/// Like [`load`], but without files.
///
/// # Errors
/// If one of them is unknown, or they are of different sizes or values.
pub fn load_built_in(spec: &str) -> Result<Arc<Model>, ModelError> {
    parts(spec).try_for_each(|part| text(&part).map(drop))?;
    load(spec)
}

/// A name as it is usually written: with nothing between the models that it joins but commas, and each
/// of them once.
#[doc(hidden)]
pub fn usual_spelling(spec: &str) -> String {
    parts(spec).join(",")
}

/// The models that are joined in a name, each once. `binairo:10,repeat` is one.
fn parts(spec: &str) -> impl Iterator<Item = String> {
    let parts = spec.split(',').map(|part| part.trim().to_owned());
    let merged = parts.coalesce(|part, next| match &*next {
        "repeat" if part.starts_with("binairo") => Ok(format!("{part},{next}")),
        _ => Err((part, next)),
    });
    merged.unique()
}

/// The text of a built-in model's file, or of that for a [size](sized).
///
/// # Errors
/// If there is no model of this name.
pub fn text(name: &str) -> Result<Cow<'static, str>, ModelError> {
    if let Some(text) = sized::text(name) {
        return text.map(Cow::Owned).map_err(|kind| error(name, kind));
    }
    let found = BUILT_IN.iter().find(|model| model.name == name);
    found.map(|model| Cow::Borrowed(model.text)).ok_or_else(|| {
        let lower = name.to_lowercase();
        let similarity = |model: &&BuiltIn| strsim::jaro(model.name, &lower);
        let closest = BUILT_IN.iter().max_by(|a, b| similarity(a).total_cmp(&similarity(b)));
        let closest = closest.filter(|model| similarity(model) > 0.7).map(|model| model.name);
        let titled = titled(name).map(|(name, _)| name).next();
        let kind = crate::rule::called(name).first().map(|kind| kind.name);
        let kind = kind.filter(|_| titled.is_none());
        let suggestion = titled.or(closest).map(str::to_owned);
        error(name, ModelErrorKind::Unknown { suggestion, kind })
    })
}

/// The built-in models whose titles have all of these words, with their titles.
#[doc(hidden)]
pub fn titled(words: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let title = |model: &BuiltIn| {
        let title = model.text.lines().find_map(|line| line.strip_prefix("title = "))?;
        Some((model.name, title.trim_matches('"')))
    };
    BUILT_IN.iter().filter_map(title).filter(move |(_, title)| is_titled(title, words))
}

/// Whether a model's name is that of a file.
#[doc(hidden)]
pub fn is_file(spec: &str) -> bool {
    spec.contains(['/', '\\']) || Path::new(spec).extension().is_some_and(|e| e == "toml")
}

/// What [`load`] takes for a model that is called this, if that is a built-in one or several joined, whose
/// names are written with hyphens between them (`diagonal-nrc`): never a file.
#[doc(hidden)]
pub fn built_in(name: &str) -> Option<String> {
    /// Longer ones are no names of ours.
    const LONGEST: usize = 100;
    if name.len() > LONGEST {
        return None;
    }
    if text(name).is_ok() {
        return Some(name.to_owned());
    }
    name.match_indices('-').find_map(|(at, _)| {
        let (first, rest) = (&name[..at], &name[at + 1..]);
        text(first).ok()?;
        built_in(rest).map(|rest| format!("{first},{rest}"))
    })
}

/// The built-in model, or several joined, if its grid is of this size. (A larger one is not even made.)
#[doc(hidden)]
pub fn of_size(spec: &str, size: Size) -> Option<Arc<Model>> {
    if parts(spec).any(|part| sized::is_of_another(&part, size)) {
        return None;
    }
    load_built_in(spec).ok().filter(|model| model.size() == size)
}

/// Loads one model. `beside` is the file that extends it, `extended_by` the way there.
fn load_one(
    spec: &str,
    beside: Option<&Path>,
    extended_by: &[String],
) -> Result<Arc<Model>, ModelError> {
    if is_file(spec) {
        let path = beside.and_then(Path::parent).unwrap_or(Path::new("")).join(spec);
        let (name, text) = text_of(&path)?;
        let way = way(&path, &name, extended_by)?;
        let model = file::model(&name, &text, |base| load_beside(base, Some(&path), &way))?;
        return Ok(Arc::new(model));
    }
    let way = [extended_by, &[spec.to_owned()]].concat();
    let model = file::model(spec, &text(spec)?, |base| load_beside(base, None, &way))?;
    Ok(Arc::new(model))
}

/// What a file says, with its name and its text; what it extends is looked for beside it.
#[doc(hidden)]
pub fn read_path(path: &Path, values: Values) -> Result<(String, String, File), ModelError> {
    let (name, text) = text_of(path)?;
    let way = way(path, &name, &[])?;
    let file = file::read_as(&name, &text, |base| load_beside(base, Some(path), &way), values)?;
    Ok((name, text, file))
}

/// A file's name and text.
fn text_of(path: &Path) -> Result<(String, String), ModelError> {
    let name = path.display().to_string();
    let text = read_file(path).map_err(|e| error(&name, ModelErrorKind::Unreadable(e)))?;
    Ok((name, text))
}

/// The way to a file, with the file; no file may be on the way to itself.
fn way(path: &Path, name: &str, extended_by: &[String]) -> Result<Vec<String>, ModelError> {
    // One file can be named in several ways.
    let identity = fs::canonicalize(path).unwrap_or(path.to_owned()).display().to_string();
    let way = [extended_by, std::slice::from_ref(&identity)].concat();
    if extended_by.contains(&identity) {
        let names = way
            .iter()
            .map(|step| Path::new(step).file_name().map_or(step.into(), |n| n.to_string_lossy()));
        return Err(error(name, ModelErrorKind::Circle(names.format(" -> ").to_string())));
    }
    if extended_by.len() > MAX_EXTENDS {
        return Err(error(name, ModelErrorKind::TooDeep(MAX_EXTENDS)));
    }
    Ok(way)
}

/// A file's text, unless it is far too long for a model.
fn read_file(path: &Path) -> io::Result<String> {
    const LIMIT: u64 = 4 << 20;
    let mut text = String::new();
    // (To open a named pipe would mean to wait for somebody who writes to it.)
    let found = fs::metadata(path)?;
    if !found.is_file() && !found.is_dir() {
        return Err(io::Error::other("it is no ordinary file"));
    }
    fs::File::open(path)?.take(LIMIT).read_to_string(&mut text)?;
    if text.len() as u64 == LIMIT {
        return Err(io::Error::other("it is too long"));
    }
    Ok(text)
}

fn error(source_name: &str, kind: ModelErrorKind) -> ModelError {
    ModelError { source_name: source_name.to_owned(), line: None, kind }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_built_in_model_loads_under_its_own_name() {
        for model in BUILT_IN {
            assert_eq!(load(model.name).unwrap().name(), model.name);
        }
        assert!(BUILT_IN.iter().any(|model| model.name == DEFAULT));
    }

    #[test]
    fn sizes_are_made_as_they_are_asked_for() {
        #[track_caller]
        fn check(spec: &str, side: usize, rules: usize) {
            let model = load(spec).unwrap();
            assert_eq!((model.size().rows(), model.rules().len()), (side, rules), "{spec}");
        }
        for spec in sized::LISTED {
            // Their names lead back to them.
            assert_eq!(load(spec).unwrap().name(), *spec);
        }
        check("4x4", 4, 12);
        check("6x6:3x2", 6, 18);
        check("12x12:2x6", 12, 36);
        check("latin:7", 7, 14);
        check("400x400", 400, 1200);
        check("binairo-6", 6, 12 + 12 + 2);
        check("binairo:10,repeat", 10, 40);
        // Of several models with regions the first one's count.
        check("jigsaw,diagonal", 9, 29);
        check("diagonal,jigsaw", 9, 29);
        check("jigsaw:9,diagonal", 9, 20);
        check("binairo-10-repeat, binairo-10", 10, 42);
        check("6x6,latin:6", 6, 18);
        // Rules that any grid can have take the size of the others.
        check("16x16,diagonal", 16, 48 + 2);
        check("diagonal,16x16", 16, 48 + 2);
        check("6x6,nrc,anti-knight", 6, 18 + 1 + 1);
        check("12x12,disjoint-groups,nrc", 12, 36 + 12 + 4);
        check("latin:5,non-consecutive", 5, 10 + 1);
        // Rows before columns.
        check("6x9", 6, 6 + 9 + 6);
        check("9x6:3x3", 9, 6 + 9 + 6);
        check("6x8", 6, 6 + 8 + 6);
        check("latin:4x6", 4, 4 + 6);
        check("latin:1x5", 1, 1);
        check("jigsaw:6x9", 6, 6 + 9);
        check("binairo-4x6", 4, 2 * (4 + 6) + 2);
        check("6x9,anti-king,disjoint-groups", 6, 6 + 9 + 6 + 1 + 9);
    }

    #[test]
    fn squares_are_named_by_one_side_and_rectangles_by_two() {
        #[track_caller]
        fn check(spec: &str, name: &str, title: &str) {
            let model = load(spec).unwrap();
            assert_eq!((model.name(), model.title()), (name, title));
        }
        check("6x9", "6x9", "Sudoku 6x9, boxes 3x3");
        check("6x8", "6x8", "Sudoku 6x8, boxes 2x4");
        check("8x6", "8x6", "Sudoku 8x6, boxes 4x2");
        check("latin:4x6", "latin:4x6", "Latin rectangle 4x6");
        check("latin:4x4", "latin:4", "Latin square 4x4");
        check("jigsaw:6x9", "jigsaw:6x9", "Jigsaw sudoku 6x9");
        check("binairo:4x6,repeat", "binairo-4x6-repeat", "Binairo 4x6, equal lines allowed");
    }

    #[test]
    fn sizes_that_are_none_say_what_would_be() {
        let message = |spec| load(spec).unwrap_err().to_string();
        assert_eq!(
            message("9x8"),
            "9x8: no boxes of 9 cells tile 9 rows and 8 columns; expected regions in a model file, \
             jigsaw:9x8 for puzzles with regions beside them, or latin:9x8 for no regions"
        );
        assert_eq!(
            message("401x401"),
            "401x401: expected a size such as 9x9 or 6x9, sides from 1 to 400"
        );
        assert_eq!(
            message("12x12:5x2"),
            "12x12:5x2: boxes of 5x2 do not tile it, expected height x width with a product of 12, \
             such as 12x12:3x4"
        );
        assert_eq!(
            message("7x7"),
            "7x7: 7 is a prime number, so there are no boxes; expected regions in a model file, \
             jigsaw:7 for puzzles with regions beside them, or latin:7 for no regions"
        );
        assert_eq!(
            message("binairo:7"),
            "binairo:7: expected an even side from 2 to 100, such as binairo-8"
        );
        assert_eq!(message("latin:0"), "latin:0: expected a side from 1 to 400");
        assert_eq!(message("latin:2x0"), "latin:2x0: expected sides from 1 to 400");
        assert_eq!(
            message("6x9:2x4"),
            "6x9:2x4: boxes of 2x4 do not tile it, expected height x width with a product of 9, \
             such as 6x9:3x3"
        );
        assert_eq!(
            message("5x7:5x1"),
            "5x7:5x1: boxes of 5x1 do not tile it, expected height x width with a product of 7, \
             such as 5x7:1x7"
        );
        assert_eq!(
            message("binairo-4x5"),
            "binairo-4x5: expected even sides from 2 to 100, such as binairo-4x6"
        );
        assert_eq!(
            message("6x9,diagonal"),
            "diagonal:3: `diagonal` needs a square grid, and this one is 6x9"
        );
        assert_eq!(
            message("6x9,latin"),
            "6x9,latin: models of different sizes or values cannot be joined: 6x9 is 6x9 with 1 to \
             9, latin is 9x9 with 1 to 9"
        );
    }

    #[test]
    fn joined_models_have_every_rule_once() {
        let rules = |spec| load(spec).unwrap().rules().len();
        assert_eq!(rules("classic"), 27);
        assert_eq!(rules("diagonal,nrc"), 27 + 2 + 4);
        assert_eq!(rules("nrc,diagonal,classic,nrc"), 27 + 2 + 4);
        assert_eq!(rules("latin,classic"), 27);
        assert_eq!(load("diagonal, nrc").unwrap().name(), "diagonal,nrc");
    }

    #[test]
    fn an_unknown_name_gets_a_suggestion_where_one_is_near() {
        let message = |spec| load(spec).unwrap_err().to_string();
        for (called, name) in [("windoku", "nrc"), ("Sudoku X", "diagonal"), ("NRC", "nrc")] {
            assert_eq!(
                message(called),
                format!("unknown model \"{called}\": did you mean \"{name}\"? see 'satoku models'")
            );
        }
        assert_eq!(
            message("nrx"),
            "unknown model \"nrx\": did you mean \"nrc\"? see 'satoku models'"
        );
        assert_eq!(message("qqqq"), "unknown model \"qqqq\": see 'satoku models'");
    }

    #[test]
    fn the_name_of_a_kind_leads_to_its_page() {
        let message = |spec| load(spec).unwrap_err().to_string();
        assert_eq!(
            message("killer"),
            "unknown model \"killer\": that is a kind of rule, which a puzzle file states; see 'satoku rules \
             show killer'"
        );
        assert!(message("9x9,thermo").ends_with("'satoku rules show thermometer'"));
    }

    #[test]
    fn files_extend_files_beside_them_and_circles_are_found() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| {
            let path = folder.path().join(name);
            fs::write(&path, text).unwrap();
            path.to_str().unwrap().to_owned()
        };
        write("base.toml", "name = \"base\"\nsize = 4");
        let good = write("good.toml", "name = \"good\"\nextends = \"base.toml\"\nboxes = \"2x2\"");
        assert_eq!(load(&good).unwrap().rules().len(), 12);
        let message = |spec: &str| load(spec).unwrap_err().to_string();
        assert!(
            message(&format!("classic,{good}")).ends_with(
                "models of different sizes or values cannot be joined: classic is 9x9 with 1 to 9, good \
                 is 4x4 with 1 to 4"
            )
        );

        write("a.toml", "name = \"a\"\nextends = \"b.toml\"");
        let circle = write("b.toml", "name = \"b\"\nextends = \"./a.toml\"");
        assert!(
            message(&circle).ends_with("`extends` runs in a circle: b.toml -> a.toml -> b.toml")
        );
        let lost = write("lost.toml", "name = \"lost\"\nextends = \"nowhere.toml\"");
        assert!(message(&lost).contains("nowhere.toml: cannot read the model file"));
    }
    #[test]
    fn a_long_chain_of_files_that_extend_each_other_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = |index: usize| folder.path().join(format!("{index}.toml"));
        fs::write(path(0), "name = \"base\"\nsize = 4").unwrap();
        for index in 1..=MAX_EXTENDS + 1 {
            let base = index - 1;
            let text = format!("name = \"m{index}\"\nextends = \"{base}.toml\"");
            fs::write(path(index), text).unwrap();
        }
        let load = |index: usize| load(path(index).to_str().unwrap());
        assert_eq!(load(MAX_EXTENDS).unwrap().rules().len(), 8);
        let message = load(MAX_EXTENDS + 1).unwrap_err().to_string();
        let expected = "0.toml: `extends` leads on through more than 64 files: put the rules of \
                        some into one file";
        assert!(message.ends_with(expected), "{message}");
    }
}
