//! Position text (R8): rows from the top, the colour to move, then what the board does not show.
//!
//! `15/15/…/7b7/…/15 w phase=swap`: `b` and `w` are stones, numbers are empty runs. Keys, in this
//! order, each left out where it has its usual value:
//!
//! | key | meaning | usual value |
//! |---|---|---|
//! | `phase` | `stone`, `swap`, `fifths`, `offer`, `pick` or `play` | `play` |
//! | `black` | the seat that holds Black | `1`, or what the predictions say |
//! | `turn` | who has just decided: `open` the actor, `answered` the other | what the phase has |
//! | `fifths` | the number of fifth stones named by seat 1 | |
//! | `offers` | the fifth stones offered | |
//! | `predicted` | what seat 1 and seat 2 have sealed, `black-33,-`; in what a seat may see `?` | |
//! | `move` | number of the next move, passes counted | the least that the stones allow |
//! | `passed` | passes in a row just made | `0` |
//! | `foul` | the foul of the last stone, or the one claimed | |
//! | `claimed` | `yes`: White has claimed it | |

use crate::board::{Board, Colour, Point};
use crate::foul;
use crate::opening::{self, Fifth, Phase, Zone};
use crate::prediction::{Prediction, Predictions};
use crate::rules::{End, Flow, Gomoku};
use crate::variant::{Fouls, Variant};
use std::fmt::Write as _;
use wanqi_sdk::position::{Field, keys, write_row};
use wanqi_sdk::words::{counted, there_are};
use wanqi_sdk::{Actor, Rejection};

/// The rule of position text.
const RULE: &str = "R8.1";
const KEYS: [&str; 10] = [
    "phase",
    "black",
    "turn",
    "fifths",
    "offers",
    "predicted",
    "move",
    "passed",
    "foul",
    "claimed",
];

/// The text in its parts.
struct Fields<'a> {
    all: Field<'a>,
    rows: Field<'a>,
    side: Field<'a>,
    keys: [Option<Field<'a>>; KEYS.len()],
}

impl<'a> Fields<'a> {
    fn split(text: &'a str) -> Result<Fields<'a>, Rejection> {
        let all = Field::whole(text);
        let mut parts = all.split(' ');
        let rows = parts.next().unwrap_or(all);
        let side = parts
            .next()
            .ok_or_else(|| all.wrong(RULE, "the colour to move, b or w, is missing"))?;
        let keys = keys(RULE, KEYS, parts)?;
        Ok(Fields { all, rows, side, keys })
    }

    fn key(&self, key: &str) -> Option<Field<'a>> {
        let index = KEYS.iter().position(|k| *k == key).expect("a key of the table");
        self.keys[index]
    }
}

impl Gomoku {
    /// Appends the position text, as a seat may see it or whole.
    pub(crate) fn write_position(&self, view: Option<Actor>, out: &mut String) {
        write_rows(&self.board, out);
        out.push_str(if self.to_move() == Colour::Black { " b" } else { " w" });
        self.write_keys(view, out).expect("a String takes all");
    }

    fn write_keys(&self, view: Option<Actor>, out: &mut String) -> std::fmt::Result {
        if self.phase != Phase::Play {
            write!(out, " phase={}", self.phase.word())?;
        }
        if self.black != self.usual_black() {
            write!(out, " black={}", self.black.0)?;
        }
        if self.flow != self.flows()[0] {
            write!(out, " turn={}", self.flow.word())?;
        }
        if self.fifths != 0 {
            write!(out, " fifths={}", self.fifths)?;
        }
        for (n, offer) in self.offers.iter().enumerate() {
            write!(out, "{}{offer}", if n == 0 { " offers=" } else { "," })?;
        }
        if self.predictions != Predictions::default() {
            for (sign, seat) in [(" predicted=", Actor::ONE), (",", Actor::TWO)] {
                out.push_str(sign);
                match self.predictions.of(seat) {
                    None => out.push('-'),
                    Some(_) if self.hides(seat, view) => out.push('?'),
                    Some(prediction) => write!(out, "{prediction}")?,
                }
            }
        }
        if self.moves != least_moves(&self.board, self.to_move()) {
            write!(out, " move={}", self.moves + 1)?;
        }
        if self.passed != 0 {
            write!(out, " passed={}", self.passed)?;
        }
        if let Some((_, point)) = self.foul {
            write!(out, " foul={point}")?;
            let ended = matches!(self.end, Some(End::Foul(_)));
            if ended && self.variant.fouls == Fouls::Claim {
                write!(out, " claimed=yes")?;
            }
        }
        Ok(())
    }

