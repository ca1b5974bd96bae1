//! `mutate`: collects the figures of each game's test `mutants`, which inverts every marked rule
//! line in turn.

use crate::games::slugs;
use crate::shell::{Failure, cargo, fail, output, read, root, usage, write};
use std::collections::BTreeMap;

const PAGE: &str = "docs/mutation.md";
const HEAD: &str = "# Rules inverted

The macros `forbid!`, `require!`, `point!` and `rule!` mark the lines of code that decide about a rule. The
test `mutants` of each game inverts the condition of each marked line in turn and runs the scenarios of that
rule; at least one scenario must fail. The test inverts only these conditions and changes no other code. Some
rules have no marked line, because they define the board or because more than one expression decides them.
Their entries in the rule table of the game are `unmarked(…)`; the test `marks` compares this with the code.
`cargo xtask mutate GAME` runs the test and writes the row of the game. The goal is 95 %, and the test fails
below it.

| game | rules | without a marked line | marked lines | noticed | share |
|---|---|---|---|---|---|
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
        let [noticed, lines, rules, unmarked] = figures(&output(&mut command)?)?;
        println!("{game}: {noticed} of {lines} inverted rule lines are noticed");
        let share = if lines == 0 { 100.0 } else { 100.0 * noticed as f64 / lines as f64 };
        let row = format!("| {game} | {rules} | {unmarked} | {lines} | {noticed} | {share:.1} % |");
        rows.insert((*game).to_owned(), row);
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

/// The numbers of `mutants: 41 of 42 noticed` and `rules: 30, 7 without a marked line`.
fn figures(text: &str) -> Result<[u64; 4], Failure> {
    let after = |word: &str| text.lines().find_map(|line| Some(line.split_once(word)?.1));
    let pair = |text: &str, between: &str| {
        let (one, other) = text.split_once(between)?;
        Some((one.parse().ok()?, other.split(' ').next()?.parse().ok()?))
    };
    let found = || {
        let (noticed, lines) = pair(after("mutants: ")?, " of ")?;
        let (rules, unmarked) = pair(after("rules: ")?, ", ")?;
        Some([noticed, lines, rules, unmarked])
    };
    found().map_or_else(|| fail(format!("the test prints no figures:\n{text}")), Ok)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_found_and_rows_kept() {
        let text = "mutants: 41 of 42 noticed\nrules: 30, 7 without a marked line\n.";
        assert_eq!(figures(text).expect("figures"), [41, 42, 30, 7]);
        assert!(figures("running 1 test").is_err());
        let kept = rows(&format!("{HEAD}| go | 9 | 1 | 3 | 3 | 100.0 % |\n"));
        assert_eq!(kept.keys().collect::<Vec<_>>(), ["go"]);
    }
}
