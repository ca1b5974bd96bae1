//! Options and the start of a game (R1).

use crate::board::{Board, Color, Content};
use crate::game::{Ended, Go, Phase, State};
use crate::point::{Point, handicap_points, points};
use wanqi_sdk::repetition::KeySet;
use wanqi_sdk::words::counted;
use wanqi_sdk::{Kind, Options, Rejection, Setup, rule};

/// How a game is counted; the index of its rule set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Counting {
    Chinese,
    Japanese,
    Aga,
    TrompTaylor,
}

/// Which repetitions are forbidden beside ko (R3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ko {
    /// A long cycle has no result (R3.4).
    Basic,
    Situational,
    Positional,
    /// Named cycles have no result, others are forbidden (R3.5, R3.6).
    Chinese,
    /// A long cycle ends nothing.
    Agreed,
}

impl Ko {
    /// Whether a stone may be forbidden because it brings an earlier position back.
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
    /// In half points.
    pub komi: i64,
    /// Handicap stones on the board, 0 or at least 2.
    pub handicap: u8,
    /// Black places them.
    pub free: bool,
    /// Points that White receives for them (R5.6).
    pub compensation: i64,
    pub ko: Ko,
    pub suicide: bool,
}

impl Config {
    fn new(rules: usize, options: &Options) -> Result<Config, Rejection> {
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
                "a board of {size} lines has no place for {stones}",
                stones = counted(handicap, "stone", "stones")
            );
            return Err(Rejection::new(Kind::BadOptions, "R1.3", message)
                .hint("handicap-placement=free lets Black place them"));
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
    /// The start that the options describe, or the position of a text.
    pub(crate) fn set_up(setup: &Setup<'_>) -> Result<Go, Rejection> {
        let config = Config::new(setup.rules, setup.options)?;
        let mut go = Go {
            config,
            board: Board::new(config.size),
            history: KeySet::default(),
            line: Vec::new(),
            state: State::START,
        };
        match setup.position {
            Some(text) => go.read_position(text)?,
            None => go.place_handicap(),
        }
        go.begin_history();
        Ok(go)
    }

    /// The stones of R1.3, or the turn of R1.4.
    fn place_handicap(&mut self) {
        let Config { size, handicap, free, .. } = self.config;
        if rule!("R1.4", free && handicap > 0) {
            self.state.phase = Phase::Place(handicap);
            return;
        }
        for point in handicap_points(size, handicap).unwrap_or_default() {
            self.board.set_up(point, Color::Black);
        }
        if rule!("R1.5", handicap > 0) {
            self.state.to_act = Color::White;
        }
    }

    /// The points with stones of a colour, in order.
    pub(crate) fn stones_of(&self, color: Color) -> impl Iterator<Item = Point> + use<'_> {
        let own = move |point: &Point| self.board.content(*point) == Content::Stone(color);
        points(self.config.size).filter(own)
    }

    /// The position now is the first of the history.
    pub(crate) fn begin_history(&mut self) {
        self.history.clear();
        self.line.clear();
        self.board.forget_past();
        let key = self.situation(self.board.key(), self.state.to_act);
        self.history.insert(key);
    }
}

impl State {
    const START: State = State {
        to_act: Color::Black,
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
