//! The game (R2–R6): who is to act, what is allowed, what it does, how it ends.

use crate::board::{AXES, Board, Point, Side, WAYS, points};
use crate::notation::{Action, last};
use crate::{notation, position, scene};
use wanqi_sdk::legacy::Game;
use wanqi_sdk::snapshot::{Reader, Writer};
use wanqi_sdk::words::counted;
use wanqi_sdk::{
    Actor, Event, Facts, Outcome, Read, Rejection, Rng, Scene, Setup, Turn, forbid, playout, rule,
};

/// Rings of each side.
pub const RINGS: u8 = 5;

/// Markers of both.
pub const MARKERS: u32 = 51;

/// What the side to act has to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Due {
    /// A ring is to be placed.
    Place,
    /// A ring is to be moved.
    Move,
    /// A row is to be taken.
    Row,
    /// A ring is to be taken off for the row.
    Ring,
}

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// The side has taken off all the rings it needs.
    Rings(Side),
    /// No marker is left.
    Markers,
    /// Neither side can move.
    Blocked,
}

/// A game of YINSH.
#[derive(Clone, Debug)]
pub struct Yinsh {
    /// Rings to take off (R6.1).
    pub(crate) wanted: u8,
    pub(crate) board: Board,
    /// Rings taken off by each side.
    pub(crate) removed: [u8; 2],
    /// Whose turn it is.
    pub(crate) side: Side,
    pub(crate) due: Due,
    /// The side has moved in this turn and takes its rows.
    pub(crate) moved: bool,
    /// It has acted in this turn.
    pub(crate) begun: bool,
    /// Turns completed, and one for a position in which Black is to move first.
    pub(crate) turns: u32,
    pub(crate) end: Option<End>,
}

/// Where the game stands.
impl Yinsh {
    pub(crate) fn start(rules: usize) -> Yinsh {
        Yinsh {
            wanted: if rules == 0 { 3 } else { 1 },
            board: Board::default(),
            removed: [0; 2],
            side: Side::White,
            due: Due::Place,
            moved: false,
            begun: false,
            turns: 0,
            end: None,
        }
    }

    pub(crate) const fn seat(side: Side) -> Actor {
        match side {
            Side::White => Actor::ONE,
            Side::Black => Actor::TWO,
        }
    }

    /// Rings that a side has on the board or has taken off again.
    pub(crate) const fn placed(&self, side: Side) -> u8 {
        self.board.rings[side as usize].count_ones() as u8 + self.removed[side as usize]
    }

    /// Markers that are not on the board.
    #[inline]
    pub(crate) const fn pool(&self) -> u32 {
        MARKERS.saturating_sub(self.board.all_markers().count_ones())
    }

    /// A row of the side to act: its first point and its axis.
    fn rows(&self) -> impl Iterator<Item = (Point, i8)> + '_ {
        let begins = |axis| points(self.board.rows(self.side, axis));
        AXES.iter().flat_map(move |axis| begins(*axis).map(move |from| (from, *axis)))
    }

    /// Passes the turn on once the side has moved and has no row to take, and finds what is due.
    #[inline]
    pub(crate) fn go_on(&mut self) {
        let mut row = self.has_row();
        if rule!("R5.2", self.moved && !row) {
            self.side = self.side.other();
            (self.moved, self.begun) = (false, false);
            self.turns += 1;
            row = self.has_row();
        }
        self.due = if row {
            Due::Row
        } else if rule!("R4.1", self.placed(self.side) < RINGS) {
            Due::Place
        } else {
            Due::Move
        };
        if self.due == Due::Move {
            self.find_end();
        }
    }

    /// Whether the side to act has a row.
    #[inline]
    pub(crate) fn has_row(&self) -> bool {
        rule!("R5.1", self.board.has_row(self.side))
    }

    /// Ends the game if no move is due any more (R6.2, R6.3).
    fn find_end(&mut self) {
        let blocked = || Side::BOTH.iter().all(|side| !self.board.can_move(*side));
        self.end = if rule!("R6.2", self.pool() == 0) {
            Some(End::Markers)
        } else {
            rule!("R6.3", blocked()).then_some(End::Blocked)
        };
    }
}

