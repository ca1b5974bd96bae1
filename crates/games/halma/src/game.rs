//! The game: turns (R2), moves (R3), the end (R4).

use crate::board::{Board, DIRECTIONS, Point, SEATS, Set};
use crate::moves::Moves;
use crate::notation::Action;
use crate::variant::{Arrival, COLOURS, Variant};
use wanqi_sdk::board::chain::Chain;
use wanqi_sdk::game::OutcomeClass;
use wanqi_sdk::prelude::*;

/// A game of Halma. Seats are counted from 0 here.
#[derive(Clone, Debug)]
pub struct Halma {
    pub(crate) variant: Variant,
    pub(crate) board: Board,
    pub(crate) to_move: usize,
    pub(crate) round: u32,
    /// For each seat 1 if it was the first to arrive, 2 if the second and so on; 0 if it has not
    /// arrived.
    pub(crate) arrived: [u8; SEATS],
    /// For each seat 1 if it was the first to leave, 2 if the second and so on; 0 if it has not
    /// left.
    pub(crate) left: [u8; SEATS],
}

impl Halma {
    /// The men on the board.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The rule set with its options.
    #[must_use]
    pub const fn variant(&self) -> &Variant {
        &self.variant
    }

    /// Whether the seat has neither arrived nor left.
    #[inline]
    pub(crate) const fn plays(&self, seat: usize) -> bool {
        self.arrived[seat] == 0 && self.left[seat] == 0
    }

    /// Whether the game is over: at most one seat has neither arrived nor left (R4.3, R4.4).
    #[inline]
    pub(crate) fn over(&self) -> bool {
        let playing = (0..self.variant.seats()).filter(|seat| self.plays(*seat)).count();
        rule!("R4.3", playing < 2)
    }

    fn is_due(&self, actor: Actor) -> bool {
        !self.over() && usize::from(actor.0) == self.to_move + 1
    }

    fn moves(&self) -> Moves<'_> {
        Moves::of(self.to_move, &self.board, &self.variant)
    }

    fn men(&self) -> Set {
        self.board.men(self.to_move)
    }

    /// Whether the seat arrives if its turn ends now.
    #[inline]
    pub(crate) fn fills_goal(&self, seat: usize) -> bool {
        let (goal, men) = (self.variant.goal(seat), self.board.men(seat));
        let inside = men.and(goal);
        match self.variant.arrival {
            Arrival::Filled => {
                let full = goal.without(self.board.occupied()).is_empty();
                rule!("R4.1", full && !inside.is_empty())
            }
            Arrival::All => rule!("R4.2", men == goal),
            Arrival::Own => rule!("R4.2", men == goal) || rule!("R4.5", self.kept_out(seat)),
        }
    }

    /// Whether the foreign men in a seat's goal count for the own men that they keep out (R4.5).
    fn kept_out(&self, seat: usize) -> bool {
        let (goal, men) = (self.variant.goal(seat), self.board.men(seat));
        let one = men.without(goal).len() == 1;
        if !one && !men.and(self.variant.home(seat)).is_empty() {
            return false;
        }
        let empty = goal.without(self.board.occupied());
        let closed = empty.is_empty() || empty == self.shut(seat, empty);
        closed && (!men.and(goal).is_empty() || self.is_deserted(goal))
    }

    /// Whether there are men in a goal, all of them of seats that have left.
    pub(crate) fn is_deserted(&self, goal: Set) -> bool {
        let men = goal.and(self.board.occupied());
        let left = (0..self.variant.seats()).filter(|seat| self.left[*seat] != 0);
        let others = left.fold(men, |men, seat| men.without(self.board.men(seat)));
        !men.is_empty() && others.is_empty()
    }

    /// The points among the empty ones of a seat's goal that no man of the seat can reach while the
    /// foreign men stay (R4.5).
    fn shut(&self, seat: usize, empty: Set) -> Set {
        /// The number of men that shut the point in the corner; every other point needs more.
        const LEAST: u32 = 6;
        let foreign = self.board.occupied().without(self.board.men(seat));
        if foreign.and(self.variant.goal(seat)).len() < LEAST {
            return Set::EMPTY;
        }
        let mut shut = empty;
        loop {
            let wall = foreign.or(shut);
            let open = |point: Point, direction: usize| {
                let Some(next) = point.next(direction) else { return false };
                let beyond = next.next(direction).is_some_and(|beyond| !wall.has(beyond));
                !wall.has(next) || foreign.has(next) && beyond
            };
            let mut points = shut;
            let Some(point) =
                points.find(|point| (0..DIRECTIONS.len()).any(|direction| open(*point, direction)))
            else {
                return shut;
            };
            shut = shut.without(Set::of(point));
        }
    }

    /// The rule by which a seat has arrived.
    fn arrival_rule(&self, seat: usize) -> &'static str {
        match self.variant.arrival {
            Arrival::Filled => "R4.1",
            Arrival::Own if self.board.men(seat) != self.variant.goal(seat) => "R4.5",
            Arrival::Own | Arrival::All => "R4.2",
        }
    }
}

