//! Puts the page together; `web/build` calls it.
//!
//! `satoku-bundle glue [--names] ENGINE.wasm FOLDER` makes the engine's module and the JavaScript
//! that calls it. `satoku-bundle page GLUE PAGE DRAWING DIST` makes, of that folder, of the page's
//! sources and of the modules that draw the board, the page as one file, and as files for a server.

mod glue;
mod html;
mod modules;
mod page;

use std::path::Path;
use std::process::ExitCode;

const USAGE: &str = "usage: satoku-bundle glue [--names] ENGINE.wasm FOLDER
       satoku-bundle page GLUE PAGE DRAWING DIST";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match arguments[..] {
        ["glue", wasm, folder] => glue::write(Path::new(wasm), Path::new(folder), false),
        ["glue", "--names", wasm, folder] => glue::write(Path::new(wasm), Path::new(folder), true),
        ["page", glue, page, drawing, dist] => {
            page::write(Path::new(glue), Path::new(page), Path::new(drawing), Path::new(dist))
        }
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
