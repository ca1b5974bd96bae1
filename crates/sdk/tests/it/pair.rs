//! Pair: a position has the fields `a` and `b`, seat 1 sets `a`, and no turn can be skipped.

use wanqi_sdk::RuleSet;
use wanqi_sdk::prelude::*;

#[derive(Clone, Debug)]
pub struct Pair;

impl Game for Pair {
    const FACTS: Facts = Facts {
        slug: "pair",
        name: "Pair",
        name_zh: "對",
        rulesets: &[RuleSet { slug: "plain", ..RuleSet::DEFAULT }],
        ..crate::toy::Tally::FACTS
    };

    fn start(_: &Setup<'_>) -> Result<Self, Rejection> {
        Ok(Pair)
    }

    fn turn(&self) -> Turn {
        Turn::of(Actor::ONE, 1, 1, 0)
    }

    fn legal(&self, _: Actor, out: &mut Vec<()>) {
        out.push(());
    }

    fn check(&self, _: Actor, (): ()) -> Result<(), Rejection> {
        Ok(())
    }

    fn apply(&mut self, _: Actor, (): ()) {}

    fn outcome(&self) -> Option<Outcome> {
        None
    }

    fn event(&mut self, _: Actor, _: Event) -> Result<(), Rejection> {
        Err(Rejection::illegal("R1", "no turn is skipped"))
    }
}

impl ActionText for Pair {
    type Action = ();

    fn write(&self, _: Actor, (): (), out: &mut String) {
        out.push('a');
    }

    fn read(&self, _: Actor, text: &[u8]) -> Result<(), Rejection> {
        if text == b"a" { Ok(()) } else { Err(Rejection::syntax("no such action")) }
    }
}

impl PositionText for Pair {
    fn position(&self, out: &mut String) {
        out.push_str("a b");
    }

    fn read_position(self, text: &str) -> Result<Self, Rejection> {
        let all = Field::whole(text);
        let mut fields = all.split(' ');
        for wanted in ["a", "b"] {
            let field = fields.next().ok_or_else(|| all.wrong("R1", "a field is missing"))?;
            if field.text != wanted {
                return Err(field.wrong("R1", "another field"));
            }
        }
        fields.next().map_or(Ok(Pair), |field| Err(field.wrong("R1", "a field too many")))
    }
}

impl Picture for Pair {
    fn scene(&self, _: Eyes, scene: &mut Scene) {
        scene.cells();
    }
}
