//! The game (R2–R5): who is to act, what is allowed, what it does, how it ends.

use crate::board::{ALL, Cell, Colour, PIECES, Set, Way, bit, cells, first, has_row, targets};
use crate::notation::Action;
use crate::{notation, position, scene};
use wanqi_sdk::legacy::Game;
use wanqi_sdk::repetition::Run;
use wanqi_sdk::snapshot::{Reader, Writer};
use wanqi_sdk::words::counted;
use wanqi_sdk::{
    Actor, Event, Facts, Outcome, Read, Rejection, Rng, Scene, Setup, Turn, forbid, rule,
};

/// A game of Chung-Toi.
pub struct ChungToi {
    /// A seat may pass (R4.5).
    pub(crate) passing: bool,
    /// Red's pieces and White's.
    pub(crate) pieces: [Set; 2],
    /// Pieces that lie diagonally.
    pub(crate) diagonal: Set,
    pub(crate) side: Colour,
    /// Turns so far.
    pub(crate) turns: u32,
    /// Positions since the last piece was placed.
    pub(crate) run: Run,
    /// A position has stood three times (R5.2).
    pub(crate) repeated: bool,
    /// Who has three in a row.
    pub(crate) winner: Option<Colour>,
}

impl Clone for ChungToi {
    fn clone(&self) -> ChungToi {
        ChungToi { run: self.run.clone(), ..*self }
    }

    fn clone_from(&mut self, from: &ChungToi) {
        self.run.clone_from(&from.run);
        let run = std::mem::take(&mut self.run);
        *self = ChungToi { run, ..*from };
    }
}

impl ChungToi {
    pub(crate) fn start(passing: bool) -> ChungToi {
        ChungToi {
            passing,
            pieces: [0; 2],
            diagonal: 0,
            side: Colour::Red,
            turns: 0,
            run: Run::default(),
            repeated: false,
            winner: None,
        }
    }

    /// The pieces of a colour.
    #[inline]
    pub(crate) const fn of(&self, colour: Colour) -> Set {
        self.pieces[colour as usize]
    }

    /// Cells without a piece.
    #[inline]
    const fn empty(&self) -> Set {
        ALL & !(self.pieces[0] | self.pieces[1])
    }

    /// The colour to move has pieces left to place (R4.1).
    #[inline]
    pub(crate) fn is_placing(&self) -> bool {
        rule!("R4.1", self.of(self.side).count_ones() < PIECES.into())
    }

    /// The colour of the piece on a cell.
    pub(crate) fn at(&self, cell: Cell) -> Option<Colour> {
        Colour::BOTH.into_iter().find(|colour| self.of(*colour) & bit(cell) != 0)
    }

    /// The way the piece on a cell lies.
    #[inline]
    pub(crate) const fn way(&self, cell: Cell) -> Way {
        if self.diagonal & bit(cell) != 0 { Way::Diagonal } else { Way::Upright }
    }

    const fn seat(colour: Colour) -> Actor {
        match colour {
            Colour::Red => Actor::ONE,
            Colour::White => Actor::TWO,
        }
    }

    /// What tells positions apart, all of it.
    #[inline]
    pub(crate) const fn key(&self) -> u64 {
        let [red, white] = self.pieces;
        let sets = red as u64 | (white as u64) << 9 | (self.diagonal as u64) << 18;
        sets | (self.side as u64) << 27
    }

    /// The winner after a turn of this colour.
    #[inline]
    pub(crate) fn find_winner(&self, last: Colour) -> Option<Colour> {
        rule!("R5.1", has_row(self.of(last))).then_some(last)
    }

    /// The empty cells that the piece on a cell can go to (R4.2).
    #[inline]
    fn open(&self, from: Cell) -> Set {
        targets(from, self.way(from)) & self.empty()
    }

    fn lay(&mut self, cell: Cell, way: Way) {
        self.pieces[self.side as usize] |= bit(cell);
        self.diagonal &= !bit(cell);
        self.diagonal |= if rule!("R4.3", way == Way::Diagonal) { bit(cell) } else { 0 };
    }

    fn check_place(&self, cell: Cell) -> Result<(), Rejection> {
        let us = self.side;
        let done = !self.is_placing();
        forbid!("R3.1", done, "{us} has placed its three pieces and moves one");
        let owner = self.at(cell).map_or(String::new(), |owner| owner.to_string());
        forbid!("R3.1", !owner.is_empty(), "{cell} is taken by a piece of {owner}");
        Ok(())
    }

    fn check_move(&self, from: Cell, to: Cell, way: Way) -> Result<(), Rejection> {
        let us = self.side;
        let left = u32::from(PIECES) - self.of(us).count_ones();
        forbid!(
            "R4.1",
            self.is_placing(),
            "{us} has {pieces} left to place",
            pieces = counted(left, "piece", "pieces")
        );
        forbid!("R4.1", self.at(from) != Some(us), "no piece of {us} lies on {from}");
        if rule!("R4.4", from == to) {
            let so = self.way(from) == way;
            forbid!("R4.4", so, "the piece on {from} lies so already, it is turned or stays");
            return Ok(());
        }
        let owner = self.at(to).map_or(String::new(), |owner| owner.to_string());
        forbid!("R4.2", !owner.is_empty(), "{to} is taken by a piece of {owner}");
        let astray = self.open(from) & bit(to) == 0;
        forbid!("R4.2", astray, "no arrow of the piece on {from} points to {to}");
        Ok(())
    }

