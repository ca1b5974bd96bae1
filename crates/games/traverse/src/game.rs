//! The game (R2, R4): turns, what is allowed, what it does, how it ends.

use crate::board::{Board, SEATS};
use crate::facts::FACTS;
use crate::grid::{Cell, Set};
use crate::moves::Moves;
use crate::notation::Action;
use crate::pieces::{Lineup, PIECES, Shape};
use crate::variant::{COLOURS, Variant};
use wanqi_sdk::board::chain::Chain;
use wanqi_sdk::game::OutcomeClass;
use wanqi_sdk::legacy::Game;
use wanqi_sdk::repetition::Run;
use wanqi_sdk::snapshot::{Reader, Writer};
use wanqi_sdk::{
    Actor, Event, Facts, Outcome, Read, Rejection, Rng, Scene, Setup, Turn, forbid, rule,
};

/// A game of Traverse. Seats are counted from 0 in here.
#[derive(Debug)]
pub struct Traverse {
    pub(crate) variant: Variant,
    pub(crate) board: Board,
    pub(crate) to_move: usize,
    pub(crate) round: u32,
    /// Who has left: 1 for the first to leave, and so on; 0 has not.
    pub(crate) left: [u8; SEATS],
    /// Who has won.
    pub(crate) winner: Option<usize>,
    /// Positions since a seat left.
    run: Run,
    /// A position has stood three times (R4.2).
    repeated: bool,
}

impl Clone for Traverse {
    fn clone(&self) -> Traverse {
        Traverse { run: self.run.clone(), ..*self }
    }

    fn clone_from(&mut self, from: &Traverse) {
        self.run.clone_from(&from.run);
        let run = std::mem::take(&mut self.run);
        *self = Traverse { run, ..*from };
    }
}

/// Where the game stands.
impl Traverse {
    /// An empty board, seat 1 to set up its row.
    pub(crate) fn start(variant: Variant) -> Traverse {
        let mut game = Traverse {
            variant,
            board: Board::empty(),
            to_move: 0,
            round: 1,
            left: [0; SEATS],
            winner: None,
            run: Run::default(),
            repeated: false,
        };
        game.begin_run();
        game
    }

    /// What tells positions apart: the pieces and the seat to move.
    #[inline]
    fn key(&self) -> u64 {
        self.board.key() ^ self.to_move as u64
    }

    /// Forgets earlier positions.
    pub(crate) fn begin_run(&mut self) {
        self.run.clear();
        self.run.push(self.key());
    }

    /// How many seats have not left.
    #[inline]
    pub(crate) fn playing(&self) -> usize {
        self.variant.seats() - usize::from(places(&self.left))
    }

    /// Whether the game is over (R4.1, R4.4).
    #[inline]
    pub(crate) fn over(&self) -> bool {
        self.winner.is_some()
    }

    /// Whether the rules have ended the game though players may go on (R4.2, R4.3).
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

    /// Whether the seat to move has yet to set up its pieces (R2.2).
    #[inline]
    fn sets_up(&self) -> bool {
        rule!("R2.2", self.men().is_empty())
    }

    /// Whether all pieces of a seat stand in its goal (R4.1).
    #[inline]
    pub(crate) fn fills_goal(&self, seat: usize) -> bool {
        rule!("R4.1", self.board.men(seat) == self.variant.goal(seat))
    }
}

/// What is allowed.
impl Traverse {
    fn check_set_up(&self) -> Result<(), Rejection> {
        let us = COLOURS[self.to_move].name;
        forbid!("R2.2", !self.men().is_empty(), "{us} has set up its pieces");
        Ok(())
    }

    fn check_move(&self, from: Cell, to: Cell) -> Result<(), Rejection> {
        let (us, moves) = (COLOURS[self.to_move].name, self.moves());
        forbid!("R2.2", self.men().is_empty(), "{us} sets up its eight pieces first");
        let own = self.men().has(from);
        forbid!("R2.3", !own, "{from} holds {}; {us} moves its pieces", self.holds(from));
        forbid!("R3.1", from == to, "the piece on {from} must end elsewhere");
        let taken = self.board.occupied().has(to);
        forbid!("R3.1", taken, "{to} holds {}", self.holds(to));
        let (shape, next) = (self.board.shape(from), is_next(from, to));
        let aside = next && !moves.steps(from).has(to);
        forbid!("R3.2", aside, "a {shape} goes {}, not from {from} to {to}", shape.goes());
        if rule!("R3.3", !next) {
            let hops = moves.hops(from);
            let off = !hops.has(to);
            forbid!("R3.4", off, "{to} is no step from {from}, {}", landings(hops));
        }
        let closed = !self.variant.open(self.to_move, from).has(to);
        forbid!("R3.5", closed, "{to} lies in a row at the edge that is no goal of {us}'s");
        Ok(())
    }

