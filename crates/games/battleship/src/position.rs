//! Positions as text (R7): the seas of seat 1 and seat 2 with the shots at them, rows from the top,
//! then the fleets.
//!
//! `10/10/10/10/10/3o6/10/10/10/xx8 10/… fleet1=a1-a2,… fleet2=…`
//!
//! | sign | meaning |
//! |---|---|
//! | `x`, `o` | a hit, a miss |
//! | `+` | a shot of the current volley, which is not answered yet |
//!
//! A fleet without a placed ship is left out. In the view of a seat `?` is a hidden ship; such a
//! text is not a position, and the reader refuses it.

use crate::board::{CELLS, Cells, Point, SIZE};
use crate::game::{Battleship, SEATS, index};
use crate::notation::Action;
use wanqi_sdk::position::{keys, write_rows};
use wanqi_sdk::prelude::*;

/// The rule of position text.
const RULE: &str = "R7.1";

impl PositionText for Battleship {
    fn position(&self, out: &mut String) {
        self.view(Eyes::All, out);
    }

    fn view(&self, eyes: Eyes, out: &mut String) {
        for seat in SEATS {
            out.push_str(if seat == Actor::ONE { "" } else { " " });
            write_rows(SIZE, |y| (0..SIZE).map(move |x| self.sign(seat, Point::new(x, y))), out);
        }
        for seat in SEATS {
            for (n, (_, ship)) in self.seen(seat, eyes).into_iter().enumerate() {
                match n {
                    0 => put!(out, " fleet{}=", seat.0),
                    _ => out.push(','),
                }
                match ship {
                    Some(ship) => put!(out, "{ship}"),
                    None => out.push('?'),
                }
            }
        }
    }

    fn read_position(mut self, text: &str) -> Result<Battleship, Rejection> {
        let all = Field::whole(text);
        let mut parts = all.split(' ');
        let (Some(one), Some(two)) = (parts.next(), parts.next()) else {
            return Err(all.wrong(RULE, "a position has two seas with a blank between them"));
        };
        for (seat, fleet) in SEATS.into_iter().zip(keys(RULE, ["fleet1", "fleet2"], parts)?) {
            if let Some(fleet) = fleet {
                read_fleet(&mut self, seat, fleet)?;
            }
        }
        let seas = [one, two];
        let open =
            [read_shots(&mut self, Actor::ONE, one)?, read_shots(&mut self, Actor::TWO, two)?];
        read_volleys(&mut self, seas, open)?;
        Ok(self)
    }
}

impl Battleship {
    /// The sign of a shot at a cell of a seat's sea.
    pub(crate) fn sign(&self, seat: Actor, cell: Point) -> Option<char> {
        let sea = self.sea(seat);
        if self.to_move() != seat && self.open.has(cell) {
            Some('+')
        } else if sea.answered.has(cell) {
            Some(if sea.cells.has(cell) { 'x' } else { 'o' })
        } else {
            None
        }
    }
}

fn read_fleet(game: &mut Battleship, seat: Actor, field: Field<'_>) -> Result<(), Rejection> {
    for text in field.split(',') {
        if text.text == "?" {
            let message = "a hidden ship occurs in the view of a seat, not in a position";
            return Err(text.wrong(RULE, message));
        }
        let wrong = |refusal: Rejection| text.wrong(RULE, refusal.message);
        let ship = match game.read(seat, text.text.as_bytes()).map_err(wrong)? {
            Action::Ship(ship) => ship,
            Action::Shot(cell) => {
                return Err(text.wrong(RULE, format!("{cell} is a cell, not a ship")));
            }
        };
        game.check_ship(seat, ship).map_err(wrong)?;
        game.place(seat, ship);
    }
    Ok(())
}