    fn check_pass(&self) -> Result<(), Rejection> {
        let us = self.side;
        let left = u32::from(PIECES) - self.of(us).count_ones();
        forbid!(
            "R4.1",
            self.is_placing(),
            "{us} has {pieces} left to place",
            pieces = counted(left, "piece", "pieces")
        );
        forbid!("R4.5", !self.passing, "{us} must move or turn a piece, pass=false is played");
        Ok(())
    }
}

impl Game for ChungToi {
    const FACTS: Facts = crate::FACTS;

    type Action = Action;

    fn new(setup: &Setup<'_>) -> Result<ChungToi, Rejection> {
        let start = ChungToi::start(setup.options.flag("pass"));
        match setup.position {
            None => Ok(start),
            Some(text) => position::read(start, text),
        }
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place, declared) = (self.turns / 2 + 1, self.turns as u8 % 2, self.repeated);
        if self.winner.is_some() {
            return Turn { declared, ..Turn::over(round, place) };
        }
        Turn { declared, ..Turn::of(ChungToi::seat(self.side), self.side as u8 + 1, round, place) }
    }

    #[inline]
    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor != ChungToi::seat(self.side) || self.winner.is_some() {
            return;
        }
        if self.is_placing() {
            let ways = |cell| Way::BOTH.map(|way| Action::Place(cell, way));
            out.extend(cells(self.empty()).flat_map(ways));
            return;
        }
        for from in cells(self.of(self.side)) {
            let ways = |to| Way::BOTH.map(|way| Action::Move(from, to, way));
            out.extend(cells(self.open(from)).flat_map(ways));
            out.push(Action::Move(from, from, self.way(from).other()));
        }
        if rule!("R4.5", self.passing) {
            out.push(Action::Pass);
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        let us = self.side;
        forbid!("R2.1", self.turn().actor() != Some(actor), "{us} is to move");
        match action {
            Action::Place(cell, _) => self.check_place(cell),
            Action::Move(from, to, way) => self.check_move(from, to, way),
            Action::Pass => self.check_pass(),
        }
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, action: Action) {
        let us = self.side;
        match action {
            Action::Place(cell, way) => {
                self.lay(cell, way);
                self.run.clear();
            }
            Action::Move(from, to, way) => {
                self.pieces[us as usize] &= !bit(from);
                self.diagonal &= !bit(from);
                self.lay(to, way);
            }
            Action::Pass => {}
        }
        self.side = us.other();
        self.turns += 1;
        self.run.push(self.key());
        self.winner = self.find_winner(us);
        if rule!("R5.2", self.run.count_last() >= 3) {
            self.repeated = true;
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.winner {
            Some(winner) => Some(Outcome::won(ChungToi::seat(winner), "three-in-a-row", "R5.1")),
            None if self.repeated => Some(Outcome::drawn(2, "repetition", "R5.2").declared()),
            None => None,
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
        let us = self.side;
        Err(Rejection::illegal("R2.2", format!("{us} is to move, nobody skips or leaves")))
    }

    fn save(&self, out: &mut Writer) {
        out.u32(self.turns);
        out.u8(self.repeated.into());
        out.u64s(self.run.keys());
    }

    fn restore(&mut self, from: &mut Reader<'_>) -> Option<()> {
        self.turns = from.u32().filter(|turns| turns % 2 == self.turns % 2)?;
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
        self.run.clear();
        self.run.push(self.key());
    }

    fn identity(&self) -> u128 {
        self.repetition_key()
    }

    fn scene(&self, _view: Option<Actor>, scene: &mut Scene) {
        scene::draw(self, scene);
    }

    /// Counts what each piece can do, and takes one of it all.
    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.winner.is_some() {
            return None;
        }
        let (actor, own) = (ChungToi::seat(self.side), self.of(self.side));
        if self.is_placing() {
            let n = rng.below(2 * self.empty().count_ones());
            let action = Action::Place(nth(self.empty(), n / 2), Way::BOTH[n as usize % 2]);
            return Some((actor, action));
        }
        let count = |from| 2 * self.open(from).count_ones() + 1;
        let mut n = rng.below(cells(own).map(count).sum::<u32>() + u32::from(self.passing));
        for from in cells(own) {
            if n == 0 {
                return Some((actor, Action::Move(from, from, self.way(from).other())));
            }
            if n < count(from) {
                let (to, way) = (nth(self.open(from), (n - 1) / 2), Way::BOTH[n as usize % 2]);
                return Some((actor, Action::Move(from, to, way)));
            }
            n -= count(from);
        }
        Some((actor, Action::Pass))
    }
}

/// The cell of a set that so many come before.
#[inline]
fn nth(mut set: Set, n: u32) -> Cell {
    for _ in 0..n {
        set &= set - 1;
    }
    first(set)
}
