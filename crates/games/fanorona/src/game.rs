//! The game: turns (R2), chains (R4), the end (R5), telo (R6).

use crate::board::{Board, DIRECTIONS, Direction, Point, Set, Side, bit, points};
use crate::captures::Sight;
use crate::notation::{Action, Way};
use wanqi_sdk::prelude::*;
use wanqi_sdk::repetition::Run;

/// The number of pieces of each side in telo.
pub(crate) const TELO: u8 = 3;

/// A chain of captures in progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Chain {
    /// The start of the last move of the piece.
    pub(crate) from: Point,
    /// The point of the piece.
    pub(crate) at: Point,
    /// All points that it has visited in this turn.
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
    /// The rules are those of telo (R6).
    pub(crate) telo: bool,
    /// White's pieces and Black's.
    pub(crate) pieces: [Set; 2],
    pub(crate) to_move: Side,
    pub(crate) chain: Option<Chain>,
    /// Completed turns, plus one if the game began with Black to move.
    pub(crate) turns: u32,
    /// Positions at the beginning of turns since the last capture or placement.
    pub(crate) run: Run,
    /// A position has occurred three times (R5.3).
    pub(crate) repeated: bool,
    pub(crate) end: Option<End>,
}

reusing_clone!(Fanorona: run);

impl Fanorona {
    pub(crate) const fn of(&self, side: Side) -> Set {
        self.pieces[side as usize]
    }

    pub(crate) const fn sight(&self) -> Sight {
        let (own, enemy) = (self.of(self.to_move), self.of(self.to_move.other()));
        Sight { board: self.board, own, enemy }
    }

    /// Whether the side has pieces left to place (R6.1).
    pub(crate) fn placing(&self) -> bool {
        self.telo && rule!("R6.1", self.of(self.to_move).count_ones() < u32::from(TELO))
    }

    /// The key of the position for repetition.
    pub(crate) fn key(&self) -> u64 {
        let [white, black] = self.pieces;
        let mixed = (white ^ black.rotate_left(32)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed ^ mixed >> 29 ^ black).wrapping_mul(0xBF58_476D_1CE4_E5B9) ^ self.to_move as u64
    }

    /// Whether a capture is possible: by any piece at the beginning of a turn, by the piece of the
    /// chain later.
    fn can_capture(&self) -> bool {
        match self.chain {
            _ if self.telo => false,
            None => self.sight().can_capture(self.of(self.to_move), 0, None),
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

/// The checks of actions.
impl Fanorona {
    fn check_place(&self, point: Point) -> Result<(), Rejection> {
        let side = self.to_move;
        forbid!("R6.1", !self.telo, "in this rule set pieces are moved, not placed on {point}");
        forbid!("R6.1", !self.placing(), "{side} has placed its three pieces and must move one");
        let occupied = (self.pieces[0] | self.pieces[1]) & bit(point) != 0;
        forbid!("R6.1", occupied, "{point} is not empty");
        Ok(())
    }

    fn check_move(&self, from: Point, to: Point, way: Way) -> Result<(), Rejection> {
        let (side, sight) = (self.to_move, self.sight());
        forbid!("R6.1", self.placing(), "{side} must first place its three pieces");
        forbid!("R2.2", sight.own & bit(from) == 0, "there is no piece of {side} on {from}");
        let occupied = sight.empty() & bit(to) == 0;
        forbid!("R2.2", occupied, "{to} is not empty");
        let direction =
            require!("R2.2", Direction::between(from, to), "{to} is not next to {from}");
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
                forbid!("R3.1", !captures, "there is no enemy piece beyond {to}, seen from {from}");
            }
            Way::Withdrawal => {
                forbid!("R3.2", !captures, "there is no enemy piece behind {from}, seen from {to}");
            }
        }
        Ok(())
    }

    fn check_paika(&self) -> Result<(), Rejection> {
        let at = self.chain.map(|chain| chain.at);
        forbid!("R4.1", let Some(at) = at, "the piece on {at} must capture or stop");
        let (us, capture) = (self.to_move, self.sight().some_capture().filter(|_| !self.telo));
        forbid!(
            "R2.3",
            let Some((from, to, way)) = capture,
            "{us} must capture, for example {from}-{to}{way}"
        );
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
        forbid!("R4.1", from != at, "only the piece on {at} can continue, not that on {from}");
        let visited = chain.visited & bit(to) != 0;
        forbid!("R4.2", visited, "the piece on {at} has already visited {to} in this turn");
        let straight = chain.direction() == Some(direction);
        let before = chain.from;
        forbid!(
            "R4.3",
            straight,
            "the direction from {at} to {to} is the same as from {before} to {at}"
        );
        Ok(())
    }

    fn check_done(&self) -> Result<(), Rejection> {
        forbid!(
            "R4.4",
            self.chain.is_none(),
            "there is no chain to stop, {} must move",
            self.to_move
        );
        Ok(())
    }
}

/// The effects of actions.
impl Fanorona {
    fn place(&mut self, point: Point) {
        self.pieces[self.to_move as usize] |= bit(point);
        self.run.clear();
        self.finish_turn();
    }

