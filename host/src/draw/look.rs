//! The appearance of a piece: its body, its colours, and the sign on it.

use super::grid::Shape;
use super::ink::{INK, PAPER, Paint};
use super::sheet::{Anchor, Sheet, num, polygon};
use super::svg::Caption;
use crate::scene::Piece;

/// The body of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Body {
    /// A round piece.
    Disc,
    /// A round piece with a ring on it: a promoted piece.
    Ring,
    /// A draughtsman.
    Man,
    /// A draughts king: two men and a crown.
    King,
    /// As large as its cell.
    Tile,
    /// A figure without a disc: chessmen.
    Figure,
    /// Pointed upwards (true) or downwards.
    Wedge(bool),
    /// No body: areas of the board show the piece.
    None,
}

/// A piece and its appearance.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    body: Body,
    paint: Paint,
    sign: Option<char>,
    number: Option<u16>,
}

/// Where a piece is drawn, and how large a cell is.
#[derive(Clone, Copy, Debug)]
pub struct DrawnCell<'a> {
    /// The middle of the place.
    pub middle: (f64, f64),
    /// Distance to the next place.
    pub gap: f64,
    /// Whether pieces are in cells.
    pub cells: bool,
    /// Whether the piece is on another piece: then its edge must be visible.
    pub raised: bool,
    /// Whether smaller pieces are drawn in its lower half: then its sign moves up.
    pub crowded: bool,
    /// Corners of a tile around the origin; `None` if it is round.
    pub corners: &'a [(f64, f64)],
}

impl Look {
    /// The appearance of a piece on a board with such cells.
    #[must_use]
    pub fn of(piece: &Piece, caption: &Caption, cells: Option<Shape>, sheet: &mut Sheet) -> Look {
        let roles = caption.roles;
        let hexagons = matches!(cells, Some(Shape::Pointed | Shape::Flat));
        let sign = piece.sign(caption.language);
        let glyph = match sheet.has(sign) {
            // The colour shows the owner.
            true if piece.lettered => sign.to_ascii_uppercase(),
            true => sign,
            false => piece.letter,
        };
        let mut paint = Paint::of_role(piece.role, roles);
        let own = roles.get(usize::from(piece.role).wrapping_sub(1));
        if own.is_some_and(|name| Paint::named(name).is_none()) {
            match glyph {
                '○' | '◯' | '⚪' | '□' | '⬜' | '◎' => paint = Paint::WHITE,
                '●' | '⬤' | '⚫' | '■' | '⬛' | '◉' => paint = Paint::BLACK,
                _ => {}
            }
        }
        if let Some(named) = piece.looks.iter().find_map(|word| Paint::named(word)) {
            paint = named;
        }
        // Some colours look the same in print, so that a letter is added.
        let letter = (!paint.plain && piece.role != 0).then_some(piece.letter);
        let (body, sign) = match glyph {
            '●' | '○' | '◯' | '⬤' | '⚫' | '⚪' => (Body::Disc, letter),
            '◎' | '◉' => (Body::Ring, letter),
            '⛀' | '⛂' => (Body::Man, letter),
            '⛁' | '⛃' => (Body::King, Some('♛')),
            '■' | '□' | '⬛' | '⬜' => (Body::Tile, letter),
            '♔'..='♟' => (Body::Figure, Some(glyph)),
            'Ⓐ'..='Ⓩ' => (Body::Disc, Some(plain_letter(glyph, 'Ⓐ', b'A'))),
            'ⓐ'..='ⓩ' => (Body::Disc, Some(plain_letter(glyph, 'ⓐ', b'a'))),
            '①'..='⑨' => (Body::Disc, Some(plain_letter(glyph, '①', b'1'))),
            other if hexagons => (Body::Tile, Some(other)),
            other => (Body::Disc, Some(other)),
        };
        let body = piece.looks.iter().find_map(|word| shape(word)).unwrap_or(body);
        Look { body, paint, sign, number: piece.number }
    }

