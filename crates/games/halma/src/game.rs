//! The game (R2, R4): turns, what is allowed, what it does, how it ends.

use crate::board::{Board, SEATS};
use crate::facts::FACTS;
use crate::grid::{Point, Set, WAYS};
use crate::moves::Moves;
use crate::notation::Action;
use crate::variant::{Arrival, COLOURS, Variant};
use wanqi_sdk::board::chain::Chain;
use wanqi_sdk::game::OutcomeClass;
use wanqi_sdk::legacy::Game;
use wanqi_sdk::{
    Actor, Event, Facts, Outcome, Read, Rejection, Rng, Scene, Setup, Turn, forbid, rule,
};

/// A game of Halma. Seats are counted from 0 in here.
#[derive(Clone, Debug)]
pub struct Halma {
    pub(crate) variant: Variant,
    pub(crate) board: Board,
    pub(crate) to_move: usize,
    pub(crate) round: u32,
    /// Who has arrived: 1 for the first, and so on; 0 has not.
    pub(crate) arrived: [u8; SEATS],
    /// Who has left: 1 for the first to leave, and so on; 0 has not.
    pub(crate) left: [u8; SEATS],
}

/// Where the game stands.
impl Halma {
    pub(crate) fn start(variant: Variant) -> Halma {
        let mut board = Board::empty();
        for seat in 0..variant.seats() {
            variant.home(seat).for_each(|point| board.place(seat, point));
        }
        Halma::at(variant, board)
    }

    /// A game with these men on the board, seat 1 to move.
    pub(crate) fn at(variant: Variant, board: Board) -> Halma {
        let nobody = [0; SEATS];
        Halma { variant, board, to_move: 0, round: 1, arrived: nobody, left: nobody }
    }

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

    /// Whether the game is over: at most one seat has not found its place (R4.3, R4.4).
    #[inline]
    pub(crate) fn over(&self) -> bool {
        let playing = (0..self.variant.seats()).filter(|seat| self.plays(*seat)).count();
        rule!("R4.3", playing < 2)
    }

    fn acts(&self, actor: Actor) -> bool {
        !self.over() && usize::from(actor.0) == self.to_move + 1
    }

