//! Positions as text (R5): rows from the top and the side to move, `4/5/4/2h2/4/2w2/wwww w`.

use crate::board::{
    self, BOTTOM, HARE, HEIGHT, Point, Set, Side, around, bit, neighbours, points, row,
};
use crate::game::TuxilangQi;
use wanqi_sdk::position::write_rows;
use wanqi_sdk::prelude::*;

/// The rule of position text.
const RULE: &str = "R5.1";

/// Number of wolves.
const PACK: u32 = board::WOLVES.count();

impl PositionText for TuxilangQi {
    fn position(&self, out: &mut String) {
        write_rows(HEIGHT, |y| row(y).map(|point| self.at(point).map(Side::letter)), out);
        put!(out, " {}", self.to_move().letter());
    }

    fn read_position(self, text: &str) -> Result<TuxilangQi, Rejection> {
        let all = Field::whole(text);
        let Some([rows, side]) = all.pair(' ') else {
            return Err(all.wrong(RULE, "a position is the rows and the side to move, w or h"));
        };
        let to_move = Side::read(side, RULE)?;
        let (wolves, hare) = read_rows(rows)?;
        let climbed: u8 = points(wolves).map(|wolf| wolf.y).sum();
        let begun: u8 = points(board::WOLVES).map(|wolf| wolf.y).sum();
        let moves = climbed.saturating_sub(begun);
        if !can_reach(board::WOLVES, wolves) {
            let message = "the wolves cannot have come there from b1, d1, e2, f1 and h1";
            return Err(rows.wrong(RULE, message));
        }
        if moves == 0 && to_move == Side::Hare {
            return Err(side.wrong(RULE, "the wolves begin, and no wolf has moved"));
        }
        let turns = 2 * moves - to_move as u8;
        let mut game = TuxilangQi { wolves, hare, turns, ..self };
        game.check_hare(rows)?;
        game.check_last(rows)?;
        game.end = game.ending();
        Ok(game)
    }

    fn identity(&self) -> u128 {
        (self.wolves.0 | bit(self.hare).0 << 32 | u64::from(self.turns % 2) << 63).into()
    }
}

/// Whether the wolves, in some permutation, can have moved up from these points to where they are.
fn can_reach(starts: Set, mut wolves: Set) -> bool {
    let Some(to) = wolves.next().map(board::point) else { return true };
    let below = |from: &Point| from.y <= to.y && from.x.abs_diff(to.x) <= to.y - from.y;
    points(starts).filter(below).any(|from| can_reach(starts & !bit(from), wolves))
}

/// Reads the wolves and the hare.
fn read_rows(rows: Field<'_>) -> Result<(Set, Point), Rejection> {
    let mut pieces = [Set::EMPTY; 2];
    let width = |y| row(y).count() as u8;
    Rows::new(RULE, HEIGHT, "point", "piece").read(
        rows,
        width,
        Side::of_letter,
        |x, y, side| {
            let point = row(y).nth(x.into());
            pieces[side as usize] |= point.map_or(Set::EMPTY, bit);
        },
    )?;
    let [wolves, hares] = pieces;
    for (one, many, set, wanted) in [("wolf", "wolves", wolves, PACK), ("hare", "hares", hares, 1)]
    {
        if set.count() != wanted {
            let pieces_are = there_are(set.count(), one, many);
            return Err(rows.wrong(RULE, format!("{pieces_are}, not {wanted}")));
        }
    }
    Ok((wolves, board::point(hares.first())))
}

impl TuxilangQi {
    /// Whether the hare can have reached its point in the number of moves it has made, without the
    /// game having ended on the way.
    fn check_hare(&self, rows: Field<'_>) -> Result<(), Rejection> {
        let (hare, moves) = (self.hare, self.turns / 2);
        if self.to_move() == Side::Hare && !(BOTTOM & bit(hare)).is_empty() {
            let message = format!("the hare has won on {hare}, and no wolf moves after that");
            return Err(rows.wrong(RULE, message));
        }
        let reached = (0..moves).fold(bit(HARE), |reached, _| around(reached & !BOTTOM));
        if (reached & bit(hare)).is_empty() {
            let moves = plural(moves, "move");
            let message = format!("the hare cannot have come from {HARE} to {hare} in {moves}");
            return Err(rows.wrong(RULE, message));
        }
        Ok(())
    }

    /// Whether the other side can have made the last move, if a move was made.
    fn check_last(&self, rows: Field<'_>) -> Result<(), Rejection> {
        let empty = self.empty();
        let (last, from) = match self.to_move() {
            Side::Wolves if self.turns == 0 => return Ok(()),
            Side::Wolves => ("the hare", neighbours(self.hare) & empty & !BOTTOM),
            Side::Hare => {
                let from = |wolf| neighbours(wolf) & empty & board::below(wolf);
                ("the wolves", points(self.wolves).map(from).fold(Set::EMPTY, |all, set| all | set))
            }
        };
        if from.is_empty() {
            return Err(rows.wrong(RULE, format!("{last} cannot have made the last move")));
        }
        Ok(())
    }
}
