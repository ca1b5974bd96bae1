//! The game (R2–R4): who is to act, what is allowed, what it does, how it ends.

use crate::board::{Board, EDGE, PUSH, PUSHES, Set, Side, bit, cells};
use crate::notation::Action;
use crate::{notation, position, scene};
use wanqi_sdk::game::OutcomeClass;
use wanqi_sdk::legacy::Game;
use wanqi_sdk::repetition::Run;
use wanqi_sdk::snapshot::{Reader, Writer};
use wanqi_sdk::{
    Actor, Event, Facts, Outcome, Read, Rejection, Rng, Scene, Setup, Turn, forbid, rule,
};

/// Who has won, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Win {
    /// By a line of its own making.
    Own(Side),
    /// By a line that the other side made.
    Given(Side),
}

/// A game of Quixo.
pub struct Quixo {
    /// 2 or 4.
    pub(crate) seats: u8,
    pub(crate) board: Board,
    /// Turns so far; the seats act in their order.
    pub(crate) turns: u32,
    /// Positions since a blank cube was last taken.
    pub(crate) run: Run,
    /// A position has stood three times (R4.3).
    pub(crate) repeated: bool,
    pub(crate) win: Option<Win>,
}

impl Clone for Quixo {
    fn clone(&self) -> Quixo {
        Quixo { run: self.run.clone(), ..*self }
    }

    fn clone_from(&mut self, from: &Quixo) {
        self.run.clone_from(&from.run);
        let run = std::mem::take(&mut self.run);
        *self = Quixo { run, ..*from };
    }
}

impl Quixo {
    pub(crate) fn start(setup: &Setup<'_>) -> Quixo {
        Quixo {
            seats: if setup.rules == 0 { 2 } else { 4 },
            board: Board::default(),
            turns: 0,
            run: Run::default(),
            repeated: false,
            win: None,
        }
    }

    /// The seat to move, from 1 (R2.1).
    #[inline]
    pub(crate) const fn seat(&self) -> u8 {
        1 + (self.turns % self.seats as u32) as u8
    }

    /// The sign of the seat to move.
    #[inline]
    pub(crate) const fn side(&self) -> Side {
        if self.turns.is_multiple_of(2) { Side::Cross } else { Side::Circle }
    }

    /// Cubes of this seat's side whose dot points to the seat; among two, all of them.
    #[inline]
    fn own(&self, seat: u8) -> Set {
        let signs = self.board.signs[self.side() as usize];
        match (self.seats, seat) {
            (2, _) => signs,
            (_, 1 | 2) => signs & !self.board.later,
            _ => signs & self.board.later,
        }
    }

    /// Cubes that the seat to move may take (R3).
    #[inline]
    fn open(&self) -> Set {
        EDGE & (self.board.blank() | self.own(self.seat()))
    }

    /// The ways the dot may point (R3.5).
    #[inline]
    fn dots(&self) -> [Option<u8>; 2] {
        match (self.seats, self.side()) {
            (2, _) => [None; 2],
            (_, Side::Cross) => [Some(1), Some(3)],
            (_, Side::Circle) => [Some(2), Some(4)],
        }
    }

    /// What tells positions apart for repetition.
    pub(crate) fn key(&self) -> u64 {
        let [cross, circle] = self.board.signs.map(u64::from);
        let later = u64::from(self.board.later).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (cross | circle << 25 | u64::from(self.seat()) << 60) ^ later
    }

    /// Who has won after a turn of this side.
    #[inline]
    pub(crate) fn find_win(&self, mover: Side) -> Option<Win> {
        if rule!("R4.2", self.board.has_line(mover.other())) {
            return Some(Win::Given(mover.other()));
        }
        rule!("R4.1", self.board.has_line(mover)).then_some(Win::Own(mover))
    }

    fn check_push(&self, push: u8, dot: Option<u8>) -> Result<(), Rejection> {
        let (seat, side) = (self.seat(), self.side());
        let from = PUSH[usize::from(push)].from;
        let dotted = self.seats == 2 && dot.is_some();
        forbid!("R1.3", dotted, "the cube from {from} has no dot, dots are for four seats only");
        let theirs = self.board.at(from) == Some(side.other());
        forbid!("R3.3", theirs, "the cube on {from} shows a {}", side.other());
        let partner = (seat + 1) % 4 + 1;
        let not_own = self.open() & bit(from) == 0;
        forbid!("R3.4", not_own, "the dot of the cube on {from} points to seat {partner}");
        let [one, other] = self.dots();
        let missing = one.is_some() && dot.is_none();
        forbid!("R3.5", missing, "it is not said to whom the dot points, seat {seat} or {partner}");
        let astray = dot != one && dot != other;
        forbid!("R3.5", astray, "the dot cannot point to seat {}", dot.unwrap_or_default());
        Ok(())
    }

