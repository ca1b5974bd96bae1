//! The game (R2–R5): who is to act, what is allowed, what it does, how it ends.

use crate::board::{BOARD, Board, POINTS, Point, Set, Side, Stack, points};
use crate::notation::{self, Action};
use crate::{position, scene};
use wanqi_sdk::game::Kind;
use wanqi_sdk::legacy::Game;
use wanqi_sdk::snapshot::{Reader, Writer};
use wanqi_sdk::words::counted;
use wanqi_sdk::{
    Actor, Event, Facts, Outcome, Read, Rejection, Rng, Scene, Setup, Turn, forbid, rule,
};

/// DVONN pieces, which are placed first (R2.2).
pub(crate) const DVONN: u32 = 3;

/// The half-turn in which White places the last piece and then moves (R2.4).
pub(crate) const LAST: u32 = POINTS - 1;

/// A game of DVONN.
#[derive(Clone, Debug)]
pub struct Dvonn {
    pub(crate) board: Board,
    /// Turns completed; White has the even ones.
    pub(crate) turns: u32,
    /// Neither side can move (R5.1).
    pub(crate) over: bool,
}

impl Dvonn {
    /// The empty board.
    pub(crate) const START: Dvonn = Dvonn { board: Board::EMPTY, turns: 0, over: false };

    /// Whether pieces are still to be placed.
    #[inline]
    pub(crate) const fn placing(&self) -> bool {
        self.turns <= LAST && self.board.occupied() != BOARD
    }

    /// The side to act (R2.1).
    #[inline]
    pub(crate) const fn to_move(&self) -> Side {
        if self.turns.is_multiple_of(2) { Side::White } else { Side::Black }
    }

    /// The piece that is placed next (R2.2).
    #[inline]
    fn next_piece(&self) -> Stack {
        let dvonn = rule!("R2.2", self.turns < DVONN);
        Stack { owner: (!dvonn).then_some(self.to_move()), dvonn, height: 1 }
    }

    /// A side's stacks that are not enclosed (R3.3).
    #[inline]
    fn free(&self, side: Side) -> Set {
        self.board.of(side) & !self.board.enclosed()
    }

    /// Where a stack can go: as far as it is high, onto another (R3.4, R3.5).
    #[inline]
    fn goals(&self, from: Point) -> Set {
        from.around(self.board.height(from)) & self.board.occupied()
    }

    /// Whether the side can move.
    #[inline]
    fn can_move(&self, side: Side) -> bool {
        points(self.free(side)).any(|from| self.goals(from) != 0)
    }

    /// Looks whether the game has ended (R5.1).
    #[inline]
    pub(crate) fn find_end(&mut self) {
        let side = self.to_move();
        self.over = rule!("R5.1", !self.can_move(side) && !self.can_move(side.other()));
    }

    fn check_place(&self, point: Point) -> Result<(), Rejection> {
        let taken = self.placing() && self.board.at(point).is_some();
        forbid!("R2.3", taken, "{point} is taken");
        forbid!("R2.4", !self.placing(), "all pieces are placed, nothing is put on {point}");
        Ok(())
    }

    fn check_move(&self, from: Point, to: Point) -> Result<(), Rejection> {
        let left = POINTS - self.board.occupied().count_ones();
        forbid!(
            "R2.4",
            self.placing(),
            "{pieces} still to be placed",
            pieces = counted(left, "piece is", "pieces are")
        );
        let (us, stack) = (self.to_move(), self.board.at(from));
        let owner = stack.and_then(|stack| stack.owner);
        forbid!("R3.1", stack.is_none(), "{from} is empty");
        forbid!("R3.1", owner == Some(us.other()), "the stack on {from} is {}'s", us.other());
        forbid!("R3.2", owner.is_none(), "the DVONN piece on {from} does not move by itself");
        let enclosed = self.board.enclosed() & from.bit() != 0;
        forbid!("R3.3", enclosed, "all six points around {from} are taken");
        let (height, distance) = (self.board.height(from), from.distance(to));
        forbid!("R3.4", distance.is_none(), "no line leads from {from} to {to}");
        let distance = distance.unwrap_or(height);
        forbid!(
            "R3.4",
            distance != height,
            "{to} lies {distance} from {from}, a stack of {height} goes exactly {height}"
        );
        forbid!("R3.5", self.board.at(to).is_none(), "{to} is empty, a move ends on a stack");
        Ok(())
    }

    fn check_pass(&self) -> Result<(), Rejection> {
        let us = self.to_move();
        forbid!("R3.6", self.placing(), "{us} has a piece to place and must");
        forbid!("R3.6", self.can_move(us), "{us} can move and must");
        Ok(())
    }

