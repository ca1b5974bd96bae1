//! The state (R2–R7): what can be done, what it does, how it ends.

use crate::board::{Colour, GOALS, HOMES, POINTS, Point, RINGS, STRINGS, ahead, behind};
use crate::notation::Action;
use crate::variant::{Kind, Variant};
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::repetition::Run;
use wanqi_sdk::{Actor, rule};

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// Nothing is left to take; this side has taken the last stone.
    Last(Colour),
    /// This side cannot take two stones.
    NoPair(Colour),
    /// This side cannot place three stones.
    NoTriangle(Colour),
    /// This side stands on all points of its goal.
    Arrived(Colour),
    /// Both do.
    Both,
    /// The board is full, and these are the scores.
    Full([u32; 2]),
}

/// Why the rules declare a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Draw {
    /// A position has stood three times.
    Repetition,
    /// So many turns have been played.
    Long,
}

/// A game of mogu qi.
pub struct Mogu {
    pub(crate) variant: Variant,
    /// Black's stones and White's; shared ones are Black's.
    pub(crate) stones: [Bitboard; 2],
    pub(crate) side: Colour,
    /// White places its second stone in the same turn (R7.3).
    pub(crate) again: bool,
    /// White has placed two stones in a turn.
    pub(crate) doubled: bool,
    /// Turns so far.
    pub(crate) turns: u32,
    /// Positions of a race.
    pub(crate) run: Run,
    pub(crate) drawn: Option<Draw>,
    pub(crate) end: Option<End>,
}

impl Clone for Mogu {
    fn clone(&self) -> Mogu {
        Mogu { run: self.run.clone(), ..*self }
    }

    fn clone_from(&mut self, from: &Mogu) {
        self.run.clone_from(&from.run);
        let run = std::mem::take(&mut self.run);
        *self = Mogu { run, ..*from };
    }
}

/// What the position tells.
impl Mogu {
    /// The start.
    pub(crate) fn start(variant: Variant) -> Mogu {
        let stones = match variant.kind {
            Kind::Runs { .. } | Kind::Pairs => [POINTS, Bitboard::EMPTY],
            Kind::Triangles | Kind::Rings => [Bitboard::EMPTY; 2],
            Kind::Race => HOMES,
        };
        let mut game = Mogu {
            variant,
            stones,
            side: Colour::Black,
            again: false,
            doubled: false,
            turns: 0,
            run: Run::default(),
            drawn: None,
            end: None,
        };
        if variant.kind == Kind::Race {
            game.run.push(game.key());
        }
        game
    }

    /// All stones.
    #[inline]
    pub(crate) fn all(&self) -> Bitboard {
        self.stones[0] | self.stones[1]
    }

    /// Points without a stone.
    #[inline]
    pub(crate) fn empty(&self) -> Bitboard {
        POINTS & !self.all()
    }

    /// The stones of the side to move.
    #[inline]
    pub(crate) const fn own(&self) -> Bitboard {
        self.stones[self.side as usize]
    }

    /// The colour of the stone on a point.
    pub(crate) fn at(&self, point: Point) -> Option<Colour> {
        let on = |colour: &Colour| self.stones[*colour as usize].has(point.0);
        Colour::BOTH.into_iter().find(on)
    }

    /// The ring that is being filled, and its empty points (R7.2).
    #[inline]
    pub(crate) fn open_ring(&self) -> Bitboard {
        let empty = self.empty();
        let open = RINGS.iter().map(|ring| *ring & empty).find(|open| !open.is_empty());
        open.unwrap_or(Bitboard::EMPTY)
    }

    /// Whether the side to move may place another stone after the one it places now (R7.3).
    #[inline]
    pub(crate) fn may_double(&self) -> bool {
        let outer = (RINGS[0] & self.empty()).is_empty();
        let second = self.side == Colour::White && !self.doubled && !self.again;
        second && outer && self.empty().many()
    }

    /// The small triangles of empty points by their lowest, leftmost point: upright ones, and those
    /// that stand on a corner (R5.2).
    #[inline]
    pub(crate) fn triangles(&self) -> [Bitboard; 2] {
        let empty = self.empty();
        let up = empty & behind(empty, 1);
        [up & behind(empty, 0), up & behind(empty, 2)]
    }

