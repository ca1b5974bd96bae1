//! Positions as text (R6): rows from the top, the side to move, and the number of moves since the
//! last capture or promotion: `1nnknn1/aaaaaaa/7/7/7/3A3/AAA1AAA/1NNKNN1 b quiet=1`.

use crate::board::{Board, HEIGHT, Kind, Point, Side, WIDTH, knights_of, square_of};
use crate::game::{KNIGHTS, KingsMen, Promotion};
use wanqi_sdk::position::{keys, write_rows};
use wanqi_sdk::prelude::*;

/// The rule of position text.
const RULE: &str = "R6.1";

/// Number of archers of a side at the start.
const ARCHERS: u32 = 7;

impl PositionText for KingsMen {
    const KEY: Option<fn(&Self) -> u64> = Some(Self::key);

    fn position(&self, out: &mut String) {
        let sign = |point| self.board.at(point).map(|(side, kind)| letter(side, kind));
        write_rows(HEIGHT, |y| (0..WIDTH).map(move |x| sign(Point::new(x, y))), out);
        put!(out, " {}", self.to_move.letter());
        if self.quiet > 0 {
            put!(out, " quiet={}", self.quiet);
        }
    }

    fn read_position(mut self, text: &str) -> Result<KingsMen, Rejection> {
        let all = Field::whole(text);
        let mut parts = all.split(' ');
        let rows = parts.next().unwrap_or(all);
        let side = parts.next().ok_or_else(|| all.wrong(RULE, "the side to move is missing"))?;
        let mut board = Board::default();
        let grid = Rows::new(RULE, HEIGHT, "square", "piece");
        grid.read(
            rows,
            |_| WIDTH,
            piece_of,
            |x, y, (side, kind)| {
                board.put(side, kind, Point::new(x, y));
            },
        )?;
        self.board = board;
        self.to_move = Side::read(side, RULE)?;
        self.turns = self.to_move as u32;
        let [quiet] = keys(RULE, ["quiet"], parts)?;
        if let Some(quiet) = quiet {
            let number = quiet.number();
            self.quiet =
                number.ok_or_else(|| quiet.wrong(RULE, "quiet must be a number of moves"))?;
        }
        for side in Side::BOTH {
            check_pieces(&self, side).map_err(|message| rows.wrong(RULE, message))?;
        }
        self.run.restart(self.key());
        self.settle();
        Ok(self)
    }

    saved!(turns, drawn, run; |_, game| game.run.ends_with(game.key()));

    fn forget(&mut self) {
        (self.turns, self.quiet, self.drawn) = (self.to_move as u32, 0, None);
        self.run.restart(self.key());
        self.settle();
    }
}

/// The letter of a piece.
pub(crate) const fn letter(side: Side, kind: Kind) -> char {
    let letter = match kind {
        Kind::King => 'K',
        Kind::Knight => 'N',
        Kind::Archer => 'A',
    };
    match side {
        Side::White => letter,
        Side::Black => letter.to_ascii_lowercase(),
    }
}

fn piece_of(sign: char) -> Option<(Side, Kind)> {
    let pieces = Side::BOTH.into_iter().flat_map(|side| Kind::ALL.map(|kind| (side, kind)));
    pieces.into_iter().find(|(side, kind)| letter(*side, *kind) == sign)
}

/// Checks that play can lead to these pieces of a side.
fn check_pieces(game: &KingsMen, side: Side) -> Result<(), String> {
    let of = |kind| game.board.kind_of(side, kind);
    let [kings, knights, archers] = Kind::ALL.map(|kind| of(kind).count());
    if kings > 1 {
        return Err(format!("{side} has {kings} kings"));
    }
    if kings == 0 && side != game.to_move {
        return Err(format!("{side} has just moved, but has no king"));
    }
    if kings == 0 && game.quiet > 0 {
        return Err(format!("{side} lost its king by a capture, so quiet must be 0"));
    }
    if archers > ARCHERS {
        let archers = plural(archers, "archer");
        return Err(format!("{side} has {archers}, {ARCHERS} at most"));
    }
    let promoted = if game.promotion == Promotion::Always { ARCHERS - archers } else { 0 };
    let most = KNIGHTS + promoted;
    if knights > most {
        let knights = plural(knights, "knight");
        return Err(format!("{side} has {knights}, {most} at most"));
    }
    let mut late = of(Kind::Archer) & knights_of(side.other());
    if let Some(bit) = late.next().filter(|_| game.promotion == Promotion::Always) {
        return Err(format!("the archer on {} would have been promoted", square_of(bit)));
    }
    Ok(())
}
