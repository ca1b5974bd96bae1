//! SVG as PNG: the same picture in dots.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// Dots a unit of the SVG, where the picture is not too large for that.
const ZOOM: f32 = 2.0;
/// The most dots a side.
const MOST: f32 = 4096.0;

/// Why a picture cannot be drawn in dots.
#[derive(Debug, thiserror::Error)]
#[error("the picture cannot be drawn as PNG: {0}")]
pub struct NotDrawn(String);

/// Draws what [`super::svg::svg`] made.
///
/// # Errors
/// The text is no SVG, or has no size.
pub fn png(svg: &str) -> Result<Vec<u8>, NotDrawn> {
    let failed = |why: &dyn std::fmt::Display| NotDrawn(why.to_string());
    let tree = Tree::from_str(svg, &Options::default()).map_err(|error| failed(&error))?;
    let size = tree.size();
    let zoom = ZOOM.min(MOST / size.width()).min(MOST / size.height());
    let dots = |length: f32| ((length * zoom).ceil() as u32).max(1);
    let (width, height) = (dots(size.width()), dots(size.height()));
    let mut map = Pixmap::new(width, height).ok_or_else(|| failed(&"it has no size"))?;
    resvg::render(&tree, Transform::from_scale(zoom, zoom), &mut map.as_mut());
    map.encode_png().map_err(|error| failed(&error))
}
