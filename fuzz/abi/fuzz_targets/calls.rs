//! Calls of entries.

use crate::world::{World, check, lend, sink};
use std::ptr::{null, null_mut};
use wanqi_abi::{self as abi, Status};

/// Calls an entry that the bytes choose, and checks its properties.
pub fn one(world: &mut World<'_>) {
    let slot = world.slot();
    let before = world.state(slot);
    let what = world.byte() % 20;
    let (status, may_change) = match what {
        0..=2 => (create(world, slot), true),
        3 => (clone(world, slot), true),
        4 => (copy(world, slot), false),
        5 | 6 => (list(world, slot), false),
        7..=10 => (apply(world, slot), false),
        11 => (replay(world, slot), true),
        12 => (spell(world, slot), false),
        13 => (readers(world, slot), false),
        14 => (save_and_load(world, slot), true),
        15 => (index(world, slot), false),
        16 => (sample(world, slot), false),
        17 => (count(world, slot), false),
        18 => (pictures(world, slot), false),
        _ => {
            world.put(slot, null_mut());
            return;
        }
    };
    check(status);
    if status != abi::OK && !may_change {
        assert_eq!(world.state(slot), before, "call {what} failed with {status} and changed it");
    }
}

/// Runs a call with a diagnostic; a refusal must have a message.
fn told(world: &mut World<'_>, call: impl FnOnce(*mut abi::Diag) -> Status) -> Status {
    let (rule, message, hint) = (world.taken(), world.taken(), world.taken());
    let (rule_sink, message_sink, hint_sink) = (sink(&rule), sink(&message), sink(&hint));
    let size = match world.byte() {
        0..=229 => size_of::<abi::Diag>(),
        // A caller of ABI 1.0, which knows no languages.
        230..=250 => std::mem::offset_of!(abi::Diag, language),
        _ => 8,
    } as u32;
    let short = size == 8;
    let language = match world.byte() {
        0..=127 => Vec::new(),
        128..=230 => b"zh".to_vec(),
        _ => world.take(20).to_vec(),
    };
    let mut diag = abi::Diag {
        struct_size: size,
        status: 0,
        frame: 0,
        offset: 0,
        length: 0,
        rule: &raw const rule_sink,
        message: &raw const message_sink,
        hint: &raw const hint_sink,
        language: lend(&language),
    };
    let without = world.byte() > 230;
    let status = call(if without { null_mut() } else { &raw mut diag });
    let said = String::from_utf8_lossy(&message.bytes.borrow()).into_owned();
    assert!(status != abi::PANIC, "an entry panicked: {said}");
    let silent = [abi::OK, abi::STOPPED].contains(&status);
    if !without && !short && !silent && message.most == usize::MAX {
        assert_eq!(diag.status, status, "the diagnostic has another status");
        assert!(!message.bytes.borrow().is_empty(), "status {status} without a message");
    }
    status
}

fn create(world: &mut World<'_>, slot: usize) -> Status {
    let rules = world.number();
    let options = match world.byte() {
        0..=127 => Vec::new(),
        128..=159 => b"size=15".to_vec(),
        160..=191 => b"opening=swap2".to_vec(),
        _ => world.take(40).to_vec(),
    };
    let position = if world.byte() < 200 { Vec::new() } else { world.take(60).to_vec() };
    let core = world.core;
    let mut made = null_mut();
    let out = if world.byte() > 250 { null_mut() } else { &raw mut made };
    // SAFETY: all lent memory lives until the end of the call.
    let status = told(world, |diag| unsafe {
        (core.create)(rules, lend(&options), lend(&position), out, diag)
    });
    assert_eq!(
        status == abi::OK,
        !made.is_null(),
        "an instance is returned exactly if the call succeeds"
    );
    if status == abi::OK {
        world.put(slot, made);
    }
    status
}

fn clone(world: &mut World<'_>, slot: usize) -> Status {
    let (game, core, mut made) = (world.games[slot], world.core, null_mut());
    // SAFETY: an instance of ours, or null.
    let status = told(world, |diag| unsafe { (core.clone)(game, &raw mut made, diag) });
    if status == abi::OK {
        let to = world.slot();
        world.put(to, made);
    }
    status
}

fn copy(world: &mut World<'_>, slot: usize) -> Status {
    let (core, from) = (world.core, world.slot());
    let games = (world.games[slot], world.games[from]);
    // SAFETY: instances of ours, or null; both may be the same.
    let status = told(world, |diag| unsafe { (core.copy_from)(games.0, games.1, diag) });
    if status == abi::OK {
        assert_eq!(world.state(slot), world.state(from), "a copy differs");
    }
    status
}

