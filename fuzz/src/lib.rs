//! Targets for fuzzing: each takes any bytes, and panics if satoku does what it must never do.

pub mod targets;

/// Something that any bytes can be given to.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// What it is called: the folder of its inputs has this name.
    pub name: &'static str,
    /// One line about what it looks for.
    pub about: &'static str,
    /// Does it with some bytes. A panic is a finding.
    pub run: fn(&[u8]),
}

/// All targets.
pub const TARGETS: &[Target] = &[targets::model::TARGET];
