//! The game: turns (R2), checks of moves (R3, R5), passing (R6), the end (R7).

use crate::board::{Board, Point, Side, points};
use crate::facts;
use crate::notation::Action;
use crate::past::Past;
use crate::play::{HAND, Table};
use wanqi_sdk::prelude::*;
use wanqi_sdk::snapshot::Listed;

/// Why the rules declare the game ended; a record can contain later moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Declared {
    /// A position occurred for the third time (R7.2).
    Repeated,
    /// The limit of moves without gain was reached (R7.3).
    Quiet,
}

impl Listed for Declared {
    const ALL: &'static [Declared] = &[Declared::Repeated, Declared::Quiet];
}

/// A game of wuzi feiqi.
#[derive(Debug)]
pub struct WuziFeiqi {
    pub(crate) table: Table,
    pub(crate) to_move: Side,
    /// The number of pieces still to be pulled out of a full board (R5.5).
    pub(crate) pulls: u8,
    /// The number of moves without gain that ends the game; 0: no limit.
    pub(crate) limit: u16,
    /// The number of moves since a piece was turned, taken, placed or pulled out.
    pub(crate) quiet: u16,
    /// Actions so far, plus one if the game began with White to move.
    pub(crate) turns: u32,
    pub(crate) past: Past,
    pub(crate) declared: Option<Declared>,
    /// The side to move has lost all its pieces (R7.1).
    pub(crate) lost: bool,
}

reusing_clone!(WuziFeiqi: past);

impl WuziFeiqi {
    /// The key of the position: pieces, hands, the side to move, whether it pulls out the second
    /// piece.
    #[inline]
    pub(crate) fn key(&self) -> u64 {
        let ([black, white], hands) = (self.table.board.sides, self.table.hands.map(u64::from));
        let [black, white] = [black, white].map(u64::from);
        let (side, pull) = (self.to_move as u64, u64::from(self.pulls == 1));
        black | white << 25 | side << 50 | hands[0] << 51 | hands[1] << 56 | pull << 61
    }

    /// Adds the position to the earlier ones and finds the end of the game (R7).
    #[inline]
    pub(crate) fn settle(&mut self) {
        self.lost = rule!("R7.1", self.table.board.of(self.to_move) == 0);
        let third = self.past.add(self.key());
        if self.lost || self.declared.is_some() {
            return;
        }
        self.declared = if rule!("R7.2", third) {
            Some(Declared::Repeated)
        } else {
            rule!("R7.3", self.limit > 0 && self.quiet >= self.limit).then_some(Declared::Quiet)
        };
    }

    /// Whether the other side can act after this action (R6.2).
    fn makes_room(&self, action: Action) -> bool {
        let mut table = self.table;
        table.play(self.to_move, action);
        table.can_act(self.to_move.other())
    }

    /// Adds a jump once for each set of holes that can be filled (R5.4).
    #[inline]
    fn list_jump(&self, direction: usize, to: Point, steps: usize, out: &mut Vec<Action>) {
        let (from, holes) = Board::trail(direction, to, steps);
        let chosen = self.table.choice(self.to_move, holes);
        let mut fill = 0_u32;
        loop {
            if fill.count_ones() == chosen {
                out.push(Action::Move { from, to, fill });
            }
            fill = fill.wrapping_sub(holes) & holes;
            if fill == 0 {
                break;
            }
        }
    }

    /// Adds all legal actions.
    #[inline]
    fn list(&self, out: &mut Vec<Action>) {
        let (us, them, before) = (self.to_move, self.to_move.other(), out.len());
        let (table, board) = (&self.table, &self.table.board);
        if self.pulls > 0 {
            out.extend(points(board.of(them)).map(Action::Pull));
            return;
        }
        for (direction, reached) in board.reach(board.of(us), table.far()).iter().enumerate() {
            for (to, steps) in reached.iter().zip(1..) {
                let from = |to| Board::trail(direction, to, steps).0;
                out.extend(points(*to).map(|to| Action::Move { from: from(to), to, fill: 0 }));
            }
        }
        if table.jumping {
            for (direction, reached) in board.leaps(us, board.of(us)).iter().enumerate() {
                for (to, steps) in reached.iter().zip(1..) {
                    points(*to).for_each(|to| self.list_jump(direction, to, steps, out));
                }
            }
        }
        if table.hands[us as usize] > 0 {
            out.extend(points(board.free()).map(Action::Place));
        }
        if out.len() == before {
            out.push(Action::Pass);
        } else if !table.can_act(them) {
            self.keep_room(before, out);
        }
    }

