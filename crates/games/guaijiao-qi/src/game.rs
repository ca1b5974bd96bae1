//! The state (R2–R5): what can be done, what it does, how it ends.

use crate::board::{BOARD, Cell, Cells, Piece, Shape, Side, beside, bit, each, nth, way};
use crate::notation::Action;
use wanqi_sdk::repetition::{Draw, Run};
use wanqi_sdk::{Actor, Rng, Setup, rule};

/// Rule set and options.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Variant {
    /// Pieces slide once they are placed: `rule-1`.
    pub(crate) slides: bool,
    /// Pieces of each side (R1.3).
    pub(crate) pieces: u32,
    /// Ways of a slide: four, or eight (R4.3).
    pub(crate) ways: usize,
    /// Whoever has no room to place has lost (R3.4, R3.5).
    pub(crate) no_room_loses: bool,
    /// So many slides are a draw, 0: never (R5.3).
    pub(crate) draw_after: u32,
}

impl Variant {
    fn of(setup: &Setup<'_>) -> Variant {
        let options = setup.options;
        if setup.rules == 1 {
            return Variant {
                slides: false,
                pieces: 13,
                ways: 0,
                no_room_loses: true,
                draw_after: 0,
            };
        }
        Variant {
            slides: true,
            pieces: 8,
            ways: if options.word("ways") == "eight" { 8 } else { 4 },
            no_room_loses: options.word("no-room") == "loses",
            draw_after: options.int("draw-after") as u32,
        }
    }

    /// Which way a slide goes, if it is one that the rule set has (R4.3).
    pub(crate) fn way(&self, from: Cell, to: Cell) -> Option<usize> {
        way(from, to).filter(|way| *way < self.ways)
    }
}

/// How the game ended for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// It has no piece to place, or no room for one, in `rule-2`.
    CannotPlace,
    /// It has no room for a piece, in `rule-1`.
    NoRoom,
    /// None of its pieces can slide.
    ShutIn,
}

/// A game of Guaijiao Qi.
#[derive(Debug)]
pub struct GuaijiaoQi {
    pub(crate) variant: Variant,
    /// The corners of each side's pieces, by shape.
    pub(crate) corners: [[Cells; 4]; 2],
    /// Cells that pieces cover.
    pub(crate) covered: Cells,
    /// Pieces on the board.
    pub(crate) placed: u32,
    /// Slides so far.
    pub(crate) slides: u32,
    /// The side to move places a piece; otherwise it slides one.
    pub(crate) placing: bool,
    /// The key of all pieces on the board.
    pub(crate) key: u64,
    /// Positions since placing was over.
    pub(crate) run: Run,
    pub(crate) drawn: Option<Draw>,
    pub(crate) end: Option<End>,
}

impl Clone for GuaijiaoQi {
    fn clone(&self) -> GuaijiaoQi {
        GuaijiaoQi { run: self.run.clone(), ..*self }
    }

    fn clone_from(&mut self, from: &GuaijiaoQi) {
        self.run.clone_from(&from.run);
        let run = std::mem::take(&mut self.run);
        *self = GuaijiaoQi { run, ..*from };
    }
}

/// What the position tells.
impl GuaijiaoQi {
    pub(crate) fn start(setup: &Setup<'_>) -> GuaijiaoQi {
        GuaijiaoQi {
            variant: Variant::of(setup),
            corners: [[0; 4]; 2],
            covered: 0,
            placed: 0,
            slides: 0,
            placing: true,
            key: 0,
            run: Run::default(),
            drawn: None,
            end: None,
        }
    }

    /// Turns so far.
    #[inline]
    pub(crate) const fn turns(&self) -> u32 {
        self.placed + self.slides
    }

    /// The side to move (R2.1).
    #[inline]
    pub(crate) const fn side(&self) -> Side {
        if self.turns().is_multiple_of(2) { Side::Black } else { Side::White }
    }

    #[inline]
    pub(crate) const fn actor(&self) -> Actor {
        Actor(1 + (self.turns() % 2) as u8)
    }

    /// Cells that no piece covers.
    #[inline]
    pub(crate) const fn free(&self) -> Cells {
        BOARD & !self.covered
    }

    /// Pieces of a side on the board.
    pub(crate) fn count(&self, side: Side) -> u32 {
        self.corners[side as usize].iter().map(|corners| corners.count_ones()).sum()
    }

    /// The piece of a side with this corner.
    pub(crate) fn piece_at(&self, side: Side, corner: Cell) -> Option<Piece> {
        let [ne, nw, se, sw] = self.corners[side as usize].map(|set| set & bit(corner) != 0);
        let shape = match (ne, nw, se, sw) {
            (true, ..) => Shape::Ne,
            (_, true, ..) => Shape::Nw,
            (_, _, true, _) => Shape::Se,
            (.., true) => Shape::Sw,
            _ => return None,
        };
        Some(Piece { corner, shape })
    }

    /// A side's pieces by their corners, row by row from the bottom.
    pub(crate) fn pieces(&self, side: Side) -> impl Iterator<Item = Piece> {
        let all = self.corners[side as usize].iter().fold(0, |all, corners| all | corners);
        each(all).filter_map(move |corner| self.piece_at(side, corner))
    }

