//! Writes the actions of a record in another style, including variations. In canonical text,
//! actions of a turn that commute are sorted by their texts.

use crate::instance::{FrameKind, Instance, Refusal, words};
use crate::record::Record;
use crate::validate::reading::{AcceptedStep, Branched};
use std::collections::HashMap;
use wanqi_abi as abi;
use wanqi_notation::Span;
use wanqi_notation::fmt::Replacement;
use wanqi_notation::tokens::{Action, Token, Tokens};

/// The actions of a record in a style.
#[derive(Debug, Default)]
pub struct Respelled {
    /// Each action, in the order of the text, with its spelling. An action that was not accepted,
    /// and every later action of its line of play, has none.
    pub actions: Vec<Option<Replacement>>,
    /// Whether actions have another order than in the record, so that the game has another id.
    pub reordered: bool,
}

/// The accepted steps by their places in the text: the actions that were inserted there, then the
/// action itself.
struct AcceptedTexts<'r>(HashMap<usize, Vec<&'r AcceptedStep>>);

impl<'r> AcceptedTexts<'r> {
    fn of(steps: &'r [AcceptedStep]) -> Self {
        let mut places: HashMap<usize, Vec<&AcceptedStep>> = HashMap::new();
        for done in steps {
            places.entry(done.span.start).or_default().push(done);
        }
        AcceptedTexts(places)
    }

    /// The actions inserted before the token at this place, and the token's own step.
    fn at(&self, span: Span) -> Option<(&[&'r AcceptedStep], &'r AcceptedStep)> {
        let (last, inserted) = self.0.get(&span.start)?.split_last()?;
        Some((inserted, *last)).filter(|_| !last.restored)
    }
}

/// A line of play: the main line or a variation.
struct RespelledLine<'r> {
    now: Instance,
    /// The steps of the line, in order.
    steps: Vec<&'r AcceptedStep>,
    /// The number of steps before the last variation, and the game after them.
    branch_point: (usize, Instance),
    /// The game before the current turn.
    before_turn: Instance,
    /// The actions of the turn so far: their indices among the record's actions and their canonical
    /// texts.
    turn: Vec<(usize, String)>,
    /// Whether a comment, mark or variation belongs to one action of the turn, so that the order
    /// must stay.
    annotated: bool,
    lost: bool,
    sealed: Sealed,
}

/// Consecutive sealed submissions of the same turn.
#[derive(Default)]
struct Sealed {
    /// The index of each submission among the actions of the record.
    places: Vec<usize>,
    /// The turn before the last of them.
    turn: abi::Turn,
}

impl Sealed {
    /// Adds the submission at an index. It belongs to the earlier ones if the turn is the same and
    /// no seat is to submit again that had finished. One seat may submit several times.
    fn add(&mut self, place: usize, turn: &abi::Turn, actions: &mut Respelled) {
        let same = (turn.round, turn.place) == (self.turn.round, self.turn.place);
        if !same || turn.to_act & !self.turn.to_act != 0 {
            self.sort(actions);
        }
        self.places.push(place);
        self.turn = *turn;
    }

    /// Sorts the submissions by seat, so that their order in the record reveals nothing.
    fn sort(&mut self, actions: &mut Respelled) {
        let seat = |text: &Option<Replacement>| text.as_ref().and_then(|text| text.seat);
        let mut texts: Vec<_> =
            self.places.iter().map(|&place| actions.actions[place].take()).collect();
        actions.reordered |= !texts.is_sorted_by_key(seat);
        texts.sort_by_key(seat);
        for (place, text) in self.places.drain(..).zip(texts) {
            actions.actions[place] = text;
        }
    }

    /// Keeps the order: a comment or mark of one submission would move to another one.
    fn keep(&mut self) {
        *self = Self::default();
    }
}

impl<'r> RespelledLine<'r> {
    fn at(game: &Instance, steps: Vec<&'r AcceptedStep>) -> Result<RespelledLine<'r>, Refusal> {
        let (now, before_turn) = (game.try_clone()?, game.try_clone()?);
        let (branch_point, turn, sealed) = ((0, game.try_clone()?), Vec::new(), Sealed::default());
        Ok(RespelledLine {
            now,
            steps,
            branch_point,
            before_turn,
            turn,
            annotated: false,
            lost: false,
            sealed,
        })
    }

    /// The line of a variation, which starts after a number of this line's steps. If it was not
    /// played, the line is lost.
    fn branch(
        &mut self,
        branched: Option<Branched>,
        steps: Vec<&'r AcceptedStep>,
    ) -> Result<RespelledLine<'r>, Refusal> {
        let Some(Branched { plies, .. }) = branched else {
            return Ok(RespelledLine { lost: true, ..RespelledLine::at(&self.now, steps)? });
        };
        let (branch_point, game) = &mut self.branch_point;
        for done in &self.steps[*branch_point..plies] {
            apply(game, done)?;
        }
        *branch_point = plies;
        RespelledLine::at(game, steps)
    }

    fn is_open(&self) -> Result<bool, Refusal> {
        Ok(self.now.turn()?.flags & abi::TURN_OPEN != 0)
    }

