//! The picture of a position: both seas, as the viewer may see them.

use crate::board::{CELLS, Point, SIZE, cell};
use crate::game::{Battleship, SEATS};
use std::fmt;
use wanqi_sdk::prelude::*;

/// A cell of one of the seas: `1-a1`.
struct Place(Actor, Point);

impl Picture for Battleship {
    /// Draws the sea of seat 1 at the left and that of seat 2 at the right, ships, shots, and the
    /// number of sunk ships.
    fn scene(&self, eyes: Eyes, scene: &mut Scene) {
        scene.cells();
        for seat in SEATS {
            for cell in (0..CELLS).map(cell) {
                scene.place(Place(seat, cell), left(seat) + f32::from(cell.x), cell.y.into());
            }
        }
        for seat in SEATS {
            let beside = if seat == Actor::ONE { -1.0 } else { left(seat) + f32::from(SIZE) };
            for n in 0..SIZE {
                scene.label(left(seat) + f32::from(n), -1.0, char::from(b'a' + n));
                scene.label(beside, n.into(), n + 1);
            }
        }
        for seat in SEATS {
            draw_sea(self, seat, eyes, scene);
        }
        for seat in SEATS {
            let (seen, all) = (self.seen(seat, eyes), self.variant.fleet.len());
            let sunk = |ship| self.sea(seat).is_sunk(ship);
            let sunk = seen.iter().filter(|(_, ship)| ship.is_some_and(sunk)).count();
            let placed = seen.len();
            if placed < all {
                scene.text(
                    format_args!("seat {}: {placed} of {all} ships placed", seat.0),
                    format_args!("座位 {}：共 {all} 艘，已布 {placed} 艘", seat.0),
                );
            } else if sunk > 0 {
                scene.text(
                    format_args!("seat {}: {sunk} of {all} ships sunk", seat.0),
                    format_args!("座位 {}：共 {all} 艘，已沉 {sunk} 艘", seat.0),
                );
            }
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.0.0, self.1)
    }
}

/// The left edge of the sea of a seat.
fn left(seat: Actor) -> f32 {
    f32::from(seat.0 - 1) * f32::from(SIZE + 1)
}

/// Draws ships with their letters, sunk ones in red, hits as crosses, and the other shots.
fn draw_sea(game: &Battleship, seat: Actor, eyes: Eyes, scene: &mut Scene) {
    let seen = game.seen(seat, eyes);
    for cell in (0..CELLS).map(cell) {
        let mut ships = seen.iter().filter_map(|(kind, ship)| Some((kind, (*ship)?)));
        let ship = ships.find(|(_, ship)| ship.cells().has(cell));
        let place = Place(seat, cell);
        match (game.sign(seat, cell), ship) {
            (Some('x'), Some((kind, ship))) if game.sea(seat).is_sunk(ship) => {
                scene.piece_as(place, (seat.0, kind.letter.to_ascii_lowercase(), '■'), "red");
            }
            (Some('x'), _) => scene.piece_as(place, (seat.0, '*', '✕'), "orange"),
            (Some('+'), _) => scene.piece_as(place, (0, '+', '+'), "yellow"),
            (Some(_), _) => scene.piece_as(place, (0, 'o', '·'), "white"),
            (None, Some((kind, _))) => {
                scene.piece_as(place, (seat.0, kind.letter, '■'), "grey");
            }
            (None, None) => {}
        }
    }
}
