//! The game: filling (R1.3), turns and moves (R2, R3), claims (R4), the end (R5, R6).

use crate::board::{Colour, POINTS, Point, Stack};
use crate::facts::SIX;
use crate::moves::{self, Stacks, points};
use crate::notation::Action;
use wanqi_sdk::prelude::*;

/// Number of colours that a seat may claim (R4.2).
pub(crate) const CLAIMS: u32 = 2;

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// Neither seat can move.
    NoMoves,
    /// This seat has completed a stack of six.
    Six(Actor),
}

/// A game of LYNGK.
#[derive(Clone)]
pub struct Lyngk {
    /// The rule set is `six`.
    pub(crate) six: bool,
    pub(crate) stacks: Stacks,
    /// Number of points that chance has filled, in their order.
    pub(crate) filled: u8,
    pub(crate) to_move: Actor,
    /// The colours that each seat has claimed, as bits.
    pub(crate) claims: [u8; 2],
    /// Number of stacks of five that each seat has taken off the board.
    pub(crate) fives: [u8; 2],
    /// The seat to move has claimed a colour in this turn.
    pub(crate) claimed: bool,
    /// Number of completed turns, and one more if the start position has seat 2 to move.
    pub(crate) turns: u32,
    pub(crate) end: Option<End>,
}

impl Lyngk {
    /// The empty board.
    pub(crate) const fn empty(six: bool) -> Lyngk {
        Lyngk {
            six,
            stacks: [Stack::EMPTY; POINTS],
            filled: 0,
            to_move: Actor::ONE,
            claims: [0; 2],
            fives: [0; 2],
            claimed: false,
            turns: 0,
            end: None,
        }
    }

    /// The point that chance fills next (R1.3); `None` once the board is full.
    pub(crate) fn next_point(&self) -> Option<Point> {
        (usize::from(self.filled) < POINTS).then_some(Point(self.filled))
    }

    /// Number of pieces of a colour that are left, while chance fills the board.
    fn left(&self, colour: Colour) -> u8 {
        let placed = self.stacks.iter().filter(|stack| stack.top() == Some(colour)).count();
        colour.pieces() - placed as u8
    }

    pub(crate) const fn stack(&self, point: Point) -> &Stack {
        &self.stacks[point.0 as usize]
    }

    pub(crate) const fn claims_of(&self, seat: Actor) -> u8 {
        self.claims[seat.0 as usize - 1]
    }

    /// Whether the colour of a stack is the seat's or neutral.
    fn movable(&self, seat: Actor, stack: &Stack) -> bool {
        stack.top().map_or(0, Colour::bit) & !self.claims_of(seat.other()) != 0
    }

    /// The largest number of pieces in a stack.
    pub(crate) const fn limit(&self) -> u8 {
        if self.six { 6 } else { 5 }
    }

    /// Whether a stack may end its move on another, if the seat has claimed these colours (R3).
    fn fits(&self, stack: &Stack, on: &Stack, claims: u8) -> bool {
        let own = stack.top().map_or(0, Colour::bit) & claims != 0;
        stack.colours() & on.colours() == 0
            && stack.height() + on.height() <= self.limit()
            && (own || on.height() <= stack.height())
    }

    /// The points that a stack may move to, if the seat has claimed these colours.
    fn targets(&self, seat: Actor, from: Point, claims: u8) -> moves::Set {
        let stack = self.stack(from);
        if !self.movable(seat, stack) {
            return 0;
        }
        let met = moves::met(&self.stacks, from, self.spring(stack, claims));
        let fitting = points(met).filter(|to| self.fits(stack, self.stack(*to), claims));
        fitting.fold(0, |set, to| set | 1 << to.0)
    }

    /// The colour of the springboards that a stack may use.
    fn spring(&self, stack: &Stack, claims: u8) -> Option<Colour> {
        stack.top().filter(|top| top.bit() & claims != 0)
    }

    /// Whether the seat has a move, if it has claimed these colours.
    pub(crate) fn can_move(&self, seat: Actor, claims: u8) -> bool {
        Point::all().any(|from| self.targets(seat, from, claims) != 0)
    }

    /// The colours that the seat may claim now: a move must be possible after the claim (R4).
    fn claimable(&self, seat: Actor) -> impl Iterator<Item = Colour> + '_ {
        let own = self.claims_of(seat);
        let may = own.count_ones() < CLAIMS && !self.claimed;
        let free = move |colour: &Colour| may && colour.bit() & self.taken() == 0;
        let follows = move |colour: &Colour| self.can_move(seat, own | colour.bit());
        Colour::REAL.into_iter().filter(free).filter(follows)
    }

    fn taken(&self) -> u8 {
        self.claims[0] | self.claims[1]
    }

    /// Whether the seat can move, now or after a claim (R2.5).
    fn can_act(&self, seat: Actor) -> bool {
        self.can_move(seat, self.claims_of(seat)) || self.claimable(seat).next().is_some()
    }
}

