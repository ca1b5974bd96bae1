//! The shape of a game crate.

use super::{fixtures_dir, read};
use crate::facts::Facts;
use crate::game::Game;
use std::collections::BTreeSet;
use std::path::Path;

/// Checks sizes of files, rule ids and facts.
///
/// # Panics
/// If a check fails.
pub fn check<G: Game>(krate: &str) {
    check_crate(krate, &G::FACTS);
}

fn check_crate(krate: &str, facts: &Facts) {
    let mut paths = Vec::new();
    sources(Path::new(krate).join("src").as_path(), &mut paths);
    for path in &paths {
        check_source(path);
    }
    check_shape(Path::new(krate));
    let forbids = "#![forbid(unsafe_code)]";
    let manifest = read(&Path::new(krate).join("Cargo.toml"));
    let root = read(&Path::new(krate).join("src/lib.rs"));
    // Crates of the workspace inherit the lint that forbids it.
    let inherits = manifest.contains("[lints]\nworkspace = true");
    assert!(
        inherits || root.contains(forbids),
        "neither Cargo.toml nor lib.rs forbids unsafe code"
    );
    check_rules(krate, facts);
    check_facts(facts);
    super::texts::check(krate, facts);
    super::sources::check(krate, facts);
    let tests = read(&Path::new(krate).join("tests/it.rs"));
    let solves = tests.contains("wanqi_sdk::solved_test!(");
    let solved = fixtures_dir(krate, facts.slug).join("solved.yaml").is_file();
    assert_eq!(solves, solved, "tests/it.rs has solved_test! exactly if there is solved.yaml");
}

/// The required content of each file, so that readers find the same things at the same place in
/// every game.
const SHAPE: [(&str, &[&str]); 6] = [
    ("lib.rs", &["pub use facts::FACTS;", "wanqi_sdk::plugin!("]),
    ("facts.rs", &["pub const FACTS: Facts = Facts {"]),
    ("board.rs", &["Point"]),
    ("game.rs", &["impl Game for ", "to_move"]),
    ("notation.rs", &["impl ActionText for ", "Action"]),
    ("position.rs", &["impl PositionText for "]),
];

/// Declarations of which a crate has exactly one, in the file of [`SHAPE`].
const ONE_PLACE: [(&str, &[&str]); 6] = [
    ("facts.rs", &["const FACTS: Facts = Facts"]),
    ("board.rs", &["struct Point", "type Point", "square::Square as Point"]),
    ("game.rs", &["impl Game for "]),
    ("notation.rs", &["struct Action", "enum Action", "type Action = "]),
    ("position.rs", &["impl PositionText for "]),
    ("scene.rs", &["impl Picture for "]),
];

fn check_shape(krate: &Path) {
    let source = krate.join("src");
    let mut paths = Vec::new();
    sources(&source, &mut paths);
    let texts: Vec<_> = paths.iter().map(|path| (path, read(path))).collect();
    for (file, needed) in SHAPE {
        let text = read(&source.join(file));
        for needed in needed {
            assert!(text.contains(needed), "{file} must contain `{needed}`");
        }
    }
    for (file, names) in ONE_PLACE {
        let declares = |text: &str| names.iter().any(|name| text.contains(name));
        let holders: Vec<_> =
            texts.iter().filter(|(_, text)| declares(text)).map(|(path, _)| path).collect();
        let right = |path: &&std::path::PathBuf| path.strip_prefix(&source) == Ok(Path::new(file));
        let wrong: Vec<_> = holders.iter().filter(|path| !right(path)).collect();
        assert!(holders.iter().any(|path| right(path)), "{file} must declare one of {names:?}");
        assert!(wrong.is_empty(), "{names:?} belong in {file} alone, not in {wrong:?}");
    }
}

