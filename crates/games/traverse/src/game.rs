//! The game: turns and set-up (R2), checks of moves (R3), the end (R4).

use crate::board::{Board, Point, SEATS, Set};
use crate::moves::Moves;
use crate::notation::Action;
use crate::pieces::{Lineup, PIECES, Shape};
use crate::variant::{COLOURS, Variant};
use wanqi_sdk::board::chain::Chain;
use wanqi_sdk::game::OutcomeClass;
use wanqi_sdk::prelude::*;
use wanqi_sdk::repetition::Run;

/// A game of Traverse. The fields count seats from 0.
#[derive(Debug)]
pub struct Traverse {
    pub(crate) variant: Variant,
    pub(crate) board: Board,
    pub(crate) to_move: usize,
    pub(crate) round: u32,
    /// By seat: 1 if it was the first to leave, 2 if the second, …; 0 if it plays.
    pub(crate) left: [u8; SEATS],
    /// The seat that has won.
    pub(crate) winner: Option<usize>,
    /// Positions since a seat left.
    pub(crate) run: Run,
    /// A position has occurred three times (R4.2).
    pub(crate) repeated: bool,
}

reusing_clone!(Traverse: run);

/// The state of the game.
impl Traverse {
    /// The key of the position: the pieces and the seat to move.
    #[inline]
    pub(crate) fn key(&self) -> u64 {
        self.board.key() ^ self.to_move as u64
    }

    /// The number of seats that have not left.
    #[inline]
    pub(crate) fn playing(&self) -> usize {
        self.variant.seats() - usize::from(places(&self.left))
    }

    /// Whether the game is over (R4.1, R4.4).
    #[inline]
    pub(crate) fn over(&self) -> bool {
        self.winner.is_some()
    }

    /// Whether the rules declare the game ended; players can continue (R4.2, R4.3).
    #[inline]
    fn declared(&self) -> bool {
        let limit = self.variant.limit;
        self.repeated || rule!("R4.3", limit > 0 && self.round > limit)
    }

    #[inline]
    fn acts(&self, actor: Actor) -> bool {
        !self.over() && usize::from(actor.0) == self.to_move + 1
    }

    fn moves(&self) -> Moves<'_> {
        Moves::of(self.to_move, &self.board, &self.variant)
    }

    fn men(&self) -> Set {
        self.board.men(self.to_move)
    }

    /// Whether the seat to move must set up its pieces (R2.2).
    #[inline]
    fn sets_up(&self) -> bool {
        rule!("R2.2", self.men().is_empty())
    }

    /// Whether all pieces of a seat are in its goal (R4.1).
    #[inline]
    pub(crate) fn fills_goal(&self, seat: usize) -> bool {
        rule!("R4.1", self.board.men(seat) == self.variant.goal(seat))
    }
}

/// The checks of actions.
impl Traverse {
    fn check_set_up(&self) -> Result<(), Rejection> {
        let us = COLOURS[self.to_move].name;
        forbid!("R2.2", !self.men().is_empty(), "{us} has already set up its pieces");
        Ok(())
    }

    fn check_move(&self, from: Point, to: Point) -> Result<(), Rejection> {
        let (us, moves) = (COLOURS[self.to_move].name, self.moves());
        forbid!("R2.2", self.men().is_empty(), "{us} must first set up its eight pieces");
        let own = self.men().has(from);
        forbid!("R2.3", !own, "{from} has {}; {us} moves its own pieces", self.piece(from));
        forbid!("R3.1", from == to, "the piece on {from} must end on another cell");
        let occupied = self.board.occupied().has(to);
        forbid!("R3.1", occupied, "{to} has {}", self.piece(to));
        let (shape, next) = (self.board.shape(from), is_next(from, to));
        let sideways = next && !moves.steps(from).has(to);
        forbid!("R3.2", sideways, "a {shape} moves {}, not from {from} to {to}", shape.moves());
        if rule!("R3.3", !next) {
            let hops = moves.hops(from);
            let off = !hops.has(to);
            forbid!("R3.4", off, "{to} is not a step from {from}, {}", landings(hops));
        }
        let closed = !self.variant.open(self.to_move, from).has(to);
        forbid!("R3.5", closed, "{to} is in a row at an edge that is not the goal of {us}");
        Ok(())
    }

