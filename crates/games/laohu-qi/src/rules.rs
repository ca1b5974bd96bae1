//! The game (R2–R5): who is to act, what is allowed, what it does, how it ends.

use crate::board::{NOWHERE, Point, Set, WIDTH, points};
use crate::notation::{self, Action};
use crate::variant::{Taking, Variant};
use crate::{explain, position, scene};
use std::fmt;
use wanqi_sdk::legacy::Game;
use wanqi_sdk::repetition::{Draw, Run};
use wanqi_sdk::snapshot::{Reader, Writer};
use wanqi_sdk::{Actor, Event, Facts, Outcome, Read, Rejection, Scene, Setup, Turn, rule};

/// Who moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// Seat 1: the tigers, the lion, the deer or the wolf.
    Tiger,
    /// Seat 2: the dogs.
    Dogs,
}

impl Side {
    /// The other side.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::Tiger => Side::Dogs,
            Side::Dogs => Side::Tiger,
        }
    }

    /// Its seat.
    #[must_use]
    pub const fn seat(self) -> Actor {
        match self {
            Side::Tiger => Actor::ONE,
            Side::Dogs => Actor::TWO,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::Tiger => "Tiger",
            Side::Dogs => "Dogs",
        })
    }
}

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// Enough dogs have been taken.
    Enough,
    /// The tiger is below all dogs.
    Out,
    /// No tiger can move.
    ShutIn,
    /// No tiger can move, but not where it should be.
    Elsewhere,
}

/// Most dogs on a point.
pub(crate) const TALLEST: usize = 4;

/// A tiger game.
#[derive(Debug)]
pub struct Laohu {
    pub(crate) variant: Variant,
    pub(crate) tigers: Set,
    /// Points with more than so many dogs.
    pub(crate) dogs: [Set; TALLEST],
    /// Dogs in hand.
    pub(crate) hand: u8,
    /// Dogs taken.
    pub(crate) taken: u8,
    pub(crate) side: Side,
    /// Turns since the last dog was taken or placed.
    pub(crate) quiet: u32,
    /// Turns completed, and one for a position in which the dogs begin.
    pub(crate) turns: u32,
    /// Positions since then.
    pub(crate) run: Run,
    pub(crate) drawn: Option<Draw>,
    pub(crate) end: Option<End>,
}

impl Clone for Laohu {
    fn clone(&self) -> Laohu {
        Laohu { run: self.run.clone(), ..*self }
    }

    fn clone_from(&mut self, from: &Laohu) {
        self.run.clone_from(&from.run);
        let run = std::mem::take(&mut self.run);
        *self = Laohu { run, ..*from };
    }
}

/// What the position tells.
impl Laohu {
    /// The start (R1.3).
    pub(crate) fn start(variant: Variant) -> Laohu {
        let mut dogs = [0; TALLEST];
        dogs[..usize::from(variant.stack)].fill(variant.dogs);
        let mut game = Laohu {
            variant,
            tigers: variant.tigers,
            dogs,
            hand: variant.hand,
            taken: 0,
            side: Side::Tiger,
            quiet: 0,
            turns: 0,
            run: Run::default(),
            drawn: None,
            end: None,
        };
        game.run.push(game.key());
        game
    }

    #[inline]
    pub(crate) const fn empty(&self) -> Set {
        self.variant.board.points & !(self.tigers | self.dogs[0])
    }

    /// Dogs on a point.
    pub(crate) fn height(&self, at: Point) -> usize {
        self.dogs.iter().filter(|dogs| **dogs & at.bit() != 0).count()
    }

    /// The dogs are to be placed (R3.2).
    #[inline]
    pub(crate) fn is_placing(&self) -> bool {
        rule!("R3.2", self.side == Side::Dogs && self.hand > 0)
    }

    /// Points with dogs that may move now (R3).
    #[inline]
    pub(crate) fn movable(&self) -> Set {
        let stacks = self.dogs[1];
        let waiting = self.variant.scatter && stacks != 0 && self.can_step(stacks);
        if rule!("R3.3", waiting) { stacks } else { self.dogs[0] }
    }

