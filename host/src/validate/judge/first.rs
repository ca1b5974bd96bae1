//! Hints for the first game of a file: whether the file is a record at all, and of which game.

use super::Judge;
use crate::registry::{Registry, Variant};
use crate::validate::case::{Case, GameFacts};
use crate::validate::play;
use crate::validate::record::GameFrames;
use crate::verdict::{Fault, FaultKind};
use wanqi_notation::message;

impl Judge<'_> {
    /// Improves the errors of the first game of a file. If the game is not named and fails at its
    /// first actions, the hint lists games that accept them. If the text has no tag and no legal
    /// action, only one error is kept.
    #[cold]
    pub(super) fn first_of_file(
        &self,
        record: &GameFrames<'_>,
        facts: &GameFacts,
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
            && (record.main.frames.len() > 1 || case.errors[0].kind == FaultKind::BadPosition)
            && let Some(variant) = &facts.variant
        {
            let takers = takers(self.registry, variant, case.text.imported.is_some(), record);
            if let Some(fault) = case.errors.iter_mut().find(early)
                && !takers.is_empty()
            {
                let games: Vec<_> = takers.iter().map(|name| format!("--game {name}")).collect();
                let hint =
                    message!("its actions are legal with {games}", games = games.join(" or "));
                fault.reason.hint = Some(match fault.reason.hint.take() {
                    Some(before) => message!("{hint}; {before}", hint, before),
                    None => hint,
                });
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
    }
}

/// At most three rule sets of different games that accept the whole main line of a record. Imported
/// records are only tried with their own game.
fn takers(
    registry: &Registry,
    but: &Variant,
    imported: bool,
    record: &GameFrames<'_>,
) -> Vec<String> {
    const MOST: usize = 3;
    let position = record.tag("FEN").or(record.tag("Position")).map(|tag| tag.value().into_owned());
    let position = position.unwrap_or_default();
    // Another rule set would get the options of the record, too.
    let options = record.tag("Options").map(|tag| tag.value().into_owned()).unwrap_or_default();
    let takes = |variant: &Variant| {
        let other = imported && variant.game().slug != but.game().slug;
        if other || variant.plugin.isolated() || variant.name() == but.name() {
            return false;
        }
        let Ok(mut game) = variant.create(&options, &position) else { return false };
        let flags = wanqi_abi::LENIENT | wanqi_abi::IGNORE_MARKS;
        game.replay(&record.main.frames, flags, &mut Vec::new()).1.is_ok()
    };
    let mut found: Vec<String> = Vec::new();
    for variant in registry.variants() {
        let game = &variant.game().slug;
        let known = found.iter().any(|name| name.split('/').next() == Some(game));
        if found.len() < MOST && !known && takes(&variant) {
            found.push(play::call_name(&variant));
        }
    }
    found
}
