//! `kits`: lists the games that call each kit in a table of `docs/writing-a-game.md`.

use crate::games::slugs;
use crate::shell::{Failure, fail, read, root, usage, write};
use std::path::{Path, PathBuf};

const PAGE: &str = "docs/writing-a-game.md";
const BEGIN: &str = "<!-- kits: cargo xtask kits writes the games -->";
const END: &str = "<!-- to here -->";
/// The least number of games that must call a kit.
const LEAST: usize = 3;

/// Writes the last column of the table, or checks it.
pub fn run(words: &[&str]) -> Result<(), Failure> {
    let path = root().join(PAGE);
    let page = read(&path)?;
    let truth = filled(&page, &sources()?)?;
    match words {
        [] => write(&path, truth),
        ["--check"] if page == truth => Ok(()),
        ["--check"] => fail(format!("{PAGE} is out of date: run cargo xtask kits")),
        _ => usage("the only option of kits is --check"),
    }
}

/// A game and the texts of its Rust files.
type Sources = Vec<(String, Vec<String>)>;

fn sources() -> Result<Sources, Failure> {
    let read_game = |slug: String| {
        let mut files = Vec::new();
        rust_files(&root().join("crates/games").join(&slug), &mut files);
        let texts = files.iter().map(|path| read(path)).collect::<Result<_, _>>()?;
        Ok((slug, texts))
    };
    slugs().into_iter().map(read_game).collect()
}

fn rust_files(folder: &Path, out: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            rust_files(&path, out);
        } else if path.extension().is_some_and(|suffix| suffix == "rs") {
            out.push(path);
        }
    }
}

/// The page with the games of each kit filled in.
fn filled(page: &str, sources: &Sources) -> Result<String, Failure> {
    let parts = page.split_once(BEGIN).and_then(|(before, rest)| {
        let (table, after) = rest.split_once(END)?;
        Some((before, table, after))
    });
    let Some((before, table, after)) = parts else { return fail(format!("{PAGE} has no {BEGIN}")) };
    let rows = table.lines().map(|line| row(line, sources)).collect::<Result<Vec<_>, _>>()?;
    Ok(format!("{before}{BEGIN}{}\n{END}{after}", rows.join("\n")))
}

/// Fills in a line of the table; other lines are unchanged.
fn row(line: &str, sources: &Sources) -> Result<String, Failure> {
    let cells: Vec<&str> = line.split('|').map(str::trim).collect();
    let ["", kit, what, _, ""] = cells[..] else { return Ok(line.to_owned()) };
    let Some(path) = kit.strip_prefix('`').and_then(|kit| kit.strip_suffix('`')) else {
        return Ok(line.to_owned());
    };
    let games: Vec<&str> = sources
        .iter()
        .filter(|(_, texts)| texts.iter().any(|text| calls(text, path)))
        .map(|(slug, _)| slug.as_str())
        .collect();
    if games.len() < LEAST {
        return fail(format!("only {games:?} call {path}, so it is not a kit"));
    }
    let games = if games.len() == sources.len() { "all".to_owned() } else { games.join(", ") };
    Ok(format!("| {kit} | {what} | {games} |"))
}

/// Whether a file names an item by its path, by a `use` of its module or of the prelude, or by the
/// module's last name.
fn calls(text: &str, path: &str) -> bool {
    let Some((module, name)) = path.rsplit_once("::") else { return false };
    let last = module.rsplit("::").next().unwrap_or(module);
    let after = |prefix: &str| {
        let prefix = format!("{prefix}::");
        text.match_indices(&prefix).any(|(at, _)| {
            let rest = &text[at + prefix.len()..];
            let group = rest.strip_prefix('{').and_then(|rest| rest.split('}').next());
            let names = group.unwrap_or_else(|| rest.split(';').next().unwrap_or(""));
            match group {
                Some(_) => names.split(',').any(|word| is_word(word.trim(), name)),
                None => is_word(names, name),
            }
        })
    };
    // A method is recognised by the name of its type.
    let is_type = last.starts_with(|c: char| c.is_ascii_uppercase());
    let by_prelude = text.contains(PRELUDE) && in_prelude(path) && uses(text, last, name);
    after(module) || by_prelude || ((is_type || names_module(text, module)) && after(last))
}

/// How a game imports the prelude.
const PRELUDE: &str = "use wanqi_sdk::prelude::*;";

/// Whether the prelude exports an item or, for a call through its module (`spelling::any_case`), the
/// module.
fn in_prelude(path: &str) -> bool {
    let module = path.rsplit_once("::").map_or("", |(module, _)| module);
    prelude().iter().any(|item| item == path || item == module)
}

