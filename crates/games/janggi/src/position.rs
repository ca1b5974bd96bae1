//! Position text (R1.3–R1.6): FEN.
//!
//! The writer writes six fields: pieces, side to move, two dashes, the number of turns of both
//! sides since the last capture, the number of the round. The reader needs the first two. Then
//! follow `passed=` with the number of passes directly before, `setup` if a side has yet to set up,
//! and `ruled=` with a reason: an end that the other fields do not show.

use crate::attacks;
use crate::board::{Board, FILES, Move, Ply, Point, RANKS, Side, side_zh};
use crate::ends::Ruling;
use crate::formation::{self, Formation};
use crate::game::Janggi;
use crate::piece::Piece;
use wanqi_sdk::position::write_rows;
use wanqi_sdk::prelude::*;
use wanqi_sdk::snapshot::text_hash;
use wanqi_sdk::words::a;

/// The contents of a position text.
struct Start {
    /// The board.
    board: Board,
    /// The number of sides that have yet to set up.
    unset: u8,
    /// The end by `ruled=`.
    ruled: Option<Ruling>,
}

impl PositionText for Janggi {
    fn position(&self, out: &mut String) {
        let board = &self.board;
        write_place(board, out);
        put!(out, " - - {} {}", board.clock, board.round);
        if board.passes > 0 {
            put!(out, " passed={}", board.passes);
        }
        if self.setting_up() {
            out.push_str(" setup");
        }
        if let Some(ruling) = self.ruled.filter(|_| self.ruled != self.shown()) {
            out.push_str(" ruled=");
            ruling.write(out);
        }
    }

