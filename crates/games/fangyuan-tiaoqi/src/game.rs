//! The game: turns (R2), the checks of moves (R3), the end (R4).

use crate::board::{Board, PIECES, Point, STEPS, Shape, Side, home, shifted};
use crate::facts::{FACTS, RULE_2};
use crate::lineup::Lineup;
use crate::moves::Moves;
use crate::notation::Action;
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::board::chain::Chain;
use wanqi_sdk::prelude::*;
use wanqi_sdk::repetition::Run;

/// A game of square and round jumps.
#[derive(Debug)]
pub struct FangyuanTiaoqi {
    /// A piece jumps over own pieces of the other shape only (`rule-2`).
    strict: bool,
    /// The number of turns after which the game is a draw; 0: never (R4.3).
    draw_after: u32,
    pub(crate) board: Board,
    /// The number of turns made, including the two set-ups.
    pub(crate) turns: u32,
    /// The side that has filled its goal.
    pub(crate) winner: Option<Side>,
    /// The positions so far.
    pub(crate) run: Run,
    /// A position has occurred three times (R4.2).
    pub(crate) repeated: bool,
}

reusing_clone!(FangyuanTiaoqi: run);

impl FangyuanTiaoqi {
    /// The side to move (R2.1); after the end, the side that would be next.
    #[inline]
    pub(crate) const fn to_move(&self) -> Side {
        if self.turns.is_multiple_of(2) { Side::Black } else { Side::White }
    }

    /// A hash of the pieces and the side to move.
    #[inline]
    pub(crate) fn key(&self) -> u64 {
        self.board.key() ^ self.to_move() as u64
    }

    /// Whether the game has a declared end, after which players may continue (R4.2, R4.3).
    #[inline]
    fn declared(&self) -> bool {
        let long = self.draw_after > 0 && self.turns >= self.draw_after;
        self.repeated || rule!("R4.3", long)
    }

    fn moves(&self) -> Moves<'_> {
        Moves::of(self.to_move(), &self.board, self.strict)
    }

    /// The pieces of the side to move.
    #[inline]
    fn own(&self) -> Bitboard {
        self.board.of(self.to_move())
    }

    /// Whether the side to move must set up its pieces (R2.2).
    #[inline]
    fn sets_up(&self) -> bool {
        rule!("R2.2", self.own().is_empty())
    }

    /// Whether a side has filled its goal (R4.1).
    #[inline]
    pub(crate) fn has_won(&self, side: Side) -> bool {
        rule!("R4.1", self.board.fills_goal(side))
    }
}

/// The checks of actions.
impl FangyuanTiaoqi {
    fn check_set_up(&self) -> Result<(), Rejection> {
        forbid!("R2.2", !self.own().is_empty(), "{} has set up its pieces", self.to_move());
        Ok(())
    }

    fn check_own(&self, from: Point) -> Result<(), Rejection> {
        let us = self.to_move();
        forbid!("R2.2", self.own().is_empty(), "{us} must set up its ten pieces first");
        let own = self.own().has(from.0);
        forbid!("R2.3", !own, "{from} holds {}; {us} must move an own piece", self.holds(from));
        Ok(())
    }

    fn check_move(&self, from: Point, to: Point) -> Result<(), Rejection> {
        self.check_own(from)?;
        forbid!("R3.1", from == to, "the piece on {from} must end on another point");
        let taken = self.board.all().has(to.0);
        forbid!("R3.1", taken, "{to} holds {}", self.holds(to));
        if rule!("R3.2", from.neighbours().has(to.0)) {
            return Ok(());
        }
        let hops = self.moves().hops(from);
        let reached = hops.has(to.0);
        let barred = if reached { None } else { self.barred(from, from, to) };
        let off = !reached && barred.is_none();
        forbid!("R3.3", off, "{to} is not next to {from}, {}", landings(hops));
        self.check_over(from, barred)
    }

    /// Checks that each leg of a chain of stops is a jump.
    pub(crate) fn check_chain(&self, chain: &Chain<Point>) -> Result<(), Rejection> {
        let (from, _) = chain.ends();
        self.check_own(from)?;
        let moves = self.moves();
        for (stop, next) in chain.legs() {
            let jump = moves.landings(from, stop.bit()).has(next.0);
            let barred = if jump { None } else { self.barred(from, stop, next) };
            let off = !jump && barred.is_none();
            forbid!("R3.3", off, "no jump leads from {stop} to {next}");
            self.check_over(from, barred)?;
        }
        Ok(())
    }

    /// The piece under a jump that is illegal only because of that piece.
    fn barred(&self, from: Point, stop: Point, next: Point) -> Option<Point> {
        let others = self.board.all() & !from.bit();
        stop.middle(next).filter(|over| others.has(over.0) && !others.has(next.0))
    }

    /// Refuses a jump over this piece, if there is one.
    fn check_over(&self, from: Point, barred: Option<Point>) -> Result<(), Rejection> {
        let Some(over) = barred else { return Ok(()) };
        let [shape, other] = [from, over].map(|point| self.board.shape(point));
        let own = self.own().has(over.0);
        let them = self.to_move().other();
        forbid!("R3.4", !own, "a {shape} piece cannot jump over {them}'s {other} piece on {over}");
        forbid!("R3.5", own, "a {shape} piece cannot jump over the own {other} piece on {over}");
        Ok(())
    }

    fn check_pass(&self) -> Result<(), Rejection> {
        let us = self.to_move();
        forbid!("R2.2", self.own().is_empty(), "{us} must set up its ten pieces first");
        let moves = self.moves();
        let piece = self.own().map(Point).find(|piece| !moves.targets(*piece).is_empty());
        forbid!("R2.4", let Some(point) = piece, "{us} can move the piece on {point}");
        Ok(())
    }

