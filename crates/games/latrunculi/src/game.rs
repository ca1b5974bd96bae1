//! The game: turns (R2), placing (R3), moves (R4), the end (R6).

use crate::board::{
    Board, Direction, Point, Set, Side, beside, between, bit, first, key_of, nth, squares,
};
use crate::captures::{Corner, Sight};
use crate::notation::Action;
use crate::position::read_rows;
use crate::variant::{VARIANTS, Variant};
use wanqi_sdk::prelude::*;
use wanqi_sdk::repetition::Run;

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// The side has lost its pieces (R6.1).
    Taken(Side),
    /// The king of the side cannot move (R6.2).
    Immobile(Side),
    /// The side cannot move (R6.3).
    Blocked(Side),
}

/// The rule set and its option.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rules {
    pub(crate) variant: &'static Variant,
    pub(crate) corner: Corner,
}

impl Rules {
    fn of(setup: &Setup<'_>) -> Rules {
        let options = setup.options;
        let corner = match options.has("corner").then(|| options.word("corner")) {
            Some("one") => Corner::One,
            Some("square") => Corner::Square,
            _ => Corner::Both,
        };
        Rules { variant: &VARIANTS[setup.rules], corner }
    }
}

/// A game of latrunculi.
#[derive(Debug)]
pub struct Latrunculi {
    pub(crate) rules: Rules,
    pub(crate) board: Board,
    pub(crate) to_move: Side,
    /// The sides still place pieces (R3).
    pub(crate) placing: bool,
    /// The piece that captured and may move again (R5.6).
    pub(crate) again: Option<Point>,
    /// The number of turns since the last capture (R6.4).
    pub(crate) quiet: u32,
    /// The number of turns completed, plus one if the game began with Black to move.
    pub(crate) turns: u32,
    /// The hash of the board.
    pub(crate) key: u64,
    /// The positions since the last capture, in Kowalski's games (R4.5).
    pub(crate) run: Run,
    /// One of these positions has occurred twice.
    pub(crate) twice: bool,
    /// The side with more pieces at the count of R6.4; `Some(None)` for equal numbers.
    pub(crate) counted: Option<Option<Side>>,
    pub(crate) end: Option<End>,
}

reusing_clone!(Latrunculi: run);

impl Latrunculi {
    /// A game with these pieces and this side to move.
    pub(crate) fn with(rules: Rules, board: Board, to_move: Side) -> Latrunculi {
        let (turns, key) = (to_move as u32, board.key());
        Latrunculi {
            rules,
            board,
            to_move,
            placing: false,
            again: None,
            quiet: 0,
            turns,
            key,
            run: Run::default(),
            twice: false,
            counted: None,
            end: None,
        }
    }

    /// Begins a turn with the position of a start.
    pub(crate) fn begin(&mut self) {
        if !self.placing {
            if !self.rules.variant.bell {
                self.run.push(self.position_key(self.to_move));
            }
            self.find_end();
        }
    }

    /// The hash of the pieces and the side to move, for repetition.
    const fn position_key(&self, side: Side) -> u64 {
        self.key ^ side as u64
    }

    #[inline]
    const fn empty(&self) -> Set {
        self.rules.variant.grid.squares & !self.board.occupied()
    }

    /// The number of men that the side to move must still place (R3.1).
    pub(crate) const fn men_in_hand(&self) -> u32 {
        self.rules.variant.men - self.board.men[self.to_move as usize].count_ones()
    }

    /// Whether the first of the two men of a turn is placed.
    #[inline]
    pub(crate) const fn half_placed(&self) -> bool {
        self.placing && self.men_in_hand() % 2 == 1
    }

    /// Calls `found` with each direction and distance, and the squares that these pieces reach so.
    #[inline]
    fn reach(&self, pieces: Set, mut found: impl FnMut(Direction, u8, Set)) {
        let variant = self.rules.variant;
        let leader = pieces & self.board.leader[self.to_move as usize];
        let (men, empty) = (pieces & !leader, self.empty());
        for direction in Direction::ALL {
            let (mut men, mut leader, mut distance) = (men, leader, 0);
            if variant.bell && leader != 0 {
                let over = direction.step(leader) & self.board.of(self.to_move.other());
                found(direction, 2, direction.step(over) & empty);
            }
            loop {
                (men, leader) = (direction.step(men) & empty, direction.step(leader) & empty);
                if men | leader == 0 {
                    break;
                }
                distance += 1;
                found(direction, distance, men | leader);
                men = if variant.bell { 0 } else { men };
                leader = if variant.far_king { leader } else { 0 };
            }
        }
    }

