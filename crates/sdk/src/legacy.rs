//! The `Game` trait of SDK 0.1, for games that are not yet converted. Removed before 0.2 is released.
#![allow(missing_docs)]

use crate::facts::Facts;
use crate::game::{self, *};
use crate::rng::Rng;
use crate::scene::Scene;
use crate::snapshot::{Reader, Writer};
use std::fmt::Debug;

pub trait Game: Clone + Send + 'static {
    const FACTS: Facts;

    type Action: Copy + Eq + Debug;

    fn new(setup: &Setup<'_>) -> Result<Self, Rejection>;

    fn turn(&self) -> Turn;

    fn legal(&self, actor: Actor, out: &mut Vec<Self::Action>);

    fn check(&self, actor: Actor, action: Self::Action) -> Result<(), Rejection>;

    fn apply(&mut self, actor: Actor, action: Self::Action);

    fn outcome(&self) -> Option<Outcome>;

    fn position(&self, out: &mut String);

    fn write(&self, actor: Actor, action: Self::Action, out: &mut String);

    fn read(&self, actor: Actor, text: &[u8]) -> Result<Self::Action, Rejection>;

    fn read_lenient(&self, actor: Actor, text: &[u8]) -> Result<Read<Self::Action>, Rejection> {
        self.read(actor, text).map(Read::unchecked)
    }

    fn write_style(&self, style: usize, actor: Actor, action: Self::Action, out: &mut String) {
        debug_assert_eq!(style, 0);
        self.write(actor, action, out);
    }

    fn marks(&self, _actor: Actor, _action: Self::Action, _marks: u8, _last: bool) -> MarkVerdict {
        MarkVerdict::True
    }

    fn claims(&self, _actor: Actor, _out: &mut Vec<Self::Action>) {}

    fn class(_action: Self::Action) -> Class {
        Class::Play
    }

    fn weight(&self, _action: Self::Action) -> u32 {
        1
    }

    fn event(&mut self, seat: Actor, event: Event) -> Result<(), Rejection>;

    fn roles(&self, seat: Actor) -> u64 {
        1 << (seat.0 - 1)
    }

    fn save(&self, _out: &mut Writer) {}

    fn restore(&mut self, _from: &mut Reader<'_>) -> Option<()> {
        Some(())
    }

    fn repetition_key(&self) -> u128 {
        let mut text = String::new();
        self.position(&mut text);
        crate::snapshot::hash(text.as_bytes())
    }

    fn forget(&mut self) {}

    fn identity(&self) -> u128 {
        let mut text = String::new();
        self.position(&mut text);
        crate::snapshot::hash(text.as_bytes())
    }

    fn promise(&self, _actor: Actor, _action: Self::Action) -> i32 {
        0
    }

    fn scene(&self, view: Option<Actor>, scene: &mut Scene);

    fn view(&self, _seat: Actor, out: &mut String) {
        self.position(out);
    }

    fn perft(&self, depth: u32) -> u64 {
        crate::perft::count(self, depth)
    }

    fn random(
        &self,
        rng: &mut Rng,
        scratch: &mut Vec<Self::Action>,
    ) -> Option<(Actor, Self::Action)> {
        crate::playout::draw(self, rng, scratch)
    }
}

impl<G: Game> ActionText for G {
    type Action = <G as Game>::Action;
    fn write(&self, actor: Actor, action: Self::Action, out: &mut String) {
        Game::write(self, actor, action, out);
    }
    fn read(&self, actor: Actor, text: &[u8]) -> Result<Self::Action, Rejection> {
        Game::read(self, actor, text)
    }
    fn read_lenient(&self, actor: Actor, text: &[u8]) -> Result<Read<Self::Action>, Rejection> {
        Game::read_lenient(self, actor, text)
    }
    fn write_style(&self, style: usize, actor: Actor, action: Self::Action, out: &mut String) {
        Game::write_style(self, style, actor, action, out);
    }
    fn marks(&self, actor: Actor, action: Self::Action, marks: u8, last: bool) -> MarkVerdict {
        Game::marks(self, actor, action, marks, last)
    }
}

impl<G: Game> PositionText for G {
    fn position(&self, out: &mut String) {
        Game::position(self, out);
    }
    fn read_position(self, _text: &str) -> Result<Self, Rejection> {
        Err(Rejection::syntax("Game::new of SDK 0.1 reads positions"))
    }
    fn view(&self, seat: Actor, out: &mut String) {
        Game::view(self, seat, out);
    }
    fn save(&self, out: &mut Writer) {
        Game::save(self, out);
    }
    fn restore(&mut self, from: &mut Reader<'_>) -> Option<()> {
        Game::restore(self, from)
    }
    fn repetition_key(&self) -> u128 {
        Game::repetition_key(self)
    }
    fn forget(&mut self) {
        Game::forget(self);
    }
    fn identity(&self) -> u128 {
        Game::identity(self)
    }
}

impl<G: Game> Picture for G {
    fn scene(&self, view: Option<Actor>, scene: &mut Scene) {
        Game::scene(self, view, scene);
    }
}

impl<G: Game> game::Game for G {
    const FACTS: Facts = <G as Game>::FACTS;
    fn start(setup: &Setup<'_>) -> Result<Self, Rejection> {
        <G as Game>::new(&Setup { position: None, ..*setup })
    }
    fn new(setup: &Setup<'_>) -> Result<Self, Rejection> {
        <G as Game>::new(setup)
    }
    fn turn(&self) -> Turn {
        Game::turn(self)
    }
    fn legal(&self, actor: Actor, out: &mut Vec<<G as Game>::Action>) {
        Game::legal(self, actor, out);
    }
    fn check(&self, actor: Actor, action: <G as Game>::Action) -> Result<(), Rejection> {
        Game::check(self, actor, action)
    }
    fn apply(&mut self, actor: Actor, action: <G as Game>::Action) {
        Game::apply(self, actor, action);
    }
    fn outcome(&self) -> Option<Outcome> {
        Game::outcome(self)
    }
    fn event(&mut self, seat: Actor, event: Event) -> Result<(), Rejection> {
        Game::event(self, seat, event)
    }
    fn claims(&self, actor: Actor, out: &mut Vec<<G as Game>::Action>) {
        Game::claims(self, actor, out);
    }
    fn class(action: <G as Game>::Action) -> Class {
        <G as Game>::class(action)
    }
    fn weight(&self, action: <G as Game>::Action) -> u32 {
        Game::weight(self, action)
    }
    fn roles(&self, seat: Actor) -> u64 {
        Game::roles(self, seat)
    }
    fn promise(&self, actor: Actor, action: <G as Game>::Action) -> i32 {
        Game::promise(self, actor, action)
    }
    fn perft(&self, depth: u32) -> u64 {
        Game::perft(self, depth)
    }
    fn random(
        &self,
        rng: &mut Rng,
        scratch: &mut Vec<<G as Game>::Action>,
    ) -> Option<(Actor, <G as Game>::Action)> {
        Game::random(self, rng, scratch)
    }
}
