//! The game (R2–R5): who is to act, what is allowed, what it does, how it ends.

use crate::FACTS;
use crate::board::{Board, ENTRIES, ENTRY, Entry, Place, Set, Side, points};
use crate::rows::{self, Row};
use wanqi_sdk::game::Kind;
use wanqi_sdk::legacy::Game;
use wanqi_sdk::snapshot::{Reader, Writer};
use wanqi_sdk::{
    Actor, Event, Facts, Outcome, Read, Rejection, Rng, Scene, Setup, Turn, forbid, playout, rule,
};

/// The rule set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rules {
    /// No GIPF-pieces.
    Basic,
    /// Three a side from the start.
    Standard,
    /// As many as the sides push.
    Tournament,
}

impl Rules {
    /// Pieces of each side (R1.2).
    #[must_use]
    pub const fn pieces(self) -> u8 {
        if matches!(self, Rules::Basic) { 15 } else { 18 }
    }
}

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// A piece is pushed in.
    Push {
        /// Index into [`ENTRY`].
        entry: u8,
        /// It is a GIPF-piece.
        gipf: bool,
    },
    /// A row is taken.
    Take {
        /// Its lower or left end.
        from: Place,
        /// Its other end.
        to: Place,
        /// GIPF-pieces of it that stay.
        kept: Set,
    },
}

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// The side is to push and has no piece.
    OutOfPieces(Side),
    /// The side has no GIPF-piece left.
    LastGipf(Side),
    /// Neither has; the side took the row.
    BothGipfs(Side),
}

/// A game of GIPF.
#[derive(Clone)]
pub struct Gipf {
    pub(crate) rules: Rules,
    pub(crate) board: Board,
    /// Pieces in reserve.
    pub(crate) reserve: [u8; 2],
    /// Whether the side may still push GIPF-pieces.
    pub(crate) may_gipf: [bool; 2],
    /// Whose turn it is.
    pub(crate) side: Side,
    /// It has pushed and is taking its rows.
    pub(crate) pushed: bool,
    /// It has acted in this turn.
    pub(crate) begun: bool,
    /// By axis, rows that stay although they were dealt with since the last push (R3.6).
    pub(crate) settled: [Set; 3],
    /// Turns completed, and one for a position in which Black is to move first.
    pub(crate) turns: u32,
    pub(crate) end: Option<End>,
}

impl Gipf {
    /// The start of a rule set (R1.2).
    pub(crate) fn start(rules: Rules) -> Gipf {
        let mut board = Board::default();
        let corners = [["b5", "e2", "h5"], ["b2", "e8", "h2"]];
        for (side, corners) in Side::BOTH.into_iter().zip(corners) {
            let corners = corners.iter().filter_map(|name| Place::parse(name.as_bytes()));
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
            side: Side::White,
            pushed: false,
            begun: false,
            settled: [0; 3],
            turns: 0,
            end: None,
        }
    }

    pub(crate) const fn seat(side: Side) -> Actor {
        match side {
            Side::White => Actor::ONE,
            Side::Black => Actor::TWO,
        }
    }

    /// Whether the side has pushed its first GIPF-piece, or needs none (R4.3). All its pieces lie
    /// in reserve before that, and once more when it has just taken its last ones off.
    pub(crate) fn entered(&self, side: Side) -> bool {
        self.rules != Rules::Tournament
            || self.reserve[side as usize] < self.rules.pieces()
            || self.begun && side == self.side
    }

    /// Rows that the side has to take now.
    pub(crate) fn due(&self, side: Side) -> impl Iterator<Item = Row> + use<> {
        let settled = self.settled;
        rows::of(&self.board, side)
            .filter(move |row| !rule!("R3.6", settled[row.axis] & row.points != 0))
    }

    fn has_due(&self) -> bool {
        rows::any(self.board.of(self.side)) && self.due(self.side).next().is_some()
    }

    /// Whether the side may push GIPF-pieces, or single ones.
    fn may_push(&self, gipf: bool) -> bool {
        let reserve = self.reserve[self.side as usize];
        if gipf {
            self.may_gipf[self.side as usize] && reserve >= 2
        } else {
            self.entered(self.side) && reserve >= 1
        }
    }

