//! An SVG sheet: shapes and words; every number has at most two decimal places.

use super::font::{CAPITAL, EM, Glyph};
use std::collections::BTreeMap;
use std::fmt::{self, Display, Write as _};
use std::sync::Arc;

/// The alignment of words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// The text starts at the point.
    Start,
    /// The text is centred at the point.
    Middle,
}

/// The elements that are drawn so far.
#[derive(Default)]
pub struct Sheet {
    body: String,
    /// The outlines in use, by their ids in the file.
    outlines: BTreeMap<String, String>,
    glyphs: BTreeMap<char, Option<Arc<Glyph>>>,
}

/// A number in SVG: at most two decimal places, no minus sign on zero.
#[derive(Clone, Copy, Debug)]
pub struct Num(f64);

/// A [number](Num) in SVG.
#[must_use]
pub fn num(number: f64) -> Num {
    Num(number)
}

/// The greatest number of hundredths that is written as whole numbers.
const MOST_HUNDREDTHS: f64 = 1e15;
/// The most signs of such a number.
const MOST_DIGITS: usize = 20;

impl Display for Num {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = (self.0 * 100.0).round();
        if hundredths.is_nan() || hundredths.abs() > MOST_HUNDREDTHS {
            return write!(out, "{}", hundredths / 100.0);
        }
        // Boards consist of thousands of numbers, and digits are written faster than floats.
        let hundredths = hundredths as i64;
        let (mut digits, mut at) = ([0; MOST_DIGITS], MOST_DIGITS);
        let mut put = |byte: u8| {
            at -= 1;
            digits[at] = byte;
        };
        let digit = |number: u64| b'0' + (number % 10) as u8;
        let size = hundredths.unsigned_abs();
        if !size.is_multiple_of(10) {
            put(digit(size));
        }
        if !size.is_multiple_of(100) {
            put(digit(size / 10));
            put(b'.');
        }
        let mut whole = size / 100;
        put(digit(whole));
        while whole >= 10 {
            whole /= 10;
            put(digit(whole));
        }
        if hundredths < 0 {
            put(b'-');
        }
        out.write_str(std::str::from_utf8(&digits[at..]).expect("digits are ASCII"))
    }
}

/// Text inside SVG.
#[must_use]
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            // XML cannot represent these characters.
            '\u{0}'..='\u{1f}' | '\u{7f}'..='\u{9f}' | '\u{fffe}' | '\u{ffff}' => out.push(' '),
            other => out.push(other),
        }
    }
    out
}

/// The path data of a closed polygon.
#[must_use]
pub fn polygon(points: impl IntoIterator<Item = (f64, f64)>) -> String {
    let mut path = String::new();
    for (x, y) in points {
        let command = if path.is_empty() { 'M' } else { 'L' };
        write!(path, "{command}{} {}", num(x), num(y)).expect("a String takes all");
    }
    path.push('Z');
    path
}

impl Sheet {
    /// Appends a line without a change.
    pub fn line(&mut self, line: &str) {
        self.body.push_str(line);
        self.body.push('\n');
    }

    /// A path with these attributes.
    pub fn path(&mut self, data: &str, attributes: &str) {
        if !data.is_empty() {
            self.line(&format!("<path d=\"{data}\" {attributes}/>"));
        }
    }

