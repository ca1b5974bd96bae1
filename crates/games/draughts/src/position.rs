//! Positions as text (R1.5): the FEN of PDN, then the counts of the rules.
//!
//! `W:W31-50:B1-20`, `B:WK5,31,32:B1,K7 move=12 kings-only=3 endings=0,4`. The writer uses numbers
//! in ascending order and a range for three men or more in a row; it leaves out keys with their
//! default. The reader accepts any order, letters (`c3`), a full stop at the end and the groups `H`
//! and `F` of lidraughts.

use crate::board::{Board, Point, Side, Squares, Steps};
use crate::ends::{Draw, MOST_PLIES};
use crate::game::Draughts;
use crate::notation::Names;
use crate::variant::Variant;
use wanqi_sdk::prelude::*;
use wanqi_sdk::snapshot::text_hash;

impl PositionText for Draughts {
    fn position(&self, out: &mut String) {
        let Draughts { variant, board, round, clock, .. } = self;
        write_pieces(variant, board, out);
        if *round != 1 {
            put!(out, " move={round}");
        }
        if clock.kings_only != 0 {
            put!(out, " kings-only={}", clock.kings_only);
        }
        let endings = &clock.endings[..variant.endings.len()];
        if endings.iter().any(|since| *since > 1) {
            for (n, since) in endings.iter().enumerate() {
                let sign = if n == 0 { " endings=" } else { "," };
                put!(out, "{sign}{}", since.saturating_sub(1));
            }
        }
        let mut sign = " steps=";
        for (side, steps) in Side::BOTH.into_iter().zip(board.steps) {
            for king in steps.king {
                let (letter, number) = (side.letter(), variant.board.number(king));
                put!(out, "{sign}{letter}{number}:{}", steps.count);
                sign = ",";
            }
        }
        if let Some(draw) = self.drawn.filter(|draw| clock.draw(variant) != Some(*draw)) {
            put!(out, " drawn={}", draw.word());
        }
    }

    fn read_position(self, text: &str) -> Result<Draughts, Rejection> {
        let variant = self.variant;
        let mut fields = Field::whole(text).split(' ');
        let pieces = fields.next().unwrap_or(Field::whole(text));
        let mut board = Board::start(variant);
        board.sides = [Squares::NONE; 2];
        let mut round = 1;
        let mut clock = None;
        for (n, group) in pieces.split(':').enumerate() {
            match (n, group.text.chars().next().map(|c| c.to_ascii_uppercase())) {
                (0, Some(letter)) if group.text.len() == 1 => {
                    let side = Side::of_letter(letter);
                    board.to_move =
                        side.ok_or_else(|| group.wrong("R1.5", NO_SIDE).zh(NO_SIDE_ZH))?;
                }
                (0, _) => return Err(group.wrong("R1.5", NO_SIDE).zh(NO_SIDE_ZH)),
                (1.., Some('W')) => read_side(&mut board, variant, Side::White, group.skip(1))?,
                (1.., Some('B')) => read_side(&mut board, variant, Side::Black, group.skip(1))?,
                (3.., Some('H')) => clock = Some(group.skip(1)),
                (3.., Some('F')) => round = number(group.skip(1))?.max(1),
                _ => {
                    return Err(group
                        .wrong("R1.5", "the pieces of a side begin with W or B")
                        .zh("一方的棋子以 W 或 B 开头"));
                }
            }
        }
        refuse_impossible(&board, variant, pieces)?;
        let mut game = Draughts::at(variant, board, round);
        if let Some(plies) = clock.filter(|_| variant.kings_only != 0) {
            read_kings_only(&mut game, plies)?;
        }
        for field in fields {
            read_key(&mut game, field)?;
        }
        game.drawn = game.drawn.or(game.clock.draw(variant));
        Ok(game)
    }

    fn save(&self, out: &mut SnapshotWriter) {
        let keys = self.run.keys();
        out.u64s(&keys[..keys.len() - 1]);
    }

    fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Option<()> {
        from.u64s(self.run.keys_mut())?;
        self.run.push(self.board.key());
        Some(())
    }

    fn repetition_key(&self) -> u128 {
        text_hash(|text| write_pieces(self.variant, &self.board, text))
    }
}

const NO_SIDE: &str = "the side to move is W or B";
const NO_SIDE_ZH: &str = "行棋方是 W 或 B";

