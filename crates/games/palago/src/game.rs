//! The game: turns and placements (R2), the end (R3).

use crate::board::{Point, Side};
use crate::group::Tiles;
use crate::notation::Action;
use crate::tile::{Orientation, Tile};
use wanqi_sdk::prelude::*;

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// Whether a group of White and a group of Blue are closed.
    Closed([bool; 2]),
    /// Fewer than two tiles are left.
    RunOut,
}

/// A game of Palago.
#[derive(Clone, Debug)]
pub struct Palago {
    /// The number of tiles of the set.
    pub(crate) set: usize,
    /// The side with the largest group wins when the tiles run out.
    pub(crate) largest: bool,
    pub(crate) tiles: Tiles,
    /// The first tile of an open turn.
    pub(crate) first: Option<Point>,
    pub(crate) end: Option<End>,
}

impl Palago {
    /// The number of completed turns, without the one that ended the game.
    fn turns(&self) -> usize {
        let laid = self.tiles.count();
        if self.end.is_some() { laid.saturating_sub(1) / 2 } else { laid / 2 }
    }

    /// The side to move, or the side that made the last turn when the game is over (R2.1).
    pub(crate) fn to_move(&self) -> Side {
        Side::BOTH[self.turns() % 2]
    }

    /// The tiles of earlier turns.
    pub(crate) fn palago(&self) -> Tiles {
        self.first.map_or(self.tiles, |first| self.tiles.without(first))
    }

    /// The end of the game by the last tile, on this hex.
    pub(crate) fn end_by(&self, hex: Point) -> Option<End> {
        let closed = Side::BOTH.map(|side| self.tiles.closes(hex, side));
        if closed != [false; 2] {
            return Some(End::Closed(closed));
        }
        let left = self.set - self.tiles.count();
        let whole = self.tiles.count().is_multiple_of(2);
        rule!("R3.4", whole && left < 2).then_some(End::RunOut)
    }

    /// Whether laying the tile closes a group.
    fn wins(&self, tile: Tile) -> bool {
        let mut next = self.tiles;
        next.lay(tile);
        Side::BOTH.into_iter().any(|side| next.closes(tile.hex, side))
    }

    /// The hexes for the first tile of a turn, single holes included: next to the palago, or where
    /// a second tile joins it to the palago.
    fn firsts(&self, mut found: impl FnMut(Point)) {
        if self.tiles.count() == 0 {
            return found(Point::ORIGIN);
        }
        let beside = self.tiles.hexes().around();
        beside.each(&mut found);
        beside.around().without(self.tiles.hexes()).each(found);
    }

    /// The hexes for the second tile of a turn.
    fn seconds(&self, first: Point, mut found: impl FnMut(Point)) {
        let palago = self.palago();
        let joined = palago.count() == 0 || palago.touch(first);
        for hex in first.around() {
            if self.tiles.on(hex).is_none() && (joined || palago.touch(hex)) {
                found(hex);
            }
        }
    }

    pub(crate) fn check_first(&self, tile: Tile) -> Result<(), Rejection> {
        let Tile { hex, .. } = tile;
        let empty = self.tiles.count() == 0;
        forbid!("R1.1", empty && hex != Point::ORIGIN, "the first tile goes on 0,0, not on {hex}");
        let joins = |other: Point| self.tiles.on(other).is_none() && self.tiles.touch(other);
        let apart = !empty && !self.tiles.touch(hex) && !hex.around().any(joins);
        forbid!("R2.4", apart, "{hex} is too far from the palago for a second tile to join it");
        let hole = hex.around().all(|other| self.tiles.on(other).is_some()) && !self.wins(tile);
        forbid!("R2.5", hole, "{hex} is a single hole, and {tile} closes no group there");
        Ok(())
    }

