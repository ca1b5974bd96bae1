//! Position text (R6): rows from the top and the colour to move, `5/5/2b2/5/5 w`.

use crate::board::{Colour, Point};
use crate::rules::MeihuaQi;
use wanqi_sdk::Rejection;
use wanqi_sdk::position::{Field, write_row};
use wanqi_sdk::words::{counted, there_are};

/// The rule of position text.
const RULE: &str = "R6.1";

/// Appends the position text.
pub(crate) fn write(game: &MeihuaQi, out: &mut String) {
    let size = game.board.size;
    for y in (0..size).rev() {
        write_row((0..size).map(|x| game.board.at(Point::new(x, y)).map(letter)), out);
        out.push(if y == 0 { ' ' } else { '/' });
    }
    out.push(letter(game.to_move()));
}

const fn letter(colour: Colour) -> char {
    match colour {
        Colour::Black => 'b',
        Colour::White => 'w',
    }
}

/// Reads position text onto the empty board.
///
/// # Errors
/// It is malformed, or describes what cannot be.
pub(crate) fn read(mut game: MeihuaQi, text: &str) -> Result<MeihuaQi, Rejection> {
    let all = Field::whole(text);
    let Some([rows, side]) = all.pair(' ') else {
        return Err(all.wrong(RULE, "a position is the rows and the colour to move, b or w"));
    };
    let (count, size) = (rows.split('/').count(), game.board.size);
    if count != usize::from(size) {
        return Err(rows.wrong(
            RULE,
            format!("{rows}, the board has {size}", rows = there_are(count, "row", "rows")),
        ));
    }
    for (row, y) in rows.split('/').zip((0..size).rev()) {
        read_row(&mut game, row, y)?;
    }
    let to_move = match side.text {
        "b" => Colour::Black,
        "w" => Colour::White,
        _ => return Err(side.wrong(RULE, "the colour to move is b or w")),
    };
    let [black, white] = Colour::BOTH.map(|colour| game.board.count(colour));
    if black != white + u32::from(to_move == Colour::White) {
        let message = format!(
            "{black} black and {white_stones} with {to_move} to move",
            white_stones = counted(white, "white stone", "white stones")
        );
        return Err(rows.wrong(RULE, message));
    }
    game.stones = (black + white) as u16;
    game.points = Colour::BOTH.map(|colour| game.board.blossoms(colour));
    if !game.scoring {
        check_blossoms(&game, to_move, rows)?;
    }
    game.end = game.ending(to_move.other());
    Ok(game)
}

/// Where the first blossom ends the game, only the last stone can have made any.
fn check_blossoms(game: &MeihuaQi, to_move: Colour, rows: Field<'_>) -> Result<(), Rejection> {
    if game.points[to_move as usize] > 0 {
        return Err(rows.wrong(RULE, format!("{to_move} is to move and has a blossom")));
    }
    let (last, board) = (to_move.other(), &game.board);
    let all = game.points[last as usize];
    let mut own = board.points().filter(|point| board.at(*point) == Some(last));
    if all > 0 && !own.any(|point| board.blossoms_at(last, point) == all) {
        return Err(rows.wrong(RULE, format!("no one stone of {last} made all its blossoms")));
    }
    Ok(())
}

fn read_row(game: &mut MeihuaQi, row: Field<'_>, y: u8) -> Result<(), Rejection> {
    let size = usize::from(game.board.size);
    let (mut rest, mut x, mut after_number) = (row, 0, false);
    while let Some(sign) = rest.text.chars().next() {
        let digits = rest.text.bytes().take_while(u8::is_ascii_digit).count();
        let field = rest.part(0..digits.max(sign.len_utf8()));
        rest = rest.skip(field.text.len());
        let colour = match field.text {
            "b" => Some(Colour::Black),
            "w" => Some(Colour::White),
            _ => None,
        };
        if let Some(colour) = colour {
            if x < size {
                game.board.flip(colour, Point::new(x as u8, y));
            }
            x += 1;
        } else if let Some(run) = field.number::<u8>().filter(|run| *run > 0 && !after_number) {
            x += usize::from(run);
        } else {
            return Err(field.wrong(RULE, format!("{:?} is no stone and no number", field.text)));
        }
        after_number = colour.is_none();
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
