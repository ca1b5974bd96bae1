//! The game: turns (R2), placing (R3), moves (R4), captures (R5), the end (R6).

use crate::board::{
    ALL, POINTS, PRESET, Point, Side, group, near, neighbours_of, points, without_liberty,
};
use crate::notation::Action;
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::prelude::*;
use wanqi_sdk::repetition::{Draw, Run};

/// What the rule sets and options change.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Variant {
    /// Number of stones of each side (R1.3).
    pub(crate) stones: u8,
    /// The stones are on the board at the start.
    pub(crate) preset: bool,
    /// Placing a stone captures (R5.2).
    pub(crate) captures_placing: bool,
    /// Number of turns without a capture that is a draw; 0 means no limit (R6.3).
    pub(crate) draw_after: u32,
}

impl Variant {
    fn of(setup: &Setup<'_>) -> Variant {
        let draw_after = setup.options.int("draw-after") as u32;
        let (stones, preset) = if setup.rules == 0 { (12, false) } else { (6, setup.rules == 2) };
        Variant { stones, preset, captures_placing: setup.rules == 0, draw_after }
    }
}

/// A game of watermelon chess.
pub struct Xigua {
    pub(crate) variant: Variant,
    /// The stones of each side.
    pub(crate) stones: [Bitboard; 2],
    /// Number of stones that each side has left to place.
    pub(crate) hand: [u8; 2],
    pub(crate) to_move: Side,
    /// Points from which the last turn captured, during placing (R3.2).
    pub(crate) taken: Bitboard,
    /// The last turn was a pass during placing.
    pub(crate) passed: bool,
    /// Number of turns since a stone was placed or captured.
    pub(crate) quiet: u32,
    /// Number of turns so far.
    pub(crate) turns: u32,
    /// Positions since a stone was placed or captured.
    pub(crate) run: Run,
    pub(crate) drawn: Option<Draw>,
    /// The side that has no stone left.
    pub(crate) loser: Option<Side>,
}

reusing_clone!(Xigua: run);

impl Xigua {
    /// A board without stones.
    pub(crate) fn bare(variant: Variant) -> Xigua {
        Xigua {
            variant,
            stones: [Bitboard::EMPTY; 2],
            hand: [0; 2],
            to_move: Side::Black,
            taken: Bitboard::EMPTY,
            passed: false,
            quiet: 0,
            turns: 0,
            run: Run::default(),
            drawn: None,
            loser: None,
        }
    }

    /// The stones of a side.
    #[inline]
    pub(crate) const fn of(&self, side: Side) -> Bitboard {
        self.stones[side as usize]
    }

    /// The side whose stone is on a point.
    pub(crate) fn at(&self, point: Point) -> Option<Side> {
        let on = |side: &Side| !(self.of(*side) & point.bit()).is_empty();
        Side::BOTH.into_iter().find(on)
    }

    /// Points without a stone.
    #[inline]
    pub(crate) fn empty(&self) -> Bitboard {
        ALL & !(self.stones[0] | self.stones[1])
    }

    /// Whether stones are left to place (R4.1).
    #[inline]
    pub(crate) fn is_placing(&self) -> bool {
        rule!("R4.1", self.hand != [0; 2])
    }

    /// Whether turns capture now (R5.2).
    #[inline]
    fn captures(&self) -> bool {
        !rule!("R5.2", self.hand != [0; 2] && !self.variant.captures_placing)
    }

    /// Whether a stone placed there captures.
    #[inline]
    fn captures_from(&self, point: Point) -> bool {
        let empty = self.empty() & !point.bit();
        self.captures() && !without_liberty(self.of(self.to_move.other()), empty).is_empty()
    }

    /// Whether a stone there would leave its own group without a liberty.
    #[inline]
    fn fills(&self, point: Point) -> bool {
        let own = self.of(self.to_move) | point.bit();
        let dead = without_liberty(own, self.empty() & !point.bit());
        !(dead & point.bit()).is_empty()
    }

