//! Published records, from data outside the repository. `tests/corpora.yaml` lists all refused ones with
//! their reasons.

mod files;
mod lists;
mod openings;
mod pdn;

use std::path::{Path, PathBuf};
use wanqi_draughts::Draughts;
use wanqi_sdk::Rejection;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::outside::outside;
use wanqi_sdk::prelude::*;
use wanqi_sdk::replay::{Reading, resolve};

fn data(folder: &str) -> Option<PathBuf> {
    Some(outside(env!("CARGO_MANIFEST_DIR"), folder))
}

fn read(path: &Path) -> String {
    String::from_utf8_lossy(&std::fs::read(path).expect("a readable file")).into_owned()
}

fn new(rules: &str, position: &str) -> Draughts {
    set_up(rules, "", position).unwrap_or_else(|r| panic!("{position} is refused: {}", r.message))
}

/// Plays a token and returns its canonical text.
fn play(game: &mut Draughts, token: &str) -> Result<String, Rejection> {
    let text = canonical(game, token)?;
    let actor = game.turn().actor().expect("a side to move");
    let action = game.read(actor, text.as_bytes()).expect("canonical text");
    game.apply(actor, action);
    Ok(text)
}

/// The canonical text of the legal action of a token.
fn canonical(game: &Draughts, token: &str) -> Result<String, Rejection> {
    let how = Reading { lenient: true, ..Reading::default() };
    let found = resolve(game, None, token.as_bytes(), how)?;
    let mut text = String::new();
    game.write(found.actor, found.action, &mut text);
    Ok(text)
}

/// Side to move and pieces.
fn pieces(game: &Draughts) -> String {
    let mut text = String::new();
    game.position(&mut text);
    text.split(' ').next().unwrap_or_default().to_owned()
}
