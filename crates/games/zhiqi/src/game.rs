//! The game: the state, turns (R2), the effects of actions (R4–R7), the end (R8).

use crate::board::{Point, Side, nth, points};
use crate::notation::Action;
use crate::variant::{Lines, Variant};
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::prelude::*;
use wanqi_sdk::repetition::{Draw, Run};

/// The stages of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Stones are placed (R4).
    Place,
    /// Stones are moved (R5).
    Move,
}

/// The next task of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Task {
    Place,
    Move,
    /// To take or cap a stone for a line.
    Take,
    /// To take a stone because it cannot move (R5.4).
    Pull,
    Pass,
}

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// This side has too few stones left.
    Few(Side),
    /// The last three stones of this side are in a line.
    Row(Side),
}

/// The number of last stones that stay on the board (R7.2) and win in a line (R8.2).
pub(crate) const LAST: u32 = 3;

/// A game of zhiqi.
pub struct Zhiqi {
    pub(crate) variant: Variant,
    /// The stones of Black and of White, without capped ones.
    pub(crate) stones: [Bitboard; 2],
    /// The capped stones of each side.
    pub(crate) capped: [Bitboard; 2],
    /// The number of stones that each side still has to place.
    pub(crate) hand: [u8; 2],
    pub(crate) to_move: Side,
    pub(crate) stage: Stage,
    /// The number of stones that the side to move must take for its lines.
    pub(crate) owed: u8,
    /// The side to move has taken a stone because it could not move (R5.4).
    pub(crate) pulled: bool,
    /// The side to move cannot move a stone.
    pub(crate) stuck: bool,
    /// Moves since a stone was placed or left the board.
    pub(crate) quiet: u32,
    /// Turns so far.
    pub(crate) turns: u32,
    /// Positions since a stone was placed or left the board.
    pub(crate) run: Run,
    pub(crate) drawn: Option<Draw>,
    pub(crate) end: Option<End>,
}

reusing_clone!(Zhiqi: run);

impl Game for Zhiqi {
    const FACTS: Facts = crate::FACTS;
    const NO_SKIP: (&'static str, &'static str) = ("R2.2", "{us} must act, no turn is skipped");

