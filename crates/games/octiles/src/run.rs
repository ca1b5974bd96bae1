//! Paths and runs (R4).

use crate::board::{Link, Point, SPACES, STOPS, Space};
use crate::tiles::Laid;
use crate::variant::{SEATS, Variant};

/// Tiles and runners.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Table {
    /// The tile on each space.
    pub tiles: [Option<Laid>; SPACES],
    /// The seat, counted from 0, of the runner on each stop.
    pub runners: [Option<u8>; STOPS],
}

impl Table {
    /// The board without tiles and runners.
    pub const EMPTY: Table = Table { tiles: [None; SPACES], runners: [None; STOPS] };

    /// The seat of the runner on a stop.
    #[must_use]
    pub fn at(&self, stop: Point) -> Option<usize> {
        self.runners[stop.index()].map(usize::from)
    }

    /// The tile on a space.
    #[must_use]
    pub const fn tile(&self, space: Space) -> Option<Laid> {
        self.tiles[space.index()]
    }

    /// The table with a tile laid on a space.
    #[must_use]
    pub const fn with(&self, space: Space, laid: Laid) -> Table {
        let mut table = *self;
        table.tiles[space.index()] = Some(laid);
        table
    }

    /// Moves a runner.
    pub fn run(&mut self, from: Point, to: Point) {
        let runner = self.runners[from.index()].take();
        self.runners[to.index()] = runner;
    }

    /// The runners of a seat.
    pub fn runners(&self, seat: usize) -> impl Iterator<Item = Point> + Clone + '_ {
        Point::all().filter(move |stop| self.at(*stop) == Some(seat))
    }

    /// The stop at the end of the path that leaves a space by a side; `None` if the path ends at an
    /// empty space.
    #[must_use]
    pub fn follow(&self, space: Space, side: u8) -> Option<Point> {
        let (mut space, mut side) = (space, side);
        // A path crosses each tile at most four times.
        for _ in 0..=4 * SPACES {
            match space.link(side) {
                Link::Stop(stop) => return Some(stop),
                Link::Space(next, entry) => {
                    side = self.tile(next)?.across(entry);
                    space = next;
                }
            }
        }
        None
    }

    /// The pairs of stops that paths over the tile on a space join, in both orders.
    pub fn joined(&self, space: Space) -> impl Iterator<Item = (Point, Point)> + Clone + '_ {
        let laid = self.tile(space);
        let across = move |side| Some((side, laid?.across(side)));
        let sides = (0..8).filter_map(across);
        sides.filter_map(move |(a, b)| self.follow(space, a).zip(self.follow(space, b)))
    }

    /// Whether a seat may run between two stops that a path joins (R4.1, R4.2, R4.4, R4.5).
    #[must_use]
    pub fn may_run(&self, variant: &Variant, seat: usize, from: Point, to: Point) -> bool {
        let own = self.at(from) == Some(seat) && !variant.in_goal(seat, from);
        let ends = to.side().is_none() || variant.in_goal(seat, to);
        own && ends && (self.at(to).is_none() || from == to)
    }

    /// The number of runners of a seat in its goal.
    #[must_use]
    pub fn home(&self, variant: &Variant, seat: usize) -> usize {
        self.runners(seat).filter(|stop| variant.in_goal(seat, *stop)).count()
    }

    /// For each seat whether all its runners are in its goal.
    #[must_use]
    pub fn winners(&self, variant: &Variant) -> [bool; SEATS] {
        let all = |seat| seat < variant.seats() && self.home(variant, seat) == variant.runners();
        std::array::from_fn(all)
    }
}
