//! `mutate`: collects the figures of each game's test `mutants`, which inverts every marked rule
//! line in turn.

use crate::games::slugs;
use crate::shell::{Failure, cargo, fail, output, read, root, usage, write};
use std::collections::BTreeMap;

const PAGE: &str = "docs/mutation.md";
const HEAD: &str = "# Rules inverted

The macros `forbid!`, `require!`, `point!` and `rule!` mark the lines of code that decide about a rule. The test
`mutants` of each game inverts the condition of each marked line in turn and runs the scenarios of that rule;
one of them must fail. Only these conditions are inverted: no other expression of the code is changed, and a
rule without a marked line is not in the table. `cargo xtask mutate GAME` writes the table; the goal is 95 %,
and the test fails below that.

| game | marked lines | noticed | share |
|---|---|---|---|
";

/// Runs the test for these games and writes the figures.
pub fn run(games: &[&str]) -> Result<(), Failure> {
    if games.is_empty() {
        return usage(format!("mutate needs a game: {}", slugs().join(", ")));
    }
    let page = root().join(PAGE);
    let mut rows = rows(&read(&page).unwrap_or_default());
    for game in games {
        if !slugs().iter().any(|slug| slug == game) {
            return fail(format!("there is no game {game}; there are {}", slugs().join(", ")));
        }
        let package = format!("wanqi-{game}");
        let mut command = cargo();
        command.args(["test", "-q", "-p", &package, "--test", "it", "mutants"]);
        command.args(["--", "--exact", "--nocapture"]);
        let (noticed, lines) = figures(&output(&mut command)?)?;
        println!("{game}: {noticed} of {lines} inverted rule lines are detected");
        let share = if lines == 0 { 100.0 } else { 100.0 * noticed as f64 / lines as f64 };
        rows.insert((*game).to_owned(), format!("| {game} | {lines} | {noticed} | {share:.1} % |"));
    }
    let table: String = rows.values().map(|row| format!("{row}\n")).collect();
    write(&page, format!("{HEAD}{table}"))
}

/// The rows of the page by game.
fn rows(page: &str) -> BTreeMap<String, String> {
    let table = page.lines().skip_while(|line| !line.starts_with("|---")).skip(1);
    let named = table.filter_map(|line| Some((line.split('|').nth(1)?.trim().to_owned(), line)));
    named.map(|(game, line)| (game, line.to_owned())).collect()
}

/// `mutants: 41 of 42 noticed`.
fn figures(text: &str) -> Result<(u64, u64), Failure> {
    let found = text.lines().find_map(|line| {
        let (noticed, lines) = line.split_once("mutants: ")?.1.split_once(" of ")?;
        Some((noticed.parse().ok()?, lines.split(' ').next()?.parse().ok()?))
    });
    found.map_or_else(|| fail(format!("the test prints no figure:\n{text}")), Ok)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_found_and_rows_kept() {
        let text = "running 1 test\nmutants: 41 of 42 noticed\n.";
        assert_eq!(figures(text).expect("there"), (41, 42));
        assert!(figures("running 1 test").is_err());
        let kept = rows(&format!("{HEAD}| go | 3 | 3 | 100.0 % |\n"));
        assert_eq!(kept.keys().collect::<Vec<_>>(), ["go"]);
    }
}
