//! A second implementation of fouls, from the definitions: it puts stones on a plain board and
//! tries every next stone. It is slow and shares only points with the crate.

use std::collections::BTreeSet;
use wanqi_gomoku::board::{Board, Colour, Point};
use wanqi_gomoku::foul::{Foul, Fours, judge};
use wanqi_sdk::Rng;

/// Column and row from 0.
pub type Place = (i32, i32);

/// Signs on points: `X` black, `O` white, `.` vacant, nothing beyond the edge.
#[derive(Clone)]
pub struct Plain {
    pub size: i32,
    signs: Vec<Vec<char>>,
}

const DIRECTIONS: [Place; 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

impl Plain {
    pub fn new(size: i32) -> Plain {
        Plain { size, signs: vec![vec!['.'; size as usize]; size as usize] }
    }

    pub fn sign(&self, (x, y): Place) -> Option<char> {
        let on = |n: i32| (0..self.size).contains(&n);
        (on(x) && on(y)).then(|| self.signs[y as usize][x as usize])
    }

    pub fn set(&mut self, (x, y): Place, sign: char) {
        self.signs[y as usize][x as usize] = sign;
    }

    fn with<R>(&mut self, place: Place, look: impl FnOnce(&mut Plain) -> R) -> R {
        self.set(place, 'X');
        let result = look(self);
        self.set(place, '.');
        result
    }

    fn vacant_on_line(&self, (x, y): Place, (dx, dy): Place) -> Vec<Place> {
        let along = (-self.size..=self.size).map(|n| (x + n * dx, y + n * dy));
        along.filter(|place| self.sign(*place) == Some('.')).collect()
    }

    /// The unbroken row of stones like the one in a place.
    fn row(&self, (x, y): Place, (dx, dy): Place) -> BTreeSet<Place> {
        let sign = self.sign((x, y));
        let ray = |way: i32| {
            (0..)
                .map(move |n| (x + way * n * dx, y + way * n * dy))
                .take_while(|place| self.sign(*place) == sign)
        };
        ray(1).chain(ray(-1)).collect()
    }

    pub fn longest(&self, place: Place) -> usize {
        DIRECTIONS.iter().map(|direction| self.row(place, *direction).len()).max().unwrap_or(0)
    }

    pub fn five(&self, place: Place) -> bool {
        DIRECTIONS.iter().any(|direction| self.row(place, *direction).len() == 5)
    }

    /// Sets of four stones that hold the stone and become five in a row by one more.
    fn fours(&mut self, stone: Place, direction: Place) -> BTreeSet<BTreeSet<Place>> {
        let mut fours = BTreeSet::new();
        for next in self.vacant_on_line(stone, direction) {
            let row = self.with(next, |board| board.row(next, direction));
            if row.len() == 5 && row.contains(&stone) {
                fours.insert(row.into_iter().filter(|place| *place != next).collect());
            }
        }
        fours
    }

    /// Whether the row through a stone is an unbroken four that becomes five in two ways.
    fn straight_four(&mut self, stone: Place, direction: Place) -> bool {
        let row = self.row(stone, direction);
        let ways = self.vacant_on_line(stone, direction).into_iter().filter(|next| {
            let five = self.with(*next, |board| board.row(*next, direction));
            five.len() == 5 && five.is_superset(&row)
        });
        row.len() == 4 && ways.count() == 2
    }

    /// Sets of three stones that hold the stone and become a straight four by one more that makes
    /// no five and is not a foul.
    fn threes(&mut self, stone: Place, direction: Place, old: bool) -> BTreeSet<BTreeSet<Place>> {
        let mut threes = BTreeSet::new();
        for next in self.vacant_on_line(stone, direction) {
            let good = self.with(next, |board| {
                board.row(next, direction).contains(&stone)
                    && board.straight_four(next, direction)
                    && !board.five(next)
                    && board.foul(next, old).is_none()
            });
            if good {
                let mut row = self.with(next, |board| board.row(next, direction));
                row.remove(&next);
                threes.insert(row);
            }
        }
        threes
    }

    /// The foul of the black stone in a place; `old` counts fours by direction.
    pub fn foul(&mut self, stone: Place, old: bool) -> Option<Foul> {
        if self.five(stone) {
            return None;
        }
        if DIRECTIONS.iter().any(|direction| self.row(stone, *direction).len() > 5) {
            return Some(Foul::Overline);
        }
        let most = if old { 1 } else { usize::MAX };
        if DIRECTIONS.iter().map(|d| self.fours(stone, *d).len().min(most)).sum::<usize>() > 1 {
            return Some(Foul::DoubleFour);
        }
        let threes: usize = DIRECTIONS.iter().map(|d| self.threes(stone, *d, old).len()).sum();
        (threes > 1).then_some(Foul::DoubleThree)
    }
}

/// The same stones on both kinds of board.
fn random_boards(rng: &mut Rng) -> (Board, Plain) {
    let size = 7 + rng.below(9) as u8;
    let mut board = Board::new(size);
    let mut plain = Plain::new(size.into());
    let (black, white) = (12 + rng.below(25), rng.below(16));
    for n in 0..black + white {
        // Two thirds of the stones near the middle, so that lines meet.
        let reach = if n % 3 == 0 { u32::from(size) } else { u32::from(size) * 2 / 3 };
        let low = (u32::from(size) - reach) / 2;
        let (x, y) = (low + rng.below(reach), low + rng.below(reach));
        let point = Point::new(x as u8, y as u8);
        if board.is_vacant(point) {
            let colour = if n < black { Colour::Black } else { Colour::White };
            board.place(colour, point);
            plain.set((x as i32, y as i32), if n < black { 'X' } else { 'O' });
        }
    }
    (board, plain)
}

#[test]
fn fouls_agree_with_the_definitions() {
    let mut rng = Rng::new(15);
    let mut seen = [0; 4];
    for _ in 0..20_000 {
        let (mut board, mut plain) = random_boards(&mut rng);
        let vacant: Vec<Point> = board.points().filter(|p| board.is_vacant(*p)).collect();
        for _ in 0..6 {
            let point = vacant[rng.below(vacant.len() as u32) as usize];
            board.place(Colour::Black, point);
            let old = rng.below(4) == 0;
            let fours = if old { Fours::EachDirection } else { Fours::All };
            let found = judge(&mut board, Colour::Black, point, fours);
            board.remove(Colour::Black, point);
            let place = (point.x.into(), point.y.into());
            let expected = plain.with(place, |plain| plain.foul(place, old));
            assert_eq!(found, expected, "{point} on\n{}", picture(&plain));
            seen[found.map_or(3, |foul| foul as usize)] += 1;
        }
    }
    let [overlines, fours, threes, none] = seen;
    println!("{overlines} overlines, {fours} double fours, {threes} double threes, {none} none");
    assert!(seen.iter().all(|count| *count > 300), "too few of a kind: {seen:?}");
}

fn picture(plain: &Plain) -> String {
    let rows = plain.signs.iter().rev().map(|row| row.iter().collect::<String>());
    rows.collect::<Vec<_>>().join("\n")
}
