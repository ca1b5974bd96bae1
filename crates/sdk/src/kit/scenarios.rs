//! Scenarios: `tests/rules.yaml` lists positions and actions with the decisions of the rules.
//! Mutation tests check that a scenario fails if a rule is wrong.

use super::fixtures::set_up_any;
use super::play::outcome_line;
use super::{tidy, yaml};
use crate::erased::{AnyGame, Maker};
use crate::fuzz;
use crate::game::{Actor, Game, Rejection, RejectionKind};
use crate::marks;
use crate::replay::Reading;
use serde::Deserialize;
use std::cell::Cell;
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Once;

/// One scenario.
#[derive(Deserialize, Debug, Clone)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Scenario {
    /// The rule it is about.
    pub rule: String,
    /// What it shows.
    #[serde(default)]
    pub name: String,
    /// Rule set; by default the default rule set.
    #[serde(default)]
    pub rules: String,
    /// Options.
    #[serde(default)]
    pub options: String,
    /// Position.
    #[serde(default)]
    pub position: String,
    /// Actions before the tested action, separated by spaces.
    #[serde(default)]
    pub actions: String,
    /// The tested action.
    #[serde(default)]
    pub action: Option<String>,
    /// The rule that refuses the action.
    #[serde(default)]
    pub refused: Option<String>,
    /// A part of the message.
    #[serde(default)]
    pub says: Option<String>,
    /// The kind of the refusal, by default `illegal`.
    #[serde(default)]
    pub kind: Option<String>,
    /// The action is accepted: `true`, or the position text after it.
    #[serde(default)]
    pub accepted: Option<Accepted>,
    /// The outcome after it, as [`outcome_line`] writes it.
    #[serde(default)]
    pub outcome: Option<String>,
    /// Scores by seat, separated by spaces.
    #[serde(default)]
    pub score: Option<String>,
    /// The seat to act after it; 0 is ENV.
    #[serde(default)]
    pub actor: Option<u8>,
    /// The sorted list of legal actions after it.
    #[serde(default)]
    pub lists: Option<Vec<String>>,
    /// The position is refused; this is a part of the message.
    #[serde(default)]
    pub bad_position: Option<String>,
    /// The options are refused; this is a part of the message.
    #[serde(default)]
    pub bad_options: Option<String>,
}

/// `true`, or a position text.
#[derive(Deserialize, Debug, Clone)]
#[serde(untagged)]
pub enum Accepted {
    /// Only acceptance is checked.
    Yes(bool),
    /// The expected position after the action.
    Position(String),
}

pub(super) fn load(krate: &str) -> Vec<Scenario> {
    let list: Vec<Scenario> = yaml(&Path::new(krate).join("tests/rules.yaml"));
    assert!(!list.is_empty(), "the list of scenarios is empty");
    list
}

/// Checks every scenario.
///
/// # Panics
/// If a scenario fails; the message lists all failed scenarios.
pub fn all<G: Game>(krate: &str) {
    all_hold(krate, Maker::of::<G>());
}

// Not generic, so that it is compiled once, not for every game.

fn all_hold(krate: &str, maker: Maker) {
    let list = load(krate);
    let failures: Vec<String> = list
        .iter()
        .filter_map(|s| {
            let error = run(maker, s).err()?;
            Some(format!("{} {}: {error}\n    {}", s.rule, s.name, brief(s)))
        })
        .collect();
    let text = failures.join("\n");
    assert!(failures.is_empty(), "{} of {} fail:\n{text}", failures.len(), list.len());
}

fn brief(s: &Scenario) -> String {
    format!("[{}] {:?} {:?} then {:?}", s.rules, s.position, s.actions, s.action)
}

/// Runs a scenario. The error describes the failed expectation.
fn run(maker: Maker, s: &Scenario) -> Result<(), String> {
    if s.asserts_nothing() {
        return Err("it asserts nothing".to_owned());
    }
    let rules = if s.rules.is_empty() { maker.facts.rulesets[0].slug } else { &s.rules };
    let mut game = match set_up_any(maker, rules, &s.options, &s.position) {
        Ok(game) => game,
        Err(refusal) => return s.set_up_refused(&refusal),
    };
    if s.bad_position.is_some() || s.bad_options.is_some() {
        return Err("the set-up is taken".to_owned());
    }
    for token in s.actions.split_ascii_whitespace() {
        step(&mut *game, token)
            .map_err(|r| format!("{token} is refused: {} {}", r.rule, r.message))?;
    }
    if let Some(action) = &s.action {
        let result = step(&mut *game, action);
        match (&s.refused, result) {
            (Some(_), Ok(())) => return Err(format!("{action} is accepted")),
            (Some(rule), Err(refusal)) => return s.refused_as(rule, &refusal),
            (None, Err(r)) => return Err(format!("{action} is refused: {} {}", r.rule, r.message)),
            (None, Ok(())) => {}
        }
    }
    s.afterwards(&*game)
}

