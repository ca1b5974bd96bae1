//! Every refusal has a message in Chinese, and every hint a Chinese one: those of
//! `tests/rules.yaml` and `fixtures/janggi/positions.yaml`, of random texts in random games, of
//! damaged positions.

use std::collections::BTreeSet;
use wanqi_janggi::Janggi;
use wanqi_sdk::Language;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::position;
use wanqi_sdk::kit::texts::fault;
use wanqi_sdk::prelude::*;
use wanqi_sdk::replay::{Reading, apply_event, resolve};

/// The rule sets and options of the random games.
const KINDS: [(&str, &str); 4] =
    [("official", ""), ("traditional", ""), ("modern", ""), ("casual", "limit=3")];

/// The words of English messages that no Chinese one has.
const ENGLISH: [&str; 6] = ["Han", "Cho", "general", "guard", "chariot", " on "];

/// The signs of damaged positions.
const SIGNS: &str = "KABNRCPkabnrcp123456789/ -wb";

/// Words after a position.
const KEYS: &[&str] = &[
    "",
    "",
    "",
    " passed=1",
    " passed=2",
    " passed=3",
    " setup",
    " ruled=repetition",
    " ruled=repetition setup",
    " ruled=x",
    " 1",
    " passed=1 passed=1",
];

/// Signs after a move, which are mostly wrong.
const MARKS: &[&str] = &["+", "#", "장군", "외통", "차", "졸"];

/// A random text of an action or an event.
fn token(rng: &mut Rng) -> String {
    let seat = one_of(&["", "", "", "", "@1:", "@2:"], rng);
    let mut point = || format!("{}{}", char::from(b'a' + rng.below(9) as u8), 1 + rng.below(10));
    let (from, to) = (point(), point());
    let mut numbered = || format!("{}{}", rng.below(10), 1 + rng.below(9));
    let (old, new) = (numbered(), numbered());
    let letter = one_of(&["P", "K", "A", "E", "H", "R", "C"], rng);
    let sign = one_of(&["졸", "병", "장", "사", "상", "마", "차", "포"], rng);
    let taken = one_of(&["", "", "졸", "차", "장군", "외통", "멍군"], rng);
    match rng.below(12) {
        0..6 => format!("{seat}{from}{to}"),
        6 => format!("{old}{sign}{new}{taken}"),
        7 => format!("{letter}{old}{}{new}", one_of(&["-", "x", ""], rng)),
        8 => format!("{letter}{old}-{new}{}", one_of(&["+", "#"], rng)),
        9 => one_of(&["pass", "eheh", "hehe", "PASS", "a11b1", "k1a1"], rng).to_owned(),
        10 => one_of(&[":null", ":skip", ":out@2", ":x"], rng).to_owned(),
        _ => one_of(&["x", "a1", "e2e2", "resign", "79"], rng).to_owned(),
    }
}

/// The refusals that were seen, by their English message.
#[derive(Default)]
struct Seen(BTreeSet<String>);

impl Seen {
    /// Checks that a refusal has Chinese texts.
    fn check(&mut self, refusal: &Rejection) {
        let (english, chinese) = (&*refusal.message, refusal.message_in(Language::Chinese));
        assert!(chinese != english, "not in Chinese: {english}");
        assert_eq!(fault(chinese), None, "{chinese}");
        let hint = refusal.hint_in(Language::Chinese);
        assert!(hint.is_empty() || fault(hint).is_none(), "{hint}");
        assert!(!ENGLISH.iter().any(|word| chinese.contains(word)), "in part English: {chinese}");
        assert!(!chinese.ends_with('。'), "{chinese:?}");
        self.0.insert(english.to_owned());
    }

    /// Plays a token: an action, `@2:` before one of a seat, `:word` an event.
    fn play(&mut self, game: &mut Janggi, token: &str) {
        let (seat, token) = match token.strip_prefix('@').and_then(|rest| rest.split_once(':')) {
            Some((seat, token)) => (seat.parse().ok().map(Actor), token),
            None => (None, token),
        };
        let refused = match token.strip_prefix(':').map(|event| event.split_once('@')) {
            Some(None) => apply_event(game, seat, &token.as_bytes()[1..]).err(),
            Some(Some((word, seat))) => {
                apply_event(game, seat.parse().ok().map(Actor), word.as_bytes()).err()
            }
            None => {
                let how = Reading { lenient: true, ..Reading::default() };
                let found = resolve(game, seat, token.as_bytes(), how);
                found.map(|found| game.apply(found.actor, found.action)).err()
            }
        };
        refused.iter().for_each(|refusal| self.check(refusal));
    }

