//! The game: turns (R2), placing (R3), moving (R4), mills (R5), the end (R6).

use crate::board::{Point, Side, points};
use crate::draw::nth;
use crate::notation::Action;
use crate::variant::Variant;
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::prelude::*;
use wanqi_sdk::repetition::{Draw, Run};

/// A side with fewer men loses (R6.1).
pub(crate) const FEWEST: u32 = 3;

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// This side has too few men.
    Few(Side),
    /// This side cannot move.
    Blocked(Side),
    /// This side has three in a row.
    Row(Side),
    /// No point is empty.
    Full,
}

/// A game of morris.
pub struct Morris {
    pub(crate) variant: Variant,
    /// The men of each side.
    pub(crate) men: [Bitboard; 2],
    /// The number of men that each side has yet to place.
    pub(crate) hand: [u8; 2],
    pub(crate) to_move: Side,
    /// The points that are closed until all men are placed (R3.2).
    pub(crate) closed: Bitboard,
    /// The number of turns since a man was last placed or removed.
    pub(crate) quiet: u32,
    /// The number of turns so far.
    pub(crate) turns: u32,
    /// The keys of the positions since a man was last placed or removed.
    pub(crate) run: Run,
    pub(crate) drawn: Option<Draw>,
    pub(crate) end: Option<End>,
}

reusing_clone!(Morris: run);

/// The position.
impl Morris {
    /// The men of a side.
    #[inline]
    pub(crate) const fn of(&self, side: Side) -> Bitboard {
        self.men[side as usize]
    }

    /// The side of the man on a point.
    pub(crate) fn at(&self, point: Point) -> Option<Side> {
        let on = |side: &Side| !(self.of(*side) & point.bit()).is_empty();
        Side::BOTH.into_iter().find(on)
    }

    /// The points without a man.
    #[inline]
    pub(crate) fn empty(&self) -> Bitboard {
        self.variant.board.points & !(self.men[0] | self.men[1])
    }

    /// Whether the side to move has men to place (R4.1).
    #[inline]
    pub(crate) fn is_placing(&self) -> bool {
        rule!("R4.1", self.hand[self.to_move as usize] > 0)
    }

    /// Whether the first man may not be placed on this point (R3.3).
    pub(crate) fn is_barred(&self, point: Point) -> bool {
        self.variant.not_centre && self.turns == 0 && point == self.variant.board.centre()
    }

    /// The points on which a man may be placed (R3).
    #[inline]
    pub(crate) fn open(&self) -> Bitboard {
        let centre = self.variant.board.centre();
        let barred = if self.is_barred(centre) { centre.bit() } else { Bitboard::EMPTY };
        self.empty() & !self.closed & !barred
    }

    /// Whether the side to move may move to any point (R4.3).
    #[inline]
    pub(crate) fn flies(&self) -> bool {
        let few = self.of(self.to_move).count() <= self.variant.flies_with.into();
        rule!("R4.3", few)
    }

    /// The targets of a man of the side to move (R4).
    #[inline]
    pub(crate) fn targets(&self, from: Point) -> Bitboard {
        if self.flies() { self.empty() } else { self.empty() & self.variant.board.neighbours(from) }
    }

    /// Whether a man placed on `to`, or moved to it, closes a mill that removes a man (R5.1).
    #[inline]
    pub(crate) fn closes_mill(&self, from: Option<Point>, to: Point) -> bool {
        let own = self.of(self.to_move);
        let own = from.map_or(own, |from| own & !from.bit());
        self.variant.removes && self.variant.board.closes_mill(own, to)
    }

    /// The men that a mill of the side to move may remove (R5.4).
    #[inline]
    pub(crate) fn removable(&self) -> Bitboard {
        let enemy = self.of(self.to_move.other());
        let loose = enemy & !self.variant.board.in_mills(enemy);
        let safe = self.variant.protects && !loose.is_empty();
        if rule!("R5.4", safe) { loose } else { enemy }
    }

    /// The key of a position for repetition. Positions repeat only after placing, so the hands are
    /// not in it.
    #[inline]
    pub(crate) const fn key(&self) -> u64 {
        let [white, black] = self.men;
        let mixed = (white.0 ^ black.0.rotate_left(32)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed ^ mixed >> 29 ^ black.0).wrapping_mul(0xBF58_476D_1CE4_E5B9) ^ self.to_move as u64
    }

    /// Adds a placing or move, with each removal that it allows.
    #[inline]
    fn list(&self, from: Option<Point>, to: Point, out: &mut Vec<Action>) {
        if !self.closes_mill(from, to) {
            return out.push(Action { from, to, removes: None });
        }
        let removed = points(self.removable()).map(Some);
        out.extend(removed.map(|removes| Action { from, to, removes }));
    }
}

/// The end.
impl Morris {
    /// Whether the side to move can place or move a man.
    #[inline]
    fn can_move(&self) -> bool {
        self.is_placing() || points(self.of(self.to_move)).any(|man| !self.targets(man).is_empty())
    }

