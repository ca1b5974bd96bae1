//! The extensions, by string id.

use super::Instance;
use super::calls::{actor_of, utf8};
use super::describe;
use super::guard::{Fail, SinkOut, fill, language_of, lent, on, on_mut, reported, write};
use crate::eyes::Eyes;
use crate::facts::Format;
use crate::game::{Actor, Game, Rejection, RejectionKind};
use crate::language::Language;
use crate::perft::Count;
use crate::playout::Stats;
use crate::replay::{Reading, resolve};
use crate::scene::Scene;
use crate::touch::Touch;
use std::ffi::c_void;
use wanqi_abi as abi;
use wanqi_abi::{Bytes, Sink, Status};

/// The table of this id, or null.
pub unsafe extern "C" fn extension<G: Game>(id: Bytes) -> *const c_void {
    // SAFETY: the caller lends the id for the call.
    let id = unsafe { id.as_slice() };
    let view = G::FACTS.rulesets.iter().any(|r| r.traits & crate::facts::TRAIT_HIDDEN != 0);
    match id {
        b"wq.snapshot/1" => const { &snapshot::<G>() as *const abi::SnapshotV1 }.cast(),
        b"wq.index/1" => const { &index::<G>() as *const abi::IndexV1 }.cast(),
        b"wq.sample/1" => const { &sample::<G>() as *const abi::SampleV1 }.cast(),
        b"wq.perft/1" => const { &perft::<G>() as *const abi::PerftV1 }.cast(),
        b"wq.playout/1" => const { &playout::<G>() as *const abi::PlayoutV1 }.cast(),
        b"wq.view/1" if view => const { &view_table::<G>() as *const abi::ViewV1 }.cast(),
        b"wq.scene/1" => const { &scene::<G>() as *const abi::SceneV1 }.cast(),
        b"wq.touch/1" => const { &touch_table::<G>() as *const abi::TouchV1 }.cast(),
        b"wq.explain/1" => const { &explain::<G>() as *const abi::ExplainV1 }.cast(),
        b"wq.format/1" if !G::FACTS.formats.is_empty() => describe::formats::<G>().cast(),
        _ => std::ptr::null(),
    }
}

const fn snapshot<G: Game>() -> abi::SnapshotV1 {
    abi::SnapshotV1 {
        struct_size: size_of::<abi::SnapshotV1>() as u32,
        reserved: 0,
        save: save::<G>,
        load: load::<G>,
    }
}

unsafe extern "C" fn save<G: Game>(
    handle: *const abi::Instance,
    sink: *const Sink,
    diag: *mut abi::Diag,
) -> Status {
    // SAFETY: a handle of ours; the caller owns the sink.
    unsafe {
        on::<G>(handle, diag, &mut |i| {
            let bytes = crate::snapshot::save(i.rules, &i.options, i.plies, &i.game);
            put(sink, &bytes)
        })
    }
}

fn put(sink: *const Sink, bytes: &[u8]) -> Result<(), Fail> {
    use crate::replay::StepSink;
    if SinkOut(sink).put(bytes) { Ok(()) } else { Err(abi::STOPPED.into()) }
}

unsafe extern "C" fn load<G: Game>(
    bytes: Bytes,
    rules: *mut u32,
    out: *mut *mut abi::Instance,
    diag: *mut abi::Diag,
) -> Status {
    // SAFETY: the caller lends the bytes and owns the rest.
    unsafe {
        reported(diag, &mut || {
            let saved = crate::snapshot::load::<G>(bytes.as_slice())
                .map_err(|r| Fail { status: abi::BAD_SNAPSHOT, ..Fail::from(r) })?;
            if !rules.is_null() {
                write(rules, saved.rules as u32)?;
            }
            Instance::new(saved.rules, saved.options, saved.plies, saved.game).give(out)
        })
    }
}

const fn index<G: Game>() -> abi::IndexV1 {
    abi::IndexV1 {
        struct_size: size_of::<abi::IndexV1>() as u32,
        reserved: 0,
        count: index_count::<G>,
        apply: index_apply::<G>,
    }
}

