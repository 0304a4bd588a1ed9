//! Scans.
/// Stub.
pub struct Scans;