fn list(world: &mut World<'_>, slot: usize) -> Status {
    let (seat, flags, taken) = (world.seat(), world.number(), world.taken());
    let (game, core) = (world.games[slot], world.core);
    // SAFETY: an instance of ours, or null; the sink lives until the end of the call.
    let status = told(world, |diag| unsafe {
        (core.list)(game, seat, flags & abi::LIST_CLAIMS, &sink(&taken), diag)
    });
    if status == abi::OK && taken.most == usize::MAX {
        let text = taken.bytes.into_inner();
        let word = |line: &[u8]| line.split(|b| *b == b'\t').next().map(<[u8]>::to_vec);
        let lines = text.split(|b| *b == b'\n').filter(|line| !line.is_empty());
        world.texts = lines.filter_map(word).collect();
        assert!(world.texts.is_sorted_by(|a, b| a < b), "a list is not sorted or repeats");
    }
    status
}

fn apply(world: &mut World<'_>, slot: usize) -> Status {
    let (seat, token) = (world.seat(), world.token());
    let kind = if world.byte() < 200 { u32::from(abi::FRAME_ACTION) } else { world.number() };
    let flags = world.number() & (abi::LENIENT | abi::DRY | abi::IGNORE_MARKS | abi::LAST);
    let (taken, core, game) = (world.taken(), world.core, world.games[slot]);
    let before = world.state(slot);
    // SAFETY: an instance of ours, or null; all lent memory lives until the end of the call.
    let status = told(world, |diag| unsafe {
        let out = &sink(&taken);
        (core.apply)(game, kind, seat, lend(&token), flags, out, null_mut(), diag)
    });
    if status == abi::OK && flags & abi::DRY != 0 {
        assert_eq!(world.state(slot), before, "a dry run changes something");
    }
    status
}

fn replay(world: &mut World<'_>, slot: usize) -> Status {
    let mut frames = Vec::new();
    for _ in 0..world.byte() % 6 {
        let (kind, seat, token) = (world.byte() % 6, world.byte() % 3, world.token());
        let text = &token[..token.len().min(30)];
        frames.extend_from_slice(&[kind, seat, text.len() as u8, 0]);
        frames.extend_from_slice(text);
    }
    frames.extend_from_slice(world.take(5));
    let flags = u32::from(world.byte()) | world.number() << 16;
    let (taken, core, game) = (world.taken(), world.core, world.games[slot]);
    let mut reply =
        abi::Reply { struct_size: size_of::<abi::Reply>() as u32, ..Default::default() };
    // SAFETY: an instance of ours, or null; all lent memory lives until the end of the call.
    told(world, |diag| unsafe {
        let out = &sink(&taken);
        (core.replay)(game, lend(&frames), flags, out, &raw mut reply, diag)
    })
}

fn spell(world: &mut World<'_>, slot: usize) -> Status {
    let (seat, token, style) = (world.seat(), world.token(), world.number());
    let (taken, core, game) = (world.taken(), world.core, world.games[slot]);
    // SAFETY: as above.
    told(world, |diag| unsafe {
        (core.spell)(game, seat, lend(&token), style, &sink(&taken), diag)
    })
}

/// Turn, roles, options, outcome, with structs of any size.
fn readers(world: &mut World<'_>, slot: usize) -> Status {
    let (game, core, taken) = (world.games[slot], world.core, world.taken());
    let out = sink(&taken);
    let (which, number) = (world.byte() % 4, world.number());
    // SAFETY: an instance of ours, or null; every struct has at least the size that it states.
    told(world, |diag| unsafe {
        match which {
            0 => {
                let struct_size = number.min(size_of::<abi::Turn>() as u32);
                let mut turn = abi::Turn { struct_size, ..Default::default() };
                (core.turn)(game, &raw mut turn, diag)
            }
            1 => {
                let mut roles = 0;
                (core.roles)(game, number, &raw mut roles, diag)
            }
            2 => (core.options)(game, &raw const out, diag),
            _ => {
                let mut outcome: abi::Outcome = std::mem::zeroed();
                outcome.struct_size = size_of::<abi::Outcome>() as u32;
                outcome.reason = &raw const out;
                outcome.rule = null();
                (core.outcome)(game, &raw mut outcome, diag)
            }
        }
    })
}