    /// The action as it is written: onto an empty point any dot is as good as the first (R2.5).
    /// Tells whether it was written so.
    fn usual(&self, action: Action) -> (Action, bool) {
        let Action::Push { entry, gipf } = action else { return (action, true) };
        let Entry { point, first, leading, .. } = ENTRY[usize::from(entry)];
        let other = rule!("R2.5", self.board.occupied() & first == 0 && !leading);
        let entry = if other { Entry::leading(point).unwrap_or(entry) } else { entry };
        (Action::Push { entry, gipf }, !other)
    }

    /// Whether a push through this entry is written so, and possible.
    #[inline]
    fn open(&self, entry: &Entry) -> bool {
        let occupied = self.board.occupied();
        if occupied & entry.first == 0 { entry.leading } else { entry.line & !occupied != 0 }
    }
}

/// What is allowed.
impl Gipf {
    fn check_push(&self, entry: &Entry, gipf: bool) -> Result<(), Rejection> {
        let (side, reserve) = (self.side, self.reserve[self.side as usize]);
        let row = self.due(side).next();
        forbid!("R3.2", row.is_some(), "{side} has to take the row {} first", name(row));
        let (tournament, may_gipf) =
            (self.rules == Rules::Tournament, self.may_gipf[side as usize]);
        forbid!("R4.2", gipf && !tournament, "no GIPF-pieces are pushed in this rule set");
        forbid!("R4.4", gipf && tournament && !may_gipf, "{side} has pushed a single piece before");
        forbid!("R4.5", gipf && reserve < 2, "{side} has {reserve} piece left, not two");
        let first = !gipf && !self.entered(side);
        forbid!("R4.3", first, "the first push of {side} is a GIPF-piece");
        let full = entry.line & !self.board.occupied() == 0;
        forbid!("R2.4", full, "the line from {} is full", entry.dot);
        Ok(())
    }

    fn check_take(&self, from: Place, to: Place, kept: Set) -> Result<(), Rejection> {
        let side = self.side;
        let first = self.due(side).next();
        forbid!("R3.2", first.is_none(), "{side} has no row to take, it is to push");
        let ends = from.bit() | to.bit();
        let within = |row: &Row| ends & row.points == ends;
        let row = self.due(side).find(within);
        forbid!("R3.3", row.is_none(), "no row of {side} runs from {from} to {to}");
        let Some(row) = row else { return Ok(()) };
        let part = row.from() | row.to() != ends;
        forbid!("R3.3", part, "the row there runs from {}", name(Some(row)));
        let beside = points(kept & !(row.points & self.board.gipf)).next();
        let (point, none) = (beside.unwrap_or(from), beside.is_some());
        forbid!("R3.5", none, "{point} holds no GIPF-piece of the row, only those can stay");
        Ok(())
    }
}

/// The ends of a row as a sentence names them.
fn name(row: Option<Row>) -> String {
    row.map_or_else(String::new, |row| {
        format!("{} to {}", Place::of_bit(row.from()), Place::of_bit(row.to()))
    })
}

/// What actions do.
impl Gipf {
    #[inline]
    fn push(&mut self, entry: &Entry, gipf: bool) {
        let side = self.side as usize;
        self.board.push(entry, self.side, gipf);
        self.reserve[side] -= if rule!("R4.1", gipf) { 2 } else { 1 };
        self.may_gipf[side] &= gipf;
        self.settled = [0; 3];
        (self.pushed, self.begun) = (true, true);
        self.go_on();
    }

    fn take(&mut self, from: Place, to: Place, kept: Set) {
        let ends = from.bit() | to.bit();
        let found = self.due(self.side).find(|row| row.points & ends == ends);
        let Some(row) = found else { return };
        let (side, other) = (self.side, self.side.other());
        let taken = row.points & !kept;
        let lost = |of: Side| self.board.of(of) & self.board.gipf & taken != 0;
        let lost = [lost(Side::White), lost(Side::Black)];
        // What is not the taker's own is captured and leaves the game (R3.4).
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
            self.go_on();
        }
    }

    /// Passes the turn on once the side has pushed and has no more rows to take (R3.2).
    fn go_on(&mut self) {
        if self.has_due() {
            return;
        }
        if rule!("R3.2", self.pushed) {
            self.side = self.side.other();
            (self.pushed, self.begun) = (false, false);
            self.settled = [0; 3];
            self.turns += 1;
        }
        self.find_end();
    }

    /// Ends the game for a side that is to push and has nothing (R5.1).
    pub(crate) fn find_end(&mut self) {
        let none = self.reserve[self.side as usize] == 0 && !self.has_due();
        if rule!("R5.1", none) {
            self.end = Some(End::OutOfPieces(self.side));
        }
    }
}

