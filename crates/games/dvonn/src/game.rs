//! The game: placing (R2), moves (R3), links (R4), the end (R5).

use crate::board::{BOARD, Board, POINTS, Point, Set, Side, Stack, points};
use crate::notation::Action;
use wanqi_sdk::prelude::*;

/// The number of DVONN pieces, which are placed first (R2.2).
pub(crate) const DVONN: u32 = 3;

/// The turn in which White places the last piece and then moves (R2.4).
pub(crate) const LAST: u32 = POINTS - 1;

/// A game of DVONN.
#[derive(Clone, Debug)]
pub struct Dvonn {
    pub(crate) board: Board,
    /// Turns completed; White has the even ones.
    pub(crate) turns: u32,
    /// Neither side can move (R5.1).
    pub(crate) over: bool,
}

impl Dvonn {
    /// Whether pieces are still to be placed.
    #[inline]
    pub(crate) const fn placing(&self) -> bool {
        self.turns <= LAST && self.board.occupied() != BOARD
    }

    /// The side to move (R2.1).
    #[inline]
    pub(crate) const fn to_move(&self) -> Side {
        if self.turns.is_multiple_of(2) { Side::White } else { Side::Black }
    }

    /// The piece that is placed next (R2.2).
    #[inline]
    fn next_piece(&self) -> Stack {
        let dvonn = rule!("R2.2", self.turns < DVONN);
        Stack { owner: (!dvonn).then_some(self.to_move()), dvonn, height: 1 }
    }

    /// The stacks of a side that are not enclosed (R3.3).
    #[inline]
    fn free(&self, side: Side) -> Set {
        self.board.of(side) & !self.board.enclosed()
    }

    /// The stacks that a stack can move onto, at the distance of its height (R3.4, R3.5).
    #[inline]
    fn goals(&self, from: Point) -> Set {
        from.around(self.board.height(from)) & self.board.occupied()
    }

    /// Whether a side has a legal move.
    #[inline]
    fn can_move(&self, side: Side) -> bool {
        points(self.free(side)).any(|from| self.goals(from) != 0)
    }

    /// Sets whether the game is over (R5.1).
    #[inline]
    pub(crate) fn find_end(&mut self) {
        let side = self.to_move();
        self.over = rule!("R5.1", !self.can_move(side) && !self.can_move(side.other()));
    }

    fn check_place(&self, point: Point) -> Result<(), Rejection> {
        let occupied = self.placing() && self.board.at(point).is_some();
        forbid!("R2.3", occupied, "{point} is occupied");
        forbid!("R2.4", !self.placing(), "all pieces are placed, {point} cannot get a new one");
        Ok(())
    }

    fn check_move(&self, from: Point, to: Point) -> Result<(), Rejection> {
        let left = POINTS - self.board.occupied().count_ones();
        let left = counted(left, "piece is", "pieces are");
        forbid!("R2.4", self.placing(), "{left} still to be placed");
        let them = self.to_move().other();
        let stack = require!("R3.1", self.board.at(from), "{from} is empty");
        forbid!("R3.1", stack.owner == Some(them), "the stack on {from} is {them}'s");
        forbid!("R3.2", stack.owner.is_none(), "the single DVONN piece on {from} cannot move");
        let enclosed = self.board.enclosed() & from.bit() != 0;
        forbid!("R3.3", enclosed, "all six points around {from} are occupied");
        let distance = require!("R3.4", from.distance(to), "no line leads from {from} to {to}");
        let height = stack.height;
        let points = plural(height, "point");
        let other = distance != height;
        forbid!("R3.4", other, "{from} to {to} is {distance}, the stack moves exactly {points}");
        forbid!("R3.5", self.board.at(to).is_none(), "{to} is empty, a move ends on a stack");
        Ok(())
    }

    fn check_pass(&self) -> Result<(), Rejection> {
        let us = self.to_move();
        forbid!("R3.6", self.placing(), "{us} must place a piece");
        forbid!("R3.6", self.can_move(us), "{us} has a legal move and must move");
        Ok(())
    }

    #[inline]
    fn place(&mut self, point: Point) {
        self.board.put(point, self.next_piece());
        if rule!("R2.4", self.turns < LAST) {
            self.turns += 1;
        } else {
            self.find_end();
        }
    }

    #[inline]
    fn move_stack(&mut self, from: Point, to: Point) {
        self.board.stack(self.to_move(), from, to);
        let unlinked = self.board.unlinked();
        if rule!("R4.1", unlinked != 0) {
            self.board.clear(unlinked);
        }
        self.turns += 1;
        self.find_end();
    }
}

impl Game for Dvonn {
    const FACTS: Facts = crate::FACTS;
    const NO_SKIP: (&'static str, &'static str) =
        ("R3.6", "no turn is skipped; a side without a legal move writes pass");

    fn start(_setup: &Setup<'_>) -> Result<Dvonn, Rejection> {
        Ok(Dvonn { board: Board::EMPTY, turns: 0, over: false })
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (self.turns / 2 + 1, (self.turns % 2) as u8);
        if self.over {
            return Turn::over(round, place);
        }
        let open = self.turns == LAST && !self.placing();
        Turn { open, ..Turn::of(self.to_move().seat(), place + 1, round, place) }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if !self.turn().acts(actor) {
            return;
        }
        if self.placing() {
            out.extend(points(BOARD & !self.board.occupied()).map(Action::Place));
            return;
        }
        let before = out.len();
        for from in points(self.free(self.to_move())) {
            out.extend(points(self.goals(from)).map(|to| Action::Move { from, to }));
        }
        if out.len() == before {
            out.push(Action::Pass);
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        if rule!("R2.1", !self.turn().acts(actor)) {
            let message = format!("{} is to move", self.to_move());
            return Err(Rejection::new(RejectionKind::WrongActor, "R2.1", message));
        }
        match action {
            Action::Place(point) => self.check_place(point),
            Action::Move { from, to } => self.check_move(from, to),
            Action::Pass => self.check_pass(),
        }
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, action: Action) {
        match action {
            Action::Place(point) => self.place(point),
            Action::Move { from, to } => self.move_stack(from, to),
            Action::Pass => self.turns += 1,
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        if !self.over {
            return None;
        }
        let [white, black] = Side::BOTH.map(|side| self.board.pieces(side));
        let outcome = if rule!("R5.2", white != black) {
            let winner = if white > black { Actor::ONE } else { Actor::TWO };
            Outcome::won(winner, "more-pieces", "R5.2")
        } else {
            Outcome::drawn(2, "equal-pieces", "R5.3")
        };
        Some(outcome.scored(vec![white.into(), black.into()], 1))
    }

    /// Counts the actions and draws the number of one of them.
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        let actor = self.turn().actor()?;
        if self.placing() {
            let vacant = BOARD & !self.board.occupied();
            let point = points(vacant).nth(rng.below(vacant.count_ones()) as usize)?;
            return Some((actor, Action::Place(point)));
        }
        let free = self.free(self.to_move());
        let count = points(free).map(|from| self.goals(from).count_ones()).sum();
        if count == 0 {
            return Some((actor, Action::Pass));
        }
        let mut left = rng.below(count);
        for from in points(free) {
            let goals = self.goals(from);
            match left.checked_sub(goals.count_ones()) {
                Some(fewer) => left = fewer,
                None => {
                    let to = points(goals).nth(left as usize)?;
                    return Some((actor, Action::Move { from, to }));
                }
            }
        }
        None
    }
}
