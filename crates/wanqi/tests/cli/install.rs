//! `wanqi install` and `wanqi uninstall`: libraries, folders and tarballs, also hostile ones.
#![cfg(unix)]

use crate::program::{Ran, command, folder, program};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use tar::{Builder, EntryType, Header};

/// A folder for the data of a user, and the folder of installed plugins in it.
struct User {
    data: PathBuf,
    plugins: PathBuf,
}

impl User {
    fn new(test: &str) -> User {
        let data = folder(&format!("install-{test}"));
        User { plugins: data.join("wanqi/plugins"), data }
    }

    fn run(&self, args: &[&str]) -> Ran {
        command(args).env("XDG_DATA_HOME", &self.data).output().unwrap().into()
    }

    fn install(&self, path: &Path) -> Ran {
        self.run(&["install", path.to_str().unwrap()])
    }

    /// The files in the folder of installed plugins, except the list.
    fn files(&self) -> Vec<String> {
        let Ok(entries) = fs::read_dir(&self.plugins) else { return Vec::new() };
        let name = |entry: std::io::Result<fs::DirEntry>| entry.unwrap().file_name();
        let mut names: Vec<_> = entries.map(|entry| name(entry).into_string().unwrap()).collect();
        names.retain(|name| name != "plugins.lock");
        names.sort();
        names
    }
}

fn library(game: &str) -> PathBuf {
    program().with_file_name(format!("libwanqi_{game}.so"))
}

/// An entry of a tarball, with any path.
fn add(tarball: &mut Builder<impl Write>, kind: EntryType, path: &str, bytes: &[u8]) {
    let mut header = Header::new_gnu();
    // `set_path` refuses paths that leave the folder.
    header.as_gnu_mut().unwrap().name[..path.len()].copy_from_slice(path.as_bytes());
    header.set_entry_type(kind);
    header.set_size(bytes.len() as u64);
    header.set_mode(0o644);
    header.set_cksum();
    tarball.append(&header, bytes).unwrap();
}

fn tarball(entries: &[(EntryType, &str, &[u8])]) -> Vec<u8> {
    let mut tarball = Builder::new(Vec::new());
    for (kind, path, bytes) in entries {
        add(&mut tarball, *kind, path, bytes);
    }
    tarball.into_inner().unwrap()
}

fn compressed(bytes: &[u8]) -> Vec<u8> {
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gzip.write_all(bytes).unwrap();
    gzip.finish().unwrap()
}

#[test]
fn a_folder_and_a_tarball_are_installed_listed_and_uninstalled() {
    let user = User::new("all");
    let packed = user.data.join("packed");
    fs::create_dir(&packed).unwrap();
    for game in ["quads", "yizi_qi"] {
        fs::copy(library(game), packed.join(library(game).file_name().unwrap())).unwrap();
    }
    fs::write(packed.join("README"), "no plugin").unwrap();
    let ran = user.install(&packed).well();
    assert!(ran.out.contains("(quads)") && ran.out.contains("(yizi-qi)"), "{}", ran.out);

    let hex = fs::read(library("hex")).unwrap();
    let go = fs::read(library("go")).unwrap();
    let entries: [(EntryType, &str, &[u8]); 4] = [
        (EntryType::Directory, "wanqi/", b""),
        (EntryType::Regular, "wanqi/plugins/libwanqi_hex.so", &hex),
        (EntryType::Regular, "wanqi/README", b"text"),
        (EntryType::Regular, "libwanqi_go.so", &go),
    ];
    let file = user.data.join("games.tar.gz");
    fs::write(&file, compressed(&tarball(&entries))).unwrap();
    user.install(&file).well();
    let names = ["go", "hex", "quads", "yizi_qi"].map(|game| format!("libwanqi_{game}.so"));
    assert_eq!(user.files(), names);

    let listed = user.run(&["install", "--list", "--json"]).well().json();
    let games: Vec<_> = listed.iter().map(|line| line["game"].as_str().unwrap()).collect();
    assert_eq!(games, ["go", "hex", "quads", "yizi-qi"]);
    assert!(listed.iter().all(|line| line["trusted"] == true && line["problem"].is_null()));
    // The program has these games itself.
    let own = listed.iter().map(|line| line["shadowed_by"].as_str().map(PathBuf::from));
    assert!(
        own.eq(["go", "hex", "quads", "yizi_qi"].map(|game| Some(library(game)))),
        "{listed:?}"
    );
    let said = user.run(&["install", "--list"]).well().out;
    assert_eq!(said.matches("trusted, but ").count(), 4, "{said}");

    // By slug, by a name in another language, by alias, and by file name.
    let removed = user.run(&["uninstall", "quads", "一字棋", "libwanqi_hex.so", "GO"]).well();
    assert_eq!(removed.out.lines().count(), 4, "{}", removed.out);
    assert!(user.files().is_empty(), "{:?}", user.files());
    assert!(user.run(&["install", "--list"]).well().out.is_empty());
}

