//! Position text (R6): rows from the top, the side to move, and `red=2` where seat 2 plays Red:
//! `11/11/11/11/11/5r5/11/11/11/11/11 b`.

use crate::board::{Board, Point, Side};
use crate::game::{Exchange, Hex};
use wanqi_sdk::position::{keys, write_rows};
use wanqi_sdk::prelude::*;

/// The rule of position text.
const RULE: &str = "R6.1";

impl PositionText for Hex {
    fn position(&self, out: &mut String) {
        let size = self.board.size();
        // Row 1 is at the top.
        let row = |y| {
            let cells = (0..size).map(move |x| Point::new(x, size - 1 - y));
            cells.map(|cell| self.board.at(cell).map(Side::letter))
        };
        write_rows(size, row, out);
        put!(out, " {}", self.to_move.letter());
        if self.swapped && self.exchange == Exchange::Colours {
            out.push_str(" red=2");
        }
    }

    fn read_position(mut self, text: &str) -> Result<Hex, Rejection> {
        let all = Field::whole(text);
        let mut parts = all.split(' ');
        let rows = parts.next().unwrap_or(all);
        let side = parts.next().ok_or_else(|| all.wrong(RULE, "the side to move is missing"))?;
        self.to_move = Side::read(side, RULE)?;
        let [red] = keys(RULE, ["red"], parts)?;
        self.swapped = match red {
            None => false,
            Some(seat) if self.exchange != Exchange::Colours => {
                return Err(seat.wrong(RULE, "in this rule set the seats keep their colours"));
            }
            Some(seat) => match seat.text {
                "1" => false,
                "2" => true,
                _ => return Err(seat.wrong(RULE, "seat 1 or 2 plays Red")),
            },
        };
        let stones = read_rows(self.board.size(), rows)?;
        self.stones = stones.len() as u16;
        check_counts(&mut self, &stones, rows)?;
        for (side, cell) in &stones {
            if self.board.put(*side, *cell) {
                self.winner = Some(*side);
            }
        }
        check_winner(&self, &stones, rows)?;
        Ok(self)
    }
}

/// Stones in the order of the text.
type Stones = Vec<(Side, Point)>;

fn read_rows(size: u8, text: Field<'_>) -> Result<Stones, Rejection> {
    let mut stones = Vec::new();
    let rows = Rows::new(RULE, size, "cell", "stone").named(|y, height| (height - y).to_string());
    rows.read(
        text,
        |_| size,
        Side::of_letter,
        |x, y, side| {
            stones.push((side, Point::new(x, size - 1 - y)));
        },
    )?;
    Ok(stones)
}

/// Whether the numbers of stones fit the side to move (R2.1). They also show a stone that changed
/// hands (R4.4).
fn check_counts(game: &mut Hex, stones: &Stones, rows: Field<'_>) -> Result<(), Rejection> {
    let red = stones.iter().filter(|(side, _)| *side == Side::Red).count();
    let (blue, us) = (stones.len() - red, game.to_move);
    let [own, other] = if us == Side::Red { [red, blue] } else { [blue, red] };
    let first = us == Side::Red;
    let plain = if first { own == other } else { own + 1 == other };
    let changed = if first { own + 1 == other } else { own == other && own > 0 };
    let stone = game.exchange == Exchange::Stone && changed;
    if !plain && !stone {
        let blue = plural(blue, "blue stone");
        let message = format!("{red} red and {blue} with {us} to move");
        return Err(rows.wrong(RULE, message));
    }
    if game.swapped && stones.is_empty() {
        return Err(rows.wrong(RULE, "seat 2 plays Red, but there is no stone to swap"));
    }
    game.swapped |= stone;
    Ok(())
}

/// Whether the winner moved last and is not joined without the last stone.
fn check_winner(game: &Hex, stones: &Stones, rows: Field<'_>) -> Result<(), Rejection> {
    let Some(winner) = game.winner else { return Ok(()) };
    if winner == game.to_move {
        return Err(rows.wrong(RULE, format!("{winner} is to move, but is already joined")));
    }
    let own = || stones.iter().filter(|(side, _)| *side == winner);
    let joined_without = |missing: &Point| {
        let mut board = Board::new(game.board.size());
        let others = own().filter(|(_, cell)| cell != missing);
        others.fold(false, |_, (side, cell)| board.put(*side, *cell))
    };
    if own().all(|(_, cell)| joined_without(cell)) {
        return Err(rows.wrong(RULE, format!("{winner} was joined before the last stone")));
    }
    Ok(())
}
