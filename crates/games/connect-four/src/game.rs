//! The game: turns (R2), dropping a disc (R3), the end (R4).

use crate::board::{Board, Side};
use crate::notation::Action;
use wanqi_sdk::prelude::*;

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// This side has a row.
    Row(Side),
    /// No cell is empty.
    Full,
}

/// A game of Connect Four.
#[derive(Clone, Debug)]
pub struct ConnectFour {
    pub(crate) board: Board,
    /// The number of discs in a winning row (R1.2).
    pub(crate) row: u8,
    /// Discs in the grid.
    pub(crate) moves: u8,
    pub(crate) end: Option<End>,
}

impl ConnectFour {
    /// The side to move (R2.1).
    #[inline]
    pub(crate) const fn to_move(&self) -> Side {
        if self.moves.is_multiple_of(2) { Side::Red } else { Side::Yellow }
    }

    /// The end that the board shows after a disc of this side (R4).
    #[inline]
    pub(crate) fn ending(&self, last: Side) -> Option<End> {
        if rule!("R4.1", self.board.has_row(last, self.row)) {
            Some(End::Row(last))
        } else {
            rule!("R4.2", self.moves == self.board.size()).then_some(End::Full)
        }
    }
}

impl Game for ConnectFour {
    const FACTS: Facts = crate::FACTS;

    fn start(setup: &Setup<'_>) -> Result<ConnectFour, Rejection> {
        let number = |key| setup.options.int(key) as u8;
        let [columns, rows, row] = ["columns", "rows", "row"].map(number);
        if rule!("R1.2", row > columns.max(rows)) {
            let cells = plural(rows, "cell");
            let message = format!("no row of {row} fits on {columns} by {cells}");
            let chinese = format!("{columns} 列 {rows} 行的棋盘容不下 {row} 子连线");
            let refusal = Rejection::new(RejectionKind::BadOptions, "R1.2", message);
            return Err(refusal.zh(chinese));
        }
        Ok(ConnectFour { board: Board::new(columns, rows), row, moves: 0, end: None })
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (u32::from(self.moves / 2 + 1), self.moves % 2);
        match self.end {
            Some(_) => Turn::over(round, place),
            None => Turn::of(self.to_move().seat(), place + 1, round, place),
        }
    }

    #[inline]
    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor == self.to_move().seat() && self.end.is_none() {
            out.extend((0..self.board.columns).filter_map(|column| self.board.landing(column)));
        }
    }

    fn check(&self, actor: Actor, cell: Action) -> Result<(), Rejection> {
        let us = self.to_move();
        let other = self.turn().actor() != Some(actor);
        forbid!("R2.1", other, "{us} is to move"; "轮到{}", us.zh());
        let column = char::from(b'a' + cell.x);
        let lowest = require!(
            "R3.1",
            self.board.landing(cell.x),
            "column {column} is full";
            "{column} 列已满"
        );
        forbid!(
            "R3.2",
            cell != lowest,
            "a disc in column {column} falls to {lowest}, not {cell}";
            "{column} 列的棋子落到 {lowest}，不是 {cell}"
        );
        Ok(())
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, cell: Action) {
        let us = self.to_move();
        self.board.put(us, cell);
        self.moves += 1;
        self.end = self.ending(us);
    }

    fn outcome(&self) -> Option<Outcome> {
        let reason =
            ["three-in-a-row", "four-in-a-row", "five-in-a-row"][usize::from(self.row - 3)];
        Some(match self.end? {
            End::Row(side) => Outcome::won(side.seat(), reason, "R4.1"),
            End::Full => Outcome::drawn(2, "full-board", "R4.2"),
        })
    }

    fn event(&mut self, _seat: Actor, _event: Event) -> Result<(), Rejection> {
        let side = self.to_move();
        let (us, us_zh) = match self.end {
            None => (side.to_string(), side.zh()),
            Some(_) => ("the seat to move".to_owned(), "轮到的一方"),
        };
        let message = format!("{us} must drop a disc, no turn is skipped");
        Err(Rejection::illegal("R2.2", message).zh(format!("{us_zh}必须落子，不得跳过")))
    }

    /// Prefers discs that leave many cells that would complete a row, then discs near the middle.
    fn promise(&self, _actor: Actor, cell: Action) -> i32 {
        let us = self.to_move();
        let mut board = self.board;
        board.put(us, cell);
        let threats = board.threats(us, self.row).count_ones();
        let aside = (2 * i32::from(cell.x) + 1 - i32::from(board.columns)).abs();
        32 * threats as i32 - aside
    }

    /// Draws columns until one is not full.
    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.end.is_some() {
            return None;
        }
        loop {
            let column = rng.below(self.board.columns.into()) as u8;
            if let Some(cell) = self.board.landing(column) {
                return Some((self.to_move().seat(), cell));
            }
        }
    }
}
