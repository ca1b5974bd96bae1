//! `wanqi._native`: the host library of Wanqi as a Python module.
//!
//! | module | contents |
//! |---|---|
//! | `plugins` | the games: the folders with plugins, the worker program, the limits |
//! | `errors` | the exceptions, and the faults of records as values |
//! | `game` | a game in progress |
//! | `steps` | its steps, and undo |
//! | `look` | boards as text, SVG and data |
//! | `inputs` | the choices that all functions on files have |
//! | `records` | the iterator over records |
//! | `table` | verdicts as Arrow record batches |
//! | `stream` | a validation in the background, as an Arrow stream |
//! | `ranges` | ranges of files, and audits |
//! | `convert` | conversion of files |
//! | `work` | long work: interrupted by Ctrl-C, without the GIL |
//!
//! No code of a plugin runs while this crate holds the GIL for longer than it takes to convert
//! arguments and results. A lock of this crate is only taken without the GIL, and the GIL is never
//! taken with such a lock, so the two cannot block each other.

mod convert;
mod errors;
mod game;
mod inputs;
mod look;
mod plugins;
mod ranges;
mod records;
mod steps;
mod stream;
mod table;
mod work;

use pyo3::prelude::*;

/// The module.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    work::note_thread(module.py())?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<game::Game>()?;
    module.add_class::<records::Record>()?;
    module.add_class::<records::Records>()?;
    module.add_class::<stream::Validation>()?;
    module.add_function(wrap_pyfunction!(plugins::start, module)?)?;
    module.add_function(wrap_pyfunction!(plugins::forked, module)?)?;
    module.add_function(wrap_pyfunction!(plugins::configure, module)?)?;
    module.add_function(wrap_pyfunction!(plugins::games, module)?)?;
    module.add_function(wrap_pyfunction!(records::read, module)?)?;
    module.add_function(wrap_pyfunction!(stream::validate, module)?)?;
    module.add_function(wrap_pyfunction!(ranges::ranges, module)?)?;
    module.add_function(wrap_pyfunction!(ranges::audit_files, module)?)?;
    module.add_function(wrap_pyfunction!(ranges::audit_runs, module)?)?;
    module.add_function(wrap_pyfunction!(convert::convert, module)?)?;
    Ok(())
}
