//! The picture of a position.

use crate::board::{CURVES, Chain, LINES, POINTS, path};
use crate::game::{BaguaQi, SEATS, index};
use wanqi_sdk::prelude::*;

/// Letters and signs of the tokens.
const TOKENS: [(char, char); 2] = [('A', '●'), ('B', '○')];

impl Picture for BaguaQi {
    /// Draws the figure, or two tracks if the figure has no path of this length; then the tokens,
    /// and hands and guesses as these eyes may see them.
    fn scene(&self, eyes: Eyes, scene: &mut Scene) {
        scene.points();
        match SEATS.map(|seat| path(seat, self.route)) {
            [Some(one), Some(two)] => self.draw_figure([one, two], scene),
            _ => self.draw_tracks(scene),
        }
        self.draw_words(eyes, scene);
    }
}

impl BaguaQi {
    fn draw_figure(&self, paths: [Chain; 2], scene: &mut Scene) {
        for point in POINTS {
            scene.place(point.name, point.x, point.y);
        }
        let place = |name: &&'static str| {
            POINTS.iter().find(|point| point.name == *name).map(|point| (*name, (point.x, point.y)))
        };
        for (height, curve) in CURVES {
            scene.around((0.0, height), curve.iter().filter_map(place));
        }
        for line in LINES {
            scene.through(line);
        }
        // The dots of the figure: on a curve, nothing else shows where they are.
        for dot in POINTS.iter().filter(|point| !point.name.starts_with("eye")) {
            scene.star(dot.name);
        }
        let points = SEATS.map(index).map(|n| paths[n][usize::from(self.steps[n])]);
        for (seat, point) in SEATS.into_iter().zip(points) {
            let (letter, glyph) = TOKENS[index(seat)];
            scene.piece(point, seat.0, letter, glyph);
        }
    }

    /// A straight track for each seat, from the left to the right.
    fn draw_tracks(&self, scene: &mut Scene) {
        let name = |seat: Actor, n: u8| format!("{}-{n}", seat.0);
        for seat in SEATS {
            for n in 0..=self.route {
                scene.place(name(seat, n), n.into(), f32::from(2 - seat.0));
            }
        }
        for seat in SEATS {
            scene.through((0..=self.route).map(|n| name(seat, n)));
        }
        for seat in SEATS {
            let (letter, glyph) = TOKENS[index(seat)];
            scene.piece(name(seat, self.steps[index(seat)]), seat.0, letter, glyph);
        }
    }

    fn draw_words(&self, eyes: Eyes, scene: &mut Scene) {
        for seat in SEATS {
            let steps = self.steps[index(seat)];
            let (hand, hand_zh) = match self.hand(seat, eyes) {
                '-' => ("hand open".to_owned(), "未出子".to_owned()),
                '?' => ("hand closed".to_owned(), "已出子".to_owned()),
                count => (format!("hand closed on {count}"), format!("已出 {count} 子")),
            };
            let (letter, route) = (TOKENS[index(seat)].0, self.route);
            scene.text(
                format_args!("{letter}: seat {}, {steps} of {route} steps, {hand}", seat.0),
                format_args!(
                    "{letter}：座位 {}，已走 {steps} 步，共 {route} 步，{hand_zh}",
                    seat.0
                ),
            );
        }
        if let Some(guess) = self.guess {
            scene.text(
                format_args!("seat {} guesses {guess}", self.first().0),
                format_args!("座位 {} 猜 {guess}", self.first().0),
            );
        }
    }
}
