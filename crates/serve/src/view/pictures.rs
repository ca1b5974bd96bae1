//! Pictures of a record as files: a position, or a line as an animation.

use super::View;
use crate::picture::{drawing, scene};
use crate::problem::{self, Answer};
use axum::http::StatusCode;
use serde::Deserialize;
use wanqi_host::draw::svg::Extent;
use wanqi_host::instance::{Frames, Instance};
use wanqi_host::view::Eyes;
use wanqi_notation::message;
use wanqi_notation::message::Word;

/// The most positions of an animation.
#[cfg(feature = "gif")]
const MOST_FRAMES: usize = 600;
/// The time for which each position of an animation is shown, in hundredths of a second.
#[cfg(feature = "gif")]
const DELAY: u16 = 100;

/// The formats of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PictureFormat {
    #[default]
    Svg,
    Png,
    /// All positions of a line, one after another.
    Gif,
}

impl PictureFormat {
    /// The media type.
    pub fn media_type(self) -> &'static str {
        match self {
            PictureFormat::Svg => "image/svg+xml",
            PictureFormat::Png => "image/png",
            PictureFormat::Gif => "image/gif",
        }
    }
}

impl View {
    /// A picture of the position after `ply` steps of a line; as GIF the positions up to it.
    pub fn pictured(&self, line: usize, ply: usize, format: PictureFormat) -> Answer<Vec<u8>> {
        match format {
            PictureFormat::Svg => Ok(self.drawn(line, ply)?.into_bytes()),
            PictureFormat::Png => self.raster(&self.drawn(line, ply)?),
            PictureFormat::Gif => self.animated(line, ply),
        }
    }

    fn drawn(&self, line: usize, ply: usize) -> Answer<String> {
        let game = self.at(line, ply)?;
        Ok(drawing(&game, &scene(&game, Eyes::All)?, Extent::default())?.svg)
    }

    fn not_drawn(&self, error: impl Word) -> problem::Problem {
        problem::said(StatusCode::UNPROCESSABLE_ENTITY, self.language, error)
    }

    #[cfg(feature = "png")]
    fn raster(&self, svg: &str) -> Answer<Vec<u8>> {
        wanqi_host::draw::png::png(svg).map_err(|error| self.not_drawn(error))
    }

    #[cfg(not(feature = "png"))]
    fn raster(&self, _svg: &str) -> Answer<Vec<u8>> {
        Err(self.not_drawn(message!("this program was built without raster images")))
    }

    /// An animation of the positions up to one of a line. The boards are drawn twice: to measure
    /// them, and as frames.
    #[cfg(feature = "gif")]
    fn animated(&self, line: usize, ply: usize) -> Answer<Vec<u8>> {
        use wanqi_host::draw::gif::{Animation, Failed};
        if ply >= MOST_FRAMES {
            let message = message!("an animation has at most {most} positions", most = MOST_FRAMES);
            return Err(self.not_drawn(message));
        }
        let mut extent = Extent::default();
        self.each(line, ply, |game| {
            let own =
                Extent::of(&scene(game, Eyes::All)?).map_err(|error| self.not_drawn(error))?;
            extent = extent.joined(&own);
            Ok(())
        })?;
        let mut size = (0.0_f64, 0.0_f64);
        self.each(line, ply, |game| {
            let one = drawing(game, &scene(game, Eyes::All)?, extent)?;
            size = (size.0.max(one.width), size.1.max(one.height));
            Ok(())
        })?;
        let failed = |error| match error {
            Failed::Picture(error) => self.not_drawn(error),
            Failed::Write(error) => problem::file(self.language, &error),
        };
        let mut animation = Animation::new(Vec::new(), size).map_err(failed)?;
        self.each(line, ply, |game| {
            let one = drawing(game, &scene(game, Eyes::All)?, extent)?;
            animation.frame(&one.svg, DELAY).map_err(failed)
        })?;
        animation.finish().map_err(failed)
    }

    #[cfg(not(feature = "gif"))]
    fn animated(&self, _line: usize, _ply: usize) -> Answer<Vec<u8>> {
        Err(self.not_drawn(message!("this program was built without animations")))
    }

    /// Runs work on each position of a line up to one of them.
    #[cfg(feature = "gif")]
    fn each(
        &self,
        line: usize,
        ply: usize,
        mut work: impl FnMut(&Instance) -> Answer<()>,
    ) -> Answer<()> {
        let none = || problem::missing(self.language, message!("the record has no such position"));
        let played = self.played.as_ref().ok_or_else(none)?;
        let path = super::path(played, line, ply).ok_or_else(none)?;
        let failed = |refusal| self.refused(&refusal);
        let mut game = played.start.try_clone().map_err(failed)?;
        work(&game)?;
        for step in path {
            let mut frames = Frames::default();
            frames.push(step.kind, step.seat as u8, step.canonical.as_bytes());
            game.replay(&frames, 0, &mut Vec::new()).1.map_err(failed)?;
            work(&game)?;
        }
        Ok(())
    }
}
