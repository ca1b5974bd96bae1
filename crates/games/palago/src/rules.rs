//! The game: who lays a tile and where (R2), when it ends (R3).

use crate::facts::FACTS;
use crate::group::{MOST, Tiles};
use crate::hex::Hex;
use crate::tile::{Colour, Tile, Way};
use std::fmt::Write as _;
use wanqi_sdk::legacy::Game;
use wanqi_sdk::{
    Actor, Event, Facts, Outcome, Read, Rejection, Scene, Setup, Turn, forbid, rule, snapshot,
};

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// A group was closed: for White, for Blue.
    Closed([bool; 2]),
    /// Fewer than two tiles are left.
    RunOut,
}

/// A game of Palago.
#[derive(Clone, Debug)]
pub struct Palago {
    /// Tiles of the set.
    pub(crate) set: usize,
    /// The largest group wins when the tiles run out.
    pub(crate) largest: bool,
    pub(crate) tiles: Tiles,
    /// The tile that was laid first in an open turn.
    pub(crate) first: Option<Hex>,
    pub(crate) end: Option<End>,
}

impl Palago {
    pub(crate) fn start(setup: &Setup<'_>) -> Palago {
        Palago {
            set: usize::try_from(setup.options.int("tiles")).unwrap_or(MOST),
            largest: setup.options.word("run-out") == "largest",
            tiles: Tiles::NONE,
            first: None,
            end: None,
        }
    }

    /// Turns completed before the one that is open, comes, or ended the game.
    fn turns(&self) -> usize {
        let laid = self.tiles.count();
        if self.end.is_some() { laid.saturating_sub(1) / 2 } else { laid / 2 }
    }

    /// The colour whose turn it is, or was when the game ended (R2.1).
    pub(crate) fn mover(&self) -> Colour {
        Colour::BOTH[self.turns() % 2]
    }

    /// The tiles of earlier turns.
    pub(crate) fn palago(&self) -> Tiles {
        self.first.map_or(self.tiles, |first| self.tiles.without(first))
    }

    /// The end that a tile just laid on this hex has brought.
    pub(crate) fn end_by(&self, hex: Hex) -> Option<End> {
        let closed = Colour::BOTH.map(|colour| self.tiles.closes(hex, colour));
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
        Colour::BOTH.into_iter().any(|colour| next.closes(tile.hex, colour))
    }

    /// Where the first tile of a turn may lie, single holes aside: beside the palago, or where a
    /// second tile joins it to that.
    fn firsts(&self, mut found: impl FnMut(Hex)) {
        if self.tiles.count() == 0 {
            return found(Hex::ORIGIN);
        }
        let beside = self.tiles.hexes().around();
        beside.each(&mut found);
        beside.around().without(self.tiles.hexes()).each(found);
    }

    /// Where the second tile of a turn may lie.
    fn seconds(&self, first: Hex, mut found: impl FnMut(Hex)) {
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
        forbid!("R1.1", empty && hex != Hex::ORIGIN, "the first tile lies on 0,0, not on {hex}");
        let joins = |other: Hex| self.tiles.on(other).is_none() && self.tiles.touch(other);
        let apart = !empty && !self.tiles.touch(hex) && !hex.around().any(joins);
        forbid!("R2.4", apart, "{hex} is too far from the palago for a second tile to join it");
        let hole = hex.around().all(|other| self.tiles.on(other).is_some()) && !self.wins(tile);
        forbid!("R2.5", hole, "{hex} is a single hole, and {tile} closes no group there");
        Ok(())
    }

    fn check_second(&self, first: Hex, tile: Tile) -> Result<(), Rejection> {
        let Tile { hex, .. } = tile;
        let apart = !hex.touches(first);
        forbid!("R2.3", apart, "{hex} does not touch {first}, the first tile of the turn");
        let palago = self.palago();
        let lost = palago.count() > 0 && !palago.touch(first) && !palago.touch(hex);
        forbid!("R2.4", lost, "neither {first} nor {hex} touches a tile of an earlier turn");
        Ok(())
    }

