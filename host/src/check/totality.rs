//! Level 5: games end, and every call with any arguments returns.

use super::descriptor::need;
use super::properties::starts;
use super::walk::{Sampling, actors, failure, kind, name, panicked, seen, states, walk};
use super::{Checked, counted, ok, skipped};
use crate::instance::{FrameKind, Frames, Instance, Refusal};
use crate::plugin::Plugin;
use crate::view::Eyes;
use std::sync::Arc;
use wanqi_abi as abi;
use wanqi_abi::growth::Grows;
use wanqi_notation::{Message, message};

/// Random games of each rule set.
const GAMES: u64 = 6;
/// The number of actions within which a random game should end.
const LONGEST: u64 = 100_000;

/// Random games end, and the same seed gives the same games.
pub fn playouts(plugin: &Arc<Plugin>, draw: Sampling) -> Checked {
    if !plugin.extensions().contains(&"wq.playout/1") {
        return skipped(message!("it has no wq.playout/1"));
    }
    let mut actions = 0;
    for game in starts(plugin)? {
        let before = seen(&game)?;
        let set = name(plugin, game.rules());
        let bounded = !game.ruleset().has(abi::TRAIT_UNBOUNDED);
        let longest = if bounded { LONGEST } else { LONGEST / 50 };
        let play = || {
            let done = game.playout(draw.seed, GAMES, longest);
            done.map_err(|refusal| {
                message!("{set}: {refusal}", set, refusal = failure(message!("playout"), &refusal))
            })
        };
        let (one, two) = (play()?, play()?);
        need(one.outcomes == two.outcomes && one.actions == two.actions, || {
            message!("{set}: the same seed gives different random games", set)
        })?;
        need(one.playouts == GAMES, || {
            message!(
                "{set}: playout played {playouts} of {games} games",
                set,
                playouts = one.playouts,
                games = GAMES
            )
        })?;
        need(!bounded || one.capped == 0, || {
            message!(
                "{set}: {capped} random games do not end in {longest} actions",
                set,
                capped = one.capped,
                longest
            )
        })?;
        let ended: u64 = one.outcomes.iter().map(|(_, count)| count).sum();
        need(ended + one.capped == GAMES, || {
            message!(
                "{set}: {ended} of {games} games have an outcome, and {capped} were stopped",
                set,
                ended,
                games = GAMES,
                capped = one.capped
            )
        })?;
        need(seen(&game)? == before, || message!("{set}: playout changes the game", set))?;
        actions += one.actions;
    }
    ok(counted(actions, "action"))
}

/// Calls with random bytes return, and change nothing.
pub fn noise(plugin: &Arc<Plugin>, draw: Sampling) -> Checked {
    states(walk(plugin, draw, |walk| {
        // Every third state, to keep the test short.
        if walk.played.len() % 3 != 0 {
            return Ok(());
        }
        let before = seen(&walk.game)?;
        let bytes = noise_bytes(walk);
        let shown = || String::from_utf8_lossy(&bytes).into_owned();
        let alive = |what: &'static str, result: Result<(), Refusal>| match result {
            Err(refusal) if panicked(&refusal) => Err({
                let refusal = failure(Message::sentence(what, Vec::new()), &refusal);
                message!("{refusal} with {shown}", refusal, shown = format!("{:?}", shown()))
            }),
            _ => Ok(()),
        };
        let flags = abi::DRY | abi::LENIENT;
        for seat in [abi::SEAT_ANY, 0, 1, 2, 17, u32::MAX - 1] {
            for kind in [FrameKind::Action, FrameKind::Env, FrameKind::Event, FrameKind::Checkpoint]
            {
                let done = walk.game.apply(kind, seat, &bytes, flags);
                alive("apply", done.map(|_| ()))?;
                alive("explain", walk.game.explain(kind, seat, &bytes, 3).map(|_| ()))?;
            }
            alive("list", walk.game.list(seat, true).map(|_| ()))?;
            alive("spell", walk.game.spell(seat, &bytes, 0).map(|_| ()))?;
            alive("scene", walk.game.scene(Eyes::Seat(seat)).map(|_| ()))?;
            alive("view", walk.game.view(Eyes::Seat(seat)).map(|_| ()))?;
            alive("touch", walk.game.touch(seat).map(|_| ()))?;
            alive("sample", walk.game.sample(seat, 7).map(|_| ()))?;
        }
        let (_, replayed) = walk.game.replay_bytes(&bytes, flags, &mut Vec::new());
        alive("replay", replayed)?;
        let rules = walk.game.rules();
        let text = shown();
        alive("create with options", Instance::create(plugin, rules, &text, "").map(|_| ()))?;
        alive("create with a position", Instance::create(plugin, rules, "", &text).map(|_| ()))?;
        alive("load", Instance::load(plugin, &bytes).map(|_| ()))?;
        for format in crate::instance::Format::all(plugin) {
            alive("import", format.import(&bytes, "").map(|_| ()))?;
            alive("export", format.export(&bytes).map(|_| ()))?;
        }
        need(seen(&walk.game)? == before, || {
            message!("{text} changes the game", text = format_args!("{:?}", text))
        })
    })?)
}