    /// Whether what a seat has sealed is hidden from the eyes of another.
    pub(crate) fn hides(&self, seat: Actor, view: Option<Actor>) -> bool {
        self.phase == Phase::Predict && view.is_some_and(|eyes| eyes != seat)
    }

    /// The seat that holds Black if nothing else is said.
    fn usual_black(&self) -> Actor {
        if self.predictions.are_open() { self.predictions.black() } else { Actor::ONE }
    }

    /// Reads position text.
    ///
    /// # Errors
    /// It is malformed, or describes what cannot be.
    pub(crate) fn from_position(variant: Variant, text: &str) -> Result<Gomoku, Rejection> {
        let fields = Fields::split(text)?;
        let mut game = Gomoku::start(variant);
        read_rows(fields.rows, &mut game.board)?;
        let side = match fields.side.text {
            "b" => Colour::Black,
            "w" => Colour::White,
            _ => return Err(fields.side.wrong(RULE, "the colour to move is b or w")),
        };
        game.read_phase(&fields)?;
        game.read_moves(&fields, side)?;
        game.read_predictions(&fields)?;
        game.read_roles(&fields)?;
        game.read_offers(&fields)?;
        game.read_passes(&fields)?;
        game.read_flow(&fields)?;
        game.find_five(&fields, side)?;
        game.read_foul(&fields)?;
        if game.end.is_none() && game.limit_reached() {
            game.end = Some(End::Limit);
        }
        if game.end.is_none() && game.board.vacant() == 0 {
            game.end = Some(End::Full);
        }
        Ok(game)
    }

    fn read_phase(&mut self, fields: &Fields<'_>) -> Result<(), Rejection> {
        self.phase = Phase::Play;
        let Some(field) = fields.key("phase") else { return Ok(()) };
        let found = Phase::WORDS.iter().find(|(word, _)| *word == field.text);
        self.phase = found.ok_or_else(|| field.wrong(RULE, "there is no such phase"))?.1;
        let stones = self.board.stones();
        if self.phase != Phase::Play && !self.opening().reaches(self.phase, stones) {
            let message = format!(
                "this opening has no phase {} after {stones}",
                field.text,
                stones = counted(stones, "stone", "stones")
            );
            return Err(field.wrong(RULE, message));
        }
        if self.phase != Phase::Play && !opening::could_open(&self.board, self.opening()) {
            return Err(fields
                .rows
                .wrong(RULE, "the stones do not stand where this opening puts them"));
        }
        Ok(())
    }

    /// The number of moves made: in the opening one for each stone, later with passes between.
    fn read_moves(&mut self, fields: &Fields<'_>, side: Colour) -> Result<(), Rejection> {
        let (black, white) = (self.board.count(Colour::Black), self.board.count(Colour::White));
        let least = least_moves(&self.board, side);
        self.moves = match fields.key("move") {
            None => least,
            Some(field) => {
                number(field)?.checked_sub(1).filter(|moves| *moves >= least).ok_or_else(|| {
                    field.wrong(
                        RULE,
                        format!(
                            "the stones take {moves}, so the next is {}",
                            least + 1,
                            moves = counted(least, "move", "moves")
                        ),
                    )
                })?
            }
        };
        if self.to_move() != side {
            let field = fields.key("move").unwrap_or(fields.side);
            return Err(field.wrong(RULE, "odd moves are Black's, even ones White's"));
        }
        let stones = black + white;
        let strict = self.phase != Phase::Play || !self.variant.passes;
        if strict && self.moves != stones {
            let message = format!(
                "{black} black and {white_stones} with {side} to move take passes, which {}",
                if self.variant.passes { "the opening has not" } else { "these rules have not" },
                white_stones = counted(white, "white stone", "white stones")
            );
            return Err(fields.rows.wrong(RULE, message));
        }
        if self.moves - stones > stones + 2 {
            return Err(fields.all.wrong(RULE, "two passes in a row would have ended the game"));
        }
        Ok(())
    }

