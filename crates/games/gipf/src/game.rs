//! The game: pushes (R2), rows (R3), GIPF-pieces (R4), the end (R5).

use crate::board::{Board, ENTRIES, ENTRY, Entry, Point, Set, Side, points};
use crate::notation::Action;
use crate::rows::{self, Row};
use wanqi_sdk::playout;
use wanqi_sdk::prelude::*;

/// The rule set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rules {
    /// No GIPF-pieces.
    Basic,
    /// Three GIPF-pieces for each side from the start.
    Standard,
    /// GIPF-pieces as the sides push them.
    Tournament,
}

impl Rules {
    /// The number of pieces of each side (R1.2).
    #[must_use]
    pub const fn pieces(self) -> u8 {
        if matches!(self, Rules::Basic) { 15 } else { 18 }
    }
}

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// This side must push but has no piece.
    OutOfPieces(Side),
    /// This side has no GIPF-piece left.
    LastGipf(Side),
    /// Neither side has a GIPF-piece left; this side took the row.
    BothGipfs(Side),
}

/// A game of GIPF.
#[derive(Clone)]
pub struct Gipf {
    pub(crate) rules: Rules,
    pub(crate) board: Board,
    /// The number of pieces in reserve of each side.
    pub(crate) reserve: [u8; 2],
    /// Whether each side may still push GIPF-pieces.
    pub(crate) may_gipf: [bool; 2],
    pub(crate) to_move: Side,
    /// The side to move has pushed and is taking its rows.
    pub(crate) pushed: bool,
    /// The side to move has acted in this turn.
    pub(crate) begun: bool,
    /// For each axis the points of rows that stay until the next push (R3.6).
    pub(crate) settled: [Set; 3],
    /// The number of completed turns, plus one if Black moves first.
    pub(crate) turns: u32,
    pub(crate) end: Option<End>,
}

impl Gipf {
    /// The start of a rule set (R1.2).
    pub(crate) fn begin(rules: Rules) -> Gipf {
        let mut board = Board::default();
        let corners = [["b5", "e2", "h5"], ["b2", "e8", "h2"]];
        for (side, corners) in Side::BOTH.into_iter().zip(corners) {
            let corners = corners.iter().filter_map(|name| Point::parse(name.as_bytes()));
            for corner in corners.filter(|_| rules != Rules::Tournament) {
                board.put(side, corner.bit(), rules == Rules::Standard);
            }
        }
        let reserve = Side::BOTH.map(|side| rules.pieces() - board.pieces(side, Set::MAX));
        Gipf {
            rules,
            board,
            reserve,
            may_gipf: [rules == Rules::Tournament; 2],
            to_move: Side::White,
            pushed: false,
            begun: false,
            settled: [0; 3],
            turns: 0,
            end: None,
        }
    }

    /// Whether the side has pushed its first GIPF-piece, or needs none (R4.3). Before that all its
    /// pieces are in reserve; they are there again when it has just taken the last ones off the
    /// board.
    pub(crate) fn entered(&self, side: Side) -> bool {
        self.rules != Rules::Tournament
            || self.reserve[side as usize] < self.rules.pieces()
            || self.begun && side == self.to_move
    }

    /// The rows that the side must take now.
    pub(crate) fn due(&self, side: Side) -> impl Iterator<Item = Row> + use<> {
        let settled = self.settled;
        rows::of(&self.board, side)
            .filter(move |row| !rule!("R3.6", settled[row.axis] & row.points != 0))
    }

    fn has_due(&self) -> bool {
        rows::any(self.board.of(self.to_move)) && self.due(self.to_move).next().is_some()
    }

    /// Whether the side to move may push a GIPF-piece, or a single one.
    fn may_push(&self, gipf: bool) -> bool {
        let reserve = self.reserve[self.to_move as usize];
        if gipf {
            self.may_gipf[self.to_move as usize] && reserve >= 2
        } else {
            self.entered(self.to_move) && reserve >= 1
        }
    }

