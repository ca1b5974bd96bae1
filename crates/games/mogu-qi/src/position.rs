//! Position text (R8): rows from the top, the side to move, and in two rule sets what else counts:
//! `4/5/6/7/8/7/6/5 w doubled=yes`.

use crate::board::{Colour, GOALS, POINTS, Point, RINGS, SIZE, points};
use crate::game::{Draw, Mogu};
use crate::variant::Kind;
use std::fmt::Write as _;
use wanqi_sdk::Rejection;
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::position::{Field, keys, write_row};
use wanqi_sdk::words::{counted, there_are};

/// The rule of position text.
const RULE: &str = "R8.1";

/// Appends the position text.
pub(crate) fn write(game: &Mogu, out: &mut String) {
    write_board(game, out);
    if game.variant.kind == Kind::Race && game.turns > 0 {
        write!(out, " turns={}", game.turns).expect("a String takes all");
    }
}

/// Appends all but the number of turns.
pub(crate) fn write_board(game: &Mogu, out: &mut String) {
    let shared = game.variant.is_shared();
    for y in (0..SIZE).rev() {
        let sign = |colour| if shared { 'o' } else { letter(colour) };
        write_row(row(y).map(|point| game.at(point).map(sign)), out);
        out.push(if y == 0 { ' ' } else { '/' });
    }
    out.push(letter(game.side));
    if game.again {
        out.push('+');
    }
    if game.doubled {
        out.push_str(" doubled=yes");
    }
}

const fn letter(colour: Colour) -> char {
    match colour {
        Colour::Black => 'b',
        Colour::White => 'w',
    }
}

/// The points of a row, from the left.
fn row(y: u8) -> impl Iterator<Item = Point> {
    points(POINTS).filter(move |point| point.at().1 == y)
}

/// Reads position text.
///
/// # Errors
/// It is malformed, or describes what cannot be.
pub(crate) fn read(mut game: Mogu, text: &str) -> Result<Mogu, Rejection> {
    game.stones = [Bitboard::EMPTY; 2];
    game.run.clear();
    let all = Field::whole(text);
    let mut parts = all.split(' ');
    let (Some(rows), Some(side)) = (parts.next(), parts.next()) else {
        return Err(all.wrong(RULE, "a position is the rows and the side to move, b or w"));
    };
    read_rows(&mut game, rows)?;
    (game.side, game.again) = match side.text {
        "b" => (Colour::Black, false),
        "w" => (Colour::White, false),
        "w+" if game.variant.kind == Kind::Rings => (Colour::White, true),
        _ => return Err(side.wrong(RULE, "the side to move is b or w")),
    };
    let [turns, doubled] = keys(RULE, ["turns", "doubled"], parts)?;
    if let Some(field) = doubled {
        if field.text != "yes" || game.variant.kind != Kind::Rings || game.again {
            return Err(field.wrong(RULE, "nobody has placed two stones in a turn"));
        }
        game.doubled = true;
    }
    let count = game.all().count();
    match game.variant.kind {
        Kind::Runs { .. } => check_runs(&mut game, count, side)?,
        Kind::Pairs => check_turns(&mut game, 48 - count, 2, rows)?,
        Kind::Triangles => check_turns(&mut game, count, 3, rows)?,
        Kind::Race => check_race(&game, rows)?,
        Kind::Rings => check_rings(&mut game, count, rows)?,
    }
    match (turns, game.variant.kind) {
        (None, Kind::Race) => game.turns = game.side as u32,
        (None, _) => {}
        (Some(field), _) => read_turns(&mut game, field)?,
    }
    game.end = game.ending();
    if game.variant.kind == Kind::Race {
        game.run.push(game.key());
        game.drawn = game.draw().filter(|draw| *draw == Draw::Long);
    }
    Ok(game)
}

/// Turns of a race; without them the side to move tells.
fn read_turns(game: &mut Mogu, field: Field<'_>) -> Result<(), Rejection> {
    let turns = field.number().filter(|n| (1..=1_000_000).contains(n));
    let turns = turns.filter(|n| n % 2 == game.side as u32 && game.variant.kind == Kind::Race);
    let none = || field.wrong(RULE, "turns are counted in rule-5: even numbers before Black's");
    game.turns = turns.ok_or_else(none)?;
    Ok(())
}

