//! Position text (R9): rows from the top, the side to move, the stage, and key=value fields:
//! `5/5/2b2/5/5 w place hand=12,12`.

use crate::board::{Point, Side, points};
use crate::game::{Fangqi, Stage, Task};
use crate::variant::{Placing, Pulls};
use wanqi_sdk::position::{keys, write_rows};
use wanqi_sdk::prelude::*;
use wanqi_sdk::repetition::Draw;
use wanqi_sdk::snapshot::text_hash;

/// The rule of position text.
const RULE: &str = "R9.1";

const STAGES: [(Stage, &str); 4] =
    [(Stage::Place, "place"), (Stage::Pull, "pull"), (Stage::Move, "move"), (Stage::Give, "give")];

/// The keys, in the order they are written.
const KEYS: [&str; 7] = ["hand", "owe", "later", "formed", "shuttle", "opening", "quiet"];

impl PositionText for Fangqi {
    fn position(&self, out: &mut String) {
        let (width, height) = (self.variant.width, self.variant.height);
        let row = |y| (0..width).map(move |x| self.at(Point::new(x, y)).map(Side::letter));
        write_rows(height, row, out);
        let stage = STAGES.iter().find(|(stage, _)| *stage == self.stage);
        let stage = stage.map_or("", |(_, name)| name);
        put!(out, " {} {stage}", self.to_move.letter());
        if let [black, white] = self.hand
            && self.hand != [0; 2]
        {
            put!(out, " hand={black},{white}");
        }
        let numbers = [("owe", self.owed), ("later", self.later)];
        for (key, number) in numbers.into_iter().filter(|(_, number)| *number > 0) {
            put!(out, " {key}={number}");
        }
        if self.formed {
            out.push_str(" formed=yes");
        }
        if self.shuttle != [None; 2] {
            let [black, white] =
                self.shuttle.map(|point| point.map_or("-".to_owned(), |point| point.to_string()));
            put!(out, " shuttle={black},{white}");
        }
        if self.opening > 0 {
            put!(out, " opening={}", self.opening);
        }
        if self.quiet > 0 {
            put!(out, " quiet={}", self.quiet);
        }
    }

    fn read_position(mut self, text: &str) -> Result<Fangqi, Rejection> {
        let all = Field::whole(text);
        let mut parts = all.split(' ');
        let (Some(rows), Some(side), Some(stage)) = (parts.next(), parts.next(), parts.next())
        else {
            return Err(all.wrong(RULE, "a position is the rows, the side to move and the stage"));
        };
        read_rows(&mut self, rows)?;
        self.to_move = Side::read(side, RULE)?;
        let known = STAGES.iter().find(|(_, name)| *name == stage.text);
        let none = || stage.wrong(RULE, "the stage is place, pull, move or give");
        self.stage = known.ok_or_else(none)?.0;
        let [hand, owe, later, formed, shuttle, opening, quiet] = keys(RULE, KEYS, parts)?;
        self.hand = hand.map_or(Ok([0; 2]), |field| read_hand(&self, field))?;
        self.owed = owe.map_or(Ok(0), |field| number(field, 60))?;
        self.later = later.map_or(Ok(0), |field| number(field, 60))?;
        self.formed = formed.is_some();
        if let Some(field) = formed.filter(|field| field.text != "yes" || !self.counts_forming()) {
            return Err(
                field.wrong(RULE, "formed= is only for placing where a pattern saves a pull-out")
            );
        }
        if let Some(field) = shuttle {
            read_shuttle(&mut self, field)?;
        }
        self.opening = opening.map_or(Ok(0), |field| number(field, 2))?;
        self.quiet = quiet.map_or(Ok(0), |field| number(field, 1_000_000))?;
        let moving = matches!(self.stage, Stage::Move | Stage::Give);
        if let Some(field) = quiet.or(opening).filter(|_| !moving) {
            return Err(field.wrong(RULE, "opening= and quiet= count only during moving"));
        }
        if let Some(field) = opening.filter(|_| !self.variant.opening) {
            return Err(field.wrong(RULE, "opening= is only for the option opening=true"));
        }
        check_owed(&self, owe.unwrap_or(stage), later)?;
        check_hand(&self, hand.unwrap_or(stage))?;
        check_stones(&self, rows)?;
        finish(&mut self, quiet.unwrap_or(side))?;
        Ok(self)
    }

    saved!(turns, drawn, run);

    fn repetition_key(&self) -> u128 {
        let mut same = Fangqi { run: Default::default(), ..*self };
        same.quiet = 0;
        text_hash(|text| same.position(text))
    }

    fn forget(&mut self) {
        self.turns = self.to_move as u32;
        self.quiet = 0;
        self.drawn = None;
        self.run.clear();
        if self.stage == Stage::Move && self.owed == 0 {
            self.run.push(self.key());
        }
    }
}

impl Fangqi {
    /// Whether a pattern formed now changes the pull-outs.
    fn counts_forming(&self) -> bool {
        let matters = [Pulls::BothUnlessFormed, Pulls::OneUnlessFormed];
        self.stage == Stage::Place && matters.contains(&self.variant.pulls)
    }

    /// The number of stones that a side has placed, where their number is fixed.
    fn placed(&self, side: Side) -> u8 {
        self.variant.stones[side as usize] - self.hand[side as usize]
    }
}

/// Sets the values that follow from the position.
fn finish(game: &mut Fangqi, field: Field<'_>) -> Result<(), Rejection> {
    let placed = (game.stones[0] | game.stones[1]).count();
    game.turns = placed + u32::from(placed % 2 != game.to_move as u32);
    game.find_loser();
    if game.loser.is_some() && game.owed > 0 {
        return Err(field.wrong(RULE, "the game is over, but stones are owed"));
    }
    if game.stage == Stage::Move && game.owed == 0 {
        game.run.push(game.key());
        game.drawn = game.draw().filter(|draw| *draw == Draw::Quiet);
    }
    Ok(())
}

