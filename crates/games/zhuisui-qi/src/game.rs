//! The game (R2–R5): who is to act, what is allowed, what it does, how it ends.

use crate::board::{Board, Cell, Side, beside};
use crate::notation::{self, Action};
use crate::{position, scene};
use wanqi_sdk::legacy::Game;
use wanqi_sdk::{
    Actor, Event, Facts, Outcome, Read, Rejection, Rng, Scene, Setup, Turn, forbid, rule,
};

/// A game of Zhuisui Qi.
#[derive(Clone, Debug)]
pub struct ZhuisuiQi {
    pub(crate) board: Board,
    /// Moves made, the removal not counted.
    pub(crate) moves: u8,
    /// Whoever is to move cannot (R5.1).
    pub(crate) stuck: bool,
}

impl ZhuisuiQi {
    /// The game that has come to this board: it shows how many stones have moved.
    pub(crate) fn on(board: Board) -> ZhuisuiQi {
        let [black, white] = Side::BOTH.map(|side| board.moved(side).count());
        let mut game = ZhuisuiQi { board, moves: (black + white) as u8, stuck: false };
        game.settle();
        game
    }

    /// The side to move (R2.1).
    #[inline]
    pub(crate) const fn side(&self) -> Side {
        if self.moves.is_multiple_of(2) { Side::Black } else { Side::White }
    }

    #[inline]
    const fn actor(&self) -> Actor {
        Actor(1 + self.moves % 2)
    }

    /// A stone is to be removed (R3.1).
    #[inline]
    fn is_full(&self) -> bool {
        rule!("R3.1", self.board.free().is_empty())
    }

    /// Looks whether the side to move can.
    #[inline]
    fn settle(&mut self) {
        let none = self.board.movers(self.side()).is_empty();
        self.stuck = !self.is_full() && rule!("R5.1", none);
    }

    fn check_removal(&self, cell: Cell) -> Result<(), Rejection> {
        forbid!("R3.1", !self.is_full(), "a stone has been removed already, now stones move");
        let black = self.board.at(cell) == Some(Side::Black);
        forbid!("R3.2", black, "{cell} holds a stone of Black, one of White is removed");
        Ok(())
    }

    fn check_move(&self, from: Cell, to: Cell) -> Result<(), Rejection> {
        let us = self.side();
        forbid!("R3.1", self.is_full(), "no stone moves before one of White is removed");
        forbid!("R4.1", self.board.at(from) != Some(us), "{from} holds no stone of {us}");
        forbid!("R4.2", !beside(from, to), "{to} is not next to {from}");
        let stone = self.board.at(to);
        let owner = stone.map_or(String::new(), |side| side.to_string());
        forbid!("R4.3", stone.is_some(), "{to} is occupied by a stone of {owner}");
        Ok(())
    }
}

impl Game for ZhuisuiQi {
    const FACTS: Facts = crate::FACTS;

    type Action = Action;

    fn new(setup: &Setup<'_>) -> Result<ZhuisuiQi, Rejection> {
        setup.position.map_or_else(|| Ok(ZhuisuiQi::on(Board::START)), position::read)
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (u32::from(self.moves / 2 + 1), self.moves % 2);
        if self.stuck {
            return Turn::over(round, place);
        }
        // Who has removed a stone goes on.
        let open = self.moves == 0 && !self.board.free().is_empty();
        Turn { open, ..Turn::of(self.actor(), place + 1, round, place) }
    }

    #[inline]
    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor != self.actor() {
            return;
        }
        match { self.board.free() }.next() {
            None => out.extend(self.board.of(Side::White).map(Action::Remove)),
            Some(to) => {
                let movers = self.board.movers(self.side());
                out.extend(movers.map(|from| Action::Move(from, to)));
            }
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        let us = self.side();
        forbid!("R2.1", actor != self.actor(), "{us} is to move");
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
                self.board.carry(self.side(), from, to);
                self.moves += 1;
            }
        }
        self.settle();
    }

    fn outcome(&self) -> Option<Outcome> {
        self.stuck.then(|| Outcome::won(self.actor().other(), "blocked", "R5.1"))
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
        notation::read_lenient({ self.board.free() }.next(), text)
    }

    fn event(&mut self, _seat: Actor, _event: Event) -> Result<(), Rejection> {
        let us = self.side();
        let what = if self.is_full() { "remove a stone" } else { "move" };
        Err(Rejection::illegal("R2.2", format!("{us} must {what}, no turn is skipped")))
    }

    /// The stones: they tell whose turn it is.
    fn identity(&self) -> u128 {
        let [black, white] = Side::BOTH.map(|side| u128::from(self.board.of(side).0));
        black << 32 | white
    }

    fn scene(&self, _view: Option<Actor>, scene: &mut Scene) {
        scene::draw(self, scene);
    }

    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.stuck {
            return None;
        }
        let free = { self.board.free() }.next();
        let mut stones = match free {
            None => self.board.of(Side::White),
            Some(_) => self.board.movers(self.side()),
        };
        let cell = stones.nth(rng.below(stones.count()) as usize)?;
        let action = free.map_or(Action::Remove(cell), |free| Action::Move(cell, free));
        Some((self.actor(), action))
    }
}
