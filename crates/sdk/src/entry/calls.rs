//! The functions every plugin has.

use super::Instance;
use super::guard::{
    Fail, SinkOut, at_frame, fill, guard, instance, lent, on, on_mut, reported, write,
};
use crate::facts::RuleSet;
use crate::game::{Actor, Game, Outcome, Rejection, RejectionKind, Setup, Turn};
use crate::options::Options;
use crate::position::set_up;
use crate::replay::{Reading, ReplayStop, Replayed, StepSink, apply_event, resolve, run, style_of};
use wanqi_abi as abi;
use wanqi_abi::{Bytes, Sink, Status};

/// The table.
pub const fn core<G: Game>() -> abi::Core {
    abi::Core {
        struct_size: size_of::<abi::Core>() as u32,
        reserved: 0,
        create: create::<G>,
        destroy: destroy::<G>,
        clone: clone::<G>,
        copy_from: copy_from::<G>,
        options: options::<G>,
        turn: turn::<G>,
        roles: roles::<G>,
        list: list::<G>,
        apply: apply::<G>,
        replay: replay::<G>,
        spell: spell::<G>,
        outcome: outcome::<G>,
        digest: digest::<G>,
        position: position::<G>,
    }
}

/// UTF-8 text from the caller.
pub fn utf8<'a>(bytes: &'a [u8], what: &str, kind: RejectionKind) -> Result<&'a str, Fail> {
    std::str::from_utf8(bytes).map_err(|error| {
        let at = error.valid_up_to();
        let message = format!("{what} is not UTF-8 at byte {at}");
        Rejection { offset: at, length: 1, ..Rejection::new(kind, "", message) }.into()
    })
}

unsafe extern "C" fn create<G: Game>(
    rules: u32,
    options: Bytes,
    position: Bytes,
    out: *mut *mut abi::Instance,
    diag: *mut abi::Diag,
) -> Status {
    // SAFETY: the caller lends both texts for the call and owns `out` and `diag`.
    unsafe {
        reported(diag, &mut || {
            let rules = rules as usize;
            let sets = G::FACTS.rulesets;
            let (options, position) = setup(sets, rules, options.as_slice(), position.as_slice())?;
            let game: G = set_up(&Setup { rules, options: &options, position })?;
            Instance::new(rules, options, 0, game).give(out)
        })
    }
}

/// The options and the position from which a game is created.
fn setup<'a>(
    sets: &[RuleSet],
    rules: usize,
    options: &[u8],
    position: &'a [u8],
) -> Result<(Options, Option<&'a str>), Fail> {
    let Some(set) = sets.get(rules) else {
        return Err(Fail::new(abi::BAD_ARGUMENT, "the game has no rule set with this index"));
    };
    let options = utf8(options, "the option list", RejectionKind::BadOptions)?;
    let options = Options::parse(set.options, options)?;
    let position = utf8(position, "the position", RejectionKind::BadPosition)?;
    Ok((options, Some(position).filter(|text| !text.trim().is_empty())))
}

unsafe extern "C" fn destroy<G: Game>(handle: *mut abi::Instance) {
    guard(&mut || {
        // SAFETY: null, or a handle of ours that the caller gives up; poisoned ones are dropped,
        // too.
        unsafe {
            let Some(found) = handle.cast::<Instance<G>>().as_ref() else { return abi::OK };
            if found.tag == Instance::<G>::tag() {
                drop(Box::from_raw(handle.cast::<Instance<G>>()));
            }
        }
        abi::OK
    });
}

unsafe extern "C" fn clone<G: Game>(
    handle: *const abi::Instance,
    out: *mut *mut abi::Instance,
    diag: *mut abi::Diag,
) -> Status {
    // SAFETY: a handle of ours; the caller owns `out`.
    unsafe {
        on::<G>(handle, diag, &mut |from| {
            let copy =
                Instance::new(from.rules, from.options.clone(), from.plies, from.game.clone());
            copy.give(out)
        })
    }
}

unsafe extern "C" fn copy_from<G: Game>(
    to: *mut abi::Instance,
    from: *const abi::Instance,
    diag: *mut abi::Diag,
) -> Status {
    if !from.is_null() && std::ptr::eq(to.cast_const(), from) {
        return abi::OK;
    }
    // SAFETY: two handles of ours, not the same.
    unsafe {
        on_mut::<G>(to, diag, &mut |to| {
            let from = instance::<G>(from)?;
            to.game.clone_from(&from.game);
            if to.rules != from.rules || to.options != from.options {
                to.options = from.options.clone();
            }
            to.rules = from.rules;
            to.plies = from.plies;
            Ok(())
        })
    }
}

