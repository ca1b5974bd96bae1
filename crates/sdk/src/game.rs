//! The traits that every game implements: [`Game`], and for texts and pictures [`ActionText`],
//! [`PositionText`] and [`Picture`].

pub use crate::actor::{Actor, Turn};
use crate::eyes::Eyes;
use crate::facts::Facts;
use crate::options::Options;
pub use crate::outcome::{Outcome, OutcomeClass};
pub use crate::rejection::{Rejection, RejectionKind};
use crate::rng::Rng;
use crate::scene::Scene;
use crate::snapshot::{SnapshotReader, SnapshotWriter, text_hash};
use crate::spelling;
use crate::touch::Touch;
use std::fmt::Debug;

/// The class of an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// An ordinary action: it is listed, counted by perft, and drawn in playouts.
    Play,
    /// A claim: it is listed only on request, and not used in perft and playouts.
    Claim,
}

/// An event of a record that is passed to the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// The turn is skipped, as between two moves of one colour in an imported file.
    Skip,
    /// A null move; only in variations.
    Null,
    /// The seat leaves a game with more than two seats.
    Out,
}

/// The result of reading an action leniently.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Read<A> {
    /// The action.
    pub action: A,
    /// Whether the reader has found it legal, so that [`Game::check`] is not called.
    pub legal: bool,
    /// The signs after the action, as bits that the game defines; 0 means none.
    pub marks: u8,
    /// Whether the text was canonical.
    pub canonical: bool,
}

impl<A> Read<A> {
    /// An action that is not checked yet, without signs.
    pub const fn unchecked(action: A) -> Self {
        Read { action, legal: false, marks: 0, canonical: true }
    }
}

/// Whether the signs after an action agree with the position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MarkVerdict {
    /// The signs are true.
    True,
    /// The signs are true but incomplete, such as `+` for a mate.
    Weak,
    /// The signs are wrong.
    Wrong(Rejection),
}

/// The start of a new game.
pub struct Setup<'a> {
    /// Index of the rule set in [`Facts::rulesets`].
    pub rules: usize,
    /// All options of that rule set.
    pub options: &'a Options,
    /// Position text, or the rule set's start.
    pub position: Option<&'a str>,
}

/// The spellings of an action that a game reads besides the canonical text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lenient {
    /// No others.
    Canonical,
    /// Capital letters: `A1-B2` for `a1-b2`.
    AnyCase,
    /// Capital letters, and a move without its dash: `A1B2` for `a1-b2`.
    AnyDash,
}

/// Actions as text. A game implements it in `notation.rs`; see the example of [`Game`].
pub trait ActionText: Sized {
    /// An action: one decision, a small value.
    type Action: Copy + Eq + Debug;

    /// The spellings that [`read_lenient`](ActionText::read_lenient) accepts, if the game does not
    /// implement it.
    const LENIENT: Lenient = Lenient::Canonical;

    /// Writes the canonical text of an action: exactly one text for each legal action, without
    /// white space, at most 4 KiB.
    fn write(&self, actor: Actor, action: Self::Action, out: &mut String);

    /// Reads canonical text. The action may be illegal.
    ///
    /// # Errors
    /// [`RejectionKind::Syntax`] if the text does not have the canonical form.
    fn read(&self, actor: Actor, text: &[u8]) -> Result<Self::Action, Rejection>;

    /// Reads the canonical form, or else the styles of the game.
    ///
    /// # Errors
    /// [`RejectionKind::Syntax`], [`RejectionKind::Ambiguous`], or the refusal of the action that
    /// was meant.
    fn read_lenient(&self, actor: Actor, text: &[u8]) -> Result<Read<Self::Action>, Rejection> {
        match Self::LENIENT {
            Lenient::Canonical => self.read(actor, text).map(Read::unchecked),
            Lenient::AnyCase => spelling::any_case(text, |text| self.read(actor, text)),
            Lenient::AnyDash => spelling::any_dash(text, |text| self.read(actor, text)),
        }
    }

    /// Writes a legal action in a style of the rule set; style 0 is the canonical text.
    fn write_style(&self, style: usize, actor: Actor, action: Self::Action, out: &mut String) {
        debug_assert_eq!(style, 0);
        self.write(actor, action, out);
    }

    /// Compares the signs after a legal action (`+`, `#`) with the position, before the action is
    /// applied. The SDK calls it only if there are signs. `last` is true for the last action of the
    /// main line, where incomplete signs (`+` for a mate) are reported.
    fn marks(&self, _actor: Actor, _action: Self::Action, _marks: u8, _last: bool) -> MarkVerdict {
        MarkVerdict::True
    }
}