#[test]
fn a_plugin_that_is_not_installed_cannot_be_uninstalled() {
    let user = User::new("unknown");
    let unknown = user.run(&["uninstall", "chess"]);
    assert_eq!(unknown.code, 2, "{}", unknown.err);
    user.install(&library("quads")).well();
    // Nothing is removed if one of the names is unknown.
    assert_eq!(user.run(&["uninstall", "quads", "chess"]).code, 2);
    assert_eq!(user.files(), ["libwanqi_quads.so"]);
    for path in ["../plugins/libwanqi_quads.so", "/etc/passwd", ""] {
        assert_eq!(user.run(&["uninstall", path]).code, 2, "{path:?}");
    }
}

#[test]
fn only_the_folder_of_the_user_is_written() {
    let user = User::new("paths");
    let bytes = fs::read(library("quads")).unwrap();
    for (number, path) in
        ["../../../libwanqi_quads.so", "/tmp/libwanqi_quads.so", "a/../../libwanqi_quads.so"]
            .iter()
            .enumerate()
    {
        let file = user.data.join(format!("{number}.tar"));
        fs::write(&file, tarball(&[(EntryType::Regular, path, &bytes)])).unwrap();
        user.install(&file).well();
        assert_eq!(user.files(), ["libwanqi_quads.so"], "{path}");
        assert!(!user.data.join("libwanqi_quads.so").exists());
        assert!(!Path::new("/tmp/libwanqi_quads.so").exists());
    }
}

/// Links, devices and folders with the name of a plugin are not unpacked.
#[test]
fn a_tarball_without_a_plugin_is_refused() {
    let user = User::new("kinds");
    let file = user.data.join("links.tar");
    let kinds = [
        EntryType::Symlink,
        EntryType::Link,
        EntryType::Char,
        EntryType::Block,
        EntryType::Fifo,
        EntryType::Directory,
    ];
    for kind in kinds {
        fs::write(&file, tarball(&[(kind, "libwanqi_quads.so", b"")])).unwrap();
        let ran = user.install(&file);
        assert_eq!(ran.code, 2, "{kind:?}: {}", ran.err);
        assert!(ran.err.contains("has no plugin"), "{kind:?}: {}", ran.err);
    }
    let empty = user.data.join("empty");
    fs::create_dir(&empty).unwrap();
    assert_eq!(user.install(&empty).code, 2);
    assert!(user.files().is_empty());
}

#[test]
fn an_archive_that_is_not_read_is_named_as_one() {
    let user = User::new("archives");
    for name in ["a.zip", "B.TXZ", "c.tar.bz2", "d.deb"] {
        let file = user.data.join(name);
        fs::write(&file, "archive").unwrap();
        let ran = user.install(&file);
        assert_eq!(ran.code, 2, "{}", ran.err);
        assert!(ran.err.contains("unpack it, and install the folder"), "{}", ran.err);
    }
}

