//! The actions of a record in another style, variations included. In canonical text the actions of a
//! turn that commute stand in the order of their texts.

use crate::instance::{FrameKind, Instance, Refusal};
use crate::record::Record;
use crate::validate::reading::{Branched, Done};
use std::collections::HashMap;
use wanqi_abi as abi;
use wanqi_notation::Span;
use wanqi_notation::events::{Action, Event, Events};
use wanqi_notation::fmt::Replacement;

/// Each action of a record as it is written, in the order of the text, and how the style writes it.
/// An action that was not accepted, and one behind it in its line of play, has none.
pub type Respelled = Vec<Option<Replacement>>;

/// What was accepted, by the place where it is written: actions that were inserted there, then the
/// action itself.
struct Accepted<'r>(HashMap<usize, Vec<&'r Done>>);

impl<'r> Accepted<'r> {
    fn of(steps: &'r [Done]) -> Self {
        let mut places: HashMap<usize, Vec<&Done>> = HashMap::new();
        for done in steps {
            places.entry(done.span.start).or_default().push(done);
        }
        Accepted(places)
    }

    /// What was inserted before the token at this place, and the token itself.
    fn at(&self, span: Span) -> Option<(&[&'r Done], &'r Done)> {
        let (last, inserted) = self.0.get(&span.start)?.split_last()?;
        Some((inserted, *last)).filter(|_| !last.restored)
    }
}

/// A line of play: the main line or a variation.
struct Line<'r> {
    now: Instance,
    /// What was done in it, in order.
    steps: Vec<&'r Done>,
    /// After so many of these: where the last variation began.
    behind: (usize, Instance),
    /// Before the turn that is played.
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

impl<'r> Line<'r> {
    fn at(game: &Instance, steps: Vec<&'r Done>) -> Result<Line<'r>, Refusal> {
        let (now, before_turn) = (game.try_clone()?, game.try_clone()?);
        let (behind, turn, sealed) = ((0, game.try_clone()?), Vec::new(), Sealed::default());
        Ok(Line { now, steps, behind, before_turn, turn, annotated: false, lost: false, sealed })
    }

    /// A variation of it that was played from the position after so many of its steps; none where it
    /// was not played.
    fn branch(
        &mut self,
        branched: Option<Branched>,
        steps: Vec<&'r Done>,
    ) -> Result<Line<'r>, Refusal> {
        let Some(Branched { plies, .. }) = branched else {
            return Ok(Line { lost: true, ..Line::at(&self.now, steps)? });
        };
        let (behind, game) = &mut self.behind;
        for done in &self.steps[*behind..plies] {
            apply(game, done)?;
        }
        *behind = plies;
        Line::at(game, steps)
    }

    fn is_open(&self) -> Result<bool, Refusal> {
        Ok(self.now.turn()?.flags & abi::TURN_OPEN != 0)
    }

    /// Applies what was accepted, having kept the position before a turn that begins.
    fn apply(&mut self, done: &Done) -> Result<(), Refusal> {
        if !self.is_open()? {
            self.before_turn.copy_from(&self.now)?;
            self.turn.clear();
            self.annotated = false;
        }
        // What is no action of a seat keeps its place, and the turn its order.
        self.annotated |= done.kind != FrameKind::Action || done.restored;
        apply(&mut self.now, done)
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
            match other.apply(FrameKind::Action, abi::SEAT_ANY, text.as_bytes(), 0) {
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

fn apply(game: &mut Instance, done: &Done) -> Result<(), Refusal> {
    game.apply(done.kind, done.seat, done.canonical.as_bytes(), 0).map(|_| ())
}

/// Spells the actions of a record in a style of its rule set (0: canonical). Sealed submissions that
/// stand beside one another are named by seat and put in the order of the seats.
///
/// # Errors
/// The plugin died.
pub fn respell(record: &Record<'_>, style: u32) -> Result<Respelled, Refusal> {
    let accepted = Accepted::of(&record.steps);
    let mut of_lines = Vec::new();
    of_lines.resize_with(record.branches.len() + 1, Vec::new);
    record.steps.iter().for_each(|done| of_lines[done.line].push(done));
    let mut of_lines = of_lines.into_iter();
    let mut branches = record.branches.iter().copied();
    let mut lines = vec![Line::at(&record.start, of_lines.next().unwrap_or_default())?];
    let mut actions = Respelled::new();
    for event in Events::new(record.text) {
        let depth = lines.len();
        // There is always the main line.
        let Some(line) = lines.last_mut() else { break };
        match event {
            Event::Action(action) if action.suffix.is_empty() => {}
            Event::Number(_) | Event::Dots { .. } => {}
            Event::Action(_) => line.sealed.sort(&mut actions),
            Event::Suffix { .. } | Event::Nag { .. } | Event::VariationOpen { .. } => {
                line.sealed.keep();
            }
            _ => line.sealed.sort(&mut actions),
        }
        match event {
            Event::VariationOpen { .. } => {
                line.annotated = true;
                let (branched, steps) = (branches.next().flatten(), of_lines.next());
                let branch = line.branch(branched, steps.unwrap_or_default())?;
                lines.push(branch);
            }
            Event::VariationClose { .. } if depth > 1 => drop(lines.pop()),
            Event::Action(action) => {
                let (index, turn) = (actions.len(), line.now.turn()?);
                actions.push(spell(line, &action, &accepted, index, style)?);
                // Sealed submissions have an order of their own.
                line.annotated |= turn.flags & abi::TURN_SEALED != 0;
                seal(line, &action, &turn, &mut actions);
                if style == 0 && !line.lost && line.turn.len() > 1 && !line.is_open()? {
                    line.sort(&mut actions)?;
                }
            }
            Event::Comment(_) | Event::Nag { .. } | Event::Suffix { .. } => line.annotated = true,
            Event::Event(word) if !line.lost => {
                if let Some((inserted, done)) = accepted.at(word.span) {
                    inserted.iter().try_for_each(|done| line.apply(done))?;
                    line.apply(done)?;
                }
            }
            Event::Problem(problem) if problem.lost_action => line.lost = true,
            _ => {}
        }
    }
    for line in &mut lines {
        line.sealed.sort(&mut actions);
    }
    Ok(actions)
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
    accepted: &Accepted<'_>,
    index: usize,
    style: u32,
) -> Result<Option<Replacement>, Refusal> {
    let Some((inserted, done)) = accepted.at(action.span).filter(|_| !line.lost) else {
        line.lost = true;
        return Ok(None);
    };
    inserted.iter().try_for_each(|done| line.apply(done))?;
    if done.kind == FrameKind::Event {
        // A null move, which is written in its own way in every style.
        line.apply(done)?;
        return Ok(None);
    }
    // The number of chance is 0, as that of nobody in particular is where seats are written.
    let text = line.now.spell_for_record(done.seat, done.canonical.as_bytes(), style)?;
    line.apply(done)?;
    line.turn.push((index, done.canonical.clone()));
    line.annotated |= !action.suffix.is_empty();
    Ok(Some(Replacement::of(action, text)))
}
