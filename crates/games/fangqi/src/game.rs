//! The game: turns and stages (R2), lists, the end (R8).

use crate::board::{Point, STEPS, Side, shift};
use crate::notation::Action;
use crate::variant::{Placing, Variant};
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::prelude::*;
use wanqi_sdk::repetition::{Draw, Run};

/// The stages of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Placing (R4).
    Place,
    /// Pulling out (R5).
    Pull,
    /// Moving (R6).
    Move,
    /// Giving up an own stone (R6.3).
    Give,
}

/// The kind of action that the side to move must make.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Task {
    Place,
    Take,
    Move,
    Give,
}

/// A game of fangqi.
pub struct Fangqi {
    pub(crate) variant: Variant,
    /// The stones of each side.
    pub(crate) stones: [Bitboard; 2],
    /// The number of stones that each side has yet to place.
    pub(crate) hand: [u8; 2],
    pub(crate) to_move: Side,
    pub(crate) stage: Stage,
    /// The number of stones that the side to move must take, or place in addition to the one of its
    /// turn.
    pub(crate) owed: u8,
    /// The number of stones that the other side pulls out afterwards.
    pub(crate) later: u8,
    /// A pattern was formed during placing.
    pub(crate) formed: bool,
    /// The stone of each side that made a square in its last turn (R7.4).
    pub(crate) shuttle: [Option<Point>; 2],
    /// The number of turns of moving that must still leave a chance (R5.3).
    pub(crate) opening: u8,
    /// The number of turns of moving since a stone was last taken.
    pub(crate) quiet: u32,
    /// The number of turns so far, plus one for each second turn in a row of a side.
    pub(crate) turns: u32,
    /// The keys of the positions since a stone was last taken.
    pub(crate) run: Run,
    pub(crate) drawn: Option<Draw>,
    /// The side that has too few stones.
    pub(crate) loser: Option<Side>,
}

reusing_clone!(Fangqi: run);

/// The position.
impl Fangqi {
    /// The stones of a side.
    #[inline]
    pub(crate) const fn of(&self, side: Side) -> Bitboard {
        self.stones[side as usize]
    }

    /// The side of the stone on a point.
    pub(crate) fn at(&self, point: Point) -> Option<Side> {
        let on = |side: &Side| self.of(*side).has(point.0);
        Side::BOTH.into_iter().find(on)
    }

    /// The points without a stone.
    #[inline]
    pub(crate) fn empty(&self) -> Bitboard {
        self.variant.points() & !(self.stones[0] | self.stones[1])
    }

    /// The kind of action that the side to move must make.
    #[inline]
    pub(crate) fn task(&self) -> Task {
        match self.stage {
            Stage::Place if self.owed > 0 && self.variant.placing == Placing::Takes => Task::Take,
            Stage::Place => Task::Place,
            Stage::Move if self.owed == 0 => Task::Move,
            Stage::Pull | Stage::Move => Task::Take,
            Stage::Give => Task::Give,
        }
    }

    /// The only point for the first stone, if it is to be placed and the rule set has such a point
    /// (R4.2).
    #[inline]
    pub(crate) fn must_open_at(&self) -> Option<Point> {
        let first = self.variant.centre_first && self.hand == self.variant.stones;
        first.then(|| self.variant.centre())
    }

    /// The points on which a stone may be placed.
    #[inline]
    pub(crate) fn open(&self) -> Bitboard {
        self.must_open_at().map_or(self.empty(), Point::bit)
    }

    /// The stones of the opponent that may be taken (R7.3).
    #[inline]
    pub(crate) fn takeable(&self) -> Bitboard {
        let enemy = self.of(self.to_move.other());
        if rule!("R7.3", !self.variant.any) {
            enemy & !self.variant.patterns.bound(enemy)
        } else {
            enemy
        }
    }

    /// The stones that the side to move may give up (R6.3).
    #[inline]
    pub(crate) fn givable(&self) -> Bitboard {
        let own = self.of(self.to_move);
        let loose = own & !self.variant.patterns.bound(own);
        if loose.is_empty() { own } else { loose }
    }

    /// Whether a stone of this side is next to an empty point.
    #[inline]
    pub(crate) fn can_move(&self, side: Side) -> bool {
        let (own, empty) = (self.of(side), self.empty());
        STEPS.into_iter().any(|step| !(shift(own, step) & empty).is_empty())
    }

    /// The sets of points that the stones of a side reach, each with the length of the move in
    /// bits.
    #[inline]
    pub(crate) fn reach(&self, side: Side) -> impl Iterator<Item = (i8, Bitboard)> {
        let (own, empty, slides) = (self.of(side), self.empty(), self.variant.slides);
        STEPS.into_iter().flat_map(move |step| {
            let (mut set, mut by) = (own, 0);
            std::iter::from_fn(move || {
                if by != 0 && !slides {
                    return None;
                }
                set = shift(set, step) & empty;
                by += step;
                (!set.is_empty()).then_some((by, set))
            })
        })
    }

