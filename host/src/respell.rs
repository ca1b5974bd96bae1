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
    sealed: Sealed,
}

/// Sealed submissions that stand beside one another and were open to be made together.
#[derive(Default)]
struct Sealed {
    /// Each one's place among the actions of the record.
    places: Vec<usize>,
    /// Who is still to submit.
    waiting: u32,
}

impl Sealed {
    /// Adds the submission at a place of the record; the seats of `to_act` could have made it.
    fn add(&mut self, place: usize, seat: u8, to_act: u32, actions: &mut [Option<Replacement>]) {
        if self.waiting != to_act {
            self.sort(actions);
        }
        self.places.push(place);
        self.waiting = to_act & !(1 << seat);
    }

    /// Puts them in the order of their seats: a record tells nothing by another one.
    fn sort(&mut self, actions: &mut [Option<Replacement>]) {
        let mut texts: Vec<_> = self.places.iter().map(|&place| actions[place].take()).collect();
        texts.sort_by_key(|text| text.as_ref().and_then(|text| text.seat));
        for (place, text) in self.places.drain(..).zip(texts) {
            actions[place] = text;
        }
        self.waiting = 0;
    }

    /// Leaves them as they are: what belongs to one of them would stand behind another.
    fn keep(&mut self) {
        *self = Self::default();
    }
}

impl Line {
    fn at(game: &Instance) -> Result<Line, Refusal> {
        let (now, before_turn) = (game.try_clone()?, game.try_clone()?);
        Ok(Line { now, before_turn, lost: false, sealed: Sealed::default() })
    }

    /// Applies, having kept the position before a turn that begins.
    fn apply(&mut self, kind: Kind, seat: u32, token: &[u8]) -> Result<(), Refusal> {
        if self.now.turn()?.flags & abi::TURN_OPEN == 0 {
            self.before_turn.copy_from(&self.now)?;
        }
        self.now.apply(kind, seat, token, abi::LENIENT | abi::IGNORE_MARKS).map(drop)
    }
}

/// Spells the actions of a record in a style of its rule set (0: canonical). Sealed submissions that
/// stand beside one another are named by seat and put in the order of the seats.
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
            Event::Action(action) if action.suffix.is_empty() => {}
            Event::Number(_) | Event::Dots { .. } => {}
            Event::Action(_) => line.sealed.sort(&mut done.actions),
            Event::Suffix { .. } | Event::Nag { .. } | Event::VariationOpen { .. } => {
                line.sealed.keep();
            }
            _ => line.sealed.sort(&mut done.actions),
        }
        match event {
            Event::VariationOpen { .. } => {
                let branch = Line { lost: line.lost, ..Line::at(&line.before_turn)? };
                lines.push(branch);
            }
            Event::VariationClose { .. } if depth > 1 => drop(lines.pop()),
            Event::Action(action) => {
                let turn = line.now.turn()?;
                let (replacement, stop) = spell(line, &action, style)?;
                done.actions.push(replacement);
                done.stops.extend(stop);
                seal(line, &action, &turn, &mut done.actions);
            }
            Event::Event(word) if !line.lost => {
                done.stops.extend(event_of(line, &word, seats)?);
            }
            Event::Problem(problem) if problem.lost_action => line.lost = true,
            _ => {}
        }
    }
    for line in &mut lines {
        line.sealed.sort(&mut done.actions);
    }
    Ok(done)
}

/// Notes the last action where it was sealed when it was made.
fn seal(
    line: &mut Line,
    action: &Action<'_>,
    turn: &abi::Turn,
    actions: &mut [Option<Replacement>],
) {
    let place = actions.len() - 1;
    match &mut actions[place] {
        Some(text) if turn.flags & abi::TURN_SEALED != 0 && action.seat != Some(0) => {
            // Without a name it was taken for the first of those to act.
            let seat = text.seat.unwrap_or((turn.to_act & !1).trailing_zeros() as u8);
            text.seat = Some(seat);
            line.sealed.add(place, seat, turn.to_act, actions);
            if !action.suffix.is_empty() {
                line.sealed.keep();
            }
        }
        _ => line.sealed.sort(actions),
    }
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
