//! The search by coverage: inputs that reach something new are kept and changed again. The target
//! is the one that `SATOKU_FUZZ_TARGET` names; `fuzz/run` builds and starts this.
#![no_main]

use std::{fs, path::Path, sync::OnceLock};

use satoku_fuzz::{TARGETS, Target, target};

/// The target that is asked for.
static TARGET: OnceLock<Target> = OnceLock::new();

/// What names it.
const VARIABLE: &str = "SATOKU_FUZZ_TARGET";
/// A folder: then there is no search, but the inputs to begin with are written there.
const SEEDS: &str = "SATOKU_FUZZ_SEEDS";

libfuzzer_sys::fuzz_target!(
    init: begin(),
    |bytes: &[u8]| {
        (TARGET.get().expect("it is set at the start").run)(bytes);
    }
);

/// Sets the target; or writes what is asked for, and ends.
fn begin() {
    let name = std::env::var(VARIABLE).unwrap_or_default();
    if name == "list" {
        TARGETS.iter().for_each(|target| println!("{}\t{}", target.name, target.longest));
        std::process::exit(0);
    }
    let Some(target) = target(&name) else {
        eprintln!("error: {VARIABLE} is {name:?}, expected the name of a target, or list");
        std::process::exit(2);
    };
    if let Ok(folder) = std::env::var(SEEDS) {
        for (index, seed) in (target.seeds)().iter().enumerate() {
            let path = Path::new(&folder).join(format!("seed-{index}"));
            fs::write(path, seed).expect("the folder is there");
        }
        std::process::exit(0);
    }
    TARGET.get_or_init(|| *target);
}