/// The table of an extension, which must exist.
fn table<T>(world: &World<'_>, id: &str) -> &'static T {
    // SAFETY: the id is lent for the call; tables are never freed.
    unsafe {
        let table = (world.plugin.extension)(abi::Bytes::text(id)).cast::<T>();
        table.as_ref().expect("the SDK has this extension")
    }
}

fn save_and_load(world: &mut World<'_>, slot: usize) -> Status {
    let snapshots: &abi::SnapshotV1 = table(world, "wq.snapshot/1");
    let (game, taken) = (world.games[slot], world.taken());
    // SAFETY: an instance of ours, or null; the sink lives until the end of the call.
    let status = told(world, |diag| unsafe { (snapshots.save)(game, &sink(&taken), diag) });
    if status == abi::OK {
        world.saved.push(taken.bytes.into_inner());
    }
    let own = world.byte() < 200;
    let mut bytes = match world.saved.last() {
        Some(bytes) if own => bytes.clone(),
        _ => world.take(80).to_vec(),
    };
    if !bytes.is_empty() && world.byte() > 128 {
        let at = world.byte() as usize % bytes.len();
        bytes[at] ^= world.byte();
    }
    let mut made = null_mut();
    // SAFETY: all lent memory lives until the end of the call.
    let loaded = told(world, |diag| unsafe {
        (snapshots.load)(lend(&bytes), null_mut(), &raw mut made, diag)
    });
    if loaded == abi::OK {
        let to = world.slot();
        world.put(to, made);
    }
    loaded
}

fn index(world: &mut World<'_>, slot: usize) -> Status {
    let indexed: &abi::IndexV1 = table(world, "wq.index/1");
    let (seat, game, mut count) = (world.seat(), world.games[slot], 0);
    // SAFETY: an instance of ours, or null.
    let status = told(world, |diag| unsafe { (indexed.count)(game, seat, &raw mut count, diag) });
    if status != abi::OK {
        return status;
    }
    let at = u64::from(world.byte());
    // SAFETY: as above.
    let status = told(world, |diag| unsafe { (indexed.apply)(game, seat, at, null(), diag) });
    assert_eq!(status == abi::OK, at < count, "{at} of {count}");
    status
}

fn sample(world: &mut World<'_>, slot: usize) -> Status {
    let sampled: &abi::SampleV1 = table(world, "wq.sample/1");
    let (seat, seed, game) = (world.seat(), u64::from(world.byte()), world.games[slot]);
    let taken = world.taken();
    // SAFETY: an instance of ours, or null; all lent memory lives until the end of the call.
    told(world, |diag| unsafe { (sampled.sample)(game, seat, seed, &sink(&taken), diag) })
}

fn count(world: &mut World<'_>, slot: usize) -> Status {
    let (game, taken) = (world.games[slot], world.taken());
    if world.byte() < 128 {
        let perft: &abi::PerftV1 = table(world, "wq.perft/1");
        let (depth, flags, mut nodes) = (u32::from(world.byte() % 2), world.number(), 0);
        // SAFETY: an instance of ours, or null; the sink lives until the end of the call.
        return told(world, |diag| unsafe {
            (perft.perft)(game, depth, flags, &sink(&taken), &raw mut nodes, diag)
        });
    }
    let playouts: &abi::PlayoutV1 = table(world, "wq.playout/1");
    let mut stats = abi::PlayoutStats {
        struct_size: size_of::<abi::PlayoutStats>() as u32,
        ..Default::default()
    };
    let (seed, most) = (u64::from(world.byte()), u64::from(world.byte()));
    // SAFETY: as above.
    told(world, |diag| unsafe {
        (playouts.playout)(game, seed, 1, most, &sink(&taken), &raw mut stats, diag)
    })
}

fn pictures(world: &mut World<'_>, slot: usize) -> Status {
    let (game, seat, token, taken) =
        (world.games[slot], world.seat(), world.token(), world.taken());
    let out = sink(&taken);
    if world.byte() < 128 {
        let scenes: &abi::SceneV1 = table(world, "wq.scene/1");
        // SAFETY: an instance of ours, or null; the sink lives until the end of the call.
        return told(world, |diag| unsafe { (scenes.scene)(game, seat, &raw const out, diag) });
    }
    if world.byte() < 64 {
        let touches: &abi::TouchV1 = table(world, "wq.touch/1");
        // SAFETY: as above.
        return told(world, |diag| unsafe { (touches.touch)(game, seat, &raw const out, diag) });
    }
    let explained: &abi::ExplainV1 = table(world, "wq.explain/1");
    let (kind, near) = (world.number(), world.number());
    // SAFETY: as above.
    told(world, |diag| unsafe {
        (explained.explain)(game, kind, seat, lend(&token), near, &raw const out, diag)
    })
}
