//! The journal alone: the content of the disk after each step.

use std::fs;
use wanqi_host::output::replace_file;
use wanqi_host::recording::journal::Journal;

fn folder(name: &str) -> std::path::PathBuf {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn a_line_is_there_when_append_returns_and_no_file_is_overwritten() {
    let path = folder("journal-append").join("game.wqn");
    let mut journal = Journal::create(&path, "[WQN \"1\"]\n\n").unwrap();
    journal.append("1. e4").unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "[WQN \"1\"]\n\n1. e4\n");
    let error = Journal::create(&path, "").err().unwrap();
    assert_eq!(error.kind(), std::io::ErrorKind::AlreadyExists);
    assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 1, "nothing stays behind");
}

#[test]
fn two_programs_do_not_record_into_one_file() {
    let path = folder("journal-lock").join("game.wqn");
    let journal = Journal::create(&path, "\n").unwrap();
    assert!(Journal::open(&path).is_err());
    drop(journal);
    assert!(Journal::open(&path).is_ok());
}

#[test]
fn a_torn_line_is_dropped_and_a_whole_one_is_not() {
    let path = folder("journal-torn").join("game.wqn");
    for (text, kept, torn) in [
        ("[A \"\"]\n8. e8", "[A \"\"]\n", "8. e8"),
        ("[A \"\"]\n1. e4\n", "[A \"\"]\n1. e4\n", ""),
        ("[A \"\"]\n2... :res", "[A \"\"]\n", "2... :res"),
        ("(;GM[1])\n(;GM[1])", "(;GM[1])\n(;GM[1])\n", ""),
        ("1. e4 e5 2. Nf3", "1. e4 e5 2. Nf3\n", ""),
        ("[A \"\"]\n12. ", "[A \"\"]\n", "12. "),
        // No journal writes these lines without a line feed.
        ("[A \"\"]\n1. e4\n1-0", "[A \"\"]\n1. e4\n1-0\n", ""),
        ("[A \"\"]\n1. e4\n{note}", "[A \"\"]\n1. e4\n{note}\n", ""),
        ("[A \"\"]\n1. e4\ne5 ", "[A \"\"]\n1. e4\ne5 \n", ""),
        ("[A \"\"]\n1. e4\n$1", "[A \"\"]\n1. e4\n$1\n", ""),
        ("[A \"\"]\n1. e4\ne5{note}", "[A \"\"]\n1. e4\ne5{note}\n", ""),
        ("[A \"\"]\n1. e4\n1... e5;note", "[A \"\"]\n1. e4\n1... e5;note\n", ""),
        ("[A \"\"]\n1. e4\ne5$1", "[A \"\"]\n1. e4\ne5$1\n", ""),
        ("[A \"\"]\n1. e4 (1.\nd4)", "[A \"\"]\n1. e4 (1.\nd4)\n", ""),
        ("[A \"\"]\n [B\"\"]", "[A \"\"]\n [B\"\"]\n", ""),
        ("[WQN \"1\"]", "[WQN \"1\"]\n", ""),
        ("[A \"\"]\n2. h10|h11", "[A \"\"]\n2. h10|h11\n", ""),
        ("[A \"\"]\n1. a1\n|b", "[A \"\"]\n1. a1\n", "|b"),
    ] {
        fs::write(&path, text).unwrap();
        let opened = Journal::open(&path).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), text, "only read so far");
        assert_eq!(String::from_utf8(opened.content.clone()).unwrap(), kept);
        assert_eq!(String::from_utf8(opened.torn.clone()).unwrap(), torn);
        let journal = opened.settle().unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), kept);
        assert_eq!(journal.length(), kept.len() as u64);
    }
}

#[test]
fn a_cut_inside_a_line_keeps_the_line_feed() {
    let path = folder("journal-cut").join("game.wqn");
    let mut journal = Journal::create(&path, "1. e4 e5\n").unwrap();
    journal.append("2. Nf3").unwrap();
    journal.cut(9).unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "1. e4 e5\n");
    journal.cut(6).unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "1. e4\n");
    journal.append("1... c5").unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "1. e4\n1... c5\n");
}

#[cfg(unix)]
#[test]
fn replacing_keeps_permissions_and_follows_links() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder("journal-replace");
    let (path, link) = (folder.join("a"), folder.join("link"));
    fs::write(&path, "old").unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
    std::os::unix::fs::symlink(&path, &link).unwrap();
    replace_file(&link, b"new").unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "new");
    assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
}

#[test]
fn a_program_that_asks_for_no_lock_loses_nothing_to_a_recorder() {
    let path = folder("journal-editor").join("game.wqn");
    let beside = path.with_file_name("edited");
    type Change<'a> = &'a dyn Fn();
    let changes: [Change<'_>; 4] = [
        &|| fs::write(&path, "1. d4 d5\n2. c4 e6\n").unwrap(),
        // The length is that of the old text.
        &|| fs::write(&path, "1. d4\n").unwrap(),
        &|| {
            fs::write(&beside, "1. d4\n").unwrap();
            fs::rename(&beside, &path).unwrap();
        },
        &|| fs::remove_file(&path).unwrap(),
    ];
    for change in changes {
        for step in 0..3 {
            let _ = fs::remove_file(&path);
            let mut journal = Journal::create(&path, "1. e4\n").unwrap();
            change();
            let there = fs::read(&path).ok();
            let done = match step {
                0 => journal.append("e5"),
                1 => journal.cut(0),
                _ => journal.replace(b"1. c4\n"),
            };
            let error = done.unwrap_err().to_string();
            assert!(error.contains("another program has changed the file"), "{error}");
            assert_eq!(fs::read(&path).ok(), there, "step {step}");
        }
    }
}