/// The Rust files below a folder, sorted.
///
/// # Panics
/// The folder cannot be read.
pub fn sources(dir: &Path, out: &mut Vec<std::path::PathBuf>) {
    let entries = std::fs::read_dir(dir).unwrap_or_else(|e| panic!("{}: {e}", dir.display()));
    let mut entries: Vec<_> = entries.map(|e| e.expect("a folder entry").path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            sources(&path, out);
        } else if path.extension().is_some_and(|e| e == "rs") {
            out.push(path);
        }
    }
}

fn check_source(path: &Path) {
    let text = read(path);
    let lines = text.lines().count();
    assert!(lines <= 700, "{} has {lines} lines, at most 700 are read", path.display());
    for (n, line) in text.lines().enumerate() {
        let width = line.chars().count();
        assert!(width <= 100, "{}:{} is {width} columns wide", path.display(), n + 1);
    }
}

/// Checks that RULES.md has the names of the facts as its title, and that it, the table and the code
/// name the same rules.
fn check_rules(krate: &str, facts: &Facts) {
    let text = read(&Path::new(krate).join("RULES.md"));
    let title = match (facts.name, facts.name_zh) {
        (name, chinese) if name == chinese => format!("# {name}"),
        (name, chinese) => format!("# {name} · {chinese}"),
    };
    assert_eq!(text.lines().next(), Some(&*title), "the title of RULES.md is the name of the game");
    let document = rule_ids(&text);
    let table: BTreeSet<String> = facts.rules.iter().map(|r| r.id.to_owned()).collect();
    assert_eq!(table.len(), facts.rules.len(), "the table names a rule twice");
    let missing: Vec<_> = document.symmetric_difference(&table).collect();
    assert!(missing.is_empty(), "RULES.md and the table differ in {missing:?}");
    for rule in facts.rules {
        assert!(!rule.text.is_empty(), "{} lacks a text", rule.id);
    }
}

/// The rules that a document numbers: `R3.4` at the start of a line, after Markdown markup.
fn rule_ids(text: &str) -> BTreeSet<String> {
    let mut ids = BTreeSet::new();
    for line in text.lines() {
        let line = line.trim_start_matches(['#', '-', '*', ' ', '`', '|']);
        let Some(rest) = line.strip_prefix('R') else { continue };
        let number: String = rest.chars().take_while(|c| c.is_ascii_digit() || *c == '.').collect();
        let number = number.trim_end_matches('.');
        if number.starts_with(|c: char| c.is_ascii_digit()) {
            ids.insert(format!("R{number}"));
        }
    }
    ids
}

/// Whether a text has only small letters, digits and hyphens.
pub(super) fn is_slug(text: &str) -> bool {
    !text.is_empty()
        && text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
}

fn check_facts(facts: &Facts) {
    assert!(is_slug(facts.slug), "{:?} is not a slug", facts.slug);
    let mut slugs = BTreeSet::new();
    for set in facts.rulesets {
        assert!(is_slug(set.slug), "{:?} is not a slug", set.slug);
        for name in std::iter::once(&set.slug).chain(set.aliases) {
            assert!(slugs.insert(*name), "the rule set name {name} is used twice");
        }
        assert!(!set.name.is_empty() && !set.name_zh.is_empty(), "{} lacks a name", set.slug);
        assert_eq!(set.styles.first(), Some(&"canonical"), "{}: style 0", set.slug);
        assert!((set.record_style as usize) < set.styles.len(), "{}: record style", set.slug);
        assert_eq!(set.result_order.len(), set.seats.1 as usize, "{}: result order", set.slug);
        assert_eq!(set.seat_tags.len(), set.seats.1 as usize, "{}: seat tags", set.slug);
        crate::options::Options::parse(set.options, "").expect("defaults");
        for option in set.options {
            assert!(!option.doc.is_empty(), "{} has no description", option.key);
            let list = format!("{}={}", option.key, option.default);
            let options = crate::options::Options::parse(set.options, &list);
            let options = options.unwrap_or_else(|r| panic!("default {list}: {}", r.message));
            let canonical = options.canonical();
            assert!(canonical.split(' ').any(|o| o == list), "default {list} is not canonical");
        }
    }
}