    /// Checks that each leg of a chain written stop by stop is a jump.
    pub(crate) fn check_chain(&self, chain: &Chain<Point>) -> Result<(), Rejection> {
        let (from, _) = chain.ends();
        let us = COLOURS[self.to_move].name;
        let own = self.men().has(from);
        forbid!("R2.3", !own, "{from} has {}; {us} moves its own pieces", self.piece(from));
        let (moves, shape) = (self.moves(), self.board.shape(from));
        for (stop, next) in chain.legs() {
            let jump = moves.landings(from, Set::of(stop)).has(next);
            forbid!("R3.4", !jump, "the chain breaks: no {shape} jumps from {stop} to {next}");
        }
        Ok(())
    }

    fn check_pass(&self) -> Result<(), Rejection> {
        let us = COLOURS[self.to_move].name;
        forbid!("R2.2", self.men().is_empty(), "{us} must first set up its eight pieces");
        let moves = self.moves();
        let piece = self.men().find(|piece| !moves.targets(*piece).is_empty());
        forbid!("R2.4", let Some(at) = piece, "{us} can move, for example the piece on {at}");
        Ok(())
    }

    /// The piece on a cell in words.
    fn piece(&self, cell: Point) -> String {
        let piece = self.board.at(cell);
        let name = |(seat, shape): (usize, Shape)| format!("a {shape} of {}", COLOURS[seat].name);
        piece.map_or("no piece".to_owned(), name)
    }
}

/// The effects of actions.
impl Traverse {
    fn set_up(&mut self, lineup: Lineup) {
        for (cell, shape) in self.variant.home(self.to_move).zip(lineup.shapes()) {
            self.board.place(self.to_move, *shape, cell);
        }
    }

    /// Makes the next seat that plays the seat to move (R2.1).
    #[inline]
    fn pass_on(&mut self) {
        loop {
            self.to_move += 1;
            if rule!("R2.1", self.to_move == self.variant.seats()) {
                self.to_move = 0;
                self.round += 1;
            }
            if self.left[self.to_move] == 0 {
                return;
            }
        }
    }

    /// Adds the position after a turn to the earlier ones.
    #[inline]
    fn note(&mut self) {
        self.run.push(self.key());
        let last = self.key();
        let same = self.run.keys().iter().rev().step_by(self.playing()).filter(|key| **key == last);
        if rule!("R4.2", same.count() >= 3) {
            self.repeated = true;
        }
    }

    fn leave(&mut self, seat: usize) {
        self.left[seat] = places(&self.left) + 1;
        self.board.clear(seat);
        if rule!("R2.5", seat == self.to_move) {
            self.pass_on();
        }
        if rule!("R4.4", self.playing() == 1) {
            self.to_move = (0..SEATS).find(|seat| self.left[*seat] == 0).unwrap_or_default();
            self.winner = Some(self.to_move);
        }
        self.run.restart(self.key());
    }

    /// Ranks by seat: the winner, if there is one, then the seats that play, then those that have
    /// left, the first to leave last.
    fn ranks(&self) -> Vec<u8> {
        let seats = self.variant.seats();
        let rank = |seat: usize| match self.left[seat] {
            0 if self.winner.is_some_and(|winner| winner != seat) => 2,
            0 => 1,
            place => seats as u8 + 1 - place,
        };
        (0..seats).map(rank).collect()
    }
}

/// The number of seats that have left.
fn places(left: &[u8; SEATS]) -> u8 {
    left.iter().filter(|place| **place != 0).count() as u8
}

/// Whether two cells are neighbours.
const fn is_next(from: Point, to: Point) -> bool {
    let (a, b) = (from.square(), to.square());
    a.x.abs_diff(b.x) < 2 && a.y.abs_diff(b.y) < 2
}

