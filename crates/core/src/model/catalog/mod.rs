//! The built-in models, and how a model is found by name or file.

mod load;
mod names;
#[cfg(test)]
mod tests;

pub use load::{DEFAULT, load, load_built_in, parse};
pub use load::{of_size, overlapping, read_path};
pub use names::{BUILT_IN, BuiltIn, listed, text};
pub use names::{built_in, is_file, titled, usual_spelling};
