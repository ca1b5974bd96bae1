//! Actions as text: `h8`, `pass`, `swap`, `stay`, `fifths:3`, `offer:f6`, `pick:f6`,
//! `predict:black-33`, `claim:foul@h8`.

use crate::board::Point;
use crate::game::Gomoku;
use crate::prediction::Prediction;
use wanqi_sdk::board::square;
use wanqi_sdk::prelude::*;

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// `h8`: a stone of the colour to move.
    Stone(Point),
    /// `pass`: no stone.
    Pass,
    /// `swap`: the seats exchange colours.
    Swap,
    /// `stay`: the seats keep their colours.
    Stay,
    /// `fifths:3`: the number of fifth stones that will be offered.
    Fifths(u16),
    /// `offer:f6`: one of the fifth stones offered.
    Offer(Point),
    /// `pick:f6`: the offered stone that stays.
    Pick(Point),
    /// `predict:black-33`: a sealed prediction.
    Predict(Prediction),
    /// `claim:foul@h8`: the black stone there is a foul.
    Claim(Point),
}

impl ActionText for Gomoku {
    type Action = Action;
    const LENIENT: Lenient = Lenient::AnyCase;

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        match action {
            Action::Stone(point) => put!(out, "{point}"),
            Action::Pass => out.push_str("pass"),
            Action::Swap => out.push_str("swap"),
            Action::Stay => out.push_str("stay"),
            Action::Fifths(count) => put!(out, "fifths:{count}"),
            Action::Offer(point) => put!(out, "offer:{point}"),
            Action::Pick(point) => put!(out, "pick:{point}"),
            Action::Predict(prediction) => put!(out, "predict:{prediction}"),
            Action::Claim(point) => put!(out, "claim:foul@{point}"),
        }
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        let size = self.board.size();
        let action = match text {
            b"pass" => Some(Action::Pass),
            b"swap" => Some(Action::Swap),
            b"stay" => Some(Action::Stay),
            _ => match text.iter().position(|b| *b == b':').map(|colon| text.split_at(colon + 1)) {
                None => point(text, size)?.map(Action::Stone),
                Some((b"fifths:", count)) => number(count).map(Action::Fifths),
                Some((b"offer:", rest)) => point(rest, size)?.map(Action::Offer),
                Some((b"pick:", rest)) => point(rest, size)?.map(Action::Pick),
                Some((b"predict:", rest)) => Prediction::read(rest).map(Action::Predict),
                Some((b"claim:", rest)) => match rest.strip_prefix(b"foul@") {
                    Some(rest) => point(rest, size)?.map(Action::Claim),
                    None => None,
                },
                Some(_) => None,
            },
        };
        action.ok_or_else(|| Rejection::unreadable(text, FORM).hint_zh(FORM_ZH))
    }
}

/// Reads a point; `None` if the text has another form.
fn point(text: &[u8], size: u8) -> Result<Option<Point>, Rejection> {
    Ok(point!("R1.1", text, size, size))
}

fn number(digits: &[u8]) -> Option<u16> {
    square::row(digits).map(|n| n as u16 + 1)
}

/// How an action is written.
const FORM: &str = "a point such as h8, pass, swap, stay, fifths:3, offer:f6, pick:f6, \
                predict:black-33, predict:draw or claim:foul@h8";

/// The same in Chinese.
const FORM_ZH: &str = "着法如交叉点 h8，或 pass、swap、stay、fifths:3、offer:f6、pick:f6、\
                predict:black-33、predict:draw、claim:foul@h8";
