//! Position text (R5): islands from `a` to `g` and the seat to move, `7/7/7/3f3/7/7/7 f`.

use crate::board::{Board, Hole, SIZE, Side};
use crate::rules::FireAndIce;
use wanqi_sdk::Rejection;
use wanqi_sdk::position::{Field, write_row};
use wanqi_sdk::words::{counted, there_are};

/// The rule of position text.
const RULE: &str = "R5.1";

/// Appends the position text.
pub(crate) fn write(game: &FireAndIce, out: &mut String) {
    for island in 0..SIZE {
        let pegs = (0..SIZE).map(|place| game.board.at(Hole { island, place }).map(letter));
        write_row(pegs, out);
        out.push(if island + 1 == SIZE { ' ' } else { '/' });
    }
    out.push(letter(game.side));
}

const fn letter(side: Side) -> char {
    match side {
        Side::Fire => 'f',
        Side::Ice => 'i',
    }
}

/// Reads position text.
///
/// # Errors
/// It is malformed, or describes what cannot be.
pub(crate) fn read(text: &str) -> Result<FireAndIce, Rejection> {
    let all = Field::whole(text);
    let parts: Vec<Field<'_>> = all.split(' ').collect();
    let [islands, side] = parts[..] else {
        return Err(all.wrong(RULE, "a position is seven islands and the seat to move, f or i"));
    };
    let board = read_islands(islands)?;
    let side = match side.text {
        "f" => Side::Fire,
        "i" => Side::Ice,
        _ => return Err(side.wrong(RULE, "the seat to move is f or i")),
    };
    let [fire, ice] = Side::BOTH.map(|side| board.of(side).count());
    if fire == 0 || fire != ice + u32::from(side == Side::Fire) {
        let message = format!(
            "{pegs} of Fire and {ice} of Ice with {side} to move",
            pegs = counted(fire, "peg", "pegs")
        );
        return Err(islands.wrong(RULE, message));
    }
    let mut game = FireAndIce { board, side, moves: (fire + ice) as u8 - 1, winner: None };
    game.settle();
    Ok(game)
}

fn read_islands(islands: Field<'_>) -> Result<Board, Rejection> {
    let mut board = Board::default();
    let count = islands.split('/').count();
    if count != usize::from(SIZE) {
        let message = format!(
            "{islands}, the board has {SIZE}",
            islands = there_are(count, "island", "islands")
        );
        return Err(islands.wrong(RULE, message));
    }
    for (holes, island) in islands.split('/').zip(0..SIZE) {
        read_island(&mut board, holes, island)?;
    }
    Ok(board)
}

fn read_island(board: &mut Board, holes: Field<'_>, island: u8) -> Result<(), Rejection> {
    let (size, mut place) = (usize::from(SIZE), 0);
    let mut after_number = false;
    for (at, sign) in holes.text.char_indices() {
        let field = holes.part(at..at + sign.len_utf8());
        let side = match sign {
            'f' => Some(Side::Fire),
            'i' => Some(Side::Ice),
            '1'..='7' if !after_number => None,
            '1'..='7' => return Err(field.wrong(RULE, "two numbers of empty holes in a row")),
            _ => return Err(field.wrong(RULE, format!("{sign:?} is no peg and no number"))),
        };
        after_number = side.is_none();
        if let Some(side) = side.filter(|_| place < size) {
            board.put(side, Hole { island, place: place as u8 });
        }
        place += if side.is_some() { 1 } else { usize::from(sign as u8 - b'0') };
    }
    if place != size {
        let name = char::from(b'a' + island);
        return Err(holes.wrong(
            RULE,
            format!(
                "island {name} has {holes}, not {size}",
                holes = counted(place, "hole", "holes")
            ),
        ));
    }
    Ok(())
}
