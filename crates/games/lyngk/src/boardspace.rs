//! Boardspace's records. The player picks a colour and drops it on the seat's side, then picks and
//! drops a stack; it may take both back until the turn is done. A seat that cannot move only ends
//! its turn. The number in the set-up determines how the board was filled.

use crate::FACTS;
use crate::board::{COLUMNS, Colour, Point};
use crate::game::Lyngk;
use crate::notation::Action;
use wanqi_sdk::boardspace::{self, Click, Entry, Log, LogStep, Random, Start};
use wanqi_sdk::facts::{FormatError, Imported};
use wanqi_sdk::prelude::*;
use wanqi_sdk::replay::{Reading, resolve};

/// Reads every game of a file.
pub(crate) fn import(bytes: &[u8], _encoding: &str) -> Result<Imported, FormatError> {
    boardspace::import_as::<Lyngk>(bytes, start, play)
}

/// The rule set and the seed of the shuffled pieces: `lyngk-6 2 -174 100`.
fn set_up(log: &Log) -> Option<(&'static str, i64)> {
    let mut words = log.setup.split_ascii_whitespace();
    let slug = match words.next()?.to_ascii_lowercase().as_str() {
        "lyngk" => "standard",
        "lyngk-6" => "six",
        _ => return None,
    };
    Some((slug, words.nth(1)?.parse().ok()?))
}

fn start(log: &Log) -> Option<Start> {
    let (slug, _) = set_up(log)?;
    let rules = FACTS.rulesets.iter().position(|set| set.slug == slug)?;
    Some(Start { rules, ..Start::default() })
}

/// The shuffled pieces of the bag by point. Boardspace takes both pieces and points from the end.
fn filling(key: i64) -> Vec<Colour> {
    const TURN: [Colour; 5] =
        [Colour::Black, Colour::Red, Colour::Green, Colour::Blue, Colour::Ivory];
    let mut bag = vec![Colour::Joker; usize::from(Colour::Joker.pieces())];
    (0..Colour::Red.pieces()).for_each(|_| bag.extend(TURN));
    Random::new(key).shuffle(&mut bag, 4);
    bag
}

fn play(log: &Log) -> Result<Vec<LogStep>, FormatError> {
    if let Some((_, click)) = log.edits.first() {
        return Err(
            click.refuse("positions set up by hand are not supported", "不支持人工摆放的局面")
        );
    }
    let Some((slug, key)) = set_up(log) else { return Ok(Vec::new()) };
    let game = Lyngk::empty(slug == "six");
    let mut table = Table { game, steps: Vec::new(), round: None, lost: false };
    for (point, colour) in Point::all().zip(filling(key)) {
        let step = if point.0 == 0 { LogStep::Drawn } else { LogStep::Joined };
        table.act(Action::Fill(point, colour), |text| step(text, log.setup_place));
    }
    for (n, entry) in log.entries.iter().enumerate() {
        match entry {
            Entry::Word(word, seat, place) => table.steps.push(LogStep::Word(*word, *seat, *place)),
            Entry::Turn { seat, clicks, done } => {
                let turn = Turn::of(clicks)?;
                // A last turn that is not confirmed is not played.
                if *done || n + 1 < log.entries.len() {
                    table.turn(Actor(*seat), &turn, &clicks[clicks.len() - 1])?;
                }
            }
        }
    }
    Ok(table.steps)
}

/// The piece or stack that the player has picked up.
#[derive(Clone, Copy, Default)]
enum Hand {
    #[default]
    Empty,
    Colour(Colour),
    /// The stack from this point.
    Stack(Point),
}

