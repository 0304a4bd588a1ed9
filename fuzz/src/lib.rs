//! Targets for fuzzing: each takes any bytes, and panics if satoku does what it must never do.

pub mod agreement;
pub mod check;
pub mod puzzles;
pub mod random;
pub mod seeds;
pub mod settings;
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
    /// Inputs to begin with.
    pub seeds: fn() -> Vec<Vec<u8>>,
    /// The most bytes of an input: longer ones are slow, and find little.
    pub longest: usize,
}

/// All targets.
pub const TARGETS: &[Target] = &[
    targets::formats::TARGET,
    targets::given_format::TARGET,
    targets::model::TARGET,
    targets::puzzle_file::TARGET,
    targets::of_others::JSON,
    targets::of_others::LINK,
    targets::of_others::ISS,
    targets::reply::TARGET,
    targets::languages::TARGET,
    targets::proof::TARGET,
    targets::certificate::TARGET,
    targets::certificate::TAR,
    targets::pipeline::engines::TARGET,
    targets::pipeline::outside::TARGET,
    targets::pipeline::proofs::TARGET,
    targets::pipeline::reasons::TARGET,
    targets::pipeline::steps::TARGET,
    targets::pipeline::written::TARGET,
];

/// The target of this name.
pub fn target(name: &str) -> Option<&'static Target> {
    TARGETS.iter().find(|target| target.name == name)
}