    /// A circle.
    pub fn circle(&mut self, (x, y): (f64, f64), radius: f64, attributes: &str) {
        let (x, y, radius) = (num(x), num(y), num(radius));
        self.line(&format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" {attributes}/>"));
    }

    fn glyph(&mut self, sign: char) -> Option<Arc<Glyph>> {
        self.glyphs.entry(sign).or_insert_with(|| Glyph::of(sign)).clone()
    }

    /// Whether a font contains a sign.
    pub fn has(&mut self, sign: char) -> bool {
        self.glyph(sign).is_some()
    }

    /// The width of a text.
    pub fn width(&mut self, words: &str, size: f64) -> f64 {
        let advances = words.chars().map(|sign| self.word_glyph(sign).1.advance);
        advances.sum::<f64>() * size / EM
    }

    /// A sign in a text; a sign that no font contains becomes a question mark.
    fn word_glyph(&mut self, sign: char) -> (char, Arc<Glyph>) {
        match self.glyph(sign) {
            Some(glyph) => (sign, glyph),
            None => ('?', self.glyph('?').unwrap_or_default()),
        }
    }

    /// A text on one line; `y` is the middle of its capital letters.
    pub fn words(&mut self, (x, y): (f64, f64), anchor: Anchor, size: f64, words: &str, ink: &str) {
        if words.trim().is_empty() {
            return;
        }
        let width = self.width(words, size);
        let back = match anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => width / 2.0,
        };
        let (mut x, y) = (x - back, y + CAPITAL / EM * size / 2.0);
        self.line(&format!("<g fill=\"{ink}\" aria-label=\"{}\">", escaped(words)));
        for sign in words.chars() {
            let (sign, glyph) = self.word_glyph(sign);
            self.use_outline(sign, &glyph, (x, y), size / EM);
            x += glyph.advance * size / EM;
        }
        self.line("</g>");
    }

    fn use_outline(&mut self, sign: char, glyph: &Glyph, (x, y): (f64, f64), scale: f64) {
        if glyph.contours.is_empty() {
            return;
        }
        let name = format!("u{:x}", u32::from(sign));
        let place = format!("translate({} {}) scale({scale:.4})", num(x), num(y));
        self.line(&format!("<use href=\"#{name}\" transform=\"{place}\"/>"));
        self.outlines.entry(name).or_insert_with(|| format!("<path d=\"{}\"/>", glyph.path()));
    }

    /// One sign in the middle of a square with this side.
    pub fn sign(&mut self, middle: (f64, f64), side: f64, sign: char, ink: &str) {
        let (sign, glyph) = self.word_glyph(sign);
        let mut bounds = glyph.bounds;
        if sign.is_ascii_alphanumeric() {
            // All letters have the same base line, with or without ascenders and descenders.
            let below = if sign.is_ascii_lowercase() { CAPITAL * 0.1 } else { 0.0 };
            (bounds[1], bounds[3]) = (below - CAPITAL, below);
        }
        let (at, scale) = fit(bounds, middle, side);
        self.line(&format!("<g fill=\"{ink}\">"));
        self.use_outline(sign, &glyph, at, scale);
        self.line("</g>");
    }

    /// A figure: a sign on its filled silhouette, so that the board is not visible through it.
    pub fn figure(&mut self, middle: (f64, f64), side: f64, sign: char, body: &str, ink: &str) {
        let (sign, glyph) = self.word_glyph(sign);
        let ((x, y), scale) = fit(glyph.bounds, middle, side);
        let name = format!("s{:x}", u32::from(sign));
        let place = format!("translate({} {}) scale({scale:.4})", num(x), num(y));
        self.line(&format!("<use href=\"#{name}\" transform=\"{place}\" fill=\"{body}\"/>"));
        self.outlines.entry(name).or_insert_with(|| {
            // Each contour is a path of its own, so that holes are filled as well.
            let paths = glyph.contours.iter().map(|contour| format!("<path d=\"{contour}\"/>"));
            paths.collect()
        });
        self.line(&format!("<g fill=\"{ink}\">"));
        self.use_outline(sign, &glyph, (x, y), scale);
        self.line("</g>");
    }

    /// The whole file.
    #[must_use]
    pub fn finish(self, width: f64, height: f64, title: &str, paper: &str) -> String {
        let (width, height) = (num(width.ceil()), num(height.ceil()));
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\">\n<title>{}</title>\n",
            escaped(title)
        );
        if !self.outlines.is_empty() {
            out.push_str("<defs>\n");
            for (name, outline) in &self.outlines {
                writeln!(out, "<g id=\"{name}\">{outline}</g>").expect("a String takes all");
            }
            out.push_str("</defs>\n");
        }
        writeln!(out, "<rect width=\"{width}\" height=\"{height}\" fill=\"{paper}\"/>")
            .expect("a String takes all");
        out.push_str(&self.body);
        out.push_str("</svg>\n");
        out
    }
}

/// The origin and the scale with which a sign fills a square.
fn fit(bounds: [f64; 4], (x, y): (f64, f64), side: f64) -> ((f64, f64), f64) {
    let [left, top, right, bottom] = bounds;
    let largest = (right - left).max(bottom - top).max(CAPITAL * 0.9);
    let scale = side / largest;
    ((x - (left + right) / 2.0 * scale, y - (top + bottom) / 2.0 * scale), scale)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_at_most_two_decimal_places() {
        let cases = [
            (0.0, "0"),
            (-0.0, "0"),
            (-0.004, "0"),
            (0.005, "0.01"),
            (-0.05, "-0.05"),
            (66.3, "66.3"),
            (40.0, "40"),
            (-1234.567, "-1234.57"),
            (1e14, "100000000000000"),
        ];
        for (number, text) in cases {
            assert_eq!(num(number).to_string(), text, "{number}");
        }
    }

    #[test]
    fn numbers_are_those_of_the_rounded_float() {
        for step in -20_000_i32..20_000 {
            let number = f64::from(step) * 0.373_7;
            let rounded = (number * 100.0).round() / 100.0 + 0.0;
            assert_eq!(num(number).to_string(), rounded.to_string());
        }
    }
}
