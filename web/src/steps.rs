//! stub
use crate::Failure;
use serde::Deserialize;
#[derive(Debug, Deserialize)]
pub struct Mistakes {}
impl Mistakes {
    pub fn answer(&self) -> Result<String, Failure> {
        Err(Failure::new("not yet"))
    }
}
#[derive(Debug, Deserialize)]
pub struct Way {}
impl Way {
    pub fn hint(&self) -> Result<String, Failure> {
        Err(Failure::new("not yet"))
    }
    pub fn walk(&self) -> Result<String, Failure> {
        Err(Failure::new("not yet"))
    }
}
