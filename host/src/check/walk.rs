//! Random games through a plugin, and a look at each of their states.

use super::descriptor::need;
use super::random::Random;
use crate::instance::{Instance, Kind, Refusal};
use crate::plugin::Plugin;
use std::sync::Arc;
use wanqi_abi as abi;

/// Games of each rule set.
const GAMES: u64 = 2;
/// Actions of each game.
const ACTIONS: usize = 120;
/// Games of each rule set that are played on until one ends.
const WHOLE: u64 = 6;
/// Actions of such a game.
const LONGEST: usize = 4_000;
/// Actions that a failure names; the first of them are left out of longer games.
const NAMED: usize = 24;

/// A game on its way.
pub struct Walk<'r> {
    /// The game.
    pub game: Instance,
    /// What was played: kind, seat, canonical text.
    pub played: Vec<(Kind, u32, String)>,
    /// For what a test chooses.
    pub random: &'r mut Random,
}

/// A state as everything that can be seen of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    position: String,
    digest: String,
    acting: [u64; 5],
}

/// The kind of frame that an actor's actions are.
pub fn kind(seat: u32) -> Kind {
    if seat == 0 { Kind::Env } else { Kind::Action }
}

/// Everything that can be seen of a state.
pub fn seen(game: &Instance) -> Result<Seen, String> {
    let turn = game.turn().map_err(|refusal| told("turn", &refusal))?;
    let acting = [turn.to_act, turn.flags, turn.round, turn.place]
        .map(u64::from)
        .into_iter()
        .chain([turn.ply]);
    let mut all = [0; 5];
    for (slot, number) in all.iter_mut().zip(acting) {
        *slot = number;
    }
    Ok(Seen {
        position: game.position().map_err(|refusal| told("position", &refusal))?,
        digest: game.digest_hex().map_err(|refusal| told("digest", &refusal))?,
        acting: all,
    })
}

/// A failed call in words.
pub fn told(what: &str, refusal: &Refusal) -> String {
    format!("{what} fails with status {}: {}", refusal.status, refusal.message)
}

/// The actors who may act.
pub fn actors(to_act: u32) -> impl Iterator<Item = u32> {
    (0..32).filter(move |seat| to_act >> seat & 1 == 1)
}

impl Walk<'_> {
    /// Lists what an actor may do.
    pub fn list(&self, seat: u32) -> Result<Vec<String>, String> {
        let list = self.game.list(seat, false).map_err(|refusal| told("list", &refusal))?;
        Ok(list.into_iter().map(|listed| listed.text).collect())
    }

    /// Applies an action.
    pub fn apply(&mut self, seat: u32, text: &str) -> Result<(), String> {
        let done = self.game.apply(kind(seat), seat, text.as_bytes(), 0);
        let done = done.map_err(|refusal| {
            format!("`{text}` of {} is listed and refused: {}", who(seat), refusal.message)
        })?;
        if done.canonical != text {
            return Err(format!(
                "`{text}` is listed, and its canonical text is `{}`",
                done.canonical
            ));
        }
        self.played.push((kind(seat), seat, done.canonical));
        Ok(())
    }

    /// An action at random of one of those who are to act; nothing if the game is over.
    pub fn choose(&mut self) -> Result<Option<(u32, String)>, String> {
        let turn = self.game.turn().map_err(|refusal| told("turn", &refusal))?;
        let seats: Vec<_> = actors(turn.to_act).collect();
        if seats.is_empty() {
            return Ok(None);
        }
        let seat = *self.random.of(&seats);
        let list = self.list(seat)?;
        if list.is_empty() {
            return Err(format!("{} is to act and has no action", who(seat)));
        }
        Ok(Some((seat, self.random.of(&list).clone())))
    }

    fn line(&self) -> String {
        let texts = self.played.iter().map(|(_, _, text)| text.as_str());
        let texts: Vec<_> = texts.skip(self.played.len().saturating_sub(NAMED)).collect();
        let before = if self.played.len() > NAMED { "… " } else { "" };
        match self.played.len() {
            0 => "at the start".to_owned(),
            count => format!("after {count} actions ({before}{})", texts.join(" ")),
        }
    }
}

