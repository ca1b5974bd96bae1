//! The actions of a record in another style, variations included. In canonical text the actions of a
//! turn that commute stand in the order of their texts.

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
    /// The actions of the turn so far: their places in the text and their canonical texts.
    turn: Vec<(usize, String)>,
    /// Something stands beside an action of the turn that belongs to this action alone.
    annotated: bool,
    lost: bool,
    sealed: Sealed,
}

/// Sealed submissions that stand beside one another and were open to be made together.
#[derive(Default)]
struct Sealed {
    /// Each one's place among the actions of the record.
    places: Vec<usize>,
    /// Before the last of them.
    turn: abi::Turn,
}

impl Sealed {
    /// Adds the submission at a place of the record. It belongs to those before it, of which a seat
    /// may make several, while in the same turn no seat is to submit that had submitted all.
    fn add(&mut self, place: usize, turn: &abi::Turn, actions: &mut [Option<Replacement>]) {
        let same = (turn.round, turn.place) == (self.turn.round, self.turn.place);
        if !same || turn.to_act & !self.turn.to_act != 0 {
            self.sort(actions);
        }
        self.places.push(place);
        self.turn = *turn;
    }

    /// Puts them in the order of their seats: a record tells nothing by another one.
    fn sort(&mut self, actions: &mut [Option<Replacement>]) {
        let mut texts: Vec<_> = self.places.iter().map(|&place| actions[place].take()).collect();
        texts.sort_by_key(|text| text.as_ref().and_then(|text| text.seat));
        for (place, text) in self.places.drain(..).zip(texts) {
            actions[place] = text;
        }
    }

    /// Leaves them as they are: what belongs to one of them would stand behind another.
    fn keep(&mut self) {
        *self = Self::default();
    }
}

impl Line {
    fn at(game: &Instance) -> Result<Line, Refusal> {
        let (now, before_turn) = (game.try_clone()?, game.try_clone()?);
        let (turn, sealed) = (Vec::new(), Sealed::default());
        Ok(Line { now, before_turn, turn, annotated: false, lost: false, sealed })
    }

    fn is_open(&self) -> Result<bool, Refusal> {
        Ok(self.now.turn()?.flags & abi::TURN_OPEN != 0)
    }

    /// Applies, having kept the position before a turn that begins; the canonical text.
    fn apply(&mut self, kind: Kind, seat: u32, token: &[u8]) -> Result<String, Refusal> {
        if !self.is_open()? {
            self.before_turn.copy_from(&self.now)?;
            self.turn.clear();
            self.annotated = false;
        }
        // What is no action of a seat keeps its place, and the turn its order.
        self.annotated |= kind != Kind::Action;
        let done = self.now.apply(kind, seat, token, abi::LENIENT | abi::IGNORE_MARKS)?;
        Ok(done.canonical)
    }

    /// Puts the actions of a turn that is complete into the order of their texts, if they commute:
    /// if that order is legal and leads to the same state.
    fn sort(&self, actions: &mut [Option<Replacement>]) -> Result<(), Refusal> {
        let mut sorted: Vec<&(usize, String)> = self.turn.iter().collect();
        sorted.sort_by_key(|(_, text)| text);
        if self.annotated || sorted.iter().copied().eq(&self.turn) {
            return Ok(());
        }
        let mut other = self.before_turn.try_clone()?;
        for (_, text) in &sorted {
            match other.apply(Kind::Action, abi::SEAT_ANY, text.as_bytes(), 0) {
                Err(refusal) if refusal.died() => return Err(refusal),
                Err(_) => return Ok(()),
                Ok(_) => {}
            }
        }
        if other.digest()?.full == self.now.digest()?.full {
            for ((index, _), (_, text)) in self.turn.iter().zip(sorted) {
                if let Some(action) = &mut actions[*index] {
                    action.text.clone_from(text);
                }
            }
        }
        Ok(())
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
                line.annotated = true;
                let branch = Line { lost: line.lost, ..Line::at(&line.before_turn)? };
                lines.push(branch);
            }
            Event::VariationClose { .. } if depth > 1 => drop(lines.pop()),
            Event::Action(action) => {
                let (index, turn) = (done.actions.len(), line.now.turn()?);
                let (replacement, stop) = spell(line, &action, index, style)?;
                done.actions.push(replacement);
                done.stops.extend(stop);
                // Sealed submissions have an order of their own.
                line.annotated |= turn.flags & abi::TURN_SEALED != 0;
                seal(line, &action, &turn, &mut done.actions);
                if style == 0 && !line.lost && line.turn.len() > 1 && !line.is_open()? {
                    line.sort(&mut done.actions)?;
                }
            }
            Event::Comment(_) | Event::Nag { .. } | Event::Suffix { .. } => line.annotated = true,
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
            line.sealed.add(place, turn, actions);
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
    index: usize,
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
    let done = spelled.and_then(|text| Ok((text, line.apply(attempt.kind, seat, action.text)?)));
    match done {
        Ok((text, canonical)) => {
            line.turn.push((index, canonical));
            line.annotated |= !action.suffix.is_empty();
            Ok((Some(Replacement::of(action, text)), None))
        }
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
        Ok(_) => Ok(None),
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
