//! Position text (R1.3–R1.6): FEN.
//!
//! Written are six fields: pieces, side to move, two dashes, turns of either side since the last
//! capture, number of the round. Read are the first two at least. Behind them stand `passed=` with
//! the number of passes just made, `setup` where a side has yet to set up, and `ruled=` with a
//! reason: an end that the others do not show, a repetition, an end played on from.

use crate::attacks;
use crate::board::Board;
use crate::ends::Ruling;
use crate::formation::{self, Formation};
use crate::piece::{Piece, Side};
use crate::point::{FILES, Point, RANKS};
use std::fmt::Write as _;
use wanqi_sdk::position::{Field, write_row};
use wanqi_sdk::words::{counted, there_are};
use wanqi_sdk::{Rejection, rule};

/// What a position text says.
pub struct Start {
    /// The board.
    pub board: Board,
    /// How many sides have yet to set up.
    pub unset: u8,
    /// The end that is named.
    pub ruled: Option<Ruling>,
}

/// Reads a position.
///
/// # Errors
/// Text that is no position, and positions that cannot be.
pub fn read(text: &str, bikjang: bool) -> Result<Start, Rejection> {
    let mut fields = Field::whole(text).split(' ').filter(|field| !field.text.is_empty());
    let missing = |name: &str| {
        Rejection::position("R1.3", format!("the {name} field is missing"), text.len(), 0)
            .hint("a position has at least pieces and side to move")
    };
    let mut board = Board::empty(bikjang);
    let pieces = fields.next().ok_or_else(|| missing("piece"))?;
    read_pieces(&mut board, pieces)?;
    let side = fields.next().ok_or_else(|| missing("side to move"))?;
    match side.text {
        "w" => {}
        "b" => board.turn_over(),
        _ => return Err(side.wrong("R1.3", "the side to move is w for Cho or b for Han")),
    }
    let mut start = Start { board, unset: 0, ruled: None };
    let mut setup = None;
    for (n, field) in fields.enumerate() {
        match (n, field.text) {
            (0 | 1, "-") => {}
            (0 | 1, _) => {
                return Err(field.wrong("R1.3", "two dashes stand behind the side to move"));
            }
            (2, _) => start.board.clock = number(field)?,
            (3, _) => start.board.round = number(field)?,
            (_, "setup") if setup.is_none() => setup = Some(field),
            _ => start.read_key(field)?,
        }
    }
    start.refuse_impossible(pieces)?;
    match setup {
        Some(field) => start.read_setup(field)?,
        None => start.board.round = start.board.round.max(1),
    }
    Ok(start)
}

fn number(field: Field<'_>) -> Result<u32, Rejection> {
    let number = field.number().filter(|n| *n < 1_000_000_000);
    number.ok_or_else(|| field.wrong("R1.3", "a number of at most nine digits stands here"))
}

fn read_pieces(board: &mut Board, field: Field<'_>) -> Result<(), Rejection> {
    // Fairy-Stockfish writes an empty hand behind the pieces.
    let shown = field.text.strip_suffix("[]").map_or(field, |rows| field.part(0..rows.len()));
    let rows = shown.split('/').count();
    if rows != usize::from(RANKS) {
        return Err(field.wrong(
            "R1.3",
            format!("{ranks} instead of {RANKS}", ranks = there_are(rows, "rank", "ranks")),
        ));
    }
    for (row, rank) in shown.split('/').zip((0..RANKS).rev()) {
        let mut file = 0;
        for (at, sign) in row.text.char_indices() {
            let here = row.part(at..at + sign.len_utf8());
            let piece = u8::try_from(sign).ok().and_then(Piece::of_fen);
            let width = match (piece, sign) {
                (None, '1'..='9') => sign as u8 - b'0',
                (Some(_), _) => 1,
                _ => return Err(here.wrong("R1.3", "this is no piece letter")),
            };
            if file + width > FILES {
                let message = format!("rank {} has more than {FILES} points", rank + 1);
                return Err(here.wrong("R1.3", message));
            }
            if let Some(piece) = piece {
                let side = if sign.is_ascii_uppercase() { Side::Cho } else { Side::Han };
                let point = Point::at(file, rank);
                refuse_misplaced(side, piece, point, here)?;
                board.toggle(side, piece, point);
            }
            file += width;
        }
        if file != FILES {
            let message = format!(
                "rank {} has {points} instead of {FILES}",
                rank + 1,
                points = counted(file, "point", "points")
            );
            return Err(row.wrong("R1.3", message));
        }
    }
    Ok(())
}

