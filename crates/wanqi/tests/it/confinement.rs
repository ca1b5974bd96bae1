//! Files and permissions of a worker: attacks A6 to A9 and A11.

use crate::isolation::{WORKERS, kinds, prepare, prepare_in, validate, worker_folders};
use crate::program::{Ran, command, confines, folder, program, run};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use wanqi_host::Instance;
use wanqi_host::platform::LibraryFile;
use wanqi_host::registry::{Folders, Registry};
use wanqi_host::worker::Isolation;

/// The games of the hostile plugin get the same verdicts as without the attempt.
fn is_denied(lie: u32) -> Option<PathBuf> {
    let (folder, record) = prepare(lie);
    let library = folder.join("libwanqi_liar.so");
    if !confines(&library) {
        return None;
    }
    assert_eq!(kinds(&validate(&folder, &record, &[]).json()), ["ok", "ok"], "{lie}");
    Some(library)
}

/// Attack A7: a worker closes an inherited file and an inherited FIFO.
#[test]
fn nothing_that_was_left_open_is_there() {
    let (folder, record) = prepare(47);
    let library = folder.join("libwanqi_liar.so");
    if !confines(&library) {
        return;
    }
    let fifo = folder.join("fifo");
    assert!(Command::new("mkfifo").arg(&fifo).status().unwrap().success());
    let script = "exec 7<\"$1\" 8<>\"$2\" 9>>\"$1\"; shift 2; exec \"$@\"";
    let mut shell = Command::new("sh");
    shell.args(["-c", script, "sh"]).arg(folder.join("secret.txt")).arg(&fifo).arg(program());
    shell.args(["validate", "--json", "--plugin-dir"]).args([&folder, &record]);
    let ran: Ran = shell.output().unwrap().into();
    assert_eq!(kinds(&ran.json()), ["ok", "ok"], "{}", ran.err);
    // A child process of `check` inherits no more than a worker.
    let script = "exec 7<\"$1\" 8<>\"$2\"; shift 2; exec \"$@\"";
    let mut shell = Command::new("sh");
    shell.args(["-c", script, "sh"]).arg(folder.join("secret.txt")).arg(&fifo).arg(program());
    let ran: Ran =
        shell.args(["check", "-q", "--test", "ends"]).arg(&library).output().unwrap().into();
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
}

/// A program with lower limits of resources than a worker's confines its workers, too.
#[test]
fn a_worker_of_a_limited_program_is_confined() {
    let (folder, record) = prepare_in("confined-limits", 22);
    if !confines(&folder.join("libwanqi_liar.so")) {
        return;
    }
    for limits in ["ulimit -t 1000", "ulimit -v 2000000", "ulimit -n 60"] {
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("{limits}; exec \"$@\""), "sh"]).arg(program());
        shell.args(["validate", "--json", "--unconfined", "--plugin-dir"]).args([&folder, &record]);
        let ran: Ran = shell.output().unwrap().into();
        assert_eq!(kinds(&ran.json()), ["ok", "ok"], "{limits}: {}", ran.err);
    }
}

/// Attack A8: the allowed file is the file that was opened, and links to it are not followed.
#[test]
fn a_library_that_is_swapped_opens_nothing_else() {
    let (folder, record) = prepare(22);
    let library = folder.join("libwanqi_liar.so");
    let link = folder.join("libwanqi_link.so");
    symlink("/", &link).unwrap();
    assert!(LibraryFile::open(&link).is_err(), "a link");
    assert!(LibraryFile::open(Path::new("/")).is_err(), "a folder");
    assert!(LibraryFile::open(&library).is_ok());
    std::fs::remove_file(&link).unwrap();
    if !confines(&library) {
        return;
    }
    let (over, real) = (AtomicBool::new(false), folder.join("real"));
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !over.load(Ordering::Relaxed) {
                std::fs::rename(&library, &real).unwrap();
                symlink("/", &library).unwrap();
                std::fs::remove_file(&library).unwrap();
                std::fs::rename(&real, &library).unwrap();
                std::thread::yield_now();
            }
        });
        for _ in 0..60 {
            let ran = validate(&folder, &record, &["--jobs", "1"]);
            let let_in = ran.out.contains("it was let");
            over.store(let_in, Ordering::Relaxed);
            assert!(!let_in, "{}", ran.out);
        }
        over.store(true, Ordering::Relaxed);
    });
}