    /// The canonical form of an action, and whether it is canonical already: all dots next to an
    /// empty point are the same action, written with the first one (R2.5).
    pub(crate) fn usual(&self, action: Action) -> (Action, bool) {
        let Action::Push { entry, gipf } = action else { return (action, true) };
        let Entry { point, first, leading, .. } = ENTRY[usize::from(entry)];
        let other = rule!("R2.5", self.board.occupied() & first == 0 && !leading);
        let entry = if other { Entry::leading(point).unwrap_or(entry) } else { entry };
        (Action::Push { entry, gipf }, !other)
    }

    /// Whether a push through this entry is possible and canonical.
    #[inline]
    fn open(&self, entry: &Entry) -> bool {
        let occupied = self.board.occupied();
        if occupied & entry.first == 0 { entry.leading } else { entry.line & !occupied != 0 }
    }
}

impl Gipf {
    fn check_push(&self, entry: &Entry, gipf: bool) -> Result<(), Rejection> {
        let (side, reserve) = (self.to_move, self.reserve[self.to_move as usize]);
        let row = self.due(side).next();
        forbid!("R3.2", let Some(row) = row, "{side} must first take the row {}", name(&row));
        let (tournament, may_gipf) =
            (self.rules == Rules::Tournament, self.may_gipf[side as usize]);
        forbid!("R4.2", gipf && !tournament, "no side pushes GIPF-pieces in this rule set");
        forbid!(
            "R4.4",
            gipf && tournament && !may_gipf,
            "{side} has already pushed a single piece"
        );
        let pieces = counted(reserve, "piece", "pieces");
        forbid!("R4.5", gipf && reserve < 2, "{side} has {pieces} in reserve, not 2");
        let first = !gipf && !self.entered(side);
        forbid!("R4.3", first, "the first push of {side} must be a GIPF-piece");
        let full = entry.line & !self.board.occupied() == 0;
        forbid!("R2.4", full, "the line from {} is full", entry.dot);
        Ok(())
    }

    fn check_take(&self, from: Point, to: Point, kept: Set) -> Result<(), Rejection> {
        let side = self.to_move;
        let first = self.due(side).next();
        forbid!("R3.2", first.is_none(), "{side} has no row to take and must push");
        let ends = from.bit() | to.bit();
        let within = |row: &Row| ends & row.points == ends;
        let row = self.due(side).find(within);
        let row = require!("R3.3", row, "there is no row of {side} from {from} to {to}");
        let part = row.from() | row.to() != ends;
        forbid!("R3.3", part, "the whole row goes from {}", name(&row));
        let other = points(kept & !(row.points & self.board.gipf)).next();
        forbid!("R3.5", let Some(point) = other, "{point} has no GIPF-piece of the row");
        Ok(())
    }
}

/// The ends of a row for a message.
fn name(row: &Row) -> String {
    format!("{} to {}", Point::of_bit(row.from()), Point::of_bit(row.to()))
}

impl Gipf {
    #[inline]
    fn push(&mut self, entry: &Entry, gipf: bool) {
        let side = self.to_move as usize;
        self.board.push(entry, self.to_move, gipf);
        self.reserve[side] -= if rule!("R4.1", gipf) { 2 } else { 1 };
        self.may_gipf[side] &= gipf;
        self.settled = [0; 3];
        (self.pushed, self.begun) = (true, true);
        self.proceed();
    }

    fn take(&mut self, from: Point, to: Point, kept: Set) {
        let ends = from.bit() | to.bit();
        let found = self.due(self.to_move).find(|row| row.points & ends == ends);
        let Some(row) = found else { return };
        let (side, other) = (self.to_move, self.to_move.other());
        let taken = row.points & !kept;
        let lost = |of: Side| self.board.of(of) & self.board.gipf & taken != 0;
        let lost = [lost(Side::White), lost(Side::Black)];
        // Pieces of the other side are captured and leave the game (R3.4).
        self.reserve[side as usize] += self.board.pieces(side, taken);
        self.board.clear(taken);
        self.settled[row.axis] |= kept;
        self.begun = true;
        let none = |of: Side| lost[of as usize] && self.board.of(of) & self.board.gipf == 0;
        let (own, theirs) = (rule!("R5.2", none(side)), rule!("R5.2", none(other)));
        self.end = if rule!("R5.3", own && theirs) {
            Some(End::BothGipfs(side))
        } else if own || theirs {
            Some(End::LastGipf(if own { side } else { other }))
        } else {
            None
        };
        if self.end.is_none() {
            self.proceed();
        }
    }