/// Whether the plugin panicked in a call, or before.
pub fn panicked(refusal: &Refusal) -> bool {
    matches!(refusal.status, abi::PANIC | abi::POISONED)
}

/// `seat 2`, or `ENV`.
pub fn who(seat: u32) -> String {
    if seat == 0 { "ENV".to_owned() } else { format!("seat {seat}") }
}

/// A new game of a rule set with its default options.
pub fn start(plugin: &Arc<Plugin>, rules: usize) -> Result<Instance, String> {
    Instance::create(plugin, rules, "", "").map_err(|refusal| {
        format!("{}: {}", name(plugin, rules), told("a game with default options", &refusal))
    })
}

/// `chess/960`.
pub fn name(plugin: &Arc<Plugin>, rules: usize) -> String {
    format!("{}/{}", plugin.game.slug, plugin.game.rulesets[rules].slug)
}

/// Plays random games of every rule set and looks at each state; how many there were.
///
/// # Errors
/// What `look` finds wrong, with the rule set and the actions that led there.
pub fn walk(
    plugin: &Arc<Plugin>,
    seed: u64,
    mut look: impl FnMut(&mut Walk) -> Result<(), String>,
) -> Result<usize, String> {
    let mut states = 0;
    for rules in 0..plugin.game.rulesets.len() {
        for number in 0..GAMES {
            let mut random = Random(seed ^ (number << 32) ^ ((rules as u64) << 40));
            let game = start(plugin, rules)?;
            let mut walk = Walk { game, played: Vec::new(), random: &mut random };
            let done = one(&mut walk, &mut look, &mut states);
            done.map_err(|why| format!("{} {}: {why}", name(plugin, rules), walk.line()))?;
        }
    }
    Ok(states)
}

fn one(
    walk: &mut Walk,
    look: &mut impl FnMut(&mut Walk) -> Result<(), String>,
    states: &mut usize,
) -> Result<(), String> {
    for _ in 0..ACTIONS {
        look(walk)?;
        *states += 1;
        let Some((seat, text)) = walk.choose()? else { return Ok(()) };
        walk.apply(seat, &text)?;
    }
    Ok(())
}

/// Plays random games of every rule set until one ends, and looks at that; how many ended.
///
/// # Errors
/// What `look` finds wrong, with the rule set and the last actions.
pub fn to_the_end(
    plugin: &Arc<Plugin>,
    seed: u64,
    mut look: impl FnMut(&mut Walk) -> Result<(), String>,
) -> Result<usize, String> {
    let draws = plugin.extensions().contains(&"wq.sample/1");
    let mut ended = 0;
    for rules in 0..plugin.game.rulesets.len() {
        for number in 0..WHOLE {
            let mut random = Random(seed ^ (number << 32) ^ ((rules as u64) << 40));
            let game = start(plugin, rules)?;
            let mut walk = Walk { game, played: Vec::new(), random: &mut random };
            let over = last(&mut walk, draws);
            let looked =
                over.and_then(|over| if over { look(&mut walk).map(|()| true) } else { Ok(false) });
            if looked.map_err(|why| format!("{} {}: {why}", name(plugin, rules), walk.line()))? {
                ended += 1;
                break;
            }
        }
    }
    Ok(ended)
}

/// Plays on until the game is over, or has gone on for long; whether it is over.
fn last(walk: &mut Walk, draws: bool) -> Result<bool, String> {
    for _ in 0..LONGEST {
        let turn = walk.game.turn().map_err(|refusal| told("turn", &refusal))?;
        let seats: Vec<_> = actors(turn.to_act).collect();
        if seats.is_empty() {
            return Ok(true);
        }
        let seat = *walk.random.of(&seats);
        let text = match draws {
            true => {
                let draw = walk.game.sample(seat, walk.random.next());
                draw.map_err(|refusal| told("sample", &refusal))?
            }
            false => {
                let list = walk.list(seat)?;
                need(!list.is_empty(), || format!("{} is to act and has no action", who(seat)))?;
                walk.random.of(&list).clone()
            }
        };
        walk.apply(seat, &text)?;
    }
    Ok(false)
}

/// The usual answer of a test that walked.
pub fn states(count: usize) -> super::Checked {
    super::ok(format!("{count} states"))
}
