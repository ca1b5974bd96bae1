//! Positions as text (R9): rows from the top, the side to move, the stage, stones to place and to
//! take: `3/1b1/3/6/3/1w1/3 b place hand=11,11`.

use crate::board::{Board, Point, SIZE, Side, points};
use crate::game::{LAST, Stage, Zhiqi};
use crate::variant::Lines;
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::position::{keys, write_rows};
use wanqi_sdk::prelude::*;
use wanqi_sdk::repetition::Draw;
use wanqi_sdk::snapshot::text_hash;

/// The rule of position text.
const RULE: &str = "R9.1";

/// The largest number of lines that one stone closes.
const MOST_LINES: u8 = 4;

impl PositionText for Zhiqi {
    fn position(&self, out: &mut String) {
        let letter = |point| self.at(point).map(sign);
        write_rows(SIZE, |y| row(self.variant.board, y).map(letter), out);
        let stage = match self.stage {
            Stage::Place => "place",
            Stage::Move => "move",
        };
        put!(out, " {} {stage}", self.to_move.letter());
        if let [black, white] = self.hand
            && self.hand != [0; 2]
        {
            put!(out, " hand={black},{white}");
        }
        if self.owed > 0 {
            put!(out, " owe={}", self.owed);
        }
        if self.pulled {
            out.push_str(" pulled=yes");
        }
        if self.quiet > 0 {
            put!(out, " quiet={}", self.quiet);
        }
    }

    fn read_position(mut self, text: &str) -> Result<Zhiqi, Rejection> {
        let all = Field::whole(text);
        let mut parts = all.split(' ');
        let (Some(rows), Some(side), Some(stage)) = (parts.next(), parts.next(), parts.next())
        else {
            return Err(all.wrong(RULE, "a position is the rows, the side to move and the stage"));
        };
        read_rows(&mut self, rows)?;
        self.to_move = Side::read(side, RULE)?;
        self.stage = match stage.text {
            "place" => Stage::Place,
            "move" => Stage::Move,
            _ => return Err(stage.wrong(RULE, "the stage is place or move")),
        };
        let [hand, owe, pulled, quiet] = keys(RULE, ["hand", "owe", "pulled", "quiet"], parts)?;
        self.hand = hand.map_or(Ok([0; 2]), |field| read_hand(field, self.variant.stones))?;
        self.owed = owe.map_or(Ok(0), |field| number(field, MOST_LINES.into()))? as u8;
        self.quiet = quiet.map_or(Ok(0), |field| number(field, 1_000_000))?;
        check_hand(&self, hand.unwrap_or(stage))?;
        check_count(&self, rows)?;
        if let Some(field) = quiet.filter(|_| self.stage == Stage::Place) {
            return Err(field.wrong(RULE, "quiet counts moves after all stones are placed"));
        }
        self.end = self.ending();
        self.stuck = self.stage == Stage::Move && !self.can_move();
        if let Some(field) = owe {
            check_owed(&self, field)?;
        }
        match self.stage {
            Stage::Place => check_caps(&self, rows)?,
            Stage::Move => check_past(&self, rows)?,
        }
        if let Some(field) = pulled {
            self.pulled = read_pulled(&self, field)?;
        }
        finish(&mut self);
        Ok(self)
    }

    saved!(turns, drawn, run);

    fn repetition_key(&self) -> u128 {
        let same = Zhiqi { run: Default::default(), quiet: 0, ..*self };
        text_hash(|text| same.position(text))
    }

    fn forget(&mut self) {
        self.turns = self.to_move as u32;
        (self.quiet, self.drawn) = (0, None);
        self.run.clear();
        if self.stage == Stage::Move && !self.turn().open {
            self.run.push(self.key());
        }
    }
}

/// The letter of a stone, a capital if it is capped.
const fn sign((side, capped): (Side, bool)) -> char {
    if capped { side.letter().to_ascii_uppercase() } else { side.letter() }
}

