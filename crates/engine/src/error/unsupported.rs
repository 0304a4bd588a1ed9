//! Why the native engine does not support a model.

use thiserror::Error;

use satoku_puzzle::grid::Size;

/// Why the native engine does not support a model.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Unsupported {
    /// Its grids are of another size.
    #[error(
        "the native engine solves grids of side 9, \"{model}\" {}; use --engine sat", extent(*size)
    )]
    Size {
        /// The model.
        model: String,
        /// Its size.
        size: Size,
    },
    /// It has a rule that says more than "all different" and "one of these values".
    #[error(
        "the native engine knows houses, cells that differ and candidates, \"{rule}\" of \
         \"{model}\" is another kind of rule; use --engine sat"
    )]
    Rule {
        /// The model.
        model: String,
        /// The rule.
        rule: String,
    },
}

/// What keeps a size from being the engine's.
fn extent(size: Size) -> String {
    let (side, values) = (size.rows(), size.value_count());
    if size.is_square() && side == values {
        return format!("has side {side}");
    }
    format!("is {size} with {values} values")
}