    /// Whether a dog on one of these points can step.
    #[inline]
    fn can_step(&self, dogs: Set) -> bool {
        let empty = self.empty();
        points(dogs).any(|dog| self.variant.board.dog_steps(dog) & empty != 0)
    }

    /// Calls `found` for each leap of a tiger, with where it lands and the dog it takes (R4.4,
    /// R4.5), until it says stop.
    #[inline]
    fn each_leap(&self, tiger: Point, mut found: impl FnMut(Point, Point) -> bool) {
        let (board, dogs, empty) = (self.variant.board, self.dogs[0], self.empty());
        for way in 0..8 {
            let (over, to) = board.two(tiger, way);
            if dogs & over.bit() == 0 {
                continue;
            }
            if empty & to.bit() != 0 {
                if found(to, over) {
                    return;
                }
            } else if self.variant.leaps_far() {
                let run = board.ray(tiger, way).take_while(|at| dogs & at.bit() != 0).count();
                let to = board.ray(tiger, way).nth(run).unwrap_or(NOWHERE);
                if run % 2 == 0 || empty & to.bit() == 0 {
                    continue;
                }
                for over in board.ray(tiger, way).take(run) {
                    if found(to, over) {
                        return;
                    }
                }
            }
        }
    }

    /// Whether a tiger can step or leap.
    #[inline]
    fn can_go(&self, tiger: Point) -> bool {
        let mut can = self.variant.board.steps(tiger) & self.empty() != 0;
        if !can && self.variant.leaps() {
            self.each_leap(tiger, |_, _| {
                can = true;
                can
            });
        }
        can
    }

    /// Whether the side to move can do anything but pass (R2.2).
    pub(crate) fn can_act(&self) -> bool {
        match self.side {
            Side::Tiger => points(self.tigers).any(|tiger| self.can_go(tiger)),
            Side::Dogs if self.is_placing() => self.empty() != 0,
            Side::Dogs => self.can_step(self.dogs[0]),
        }
    }

    /// What tells positions apart for repetition.
    #[inline]
    pub(crate) fn key(&self) -> u64 {
        let mix = |key: u64, set: &Set| (key ^ set ^ key >> 29).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.dogs.iter().fold(mix(self.tigers, &0), mix) ^ self.side as u64
    }
}

/// What an action does.
impl Laohu {
    /// Takes one dog off a point.
    #[inline]
    pub(crate) fn remove(&mut self, at: Point) {
        for dogs in self.dogs.iter_mut().rev() {
            if *dogs & at.bit() != 0 {
                *dogs &= !at.bit();
                return;
            }
        }
    }

    #[inline]
    fn go(&mut self, from: Point, to: Point, takes: Option<Point>) {
        if self.side == Side::Dogs {
            self.remove(from);
            self.dogs[0] |= to.bit();
            return;
        }
        self.tigers ^= from.bit() | to.bit();
        if let Some(dog) = takes {
            self.remove(dog);
            self.taken += 1;
        }
        if let Taking::Pinch { guarded } = self.variant.taking {
            let guards = |touched| rule!("R4.3", guarded && touched);
            let pinched = self.variant.board.pinched(to, self.dogs[0], guards);
            if rule!("R4.2", pinched != 0) {
                self.dogs[0] &= !pinched;
                self.taken += pinched.count_ones() as u8;
            }
        }
    }

    /// The forced end that the board shows (R5).
    #[inline]
    pub(crate) fn ending(&self) -> Option<End> {
        if rule!("R5.1", self.taken >= self.variant.enough) {
            return Some(End::Enough);
        }
        let row = |set: Set| set.trailing_zeros() / u32::from(WIDTH);
        let below = self.variant.breaks_out && row(self.tigers) < row(self.dogs[0]);
        if rule!("R5.2", below) {
            return Some(End::Out);
        }
        let stuck = self.side == Side::Tiger && !self.can_act();
        let elsewhere = stuck && self.tigers & !self.variant.traps != 0;
        if rule!("R5.4", elsewhere) {
            return Some(End::Elsewhere);
        }
        rule!("R5.3", stuck).then_some(End::ShutIn)
    }