unsafe extern "C" fn options<G: Game>(
    handle: *const abi::Instance,
    sink: *const Sink,
    diag: *mut abi::Diag,
) -> Status {
    // SAFETY: a handle of ours; the caller owns the sink.
    unsafe { on::<G>(handle, diag, &mut |i| SinkOut(sink).text(&i.options.canonical())) }
}

unsafe extern "C" fn turn<G: Game>(
    handle: *const abi::Instance,
    out: *mut abi::Turn,
    diag: *mut abi::Diag,
) -> Status {
    // SAFETY: a handle of ours; the caller owns `out`.
    unsafe {
        on::<G>(handle, diag, &mut |i| {
            fill(out, &turn_told(i.game.turn(), i.game.outcome().as_ref(), i.plies))
        })
    }
}

fn turn_told(turn: Turn, end: Option<&Outcome>, plies: u64) -> abi::Turn {
    let forced = end.is_some_and(|e| !e.declared);
    let mut flags = 0;
    let over = forced || turn.to_act == 0;
    for (set, flag) in [
        (turn.open, abi::TURN_OPEN),
        (over, abi::TURN_OVER),
        (turn.declared || end.is_some_and(|e| e.declared), abi::TURN_DECLARED),
        (turn.sealed, abi::TURN_SEALED),
        (turn.to_act.count_ones() > 1, abi::TURN_ANY_ORDER),
    ] {
        flags |= if set { flag } else { 0 };
    }
    abi::Turn {
        struct_size: size_of::<abi::Turn>() as u32,
        flags,
        to_act: if over { 0 } else { turn.to_act },
        role: u32::from(turn.role),
        round: turn.round,
        place: u32::from(turn.place),
        ply: plies,
    }
}

unsafe extern "C" fn roles<G: Game>(
    handle: *const abi::Instance,
    seat: u32,
    out: *mut u64,
    diag: *mut abi::Diag,
) -> Status {
    // SAFETY: a handle of ours; the caller owns `out`.
    unsafe {
        on::<G>(handle, diag, &mut |i| {
            let seat = seat_of::<G>(i.rules, seat)?;
            write(out, i.game.roles(seat))
        })
    }
}

/// A seat of the rule set.
fn seat_of<G: Game>(rules: usize, seat: u32) -> Result<Actor, Fail> {
    seat_up_to(u32::from(G::FACTS.rulesets[rules].seats.1), seat)
}

fn seat_up_to(most: u32, seat: u32) -> Result<Actor, Fail> {
    if (1..=most).contains(&seat) {
        return Ok(Actor(seat as u8));
    }
    Err(Fail::new(abi::BAD_ARGUMENT, format!("there is no seat {seat}, only 1 to {most}")))
}

/// ENV, a seat, or the actor to act.
pub fn actor_of<G: Game>(i: &Instance<G>, seat: u32) -> Result<Actor, Fail> {
    match seat {
        abi::SEAT_ENV => Ok(Actor::ENV),
        abi::SEAT_ANY => Ok(i.game.turn().actor().unwrap_or(Actor::ONE)),
        seat => seat_of::<G>(i.rules, seat),
    }
}

unsafe extern "C" fn list<G: Game>(
    handle: *const abi::Instance,
    seat: u32,
    flags: u32,
    sink: *const Sink,
    diag: *mut abi::Diag,
) -> Status {
    // SAFETY: a handle of ours; the caller owns the sink.
    unsafe {
        on::<G>(handle, diag, &mut |i| {
            let actor = actor_of(i, seat)?;
            let mut lines = String::new();
            let claims = flags & abi::LIST_CLAIMS != 0;
            for (text, action) in crate::listing::sorted(&i.game, actor, claims) {
                lines.push_str(&text);
                if actor == Actor::ENV {
                    lines.push('\t');
                    lines.push_str(&i.game.weight(action).to_string());
                }
                lines.push('\n');
            }
            SinkOut(sink).text(&lines)
        })
    }
}

