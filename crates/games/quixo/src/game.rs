//! The game: turns (R2), moves (R3), the end (R4).

use crate::board::{Board, EDGE, PUSH, PUSHES, Set, Side, bit, points};
use crate::notation::Action;
use wanqi_sdk::game::OutcomeClass;
use wanqi_sdk::prelude::*;
use wanqi_sdk::repetition::Run;

/// The side that has won, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Win {
    /// It made the line.
    Own(Side),
    /// The other side made the line.
    Given(Side),
}

/// A game of Quixo.
pub struct Quixo {
    /// The number of seats, 2 or 4.
    pub(crate) seats: u8,
    pub(crate) board: Board,
    /// Turns so far; the seats act in their order.
    pub(crate) turns: u32,
    /// Positions since a blank cube was last taken.
    pub(crate) run: Run,
    /// A position has occurred three times (R4.3).
    pub(crate) repeated: bool,
    pub(crate) win: Option<Win>,
}

reusing_clone!(Quixo: run);

impl Quixo {
    /// The seat to move (R2.1).
    #[inline]
    pub(crate) const fn to_move(&self) -> Actor {
        Actor(1 + (self.turns % self.seats as u32) as u8)
    }

    /// The sign of the seat to move.
    #[inline]
    pub(crate) const fn side(&self) -> Side {
        if self.turns.is_multiple_of(2) { Side::Cross } else { Side::Circle }
    }

    /// The cubes of this seat's side with a dot that points to the seat; with two seats all cubes
    /// of the side.
    #[inline]
    fn own(&self, seat: Actor) -> Set {
        let signs = self.board.signs[self.side() as usize];
        match (self.seats, seat.0) {
            (2, _) => signs,
            (_, 1 | 2) => signs & !self.board.later,
            _ => signs & self.board.later,
        }
    }

    /// The cubes that the seat to move can take (R3).
    #[inline]
    fn open(&self) -> Set {
        EDGE & (self.board.blank() | self.own(self.to_move()))
    }

    /// The seats to which the dot can point (R3.5).
    #[inline]
    fn dots(&self) -> [Option<u8>; 2] {
        match (self.seats, self.side()) {
            (2, _) => [None; 2],
            (_, Side::Cross) => [Some(1), Some(3)],
            (_, Side::Circle) => [Some(2), Some(4)],
        }
    }

    /// The key of the position for repetition.
    pub(crate) fn key(&self) -> u64 {
        let [cross, circle] = self.board.signs.map(u64::from);
        let later = u64::from(self.board.later).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (cross | circle << 25 | u64::from(self.to_move().0) << 60) ^ later
    }

    /// The win after a turn of this side, if there is one.
    #[inline]
    pub(crate) fn find_win(&self, side: Side) -> Option<Win> {
        if rule!("R4.2", self.board.has_line(side.other())) {
            return Some(Win::Given(side.other()));
        }
        rule!("R4.1", self.board.has_line(side)).then_some(Win::Own(side))
    }

    fn check_push(&self, push: u8, dot: Option<u8>) -> Result<(), Rejection> {
        let (seat, side) = (self.to_move().0, self.side());
        let from = PUSH[usize::from(push)].from;
        let dotted = self.seats == 2 && dot.is_some();
        forbid!("R1.3", dotted, "the cube from {from} has no dot, only games of four have dots");
        let theirs = self.board.at(from) == Some(side.other());
        forbid!("R3.3", theirs, "the cube on {from} shows a {}", side.other().sign());
        let partner = (seat + 1) % 4 + 1;
        let not_own = self.open() & bit(from) == 0;
        forbid!("R3.4", not_own, "the dot of the cube on {from} points to seat {partner}");
        let [one, other] = self.dots();
        let missing = one.is_some() && dot.is_none();
        forbid!(
            "R3.5",
            missing,
            "the seat to which the dot points is missing, {seat} or {partner}"
        );
        let astray = dot.filter(|_| dot != one && dot != other);
        forbid!("R3.5", let Some(seat) = astray, "the dot cannot point to seat {seat}");
        Ok(())
    }

    fn check_pass(&self) -> Result<(), Rejection> {
        let (seat, open) = (self.to_move().0, self.open());
        let cube = points().find(|point| open & bit(*point) != 0);
        forbid!("R2.3", let Some(at) = cube, "seat {seat} can take a cube, for example on {at}");
        Ok(())
    }
}

impl Game for Quixo {
    const FACTS: Facts = crate::FACTS;

    fn start(setup: &Setup<'_>) -> Result<Quixo, Rejection> {
        Ok(Quixo {
            seats: if setup.rules == 0 { 2 } else { 4 },
            board: Board::default(),
            turns: 0,
            run: Run::default(),
            repeated: false,
            win: None,
        })
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (seats, declared) = (u32::from(self.seats), self.repeated);
        let (round, place) = (self.turns / seats + 1, (self.turns % seats) as u8);
        if self.win.is_some() {
            return Turn { declared, ..Turn::over(round, place) };
        }
        Turn { declared, ..Turn::of(self.to_move(), self.side() as u8 + 1, round, place) }
    }

    #[inline]
    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor != self.to_move() || self.win.is_some() {
            return;
        }
        let (open, dots) = (self.open(), self.dots());
        let seats = if self.seats == 2 { &dots[..1] } else { &dots };
        for (push, _) in (0..).zip(&PUSH).filter(|(_, push)| open & bit(push.from) != 0) {
            out.extend(seats.iter().map(|dot| Action::Push { push, dot: *dot }));
        }
        if open == 0 {
            out.push(Action::Pass);
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        let seat = self.to_move().0;
        forbid!("R2.1", self.turn().actor() != Some(actor), "seat {seat} is to move");
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

    fn event(&mut self, _seat: Actor, _event: Event) -> Result<(), Rejection> {
        let message = format!("seat {} is to move; no seat skips or leaves", self.to_move().0);
        Err(Rejection::illegal("R2.2", message))
    }

    fn roles(&self, seat: Actor) -> u64 {
        1 << ((seat.0 - 1) % 2)
    }

    /// Draws pushes until the seat can take the cube.
    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.win.is_some() {
            return None;
        }
        let (actor, open) = (self.to_move(), self.open());
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
