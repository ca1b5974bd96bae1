//! The actions of a record in another style, variations included.

use crate::instance::{Instance, Kind, Refusal};
use crate::mainline::{self, Stop};
use crate::record::Record;
use wanqi_abi as abi;
use wanqi_notation::events::{Action, Event, Events, Word};
use wanqi_notation::fmt::Replacement;
use wanqi_notation::text::EventWord;

/// Each action of a record as it is written, in the order of the text, and what stands there in
/// the style. An action behind a refusal in its line of play has none.
#[derive(Debug, Default)]
pub struct Respelled {
    /// By index of the action in the text, variations included.
    pub actions: Vec<Option<Replacement>>,
    /// The first refusal of each line of play that has one.
    pub stops: Vec<Stop>,
}

/// A line of play: the main line or a variation.
struct Line {
    now: Instance,
    /// Before the turn that a variation here would replace.
    before_turn: Instance,
    lost: bool,
}

impl Line {
    fn at(game: &Instance) -> Result<Line, Refusal> {
        Ok(Line { now: game.try_clone()?, before_turn: game.try_clone()?, lost: false })
    }

    /// Applies, having kept the position before a turn that begins.
    fn apply(&mut self, kind: Kind, seat: u32, token: &[u8]) -> Result<(), Refusal> {
        if self.now.turn()?.flags & abi::TURN_OPEN == 0 {
            self.before_turn.copy_from(&self.now)?;
        }
        self.now.apply(kind, seat, token, abi::LENIENT | abi::IGNORE_MARKS).map(drop)
    }
}

/// Spells the actions of a record in a style of its rule set (0: canonical).
///
/// # Errors
/// The plugin died.
pub fn respell(record: &Record<'_>, style: u32) -> Result<Respelled, Refusal> {
    let mut lines = vec![Line::at(&record.start)?];
    let mut done = Respelled::default();
    let seats = record.meaning.variant.ruleset().seats_max;
    for event in Events::new(record.text) {
        let depth = lines.len();
        // There is always the main line.
        let Some(line) = lines.last_mut() else { break };
        match event {
            Event::VariationOpen { .. } => {
                let branch = Line { lost: line.lost, ..Line::at(&line.before_turn)? };
                lines.push(branch);
            }
            Event::VariationClose { .. } if depth > 1 => drop(lines.pop()),
            Event::Action(action) => {
                let (replacement, stop) = spell(line, &action, style)?;
                done.actions.push(replacement);
                done.stops.extend(stop);
            }
            Event::Event(word) if !line.lost => {
                done.stops.extend(event_of(line, &word, seats)?);
            }
            Event::Problem(problem) if problem.lost_action => line.lost = true,
            _ => {}
        }
    }
    Ok(done)
}

fn spell(
    line: &mut Line,
    action: &Action<'_>,
    style: u32,
) -> Result<(Option<Replacement>, Option<Stop>), Refusal> {
    if line.lost {
        return Ok((None, None));
    }
    if let b"--" | b"Z0" = action.text {
        let word =
            Word { kind: EventWord::Null, argument: None, seat: action.seat, span: action.span };
        return Ok((None, event_of(line, &word, 2)?));
    }
    let attempt = mainline::attempt(action);
    let seat = match (attempt.kind, attempt.seat) {
        (Kind::Env, _) => abi::SEAT_ENV,
        (_, Some(seat)) => u32::from(seat),
        (_, None) => abi::SEAT_ANY,
    };
    let spelled = line.now.spell(seat, action.text, style);
    let done = spelled.and_then(|text| line.apply(attempt.kind, seat, action.text).map(|()| text));
    match done {
        Ok(text) => Ok((Some(Replacement::of(action, text)), None)),
        Err(refusal) => {
            let stop = refused(line, action.span, refusal, Some((attempt.kind, attempt.seat)))?;
            Ok((None, Some(stop)))
        }
    }
}

fn event_of(line: &mut Line, word: &Word<'_>, seats: u32) -> Result<Option<Stop>, Refusal> {
    let Some(attempt) = mainline::event_attempt(word, seats) else { return Ok(None) };
    let seat = attempt.seat.map_or(abi::SEAT_ANY, u32::from);
    match line.apply(attempt.kind, seat, attempt.token) {
        Ok(()) => Ok(None),
        Err(refusal) => {
            refused(line, word.span, refusal, Some((attempt.kind, attempt.seat))).map(Some)
        }
    }
}

fn refused(
    line: &mut Line,
    span: wanqi_notation::Span,
    refusal: Refusal,
    kind: Option<(Kind, Option<u8>)>,
) -> Result<Stop, Refusal> {
    if refusal.died() {
        return Err(refusal);
    }
    line.lost = true;
    Ok(Stop { span, action_index: line.now.turn()?.ply, refusal: Box::new(refusal), kind })
}
