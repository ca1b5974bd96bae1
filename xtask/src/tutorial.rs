//! `tutorial`: follows the instructions of `docs/tutorial.md` in an empty folder, and those of
//! `docs/writing-a-game.md` in a copy of the workspace.
//!
//! The first fence line of a block determines its meaning:
//!
//! | fence | meaning |
//! |---|---|
//! | ```` ```sh ```` | run by `sh -eu` in the folder; what it exports and where it changes to holds for the later blocks |
//! | ```` ```sh fails ```` | run, and must fail |
//! | ```` ```text ```` | the output of the block before must contain these lines in order; `…` matches anything |
//! | ```` ```rust append=FILE ```` | appended to the file (likewise for other languages) |
//! | ```` ```rust before=FILE ```` and ```` ```rust after=FILE ```` | a segment, and its replacement |
//!
//! Other blocks are ignored.

use crate::dist;
use crate::shell::{
    Failure, Scratch, copy_folder, fail, names, output, read, root, target, usage, write,
};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The page that is followed in an empty folder, as an author with only the program follows it.
const ALONE: &str = "docs/tutorial.md";
/// The page that is followed in a copy of the workspace.
const INSIDE: &str = "docs/writing-a-game.md";
const PAGES: [&str; 2] = [ALONE, INSIDE];

/// The pages of the guide: `docs/zh.md` and those of `docs/guide`. They are followed in a folder that
/// contains only `examples`: the records of a package, or of `docs/examples`, from which a package
/// gets them.
fn guide_pages() -> Vec<String> {
    let folder = root().join("docs/guide");
    let names = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let names = names.filter_map(|entry| entry.file_name().into_string().ok());
    let pages = names.filter(|name| name.ends_with(".md")).map(|name| format!("docs/guide/{name}"));
    let mut pages: Vec<String> = pages.chain(["docs/zh.md".to_owned()]).collect();
    pages.sort_unstable();
    pages
}

/// A fenced block of the page.
#[derive(Debug, PartialEq, Eq)]
struct Block {
    /// Line of the page, from 1.
    line: usize,
    /// The words after the three backticks.
    info: String,
    text: String,
}

/// Follows the pages: the first with the program of a package (`--package`), else with the program
/// that `WANQI_BIN` names.
pub fn run(words: &[&str]) -> Result<(), Failure> {
    let (keep, words) = match words {
        ["--keep", rest @ ..] => (true, rest),
        rest => (false, rest),
    };
    let (package, words) = package(words);
    let pages = match words {
        [] => &PAGES,
        [page] if PAGES.contains(page) => words,
        _ => {
            let pages = PAGES.join(", ");
            return usage(format!("tutorial takes --keep, --package TARBALL, or one of {pages}"));
        }
    };
    let prefix = Scratch::new("package", false)?;
    for page in pages {
        if *page == ALONE {
            let (program, _) = installed(package, &prefix)?;
            let folder = Scratch::new("tutorial", keep)?;
            follow(page, &folder.path, &program)?;
        } else {
            let folder = Scratch { path: target().join("tutorial"), keep };
            let copy = folder.path.join("wanqi");
            let _ = std::fs::remove_dir_all(&folder.path);
            copy_workspace(&copy)?;
            lend_dependencies(&target().join("debug"), &copy.join("target/debug"));
            follow(page, &copy, &program_folder())?;
        }
    }
    Ok(())
}

