//! The game (R2–R5): who is to act, what is allowed, what it does, how it ends.

use crate::board::{
    Board, Piece, Set, Side, Square, Way, beside, between, bit, first, key_of, nth, squares,
};
use crate::captures::Sight;
use crate::variant::{VARIANTS, Variant};
use crate::{ends, notation, position, scene};
use wanqi_sdk::game::{Kind, MarkVerdict};
use wanqi_sdk::legacy::Game;
use wanqi_sdk::repetition::Run;
use wanqi_sdk::snapshot::{Reader, Writer};
use wanqi_sdk::{
    Actor, Event, Facts, Outcome, Read, Rejection, Rng, Scene, Setup, Turn, forbid, rule,
};

/// A piece goes from one square to another (R2.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Action {
    /// From where.
    pub from: Square,
    /// To where.
    pub to: Square,
}

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// The king has reached an exit.
    Escape,
    /// The king is in an exit fort.
    Fort,
    /// The king is captured.
    Captured,
    /// The defenders are ringed in.
    Ring,
    /// This side cannot move.
    Blocked(Side),
}

/// What the rule set and its options decide.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rules {
    pub(crate) variant: &'static Variant,
    /// Who begins (R2.1).
    pub(crate) first: Side,
    /// The king may go back to the castle (R2.5).
    pub(crate) king_returns: bool,
    /// A repeated position loses for the defenders; else it is a draw (R5.6).
    pub(crate) repeating_loses: bool,
}

impl Rules {
    fn of(setup: &Setup<'_>) -> Rules {
        let options = setup.options;
        let second = options.has("first") && options.word("first") == "defenders";
        Rules {
            variant: &VARIANTS[setup.rules],
            first: if second { Side::Defenders } else { Side::Attackers },
            king_returns: !options.has("king-returns") || options.flag("king-returns"),
            repeating_loses: options.word("repetition") == "defenders-lose",
        }
    }
}

/// A game of tafl.
#[derive(Debug)]
pub struct Tafl {
    pub(crate) rules: Rules,
    pub(crate) board: Board,
    pub(crate) side: Side,
    /// Moves made, and one for a position in which the second to move begins.
    pub(crate) moves: u32,
    /// The key of the board.
    pub(crate) key: u64,
    /// Positions since the last capture.
    pub(crate) run: Run,
    /// A position has stood three times.
    pub(crate) repeated: bool,
    pub(crate) end: Option<End>,
}

impl Clone for Tafl {
    fn clone(&self) -> Tafl {
        Tafl { run: self.run.clone(), ..*self }
    }

    fn clone_from(&mut self, from: &Tafl) {
        self.run.clone_from(&from.run);
        let run = std::mem::take(&mut self.run);
        *self = Tafl { run, ..*from };
    }
}

impl Tafl {
    /// A game with these pieces, this side to move.
    pub(crate) fn with(rules: Rules, board: Board, side: Side) -> Tafl {
        let (moves, key, run) = (u32::from(side != rules.first), board.key(), Run::default());
        let mut game = Tafl { rules, board, side, moves, key, run, repeated: false, end: None };
        game.run.push(game.position_key());
        game.find_end();
        game
    }

    const fn seat(side: Side) -> Actor {
        match side {
            Side::Attackers => Actor::ONE,
            Side::Defenders => Actor::TWO,
        }
    }

    /// What tells positions apart for repetition.
    const fn position_key(&self) -> u64 {
        self.key ^ self.side as u64
    }

    /// Squares on which the king may stop: all, but the castle that he has left (R2.5).
    #[inline]
    const fn king_stops(&self) -> Set {
        let grid = &self.rules.variant.grid;
        if self.rules.king_returns { grid.squares } else { grid.squares & !grid.throne }
    }

    /// Calls `found` with each way, distance, and the squares that pieces reach by it.
    #[inline]
    fn reach(&self, mut found: impl FnMut(Way, u8, Set)) {
        let grid = &self.rules.variant.grid;
        let free = grid.squares & !self.board.occupied();
        let king = if self.side == Side::Defenders { self.board.king } else { 0 };
        let men = self.board.of(self.side) & !king;
        let stops = free & !self.rules.variant.restricted();
        let king_stops = free & self.king_stops();
        for way in Way::ALL {
            let (mut men, mut king, mut distance) = (men, king, 0);
            loop {
                (men, king) = (way.step(men) & free, way.step(king) & free);
                if men | king == 0 {
                    break;
                }
                distance += 1;
                found(way, distance, men & stops | king & king_stops);
            }
        }
    }

    /// Whether a piece of the side to move can go along this row or column.
    #[inline]
    fn goes(&self, from: Square, to: Square) -> bool {
        let target = bit(to);
        let stops = if bit(from) == self.board.king {
            self.king_stops()
        } else {
            !self.rules.variant.restricted()
        };
        target & stops != 0 && (between(from, to) | target) & self.board.occupied() == 0
    }