    /// Applies an accepted step; before the first step of a turn, keeps a copy of the game.
    fn apply(&mut self, done: &AcceptedStep) -> Result<(), Refusal> {
        if !self.is_open()? {
            self.before_turn.copy_from(&self.now)?;
            self.turn.clear();
            self.annotated = false;
        }
        // Steps other than actions of a seat keep their places, so that the turn keeps its order.
        self.annotated |= done.kind != FrameKind::Action || done.restored;
        apply(&mut self.now, done)
    }

    /// Sorts the actions of a complete turn by their texts if they commute, that is if the new
    /// order is legal and leads to the same state.
    fn sort(&self, actions: &mut Respelled) -> Result<(), Refusal> {
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
            actions.reordered = true;
            for ((index, _), (_, text)) in self.turn.iter().zip(sorted) {
                if let Some(action) = &mut actions.actions[*index] {
                    action.text.clone_from(text);
                }
            }
        }
        Ok(())
    }
}

fn apply(game: &mut Instance, done: &AcceptedStep) -> Result<(), Refusal> {
    game.apply(done.kind, done.seat, done.canonical.as_bytes(), 0).map(|_| ())
}

/// Spells the actions of a record in a style of its rule set (0: canonical). Consecutive sealed
/// submissions get their seats and are sorted by seat.
///
/// # Errors
/// The plugin died.
pub fn respell(record: &Record<'_>, style: u32) -> Result<Respelled, Refusal> {
    let accepted = AcceptedTexts::of(&record.steps);
    let mut of_lines = Vec::new();
    of_lines.resize_with(record.branches.len() + 1, Vec::new);
    record.steps.iter().for_each(|done| of_lines[done.line].push(done));
    let mut of_lines = of_lines.into_iter();
    let mut branches = record.branches.iter().copied();
    let mut lines = vec![RespelledLine::at(&record.start, of_lines.next().unwrap_or_default())?];
    let mut actions = Respelled::default();
    for token in Tokens::new(record.text) {
        let depth = lines.len();
        // The main line always exists.
        let Some(line) = lines.last_mut() else { break };
        match token {
            Token::Action(action) if action.suffix.is_empty() => {}
            Token::Number(_) | Token::Dots { .. } => {}
            Token::Action(_) => line.sealed.sort(&mut actions),
            Token::Suffix { .. } | Token::Nag { .. } | Token::VariationOpen { .. } => {
                line.sealed.keep();
            }
            _ => line.sealed.sort(&mut actions),
        }
        match token {
            Token::VariationOpen { .. } => {
                line.annotated = true;
                let (branched, steps) = (branches.next().flatten(), of_lines.next());
                let branch = line.branch(branched, steps.unwrap_or_default())?;
                lines.push(branch);
            }
            Token::VariationClose { .. } if depth > 1 => drop(lines.pop()),
            Token::Action(action) => {
                let (index, turn) = (actions.actions.len(), line.now.turn()?);
                actions.actions.push(spell(line, &action, &accepted, index, style)?);
                // Sealed submissions are sorted by seat instead.
                line.annotated |= turn.flags & abi::TURN_SEALED != 0;
                seal(line, &action, &turn, &mut actions);
                if style == 0 && !line.lost && line.turn.len() > 1 && !line.is_open()? {
                    line.sort(&mut actions)?;
                }
            }
            Token::Comment(_) | Token::Nag { .. } | Token::Suffix { .. } => line.annotated = true,
            Token::Event(word) if !line.lost => {
                if let Some((inserted, done)) = accepted.at(word.span) {
                    inserted.iter().try_for_each(|done| line.apply(done))?;
                    line.apply(done)?;
                }
            }
            Token::Problem(problem) if problem.lost_action => line.lost = true,
            _ => {}
        }
    }
    for line in &mut lines {
        line.sealed.sort(&mut actions);
    }
    Ok(actions)
}

/// Adds the last action to the sealed submissions if it is one.
fn seal(line: &mut RespelledLine, action: &Action<'_>, turn: &abi::Turn, actions: &mut Respelled) {
    let place = actions.actions.len() - 1;
    match &mut actions.actions[place] {
        Some(text) if turn.flags & abi::TURN_SEALED != 0 && action.seat != Some(0) => {
            // An action without a seat belongs to the first of the seats to act.
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
    line: &mut RespelledLine,
    action: &Action<'_>,
    accepted: &AcceptedTexts<'_>,
    index: usize,
    style: u32,
) -> Result<Option<Replacement>, Refusal> {
    let Some((inserted, done)) = accepted.at(action.span).filter(|_| !line.lost) else {
        line.lost = true;
        return Ok(None);
    };
    inserted.iter().try_for_each(|done| line.apply(done))?;
    if done.kind == FrameKind::Event {
        // A null move, which has the same text in every style.
        line.apply(done)?;
        return Ok(None);
    }
    // Seat 0 is chance here; in a record, 0 means that no seat is written.
    let token = done.canonical.as_bytes();
    let text = if style == line.now.ruleset().record_style {
        line.now.spell_for_record(done.seat, token, style)?
    } else {
        // A style for import and display alone may have texts that no record can contain.
        let text = line.now.spell(done.seat, token, style)?;
        let unsupported = |refusal| Refusal { status: abi::UNSUPPORTED, ..refusal };
        words::styled(&text).map_err(unsupported)?;
        text
    };
    line.apply(done)?;
    line.turn.push((index, done.canonical.clone()));
    line.annotated |= !action.suffix.is_empty();
    Ok(Some(Replacement::of(action, text)))
}
