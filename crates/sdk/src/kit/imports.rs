//! The errors of importers in Chinese.

use super::chinese::{fault, words};
use super::{fixtures_dir, read, tidy};
use crate::facts::{Facts, Format, FormatError};
use crate::language::Language;
use crate::replay::file_error;
use crate::rng::Rng;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use wanqi_notation::tokens::{Token, Tokens};

/// Mutated examples for each importer.
const TRIED: usize = 3000;
/// The greatest number of bytes of an example that is mutated.
const LONGEST: usize = 8192;
/// The greatest number of bytes of a word that replaces another.
const WORD: usize = 32;
/// Words of many formats, which examples may lack.
const COMMON: [&str; 10] =
    ["x", "0", "-1", "99", "Edit", "Start", "Done", "CA[x]", "AB[aa]", ";C[x]"];
/// Names of encodings in the error about an unknown one.
const ENCODINGS: &str = "utf-8 gb18030 big5 shift_jis euc-kr windows-1252";
/// The most faults that are printed.
const PRINTED: usize = 20;
/// Bytes that replace others.
const BYTES: &[u8] = b"[](){};,:.\"\\/ \n\t09aZ\xFF\0";

/// Checks that each error of an importer has a Chinese text without English words, except words of
/// the file and of the notation; also the errors that importers write into records.
///
/// Examples are the files of other formats among the fixtures and in `tests/broken`, and the string
/// literals of the crate: tests contain short files, and the code contains the words of a format.
/// Each importer gets all of them, and mutated ones.
///
/// # Panics
/// If a text is missing or has a fault, or if an importer of the game never fails.
pub fn check(krate: &str, facts: &Facts) {
    let importers: Vec<&Format> = facts.formats.iter().filter(|f| f.import.is_some()).collect();
    if importers.is_empty() {
        return;
    }
    let mut trial = Trial::new(krate, facts);
    let found: Vec<_> = importers.iter().map(|format| (format.id, trial.run(format))).collect();
    let Trial { faults, .. } = trial;
    found.iter().for_each(|(id, count)| println!("{id}: {count} different errors"));
    let list: Vec<_> =
        faults.iter().take(PRINTED).map(|(message, fault)| format!("{message}: {fault}")).collect();
    assert!(list.is_empty(), "{} texts have faults:\n{}", faults.len(), list.join("\n"));
    assert!(found.iter().any(|(_, count)| *count > 0), "no importer returned an error");
}

struct Trial {
    rng: Rng,
    examples: Vec<Vec<u8>>,
    /// Words that replace others.
    words: Vec<Vec<u8>>,
    /// Words of the code.
    english: BTreeSet<String>,
    /// Words that are not English, because they are part of the notation.
    notation: BTreeSet<String>,
    faults: BTreeMap<String, String>,
}

impl Trial {
    fn new(krate: &str, facts: &Facts) -> Trial {
        let mut examples: Vec<Vec<u8>> = files(krate, facts.slug);
        // Words of the formats stay as they are in Chinese, also in the sentences about them.
        let mut notation: BTreeSet<String> = examples
            .iter()
            .flat_map(|example| {
                words(&String::from_utf8_lossy(example)).map(str::to_owned).collect::<Vec<_>>()
            })
            .collect();
        notation.extend(words(ENCODINGS).map(str::to_owned));
        for format in facts.formats {
            notation.extend(words(format.about_zh).map(str::to_owned));
            notation.extend(words(&String::from_utf8_lossy(format.magic)).map(str::to_owned));
        }
        let literals = literals_of(krate);
        let names = literals.iter().filter(|text| is_name(text));
        notation.extend(names.flat_map(|text| words(text)).map(str::to_owned));
        let english = literals.iter().flat_map(|text| words(text)).map(str::to_owned).collect();
        let short = literals.iter().filter(|text| (1..=WORD).contains(&text.len()));
        let mut list: BTreeSet<Vec<u8>> = short.map(|text| text.clone().into()).collect();
        list.extend(COMMON.map(|word| word.into()));
        examples.extend(literals.into_iter().map(String::into_bytes));
        for example in &examples {
            let parts = places(example).into_iter().map(|(from, to)| example[from..to].to_vec());
            list.extend(parts.filter(|word| word.len() <= WORD));
        }
        let (rng, words, faults) = (Rng::new(17), list.into_iter().collect(), BTreeMap::new());
        Trial { rng, examples, words, english, notation, faults }
    }