/// The full paths that the prelude exports.
fn prelude() -> Vec<String> {
    let source = include_str!("../../crates/sdk/src/prelude.rs");
    let code: String = source.lines().filter(|line| !line.starts_with("//")).collect();
    let uses = code.split(';').filter_map(|item| item.trim().strip_prefix("pub use crate::"));
    uses.flat_map(|item| {
        let (folder, names) = item.split_once('{').unwrap_or(("", item));
        let names = names.trim_end_matches('}').split(',').map(str::trim);
        let full = names.filter(|name| !name.is_empty());
        full.map(|name| format!("wanqi_sdk::{folder}{name}")).collect::<Vec<_>>()
    })
    .collect()
}

/// Whether a file uses a name of the prelude: as a word, or after its module or type.
fn uses(text: &str, module: &str, name: &str) -> bool {
    let qualified = format!("{module}::{name}");
    let in_word = |c: char| c.is_alphanumeric() || c == '_';
    text.contains(&qualified)
        || text.match_indices(name).any(|(at, _)| {
            let before = text[..at].chars().next_back();
            let alone = before.is_none_or(|c| !in_word(c) && c != '.' && c != ':');
            alone && is_word(&text[at..], name)
        })
}

/// Whether a file names a module by its path, or in a group after the path of its parent.
fn names_module(text: &str, module: &str) -> bool {
    let Some((parent, last)) = module.rsplit_once("::") else { return false };
    let parent = format!("use {parent}::{{");
    let in_group = |(at, _)| {
        let group = text[at + parent.len()..].split('}').next().unwrap_or("");
        group.split(',').any(|word| word.trim() == last)
    };
    text.contains(module) || text.match_indices(&parent).any(in_group)
}

/// Whether a text begins with exactly this name.
fn is_word(text: &str, name: &str) -> bool {
    let rest = text.strip_prefix(name);
    rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_names_the_games_that_call_each_kit() {
        let page = read(&root().join(PAGE)).expect("the page");
        let truth = filled(&page, &sources().expect("sources")).expect("kits of three games");
        assert!(page == truth, "run cargo xtask kits");
    }

    #[test]
    fn calls_are_found_in_paths_and_uses() {
        let path = "wanqi_sdk::position::keys";
        for text in [
            "use wanqi_sdk::position::{Field, keys};",
            "wanqi_sdk::position::keys(RULE)",
            "use wanqi_sdk::position;\nposition::keys(RULE)",
            "use wanqi_sdk::{Read,\n position};\nposition::keys(RULE)",
        ] {
            assert!(calls(text, path), "{text}");
        }
        for text in [
            "use wanqi_sdk::position::{Field, keyset};",
            "position::keys()",
            "keys",
            "use wanqi_sdk::{Read, keys};position::keys()",
        ] {
            assert!(!calls(text, path), "{text}");
        }
    }

    #[test]
    fn calls_are_found_through_the_prelude() {
        for (text, path) in [
            ("let keys = counted(3, \"man\", \"men\");", "wanqi_sdk::words::counted"),
            ("let field = Field::whole(text);", "wanqi_sdk::position::Field"),
            ("spelling::any_case(text, read)", "wanqi_sdk::spelling::any_case"),
        ] {
            let with = format!("use wanqi_sdk::prelude::*;\n{text}");
            assert!(calls(&with, path), "{text}");
            assert!(!calls(text, path), "{text}");
        }
        let own = "use wanqi_sdk::prelude::*;\nmine::counted(3); discounted(3); self.counted(3)";
        assert!(!calls(own, "wanqi_sdk::words::counted"));
        // `game` is a module of the SDK that the prelude imports from, not a name that it exports.
        let game = "use wanqi_sdk::prelude::*;\nlet game = 1;";
        assert!(!calls(game, "wanqi_sdk::kit::second::game"));
    }

    #[test]
    fn what_two_games_call_is_no_kit() {
        let text = "use wanqi_sdk::position::keys;".to_owned();
        let game = |name: &str| (name.to_owned(), vec![text.clone()]);
        let line = "| `wanqi_sdk::position::keys` | keys | |";
        assert!(row(line, &vec![game("a"), game("b")]).is_err());
        let mut four = vec![game("a"), game("b"), game("c"), ("d".to_owned(), Vec::new())];
        let filled = row(line, &four).expect("three games");
        assert!(filled.ends_with("| a, b, c |"), "{filled}");
        four.pop();
        assert!(row(line, &four).expect("three games").ends_with("| all |"));
    }
}
