//! x
use crate::shell::Failure;
pub fn run(_: &[&str]) -> Result<(), Failure> { Ok(()) }
