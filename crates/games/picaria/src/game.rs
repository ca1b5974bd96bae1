//! The game (R2–R5): who is to act, what is allowed, what it does, how it ends.

use crate::board::{Board, Colour, MEN, NINE, Point, SHORT, THIRTEEN, bit, points};
pub use crate::notation::Action;
use crate::{notation, position, scene};
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::legacy::Game;
use wanqi_sdk::repetition::Run;
use wanqi_sdk::snapshot::{Reader, Writer};
use wanqi_sdk::words::counted;
use wanqi_sdk::{
    Actor, Event, Facts, Outcome, Read, Rejection, Rng, Scene, Setup, Turn, forbid, rule,
};

/// A game of picaria.
pub struct Picaria {
    pub(crate) board: &'static Board,
    /// No man is placed on the centre (R3.2).
    pub(crate) barred: bool,
    /// White's men and Black's.
    pub(crate) men: [Bitboard; 2],
    pub(crate) side: Colour,
    /// Turns so far.
    pub(crate) turns: u32,
    /// Positions since the last man was placed.
    pub(crate) run: Run,
    /// A position has stood three times (R5.2).
    pub(crate) repeated: bool,
    /// Who has three in a row.
    pub(crate) winner: Option<Colour>,
}

impl Clone for Picaria {
    fn clone(&self) -> Picaria {
        Picaria { run: self.run.clone(), ..*self }
    }

    fn clone_from(&mut self, from: &Picaria) {
        self.run.clone_from(&from.run);
        let run = std::mem::take(&mut self.run);
        *self = Picaria { run, ..*from };
    }
}

impl Picaria {
    /// The empty board.
    fn start(setup: &Setup<'_>) -> Picaria {
        let options = setup.options;
        let short = options.has("diagonals") && options.word("diagonals") == "short";
        let board = match setup.rules {
            0 => &THIRTEEN,
            _ if rule!("R1.2", short) => &SHORT,
            _ => &NINE,
        };
        Picaria {
            board,
            barred: options.word("centre") == "barred",
            men: [Bitboard::EMPTY; 2],
            side: Colour::White,
            turns: 0,
            run: Run::default(),
            repeated: false,
            winner: None,
        }
    }

    /// The men of a colour.
    #[inline]
    pub(crate) const fn of(&self, colour: Colour) -> Bitboard {
        self.men[colour as usize]
    }

    /// Points without a man.
    #[inline]
    fn empty(&self) -> Bitboard {
        self.board.points & !(self.men[0] | self.men[1])
    }

    /// The side to move has men left to place (R4.1).
    #[inline]
    pub(crate) fn is_placing(&self) -> bool {
        rule!("R4.1", self.of(self.side).count() < MEN.into())
    }

    /// Points where a man may be placed (R3).
    #[inline]
    fn open(&self) -> Bitboard {
        let centre = if self.barred { bit(self.board.centre()) } else { Bitboard::EMPTY };
        self.empty() & !centre
    }

    const fn seat(colour: Colour) -> Actor {
        match colour {
            Colour::White => Actor::ONE,
            Colour::Black => Actor::TWO,
        }
    }

    /// What tells positions apart for repetition.
    #[inline]
    pub(crate) const fn key(&self) -> u64 {
        let [white, black] = self.men;
        let mixed = white.0 ^ black.0.rotate_left(32).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        mixed ^ (self.side as u64) << 63
    }

    fn check_place(&self, point: Point) -> Result<(), Rejection> {
        let us = self.side;
        let none_left = !self.is_placing();
        forbid!("R3.1", none_left, "{us} has placed its three men and moves one");
        let owner = self.at(point).map_or(String::new(), |owner| owner.to_string());
        forbid!("R3.1", !owner.is_empty(), "{point} is taken by a man of {owner}");
        let barred = self.barred && point == self.board.centre();
        forbid!("R3.2", barred, "no man is placed on {point}, the centre");
        Ok(())
    }

