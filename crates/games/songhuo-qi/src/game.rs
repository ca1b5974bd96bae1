//! The game: turns (R2), fetching (R3), delivering (R4), the end (R5).

use crate::board::{POINTS, Point, STARTS, Side, USERS, WAREHOUSE, bit, has, neighbours, points};
use crate::notation::Action;
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::board::chain::Chain;
use wanqi_sdk::prelude::*;
use wanqi_sdk::repetition::Run;

/// The number of goods.
pub const GOODS: u32 = 9;

/// A side that has delivered this number wins when it picks up another good (R5.1).
pub const ENOUGH: u32 = 4;

/// A main piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    /// Its point.
    pub at: Point,
    /// It carries a good.
    pub loaded: bool,
}

/// A game of Deliveries.
#[derive(Debug)]
pub struct SonghuoQi {
    /// Pieces may pass over delivered goods and end on them (R3.2, R3.3).
    pub(crate) open_users: bool,
    /// Goods in the warehouse.
    pub(crate) waiting: Bitboard,
    /// The goods that each side has delivered.
    pub(crate) delivered: [Bitboard; 2],
    /// The main piece of each side.
    pub(crate) pieces: [Piece; 2],
    pub(crate) to_move: Side,
    /// Turns so far.
    pub(crate) turns: u32,
    /// The side that picked up a fifth good.
    pub(crate) winner: Option<Side>,
    /// The keys of the positions since a good was last picked up or delivered.
    pub(crate) run: Run,
    /// A position occurred for the third time (R5.2).
    pub(crate) repeated: bool,
}

reusing_clone!(SonghuoQi: run);

impl SonghuoQi {
    /// The main piece of a side.
    #[inline]
    pub(crate) const fn piece(&self, side: Side) -> Piece {
        self.pieces[side as usize]
    }

    /// The main piece of the side to move.
    #[inline]
    pub(crate) const fn own(&self) -> Piece {
        self.piece(self.to_move)
    }

    /// All goods on the board.
    #[inline]
    pub(crate) fn goods(&self) -> Bitboard {
        self.waiting | self.delivered[0] | self.delivered[1]
    }

    /// The points without a good and without the piece of the other side.
    #[inline]
    fn free(&self) -> Bitboard {
        POINTS & !self.goods() & !bit(self.piece(self.to_move.other()).at)
    }

    /// The points that a piece without a good may pass (R3.2).
    #[inline]
    fn passable(&self) -> Bitboard {
        let [black, white] = self.delivered;
        let other = bit(self.piece(self.to_move.other()).at);
        let open = if rule!("R3.2", self.open_users) { black | white } else { Bitboard::EMPTY };
        self.free() | open & !other
    }

    /// The targets of the piece to move.
    #[inline]
    pub(crate) fn targets(&self) -> Bitboard {
        let Piece { at, loaded } = self.own();
        if loaded {
            return neighbours(at) & self.free();
        }
        let passable = self.passable();
        let on = |all, between| all | neighbours(between);
        let two = points(neighbours(at) & passable).fold(Bitboard::EMPTY, on);
        two & (passable | self.waiting) & !bit(at)
    }

    /// The key of a position as long as no good moves: the pieces and the side to move.
    #[inline]
    pub(crate) fn key(&self) -> u64 {
        let place = |piece: Piece| {
            u64::from(piece.at.y) << 4 | u64::from(piece.at.x) << 1 | u64::from(piece.loaded)
        };
        let [black, white] = self.pieces.map(place);
        black << 8 | white << 1 | self.to_move as u64
    }

    /// Whether a side carries a fifth good (R5.1).
    #[inline]
    pub(crate) fn has_won(&self, side: Side) -> bool {
        let fifth = self.delivered[side as usize].count() == ENOUGH;
        rule!("R5.1", fifth && self.piece(side).loaded)
    }
}

/// Checks.
impl SonghuoQi {
    fn check_own(&self, from: Point) -> Result<(), Rejection> {
        let (us, at) = (self.to_move, self.own().at);
        forbid!("R2.1", from != at, "the piece of {us} is on {at}, not on {from}");
        Ok(())
    }

    fn check_pass(&self) -> Result<(), Rejection> {
        let (us, at, targets) = (self.to_move, self.own().at, self.targets());
        let target = points(targets).next();
        forbid!(
            "R2.3",
            let Some(to) = target,
            "{us} cannot pass, its piece on {at} can go to {to}"
        );
        Ok(())
    }

    /// Checks two steps without a good (R3).
    fn check_fetch(&self, from: Point, to: Point) -> Result<(), Rejection> {
        forbid!("R3.1", from == to, "the two steps cannot lead back to {from}");
        let between = neighbours(from) & neighbours(to);
        forbid!("R3.1", between.is_empty(), "{to} is not two steps from {from} along lines");
        let shut = (between & self.passable()).is_empty();
        forbid!("R3.2", shut, "the path from {from} to {to} is blocked, {}", self.bars(between));
        let occupied = !has(self.passable() | self.waiting, to);
        forbid!("R3.3", occupied, "{to} is not free, it holds {}", self.holds(to));
        Ok(())
    }

