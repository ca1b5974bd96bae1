//! Scenes as SVG: one renderer for all games.
//!
//! The nearest two places of a board are [`GAP`] units apart; all other sizes follow from that. The
//! same scene gives the same bytes on every machine: signs are outlines, not text.

use super::arc::Curve;
use super::grid::Grid;
use super::ink::{DARK, INK, LIGHT, LINE, PAPER, Paint, WOOD};
use super::legend_of;
use super::look::{DrawnCell, Look, mark};
use super::sheet::{Anchor, Sheet, num, polygon};
use crate::language::Language;
use crate::scene::{Arc, Label, Piece, Place, Scene, Shade, is_mixed};
use std::fmt::Write as _;
use wanqi_notation::message::Word;
use wanqi_notation::{Message, message};

/// Distance of the nearest two places, in units of the file.
pub const GAP: f64 = 40.0;
/// Margin of blank paper.
const MARGIN: f64 = 14.0;
/// Size of letters beside and below a board of usual size.
const WORDS: f64 = 13.0;
/// The greatest ratio of a board's width to the size of its letters. Letters of wider boards grow,
/// up to twice their usual size, so that they stay legible when the picture is scaled down to
/// paper.
const WORDS_A_LINE: f64 = 64.0;
/// Distance of two lines, in letter sizes.
const ROW: f64 = 1.54;
/// The least width for words below the board.
const NARROWEST: f64 = 300.0;
/// The most places per row.
const WIDEST: f64 = 500.0;

/// Texts and settings of a picture beside the scene.
#[derive(Clone, Copy, Debug, Default)]
pub struct Caption<'a> {
    /// The title of the file.
    pub title: &'a str,
    /// Names of the roles; a name that contains a colour word gives its pieces that colour.
    pub roles: &'a [String],
    /// A last line below the board: the player to move.
    pub status: &'a str,
    /// For readers of Chinese: Chinese characters on pieces for which other readers see letters.
    pub language: Language,
    /// The least room of the board, so that all pictures of one game have the same layout.
    pub extent: Extent,
}

/// The extent of a board; empty by default.
#[derive(Clone, Copy, Debug, Default)]
pub struct Extent {
    /// The bounds of places and areas.
    places: Edges,
    /// The bounds of places, areas and labels.
    all: Edges,
}

impl Extent {
    /// The extent of a scene's board.
    ///
    /// # Errors
    /// The board is too large.
    pub fn of(scene: &Scene) -> Result<Extent, TooLarge> {
        Ok(Board::new(scene, Extent::default(), &mut Sheet::default())?.extent)
    }

    /// The extent that contains both.
    #[must_use]
    pub fn joined(&self, other: &Extent) -> Extent {
        Extent { places: self.places.joined(&other.places), all: self.all.joined(&other.all) }
    }
}

/// A picture, with its width and height in units of the file.
#[derive(Clone, Debug)]
pub struct Drawing {
    /// The SVG text.
    pub svg: String,
    /// Its width.
    pub width: f64,
    /// Its height.
    pub height: f64,
    /// The middle of each place of the scene, in the same order.
    pub middles: Vec<(f64, f64)>,
    /// The corners of a cell around its middle; none if cells are round, or if pieces are on points.
    pub corners: Vec<(f64, f64)>,
}

impl Drawing {
    /// The SVG without the outlines of its signs, and the outlines, each an element `<g id="…">`. Those
    /// of several drawings that have the same id are equal, so a page needs each of them once.
    #[must_use]
    pub fn parted(&self) -> (String, Vec<&str>) {
        let parts = self.svg.split_once("<defs>\n");
        let parts = parts.and_then(|(head, rest)| Some((head, rest.split_once("</defs>\n")?)));
        match parts {
            Some((head, (outlines, body))) => ([head, body].concat(), outlines.lines().collect()),
            None => (self.svg.clone(), Vec::new()),
        }
    }
}

/// The board is too large for a picture.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[error("{}", self.word())]
pub struct TooLarge {
    /// Its width in places.
    pub width: f64,
    /// Its height in places.
    pub height: f64,
}

impl Word for TooLarge {
    fn word(&self) -> Message {
        let TooLarge { width, height } = self;
        message!(
            "the board is {width} places wide and {height} high, the maximum is {most}",
            width = format_args!("{width:.0}"),
            height = format_args!("{height:.0}"),
            most = format_args!("{WIDEST}")
        )
    }
}

