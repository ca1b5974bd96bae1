//! What every answer of every game has in common: how its sentences count, that `pass` is refused by a
//! rule, that blanks too many in a position change nothing.

use crate::erased::AnyGame;
use crate::facts::Facts;
use crate::game::{Actor, Kind, Rejection, Setup};
use crate::options::Options;
use crate::replay::Reading;

/// Words before a number that is a name: `seat 1 holds`.
const LABELS: [&str; 14] = [
    "seat", "point", "row", "rank", "piece", "house", "island", "line", "rule", "turn", "step",
    "phase", "round", "cell",
];
/// Words in -s that are no plural; no word in -ss is one.
const SINGULAR: [&str; 8] = ["is", "has", "was", "does", "as", "this", "always", "looks"];

/// A number 1 with a plural behind it, `1 pieces`, or a plural verb before it, `there are 1`.
pub(super) fn miscounted(sentence: &str) -> Option<String> {
    let words: Vec<&str> = sentence.split(' ').collect();
    for (at, _) in words.iter().enumerate().filter(|(_, word)| **word == "1") {
        let before = at.checked_sub(1).map_or("", |before| words[before]);
        let after = words.get(at + 1).map_or("", |word| word.trim_end_matches([',', ':']));
        let plural = after.len() > 2
            && after.ends_with('s')
            && !after.ends_with("ss")
            && after.bytes().all(|byte| byte.is_ascii_lowercase())
            && !SINGULAR.contains(&after);
        let people = after == "men";
        let there_are = before == "are" && at > 1 && words[at - 2].ends_with("here");
        if (plural || people) && !LABELS.contains(&before) || there_are {
            return Some(format!("{before} 1 {after}"));
        }
    }
    None
}

/// A refusal or a line of a picture counts as English does.
pub(super) fn check_sentence(sentence: &str) {
    if let Some(words) = miscounted(sentence) {
        panic!("{words:?} is no English: {sentence}");
    }
}

/// A seat that may not pass is refused by a rule, unless the game takes a skipped turn as an event.
pub(super) fn check_pass(game: &dyn AnyGame, actor: Actor, facts: &Facts) {
    if game.copy().event(Some(actor), b"skip").is_ok() {
        return;
    }
    let how = Reading { lenient: true, ..Reading::default() };
    for reading in [how, Reading::default()] {
        if let Err(refusal) = game.resolve(Some(actor), b"pass", reading) {
            let Rejection { kind, rule, message, .. } = &refusal;
            assert!(*kind != Kind::Syntax, "pass is refused without a rule: {message}");
            assert!(facts.rules.iter().any(|known| known.id == *rule), "{rule}: {message}");
        }
    }
}

/// A position with blanks too many is the same position.
pub(super) fn check_blanks(game: &dyn AnyGame, rules: usize, options: &Options) {
    let text = game.position();
    let wide = text.replace(' ', "  ");
    for written in [format!("{text} "), format!(" {text}"), format!("\t{wide} \n")] {
        let setup = Setup { rules, options, position: Some(&written) };
        let same = (game.maker().new)(&setup);
        let same = same.unwrap_or_else(|r| panic!("{written:?} is refused: {}", r.message));
        assert_eq!(same.position(), text, "{written:?} is another position");
    }
}
