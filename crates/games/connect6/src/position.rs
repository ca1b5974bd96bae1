//! Position text (R4): rows from the top and the colour whose stone is next, `19/19/…/9b9/…/19 w`.

use crate::board::{AXES, Board, Colour, Point};
use crate::rules::{Connect6, End, colour_after};
use wanqi_sdk::Rejection;
use wanqi_sdk::position::{Field, write_row};
use wanqi_sdk::words::{counted, there_are};

/// The rule of position text.
const RULE: &str = "R4.1";

/// Appends the position text.
pub(crate) fn write(game: &Connect6, out: &mut String) {
    for y in (0..game.board.size()).rev() {
        let row = (0..game.board.size()).map(|x| game.board.at(Point::new(x, y)).map(letter));
        write_row(row, out);
        out.push(if y == 0 { ' ' } else { '/' });
    }
    out.push(letter(game.to_place()));
}

const fn letter(colour: Colour) -> char {
    match colour {
        Colour::Black => 'b',
        Colour::White => 'w',
    }
}

/// Reads position text into a game at its start.
///
/// # Errors
/// It is malformed, or describes what cannot be.
pub(crate) fn read(mut game: Connect6, text: &str) -> Result<Connect6, Rejection> {
    let all = Field::whole(text);
    let parts: Vec<Field<'_>> = all.split(' ').collect();
    let [rows, side] = parts[..] else {
        return Err(
            all.wrong(RULE, "a position is rows and the colour whose stone is next, b or w")
        );
    };
    read_rows(&mut game.board, rows)?;
    read_stones(&mut game, rows, side)?;
    let centre = game.board.centre();
    if game.centre && game.stones > 0 && game.board.at(centre) != Some(Colour::Black) {
        return Err(rows.wrong(RULE, format!("Black's first stone is not on the centre {centre}")));
    }
    read_end(&mut game, rows)?;
    Ok(game)
}

fn read_rows(board: &mut Board, rows: Field<'_>) -> Result<(), Rejection> {
    let (count, size) = (rows.split('/').count(), board.size());
    if count != usize::from(size) {
        return Err(rows.wrong(
            RULE,
            format!("{rows}, the board has {size}", rows = there_are(count, "row", "rows")),
        ));
    }
    for (row, y) in rows.split('/').zip((0..size).rev()) {
        read_row(board, row, y)?;
    }
    Ok(())
}

fn read_row(board: &mut Board, row: Field<'_>, y: u8) -> Result<(), Rejection> {
    let size = usize::from(board.size());
    let (mut x, mut rest) = (0_usize, row.text);
    while let Some(sign) = rest.chars().next() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let length = digits.max(sign.len_utf8());
        let at = row.text.len() - rest.len();
        let field = row.part(at..at + length);
        rest = &rest[length..];
        let colour = match sign {
            'b' => Colour::Black,
            'w' => Colour::White,
            '1'..='9' if digits < 3 => {
                x += field.text.parse().unwrap_or(size);
                continue;
            }
            _ => return Err(field.wrong(RULE, format!("{} is no stone and no number", field.text))),
        };
        if x < size {
            board.place(colour, Point::new(x as u8, y));
        }
        x += 1;
    }
    if x != size {
        return Err(row.wrong(
            RULE,
            format!(
                "row {} has {points}, not {size}",
                y + 1,
                points = counted(x, "point", "points")
            ),
        ));
    }
    Ok(())
}

/// The numbers of stones that turns of one and then two stones leave (R2.1).
fn read_stones(game: &mut Connect6, rows: Field<'_>, side: Field<'_>) -> Result<(), Rejection> {
    let count = |colour| game.board.stones(colour).count() as u16;
    let (black, white) = (count(Colour::Black), count(Colour::White));
    game.stones = black + white;
    let due = (0..game.stones).filter(|n| colour_after(*n) == Colour::Black).count();
    if usize::from(black) != due {
        let message = format!(
            "of {} stones {due} are Black's and {} White's, not {black} and {white}",
            game.stones,
            usize::from(game.stones) - due
        );
        return Err(rows.wrong(RULE, message));
    }
    let next = letter(game.to_place());
    if side.text != next.encode_utf8(&mut [0; 4]) {
        let stones = game.stones;
        return Err(side.wrong(
            RULE,
            format!(
                "after {stones} the next is {}'s, {next}",
                game.to_place(),
                stones = counted(stones, "stone", "stones")
            ),
        ));
    }
    Ok(())
}

/// A row of six ends the game, if it can have been the last stone's.
fn read_end(game: &mut Connect6, rows: Field<'_>) -> Result<(), Rejection> {
    if game.stones == game.board.len() {
        game.end = Some(End::Full);
    }
    if game.board.is_empty() {
        return Ok(());
    }
    let last = colour_after(game.stones - 1);
    if let Some(point) = six(&game.board, last.other()) {
        let message = format!("{} has six in a row at {point} and play went on", last.other());
        return Err(rows.wrong(RULE, message));
    }
    let Some(point) = six(&game.board, last) else { return Ok(()) };
    let made_by = |stone: &Point| {
        let mut before = game.board;
        before.remove(last, *stone);
        six(&before, last).is_none()
    };
    if !game.board.stones(last).filter(|stone| in_line(point, *stone)).any(|stone| made_by(&stone))
    {
        let message = format!("no one stone made all rows of six, one of them at {point}");
        return Err(rows.wrong(RULE, message));
    }
    game.end = Some(End::Six(last));
    Ok(())
}

/// A stone of a row of six of this colour.
fn six(board: &Board, colour: Colour) -> Option<Point> {
    board.stones(colour).find(|point| board.in_six(colour, *point))
}

/// Whether two points lie on one column, row of points or diagonal.
fn in_line(a: Point, b: Point) -> bool {
    let (dx, dy) = (i32::from(a.x) - i32::from(b.x), i32::from(a.y) - i32::from(b.y));
    AXES.into_iter().any(|(x, y)| dx * i32::from(y) == dy * i32::from(x))
}