impl Game for Gipf {
    const FACTS: Facts = FACTS;

    type Action = Action;

    fn new(setup: &Setup<'_>) -> Result<Gipf, Rejection> {
        let rules = [Rules::Basic, Rules::Standard, Rules::Tournament][setup.rules];
        match setup.position {
            None => Ok(Gipf::start(rules)),
            Some(text) => Gipf::from_position(rules, text),
        }
    }

    fn turn(&self) -> Turn {
        let (round, place) = (self.turns / 2 + 1, (self.turns % 2) as u8);
        if self.end.is_some() {
            return Turn::over(round, place);
        }
        let role = self.side as u8 + 1;
        Turn { open: self.begun, ..Turn::of(Gipf::seat(self.side), role, round, place) }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if self.end.is_some() || actor != Gipf::seat(self.side) {
            return;
        }
        if self.has_due() {
            for row in self.due(self.side) {
                let (from, to) = (Place::of_bit(row.from()), Place::of_bit(row.to()));
                let choice = row.points & self.board.gipf;
                // Every subset of the GIPF-pieces may stay.
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
        let side = self.side;
        if rule!("R2.1", actor != Gipf::seat(side)) {
            let who = if actor == Actor::ENV { "chance" } else { "the other seat" };
            let message = format!("{who} does not act here, it is the turn of {side}");
            return Err(Rejection::new(Kind::WrongActor, "R2.1", message));
        }
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
                Outcome::won(Gipf::seat(loser.other()), "no-pieces-in-reserve", "R5.1")
            }
            End::LastGipf(loser) => {
                Outcome::won(Gipf::seat(loser.other()), "no-gipf-pieces", "R5.2")
            }
            End::BothGipfs(taker) => Outcome::won(Gipf::seat(taker), "no-gipf-pieces", "R5.3"),
        })
    }

    fn position(&self, out: &mut String) {
        self.write_position(out);
    }

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        action.write(out);
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        let (action, named) = Action::read(text)?;
        let (action, usual) = self.usual(action);
        if named && usual {
            return Ok(action);
        }
        let mut right = String::new();
        action.write(&mut right);
        let text = String::from_utf8_lossy(text);
        Err(Rejection::syntax(format!("{text} is written {right} here")))
    }

    fn read_lenient(&self, _actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        let (action, named) = Action::read(text)?;
        if let Action::Push { entry, .. } = action
            && !named
            && self.board.occupied() & ENTRY[usize::from(entry)].first != 0
        {
            let Entry { dot, point, .. } = ENTRY[usize::from(entry)];
            let message = format!("{point} is taken, so the dot must be named: {dot}-{point}");
            return Err(Rejection::new(Kind::Ambiguous, "R2.3", message));
        }
        let (action, usual) = self.usual(action);
        Ok(Read { canonical: named && usual, ..Read::unchecked(action) })
    }

    fn event(&mut self, _seat: Actor, _event: Event) -> Result<(), Rejection> {
        Err(Rejection::illegal("R2.6", "nobody passes, no turn is skipped and no seat leaves"))
    }

    fn save(&self, out: &mut Writer) {
        out.u32(self.turns);
    }

    fn restore(&mut self, from: &mut Reader<'_>) -> Option<()> {
        self.turns = from.u32().filter(|turns| turns % 2 == self.turns % 2)?;
        Some(())
    }

    fn scene(&self, _view: Option<Actor>, scene: &mut Scene) {
        self.draw(scene);
    }

    fn random(&self, rng: &mut Rng, scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.end.is_some() || self.has_due() {
            return playout::draw(self, rng, scratch);
        }
        let (single, gipf) = (self.may_push(false), self.may_push(true));
        let ways = if single && gipf { 2 * ENTRIES } else { ENTRIES } as u32;
        // Entries at random until one is open.
        loop {
            let n = rng.below(ways) as usize;
            let entry = n % ENTRIES;
            if self.open(&ENTRY[entry]) {
                let gipf = if single { n >= ENTRIES } else { gipf };
                let action = Action::Push { entry: entry as u8, gipf };
                return Some((Gipf::seat(self.side), action));
            }
        }
    }
}
