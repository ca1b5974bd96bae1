//! The game as the SDK knows it.

use crate::game::{Draw, End, Mogu};
pub use crate::notation::Action;
use crate::variant::{Kind, Variant};
use crate::{explain, notation, position, scene};
use wanqi_sdk::game::OutcomeClass;
use wanqi_sdk::legacy::Game;
use wanqi_sdk::snapshot::{Reader, Writer, hash};
use wanqi_sdk::{Actor, Event, Facts, Outcome, Read, Rejection, Rng, Scene, Setup, Turn};

impl Game for Mogu {
    const FACTS: Facts = crate::FACTS;

    type Action = Action;

    fn new(setup: &Setup<'_>) -> Result<Mogu, Rejection> {
        let start = Mogu::start(Variant::of(setup));
        match setup.position {
            None => Ok(start),
            Some(text) => position::read(start, text),
        }
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (self.turns / 2 + 1, self.turns as u8 % 2);
        let declared = self.drawn.is_some();
        if self.end.is_some() {
            return Turn { declared, ..Turn::over(round, place) };
        }
        let turn = Turn::of(Mogu::seat(self.side), self.side as u8 + 1, round, place);
        Turn { open: self.again, declared, ..turn }
    }

    #[inline]
    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor == Mogu::seat(self.side) && self.end.is_none() {
            self.list(out);
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        explain::check(self, actor, action)
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, action: Action) {
        self.act(action);
    }

    fn outcome(&self) -> Option<Outcome> {
        let won = |by, reason, rule| Some(Outcome::won(Mogu::seat(by), reason, rule));
        match (self.end, self.drawn) {
            (Some(End::Last(by)), _) if self.variant.misere => {
                won(by.other(), "last-taken", "R3.3")
            }
            (Some(End::Last(by)), _) => won(by, "last-taken", "R3.3"),
            (Some(End::NoPair(loser)), _) => won(loser.other(), "no-pair", "R4.2"),
            (Some(End::NoTriangle(loser)), _) => won(loser.other(), "no-triangle", "R5.3"),
            (Some(End::Arrived(by)), _) => won(by, "arrived", "R6.4"),
            (Some(End::Both), _) => Some(Outcome::drawn(2, "both-arrived", "R6.5")),
            (Some(End::Full(scores)), _) => Some(count(scores)),
            (None, Some(Draw::Repetition)) => {
                Some(Outcome::drawn(2, "repetition", "R6.6").declared())
            }
            (None, Some(Draw::Long)) => Some(Outcome::drawn(2, "turn-limit", "R6.7").declared()),
            (None, None) => None,
        }
    }

    fn position(&self, out: &mut String) {
        position::write(self, out);
    }

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        notation::write(action, out);
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        notation::read(self.variant.kind == Kind::Race, text)
    }

    fn read_lenient(&self, _actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        notation::read_lenient(self.variant.kind == Kind::Race, text)
    }

    fn event(&mut self, _seat: Actor, _event: Event) -> Result<(), Rejection> {
        let us = self.side;
        Err(Rejection::illegal("R2.2", format!("{us} must act, no turn is skipped")))
    }

    fn save(&self, out: &mut Writer) {
        out.u32(self.turns);
        out.u8(match self.drawn {
            None => 0,
            Some(Draw::Repetition) => 1,
            Some(Draw::Long) => 2,
        });
        out.u64s(self.run.keys());
    }

    fn restore(&mut self, from: &mut Reader<'_>) -> Option<()> {
        self.turns = from.u32()?;
        self.drawn = match from.u8()? {
            0 => None,
            1 => Some(Draw::Repetition),
            2 => Some(Draw::Long),
            _ => return None,
        };
        from.u64s(self.run.keys_mut())
    }

    fn repetition_key(&self) -> u128 {
        let mut text = String::new();
        position::write_board(self, &mut text);
        hash(text.as_bytes())
    }

    fn forget(&mut self) {
        (self.turns, self.drawn) = (self.side as u32, None);
        self.run.clear();
        if self.variant.kind == Kind::Race {
            self.run.push(self.key());
        }
    }

    fn identity(&self) -> u128 {
        self.repetition_key()
    }

    fn scene(&self, _view: Option<Actor>, scene: &mut Scene) {
        scene::draw(self, scene);
    }

    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        let action = if self.end.is_none() { self.draw_action(rng) } else { None };
        action.map(|action| (Mogu::seat(self.side), action))
    }
}

/// More points win (R7.4).
fn count([black, white]: [u32; 2]) -> Outcome {
    let outcome = Outcome::drawn(2, "full-board", "R7.4");
    let outcome = match black.cmp(&white) {
        std::cmp::Ordering::Equal => outcome,
        order => {
            let ranks = if order.is_gt() { vec![1, 2] } else { vec![2, 1] };
            Outcome { ranks, ..outcome }.class(OutcomeClass::Decided)
        }
    };
    outcome.scored(vec![black.into(), white.into()], 1)
}