    fn check_pass(&self) -> Result<(), Rejection> {
        let cube = cells().find(|cell| self.open() & bit(*cell) != 0);
        let (seat, place) = (self.seat(), cube.map_or(String::new(), |cell| cell.to_string()));
        forbid!("R2.3", cube.is_some(), "seat {seat} can take a cube, for one that on {place}");
        Ok(())
    }
}

impl Game for Quixo {
    const FACTS: Facts = crate::FACTS;

    type Action = Action;

    fn new(setup: &Setup<'_>) -> Result<Quixo, Rejection> {
        let start = Quixo::start(setup);
        match setup.position {
            None => Ok(start),
            Some(text) => position::read(start, text),
        }
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (seats, declared) = (u32::from(self.seats), self.repeated);
        let (round, place) = (self.turns / seats + 1, (self.turns % seats) as u8);
        if self.win.is_some() {
            return Turn { declared, ..Turn::over(round, place) };
        }
        Turn { declared, ..Turn::of(Actor(self.seat()), self.side() as u8 + 1, round, place) }
    }

    #[inline]
    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor != Actor(self.seat()) || self.win.is_some() {
            return;
        }
        let (open, dots) = (self.open(), self.dots());
        let ways = if self.seats == 2 { &dots[..1] } else { &dots };
        for (push, _) in (0..).zip(&PUSH).filter(|(_, push)| open & bit(push.from) != 0) {
            out.extend(ways.iter().map(|dot| Action::Push { push, dot: *dot }));
        }
        if open == 0 {
            out.push(Action::Pass);
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        let seat = self.seat();
        forbid!("R2.1", self.turn().actor() != Some(actor), "it is the turn of seat {seat}");
        match action {
            Action::Push { push, dot } => self.check_push(push, dot),
            Action::Pass => self.check_pass(),
        }
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, action: Action) {
        let side = self.side();
        if let Action::Push { push, dot } = action {
            let push = &PUSH[usize::from(push)];
            if self.board.blank() & bit(push.from) != 0 {
                self.run.clear();
            }
            self.board.push(push, side, dot.is_some_and(|seat| seat > 2));
        }
        self.turns += 1;
        self.run.push(self.key());
        self.win = self.find_win(side);
        if rule!("R4.3", self.run.count_last() >= 3) {
            self.repeated = true;
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let seats = usize::from(self.seats);
        let (winner, reason, rule) = match self.win {
            Some(Win::Own(side)) => (side, "five-in-a-row", "R4.1"),
            Some(Win::Given(side)) => (side, "five-for-the-opponent", "R4.2"),
            None if self.repeated => {
                return Some(Outcome::drawn(seats, "repetition", "R4.3").declared());
            }
            None => return None,
        };
        let ranks = (0..seats).map(|seat| if seat % 2 == winner as usize { 1 } else { 2 });
        let outcome = Outcome::drawn(seats, reason, rule).class(OutcomeClass::Decided);
        Some(Outcome { ranks: ranks.collect(), ..outcome })
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
        notation::read_lenient(text)
    }

    fn event(&mut self, _seat: Actor, _event: Event) -> Result<(), Rejection> {
        let message = format!("seat {} is to move, nobody skips or leaves", self.seat());
        Err(Rejection::illegal("R2.2", message))
    }

    fn roles(&self, seat: Actor) -> u64 {
        1 << ((seat.0 - 1) % 2)
    }

    fn save(&self, out: &mut Writer) {
        out.u32(self.turns);
        out.u8(self.repeated.into());
        out.u64s(self.run.keys());
    }

    fn restore(&mut self, from: &mut Reader<'_>) -> Option<()> {
        let seats = u32::from(self.seats);
        self.turns = from.u32().filter(|turns| turns % seats == self.turns % seats)?;
        self.repeated = match from.u8()? {
            0 => false,
            1 => true,
            _ => return None,
        };
        from.u64s(self.run.keys_mut())
    }

    fn repetition_key(&self) -> u128 {
        let [cross, circle] = self.board.signs.map(u128::from);
        cross | circle << 25 | u128::from(self.board.later) << 50 | u128::from(self.seat()) << 75
    }

    fn forget(&mut self) {
        self.repeated = false;
        self.run.clear();
        self.run.push(self.key());
        self.turns %= u32::from(self.seats);
    }

    fn identity(&self) -> u128 {
        self.repetition_key()
    }

    fn scene(&self, _view: Option<Actor>, scene: &mut Scene) {
        scene::draw(self, scene);
    }

    /// Pushes at random until the cube may be taken.
    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.win.is_some() {
            return None;
        }
        let (actor, open) = (Actor(self.seat()), self.open());
        if open == 0 {
            return Some((actor, Action::Pass));
        }
        loop {
            let n = rng.below(2 * PUSHES as u32) as usize;
            if open & bit(PUSH[n / 2].from) != 0 {
                let (push, dot) = ((n / 2) as u8, self.dots()[n % 2]);
                return Some((actor, Action::Push { push, dot }));
            }
        }
    }
}
