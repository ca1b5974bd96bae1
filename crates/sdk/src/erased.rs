//! A game of any type behind a trait object. Code that treats all games alike, such as properties
//! and scenarios, is compiled only once with it, not once for each game.

use crate::eyes::Eyes;
use crate::facts::Facts;
use crate::game::{Actor, Class, Game, MarkVerdict, Outcome, Read, Rejection, Setup, Turn};
use crate::language::Language;
use crate::listing::{in_order, with_texts};
use crate::options::Options;
use crate::position::set_up;
use crate::replay::{self, Reading, Resolved};
use crate::rng::Rng;
use crate::scene::Scene;
use crate::snapshot;
use std::any::Any;
use std::fmt;
use std::rc::Rc;

/// A game of any type.
pub(crate) type Boxed = Box<dyn AnyGame>;

/// The constructors of games of one type.
#[derive(Clone, Copy)]
pub(crate) struct Maker {
    pub facts: &'static Facts,
    /// [`Game::new`].
    pub new: fn(&Setup<'_>) -> Result<Boxed, Rejection>,
    /// A game from the bytes of a snapshot.
    pub load: fn(&[u8]) -> Result<Loaded, Rejection>,
}

/// A game that was read from a snapshot.
pub(crate) struct Loaded {
    pub game: Boxed,
    pub plies: u64,
}

impl Maker {
    pub fn of<G: Game>() -> Maker {
        Maker {
            facts: const { &G::FACTS },
            new: |setup| Ok(Box::new(Held(set_up::<G>(setup)?))),
            load: |bytes| {
                let saved = snapshot::load::<G>(bytes)?;
                Ok(Loaded { game: Box::new(Held(saved.game)), plies: saved.plies })
            },
        }
    }
}

/// The methods of [`Game`] for a game of any type. Actions must come from the same game.
pub(crate) trait AnyGame {
    fn maker(&self) -> Maker;
    fn turn(&self) -> Turn;
    fn outcome(&self) -> Option<Outcome>;
    fn position(&self) -> String;
    fn repetition_key(&self) -> u128;
    fn view(&self, eyes: Eyes) -> String;
    fn scene(&self, eyes: Eyes, language: Language) -> Scene;
    /// The legal actions of an actor, sorted by canonical text; claims only, if asked for.
    fn list(&self, actor: Actor, claims: bool) -> Vec<(String, AnyAction)>;
    fn write(&self, actor: Actor, action: &AnyAction) -> String;
    fn write_style(&self, style: usize, actor: Actor, action: &AnyAction) -> String;
    fn read(&self, actor: Actor, text: &str) -> Result<AnyAction, Rejection>;
    fn read_lenient(&self, actor: Actor, text: &str) -> Result<Read<AnyAction>, Rejection>;
    fn check(&self, actor: Actor, action: &AnyAction) -> Result<(), Rejection>;
    fn class(&self, action: &AnyAction) -> Class;
    fn marks(&self, actor: Actor, action: &AnyAction, marks: u8, last: bool) -> MarkVerdict;
    fn random(&self, rng: &mut Rng) -> Option<(Actor, AnyAction)>;
    fn resolve(
        &self,
        seat: Option<Actor>,
        token: &[u8],
        how: Reading,
    ) -> Result<Resolved<AnyAction>, Rejection>;
    fn apply(&mut self, actor: Actor, action: &AnyAction);
    fn event(&mut self, seat: Option<Actor>, word: &[u8]) -> Result<Actor, Rejection>;
    fn copy(&self) -> Boxed;
    /// Copies this game with `clone_from` over a copy of `other`, which has the same type.
    fn copy_over(&self, other: &dyn AnyGame) -> Boxed;
    /// A snapshot.
    fn save(&self, rules: usize, options: &Options, plies: u64) -> Vec<u8>;
    #[cfg(feature = "kit")]
    fn perft(&self, depth: u32) -> u64;
    /// Perft by listing and copying, even if the game overrides perft.
    #[cfg(feature = "kit")]
    fn listed_perft(&self, depth: u32) -> u64;
    fn any(&self) -> &dyn Any;
}

/// A game that implements [`AnyGame`].
pub(crate) struct Held<G>(pub G);

impl<G: Game> AnyGame for Held<G> {
    fn maker(&self) -> Maker {
        Maker::of::<G>()
    }

