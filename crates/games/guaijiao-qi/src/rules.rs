//! The game as the SDK knows it.

use crate::game::{End, GuaijiaoQi};
use crate::notation::Action;
use crate::{explain, notation, position, scene};
use wanqi_sdk::legacy::Game;
use wanqi_sdk::repetition::Draw;
use wanqi_sdk::snapshot::{Reader, Writer, hash};
use wanqi_sdk::{Actor, Event, Facts, Outcome, Read, Rejection, Rng, Scene, Setup, Turn};

impl Game for GuaijiaoQi {
    const FACTS: Facts = crate::FACTS;

    type Action = Action;

    fn new(setup: &Setup<'_>) -> Result<GuaijiaoQi, Rejection> {
        let start = GuaijiaoQi::start(setup);
        match setup.position {
            None => Ok(start),
            Some(text) => position::read(start, text),
        }
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (self.turns() / 2 + 1, (self.turns() % 2) as u8);
        let turn = match self.end {
            Some(_) => Turn::over(round, place),
            None => Turn::of(self.actor(), place + 1, round, place),
        };
        Turn { declared: self.drawn.is_some(), ..turn }
    }

    #[inline]
    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor == self.actor() && self.end.is_none() {
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
        let won = |reason, rule| Some(Outcome::won(self.actor().other(), reason, rule));
        match (self.end, self.drawn) {
            (Some(End::CannotPlace), _) => won("cannot-place", "R3.4"),
            (Some(End::NoRoom), _) => won("no-room", "R3.5"),
            (Some(End::ShutIn), _) => won("shut-in", "R5.1"),
            (None, Some(Draw::Repetition)) => {
                Some(Outcome::drawn(2, "repetition", "R5.2").declared())
            }
            (None, Some(Draw::Quiet)) => Some(Outcome::drawn(2, "long-sliding", "R5.3").declared()),
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
        notation::read(text)
    }

    fn read_lenient(&self, _actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        notation::read_lenient(text)
    }

    fn event(&mut self, _seat: Actor, _event: Event) -> Result<(), Rejection> {
        let us = self.side();
        Err(Rejection::illegal("R2.2", format!("{us} must act, no turn is skipped")))
    }

    fn save(&self, out: &mut Writer) {
        Draw::save(self.drawn, out);
        out.u64s(self.run.keys());
    }

    fn restore(&mut self, from: &mut Reader<'_>) -> Option<()> {
        self.drawn = Draw::restore(from)?;
        from.u64s(self.run.keys_mut())?;
        let due = (!self.placing).then(|| self.position_key());
        (self.run.keys().last() == due.as_ref()).then_some(())
    }

    fn repetition_key(&self) -> u128 {
        let mut text = String::new();
        position::write_board(self, &mut text);
        hash(text.as_bytes())
    }

    /// Slides are forgotten but for whether there were any: nobody places after them (R3.5).
    fn forget(&mut self) {
        if self.slides > 0 {
            self.slides = 2 - self.slides % 2;
        }
        self.drawn = None;
        self.run.clear();
        if !self.placing {
            self.run.push(self.position_key());
        }
    }

    /// Where pieces stay, the cells that are free and how many pieces there are tell all.
    fn identity(&self) -> u128 {
        if !self.variant.slides {
            return self.covered;
        }
        let mut text = String::new();
        self.position(&mut text);
        hash(text.as_bytes())
    }

    fn scene(&self, _view: Option<Actor>, scene: &mut Scene) {
        scene::draw(self, scene);
    }

    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        let action = if self.end.is_none() { self.draw(rng) } else { None };
        action.map(|action| (self.actor(), action))
    }
}
