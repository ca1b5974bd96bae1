//! The game (R2, R4): turns, what is allowed, what it does, how it ends.

use crate::board::{Board, SEATS};
use crate::draw;
use crate::facts::FACTS;
use crate::moves::Moves;
use crate::notation::Action;
use crate::star::{Point, Set, WAYS};
use crate::variant::{Arrival, COLOURS, Variant};
use wanqi_sdk::board::chain::Chain;
use wanqi_sdk::game::OutcomeClass;
use wanqi_sdk::legacy::Game;
use wanqi_sdk::{
    Actor, Event, Facts, Outcome, Read, Rejection, Rng, Scene, Setup, Turn, forbid, rule,
};

/// How the game has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// The round in which a seat arrived is over.
    Arrival,
    /// All others have left.
    Alone,
}

/// A game of Chinese checkers. Seats are counted from 0 in here.
#[derive(Clone, Debug)]
pub struct ChineseCheckers {
    pub(crate) variant: Variant,
    pub(crate) board: Board,
    pub(crate) to_move: usize,
    pub(crate) round: u32,
    /// Who has arrived in this round.
    pub(crate) arrived: [bool; SEATS],
    /// Who has left: 1 for the first to leave, and so on; 0 plays on.
    pub(crate) left: [u8; SEATS],
    pub(crate) end: Option<End>,
}

/// Where the game stands.
impl ChineseCheckers {
    pub(crate) fn start(variant: Variant) -> ChineseCheckers {
        let mut board = Board::empty();
        for seat in 0..variant.seats() {
            variant.home(seat).for_each(|point| board.place(seat, point));
        }
        ChineseCheckers::at(variant, board)
    }

    /// A game with these men on the star, seat 1 to move.
    pub(crate) fn at(variant: Variant, board: Board) -> ChineseCheckers {
        let (arrived, left) = ([false; SEATS], [0; SEATS]);
        ChineseCheckers { variant, board, to_move: 0, round: 1, arrived, left, end: None }
    }

    /// The men on the star.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The rule set with its options.
    #[must_use]
    pub const fn variant(&self) -> &Variant {
        &self.variant
    }

    /// The seats that have not left.
    pub(crate) fn playing(&self) -> impl DoubleEndedIterator<Item = usize> + '_ {
        (0..self.variant.seats()).filter(|seat| self.left[*seat] == 0)
    }

    fn leavers(&self) -> u8 {
        self.left.iter().filter(|place| **place != 0).count() as u8
    }

    fn acts(&self, actor: Actor) -> bool {
        self.end.is_none() && usize::from(actor.0) == self.to_move + 1
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
        const LEAST: u32 = 4;
        let foreign = self.board.occupied().without(self.board.men(seat));
        if foreign.and(self.variant.goal(seat)).len() < LEAST {
            return Set::EMPTY;
        }
        let mut shut = empty;
        loop {
            let wall = foreign.or(shut);
            let open = |point: Point, way: usize| {
                let Some(next) = point.next(way) else { return false };
                // A long hop could come over it.
                if self.variant.long_hop && shut.has(next) {
                    return true;
                }
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
impl ChineseCheckers {
    fn check_move(&self, from: Point, to: Point) -> Result<(), Rejection> {
        let (men, goal) = (self.men(), self.variant.goal(self.to_move));
        let us = COLOURS[self.to_move].name;
        forbid!("R2.2", !men.has(from), "{from} holds {}; {us} moves its men", self.holds(from));
        forbid!("R3.1", from == to, "the man on {from} must end elsewhere");
        let taken = self.board.occupied().has(to);
        forbid!("R3.1", taken, "{to} holds {}", self.holds(to));
        let leaves = self.variant.stay && goal.has(from) && !goal.has(to);
        forbid!("R3.5", leaves, "{from} lies in {us}'s goal and {to} does not");
        if rule!("R3.2", from.neighbours().has(to)) {
            return Ok(());
        }
        let hops = self.moves().hops(from);
        let (long, off) = (self.variant.long_hop, !hops.has(to));
        forbid!("R3.4", long && off, "{to} is no step from {from}, {}", landings(hops));
        forbid!("R3.3", !long && off, "{to} is no step from {from}, {}", landings(hops));
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
impl ChineseCheckers {
    /// Ends the turn of the seat to move.
    #[inline]
    fn end_turn(&mut self) {
        if self.fills_goal(self.to_move) {
            self.arrived[self.to_move] = true;
        }
        self.pass_on();
    }

    /// Gives the turn to the next seat that plays; the end of a round may be the end of the game.
    #[inline]
    fn pass_on(&mut self) {
        loop {
            self.to_move += 1;
            if rule!("R2.1", self.to_move == self.variant.seats()) {
                self.to_move = 0;
                self.round += 1;
                if rule!("R4.3", self.arrived != [false; SEATS]) {
                    self.end = Some(End::Arrival);
                    return;
                }
            }
            if self.left[self.to_move] == 0 {
                return;
            }
        }
    }

    fn leave(&mut self, seat: usize) {
        self.left[seat] = self.leavers() + 1;
        if rule!("R2.4", seat == self.to_move) {
            self.pass_on();
        }
        if self.end.is_none() && rule!("R4.4", self.playing().count() == 1) {
            self.end = Some(End::Alone);
        }
    }

    /// Ranks by seat: those who arrived, those who play on, those who left, the first one last.
    fn ranks(&self) -> Vec<u8> {
        let seats = self.variant.seats() as u8;
        let arrived = self.arrived.iter().filter(|arrived| **arrived).count() as u8;
        let rank = |seat: usize| match (self.arrived[seat], self.left[seat]) {
            (true, _) => 1,
            (false, 0) => arrived + 1,
            (false, place) => seats + 1 - place,
        };
        (0..self.variant.seats()).map(rank).collect()
    }
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

impl Game for ChineseCheckers {
    const FACTS: Facts = FACTS;

    type Action = Action;

    fn new(setup: &Setup<'_>) -> Result<ChineseCheckers, Rejection> {
        let variant = Variant::new(setup);
        match setup.position {
            None => Ok(ChineseCheckers::start(variant)),
            Some(text) => ChineseCheckers::from_position(variant, text),
        }
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
        let ranks = self.ranks();
        let firsts = ranks.iter().filter(|rank| **rank == 1).count();
        let (reason, rule) = match self.end? {
            End::Arrival if firsts > 1 => ("arrival-together", "R4.3"),
            End::Arrival => {
                let first = self.arrived.iter().position(|arrived| *arrived);
                ("arrival", self.arrival_rule(first.unwrap_or_default()))
            }
            End::Alone => ("others-left", "R4.4"),
        };
        let drawn = firsts == ranks.len();
        let class = if drawn { OutcomeClass::Drawn } else { OutcomeClass::Decided };
        let outcome = Outcome::drawn(ranks.len(), reason, rule).class(class);
        Some(Outcome { ranks, ..outcome })
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
        forbid!("R2.4", self.arrived[who], "seat {} has arrived", seat.0);
        forbid!("R2.4", self.end.is_some(), "the game is over");
        self.leave(who);
        Ok(())
    }

    fn scene(&self, _view: Option<Actor>, scene: &mut Scene) {
        self.draw(scene);
    }

    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.end.is_some() {
            return None;
        }
        let drawn = draw::draw(&self.moves(), self.men(), rng);
        Some((Actor(self.to_move as u8 + 1), drawn.unwrap_or(Action::Pass)))
    }
}
