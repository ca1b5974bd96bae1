//! Positions as text (R8): rows from the top, the colour to move, then keys for the rest.
//!
//! `15/15/…/7b7/…/15 w phase=swap`: `b` and `w` are stones, numbers are runs of vacant points.
//! Keys, in this order, each left out if it has its usual value:
//!
//! | key | meaning | usual value |
//! |---|---|---|
//! | `phase` | `stone`, `swap`, `fifths`, `offer`, `pick` or `play` | `play` |
//! | `black` | the seat that holds Black | `1`, or as the predictions decide |
//! | `turn` | the seat that decided last: `open` the actor, `answered` the other seat | by phase |
//! | `fifths` | the number of fifth stones named by seat 1 | |
//! | `offers` | the fifth stones offered | |
//! | `predicted` | the predictions of seat 1 and seat 2, `black-33,-`; `?` if hidden in a view | |
//! | `move` | number of the next move, passes included | the least that the stones allow |
//! | `passed` | number of last moves in a row that were passes | `0` |
//! | `foul` | the foul of the last stone, or the one claimed | |
//! | `claimed` | `yes`: White has claimed it | |

use crate::board::{Board, Colour, Point, colour_zh};
use crate::foul;
use crate::game::{End, Flow, Gomoku};
use crate::opening::{self, Fifth, Phase, Zone, zone_zh};
use crate::prediction::{Prediction, Predictions};
use crate::variant::Fouls;
use wanqi_sdk::position::{keys, write_rows};
use wanqi_sdk::prelude::*;

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

/// The parts of the text.
struct Fields<'a> {
    all: Field<'a>,
    rows: Field<'a>,
    side: Field<'a>,
    keys: [Option<Field<'a>>; KEYS.len()],
}

impl PositionText for Gomoku {
    fn position(&self, out: &mut String) {
        self.view(Eyes::All, out);
    }

    fn view(&self, eyes: Eyes, out: &mut String) {
        let (size, board) = (self.board.size(), &self.board);
        let letter = |point| board.at(point).map(Colour::letter);
        write_rows(size, |y| (0..size).map(move |x| letter(Point::new(x, y))), out);
        put!(out, " {}", self.to_move().letter());
        self.write_keys(eyes, out);
    }

    fn read_position(mut self, text: &str) -> Result<Gomoku, Rejection> {
        let fields = Fields::split(text)?;
        let size = self.board.size();
        let board = &mut self.board;
        let grid = Rows::new(RULE, size, "point", "stone");
        grid.read(
            fields.rows,
            |_| size,
            Colour::of_letter,
            |x, y, colour| {
                board.place(colour, Point::new(x, y));
            },
        )?;
        let side = match fields.side.text {
            "b" => Colour::Black,
            "w" => Colour::White,
            _ => {
                return Err(fields
                    .side
                    .wrong(RULE, "the colour to move is b or w")
                    .zh("行棋方是 b 或 w"));
            }
        };
        self.read_phase(&fields)?;
        self.read_moves(&fields, side)?;
        self.read_predictions(&fields)?;
        self.read_roles(&fields)?;
        self.read_offers(&fields)?;
        self.read_passes(&fields)?;
        self.read_flow(&fields)?;
        self.find_five(&fields, side)?;
        self.read_foul(&fields)?;
        if self.end.is_none() && self.limit_reached() {
            self.end = Some(End::Limit);
        }
        if self.end.is_none() && self.board.vacant() == 0 {
            self.end = Some(End::Full);
        }
        Ok(self)
    }
}

impl<'a> Fields<'a> {
    fn split(text: &'a str) -> Result<Fields<'a>, Rejection> {
        let all = Field::whole(text);
        let mut parts = all.split(' ');
        let rows = parts.next().unwrap_or(all);
        let side = parts.next().ok_or_else(|| {
            all.wrong(RULE, "the colour to move, b or w, is missing").zh("缺少行棋方 b 或 w")
        })?;
        let keys = keys(RULE, KEYS, parts)?;
        Ok(Fields { all, rows, side, keys })
    }

    fn key(&self, key: &str) -> Option<Field<'a>> {
        let index = KEYS.iter().position(|k| *k == key).expect("a key of the table");
        self.keys[index]
    }
}

