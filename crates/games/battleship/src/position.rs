//! Position text (R7): the seas of seat 1 and seat 2 with the shots at them, rows from the top,
//! then the fleets.
//!
//! `10/10/10/10/10/3o6/10/10/10/xx8 10/… fleet1=a1-a2,… fleet2=…`
//!
//! | sign | meaning |
//! |---|---|
//! | `x`, `o` | a shot that hit, one that missed |
//! | `+` | a shot of a volley that goes on, which is not answered yet |
//!
//! A fleet is left out while none of its ships is placed. In what a seat may see `?` stands for a
//! ship that is hidden; that is no position and is not read.

use crate::fleet::{CELLS, Cell, Cells, SIZE};
use crate::notation;
use crate::rules::{Action, Battleship, SEATS, Variant, index};
use std::fmt::Write as _;
use wanqi_sdk::position::{Field, keys, write_row};
use wanqi_sdk::words::{counted, there_are};
use wanqi_sdk::{Actor, Rejection};

/// The rule of position text.
const RULE: &str = "R7.1";

/// Appends the position text, as a seat may see it or whole.
pub(crate) fn write(game: &Battleship, view: Option<Actor>, out: &mut String) {
    for seat in SEATS {
        out.push_str(if seat == Actor::ONE { "" } else { " " });
        for y in (0..SIZE).rev() {
            write_row((0..SIZE).map(|x| game.sign(seat, Cell::new(x, y))), out);
            out.push_str(if y == 0 { "" } else { "/" });
        }
    }
    for seat in SEATS {
        for (n, (_, ship)) in game.seen(seat, view).into_iter().enumerate() {
            match n {
                0 => write!(out, " fleet{}=", seat.0).expect("a String takes all"),
                _ => out.push(','),
            }
            match ship {
                Some(ship) => notation::write(Action::Ship(ship), out),
                None => out.push('?'),
            }
        }
    }
}

impl Battleship {
    /// The sign of a shot at a cell of a seat's sea.
    pub(crate) fn sign(&self, seat: Actor, cell: Cell) -> Option<char> {
        let sea = self.sea(seat);
        if self.firing() != seat && self.open.has(cell) {
            Some('+')
        } else if sea.told.has(cell) {
            Some(if sea.cells.has(cell) { 'x' } else { 'o' })
        } else {
            None
        }
    }
}

/// Reads position text.
///
/// # Errors
/// It is malformed, or describes what cannot be.
pub(crate) fn read(variant: Variant, text: &str) -> Result<Battleship, Rejection> {
    let all = Field::whole(text);
    let mut parts = all.split(' ');
    let (Some(one), Some(two)) = (parts.next(), parts.next()) else {
        return Err(all.wrong(RULE, "two seas are wanted, with a blank between them"));
    };
    let mut game = Battleship::start(variant);
    for (seat, fleet) in SEATS.into_iter().zip(keys(RULE, ["fleet1", "fleet2"], parts)?) {
        if let Some(fleet) = fleet {
            read_fleet(&mut game, seat, fleet)?;
        }
    }
    let open = [read_shots(&mut game, Actor::ONE, one)?, read_shots(&mut game, Actor::TWO, two)?];
    read_volleys(&mut game, [one, two], open)?;
    Ok(game)
}

fn read_fleet(game: &mut Battleship, seat: Actor, field: Field<'_>) -> Result<(), Rejection> {
    for text in field.split(',') {
        let wrong = |refusal: Rejection| text.wrong(RULE, refusal.message);
        let ship = match (text.text, notation::read(text.text.as_bytes()).map_err(wrong)) {
            ("?", _) => return Err(text.wrong(RULE, "a hidden ship makes a view, no position")),
            (_, Ok(Action::Ship(ship))) => ship,
            (_, Ok(Action::Shot(cell))) => {
                return Err(text.wrong(RULE, format!("{cell} is no ship, {cell}-{cell} would be")));
            }
            (_, Err(refusal)) => return Err(refusal),
        };
        game.check_ship(seat, ship).map_err(wrong)?;
        game.place(seat, ship);
    }
    Ok(())
}

/// Reads the shots at a seat's sea; the ones that are not answered.
fn read_shots(game: &mut Battleship, seat: Actor, rows: Field<'_>) -> Result<Cells, Rejection> {
    let count = rows.split('/').count();
    if count != usize::from(SIZE) {
        return Err(rows.wrong(
            RULE,
            format!("{rows}, a sea has {SIZE}", rows = there_are(count, "row", "rows")),
        ));
    }
    let mut open = Cells::NONE;
    for (row, y) in rows.split('/').zip((0..SIZE).rev()) {
        for (sign, cell) in read_row(row, y)? {
            let ship = game.sea(seat).cells.has(cell);
            match sign.text {
                "+" => open |= Cells::of(cell),
                "x" if !ship => {
                    return Err(sign.wrong(RULE, format!("a hit on {cell}, where no ship lies")));
                }
                "o" if ship => {
                    return Err(sign.wrong(RULE, format!("a miss on {cell}, where a ship lies")));
                }
                _ => game.seas[index(seat)].told |= Cells::of(cell),
            }
        }
    }
    let any = !(open | game.sea(seat).told).is_empty();
    if any && !SEATS.into_iter().all(|seat| game.is_complete(seat)) {
        return Err(rows.wrong(RULE, "no shot is fired before both fleets are placed"));
    }
    Ok(open)
}