    /// Keeps of the added actions only those that make room, if there are any (R6.2).
    #[cold]
    fn keep_room(&self, before: usize, out: &mut Vec<Action>) {
        let mut kept = before;
        for n in before..out.len() {
            if self.makes_room(out[n]) {
                out.swap(kept, n);
                kept += 1;
            }
        }
        if kept > before {
            out.truncate(kept);
        }
    }

    fn check_pass(&self) -> Result<(), Rejection> {
        let us = self.to_move;
        let first = || {
            let mut all = Vec::new();
            self.list(&mut all);
            all[0]
        };
        forbid!("R6.1", self.table.can_act(us), "{us} cannot pass, a legal move is {}", first());
        Ok(())
    }

    fn check_place(&self, point: Point) -> Result<(), Rejection> {
        let (us, table) = (self.to_move, &self.table);
        forbid!("R5.1", !table.jumping, "no pieces are placed in this rule set");
        forbid!("R5.1", table.hands[us as usize] == 0, "{us} has no pieces in hand");
        let owner = table.board.at(point);
        forbid!("R5.1", let Some(owner) = owner, "{point} is occupied by a piece of {owner}");
        Ok(())
    }

    fn check_pull(&self, point: Point) -> Result<(), Rejection> {
        let (them, empty) = (self.to_move.other(), self.table.board.free().count_ones());
        forbid!(
            "R5.5",
            self.pulls == 0,
            "no piece is pulled out: {} empty",
            counted(empty, "point is", "points are")
        );
        let theirs = self.table.board.at(point) == Some(them);
        forbid!("R5.5", !theirs, "there is no piece of {them} on {point}");
        Ok(())
    }

    fn check_move(&self, from: Point, to: Point, fill: u32) -> Result<(), Rejection> {
        let (us, board, jumping) = (self.to_move, &self.table.board, self.table.jumping);
        forbid!("R3.1", board.at(from) != Some(us), "there is no piece of {us} on {from}");
        let path = board.between(from, to);
        let path = require!("R3.1", path, "no straight line leads from {from} to {to}");
        let owner = board.at(to);
        forbid!("R3.2", let Some(owner) = owner, "{to} is occupied by a piece of {owner}");
        let first = |set: u32| points(set).next();
        let passed = first(path & !board.free()).filter(|_| !jumping);
        forbid!("R3.2", let Some(point) = passed, "the piece on {point} blocks the move");
        let gap = if jumping { path & board.free() } else { 0 };
        let near = path & board.of(us.other()) == 0;
        forbid!("R5.2", gap != 0 && near, "a piece steps to the next point, {to} is further");
        let gap = first(gap);
        forbid!("R5.3", let Some(point) = gap, "{point} is empty, a jump passes over enemies only");
        let own = first(path & board.of(us));
        forbid!("R5.3", let Some(point) = own, "a jump cannot pass over the own piece on {point}");
        let holes = if jumping { Table::holes(from, path) } else { 0 };
        self.check_fill((from, to), holes, fill)
    }

    /// Checks the points that the player chose to fill after a jump (R5.4).
    fn check_fill(
        &self,
        (from, to): (Point, Point),
        holes: u32,
        fill: u32,
    ) -> Result<(), Rejection> {
        let chosen = self.table.choice(self.to_move, holes);
        let first = points(fill & !holes).next();
        forbid!("R5.4", let Some(point) = first, "the move leaves no hole on {point}");
        let named = fill.count_ones();
        forbid!("R5.4", chosen == 0 && named > 0, "there is no choice of points to fill");
        let us = self.to_move;
        let pieces = counted(chosen, "piece", "pieces");
        let name = |point: Point| point.to_string();
        let all: Vec<_> = points(holes).map(name).collect();
        let some: String = points(holes).take(chosen as usize).map(name).collect();
        forbid!(
            "R5.4",
            chosen != named,
            "{us} has {pieces} for {}, but the move names {named}; for example {from}-{to}+{some}",
            all.join(", ")
        );
        Ok(())
    }

    /// Refuses an action that makes no room if another would (R6.2).
    fn check_room(&self, action: Action) -> Result<(), Rejection> {
        let them = self.to_move.other();
        if self.table.can_act(them) || self.makes_room(action) {
            return Ok(());
        }
        let mut all = Vec::new();
        self.list(&mut all);
        let room = all.into_iter().find(|action| self.makes_room(*action));
        forbid!("R6.2", let Some(action) = room, "{them} cannot move, {action} would make room");
        Ok(())
    }
}

