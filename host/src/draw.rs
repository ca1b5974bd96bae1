//! Scenes as pictures: text in this module, SVG, PNG and GIF in the modules below.
//!
//! In a text picture, each row of the board is a row of characters, from the top. Lines between
//! neighbours are drawn, with an additional row between two rows of places, unless the board is
//! large and its lines only join all neighbours. Places in the same row are at least two columns
//! apart, so that marks fit on both sides of a piece. Pieces on the same place are next to one
//! another, the lowest first. If a stack is too high for that, every stack is drawn as its top
//! piece and its height.

mod arc;
mod font;
#[cfg(feature = "gif")]
pub mod gif;
mod grid;
mod ink;
mod lines;
mod look;
#[cfg(feature = "png")]
pub mod png;
mod sheet;
mod stacks;
pub mod svg;

use crate::language::Language;
use crate::printable::{Printable, escaped};
use crate::scene::{Mark, Place, Scene, Shade};
use lines::{Heights, Lines};
use stacks::Stacks;
use wanqi_notation::{Message, message};

/// How a picture is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// With ANSI colours: a colour for each role, dark cells shaded.
    pub colour: bool,
    /// Unicode signs for pieces instead of ASCII letters.
    pub glyphs: bool,
    /// For readers of Chinese: Chinese characters on pieces for which other readers see letters.
    pub language: Language,
}

/// The most characters of a picture in a row or a column.
const LIMIT: usize = 1_000;

/// The most columns per step.
const MOST_COLUMNS: f64 = 8.0;

/// The marks: kind, signs in a text picture, meaning; in the order of the legend.
// text: last action
// text: where it came from
// text: where it went
// text: in check
// text: dead
// text: offered
// text: Black's point
// text: White's point
// text: nobody's point
const LEGEND: [(&str, &str, &str); 9] = [
    ("last", "()", "last action"),
    ("from", "[]", "where it came from"),
    ("to", "()", "where it went"),
    ("check", "!!", "in check"),
    ("dead", "~~", "dead"),
    ("offer", "??", "offered"),
    ("black", "b", "Black's point"),
    ("white", "w", "White's point"),
    ("dame", "-", "nobody's point"),
];

/// Draws a scene: lines of text, each ending in a line feed.
///
/// ```
/// use wanqi_host::draw::{Style, text};
/// use wanqi_host::scene::Scene;
///
/// let scene = Scene::parse(
///     "board cells\nplace a1 0 0\nplace b1 1 0\nplace a2 0 1\nplace b2 1 1\n\
///      piece a2 1 x ✕\npiece b1 2 o ○\ntext x to move\n",
/// )?;
/// let lines = text(&scene, Style::default());
/// assert_eq!(&*lines, "x .\n. o\nx to move\n");
/// # Ok::<(), wanqi_host::scene::Unreadable>(())
/// ```
#[must_use]
pub fn text(scene: &Scene, style: Style) -> Printable {
    let mut out = match CoordinateGrid::new(scene, style) {
        Some(grid) => grid.draw(scene, style),
        None if scene.places.is_empty() => String::new(),
        None => {
            let large = message!("(the board is too large to be drawn as text)");
            style.language.say(&large) + "\n"
        }
    };
    let legend = legend(&scene.marks, style.language);
    if !legend.is_empty() {
        out.push_str(&legend);
        out.push('\n');
    }
    let stacks = style.language.say(&scene.stack_line());
    for line in Some(&stacks).filter(|line| !line.is_empty()).into_iter().chain(&scene.texts) {
        out.push_str(&escaped(line));
        out.push('\n');
    }
    // A parsed scene contains no invisible characters.
    Printable::composed(out)
}

/// The legend of the marks on a board: kind, signs in text, meaning.
fn legend_of(marks: &[Mark], language: Language) -> Vec<(&'static str, &'static str, String)> {
    let used = |kind: &str| marks.iter().any(|mark| mark.kind == kind);
    let used = LEGEND.into_iter().filter(|(kind, ..)| used(kind));
    used.map(|(kind, sign, meaning)| {
        (kind, sign, language.say(&Message::sentence(meaning, Vec::new())))
    })
    .collect()
}

fn legend(marks: &[Mark], language: Language) -> String {
    let used = legend_of(marks, language).into_iter();
    used.map(|(_, sign, meaning)| format!("{sign} {meaning}")).collect::<Vec<_>>().join("   ")
}

/// The rows and columns of a board, and the signs in them.
struct CoordinateGrid {
    /// Distinct heights from the top.
    heights: Heights,
    /// The row of each height.
    rows: Vec<usize>,
    /// Lines that are drawn.
    lines: Lines,
    /// The leftmost x coordinate.
    left: f64,
    /// Columns per step.
    scale: f64,
    /// Columns to the left of the leftmost coordinate.
    margin: usize,
    /// The characters, row by row.
    cells: Vec<Vec<Cell>>,
    /// The signs on the places.
    stacks: Stacks,
}

