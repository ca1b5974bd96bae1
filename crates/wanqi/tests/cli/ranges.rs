//! Ranges of files: `ranges`, `validate --range`, `audit` and `pack`, also with wrong input.

use crate::program::{Ran, folder, run, run_with};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// 400 games, some of them invalid; every 20th is long.
fn archive(folder: &Path) -> PathBuf {
    let mut text = String::new();
    for at in 0..400 {
        let actions = match at % 20 {
            0 => "1. Nf3 Nf6 2. Ng1 Ng8 ".to_owned() + &"{a comment} ".repeat(500),
            7 => "1. e4 e5 2. Ke3 ".to_owned(),
            _ => "1. e4 e5 2. Nf3 ".to_owned(),
        };
        text += &format!("[Event \"{at}\"]\n[White \"A\"]\n\n{actions}*\n\n");
    }
    let path = folder.join("games.pgn");
    fs::write(&path, text).unwrap();
    path
}

fn ranges(path: &Path, args: &[&str]) -> Vec<String> {
    let ran = run(&[&["ranges", path.to_str().unwrap()], args].concat()).well();
    ran.out.lines().map(str::to_owned).collect()
}

fn validate(path: &Path, range: &str) -> Ran {
    run(&["validate", "--json", "--range", range, path.to_str().unwrap()])
}

/// Without the seconds of the summary.
fn timeless(text: &str) -> String {
    let (before, after) = text.split_once("\"seconds\":").expect("a summary");
    before.to_owned() + after.split_once('}').expect("a summary").1
}

/// Validates these ranges, and compares the joined verdicts with those of one run.
fn compare(path: &Path, ranges: &[String]) {
    let folder = path.parent().unwrap().join("verdicts");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir(&folder).unwrap();
    for (at, range) in ranges.iter().enumerate() {
        fs::write(folder.join(format!("{at}.jsonl")), validate(path, range).out).unwrap();
    }
    let (path, folder) = (path.to_str().unwrap(), folder.to_str().unwrap());
    let proof = run(&["audit", folder, path]).well().out;
    assert!(proof.contains("400 games"), "{proof}");
    assert!(proof.contains("each validated once"), "{proof}");
    let joined = run(&["audit", "--json", folder]).well().out;
    let whole = run(&["validate", "--json", path]).out;
    assert!(timeless(&joined) == timeless(&whole), "{ranges:?}");
}

#[test]
fn ranges_of_plain_and_packed_files_give_one_run() {
    let folder = folder("ranges");
    let path = archive(&folder);
    let size = fs::metadata(&path).unwrap().len();
    let packed = folder.join("games.pgn.zst");
    run(&["pack", path.to_str().unwrap(), packed.to_str().unwrap()]).well();
    for path in [&path, &packed] {
        let six = ranges(path, &["--parts", "6"]);
        assert_eq!(six.len(), 6);
        assert!(six[0].starts_with("0.."));
        assert!(six[5].contains(&format!("..{size}:")), "{six:?}");
        compare(path, &six);
        let relative = ranges(path, &["--bytes", "20000", "--relative"]);
        assert!(relative[1..].iter().all(|range| !range.contains(':')), "{relative:?}");
        compare(path, &relative);
        compare(path, &["0..".to_owned()]);
        let marked = validate(path, &relative[1]).json();
        assert!(
            marked
                .iter()
                .all(|line| { line["relative"] == true || line["summary"]["relative"] == true })
        );
    }
    // The packed file is what any program for Zstandard reads.
    let whole = run(&["validate", "--json", packed.to_str().unwrap()]).out;
    let plain = run(&["validate", "--json", path.to_str().unwrap()]).out;
    assert_eq!(timeless(&whole), timeless(&plain).replace("games.pgn", "games.pgn.zst"));
    // An output is not an input.
    let (from, to) = (path.to_str().unwrap(), folder.join("link.zst"));
    #[cfg(unix)]
    std::os::unix::fs::symlink(&path, &to).unwrap();
    for to in [&path, &to] {
        let ran = run(&["pack", from, to.to_str().unwrap()]);
        assert_eq!(ran.code, if to.exists() { 2 } else { 0 }, "{}", ran.err);
    }
    let packed_again = folder.join("again.zst");
    run(&["pack", packed.to_str().unwrap(), packed_again.to_str().unwrap()]).well();
    assert!(fs::read(&packed).unwrap() == fs::read(&packed_again).unwrap());
}

