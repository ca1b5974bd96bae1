//! The game (R2–R6): who is to act, what is allowed, what it does, how it ends.

use crate::board::{Colour, Point, points};
use crate::draw::nth;
pub use crate::notation::Action;
use crate::variant::Variant;
use crate::{explain, notation, position, scene};
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::legacy::Game;
use wanqi_sdk::repetition::{Draw, Run};
use wanqi_sdk::snapshot::{Reader, Writer};
use wanqi_sdk::{Actor, Event, Facts, Outcome, Read, Rejection, Rng, Scene, Setup, Turn, rule};

/// Fewer men than these have lost (R6.1).
pub(crate) const FEWEST: u32 = 3;

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// This side has too few men.
    Few(Colour),
    /// This side cannot move.
    Blocked(Colour),
    /// This side has three in a row.
    Row(Colour),
    /// No point is empty.
    Full,
}

/// A game of morris.
pub struct Morris {
    pub(crate) variant: Variant,
    /// White's men and Black's.
    pub(crate) men: [Bitboard; 2],
    /// Men that each has yet to place.
    pub(crate) hand: [u8; 2],
    pub(crate) side: Colour,
    /// Points that are closed until all men have been placed (R3.2).
    pub(crate) closed: Bitboard,
    /// Turns since a man was placed or removed.
    pub(crate) quiet: u32,
    /// Turns so far.
    pub(crate) turns: u32,
    /// Positions since a man was placed or removed.
    pub(crate) run: Run,
    pub(crate) drawn: Option<Draw>,
    pub(crate) end: Option<End>,
}

impl Clone for Morris {
    fn clone(&self) -> Morris {
        Morris { run: self.run.clone(), ..*self }
    }

    fn clone_from(&mut self, from: &Morris) {
        self.run.clone_from(&from.run);
        let run = std::mem::take(&mut self.run);
        *self = Morris { run, ..*from };
    }
}

/// What the position tells.
impl Morris {
    /// The empty board.
    pub(crate) fn start(variant: Variant) -> Morris {
        Morris {
            variant,
            men: [Bitboard::EMPTY; 2],
            hand: [variant.men; 2],
            side: Colour::White,
            closed: Bitboard::EMPTY,
            quiet: 0,
            turns: 0,
            run: Run::default(),
            drawn: None,
            end: None,
        }
    }

    /// The men of a colour.
    #[inline]
    pub(crate) const fn of(&self, colour: Colour) -> Bitboard {
        self.men[colour as usize]
    }

    /// The colour of the man on a point.
    pub(crate) fn at(&self, point: Point) -> Option<Colour> {
        let on = |colour: &Colour| !(self.of(*colour) & point.bit()).is_empty();
        Colour::BOTH.into_iter().find(on)
    }

    /// Points without a man.
    #[inline]
    pub(crate) fn empty(&self) -> Bitboard {
        self.variant.board.points & !(self.men[0] | self.men[1])
    }

    /// The side to move has men to place (R4.1).
    #[inline]
    pub(crate) fn is_placing(&self) -> bool {
        rule!("R4.1", self.hand[self.side as usize] > 0)
    }

    /// The point that the first man is kept off (R3.3).
    pub(crate) fn is_barred(&self, point: Point) -> bool {
        self.variant.not_centre && self.turns == 0 && point == self.variant.board.centre()
    }

    /// Points where a man may be placed (R3).
    #[inline]
    pub(crate) fn open(&self) -> Bitboard {
        let centre = self.variant.board.centre();
        let barred = if self.is_barred(centre) { centre.bit() } else { Bitboard::EMPTY };
        self.empty() & !self.closed & !barred
    }

    /// Whether the side to move goes to any point (R4.3).
    #[inline]
    pub(crate) fn flies(&self) -> bool {
        let few = self.of(self.side).count() <= self.variant.flies_with.into();
        rule!("R4.3", few)
    }

    /// Points that a man of the side to move may go to (R4).
    #[inline]
    pub(crate) fn targets(&self, from: Point) -> Bitboard {
        if self.flies() { self.empty() } else { self.empty() & self.variant.board.neighbours(from) }
    }

    /// Whether a man that comes to this point from there closes a mill that removes a man (R5.1).
    #[inline]
    pub(crate) fn closes_mill(&self, from: Option<Point>, to: Point) -> bool {
        let own = self.of(self.side);
        let own = from.map_or(own, |from| own & !from.bit());
        self.variant.removes && self.variant.board.closes_mill(own, to)
    }

