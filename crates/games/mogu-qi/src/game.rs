//! The game: the state, turns (R2), the effects of actions (R3–R7), the end.

use crate::board::{GOALS, HOMES, POINTS, Point, RINGS, STRINGS, Side, ahead, behind};
use crate::notation::Action;
use crate::variant::{TurnKind, Variant};
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::game::OutcomeClass;
use wanqi_sdk::prelude::*;
use wanqi_sdk::repetition::Run;
use wanqi_sdk::snapshot::Listed;

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// This side has taken the last stone.
    Last(Side),
    /// This side cannot take two stones.
    NoPair(Side),
    /// This side cannot place three stones.
    NoTriangle(Side),
    /// This side fills its goal.
    Arrived(Side),
    /// Both sides fill their goals.
    Both,
    /// The board is full; these are the scores.
    Full([u32; 2]),
}

/// Why the game is declared drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Draw {
    /// A position occurred for the third time (R6.6).
    Repetition,
    /// The turns of `draw-after` have been played (R6.7).
    Long,
}

impl Listed for Draw {
    const ALL: &'static [Draw] = &[Draw::Repetition, Draw::Long];
}

/// A game of mogu qi.
pub struct Mogu {
    pub(crate) variant: Variant,
    /// The stones of Black and White; shared stones are stored as Black's.
    pub(crate) stones: [Bitboard; 2],
    pub(crate) to_move: Side,
    /// White is to place its second stone of the turn (R7.3).
    pub(crate) again: bool,
    /// White has placed two stones in a turn (R7.3).
    pub(crate) doubled: bool,
    /// Turns so far.
    pub(crate) turns: u32,
    /// Positions of a race.
    pub(crate) run: Run,
    pub(crate) drawn: Option<Draw>,
    pub(crate) end: Option<End>,
}

reusing_clone!(Mogu: run);

impl Game for Mogu {
    const FACTS: Facts = crate::FACTS;
    const NO_SKIP: (&'static str, &'static str) = ("R2.2", "{us} must act, no turn is skipped");

    fn start(setup: &Setup<'_>) -> Result<Mogu, Rejection> {
        let variant = Variant::of(setup);
        let stones = match variant.kind {
            TurnKind::Runs { .. } | TurnKind::Pairs => [POINTS, Bitboard::EMPTY],
            TurnKind::Triangles | TurnKind::Rings => [Bitboard::EMPTY; 2],
            TurnKind::Race => HOMES,
        };
        let mut game = Mogu {
            variant,
            stones,
            to_move: Side::Black,
            again: false,
            doubled: false,
            turns: 0,
            run: Run::default(),
            drawn: None,
            end: None,
        };
        if variant.kind == TurnKind::Race {
            game.run.push(game.key());
        }
        Ok(game)
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (self.turns / 2 + 1, self.turns as u8 % 2);
        let declared = self.drawn.is_some();
        if self.end.is_some() {
            return Turn { declared, ..Turn::over(round, place) };
        }
        let turn = Turn::of(self.to_move.seat(), self.to_move as u8 + 1, round, place);
        Turn { open: self.again, declared, ..turn }
    }

    #[inline]
    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor == self.to_move.seat() && self.end.is_none() {
            self.list(out);
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        let us = self.to_move;
        forbid!("R2.1", self.turn().actor() != Some(actor), "{us} is to move");
        self.check_action(action)
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, action: Action) {
        match action {
            Action::Stone { point, again } if self.variant.kind == TurnKind::Rings => {
                self.stones[self.to_move as usize] |= point.bit();
                self.doubled |= self.again;
                self.again = again;
                if again {
                    return;
                }
            }
            Action::Stone { point, .. } => self.stones[0] &= !point.bit(),
            Action::Line { from, to } => match self.variant.kind {
                TurnKind::Race => self.stones[self.to_move as usize] ^= from.bit() | to.bit(),
                TurnKind::Pairs => self.stones[0] &= !(from.bit() | to.bit()),
                _ => self.stones[0] &= !action.run(),
            },
            Action::Triangle(three) => self.stones[0] |= three,
        }
        self.to_move = self.to_move.other();
        self.turns += 1;
        self.end = self.ending();
        if self.variant.kind == TurnKind::Race {
            self.run.push(self.key());
            self.drawn = self.drawn.or_else(|| self.draw());
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let won = |side: Side, reason, rule| Some(Outcome::won(side.seat(), reason, rule));
        match (self.end, self.drawn) {
            (Some(End::Last(side)), _) if self.variant.misere => {
                won(side.other(), "last-taken", "R3.3")
            }
            (Some(End::Last(side)), _) => won(side, "last-taken", "R3.3"),
            (Some(End::NoPair(loser)), _) => won(loser.other(), "no-pair", "R4.2"),
            (Some(End::NoTriangle(loser)), _) => won(loser.other(), "no-triangle", "R5.3"),
            (Some(End::Arrived(side)), _) => won(side, "arrived", "R6.4"),
            (Some(End::Both), _) => Some(Outcome::drawn(2, "both-arrived", "R6.5")),
            (Some(End::Full(scores)), _) => Some(count(scores)),
            (None, Some(Draw::Repetition)) => {
                Some(Outcome::drawn(2, "repetition", "R6.6").declared())
            }
            (None, Some(Draw::Long)) => Some(Outcome::drawn(2, "turn-limit", "R6.7").declared()),
            (None, None) => None,
        }
    }

    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        let action = if self.end.is_none() { self.draw_action(rng) } else { None };
        action.map(|action| (self.to_move.seat(), action))
    }
}

