//! The trait every game implements, and the values it speaks in.

use crate::facts::Facts;
use crate::options::Options;
use crate::rng::Rng;
use crate::scene::Scene;
use crate::snapshot::{Reader, Writer};
use std::borrow::Cow;
use std::fmt::Debug;

/// Who decides: a seat from 1, or ENV (chance, dealing).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Actor(pub u8);

impl Actor {
    /// Chance and dealing.
    pub const ENV: Actor = Actor(0);
    /// Seat 1.
    pub const ONE: Actor = Actor(1);
    /// Seat 2.
    pub const TWO: Actor = Actor(2);

    /// The other seat of a game for two.
    #[must_use]
    pub const fn other(self) -> Actor {
        Actor(3 - self.0)
    }

    /// Its bit in [`Turn::to_act`].
    #[must_use]
    pub const fn bit(self) -> u32 {
        1 << self.0
    }
}

/// Who is to act. Cheap to make: it is asked before every action, so no mate is tested here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Turn {
    /// Bit `n`: seat `n` is to act; bit 0: ENV. Zero once the end is known without looking.
    pub to_act: u32,
    /// Role of the actor: index into the rule set's roles plus one, 0 if none.
    pub role: u8,
    /// Place of the turn within the round, from 0 (0 prints `12.`, others `12...`).
    pub place: u8,
    /// The number printed before the turn.
    pub round: u32,
    /// The same actor goes on with an open turn.
    pub open: bool,
    /// The rules have ended the game here or earlier; play may have gone on.
    pub declared: bool,
    /// Submissions are sealed until all are in; seats act in any order.
    pub sealed: bool,
}

impl Turn {
    /// A turn of one actor.
    #[must_use]
    pub const fn of(actor: Actor, role: u8, round: u32, place: u8) -> Turn {
        Turn {
            to_act: actor.bit(),
            role,
            place,
            round,
            open: false,
            declared: false,
            sealed: false,
        }
    }

    /// The game is over.
    #[must_use]
    pub const fn over(round: u32, place: u8) -> Turn {
        Turn { to_act: 0, ..Turn::of(Actor::ENV, 0, round, place) }
    }

    /// The actor with the lowest number, if any is to act.
    #[must_use]
    pub const fn actor(self) -> Option<Actor> {
        if self.to_act == 0 { None } else { Some(Actor(self.to_act.trailing_zeros() as u8)) }
    }

    /// All who are to act, ENV before seats.
    pub fn actors(self) -> impl Iterator<Item = Actor> {
        (0..32).map(Actor).filter(move |actor| self.acts(*actor))
    }

    /// Whether this actor is to act.
    #[must_use]
    pub const fn acts(self, actor: Actor) -> bool {
        self.to_act & actor.bit() != 0
    }
}

/// What kind of action it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// Listed, counted, drawn.
    Play,
    /// A claim: left out of lists unless asked for, and of perft and playouts.
    Claim,
}

/// An event of the record that reaches the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// The turn is skipped (two moves of one colour in an imported file).
    Skip,
    /// A null move; in variations only.
    Null,
    /// The seat leaves (above two seats).
    Out,
}

/// What kind of refusal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(i32)]
pub enum Kind {
    /// Not of a form this game reads.
    Syntax = wanqi_abi::SYNTAX,
    /// A rule forbids it.
    Illegal = wanqi_abi::ILLEGAL,
    /// It fits more than one legal action.
    Ambiguous = wanqi_abi::AMBIGUOUS,
    /// Not this actor's turn.
    WrongActor = wanqi_abi::WRONG_ACTOR,
    /// The claim does not hold.
    WrongClaim = wanqi_abi::WRONG_CLAIM,
    /// The action is legal, the sign behind it is not true.
    Mark = wanqi_abi::MARK_MISMATCH,
    /// The game has ended.
    AfterEnd = wanqi_abi::AFTER_END,
    /// Options.
    BadOptions = wanqi_abi::BAD_OPTIONS,
    /// Position text.
    BadPosition = wanqi_abi::BAD_POSITION,
}

/// A refusal: the rule that decides and why here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rejection {
    /// What kind.
    pub kind: Kind,
    /// Id of the rule, `R4.2`; empty where no rule of the game decides.
    pub rule: &'static str,
    /// A sentence that names the point, piece or count that decides. No capital, no full stop.
    pub message: Cow<'static, str>,
    /// What would have been right, or empty.
    pub hint: Cow<'static, str>,
    /// Where in the text that was read, in bytes.
    pub offset: usize,
    /// How many bytes of it; 0: all of it.
    pub length: usize,
}

impl Rejection {
    /// A refusal of this kind.
    pub fn new(kind: Kind, rule: &'static str, message: impl Into<Cow<'static, str>>) -> Self {
        let message = message.into();
        Rejection { kind, rule, message, hint: Cow::Borrowed(""), offset: 0, length: 0 }
    }