    /// What the seats foretold: sealed in its phase, open in play.
    fn read_predictions(&mut self, fields: &Fields<'_>) -> Result<(), Rejection> {
        let due = self.opening().sealed && matches!(self.phase, Phase::Predict | Phase::Play);
        let open = due && self.phase == Phase::Play;
        if open && [Colour::Black, Colour::White].iter().any(|c| self.board.count(*c) < 2) {
            return Err(fields.rows.wrong(RULE, "two black and two white stones come before play"));
        }
        let Some(list) = fields.key("predicted") else {
            return if open { Err(fields.all.wrong(RULE, "predicted is missing")) } else { Ok(()) };
        };
        if !due {
            return Err(list.wrong(RULE, "nothing is predicted in this phase"));
        }
        let sealed: Vec<Field<'_>> = list.split(',').collect();
        if sealed.len() != 2 {
            return Err(list.wrong(RULE, "a prediction or - is wanted for each seat"));
        }
        for (seat, field) in [Actor::ONE, Actor::TWO].into_iter().zip(sealed) {
            self.read_prediction(seat, field)?;
        }
        if self.predictions.are_open() != open || self.predictions == Predictions::default() {
            let message = "both predictions in play, one while they are sealed";
            return Err(list.wrong(RULE, message));
        }
        match self.predictions.limit().filter(|limit| open && self.moves > *limit) {
            Some(limit) => Err(list.wrong(RULE, format!("five was due by move {limit}"))),
            None => Ok(()),
        }
    }

    fn read_prediction(&mut self, seat: Actor, field: Field<'_>) -> Result<(), Rejection> {
        if field.text == "-" {
            return Ok(());
        }
        if field.text == "?" {
            return Err(field.wrong(RULE, "a prediction that is hidden makes a view, no position"));
        }
        let prediction = Prediction::read(field.text.as_bytes());
        let size = self.board.size();
        let possible = prediction.filter(|prediction| match prediction {
            Prediction::Five(colour, by) => Prediction::moves(*colour, size).contains(by),
            Prediction::Draw => !self.variant.decisive,
        });
        let possible = possible.ok_or_else(|| field.wrong(RULE, "this cannot be predicted"))?;
        self.predictions.seal(seat, possible);
        Ok(())
    }

    fn read_roles(&mut self, fields: &Fields<'_>) -> Result<(), Rejection> {
        let usual = self.usual_black();
        self.black = usual;
        let Some(field) = fields.key("black") else { return Ok(()) };
        self.black = match field.text {
            "1" => Actor::ONE,
            "2" => Actor::TWO,
            _ => return Err(field.wrong(RULE, "Black is held by seat 1 or 2")),
        };
        let undecided = matches!(self.phase, Phase::Swap | Phase::Fifths);
        let decided = |n: &&u16| **n < self.moves || (**n == self.moves && !undecided);
        if self.predictions.are_open() && self.black != usual {
            let message = format!("the predictions give Black to seat {}", usual.0);
            return Err(field.wrong(RULE, message));
        }
        if self.black != usual && self.opening().swaps.iter().find(decided).is_none() {
            return Err(
                field.wrong(RULE, "the colours have not been exchanged, seat 1 holds Black")
            );
        }
        Ok(())
    }

    fn read_offers(&mut self, fields: &Fields<'_>) -> Result<(), Rejection> {
        let named = self.opening().fifth == Fifth::Named
            && !matches!(self.phase, Phase::Play | Phase::Fifths)
            && self.moves >= 3;
        match fields.key("fifths") {
            Some(field) if named => {
                let most = opening::most_fifths(self.board.size());
                self.fifths = number(field)?;
                if self.fifths == 0 || self.fifths > most {
                    return Err(field.wrong(RULE, format!("1 to {most} fifth stones can be named")));
                }
            }
            Some(field) => return Err(field.wrong(RULE, "no number of fifth stones is open here")),
            None if named => {
                return Err(fields.all.wrong(RULE, "fifths is missing, the number named"));
            }
            None => {}
        }
        if let Some(list) = fields.key("offers") {
            if !matches!(self.phase, Phase::Offer | Phase::Pick) {
                return Err(list.wrong(RULE, "nothing is offered in this phase"));
            }
            for field in list.split(',') {
                self.read_offer(field)?;
            }
        }
        let (made, due) = (self.offers.len(), self.offers_due());
        let right = match self.phase {
            Phase::Offer if self.opening().fifth == Fifth::Either => 0 < made && made < due,
            Phase::Offer => made < due,
            Phase::Pick => made == due,
            _ => true,
        };
        if !right {
            let word = self.phase.word();
            return Err(fields
                .all
                .wrong(RULE, format!("{made} of {due} offers are no phase {word}")));
        }
        Ok(())
    }

