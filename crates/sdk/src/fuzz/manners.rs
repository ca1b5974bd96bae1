//! Properties of the texts of every game: messages have correct plurals, articles and names of
//! seats, `pass` is refused by a rule, and extra spaces in a position change nothing.

use crate::erased::AnyGame;
use crate::facts::Facts;
use crate::game::{Actor, Outcome, Rejection, RejectionKind, Setup};
use crate::options::Options;
use crate::replay::Reading;

/// Words before a number that is a name, as in `seat 1 holds`.
const LABELS: [&str; 22] = [
    "seat", "point", "row", "rank", "piece", "house", "island", "line", "rule", "turn", "step",
    "phase", "round", "cell", "stone", "tile", "move", "column", "file", "level", "player", "ply",
];
/// Words that end in -s and are not plurals. No word in -ss is a plural.
const SINGULAR: [&str; 8] = ["is", "has", "was", "does", "as", "this", "always", "looks"];

/// Whether a word of a message is a word of the text that the message refuses: a quotation, which
/// the message does not change.
fn quoted(word: &str, text: &str) -> bool {
    text.split(|c: char| !c.is_alphanumeric()).any(|typed| typed.eq_ignore_ascii_case(word))
}

/// The message without the whole refused text, which it may quote: `1 pieces is not a move`.
fn without_text(sentence: &str, text: &str) -> String {
    if text.trim().is_empty() { sentence.to_owned() } else { sentence.replace(text, "TEXT") }
}

/// A number 1 with a plural after it, `1 pieces`, or a plural verb before it, `there are 1`.
pub(super) fn miscounted(sentence: &str, text: &str) -> Option<String> {
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
        let counted = (plural || people) && !LABELS.contains(&before) && !quoted(after, text);
        if counted || there_are {
            return Some(format!("{before} 1 {after}"));
        }
    }
    None
}

/// `a` before a vowel or `an` before a consonant: `a elephant`. Words of two letters are not
/// checked, because they can be points.
pub(super) fn wrong_article(sentence: &str, text: &str) -> Option<String> {
    let words: Vec<&str> = sentence.split(' ').collect();
    let wrong = words.windows(2).find(|pair| {
        let noun = pair[1].len() > 2 && pair[1].bytes().all(|byte| byte.is_ascii_lowercase());
        let vowel = pair[1].starts_with(['a', 'e', 'i', 'o', 'u']);
        let sounds_otherwise = pair[1].starts_with("one") || pair[1].starts_with("un");
        let wrong = matches!((pair[0], vowel), ("a", true) | ("an", false));
        noun && wrong && !sounds_otherwise && !quoted(pair[1], text)
    })?;
    Some(wrong.join(" "))
}

/// A name of a seat in lower case: `white is to move`, `piece of white`. As the colour of a piece,
/// the word is lower case: `a white stone`. Words of the refused text are quotations, also in
/// `first is not a move`, and a list after `is not one of` contains values as a position has them.
pub(super) fn uncapped(sentence: &str, facts: &Facts, text: &str) -> Option<String> {
    const VERBS: [&str; 10] =
        ["is", "has", "had", "must", "can", "cannot", "may", "moves", "goes", "passes"];
    let sentence = sentence.split(" is not one of ").next().unwrap_or_default();
    let words: Vec<&str> = sentence.split(' ').collect();
    let roles = facts.rulesets.iter().flat_map(|set| set.roles);
    let seats: Vec<String> = roles.map(|role| role.to_ascii_lowercase()).collect();
    let seat = |at: usize| {
        let word = words[at].trim_end_matches([',', ':', ';']).trim_end_matches("'s");
        let before = at.checked_sub(1).map_or("", |before| words[before]);
        let acts = words.get(at + 1).is_some_and(|next| VERBS.contains(next));
        let thing = matches!(before, "a" | "an" | "the" | "no" | "which" | "shows");
        seats.iter().any(|seat| seat == word)
            && (acts || before == "of" || before == "by")
            && !thing
            && !quoted(word, text)
            && !(at == 0 && words[1..].starts_with(&["is", "not"]))
    };
    (0..words.len()).find(|at| seat(*at)).map(|at| words[at].to_owned())
}

/// A line of a picture has correct plurals and articles.
pub(super) fn check_sentence(sentence: &str) {
    check_english(sentence, "");
}

/// A refusal has a message with correct plurals and articles, which names seats like pictures and
/// tags. Of the refused text, the message may quote everything or some words.
pub(super) fn check_message(message: &str, facts: &Facts, text: &str) {
    assert!(!message.trim().is_empty(), "{text:?} is refused without a message");
    let sentence = without_text(message, text);
    check_english(&sentence, text);
    if let Some(word) = uncapped(&sentence, facts, text) {
        panic!("{word:?} is a seat and has a capital: {message}");
    }
}

fn check_english(sentence: &str, text: &str) {
    if let Some(words) = miscounted(sentence, text).or_else(|| wrong_article(sentence, text)) {
        panic!("{words:?} is not English: {sentence}");
    }
}

/// The reason of an outcome is in the table of the game.
///
/// # Panics
/// If it is not.
pub fn check_reason(facts: &Facts, outcome: &Outcome) {
    let (game, word) = (facts.slug, outcome.reason);
    let known = facts.reasons.iter().any(|reason| reason.id == word);
    assert!(known, "{game} ends by {word:?}, which is not in its table of reasons");
}

/// A pass that is not allowed is refused by a rule, unless the game accepts a skipped turn as an
/// event.
pub(super) fn check_pass(game: &dyn AnyGame, actor: Actor, facts: &Facts) {
    if game.copy().event(Some(actor), b"skip").is_ok() {
        return;
    }
    let how = Reading { lenient: true, ..Reading::default() };
    for reading in [how, Reading::default()] {
        if let Err(refusal) = game.resolve(Some(actor), b"pass", reading) {
            let Rejection { kind, rule, message, .. } = &refusal;
            assert!(*kind != RejectionKind::Syntax, "pass is refused without a rule: {message}");
            assert!(facts.rules.iter().any(|known| known.id == *rule), "{rule}: {message}");
        }
    }
}

/// A position with extra spaces is the same position.
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
