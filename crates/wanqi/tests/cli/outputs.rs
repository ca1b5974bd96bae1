//! Every command that writes files, with every kind of output: no input and no other file is
//! destroyed, and an output that cannot be replaced, such as a pipe, is written.
#![cfg(unix)]

use crate::program::{Ran, command, folder, run};
use std::fs;
use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Stdio;

const GAME: &str = "[WQN \"1\"]\n[Game \"chess\"]\n[Result \"*\"]\n\n1. e4 e5 *\n";

/// The ids of the user and group `nobody`.
const NOBODY: u32 = 65_534;

/// A command that writes a file from a record; the output is its last argument and not included.
const WRITERS: [(&str, &[&str]); 7] = [
    ("split-good", &["validate", "-q", "IN", "--split-good"]),
    ("split-bad", &["validate", "-q", "--game", "xiangqi", "IN", "--split-bad"]),
    ("convert", &["convert", "--to", "pgn", "IN"]),
    ("show", &["show", "chess", "--format", "svg", "--out"]),
    ("replay", &["replay", "IN", "--out"]),
    ("replay-svg", &["replay", "IN", "--format", "svg", "--out"]),
    ("position", &["show", "chess", "--format", "position", "--out"]),
];

/// A command in a separate folder that contains the record `in.wqn`.
struct Case {
    name: &'static str,
    args: &'static [&'static str],
    folder: PathBuf,
}

