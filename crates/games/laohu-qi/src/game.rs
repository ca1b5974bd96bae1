//! The game: turns (R2), moves (R3, R4), the end (R5).

use crate::board::{NOWHERE, Point, Set, Side, WIDTH, points};
use crate::notation::Action;
use crate::variant::{Taking, Variant};
use wanqi_sdk::prelude::*;
use wanqi_sdk::repetition::{Draw, Run};

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// The tigers have captured enough dogs (R5.1).
    Enough,
    /// The tiger is below all dogs (R5.2).
    Out,
    /// No tiger can move (R5.3).
    ShutIn,
    /// No tiger can move, but outside the traps (R5.4).
    Elsewhere,
}

/// The largest number of dogs on a point.
pub(crate) const TALLEST: usize = 4;

/// A tiger game.
#[derive(Debug)]
pub struct Laohu {
    pub(crate) variant: Variant,
    pub(crate) tigers: Set,
    /// For each index, the points with more dogs than that.
    pub(crate) dogs: [Set; TALLEST],
    /// The number of dogs in hand.
    pub(crate) hand: u8,
    /// The number of dogs captured.
    pub(crate) taken: u8,
    pub(crate) to_move: Side,
    /// The number of turns since a dog was last captured or placed.
    pub(crate) quiet: u32,
    /// The number of turns completed, plus one if the game began with Dogs to move.
    pub(crate) turns: u32,
    /// The positions since a dog was last captured or placed.
    pub(crate) run: Run,
    pub(crate) drawn: Option<Draw>,
    pub(crate) end: Option<End>,
}

reusing_clone!(Laohu: run);

/// Properties of the position.
impl Laohu {
    #[inline]
    pub(crate) const fn empty(&self) -> Set {
        self.variant.board.points & !(self.tigers | self.dogs[0])
    }

    /// The number of dogs on a point.
    pub(crate) fn height(&self, at: Point) -> usize {
        self.dogs.iter().filter(|dogs| **dogs & at.bit() != 0).count()
    }

    /// Whether the side to move must place a dog (R3.2).
    #[inline]
    pub(crate) fn is_placing(&self) -> bool {
        rule!("R3.2", self.to_move == Side::Dogs && self.hand > 0)
    }

    /// The points with dogs that may move now (R3).
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

    /// Calls `found` with the landing point and the captured dog of each leap of a tiger (R4.4,
    /// R4.5), until it returns true.
    #[inline]
    fn each_leap(&self, tiger: Point, mut found: impl FnMut(Point, Point) -> bool) {
        let (board, dogs, empty) = (self.variant.board, self.dogs[0], self.empty());
        for direction in 0..8 {
            let (over, to) = board.two(tiger, direction);
            if dogs & over.bit() == 0 {
                continue;
            }
            if empty & to.bit() != 0 {
                if found(to, over) {
                    return;
                }
            } else if self.variant.leaps_far() {
                let run = board.ray(tiger, direction).take_while(|at| dogs & at.bit() != 0).count();
                let to = board.ray(tiger, direction).nth(run).unwrap_or(NOWHERE);
                if run % 2 == 0 || empty & to.bit() == 0 {
                    continue;
                }
                for over in board.ray(tiger, direction).take(run) {
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

    /// Whether the side to move has an action other than a pass (R2.2).
    pub(crate) fn can_act(&self) -> bool {
        match self.to_move {
            Side::Tiger => points(self.tigers).any(|tiger| self.can_go(tiger)),
            Side::Dogs if self.is_placing() => self.empty() != 0,
            Side::Dogs => self.can_step(self.dogs[0]),
        }
    }

    /// A hash of the pieces and the side to move, for repetition.
    #[inline]
    pub(crate) fn key(&self) -> u64 {
        let mix = |key: u64, set: &Set| (key ^ set ^ key >> 29).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.dogs.iter().fold(mix(self.tigers, &0), mix) ^ self.to_move as u64
    }
}

/// The effects of actions.
impl Laohu {
    /// Removes one dog from a point.
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
        if self.to_move == Side::Dogs {
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

    /// How the game ended; `None` if it has not (R5.1–R5.4).
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
        let stuck = self.to_move == Side::Tiger && !self.can_act();
        let elsewhere = stuck && self.tigers & !self.variant.traps != 0;
        if rule!("R5.4", elsewhere) {
            return Some(End::Elsewhere);
        }
        rule!("R5.3", stuck).then_some(End::ShutIn)
    }

    /// The declared draw, if there is one.
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
    const NO_SKIP: (&'static str, &'static str) = ("R2.2", "{us} must move, no turn is skipped");

    fn start(setup: &Setup<'_>) -> Result<Laohu, Rejection> {
        let variant = Variant::of(setup);
        let mut dogs = [0; TALLEST];
        dogs[..usize::from(variant.stack)].fill(variant.dogs);
        let mut game = Laohu {
            variant,
            tigers: variant.tigers,
            dogs,
            hand: variant.hand,
            taken: 0,
            to_move: Side::Tiger,
            quiet: 0,
            turns: 0,
            run: Run::default(),
            drawn: None,
            end: None,
        };
        game.run.push(game.key());
        Ok(game)
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (self.turns / 2 + 1, self.turns as u8 % 2);
        let declared = self.drawn.is_some();
        if self.end.is_some() {
            return Turn { declared, ..Turn::over(round, place) };
        }
        Turn { declared, ..Turn::of(self.to_move.seat(), self.to_move.seat().0, round, place) }
    }

    #[inline]
    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor != self.to_move.seat() || self.end.is_some() {
            return;
        }
        let (board, empty, before) = (self.variant.board, self.empty(), out.len());
        if self.to_move == Side::Tiger {
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
        let us = self.to_move;
        let verb = if us == Side::Dogs { "are" } else { "is" };
        forbid!("R2.1", actor != us.seat(), "{us} {verb} to move");
        match (action, us) {
            (Action::Pass, _) => {
                let can = self.can_act();
                forbid!("R2.2", can, "{us} can move and cannot pass");
                Ok(())
            }
            (Action::Place(to), _) => self.check_place(to),
            (Action::Go { from, to, takes }, Side::Dogs) => self.check_dog(from, to, takes),
            (Action::Go { from, to, takes }, Side::Tiger) => self.check_tiger(from, to, takes),
        }
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
        self.to_move = self.to_move.other();
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
}
