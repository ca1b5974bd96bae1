//! The game (R2–R6): who is to act, what is allowed, what it does, how it ends.

use crate::board::{
    Board, Set, Side, Square, Way, beside, between, bit, first, key_of, nth, squares,
};
use crate::captures::{Corner, Sight};
use crate::notation::Action;
use crate::variant::{VARIANTS, Variant};
use crate::{position, scene};
use wanqi_sdk::legacy::Game;
use wanqi_sdk::repetition::Run;
use wanqi_sdk::snapshot::{Reader, Writer};
use wanqi_sdk::{
    Actor, Event, Facts, Outcome, Read, Rejection, Rng, Scene, Setup, Turn, forbid, rule,
};

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// This side has lost its pieces.
    Taken(Side),
    /// The king of this side cannot move.
    Immobile(Side),
    /// This side cannot move.
    Blocked(Side),
}

/// What the rule set and its options decide.
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
    pub(crate) side: Side,
    /// Pieces are still placed (R3).
    pub(crate) placing: bool,
    /// The piece that has taken and may move again (R5.6).
    pub(crate) again: Option<Square>,
    /// Turns since the last capture (R6.4).
    pub(crate) quiet: u32,
    /// Turns completed, and one for a position in which Black begins.
    pub(crate) turns: u32,
    /// The key of the board.
    pub(crate) key: u64,
    /// Positions since the last capture, where they matter (R4.5).
    pub(crate) run: Run,
    /// One of them has stood twice.
    pub(crate) twice: bool,
    /// Pieces were counted, and this side had more, or none had (R6.4).
    pub(crate) counted: Option<Option<Side>>,
    pub(crate) end: Option<End>,
}

impl Clone for Latrunculi {
    fn clone(&self) -> Latrunculi {
        Latrunculi { run: self.run.clone(), ..*self }
    }

    fn clone_from(&mut self, from: &Latrunculi) {
        self.run.clone_from(&from.run);
        let run = std::mem::take(&mut self.run);
        *self = Latrunculi { run, ..*from };
    }
}

impl Latrunculi {
    /// A game with these pieces, this side to move.
    pub(crate) fn with(rules: Rules, board: Board, side: Side) -> Latrunculi {
        let (turns, key) = (side as u32, board.key());
        Latrunculi {
            rules,
            board,
            side,
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

    const fn seat(side: Side) -> Actor {
        match side {
            Side::White => Actor::ONE,
            Side::Black => Actor::TWO,
        }
    }

    /// What tells positions apart for repetition.
    const fn position_key(&self, side: Side) -> u64 {
        self.key ^ side as u64
    }

    #[inline]
    const fn empty(&self) -> Set {
        self.rules.variant.grid.squares & !self.board.occupied()
    }

    /// Men that the side to act has still to place (R3.1).
    pub(crate) const fn men_in_hand(&self) -> u32 {
        self.rules.variant.men - self.board.men[self.side as usize].count_ones()
    }

    /// Whether the first of two men of a turn has been placed.
    #[inline]
    pub(crate) const fn half_placed(&self) -> bool {
        self.placing && self.men_in_hand() % 2 == 1
    }

    /// Calls `found` with each way, distance, and the squares that these pieces reach by it.
    #[inline]
    fn reach(&self, pieces: Set, mut found: impl FnMut(Way, u8, Set)) {
        let variant = self.rules.variant;
        let leader = pieces & self.board.leader[self.side as usize];
        let (men, empty) = (pieces & !leader, self.empty());
        for way in Way::ALL {
            let (mut men, mut leader, mut distance) = (men, leader, 0);
            if variant.bell && leader != 0 {
                let over = way.step(leader) & self.board.of(self.side.other());
                found(way, 2, way.step(over) & empty);
            }
            loop {
                (men, leader) = (way.step(men) & empty, way.step(leader) & empty);
                if men | leader == 0 {
                    break;
                }
                distance += 1;
                found(way, distance, men | leader);
                men = if variant.bell { 0 } else { men };
                leader = if variant.far_king { leader } else { 0 };
            }
        }
    }

    /// What a move takes.
    fn captures_of(&self, from: Square, to: Square) -> Set {
        let mut board = self.board;
        board.go(self.side, from, to);
        self.sight(&board).captured(bit(to))
    }

    const fn sight<'a>(&self, board: &'a Board) -> Sight<'a> {
        let Rules { variant, corner } = self.rules;
        Sight { variant, corner, board, side: self.side }
    }

    /// Whether a move makes a position for the third time (R4.5).
    #[inline]
    fn repeats(&self, from: Square, to: Square) -> bool {
        if !self.twice || self.captures_of(from, to) != 0 {
            return false;
        }
        let leads = self.board.leader[self.side as usize] & bit(from) != 0;
        let moved = key_of(self.side, leads, from) ^ key_of(self.side, leads, to);
        self.run.count(self.position_key(self.side.other()) ^ moved) >= 2
    }

