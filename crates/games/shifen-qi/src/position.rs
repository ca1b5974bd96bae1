//! Position text (R5): rows of edges and of cells from the top, and the side to move,
//! `4/9/4/9/4/9/4/ibi6/-3 w`.

use crate::board::{Cell, Edge, SIZE, Side, closed, points};
use crate::rules::{Aim, ShifenQi, TEN};
use wanqi_sdk::Rejection;
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::position::{Field, write_row};
use wanqi_sdk::words::{counted, there_are};

/// The rule of position text.
const RULE: &str = "R5.1";

/// Rows of the text: of edges, and of cells between them.
const ROWS: usize = 2 * SIZE as usize + 1;

/// What a sign of a row stands for.
#[derive(Clone, Copy)]
enum Place {
    Lying(Edge),
    Standing(Edge),
    Cell(Cell),
}

/// The places of a row, counted from the top.
fn row(n: usize) -> impl Iterator<Item = Place> {
    let (edges, y) = (n.is_multiple_of(2), ((ROWS - 1 - n) / 2) as u8);
    (0..if edges { SIZE } else { 2 * SIZE + 1 }).map(move |x| match (edges, x % 2) {
        (true, _) => Place::Lying(Edge::lying(x, y)),
        (false, 0) => Place::Standing(Edge::standing(x / 2, y)),
        (false, _) => Place::Cell(Cell::new(x / 2, y)),
    })
}

/// Appends the position text.
pub(crate) fn write(game: &ShifenQi, out: &mut String) {
    let stick = |edge: Edge, sign| game.sticks.has(edge.0).then_some(sign);
    for n in 0..ROWS {
        let signs = row(n).map(|place| match place {
            Place::Lying(edge) => stick(edge, '-'),
            Place::Standing(edge) => stick(edge, 'i'),
            Place::Cell(cell) => owner(game, cell).map(letter),
        });
        write_row(signs, out);
        out.push(if n == ROWS - 1 { ' ' } else { '/' });
    }
    out.push(letter(game.side));
}

/// Who has closed a cell.
pub(crate) fn owner(game: &ShifenQi, cell: Cell) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| game.cells[*side as usize].has(cell.0))
}

const fn letter(side: Side) -> char {
    match side {
        Side::Black => 'b',
        Side::White => 'w',
    }
}

/// Reads position text.
///
/// # Errors
/// It is malformed, or describes what cannot be.
pub(crate) fn read(mut game: ShifenQi, text: &str) -> Result<ShifenQi, Rejection> {
    let all = Field::whole(text);
    let Some([rows, side]) = all.pair(' ') else {
        return Err(all.wrong(RULE, "a position is nine rows and the side to move, b or w"));
    };
    read_rows(&mut game, rows)?;
    game.side = match side.text {
        "b" => Side::Black,
        "w" => Side::White,
        _ => return Err(side.wrong(RULE, "the side to move is b or w")),
    };
    check_cells(&game, rows)?;
    count_turns(&mut game, side)?;
    let last = { game.sticks }.any(|edge| can_be_last(&game, Edge(edge)));
    if !game.sticks.is_empty() && !last {
        let message = format!("no stick can have been the last with {} to move", game.side);
        return Err(side.wrong(RULE, message));
    }
    game.end = game.ending();
    Ok(game)
}

fn read_rows(game: &mut ShifenQi, rows: Field<'_>) -> Result<(), Rejection> {
    let count = rows.split('/').count();
    if count != ROWS {
        return Err(
            rows.wrong(RULE, format!("{rows}, not {ROWS}", rows = there_are(count, "row", "rows")))
        );
    }
    rows.split('/').enumerate().try_for_each(|(n, field)| read_row(game, field, n))
}

fn read_row(game: &mut ShifenQi, text: Field<'_>, n: usize) -> Result<(), Rejection> {
    let (mut count, mut after_number) = (0, false);
    for (at, sign) in text.text.char_indices() {
        let field = text.part(at..at + sign.len_utf8());
        if let '1'..='9' = sign {
            if after_number {
                return Err(field.wrong(RULE, "two numbers of empty places in a row"));
            }
            (count, after_number) = (count + usize::from(sign as u8 - b'0'), true);
            continue;
        }
        match (row(n).nth(count), sign) {
            (Some(Place::Lying(edge)), '-') | (Some(Place::Standing(edge)), 'i') => {
                game.sticks |= edge.bit();
            }
            (Some(Place::Cell(cell)), 'b') => game.cells[0] |= Bitboard::of(cell.0),
            (Some(Place::Cell(cell)), 'w') => game.cells[1] |= Bitboard::of(cell.0),
            (None, '-' | 'i' | 'b' | 'w') => {}
            _ => return Err(field.wrong(RULE, format!("{sign:?} cannot stand here"))),
        }
        (count, after_number) = (count + 1, false);
    }
    let wanted = row(n).count();
    if count != wanted {
        return Err(text.wrong(
            RULE,
            format!(
                "this row has {places}, not {wanted}",
                places = counted(count, "place", "places")
            ),
        ));
    }
    Ok(())
}

/// Whether cells are somebody's exactly if they are closed.
fn check_cells(game: &ShifenQi, rows: Field<'_>) -> Result<(), Rejection> {
    for cell in Cell::all() {
        let free = cell.edges() & !game.sticks;
        let open = Edge(free.first());
        let message = match (owner(game, cell), free.is_empty()) {
            (Some(side), false) => format!("the cell {cell} is {side}'s, its edge {open} is free"),
            (None, true) => format!("the cell {cell} is closed and nobody's"),
            _ => continue,
        };
        return Err(rows.wrong(RULE, message));
    }
    Ok(())
}

/// Turns so far: sticks that closed no cell. Where one stick may have closed two cells of a side,
/// it is as many as that or one more.
fn count_turns(game: &mut ShifenQi, side: Field<'_>) -> Result<(), Rejection> {
    let closed = (game.cells[0] | game.cells[1]).count();
    let sticks = game.sticks.count();
    let least = sticks - closed.min(sticks);
    let odd = least % 2 != game.side as u32;
    let two = |edge: u8| {
        let beside = Edge(edge).cells();
        beside.many() && game.cells.iter().any(|own| (beside & !*own).is_empty())
    };
    if odd && !{ game.sticks }.any(two) {
        let us = game.side;
        let message = format!("sticks: {sticks}, closed cells: {closed}, and {us} is to move");
        return Err(side.wrong(RULE, message));
    }
    game.turns = least + u32::from(odd);
    Ok(())
}

/// Whether the game can have come here by a stick on this edge: it closed cells of the side to move
/// only, or none and the turn went over; and the game was not over before (R4.1).
fn can_be_last(game: &ShifenQi, edge: Edge) -> bool {
    let cells = closed(edge.cells(), game.sticks);
    let own = game.cells[game.side as usize];
    let before = game.score(game.side) - points(cells & own);
    let over = game.aim == Aim::Ten && before.max(game.score(game.side.other())) >= TEN;
    (cells & !own).is_empty() && !over
}
