//! Games as animated GIF: a frame for each position, written one by one.
//!
//! A frame contains the part of the picture that differs from the previous frame. At most two
//! pictures are in memory, for a game of any length.

use super::png::{self, NotDrawn, ZOOM};
use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};
use resvg::tiny_skia::Color;
use std::borrow::Cow;
use std::collections::HashMap;
use std::io::{self, Write};

/// The most pixels per side.
const MOST: f32 = 1000.0;
/// The most colours in a frame.
const COLOURS: usize = 256;

/// Why an animation cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum Failed {
    /// A picture cannot be drawn.
    #[error(transparent)]
    Picture(#[from] NotDrawn),
    /// The file cannot be written.
    #[error(transparent)]
    Write(#[from] io::Error),
}

impl From<EncodingError> for Failed {
    fn from(error: EncodingError) -> Self {
        match error {
            EncodingError::Io(error) => Failed::Write(error),
            other => Failed::Write(io::Error::other(other)),
        }
    }
}

/// A GIF animation that is being written. It repeats without end.
///
/// ```
/// # use wanqi_host::{draw::{gif::Animation, svg::{Caption, draw}}, scene::Scene};
/// let scene = Scene::parse("place a 0 0\npiece a 1 k ♔\n").unwrap();
/// let drawing = draw(&scene, &Caption::default()).unwrap();
/// let mut animation = Animation::new(Vec::new(), (drawing.width, drawing.height)).unwrap();
/// animation.frame(&drawing.svg, 100).unwrap();
/// assert!(animation.finish().unwrap().starts_with(b"GIF89a"));
/// ```
pub struct Animation<W: Write> {
    encoder: Encoder<W>,
    /// Width and height in pixels.
    size: (u16, u16),
    /// Pixels per unit of the SVG.
    zoom: f32,
    /// Red, green and blue of each pixel of the last picture; empty before the first.
    last: Vec<[u8; 3]>,
}

/// A rectangle of a picture, in pixels.
#[derive(Clone, Copy)]
struct Part {
    left: usize,
    top: usize,
    width: usize,
    height: usize,
}

impl<W: Write> Animation<W> {
    /// Starts an animation for pictures of at most this width and height, in units of the SVG.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn new(out: W, (width, height): (f64, f64)) -> Result<Self, Failed> {
        let (width, height) = (width.max(1.0) as f32, height.max(1.0) as f32);
        let zoom = ZOOM.min(MOST / width).min(MOST / height);
        let dots = |length: f32| (length * zoom).ceil().clamp(1.0, MOST) as u16;
        let size = (dots(width), dots(height));
        let mut encoder = Encoder::new(out, size.0, size.1, &[])?;
        encoder.set_repeat(Repeat::Infinite)?;
        Ok(Self { encoder, size, zoom, last: Vec::new() })
    }

    /// Writes the next picture, which is shown for `hundredths` hundredths of a second.
    ///
    /// # Errors
    /// The text is not an SVG, or the frame cannot be written.
    pub fn frame(&mut self, svg: &str, hundredths: u16) -> Result<(), Failed> {
        let size = (u32::from(self.size.0), u32::from(self.size.1));
        let map = png::render(&png::read(svg)?, self.zoom, size, Color::WHITE)?;
        let dots = map.pixels().iter().map(|dot| [dot.red(), dot.green(), dot.blue()]);
        let dots: Vec<[u8; 3]> = dots.collect();
        let part = self.changed(&dots);
        let (palette, indices) = coloured(&self.cut(&dots, part));
        let frame = Frame {
            delay: hundredths,
            dispose: DisposalMethod::Keep,
            left: part.left as u16,
            top: part.top as u16,
            width: part.width as u16,
            height: part.height as u16,
            palette: Some(palette),
            buffer: Cow::Owned(indices),
            ..Frame::default()
        };
        self.encoder.write_frame(&frame)?;
        self.last = dots;
        Ok(())
    }

    /// Finishes the file.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn finish(self) -> Result<W, Failed> {
        Ok(self.encoder.into_inner()?)
    }

    /// The smallest rectangle with all pixels that differ from the last picture; one pixel if none
    /// differs.
    fn changed(&self, dots: &[[u8; 3]]) -> Part {
        let (width, height) = (usize::from(self.size.0), usize::from(self.size.1));
        if self.last.is_empty() {
            return Part { left: 0, top: 0, width, height };
        }
        let (mut left, mut right, mut top, mut bottom) = (width, 0, height, 0);
        for (y, (new, old)) in dots.chunks(width).zip(self.last.chunks(width)).enumerate() {
            let differs = |x: &usize| new[*x] != old[*x];
            let Some(first) = (0..width).find(differs) else { continue };
            left = left.min(first);
            right = right.max((0..width).rfind(differs).unwrap_or(first));
            (top, bottom) = (top.min(y), y);
        }
        match left == width {
            true => Part { left: 0, top: 0, width: 1, height: 1 },
            false => Part { left, top, width: right - left + 1, height: bottom - top + 1 },
        }
    }

    fn cut(&self, dots: &[[u8; 3]], part: Part) -> Vec<[u8; 3]> {
        let rows = dots.chunks(usize::from(self.size.0)).skip(part.top).take(part.height);
        rows.flat_map(|row| &row[part.left..part.left + part.width]).copied().collect()
    }
}

/// The palette of a frame, and the index of each pixel: the most frequent colours are kept, other
/// colours become the nearest one of them.
fn coloured(dots: &[[u8; 3]]) -> (Vec<u8>, Vec<u8>) {
    let mut counts: HashMap<[u8; 3], usize> = HashMap::new();
    for run in dots.chunk_by(|a, b| a == b) {
        *counts.entry(run[0]).or_default() += run.len();
    }
    let mut colours: Vec<([u8; 3], usize)> = counts.into_iter().collect();
    // Colours with equal counts are sorted, so that the same picture gives the same bytes.
    colours.sort_unstable_by_key(|&(colour, count)| (std::cmp::Reverse(count), colour));
    let palette: Vec<[u8; 3]> = colours.iter().take(COLOURS).map(|(colour, _)| *colour).collect();
    let index = |colour: [u8; 3]| {
        let far = |other: &[u8; 3]| -> u32 {
            other.iter().zip(colour).map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
        };
        let nearest = palette.iter().enumerate().min_by_key(|(_, other)| far(other));
        nearest.map_or(0, |(index, _)| index as u8)
    };
    let indices: HashMap<[u8; 3], u8> =
        colours.iter().map(|(colour, _)| (*colour, index(*colour))).collect();
    let mut buffer = Vec::with_capacity(dots.len());
    for run in dots.chunk_by(|a, b| a == b) {
        buffer.resize(buffer.len() + run.len(), indices[&run[0]]);
    }
    (palette.concat(), buffer)
}
