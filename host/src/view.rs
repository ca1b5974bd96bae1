//! What players at one screen may see, and how prompts name the players.

use crate::instance::{Instance, Refusal};
use crate::language::Language;
use crate::legal::actors;
use borsh::{BorshDeserialize, BorshSerialize};
use wanqi_abi as abi;

/// Who looks at a position. `docs/abi.md` and the SDK use the same three words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub enum Eyes {
    /// A viewer who may see everything.
    All,
    /// A viewer without a seat: only what all seats may see.
    Nobody,
    /// The player of this seat, from 1. Other numbers are passed to the plugin unchanged; only
    /// tests of plugins use them.
    Seat(u32),
}

impl Eyes {
    /// Who may see the screen during the game, without a request. A seat knows its own submissions,
    /// so that sealed ones need not be shown; other hidden things, such as a hand of cards, must be
    /// shown to the seat to act.
    ///
    /// # Errors
    /// The plugin died.
    pub fn due(game: &Instance) -> Result<Eyes, Refusal> {
        if game.ruleset().has(abi::TRAIT_SEALED) { Ok(Eyes::Nobody) } else { Eyes::acting(game) }
    }

    /// The seat to act; [`Eyes::Nobody`] if it is not exactly one.
    ///
    /// # Errors
    /// The plugin died.
    pub fn acting(game: &Instance) -> Result<Eyes, Refusal> {
        if !hides(game) {
            return Ok(Eyes::All);
        }
        let to_act = game.turn()?.to_act;
        let one = to_act & 1 == 0 && to_act.count_ones() == 1;
        Ok(if one { Eyes::Seat(to_act.trailing_zeros()) } else { Eyes::Nobody })
    }

    /// The number that the ABI uses for these eyes in `wq.scene/1`, and except for [`Eyes::All`] in
    /// `wq.view/1`.
    pub(crate) const fn number(self) -> u32 {
        match self {
            Eyes::All => 0,
            Eyes::Nobody => abi::SEAT_NOBODY,
            Eyes::Seat(seat) => seat,
        }
    }

    /// Whether the game can show the position to these eyes.
    #[must_use]
    pub fn may_look(self, game: &Instance) -> bool {
        let drawn = || match game.scene(self) {
            Ok(_) => true,
            Err(refusal) => refusal.unsupported(),
        };
        self != Eyes::Nobody || game.view(self).is_ok() && drawn()
    }

    /// The position text for these eyes; empty if the game has no public view.
    ///
    /// # Errors
    /// The plugin died, or has no views.
    pub fn position(self, game: &Instance) -> Result<String, Refusal> {
        match game.view(self) {
            Err(refusal) if self == Eyes::Nobody && !refusal.died() => Ok(String::new()),
            other => other,
        }
    }
}

/// Whether seats see different things.
#[must_use]
pub fn hides(game: &Instance) -> bool {
    let set = game.ruleset();
    set.has(abi::TRAIT_HIDDEN) || set.has(abi::TRAIT_SEALED)
}

/// Whether the submissions of the present turn are sealed.
///
/// # Errors
/// The plugin died.
pub fn is_sealed(game: &Instance) -> Result<bool, Refusal> {
    Ok(game.turn()?.flags & abi::TURN_SEALED != 0)
}

/// The prompt for a line of input: the seat that is assumed if the line has no `@N:`, by number and
/// role, and the other seats that may act, in the language of the reader. `names` are the names of the players by seat; an empty
/// one is unknown.
///
/// # Errors
/// The plugin died.
pub fn prompt(game: &Instance, names: &[String]) -> Result<String, Refusal> {
    let turn = game.turn()?;
    let seats = turn.to_act & !1;
    if seats == 0 {
        return Ok("> ".to_owned());
    }
    let seat = seats.trailing_zeros();
    let role = match seats.count_ones() {
        1 => game.ruleset().role(turn.role).to_owned(),
        _ => game.role_names(seat)?,
    };
    let (set, language) = (game.ruleset(), game.language());
    let comma = language.pick(", ", "，");
    let mut text = set.seat_name(seat, "", language);
    if !role.is_empty() {
        text = format!("{}{comma}{text}", set.seat_name(seat, &role, language));
    }
    if let Some(name) = names.get(seat as usize - 1).filter(|name| !name.is_empty()) {
        text = format!("{name}{comma}{text}");
    }
    let others = seats & (seats - 1);
    if others != 0 {
        let others = (1..=abi::MAX_SEATS as u32).filter(|other| others >> other & 1 == 1);
        let others: Vec<String> = others.map(|other| format!("@{other}:…")).collect();
        let (open, close) = (language.pick(" (or ", "（或 "), language.pick(")", "）"));
        text.push_str(&format!("{open}{}{close}", others.join(" ")));
    }
    if turn.flags & abi::TURN_OPEN != 0 {
        text.push_str(language.pick(", continues", "，继续"));
    }
    if turn.flags & abi::TURN_SEALED != 0 {
        text.push_str(language.pick(", not shown", "，不显示"));
    }
    Ok(text + "> ")
}

/// `round 12, White to move`, or the outcome of an ended game, in the language of the reader.
///
/// # Errors
/// The plugin died.
pub fn status(game: &Instance) -> Result<String, Refusal> {
    if let Some(outcome) = game.outcome()? {
        return Ok(outcome.sentence_in(&game.plugin().game, game.ruleset(), game.language()));
    }
    let (turn, language) = (game.turn()?, game.language());
    let name = |actor: u32| -> Result<String, Refusal> {
        if actor == 0 {
            return Ok(language.pick("chance", "随机").to_owned());
        }
        let role = match turn.to_act.count_ones() {
            1 => game.ruleset().role(turn.role).to_owned(),
            _ => game.role_names(actor)?,
        };
        Ok(game.ruleset().seat_name(actor, &role, language))
    };
    let names = actors(turn.to_act).into_iter().map(name).collect::<Result<Vec<_>, _>>()?;
    let (round, open) = (turn.round, turn.flags & abi::TURN_OPEN != 0);
    Ok(match language {
        Language::English => {
            let open = if open { ", the turn is open" } else { "" };
            format!("round {round}, {} to move{open}", names.join(" and "))
        }
        Language::Chinese => {
            let open = if open { "，本回合未完" } else { "" };
            format!("第 {round} 回合，轮到{}行动{open}", names.join("、"))
        }
    })
}
