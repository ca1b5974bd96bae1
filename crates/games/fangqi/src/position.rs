//! Position text (R9): rows from the top, the side to act, the stage, what is in hand and owed:
//! `5/5/2b2/5/5 w place hand=12,12`.

use crate::board::{Colour, Point, points};
use crate::game::{Fangqi, Stage, Task};
use crate::variant::{Placing, Pulls};
use std::fmt::Write as _;
use wanqi_sdk::Rejection;
use wanqi_sdk::position::{Field, keys, write_row};
use wanqi_sdk::repetition::Draw;
use wanqi_sdk::words::{counted, there_are};

/// The rule of position text.
const RULE: &str = "R9.1";

const STAGES: [(Stage, &str); 4] =
    [(Stage::Place, "place"), (Stage::Pull, "pull"), (Stage::Move, "move"), (Stage::Give, "give")];

/// The keys, in the order they are written.
const KEYS: [&str; 7] = ["hand", "owe", "later", "formed", "shuttle", "opening", "quiet"];

/// Appends the position text.
pub(crate) fn write(game: &Fangqi, out: &mut String) {
    let (width, height) = (game.variant.width, game.variant.height);
    for y in (0..height).rev() {
        write_row((0..width).map(|x| game.at(Point::new(x, y)).map(letter)), out);
        out.push(if y == 0 { ' ' } else { '/' });
    }
    let stage = STAGES.iter().find(|(stage, _)| *stage == game.stage);
    let all = "a String takes all";
    write!(out, "{} {}", letter(game.side), stage.map_or("", |(_, name)| name)).expect(all);
    if let [black, white] = game.hand
        && game.hand != [0; 2]
    {
        write!(out, " hand={black},{white}").expect(all);
    }
    let numbers = [("owe", game.owed), ("later", game.later)];
    for (key, number) in numbers.into_iter().filter(|(_, number)| *number > 0) {
        write!(out, " {key}={number}").expect(all);
    }
    if game.formed {
        out.push_str(" formed=yes");
    }
    if game.shuttle != [None; 2] {
        let [black, white] =
            game.shuttle.map(|point| point.map_or("-".to_owned(), |point| point.to_string()));
        write!(out, " shuttle={black},{white}").expect(all);
    }
    if game.opening > 0 {
        write!(out, " opening={}", game.opening).expect(all);
    }
    if game.quiet > 0 {
        write!(out, " quiet={}", game.quiet).expect(all);
    }
}

const fn letter(colour: Colour) -> char {
    match colour {
        Colour::Black => 'b',
        Colour::White => 'w',
    }
}

/// Reads position text onto the empty board.
///
/// # Errors
/// It is malformed, or describes what cannot be.
pub(crate) fn read(mut game: Fangqi, text: &str) -> Result<Fangqi, Rejection> {
    let all = Field::whole(text);
    let mut parts = all.split(' ');
    let (Some(rows), Some(side), Some(stage)) = (parts.next(), parts.next(), parts.next()) else {
        return Err(all.wrong(RULE, "a position is the rows, the side to act and the stage"));
    };
    read_rows(&mut game, rows)?;
    game.side = match side.text {
        "b" => Colour::Black,
        "w" => Colour::White,
        _ => return Err(side.wrong(RULE, "the side to act is b or w")),
    };
    let known = STAGES.iter().find(|(_, name)| *name == stage.text);
    let none = || stage.wrong(RULE, "the stage is place, pull, move or give");
    game.stage = known.ok_or_else(none)?.0;
    let [hand, owe, later, formed, shuttle, opening, quiet] = keys(RULE, KEYS, parts)?;
    game.hand = hand.map_or(Ok([0; 2]), |field| read_hand(&game, field))?;
    game.owed = owe.map_or(Ok(0), |field| number(field, 60))?;
    game.later = later.map_or(Ok(0), |field| number(field, 60))?;
    game.formed = formed.is_some();
    if let Some(field) = formed.filter(|field| field.text != "yes" || !game.counts_forming()) {
        return Err(field.wrong(RULE, "patterns are remembered only where they save a pull-out"));
    }
    if let Some(field) = shuttle {
        read_shuttle(&mut game, field)?;
    }
    game.opening = opening.map_or(Ok(0), |field| number(field, 2))?;
    game.quiet = quiet.map_or(Ok(0), |field| number(field, 1_000_000))?;
    let moving = matches!(game.stage, Stage::Move | Stage::Give);
    if let Some(field) = quiet.or(opening).filter(|_| !moving) {
        return Err(field.wrong(RULE, "turns are counted once stones are moved"));
    }
    if let Some(field) = opening.filter(|_| !game.variant.opening) {
        return Err(field.wrong(RULE, "no turn has to leave a chance here"));
    }
    check_owed(&game, owe.unwrap_or(stage), later)?;
    check_hand(&game, hand.unwrap_or(stage))?;
    check_stones(&game, rows)?;
    finish(&mut game, quiet.unwrap_or(side))?;
    Ok(game)
}