/// Refusals.
impl Lyngk {
    fn check_fill(&self, point: Point, colour: Colour) -> Result<(), Rejection> {
        let other = self.next_point().filter(|next| *next != point);
        forbid!("R1.3", let Some(next) = other, "chance fills {next} next, not {point}");
        forbid!("R1.2", self.left(colour) == 0, "no {colour} piece is left");
        Ok(())
    }

    fn check_claim(&self, colour: Colour) -> Result<(), Rejection> {
        let (seat, own) = (self.to_move, self.claims_of(self.to_move));
        forbid!("R4.1", colour == Colour::Joker, "jokers cannot be claimed");
        let taken = self.taken() & colour.bit() != 0;
        forbid!("R4.1", taken, "a seat has already claimed {colour}");
        forbid!("R4.2", self.claimed, "seat {} has claimed a colour in this turn", seat.0);
        let full = own.count_ones() >= CLAIMS;
        forbid!("R4.2", full, "seat {} has claimed two colours", seat.0);
        let stuck = !self.can_move(seat, own | colour.bit());
        forbid!("R4.3", stuck, "seat {} has no move after claiming {colour}", seat.0);
        Ok(())
    }

    fn check_move(&self, from: Point, to: Point) -> Result<(), Rejection> {
        let (seat, own) = (self.to_move, self.claims_of(self.to_move));
        let (stack, on) = (self.stack(from), self.stack(to));
        let top = stack.top();
        forbid!("R2.2", stack.is_empty(), "{from} is empty");
        forbid!("R2.2", on.is_empty(), "{to} is empty, and a move ends on a stack");
        forbid!("R2.4", top == Some(Colour::Joker), "the joker on {from} does not move by itself");
        let foreign = top.map_or(0, Colour::bit) & self.claims_of(seat.other()) != 0;
        let colour = top.map_or("", Colour::name);
        forbid!(
            "R2.3",
            foreign,
            "the stack on {from} is {colour}, which the other seat has claimed"
        );
        let met = moves::met(&self.stacks, from, self.spring(stack, own)) >> to.0 & 1 != 0;
        forbid!("R2.2", !met, "no free line leads from {from} to {to}{}", self.obstacle(from, to));
        let twice = stack.colours() & on.colours();
        let same = Colour::REAL.into_iter().find(|colour| colour.bit() & twice != 0);
        forbid!("R3.1", let Some(same) = same, "the stacks on {from} and {to} both contain {same}");
        let (height, sum) = (stack.height(), stack.height() + on.height());
        let (five, six) = (!self.six && sum > 5, self.six && sum > 6);
        forbid!("R3.2", five, "the stack on {to} would have {sum} pieces, at most 5 are allowed");
        forbid!("R6.1", six, "the stack on {to} would have {sum} pieces, at most 6 are allowed");
        let neutral = top.map_or(0, Colour::bit) & own == 0;
        let low = neutral && on.height() > height;
        forbid!(
            "R3.3",
            low,
            "{colour} is neutral, and the stack on {to} is higher than that on {from}"
        );
        Ok(())
    }

    /// The end of the sentence: the stack between two points of a line, if there is one.
    fn obstacle(&self, from: Point, to: Point) -> String {
        let other = moves::between(&self.stacks, from, to);
        other.map_or_else(String::new, |other| format!(": the stack on {other} is met first"))
    }

    fn check_pass(&self) -> Result<(), Rejection> {
        let can = self.can_act(self.to_move);
        forbid!("R2.5", can, "seat {} can move, so it must move", self.to_move.0);
        Ok(())
    }
}

/// Effects of actions.
impl Lyngk {
    fn fill(&mut self, point: Point, colour: Colour) {
        self.stacks[usize::from(point.0)].push(colour);
        self.filled += 1;
        if self.next_point().is_none() {
            self.find_end();
        }
    }

    fn move_stack(&mut self, from: Point, to: Point) {
        let stack = std::mem::replace(&mut self.stacks[usize::from(from.0)], Stack::EMPTY);
        let own = stack.top().map_or(0, Colour::bit) & self.claims_of(self.to_move) != 0;
        let on = &mut self.stacks[usize::from(to.0)];
        on.put(&stack);
        let height = on.height();
        let stays = rule!("R5.2", height == 5 && !own);
        if rule!("R5.1", !self.six && height == 5 && !stays) {
            *on = Stack::EMPTY;
            self.fives[usize::from(self.to_move.0) - 1] += 1;
        }
        if rule!("R6.2", height == 6 && own) {
            self.end = Some(End::Six(self.to_move));
        }
        self.finish_turn();
    }

    fn finish_turn(&mut self) {
        self.claimed = false;
        self.to_move = self.to_move.other();
        self.turns += 1;
        if self.end.is_none() {
            self.find_end();
        }
    }