/// The signs of a row with their cells.
fn read_row(row: Field<'_>, y: u8) -> Result<Vec<(Field<'_>, Cell)>, Rejection> {
    let (mut signs, mut x, mut at) = (Vec::new(), 0, 0);
    while let Some(sign) = row.text[at..].chars().next() {
        let digits = row.text[at..].bytes().take_while(u8::is_ascii_digit).count();
        let field = row.part(at..at + digits.max(sign.len_utf8()));
        match sign {
            'x' | 'o' | '+' => {
                signs.push((field, Cell::new(x, y)));
                x += 1;
            }
            _ if digits == 0 => {
                return Err(field.wrong(RULE, format!("{sign:?} is no shot and no number")));
            }
            _ => {
                let empty = field.number::<u8>().filter(|n| (1..=SIZE).contains(n));
                let wrong = || field.wrong(RULE, format!("{} is no run of cells", field.text));
                x += empty.ok_or_else(wrong)?;
            }
        }
        if x > SIZE {
            return Err(row.wrong(RULE, format!("row {} has more than {SIZE} cells", y + 1)));
        }
        at += field.text.len();
    }
    if x != SIZE {
        return Err(row.wrong(
            RULE,
            format!("row {} has {cells}, not {SIZE}", y + 1, cells = counted(x, "cell", "cells")),
        ));
    }
    Ok(signs)
}

/// Whose volley it is, and how the game has ended: by the shots that have been fired.
fn read_volleys(
    game: &mut Battleship,
    seas: [Field<'_>; 2],
    open: [Cells; 2],
) -> Result<(), Rejection> {
    let shots = game.variant.shots;
    let mut fired = [0; 2];
    for seat in SEATS {
        let (by, at) = (index(seat.other()), index(seat));
        let count = game.seas[at].told.count();
        fired[by] = count.div_ceil(shots);
        if count != CELLS && !count.is_multiple_of(shots) {
            let message = format!(
                "{answered_shots} no whole volleys of {shots}",
                answered_shots = counted(count, "answered shot makes", "answered shots make")
            );
            return Err(seas[at].wrong(RULE, message));
        }
    }
    let [one, two] = fired;
    if one != two && one != two + 1 {
        let message = format!(
            "seat 1 has fired {volleys}, seat 2 {two}",
            volleys = counted(one, "volley", "volleys")
        );
        return Err(seas[1].wrong(RULE, message));
    }
    game.volleys = one + two;
    read_end(game, seas)?;
    for seat in SEATS {
        read_open(game, seat.other(), seas[index(seat)], open[index(seat)])?;
    }
    Ok(())
}

/// The shots of a seat that are not answered: some of the volley that it fires now.
fn read_open(
    game: &mut Battleship,
    by: Actor,
    sea: Field<'_>,
    open: Cells,
) -> Result<(), Rejection> {
    if open.is_empty() {
        return Ok(());
    }
    let (count, volley) = (open.count(), game.volley());
    if game.end.is_some() {
        return Err(sea.wrong(RULE, "the game is over, no volley is open"));
    }
    if game.firing() != by {
        let message = format!("an open volley of seat {}, which does not fire now", by.0);
        return Err(sea.wrong(RULE, message));
    }
    if count >= volley {
        let message = format!("an open volley of {count}, one of {volley} is answered");
        return Err(sea.wrong(RULE, message));
    }
    game.open = open;
    Ok(())
}

/// The end, which must be that of the last volley.
fn read_end(game: &mut Battleship, seas: [Field<'_>; 2]) -> Result<(), Rejection> {
    if game.volleys == 0 {
        return Ok(());
    }
    // Before the last volley the fleet of the seat that fired it was afloat, or nothing was left
    // to be decided; only seat 2 may have answered with its fleet sunk.
    let fired = game.firing().other();
    let may_answer = fired == Actor::TWO && game.variant.last_volley;
    if game.sunk()[index(fired)] && !may_answer {
        let message = format!("the fleet of seat {} was sunk before its last volley", fired.0);
        return Err(seas[index(fired)].wrong(RULE, message));
    }
    game.end = game.ending();
    Ok(())
}
