//! Every refusal has a message in Chinese, and every hint a Chinese one: those of
//! `tests/rules.yaml` and `fixtures/go/positions.yaml`, of random texts in random games, of
//! damaged positions.

use std::collections::BTreeSet;
use wanqi_go::Go;
use wanqi_sdk::Language;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::position;
use wanqi_sdk::kit::texts::fault;
use wanqi_sdk::prelude::*;
use wanqi_sdk::replay::{Reading, apply_event, resolve};

/// The rule sets and options of the random games.
const KINDS: [(&str, &str); 6] = [
    ("chinese", "size=4"),
    ("chinese", "size=3 handicap=2 handicap-placement=free"),
    ("japanese", "size=4"),
    ("aga", "size=3"),
    ("tromp-taylor", "size=3"),
    ("tromp-taylor", "size=3 suicide=forbidden"),
];

/// Options that are refused.
const BAD: [(&str, &str); 3] = [
    ("chinese", "size=6 handicap=4"),
    ("aga", "size=2 handicap=4 handicap-placement=free"),
    ("aga", "komi=x"),
];

/// The words of English messages that no Chinese one has.
const ENGLISH: [&str; 5] = ["Black", "White", "stone", "position", "chain"];

/// The signs of damaged positions.
const SIGNS: &str = "XOxo123456789/ -=a,";

/// Words after a position.
const KEYS: &[&str] = &[
    "",
    "",
    " to=white",
    " to=red",
    " move=0",
    " ko=b2",
    " ko=b9",
    " passes=1",
    " passes=2",
    " place=2",
    " place=1 phase=play",
    " phase=propose dead=a1",
    " dead=a1",
    " phase=answer resumed=2",
    " phase=x",
    " ended=passes",
    " ended=repetition place=2",
    " prisoners=1",
    " x=1",
    " x",
    " move=2 move=3",
];

/// A random text of an action or an event.
fn token(rng: &mut Rng) -> String {
    let seat = one_of(&["", "", "", "", "@1:", "@2:"], rng);
    let point = format!("{}{}", char::from(b'a' + rng.below(5) as u8), 1 + rng.below(5));
    match rng.below(10) {
        0..4 => format!("{seat}{point}"),
        4 | 5 => format!("{seat}dead:{point}"),
        6 => one_of(&["pass", "done", "accept", "resume"], rng).to_owned(),
        7 => one_of(&[":null", ":skip", ":out@2", ":x"], rng).to_owned(),
        8 => one_of(&["pass", "PASS", "A1", "dead:A1", "ab"], rng).to_owned(),
        _ => one_of(&["i5", "dead:", "d", "x9", "resign", "a99"], rng).to_owned(),
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
    fn play(&mut self, game: &mut Go, token: &str) {
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
    fn read(&mut self, rules: &str, options: &str, text: &str) -> Option<Go> {
        let game = set_up::<Go>(rules, options, text);
        game.as_ref().err().iter().for_each(|refusal| self.check(refusal));
        game.ok()
    }

    /// Plays the entries of a list in YAML.
    fn play_listed(&mut self, list: &str) {
        for entry in list.split("\n- ") {
            let rules = match value(entry, "rules") {
                "" => Go::FACTS.rulesets[0].slug,
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
        let mut game: Go = set_up(rules, options, "").expect("the start");
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
    let fixtures = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../fixtures/go/positions.yaml");
    seen.play_listed(include_str!("../rules.yaml"));
    seen.play_listed(&std::fs::read_to_string(fixtures).expect("the positions"));
    for (rules, options) in BAD {
        assert!(seen.read(rules, options, "").is_none(), "{options}");
    }
    for (rules, options) in KINDS {
        (0..6).for_each(|_| seen.play_random(rules, options, &mut rng));
    }
    println!("{} refusals", seen.0.len());
    assert!(seen.0.len() > 500, "only {} refusals", seen.0.len());
}
