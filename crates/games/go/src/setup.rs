//! Options and handicap (R1).

use crate::board::{Point, Side, handicap_points, points};
use crate::chains::Content;
use crate::game::{Ended, Go, Phase, State};
use wanqi_sdk::Options;
use wanqi_sdk::prelude::*;

/// How a game is counted, by rule set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Counting {
    Chinese,
    Japanese,
    Aga,
    TrompTaylor,
}

/// The treatment of repetitions besides ko (R3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ko {
    /// A long cycle has no result (R3.4).
    Basic,
    Situational,
    Positional,
    /// Named cycles have no result, others are forbidden (R3.5, R3.6).
    Chinese,
    /// A long cycle does not end the game (R3.7).
    Agreed,
}

impl Ko {
    /// Whether a stone can be forbidden because it brings back an earlier position.
    #[inline]
    pub const fn forbids(self) -> bool {
        !matches!(self, Ko::Basic | Ko::Agreed)
    }
}

/// The options of a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Config {
    pub counting: Counting,
    pub size: u8,
    /// Komi in half points.
    pub komi: i64,
    /// The number of handicap stones, 0 or at least 2.
    pub handicap: u8,
    /// Black places the handicap stones.
    pub free: bool,
    /// The points that White receives for handicap stones (R5.6).
    pub compensation: i64,
    pub ko: Ko,
    pub suicide: bool,
}

impl Config {
    pub(crate) fn new(rules: usize, options: &Options) -> Result<Config, Rejection> {
        let counting = match rules {
            0 => Counting::Chinese,
            1 => Counting::Japanese,
            2 => Counting::Aga,
            _ => Counting::TrompTaylor,
        };
        let size = options.int("size") as u8;
        let handicap = match options.int("handicap") as u8 {
            1 => 0,
            n => n,
        };
        let free = options.word("handicap-placement") == "free";
        let room = if free {
            u16::from(handicap) < u16::from(size) * u16::from(size)
        } else {
            handicap == 0 || handicap_points(size, handicap).is_some()
        };
        if rule!("R1.3", !room) {
            let message = format!(
                "a board of {size} lines has no handicap points for {}",
                plural(handicap, "stone")
            );
            return Err(Rejection::new(RejectionKind::BadOptions, "R1.3", message)
                .hint("handicap-placement=free lets Black place them")
                .zh(format!("{size} 路的棋盘没有让 {handicap} 子的固定位置"))
                .hint_zh("handicap-placement=free 由黑方自己放让子"));
        }
        let compensation = match options.word("compensation") {
            "n" => i64::from(handicap),
            "n-1" => i64::from(handicap.saturating_sub(1)),
            _ => 0,
        };
        let ko = match options.word("ko") {
            "basic" => Ko::Basic,
            "situational" => Ko::Situational,
            "chinese" => Ko::Chinese,
            "agreed" => Ko::Agreed,
            _ => Ko::Positional,
        };
        Ok(Config {
            counting,
            size,
            komi: options.thousandths("komi") / 500,
            handicap,
            free,
            compensation,
            ko,
            suicide: options.word("suicide") == "allowed",
        })
    }
}

impl Go {
    /// Places the stones of R1.3, or begins the turn of R1.4.
    pub(crate) fn place_handicap(&mut self) {
        let Config { size, handicap, free, .. } = self.config;
        if rule!("R1.4", free && handicap > 0) {
            self.state.phase = Phase::Place(handicap);
            return;
        }
        for point in handicap_points(size, handicap).unwrap_or_default() {
            self.board.set_up(point, Side::Black);
        }
        if rule!("R1.5", handicap > 0) {
            self.state.to_move = Side::White;
        }
    }

    /// The points with stones of a side, in order.
    pub(crate) fn stones_of(&self, color: Side) -> impl Iterator<Item = Point> + use<'_> {
        let own = move |point: &Point| self.board.content(*point) == Content::Stone(color);
        points(self.config.size).filter(own)
    }

    /// Makes the current position the first of the history.
    pub(crate) fn begin_history(&mut self) {
        self.history.clear();
        self.line.clear();
        self.board.forget_past();
        let key = self.situation(self.board.key(), self.state.to_move);
        self.history.insert(key);
    }
}

impl State {
    pub(crate) const START: State = State {
        to_move: Side::Black,
        phase: Phase::Play,
        number: 1,
        ko: None,
        prisoners: [0; 2],
        passes: 0,
        resumed: 0,
        named: 0,
        ended: Ended::No,
    };
}
