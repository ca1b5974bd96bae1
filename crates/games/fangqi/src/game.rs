//! The state (R2, R4–R8): what has to be done, what it does, how it ends.

use crate::board::{Colour, Point, WAYS, points, shift};
use crate::notation::Action;
use crate::patterns::{squares, squares_at};
use crate::variant::{Placing, Pulls, Variant};
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::repetition::{Draw, Run};
use wanqi_sdk::{Actor, rule};

/// The stages of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Stones are placed (R4).
    Place,
    /// Stones are pulled out (R5).
    Pull,
    /// Stones are moved (R6).
    Move,
    /// A stone of one's own is given up (R6.3).
    Give,
}

/// What the side to act has to do.
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
    /// Black's stones and White's.
    pub(crate) stones: [Bitboard; 2],
    /// Stones that each has yet to place.
    pub(crate) hand: [u8; 2],
    pub(crate) side: Colour,
    pub(crate) stage: Stage,
    /// What the side to act is owed: stones to take, or to place beyond the one of its turn.
    pub(crate) owed: u8,
    /// Stones that the other side pulls out afterwards.
    pub(crate) later: u8,
    /// A pattern was formed while stones were placed.
    pub(crate) formed: bool,
    /// The stone of each side that made a square in its last turn (R7.4).
    pub(crate) shuttle: [Option<Point>; 2],
    /// Turns of moving that must leave a chance (R5.3).
    pub(crate) opening: u8,
    /// Turns of moving since a stone was taken.
    pub(crate) quiet: u32,
    /// Turns so far; one more where a side acts twice in a row.
    pub(crate) turns: u32,
    /// Positions since a stone was taken.
    pub(crate) run: Run,
    pub(crate) drawn: Option<Draw>,
    /// Who has too few stones.
    pub(crate) loser: Option<Colour>,
}

impl Clone for Fangqi {
    fn clone(&self) -> Fangqi {
        Fangqi { run: self.run.clone(), ..*self }
    }

    fn clone_from(&mut self, from: &Fangqi) {
        self.run.clone_from(&from.run);
        let run = std::mem::take(&mut self.run);
        *self = Fangqi { run, ..*from };
    }
}

/// What the position tells.
impl Fangqi {
    /// The start.
    pub(crate) fn start(variant: Variant) -> Fangqi {
        Fangqi {
            variant,
            stones: [Bitboard::EMPTY; 2],
            hand: variant.stones,
            side: Colour::Black,
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
        }
    }

    /// The stones of a colour.
    #[inline]
    pub(crate) const fn of(&self, colour: Colour) -> Bitboard {
        self.stones[colour as usize]
    }

    /// The colour of the stone on a point.
    pub(crate) fn at(&self, point: Point) -> Option<Colour> {
        let on = |colour: &Colour| self.of(*colour).has(point.0);
        Colour::BOTH.into_iter().find(on)
    }

    /// Points without a stone.
    #[inline]
    pub(crate) fn empty(&self) -> Bitboard {
        self.variant.points() & !(self.stones[0] | self.stones[1])
    }

    /// What the side to act has to do.
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

    /// Whether the first stone is still to be placed, and where only it may go (R4.2).
    #[inline]
    pub(crate) fn must_open_at(&self) -> Option<Point> {
        let first = self.variant.centre_first && self.hand == self.variant.stones;
        first.then(|| self.variant.centre())
    }

    /// Points where a stone may be placed.
    #[inline]
    pub(crate) fn open(&self) -> Bitboard {
        self.must_open_at().map_or(self.empty(), Point::bit)
    }

    /// The stones of the opponent that may be taken (R7.3).
    #[inline]
    pub(crate) fn takeable(&self) -> Bitboard {
        let enemy = self.of(self.side.other());
        if rule!("R7.3", !self.variant.any) {
            enemy & !self.variant.patterns.bound(enemy)
        } else {
            enemy
        }
    }

    /// The stones that the side to act may give up (R6.3).
    #[inline]
    pub(crate) fn givable(&self) -> Bitboard {
        let own = self.of(self.side);
        let loose = own & !self.variant.patterns.bound(own);
        if loose.is_empty() { own } else { loose }
    }

    /// Whether a stone of this side has an empty point beside it.
    #[inline]
    pub(crate) fn can_move(&self, side: Colour) -> bool {
        let (own, empty) = (self.of(side), self.empty());
        WAYS.into_iter().any(|way| !(shift(own, way) & empty).is_empty())
    }

