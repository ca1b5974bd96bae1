//! Position text (R5): rows from the top, the colour to move, then what the board does not show.
//!
//! `20/…/bb18/b19/b19 y`: letters are colours (`b`, `y`, `r`, `g`; in Duo `p`, `o`), numbers runs
//! of vacant squares. The colour to move is its letter, `-` once the game is over. Pieces need no
//! names: those of a colour never share an edge, so each is what hangs together. Keys, in this
//! order, each left out where there is nothing to say:
//!
//! | key | meaning |
//! |---|---|
//! | `passed` | colours that have passed |
//! | `single` | colours that have placed all pieces and the single square last |
//! | `left` | seats that have left |

use crate::board::{Square, Squares};
use crate::piece::{PIECES, Placement, SINGLE};
use crate::rules::Blokus;
use crate::variant::Colour;
use std::fmt::Write as _;
use wanqi_sdk::Rejection;
use wanqi_sdk::position::{Field, keys, write_row};
use wanqi_sdk::words::{counted, there_are};

/// The rule of position text.
const RULE: &str = "R5.1";
const KEYS: [&str; 3] = ["passed", "single", "left"];

/// The text in its parts.
struct Fields<'a> {
    rows: Field<'a>,
    to_move: Field<'a>,
    keys: [Option<Field<'a>>; KEYS.len()],
}

impl<'a> Fields<'a> {
    fn split(text: &'a str) -> Result<Fields<'a>, Rejection> {
        let all = Field::whole(text);
        let mut parts = all.split(' ');
        let rows = parts.next().unwrap_or(all);
        let to_move =
            parts.next().ok_or_else(|| all.wrong(RULE, "the colour to move is missing"))?;
        let keys = keys(RULE, KEYS, parts)?;
        Ok(Fields { rows, to_move, keys })
    }
}

impl Blokus {
    /// Appends the position text.
    pub(crate) fn write_position(&self, out: &mut String) {
        self.write_rows(out);
        out.push(' ');
        out.push(self.to_move.map_or('-', |colour| self.variant.side(colour).letter));
        let passed = self.variant.colours().filter(|c| self.hands[c.index()].passed);
        self.write_key(KEYS[0], passed.map(|c| self.variant.side(c).letter), out);
        let single = self
            .variant
            .colours()
            .filter(|c| self.left(*c).is_empty() && self.hands[c.index()].single_last);
        self.write_key(KEYS[1], single.map(|c| self.variant.side(c).letter), out);
        let left = self.variant.seats().filter(|seat| self.has_left(*seat));
        self.write_key(KEYS[2], left.map(|seat| char::from(b'0' + seat.0)), out);
    }

    fn write_key(&self, key: &str, letters: impl Iterator<Item = char>, out: &mut String) {
        for (n, letter) in letters.enumerate() {
            if n == 0 {
                write!(out, " {key}=").expect("a String takes all");
            }
            out.push(letter);
        }
    }

    fn letter_at(&self, square: Square) -> Option<char> {
        let on = self.variant.colours().find(|colour| self.squares(*colour).contains(square));
        on.map(|colour| self.variant.side(colour).letter)
    }

    fn write_rows(&self, out: &mut String) {
        let size = self.variant.size;
        for y in (0..size).rev() {
            let row = (0..size).map(|x| self.letter_at(Square::new(x, y)));
            write_row(row, out);
            if y > 0 {
                out.push('/');
            }
        }
    }

    /// The game that the text describes.
    pub(crate) fn read_position(mut self, text: &str) -> Result<Blokus, Rejection> {
        let fields = Fields::split(text)?;
        for colour in self.variant.colours() {
            let squares = self.read_squares(fields.rows, colour)?;
            self.read_pieces(fields.rows, colour, squares)?;
        }
        if let Some(field) = fields.keys[2] {
            self.read_left(field)?;
        }
        if let Some(field) = fields.keys[0] {
            self.read_passed(field)?;
        }
        if let Some(field) = fields.keys[1] {
            self.read_single(field)?;
        }
        self.read_to_move(fields.to_move)?;
        self.check_turns(fields.rows)?;
        Ok(self)
    }

