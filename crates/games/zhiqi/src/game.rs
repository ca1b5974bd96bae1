//! The state (R2–R8): what has to be done, what it does, how it ends.

use crate::board::{Colour, Point, points};
use crate::variant::{Lines, Variant};
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::repetition::{Draw, Run};
use wanqi_sdk::{Actor, rule};

/// The stages of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Stones are placed (R4).
    Place,
    /// Stones are moved (R5).
    Move,
}

/// What the side to act has to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Task {
    Place,
    Move,
    /// Takes or caps a stone for a line.
    Take,
    /// Takes a stone because it cannot move.
    Pull,
    Pass,
}

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// This side has no stones left, or too few.
    Few(Colour),
    /// The last three stones of this side stand in a line.
    Row(Colour),
}

/// Stones left of which none goes to the stable (R7.2), and which win in a line (R8.2).
pub(crate) const LAST: u32 = 3;

/// A game of zhiqi.
pub struct Zhiqi {
    pub(crate) variant: Variant,
    /// Black's stones and White's, without capped ones.
    pub(crate) stones: [Bitboard; 2],
    /// Capped stones of each.
    pub(crate) capped: [Bitboard; 2],
    /// Stones that each has yet to place.
    pub(crate) hand: [u8; 2],
    pub(crate) side: Colour,
    pub(crate) stage: Stage,
    /// Stones that the side to act has to take for its lines.
    pub(crate) owed: u8,
    /// The side to act has taken a stone because it could not move (R5.4).
    pub(crate) pulled: bool,
    /// The side to act cannot move.
    pub(crate) stuck: bool,
    /// Moves since a stone was placed or went off the board.
    pub(crate) quiet: u32,
    /// Turns so far.
    pub(crate) turns: u32,
    /// Positions since a stone was placed or went off the board.
    pub(crate) run: Run,
    pub(crate) drawn: Option<Draw>,
    pub(crate) end: Option<End>,
}

impl Clone for Zhiqi {
    fn clone(&self) -> Zhiqi {
        Zhiqi { run: self.run.clone(), ..*self }
    }

    fn clone_from(&mut self, from: &Zhiqi) {
        self.run.clone_from(&from.run);
        let run = std::mem::take(&mut self.run);
        *self = Zhiqi { run, ..*from };
    }
}

/// What the position tells.
impl Zhiqi {
    /// The empty board.
    pub(crate) fn start(variant: Variant) -> Zhiqi {
        Zhiqi {
            variant,
            stones: [Bitboard::EMPTY; 2],
            capped: [Bitboard::EMPTY; 2],
            hand: [variant.stones; 2],
            side: Colour::Black,
            stage: Stage::Place,
            owed: 0,
            pulled: false,
            stuck: false,
            quiet: 0,
            turns: 0,
            run: Run::default(),
            drawn: None,
            end: None,
        }
    }

    /// The stones of a colour that are not capped.
    #[inline]
    pub(crate) const fn of(&self, colour: Colour) -> Bitboard {
        self.stones[colour as usize]
    }

    /// The colour of the stone on a point, and whether it is capped.
    pub(crate) fn at(&self, point: Point) -> Option<(Colour, bool)> {
        let on = |colour: Colour| {
            let capped = self.capped[colour as usize].has(point.0);
            (capped || self.of(colour).has(point.0)).then_some((colour, capped))
        };
        Colour::BOTH.into_iter().find_map(on)
    }

    /// Points without a stone (R4.1).
    #[inline]
    pub(crate) fn empty(&self) -> Bitboard {
        let [black, white] = self.stones;
        let [capped_black, capped_white] = self.capped;
        self.variant.board.points & !(black | white | capped_black | capped_white)
    }

    /// What the side to act has to do.
    #[inline]
    pub(crate) fn task(&self) -> Task {
        match self.stage {
            _ if self.owed > 0 => Task::Take,
            Stage::Place => Task::Place,
            Stage::Move if !self.stuck => Task::Move,
            Stage::Move if self.variant.pulls() => Task::Pull,
            Stage::Move => Task::Pass,
        }
    }

