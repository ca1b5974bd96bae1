//! The game: turns (R2), moves (R3), promotion (R4), the end (R5).

use crate::board::{
    Board, DIRECTIONS, Kind, Point, Side, arrows_of, bit_of, direction_of, knights_of, square_of,
};
use crate::facts;
use crate::notation::Action;
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::prelude::*;
use wanqi_sdk::repetition::Run;
use wanqi_sdk::snapshot::Listed;

/// Number of knights of a side at the start.
pub(crate) const KNIGHTS: u32 = 4;

/// When an archer becomes a knight (R4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Promotion {
    /// In no case.
    Never,
    /// On a square where a knight of the other side started.
    Always,
    /// On such a square, if a knight of its own side is missing.
    Captured,
}

/// Why the game is declared a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Drawn {
    /// Only kings are on the board.
    Kings,
    /// A position occurred for the third time.
    Repetition,
    /// The limit of moves without a capture or promotion is reached.
    Quiet,
}

impl Listed for Drawn {
    const ALL: &'static [Drawn] = &[Drawn::Kings, Drawn::Repetition, Drawn::Quiet];
}

/// A game of All the King's Men or Smess.
#[derive(Debug)]
pub struct KingsMen {
    pub(crate) board: Board,
    pub(crate) promotion: Promotion,
    /// Number of moves without a capture or promotion that end the game; 0: no limit.
    pub(crate) limit: u16,
    pub(crate) to_move: Side,
    /// Number of moves since the last capture or promotion.
    pub(crate) quiet: u16,
    /// Number of moves made; a position with Black to move counts as one.
    pub(crate) turns: u32,
    /// Positions since the last capture or promotion.
    pub(crate) run: Run,
    pub(crate) drawn: Option<Drawn>,
    /// The king of the side to move is captured.
    pub(crate) captured: bool,
}

reusing_clone!(KingsMen: run);

impl KingsMen {
    /// A hash of all that the repetition rule distinguishes.
    #[inline]
    pub(crate) fn key(&self) -> u64 {
        self.board.key() ^ self.to_move as u64
    }

    #[inline]
    fn targets(&self, from: u8) -> Bitboard {
        self.board.targets(self.to_move, from)
    }

    #[inline]
    fn action(&self, from: u8, to: u8) -> Action {
        let captures = self.board.of(self.to_move.other()).has(to);
        Action { from: square_of(from), to: square_of(to), captures }
    }

    /// Promotes the archer on the target of a move if a rule demands it (R4).
    #[inline]
    fn promote(&mut self, to: Point) -> bool {
        if self.promotion == Promotion::Never {
            return false;
        }
        let (us, bit) = (self.to_move, bit_of(to));
        let archer = self.board.kind_of(us, Kind::Archer).has(bit);
        let there = archer && knights_of(us.other()).has(bit);
        let missing = self.board.kind_of(us, Kind::Knight).count() < KNIGHTS;
        let due = match self.promotion {
            Promotion::Captured => rule!("R4.2", there && missing),
            _ => rule!("R4.1", there),
        };
        if due {
            self.board.promote(to);
        }
        due
    }

    /// Finds out whether the side to move has lost its king or the game is declared a draw.
    #[inline]
    pub(crate) fn settle(&mut self) {
        let king = self.board.kind_of(self.to_move, Kind::King);
        self.captured = rule!("R5.1", king.is_empty());
        let times = if self.quiet < 4 { 1 } else { self.run.count_last() };
        let draw = if rule!("R5.2", self.board.only_kings()) {
            Some(Drawn::Kings)
        } else if rule!("R5.3", times >= 3) {
            Some(Drawn::Repetition)
        } else {
            rule!("R5.4", self.limit > 0 && self.quiet >= self.limit).then_some(Drawn::Quiet)
        };
        if !self.captured && self.drawn.is_none() {
            self.drawn = draw;
        }
    }

