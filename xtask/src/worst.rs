//! `worst`: measures the time and memory of `validate` for the worst known inputs of every format,
//! and writes the figures into `docs/security.md`.

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

/// The size of an input, in MiB.
const MIB: u64 = 64;
/// The limits for an input of that size: CPU seconds of all threads, and resident memory.
const SECONDS: f64 = 30.0;
const PEAK_MIB: f64 = 1024.0;
/// The limit of the program's address space.
const ADDRESSES_MIB: u64 = 2048;
/// The program is killed after this multiple of the limit of seconds.
const PATIENCE: f64 = 2.0;

/// The measured run of an input.
struct Row {
    input: Input,
    took: Took,
}

impl Row {
    fn mib(&self) -> f64 {
        self.took.kib as f64 / 1024.0
    }

    /// Whether it exceeded a limit, or the program did not end with a verdict.
    fn fails(&self) -> bool {
        let code = self.took.status.and_then(|status| status.code());
        !matches!(code, Some(0 | 1)) || self.took.processor > SECONDS || self.mib() > PEAK_MIB
    }
}

/// Measures every input, and writes the table if none was left out.
pub fn run(words: &[&str]) -> Result<(), Failure> {
    let (mut mib, mut only) = (MIB, "");
    let mut words = words.iter();
    while let Some(word) = words.next() {
        match (*word, words.next()) {
            ("--mib", value) => mib = number("--mib", value)?,
            ("--only", Some(text)) => only = text,
            (word, _) => return usage(format!("worst has no option {word}")),
        }
    }
    let program = Program::build(true)?;
    let scratch = Scratch::new("worst", false)?;
    let mut rows = Vec::new();
    for input in inputs::inputs() {
        let label = format!("{}: {}", input.format, input.name);
        if !input.format.contains(only) && !input.name.contains(only) {
            continue;
        }
        let file = scratch.path.join("worst");
        write(&file, input.bytes((mib << 20) as usize))?;
        let mut command = Command::new("sh");
        command.arg("-c").arg(format!("ulimit -v {} && exec \"$@\"", ADDRESSES_MIB << 10));
        command.arg("sh").arg(program.path());
        command.args(["validate", "--json", "--variations", "--from", &input.format]).arg(&file);
        command.env_remove("WANQI_PLUGIN_PATH").env("XDG_DATA_HOME", &scratch.path);
        let took = watch(&mut command, SECONDS * PATIENCE)?;
        let row = Row { input, took };
        let ended = took.status.map_or("was ended".to_owned(), |status| status.to_string());
        let word = if row.fails() { "  TOO MUCH" } else { "" };
        println!(
            "{:6.1} s ({:.1} s in all) {:7.0} MiB  {label} ({ended}){word}",
            took.processor,
            took.seconds,
            row.mib()
        );
        rows.push(row);
    }
    let failed = rows.iter().filter(|row| row.fails()).count();
    if only.is_empty() && mib == MIB {
        write_between(PAGE, BEGIN, END, &table(&rows))?;
    }
    if failed > 0 {
        return fail(format!("{failed} inputs of {} exceed the limits", rows.len()));
    }
    Ok(())
}

/// For each format the slowest input, and the input with the greatest memory.
fn table(rows: &[Row]) -> String {
    let mut text = format!(
        "| format | inputs of {MIB} MiB | slowest | seconds | largest | MiB |\n\
         |---|---|---|---|---|---|\n"
    );
    let mut formats: Vec<&str> = rows.iter().map(|row| row.input.format.as_str()).collect();
    formats.dedup();
    let mut told = Vec::new();
    for format in formats {
        if told.contains(&format) {
            continue;
        }
        told.push(format);
        let own = || rows.iter().filter(|row| row.input.format == format);
        let slowest = own().max_by(|a, b| a.took.processor.total_cmp(&b.took.processor));
        let (Some(slowest), Some(largest)) = (slowest, own().max_by_key(|row| row.took.kib)) else {
            continue;
        };
        writeln!(
            text,
            "| `{format}` | {} | {} | {:.1} | {} | {:.0} |",
            own().count(),
            slowest.input.name,
            slowest.took.processor,
            largest.input.name,
            largest.mib()
        )
        .expect("a String takes all");
    }
    text
}
