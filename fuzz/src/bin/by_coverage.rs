//! Coverage-guided fuzzing: inputs that reach new code are kept and mutated. `SATOKU_FUZZ_TARGET`
//! selects the target; `fuzz/run` builds and starts this program.
#![no_main]

use std::{fs, path::Path, sync::OnceLock};

use satoku_fuzz::{TARGETS, Target, target};

/// The selected target.
static TARGET: OnceLock<Target> = OnceLock::new();

/// The variable that selects it.
const VARIABLE: &str = "SATOKU_FUZZ_TARGET";
/// A folder: instead of fuzzing, write the initial inputs there.
const SEEDS: &str = "SATOKU_FUZZ_SEEDS";

libfuzzer_sys::fuzz_target!(
    init: begin(),
    |bytes: &[u8]| {
        (TARGET.get().expect("it is set at the start").run)(bytes);
    }
);

/// Sets the target; or writes the initial inputs, and exits.
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