    /// Empty points that a stone reaches by jumps (R6.3).
    #[inline]
    pub(crate) fn jumps(&self, from: Point) -> Bitboard {
        let others = self.all() & !from.bit();
        let free = POINTS & !others;
        let (mut reached, mut new) = (from.bit(), from.bit());
        while !new.is_empty() {
            let mut landed = Bitboard::EMPTY;
            for way in 0..3 {
                landed |= ahead(ahead(new, way) & others, way);
                landed |= behind(behind(new, way) & others, way);
            }
            new = landed & free & !reached;
            reached |= new;
        }
        reached & !from.bit()
    }

    /// What tells positions apart for repetition.
    #[inline]
    pub(crate) const fn key(&self) -> u64 {
        let [black, white] = self.stones;
        let mixed = (black.0 ^ white.0.rotate_left(32)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed ^ mixed >> 29 ^ white.0).wrapping_mul(0xBF58_476D_1CE4_E5B9) ^ self.side as u64
    }

    pub(crate) const fn seat(colour: Colour) -> Actor {
        match colour {
            Colour::Black => Actor::ONE,
            Colour::White => Actor::TWO,
        }
    }
}

/// What actions do.
impl Mogu {
    #[inline]
    pub(crate) fn act(&mut self, action: Action) {
        match action {
            Action::Stone { point, again } if self.variant.kind == Kind::Rings => {
                self.stones[self.side as usize] |= point.bit();
                self.doubled |= self.again;
                self.again = again;
                if again {
                    return;
                }
            }
            Action::Stone { point, .. } => self.stones[0] &= !point.bit(),
            Action::Line { from, to } => match self.variant.kind {
                Kind::Race => self.stones[self.side as usize] ^= from.bit() | to.bit(),
                Kind::Pairs => self.stones[0] &= !(from.bit() | to.bit()),
                _ => self.stones[0] &= !action.run(),
            },
            Action::Triangle(three) => self.stones[0] |= three,
        }
        self.side = self.side.other();
        self.turns += 1;
        self.end = self.ending();
        if self.variant.kind == Kind::Race {
            self.run.push(self.key());
            self.drawn = self.drawn.or_else(|| self.draw());
        }
    }
}

/// How it ends.
impl Mogu {
    /// The forced end that the board shows.
    #[inline]
    pub(crate) fn ending(&self) -> Option<End> {
        let us = self.side;
        match self.variant.kind {
            Kind::Runs { .. } => {
                rule!("R3.3", self.all().is_empty()).then_some(End::Last(us.other()))
            }
            Kind::Pairs => rule!("R4.2", !self.has_pair()).then_some(End::NoPair(us)),
            Kind::Triangles => {
                let [up, down] = self.triangles();
                let none = up.is_empty() && down.is_empty();
                rule!("R5.3", none).then_some(End::NoTriangle(us))
            }
            Kind::Race => self.arrival(),
            Kind::Rings => {
                let full = rule!("R7.4", self.empty().is_empty());
                full.then(|| End::Full(self.stones.map(crate::score::score)))
            }
        }
    }

    /// Who stands on all points of its goal, once White has had as many turns as Black (R6.5).
    #[inline]
    fn arrival(&self) -> Option<End> {
        let there = |side: Colour| {
            let goal = GOALS[side as usize];
            rule!("R6.4", (self.stones[side as usize] & goal) == goal)
        };
        let [black, white] = Colour::BOTH.map(there);
        let waits = rule!("R6.5", black && self.side == Colour::White);
        match [black && !waits, white] {
            [true, true] => Some(End::Both),
            [true, false] => Some(End::Arrived(Colour::Black)),
            [false, true] => Some(End::Arrived(Colour::White)),
            [false, false] => None,
        }
    }

    /// Whether a string holds three stones, so that two can be taken.
    #[inline]
    pub(crate) fn has_pair(&self) -> bool {
        let all = self.all();
        STRINGS.iter().flatten().any(|string| (*string & all).count() >= 3)
    }

    /// The draw that the rules declare.
    #[inline]
    pub(crate) fn draw(&self) -> Option<Draw> {
        let after = self.variant.draw_after;
        if rule!("R6.6", self.run.count_last() >= 3) {
            return Some(Draw::Repetition);
        }
        rule!("R6.7", after > 0 && self.turns >= after).then_some(Draw::Long)
    }
}
