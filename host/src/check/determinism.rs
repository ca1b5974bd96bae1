//! Level 3: the same calls give the same answers.

use super::descriptor::need;
use super::walk::{
    History, Sampling, SeenState, StateTest, Walk, actors, failure, kind, listed, seen, states,
    walk,
};
use super::{Checked, counted, ok};
use crate::instance::{FrameKind, Frames, Instance};
use crate::language::Language;
use crate::outcome::Outcome;
use crate::plugin::Plugin;
use crate::view::Eyes;
use std::fmt::Write as _;
use std::sync::Arc;
use wanqi_abi as abi;
use wanqi_notation::{Message, message};

/// Two games with the same actions are the same.
pub fn instances(plugin: &Arc<Plugin>, draw: Sampling) -> Checked {
    states(walk(plugin, draw, twins())?)
}

/// Applies each action of the walk to a second game as well, and compares the two.
pub fn twins() -> StateTest<'static> {
    // The second game, and the actions applied to it.
    let mut other: Option<(Instance, History)> = None;
    Box::new(move |walk| {
        let (mut twin, mut played) = match other.take() {
            Some((twin, played)) if walk.played.starts_with(&played) => (twin, played),
            _ => (walk.another()?, Vec::new()),
        };
        for (kind, seat, text) in &walk.played[played.len()..] {
            let done = twin.apply(*kind, *seat, text.as_bytes(), 0);
            done.map_err(|refusal| failure(message!("`{text}` in a second game", text), &refusal))?;
        }
        played.clone_from(&walk.played);
        need(seen(&twin)? == seen(&walk.game)?, || {
            message!("a second game with the same actions differs")
        })?;
        let turn = walk.game.turn().map_err(|refusal| failure(message!("turn"), &refusal))?;
        if let Some(seat) = actors(turn.to_act).next() {
            let here = walk.list(seat)?;
            need(listed(&twin, seat)? == *here, || {
                message!("a second game with the same actions has a different list")
            })?;
            need(listed(&walk.game, seat)? == *here, || {
                message!("two calls of list give different lists")
            })?;
        }
        other = Some((twin, played));
        Ok(())
    })
}

/// A clone is equal to its original and independent of it; so is a target of `copy_from`.
pub fn clones(plugin: &Arc<Plugin>, draw: Sampling) -> Checked {
    states(walk(plugin, draw, every_clone)?)
}

/// Compares a clone with its original, before and after an action in the clone.
pub fn every_clone(walk: &mut Walk) -> Result<(), Message> {
    let before = seen(&walk.game)?;
    let mut clone =
        walk.game.try_clone().map_err(|refusal| failure(message!("clone"), &refusal))?;
    need(seen(&clone)? == before, || message!("a clone differs from its original"))?;
    let Some((seat, text)) = walk.choose()? else { return Ok(()) };
    let done = clone.apply(kind(seat), seat, text.as_bytes(), 0);
    done.map_err(|refusal| failure(message!("`{text}` in a clone", text), &refusal))?;
    need(seen(&walk.game)? == before, || {
        message!("`{text}` in a clone changes its original", text)
    })?;
    let after = seen(&clone)?;
    need(after != before, || message!("`{text}` does not change the game", text))?;
    let mut third = walk.another()?;
    third.copy_from(&clone).map_err(|refusal| failure(message!("copy_from"), &refusal))?;
    need(seen(&third)? == after, || message!("the target of copy_from differs from its source"))?;
    clone.copy_from(&walk.game).map_err(|refusal| failure(message!("copy_from"), &refusal))?;
    need(seen(&clone)? == before, || message!("copy_from does not undo an action"))?;
    need(seen(&third)? == after, || message!("the target of copy_from changes with its source"))
}

/// A replay in one call leads to the same state as single actions.
pub fn batches(plugin: &Arc<Plugin>, draw: Sampling) -> Checked {
    let mut count = 0;
    walk(plugin, draw, |walk| {
        // At every tenth state, and at the end of short games.
        let turn = walk.game.turn().map_err(|refusal| failure(message!("turn"), &refusal))?;
        if !walk.played.len().is_multiple_of(10) && turn.to_act != 0 {
            return Ok(());
        }
        count += 1;
        batch(walk)
    })?;
    ok(counted(count, "replay"))
}

fn batch(walk: &Walk) -> Result<(), Message> {
    let mut frames = Frames::default();
    for (kind, seat, text) in &walk.played {
        frames.push(*kind, *seat as u8, text.as_bytes());
    }
    let mut again = walk.another()?;
    let mut out = Vec::new();
    let (reply, result) = again.replay(&frames, abi::WRITE_CANONICAL, &mut out);
    result.map_err(|refusal| {
        message!(
            "{refusal} in frame {frame}",
            refusal = failure(message!("replay"), &refusal),
            frame = refusal.frame
        )
    })?;
    need(reply.applied == frames.len() as u64, || {
        message!(
            "replay reports {applied} of {frames} frames as applied",
            applied = reply.applied,
            frames = frames.len()
        )
    })?;
    let texts: String = walk.played.iter().map(|(_, _, text)| format!("{text}\n")).collect();
    need(out == texts.as_bytes(), || message!("replay writes different canonical texts"))?;
    need(seen(&again)? == seen(&walk.game)?, || message!("a replay leads to a different state"))?;
    // Replay stops at a refused frame and keeps the frames applied before it.
    frames.push(super::walk::kind(1), 0, b"\x01no action\x01");
    let mut stopped = walk.another()?;
    let (reply, result) = stopped.replay(&frames, 0, &mut Vec::new());
    let refusal =
        result.err().ok_or_else(|| message!("a frame that is not an action is accepted"))?;
    let last = walk.played.len() as u64;
    need((refusal.frame, reply.applied) == (last, last), || {
        message!(
            "frame {last} is refused, but replay reports frame {frame}, applied {applied}",
            last,
            frame = refusal.frame,
            applied = reply.applied
        )
    })?;
    need(seen(&stopped)? == seen(&walk.game)?, || {
        message!("a replay stopped at a refused frame loses the frames before it")
    })
}

