//! The picture of a position.

use crate::board::{Link, SIDES, Space, Stop};
use crate::game::Octiles;
use std::fmt::Display;
use wanqi_sdk::Scene;

/// Signs of the runners by seat.
const GLYPHS: [(char, char); 4] = [('B', 'Ⓑ'), ('R', 'Ⓡ'), ('G', 'Ⓖ'), ('Y', 'Ⓨ')];

impl Octiles {
    /// Draws stops and circles, spaces, the paths of the tiles that are laid, and the runners.
    pub(crate) fn draw(&self, scene: &mut Scene) {
        scene.points();
        for stop in Stop::all() {
            let (x, y) = corner(&stop.to_string());
            scene.place(stop, x, y);
        }
        for space in Space::all() {
            let (x, y) = centre(space);
            match self.table.tile(space) {
                None => scene.place(space, x, y),
                Some(_) => {
                    for side in 0..8 {
                        let (dx, dy) = offset(side);
                        scene.place(Port(space, side), x + dx, y + dy);
                    }
                }
            }
        }
        self.draw_paths(scene);
        for n in 1_u8..=6 {
            scene.label(f32::from(n), 0.25, char::from(b'A' + n - 1));
            scene.label(0.25, f32::from(n), n);
        }
        for stop in Stop::all() {
            if let Some(seat) = self.table.at(stop) {
                let (letter, glyph) = GLYPHS[seat];
                scene.piece(stop, seat as u8 + 1, letter, glyph);
            }
        }
        if let Some(tile) = self.pile.top {
            scene.text(format_args!("{tile} is on top of the pile"));
        }
        for tile in self.pile.returned() {
            scene.text(format_args!("{tile} lies under the pile"));
        }
    }

    /// The paths of the tiles, and how they go on beside them.
    fn draw_paths(&self, scene: &mut Scene) {
        for space in Space::all() {
            let Some(laid) = self.table.tile(space) else { continue };
            for side in (0..8).filter(|side| *side < laid.across(*side)) {
                scene.through([Port(space, side), Port(space, laid.across(side))]);
            }
        }
        for space in Space::all().filter(|space| self.table.tile(*space).is_some()) {
            for side in 0..8 {
                match space.link(side) {
                    Link::Stop(stop) => {
                        scene.through([&Port(space, side) as &dyn Display, &stop]);
                    }
                    Link::Space(next, _) if self.table.tile(next).is_none() => {
                        scene.through([&Port(space, side) as &dyn Display, &next]);
                    }
                    Link::Space(next, entry) if space < next => {
                        scene.through([Port(space, side), Port(next, entry)]);
                    }
                    Link::Space(..) => {}
                }
            }
        }
    }
}

/// A side of a space: `c3.UR`.
struct Port(Space, u8);

impl Display for Port {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}.{}", self.0, SIDES[usize::from(self.1)])
    }
}

/// A stop stands where its letter and its number say.
fn corner(name: &str) -> (f32, f32) {
    match name.as_bytes() {
        [letter, digit] => {
            let column = letter.to_ascii_uppercase() - b'A' + 1;
            (f32::from(column), f32::from(digit - b'0'))
        }
        _ => (0.0, 0.0),
    }
}

/// A space lies between the four stops of which the lower left one has its name.
fn centre(space: Space) -> (f32, f32) {
    let (x, y) = corner(&space.to_string());
    (x + 0.5, y + 0.5)
}

/// From the centre of a space to a side.
const fn offset(side: u8) -> (f32, f32) {
    match side {
        0 => (0.0, 0.25),
        1 => (0.25, 0.25),
        2 => (0.25, 0.0),
        3 => (0.25, -0.25),
        4 => (0.0, -0.25),
        5 => (-0.25, -0.25),
        6 => (-0.25, 0.0),
        _ => (-0.25, 0.25),
    }
}
