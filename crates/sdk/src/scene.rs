//! Scenes: a position as lines of text with one primitive each, so that any host can draw any game.
//!
//! | line | meaning |
//! |---|---|
//! | `board cells` or `board points` | pieces are in cells, or on the points where lines meet |
//! | `place NAME X Y [light\|dark]` | a place; X to the right, Y upwards, in units of one step |
//! | `area LOOK X Y X Y X Y …` | a closed polygon, filled with a colour, or `outline` |
//! | `line NAME NAME …` | a line that is drawn through these places |
//! | `arc NAME X Y NAME` | the part of a circle from a place through a point to a place |
//! | `star NAME` | a place with a dot printed on the board |
//! | `label X Y TEXT` | text next to the board |
//! | `piece NAME ROLE LETTER GLYPH [LOOK …]` | a piece of a role (index plus one); one ASCII letter, one Unicode sign; words for shape, colour, number and language |
//! | `mark NAME KIND` | `last`, `from`, `to`, `check`, `dead`, `offer`, `black`, `white`, `dame` |
//! | `text WORDS` | a line below the board: captures, hands, phase |
//!
//! Names contain no spaces. Coordinates are decimal numbers with at most two decimals. The order
//! is: board, places, areas, lines, arcs, stars, labels, pieces, marks, texts. Several pieces on one
//! place are a stack, the lowest first. `docs/abi.md` says how signs and roles are drawn.

use crate::language::Language;
use std::fmt::{Display, Write as _};

/// A scene that is being written. Coordinates are rounded to two decimals.
///
/// ```
/// use wanqi_sdk::Scene;
///
/// let mut scene = Scene::default();
/// scene.points();
/// scene.place("a1", 0.0, 0.0);
/// scene.place("b1", 1.0, 0.0);
/// scene.through(["a1", "b1"]);
/// scene.piece("b1", 2, 'w', '○');
/// scene.text("White to move", "白方行棋");
/// let lines: Vec<&str> = scene.as_str().lines().collect();
/// assert_eq!(lines[0], "board points");
/// assert_eq!(lines[3..], ["line a1 b1", "piece b1 2 w ○", "text White to move"]);
/// ```
#[derive(Default)]
pub struct Scene {
    lines: String,
    language: Language,
}

impl Scene {
    /// A scene for readers of a language.
    #[must_use]
    pub fn in_language(language: Language) -> Scene {
        Scene { language, ..Scene::default() }
    }

    /// The language of its words.
    #[must_use]
    pub fn language(&self) -> Language {
        self.language
    }

