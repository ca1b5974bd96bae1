//! Position text (R7): columns from the left, each upwards, who is to act, what the board lacks.

use crate::board::{AXES, Point, SIZE, Side};
use crate::game::{Due, End, MARKERS, RINGS, Yinsh};
use std::fmt::Write as _;
use wanqi_sdk::Rejection;
use wanqi_sdk::position::{Field, keys, write_row};
use wanqi_sdk::words::{counted, there_are};

/// The rule of position text.
const RULE: &str = "R7.1";

/// Appends the position text.
pub(crate) fn write(game: &Yinsh, out: &mut String) {
    for column in 0..SIZE {
        let separator = if column + 1 == SIZE { ' ' } else { '/' };
        write_row(column_of(column).map(|point| sign(game, point)), out);
        out.push(separator);
    }
    let [white, black] = game.removed;
    write!(out, "{} removed={white},{black}", letter(game.side)).expect("a String takes all");
    let turn = match (game.moved, game.begun, game.due) {
        _ if matches!(game.end, Some(End::Rings(_))) => return,
        (true, _, Due::Ring) => "moved-ring",
        (true, ..) => "moved",
        (false, _, Due::Ring) => "open-ring",
        (false, true, _) => "open",
        (false, false, _) => return,
    };
    write!(out, " turn={turn}").expect("a String takes all");
}

/// The points of a column, upwards.
fn column_of(column: u8) -> impl Iterator<Item = Point> {
    (0..SIZE).filter_map(move |row| Point::new(column, row))
}

const fn letter(side: Side) -> char {
    match side {
        Side::White => 'w',
        Side::Black => 'b',
    }
}

/// What stands on a point: a capital letter for a ring.
fn sign(game: &Yinsh, point: Point) -> Option<char> {
    let ring = game.board.ring_at(point).map(|side| letter(side).to_ascii_uppercase());
    ring.or(game.board.marker_at(point).map(letter))
}

/// Reads position text onto the empty board.
///
/// # Errors
/// It is malformed, or describes what cannot be.
pub(crate) fn read(mut game: Yinsh, text: &str) -> Result<Yinsh, Rejection> {
    let all = Field::whole(text);
    let mut fields = all.split(' ');
    let (Some(columns), Some(side)) = (fields.next(), fields.next()) else {
        return Err(all.wrong(RULE, "a position is eleven columns and the side to act, w or b"));
    };
    read_columns(&mut game, columns)?;
    game.side = match side.text {
        "w" => Side::White,
        "b" => Side::Black,
        _ => return Err(side.wrong(RULE, "the side to act is w or b")),
    };
    game.turns = game.side as u32;
    let [removed, turn] = keys(RULE, ["removed", "turn"], fields)?;
    if let Some(removed) = removed {
        read_removed(&mut game, removed)?;
    }
    check_pieces(&game, columns)?;
    if game.removed[game.side as usize] == game.wanted {
        (game.due, game.end) = (Due::Ring, Some(End::Rings(game.side)));
        return turn.map_or(Ok(game), |turn| Err(turn.wrong(RULE, "the game is over")));
    }
    read_turn(&mut game, turn)?;
    check_rows(&game, columns)?;
    Ok(game)
}

fn read_columns(game: &mut Yinsh, columns: Field<'_>) -> Result<(), Rejection> {
    let count = columns.split('/').count();
    if count != usize::from(SIZE) {
        let message = format!(
            "{columns}, the board has {SIZE}",
            columns = there_are(count, "column", "columns")
        );
        return Err(columns.wrong(RULE, message));
    }
    for (field, column) in columns.split('/').zip(0..SIZE) {
        read_column(game, field, column)?;
    }
    Ok(())
}

fn read_column(game: &mut Yinsh, field: Field<'_>, column: u8) -> Result<(), Rejection> {
    let wanted = column_of(column).count();
    let (mut rest, mut count) = (field, 0);
    while let Some(sign) = rest.text.chars().next() {
        let digits = rest.text.bytes().take_while(u8::is_ascii_digit).count();
        if digits > 0 {
            let number = rest.part(0..digits);
            let empty = number.number::<usize>().filter(|n| (1..=wanted).contains(n));
            let message = format!("{} is no number of empty points", number.text);
            count += empty.ok_or_else(|| number.wrong(RULE, message))?;
            rest = rest.skip(digits);
            continue;
        }
        let here = rest.part(0..sign.len_utf8());
        let side = match sign.to_ascii_lowercase() {
            'w' => Side::White,
            'b' => Side::Black,
            _ => return Err(here.wrong(RULE, format!("{sign:?} is no ring and no marker"))),
        };
        if let Some(point) = column_of(column).nth(count) {
            let ring = sign.is_ascii_uppercase();
            let sets = if ring { &mut game.board.rings } else { &mut game.board.markers };
            sets[side as usize] |= point.bit();
        }
        (rest, count) = (rest.skip(sign.len_utf8()), count + 1);
    }
    if count != wanted {
        let name = char::from(b'a' + column);
        return Err(field.wrong(
            RULE,
            format!(
                "column {name} has {points}, not {wanted}",
                points = counted(count, "point", "points")
            ),
        ));
    }
    Ok(())
}

