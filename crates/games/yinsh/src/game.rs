//! The game: turns (R2), placing (R3), moves (R4), rows (R5), the end (R6).

use crate::board::{AXES, Board, DIRECTIONS, Point, Side, points};
use crate::notation::{Action, last};
use wanqi_sdk::playout;
use wanqi_sdk::prelude::*;

/// Number of rings of each side.
pub const RINGS: u8 = 5;

/// Number of markers, shared by both sides.
pub const MARKERS: u32 = 51;

/// The kind of action that the side to move must make.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Due {
    /// Place a ring.
    Place,
    /// Move a ring, or pass.
    Move,
    /// Take a row.
    Row,
    /// Take off a ring for the row.
    Ring,
}

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// This side has taken off the number of rings that wins.
    Rings(Side),
    /// No marker is left.
    Markers,
    /// Neither side can move.
    Blocked,
}

/// A game of YINSH.
#[derive(Clone, Debug)]
pub struct Yinsh {
    /// Number of rings to take off (R6.1).
    pub(crate) wanted: u8,
    pub(crate) board: Board,
    /// Number of rings that each side has taken off.
    pub(crate) removed: [u8; 2],
    pub(crate) to_move: Side,
    pub(crate) due: Due,
    /// The side to move has moved a ring in this turn and takes its rows.
    pub(crate) moved: bool,
    /// The side to move has acted in this turn.
    pub(crate) begun: bool,
    /// Number of completed turns, and one more if the start position has Black to move.
    pub(crate) turns: u32,
    pub(crate) end: Option<End>,
}

impl Yinsh {
    /// Number of rings of a side on the board and taken off.
    pub(crate) const fn placed(&self, side: Side) -> u8 {
        self.board.rings[side as usize].count_ones() as u8 + self.removed[side as usize]
    }

    /// Number of markers that are not on the board.
    #[inline]
    pub(crate) const fn pool(&self) -> u32 {
        MARKERS.saturating_sub(self.board.all_markers().count_ones())
    }

    /// The rows of the side to move: the first point and the axis of each.
    fn rows(&self) -> impl Iterator<Item = (Point, i8)> + '_ {
        let begins = |axis| points(self.board.rows(self.to_move, axis));
        AXES.iter().flat_map(move |axis| begins(*axis).map(move |from| (from, *axis)))
    }

    /// Ends the turn if the side has moved and has no row to take, and finds the next action due.
    #[inline]
    pub(crate) fn find_due(&mut self) {
        let mut row = self.has_row();
        if rule!("R5.2", self.moved && !row) {
            self.to_move = self.to_move.other();
            (self.moved, self.begun) = (false, false);
            self.turns += 1;
            row = self.has_row();
        }
        self.due = if row {
            Due::Row
        } else if rule!("R4.1", self.placed(self.to_move) < RINGS) {
            Due::Place
        } else {
            Due::Move
        };
        if self.due == Due::Move {
            self.find_end();
        }
    }

    /// Whether the side to move has a row.
    #[inline]
    pub(crate) fn has_row(&self) -> bool {
        rule!("R5.1", self.board.has_row(self.to_move))
    }

    /// Ends the game if the pool is empty or no side can move (R6.2, R6.3).
    fn find_end(&mut self) {
        let blocked = || Side::BOTH.iter().all(|side| !self.board.can_move(*side));
        self.end = if rule!("R6.2", self.pool() == 0) {
            Some(End::Markers)
        } else {
            rule!("R6.3", blocked()).then_some(End::Blocked)
        };
    }
}

