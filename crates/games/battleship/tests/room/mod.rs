//! There is room for the next ship wherever the ships before it are (R2.3). The proof is a family
//! of places: the ships before cannot block all of them, even if each blocks as many as it can.

use wanqi_battleship::board::{Point, SIZE};
use wanqi_battleship::fleet::{CLASSIC, Kind, Ship, THREE_SHOTS};

/// A line of this number of cells.
fn line(x: u8, y: u8, long: u8, upright: bool) -> Ship {
    let (dx, dy) = if upright { (0, long - 1) } else { (long - 1, 0) };
    Ship { low: Point::new(x, y), high: Point::new(x + dx, y + dy) }
}

/// The same with columns and rows exchanged.
fn turned(Ship { low, high }: Ship) -> Ship {
    Ship { low: Point::new(low.y, low.x), high: Point::new(high.y, high.x) }
}

/// Lines that fill the rows, and the columns that are left over; and all of this turned.
fn dense(long: u8) -> Vec<Ship> {
    let fit = SIZE / long;
    let mut family = Vec::new();
    for y in 0..SIZE {
        family.extend((0..fit).map(|n| line(n * long, y, long, false)));
    }
    for x in fit * long..SIZE {
        family.extend((0..fit).map(|n| line(x, n * long, long, true)));
    }
    let turned: Vec<Ship> = family.iter().copied().map(turned).collect();
    [family, turned].concat()
}

/// Lines with two cells between any two of them, in every third row.
fn sparse(long: u8) -> Vec<Ship> {
    let columns = (0..=SIZE - long).step_by(usize::from(long) + 2);
    let rows = (0..SIZE).step_by(3);
    rows.flat_map(|y| columns.clone().map(move |x| line(x, y, long, false))).collect()
}

/// The most places of a family that a ship of this kind can block.
fn blocks(kind: Kind, family: &[Ship], apart: bool) -> usize {
    let blocked = |ship: Ship| {
        let cells = if apart { ship.cells().with_neighbours() } else { ship.cells() };
        family.iter().filter(|place| !(place.cells() & cells).is_empty()).count()
    };
    (0..kind.places()).map(|n| blocked(kind.place(n))).max().expect("a place")
}

fn prove(fleet: &[Kind], apart: bool, family: fn(u8) -> Vec<Ship>) {
    for (n, next) in fleet.iter().enumerate().skip(1) {
        let family = family(next.long);
        let blocked: usize = fleet[..n].iter().map(|kind| blocks(*kind, &family, apart)).sum();
        let places = family.len();
        assert!(blocked < places, "{n} ships block {blocked} of {places} places for the {next}");
    }
}

#[test]
fn there_is_room_for_the_next_ship() {
    prove(&THREE_SHOTS, false, dense);
    // Where there is room for a ship apart from all others, there is also room if ships may touch.
    prove(&CLASSIC, true, sparse);
}
