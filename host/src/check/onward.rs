//! Playing on at random beside the plugin, many actions in a question. What was chosen follows from the
//! state of the generator, so that whoever asked draws the same and believes nothing.

use super::random::Random;
use super::walk::{actors, kind};
use crate::instance::{Instance, Listed, Refusal};
use borsh::{BorshDeserialize, BorshSerialize};

/// Actions that are played in one question.
pub const TOGETHER: usize = 100;

/// An action that was played, with everything that was asked before it.
#[derive(Debug, Default, BorshSerialize, BorshDeserialize)]
pub struct Step {
    /// Who was to act, as bits; nobody: the game is over, and nothing was played.
    pub to_act: u32,
    /// What the one who was drawn may do, if it was asked.
    pub list: Vec<Listed>,
    /// What the plugin drew, if it did.
    pub drawn: String,
    /// What the plugin wrote.
    pub canonical: String,
}

/// What playing on came to.
#[derive(Debug, Default, BorshSerialize, BorshDeserialize)]
pub struct Steps {
    pub steps: Vec<Step>,
    /// A call failed: which, and how.
    pub failed: Option<(String, Refusal)>,
}

/// Plays on until the game is over, or for so many actions; the plugin draws them, or they are drawn from
/// its lists.
pub fn play_on(game: &mut Instance, random: u64, draws: bool) -> Steps {
    let mut random = Random(random);
    let mut done = Steps::default();
    while done.steps.len() < TOGETHER && done.failed.is_none() {
        let mut step = Step::default();
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
    random: &mut Random,
    draws: bool,
    step: &mut Step,
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
