//! The game (R2–R5): who is to act, what is allowed, what it does, how it ends.

use crate::board::{BIG, Board, Colour, Point, SMALL};
use crate::facts::{BIG_PLACED, BIG_PRESET, SMALL_PRESET};
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

/// A game of xiefang qi.
pub struct XiefangQi {
    pub(crate) board: &'static Board,
    /// Men are placed first (R3.1).
    pub(crate) places: bool,
    /// Black's men and White's.
    pub(crate) men: [Bitboard; 2],
    /// Turns so far.
    pub(crate) turns: u32,
    /// Positions since the last man was placed.
    pub(crate) run: Run,
    /// A position has stood three times (R5.2).
    pub(crate) repeated: bool,
    /// Whoever is to move cannot (R5.1).
    pub(crate) stuck: bool,
}

impl Clone for XiefangQi {
    fn clone(&self) -> XiefangQi {
        XiefangQi { run: self.run.clone(), ..*self }
    }

    fn clone_from(&mut self, from: &XiefangQi) {
        self.run.clone_from(&from.run);
        let run = std::mem::take(&mut self.run);
        *self = XiefangQi { run, ..*from };
    }
}

impl XiefangQi {
    fn start(rules: usize) -> XiefangQi {
        let board = if matches!(rules, BIG_PRESET | BIG_PLACED) { &BIG } else { &SMALL };
        let places = !matches!(rules, BIG_PRESET | SMALL_PRESET);
        let preset = |colour| if places { Bitboard::EMPTY } else { board.preset(colour) };
        let mut game = XiefangQi {
            board,
            places,
            men: Colour::BOTH.map(preset),
            turns: 0,
            run: Run::default(),
            repeated: false,
            stuck: false,
        };
        game.begin_run();
        game
    }

    /// The colour to move (R2.1).
    #[inline]
    pub(crate) const fn side(&self) -> Colour {
        if self.turns.is_multiple_of(2) { Colour::Black } else { Colour::White }
    }

    /// The seat to move.
    #[inline]
    const fn seat(&self) -> Actor {
        Actor(1 + (self.turns % 2) as u8)
    }

    /// The men of a colour.
    #[inline]
    pub(crate) const fn of(&self, colour: Colour) -> Bitboard {
        self.men[colour as usize]
    }

    /// Points without a man.
    #[inline]
    pub(crate) fn empty(&self) -> Bitboard {
        self.board.all() & !(self.men[0] | self.men[1])
    }

    /// The side to move has men left to place (R3.1).
    #[inline]
    pub(crate) fn is_placing(&self) -> bool {
        rule!("R3.1", self.of(self.side()).count() < self.board.men.into())
    }

    /// Whether a colour has a man beside an empty point.
    #[inline]
    pub(crate) fn can_move(&self, colour: Colour) -> bool {
        let men = self.of(colour);
        self.empty().any(|to| !(self.board.joined(to) & men).is_empty())
    }

    /// What tells positions apart: the men and the side to move.
    #[inline]
    pub(crate) const fn key(&self) -> u64 {
        self.men[0].0 | self.men[1].0 << 16 | ((self.turns % 2) as u64) << 32
    }

    /// Forgets earlier positions; those before the last man is placed cannot come back.
    pub(crate) fn begin_run(&mut self) {
        self.run.clear();
        self.run.push(self.key());
    }

    /// The colour of the man on a point.
    pub(crate) fn at(&self, point: Point) -> Option<Colour> {
        let on = |colour: &Colour| !(self.of(*colour) & self.board.bit(point)).is_empty();
        Colour::BOTH.into_iter().find(on)
    }

    /// The end that the board shows (R5.1).
    #[inline]
    pub(crate) fn is_stuck(&self) -> bool {
        !self.is_placing() && rule!("R5.1", !self.can_move(self.side()))
    }

    fn check_place(&self, point: Point) -> Result<(), Rejection> {
        let us = self.side();
        forbid!("R3.1", !self.is_placing(), "{us} has no man left to place and moves one");
        let owner = self.at(point).map_or(String::new(), |owner| owner.to_string());
        forbid!("R3.2", !owner.is_empty(), "{point} is taken by a man of {owner}");
        Ok(())
    }

    fn check_move(&self, from: Point, to: Point) -> Result<(), Rejection> {
        let us = self.side();
        let left = u32::from(self.board.men) - self.of(us).count();
        forbid!(
            "R3.1",
            self.is_placing(),
            "{us} has {men} left to place before any moves",
            men = counted(left, "man", "men")
        );
        forbid!("R4.1", self.at(from) != Some(us), "no man of {us} stands on {from}");
        let apart = (self.board.neighbours(from) & self.board.bit(to)).is_empty();
        forbid!("R4.1", apart, "no line joins {from} and {to} without a point between");
        let owner = self.at(to).map_or(String::new(), |owner| owner.to_string());
        forbid!("R4.2", !owner.is_empty(), "{to} is taken by a man of {owner}");
        Ok(())
    }
}

