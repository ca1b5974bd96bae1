//! Position text (R9): rows from the top, the side to act, the stage, what is in hand and owed:
//! `3/1b1/3/6/3/1w1/3 b place hand=11,11`.

use crate::board::{Board, Colour, Point, SIZE, points};
use crate::game::{LAST, Stage, Zhiqi};
use crate::variant::Lines;
use std::fmt::Write as _;
use wanqi_sdk::Rejection;
use wanqi_sdk::position::{Field, keys, write_row};
use wanqi_sdk::repetition::Draw;
use wanqi_sdk::words::{counted, there_are};

/// The rule of position text.
const RULE: &str = "R9.1";

/// Most lines that one stone closes.
const MOST_LINES: u8 = 4;

/// Appends the position text.
pub(crate) fn write(game: &Zhiqi, out: &mut String) {
    for y in (0..SIZE).rev() {
        write_row(row(game.variant.board, y).map(|point| game.at(point).map(sign)), out);
        out.push(if y == 0 { ' ' } else { '/' });
    }
    let stage = match game.stage {
        Stage::Place => "place",
        Stage::Move => "move",
    };
    let all = "a String takes all";
    write!(out, "{} {stage}", letter(game.side)).expect(all);
    if let [black, white] = game.hand
        && game.hand != [0; 2]
    {
        write!(out, " hand={black},{white}").expect(all);
    }
    if game.owed > 0 {
        write!(out, " owe={}", game.owed).expect(all);
    }
    if game.pulled {
        out.push_str(" pulled=yes");
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

const fn sign((colour, capped): (Colour, bool)) -> char {
    if capped { letter(colour).to_ascii_uppercase() } else { letter(colour) }
}

/// The points of a row of the board, from the left.
fn row(board: &Board, y: u8) -> impl Iterator<Item = Point> + use<> {
    points(board.points).filter(move |point| point.square().y == y)
}

/// Reads position text onto the empty board.
///
/// # Errors
/// It is malformed, or describes what cannot be.
pub(crate) fn read(mut game: Zhiqi, text: &str) -> Result<Zhiqi, Rejection> {
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
    game.stage = match stage.text {
        "place" => Stage::Place,
        "move" => Stage::Move,
        _ => return Err(stage.wrong(RULE, "the stage is place or move")),
    };
    let [hand, owe, pulled, quiet] = keys(RULE, ["hand", "owe", "pulled", "quiet"], parts)?;
    game.hand = hand.map_or(Ok([0; 2]), |field| read_hand(field, game.variant.stones))?;
    game.owed = owe.map_or(Ok(0), |field| number(field, MOST_LINES.into()))? as u8;
    game.quiet = quiet.map_or(Ok(0), |field| number(field, 1_000_000))?;
    check_hand(&game, hand.unwrap_or(stage))?;
    check_count(&game, rows)?;
    if let Some(field) = quiet.filter(|_| game.stage == Stage::Place) {
        return Err(field.wrong(RULE, "moves are counted once stones are moved"));
    }
    game.end = game.ending();
    game.stuck = game.stage == Stage::Move && !game.can_move();
    if let Some(field) = owe {
        check_owed(&game, field)?;
    }
    match game.stage {
        Stage::Place => check_caps(&game, rows)?,
        Stage::Move => check_past(&game, rows)?,
    }
    if let Some(field) = pulled {
        game.pulled = read_pulled(&game, field)?;
    }
    finish(&mut game);
    Ok(game)
}

/// What follows from the position.
fn finish(game: &mut Zhiqi) {
    let placed: u8 = Colour::BOTH.map(|side| game.placed(side)).iter().sum();
    let open = game.owed > 0 || game.pulled;
    game.turns = match game.stage {
        Stage::Place => u32::from(placed) - u32::from(open),
        Stage::Move => u32::from(placed) + u32::from(game.side != game.variant.opener),
    };
    if game.stage == Stage::Move && !open {
        game.run.push(game.key());
        game.drawn = game.draw().filter(|draw| *draw == Draw::Quiet);
    }
}

impl Zhiqi {
    /// Stones that a side has placed.
    fn placed(&self, side: Colour) -> u8 {
        self.variant.stones - self.hand[side as usize]
    }

    /// Stones of a side on the board.
    fn on_board(&self, side: Colour) -> u8 {
        (self.of(side) | self.capped[side as usize]).count() as u8
    }
}

fn number(field: Field<'_>, most: u32) -> Result<u32, Rejection> {
    let number = field.number().filter(|n| (1..=most).contains(n));
    number.ok_or_else(|| field.wrong(RULE, format!("a number from 1 to {most} stands here")))
}

/// Stones in hand: `11,12`.
fn read_hand(field: Field<'_>, most: u8) -> Result<[u8; 2], Rejection> {
    let counts = field.pair(',').map(|pair| pair.map(Field::number::<u8>));
    let Some([Some(black), Some(white)]) = counts else {
        return Err(field.wrong(RULE, "what Black and White have to place is written as 11,12"));
    };
    if black.max(white) > most {
        return Err(field.wrong(RULE, format!("nobody has more than {most} stones to place")));
    }
    Ok([black, white])
}

/// Whether this side can be to act with so many stones in hand.
fn check_hand(game: &Zhiqi, field: Field<'_>) -> Result<(), Rejection> {
    let placing = game.stage == Stage::Place;
    if placing != (game.hand != [0; 2] || placing && game.owed > 0) {
        return Err(field.wrong(RULE, "stones are in hand while they are placed, and only then"));
    }
    let [black, white] = Colour::BOTH.map(|side| game.placed(side));
    let ahead = (game.side == Colour::White) != (game.owed > 0);
    if placing && black != white + u8::from(ahead) {
        let message = format!(
            "{black} black and {white_stones} placed, {} acts",
            game.side,
            white_stones = counted(white, "white stone", "white stones")
        );
        return Err(field.wrong(RULE, message));
    }
    Ok(())
}

/// Whether so many stones can be on the board.
fn check_count(game: &Zhiqi, rows: Field<'_>) -> Result<(), Rejection> {
    let stable = game.variant.lines == Lines::Stable;
    for side in Colour::BOTH {
        let (count, placed) = (game.on_board(side), game.placed(side));
        let fewest = match game.stage {
            _ if stable => placed.min(2),
            Stage::Place => placed,
            Stage::Move => 0,
        };
        if !(fewest..=placed).contains(&count) {
            let message = format!(
                "{side} has {stones} on the board of {placed} placed",
                stones = counted(count, "stone", "stones")
            );
            return Err(rows.wrong(RULE, message));
        }
    }
    if stable {
        check_stable(game, rows)?;
    }
    Ok(())
}

/// Where lines must go to the stable none stands on the board, but for the last.
fn check_stable(game: &Zhiqi, rows: Field<'_>) -> Result<(), Rejection> {
    for side in Colour::BOTH {
        let last = game.hand[side as usize] == 0 && game.of(side).count() == LAST;
        let stays = game.variant.may_send || last;
        if game.variant.board.count(game.of(side)) > 0 && !stays {
            return Err(rows.wrong(RULE, format!("a line of {side} stands on the board")));
        }
    }
    if game.has_last_row(game.side) {
        return Err(rows.wrong(RULE, format!("{} has won and is to act", game.side)));
    }
    Ok(())
}

/// Whether lines can have capped so many stones.
fn check_caps(game: &Zhiqi, rows: Field<'_>) -> Result<(), Rejection> {
    for side in Colour::BOTH {
        let capped = game.capped[side as usize].count();
        let owed = if side == game.side { 0 } else { u32::from(game.owed) };
        let lines = game.variant.board.count(game.of(side.other()));
        // Lines can only be broken by caps where any stone is capped.
        let most = match game.variant.lines {
            Lines::Cap if game.variant.caps_any => u32::MAX,
            Lines::Cap => lines,
            Lines::Take | Lines::Stable => 0,
        };
        if capped + owed > most {
            let by = side.other();
            let message = format!(
                "{side} has {stones}, lines of {by}: {lines}",
                stones = counted(capped, "capped stone", "capped stones")
            );
            return Err(rows.wrong(RULE, message));
        }
    }
    Ok(())
}

/// Whether moving has come to this.
fn check_past(game: &Zhiqi, rows: Field<'_>) -> Result<(), Rejection> {
    if game.capped.iter().any(|capped| !capped.is_empty()) {
        return Err(rows.wrong(RULE, "capped stones are off the board once stones are moved"));
    }
    let few = |side: Colour| game.of(side).count() <= game.variant.lost_with;
    let takes = game.variant.lines != Lines::Stable;
    let last = game.side.other();
    let moved = game.quiet > 0 && game.owed == 0;
    if takes && moved && few(last) {
        let count = game.of(last).count();
        return Err(rows.wrong(
            RULE,
            format!(
                "{last} moved last and has {stones}",
                stones = counted(count, "stone", "stones")
            ),
        ));
    }
    if takes && Colour::BOTH.iter().all(|side| game.of(*side).is_empty()) {
        return Err(rows.wrong(RULE, "no stones are left"));
    }
    Ok(())
}

/// Whether the side to act can have closed so many lines, and take anything for them.
fn check_owed(game: &Zhiqi, field: Field<'_>) -> Result<(), Rejection> {
    let (own, board) = (game.of(game.side), game.variant.board);
    let none = match game.variant.lines {
        Lines::Cap => false,
        Lines::Take => game.stage == Stage::Place,
        Lines::Stable => true,
    };
    if none || game.takeable().is_empty() || game.end.is_some() {
        return Err(field.wrong(RULE, "nothing can be owed now"));
    }
    let most = points(own).map(|point| board.closed(own, point)).max().unwrap_or(0);
    if game.owed > most {
        let (us, owed) = (game.side, game.owed);
        let message = format!(
            "{us} is owed {stones}, no stone of its closes so many lines",
            stones = counted(owed, "stone", "stones")
        );
        return Err(field.wrong(RULE, message));
    }
    Ok(())
}

fn read_pulled(game: &Zhiqi, field: Field<'_>) -> Result<bool, Rejection> {
    let moving = game.stage == Stage::Move && game.owed == 0 && game.quiet == 0;
    let all_there = game.on_board(game.side.other()) == game.variant.stones;
    let can = moving && game.variant.pulls() && !game.stuck && !all_there && game.end.is_none();
    if field.text != "yes" || !can {
        return Err(field.wrong(RULE, "nobody has just taken a stone in order to move"));
    }
    Ok(true)
}

fn read_rows(game: &mut Zhiqi, rows: Field<'_>) -> Result<(), Rejection> {
    let count = rows.split('/').count();
    if count != usize::from(SIZE) {
        return Err(rows.wrong(
            RULE,
            format!("{rows}, the board has {SIZE}", rows = there_are(count, "row", "rows")),
        ));
    }
    for (field, y) in rows.split('/').zip((0..SIZE).rev()) {
        read_row(game, field, y)?;
    }
    Ok(())
}

fn read_row(game: &mut Zhiqi, text: Field<'_>, y: u8) -> Result<(), Rejection> {
    let board = game.variant.board;
    let wanted = row(board, y).count();
    let (mut count, mut after_number) = (0, false);
    for (at, sign) in text.text.char_indices() {
        let field = text.part(at..at + sign.len_utf8());
        let colour = match sign {
            'b' | 'B' => Some(Colour::Black),
            'w' | 'W' => Some(Colour::White),
            '1'..='6' if !after_number => None,
            '1'..='6' => return Err(field.wrong(RULE, "two numbers of empty points in a row")),
            _ => return Err(field.wrong(RULE, format!("{sign:?} is no stone and no number"))),
        };
        after_number = colour.is_none();
        if let Some((colour, point)) = colour.zip(row(board, y).nth(count)) {
            let capped = sign.is_ascii_uppercase();
            let stones = if capped { &mut game.capped } else { &mut game.stones };
            stones[colour as usize] |= point.bit();
        }
        count += if colour.is_some() { 1 } else { usize::from(sign as u8 - b'0') };
    }
    if count != wanted {
        return Err(text.wrong(
            RULE,
            format!(
                "row {} has {points}, not {wanted}",
                y + 1,
                points = counted(count, "point", "points")
            ),
        ));
    }
    Ok(())
}
