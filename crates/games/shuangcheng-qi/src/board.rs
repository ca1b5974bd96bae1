//! The boards (R1), read from files of lines and men; steps and jumps.

use wanqi_sdk::board::bitboard::Bitboard;
pub use wanqi_sdk::board::square::Square as Point;
use wanqi_sdk::sides;

sides!(Black 'b', White 'w');

/// The names of the boards, the values of the option `board`.
pub const NAMES: &[&str] = &[
    "weiming-1",
    "zhili",
    "weiming-2",
    "daci",
    "shimian",
    "jiugong",
    "jiugong-plain",
    "jingxian",
    "zhonglou",
    "weiming-3",
    "xiongji",
    "zhongkui",
];

/// The boards, in the order of [`NAMES`]. The file of an unknown board is empty.
pub static BOARDS: [Board; 12] = [
    Board::new("未名双承棋之一", include_str!("boards/weiming-1.txt")),
    Board::new("直隶双承棋", include_str!("boards/zhili.txt")),
    Board::new("未名双承棋之二", include_str!("boards/weiming-2.txt")),
    Board::new("大慈双承棋", include_str!("boards/daci.txt")),
    Board::new("十面埋伏", include_str!("boards/shimian.txt")),
    Board::new("九宫双承棋", include_str!("boards/jiugong.txt")),
    Board::new("九宫双承棋（无斜线）", include_str!("boards/jiugong-plain.txt")),
    Board::new("景县双承棋", include_str!("boards/jingxian.txt")),
    Board::new("钟楼双承棋", include_str!("boards/zhonglou.txt")),
    Board::new("未名双承棋之三", include_str!("boards/weiming-3.txt")),
    Board::new("雄鸡争占", include_str!("boards/xiongji.txt")),
    Board::new("钟馗捉鬼", include_str!("boards/zhongkui.txt")),
];

/// A board without pieces. Points are numbered row by row from the bottom; the number is the bit in
/// sets.
#[derive(Debug)]
pub struct Board {
    /// Chinese name.
    pub name: &'static str,
    /// Columns of the grid.
    pub width: u8,
    /// Rows of the grid.
    pub height: u8,
    /// The number of points; 0 if the board is not known.
    pub count: u8,
    /// The points of Black's men, White's men and the neutral at the start (R1.4).
    pub start: [Bitboard; 3],
    text: &'static str,
    /// The point of each number.
    points: [Point; MOST],
    /// The number of the point on each cell of the grid.
    numbers: [u8; CELLS],
    /// The neighbours of each point along the lines.
    steps: [Bitboard; MOST],
    /// The jumps to each point: the point that is jumped over, and the start.
    jumps: [[(Bitboard, Bitboard); MOST_JUMPS]; MOST],
    /// The number of jumps to each point.
    jump_counts: [u8; MOST],
}

/// The largest number of points of a board, so that the key of a position fits 64 bits.
const MOST: usize = 25;
/// The largest number of columns and rows of the grid.
const GRID: usize = 9;
const CELLS: usize = GRID * GRID;
/// The largest number of jumps to a point.
const MOST_JUMPS: usize = 8;
/// The number of a cell of the grid without a point.
const NONE: u8 = u8::MAX;

impl Board {
    /// Reads a file: a line of the board, or the men of a side, on each line of text.
    const fn new(name: &'static str, text: &'static str) -> Board {
        let mut board = Board {
            name,
            width: 0,
            height: 0,
            count: 0,
            start: [Bitboard::EMPTY; 3],
            text,
            points: [Point::new(0, 0); MOST],
            numbers: [NONE; CELLS],
            steps: [Bitboard::EMPTY; MOST],
            jumps: [[(Bitboard::EMPTY, Bitboard::EMPTY); MOST_JUMPS]; MOST],
            jump_counts: [0; MOST],
        };
        board.number_points();
        let (mut row, mut at) = (Row::EMPTY, 0);
        while row.read(text.as_bytes(), &mut at) {
            match row.word {
                b'b' => board.start[0] = board.set(&row),
                b'w' => board.start[1] = board.set(&row),
                b'n' => board.start[2] = board.set(&row),
                _ => board.add_line(&row),
            }
        }
        board
    }

    /// Numbers the points of the file.
    const fn number_points(&mut self) {
        let (mut row, mut at) = (Row::EMPTY, 0);
        while row.read(self.text.as_bytes(), &mut at) {
            let mut n = 0;
            while n < row.count {
                self.numbers[cell(row.points[n])] = 0;
                n += 1;
            }
        }
        let mut at = 0;
        while at < CELLS {
            if self.numbers[at] != NONE {
                let point = Point::new((at % GRID) as u8, (at / GRID) as u8);
                self.points[self.count as usize] = point;
                self.numbers[at] = self.count;
                self.count += 1;
                self.height = point.y + 1;
                self.width = if point.x < self.width { self.width } else { point.x + 1 };
            }
            at += 1;
        }
    }