/// Draws a scene.
///
/// ```
/// use wanqi_host::draw::svg::{Caption, svg};
/// use wanqi_host::scene::Scene;
///
/// let scene = Scene::parse("board points\nplace a1 0 0\npiece a1 1 k ♔\n")?;
/// let caption = Caption { title: "a king", ..Caption::default() };
/// let picture = svg(&scene, &caption)?;
/// assert!(picture.starts_with("<svg") && picture.contains("<title>a king</title>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The board is too large.
pub fn svg(scene: &Scene, caption: &Caption) -> Result<String, TooLarge> {
    draw(scene, caption).map(|drawing| drawing.svg)
}

/// Draws a scene, and measures the picture.
///
/// # Errors
/// The board is too large.
pub fn draw(scene: &Scene, caption: &Caption) -> Result<Drawing, TooLarge> {
    let mut sheet = Sheet::default();
    let board = Board::new(scene, caption.extent, &mut sheet)?;
    board.draw(&mut sheet, caption);
    let (words, row) = (board.words, board.words * ROW);
    let width = board.right.max(NARROWEST) + MARGIN;
    let mut y = board.bottom + MARGIN + row / 2.0;
    y = draw_legend(&mut sheet, (scene, caption.language), y, width, words);
    let stacks = caption.language.say(&scene.stack_line());
    let texts = scene.texts.iter().map(String::as_str);
    let lines = std::iter::once(stacks.as_str()).chain(texts).chain([caption.status]);
    for line in lines.filter(|line| !line.trim().is_empty()) {
        for text in wrapped(&mut sheet, line, width - 2.0 * MARGIN, words) {
            sheet.words((MARGIN, y), Anchor::Start, words, &text, INK);
            y += row;
        }
    }
    let (width, height) = (width.ceil(), (y - row / 2.0 + MARGIN).ceil());
    let svg = sheet.finish(width, height, caption.title, PAPER);
    let middles = (0..scene.places.len()).map(|index| board.place(index)).collect();
    let corners = if scene.cells { board.corners } else { Vec::new() };
    Ok(Drawing { svg, width, height, middles, corners })
}

/// A scene's board, and its place on the sheet.
struct Board<'a> {
    scene: &'a Scene,
    grid: Grid,
    /// Units of the sheet per step.
    unit: f64,
    /// Size of letters.
    words: f64,
    /// The position of each label, in steps.
    labels: Vec<(f64, f64)>,
    /// The left and the upper edge, in steps.
    origin: (f64, f64),
    /// The extent of the board.
    extent: Extent,
    /// The edges on the sheet.
    right: f64,
    bottom: f64,
    /// Corners of a cell around its middle, in units of the sheet.
    corners: Vec<(f64, f64)>,
}

impl<'a> Board<'a> {
    fn new(scene: &'a Scene, room: Extent, sheet: &mut Sheet) -> Result<Self, TooLarge> {
        let grid = Grid::of(&scene.places);
        let unit = GAP / grid.gap;
        let half = grid.gap * 0.6;
        let mut edges = room.places;
        for place in &scene.places {
            edges.take((place.x, place.y), (half, half));
        }
        for corner in scene.areas.iter().flat_map(|area| &area.corners) {
            edges.take(*corner, (1.0 / unit, 1.0 / unit));
        }
        let curves = scene.arcs.iter().filter_map(|arc| Curve::of(scene, arc));
        for point in curves.flat_map(|curve| curve.extremes()) {
            edges.take(point, (half, half));
        }
        let places = edges;
        let words = (edges.size().0 * unit / WORDS_A_LINE).clamp(WORDS, 2.0 * WORDS);
        let labels: Vec<_> = scene
            .labels
            .iter()
            .map(
                |label| {
                    if scene.cells { aside(label, &places, grid.gap) } else { (label.x, label.y) }
                },
            )
            .collect();
        for (label, at) in scene.labels.iter().zip(&labels) {
            let width = sheet.width(&label.text, words) / 2.0;
            edges.take(*at, ((width + 4.0) / unit, (words / 2.0 + 3.0) / unit));
        }
        edges = edges.joined(&room.all);
        let (width, height) = edges.size();
        let (wide, high) = (width / grid.gap, height / grid.gap);
        if wide > WIDEST || high > WIDEST {
            return Err(TooLarge { width: wide, height: high });
        }
        let corners = grid.corners(1.0).into_iter().map(|(x, y)| (x * unit, y * unit)).collect();
        Ok(Self {
            scene,
            grid,
            unit,
            words,
            labels,
            origin: (edges.left, edges.top),
            extent: Extent { places, all: edges },
            right: MARGIN + width * unit,
            bottom: MARGIN + height * unit,
            corners,
        })
    }

