//! The game (R2–R6): who is to act, what is allowed, what it does, how it ends.

use crate::board::{
    ALL, Colour, POINTS, PRESET, Point, group, near, neighbours_of, points, without_liberty,
};
pub use crate::notation::Action;
use crate::{notation, position, scene};
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::legacy::Game;
use wanqi_sdk::repetition::{Draw, Run};
use wanqi_sdk::snapshot::{Reader, Writer};
use wanqi_sdk::words::counted;
use wanqi_sdk::{
    Actor, Event, Facts, Outcome, Read, Rejection, Rng, Scene, Setup, Turn, forbid, rule,
};

/// What a game is played by.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Variant {
    /// Stones of each side (R1.3).
    pub(crate) stones: u8,
    /// They stand on the board from the beginning.
    pub(crate) preset: bool,
    /// Stones are captured while others are placed (R5.2).
    pub(crate) captures_placing: bool,
    /// So many turns without a capture are a draw, 0: never (R6.3).
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
    /// Black's stones and White's.
    pub(crate) stones: [Bitboard; 2],
    /// Stones that each has yet to place.
    pub(crate) hand: [u8; 2],
    pub(crate) side: Colour,
    /// Points from which the last turn captured while stones are placed (R3.2).
    pub(crate) taken: Bitboard,
    /// The last turn was a pass while stones are placed.
    pub(crate) passed: bool,
    /// Turns since a stone was placed or captured.
    pub(crate) quiet: u32,
    /// Turns so far.
    pub(crate) turns: u32,
    /// Positions since a stone was placed or captured.
    pub(crate) run: Run,
    pub(crate) drawn: Option<Draw>,
    /// Who has no stone left.
    pub(crate) loser: Option<Colour>,
}

impl Clone for Xigua {
    fn clone(&self) -> Xigua {
        Xigua { run: self.run.clone(), ..*self }
    }

    fn clone_from(&mut self, from: &Xigua) {
        self.run.clone_from(&from.run);
        let run = std::mem::take(&mut self.run);
        *self = Xigua { run, ..*from };
    }
}

/// What the position tells.
impl Xigua {
    /// A board without stones.
    pub(crate) fn bare(variant: Variant) -> Xigua {
        Xigua {
            variant,
            stones: [Bitboard::EMPTY; 2],
            hand: [0; 2],
            side: Colour::Black,
            taken: Bitboard::EMPTY,
            passed: false,
            quiet: 0,
            turns: 0,
            run: Run::default(),
            drawn: None,
            loser: None,
        }
    }

    /// The start (R1.3).
    fn start(variant: Variant) -> Xigua {
        let mut game = Xigua::bare(variant);
        if variant.preset {
            game.stones = PRESET;
            game.run.push(game.key());
        } else {
            game.hand = [variant.stones; 2];
        }
        game
    }

    /// The stones of a colour.
    #[inline]
    pub(crate) const fn of(&self, colour: Colour) -> Bitboard {
        self.stones[colour as usize]
    }

    /// The colour of the stone on a point.
    pub(crate) fn at(&self, point: Point) -> Option<Colour> {
        let on = |colour: &Colour| !(self.of(*colour) & point.bit()).is_empty();
        Colour::BOTH.into_iter().find(on)
    }

    /// Points without a stone.
    #[inline]
    pub(crate) fn empty(&self) -> Bitboard {
        ALL & !(self.stones[0] | self.stones[1])
    }

    /// Some stones have yet to be placed (R4.1).
    #[inline]
    pub(crate) fn is_placing(&self) -> bool {
        rule!("R4.1", self.hand != [0; 2])
    }

    /// Whether turns capture now (R5.2).
    #[inline]
    fn captures(&self) -> bool {
        !rule!("R5.2", self.hand != [0; 2] && !self.variant.captures_placing)
    }

    /// Whether a stone that is placed there captures others.
    #[inline]
    fn captures_from(&self, point: Point) -> bool {
        let empty = self.empty() & !point.bit();
        self.captures() && !without_liberty(self.of(self.side.other()), empty).is_empty()
    }

    /// Whether a stone there would leave its own group without a liberty.
    #[inline]
    fn fills(&self, point: Point) -> bool {
        let own = self.of(self.side) | point.bit();
        let dead = without_liberty(own, self.empty() & !point.bit());
        !(dead & point.bit()).is_empty()
    }

