//! Runs the program with the plugins of the workspace.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;

/// The folder with the sources of the SDK.
pub const SDK: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// The path of the program, with the plugins next to it: `WANQI_BIN`, or a program that is built
/// now.
pub fn program() -> &'static Path {
    static PROGRAM: OnceLock<PathBuf> = OnceLock::new();
    PROGRAM.get_or_init(|| {
        if let Some(built) = std::env::var_os("WANQI_BIN") {
            return std::fs::canonicalize(built).expect("WANQI_BIN names a program");
        }
        let program = PathBuf::from(env!("CARGO_BIN_EXE_wanqi"));
        let folder = program.parent().unwrap();
        let mut cargo = Command::new(env!("CARGO"));
        // `cargo test` does not put the plugin libraries next to the program. It compiles the
        // libraries of all crates with the features that their tests need. With `--examples`, which
        // are tests for Cargo, these are the same: nothing is compiled again, now or in the next test.
        cargo.current_dir(env!("CARGO_MANIFEST_DIR"));
        cargo.args(["build", "--quiet", "--workspace", "--lib", "--examples"]);
        if !cfg!(debug_assertions) {
            cargo.arg("--release");
        }
        let done = cargo.arg("--target-dir").arg(folder.parent().unwrap()).status().unwrap();
        assert!(done.success(), "the plugins are built");
        program
    })
}

/// The games of the workspace, by slug.
pub fn games() -> Vec<String> {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games");
    let name = |entry: std::io::Result<std::fs::DirEntry>| entry.unwrap().file_name();
    let mut slugs: Vec<_> = games.read_dir().unwrap().map(name).collect();
    slugs.sort();
    slugs.into_iter().map(|slug| slug.into_string().unwrap()).collect()
}

/// An empty folder of this test.
pub fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cli").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// The program with these arguments, without the plugins that the user has installed.
pub fn command(args: &[&str]) -> Command {
    let mut command = Command::new(program());
    command.args(args).env_remove("WANQI_PLUGIN_PATH").env("NO_COLOR", "1");
    command.env("XDG_DATA_HOME", env!("CARGO_TARGET_TMPDIR"));
    // The program of the tests need not be in the repository.
    command.env("WANQI_SDK", SDK);
    command
}

/// The result of a run.
pub struct Ran {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Ran {
    /// Standard output as JSON Lines.
    pub fn json(&self) -> Vec<serde_json::Value> {
        let line =
            |line: &str| serde_json::from_str(line).unwrap_or_else(|e| panic!("{e}: {line}"));
        self.out.lines().map(line).collect()
    }

    /// The same result, after checking that the exit code is 0.
    pub fn well(self) -> Self {
        assert_eq!(self.code, 0, "{}{}", self.out, self.err);
        self
    }
}

impl From<Output> for Ran {
    fn from(output: Output) -> Self {
        Ran {
            code: output.status.code().unwrap_or(-1),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

/// Runs the program.
pub fn run(args: &[&str]) -> Ran {
    command(args).stdin(Stdio::null()).output().unwrap().into()
}

/// Runs the program with this standard input.
pub fn run_with(args: &[&str], input: &str) -> Ran {
    let mut child = command(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // Writing fails if the program does not read its input, which is not an error of the test.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap().into()
}

/// Whether this system can confine workers. If not, this is printed, and tests of denied operations
/// are skipped.
#[allow(dead_code)]
pub fn confines(library: &Path) -> bool {
    let mut check = command(&["check", "--confined", "--test", "load"]);
    let ran: Ran = check.env_remove("WANQI_UNCONFINED").arg(library).output().unwrap().into();
    let can = !ran.err.contains("cannot confine");
    if !can {
        eprintln!("nothing was looked at: {}", ran.err);
    }
    can
}