/// Whether this side can be to move where runs are taken.
fn check_runs(game: &mut Mogu, count: u32, side: Field<'_>) -> Result<(), Rejection> {
    game.turns = game.side as u32;
    let taken = 48 - count;
    if taken == 0 && game.side == Colour::White || taken == 1 && game.side == Colour::Black {
        let message = format!(
            "{stones} gone and {} is to move",
            game.side,
            stones = counted(taken, "stone is", "stones are")
        );
        return Err(side.wrong(RULE, message));
    }
    Ok(())
}

/// Whether each turn can have taken or placed so many stones, and this side is to move.
fn check_turns(game: &mut Mogu, changed: u32, each: u32, rows: Field<'_>) -> Result<(), Rejection> {
    game.turns = changed / each;
    if !changed.is_multiple_of(each) || game.turns % 2 != game.side as u32 {
        let message = format!(
            "{stones} taken or placed, {} is to move",
            game.side,
            stones = counted(changed, "stone", "stones")
        );
        return Err(rows.wrong(RULE, message));
    }
    Ok(())
}

/// Whether a race can stand like this.
fn check_race(game: &Mogu, rows: Field<'_>) -> Result<(), Rejection> {
    for side in Colour::BOTH {
        let count = game.stones[side as usize].count();
        if count != 9 {
            return Err(rows.wrong(
                RULE,
                format!(
                    "{side} has {stones}, not nine",
                    stones = counted(count, "stone", "stones")
                ),
            ));
        }
    }
    let goal = GOALS[Colour::White as usize];
    if game.side == Colour::White && game.stones[1] == goal {
        return Err(rows.wrong(RULE, "White has arrived and is to move"));
    }
    Ok(())
}

/// Whether so many stones of each can lie on these rings.
fn check_rings(game: &mut Mogu, count: u32, rows: Field<'_>) -> Result<(), Rejection> {
    let empty = game.empty();
    for (outer, inner) in RINGS.iter().zip(&RINGS[1..]) {
        let (gaps, early) = (*outer & empty, *inner & game.all());
        if !gaps.is_empty() && !early.is_empty() {
            let (stone, gap) = (Point(early.first()), Point(gaps.first()));
            let message = format!("a stone lies on {stone}, further in than {gap}, which is empty");
            return Err(rows.wrong(RULE, message));
        }
    }
    let [black, white] = game.stones.map(Bitboard::count);
    let extra = u32::from(game.doubled || game.again);
    let turn = u32::from(game.side == Colour::White);
    let early = extra > 0 && count < RINGS[0].count() + 1 + u32::from(game.doubled);
    if black + extra != white + turn || early || game.again && empty.is_empty() {
        let message = format!(
            "{black} black and {white_stones}, {} is to move",
            game.side,
            white_stones = counted(white, "white stone", "white stones")
        );
        return Err(rows.wrong(RULE, message));
    }
    game.turns = count - extra;
    Ok(())
}

fn read_rows(game: &mut Mogu, rows: Field<'_>) -> Result<(), Rejection> {
    let count = rows.split('/').count();
    if count != usize::from(SIZE) {
        return Err(rows.wrong(
            RULE,
            format!("{rows}, the board has {SIZE}", rows = there_are(count, "row", "rows")),
        ));
    }
    for (field, y) in rows.split('/').zip((0..SIZE).rev()) {
        read_row(game, field, y)?;
    }
    Ok(())
}

fn read_row(game: &mut Mogu, text: Field<'_>, y: u8) -> Result<(), Rejection> {
    let (wanted, shared) = (row(y).count(), game.variant.is_shared());
    let (mut count, mut after_number) = (0, false);
    for (at, sign) in text.text.char_indices() {
        let field = text.part(at..at + sign.len_utf8());
        let colour = match sign {
            'o' if shared => Some(Colour::Black),
            'b' if !shared => Some(Colour::Black),
            'w' if !shared => Some(Colour::White),
            '1'..='8' if !after_number => None,
            '1'..='8' => return Err(field.wrong(RULE, "two numbers of empty points in a row")),
            _ => return Err(field.wrong(RULE, format!("{sign:?} is no stone and no number"))),
        };
        after_number = colour.is_none();
        if let Some((colour, point)) = colour.zip(row(y).nth(count)) {
            game.stones[colour as usize] |= point.bit();
        }
        count += if colour.is_some() { 1 } else { usize::from(sign as u8 - b'0') };
    }
    if count != wanted {
        return Err(text.wrong(
            RULE,
            format!(
                "row {} has {points}, not {wanted}",
                y + 1,
                points = counted(count, "point", "points")
            ),
        ));
    }
    Ok(())
}