fn read_side(
    board: &mut Board,
    variant: &Variant,
    side: Side,
    list: Field<'_>,
) -> Result<(), Rejection> {
    if !board.of(side).is_none() {
        return Err(list
            .wrong("R1.5", format!("the pieces of {side} are given twice"))
            .zh(format!("{}的棋子写了两次", side.zh())));
    }
    let text = list.text.strip_suffix('.').unwrap_or(list.text);
    if text.is_empty() {
        return Ok(());
    }
    for item in list.part(0..text.len()).split(',') {
        let king = item.text.starts_with(['K', 'k']);
        let name = item.skip(usize::from(king));
        let mut ends = name.split('-');
        let first = ends.next().unwrap_or(name);
        let last = ends.next().unwrap_or(first);
        let again = king && last.text.starts_with(['K', 'k']);
        let last = last.skip(usize::from(again && last.offset > first.offset));
        let whole = ends.next().is_none();
        let (from, to) = (square(variant, first)?, square(variant, last)?);
        let numbers = variant.board.number(from)..=variant.board.number(to);
        if !whole || numbers.is_empty() {
            return Err(item
                .wrong("R1.5", format!("{} is not a range of squares", item.text))
                .zh(format!("{} 不是一段格子", item.text)));
        }
        for number in numbers {
            let square = variant.board.square(u32::from(number)).expect("between two squares");
            if rule!("R1.5", board.occupied().has(square)) {
                return Err(item
                    .wrong("R1.5", format!("there are two pieces on {number}"))
                    .zh(format!("{number} 上有两枚棋子")));
            }
            board.sides[side as usize] = board.of(side) | square.set();
            if king {
                board.kings |= square.set();
            }
        }
    }
    Ok(())
}

fn square(variant: &Variant, name: Field<'_>) -> Result<Point, Rejection> {
    match variant.board.take(name.text.as_bytes()) {
        Some((square, _, [])) => Ok(square),
        _ => {
            let last = variant.board.count();
            let message = format!("{name} is not a square, the squares are 1 to {last}");
            let chinese = format!("{name} 不是格子，格子编号 1 到 {last}");
            Err(name.wrong("R1.5", message).zh(chinese))
        }
    }
}

/// Refuses positions that no game can reach.
fn refuse_impossible(board: &Board, variant: &Variant, field: Field<'_>) -> Result<(), Rejection> {
    for side in Side::BOTH {
        let (count, most) = (board.of(side).count(), variant.start(side).count());
        if rule!("R1.6", count > most) {
            let pieces = plural(count, "piece");
            return Err(field
                .wrong("R1.6", format!("{side} has {pieces}, at most {most}"))
                .zh(format!("{}有 {count} 枚棋子，至多 {most} 枚", side.zh())));
        }
        let far = board.men(side) & variant.far[side as usize];
        if rule!("R1.6", !far.is_none()) {
            let number = far.map(|square| variant.board.number(square)).min().unwrap_or(0);
            let message =
                format!("the man of {side} on {number} must be a king, it is on its far row");
            let chinese = format!("{}在 {number} 上的兵已到底线，必须是王", side.zh());
            return Err(field.wrong("R1.6", message).zh(chinese));
        }
    }
    let moved = board.to_move.other();
    if rule!("R1.6", board.of(moved).is_none()) {
        return Err(field
            .wrong("R1.6", format!("{moved} has just moved but has no piece"))
            .zh(format!("{}刚走完却没有棋子", moved.zh())));
    }
    Ok(())
}

fn read_key(game: &mut Draughts, field: Field<'_>) -> Result<(), Rejection> {
    let Some((key, value)) = field.key() else {
        return Err(field
            .wrong("R1.5", "fields after the pieces have the form key=value")
            .zh("棋子之后的各栏应为 key=value 的形式"));
    };
    match key {
        "move" => game.round = number(value)?.max(1),
        "kings-only" => read_kings_only(game, value)?,
        "endings" => {
            let mut values = value.split(',');
            for since in &mut game.clock.endings[..game.variant.endings.len()] {
                let Some(value) = values.next() else { break };
                let plies = plies(value)?;
                if rule!("R1.6", plies > 0 && *since == 0) {
                    return Err(value
                        .wrong("R1.6", "the position is not such an ending")
                        .zh("这个局面不是这种残局"));
                }
                *since += plies;
            }
            if let Some(extra) = values.next() {
                return Err(extra
                    .wrong("R1.5", "there are more counts than endings")
                    .zh("计数比残局的种类多"));
            }
        }
        "steps" => {
            for entry in value.split(',') {
                read_steps(game, entry)?;
            }
        }
        "drawn" => {
            let draw = Draw::of_word(value.text);
            game.drawn = Some(draw.ok_or_else(|| {
                value.wrong("R1.5", "this is not a draw of the rules").zh("规则中没有这种和棋")
            })?);
        }
        _ => {
            return Err(field
                .wrong("R1.5", format!("there is no key {}", Field::whole(key)))
                .zh(format!("没有键 {}", Field::whole(key))));
        }
    }
    Ok(())
}

