//! `macos`: checks that the crates compile for macOS. Nothing is linked or run: that needs macOS.

use crate::shell::{self, Failure, cargo, fail, target, usage, write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const TRIPLE: &str = "aarch64-apple-darwin";
/// The crates of a short run: games have no code that depends on the system.
const CRATES: [&str; 6] =
    ["wanqi", "wanqi-host", "wanqi-notation", "wanqi-sdk", "wanqi-abi", "wanqi-chess"];

/// Checks the crates that depend on the system; with `--all`, the workspace.
pub fn run(words: &[&str]) -> Result<(), Failure> {
    let all = match words {
        [] => false,
        ["--all"] => true,
        _ => return usage("macos takes no argument but --all"),
    };
    let zig = zig()?;
    let folder = std::path::absolute(target().join("macos"));
    let folder = folder.or_else(|error| fail(format!("the target folder: {error}")))?;
    // The crate cc passes options of Apple's compiler, which zig does not have.
    let cc = format!(
        "#!/bin/sh\nfor word do\n  shift\n  case $word in\n    --target=* | -mmacosx-version-min=*) ;;\n    \
         *) set -- \"$@\" \"$word\" ;;\n  esac\ndone\nexec {zig} cc -target aarch64-macos \"$@\"\n"
    );
    let cc = script(&folder.join("cc"), &cc)?;
    let ar = script(&folder.join("ar"), &format!("#!/bin/sh\nexec {zig} ar \"$@\"\n"))?;
    let mut command = cargo();
    command.args(["check", "--target", TRIPLE]);
    match all {
        true => command.arg("--workspace"),
        false => command.args(CRATES.iter().flat_map(|name| ["-p", name])),
    };
    command.env("CC_aarch64_apple_darwin", cc).env("AR_aarch64_apple_darwin", ar);
    command.env("CRATE_CC_NO_DEFAULTS", "1").env("SDKROOT", folder);
    command.env("CARGO_TARGET_AARCH64_APPLE_DARWIN_RUSTFLAGS", "-Dwarnings");
    shell::run(&mut command)?;
    println!("macos: {} compile, without warnings", if all { "all crates" } else { "the crates" });
    Ok(())
}

/// How a shell starts zig, whose C compiler has the headers of macOS.
fn zig() -> Result<&'static str, Failure> {
    let runs = |words: &str| {
        let mut command = Command::new("sh");
        command.args(["-c", &format!("{words} version")]);
        command.stdout(Stdio::null()).stderr(Stdio::null());
        command.status().is_ok_and(|status| status.success())
    };
    let found = ["zig", "python3 -m ziglang"].into_iter().find(|words| runs(words));
    found.map_or_else(
        || fail("macos needs zig, as a C compiler (python3 -m pip install ziglang)"),
        Ok,
    )
}

fn script(path: &Path, text: &str) -> Result<PathBuf, Failure> {
    write(path, text)?;
    shell::run(Command::new("chmod").arg("+x").arg(path))?;
    Ok(path.to_owned())
}
