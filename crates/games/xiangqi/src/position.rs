//! Positions as text (R1.3–R1.6): FEN.
//!
//! The writer writes six fields: pieces, side to move, two dashes, number of moves since the last
//! capture, number of the round. The reader needs the first two. `checks=12,0` are the checks of
//! Red and Black since the last capture, where they are counted (R10.2). A last field, `ruled=`
//! with a reason, names a declared end that the other fields do not show, such as a repetition.

use crate::attacks;
use crate::board::{Board, FILES, Move, POINTS, Point, RANKS, Side};
use crate::ends::Ruling;
use crate::game::Xiangqi;
use crate::piece::Piece;
use crate::quiet::moves_of;
use wanqi_sdk::position::write_rows;
use wanqi_sdk::prelude::*;
use wanqi_sdk::snapshot::text_hash;

/// The usual start.
pub(crate) const START: &str =
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

/// The contents of a position text.
pub(crate) struct Start<'a> {
    /// The board.
    pub board: Board,
    /// The declared end.
    pub ruled: Option<Ruling>,
    /// The field `checks`, and its numbers for Red and Black.
    pub checks: Option<(Field<'a>, [u32; 2])>,
}

impl PositionText for Xiangqi {
    fn position(&self, out: &mut String) {
        write(&self.board, out);
        let [red, black] = if self.counts_checks() { self.checks() } else { [0; 2] };
        if red + black > 0 {
            put!(out, " checks={red},{black}");
        }
        if let Some(ruling) = self.ruled.filter(|_| self.ruled != self.shown()) {
            out.push_str(" ruled=");
            ruling.write(out);
        }
    }

    fn read_position(mut self, text: &str) -> Result<Xiangqi, Rejection> {
        let Start { board, ruled, checks } = read(text)?;
        if let Some((field, _)) = checks.filter(|_| !self.counts_checks()) {
            let refusal = field.wrong("R1.3", "these rules do not count checks");
            return Err(refusal.zh("这套规则不计将军次数"));
        }
        self.board = board;
        self.run.restart(board.key);
        self.earlier_checks = checks.map_or([0; 2], |(_, checks)| checks);
        self.ruled = ruled.or_else(|| self.shown());
        Ok(self)
    }

    fn save(&self, out: &mut SnapshotWriter) {
        let points = |m: &Move| [m.from.index() as u8, m.to.index() as u8];
        let moves: Vec<u8> = self.moves.iter().flat_map(points).collect();
        out.bytes(&moves);
    }

    /// Restores the moves that led to this position; `None` unless all are legal and none captures.
    fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Option<()> {
        let (pairs, []) = from.bytes()?.as_chunks::<2>() else { return None };
        // The position text has given all checks since the last capture.
        let all = self.earlier_checks;
        self.run.clear();
        let here = self.board;
        let mut moves = Vec::with_capacity(pairs.len());
        for [from, to] in pairs {
            let on_board = |n: u8| (usize::from(n) < POINTS).then(|| Point::new(n));
            moves.push(Move { from: on_board(*from)?, to: on_board(*to)? });
        }
        for m in moves.iter().rev() {
            let occupied = self.board.occupied();
            let ours = self.board.side(self.board.to_move.other());
            if !ours.has(m.to) || occupied.has(m.from) {
                return None;
            }
            self.board.take_back(*m);
        }
        self.run.push(self.board.key);
        for m in &moves {
            if !self.board.is_legal(*m) {
                return None;
            }
            self.play(*m);
            self.run.push(self.board.key);
        }
        if self.moves.len() != moves.len() || self.board.key != here.key {
            return None;
        }
        self.board = here;
        self.earlier_checks = [0; 2];
        let [red, black] = self.checks();
        self.earlier_checks = [all[0].checked_sub(red)?, all[1].checked_sub(black)?];
        Some(())
    }

    fn repetition_key(&self) -> u128 {
        text_hash(|text| write_place(&self.board, text))
    }
}

/// Reads a position and refuses one that cannot be reached.
pub(crate) fn read(text: &str) -> Result<Start<'_>, Rejection> {
    let mut fields = Field::whole(text).split(' ').filter(|field| !field.text.is_empty());
    let missing = |name: &str, chinese: &str| {
        Rejection::position("R1.3", format!("the {name} field is missing"), text.len(), 0)
            .hint("a position has at least pieces and side to move")
            .zh(format!("缺少{chinese}一栏"))
            .hint_zh("局面至少有棋子和行棋方")
    };
    let mut board = Board::empty();
    let pieces = fields.next().ok_or_else(|| missing("piece", "棋子"))?;
    read_pieces(&mut board, pieces)?;
    let side = fields.next().ok_or_else(|| missing("side to move", "行棋方"))?;
    match side.text {
        "w" | "r" => {}
        "b" => board.pass(),
        _ => return Err(side.wrong("R1.3", "the side to move is w or b").zh("行棋方是 w 或 b")),
    }
    refuse_impossible(&board, pieces)?;
    let (mut ruled, mut checks) = (None, None);
    for (n, field) in fields.enumerate() {
        match field.text.strip_prefix("ruled=") {
            Some(word) if ruled.is_none() => {
                let ruling = Ruling::of_word(word);
                ruled = Some(ruling.ok_or_else(|| {
                    field.wrong("R1.3", "there is no such ruling").zh("没有这种裁定")
                })?);
            }
            None if ruled.is_none() && n == 4 && field.text.starts_with("checks=") => {
                checks = Some((field, read_checks(&board, field)?));
            }
            None if ruled.is_none() && n < 2 && field.text == "-" => {}
            None if ruled.is_none() && n < 2 => {
                let refusal = field.wrong("R1.3", "the side to move is followed by two dashes");
                return Err(refusal.zh("行棋方之后是两个短横"));
            }
            None if ruled.is_none() && n == 2 => board.clock = number(field)?,
            None if ruled.is_none() && n == 3 => board.round = number(field)?.max(1),
            _ => {
                let refusal = field.wrong("R1.3", "this field cannot be at this place");
                return Err(refusal.zh("这一栏不能在这个位置"));
            }
        }
    }
    Ok(Start { board, ruled, checks })
}

