//! Level 8: sealed submissions of all seats that have one, in every order.

use super::descriptor::need;
use super::walk::{Sampling, Walk, actors, failure, kind, seen, walk, who};
use super::{Checked, counted, ok, skipped};
use crate::instance::Instance;
use crate::plugin::Plugin;
use crate::view::Eyes;
use std::sync::Arc;
use wanqi_abi as abi;
use wanqi_notation::{Message, message};

/// Games of each rule set.
const GAMES: u64 = 6;
/// The most seats whose orders are all tried: four seats have 24 orders.
const SEATS: usize = 4;

/// Checks every state in which several seats submit.
pub fn secrets(plugin: &Arc<Plugin>, draw: Sampling) -> Checked {
    if !plugin.game.rulesets.iter().any(|set| set.has(abi::TRAIT_SEALED | abi::TRAIT_HIDDEN)) {
        return skipped(message!("no rule set has sealed submissions or hidden things"));
    }
    let mut looked = 0_usize;
    walk(plugin, Sampling { games: GAMES, ..draw }, |walk| {
        let turn = walk.game.turn().map_err(|refusal| failure(message!("turn"), &refusal))?;
        let seats: Vec<_> = actors(turn.to_act).filter(|seat| *seat > 0).take(SEATS).collect();
        if turn.flags & abi::TURN_SEALED == 0 || seats.is_empty() {
            return Ok(());
        }
        looked += 1;
        orders(walk, &seats)?;
        seats.iter().try_for_each(|&seat| unseen(walk, seat))
    })?;
    match looked {
        0 => skipped(message!("no random game reached sealed submissions")),
        _ => ok(counted(looked as u64, "state")),
    }
}

/// Every order of the submissions leads to the same state.
fn orders(walk: &mut Walk, seats: &[u32]) -> Result<(), Message> {
    let mut actions = Vec::new();
    for &seat in seats {
        let list = walk.list(seat)?;
        actions.push((seat, walk.random.of(&list).clone()));
    }
    let mut first = None;
    for order in permutations(actions.len()) {
        let mut game =
            walk.game.try_clone().map_err(|refusal| failure(message!("clone"), &refusal))?;
        for &index in &order {
            let (seat, text) = &actions[index];
            let done = game.apply(kind(*seat), *seat, text.as_bytes(), 0);
            done.map_err(|refusal| {
                failure(message!("`{text}` of {seat}", text, seat = who(*seat)), &refusal)
            })?;
        }
        let state = seen(&game)?;
        let same = first.get_or_insert_with(|| state.clone()) == &state;
        need(same, || {
            message!(
                "submissions in the order {order} lead to a different state",
                order = format_args!("{:?}", order)
            )
        })?;
    }
    Ok(())
}

/// The other seats see the same, whatever a seat submits.
fn unseen(walk: &mut Walk, seat: u32) -> Result<(), Message> {
    let set = walk.game.ruleset();
    let others: Vec<_> = (1..=set.seats_max).filter(|other| *other != seat).collect();
    let list = walk.list(seat)?;
    let [a, b] = [walk.random.of(&list).clone(), walk.random.of(&list).clone()];
    let after = |text: &str| -> Result<Instance, Message> {
        let mut game =
            walk.game.try_clone().map_err(|refusal| failure(message!("clone"), &refusal))?;
        let done = game.apply(kind(seat), seat, text.as_bytes(), 0);
        done.map_err(|refusal| {
            failure(message!("`{text}` of {seat}", text, seat = who(seat)), &refusal)
        })?;
        Ok(game)
    };
    let (with_a, with_b) = (after(&a)?, after(&b)?);
    let sealed = |game: &Instance| {
        let turn = game.turn().map_err(|refusal| failure(message!("turn"), &refusal))?;
        Ok::<_, Message>(turn.flags & abi::TURN_SEALED != 0)
    };
    // The last submission may reveal all of them.
    if !sealed(&with_a)? || !sealed(&with_b)? {
        return Ok(());
    }
    for other in others {
        let eyes = Eyes::Seat(other);
        let sees = |game: &Instance| {
            let list =
                game.list(other, false).map_err(|refusal| failure(message!("list"), &refusal))?;
            let refused = game.explain(kind(other), other, b"?", 3).unwrap_or_default();
            let (view, scene, touch) = (game.view(eyes), game.scene(eyes), game.touch(other));
            Ok::<_, Message>((list, view.ok(), scene.ok(), touch.ok(), refused))
        };
        need(sees(&with_a)? == sees(&with_b)?, || {
            message!(
                "{other} sees whether {seat} submitted `{a}` or `{b}`",
                other = who(other),
                seat = who(seat),
                a,
                b
            )
        })?;
    }
    Ok(())
}

/// All orders of the numbers from 0 to `count` - 1.
fn permutations(count: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for number in 0..count {
        let insert = |order: Vec<usize>| {
            (0..=order.len()).map(move |at| {
                let mut longer = order.clone();
                longer.insert(at, number);
                longer
            })
        };
        all = all.into_iter().flat_map(insert).collect();
    }
    all
}