/// Reads the shots at a seat's sea, and returns those that are not answered.
fn read_shots(game: &mut Battleship, seat: Actor, rows: Field<'_>) -> Result<Cells, Rejection> {
    let sea = &mut game.seas[index(seat)];
    let mut open = Cells::NONE;
    let shot = |sign| Some(sign).filter(|sign| "xo+".contains(*sign));
    let grid = Rows::new(RULE, SIZE, "cell", "shot");
    grid.try_read(
        rows,
        |_| SIZE,
        shot,
        |x, y, sign, field| {
            let cell = Point::new(x, y);
            let ship = sea.cells.has(cell);
            match sign {
                '+' => open |= Cells::of(cell),
                'x' if !ship => {
                    return Err(field.wrong(RULE, format!("there is no ship to hit on {cell}")));
                }
                'o' if ship => {
                    return Err(field.wrong(RULE, format!("a shot at the ship on {cell} is a hit")));
                }
                _ => sea.answered |= Cells::of(cell),
            }
            Ok(())
        },
    )?;
    let any = !(open | sea.answered).is_empty();
    if any && !SEATS.into_iter().all(|seat| game.is_complete(seat)) {
        return Err(rows.wrong(RULE, "both fleets must be placed before the first shot"));
    }
    Ok(open)
}

/// Sets the number of volleys and the end, which follow from the shots.
fn read_volleys(
    game: &mut Battleship,
    seas: [Field<'_>; 2],
    open: [Cells; 2],
) -> Result<(), Rejection> {
    let shots = game.variant.shots;
    let mut fired = [0; 2];
    for seat in SEATS {
        let (by, at) = (index(seat.other()), index(seat));
        let count = game.seas[at].answered.count() as u8;
        fired[by] = count.div_ceil(shots);
        if count != CELLS && !count.is_multiple_of(shots) {
            let shots_are = counted(count, "answered shot is", "answered shots are");
            let message = format!("{shots_are} not a number of whole volleys of {shots}");
            return Err(seas[at].wrong(RULE, message));
        }
    }
    let [one, two] = fired;
    if one != two && one != two + 1 {
        let one = counted(one, "volley", "volleys");
        let message = format!("seat 1 has fired {one} and seat 2 {two}");
        return Err(seas[1].wrong(RULE, message));
    }
    game.volleys = one + two;
    read_end(game, seas)?;
    for seat in SEATS {
        read_open(game, seat.other(), seas[index(seat)], open[index(seat)])?;
    }
    Ok(())
}

/// Sets the shots that are not answered, which must be a part of the current volley.
fn read_open(
    game: &mut Battleship,
    by: Actor,
    sea: Field<'_>,
    open: Cells,
) -> Result<(), Rejection> {
    if open.is_empty() {
        return Ok(());
    }
    let (count, volley) = (open.count() as u8, game.volley());
    if game.end.is_some() {
        return Err(sea.wrong(RULE, "the game is over, so all shots are answered"));
    }
    if game.to_move() != by {
        let message = format!("seat {} has open shots, but the other seat is to fire", by.0);
        return Err(sea.wrong(RULE, message));
    }
    if count >= volley {
        let message = format!("{} cannot be open in a volley of {volley}", plural(count, "shot"));
        return Err(sea.wrong(RULE, message));
    }
    game.open = open;
    Ok(())
}

/// Sets the end, which must result from the last volley.
fn read_end(game: &mut Battleship, seas: [Field<'_>; 2]) -> Result<(), Rejection> {
    if game.volleys == 0 {
        return Ok(());
    }
    // The fleet of the seat that fired last was afloat before its volley, unless the option let
    // seat 2 fire with its fleet sunk.
    let fired = game.to_move().other();
    let may_answer = fired == Actor::TWO && game.variant.last_volley;
    if game.sunk()[index(fired)] && !may_answer {
        let message = format!("the fleet of seat {} was sunk before its last volley", fired.0);
        return Err(seas[index(fired)].wrong(RULE, message));
    }
    game.end = game.ending();
    Ok(())
}