    fn holds(&self, point: Point) -> String {
        let name = |(side, shape): (Side, Shape)| format!("a {shape} piece of {side}");
        self.board.at(point).map_or("no piece".to_owned(), name)
    }
}

/// The points that jumps reach, in words.
fn landings(hops: Bitboard) -> String {
    if hops.is_empty() {
        return "and the piece has no jump".to_owned();
    }
    let names: Vec<String> = hops.map(|point| Point(point).to_string()).collect();
    format!("and its jumps reach only {}", names.join(", "))
}

/// The effects of actions, and random actions.
impl FangyuanTiaoqi {
    fn set_up(&mut self, lineup: Lineup) {
        let us = self.to_move();
        for (point, shape) in home(us).zip(lineup.shapes()) {
            self.board.place(us, shape, point);
        }
    }

    /// Adds the position after a turn to the history.
    #[inline]
    fn note(&mut self) {
        self.run.push(self.key());
        if rule!("R4.2", self.run.count_last() >= 3) {
            self.repeated = true;
        }
    }

    /// Draws a line-up.
    fn draw_lineup(rng: &mut Rng) -> Action {
        loop {
            let number = rng.below(u32::from(Lineup::NUMBERS)) as u16;
            if let Some(lineup) = Lineup::new(number) {
                return Action::SetUp(lineup);
            }
        }
    }

    /// Draws a move: counts the steps of each direction, then the jumps of each piece. No jump ends
    /// on a neighbour of its start, so no move counts twice.
    #[inline]
    fn draw_move(&self, rng: &mut Rng) -> Action {
        let moves = self.moves();
        let steps = STEPS.map(|step| moves.steps(step));
        let mut total: u32 = steps.iter().map(|steps| steps.count()).sum();
        let mut hops = [(Point(0), Bitboard::EMPTY); PIECES as usize];
        for (from, hops) in moves.jumpers().map(Point).zip(&mut hops) {
            *hops = (from, moves.hops(from));
            total += hops.1.count();
        }
        let mut n = rng.below(total.max(1));
        for (step, steps) in STEPS.into_iter().zip(steps) {
            if let Some(to) = pick(steps, &mut n) {
                let from = shifted(to.bit(), -step).first();
                return Action::Move { from: Point(from), to };
            }
        }
        let jump = hops.into_iter().find_map(|(from, hops)| Some((from, pick(hops, &mut n)?)));
        jump.map_or(Action::Pass, |(from, to)| Action::Move { from, to })
    }
}

/// The point of a set with `n` points before it. If the set has no such point, subtracts its size
/// from `n`.
#[inline]
fn pick(mut set: Bitboard, n: &mut u32) -> Option<Point> {
    let count = set.count();
    if *n >= count {
        *n -= count;
        return None;
    }
    set.nth(*n as usize).map(Point)
}

impl Game for FangyuanTiaoqi {
    const FACTS: Facts = FACTS;
    const NO_SKIP: (&'static str, &'static str) =
        ("R2.4", "no turn is skipped, a side without a move must pass");

    fn start(setup: &Setup<'_>) -> Result<FangyuanTiaoqi, Rejection> {
        let mut game = FangyuanTiaoqi {
            strict: setup.rules == RULE_2,
            draw_after: setup.options.int("draw-after") as u32,
            board: Board::EMPTY,
            turns: 0,
            winner: None,
            run: Run::default(),
            repeated: false,
        };
        game.run.restart(game.key());
        Ok(game)
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (self.turns / 2 + 1, self.turns as u8 % 2);
        let declared = self.declared();
        match self.winner {
            Some(_) => Turn { declared, ..Turn::over(round, place) },
            None => Turn { declared, ..Turn::of(self.to_move().seat(), place + 1, round, place) },
        }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor != self.to_move().seat() || self.winner.is_some() {
            return;
        }
        if self.sets_up() {
            out.extend(Lineup::all().map(Action::SetUp));
            return;
        }
        let (before, moves) = (out.len(), self.moves());
        for from in self.own().map(Point) {
            let targets = moves.targets(from).map(Point);
            out.extend(targets.map(|to| Action::Move { from, to }));
        }
        if out.len() == before {
            out.push(Action::Pass);
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        let us = self.to_move();
        forbid!("R2.1", self.turn().actor() != Some(actor), "{us} is to move");
        match action {
            Action::SetUp(_) => self.check_set_up(),
            Action::Move { from, to } => self.check_move(from, to),
            Action::Pass => self.check_pass(),
        }
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, action: Action) {
        let us = self.to_move();
        match action {
            Action::SetUp(lineup) => self.set_up(lineup),
            Action::Move { from, to } => self.board.shift(us, from, to),
            Action::Pass => {}
        }
        self.turns += 1;
        self.winner = self.has_won(us).then_some(us);
        self.note();
    }

    fn outcome(&self) -> Option<Outcome> {
        Some(match self.winner {
            Some(side) => Outcome::won(side.seat(), "arrival", "R4.1"),
            None if self.repeated => Outcome::drawn(2, "repetition", "R4.2").declared(),
            None if self.declared() => Outcome::drawn(2, "turn-limit", "R4.3").declared(),
            None => return None,
        })
    }

    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.winner.is_some() {
            return None;
        }
        let action = if self.sets_up() { Self::draw_lineup(rng) } else { self.draw_move(rng) };
        Some((self.to_move().seat(), action))
    }
}
