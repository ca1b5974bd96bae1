//! Hints for the first game of a file: whether the file is a record at all, and of which game.

use super::Judge;
use crate::registry::{Registry, Variant};
use crate::source;
use crate::validate::FileId;
use crate::validate::case::{Case, GameFacts};
use crate::validate::play;
use crate::validate::record::GameFrames;
use crate::verdict::{Fault, FaultKind};
use wanqi_notation::{Message, message};

impl Judge<'_> {
    /// Improves the errors of the first game of a file. If the game is not named and fails at its
    /// first actions, the hint lists games that accept them. If the text has no tag and no legal
    /// action, only one error is kept. If games read files with this suffix only when they are
    /// named, the hint lists these.
    #[cold]
    pub(super) fn first_of_file(
        &self,
        record: &GameFrames<'_>,
        facts: &GameFacts,
        file: &FileId,
        case: &mut Case<'_, '_>,
    ) {
        // An importer names the game in its output.
        let versioned = record.versioned() && case.text.imported.is_none();
        let named = versioned || self.settings.meant.variant.is_some();
        let early = |fault: &&mut Fault| {
            let first = match fault.action_index {
                Some(at) => at < 4,
                None => fault.kind == FaultKind::BadPosition,
            };
            fault.stops && fault.variation.is_none() && first
        };
        if !named
            && (!record.main.frames.is_empty() || case.errors[0].kind == FaultKind::BadPosition)
            && let Some(variant) = &facts.variant
        {
            let takers = takers(self.registry, variant, case.text.imported.is_some(), record);
            if let Some(fault) = case.errors.iter_mut().find(early)
                && !takers.is_empty()
            {
                add_hint(fault, legal_with(&takers));
            }
        }
        if record.tags.is_empty() && case.actions == 0 && case.errors.len() > 3 {
            // `convert` refuses what is not well-formed, so an error of form is the one that is kept.
            case.errors.sort_by_key(|fault| (!fault.is_of_form(), fault.byte));
            let more = case.errors.len() - 1;
            case.errors[0].stops = case.errors.iter().any(|fault| fault.stops);
            case.errors.truncate(1);
            case.errors[0].reason.hint = Some(message!(
                "this does not look like a record: there is no tag, and no action can be read; \
                 {more} more errors are not listed",
                more
            ));
        }
        if let Some(suffix) = &file.suffix
            && case.text.imported.is_none()
            && !named
        {
            let games = source::games_with_suffix(self.registry, suffix);
            if !games.is_empty() {
                let games = options(&games);
                add_hint(
                    &mut case.errors[0],
                    message!(
                        "files with the suffix .{suffix} are also read with {games}",
                        suffix = suffix.clone(),
                        games
                    ),
                );
            }
        }
    }
}

/// Writes a hint before the one that an error has.
fn add_hint(fault: &mut Fault, hint: Message) {
    fault.reason.hint = Some(match fault.reason.hint.take() {
        Some(before) => message!("{hint}; {before}", hint, before),
        None => hint,
    });
}

/// The options of the command line that name these games.
fn options(games: &[String]) -> String {
    games.iter().map(|name| format!("--game {name}")).collect::<Vec<_>>().join(", ")
}

/// The hint that these rule sets accept the actions of a record.
fn legal_with(takers: &[String]) -> Message {
    /// The most that are listed.
    const MOST: usize = 5;
    match takers.len().checked_sub(MOST) {
        None | Some(0) => message!("its actions are legal with {games}", games = options(takers)),
        Some(more) => {
            let games = options(&takers[..MOST]);
            match more {
                1 => message!("its actions are legal with {games}, and with one other game", games),
                _ => message!(
                    "its actions are legal with {games}, and with {more} other games",
                    games,
                    more
                ),
            }
        }
    }
}

/// Rule sets of different games that accept the whole main line of a record; those with fewer legal
/// first actions, in which it is less likely by chance, come first. Imported records are only tried
/// with their own game.
fn takers(
    registry: &Registry,
    but: &Variant,
    imported: bool,
    record: &GameFrames<'_>,
) -> Vec<String> {
    let position = record.tag("FEN").or(record.tag("Position")).map(|tag| tag.value().into_owned());
    let position = position.unwrap_or_default();
    // Another rule set would get the options of the record, too.
    let options = record.tag("Options").map(|tag| tag.value().into_owned()).unwrap_or_default();
    let first_actions = |variant: &Variant| -> Option<usize> {
        let other = imported && variant.game().slug != but.game().slug;
        if other || variant.plugin.isolated() || variant.name() == but.name() {
            return None;
        }
        let mut game = variant.create(&options, &position).ok()?;
        let actor = game.turn().ok()?.to_act.trailing_zeros();
        let actions = game.list(actor, false).map_or(usize::MAX, |list| list.len());
        let flags = wanqi_abi::LENIENT | wanqi_abi::IGNORE_MARKS;
        game.replay(&record.main.frames, flags, &mut Vec::new()).1.ok().map(|_| actions)
    };
    let mut found: Vec<(usize, String)> = Vec::new();
    for variant in registry.variants() {
        let game = &variant.game().slug;
        let known = found.iter().any(|(_, name)| name.split('/').next() == Some(game));
        if !known && let Some(actions) = first_actions(&variant) {
            found.push((actions, play::call_name(&variant)));
        }
    }
    found.sort();
    found.into_iter().map(|(_, name)| name).collect()
}
