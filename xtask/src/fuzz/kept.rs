//! Corpora in the repository, and the page about them.

use super::{all, built, pack};
use crate::shell::{self, Failure, fail, names, read, root, target, write};
use std::collections::BTreeMap;

const PAGE: &str = "docs/fuzzing.md";
/// The text before the table.
const HEAD: &str = "| target | minutes | inputs | bytes | lines run |\n|---|---|---|---|---|\n";

/// Reduces the corpus of a target, with the inputs found on this machine, to the fewest inputs that
/// run the same branches.
pub fn minimise(name: &str) -> Result<(), Failure> {
    let (corpus, found) = (pack::unpack(name)?, target().join("fuzz-corpus").join(name));
    let fewest = target().join("fuzz-fewest").join(name);
    let _ = std::fs::remove_dir_all(&fewest);
    let made = std::fs::create_dir_all(&fewest);
    made.or_else(|e| fail(format!("{name}: {e}")))?;
    let mut merge = built(name)?;
    merge.arg(&fewest).arg(&corpus).arg(&found);
    // The number of runs of a branch is ignored; otherwise the corpus would be a hundred times as
    // large.
    merge.args(["-set_cover_merge=1", "-use_counters=0", "-max_len=1024", "-timeout=20"]);
    shell::run(merge.stderr(std::process::Stdio::null()))?;
    if names(&fewest).is_empty() {
        return fail(format!("{name}: the reduced corpus is empty"));
    }
    pack::pack(name, &fewest)
}

/// Updates the table, adding these CPU minutes of each target.
pub fn tell(ran: &BTreeMap<String, f64>) -> Result<(), Failure> {
    let page = root().join(PAGE);
    let text = read(&page)?;
    let mut minutes = minutes(&text);
    for (name, more) in ran {
        *minutes.entry(name.clone()).or_default() += more;
    }
    write(&page, with_table(&text, &table(&minutes)))
}

/// The minutes of each target, from the page.
fn minutes(page: &str) -> BTreeMap<String, f64> {
    let row = |line: &str| {
        let mut cells = line.strip_prefix("| ")?.split(" | ");
        Some((cells.next()?.to_owned(), cells.next()?.parse().ok()?))
    };
    page.lines().filter_map(row).collect()
}

fn table(minutes: &BTreeMap<String, f64>) -> String {
    let coverage = read(&root().join("docs/coverage.md")).unwrap_or_default();
    let mut text = HEAD.to_owned();
    for name in all() {
        let inputs = pack::inputs(&name).unwrap_or_default();
        let (inputs, bytes) = (inputs.len(), inputs.iter().map(Vec::len).sum::<usize>());
        let minutes = minutes.get(&name).copied().unwrap_or_default();
        let lines = share(&coverage, &name).unwrap_or("–");
        text += &format!("| {name} | {minutes:.1} | {inputs} | {bytes} | {lines} |\n");
    }
    text
}

/// The share of lines of a game in `docs/coverage.md`.
fn share<'p>(page: &'p str, name: &str) -> Option<&'p str> {
    let row = page.lines().find_map(|line| line.strip_prefix(&format!("| {name} | ")))?;
    row.split(" | ").nth(2)
}

/// The page with a new table at its end.
fn with_table(page: &str, table: &str) -> String {
    let first = HEAD.lines().next().unwrap_or_default();
    let text = page.find(first).map_or(page, |at| &page[..at]);
    format!("{text}{table}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_tells_what_the_corpora_hold() {
        let page = read(&root().join(PAGE)).expect("the page is there");
        let wanted = with_table(&page, &table(&minutes(&page)));
        assert!(page == wanted, "run cargo xtask fuzz --table");
    }

    #[test]
    fn minutes_are_read_and_shares_found() {
        let page = "text\n| target | minutes | inputs |\n|---|---|---|\n| go | 10.5 | 3 |\n";
        assert_eq!(minutes(page), BTreeMap::from([("go".to_owned(), 10.5)]));
        let coverage = "| go | 1312 | 1242 | 94.7 % | position.rs 31 |\n";
        assert_eq!((share(coverage, "go"), share(coverage, "g")), (Some("94.7 %"), None));
    }
}
