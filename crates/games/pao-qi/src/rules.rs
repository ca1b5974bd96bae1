//! The game (R2–R5): who is to act, what is allowed, what it does, how it ends.

use crate::board::{Board, Power, Side, point_of};
use crate::notation::{self, Action};
use crate::{facts, position, scene};
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::legacy::Game;
use wanqi_sdk::repetition::Run;
use wanqi_sdk::snapshot::{Reader, Writer};
use wanqi_sdk::words::counted;
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
    /// Each side has one piece.
    OneEach,
}

/// Why the rules ended the game though it could go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Declared {
    /// A position stood for the third time.
    Repeated,
    /// Nothing was captured for long.
    Quiet,
}

/// A game of pao qi.
#[derive(Debug)]
pub struct PaoQi {
    pub(crate) board: Board,
    pub(crate) power: Power,
    /// Moves without a capture that end the game.
    pub(crate) limit: u16,
    pub(crate) side: Side,
    /// Moves since the last capture.
    pub(crate) quiet: u16,
    /// Moves made, and one for a position in which White is to move.
    pub(crate) turns: u32,
    /// Positions since the last capture.
    pub(crate) run: Run,
    pub(crate) declared: Option<Declared>,
    pub(crate) end: Option<End>,
}

impl Clone for PaoQi {
    fn clone(&self) -> PaoQi {
        PaoQi { run: self.run.clone(), ..*self }
    }

    fn clone_from(&mut self, from: &PaoQi) {
        self.run.clone_from(&from.run);
        let run = std::mem::take(&mut self.run);
        *self = PaoQi { run, ..*from };
    }
}

impl PaoQi {
    pub(crate) fn start(setup: &Setup<'_>) -> PaoQi {
        let options = setup.options;
        let power =
            Power { backed: setup.rules == facts::BACKED, both_ends: options.flag("both-ends") };
        let mut game = PaoQi {
            board: Board::start(if setup.rules == facts::FIVE { 5 } else { 4 }),
            power,
            limit: options.int("quiet") as u16,
            side: Side::Black,
            quiet: 0,
            turns: 0,
            run: Run::default(),
            declared: None,
            end: None,
        };
        game.run.push(game.key());
        game
    }

    const fn seat(side: Side) -> Actor {
        match side {
            Side::Black => Actor::ONE,
            Side::White => Actor::TWO,
        }
    }

    #[inline]
    const fn actor(&self) -> Actor {
        PaoQi::seat(self.side)
    }

    /// What tells positions apart: pieces and the side to move.
    #[inline]
    pub(crate) const fn key(&self) -> u64 {
        let (black, white) = (self.board.of(Side::Black), self.board.of(Side::White));
        black.0 | white.0 << 20 | (self.side as u64) << 40
    }

    /// Looks whether the game has ended, or the rules end it here.
    #[inline]
    pub(crate) fn settle(&mut self) {
        let side = self.side;
        self.end = if rule!("R5.1", self.board.of(side).is_empty()) {
            Some(End::Captured(side))
        } else if rule!("R5.2", !self.board.can_move(side)) {
            Some(End::Blocked(side))
        } else {
            rule!("R5.3", self.board.is_one_each()).then_some(End::OneEach)
        };
        if self.end.is_some() || self.declared.is_some() {
            return;
        }
        let times = if self.quiet < 4 { 1 } else { self.run.count_last() };
        self.declared = if rule!("R5.4", times >= 3) {
            Some(Declared::Repeated)
        } else {
            rule!("R5.5", self.limit > 0 && self.quiet >= self.limit).then_some(Declared::Quiet)
        };
    }
}

impl Game for PaoQi {
    const FACTS: Facts = crate::FACTS;

    type Action = Action;