    /// Ends the game if neither seat can move (R5.3).
    pub(crate) fn find_end(&mut self) {
        if rule!("R5.3", !self.can_act(self.to_move) && !self.can_act(self.to_move.other())) {
            self.end = Some(End::NoMoves);
        }
    }

    /// Number of stacks of this height with a colour of the seat on top.
    pub(crate) fn stacks_of(&self, seat: Actor, height: u8) -> u32 {
        let own = |stack: &&Stack| {
            let top = stack.top().map_or(0, Colour::bit);
            stack.height() == height && top & self.claims_of(seat) != 0
        };
        self.stacks.iter().filter(own).count() as u32
    }

    /// The outcome if neither seat can move.
    fn by_stacks(&self) -> Outcome {
        let [first, second] = self.fives;
        let scores = vec![i64::from(first), i64::from(second)];
        let scored = |outcome: Outcome| if self.six { outcome } else { outcome.scored(scores, 1) };
        let winner = |more: bool| if more { Actor::ONE } else { Actor::TWO };
        if first != second {
            return scored(Outcome::won(winner(first > second), "stacks-of-five", "R5.3"));
        }
        let highest = if self.six { 5 } else { 4 };
        for height in (1..=highest).rev() {
            let [one, two] = [Actor::ONE, Actor::TWO].map(|seat| self.stacks_of(seat, height));
            if one != two {
                let rule = if rule!("R6.3", self.six) { "R6.3" } else { "R5.4" };
                let reason = ["", "single-pieces", "stacks-of-two", "stacks-of-three"];
                let reason = match height {
                    5 => "stacks-of-five",
                    4 => "stacks-of-four",
                    height => reason[usize::from(height)],
                };
                return scored(Outcome::won(winner(rule!("R5.4", one > two)), reason, rule));
            }
        }
        scored(Outcome::drawn(2, "equal-stacks", "R5.5"))
    }
}

impl Game for Lyngk {
    const FACTS: Facts = crate::FACTS;
    const NO_SKIP: (&'static str, &'static str) =
        ("R2.5", "no turn is skipped and no seat leaves; a seat that cannot move writes pass");

    fn start(setup: &Setup<'_>) -> Result<Lyngk, Rejection> {
        Ok(Lyngk::empty(setup.rules == SIX))
    }

    fn turn(&self) -> Turn {
        let (round, place) = (self.turns / 2 + 1, (self.turns % 2) as u8);
        if self.end.is_some() {
            return Turn::over(round, place);
        }
        if self.next_point().is_some() {
            return Turn { open: self.filled > 0, ..Turn::of(Actor::ENV, 0, 0, 0) };
        }
        Turn { open: self.claimed, ..Turn::of(self.to_move, self.to_move.0, round, place) }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if self.end.is_some() || !self.turn().acts(actor) {
            return;
        }
        if let Some(point) = self.next_point() {
            let left = Colour::ALL.into_iter().filter(|colour| self.left(*colour) > 0);
            out.extend(left.map(|colour| Action::Fill(point, colour)));
            return;
        }
        let before = out.len();
        let own = self.claims_of(actor);
        for from in Point::all() {
            let targets = points(self.targets(actor, from, own));
            out.extend(targets.map(|to| Action::Move { from, to }));
        }
        out.extend(self.claimable(actor).map(Action::Claim));
        if out.len() == before {
            out.push(Action::Pass);
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        if rule!("R2.1", !self.turn().acts(actor)) {
            let message = match self.next_point() {
                Some(point) => format!("chance must first fill {point}"),
                None => format!("it is the turn of seat {}", self.to_move.0),
            };
            return Err(Rejection::new(RejectionKind::WrongActor, "R2.1", message));
        }
        let filling = self.next_point().is_some();
        match action {
            Action::Fill(point, colour) => {
                forbid!("R1.3", !filling, "the board is full, chance puts no piece on {point}");
                self.check_fill(point, colour)
            }
            _ => {
                forbid!("R1.3", filling, "chance has not yet filled the board");
                match action {
                    Action::Claim(colour) => self.check_claim(colour),
                    Action::Move { from, to } => self.check_move(from, to),
                    _ => self.check_pass(),
                }
            }
        }
    }

    fn apply(&mut self, _actor: Actor, action: Action) {
        match action {
            Action::Fill(point, colour) => self.fill(point, colour),
            Action::Claim(colour) => {
                self.claims[usize::from(self.to_move.0) - 1] |= colour.bit();
                self.claimed = true;
            }
            Action::Move { from, to } => self.move_stack(from, to),
            Action::Pass => self.finish_turn(),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        Some(match self.end? {
            End::Six(seat) => Outcome::won(seat, "stack-of-six", "R6.2"),
            End::NoMoves => self.by_stacks(),
        })
    }

    /// Each piece left is equally likely (R1.3).
    fn weight(&self, action: Action) -> u32 {
        match action {
            Action::Fill(_, colour) => self.left(colour).into(),
            _ => 1,
        }
    }
}
