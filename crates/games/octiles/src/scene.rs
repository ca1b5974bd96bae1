//! The picture of a position.

use crate::board::{Link, Point, Space};
use crate::game::Octiles;
use crate::layout::{self, Spot, TOP};
use crate::tiles::Laid;
use wanqi_sdk::prelude::*;

/// The signs of the runners of each seat.
const GLYPHS: [(char, char); 4] = [('B', 'Ⓑ'), ('R', 'Ⓡ'), ('G', 'Ⓖ'), ('Y', 'Ⓨ')];

impl Picture for Octiles {
    /// Draws stops, spaces, tiles, the paths printed on the board, runners, and the tile on top of
    /// the pile.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        scene.points();
        let stops = Point::all().map(Spot::Stop);
        let ports = layout::ports().filter(|(space, side)| self.shows(*space, *side));
        let ports = ports.map(|(space, side)| Spot::Port(space, side));
        let top = (0..8).map(Spot::Top).filter(|_| self.pile.top.is_some());
        for spot in stops.chain(ports).chain(top) {
            let (x, y) = spot.at();
            scene.place(spot, x, y);
        }
        self.draw_areas(scene);
        let paths = self.paths();
        for (from, to) in &paths {
            scene.area("orange", layout::band(from.at(), to.at()));
        }
        for (from, to) in paths {
            scene.through([from, to]);
        }
        Point::all()
            .filter(|stop| self.table.at(*stop).is_none())
            .for_each(|stop| scene.star(stop));
        self.draw_labels(scene);
        for stop in Point::all() {
            if let Some(seat) = self.table.at(stop) {
                let (letter, glyph) = GLYPHS[seat];
                scene.piece(stop, seat as u8 + 1, letter, glyph);
            }
        }
        if let Some(tile) = self.pile.top {
            scene.text(format_args!("{tile} is on top of the pile"), format_args!("堆顶是 {tile}"));
        }
        for tile in self.pile.returned() {
            scene.text(format_args!("{tile} lies under the pile"), format_args!("堆底有 {tile}"));
        }
    }
}

impl Octiles {
    /// Whether the picture shows a side of a space: the sides of tiles, and those with printed
    /// paths.
    fn shows(&self, space: Space, side: u8) -> bool {
        let printed = match space.link(side) {
            Link::Space(next, entry) => layout::is_printed((space, side), (next, entry)),
            Link::Stop(_) => false,
        };
        printed || self.table.tile(space).is_some()
    }

    /// Draws octagons, white where there is a tile, and grey stops.
    fn draw_areas(&self, scene: &mut Scene) {
        for space in Space::all() {
            let look = if self.table.tile(space).is_some() { "white" } else { "outline" };
            scene.area(look, layout::octagon(layout::centre(space)));
        }
        if self.pile.top.is_some() {
            scene.area("white", layout::octagon(TOP));
        }
        for stop in Point::all() {
            scene.area("grey", layout::edge(stop));
        }
    }

    /// The paths on tiles, from tiles to stops, and those printed between spaces.
    fn paths(&self) -> Vec<(Spot, Spot)> {
        let mut paths = Vec::new();
        let mut on_tile = |laid: Laid, spot: &dyn Fn(u8) -> Spot| {
            let once = (0..8).filter(|side| *side < laid.across(*side));
            paths.extend(once.map(|side| (spot(side), spot(laid.across(side)))));
        };
        for space in Space::all() {
            if let Some(laid) = self.table.tile(space) {
                on_tile(laid, &|side| Spot::Port(space, side));
            }
        }
        if let Some(tile) = self.pile.top {
            on_tile(Laid { tile, turn: 0 }, &Spot::Top);
        }
        for (space, side) in layout::ports() {
            let spot = match space.link(side) {
                Link::Stop(stop) if self.table.tile(space).is_some() => Spot::Stop(stop),
                Link::Space(next, entry)
                    if space < next && layout::is_printed((space, side), (next, entry)) =>
                {
                    Spot::Port(next, entry)
                }
                _ => continue,
            };
            paths.push((Spot::Port(space, side), spot));
        }
        paths
    }

    /// Draws the names of stops, of vacant spaces and of the tile on top.
    fn draw_labels(&self, scene: &mut Scene) {
        for stop in Point::all() {
            let (x, y) = layout::name_of(stop);
            scene.label(x, y, stop);
        }
        for space in Space::all().filter(|space| self.table.tile(*space).is_none()) {
            let (x, y) = layout::centre(space);
            scene.label(x, y, space);
        }
        if let Some(tile) = self.pile.top {
            scene.label(TOP.0, TOP.1 - 0.68, tile);
        }
    }
}