    fn new(setup: &Setup<'_>) -> Result<PaoQi, Rejection> {
        let start = PaoQi::start(setup);
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
            let targets = self.board.targets(self.side, from);
            out.extend(targets.map(|to| Action { from: point_of(from), to: point_of(to) }));
        }
    }

    fn check(&self, actor: Actor, Action { from, to }: Action) -> Result<(), Rejection> {
        let (us, board) = (self.side, &self.board);
        forbid!("R2.1", actor != self.actor(), "{us} is to move");
        let own = board.at(from) == Some(us);
        forbid!("R3.1", !own, "{from} holds no piece of {us}");
        let (across, up) = (from.x.abs_diff(to.x), from.y.abs_diff(to.y));
        let aside = (across == 0) == (up == 0);
        forbid!("R3.2", aside, "no straight line leads from {from} to {to}");
        let (far, left) = (across + up > 1 && !board.is_lone(us), board.of(us).count());
        forbid!(
            "R3.2",
            far,
            "{to} is not next to {from}, and {us} has {pieces} left",
            pieces = counted(left, "piece", "pieces")
        );
        let owner = board.at(to).map_or(String::new(), |side| side.to_string());
        forbid!("R3.3", !owner.is_empty(), "{to} is occupied by a piece of {owner}");
        let stop = board.between(from, to);
        let point = stop.unwrap_or(to);
        forbid!("R3.4", stop.is_some(), "the piece on {point} stands between {from} and {to}");
        Ok(())
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, Action { from, to }: Action) {
        let taken = self.board.carry(self.side, from, to, self.power);
        self.side = self.side.other();
        self.turns += 1;
        self.quiet = self.quiet.saturating_add(1);
        if taken > 0 {
            self.quiet = 0;
            self.run.clear();
        }
        self.run.push(self.key());
        self.settle();
    }

    fn outcome(&self) -> Option<Outcome> {
        let beaten = |side: Side| PaoQi::seat(side.other());
        Some(match (self.end, self.declared) {
            (Some(End::Captured(side)), _) => Outcome::won(beaten(side), "all-captured", "R5.1"),
            (Some(End::Blocked(side)), _) => Outcome::won(beaten(side), "no-move", "R5.2"),
            (Some(End::OneEach), _) => Outcome::drawn(2, "one-each", "R5.3"),
            (None, Some(Declared::Repeated)) => Outcome::drawn(2, "repetition", "R5.4").declared(),
            (None, Some(Declared::Quiet)) => Outcome::drawn(2, "no-capture", "R5.5").declared(),
            (None, None) => return None,
        })
    }

    fn position(&self, out: &mut String) {
        position::write(self, out);
    }

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        notation::write(action, out);
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        notation::read(self.board.rows, text)
    }

    fn read_lenient(&self, _actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        notation::read_lenient(self.board.rows, text)
    }

    fn event(&mut self, _seat: Actor, _event: Event) -> Result<(), Rejection> {
        let us = self.side;
        Err(Rejection::illegal("R2.2", format!("{us} must move, no turn is skipped")))
    }

    fn save(&self, out: &mut Writer) {
        out.u32(self.turns);
        out.u8(match self.declared {
            None => 0,
            Some(Declared::Repeated) => 1,
            Some(Declared::Quiet) => 2,
        });
        out.u64s(self.run.keys());
    }

    fn restore(&mut self, from: &mut Reader<'_>) -> Option<()> {
        self.turns = from.u32()?;
        self.declared = match from.u8()? {
            0 => None,
            1 => Some(Declared::Repeated),
            2 => Some(Declared::Quiet),
            _ => return None,
        };
        from.u64s(self.run.keys_mut())?;
        (self.run.keys().last() == Some(&self.key())).then_some(())
    }

    fn repetition_key(&self) -> u128 {
        self.key().into()
    }

    fn forget(&mut self) {
        self.declared = None;
        self.quiet = 0;
        self.run.clear();
        self.run.push(self.key());
    }

    fn identity(&self) -> u128 {
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
        let mut targets = [(0, Bitboard::EMPTY); 6];
        let mut total = 0;
        for (slot, from) in targets.iter_mut().zip(self.board.of(self.side)) {
            *slot = (from, self.board.targets(self.side, from));
            total += slot.1.count();
        }
        let mut nth = rng.below(total);
        for (from, mut to) in targets {
            if nth < to.count() {
                let to = to.nth(nth as usize)?;
                let action = Action { from: point_of(from), to: point_of(to) };
                return Some((self.actor(), action));
            }
            nth -= to.count();
        }
        None
    }
}