impl Halma {
    fn check_move(&self, from: Point, to: Point) -> Result<(), Rejection> {
        let (men, goal) = (self.men(), self.variant.goal(self.to_move));
        let us = COLOURS[self.to_move].name;
        forbid!(
            "R2.2",
            !men.has(from),
            "{from} holds {}; {us} moves its own men",
            self.holds(from)
        );
        forbid!("R3.1", from == to, "the man on {from} must move to another point");
        let occupied = self.board.occupied().has(to);
        forbid!("R3.1", occupied, "{to} holds {}", self.holds(to));
        let leaves = self.variant.stay && goal.has(from) && !goal.has(to);
        forbid!("R3.4", leaves, "{from} is in {us}'s goal, but {to} is not");
        if rule!("R3.2", from.neighbours().has(to)) {
            return Ok(());
        }
        let hops = self.moves().hops(from);
        let off = !hops.has(to);
        forbid!("R3.3", off, "{to} is not a step from {from}, {}", landings(hops));
        Ok(())
    }

    /// Checks that each leg of a chain is a hop.
    pub(crate) fn check_chain(&self, chain: &Chain<Point>) -> Result<(), Rejection> {
        let (from, _) = chain.ends();
        let us = COLOURS[self.to_move].name;
        let own = self.men().has(from);
        forbid!("R2.2", !own, "{from} holds {}; {us} moves its own men", self.holds(from));
        let moves = self.moves();
        for (stop, next) in chain.legs() {
            let hop = moves.is_hop(from, stop, next);
            forbid!("R3.3", !hop, "no hop leads from {stop} to {next}");
        }
        Ok(())
    }

    fn check_pass(&self) -> Result<(), Rejection> {
        let moves = self.moves();
        let man = self.men().find(|man| !moves.targets(*man).is_empty());
        let us = COLOURS[self.to_move].name;
        forbid!("R2.3", let Some(man) = man, "{us} can move, for example the man on {man}");
        Ok(())
    }

    fn holds(&self, point: Point) -> String {
        let seat = self.board.at(point);
        seat.map_or("no man".to_owned(), |seat| format!("a man of {}", COLOURS[seat].name))
    }
}

impl Halma {
    /// Ends the turn of the seat to move.
    #[inline]
    fn end_turn(&mut self) {
        if self.fills_goal(self.to_move) {
            self.arrived[self.to_move] = places(&self.arrived) + 1;
        }
        self.pass_on();
    }

    /// Advances to the next seat in play (R2.1).
    #[inline]
    fn pass_on(&mut self) {
        if self.over() {
            return;
        }
        loop {
            self.to_move += 1;
            if rule!("R2.1", self.to_move == self.variant.seats()) {
                self.to_move = 0;
                self.round += 1;
            }
            if self.plays(self.to_move) {
                return;
            }
        }
    }

    fn leave(&mut self, seat: usize) {
        self.left[seat] = places(&self.left) + 1;
        if rule!("R2.4", seat == self.to_move) {
            self.pass_on();
        }
    }