    /// Ends the turn if the side has pushed and has no more rows to take (R3.2).
    fn proceed(&mut self) {
        if self.has_due() {
            return;
        }
        if rule!("R3.2", self.pushed) {
            self.to_move = self.to_move.other();
            (self.pushed, self.begun) = (false, false);
            self.settled = [0; 3];
            self.turns += 1;
        }
        self.find_end();
    }

    /// Ends the game if the side to move must push but has no piece (R5.1).
    pub(crate) fn find_end(&mut self) {
        let none = self.reserve[self.to_move as usize] == 0 && !self.has_due();
        if rule!("R5.1", none) {
            self.end = Some(End::OutOfPieces(self.to_move));
        }
    }
}

impl Game for Gipf {
    const FACTS: Facts = crate::FACTS;
    const NO_SKIP: (&'static str, &'static str) =
        ("R2.6", "no seat passes, no turn is skipped and no seat leaves");

    fn start(setup: &Setup<'_>) -> Result<Gipf, Rejection> {
        let rules = [Rules::Basic, Rules::Standard, Rules::Tournament][setup.rules];
        Ok(Gipf::begin(rules))
    }

    fn turn(&self) -> Turn {
        let (round, place) = (self.turns / 2 + 1, (self.turns % 2) as u8);
        if self.end.is_some() {
            return Turn::over(round, place);
        }
        let role = self.to_move as u8 + 1;
        Turn { open: self.begun, ..Turn::of(self.to_move.seat(), role, round, place) }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if self.end.is_some() || actor != self.to_move.seat() {
            return;
        }
        if self.has_due() {
            for row in self.due(self.to_move) {
                let (from, to) = (Point::of_bit(row.from()), Point::of_bit(row.to()));
                let choice = row.points & self.board.gipf;
                // Any subset of the GIPF-pieces may stay.
                let mut kept = choice;
                loop {
                    out.push(Action::Take { from, to, kept });
                    if kept == 0 {
                        break;
                    }
                    kept = (kept - 1) & choice;
                }
            }
            return;
        }
        for gipf in [false, true] {
            if self.may_push(gipf) {
                let open = (0..).zip(&ENTRY).filter(|(_, entry)| self.open(entry));
                out.extend(open.map(|(entry, _)| Action::Push { entry, gipf }));
            }
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        let us = self.to_move;
        forbid!("R2.1", actor != us.seat(), "{us} is to move");
        match action {
            Action::Push { entry, gipf } => self.check_push(&ENTRY[usize::from(entry)], gipf),
            Action::Take { from, to, kept } => self.check_take(from, to, kept),
        }
    }

    fn apply(&mut self, _actor: Actor, action: Action) {
        match action {
            Action::Push { entry, gipf } => self.push(&ENTRY[usize::from(entry)], gipf),
            Action::Take { from, to, kept } => self.take(from, to, kept),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        Some(match self.end? {
            End::OutOfPieces(loser) => {
                Outcome::won(loser.other().seat(), "no-pieces-in-reserve", "R5.1")
            }
            End::LastGipf(loser) => Outcome::won(loser.other().seat(), "no-gipf-pieces", "R5.2"),
            End::BothGipfs(taker) => Outcome::won(taker.seat(), "no-gipf-pieces", "R5.3"),
        })
    }

    fn random(&self, rng: &mut Rng, scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.end.is_some() || self.has_due() {
            return playout::draw(self, rng, scratch);
        }
        let (single, gipf) = (self.may_push(false), self.may_push(true));
        let pushes = if single && gipf { 2 * ENTRIES } else { ENTRIES } as u32;
        // Draws entries until one is open.
        loop {
            let n = rng.below(pushes) as usize;
            let entry = n % ENTRIES;
            if self.open(&ENTRY[entry]) {
                let gipf = if single { n >= ENTRIES } else { gipf };
                let action = Action::Push { entry: entry as u8, gipf };
                return Some((self.to_move.seat(), action));
            }
        }
    }
}