/// Positions as text, and the history that the text does not contain. A game implements it in
/// `position.rs`; see the example of [`Game`].
pub trait PositionText: Sized {
    /// The key that the game adds to its history ([`Run`](crate::repetition::Run)), if it is equal
    /// for positions that the repetition rule counts as equal.
    const KEY: Option<fn(&Self) -> u64> = None;

    /// Writes the position text: every fact that the rules need except earlier positions.
    fn position(&self, out: &mut String);

    /// Changes the start of a game to the position that the text describes.
    ///
    /// # Errors
    /// The text cannot be read, or the position is impossible; the refusal has the place in the
    /// text.
    fn read_position(self, text: &str) -> Result<Self, Rejection>;

    /// Writes the position text as these eyes may see it; for [`Eyes::All`] it is
    /// [`position`](PositionText::position). Override it if the game has hidden information.
    fn view(&self, _eyes: Eyes, out: &mut String) {
        self.position(out);
    }

    /// Writes the history that the position text does not contain; nothing if there is none.
    fn save(&self, _out: &mut SnapshotWriter) {}

    /// Reads the bytes of [`save`](PositionText::save) into a game created from the position text.
    /// `None` if the bytes are wrong.
    fn restore(&mut self, _from: &mut SnapshotReader<'_>) -> Option<()> {
        Some(())
    }

    /// A hash that is equal for positions that the repetition rule counts as equal:
    /// [`KEY`](PositionText::KEY), or a hash of the position text.
    fn repetition_key(&self) -> u128 {
        match Self::KEY {
            Some(key) => key(self).into(),
            None => text_hash(|text| self.position(text)),
        }
    }

    /// Clears the state that solving ignores: earlier positions, the number of the round, counts of
    /// turns without progress. If a rule forbids repetition, the earlier positions stay.
    fn forget(&mut self) {}

    /// A hash for solving, after [`forget`](PositionText::forget), of everything that can still
    /// change the moves or the outcome. Override it if that is cheaper than hashing the position
    /// text. A key of at most 64 bits should not be hashed.
    fn identity(&self) -> u128 {
        text_hash(|text| self.position(text))
    }
}

/// Pictures of positions. A game implements it in `scene.rs`; see the example of [`Game`].
pub trait Picture {
    /// Draws the position as these eyes may see it.
    fn scene(&self, eyes: Eyes, scene: &mut Scene);

    /// Writes what a pointer touches to choose an action of an actor that is to act; by default
    /// nothing, so that a host derives all of it.
    fn touch(&self, actor: Actor, touch: &mut Touch) {
        let _ = (actor, touch);
    }
}

