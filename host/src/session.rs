//! A game in progress: the steps so far, and undo by replay.
//!
//! A session keeps the start and every action in canonical text. Undo replays the remaining actions
//! from the start in one call of the plugin, so that games need not implement undo.

use crate::instance::{FrameKind, Frames, Instance, Refusal};
use crate::registry::Variant;
use crate::validate::reading::AcceptedStep;
use wanqi_abi as abi;
use wanqi_abi::Turn;

/// A game in progress.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/nim.rs"));
/// # fn main() -> Result<(), wanqi_host::Refusal> {
/// use wanqi_host::Registry;
/// use wanqi_host::instance::FrameKind;
/// use wanqi_host::session::{Attempt, Session};
///
/// // A folder with one plugin, the game of nim in `crates/abi/examples/c`.
/// let nim = Registry::load_only(&[nim()]).variant("nim").unwrap();
/// let mut session = Session::new(nim.create("", "")?)?;
/// for token in ["d7", "C4"] {
///     let attempt = Attempt { kind: FrameKind::Action, seat: None, token: token.as_bytes() };
///     session.act(&attempt)?;
/// }
/// let last = &session.played()[1];
/// assert_eq!((last.seat, &*last.canonical), (2, "c4"));
///
/// session.undo()?;
/// assert_eq!(session.now().position()?, "1/3/5/0 seat=2 round=1");
/// # Ok(())
/// # }
/// ```
pub struct Session {
    start: Instance,
    now: Instance,
    played: Vec<Played>,
}

/// A step that the plugin has accepted.
#[derive(Clone, Debug)]
pub struct Played {
    /// An action, an action of ENV, or an event.
    pub kind: FrameKind,
    /// The acting seat; 0 for ENV.
    pub seat: u32,
    /// Canonical text; for an event its word, without the colon.
    pub canonical: String,
    /// The text in the record style of the rule set.
    pub text: String,
    /// The turn before it.
    pub before: Turn,
}

/// A step to try: a token that may or may not be readable and legal.
#[derive(Clone, Debug)]
pub struct Attempt<'a> {
    /// An action, an action of ENV, or an event.
    pub kind: FrameKind,
    /// The acting seat; `None` for the seat to act.
    pub seat: Option<u8>,
    /// The token as it was written.
    pub token: &'a [u8],
}

impl Played {
    /// The text in a record, without number and bar. The seat is written before it if several seats
    /// may act, if the rule set has more than two `seats`, and for ENV.
    #[must_use]
    pub fn written(&self, seats: u32) -> String {
        let any_order = self.before.flags & (abi::TURN_SEALED | abi::TURN_ANY_ORDER) != 0;
        match self.kind {
            FrameKind::Event if self.canonical == "out" => format!(":resign@{}", self.seat),
            FrameKind::Event => format!(":{}", self.canonical),
            _ if self.kind == FrameKind::Env || any_order || seats > 2 => {
                format!("@{}:{}", self.seat, self.text)
            }
            _ => self.text.clone(),
        }
    }

    /// Whether it is hidden from the other seats until they have submitted as well.
    #[must_use]
    pub fn is_sealed(&self) -> bool {
        self.kind == FrameKind::Action && self.before.flags & abi::TURN_SEALED != 0
    }

    /// Whether it continues an open turn.
    #[must_use]
    pub fn goes_on(&self) -> bool {
        self.kind != FrameKind::Event && self.before.flags & abi::TURN_OPEN != 0
    }

    /// The number before it: `12.`, or `12...` if another seat started the round.
    #[must_use]
    pub fn number(&self) -> String {
        let dots = if self.before.place == 0 { "." } else { "..." };
        format!("{}{dots}", self.before.round)
    }
}

impl Attempt<'_> {
    fn abi_seat(&self) -> u32 {
        match (self.kind, self.seat) {
            (FrameKind::Env, _) => abi::SEAT_ENV,
            (_, Some(seat)) => u32::from(seat),
            (_, None) => abi::SEAT_ANY,
        }
    }
}

impl Session {
    /// A session that starts with this game.
    ///
    /// # Errors
    /// The instance is poisoned.
    pub fn new(start: Instance) -> Result<Session, Refusal> {
        let now = start.try_clone()?;
        Ok(Session { start, now, played: Vec::new() })
    }