impl Game for WuziFeiqi {
    const FACTS: Facts = crate::FACTS;
    const NO_SKIP: (&'static str, &'static str) = ("R2.2", "{us} must act, no turn is skipped");

    fn start(setup: &Setup<'_>) -> Result<WuziFeiqi, Rejection> {
        let jumping = setup.rules == facts::WUBENGBENG;
        let board = Board::start(setup.rules == facts::DIAGONAL);
        let mut game = WuziFeiqi {
            table: Table { board, jumping, hands: if jumping { [HAND; 2] } else { [0; 2] } },
            to_move: Side::Black,
            pulls: 0,
            limit: setup.options.int("quiet") as u16,
            quiet: 0,
            turns: 0,
            past: Past::default(),
            declared: None,
            lost: false,
        };
        game.settle();
        Ok(game)
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (self.turns / 2 + 1, (self.turns % 2) as u8);
        let turn = match self.lost {
            true => Turn::over(round, place),
            false => Turn::of(self.to_move.seat(), place + 1, round, place),
        };
        Turn { declared: self.declared.is_some(), ..turn }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor == self.to_move.seat() && !self.lost {
            self.list(out);
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        let (us, them) = (self.to_move, self.to_move.other());
        forbid!("R2.1", actor != self.to_move.seat(), "{us} is to move");
        if let Action::Pull(point) = action {
            return self.check_pull(point);
        }
        forbid!("R5.5", self.pulls > 0, "the board is full: {us} must pull out a piece of {them}");
        match action {
            Action::Pass => return self.check_pass(),
            Action::Place(point) => self.check_place(point)?,
            Action::Move { from, to, fill } => self.check_move(from, to, fill)?,
            Action::Pull(_) => {}
        }
        self.check_room(action)
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, action: Action) {
        let gained = self.table.play(self.to_move, action);
        self.to_move = self.to_move.other();
        self.turns += 1;
        self.quiet = if gained { 0 } else { self.quiet.saturating_add(1) };
        // A turned piece can be turned back, but a placed or taken piece never returns.
        if gained && self.table.jumping {
            self.past.clear();
        }
        let full = self.table.jumping && self.table.board.free() == 0;
        self.pulls = if rule!("R5.5", full) { 2 } else { self.pulls.saturating_sub(1) };
        self.settle();
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = self.to_move.other().seat();
        Some(match self.declared {
            _ if self.lost => Outcome::won(winner, "all-captured", "R7.1"),
            Some(Declared::Repeated) => Outcome::drawn(2, "repetition", "R7.2").declared(),
            Some(Declared::Quiet) => Outcome::drawn(2, "no-capture", "R7.3").declared(),
            None => return None,
        })
    }

    /// Draws from the points that pieces reach and hands fill; draws from the list if a piece
    /// jumps, is pulled out or makes room.
    #[inline]
    fn random(&self, rng: &mut Rng, scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.lost {
            return None;
        }
        let (table, us) = (&self.table, self.to_move);
        let (board, own) = (&table.board, table.board.of(us));
        let jumps = table.jumping && (self.pulls > 0 || board.can_jump(us, own));
        if jumps || !table.can_act(us.other()) {
            scratch.clear();
            self.list(scratch);
            let action = scratch[rng.below(scratch.len() as u32) as usize];
            return Some((self.to_move.seat(), action));
        }
        let reach = board.reach(own, table.far());
        let placed = if table.hands[us as usize] > 0 { board.free() } else { 0 };
        let total: u32 = reach.iter().flatten().map(|to| to.count_ones()).sum();
        let mut nth = rng.below((total + placed.count_ones()).max(1));
        if let Some(point) = points(placed).nth(nth as usize) {
            return Some((self.to_move.seat(), Action::Place(point)));
        }
        nth -= placed.count_ones();
        for (direction, reached) in reach.iter().enumerate() {
            for (to, steps) in reached.iter().zip(1..) {
                if let Some(to) = points(*to).nth(nth as usize) {
                    let (from, _) = Board::trail(direction, to, steps);
                    return Some((self.to_move.seat(), Action::Move { from, to, fill: 0 }));
                }
                nth -= to.count_ones();
            }
        }
        Some((self.to_move.seat(), Action::Pass))
    }
}