/// The package that the first words name, and the other words.
fn package<'a, 'b>(words: &'b [&'a str]) -> (Option<&'a Path>, &'b [&'a str]) {
    match words {
        ["--package", package, rest @ ..] => (Some(Path::new(*package)), rest),
        rest => (None, rest),
    }
}

/// The folder of the program and the folder of the records that a package installs; without a
/// package, those of the repository.
fn installed(package: Option<&Path>, prefix: &Scratch) -> Result<(PathBuf, PathBuf), Failure> {
    let Some(package) = package else {
        return Ok((program_folder(), root().join("docs/examples")));
    };
    dist::unpack(package, &prefix.path)?;
    Ok((prefix.path.join("bin"), prefix.path.join("share/doc/wanqi/examples")))
}

/// Follows the pages of the guide, each in a new folder, with the program and the records of a
/// package (`--package`), else with the program that `WANQI_BIN` names. Its folder comes first in
/// `PATH`.
pub fn guide(words: &[&str]) -> Result<(), Failure> {
    let (package, words) = package(words);
    let all = guide_pages();
    let pages = match words {
        [] => all,
        [page] if all.iter().any(|known| known == page) => vec![(*page).to_owned()],
        _ => return usage(format!("guide takes --package TARBALL, or one of {}", all.join(", "))),
    };
    let prefix = Scratch::new("package", false)?;
    let (program, records) = installed(package, &prefix)?;
    for page in pages {
        let folder = Scratch::new("guide", false)?;
        copy_folder(&records, &folder.path.join("examples"))?;
        follow(&page, &folder.path, &program)?;
    }
    Ok(())
}

/// The folder of the program that `WANQI_BIN` names, else of the release build.
fn program_folder() -> PathBuf {
    let named = std::env::var_os("WANQI_BIN").map(PathBuf::from);
    let program = named.unwrap_or_else(|| target().join("release/wanqi"));
    root().join(program).parent().map(Path::to_owned).unwrap_or_default()
}

/// Follows a page with the program in this folder.
fn follow(page: &str, copy: &Path, program: &Path) -> Result<(), Failure> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let path = [program.to_owned()].into_iter().chain(std::env::split_paths(&path));
    let path = std::env::join_paths(path).or_else(|error| fail(error.to_string()))?;
    let mut state = State {
        copy: copy.to_owned(),
        printed: String::new(),
        before: None,
        path,
        exported: String::new(),
    };
    let blocks = blocks(&read(&root().join(page))?);
    for block in &blocks {
        state.follow(block).map_err(|failure| {
            Failure::Chore(format!("{page}:{}: {failure}\n{}", block.line, block.text))
        })?;
    }
    println!("{page}: {} blocks, all with the results of the page", blocks.len());
    Ok(())
}

/// The fenced blocks of a page.
fn blocks(page: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut open: Option<Block> = None;
    for (n, line) in page.lines().enumerate() {
        match (&mut open, line.strip_prefix("```")) {
            (None, Some(info)) => {
                let info = info.trim().to_owned();
                open = Some(Block { line: n + 1, info, text: String::new() });
            }
            (Some(_), Some("")) => blocks.extend(open.take()),
            (Some(block), _) => {
                block.text.push_str(line);
                block.text.push('\n');
            }
            (None, None) => {}
        }
    }
    blocks
}

/// Copies the files that git tracks or would track. An unchanged file keeps its modification time.
pub fn copy_workspace(to: &Path) -> Result<(), Failure> {
    let mut git = Command::new("git");
    git.current_dir(root()).args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
    for name in output(&mut git)?.split('\0').filter(|name| !name.is_empty()) {
        let from = root().join(name);
        // The file is deleted, but the deletion is not committed.
        let Ok(bytes) = std::fs::read(&from) else { continue };
        write(&to.join(name), bytes)?;
        let time = std::fs::metadata(&from).and_then(|data| data.modified());
        let file = std::fs::File::options().write(true).open(to.join(name));
        if let (Ok(time), Ok(file)) = (time, file) {
            let _ = file.set_modified(time);
        }
    }
    Ok(())
}

/// Links built third-party crates into the copy, so that they are not built again. This is only an
/// optimisation.
pub fn lend_dependencies(from: &Path, to: &Path) {
    for folder in ["build", "deps", ".fingerprint"] {
        link_all(&from.join(folder), &to.join(folder));
    }
}

fn link_all(from: &Path, to: &Path) {
    let Ok(entries) = std::fs::read_dir(from) else { return };
    if std::fs::create_dir_all(to).is_err() {
        return;
    }
    for entry in entries.flatten() {
        let name = entry.file_name();
        let text = name.to_string_lossy();
        // Crates of the workspace are built from the copy, above all `xtask`, which contains its
        // own path.
        if text.contains("wanqi") || text.contains("xtask") {
            continue;
        }
        let (from, to) = (entry.path(), to.join(name));
        if from.is_dir() {
            link_all(&from, &to);
        } else {
            let _ = std::fs::hard_link(from, to);
        }
    }
}

/// The state between blocks.
struct State {
    copy: PathBuf,
    /// The output of the last block.
    printed: String,
    /// The file and the segment that the next block replaces.
    before: Option<(PathBuf, String)>,
    /// The search path of commands.
    path: OsString,
    /// The lines of earlier blocks that export variables or change the folder.
    exported: String,
}

impl State {
    fn follow(&mut self, block: &Block) -> Result<(), Failure> {
        let mut words = block.info.split(' ');
        let language = words.next().unwrap_or("");
        let rest: Vec<&str> = words.collect();
        match (language, rest.as_slice()) {
            ("sh", []) => self.shell(&block.text, true),
            ("sh", ["fails"]) => self.shell(&block.text, false),
            ("text", []) => compare(&self.printed, &block.text),
            (_, [file]) => self.edit(file, &block.text),
            _ => Ok(()),
        }
    }