    /// Whether the side to act goes to any point (R5.3).
    #[inline]
    pub(crate) fn flies(&self) -> bool {
        rule!("R5.3", self.of(self.side).count() <= self.variant.flies_with)
    }

    /// Points that a stone of the side to act may go to (R5.2).
    #[inline]
    pub(crate) fn targets(&self, from: Point) -> Bitboard {
        if self.flies() { self.empty() } else { self.empty() & self.variant.board.neighbours(from) }
    }

    #[inline]
    pub(crate) fn can_move(&self) -> bool {
        points(self.of(self.side)).any(|from| !self.targets(from).is_empty())
    }

    /// The stones of the opponent that a line may take or cap (R6.3).
    #[inline]
    pub(crate) fn takeable(&self) -> Bitboard {
        let enemy = self.of(self.side.other());
        let loose = enemy & !self.variant.board.bound(enemy);
        let any = self.stage == Stage::Move || self.variant.caps_any;
        if rule!("R6.3", any && loose.is_empty()) { enemy } else { loose }
    }

    /// What a stone may take that moves there: the ends of a side, the middle of a radius (R6.4,
    /// R6.5); each empty if it is not so.
    #[inline]
    pub(crate) fn caught(&self, from: Point, to: Point) -> [Bitboard; 2] {
        let board = self.variant.board;
        let enemy = self.of(self.side.other());
        let enemy = if self.variant.spares { enemy & !board.bound(enemy) } else { enemy };
        let own = self.of(self.side) & !from.bit();
        let ([middle, far], ends) = (board.across(to), board.ends(to));
        let carried = if (enemy & ends) == ends { ends } else { Bitboard::EMPTY };
        let pressed = if (own & far) == far { enemy & middle } else { Bitboard::EMPTY };
        [carried, pressed]
    }

    /// What tells positions apart for repetition: stones are moved, none is in hand.
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

/// The stable (R7).
impl Zhiqi {
    /// Whether a stone that comes to a point closes a line, and whether its side has three left.
    #[inline]
    pub(crate) fn sends(&self, from: Option<Point>, to: Point) -> (bool, bool) {
        let left = self.hand[self.side as usize] - u8::from(from.is_none());
        let before = from.map_or(Bitboard::EMPTY, Point::bit);
        let own = self.of(self.side) & !before | to.bit();
        let closes = self.variant.board.closed(own, to) > 0;
        (closes, left == 0 && own.count() <= LAST)
    }

    /// Whether the player may send the stone that comes to a point to the stable.
    #[inline]
    pub(crate) fn may_send(&self, from: Option<Point>, to: Point) -> bool {
        self.variant.may_send && self.sends(from, to) == (true, false)
    }
}

/// What actions do.
impl Zhiqi {
    #[inline]
    pub(crate) fn place(&mut self, point: Point) {
        let us = self.side as usize;
        self.stones[us] |= point.bit();
        self.hand[us] -= 1;
        self.close_lines(point);
    }

    /// Places a stone that goes to the stable.
    #[inline]
    pub(crate) fn place_in_stable(&mut self, point: Point) {
        let us = self.side as usize;
        self.hand[us] -= 1;
        self.stones[us] &= !point.bit();
        self.gone();
        self.settle();
    }

    #[inline]
    pub(crate) fn step(&mut self, from: Point, to: Point, takes: Bitboard) {
        let (us, them) = (self.side as usize, self.side.other() as usize);
        self.stones[us] ^= from.bit() | to.bit();
        self.stones[them] &= !takes;
        // In malianhuan a stone takes itself: it goes to the stable.
        self.stones[us] &= !takes;
        self.pulled = false;
        self.quiet += 1;
        if !takes.is_empty() {
            self.gone();
        }
        self.close_lines(to);
    }