    /// Checks one step with a good (R4).
    fn check_delivery(&self, from: Point, to: Point) -> Result<(), Rejection> {
        let far = !has(neighbours(from), to);
        forbid!("R4.1", far, "{to} is not one step from {from}, as a piece with a good moves");
        let taken = !has(self.free(), to);
        forbid!("R4.2", taken, "{to} is not free, it holds {}", self.holds(to));
        Ok(())
    }

    /// Checks a path that is written point by point.
    pub(crate) fn check_path(&self, path: &Chain<Point>) -> Result<(), Rejection> {
        let (from, _) = path.ends();
        self.check_own(from)?;
        let steps = path.legs().count();
        forbid!("R4.1", self.own().loaded, "with a good the piece moves one step, not {steps}");
        forbid!("R3.1", steps != 2, "the piece moves two steps, not {steps}");
        let aside = path.legs().find(|(a, b)| !has(neighbours(*a), *b));
        forbid!("R3.1", let Some((a, b)) = aside, "no line joins {a} and {b}");
        let between = path.legs().next().map_or(from, |(_, between)| between);
        let shut = !has(self.passable(), between);
        forbid!("R3.2", shut, "{between} holds {}", self.holds(between));
        Ok(())
    }

    /// The contents of these points in words.
    fn bars(&self, between: Bitboard) -> String {
        let names = points(between).map(|point| format!("{point} holds {}", self.holds(point)));
        names.collect::<Vec<_>>().join(" and ")
    }

    fn holds(&self, point: Point) -> String {
        let on = |side: &Side| self.piece(*side).at == point;
        if let Some(side) = Side::BOTH.into_iter().find(on) {
            return format!("the piece of {side}");
        }
        let delivered = |side: &Side| has(self.delivered[*side as usize], point);
        match Side::BOTH.into_iter().find(delivered) {
            Some(side) => format!("a good that {side} has delivered"),
            None => "a good".to_owned(),
        }
    }
}

/// Effects of actions.
impl SonghuoQi {
    #[inline]
    fn move_to(&mut self, to: Point) {
        let us = self.to_move;
        let Piece { at, loaded } = &mut self.pieces[us as usize];
        *at = to;
        if *loaded {
            if rule!("R4.3", has(USERS, to)) {
                *loaded = false;
                self.delivered[us as usize] |= bit(to);
                self.run.clear();
            }
        } else if rule!("R3.3", has(self.waiting, to)) {
            *loaded = true;
            self.waiting &= !bit(to);
            self.run.clear();
        }
    }
}

impl Game for SonghuoQi {
    const FACTS: Facts = crate::FACTS;
    const NO_SKIP: (&'static str, &'static str) = ("R2.2", "{us} must move, no turn is skipped");

    fn start(setup: &Setup<'_>) -> Result<SonghuoQi, Rejection> {
        let mut game = SonghuoQi {
            open_users: setup.options.flag("open-users"),
            waiting: WAREHOUSE,
            delivered: [Bitboard::EMPTY; 2],
            pieces: STARTS.map(|at| Piece { at, loaded: false }),
            to_move: Side::Black,
            turns: 0,
            winner: None,
            run: Run::default(),
            repeated: false,
        };
        game.run.restart(game.key());
        Ok(game)
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (self.turns / 2 + 1, self.turns as u8 % 2);
        let declared = self.repeated;
        if self.winner.is_some() {
            return Turn { declared, ..Turn::over(round, place) };
        }
        let role = self.to_move as u8 + 1;
        Turn { declared, ..Turn::of(self.to_move.seat(), role, round, place) }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor != self.to_move.seat() || self.winner.is_some() {
            return;
        }
        let (from, targets) = (self.own().at, self.targets());
        out.extend(points(targets).map(|to| Action::Move { from, to }));
        if targets.is_empty() {
            out.push(Action::Pass);
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        let us = self.to_move;
        forbid!("R2.1", self.turn().actor() != Some(actor), "{us} is to move");
        let Action::Move { from, to } = action else { return self.check_pass() };
        self.check_own(from)?;
        if self.own().loaded { self.check_delivery(from, to) } else { self.check_fetch(from, to) }
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, action: Action) {
        let us = self.to_move;
        if let Action::Move { to, .. } = action {
            self.move_to(to);
        }
        self.to_move = us.other();
        self.turns += 1;
        self.winner = self.has_won(us).then_some(us);
        self.run.push(self.key());
        if rule!("R5.2", self.run.count_last() >= 3) {
            self.repeated = true;
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.winner {
            Some(side) => Some(Outcome::won(side.seat(), "fifth-good", "R5.1")),
            None if self.repeated => Some(Outcome::drawn(2, "repetition", "R5.2").declared()),
            None => None,
        }
    }

    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.winner.is_some() {
            return None;
        }
        let (from, targets) = (self.own().at, self.targets());
        let nth = rng.below(targets.count().max(1)) as usize;
        let to = points(targets).nth(nth);
        let action = to.map_or(Action::Pass, |to| Action::Move { from, to });
        Some((self.to_move.seat(), action))
    }
}