    fn check_move(&self, from: Point, to: Point) -> Result<(), Rejection> {
        let us = self.side;
        let left = u32::from(MEN) - self.of(us).count();
        forbid!(
            "R4.1",
            self.is_placing(),
            "{us} has {men} left to place",
            men = counted(left, "man", "men")
        );
        let own = self.at(from) == Some(us);
        forbid!("R4.2", !own, "no man of {us} stands on {from}");
        let owner = self.at(to).map_or(String::new(), |owner| owner.to_string());
        forbid!("R4.2", !owner.is_empty(), "{to} is taken by a man of {owner}");
        let apart = (self.board.neighbours(from) & bit(to)).is_empty();
        forbid!("R4.2", apart, "no line joins {from} and {to} without a point between");
        Ok(())
    }

    /// The colour of the man on a point.
    pub(crate) fn at(&self, point: Point) -> Option<Colour> {
        let on = |colour: &Colour| !(self.of(*colour) & bit(point)).is_empty();
        Colour::BOTH.into_iter().find(on)
    }

    /// The winner that the board shows after a turn of this colour.
    #[inline]
    pub(crate) fn find_winner(&self, last: Colour) -> Option<Colour> {
        rule!("R5.1", self.board.has_row(self.of(last))).then_some(last)
    }
}

impl Game for Picaria {
    const FACTS: Facts = crate::FACTS;

    type Action = Action;

    fn new(setup: &Setup<'_>) -> Result<Picaria, Rejection> {
        let start = Picaria::start(setup);
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
        Turn { declared, ..Turn::of(Picaria::seat(self.side), self.side as u8 + 1, round, place) }
    }

    #[inline]
    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor != Picaria::seat(self.side) || self.winner.is_some() {
            return;
        }
        if self.is_placing() {
            out.extend(points(self.open()).map(Action::Place));
            return;
        }
        for from in points(self.of(self.side)) {
            let targets = points(self.board.neighbours(from) & self.empty());
            out.extend(targets.map(|to| Action::Move(from, to)));
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        let us = self.side;
        forbid!("R2.1", self.turn().actor() != Some(actor), "{us} is to move");
        match action {
            Action::Place(point) => self.check_place(point),
            Action::Move(from, to) => self.check_move(from, to),
        }
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, action: Action) {
        let us = self.side;
        match action {
            Action::Place(point) => {
                self.men[us as usize] |= bit(point);
                self.run.clear();
            }
            Action::Move(from, to) => self.men[us as usize] ^= bit(from) | bit(to),
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
            Some(winner) => Some(Outcome::won(Picaria::seat(winner), "three-in-a-row", "R5.1")),
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
        notation::read(self.board, text)
    }

    fn read_lenient(&self, _actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        notation::read_lenient(self.board, text)
    }

    fn event(&mut self, _seat: Actor, _event: Event) -> Result<(), Rejection> {
        let us = self.side;
        Err(Rejection::illegal("R2.2", format!("{us} must place or move, no turn is skipped")))
    }

    fn save(&self, out: &mut Writer) {
        out.u32(self.turns);
        out.u8(self.repeated.into());
        out.u64s(self.run.keys());
    }

    fn restore(&mut self, from: &mut Reader<'_>) -> Option<()> {
        self.turns = from.u32()?;
        self.repeated = match from.u8()? {
            0 => false,
            1 => true,
            _ => return None,
        };
        from.u64s(self.run.keys_mut())
    }

    fn repetition_key(&self) -> u128 {
        let [white, black] = self.men;
        u128::from(white.0) << 64 | u128::from(black.0) << 1 | self.side as u128
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

    /// Counts the points each man can move to, and takes one of them all.
    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.winner.is_some() {
            return None;
        }
        let actor = Picaria::seat(self.side);
        if self.is_placing() {
            let open = self.open();
            return Some((actor, Action::Place(nth(open, rng.below(open.count())))));
        }
        let targets = |from| self.board.neighbours(from) & self.empty();
        let total = points(self.of(self.side)).map(|from| targets(from).count()).sum();
        let mut n = rng.below(total);
        for from in points(self.of(self.side)) {
            let count = targets(from).count();
            if n < count {
                return Some((actor, Action::Move(from, nth(targets(from), n))));
            }
            n -= count;
        }
        None
    }
}

/// The point of a set that so many come before.
#[inline]
fn nth(Bitboard(mut set): Bitboard, n: u32) -> Point {
    for _ in 0..n {
        set &= set - 1;
    }
    let first = set.trailing_zeros() as u8;
    Point::new(first % 8, first / 8)
}