    /// The draw that the rules declare.
    #[inline]
    pub(crate) fn draw(&self) -> Option<Draw> {
        let after = self.variant.draw_after;
        if rule!("R5.5", self.quiet >= 4 && self.run.count_last() >= 3) {
            return Some(Draw::Repetition);
        }
        rule!("R5.6", after > 0 && self.quiet >= after).then_some(Draw::Quiet)
    }
}

impl Game for Laohu {
    const FACTS: Facts = crate::FACTS;

    type Action = Action;

    fn new(setup: &Setup<'_>) -> Result<Laohu, Rejection> {
        let start = Laohu::start(Variant::of(setup));
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
        Turn { declared, ..Turn::of(self.side.seat(), self.side as u8 + 1, round, place) }
    }

    #[inline]
    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor != self.side.seat() || self.end.is_some() {
            return;
        }
        let (board, empty, before) = (self.variant.board, self.empty(), out.len());
        if self.side == Side::Tiger {
            for from in points(self.tigers) {
                let steps = points(board.steps(from) & empty);
                out.extend(steps.map(|to| Action::Go { from, to, takes: None }));
                if self.variant.leaps() {
                    self.each_leap(from, |to, over| {
                        out.push(Action::Go { from, to, takes: Some(over) });
                        false
                    });
                }
            }
            return;
        }
        if self.is_placing() {
            out.extend(points(empty).map(Action::Place));
        } else {
            for from in points(self.movable()) {
                let steps = points(board.dog_steps(from) & empty);
                out.extend(steps.map(|to| Action::Go { from, to, takes: None }));
            }
        }
        if out.len() == before {
            out.push(Action::Pass);
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        explain::check(self, actor, action)
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, action: Action) {
        let (hand, taken) = (self.hand, self.taken);
        match action {
            Action::Pass => {}
            Action::Place(to) => {
                self.hand -= 1;
                self.dogs[0] |= to.bit();
            }
            Action::Go { from, to, takes } => self.go(from, to, takes),
        }
        if hand > 0 || self.taken > taken {
            self.quiet = 0;
            self.run.clear();
        } else {
            self.quiet += 1;
        }
        self.side = self.side.other();
        self.turns += 1;
        self.run.push(self.key());
        self.end = self.ending();
        self.drawn = self.drawn.or_else(|| self.draw());
    }

    fn outcome(&self) -> Option<Outcome> {
        let won = |by: Side, reason, rule| Some(Outcome::won(by.seat(), reason, rule));
        let drawn = |reason, rule| Some(Outcome::drawn(2, reason, rule));
        match (self.end, self.drawn) {
            (Some(End::Enough), _) => won(Side::Tiger, "enough-taken", "R5.1"),
            (Some(End::Out), _) => won(Side::Tiger, "broken-out", "R5.2"),
            (Some(End::ShutIn), _) => won(Side::Dogs, "shut-in", "R5.3"),
            (Some(End::Elsewhere), _) => drawn("shut-in-elsewhere", "R5.4"),
            (None, Some(Draw::Repetition)) => drawn("repetition", "R5.5").map(Outcome::declared),
            (None, Some(Draw::Quiet)) => drawn("no-capture", "R5.6").map(Outcome::declared),
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
        Err(Rejection::illegal("R2.2", format!("it is the turn of {us}, no turn is skipped")))
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
        let mut text = String::new();
        position::write_board(self, &mut text);
        wanqi_sdk::snapshot::hash(text.as_bytes())
    }

    fn forget(&mut self) {
        (self.quiet, self.turns, self.drawn) = (0, self.side as u32, None);
        self.run.clear();
        self.run.push(self.key());
    }

    fn scene(&self, _view: Option<Actor>, scene: &mut Scene) {
        scene::draw(self, scene);
    }
}
