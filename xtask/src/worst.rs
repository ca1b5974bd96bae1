//! `worst`: measures the time and memory of `validate` for the worst known inputs of every format,
//! and writes the figures into `docs/security.md`.
//!
//! All inputs are measured at 1 MiB. For each format, the slowest and the largest of them are then
//! measured at 4 MiB: some inputs soon reach a limit and take no longer when they grow. Those whose
//! cost grows most are measured at full size, or all inputs with `--all`.

#[path = "../../crates/wanqi/tests/worst/mod.rs"]
mod inputs;

use crate::games::Program;
use crate::shell::{Failure, Scratch, Took, fail, number, usage, watch, write, write_between};
use inputs::Input;
use std::fmt::Write as _;
use std::process::Command;

const PAGE: &str = "docs/security.md";
const BEGIN: &str = "<!-- worst: cargo xtask worst writes from here -->\n";
const END: &str = "<!-- to here -->\n";

/// The full size of an input, in MiB.
const MIB: u64 = 64;
/// The size in MiB at which all inputs are compared.
const SMALL: u64 = 1;
/// The size in MiB at which the growth is measured.
const LARGER: u64 = 4;
/// The most MiB of a file in a format that is read whole (`--max-import-bytes`); a larger file is
/// refused with exit code 3.
const WHOLE: u64 = 8;
/// The number of slowest inputs of a format, and of largest ones, that are measured at 4 MiB.
const CANDIDATES: usize = 8;
/// The number of inputs of a format whose time grows most, and of those whose memory does, that are
/// measured at full size.
const CHOSEN: usize = 2;
/// The limits for an input of that size: CPU seconds of all threads, and resident memory.
const SECONDS: f64 = 30.0;
const PEAK_MIB: f64 = 1024.0;
/// The limit of the program's address space.
const ADDRESSES_MIB: u64 = 2048;
/// The program is killed after this multiple of the limit of seconds.
const PATIENCE: f64 = 2.0;

/// The measured run of an input.
#[derive(Clone)]
struct Row {
    input: Input,
    /// The size of the file.
    file_mib: u64,
    took: Took,
}

impl Row {
    fn mib(&self) -> f64 {
        self.took.kib as f64 / 1024.0
    }

    fn code(&self) -> Option<i32> {
        self.took.status.and_then(|status| status.code())
    }

    /// Whether it exceeded a limit, or the program did not end with a verdict.
    fn fails(&self) -> bool {
        !matches!(self.code(), Some(0 | 1))
            || self.took.processor > SECONDS
            || self.mib() > PEAK_MIB
    }
}

/// Measures the inputs, and writes the table if no format was left out.
pub fn run(words: &[&str]) -> Result<(), Failure> {
    let (mut mib, mut only, mut all) = (MIB, "", false);
    let mut words = words.iter();
    while let Some(word) = words.next() {
        match *word {
            "--all" => all = true,
            "--mib" => mib = number("--mib", words.next())?,
            "--only" => only = words.next().copied().unwrap_or_default(),
            word => return usage(format!("worst has no option {word}")),
        }
    }
    let program = Program::build(true)?;
    let scratch = Scratch::new("worst", false)?;
    let mut inputs = inputs::inputs();
    inputs.retain(|input| input.format.contains(only) || input.name.contains(only));
    let known = counts(&inputs);
    let mut failed = 0;
    if !all && mib > LARGER {
        let small = measured(&program, &scratch, inputs, SMALL)?;
        failed += small.iter().filter(|row| row.fails()).count();
        let small = chosen(small, CANDIDATES, |row| {
            (row.input.format.clone(), row.took.processor, row.mib())
        });
        let candidates = small.iter().map(|row| row.input.clone()).collect();
        let larger = measured(&program, &scratch, candidates, LARGER)?;
        failed += larger.iter().filter(|row| row.fails()).count();
        let grown = small.into_iter().zip(larger).collect();
        let grown = chosen(grown, CHOSEN, |(small, larger): &(Row, Row)| {
            let time = larger.took.processor - small.took.processor;
            (small.input.format.clone(), time, larger.mib() - small.mib())
        });
        inputs = grown.into_iter().map(|(small, _)| small.input).collect();
    }
    let rows = measured(&program, &scratch, inputs, mib)?;
    failed += rows.iter().filter(|row| row.fails()).count();
    if only.is_empty() && mib == MIB {
        write_between(PAGE, BEGIN, END, &table(&rows, &known))?;
    }
    if failed > 0 {
        return fail(format!("{failed} measurements exceed the limits"));
    }
    Ok(())
}