impl Case {
    fn all(test: &str) -> Vec<Case> {
        let case = |&(name, args): &(&'static str, &'static [&'static str])| {
            let folder = folder(&format!("outputs-{test}-{name}"));
            fs::write(folder.join("in.wqn"), GAME).unwrap();
            Case { name, args, folder }
        };
        WRITERS.iter().map(case).collect()
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    fn reads(&self) -> bool {
        self.args.contains(&"IN")
    }

    fn args<'a>(&self, input: &'a str, output: &'a str) -> Vec<&'a str> {
        let args = self.args.iter().map(|arg| if *arg == "IN" { input } else { arg });
        args.chain([output]).collect()
    }

    fn run_on(&self, input: &Path, output: &Path) -> Ran {
        run(&self.args(input.to_str().unwrap(), output.to_str().unwrap()))
    }

    fn run(&self, output: &Path) -> Ran {
        self.run_on(&self.path("in.wqn"), output)
    }

    /// The bytes that it writes into a new file.
    fn whole(&self) -> Vec<u8> {
        let path = self.path("whole");
        let ran = self.run(&path);
        assert!(matches!(ran.code, 0 | 1), "{}: {}", self.name, ran.err);
        let bytes = fs::read(&path).unwrap();
        assert!(!bytes.is_empty(), "{}", self.name);
        fs::remove_file(&path).unwrap();
        bytes
    }

    /// The names of the files in its folder.
    fn names(&self) -> Vec<String> {
        let entry = |entry: std::io::Result<fs::DirEntry>| entry.unwrap().file_name();
        let mut names: Vec<_> = fs::read_dir(&self.folder).unwrap().map(entry).collect();
        names.sort();
        names.into_iter().map(|name| name.into_string().unwrap()).collect()
    }
}

#[test]
fn an_input_that_is_missing_creates_nothing() {
    for case in Case::all("missing").iter().filter(|case| case.reads()) {
        let ran = case.run_on(&case.path("no-such.wqn"), &case.path("out"));
        assert_eq!(ran.code, 3, "{}: {}", case.name, ran.err);
        assert_eq!(case.names(), ["in.wqn"], "{}", case.name);
        // The same file as a missing input and as output.
        let ran = case.run_on(&case.path("no-such.wqn"), &case.path("no-such.wqn"));
        assert_eq!(ran.code, 3, "{}: {}", case.name, ran.err);
        assert_eq!(case.names(), ["in.wqn"], "{}", case.name);
        fs::write(case.path("old"), "old").unwrap();
        assert_eq!(case.run_on(&case.path("no-such.wqn"), &case.path("old")).code, 3);
        assert_eq!(fs::read_to_string(case.path("old")).unwrap(), "old", "{}", case.name);
    }
}

#[test]
fn an_input_cannot_be_an_output_by_any_name() {
    for case in Case::all("input").iter().filter(|case| case.reads()) {
        let input = case.path("in.wqn");
        fs::hard_link(&input, case.path("hard")).unwrap();
        symlink("in.wqn", case.path("link")).unwrap();
        symlink("link", case.path("second")).unwrap();
        let around = case.folder.join("..").join(case.folder.file_name().unwrap()).join("in.wqn");
        let outputs =
            [&input, &case.path("hard"), &case.path("link"), &case.path("second"), &around];
        for output in outputs {
            let ran = case.run(output);
            assert_eq!(ran.code, 2, "{} {}: {}", case.name, output.display(), ran.err);
            assert!(ran.err.contains("is an input of this command"), "{}", ran.err);
            assert_eq!(fs::read_to_string(&input).unwrap(), GAME, "{}", case.name);
        }
        // Redirected standard input and output are files, too.
        let mut from = command(&case.args("-", input.to_str().unwrap()));
        let ran: Ran = from.stdin(fs::File::open(&input).unwrap()).output().unwrap().into();
        assert_eq!(ran.code, 2, "{}: {}", case.name, ran.err);
        let mut to = command(&case.args(input.to_str().unwrap(), "/dev/stdout"));
        to.stdout(fs::OpenOptions::new().append(true).open(&input).unwrap());
        let ran: Ran = to.stdin(Stdio::null()).output().unwrap().into();
        assert_eq!(ran.code, 2, "{}: {}", case.name, ran.err);
        assert_eq!(fs::read_to_string(&input).unwrap(), GAME, "{}", case.name);
    }
}

#[test]
fn a_link_is_followed_once_and_what_it_names_is_replaced() {
    for case in Case::all("link") {
        let whole = case.whole();
        fs::write(case.path("old"), "old").unwrap();
        fs::set_permissions(case.path("old"), fs::Permissions::from_mode(0o600)).unwrap();
        symlink("old", case.path("link")).unwrap();
        symlink("new", case.path("dangling")).unwrap();
        symlink("circle", case.path("circle")).unwrap();
        case.run(&case.path("link"));
        assert_eq!(fs::read(case.path("old")).unwrap(), whole, "{}", case.name);
        let mode = fs::metadata(case.path("old")).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        case.run(&case.path("dangling"));
        assert_eq!(fs::read(case.path("new")).unwrap(), whole, "{}", case.name);
        assert_eq!(case.run(&case.path("circle")).code, 3);
        for link in ["link", "dangling", "circle"] {
            assert!(fs::symlink_metadata(case.path(link)).unwrap().is_symlink(), "{link}");
        }
        let names = ["circle", "dangling", "in.wqn", "link", "new", "old"];
        assert_eq!(case.names(), names, "nothing stays behind");
    }
}

/// The system refuses to follow such links, but not if a program reads them and opens their target.
#[test]
fn a_link_of_another_user_in_a_folder_for_others_is_not_followed() {
    // Only root can give a link to another user.
    if !rustix::process::geteuid().is_root() {
        return;
    }
    for case in Case::all("planted") {
        fs::write(case.path("kept"), "kept").unwrap();
        for (folder, mode) in [("sticky", 0o1777), ("open", 0o777), ("group", 0o770)] {
            let folder = case.path(folder);
            fs::create_dir(&folder).unwrap();
            std::os::unix::fs::chown(&folder, None, Some(NOBODY)).unwrap();
            fs::set_permissions(&folder, fs::Permissions::from_mode(mode)).unwrap();
            for (name, target) in [("file", "../kept"), ("dangling", "../made"), ("folder", "..")] {
                symlink(target, folder.join(name)).unwrap();
                std::os::unix::fs::lchown(folder.join(name), Some(NOBODY), None).unwrap();
            }
            symlink("file", folder.join("own")).unwrap();
            for name in ["file", "dangling", "own", "folder/kept", "folder/made"] {
                let ran = case.run(&folder.join(name));
                assert_eq!(ran.code, 3, "{} {name}: {}", case.name, ran.err);
                assert!(ran.err.contains("is not followed"), "{} {name}: {}", case.name, ran.err);
            }
        }
        assert_eq!(fs::read_to_string(case.path("kept")).unwrap(), "kept", "{}", case.name);
        let names = ["group", "in.wqn", "kept", "open", "sticky"];
        assert_eq!(case.names(), names, "{}", case.name);
    }
}

/// `convert` creates folders for the files of a folder: not in another user's one, either.
#[test]
fn no_folder_is_created_through_a_link_of_another_user() {
    if !rustix::process::geteuid().is_root() {
        return;
    }
    let folder = folder("outputs-folder-links");
    for name in ["in/sub/deep", "kept", "out"] {
        fs::create_dir_all(folder.join(name)).unwrap();
    }
    fs::write(folder.join("in/sub/deep/a.wqn"), GAME).unwrap();
    fs::write(folder.join("in/b.wqn"), GAME).unwrap();
    let out = folder.join("out");
    fs::set_permissions(&out, fs::Permissions::from_mode(0o1777)).unwrap();
    symlink("../kept", out.join("sub")).unwrap();
    std::os::unix::fs::lchown(out.join("sub"), Some(NOBODY), None).unwrap();
    let from = folder.join("in");
    let ran = run(&["convert", "--to", "pgn", from.to_str().unwrap(), out.to_str().unwrap()]);
    assert_eq!(ran.code, 3, "{}", ran.err);
    assert!(ran.err.contains("is not followed"), "{}", ran.err);
    assert_eq!(fs::read_dir(folder.join("kept")).unwrap().count(), 0, "{}", ran.err);
    assert!(out.join("b.pgn").is_file(), "{}", ran.err);
}

#[test]
fn a_fifo_a_socket_and_a_device_are_written_and_never_replaced() {
    for case in Case::all("stream") {
        let whole = case.whole();
        let fifo = case.path("fifo");
        rustix::fs::mknodat(
            rustix::fs::CWD,
            &fifo,
            rustix::fs::FileType::Fifo,
            rustix::fs::Mode::from_raw_mode(0o600),
            0,
        )
        .unwrap();
        let reader = {
            let fifo = fifo.clone();
            std::thread::spawn(move || fs::read(fifo).unwrap())
        };
        case.run(&fifo);
        assert_eq!(reader.join().unwrap(), whole, "{}", case.name);
        assert!(fs::metadata(&fifo).unwrap().file_type().is_fifo());
        let socket = case.path("s");
        if let Ok(listener) = std::os::unix::net::UnixListener::bind(&socket) {
            let reader = std::thread::spawn(move || {
                let mut bytes = Vec::new();
                let (mut stream, _) = listener.accept().unwrap();
                std::io::Read::read_to_end(&mut stream, &mut bytes).unwrap();
                bytes
            });
            case.run(&socket);
            assert_eq!(reader.join().unwrap(), whole, "{}", case.name);
            assert!(fs::metadata(&socket).unwrap().file_type().is_socket());
        }
        let ran = case.run(Path::new("/dev/null"));
        assert!(matches!(ran.code, 0 | 1), "{}: {}", case.name, ran.err);
        assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());
        let ran = case.run(Path::new("/dev/stdout"));
        assert_eq!(ran.out.as_bytes(), whole, "{}: {}", case.name, ran.err);
        let ran = case.run(Path::new("/dev/full"));
        assert_eq!(ran.code, 3, "{}: {}", case.name, ran.err);
        // `/dev/stdout` is a file that other programs write, too, so it is appended to.
        fs::write(case.path("log"), "before\n").unwrap();
        let mut grows = command(&case.args("in.wqn", "/dev/stdout"));
        grows.current_dir(&case.folder).stdin(Stdio::null());
        grows.stdout(fs::OpenOptions::new().append(true).open(case.path("log")).unwrap());
        let ran: Ran = grows.output().unwrap().into();
        assert!(matches!(ran.code, 0 | 1), "{}: {}", case.name, ran.err);
        let log = fs::read(case.path("log")).unwrap();
        assert_eq!(log, [b"before\n", &whole[..]].concat(), "{}", case.name);
    }
}

#[test]
fn two_outputs_are_two_files() {
    let folder = folder("outputs-two");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    fs::write(path("in.wqn"), GAME).unwrap();
    fs::write(path("old"), "old").unwrap();
    fs::hard_link(path("old"), path("hard")).unwrap();
    symlink("old", path("link")).unwrap();
    symlink("new", path("dangling")).unwrap();
    let around = path("../outputs-two/new");
    for (good, bad) in [
        ("new", "new"),
        ("new", "dangling"),
        ("dangling", "dangling"),
        ("old", "old"),
        ("old", "hard"),
        ("hard", "link"),
        ("link", "old"),
    ] {
        let (good, bad) = (path(good), path(bad));
        let args = ["validate", &path("in.wqn"), "--split-good", &good, "--split-bad", &bad];
        let ran = run(&args);
        assert_eq!(ran.code, 2, "{good} {bad}: {}", ran.err);
        assert!(ran.err.contains("two outputs cannot be the same file"), "{}", ran.err);
    }
    for (good, bad) in [(path("new"), around), ("-".to_owned(), "/dev/stdout".to_owned())] {
        let args = ["validate", &path("in.wqn"), "--split-good", &good, "--split-bad", &bad];
        assert_eq!(run(&args).code, 2, "{good} {bad}");
    }
    // Wrong usage is reported first, even if the system would refuse the output.
    for (good, bad) in [("no/new", "in.wqn"), ("in.wqn", "no/new"), ("no/one", "no/../old")] {
        let (good, bad) = (path(good), path(bad));
        let args = ["validate", &path("in.wqn"), "--split-good", &good, "--split-bad", &bad];
        let code = if bad.ends_with("old") { 3 } else { 2 };
        assert_eq!(run(&args).code, code, "{good} {bad}");
    }
    let args = ["validate", &path("none"), "--split-good", &path("old"), "--split-bad"];
    assert_eq!(run(&[&args[..], &[&path("hard")]].concat()).code, 2);
    assert!(!Path::new(&path("new")).exists());
    assert_eq!(fs::read_to_string(path("in.wqn")).unwrap(), GAME);
    assert_eq!(fs::read_to_string(path("old")).unwrap(), "old");
    let null = ["validate", "-q", &path("in.wqn"), "--split-good", "/dev/null", "--split-bad"];
    run(&[&null[..], &["/dev/null"]].concat()).well();
}

#[test]
fn a_folder_or_a_file_that_cannot_be_written_stays_as_it_is() {
    for case in Case::all("read-only") {
        let locked = case.path("locked");
        fs::create_dir(&locked).unwrap();
        fs::write(locked.join("old"), "old").unwrap();
        fs::write(case.path("protected"), "old").unwrap();
        let mode = |path: &Path, mode| {
            fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
        };
        mode(&locked, 0o555);
        mode(&case.path("protected"), 0o444);
        let run = |output: &Path| -> Ran {
            let input = case.path("in.wqn");
            let mut command =
                command(&case.args(input.to_str().unwrap(), output.to_str().unwrap()));
            // Permissions do not restrict root.
            if rustix::process::geteuid().is_root() {
                command.uid(NOBODY).gid(NOBODY);
            }
            command.stdin(Stdio::null()).output().unwrap().into()
        };
        for output in [locked.join("old"), locked.join("new"), case.path("protected")] {
            let ran = run(&output);
            assert_eq!(ran.code, 3, "{} {}: {}", case.name, output.display(), ran.err);
            assert!(ran.err.contains("denied"), "{}: {}", case.name, ran.err);
        }
        // A name that ends in a separator is that of a folder, whether it exists or not.
        let folders = [case.folder.clone(), case.path("new/"), case.path("protected/.")];
        for output in [case.path("no/new"), locked.join("old/new")].into_iter().chain(folders) {
            let ran = case.run(&output);
            assert_eq!(ran.code, 3, "{} {}: {}", case.name, output.display(), ran.err);
        }
        assert!(!case.path("new").exists(), "{}", case.name);
        mode(&locked, 0o755);
        assert_eq!(fs::read_to_string(locked.join("old")).unwrap(), "old");
        assert_eq!(fs::read_to_string(case.path("protected")).unwrap(), "old");
        assert_eq!(fs::read_dir(&locked).unwrap().count(), 1, "nothing stays behind");
    }
}

#[test]
fn a_file_that_is_being_recorded_is_not_replaced() {
    for case in Case::all("lock") {
        let record = case.path("record.wqn");
        let mut journal = wanqi_host::recording::journal::Journal::create(&record, GAME).unwrap();
        symlink("record.wqn", case.path("link")).unwrap();
        for output in [&record, &case.path("link")] {
            let ran = case.run(output);
            assert_eq!(ran.code, 3, "{}: {}", case.name, ran.err);
            assert!(ran.err.contains("another program"), "{}", ran.err);
        }
        for args in [&["fmt"][..], &["fmt", "--actions", "canonical"]] {
            let ran = run(&[args, &[record.to_str().unwrap()]].concat());
            assert_eq!(ran.code, 3, "{}", ran.err);
        }
        journal.append("2. d4").unwrap();
        assert_eq!(fs::read_to_string(&record).unwrap(), format!("{GAME}2. d4\n"));
        drop(journal);
        assert!(matches!(case.run(&record).code, 0 | 1), "{}", case.name);
    }
}

/// A command does not replace a record that another program creates while the command runs, with or
/// without an older file of that name.
#[test]
fn a_file_created_during_the_command_is_not_replaced() {
    for (name, args) in WRITERS.iter().filter(|(_, args)| args.contains(&"IN")) {
        for was_there in [false, true] {
            let folder = folder(&format!("outputs-meantime-{name}-{was_there}"));
            let record = folder.join("record.wqn");
            if was_there {
                fs::write(&record, "old").unwrap();
            }
            let args = args.iter().map(|arg| if *arg == "IN" { "-" } else { arg });
            let mut child = command(&args.chain(["record.wqn"]).collect::<Vec<_>>());
            child.current_dir(&folder).stdin(Stdio::piped()).stdout(Stdio::null());
            let mut child = child.stderr(Stdio::piped()).spawn().unwrap();
            let mut typed = child.stdin.take().unwrap();
            std::io::Write::write_all(&mut typed, GAME.as_bytes()).unwrap();
            // `replay` opens its output after it has read the input.
            let opens_late = name.starts_with("replay");
            let begun = || fs::read_dir(&folder).unwrap().count() > usize::from(was_there);
            let start = std::time::Instant::now();
            while !opens_late && !begun() && start.elapsed().as_secs() < 20 {
                std::thread::sleep(std::time::Duration::from_millis(5));
            }
            if was_there {
                fs::remove_file(&record).unwrap();
            }
            let mut journal =
                wanqi_host::recording::journal::Journal::create(&record, GAME).unwrap();
            journal.append("2. d4").unwrap();
            drop(typed);
            let ran: Ran = child.wait_with_output().unwrap().into();
            assert_eq!(ran.code, 3, "{name}: {}", ran.err);
            journal.append("d5").unwrap();
            assert_eq!(fs::read_to_string(&record).unwrap(), format!("{GAME}2. d4\nd5\n"));
            assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "nothing stays behind");
        }
    }
}

