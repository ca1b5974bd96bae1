//! The game: turns (R2), steps and leaps (R3), the end (R4).

use crate::board::{BOARD, Direction, Point, START, Set, Side, points};
use crate::notation::Action;
use wanqi_sdk::prelude::*;
use wanqi_sdk::repetition::Run;

/// How the game ended; the side is the loser.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// This side has no man left.
    Captured(Side),
    /// This side has no legal move.
    Blocked(Side),
}

/// A game of fighting serpents.
#[derive(Debug)]
pub struct FightingSerpents {
    /// The men of White and of Black.
    pub(crate) men: [Set; 2],
    pub(crate) to_move: Side,
    /// The man that must leap again (R3.4).
    pub(crate) leaping: Option<Point>,
    /// The first move goes to the centre (R2.3).
    pub(crate) centre: bool,
    /// The number of completed turns, plus one if Black moves first.
    pub(crate) turns: u32,
    /// The positions at the start of each turn since the last capture.
    pub(crate) run: Run,
    /// A position has occurred for the third time (R4.3).
    pub(crate) repeated: bool,
    pub(crate) end: Option<End>,
}

reusing_clone!(FightingSerpents: run);

impl FightingSerpents {
    fn is_due(&self, actor: Actor) -> bool {
        self.end.is_none() && actor == self.to_move.seat()
    }

    #[inline]
    pub(crate) const fn own(&self) -> Set {
        self.men[self.to_move as usize]
    }

    #[inline]
    pub(crate) const fn enemy(&self) -> Set {
        self.men[self.to_move.other() as usize]
    }

    #[inline]
    const fn empty(&self) -> Set {
        BOARD & !(self.men[0] | self.men[1])
    }

    /// A hash of the men and the side to move.
    pub(crate) fn key(&self) -> u64 {
        let [white, black] = self.men;
        let mixed = (white ^ black.rotate_left(32)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed ^ mixed >> 29 ^ black).wrapping_mul(0xBF58_476D_1CE4_E5B9) ^ self.to_move as u64
    }

    /// Whether the next move must go to the centre (R2.3).
    #[inline]
    const fn opens(&self) -> bool {
        self.centre
            && matches!(self.to_move, Side::White)
            && self.men[0] == START[0]
            && self.men[1] == START[1]
    }

    /// The points where these men land by a leap in this direction.
    #[inline]
    const fn landings(&self, men: Set, direction: Direction) -> Set {
        direction.step(direction.step(men) & self.enemy()) & self.empty()
    }

    /// The points where these men arrive by a step in this direction.
    #[inline]
    const fn targets(&self, men: Set, direction: Direction) -> Set {
        direction.step(men) & self.empty()
    }

    #[inline]
    pub(crate) fn can_leap(&self, men: Set) -> bool {
        Direction::ALL.into_iter().any(|direction| self.landings(men, direction) != 0)
    }

    #[inline]
    fn can_step(&self, men: Set) -> bool {
        Direction::ALL.into_iter().any(|direction| self.targets(men, direction) != 0)
    }

    /// The targets of legal moves in each direction, and the length of these moves in steps.
    #[inline]
    fn moves(&self) -> ([Set; 6], u8) {
        if let Some(man) = self.leaping {
            return (Direction::ALL.map(|direction| self.landings(man.bit(), direction)), 2);
        }
        let leaps = Direction::ALL.map(|direction| self.landings(self.own(), direction));
        if leaps != [0; 6] {
            return (leaps, 2);
        }
        let to = if self.opens() { Point::CENTRE.bit() } else { BOARD };
        (Direction::ALL.map(|direction| self.targets(self.own(), direction) & to), 1)
    }

    /// The end of the game at the start of a turn (R4).
    #[inline]
    pub(crate) fn ending(&self) -> Option<End> {
        if rule!("R4.1", self.own() == 0) {
            return Some(End::Captured(self.to_move));
        }
        let stuck = !self.can_step(self.own()) && !self.can_leap(self.own());
        rule!("R4.2", stuck).then_some(End::Blocked(self.to_move))
    }
}

/// The move to this point in this direction.
#[inline]
const fn move_to(to: Point, direction: Direction, steps: u8) -> Action {
    let back = direction.back();
    let next = back.step(to.bit());
    let from = if steps == 1 { next } else { back.step(next) };
    Action { from: Point(from.trailing_zeros() as u8), to }
}

impl FightingSerpents {
    fn man(&self, point: Point) -> String {
        let side = Side::BOTH.into_iter().find(|side| self.men[*side as usize] & point.bit() != 0);
        side.map_or("no man".to_owned(), |side| format!("a man of {side}"))
    }