#[test]
fn what_has_no_ranges_is_one_task() {
    let folder = folder("ranges-whole");
    let path = archive(&folder);
    let gz = folder.join("games.pgn.gz");
    let file = fs::File::create(&gz).unwrap();
    let mut encoder = flate2::write::GzEncoder::new(file, flate2::Compression::fast());
    encoder.write_all(&fs::read(&path).unwrap()).unwrap();
    encoder.finish().unwrap();
    let sgf = folder.join("games.sgf");
    fs::write(&sgf, "(;GM[1]SZ[9];B[ee];W[ce])\n(;GM[1]SZ[9];B[ee])\n").unwrap();
    for path in [&gz, &sgf] {
        assert_eq!(ranges(path, &["--parts", "4"]), ["0..:1:0"]);
        let ran = validate(path, "0..10");
        assert_eq!(ran.code, 2, "{}", ran.err);
        assert!(ran.err.contains("its only range is `0..`"), "{}", ran.err);
        let verdicts = folder.join("whole.jsonl");
        fs::write(&verdicts, validate(path, "0..:1:0").out).unwrap();
        run(&["audit", verdicts.to_str().unwrap(), path.to_str().unwrap()]).well();
    }
}

#[test]
fn a_range_that_does_not_fit_is_refused() {
    let folder = folder("ranges-wrong");
    let path = archive(&folder);
    let size = fs::metadata(&path).unwrap().len();
    let beyond = size + 1;
    let all = [
        (format!("0..{beyond}"), "outside of the file"),
        (format!("{beyond}..{beyond}"), "outside of the file"),
        (format!("{beyond}.."), "outside of the file"),
        ("5..2".to_owned(), "a range is `A..B`"),
        ("-1..2".to_owned(), "a range is `A..B`"),
        ("1..2:3".to_owned(), "a range is `A..B`"),
        ("1..2:0:0".to_owned(), "a range is `A..B`"),
        ("0..2:9:0".to_owned(), "a range is `A..B`"),
        ("1..99999999999999999999".to_owned(), "a range is `A..B`"),
        ("+1..2".to_owned(), "a range is `A..B`"),
    ];
    for (range, why) in all {
        let ran = run(&["validate", &format!("--range={range}"), path.to_str().unwrap()]);
        assert_eq!(ran.code, 2, "{range}: {}", ran.err);
        assert!(ran.err.contains(why), "{range}: {}", ran.err);
        assert_eq!(ran.out, "", "{range}");
    }
    let path = path.to_str().unwrap();
    let ran = run_with(&["validate", "--range", "0..", "-"], "1. e4 *\n");
    assert!(ran.code == 2 && ran.err.contains("standard input has no ranges"), "{}", ran.err);
    for paths in [&[path, path][..], &[folder.to_str().unwrap()]] {
        let ran = run(&[&["validate", "--range", "0.."], paths].concat());
        assert!(ran.code == 2 && ran.err.contains("about one file"), "{}", ran.err);
    }
    let ran = run(&["validate", "--range", "0..", "--max-errors", "1", path]);
    assert_eq!(ran.code, 2, "{}", ran.err);
    let missing = folder.join("missing.pgn");
    assert_eq!(validate(&missing, "0..5").code, 3);
}