/// Refusals.
impl Yinsh {
    /// Refuses an action of a kind that is not due, and names the kind that is.
    fn check_due(&self, action: Action) -> Result<(), Rejection> {
        let (us, due) = (self.to_move, self.due);
        let kind = match action {
            Action::Place(_) => Due::Place,
            Action::Move(..) | Action::Pass => Due::Move,
            Action::Row { .. } => Due::Row,
            Action::Ring(_) => Due::Ring,
        };
        let rings = plural(RINGS.saturating_sub(self.placed(us)), "ring");
        let wrong = due != kind;
        forbid!("R3.1", wrong && kind == Due::Place, "{us} has placed all its five rings");
        forbid!("R4.1", wrong && due == Due::Place, "{us} must first place {rings}");
        let row = self.rows().next().filter(|_| wrong && due == Due::Row);
        forbid!("R5.2", let Some(row) = row, "{us} must first take the row {}", name(row));
        forbid!("R5.4", wrong && due == Due::Ring, "{us} must take off a ring for the row");
        forbid!("R5.2", wrong && kind == Due::Row, "{us} has no row to take");
        forbid!("R5.4", wrong, "{us} has not taken a row, so no ring comes off");
        Ok(())
    }

    /// Refuses a point that is not empty.
    fn check_empty(&self, point: Point) -> Result<(), Rejection> {
        let ring = self.board.ring_at(point);
        forbid!("R3.1", let Some(side) = ring, "{point} is occupied by a ring of {side}");
        Ok(())
    }

    fn check_move(&self, from: Point, to: Point) -> Result<(), Rejection> {
        let us = self.to_move;
        let own = self.board.ring_at(from) == Some(us);
        forbid!("R4.1", !own, "no ring of {us} is on {from}");
        let line = from.line_to(to);
        let (direction, count) = require!("R4.2", line, "no line leads from {from} to {to}");
        let marker = self.board.all_markers() & to.bit() != 0;
        forbid!("R4.2", marker, "a marker is on {to}, and a ring moves to an empty point");
        let mut ahead = (1..=count).filter_map(|n| from.step(direction, n));
        let ring = ahead.find(|point| self.board.ring_at(*point).is_some());
        forbid!("R4.4", let Some(point) = ring, "the ring on {point} is in the way");
        let ray = self.board.ray(from, direction);
        let landing = from.step(direction, ray.landing).unwrap_or(from);
        let beyond = count > ray.free && count != ray.landing;
        forbid!("R4.3", beyond, "behind the markers the ring stops on {landing}, not on {to}");
        Ok(())
    }

    fn check_row(&self, from: Point, axis: i8) -> Result<(), Rejection> {
        let (us, end) = (self.to_move, last(from, axis));
        let row = self.board.rows(us, axis) & from.bit() != 0;
        forbid!("R5.3", !row, "{from} to {end} are not five markers of {us}");
        Ok(())
    }

    fn check_ring(&self, point: Point) -> Result<(), Rejection> {
        let us = self.to_move;
        let own = self.board.ring_at(point) == Some(us);
        forbid!("R5.4", !own, "no ring of {us} is on {point}");
        Ok(())
    }

    fn check_pass(&self) -> Result<(), Rejection> {
        let us = self.to_move;
        let can = |ring: &Point| {
            DIRECTIONS.iter().any(|direction| self.board.ray(*ring, *direction).count() > 0)
        };
        let ring = points(self.board.rings[us as usize]).find(can);
        forbid!("R4.6", let Some(point) = ring, "{us} can move a ring, for example from {point}");
        Ok(())
    }
}

/// The ends of a row as a sentence names them.
fn name((from, axis): (Point, i8)) -> String {
    format!("{from} to {}", last(from, axis))
}

/// Effects of actions.
impl Yinsh {
    fn take_ring(&mut self, point: Point) {
        let side = self.to_move as usize;
        self.board.rings[side] &= !point.bit();
        self.removed[side] += 1;
        if rule!("R6.1", self.removed[side] == self.wanted) {
            self.end = Some(End::Rings(self.to_move));
        } else {
            self.find_due();
        }
    }

    /// The outcome by the numbers of rings taken off.
    fn by_rings(&self, reason: &'static str, rule: &'static str) -> Outcome {
        let [white, black] = self.removed;
        match white.cmp(&black) {
            std::cmp::Ordering::Greater => Outcome::won(Actor::ONE, reason, rule),
            std::cmp::Ordering::Less => Outcome::won(Actor::TWO, reason, rule),
            std::cmp::Ordering::Equal => Outcome::drawn(2, reason, rule),
        }
    }
}

