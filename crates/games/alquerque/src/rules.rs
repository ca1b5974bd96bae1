//! The game (R2–R5): who is to act, what is allowed, what it does, how it ends.

use crate::been::Been;
use crate::board::{ALL, DIRECTIONS, Direction, Point, START, Set, Side, bit, points, row};
use crate::{notation, position, scene};
use wanqi_sdk::legacy::Game;
use wanqi_sdk::repetition::Run;
use wanqi_sdk::snapshot::{Reader, Writer};
use wanqi_sdk::{Actor, Event, Facts, Outcome, Read, Rejection, Scene, Setup, Turn, forbid, rule};

/// Index of the rule set with what Bell added.
const BELL: usize = 1;

/// A piece goes from one point to another, by a step or a jump.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Action {
    /// From where.
    pub from: Point,
    /// To where.
    pub to: Point,
}

impl Action {
    /// Whether it goes two points far.
    #[inline]
    pub(crate) const fn is_jump(self) -> bool {
        self.from.x.abs_diff(self.to.x) == 2 || self.from.y.abs_diff(self.to.y) == 2
    }

    /// The point in the middle of a jump.
    #[inline]
    const fn middle(self) -> Point {
        Point::new((self.from.x + self.to.x) / 2, (self.from.y + self.to.y) / 2)
    }
}

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// This side has lost all its pieces.
    Captured(Side),
    /// This side cannot move.
    Blocked(Side),
}

/// A game of alquerque.
#[derive(Debug)]
pub struct Alquerque {
    /// Bell's rules hold (R4).
    pub(crate) bell: bool,
    /// White's pieces and Black's.
    pub(crate) pieces: [Set; 2],
    pub(crate) been: Been,
    pub(crate) side: Side,
    /// The piece that goes on jumping (R3.2).
    pub(crate) jumper: Option<Point>,
    /// Turns completed, and one for a position in which Black begins.
    pub(crate) turns: u32,
    /// Positions at the beginning of turns since the last capture.
    pub(crate) run: Run,
    /// A position has stood three times.
    pub(crate) repeated: bool,
    pub(crate) end: Option<End>,
}

impl Clone for Alquerque {
    fn clone(&self) -> Alquerque {
        Alquerque { run: self.run.clone(), ..*self }
    }

    fn clone_from(&mut self, from: &Alquerque) {
        self.run.clone_from(&from.run);
        let run = std::mem::take(&mut self.run);
        *self = Alquerque { run, ..*from };
    }
}

impl Alquerque {
    /// The start of a rule set (R1.3).
    pub(crate) fn start(rules: usize) -> Alquerque {
        let mut game = Alquerque {
            bell: rules == BELL,
            pieces: START,
            been: Been::here(),
            side: Side::White,
            jumper: None,
            turns: 0,
            run: Run::default(),
            repeated: false,
            end: None,
        };
        game.run.push(game.key());
        game
    }

    const fn seat(side: Side) -> Actor {
        match side {
            Side::White => Actor::ONE,
            Side::Black => Actor::TWO,
        }
    }

    #[inline]
    pub(crate) const fn of(&self, side: Side) -> Set {
        self.pieces[side as usize]
    }

    #[inline]
    const fn empty(&self) -> Set {
        ALL & !(self.pieces[0] | self.pieces[1])
    }

    /// What tells positions apart for repetition.
    pub(crate) const fn key(&self) -> u64 {
        let [white, black] = self.pieces;
        let mixed = (white ^ black.rotate_left(29)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed ^ mixed >> 31 ^ black).wrapping_mul(0xBF58_476D_1CE4_E5B9) ^ self.side as u64
    }

    /// Directions in which pieces may go (R4.1).
    #[inline]
    fn ways(&self) -> impl Iterator<Item = Direction> {
        let (bell, side) = (self.bell, self.side);
        DIRECTIONS.into_iter().filter(move |way| !(bell && way.is_backward(side)))
    }

    /// The points that these pieces jump to in a direction (R3.1).
    #[inline]
    const fn jumps(&self, pieces: Set, way: Direction) -> Set {
        let over = way.shift(pieces & way.leaving(), 1) & self.of(self.side.other());
        way.shift(over, 1) & self.empty()
    }

    /// The points that the pieces of the side to move step to in a direction (R2.2).
    #[inline]
    const fn steps(&self, way: Direction) -> Set {
        let stuck = if self.bell { row(self.side.far_row()) } else { 0 };
        way.shift(self.of(self.side) & !stuck & way.leaving(), 1) & self.empty()
    }

    /// Whether a piece may not go there as it has been there (R4.2).
    #[inline]
    const fn returns(&self, from: Point, to: Point) -> bool {
        self.bell && self.been.has(from, to)
    }

    /// Calls `found` for each jump of these pieces, or else each step of all, until it says stop.
    #[inline]
    fn each(&self, pieces: Set, jump: bool, mut found: impl FnMut(Action) -> bool) {
        for way in self.ways() {
            let targets = if jump { self.jumps(pieces, way) } else { self.steps(way) };
            for to in points(targets) {
                let back = way.shift(bit(to), if jump { -2 } else { -1 });
                for from in points(back).filter(|from| !self.returns(*from, to)) {
                    if found(Action { from, to }) {
                        return;
                    }
                }
            }
        }
    }

    /// A jump that is possible with these pieces.
    #[inline]
    fn some_jump(&self, pieces: Set) -> Option<Action> {
        let mut some = None;
        self.each(pieces, true, |action| some.replace(action).is_none());
        some
    }