/// What is allowed.
impl Yinsh {
    /// Refuses what is not due, and says what is.
    fn check_due(&self, action: Action) -> Result<(), Rejection> {
        let (us, due) = (self.side, self.due);
        let kind = match action {
            Action::Place(_) => Due::Place,
            Action::Move(..) | Action::Pass => Due::Move,
            Action::Row { .. } => Due::Row,
            Action::Ring(_) => Due::Ring,
        };
        let left = RINGS.saturating_sub(self.placed(us));
        let row = self.rows().next().map_or(String::new(), name);
        let wrong = due != kind;
        forbid!("R3.1", wrong && kind == Due::Place, "{us} has placed its five rings");
        forbid!(
            "R4.1",
            wrong && due == Due::Place,
            "{us} has {rings} to place first",
            rings = counted(left, "ring", "rings")
        );
        forbid!("R5.2", wrong && due == Due::Row, "{us} has to take the row {row} first");
        forbid!("R5.4", wrong && due == Due::Ring, "{us} has taken a row, a ring comes off for it");
        forbid!("R5.2", wrong && kind == Due::Row, "{us} has no row to take");
        forbid!("R5.4", wrong, "{us} has taken no row, so no ring comes off");
        Ok(())
    }

    /// Refuses a point that is not empty.
    fn check_empty(&self, point: Point) -> Result<(), Rejection> {
        let ring = self.board.ring_at(point);
        let owner = ring.map_or(String::new(), |side| side.to_string());
        forbid!("R3.1", ring.is_some(), "{point} is taken by a ring of {owner}");
        Ok(())
    }

    fn check_move(&self, from: Point, to: Point) -> Result<(), Rejection> {
        let us = self.side;
        let own = self.board.ring_at(from) == Some(us);
        forbid!("R4.1", !own, "no ring of {us} stands on {from}");
        let line = from.line_to(to);
        forbid!("R4.2", line.is_none(), "no line leads from {from} to {to}");
        let marker = self.board.all_markers() & to.bit() != 0;
        forbid!("R4.2", marker, "{to} holds a marker, a ring moves to an empty point");
        let (way, count) = line.unwrap_or_default();
        let mut ahead = (1..=count).filter_map(|n| from.step(way, n));
        let ring = ahead.find(|point| self.board.ring_at(*point).is_some());
        let place = ring.map_or(String::new(), |point| point.to_string());
        forbid!("R4.4", ring.is_some(), "the ring on {place} is in the way");
        let ray = self.board.ray(from, way);
        let landing = from.step(way, ray.landing).unwrap_or(from);
        let beyond = count > ray.free && count != ray.landing;
        forbid!("R4.3", beyond, "behind the markers the ring stops on {landing}, before {to}");
        Ok(())
    }

    fn check_row(&self, from: Point, axis: i8) -> Result<(), Rejection> {
        let (us, end) = (self.side, last(from, axis));
        let row = self.board.rows(us, axis) & from.bit() != 0;
        forbid!("R5.3", !row, "{from} to {end} are not five markers of {us}");
        Ok(())
    }

    fn check_ring(&self, point: Point) -> Result<(), Rejection> {
        let us = self.side;
        let own = self.board.ring_at(point) == Some(us);
        forbid!("R5.4", !own, "no ring of {us} stands on {point}");
        Ok(())
    }

    fn check_pass(&self) -> Result<(), Rejection> {
        let us = self.side;
        let can = |ring: &Point| WAYS.iter().any(|way| self.board.ray(*ring, *way).count() > 0);
        let ring = points(self.board.rings[us as usize]).find(can);
        let place = ring.map_or(String::new(), |point| point.to_string());
        forbid!("R4.6", ring.is_some(), "{us} can move a ring, for one that on {place}");
        Ok(())
    }
}

/// The ends of a row as a sentence names them.
fn name((from, axis): (Point, i8)) -> String {
    format!("{from} to {}", last(from, axis))
}