    /// The sets of points that the side's stones reach, each with how far in bits they have come.
    #[inline]
    pub(crate) fn reach(&self, side: Colour) -> impl Iterator<Item = (i8, Bitboard)> {
        let (own, empty, slides) = (self.of(side), self.empty(), self.variant.slides);
        WAYS.into_iter().flat_map(move |way| {
            let (mut set, mut by) = (own, 0);
            std::iter::from_fn(move || {
                if by != 0 && !slides {
                    return None;
                }
                set = shift(set, way) & empty;
                by += way;
                (!set.is_empty()).then_some((by, set))
            })
        })
    }

    /// What tells positions apart for repetition: stones are moved, none is in hand.
    #[inline]
    pub(crate) fn key(&self) -> u64 {
        let [black, white] = self.stones;
        let mixed = (black.0 ^ white.0.rotate_left(32)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mixed = (mixed ^ mixed >> 29 ^ white.0).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let [one, two] = self.shuttle.map(|point| point.map_or(64, |point| u64::from(point.0)));
        mixed ^ (self.side as u64 | one << 1 | two << 8)
    }

    pub(crate) const fn seat(colour: Colour) -> Actor {
        match colour {
            Colour::Black => Actor::ONE,
            Colour::White => Actor::TWO,
        }
    }
}

/// The first four turns (R5.3).
impl Fangqi {
    /// Whether what is done now must leave the opponent a chance.
    #[inline]
    pub(crate) fn is_opening(&self) -> bool {
        let last = self.owed == 1;
        self.variant.opening
            && match self.stage {
                Stage::Pull => last,
                Stage::Move => self.opening > 0 && (self.owed == 0 || last),
                _ => false,
            }
    }

    /// Whether this leaves the opponent a move that makes a square, or the turn open.
    pub(crate) fn leaves_chance(&self, action: Action) -> bool {
        let (us, them) = (self.side as usize, self.side.other());
        let mut after = Fangqi { run: Run::default(), ..*self };
        match action {
            Action::Take(point) => after.stones[them as usize] &= !point.bit(),
            Action::Move(from, to) => {
                after.stones[us] ^= from.bit() | to.bit();
                if self.worth_of_move(from, to) > 0 && !self.takeable().is_empty() {
                    return true;
                }
            }
            _ => {}
        }
        let own = after.of(them);
        let makes = |(by, set): (i8, Bitboard)| {
            points(set).any(|to| squares_at(own & !shift(to.bit(), -by) | to.bit(), to) > 0)
        };
        after.reach(them).any(makes)
    }
}

/// What actions do.
impl Fangqi {
    pub(crate) fn place(&mut self, point: Point) {
        let us = self.side as usize;
        self.stones[us] |= point.bit();
        self.hand[us] = self.hand[us].saturating_sub(1);
        let own = self.stones[us];
        let (patterns, dragon) = (self.variant.patterns, self.variant.dragon);
        let lines = if rule!("R4.3", !self.variant.lines_placed) {
            0
        } else {
            patterns.worth(own, point, false, dragon)
        };
        let worth = squares_at(own, point) + lines;
        match self.variant.placing {
            Placing::Nothing => {}
            Placing::Takes => {
                self.formed |= worth > 0;
                self.owed = worth;
                self.settle();
            }
            Placing::Extra => {
                self.owed = self.owed.saturating_sub(1) + worth;
                if self.empty().is_empty() {
                    self.owed = 0;
                }
            }
        }
        if self.owed == 0 {
            self.end_turn();
        }
    }

    /// Nothing is owed where nothing can be taken (R7.3), or once the game is over.
    fn settle(&mut self) {
        if self.owed > 0 && (self.loser.is_some() || self.takeable().is_empty()) {
            self.owed = 0;
        }
    }

    pub(crate) fn take(&mut self, point: Point) {
        let them = self.side.other() as usize;
        self.stones[them] &= !point.bit();
        if self.shuttle[them] == Some(point) {
            self.shuttle[them] = None;
        }
        self.owed -= 1;
        self.find_loser();
        self.settle();
        if self.owed == 0 {
            self.end_turn();
        }
    }

    /// How many stones a move takes, if there are so many (R7.1).
    pub(crate) fn worth_of_move(&self, from: Point, to: Point) -> u8 {
        let own = self.of(self.side) & !from.bit() | to.bit();
        let (patterns, dragon) = (self.variant.patterns, self.variant.dragon);
        let again = self.variant.shuttle && self.shuttle[self.side as usize] == Some(from);
        let squares = squares_at(own, to);
        let counted = if rule!("R7.4", again && squares > 0) { 0 } else { squares };
        counted + patterns.worth(own, to, true, dragon)
    }