    /// Tries an importer; returns the number of its different errors.
    fn run(&mut self, format: &Format) -> usize {
        let Some(import) = format.import else { return 0 };
        let mut seen = BTreeSet::new();
        let examples = std::mem::take(&mut self.examples);
        let read: Vec<bool> = examples
            .iter()
            .map(|example| {
                self.result(import(example, "x"), example, &mut seen);
                self.result(import(example, ""), example, &mut seen)
            })
            .collect();
        let kept = |(example, read): (&Vec<u8>, &bool)| {
            (*read && (1..=LONGEST).contains(&example.len())).then(|| example.clone())
        };
        let mut valid: Vec<Vec<u8>> = examples.iter().zip(&read).filter_map(kept).collect();
        if valid.is_empty() {
            valid.clone_from(&examples);
        }
        for _ in 0..TRIED {
            let at = self.rng.below(valid.len() as u32) as usize;
            let file = self.mutated(&valid[at]);
            self.result(import(&file, ""), &file, &mut seen);
        }
        self.examples = examples;
        seen.len()
    }

    /// Checks the texts of a result; returns whether the file was read.
    fn result(
        &mut self,
        result: Result<crate::facts::Imported, FormatError>,
        file: &[u8],
        seen: &mut BTreeSet<String>,
    ) -> bool {
        let imported = match result {
            Ok(imported) => imported,
            Err(error) => {
                let FormatError { message, chinese, .. } = error;
                self.check(&message, &chinese, file);
                seen.insert(message);
                return false;
            }
        };
        for event in Tokens::new(&imported.wqn) {
            let Token::Action(action) = event else { continue };
            if let Some(refusal) = file_error(action.text) {
                self.check(&refusal.message, refusal.message_in(Language::Chinese), file);
                seen.insert(refusal.message.into_owned());
            }
        }
        true
    }

    fn check(&mut self, english: &str, chinese: &str, file: &[u8]) {
        let fault = match chinese {
            "" => Some("has no Chinese text".to_owned()),
            chinese => self.fault(english, chinese, file),
        };
        if let Some(fault) = fault {
            self.faults.insert(english.to_owned(), format!("{fault}: {chinese}"));
        }
    }

    fn fault(&self, english: &str, chinese: &str, file: &[u8]) -> Option<String> {
        let lower = String::from_utf8_lossy(file).to_ascii_lowercase();
        // A word of the file may be damaged or in other letters: only words of the code count.
        let is_english = |word: &str| {
            self.english.contains(word)
                && !self.notation.contains(word)
                && !lower.contains(&word.to_ascii_lowercase())
        };
        // Both texts begin with the same part of the file, or with none.
        let pairs = english.chars().zip(chinese.chars());
        let same: usize = pairs.take_while(|(a, b)| a == b).map(|(a, _)| a.len_utf8()).sum();
        let sentence = chinese[same..].trim_start();
        fault(&english[same..], sentence, "", is_english)
    }

    /// A file with a few other words or bytes.
    fn mutated(&mut self, file: &[u8]) -> Vec<u8> {
        let mut file = file.to_vec();
        for _ in 0..1 + self.rng.below(3) {
            let places = places(&file);
            let places_count = (places.len() as u32).max(1);
            let at = self.rng.below(places_count) as usize;
            let (from, to) = places.get(at).copied().unwrap_or((0, 0));
            let word = self.words[self.rng.below(self.words.len() as u32) as usize].clone();
            match self.rng.below(8) {
                0..3 => drop(file.splice(from..to, word)),
                3 => drop(file.splice(from..to, [])),
                4 => drop(file.splice(from..from, word.into_iter().chain([b' ']))),
                5 => file.truncate(from),
                _ => {
                    let at = self.rng.below(file.len().max(1) as u32) as usize;
                    let byte = BYTES[self.rng.below(BYTES.len() as u32) as usize];
                    file.get_mut(at).into_iter().for_each(|old| *old = byte);
                }
            }
        }
        file
    }
}