    fn read_position(mut self, text: &str) -> Result<Janggi, Rejection> {
        let mut fields = Field::whole(text).split(' ').filter(|field| !field.text.is_empty());
        let missing = |name: &str, chinese: &str| {
            Rejection::position("R1.3", format!("the {name} field is missing"), text.len(), 0)
                .hint("a position has at least pieces and side to move")
                .zh(format!("缺少{chinese}一栏"))
                .hint_zh("局面至少有棋子和行棋方")
        };
        let mut board = Board::empty(self.variant.bikjang);
        let pieces = fields.next().ok_or_else(|| missing("piece", "棋子"))?;
        read_pieces(&mut board, pieces)?;
        let side = fields.next().ok_or_else(|| missing("side to move", "行棋方"))?;
        if Side::read(side, "R1.3")? == Side::Han {
            board.turn_over();
        }
        let mut start = Start { board, unset: 0, ruled: None };
        let mut setup = None;
        for (n, field) in fields.enumerate() {
            match (n, field.text) {
                (0 | 1, "-") => {}
                (0 | 1, _) => {
                    let message = "the side to move must be followed by two dashes";
                    return Err(field.wrong("R1.3", message).zh("行棋方之后应是两个 -"));
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
        (self.board, self.unset, self.ruled) = (start.board, start.unset, start.ruled);
        self.begin_run();
        Ok(self)
    }

    fn save(&self, out: &mut SnapshotWriter) {
        let points = |ply: &Ply| match ply {
            Ply::Move(Move { from, to }) => [from.index() as u8, to.index() as u8],
            Ply::Pass => [0, 0],
        };
        let plies: Vec<u8> = self.plies.iter().flat_map(points).collect();
        out.bytes(&plies);
    }

    fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Option<()> {
        self.retrace(from.bytes()?)
    }

    fn repetition_key(&self) -> u128 {
        text_hash(|text| write_place(&self.board, text))
    }
}

fn number(field: Field<'_>) -> Result<u32, Rejection> {
    let number = field.number().filter(|n| *n < 1_000_000_000);
    number.ok_or_else(|| {
        let refusal = field.wrong("R1.3", "this must be a number of at most nine digits");
        refusal.zh("这里应是至多九位的数")
    })
}

fn read_pieces(board: &mut Board, field: Field<'_>) -> Result<(), Rejection> {
    // Fairy-Stockfish writes an empty hand after the pieces.
    let rows = field.text.strip_suffix("[]").map_or(field, |rows| field.part(0..rows.len()));
    let letter = |sign: char| {
        let piece = u8::try_from(sign).ok().and_then(Piece::of_fen)?;
        let side = if sign.is_ascii_uppercase() { Side::Cho } else { Side::Han };
        Some((side, piece))
    };
    let reader = Rows::new("R1.3", RANKS, "point", "piece");
    reader.try_read(
        rows,
        |_| FILES,
        letter,
        |file, rank, (side, piece), here| {
            let point = Point::at(file, rank);
            if rule!("R1.5", !attacks::places(side, piece).has(point)) {
                let message = format!("{side} cannot have {} on {point}", a(piece));
                let chinese = format!("{}的{}不能在 {point}", side_zh(side), piece.zh(side));
                return Err(here.wrong("R1.5", message).zh(chinese));
            }
            board.toggle(side, piece, point);
            Ok(())
        },
    )
}

impl Start {
    /// Reads `passed=1` or `ruled=repetition`, each at most once.
    fn read_key(&mut self, field: Field<'_>) -> Result<(), Rejection> {
        match field.key() {
            Some(("passed", value)) if self.board.passes == 0 => {
                let passes = value.number().filter(|n| matches!(n, 1 | 2));
                self.board.passes = passes.ok_or_else(|| {
                    value.wrong("R1.3", "passed= must be 1 or 2").zh("passed= 应为 1 或 2")
                })?;
            }
            Some(("ruled", value)) if self.ruled.is_none() => {
                let ruling = Ruling::of_word(value.text);
                self.ruled = Some(ruling.ok_or_else(|| {
                    value.wrong("R1.3", "this is not a ruling").zh("没有这种裁定")
                })?);
            }
            _ => return Err(field.wrong("R1.3", "there is no such field").zh("没有这一栏")),
        }
        Ok(())
    }

    /// Reads `setup`: the sides that have yet to set up have no horses and elephants.
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
            let message = "setup is possible only in round 0, first for Han, then for Cho";
            let chinese = "setup 只能在第 0 回合，先是汉方，后是楚方";
            return Err(field.wrong("R2.1", message).zh(chinese));
        }
        Ok(())
    }

    /// Refuses positions that no game reaches.
    fn refuse_impossible(&self, field: Field<'_>) -> Result<(), Rejection> {
        let board = &self.board;
        for side in [Side::Cho, Side::Han] {
            let generals = board.of(side, Piece::General).count();
            if rule!("R1.4", generals == 0) {
                let refusal = field.wrong("R1.4", format!("{side} has no general"));
                return Err(refusal.zh(format!("{}没有将", side_zh(side))));
            }
            for piece in Piece::ALL {
                let (count, most) = (board.of(side, piece).count(), piece.most());
                if rule!("R1.4", count > most) {
                    let message = format!("{side} has {count} {piece}s, at most {most}");
                    let (owner, piece) = (side_zh(side), piece.zh(side));
                    let chinese = format!("{owner}有 {count} 个{piece}，至多 {most} 个");
                    return Err(field.wrong("R1.4", message).zh(chinese));
                }
            }
        }
        let them = board.to_move.other();
        // A side in check may also accept bikjang, which ends the game.
        let accepted = board.passes > 0 && board.must_answer();
        let attackers = board.checkers(them);
        if rule!("R1.6", !accepted && !attackers.is_empty()) {
            return Err(could_take(board, them, field));
        }
        let passed = board.passes > 0 && !board.checkers(board.to_move).is_empty();
        if rule!("R1.6", passed) {
            return Err(could_take(board, board.to_move, field));
        }
        Ok(())
    }
}

/// The refusal of a position in which the general of this side could have been taken.
fn could_take(board: &Board, of: Side, field: Field<'_>) -> Rejection {
    let (by, them, general) = (board.checkers(of), of.other(), board.general(of));
    let (by, by_zh) = (board.first(by), board.first_zh(by));
    let message = format!("{them} could have taken the general on {general} with {by}");
    let chinese = format!("{}本可用 {by_zh}吃掉 {general} 上的将", side_zh(them));
    field.wrong("R1.6", message).zh(chinese)
}

/// Writes pieces and side to move.
fn write_place(board: &Board, out: &mut String) {
    let letter = |file, rank| board.piece_at(Point::at(file, rank)).map(|(s, p)| p.fen(s));
    write_rows(RANKS, |rank| (0..FILES).map(move |file| letter(file, rank)), out);
    put!(out, " {}", board.to_move.letter());
}
