//! The game: turns (R2), moves (R3), driving off (R4), the end (R5).

use crate::board::{ALL, MIDDLE, Point, Set, Side, bit, jumps, points, steps};
use crate::notation::Action;
use wanqi_sdk::prelude::*;
use wanqi_sdk::repetition::Run;
use wanqi_sdk::snapshot::Listed;

/// The number of pieces of a side, and of shared tigers.
pub(crate) const PIECES: u32 = 3;

/// The two halves of a turn (R2.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Half {
    /// A shared tiger moves.
    Shared,
    /// A piece of the side to move moves.
    Own,
}

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// All pieces of this side have arrived.
    Arrived(Side),
    /// All pieces of both sides have arrived.
    Both,
}

/// Why the game is declared drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Draw {
    /// A position occurred for the third time (R5.3).
    Repetition,
    /// `draw_after` turns were completed (R5.4).
    Long,
}

impl Listed for Draw {
    const ALL: &'static [Draw] = &[Draw::Repetition, Draw::Long];
}

/// A game of jiuhu qi.
#[derive(Debug)]
pub struct Jiuhu {
    /// The number of turns after which the game is a draw; 0: no limit (R5.4).
    pub(crate) draw_after: u32,
    /// White's pieces and Black's.
    pub(crate) pieces: [Set; 2],
    /// The shared tigers.
    pub(crate) tigers: Set,
    pub(crate) to_move: Side,
    pub(crate) half: Half,
    /// Turns completed, plus one if the game starts with Black to move.
    pub(crate) turns: u32,
    /// Positions at the start of turns.
    pub(crate) run: Run,
    pub(crate) drawn: Option<Draw>,
    pub(crate) end: Option<End>,
}

reusing_clone!(Jiuhu: run);

impl Jiuhu {
    #[inline]
    pub(crate) const fn of(&self, side: Side) -> Set {
        self.pieces[side as usize]
    }

    #[inline]
    const fn taken(&self) -> Set {
        self.pieces[0] | self.pieces[1] | self.tigers
    }

    #[inline]
    const fn empty(&self) -> Set {
        ALL & !self.taken()
    }

    /// The pieces that may move in this half of the turn.
    #[inline]
    const fn movers(&self) -> Set {
        match self.half {
            Half::Shared => self.tigers,
            Half::Own => self.of(self.to_move),
        }
    }

    /// The pieces that the moving piece may jump over: tigers only by a tiger (R3.3).
    #[inline]
    fn hurdles(&self) -> Set {
        let own = rule!("R3.3", self.half == Half::Own);
        if own { self.pieces[0] | self.pieces[1] } else { self.taken() }
    }

    /// The points that a piece reaches by a step, or by jumps over the hurdles (R3.2).
    #[inline]
    const fn targets(&self, piece: Set, hurdles: Set) -> Set {
        let empty = self.empty();
        let jumped = jumps(piece, hurdles & !piece, empty | piece);
        (steps(piece) & empty | jumped) & !piece
    }

    /// The enemies next to a piece that it may drive off (R4).
    #[inline]
    fn enemies(&self, piece: Set) -> Set {
        let them = self.to_move.other();
        let at_start = self.of(them) & them.start() & steps(piece);
        if self.half == Half::Own { at_start } else { 0 }
    }

    /// Whether a piece can move in this half of the turn.
    pub(crate) fn can_act(&self) -> bool {
        let hurdles = self.hurdles();
        points(self.movers())
            .map(bit)
            .any(|piece| self.targets(piece, hurdles) != 0 || self.enemies(piece) != 0)
    }

    /// A hash of the pieces and the side to move, for repetition.
    pub(crate) const fn key(&self) -> u64 {
        let [white, black] = self.pieces;
        let mixed = (white ^ black << 24 ^ self.tigers << 40).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed ^ mixed >> 31 ^ self.tigers).wrapping_mul(0xBF58_476D_1CE4_E5B9)
            ^ self.to_move as u64
    }

    /// The end that the board shows at the start of a turn (R5).
    #[inline]
    pub(crate) fn ending(&self) -> Option<End> {
        let arrived = |side: Side| self.of(side) == side.other().start();
        let (white, black) = (arrived(Side::White), arrived(Side::Black));
        if rule!("R5.2", white && black) {
            return Some(End::Both);
        }
        if rule!("R5.1", black) {
            return Some(End::Arrived(Side::Black));
        }
        // If White has arrived, Black has one more turn unless both had the same number.
        let equal = self.to_move == Side::White;
        let equal = rule!("R5.2", equal);
        (white && equal).then_some(End::Arrived(Side::White))
    }

    /// The declared draw of this position (R5.3, R5.4).
    #[inline]
    pub(crate) fn draw(&self) -> Option<Draw> {
        let after = self.draw_after;
        if rule!("R5.3", self.run.count_last() >= 3) {
            return Some(Draw::Repetition);
        }
        rule!("R5.4", after > 0 && self.turns >= after).then_some(Draw::Long)
    }

    fn finish_half(&mut self) {
        if self.half == Half::Shared {
            self.half = Half::Own;
            return;
        }
        self.half = Half::Shared;
        self.to_move = self.to_move.other();
        self.turns += 1;
        self.run.push(self.key());
        self.end = self.ending();
        self.drawn = self.drawn.or_else(|| self.draw());
    }
}