/// Reads the plies of kings alone, of the side that has just moved and of the other one in turn
/// (R6.3).
fn read_kings_only(game: &mut Draughts, field: Field<'_>) -> Result<(), Rejection> {
    let plies = plies(field)?;
    let moved = game.board.to_move.other();
    for (side, least) in [(moved, 1), (moved.other(), 2)] {
        let uncounted = game.variant.kings_only == 0 || game.board.kings(side).is_none();
        if rule!("R1.6", plies >= least && uncounted) {
            let message = format!("{side} has no king whose moves count");
            let chinese = format!("{}没有要计步的王", side.zh());
            return Err(field.wrong("R1.6", message).zh(chinese));
        }
    }
    game.clock.kings_only = plies;
    Ok(())
}

/// Reads `W46:2`: the king on 46 has made the last two moves of White (R2.4).
fn read_steps(game: &mut Draughts, entry: Field<'_>) -> Result<(), Rejection> {
    let bad = || entry.wrong("R1.5", "steps have the form W46:2").zh("steps 应写作 W46:2 的形式");
    let side = match entry.text.as_bytes().first() {
        Some(b'W') => Side::White,
        Some(b'B') => Side::Black,
        _ => return Err(bad()),
    };
    let (name, count) = entry.text[1..].split_once(':').ok_or_else(bad)?;
    let king = square(game.variant, entry.part(1..1 + name.len()))?;
    let count = match count {
        "1" => 1,
        "2" => 2,
        "3" => Steps::MOST,
        _ => return Err(bad()),
    };
    let board = &mut game.board;
    let counted = game.variant.resting && !board.men(side).is_none();
    if rule!("R1.6", !counted || !board.kings(side).has(king)) {
        let message = format!("there is no king of {side} on {name} whose moves count");
        let chinese = format!("{name} 上没有{}要计步的王", side.zh());
        return Err(entry.wrong("R1.6", message).zh(chinese));
    }
    board.steps[side as usize] = Steps { king: king.set(), count };
    Ok(())
}

/// Writes the side to move and the pieces.
pub(crate) fn write_pieces(variant: &Variant, board: &Board, out: &mut String) {
    out.push(board.to_move.letter());
    for side in Side::BOTH {
        out.push(':');
        out.push(side.letter());
        let mut number = 1;
        let mut sign = false;
        let last = u32::from(variant.board.count());
        let at = |number: u32| variant.board.square(number);
        while number <= last {
            let square = at(number).expect("a number of the board");
            let first = number;
            number += 1;
            if !board.of(side).has(square) {
                continue;
            }
            if sign {
                out.push(',');
            }
            sign = true;
            if board.kings.has(square) {
                out.push('K');
                variant.board.write(square, Names::Numbers, out);
                continue;
            }
            let men = board.men(side);
            while number <= last && at(number).is_some_and(|square| men.has(square)) {
                number += 1;
            }
            let run = number - first;
            match run {
                1 => put!(out, "{first}"),
                2 => put!(out, "{first},{}", first + 1),
                _ => put!(out, "{first}-{}", number - 1),
            }
        }
    }
}

fn number(field: Field<'_>) -> Result<u32, Rejection> {
    let digits = field.text.len() <= 6 && field.text.bytes().all(|b| b.is_ascii_digit());
    let number = field.text.parse().ok().filter(|_| digits);
    number.ok_or_else(|| {
        field.wrong("R1.5", format!("{field} is not a number")).zh(format!("{field} 不是数"))
    })
}

/// Reads a count of plies.
fn plies(field: Field<'_>) -> Result<u16, Rejection> {
    let small = u16::try_from(number(field)?).ok().filter(|plies| *plies <= MOST_PLIES);
    small.ok_or_else(|| {
        field
            .wrong("R1.5", format!("a count is at most {MOST_PLIES}"))
            .zh(format!("计数至多为 {MOST_PLIES}"))
    })
}