impl Fangqi {
    /// Whether it matters later that a pattern was formed.
    fn counts_forming(&self) -> bool {
        let matters = [Pulls::BothUnlessFormed, Pulls::OneUnlessFormed];
        self.stage == Stage::Place && matters.contains(&self.variant.pulls)
    }

    /// Stones that a side has placed where they are counted.
    fn placed(&self, side: Colour) -> u8 {
        self.variant.stones[side as usize] - self.hand[side as usize]
    }
}

/// What follows from the position.
fn finish(game: &mut Fangqi, field: Field<'_>) -> Result<(), Rejection> {
    let placed = (game.stones[0] | game.stones[1]).count();
    game.turns = placed + u32::from(placed % 2 != game.side as u32);
    game.find_loser();
    if game.loser.is_some() && game.owed > 0 {
        return Err(field.wrong(RULE, "the game is over and stones are owed"));
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
    number.ok_or_else(|| field.wrong(RULE, format!("a number from 1 to {most} stands here")))
}

/// Stones in hand: `11,12`.
fn read_hand(game: &Fangqi, field: Field<'_>) -> Result<[u8; 2], Rejection> {
    let counts = field.pair(',').map(|pair| pair.map(Field::number::<u8>));
    let Some([Some(black), Some(white)]) = counts else {
        return Err(field.wrong(RULE, "what Black and White have to place is written as 11,12"));
    };
    let [most_black, most_white] = game.variant.stones;
    if black > most_black || white > most_white {
        let message = format!(
            "they have at most {most_black} and {stones} to place",
            stones = counted(most_white, "stone", "stones")
        );
        return Err(field.wrong(RULE, message));
    }
    Ok([black, white])
}

fn read_shuttle(game: &mut Fangqi, field: Field<'_>) -> Result<(), Rejection> {
    let pair = field.pair(',').filter(|_| game.variant.shuttle && game.stage == Stage::Move);
    let Some(pair) = pair else {
        return Err(field.wrong(RULE, "shuttling stones are written as d4,- while stones move"));
    };
    for (name, colour) in pair.into_iter().zip(Colour::BOTH) {
        let mut own = points(game.of(colour));
        let point = own.find(|point| point.to_string() == name.text);
        if point.is_none() && name.text != "-" {
            let message = format!("no stone of {colour} stands on {}", name.text);
            return Err(name.wrong(RULE, message));
        }
        game.shuttle[colour as usize] = point;
    }
    Ok(())
}

/// Whether so much can be owed.
fn check_owed(game: &Fangqi, field: Field<'_>, later: Option<Field<'_>>) -> Result<(), Rejection> {
    let taking = game.task() == Task::Take;
    if taking && (game.owed == 0 || game.takeable().is_empty()) {
        return Err(field.wrong(RULE, format!("{} has no stone to take", game.side)));
    }
    let extra = game.stage == Stage::Place && game.variant.placing == Placing::Extra;
    if game.owed > 0 && !taking && !extra {
        return Err(field.wrong(RULE, "nothing can be owed now"));
    }
    let twice = game.stage == Stage::Pull
        && game.side == game.variant.puller
        && !matches!(game.variant.pulls, Pulls::One | Pulls::OneUnlessFormed);
    if let Some(later) = later.filter(|_| !twice) {
        return Err(later.wrong(RULE, "nobody pulls stones out later"));
    }
    let gives = game.variant.gives && !game.can_move(game.side.other());
    if game.stage == Stage::Give && !gives {
        return Err(field.wrong(RULE, "nobody is shut in and nobody gives up a stone"));
    }
    Ok(())
}

/// Whether this side can be to act with so many stones in hand.
fn check_hand(game: &Fangqi, field: Field<'_>) -> Result<(), Rejection> {
    let fixed = game.variant.placing != Placing::Extra;
    let placing = game.stage == Stage::Place;
    if fixed && placing != (game.hand != [0; 2] || game.task() == Task::Take && placing) {
        return Err(field.wrong(RULE, "stones are in hand while they are placed, and only then"));
    }
    if !fixed && placing && game.empty().is_empty() {
        return Err(field.wrong(RULE, "the board is full and placing has ended"));
    }
    let [black, white] = Colour::BOTH.map(|side| game.placed(side));
    let ahead = (game.side == Colour::White) != (game.task() == Task::Take);
    if fixed && placing && black != white + u8::from(ahead) {
        let message = format!(
            "{black} black and {white_stones} placed, {} acts",
            game.side,
            white_stones = counted(white, "white stone", "white stones")
        );
        return Err(field.wrong(RULE, message));
    }
    Ok(())
}

/// Whether these stones can stand there.
fn check_stones(game: &Fangqi, rows: Field<'_>) -> Result<(), Rejection> {
    let fixed = game.variant.placing != Placing::Extra;
    for colour in Colour::BOTH {
        let (count, placed) = (game.of(colour).count() as u8, game.placed(colour));
        let none_taken = game.stage == Stage::Place && game.variant.placing == Placing::Nothing;
        if fixed && (count > placed || none_taken && count < placed) {
            let message = format!(
                "{colour} has {stones} on the board of {placed} placed",
                stones = counted(count, "stone", "stones")
            );
            return Err(rows.wrong(RULE, message));
        }
    }
    let opened = game.stage == Stage::Place && game.hand != game.variant.stones;
    let one = (game.stones[0] | game.stones[1]).count() == 1;
    let centre = game.variant.centre();
    let placed: u8 = Colour::BOTH.map(|side| game.placed(side)).iter().sum();
    let elsewhere = game.variant.centre_first && one && placed == 1 && game.at(centre).is_none();
    if opened && elsewhere {
        return Err(rows.wrong(RULE, format!("the first stone was not placed on {centre}")));
    }
    Ok(())
}

fn read_rows(game: &mut Fangqi, rows: Field<'_>) -> Result<(), Rejection> {
    let (count, height) = (rows.split('/').count(), game.variant.height);
    if count != usize::from(height) {
        return Err(rows.wrong(
            RULE,
            format!("{rows}, the board has {height}", rows = there_are(count, "row", "rows")),
        ));
    }
    for (field, y) in rows.split('/').zip((0..height).rev()) {
        read_row(game, field, y)?;
    }
    Ok(())
}

fn read_row(game: &mut Fangqi, text: Field<'_>, y: u8) -> Result<(), Rejection> {
    let width = game.variant.width;
    let (mut x, mut after_number) = (0, false);
    for (at, sign) in text.text.char_indices() {
        let field = text.part(at..at + sign.len_utf8());
        let colour = match sign {
            'b' => Some(Colour::Black),
            'w' => Some(Colour::White),
            '1'..='7' if !after_number => None,
            '1'..='7' => return Err(field.wrong(RULE, "two numbers of empty points in a row")),
            _ => return Err(field.wrong(RULE, format!("{sign:?} is no stone and no number"))),
        };
        after_number = colour.is_none();
        if let Some(colour) = colour.filter(|_| x < width) {
            game.stones[colour as usize] |= Point::new(x, y).bit();
        }
        x += if colour.is_some() { 1 } else { sign as u8 - b'0' };
        if x > width {
            return Err(text.wrong(RULE, format!("row {} has more than {width} points", y + 1)));
        }
    }
    if x != width {
        return Err(text.wrong(
            RULE,
            format!(
                "row {} has {points}, not {width}",
                y + 1,
                points = counted(x, "point", "points")
            ),
        ));
    }
    Ok(())
}