unsafe extern "C" fn index_count<G: Game>(
    handle: *const abi::Instance,
    seat: u32,
    out: *mut u64,
    diag: *mut abi::Diag,
) -> Status {
    // SAFETY: a handle of ours; the caller owns `out`.
    unsafe {
        on::<G>(handle, diag, &mut |i| {
            let mut actions = Vec::new();
            i.game.legal(actor_of(i, seat)?, &mut actions);
            write(out, actions.len() as u64)
        })
    }
}

unsafe extern "C" fn index_apply<G: Game>(
    handle: *mut abi::Instance,
    seat: u32,
    index: u64,
    canonical: *const Sink,
    diag: *mut abi::Diag,
) -> Status {
    // SAFETY: a handle of ours that nobody else uses now; the caller owns the rest.
    unsafe {
        on_mut::<G>(handle, diag, &mut |i| {
            let actor = actor_of(i, seat)?;
            let list = crate::listing::sorted(&i.game, actor, false);
            let n = list.len();
            let Some((text, action)) = usize::try_from(index).ok().and_then(|at| list.get(at))
            else {
                return Err(no_action(index, n));
            };
            SinkOut(canonical).text(text)?;
            i.game.apply(actor, *action);
            i.plies += 1;
            Ok(())
        })
    }
}

fn no_action(index: u64, n: usize) -> Fail {
    Fail::new(abi::BAD_ARGUMENT, format!("there is no action {index}, the list has {n}"))
}

const fn sample<G: Game>() -> abi::SampleV1 {
    abi::SampleV1 {
        struct_size: size_of::<abi::SampleV1>() as u32,
        reserved: 0,
        sample: sample_one::<G>,
    }
}

unsafe extern "C" fn sample_one<G: Game>(
    handle: *const abi::Instance,
    seat: u32,
    seed: u64,
    sink: *const Sink,
    diag: *mut abi::Diag,
) -> Status {
    // SAFETY: a handle of ours; the caller owns the rest.
    unsafe {
        on::<G>(handle, diag, &mut |i| {
            let actor = actor_of(i, seat)?;
            let Some(action) = crate::playout::sample(&i.game, actor, seed) else {
                return Err(Fail::new(abi::WRONG_ACTOR, "this actor has nothing to do now"));
            };
            let mut text = String::new();
            i.game.write(actor, action, &mut text);
            SinkOut(sink).text(&text)
        })
    }
}

const fn perft<G: Game>() -> abi::PerftV1 {
    abi::PerftV1 {
        struct_size: size_of::<abi::PerftV1>() as u32,
        reserved: 0,
        perft: perft_count::<G>,
    }
}

unsafe extern "C" fn perft_count<G: Game>(
    handle: *const abi::Instance,
    depth: u32,
    flags: u32,
    divide: *const Sink,
    out: *mut u64,
    diag: *mut abi::Diag,
) -> Status {
    // SAFETY: a handle of ours; the caller owns the rest.
    unsafe {
        on::<G>(handle, diag, &mut |i| {
            let what = Count {
                turns: flags & abi::PERFT_TURNS != 0,
                finished: flags & abi::PERFT_COUNT_FINISHED != 0,
            };
            if divide.is_null() || depth == 0 {
                return write(out, crate::perft::perft(&i.game, depth, what));
            }
            let lines = crate::perft::divide(&i.game, depth, what);
            write(out, tell_divide(lines, divide)?)
        })
    }
}

/// Writes one line per entry, with text and number; returns the sum.
fn tell_divide(lines: Vec<(String, u64)>, sink: *const Sink) -> Result<u64, Fail> {
    let mut sink = SinkOut(sink);
    let mut sum = 0;
    for (text, count) in lines {
        sink.text(&format!("{text}\t{count}\n"))?;
        sum += count;
    }
    Ok(sum)
}

const fn playout<G: Game>() -> abi::PlayoutV1 {
    abi::PlayoutV1 {
        struct_size: size_of::<abi::PlayoutV1>() as u32,
        reserved: 0,
        playout: playouts::<G>,
    }
}