impl Game for XiefangQi {
    const FACTS: Facts = crate::FACTS;

    type Action = Action;

    fn new(setup: &Setup<'_>) -> Result<XiefangQi, Rejection> {
        let start = XiefangQi::start(setup.rules);
        match setup.position {
            None => Ok(start),
            Some(text) => position::read(start, text),
        }
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (self.turns / 2 + 1, (self.turns % 2) as u8);
        let declared = self.repeated;
        if self.stuck {
            return Turn { declared, ..Turn::over(round, place) };
        }
        Turn { declared, ..Turn::of(self.seat(), place + 1, round, place) }
    }

    #[inline]
    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor != self.seat() {
            return;
        }
        if self.is_placing() {
            out.extend(self.board.points(self.empty()).map(Action::Place));
            return;
        }
        let men = self.of(self.side());
        for number in self.empty() {
            let to = self.board.point(number);
            let movers = self.board.points(self.board.joined(number) & men);
            out.extend(movers.map(|from| Action::Move(from, to)));
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        let us = self.side();
        forbid!("R2.1", self.turn().actor() != Some(actor), "{us} is to move");
        match action {
            Action::Place(point) => self.check_place(point),
            Action::Move(from, to) => self.check_move(from, to),
        }
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, action: Action) {
        let us = self.side() as usize;
        self.turns += 1;
        match action {
            Action::Place(point) => {
                self.men[us] |= self.board.bit(point);
                self.begin_run();
            }
            Action::Move(from, to) => {
                self.men[us] ^= self.board.bit(from) | self.board.bit(to);
                self.run.push(self.key());
            }
        }
        self.stuck = self.is_stuck();
        if rule!("R5.2", self.run.count_last() >= 3) {
            self.repeated = true;
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.stuck {
            Some(Outcome::won(self.seat().other(), "blocked", "R5.1"))
        } else if self.repeated {
            Some(Outcome::drawn(2, "repetition", "R5.2").declared())
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
        notation::read(self.board, text)
    }

    fn read_lenient(&self, _actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        notation::read_lenient(self.board, text)
    }

    fn event(&mut self, _seat: Actor, _event: Event) -> Result<(), Rejection> {
        let us = self.side();
        Err(Rejection::illegal("R2.2", format!("{us} must place or move, no turn is skipped")))
    }

    fn save(&self, out: &mut Writer) {
        out.u32(self.turns);
        out.u8(self.repeated.into());
        out.u64s(self.run.keys());
    }

    fn restore(&mut self, from: &mut Reader<'_>) -> Option<()> {
        let (seat, key) = (self.seat(), self.key());
        self.turns = from.u32()?;
        self.repeated = match from.u8()? {
            0 => false,
            1 => true,
            _ => return None,
        };
        from.u64s(self.run.keys_mut())?;
        (self.seat() == seat && self.run.keys().last() == Some(&key)).then_some(())
    }

    fn repetition_key(&self) -> u128 {
        self.key().into()
    }

    fn forget(&mut self) {
        self.turns %= 2;
        self.repeated = false;
        self.begin_run();
    }

    fn identity(&self) -> u128 {
        self.key().into()
    }

    fn scene(&self, _view: Option<Actor>, scene: &mut Scene) {
        scene::draw(self, scene);
    }

    /// Counts the men beside each empty point, and takes one of them all.
    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        let (actor, empty) = (self.seat(), self.empty());
        if self.is_placing() {
            let number = nth(empty, rng.below(empty.count()));
            return Some((actor, Action::Place(self.board.point(number))));
        }
        let men = self.of(self.side());
        let movers = |to| self.board.joined(to) & men;
        let total: u32 = empty.map(|to| movers(to).count()).sum();
        let mut n = if total > 0 { rng.below(total) } else { 0 };
        for to in empty {
            let count = movers(to).count();
            if n < count {
                let from = self.board.point(nth(movers(to), n));
                return Some((actor, Action::Move(from, self.board.point(to))));
            }
            n -= count;
        }
        None
    }
}

/// The point of a set that so many come before.
#[inline]
fn nth(Bitboard(mut set): Bitboard, n: u32) -> u8 {
    for _ in 0..n {
        set &= set - 1;
    }
    set.trailing_zeros() as u8
}
