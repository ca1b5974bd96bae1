//! The game: turns (R2), steps (R3), the end (R4, R5).

use crate::board::{Point, START, Side, has_figure, neighbours, points};
use crate::notation::Action;
use wanqi_sdk::prelude::*;
use wanqi_sdk::repetition::Run;

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// Only White has a figure (R4.2).
    White,
    /// Black has a figure, and White has none after one more turn (R4.4).
    Black,
    /// Both sides have a figure (R4.5).
    Both,
    /// The limit of turns is reached (R5.2).
    Late,
}

/// A hexagon game.
pub struct LiujiaoQi {
    /// Black's men and White's.
    pub(crate) men: [u32; 2],
    /// Turns so far.
    pub(crate) turns: u32,
    /// The turn after which the game is a draw (R5.2).
    pub(crate) limit: u32,
    /// The keys of all positions so far.
    pub(crate) run: Run,
    /// A position occurred for the third time (R5.1).
    pub(crate) repeated: bool,
    pub(crate) end: Option<End>,
}

reusing_clone!(LiujiaoQi: run);

impl LiujiaoQi {
    /// The side to move (R2.1).
    #[inline]
    pub(crate) const fn to_move(&self) -> Side {
        if self.turns.is_multiple_of(2) { Side::Black } else { Side::White }
    }

    /// The men of a side.
    #[inline]
    pub(crate) const fn of(&self, side: Side) -> u32 {
        self.men[side as usize]
    }

    /// The side of the man on a point.
    pub(crate) fn at(&self, point: Point) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.of(*side) & point.bit() != 0)
    }

    /// The key of a position for repetition.
    #[inline]
    pub(crate) const fn key(&self) -> u64 {
        let [black, white] = self.men;
        (black as u64) << 32 | (white as u64) << 1 | (self.turns % 2) as u64
    }

    /// The empty points next to a man.
    #[inline]
    fn targets(&self, from: Point) -> u32 {
        neighbours(from) & !self.men[0] & !self.men[1]
    }

    /// The steps of the side to move (R3.1).
    #[inline]
    fn steps(&self) -> impl Iterator<Item = Action> {
        let men = points(self.of(self.to_move()));
        men.flat_map(|from| points(self.targets(from)).map(move |to| Action::Step(from, to)))
    }

    /// How the game ends with this board and number of turns (R4, R5.2).
    #[inline]
    pub(crate) fn ending(&self) -> Option<End> {
        let [black, white] = self.men.map(has_figure);
        if rule!("R4.5", black && white) {
            return Some(End::Both);
        }
        if rule!("R4.2", white) {
            return Some(End::White);
        }
        let due = rule!("R4.3", self.to_move() == Side::White);
        if rule!("R4.4", black) {
            return (!due).then_some(End::Black);
        }
        rule!("R5.2", self.limit > 0 && self.turns >= self.limit).then_some(End::Late)
    }

    fn check_pass(&self) -> Result<(), Rejection> {
        let us = self.to_move();
        let mut steps = points(self.of(us)).map(|from| (from, points(self.targets(from)).next()));
        let found = steps.find_map(|(from, to)| Some((from, to?)));
        forbid!(
            "R2.3",
            let Some((from, to)) = found,
            "{us} cannot pass, its man on {from} can go to {to}"
        );
        Ok(())
    }

    fn check_step(&self, from: Point, to: Point) -> Result<(), Rejection> {
        let us = self.to_move();
        forbid!("R2.1", self.at(from) != Some(us), "{us} has no man on {from}");
        forbid!("R3.1", let Some(of) = self.at(to), "{to} is occupied by a man of {of}");
        let apart = neighbours(from) & to.bit() == 0;
        forbid!("R3.1", apart, "{to} is not the next point from {from} on a line");
        Ok(())
    }
}

impl Game for LiujiaoQi {
    const FACTS: Facts = crate::FACTS;
    const NO_SKIP: (&'static str, &'static str) = ("R2.2", "{us} must move, no turn is skipped");

    fn start(setup: &Setup<'_>) -> Result<LiujiaoQi, Rejection> {
        let (limit, run) = (setup.options.int("limit") as u32, Run::default());
        let mut game = LiujiaoQi { men: START, turns: 0, limit, run, repeated: false, end: None };
        game.run.push(game.key());
        Ok(game)
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place, declared) = (self.turns / 2 + 1, self.turns as u8 % 2, self.repeated);
        if self.end.is_some() {
            return Turn { declared, ..Turn::over(round, place) };
        }
        Turn { declared, ..Turn::of(self.to_move().seat(), place + 1, round, place) }
    }

    #[inline]
    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor != self.to_move().seat() || self.end.is_some() {
            return;
        }
        let before = out.len();
        out.extend(self.steps());
        if rule!("R2.3", out.len() == before) {
            out.push(Action::Pass);
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        let us = self.to_move();
        forbid!("R2.1", self.turn().actor() != Some(actor), "{us} is to move");
        match action {
            Action::Pass => self.check_pass(),
            Action::Step(from, to) => self.check_step(from, to),
        }
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, action: Action) {
        if let Action::Step(from, to) = action {
            self.men[self.to_move() as usize] ^= from.bit() | to.bit();
        }
        self.turns += 1;
        self.run.push(self.key());
        self.end = self.ending();
        if rule!("R5.1", self.run.count_last() >= 3) {
            self.repeated = true;
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        Some(match self.end {
            Some(End::White) => Outcome::won(Actor::TWO, "six", "R4.2"),
            Some(End::Black) => Outcome::won(Actor::ONE, "six", "R4.4"),
            Some(End::Both) => Outcome::drawn(2, "six-of-both", "R4.5"),
            Some(End::Late) => Outcome::drawn(2, "turn-limit", "R5.2"),
            None if self.repeated => Outcome::drawn(2, "repetition", "R5.1").declared(),
            None => return None,
        })
    }

    /// Counts the targets of each man and draws one of them.
    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.end.is_some() {
            return None;
        }
        let own = || points(self.of(self.to_move()));
        let total: u32 = own().map(|from| self.targets(from).count_ones()).sum();
        let mut n = rng.below(total.max(1));
        for from in own() {
            let targets = self.targets(from);
            if let Some(to) = points(targets).nth(n as usize) {
                return Some((self.to_move().seat(), Action::Step(from, to)));
            }
            n -= targets.count_ones();
        }
        Some((self.to_move().seat(), Action::Pass))
    }
}
