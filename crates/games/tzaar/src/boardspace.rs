//! Boardspace's records: players take pieces from racks, pick up and drop stacks, and pass by
//! clicks. They may take back the last action until they confirm the turn.

use crate::FACTS;
use crate::board::Kind;
use crate::game::{Rules, Tzaar};
use wanqi_sdk::boardspace::{self, Click, Entry, Log, LogStep, Start};
use wanqi_sdk::facts::{FormatError, Imported};

/// Reads every game of a file.
pub(crate) fn import(bytes: &[u8], _encoding: &str) -> Result<Imported, FormatError> {
    boardspace::import_as::<Tzaar>(bytes, start, play)
}

/// The rule set of a set-up. The set-up `tzaar-random` depends on the random numbers of Boardspace,
/// so the importer cannot read it.
fn start(log: &Log) -> Option<Start> {
    let name = log.setup.split(' ').next().unwrap_or_default().to_ascii_lowercase();
    let slug = match name.as_str() {
        "tzaar-standard" => "fixed",
        "tzaar-custom" => "tournament",
        _ => return None,
    };
    let rules = FACTS.rulesets.iter().position(|set| set.slug == slug)?;
    Some(Start { rules, ..Start::default() })
}

fn play(log: &Log) -> Result<Vec<LogStep>, FormatError> {
    let custom = log.setup.to_ascii_lowercase().contains("custom");
    let placings = Tzaar::placings(if custom { Rules::Tournament } else { Rules::Fixed });
    let mut steps = Vec::new();
    let mut turn = 0;
    for entry in &log.entries {
        match entry {
            Entry::Word(word, seat, place) => steps.push(LogStep::Word(*word, *seat, *place)),
            Entry::Turn { clicks, .. } => {
                let most = if turn <= placings { 1 } else { 2 };
                let actions = settle(clicks, most)?;
                if actions.is_empty() {
                    continue;
                }
                if turn.is_multiple_of(2) {
                    steps.push(LogStep::Number(turn / 2 + 1));
                }
                for (n, (action, click)) in actions.into_iter().enumerate() {
                    let step = if n == 0 { LogStep::Action } else { LogStep::Joined };
                    steps.push(step(action.text(), click.place));
                }
                turn += 1;
            }
        }
    }
    Ok(steps)
}

/// An action that clicks describe.
enum Clicked {
    Place(Kind, String),
    Move(String, String),
    Pass,
}

impl Clicked {
    /// The text of the action; the game reads `a1b2` as a capture or a stacking.
    fn text(&self) -> String {
        match self {
            Clicked::Place(kind, to) => format!("{}@{to}", kind.letter()),
            Clicked::Move(from, to) => format!("{from}{to}"),
            Clicked::Pass => "pass".to_owned(),
        }
    }
}

/// The piece or stack in the hand.
enum Hand {
    Empty,
    Piece(Kind),
    Stack(String),
}

/// The actions of a turn, and the clicks that completed them. A player takes back the last action
/// of a complete turn by picking up the moved piece.
fn settle(clicks: &[Click], most: usize) -> Result<Vec<(Clicked, &Click)>, FormatError> {
    let mut actions: Vec<(Clicked, &Click)> = Vec::new();
    let mut hand = Hand::Empty;
    for click in clicks {
        match click.verb.as_str() {
            "pick" => hand = Hand::Piece(kind(click, 1)?),
            "drop" => hand = Hand::Empty,
            "pickb" if actions.len() == most => {
                hand = match actions.pop() {
                    Some((Clicked::Place(kind, _), _)) => Hand::Piece(kind),
                    Some((Clicked::Move(from, _), _)) => Hand::Stack(from),
                    _ => Hand::Stack(point(click, 0)?),
                }
            }
            "pickb" => hand = Hand::Stack(point(click, 0)?),
            "dropb" | "dropcap" => {
                let to = point(click, 0)?;
                match std::mem::replace(&mut hand, Hand::Empty) {
                    Hand::Piece(kind) => actions.push((Clicked::Place(kind, to), click)),
                    Hand::Stack(from) if from == to => {}
                    Hand::Stack(from) => actions.push((Clicked::Move(from, to), click)),
                    Hand::Empty => {
                        return Err(click.refuse("there is nothing to drop", "没有可放下的棋子"));
                    }
                }
            }
            "onboard" => {
                let placed = Clicked::Place(kind(click, 1)?, point(click, 2)?);
                actions.push((placed, click));
            }
            "move" | "capture" => {
                let moved = Clicked::Move(point(click, 0)?, point(click, 2)?);
                actions.push((moved, click));
            }
            "pass" if matches!(actions.last(), Some((Clicked::Pass, _))) => drop(actions.pop()),
            "pass" => actions.push((Clicked::Pass, click)),
            _ => return Err(click.refuse("unknown click", "未知的点击")),
        }
    }
    Ok(actions)
}

/// Reads a type by the number of its rack on Boardspace.
fn kind(click: &Click, word: usize) -> Result<Kind, FormatError> {
    const RACKS: [Kind; 3] = [Kind::Tott, Kind::Tzarra, Kind::Tzaar];
    let rack = click.number(word).and_then(|rack| usize::try_from(rack).ok());
    let kind = rack.and_then(|rack| RACKS.get(rack).copied());
    kind.ok_or_else(|| click.refuse("racks are 0, 1 and 2", "棋子架的编号为 0、1、2"))
}

/// Reads the name of a point from a column and a row. `E 6` of Boardspace is `e5`, because
/// Boardspace counts the hole.
fn point(click: &Click, word: usize) -> Result<String, FormatError> {
    const MIDDLE: i32 = 5;
    let cell = click
        .cell(word)
        .ok_or_else(|| click.refuse("there must be a column and a row", "应有列与行"))?;
    let (column, row) = match cell {
        (MIDDLE, MIDDLE) => {
            return Err(click.refuse("there is no point in the middle", "中央没有棋位"));
        }
        (MIDDLE, row) if row > MIDDLE => (MIDDLE, row - 1),
        cell => cell,
    };
    let letter = u8::try_from(column).ok().filter(|column| *column <= 26);
    let letter = letter.ok_or_else(|| click.refuse("there is no such column", "没有这一列"))?;
    Ok(format!("{}{row}", char::from(b'a' - 1 + letter)))
}