    fn check_second(&self, first: Point, tile: Tile) -> Result<(), Rejection> {
        let Tile { hex, .. } = tile;
        let apart = !hex.touches(first);
        forbid!("R2.3", apart, "{hex} does not touch {first}, the first tile of the turn");
        let palago = self.palago();
        let lost = palago.count() > 0 && !palago.touch(first) && !palago.touch(hex);
        forbid!("R2.4", lost, "neither {first} nor {hex} touches a tile of an earlier turn");
        Ok(())
    }

    fn run_out(&self) -> Outcome {
        let [white, blue] = Side::BOTH.map(|side| self.tiles.largest(side));
        if rule!("R3.4", self.largest && white != blue) {
            let winner = if white > blue { Actor::ONE } else { Actor::TWO };
            return Outcome::won(winner, "largest-group", "R3.4");
        }
        Outcome::drawn(2, "tiles-run-out", "R3.4")
    }

    /// The tiles, moved so that the first one is on the origin: equal for positions of the same
    /// shape.
    pub(crate) fn shape(&self) -> String {
        let mut text = String::new();
        let least = self.tiles.list().first().map_or(Point::ORIGIN, |tile| tile.hex);
        for tile in self.tiles.list() {
            let hex = tile.hex.minus((least.q, least.r));
            put!(&mut text, "{} ", Tile { hex, ..*tile });
        }
        if let Some(first) = self.first {
            put!(&mut text, "{}", first.minus((least.q, least.r)));
        }
        text
    }
}

impl Game for Palago {
    const FACTS: Facts = crate::FACTS;
    const NO_SKIP: (&'static str, &'static str) = ("R2.6", "no turn is skipped and no seat leaves");

    fn start(setup: &Setup<'_>) -> Result<Palago, Rejection> {
        Ok(Palago {
            set: setup.options.int("tiles") as usize,
            largest: setup.options.word("run-out") == "largest",
            tiles: Tiles::NONE,
            first: None,
            end: None,
        })
    }

    fn turn(&self) -> Turn {
        let side = self.to_move() as u8;
        let round = self.turns() as u32 / 2 + 1;
        if self.end.is_some() {
            return Turn::over(round, side);
        }
        let open = self.first.is_some();
        Turn { open, ..Turn::of(Actor(side + 1), side + 1, round, side) }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if !self.turn().acts(actor) {
            return;
        }
        let every = |hex| Orientation::ALL.map(|orientation| Tile { hex, orientation });
        match self.first {
            Some(first) => self.seconds(first, |hex| out.extend(every(hex))),
            None => self.firsts(|hex| {
                let hole = hex.around().all(|other| self.tiles.on(other).is_some());
                out.extend(every(hex).into_iter().filter(|tile| !hole || self.wins(*tile)));
            }),
        }
    }

    fn check(&self, actor: Actor, tile: Action) -> Result<(), Rejection> {
        if self.end.is_some() {
            return Err(Rejection::illegal("R3.1", "the game is over"));
        }
        let us = self.to_move();
        forbid!("R2.1", actor != us.seat(), "{us} is to move");
        let hex = tile.hex;
        forbid!("R2.2", self.tiles.on(hex).is_some(), "there is already a tile on {hex}");
        match self.first {
            Some(first) => self.check_second(first, tile),
            None => self.check_first(tile),
        }
    }

    fn apply(&mut self, _actor: Actor, tile: Action) {
        self.tiles.lay(tile);
        self.first = if self.first.is_none() { Some(tile.hex) } else { None };
        self.end = self.end_by(tile.hex);
        if self.end.is_some() {
            self.first = None;
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        Some(match self.end? {
            End::Closed(closed) if rule!("R3.2", closed == [true; 2]) => {
                let winner = self.to_move().other().seat();
                Outcome::won(winner, "both-groups-closed", "R3.2")
            }
            End::Closed([white, _]) => {
                let winner = if white { Actor::ONE } else { Actor::TWO };
                Outcome::won(winner, "group-closed", "R3.1")
            }
            End::RunOut => self.run_out(),
        })
    }
}
