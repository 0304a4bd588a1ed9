//! Fuzz targets: each takes any bytes, and panics if satoku misbehaves.

pub mod agreement;
pub mod check;
mod prelude;
pub mod puzzles;
pub mod random;
pub mod seeds;
pub mod settings;
pub mod targets;

/// A fuzz target, which takes any bytes.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Its name, which is also the folder of its inputs.
    pub name: &'static str,
    /// What it checks, in one line.
    pub about: &'static str,
    /// Runs it on some bytes. A panic is a finding.
    pub run: fn(&[u8]),
    /// Initial inputs.
    pub seeds: fn() -> Vec<Vec<u8>>,
    /// The most bytes of an input: longer ones are slow and find little.
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
