//! Positions with all forbidden points, from other programs and texts:
//! `tests/forbidden.yaml`.

use serde::Deserialize;
use wanqi_gomoku::board::{Board, Colour, Point};
use wanqi_gomoku::foul::{Foul, Fours, judge};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    /// Rows from the top, `X` black, `O` white, `.` vacant; or empty.
    #[serde(default)]
    rows: Vec<String>,
    /// Stones in the order of play, Black first; or empty.
    #[serde(default)]
    moves: String,
    /// Every point where a black stone would be a foul, with the foul: `k8 overline`.
    forbidden: Vec<String>,
    note: String,
    source: String,
}

impl Entry {
    fn board(&self) -> Board {
        if self.rows.is_empty() {
            let mut board = Board::new(15);
            for (n, text) in self.moves.split(' ').enumerate() {
                let point = Point::parse(text.as_bytes(), 15, 15).expect("a point");
                assert!(board.is_vacant(point), "{text} twice in {}", self.moves);
                board.place(if n % 2 == 0 { Colour::Black } else { Colour::White }, point);
            }
            return board;
        }
        let size = self.rows.len() as u8;
        let mut board = Board::new(size);
        for (y, row) in (0..size).rev().zip(&self.rows) {
            assert_eq!(row.len(), self.rows.len(), "{row}");
            for (x, sign) in (0..).zip(row.chars()) {
                match sign {
                    'X' => board.place(Colour::Black, Point::new(x, y)),
                    'O' => board.place(Colour::White, Point::new(x, y)),
                    _ => assert_eq!(sign, '.', "{row}"),
                }
            }
        }
        board
    }
}

fn forbidden(board: &mut Board) -> Vec<String> {
    let vacant: Vec<Point> = board.points().filter(|p| board.is_vacant(*p)).collect();
    let judged = vacant.into_iter().filter_map(|point| {
        board.place(Colour::Black, point);
        let foul = judge(board, Colour::Black, point, Fours::All);
        board.remove(Colour::Black, point);
        foul.map(|foul| format!("{point} {}", Foul::reason(foul)))
    });
    let mut texts: Vec<String> = judged.collect();
    texts.sort();
    texts
}

#[test]
fn forbidden_points_of_others() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/forbidden.yaml");
    let text = std::fs::read_to_string(path).expect("tests/forbidden.yaml");
    let entries: Vec<Entry> = serde_yaml::from_str(&text).expect("a list of positions");
    for entry in &entries {
        let found = forbidden(&mut entry.board());
        assert_eq!(found, entry.forbidden, "{} ({})", entry.note, entry.source);
    }
}
