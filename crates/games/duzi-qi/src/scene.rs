//! The picture of a position.

use crate::facts::POINTS;
use crate::notation::Place;
use crate::rules::DuziQi;
use wanqi_sdk::Scene;

/// Draws the lines or the cells, the goal, and the stone.
pub(crate) fn draw(game: &DuziQi, scene: &mut Scene) {
    let size = game.size;
    let places = (0..size).flat_map(|y| (0..size).map(move |x| Place::new(x, y)));
    if game.rules == POINTS {
        scene.points();
        for place in places {
            scene.place(place, place.x.into(), place.y.into());
        }
        for n in 0..size {
            scene.through((0..size).map(|x| Place::new(x, n)));
            scene.through((0..size).map(|y| Place::new(n, y)));
        }
    } else {
        scene.cells();
        for place in places {
            scene.cell(place, place.x.into(), place.y.into(), place.x % 2 == place.y % 2);
        }
    }
    scene.star(game.goal());
    for n in 0..size {
        scene.label(n.into(), -1.0, char::from(b'a' + n));
        scene.label(-1.0, n.into(), n + 1);
    }
    scene.piece(game.stone, 0, 'o', '●');
}
