//! The game: turns (R2), placing (R3), sliding (R4), the end (R5).

use crate::board::{BOARD, Cells, Piece, Point, Shape, Side, beside, bit, direction, each, nth};
use crate::notation::Action;
use wanqi_sdk::prelude::*;
use wanqi_sdk::repetition::{Draw, Run};

/// Rule set and options.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Variant {
    /// Pieces slide when all are placed: `rule-1`.
    pub(crate) slides: bool,
    /// Pieces of each side (R1.3).
    pub(crate) pieces: u32,
    /// The number of directions of a slide: four or eight (R4.3).
    pub(crate) directions: usize,
    /// A side without room to place loses (R3.4, R3.5).
    pub(crate) no_room_loses: bool,
    /// The number of slides after which the game is a draw; 0: no limit (R5.3).
    pub(crate) draw_after: u32,
}

impl Variant {
    fn of(setup: &Setup<'_>) -> Variant {
        let options = setup.options;
        if setup.rules == 1 {
            return Variant {
                slides: false,
                pieces: 13,
                directions: 0,
                no_room_loses: true,
                draw_after: 0,
            };
        }
        Variant {
            slides: true,
            pieces: 8,
            directions: if options.word("ways") == "eight" { 8 } else { 4 },
            no_room_loses: options.word("no-room") == "loses",
            draw_after: options.int("draw-after") as u32,
        }
    }

    /// The direction of a slide; `None` if the rule set does not have it (R4.3).
    pub(crate) fn direction(&self, from: Point, to: Point) -> Option<usize> {
        direction(from, to).filter(|direction| *direction < self.directions)
    }
}

/// How the side to move lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// It has no piece or no room to place, in `rule-2`.
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
    /// The corners of the pieces of each side, by shape.
    pub(crate) corners: [[Cells; 4]; 2],
    /// The cells that pieces cover.
    pub(crate) covered: Cells,
    /// The number of pieces on the board.
    pub(crate) placed: u32,
    /// The number of slides so far.
    pub(crate) slides: u32,
    /// The side to move places a piece; otherwise it slides one.
    pub(crate) placing: bool,
    /// The key of all pieces on the board.
    pub(crate) key: u64,
    /// The keys of the positions since the end of placing.
    pub(crate) run: Run,
    pub(crate) drawn: Option<Draw>,
    pub(crate) end: Option<End>,
}

reusing_clone!(GuaijiaoQi: run);

/// The position.
impl GuaijiaoQi {
    /// The number of turns so far.
    #[inline]
    pub(crate) const fn turns(&self) -> u32 {
        self.placed + self.slides
    }

    /// The side to move (R2.1).
    #[inline]
    pub(crate) const fn to_move(&self) -> Side {
        if self.turns().is_multiple_of(2) { Side::Black } else { Side::White }
    }

    /// The cells that no piece covers.
    #[inline]
    pub(crate) const fn free(&self) -> Cells {
        BOARD & !self.covered
    }

    /// The number of pieces of a side on the board.
    pub(crate) fn count(&self, side: Side) -> u32 {
        self.corners[side as usize].iter().map(|corners| corners.count_ones()).sum()
    }

    /// The piece of a side with this corner.
    pub(crate) fn piece_at(&self, side: Side, corner: Point) -> Option<Piece> {
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

    /// The pieces of a side in the order of their corners, row by row from the bottom.
    pub(crate) fn pieces(&self, side: Side) -> impl Iterator<Item = Piece> {
        let all = self.corners[side as usize].iter().fold(0, |all, corners| all | corners);
        each(all).filter_map(move |corner| self.piece_at(side, corner))
    }

    /// The piece that covers a cell, and its side.
    pub(crate) fn on(&self, cell: Point) -> Option<(Side, Piece)> {
        let covers = |piece: &Piece| piece.covers() & bit(cell) != 0;
        let found = |side| self.pieces(side).find(covers).map(|piece| (side, piece));
        Side::BOTH.into_iter().find_map(found)
    }

    /// The key of a position for repetition.
    #[inline]
    pub(crate) const fn position_key(&self) -> u64 {
        self.key ^ self.to_move() as u64
    }

    /// The corners at which the side to move can place, by shape.
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

    /// The corners of pieces that a side can slide in each direction, shape by shape.
    #[inline]
    fn movers(&self, side: Side) -> impl Iterator<Item = (usize, Cells)> {
        let (free, own) = (self.free(), self.corners[side as usize]);
        Shape::ALL.into_iter().flat_map(move |shape| {
            let movers = move |direction| own[shape as usize] & shape.slides(direction, free);
            (0..self.variant.directions).map(move |direction| (direction, movers(direction)))
        })
    }
}

/// Lists.
impl GuaijiaoQi {
    pub(crate) fn list(&self, out: &mut Vec<Action>) {
        if self.placing {
            for (shape, room) in Shape::ALL.into_iter().zip(self.rooms()) {
                let place = |corner| Action::Place(Piece { corner, shape });
                out.extend(each(room).map(place));
            }
            return;
        }
        for (direction, movers) in self.movers(self.to_move()) {
            out.extend(each(movers).map(|from| slide(from, direction)));
        }
    }

