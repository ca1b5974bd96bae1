//! The lines of text below a picture, in Chinese.

use super::fixtures::set_up_any;
use super::texts;
use crate::Language;
use crate::erased::{AnyGame, Maker};
use crate::eyes::Eyes;
use crate::fuzz::options_of;
use crate::game::{Actor, Game};
use crate::rng::Rng;
use std::collections::BTreeSet;

/// Random games of each rule set.
const GAMES: u64 = 6;
/// The greatest number of actions in one.
const ACTIONS: usize = 120;

/// Checks along random games of every rule set that each line of text below the picture is in
/// Chinese for a reader of Chinese, for all viewers.
///
/// # Panics
/// If a line has a fault ([`fault`]), or if the picture has more lines in one language.
pub fn check<G: Game>() {
    check_of(Maker::of::<G>());
}

// Not generic, so that it is compiled once, not for every game.

fn check_of(maker: Maker) {
    let mut faults = BTreeSet::new();
    for set in maker.facts.rulesets {
        for number in 0..GAMES {
            let mut rng = Rng::new(number);
            let bytes: Vec<u8> = (0..1 + 2 * set.options.len()).map(|_| rng.next() as u8).collect();
            let options = if number == 0 { String::new() } else { options_of(set, &bytes) };
            // A game may refuse a combination of options.
            let Ok(mut game) = set_up_any(maker, set.slug, &options, "") else { continue };
            for _ in 0..ACTIONS {
                Eyes::of_game(set.seats.1).for_each(|eyes| compare(&*game, eyes, &mut faults));
                let Some((actor, action)) = game.random(&mut rng) else { break };
                game.apply(actor, &action);
            }
            Eyes::of_game(set.seats.1).for_each(|eyes| compare(&*game, eyes, &mut faults));
        }
    }
    let list: Vec<String> = faults.into_iter().collect();
    assert!(list.is_empty(), "{} lines have faults:\n{}", list.len(), list.join("\n"));
}

fn compare(game: &dyn AnyGame, eyes: Eyes, faults: &mut BTreeSet<String>) {
    let [english, chinese] =
        [Language::English, Language::Chinese].map(|language| game.scene(eyes, language));
    let [english, chinese] = [&english, &chinese].map(|scene| lines(scene.as_str()));
    assert_eq!(english.len(), chinese.len(), "lines of text: {english:?}, {chinese:?}");
    let position = game.position();
    for (english, chinese) in english.into_iter().zip(chinese) {
        if fault(english, chinese, &position).is_none() {
            continue;
        }
        if let Some(fault) = fault(english, chinese, &with_actions(game, position.clone())) {
            faults.insert(format!("{fault}: {chinese} ({english})"));
        }
    }
}

/// The position and the texts of the legal actions of all seats.
fn with_actions(game: &dyn AnyGame, mut notation: String) -> String {
    for seat in 1..=game.maker().facts.rulesets.iter().map(|set| set.seats.1).max().unwrap_or(0) {
        for (text, _) in game.list(Actor(seat), false) {
            notation.push(' ');
            notation.push_str(&text);
        }
    }
    notation
}

/// The lines of text of a scene.
fn lines(scene: &str) -> Vec<&str> {
    scene.lines().filter_map(|line| line.strip_prefix("text ")).collect()
}

/// What is wrong with a line of text below a picture: its characters ([`texts::fault`]), a full stop
/// at its end, or a word of three or more letters, not all capitals, that it shares with the English
/// line and that is not part of the notation: the
/// position and the legal actions.
///
/// ```
/// use wanqi_sdk::kit::pictures::fault;
///
/// assert_eq!(fault("White has dtqh", "白方：dtqh", "4/4 dtqh"), None);
/// assert_eq!(
///     fault("White has 3", "White 有 3 子", "4/4 w").as_deref(),
///     Some("White is English"),
/// );
/// assert_eq!(fault("3 left", "3 left", "4/4 w").as_deref(), Some("no Chinese character"));
/// ```
#[must_use]
pub fn fault(english: &str, chinese: &str, notation: &str) -> Option<String> {
    // Signs of pieces that both lines have, such as the Japanese ones of shogi, are notation, too.
    let signs = english.split(' ').filter(|part| !part.is_ascii());
    let own = signs.fold(chinese.to_owned(), |text, sign| text.replace(sign, "a"));
    if let Some(fault) = texts::fault(&own) {
        return Some(fault.to_owned());
    }
    if chinese.ends_with('。') {
        return Some("a full stop at the end".to_owned());
    }
    let theirs: BTreeSet<&str> = words(english).collect();
    // Notation in capitals only, such as names of tiles, is not English.
    let is_english = |word: &&str| {
        word.len() > 2
            && word.bytes().any(|byte| byte.is_ascii_lowercase())
            && theirs.contains(word)
            && !notation.contains(word)
    };
    words(chinese).find(is_english).map(|word| format!("{word} is English"))
}

/// The words of ASCII letters in a text.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_ascii_alphabetic())
}
