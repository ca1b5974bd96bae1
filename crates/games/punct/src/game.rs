//! The game: turns (R2), adding (R3), moving (R4), the end (R6).

use crate::board::{NONE, POINTS, Point, Side};
use crate::facts::STANDARD;
use crate::notation::Action;
use crate::shapes::{KINDS, Kind, Lie, PIECES};
use crate::stacks::Stacks;
use wanqi_sdk::playout;
use wanqi_sdk::prelude::*;
use wanqi_sdk::repetition::Run;
use wanqi_sdk::words::a;

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// This side has joined two opposite sides of the board.
    Joined(Side),
    /// Both sides have; this side moved last.
    Both(Side),
    /// The last piece is added, and more dots of this side are seen in the centre.
    Centre(Side),
    /// The last piece is added, and neither side has won.
    Level,
}

/// A game of PÜNCT.
#[derive(Debug)]
pub struct Punct {
    /// The rule set is the standard game, not the basic one.
    pub(crate) standard: bool,
    /// The number of turns without a new piece after which the game is drawn (R6.6); 0: no limit.
    limit: u32,
    pub(crate) stacks: Stacks,
    /// Turns so far. A game from a position starts with 0 or 1, by the side to move.
    pub(crate) turns: u32,
    /// Turns since a piece was added.
    pub(crate) quiet: u32,
    pub(crate) end: Option<End>,
    /// Positions since a piece was added.
    pub(crate) run: Run,
    /// A position has occurred three times (R6.5).
    pub(crate) repeated: bool,
}

reusing_clone!(Punct: stacks, run);

/// The state of the game.
impl Punct {
    /// The pieces on the board.
    #[must_use]
    pub const fn stacks(&self) -> &Stacks {
        &self.stacks
    }

    /// The side to move (R2.1).
    #[inline]
    pub(crate) const fn to_move(&self) -> Side {
        if self.turns.is_multiple_of(2) { Side::White } else { Side::Black }
    }

    /// The key of the position: the pieces and the side to move.
    #[inline]
    pub(crate) const fn key(&self) -> u64 {
        self.stacks.key() ^ self.to_move() as u64
    }

    /// Whether the rules declare the game ended; players can continue (R6.5, R6.6).
    #[inline]
    fn declared(&self) -> bool {
        self.repeated || rule!("R6.6", self.limit > 0 && self.quiet >= self.limit)
    }

    /// The end after a move of a side, if there is one. Only chains through these points are
    /// searched.
    #[inline]
    pub(crate) fn ending(
        &self,
        side: Side,
        through: impl Iterator<Item = Point> + Clone,
    ) -> Option<End> {
        let [own, other] =
            [side, side.other()].map(|side| self.stacks.joins(side, through.clone()));
        match (own, other) {
            _ if rule!("R6.2", own && other) => Some(End::Both(side)),
            (true, _) => Some(End::Joined(side)),
            (_, true) => Some(End::Joined(side.other())),
            _ => self.last_piece(side),
        }
    }

    /// The end after the last piece of a side.
    fn last_piece(&self, side: Side) -> Option<End> {
        if self.stacks.count(side) < PIECES {
            return None;
        }
        let [white, black] = Side::BOTH.map(|side| self.stacks.central(side));
        if rule!("R6.3", self.standard && white != black) {
            return Some(End::Centre(if white > black { Side::White } else { Side::Black }));
        }
        Some(End::Level)
    }
}

/// The generation of actions.
impl Punct {
    /// Whether the centre is closed to a new piece of the side to move (R3.3, R3.4).
    #[inline]
    fn centre_is_closed(&self) -> bool {
        self.standard || self.is_first_piece()
    }

    #[inline]
    fn is_first_piece(&self) -> bool {
        self.to_move() == Side::White && self.stacks.count(Side::White) == 0
    }

    #[inline]
    fn may_add(&self, lie: Lie, closed: bool) -> bool {
        let free = |dot: &Point| self.stacks.top(*dot).is_none() && !(closed && dot.is_central());
        lie.dots().is_some_and(|dots| dots.iter().all(free))
    }

    /// Whether an uncovered piece can move to this placement on a line through its PÜNCT.
    #[inline]
    fn may_move(&self, number: u8, lie: Lie) -> bool {
        let Some(dots) = lie.dots().filter(|_| lie != self.stacks.piece(number).lie) else {
            return false;
        };
        let level = self.stacks.landing(lie.kind, dots, number);
        level.is_some_and(|level| level == 0 || self.stacks.carries(self.to_move(), lie.at, number))
    }