    #[inline]
    fn place(&mut self, point: Point) {
        self.board.put(point, self.next_piece());
        if rule!("R2.4", self.turns < LAST) {
            self.turns += 1;
        } else {
            self.find_end();
        }
    }

    #[inline]
    fn go(&mut self, from: Point, to: Point) {
        self.board.stack(self.to_move(), from, to);
        let unlinked = self.board.unlinked();
        if rule!("R4.1", unlinked != 0) {
            self.board.clear(unlinked);
        }
        self.turns += 1;
        self.find_end();
    }
}

impl Game for Dvonn {
    const FACTS: Facts = crate::FACTS;

    type Action = Action;

    fn new(setup: &Setup<'_>) -> Result<Dvonn, Rejection> {
        setup.position.map_or(Ok(Dvonn::START), position::read)
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (self.turns / 2 + 1, (self.turns % 2) as u8);
        if self.over {
            return Turn::over(round, place);
        }
        let open = self.turns == LAST && !self.placing();
        Turn { open, ..Turn::of(Actor(place + 1), place + 1, round, place) }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if !self.turn().acts(actor) {
            return;
        }
        if self.placing() {
            out.extend(points(BOARD & !self.board.occupied()).map(Action::Place));
            return;
        }
        let before = out.len();
        for from in points(self.free(self.to_move())) {
            out.extend(points(self.goals(from)).map(|to| Action::Move { from, to }));
        }
        if out.len() == before {
            out.push(Action::Pass);
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        if rule!("R2.1", !self.turn().acts(actor)) {
            let message = format!("it is {}'s turn", self.to_move());
            return Err(Rejection::new(Kind::WrongActor, "R2.1", message));
        }
        match action {
            Action::Place(point) => self.check_place(point),
            Action::Move { from, to } => self.check_move(from, to),
            Action::Pass => self.check_pass(),
        }
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, action: Action) {
        match action {
            Action::Place(point) => self.place(point),
            Action::Move { from, to } => self.go(from, to),
            Action::Pass => self.turns += 1,
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        if !self.over {
            return None;
        }
        let [white, black] = Side::BOTH.map(|side| self.board.pieces(side));
        let outcome = if rule!("R5.2", white != black) {
            let winner = if white > black { Actor::ONE } else { Actor::TWO };
            Outcome::won(winner, "more-pieces", "R5.2")
        } else {
            Outcome::drawn(2, "equal-pieces", "R5.3")
        };
        Some(outcome.scored(vec![white.into(), black.into()], 1))
    }

    fn position(&self, out: &mut String) {
        position::write(self, out);
    }

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        notation::write(action, out);
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        notation::read(text)
    }

    fn read_lenient(&self, _actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        notation::read_lenient(text)
    }

    fn event(&mut self, _seat: Actor, _event: Event) -> Result<(), Rejection> {
        let message = "no turn is skipped; a side that cannot move writes pass";
        Err(Rejection::illegal("R3.6", message))
    }

    fn save(&self, out: &mut Writer) {
        out.u32(self.turns);
    }

    fn restore(&mut self, from: &mut Reader<'_>) -> Option<()> {
        let turns = from.u32()?;
        let same = turns % 2 == self.turns % 2 && turns >= self.turns;
        self.turns = Some(turns).filter(|_| same && (self.turns > LAST || turns == self.turns))?;
        Some(())
    }

    fn forget(&mut self) {
        self.turns = position::turns(&self.board, self.placing(), self.to_move());
    }

    fn scene(&self, _view: Option<Actor>, scene: &mut Scene) {
        scene::draw(self, scene);
    }

    /// Counts what each stack can do and takes the action of a random number.
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        let actor = self.turn().actor()?;
        if self.placing() {
            let vacant = BOARD & !self.board.occupied();
            let point = points(vacant).nth(rng.below(vacant.count_ones()) as usize)?;
            return Some((actor, Action::Place(point)));
        }
        let free = self.free(self.to_move());
        let count = points(free).map(|from| self.goals(from).count_ones()).sum();
        if count == 0 {
            return Some((actor, Action::Pass));
        }
        let mut left = rng.below(count);
        for from in points(free) {
            let goals = self.goals(from);
            match left.checked_sub(goals.count_ones()) {
                Some(fewer) => left = fewer,
                None => {
                    let to = points(goals).nth(left as usize)?;
                    return Some((actor, Action::Move { from, to }));
                }
            }
        }
        None
    }
}