    fn check_move(&self, Action { from, to }: Action) -> Result<(), Rejection> {
        let us = self.to_move;
        let foreign = self.own() & from.bit() == 0;
        forbid!("R2.1", foreign, "{from} holds {}, but {us} moves its own men", self.man(from));
        let elsewhere = self.opens() && to != Point::CENTRE;
        forbid!("R2.3", elsewhere, "the first move goes to the centre m8, not to {to}");
        let found = Direction::between(from, to);
        let (direction, steps) =
            require!("R3.1", found, "{to} is not one or two steps along a line from {from}");
        let occupied = self.empty() & to.bit() == 0;
        forbid!("R3.1", occupied, "{to} holds {}", self.man(to));
        let over = direction.step(from.bit());
        let leaps = steps == 2 && over & self.enemy() != 0;
        let far = steps == 2 && !leaps;
        let between = Point(over.trailing_zeros() as u8);
        forbid!("R3.2", far, "a leap captures an enemy, but {between} holds {}", self.man(between));
        self.check_duty(from, leaps)
    }

    /// Checks that a side that can capture does so, with the man that has begun.
    fn check_duty(&self, from: Point, leaps: bool) -> Result<(), Rejection> {
        if let Some(man) = self.leaping {
            let other = man != from || !leaps;
            forbid!("R3.4", other, "the man on {man} must leap again");
            return Ok(());
        }
        let mut men = points(self.own());
        let able = men.find(|man| !leaps && self.can_leap(man.bit()));
        forbid!("R3.3", let Some(man) = able, "{} must leap, the man on {man} can", self.to_move);
        Ok(())
    }

    fn end_turn(&mut self) {
        self.to_move = self.to_move.other();
        self.leaping = None;
        self.turns += 1;
        self.run.push(self.key());
        let long = self.run.len() > 8;
        if long && rule!("R4.3", self.run.count_last() >= 3) {
            self.repeated = true;
        }
        self.end = self.ending();
    }
}

impl Game for FightingSerpents {
    const FACTS: Facts = crate::FACTS;
    const NO_SKIP: (&'static str, &'static str) = ("R2.2", "{us} must move, no turn is skipped");

    fn start(setup: &Setup<'_>) -> Result<FightingSerpents, Rejection> {
        let mut game = FightingSerpents {
            men: START,
            to_move: Side::White,
            leaping: None,
            centre: setup.options.flag("centre"),
            turns: 0,
            run: Run::default(),
            repeated: false,
            end: None,
        };
        game.run.push(game.key());
        Ok(game)
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (self.turns / 2 + 1, (self.turns % 2) as u8);
        let turn = match self.end {
            Some(_) => Turn::over(round, place),
            None => Turn::of(self.to_move.seat(), place + 1, round, place),
        };
        Turn { open: self.leaping.is_some(), declared: self.repeated, ..turn }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if !self.is_due(actor) {
            return;
        }
        let (arrivals, steps) = self.moves();
        for (direction, to) in Direction::ALL.into_iter().zip(arrivals) {
            out.extend(points(to).map(|to| move_to(to, direction, steps)));
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        forbid!("R2.1", !self.is_due(actor), "{} is to move", self.to_move);
        self.check_move(action)
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, Action { from, to }: Action) {
        self.men[self.to_move as usize] ^= from.bit() | to.bit();
        let Some((direction, 2)) = Direction::between(from, to) else {
            self.end_turn();
            return;
        };
        self.men[self.to_move.other() as usize] &= !direction.step(from.bit());
        self.run.clear();
        if rule!("R3.4", self.can_leap(to.bit())) {
            self.leaping = Some(to);
        } else {
            self.end_turn();
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let won = |loser: Side, reason, rule| Outcome::won(loser.other().seat(), reason, rule);
        Some(match self.end {
            Some(End::Captured(loser)) => won(loser, "all-captured", "R4.1"),
            Some(End::Blocked(loser)) => won(loser, "blocked", "R4.2"),
            None if self.repeated => Outcome::drawn(2, "threefold", "R4.3").declared(),
            None => return None,
        })
    }

    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.end.is_some() {
            return None;
        }
        let (arrivals, steps) = self.moves();
        let mut n = rng.below(arrivals.iter().map(|to| to.count_ones()).sum());
        for (direction, to) in Direction::ALL.into_iter().zip(arrivals) {
            if let Some(to) = points(to).nth(n as usize) {
                return Some((self.to_move.seat(), move_to(to, direction, steps)));
            }
            n -= to.count_ones();
        }
        None
    }
}
