//! Boardspace's records. The player places a marble from a rack and removes a ring, in either
//! order, and may change both until the turn is done. Boardspace takes isolated groups at once
//! (R4.4).

use crate::FACTS;
use crate::game::Zertz;
use crate::marbles::Colour;
use wanqi_sdk::boardspace::{self, Click, Entry, Log, LogStep, Start};
use wanqi_sdk::facts::{FormatError, Imported};

/// Reads every game of a file.
pub(crate) fn import(bytes: &[u8], _encoding: &str) -> Result<Imported, FormatError> {
    boardspace::import_as::<Zertz>(bytes, start, play)
}

/// The board of a set-up: `Zertz+11` has eleven rings more than the basic board. In `Zertz+H` a
/// seat gets marbles before the game.
fn start(log: &Log) -> Option<Start> {
    let (slug, text) = match log.setup.to_ascii_lowercase().as_str() {
        "zertz" => ("basic", "4/5/6/7/6/5/4"),
        "zertz+11" | "zertz+h" => ("extended-48", "5/6/7/8/7/6/5/4"),
        "zertz+24" => ("extended-61", "5/6/7/8/9/8/7/6/5"),
        _ => return None,
    };
    let rules = FACTS.rulesets.iter().position(|set| set.slug == slug)?;
    let mut given = [[0_u8; 3]; 2];
    for (_, click) in log.edits.iter().filter(|(_, click)| click.verb == "rtor") {
        let [from, colour, to] = [0, 1, 2].map(|n| click.number(n).filter(|n| (0..3).contains(n)));
        let (from, colour, to) = (from?, colour? as usize, to?);
        if let Some(seat) = given.get_mut(to as usize).filter(|_| from != to) {
            seat[colour] += 1;
        }
        if let Some(seat) = given.get_mut(from as usize).filter(|_| from != to) {
            seat[colour] = seat[colour].checked_sub(1)?;
        }
    }
    let begins = log.first as usize;
    let of = |player: usize| given[player].map(|count| count.to_string()).join(",");
    let held = format!("{text} 1 held={}/{}", of(begins), of(1 - begins));
    let position = (given != [[0; 3]; 2]).then_some(held);
    Some(Start { rules, options: "claims=automatic".to_owned(), position })
}

fn play(log: &Log) -> Result<Vec<LogStep>, FormatError> {
    let mut steps = Vec::new();
    let mut turns = 0_u32;
    for (n, entry) in log.entries.iter().enumerate() {
        match entry {
            Entry::Word(word, seat, place) => steps.push(LogStep::Word(*word, *seat, *place)),
            Entry::Turn { clicks, done, .. } => {
                let turn = Turn::of(clicks)?;
                // A last turn without `Done` may be incomplete.
                if *done || n + 1 < log.entries.len() || turn.is_whole() {
                    if turns.is_multiple_of(2) {
                        steps.push(LogStep::Number(turns / 2 + 1));
                    }
                    turns += 1;
                    turn.write(&mut steps);
                }
            }
        }
    }
    Ok(steps)
}

/// The result of the clicks of a turn.
#[derive(Default)]
struct Turn<'a> {
    /// The letter of a marble and its ring.
    marble: Option<(char, String, &'a Click)>,
    /// The removed ring.
    gone: Option<(String, &'a Click)>,
    /// The jumps: from, to.
    jumps: Vec<(String, String, &'a Click)>,
}

impl<'a> Turn<'a> {
    fn of(clicks: &'a [Click]) -> Result<Turn<'a>, FormatError> {
        let mut turn = Turn::default();
        for click in clicks {
            let cell = |word: usize| {
                let missing = || click.refuse("a column and a row are expected", "应有列与行");
                click.cell(word).map(|_| name(click, word)).ok_or_else(missing)
            };
            match click.verb.as_str() {
                "rtob" => {
                    let colour = click.number(1).and_then(|n| Colour::ALL.get(n as usize));
                    let colour = colour.ok_or_else(|| {
                        click.refuse("marbles are 0, 1 and 2", "球的编号为 0、1、2")
                    })?;
                    turn.marble = Some((colour.letter(), cell(2)?, click));
                }
                "btor" => turn.marble = None,
                "r-" => turn.gone = Some((cell(0)?, click)),
                "r+" => turn.gone = None,
                "btob" => turn.move_marble(cell(0)?, cell(2)?, click),
                "rtor" | "pick" | "pickb" => {}
                _ => return Err(click.refuse("this click is unknown", "未知的点击")),
            }
        }
        Ok(turn)
    }

    /// A marble moves from ring to ring: the marble just placed is placed elsewhere, another marble
    /// jumps, or takes back its last jump.
    fn move_marble(&mut self, from: String, to: String, click: &'a Click) {
        if from == to {
            return;
        }
        if let Some((_, ring, _)) = self.marble.as_mut().filter(|(_, ring, _)| *ring == from) {
            *ring = to;
        } else if self.jumps.last().is_some_and(|(start, goal, _)| *start == to && *goal == from) {
            self.jumps.pop();
        } else {
            self.jumps.push((from, to, click));
        }
    }

    fn is_whole(&self) -> bool {
        !self.jumps.is_empty() || self.marble.is_some() && self.gone.is_some()
    }

    fn write(&self, steps: &mut Vec<LogStep>) {
        for (n, (from, to, click)) in self.jumps.iter().enumerate() {
            let step = if n == 0 { LogStep::Action } else { LogStep::Joined };
            steps.push(step(format!("{from}-{to}"), click.place));
        }
        let gone = self.gone.as_ref();
        if let Some((letter, ring, click)) = &self.marble {
            let removed = gone.map(|(ring, _)| format!(",{ring}")).unwrap_or_default();
            steps.push(LogStep::Action(format!("{letter}{ring}{removed}"), click.place));
        } else if let Some((ring, click)) = gone {
            // A removed ring without a marble is not a turn; the game refuses it.
            steps.push(LogStep::Action(format!("without_marble,{ring}"), click.place));
        }
    }
}

/// The name of a ring whose column and row begin at a word.
fn name(click: &Click, word: usize) -> String {
    format!("{}{}", click.word(word), click.word(word + 1)).to_ascii_lowercase()
}