/// The points of a row of the board, from the left.
fn row(board: &Board, y: u8) -> impl Iterator<Item = Point> + use<> {
    points(board.points).filter(move |point| point.square().y == y)
}

/// Sets the fields that follow from the position.
fn finish(game: &mut Zhiqi) {
    let placed: u8 = Side::BOTH.map(|side| game.placed(side)).iter().sum();
    let open = game.owed > 0 || game.pulled;
    game.turns = match game.stage {
        Stage::Place => u32::from(placed) - u32::from(open),
        Stage::Move => u32::from(placed) + u32::from(game.to_move != game.variant.opener),
    };
    if game.stage == Stage::Move && !open {
        game.run.push(game.key());
        game.drawn = game.draw().filter(|draw| *draw == Draw::Quiet);
    }
}

impl Zhiqi {
    /// The number of stones that a side has placed.
    fn placed(&self, side: Side) -> u8 {
        self.variant.stones - self.hand[side as usize]
    }

    /// The number of stones of a side on the board.
    fn on_board(&self, side: Side) -> u8 {
        (self.of(side) | self.capped[side as usize]).count() as u8
    }
}

fn number(field: Field<'_>, most: u32) -> Result<u32, Rejection> {
    let number = field.number().filter(|n| (1..=most).contains(n));
    number.ok_or_else(|| field.wrong(RULE, format!("this must be a number from 1 to {most}")))
}

/// Reads the stones to place: `11,12`.
fn read_hand(field: Field<'_>, most: u8) -> Result<[u8; 2], Rejection> {
    let counts = field.pair(',').map(|pair| pair.map(Field::number::<u8>));
    let Some([Some(black), Some(white)]) = counts else {
        return Err(
            field.wrong(RULE, "the stones that Black and White have to place are written as 11,12")
        );
    };
    if black.max(white) > most {
        return Err(field.wrong(RULE, format!("a side has at most {most} stones to place")));
    }
    Ok([black, white])
}

/// Refuses numbers of stones to place that do not fit the stage and the side to move.
fn check_hand(game: &Zhiqi, field: Field<'_>) -> Result<(), Rejection> {
    let placing = game.stage == Stage::Place;
    if placing != (game.hand != [0; 2] || placing && game.owed > 0) {
        return Err(field.wrong(RULE, "only while stones are placed, there are stones to place"));
    }
    let [black, white] = Side::BOTH.map(|side| game.placed(side));
    let ahead = (game.to_move == Side::White) != (game.owed > 0);
    if placing && black != white + u8::from(ahead) {
        let white_stones = plural(white, "white stone");
        let message =
            format!("{black} black and {white_stones} placed, {} is to move", game.to_move);
        return Err(field.wrong(RULE, message));
    }
    Ok(())
}

/// Refuses numbers of stones on the board that the placed ones do not allow.
fn check_count(game: &Zhiqi, rows: Field<'_>) -> Result<(), Rejection> {
    let stable = game.variant.lines == Lines::Stable;
    for side in Side::BOTH {
        let (count, placed) = (game.on_board(side), game.placed(side));
        let fewest = match game.stage {
            _ if stable => placed.min(2),
            Stage::Place => placed,
            Stage::Move => 0,
        };
        if !(fewest..=placed).contains(&count) {
            let stones = plural(count, "stone");
            let message = format!("{side} has {stones} on the board of {placed} placed");
            return Err(rows.wrong(RULE, message));
        }
    }
    if stable {
        check_stable(game, rows)?;
    }
    Ok(())
}

/// Refuses lines on the board whose stone must have gone to the stable, and a win before the move.
fn check_stable(game: &Zhiqi, rows: Field<'_>) -> Result<(), Rejection> {
    for side in Side::BOTH {
        let last = game.hand[side as usize] == 0 && game.of(side).count() == LAST;
        let stays = game.variant.may_send || last;
        if game.variant.board.count(game.of(side)) > 0 && !stays {
            return Err(rows.wrong(RULE, format!("a line of {side} is on the board")));
        }
    }
    if game.has_last_row(game.to_move) {
        return Err(rows.wrong(RULE, format!("{} has won and is to move", game.to_move)));
    }
    Ok(())
}