    /// The captures of a move.
    fn captures_of(&self, from: Point, to: Point) -> Set {
        let mut board = self.board;
        board.go(self.to_move, from, to);
        self.sight(&board).captured(bit(to))
    }

    const fn sight<'a>(&self, board: &'a Board) -> Sight<'a> {
        let Rules { variant, corner } = self.rules;
        Sight { variant, corner, board, side: self.to_move }
    }

    /// Whether a position occurs for the third time after a move (R4.5).
    #[inline]
    fn repeats(&self, from: Point, to: Point) -> bool {
        if !self.twice || self.captures_of(from, to) != 0 {
            return false;
        }
        let leads = self.board.leader[self.to_move as usize] & bit(from) != 0;
        let moved = key_of(self.to_move, leads, from) ^ key_of(self.to_move, leads, to);
        self.run.count(self.position_key(self.to_move.other()) ^ moved) >= 2
    }

    /// Calls `found` for each move of these pieces.
    #[inline]
    fn each(&self, pieces: Set, mut found: impl FnMut(Point, Point)) {
        self.reach(pieces, |direction, distance, targets| {
            for to in squares(targets) {
                let from = direction.back(to, distance);
                if !self.repeats(from, to) {
                    found(from, to);
                }
            }
        });
    }

    /// Whether these pieces can move.
    #[inline]
    pub(crate) fn can_move(&self, pieces: Set) -> bool {
        if !self.twice && beside(pieces) & self.empty() != 0 {
            return true;
        }
        let mut any = false;
        self.each(pieces, |_, _| any = true);
        any
    }

    /// Whether the side has lost all pieces, or in Kowalski's games all men (R6.1).
    #[inline]
    pub(crate) const fn is_bare(&self, side: Side) -> bool {
        let kept = if self.rules.variant.bell { self.board.of(side) } else { self.men_of(side) };
        kept == 0
    }

    #[inline]
    const fn men_of(&self, side: Side) -> Set {
        self.board.men[side as usize]
    }

    /// Whether the king of the side is immobile (R6.2).
    #[inline]
    const fn is_immobile(&self, side: Side) -> bool {
        beside(self.board.leader[side as usize]) & self.empty() == 0
    }

    /// Sets `end` and `counted` as a turn begins (R6).
    pub(crate) fn find_end(&mut self) {
        let (us, them) = (self.to_move, self.to_move.other());
        let kings = !self.rules.variant.bell;
        self.end = if rule!("R6.1", self.is_bare(us)) {
            Some(End::Taken(us))
        } else if kings && rule!("R6.2", self.is_immobile(us)) {
            Some(End::Immobile(us))
        } else if kings && rule!("R6.2", self.is_immobile(them)) {
            Some(End::Immobile(them))
        } else if rule!("R6.3", !self.can_move(self.board.of(us))) {
            Some(End::Blocked(us))
        } else {
            None
        };
        if rule!("R6.4", self.quiet >= self.rules.variant.quiet) && self.counted.is_none() {
            let count = |side| self.board.of(side).count_ones();
            self.counted = Some(match count(us).cmp(&count(them)) {
                std::cmp::Ordering::Greater => Some(us),
                std::cmp::Ordering::Less => Some(them),
                std::cmp::Ordering::Equal => None,
            });
        }
    }
}

/// Random moves in Kowalski's games.
impl Latrunculi {
    fn random_move(&self, rng: &mut Rng) -> Action {
        let (own, grid) = (self.board.of(self.to_move), &self.rules.variant.grid);
        let (wide, high) = (grid.width - 1, grid.height - 1);
        let line = u32::from(wide + high);
        let other = |here: u8, slot: u8| slot + u8::from(slot >= here);
        loop {
            let n = rng.below(own.count_ones() * line);
            let (from, slot) = (nth(own, n / line), (n % line) as u8);
            let to = match slot.checked_sub(wide) {
                None => Point::new(other(from.x, slot), from.y),
                Some(slot) => Point::new(from.x, other(from.y, slot)),
            };
            if self.goes(from, to) && !self.repeats(from, to) {
                return Action::Move { from, to };
            }
        }
    }

