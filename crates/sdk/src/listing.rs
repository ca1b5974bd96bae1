//! Lists in bytewise order of canonical text.

use crate::game::{Actor, Game};

/// The legal actions of an actor with their canonical texts, in bytewise order of these; with
/// `claims`, only its claims.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/twenty_one.rs"));
/// # fn main() {
/// use wanqi_sdk::kit::play::start;
/// use wanqi_sdk::listing::sorted;
///
/// // `TwentyOne` is the game in the example of `Game`.
/// let (game, _) = start::<TwentyOne>(0);
/// let list = sorted(&game, Actor::ONE, false);
/// assert_eq!(list, [("+1".to_owned(), 1), ("+2".to_owned(), 2), ("+3".to_owned(), 3)]);
/// assert!(sorted(&game, Actor::TWO, false).is_empty());
/// # }
/// ```
pub fn sorted<G: Game>(game: &G, actor: Actor, claims: bool) -> Vec<(String, G::Action)> {
    let (texts, actions) = with_texts(game, actor, claims);
    in_order(texts).into_iter().map(|(text, at)| (text, actions[at])).collect()
}

/// Canonical texts and actions, in the order in which the game returns them.
pub(crate) fn with_texts<G: Game>(
    game: &G,
    actor: Actor,
    claims: bool,
) -> (Vec<String>, Vec<G::Action>) {
    let mut actions = Vec::new();
    if claims {
        game.claims(actor, &mut actions);
    } else {
        game.legal(actor, &mut actions);
    }
    let texts = actions.iter().map(|action| {
        let mut text = String::new();
        game.write(actor, *action, &mut text);
        text
    });
    (texts.collect(), actions)
}

/// Sorted texts, each with its index in the given list.
pub(crate) fn in_order(texts: Vec<String>) -> Vec<(String, usize)> {
    let mut list: Vec<(String, usize)> =
        texts.into_iter().enumerate().map(|(at, text)| (text, at)).collect();
    list.sort_unstable();
    list
}

/// The legal texts nearest to `token`, in the style of records. Texts with more common letters in
/// the same order come first, then shorter texts.
pub fn nearest<G: Game>(
    game: &G,
    style: usize,
    actor: Actor,
    token: &[u8],
    most: usize,
) -> (Vec<String>, usize) {
    let list = sorted(game, actor, false);
    let total = list.len();
    let mut texts = Vec::with_capacity(total);
    for (canonical, action) in list {
        let mut text = String::new();
        game.write_style(style, actor, action, &mut text);
        texts.push((canonical, text));
    }
    (nearest_of(texts, style, token, most), total)
}

/// The nearest of these pairs (canonical text, text in the style), as texts in the style.
fn nearest_of(
    texts: Vec<(String, String)>,
    style: usize,
    token: &[u8],
    most: usize,
) -> Vec<String> {
    let scored = texts.into_iter().map(|(canonical, text)| {
        let distance = distance(token, text.as_bytes());
        (distance.min(distance_to(token, &canonical, style)), text.len(), text)
    });
    let mut scored: Vec<_> = scored.collect();
    scored.sort();
    scored.into_iter().take(most).map(|(_, _, text)| text).collect()
}

/// The distance to the canonical text, for tokens in canonical form.
fn distance_to(token: &[u8], canonical: &str, style: usize) -> usize {
    if style == 0 { usize::MAX } else { distance(token, canonical.as_bytes()) }
}

/// The edit distance of two short texts; long texts get a great distance.
fn distance(a: &[u8], b: &[u8]) -> usize {
    if a.len() > 64 || b.len() > 64 {
        return usize::MAX;
    }
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut diagonal = i;
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let cost = usize::from(!x.eq_ignore_ascii_case(y));
            let best = (diagonal + cost).min(row[j] + 1).min(row[j + 1] + 1);
            diagonal = row[j + 1];
            row[j + 1] = best;
        }
    }
    row[b.len()]
}
