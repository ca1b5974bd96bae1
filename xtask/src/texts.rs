//! `texts`: compares the messages in the sources with the catalogues of their translations.
//!
//! A message is the pattern of a `message!` in the sources, a noun of `counted` or `noun`, or a
//! `text:` line, which names sentences that the sources compose. A catalogue is a file in the format
//! of Fluent, one entry to a line.

use crate::shell::{self, Failure, fail, names, read, root};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use wanqi_notation::message::{Word, id};

/// A catalogue, and the folders with its messages.
const CATALOGUES: [(&str, &[&str]); 2] = [
    ("host/texts/zh.ftl", &["host/src", "notation/src"]),
    ("crates/wanqi/texts/zh.ftl", &["crates/wanqi/src", "crates/scaffold/src", "crates/serve/src"]),
];

/// Files whose literals are names of parts of a plugin.
const NOUNS: [&str; 2] = ["host/src/plugin/valid.rs", "host/src/plugin/descriptors.rs"];

/// The most errors that a system numbers.
const MOST_ERRORS: i32 = 200;

/// A message of the sources.
struct Sentence {
    pattern: String,
    values: BTreeSet<String>,
    /// File and line.
    place: String,
}

/// Compares all catalogues; `--missing` prints what is missing as the start of entries.
pub fn run(words: &[&str]) -> Result<(), Failure> {
    let lists = match words {
        [] => false,
        ["--missing"] => true,
        [other, ..] => return shell::usage(format!("texts has no argument {other}")),
    };
    let (mut wrong, mut count) = (Vec::new(), 0);
    let mut elsewhere = BTreeSet::new();
    let errors = (1..=MOST_ERRORS).map(|number| std::io::Error::from_raw_os_error(number).word());
    let of_system: BTreeSet<_> = errors.map(|word| id(&word.to_string())).collect();
    for (catalogue, folders) in CATALOGUES {
        let sentences = sentences(folders)?;
        let entries = entries(&root().join(catalogue))?;
        count += sentences.len();
        for (id, sentence) in &sentences {
            let Some(values) = entries.get(id) else {
                if elsewhere.contains(id) {
                    continue;
                }
                match lists {
                    true => println!("# {}\n{id} = ", sentence.pattern),
                    false => wrong.push(format!("{}: {catalogue} has no {id}", sentence.place)),
                }
                continue;
            };
            for value in values.difference(&sentence.values) {
                wrong.push(format!("{catalogue}: {id} has no value {value}"));
            }
            for value in sentence.values.difference(values) {
                wrong.push(format!("{catalogue}: {id} leaves out the value {value}"));
            }
        }
        // The sentences of the system are in no source.
        let own = |id: &&String| !sentences.contains_key(*id) && !of_system.contains(*id);
        for id in entries.keys().filter(own) {
            wrong.push(format!("{catalogue}: nothing in the sources has the id {id}"));
        }
        elsewhere.extend(entries.into_keys());
    }
    if lists {
        return Ok(());
    }
    match wrong.is_empty() {
        true => println!("texts: {count} messages have their translations"),
        false => return fail(wrong.join("\n")),
    }
    Ok(())
}

/// The messages of the sources, by id.
fn sentences(folders: &[&str]) -> Result<BTreeMap<String, Sentence>, Failure> {
    let mut all: BTreeMap<String, Sentence> = BTreeMap::new();
    let mut twice = Vec::new();
    for folder in folders {
        for path in sources(&root().join(folder)) {
            let text = read(&path)?;
            let name = path.strip_prefix(root()).unwrap_or(&path).to_owned();
            for sentence in of_source(&name, &text) {
                let id = id(&sentence.pattern);
                let place = sentence.place.clone();
                let pattern = sentence.pattern.clone();
                let kept = all.entry(id.clone()).or_insert(sentence);
                if kept.pattern != pattern && id != "x-" {
                    twice.push(format!("{place} and {}: two patterns of {id}", kept.place));
                }
            }
        }
    }
    if !twice.is_empty() {
        return fail(twice.join("\n"));
    }
    all.remove("x-");
    Ok(all)
}

