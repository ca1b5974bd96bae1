//! Level 3: the same calls give the same answers.

use super::descriptor::need;
use super::walk::{Draw, Look, Played, Walk, actors, kind, listed, seen, states, told, walk};
use super::{Checked, ok};
use crate::instance::{Frames, Instance};
use crate::plugin::Plugin;
use std::fmt::Write as _;
use std::sync::Arc;
use wanqi_abi as abi;

/// Two games with the same actions are the same.
pub fn instances(plugin: &Arc<Plugin>, draw: Draw) -> Checked {
    states(walk(plugin, draw, twins())?)
}

/// Plays the same in a second game.
pub fn twins() -> Look<'static> {
    // The second game, and what was played in it.
    let mut other: Option<(Instance, Played)> = None;
    Box::new(move |walk| {
        let (mut twin, mut played) = match other.take() {
            Some((twin, played)) if walk.played.starts_with(&played) => (twin, played),
            _ => (walk.another()?, Vec::new()),
        };
        for (kind, seat, text) in &walk.played[played.len()..] {
            let done = twin.apply(*kind, *seat, text.as_bytes(), 0);
            done.map_err(|refusal| told(&format!("`{text}` in a second game"), &refusal))?;
        }
        played.clone_from(&walk.played);
        need(seen(&twin)? == seen(&walk.game)?, || {
            "a second game with the same actions differs".to_owned()
        })?;
        let turn = walk.game.turn().map_err(|refusal| told("turn", &refusal))?;
        if let Some(seat) = actors(turn.to_act).next() {
            let here = walk.list(seat)?;
            need(listed(&twin, seat)? == *here, || {
                "a second game with the same actions has another list".to_owned()
            })?;
            need(listed(&walk.game, seat)? == *here, || {
                "the list differs when asked twice".to_owned()
            })?;
        }
        other = Some((twin, played));
        Ok(())
    })
}

/// A clone is equal and goes its own way; so is what is copied into.
pub fn clones(plugin: &Arc<Plugin>, draw: Draw) -> Checked {
    states(walk(plugin, draw, every_clone)?)
}

/// A clone, and an action in it.
pub fn every_clone(walk: &mut Walk) -> Result<(), String> {
    let before = seen(&walk.game)?;
    let mut clone = walk.game.try_clone().map_err(|refusal| told("clone", &refusal))?;
    need(seen(&clone)? == before, || "a clone differs".to_owned())?;
    let Some((seat, text)) = walk.choose()? else { return Ok(()) };
    let done = clone.apply(kind(seat), seat, text.as_bytes(), 0);
    done.map_err(|refusal| told(&format!("`{text}` in a clone"), &refusal))?;
    need(seen(&walk.game)? == before, || {
        format!("`{text}` in a clone changes the game it was made of")
    })?;
    let after = seen(&clone)?;
    need(after != before, || format!("`{text}` changes nothing"))?;
    let mut third = walk.another()?;
    third.copy_from(&clone).map_err(|refusal| told("copy_from", &refusal))?;
    need(seen(&third)? == after, || "what is copied into differs".to_owned())?;
    clone.copy_from(&walk.game).map_err(|refusal| told("copy_from", &refusal))?;
    need(seen(&clone)? == before, || "an action is not undone by copy_from".to_owned())?;
    need(seen(&third)? == after, || "a copy changes with what it was made of".to_owned())
}

/// A replay in one call comes to what single actions come to.
pub fn batches(plugin: &Arc<Plugin>, draw: Draw) -> Checked {
    let mut count = 0;
    walk(plugin, draw, |walk| {
        // At every tenth state, and at the end of short games.
        let turn = walk.game.turn().map_err(|refusal| told("turn", &refusal))?;
        if !walk.played.len().is_multiple_of(10) && turn.to_act != 0 {
            return Ok(());
        }
        count += 1;
        batch(walk)
    })?;
    ok(format!("{count} replays"))
}

fn batch(walk: &Walk) -> Result<(), String> {
    let mut frames = Frames::default();
    for (kind, seat, text) in &walk.played {
        frames.push(*kind, *seat as u8, text.as_bytes());
    }
    let mut again = walk.another()?;
    let mut out = Vec::new();
    let (reply, result) = again.replay(&frames, abi::WRITE_CANONICAL, &mut out);
    result.map_err(|refusal| format!("{} in frame {}", told("replay", &refusal), refusal.frame))?;
    need(reply.applied == frames.len() as u64, || {
        format!("replay says that {} of {} frames were applied", reply.applied, frames.len())
    })?;
    let texts: String = walk.played.iter().map(|(_, _, text)| format!("{text}\n")).collect();
    need(out == texts.as_bytes(), || "replay writes other canonical texts".to_owned())?;
    need(seen(&again)? == seen(&walk.game)?, || "a replay comes to another state".to_owned())?;
    // A frame that is refused stops it; what was before stays.
    frames.push(super::walk::kind(1), 0, b"\x01no action\x01");
    let mut stopped = walk.another()?;
    let (reply, result) = stopped.replay(&frames, 0, &mut Vec::new());
    let refusal = result.err().ok_or("a frame that is no action is accepted")?;
    let last = walk.played.len() as u64;
    need((refusal.frame, reply.applied) == (last, last), || {
        format!(
            "frame {last} is refused; the answer is frame {}, applied {}",
            refusal.frame, reply.applied
        )
    })?;
    need(seen(&stopped)? == seen(&walk.game)?, || {
        "a replay that is stopped does not keep what was before".to_owned()
    })
}

/// A hash of everything that games show; two processes must come to the same.
pub fn processes(plugin: &Arc<Plugin>, draw: Draw) -> Checked {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut line = String::new();
    let count = walk(plugin, draw, |walk| {
        line.clear();
        let turn = walk.game.turn().map_err(|refusal| told("turn", &refusal))?;
        write!(line, "{:?}", seen(&walk.game)?).map_err(|_| "memory is short")?;
        for seat in actors(turn.to_act) {
            line.push_str(&walk.list(seat)?.join(" "));
        }
        let outcome = walk.game.outcome().map_err(|refusal| told("outcome", &refusal))?;
        write!(line, "{outcome:?}").map_err(|_| "memory is short")?;
        line.push_str(&walk.game.scene(0).unwrap_or_default());
        let refused = walk.game.apply(kind(1), abi::SEAT_ANY, b"?", abi::LENIENT);
        write!(line, "{:?}", refused.map(|done| done.canonical)).map_err(|_| "memory is short")?;
        for byte in line.bytes().chain(walk.game.save().unwrap_or_default()) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
        Ok(())
    })?;
    ok(format!("{count} states, fingerprint {hash:016x}"))
}