#[test]
fn a_broken_tarball_installs_nothing() {
    let user = User::new("broken");
    let bytes = fs::read(library("quads")).unwrap();
    let path = "libwanqi_quads.so";
    let good = tarball(&[(EntryType::Regular, path, &bytes)]);
    let twice = tarball(&[
        (EntryType::Regular, path, &bytes),
        (EntryType::Regular, "a/libwanqi_quads.so", &bytes),
    ]);
    let mut long = Header::new_gnu();
    long.as_gnu_mut().unwrap().name[..path.len()].copy_from_slice(path.as_bytes());
    long.set_size(1 << 40);
    long.set_cksum();
    // Cut off between two files: only the end is missing.
    let other = tarball(&[(EntryType::Regular, path, &bytes), (EntryType::Regular, "x", b"")]);
    let border = good.len() - 1024;
    // The checksum tells that a byte of the content is wrong; without the last bytes it is missing.
    let stored = compressed(&good);
    let without_sum = stored[..stored.len() - 8].to_vec();
    let mut wrong_sum = stored;
    let sum = wrong_sum.len() - 8;
    wrong_sum[sum] ^= 1;
    let cases: [(&str, Vec<u8>, i32); 9] = [
        ("a gzip without its checksum", without_sum, 3),
        ("a gzip with a wrong checksum", wrong_sum, 3),
        ("no library", tarball(&[(EntryType::Regular, path, b"text")]), 4),
        ("cut", good[..good.len() / 2].to_vec(), 3),
        ("cut after a file", other[..border].to_vec(), 3),
        ("two plugins of one name", twice, 3),
        ("random bytes", (0..5000u32).map(|n| ((n * n) >> 3) as u8).collect(), 3),
        ("a size that is not there", long.as_bytes().to_vec(), 3),
        ("a cut gzip", compressed(&good)[..2000].to_vec(), 3),
    ];
    for (name, bytes, code) in cases {
        let file = user.data.join("broken.tar");
        fs::write(&file, bytes).unwrap();
        let ran = user.install(&file);
        assert_eq!(ran.code, code, "{name}: {}", ran.err);
        assert!(user.files().is_empty(), "{name}");
    }
}

/// A list that names a file elsewhere, which only another user could have written, removes nothing.
#[test]
fn uninstall_removes_files_of_its_folder_alone() {
    let user = User::new("foreign");
    user.install(&library("quads")).well();
    let foreign = user.data.join("libwanqi_foreign.so");
    fs::write(&foreign, "precious").unwrap();
    let list = user.plugins.join("plugins.lock");
    let text = fs::read_to_string(&list).unwrap();
    let own = user.plugins.join("libwanqi_quads.so");
    fs::write(&list, text.replace(own.to_str().unwrap(), foreign.to_str().unwrap())).unwrap();
    user.run(&["uninstall", "libwanqi_foreign.so"]).well();
    assert_eq!(fs::read_to_string(&foreign).unwrap(), "precious");
    assert_eq!(user.files(), ["libwanqi_quads.so"]);
}

#[test]
fn a_changed_or_missing_plugin_is_listed_with_the_reason() {
    let user = User::new("changed");
    for game in ["quads", "hex", "go"] {
        user.install(&library(game)).well();
    }
    let path = |game: &str| user.plugins.join(format!("libwanqi_{game}.so"));
    let mut bytes = fs::read(path("quads")).unwrap();
    bytes.push(0);
    fs::write(path("quads"), bytes).unwrap();
    fs::remove_file(path("hex")).unwrap();
    fs::write(path("go"), "no library").unwrap();
    let ran = user.run(&["install", "--list", "--json"]);
    assert_eq!(ran.code, 4, "{}", ran.err);
    let line = |game: &str| {
        let file = format!("libwanqi_{game}.so");
        ran.json().into_iter().find(|line| line["file"] == *file).unwrap()
    };
    assert_eq!(line("quads")["problem"], "changed since it was installed");
    assert!(line("hex")["game"].is_null() && line("go")["game"].is_null());
    assert!(["quads", "hex", "go"].iter().all(|game| line(game)["trusted"] == false));
    user.run(&["uninstall", "hex", "libwanqi_go.so", "quads"]).well();
    assert!(user.run(&["install", "--list"]).well().out.is_empty());
}