    /// Calls `found` for each move of these pieces.
    #[inline]
    fn each(&self, pieces: Set, mut found: impl FnMut(Square, Square)) {
        self.reach(pieces, |way, distance, targets| {
            for to in squares(targets) {
                let from = way.back(to, distance);
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

    /// Whether this side has lost all that it must keep (R6.1).
    #[inline]
    pub(crate) const fn is_bare(&self, side: Side) -> bool {
        let kept = if self.rules.variant.bell { self.board.of(side) } else { self.men_of(side) };
        kept == 0
    }

    #[inline]
    const fn men_of(&self, side: Side) -> Set {
        self.board.men[side as usize]
    }

    /// Whether the king of this side is shut in (R6.2).
    #[inline]
    const fn is_immobile(&self, side: Side) -> bool {
        beside(self.board.leader[side as usize]) & self.empty() == 0
    }

    /// Finds out whether the game is over as a turn begins (R6).
    pub(crate) fn find_end(&mut self) {
        let (us, them) = (self.side, self.side.other());
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

/// Moves of Kowalski's pieces at random.
impl Latrunculi {
    fn random_move(&self, rng: &mut Rng) -> Action {
        let (own, grid) = (self.board.of(self.side), &self.rules.variant.grid);
        let (wide, high) = (grid.width - 1, grid.height - 1);
        let line = u32::from(wide + high);
        let other = |here: u8, slot: u8| slot + u8::from(slot >= here);
        loop {
            let n = rng.below(own.count_ones() * line);
            let (from, slot) = (nth(own, n / line), (n % line) as u8);
            let to = match slot.checked_sub(wide) {
                None => Square::new(other(from.x, slot), from.y),
                Some(slot) => Square::new(from.x, other(from.y, slot)),
            };
            if self.goes(from, to) && !self.repeats(from, to) {
                return Action::Move { from, to };
            }
        }
    }

    /// Whether a piece of Kowalski's can go along this row or column.
    #[inline]
    fn goes(&self, from: Square, to: Square) -> bool {
        let (between, target) = (between(from, to), bit(to));
        let king = bit(from) == self.board.leader[self.side as usize];
        let near = between == 0 || !king || self.rules.variant.far_king;
        near && (between | target) & self.board.occupied() == 0
    }
}

/// What is allowed.
impl Latrunculi {
    fn check_place(&self, square: Square) -> Result<(), Rejection> {
        forbid!("R3.1", !self.placing, "pieces are moved here, not placed on {square}");
        let taken = self.empty() & bit(square) == 0;
        forbid!("R3.1", taken, "{square} is not empty");
        Ok(())
    }

    fn check_move(&self, from: Square, to: Square) -> Result<(), Rejection> {
        let us = self.side;
        forbid!("R3.1", self.placing, "{us} still has pieces to place");
        let own = self.board.of(us) & bit(from) != 0;
        forbid!("R4.1", !own, "{from} holds no piece of {us}");
        let again = self.again.filter(|at| *at != from);
        let at = again.map(|at| at.to_string()).unwrap_or_default();
        forbid!("R5.6", again.is_some(), "only the piece on {at}, which has taken, moves again");
        self.check_way(from, to)?;
        let third = self.repeats(from, to);
        forbid!("R4.5", third, "{from}-{to} makes the same position for the third time");
        Ok(())
    }

    fn check_way(&self, from: Square, to: Square) -> Result<(), Rejection> {
        let variant = self.rules.variant;
        let way = Way::between(from, to);
        forbid!("R4.1", way.is_none(), "{from} and {to} are not on one row or column");
        let Some((way, distance)) = way else { return Ok(()) };
        forbid!("R4.1", self.empty() & bit(to) == 0, "{to} is not empty");
        let leads = self.board.leader[self.side as usize] & bit(from) != 0;
        if variant.bell && leads && distance == 2 {
            let over = first(way.step(bit(from)));
            let enemy = self.board.of(self.side.other()) & bit(over) != 0;
            forbid!("R4.4", !enemy, "there is no enemy on {over} for the dux to jump over");
            return Ok(());
        }
        let far = variant.bell && distance > 1;
        forbid!("R4.1", far, "{to} is not next to {from}");
        let far = leads && !variant.far_king && distance > 1;
        forbid!("R4.3", far, "the {} goes one step, {to} is not next to {from}", variant.leader);
        let mut square = bit(from);
        for _ in 1..distance {
            square = way.step(square);
            let at = first(square);
            let blocked = self.empty() & square == 0;
            forbid!("R4.2", blocked, "the piece on {at} stands in the way to {to}");
        }
        Ok(())
    }

    fn check_done(&self) -> Result<(), Rejection> {
        let us = self.side;
        forbid!("R5.6", self.again.is_none(), "no piece of {us} may move again");
        Ok(())
    }
}

/// What actions do.
impl Latrunculi {
    /// Places a man or, when no man is left, the leader (R3).
    #[inline]
    fn place(&mut self, square: Square) {
        let (us, hand) = (self.side, self.men_in_hand());
        let leads = rule!("R3.2", hand == 0);
        let set = if leads { &mut self.board.leader } else { &mut self.board.men };
        set[us as usize] |= bit(square);
        self.key ^= key_of(us, leads, square);
        if rule!("R3.1", self.half_placed()) {
            return;
        }
        self.turns += 1;
        self.side = us.other();
        if rule!("R3.2", leads && us == Side::Black) {
            self.placing = false;
            self.find_end();
        }
    }

    #[inline]
    fn step(&mut self, from: Square, to: Square) {
        let (us, them) = (self.side, self.side.other());
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

    /// The other side is to move; `quiet` says that nothing was taken in this turn.
    #[inline]
    fn finish_turn(&mut self, quiet: bool) {
        self.again = None;
        self.turns += 1;
        self.quiet = if quiet { self.quiet + 1 } else { 0 };
        self.side = self.side.other();
        if !self.rules.variant.bell {
            self.run.push(self.position_key(self.side));
            self.twice |= self.run.count_last() >= 2;
        }
        self.find_end();
    }
}

impl Game for Latrunculi {
    const FACTS: Facts = crate::FACTS;

    type Action = Action;

    fn new(setup: &Setup<'_>) -> Result<Latrunculi, Rejection> {
        let rules = Rules::of(setup);
        match setup.position {
            None => position::start(rules),
            Some(text) => position::read(rules, text),
        }
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (self.turns / 2 + 1, (self.turns % 2) as u8);
        let declared = self.counted.is_some();
        if self.end.is_some() {
            return Turn { declared, ..Turn::over(round, place) };
        }
        let open = self.again.is_some() || self.half_placed();
        let turn = Turn::of(Latrunculi::seat(self.side), self.side as u8 + 1, round, place);
        Turn { open, declared, ..turn }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if self.end.is_some() || actor != Latrunculi::seat(self.side) {
            return;
        }
        if self.placing {
            out.extend(squares(self.empty()).map(Action::Place));
            return;
        }
        let pieces = self.again.map_or(self.board.of(self.side), bit);
        self.each(pieces, |from, to| out.push(Action::Move { from, to }));
        if self.again.is_some() {
            out.push(Action::Done);
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        let us = self.side;
        forbid!("R2.1", actor != Latrunculi::seat(us), "it is the turn of {us}");
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
        let won = |by: Side, reason, rule| Outcome::won(Latrunculi::seat(by), reason, rule);
        Some(match (self.end, self.counted) {
            (Some(End::Taken(loser)), _) => won(loser.other(), "all-taken", "R6.1"),
            (Some(End::Immobile(loser)), _) => won(loser.other(), "king-immobile", "R6.2"),
            (Some(End::Blocked(loser)), _) => won(loser.other(), "no-move", "R6.3"),
            (None, Some(Some(winner))) => won(winner, "more-pieces", "R6.4").declared(),
            (None, Some(None)) => Outcome::drawn(2, "equal-pieces", "R6.4").declared(),
            (None, None) => return None,
        })
    }

    fn position(&self, out: &mut String) {
        position::write(self, out);
    }

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        action.write(out);
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        Action::read(&self.rules.variant.grid, text)
    }

    fn read_lenient(&self, _actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        Action::read_lenient(&self.rules.variant.grid, text)
    }

    fn event(&mut self, _seat: Actor, _event: Event) -> Result<(), Rejection> {
        let us = self.side;
        Err(Rejection::illegal("R2.2", format!("{us} must act, no turn is skipped")))
    }

    fn save(&self, out: &mut Writer) {
        out.u32(self.turns);
        out.u8(match self.counted {
            None => 0,
            Some(None) => 1,
            Some(Some(side)) => 2 + side as u8,
        });
        out.u64s(self.run.keys());
    }

    fn restore(&mut self, from: &mut Reader<'_>) -> Option<()> {
        self.turns = from.u32()?;
        self.counted = match from.u8()? {
            0 => None,
            1 => Some(None),
            2 => Some(Some(Side::White)),
            3 => Some(Some(Side::Black)),
            _ => return None,
        };
        from.u64s(self.run.keys_mut())?;
        let keys = self.run.keys();
        self.twice = keys.iter().any(|key| self.run.count(*key) >= 2);
        if self.again.is_none() && !self.placing {
            self.find_end();
        }
        Some(())
    }

    fn scene(&self, _view: Option<Actor>, scene: &mut Scene) {
        scene::draw(self, scene);
    }

    /// While pieces are placed an empty square, of Kowalski's moves a piece and a square on its row
    /// or column, drawn until it is allowed.
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
            self.legal(Latrunculi::seat(self.side), scratch);
            scratch[rng.below(scratch.len() as u32) as usize]
        } else {
            self.random_move(rng)
        };
        Some((Latrunculi::seat(self.side), action))
    }
}
