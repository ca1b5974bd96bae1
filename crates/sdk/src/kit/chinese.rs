//! Refusals in Chinese. A game whose own refusals have Chinese messages declares the test with
//! `wanqi_sdk::chinese_test!(MyGame);`.

use super::fixtures::{KnownPosition, set_up_any};
use super::scenarios::{self, step};
use super::{fixtures_dir, texts, yaml};
use crate::Language;
use crate::erased::{AnyGame, Boxed, Maker};
use crate::facts::{OptionKind, RuleSet};
use crate::fuzz::options_of;
use crate::game::{Game, Rejection};
use crate::rng::Rng;
use std::collections::{BTreeMap, BTreeSet};

/// Random games of each rule set.
const GAMES: u64 = 6;
/// The greatest number of actions in one.
const ACTIONS: usize = 60;
/// Texts that are tried at each turn as actions, and as positions.
const TRIED: (usize, usize) = (8, 3);
/// The least number of different refusals that a run must see, so that it shows something.
const LEAST: usize = 100;

/// Checks that every refusal has a message in Chinese and every hint a Chinese one, without English
/// words. It tries the scenarios, the known positions, and along random games of every rule set
/// texts and positions that are composed from others.
///
/// # Panics
///
/// If a text is missing or has a fault, or if fewer than a hundred different refusals were seen.
pub fn refusals<G: Game>(krate: &str) {
    refusals_of(krate, Maker::of::<G>());
}

// Not generic, so that it is compiled once, not for every game.

fn refusals_of(krate: &str, maker: Maker) {
    let mut trial = Trial::new(krate, maker);
    for set in maker.facts.rulesets {
        for number in 0..GAMES {
            trial.play_random(set, number);
        }
    }
    let Trial { seen, faults, .. } = trial;
    println!("{} different refusals", seen.len());
    let list: Vec<_> =
        faults.iter().map(|(message, fault)| format!("{message}: {fault}")).collect();
    assert!(list.is_empty(), "{} texts have faults:\n{}", list.len(), list.join("\n"));
    assert!(seen.len() >= LEAST, "only {} different refusals", seen.len());
}

struct Trial {
    maker: Maker,
    rng: Rng,
    /// Texts of actions and events.
    tokens: Vec<String>,
    /// Words of positions.
    words: Vec<String>,
    /// Words that are no English, because they are part of the notation.
    notation: BTreeSet<String>,
    /// The English messages of the refusals.
    seen: BTreeSet<String>,
    faults: BTreeMap<String, String>,
}

impl Trial {
    /// Tries the scenarios and the known positions.
    fn new(krate: &str, maker: Maker) -> Trial {
        let mut trial = Trial {
            maker,
            rng: Rng::new(8),
            tokens: [":null", ":skip", ":out", ":out@2", ":out@9", ":x", "pass", "resign", "x"]
                .map(str::to_owned)
                .to_vec(),
            words: vec![String::new(), "x".to_owned(), "x=1".to_owned()],
            notation: BTreeSet::new(),
            seen: BTreeSet::new(),
            faults: BTreeMap::new(),
        };
        trial.allow("key=value true false");
        for set in maker.facts.rulesets {
            for option in set.options {
                trial.allow(option.key);
                if let OptionKind::Enum(words) = option.kind {
                    words.iter().for_each(|word| trial.allow(word));
                }
            }
        }
        let list = scenarios::load(krate);
        for scenario in &list {
            let tokens =
                scenario.actions.split_ascii_whitespace().chain(scenario.action.as_deref());
            trial.tokens.extend(tokens.map(str::to_owned));
            trial.learn(&scenario.position);
        }
        let path = fixtures_dir(krate, maker.facts.slug).join("positions.yaml");
        let positions: Vec<KnownPosition> = yaml(&path);
        positions.iter().for_each(|known| trial.learn(&known.position));
        trial.tokens.sort_unstable();
        trial.tokens.dedup();
        trial.words.sort_unstable();
        trial.words.dedup();
        for token in trial.tokens.clone() {
            trial.allow(&token);
        }
        for known in &positions {
            trial.set_up(&known.rules, &known.options, &known.position);
        }
        for scenario in &list {
            let rules = match scenario.rules.as_str() {
                "" => maker.facts.rulesets[0].slug,
                rules => rules,
            };
            let game = trial.set_up(rules, &scenario.options, &scenario.position);
            let Some(mut game) = game else { continue };
            let tokens =
                scenario.actions.split_ascii_whitespace().chain(scenario.action.as_deref());
            tokens.for_each(|token| trial.step(&mut *game, token));
        }
        trial
    }

    /// Takes the words of a position.
    fn learn(&mut self, position: &str) {
        self.words.extend(position.split(' ').map(str::to_owned));
        self.allow(position);
    }

    fn allow(&mut self, text: &str) {
        self.notation.extend(words(text).map(str::to_owned));
    }

    /// Checks the texts of a refusal.
    fn check(&mut self, refusal: &Rejection, input: &str) {
        let lower = input.to_ascii_lowercase();
        let message = (&*refusal.message, refusal.message_in(Language::Chinese));
        let hint = (&*refusal.hint, refusal.hint_in(Language::Chinese));
        for (english, chinese) in [message, hint].into_iter().filter(|pair| !pair.0.is_empty()) {
            let is_english = |word: &str| {
                !self.notation.contains(word) && !lower.contains(&word.to_ascii_lowercase())
            };
            if let Some(fault) = fault(english, chinese, input, is_english) {
                self.faults.insert(english.to_owned(), format!("{fault}: {chinese}"));
            }
        }
        self.seen.insert(refusal.message.to_string());
    }

