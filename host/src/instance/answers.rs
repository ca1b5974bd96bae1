//! Validates every answer of a plugin where it enters the host, from this process or from a worker.
//! An invalid count, index, order or text is a fault of the plugin: its game ends there, and other
//! games continue.

use super::{Explanation, Imported, ListedAction, Playouts, Refusal, abi, words};
use crate::outcome::{Outcome, OutcomeClass, RawOutcome, Score, SeatOutcome};
use crate::plugin::{Game, RuleSet};
use wanqi_abi::{Reply, SourceSpan, Turn};
use wanqi_notation::{Message, message};

/// The most bytes of a sentence; longer ones are cut.
const SENTENCE: usize = 4096;
/// The most losses of an export; every loss may be an empty line.
const LOSSES: usize = 1_000_000;
/// The most bytes of an option list or of a position text.
const LINE: usize = 1 << 20;

/// An invalid answer, as a fault of the plugin.
#[cold]
pub(crate) fn bad(what: Message) -> Refusal {
    let message = short(message!("the plugin's answer is invalid: {what}", what));
    Refusal { message, ..Refusal::of(abi::PANIC) }
}

fn need(holds: bool, what: impl FnOnce() -> Message) -> Result<(), Refusal> {
    if holds { Ok(()) } else { Err(bad(what())) }
}

/// A UTF-8 text.
pub(super) fn utf8(bytes: Vec<u8>) -> Result<String, Refusal> {
    String::from_utf8(bytes).map_err(|_| bad(message!("a text that is not UTF-8")))
}

/// A text without line breaks and other control characters, such as a tag's value.
pub(crate) fn one_line(text: String, what: &str) -> Result<String, Refusal> {
    need(text.len() <= LINE, || message!("{what} of {text} bytes", what, text = text.len()))?;
    need(!text.chars().any(char::is_control), || {
        message!("{what} with a control character", what)
    })?;
    Ok(text)
}

/// A turn.
pub(super) fn turn(turn: Turn, set: &RuleSet) -> Result<Turn, Refusal> {
    to_act(turn.to_act, set)?;
    let roles = set.roles.len();
    need(turn.role as usize <= roles, || {
        message!("role {role} of {roles}", role = turn.role, roles)
    })?;
    Ok(turn)
}

/// The seats to act, as bits; ENV is bit 0.
pub(crate) fn to_act(bits: u32, set: &RuleSet) -> Result<u32, Refusal> {
    let seats = set.seats_max;
    let beyond = bits.checked_shr(seats + 1).unwrap_or_default();
    need(beyond == 0, || message!("a seat above {seats} is to move", seats))?;
    Ok(bits)
}

/// The roles of a seat, as bits.
pub(crate) fn roles(bits: u64, set: &RuleSet) -> Result<u64, Refusal> {
    let beyond = bits.checked_shr(set.roles.len() as u32).unwrap_or_default();
    need(beyond == 0, || message!("a role above {roles}", roles = set.roles.len()))?;
    Ok(bits)
}

/// Legal actions: texts that are valid in the notation, in bytewise order, each once.
pub(crate) fn list(list: Vec<ListedAction>, seat: u32) -> Result<Vec<ListedAction>, Refusal> {
    let mut before: Option<&ListedAction> = None;
    for item in &list {
        words::canonical(item.text.as_bytes())?;
        if let Some(before) = before
            && before.text >= item.text
        {
            let list = format!("in the list of seat {seat}");
            return Err(bad(match before.text == item.text {
                true => message!("`{text}` is twice {list}", text = item.text, list),
                false => {
                    message!(
                        "`{text}` is too late {list}: it follows `{before}`",
                        text = item.text,
                        list,
                        before = before.text
                    )
                }
            }));
        }
        need(item.weight > 0, || message!("`{text}` has the weight 0", text = item.text))?;
        before = Some(item);
    }
    Ok(list)
}

/// The reply of a replay of `count` frames.
#[inline]
pub(super) fn replayed(
    reply: &mut Reply,
    result: Result<(), Refusal>,
    frames: &[u8],
    count: usize,
    game: &Game,
) -> Result<(), Refusal> {
    let (most, applied) = (count as u64, reply.applied);
    let whole = match &result {
        Ok(()) => applied == most,
        // The number of applied frames is unknown, and not used.
        Err(refusal) if refusal.died() => true,
        Err(_) => applied < most,
    };
    if !whole || (reply.declared_at != u64::MAX && reply.declared_at >= applied.min(most)) {
        return Err(cut_short(reply, count));
    }
    match result {
        Ok(()) => Ok(()),
        Err(refusal) => Err(refused(refusal, token(frames, reply.applied).len(), game)),
    }
}

