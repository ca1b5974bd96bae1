//! Signs as outlines, from the two fonts in the program: a picture looks the same on every machine
//! and needs no installed font.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::sync::{Arc, LazyLock, OnceLock, PoisonError, RwLock};
use ttf_parser::{Face, OutlineBuilder};

/// Units of an outline per font size.
pub const EM: f64 = 1000.0;
/// Height of capital letters and digits, in outline units.
pub const CAPITAL: f64 = 730.0;

/// The fonts; the first one that contains a sign draws it.
const FONTS: [&[u8]; 2] = [include_bytes!("fonts/signs.ttf"), include_bytes!("fonts/han.ttf")];

/// The outline of a sign: y points down, the origin is on the base line.
#[derive(Clone, Debug, Default)]
pub struct Glyph {
    /// Path data of each contour.
    pub contours: Vec<String>,
    /// The distance to the next sign, in outline units.
    pub advance: f64,
    /// Left, top, right and bottom of the outline.
    pub bounds: [f64; 4],
}

impl Glyph {
    /// The outline of a sign; `None` if neither font contains it. Those in use are kept: they are as
    /// few as the fonts have.
    #[must_use]
    pub fn of(sign: char) -> Option<Arc<Glyph>> {
        static KEPT: LazyLock<RwLock<HashMap<char, Arc<Glyph>>>> = LazyLock::new(RwLock::default);
        let kept = KEPT.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(glyph) = kept.get(&sign) {
            return Some(glyph.clone());
        }
        drop(kept);
        let glyph = Arc::new(Glyph::read(sign)?);
        let mut kept = KEPT.write().unwrap_or_else(PoisonError::into_inner);
        kept.insert(sign, glyph.clone());
        Some(glyph)
    }

    /// The outline of a sign, from its font.
    fn read(sign: char) -> Option<Glyph> {
        let face =
            faces().iter().find(|face| face.glyph_index(sign).is_some_and(|id| id.0 != 0))?;
        let id = face.glyph_index(sign)?;
        let scale = EM / f64::from(face.units_per_em());
        let mut outline = Outline { scale, glyph: Glyph::default(), open: String::new() };
        // A blank has no outline.
        let bounds = face.outline_glyph(id, &mut outline);
        let mut glyph = outline.glyph;
        glyph.advance = f64::from(face.glyph_hor_advance(id).unwrap_or(0)) * scale;
        if let Some(bounds) = bounds {
            let [left, top] = [bounds.x_min, bounds.y_max].map(f64::from);
            let [right, bottom] = [bounds.x_max, bounds.y_min].map(f64::from);
            glyph.bounds = [left * scale, -top * scale, right * scale, -bottom * scale];
        }
        Some(glyph)
    }

    /// Path data of the whole outline.
    #[must_use]
    pub fn path(&self) -> String {
        self.contours.concat()
    }
}

fn faces() -> &'static [Face<'static>] {
    static FACES: OnceLock<Vec<Face<'static>>> = OnceLock::new();
    FACES.get_or_init(|| FONTS.iter().filter_map(|bytes| Face::parse(bytes, 0).ok()).collect())
}

/// Builds path data with whole numbers from an outline.
struct Outline {
    scale: f64,
    glyph: Glyph,
    open: String,
}

impl Outline {
    fn put(&mut self, command: char, points: &[(f32, f32)]) {
        self.open.push(command);
        for (index, (x, y)) in points.iter().enumerate() {
            let (x, y) = (f64::from(*x) * self.scale, -f64::from(*y) * self.scale);
            let blank = if index == 0 { "" } else { " " };
            // Adding zero turns -0 into 0.
            let (x, y) = (x.round() + 0.0, y.round() + 0.0);
            write!(self.open, "{blank}{x} {y}").expect("a String takes all");
        }
    }
}

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.put('M', &[(x, y)]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.put('L', &[(x, y)]);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.put('Q', &[(x1, y1), (x, y)]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.put('C', &[(x1, y1), (x2, y2), (x, y)]);
    }

    fn close(&mut self) {
        self.open.push('Z');
        self.glyph.contours.push(std::mem::take(&mut self.open));
    }
}