/// Random bytes, or a text that was played with some bytes changed.
fn noise_bytes(walk: &mut super::walk::Walk) -> Vec<u8> {
    let signs = b"abcdefgh12345678-x=+#@:,.;/QKN? \t\n\0\xff";
    let length = walk.random.below(40);
    match walk.random.below(4) {
        0 => (0..length).map(|_| walk.random.next() as u8).collect(),
        1 => (0..length).map(|_| *walk.random.of(signs)).collect(),
        2 => vec![b'a' + walk.random.below(26) as u8; 5_000],
        _ => {
            let turn = walk.game.turn().map(|turn| turn.to_act).unwrap_or(0);
            let seat = actors(turn).next().unwrap_or(1);
            let list = walk.list(seat).unwrap_or_default();
            let text = if list.is_empty() { "x".to_owned() } else { walk.random.of(&list).clone() };
            let mut bytes = text.into_bytes();
            let at = walk.random.below(bytes.len());
            bytes[at] = *walk.random.of(signs);
            bytes
        }
    }
}

/// Calls with numbers out of range and with null pointers are refused.
pub fn arguments(plugin: &Arc<Plugin>, _draw: Sampling) -> Checked {
    let rules = plugin.game.rulesets.len();
    for wrong in [rules, u32::MAX as usize] {
        let status = Instance::create(plugin, wrong, "", "").err().map(|refusal| refusal.status);
        need(status == Some(abi::BAD_ARGUMENT), || {
            message!(
                "creating a game of rule set {wrong} of {rules} gives {status}",
                wrong,
                rules,
                status = format_args!("{:?}", status)
            )
        })?;
    }
    for mut game in starts(plugin)? {
        let before = seen(&game)?;
        let set = name(plugin, game.rules());
        let styles = game.ruleset().styles.len() as u32;
        let turn = game.turn().map_err(|refusal| failure(message!("turn"), &refusal))?;
        let seat = actors(turn.to_act).next().unwrap_or(1);
        let list = game.list(seat, false).map_err(|refusal| failure(message!("list"), &refusal))?;
        if let Some(listed) = list.first() {
            let spelled = game.spell(seat, listed.text.as_bytes(), styles);
            need(spelled.is_err(), || {
                message!("{set}: spell accepts style {styles} of {styles}", set, styles)
            })?;
            let mut frames = Frames::default();
            frames.push(kind(seat), seat as u8, listed.text.as_bytes());
            let flags = abi::WRITE_STYLE | styles << 16;
            let (_, replayed) = game.replay(&frames, flags, &mut Vec::new());
            let status = replayed.err().map(|refusal| refusal.status);
            need(status == Some(abi::BAD_ARGUMENT), || {
                message!(
                    "{set}: replay in style {styles} of {styles} gives {status}",
                    set,
                    styles,
                    status = format_args!("{:?}", status)
                )
            })?;
        }
        need(game.list(99, false).is_err(), || message!("{set}: seat 99 has a list", set))?;
        need(game.roles(99).is_err(), || message!("{set}: seat 99 has roles", set))?;
        need(game.apply(FrameKind::Action, 99, b"x", 0).is_err(), || {
            message!("{set}: an action of seat 99 is accepted", set)
        })?;
        need(seen(&game)? == before, || {
            message!("{set}: a refused argument changes the game", set)
        })?;
    }
    nulls(plugin)?;
    sizes(plugin)?;
    ok(counted(rules as u64, "rule set"))
}