    /// The key of a position for repetition. Positions repeat only during moving, so the hands are
    /// not in it.
    #[inline]
    pub(crate) fn key(&self) -> u64 {
        let [black, white] = self.stones;
        let mixed = (black.0 ^ white.0.rotate_left(32)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mixed = (mixed ^ mixed >> 29 ^ white.0).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let [one, two] = self.shuttle.map(|point| point.map_or(64, |point| u64::from(point.0)));
        mixed ^ (self.to_move as u64 | one << 1 | two << 8)
    }
}

/// The end.
impl Fangqi {
    /// Finds a side that has too few stones (R8.1).
    pub(crate) fn find_loser(&mut self) {
        let placing = self.stage == Stage::Place;
        let few = |side: &Side| {
            let few = !placing && self.of(*side).count() <= self.variant.lost_with;
            rule!("R8.1", few)
        };
        self.loser = Side::BOTH.into_iter().find(few);
    }

    /// The declared draw (R8.2, R8.3).
    #[inline]
    pub(crate) fn draw(&self) -> Option<Draw> {
        let after = self.variant.draw_after;
        if rule!("R8.2", self.run.count_last() >= 3) {
            return Some(Draw::Repetition);
        }
        rule!("R8.3", after > 0 && self.quiet >= after).then_some(Draw::Quiet)
    }
}

impl Game for Fangqi {
    const FACTS: Facts = crate::FACTS;
    const NO_SKIP: (&'static str, &'static str) = ("R2.2", "{us} must move, no turn is skipped");

    fn start(setup: &Setup<'_>) -> Result<Fangqi, Rejection> {
        let variant = Variant::of(setup);
        Ok(Fangqi {
            variant,
            stones: [Bitboard::EMPTY; 2],
            hand: variant.stones,
            to_move: Side::Black,
            stage: Stage::Place,
            owed: 0,
            later: 0,
            formed: false,
            shuttle: [None; 2],
            opening: 0,
            quiet: 0,
            turns: 0,
            run: Run::default(),
            drawn: None,
            loser: None,
        })
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (self.turns / 2 + 1, self.turns as u8 % 2);
        let declared = self.drawn.is_some();
        if self.loser.is_some() {
            return Turn { declared, ..Turn::over(round, place) };
        }
        let open = match self.stage {
            Stage::Place | Stage::Move => self.owed > 0,
            Stage::Pull => false,
            Stage::Give => true,
        };
        let turn = Turn::of(self.to_move.seat(), self.to_move as u8 + 1, round, place);
        Turn { open, declared, ..turn }
    }

    #[inline]
    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor == self.to_move.seat() && self.loser.is_none() {
            self.list(out);
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        let us = self.to_move;
        forbid!("R2.1", self.turn().actor() != Some(actor), "{us} is to move");
        match action {
            Action::Place(point) => self.check_place(point),
            Action::Move(from, to) => self.check_move(from, to),
            Action::Take(point) => self.check_take(point),
            Action::Pass => self.check_pass(),
        }
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, action: Action) {
        match action {
            Action::Place(point) => self.place(point),
            Action::Move(from, to) => self.step(from, to),
            Action::Take(point) if self.stage == Stage::Give => self.give(point),
            Action::Take(point) => self.take(point),
            Action::Pass => self.pass(),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        if let Some(loser) = self.loser {
            return Some(Outcome::won(loser.other().seat(), "few-stones", "R8.1"));
        }
        Some(match self.drawn? {
            Draw::Repetition => Outcome::drawn(2, "repetition", "R8.2").declared(),
            Draw::Quiet => Outcome::drawn(2, "no-capture", "R8.3").declared(),
        })
    }

    /// Counts the legal actions and draws one of them.
    #[inline]
    fn random(&self, rng: &mut Rng, scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.loser.is_some() {
            return None;
        }
        let actor = self.to_move.seat();
        if self.is_opening() {
            scratch.clear();
            self.list(scratch);
            return Some((actor, scratch[rng.below(scratch.len() as u32) as usize]));
        }
        let mut one = |set: Bitboard| nth(set, rng.below(set.count()));
        let action = match self.task() {
            Task::Place => Action::Place(one(self.open())?),
            Task::Take => Action::Take(one(self.takeable())?),
            Task::Give => Action::Take(one(self.givable())?),
            Task::Move => {
                let total: u32 = self.reach(self.to_move).map(|(_, set)| set.count()).sum();
                if total == 0 {
                    return Some((actor, Action::Pass));
                }
                let mut n = rng.below(total);
                let (by, set) = self.reach(self.to_move).find(|(_, set)| {
                    let here = n < set.count();
                    n -= if here { 0 } else { set.count() };
                    here
                })?;
                let to = nth(set, n)?;
                Action::Move(Point((to.0 as i8 - by) as u8), to)
            }
        };
        Some((actor, action))
    }
}

/// The point with `n` points of the set below it.
#[inline]
fn nth(mut set: Bitboard, n: u32) -> Option<Point> {
    set.nth(n as usize).map(Point)
}