/// A file whose name is not UTF-8 can be named, as an input and as an output.
#[test]
#[cfg(target_os = "linux")]
fn a_name_that_is_not_utf_8_names_a_file() {
    use std::os::unix::ffi::OsStrExt;
    let folder = folder("outputs-names");
    let name = |bytes: &[u8]| folder.join(std::ffi::OsStr::from_bytes(bytes));
    let (input, output) = (name(b"in-\xff.wqn"), name(b"out-\xfe.pgn"));
    fs::write(&input, GAME).unwrap();
    let ran = |args: &[&str], paths: &[&Path]| -> Ran {
        command(args).args(paths).stdin(Stdio::null()).output().unwrap().into()
    };
    let valid = ran(&["validate", "--json"], &[&input]).well();
    assert!(valid.json()[0]["file"].as_str().unwrap().contains("in-\u{fffd}.wqn"));
    ran(&["validate", "-q", "--split-good"], &[&output, &input]).well();
    assert!(output.exists());
    ran(&["convert", "--to", "pgn"], &[&input, &output]).well();
    ran(&["fmt"], &[&output]).well();
    ran(&["replay", "-q"], &[&input]).well();
    assert!(ran(&["filter", "--min-actions", "1"], &[&input]).well().out.contains("e4"));
    ran(&["show", "chess", "--out"], &[&name(b"show-\xfd")]).well();
    ran(&["record", "chess", "--out"], &[&name(b"record-\xfd.wqn")]).well();
    ran(&["resume"], &[&name(b"record-\xfd.wqn")]).well();
    ran(&["playout", "chess", "--record"], &[&name(b"playout-\xfd.wqn")]).well();
    assert_eq!(ran(&["validate"], &[&name(b"none-\xff")]).code, 3);
    // So can a folder of plugins, which run in separate processes.
    let plugins = name(b"plugins-\xfc");
    fs::create_dir(&plugins).unwrap();
    let library = plugins.join("libwanqi_nim.so");
    let abi = Path::new(env!("CARGO_MANIFEST_DIR")).join("../abi");
    let mut compiler = std::process::Command::new("cc");
    compiler.args(["-shared", "-fPIC", "-o"]).arg(&library).arg(abi.join("examples/c/nim.c"));
    assert!(compiler.arg("-I").arg(abi.join("include")).status().unwrap().success());
    let shown = ran(&["show", "nim", "--plugin-dir"], &[&plugins]).well();
    assert!(shown.out.contains("First to move"), "{}", shown.out);
    let checked = ran(&["check", "--level", "1"], &[&library]).well();
    assert!(checked.out.contains("3 ok"), "{}", checked.out);
}

