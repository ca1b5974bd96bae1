//! The game: turns (R2), the checks of moves (R3), the end (R4).

use crate::board::{Board, Point, SEATS, Set, WAYS};
use crate::draw;
use crate::moves::Moves;
use crate::notation::Action;
use crate::variant::{Arrival, COLOURS, Variant};
use wanqi_sdk::board::chain::Chain;
use wanqi_sdk::prelude::*;

/// How the game has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// The round in which a seat arrived is over.
    Arrival,
    /// All other seats have left.
    Alone,
}

/// A game of Chinese checkers. Seats are counted from 0 here.
#[derive(Clone, Debug)]
pub struct ChineseCheckers {
    pub(crate) variant: Variant,
    pub(crate) board: Board,
    pub(crate) to_move: usize,
    pub(crate) round: u32,
    /// The seats that have arrived in this round.
    pub(crate) arrived: [bool; SEATS],
    /// The order in which seats left: 1 for the first one; 0 for a seat that still plays.
    pub(crate) left: [u8; SEATS],
    pub(crate) end: Option<End>,
}

impl ChineseCheckers {
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

    /// Whether the seat arrives if its turn ends with these men.
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
        let one = men.without(goal).count() == 1;
        if !one && !men.and(self.variant.home(seat)).is_empty() {
            return false;
        }
        let empty = goal.without(self.board.occupied());
        let closed = empty.is_empty() || empty == self.shut(seat, empty);
        closed && (!men.and(goal).is_empty() || self.is_deserted(goal))
    }

    /// Whether a goal contains men, all of seats that have left.
    pub(crate) fn is_deserted(&self, goal: Set) -> bool {
        let men = goal.and(self.board.occupied());
        let left = (0..self.variant.seats()).filter(|seat| self.left[*seat] != 0);
        let others = left.fold(men, |men, seat| men.without(self.board.men(seat)));
        !men.is_empty() && others.is_empty()
    }

    /// The empty points of a seat's goal that no man of the seat can reach while the foreign men
    /// stay (R4.5).
    fn shut(&self, seat: usize, empty: Set) -> Set {
        /// Number of men that shut the point in the corner, which needs the fewest.
        const LEAST: u32 = 4;
        let foreign = self.board.occupied().without(self.board.men(seat));
        if foreign.and(self.variant.goal(seat)).count() < LEAST {
            return Set::EMPTY;
        }
        let mut shut = empty;
        loop {
            let wall = foreign.or(shut);
            let open = |point: Point, direction: usize| {
                let Some(next) = point.next(direction) else { return false };
                // A long hop could cross it.
                if self.variant.long_hop && shut.has(next) {
                    return true;
                }
                let behind = next.next(direction).is_some_and(|behind| !wall.has(behind));
                !wall.has(next) || foreign.has(next) && behind
            };
            let mut points = shut;
            let Some(point) =
                points.find(|point| (0..WAYS.len()).any(|direction| open(*point, direction)))
            else {
                return shut;
            };
            shut = shut.without(Set::of(point));
        }
    }

    /// The rule under which a seat has arrived.
    fn arrival_rule(&self, seat: usize) -> &'static str {
        match self.variant.arrival {
            Arrival::Filled => "R4.1",
            Arrival::Own if self.board.men(seat) != self.variant.goal(seat) => "R4.5",
            Arrival::Own | Arrival::All => "R4.2",
        }
    }
}

/// Checks of moves.
impl ChineseCheckers {
    fn check_move(&self, from: Point, to: Point) -> Result<(), Rejection> {
        let goal = self.variant.goal(self.to_move);
        let us = &COLOURS[self.to_move];
        self.check_own(from)?;
        forbid!(
            "R3.1",
            from == to,
            "the man on {from} must end elsewhere";
            "{from} 上的棋子须走到别处"
        );
        let seat = Some(to).filter(|to| self.board.occupied().has(*to));
        let seat = seat.and_then(|to| self.board.at(to));
        forbid!(
            "R3.1",
            let Some(seat) = seat,
            "there is a man of {} on {to}", COLOURS[seat].name;
            "{to} 上有{}的棋子", COLOURS[seat].name_zh
        );
        let leaves = self.variant.stay && goal.has(from) && !goal.has(to);
        forbid!(
            "R3.5",
            leaves,
            "{from} is in {}'s goal, but {to} is not", us.name;
            "进营不出：{from} 在{}的终点内，{to} 不在", us.name_zh
        );
        if rule!("R3.2", from.neighbours().has(to)) {
            return Ok(());
        }
        let hops = self.moves().hops(from);
        let (long, off) = (self.variant.long_hop, !hops.has(to));
        forbid!(
            "R3.4",
            long && off,
            "{to} is not a step from {from}, {}", landings(hops);
            "{to} 不是 {from} 平移一步之处，{}", landings_zh(hops)
        );
        forbid!(
            "R3.3",
            !long && off,
            "{to} is not a step from {from}, {}", landings(hops);
            "{to} 不是 {from} 平移一步之处，{}", landings_zh(hops)
        );
        Ok(())
    }