/// One character of the picture.
#[derive(Clone, Copy, Default)]
struct Cell {
    /// The sign; an empty text is a blank.
    sign: Option<char>,
    /// The right half of a wide sign: nothing is printed here.
    covered: bool,
    /// The role that colours the sign, from 1.
    role: u8,
    /// In a dark cell.
    dark: bool,
    /// A mark or a marked sign.
    marked: bool,
}

fn hundredths(coordinate: f64) -> i64 {
    (coordinate * 100.0).round() as i64
}

impl CoordinateGrid {
    fn new(scene: &Scene, style: Style) -> Option<Self> {
        if scene.places.is_empty() {
            return None;
        }
        let lines = Lines::of(scene);
        let points = || {
            let labels = scene.labels.iter().map(|label| (label.x, label.y));
            let ends = lines.edges.iter().flatten().copied();
            scene.places.iter().map(|place| (place.x, place.y)).chain(labels).chain(ends)
        };
        let heights = Heights::of(points().map(|(_, y)| y));
        let left = points().map(|(x, _)| x).fold(f64::INFINITY, f64::min);
        let right = points().map(|(x, _)| x).fold(f64::NEG_INFINITY, f64::max);
        let stacks = Stacks::of(scene, style);
        let rows = lines.rows(&heights);
        let scale = columns_a_step(scene, &heights, stacks.widest());
        let scale = lines.columns_a_step(&heights, scale).min(MOST_COLUMNS);
        let widest = scene.labels.iter().map(|label| label.text.chars().count()).max();
        // Margins for marks, stacks, wide signs and the halves of dark cells.
        let margin = 5 + widest.unwrap_or(0).max(stacks.widest()).min(80);
        let width = ((right - left) * scale).round() as usize + 2 * margin + 1;
        let height = rows.last().map_or(0, |last| last + 1);
        if height > LIMIT || width > LIMIT {
            return None;
        }
        let cells = vec![vec![Cell::default(); width]; height];
        Some(Self { heights, rows, lines, left, scale, margin, cells, stacks })
    }

    fn row(&self, y: f64) -> usize {
        self.rows.get(self.heights.index(y)).copied().unwrap_or(0)
    }

    fn column(&self, x: f64) -> usize {
        ((x - self.left) * self.scale).round() as usize + self.margin
    }

    fn at(&mut self, place: &Place) -> &mut Cell {
        let (row, column) = (self.row(place.y), self.column(place.x));
        &mut self.cells[row][column]
    }

    fn draw(mut self, scene: &Scene, style: Style) -> String {
        self.put_lines();
        self.put_places(scene);
        self.put_labels(scene);
        self.put_marks(scene);
        self.put_pieces(scene);
        let used = |row: &Vec<Cell>| row.iter().position(|cell| cell.sign.is_some() || cell.dark);
        let indent = self.cells.iter().filter_map(used).min().unwrap_or(0);
        let mut out = String::new();
        for row in &self.cells {
            print_row(&row[indent..], style, &mut out);
        }
        out
    }

    fn put_lines(&mut self) {
        for [from, to] in std::mem::take(&mut self.lines.edges) {
            self.put_line(from, to);
        }
    }

    /// Draws a line from one end to the other.
    fn put_line(&mut self, from: (f64, f64), to: (f64, f64)) {
        let (row, column) = (self.row(from.1) as i64, self.column(from.0) as i64);
        let (rows, columns) = (self.row(to.1) as i64 - row, self.column(to.0) as i64 - column);
        let steps = if rows == 0 { columns.abs() } else { rows.abs() };
        if self.lines.dense && rows == 0 && steps <= 3 {
            return;
        }
        let sign = lines::sign(rows, columns);
        for step in 1..steps {
            let (row, column) = (row + rows * step / steps, column + columns * step / steps);
            let cell = &mut self.cells[row as usize][column as usize].sign;
            *cell = Some(cell.map_or(sign, |other| lines::crossed(other, sign)));
        }
    }

    fn put_places(&mut self, scene: &Scene) {
        for place in &scene.places {
            let dark = place.shade == Shade::Dark;
            let shaded = place.shade != Shade::Plain;
            let (row, column) = (self.row(place.y), self.column(place.x));
            self.cells[row][column].sign = Some('.');
            // A shaded cell is as wide as a step, so that no gaps remain between cells.
            let half = (self.scale / 2.0) as usize;
            if shaded && dark {
                for cell in &mut self.cells[row][column - half..=column + half] {
                    cell.dark = true;
                }
                self.cells[row][column + half].dark = half == 0;
            }
        }
        for &star in &scene.stars {
            self.at(&scene.places[star]).sign = Some('+');
        }
    }