    /// A point on the sheet.
    fn at(&self, (x, y): (f64, f64)) -> (f64, f64) {
        let (left, top) = self.origin;
        (MARGIN + (x - left) * self.unit, MARGIN + (top - y) * self.unit)
    }

    fn place(&self, index: usize) -> (f64, f64) {
        let Place { x, y, .. } = self.scene.places[index];
        self.at((x, y))
    }

    fn draw(&self, sheet: &mut Sheet, caption: &Caption) {
        match self.scene.cells {
            true => self.draw_cells(sheet),
            false => self.draw_wood(sheet),
        }
        self.draw_areas(sheet);
        if !self.scene.cells {
            self.draw_holes(sheet);
        }
        self.draw_lines(sheet);
        for &star in &self.scene.stars {
            sheet.circle(self.place(star), GAP * 0.09, &format!("fill=\"{LINE}\""));
        }
        self.draw_labels(sheet);
        self.draw_pieces(sheet, caption);
        let tile: Vec<_> = self.corners.iter().map(|(x, y)| (x * 0.92, y * 0.92)).collect();
        let mut pieces = vec![0; self.scene.places.len()];
        for piece in &self.scene.pieces {
            pieces[piece.place] += 1;
        }
        for each in &self.scene.marks {
            let count: usize = pieces[each.place];
            let top = self.level(each.place, count, count.saturating_sub(1));
            mark(sheet, &each.kind, &self.seat(top, &tile));
        }
    }

