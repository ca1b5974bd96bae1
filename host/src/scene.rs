//! A scene, parsed from the lines of `wq.scene/1`: places, lines, pieces, marks, words.
//!
//! `docs/abi.md` specifies the lines. A line of an unknown kind is ignored, so that later plugins
//! can add kinds. The text comes from a plugin and is not trusted: the parser refuses an unreadable
//! line, and anything larger than the largest board, with the line's number.

use crate::printable::is_unseen;
use std::collections::HashMap;

/// The most lines of a scene; the largest boards have about ten thousand.
const MOST_LINES: usize = 100_000;
/// The most bytes of a scene.
const MOST_BYTES: usize = 2 << 20;
/// The most places of a board.
const MOST_PLACES: usize = 10_000;
/// The most corners of an area.
const MOST_CORNERS: usize = 500;
/// The most corners of all areas and places of all lines and arcs together. A raster image takes time for
/// each, and for lines the square of their number.
const MOST_POINTS: usize = 30_000;
/// The most times that the areas may cover the board, each counted as the rectangle around it. A
/// raster image takes up to 0.02 s each time.
const MOST_LAYERS: f64 = 200.0;
/// An arc counts as this many points.
const POINTS_OF_ARC: usize = 8;
/// The most bytes of a line.
const LONGEST: usize = 16 << 10;
/// The highest number of a piece.
const MOST_NUMBER: u16 = 999;
/// The greatest distance from the origin, in steps.
const FARTHEST: f64 = 10_000.0;

/// Why a scene cannot be drawn.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the scene cannot be drawn: {}{reason}", line_words(*.line))]
pub struct Unreadable {
    /// Number of the wrong line, from 1; 0 for the whole scene.
    pub line: usize,
    /// What is wrong, and what would be right.
    pub reason: String,
}

fn line_words(line: usize) -> String {
    if line == 0 { "it ".to_owned() } else { format!("line {line}: ") }
}

/// A position as elements of a drawing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// Whether pieces are in cells; otherwise they are on the points where lines meet.
    pub cells: bool,
    /// The places for pieces.
    pub places: Vec<Place>,
    /// Areas of the board, or of pieces without a sign; later ones cover earlier ones.
    pub areas: Vec<Area>,
    /// Lines of the board: indices into `places`.
    pub lines: Vec<Vec<usize>>,
    /// Arcs of the board.
    pub arcs: Vec<Arc>,
    /// Places with a dot of the board: indices into `places`.
    pub stars: Vec<usize>,
    /// Text beside the board.
    pub labels: Vec<Label>,
    /// Pieces; several on the same place are a stack, the lowest first.
    pub pieces: Vec<Piece>,
    /// Marks on places.
    pub marks: Vec<Mark>,
    /// Lines of text below the board.
    pub texts: Vec<String>,
}

/// A place of the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// Its name in actions.
    pub name: String,
    /// Distance to the right, in steps.
    pub x: f64,
    /// Distance upwards, in steps.
    pub y: f64,
    /// The shade of a cell.
    pub shade: Shade,
}

/// The shade of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shade {
    /// No shade.
    Plain,
    /// A light cell.
    Light,
    /// A dark cell.
    Dark,
}

/// A closed polygon.
#[derive(Clone, Debug, PartialEq)]
pub struct Area {
    /// The colour of its interior; any other word means that only the outline is drawn.
    pub look: String,
    /// Its corners in order: distances to the right and upwards, in steps; at least three.
    pub corners: Vec<(f64, f64)>,
}

/// The part of a circle from a place through a point to another place; a straight line if the three
/// are on one.
#[derive(Clone, Debug, PartialEq)]
pub struct Arc {
    /// Index of the first place.
    pub from: usize,
    /// A point between the ends: distances to the right and upwards, in steps.
    pub through: (f64, f64),
    /// Index of the last place.
    pub to: usize,
}

/// Text beside the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// Distance to the right, in steps.
    pub x: f64,
    /// Distance upwards, in steps.
    pub y: f64,
    /// The text.
    pub text: String,
}

/// A piece on a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Index of its place.
    pub place: usize,
    /// The role that owns it, from 1; 0: no role.
    pub role: u8,
    /// One ASCII letter.
    pub letter: char,
    /// One Unicode sign.
    pub glyph: char,
    /// Words for its shape and colour, if sign and role do not determine them.
    pub looks: Vec<String>,
    /// Whether only readers of Chinese see its sign; other readers see the letter.
    pub lettered: bool,
    /// Its number, which distinguishes it from equal pieces in actions.
    pub number: Option<u16>,
}

impl Piece {
    /// The sign for readers of Chinese, or for other readers.
    #[must_use]
    pub fn sign(&self, chinese: bool) -> char {
        if self.lettered && !chinese { self.letter } else { self.glyph }
    }

    /// Its letter and its number.
    #[must_use]
    pub fn name(&self) -> String {
        let number = self.number.map_or_else(String::new, |number| number.to_string());
        format!("{}{number}", self.letter)
    }
}

