//! The game (R2–R4, R6): who is to act, what is allowed, what it does, how it ends.

use crate::board::{NONE, POINTS, Point};
use crate::facts::{FACTS, STANDARD};
pub use crate::notation::Action;
use crate::shapes::{KINDS, Kind, Lie, PIECES};
use crate::stacks::{Side, Stacks};
use crate::{notation, position, scene};
use wanqi_sdk::legacy::Game;
use wanqi_sdk::repetition::Run;
use wanqi_sdk::snapshot::{Reader, Writer};
use wanqi_sdk::words::a;
use wanqi_sdk::{
    Actor, Event, Facts, Outcome, Read, Rejection, Rng, Scene, Setup, Turn, forbid, playout, rule,
};

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// This side has joined two sides of the board.
    Joined(Side),
    /// Both have; this side has moved.
    Both(Side),
    /// The last piece is down and this side is seen more often in the centre.
    Centre(Side),
    /// The last piece is down and nobody has won.
    Level,
}

/// A game of PÜNCT.
#[derive(Debug)]
pub struct Punct {
    /// The rules of the standard game and not of the basic one.
    pub(crate) standard: bool,
    /// Turns without a new piece after which the game is drawn (R6.6).
    limit: u32,
    pub(crate) stacks: Stacks,
    /// Turns so far; in a game from a position, as many as tell the side to move.
    pub(crate) turns: u32,
    /// Turns since a piece was added.
    pub(crate) quiet: u32,
    pub(crate) end: Option<End>,
    /// Positions since a piece was added.
    run: Run,
    /// A position has stood three times (R6.5).
    repeated: bool,
}

impl Clone for Punct {
    fn clone(&self) -> Punct {
        Punct { stacks: self.stacks.clone(), run: self.run.clone(), ..*self }
    }

    fn clone_from(&mut self, from: &Punct) {
        self.stacks.clone_from(&from.stacks);
        self.run.clone_from(&from.run);
        let (stacks, run) = (std::mem::take(&mut self.stacks), std::mem::take(&mut self.run));
        *self = Punct { stacks, run, ..*from };
    }
}

/// Where the game stands.
impl Punct {
    fn start(setup: &Setup<'_>) -> Punct {
        let mut game = Punct {
            standard: setup.rules == STANDARD,
            limit: setup.options.int("limit") as u32,
            stacks: Stacks::default(),
            turns: 0,
            quiet: 0,
            end: None,
            run: Run::default(),
            repeated: false,
        };
        game.begin_run();
        game
    }

    /// The pieces on the board.
    #[must_use]
    pub const fn stacks(&self) -> &Stacks {
        &self.stacks
    }

    /// The side to move (R2.1).
    #[inline]
    pub(crate) const fn side(&self) -> Side {
        if self.turns.is_multiple_of(2) { Side::White } else { Side::Black }
    }

    /// The seat to move.
    #[inline]
    const fn seat(&self) -> Actor {
        Actor(1 + (self.turns % 2) as u8)
    }

    /// What tells positions apart: the pieces and the side to move.
    #[inline]
    const fn key(&self) -> u64 {
        self.stacks.key() ^ self.side() as u64
    }

    /// Forgets earlier positions: they cannot come back once a piece is added.
    pub(crate) fn begin_run(&mut self) {
        self.run.clear();
        self.run.push(self.key());
    }

    /// Whether the rules have ended the game though players may go on (R6.5, R6.6).
    #[inline]
    fn declared(&self) -> bool {
        self.repeated || rule!("R6.6", self.limit > 0 && self.quiet >= self.limit)
    }

    /// The end that has come when a side has moved; chains are looked for through these points.
    #[inline]
    pub(crate) fn ending(
        &self,
        mover: Side,
        through: impl Iterator<Item = Point> + Clone,
    ) -> Option<End> {
        let [own, other] =
            [mover, mover.other()].map(|side| self.stacks.joins(side, through.clone()));
        match (own, other) {
            _ if rule!("R6.2", own && other) => Some(End::Both(mover)),
            (true, _) => Some(End::Joined(mover)),
            (_, true) => Some(End::Joined(mover.other())),
            _ => self.last_piece(mover),
        }
    }

