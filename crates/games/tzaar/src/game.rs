//! The game: filling the board (R2), turns (R3), moves (R4), the end (R5).

use crate::board::{BOARD, Board, DIRECTIONS, Kind, POINTS, Piece, Point, Set, Side, points};
use crate::notation::Action;
use crate::setup;
use wanqi_sdk::board::bits::Bits;
use wanqi_sdk::playout;
use wanqi_sdk::prelude::*;

/// The rule sets, in the order of the facts; they differ in how the pieces come onto the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rules {
    /// By chance (R2.2).
    Random,
    /// As in the rule book (R2.1).
    Fixed,
    /// The sides place them in turn (R2.3).
    Tournament,
}

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// This side has no stack with one of the types on top.
    Missing(Side),
    /// This side cannot capture at the start of its turn.
    NoCapture(Side),
}

/// A game of TZAAR.
#[derive(Clone, Debug)]
pub struct Tzaar {
    pub(crate) rules: Rules,
    pub(crate) board: Board,
    /// The number of completed turns; White has the even ones.
    pub(crate) turns: u32,
    /// The side to move has captured and may act once more (R3.4).
    pub(crate) second: bool,
    pub(crate) end: Option<End>,
}

impl Tzaar {
    /// The number of turns in which the sides place pieces.
    pub(crate) const fn placings(rules: Rules) -> u32 {
        if matches!(rules, Rules::Tournament) { POINTS as u32 } else { 0 }
    }

    /// Whether chance is filling the board.
    #[inline]
    pub(crate) const fn filling(&self) -> bool {
        matches!(self.rules, Rules::Random) && self.turns == 0 && self.board.occupied() != BOARD
    }

    /// Whether the sides are placing their pieces.
    #[inline]
    pub(crate) const fn placing(&self) -> bool {
        self.turns < Tzaar::placings(self.rules)
    }

    /// The side to move (R3.1).
    #[inline]
    pub(crate) const fn to_move(&self) -> Side {
        if self.turns.is_multiple_of(2) { Side::White } else { Side::Black }
    }

    /// The next point for chance to fill (R2.2).
    fn next_point(&self) -> Option<Point> {
        points(BOARD & !self.board.occupied()).next()
    }

    /// The number of pieces of a type that a side still has to place, while the board is not full.
    pub(crate) fn left(&self, side: Side, kind: Kind) -> u32 {
        kind.pieces() - self.board.visible(side, kind).count_ones()
    }

    /// The points of the stacks that a stack can capture (R4).
    #[inline]
    fn captures(&self, from: Point, side: Side) -> Set {
        self.board.not_higher(from, self.board.met(from) & self.board.of(side.other()))
    }

    fn can_capture(&self, side: Side) -> bool {
        points(self.board.of(side)).any(|from| self.captures(from, side) != 0)
    }

    /// Ends the game if the side to move cannot capture at the start of its turn (R5.2).
    pub(crate) fn find_end(&mut self) {
        let side = self.to_move();
        if rule!("R5.2", !self.can_capture(side)) {
            self.end = Some(End::NoCapture(side));
        }
    }
}

impl Tzaar {
    /// What the game expects, for the refusal of an action of another seat.
    fn expected(&self) -> String {
        match self.next_point().filter(|_| self.filling()) {
            Some(point) => format!("chance fills {point} first"),
            None => format!("{} is to move", self.to_move()),
        }
    }

    fn check_fill(&self, point: Point, piece: Piece) -> Result<(), Rejection> {
        let filling = self.filling();
        forbid!(
            "R2.2",
            !filling,
            "chance does not fill the board here, so nothing goes on {point}"
        );
        let other = self.next_point().filter(|next| *next != point);
        forbid!("R2.2", let Some(next) = other, "chance fills {next} next, not {point}");
        let Piece { side, kind } = piece;
        let none = self.left(side, kind) == 0;
        forbid!("R2.2", none, "{side} has no {kind} left");
        Ok(())
    }

    fn check_place(&self, kind: Kind, point: Point) -> Result<(), Rejection> {
        let (us, placing) = (self.to_move(), self.placing());
        let occupied = placing && self.board.occupied() & point.bit() != 0;
        forbid!("R2.3", occupied, "{point} is occupied");
        let none = placing && self.left(us, kind) == 0;
        forbid!("R2.3", none, "{us} has no {kind} left");
        forbid!("R2.4", !placing, "all pieces are on the board, {us} cannot place one on {point}");
        Ok(())
    }