/// A command that is killed leaves either the old file or the complete new file.
#[test]
fn a_killed_command_leaves_the_old_file_or_the_new_one() {
    let games = GAME.replace("e5 *", &format!("e5 {}*", "{a long comment} ".repeat(20)));
    let games = format!("{games}\n").repeat(2_000);
    for case in Case::all("kill").iter().filter(|case| case.reads()) {
        fs::write(case.path("in.wqn"), &games).unwrap();
        let output = case.path("out");
        let whole = case.whole();
        let mut wait = 1_000;
        for _ in 0..12 {
            fs::write(&output, "old").unwrap();
            let (input, to) = (case.path("in.wqn"), output.clone());
            let mut child = command(&case.args(input.to_str().unwrap(), to.to_str().unwrap()))
                .stdin(Stdio::null())
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
                .unwrap();
            std::thread::sleep(std::time::Duration::from_micros(wait));
            child.kill().unwrap();
            child.wait().unwrap();
            let found = fs::read(&output).unwrap();
            assert!(found == b"old" || found == whole, "{}: {} bytes", case.name, found.len());
            assert_eq!(fs::read(&input).unwrap(), games.as_bytes());
            wait = wait * 3 / 2;
        }
    }
}

#[test]
fn an_installed_plugin_can_be_installed_again() {
    let data = folder("outputs-install");
    let library = crate::program::program().parent().unwrap().join("libwanqi_chess.so");
    let install = |paths: &[&Path]| -> Ran {
        let mut command = command(&["install"]);
        command.args(paths).env("XDG_DATA_HOME", &data).output().unwrap().into()
    };
    install(&[&library]).well();
    let installed = data.join("wanqi/plugins/libwanqi_chess.so");
    let bytes = fs::read(&library).unwrap();
    assert_eq!(fs::read(&installed).unwrap(), bytes);
    // A plugin that is already in the folder is not copied, by whatever path it is named.
    install(&[&installed]).well();
    let link = data.join("libwanqi_chess.so");
    symlink(&installed, &link).unwrap();
    install(&[&link]).well();
    assert_eq!(fs::read(&installed).unwrap(), bytes);
    assert_eq!(install(&[&library, &link]).code, 2);
    assert_eq!(install(&[&data.join("libwanqi_none.so")]).code, 3);
    let left: Vec<_> = fs::read_dir(data.join("wanqi/plugins")).unwrap().collect();
    assert_eq!(left.len(), 2, "the plugin and the list: {left:?}");
}