    /// The end that comes with the last piece of a side.
    fn last_piece(&self, mover: Side) -> Option<End> {
        if self.stacks.count(mover) < PIECES {
            return None;
        }
        let [white, black] = Side::BOTH.map(|side| self.stacks.central(side));
        if rule!("R6.3", self.standard && white != black) {
            return Some(End::Centre(if white > black { Side::White } else { Side::Black }));
        }
        Some(End::Level)
    }
}

/// What is allowed, fast.
impl Punct {
    /// Whether the centre is closed to a new piece of the side to move (R3.3, R3.4).
    #[inline]
    fn centre_is_closed(&self) -> bool {
        self.standard || self.is_first_piece()
    }

    #[inline]
    fn is_first_piece(&self) -> bool {
        self.side() == Side::White && self.stacks.count(Side::White) == 0
    }

    #[inline]
    fn may_add(&self, lie: Lie, closed: bool) -> bool {
        let free = |dot: &Point| self.stacks.top(*dot).is_none() && !(closed && dot.is_central());
        lie.dots().is_some_and(|dots| dots.iter().all(free))
    }

    /// Whether a piece on which nothing lies may lie so, on a line with its PÜNCT or turned.
    #[inline]
    fn may_move(&self, number: u8, lie: Lie) -> bool {
        let Some(dots) = lie.dots().filter(|_| lie != self.stacks.piece(number).lie) else {
            return false;
        };
        let level = self.stacks.landing(lie.kind, dots, number);
        level.is_some_and(|level| level == 0 || self.stacks.carries(self.side(), lie.at, number))
    }

    /// Calls `f` with each action but passing until it returns `true`.
    fn any_action(&self, mut f: impl FnMut(Action) -> bool) -> bool {
        let (side, closed) = (self.side(), self.centre_is_closed());
        for kind in Kind::ALL.into_iter().filter(|kind| self.stacks.reserve(side, *kind) > 0) {
            for at in Point::all().filter(|at| self.stacks.top(*at).is_none()) {
                let lies = (0..kind.turns()).map(|turn| Lie { kind, at, turn });
                let mut adds = lies.filter(|lie| self.may_add(*lie, closed));
                if adds.any(|lie| f(Action::Add(lie))) {
                    return true;
                }
            }
        }
        for number in self.stacks.numbers(side) {
            if self.stacks.covered(number).is_some() {
                continue;
            }
            let Lie { kind, at: from, .. } = self.stacks.piece(number).lie;
            for at in from.lines().iter().map(|at| Point(*at)).chain([from]) {
                let lies = (0..kind.turns()).map(|turn| Lie { kind, at, turn });
                let mut moves = lies.filter(|lie| self.may_move(number, *lie));
                if moves.any(|lie| f(Action::Move(from, lie))) {
                    return true;
                }
            }
        }
        false
    }
}

/// What is allowed, with reasons.
impl Punct {
    fn check_add(&self, lie: Lie) -> Result<(), Rejection> {
        let (us, kind) = (self.side(), lie.kind);
        let none = self.stacks.reserve(us, kind) == 0;
        forbid!(
            "R3.1",
            none,
            "{us} has none of these left, all {} are on the board: {kind}",
            kind.count()
        );
        let dots = lie.dots().into_iter().flatten();
        let taken = dots.clone().find(|dot| self.stacks.top(*dot).is_some());
        forbid!("R3.2", taken.is_some(), "{} is taken", self.holds(taken));
        let central = dots.clone().find(|dot| dot.is_central());
        let (inside, dot) = (central.is_some(), name(central));
        forbid!("R3.3", self.standard && inside, "{dot} lies in the centre");
        let first = self.is_first_piece() && inside;
        forbid!("R3.4", first, "{dot} lies in the centre, which the first piece keeps out of");
        Ok(())
    }