    /// Points where a stone may be placed (R3).
    #[inline]
    fn open(&self) -> Bitboard {
        if self.hand[self.side as usize] == 0 {
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

    /// Whether some stone of the side to move has an empty point beside it.
    #[inline]
    fn can_move(&self) -> bool {
        !(near(self.of(self.side)) & self.empty()).is_empty()
    }

    /// What tells positions apart for repetition: stones are moved, none is in hand.
    #[inline]
    pub(crate) const fn key(&self) -> u64 {
        let [black, white] = self.stones;
        black.0 | white.0 << POINTS | (self.side as u64) << 63
    }

    const fn seat(colour: Colour) -> Actor {
        match colour {
            Colour::Black => Actor::ONE,
            Colour::White => Actor::TWO,
        }
    }
}

/// What is allowed.
impl Xigua {
    fn check_place(&self, point: Point) -> Result<(), Rejection> {
        let (us, all) = (self.side, self.variant.stones);
        forbid!("R4.1", !self.is_placing(), "all stones have been placed, {us} moves one");
        let none_left = self.hand[us as usize] == 0;
        forbid!(
            "R3.1",
            none_left,
            "{us} has placed its {stones}",
            stones = counted(all, "stone", "stones")
        );
        let owner = self.at(point).map_or(String::new(), |owner| owner.to_string());
        forbid!("R3.1", !owner.is_empty(), "{point} is taken by a stone of {owner}");
        let back = !(self.taken & point.bit()).is_empty() && !self.captures_from(point);
        forbid!("R3.2", back, "a stone was just captured on {point}, one there must capture");
        let fills = self.fills(point) && !self.captures_from(point);
        let count = group(self.of(us), point).count();
        forbid!("R3.3", fills, "on {point} a group of {count} would have no liberty");
        Ok(())
    }

    fn check_move(&self, from: Point, to: Point) -> Result<(), Rejection> {
        let us = self.side;
        let left = self.hand[0] + self.hand[1];
        forbid!(
            "R4.1",
            self.is_placing(),
            "{stones} left to place, none moves yet",
            stones = counted(left, "stone is", "stones are")
        );
        forbid!("R4.2", self.at(from) != Some(us), "no stone of {us} stands on {from}");
        let owner = self.at(to).map_or(String::new(), |owner| owner.to_string());
        forbid!("R4.2", !owner.is_empty(), "{to} is taken by a stone of {owner}");
        let apart = (neighbours_of(from) & to.bit()).is_empty();
        forbid!("R4.2", apart, "no line joins {from} and {to} without a point between");
        Ok(())
    }

    fn check_pass(&self) -> Result<(), Rejection> {
        let (us, open) = (self.side, self.open());
        let place = points(open).next().map_or(String::new(), |point| point.to_string());
        forbid!("R2.3", !open.is_empty(), "{us} can place a stone, on {place} for one");
        let moves = !self.is_placing() && self.can_move();
        forbid!("R2.3", moves, "{us} can move a stone");
        Ok(())
    }
}

/// What actions do.
impl Xigua {
    /// Takes the stones of the opponent that have no liberty (R5.1); whether there are any.
    #[inline]
    fn capture(&mut self) -> bool {
        self.taken = Bitboard::EMPTY;
        if !self.captures() {
            return false;
        }
        let them = self.side.other() as usize;
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

    /// Whether a turn leaves what was before behind: a stone placed, captured or given up.
    #[inline]
    fn act(&mut self, action: Action) -> bool {
        let us = self.side as usize;
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

    /// Who has lost (R6.1).
    #[inline]
    pub(crate) fn find_loser(&self) -> Option<Colour> {
        let none = |colour: &Colour| {
            let gone = self.of(*colour).is_empty() && self.hand[*colour as usize] == 0;
            rule!("R6.1", gone)
        };
        Colour::BOTH.into_iter().find(none)
    }

    /// The draw that the rules declare.
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

    type Action = Action;

    fn new(setup: &Setup<'_>) -> Result<Xigua, Rejection> {
        let variant = Variant::of(setup);
        match setup.position {
            None => Ok(Xigua::start(variant)),
            Some(text) => position::read(Xigua::bare(variant), text),
        }
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (self.turns / 2 + 1, self.turns as u8 % 2);
        let declared = self.drawn.is_some();
        if self.loser.is_some() {
            return Turn { declared, ..Turn::over(round, place) };
        }
        Turn { declared, ..Turn::of(Xigua::seat(self.side), self.side as u8 + 1, round, place) }
    }

    #[inline]
    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor != Xigua::seat(self.side) || self.loser.is_some() {
            return;
        }
        let before = out.len();
        if self.is_placing() {
            out.extend(points(self.open()).map(Action::Place));
        } else {
            let empty = self.empty();
            for from in points(self.of(self.side)) {
                out.extend(points(neighbours_of(from) & empty).map(|to| Action::Move(from, to)));
            }
        }
        if out.len() == before {
            out.push(Action::Pass);
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        let us = self.side;
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
        self.side = self.side.other();
        self.turns += 1;
        self.run.push(self.key());
        self.loser = self.find_loser();
        self.drawn = self.drawn.or_else(|| self.draw());
    }

    fn outcome(&self) -> Option<Outcome> {
        if let Some(loser) = self.loser {
            return Some(Outcome::won(Xigua::seat(loser.other()), "all-captured", "R6.1"));
        }
        Some(match self.drawn? {
            Draw::Repetition => Outcome::drawn(2, "repetition", "R6.2").declared(),
            Draw::Quiet => Outcome::drawn(2, "no-capture", "R6.3").declared(),
        })
    }

    fn position(&self, out: &mut String) {
        position::write(self, out);
    }

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        notation::write(action, out);
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        notation::read(text)
    }

    fn read_lenient(&self, _actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        notation::read_lenient(text)
    }

    fn event(&mut self, _seat: Actor, _event: Event) -> Result<(), Rejection> {
        let us = self.side;
        Err(Rejection::illegal("R2.2", format!("{us} must place or move, no turn is skipped")))
    }

    fn save(&self, out: &mut Writer) {
        out.u32(self.turns);
        Draw::save(self.drawn, out);
        out.u64s(self.run.keys());
    }

    fn restore(&mut self, from: &mut Reader<'_>) -> Option<()> {
        self.turns = from.u32()?;
        self.drawn = Draw::restore(from)?;
        from.u64s(self.run.keys_mut())
    }

    /// Stones, the side, what is in hand, what was just captured, a pass.
    fn repetition_key(&self) -> u128 {
        let [black, white] = self.hand.map(u128::from);
        let more = black | white << 4 | u128::from(self.taken.0) << 8;
        u128::from(self.key()) | (more | u128::from(self.passed) << 40) << 64
    }

    fn forget(&mut self) {
        self.turns = self.side as u32;
        self.quiet = 0;
        self.drawn = None;
        self.run.clear();
        self.run.push(self.key());
    }

    fn scene(&self, _view: Option<Actor>, scene: &mut Scene) {
        scene::draw(self, scene);
    }

    /// Counts the empty points beside each stone, and takes one of them all.
    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.loser.is_some() {
            return None;
        }
        let actor = Xigua::seat(self.side);
        if self.is_placing() {
            let open = self.open();
            if open.is_empty() {
                return Some((actor, Action::Pass));
            }
            return Some((actor, Action::Place(nth(open, rng.below(open.count())))));
        }
        let empty = self.empty();
        let movable = self.of(self.side) & near(empty);
        if movable.is_empty() {
            return Some((actor, Action::Pass));
        }
        // A stone has four lines at most: one of them is drawn, and those that are not there or
        // lead to no empty point are drawn again.
        let count = movable.count();
        loop {
            let n = rng.below(4 * count);
            let from = nth(movable, n / 4);
            let targets = neighbours_of(from) & empty;
            if n % 4 < targets.count() {
                return Some((actor, Action::Move(from, nth(targets, n % 4))));
            }
        }
    }
}

/// The point of a set that so many come before.
#[inline]
fn nth(Bitboard(mut set): Bitboard, n: u32) -> Point {
    for _ in 0..n {
        set &= set - 1;
    }
    Point(set.trailing_zeros() as u8)
}
