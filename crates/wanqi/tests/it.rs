//! Tests of the host with real plugins, hostile plugins, and records of every kind.
// In a test, a panic is a failure.
#![allow(clippy::unwrap_used)]

#[cfg(target_os = "linux")]
#[path = "it/answers.rs"]
mod answers;
#[path = "it/broken.rs"]
mod broken;
#[path = "it/check.rs"]
mod check;
#[cfg(target_os = "linux")]
#[path = "it/claims.rs"]
mod claims;
#[cfg(target_os = "linux")]
#[path = "it/confinement.rs"]
mod confinement;
#[cfg(target_os = "linux")]
#[path = "it/exports.rs"]
mod exports;
#[path = "it/fixtures.rs"]
mod fixtures;
#[path = "it/hostile.rs"]
mod hostile;
#[cfg(target_os = "linux")]
#[path = "it/isolation.rs"]
mod isolation;
#[cfg(target_os = "linux")]
#[path = "it/language.rs"]
mod language;
#[path = "it/loading.rs"]
mod loading;
#[path = "cli/program.rs"]
mod program;
#[path = "it/properties.rs"]
mod properties;
#[path = "it/ranges.rs"]
mod ranges;
#[path = "it/reading.rs"]
mod reading;
#[path = "it/sgf.rs"]
mod sgf;
#[cfg(target_os = "linux")]
#[path = "it/texts.rs"]
mod texts;
#[cfg(target_os = "linux")]
#[path = "it/trust.rs"]
mod trust;
#[path = "it/validate.rs"]
mod validate;
#[cfg(unix)]
#[path = "it/worst.rs"]
mod worst;
