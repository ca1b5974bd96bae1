//! The game (R2–R4): who is to act, what is allowed, what it does, how it ends.

use crate::board::{Board, Cell};
use crate::facts::BORDER;
use crate::notation::Action;
use crate::tile::{Colour, Piece, SIDES, Tiles};
use crate::{notation, position, scene};
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::legacy::Game;
use wanqi_sdk::{
    Actor, Event, Facts, Outcome, Read, Rejection, Rng, Scene, Setup, Turn, forbid, rule,
};

/// Neutral tiles, which are laid first (R3.1).
pub(crate) const NEUTRAL: u8 = 2;

/// A game of quads.
#[derive(Clone, Debug)]
pub struct Quads {
    pub(crate) board: Board,
    /// The tiles that Black and Silver have left, turned in all ways, and the neutral ones.
    pub(crate) left: [Tiles; 3],
    /// Tiles on the board.
    pub(crate) turns: u8,
    /// Whoever is to lay a tile cannot (R4.1).
    pub(crate) stuck: bool,
}

impl Quads {
    pub(crate) fn start(rules: usize) -> Quads {
        let left = [Tiles::OWN, Tiles::OWN, Tiles::NEUTRAL];
        Quads { board: Board::new(rules == BORDER), left, turns: 0, stuck: false }
    }

    /// The colour to lay a tile (R2.1).
    #[inline]
    pub(crate) const fn side(&self) -> Colour {
        if self.turns.is_multiple_of(2) { Colour::Black } else { Colour::Silver }
    }

    /// The seat to lay a tile.
    #[inline]
    const fn seat(&self) -> Actor {
        Actor(1 + self.turns % 2)
    }

    /// Whether neutral tiles are being laid.
    #[inline]
    pub(crate) const fn is_opening(&self) -> bool {
        self.turns < NEUTRAL
    }

    /// The tiles that an owner has left.
    #[inline]
    pub(crate) const fn left(&self, owner: Option<Colour>) -> Tiles {
        match owner {
            Some(colour) => self.left[colour as usize],
            None => self.left[2],
        }
    }

    /// Takes a tile from those left and puts it on the board.
    #[inline]
    pub(crate) fn lay(&mut self, cell: Cell, piece: Piece) {
        let left = &mut self.left[piece.owner.map_or(2, |colour| colour as usize)];
        *left = left.without(piece.tile.turns());
        self.board.lay(cell, piece);
        self.turns += 1;
    }

    /// Whose tiles are to be laid, and the bits of the cells where this may be (R3.1, R3.4).
    #[inline]
    fn choice(&self) -> (Option<Colour>, Bitboard) {
        match self.is_opening() {
            true => (None, self.board.empty()),
            false => (Some(self.side()), self.board.open()),
        }
    }

    /// The end that the board shows (R4.1).
    #[inline]
    pub(crate) fn is_stuck(&self) -> bool {
        let (owner, mut cells) = self.choice();
        let left = self.left(owner);
        let can = cells.any(|bit| !self.board.fitting(bit, owner).and(left).is_empty());
        rule!("R4.1", !can)
    }

    /// The name of the cell on which a tile lies, turned in some way.
    fn place_of(&self, piece: Piece) -> String {
        let same = |p: Piece| p.owner == piece.owner && piece.tile.turns().has(p.tile);
        let found = self.board.pieces().find(|(_, p)| same(*p));
        found.map_or(String::new(), |(cell, _)| cell.to_string())
    }

    /// Whether this tile is one to be laid now (R3.1, R3.2).
    fn check_tile(&self, piece: Piece) -> Result<(), Rejection> {
        let (us, opening) = (self.side(), self.is_opening());
        let (neutral, number) = (piece.owner.is_none(), self.turns + 1);
        let early = opening && !neutral;
        forbid!("R3.1", early, "tile {number} is a neutral one, LLLL or PPPP, and not {piece}");
        let others = !neutral && piece.owner != Some(us);
        forbid!("R3.2", others, "{piece} is not a tile of {us}");
        let gone = !self.left(piece.owner).has(piece.tile);
        forbid!("R3.2", gone, "{piece} has been laid, it is the tile on {}", self.place_of(piece));
        Ok(())
    }