/// Applies one token: an action, `@0:` an action of ENV, `@2:` of a seat, `:word` an event.
pub(super) fn step(game: &mut dyn AnyGame, token: &str) -> Result<(), Rejection> {
    let (seat, token) = match token.strip_prefix('@').and_then(|t| t.split_once(':')) {
        Some((seat, rest)) if seat.bytes().all(|b| b.is_ascii_digit()) => {
            (seat.parse().ok().map(Actor), rest)
        }
        _ => (None, token),
    };
    if let Some(event) = token.strip_prefix(':') {
        let (word, at) = event.split_once('@').unwrap_or((event, ""));
        let seat = at.parse().ok().map(Actor).or(seat);
        return game.event(seat, word.as_bytes()).map(|_| ());
    }
    let how = Reading { lenient: true, last: true, ..Reading::default() };
    let found = game.resolve(seat, token.as_bytes(), how)?;
    game.apply(found.actor, &found.action);
    Ok(())
}

impl Scenario {
    fn asserts_nothing(&self) -> bool {
        self.refused.is_none()
            && self.accepted.is_none()
            && self.outcome.is_none()
            && self.score.is_none()
            && self.actor.is_none()
            && self.lists.is_none()
            && self.bad_position.is_none()
            && self.bad_options.is_none()
    }

    fn set_up_refused(&self, refusal: &Rejection) -> Result<(), String> {
        let expected = match refusal.kind {
            RejectionKind::BadOptions => &self.bad_options,
            _ => &self.bad_position,
        };
        let message = &refusal.message;
        match expected {
            Some(part) if message.contains(part.as_str()) => Ok(()),
            Some(part) => Err(format!("the set-up is refused with {message:?}, not {part:?}")),
            None => Err(format!("the set-up is refused: {} {message}", refusal.rule)),
        }
    }

    fn refused_as(&self, rule: &str, refusal: &Rejection) -> Result<(), String> {
        let kind = match refusal.kind {
            RejectionKind::Syntax => "syntax",
            RejectionKind::Illegal => "illegal",
            RejectionKind::Ambiguous => "ambiguous",
            RejectionKind::WrongActor => "wrong-actor",
            RejectionKind::WrongClaim => "wrong-claim",
            RejectionKind::Mark => "mark",
            RejectionKind::AfterEnd => "after-end",
            RejectionKind::BadOptions | RejectionKind::BadPosition => "set-up",
        };
        let expected = self.kind.as_deref().unwrap_or("illegal");
        if kind != expected {
            return Err(format!("refused as {kind}, not {expected}: {}", refusal.message));
        }
        if refusal.rule != rule {
            return Err(format!("refused by {:?}: {}", refusal.rule, refusal.message));
        }
        match &self.says {
            Some(part) if !refusal.message.contains(part.as_str()) => {
                Err(format!("{:?} does not say {part:?}", refusal.message))
            }
            _ => Ok(()),
        }
    }

    fn afterwards(&self, game: &dyn AnyGame) -> Result<(), String> {
        if let Some(Accepted::Position(expected)) = &self.accepted {
            same("the position", &game.position(), expected)?;
        }
        if let Some(outcome) = game.outcome() {
            fuzz::check_reason(game.maker().facts, &outcome);
        }
        if let Some(expected) = &self.outcome {
            same("the outcome", &outcome_line(game.outcome().as_ref()), expected)?;
        }
        if let Some(expected) = &self.score {
            same("the score", &score_line(game), expected)?;
        }
        let actor = game.turn().actor();
        if let Some(expected) = self.actor {
            let found = actor.map_or_else(|| "nobody".to_owned(), |a| a.0.to_string());
            same("the seat to act", &found, &expected.to_string())?;
        }
        if let Some(expected) = &self.lists {
            let list = actor.map(|a| game.list(a, false)).unwrap_or_default();
            let texts: Vec<&str> = list.iter().map(|(text, _)| text.as_str()).collect();
            same("the list", &texts.join(" "), &expected.join(" "))?;
        }
        Ok(())
    }
}

fn same(what: &str, found: &str, expected: &str) -> Result<(), String> {
    if found == expected {
        return Ok(());
    }
    Err(format!("{what} is {found:?}, not {expected:?}"))
}

fn score_line(game: &dyn AnyGame) -> String {
    let Some((scores, denominator)) = game.outcome().and_then(|o| o.scores) else {
        return "none".to_owned();
    };
    let texts: Vec<String> = scores
        .iter()
        .map(|score| {
            let mut text = String::new();
            let thousandths = *score * 1000 / i64::from(denominator);
            crate::options::write_thousandths(thousandths, &mut text);
            text
        })
        .collect();
    texts.join(" ")
}

/// A marked line of the sources.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct MarkedLine {
    rule: String,
    file: String,
    line: u32,
    refuses: bool,
}