fn refuse_misplaced(
    side: Side,
    piece: Piece,
    point: Point,
    here: Field<'_>,
) -> Result<(), Rejection> {
    if rule!("R1.5", !attacks::places(side, piece).has(point)) {
        let message = format!("{side} can have no {piece} on {point}");
        return Err(here.wrong("R1.5", message));
    }
    Ok(())
}

impl Start {
    /// `passed=1`, `ruled=repetition`, each once.
    fn read_key(&mut self, field: Field<'_>) -> Result<(), Rejection> {
        match field.key() {
            Some(("passed", value)) if self.board.passes == 0 => {
                let passes = value.number().filter(|n| matches!(n, 1 | 2));
                self.board.passes =
                    passes.ok_or_else(|| value.wrong("R1.3", "1 or 2 turns have been passed"))?;
            }
            Some(("ruled", value)) if self.ruled.is_none() => {
                let ruling = Ruling::of_word(value.text);
                self.ruled = Some(ruling.ok_or_else(|| value.wrong("R1.3", "no such ruling"))?);
            }
            _ => return Err(field.wrong("R1.3", "nothing like this may stand here")),
        }
        Ok(())
    }

    /// A board without horses and elephants of the sides that have yet to set up.
    fn read_setup(&mut self, field: Field<'_>) -> Result<(), Rejection> {
        let bare = formation::bare(self.board.bikjang);
        let han_set = Formation::ALL.map(|formation| {
            let mut board = bare;
            board.set_up(formation);
            board
        });
        self.unset = if self.board == bare {
            2
        } else if han_set.contains(&self.board) {
            1
        } else {
            0
        };
        if rule!("R2.1", self.unset == 0 || self.ruled.is_some()) {
            let message = "no side has to set up here: Han does so first, then Cho, in round 0";
            return Err(field.wrong("R2.1", message));
        }
        Ok(())
    }

    /// Positions that no game reaches.
    fn refuse_impossible(&self, field: Field<'_>) -> Result<(), Rejection> {
        let board = &self.board;
        for side in Side::BOTH {
            let generals = board.of(side, Piece::General).count();
            if rule!("R1.4", generals == 0) {
                return Err(field.wrong("R1.4", format!("{side} has no general")));
            }
            for piece in Piece::ALL {
                let (count, most) = (board.of(side, piece).count(), piece.most());
                if rule!("R1.4", count > most) {
                    let message = format!("{side} has {count} {piece}s, the start gives {most}");
                    return Err(field.wrong("R1.4", message));
                }
            }
        }
        let them = board.to_move.other();
        // Bikjang is accepted even by a side in check, and that ends the game.
        let accepted = board.passes > 0 && board.must_answer();
        let attackers = board.checkers(them);
        if rule!("R1.6", !accepted && !attackers.is_empty()) {
            return Err(field.wrong("R1.6", could_take(board, them)));
        }
        let passed = board.passes > 0 && !board.checkers(board.to_move).is_empty();
        if rule!("R1.6", passed) {
            return Err(field.wrong("R1.6", could_take(board, board.to_move)));
        }
        Ok(())
    }
}

fn could_take(board: &Board, of: Side) -> String {
    let by = board.first(board.checkers(of));
    format!("{} could have taken the general on {} with {by}", of.other(), board.general(of))
}

/// Writes pieces and side to move.
pub fn write_place(board: &Board, out: &mut String) {
    for rank in (0..RANKS).rev() {
        let letter = |file| board.piece_at(Point::at(file, rank)).map(|(s, p)| p.fen(s));
        write_row((0..FILES).map(letter), out);
        if rank > 0 {
            out.push('/');
        }
    }
    out.push(' ');
    out.push(board.to_move.fen());
}

/// Writes the six fields, and how many turns have been passed.
///
/// # Panics
/// Never: a `String` takes all.
pub fn write(board: &Board, out: &mut String) {
    write_place(board, out);
    write!(out, " - - {} {}", board.clock, board.round).expect("a String takes all");
    if board.passes > 0 {
        write!(out, " passed={}", board.passes).expect("a String takes all");
    }
}