    fn moves(&self) -> Moves<'_> {
        Moves::of(self.to_move, &self.board, &self.variant)
    }

    fn men(&self) -> Set {
        self.board.men(self.to_move)
    }

    /// Whether the men stand so that the seat arrives if its turn ends now.
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

    /// Whether there are men in a goal and all of seats that have left.
    pub(crate) fn is_deserted(&self, goal: Set) -> bool {
        let men = goal.and(self.board.occupied());
        let left = (0..self.variant.seats()).filter(|seat| self.left[*seat] != 0);
        let others = left.fold(men, |men, seat| men.without(self.board.men(seat)));
        !men.is_empty() && others.is_empty()
    }

    /// Of the empty points of a seat's goal those to which no man of the seat can come while the
    /// foreign men stay (R4.5).
    fn shut(&self, seat: usize, empty: Set) -> Set {
        /// So many men shut the point in the corner, which needs the fewest.
        const LEAST: u32 = 6;
        let foreign = self.board.occupied().without(self.board.men(seat));
        if foreign.and(self.variant.goal(seat)).len() < LEAST {
            return Set::EMPTY;
        }
        let mut shut = empty;
        loop {
            let wall = foreign.or(shut);
            let open = |point: Point, way: usize| {
                let Some(next) = point.next(way) else { return false };
                let behind = next.next(way).is_some_and(|behind| !wall.has(behind));
                !wall.has(next) || foreign.has(next) && behind
            };
            let mut points = shut;
            let Some(point) = points.find(|point| (0..WAYS.len()).any(|way| open(*point, way)))
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

/// What is allowed.
impl Halma {
    fn check_move(&self, from: Point, to: Point) -> Result<(), Rejection> {
        let (men, goal) = (self.men(), self.variant.goal(self.to_move));
        let us = COLOURS[self.to_move].name;
        forbid!("R2.2", !men.has(from), "{from} holds {}; {us} moves its men", self.holds(from));
        forbid!("R3.1", from == to, "the man on {from} must end elsewhere");
        let taken = self.board.occupied().has(to);
        forbid!("R3.1", taken, "{to} holds {}", self.holds(to));
        let leaves = self.variant.stay && goal.has(from) && !goal.has(to);
        forbid!("R3.4", leaves, "{from} lies in {us}'s goal and {to} does not");
        if rule!("R3.2", from.neighbours().has(to)) {
            return Ok(());
        }
        let hops = self.moves().hops(from);
        let off = !hops.has(to);
        forbid!("R3.3", off, "{to} is no step from {from}, {}", landings(hops));
        Ok(())
    }

    /// Each leg of a chain written stop by stop is a hop.
    fn check_chain(&self, chain: &Chain<Point>) -> Result<(), Rejection> {
        let (from, _) = chain.ends();
        let us = COLOURS[self.to_move].name;
        let own = self.men().has(from);
        forbid!("R2.2", !own, "{from} holds {}; {us} moves its men", self.holds(from));
        let moves = self.moves();
        for (stop, next) in chain.legs() {
            let hop = moves.is_hop(from, stop, next);
            forbid!("R3.3", !hop, "the chain breaks: no hop leads from {stop} to {next}");
        }
        Ok(())
    }

    fn check_pass(&self) -> Result<(), Rejection> {
        let moves = self.moves();
        let man = self.men().find(|man| !moves.targets(*man).is_empty());
        let us = COLOURS[self.to_move].name;
        forbid!("R2.3", man.is_some(), "{us} can move, for one the man on {}", name(man));
        Ok(())
    }

    fn holds(&self, point: Point) -> String {
        let seat = self.board.at(point);
        seat.map_or("no man".to_owned(), |seat| format!("a man of {}", COLOURS[seat].name))
    }
}

/// What actions do.
impl Halma {
    /// Ends the turn of the seat to move.
    #[inline]
    fn end_turn(&mut self) {
        if self.fills_goal(self.to_move) {
            self.arrived[self.to_move] = places(&self.arrived) + 1;
        }
        self.pass_on();
    }

    /// Gives the turn to the next seat that plays (R2.1).
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

    /// Ranks by seat: those who arrived in their order, who plays on, those who left, the first of
    /// them last.
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

/// How many places are taken.
fn places(of: &[u8; SEATS]) -> u8 {
    of.iter().filter(|place| **place != 0).count() as u8
}

fn landings(hops: Set) -> String {
    if hops.is_empty() {
        return "and nothing can be hopped over".to_owned();
    }
    let names: Vec<String> = hops.map(|point| point.to_string()).collect();
    format!("and hops lead to {} only", names.join(", "))
}

fn name(point: Option<Point>) -> String {
    point.map(|point| point.to_string()).unwrap_or_default()
}

impl Game for Halma {
    const FACTS: Facts = FACTS;

    type Action = Action;

    fn new(setup: &Setup<'_>) -> Result<Halma, Rejection> {
        let variant = Variant::new(setup);
        match setup.position {
            None => Ok(Halma::start(variant)),
            Some(text) => Halma::from_position(variant, text),
        }
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
        if !self.acts(actor) {
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
        forbid!("R2.1", !self.acts(actor), "{us} is to move");
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

    fn position(&self, out: &mut String) {
        self.write_position(out);
    }

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        action.write(out);
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        Action::read(text)
    }

    fn read_lenient(&self, _actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        let (action, chain, canonical) = Action::read_lenient(text)?;
        chain.map_or(Ok(()), |chain| self.check_chain(&chain))?;
        Ok(Read { canonical, ..Read::unchecked(action) })
    }

    fn event(&mut self, seat: Actor, event: Event) -> Result<(), Rejection> {
        let who = usize::from(seat.0).wrapping_sub(1);
        forbid!("R2.3", event != Event::Out, "no turn is skipped, who cannot move passes");
        let (two, gone) = (self.variant.seats() == 2, who >= self.variant.seats());
        forbid!("R2.4", two, "of two seats none leaves, who gives up resigns");
        forbid!("R2.4", gone || self.left[who] != 0, "seat {} does not play", seat.0);
        forbid!("R2.4", self.arrived[who] != 0, "seat {} has arrived", seat.0);
        forbid!("R2.4", self.over(), "the game is over");
        self.leave(who);
        Ok(())
    }

    fn scene(&self, _view: Option<Actor>, scene: &mut Scene) {
        self.draw(scene);
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