    /// What the lines do that a stone closes.
    #[inline]
    fn close_lines(&mut self, point: Point) {
        let lines = self.variant.board.closed(self.of(self.side), point);
        let placing = self.stage == Stage::Place;
        if self.variant.lines == Lines::Stable {
            self.send(point, lines);
        } else if rule!("R4.5", placing && self.variant.lines == Lines::Take) {
            self.owed = 0;
        } else {
            self.owed = lines;
        }
        self.settle();
    }

    /// Sends the stone that closed lines to the stable (R7).
    #[inline]
    fn send(&mut self, point: Point, lines: u8) {
        let us = self.side as usize;
        let last = rule!("R7.2", self.hand[us] == 0 && self.stones[us].count() <= LAST);
        if rule!("R7.1", lines > 0 && !self.variant.may_send) && !last {
            self.stones[us] &= !point.bit();
            self.gone();
        }
    }

    /// Takes or caps a stone for a line.
    #[inline]
    pub(crate) fn take(&mut self, point: Point) {
        let them = self.side.other() as usize;
        self.stones[them] &= !point.bit();
        if rule!("R4.4", self.stage == Stage::Place) {
            self.capped[them] |= point.bit();
        }
        self.gone();
        self.owed -= 1;
        self.settle();
    }

    /// Takes a stone because none can move (R5.4).
    #[inline]
    pub(crate) fn pull(&mut self, point: Point) {
        self.stones[self.side.other() as usize] &= !point.bit();
        self.gone();
        self.stuck = !self.can_move();
        if rule!("R5.5", self.stuck) || self.ending().is_some() {
            self.end_turn();
        } else {
            self.pulled = true;
        }
    }

    #[inline]
    pub(crate) fn pass(&mut self) {
        self.quiet += 1;
        self.end_turn();
    }

    /// A stone has gone off the board, or has to.
    #[inline]
    fn gone(&mut self) {
        self.quiet = 0;
        self.run.clear();
    }

    /// Ends the turn unless something is left to take.
    #[inline]
    fn settle(&mut self) {
        if self.owed > 0 && (self.takeable().is_empty() || self.ending().is_some()) {
            self.owed = 0;
        }
        if self.owed == 0 {
            self.end_turn();
        } else {
            self.gone();
        }
    }

    #[inline]
    fn end_turn(&mut self) {
        self.side = self.side.other();
        self.turns += 1;
        if self.stage == Stage::Place && self.hand == [0; 2] {
            self.stage = Stage::Move;
            self.capped = [Bitboard::EMPTY; 2];
            self.side = self.variant.opener;
        }
        self.end = self.ending();
        if self.stage == Stage::Move {
            self.stuck = !self.can_move();
            self.run.push(self.key());
            self.drawn = self.drawn.or_else(|| self.draw());
        }
    }
}

/// How it ends.
impl Zhiqi {
    /// The forced end that the board shows (R8).
    #[inline]
    pub(crate) fn ending(&self) -> Option<End> {
        if self.variant.lines == Lines::Stable {
            return Colour::BOTH.into_iter().find(|side| self.has_last_row(*side)).map(End::Row);
        }
        let few = |side: &Colour| {
            let left = self.of(*side).count();
            rule!("R8.1", self.stage == Stage::Move && left <= self.variant.lost_with)
        };
        [self.side, self.side.other()].into_iter().find(few).map(End::Few)
    }

    /// Whether the last three stones of a side stand in a line.
    #[inline]
    pub(crate) fn has_last_row(&self, side: Colour) -> bool {
        let last = self.hand[side as usize] == 0 && self.of(side).count() == LAST;
        let radius = self.variant.radius;
        last && rule!("R8.2", self.variant.board.is_line(self.of(side), radius))
    }

    /// The draw that the rules declare.
    #[inline]
    pub(crate) fn draw(&self) -> Option<Draw> {
        let after = self.variant.draw_after;
        if rule!("R8.3", self.quiet >= 4 && self.run.count_last() >= 3) {
            return Some(Draw::Repetition);
        }
        rule!("R8.4", after > 0 && self.quiet >= after).then_some(Draw::Quiet)
    }
}
