//! The game: turns (R2), the removal (R3), moves (R4), the end (R5).

use crate::board::{Board, Point, Side, beside};
use crate::notation::Action;
use wanqi_sdk::prelude::*;

/// A game of Zhuisui Qi.
#[derive(Clone, Debug)]
pub struct ZhuisuiQi {
    pub(crate) board: Board,
    /// Number of moves made, without the removal.
    pub(crate) moves: u8,
    /// The side to move cannot move (R5.1).
    pub(crate) stuck: bool,
}

impl ZhuisuiQi {
    /// The game with this board, which shows how many stones have moved.
    pub(crate) fn on(board: Board) -> ZhuisuiQi {
        let [black, white] = Side::BOTH.map(|side| board.moved(side).count());
        let mut game = ZhuisuiQi { board, moves: (black + white) as u8, stuck: false };
        game.settle();
        game
    }

    /// The side to move (R2.1).
    #[inline]
    pub(crate) const fn to_move(&self) -> Side {
        if self.moves.is_multiple_of(2) { Side::Black } else { Side::White }
    }

    /// No stone has been removed yet (R3.1).
    #[inline]
    fn is_full(&self) -> bool {
        rule!("R3.1", self.board.free().is_empty())
    }

    /// Finds out whether the side to move can move.
    #[inline]
    fn settle(&mut self) {
        let none = self.board.movers(self.to_move()).is_empty();
        self.stuck = !self.is_full() && rule!("R5.1", none);
    }

    fn check_removal(&self, cell: Point) -> Result<(), Rejection> {
        forbid!("R3.1", !self.is_full(), "a stone has been removed already; now stones move");
        let black = self.board.at(cell) == Some(Side::Black);
        forbid!("R3.2", black, "the stone on {cell} is black; a white one must be removed");
        Ok(())
    }

    fn check_move(&self, from: Point, to: Point) -> Result<(), Rejection> {
        let us = self.to_move();
        forbid!("R3.1", self.is_full(), "no stone moves before a white one is removed");
        forbid!("R4.1", self.board.at(from) != Some(us), "there is no stone of {us} on {from}");
        forbid!("R4.2", !beside(from, to), "{to} is not next to {from}");
        let stone = self.board.at(to);
        forbid!("R4.3", let Some(side) = stone, "{to} is occupied by a stone of {side}");
        Ok(())
    }
}

impl Game for ZhuisuiQi {
    const FACTS: Facts = crate::FACTS;

    fn start(_setup: &Setup<'_>) -> Result<ZhuisuiQi, Rejection> {
        Ok(ZhuisuiQi::on(Board::START))
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (u32::from(self.moves / 2 + 1), self.moves % 2);
        if self.stuck {
            return Turn::over(round, place);
        }
        // The seat that removed a stone also moves.
        let open = self.moves == 0 && !self.board.free().is_empty();
        Turn { open, ..Turn::of(self.to_move().seat(), place + 1, round, place) }
    }

    #[inline]
    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor != self.to_move().seat() {
            return;
        }
        match { self.board.free() }.next() {
            None => out.extend(self.board.of(Side::White).map(Action::Remove)),
            Some(to) => {
                let movers = self.board.movers(self.to_move());
                out.extend(movers.map(|from| Action::Move(from, to)));
            }
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        let us = self.to_move();
        forbid!("R2.1", actor != self.to_move().seat(), "{us} is to move");
        match action {
            Action::Remove(cell) => self.check_removal(cell),
            Action::Move(from, to) => self.check_move(from, to),
        }
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, action: Action) {
        match action {
            Action::Remove(cell) => self.board.remove(cell),
            Action::Move(from, to) => {
                self.board.carry(self.to_move(), from, to);
                self.moves += 1;
            }
        }
        self.settle();
    }

    fn outcome(&self) -> Option<Outcome> {
        self.stuck.then(|| Outcome::won(self.to_move().seat().other(), "blocked", "R5.1"))
    }

    fn event(&mut self, _seat: Actor, _event: Event) -> Result<(), Rejection> {
        let us = self.to_move();
        let what = if self.is_full() { "remove a stone" } else { "move" };
        Err(Rejection::illegal("R2.2", format!("{us} must {what}; no turn is skipped")))
    }

    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.stuck {
            return None;
        }
        let free = { self.board.free() }.next();
        let mut stones = match free {
            None => self.board.of(Side::White),
            Some(_) => self.board.movers(self.to_move()),
        };
        let cell = stones.nth(rng.below(stones.count()) as usize)?;
        let action = free.map_or(Action::Remove(cell), |free| Action::Move(cell, free));
        Some((self.to_move().seat(), action))
    }
}