fn number<N: std::str::FromStr + PartialOrd + From<u8> + Copy + std::fmt::Display>(
    field: Field<'_>,
    most: N,
) -> Result<N, Rejection> {
    let number = field.number().filter(|n| (N::from(1)..=most).contains(n));
    number.ok_or_else(|| field.wrong(RULE, format!("this must be a number from 1 to {most}")))
}

/// Stones in hand: `11,12`.
fn read_hand(game: &Fangqi, field: Field<'_>) -> Result<[u8; 2], Rejection> {
    let counts = field.pair(',').map(|pair| pair.map(Field::number::<u8>));
    let Some([Some(black), Some(white)]) = counts else {
        return Err(
            field.wrong(RULE, "the stones to place of Black and White are written as 11,12")
        );
    };
    let [most_black, most_white] = game.variant.stones;
    if black > most_black || white > most_white {
        let stones = plural(most_white, "stone");
        let message = format!("they have at most {most_black} and {stones} to place");
        return Err(field.wrong(RULE, message));
    }
    Ok([black, white])
}

fn read_shuttle(game: &mut Fangqi, field: Field<'_>) -> Result<(), Rejection> {
    let pair = field.pair(',').filter(|_| game.variant.shuttle && game.stage == Stage::Move);
    let Some(pair) = pair else {
        return Err(
            field.wrong(RULE, "shuttle= is written as d4,- and only during moving in xinjiang")
        );
    };
    for (name, side) in pair.into_iter().zip(Side::BOTH) {
        let mut own = points(game.of(side));
        let point = own.find(|point| point.to_string() == name.text);
        if point.is_none() && name.text != "-" {
            let message = format!("{side} has no stone on {}", name.text);
            return Err(name.wrong(RULE, message));
        }
        game.shuttle[side as usize] = point;
    }
    Ok(())
}

/// Whether the numbers of stones owed are possible.
fn check_owed(game: &Fangqi, field: Field<'_>, later: Option<Field<'_>>) -> Result<(), Rejection> {
    let taking = game.task() == Task::Take;
    if taking && (game.owed == 0 || game.takeable().is_empty()) {
        return Err(field.wrong(RULE, format!("{} has no stone to take", game.to_move)));
    }
    let extra = game.stage == Stage::Place && game.variant.placing == Placing::Extra;
    if game.owed > 0 && !taking && !extra {
        return Err(field.wrong(RULE, "owe= is not possible in this stage"));
    }
    let twice = game.stage == Stage::Pull
        && game.to_move == game.variant.puller
        && !matches!(game.variant.pulls, Pulls::One | Pulls::OneUnlessFormed);
    if let Some(later) = later.filter(|_| !twice) {
        return Err(later.wrong(RULE, "no side pulls out stones later"));
    }
    let gives = game.variant.gives && !game.can_move(game.to_move.other());
    if game.stage == Stage::Give && !gives {
        return Err(field.wrong(RULE, "no side is shut in, so no side gives up a stone"));
    }
    Ok(())
}

/// Whether the stones in hand fit the stage and the side to move.
fn check_hand(game: &Fangqi, field: Field<'_>) -> Result<(), Rejection> {
    let fixed = game.variant.placing != Placing::Extra;
    let placing = game.stage == Stage::Place;
    if fixed && placing != (game.hand != [0; 2] || game.task() == Task::Take && placing) {
        return Err(field.wrong(RULE, "stones are in hand during placing, and only then"));
    }
    if !fixed && placing && game.empty().is_empty() {
        return Err(field.wrong(RULE, "the board is full, so placing is over"));
    }
    let [black, white] = Side::BOTH.map(|side| game.placed(side));
    let ahead = (game.to_move == Side::White) != (game.task() == Task::Take);
    if fixed && placing && black != white + u8::from(ahead) {
        let white = plural(white, "white stone");
        let message = format!("{black} black and {white} placed with {} to move", game.to_move);
        return Err(field.wrong(RULE, message));
    }
    Ok(())
}

/// Whether the stones on the board are possible.
fn check_stones(game: &Fangqi, rows: Field<'_>) -> Result<(), Rejection> {
    let fixed = game.variant.placing != Placing::Extra;
    for side in Side::BOTH {
        let (count, placed) = (game.of(side).count() as u8, game.placed(side));
        let none_taken = game.stage == Stage::Place && game.variant.placing == Placing::Nothing;
        if fixed && (count > placed || none_taken && count < placed) {
            let stones = plural(count, "stone");
            let message = format!("{side} has {stones} on the board of {placed} placed");
            return Err(rows.wrong(RULE, message));
        }
    }
    let opened = game.stage == Stage::Place && game.hand != game.variant.stones;
    let one = (game.stones[0] | game.stones[1]).count() == 1;
    let centre = game.variant.centre();
    let placed: u8 = Side::BOTH.map(|side| game.placed(side)).iter().sum();
    let elsewhere = game.variant.centre_first && one && placed == 1 && game.at(centre).is_none();
    if opened && elsewhere {
        return Err(rows.wrong(RULE, format!("the first stone was not placed on {centre}")));
    }
    Ok(())
}

fn read_rows(game: &mut Fangqi, rows: Field<'_>) -> Result<(), Rejection> {
    let (width, height) = (game.variant.width, game.variant.height);
    let reader = Rows::new(RULE, height, "point", "stone");
    reader.read(
        rows,
        |_| width,
        Side::of_letter,
        |x, y, side| {
            game.stones[side as usize] |= Point::new(x, y).bit();
        },
    )
}