    fn seat<'s>(&self, middle: (f64, f64), corners: &'s [(f64, f64)]) -> DrawnCell<'s> {
        DrawnCell {
            middle,
            gap: GAP,
            cells: self.scene.cells,
            raised: false,
            crowded: false,
            corners,
        }
    }

    /// Cells, one path for each shade.
    fn draw_cells(&self, sheet: &mut Sheet) {
        let line = format!("stroke=\"{LINE}\" stroke-width=\"1\"");
        for (shades, fill) in [(&[Shade::Plain, Shade::Light][..], LIGHT), (&[Shade::Dark], DARK)] {
            let mut path = String::new();
            for (index, place) in self.scene.places.iter().enumerate() {
                if !shades.contains(&place.shade) {
                    continue;
                }
                let (x, y) = self.place(index);
                if self.corners.is_empty() {
                    sheet.circle((x, y), GAP / 2.0, &format!("fill=\"{fill}\" {line}"));
                } else {
                    path += &polygon(self.corners.iter().map(|(right, up)| (x + right, y + up)));
                }
            }
            sheet.path(&path, &format!("fill=\"{fill}\" {line} stroke-linejoin=\"round\""));
        }
    }

    /// The board under points.
    fn draw_wood(&self, sheet: &mut Sheet) {
        if self.scene.places.is_empty() {
            return;
        }
        let [left, width, height] = [MARGIN, self.right - MARGIN, self.bottom - MARGIN].map(num);
        sheet.line(&format!(
            "<rect x=\"{left}\" y=\"{left}\" width=\"{width}\" height=\"{height}\" rx=\"6\" \
             fill=\"{WOOD}\" stroke=\"{LINE}\" stroke-width=\"1\"/>"
        ));
    }

    fn draw_areas(&self, sheet: &mut Sheet) {
        for area in &self.scene.areas {
            let fill = Paint::named(&area.look).map_or("none", |paint| paint.body);
            let path = polygon(area.corners.iter().map(|corner| self.at(*corner)));
            let edge = format!("stroke=\"{LINE}\" stroke-width=\"1\" stroke-linejoin=\"round\"");
            sheet.path(&path, &format!("fill=\"{fill}\" fill-rule=\"evenodd\" {edge}"));
        }
    }

    /// Holes that mark points where no two lines meet.
    fn draw_holes(&self, sheet: &mut Sheet) {
        let mut lines = vec![0_u32; self.scene.places.len()];
        let ends = self.scene.arcs.iter().flat_map(|arc| [&arc.from, &arc.to]);
        for &index in self.scene.lines.iter().flatten().chain(ends) {
            lines[index] += 1;
        }
        let hole = format!("fill=\"{PAPER}\" stroke=\"{LINE}\" stroke-width=\"1\"");
        let dot = format!("fill=\"{LINE}\"");
        // A star marks the point sufficiently.
        for &star in &self.scene.stars {
            lines[star] = 2;
        }
        for (index, lines) in lines.into_iter().enumerate() {
            match lines {
                0 => sheet.circle(self.place(index), GAP * 0.12, &hole),
                1 => sheet.circle(self.place(index), GAP * 0.07, &dot),
                _ => {}
            }
        }
    }

    fn draw_lines(&self, sheet: &mut Sheet) {
        let mut path = String::new();
        for line in &self.scene.lines {
            for (index, corner) in corners(&self.scene.places, line).into_iter().enumerate() {
                let (x, y) = self.place(corner);
                path.push(if index == 0 { 'M' } else { 'L' });
                write!(path, "{} {}", num(x), num(y)).expect("a String takes all");
            }
        }
        for arc in &self.scene.arcs {
            path += &self.arc(arc);
        }
        let attributes = format!(
            "fill=\"none\" stroke=\"{LINE}\" stroke-width=\"1.3\" stroke-linecap=\"round\" \
             stroke-linejoin=\"round\""
        );
        sheet.path(&path, &attributes);
    }

    /// The path of an arc. A whole circle is two halves, because an arc of SVG ends elsewhere than it
    /// starts.
    fn arc(&self, arc: &Arc) -> String {
        let point = |(x, y): (f64, f64)| format!("{} {}", num(x), num(y));
        let (from, to) = (point(self.place(arc.from)), point(self.place(arc.to)));
        let Some(curve) = Curve::of(self.scene, arc) else { return format!("M{from}L{to}") };
        let radius = num(curve.radius * self.unit);
        let large = u8::from(curve.turn.abs() > std::f64::consts::PI);
        // Upwards is downwards on the sheet.
        let clockwise = u8::from(curve.turn < 0.0);
        let part = |large: u8, to: &str| format!("A{radius} {radius} 0 {large} {clockwise} {to}");
        if arc.from == arc.to {
            let half = point(self.at(arc.through));
            return format!("M{from}{}{}", part(0, &half), part(0, &to));
        }
        format!("M{from}{}", part(large, &to))
    }

    /// Labels beside the board, and larger labels that are on a place.
    fn draw_labels(&self, sheet: &mut Sheet) {
        let hundredths = |at: f64| (at * 100.0).round() as i64;
        let places = self.scene.places.iter().map(|at| (hundredths(at.x), hundredths(at.y)));
        let places: std::collections::HashSet<_> = places.collect();
        for (label, at) in self.scene.labels.iter().zip(&self.labels) {
            let on = places.contains(&(hundredths(label.x), hundredths(label.y)));
            let size = if on { self.words * 1.4 } else { self.words };
            sheet.words(self.at(*at), Anchor::Middle, size, &label.text, INK);
        }
    }

    fn draw_pieces(&self, sheet: &mut Sheet, caption: &Caption) {
        let shape = self.scene.cells.then_some(self.grid.shape);
        let tile: Vec<_> = self.corners.iter().map(|(x, y)| (x * 0.9, y * 0.9)).collect();
        let stacks = self.scene.stacks();
        for (index, pieces) in &stacks {
            for (level, piece) in pieces.iter().enumerate() {
                let middle = self.level(*index, pieces.len(), level);
                let crowded = level + 1 == pieces.len() && is_mixed(pieces);
                let seat = DrawnCell { raised: level > 0, crowded, ..self.seat(middle, &tile) };
                Look::of(piece, caption, shape, sheet).draw(sheet, &seat);
            }
        }
        for (index, pieces) in stacks.iter().filter(|(_, pieces)| pieces.len() > 1) {
            let beneath = pieces.len() - 1;
            let top = self.level(*index, pieces.len(), beneath);
            if is_mixed(pieces) {
                let size = (0.9 / beneath as f64).min(0.34);
                let first = (top.0 - GAP * size * (beneath - 1) as f64 / 2.0, top.1 + GAP * 0.25);
                self.draw_row(sheet, caption, &pieces[..beneath], (first, size));
            }
            Look::height(sheet, top, GAP, pieces.len());
        }
    }

    /// Small pieces next to each other: the pieces under the top of a stack, the lowest at the
    /// left.
    fn draw_row(
        &self,
        sheet: &mut Sheet,
        caption: &Caption,
        pieces: &[&Piece],
        (first, size): ((f64, f64), f64),
    ) {
        let shape = self.scene.cells.then_some(self.grid.shape);
        let (step, gap) = (GAP * size, GAP * size * 0.94);
        let tile: Vec<_> =
            self.corners.iter().map(|(x, y)| (x * size * 0.94, y * size * 0.94)).collect();
        for (nth, piece) in pieces.iter().enumerate() {
            let middle = (first.0 + step * nth as f64, first.1);
            let seat = DrawnCell { gap, raised: true, ..self.seat(middle, &tile) };
            Look::of(piece, caption, shape, sheet).draw(sheet, &seat);
        }
    }

    /// The middle of a piece of a stack, by its level from 0. A stack leans, so that the edge of
    /// every piece is visible.
    fn level(&self, place: usize, pieces: usize, level: usize) -> (f64, f64) {
        let (x, y) = self.place(place);
        let count = pieces.max(1) as f64;
        let rise = (GAP * 0.11).min(GAP * 0.5 / count);
        (x, y + rise * ((count - 1.0) / 2.0 - level as f64))
    }
}