/// The lines with `rule!("R…")`, `forbid!("R…")`, `require!("R…")` or `point!("R…")` in the
/// sources.
fn marked_lines(krate: &str) -> Vec<MarkedLine> {
    let mut paths = Vec::new();
    tidy::sources(Path::new(krate).join("src").as_path(), &mut paths);
    let mut lines = Vec::new();
    for path in paths {
        let text = super::read(&path);
        let file = path.file_name().expect("a file").to_string_lossy().into_owned();
        let rows: Vec<&str> = text.lines().collect();
        for (n, row) in rows.iter().enumerate() {
            let refusing = ["forbid!(", "require!(", "point!("].map(|word| (word, true));
            for (word, refuses) in [("rule!(", false)].into_iter().chain(refusing) {
                let Some(at) = row.find(word) else { continue };
                if row.trim_start().starts_with("//") {
                    continue;
                }
                // The id follows the bracket or, where the line was broken, is on the next line.
                let here = row[at + word.len()..].trim_start();
                let id =
                    if here.is_empty() { rows.get(n + 1).map_or("", |r| r.trim()) } else { here };
                let Some(id) = id.strip_prefix('"').and_then(|r| r.split('"').next()) else {
                    continue;
                };
                let line = n as u32 + 1;
                lines.push(MarkedLine { rule: id.to_owned(), file: file.clone(), line, refuses });
            }
        }
    }
    lines
}

/// Checks that every rule of the table has a scenario, that a rule has a marked line unless its table
/// entry says `unmarked`, that scenarios reach every marked line with its condition true, and that
/// every refusing rule has a scenario that it refuses and one that it accepts.
///
/// # Panics
/// If a scenario is missing.
pub fn marks<G: Game>(krate: &str) {
    marks_of(krate, Maker::of::<G>());
}

fn marks_of(krate: &str, maker: Maker) {
    let (list, rules) = (load(krate), maker.facts.rules);
    let (_, seen) = marks::recorded(|| list.iter().for_each(|s| drop(run(maker, s))));
    let mut wrong = Vec::new();
    for rule in rules {
        if !list.iter().any(|s| s.rule == rule.id) {
            wrong.push(format!("{} has no scenario", rule.id));
        }
    }
    for s in &list {
        for id in std::iter::once(&s.rule).chain(&s.refused) {
            if !id.is_empty() && !rules.iter().any(|rule| rule.id == id) {
                wrong.push(format!("scenario {:?} cites {id}, which is not a rule", s.name));
            }
        }
    }
    let lines = marked_lines(krate);
    for line in &lines {
        let place = format!("{}:{} ({})", line.file, line.line, line.rule);
        let crossed = seen.iter().any(|(_, file, n)| *n == line.line && file.ends_with(&line.file));
        if !crossed {
            wrong.push(format!("{place} never holds in a scenario"));
        }
    }
    for rule in rules {
        if rule.marked != lines.iter().any(|line| line.rule == rule.id) {
            let (has, word) = if rule.marked { ("no", "unmarked") } else { ("a", "rule") };
            wrong.push(format!("{} has {has} marked line: its table entry is {word}(…)", rule.id));
        }
    }
    let refusing: BTreeSet<&String> = lines.iter().filter(|l| l.refuses).map(|l| &l.rule).collect();
    for rule in refusing {
        if !list.iter().any(|s| s.refused.as_ref() == Some(rule)) {
            wrong.push(format!("{rule} refuses in no scenario"));
        }
        let allowed = |s: &&Scenario| s.rule == *rule && s.refused.is_none();
        if !list.iter().any(|s| allowed(&s)) {
            wrong.push(format!("{rule} has no scenario that it does not refuse"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Inverts each marked line in turn. At least 95 % of the inversions must make a scenario of the
/// rule fail.
///
/// # Panics
/// If fewer inversions are detected.
pub fn mutants<G: Game>(krate: &str) {
    mutants_of(krate, Maker::of::<G>());
}

fn mutants_of(krate: &str, maker: Maker) {
    let list = load(krate);
    let lines = marked_lines(krate);
    let mut survivors = Vec::new();
    quiet_panics();
    for line in &lines {
        let about = |s: &&Scenario| s.rule == line.rule || s.refused.as_ref() == Some(&line.rule);
        let noticed = list.iter().filter(about).any(|s| {
            QUIET.set(true);
            let result = marks::inverted(&line.file, line.line, || {
                catch_unwind(AssertUnwindSafe(|| run(maker, s)))
            });
            QUIET.set(false);
            !matches!(result, Ok(Ok(())))
        });
        if !noticed {
            survivors.push(format!("{}:{} ({})", line.file, line.line, line.rule));
        }
    }
    let killed = lines.len() - survivors.len();
    println!("mutants: {killed} of {} noticed", lines.len());
    let rules = maker.facts.rules;
    let unmarked = rules.iter().filter(|rule| !rule.marked).count();
    println!("rules: {}, {unmarked} without a marked line", rules.len());
    survivors.iter().for_each(|line| println!("not noticed: {line}"));
    let enough = killed * 100 >= lines.len() * 95;
    assert!(enough, "{killed} of {} noticed; not:\n{}", lines.len(), survivors.join("\n"));
}

thread_local! {
    static QUIET: Cell<bool> = const { Cell::new(false) };
}

/// A game with an inverted rule may panic; the test counts that and prints nothing.
fn quiet_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let former = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            if !QUIET.get() {
                former(info);
            }
        }));
    });
}
