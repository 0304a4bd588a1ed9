//! The names of variables.

use std::collections::HashMap;

use super::Var;

#[derive(Clone, Debug, Default)]
pub(super) struct VariableNames {
    pub of_var: HashMap<Var, String>,
    pub vars: HashMap<String, Var>,
}