    fn check_pass(&self) -> Result<(), Rejection> {
        let us = self.to_move();
        forbid!("R2.4", self.placing(), "{us} must place a piece");
        forbid!("R3.3", !self.second, "{us}'s turn begins with a capture");
        Ok(())
    }

    fn check_move(&self, from: Point, to: Point, takes: bool) -> Result<(), Rejection> {
        let left = u32::from(POINTS) - self.board.occupied().count_ones();
        let left = counted(left, "piece is", "pieces are");
        forbid!("R2.4", self.placing(), "{left} still to be placed");
        let us = self.to_move();
        let early = !self.second && !takes;
        forbid!("R3.3", early, "{us}'s turn begins with a capture");
        let own = self.board.of(us);
        let empty = self.board.occupied() & from.bit() == 0;
        forbid!("R4.1", empty, "{from} is empty");
        forbid!("R4.1", own & from.bit() == 0, "the stack on {from} is {}'s", us.other());
        let direction = (0..DIRECTIONS).find(|d| from.ray(*d) & to.bit() != 0);
        let direction = require!("R4.2", direction, "no line leads from {from} to {to}");
        let first = from.first(direction, self.board.occupied() | to.bit());
        let between = first.filter(|first| *first != to);
        forbid!("R4.2", let Some(stack) = between, "there is a stack on {stack} in between");
        let vacant = self.board.occupied() & to.bit() == 0;
        forbid!("R4.3", vacant, "{to} is empty, a move ends on a stack");
        let ours = own & to.bit() != 0;
        forbid!("R4.4", takes && ours, "the stack on {to} is {us}'s own");
        let (height, other) = (self.board.height(from), self.board.height(to));
        let weak = takes && other > height;
        let pieces = counted(other, "piece", "pieces");
        forbid!("R4.4", weak, "the stack on {to} has {pieces}, the one on {from} {height}");
        let foreign = !takes && !ours;
        forbid!("R4.5", foreign, "the stack on {to} is {}'s, {from}x{to} captures it", us.other());
        Ok(())
    }
}

impl Tzaar {
    #[inline]
    fn capture(&mut self, from: Point, to: Point) {
        let us = self.to_move();
        let opening = rule!("R3.2", self.board.occupied() == BOARD);
        self.board.go(from, to, true);
        if rule!("R5.1", self.board.missing(us.other()).is_some()) {
            self.end = Some(End::Missing(us.other()));
        }
        if rule!("R3.4", !self.second) && !opening {
            self.second = true;
        } else {
            self.finish_turn();
        }
    }

    #[inline]
    fn stack(&mut self, from: Point, to: Point) {
        let us = self.to_move();
        self.board.go(from, to, false);
        if rule!("R5.1", self.board.missing(us).is_some()) {
            self.end = Some(End::Missing(us));
        }
        self.finish_turn();
    }

    #[inline]
    fn finish_turn(&mut self) {
        self.second = false;
        self.turns += 1;
        if self.end.is_none() {
            self.find_end();
        }
    }
}

impl Game for Tzaar {
    const FACTS: Facts = crate::FACTS;
    const NO_SKIP: (&'static str, &'static str) =
        ("R3.5", "no turn is skipped; pass is the action of a side that stops after its capture");