    /// The lines so far, each with a line feed.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.lines
    }

    fn line(&mut self, line: std::fmt::Arguments<'_>) {
        writeln!(self.lines, "{line}").expect("a String takes all");
    }

    /// Pieces are in cells.
    pub fn cells(&mut self) {
        self.line(format_args!("board cells"));
    }

    /// Pieces are on points.
    pub fn points(&mut self) {
        self.line(format_args!("board points"));
    }

    /// A place.
    pub fn place(&mut self, name: impl Display, x: f32, y: f32) {
        self.line(format_args!("place {name} {} {}", rounded(x), rounded(y)));
    }

    /// A coloured cell.
    pub fn cell(&mut self, name: impl Display, x: f32, y: f32, dark: bool) {
        let shade = if dark { "dark" } else { "light" };
        self.line(format_args!("place {name} {} {} {shade}", rounded(x), rounded(y)));
    }

    /// A closed polygon of three to 500 corners under lines and pieces: filled with a colour
    /// (`red`), or only its `outline`. Text diagrams have no areas, so show the same information
    /// with a piece, too; its look is `none` if a picture needs only the area.
    pub fn area(&mut self, look: &str, corners: impl IntoIterator<Item = (f32, f32)>) {
        write!(self.lines, "area {look}").expect("a String takes all");
        for (x, y) in corners {
            write!(self.lines, " {} {}", rounded(x), rounded(y)).expect("a String takes all");
        }
        self.lines.push('\n');
    }

    /// A line through places.
    pub fn through<N: Display>(&mut self, names: impl IntoIterator<Item = N>) {
        self.lines.push_str("line");
        for name in names {
            write!(self.lines, " {name}").expect("a String takes all");
        }
        self.lines.push('\n');
    }

    /// The part of a circle from a place through a point to another place; see
    /// [`middle_of_arc`].
    ///
    /// ```
    /// let mut scene = wanqi_sdk::Scene::default();
    /// scene.place("a1", 1.0, 0.0);
    /// scene.place("a2", 0.0, 1.0);
    /// let middle = wanqi_sdk::scene::middle_of_arc((0.0, 0.0), (1.0, 0.0), (0.0, 1.0));
    /// scene.arc("a1", middle, "a2");
    /// assert!(scene.as_str().ends_with("arc a1 0.71 0.71 a2\n"));
    /// ```
    pub fn arc(&mut self, from: impl Display, (x, y): (f32, f32), to: impl Display) {
        self.line(format_args!("arc {from} {} {} {to}", rounded(x), rounded(y)));
    }

    /// Arcs around a centre, from each of these places to the next one, the shorter way. All places
    /// are at the same distance from the centre.
    ///
    /// ```
    /// let mut scene = wanqi_sdk::Scene::default();
    /// let places = [("right", (3.0, 0.0)), ("top", (0.0, 3.0)), ("left", (-3.0, 0.0))];
    /// for (name, (x, y)) in places {
    ///     scene.place(name, x, y);
    /// }
    /// scene.around((0.0, 0.0), places);
    /// let arcs: Vec<&str> = scene.as_str().lines().skip(3).collect();
    /// assert_eq!(arcs, ["arc right 2.12 2.12 top", "arc top -2.12 2.12 left"]);
    /// ```
    pub fn around<N: Display>(
        &mut self,
        centre: (f32, f32),
        places: impl IntoIterator<Item = (N, (f32, f32))>,
    ) {
        let places: Vec<_> = places.into_iter().collect();
        for pair in places.windows(2) {
            let [(from, start), (to, end)] = [&pair[0], &pair[1]];
            let [(ax, ay), (bx, by)] =
                [start, end].map(|point| (point.0 - centre.0, point.1 - centre.1));
            let counterclockwise = ax * by - ay * bx >= 0.0;
            let (first, last) = if counterclockwise { (*start, *end) } else { (*end, *start) };
            self.arc(from, middle_of_arc(centre, first, last), to);
        }
    }

    /// Letters below the columns and numbers next to the rows of a grid, at these coordinates.
    pub fn labels(
        &mut self,
        columns: impl IntoIterator<Item = f32>,
        rows: impl IntoIterator<Item = f32>,
    ) {
        let (mut columns, mut rows) = (columns.into_iter(), rows.into_iter());
        for (letter, number) in ('a'..='z').zip(1..) {
            let (x, y) = (columns.next(), rows.next());
            if let Some(x) = x {
                self.label(x, -1.0, letter);
            }
            if let Some(y) = y {
                self.label(-1.0, y, number);
            }
            if x.or(y).is_none() {
                break;
            }
        }
    }

    /// A dot printed on the board.
    pub fn star(&mut self, name: impl Display) {
        self.line(format_args!("star {name}"));
    }

    /// Text next to the board.
    pub fn label(&mut self, x: f32, y: f32, text: impl Display) {
        self.line(format_args!("label {} {} {text}", rounded(x), rounded(y)));
    }

    /// A piece of a role (index plus one).
    pub fn piece(&mut self, name: impl Display, role: u8, letter: char, glyph: char) {
        self.line(format_args!("piece {name} {role} {letter} {glyph}"));
    }

    /// A piece with more attributes than sign and role: its shape or colour (`red`, `tile up` …),
    /// its number among equal pieces (`#2`), or `letter`: the sign is for readers of Chinese, and
    /// others see the letter.
    ///
    /// ```
    /// let mut scene = wanqi_sdk::Scene::default();
    /// scene.place("a1", 0.0, 0.0);
    /// scene.piece_as("a1", (1, 'A', '蚁'), "letter #2");
    /// assert!(scene.as_str().ends_with("piece a1 1 A 蚁 letter #2\n"));
    /// ```
    pub fn piece_as(&mut self, name: impl Display, piece: (u8, char, char), looks: &str) {
        let (role, letter, glyph) = piece;
        self.line(format_args!("piece {name} {role} {letter} {glyph} {looks}"));
    }

    /// A mark on a place.
    pub fn mark(&mut self, name: impl Display, kind: &str) {
        self.line(format_args!("mark {name} {kind}"));
    }

    /// A line of text below the board, in the language of the reader.
    ///
    /// ```
    /// use wanqi_sdk::{Language, Scene};
    ///
    /// let mut scene = Scene::in_language(Language::Chinese);
    /// scene.text("3 moves without a capture", "连续 3 步没有吃子");
    /// assert_eq!(scene.as_str(), "text 连续 3 步没有吃子\n");
    /// ```
    pub fn text(&mut self, english: impl Display, chinese: impl Display) {
        match self.language {
            Language::English => self.line(format_args!("text {english}")),
            Language::Chinese => self.line(format_args!("text {chinese}")),
        }
    }
}

/// The middle of an arc around a centre: from one point counterclockwise to another, which is at the
/// same distance from the centre. For a whole circle, `to` equals `from`.
///
/// ```
/// use wanqi_sdk::scene::middle_of_arc;
///
/// // Three quarters of a circle, from the top over the left and the bottom to the right.
/// let (x, y) = middle_of_arc((0.0, 0.0), (0.0, 1.0), (1.0, 0.0));
/// assert!((x + 0.7071).abs() < 0.001 && (y + 0.7071).abs() < 0.001);
/// ```
#[must_use]
pub fn middle_of_arc(centre: (f32, f32), from: (f32, f32), to: (f32, f32)) -> (f32, f32) {
    let angle = |(x, y): (f32, f32)| (y - centre.1).atan2(x - centre.0);
    let radius = (from.0 - centre.0).hypot(from.1 - centre.1);
    let turn = (angle(to) - angle(from)).rem_euclid(std::f32::consts::TAU);
    let turn = if turn == 0.0 { std::f32::consts::TAU } else { turn };
    let middle = angle(from) + turn / 2.0;
    (centre.0 + radius * middle.cos(), centre.1 + radius * middle.sin())
}

/// A coordinate with at most two decimals, without a sign on zero.
pub(crate) fn rounded(at: f32) -> f32 {
    (at * 100.0).round() / 100.0 + 0.0
}