    /// The squares of a colour.
    fn read_squares(&self, field: Field<'_>, colour: Colour) -> Result<Squares, Rejection> {
        let size = usize::from(self.variant.size);
        let rows = field.split('/').count();
        if rows != size {
            return Err(field.wrong(
                RULE,
                format!("{rows}, the board has {size}", rows = there_are(rows, "row", "rows")),
            ));
        }
        let mut squares = Squares::EMPTY;
        for (y, row) in (0..self.variant.size).rev().zip(field.split('/')) {
            let mut x = 0;
            let mut rest = row.text;
            while let Some(sign) = rest.chars().next() {
                let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
                if digits > 0 {
                    let run: usize = rest[..digits].parse().unwrap_or(usize::MAX);
                    if run == 0 || run > size || sign == '0' {
                        return Err(
                            row.wrong(RULE, format!("{} is no run of squares", &rest[..digits]))
                        );
                    }
                    x += run;
                    rest = &rest[digits..];
                    continue;
                }
                let on = self.variant.colours().find(|c| self.variant.side(*c).letter == sign);
                let on = on.ok_or_else(|| row.wrong(RULE, format!("{sign:?} is no colour")))?;
                if on == colour && x < size {
                    squares.insert(Square::new(x as u8, y));
                }
                x += 1;
                rest = &rest[sign.len_utf8()..];
            }
            if x != size {
                return Err(row.wrong(
                    RULE,
                    format!(
                        "row {} has {squares}, not {size}",
                        y + 1,
                        squares = counted(x, "square", "squares")
                    ),
                ));
            }
        }
        Ok(squares)
    }

    /// Takes the squares of a colour apart into its pieces, and lays them.
    fn read_pieces(
        &mut self,
        rows: Field<'_>,
        colour: Colour,
        squares: Squares,
    ) -> Result<(), Rejection> {
        let side = self.variant.side(colour);
        let mut rest = squares;
        while let Some(square) = rest.first() {
            let group = rest.group(square);
            rest &= !group;
            let list: Vec<Square> = group.iter().collect();
            let placement = Placement::covering(&list).ok_or_else(|| {
                rows.wrong(
                    RULE,
                    format!(
                        "{side} covers {} in one at {square}",
                        counted(list.len(), "square", "squares")
                    ),
                )
            })?;
            if !self.left(colour).contains(placement.piece()) {
                let name = PIECES[usize::from(placement.piece())].name;
                return Err(
                    rows.wrong(RULE, format!("{side} has the {name} twice, again at {square}"))
                );
            }
            self.lay(colour, placement);
        }
        self.hands[colour.index()].single_last = false;
        if let Some(square) = self.unreachable(colour, squares) {
            let message = format!("no corner leads from {side}'s start to its piece on {square}");
            return Err(rows.wrong(RULE, message));
        }
        Ok(())
    }

    /// A square of a piece that no chain of corners joins to one on a start square.
    fn unreachable(&self, colour: Colour, squares: Squares) -> Option<Square> {
        let start = (self.starts(colour) & squares).first();
        let mut reached = start.map_or(Squares::EMPTY, |start| squares.group(start));
        loop {
            let corners = reached.cornerwise() & squares & !reached;
            let Some(square) = corners.first() else { return (squares & !reached).first() };
            reached |= squares.group(square);
        }
    }

    fn read_colours(&self, field: Field<'_>) -> Result<Vec<Colour>, Rejection> {
        let mut colours: Vec<Colour> = Vec::new();
        for letter in field.text.chars() {
            let found = self.variant.colours().find(|c| self.variant.side(*c).letter == letter);
            let colour =
                found.ok_or_else(|| field.wrong(RULE, format!("{letter:?} is no colour")))?;
            if colours.last().is_some_and(|last| *last >= colour) {
                return Err(
                    field.wrong(RULE, "the colours stand in the order they play, once each")
                );
            }
            colours.push(colour);
        }
        Ok(colours)
    }

