//! The game (R2–R4): who is to act, what is allowed, what it does, how it ends.

use crate::board::{BOARD, CELLS, Cell, Colour, Contact, at_all_sides, cells, group};
pub use crate::notation::Action;
use crate::{notation, position, scene};
use wanqi_sdk::legacy::Game;
use wanqi_sdk::{
    Actor, Event, Facts, Outcome, Read, Rejection, Rng, Scene, Setup, Turn, forbid, rule,
};

/// White's turn of two stones (R3.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Double {
    /// There is none in this game.
    Never,
    /// White may still take it.
    Left,
    /// Its second stone is due.
    Open,
    /// White has had it.
    Had,
}

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// This colour has joined the three sides (R4.1).
    Joined(Colour),
    /// No cell is empty (R4.2).
    Full,
}

/// A game of three-way connection.
#[derive(Clone, Copy, Debug)]
pub struct SantongQi {
    /// Black's stones and White's.
    pub(crate) stones: [u128; 2],
    pub(crate) contact: Contact,
    pub(crate) double: Double,
    pub(crate) to_move: Colour,
    pub(crate) end: Option<End>,
}

impl SantongQi {
    /// The empty board.
    fn start(setup: &Setup<'_>) -> SantongQi {
        let corner = setup.options.word("contact") == "corner";
        let double = setup.options.flag("double");
        SantongQi {
            stones: [0; 2],
            contact: if corner { Contact::Corner } else { Contact::Edge },
            double: if double { Double::Left } else { Double::Never },
            to_move: Colour::Black,
            end: None,
        }
    }

    /// The stones of a colour.
    #[inline]
    pub(crate) const fn of(&self, colour: Colour) -> u128 {
        self.stones[colour as usize]
    }

    /// The colour of the stone on a cell.
    pub(crate) fn at(&self, cell: Cell) -> Option<Colour> {
        Colour::BOTH.into_iter().find(|colour| self.of(*colour) & cell.bit() != 0)
    }

    /// The empty cells.
    #[inline]
    const fn empty(&self) -> u128 {
        BOARD & !self.stones[0] & !self.stones[1]
    }

    #[inline]
    const fn actor(&self) -> Actor {
        Actor(self.to_move as u8 + 1)
    }

    /// Whether a stone on this cell joins the three sides, or has done so (R4.1).
    #[inline]
    fn joins(&self, colour: Colour, cell: Cell) -> bool {
        at_all_sides(group(self.of(colour), cell, self.contact))
    }

    /// Whether White may place two stones in this turn, if the first does not win (R3.2, R3.4).
    #[inline]
    fn may_double(&self) -> bool {
        let asked = self.to_move == Colour::White && self.double == Double::Left;
        asked && self.empty().count_ones() > 1
    }

    /// The end after a stone of this colour on this cell.
    #[inline]
    pub(crate) fn ending(&self, colour: Colour, cell: Cell) -> Option<End> {
        if rule!("R4.1", self.joins(colour, cell)) {
            return Some(End::Joined(colour));
        }
        rule!("R4.2", self.empty() == 0).then_some(End::Full)
    }

    fn check_double(&self, cell: Cell) -> Result<(), Rejection> {
        let us = self.to_move;
        forbid!("R3.2", self.double == Double::Never, "with double=false a turn is one stone");
        forbid!("R3.2", us == Colour::Black, "Black places one stone, only White may place two");
        forbid!("R3.2", self.double == Double::Open, "this is the second stone of the turn");
        let had = self.double == Double::Had;
        forbid!("R3.2", had, "White has placed two stones in an earlier turn");
        forbid!("R3.3", self.joins(us, cell), "{cell} joins the three sides, which ends the game");
        forbid!("R3.4", self.empty() == cell.bit(), "{cell} is the last empty cell");
        Ok(())
    }
}

impl Game for SantongQi {
    const FACTS: Facts = crate::FACTS;

    type Action = Action;

    fn new(setup: &Setup<'_>) -> Result<SantongQi, Rejection> {
        let start = SantongQi::start(setup);
        match setup.position {
            None => Ok(start),
            Some(text) => position::read(start, text),
        }
    }

    /// White may have one stone more than Black, so that Black's stones count the rounds.
    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (self.of(Colour::Black).count_ones(), self.to_move as u8);
        let round = round + u32::from(self.to_move == Colour::Black);
        match self.end {
            Some(_) => Turn::over(round, place),
            None => {
                let open = self.double == Double::Open;
                Turn { open, ..Turn::of(self.actor(), place + 1, round, place) }
            }
        }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor != self.actor() || self.end.is_some() {
            return;
        }
        out.extend(cells(self.empty()).map(|cell| Action { cell, again: false }));
        if self.may_double() {
            let first = cells(self.empty()).filter(|cell| !self.joins(self.to_move, *cell));
            out.extend(first.map(|cell| Action { cell, again: true }));
        }
    }

    fn check(&self, actor: Actor, Action { cell, again }: Action) -> Result<(), Rejection> {
        let us = self.to_move;
        forbid!("R2.1", self.turn().actor() != Some(actor), "{us} is to move");
        let owner = self.at(cell).map_or(String::new(), |owner| owner.to_string());
        forbid!("R3.1", !owner.is_empty(), "{cell} is occupied by a stone of {owner}");
        if again { self.check_double(cell) } else { Ok(()) }
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, Action { cell, again }: Action) {
        let us = self.to_move;
        self.stones[us as usize] |= cell.bit();
        self.end = self.ending(us, cell);
        if rule!("R3.2", again) {
            self.double = Double::Open;
            return;
        }
        if self.double == Double::Open {
            self.double = Double::Had;
        }
        self.to_move = us.other();
    }

    fn outcome(&self) -> Option<Outcome> {
        Some(match self.end? {
            End::Joined(Colour::Black) => Outcome::won(Actor::ONE, "connection", "R4.1"),
            End::Joined(Colour::White) => Outcome::won(Actor::TWO, "connection", "R4.1"),
            End::Full => Outcome::drawn(2, "full-board", "R4.2"),
        })
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
        let us = self.to_move;
        Err(Rejection::illegal("R2.2", format!("{us} must place a stone, no turn is skipped")))
    }

    fn scene(&self, _view: Option<Actor>, scene: &mut Scene) {
        scene::draw(self, scene);
    }

    /// Cells at random, with and without a second stone, until one may be taken.
    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.end.is_some() {
            return None;
        }
        let (empty, ways) = (self.empty(), 1 + u32::from(self.may_double()));
        loop {
            let n = rng.below(ways * u32::from(CELLS)) as u8;
            let (cell, again) = (Cell::nth(n % CELLS), n >= CELLS);
            let free = empty & cell.bit() != 0;
            if free && !(again && self.joins(self.to_move, cell)) {
                return Some((self.actor(), Action { cell, again }));
            }
        }
    }
}