impl Gomoku {
    fn write_keys(&self, eyes: Eyes, out: &mut String) {
        if self.phase != Phase::Play {
            put!(out, " phase={}", self.phase.word());
        }
        if self.black != self.usual_black() {
            put!(out, " black={}", self.black.0);
        }
        if self.flow != self.flows()[0] {
            put!(out, " turn={}", self.flow.word());
        }
        if self.fifths != 0 {
            put!(out, " fifths={}", self.fifths);
        }
        for (n, offer) in self.offers.iter().enumerate() {
            put!(out, "{}{offer}", if n == 0 { " offers=" } else { "," });
        }
        if self.predictions != Predictions::default() {
            for (sign, seat) in [(" predicted=", Actor::ONE), (",", Actor::TWO)] {
                out.push_str(sign);
                match self.predictions.of(seat) {
                    None => out.push('-'),
                    Some(_) if self.hides(seat, eyes) => out.push('?'),
                    Some(prediction) => put!(out, "{prediction}"),
                }
            }
        }
        if self.moves != least_moves(&self.board, self.to_move()) {
            put!(out, " move={}", self.moves + 1);
        }
        if self.passed != 0 {
            put!(out, " passed={}", self.passed);
        }
        if let Some((_, point)) = self.foul {
            put!(out, " foul={point}");
            let ended = matches!(self.end, Some(End::Foul(_)));
            if ended && self.variant.fouls == Fouls::Claim {
                put!(out, " claimed=yes");
            }
        }
    }

    /// Whether the prediction of a seat is hidden from these eyes.
    pub(crate) fn hides(&self, seat: Actor, eyes: Eyes) -> bool {
        self.phase == Phase::Predict && !eyes.sees(seat)
    }

    /// The seat that holds Black without a key `black`.
    fn usual_black(&self) -> Actor {
        if self.predictions.are_open() { self.predictions.black() } else { Actor::ONE }
    }

    fn read_phase(&mut self, fields: &Fields<'_>) -> Result<(), Rejection> {
        self.phase = Phase::Play;
        let Some(field) = fields.key("phase") else { return Ok(()) };
        let found = Phase::WORDS.iter().find(|(word, _)| *word == field.text);
        self.phase =
            found.ok_or_else(|| field.wrong(RULE, "there is no such phase").zh("没有这个阶段"))?.1;
        let stones = self.board.stones();
        if self.phase != Phase::Play && !self.opening().reaches(self.phase, stones) {
            let phase = field.text;
            let chinese = format!("这种开局在 {stones} 子之后没有阶段 {phase}");
            let stones = plural(stones, "stone");
            let message = format!("this opening has no phase {phase} after {stones}");
            return Err(field.wrong(RULE, message).zh(chinese));
        }
        if self.phase != Phase::Play && !opening::could_open(&self.board, self.opening()) {
            return Err(fields
                .rows
                .wrong(RULE, "the stones are outside the zones of this opening")
                .zh("棋子在这种开局的落点范围之外"));
        }
        Ok(())
    }

