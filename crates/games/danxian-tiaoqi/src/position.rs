//! Position text (R5): the line from point 1 and the side to move, `bbbbb9wwwww b`.

use crate::board::{Board, Colour, MEN, Point};
use crate::rules::DanxianTiaoqi;
use wanqi_sdk::Rejection;
use wanqi_sdk::position::{Field, write_row};
use wanqi_sdk::words::counted;

/// The rule of position text.
const RULE: &str = "R5.1";

/// Appends the position text.
pub(crate) fn write(game: &DanxianTiaoqi, out: &mut String) {
    let board = &game.board;
    write_row((0..board.length).map(|n| board.at(Point(n)).map(Colour::letter)), out);
    out.push(' ');
    out.push(game.side.letter());
}

/// Reads position text.
///
/// # Errors
/// It is malformed, or describes what cannot be.
pub(crate) fn read(length: u8, text: &str) -> Result<DanxianTiaoqi, Rejection> {
    let all = Field::whole(text);
    let Some([line, side]) = all.pair(' ') else {
        return Err(all.wrong(RULE, "a position is the line and the side to move, b or w"));
    };
    let board = read_line(length, line)?;
    let side = match side.text {
        "b" => Colour::Black,
        "w" => Colour::White,
        _ => return Err(side.wrong(RULE, "the side to move is b or w")),
    };
    let mut game = DanxianTiaoqi { board, side, turns: side as u32, winner: None };
    check(&game, line)?;
    game.winner = game.find_winner(side.other());
    Ok(game)
}

/// Whether play can lead to these men with this side to move.
fn check(game: &DanxianTiaoqi, line: Field<'_>) -> Result<(), Rejection> {
    let (board, side) = (&game.board, game.side);
    for colour in Colour::BOTH {
        let count = board.of(colour).count();
        if count != u32::from(MEN) {
            return Err(line.wrong(
                RULE,
                format!("{colour} has {men}, not {MEN}", men = counted(count, "man", "men")),
            ));
        }
    }
    if board.is_across(side) {
        return Err(line.wrong(RULE, format!("{side} is to move and has gone across")));
    }
    if side == Colour::White && board.of(Colour::Black) == board.home(Colour::Black) {
        return Err(line.wrong(RULE, "White is to move, but Black has moved no man"));
    }
    Ok(())
}

fn read_line(length: u8, line: Field<'_>) -> Result<Board, Rejection> {
    let mut board = Board::empty(length);
    let (mut count, mut at) = (0_usize, 0);
    while at < line.text.len() {
        let rest = &line.text[at..];
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let sign = rest.chars().next().unwrap_or_default();
        let bytes = if digits > 0 { digits } else { sign.len_utf8() };
        let field = line.part(at..at + bytes);
        let colour = Colour::BOTH.into_iter().find(|colour| colour.letter() == sign);
        if let Some(colour) = colour {
            if count < usize::from(length) {
                board.place(colour, Point(count as u8));
            }
            count += 1;
        } else {
            let empty = field.number::<u8>().filter(|n| *n > 0);
            let wrong = || field.wrong(RULE, format!("{:?} is no man and no number", field.text));
            count += usize::from(empty.ok_or_else(wrong)?);
        }
        at += bytes;
    }
    if count != usize::from(length) {
        return Err(line.wrong(
            RULE,
            format!(
                "the line has {points}, not {length}",
                points = counted(count, "point", "points")
            ),
        ));
    }
    Ok(board)
}
