//! The game (R2–R6): who is to act, what is allowed, what it does, how it ends.

use crate::board::{Board, Point, Side, Stops, bit_of, point_of, share_a_circuit};
use crate::notation::{self, Action};
use crate::{facts, position, scene};
use std::fmt;
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::legacy::Game;
use wanqi_sdk::repetition::Run;
use wanqi_sdk::snapshot::{Reader, Writer};
use wanqi_sdk::{
    Actor, Event, Facts, Outcome, Read, Rejection, Rng, Scene, Setup, Turn, forbid, rule,
};

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// This side has no piece left.
    Captured(Side),
    /// This side cannot move.
    Blocked(Side),
}

/// Where the rules ended the game though it could go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Declared {
    /// A position stood again; else nothing was captured for long.
    repeated: bool,
    /// How many pieces each side had then.
    pieces: [u8; 2],
}

/// A game of Surakarta.
#[derive(Debug)]
pub struct Surakarta {
    pub(crate) board: Board,
    /// The rules of the Computer Olympiad (R6).
    pub(crate) olympiad: bool,
    /// Moves without a capture that end the game.
    pub(crate) limit: u16,
    pub(crate) side: Side,
    /// Moves since the last capture.
    pub(crate) quiet: u16,
    /// Moves made, and one for a position in which Black is to move.
    pub(crate) turns: u32,
    /// Positions since the last capture.
    pub(crate) run: Run,
    pub(crate) declared: Option<Declared>,
    pub(crate) end: Option<End>,
}

impl Clone for Surakarta {
    fn clone(&self) -> Surakarta {
        Surakarta { run: self.run.clone(), ..*self }
    }

    fn clone_from(&mut self, from: &Surakarta) {
        self.run.clone_from(&from.run);
        let run = std::mem::take(&mut self.run);
        *self = Surakarta { run, ..*from };
    }
}

impl Surakarta {
    pub(crate) fn start(setup: &Setup<'_>) -> Surakarta {
        let mut game = Surakarta {
            board: Board::START,
            olympiad: setup.rules == facts::OLYMPIAD,
            limit: setup.options.int("quiet") as u16,
            side: Side::Red,
            quiet: 0,
            turns: 0,
            run: Run::default(),
            declared: None,
            end: None,
        };
        game.run.push(game.key());
        game
    }

    #[inline]
    const fn actor(&self) -> Actor {
        match self.side {
            Side::Red => Actor::ONE,
            Side::Black => Actor::TWO,
        }
    }

    /// What tells positions apart for repetition.
    #[inline]
    pub(crate) fn key(&self) -> u64 {
        let [Bitboard(red), Bitboard(black)] = Side::BOTH.map(|side| self.board.of(side));
        let mixed = (red ^ black.rotate_left(24)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed ^ mixed >> 29 ^ black).wrapping_mul(0xBF58_476D_1CE4_E5B9) ^ self.side as u64
    }

    /// Where a piece of the side to move gets to.
    #[inline]
    fn targets(&self, from: u8) -> Bitboard {
        self.board.steps(from) | self.board.captures(self.side, from)
    }

    #[inline]
    fn action(&self, from: u8, to: u8) -> Action {
        let captures = self.board.of(self.side.other()).has(to);
        Action { from: point_of(from), to: point_of(to), captures }
    }

    /// Looks whether the side to move has lost, or the rules end the game here.
    #[inline]
    pub(crate) fn settle(&mut self) {
        let side = self.side;
        self.end = if rule!("R5.1", self.board.of(side).is_empty()) {
            Some(End::Captured(side))
        } else {
            rule!("R5.2", !self.board.can_move(side)).then_some(End::Blocked(side))
        };
        let times = if self.quiet < 4 { 1 } else { self.run.count_last() };
        let repeated = match self.olympiad {
            false => rule!("R5.3", times >= 3),
            true => rule!("R6.1", times >= 2),
        };
        let long = match self.olympiad {
            false => rule!("R5.4", self.limit > 0 && self.quiet >= self.limit),
            true => rule!("R6.1", self.limit > 0 && self.quiet >= self.limit),
        };
        if self.end.is_none() && self.declared.is_none() && (repeated || long) {
            let pieces = Side::BOTH.map(|side| self.board.of(side).count() as u8);
            self.declared = Some(Declared { repeated, pieces });
        }
    }

    fn check_step(&self, from: Point, to: Point) -> Result<(), Rejection> {
        let far = from.x.abs_diff(to.x).max(from.y.abs_diff(to.y)) != 1;
        forbid!("R3.2", far, "{to} is not next to {from}");
        let piece = self.board.at(to);
        let owner = piece.map_or(String::new(), |side| side.to_string());
        forbid!("R3.3", piece.is_some(), "{to} is occupied by a piece of {owner}");
        Ok(())
    }

    fn check_capture(&self, from: Point, to: Point) -> Result<(), Rejection> {
        let them = self.side.other();
        let enemy = self.board.at(to) == Some(them);
        forbid!("R4.1", !enemy, "{to} holds no piece of {them}");
        let apart = !share_a_circuit(bit_of(from), bit_of(to));
        forbid!("R4.2", apart, "no circuit leads from {from} to {to}");
        let Stops { before, behind } = self.board.stops(bit_of(from));
        let missed = !behind.has(bit_of(to));
        let straight = missed && before.has(bit_of(to));
        forbid!("R4.2", straight, "{from} meets {to} before it has gone round a loop");
        let stops = Names(before | behind);
        forbid!("R4.3", missed, "every run from {from} to {to} is stopped, by {stops}");
        Ok(())
    }
}

