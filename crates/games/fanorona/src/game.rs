//! The game (R2–R6): who is to act, what is allowed, what it does, how it ends.

use crate::FACTS;
use crate::board::{Board, DIRECTIONS, Direction, Point, Set, Side, bit, points};
use crate::captures::Sight;
use crate::notation::{Action, Way};
use wanqi_sdk::game::Kind;
use wanqi_sdk::legacy::Game;
use wanqi_sdk::repetition::Run;
use wanqi_sdk::snapshot::{Reader, Writer};
use wanqi_sdk::{Actor, Event, Facts, Outcome, Read, Rejection, Scene, Setup, Turn, forbid, rule};

/// Pieces of each side in telo.
pub(crate) const TELO: u8 = 3;

/// A chain of captures that has begun.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Chain {
    /// Where the piece came from last.
    pub(crate) from: Point,
    /// Where it stands.
    pub(crate) at: Point,
    /// All points it has been on in this turn.
    pub(crate) visited: Set,
}

impl Chain {
    /// The direction of its last move.
    pub(crate) fn direction(&self) -> Option<Direction> {
        Direction::between(self.from, self.at)
    }
}

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// This side has lost all its pieces.
    Captured(Side),
    /// This side cannot move.
    Blocked(Side),
    /// This side has three in a line.
    Line(Side),
}

/// A game of fanorona.
pub struct Fanorona {
    pub(crate) board: Board,
    /// Pieces are placed and brought into a line, nothing is captured.
    pub(crate) telo: bool,
    /// White's pieces and Black's.
    pub(crate) pieces: [Set; 2],
    pub(crate) side: Side,
    pub(crate) chain: Option<Chain>,
    /// Turns completed, and one for a position in which Black begins.
    pub(crate) turns: u32,
    /// Positions at the beginning of turns since the last capture or placement.
    pub(crate) run: Run,
    /// A position has stood three times.
    pub(crate) repeated: bool,
    pub(crate) end: Option<End>,
}

impl Clone for Fanorona {
    fn clone(&self) -> Fanorona {
        Fanorona { run: self.run.clone(), ..*self }
    }

    fn clone_from(&mut self, from: &Fanorona) {
        self.run.clone_from(&from.run);
        let run = std::mem::take(&mut self.run);
        *self = Fanorona { run, ..*from };
    }
}

impl Fanorona {
    /// The start of a rule set (R1.3).
    pub(crate) fn start(rules: usize) -> Fanorona {
        let board = [Board::new(9, 5), Board::new(5, 5), Board::new(3, 3)][rules];
        let telo = rules == 2;
        let mut game = Fanorona {
            board,
            telo,
            pieces: if telo { [0; 2] } else { board.filled() },
            side: Side::White,
            chain: None,
            turns: 0,
            run: Run::default(),
            repeated: false,
            end: None,
        };
        game.run.push(game.key());
        game
    }

    pub(crate) const fn seat(side: Side) -> Actor {
        match side {
            Side::White => Actor::ONE,
            Side::Black => Actor::TWO,
        }
    }

    pub(crate) const fn of(&self, side: Side) -> Set {
        self.pieces[side as usize]
    }

    pub(crate) const fn sight(&self) -> Sight {
        let (own, enemy) = (self.of(self.side), self.of(self.side.other()));
        Sight { board: self.board, own, enemy }
    }

    /// Whether the side has pieces left to place (R6.1).
    pub(crate) fn placing(&self) -> bool {
        self.telo && rule!("R6.1", self.of(self.side).count_ones() < u32::from(TELO))
    }

    /// What tells positions apart for repetition.
    pub(crate) fn key(&self) -> u64 {
        let [white, black] = self.pieces;
        let mixed = (white ^ black.rotate_left(32)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed ^ mixed >> 29 ^ black).wrapping_mul(0xBF58_476D_1CE4_E5B9) ^ self.side as u64
    }

    /// Captures that can be made now: by any piece as a turn begins, by the one of the chain later.
    fn can_capture(&self) -> bool {
        match self.chain {
            _ if self.telo => false,
            None => self.sight().can_capture(self.of(self.side), 0, None),
            Some(chain) => {
                self.sight().can_capture(bit(chain.at), chain.visited, chain.direction())
            }
        }
    }

    /// Adds the moves of these pieces in these ways.
    fn list(&self, pieces: Set, barred: Set, ways: &[Way], out: &mut Vec<Action>) {
        let sight = self.sight();
        let last = self.chain.and_then(|chain| chain.direction());
        for direction in DIRECTIONS.into_iter().filter(|d| Some(*d) != last) {
            let targets = sight.targets(pieces, direction) & !barred;
            for way in ways {
                let reached = match way {
                    Way::Paika => targets,
                    way => sight.capturing(targets, direction, *way),
                };
                for to in points(reached) {
                    let from = direction.shift(bit(to), -1);
                    let moves = points(from).map(|from| Action::Move { from, to, way: *way });
                    out.extend(moves);
                }
            }
        }
    }
}