/// Two hundred libraries are not confused, although each is opened by its file descriptor.
#[test]
fn two_hundred_libraries_in_a_process() {
    let _alone = WORKERS.lock();
    let folder = folder("two-hundred");
    let beside = |game: &str| program().with_file_name(format!("libwanqi_{game}.so"));
    let mut copies = Vec::new();
    for number in 0..50 {
        let own = folder.join(number.to_string());
        std::fs::create_dir(&own).unwrap();
        for game in ["chess", "go", "hex", "gomoku"] {
            let copy = own.join(beside(game).file_name().unwrap());
            std::fs::copy(beside(game), copy).unwrap();
        }
        copies.push(own);
    }
    let mut isolation = Isolation::new(program().to_owned());
    (isolation.everything, isolation.unconfined) = (true, true);
    let folders = Folders { program: copies, ..Folders::default() };
    let registry = Registry::find(&folders, &isolation);
    assert!(registry.problems.is_empty(), "{:?}", registry.problems);
    assert_eq!((registry.plugins().len(), registry.shadowed.len()), (4, 196));
    for shadowed in &registry.shadowed {
        let game = shadowed.path.file_stem().unwrap().to_str().unwrap().rsplit('_').next().unwrap();
        assert!(shadowed.to_string().contains(&format!("`{game}`")), "{shadowed}");
    }
    for plugin in registry.plugins() {
        let game = Instance::create(plugin, 0, "", "").unwrap();
        assert_eq!(game.plugin().game.slug, plugin.game.slug);
        assert!(!game.list(1, false).unwrap().is_empty());
        // Attack A11: the worker has none of the capabilities of root.
        for worker in worker_folders() {
            let status = std::fs::read_to_string(worker.join("status")).unwrap();
            let powers = status.lines().filter(|line| line.starts_with("Cap"));
            for line in powers.filter(|_| confines(&beside("chess"))) {
                let bounding = line.starts_with("CapBnd") && !is_administrator();
                assert!(bounding || line.ends_with("0000000000000000"), "{line}");
            }
        }
    }
}

/// Whether the tests run as root.
fn is_administrator() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    status.lines().any(|line| line.starts_with("Uid:\t0"))
}

/// Attack A9: a user who may write the list of trusted plugins could make any plugin trusted.
#[test]
fn a_list_that_others_may_write_trusts_nothing() {
    let (folder, _) = prepare_in("lock-of-others", 19);
    let data = folder.join("data");
    let liar = folder.join("libwanqi_liar.so");
    let wanqi = |args: &[&str]| -> Ran {
        command(args).env("XDG_DATA_HOME", &data).output().unwrap().into()
    };
    wanqi(&["install", liar.to_str().unwrap()]).well();
    let plugins = data.join("wanqi/plugins");
    let lock = plugins.join("plugins.lock");
    let distrust = || {
        let lines = wanqi(&["list", "--json"]).json();
        let nim = lines.into_iter().find(|line| line["game"] == "nim").expect("nim");
        (nim["isolated"] == true, nim["distrust"].as_str().unwrap_or_default().to_owned())
    };
    let mode = |path: &Path, mode| {
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
    };
    assert_eq!(distrust(), (false, String::new()));
    let others = (true, "in a folder that other users may write to".to_owned());
    mode(&lock, 0o666);
    assert_eq!(distrust(), others);
    assert_eq!(wanqi(&["install", liar.to_str().unwrap()]).code, 3);
    mode(&lock, 0o600);
    assert_eq!(distrust(), (false, String::new()));
    mode(&plugins, 0o777);
    assert_eq!(distrust(), others);
    mode(&plugins, 0o755);
    // The list may be a link into a folder in which others could exchange it.
    let elsewhere = folder.join("elsewhere");
    std::fs::create_dir(&elsewhere).unwrap();
    std::fs::rename(&lock, elsewhere.join("list")).unwrap();
    symlink(elsewhere.join("list"), &lock).unwrap();
    assert_eq!(distrust(), (false, String::new()));
    mode(&elsewhere, 0o777);
    assert_eq!(distrust(), others);
    std::fs::rename(elsewhere.join("list"), &lock).unwrap();
    // Other users could exchange the folder, except in a folder with the sticky bit.
    let above = data.join("wanqi");
    mode(&above, 0o777);
    assert_eq!(distrust(), others);
    mode(&above, 0o1777);
    assert_eq!(distrust(), (false, String::new()));
    mode(&above, 0o755);
    // A group with other members, and another owner: only root can change the owner of a file.
    if is_administrator() {
        let chown = |ids: &str| {
            assert!(Command::new("chown").arg(ids).arg(&lock).status().unwrap().success());
        };
        chown("0:12345");
        mode(&lock, 0o660);
        assert_eq!(distrust(), others);
        mode(&lock, 0o600);
        assert_eq!(distrust(), (false, String::new()));
        chown("12345:0");
        assert_eq!(distrust(), others);
        chown("0:0");
    }
    assert_eq!(distrust(), (false, String::new()));
}

/// Attacks A6 and A11: denied system calls fail in a worker and in a child process of `check`,
/// which names them. The plugin cannot handle the signal itself, also if it writes the signal's
/// number with other upper bits; it cannot close the stream of the report; unusual advice about
/// memory is denied; no file is truncated when it is opened for reading; and it cannot read the report
/// in place of the host.
#[test]
fn what_is_denied_fails_and_is_named() {
    let calls = [
        (48, "28"),
        (49, "13"),
        (28, "`socket`"),
        (59, "`close`"),
        (60, "13"),
        (66, "`openat`"),
        (68, "`socket`"),
    ];
    for (lie, call) in calls {
        let Some(library) = is_denied(lie) else { return };
        let ran = run(&["check", "--json", "--test", "ends", library.to_str().unwrap()]);
        let line = &ran.json()[0];
        assert_eq!((&line["status"], ran.code), (&"failed".into(), 1), "{line}");
        let detail = line["detail"].as_str().unwrap();
        assert!(
            detail.contains("is denied to plugins") && detail.contains(call),
            "{lie}: {detail}"
        );
    }
}