/// A mark on a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Index of its place.
    pub place: usize,
    /// Its meaning: `last`, `check`, `dead` …
    pub kind: String,
}

/// Indices of places by their names.
type PlaceIndices<'a> = HashMap<&'a str, usize>;

impl Scene {
    /// Parses the lines of a scene.
    ///
    /// ```
    /// use wanqi_host::scene::Scene;
    ///
    /// let scene = Scene::parse("board cells\nplace a1 0 0 dark\npiece a1 1 k ♔\n")?;
    /// assert!(scene.cells);
    /// assert_eq!((scene.pieces[0].place, scene.pieces[0].letter), (0, 'k'));
    ///
    /// let error = Scene::parse("board cells\nplace a1 zero 0\n").unwrap_err();
    /// assert_eq!(error.line, 2);
    /// # Ok::<(), wanqi_host::scene::Unreadable>(())
    /// ```
    ///
    /// # Errors
    /// A line of a known kind cannot be read, or the scene is larger than any board.
    pub fn parse(lines: &str) -> Result<Self, Unreadable> {
        let mut scene = Self::default();
        let mut names = PlaceIndices::new();
        let mut points = 0;
        if lines.len() > MOST_BYTES {
            let reason = format!("has {} bytes, the maximum is {MOST_BYTES}", lines.len());
            return Err(Unreadable { line: 0, reason });
        }
        for (index, line) in lines.lines().enumerate() {
            let refuse = |reason| Unreadable { line: index + 1, reason };
            if index >= MOST_LINES {
                return Err(refuse(format!("a scene can have at most {MOST_LINES} lines")));
            }
            if line.len() > LONGEST {
                let length = line.len();
                return Err(refuse(format!("has {length} bytes, the maximum is {LONGEST}")));
            }
            if let Some(sign) = line.chars().find(|&sign| is_unseen(sign)) {
                return Err(refuse(format!(
                    "contains the control or invisible character {sign:?}"
                )));
            }
            let [areas, joined, arcs] = [scene.areas.len(), scene.lines.len(), scene.arcs.len()];
            scene.read(line, &mut names).map_err(refuse)?;
            points += scene.areas[areas..].iter().map(|area| area.corners.len()).sum::<usize>();
            points += scene.lines[joined..].iter().map(Vec::len).sum::<usize>();
            points += POINTS_OF_ARC * (scene.arcs.len() - arcs);
            if points > MOST_POINTS {
                return Err(refuse(format!(
                    "areas, lines and arcs can have at most {MOST_POINTS} points together"
                )));
            }
        }
        if scene.layers() > MOST_LAYERS {
            let reason = format!("has areas that cover the board more than {MOST_LAYERS} times");
            return Err(Unreadable { line: 0, reason });
        }
        Ok(scene)
    }

    /// How many times the rectangles around all areas cover the rectangle around the board.
    fn layers(&self) -> f64 {
        let places = self.places.iter().map(|place| (place.x, place.y));
        let corners = || self.areas.iter().flat_map(|area| area.corners.iter().copied());
        let all = rectangle(places.chain(corners()));
        let areas = self.areas.iter().map(|area| rectangle(area.corners.iter().copied()));
        let sum: f64 = areas.sum();
        if sum > 0.0 { sum / all } else { 0.0 }
    }

    /// The places with stacks, each with its pieces from the bottom.
    #[must_use]
    pub fn stacks(&self) -> Vec<(usize, Vec<&Piece>)> {
        let mut stacks = vec![Vec::new(); self.places.len()];
        for piece in &self.pieces {
            stacks[piece.place].push(piece);
        }
        stacks.into_iter().enumerate().filter(|(_, pieces)| !pieces.is_empty()).collect()
    }

    /// The content of each stack of different pieces, in one line, since the picture shows only the
    /// top. Empty if there is no such stack.
    #[must_use]
    pub fn stack_line(&self) -> String {
        let letters = |pieces: &[&Piece]| -> String { pieces.iter().map(|p| p.name()).collect() };
        let mixed = self.stacks().into_iter().filter(|(_, pieces)| is_mixed(pieces));
        let mixed: Vec<_> = mixed
            .map(|(place, pieces)| format!("{} {}", self.places[place].name, letters(&pieces)))
            .collect();
        match mixed.is_empty() {
            true => String::new(),
            false => format!("stacks from the bottom: {}", mixed.join(", ")),
        }
    }