/// What is allowed.
impl Fanorona {
    fn check_place(&self, point: Point) -> Result<(), Rejection> {
        let side = self.side;
        forbid!("R6.1", !self.telo, "pieces are moved here, not placed on {point}");
        forbid!("R6.1", !self.placing(), "{side} has placed its three pieces and moves one");
        let taken = (self.pieces[0] | self.pieces[1]) & bit(point) != 0;
        forbid!("R6.1", taken, "{point} is not empty");
        Ok(())
    }

    fn check_move(&self, from: Point, to: Point, way: Way) -> Result<(), Rejection> {
        let (side, sight) = (self.side, self.sight());
        forbid!("R6.1", self.placing(), "{side} still has pieces to place");
        forbid!("R2.2", sight.own & bit(from) == 0, "{from} holds no piece of {side}");
        let taken = sight.empty() & bit(to) == 0;
        forbid!("R2.2", taken, "{to} is not empty");
        let direction = Direction::between(from, to);
        forbid!("R2.2", direction.is_none(), "{to} is not next to {from}");
        let Some(direction) = direction else { return Ok(()) };
        let weak = self.board.leaving(direction) & bit(from) == 0;
        forbid!("R1.2", weak, "no diagonal leaves the weak point {from}");
        forbid!("R6.2", self.telo && way != Way::Paika, "nothing is captured in telo");
        if let Some(chain) = self.chain {
            self.check_chain(&chain, from, to, direction)?;
        }
        let captures = sight.capturing(bit(to), direction, way) != 0;
        match way {
            Way::Paika => self.check_paika()?,
            Way::Approach => {
                forbid!("R3.1", !captures, "no enemy piece stands beyond {to} as seen from {from}");
            }
            Way::Withdrawal => {
                forbid!("R3.2", !captures, "no enemy piece stands behind {from} as seen from {to}");
            }
        }
        Ok(())
    }

    fn check_paika(&self) -> Result<(), Rejection> {
        let at = self.chain.map(|chain| chain.at);
        let chained = at.is_some();
        forbid!("R4.1", chained, "the piece on {} goes on capturing or is done", name(at));
        let capture = if self.telo { None } else { self.sight().some_capture() };
        let possible = capture.is_some();
        let text = capture.map(|(from, to, way)| format!("{from}-{to}{way}")).unwrap_or_default();
        forbid!("R2.3", possible, "{} must capture, {text} does", self.side);
        Ok(())
    }

    fn check_chain(
        &self,
        chain: &Chain,
        from: Point,
        to: Point,
        direction: Direction,
    ) -> Result<(), Rejection> {
        let at = chain.at;
        forbid!("R4.1", from != at, "only the piece on {at} may go on, not the one on {from}");
        let visited = chain.visited & bit(to) != 0;
        forbid!("R4.2", visited, "the piece on {at} has been on {to} in this turn");
        let straight = chain.direction() == Some(direction);
        let before = chain.from;
        forbid!("R4.3", straight, "from {at} to {to} is the direction from {before} to {at} again");
        Ok(())
    }

    fn check_done(&self) -> Result<(), Rejection> {
        forbid!("R4.4", self.chain.is_none(), "there is no chain to stop, {} moves", self.side);
        Ok(())
    }
}

fn name(point: Option<Point>) -> String {
    point.map(|point| point.to_string()).unwrap_or_default()
}

/// What actions do.
impl Fanorona {
    fn place(&mut self, point: Point) {
        self.pieces[self.side as usize] |= bit(point);
        self.run.clear();
        self.finish_turn();
    }

    fn step(&mut self, from: Point, to: Point, way: Way) {
        let Some(direction) = Direction::between(from, to) else { return };
        let captured = self.sight().captured(to, direction, way);
        self.pieces[self.side as usize] ^= bit(from) | bit(to);
        self.pieces[self.side.other() as usize] &= !captured;
        if captured == 0 {
            return self.finish_turn();
        }
        self.run.clear();
        if rule!("R5.1", self.of(self.side.other()) == 0) {
            return self.finish_turn();
        }
        let visited = self.chain.map_or(bit(from), |chain| chain.visited) | bit(to);
        self.chain = Some(Chain { from, at: to, visited });
        if rule!("R4.4", !self.can_capture()) {
            self.finish_turn();
        }
    }

    fn finish_turn(&mut self) {
        self.chain = None;
        self.turns += 1;
        self.side = self.side.other();
        self.run.push(self.key());
        if rule!("R5.3", self.run.count_last() >= 3) {
            self.repeated = true;
        }
        self.find_end();
    }