    /// Draws the piece.
    pub fn draw(&self, sheet: &mut Sheet, seat: &DrawnCell) {
        let (middle, radius) = (seat.middle, seat.gap * if seat.cells { 0.41 } else { 0.46 });
        let edge =
            |ink: &str| format!("fill=\"{}\" stroke=\"{ink}\" stroke-width=\"1\"", self.paint.body);
        let (high, edge) = (edge(self.paint.sign), edge(INK));
        let edge = if seat.raised { &high } else { &edge };
        let groove = format!("fill=\"none\" stroke=\"{}\" stroke-width=\"1.2\"", self.paint.sign);
        match self.body {
            Body::Disc => sheet.circle(middle, radius, edge),
            Body::Ring => {
                sheet.circle(middle, radius, edge);
                sheet.circle(middle, radius * 0.78, &groove);
                if self.sign.is_none() {
                    sheet.circle(middle, radius * 0.38, &groove);
                }
            }
            Body::Man => {
                sheet.circle(middle, radius, edge);
                sheet.circle(middle, radius * 0.78, &groove);
                sheet.circle(middle, radius * 0.56, &groove);
            }
            Body::King => {
                let rise = radius * 0.16;
                sheet.circle((middle.0, middle.1 + rise), radius * 0.94, edge);
                sheet.circle((middle.0, middle.1 - rise), radius * 0.94, &high);
                let sign = self.sign.unwrap_or('♛');
                let at = (middle.0, middle.1 - rise);
                sheet.sign(at, radius * 1.15, sign, self.paint.sign);
                return self.draw_number(sheet, seat);
            }
            Body::Tile if seat.corners.is_empty() => sheet.circle(middle, seat.gap * 0.46, edge),
            Body::Tile => {
                let corners = seat.corners.iter().map(|(x, y)| (middle.0 + x, middle.1 + y));
                sheet.path(&polygon(corners), &format!("{edge} stroke-linejoin=\"round\""));
            }
            Body::Figure => {
                self.draw_figure(sheet, middle, seat.gap);
                return self.draw_number(sheet, seat);
            }
            Body::Wedge(up) => sheet.path(&wedge(middle, radius, up), edge),
            Body::None => return,
        }
        let side = if matches!(self.body, Body::Tile) { seat.gap * 0.52 } else { radius * 1.1 };
        if let Some(number) = self.number {
            return self.draw_name(sheet, seat, side, number);
        }
        let Some(sign) = self.sign else { return };
        if seat.crowded {
            let above = (middle.0, middle.1 - seat.gap * 0.16);
            return sheet.sign(above, side * 0.72, sign, self.paint.sign);
        }
        sheet.sign(middle, side, sign, self.paint.sign);
    }

    /// The sign and then the number, on one line.
    fn draw_name(&self, sheet: &mut Sheet, seat: &DrawnCell, side: f64, number: u16) {
        let name: String = self.sign.into_iter().chain(number.to_string().chars()).collect();
        let (mut at, mut width) = (seat.middle, side * 1.35);
        if seat.crowded {
            // Does not overlap the height of a stack.
            at = (at.0 - seat.gap * 0.1, at.1 - seat.gap * 0.16);
            width = seat.gap * 0.42;
        }
        let size = (width / sheet.width(&name, 1.0)).min(side * 1.05);
        sheet.words(at, Anchor::Middle, size, &name, self.paint.sign);
    }

    /// The number of a piece whose sign leaves no room for it, at the lower right.
    fn draw_number(&self, sheet: &mut Sheet, seat: &DrawnCell) {
        let Some(number) = self.number else { return };
        let (x, y) = seat.middle;
        badge(sheet, (x + seat.gap * 0.34, y + seat.gap * 0.34), seat.gap, number.into());
    }

    /// Chessmen: outlines for White, solid figures for others, all on a white ground.
    fn draw_figure(&self, sheet: &mut Sheet, middle: (f64, f64), gap: f64) {
        let sign = self.sign.unwrap_or('?');
        let ink = if self.paint.plain { INK } else { self.paint.body };
        sheet.figure(middle, gap * 0.8, sign, PAPER, ink);
    }

