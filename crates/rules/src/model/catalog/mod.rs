//! The built-in models, and how a model is found by name or file.

mod difference;
mod load;
mod names;
#[cfg(test)]
mod tests;

pub use difference::{difference, irregular_regions};
pub use load::{DEFAULT, load, load_built_in, of_size, overlapping, parse, read_path};
pub use names::{BUILT_IN, BuiltIn, built_in, is_file, listed, text, titled, usual_spelling};
