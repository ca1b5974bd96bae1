//! The game: turns (R2), moves (R3), the end (R4).

use crate::board::{BOARDS, Board, NAMES, Point, Side};
use crate::facts::{JIUGONG, ZHILI, ZHONGKUI};
use crate::notation::Action;
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::prelude::*;
use wanqi_sdk::repetition::Run;

/// The pieces that jump (R3.5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Jumpers {
    /// No piece.
    None,
    /// Every piece; all pieces also step.
    All,
    /// The neutral only, which does not step.
    Neutral,
}

/// Whether the side to move can move the neutral (R3.3, R3.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rest {
    /// Yes.
    Free,
    /// No: the last move moved the neutral.
    Moved,
    /// No: this is the first move of `jiugong`.
    First,
}

/// A game of shuangcheng qi.
pub struct ShuangchengQi {
    pub(crate) board: &'static Board,
    pub(crate) jumpers: Jumpers,
    /// Black's men and White's.
    pub(crate) men: [Bitboard; 2],
    /// The point of the neutral.
    pub(crate) neutral: Bitboard,
    pub(crate) rest: Rest,
    /// Turns so far.
    pub(crate) turns: u32,
    /// All positions so far.
    pub(crate) run: Run,
    /// A position has occurred three times (R4.2).
    pub(crate) repeated: bool,
    /// The side to move cannot move (R4.1).
    pub(crate) stuck: bool,
}

reusing_clone!(ShuangchengQi: run);

/// The pieces that can step, and those that can jump.
#[derive(Clone, Copy)]
struct Movers {
    steps: Bitboard,
    jumps: Bitboard,
}

impl ShuangchengQi {
    /// The side to move (R2.1).
    #[inline]
    pub(crate) const fn to_move(&self) -> Side {
        if self.turns.is_multiple_of(2) { Side::Black } else { Side::White }
    }

    /// The men of a side.
    #[inline]
    pub(crate) const fn of(&self, side: Side) -> Bitboard {
        self.men[side as usize]
    }

    /// The points with a piece.
    #[inline]
    fn taken(&self) -> Bitboard {
        self.men[0] | self.men[1] | self.neutral
    }

    /// The points without a piece.
    #[inline]
    fn empty(&self) -> Bitboard {
        self.board.all() & !self.taken()
    }

    /// How these men move, and the neutral if it is `free` (R3.5).
    #[inline]
    fn movers(&self, men: Bitboard, free: bool) -> Movers {
        let neutral = if free { self.neutral } else { Bitboard::EMPTY };
        match self.jumpers {
            Jumpers::None => Movers { steps: men | neutral, jumps: Bitboard::EMPTY },
            Jumpers::All => Movers { steps: men | neutral, jumps: men | neutral },
            Jumpers::Neutral => Movers { steps: men, jumps: neutral },
        }
    }

    /// The pieces that the side to move can move.
    #[inline]
    fn ours(&self) -> Movers {
        self.movers(self.of(self.to_move()), self.rest == Rest::Free)
    }

    /// The points from which these pieces reach an empty point.
    #[inline]
    fn sources(&self, to: u8, movers: Movers) -> Bitboard {
        let steps = self.board.steps(to) & movers.steps;
        if self.jumpers == Jumpers::None {
            return steps;
        }
        steps | self.board.jumps(to, self.taken()) & movers.jumps
    }

    #[inline]
    fn can_move(&self, movers: Movers) -> bool {
        self.empty().any(|to| !self.sources(to, movers).is_empty())
    }

    /// Whether a last move is possible. Every move can also be made backwards.
    pub(crate) fn can_have_moved(&self) -> bool {
        let men = self.of(self.to_move().other());
        self.can_move(match self.rest {
            Rest::Free => self.movers(men, false),
            _ => self.movers(Bitboard::EMPTY, true),
        })
    }

    /// Whether the side to move has lost (R4.1).
    #[inline]
    pub(crate) fn is_stuck(&self) -> bool {
        rule!("R4.1", !self.can_move(self.ours()))
    }

    /// The key of the position: the pieces, the side to move, whether the neutral can be moved.
    #[inline]
    pub(crate) fn key(&self) -> u64 {
        let free = u64::from(self.rest == Rest::Free);
        let signs = u64::from(self.neutral.first()) << 2 | free << 1 | u64::from(self.turns % 2);
        self.men[0].0 | self.men[1].0 << 25 | signs << 50
    }

    /// The letter of the piece on a point.
    pub(crate) fn sign(&self, point: Point) -> Option<char> {
        let bit = self.board.bit(point);
        let pieces = [(self.men[0], 'b'), (self.men[1], 'w'), (self.neutral, 'n')];
        let mut here = pieces.into_iter().filter(|(pieces, _)| !(*pieces & bit).is_empty());
        here.next().map(|(_, sign)| sign)
    }