    fn start(setup: &Setup<'_>) -> Result<Zhiqi, Rejection> {
        let variant = Variant::of(setup);
        Ok(Zhiqi {
            variant,
            stones: [Bitboard::EMPTY; 2],
            capped: [Bitboard::EMPTY; 2],
            hand: [variant.stones; 2],
            to_move: Side::Black,
            stage: Stage::Place,
            owed: 0,
            pulled: false,
            stuck: false,
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
        let turn = Turn::of(self.to_move.seat(), self.to_move as u8 + 1, round, place);
        Turn { open: self.owed > 0 || self.pulled, declared, ..turn }
    }

    #[inline]
    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor != self.to_move.seat() || self.end.is_some() {
            return;
        }
        match self.task() {
            Task::Place => self.list_places(out),
            Task::Take => out.extend(points(self.takeable()).map(Action::Take)),
            Task::Pull => out.extend(points(self.of(self.to_move.other())).map(Action::Take)),
            Task::Move => self.list_moves(out),
            Task::Pass => out.push(Action::Pass),
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
            Action::Place(point) => self.place(point),
            Action::PlaceInStable(point) => self.place_in_stable(point),
            Action::Move { from, to, takes } => self.step(from, to, takes),
            Action::Take(point) if self.owed > 0 => self.take(point),
            Action::Take(point) => self.pull(point),
            Action::Pass => self.pass(),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let won = |side: Side, reason, rule| Some(Outcome::won(side.seat(), reason, rule));
        let drawn = |reason, rule| Some(Outcome::drawn(2, reason, rule).declared());
        match (self.end, self.drawn) {
            (Some(End::Few(loser)), _) => won(loser.other(), "all-taken", "R8.1"),
            (Some(End::Row(winner)), _) => won(winner, "last-line", "R8.2"),
            (None, Some(Draw::Repetition)) => drawn("repetition", "R8.3"),
            (None, Some(Draw::Quiet)) => drawn("no-capture", "R8.4"),
            (None, None) => None,
        }
    }

    /// Draws one of the legal points without a list, except where a move may take or send stones.
    #[inline]
    fn random(&self, rng: &mut Rng, scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.end.is_some() {
            return None;
        }
        let mut one = |set: Bitboard| nth(set, rng.below(set.count()));
        let action = match self.task() {
            Task::Place if self.variant.may_send => {
                scratch.clear();
                self.list_places(scratch);
                scratch[rng.below(scratch.len() as u32) as usize]
            }
            Task::Place => Action::Place(one(self.empty())),
            Task::Take => Action::Take(one(self.takeable())),
            Task::Pull => Action::Take(one(self.of(self.to_move.other()))),
            Task::Pass => Action::Pass,
            Task::Move if self.variant.carries || self.variant.may_send => {
                scratch.clear();
                self.list_moves(scratch);
                scratch[rng.below(scratch.len() as u32) as usize]
            }
            Task::Move => self.draw_move(rng)?,
        };
        Some((self.to_move.seat(), action))
    }
}

/// Queries.
impl Zhiqi {
    /// The stones of a side that are not capped.
    #[inline]
    pub(crate) const fn of(&self, side: Side) -> Bitboard {
        self.stones[side as usize]
    }

    /// The side of the stone on a point, and whether it is capped.
    pub(crate) fn at(&self, point: Point) -> Option<(Side, bool)> {
        let on = |side: Side| {
            let capped = self.capped[side as usize].has(point.0);
            (capped || self.of(side).has(point.0)).then_some((side, capped))
        };
        Side::BOTH.into_iter().find_map(on)
    }

    /// Points without a stone (R4.1).
    #[inline]
    pub(crate) fn empty(&self) -> Bitboard {
        let [black, white] = self.stones;
        let [capped_black, capped_white] = self.capped;
        self.variant.board.points & !(black | white | capped_black | capped_white)
    }

    /// The next task of the side to move.
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

    /// Whether the side to move may move to any point (R5.3).
    #[inline]
    pub(crate) fn flies(&self) -> bool {
        rule!("R5.3", self.of(self.to_move).count() <= self.variant.flies_with)
    }

    /// The points that a stone of the side to move may move to (R5.2).
    #[inline]
    pub(crate) fn targets(&self, from: Point) -> Bitboard {
        if self.flies() { self.empty() } else { self.empty() & self.variant.board.neighbours(from) }
    }

    #[inline]
    pub(crate) fn can_move(&self) -> bool {
        points(self.of(self.to_move)).any(|from| !self.targets(from).is_empty())
    }

    /// The stones of the opponent that a line may take or cap (R6.3).
    #[inline]
    pub(crate) fn takeable(&self) -> Bitboard {
        let enemy = self.of(self.to_move.other());
        let loose = enemy & !self.variant.board.bound(enemy);
        let any = self.stage == Stage::Move || self.variant.caps_any;
        if rule!("R6.3", any && loose.is_empty()) { enemy } else { loose }
    }

    /// The stones that a move may take: the ends of a side (R6.4) and the middle of a radius
    /// (R6.5); each set may be empty.
    #[inline]
    pub(crate) fn caught(&self, from: Point, to: Point) -> [Bitboard; 2] {
        let board = self.variant.board;
        let enemy = self.of(self.to_move.other());
        let enemy = if self.variant.spares { enemy & !board.bound(enemy) } else { enemy };
        let own = self.of(self.to_move) & !from.bit();
        let ([middle, far], ends) = (board.across(to), board.ends(to));
        let carried = if (enemy & ends) == ends { ends } else { Bitboard::EMPTY };
        let pressed = if (own & far) == far { enemy & middle } else { Bitboard::EMPTY };
        [carried, pressed]
    }

    /// A hash of the stones and the side to move, for repetition once stones are moved.
    #[inline]
    pub(crate) const fn key(&self) -> u64 {
        let [black, white] = self.stones;
        let mixed = (black.0 ^ white.0.rotate_left(32)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed ^ mixed >> 29 ^ white.0).wrapping_mul(0xBF58_476D_1CE4_E5B9) ^ self.to_move as u64
    }
}

/// The stable (R7).
impl Zhiqi {
    /// Whether a stone that enters a point closes a line, and whether its side has three stones
    /// left.
    #[inline]
    pub(crate) fn sends(&self, from: Option<Point>, to: Point) -> (bool, bool) {
        let left = self.hand[self.to_move as usize] - u8::from(from.is_none());
        let before = from.map_or(Bitboard::EMPTY, Point::bit);
        let own = self.of(self.to_move) & !before | to.bit();
        let closes = self.variant.board.closed(own, to) > 0;
        (closes, left == 0 && own.count() <= LAST)
    }

    /// Whether the stone that enters a point may be sent to the stable.
    #[inline]
    pub(crate) fn may_send(&self, from: Option<Point>, to: Point) -> bool {
        self.variant.may_send && self.sends(from, to) == (true, false)
    }
}

/// The effects of actions.
impl Zhiqi {
    #[inline]
    pub(crate) fn place(&mut self, point: Point) {
        let us = self.to_move as usize;
        self.stones[us] |= point.bit();
        self.hand[us] -= 1;
        self.close_lines(point);
    }

    /// Places a stone that goes to the stable.
    #[inline]
    pub(crate) fn place_in_stable(&mut self, point: Point) {
        let us = self.to_move as usize;
        self.hand[us] -= 1;
        self.stones[us] &= !point.bit();
        self.restart();
        self.settle();
    }

    #[inline]
    pub(crate) fn step(&mut self, from: Point, to: Point, takes: Bitboard) {
        let (us, them) = (self.to_move as usize, self.to_move.other() as usize);
        self.stones[us] ^= from.bit() | to.bit();
        self.stones[them] &= !takes;
        // In malianhuan a stone that takes itself goes to the stable.
        self.stones[us] &= !takes;
        self.pulled = false;
        self.quiet += 1;
        if !takes.is_empty() {
            self.restart();
        }
        self.close_lines(to);
    }

    /// Applies the effect of the lines that a stone closes.
    #[inline]
    fn close_lines(&mut self, point: Point) {
        let lines = self.variant.board.closed(self.of(self.to_move), point);
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
        let us = self.to_move as usize;
        let last = rule!("R7.2", self.hand[us] == 0 && self.stones[us].count() <= LAST);
        if rule!("R7.1", lines > 0 && !self.variant.may_send) && !last {
            self.stones[us] &= !point.bit();
            self.restart();
        }
    }

    /// Takes or caps a stone for a line.
    #[inline]
    pub(crate) fn take(&mut self, point: Point) {
        let them = self.to_move.other() as usize;
        self.stones[them] &= !point.bit();
        if rule!("R4.4", self.stage == Stage::Place) {
            self.capped[them] |= point.bit();
        }
        self.restart();
        self.owed -= 1;
        self.settle();
    }

    /// Takes a stone because no own stone can move (R5.4).
    #[inline]
    pub(crate) fn pull(&mut self, point: Point) {
        self.stones[self.to_move.other() as usize] &= !point.bit();
        self.restart();
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

    /// Restarts the counts of R8.3 and R8.4 after an irreversible action.
    #[inline]
    fn restart(&mut self) {
        self.quiet = 0;
        self.run.clear();
    }

    /// Ends the turn unless stones are still to be taken.
    #[inline]
    fn settle(&mut self) {
        if self.owed > 0 && (self.takeable().is_empty() || self.ending().is_some()) {
            self.owed = 0;
        }
        if self.owed == 0 {
            self.end_turn();
        } else {
            self.restart();
        }
    }

    #[inline]
    fn end_turn(&mut self) {
        self.to_move = self.to_move.other();
        self.turns += 1;
        if self.stage == Stage::Place && self.hand == [0; 2] {
            self.stage = Stage::Move;
            self.capped = [Bitboard::EMPTY; 2];
            self.to_move = self.variant.opener;
        }
        self.end = self.ending();
        if self.stage == Stage::Move {
            self.stuck = !self.can_move();
            self.run.push(self.key());
            self.drawn = self.drawn.or_else(|| self.draw());
        }
    }
}

/// The end.
impl Zhiqi {
    /// The end that the board shows (R8).
    #[inline]
    pub(crate) fn ending(&self) -> Option<End> {
        if self.variant.lines == Lines::Stable {
            return Side::BOTH.into_iter().find(|side| self.has_last_row(*side)).map(End::Row);
        }
        let few = |side: &Side| {
            let left = self.of(*side).count();
            rule!("R8.1", self.stage == Stage::Move && left <= self.variant.lost_with)
        };
        [self.to_move, self.to_move.other()].into_iter().find(few).map(End::Few)
    }

    /// Whether the last three stones of a side are in a line.
    #[inline]
    pub(crate) fn has_last_row(&self, side: Side) -> bool {
        let last = self.hand[side as usize] == 0 && self.of(side).count() == LAST;
        let radius = self.variant.radius;
        last && rule!("R8.2", self.variant.board.is_line(self.of(side), radius))
    }

    /// The declared draw of this position (R8.3, R8.4).
    #[inline]
    pub(crate) fn draw(&self) -> Option<Draw> {
        let after = self.variant.draw_after;
        if rule!("R8.3", self.quiet >= 4 && self.run.count_last() >= 3) {
            return Some(Draw::Repetition);
        }
        rule!("R8.4", after > 0 && self.quiet >= after).then_some(Draw::Quiet)
    }
}