/// The checks of an action.
impl Jiuhu {
    fn check_piece(&self, from: Point) -> Result<(), Rejection> {
        let us = self.to_move;
        let tiger = self.tigers & bit(from) != 0;
        let early = self.half == Half::Shared && !tiger;
        forbid!("R2.2", early, "a shared tiger moves first, there is none on {from}");
        let again = self.half == Half::Own && tiger;
        forbid!("R2.2", again, "a shared tiger has moved, now a piece of {us} must move");
        forbid!("R3.1", self.movers() & bit(from) == 0, "there is no piece of {us} on {from}");
        Ok(())
    }

    fn check_move(&self, from: Point, to: Point) -> Result<(), Rejection> {
        forbid!("R3.1", self.empty() & bit(to) == 0, "{to} is not empty");
        let apart = self.targets(bit(from), self.taken()) & bit(to) == 0;
        forbid!("R3.2", apart, "neither a step nor jumps lead from {from} to {to}");
        let over = self.targets(bit(from), self.hurdles()) & bit(to) == 0;
        forbid!("R3.3", over, "the jumps from {from} to {to} cross a shared tiger");
        Ok(())
    }

    fn check_exile(&self, from: Point, to: Point, exile: Point) -> Result<(), Rejection> {
        let them = self.to_move.other();
        let shared = self.half == Half::Shared;
        forbid!("R4.1", shared, "a shared tiger does not drive pieces off");
        let none = self.of(them) & them.start() & bit(to) == 0;
        forbid!("R4.1", none, "there is no piece of {them} at its start on {to}");
        let apart = steps(bit(from)) & bit(to) == 0;
        forbid!("R4.2", apart, "{to} is not the next point on a line from {from}");
        forbid!("R4.3", self.empty() & bit(exile) == 0, "{exile} is not empty");
        Ok(())
    }
}

impl Game for Jiuhu {
    const FACTS: Facts = crate::FACTS;
    const NO_SKIP: (&'static str, &'static str) = ("R2.3", "{us} must move, no turn is skipped");

    fn start(setup: &Setup<'_>) -> Result<Jiuhu, Rejection> {
        let mut game = Jiuhu {
            draw_after: setup.options.int("draw-after") as u32,
            pieces: Side::BOTH.map(Side::start),
            tigers: MIDDLE,
            to_move: Side::White,
            half: Half::Shared,
            turns: 0,
            run: Run::default(),
            drawn: None,
            end: None,
        };
        game.run.push(game.key());
        Ok(game)
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (self.turns / 2 + 1, (self.turns % 2) as u8);
        let declared = self.drawn.is_some();
        if self.end.is_some() {
            return Turn { declared, ..Turn::over(round, place) };
        }
        let turn = Turn::of(self.to_move.seat(), self.to_move as u8 + 1, round, place);
        Turn { open: self.half == Half::Own, declared, ..turn }
    }

    #[inline]
    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if self.end.is_some() || actor != self.to_move.seat() {
            return;
        }
        let (hurdles, empty) = (self.hurdles(), self.empty());
        for from in points(self.movers()) {
            let targets = points(self.targets(bit(from), hurdles));
            out.extend(targets.map(|to| Action { from, to, exile: None }));
            for to in points(self.enemies(bit(from))) {
                out.extend(points(empty).map(|at| Action { from, to, exile: Some(at) }));
            }
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        let (us, Action { from, to, exile }) = (self.to_move, action);
        forbid!("R2.1", actor != us.seat(), "it is the turn of {us}");
        self.check_piece(from)?;
        match exile {
            None => self.check_move(from, to),
            Some(exile) => self.check_exile(from, to, exile),
        }
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, Action { from, to, exile }: Action) {
        let both = bit(from) | bit(to);
        match self.half {
            Half::Shared => self.tigers ^= both,
            Half::Own => self.pieces[self.to_move as usize] ^= both,
        }
        if let Some(exile) = exile {
            self.pieces[self.to_move.other() as usize] ^= bit(to) | bit(exile);
        }
        self.finish_half();
        // Four halves are two turns; in one of them a piece can always move.
        for _ in 0..4 {
            let stuck = self.end.is_none() && !self.can_act();
            if !rule!("R2.3", stuck) {
                break;
            }
            self.finish_half();
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        Some(match (self.end, self.drawn) {
            (Some(End::Arrived(side)), _) => Outcome::won(side.seat(), "arrived", "R5.1"),
            (Some(End::Both), _) => Outcome::drawn(2, "both-arrived", "R5.2"),
            (None, Some(Draw::Repetition)) => Outcome::drawn(2, "repetition", "R5.3").declared(),
            (None, Some(Draw::Long)) => Outcome::drawn(2, "long-game", "R5.4").declared(),
            (None, None) => return None,
        })
    }
}