    /// A rule forbids it.
    pub fn illegal(rule: &'static str, message: impl Into<Cow<'static, str>>) -> Self {
        Rejection::new(Kind::Illegal, rule, message)
    }

    /// The text is not of a form this game reads.
    pub fn syntax(message: impl Into<Cow<'static, str>>) -> Self {
        Rejection::new(Kind::Syntax, "", message)
    }

    /// The position text is wrong at these bytes.
    pub fn position(
        rule: &'static str,
        message: impl Into<Cow<'static, str>>,
        offset: usize,
        length: usize,
    ) -> Self {
        Rejection { offset, length, ..Rejection::new(Kind::BadPosition, rule, message) }
    }

    /// Adds what would have been right.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<Cow<'static, str>>) -> Self {
        self.hint = hint.into();
        self
    }
}

/// An action read leniently.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Read<A> {
    /// The action.
    pub action: A,
    /// Reading found it legal already, [`Game::check`] need not be asked.
    pub legal: bool,
    /// Signs written behind it, in the game's own bits; 0: none.
    pub marks: u8,
    /// The text was the canonical one.
    pub canonical: bool,
}

impl<A> Read<A> {
    /// Read, not yet checked, no marks.
    pub const fn unchecked(action: A) -> Self {
        Read { action, legal: false, marks: 0, canonical: true }
    }
}

/// What signs behind an action are worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MarkVerdict {
    /// True.
    True,
    /// Weaker than the truth (`+` for mate).
    Weak,
    /// Not true.
    Wrong(Rejection),
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// What kind of end.
    pub class: OutcomeClass,
    /// The rules end the game here, players may have gone on (repetition, move counts).
    pub declared: bool,
    /// Rank by seat, 1 best; its length is the number of seats.
    pub ranks: Vec<u8>,
    /// Scores by seat in units of one over the denominator.
    pub scores: Option<(Vec<i64>, u32)>,
    /// `checkmate`, `five-in-a-row`.
    pub reason: &'static str,
    /// Rule id.
    pub rule: &'static str,
}

/// Class of an outcome.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u32)]
pub enum OutcomeClass {
    /// Ranks differ.
    Decided = wanqi_abi::OUTCOME_DECIDED,
    /// Drawn.
    Drawn = wanqi_abi::OUTCOME_DRAWN,
    /// No result.
    Void = wanqi_abi::OUTCOME_VOID,
    /// All have lost.
    ForfeitedAll = wanqi_abi::OUTCOME_FORFEITED_ALL,
}

impl Outcome {
    /// A forced end of a game for two, won by this seat.
    #[must_use]
    pub fn won(by: Actor, reason: &'static str, rule: &'static str) -> Outcome {
        let ranks = if by == Actor::ONE { vec![1, 2] } else { vec![2, 1] };
        Outcome { ranks, ..Outcome::drawn(2, reason, rule) }.class(OutcomeClass::Decided)
    }

    /// A forced end with equal ranks.
    #[must_use]
    pub fn drawn(seats: usize, reason: &'static str, rule: &'static str) -> Outcome {
        Outcome {
            class: OutcomeClass::Drawn,
            declared: false,
            ranks: vec![1; seats],
            scores: None,
            reason,
            rule,
        }
    }

    /// With this class.
    #[must_use]
    pub fn class(mut self, class: OutcomeClass) -> Outcome {
        self.class = class;
        self
    }

    /// As a declared end.
    #[must_use]
    pub fn declared(mut self) -> Outcome {
        self.declared = true;
        self
    }

    /// With scores over a denominator.
    #[must_use]
    pub fn scored(mut self, scores: Vec<i64>, denominator: u32) -> Outcome {
        self.scores = Some((scores, denominator));
        self
    }
}

/// What a new game starts from.
pub struct Setup<'a> {
    /// Index of the rule set in [`Facts::rulesets`].
    pub rules: usize,
    /// All options of that rule set.
    pub options: &'a Options,
    /// Position text, or the rule set's start.
    pub position: Option<&'a str>,
}