/// The outcome of a full board: more points win (R7.4).
fn count([black, white]: [u32; 2]) -> Outcome {
    let outcome = Outcome::drawn(2, "full-board", "R7.4");
    let outcome = match black.cmp(&white) {
        std::cmp::Ordering::Equal => outcome,
        order => {
            let ranks = if order.is_gt() { vec![1, 2] } else { vec![2, 1] };
            Outcome { ranks, ..outcome }.class(OutcomeClass::Decided)
        }
    };
    outcome.scored(vec![black.into(), white.into()], 1)
}

/// Queries.
impl Mogu {
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
        self.stones[self.to_move as usize]
    }

    /// The side of the stone on a point.
    pub(crate) fn at(&self, point: Point) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.stones[*side as usize].has(point.0))
    }

    /// The empty points of the ring that is being filled (R7.2).
    #[inline]
    pub(crate) fn open_ring(&self) -> Bitboard {
        let empty = self.empty();
        let open = RINGS.iter().map(|ring| *ring & empty).find(|open| !open.is_empty());
        open.unwrap_or(Bitboard::EMPTY)
    }

    /// Whether the side to move may place two stones in this turn (R7.3).
    #[inline]
    pub(crate) fn may_double(&self) -> bool {
        let outer = (RINGS[0] & self.empty()).is_empty();
        let second = self.to_move == Side::White && !self.doubled && !self.again;
        second && outer && self.empty().many()
    }

    /// The small triangles of empty points by their lowest, leftmost point: those with the base
    /// below, and those with the base above (R5.2).
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
            for direction in 0..3 {
                landed |= ahead(ahead(new, direction) & others, direction);
                landed |= behind(behind(new, direction) & others, direction);
            }
            new = landed & free & !reached;
            reached |= new;
        }
        reached & !from.bit()
    }

    /// A hash of the stones and the side to move, for repetition.
    #[inline]
    pub(crate) const fn key(&self) -> u64 {
        let [black, white] = self.stones;
        let mixed = (black.0 ^ white.0.rotate_left(32)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed ^ mixed >> 29 ^ white.0).wrapping_mul(0xBF58_476D_1CE4_E5B9) ^ self.to_move as u64
    }
}

/// The end.
impl Mogu {
    /// The end that the board shows.
    #[inline]
    pub(crate) fn ending(&self) -> Option<End> {
        let us = self.to_move;
        match self.variant.kind {
            TurnKind::Runs { .. } => {
                rule!("R3.3", self.all().is_empty()).then_some(End::Last(us.other()))
            }
            TurnKind::Pairs => rule!("R4.2", !self.has_pair()).then_some(End::NoPair(us)),
            TurnKind::Triangles => {
                let [up, down] = self.triangles();
                let none = up.is_empty() && down.is_empty();
                rule!("R5.3", none).then_some(End::NoTriangle(us))
            }
            TurnKind::Race => self.arrival(),
            TurnKind::Rings => {
                let full = rule!("R7.4", self.empty().is_empty());
                full.then(|| End::Full(self.stones.map(crate::score::score)))
            }
        }
    }

    /// The sides that fill their goal, once White has had as many turns as Black (R6.5).
    #[inline]
    fn arrival(&self) -> Option<End> {
        let there = |side: Side| {
            let goal = GOALS[side as usize];
            rule!("R6.4", (self.stones[side as usize] & goal) == goal)
        };
        let [black, white] = Side::BOTH.map(there);
        let waits = rule!("R6.5", black && self.to_move == Side::White);
        match [black && !waits, white] {
            [true, true] => Some(End::Both),
            [true, false] => Some(End::Arrived(Side::Black)),
            [false, true] => Some(End::Arrived(Side::White)),
            [false, false] => None,
        }
    }

    /// Whether a string has three stones, so that two can be taken.
    #[inline]
    pub(crate) fn has_pair(&self) -> bool {
        let all = self.all();
        STRINGS.iter().flatten().any(|string| (*string & all).count() >= 3)
    }

    /// The declared draw of this position (R6.6, R6.7).
    #[inline]
    pub(crate) fn draw(&self) -> Option<Draw> {
        let after = self.variant.draw_after;
        if rule!("R6.6", self.run.count_last() >= 3) {
            return Some(Draw::Repetition);
        }
        rule!("R6.7", after > 0 && self.turns >= after).then_some(Draw::Long)
    }
}
