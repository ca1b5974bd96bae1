//! Position text (R7): the stacks from the top row, then what differs from the start. A GameString
//! of the Universal Hive Protocol is read as well.

use crate::board::Board;
use crate::bug::{Bug, Color, Kind};
use crate::facts::HIVE;
use crate::formats::game_string;
use crate::game::{Hive, Past, Set, State};
use crate::hex::Hex;
use crate::placing::LAST_TURN_OF_QUEEN;
use std::fmt::Write as _;
use wanqi_sdk::position::Field;
use wanqi_sdk::words::{a, counted};
use wanqi_sdk::{Rejection, Setup, rule};

/// What a refusal cites where no rule of the game decides.
const FORM: &str = "";
/// The hive before the first bug.
const EMPTY: &str = "-";

impl Hive {
    /// The start, or the game that the position text describes.
    pub(crate) fn set_up(setup: &Setup<'_>) -> Result<Hive, Rejection> {
        let slug = HIVE.rulesets[setup.rules].slug;
        let set = Set {
            mosquito: slug.contains("mosquito"),
            ladybug: slug.contains("ladybug"),
            pillbug: slug.contains("pillbug"),
            queen_first: setup.options.word("first-queen") == "allowed",
        };
        let mut hive =
            Hive { set, board: Board::new(), state: State::START, past: Past::default() };
        match setup.position {
            Some(text) if game_string::is_one(text) => {
                hive.remember();
                game_string::play(&mut hive, text)?;
            }
            Some(text) => {
                hive.read_position(text)?;
                hive.remember();
            }
            None => hive.remember(),
        }
        Ok(hive)
    }

    /// Writes the position text.
    pub(crate) fn write_position(&self, out: &mut String) {
        let mut tops: Vec<Bug> = self.board.bugs().filter(|bug| self.board.is_free(*bug)).collect();
        tops.sort_unstable_by_key(|bug| {
            let Hex { q, r } = self.board.hex(*bug);
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
            write!(out, ":{}", self.board.hex(*top)).expect("a String takes all");
        }
        self.write_fields(out).expect("a String takes all");
    }

    /// The bugs of a stack from below: `wQ+bB1`.
    fn write_stack(&self, top: Bug, out: &mut String) {
        if let Some(under) = self.board.under(top) {
            self.write_stack(under, out);
            out.push('+');
        }
        write!(out, "{top}").expect("a String takes all");
    }

    fn write_fields(&self, out: &mut String) -> std::fmt::Result {
        let State { to_act, number, rests, repeated } = self.state;
        if to_act == Color::Black {
            out.push_str(" to=black");
        }
        if number != 1 {
            write!(out, " turn={number}")?;
        }
        if let Some(bug) = rests {
            write!(out, " rests={bug}")?;
        }
        if repeated {
            out.push_str(" ended=repetition");
        }
        Ok(())
    }

    /// Reads a position into a game just made.
    fn read_position(&mut self, text: &str) -> Result<(), Rejection> {
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
        let hex = Hex::parse(hex.as_bytes()).ok_or_else(form)?;
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
                return Err(name.wrong("R7.1", format!("{bug} is there, but no {kind} plays")));
            }
            if rule!("R7.1", !self.board.in_hand(bug)) {
                return Err(name.wrong("R7.1", format!("{bug} is there twice")));
            }
            let climbs = matches!(bug.kind(), Kind::Beetle | Kind::Mosquito);
            if rule!("R7.2", !climbs && name.offset != word.offset) {
                let kind = a(bug.kind().word());
                return Err(name.wrong("R7.2", format!("{bug} lies on a bug, {kind} cannot")));
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
                self.state.to_act = match value.text {
                    "white" => Color::White,
                    "black" => Color::Black,
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
            _ => return Err(word.wrong(FORM, format!("there is no field {key}"))),
        }
        Ok(())
    }

    /// R7.2 and R7.3: bugs come in by their numbers, the hive holds together, who climbed has a
    /// queen bee.
    fn check_hive(&self, stacks: Field<'_>) -> Result<(), Rejection> {
        let board = &self.board;
        let missing = |bug: &Bug| bug.before().is_some_and(|before| board.in_hand(before));
        if let Some(bug) = board.bugs().find(|bug| rule!("R7.2", missing(bug))) {
            let message = format!("{bug} is there without the one before it");
            return Err(stacks.wrong("R7.2", message));
        }
        let early = |bug: &Bug| board.level(*bug) > 1 && board.in_hand(Bug::queen(bug.color()));
        if let Some(bug) = board.bugs().find(|bug| rule!("R7.2", early(bug))) {
            let queen = Bug::queen(bug.color());
            return Err(stacks.wrong("R7.2", format!("{bug} has moved, and {queen} is in hand")));
        }
        let parts = board.parts();
        if rule!("R7.3", parts.is_some()) {
            let [one, other] = parts.unwrap_or([Bug::queen(Color::White); 2]);
            let message = format!("the hive is in two parts, of {one} and of {other}");
            return Err(stacks.wrong("R7.3", message));
        }
        Ok(())
    }

    /// R7.4: so many bugs take so many turns, and the queen bee is placed in time.
    fn check_turn(&self, stacks: Field<'_>, turn: Field<'_>) -> Result<(), Rejection> {
        for color in [Color::White, Color::Black] {
            let placed = self.board.placed(color);
            let current = color == Color::White && self.state.to_act == Color::Black;
            let turns = self.state.number as usize - usize::from(!current);
            let side = color.word();
            if rule!("R7.4", placed > turns) {
                let message = format!(
                    "{side} has {bugs} in the hive after {turns}",
                    bugs = counted(placed, "bug", "bugs"),
                    turns = counted(turns, "turn", "turns")
                );
                return Err(turn.wrong("R7.4", message));
            }
            let queenless = self.board.in_hand(Bug::queen(color));
            if rule!("R7.4", queenless && placed >= LAST_TURN_OF_QUEEN as usize) {
                let message = format!(
                    "{side} has {bugs} in the hive and no queen bee",
                    bugs = counted(placed, "bug", "bugs")
                );
                return Err(stacks.wrong("R7.4", message));
            }
        }
        Ok(())
    }

    /// R7.5: the bug that moved last lies on top, and there are pillbugs.
    fn check_rest(&self, word: Field<'_>) -> Result<(), Rejection> {
        let Some(bug) = self.state.rests else { return Ok(()) };
        if rule!("R7.5", !self.set.pillbug) {
            return Err(word.wrong("R7.5", "a bug rests only where there are pillbugs"));
        }
        if rule!("R7.5", self.board.in_hand(bug) || !self.board.is_free(bug)) {
            return Err(word.wrong("R7.5", format!("{bug} cannot have moved in the turn before")));
        }
        Ok(())
    }
}

fn bug(field: Field<'_>) -> Result<Bug, Rejection> {
    match Bug::parse(field.text.as_bytes(), false) {
        Some((bug, [])) => Ok(bug),
        _ => Err(field.wrong(FORM, format!("{:?} is no bug", field.text))),
    }
}

fn number(field: Field<'_>) -> Result<u32, Rejection> {
    let number = field.number().filter(|number| *number > 0);
    number.ok_or_else(|| field.wrong(FORM, format!("{} is no number from 1", field.text)))
}