    fn start(setup: &Setup<'_>) -> Result<Tzaar, Rejection> {
        let rules = [Rules::Random, Rules::Fixed, Rules::Tournament][setup.rules];
        let board = if rules == Rules::Fixed { setup::FIXED } else { Board::EMPTY };
        Ok(Tzaar { rules, board, turns: 0, second: false, end: None })
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (self.turns / 2 + 1, (self.turns % 2) as u8);
        if self.end.is_some() {
            return Turn::over(round, place);
        }
        if self.filling() {
            let open = self.board.occupied() != 0;
            return Turn { open, ..Turn::of(Actor::ENV, 0, 0, 0) };
        }
        Turn { open: self.second, ..Turn::of(Actor(place + 1), place + 1, round, place) }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if !self.turn().acts(actor) {
            return;
        }
        let us = self.to_move();
        if let Some(point) = self.next_point().filter(|_| self.filling()) {
            let pieces = Side::BOTH.map(|side| Kind::ALL.map(|kind| Piece { side, kind }));
            let left = pieces.into_iter().flatten().filter(|p| self.left(p.side, p.kind) > 0);
            out.extend(left.map(|piece| Action::Fill(point, piece)));
            return;
        }
        if self.placing() {
            for kind in Kind::ALL.into_iter().filter(|kind| self.left(us, *kind) > 0) {
                let vacant = points(BOARD & !self.board.occupied());
                out.extend(vacant.map(|point| Action::Place(kind, point)));
            }
            return;
        }
        for from in points(self.board.of(us)) {
            let met = self.board.met(from);
            let taken = self.board.not_higher(from, met & self.board.of(us.other()));
            out.extend(points(taken).map(|to| Action::Capture { from, to }));
            if self.second {
                let own = points(met & self.board.of(us));
                out.extend(own.map(|to| Action::Stack { from, to }));
            }
        }
        if self.second {
            out.push(Action::Pass);
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        let filling = self.filling();
        forbid!("R3.1", !self.turn().acts(actor), "{}", self.expected());
        if let Action::Fill(point, piece) = action {
            return self.check_fill(point, piece);
        }
        forbid!("R2.2", filling, "the board is not full yet");
        match action {
            Action::Place(kind, point) => self.check_place(kind, point),
            Action::Capture { from, to } => self.check_move(from, to, true),
            Action::Stack { from, to } => self.check_move(from, to, false),
            _ => self.check_pass(),
        }
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, action: Action) {
        match action {
            Action::Fill(point, piece) => self.board.put(point, piece, 1),
            Action::Place(kind, point) => {
                self.board.put(point, Piece { side: self.to_move(), kind }, 1);
                self.turns += 1;
            }
            Action::Capture { from, to } => self.capture(from, to),
            Action::Stack { from, to } => self.stack(from, to),
            Action::Pass => self.finish_turn(),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        Some(match self.end? {
            End::Missing(side) => Outcome::won(side.other().seat(), "missing-type", "R5.1"),
            End::NoCapture(side) => Outcome::won(side.other().seat(), "no-capture", "R5.2"),
        })
    }

    /// Each remaining piece is equally likely (R2.2).
    fn weight(&self, action: Action) -> u32 {
        match action {
            Action::Fill(_, Piece { side, kind }) => self.left(side, kind),
            _ => 1,
        }
    }

    /// Draws a piece and a vacant point, or a stack and a direction until the action is legal.
    /// There is always a legal one; each comes from one stack and one direction, and a pass from
    /// one more number.
    fn random(&self, rng: &mut Rng, scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        let actor = self.turn().actor()?;
        if actor == Actor::ENV {
            return playout::draw(self, rng, scratch);
        }
        let us = self.to_move();
        let nth = |set: Set, n: u32| set.nth_place(n).map(Point::nth);
        if self.placing() {
            let vacant = BOARD & !self.board.occupied();
            let kinds = Kind::ALL.into_iter().filter(|kind| self.left(us, *kind) > 0);
            let n = rng.below(kinds.clone().count() as u32 * vacant.count_ones());
            let (kind, point) = (n / vacant.count_ones(), n % vacant.count_ones());
            let place = Action::Place(kinds.clone().nth(kind as usize)?, nth(vacant, point)?);
            return Some((actor, place));
        }
        let own = self.board.of(us);
        let moves = own.count_ones() * DIRECTIONS as u32;
        loop {
            let n = rng.below(moves + u32::from(self.second));
            if n == moves {
                return Some((actor, Action::Pass));
            }
            let from = nth(own, n / DIRECTIONS as u32)?;
            let direction = n as usize % DIRECTIONS;
            let Some(to) = from.first(direction, self.board.occupied()) else { continue };
            let takes = own & to.bit() == 0;
            if takes && self.board.height(to) <= self.board.height(from) {
                return Some((actor, Action::Capture { from, to }));
            }
            if !takes && self.second {
                return Some((actor, Action::Stack { from, to }));
            }
        }
    }
}
