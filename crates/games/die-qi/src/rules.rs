//! The game (R2–R4): who is to act, what is allowed, what it does, how it ends.

use crate::board::{Board, FARTHEST, Piece, Point, WAYS, ahead, point, points, way};
use crate::variant::Variant;
use crate::{notation, position, scene};
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::legacy::Game;
use wanqi_sdk::{
    Actor, Event, Facts, Outcome, Read, Rejection, Rng, Scene, Setup, Turn, forbid, rule,
};

/// A single piece goes onto another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Action {
    /// Where it lies.
    pub from: Point,
    /// Where the other one lies.
    pub to: Point,
}

/// A game of die qi.
#[derive(Clone, Debug)]
pub struct DieQi {
    pub(crate) variant: Variant,
    pub(crate) board: Board,
    /// Moves made, which is how many stacks there are.
    pub(crate) moves: u8,
    /// Nobody can move (R4).
    pub(crate) stuck: bool,
}

impl DieQi {
    /// A game that stands like this after so many moves.
    pub(crate) fn at(variant: Variant, board: Board, moves: u8) -> DieQi {
        let mut game = DieQi { variant, board, moves, stuck: false };
        game.stuck = game.is_stuck();
        game
    }

    /// The seat to move (R2.1).
    #[inline]
    pub(crate) const fn seat(&self) -> Actor {
        Actor(1 + self.moves % 2)
    }

    /// The ways that moves go.
    #[inline]
    fn ways(&self) -> std::ops::Range<usize> {
        0..if self.variant.diagonals { WAYS } else { 2 }
    }

    /// The pairs that a move can stack, on each way.
    #[inline]
    fn pairs(&self) -> [[Bitboard; FARTHEST]; WAYS] {
        let mut pairs = [[Bitboard::EMPTY; FARTHEST]; WAYS];
        for way in self.ways() {
            pairs[way] = self.board.pairs(way, self.variant.over);
        }
        pairs
    }

    /// Whether nobody can move (R4.1).
    #[inline]
    fn is_stuck(&self) -> bool {
        let stuck = !self.ways().any(|way| self.board.has_pair(way, self.variant.over));
        rule!("R4.1", stuck)
    }

    /// Whether a piece may go there, whoever is to move (R3).
    pub(crate) fn check_move(&self, action: Action) -> Result<(), Rejection> {
        self.check_piece(action.from)?;
        self.check_line(action)?;
        self.check_target(action.to)
    }

    fn check_piece(&self, from: Point) -> Result<(), Rejection> {
        let piece = self.board.at(from);
        forbid!("R3.1", piece.is_none(), "no piece lies on {from}");
        let stack = piece == Some(Piece::Stack);
        forbid!("R3.2", stack, "the stack on {from} never moves");
        Ok(())
    }

    fn check_line(&self, Action { from, to }: Action) -> Result<(), Rejection> {
        let way = way(from, to);
        forbid!("R3.3", way.is_none(), "no straight line joins {from} and {to}");
        let slanted = way.is_some_and(|way| !self.ways().contains(&way));
        forbid!("R3.3", slanted, "{from} and {to} lie on a diagonal");
        let (found, over) = (self.board.between(from, to), u32::from(self.variant.over));
        let wrong = found != over;
        forbid!("R3.4", wrong, "the pieces between {from} and {to} count {found}, not {over}");
        Ok(())
    }

    fn check_target(&self, to: Point) -> Result<(), Rejection> {
        let piece = self.board.at(to);
        forbid!("R3.5", piece.is_none(), "no piece lies on {to}");
        let stack = piece == Some(Piece::Stack);
        forbid!("R3.5", stack, "there is a stack on {to} already");
        Ok(())
    }
}

impl Game for DieQi {
    const FACTS: Facts = crate::FACTS;

    type Action = Action;

    fn new(setup: &Setup<'_>) -> Result<DieQi, Rejection> {
        let variant = Variant::of(setup.options);
        match setup.position {
            None => Ok(DieQi::at(variant, Board::full(variant.points()), 0)),
            Some(text) => position::read(variant, text),
        }
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (u32::from(self.moves / 2 + 1), self.moves % 2);
        if self.stuck {
            Turn::over(round, place)
        } else {
            Turn::of(self.seat(), place + 1, round, place)
        }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor != self.seat() {
            return;
        }
        for (way, pairs) in self.pairs().iter().enumerate() {
            for (n, first) in pairs.iter().enumerate() {
                for from in points(*first) {
                    let to = ahead(from, way, n + 1);
                    out.extend([Action { from, to }, Action { from: to, to: from }]);
                }
            }
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        let us = self.seat().0;
        forbid!("R2.1", self.turn().actor() != Some(actor), "seat {us} is to move");
        self.check_move(action)
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, Action { from, to }: Action) {
        self.board.stack(from, to);
        self.moves += 1;
        self.stuck = self.is_stuck();
    }

    fn outcome(&self) -> Option<Outcome> {
        if !self.stuck {
            return None;
        }
        Some(if rule!("R4.2", self.variant.misere) {
            Outcome::won(self.seat(), "no-move", "R4.2")
        } else {
            Outcome::won(self.seat().other(), "no-move", "R4.1")
        })
    }

    fn position(&self, out: &mut String) {
        position::write(self, out);
    }

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        notation::write(action, out);
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        notation::read(&self.variant, text)
    }

    fn read_lenient(&self, _actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        notation::read_lenient(&self.variant, text)
    }

    fn event(&mut self, _seat: Actor, _event: Event) -> Result<(), Rejection> {
        let us = self.seat().0;
        Err(Rejection::illegal("R2.2", format!("seat {us} must move, no turn is skipped")))
    }

    /// Single pieces and stacks; the seat to move follows from the number of stacks.
    fn identity(&self) -> u128 {
        u128::from(self.board.singles.0) << 64 | u128::from(self.board.stacks.0)
    }

    fn scene(&self, _view: Option<Actor>, scene: &mut Scene) {
        scene::draw(self, scene);
    }

    /// Draws a pair, then which end goes onto the other.
    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.stuck {
            return None;
        }
        let pairs = self.pairs();
        let all = pairs.iter().flatten().map(|first| first.count()).sum::<u32>();
        let n = rng.below(2 * all);
        let (mut nth, back) = (n / 2, n % 2 == 1);
        for (place, first) in pairs.iter().flatten().enumerate() {
            let count = first.count();
            if nth < count {
                let (way, steps) = (place / FARTHEST, place % FARTHEST + 1);
                let from = first.map(point).nth(nth as usize)?;
                let to = ahead(from, way, steps);
                let (from, to) = if back { (to, from) } else { (from, to) };
                return Some((self.seat(), Action { from, to }));
            }
            nth -= count;
        }
        None
    }
}
