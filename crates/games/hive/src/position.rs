//! Positions as text (R7): the stacks from the top row, then keys for differences from the start.
//! The program also reads a GameString of the Universal Hive Protocol.

use crate::board::{Point, Side};
use crate::bug::{Bug, Kind};
use crate::formats::game_string;
use crate::game::{Hive, State};
use crate::placing::LAST_TURN_OF_QUEEN;
use wanqi_sdk::prelude::*;
use wanqi_sdk::words::a;

/// The rule of a refusal of the form of the text: none.
const FORM: &str = "";
/// The sign of a hive without bugs.
const EMPTY: &str = "-";

impl PositionText for Hive {
    const KEY: Option<fn(&Self) -> u64> = Some(Self::key);

    fn position(&self, out: &mut String) {
        let mut tops: Vec<Bug> = self.board.bugs().filter(|bug| self.board.is_free(*bug)).collect();
        tops.sort_unstable_by_key(|bug| {
            let Point { q, r } = self.board.hex(*bug);
            (-r, q)
        });
        if tops.is_empty() {
            out.push_str(EMPTY);
        }
        for (i, top) in tops.iter().enumerate() {
            if i > 0 {
                out.push('/');
            }
            self.write_stack(*top, out);
            put!(out, ":{}", self.board.hex(*top));
        }
        let State { to_move, number, rests, repeated } = self.state;
        if to_move == Side::Black {
            out.push_str(" to=black");
        }
        if number != 1 {
            put!(out, " turn={number}");
        }
        if let Some(bug) = rests {
            put!(out, " rests={bug}");
        }
        if repeated {
            out.push_str(" ended=repetition");
        }
    }

    /// Reads position text, or a GameString of the Universal Hive Protocol.
    fn read_position(mut self, text: &str) -> Result<Hive, Rejection> {
        if game_string::is_one(text) {
            game_string::play(&mut self, text)?;
            return Ok(self);
        }
        self.past.clear();
        self.read_parts(text)?;
        self.remember();
        Ok(self)
    }

    // The history contains the current position.
    saved!(past.once, past.twice; |_, game| game.past.once.contains(game.key()));
}

impl Hive {
    /// The bugs of a stack from below: `wQ+bB1`.
    fn write_stack(&self, top: Bug, out: &mut String) {
        if let Some(under) = self.board.under(top) {
            self.write_stack(under, out);
            out.push('+');
        }
        put!(out, "{top}");
    }

