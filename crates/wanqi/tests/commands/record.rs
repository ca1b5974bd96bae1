//! Records, and mutations of them.

use arbitrary::{Result, Unstructured};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// Larger files make runs slow and find no more errors.
const LARGEST: usize = 6 << 10;
/// The greatest number of mutations of one record.
const CHANGES: usize = 4;
/// Tokens of many notations that mutations insert.
const TOKENS: &[&str] = &[
    "pass",
    "swap",
    "done",
    "e4",
    "h8",
    "7",
    "12.",
    "3...",
    "|",
    "|e4",
    "@2:",
    "@1:e4",
    "@0:1",
    ":skip",
    ":null",
    ":resign",
    ":resign@2",
    ":illegal=e4",
    ":agree-draw",
    ":offer-draw",
    "--",
    "Z0",
    "*",
    "1-0",
    "0-1",
    "1/2-1/2",
    "0-0",
    ":end",
    "{[%restored]}",
    "{[%pos 0123456789abcdef]}",
    "(",
    ")",
    "{",
    "}",
    "$1",
    "!?",
    "; line",
    "\n% line\n",
    "\"",
    "<",
    "[Result \"1-0\"]\n",
    "\n[WQN \"1\"]\n",
    "claim:threefold",
    "\u{202e}",
    "\x1b[2J",
    "é",
];
/// Suffixes of file names; most records keep the suffix of their source file.
const SUFFIXES: &[&str] = &["wqn", "pgn", "txt", "sgf", "kif", "csv", ""];

/// A record file.
pub struct Record {
    /// The game, from the folder of its source file.
    pub game: &'static str,
    /// The content of the file.
    pub text: Vec<u8>,
    /// The suffix of the file name, without the dot.
    pub suffix: String,
}

struct Seed {
    game: String,
    suffix: String,
    text: Vec<u8>,
}

fn files_of(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = folder.read_dir() else { return Vec::new() };
    let mut files: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    files.retain(|path| path.is_file());
    files.sort();
    files
}

/// The games of `broken.wqn`, each of which begins with the version tag.
fn games_of(text: &[u8]) -> Vec<Vec<u8>> {
    let text = std::str::from_utf8(text).expect("broken.wqn is UTF-8");
    let mut starts: Vec<_> = text.match_indices("[WQN \"1\"]\n").map(|(at, _)| at).collect();
    starts.push(text.len());
    starts.windows(2).map(|ends| text.as_bytes()[ends[0]..ends[1]].to_vec()).collect()
}

/// Every small record of every game, in the order of their paths.
fn seeds() -> &'static [Seed] {
    static SEEDS: OnceLock<Vec<Seed>> = OnceLock::new();
    SEEDS.get_or_init(|| {
        let mut games: Vec<_> =
            crate::root().join("crates/games").read_dir().expect("games").collect();
        games.sort_by_key(|game| game.as_ref().map(|game| game.file_name()).ok());
        let mut seeds = Vec::new();
        for game in games.into_iter().flatten() {
            let slug = game.file_name().into_string().expect("slugs are UTF-8");
            let good = files_of(&crate::root().join("fixtures").join(&slug));
            let broken = files_of(&game.path().join("tests/broken"));
            for path in good.into_iter().chain(broken) {
                let suffix =
                    path.extension().and_then(|suffix| suffix.to_str()).unwrap_or_default();
                let text = std::fs::read(&path).expect("the repository can be read");
                if ["yaml", "snap"].contains(&suffix) {
                    continue;
                }
                let packed = path.file_name().is_some_and(|name| name == "broken.wqn");
                let games = if packed { games_of(&text) } else { vec![text] };
                for text in games.into_iter().filter(|text| text.len() <= LARGEST) {
                    seeds.push(Seed { game: slug.clone(), suffix: suffix.to_owned(), text });
                }
            }
        }
        seeds
    })
}

/// Every small record, unchanged.
pub fn unchanged() -> impl Iterator<Item = Record> {
    seeds().iter().map(|Seed { game, suffix, text }| Record {
        game,
        text: text.clone(),
        suffix: suffix.clone(),
    })
}

/// The record that the bytes choose.
pub fn chosen(bytes: &mut Unstructured<'_>) -> Result<Record> {
    let seed = bytes.choose(seeds())?;
    let mut text = seed.text.clone();
    for _ in 0..bytes.int_in_range(0..=CHANGES)? {
        text = change(&text, bytes)?;
    }
    let suffix = match bytes.ratio(1, 8)? {
        true => (*bytes.choose(SUFFIXES)?).to_owned(),
        false => seed.suffix.clone(),
    };
    Ok(Record { game: &seed.game, text, suffix })
}

/// Changes one token, one line or one byte.
fn change(text: &[u8], bytes: &mut Unstructured<'_>) -> Result<Vec<u8>> {
    let words = words(text);
    if words.is_empty() {
        return Ok(text.to_vec());
    }
    let at = bytes.choose_index(words.len())?;
    let (start, end) = words[at];
    let (before, word, behind) = (&text[..start], &text[start..end], &text[end..]);
    let other = &seeds()[bytes.choose_index(seeds().len())?].text;
    Ok(match bytes.int_in_range(0..=9)? {
        0 => [before, behind].concat(),
        1 => [before, word, b" ", word, behind].concat(),
        2 => {
            let (next, last) = words.get(at + 1).copied().unwrap_or((end, end));
            [before, &text[next..last], &text[end..next], word, &text[last..]].concat()
        }
        3 => [before, bytes.choose(TOKENS)?.as_bytes(), behind].concat(),
        4 => [before, bytes.choose(TOKENS)?.as_bytes(), b" ", word, behind].concat(),
        5 => {
            let others = self::words(other);
            let (from, to) = *bytes.choose(&others)?;
            [before, &other[from..to], behind].concat()
        }
        6 => before.to_vec(),
        7 => String::from_utf8_lossy(text).replace('\n', "\r\n").into_bytes(),
        8 => {
            let from = bytes.choose_index(words.len())?;
            [before, &text[words[from].0.max(end)..]].concat()
        }
        _ => [before, &[bytes.arbitrary()?], word, behind].concat(),
    })
}

/// The ranges of the words of a text, which white space separates.
fn words(text: &[u8]) -> Vec<(usize, usize)> {
    let mut words = Vec::new();
    let mut start = None;
    for (at, byte) in text.iter().enumerate() {
        match (byte.is_ascii_whitespace(), start) {
            (false, None) => start = Some(at),
            (true, Some(from)) => {
                words.push((from, at));
                start = None;
            }
            _ => {}
        }
    }
    words.extend(start.map(|from| (from, text.len())));
    words
}