    /// Points where a stone may be placed (R3).
    #[inline]
    fn open(&self) -> Bitboard {
        if self.hand[self.to_move as usize] == 0 {
            return Bitboard::EMPTY;
        }
        let empty = self.empty();
        let easy = empty & near(empty) & !self.taken;
        let rest = points(empty & !easy).filter(|point| {
            let taken = !(self.taken & point.bit()).is_empty();
            !taken && !self.fills(*point) || self.captures_from(*point)
        });
        rest.fold(easy, |open, point| open | point.bit())
    }

    /// Whether a stone of the side to move has an empty point next to it.
    #[inline]
    fn can_move(&self) -> bool {
        !(near(self.of(self.to_move)) & self.empty()).is_empty()
    }

    /// The stones and the side to move as a number, different for each position after placing.
    #[inline]
    pub(crate) const fn key(&self) -> u64 {
        let [black, white] = self.stones;
        black.0 | white.0 << POINTS | (self.to_move as u64) << 63
    }
}

/// Refusals.
impl Xigua {
    fn check_place(&self, point: Point) -> Result<(), Rejection> {
        let (us, all) = (self.to_move, self.variant.stones);
        forbid!("R4.1", !self.is_placing(), "no stone is left to place; {us} must move a stone");
        let none_left = self.hand[us as usize] == 0;
        forbid!("R3.1", none_left, "{us} has placed all its {all} stones");
        forbid!("R3.1", let Some(of) = self.at(point), "{point} is occupied by a stone of {of}");
        let back = !(self.taken & point.bit()).is_empty() && !self.captures_from(point);
        forbid!(
            "R3.2",
            back,
            "the last turn captured on {point}; a stone placed there must capture"
        );
        let fills = self.fills(point) && !self.captures_from(point);
        let count = group(self.of(us), point).count();
        forbid!(
            "R3.3",
            fills,
            "a stone on {point} would leave a group of {count} without a liberty"
        );
        Ok(())
    }

    fn check_move(&self, from: Point, to: Point) -> Result<(), Rejection> {
        let us = self.to_move;
        let stones = counted(self.hand[0] + self.hand[1], "stone is", "stones are");
        forbid!("R4.1", self.is_placing(), "{stones} left to place before any move");
        forbid!("R4.2", self.at(from) != Some(us), "no stone of {us} is on {from}");
        forbid!("R4.2", let Some(of) = self.at(to), "{to} is occupied by a stone of {of}");
        let apart = (neighbours_of(from) & to.bit()).is_empty();
        forbid!("R4.2", apart, "no line joins {from} and {to}, or a point is between them");
        Ok(())
    }

    fn check_pass(&self) -> Result<(), Rejection> {
        let (us, open) = (self.to_move, points(self.open()).next());
        forbid!("R2.3", let Some(point) = open, "{us} can place a stone, for example on {point}");
        let moves = !self.is_placing() && self.can_move();
        forbid!("R2.3", moves, "{us} can move a stone");
        Ok(())
    }
}

/// Effects of actions.
impl Xigua {
    /// Captures the opponent's stones without a liberty (R5.1). Returns whether there are any.
    #[inline]
    fn capture(&mut self) -> bool {
        self.taken = Bitboard::EMPTY;
        if !self.captures() {
            return false;
        }
        let them = self.to_move.other() as usize;
        let dead = without_liberty(self.stones[them], self.empty());
        let some = rule!("R5.1", !dead.is_empty());
        if some {
            self.stones[them] &= !dead;
            if self.hand != [0; 2] {
                self.taken = dead;
            }
        }
        some
    }

    /// Makes a turn. Returns whether it placed, captured or gave up a stone, so that no earlier
    /// position can occur again.
    #[inline]
    fn act(&mut self, action: Action) -> bool {
        let us = self.to_move as usize;
        let passed = std::mem::take(&mut self.passed);
        match action {
            Action::Place(point) => {
                self.stones[us] |= point.bit();
                self.capture();
                self.hand[us] -= 1;
                if self.hand == [0; 2] {
                    self.taken = Bitboard::EMPTY;
                }
                true
            }
            Action::Move(from, to) => {
                self.stones[us] ^= from.bit() | to.bit();
                self.capture()
            }
            Action::Pass => {
                let placing = self.hand != [0; 2];
                self.taken = Bitboard::EMPTY;
                self.passed = placing;
                if rule!("R3.4", placing && passed) {
                    self.hand = [0; 2];
                    self.passed = false;
                }
                placing
            }
        }
    }

