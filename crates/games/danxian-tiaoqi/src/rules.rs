//! The game (R2–R4): who is to act, what is allowed, what it does, how it ends.

use crate::board::{Board, Colour, Point};
pub use crate::notation::Action;
use crate::{notation, position, scene};
use wanqi_sdk::legacy::Game;
use wanqi_sdk::snapshot::{Reader, Writer};
use wanqi_sdk::{
    Actor, Event, Facts, Outcome, Read, Rejection, Rng, Scene, Setup, Turn, forbid, rule,
};

/// A game of one-line jumps.
#[derive(Clone, Debug)]
pub struct DanxianTiaoqi {
    pub(crate) board: Board,
    pub(crate) side: Colour,
    /// Turns so far.
    pub(crate) turns: u32,
    /// Who has gone across.
    pub(crate) winner: Option<Colour>,
}

impl DanxianTiaoqi {
    const fn seat(colour: Colour) -> Actor {
        match colour {
            Colour::Black => Actor::ONE,
            Colour::White => Actor::TWO,
        }
    }

    /// The moves of the side to move (R3).
    #[inline]
    fn moves(&self) -> impl Iterator<Item = Action> + use<> {
        let (board, us) = (self.board, self.side);
        let men = board.of(us).map(Point);
        men.filter_map(move |from| Some(Action::Move(from, board.target(us, from)?)))
    }

    /// The winner that the board shows after a turn of this colour (R4.1).
    #[inline]
    pub(crate) fn find_winner(&self, last: Colour) -> Option<Colour> {
        rule!("R4.1", self.board.is_across(last)).then_some(last)
    }

    fn check_pass(&self) -> Result<(), Rejection> {
        let us = self.side;
        let Some(Action::Move(from, to)) = self.moves().next() else { return Ok(()) };
        forbid!("R2.3", true, "{us} cannot pass, its man on {from} can go to {to}");
        Ok(())
    }

    fn check_move(&self, from: Point, to: Point) -> Result<(), Rejection> {
        let us = self.side;
        let (them, own) = (us.other(), |point: Point| self.board.of(us).has(point.0));
        forbid!("R2.1", !own(from), "no man of {us} stands on {from}");
        let back = from == to || (from.0 < to.0) != (us == Colour::Black);
        forbid!("R3.1", back, "{to} is not ahead of {from} for {us}");
        let next = Point(if us == Colour::Black { from.0 + 1 } else { from.0 - 1 });
        forbid!("R3.3", own(next), "the man on {from} is blocked by the own man on {next}");
        let run = self.board.run(us, from);
        let far = run == 0 && to != next;
        forbid!("R3.2", far, "{next} ahead of {from} is empty, a step goes no further");
        let target = self.board.ahead(us, from);
        let taken = target.is_none_or(own);
        forbid!("R3.4", taken, "no empty point is behind the {run} of {them} ahead of {from}");
        let short = self.board.at(to) == Some(them);
        forbid!("R3.4", short, "{to} is taken by a man of {them}");
        let target = target.unwrap_or(to);
        let far = run > 0 && to != target;
        forbid!("R3.5", far, "a jump from {from} over {run} of {them} ends on {target}");
        Ok(())
    }
}

impl Game for DanxianTiaoqi {
    const FACTS: Facts = crate::FACTS;

    type Action = Action;

    fn new(setup: &Setup<'_>) -> Result<DanxianTiaoqi, Rejection> {
        let length = if setup.options.word("length") == "18" { 18 } else { 19 };
        match setup.position {
            None => {
                let board = Board::start(length);
                Ok(DanxianTiaoqi { board, side: Colour::Black, turns: 0, winner: None })
            }
            Some(text) => position::read(length, text),
        }
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (self.turns / 2 + 1, self.turns as u8 % 2);
        match self.winner {
            Some(_) => Turn::over(round, place),
            None => Turn::of(DanxianTiaoqi::seat(self.side), self.side as u8 + 1, round, place),
        }
    }

    #[inline]
    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor != DanxianTiaoqi::seat(self.side) || self.winner.is_some() {
            return;
        }
        let before = out.len();
        out.extend(self.moves());
        if rule!("R2.3", out.len() == before) {
            out.push(Action::Pass);
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        let us = self.side;
        forbid!("R2.1", self.turn().actor() != Some(actor), "{us} is to move");
        match action {
            Action::Pass => self.check_pass(),
            Action::Move(from, to) => self.check_move(from, to),
        }
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, action: Action) {
        let us = self.side;
        if let Action::Move(from, to) = action {
            self.board.shift(us, from, to);
        }
        self.side = us.other();
        self.turns += 1;
        self.winner = self.find_winner(us);
    }

    fn outcome(&self) -> Option<Outcome> {
        Some(Outcome::won(DanxianTiaoqi::seat(self.winner?), "across", "R4.1"))
    }

    fn position(&self, out: &mut String) {
        position::write(self, out);
    }

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        notation::write(action, out);
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        notation::read(self.board.length, text)
    }

    fn read_lenient(&self, _actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        notation::read_lenient(self, text)
    }

    fn event(&mut self, _seat: Actor, _event: Event) -> Result<(), Rejection> {
        let us = self.side;
        Err(Rejection::illegal("R2.2", format!("{us} must move, no turn is skipped")))
    }

    fn save(&self, out: &mut Writer) {
        out.u32(self.turns);
    }

    fn restore(&mut self, from: &mut Reader<'_>) -> Option<()> {
        self.turns = from.u32()?;
        Some(())
    }

    fn forget(&mut self) {
        self.turns = self.side as u32;
    }

    fn identity(&self) -> u128 {
        let [black, white] = Colour::BOTH.map(|colour| u128::from(self.board.of(colour).0));
        black << 64 | white << 1 | self.side as u128
    }

    fn scene(&self, _view: Option<Actor>, scene: &mut Scene) {
        scene::draw(self, scene);
    }

    /// At most five moves are kept beside one another, and one of them is taken.
    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.winner.is_some() {
            return None;
        }
        let mut moves = [Action::Pass; crate::board::MEN as usize];
        let mut count = 0;
        for action in self.moves() {
            moves[count] = action;
            count += 1;
        }
        let n = rng.below(count.max(1) as u32) as usize;
        Some((DanxianTiaoqi::seat(self.side), moves[n]))
    }
}