    /// Draws a legal action.
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
                None => return Some(Action::Place(Piece { corner: nth(room, n)?, shape })),
            }
        }
        None
    }

    #[inline]
    fn draw_slide(&self, rng: &mut Rng) -> Option<Action> {
        // Four shapes, eight directions.
        let mut found = [(0, 0); 32];
        let mut total = 0;
        for (place, (direction, movers)) in found.iter_mut().zip(self.movers(self.to_move())) {
            *place = (direction, movers);
            total += movers.count_ones();
        }
        let mut n = rng.below(total);
        for (direction, movers) in found {
            match n.checked_sub(movers.count_ones()) {
                Some(rest) => n = rest,
                None => return Some(slide(nth(movers, n)?, direction)),
            }
        }
        None
    }
}

/// The slide of the piece with this corner in a direction.
#[inline]
fn slide(from: Point, direction: usize) -> Action {
    Action::Slide { from, to: beside(from, direction) }
}

/// Effects of actions.
impl GuaijiaoQi {
    #[inline]
    pub(crate) fn act(&mut self, action: Action) {
        let side = self.to_move();
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

    /// Adds a piece.
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

    /// Determines whether the side to move places or slides, and whether the game is over.
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
            rule!("R5.1", !self.can_slide(self.to_move())).then_some(End::ShutIn)
        };
        self.run.push(self.position_key());
        self.drawn = self.drawn.or_else(|| self.drawing());
    }

    /// The declared draw (R5.2, R5.3).
    #[inline]
    fn drawing(&self) -> Option<Draw> {
        let after = self.variant.draw_after;
        if rule!("R5.2", self.run.count_last() >= 3) {
            return Some(Draw::Repetition);
        }
        rule!("R5.3", after > 0 && self.slides >= after).then_some(Draw::Quiet)
    }
}

impl Game for GuaijiaoQi {
    const FACTS: Facts = crate::FACTS;
    const NO_SKIP: (&'static str, &'static str) = ("R2.2", "{us} must move, no turn is skipped");

    fn start(setup: &Setup<'_>) -> Result<GuaijiaoQi, Rejection> {
        Ok(GuaijiaoQi {
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
        })
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (self.turns() / 2 + 1, (self.turns() % 2) as u8);
        let turn = match self.end {
            Some(_) => Turn::over(round, place),
            None => Turn::of(self.to_move().seat(), place + 1, round, place),
        };
        Turn { declared: self.drawn.is_some(), ..turn }
    }

    #[inline]
    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor == self.to_move().seat() && self.end.is_none() {
            self.list(out);
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        forbid!("R2.1", self.turn().actor() != Some(actor), "{} is to move", self.to_move());
        match action {
            Action::Place(piece) => self.check_place(piece),
            Action::Slide { from, to } => self.check_slide(from, to),
        }
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, action: Action) {
        self.act(action);
    }

    fn outcome(&self) -> Option<Outcome> {
        let won = |reason, rule| Some(Outcome::won(self.to_move().seat().other(), reason, rule));
        match (self.end, self.drawn) {
            (Some(End::CannotPlace), _) => won("cannot-place", "R3.4"),
            (Some(End::NoRoom), _) => won("no-room", "R3.5"),
            (Some(End::ShutIn), _) => won("shut-in", "R5.1"),
            (None, Some(Draw::Repetition)) => {
                Some(Outcome::drawn(2, "repetition", "R5.2").declared())
            }
            (None, Some(Draw::Quiet)) => Some(Outcome::drawn(2, "long-sliding", "R5.3").declared()),
            (None, None) => None,
        }
    }

    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        let action = if self.end.is_none() { self.draw(rng) } else { None };
        action.map(|action| (self.to_move().seat(), action))
    }
}