    /// The men that a mill of the side to move may remove (R5.4).
    #[inline]
    pub(crate) fn removable(&self) -> Bitboard {
        let enemy = self.of(self.side.other());
        let loose = enemy & !self.variant.board.in_mills(enemy);
        let safe = self.variant.protects && !loose.is_empty();
        if rule!("R5.4", safe) { loose } else { enemy }
    }

    /// What tells positions apart for repetition: men are moved, none is in hand.
    #[inline]
    pub(crate) const fn key(&self) -> u64 {
        let [white, black] = self.men;
        let mixed = (white.0 ^ black.0.rotate_left(32)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed ^ mixed >> 29 ^ black.0).wrapping_mul(0xBF58_476D_1CE4_E5B9) ^ self.side as u64
    }

    const fn seat(colour: Colour) -> Actor {
        match colour {
            Colour::White => Actor::ONE,
            Colour::Black => Actor::TWO,
        }
    }

    /// Adds a man that is placed or moved, with each man that it may remove.
    #[inline]
    fn list(&self, from: Option<Point>, to: Point, out: &mut Vec<Action>) {
        if !self.closes_mill(from, to) {
            return out.push(Action { from, to, removes: None });
        }
        let removed = points(self.removable()).map(Some);
        out.extend(removed.map(|removes| Action { from, to, removes }));
    }
}

/// How it ends.
impl Morris {
    /// Whether the side to move can place or move a man.
    #[inline]
    fn can_move(&self) -> bool {
        self.is_placing() || points(self.of(self.side)).any(|man| !self.targets(man).is_empty())
    }

    /// The forced end that the board shows (R6).
    #[inline]
    pub(crate) fn ending(&self) -> Option<End> {
        let us = self.side;
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

    /// Whether a man stands in a row.
    pub(crate) fn has_row(&self, colour: Colour, man: Point) -> bool {
        self.variant.board.closes_mill(self.of(colour), man)
    }

    /// The draw that the rules declare.
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

    type Action = Action;

    fn new(setup: &Setup<'_>) -> Result<Morris, Rejection> {
        let start = Morris::start(Variant::of(setup));
        match setup.position {
            None => Ok(start),
            Some(text) => position::read(start, text),
        }
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (self.turns / 2 + 1, self.turns as u8 % 2);
        let declared = self.drawn.is_some();
        if self.end.is_some() {
            return Turn { declared, ..Turn::over(round, place) };
        }
        Turn { declared, ..Turn::of(Morris::seat(self.side), self.side as u8 + 1, round, place) }
    }

    #[inline]
    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor != Morris::seat(self.side) || self.end.is_some() {
            return;
        }
        if self.is_placing() {
            points(self.open()).for_each(|to| self.list(None, to, out));
            return;
        }
        for from in points(self.of(self.side)) {
            points(self.targets(from)).for_each(|to| self.list(Some(from), to, out));
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        explain::check(self, actor, action)
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, Action { from, to, removes }: Action) {
        let (us, them) = (self.side as usize, self.side.other());
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
        self.side = them;
        self.turns += 1;
        self.run.push(self.key());
        self.end = self.ending();
        self.drawn = self.drawn.or_else(|| self.draw());
    }

    fn outcome(&self) -> Option<Outcome> {
        let won = |by, reason, rule| Some(Outcome::won(Morris::seat(by), reason, rule));
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

    fn position(&self, out: &mut String) {
        position::write(self, out);
    }

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        notation::write(action, out);
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        notation::read(self.variant.board, text)
    }

    fn read_lenient(&self, _actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        notation::read_lenient(self.variant.board, text)
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

    fn repetition_key(&self) -> u128 {
        let [white, black] = self.men.map(|men| u128::from(men.0));
        let [hand, other] = self.hand.map(u128::from);
        let closed = u128::from(self.closed.0).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (white | black << 56 | hand << 112 | other << 116 | (self.side as u128) << 120) ^ closed
    }

    fn forget(&mut self) {
        (self.quiet, self.drawn) = (0, None);
        self.run.clear();
        self.run.push(self.key());
    }

    fn identity(&self) -> u128 {
        self.repetition_key()
    }

    fn scene(&self, _view: Option<Actor>, scene: &mut Scene) {
        scene::draw(self, scene);
    }

    /// Counts actions, one for each mill; all other removals of mills are counted behind them.
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
            (from, to, mill.then(|| nth(removable, 0)))
        } else {
            let n = n - plays;
            let (from, to) = self.nth_mill(n % mills)?;
            (from, to, Some(nth(removable, 1 + n / mills)))
        };
        Some((Morris::seat(self.side), Action { from, to, removes }))
    }
}
