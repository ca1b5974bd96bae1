//! Lists in bytewise order of canonical text.

use crate::game::{Actor, Game};

/// A legal action with its canonical text.
pub type Listed<A> = (String, A);

/// The legal actions of an actor, sorted by canonical text; claims only, if asked for.
pub fn sorted<G: Game>(game: &G, actor: Actor, claims: bool) -> Vec<Listed<G::Action>> {
    let mut actions = Vec::new();
    if claims {
        game.claims(actor, &mut actions);
    } else {
        game.legal(actor, &mut actions);
    }
    let mut list: Vec<Listed<G::Action>> = actions
        .into_iter()
        .map(|action| {
            let mut text = String::new();
            game.write(actor, action, &mut text);
            (text, action)
        })
        .collect();
    list.sort_unstable_by(|a, b| a.0.cmp(&b.0));
    list
}

/// Legal texts nearest to `token`, in the record's style: those that share most of their letters in
/// order come first, and then those that are shorter.
pub fn nearest<G: Game>(
    game: &G,
    style: usize,
    actor: Actor,
    token: &[u8],
    most: usize,
) -> (Vec<String>, usize) {
    let list = sorted(game, actor, false);
    let total = list.len();
    let mut scored: Vec<(usize, String)> = list
        .into_iter()
        .map(|(canonical, action)| {
            let mut text = String::new();
            game.write_style(style, actor, action, &mut text);
            let distance = distance(token, text.as_bytes());
            (distance.min(distance_to(token, &canonical, style)), text)
        })
        .collect();
    scored.sort_by(|a, b| (a.0, a.1.len(), &a.1).cmp(&(b.0, b.1.len(), &b.1)));
    (scored.into_iter().take(most).map(|(_, text)| text).collect(), total)
}

/// Distance to the canonical text, for tokens that were written in it.
fn distance_to(token: &[u8], canonical: &str, style: usize) -> usize {
    if style == 0 { usize::MAX } else { distance(token, canonical.as_bytes()) }
}

/// Edit distance of two short texts; long ones count as far.
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