/// Without a limit, the header with the path of the next file would be read into memory.
#[test]
fn a_tarball_is_read_in_bounded_memory() {
    let user = User::new("headers");
    let long = vec![b'a'; 1 << 20];
    for kind in [EntryType::GNULongName, EntryType::XHeader] {
        let file = user.data.join("long.tar");
        fs::write(&file, tarball(&[(kind, "header", &long)])).unwrap();
        let ran = user.install(&file);
        assert_eq!(ran.code, 3, "{kind:?}: {}", ran.err);
        assert!(ran.err.contains("is longer than 65536 bytes"), "{kind:?}: {}", ran.err);
    }
    let bytes = fs::read(library("quads")).unwrap();
    let path = format!("{}/libwanqi_quads.so", "a".repeat(200));
    let record = format!(" path={path}\n");
    let record = format!("{}{record}", record.len() + 3);
    for (kind, header) in [(EntryType::GNULongName, &*path), (EntryType::XHeader, &*record)] {
        let entries: [(EntryType, &str, &[u8]); 2] =
            [(kind, "header", header.as_bytes()), (EntryType::Regular, "cut", &bytes)];
        let file = user.data.join("path.tar");
        fs::write(&file, tarball(&entries)).unwrap();
        user.install(&file).well();
        assert_eq!(user.files(), ["libwanqi_quads.so"], "{kind:?}");
        user.run(&["uninstall", "quads"]).well();
    }
}

#[test]
fn a_tarball_of_too_many_plugins_installs_nothing() {
    let user = User::new("many");
    let names: Vec<_> = (0..501).map(|number| format!("libwanqi_{number}.so")).collect();
    let entries: Vec<_> =
        names.iter().map(|name| (EntryType::Regular, &**name, &b"text"[..])).collect();
    let file = user.data.join("many.tar");
    fs::write(&file, tarball(&entries)).unwrap();
    let ran = user.install(&file);
    assert_eq!(ran.code, 3, "{}", ran.err);
    assert!(ran.err.contains("more than 500 plugins"), "{}", ran.err);
    assert!(user.files().is_empty());
}

#[test]
fn one_library_that_is_no_plugin_keeps_all_from_being_installed() {
    let user = User::new("one-wrong");
    let bytes = fs::read(library("quads")).unwrap();
    let entries: [(EntryType, &str, &[u8]); 2] = [
        (EntryType::Regular, "libwanqi_quads.so", &bytes),
        (EntryType::Regular, "libwanqi_wrong.so", b"text"),
    ];
    let file = user.data.join("two.tar");
    fs::write(&file, tarball(&entries)).unwrap();
    let ran = user.install(&file);
    assert_eq!(ran.code, 4, "{}", ran.err);
    assert!(user.files().is_empty());
}

#[test]
fn a_plugin_in_a_folder_of_others_is_installed_with_a_warning() {
    use std::os::unix::fs::PermissionsExt;
    let user = User::new("shared");
    fs::create_dir_all(&user.plugins).unwrap();
    fs::set_permissions(&user.plugins, fs::Permissions::from_mode(0o777)).unwrap();
    let ran = user.install(&library("quads")).well();
    assert!(ran.err.contains("is not trusted, because it is in a folder"), "{}", ran.err);
}

/// Any folder in which the program is started could contain a list of trusted plugins.
#[test]
fn a_relative_folder_of_the_user_is_ignored() {
    let user = User::new("relative");
    user.install(&library("quads")).well();
    for (data, home) in [("", ""), (".", ""), ("", "."), (".", "."), ("wanqi/..", "")] {
        let mut listing = command(&["install", "--list"]);
        listing.current_dir(&user.data).env("XDG_DATA_HOME", data).env("HOME", home);
        let ran = Ran::from(listing.output().unwrap());
        assert_eq!((ran.code, &*ran.out), (3, ""), "{data:?} {home:?}: {}", ran.err);
    }
    let mut listing = command(&["install", "--list"]);
    listing.current_dir("/").env("XDG_DATA_HOME", ".").env("HOME", &user.data);
    assert!(Ran::from(listing.output().unwrap()).well().out.is_empty());
}