    /// Checks that each leg of a chain written stop by stop is a hop.
    pub(crate) fn check_chain(&self, chain: &Chain<Point>) -> Result<(), Rejection> {
        let (from, _) = chain.ends();
        self.check_own(from)?;
        let moves = self.moves();
        for (stop, next) in chain.legs() {
            let hop = moves.is_hop(from, stop, next);
            forbid!(
                "R3.3",
                !hop,
                "no hop of the chain leads from {stop} to {next}";
                "连跳中不能从 {stop} 跳到 {next}"
            );
        }
        Ok(())
    }

    fn check_pass(&self) -> Result<(), Rejection> {
        let moves = self.moves();
        let man = self.men().find(|man| !moves.targets(*man).is_empty());
        let us = &COLOURS[self.to_move];
        forbid!(
            "R2.3",
            let Some(man) = man,
            "{} can move, for example the man on {man}", us.name;
            "{}有子可走，例如 {man} 上的棋子，不能放弃", us.name_zh
        );
        Ok(())
    }

    fn check_own(&self, from: Point) -> Result<(), Rejection> {
        let us = &COLOURS[self.to_move];
        let owner = || self.board.at(from).map(|seat| &COLOURS[seat]);
        let man =
            || owner().map_or("no man".to_owned(), |owner| format!("a man of {}", owner.name));
        let man_zh = || {
            owner().map_or("没有棋子".to_owned(), |owner| format!("是{}的棋子", owner.name_zh))
        };
        let other = !self.men().has(from);
        forbid!(
            "R2.2",
            other,
            "there is {} on {from}; {} moves its own men", man(), us.name;
            "{from} 上{}，{}只能走己方棋子", man_zh(), us.name_zh
        );
        Ok(())
    }
}

/// Effects of actions.
impl ChineseCheckers {
    /// Ends the turn of the seat to move.
    #[inline]
    fn end_turn(&mut self) {
        if self.fills_goal(self.to_move) {
            self.arrived[self.to_move] = true;
        }
        self.pass_on();
    }

    /// Gives the turn to the next seat that plays. The game may end at the end of a round.
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

    /// Ranks by seat: first those that arrived, then those that still play, then those that left,
    /// the first to leave last.
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
        return "and no hop is possible".to_owned();
    }
    let names: Vec<String> = hops.map(|point| point.to_string()).collect();
    format!("and hops lead to {} only", names.join(", "))
}

/// The same in Chinese.
fn landings_zh(hops: Set) -> String {
    if hops.is_empty() {
        return "也无处可跳".to_owned();
    }
    let names: Vec<String> = hops.map(|point| point.to_string()).collect();
    format!("只能跳到 {}", names.join("、"))
}

impl Game for ChineseCheckers {
    const FACTS: Facts = crate::FACTS;

    fn start(setup: &Setup<'_>) -> Result<ChineseCheckers, Rejection> {
        let variant = Variant::new(setup);
        let mut board = Board::empty();
        for seat in 0..variant.seats() {
            variant.home(seat).for_each(|point| board.place(seat, point));
        }
        let (arrived, left) = ([false; SEATS], [0; SEATS]);
        Ok(ChineseCheckers { variant, board, to_move: 0, round: 1, arrived, left, end: None })
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
        let us = &COLOURS[self.to_move];
        forbid!("R2.1", !self.acts(actor), "{} is to move", us.name; "轮到{}", us.name_zh);
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

    fn event(&mut self, seat: Actor, event: Event) -> Result<(), Rejection> {
        let index = usize::from(seat.0).wrapping_sub(1);
        forbid!(
            "R2.3",
            event != Event::Out,
            "no turn is skipped; a seat that cannot move passes";
            "不得跳过，无子可走的一方写 pass"
        );
        let (two, gone) = (self.variant.seats() == 2, index >= self.variant.seats());
        forbid!(
            "R2.4",
            two,
            "no seat leaves a game for two; a player may resign";
            "二人对局不能中途退出，可以认输"
        );
        forbid!(
            "R2.4",
            gone || self.left[index] != 0,
            "seat {} does not play", seat.0;
            "第 {} 方不在对局中", seat.0
        );
        forbid!(
            "R2.4",
            self.arrived[index],
            "seat {} has arrived", seat.0;
            "第 {} 方已经入营", seat.0
        );
        forbid!("R2.4", self.end.is_some(), "the game is over"; "对局已经结束");
        self.leave(index);
        Ok(())
    }

    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.end.is_some() {
            return None;
        }
        let drawn = draw::draw(&self.moves(), self.men(), rng);
        Some((Actor(self.to_move as u8 + 1), drawn.unwrap_or(Action::Pass)))
    }
}