impl Game for Yinsh {
    const FACTS: Facts = crate::FACTS;
    const NO_SKIP: (&'static str, &'static str) = ("R2.2", "{us} is to move, no turn is skipped");

    fn start(setup: &Setup<'_>) -> Result<Yinsh, Rejection> {
        Ok(Yinsh {
            wanted: if setup.rules == 0 { 3 } else { 1 },
            board: Board::default(),
            removed: [0; 2],
            to_move: Side::White,
            due: Due::Place,
            moved: false,
            begun: false,
            turns: 0,
            end: None,
        })
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (self.turns / 2 + 1, (self.turns % 2) as u8);
        if self.end.is_some() {
            return Turn::over(round, place);
        }
        let role = self.to_move as u8 + 1;
        Turn { open: self.begun, ..Turn::of(self.to_move.seat(), role, round, place) }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if self.end.is_some() || actor != self.to_move.seat() {
            return;
        }
        let own = self.board.rings[self.to_move as usize];
        match self.due {
            Due::Place => out.extend(points(self.board.empty()).map(Action::Place)),
            Due::Row => out.extend(self.rows().map(|(from, axis)| Action::Row { from, axis })),
            Due::Ring => out.extend(points(own).map(Action::Ring)),
            Due::Move => {
                let before = out.len();
                for from in points(own) {
                    for direction in DIRECTIONS {
                        let ray = self.board.ray(from, direction);
                        let to =
                            (0..ray.count()).filter_map(|n| from.step(direction, ray.steps(n)));
                        out.extend(to.map(|to| Action::Move(from, to)));
                    }
                }
                if out.len() == before {
                    out.push(Action::Pass);
                }
            }
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        let us = self.to_move;
        forbid!("R2.1", self.turn().actor() != Some(actor), "it is the turn of {us}");
        self.check_due(action)?;
        match action {
            Action::Place(point) => self.check_empty(point),
            Action::Move(from, to) => self.check_move(from, to),
            Action::Row { from, axis } => self.check_row(from, axis),
            Action::Ring(point) => self.check_ring(point),
            Action::Pass => self.check_pass(),
        }
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, action: Action) {
        self.begun = true;
        match action {
            Action::Place(point) => {
                self.board.rings[self.to_move as usize] |= point.bit();
                self.moved = true;
                self.find_due();
            }
            Action::Move(from, to) => {
                self.board.move_ring(self.to_move, from, to);
                self.moved = true;
                self.find_due();
            }
            Action::Row { from, axis } => {
                self.board.take_row(self.to_move, from, axis);
                self.due = Due::Ring;
            }
            Action::Ring(point) => self.take_ring(point),
            Action::Pass => {
                self.moved = true;
                self.find_due();
            }
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        Some(match self.end? {
            End::Rings(side) => Outcome::won(side.seat(), "rings-taken-off", "R6.1"),
            End::Markers => self.by_rings("no-markers", "R6.2"),
            End::Blocked => self.by_rings("nobody-can-move", "R6.3"),
        })
    }

    /// Counts the points that each ring can move to and draws one of them.
    fn random(&self, rng: &mut Rng, scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.end.is_some() || self.due != Due::Move {
            return playout::draw(self, rng, scratch);
        }
        let (seat, own) = (self.to_move.seat(), self.board.rings[self.to_move as usize]);
        let mut found = [None; RINGS as usize * DIRECTIONS.len()];
        let rays = points(own).flat_map(|ring| DIRECTIONS.map(|direction| (ring, direction)));
        let mut total = 0;
        for (slot, (ring, direction)) in found.iter_mut().zip(rays) {
            let ray = self.board.ray(ring, direction);
            total += ray.count();
            *slot = Some((ring, direction, ray));
        }
        if total == 0 {
            return Some((seat, Action::Pass));
        }
        let mut n = rng.below(total);
        for (ring, direction, ray) in found.into_iter().flatten() {
            if n < ray.count() {
                let to = ring.step(direction, ray.steps(n))?;
                return Some((seat, Action::Move(ring, to)));
            }
            n -= ray.count();
        }
        None
    }
}