    /// Calls `f` with each action except a pass until it returns `true`.
    fn any_action(&self, mut f: impl FnMut(Action) -> bool) -> bool {
        let (side, closed) = (self.to_move(), self.centre_is_closed());
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

/// The checks of actions.
impl Punct {
    fn check_add(&self, lie: Lie) -> Result<(), Rejection> {
        let (us, kind) = (self.to_move(), lie.kind);
        let none = self.stacks.reserve(us, kind) == 0;
        forbid!(
            "R3.1",
            none,
            "{us} has no {kind} in reserve, all {} are on the board",
            kind.count()
        );
        let dots = lie.dots().into_iter().flatten();
        let occupied = dots.clone().find_map(|dot| Some((dot, self.stacks.top(dot)?)));
        forbid!(
            "R3.2",
            let Some((dot, top)) = occupied,
            "{dot} is occupied by {}",
            self.describe(top)
        );
        let central = dots.clone().find(|dot| dot.is_central());
        let in_standard = central.filter(|_| self.standard);
        forbid!("R3.3", let Some(dot) = in_standard, "{dot} is in the centre");
        let first = central.filter(|_| self.is_first_piece());
        forbid!("R3.4", let Some(dot) = first, "{dot} is in the centre, closed to the first piece");
        Ok(())
    }

    fn check_move(&self, from: Point, lie: Lie) -> Result<(), Rejection> {
        let us = self.to_move();
        let own = self.stacks.numbers(us).filter(|n| self.stacks.piece(*n).lie.at == from);
        let number = own.max_by_key(|n| self.stacks.piece(*n).level);
        let number = require!("R4.1", number, "no piece of {us} has its PÜNCT on {from}");
        let covered = self.stacks.covered(number);
        forbid!(
            "R4.2",
            let Some((dot, top)) = covered,
            "{} is above the piece on {dot}",
            self.describe(top)
        );
        let apart = lie.at != from && !from.lines().contains(&lie.at.0);
        forbid!("R4.3", apart, "{} is not on a line with {from}", lie.at);
        let old = self.stacks.piece(number).lie;
        let (kind, other) = (old.kind, lie.kind);
        forbid!("R4.4", kind != other, "the piece on {from} is {}, not {}", a(kind), a(other));
        forbid!("R4.5", lie == old, "the move does not change the piece on {from}");
        self.check_landing(number, lie)
    }

    fn check_landing(&self, number: u8, lie: Lie) -> Result<(), Rejection> {
        let (us, at) = (self.to_move(), lie.at);
        let Some(dots) = lie.dots() else { return Ok(()) };
        let level = self.stacks.landing(lie.kind, dots, number);
        let [a, b, c] = dots;
        let [i, j, k] = dots.map(|dot| self.stacks.level(dot, number));
        let level = require!("R5.1", level, "{a} would be on level {i}, {b} on {j}, {c} on {k}");
        let foreign = level > 0 && !self.stacks.carries(us, at, number);
        forbid!("R5.3", foreign, "there is no dot of {us} under the PÜNCT on {at}");
        Ok(())
    }

    fn check_pass(&self) -> Result<(), Rejection> {
        let (us, mut found) = (self.to_move(), None);
        self.any_action(|action| {
            found = Some(action);
            true
        });
        forbid!("R2.3", let Some(action) = found, "{us} can act, for example {action}");
        Ok(())
    }

    /// A piece in words.
    fn describe(&self, number: u8) -> String {
        let side = if usize::from(number) < PIECES { Side::White } else { Side::Black };
        format!("{side}'s {}", self.stacks.piece(number).lie.kind)
    }
}

/// The effects of actions.
impl Punct {
    #[inline]
    fn add(&mut self, lie: Lie) {
        let side = self.to_move();
        self.stacks.add(side, lie, 0);
        self.turns += 1;
        self.quiet = 0;
        // Earlier positions cannot occur again after a piece is added.
        self.run.restart(self.key());
        self.end = self.ending(side, lie.dots().into_iter().flatten());
    }

    #[inline]
    fn shift(&mut self, from: Point, lie: Lie) {
        let side = self.to_move();
        let Some(number) = self.stacks.top(from) else { return };
        let old = self.stacks.piece(number).dots;
        self.stacks.shift(number, lie);
        self.turns += 1;
        self.wait();
        self.end = self.ending(side, lie.dots().into_iter().flatten().chain(old));
    }

    /// Counts a turn without a new piece and adds the position to the earlier ones.
    #[inline]
    fn wait(&mut self) {
        self.quiet += 1;
        self.run.push(self.key());
        if rule!("R6.5", self.run.count_last() >= 3) {
            self.repeated = true;
        }
    }
}

/// The number of draws of a new piece: each kind, turn and point.
const ADDS: u32 = (KINDS * 6 * POINTS) as u32;
/// The number of draws of a piece on the board: each turn and point on its lines.
const MOVES: u32 = 6 * 49;

impl Punct {
    /// The action of a draw, if it is legal.
    #[inline]
    fn drawn(&self, n: u32, closed: bool) -> Option<Action> {
        let side = self.to_move();
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
    const FACTS: Facts = crate::FACTS;
    const NO_SKIP: (&'static str, &'static str) = ("R2.3", "{us} is to move, no turn is skipped");

    fn start(setup: &Setup<'_>) -> Result<Punct, Rejection> {
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
        game.run.restart(game.key());
        Ok(game)
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (self.turns / 2 + 1, (self.turns % 2) as u8);
        let declared = self.declared();
        if self.end.is_some() {
            return Turn { declared, ..Turn::over(round, place) };
        }
        Turn { declared, ..Turn::of(self.to_move().seat(), place + 1, round, place) }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if self.end.is_some() || actor != self.to_move().seat() {
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
        let us = self.to_move();
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
        let won = |side: Side, reason, rule| Some(Outcome::won(side.seat(), reason, rule));
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

    /// Draws kinds, points and turns until they are a legal action, which is much faster than a
    /// list of thousands. After 1,000 draws it uses the list.
    fn random(&self, rng: &mut Rng, scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.end.is_some() {
            return None;
        }
        let closed = self.centre_is_closed();
        let draws = ADDS + MOVES * self.stacks.count(self.to_move()) as u32;
        let mut tries = (0..1_000).map(|_| rng.below(draws));
        match tries.find_map(|n| self.drawn(n, closed)) {
            Some(action) => Some((self.to_move().seat(), action)),
            None => playout::draw(self, rng, scratch),
        }
    }
}

const _: () = assert!(NONE as usize > 2 * PIECES);