#[cold]
fn cut_short(reply: &mut Reply, count: usize) -> Refusal {
    let what = message!("{applied} of {count} frames were applied", applied = reply.applied, count);
    (reply.applied, reply.declared_at) = (0, u64::MAX);
    bad(what)
}

/// The text of a frame.
fn token(frames: &[u8], frame: u64) -> &[u8] {
    let mut rest = frames;
    for index in 0..=frame {
        let Some((head, tail)) = rest.split_at_checked(abi::FRAME_HEAD) else { return &[] };
        let length = usize::from(u16::from_le_bytes([head[2], head[3]]));
        let Some((text, tail)) = tail.split_at_checked(length) else { return &[] };
        if index == frame {
            return text;
        }
        rest = tail;
    }
    &[]
}

/// A refusal of a text of `length` bytes.
#[cold]
pub(crate) fn refused(refusal: Refusal, length: usize, game: &Game) -> Refusal {
    let refusal = cut(refusal);
    if refusal.died() {
        return Refusal { rule: String::new(), ..refusal };
    }
    let inside = refusal.offset.checked_add(refusal.length).is_some_and(|end| end <= length as u64);
    if !inside {
        return bad(message!(
            "a refusal of bytes from {offset} in a text of {length} bytes",
            offset = refusal.offset,
            length
        ));
    }
    if let Err(bad) = rule(&refusal.rule, game) {
        return bad;
    }
    refusal
}

/// The id of an existing rule, or an empty text.
fn rule(id: &str, game: &Game) -> Result<(), Refusal> {
    need(id.is_empty() || game.rule(id).is_some(), || {
        message!("the rule {id} is cited, but not described", id)
    })
}

/// A refusal whose texts are cut to [`SENTENCE`] bytes: some are printed as they are.
#[cold]
pub(crate) fn cut(refusal: Refusal) -> Refusal {
    Refusal {
        message: short(refusal.message),
        hint: short(refusal.hint),
        rule: sentence(refusal.rule),
        ..refusal
    }
}

/// The message, or its English text cut to [`SENTENCE`] bytes if its text in any language could be
/// longer.
fn short(message: Message) -> Message {
    match message.longest() > SENTENCE {
        true => Message::verbatim(sentence(message.to_string())),
        false => message,
    }
}

/// A sentence, cut to [`SENTENCE`] bytes.
fn sentence(mut text: String) -> String {
    if text.len() > SENTENCE {
        let cut = (0..=SENTENCE).rev().find(|&at| text.is_char_boundary(at)).unwrap_or_default();
        text.truncate(cut);
        text.push('…');
        // A cut text does not keep the memory of the long one.
        text.shrink_to_fit();
    }
    text
}

/// An outcome.
pub(crate) fn outcome(raw: RawOutcome, game: &Game, set: &RuleSet) -> Result<Outcome, Refusal> {
    let class = match raw.class {
        abi::OUTCOME_DECIDED => OutcomeClass::Decided,
        abi::OUTCOME_DRAWN => OutcomeClass::Drawn,
        abi::OUTCOME_VOID => OutcomeClass::Void,
        abi::OUTCOME_FORFEITED_ALL => OutcomeClass::ForfeitedAll,
        other => return Err(bad(message!("an outcome of the class {other}", other))),
    };
    let count = raw.seats.len() as u32;
    let seats = set.seats_min..=set.seats_max;
    need(seats.contains(&count), || message!("an outcome of {count} seats", count))?;
    need(raw.denominator > 0, || message!("a score divided by 0"))?;
    rule(&raw.rule, game)?;
    let ranked = matches!(class, OutcomeClass::Decided | OutcomeClass::Drawn);
    let seat = |(index, raw_seat): (usize, crate::outcome::RawSeat)| {
        let seat = index as u32 + 1;
        let known = !ranked || (1..=count).contains(&raw_seat.rank);
        need(known, || {
            message!(
                "seat {seat} of {count} has the rank {rank}",
                seat,
                count,
                rank = raw_seat.rank
            )
        })?;
        let score = raw_seat.score.map(|value| Score { value, denominator: raw.denominator });
        let role = set.role_names(roles(raw_seat.roles, set)?);
        Ok(SeatOutcome { seat, role, rank: raw_seat.rank, score })
    };
    Ok(Outcome {
        class,
        seats: raw.seats.into_iter().enumerate().map(seat).collect::<Result<_, Refusal>>()?,
        reason: one_line(sentence(raw.reason), "a reason")?,
        rule: raw.rule,
        declared: raw.declared,
    })
}