    fn set_up(&mut self, rules: &str, options: &str, position: &str) -> Option<Boxed> {
        match set_up_any(self.maker, rules, options, position) {
            Ok(game) => Some(game),
            Err(refusal) => {
                self.check(&refusal, &format!("{position} {options}"));
                None
            }
        }
    }

    fn step(&mut self, game: &mut dyn AnyGame, token: &str) {
        // No text of an action is empty.
        if token.is_empty() || token.ends_with(':') {
            return;
        }
        if let Err(refusal) = step(game, token) {
            self.check(&refusal, token);
        }
    }

    /// Plays a random game; tries texts and positions in it.
    fn play_random(&mut self, set: &RuleSet, number: u64) {
        let mut rng = Rng::new(number);
        let bytes: Vec<u8> = (0..1 + 2 * set.options.len()).map(|_| rng.next() as u8).collect();
        let (rules, options) = (set.slug, options_of(set, &bytes));
        let Some(mut game) = self.set_up(rules, &options, "") else { return };
        let styles = set.styles.len();
        for _ in 0..ACTIONS {
            for _ in 0..TRIED.0 {
                let token = self.token();
                self.step(&mut *game.copy(), &token);
            }
            for _ in 0..TRIED.1 {
                let damaged = self.damaged(&game.position());
                self.set_up(rules, &options, &damaged);
            }
            let Some((actor, action)) = game.random(&mut rng) else { break };
            let text = match self.rng.below(styles as u32 + 1) as usize {
                style if style < styles => game.write_style(style, actor, &action),
                _ => game.write(actor, &action),
            };
            if !text.is_empty() && !text.contains(' ') {
                self.tokens.push(text);
            }
            game.apply(actor, &action);
        }
        for token in ["x", ":skip", ":null"].map(str::to_owned).into_iter().chain([self.token()]) {
            self.step(&mut *game.copy(), &token);
        }
    }

    fn one_of(&mut self, list: impl Fn(&Trial) -> &[String]) -> String {
        let length = list(self).len() as u32;
        let at = self.rng.below(length) as usize;
        list(self)[at].clone()
    }

    /// A text of an action: one of another position, or one with a part of another one.
    fn token(&mut self) -> String {
        let seat = ["", "", "", "", "", "", "@1:", "@2:"][self.rng.below(8) as usize];
        let one = self.one_of(|trial| &trial.tokens);
        let other = self.one_of(|trial| &trial.tokens);
        if one.starts_with([':', '@']) || self.rng.below(3) == 0 {
            return one;
        }
        let cut = |text: &str, rng: &mut Rng| {
            let places: Vec<usize> =
                (0..=text.len()).filter(|at| text.is_char_boundary(*at)).collect();
            places[rng.below(places.len() as u32) as usize]
        };
        let (end, begin) = (cut(&one, &mut self.rng), cut(&other, &mut self.rng));
        match self.rng.below(3) {
            0 => format!("{seat}{one}"),
            1 => format!("{seat}{}{}", &one[..end], &other[begin..]),
            _ => format!("{seat}{one}{}", &other[begin..]),
        }
    }

    /// A position with a few other signs or another word.
    fn damaged(&mut self, text: &str) -> String {
        let mut parts: Vec<String> = text.split(' ').map(str::to_owned).collect();
        let word = self.one_of(|trial| &trial.words);
        let at = self.rng.below(parts.len() as u32 + 1) as usize;
        match self.rng.below(4) {
            0 => parts.insert(at, word),
            1 if at < parts.len() => parts[at] = word,
            2 if at < parts.len() => drop(parts.remove(at)),
            _ => parts.push(word),
        }
        let mut signs: Vec<char> = parts.join(" ").chars().collect();
        for _ in 0..self.rng.below(3) {
            let most = signs.len().max(1) as u32;
            let [from, at] = [0; 2].map(|_| self.rng.below(most) as usize);
            let Some(sign) = signs.get(from).copied() else { break };
            match self.rng.below(3) {
                0 => signs[at] = sign,
                1 => signs.insert(at, sign),
                _ => drop(signs.remove(at)),
            }
        }
        String::from_iter(signs)
    }
}

/// What is wrong with the Chinese text of a message: it is missing, has words of the English one
/// that `is_english` accepts, or wrong characters. `own` is the user's text.
pub(super) fn fault(
    english: &str,
    chinese: &str,
    own: &str,
    is_english: impl Fn(&str) -> bool,
) -> Option<String> {
    if english == chinese {
        return Some("has no Chinese text".to_owned());
    }
    if chinese.trim() != chinese || chinese.ends_with('。') {
        return Some("begins or ends with a blank, or ends with a full stop".to_owned());
    }
    let theirs: BTreeSet<&str> = words(english).collect();
    let is_english = |word: &&str| {
        word.len() > 2
            && theirs.contains(word)
            && word.bytes().any(|byte| byte.is_ascii_lowercase())
            && is_english(word)
    };
    if let Some(word) = words(chinese).find(is_english) {
        return Some(format!("{word} is English"));
    }
    // Notation in other signs than ASCII, which both texts have, and the user's own texts may have
    // any signs, and are no fault of the sentence.
    let notation = english.split([' ', ',']).filter(|part| !part.is_ascii());
    let own = own.split([' ', ':', '=', ',']).filter(|part| !part.is_empty());
    let own = notation.chain(own).fold(chinese.to_owned(), |text, part| text.replace(part, "a"));
    texts::fault(&own).map(str::to_owned)
}

/// The words of ASCII letters in a text.
pub(super) fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_ascii_alphabetic()).filter(|word| !word.is_empty())
}
