//! SVG as PNG: the same picture as a raster image.

use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use wanqi_notation::message::Word;
use wanqi_notation::{Message, message};

/// Pixels per unit of the SVG, unless the picture would exceed [`MOST`].
pub(super) const ZOOM: f32 = 2.0;
/// The most pixels per side.
const MOST: f32 = 4096.0;

/// Why a picture cannot be drawn as a raster image.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.word())]
pub struct NotDrawn(Message);

impl Word for NotDrawn {
    fn word(&self) -> Message {
        message!("the picture cannot be drawn as a raster image: {why}", why = self.0)
    }
}

/// Draws the output of [`super::svg::svg`] as PNG.
///
/// ```
/// use wanqi_host::draw::{png::png, svg};
/// use wanqi_host::scene::Scene;
///
/// let scene = Scene::parse("board points\nplace a1 0 0\npiece a1 1 k ♔\n")?;
/// let picture = png(&svg::svg(&scene, &svg::Caption::default())?)?;
/// assert!(picture.starts_with(b"\x89PNG"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The text is not an SVG, or has no size.
pub fn png(svg: &str) -> Result<Vec<u8>, NotDrawn> {
    let tree = read(svg)?;
    let size = tree.size();
    let zoom = ZOOM.min(MOST / size.width()).min(MOST / size.height());
    let dots = |length: f32| ((length * zoom).ceil() as u32).max(1);
    let map = render(&tree, zoom, (dots(size.width()), dots(size.height())), Color::TRANSPARENT)?;
    map.encode_png().map_err(|error| NotDrawn(Message::verbatim(error.to_string())))
}

/// Reads an SVG.
pub(super) fn read(svg: &str) -> Result<Tree, NotDrawn> {
    Tree::from_str(svg, &Options::default())
        .map_err(|error| NotDrawn(Message::verbatim(error.to_string())))
}

/// Draws an SVG at the upper left of a sheet of this colour.
pub(super) fn render(
    tree: &Tree,
    zoom: f32,
    (width, height): (u32, u32),
    paper: Color,
) -> Result<Pixmap, NotDrawn> {
    let map = Pixmap::new(width, height);
    let mut map = map.ok_or_else(|| NotDrawn(message!("it has no size")))?;
    map.fill(paper);
    resvg::render(tree, Transform::from_scale(zoom, zoom), &mut map.as_mut());
    Ok(map)
}