    fn read_offer(&mut self, field: Field<'_>) -> Result<(), Rejection> {
        let point = point(field, &self.board)?;
        if !self.board.is_vacant(point) || self.offers.contains(point) {
            return Err(field.wrong(RULE, format!("{point} is occupied or offered twice")));
        }
        if !self.offer_zone().holds(&self.board, point) {
            return Err(field.wrong(RULE, format!("fifth stones are {}", Zone::Within(4))));
        }
        if !self.opening().symmetric
            && let Some(twin) = opening::symmetric_offer(&self.board, &self.offers, point)
        {
            return Err(field.wrong(RULE, format!("{point} is symmetric to the offer {twin}")));
        }
        self.offers.insert(point);
        Ok(())
    }

    /// How the turn can stand to the decision before it, the usual case first.
    fn flows(&self) -> &'static [Flow] {
        let (opening, moves) = (self.opening(), self.moves);
        let decided = opening.swaps.contains(&moves) && opening.after_decision(moves) == self.phase;
        let picked = opening.fifth != Fifth::Placed && moves == 5;
        let by_one = opening.author && moves < 3
            || opening.put && moves == 4
            || opening.sealed && moves == 2;
        match self.phase {
            Phase::Stone if by_one && moves > 0 => &[Flow::Open],
            Phase::Stone if decided => &[Flow::Open, Flow::Answered],
            Phase::Fifths => &[Flow::Open],
            Phase::Offer if !self.offers.is_empty() => &[Flow::Open],
            Phase::Play if self.passed > 0 => &[Flow::Plain],
            Phase::Play if decided => &[Flow::Plain, Flow::Open, Flow::Answered],
            Phase::Play if picked => &[Flow::Plain, Flow::Open],
            _ => &[Flow::Plain],
        }
    }

    fn read_flow(&mut self, fields: &Fields<'_>) -> Result<(), Rejection> {
        let flows = self.flows();
        self.flow = match fields.key("turn") {
            None => flows[0],
            Some(field) => {
                let named = flows.iter().find(|flow| field.text == flow.word());
                *named.ok_or_else(|| field.wrong(RULE, "nothing was decided just before"))?
            }
        };
        Ok(())
    }

    fn read_passes(&mut self, fields: &Fields<'_>) -> Result<(), Rejection> {
        let last = self.to_move().other();
        let passes = |colour| self.made_by(colour) - self.board.count(colour);
        let Some(field) = fields.key("passed") else {
            if self.phase == Phase::Play && self.moves > 0 && self.board.count(last) == 0 {
                return Err(fields
                    .all
                    .wrong(RULE, format!("{last} has passed, so passed=1 belongs here")));
            }
            return Ok(());
        };
        self.passed = match field.text {
            "1" if passes(last) > 0 => 1,
            "2" if passes(last) > 0 && passes(last.other()) > 0 => 2,
            "1" | "2" => return Err(field.wrong(RULE, "the moves leave no room for these passes")),
            _ => return Err(field.wrong(RULE, "passes in a row are 1 or 2")),
        };
        if self.passed == 2 {
            self.end = Some(End::Passes);
        }
        Ok(())
    }

    /// Moves made by a colour.
    fn made_by(&self, colour: Colour) -> u16 {
        match colour {
            Colour::Black => self.moves.div_ceil(2),
            Colour::White => self.moves / 2,
        }
    }

    /// A five on the board ends the game, if it can have been the last stone's.
    fn find_five(&mut self, fields: &Fields<'_>, side: Colour) -> Result<(), Rejection> {
        for colour in [Colour::Black, Colour::White] {
            let wins = |board: &Board, point| self.variant.wins(colour, board.runs(colour, point));
            let stones = self.board.stones_of(colour);
            let Some(point) = stones.iter().find(|p| wins(&self.board, *p)) else { continue };
            let rows = fields.rows;
            if colour == side || self.passed > 0 {
                let message = format!("{colour} has five in a row at {point} and play went on");
                return Err(rows.wrong(RULE, message));
            }
            let last = stones.iter().any(|last| {
                let mut before = self.board.clone();
                before.remove(colour, last);
                !before.stones_of(colour).iter().any(|point| wins(&before, point))
            });
            if !last {
                let message = format!("{colour} has rows of five that no one stone made at once");
                return Err(rows.wrong(RULE, message));
            }
            self.end = Some(End::Five(colour));
        }
        Ok(())
    }

    fn read_foul(&mut self, fields: &Fields<'_>) -> Result<(), Rejection> {
        let claimed = fields.key("claimed");
        let Some(field) = fields.key("foul") else {
            let unjudged = self.variant.fouls.lose_at_once() && self.end.is_none();
            if unjudged && let Some(point) = self.overline() {
                let message = format!("the overline at {point} would have ended the game");
                return Err(fields.rows.wrong(RULE, message));
            }
            return claimed
                .map_or(Ok(()), |field| Err(field.wrong(RULE, "claimed belongs to a foul")));
        };
        let point = point(field, &self.board)?;
        let open = self.end.is_none();
        let last = self.to_move().other();
        let there = self.board.at(point) == Some(last);
        if !self.variant.fouls.bind(last) || !open || !there {
            return Err(
                field.wrong(RULE, format!("{point} cannot be the foul of {last}'s last stone"))
            );
        }
        let found = foul::judge(&mut self.board, last, point, self.variant.fours);
        let found =
            found.ok_or_else(|| field.wrong(RULE, format!("the stone on {point} is no foul")))?;
        if self.passed > 0 {
            return Err(field.wrong(RULE, format!("{last} has passed since")));
        }
        self.foul = Some((found, point));
        let ended = match claimed {
            None => self.variant.fouls.lose_at_once(),
            Some(field) if field.text != "yes" || self.variant.fouls != Fouls::Claim => {
                return Err(field.wrong(RULE, "claimed=yes belongs where fouls are claimed"));
            }
            Some(_) => true,
        };
        if ended {
            self.end = Some(End::Foul(found));
        }
        Ok(())
    }

    /// A stone in an overline that is a foul, if there is one.
    fn overline(&self) -> Option<Point> {
        let bound = |colour: &Colour| self.variant.fouls.bind(*colour);
        [Colour::Black, Colour::White].into_iter().filter(bound).find_map(|colour| {
            let rows = |point| self.board.runs(colour, point);
            let stones = self.board.stones_of(colour);
            stones.iter().find(|point| rows(*point).iter().any(|row| *row > 5))
        })
    }
}