    /// A session with these steps.
    ///
    /// # Errors
    /// The plugin died, or refuses a step that it accepted before.
    pub fn of<'d>(
        start: Instance,
        steps: impl IntoIterator<Item = &'d AcceptedStep>,
    ) -> Result<Session, Refusal> {
        let mut session = Session::new(start)?;
        steps.into_iter().try_for_each(|done| session.redo(done))?;
        Ok(session)
    }

    /// Applies a step that was accepted when the record was read.
    ///
    /// # Errors
    /// The plugin died, or refuses a step that it accepted before.
    pub fn redo(&mut self, done: &AcceptedStep) -> Result<(), Refusal> {
        let token = done.canonical.as_bytes();
        let attempt = Attempt { kind: done.kind, seat: Some(done.seat as u8), token };
        self.act_with(&attempt, 0).map(|_| ())
    }

    /// The game in its present state.
    pub fn now(&self) -> &Instance {
        &self.now
    }

    /// The game at its start.
    pub fn start(&self) -> &Instance {
        &self.start
    }

    /// The steps, first to last.
    pub fn played(&self) -> &[Played] {
        &self.played
    }

    /// Applies a step, read in any style of the game.
    ///
    /// # Errors
    /// The refusal; then the game is unchanged.
    pub fn act(&mut self, attempt: &Attempt<'_>) -> Result<&Played, Refusal> {
        self.act_with(attempt, abi::LENIENT)
    }

    /// [`Session::act`] with other flags: 0 reads only canonical text.
    ///
    /// # Errors
    /// The refusal; then the game is unchanged.
    pub fn act_with(&mut self, attempt: &Attempt<'_>, flags: u32) -> Result<&Played, Refusal> {
        let before = self.now.turn()?;
        let text = self.spell(attempt)?;
        let applied = self.now.apply(attempt.kind, attempt.abi_seat(), attempt.token, flags)?;
        let seat = match (attempt.kind, attempt.seat) {
            (FrameKind::Env, _) => 0,
            (_, Some(seat)) => u32::from(seat),
            (_, None) => {
                before.to_act.checked_ilog2().map_or(0, |_| before.to_act.trailing_zeros())
            }
        };
        let mut canonical = applied.canonical;
        // A plugin writes the word of an event with a colon, as records do, and reads it without
        // one.
        if attempt.kind == FrameKind::Event && canonical.starts_with(':') {
            canonical.remove(0);
        }
        let text = text.unwrap_or_else(|| canonical.clone());
        self.played.push(Played { kind: attempt.kind, seat, canonical, text, before });
        Ok(&self.played[self.played.len() - 1])
    }

    /// The text of a step in the record style, which depends on the position before it; `None` if
    /// canonical is that style, or if the step will be refused.
    fn spell(&self, attempt: &Attempt<'_>) -> Result<Option<String>, Refusal> {
        let style = self.now.ruleset().record_style;
        if style == 0 || attempt.kind != FrameKind::Action {
            return Ok(None);
        }
        match self.now.spell_for_record(attempt.abi_seat(), attempt.token, style) {
            Err(refusal) if refusal.died() => Err(refusal),
            spelled => Ok(spelled.ok()),
        }
    }

    /// Undoes the last action; `None` if there is none.
    ///
    /// # Errors
    /// The plugin died.
    pub fn undo(&mut self) -> Result<Option<Played>, Refusal> {
        let Some(ply) = self.played.len().checked_sub(1) else { return Ok(None) };
        let now = self.at(ply)?;
        let last = self.played.last().cloned();
        self.back_to(ply, now);
        Ok(last)
    }

    /// Returns to the state after `ply` steps; `now` is the result of [`Session::at`].
    pub fn back_to(&mut self, ply: usize, now: Instance) {
        self.played.truncate(ply);
        self.now = now;
    }

    /// The game after `ply` steps.
    ///
    /// # Errors
    /// The plugin died.
    pub fn at(&self, ply: usize) -> Result<Instance, Refusal> {
        let mut game = self.start.try_clone()?;
        let mut frames = Frames::default();
        for played in self.played.iter().take(ply) {
            let seat = if played.kind == FrameKind::Env { 0 } else { played.seat as u8 };
            frames.push(played.kind, seat, played.canonical.as_bytes());
        }
        let (_, result) = game.replay(&frames, 0, &mut Vec::new());
        result.map(|()| game)
    }

    /// The rule set of the game.
    #[must_use]
    pub fn variant(&self) -> Variant {
        Variant { plugin: self.now.plugin().clone(), rules: self.now.rules() }
    }

    /// Chooses an action for ENV.
    ///
    /// # Errors
    /// ENV is not to act, or the plugin died.
    pub fn draw(&self, seed: u64) -> Result<String, Refusal> {
        self.pick(abi::SEAT_ENV, mix(seed, self.played.len() as u64))
    }

    /// The action that a random number chooses for an actor: uniformly for a seat, by weight for
    /// ENV.
    ///
    /// # Errors
    /// The actor is not to act, or the plugin died.
    pub fn pick(&self, actor: u32, random: u64) -> Result<String, Refusal> {
        match self.now.sample(actor, random) {
            Err(refusal) if refusal.unsupported() => self.pick_from_list(actor, random),
            other => other,
        }
    }

    /// Chooses from a list by weight.
    fn pick_from_list(&self, actor: u32, seed: u64) -> Result<String, Refusal> {
        let list = self.now.list(actor, false)?;
        let total: u64 = list.iter().map(|item| u64::from(item.weight)).sum();
        // The product's upper half is uniform up to an error of 2^-64 times the total.
        let mut at = ((u128::from(seed) * u128::from(total)) >> 64) as u64;
        for item in &list {
            match at.checked_sub(u64::from(item.weight)) {
                None => return Ok(item.text.clone()),
                Some(rest) => at = rest,
            }
        }
        self.now.sample(actor, seed)
    }
}

/// The seed of draw number `n`: SplitMix64.
#[must_use]
pub fn mix(seed: u64, n: u64) -> u64 {
    let mut z = seed.wrapping_add((n + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