/// Whether a literal of the code is a word of a format, such as `moves`, or a name, such as `Blokus
/// Duo`: both stay as they are in Chinese.
fn is_name(text: &str) -> bool {
    let mut words = text.split(' ');
    !text.contains(' ') || words.all(|word| word.starts_with(|c: char| c.is_ascii_uppercase()))
}

/// The places of the words of a file.
fn places(file: &[u8]) -> Vec<(usize, usize)> {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || *byte > 127 || b"+-_".contains(byte);
    let mut at = 0;
    let chunks = file.chunk_by(|a, b| is_part(a) == is_part(b)).map(|chunk| {
        at += chunk.len();
        (at - chunk.len(), at)
    });
    chunks.filter(|(from, _)| is_part(&file[*from])).collect()
}

/// The examples that are files.
fn files(krate: &str, slug: &str) -> Vec<Vec<u8>> {
    let folders = [fixtures_dir(krate, slug), Path::new(krate).join("tests/broken")];
    let entries = folders.iter().filter_map(|folder| fs::read_dir(folder).ok()).flatten();
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    let other = |path: &PathBuf| {
        let suffix = path.extension().unwrap_or_default();
        path.is_file() && ["wqn", "yaml", "snap"].iter().all(|own| suffix != *own)
    };
    paths.retain(other);
    let read =
        |path: &PathBuf| fs::read(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    paths.iter().map(read).collect()
}

/// The string literals of the crate, each once.
fn literals_of(krate: &str) -> Vec<String> {
    let mut paths = Vec::new();
    for folder in ["src", "tests"] {
        tidy::sources(Path::new(krate).join(folder).as_path(), &mut paths);
    }
    let list: BTreeSet<String> = paths.iter().flat_map(|path| literals(&read(path))).collect();
    list.into_iter().collect()
}

/// The string literals of Rust code.
///
/// ```
/// use wanqi_sdk::kit::imports::literals;
///
/// let code = r#"f('"', "a \"b\"\n") // "c
///     + g(b"d\
///        e")"#;
/// assert_eq!(literals(code), ["a \"b\"\n", "de"]);
/// ```
#[must_use]
pub fn literals(code: &str) -> Vec<String> {
    let mut list = Vec::new();
    let mut rest = code;
    while let Some(at) = rest.find(['"', '/']) {
        let (before, here) = rest.split_at(at);
        if here.starts_with("//") {
            rest = here.split_once('\n').map_or("", |(_, after)| after);
        } else if here.starts_with('/') || before.ends_with(['\'', '\\']) {
            rest = &here[1..];
        } else if before.ends_with("r#") {
            let end = here[1..].find("\"#").map_or(here.len(), |end| end + 1);
            list.push(here[1..end].to_owned());
            rest = here.get(end + 2..).unwrap_or_default();
        } else {
            let (text, after) = literal(&here[1..]);
            list.push(text);
            rest = after;
        }
    }
    list
}

/// The text up to the closing quotation mark, and the code after it.
fn literal(code: &str) -> (String, &str) {
    let mut text = String::new();
    let mut signs = code.char_indices();
    while let Some((at, sign)) = signs.next() {
        match sign {
            '"' => return (text, &code[at + 1..]),
            '\\' => match signs.next().map(|(_, sign)| sign) {
                Some('n') => text.push('\n'),
                Some('r') => text.push('\r'),
                Some('t') => text.push('\t'),
                // A line that continues after the blanks of the next.
                Some('\n') => {
                    while signs.as_str().starts_with(|sign: char| sign.is_ascii_whitespace()) {
                        signs.next();
                    }
                }
                sign => text.extend(sign),
            },
            sign => text.push(sign),
        }
    }
    (text, "")
}
