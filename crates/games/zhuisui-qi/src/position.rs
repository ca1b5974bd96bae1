//! Positions as text (R6): rows from the top and the side to move, `bwbw/wbwbw/bwbwb/wb1bw/wbwb b`.

use crate::board::{Board, Cells, Point, SIZE, STONES, Side};
use crate::game::ZhuisuiQi;
use wanqi_sdk::position::write_rows;
use wanqi_sdk::prelude::*;

/// The rule of position text.
const RULE: &str = "R6.1";

impl PositionText for ZhuisuiQi {
    fn position(&self, out: &mut String) {
        write_rows(SIZE, |y| row(y).map(|cell| self.board.at(cell).map(Side::letter)), out);
        put!(out, " {}", self.to_move().letter());
    }

    fn read_position(self, text: &str) -> Result<ZhuisuiQi, Rejection> {
        let all = Field::whole(text);
        let Some([rows, side]) = all.pair(' ') else {
            return Err(all.wrong(RULE, "a position is five rows and the side to move, b or w"));
        };
        let mut board = Board::default();
        let width = |y| row(y).count() as u8;
        let grid = Rows::new(RULE, SIZE, "cell", "stone");
        grid.read(rows, width, Side::of_letter, |x, y, side| {
            let cell = row(y).nth(x.into()).expect("a cell of the row");
            board.put(side, cell);
        })?;
        let to_move = Side::read(side, RULE)?;
        check_stones(&board, rows)?;
        let game = ZhuisuiQi::on(board);
        let due = game.to_move();
        if due != to_move {
            let message = match { board.free() }.next() {
                Some(free) => format!("{due} is to move when the free cell is {free}"),
                None => format!("{due} is to remove a stone"),
            };
            return Err(side.wrong(RULE, message));
        }
        Ok(game)
    }

    /// The stones, which determine the side to move.
    fn identity(&self) -> u128 {
        let [black, white] = Side::BOTH.map(|side| u128::from(self.board.of(side).0));
        black << 32 | white
    }
}

/// The cells of a row from the left.
fn row(y: u8) -> impl Iterator<Item = Point> {
    Cells::ALL.filter(move |cell| cell.y == y)
}

/// Checks that moves from the start can lead to these stones.
fn check_stones(board: &Board, rows: Field<'_>) -> Result<(), Rejection> {
    let [black, white] = Side::BOTH.map(|side| board.of(side).count());
    let Some(free) = { board.free() }.next() else {
        if *board == Board::START {
            return Ok(());
        }
        return Err(
            rows.wrong(RULE, "the board is full, but its stones are not those of the start")
        );
    };
    if black != STONES || white != STONES {
        let message = format!(
            "{black} black and {white_stones}, but {STONES} of each remain after the removal",
            white_stones = counted(white, "white stone", "white stones")
        );
        return Err(rows.wrong(RULE, message));
    }
    let moved = Side::BOTH.map(|side| board.moved(side).0);
    if !is_one_way(board.free(), Cells(moved[0] | moved[1])) {
        let message = format!("the free cell cannot have come to {free} over all moved stones");
        return Err(rows.wrong(RULE, message));
    }
    Ok(())
}

/// Whether a path from cell to neighbouring cell visits each of the cells `left` once.
fn is_one_way(from: Cells, left: Cells) -> bool {
    let mut next = Cells(from.beside_first().0 & left.0);
    left.is_empty()
        || next.any(|cell| is_one_way(Cells::of(cell), Cells(left.0 & !Cells::of(cell).0)))
}