/// A new record never replaces an existing file.
#[test]
fn a_record_is_a_new_file() {
    let folder = folder("outputs-record");
    let path = |name: &str| folder.join(name);
    fs::write(path("old"), "old").unwrap();
    symlink("old", path("link")).unwrap();
    symlink("nowhere/new", path("lost")).unwrap();
    let commands = [&["record", "chess", "--out"][..], &["playout", "chess", "--record"]];
    for args in commands {
        for name in ["old", "link", "lost", "/dev/full", "no/new", "."] {
            let ran = run(&[args, &[path(name).to_str().unwrap()]].concat());
            assert_eq!(ran.code, 3, "{args:?} {name}: {}", ran.err);
        }
        // A device or a pipe is written at the end.
        let printed = run(&[args, &["-"]].concat()).well().out;
        assert!(printed.starts_with("[WQN \"1\"]\n"), "{printed}");
        for (name, out) in [("/dev/null", ""), ("/dev/stdout", &*printed)] {
            let ran = run(&[args, &[name]].concat()).well();
            assert_eq!(ran.out, out, "{args:?} {name}");
        }
    }
    assert_eq!(fs::read_to_string(path("old")).unwrap(), "old");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 3, "nothing stays behind");
}

/// A file that is standard output is refused as an input.
#[test]
fn nothing_is_printed_into_an_input() {
    let folder = folder("outputs-printed");
    let path = folder.join("in.wqn");
    fs::write(&path, GAME).unwrap();
    let file = path.to_str().unwrap();
    for args in [
        &["filter", "--min-actions", "1", file][..],
        &["validate", "--json", file],
        &["validate", folder.to_str().unwrap()],
        &["convert", "--to", "wqn", file],
        &["convert", "--json", "--to", "wqn", file, folder.join("other.wqn").to_str().unwrap()],
        &["fmt", file],
        &["fmt", "--diff", file],
        &["fmt", "--check", file],
        &["stats", file],
        &["replay", file],
        &["ranges", "--parts", "1", file],
        &["pack", file, folder.join("packed.zst").to_str().unwrap()],
        &["audit", file],
        &["check", file],
        &["install", file],
    ] {
        let mut command = command(args);
        command.stdout(fs::OpenOptions::new().append(true).open(&path).unwrap());
        let ran: Ran = command.stdin(Stdio::null()).output().unwrap().into();
        assert_eq!(ran.code, 2, "{args:?}: {}", ran.err);
        assert_eq!(fs::read_to_string(&path).unwrap(), GAME, "{args:?}");
    }
    // Standard input and output are the same file: appended, and overwritten from its start.
    let new = folder.join("new.wqn");
    for args in [
        &["filter", "--min-actions", "1", "-"][..],
        &["fmt", "-"],
        &["validate", "--json", "-"],
        &["replay", "-"],
        &["convert", "--to", "wqn", "-"],
        &["record", "chess", "--out", "-"],
        &["record", "chess", "--json", "--out", new.to_str().unwrap()],
    ] {
        for appended in [true, false] {
            let mut command = command(args);
            let output = fs::OpenOptions::new().append(appended).write(true).open(&path);
            command.stdin(fs::File::open(&path).unwrap()).stdout(output.unwrap());
            let ran: Ran = command.output().unwrap().into();
            assert_eq!(ran.code, 2, "{args:?}: {}", ran.err);
            assert_eq!(fs::read_to_string(&path).unwrap(), GAME, "{args:?}");
        }
    }
    assert!(!new.exists());
    // Both outputs are the same file.
    for args in [&["convert", "--json", "--to", "wqn", file][..], &["pack", "--json", file]] {
        fs::write(&new, "old").unwrap();
        let mut command = command(&[args, &[new.to_str().unwrap()]].concat());
        command.stdout(fs::OpenOptions::new().append(true).open(&new).unwrap());
        let ran: Ran = command.output().unwrap().into();
        assert_eq!(ran.code, 2, "{args:?}: {}", ran.err);
        assert_eq!(fs::read_to_string(&new).unwrap(), "old", "{args:?}");
    }
}

