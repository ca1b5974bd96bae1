//! The game: turns (R2), laying tiles (R3), the end (R4).

use crate::board::{Board, Point, Side};
use crate::facts::BORDER;
use crate::notation::Action;
use crate::tile::{EDGE_NAMES, Piece, Tiles};
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::prelude::*;

/// The number of neutral tiles, which are laid first (R3.1).
pub(crate) const NEUTRAL: u8 = 2;

/// A game of quads.
#[derive(Clone, Debug)]
pub struct Quads {
    pub(crate) board: Board,
    /// The tiles that Black and Silver have left and the neutral ones that are left, each in all
    /// orientations.
    pub(crate) left: [Tiles; 3],
    /// The number of tiles on the board.
    pub(crate) turns: u8,
    /// The side to move cannot lay a tile (R4.1).
    pub(crate) stuck: bool,
}

impl Quads {
    /// The side to move (R2.1).
    #[inline]
    pub(crate) const fn to_move(&self) -> Side {
        if self.turns.is_multiple_of(2) { Side::Black } else { Side::Silver }
    }

    /// Whether the next tile is a neutral one.
    #[inline]
    pub(crate) const fn is_opening(&self) -> bool {
        self.turns < NEUTRAL
    }

    /// The tiles that an owner has left.
    #[inline]
    pub(crate) const fn left(&self, owner: Option<Side>) -> Tiles {
        match owner {
            Some(side) => self.left[side as usize],
            None => self.left[2],
        }
    }

    /// Puts a tile on the board and removes it from the tiles that are left.
    #[inline]
    pub(crate) fn lay(&mut self, cell: Point, piece: Piece) {
        let left = &mut self.left[piece.owner.map_or(2, |side| side as usize)];
        *left = left.without(piece.tile.turns());
        self.board.lay(cell, piece);
        self.turns += 1;
    }

    /// The owner of the tiles that may be laid, and the bits of the cells for them (R3.1, R3.4).
    #[inline]
    fn choice(&self) -> (Option<Side>, Bitboard) {
        match self.is_opening() {
            true => (None, self.board.empty()),
            false => (Some(self.to_move()), self.board.open()),
        }
    }

    /// Whether the side to move cannot lay a tile (R4.1).
    #[inline]
    pub(crate) fn is_stuck(&self) -> bool {
        let (owner, mut cells) = self.choice();
        let left = self.left(owner);
        let can = cells.any(|bit| !self.board.fitting(bit, owner).and(left).is_empty());
        rule!("R4.1", !can)
    }

    /// The cell of a tile on the board, in any orientation.
    fn cell_of(&self, piece: Piece) -> Option<Point> {
        let same = |p: Piece| p.owner == piece.owner && piece.tile.turns().has(p.tile);
        self.board.pieces().find(|(_, p)| same(*p)).map(|(cell, _)| cell)
    }

    /// Whether this tile may be laid now (R3.1, R3.2).
    fn check_tile(&self, piece: Piece) -> Result<(), Rejection> {
        let (us, opening) = (self.to_move(), self.is_opening());
        let (neutral, number) = (piece.owner.is_none(), self.turns + 1);
        let early = opening && !neutral;
        forbid!("R3.1", early, "tile {number} must be neutral, LLLL or PPPP, and not {piece}");
        let others = !neutral && piece.owner != Some(us);
        forbid!("R3.2", others, "{piece} is not a tile of {us}");
        forbid!("R3.2", let Some(cell) = self.cell_of(piece), "{piece} has been laid, on {cell}");
        Ok(())
    }

    /// Whether the tile matches its neighbours and the border (R3.5, R3.6).
    fn check_sides(&self, cell: Point, piece: Piece) -> Result<(), Rejection> {
        for (side, name) in EDGE_NAMES.iter().enumerate() {
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
    const NO_SKIP: (&'static str, &'static str) =
        ("R2.2", "{us} must lay a tile, no turn is skipped");

    fn start(setup: &Setup<'_>) -> Result<Quads, Rejection> {
        let left = [Tiles::OWN, Tiles::OWN, Tiles::NEUTRAL];
        let board = Board::new(setup.rules == BORDER);
        Ok(Quads { board, left, turns: 0, stuck: false })
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (u32::from(self.turns / 2 + 1), self.turns % 2);
        if self.stuck {
            return Turn::over(round, place);
        }
        Turn::of(self.to_move().seat(), place + 1, round, place)
    }

    #[inline]
    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor != self.to_move().seat() {
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
        let us = self.to_move();
        forbid!("R2.1", self.turn().actor() != Some(actor), "{us} is to move");
        self.check_tile(piece)?;
        forbid!("R3.3", let Some(tile) = self.board.at(cell), "{cell} is occupied by {tile}");
        let apart = !self.is_opening() && !self.board.touches(cell);
        forbid!("R3.4", apart, "no tile is next to {cell}");
        self.check_sides(cell, piece)
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, Action { cell, piece }: Action) {
        self.lay(cell, piece);
        self.stuck = self.is_stuck();
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = self.to_move().other();
        self.stuck.then(|| Outcome::won(winner.seat(), "blocked", "R4.1"))
    }

    /// Counts the tiles that fit each cell and draws one of all.
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
                return Some((
                    self.to_move().seat(),
                    Action { cell, piece: Piece { tile, owner } },
                ));
            }
            n -= count;
        }
        None
    }
}