    fn run_out(&self) -> Outcome {
        let [white, blue] = Colour::BOTH.map(|colour| self.tiles.largest(colour));
        if rule!("R3.4", self.largest && white != blue) {
            let winner = if white > blue { Actor::ONE } else { Actor::TWO };
            return Outcome::won(winner, "largest-group", "R3.4");
        }
        Outcome::drawn(2, "tiles-run-out", "R3.4")
    }

    /// The position with its least tile on the origin: what is the same shape reads the same.
    fn shape(&self) -> String {
        let mut text = String::new();
        let least = self.tiles.list().first().map_or(Hex::ORIGIN, |tile| tile.hex);
        for tile in self.tiles.list() {
            let hex = tile.hex.minus((least.q, least.r));
            write!(text, "{} ", Tile { hex, ..*tile }).expect("a String takes all");
        }
        if let Some(first) = self.first {
            write!(text, "{}", first.minus((least.q, least.r))).expect("a String takes all");
        }
        text
    }
}

impl Game for Palago {
    const FACTS: Facts = FACTS;

    type Action = Tile;

    fn new(setup: &Setup<'_>) -> Result<Self, Rejection> {
        let game = Palago::start(setup);
        match setup.position {
            Some(text) => game.read_position(text),
            None => Ok(game),
        }
    }

    fn turn(&self) -> Turn {
        let mover = self.mover() as u8;
        let round = self.turns() as u32 / 2 + 1;
        if self.end.is_some() {
            return Turn::over(round, mover);
        }
        let open = self.first.is_some();
        Turn { open, ..Turn::of(Actor(mover + 1), mover + 1, round, mover) }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Tile>) {
        if !self.turn().acts(actor) {
            return;
        }
        let every = |hex| Way::ALL.map(|way| Tile { hex, way });
        match self.first {
            Some(first) => self.seconds(first, |hex| out.extend(every(hex))),
            None => self.firsts(|hex| {
                let hole = hex.around().all(|other| self.tiles.on(other).is_some());
                out.extend(every(hex).into_iter().filter(|tile| !hole || self.wins(*tile)));
            }),
        }
    }

    fn check(&self, actor: Actor, tile: Tile) -> Result<(), Rejection> {
        if self.end.is_some() {
            return Err(Rejection::illegal("R3.1", "the game is over"));
        }
        let mover = self.mover();
        let seat = Actor(mover as u8 + 1);
        forbid!("R2.1", actor != seat, "{mover} is to move, seat {}", seat.0);
        let hex = tile.hex;
        forbid!("R2.2", self.tiles.on(hex).is_some(), "a tile lies on {hex} already");
        match self.first {
            Some(first) => self.check_second(first, tile),
            None => self.check_first(tile),
        }
    }

    fn apply(&mut self, _actor: Actor, tile: Tile) {
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
                let winner = Actor(self.mover().other() as u8 + 1);
                Outcome::won(winner, "both-groups-closed", "R3.2")
            }
            End::Closed([white, _]) => {
                let winner = if white { Actor::ONE } else { Actor::TWO };
                Outcome::won(winner, "group-closed", "R3.1")
            }
            End::RunOut => self.run_out(),
        })
    }

    fn position(&self, out: &mut String) {
        self.write_position(out);
    }

    fn write(&self, _actor: Actor, tile: Tile, out: &mut String) {
        write!(out, "{tile}").expect("a String takes all");
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Tile, Rejection> {
        Tile::read(text)
    }

    fn read_lenient(&self, _actor: Actor, text: &[u8]) -> Result<Read<Tile>, Rejection> {
        let (tile, canonical) = Tile::read_lenient(text)?;
        Ok(Read { canonical, ..Read::unchecked(tile) })
    }

    fn event(&mut self, _seat: Actor, _event: Event) -> Result<(), Rejection> {
        Err(Rejection::illegal("R2.6", "no turn is skipped and no seat leaves"))
    }

    fn repetition_key(&self) -> u128 {
        snapshot::hash(self.shape().as_bytes())
    }

    fn scene(&self, _view: Option<Actor>, scene: &mut Scene) {
        self.draw(scene);
    }
}
