//! The game (R2–R4): who is to act, what is allowed, what it does, how it ends.

use crate::board::{Board, Cell, Season, cell};
pub use crate::notation::Action;
use crate::{notation, position, scene};
use wanqi_sdk::legacy::Game;
use wanqi_sdk::repetition::Run;
use wanqi_sdk::snapshot::{Reader, Writer};
use wanqi_sdk::{
    Actor, Event, Facts, Outcome, Read, Rejection, Rng, Scene, Setup, Turn, forbid, rule,
};

/// A game of four seasons.
pub struct SijiQi {
    pub(crate) board: Board,
    /// Turns so far.
    pub(crate) turns: u32,
    /// The turn after which the game is a draw (R4.3).
    pub(crate) limit: u32,
    /// All positions so far; none is ever out of reach again.
    pub(crate) run: Run,
    /// A position has stood three times (R4.2).
    repeated: bool,
    /// The seat to move has no move (R4.1).
    pub(crate) stuck: bool,
}

impl Clone for SijiQi {
    fn clone(&self) -> SijiQi {
        SijiQi { run: self.run.clone(), ..*self }
    }

    fn clone_from(&mut self, from: &SijiQi) {
        self.run.clone_from(&from.run);
        let run = std::mem::take(&mut self.run);
        *self = SijiQi { run, ..*from };
    }
}

impl SijiQi {
    /// The pieces in the corners.
    fn start(setup: &Setup<'_>) -> SijiQi {
        let limit = setup.options.int("limit") as u32;
        let run = Run::default();
        let mut game =
            SijiQi { board: Board::START, turns: 0, limit, run, repeated: false, stuck: false };
        game.run.push(game.key());
        game
    }

    /// The seat to move (R2.1).
    #[inline]
    pub(crate) const fn actor(&self) -> Actor {
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

    /// Who is to move, in words.
    pub(crate) fn us(&self) -> String {
        let [one, two] = self.own();
        format!("{one} and {two}")
    }

    /// What tells positions apart for repetition, together with the seat to move.
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

    /// Whether the turns are over (R4.3).
    #[inline]
    fn is_late(&self) -> bool {
        rule!("R4.3", self.limit > 0 && self.turns >= self.limit)
    }

    fn check_move(&self, from: Cell, to: Cell) -> Result<(), Rejection> {
        let us = self.us();
        let season = self.board.at(from).filter(|season| self.own().contains(season));
        forbid!("R2.1", season.is_none(), "no piece of {us} stands on {from}");
        let Some((season, way)) = season.zip(Board::way(from, to)) else {
            forbid!("R3.1", true, "{from} and {to} are not apart in a row or a column");
            return Ok(());
        };
        let opposite = season.opposite();
        let other = self.board.of(opposite);
        for cell in way {
            let on = self.board.at(cell);
            let owner = on.map_or(String::new(), |season| season.to_string());
            forbid!("R3.1", on.is_some(), "{owner} stands in the way on {cell}");
            let met = self.board.sight(season).has(crate::board::index(cell));
            forbid!("R3.2", met, "{season} would meet {opposite} on {cell}, in sight of {other}");
        }
        Ok(())
    }
}

impl Game for SijiQi {
    const FACTS: Facts = crate::FACTS;

    type Action = Action;

    fn new(setup: &Setup<'_>) -> Result<SijiQi, Rejection> {
        let start = SijiQi::start(setup);
        match setup.position {
            None => Ok(start),
            Some(text) => position::read(start, text),
        }
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place, declared) = (self.turns / 2 + 1, self.turns as u8 % 2, self.repeated);
        if self.stuck || self.is_late() {
            return Turn { declared, ..Turn::over(round, place) };
        }
        Turn { declared, ..Turn::of(self.actor(), place + 1, round, place) }
    }

    #[inline]
    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor != self.actor() || self.stuck || self.is_late() {
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
            Some(Outcome::won(self.actor().other(), "no-move", "R4.1"))
        } else if self.is_late() {
            Some(Outcome::drawn(2, "turn-limit", "R4.3"))
        } else if self.repeated {
            Some(Outcome::drawn(2, "repetition", "R4.2").declared())
        } else {
            None
        }
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
        notation::read_lenient(text)
    }

    fn event(&mut self, _seat: Actor, _event: Event) -> Result<(), Rejection> {
        let us = self.us();
        Err(Rejection::illegal("R2.2", format!("{us} must move, no turn is skipped")))
    }

    fn save(&self, out: &mut Writer) {
        out.u8(self.repeated.into());
        out.u64s(self.run.keys());
    }

    fn restore(&mut self, from: &mut Reader<'_>) -> Option<()> {
        self.repeated = match from.u8()? {
            0 => false,
            1 => true,
            _ => return None,
        };
        from.u64s(self.run.keys_mut())
    }

    fn repetition_key(&self) -> u128 {
        self.key().into()
    }

    fn forget(&mut self) {
        self.repeated = false;
        self.turns %= 2;
        self.run.clear();
        self.run.push(self.key());
    }

    fn identity(&self) -> u128 {
        self.key().into()
    }

    fn scene(&self, _view: Option<Actor>, scene: &mut Scene) {
        scene::draw(self, scene);
    }

    /// Counts the cells that each piece can go to, and takes one of them all.
    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.stuck || self.is_late() {
            return None;
        }
        let targets = self.own().map(|season| (self.board.of(season), self.board.targets(season)));
        let n = rng.below(targets.iter().map(|(_, to)| to.count()).sum()) as usize;
        let mut all = targets.into_iter().flat_map(|(from, to)| to.map(move |to| (from, cell(to))));
        all.nth(n).map(|(from, to)| (self.actor(), Action { from, to }))
    }
}