    /// Ends the game if the side to move has nothing left, a line against it, or no move.
    pub(crate) fn find_end(&mut self) {
        let (side, own) = (self.side, self.of(self.side));
        self.end = if self.telo && rule!("R6.3", has_line(self.of(side.other()))) {
            Some(End::Line(side.other()))
        } else if rule!("R5.1", !self.telo && own == 0) {
            Some(End::Captured(side))
        } else if rule!("R5.2", !self.placing() && !self.sight().can_move(own)) {
            Some(End::Blocked(side))
        } else {
            None
        };
    }
}

/// Whether three of these points lie next to one another on a line.
pub(crate) fn has_line(set: Set) -> bool {
    DIRECTIONS.into_iter().any(|d| set & d.shift(set, 1) & d.shift(set, 2) != 0)
}

impl Game for Fanorona {
    const FACTS: Facts = FACTS;

    type Action = Action;

    fn new(setup: &Setup<'_>) -> Result<Fanorona, Rejection> {
        match setup.position {
            None => Ok(Fanorona::start(setup.rules)),
            Some(text) => Fanorona::from_position(setup.rules, text),
        }
    }

    fn turn(&self) -> Turn {
        let (round, place) = (self.turns / 2 + 1, (self.turns % 2) as u8);
        let declared = self.repeated;
        if self.end.is_some() {
            return Turn { declared, ..Turn::over(round, place) };
        }
        let turn = Turn::of(Fanorona::seat(self.side), self.side as u8 + 1, round, place);
        Turn { open: self.chain.is_some(), declared, ..turn }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if self.end.is_some() || actor != Fanorona::seat(self.side) {
            return;
        }
        match self.chain {
            Some(chain) => {
                self.list(bit(chain.at), chain.visited, &Way::CAPTURES, out);
                out.push(Action::Done);
            }
            None if self.placing() => out.extend(points(self.sight().empty()).map(Action::Place)),
            None if self.can_capture() => self.list(self.of(self.side), 0, &Way::CAPTURES, out),
            None => self.list(self.of(self.side), 0, &[Way::Paika], out),
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        if rule!("R2.1", actor != Fanorona::seat(self.side)) {
            let who = if actor == Actor::ENV { "chance" } else { "the other seat" };
            let message = format!("{who} does not act here, it is the turn of {}", self.side);
            return Err(Rejection::new(Kind::WrongActor, "R2.1", message));
        }
        match action {
            Action::Place(point) => self.check_place(point),
            Action::Move { from, to, way } => self.check_move(from, to, way),
            Action::Done => self.check_done(),
        }
    }

    fn apply(&mut self, _actor: Actor, action: Action) {
        match action {
            Action::Place(point) => self.place(point),
            Action::Move { from, to, way } => self.step(from, to, way),
            Action::Done => self.finish_turn(),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let won = |by: Side, reason, rule| Outcome::won(Fanorona::seat(by), reason, rule);
        match self.end {
            Some(End::Captured(loser)) => Some(won(loser.other(), "all-captured", "R5.1")),
            Some(End::Blocked(loser)) => Some(won(loser.other(), "no-move", "R5.2")),
            Some(End::Line(winner)) => Some(won(winner, "three-in-a-line", "R6.3")),
            None if self.repeated => Some(Outcome::drawn(2, "repetition", "R5.3").declared()),
            None => None,
        }
    }

    fn position(&self, out: &mut String) {
        self.write_position(out);
    }

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        action.write(out);
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        Action::read(text, &self.board)
    }

    /// A capture may be written without its letter where the move captures in one way only.
    fn read_lenient(&self, _actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        let action = Action::read(text, &self.board)?;
        let Action::Move { from, to, way: Way::Paika } = action else {
            return Ok(Read::unchecked(action));
        };
        let (sight, direction) = (self.sight(), Direction::between(from, to));
        let captures = |way: &Way| {
            direction.is_some_and(|d| sight.capturing(bit(to), d, *way) != 0) && !self.telo
        };
        let mut ways = Way::CAPTURES.into_iter().filter(captures);
        match (ways.next(), ways.next()) {
            (Some(_), Some(_)) => {
                let message = format!("{from}-{to} captures both ways: {from}-{to}A, {from}-{to}W");
                Err(Rejection::new(Kind::Ambiguous, "R3.4", message))
            }
            (Some(way), None) => {
                let action = Action::Move { from, to, way };
                Ok(Read { canonical: false, ..Read::unchecked(action) })
            }
            _ => Ok(Read::unchecked(action)),
        }
    }

    fn event(&mut self, _seat: Actor, _event: Event) -> Result<(), Rejection> {
        Err(Rejection::illegal("R2.4", "nobody passes, no turn is skipped and no seat leaves"))
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
        self.key().into()
    }

    fn forget(&mut self) {
        self.turns = self.side as u32;
        self.repeated = false;
        self.run.clear();
        if self.chain.is_none() {
            self.run.push(self.key());
        }
    }

    fn scene(&self, _view: Option<Actor>, scene: &mut Scene) {
        self.draw(scene);
    }
}
