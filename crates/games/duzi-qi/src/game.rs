//! The game: turns (R2), moves (R3), the end (R4).

use crate::board::{Board, Point};
use crate::notation::Action;
use wanqi_sdk::prelude::*;

/// The steps to the right and the steps upwards of each move (R3.3).
const MOVES: [(u8, u8); 5] = [(1, 0), (0, 1), (2, 0), (1, 1), (0, 2)];

/// A game of Duzi Qi.
#[derive(Clone, Debug)]
pub struct DuziQi {
    pub(crate) board: Board,
    pub(crate) stone: Point,
    /// Number of moves made; a position with seat 2 to move counts as one.
    pub(crate) turns: u32,
}

impl DuziQi {
    /// The seat to move (R2.1).
    #[inline]
    pub(crate) const fn to_move(&self) -> Actor {
        Actor(1 + (self.turns % 2) as u8)
    }

    #[inline]
    fn is_over(&self) -> bool {
        rule!("R4.1", self.stone == self.board.goal())
    }

    /// The end of a move, if it is on the board.
    #[inline]
    fn target(&self, (right, up): (u8, u8)) -> Option<Point> {
        let size = self.board.size;
        let Point { x, y } = Point::new(self.stone.x + right, self.stone.y + up);
        (x < size && y < size).then_some(Point::new(x, y))
    }
}

impl Game for DuziQi {
    const FACTS: Facts = crate::FACTS;
    const NO_SKIP: (&'static str, &'static str) =
        ("R2.2", "seat {seat} must move the stone; no turn is skipped");

    fn start(setup: &Setup<'_>) -> Result<DuziQi, Rejection> {
        Ok(DuziQi { board: Board::new(setup.rules), stone: Point::new(0, 0), turns: 0 })
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (self.turns / 2 + 1, (self.turns % 2) as u8);
        if self.is_over() {
            return Turn::over(round, place);
        }
        Turn::of(self.to_move(), place + 1, round, place)
    }

    #[inline]
    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor != self.to_move() {
            return;
        }
        let targets = MOVES.iter().filter_map(|steps| self.target(*steps));
        out.extend(targets.map(|to| Action { from: self.stone, to }));
    }

    fn check(&self, actor: Actor, Action { from, to }: Action) -> Result<(), Rejection> {
        let (us, stone, goal) = (self.to_move(), self.stone, self.board.goal());
        forbid!("R2.1", actor != us, "seat {} is to move", us.0);
        forbid!("R3.1", from != stone, "the stone is on {stone}, not on {from}");
        let back = to.x < from.x || to.y < from.y;
        forbid!("R3.2", back, "a step from {from} to {to} leads away from the goal {goal}");
        let steps = to.x - from.x + to.y - from.y;
        forbid!("R3.3", steps == 0, "the stone stays on {from}; a move is one step or two");
        let far = steps > 2;
        forbid!("R3.3", far, "{to} is {steps} steps from {from}; a move is one step or two");
        Ok(())
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, action: Action) {
        self.stone = action.to;
        self.turns += 1;
    }

    fn outcome(&self) -> Option<Outcome> {
        self.is_over().then(|| Outcome::won(self.to_move().other(), "arrived", "R4.1"))
    }

    /// Draws moves until one ends on the board.
    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.is_over() {
            return None;
        }
        loop {
            let steps = MOVES[rng.below(MOVES.len() as u32) as usize];
            if let Some(to) = self.target(steps) {
                return Some((self.to_move(), Action { from: self.stone, to }));
            }
        }
    }
}