    fn check_move(&self, from: Point, lie: Lie) -> Result<(), Rejection> {
        let us = self.side();
        let own = self.stacks.numbers(us).filter(|n| self.stacks.piece(*n).lie.at == from);
        let number = own.max_by_key(|n| self.stacks.piece(*n).level);
        forbid!("R4.1", number.is_none(), "no piece of {us}'s has its PÜNCT on {from}");
        let number = number.unwrap_or_default();
        let (dot, top) = self.stacks.covered(number).unwrap_or((from, number));
        let what = self.describe(top);
        forbid!("R4.2", top != number, "on {dot} {what} lies above the piece");
        let aside = lie.at != from && !from.lines().contains(&lie.at.0);
        forbid!("R4.3", aside, "{} is on no line with {from}", lie.at);
        let old = self.stacks.piece(number).lie;
        let (kind, other) = (old.kind, lie.kind);
        forbid!("R4.4", kind != other, "the piece on {from} is {}, not {}", a(kind), a(other));
        forbid!("R4.5", lie == old, "the piece on {from} lies so");
        self.check_landing(number, lie)
    }

    fn check_landing(&self, number: u8, lie: Lie) -> Result<(), Rejection> {
        let (us, at) = (self.side(), lie.at);
        let Some(dots) = lie.dots() else { return Ok(()) };
        let level = self.stacks.landing(lie.kind, dots, number);
        let [a, b, c] = dots;
        let [i, j, k] = dots.map(|dot| self.stacks.level(dot, number));
        let tilted = level.is_none();
        forbid!("R5.1", tilted, "{a} would be on level {i}, {b} on {j}, {c} on {k}");
        let above = level.is_some_and(|level| level > 0);
        let foreign = above && !self.stacks.carries(us, at, number);
        forbid!("R5.3", foreign, "on {at} no dot of {us}'s carries the PÜNCT");
        Ok(())
    }

    fn check_pass(&self) -> Result<(), Rejection> {
        let mut found = String::new();
        let can = self.any_action(|action| {
            notation::write(action, &mut found);
            true
        });
        forbid!("R2.3", can, "{} can act, for one {found}", self.side());
        Ok(())
    }

    fn describe(&self, number: u8) -> String {
        let side = if usize::from(number) < PIECES { Side::White } else { Side::Black };
        format!("{side}'s {}", self.stacks.piece(number).lie.kind)
    }

    fn holds(&self, point: Option<Point>) -> String {
        let what = point.and_then(|point| self.stacks.top(point)).map(|top| self.describe(top));
        what.map_or(String::new(), |what| format!("{} under {what}", name(point)))
    }
}

fn name(point: Option<Point>) -> String {
    point.map_or(String::new(), |point| point.to_string())
}

/// What actions do.
impl Punct {
    #[inline]
    fn add(&mut self, lie: Lie) {
        let mover = self.side();
        self.stacks.add(mover, lie, 0);
        self.turns += 1;
        self.quiet = 0;
        self.begin_run();
        self.end = self.ending(mover, lie.dots().into_iter().flatten());
    }

    #[inline]
    fn shift(&mut self, from: Point, lie: Lie) {
        let mover = self.side();
        let Some(number) = self.stacks.top(from) else { return };
        let old = self.stacks.piece(number).dots;
        self.stacks.shift(number, lie);
        self.turns += 1;
        self.wait();
        self.end = self.ending(mover, lie.dots().into_iter().flatten().chain(old));
    }

    /// Notes a turn without a new piece.
    #[inline]
    fn wait(&mut self) {
        self.quiet += 1;
        self.run.push(self.key());
        if rule!("R6.5", self.run.count_last() >= 3) {
            self.repeated = true;
        }
    }
}

/// Ways of drawing an action: a new piece of each kind, turn and point, a piece with each turn and
/// point on its lines.
const ADDS: u32 = (KINDS * 6 * POINTS) as u32;
const MOVES: u32 = 6 * 49;

