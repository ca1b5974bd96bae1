//! Boardspace's records: a player places rings, places a marker in a ring and drops the ring
//! elsewhere, and removes rows and rings. Each ends with `Done`.

use crate::FACTS;
use wanqi_sdk::boardspace::{self, Click, Entry, Log, LogStep, Start};
use wanqi_sdk::facts::{FormatError, Imported};

/// Reads every game of a file.
pub(crate) fn import(bytes: &[u8], _encoding: &str) -> Result<Imported, FormatError> {
    boardspace::import(bytes, &FACTS, start, play)
}

/// The rule set of `Yinsh` and of `Yinsh-Blitz`.
fn start(log: &Log) -> Option<Start> {
    let rules = match log.setup.to_ascii_lowercase().as_str() {
        "" | "yinsh" => 0,
        "yinsh-blitz" => 1,
        _ => return None,
    };
    Some(Start { rules, ..Start::default() })
}

/// A turn is all actions of one side until the other side acts.
fn play(log: &Log) -> Result<Vec<LogStep>, FormatError> {
    let (mut steps, mut last, mut turns) = (Vec::new(), 0, 0);
    for entry in &log.entries {
        match entry {
            Entry::Word(word, seat, place) => steps.push(LogStep::Word(*word, *seat, *place)),
            Entry::Turn { seat, clicks, .. } => {
                let Some((text, place)) = settle(clicks)?.zip(clicks.last().map(|c| c.place))
                else {
                    continue;
                };
                if *seat == last {
                    steps.push(LogStep::Joined(text, place));
                    continue;
                }
                if turns % 2 == 0 {
                    steps.push(LogStep::Number(turns / 2 + 1));
                }
                steps.push(LogStep::Action(text, place));
                (last, turns) = (*seat, turns + 1);
            }
        }
    }
    Ok(steps)
}

/// The action of the clicks before `Done`. A piece that is picked up again is clicked again.
fn settle(clicks: &[Click]) -> Result<Option<String>, FormatError> {
    let (mut ring, mut text) = (None, None);
    for click in clicks {
        let point = |word: usize| {
            let missing = || click.refuse("a column and a row are expected", "应有列与行");
            let name = || format!("{}{}", click.word(word), click.word(word + 1)).to_lowercase();
            click.cell(word).map(|_| name()).ok_or_else(missing)
        };
        let is_ring = matches!(click.word(0), "wr" | "br");
        match (click.verb.as_str(), is_ring) {
            ("place", true) => text = Some(point(1)?),
            ("place", false) => (ring, text) = (Some(point(1)?), None),
            ("drop", _) => {
                let to = point(1)?;
                text = ring.as_ref().map(|ring| format!("{ring}-{to}"));
            }
            ("move", _) => text = Some(format!("{}-{}", point(0)?, point(2)?)),
            ("remove", true) => text = Some(format!("x{}", point(1)?)),
            ("remove", false) => text = Some(format!("x{}-{}", point(1)?, point(3)?)),
            ("pick", _) => text = None,
            ("pass", _) => text = Some("pass".to_owned()),
            _ => return Err(click.refuse("this click is unknown", "未知的点击")),
        }
    }
    Ok(text)
}
