//! The rules, in the order of RULES.md.

use std::fmt::Write as _;
use wanqi_sdk::board::square::Square;
use wanqi_sdk::{
    Actor, Event, Facts, Game, Kind, Outcome, Rejection, Scene, Setup, Turn, forbid, rule,
};

/// Columns and rows.
const SIZE: u8 = 3;
/// Points by index, three in a row (R3.1).
const LINES: [[usize; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
/// The letters of the two seats in position text.
const LETTERS: [char; 3] = ['.', 'x', 'o'];

/// A game in progress.
#[derive(Clone)]
pub struct {{Type}} {
    /// Who stands on a point: 0 nobody, 1 or 2 a seat.
    points: [u8; 9],
}

/// The index of a point on the board.
fn index(point: Square) -> usize {
    usize::from(point.y) * usize::from(SIZE) + usize::from(point.x)
}

fn all_points() -> impl Iterator<Item = Square> {
    (0..SIZE).flat_map(|y| (0..SIZE).map(move |x| Square::new(x, y)))
}

impl {{Type}} {
    fn marks(&self) -> u32 {
        self.points.iter().map(|seat| u32::from(*seat != 0)).sum()
    }

    /// The seat to act if nothing has ended (R1).
    fn mover(&self) -> Actor {
        if self.marks().is_multiple_of(2) { Actor::ONE } else { Actor::TWO }
    }

    /// Whether a seat has three in a row.
    fn has_row(&self, seat: Actor) -> bool {
        LINES.iter().any(|line| line.iter().all(|i| self.points[*i] == seat.0))
    }

    /// The seat that has three in a row.
    fn winner(&self) -> Option<Actor> {
        [Actor::ONE, Actor::TWO].into_iter().find(|seat| self.has_row(*seat))
    }

    /// Whether the game has ended (R3); cheaper than to ask how.
    fn is_over(&self) -> bool {
        rule!("R3.1", self.winner().is_some()) || rule!("R3.2", self.marks() == 9)
    }

    /// Reads `x.o/.x./..o`: rows from the top.
    fn parse(text: &str) -> Result<[u8; 9], Rejection> {
        let wrong = |message: &'static str, at: usize| Rejection::position("R1", message, at, 1);
        let mut points = [0; 9];
        let mut bytes = text.bytes().enumerate();
        for y in (0..SIZE).rev() {
            for x in 0..SIZE {
                let (at, byte) = bytes.next().ok_or(wrong("nine points are wanted", text.len()))?;
                let seat = LETTERS.iter().position(|letter| *letter == char::from(byte));
                let seat = seat.ok_or(wrong("a point is one of x, o and .", at))?;
                points[index(Square::new(x, y))] = seat as u8;
            }
            if y > 0 && bytes.next().map(|(_, byte)| byte) != Some(b'/') {
                return Err(wrong("rows are separated by /", text.len()));
            }
        }
        match bytes.next() {
            None => Ok(points),
            Some((at, _)) => Err(wrong("there are only three rows of three", at)),
        }
    }

    /// Positions that no game reaches.
    fn check_position(&self) -> Result<(), Rejection> {
        let of = |seat: u8| self.points.iter().filter(|s| **s == seat).count();
        let (crosses, noughts) = (of(1), of(2));
        if crosses != noughts && crosses != noughts + 1 {
            let message = format!("{crosses} crosses and {noughts} noughts cannot be");
            return Err(Rejection::position("R1", message, 0, 0));
        }
        if self.has_row(self.mover()) {
            return Err(Rejection::position("R3.1", "the seat to act has won already", 0, 0));
        }
        Ok(())
    }
}

impl Game for {{Type}} {
    const FACTS: Facts = crate::FACTS;
    type Action = Square;

    fn new(setup: &Setup<'_>) -> Result<Self, Rejection> {
        let points = setup.position.map_or(Ok([0; 9]), Self::parse)?;
        let game = {{Type}} { points };
        game.check_position()?;
        Ok(game)
    }

    fn turn(&self) -> Turn {
        let actor = self.mover();
        let (round, place) = (1 + self.marks() / 2, actor.0 - 1);
        if self.is_over() {
            return Turn::over(round, place);
        }
        Turn::of(actor, actor.0, round, place)
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Square>) {
        if self.turn().acts(actor) {
            out.extend(all_points().filter(|point| self.points[index(*point)] == 0));
        }
    }

    fn check(&self, actor: Actor, point: Square) -> Result<(), Rejection> {
        if self.is_over() {
            return Err(Rejection::new(Kind::AfterEnd, "R3", "the game is over"));
        }
        if actor != self.mover() {
            let message = format!("seat {} is to act", self.mover().0);
            return Err(Rejection::new(Kind::WrongActor, "R1", message));
        }
        let outside = point.x >= SIZE || point.y >= SIZE;
        forbid!("R2.1", outside, "{point} is not on the board, which ends at c3");
        let seat = self.points[index(point)];
        forbid!("R2.2", seat != 0, "{point} is taken by seat {seat}");
        Ok(())
    }

    fn apply(&mut self, actor: Actor, point: Square) {
        self.points[index(point)] = actor.0;
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = self.winner();
        if rule!("R3.1", winner.is_some()) {
            return winner.map(|seat| Outcome::won(seat, "three-in-a-row", "R3.1"));
        }
        if rule!("R3.2", self.marks() == 9) {
            return Some(Outcome::drawn(2, "full-board", "R3.2"));
        }
        None
    }

    fn position(&self, out: &mut String) {
        for y in (0..SIZE).rev() {
            for x in 0..SIZE {
                out.push(LETTERS[usize::from(self.points[index(Square::new(x, y))])]);
            }
            if y > 0 {
                out.push('/');
            }
        }
    }

    fn write(&self, _actor: Actor, point: Square, out: &mut String) {
        write!(out, "{point}").expect("a String takes all");
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Square, Rejection> {
        let syntax = || Rejection::syntax("not the name of a point").hint("b2 is the centre");
        Square::parse(text, 26, 99).ok_or_else(syntax)
    }

    fn event(&mut self, _seat: Actor, _event: Event) -> Result<(), Rejection> {
        Err(Rejection::illegal("R4", "nobody passes, skips or leaves"))
    }

    fn scene(&self, _view: Option<Actor>, scene: &mut Scene) {
        scene.cells();
        for point in all_points() {
            scene.place(point, f32::from(point.x), f32::from(point.y));
        }
        for point in all_points() {
            let seat = self.points[index(point)];
            if seat != 0 {
                let letter = LETTERS[usize::from(seat)];
                scene.piece(point, seat, letter, if seat == 1 { '×' } else { '○' });
            }
        }
    }
}