    fn step(&mut self, from: Point, to: Point, way: Way) {
        let Some(direction) = Direction::between(from, to) else { return };
        let captured = self.sight().captured(to, direction, way);
        self.pieces[self.to_move as usize] ^= bit(from) | bit(to);
        self.pieces[self.to_move.other() as usize] &= !captured;
        if captured == 0 {
            return self.finish_turn();
        }
        self.run.clear();
        if rule!("R5.1", self.of(self.to_move.other()) == 0) {
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
        self.to_move = self.to_move.other();
        self.run.push(self.key());
        if rule!("R5.3", self.run.count_last() >= 3) {
            self.repeated = true;
        }
        self.find_end();
    }

    /// Ends the game if the side to move has no piece, faces a line, or has no move.
    pub(crate) fn find_end(&mut self) {
        let (side, own) = (self.to_move, self.of(self.to_move));
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

/// Whether three of these points are next to one another on a line.
pub(crate) fn has_line(set: Set) -> bool {
    DIRECTIONS.into_iter().any(|d| set & d.shift(set, 1) & d.shift(set, 2) != 0)
}

impl Game for Fanorona {
    const FACTS: Facts = crate::FACTS;
    const NO_SKIP: (&'static str, &'static str) =
        ("R2.4", "no seat passes or leaves, and no turn is skipped");

    fn start(setup: &Setup<'_>) -> Result<Fanorona, Rejection> {
        let board = [Board::new(9, 5), Board::new(5, 5), Board::new(3, 3)][setup.rules];
        let telo = setup.rules == 2;
        let mut game = Fanorona {
            board,
            telo,
            pieces: if telo { [0; 2] } else { board.filled() },
            to_move: Side::White,
            chain: None,
            turns: 0,
            run: Run::default(),
            repeated: false,
            end: None,
        };
        game.run.push(game.key());
        Ok(game)
    }

    fn turn(&self) -> Turn {
        let (round, place) = (self.turns / 2 + 1, (self.turns % 2) as u8);
        let declared = self.repeated;
        if self.end.is_some() {
            return Turn { declared, ..Turn::over(round, place) };
        }
        let turn = Turn::of(self.to_move.seat(), self.to_move as u8 + 1, round, place);
        Turn { open: self.chain.is_some(), declared, ..turn }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if self.end.is_some() || actor != self.to_move.seat() {
            return;
        }
        match self.chain {
            Some(chain) => {
                self.list(bit(chain.at), chain.visited, &Way::CAPTURES, out);
                out.push(Action::Done);
            }
            None if self.placing() => out.extend(points(self.sight().empty()).map(Action::Place)),
            None if self.can_capture() => self.list(self.of(self.to_move), 0, &Way::CAPTURES, out),
            None => self.list(self.of(self.to_move), 0, &[Way::Paika], out),
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        if rule!("R2.1", actor != self.to_move.seat()) {
            let message = format!("{} is to move", self.to_move);
            return Err(Rejection::new(RejectionKind::WrongActor, "R2.1", message));
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
        let won = |by: Side, reason, rule| Outcome::won(by.seat(), reason, rule);
        match self.end {
            Some(End::Captured(loser)) => Some(won(loser.other(), "all-captured", "R5.1")),
            Some(End::Blocked(loser)) => Some(won(loser.other(), "no-move", "R5.2")),
            Some(End::Line(winner)) => Some(won(winner, "three-in-a-line", "R6.3")),
            None if self.repeated => Some(Outcome::drawn(2, "repetition", "R5.3").declared()),
            None => None,
        }
    }
}