/// Calls functions with null pointers as their inputs and outputs.
fn nulls(plugin: &Arc<Plugin>) -> Result<(), Message> {
    // The tables exist only in the plugin's own process.
    let Some(tables) = plugin.tables() else { return Ok(()) };
    let core = tables.core;
    let (none, nothing) = (abi::Bytes::text(""), std::ptr::null_mut());
    let no_error = std::ptr::null_mut();
    let asked = |what: &str, status: abi::Status| {
        need(status == abi::BAD_ARGUMENT, || {
            message!(
                "{what} with a null pointer gives status {status}, not {wanted}",
                what,
                status,
                wanted = abi::BAD_ARGUMENT
            )
        })
    };
    // SAFETY: the ABI defines the result of every function for null pointers, and this test checks
    // it. The only other arguments are empty texts.
    unsafe {
        asked("create", (core.create)(0, none, none, std::ptr::null_mut(), std::ptr::null_mut()))?;
        asked("clone", (core.clone)(nothing, std::ptr::null_mut(), no_error))?;
        asked("copy_from", (core.copy_from)(nothing, nothing, no_error))?;
        asked("turn", (core.turn)(nothing, std::ptr::null_mut(), no_error))?;
        asked("digest", (core.digest)(nothing, std::ptr::null_mut(), no_error))?;
        asked("outcome", (core.outcome)(nothing, std::ptr::null_mut(), no_error))?;
        asked("options", (core.options)(nothing, std::ptr::null(), no_error))?;
        asked("position", (core.position)(nothing, std::ptr::null(), no_error))?;
        asked("list", (core.list)(nothing, 1, 0, std::ptr::null(), no_error))?;
        (core.destroy)(nothing);
    }
    Ok(())
}

/// Calls functions with structs of callers built for an older or newer version: the plugin must not
/// write past the size that the caller gives.
fn sizes(plugin: &Arc<Plugin>) -> Result<(), Message> {
    let Some(tables) = plugin.tables() else { return Ok(()) };
    let core = tables.core;
    let none = abi::Bytes::text("");
    let no_error = std::ptr::null_mut();
    let mut game = std::ptr::null_mut();
    // SAFETY: the texts are empty, and `game` is a local variable.
    let status = unsafe { (core.create)(0, none, none, &raw mut game, no_error) };
    need(status == abi::OK, || {
        message!("the default game does not start: status {status}", status)
    })?;
    // SAFETY: the instance is alive; each struct has more bytes than its size field says.
    let found = unsafe {
        within("turn", abi::Turn::FIRST, |out| (core.turn)(game, out.cast(), no_error))
            .and_then(|()| {
                within("digest", abi::Digest::FIRST, |out| {
                    (core.digest)(game, out.cast(), no_error)
                })
            })
            .and_then(|()| {
                within("outcome", abi::Outcome::FIRST, |out| {
                    (core.outcome)(game, out.cast(), no_error)
                })
            })
    };
    // SAFETY: `create` made the instance, and nothing uses it afterwards.
    unsafe { (core.destroy)(game) };
    found
}

/// Calls a function with structs of several sizes. The sinks in them are null.
fn within(what: &str, first: usize, call: impl Fn(*mut u64) -> abi::Status) -> Result<(), Message> {
    const FILLER: u64 = 0xA5A5_A5A5_A5A5_A5A5;
    for size in [4, 8, first - 8, first, first + 8, first + 64] {
        let mut place = [0u64; 64];
        place[0] = size as u64;
        place[size.div_ceil(8)..].fill(FILLER);
        let status = call(place.as_mut_ptr());
        let said = place[0] as u32 as usize;
        need(said == size, || {
            message!("{what} changes struct_size from {size} to {said}", what, size, said)
        })?;
        let kept = place[size.div_ceil(8)..].iter().all(|word| *word == FILLER);
        need(kept, || {
            message!("{what} writes past the end of a struct of {size} bytes", what, size)
        })?;
        need(size < first || status == abi::OK, || {
            message!(
                "{what} gives status {status} for a struct of {size} bytes",
                what,
                status,
                size
            )
        })?;
    }
    Ok(())
}