    pub(crate) fn step(&mut self, from: Point, to: Point) {
        let us = self.side as usize;
        self.owed = self.worth_of_move(from, to);
        self.stones[us] ^= from.bit() | to.bit();
        let made = self.variant.shuttle && squares_at(self.stones[us], to) > 0;
        self.shuttle[us] = made.then_some(to);
        self.settle();
        if self.owed > 0 {
            self.quiet = 0;
            self.run.clear();
        } else {
            self.quiet += 1;
            self.end_turn();
        }
    }

    pub(crate) fn pass(&mut self) {
        self.shuttle[self.side as usize] = None;
        self.quiet += 1;
        self.end_turn();
    }

    pub(crate) fn give(&mut self, point: Point) {
        self.stones[self.side as usize] &= !point.bit();
        self.quiet = 0;
        self.run.clear();
        self.find_loser();
        self.stage = Stage::Move;
        self.end_turn();
    }

    /// Goes on to whoever is to act next.
    fn end_turn(&mut self) {
        match self.stage {
            Stage::Place => {
                self.pass_to(self.side.other());
                let filled = self.variant.placing == Placing::Extra && self.empty().is_empty();
                if filled || self.variant.placing != Placing::Extra && self.hand == [0; 2] {
                    self.begin_pulls();
                }
            }
            Stage::Pull => self.pull_on(),
            Stage::Move | Stage::Give => {
                let them = self.side.other();
                self.opening = self.opening.saturating_sub(1);
                let shut_in = self.variant.gives && self.loser.is_none() && !self.can_move(them);
                if rule!("R6.3", shut_in) {
                    self.stage = Stage::Give;
                    return;
                }
                self.pass_to(them);
                self.remember();
            }
        }
    }

    /// The other side, or again the same one, is to act.
    fn pass_to(&mut self, side: Colour) {
        self.side = side;
        self.turns += 1;
        self.turns += u32::from(self.turns % 2 != side as u32);
    }

    /// Counts what each side pulls out (R5.1).
    fn begin_pulls(&mut self) {
        let first = self.variant.puller;
        let by_squares = |side: Colour| 1 + squares(self.of(side)).count() as u8;
        let [owed, later] = match self.variant.pulls {
            Pulls::BySquares => [first, first.other()].map(by_squares),
            Pulls::Both => [1, 1],
            Pulls::BothUnlessFormed => [u8::from(!self.formed); 2],
            Pulls::One => [1, 0],
            Pulls::OneUnlessFormed => [u8::from(!self.formed), 0],
        };
        self.stage = Stage::Pull;
        (self.owed, self.later) = (owed, later);
        if self.side != first {
            self.pass_to(first);
        }
        self.settle();
        if self.owed == 0 {
            self.pull_on();
        }
    }

    /// The other side pulls, or moving begins.
    fn pull_on(&mut self) {
        self.owed = std::mem::take(&mut self.later);
        if self.owed > 0 {
            self.pass_to(self.side.other());
            self.settle();
        }
        if self.owed == 0 {
            self.begin_moving();
        }
    }

    fn begin_moving(&mut self) {
        let one = self.variant.pulls == Pulls::OneUnlessFormed && !self.formed;
        let mover = if one { self.variant.puller.other() } else { self.variant.mover };
        self.stage = Stage::Move;
        self.formed = false;
        self.opening = 2 * u8::from(self.variant.opening);
        if self.side != mover {
            self.pass_to(mover);
        }
        self.find_loser();
        self.remember();
    }

    fn remember(&mut self) {
        self.run.push(self.key());
        self.drawn = self.drawn.or_else(|| self.draw());
    }
}

/// How it ends.
impl Fangqi {
    /// Looks for a side that has too few stones (R8.1).
    pub(crate) fn find_loser(&mut self) {
        let placing = self.stage == Stage::Place;
        let few = |colour: &Colour| {
            let few = !placing && self.of(*colour).count() <= self.variant.lost_with;
            rule!("R8.1", few)
        };
        self.loser = Colour::BOTH.into_iter().find(few);
    }

    /// The draw that the rules declare.
    #[inline]
    pub(crate) fn draw(&self) -> Option<Draw> {
        let after = self.variant.draw_after;
        if rule!("R8.2", self.run.count_last() >= 3) {
            return Some(Draw::Repetition);
        }
        rule!("R8.3", after > 0 && self.quiet >= after).then_some(Draw::Quiet)
    }
}