/// The record that `resume` continues is not its input, its output or the file of its messages.
#[test]
fn a_record_is_not_resumed_into_a_stream_of_the_command() {
    let path = folder("outputs-resumed").join("game.wqn");
    fs::write(&path, GAME).unwrap();
    for stream in 0..3 {
        let mut command = command(&["resume", path.to_str().unwrap()]);
        let file = || fs::OpenOptions::new().read(true).write(true).open(&path).unwrap();
        command.stdin(Stdio::null());
        match stream {
            0 => command.stdin(file()),
            1 => command.stdout(file()),
            _ => command.stderr(fs::OpenOptions::new().append(true).open(&path).unwrap()),
        };
        let ran: Ran = command.output().unwrap().into();
        assert_eq!(ran.code, 2, "stream {stream}: {}", ran.err);
        let text = fs::read_to_string(&path).unwrap();
        // The message itself goes where the user sent it.
        assert!(if stream < 2 { text == GAME } else { text.starts_with(GAME) }, "{text}");
    }
}

/// `-` means standard input or output for every record and picture, and never a file.
#[test]
fn a_dash_is_standard_input_or_output() {
    let folder = folder("outputs-dash");
    let bare = "[WQN \"1\"]\n[Game \"chess\"]\n[Result \"*\"]\n\n1. e4 e5 *\n";
    let dashes: &[(&[&str], &str, i32, &str)] = &[
        (&["validate", "-"], bare, 0, "1 game: 1 valid"),
        (&["validate", "--json", "-"], bare, 0, "\"ok\":true"),
        (&["validate", "-q", "--split-good", "-", "-"], bare, 0, bare),
        (&["replay", "-"], bare, 0, "start"),
        (&["filter", "--min-actions", "1", "-"], bare, 0, bare),
        (&["fmt", "-"], bare, 0, bare),
        (&["fmt", "--check", "-"], bare, 0, ""),
        (&["convert", "--to", "wqn", "-"], bare, 0, "1. e4 e5 *"),
        (&["convert", "--to", "pgn", "-", "-"], bare, 0, "1. e4 e5 *"),
        (&["record", "chess", "--seed", "1", "--out", "-"], "e4\ne5\n", 0, "\n1. e4\ne5\n*\n"),
        (&["record", "chess", "--out", "-"], "f3\ne5\ng4\nQh4\n", 0, "Qh4#\n0-1\n"),
        (&["playout", "chung-toi", "--seed", "2", "--record", "-"], "", 0, "[WQN \"1\"]"),
        (&["show", "chess", "--out", "-"], "", 0, "r n b q k b n r"),
        (&["show", "chess", "--format", "svg", "--out", "-"], "", 0, "<svg"),
        // Standard input cannot be read twice, and a library cannot come from it.
        (&["resume", "-"], bare, 2, ""),
        (&["record", "chess", "--json", "--out", "-"], "e4\n", 2, ""),
        (&["playout", "chess", "--json", "--record", "-"], "", 2, ""),
        (&["convert", "--to", "pgn", "--json", "-", "-"], bare, 2, ""),
        (&["convert", "--to", "pgn", "--json", "-", "/dev/stdout"], bare, 2, ""),
        (&["show", "chess", "--json", "--out", "-"], "", 2, ""),
        (&["replay", "--json", "--format", "svg", "--out", "/dev/stdout", "-"], bare, 2, ""),
        (&["check", "--reproduce", "-"], "", 2, ""),
        (&["check", "-"], "", 2, ""),
        (&["install", "-"], "", 2, ""),
    ];
    for (args, input, code, part) in dashes {
        let mut child = command(args);
        child.current_dir(&folder).stdin(Stdio::piped());
        let mut child = child.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        // A command that does not read its input may have ended.
        let _ = std::io::Write::write_all(&mut child.stdin.take().unwrap(), input.as_bytes());
        let ran: Ran = child.wait_with_output().unwrap().into();
        assert_eq!(ran.code, *code, "{args:?}: {}", ran.err);
        assert!(ran.out.contains(part), "{args:?}: {}", ran.out);
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 0, "{args:?} has made a file");
    }
    // The output is a record and nothing else.
    for (args, input, ..) in dashes.iter().filter(|(args, ..)| args.contains(&"--seed")) {
        let printed = crate::program::run_with(args, input).well();
        crate::program::run_with(&["validate", "-"], &printed.out).well();
    }
}