    /// How the game ends with this board (R6).
    #[inline]
    pub(crate) fn ending(&self) -> Option<End> {
        let us = self.to_move;
        let left = self.of(us).count() + u32::from(self.hand[us as usize]);
        if !self.variant.removes {
            let last = us.other();
            let row = points(self.of(last)).any(|man| self.has_row(last, man));
            if rule!("R6.4", row) {
                return Some(End::Row(last));
            }
        } else if rule!("R6.1", left < FEWEST) {
            return Some(End::Few(us));
        }
        if rule!("R6.3", self.empty().is_empty()) {
            return Some(End::Full);
        }
        rule!("R6.2", !self.can_move()).then_some(End::Blocked(us))
    }

    /// Whether a man is in a row of three.
    pub(crate) fn has_row(&self, side: Side, man: Point) -> bool {
        self.variant.board.closes_mill(self.of(side), man)
    }

    /// The declared draw (R6.5, R6.6).
    #[inline]
    pub(crate) fn draw(&self) -> Option<Draw> {
        let after = self.variant.draw_after;
        if rule!("R6.5", self.run.count_last() >= 3) {
            return Some(Draw::Repetition);
        }
        rule!("R6.6", after > 0 && self.quiet >= after).then_some(Draw::Quiet)
    }
}

impl Game for Morris {
    const FACTS: Facts = crate::FACTS;
    const NO_SKIP: (&'static str, &'static str) =
        ("R2.2", "{us} must place or move, no turn is skipped");

    fn start(setup: &Setup<'_>) -> Result<Morris, Rejection> {
        let variant = Variant::of(setup);
        Ok(Morris {
            variant,
            men: [Bitboard::EMPTY; 2],
            hand: [variant.men; 2],
            to_move: Side::White,
            closed: Bitboard::EMPTY,
            quiet: 0,
            turns: 0,
            run: Run::default(),
            drawn: None,
            end: None,
        })
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (self.turns / 2 + 1, self.turns as u8 % 2);
        let declared = self.drawn.is_some();
        if self.end.is_some() {
            return Turn { declared, ..Turn::over(round, place) };
        }
        Turn { declared, ..Turn::of(self.to_move.seat(), self.to_move as u8 + 1, round, place) }
    }

    #[inline]
    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor != self.to_move.seat() || self.end.is_some() {
            return;
        }
        if self.is_placing() {
            points(self.open()).for_each(|to| self.list(None, to, out));
            return;
        }
        for from in points(self.of(self.to_move)) {
            points(self.targets(from)).for_each(|to| self.list(Some(from), to, out));
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        forbid!("R2.1", self.turn().actor() != Some(actor), "{} is to move", self.to_move);
        match action.from {
            None => self.check_place(action.to)?,
            Some(from) => self.check_move(from, action.to)?,
        }
        match action.removes {
            None => self.check_nothing_removed(action),
            Some(point) => self.check_removed(action, point),
        }
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, Action { from, to, removes }: Action) {
        let (us, them) = (self.to_move as usize, self.to_move.other());
        self.men[us] |= to.bit();
        match from {
            Some(from) => self.men[us] &= !from.bit(),
            None => self.hand[us] -= 1,
        }
        if let Some(point) = removes {
            self.men[them as usize] &= !point.bit();
            if rule!("R3.2", !self.variant.refill) {
                self.closed |= point.bit();
            }
        }
        if self.hand == [0; 2] {
            self.closed = Bitboard::EMPTY;
        }
        if from.is_some() && removes.is_none() {
            self.quiet += 1;
        } else {
            self.quiet = 0;
            self.run.clear();
        }
        self.to_move = them;
        self.turns += 1;
        self.run.push(self.key());
        self.end = self.ending();
        self.drawn = self.drawn.or_else(|| self.draw());
    }

    fn outcome(&self) -> Option<Outcome> {
        let won = |by: Side, reason, rule| Some(Outcome::won(by.seat(), reason, rule));
        match (self.end, self.drawn) {
            (Some(End::Few(loser)), _) => won(loser.other(), "two-men-left", "R6.1"),
            (Some(End::Blocked(loser)), _) => won(loser.other(), "no-move", "R6.2"),
            (Some(End::Row(winner)), _) => won(winner, "three-in-a-row", "R6.4"),
            (Some(End::Full), _) => Some(Outcome::drawn(2, "full-board", "R6.3")),
            (None, Some(Draw::Repetition)) => {
                Some(Outcome::drawn(2, "repetition", "R6.5").declared())
            }
            (None, Some(Draw::Quiet)) => Some(Outcome::drawn(2, "no-mill", "R6.6").declared()),
            (None, None) => None,
        }
    }

    /// Counts the actions with one removal for each mill, then the further removals of the mills.
    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.end.is_some() {
            return None;
        }
        let (plays, mills) = (self.count_plays(), self.count_mills());
        let removable = if mills > 0 { self.removable() } else { Bitboard::EMPTY };
        let n = rng.below(plays + mills * removable.count().saturating_sub(1));
        let (from, to, removes) = if n < plays {
            let (from, to) = self.nth_play(n)?;
            let mill = mills > 0 && self.closes_mill(from, to);
            (from, to, if mill { nth(removable, 0) } else { None })
        } else {
            let n = n - plays;
            let (from, to) = self.nth_mill(n % mills)?;
            (from, to, nth(removable, 1 + n / mills))
        };
        Some((self.to_move.seat(), Action { from, to, removes }))
    }
}
