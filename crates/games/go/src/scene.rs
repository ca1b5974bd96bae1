//! The picture of a position.

use crate::board::{Point, Side, points};
use crate::chains::Content;
use crate::game::{Go, Phase};
use wanqi_sdk::prelude::*;

impl Picture for Go {
    /// Draws lines, star points, stones, the ko, the dead chains and the prisoners.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        let size = self.config.size;
        scene.points();
        for point in points(size) {
            scene.place(point, f32::from(point.column()), f32::from(point.row()));
        }
        for row in 1..=size {
            scene.through((1..=size).map(|column| Point::new(column, row)));
        }
        for column in 1..=size {
            scene.through((1..=size).map(|row| Point::new(column, row)));
        }
        star_points(size).for_each(|point| scene.star(point));
        for line in 1..=size {
            scene.label(f32::from(line), 0.0, Point::new(line, 1).letter());
            scene.label(0.0, f32::from(line), line);
        }
        self.draw_stones(scene);
        let [black, white] = self.state.prisoners;
        scene.text(
            format_args!("prisoners: Black {black}, White {white}"),
            format_args!("提子：黑方 {black}，白方 {white}"),
        );
        if let Some(point) = self.state.ko {
            scene.text(format_args!("ko at {point}"), format_args!("劫在 {point}"));
        }
        match self.state.phase {
            Phase::Place(left) => scene.text(
                format_args!("handicap stones to place: {left}"),
                format_args!("还要放 {left} 枚让子"),
            ),
            Phase::Propose => {
                scene.text("two passes: which chains are dead?", "双方虚着：哪些棋块是死子？")
            }
            Phase::Answer => scene.text("accept or resume?", "接受，还是续弈？"),
            Phase::Play | Phase::Over => {}
        }
    }
}

impl Go {
    fn draw_stones(&self, scene: &mut Scene) {
        for point in points(self.config.size) {
            match self.board.content(point) {
                Content::Stone(Side::Black) => scene.piece(point, 1, 'X', '●'),
                Content::Stone(Side::White) => scene.piece(point, 2, 'O', '○'),
                Content::Empty | Content::Edge => {}
            }
        }
        for point in points(self.config.size).filter(|point| self.board.is_dead(*point)) {
            scene.mark(point, "dead");
        }
    }
}

/// The dots of the board: nine on odd boards from 13 lines on, five on 9 and 11, four on even
/// boards.
fn star_points(size: u8) -> impl Iterator<Item = Point> {
    let near = if size < 13 { 3 } else { 4 };
    let middle = size.div_ceil(2);
    let odd = size % 2 == 1;
    let lines = [near, middle, size + 1 - near];
    let all = lines.into_iter().flat_map(move |y| lines.map(|x| (x, y)));
    all.filter_map(move |(x, y)| {
        let inner = u8::from(x == middle) + u8::from(y == middle);
        let shown = size >= 7 && (inner == 0 || (odd && (inner == 2 || size >= 13)));
        shown.then(|| Point::new(x, y))
    })
}