    fn read<'a>(&mut self, line: &'a str, names: &mut PlaceIndices<'a>) -> Result<(), String> {
        let (kind, rest) = line.split_once(' ').unwrap_or((line, ""));
        let mut words = rest.split(' ').filter(|word| !word.is_empty());
        match kind {
            "board" => self.cells = rest == "cells",
            "place" => {
                let name = words.next().ok_or("a place needs a name")?;
                let (x, y) = (number(words.next())?, number(words.next())?);
                let shade = match words.next() {
                    Some("light") => Shade::Light,
                    Some("dark") => Shade::Dark,
                    _ => Shade::Plain,
                };
                if self.places.len() == MOST_PLACES {
                    return Err(format!("a board can have at most {MOST_PLACES} places"));
                }
                if names.insert(name, self.places.len()).is_some() {
                    return Err(format!("the place `{name}` already exists"));
                }
                self.places.push(Place { name: name.to_owned(), x, y, shade });
            }
            "area" => self.areas.push(read_area(&mut words)?),
            "line" => {
                let line: Result<_, _> = words.map(|name| place(names, Some(name))).collect();
                self.lines.push(line?);
            }
            "arc" => {
                let from = place(names, words.next())?;
                let through = (number(words.next())?, number(words.next())?);
                self.arcs.push(Arc { from, through, to: place(names, words.next())? });
            }
            "star" => self.stars.push(place(names, words.next())?),
            "label" => {
                let (x, y) = (number(words.next())?, number(words.next())?);
                self.labels.push(Label { x, y, text: words.collect::<Vec<_>>().join(" ") });
            }
            "piece" => self.pieces.push(read_piece(&mut words, names)?),
            "mark" => {
                let place = place(names, words.next())?;
                let kind = words.next().ok_or("a mark needs a kind, such as `last`")?;
                self.marks.push(Mark { place, kind: kind.to_owned() });
            }
            "text" => self.texts.push(rest.to_owned()),
            _ => {}
        }
        Ok(())
    }
}

/// Whether the pieces of a stack differ.
pub(crate) fn is_mixed(pieces: &[&Piece]) -> bool {
    let name = |piece: &Piece| (piece.letter, piece.number);
    pieces.iter().any(|piece| name(piece) != name(pieces[0]))
}

fn read_area<'a>(words: &mut impl Iterator<Item = &'a str>) -> Result<Area, String> {
    let look = words.next().filter(|word| word.parse::<f64>().is_err());
    let look = look.ok_or("an area needs a look, a colour or `outline`, before its corners")?;
    let mut corners = Vec::new();
    while let Some(x) = words.next() {
        if corners.len() == MOST_CORNERS {
            return Err(format!("an area can have at most {MOST_CORNERS} corners"));
        }
        corners.push((number(Some(x))?, number(words.next())?));
    }
    match corners.len() {
        0..3 => Err(format!("has {} corners, an area needs at least three", corners.len())),
        _ => Ok(Area { look: look.to_owned(), corners }),
    }
}

fn read_piece<'a>(
    words: &mut impl Iterator<Item = &'a str>,
    names: &PlaceIndices<'a>,
) -> Result<Piece, String> {
    let place = place(names, words.next())?;
    let role = words.next().unwrap_or_default();
    let role =
        role.parse().map_err(|_| format!("`{role}` is not a role: a number from 0 to 255"))?;
    let mut sign = || words.next().and_then(|word| word.chars().next());
    let letter = sign().ok_or("a piece needs a letter")?;
    let glyph = sign().unwrap_or(letter);
    let (mut looks, mut lettered, mut number) = (Vec::new(), false, None);
    for word in words {
        match word.strip_prefix('#') {
            Some(digits) => number = Some(read_number(digits)?),
            None if word == "letter" => lettered = true,
            None => looks.push(word.to_owned()),
        }
    }
    Ok(Piece { place, role, letter, glyph, looks, lettered, number })
}

/// Parses the number of a piece.
fn read_number(digits: &str) -> Result<u16, String> {
    let number = digits.parse().ok().filter(|number| (0..=MOST_NUMBER).contains(number));
    number
        .ok_or_else(|| format!("`#{digits}` is not a number of a piece: `#0` to `#{MOST_NUMBER}`"))
}

/// Finds a place by its name.
fn place(names: &PlaceIndices, word: Option<&str>) -> Result<usize, String> {
    let word = word.ok_or("the name of a place is missing")?;
    names.get(word).copied().ok_or_else(|| format!("there is no place `{word}` above"))
}

/// The size of the rectangle around points: width times height.
fn rectangle(points: impl Iterator<Item = (f64, f64)>) -> f64 {
    let none = [f64::INFINITY, f64::NEG_INFINITY, f64::INFINITY, f64::NEG_INFINITY];
    let [left, right, bottom, top] = points.fold(none, |[left, right, bottom, top], (x, y)| {
        [left.min(x), right.max(x), bottom.min(y), top.max(y)]
    });
    if left > right { 0.0 } else { (right - left) * (top - bottom) }
}

/// Parses a coordinate; infinite or huge numbers are refused.
fn number(word: Option<&str>) -> Result<f64, String> {
    let word = word.ok_or("a coordinate is missing")?;
    let number = word.parse().ok().filter(|number: &f64| number.abs() <= FARTHEST);
    number.ok_or_else(|| format!("`{word}` is not a coordinate: a number up to {FARTHEST} steps"))
}