    /// Whether the piece on this point can jump.
    pub(crate) fn can_jump(&self, at: Point) -> bool {
        self.some_jump(bit(at)).is_some()
    }

    fn can_step(&self) -> bool {
        let mut some = false;
        self.each(0, false, |_| {
            some = true;
            some
        });
        some
    }

    /// Ends the game if the side to move has no piece or no move left (R5).
    pub(crate) fn find_end(&mut self) {
        let (side, own) = (self.side, self.of(self.side));
        self.end = if rule!("R5.1", own == 0) {
            Some(End::Captured(side))
        } else if rule!("R5.2", self.some_jump(own).is_none() && !self.can_step()) {
            Some(End::Blocked(side))
        } else {
            None
        };
    }

    fn finish_turn(&mut self) {
        self.jumper = None;
        self.turns += 1;
        self.side = self.side.other();
        self.run.push(self.key());
        if rule!("R5.3", !self.bell && self.run.count_last() >= 3) {
            self.repeated = true;
        }
        self.find_end();
    }
}

/// What is allowed.
impl Alquerque {
    fn check_step(&self, from: Point) -> Result<(), Rejection> {
        let us = self.side;
        let at = self.jumper.map(|at| at.to_string()).unwrap_or_default();
        let open = self.jumper.is_some();
        forbid!("R3.2", open, "the piece on {at} goes on jumping");
        let stuck = self.bell && from.y == us.far_row();
        forbid!("R4.3", stuck, "the piece on {from} is on its last row and can only jump");
        let jump = self.some_jump(self.of(us));
        let text = jump.map(|jump| format!("{}-{}", jump.from, jump.to)).unwrap_or_default();
        forbid!("R2.3", jump.is_some(), "{us} must jump, {text} does");
        Ok(())
    }

    fn check_jump(&self, action: Action) -> Result<(), Rejection> {
        let (from, middle) = (action.from, action.middle());
        let none = self.of(self.side.other()) & bit(middle) == 0;
        forbid!("R3.1", none, "there is no enemy on {middle} to jump over");
        let other = self.jumper.filter(|at| *at != from);
        let at = other.map(|at| at.to_string()).unwrap_or_default();
        forbid!("R3.2", other.is_some(), "the piece on {at} goes on, not the one on {from}");
        Ok(())
    }
}

impl Game for Alquerque {
    const FACTS: Facts = crate::FACTS;

    type Action = Action;

    fn new(setup: &Setup<'_>) -> Result<Alquerque, Rejection> {
        match setup.position {
            None => Ok(Alquerque::start(setup.rules)),
            Some(text) => position::read(Alquerque::start(setup.rules), text),
        }
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (self.turns / 2 + 1, (self.turns % 2) as u8);
        let declared = self.repeated;
        if self.end.is_some() {
            return Turn { declared, ..Turn::over(round, place) };
        }
        let turn = Turn::of(Alquerque::seat(self.side), self.side as u8 + 1, round, place);
        Turn { open: self.jumper.is_some(), declared, ..turn }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if self.end.is_some() || actor != Alquerque::seat(self.side) {
            return;
        }
        let before = out.len();
        let pieces = self.jumper.map_or(self.of(self.side), bit);
        let mut add = |action| {
            out.push(action);
            false
        };
        self.each(pieces, true, &mut add);
        if out.len() == before {
            self.each(0, false, |action| {
                out.push(action);
                false
            });
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        let (us, Action { from, to }) = (self.side, action);
        forbid!("R2.1", actor != Alquerque::seat(us), "it is the turn of {us}");
        forbid!("R2.2", self.of(us) & bit(from) == 0, "{from} holds no piece of {us}");
        forbid!("R2.2", self.empty() & bit(to) == 0, "{to} is not empty");
        let way = Direction::between(from, to).filter(|(_, steps)| *steps <= 2);
        forbid!("R2.2", way.is_none(), "{to} is neither next to {from} nor one point farther");
        let Some((way, _)) = way else { return Ok(()) };
        let weak = way.leaving() & bit(from) == 0;
        forbid!("R1.2", weak, "no diagonal leaves the weak point {from}");
        let back = self.bell && way.is_backward(us);
        forbid!("R4.1", back, "the piece on {from} would go back");
        forbid!("R4.2", self.returns(from, to), "the piece on {from} has been on {to}");
        if action.is_jump() { self.check_jump(action) } else { self.check_step(from) }
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, action: Action) {
        let Action { from, to } = action;
        self.pieces[self.side as usize] ^= bit(from) | bit(to);
        if self.bell {
            self.been.go(from, to);
        }
        if action.is_jump() {
            let middle = action.middle();
            self.pieces[self.side.other() as usize] &= !bit(middle);
            self.been.go(middle, middle);
            self.run.clear();
            if rule!("R3.2", self.can_jump(to)) {
                self.jumper = Some(to);
                return;
            }
        }
        self.finish_turn();
    }

    fn outcome(&self) -> Option<Outcome> {
        let won =
            |loser: Side, reason, rule| Outcome::won(Alquerque::seat(loser.other()), reason, rule);
        Some(match self.end {
            Some(End::Captured(loser)) => won(loser, "all-captured", "R5.1"),
            Some(End::Blocked(loser)) => won(loser, "no-move", "R5.2"),
            None if self.repeated => Outcome::drawn(2, "repetition", "R5.3").declared(),
            None => return None,
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
        let us = self.side;
        Err(Rejection::illegal("R2.4", format!("{us} must move, no turn is skipped")))
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

    fn scene(&self, _view: Option<Actor>, scene: &mut Scene) {
        scene::draw(self, scene);
    }
}
