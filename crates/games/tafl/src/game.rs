//! The game: turns and moves (R2), captures (R3, R4), the end (R5).

use crate::board::{
    Board, Direction, Piece, Point, Set, Side, beside, between, bit, first, key_of, nth, squares,
};
use crate::captures::Sight;
use crate::notation::Action;
use crate::variant::{VARIANTS, Variant};
use crate::{ends, position};
use wanqi_sdk::prelude::*;
use wanqi_sdk::repetition::Run;

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// The king has reached an exit.
    Escape,
    /// The king is in an exit fort.
    Fort,
    /// The king is captured.
    Captured,
    /// A ring encloses the defenders.
    Ring,
    /// This side cannot move.
    Blocked(Side),
}

/// The rule set with its options.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rules {
    pub(crate) variant: &'static Variant,
    /// The side that begins (R2.1).
    pub(crate) first: Side,
    /// The king may return to the castle (R2.5).
    pub(crate) king_returns: bool,
    /// The defenders lose by repetition; otherwise it is a draw (R5.6).
    pub(crate) repeating_loses: bool,
}

impl Rules {
    fn of(setup: &Setup<'_>) -> Rules {
        let options = setup.options;
        let second = options.has("first") && options.word("first") == "defenders";
        Rules {
            variant: &VARIANTS[setup.rules],
            first: if second { Side::Defenders } else { Side::Attackers },
            king_returns: !options.has("king-returns") || options.flag("king-returns"),
            repeating_loses: options.word("repetition") == "defenders-lose",
        }
    }
}

/// A game of tafl.
#[derive(Debug)]
pub struct Tafl {
    pub(crate) rules: Rules,
    pub(crate) board: Board,
    pub(crate) to_move: Side,
    /// The number of moves, plus one if the game starts from a position with the second side to
    /// move.
    pub(crate) moves: u32,
    /// The key of the board.
    pub(crate) key: u64,
    /// The keys of the positions since the last capture.
    pub(crate) run: Run,
    /// A position occurred for the third time.
    pub(crate) repeated: bool,
    pub(crate) end: Option<End>,
}

reusing_clone!(Tafl: run);

impl Tafl {
    /// A game with these pieces and this side to move.
    pub(crate) fn with(rules: Rules, board: Board, to_move: Side) -> Tafl {
        let (moves, key, run) = (u32::from(to_move != rules.first), board.key(), Run::default());
        let mut game = Tafl { rules, board, to_move, moves, key, run, repeated: false, end: None };
        game.run.push(game.position_key());
        game.find_end();
        game
    }

    /// The key of a position for repetition.
    pub(crate) const fn position_key(&self) -> u64 {
        self.key ^ self.to_move as u64
    }

    /// The squares on which the king may stop: all except a castle that he has left (R2.5).
    #[inline]
    const fn king_stops(&self) -> Set {
        let grid = &self.rules.variant.grid;
        if self.rules.king_returns { grid.squares } else { grid.squares & !grid.throne }
    }

    /// Calls `found` with each direction and distance and the squares that pieces reach by it.
    #[inline]
    fn reach(&self, mut found: impl FnMut(Direction, u8, Set)) {
        let grid = &self.rules.variant.grid;
        let free = grid.squares & !self.board.occupied();
        let king = if self.to_move == Side::Defenders { self.board.king } else { 0 };
        let men = self.board.of(self.to_move) & !king;
        let stops = free & !self.rules.variant.restricted();
        let king_stops = free & self.king_stops();
        for direction in Direction::ALL {
            let (mut men, mut king, mut distance) = (men, king, 0);
            loop {
                (men, king) = (direction.step(men) & free, direction.step(king) & free);
                if men | king == 0 {
                    break;
                }
                distance += 1;
                found(direction, distance, men & stops | king & king_stops);
            }
        }
    }

    /// Whether a piece of the side to move can move along this row or column to `to`.
    #[inline]
    fn can_reach(&self, from: Point, to: Point) -> bool {
        let target = bit(to);
        let stops = if bit(from) == self.board.king {
            self.king_stops()
        } else {
            !self.rules.variant.restricted()
        };
        target & stops != 0 && (between(from, to) | target) & self.board.occupied() == 0
    }

    /// Whether the side to move has a legal move (R5.5).
    #[inline]
    fn can_move(&self) -> bool {
        let variant = self.rules.variant;
        let stops = variant.grid.squares & !self.board.occupied() & !variant.restricted();
        if beside(self.board.of(self.to_move)) & stops != 0 {
            return true;
        }
        let mut any = false;
        self.reach(|_, _, targets| any |= targets != 0);
        any
    }

    /// Sets the end of the game, if there is one (R5).
    pub(crate) fn find_end(&mut self) {
        let (variant, board) = (self.rules.variant, &self.board);
        let forts = variant.copenhagen && self.to_move == Side::Attackers;
        let rings = variant.copenhagen && self.to_move == Side::Defenders;
        self.end = if rule!("R5.1", board.king & variant.exits() != 0) {
            Some(End::Escape)
        } else if rule!("R5.3", board.king == 0) {
            Some(End::Captured)
        } else if forts && rule!("R5.2", ends::exit_fort(variant, board)) {
            Some(End::Fort)
        } else if rings && rule!("R5.4", ends::ringed(variant, board)) {
            Some(End::Ring)
        } else if rule!("R5.5", !self.can_move()) {
            Some(End::Blocked(self.to_move))
        } else {
            None
        };
    }

    /// The men that a move takes, without the king.
    pub(crate) fn captures_of(&self, Action { from, to }: Action) -> Set {
        let mut board = self.board;
        if let Some(piece) = board.at(from) {
            *board.pieces(piece) ^= bit(from);
            *board.pieces(piece) |= bit(to);
        }
        let sight = Sight { variant: self.rules.variant, board: &board, side: self.to_move };
        sight.captured(bit(to))
    }
}