    /// Each leg of a chain written stop by stop is a jump.
    fn check_chain(&self, chain: &Chain<Cell>) -> Result<(), Rejection> {
        let (from, _) = chain.ends();
        let us = COLOURS[self.to_move].name;
        let own = self.men().has(from);
        forbid!("R2.3", !own, "{from} holds {}; {us} moves its pieces", self.holds(from));
        let (moves, shape) = (self.moves(), self.board.shape(from));
        for (stop, next) in chain.legs() {
            let jump = moves.landings(from, Set::of(stop)).has(next);
            forbid!("R3.4", !jump, "the chain breaks: no {shape} jumps from {stop} to {next}");
        }
        Ok(())
    }

    fn check_pass(&self) -> Result<(), Rejection> {
        let us = COLOURS[self.to_move].name;
        forbid!("R2.2", self.men().is_empty(), "{us} sets up its eight pieces first");
        let moves = self.moves();
        let piece = self.men().find(|piece| !moves.targets(*piece).is_empty());
        forbid!("R2.4", piece.is_some(), "{us} can move, for one the piece on {}", name(piece));
        Ok(())
    }

    fn holds(&self, cell: Cell) -> String {
        let piece = self.board.at(cell);
        let name = |(seat, shape): (usize, Shape)| format!("a {shape} of {}'s", COLOURS[seat].name);
        piece.map_or("no piece".to_owned(), name)
    }
}

/// What actions do.
impl Traverse {
    fn set_up(&mut self, lineup: Lineup) {
        for (cell, shape) in self.variant.home(self.to_move).zip(lineup.shapes()) {
            self.board.place(self.to_move, *shape, cell);
        }
    }

    /// Gives the turn to the next seat that plays (R2.1).
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

    /// Notes the position that a turn has led to.
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
        self.begin_run();
    }

    /// Ranks by seat: the winner, if there is one, then who plays on, then who has left, the first
    /// of them last.
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

/// How many places are taken.
fn places(of: &[u8; SEATS]) -> u8 {
    of.iter().filter(|place| **place != 0).count() as u8
}

/// Whether two cells are neighbours.
const fn is_next(from: Cell, to: Cell) -> bool {
    let (a, b) = (from.square(), to.square());
    a.x.abs_diff(b.x) < 2 && a.y.abs_diff(b.y) < 2
}

fn landings(hops: Set) -> String {
    if hops.is_empty() {
        return "and nothing can be jumped over".to_owned();
    }
    let names: Vec<String> = hops.map(|cell| cell.to_string()).collect();
    format!("and jumps lead to {} only", names.join(", "))
}

fn name(cell: Option<Cell>) -> String {
    cell.map(|cell| cell.to_string()).unwrap_or_default()
}

impl Game for Traverse {
    const FACTS: Facts = FACTS;

    type Action = Action;

    fn new(setup: &Setup<'_>) -> Result<Traverse, Rejection> {
        let start = Traverse::start(Variant::new(setup));
        match setup.position {
            None => Ok(start),
            Some(text) => start.with_position(text),
        }
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
        forbid!("R2.4", event != Event::Out, "no turn is skipped, who cannot move passes");
        let (two, gone) = (self.variant.seats() == 2, who >= self.variant.seats());
        forbid!("R2.5", two, "of two seats none leaves, who gives up resigns");
        forbid!("R2.5", gone || self.left[who] != 0, "seat {} does not play", seat.0);
        forbid!("R2.5", self.over(), "the game is over");
        self.leave(who);
        Ok(())
    }

    fn save(&self, out: &mut Writer) {
        out.u8(self.repeated.into());
        out.u64s(self.run.keys());
    }

    fn restore(&mut self, from: &mut Reader<'_>) -> Option<()> {
        self.repeated = match from.u8()? {
            0 => false,
            1 => true,
            _ => return None,
        };
        let key = self.key();
        from.u64s(self.run.keys_mut())?;
        (self.run.keys().last() == Some(&key)).then_some(())
    }

    fn repetition_key(&self) -> u128 {
        self.key().into()
    }

    fn scene(&self, _view: Option<Actor>, scene: &mut Scene) {
        self.draw(scene);
    }

    /// Shuffles a row, or counts the moves of each piece and takes one of them all.
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
            *targets = moves.targets(piece);
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