    /// Whether a piece in Kowalski's games can move along this row or column.
    #[inline]
    fn goes(&self, from: Point, to: Point) -> bool {
        let (between, target) = (between(from, to), bit(to));
        let king = bit(from) == self.board.leader[self.to_move as usize];
        let near = between == 0 || !king || self.rules.variant.far_king;
        near && (between | target) & self.board.occupied() == 0
    }
}

/// The checks of actions.
impl Latrunculi {
    fn check_place(&self, square: Point) -> Result<(), Rejection> {
        forbid!("R3.1", !self.placing, "pieces move now, none is placed on {square}");
        let occupied = self.empty() & bit(square) == 0;
        forbid!("R3.1", occupied, "{square} is not empty");
        Ok(())
    }

    fn check_move(&self, from: Point, to: Point) -> Result<(), Rejection> {
        let us = self.to_move;
        forbid!("R3.1", self.placing, "{us} still has pieces to place");
        let own = self.board.of(us) & bit(from) != 0;
        forbid!("R4.1", !own, "{from} holds no piece of {us}");
        let again = self.again.filter(|at| *at != from);
        forbid!("R5.6", let Some(at) = again, "only the piece on {at}, which captured, may move");
        self.check_path(from, to)?;
        let third = self.repeats(from, to);
        forbid!("R4.5", third, "{from}-{to} makes the same position for the third time");
        Ok(())
    }

    fn check_path(&self, from: Point, to: Point) -> Result<(), Rejection> {
        let variant = self.rules.variant;
        let path = Direction::between(from, to);
        let (direction, distance) =
            require!("R4.1", path, "{from} and {to} are not on one row or column");
        forbid!("R4.1", self.empty() & bit(to) == 0, "{to} is not empty");
        let leads = self.board.leader[self.to_move as usize] & bit(from) != 0;
        if variant.bell && leads && distance == 2 {
            let over = first(direction.step(bit(from)));
            let enemy = self.board.of(self.to_move.other()) & bit(over) != 0;
            forbid!("R4.4", !enemy, "there is no enemy on {over} for the dux to jump over");
            return Ok(());
        }
        let far = variant.bell && distance > 1;
        forbid!("R4.1", far, "{to} is not next to {from}");
        let far = leads && !variant.far_king && distance > 1;
        forbid!("R4.3", far, "the {} moves one step, {to} is not next to {from}", variant.leader);
        let mut square = bit(from);
        for _ in 1..distance {
            square = direction.step(square);
            let at = first(square);
            let blocked = self.empty() & square == 0;
            forbid!("R4.2", blocked, "the piece on {at} blocks the path to {to}");
        }
        Ok(())
    }

    fn check_done(&self) -> Result<(), Rejection> {
        let us = self.to_move;
        forbid!("R5.6", self.again.is_none(), "no piece of {us} may move again");
        Ok(())
    }
}

/// The effects of actions.
impl Latrunculi {
    /// Places a man or, when no man is left, the leader (R3).
    #[inline]
    fn place(&mut self, square: Point) {
        let (us, hand) = (self.to_move, self.men_in_hand());
        let leads = rule!("R3.2", hand == 0);
        let set = if leads { &mut self.board.leader } else { &mut self.board.men };
        set[us as usize] |= bit(square);
        self.key ^= key_of(us, leads, square);
        if rule!("R3.1", self.half_placed()) {
            return;
        }
        self.turns += 1;
        self.to_move = us.other();
        if rule!("R3.2", leads && us == Side::Black) {
            self.placing = false;
            self.find_end();
        }
    }