#[test]
fn an_audit_names_what_is_wrong() {
    let folder = folder("ranges-audit");
    let path = archive(&folder);
    let name = path.to_str().unwrap();
    let parts = ranges(&path, &["--parts", "3"]);
    let runs: Vec<String> = parts.iter().map(|range| validate(&path, range).out).collect();
    let verdicts = folder.join("v.jsonl");
    let audit = |text: &str| {
        fs::write(&verdicts, text).unwrap();
        run(&["audit", "--json", verdicts.to_str().unwrap()])
    };
    let fails = |text: &str, why: &str| {
        let ran = audit(text);
        assert_eq!(ran.code, 1, "{why}: {}{}", ran.out, ran.err);
        assert!(ran.err.contains(why), "{why}: {}", ran.err);
        assert_eq!(ran.out, "", "{why}");
    };
    audit(&runs.concat()).well();
    fails(&runs[..2].concat(), "on were not validated");
    fails(&runs[1..].concat(), "the bytes from 0 to");
    fails(&(runs.concat() + &runs[1]), "were validated twice");
    // Overlapping ranges.
    let wider = validate(&path, "0..60000").out;
    fails(&(runs.concat() + &wider), "were validated twice");
    let last = runs[2].lines().count();
    let ended = runs[2].lines().take(last - 1).collect::<Vec<_>>().join("\n");
    fails(&(runs[..2].concat() + &ended), "the last run has no summary");
    let few = run(&["validate", "--json", "--only-failed", "--range", &parts[1], name]).out;
    fails(&(runs[0].clone() + &few + &runs[2]), "without --only-failed");
    let strict = run(&["validate", "--json", "--strict", "--range", &parts[1], name]).out;
    fails(&(runs[0].clone() + &strict + &runs[2]), "different options");
    let unranged = run(&["validate", "--json", name]).out;
    fails(&unranged, "a run without `--range`");
    fails("{\"a\":1}\n", "neither a verdict nor a summary");
    fails("", "the file contains no run");
    // Wrong numbers of lines and games.
    let range = parts[1].replace(':', ":1");
    fails(&(runs[0].clone() + &validate(&path, &range).out + &runs[2]), "counts games from");
    let ran = run(&["audit", name]);
    assert!(ran.code == 2 && ran.err.contains("none of these files"), "{}", ran.err);
    // A changed file: between two runs, and after them.
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replacen("e4", "d4", 1)).unwrap();
    let changed = validate(&path, &parts[2]).out;
    fails(&(runs[..2].concat() + &changed), "the file changed between the runs");
    fs::write(&verdicts, runs.concat()).unwrap();
    let ran = run(&["audit", verdicts.to_str().unwrap(), name]);
    assert!(ran.code == 1 && ran.err.contains("changed after"), "{}", ran.err);
}

/// A file whose table of frames lies is compressed in one piece, and a run over it reads what any
/// other program reads.
#[test]
fn a_false_table_of_frames_changes_nothing() {
    let folder = folder("ranges-table");
    let path = archive(&folder);
    let packed = folder.join("games.pgn.zst");
    run(&["pack", path.to_str().unwrap(), packed.to_str().unwrap()]).well();
    let good = fs::read(&packed).unwrap();
    let whole = timeless(&run(&["validate", "--json", packed.to_str().unwrap()]).out);
    let table = good.len() - 9;
    for at in (table.saturating_sub(60)..good.len()).chain([5, good.len() / 2]) {
        for flip in [1, 0x80] {
            let mut bytes = good.clone();
            bytes[at] ^= flip;
            fs::write(&packed, &bytes).unwrap();
            let ran = run(&["validate", "--json", "--range", "0..", packed.to_str().unwrap()]);
            if ran.code == 1 {
                let (lines, _) = ran.out.split_once("{\"summary\"").unwrap();
                assert!(whole.starts_with(lines), "byte {at}");
            } else {
                assert!(matches!(ran.code, 2 | 3), "byte {at}: {}", ran.err);
            }
        }
    }
}

/// An empty file, also a packed one, is one range without games.
#[test]
fn an_empty_file_is_audited() {
    let folder = folder("ranges-empty");
    let plain = folder.join("empty.pgn");
    fs::write(&plain, "").unwrap();
    let packed = folder.join("packed.pgn.zst");
    run(&["pack", plain.to_str().unwrap(), packed.to_str().unwrap()]).well();
    for path in [plain, packed] {
        let name = path.to_str().unwrap();
        let whole = run(&["validate", name]).well().out;
        assert!(whole.starts_with("0 games"), "{name}: {whole}");
        let verdicts = folder.join("verdicts.jsonl");
        for range in ranges(&path, &["--parts", "2"]).iter().map(String::as_str).chain(["0.."]) {
            fs::write(&verdicts, validate(&path, range).well().out).unwrap();
            run(&["audit", verdicts.to_str().unwrap(), name]).well();
        }
    }
}

#[test]
fn an_audit_of_nothing_and_of_one_file_under_two_names_fails() {
    let folder = folder("ranges-names");
    let path = archive(&folder);
    let verdicts = folder.join("verdicts");
    fs::create_dir(&verdicts).unwrap();
    let name = verdicts.to_str().unwrap();
    fs::write(verdicts.join("part-0.out"), validate(&path, "0..").out).unwrap();
    let ran = run(&["audit", name]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(ran.err.contains("has no file of verdicts"), "{}", ran.err);
    fs::rename(verdicts.join("part-0.out"), verdicts.join("part-0.jsonl")).unwrap();
    run(&["audit", name]).well();
    let other = folder.join(".").join("games.pgn");
    fs::write(verdicts.join("part-1.jsonl"), validate(&other, "0..").out).unwrap();
    let ran = run(&["audit", name]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(ran.err.contains("is the same file as"), "{}", ran.err);
}
