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

/// The legal texts nearest to `token`, in the style of records, and the number of legal actions.
/// Texts with more common letters in the same order come first, then shorter texts.
pub fn nearest<G: Game>(
    game: &G,
    style: usize,
    actor: Actor,
    token: &[u8],
    most: usize,
) -> (Vec<String>, usize) {
    let mut actions = Vec::new();
    game.legal(actor, &mut actions);
    let mut nearest = Nearest { token, most, best: Vec::new() };
    let (mut text, mut canonical) = (String::new(), String::new());
    for action in &actions {
        text.clear();
        game.write_style(style, actor, *action, &mut text);
        if style != 0 {
            canonical.clear();
            game.write(actor, *action, &mut canonical);
        }
        nearest.add(&text, (style != 0).then_some(canonical.as_str()));
    }
    (nearest.best.into_iter().map(|(_, _, text)| text).collect(), actions.len())
}

/// The nearest texts so far.
struct Nearest<'t> {
    token: &'t [u8],
    most: usize,
    /// Distances, lengths and texts, the nearest first.
    best: Vec<(usize, usize, String)>,
}

impl Nearest<'_> {
    /// Adds a text, if it is among the nearest. A token in canonical form may be nearer to the
    /// canonical text.
    fn add(&mut self, text: &str, canonical: Option<&str>) {
        let full = self.best.len() >= self.most;
        let limit = match self.best.last() {
            Some((farthest, ..)) if full => *farthest,
            _ => usize::MAX,
        };
        let near = distance(self.token, text.as_bytes(), limit);
        let near = canonical
            .map_or(near, |canonical| near.min(distance(self.token, canonical.as_bytes(), limit)));
        let key = (near, text.len(), text);
        let at = self.best.partition_point(|(near, length, text)| (*near, *length, &**text) <= key);
        if at < self.most {
            self.best.truncate(self.most - 1);
            self.best.insert(at, (near, text.len(), text.to_owned()));
        }
    }
}

/// The longest texts that are compared, in bytes.
const LONGEST: usize = 64;

/// The edit distance of two texts, up to a limit; a greater distance is `usize::MAX`, and so is that
/// of a long text.
fn distance(a: &[u8], b: &[u8], limit: usize) -> usize {
    if a.len() > LONGEST || b.len() > LONGEST || a.len().abs_diff(b.len()) > limit {
        return usize::MAX;
    }
    let mut row: [u8; LONGEST + 1] = std::array::from_fn(|at| at as u8);
    for (x, i) in a.iter().zip(0_u8..) {
        let mut diagonal = i;
        row[0] = i + 1;
        let mut nearest = row[0];
        for (j, y) in b.iter().enumerate() {
            let cost = u8::from(!x.eq_ignore_ascii_case(y));
            let best = (diagonal + cost).min(row[j] + 1).min(row[j + 1] + 1);
            diagonal = row[j + 1];
            row[j + 1] = best;
            nearest = nearest.min(best);
        }
        if usize::from(nearest) > limit {
            return usize::MAX;
        }
    }
    Some(usize::from(row[b.len()])).filter(|near| *near <= limit).unwrap_or(usize::MAX)
}
