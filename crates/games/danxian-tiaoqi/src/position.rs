//! Position text (R5): the line from point 1 and the side to move, `bbbbb9wwwww b`.

use crate::board::{Board, MEN, Point, Side};
use crate::game::DanxianTiaoqi;
use wanqi_sdk::position::write_row;
use wanqi_sdk::prelude::*;

/// The rule of position text.
const RULE: &str = "R5.1";

impl PositionText for DanxianTiaoqi {
    fn position(&self, out: &mut String) {
        let board = &self.board;
        write_row((0..board.length).map(|n| board.at(Point(n)).map(Side::letter)), out);
        out.push(' ');
        out.push(self.to_move.letter());
    }

    fn read_position(mut self, text: &str) -> Result<DanxianTiaoqi, Rejection> {
        let all = Field::whole(text);
        let Some([line, side]) = all.pair(' ') else {
            return Err(all.wrong(RULE, "a position is the line and the side to move, b or w"));
        };
        let length = self.board.length;
        let mut board = Board::empty(length);
        let rows = Rows::new(RULE, 1, "point", "man");
        rows.read(line, |_| length, Side::of_letter, |x, _, side| board.place(side, Point(x)))?;
        self.board = board;
        self.to_move = Side::read(side, RULE)?;
        self.turns = self.to_move as u32;
        self.check_position(line)?;
        self.winner = self.find_winner(self.to_move.other());
        Ok(self)
    }

    saved!(turns);

    fn forget(&mut self) {
        self.turns = self.to_move as u32;
    }

    fn identity(&self) -> u128 {
        let [black, white] = Side::BOTH.map(|side| u128::from(self.board.of(side).0));
        black << 64 | white << 1 | self.to_move as u128
    }
}

impl DanxianTiaoqi {
    /// Whether play can reach these men with this side to move.
    fn check_position(&self, line: Field<'_>) -> Result<(), Rejection> {
        let (board, us) = (&self.board, self.to_move);
        for side in Side::BOTH {
            let count = board.of(side).count();
            if count != u32::from(MEN) {
                let men = counted(count, "man", "men");
                return Err(line.wrong(RULE, format!("{side} has {men}, not {MEN}")));
            }
        }
        if board.is_across(us) {
            return Err(line.wrong(RULE, format!("{us} is to move, but is across")));
        }
        if us == Side::White && board.of(Side::Black) == board.home(Side::Black) {
            return Err(line.wrong(RULE, "White is to move, but Black has not moved a man"));
        }
        Ok(())
    }
}