    /// Reads a position.
    fn read(&mut self, rules: &str, options: &str, text: &str) -> Option<Janggi> {
        let game = set_up::<Janggi>(rules, options, text);
        game.as_ref().err().iter().for_each(|refusal| self.check(refusal));
        game.ok()
    }

    /// Plays the entries of a list in YAML.
    fn play_listed(&mut self, list: &str) {
        for entry in list.split("\n- ") {
            let rules = match value(entry, "rules") {
                "" => Janggi::FACTS.rulesets[0].slug,
                rules => rules,
            };
            let game = self.read(rules, value(entry, "options"), value(entry, "position"));
            let Some(mut game) = game else { continue };
            let tokens = [value(entry, "actions"), value(entry, "action")];
            for token in tokens.into_iter().flat_map(str::split_ascii_whitespace) {
                self.play(&mut game, token);
            }
        }
    }

    /// Plays a random game; tries texts in it, and damages its positions.
    fn play_random(&mut self, rules: &str, options: &str, rng: &mut Rng) {
        let mut game: Janggi = set_up(rules, options, "").expect("the start");
        let mut scratch = Vec::new();
        for _ in 0..60 {
            for _ in 0..6 {
                let text = token(rng);
                let strict = game.read(Actor::ONE, text.as_bytes());
                strict.err().iter().for_each(|refusal| self.check(refusal));
                self.play(&mut game.clone(), &text);
            }
            for _ in 0..3 {
                self.read(rules, options, &damaged(&position(&game), rng));
            }
            let Some((actor, action)) = game.random(rng, &mut scratch) else { break };
            for style in 0..Janggi::FACTS.rulesets[0].styles.len() {
                let mut text = String::new();
                game.write_style(style, actor, action, &mut text);
                self.play(&mut game.clone(), &(text + one_of(MARKS, rng)));
            }
            game.apply(actor, action);
        }
    }
}

/// The value of a key of an entry, in either style of YAML; empty if there is none.
fn value<'a>(entry: &'a str, key: &str) -> &'a str {
    let starts = ["{", ", ", "\n  "].map(|before| format!("{before}{key}: "));
    let at = starts.iter().find_map(|start| Some(entry.find(start)? + start.len()));
    let first = entry.strip_prefix(key).and_then(|rest| rest.strip_prefix(": "));
    let rest = first.or(at.map(|at| &entry[at..])).unwrap_or_default();
    if let Some(quoted) = rest.strip_prefix('"') {
        return quoted.split('"').next().unwrap_or_default();
    }
    let ends = [", ", "}", "\n"].iter().filter_map(|end| rest.find(end));
    rest[..ends.min().unwrap_or(rest.len())].trim()
}

fn one_of<'a>(list: &[&'a str], rng: &mut Rng) -> &'a str {
    list[rng.below(list.len() as u32) as usize]
}

/// A position with one or two other signs, or with words after it.
fn damaged(text: &str, rng: &mut Rng) -> String {
    let mut signs: Vec<char> = text.chars().collect();
    for _ in 0..rng.below(3) {
        let at = rng.below(signs.len() as u32) as usize;
        let sign = SIGNS.chars().nth(rng.below(SIGNS.len() as u32) as usize).unwrap_or(' ');
        match rng.below(3) {
            0 => signs[at] = sign,
            1 => signs.insert(at, sign),
            _ => drop(signs.remove(at)),
        }
    }
    format!("{}{}", String::from_iter(signs), one_of(KEYS, rng))
}

#[test]
fn refusals_are_in_chinese() {
    let (mut seen, mut rng) = (Seen::default(), Rng::new(8));
    let fixtures = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../fixtures/janggi/positions.yaml");
    seen.play_listed(include_str!("../rules.yaml"));
    seen.play_listed(&std::fs::read_to_string(fixtures).expect("the positions"));
    for (rules, options) in KINDS {
        (0..6).for_each(|_| seen.play_random(rules, options, &mut rng));
    }
    println!("{} refusals", seen.0.len());
    assert!(seen.0.len() > 500, "only {} refusals", seen.0.len());
}