    fn shell(&mut self, script: &str, succeeds: bool) -> Result<(), Failure> {
        eprintln!("$ {}", script.trim_end().replace('\n', "\n$ "));
        let mut command = Command::new("sh");
        let exported = &self.exported;
        command.args(["-euc", &format!("exec 2>&1\n{exported}{script}")]);
        command.current_dir(&self.copy).env("PATH", &self.path);
        let stays = |line: &&str| line.starts_with("export ") || line.starts_with("cd ");
        for line in script.lines().filter(stays) {
            self.exported.push_str(line);
            self.exported.push('\n');
        }
        for name in ["CARGO_TARGET_DIR", "CARGO", "CARGO_MANIFEST_DIR", "INSTA_UPDATE"] {
            command.env_remove(name);
        }
        command.env("CARGO_TERM_COLOR", "never").env("CARGO_INCREMENTAL", "0");
        let output = command.output().or_else(|error| fail(format!("sh: {error}")))?;
        self.printed = String::from_utf8_lossy(&output.stdout).into_owned();
        self.lend_to_new_games();
        if output.status.success() == succeeds {
            return Ok(());
        }
        fail(format!("ended with {}:\n{}", output.status, self.printed))
    }

    /// Lends the built dependencies of the workspace to the games that were created in the folder.
    fn lend_to_new_games(&self) {
        for name in names(&self.copy) {
            let game = self.copy.join(name);
            let built = game.join("target");
            if game.join("vendor/wanqi").exists() && !built.exists() {
                lend_dependencies(&target().join("debug"), &built.join("debug"));
            }
        }
    }

    fn edit(&mut self, file: &str, text: &str) -> Result<(), Failure> {
        let Some((how, name)) = file.split_once('=') else { return Ok(()) };
        let path = self.copy.join(name);
        match how {
            "append" => write(&path, read(&path)? + text),
            "before" => {
                self.before = Some((path, text.to_owned()));
                Ok(())
            }
            "after" => match self.before.take() {
                Some((of, stretch)) if of == path => {
                    let whole = read(&path)?;
                    if whole.matches(&stretch).count() != 1 {
                        return fail(format!(
                            "the segment before does not occur exactly once in {name}"
                        ));
                    }
                    write(&path, whole.replace(&stretch, text))
                }
                _ => fail(format!("no block before={name} comes first")),
            },
            _ => Ok(()),
        }
    }
}

/// Checks that the output contains these lines in order. `…` in a line matches any text.
fn compare(printed: &str, expected: &str) -> Result<(), Failure> {
    let mut lines = printed.lines();
    for wanted in expected.lines().filter(|line| !line.trim().is_empty() && line.trim() != "…") {
        if !lines.any(|line| fits(line.trim_end(), wanted.trim_end())) {
            return fail(format!("{wanted:?} was not printed, but:\n{printed}"));
        }
    }
    Ok(())
}

fn fits(line: &str, wanted: &str) -> bool {
    let mut parts = wanted.split('…');
    let first = parts.next().unwrap_or("");
    let Some(mut rest) = line.strip_prefix(first) else { return false };
    let mut parts = parts.peekable();
    if parts.peek().is_none() {
        return rest.is_empty();
    }
    while let Some(part) = parts.next() {
        if parts.peek().is_none() {
            return rest.ends_with(part);
        }
        let Some(at) = rest.find(part) else { return false };
        rest = &rest[at + part.len()..];
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_carry_their_line_and_what_they_are() {
        let page = "a\n```sh fails\nx\n```\n```\ny\n```\n";
        let found = blocks(page);
        assert_eq!((found[0].line, found[0].info.as_str()), (2, "sh fails"));
        assert_eq!(found[1].text, "y\n");
    }

    #[test]
    fn lines_may_leave_out_what_varies() {
        assert!(fits("test result: ok. 12 passed; 0 failed", "test result: ok. … 0 failed"));
        assert!(fits("abc", "abc") && fits("abc", "a…") && fits("abc", "…c"));
        assert!(!fits("abcd", "abc") && !fits("abc", "b…") && !fits("abc", "a…x"));
        assert!(compare("one\ntwo\nthree\n", "one\n…\nthree\n").is_ok());
        assert!(compare("one\ntwo\n", "two\none\n").is_err());
    }
}