    /// Whether what the tile shows matches what is beside it (R3.5, R3.6).
    fn check_sides(&self, cell: Cell, piece: Piece) -> Result<(), Rejection> {
        for (side, name) in SIDES.iter().enumerate() {
            let clash = !self.board.matches(cell, piece, side);
            let next = Board::beside(cell, side);
            let other = next.and_then(|next| self.board.at(next));
            let shown = piece.sign(side);
            if let Some((next, other)) = next.zip(other) {
                let facing = other.sign((side + 2) % 4);
                forbid!("R3.5", clash, "{shown} in the {name} of {cell} meets {facing} of {next}");
            } else {
                forbid!("R3.6", clash, "{shown} in the {name} of {cell} meets L of the border");
            }
        }
        Ok(())
    }
}

impl Game for Quads {
    const FACTS: Facts = crate::FACTS;

    type Action = Action;

    fn new(setup: &Setup<'_>) -> Result<Quads, Rejection> {
        let start = Quads::start(setup.rules);
        match setup.position {
            None => Ok(start),
            Some(text) => position::read(start, text),
        }
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (u32::from(self.turns / 2 + 1), self.turns % 2);
        if self.stuck {
            return Turn::over(round, place);
        }
        Turn::of(self.seat(), place + 1, round, place)
    }

    #[inline]
    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor != self.seat() {
            return;
        }
        let (owner, cells) = self.choice();
        let left = self.left(owner);
        for bit in cells {
            let (cell, tiles) = (Board::cell(bit), self.board.fitting(bit, owner).and(left));
            out.extend(tiles.map(|tile| Action { cell, piece: Piece { tile, owner } }));
        }
    }

    fn check(&self, actor: Actor, Action { cell, piece }: Action) -> Result<(), Rejection> {
        let us = self.side();
        forbid!("R2.1", self.turn().actor() != Some(actor), "{us} is to lay a tile");
        let there = self.board.at(cell);
        let name = there.map_or(String::new(), |there| there.to_string());
        let apart = !self.is_opening() && !self.board.touches(cell);
        self.check_tile(piece)?;
        forbid!("R3.3", there.is_some(), "{cell} is taken by {name}");
        forbid!("R3.4", apart, "no tile lies beside {cell}");
        self.check_sides(cell, piece)
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, Action { cell, piece }: Action) {
        self.lay(cell, piece);
        self.stuck = self.is_stuck();
    }

    fn outcome(&self) -> Option<Outcome> {
        self.stuck.then(|| Outcome::won(self.seat().other(), "blocked", "R4.1"))
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
        notation::read_lenient(self.side(), text)
    }

    fn event(&mut self, _seat: Actor, _event: Event) -> Result<(), Rejection> {
        let us = self.side();
        Err(Rejection::illegal("R2.2", format!("{us} must lay a tile, no turn is skipped")))
    }

    fn scene(&self, _view: Option<Actor>, scene: &mut Scene) {
        scene::draw(self, scene);
    }

    /// Counts the tiles that fit each cell, and takes one of them all.
    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        let (owner, cells) = self.choice();
        let left = self.left(owner);
        let fitting = |bit| self.board.fitting(bit, owner).and(left);
        let total: u32 = cells.map(|bit| fitting(bit).count()).sum();
        let mut n = if total > 0 { rng.below(total) } else { 0 };
        for bit in cells {
            let mut tiles = fitting(bit);
            let count = tiles.count();
            if n < count {
                let (cell, tile) = (Board::cell(bit), tiles.nth(n as usize)?);
                return Some((self.seat(), Action { cell, piece: Piece { tile, owner } }));
            }
            n -= count;
        }
        None
    }
}