/// What a link in the folder means is in another folder, and is neither written nor listed.
#[test]
fn a_link_in_the_folder_is_replaced() {
    let user = User::new("linked");
    fs::create_dir_all(&user.plugins).unwrap();
    let precious = user.data.join("libwanqi_precious.so");
    let installed = user.plugins.join("libwanqi_quads.so");
    fs::write(&precious, "precious").unwrap();
    for target in [&precious, &user.data.join("missing")] {
        std::os::unix::fs::symlink(target, &installed).unwrap();
        user.install(&library("quads")).well();
        assert_eq!(fs::read_to_string(&precious).unwrap(), "precious");
        assert!(!user.data.join("missing").exists());
        assert!(installed.symlink_metadata().unwrap().is_file());
        assert_eq!(user.run(&["install", "--list", "--json"]).well().json()[0]["trusted"], true);
        user.run(&["uninstall", "quads"]).well();
    }
    // The user installs what a link means: then the link and its entry are removed.
    let elsewhere = user.data.join("libwanqi_quads.so");
    fs::copy(library("quads"), &elsewhere).unwrap();
    std::os::unix::fs::symlink(&elsewhere, &installed).unwrap();
    user.install(&installed).well();
    user.run(&["uninstall", "libwanqi_quads.so"]).well();
    assert!(elsewhere.exists());
    assert!(user.run(&["install", "--list"]).well().out.is_empty());
}

/// A name of several lines could pretend that another plugin is trusted.
#[test]
fn a_name_of_several_lines_is_not_that_of_a_plugin() {
    let user = User::new("lines");
    fs::create_dir_all(&user.plugins).unwrap();
    let name = "libwanqi_x.so  trusted\nQuads (quads) libwanqi_quads.so  trusted\n.so";
    fs::copy(library("quads"), user.plugins.join(name)).unwrap();
    assert!(user.run(&["install", "--list"]).well().out.is_empty());
    assert_eq!(user.install(&user.plugins.join(name)).code, 2);
}

/// A list that would be too long to be read again is not written: then no plugin would be trusted,
/// and none could be uninstalled.
#[test]
fn a_list_that_is_full_stays_readable() {
    let user = User::new("full");
    user.install(&library("quads")).well();
    let list = user.plugins.join("plugins.lock");
    let text = fs::read_to_string(&list).unwrap();
    let entry = format!(r#"{{"path":"/{}","size":0,"mtime":0,"sha256":""}},"#, "x".repeat(1000));
    let text = text.replacen('[', &format!("[{}", entry.repeat(990)), 1);
    fs::write(&list, &text).unwrap();
    let ran = user.install(&library("hex"));
    assert_eq!(ran.code, 3, "{}", ran.err);
    assert!(ran.err.contains("would be longer"), "{}", ran.err);
    assert_eq!(fs::read_to_string(&list).unwrap(), text);
    user.run(&["install", "--list"]);
    fs::write(&list, &text[..0]).unwrap();
}

/// A program that ignores `SIGCHLD` passes this on to those that it starts; the system then forgets
/// how their children end.
#[test]
fn the_end_of_a_child_is_known_to_a_program_that_ignores_it() {
    let script = "trap '' CHLD; exec \"$0\" check --test arguments --limit 20 \"$1\"";
    let mut shell = std::process::Command::new("sh");
    shell.args(["-c", script]).arg(program()).arg(library("quads")).env("NO_COLOR", "1");
    let ran = Ran::from(shell.output().unwrap()).well();
    assert!(ran.out.contains("1 ok"), "{}", ran.out);
}

/// Any user who may read the folder can lock it.
#[test]
fn a_folder_that_stays_locked_is_not_waited_for() {
    let user = User::new("locked");
    user.install(&library("quads")).well();
    let held = fs::File::open(&user.plugins).unwrap();
    held.lock().unwrap();
    let ran = user.run(&["uninstall", "quads"]);
    assert_eq!(ran.code, 3, "{}", ran.err);
    assert!(ran.err.contains("has locked the folder"), "{}", ran.err);
    drop(held);
    user.run(&["uninstall", "quads"]).well();
}
