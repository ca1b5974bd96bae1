//! The game: turns (R2), the effects of actions, the end (R5).

use crate::board::{Axis, Board, Point, Set, Wall, bit, nth, squares};
use crate::notation::Action;
use crate::variant::{SEATS, Variant};
use wanqi_sdk::game::OutcomeClass;
use wanqi_sdk::playout;
use wanqi_sdk::prelude::*;

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// A pawn has arrived, and the others do not play on.
    Arrival,
    /// All other seats have left.
    Alone,
}

/// A game of quoridor. Seats are numbered from 0 here.
#[derive(Clone, Copy, Debug)]
pub struct Quoridor {
    pub(crate) variant: Variant,
    pub(crate) board: Board,
    /// The square of each pawn; the empty set if it is off the board.
    pub(crate) pawns: [Set; SEATS],
    /// The number of walls that each seat has left.
    pub(crate) stock: [u8; SEATS],
    pub(crate) to_move: usize,
    pub(crate) round: u32,
    /// The place of each seat that has arrived, from 1; 0 if it has not.
    pub(crate) arrived: [u8; SEATS],
    /// The order of the seats that have left, from 1; 0 if a seat has not.
    pub(crate) left: [u8; SEATS],
    pub(crate) end: Option<End>,
}

/// Queries.
impl Quoridor {
    /// The rule set with its options.
    #[must_use]
    pub const fn variant(&self) -> &Variant {
        &self.variant
    }

    /// The seats that have neither arrived nor left.
    #[inline]
    pub(crate) fn playing(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.variant.seats()).filter(|seat| self.plays(*seat))
    }

    #[inline]
    pub(crate) const fn plays(&self, seat: usize) -> bool {
        self.arrived[seat] == 0 && self.left[seat] == 0
    }

    pub(crate) const fn name(&self, seat: usize) -> &'static str {
        self.variant.sides[seat].name
    }

    /// All squares with a pawn.
    #[inline]
    pub(crate) const fn taken(&self) -> Set {
        self.pawns[0] | self.pawns[1] | self.pawns[2] | self.pawns[3]
    }

    /// The name of the seat whose pawn is on a square.
    pub(crate) fn holder(&self, square: Point) -> Option<&'static str> {
        let seat = self.pawns.iter().position(|pawn| *pawn == bit(square))?;
        Some(self.name(seat))
    }

    fn acts(&self, actor: Actor) -> bool {
        self.end.is_none() && usize::from(actor.0) == self.to_move + 1
    }

    /// A legal action of the seat to move other than a pass.
    fn some_action(&self) -> Option<Action> {
        let mut walls = Vec::new();
        match self.targets() {
            0 => self.list_walls(&mut walls),
            targets => return Some(Action::Pawn(crate::board::first(targets))),
        }
        walls.first().copied()
    }

    fn check_pass(&self) -> Result<(), Rejection> {
        let us = self.name(self.to_move);
        forbid!("R2.3", let Some(action) = self.some_action(), "{us} can act, as by {action}");
        Ok(())
    }
}

/// The effects of actions.
impl Quoridor {
    #[inline]
    fn move_pawn(&mut self, to: Point) {
        let (seat, to) = (self.to_move, bit(to));
        self.pawns[seat] = to;
        if rule!("R5.1", to & self.variant.goal(seat) != 0) {
            self.arrive(seat);
        }
    }

    fn arrive(&mut self, seat: usize) {
        self.arrived[seat] = self.arrived.iter().max().map_or(1, |place| place + 1);
        if rule!("R5.2", self.variant.play_on) {
            self.pawns[seat] = 0;
        }
        self.end = self.ending();
    }

    /// The end after an arrival or after a seat has left.
    pub(crate) fn ending(&self) -> Option<End> {
        let arrived = self.arrived != [0; SEATS];
        if arrived && !self.variant.play_on {
            return Some(End::Arrival);
        }
        let last = rule!("R5.3", self.playing().count() == 1);
        last.then_some(if arrived { End::Arrival } else { End::Alone })
    }

    /// Gives the turn to the next seat that has neither arrived nor left.
    #[inline]
    fn pass_on(&mut self) {
        let seats = self.variant.seats();
        let mut others = (self.to_move + 1..seats).chain(0..self.to_move);
        let next = others.find(|seat| self.plays(*seat)).filter(|_| self.end.is_none());
        let Some(next) = next else { return };
        self.round += u32::from(rule!("R2.1", next < self.to_move));
        self.to_move = next;
    }

    fn leave(&mut self, seat: usize) {
        self.left[seat] = self.left.iter().max().map_or(1, |place| place + 1);
        self.pawns[seat] = 0;
        self.end = self.ending();
        if rule!("R2.4", seat == self.to_move) {
            self.pass_on();
        }
    }