impl Punct {
    /// The action of a number, if there is one.
    #[inline]
    fn drawn(&self, n: u32, closed: bool) -> Option<Action> {
        let side = self.side();
        let (turn, rest) = ((n % 6) as u8, n / 6);
        if n < ADDS {
            let (at, kind) =
                (Point((rest % POINTS as u32) as u8), Kind::ALL[rest as usize / POINTS]);
            let lie = Lie { kind, at, turn };
            let may = turn < kind.turns()
                && self.stacks.reserve(side, kind) > 0
                && self.may_add(lie, closed);
            return may.then_some(Action::Add(lie));
        }
        let rest = (n - ADDS) / 6;
        let number = self.stacks.numbers(side).nth(rest as usize / 49)?;
        let Lie { kind, at: from, .. } = self.stacks.piece(number).lie;
        let at = match from.lines().get(rest as usize % 49) {
            Some(at) => Point(*at),
            None if rest % 49 == 48 => from,
            None => return None,
        };
        let lie = Lie { kind, at, turn };
        let may = turn < kind.turns()
            && self.stacks.covered(number).is_none()
            && self.may_move(number, lie);
        may.then_some(Action::Move(from, lie))
    }
}

impl Game for Punct {
    const FACTS: Facts = FACTS;

    type Action = Action;

    fn new(setup: &Setup<'_>) -> Result<Punct, Rejection> {
        let start = Punct::start(setup);
        match setup.position {
            None => Ok(start),
            Some(text) => position::read(start, text),
        }
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (self.turns / 2 + 1, (self.turns % 2) as u8);
        let declared = self.declared();
        if self.end.is_some() {
            return Turn { declared, ..Turn::over(round, place) };
        }
        Turn { declared, ..Turn::of(self.seat(), place + 1, round, place) }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if self.end.is_some() || actor != self.seat() {
            return;
        }
        let before = out.len();
        self.any_action(|action| {
            out.push(action);
            false
        });
        if out.len() == before {
            out.push(Action::Pass);
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        let us = self.side();
        forbid!("R2.1", self.turn().actor() != Some(actor), "{us} is to move");
        match action {
            Action::Add(lie) => self.check_add(lie),
            Action::Move(from, lie) => self.check_move(from, lie),
            Action::Pass => self.check_pass(),
        }
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, action: Action) {
        match action {
            Action::Add(lie) => self.add(lie),
            Action::Move(from, lie) => self.shift(from, lie),
            Action::Pass => {
                self.turns += 1;
                self.wait();
            }
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let won = |side, reason, rule| {
            let seat = if side == Side::White { Actor::ONE } else { Actor::TWO };
            Some(Outcome::won(seat, reason, rule))
        };
        match self.end {
            Some(End::Joined(side)) => won(side, "connection", "R6.1"),
            Some(End::Both(side)) => won(side, "connection", "R6.2"),
            Some(End::Centre(side)) => won(side, "centre", "R6.3"),
            Some(End::Level) => Some(Outcome::drawn(2, "last-piece", "R6.4")),
            None if self.repeated => Some(Outcome::drawn(2, "repetition", "R6.5").declared()),
            None if self.declared() => Some(Outcome::drawn(2, "no-new-piece", "R6.6").declared()),
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
        let us = self.side();
        Err(Rejection::illegal("R2.3", format!("{us} is to move, no turn is skipped")))
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

    fn scene(&self, _view: Option<Actor>, scene: &mut Scene) {
        scene::draw(self, scene);
    }

    /// Draws kinds, points and turns until they are an action: that is much faster than listing
    /// thousands. Where few are left the list decides.
    fn random(&self, rng: &mut Rng, scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.end.is_some() {
            return None;
        }
        let closed = self.centre_is_closed();
        let ways = ADDS + MOVES * self.stacks.count(self.side()) as u32;
        let mut tries = (0..1_000).map(|_| rng.below(ways));
        match tries.find_map(|n| self.drawn(n, closed)) {
            Some(action) => Some((self.seat(), action)),
            None => playout::draw(self, rng, scratch),
        }
    }
}

const _: () = assert!(NONE as usize > 2 * PIECES);