    fn check_direction(&self, kind: Kind, from: Point, to: Point) -> Result<(), Rejection> {
        let direction = direction_of(from, to);
        let pointed = direction.is_some_and(|d| arrows_of(from).any(|arrow| arrow == d));
        forbid!("R3.2", !pointed, "no arrow of {from} points to {to}, only {}", names(from));
        let far = from.x.abs_diff(to.x).max(from.y.abs_diff(to.y));
        let too_far = kind != Kind::Knight && far > 1;
        let squares = counted(far, "square", "squares");
        forbid!("R3.3", too_far, "{to} is {squares} from {from}; the {kind} goes one square");
        let met = self.board.met_before(from, to);
        forbid!("R3.4", let Some(at) = met, "the piece on {at} blocks {from} to {to}");
        Ok(())
    }
}

/// The names of the arrows of a square.
fn names(square: Point) -> String {
    let names: Vec<&str> = arrows_of(square).map(|direction| DIRECTIONS[direction].2).collect();
    names.join(", ")
}

impl Game for KingsMen {
    const FACTS: Facts = crate::FACTS;
    const NO_SKIP: (&'static str, &'static str) = ("R2.2", "{us} must move; no turn is skipped");

    fn start(setup: &Setup<'_>) -> Result<KingsMen, Rejection> {
        let promotion = match setup.rules == facts::SMESS {
            false => Promotion::Never,
            true if setup.options.word("promotion") == "always" => Promotion::Always,
            true => Promotion::Captured,
        };
        let mut game = KingsMen {
            board: Board::START,
            promotion,
            limit: setup.options.int("quiet") as u16,
            to_move: Side::White,
            quiet: 0,
            turns: 0,
            run: Run::default(),
            drawn: None,
            captured: false,
        };
        game.run.push(game.key());
        Ok(game)
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (self.turns / 2 + 1, (self.turns % 2) as u8);
        let turn = match self.captured {
            true => Turn::over(round, place),
            false => Turn::of(self.to_move.seat(), self.to_move as u8 + 1, round, place),
        };
        Turn { declared: self.drawn.is_some(), ..turn }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor != self.to_move.seat() || self.captured {
            return;
        }
        for from in self.board.of(self.to_move) {
            out.extend(self.targets(from).map(|to| self.action(from, to)));
        }
    }

    fn check(&self, actor: Actor, Action { from, to, captures }: Action) -> Result<(), Rejection> {
        let (us, them) = (self.to_move, self.to_move.other());
        forbid!("R2.1", actor != self.to_move.seat(), "{us} is to move");
        let own = self.board.at(from).filter(|(side, _)| *side == us);
        let (_, kind) = require!("R3.1", own, "there is no piece of {us} on {from}");
        self.check_direction(kind, from, to)?;
        let piece = self.board.at(to);
        let there = piece.filter(|_| !captures);
        forbid!("R3.5", let Some((side, kind)) = there, "{to} is occupied by the {kind} of {side}");
        let enemy = piece.is_some_and(|(side, _)| side == them);
        forbid!("R3.6", captures && !enemy, "there is no piece of {them} on {to}");
        Ok(())
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, Action { from, to, captures }: Action) {
        self.board.carry(self.to_move, from, to);
        let promoted = self.promote(to);
        self.to_move = self.to_move.other();
        self.turns += 1;
        self.quiet = self.quiet.saturating_add(1);
        if captures || promoted {
            self.quiet = 0;
            self.run.clear();
        }
        self.run.push(self.key());
        self.settle();
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.captured {
            return Some(Outcome::won(self.to_move.seat().other(), "king-captured", "R5.1"));
        }
        let (reason, rule) = match self.drawn? {
            Drawn::Kings => ("only-kings", "R5.2"),
            Drawn::Repetition => ("repetition", "R5.3"),
            Drawn::Quiet => ("no-progress", "R5.4"),
        };
        Some(Outcome::drawn(2, reason, rule).declared())
    }

    /// Draws a target among all targets of all pieces, without a list.
    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.captured {
            return None;
        }
        let mut targets = [(0, Bitboard::EMPTY); 12];
        let mut total = 0;
        for (slot, from) in targets.iter_mut().zip(self.board.of(self.to_move)) {
            *slot = (from, self.targets(from));
            total += slot.1.count();
        }
        let mut nth = rng.below(total);
        for (from, mut to) in targets {
            if nth < to.count() {
                let to = to.nth(nth as usize)?;
                return Some((self.to_move.seat(), self.action(from, to)));
            }
            nth -= to.count();
        }
        None
    }
}
