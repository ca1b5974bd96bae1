//! The works that rules cite, and the bibliography of the workspace.

use super::read;
use crate::facts::Facts;
use std::path::Path;

/// The heading of the bibliography above the words that are not works.
const WORDS: &str = "\n## Words that are not works\n";

/// Checks the source of each rule against `docs/bibliography.md` of the workspace. A crate outside
/// a workspace with this page is not checked.
///
/// # Panics
/// A source has a fault.
pub(super) fn check(krate: &str, facts: &Facts) {
    let path = Path::new(krate).join("../../../docs/bibliography.md");
    if !path.is_file() {
        return;
    }
    let page = read(&path);
    for rule in facts.rules {
        if let Some(fault) = fault(&page, facts.sources, rule.source) {
            panic!("{}: {fault}", rule.id);
        }
    }
}

/// The keys of the entries of a bibliography, which are lines that begin with ``- `KEY` ``: first
/// those of works, then the words that are not works.
///
/// ```
/// use wanqi_sdk::kit::sources::keys;
///
/// let page = "- `Bell 1960` R. C. Bell.\n\n## Words that are not works\n\n- `ours` A choice.\n";
/// assert_eq!(keys(page), [vec!["Bell 1960"], vec!["ours"]]);
/// ```
#[must_use]
pub fn keys(page: &str) -> [Vec<&str>; 2] {
    let (works, words) = page.split_once(WORDS).unwrap_or((page, ""));
    [works, words].map(|part| {
        let entries = part.lines().filter_map(|line| line.strip_prefix("- `"));
        entries.filter_map(|line| Some(line.split_once('`')?.0)).collect()
    })
}

/// What is wrong with the source of a rule. A source has parts, separated by commas or semicolons.
/// A part is a key of the bibliography, perhaps with a place in the work behind it, or only a
/// place in the work before it, which begins with a digit or with `art.`. A line of the game's
/// sources must contain the key of a work.
///
/// ```
/// use wanqi_sdk::kit::sources::fault;
///
/// let page = "- `Bell 1960` R. C. Bell.\n- `Yin 2019` Yin Fan.\n\
///             \n## Words that are not works\n\n- `ours` A choice.\n";
/// let sources = ["R. C. Bell, Board and Table Games, cited as Bell 1960"];
/// let fault = |cited| fault(page, &sources, cited);
/// assert_eq!(fault("Bell 1960 p. 47, 48; ours"), None);
/// assert_eq!(fault("Bell").unwrap(), "`Bell` is not in docs/bibliography.md");
/// assert_eq!(fault("Bell 19601").unwrap(), "`Bell 19601` is not in docs/bibliography.md");
/// assert_eq!(fault("47").unwrap(), "`47` is a place in no work");
/// assert_eq!(fault("").unwrap(), "the rule has no source");
/// assert_eq!(fault("Yin 2019").unwrap(), "no line of the game's sources contains `Yin 2019`");
/// ```
#[must_use]
pub fn fault(page: &str, sources: &[&str], cited: &str) -> Option<String> {
    let [works, words] = keys(page);
    let begins = |part: &str, key: &str| {
        part.strip_prefix(key).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
    };
    let longest = |keys: &[&str], part: &str| -> Option<String> {
        let found = keys.iter().filter(|key| begins(part, key));
        found.max_by_key(|key| key.len()).map(|key| (*key).to_owned())
    };
    let mut after_work = false;
    for part in cited.split([',', ';']).map(str::trim) {
        if part.starts_with(|c: char| c.is_ascii_digit()) || begins(part, "art.") {
            if !after_work {
                return Some(format!("`{part}` is a place in no work"));
            }
        } else if let Some(key) = longest(&works, part) {
            after_work = true;
            if !sources.iter().any(|line| line.contains(&key)) {
                return Some(format!("no line of the game's sources contains `{key}`"));
            }
        } else if longest(&words, part).is_some() {
            after_work = false;
        } else if part.is_empty() {
            return Some("the rule has no source".to_owned());
        } else {
            return Some(format!("`{part}` is not in docs/bibliography.md"));
        }
    }
    None
}