/// The position of a label: a label that would overlap the edge of the outermost cells is moved
/// out.
fn aside(label: &Label, board: &Edges, gap: f64) -> (f64, f64) {
    let room = gap * 0.25;
    let out = |at: f64, low: f64, high: f64| match at {
        at if low - room < at && at < low + room => low - room,
        at if high - room < at && at < high + room => high + room,
        at => at,
    };
    (out(label.x, board.left, board.right), out(label.y, board.bottom, board.top))
}

/// The places where a line starts, bends and ends.
fn corners(places: &[Place], line: &[usize]) -> Vec<usize> {
    let straight = |around: &[usize]| {
        let [a, b, c] = [around[0], around[1], around[2]].map(|index| &places[index]);
        let cross = (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x);
        let onward = (b.x - a.x) * (c.x - b.x) + (b.y - a.y) * (c.y - b.y);
        cross.abs() < 0.02 && onward > 0.0
    };
    let bends = line.windows(3).filter(|around| !straight(around)).map(|around| around[1]);
    let first = line.first().copied();
    let last = line.last().copied().filter(|_| line.len() > 1);
    first.into_iter().chain(bends).chain(last).collect()
}

/// The outermost coordinates.
#[derive(Clone, Copy, Debug)]
struct Edges {
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
}

impl Default for Edges {
    fn default() -> Self {
        let (low, high) = (f64::NEG_INFINITY, f64::INFINITY);
        Self { left: high, right: low, top: low, bottom: high }
    }
}

impl Edges {
    fn take(&mut self, (x, y): (f64, f64), (wide, high): (f64, f64)) {
        (self.left, self.right) = (self.left.min(x - wide), self.right.max(x + wide));
        (self.bottom, self.top) = (self.bottom.min(y - high), self.top.max(y + high));
    }

    fn joined(&self, other: &Edges) -> Edges {
        Edges {
            left: self.left.min(other.left),
            right: self.right.max(other.right),
            top: self.top.max(other.top),
            bottom: self.bottom.min(other.bottom),
        }
    }

    /// Width and height; zero if empty.
    fn size(&self) -> (f64, f64) {
        ((self.right - self.left).max(0.0), (self.top - self.bottom).max(0.0))
    }
}

/// Writes the legend of the marks; returns the middle of the next row.
fn draw_legend(
    sheet: &mut Sheet,
    (scene, language): (&Scene, Language),
    mut y: f64,
    right: f64,
    words: f64,
) -> f64 {
    let (used, row) = (legend_of(&scene.marks, language), words * ROW);
    let mut x = MARGIN;
    for (kind, _, meaning) in &used {
        let wide = 20.0 + sheet.width(meaning, words) + 18.0;
        if x > MARGIN && x + wide > right {
            (x, y) = (MARGIN, y + row);
        }
        let middle = (x + 8.0, y);
        let seat = DrawnCell {
            middle,
            gap: 16.0,
            cells: false,
            raised: false,
            crowded: false,
            corners: &[],
        };
        mark(sheet, kind, &seat);
        sheet.words((x + 20.0, y), Anchor::Start, words, meaning, INK);
        x += wide;
    }
    if used.is_empty() { y } else { y + row }
}

/// A text broken into rows of at most this width: between words, and inside words that are wider.
fn wrapped(sheet: &mut Sheet, line: &str, width: f64, size: f64) -> Vec<String> {
    let mut rows = vec![String::new()];
    let mut used = 0.0;
    for word in line.split_inclusive(' ') {
        let wide = sheet.width(word, size);
        if used > 0.0 && used + sheet.width(word.trim_end(), size) > width {
            rows.push(String::new());
            used = 0.0;
        }
        if wide <= width {
            rows.last_mut().expect("there is a row").push_str(word);
            used += wide;
            continue;
        }
        for sign in word.chars() {
            let wide = sheet.width(sign.encode_utf8(&mut [0; 4]), size);
            if used + wide > width {
                rows.push(String::new());
                used = 0.0;
            }
            rows.last_mut().expect("there is a row").push(sign);
            used += wide;
        }
    }
    rows
}