    /// Writes the number of pieces of a stack, at the upper right.
    pub fn height(sheet: &mut Sheet, (x, y): (f64, f64), gap: f64, pieces: usize) {
        badge(sheet, (x + gap * 0.34, y - gap * 0.34), gap, pieces);
    }
}

/// A number in a small circle.
fn badge(sheet: &mut Sheet, at: (f64, f64), gap: f64, number: usize) {
    let attributes = format!("fill=\"{PAPER}\" stroke=\"{INK}\" stroke-width=\"0.8\"");
    sheet.circle(at, gap * 0.18, &attributes);
    sheet.words(at, Anchor::Middle, gap * 0.28, &number.to_string(), INK);
}

fn plain_letter(circled: char, first: char, plain: u8) -> char {
    let index = u32::from(circled) - u32::from(first);
    char::from(plain.saturating_add(index.min(25) as u8))
}

/// The shape that a word names.
fn shape(word: &str) -> Option<Body> {
    Some(match word {
        "disc" => Body::Disc,
        "ring" => Body::Ring,
        "tile" => Body::Tile,
        "figure" => Body::Figure,
        "up" => Body::Wedge(true),
        "down" => Body::Wedge(false),
        "none" => Body::None,
        _ => return None,
    })
}

/// A pentagon that points upwards or downwards.
fn wedge((x, y): (f64, f64), radius: f64, up: bool) -> String {
    const CORNERS: [(f64, f64); 5] =
        [(0.0, -1.0), (0.66, -0.62), (0.84, 0.96), (-0.84, 0.96), (-0.66, -0.62)];
    let turn = if up { 1.0 } else { -1.0 };
    let corner = |(right, down): (f64, f64)| (x + turn * right * radius, y + turn * down * radius);
    polygon(CORNERS.map(corner))
}

/// A mark on a place, drawn over the piece there.
pub fn mark(sheet: &mut Sheet, kind: &str, seat: &DrawnCell) {
    let ((x, y), gap) = (seat.middle, seat.gap);
    let width = num(gap * 0.06);
    let frame = |sheet: &mut Sheet, ink: &str, more: &str| {
        let attributes = format!("fill=\"none\" stroke=\"{ink}\" stroke-width=\"{width}\"{more}");
        match seat.cells && !seat.corners.is_empty() {
            true => {
                let corners = seat.corners.iter().map(|(right, up)| (x + right, y + up));
                sheet.path(&polygon(corners), &attributes);
            }
            false => sheet.circle((x, y), gap * 0.46, &attributes),
        }
    };
    let new = super::ink::NEW;
    let square = |side: f64| {
        let half = gap * side / 2.0;
        polygon(
            [(-half, -half), (half, -half), (half, half), (-half, half)]
                .map(|(right, down)| (x + right, y + down)),
        )
    };
    match kind {
        "last" | "to" => frame(sheet, new, ""),
        "from" => frame(sheet, new, &format!(" stroke-dasharray=\"{0} {0}\"", num(gap * 0.1))),
        "check" => {
            frame(sheet, new, "");
            sheet.sign((x + gap * 0.33, y - gap * 0.25), gap * 0.26, '!', new);
        }
        "dead" => {
            let half = gap * 0.3;
            let (left, right, top, bottom) = (x - half, x + half, y - half, y + half);
            let [left, right, top, bottom] = [left, right, top, bottom].map(num);
            let cross = format!("M{left} {top}L{right} {bottom}M{left} {bottom}L{right} {top}");
            sheet.path(&cross, &format!("fill=\"none\" stroke=\"{new}\" stroke-width=\"{width}\""));
        }
        "offer" => {
            frame(sheet, new, "");
            sheet.sign((x, y), gap * 0.4, '?', new);
        }
        "black" | "white" => {
            let paint = Paint::named(kind).unwrap_or(Paint::GREY);
            let edge = format!("fill=\"{}\" stroke=\"{INK}\" stroke-width=\"1\"", paint.body);
            sheet.path(&square(0.3), &edge);
        }
        "dame" => sheet.path(&square(0.2), "fill=\"#8f8a83\""),
        _ => {}
    }
}