    /// The piece on a point in words.
    fn piece(&self, point: Point) -> &'static str {
        match self.sign(point) {
            Some('b') => "a man of Black",
            Some('w') => "a man of White",
            Some(_) => "the neutral",
            None => "no piece",
        }
    }

    /// Checks that the piece can move so, by a step or a jump (R3).
    fn check_route(&self, Action { from, to }: Action, neutral: bool) -> Result<(), Rejection> {
        let (step, piece) = (self.board.joins(from, to), self.piece(from));
        let over = self.board.between(from, to);
        let jump = self.jumpers != Jumpers::None && over.is_some();
        let apart = !step && !jump;
        forbid!("R3.1", apart, "no line joins {from} and {to} without a point between");
        let occupied = self.sign(to).is_some();
        forbid!("R3.2", occupied, "{to} is occupied by {}", self.piece(to));
        let (moved, first) = (self.rest == Rest::Moved, self.rest == Rest::First);
        let them = self.to_move().other();
        forbid!(
            "R3.3",
            neutral && moved,
            "{them} has just moved the neutral, it must stay on {from}"
        );
        forbid!("R3.4", neutral && first, "the neutral on {from} does not make the first move");
        let alone = self.jumpers == Jumpers::Neutral;
        forbid!("R3.5", alone && neutral && step, "the neutral only jumps, {to} is next to {from}");
        forbid!("R3.5", alone && !neutral && !step, "only the neutral jumps, {from} has {piece}");
        let Some(over) = over.filter(|_| !step) else { return Ok(()) };
        let none = self.sign(over).is_none();
        forbid!("R3.6", none, "there is no piece on {over} to jump over from {from} to {to}");
        Ok(())
    }
}

impl Game for ShuangchengQi {
    const FACTS: Facts = crate::FACTS;
    const NO_SKIP: (&'static str, &'static str) = ("R2.2", "{us} must move, no turn is skipped");

    fn start(setup: &Setup<'_>) -> Result<ShuangchengQi, Rejection> {
        let name = setup.options.word("board");
        let number = NAMES.iter().position(|known| *known == name).unwrap_or_default();
        let board = &BOARDS[number];
        if rule!("R1.3", !board.is_known()) {
            let message = format!("only the name of the board {name} ({}) is known", board.name);
            return Err(Rejection::new(RejectionKind::BadOptions, "R1.3", message));
        }
        let [black, white, neutral] = board.start;
        let jumpers = match setup.rules {
            ZHILI => Jumpers::All,
            ZHONGKUI => Jumpers::Neutral,
            _ => Jumpers::None,
        };
        let mut game = ShuangchengQi {
            board,
            jumpers,
            men: [black, white],
            neutral,
            rest: if setup.rules == JIUGONG { Rest::First } else { Rest::Free },
            turns: 0,
            run: Run::default(),
            repeated: false,
            stuck: false,
        };
        game.run.restart(game.key());
        Ok(game)
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (self.turns / 2 + 1, (self.turns % 2) as u8);
        let declared = self.repeated;
        if self.stuck {
            return Turn { declared, ..Turn::over(round, place) };
        }
        Turn { declared, ..Turn::of(self.to_move().seat(), place + 1, round, place) }
    }

    #[inline]
    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor != self.to_move().seat() {
            return;
        }
        let movers = self.ours();
        for number in self.empty() {
            let to = self.board.point(number);
            let sources = self.board.points(self.sources(number, movers));
            out.extend(sources.map(|from| Action { from, to }));
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        let us = self.to_move();
        forbid!("R2.1", self.turn().actor() != Some(actor), "{us} is to move");
        let from = self.board.bit(action.from);
        let neutral = self.neutral == from;
        let others = !neutral && (self.of(us) & from).is_empty();
        let (from, piece) = (action.from, self.piece(action.from));
        forbid!("R3.1", others, "{from} has {piece}, {us} moves a man of its own or the neutral");
        self.check_route(action, neutral)
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, Action { from, to }: Action) {
        let us = self.to_move() as usize;
        let (from, to) = (self.board.bit(from), self.board.bit(to));
        self.turns += 1;
        if self.neutral == from {
            self.neutral = to;
            self.rest = Rest::Moved;
        } else {
            self.men[us] ^= from | to;
            self.rest = Rest::Free;
        }
        self.run.push(self.key());
        self.stuck = self.is_stuck();
        if rule!("R4.2", self.run.count_last() >= 3) {
            self.repeated = true;
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.stuck {
            Some(Outcome::won(self.to_move().other().seat(), "blocked", "R4.1"))
        } else if self.repeated {
            Some(Outcome::drawn(2, "repetition", "R4.2").declared())
        } else {
            None
        }
    }

    /// Counts the pieces that reach each empty point and draws one of these moves.
    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        let (empty, movers) = (self.empty(), self.ours());
        let total: u32 = empty.map(|to| self.sources(to, movers).count()).sum();
        let mut n = if total > 0 { rng.below(total) } else { 0 };
        for to in empty {
            let mut sources = self.sources(to, movers);
            let count = sources.count();
            if n < count {
                let from = self.board.point(sources.nth(n as usize)?);
                return Some((self.to_move().seat(), Action { from, to: self.board.point(to) }));
            }
            n -= count;
        }
        None
    }
}