fn landings(hops: Set) -> String {
    if hops.is_empty() {
        return "and it can jump over no piece".to_owned();
    }
    let names: Vec<String> = hops.map(|cell| cell.to_string()).collect();
    format!("and jumps lead only to {}", names.join(", "))
}

impl Game for Traverse {
    const FACTS: Facts = crate::FACTS;

    fn start(setup: &Setup<'_>) -> Result<Traverse, Rejection> {
        let mut game = Traverse {
            variant: Variant::new(setup),
            board: Board::empty(),
            to_move: 0,
            round: 1,
            left: [0; SEATS],
            winner: None,
            run: Run::default(),
            repeated: false,
        };
        game.run.restart(game.key());
        Ok(game)
    }

    #[inline]
    fn turn(&self) -> Turn {
        let declared = self.declared();
        if self.over() {
            return Turn { declared, ..Turn::over(self.round, 0) };
        }
        let seat = self.to_move as u8;
        Turn { declared, ..Turn::of(Actor(seat + 1), seat + 1, self.round, seat) }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if !self.acts(actor) {
            return;
        }
        if self.sets_up() {
            let all = std::iter::successors(Some(Lineup::FIRST), |lineup| lineup.next());
            out.extend(all.map(Action::SetUp));
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
            Action::SetUp(_) => self.check_set_up(),
            Action::Move { from, to } => self.check_move(from, to),
            Action::Pass => self.check_pass(),
        }
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, action: Action) {
        match action {
            Action::SetUp(lineup) => self.set_up(lineup),
            Action::Move { from, to } => self.board.shift(self.to_move, from, to),
            Action::Pass => {}
        }
        if self.fills_goal(self.to_move) {
            self.winner = Some(self.to_move);
        } else {
            self.pass_on();
        }
        self.note();
    }

    fn outcome(&self) -> Option<Outcome> {
        let seats = self.variant.seats();
        let outcome = match self.winner {
            Some(seat) if self.fills_goal(seat) => Outcome::drawn(seats, "arrival", "R4.1"),
            Some(_) => Outcome::drawn(seats, "others-left", "R4.4"),
            None if self.repeated => Outcome::drawn(seats, "repetition", "R4.2").declared(),
            None if self.declared() => Outcome::drawn(seats, "round-limit", "R4.3").declared(),
            None => return None,
        };
        let ranks = self.ranks();
        let decided = ranks.iter().any(|rank| *rank != ranks[0]);
        let class = if decided { OutcomeClass::Decided } else { OutcomeClass::Drawn };
        Some(Outcome { ranks, ..outcome.class(class) })
    }

    fn event(&mut self, seat: Actor, event: Event) -> Result<(), Rejection> {
        let index = usize::from(seat.0).wrapping_sub(1);
        forbid!("R2.4", event != Event::Out, "no turn is skipped; a seat that cannot move passes");
        let (two, gone) = (self.variant.seats() == 2, index >= self.variant.seats());
        forbid!("R2.5", two, "with two seats no seat leaves; a seat that gives up resigns");
        forbid!("R2.5", gone || self.left[index] != 0, "seat {} does not play", seat.0);
        forbid!("R2.5", self.over(), "the game is over");
        self.leave(index);
        Ok(())
    }

    /// Shuffles a row, or counts the moves of all pieces and draws one of them.
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.over() {
            return None;
        }
        let actor = Actor(self.to_move as u8 + 1);
        if self.sets_up() {
            let shuffle = |lineup: Lineup, n| lineup.swapped(n, rng.below(n as u32 + 1) as usize);
            let lineup = (1..PIECES).fold(Lineup::FIRST, shuffle);
            return Some((actor, Action::SetUp(lineup)));
        }
        let moves = self.moves();
        let mut targets = [Set::EMPTY; PIECES];
        let mut total = 0;
        for (piece, targets) in self.men().zip(&mut targets) {
            let reached = moves.targets(piece);
            total += reached.count();
            *targets = reached;
        }
        if total == 0 {
            return Some((actor, Action::Pass));
        }
        let mut nth = rng.below(total);
        for (from, mut targets) in self.men().zip(targets) {
            match targets.count() {
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
