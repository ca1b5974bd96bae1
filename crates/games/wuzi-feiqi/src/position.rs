//! Positions as text (R8): rows from the top, the side to move, the hands, and the number of moves
//! without gain: `wwwww/5/5/b4/1bbbb w hands=20,20 quiet=1`.

use crate::board::{Point, SIZE, Side, bit};
use crate::game::WuziFeiqi;
use crate::play::{HAND, TURNED, Table};
use wanqi_sdk::position::{keys, write_rows};
use wanqi_sdk::prelude::*;

/// The rule of position text.
const RULE: &str = "R8.1";

impl PositionText for WuziFeiqi {
    const KEY: Option<fn(&Self) -> u64> = Some(Self::key);

    fn position(&self, out: &mut String) {
        let board = &self.table.board;
        let letters = |y| (0..SIZE).map(move |x| board.at(Point::new(x, y)).map(Side::letter));
        write_rows(SIZE, letters, out);
        put!(out, " {}", self.to_move.letter());
        let Table { jumping, hands: [black, white], .. } = self.table;
        let mut field = |written: bool, field: std::fmt::Arguments<'_>| {
            if written {
                put!(out, " {field}");
            }
        };
        field(jumping, format_args!("hands={black},{white}"));
        field(self.pulls == 1, format_args!("pulls=1"));
        field(self.quiet > 0, format_args!("quiet={}", self.quiet));
    }

    fn read_position(mut self, text: &str) -> Result<WuziFeiqi, Rejection> {
        let all = Field::whole(text);
        let mut parts = all.split(' ');
        let rows = parts.next().unwrap_or(all);
        let side =
            parts.next().ok_or_else(|| all.wrong(RULE, "the side to move, b or w, is missing"))?;
        self.read_rows(rows)?;
        self.to_move = Side::read(side, RULE)?;
        self.turns = self.to_move as u32;
        let [hands, pulls, quiet] = keys(RULE, ["hands", "pulls", "quiet"], parts)?;
        if let Some(hands) = hands {
            self.table.hands = read_hands(&self.table, hands)?;
        }
        if let Some(quiet) = quiet {
            let number = quiet.number();
            self.quiet = number.ok_or_else(|| quiet.wrong(RULE, "quiet is a number of moves"))?;
        }
        check_counts(&self, rows)?;
        self.pulls = read_pulls(&self.table, pulls)?;
        if self.pulls > 0
            && let Some(quiet) = quiet.filter(|_| self.quiet > 0)
        {
            return Err(quiet.wrong(
                RULE,
                "the last move filled the board or pulled out a piece, so quiet is 0",
            ));
        }
        self.past.clear();
        self.settle();
        Ok(self)
    }

    saved!(turns, declared, past.once, past.twice; |_, game| game.past.once.contains(game.key()));

    fn forget(&mut self) {
        self.declared = None;
        self.quiet = 0;
        self.past.clear();
        self.past.add(self.key());
    }

    fn identity(&self) -> u128 {
        self.key().into()
    }
}

impl WuziFeiqi {
    fn read_rows(&mut self, rows: Field<'_>) -> Result<(), Rejection> {
        self.table.board.sides = [0; 2];
        let reader = Rows::new(RULE, SIZE, "point", "piece");
        reader.read(
            rows,
            |_| SIZE,
            Side::of_letter,
            |x, y, side| {
                self.table.board.sides[side as usize] |= bit(Point::new(x, y));
            },
        )
    }
}

fn read_hands(table: &Table, hands: Field<'_>) -> Result<[u8; 2], Rejection> {
    if !table.jumping {
        return Err(hands.wrong(RULE, "only wubengbeng has hands"));
    }
    let number = |field: Field<'_>| field.number().filter(|number| *number <= HAND);
    let wrong = || hands.wrong(RULE, format!("hands are two numbers up to {HAND}, Black's first"));
    let [black, white] = hands.pair(',').ok_or_else(wrong)?;
    number(black).zip(number(white)).map(<[u8; 2]>::from).ok_or_else(wrong)
}

/// Reads the number of pieces still to be pulled out (R5.5).
fn read_pulls(table: &Table, pulls: Option<Field<'_>>) -> Result<u8, Rejection> {
    let empty = table.board.free().count_ones();
    let Some(pulls) = pulls else { return Ok(if empty == 0 { 2 } else { 0 }) };
    if pulls.text != "1" {
        return Err(
            pulls.wrong(RULE, "pulls is 1 before the second piece is pulled out, or left out")
        );
    }
    if !table.jumping || empty != 1 {
        let message = format!("after the first piece is pulled out 1 point is empty, not {empty}");
        return Err(pulls.wrong(RULE, message));
    }
    Ok(1)
}

fn check_counts(game: &WuziFeiqi, rows: Field<'_>) -> Result<(), Rejection> {
    let (us, them, table) = (game.to_move, game.to_move.other(), &game.table);
    let counts = table.board.sides.map(u32::count_ones);
    let all = counts[0] + counts[1];
    if !table.jumping && all != TURNED {
        let pieces = there_are(all, "piece", "pieces");
        return Err(rows.wrong(RULE, format!("{pieces}, not {TURNED}")));
    }
    for side in Side::BOTH {
        let (count, hand) = (counts[side as usize], table.hands[side as usize]);
        let most = u32::from(SIZE + HAND - hand);
        if table.jumping && count > most {
            let message = format!(
                "{side} has {} and {hand} in hand, of 25 at the start",
                plural(count, "piece")
            );
            return Err(rows.wrong(RULE, message));
        }
    }
    if table.board.of(them) == 0 {
        return Err(rows.wrong(RULE, format!("{them} made the last move, but has no piece")));
    }
    if table.board.of(us) == 0 && game.quiet > 0 {
        return Err(
            rows.wrong(RULE, format!("the last move took the last piece of {us}, so quiet is 0"))
        );
    }
    Ok(())
}