/// Checks.
impl Tafl {
    fn check_line(&self, Action { from, to }: Action) -> Result<(), Rejection> {
        let direction = Direction::between(from, to);
        let direction = require!("R2.2", direction, "{from} and {to} are not on one row or column");
        let mut square = bit(from);
        while square != bit(to) {
            square = direction.step(square);
            let at = first(square);
            forbid!("R2.2", let Some(piece) = self.board.at(at), "{piece} on {at} blocks the move");
        }
        Ok(())
    }

    fn check_stop(&self, piece: Piece, to: Point) -> Result<(), Rejection> {
        let (variant, target) = (self.rules.variant, bit(to));
        let throne = target & variant.grid.throne != 0;
        let man = piece != Piece::King;
        let middle = variant.middle;
        forbid!("R2.3", man && throne, "only the king may stop on {to}, the {middle}");
        let corner = target & variant.restricted() & variant.grid.corners != 0;
        forbid!("R2.4", man && corner, "only the king may stop on {to}, a corner");
        let back = throne && !self.rules.king_returns;
        forbid!("R2.5", back && !man, "the king has left {to}, the castle, and cannot return");
        Ok(())
    }
}

impl Game for Tafl {
    const FACTS: Facts = crate::FACTS;
    const NO_SKIP: (&'static str, &'static str) = ("R2.6", "{us} must move, no turn is skipped");

    fn start(setup: &Setup<'_>) -> Result<Tafl, Rejection> {
        let rules = Rules::of(setup);
        let board = position::start(rules.variant)?;
        Ok(Tafl::with(rules, board, rules.first))
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (self.moves / 2 + 1, (self.moves % 2) as u8);
        let declared = self.repeated;
        if self.end.is_some() {
            return Turn { declared, ..Turn::over(round, place) };
        }
        Turn { declared, ..Turn::of(self.to_move.seat(), self.to_move as u8 + 1, round, place) }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if self.end.is_some() || actor != self.to_move.seat() {
            return;
        }
        self.reach(|direction, distance, targets| {
            out.extend(squares(targets).map(|to| {
                let from = match direction {
                    Direction::North => Point::new(to.x, to.y - distance),
                    Direction::East => Point::new(to.x - distance, to.y),
                    Direction::South => Point::new(to.x, to.y + distance),
                    Direction::West => Point::new(to.x + distance, to.y),
                };
                Action { from, to }
            }));
        });
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        let us = self.to_move;
        forbid!("R2.1", actor != us.seat(), "{us} are to move");
        let from = action.from;
        let piece = require!("R2.2", self.board.at(from), "there is no piece on {from}");
        let own = self.board.of(us) & bit(from) != 0;
        forbid!("R2.2", !own, "there is {piece} on {from}, not a piece of {us}");
        self.check_line(action)?;
        self.check_stop(piece, action.to)
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, Action { from, to }: Action) {
        let Some(piece) = self.board.at(from) else { return };
        *self.board.pieces(piece) ^= bit(from) | bit(to);
        self.key ^= key_of(piece, from) ^ key_of(piece, to);
        let sight = Sight { variant: self.rules.variant, board: &self.board, side: self.to_move };
        let (captured, king) = (sight.captured(bit(to)), sight.king_captured(bit(to)));
        if captured != 0 {
            let victim = match self.to_move {
                Side::Attackers => Piece::Defender,
                Side::Defenders => Piece::Attacker,
            };
            *self.board.pieces(victim) &= !captured;
            self.key ^= squares(captured).fold(0, |key, at| key ^ key_of(victim, at));
            self.run.clear();
        }
        if king {
            self.key ^= squares(self.board.king).fold(0, |key, at| key ^ key_of(Piece::King, at));
            self.board.king = 0;
        }
        self.moves += 1;
        self.to_move = self.to_move.other();
        self.run.push(self.position_key());
        if rule!("R5.6", self.run.count_last() >= 3) {
            self.repeated = true;
        }
        self.find_end();
    }

    fn outcome(&self) -> Option<Outcome> {
        let won = |by: Side, reason, rule| Outcome::won(by.seat(), reason, rule);
        Some(match self.end {
            Some(End::Escape) => won(Side::Defenders, "escape", "R5.1"),
            Some(End::Fort) => won(Side::Defenders, "exit-fort", "R5.2"),
            Some(End::Captured) => won(Side::Attackers, "king-captured", "R5.3"),
            Some(End::Ring) => won(Side::Attackers, "surrounded", "R5.4"),
            Some(End::Blocked(side)) => won(side.other(), "no-move", "R5.5"),
            None if !self.repeated => return None,
            None if self.rules.repeating_loses => {
                won(Side::Attackers, "repetition", "R5.6").declared()
            }
            None => Outcome::drawn(2, "repetition", "R5.6").declared(),
        })
    }

    /// Draws a piece and a square on its row or column until the move is legal.
    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.end.is_some() {
            return None;
        }
        let (own, size) = (self.board.of(self.to_move), self.rules.variant.grid.size);
        let line = u32::from(2 * (size - 1));
        loop {
            let n = rng.below(own.count_ones() * line);
            let (from, slot) = (nth(own, n / line), (n % line) as u8);
            let other = |here: u8, slot: u8| slot + u8::from(slot >= here);
            let to = match slot.checked_sub(size - 1) {
                None => Point::new(other(from.x, slot), from.y),
                Some(slot) => Point::new(from.x, other(from.y, slot)),
            };
            if self.can_reach(from, to) {
                return Some((self.to_move.seat(), Action { from, to }));
            }
        }
    }
}