    /// Reads the parts of position text into the start.
    fn read_parts(&mut self, text: &str) -> Result<(), Rejection> {
        let whole = Field::whole(text);
        let mut words = whole.split(' ').filter(|word| !word.text.is_empty());
        let stacks = words.next().ok_or_else(|| whole.wrong(FORM, "the position is empty"))?;
        if stacks.text != EMPTY {
            stacks.split('/').try_for_each(|stack| self.read_stack(stack))?;
        }
        let mut seen: Vec<(&str, Field<'_>)> = Vec::new();
        for word in words {
            let (key, value) = word.key().ok_or_else(|| {
                word.wrong(FORM, format!("{} is not of the form key=value", word.text))
            })?;
            if seen.iter().any(|(k, _)| *k == key) {
                return Err(word.wrong(FORM, format!("{key} is given twice")));
            }
            seen.push((key, word));
            self.read_field(word, key, value)?;
        }
        let place = |key: &str| {
            let field = seen.iter().find(|(k, _)| *k == key);
            field.map_or(stacks, |(_, word)| *word)
        };
        self.check_hive(stacks)?;
        self.check_turn(stacks, place("turn"))?;
        self.check_rest(place("rests"))
    }

    /// Reads `wQ+bB1:0,1`.
    fn read_stack(&mut self, word: Field<'_>) -> Result<(), Rejection> {
        let form = || word.wrong(FORM, format!("{:?} is not of the form wQ+bB1:0,1", word.text));
        let (bugs, hex) = word.text.split_once(':').ok_or_else(form)?;
        let hex = Point::parse(hex.as_bytes()).ok_or_else(form)?;
        if !hex.is_near() {
            return Err(word.wrong(FORM, format!("{hex} is too far out")));
        }
        let taken = self.board.bugs().any(|bug| self.board.hex(bug) == hex);
        if rule!("R7.1", taken) {
            return Err(word.wrong("R7.1", format!("there are two stacks at {hex}")));
        }
        for name in word.part(0..bugs.len()).split('+') {
            let bug = bug(name)?;
            if rule!("R7.1", !self.set.has(bug)) {
                let kind = bug.kind().word();
                return Err(
                    name.wrong("R7.1", format!("{bug} is there, but the rule set has no {kind}"))
                );
            }
            if rule!("R7.1", !self.board.in_hand(bug)) {
                return Err(name.wrong("R7.1", format!("{bug} is there twice")));
            }
            let climbs = matches!(bug.kind(), Kind::Beetle | Kind::Mosquito);
            if rule!("R7.2", !climbs && name.offset != word.offset) {
                let kind = a(bug.kind().word());
                return Err(
                    name.wrong("R7.2", format!("{bug} is on a bug, but {kind} cannot climb"))
                );
            }
            self.board.put(bug, hex);
        }
        Ok(())
    }

    fn read_field(
        &mut self,
        word: Field<'_>,
        key: &str,
        value: Field<'_>,
    ) -> Result<(), Rejection> {
        let unknown = || value.wrong(FORM, format!("{key} cannot be {}", value.text));
        match key {
            "to" => {
                self.state.to_move = match value.text {
                    "white" => Side::White,
                    "black" => Side::Black,
                    _ => return Err(unknown()),
                }
            }
            "turn" => self.state.number = number(value)?,
            "rests" => self.state.rests = Some(bug(value)?),
            "ended" => {
                self.state.repeated = match value.text {
                    "no" => false,
                    "repetition" => true,
                    _ => return Err(unknown()),
                }
            }
            _ => return Err(word.wrong(FORM, format!("there is no field `{key}`"))),
        }
        Ok(())
    }

    /// Checks that bugs came in by their numbers, a bug that climbed has its queen bee in the hive
    /// (R7.2), and the hive is connected (R7.3).
    fn check_hive(&self, stacks: Field<'_>) -> Result<(), Rejection> {
        let board = &self.board;
        let missing = |bug: &Bug| bug.before().is_some_and(|before| board.in_hand(before));
        if let Some(bug) = board.bugs().find(|bug| rule!("R7.2", missing(bug))) {
            let message = format!("{bug} is there without the bug before it");
            return Err(stacks.wrong("R7.2", message));
        }
        let early = |bug: &Bug| board.level(*bug) > 1 && board.in_hand(Bug::queen(bug.side()));
        if let Some(bug) = board.bugs().find(|bug| rule!("R7.2", early(bug))) {
            let queen = Bug::queen(bug.side());
            return Err(stacks.wrong("R7.2", format!("{bug} has moved, but {queen} is in hand")));
        }
        let parts = board.parts();
        if rule!("R7.3", parts.is_some()) {
            let [one, other] = parts.unwrap_or([Bug::queen(Side::White); 2]);
            let message = format!("the hive is in two parts, one with {one}, one with {other}");
            return Err(stacks.wrong("R7.3", message));
        }
        Ok(())
    }

    /// Checks that the bugs do not exceed the turns, and that the queen bee is placed in time
    /// (R7.4).
    fn check_turn(&self, stacks: Field<'_>, turn: Field<'_>) -> Result<(), Rejection> {
        for side in Side::BOTH {
            let placed = self.board.placed(side);
            let current = side == Side::White && self.state.to_move == Side::Black;
            let turns = self.state.number as usize - usize::from(!current);
            if rule!("R7.4", placed > turns) {
                let message = format!(
                    "{side} has {bugs} in the hive after {turns}",
                    bugs = counted(placed, "bug", "bugs"),
                    turns = counted(turns, "turn", "turns")
                );
                return Err(turn.wrong("R7.4", message));
            }
            let queenless = self.board.in_hand(Bug::queen(side));
            if rule!("R7.4", queenless && placed >= LAST_TURN_OF_QUEEN as usize) {
                let message = format!(
                    "{side} has {bugs} in the hive, but no queen bee",
                    bugs = counted(placed, "bug", "bugs")
                );
                return Err(stacks.wrong("R7.4", message));
            }
        }
        Ok(())
    }

    /// Checks that the resting bug is on top, and that the rule set has pillbugs (R7.5).
    fn check_rest(&self, word: Field<'_>) -> Result<(), Rejection> {
        let Some(bug) = self.state.rests else { return Ok(()) };
        if rule!("R7.5", !self.set.pillbug) {
            return Err(word.wrong("R7.5", "a bug rests only in a rule set with pillbugs"));
        }
        if rule!("R7.5", self.board.in_hand(bug) || !self.board.is_free(bug)) {
            return Err(word.wrong("R7.5", format!("{bug} cannot have moved in the last turn")));
        }
        Ok(())
    }
}

fn bug(field: Field<'_>) -> Result<Bug, Rejection> {
    match Bug::parse(field.text.as_bytes(), false) {
        Some((bug, [])) => Ok(bug),
        _ => Err(field.wrong(FORM, format!("{:?} is not a bug", field.text))),
    }
}

fn number(field: Field<'_>) -> Result<u32, Rejection> {
    let number = field.number().filter(|number| *number > 0);
    number.ok_or_else(|| field.wrong(FORM, format!("{} is not a number from 1", field.text)))
}