    /// Whether the side to move can (R5.5).
    #[inline]
    fn can_move(&self) -> bool {
        let variant = self.rules.variant;
        let stops = variant.grid.squares & !self.board.occupied() & !variant.restricted();
        if beside(self.board.of(self.side)) & stops != 0 {
            return true;
        }
        let mut any = false;
        self.reach(|_, _, targets| any |= targets != 0);
        any
    }

    /// Finds out whether the game is over with the side to move (R5).
    pub(crate) fn find_end(&mut self) {
        let (variant, board) = (self.rules.variant, &self.board);
        let forts = variant.copenhagen && self.side == Side::Attackers;
        let rings = variant.copenhagen && self.side == Side::Defenders;
        self.end = if rule!("R5.1", board.king & variant.exits() != 0) {
            Some(End::Escape)
        } else if rule!("R5.3", board.king == 0) {
            Some(End::Captured)
        } else if forts && rule!("R5.2", ends::exit_fort(variant, board)) {
            Some(End::Fort)
        } else if rings && rule!("R5.4", ends::ringed(variant, board)) {
            Some(End::Ring)
        } else if rule!("R5.5", !self.can_move()) {
            Some(End::Blocked(self.side))
        } else {
            None
        };
    }

    /// What a move takes, the king not counted.
    pub(crate) fn captures_of(&self, Action { from, to }: Action) -> Set {
        let mut board = self.board;
        if let Some(piece) = board.at(from) {
            *board.pieces(piece) ^= bit(from);
            *board.pieces(piece) |= bit(to);
        }
        let sight = Sight { variant: self.rules.variant, board: &board, side: self.side };
        sight.captured(bit(to))
    }
}

/// What is allowed.
impl Tafl {
    fn check_way(&self, Action { from, to }: Action) -> Result<(), Rejection> {
        let way = Way::between(from, to);
        forbid!("R2.2", way.is_none(), "{from} and {to} are not on one row or column");
        let mut square = bit(from);
        while let Some(way) = way.filter(|_| square != bit(to)) {
            square = way.step(square);
            let at = first(square);
            let piece = self.board.at(at);
            let name = piece.map_or(String::new(), |piece| piece.to_string());
            forbid!("R2.2", piece.is_some(), "{name} on {at} stands in the way to {to}");
        }
        Ok(())
    }

    fn check_stop(&self, piece: Piece, to: Square) -> Result<(), Rejection> {
        let (variant, target) = (self.rules.variant, bit(to));
        let throne = target & variant.grid.throne != 0;
        let man = piece != Piece::King;
        let middle = variant.middle;
        forbid!("R2.3", man && throne, "only the king may stop on {to}, the {middle}");
        let corner = target & variant.restricted() & variant.grid.corners != 0;
        forbid!("R2.4", man && corner, "only the king may stop on {to}, a corner");
        let back = throne && !self.rules.king_returns;
        forbid!("R2.5", back && !man, "the king has left {to}, the castle, and does not come back");
        Ok(())
    }
}

impl Game for Tafl {
    const FACTS: Facts = crate::FACTS;

    type Action = Action;

    fn new(setup: &Setup<'_>) -> Result<Tafl, Rejection> {
        let rules = Rules::of(setup);
        match setup.position {
            None => {
                let board = position::start(rules.variant)?;
                Ok(Tafl::with(rules, board, rules.first))
            }
            Some(text) => position::read(rules, text),
        }
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (self.moves / 2 + 1, (self.moves % 2) as u8);
        let declared = self.repeated;
        if self.end.is_some() {
            return Turn { declared, ..Turn::over(round, place) };
        }
        Turn { declared, ..Turn::of(Tafl::seat(self.side), self.side as u8 + 1, round, place) }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if self.end.is_some() || actor != Tafl::seat(self.side) {
            return;
        }
        self.reach(|way, distance, targets| {
            out.extend(squares(targets).map(|to| {
                let from = match way {
                    Way::North => Square::new(to.x, to.y - distance),
                    Way::East => Square::new(to.x - distance, to.y),
                    Way::South => Square::new(to.x, to.y + distance),
                    Way::West => Square::new(to.x + distance, to.y),
                };
                Action { from, to }
            }));
        });
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        let us = self.side;
        forbid!("R2.1", actor != Tafl::seat(us), "it is the turn of {us}");
        let piece = self.board.at(action.from);
        let own = self.board.of(us) & bit(action.from) != 0;
        let Some(piece) = piece.filter(|_| own) else {
            let from = action.from;
            forbid!("R2.2", piece.is_none(), "{from} is empty, {us} move a piece");
            let found = piece.map(|piece| piece.to_string()).unwrap_or_default();
            forbid!("R2.2", !own, "there is {found} on {from}, not a piece of {us}");
            return Ok(());
        };
        self.check_way(action)?;
        self.check_stop(piece, action.to)
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, Action { from, to }: Action) {
        let Some(piece) = self.board.at(from) else { return };
        *self.board.pieces(piece) ^= bit(from) | bit(to);
        self.key ^= key_of(piece, from) ^ key_of(piece, to);
        let sight = Sight { variant: self.rules.variant, board: &self.board, side: self.side };
        let (captured, king) = (sight.captured(bit(to)), sight.king_captured(bit(to)));
        if captured != 0 {
            let victim = match self.side {
                Side::Attackers => Piece::Defender,
                Side::Defenders => Piece::Attacker,
            };
            *self.board.pieces(victim) &= !captured;
            self.key ^= squares(captured).fold(0, |key, at| key ^ key_of(victim, at));
            self.run.clear();
        }
        if king {
            self.key ^= squares(self.board.king).fold(0, |key, at| key ^ key_of(Piece::King, at));
            self.board.king = 0;
        }
        self.moves += 1;
        self.side = self.side.other();
        self.run.push(self.position_key());
        if rule!("R5.6", self.run.count_last() >= 3) {
            self.repeated = true;
        }
        self.find_end();
    }