    /// The side that has lost (R6.1).
    #[inline]
    pub(crate) fn find_loser(&self) -> Option<Side> {
        let none = |side: &Side| {
            let gone = self.of(*side).is_empty() && self.hand[*side as usize] == 0;
            rule!("R6.1", gone)
        };
        Side::BOTH.into_iter().find(none)
    }

    /// The declared draw (R6.2, R6.3), if there is one.
    #[inline]
    pub(crate) fn draw(&self) -> Option<Draw> {
        let after = self.variant.draw_after;
        if rule!("R6.2", self.run.count_last() >= 3) {
            return Some(Draw::Repetition);
        }
        rule!("R6.3", after > 0 && self.quiet >= after).then_some(Draw::Quiet)
    }
}

impl Game for Xigua {
    const FACTS: Facts = crate::FACTS;
    const NO_SKIP: (&'static str, &'static str) =
        ("R2.2", "{us} must place or move, no turn is skipped");

    fn start(setup: &Setup<'_>) -> Result<Xigua, Rejection> {
        let variant = Variant::of(setup);
        let mut game = Xigua::bare(variant);
        if variant.preset {
            game.stones = PRESET;
            game.run.push(game.key());
        } else {
            game.hand = [variant.stones; 2];
        }
        Ok(game)
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (self.turns / 2 + 1, self.turns as u8 % 2);
        let declared = self.drawn.is_some();
        if self.loser.is_some() {
            return Turn { declared, ..Turn::over(round, place) };
        }
        Turn { declared, ..Turn::of(self.to_move.seat(), self.to_move as u8 + 1, round, place) }
    }

    #[inline]
    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor != self.to_move.seat() || self.loser.is_some() {
            return;
        }
        let before = out.len();
        if self.is_placing() {
            out.extend(points(self.open()).map(Action::Place));
        } else {
            let empty = self.empty();
            for from in points(self.of(self.to_move)) {
                out.extend(points(neighbours_of(from) & empty).map(|to| Action::Move(from, to)));
            }
        }
        if out.len() == before {
            out.push(Action::Pass);
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        let us = self.to_move;
        forbid!("R2.1", self.turn().actor() != Some(actor), "{us} is to move");
        match action {
            Action::Place(point) => self.check_place(point),
            Action::Move(from, to) => self.check_move(from, to),
            Action::Pass => self.check_pass(),
        }
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, action: Action) {
        if self.act(action) {
            self.quiet = 0;
            self.run.clear();
        } else {
            self.quiet += 1;
        }
        self.to_move = self.to_move.other();
        self.turns += 1;
        self.run.push(self.key());
        self.loser = self.find_loser();
        self.drawn = self.drawn.or_else(|| self.draw());
    }

    fn outcome(&self) -> Option<Outcome> {
        if let Some(loser) = self.loser {
            return Some(Outcome::won(loser.other().seat(), "all-captured", "R6.1"));
        }
        Some(match self.drawn? {
            Draw::Repetition => Outcome::drawn(2, "repetition", "R6.2").declared(),
            Draw::Quiet => Outcome::drawn(2, "no-capture", "R6.3").declared(),
        })
    }

    /// Draws an open point, or a stone and one of its lines until the line leads to an empty point.
    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.loser.is_some() {
            return None;
        }
        let actor = self.to_move.seat();
        if self.is_placing() {
            let mut open = self.open();
            if open.is_empty() {
                return Some((actor, Action::Pass));
            }
            let point = open.nth(rng.below(open.count()) as usize)?;
            return Some((actor, Action::Place(Point(point))));
        }
        let empty = self.empty();
        let movable = self.of(self.to_move) & near(empty);
        if movable.is_empty() {
            return Some((actor, Action::Pass));
        }
        // A stone has at most four neighbours: one of four is drawn until it exists and is empty.
        let count = movable.count();
        loop {
            let n = rng.below(4 * count);
            let from = Point(movable.clone().nth(n as usize / 4)?);
            let mut targets = neighbours_of(from) & empty;
            if n % 4 < targets.count() {
                let to = Point(targets.nth(n as usize % 4)?);
                return Some((actor, Action::Move(from, to)));
            }
        }
    }
}