    /// The points of a row as a set.
    const fn set(&self, row: &Row) -> Bitboard {
        let (mut set, mut n) = (Bitboard::EMPTY, 0);
        while n < row.count {
            set.0 |= self.bit(row.points[n]).0;
            n += 1;
        }
        set
    }

    /// Adds the steps and jumps along a line in both directions.
    const fn add_line(&mut self, row: &Row) {
        let mut n = 1;
        while n < row.count {
            let ends = [self.number(row.points[n - 1]), self.number(row.points[n])];
            self.steps[ends[0] as usize].0 |= 1 << ends[1];
            self.steps[ends[1] as usize].0 |= 1 << ends[0];
            if n > 1 {
                let last = self.number(row.points[n - 2]);
                self.add_jump(last, ends[0], ends[1]);
                self.add_jump(ends[1], ends[0], last);
            }
            n += 1;
        }
    }

    const fn add_jump(&mut self, from: u8, over: u8, to: u8) {
        let to = to as usize;
        self.jumps[to][self.jump_counts[to] as usize] = (Bitboard::of(over), Bitboard::of(from));
        self.jump_counts[to] += 1;
    }

    /// The number of a point; [`NONE`] if it is not on the board.
    #[inline]
    const fn number(&self, point: Point) -> u8 {
        self.numbers[cell(point)]
    }

    /// Whether the board is known.
    #[must_use]
    pub const fn is_known(&self) -> bool {
        self.count > 0
    }

    /// Whether a point of the grid is on the board.
    #[must_use]
    pub const fn has(&self, point: Point) -> bool {
        self.number(point) != NONE
    }

    /// All points.
    #[inline]
    #[must_use]
    pub const fn all(&self) -> Bitboard {
        Bitboard((1 << self.count) - 1)
    }

    /// The bit of a point of the board.
    #[inline]
    #[must_use]
    pub const fn bit(&self, point: Point) -> Bitboard {
        Bitboard::of(self.number(point))
    }

    /// The point of a number.
    #[inline]
    #[must_use]
    pub const fn point(&self, number: u8) -> Point {
        self.points[number as usize]
    }

    /// The points of a set, row by row from the bottom.
    pub fn points(&self, set: Bitboard) -> impl Iterator<Item = Point> + use<'_> {
        set.map(|number| self.point(number))
    }

    /// The lines, each as the names of its points.
    pub fn lines(&self) -> impl Iterator<Item = impl Iterator<Item = &'static str>> {
        let lines = self.text.lines().filter_map(|line| line.strip_prefix("line "));
        lines.map(|line| line.split(' '))
    }

    /// The neighbours of the point with this number (R3.1).
    #[inline]
    #[must_use]
    pub const fn steps(&self, number: u8) -> Bitboard {
        self.steps[number as usize]
    }

    /// Whether a step leads from one point to the other.
    #[must_use]
    pub fn joins(&self, from: Point, to: Point) -> bool {
        self.steps(self.number(from)).has(self.number(to))
    }

    #[inline]
    fn onto(&self, to: u8) -> &[(Bitboard, Bitboard)] {
        &self.jumps[usize::from(to)][..self.jump_counts[usize::from(to)].into()]
    }

    /// The points from which a jump over a piece of `over` leads to the point with this number
    /// (R3.6).
    #[inline]
    #[must_use]
    pub fn jumps(&self, to: u8, over: Bitboard) -> Bitboard {
        let mut from = Bitboard::EMPTY;
        for (middle, start) in self.onto(to) {
            if !(*middle & over).is_empty() {
                from |= *start;
            }
        }
        from
    }

    /// The point that a jump between these points passes over.
    #[must_use]
    pub fn between(&self, from: Point, to: Point) -> Option<Point> {
        let mut jumps = self.onto(self.number(to)).iter();
        jumps.find(|jump| jump.1 == self.bit(from)).map(|jump| self.point(jump.0.first()))
    }
}

/// The number of the cell of a point.
const fn cell(point: Point) -> usize {
    point.y as usize * GRID + point.x as usize
}

/// A line of a file: the first letter of its word, and points.
struct Row {
    word: u8,
    points: [Point; GRID],
    count: usize,
}

impl Row {
    const EMPTY: Row = Row { word: b'#', points: [Point::new(0, 0); GRID], count: 0 };

    /// Reads the next line; false at the end of the file. A comment has no points.
    const fn read(&mut self, text: &[u8], at: &mut usize) -> bool {
        if *at == text.len() {
            return false;
        }
        self.word = text[*at];
        self.count = 0;
        while text[*at] != b'\n' {
            if self.word != b'#' && text[*at] == b' ' {
                self.points[self.count] = Point::new(text[*at + 1] - b'a', text[*at + 2] - b'1');
                self.count += 1;
            }
            *at += 1;
        }
        *at += 1;
        true
    }
}