    /// The rank of each seat: first the seats that arrived, in their order, then those in play,
    /// then those that left; the first to leave is last.
    fn ranks(&self) -> Vec<u8> {
        let seats = self.variant.seats();
        let rank = |seat: usize| match (self.arrived[seat], self.left[seat]) {
            (0, 0) => places(&self.arrived) + 1,
            (0, place) => seats as u8 + 1 - place,
            (place, _) => place,
        };
        (0..seats).map(rank).collect()
    }
}

/// The number of seats with a place.
fn places(of: &[u8; SEATS]) -> u8 {
    of.iter().filter(|place| **place != 0).count() as u8
}

fn landings(hops: Set) -> String {
    if hops.is_empty() {
        return "and the man has no hop".to_owned();
    }
    let names: Vec<String> = hops.map(|point| point.to_string()).collect();
    format!("and its hops lead only to {}", names.join(", "))
}

impl Game for Halma {
    const FACTS: Facts = crate::FACTS;

    fn start(setup: &Setup<'_>) -> Result<Halma, Rejection> {
        let variant = Variant::new(setup);
        let mut board = Board::empty();
        for seat in 0..variant.seats() {
            variant.home(seat).for_each(|point| board.place(seat, point));
        }
        let nobody = [0; SEATS];
        Ok(Halma { variant, board, to_move: 0, round: 1, arrived: nobody, left: nobody })
    }

    #[inline]
    fn turn(&self) -> Turn {
        if self.over() {
            return Turn::over(self.round, 0);
        }
        let seat = self.to_move as u8;
        Turn::of(Actor(seat + 1), seat + 1, self.round, seat)
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if !self.is_due(actor) {
            return;
        }
        let before = out.len();
        let moves = self.moves();
        for from in self.men() {
            out.extend(moves.targets(from).map(|to| Action::Move { from, to }));
        }
        if out.len() == before {
            out.push(Action::Pass);
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        let us = COLOURS[self.to_move].name;
        forbid!("R2.1", !self.is_due(actor), "{us} is to move");
        match action {
            Action::Move { from, to } => self.check_move(from, to),
            Action::Pass => self.check_pass(),
        }
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, action: Action) {
        if let Action::Move { from, to } = action {
            self.board.shift(self.to_move, from, to);
        }
        self.end_turn();
    }

    fn outcome(&self) -> Option<Outcome> {
        if !self.over() {
            return None;
        }
        let first = self.arrived.iter().position(|place| *place == 1);
        let (reason, rule) = match first {
            None => ("others-left", "R4.4"),
            Some(seat) => ("arrival", self.arrival_rule(seat)),
        };
        let outcome = Outcome::drawn(self.variant.seats(), reason, rule);
        Some(Outcome { ranks: self.ranks(), ..outcome.class(OutcomeClass::Decided) })
    }

    fn event(&mut self, seat: Actor, event: Event) -> Result<(), Rejection> {
        let who = usize::from(seat.0).wrapping_sub(1);
        forbid!(
            "R2.3",
            event != Event::Out,
            "no turn is skipped, a seat with no legal move passes"
        );
        let (two, gone) = (self.variant.seats() == 2, who >= self.variant.seats());
        forbid!("R2.4", two, "no seat leaves a game for two, a seat that gives up resigns");
        forbid!("R2.4", gone || self.left[who] != 0, "seat {} is not in play", seat.0);
        forbid!("R2.4", self.arrived[who] != 0, "seat {} has arrived", seat.0);
        forbid!("R2.4", self.over(), "the game is over");
        self.leave(who);
        Ok(())
    }

    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.over() {
            return None;
        }
        let actor = Actor(self.to_move as u8 + 1);
        let moves = self.moves();
        let mut targets = [Set::EMPTY; 19];
        let mut total = 0;
        for (man, targets) in self.men().zip(&mut targets) {
            *targets = moves.targets(man);
            total += targets.len();
        }
        if total == 0 {
            return Some((actor, Action::Pass));
        }
        let mut nth = rng.below(total);
        for (from, mut targets) in self.men().zip(targets) {
            match targets.len() {
                count if count <= nth => nth -= count,
                _ => {
                    let to = targets.nth(nth as usize)?;
                    return Some((actor, Action::Move { from, to }));
                }
            }
        }
        None
    }
}
