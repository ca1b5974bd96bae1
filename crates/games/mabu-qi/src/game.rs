//! The game (R2–R4): what is allowed, what it does, how it ends.

use crate::board::{Point, around, bit, index, points};
use crate::variant::{Task, Variant};
use crate::{notation, position, scene};
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::game::OutcomeClass;
use wanqi_sdk::legacy::Game;
use wanqi_sdk::{
    Actor, Event, Facts, Outcome, Read, Rejection, Rng, Scene, Setup, Turn, forbid, rule,
};

/// The point that the knight is put on (R3.1) or goes to (R3.2).
pub type Action = Point;

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// All points have been visited.
    Toured,
    /// They have, and the first is out of reach.
    NotClosed,
    /// A tour can go no further.
    TourStuck,
    /// All pieces are taken.
    AllTaken,
    /// No other piece can be taken, and there are enough.
    Passed,
    /// No other piece can be taken, and there are not.
    TooFew,
}

/// Where the knight stands, and where it began.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Knight {
    pub(crate) at: Point,
    /// Known where it matters: in closed tours.
    pub(crate) first: Point,
}

/// A game of mabu qi.
#[derive(Clone, Debug)]
pub struct MabuQi {
    pub(crate) variant: Variant,
    /// Points that have not been visited.
    pub(crate) open: Bitboard,
    pub(crate) knight: Option<Knight>,
    /// Points that have been visited.
    pub(crate) visited: u8,
    pub(crate) end: Option<End>,
}

impl MabuQi {
    pub(crate) fn start(variant: Variant) -> MabuQi {
        MabuQi { variant, open: variant.points(), knight: None, visited: 0, end: None }
    }

    /// Where the knight can go.
    #[inline]
    fn targets(&self) -> Bitboard {
        match self.knight {
            None => self.open,
            Some(knight) => around(knight.at) & self.open,
        }
    }

    /// The end that the board shows (R4).
    #[inline]
    pub(crate) fn ending(&self) -> Option<End> {
        let stuck = self.targets().is_empty();
        match self.variant.task {
            Task::Tour { closed } => {
                let toured = rule!("R4.1", self.open.is_empty());
                let away = self.knight.is_some_and(|k| !around(k.at).has(index(k.first)));
                if rule!("R4.2", toured && closed && away) {
                    Some(End::NotClosed)
                } else if toured {
                    Some(End::Toured)
                } else {
                    rule!("R4.3", stuck).then_some(End::TourStuck)
                }
            }
            Task::Take { .. } if rule!("R4.4", self.open.is_empty()) => Some(End::AllTaken),
            Task::Take { .. } if !rule!("R4.6", stuck) => None,
            Task::Take { pass } => {
                let enough = rule!("R4.5", self.visited >= pass);
                Some(if enough { End::Passed } else { End::TooFew })
            }
        }
    }

    fn check_point(&self, to: Point) -> Result<(), Rejection> {
        if let Some(Knight { at, .. }) = self.knight {
            let far = !around(at).has(index(to));
            forbid!("R3.2", far, "no knight's move leads from {at} to {to}");
        }
        let visited = !self.open.has(index(to));
        match self.variant.task {
            Task::Tour { .. } => {
                forbid!("R3.3", visited, "the knight has been on {to} already");
            }
            Task::Take { .. } => {
                forbid!("R3.4", visited, "no piece is left on {to}");
            }
        }
        Ok(())
    }
}

impl Game for MabuQi {
    const FACTS: Facts = crate::FACTS;

    type Action = Action;

    fn new(setup: &Setup<'_>) -> Result<MabuQi, Rejection> {
        let start = MabuQi::start(Variant::of(setup));
        match setup.position {
            None => Ok(start),
            Some(text) => position::read(start, text),
        }
    }

    #[inline]
    fn turn(&self) -> Turn {
        let round = u32::from(self.visited) + 1;
        match self.end {
            Some(_) => Turn::over(round, 0),
            None => Turn::of(Actor::ONE, 1, round, 0),
        }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Point>) {
        if actor == Actor::ONE {
            out.extend(points(self.targets()));
        }
    }

    fn check(&self, actor: Actor, to: Point) -> Result<(), Rejection> {
        let other = self.turn().actor() != Some(actor);
        forbid!("R2.1", other, "seat 1 alone moves the knight");
        self.check_point(to)
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, to: Point) {
        let first = self.knight.map_or(to, |knight| knight.first);
        self.knight = Some(Knight { at: to, first });
        self.open &= !bit(to);
        self.visited += 1;
        self.end = self.ending();
    }

    fn outcome(&self) -> Option<Outcome> {
        let solved = |reason, rule| Outcome::drawn(1, reason, rule).class(OutcomeClass::Decided);
        let failed =
            |reason, rule| Outcome::drawn(1, reason, rule).class(OutcomeClass::ForfeitedAll);
        let outcome = match self.end? {
            End::Toured => solved("tour", "R4.1"),
            End::NotClosed => failed("open-tour", "R4.2"),
            End::TourStuck => failed("stuck", "R4.3"),
            End::AllTaken => solved("all-taken", "R4.4"),
            End::Passed => solved("passed", "R4.5"),
            End::TooFew => failed("too-few", "R4.6"),
        };
        Some(match self.variant.task {
            Task::Tour { .. } => outcome,
            Task::Take { .. } => outcome.scored(vec![self.visited.into()], 1),
        })
    }

    fn position(&self, out: &mut String) {
        position::write(self, out);
    }

    fn write(&self, _actor: Actor, to: Point, out: &mut String) {
        notation::write(to, out);
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Point, Rejection> {
        notation::read(self.variant, text)
    }

    fn read_lenient(&self, _actor: Actor, text: &[u8]) -> Result<Read<Point>, Rejection> {
        notation::read_lenient(self.variant, text)
    }

    fn event(&mut self, _seat: Actor, _event: Event) -> Result<(), Rejection> {
        Err(Rejection::illegal("R2.2", "the knight must move, no turn is skipped"))
    }

    fn scene(&self, _view: Option<Actor>, scene: &mut Scene) {
        scene::draw(self, scene);
    }

    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Point>) -> Option<(Actor, Point)> {
        let targets = self.targets();
        if targets.is_empty() {
            return None;
        }
        let nth = rng.below(targets.count()) as usize;
        points(targets).nth(nth).map(|to| (Actor::ONE, to))
    }
}
