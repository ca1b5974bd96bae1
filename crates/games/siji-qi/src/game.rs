//! The game: turns (R2), the check of a move (R3), the end (R4).

use crate::board::{Board, Point, Season, cell};
use crate::facts::ROLES;
use crate::notation::Action;
use wanqi_sdk::prelude::*;
use wanqi_sdk::repetition::Run;

/// A game of four seasons.
pub struct SijiQi {
    pub(crate) board: Board,
    /// Turns so far.
    pub(crate) turns: u32,
    /// The turn after which the game is a draw (R4.3).
    pub(crate) limit: u32,
    /// All positions so far; every move can be undone, so none can be dropped.
    pub(crate) run: Run,
    /// A position has occurred three times (R4.2).
    pub(crate) repeated: bool,
    /// The seat to move has no move (R4.1).
    pub(crate) stuck: bool,
}

reusing_clone!(SijiQi: run);

impl SijiQi {
    /// The seat to move (R2.1).
    #[inline]
    pub(crate) const fn to_move(&self) -> Actor {
        Actor(1 + (self.turns % 2) as u8)
    }

    /// The pieces of the seat to move.
    #[inline]
    pub(crate) const fn own(&self) -> [Season; 2] {
        if self.turns.is_multiple_of(2) {
            [Season::Spring, Season::Summer]
        } else {
            [Season::Autumn, Season::Winter]
        }
    }

    /// The role of the seat to move.
    pub(crate) const fn us(&self) -> &'static str {
        ROLES[self.turns as usize % 2]
    }

    /// The cells of the pieces and the seat to move, for repetition.
    #[inline]
    pub(crate) fn key(&self) -> u64 {
        let cells =
            self.board.0.iter().fold(0, |key, cell| key << 6 | u64::from(cell.y * 8 + cell.x));
        cells << 1 | u64::from(self.turns % 2)
    }

    /// Whether the seat to move has no move (R4.1).
    #[inline]
    pub(crate) fn is_stuck(&self) -> bool {
        rule!("R4.1", self.own().iter().all(|season| self.board.targets(*season).is_empty()))
    }

    /// Whether the turns of the option `limit` are played (R4.3).
    #[inline]
    fn is_late(&self) -> bool {
        rule!("R4.3", self.limit > 0 && self.turns >= self.limit)
    }

    fn check_move(&self, from: Point, to: Point) -> Result<(), Rejection> {
        let us = self.us();
        let season = self.board.at(from).filter(|season| self.own().contains(season));
        let season = require!("R2.1", season, "no piece of {us} is on {from}");
        let path = Board::path(from, to);
        let path = require!("R3.1", path, "{from} and {to} are not two cells of a row or column");
        let opposite = season.opposite();
        let other = self.board.of(opposite);
        for cell in path {
            let piece = self.board.at(cell);
            forbid!("R3.1", let Some(piece) = piece, "{piece} blocks the move on {cell}");
            let met = self.board.sight(season).has(crate::board::index(cell));
            forbid!("R3.2", met, "{season} would meet {opposite} on {cell}, in sight of {other}");
        }
        Ok(())
    }
}

impl Game for SijiQi {
    const FACTS: Facts = crate::FACTS;

    fn start(setup: &Setup<'_>) -> Result<SijiQi, Rejection> {
        let limit = setup.options.int("limit") as u32;
        let run = Run::default();
        let mut game =
            SijiQi { board: Board::START, turns: 0, limit, run, repeated: false, stuck: false };
        game.run.push(game.key());
        Ok(game)
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place, declared) = (self.turns / 2 + 1, self.turns as u8 % 2, self.repeated);
        if self.stuck || self.is_late() {
            return Turn { declared, ..Turn::over(round, place) };
        }
        Turn { declared, ..Turn::of(self.to_move(), place + 1, round, place) }
    }

    #[inline]
    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor != self.to_move() || self.stuck || self.is_late() {
            return;
        }
        for season in self.own() {
            let from = self.board.of(season);
            out.extend(self.board.targets(season).map(|to| Action { from, to: cell(to) }));
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        let us = self.us();
        forbid!("R2.1", self.turn().actor() != Some(actor), "{us} are to move");
        self.check_move(action.from, action.to)
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, Action { from, to }: Action) {
        let moved = self.own().into_iter().find(|season| self.board.of(*season) == from);
        if let Some(season) = moved {
            self.board.0[season as usize] = to;
        }
        self.turns += 1;
        self.run.push(self.key());
        self.stuck = self.is_stuck();
        if rule!("R4.2", self.run.count_last() >= 3) {
            self.repeated = true;
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.stuck {
            Some(Outcome::won(self.to_move().other(), "no-move", "R4.1"))
        } else if self.is_late() {
            Some(Outcome::drawn(2, "turn-limit", "R4.3"))
        } else if self.repeated {
            Some(Outcome::drawn(2, "repetition", "R4.2").declared())
        } else {
            None
        }
    }

    fn event(&mut self, _seat: Actor, _event: Event) -> Result<(), Rejection> {
        let us = self.us();
        Err(Rejection::illegal("R2.2", format!("{us} must move, no turn is skipped")))
    }

    /// Counts the cells that both pieces can move to and draws one of them.
    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.stuck || self.is_late() {
            return None;
        }
        let targets = self.own().map(|season| (self.board.of(season), self.board.targets(season)));
        let n = rng.below(targets.iter().map(|(_, to)| to.count()).sum()) as usize;
        let mut all = targets.into_iter().flat_map(|(from, to)| to.map(move |to| (from, cell(to))));
        all.nth(n).map(|(from, to)| (self.to_move(), Action { from, to }))
    }
}