/// A game in progress: rules, options, position and the history that the rules need.
///
/// * [`check`](Game::check) explains, [`legal`](Game::legal) generates, and they agree on every
///   action that can be read.
/// * A game draws no random numbers, reads no clock and prints nothing: the same calls give the
///   same state.
/// * The SDK calls `Clone::clone_from` in loops: implement it so that it reuses memory if the state
///   owns any ([`reusing_clone!`](crate::reusing_clone)).
///
/// # A whole game
/// Twenty-One: two sides add 1, 2 or 3 to a sum in turn, and the side that reaches 21 wins. The
/// comments name the file of each part in a game crate.
///
/// ```
#[doc = include_str!("../doc/twenty_one.rs")]
///
/// // The last line of lib.rs makes the crate a plugin.
/// wanqi_sdk::plugin!(TwentyOne);
///
/// // A test plays a few actions as a program does: it reads, checks and applies each of them.
/// use wanqi_sdk::replay::{Reading, resolve};
///
/// fn main() -> Result<(), Rejection> {
///     let options = wanqi_sdk::Options::default();
///     let mut game = TwentyOne::new(&Setup { rules: 0, options: &options, position: None })?;
///     for text in ["+3", "+2", "+3", "+1", "+3", "+3", "+3"] {
///         let read = resolve(&game, None, text.as_bytes(), Reading::default())?;
///         game.apply(read.actor, read.action);
///     }
///     let mut position = String::new();
///     game.position(&mut position);
///     assert_eq!(position, "18 7");
///
///     // White is to move. A refusal names the rule and the reason.
///     let refusal = resolve(&game, None, b"+4", Reading::default()).unwrap_err();
///     assert_eq!(refusal.rule, "R3.1");
///     assert_eq!(refusal.message, "White adds 1, 2 or 3, not 4");
///
///     game.check(Actor::TWO, 3)?;
///     game.apply(Actor::TWO, 3);
///     assert_eq!(game.outcome(), Some(Outcome::won(Actor::TWO, "twenty-one", "R4.1")));
///     let late = resolve(&game, None, b"+1", Reading::default()).unwrap_err();
///     assert_eq!(late.kind, RejectionKind::AfterEnd);
///     Ok(())
/// }
/// ```
pub trait Game: ActionText + PositionText + Picture + Clone + Send + 'static {
    /// The game's facts.
    const FACTS: Facts;
    /// The rule that no turn is skipped, and its message: `{us} must move, no turn is skipped`. The
    /// message can contain `{us}`, the role of the seat to move, which is the same in all rule sets
    /// of such a game, and `{seat}`, the number of that seat. A game that accepts events implements
    /// [`event`](Game::event) instead.
    const NO_SKIP: (&'static str, &'static str) = ("", "");

    /// The message of [`NO_SKIP`](Game::NO_SKIP) in Chinese, with the same names in braces. If it
    /// is empty, readers in Chinese get the English one.
    const NO_SKIP_ZH: &'static str = "";

    /// The start of a rule set with these options.
    ///
    /// # Errors
    /// If options contradict one another.
    fn start(setup: &Setup<'_>) -> Result<Self, Rejection>;

    /// A game at the start, or at the position of the set-up.
    ///
    /// # Errors
    /// Those of [`start`](Game::start) and of [`read_position`](PositionText::read_position).
    fn new(setup: &Setup<'_>) -> Result<Self, Rejection> {
        let start = Self::start(setup)?;
        match setup.position {
            None => Ok(start),
            Some(text) => start.read_position(text),
        }
    }

    /// The turn: the actors to act.
    fn turn(&self) -> Turn;

    /// Adds every legal action of this actor, once each, without claims. Adds none if the actor is
    /// not to act or the game is over; a declared end does not end the list.
    fn legal(&self, actor: Actor, out: &mut Vec<Self::Action>);

    /// Whether the action is legal for the actor now.
    ///
    /// # Errors
    /// The rule that forbids the action, and the reason.
    fn check(&self, actor: Actor, action: Self::Action) -> Result<(), Rejection>;

    /// Applies an action. The SDK calls it only with actions that [`check`](Game::check) accepts.
    fn apply(&mut self, actor: Actor, action: Self::Action);

    /// The outcome, if the game has ended. May be expensive.
    fn outcome(&self) -> Option<Outcome>;

    /// Applies an event. Without an implementation the rule of [`NO_SKIP`](Game::NO_SKIP) forbids
    /// all events.
    ///
    /// # Errors
    /// The rule set does not accept the event; the refusal has the rule.
    fn event(&mut self, _seat: Actor, _event: Event) -> Result<(), Rejection> {
        let (rule, message) = Self::NO_SKIP;
        let turn = self.turn();
        let set = Self::FACTS.rulesets.first();
        let role = usize::from(turn.role).checked_sub(1);
        let named = |roles: &[&'static str]| role.and_then(|role| roles.get(role).copied());
        let us = set.and_then(|set| named(set.roles)).unwrap_or("the seat to move");
        let us_zh = set.and_then(|set| named(set.roles_zh)).unwrap_or("轮到的一方");
        let seat = turn.actor().map_or(turn.place + 1, |seat| seat.0).to_string();
        let filled = |text: &str, us: &str| text.replace("{us}", us).replace("{seat}", &seat);
        let refusal = Rejection::illegal(rule, filled(message, us));
        Err(match Self::NO_SKIP_ZH {
            "" => refusal,
            chinese => refusal.zh(filled(chinese, us_zh)),
        })
    }

    /// Adds the claims that this actor can make now.
    fn claims(&self, _actor: Actor, _out: &mut Vec<Self::Action>) {}

    /// The class of an action.
    fn class(_action: Self::Action) -> Class {
        Class::Play
    }

    /// The weight of a listed ENV action.
    fn weight(&self, _action: Self::Action) -> u32 {
        1
    }

    /// The roles of a seat now, as bits.
    fn roles(&self, seat: Actor) -> u64 {
        1 << (seat.0 - 1)
    }

    /// How promising a legal action is. The solver tries actions with greater numbers first.
    fn promise(&self, _actor: Actor, _action: Self::Action) -> i32 {
        0
    }

    /// Counts sequences of exactly `depth` actions. Override it if there is a faster way.
    fn perft(&self, depth: u32) -> u64 {
        crate::perft::count(self, depth)
    }

    /// A uniformly random legal action (for ENV: in proportion to the weights), `None` if there is
    /// no legal action. Override it if rejection sampling is cheaper than listing. `scratch` keeps
    /// its memory between calls.
    fn random(
        &self,
        rng: &mut Rng,
        scratch: &mut Vec<Self::Action>,
    ) -> Option<(Actor, Self::Action)> {
        crate::playout::draw(self, rng, scratch)
    }
}