    /// Whose piece covers a cell, and which.
    pub(crate) fn on(&self, cell: Cell) -> Option<(Side, Piece)> {
        let covers = |piece: &Piece| piece.covers() & bit(cell) != 0;
        let found = |side| self.pieces(side).find(covers).map(|piece| (side, piece));
        Side::BOTH.into_iter().find_map(found)
    }

    /// What tells positions apart for repetition.
    #[inline]
    pub(crate) const fn position_key(&self) -> u64 {
        self.key ^ self.side() as u64
    }

    /// Where the side to move can place, by shape.
    #[inline]
    fn rooms(&self) -> [Cells; 4] {
        let free = self.free();
        Shape::ALL.map(|shape| shape.fits(free))
    }

    /// Whether a side has a piece that can slide.
    #[inline]
    pub(crate) fn can_slide(&self, side: Side) -> bool {
        self.movers(side).any(|(_, movers)| movers != 0)
    }

    /// The corners of pieces that a side can slide, and which way, shape by shape.
    #[inline]
    fn movers(&self, side: Side) -> impl Iterator<Item = (usize, Cells)> {
        let (free, own) = (self.free(), self.corners[side as usize]);
        Shape::ALL.into_iter().flat_map(move |shape| {
            let movers = move |way| own[shape as usize] & shape.slides(way, free);
            (0..self.variant.ways).map(move |way| (way, movers(way)))
        })
    }
}

/// What can be done.
impl GuaijiaoQi {
    pub(crate) fn list(&self, out: &mut Vec<Action>) {
        if self.placing {
            for (shape, room) in Shape::ALL.into_iter().zip(self.rooms()) {
                let place = |corner| Action::Place(Piece { corner, shape });
                out.extend(each(room).map(place));
            }
            return;
        }
        for (way, movers) in self.movers(self.side()) {
            out.extend(each(movers).map(|from| slide(from, way)));
        }
    }

    /// One of them.
    #[inline]
    pub(crate) fn draw(&self, rng: &mut Rng) -> Option<Action> {
        if self.placing { self.draw_place(rng) } else { self.draw_slide(rng) }
    }

    #[inline]
    fn draw_place(&self, rng: &mut Rng) -> Option<Action> {
        let rooms = self.rooms();
        let mut n = rng.below(rooms.iter().map(|room| room.count_ones()).sum());
        for (shape, room) in Shape::ALL.into_iter().zip(rooms) {
            match n.checked_sub(room.count_ones()) {
                Some(rest) => n = rest,
                None => return Some(Action::Place(Piece { corner: nth(room, n), shape })),
            }
        }
        None
    }

    #[inline]
    fn draw_slide(&self, rng: &mut Rng) -> Option<Action> {
        // Four shapes, eight ways.
        let mut found = [(0, 0); 32];
        let mut total = 0;
        for (place, (way, movers)) in found.iter_mut().zip(self.movers(self.side())) {
            *place = (way, movers);
            total += movers.count_ones();
        }
        let mut n = rng.below(total);
        for (way, movers) in found {
            match n.checked_sub(movers.count_ones()) {
                Some(rest) => n = rest,
                None => return Some(slide(nth(movers, n), way)),
            }
        }
        None
    }
}

/// The slide of the piece with this corner, a way.
#[inline]
fn slide(from: Cell, way: usize) -> Action {
    Action::Slide { from, to: beside(from, way) }
}

/// What actions do.
impl GuaijiaoQi {
    #[inline]
    pub(crate) fn act(&mut self, action: Action) {
        let side = self.side();
        match action {
            Action::Place(piece) => {
                self.put(side, piece);
                self.placed += 1;
            }
            Action::Slide { from, to } => {
                if let Some(piece) = self.piece_at(side, from) {
                    self.lift(side, piece);
                    self.put(side, Piece { corner: to, ..piece });
                }
                self.slides += 1;
            }
        }
        self.settle();
    }

    /// Puts a piece on the board.
    #[inline]
    pub(crate) fn put(&mut self, side: Side, piece: Piece) {
        self.corners[side as usize][piece.shape as usize] |= bit(piece.corner);
        self.covered |= piece.covers();
        self.key ^= piece.key(side);
    }

    #[inline]
    fn lift(&mut self, side: Side, piece: Piece) {
        self.corners[side as usize][piece.shape as usize] &= !bit(piece.corner);
        self.covered &= !piece.covers();
        self.key ^= piece.key(side);
    }

    /// Looks what the side to move is to do, and whether the game has ended.
    #[inline]
    pub(crate) fn settle(&mut self) {
        let due = self.slides == 0 && self.placed < 2 * self.variant.pieces;
        self.placing = due && self.rooms() != [0; 4];
        if self.placing {
            return;
        }
        let stuck = self.variant.no_room_loses && self.variant.slides && due;
        self.end = if rule!("R3.4", !self.variant.slides) {
            Some(End::CannotPlace)
        } else if rule!("R3.5", stuck) {
            Some(End::NoRoom)
        } else {
            rule!("R5.1", !self.can_slide(self.side())).then_some(End::ShutIn)
        };
        self.run.push(self.position_key());
        self.drawn = self.drawn.or_else(|| self.drawing());
    }

    /// The draw that the rules declare.
    #[inline]
    fn drawing(&self) -> Option<Draw> {
        let after = self.variant.draw_after;
        if rule!("R5.2", self.run.count_last() >= 3) {
            return Some(Draw::Repetition);
        }
        rule!("R5.3", after > 0 && self.slides >= after).then_some(Draw::Quiet)
    }
}