/// What actions do.
impl Yinsh {
    fn take_ring(&mut self, point: Point) {
        let side = self.side as usize;
        self.board.rings[side] &= !point.bit();
        self.removed[side] += 1;
        if rule!("R6.1", self.removed[side] == self.wanted) {
            self.end = Some(End::Rings(self.side));
        } else {
            self.go_on();
        }
    }

    /// How the game ends by the number of rings.
    fn counted(&self, reason: &'static str, rule: &'static str) -> Outcome {
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

    type Action = Action;

    fn new(setup: &Setup<'_>) -> Result<Yinsh, Rejection> {
        let start = Yinsh::start(setup.rules);
        match setup.position {
            None => Ok(start),
            Some(text) => position::read(start, text),
        }
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (self.turns / 2 + 1, (self.turns % 2) as u8);
        if self.end.is_some() {
            return Turn::over(round, place);
        }
        let role = self.side as u8 + 1;
        Turn { open: self.begun, ..Turn::of(Yinsh::seat(self.side), role, round, place) }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if self.end.is_some() || actor != Yinsh::seat(self.side) {
            return;
        }
        let own = self.board.rings[self.side as usize];
        match self.due {
            Due::Place => out.extend(points(self.board.empty()).map(Action::Place)),
            Due::Row => out.extend(self.rows().map(|(from, axis)| Action::Row { from, axis })),
            Due::Ring => out.extend(points(own).map(Action::Ring)),
            Due::Move => {
                let before = out.len();
                for from in points(own) {
                    for way in WAYS {
                        let ray = self.board.ray(from, way);
                        let to = (0..ray.count()).filter_map(|n| from.step(way, ray.steps(n)));
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
        let us = self.side;
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
                self.board.rings[self.side as usize] |= point.bit();
                self.moved = true;
                self.go_on();
            }
            Action::Move(from, to) => {
                self.board.move_ring(self.side, from, to);
                self.moved = true;
                self.go_on();
            }
            Action::Row { from, axis } => {
                self.board.take_row(self.side, from, axis);
                self.due = Due::Ring;
            }
            Action::Ring(point) => self.take_ring(point),
            Action::Pass => {
                self.moved = true;
                self.go_on();
            }
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        Some(match self.end? {
            End::Rings(side) => Outcome::won(Yinsh::seat(side), "rings-taken-off", "R6.1"),
            End::Markers => self.counted("no-markers", "R6.2"),
            End::Blocked => self.counted("nobody-can-move", "R6.3"),
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
        Err(Rejection::illegal("R2.2", format!("{} is to act, nobody skips or leaves", self.side)))
    }

    fn save(&self, out: &mut Writer) {
        out.u32(self.turns);
    }

    fn restore(&mut self, from: &mut Reader<'_>) -> Option<()> {
        self.turns = from.u32().filter(|turns| turns % 2 == self.turns % 2)?;
        Some(())
    }

    fn scene(&self, _view: Option<Actor>, scene: &mut Scene) {
        scene::draw(self, scene);
    }

    /// Counts the points that each ring can go to, and takes one of them all.
    fn random(&self, rng: &mut Rng, scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.end.is_some() || self.due != Due::Move {
            return playout::draw(self, rng, scratch);
        }
        let (seat, own) = (Yinsh::seat(self.side), self.board.rings[self.side as usize]);
        let mut found = [None; RINGS as usize * WAYS.len()];
        let rays = points(own).flat_map(|ring| WAYS.map(|way| (ring, way)));
        let mut total = 0;
        for (slot, (ring, way)) in found.iter_mut().zip(rays) {
            let ray = self.board.ray(ring, way);
            total += ray.count();
            *slot = Some((ring, way, ray));
        }
        if total == 0 {
            return Some((seat, Action::Pass));
        }
        let mut n = rng.below(total);
        for (ring, way, ray) in found.into_iter().flatten() {
            if n < ray.count() {
                let to = ring.step(way, ray.steps(n))?;
                return Some((seat, Action::Move(ring, to)));
            }
            n -= ray.count();
        }
        None
    }
}