    fn turn(&self) -> Turn {
        self.0.turn()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    fn position(&self) -> String {
        let mut text = String::new();
        self.0.position(&mut text);
        text
    }

    fn repetition_key(&self) -> u128 {
        self.0.repetition_key()
    }

    fn view(&self, eyes: Eyes) -> String {
        let mut text = String::new();
        self.0.view(eyes, &mut text);
        text
    }

    fn scene(&self, eyes: Eyes, language: Language) -> Scene {
        let mut scene = Scene::in_language(language);
        self.0.scene(eyes, &mut scene);
        scene
    }

    fn list(&self, actor: Actor, claims: bool) -> Vec<(String, AnyAction)> {
        let (texts, actions) = with_texts(&self.0, actor, claims);
        listed(texts, Rc::new(actions))
    }

    fn write(&self, actor: Actor, action: &AnyAction) -> String {
        let mut text = String::new();
        self.0.write(actor, action.is(), &mut text);
        text
    }

    fn write_style(&self, style: usize, actor: Actor, action: &AnyAction) -> String {
        let mut text = String::new();
        self.0.write_style(style, actor, action.is(), &mut text);
        text
    }

    fn read(&self, actor: Actor, text: &str) -> Result<AnyAction, Rejection> {
        self.0.read(actor, text.as_bytes()).map(AnyAction::of)
    }

    fn read_lenient(&self, actor: Actor, text: &str) -> Result<Read<AnyAction>, Rejection> {
        let Read { action, legal, marks, canonical } =
            self.0.read_lenient(actor, text.as_bytes())?;
        Ok(Read { action: AnyAction::of(action), legal, marks, canonical })
    }

    fn check(&self, actor: Actor, action: &AnyAction) -> Result<(), Rejection> {
        self.0.check(actor, action.is())
    }

    fn class(&self, action: &AnyAction) -> Class {
        G::class(action.is())
    }

    fn marks(&self, actor: Actor, action: &AnyAction, marks: u8, last: bool) -> MarkVerdict {
        self.0.marks(actor, action.is(), marks, last)
    }

    fn random(&self, rng: &mut Rng) -> Option<(Actor, AnyAction)> {
        let (actor, action) = self.0.random(rng, &mut Vec::new())?;
        Some((actor, AnyAction::of(action)))
    }

    fn resolve(
        &self,
        seat: Option<Actor>,
        token: &[u8],
        how: Reading,
    ) -> Result<Resolved<AnyAction>, Rejection> {
        let Resolved { actor, action, canonical, weak } =
            replay::resolve(&self.0, seat, token, how)?;
        Ok(Resolved { actor, action: AnyAction::of(action), canonical, weak })
    }

    fn apply(&mut self, actor: Actor, action: &AnyAction) {
        self.0.apply(actor, action.is());
    }

    fn event(&mut self, seat: Option<Actor>, word: &[u8]) -> Result<Actor, Rejection> {
        replay::apply_event(&mut self.0, seat, word)
    }

    fn copy(&self) -> Boxed {
        Box::new(Held(self.0.clone()))
    }

    fn copy_over(&self, other: &dyn AnyGame) -> Boxed {
        let mut copy = other.any().downcast_ref::<G>().expect("of the same type").clone();
        copy.clone_from(&self.0);
        Box::new(Held(copy))
    }

    fn save(&self, rules: usize, options: &Options, plies: u64) -> Vec<u8> {
        snapshot::save(rules, options, plies, &self.0)
    }

    #[cfg(feature = "kit")]
    fn perft(&self, depth: u32) -> u64 {
        self.0.perft(depth)
    }

    #[cfg(feature = "kit")]
    fn listed_perft(&self, depth: u32) -> u64 {
        crate::perft::count(&self.0, depth)
    }

    fn any(&self) -> &dyn Any {
        &self.0
    }
}

/// Sorted texts, each with its action.
fn listed(texts: Vec<String>, actions: Rc<dyn Actions>) -> Vec<(String, AnyAction)> {
    let with_action = |(text, at)| (text, AnyAction { among: Rc::clone(&actions), at });
    in_order(texts).into_iter().map(with_action).collect()
}

/// An action of any game: an index into a list of actions that were created together.
#[derive(Clone)]
pub(crate) struct AnyAction {
    among: Rc<dyn Actions>,
    at: usize,
}

impl AnyAction {
    fn of<A: Copy + Eq + fmt::Debug + 'static>(action: A) -> AnyAction {
        AnyAction { among: Rc::new(vec![action]), at: 0 }
    }

    /// Its index in that list.
    pub fn place(&self) -> usize {
        self.at
    }

    /// The action itself.
    fn is<A: Copy + 'static>(&self) -> A {
        let all = self.among.any().downcast_ref::<Vec<A>>();
        all.expect("the action comes from this game")[self.at]
    }
}

impl PartialEq for AnyAction {
    fn eq(&self, other: &AnyAction) -> bool {
        self.among.equal(self.at, other.among.any(), other.at)
    }
}

impl Eq for AnyAction {}

impl fmt::Debug for AnyAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.among.tell(self.at, f)
    }
}

/// Actions of one type.
trait Actions {
    fn any(&self) -> &dyn Any;
    /// Whether an action of this list equals an action of another list.
    fn equal(&self, at: usize, others: &dyn Any, there: usize) -> bool;
    fn tell(&self, at: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}

impl<A: Copy + Eq + fmt::Debug + 'static> Actions for Vec<A> {
    fn any(&self) -> &dyn Any {
        self
    }

    fn equal(&self, at: usize, others: &dyn Any, there: usize) -> bool {
        others.downcast_ref::<Vec<A>>().is_some_and(|others| self[at] == others[there])
    }

    fn tell(&self, at: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self[at].fmt(f)
    }
}