/// Measures inputs of this size.
fn measured(
    program: &Program,
    scratch: &Scratch,
    inputs: Vec<Input>,
    mib: u64,
) -> Result<Vec<Row>, Failure> {
    let mut rows = Vec::new();
    for input in inputs {
        let row = measure(program, scratch, input, mib)?;
        rows.push(match row.code() {
            // The file is larger than the format allows.
            Some(3) if mib > WHOLE => measure(program, scratch, row.input, WHOLE)?,
            _ => row,
        });
    }
    Ok(rows)
}

/// Measures an input of this size.
fn measure(program: &Program, scratch: &Scratch, input: Input, mib: u64) -> Result<Row, Failure> {
    let file = scratch.path.join("worst");
    write(&file, input.bytes((mib << 20) as usize))?;
    let mut command = Command::new("sh");
    command.arg("-c").arg(format!("ulimit -v {} && exec \"$@\"", ADDRESSES_MIB << 10));
    command.arg("sh").arg(program.path());
    command.args(["validate", "--json", "--variations", "--from", &input.format]).arg(&file);
    command.env_remove("WANQI_PLUGIN_PATH").env("XDG_DATA_HOME", &scratch.path);
    let took = watch(&mut command, SECONDS * PATIENCE)?;
    let row = Row { input, file_mib: mib, took };
    let ended = took.status.map_or("was ended".to_owned(), |status| status.to_string());
    let word = if row.fails() { "  TOO MUCH" } else { "" };
    println!(
        "{mib:3} MiB {:6.1} s ({:.1} s in all) {:7.0} MiB  {}: {} ({ended}){word}",
        took.processor,
        took.seconds,
        row.mib(),
        row.input.format,
        row.input.name
    );
    Ok(row)
}

/// The number of inputs of each format, in order.
fn counts(inputs: &[Input]) -> Vec<(String, usize)> {
    let mut counts: Vec<(String, usize)> = Vec::new();
    for Input { format, .. } in inputs {
        match counts.iter_mut().find(|(known, _)| known == format) {
            Some((_, count)) => *count += 1,
            None => counts.push((format.clone(), 1)),
        }
    }
    counts
}

/// The `count` slowest and largest inputs of each format, in order. `cost` is the format, the time
/// and the memory.
fn chosen<R>(rows: Vec<R>, count: usize, cost: impl Fn(&R) -> (String, f64, f64)) -> Vec<R> {
    let costs: Vec<_> = rows.iter().map(cost).collect();
    let is_chosen = |(format, time, memory): &(String, f64, f64)| {
        let own = || costs.iter().filter(|other| other.0 == *format);
        let slower = own().filter(|other| other.1 > *time).count();
        let larger = own().filter(|other| other.2 > *memory).count();
        slower < count || larger < count
    };
    let chosen = rows.into_iter().zip(&costs).filter(|(_, cost)| is_chosen(cost));
    chosen.map(|(row, _)| row).collect()
}

/// For each format the slowest input, and the input with the greatest memory.
fn table(rows: &[Row], known: &[(String, usize)]) -> String {
    let mut text =
        "| format | known inputs | file, MiB | slowest | seconds | largest in memory | MiB |\n\
         |---|---|---|---|---|---|---|\n"
            .to_owned();
    for (format, count) in known {
        let own = || rows.iter().filter(|row| row.input.format == *format);
        let slowest = own().max_by(|a, b| a.took.processor.total_cmp(&b.took.processor));
        let (Some(slowest), Some(largest)) = (slowest, own().max_by_key(|row| row.took.kib)) else {
            continue;
        };
        writeln!(
            text,
            "| `{format}` | {count} | {} | {} | {:.1} | {} | {:.0} |",
            slowest.file_mib,
            slowest.input.name,
            slowest.took.processor,
            largest.input.name,
            largest.mib()
        )
        .expect("a String takes all");
    }
    text
}