unsafe extern "C" fn playouts<G: Game>(
    handle: *const abi::Instance,
    seed: u64,
    count: u64,
    max_actions: u64,
    outcomes: *const Sink,
    stats: *mut abi::PlayoutStats,
    diag: *mut abi::Diag,
) -> Status {
    // SAFETY: a handle of ours; the caller owns the rest.
    unsafe {
        on::<G>(handle, diag, &mut |i| {
            lent(stats.cast_const())?;
            let done = crate::playout::run(&i.game, seed, count, max_actions);
            tell_playouts(done, outcomes, stats)
        })
    }
}

/// # Safety
/// As for [`fill`].
unsafe fn tell_playouts(
    done: Stats,
    outcomes: *const Sink,
    stats: *mut abi::PlayoutStats,
) -> Result<(), Fail> {
    let told = abi::PlayoutStats {
        struct_size: size_of::<abi::PlayoutStats>() as u32,
        reserved: 0,
        playouts: done.playouts,
        actions: done.actions,
        capped: done.capped,
    };
    // SAFETY: the caller keeps the same contract.
    unsafe { fill(stats, &told)? };
    let mut sink = SinkOut(outcomes);
    for (kind, count) in done.outcomes {
        sink.text(&format!("{kind}\t{count}\n"))?;
    }
    Ok(())
}

/// The viewer that a call names by a number. A scene has its own meaning of 0.
fn eyes_of<G: Game>(i: &Instance<G>, seat: u32) -> Result<Eyes, Fail> {
    if seat == abi::SEAT_NOBODY { Ok(Eyes::Nobody) } else { actor_of(i, seat).map(Eyes::from) }
}

const fn view_table<G: Game>() -> abi::ViewV1 {
    abi::ViewV1 { struct_size: size_of::<abi::ViewV1>() as u32, reserved: 0, view: view::<G> }
}

unsafe extern "C" fn view<G: Game>(
    handle: *const abi::Instance,
    seat: u32,
    sink: *const Sink,
    diag: *mut abi::Diag,
) -> Status {
    // SAFETY: a handle of ours; the caller owns the sink.
    unsafe {
        on::<G>(handle, diag, &mut |i| {
            let mut text = String::new();
            i.game.view(eyes_of(i, seat)?, &mut text);
            SinkOut(sink).text(&text)
        })
    }
}

const fn scene<G: Game>() -> abi::SceneV1 {
    abi::SceneV1 { struct_size: size_of::<abi::SceneV1>() as u32, reserved: 0, scene: draw::<G> }
}

unsafe extern "C" fn draw<G: Game>(
    handle: *const abi::Instance,
    seat: u32,
    sink: *const Sink,
    diag: *mut abi::Diag,
) -> Status {
    // SAFETY: a handle of ours; the caller owns the sink.
    unsafe {
        on::<G>(handle, diag, &mut |i| {
            let eyes = if seat == 0 { Eyes::All } else { eyes_of(i, seat)? };
            let mut scene = Scene::in_language(language_of(diag));
            i.game.scene(eyes, &mut scene);
            SinkOut(sink).text(scene.as_str())
        })
    }
}

const fn touch_table<G: Game>() -> abi::TouchV1 {
    abi::TouchV1 { struct_size: size_of::<abi::TouchV1>() as u32, reserved: 0, touch: touch::<G> }
}

unsafe extern "C" fn touch<G: Game>(
    handle: *const abi::Instance,
    seat: u32,
    sink: *const Sink,
    diag: *mut abi::Diag,
) -> Status {
    // SAFETY: a handle of ours; the caller owns the sink.
    unsafe {
        on::<G>(handle, diag, &mut |i| {
            let actor = actor_of(i, seat)?;
            let mut touch = Touch::in_language(language_of(diag));
            i.game.touch(actor, &mut touch);
            SinkOut(sink).text(touch.as_str())
        })
    }
}

const fn explain<G: Game>() -> abi::ExplainV1 {
    abi::ExplainV1 {
        struct_size: size_of::<abi::ExplainV1>() as u32,
        reserved: 0,
        explain: explain_one::<G>,
    }
}

