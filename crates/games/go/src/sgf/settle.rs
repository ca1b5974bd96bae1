//! The agreement that follows from the territory in a file, and the territory of an agreement.

use super::head::Head;
use crate::board::Point;
use crate::facts::FACTS;
use crate::game::{Go, Phase};
use crate::notation::Action;
use wanqi_sdk::Options;
use wanqi_sdk::prelude::*;

/// The agreement that `TB` and `TW` mean after two passes.
pub(super) struct Settled {
    /// The actions of the agreement; none if the rule set has none.
    pub actions: Vec<String>,
    pub outcome: Outcome,
}

/// A game from its rule set, options and position.
pub(super) fn start(rules: usize, options: &str, position: Option<&str>) -> Option<Go> {
    let options = Options::parse(FACTS.rulesets[rules].options, options).ok()?;
    Go::new(&Setup { rules, options: &options, position }).ok()
}

/// Plays a token; `None` if it is refused.
pub(super) fn apply(go: &mut Go, token: &str) -> Option<Action> {
    let actor = go.turn().actor()?;
    if token == ":skip" {
        return go.event(actor, Event::Skip).ok().map(|()| Action::Pass);
    }
    let action = go.read_lenient(actor, token.as_bytes()).ok()?.action;
    go.check(actor, action).ok()?;
    go.apply(actor, action);
    Some(action)
}

/// Plays the main line; if it ends in two passes, the chains with a stone in the opponent's
/// territory are dead.
pub(super) fn settle(
    head: &Head,
    tokens: &[String],
    territory: Option<[Vec<Point>; 2]>,
) -> Option<Settled> {
    let mut go = start(head.rules_index(), &head.options, head.position.as_deref())?;
    for token in tokens {
        apply(&mut go, token)?;
    }
    let mut actions = Vec::new();
    if go.state.phase == Phase::Propose {
        let [black, white] = territory?;
        let dead = go.dead_in(&black, &white);
        actions.extend(dead.iter().map(|point| format!("dead:{point}")));
        actions.extend(["done".to_owned(), "accept".to_owned()]);
        for action in &actions {
            apply(&mut go, action)?;
        }
    }
    Some(Settled { actions, outcome: go.outcome()? })
}

impl Settled {
    /// The tag `Score`: the count if its margin is that of `RE`, otherwise the count of Black that
    /// `RE` requires against White's.
    pub fn score(&self, margin: Option<i64>) -> Option<String> {
        let (scores, denominator) = self.outcome.scores.as_ref()?;
        let [black, white] = scores[..] else { return None };
        let thousandths = |score: i64| score * 1000 / i64::from(*denominator);
        let (black, white) = (thousandths(black), thousandths(white));
        let mut text = String::new();
        match margin {
            Some(margin) if margin != black - white => {
                // Chinese counts move together: their sum is the number of points.
                let shared = *denominator == 4;
                let asked = if shared { (black + white + margin) / 2 } else { white + margin };
                text.push_str("1=");
                wanqi_sdk::options::write_thousandths(asked, &mut text);
            }
            _ => {
                wanqi_sdk::options::write_thousandths(black, &mut text);
                text.push(' ');
                wanqi_sdk::options::write_thousandths(white, &mut text);
            }
        }
        Some(text)
    }
}