/// The result of the clicks of a turn.
#[derive(Default)]
struct Turn<'a> {
    claim: Option<(Colour, &'a Click)>,
    went: Option<(Point, Point, &'a Click)>,
    passed: bool,
    hand: Hand,
}

impl<'a> Turn<'a> {
    fn of(clicks: &'a [Click]) -> Result<Turn<'a>, FormatError> {
        let mut turn = Turn::default();
        for click in clicks {
            turn.click(click)?;
        }
        Ok(turn)
    }

    fn click(&mut self, click: &'a Click) -> Result<(), FormatError> {
        match click.verb.as_str() {
            "pick" => {
                // A pick on a side takes back the colour just claimed.
                let claimed = self.claim.take_if(|_| is_side(click, 0)).map(|(colour, _)| colour);
                self.hand = Hand::Colour(claimed.map_or_else(|| colour(click), Ok)?);
            }
            "drop" => {
                let hand = std::mem::take(&mut self.hand);
                if let (Hand::Colour(colour), true) = (hand, is_side(click, 0)) {
                    self.claim = Some((colour, click));
                }
            }
            "claim" => self.claim = Some((colour(click)?, click)),
            "pickb" => {
                let at = point(click, 0)?;
                let went = self.went.take().filter(|(_, to, _)| *to == at);
                self.hand = Hand::Stack(went.map_or(at, |(from, ..)| from));
            }
            "dropb" => {
                let Hand::Stack(from) = std::mem::take(&mut self.hand) else {
                    return Err(click.refuse("no stack has been picked up", "没有拿起棋摞"));
                };
                let to = point(click, 0)?;
                self.went = (to != from).then_some((from, to, click));
            }
            "move" => self.went = Some((point(click, 0)?, point(click, 2)?, click)),
            "pass" => self.passed = true,
            _ => return Err(click.refuse("this click is unknown", "未知的点击")),
        }
        Ok(())
    }
}

/// Whether a word is the side of the first player or of the second.
fn is_side(click: &Click, word: usize) -> bool {
    ["F", "S"].iter().any(|side| side.eq_ignore_ascii_case(click.word(word)))
}

/// The colour whose letter is the first word.
fn colour(click: &Click) -> Result<Colour, FormatError> {
    match click.word(0).to_ascii_uppercase().as_str() {
        "N" => Ok(Colour::Black),
        "R" => Ok(Colour::Red),
        "B" => Ok(Colour::Blue),
        "G" => Ok(Colour::Green),
        "I" => Ok(Colour::Ivory),
        _ => Err(click.refuse("colours are N, R, B, G and I", "颜色为 N、R、B、G、I")),
    }
}

/// The point whose column and row begin at a word; Boardspace counts the rows of each column from
/// 1.
fn point(click: &Click, word: usize) -> Result<Point, FormatError> {
    let found = || {
        let (column, row) = click.cell(word)?;
        let (name, first, _) = COLUMNS.get(usize::try_from(column - 1).ok()?)?;
        let row = u8::try_from(row).ok().filter(|row| (1..=9).contains(row))?;
        Point::parse(&[*name, b'0' + row.checked_add(first - 1)?])
    };
    found().ok_or_else(|| click.refuse("there is no such point", "没有这个棋位"))
}

/// The game during the import.
struct Table {
    game: Lyngk,
    steps: Vec<LogStep>,
    /// The round whose number has been written.
    round: Option<u32>,
    /// The game has refused an action; the rest is not played.
    lost: bool,
}

impl Table {
    fn turn(&mut self, seat: Actor, turn: &Turn, last: &Click) -> Result<(), FormatError> {
        // A seat whose turn the log leaves out could not move.
        if !self.lost && self.game.end.is_none() && self.game.to_move != seat {
            self.act(Action::Pass, |text| LogStep::Restored(text, last.place));
        }
        if let Some((colour, click)) = turn.claim {
            let taken = |point| {
                let stack = self.game.stack(point);
                stack.height() == 5 && stack.top() == Some(colour)
            };
            if !self.game.six && Point::all().any(taken) {
                let message =
                    "Boardspace takes a stack of five of this colour, but the rules do not";
                let chinese = "Boardspace 取走这一颜色的五子棋摞，规则不取";
                return Err(click.refuse(message, chinese));
            }
            self.act(Action::Claim(colour), |text| LogStep::Action(text, click.place));
        }
        match turn.went {
            Some((from, to, click)) => {
                let step = if turn.claim.is_some() { LogStep::Joined } else { LogStep::Action };
                self.act(Action::Move { from, to }, |text| step(text, click.place));
            }
            None if turn.passed => self.act(Action::Pass, |text| LogStep::Action(text, last.place)),
            None => return Err(last.refuse("the turn moves no stack", "这一回合没有走棋摞")),
        }
        Ok(())
    }

    /// Plays an action, unless the game has refused an earlier one.
    fn act(&mut self, action: Action, step: impl FnOnce(String) -> LogStep) {
        if self.lost {
            return;
        }
        let turn = self.game.turn();
        if !turn.open && self.round.replace(turn.round) != Some(turn.round) {
            self.steps.push(LogStep::Number(turn.round));
        }
        let mut text = String::new();
        self.game.write(self.game.to_move, action, &mut text);
        let found = resolve(&self.game, None, text.as_bytes(), Reading::default());
        self.steps.push(step(text));
        match found {
            Ok(found) => self.game.apply(found.actor, found.action),
            Err(_) => self.lost = true,
        }
    }
}