unsafe extern "C" fn apply<G: Game>(
    handle: *mut abi::Instance,
    kind: u32,
    seat: u32,
    token: Bytes,
    flags: u32,
    canonical: *const Sink,
    reply: *mut abi::Reply,
    diag: *mut abi::Diag,
) -> Status {
    // SAFETY: a handle of ours that nobody else uses now; the caller owns the rest.
    unsafe {
        on_mut::<G>(handle, diag, &mut |i| {
            if !reply.is_null() {
                // An action whose text cannot be written is not applied.
                lent(reply.cast_const())?;
            }
            let token = token.as_slice();
            let mut sink = SinkOut(canonical);
            let done = match kind as u8 {
                abi::FRAME_ACTION | abi::FRAME_ENV if kind < 256 => {
                    let seat = if kind as u8 == abi::FRAME_ENV {
                        Some(Actor::ENV)
                    } else {
                        seat_or_any::<G>(i, seat)?
                    };
                    apply_action(i, seat, token, flags, &mut sink)?
                }
                abi::FRAME_EVENT if kind < 256 => {
                    let seat = seat_or_any::<G>(i, seat)?;
                    apply_word(i, seat, token, flags, &mut sink)?
                }
                _ => return Err(Fail::new(abi::BAD_ARGUMENT, "this kind of frame does not exist")),
            };
            answer(reply, &Replayed { applied: u64::from(flags & abi::DRY == 0), ..done })
        })
    }
}

fn seat_or_any<G: Game>(i: &Instance<G>, seat: u32) -> Result<Option<Actor>, Fail> {
    if seat == abi::SEAT_ANY || seat == 0 {
        Ok(None)
    } else {
        seat_of::<G>(i.rules, seat).map(Some)
    }
}

/// Applies an action as the first frame of a replay.
fn apply_action<G: Game>(
    i: &mut Instance<G>,
    seat: Option<Actor>,
    token: &[u8],
    flags: u32,
    sink: &mut SinkOut,
) -> Result<Replayed, Fail> {
    let how = Reading {
        lenient: flags & abi::LENIENT != 0,
        ignore_marks: flags & abi::IGNORE_MARKS != 0,
        last: flags & abi::LAST != 0,
    };
    let found = resolve(&i.game, seat, token, how)?;
    if !sink.0.is_null() {
        let mut text = String::new();
        i.game.write(found.actor, found.action, &mut text);
        sink.text(&text)?;
    }
    let declared_at = i.game.turn().declared.then_some(0);
    if flags & abi::DRY == 0 {
        i.game.apply(found.actor, found.action);
        i.plies += 1;
    }
    let (weak, not_canonical) = (found.weak, !found.canonical);
    Ok(Replayed { declared_at, weak, not_canonical, ..Replayed::default() })
}

/// Applies an event as the first frame of a replay.
fn apply_word<G: Game>(
    i: &mut Instance<G>,
    seat: Option<Actor>,
    token: &[u8],
    flags: u32,
    sink: &mut SinkOut,
) -> Result<Replayed, Fail> {
    let declared_at = i.game.turn().declared.then_some(0);
    let mut next = i.game.clone();
    apply_event(&mut next, seat, token)?;
    sink.text(":")?;
    sink.text(&String::from_utf8_lossy(token))?;
    if flags & abi::DRY == 0 {
        i.game = next;
        i.plies += 1;
    }
    Ok(Replayed { declared_at, ..Replayed::default() })
}

/// Fills the reply, if one is wanted.
unsafe fn answer(reply: *mut abi::Reply, done: &Replayed) -> Result<(), Fail> {
    if reply.is_null() {
        return Ok(());
    }
    let mut flags = 0;
    for (set, flag) in [
        (done.declared_at.is_some(), abi::REPLY_AFTER_DECLARED),
        (done.weak, abi::REPLY_MARK_MISSING),
        (done.not_canonical, abi::REPLY_NOT_CANONICAL),
    ] {
        flags |= if set { flag } else { 0 };
    }
    let told = abi::Reply {
        struct_size: size_of::<abi::Reply>() as u32,
        flags,
        applied: done.applied,
        declared_at: done.declared_at.unwrap_or(u64::MAX),
    };
    // SAFETY: not null, owned by the caller.
    unsafe { fill(reply, &told) }
}

unsafe extern "C" fn replay<G: Game>(
    handle: *mut abi::Instance,
    frames: Bytes,
    flags: u32,
    sink: *const Sink,
    reply: *mut abi::Reply,
    diag: *mut abi::Diag,
) -> Status {
    let mut done = Replayed::default();
    // SAFETY: a handle of ours that nobody else uses now; the caller owns the rest.
    unsafe {
        let status = on_mut::<G>(handle, diag, &mut |i| {
            if flags & abi::WRITE_STYLE != 0 {
                check_style(i, style_of(flags))?;
            }
            let mut out = SinkOut(sink);
            let result = run(&mut i.game, frames.as_slice(), flags, &mut out, &mut done);
            i.plies += done.plies;
            answer(reply, &done)?;
            result.map_err(|stop| stopped(stop, done.applied))
        });
        if status == abi::PANIC {
            at_frame(diag, done.applied);
        }
        status
    }
}

