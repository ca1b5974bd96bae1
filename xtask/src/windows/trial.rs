//! The tests under wine. Each compares the program with the one of this system, or states what it
//! must do.

use super::wine::{Ran, Wine};
use super::{COMPILER, TRIPLE};
use crate::games::Program;
use crate::shell::{self, Failure, copy, fail, names, root, write};
use serde_json::Value;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Lines of a game that ends.
const MATE: [&str; 7] = ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#"];
/// A folder of drive C for records, as a user of Windows writes it and as this system does.
const RECORDS: [&str; 2] = [r"C:\My records\棋谱", "My records/棋谱"];

/// What the tests use.
struct Trial<'t> {
    wine: &'t Wine,
    here: &'t Program,
    games: &'t [String],
    /// The folder of a plugin that is not part of the program.
    third: &'t Path,
}

type Test<'t> = fn(&Trial<'t>) -> Result<(), Failure>;

/// Runs the tests; returns their number.
pub fn run(wine: &Wine, here: &Program, games: &[String], third: &Path) -> Result<usize, Failure> {
    let trial = Trial { wine, here, games, third };
    let tests: [(&str, Test<'_>); 16] = [
        ("list", Trial::list),
        ("show", Trial::show),
        ("validate fixtures", Trial::fixtures),
        ("validate broken records", Trial::broken),
        ("line ends", Trial::line_ends),
        ("paths", Trial::paths),
        ("outputs", Trial::outputs),
        ("record and kill", Trial::record),
        ("one program records", Trial::one_program),
        ("untrusted plugins are refused", Trial::refused),
        ("--unconfined", Trial::unconfined),
        ("a worker ends with the program", Trial::worker_ends),
        ("check", Trial::check),
        ("install", Trial::install),
        ("new games", Trial::new_games),
        ("--isolate", Trial::isolate),
    ];
    let mut failed = Vec::new();
    for (name, test) in tests {
        let begun = Instant::now();
        let result = test(&trial);
        let seconds = begun.elapsed().as_secs_f64();
        match result {
            Ok(()) => println!("windows: {name}: ok, {seconds:.1} s"),
            Err(error) => {
                println!("windows: {name}: FAILED, {seconds:.1} s\n{error}");
                failed.push(name);
            }
        }
    }
    match failed.is_empty() {
        true => Ok(tests.len()),
        false => fail(format!("under wine these tests failed: {}", failed.join(", "))),
    }
}

impl Trial<'_> {
    /// The program of this system.
    fn here(&self, words: &[&str]) -> Result<Ran, Failure> {
        let mut command = self.here.command();
        command.args(words).stdin(Stdio::null()).env("XDG_DATA_HOME", "/nowhere");
        Ran::of(command.env_remove("WANQI_PLUGIN_PATH"))
    }

    /// Runs the same command with both programs; they must print the same, but for places of files
    /// and times.
    fn same(&self, words: &[&str]) -> Result<Ran, Failure> {
        let (there, here) = (self.wine.run(words)?, self.here(words)?);
        let there = there.ended(here.code.unwrap_or(-1))?;
        for (there, here) in [(&there.out, &here.out), (&there.err, &here.err)] {
            let (there, here) = (portable(there), portable(here));
            if there != here {
                let line = here.lines().zip(there.lines()).position(|(here, there)| here != there);
                let line = line.unwrap_or(here.lines().count().min(there.lines().count()));
                let at = |text: &str| text.lines().nth(line).unwrap_or("(ended)").to_owned();
                let (here, there) = (at(&here), at(&there));
                let words = words.join(" ");
                return fail(format!("{words}: line {line} differs:\n  {here}\n  {there}"));
            }
        }
        Ok(there)
    }

    /// A folder on drive C.
    fn folder(&self, name: &str) -> PathBuf {
        self.wine.drive().join(name)
    }

    fn list(&self) -> Result<(), Failure> {
        let listed = self.same(&["list", "--json"])?;
        let lines: Vec<Value> = json(&listed)?;
        for slug in self.games {
            let Some(line) = lines.iter().find(|line| line["game"] == **slug) else {
                return fail(format!("{slug} is not listed:\n{}", listed.both()));
            };
            let path = line["path"].as_str().unwrap_or_default();
            if !path.starts_with(r"C:\Program Files\Wanqi 万棋\") || line["trusted"] != true {
                return fail(format!("{slug} is trusted by its path: {line}"));
            }
        }
        let chinese = self.same(&["list", "--lang", "zh"])?.prints("国际象棋")?;
        if chinese.out.contains(&0x1b) || chinese.out.contains(&b'\r') {
            return fail("list prints escape sequences or carriage returns into a pipe");
        }
        Ok(())
    }

    fn show(&self) -> Result<(), Failure> {
        for slug in self.games {
            self.same(&["show", slug])?;
        }
        let coloured = self.same(&["show", "chess", "--color", "always"])?.prints("\u{1b}[");
        coloured.and_then(|_| self.same(&["show", "go", "--format", "svg"])).map(drop)
    }

    /// All records of the repository: those of games that the programs lack here fail in both.
    fn fixtures(&self) -> Result<(), Failure> {
        let validated = self.same(&["validate", "--json", "fixtures"])?;
        let lines = json(&validated)?;
        let valid = |slug: &String| {
            lines.iter().filter(|line| line["game"] == **slug && line["ok"] == true).count()
        };
        if let Some(slug) = self.games.iter().find(|slug| valid(slug) == 0) {
            return fail(format!("no record of {slug} is valid"));
        }
        let is_windows = |line: &Value| line["file"].as_str().is_some_and(|f| f.contains('\\'));
        match lines.iter().any(is_windows) {
            true => Ok(()),
            false => fail("the paths of files are not those of Windows"),
        }
    }

    fn broken(&self) -> Result<(), Failure> {
        let mut folders = vec!["notation/tests/broken".to_owned()];
        folders.extend(self.games.iter().map(|slug| format!("crates/games/{slug}/tests/broken")));
        folders.retain(|folder| root().join(folder).is_dir());
        let mut words = vec!["validate", "--json"];
        words.extend(folders.iter().map(String::as_str));
        let lines = json(&self.same(&words)?)?;
        if !lines.iter().any(|line| line["ok"] == false) {
            return fail("no record is invalid");
        }
        // As text: places, underlined bytes and hints.
        words.remove(1);
        let printed = self.same(&words)?;
        match printed.both().contains('\u{1b}') {
            true => fail("validate prints escape sequences into a pipe"),
            false => Ok(()),
        }
    }

    /// A record with line ends of Windows.
    fn line_ends(&self) -> Result<(), Failure> {
        let text = shell::read(&root().join("fixtures/chess/opera.wqn"))?;
        let file = self.folder("crlf.wqn");
        write(&file, text.replace('\n', "\r\n"))?;
        let path = file.display().to_string();
        let broken = self.folder("broken crlf.wqn");
        write(&broken, text.replace('\n', "\r\n").replacen("Nf6", "Ng5", 1))?;
        let there =
            self.wine.run(&["validate", "--json", r"C:\crlf.wqn", r"C:\broken crlf.wqn"])?;
        let here = self.here(&["validate", "--json", &path, &broken.display().to_string()])?;
        let (there, here) = (json(&there.ended(1)?)?, json(&here)?);
        for (there, here) in there.iter().zip(&here).take(2) {
            for key in ["ok", "errors", "warnings", "actions", "id"] {
                if there[key] != here[key] {
                    return fail(format!("{key} differs:\n  {here}\n  {there}"));
                }
            }
        }
        if there.len() != 3 || there[0]["ok"] != true || there[1]["ok"] != false {
            return fail(format!("the first of two records is valid: {there:?}"));
        }
        // Through standard input and output.
        let text = text.replace('\n', "\r\n");
        let there = feed(self.wine.command(&["fmt", "-"]).stdin(Stdio::piped()), &text)?;
        let here = feed(self.here.command().args(["fmt", "-"]).stdin(Stdio::piped()), &text)?;
        match there.out == here.out && there.code == Some(0) && !here.out.is_empty() {
            true => Ok(()),
            false => fail(format!("fmt differs:\n{}\n{}", here.both(), there.both())),
        }
    }

    /// Drives, backslashes, slashes, blanks, Chinese characters, a device.
    fn paths(&self) -> Result<(), Failure> {
        let [windows, unix] = RECORDS;
        let folder = self.folder(unix);
        copy(&root().join("fixtures/chess/opera.wqn"), &folder.join("歌剧 opera.wqn"))?;
        copy(&root().join("fixtures/go/capture-study.sgf"), &folder.join("sub/capture.sgf"))?;
        let full = format!(r"{windows}\歌剧 opera.wqn");
        let names =
            [full.clone(), full.replace('\\', "/"), full.replace("棋谱", r"棋谱\.\..\棋谱")];
        for name in names {
            let lines = json(&self.wine.run(&["validate", "--json", &name])?.ended(0)?)?;
            if lines[0]["file"] != *name {
                return fail(format!("{name} is reported as {}", lines[0]["file"]));
            }
        }
        let lines = json(&self.wine.run(&["validate", "--json", windows])?.ended(0)?)?;
        let found: Vec<_> = lines.iter().filter_map(|line| line["file"].as_str()).collect();
        if found != [format!(r"{windows}\sub\capture.sgf"), full.clone()] {
            return fail(format!("these files are found: {found:?}"));
        }
        self.wine
            .run(&["validate", r"C:\no such\file.wqn"])?
            .ended(3)?
            .prints(r"C:\no such\file.wqn")?;
        // Outputs: a new file, the same file again, a name that means a device, an input.
        let drawn = format!(r"{windows}\a picture.svg");
        for _ in 0..2 {
            self.wine.run(&["show", "go", "--format", "svg", "--out", &drawn])?.ended(0)?;
        }
        let expected = self.here(&["show", "go", "--format", "svg", "--out", "-"])?;
        if std::fs::read(folder.join("a picture.svg")).ok() != Some(expected.out) {
            return fail("the picture is not the one of this system");
        }
        self.wine.run(&["show", "go", "--format", "svg", "--out", "NUL"])?.ended(0)?;
        self.wine.run(&["convert", "--to", "pgn", &full, &full])?.ended(2)?.prints("input")?;
        match shell::names(&folder) == ["a picture.svg", "sub", "歌剧 opera.wqn"] {
            true => Ok(()),
            false => fail(format!("these files are left: {:?}", shell::names(&folder))),
        }
    }

    /// Files are rewritten in place.
    fn outputs(&self) -> Result<(), Failure> {
        let text = shell::read(&root().join("fixtures/chess/opera.wqn"))?.replace('\n', "\n\n");
        let (file, copy) = (self.folder("rewritten.wqn"), self.folder("as here.wqn"));
        write(&file, &text)?;
        write(&copy, &text)?;
        self.wine.run(&["fmt", r"C:\rewritten.wqn"])?.ended(0)?;
        self.here(&["fmt", &copy.display().to_string()])?.ended(0)?;
        let (there, here) = (shell::read(&file)?, shell::read(&copy)?);
        if there != here || there == text {
            return fail(format!("fmt writes\n{there}\ninstead of\n{here}"));
        }
        let left = names(&self.wine.drive());
        match left.iter().any(|name| name.starts_with('.')) {
            true => fail(format!("files are left: {left:?}")),
            false => Ok(()),
        }
    }

    /// Records a game, kills the program after some acknowledged actions, and resumes it, each time
    /// with a torn line.
    fn record(&self) -> Result<(), Failure> {
        let [windows, unix] = RECORDS;
        let (path, file) = (format!(r"{windows}\killed.wqn"), self.folder(unix).join("killed.wqn"));
        let mut done = 0;
        for (turn, count) in [2, 1, 2].into_iter().enumerate() {
            let words = match turn {
                0 => vec!["record", "chess", "--out", &path, "--json"],
                _ => vec!["resume", &path, "--json"],
            };
            let mut child = self.wine.start(&words)?;
            let acknowledged = acknowledged(&mut child, &MATE[done..done + count])?;
            done += acknowledged;
            child.kill().and_then(|()| child.wait()).or_else(|e| fail(format!("kill: {e}")))?;
            let text = shell::read(&file)?;
            if acknowledged != count || !text.ends_with(&format!("{}\n", MATE[done - 1])) {
                return fail(format!("{acknowledged} actions were acknowledged, but:\n{text}"));
            }
            write(&file, format!("{text}4. Qx"))?;
        }
        let mut child = self.wine.start(&["resume", &path, "--json"])?;
        acknowledged(&mut child, &MATE[done..])?;
        drop(child.stdin.take());
        let ended = child.wait().or_else(|error| fail(format!("resume: {error}")))?;
        let text = shell::read(&file)?;
        if !ended.success() || !text.contains("1-0") {
            return fail(format!("resume ended with {ended}:\n{text}"));
        }
        let lines = json(&self.wine.run(&["validate", "--json", &path])?.ended(0)?)?;
        let (actions, reason) = (&lines[0]["actions"], &lines[0]["outcome"]["reason"]);
        if actions != MATE.len() || reason != "checkmate" {
            return fail(format!("{actions} actions, {reason}:\n{text}"));
        }
        let left = names(&self.folder(unix));
        match left.iter().any(|name| name.ends_with(".part")) {
            true => fail(format!("files are left: {left:?}")),
            false => Ok(()),
        }
    }

    /// While a program records into a file, another one reads it, but does not write it.
    fn one_program(&self) -> Result<(), Failure> {
        let path = r"C:\one.wqn";
        let mut child = self.wine.start(&["record", "chess", "--out", path, "--json"])?;
        let first = acknowledged(&mut child, &MATE[..1]);
        let read = self.wine.run(&["validate", "--json", path]);
        let resumed = self.wine.run(&["resume", path]);
        let formatted = self.wine.run(&["fmt", path]);
        let second = acknowledged(&mut child, &MATE[1..2]);
        drop(child.stdin.take());
        let ended = child.wait().or_else(|error| fail(format!("record: {error}")))?;
        if first? + second? != 2 || !ended.success() {
            return fail(format!("record ended with {ended}"));
        }
        read?.ended(0)?.prints("\"actions\":1")?;
        resumed?.ended(3)?.prints("another program is recording")?;
        formatted?.ended(3)?.prints("another program is recording").map(drop)
    }

    /// The plugin's folder, as Windows names it.
    fn third_folder(&self) -> Result<&'static str, Failure> {
        let folder = self.folder("third party");
        for name in names(self.third) {
            copy(&self.third.join(&name), &folder.join(name))?;
        }
        let _ = std::fs::remove_file(self.folder("opened.txt"));
        Ok(r"C:\third party")
    }

    /// How often the plugin was opened.
    fn opened(&self) -> usize {
        std::fs::read_to_string(self.folder("opened.txt")).unwrap_or_default().lines().count()
    }

    /// A plugin in a folder that the user names is refused, and not opened; the message tells what
    /// to do.
    fn refused(&self) -> Result<(), Failure> {
        let folder = self.third_folder()?;
        let library = format!(r"{folder}\wanqi_nim.dll");
        let named = ["--plugin-dir", folder];
        for words in [&["list"][..], &["show", "nim"], &["validate", r"C:\crlf.wqn"]] {
            let ran = self.wine.run(&[&named, words].concat())?;
            let ran = ran.prints(&library)?.prints("cannot confine plugins on this system")?;
            let ran = ran.prints("`wanqi install`")?.prints("`--unconfined`")?;
            if ran.text().contains("nim") {
                return fail(format!("{} uses the plugin:\n{}", ran.command, ran.text()));
            }
            ran.ended(4)?;
        }
        let checked = self.wine.run(&["check", &library])?.ended(4)?;
        checked.prints("cannot confine plugins on this system")?;
        match self.opened() {
            0 => Ok(()),
            count => fail(format!("a refused plugin was opened {count} times")),
        }
    }

    /// With `--unconfined` it runs in a process of its own.
    fn unconfined(&self) -> Result<(), Failure> {
        let folder = self.third_folder()?;
        let words = ["--unconfined", "--plugin-dir", folder];
        let listed = self.wine.run(&[&words[..], &["list", "--json"]].concat())?.ended(0)?;
        let lines = json(&listed)?;
        let nim = lines.iter().find(|line| line["game"] == "nim");
        if nim.is_none_or(|nim| nim["isolated"] != true || nim["trusted"] != false) {
            return fail(format!("nim runs in a worker: {nim:?}"));
        }
        let mut command = self.wine.command(&words);
        command.args(["record", "nim", "--out", r"C:\nim.wqn"]).stdin(Stdio::piped());
        feed(&mut command, "d7\nc4\nb3\na1\nc1\n")?.ended(0)?;
        let validate = ["validate", "--json", r"C:\nim.wqn"];
        let text = shell::read(&self.folder("nim.wqn"))?;
        self.wine.run(&[&words[..], &validate].concat())?.ended(0)?.prints("last-stone")?;
        write(&self.folder("nim.wqn"), text.replace("d7", "d8"))?;
        let ran = self.wine.run(&[&words[..], &validate].concat())?.ended(1)?;
        ran.prints("heap d holds 7 stones")?;
        match self.opened() {
            0 => fail("the plugin leaves no mark when it is opened"),
            _ => Ok(()),
        }
    }

    /// If the program is killed, the process of its plugin ends.
    fn worker_ends(&self) -> Result<(), Failure> {
        let folder = self.third_folder()?;
        let words = ["--unconfined", "--plugin-dir", folder, "record", "nim", "--json", "--out"];
        let mut child = self.wine.start(&[&words[..], &[r"C:\ended.wqn"]].concat())?;
        let played = acknowledged(&mut child, &["d7"]);
        let workers = workers(self.wine);
        child.kill().and_then(|()| child.wait()).or_else(|e| fail(format!("kill: {e}")))?;
        if played? != 1 || workers == 0 {
            return fail(format!("{workers} workers run while the game is recorded"));
        }
        let begun = Instant::now();
        while self::workers(self.wine) > 0 {
            if begun.elapsed() > Duration::from_secs(10) {
                return fail("a worker runs ten seconds after the program was killed");
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        Ok(())
    }

    /// A plugin of the program passes its tests.
    fn check(&self) -> Result<(), Failure> {
        let library = r"C:\Program Files\Wanqi 万棋\plugins\wanqi_chess.dll";
        let ran = self.wine.run(&["check", "--json", "--level", "3", library])?.ended(0)?;
        let reports = json(&ran)?;
        let of = |status: &str| reports.iter().filter(|report| report["status"] == status).count();
        match (of("ok"), of("skipped")) {
            (ok, skipped) if ok > 8 && ok + skipped == reports.len() && skipped <= 3 => Ok(()),
            _ => fail(format!("these tests were not run, or failed:\n{}", ran.text())),
        }
    }

    /// Installs the plugin, uses it, changes it, and removes it.
    fn install(&self) -> Result<(), Failure> {
        let folder = self.third_folder()?;
        let library = format!(r"{folder}\wanqi_nim.dll");
        self.wine.run(&["install", &library])?.ended(0)?.prints(r"\wanqi\plugins\wanqi_nim.dll")?;
        self.wine.run(&["install", "--list"])?.ended(0)?.prints("wanqi_nim.dll  trusted")?;
        self.wine.run(&["show", "nim"])?.ended(0)?;
        let lines = json(&self.wine.run(&["list", "--json"])?.ended(0)?)?;
        let nim = lines.iter().find(|line| line["game"] == "nim");
        let Some(nim) = nim.filter(|nim| nim["isolated"] == false && nim["trusted"] == true) else {
            return fail(format!("nim runs in the program's process: {nim:?}"));
        };
        let installed = nim["path"].as_str().unwrap_or_default();
        self.wine.run(&["check", installed])?.ended(0)?;
        // While a program has it open, and again.
        self.wine.run(&["install", &library])?.ended(0)?;
        let file = self.drive_path(installed)?;
        let mut changed = std::fs::read(&file).or_else(|e| fail(format!("{installed}: {e}")))?;
        changed.push(0);
        write(&file, changed)?;
        let opened = self.opened();
        let reason = "cannot confine plugins on this system";
        self.wine.run(&["show", "nim"])?.ended(4)?.prints(reason)?;
        self.wine.run(&["install", "--list"])?.ended(4)?.prints(reason)?;
        if self.opened() != opened {
            return fail("a plugin that was changed after it was installed was opened");
        }
        self.wine.run(&["uninstall", "nim"])?.ended(0)?;
        self.wine.run(&["uninstall", "nim"])?.ended(2)?;
        self.wine.run(&["show", "nim"])?.ended(2)?;
        // A tarball of this system.
        let tarball = self.folder("nim.tar.gz");
        shell::run(
            Command::new("tar").arg("czf").arg(&tarball).arg("-C").arg(self.third).arg("."),
        )?;
        self.wine.run(&["install", r"C:\nim.tar.gz"])?.ended(0)?.prints("wanqi_nim.dll")?;
        self.wine.run(&["uninstall", "wanqi_nim.dll"])?.ended(0)?;
        match file.exists() {
            true => fail(format!("{} is left", file.display())),
            false => Ok(()),
        }
    }

    /// Creates games in Rust and in C with the installed program, builds them for Windows on this
    /// system, installs them, installs them again, uses and removes them.
    fn new_games(&self) -> Result<(), Failure> {
        let made = self.folder("made");
        for (slug, options) in [("new-game", &[][..]), ("new-game-c", &["--c"])] {
            let place = format!(r"C:\{slug}");
            let words = [&["new", slug, "--folder", &place], options].concat();
            self.wine.run(&words)?.ended(0)?;
            self.wine.run(&words)?.ended(3)?;
            let library = format!("wanqi_{}.dll", slug.replace('-', "_"));
            let built = self.build(slug, options.is_empty())?.join(&library);
            copy(&built, &made.join(&library))?;
        }
        for (turn, name) in ["first", "again"].into_iter().enumerate() {
            self.wine.run(&["install", r"C:\made"])?.ended(0)?;
            let listed = self.wine.run(&["install", "--list"])?.ended(0)?;
            if listed.text().lines().filter(|line| line.trim_end().ends_with("  trusted")).count()
                != 2
            {
                return fail(format!("two plugins are installed: {}", listed.text()));
            }
            for (slug, moves) in [("new-game", "b2\na1\n"), ("new-game-c", "d7\nc4\nb3\na1\nc1\n")]
            {
                let record = format!(r"C:\{slug} {name}.wqn");
                let mut command = self.wine.command(&["record", slug, "--out", &record]);
                feed(command.stdin(Stdio::piped()), moves)?.ended(0)?;
                self.wine.run(&["validate", &record, &format!(r"C:\{slug}\fixtures")])?.ended(0)?;
            }
            if turn == 0 {
                self.wine.run(&["show", "new-game"])?.ended(0)?;
            }
        }
        self.wine.run(&["uninstall", "new-game", "new-game-c"])?.ended(0)?;
        self.wine.run(&["show", "new-game"])?.ended(2).map(drop)
    }

    /// Builds a new game on drive C for Windows; the folder of its library.
    fn build(&self, slug: &str, in_rust: bool) -> Result<PathBuf, Failure> {
        let folder = self.folder(slug);
        if !in_rust {
            let mut make = Command::new("make");
            make.current_dir(&folder).arg("-s").arg(format!("CC={COMPILER}"));
            shell::run(make.arg("OS=Windows_NT"))?;
            return Ok(folder);
        }
        let mut cargo = shell::cargo();
        cargo.current_dir(&folder).args(["build", "--quiet", "--target", TRIPLE]);
        shell::run(cargo.env_remove("CARGO_TARGET_DIR"))?;
        Ok(folder.join("target").join(TRIPLE).join("debug"))
    }

    /// Where a path of drive C is on this system.
    fn drive_path(&self, path: &str) -> Result<PathBuf, Failure> {
        let rest = path.strip_prefix(r"C:\");
        let inside = rest.map(|rest| self.wine.drive().join(rest.replace('\\', "/")));
        inside.map_or_else(|| fail(format!("{path} is not on drive C")), Ok)
    }

    /// All plugins in processes of their own: the verdicts are the same. Without `--unconfined` it
    /// is refused.
    fn isolate(&self) -> Result<(), Failure> {
        let words = ["validate", "--json", "--isolate", "fixtures/chess"];
        let ran = self.wine.run(&words)?.prints("cannot confine plugins on this system")?;
        if ran.text().contains("\"ok\":true") {
            return fail("--isolate validates with plugins that are not confined");
        }
        let apart = self.wine.run(&[&words[..], &["--unconfined"]].concat())?.ended(0)?;
        let here = self.here(&["validate", "--json", "fixtures/chess"])?;
        match portable(&apart.out) == portable(&here.out) {
            true => Ok(()),
            false => fail("the verdicts in workers are not those of this system"),
        }
    }
}

/// Writes lines to the program, and waits until it has answered each; returns how many it accepted.
fn acknowledged(child: &mut std::process::Child, lines: &[&str]) -> Result<usize, Failure> {
    let (Some(stdin), Some(stdout)) = (&mut child.stdin, &mut child.stdout) else {
        return fail("a process without streams");
    };
    let mut answers = BufReader::with_capacity(1, stdout);
    let mut count = 0;
    for line in lines {
        writeln!(stdin, "{line}").or_else(|error| fail(format!("{line}: {error}")))?;
        let mut answer = String::new();
        answers.read_line(&mut answer).or_else(|error| fail(format!("{line}: {error}")))?;
        if !answer.contains("\"ok\":true") {
            return fail(format!("{line} is answered by {answer:?}"));
        }
        count += 1;
    }
    Ok(count)
}

/// Runs a command with this standard input.
fn feed(command: &mut Command, input: &str) -> Result<Ran, Failure> {
    let text = shell::shown(command);
    let started = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut child = started.or_else(|error| fail(format!("{text}: {error}")))?;
    if let Some(mut stdin) = child.stdin.take() {
        // The program may end before it has read all lines.
        let _ = stdin.write_all(input.as_bytes());
    }
    let output = child.wait_with_output().or_else(|error| fail(format!("{text}: {error}")))?;
    Ok(Ran { command: text, code: output.status.code(), out: output.stdout, err: output.stderr })
}

/// The number of workers of this installation that run: processes of `wanqi.exe worker`.
fn workers(wine: &Wine) -> usize {
    let drive = wine.drive().display().to_string();
    let is_worker = |process: &String| {
        let text = |name| std::fs::read(format!("/proc/{process}/{name}")).unwrap_or_default();
        let words = text("cmdline");
        let words = String::from_utf8_lossy(&words).into_owned();
        words.contains("wanqi.exe")
            && words.trim_end_matches('\0').ends_with("worker")
            && String::from_utf8_lossy(&text("maps")).contains(&drive)
    };
    names(Path::new("/proc")).iter().filter(|name| is_worker(name)).count()
}

fn json(ran: &Ran) -> Result<Vec<Value>, Failure> {
    let text = ran.text();
    let value = |line| {
        serde_json::from_str(line).or_else(|e| fail(format!("{}: {e}: {line}", ran.command)))
    };
    text.lines().map(value).collect()
}

/// An output without what differs between systems: the separators and the folders of paths, and
/// times.
fn portable(output: &[u8]) -> String {
    let text = String::from_utf8_lossy(output);
    let line = |line: &str| match serde_json::from_str(line) {
        Ok(mut value) => {
            strip(&mut value);
            value.to_string()
        }
        Err(_) => {
            let line = line.replace('\\', "/");
            let (before, after) = line.rsplit_once(" in ").unwrap_or((&line, ""));
            if after.ends_with(" s") || after.contains(" s;") { before.to_owned() } else { line }
        }
    };
    text.lines().map(|text| line(text) + "\n").collect()
}

fn strip(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            for (key, value) in fields {
                match (key.as_str(), &value) {
                    ("path" | "seconds", _) => *value = Value::Null,
                    ("file", Value::String(file)) => *value = file.replace('\\', "/").into(),
                    _ => strip(value),
                }
            }
        }
        Value::Array(values) => values.iter_mut().for_each(strip),
        _ => {}
    }
}