/// The fewest moves after which these stones can stand with this colour to move.
fn least_moves(board: &Board, side: Colour) -> u16 {
    let (black, white) = (board.count(Colour::Black), board.count(Colour::White));
    match side {
        Colour::Black => 2 * black.max(white),
        Colour::White => 2 * black.saturating_sub(1).max(white) + 1,
    }
}

fn write_rows(board: &Board, out: &mut String) {
    let size = board.size();
    for y in (0..size).rev() {
        let letter = |colour| if colour == Colour::Black { 'b' } else { 'w' };
        write_row((0..size).map(|x| board.at(Point::new(x, y)).map(letter)), out);
        if y > 0 {
            out.push('/');
        }
    }
}

fn read_rows(field: Field<'_>, board: &mut Board) -> Result<(), Rejection> {
    let size = board.size();
    let rows = field.split('/').count();
    if rows != usize::from(size) {
        return Err(field.wrong(
            RULE,
            format!("{rows}, the board has {size}", rows = there_are(rows, "row", "rows")),
        ));
    }
    for (y, row) in (0..size).rev().zip(field.split('/')) {
        let mut x = 0_usize;
        let mut rest = row.text;
        while let Some(sign) = rest.chars().next() {
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            let colour = match sign {
                'b' => Some(Colour::Black),
                'w' => Some(Colour::White),
                _ => None,
            };
            if let Some(colour) = colour.filter(|_| x < usize::from(size)) {
                board.place(colour, Point::new(x as u8, y));
            }
            let run = Field { text: &rest[..digits], offset: row.offset };
            let steps = if colour.is_some() { 1 } else { usize::from(number(run)?) };
            if steps == 0 {
                return Err(row.wrong(RULE, "a run of no points is not written"));
            }
            x += steps;
            rest = &rest[if colour.is_some() { 1 } else { digits }..];
        }
        if x != usize::from(size) {
            return Err(row.wrong(
                RULE,
                format!(
                    "row {} has {points}, not {size}",
                    y + 1,
                    points = counted(x, "point", "points")
                ),
            ));
        }
    }
    Ok(())
}

/// A number without leading zeros.
fn number(field: Field<'_>) -> Result<u16, Rejection> {
    field.number().ok_or_else(|| field.wrong(RULE, format!("{:?} is no number", field.text)))
}

fn point(field: Field<'_>, board: &Board) -> Result<Point, Rejection> {
    let point = Point::parse(field.text.as_bytes(), board.size(), board.size());
    point.ok_or_else(|| field.wrong(RULE, format!("{:?} is no point of the board", field.text)))
}