/// The explanation of a refusal, with at most `near` actions.
pub(super) fn explanation(
    reply: Explanation,
    near: u32,
    game: &Game,
) -> Result<Explanation, Refusal> {
    let count = reply.near.len();
    need(count <= near as usize, || {
        message!("{count} actions, but only {near} were requested", count, near)
    })?;
    let fewer = reply.legal.is_some_and(|legal| legal < count as u64);
    need(!fewer, || message!("fewer legal actions than listed ones"))?;
    rule(&reply.rule, game)?;
    reply.near.iter().try_for_each(|text| words::styled(text))?;
    Ok(Explanation { message: sentence(reply.message), ..reply })
}

/// Counts of sequences by their first action; their sum must fit in 64 bits.
pub(super) fn divided(counts: Vec<(String, u64)>) -> Result<Vec<(String, u64)>, Refusal> {
    let sum = counts.iter().try_fold(0_u64, |sum, (_, more)| sum.checked_add(*more));
    need(sum.is_some(), || message!("counts whose sum exceeds 64 bits"))?;
    Ok(counts)
}

/// The totals of `count` random games of at most `max_actions` actions each.
pub(super) fn playouts(
    totals: Playouts,
    count: u64,
    max_actions: u64,
) -> Result<Playouts, Refusal> {
    let Playouts { playouts, capped, actions, .. } = totals;
    let most = playouts.saturating_mul(max_actions);
    need(actions <= most, || {
        message!("{actions} actions, but at most {most} are possible", actions, most)
    })?;
    let lines = totals.outcomes.iter();
    need(lines.clone().all(|(text, _)| !text.contains(char::is_control)), || {
        message!("an outcome with a control character")
    })?;
    need(playouts <= count && capped <= playouts, || {
        message!("{playouts} of {count} games", playouts, count)
    })?;
    let ended = totals.outcomes.iter().try_fold(capped, |sum, (_, more)| sum.checked_add(*more));
    need(ended.is_some_and(|ended| ended <= playouts), || {
        message!("more outcomes than the {playouts} games", playouts)
    })?;
    Ok(totals)
}

/// Exported bytes, and the lines of their losses, each of which becomes a text of its own.
pub(super) fn exported(bytes: Vec<u8>, losses: &str) -> Result<(Vec<u8>, Vec<String>), Refusal> {
    let mut lines = Vec::new();
    for line in losses.lines() {
        need(lines.len() < LOSSES, || {
            message!("more than {most} losses of an export", most = LOSSES)
        })?;
        lines.push(sentence(line.to_owned()));
    }
    Ok((bytes, lines))
}

/// WQN text that was imported from `length` bytes, and its source spans.
pub(super) fn imported(reply: Imported, length: usize) -> Result<Imported, Refusal> {
    let mut before = None;
    for &SourceSpan { at, from, length: bytes } in &reply.map {
        let inside = from.checked_add(bytes).is_some_and(|end| end <= length as u64);
        need(inside && at <= reply.wqn.len() as u64, || {
            message!(
                "a source of {bytes} bytes at {from} in a file of {length} bytes",
                bytes,
                from,
                length
            )
        })?;
        need(before.is_none_or(|before| before <= at), || message!("source spans out of order"))?;
        before = Some(at);
    }
    Ok(reply)
}

#[cfg(test)]
mod tests {
    use super::{LOSSES, SENTENCE, exported};

    /// An empty line takes one byte in the answer, and many bytes of memory.
    #[test]
    fn the_losses_of_an_export_are_bounded() {
        let (bytes, losses) = exported(vec![1], "one\ntwo\n").unwrap();
        assert_eq!((bytes, losses), (vec![1], vec!["one".to_owned(), "two".to_owned()]));
        assert_eq!(exported(Vec::new(), &"\n".repeat(LOSSES)).unwrap().1.len(), LOSSES);
        assert!(exported(Vec::new(), &"\n".repeat(LOSSES + 1)).unwrap_err().died());
        let long = &exported(Vec::new(), &"a".repeat(1 << 20)).unwrap().1[0];
        assert_eq!(long.len(), SENTENCE + '…'.len_utf8());
    }
}
