//! The game: turns (R2), moves (R3), the end (R4).

use crate::board::{Point, around, bit, index, points};
use crate::notation::Action;
use crate::variant::{Task, Variant};
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::game::OutcomeClass;
use wanqi_sdk::prelude::*;

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// All points have been visited.
    Toured,
    /// All points have been visited, but the last is not a knight's move from the first.
    NotClosed,
    /// Points are left that the knight cannot reach.
    TourStuck,
    /// All pieces are taken.
    AllTaken,
    /// No other piece can be taken; enough are taken.
    Passed,
    /// No other piece can be taken; too few are taken.
    TooFew,
}

/// The points where the knight is and where it began.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Knight {
    pub(crate) at: Point,
    /// The first point. It matters in closed tours only and is otherwise arbitrary.
    pub(crate) first: Point,
}

/// A game of mabu qi.
#[derive(Clone, Debug)]
pub struct MabuQi {
    pub(crate) variant: Variant,
    /// Points that have not been visited.
    pub(crate) open: Bitboard,
    pub(crate) knight: Option<Knight>,
    /// The number of points that have been visited.
    pub(crate) visited: u8,
    pub(crate) end: Option<End>,
}

impl MabuQi {
    /// The seat to move; `None` after the end.
    const fn to_move(&self) -> Option<Actor> {
        if self.end.is_some() { None } else { Some(Actor::ONE) }
    }

    /// The points to which the knight can go.
    #[inline]
    fn targets(&self) -> Bitboard {
        match self.knight {
            None => self.open,
            Some(knight) => around(knight.at) & self.open,
        }
    }

    /// The end of the game, if this is one (R4).
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
                forbid!("R3.3", visited, "the knight has already visited {to}");
            }
            Task::Take { .. } => {
                forbid!("R3.4", visited, "there is no piece on {to}");
            }
        }
        Ok(())
    }
}

impl Game for MabuQi {
    const FACTS: Facts = crate::FACTS;
    const NO_SKIP: (&'static str, &'static str) =
        ("R2.2", "the knight must move, no turn is skipped");

    fn start(setup: &Setup<'_>) -> Result<MabuQi, Rejection> {
        let variant = Variant::of(setup);
        Ok(MabuQi { variant, open: variant.points(), knight: None, visited: 0, end: None })
    }

    #[inline]
    fn turn(&self) -> Turn {
        let round = u32::from(self.visited) + 1;
        match self.to_move() {
            None => Turn::over(round, 0),
            Some(seat) => Turn::of(seat, 1, round, 0),
        }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor == Actor::ONE {
            out.extend(points(self.targets()));
        }
    }

    fn check(&self, actor: Actor, to: Action) -> Result<(), Rejection> {
        forbid!("R2.1", self.to_move() != Some(actor), "seat 1 alone moves the knight");
        self.check_point(to)
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, to: Action) {
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

    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        let targets = self.targets();
        if targets.is_empty() {
            return None;
        }
        let nth = rng.below(targets.count()) as usize;
        points(targets).nth(nth).map(|to| (Actor::ONE, to))
    }
}