    /// Reads the number of moves: in the opening one for each stone, later with passes between.
    fn read_moves(&mut self, fields: &Fields<'_>, side: Colour) -> Result<(), Rejection> {
        let (black, white) = (self.board.count(Colour::Black), self.board.count(Colour::White));
        let least = least_moves(&self.board, side);
        self.moves = match fields.key("move") {
            None => least,
            Some(field) => {
                let moves = number(field)?.checked_sub(1).filter(|moves| *moves >= least);
                moves.ok_or_else(|| {
                    let (moves, next) = (plural(least, "move"), least + 1);
                    field
                        .wrong(RULE, format!("the stones need {moves}, so the next is {next}"))
                        .zh(format!("盘上的棋子至少要走 {least} 手，下一手应为 {next}"))
                })?
            }
        };
        if self.to_move() != side {
            let field = fields.key("move").unwrap_or(fields.side);
            return Err(field
                .wrong(RULE, "Black makes the odd moves, White the even ones")
                .zh("黑方走单数手，白方走双数手"));
        }
        let stones = black + white;
        let strict = self.phase != Phase::Play || !self.variant.passes;
        if strict && self.moves != stones {
            let [why, why_zh] = match self.variant.passes {
                true => ["the opening", "开局阶段"],
                false => ["this rule set", "这套规则"],
            };
            let to_move = colour_zh(side);
            let chinese = format!(
                "{black} 个黑子、{white} 个白子而轮到{to_move}，须有一方停过手，{why_zh}不许停手"
            );
            let white = plural(white, "white stone");
            let message = format!(
                "{black} black and {white} with {side} to move need passes, \
                 which {why} does not have"
            );
            return Err(fields.rows.wrong(RULE, message).zh(chinese));
        }
        if self.moves - stones > stones + 2 {
            return Err(fields
                .all
                .wrong(RULE, "two passes in a row would have ended the game")
                .zh("连续两次停一手，对局早已结束"));
        }
        Ok(())
    }

    /// Reads the predictions: sealed in their phase, open in play.
    fn read_predictions(&mut self, fields: &Fields<'_>) -> Result<(), Rejection> {
        let due = self.opening().sealed && matches!(self.phase, Phase::Predict | Phase::Play);
        let open = due && self.phase == Phase::Play;
        if open && Colour::BOTH.iter().any(|c| self.board.count(*c) < 2) {
            return Err(fields
                .rows
                .wrong(RULE, "play starts after two black and two white stones")
                .zh("盘上有两黑两白之后才开始行棋"));
        }
        let Some(list) = fields.key("predicted") else {
            return if open {
                Err(fields.all.wrong(RULE, "predicted is missing").zh("缺少 predicted"))
            } else {
                Ok(())
            };
        };
        if !due {
            return Err(list.wrong(RULE, "this phase has no predictions").zh("这个阶段没有预判"));
        }
        let sealed: Vec<Field<'_>> = list.split(',').collect();
        if sealed.len() != 2 {
            return Err(list
                .wrong(RULE, "predicted has a prediction or - for each seat")
                .zh("predicted 应写双方的预判，没有的写 -"));
        }
        for (seat, field) in [Actor::ONE, Actor::TWO].into_iter().zip(sealed) {
            self.read_prediction(seat, field)?;
        }
        if self.predictions.are_open() != open || self.predictions == Predictions::default() {
            let message = "play has both predictions, the phase predict one";
            let chinese = "行棋阶段有双方的预判，封陈阶段只有一方的";
            return Err(list.wrong(RULE, message).zh(chinese));
        }
        match self.predictions.limit().filter(|limit| open && self.moves > *limit) {
            Some(limit) => Err(list
                .wrong(RULE, format!("five was due by move {limit}"))
                .zh(format!("第 {limit} 手应已连五"))),
            None => Ok(()),
        }
    }