/// Refuses more capped stones than lines can have capped.
fn check_caps(game: &Zhiqi, rows: Field<'_>) -> Result<(), Rejection> {
    for side in Side::BOTH {
        let capped = game.capped[side as usize].count();
        let owed = if side == game.to_move { 0 } else { u32::from(game.owed) };
        let lines = game.variant.board.count(game.of(side.other()));
        // With capping=any a cap can break a line, so the lines on the board give no limit.
        let most = match game.variant.lines {
            Lines::Cap if game.variant.caps_any => u32::MAX,
            Lines::Cap => lines,
            Lines::Take | Lines::Stable => 0,
        };
        if capped + owed > most {
            let by = side.other();
            let stones = plural(capped, "capped stone");
            let message = format!("{side} has {stones}, lines of {by}: {lines}");
            return Err(rows.wrong(RULE, message));
        }
    }
    Ok(())
}

/// Refuses positions that moves cannot reach.
fn check_past(game: &Zhiqi, rows: Field<'_>) -> Result<(), Rejection> {
    if game.capped.iter().any(|capped| !capped.is_empty()) {
        return Err(rows.wrong(RULE, "capped stones leave the board before stones are moved"));
    }
    let few = |side: Side| game.of(side).count() <= game.variant.lost_with;
    let takes = game.variant.lines != Lines::Stable;
    let last = game.to_move.other();
    let moved = game.quiet > 0 && game.owed == 0;
    if takes && moved && few(last) {
        let count = game.of(last).count();
        let stones = plural(count, "stone");
        return Err(rows.wrong(RULE, format!("{last} moved last and has {stones}")));
    }
    if takes && Side::BOTH.iter().all(|side| game.of(*side).is_empty()) {
        return Err(rows.wrong(RULE, "no stones are left"));
    }
    Ok(())
}

/// Refuses more stones to take than the side to move has closed lines, or can take.
fn check_owed(game: &Zhiqi, field: Field<'_>) -> Result<(), Rejection> {
    let (own, board) = (game.of(game.to_move), game.variant.board);
    let none = match game.variant.lines {
        Lines::Cap => false,
        Lines::Take => game.stage == Stage::Place,
        Lines::Stable => true,
    };
    if none || game.takeable().is_empty() || game.end.is_some() {
        return Err(field.wrong(RULE, "no stone can be taken for a line now"));
    }
    let most = points(own).map(|point| board.closed(own, point)).max().unwrap_or(0);
    if game.owed > most {
        let (us, lines) = (game.to_move, plural(game.owed, "line"));
        let message = format!("no stone of {us} closes {lines}");
        return Err(field.wrong(RULE, message));
    }
    Ok(())
}

fn read_pulled(game: &Zhiqi, field: Field<'_>) -> Result<bool, Rejection> {
    let moving = game.stage == Stage::Move && game.owed == 0 && game.quiet == 0;
    let all_there = game.on_board(game.to_move.other()) == game.variant.stones;
    let can = moving && game.variant.pulls() && !game.stuck && !all_there && game.end.is_none();
    if field.text != "yes" || !can {
        return Err(field.wrong(RULE, "no side has just taken a stone in order to move"));
    }
    Ok(true)
}

fn read_rows(game: &mut Zhiqi, rows: Field<'_>) -> Result<(), Rejection> {
    let board = game.variant.board;
    let width = |y| row(board, y).count() as u8;
    let stone = |letter: char| {
        let side = Side::of_letter(letter.to_ascii_lowercase())?;
        Some((side, letter.is_ascii_uppercase()))
    };
    Rows::new(RULE, SIZE, "point", "stone").read(rows, width, stone, |x, y, (side, capped)| {
        let stones = if capped { &mut game.capped } else { &mut game.stones };
        let point = row(board, y).nth(x.into()).map_or(Bitboard::EMPTY, Point::bit);
        stones[side as usize] |= point;
    })
}