/// The source files under a folder, sorted.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for name in names(folder) {
        let path = folder.join(name);
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|suffix| suffix == "rs") {
            found.push(path);
        }
    }
    found
}

fn of_source(name: &Path, text: &str) -> Vec<Sentence> {
    let text = text.split("#[cfg(test)]").next().unwrap_or_default();
    let mut found = Vec::new();
    let mut add = |at: usize, pattern: String| {
        let line = text[..at].matches('\n').count() + 1;
        let place = format!("{}:{line}", name.display());
        found.push(Sentence { values: values(&pattern), pattern, place });
    };
    let mut at = 0;
    let nouns = NOUNS.iter().any(|noun| Path::new(noun) == name);
    for line in text.split_inclusive('\n') {
        let begin = at;
        at += line.len();
        let code = line.trim_start();
        if let Some(sentence) = code.strip_prefix("// text: ") {
            add(begin, sentence.trim_end().to_owned());
        }
        if code.starts_with("//") {
            continue;
        }
        for (offset, _) in line.match_indices("message!(") {
            let from = begin + offset + "message!(".len();
            if let Some(pattern) = literal(text[from..].trim_start()) {
                add(from, pattern);
            }
        }
        for (offset, _) in line.match_indices("counted(").chain(line.match_indices("counted!(")) {
            let rest = text[begin + offset..].split(';').next().unwrap_or_default();
            let noun = rest.split_once('"').and_then(|(_, it)| it.split('"').next());
            if let Some(noun) = noun.filter(|noun| !noun.contains('{')) {
                add(begin + offset, format!("1 {noun}"));
                add(begin + offset, format!("{{count}} {noun}s"));
            }
        }
        let mut rest = code;
        while let Some((_, after)) = rest.split_once('"').filter(|_| nouns) {
            let Some((noun, after)) = after.split_once('"') else { break };
            let letters = |c: char| c.is_ascii_alphabetic() || c == ' ' || c == '\'';
            let lower = noun.starts_with(|c: char| c.is_ascii_lowercase());
            if noun.len() > 2 && lower && noun.chars().all(letters) {
                add(begin, noun.to_owned());
            }
            rest = after;
        }
    }
    found
}

/// The text of the string literal at the start.
fn literal(code: &str) -> Option<String> {
    let mut signs = code.strip_prefix('"')?.chars().peekable();
    let mut text = String::new();
    loop {
        match signs.next()? {
            '"' => return Some(text),
            '\\' => match signs.next()? {
                '\n' => while signs.next_if(|sign| sign.is_whitespace()).is_some() {},
                'n' => text.push('\n'),
                't' => text.push('\t'),
                other => text.push(other),
            },
            sign => text.push(sign),
        }
    }
}

/// The names in braces.
fn values(pattern: &str) -> BTreeSet<String> {
    let named = |part: &str| {
        let (name, _) = part.split_once('}')?;
        let good = name.starts_with(|c: char| c.is_ascii_lowercase())
            && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_');
        good.then(|| name.to_owned())
    };
    pattern.split('{').skip(1).filter_map(named).collect()
}

/// The entries of a catalogue: their ids and the names of their values.
fn entries(path: &Path) -> Result<BTreeMap<String, BTreeSet<String>>, Failure> {
    let mut entries = BTreeMap::new();
    let mut last = None;
    for line in read(path)?.lines() {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let text = match line.split_once(" = ") {
            Some((id, text)) if !line.starts_with(' ') => {
                last = Some(id.to_owned());
                if entries.insert(id.to_owned(), BTreeSet::new()).is_some() {
                    return fail(format!("{}: {id} is there twice", path.display()));
                }
                text
            }
            _ => line,
        };
        let named = text.split('{').skip(1).filter_map(|part| part.trim_start().strip_prefix('$'));
        let ends = |c: char| !c.is_ascii_alphanumeric() && c != '_';
        let named = named.filter_map(|part| part.split(ends).next().map(str::to_owned));
        match last.as_ref().and_then(|id| entries.get_mut(id)) {
            Some(values) => values.extend(named),
            None => return fail(format!("{}: `{line}` is no entry", path.display())),
        }
    }
    Ok(entries)
}