    /// The ranks by seat: first the seats that arrived, in their order, then those that play, then
    /// those that left, the first to leave last.
    fn ranks(&self) -> Vec<u8> {
        let seats = self.variant.seats() as u8;
        let arrivals = self.arrived.iter().copied().max().unwrap_or_default();
        let rank = |seat: usize| match (self.arrived[seat], self.left[seat]) {
            (0, 0) => arrivals + 1,
            (0, place) => seats + 1 - place,
            (place, _) => place,
        };
        (0..self.variant.seats()).map(rank).collect()
    }
}

impl Game for Quoridor {
    const FACTS: Facts = crate::FACTS;

    fn start(setup: &Setup<'_>) -> Result<Quoridor, Rejection> {
        let variant = Variant::new(setup);
        let (mut pawns, mut stock) = ([0; SEATS], [0; SEATS]);
        for seat in 0..variant.seats() {
            (pawns[seat], stock[seat]) = (bit(variant.start(seat)), variant.walls);
        }
        Ok(Quoridor {
            variant,
            board: Board::new(variant.size),
            pawns,
            stock,
            to_move: 0,
            round: 1,
            arrived: [0; SEATS],
            left: [0; SEATS],
            end: None,
        })
    }

    #[inline]
    fn turn(&self) -> Turn {
        let seat = self.to_move as u8;
        match self.end {
            None => Turn::of(Actor(seat + 1), seat + 1, self.round, seat),
            Some(_) => Turn::over(self.round, 0),
        }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if !self.acts(actor) {
            return;
        }
        let before = out.len();
        out.extend(squares(self.targets()).map(Action::Pawn));
        self.list_walls(out);
        if out.len() == before {
            out.push(Action::Pass);
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        let us = self.name(self.to_move);
        forbid!("R2.1", !self.acts(actor), "{us} is to move");
        match action {
            Action::Pawn(to) => self.check_pawn(to),
            Action::Wall(wall) => self.check_wall(wall),
            Action::Pass => self.check_pass(),
        }
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, action: Action) {
        match action {
            Action::Pawn(to) => self.move_pawn(to),
            Action::Wall(wall) => {
                self.board.place(wall);
                self.stock[self.to_move] -= 1;
            }
            Action::Pass => {}
        }
        self.pass_on();
    }

    fn outcome(&self) -> Option<Outcome> {
        let ranks = self.ranks();
        let (reason, rule) = match self.end? {
            End::Arrival if self.variant.play_on => ("arrival", "R5.2"),
            End::Arrival => ("arrival", "R5.1"),
            End::Alone => ("others-left", "R5.3"),
        };
        let outcome = Outcome::drawn(ranks.len(), reason, rule).class(OutcomeClass::Decided);
        Some(Outcome { ranks, ..outcome })
    }

    fn event(&mut self, seat: Actor, event: Event) -> Result<(), Rejection> {
        let who = usize::from(seat.0).wrapping_sub(1);
        let skips = event != Event::Out;
        forbid!("R2.3", skips, "no turn is skipped, a seat without another action passes");
        let (two, gone) = (self.variant.seats() == 2, who >= self.variant.seats());
        forbid!("R2.4", two, "with two seats no seat leaves, but a player can resign");
        forbid!("R2.4", gone || !self.plays(who), "seat {} does not play", seat.0);
        forbid!("R2.4", self.end.is_some(), "the game is over");
        self.leave(who);
        Ok(())
    }

    /// Draws among all squares and all slots with room, and again if a wall cuts a pawn off.
    #[inline]
    fn random(&self, rng: &mut Rng, scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.end.is_some() {
            return None;
        }
        let (targets, walls) = (self.targets(), Axis::BOTH.map(|axis| self.room(axis)));
        let actor = Actor(self.to_move as u8 + 1);
        if targets == 0 {
            // In this case it is possible that no wall is legal.
            return playout::draw(self, rng, scratch);
        }
        let [steps, horizontal, vertical] = [targets, walls[0], walls[1]].map(Set::count_ones);
        loop {
            let n = rng.below(steps + horizontal + vertical);
            if n < steps {
                return Some((actor, Action::Pawn(nth(targets, n)?)));
            }
            let wall = match n - steps {
                n if n < horizontal => Wall { slot: nth(walls[0], n)?, axis: Axis::Horizontal },
                n => Wall { slot: nth(walls[1], n - horizontal)?, axis: Axis::Vertical },
            };
            if self.may_place(wall) {
                return Some((actor, Action::Wall(wall)));
            }
        }
    }
}