    fn read_left(&mut self, field: Field<'_>) -> Result<(), Rejection> {
        if self.variant.seats == 2 {
            return Err(field.wrong(RULE, "of two seats none leaves"));
        }
        let mut last = 0;
        for digit in field.text.chars() {
            let seat = digit.to_digit(10).map_or(0, |n| n as u8);
            if seat <= last || seat > self.variant.seats {
                return Err(field.wrong(RULE, "seats stand in ascending order, once each"));
            }
            last = seat;
            self.gone |= 1 << (seat - 1);
        }
        if self.gone.count_ones() >= u32::from(self.variant.seats) {
            return Err(field.wrong(RULE, "the last seat cannot leave: the game is over before"));
        }
        Ok(())
    }

    fn read_passed(&mut self, field: Field<'_>) -> Result<(), Rejection> {
        for colour in self.read_colours(field)? {
            let side = self.variant.side(colour);
            if self.left(colour).is_empty() {
                return Err(
                    field.wrong(RULE, format!("{side} has placed all its pieces and cannot pass"))
                );
            }
            if let Some(placement) = self.some_placement(colour) {
                let name = PIECES[usize::from(placement.piece())].name;
                return Err(
                    field.wrong(RULE, format!("{side} has passed and can place the {name}"))
                );
            }
            self.hands[colour.index()].passed = true;
        }
        Ok(())
    }

    fn read_single(&mut self, field: Field<'_>) -> Result<(), Rejection> {
        for colour in self.read_colours(field)? {
            let side = self.variant.side(colour);
            if !self.left(colour).is_empty() {
                return Err(field.wrong(RULE, format!("{side} has not placed all its pieces")));
            }
            let squares = *self.squares(colour);
            let alone = |square: &Square| squares.group(*square).count() == 1;
            let without = squares.iter().find(alone).map(|single| {
                let mut set = Squares::EMPTY;
                set.insert(single);
                squares & !set
            });
            if without.is_none_or(|others| self.unreachable(colour, others).is_some()) {
                let name = PIECES[usize::from(SINGLE)].name;
                return Err(
                    field.wrong(RULE, format!("the {name} of {side} joins others: not the last"))
                );
            }
            self.hands[colour.index()].single_last = true;
        }
        Ok(())
    }

    fn read_to_move(&mut self, field: Field<'_>) -> Result<(), Rejection> {
        let over = self.alone() || self.variant.colours().all(|colour| self.is_out(colour));
        self.to_move = match field.text {
            "-" if over => None,
            "-" => return Err(field.wrong(RULE, "a colour is to move: the game goes on")),
            _ if over => return Err(field.wrong(RULE, "the game is over: `-` is to move")),
            letter => {
                let mut colours = self.variant.colours();
                let found = colours.find(|c| letter == self.variant.side(*c).letter.to_string());
                let colour =
                    found.ok_or_else(|| field.wrong(RULE, format!("{letter} is no colour")))?;
                if self.is_out(colour) {
                    return Err(field.wrong(RULE, format!("{} is out", self.variant.side(colour))));
                }
                Some(colour)
            }
        };
        Ok(())
    }

    /// Whether the colours have played as often as the round lets them.
    fn check_turns(&self, rows: Field<'_>) -> Result<(), Rejection> {
        let Some(to_move) = self.to_move else { return Ok(()) };
        let rounds = self.placed(to_move);
        for colour in self.variant.colours() {
            let turns = rounds + u32::from(colour < to_move);
            // A pass is a turn, too; who has left may have played as often as the others.
            let passed = u32::from(self.hands[colour.index()].passed);
            let least = if self.is_out(colour) { 0 } else { turns };
            let played = self.placed(colour) + passed;
            if played < least || played > turns {
                let side = self.variant.side(colour);
                let placed = self.placed(colour);
                let message = format!(
                    "{side} has had {turns} and has placed {pieces}",
                    turns = counted(turns, "turn", "turns"),
                    pieces = counted(placed, "piece", "pieces")
                );
                return Err(rows.wrong(RULE, message));
            }
        }
        Ok(())
    }
}