fn read_removed(game: &mut Yinsh, field: Field<'_>) -> Result<(), Rejection> {
    let most = game.wanted;
    let number = |field: Field<'_>| field.number::<u8>().filter(|n| *n <= most);
    let numbers = field.pair(',').map(|pair| pair.map(number));
    let Some([Some(white), Some(black)]) = numbers else {
        let message = format!("removed says how many rings, two numbers from 0 to {most}");
        return Err(field.wrong(RULE, message));
    };
    game.removed = [white, black];
    Ok(())
}

/// Rings, markers and those taken off, as play can leave them.
fn check_pieces(game: &Yinsh, columns: Field<'_>) -> Result<(), Rejection> {
    let wrong = |message: String| Err(columns.wrong(RULE, message));
    let [white, black] = Side::BOTH.map(|side| game.placed(side));
    for (side, placed) in Side::BOTH.into_iter().zip([white, black]) {
        if placed > RINGS {
            return wrong(format!(
                "{side} has {rings} with those taken off, not {RINGS}",
                rings = counted(placed, "ring", "rings")
            ));
        }
    }
    let (mover, markers) = (game.side, game.board.all_markers().count_ones());
    if markers > MARKERS {
        return wrong(format!(
            "{markers}, not {MARKERS}",
            markers = there_are(markers, "marker", "markers")
        ));
    }
    let placing = white < RINGS || black < RINGS;
    if placing && (markers > 0 || game.removed != [0; 2]) {
        return wrong(format!(
            "{white} white and {black_rings}, so no marker is there yet",
            black_rings = counted(black, "black ring", "black rings")
        ));
    }
    if placing && white != black + mover as u8 {
        return wrong(format!(
            "{white} white and {black_rings} with {mover} to act",
            black_rings = counted(black, "black ring", "black rings")
        ));
    }
    if !placing && game.removed == [0; 2] && markers == 0 && mover == Side::Black {
        return wrong("all rings stand and there is no marker, so White is to move".to_owned());
    }
    let other = game.removed[mover.other() as usize];
    if other == game.wanted {
        return wrong(format!(
            "{} has taken off {rings} and has won",
            mover.other(),
            rings = counted(other, "ring", "rings")
        ));
    }
    Ok(())
}

fn read_turn(game: &mut Yinsh, turn: Option<Field<'_>>) -> Result<(), Rejection> {
    let Some(turn) = turn else {
        game.go_on();
        return Ok(());
    };
    let (moved, ring) = match turn.text {
        "open" => (false, false),
        "open-ring" => (false, true),
        "moved" => (true, false),
        "moved-ring" => (true, true),
        _ => return Err(turn.wrong(RULE, "turn is open, open-ring, moved or moved-ring")),
    };
    let side = game.side;
    if Side::BOTH.iter().any(|side| game.placed(*side) < RINGS) {
        return Err(turn.wrong(RULE, "rings are to be placed, no turn has more than one action"));
    }
    if moved && !ring && !game.board.has_row(side) {
        return Err(turn.wrong(RULE, format!("{side} has moved and has no row to take")));
    }
    if !moved && !ring && game.removed[side as usize] == 0 {
        return Err(turn.wrong(RULE, format!("{side} has taken no ring off yet")));
    }
    if ring && game.pool() < 5 {
        return Err(turn.wrong(RULE, "a row has been taken, so five markers lie beside the board"));
    }
    if ring {
        game.due = Due::Ring;
    } else if moved {
        game.due = Due::Row;
    } else {
        game.go_on();
    }
    (game.moved, game.begun) = (moved, true);
    Ok(())
}

/// Who has moved has taken its rows before the other side acts.
fn check_rows(game: &Yinsh, columns: Field<'_>) -> Result<(), Rejection> {
    let other = game.side.other();
    if !game.moved && game.board.has_row(other) {
        let begin = AXES.iter().fold(0, |set, axis| set | game.board.rows(other, *axis));
        let first = Point::first(begin);
        return Err(columns.wrong(RULE, format!("{other} should have taken its row from {first}")));
    }
    Ok(())
}
