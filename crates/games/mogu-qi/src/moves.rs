//! Legal actions (R3–R7): the list, and a random action without the list.

use crate::board::{DIRECTIONS, POINTS, Point, ROWS, STRINGS, ahead, around, behind, nth, points};
use crate::game::Mogu;
use crate::notation::Action;
use crate::variant::TurnKind;
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::prelude::*;

impl Mogu {
    /// Adds all actions of the side to move.
    #[inline]
    pub(crate) fn list(&self, out: &mut Vec<Action>) {
        match self.variant.kind {
            TurnKind::Runs { .. } => {
                out.extend(points(self.all()).map(Action::single));
                self.each_run(|starts, far| {
                    let run = |from: Point| Action::Line { from, to: Point(from.0 + far) };
                    out.extend(points(starts).map(run));
                });
            }
            TurnKind::Pairs => {
                for stones in self.rows_of_stones() {
                    for n in 2..stones.count() {
                        out.push(pair(stones, n - 2));
                    }
                }
            }
            TurnKind::Triangles => {
                let [up, down] = self.triangles();
                out.extend(points(up).map(|low| triangle(low, 0)));
                out.extend(points(down).map(|low| triangle(low, 2)));
            }
            TurnKind::Race => {
                let jumpers = self.jumpers();
                for from in points(self.own()) {
                    let targets = points(self.targets(from, jumpers));
                    out.extend(targets.map(|to| Action::Line { from, to }));
                }
            }
            TurnKind::Rings => {
                out.extend(points(self.open_ring()).map(Action::single));
                if self.may_double() {
                    let first = |point| Action::Stone { point, again: true };
                    out.extend(points(self.open_ring()).map(first));
                }
            }
        }
    }

    /// Draws one of these actions.
    #[inline]
    pub(crate) fn draw_action(&self, rng: &mut Rng) -> Option<Action> {
        match self.variant.kind {
            TurnKind::Runs { .. } => self.draw_run(rng),
            TurnKind::Pairs => {
                let pairs = |stones: Bitboard| stones.count().saturating_sub(2);
                let mut n = rng.below(self.rows_of_stones().map(pairs).sum());
                for stones in self.rows_of_stones() {
                    if n < pairs(stones) {
                        return Some(pair(stones, n));
                    }
                    n -= pairs(stones);
                }
                None
            }
            TurnKind::Triangles => {
                let [up, down] = self.triangles();
                let n = rng.below(up.count() + down.count());
                Some(match n.checked_sub(up.count()) {
                    None => triangle(nth(up, n), 0),
                    Some(n) => triangle(nth(down, n), 2),
                })
            }
            TurnKind::Race => self.draw_move(rng),
            TurnKind::Rings => {
                let open = self.open_ring();
                let actions = open.count() * (1 + u32::from(self.may_double()));
                let n = rng.below(actions);
                let again = n >= open.count();
                Some(Action::Stone { point: nth(open, n % open.count()), again })
            }
        }
    }

    /// Calls `found` for each length and direction of runs that may be taken (R3.1, R3.2), with the
    /// first stones of these runs and the distance of their ends in bits. Leaves out single stones.
    #[inline]
    fn each_run(&self, mut found: impl FnMut(Bitboard, u8)) {
        let TurnKind::Runs { coloured } = self.variant.kind else { return };
        let stones = self.all();
        for (direction, bits) in DIRECTIONS.into_iter().enumerate() {
            let (mut starts, mut far) = (stones, 0);
            for length in 2..=8 {
                starts = stones & behind(starts, direction);
                far += bits as u8;
                if starts.is_empty() {
                    break;
                }
                if !coloured || (length % 2 == 1) == (direction == ROWS) {
                    found(starts, far);
                }
            }
        }
    }

    #[inline]
    fn draw_run(&self, rng: &mut Rng) -> Option<Action> {
        let mut total = self.all().count();
        self.each_run(|starts, _| total += starts.count());
        let n = rng.below(total);
        let Some(mut n) = n.checked_sub(self.all().count()) else {
            return Some(Action::single(nth(self.all(), n)));
        };
        let mut drawn = None;
        self.each_run(|starts, far| {
            if drawn.is_none() {
                match n.checked_sub(starts.count()) {
                    Some(rest) => n = rest,
                    None => drawn = Some((nth(starts, n), far)),
                }
            }
        });
        drawn.map(|(from, far)| Action::Line { from, to: Point(from.0 + far) })
    }

    /// The stones of each string.
    #[inline]
    fn rows_of_stones(&self) -> impl Iterator<Item = Bitboard> {
        let all = self.all();
        STRINGS.iter().flatten().map(move |string| *string & all)
    }

    /// Points next to a stone with an empty point straight behind it.
    #[inline]
    fn jumpers(&self) -> Bitboard {
        let (all, empty) = (self.all(), self.empty());
        (0..DIRECTIONS.len()).fold(Bitboard::EMPTY, |found, direction| {
            let back = ahead(ahead(empty, direction) & all, direction);
            found | back | behind(behind(empty, direction) & all, direction)
        })
    }

    /// The points that a stone reaches in the race (R6.2, R6.3).
    #[inline]
    fn targets(&self, from: Point, jumpers: Bitboard) -> Bitboard {
        let steps = around(from.bit()) & self.empty();
        if jumpers.has(from.0) { steps | self.jumps(from) } else { steps }
    }

    #[inline]
    fn draw_move(&self, rng: &mut Rng) -> Option<Action> {
        let mut found = [(Point(0), Bitboard::EMPTY); 9];
        let (mut total, jumpers) = (0, self.jumpers());
        for (place, from) in found.iter_mut().zip(points(self.own())) {
            *place = (from, self.targets(from, jumpers));
            total += place.1.count();
        }
        let mut n = rng.below(total);
        for (from, targets) in found {
            match n.checked_sub(targets.count()) {
                Some(rest) => n = rest,
                None => return Some(Action::Line { from, to: nth(targets, n) }),
            }
        }
        None
    }
}

/// The action that takes stone `n` and stone `n + 2` of a string.
#[inline]
fn pair(stones: Bitboard, n: u32) -> Action {
    Action::Line { from: nth(stones, n), to: nth(stones, n + 2) }
}

/// The small triangle with this lowest, leftmost point: with the point next to it, or both points
/// above.
#[inline]
fn triangle(low: Point, direction: usize) -> Action {
    let low = low.bit();
    Action::Triangle((low | ahead(low, 1) | ahead(low, direction)) & POINTS)
}