unsafe extern "C" fn explain_one<G: Game>(
    handle: *const abi::Instance,
    kind: u32,
    seat: u32,
    token: Bytes,
    near: u32,
    sink: *const Sink,
    diag: *mut abi::Diag,
) -> Status {
    // SAFETY: a handle of ours; the caller owns the rest.
    unsafe {
        on::<G>(handle, diag, &mut |i| {
            let token = token.as_slice();
            let env = kind == u32::from(abi::FRAME_ENV);
            let actor = if env { Actor::ENV } else { actor_of(i, seat)? };
            let lenient = Reading { lenient: true, ..Reading::default() };
            let refusal = resolve(&i.game, Some(actor), token, lenient).err();
            let style = usize::from(G::FACTS.rulesets[i.rules].record_style);
            let nearest = crate::listing::nearest(&i.game, style, actor, token, near as usize);
            SinkOut(sink).text(&explained(refusal, nearest, language_of(diag)))
        })
    }
}

/// Why a text is refused, if it is; the nearest legal texts; and the number of legal actions.
fn explained(
    refusal: Option<Rejection>,
    (texts, total): (Vec<String>, usize),
    language: Language,
) -> String {
    let mut lines = String::new();
    if let Some(refusal) = refusal {
        if !refusal.rule.is_empty() {
            lines.push_str(&format!("rule {}\n", refusal.rule));
        }
        lines.push_str(&format!("message {}\n", refusal.message_in(language)));
    }
    for text in texts {
        lines.push_str(&format!("near {text}\n"));
    }
    lines.push_str(&format!("legal {total}\n"));
    lines
}

/// Imports a file in a format of the game.
pub unsafe extern "C" fn import<G: Game>(
    format: u32,
    bytes: Bytes,
    encoding: Bytes,
    wqn: *const Sink,
    map: *const Sink,
    diag: *mut abi::Diag,
) -> Status {
    // SAFETY: the caller lends the bytes and owns the rest.
    unsafe {
        reported(diag, &mut || {
            let format = G::FACTS.formats.get(format as usize);
            import_as(format, bytes.as_slice(), encoding.as_slice(), wqn, map)
        })
    }
}

/// The spans that are written into a sink at once.
const SENT_SPANS: usize = 1024;

fn import_as(
    format: Option<&Format>,
    bytes: &[u8],
    encoding: &[u8],
    wqn: *const Sink,
    map: *const Sink,
) -> Result<(), Fail> {
    let encoding = utf8(encoding, "the name of the encoding", RejectionKind::Syntax)?;
    let Some(import) = format.and_then(|f| f.import) else {
        return Err(Fail::new(abi::UNSUPPORTED, "this format is not read"));
    };
    let done = import(bytes, encoding)?;
    put(wqn, &done.wqn)?;
    // A large file has as many spans as actions: no second copy of the text or of them is kept.
    drop(done.wqn);
    let mut sent = Vec::new();
    for spans in done.map.chunks(SENT_SPANS) {
        sent.clear();
        for span in spans {
            for n in [span.at, span.from, span.length] {
                sent.extend_from_slice(&n.to_ne_bytes());
            }
        }
        put(map, &sent)?;
    }
    Ok(())
}

/// Exports a record in a format of the game.
pub unsafe extern "C" fn export<G: Game>(
    format: u32,
    wqn: Bytes,
    bytes: *const Sink,
    losses: *const Sink,
    diag: *mut abi::Diag,
) -> Status {
    // SAFETY: the caller lends the text and owns the rest.
    unsafe {
        reported(diag, &mut || {
            let format = G::FACTS.formats.get(format as usize);
            export_as(format, wqn.as_slice(), bytes, losses)
        })
    }
}

fn export_as(
    format: Option<&Format>,
    wqn: &[u8],
    bytes: *const Sink,
    losses: *const Sink,
) -> Result<(), Fail> {
    let Some(export) = format.and_then(|f| f.export) else {
        return Err(Fail::new(abi::UNSUPPORTED, "this format is not written"));
    };
    let done = export(wqn)?;
    put(bytes, &done.bytes)?;
    let lines: String = done.losses.iter().map(|line| format!("{line}\n")).collect();
    put(losses, lines.as_bytes())
}
