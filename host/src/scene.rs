//! A scene read from the lines that `wq.scene/1` writes: places, lines, pieces, marks, words.
//!
//! The lines are specified in `docs/abi.md`. A line of a kind this host does not know is passed
//! over, so that later plugins can say more; a line that names no known place draws nothing.

use std::collections::HashMap;

/// A position as things to draw.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// Pieces stand in cells; otherwise on the points where lines meet.
    pub cells: bool,
    /// Where pieces can stand.
    pub places: Vec<Place>,
    /// Lines printed on the board: indices into `places`.
    pub lines: Vec<Vec<usize>>,
    /// Places with a dot printed on the board: indices into `places`.
    pub stars: Vec<usize>,
    /// Text beside the board.
    pub labels: Vec<Label>,
    /// Pieces.
    pub pieces: Vec<Piece>,
    /// Marks on places.
    pub marks: Vec<Mark>,
    /// Lines of text below the board.
    pub texts: Vec<String>,
}

/// A place of the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// Its name, as actions write it.
    pub name: String,
    /// To the right, in steps.
    pub x: f64,
    /// Upwards, in steps.
    pub y: f64,
    /// The shade of a cell.
    pub shade: Shade,
}

/// The shade of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shade {
    /// None is given.
    Plain,
    /// A light cell.
    Light,
    /// A dark cell.
    Dark,
}

/// Text beside the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// To the right, in steps.
    pub x: f64,
    /// Upwards, in steps.
    pub y: f64,
    /// What stands there.
    pub text: String,
}

/// A piece on its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Index into the places.
    pub place: usize,
    /// The role it belongs to, from 1; 0 is nobody's.
    pub role: u8,
    /// One ASCII letter.
    pub letter: char,
    /// One Unicode sign.
    pub glyph: char,
}

/// A mark on a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Index into the places.
    pub place: usize,
    /// What it says: `last`, `check`, `dead` …
    pub kind: String,
}

impl Scene {
    /// Reads the lines of a scene.
    #[must_use]
    pub fn parse(lines: &str) -> Self {
        let mut scene = Self::default();
        let mut names = HashMap::new();
        for line in lines.lines() {
            // What cannot be read draws nothing: the plugin's text is not trusted.
            let _ = scene.read(line, &mut names);
        }
        scene
    }

    fn read<'a>(&mut self, line: &'a str, names: &mut HashMap<&'a str, usize>) -> Option<()> {
        let (kind, rest) = line.split_once(' ')?;
        let mut words = rest.split(' ');
        match kind {
            "board" => self.cells = rest == "cells",
            "place" => {
                let place = read_place(&mut words)?;
                names.insert(rest.split(' ').next()?, self.places.len());
                self.places.push(place);
            }
            "line" => {
                self.lines.push(words.filter_map(|name| names.get(name).copied()).collect());
            }
            "star" => self.stars.push(*names.get(rest)?),
            "label" => {
                let (x, y) = (number(words.next()?)?, number(words.next()?)?);
                let text = words.collect::<Vec<_>>().join(" ");
                self.labels.push(Label { x, y, text });
            }
            "piece" => {
                let place = *names.get(words.next()?)?;
                let role = words.next()?.parse().ok()?;
                let letter = words.next()?.chars().next()?;
                let glyph = words.next().and_then(|sign| sign.chars().next()).unwrap_or(letter);
                self.pieces.push(Piece { place, role, letter, glyph });
            }
            "mark" => {
                let place = *names.get(words.next()?)?;
                self.marks.push(Mark { place, kind: words.next()?.to_owned() });
            }
            "text" => self.texts.push(rest.to_owned()),
            _ => {}
        }
        Some(())
    }
}

fn read_place<'a>(words: &mut impl Iterator<Item = &'a str>) -> Option<Place> {
    let name = words.next()?.to_owned();
    let (x, y) = (number(words.next()?)?, number(words.next()?)?);
    let shade = match words.next() {
        Some("light") => Shade::Light,
        Some("dark") => Shade::Dark,
        _ => Shade::Plain,
    };
    Some(Place { name, x, y, shade })
}

/// A coordinate; what no board has (infinite, or thousands of steps away) is no coordinate.
fn number(word: &str) -> Option<f64> {
    word.parse().ok().filter(|number: &f64| number.abs() <= 10_000.0)
}