/// A game is the same for readers of every language.
pub fn languages(plugin: &Arc<Plugin>, draw: Sampling) -> Checked {
    states(walk(plugin, draw, translated())?)
}

/// What the language of the reader must not change: everything but messages and words.
#[derive(PartialEq)]
struct Untranslated {
    state: SeenState,
    list: Vec<String>,
    outcome: Option<Outcome>,
    options: String,
    /// Of an action that is none: status, rule and place.
    refused: Option<(abi::Status, String, u64, u64)>,
    /// The lines of the scene without words.
    scene: Option<Vec<String>>,
}

impl Untranslated {
    fn of(game: &mut Instance, seat: Option<u32>) -> Result<Untranslated, Message> {
        let refused = game.apply(FrameKind::Action, abi::SEAT_ANY, b"?", 0).err();
        let scene = game.scene(Eyes::All).ok();
        let words = |line: &&str| !line.starts_with("text ") && !line.starts_with("label ");
        Ok(Untranslated {
            state: seen(game)?,
            list: seat.map_or(Ok(Vec::new()), |seat| listed(game, seat))?,
            outcome: game.outcome().map_err(|refusal| failure(message!("outcome"), &refusal))?,
            options: game.options().map_err(|refusal| failure(message!("options"), &refusal))?,
            refused: refused.map(|it| (it.status, it.rule, it.offset, it.length)),
            scene: scene.map(|all| all.lines().filter(words).map(str::to_owned).collect()),
        })
    }
}

/// A plugin that is asked in Chinese, until the value is dropped.
struct InChinese<'p>(&'p Plugin, Language);

impl<'p> InChinese<'p> {
    fn new(plugin: &'p Plugin) -> InChinese<'p> {
        let before = plugin.language();
        plugin.set_language(Language::Chinese);
        InChinese(plugin, before)
    }
}

impl Drop for InChinese<'_> {
    fn drop(&mut self) {
        self.0.set_language(self.1);
    }
}

/// Plays the actions of the walk in a second game in Chinese, and compares the two.
pub fn translated() -> StateTest<'static> {
    let mut other: Option<(Instance, History)> = None;
    Box::new(move |walk| {
        let plugin = walk.game.plugin().clone();
        let turn = walk.game.turn().map_err(|refusal| failure(message!("turn"), &refusal))?;
        let seat = actors(turn.to_act).next();
        let here = Untranslated::of(&mut walk.game, seat)?;
        let chinese = InChinese::new(&plugin);
        let (mut twin, mut played) = match other.take() {
            Some((twin, played)) if walk.played.starts_with(&played) => (twin, played),
            _ => (walk.another()?, Vec::new()),
        };
        for (kind, seat, text) in &walk.played[played.len()..] {
            let done = twin.apply(*kind, *seat, text.as_bytes(), 0);
            let done = done.map_err(|refusal| {
                failure(message!("`{text}` in a game in Chinese", text), &refusal)
            })?;
            need(done.canonical == *text, || {
                message!(
                    "`{text}` is `{canonical}` in a game in Chinese",
                    text,
                    canonical = done.canonical
                )
            })?;
        }
        played.clone_from(&walk.played);
        let there = Untranslated::of(&mut twin, seat)?;
        drop(chinese);
        let what = [
            (here.state == there.state, message!("state")),
            (here.list == there.list, message!("list")),
            (here.outcome == there.outcome, message!("outcome")),
            (here.options == there.options, message!("option list")),
            (here.refused == there.refused, message!("refusal of `?`")),
            (here.scene == there.scene, message!("scene")),
        ];
        if let Some((_, what)) = what.into_iter().find(|(is_equal, _)| !is_equal) {
            return Err(message!("a game in Chinese has a different {what}", what));
        }
        other = Some((twin, played));
        Ok(())
    })
}

/// A hash of everything that games show; it must be equal in two processes.
pub fn processes(plugin: &Arc<Plugin>, draw: Sampling) -> Checked {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut line = String::new();
    let count = walk(plugin, draw, |walk| {
        line.clear();
        let turn = walk.game.turn().map_err(|refusal| failure(message!("turn"), &refusal))?;
        write!(line, "{:?}", seen(&walk.game)?).map_err(|_| message!("out of memory"))?;
        for seat in actors(turn.to_act) {
            line.push_str(&walk.list(seat)?.join(" "));
        }
        let outcome =
            walk.game.outcome().map_err(|refusal| failure(message!("outcome"), &refusal))?;
        write!(line, "{outcome:?}").map_err(|_| message!("out of memory"))?;
        line.push_str(&walk.game.scene(Eyes::All).unwrap_or_default());
        let refused = walk.game.apply(kind(1), abi::SEAT_ANY, b"?", abi::LENIENT);
        write!(line, "{:?}", refused.map(|done| done.canonical))
            .map_err(|_| message!("out of memory"))?;
        for byte in line.bytes().chain(walk.game.save().unwrap_or_default()) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
        Ok(())
    })?;
    ok(message!(
        "{count}, fingerprint {hash}",
        count = counted(count as u64, "state"),
        hash = format_args!("{hash:016x}")
    ))
}
