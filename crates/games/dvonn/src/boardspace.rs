//! Records of Boardspace: a player drops a piece on a point, or picks a stack up and drops it on
//! another, and may pick either up again until the turn is done.

use crate::game::{Dvonn, LAST};
use wanqi_sdk::boardspace::{self, Click, Entry, Log, LogStep, Start};
use wanqi_sdk::facts::{FormatError, Imported};

/// Reads every game of a file.
pub(crate) fn import(bytes: &[u8], _encoding: &str) -> Result<Imported, FormatError> {
    boardspace::import_as::<Dvonn>(bytes, start, play)
}

/// There is one set-up, `dvonn`.
fn start(log: &Log) -> Option<Start> {
    let known = log.setup.is_empty() || log.setup.eq_ignore_ascii_case("dvonn");
    known.then(Start::default)
}

fn play(log: &Log) -> Result<Vec<LogStep>, FormatError> {
    let mut steps = Vec::new();
    let mut actions = 0;
    for entry in &log.entries {
        match entry {
            Entry::Word(word, seat, place) => steps.push(LogStep::Word(*word, *seat, *place)),
            Entry::Turn { clicks, .. } => {
                let Some((text, click)) = settle(clicks)? else { continue };
                // White's last piece and first move are one turn.
                let turn = if actions <= LAST { actions } else { actions - 1 };
                let joined = actions == LAST + 1;
                if turn.is_multiple_of(2) && !joined {
                    steps.push(LogStep::Number(turn / 2 + 1));
                }
                let step = if joined { LogStep::Joined } else { LogStep::Action };
                steps.push(step(text, click.place));
                actions += 1;
            }
        }
    }
    Ok(steps)
}

/// The action of a turn's clicks, and the click that decided it.
fn settle(clicks: &[Click]) -> Result<Option<(String, &Click)>, FormatError> {
    // The point a stack was picked up from, and the point a piece or a stack was dropped on.
    let (mut from, mut to) = (None, None);
    let mut last = None;
    for click in clicks {
        let point = |word: usize| {
            let missing = || click.refuse("a column and a row are expected", "应有列与行");
            let name = || format!("{}{}", click.word(word), click.word(word + 1)).to_lowercase();
            click.cell(word).map(|_| name()).ok_or_else(missing)
        };
        match click.verb.as_str() {
            "pickb" if to.is_some() => to = None,
            "pickb" => from = Some(point(0)?),
            "dropb" if from.as_ref() == Some(&point(0)?) => (from, to) = (None, None),
            "dropb" => to = Some(point(0)?),
            "move" => (from, to) = (Some(point(0)?), Some(point(2)?)),
            "pick" | "drop" => (from, to) = (None, None),
            "pass" => {}
            _ => return Err(click.refuse("this click is not known", "未知的点击")),
        }
        last = Some(click);
    }
    let Some(click) = last else { return Ok(None) };
    let text = match (from, to) {
        (Some(from), Some(to)) => format!("{from}-{to}"),
        (None, Some(to)) => to,
        (_, None) if click.verb == "pass" => "pass".to_owned(),
        (_, None) => return Ok(None),
    };
    Ok(Some((text, click)))
}