    fn read_prediction(&mut self, seat: Actor, field: Field<'_>) -> Result<(), Rejection> {
        if field.text == "-" {
            return Ok(());
        }
        if field.text == "?" {
            return Err(field
                .wrong(RULE, "a hidden prediction occurs in the view of a seat, not in a position")
                .zh("暗藏的预判只见于一方的视角，不能写在局面里"));
        }
        let prediction = Prediction::read(field.text.as_bytes());
        let size = self.board.size();
        let possible = prediction.filter(|prediction| match prediction {
            Prediction::Five(colour, by) => Prediction::moves(*colour, size).contains(by),
            Prediction::Draw => !self.variant.decisive,
        });
        let possible = possible.ok_or_else(|| {
            field.wrong(RULE, "this prediction is impossible").zh("不可能有这样的预判")
        })?;
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
            _ => {
                return Err(field
                    .wrong(RULE, "seat 1 or 2 holds Black")
                    .zh("执黑的是第 1 方或第 2 方"));
            }
        };
        let undecided = matches!(self.phase, Phase::Swap | Phase::Fifths);
        let decided = |n: &&u16| **n < self.moves || (**n == self.moves && !undecided);
        if self.predictions.are_open() && self.black != usual {
            let message = format!("the predictions give Black to seat {}", usual.0);
            let chinese = format!("按预判由第 {} 方执黑", usual.0);
            return Err(field.wrong(RULE, message).zh(chinese));
        }
        if self.black != usual && self.opening().swaps.iter().find(decided).is_none() {
            return Err(field
                .wrong(RULE, "the colours have not been exchanged; seat 1 holds Black")
                .zh("棋色没有交换过，第 1 方执黑"));
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
                    return Err(field
                        .wrong(RULE, format!("1 to {most} fifth stones can be named"))
                        .zh(format!("打点数只能是 1 到 {most}")));
                }
            }
            Some(field) => {
                return Err(field
                    .wrong(RULE, "this phase has no number of fifth stones")
                    .zh("这个阶段没有打点数"));
            }
            None if named => {
                return Err(fields.all.wrong(RULE, "fifths is missing").zh("缺少 fifths"));
            }
            None => {}
        }
        if let Some(list) = fields.key("offers") {
            if !matches!(self.phase, Phase::Offer | Phase::Pick) {
                return Err(list.wrong(RULE, "this phase has no offers").zh("这个阶段没有打点"));
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
                .wrong(RULE, format!("the phase {word} cannot have {made} of {due} offers"))
                .zh(format!("应有 {due} 个打点时，阶段 {word} 不能已有 {made} 个")));
        }
        Ok(())
    }

    fn read_offer(&mut self, field: Field<'_>) -> Result<(), Rejection> {
        let point = point(field, &self.board)?;
        if !self.board.is_vacant(point) || self.offers.contains(point) {
            return Err(field
                .wrong(RULE, format!("{point} is occupied or offered twice"))
                .zh(format!("{point} 已有棋子，或打点重复")));
        }
        if !self.offer_zone().holds(&self.board, point) {
            return Err(field
                .wrong(RULE, format!("fifth stones go {}", Zone::Within(4)))
                .zh(format!("打点应在{}", zone_zh(Zone::Within(4)))));
        }
        if !self.opening().symmetric
            && let Some(twin) = opening::symmetric_offer(&self.board, &self.offers, point)
        {
            return Err(field
                .wrong(RULE, format!("{point} is symmetric to the offer {twin}"))
                .zh(format!("{point} 与打点 {twin} 对称")));
        }
        self.offers.insert(point);
        Ok(())
    }

    /// The possible relations of the turn to the decision before it, the usual one first.
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
                *named.ok_or_else(|| {
                    field
                        .wrong(RULE, "there was no such decision just before")
                        .zh("之前没有这样的决定")
                })?
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
                    .wrong(RULE, format!("{last} has passed, so passed=1 is missing"))
                    .zh(format!("{}停了一手，缺少 passed=1", colour_zh(last))));
            }
            return Ok(());
        };
        self.passed = match field.text {
            "1" if passes(last) > 0 => 1,
            "2" if passes(last) > 0 && passes(last.other()) > 0 => 2,
            "1" | "2" => {
                return Err(field
                    .wrong(RULE, "the moves do not contain these passes")
                    .zh("手数容不下这些停手"));
            }
            _ => return Err(field.wrong(RULE, "passed is 1 or 2").zh("passed 是 1 或 2")),
        };
        if self.passed == 2 {
            self.end = Some(End::Passes);
        }
        Ok(())
    }

    /// Number of moves made by a colour.
    fn made_by(&self, colour: Colour) -> u16 {
        match colour {
            Colour::Black => self.moves.div_ceil(2),
            Colour::White => self.moves / 2,
        }
    }

    /// Ends the game if there is a five, which the last stone must have made.
    fn find_five(&mut self, fields: &Fields<'_>, side: Colour) -> Result<(), Rejection> {
        for colour in Colour::BOTH {
            let wins = |board: &Board, point| self.variant.wins(colour, board.runs(colour, point));
            let stones = self.board.stones_of(colour);
            let Some(point) = stones.iter().find(|p| wins(&self.board, *p)) else { continue };
            let rows = fields.rows;
            if colour == side || self.passed > 0 {
                let message = format!("{colour} had five in a row at {point} before the last move");
                let chinese = format!("{}在最后一手之前已在 {point} 连成五子", colour_zh(colour));
                return Err(rows.wrong(RULE, message).zh(chinese));
            }
            let last = stones.iter().any(|last| {
                let mut before = self.board.clone();
                before.remove(colour, last);
                !before.stones_of(colour).iter().any(|point| wins(&before, point))
            });
            if !last {
                let message =
                    format!("{colour} has rows of five that no single stone can have made");
                let chinese = format!("{}的几处五连不可能由一子同时形成", colour_zh(colour));
                return Err(rows.wrong(RULE, message).zh(chinese));
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
                let chinese = format!("{point} 处的长连早已使对局结束");
                return Err(fields.rows.wrong(RULE, message).zh(chinese));
            }
            return claimed.map_or(Ok(()), |field| {
                Err(field.wrong(RULE, "claimed needs a foul").zh("有 claimed 就要有 foul"))
            });
        };
        let point = point(field, &self.board)?;
        let open = self.end.is_none();
        let last = self.to_move().other();
        let there = self.board.at(point) == Some(last);
        if !self.variant.fouls.bind(last) || !open || !there {
            return Err(field
                .wrong(RULE, format!("{point} cannot be the foul of {last}'s last stone"))
                .zh(format!("{point} 不可能是{}最后一子的禁手", colour_zh(last))));
        }
        let found = foul::judge(&mut self.board, last, point, self.variant.fours);
        let found = found.ok_or_else(|| {
            field
                .wrong(RULE, format!("the stone on {point} is not a foul"))
                .zh(format!("{point} 上的棋子不是禁手"))
        })?;
        if self.passed > 0 {
            return Err(field
                .wrong(RULE, format!("{last} has passed since"))
                .zh(format!("此后{}停了一手", colour_zh(last))));
        }
        self.foul = Some((found, point));
        let ended = match claimed {
            None => self.variant.fouls.lose_at_once(),
            Some(field) if field.text != "yes" || self.variant.fouls != Fouls::Claim => {
                return Err(field
                    .wrong(RULE, "claimed is yes, and only with fouls=claim")
                    .zh("claimed 只能是 yes，且须有选项 fouls=claim"));
            }
            Some(_) => true,
        };
        if ended {
            self.end = Some(End::Foul(found));
        }
        Ok(())
    }

    /// A stone of an overline that is a foul, if there is one.
    fn overline(&self) -> Option<Point> {
        let bound = |colour: &Colour| self.variant.fouls.bind(*colour);
        Colour::BOTH.into_iter().filter(bound).find_map(|colour| {
            let rows = |point| self.board.runs(colour, point);
            let stones = self.board.stones_of(colour);
            stones.iter().find(|point| rows(*point).iter().any(|row| *row > 5))
        })
    }
}

/// The smallest number of moves for these stones with this colour to move.
fn least_moves(board: &Board, side: Colour) -> u16 {
    let (black, white) = (board.count(Colour::Black), board.count(Colour::White));
    match side {
        Colour::Black => 2 * black.max(white),
        Colour::White => 2 * black.saturating_sub(1).max(white) + 1,
    }
}

/// A number without leading zeros.
fn number(field: Field<'_>) -> Result<u16, Rejection> {
    field.number().ok_or_else(|| {
        field
            .wrong(RULE, format!("{:?} is not a number", field.text))
            .zh(format!("{:?} 不是数", field.text))
    })
}

fn point(field: Field<'_>, board: &Board) -> Result<Point, Rejection> {
    let point = Point::parse(field.text.as_bytes(), board.size(), board.size());
    point.ok_or_else(|| {
        field
            .wrong(RULE, format!("{:?} is not a point of the board", field.text))
            .zh(format!("{:?} 不是棋盘上的点", field.text))
    })
}