/// Reads the checks of Red and Black, at most as many as their moves.
fn read_checks(board: &Board, field: Field<'_>) -> Result<[u32; 2], Rejection> {
    let numbers = field.key().and_then(|(_, value)| value.pair(','));
    let numbers = numbers.and_then(|[red, black]| Some([red.number()?, black.number()?]));
    let none = || {
        let refusal = field.wrong("R1.3", "the checks of Red and Black are two numbers");
        refusal.zh("红方和黑方的将军次数是两个数")
    };
    let checks = numbers.filter(|checks| *checks != [0; 2]).ok_or_else(none)?;
    for side in Side::BOTH {
        let (given, moves) = (checks[side as usize], moves_of(board, side));
        if given > moves {
            let moves = counted(moves, "move", "moves");
            let message = format!("{side} has made {moves} without a capture, not {given} checks");
            let chinese =
                format!("{}没有吃子的着法不到 {given} 步，不能将军 {given} 次", side.zh());
            return Err(field.wrong("R1.3", message).zh(chinese));
        }
    }
    Ok(checks)
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
    let shown = field.text.strip_suffix("[]").map_or(field, |rows| field.part(0..rows.len()));
    let piece = |letter: char| {
        let side = if letter.is_ascii_uppercase() { Side::Red } else { Side::Black };
        Some((side, Piece::of_fen(u8::try_from(letter).ok()?)?))
    };
    let kit = Rows::new("R1.3", RANKS, "point", "piece").named(|rank, _| rank.to_string());
    kit.try_read(
        shown,
        |_| FILES,
        piece,
        |file, rank, (side, piece), letter| {
            let point = Point::at(file, rank);
            if rule!("R1.5", !attacks::places(side, piece).has(point)) {
                let message = format!("{side}'s {piece} cannot reach {point}");
                let chinese = format!("{}的{}到不了 {point}", side.zh(), piece.zh(side));
                return Err(letter.wrong("R1.5", message).zh(chinese));
            }
            board.toggle(side, piece, point);
            Ok(())
        },
    )
}

/// Refuses positions that no game reaches.
fn refuse_impossible(board: &Board, field: Field<'_>) -> Result<(), Rejection> {
    for side in Side::BOTH {
        let kings = board.of(side, Piece::King).count();
        if rule!("R1.4", kings == 0) {
            let refusal = field.wrong("R1.4", format!("{side} has no king"));
            return Err(refusal.zh(format!("{}没有{}", side.zh(), Piece::King.zh(side))));
        }
        for piece in Piece::ALL {
            let (count, most) = (board.of(side, piece).count(), piece.most());
            if rule!("R1.4", count > most) {
                let message = format!("{side} has {count} {piece}s, but only {most} at the start");
                let name = piece.zh(side);
                let chinese = format!("{}有 {count} 个{name}，开局只有 {most} 个", side.zh());
                return Err(field.wrong("R1.4", message).zh(chinese));
            }
        }
    }
    let (us, them) = (board.to_move, board.to_move.other());
    let king = board.king(them);
    let attackers = board.checkers(them);
    if rule!("R1.6", !attackers.is_empty()) {
        let by = board.first(attackers);
        let message = format!("{us} is to move and could capture the king on {king} with {by}");
        let by = attackers.first().map_or_else(String::new, |by| board.named_zh(by));
        let chinese =
            format!("轮到{}，而它能用 {by}吃掉 {king} 上的{}", us.zh(), Piece::King.zh(them));
        return Err(field.wrong("R1.6", message).zh(chinese));
    }
    Ok(())
}

/// Writes the pieces and the side to move.
fn write_place(board: &Board, out: &mut String) {
    let letter = |file, rank| {
        let (side, piece) = board.piece_at(Point::at(file, rank))?;
        Some(piece.fen(side))
    };
    write_rows(RANKS, |rank| (0..FILES).map(move |file| letter(file, rank)), out);
    put!(out, " {}", board.to_move.letter());
}

/// Writes the six fields.
pub(crate) fn write(board: &Board, out: &mut String) {
    write_place(board, out);
    put!(out, " - - {} {}", board.clock, board.round);
}
