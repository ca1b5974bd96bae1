//! Which plugins are trusted, and so run in the program's own process.

use crate::isolation::prepare_in;
use crate::program::{Ran, command, program};
use serde_json::Value;
use std::path::{Path, PathBuf};
use wanqi_host::registry::{Folders, Registry};
use wanqi_host::worker::Isolation;

#[test]
fn what_is_installed_is_trusted_until_it_changes() {
    let (folder, _) = prepare_in("isolated-installed", 19);
    let data = folder.join("data");
    let liar = folder.join("libwanqi_liar.so");
    let wanqi = |args: &[&str]| -> Ran {
        command(args).env("XDG_DATA_HOME", &data).output().unwrap().into()
    };
    let trust = || {
        let lines = wanqi(&["list", "--json"]).json();
        let nim = lines.into_iter().find(|line| line["game"] == "nim").expect("nim");
        (nim["trusted"].clone(), nim["distrust"].clone())
    };
    assert!(wanqi(&["install", liar.to_str().unwrap()]).well().out.contains("(nim)"));
    assert_eq!(trust(), (true.into(), Value::Null));
    // The same bytes with another modification time are the same library.
    let installed = data.join("wanqi/plugins/libwanqi_liar.so");
    let bytes = std::fs::read(&installed).unwrap();
    std::fs::write(&installed, &bytes).unwrap();
    assert_eq!(trust(), (true.into(), Value::Null));
    let mut changed = bytes.clone();
    changed.push(0);
    std::fs::write(&installed, &changed).unwrap();
    assert_eq!(trust(), (false.into(), "changed since it was installed".into()));
    let lock = data.join("wanqi/plugins/plugins.lock");
    let list = std::fs::read(&lock).unwrap();
    std::fs::write(&lock, &list[..list.len() / 2]).unwrap();
    let ran = wanqi(&["list", "--json"]);
    assert_eq!(ran.code, 4);
    let said = "plugins.lock: cannot be read, so that none of its plugins is trusted: ";
    assert!(ran.err.contains(said), "{}", ran.err);
    std::fs::write(&lock, &list).unwrap();
    assert!(wanqi(&["install", program().to_str().unwrap()]).code != 0);
    let text = folder.join("libwanqi_text.so");
    std::fs::write(&text, "no library").unwrap();
    let ran = wanqi(&["install", text.to_str().unwrap()]);
    assert_eq!(ran.code, 4, "{}", ran.err);
    assert!(!data.join("wanqi/plugins/libwanqi_text.so").exists());
}

#[test]
fn a_folder_that_everyone_may_write_is_not_trusted() {
    use std::os::unix::fs::PermissionsExt;
    let (folder, _) = prepare_in("isolated-writable", 19);
    let data = folder.join("data");
    let liar = folder.join("libwanqi_liar.so");
    let wanqi = |args: &[&str]| -> Ran {
        command(args).env("XDG_DATA_HOME", &data).output().unwrap().into()
    };
    wanqi(&["install", liar.to_str().unwrap()]).well();
    let plugins = data.join("wanqi/plugins");
    std::fs::set_permissions(&plugins, std::fs::Permissions::from_mode(0o777)).unwrap();
    let lines = wanqi(&["list", "--json"]).json();
    let nim = lines.into_iter().find(|line| line["game"] == "nim").expect("nim");
    assert_eq!(nim["distrust"], "in a folder that other users may write to");
}

/// A user who may write a folder of the program could add a link to a file that nobody has installed,
/// or exchange what a link means.
#[test]
fn a_link_in_a_folder_of_the_program_is_trusted_only_if_nobody_else_can_change_it() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let (folder, _) = prepare_in("isolated-links", 19);
    let [plugins, above] = ["plugins", "above"].map(|name| folder.join(name));
    let below = above.join("below");
    std::fs::create_dir_all(&plugins).unwrap();
    std::fs::create_dir_all(&below).unwrap();
    let library = below.join("libwanqi_liar.so");
    std::fs::rename(folder.join("libwanqi_liar.so"), &library).unwrap();
    symlink(&library, plugins.join("libwanqi_liar.so")).unwrap();
    let linked = folder.join("linked");
    symlink(&below, &linked).unwrap();
    let isolation = Isolation { unconfined: true, ..Isolation::new(program().to_owned()) };
    let trusted = |program: &Path| {
        let folders = Folders { program: vec![program.to_owned()], ..Folders::default() };
        let registry = Registry::find(&folders, &isolation);
        assert_eq!(registry.plugins().len(), 1, "{:?}", registry.problems);
        registry.distrusted.is_empty()
    };
    let mode = |path: &Path, mode| {
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
    };
    assert_eq!([&plugins, &linked, &below].map(|folder| trusted(folder)), [true; 3]);
    for bits in [0o777, 0o1777] {
        mode(&plugins, bits);
        assert!(!trusted(&plugins), "{bits:o}");
        mode(&plugins, 0o755);
    }
    mode(&above, 0o777);
    assert_eq!([&plugins, &linked, &below].map(|folder| trusted(folder)), [false, false, true]);
    mode(&above, 0o755);
    assert_eq!([&plugins, &linked, &below].map(|folder| trusted(folder)), [true; 3]);
    // In a folder with the sticky bit, others cannot exchange the program, but they can add a link
    // that is the folder of plugins, or to which another link leads.
    let sticky = folder.join("sticky");
    std::fs::create_dir(&sticky).unwrap();
    mode(&sticky, 0o1777);
    symlink(&below, sticky.join("plugins")).unwrap();
    symlink(sticky.join("plugins"), folder.join("twice")).unwrap();
    assert!(!trusted(&sticky.join("plugins")));
    assert!(!trusted(&folder.join("twice")));
}

/// Processes that install plugins at the same time all list them.
#[test]
fn plugins_that_are_installed_at_the_same_time_are_all_trusted() {
    let (folder, _) = prepare_in("isolated-installs", 19);
    let data = folder.join("data");
    let copies: Vec<_> = (0..8).map(|n| folder.join(format!("libwanqi_nim{n}.so"))).collect();
    for copy in &copies {
        std::fs::copy(folder.join("libwanqi_liar.so"), copy).unwrap();
    }
    let install = |copy: &PathBuf| {
        command(&["install", copy.to_str().unwrap()]).env("XDG_DATA_HOME", &data).output().unwrap()
    };
    std::thread::scope(|scope| {
        for copy in &copies {
            scope.spawn(|| Ran::from(install(copy)).well());
        }
    });
    let lock = std::fs::read_to_string(data.join("wanqi/plugins/plugins.lock")).unwrap();
    assert_eq!(lock.matches("\"path\"").count(), copies.len(), "{lock}");
}