/// Points, for people.
struct Names(Bitboard);

impl fmt::Display for Names {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, bit) in self.0.enumerate() {
            write!(f, "{}{}", if n == 0 { "" } else { ", " }, point_of(bit))?;
        }
        Ok(())
    }
}

impl Game for Surakarta {
    const FACTS: Facts = crate::FACTS;

    type Action = Action;

    fn new(setup: &Setup<'_>) -> Result<Surakarta, Rejection> {
        let start = Surakarta::start(setup);
        match setup.position {
            None => Ok(start),
            Some(text) => position::read(start, text),
        }
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (self.turns / 2 + 1, (self.turns % 2) as u8);
        let declared = self.declared.is_some();
        let turn = match self.end {
            Some(_) => Turn::over(round, place),
            None => Turn::of(self.actor(), self.side as u8 + 1, round, place),
        };
        Turn { declared, ..turn }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor != self.actor() || self.end.is_some() {
            return;
        }
        for from in self.board.of(self.side) {
            out.extend(self.targets(from).map(|to| self.action(from, to)));
        }
    }

    fn check(&self, actor: Actor, Action { from, to, captures }: Action) -> Result<(), Rejection> {
        let us = self.side;
        forbid!("R2.1", actor != self.actor(), "{us} is to move");
        let own = self.board.at(from) == Some(us);
        forbid!("R3.1", !own, "{from} holds no piece of {us}");
        if captures { self.check_capture(from, to) } else { self.check_step(from, to) }
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, Action { from, to, captures }: Action) {
        self.board.carry(self.side, from, to);
        self.side = self.side.other();
        self.turns += 1;
        self.quiet = self.quiet.saturating_add(1);
        if captures {
            self.quiet = 0;
            self.run.clear();
        }
        self.run.push(self.key());
        self.settle();
    }

    fn outcome(&self) -> Option<Outcome> {
        let seat = |side| if side == Side::Red { Actor::ONE } else { Actor::TWO };
        match self.end {
            Some(End::Captured(side)) => {
                return Some(Outcome::won(seat(side.other()), "all-captured", "R5.1"));
            }
            Some(End::Blocked(side)) => {
                return Some(Outcome::won(seat(side.other()), "no-move", "R5.2"));
            }
            None => {}
        }
        let Declared { repeated, pieces: [red, black] } = self.declared?;
        let outcome = if !self.olympiad {
            match repeated {
                true => Outcome::drawn(2, "repetition", "R5.3"),
                false => Outcome::drawn(2, "no-capture", "R5.4"),
            }
        } else if rule!("R6.3", red == black) {
            Outcome::drawn(2, "equal-pieces", "R6.3")
        } else {
            let winner = if rule!("R6.2", red > black) { Side::Red } else { Side::Black };
            Outcome::won(seat(winner), "more-pieces", "R6.2")
        };
        Some(outcome.declared())
    }

    fn position(&self, out: &mut String) {
        position::write(self, out);
    }

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        notation::write(action, out);
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        notation::read(text)
    }

    fn read_lenient(&self, _actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        notation::read_lenient(text, |point| self.board.at(point) == Some(self.side.other()))
    }

    fn event(&mut self, _seat: Actor, _event: Event) -> Result<(), Rejection> {
        let us = self.side;
        Err(Rejection::illegal("R2.2", format!("{us} must move, no turn is skipped")))
    }

    fn save(&self, out: &mut Writer) {
        out.u32(self.turns);
        out.u8(self.declared.map_or(0, |declared| 1 + u8::from(declared.repeated)));
        for pieces in self.declared.map_or([0; 2], |declared| declared.pieces) {
            out.u8(pieces);
        }
        out.u64s(self.run.keys());
    }

    fn restore(&mut self, from: &mut Reader<'_>) -> Option<()> {
        self.turns = from.u32()?;
        let (declared, pieces) = (from.u8()?, [from.u8()?, from.u8()?]);
        self.declared = match declared {
            0 => None,
            1 | 2 => Some(Declared { repeated: declared == 2, pieces }),
            _ => return None,
        };
        from.u64s(self.run.keys_mut())?;
        (self.run.keys().last() == Some(&self.key())).then_some(())
    }

    fn repetition_key(&self) -> u128 {
        self.key().into()
    }

    fn scene(&self, _view: Option<Actor>, scene: &mut Scene) {
        scene::draw(self, scene);
    }

    /// One of all targets of all pieces, without a list.
    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.end.is_some() {
            return None;
        }
        let mut targets = [(0, Bitboard::EMPTY); 12];
        let mut total = 0;
        for (slot, from) in targets.iter_mut().zip(self.board.of(self.side)) {
            *slot = (from, self.targets(from));
            total += slot.1.count();
        }
        let mut nth = rng.below(total);
        for (from, mut to) in targets {
            if nth < to.count() {
                let to = to.nth(nth as usize)?;
                return Some((self.actor(), self.action(from, to)));
            }
            nth -= to.count();
        }
        None
    }
}
