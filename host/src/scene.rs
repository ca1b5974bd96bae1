//! A scene, parsed from the lines of `wq.scene/1`: places, lines, pieces, marks, words.
//!
//! `docs/abi.md` specifies the lines. A line of an unknown kind is ignored, so that later plugins
//! can add kinds. The text comes from a plugin and is not trusted: the parser refuses an unreadable
//! line, and anything larger than the largest board, with the line's number.

use crate::language::Language;
pub use crate::lines::{Lines, Unreadable};
use std::collections::HashMap;
use wanqi_notation::{Message, message};

/// The most places of a board.
const MOST_PLACES: usize = 10_000;
/// The most corners of an area.
pub(crate) const MOST_CORNERS: usize = 500;
/// The most corners of all areas and places of all lines and arcs together. A raster image takes time for
/// each, and for lines the square of their number.
const MOST_POINTS: usize = 30_000;
/// The most times that the areas may cover the board, each counted as the rectangle around it. A
/// raster image takes up to 0.02 s each time.
const MOST_LAYERS: f64 = 200.0;
/// An arc counts as this many points.
const POINTS_OF_ARC: usize = 8;
/// The highest number of a piece.
const MOST_NUMBER: u16 = 999;
/// The greatest distance from the origin, in steps.
const FARTHEST: f64 = 10_000.0;

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
    pub fn sign(&self, language: Language) -> char {
        if self.lettered && language == Language::English { self.letter } else { self.glyph }
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
        Lines::Scene.read(lines, |line| {
            let [areas, joined, arcs] = [scene.areas.len(), scene.lines.len(), scene.arcs.len()];
            scene.read(line, &mut names)?;
            points += scene.areas[areas..].iter().map(|area| area.corners.len()).sum::<usize>();
            points += scene.lines[joined..].iter().map(Vec::len).sum::<usize>();
            points += POINTS_OF_ARC * (scene.arcs.len() - arcs);
            if points > MOST_POINTS {
                return Err(message!(
                    "areas, lines and arcs can have at most {most} points together",
                    most = MOST_POINTS
                ));
            }
            Ok(())
        })?;
        if scene.layers() > MOST_LAYERS {
            return Err(Lines::Scene.refuse(message!(
                "its areas cover the board more than {most} times",
                most = MOST_LAYERS
            )));
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
    /// top. Empty without such a stack.
    #[must_use]
    pub fn stack_line(&self) -> Message {
        let letters = |pieces: &[&Piece]| -> String { pieces.iter().map(|p| p.name()).collect() };
        let mixed = self.stacks().into_iter().filter(|(_, pieces)| is_mixed(pieces));
        let mixed: Vec<_> = mixed
            .map(|(place, pieces)| format!("{} {}", self.places[place].name, letters(&pieces)))
            .collect();
        match mixed.is_empty() {
            true => Message::none(),
            false => message!("stacks from the bottom: {mixed}", mixed = mixed.join(", ")),
        }
    }

    fn read<'a>(&mut self, line: &'a str, names: &mut PlaceIndices<'a>) -> Result<(), Message> {
        let (kind, rest) = line.split_once(' ').unwrap_or((line, ""));
        let mut words = rest.split(' ').filter(|word| !word.is_empty());
        match kind {
            "board" => self.cells = rest == "cells",
            "place" => {
                let name = words.next().ok_or_else(|| message!("a place needs a name"))?;
                let (x, y) = (number(words.next())?, number(words.next())?);
                let shade = match words.next() {
                    Some("light") => Shade::Light,
                    Some("dark") => Shade::Dark,
                    _ => Shade::Plain,
                };
                if self.places.len() == MOST_PLACES {
                    return Err(message!(
                        "a board can have at most {most} places",
                        most = MOST_PLACES
                    ));
                }
                if names.insert(name, self.places.len()).is_some() {
                    return Err(message!("the place `{name}` already exists", name));
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
            "piece" => {
                let place = place(names, words.next())?;
                self.pieces.push(read_piece(&mut words, place)?);
            }
            "mark" => {
                let place = place(names, words.next())?;
                let kind =
                    words.next().ok_or_else(|| message!("a mark needs a kind, such as `last`"))?;
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

fn read_area<'a>(words: &mut impl Iterator<Item = &'a str>) -> Result<Area, Message> {
    let look = words.next().filter(|word| word.parse::<f64>().is_err());
    let look = look.ok_or_else(|| {
        message!("an area needs a look, a colour or `outline`, before its corners")
    })?;
    let mut corners = Vec::new();
    while let Some(x) = words.next() {
        if corners.len() == MOST_CORNERS {
            return Err(message!("an area can have at most {most} corners", most = MOST_CORNERS));
        }
        corners.push((number(Some(x))?, number(words.next())?));
    }
    match corners.len() {
        0..3 => Err(message!(
            "has {corners} corners, an area needs at least three",
            corners = corners.len()
        )),
        _ => Ok(Area { look: look.to_owned(), corners }),
    }
}

/// Reads the words of a piece that follow the name of its place.
pub(crate) fn read_piece<'a>(
    words: &mut impl Iterator<Item = &'a str>,
    place: usize,
) -> Result<Piece, Message> {
    let role = words.next().unwrap_or_default();
    let role = role
        .parse()
        .map_err(|_| message!("`{role}` is not a role: a number from 0 to 255", role))?;
    let mut sign = || words.next().and_then(|word| word.chars().next());
    let letter = sign().ok_or_else(|| message!("a piece needs a letter"))?;
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
fn read_number(digits: &str) -> Result<u16, Message> {
    let number = digits.parse().ok().filter(|number| (0..=MOST_NUMBER).contains(number));
    number.ok_or_else(|| {
        message!(
            "`#{digits}` is not a number of a piece: `#0` to `#{most}`",
            digits,
            most = MOST_NUMBER
        )
    })
}

/// Finds a place by its name.
fn place(names: &PlaceIndices, word: Option<&str>) -> Result<usize, Message> {
    let word = word.ok_or_else(|| message!("the name of a place is missing"))?;
    names.get(word).copied().ok_or_else(|| message!("there is no place `{word}` above", word))
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
pub(crate) fn number(word: Option<&str>) -> Result<f64, Message> {
    let word = word.ok_or_else(|| message!("a coordinate is missing"))?;
    let number = word.parse().ok().filter(|number: &f64| number.abs() <= FARTHEST);
    number.ok_or_else(|| {
        message!("`{word}` is not a coordinate: a number up to {most} steps", word, most = FARTHEST)
    })
}