fn stopped(stop: ReplayStop, frame: u64) -> Fail {
    let fail = match stop {
        ReplayStop::Refused(rejection) => Fail::from(rejection),
        ReplayStop::Checkpoint(here) => Fail::new(
            abi::CHECKPOINT_MISMATCH,
            format!("the position here has the checkpoint {here}"),
        ),
        ReplayStop::Malformed => Fail::new(abi::BAD_ARGUMENT, "the bytes are no frames"),
        ReplayStop::Sink => Fail::from(abi::STOPPED),
    };
    Fail { frame, ..fail }
}

fn check_style<G: Game>(i: &Instance<G>, style: usize) -> Result<(), Fail> {
    if style < G::FACTS.rulesets[i.rules].styles.len() {
        return Ok(());
    }
    Err(Fail::new(abi::BAD_ARGUMENT, "the rule set has no such style"))
}

unsafe extern "C" fn spell<G: Game>(
    handle: *const abi::Instance,
    seat: u32,
    token: Bytes,
    style: u32,
    sink: *const Sink,
    diag: *mut abi::Diag,
) -> Status {
    // SAFETY: a handle of ours; the caller owns the rest.
    unsafe {
        on::<G>(handle, diag, &mut |i| {
            check_style(i, style as usize)?;
            let actor = Some(actor_of(i, seat)?);
            let how = Reading::ANY_STYLE;
            let found = resolve(&i.game, actor, token.as_slice(), how)?;
            let mut text = String::new();
            i.game.write_style(style as usize, found.actor, found.action, &mut text);
            SinkOut(sink).text(&text)
        })
    }
}

unsafe extern "C" fn outcome<G: Game>(
    handle: *const abi::Instance,
    out: *mut abi::Outcome,
    diag: *mut abi::Diag,
) -> Status {
    // SAFETY: a handle of ours; the caller owns `out` and the sinks in it.
    unsafe {
        on::<G>(handle, diag, &mut |i| {
            let mut told = lent(out.cast_const())?;
            tell_outcome(&mut told, i.game.outcome().as_ref(), out)
        })
    }
}

/// # Safety
/// As for [`fill`].
unsafe fn tell_outcome(
    told: &mut abi::Outcome,
    end: Option<&Outcome>,
    out: *mut abi::Outcome,
) -> Result<(), Fail> {
    fill_outcome(told, end);
    // SAFETY: the caller keeps the same contract.
    unsafe { fill(out, told)? };
    if let Some(end) = end {
        SinkOut(told.reason).text(end.reason)?;
        SinkOut(told.rule).text(end.rule)?;
    }
    Ok(())
}

fn fill_outcome(out: &mut abi::Outcome, end: Option<&Outcome>) {
    out.class = end.map_or(abi::OUTCOME_NONE, |e| e.class as u32);
    out.declared = u32::from(end.is_some_and(|e| e.declared));
    out.rank = [0; abi::MAX_SEATS];
    out.score = [0; abi::MAX_SEATS];
    out.seats = 0;
    out.scored = 0;
    out.denominator = 1;
    let Some(end) = end else { return };
    out.seats = end.ranks.len().min(abi::MAX_SEATS) as u32;
    for (to, from) in out.rank.iter_mut().zip(&end.ranks) {
        *to = u32::from(*from);
    }
    if let Some((scores, denominator)) = &end.scores {
        out.denominator = *denominator;
        for (i, score) in scores.iter().enumerate().take(abi::MAX_SEATS) {
            out.score[i] = *score;
            out.scored |= 1 << (i + 1);
        }
    }
}

unsafe extern "C" fn digest<G: Game>(
    handle: *const abi::Instance,
    out: *mut abi::Digest,
    diag: *mut abi::Diag,
) -> Status {
    // SAFETY: a handle of ours; the caller owns `out`.
    unsafe {
        on::<G>(handle, diag, &mut |i| {
            let halves = |n: u128| [(n >> 64) as u64, n as u64];
            let told = abi::Digest {
                struct_size: size_of::<abi::Digest>() as u32,
                reserved: 0,
                full: halves(crate::snapshot::digest(i.rules, &i.options, &i.game)),
                repetition: halves(i.game.repetition_key()),
            };
            fill(out, &told)
        })
    }
}

unsafe extern "C" fn position<G: Game>(
    handle: *const abi::Instance,
    sink: *const Sink,
    diag: *mut abi::Diag,
) -> Status {
    // SAFETY: a handle of ours; the caller owns the sink.
    unsafe {
        on::<G>(handle, diag, &mut |i| {
            let mut text = String::new();
            i.game.position(&mut text);
            if SinkOut(sink).put(text.as_bytes()) { Ok(()) } else { Err(abi::STOPPED.into()) }
        })
    }
}