    #[inline]
    fn step(&mut self, from: Point, to: Point) {
        let (us, them) = (self.to_move, self.to_move.other());
        let leads = self.board.leader[us as usize] & bit(from) != 0;
        self.board.go(us, from, to);
        self.key ^= key_of(us, leads, from) ^ key_of(us, leads, to);
        let captured = self.sight(&self.board).captured(bit(to));
        let moved_again = self.again.is_some();
        if captured == 0 {
            return self.finish_turn(!moved_again);
        }
        let keys = squares(captured).map(|at| self.board.key_at(them, at));
        self.key ^= keys.fold(0, |all, key| all ^ key);
        self.board.remove(them, captured);
        (self.quiet, self.twice) = (0, false);
        self.run.clear();
        let more = self.rules.variant.bell && !self.is_bare(them) && self.can_move(bit(to));
        if more && rule!("R5.6", !moved_again) {
            self.again = Some(to);
        } else {
            self.finish_turn(false);
        }
    }

    /// Ends the turn; `quiet` is true if it had no capture.
    #[inline]
    fn finish_turn(&mut self, quiet: bool) {
        self.again = None;
        self.turns += 1;
        self.quiet = if quiet { self.quiet + 1 } else { 0 };
        self.to_move = self.to_move.other();
        if !self.rules.variant.bell {
            self.run.push(self.position_key(self.to_move));
            self.twice |= self.run.count_last() >= 2;
        }
        self.find_end();
    }
}

impl Game for Latrunculi {
    const FACTS: Facts = crate::FACTS;
    const NO_SKIP: (&'static str, &'static str) = ("R2.2", "{us} must move, no turn is skipped");

    fn start(setup: &Setup<'_>) -> Result<Latrunculi, Rejection> {
        let rules = Rules::of(setup);
        let board = read_rows(rules.variant, Field::whole(rules.variant.start))?;
        let mut game = Latrunculi::with(rules, board, Side::White);
        game.placing = rules.variant.bell;
        game.begin();
        Ok(game)
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (self.turns / 2 + 1, (self.turns % 2) as u8);
        let declared = self.counted.is_some();
        if self.end.is_some() {
            return Turn { declared, ..Turn::over(round, place) };
        }
        let open = self.again.is_some() || self.half_placed();
        let turn = Turn::of(self.to_move.seat(), self.to_move as u8 + 1, round, place);
        Turn { open, declared, ..turn }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if self.end.is_some() || actor != self.to_move.seat() {
            return;
        }
        if self.placing {
            out.extend(squares(self.empty()).map(Action::Place));
            return;
        }
        let pieces = self.again.map_or(self.board.of(self.to_move), bit);
        self.each(pieces, |from, to| out.push(Action::Move { from, to }));
        if self.again.is_some() {
            out.push(Action::Done);
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        let us = self.to_move;
        forbid!("R2.1", actor != us.seat(), "{us} is to move");
        match action {
            Action::Place(square) => self.check_place(square),
            Action::Move { from, to } => self.check_move(from, to),
            Action::Done => self.check_done(),
        }
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, action: Action) {
        match action {
            Action::Place(square) => self.place(square),
            Action::Move { from, to } => self.step(from, to),
            Action::Done => self.finish_turn(false),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let won = |by: Side, reason, rule| Outcome::won(by.seat(), reason, rule);
        Some(match (self.end, self.counted) {
            (Some(End::Taken(loser)), _) => won(loser.other(), "all-taken", "R6.1"),
            (Some(End::Immobile(loser)), _) => won(loser.other(), "king-immobile", "R6.2"),
            (Some(End::Blocked(loser)), _) => won(loser.other(), "no-move", "R6.3"),
            (None, Some(Some(winner))) => won(winner, "more-pieces", "R6.4").declared(),
            (None, Some(None)) => Outcome::drawn(2, "equal-pieces", "R6.4").declared(),
            (None, None) => return None,
        })
    }

    /// Draws an empty square while the sides place pieces. In Kowalski's games it draws a piece and
    /// a square on its row or column until the move is legal.
    #[inline]
    fn random(&self, rng: &mut Rng, scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.end.is_some() {
            return None;
        }
        let action = if self.placing {
            let empty = self.empty();
            Action::Place(nth(empty, rng.below(empty.count_ones())))
        } else if self.rules.variant.bell {
            scratch.clear();
            self.legal(self.to_move.seat(), scratch);
            scratch[rng.below(scratch.len() as u32) as usize]
        } else {
            self.random_move(rng)
        };
        Some((self.to_move.seat(), action))
    }
}
