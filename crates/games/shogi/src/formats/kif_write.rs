//! Writes KIF and KI2, in UTF-8.

use super::played::Played;
use super::{Ending, kif, kif_board};
use crate::board::{Board, Side};
use crate::japanese;
use crate::moves::Move;
use crate::start::Handicap;
use std::fmt::Write as _;
use wanqi_sdk::facts::{Exported, FormatError};
use wanqi_sdk::prelude::*;

/// Writes the games as KIF.
pub(crate) fn export_kif(wqn: &[u8]) -> Result<Exported, FormatError> {
    export(wqn, true)
}

/// Writes the games as KI2.
pub(crate) fn export_ki2(wqn: &[u8]) -> Result<Exported, FormatError> {
    export(wqn, false)
}

fn export(wqn: &[u8], kif: bool) -> Result<Exported, FormatError> {
    let mut exported = Exported::default();
    let mut text = String::new();
    for (n, game) in Played::read(wqn)?.iter().enumerate() {
        if n > 0 {
            exported.losses.push("a file has one game, so only the first is written".to_owned());
            break;
        }
        write_head(game, kif, &mut text);
        if kif {
            write_kif(game, &mut text);
        } else {
            write_ki2(game, &mut text);
        }
        write_end(game, &mut text);
        let known = kif::HEAD.map(|(_, name)| name);
        exported.losses.extend(game.losses(&known));
        if !kif && game.steps.iter().any(|step| step.seconds.is_some()) {
            exported.losses.push("the format has no seconds".to_owned());
        }
    }
    exported.bytes = text.into_bytes();
    Ok(exported)
}

fn write_head(game: &Played, kif: bool, text: &mut String) {
    if kif {
        text.push_str("#KIF version=2.0 encoding=UTF-8\n");
    }
    let board = game.start.board();
    let handicap = Handicap::all().find(|handicap| handicap.board().key == board.key);
    let sides = match handicap {
        None | Some(Handicap::NONE) => ["先手", "後手"],
        Some(_) => ["下手", "上手"],
    };
    let mut said = Vec::new();
    for (key, name) in kif::HEAD {
        let Some(value) = game.tag(name).filter(|_| !said.contains(&name)) else { continue };
        let key = match name {
            "Sente" => sides[0],
            "Gote" => sides[1],
            _ => key,
        };
        let date = value.replace('.', "/");
        let value = if name == "Date" { &date } else { value };
        said.push(name);
        line(text, format_args!("{key}：{value}"));
    }
    match handicap {
        Some(handicap) => line(text, format_args!("手合割：{}", handicap.kanji())),
        None => write_board(board, text),
    }
}

fn write_board(board: &Board, text: &mut String) {
    text.push_str("手合割：その他\n");
    for (side, key) in [(Side::Gote, "後手の持駒："), (Side::Sente, "先手の持駒：")] {
        text.push_str(key);
        kif_board::write_hand(board, side, text);
        text.push('\n');
        if side == Side::Gote {
            kif_board::write_diagram(board, text);
        }
    }
    if board.to_move == Side::Gote {
        text.push_str("後手番\n");
    }
}

fn write_kif(game: &Played, text: &mut String) {
    text.push_str("手数----指手---------消費時間--\n");
    let mut totals = [0; 2];
    for (n, step) in game.steps.iter().enumerate() {
        let board = step.before.board();
        let before = n.checked_sub(1).map(|n| game.steps[n].played.to());
        let mut played = String::new();
        write_move(board, step.played, before == Some(step.played.to()), &mut played);
        let seconds = step.seconds.unwrap_or_default();
        let total = &mut totals[n % 2];
        *total += seconds;
        let (h, m, s) = (*total / 3600, *total / 60 % 60, *total % 60);
        let (own_m, own_s) = (seconds / 60, seconds % 60);
        line(
            text,
            format_args!("{:4} {played} ({own_m:2}:{own_s:02}/{h:02}:{m:02}:{s:02})", n + 1),
        );
        step.comments.iter().for_each(|comment| line(text, format_args!("*{comment}")));
    }
    let next = game.steps.len() + 1;
    if let Some(illegal) = &game.illegal {
        line(text, format_args!("*{illegal}"));
    }
    if let Some(ending) = game.ending_of_mover() {
        line(text, format_args!("{next:4} {}", ending.kif()));
    }
}

/// `７六歩(77)`, `同　銀(31)`, `５五角打`, `２二角成(88)`.
fn write_move(board: &Board, m: Move, same: bool, out: &mut String) {
    if same {
        out.push_str("同　");
    } else {
        japanese::write_square(m.to(), out);
    }
    match m {
        Move::Drop { piece, .. } => {
            out.push_str(piece.kanji());
            out.push('打');
        }
        Move::Step { from, promotes, .. } => {
            out.push_str(board.kind_at(from).kanji());
            if promotes {
                out.push('成');
            }
            let digits = 10 * (from.file() + 1) + from.rank() + 1;
            put!(out, "({digits})");
        }
    }
}

fn write_ki2(game: &Played, text: &mut String) {
    text.push('\n');
    let mut in_line = 0;
    for (n, step) in game.steps.iter().enumerate() {
        let last = n.checked_sub(1).map(|n| game.steps[n].played.to());
        step.before.board().write_japanese(step.played, last, text);
        in_line += 1;
        let full = in_line == 6 || n + 1 == game.steps.len() || !step.comments.is_empty();
        text.push_str(if full { "\n" } else { "　" });
        if full {
            in_line = 0;
        }
        step.comments.iter().for_each(|comment| line(text, format_args!("*{comment}")));
    }
}

/// `まで77手で先手の勝ち`.
fn write_end(game: &Played, text: &mut String) {
    let moves = game.steps.len();
    let board = game.start.board();
    let even = Handicap::all().skip(1).all(|handicap| handicap.board().key != board.key);
    let name = |side| match (side, even) {
        (Side::Sente, true) => "先手",
        (Side::Gote, true) => "後手",
        (Side::Sente, false) => "下手",
        (Side::Gote, false) => "上手",
    };
    let result = match (game.result(), game.ending) {
        (Some(Some(side)), Some(Ending::FoulBefore)) => format!("{}の反則勝ち", name(side)),
        (Some(Some(side)), Some(Ending::Declared)) => format!("{}の入玉勝ち", name(side)),
        (Some(Some(side)), _) => format!("{}の勝ち", name(side)),
        (Some(None), Some(ending @ (Ending::Repetition | Ending::Drawn))) => {
            ending.kif().to_owned()
        }
        (Some(None), _) => kif::DRAWN.to_owned(),
        (None, _) => Ending::Interrupted.kif().to_owned(),
    };
    line(text, format_args!("まで{moves}手で{result}"));
}

fn line(text: &mut String, words: std::fmt::Arguments<'_>) {
    writeln!(text, "{words}").expect("a String takes all");
}