/// A game in progress: rules, options, position and what the rules need of the past.
///
/// * [`check`](Game::check) explains, [`legal`](Game::legal) generates, and they agree on every
///   action that can be read.
/// * Nothing is drawn, looked up or printed here: same calls, same state.
/// * `Clone::clone_from` is called in loops: implement it so that it reuses memory if the state
///   owns any.
pub trait Game: Clone + Send + 'static {
    /// The game's facts.
    const FACTS: Facts;

    /// One decision, a small value.
    type Action: Copy + Eq + Debug;

    /// The start, or the game that the position text describes.
    ///
    /// # Errors
    /// A position that cannot be read or is impossible, with the place in its text.
    fn new(setup: &Setup<'_>) -> Result<Self, Rejection>;

    /// Who is to act.
    fn turn(&self) -> Turn;

    /// Adds every legal action of this actor, once each, claims left out; none if it is not to act
    /// or the game is over. Declared ends do not empty it.
    fn legal(&self, actor: Actor, out: &mut Vec<Self::Action>);

    /// Whether the actor may do this now.
    ///
    /// # Errors
    /// The rule that forbids it and why here.
    fn check(&self, actor: Actor, action: Self::Action) -> Result<(), Rejection>;

    /// Does it. Only called with what [`check`](Game::check) allows.
    fn apply(&mut self, actor: Actor, action: Self::Action);

    /// How the game ended, if it has. May be expensive.
    fn outcome(&self) -> Option<Outcome>;

    /// Writes the position text: every fact the rules need but earlier positions.
    fn position(&self, out: &mut String);

    /// Writes the canonical text.
    fn write(&self, actor: Actor, action: Self::Action, out: &mut String);

    /// Reads canonical text, whether legal or not.
    ///
    /// # Errors
    /// [`Kind::Syntax`] if it is not of a canonical form.
    fn read(&self, actor: Actor, text: &[u8]) -> Result<Self::Action, Rejection>;

    /// Reads what people write: the canonical form first, then the styles.
    ///
    /// # Errors
    /// [`Kind::Syntax`], [`Kind::Ambiguous`], or what forbids the action that was meant.
    fn read_lenient(&self, actor: Actor, text: &[u8]) -> Result<Read<Self::Action>, Rejection> {
        self.read(actor, text).map(Read::unchecked)
    }

    /// Writes a legal action in a style of the rule set (0: canonical).
    fn write_style(&self, style: usize, actor: Actor, action: Self::Action, out: &mut String) {
        debug_assert_eq!(style, 0);
        self.write(actor, action, out);
    }

    /// Looks at the signs written behind a legal action, before it is applied. Only asked where there
    /// are signs; `last` says that it is the last action of the main line, where a sign weaker than
    /// the truth (`+` for mate) is noticed. Elsewhere the next action has answered that.
    fn marks(&self, _actor: Actor, _action: Self::Action, _marks: u8, _last: bool) -> MarkVerdict {
        MarkVerdict::True
    }

    /// Adds the claims that this actor could make now.
    fn claims(&self, _actor: Actor, _out: &mut Vec<Self::Action>) {}

    /// What kind of action it is.
    fn class(_action: Self::Action) -> Class {
        Class::Play
    }

    /// Weight of a listed ENV action.
    fn weight(&self, _action: Self::Action) -> u32 {
        1
    }

    /// Takes an event.
    ///
    /// # Errors
    /// The rule set does not take it, and the rule that says so.
    fn event(&mut self, seat: Actor, event: Event) -> Result<(), Rejection>;

    /// Bits of the roles that a seat holds now.
    fn roles(&self, seat: Actor) -> u64 {
        1 << (seat.0 - 1)
    }

    /// Writes what the position text lacks: earlier positions, and nothing if there is nothing.
    fn save(&self, _out: &mut Writer) {}

    /// Reads what [`save`](Game::save) wrote, into a game just made from the position text.
    /// `None` if the bytes are not right.
    fn restore(&mut self, _from: &mut Reader<'_>) -> Option<()> {
        Some(())
    }

    /// What counts as "the same position" for repetition, hashed.
    fn repetition_key(&self) -> u128 {
        let mut text = String::new();
        self.position(&mut text);
        crate::snapshot::hash(text.as_bytes())
    }

    /// Forgets what solving leaves out: earlier positions, the number of the round, counts of turns
    /// without progress, as if the game began here. Where rules forbid to repeat a position, those
    /// positions stay.
    fn forget(&mut self) {}

    /// What tells positions apart for solving once they are [forgotten](Game::forget), hashed: all
    /// that can still matter to what may follow and to the outcome. Override where it can be had
    /// for less than the position text; what fits 64 bits is best left as it is.
    fn identity(&self) -> u128 {
        let mut text = String::new();
        self.position(&mut text);
        crate::snapshot::hash(text.as_bytes())
    }

    /// How much a legal action promises; solving tries the greatest first. Any number is right.
    fn promise(&self, _actor: Actor, _action: Self::Action) -> i32 {
        0
    }

    /// Draws the position as the seat sees it (`None`: everything; ENV: what all seats may see).
    fn scene(&self, view: Option<Actor>, scene: &mut Scene);

    /// Writes the position text as a seat may see it; for ENV, what all seats may see.
    fn view(&self, _seat: Actor, out: &mut String) {
        self.position(out);
    }

    /// Sequences of exactly `depth` actions; override where counting can be had for less.
    fn perft(&self, depth: u32) -> u64 {
        crate::perft::count(self, depth)
    }

    /// A uniformly random legal action (for ENV: in proportion to the weights), `None` if there is
    /// none. Override where drawing and rejecting is cheaper than listing; `scratch` keeps its
    /// memory between calls.
    fn random(
        &self,
        rng: &mut Rng,
        scratch: &mut Vec<Self::Action>,
    ) -> Option<(Actor, Self::Action)> {
        crate::playout::draw(self, rng, scratch)
    }
}