    fn put_labels(&mut self, scene: &Scene) {
        let first = scene.places.iter().map(|place| place.x).fold(f64::INFINITY, f64::min);
        for label in &scene.labels {
            let (row, column) = (self.row(label.y), self.column(label.x));
            let length = label.text.chars().count().saturating_sub(1);
            // Numbers on the left are right-aligned at the board; other labels are centred.
            let back = if label.x < first { length } else { length / 2 };
            let start = column.saturating_sub(back);
            let row = &mut self.cells[row];
            for (sign, cell) in label.text.chars().zip(row.iter_mut().skip(start)) {
                cell.sign = Some(sign);
            }
        }
    }

    fn put_marks(&mut self, scene: &Scene) {
        for mark in &scene.marks {
            let Some((_, signs, _)) = LEGEND.iter().find(|(kind, ..)| *kind == mark.kind) else {
                continue;
            };
            let place = &scene.places[mark.place];
            let (row, column) = (self.row(place.y), self.column(place.x));
            let width = self.stacks.width(mark.place).max(1);
            let row = &mut self.cells[row];
            row[column].marked = true;
            let mut signs = signs.chars();
            match (signs.next(), signs.next()) {
                (Some(before), Some(after)) => {
                    row[column - 1].sign = Some(before);
                    row[column + width].sign = Some(after);
                }
                (Some(sign), None) => row[column].sign = Some(sign),
                _ => {}
            }
        }
    }

    fn put_pieces(&mut self, scene: &Scene) {
        for (index, place) in scene.places.iter().enumerate() {
            let (row, column) = (self.row(place.y), self.column(place.x));
            let dark = self.cells[row][column].dark;
            let mut at = column;
            for &(sign, role) in self.stacks.signs(index) {
                let cell = &mut self.cells[row][at];
                (cell.sign, cell.role, cell.dark) = (Some(sign), role, dark);
                if is_wide(sign) {
                    self.cells[row][at + 1].covered = true;
                    at += 1;
                }
                at += 1;
            }
        }
    }
}

/// The number of columns per step: so large that at least one column stays empty between two places
/// of a row.
fn columns_a_step(scene: &Scene, heights: &Heights, widest: usize) -> f64 {
    let apart = 1.0 + widest.max(1) as f64;
    let mut places: Vec<(usize, i64)> =
        scene.places.iter().map(|place| (heights.index(place.y), hundredths(place.x))).collect();
    places.sort_unstable();
    let gaps = places.windows(2).filter(|pair| pair[0].0 == pair[1].0);
    let least = gaps.map(|pair| pair[1].1 - pair[0].1).filter(|gap| *gap > 0).min();
    (apart * 100.0 / least.unwrap_or(100) as f64).clamp(2.0, MOST_COLUMNS)
}

/// Whether a sign is two columns wide in a terminal.
fn is_wide(sign: char) -> bool {
    matches!(u32::from(sign),
        0x1100..=0x115F | 0x2E80..=0xA4CF | 0xAC00..=0xD7A3 | 0xF900..=0xFAFF
        | 0xFE30..=0xFE6F | 0xFF00..=0xFF60 | 0xFFE0..=0xFFE6 | 0x1F300..=0x1FAFF
        | 0x20000..=0x3FFFD)
}

fn print_row(row: &[Cell], style: Style, out: &mut String) {
    let shown = |cell: &Cell| cell.sign.is_some() || (style.colour && cell.dark);
    let end = row.iter().rposition(shown).map_or(0, |last| last + 1);
    for cell in row[..end].iter().filter(|cell| !cell.covered) {
        let sign = cell.sign.unwrap_or(' ');
        let codes = if style.colour { codes(cell) } else { String::new() };
        if codes.is_empty() {
            out.push(sign);
        } else {
            out.push_str(&format!("\x1b[{codes}m{sign}\x1b[0m"));
        }
    }
    out.push('\n');
}

/// The ANSI codes of a cell.
fn codes(cell: &Cell) -> String {
    // Foreground colours by role. They only distinguish roles; they do not show a piece's real
    // colour.
    const ROLES: [&str; 6] = ["1;33", "1;36", "1;35", "1;32", "1;31", "1;34"];
    let role = (cell.role > 0).then(|| ROLES[usize::from(cell.role - 1) % ROLES.len()]);
    let dark = cell.dark.then_some("48;5;238");
    let marked = cell.marked.then_some("4");
    role.into_iter().chain(dark).chain(marked).collect::<Vec<_>>().join(";")
}