    fn outcome(&self) -> Option<Outcome> {
        let won = |by: Side, reason, rule| Outcome::won(Tafl::seat(by), reason, rule);
        Some(match self.end {
            Some(End::Escape) => won(Side::Defenders, "escape", "R5.1"),
            Some(End::Fort) => won(Side::Defenders, "exit-fort", "R5.2"),
            Some(End::Captured) => won(Side::Attackers, "king-captured", "R5.3"),
            Some(End::Ring) => won(Side::Attackers, "surrounded", "R5.4"),
            Some(End::Blocked(side)) => won(side.other(), "no-move", "R5.5"),
            None if !self.repeated => return None,
            None if self.rules.repeating_loses => {
                won(Side::Attackers, "repetition", "R5.6").declared()
            }
            None => Outcome::drawn(2, "repetition", "R5.6").declared(),
        })
    }

    fn position(&self, out: &mut String) {
        position::write(self, out);
    }

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        notation::write(action, out);
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        notation::read(&self.rules.variant.grid, text)
    }

    fn read_lenient(&self, _actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        notation::read_lenient(self, text)
    }

    fn write_style(&self, style: usize, _actor: Actor, action: Action, out: &mut String) {
        notation::write(action, out);
        if style == notation::CAPTURES {
            notation::write_captures(self.captures_of(action), out);
        }
    }

    fn marks(&self, _actor: Actor, action: Action, _marks: u8, _last: bool) -> MarkVerdict {
        let mut taken = String::new();
        notation::write_captures(self.captures_of(action), &mut taken);
        let Action { from, to } = action;
        let message = match taken.strip_prefix('x') {
            Some(taken) => format!("{from}-{to} captures {}", taken.replace('x', ", ")),
            None => format!("{from}-{to} captures nothing"),
        };
        MarkVerdict::Wrong(Rejection::new(Kind::Mark, "R3.7", message))
    }

    fn event(&mut self, _seat: Actor, _event: Event) -> Result<(), Rejection> {
        let us = self.side;
        Err(Rejection::illegal("R2.6", format!("{us} must move, no turn is skipped")))
    }

    fn save(&self, out: &mut Writer) {
        out.u32(self.moves);
        out.u8(self.repeated.into());
        out.u64s(self.run.keys());
    }

    fn restore(&mut self, from: &mut Reader<'_>) -> Option<()> {
        self.moves = from.u32()?;
        self.repeated = match from.u8()? {
            0 => false,
            1 => true,
            _ => return None,
        };
        from.u64s(self.run.keys_mut())
    }

    fn repetition_key(&self) -> u128 {
        self.position_key().into()
    }

    fn scene(&self, _view: Option<Actor>, scene: &mut Scene) {
        scene::draw(self, scene);
    }

    /// A piece and a square on its row or column at random, until the piece goes there.
    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.end.is_some() {
            return None;
        }
        let (own, size) = (self.board.of(self.side), self.rules.variant.grid.size);
        let line = u32::from(2 * (size - 1));
        loop {
            let n = rng.below(own.count_ones() * line);
            let (from, slot) = (nth(own, n / line), (n % line) as u8);
            let other = |here: u8, slot: u8| slot + u8::from(slot >= here);
            let to = match slot.checked_sub(size - 1) {
                None => Square::new(other(from.x, slot), from.y),
                Some(slot) => Square::new(from.x, other(from.y, slot)),
            };
            if self.goes(from, to) {
                return Some((Tafl::seat(self.side), Action { from, to }));
            }
        }
    }
}
