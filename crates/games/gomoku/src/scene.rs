//! The picture of a position.

use crate::board::{Board, Colour, Point};
use crate::game::Gomoku;
use crate::opening::Phase;
use wanqi_sdk::prelude::*;

impl Picture for Gomoku {
    /// Draws lines, stones, offers, the colours of the seats, and predictions as these eyes may see
    /// them.
    fn scene(&self, eyes: Eyes, scene: &mut Scene) {
        let size = self.board.size();
        scene.points();
        for point in self.board.points() {
            scene.place(point, f32::from(point.x), f32::from(point.y));
        }
        for n in 0..size {
            scene.through((0..size).map(|x| Point::new(x, n)));
            scene.through((0..size).map(|y| Point::new(n, y)));
        }
        for star in stars(&self.board) {
            scene.star(star);
        }
        scene.labels((0..size).map(f32::from), (0..size).map(f32::from));
        for point in self.board.points() {
            match self.board.at(point) {
                Some(Colour::Black) => scene.piece(point, 1, 'X', '●'),
                Some(Colour::White) => scene.piece(point, 2, 'O', '○'),
                None => {}
            }
        }
        for offer in self.offers.iter() {
            scene.mark(offer, "offer");
        }
        if let Some((_, point)) = self.foul {
            scene.mark(point, "last");
        }
        let (black, white) = (self.holder(Colour::Black), self.holder(Colour::White));
        scene.text(
            format_args!("Black: seat {}, White: seat {}", black.0, white.0),
            format_args!("黑方：座位 {}，白方：座位 {}", black.0, white.0),
        );
        for seat in [Actor::ONE, Actor::TWO] {
            if let Some(prediction) = self.predictions.of(seat) {
                match self.hides(seat, eyes) {
                    true => scene.text(
                        format_args!("seat {} has sealed a prediction", seat.0),
                        format_args!("座位 {} 已封陈预判", seat.0),
                    ),
                    false => scene.text(
                        format_args!("seat {} predicts {prediction}", seat.0),
                        format_args!("座位 {} 的预判：{}", seat.0, prediction.zh()),
                    ),
                }
            }
        }
        if self.end.is_none() && self.phase != Phase::Play {
            scene.text(self.phase.due(), self.phase.due_zh());
        }
    }
}

/// The dots of the board: four from 13 lines on, and the centre if there is a middle line.
fn stars(board: &Board) -> impl Iterator<Item = Point> {
    let (size, centre) = (board.size(), board.centre());
    let far = size.saturating_sub(4);
    let corners = [(3, 3), (far, 3), (3, far), (far, far)].map(|(x, y)| Point::new(x, y));
    let wide = corners.into_iter().filter(move |_| size >= 13);
    wide.chain((size % 2 == 1).then_some(centre))
}
