//! Random play in the plugin's process, many actions in one question. The state of the generator
//! determines the choices, so that the caller can repeat and check them.

use super::random::WalkRandom;
use super::walk::{actors, kind};
use crate::instance::{Instance, ListedAction, Refusal};
use borsh::{BorshDeserialize, BorshSerialize};

/// Actions that are played in one question.
pub const TOGETHER: usize = 100;

/// An action that was played, and the answers that led to it.
#[derive(Debug, Default, BorshSerialize, BorshDeserialize)]
pub struct PlayedStep {
    /// The seats to act, as bits; 0: the game is over, and no action was played.
    pub to_act: u32,
    /// The actions of the chosen seat, if they were listed.
    pub list: Vec<ListedAction>,
    /// The action that the plugin's sample returned, if it was called.
    pub drawn: String,
    /// The canonical text that the plugin wrote.
    pub canonical: String,
}

/// The actions that were played in one question.
#[derive(Debug, Default, BorshSerialize, BorshDeserialize)]
pub struct OnwardResult {
    pub steps: Vec<PlayedStep>,
    /// The name of the call that failed, and how it failed.
    pub failed: Option<(String, Refusal)>,
}

/// Plays until the game is over, or for [`TOGETHER`] actions. With `draws`, the plugin's sample
/// chooses the actions; else they are chosen from its lists.
pub fn play_on(game: &mut Instance, random: u64, draws: bool) -> OnwardResult {
    let mut random = WalkRandom(random);
    let mut done = OnwardResult::default();
    while done.steps.len() < TOGETHER && done.failed.is_none() {
        let mut step = PlayedStep::default();
        done.failed = one(game, &mut random, draws, &mut step)
            .map_err(|(what, refusal)| (what.to_owned(), refusal))
            .err();
        let over = step.to_act == 0;
        done.steps.push(step);
        if over {
            break;
        }
    }
    done
}

fn one(
    game: &mut Instance,
    random: &mut WalkRandom,
    draws: bool,
    step: &mut PlayedStep,
) -> Result<(), (&'static str, Refusal)> {
    step.to_act = game.turn().map_err(|refusal| ("turn", refusal))?.to_act;
    let seats: Vec<_> = actors(step.to_act).collect();
    if seats.is_empty() {
        return Ok(());
    }
    let seat = *random.of(&seats);
    let text = match draws {
        true => {
            let drawn = game.sample(seat, random.next()).map_err(|refusal| ("sample", refusal))?;
            step.drawn.clone_from(&drawn);
            drawn
        }
        false => {
            step.list = game.list(seat, false).map_err(|refusal| ("list", refusal))?;
            if step.list.is_empty() {
                return Ok(());
            }
            random.of(&step.list).text.clone()
        }
    };
    let done = game.apply(kind(seat), seat, text.as_bytes(), 0);
    step.canonical = done.map_err(|refusal| ("apply", refusal))?.canonical;
    Ok(())
}
