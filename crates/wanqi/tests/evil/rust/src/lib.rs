//! A counting game: two seats play `n1`, `n2`, `n3`, `n4` in turn, and the seat that plays `n4`
//! wins. Each rule set but the first panics in another way.

use std::panic::panic_any;
use wanqi_sdk::entry::{abi, plugin};
use wanqi_sdk::facts::{Rule, RuleSet, rule};
use wanqi_sdk::prelude::*;

/// The seat that plays this number wins.
const LAST: u8 = 4;
/// The number at which a rule set panics.
const EVIL: u8 = 3;

/// Rule sets by index; the first does not panic.
const IN_APPLY: usize = 1;
const IN_DROP: usize = 2;
const IN_LIST: usize = 3;
const IN_POSITION: usize = 4;
const PAYLOAD: usize = 5;
const TWICE: usize = 6;

const SLUGS: [&str; 7] =
    ["honest", "in-apply", "in-drop", "in-list", "in-position", "payload", "twice"];

const RULESETS: [RuleSet; 7] = {
    let mut sets = [RuleSet::DEFAULT; 7];
    let mut at = 0;
    while at < sets.len() {
        sets[at].slug = SLUGS[at];
        sets[at].name = SLUGS[at];
        sets[at].roles = &["First", "Second"];
        sets[at].seat_tags = &["First", "Second"];
        at += 1;
    }
    sets
};

const RULES: &[Rule] = &[
    rule("R1", "the next number is said", "报下一个数", "none"),
    rule("R2", "who says 4 wins", "报四者胜", "none"),
];

/// A value that panics when it is dropped.
struct Bomb(&'static str);

impl Drop for Bomb {
    fn drop(&mut self) {
        panic!("{}", self.0);
    }
}

/// A game in progress.
#[derive(Clone)]
struct Counting {
    rules: usize,
    said: u8,
}

impl Drop for Counting {
    fn drop(&mut self) {
        if self.rules == IN_DROP && self.said >= EVIL {
            panic!("in drop");
        }
    }
}

impl Game for Counting {
    const FACTS: Facts = Facts {
        slug: "counting",
        name: "Counting",
        name_zh: "报数",
        about: "Panics.",
        family: Family::Other,
        rules_text: "## R1\n\nThe next number is said.\n\n## R2\n\nWho says 4 wins.\n",
        rulesets: &RULESETS,
        rules: RULES,
        sources: &["none"],
        ..Facts::DEFAULT
    };

    fn start(setup: &Setup<'_>) -> Result<Self, Rejection> {
        Ok(Counting { rules: setup.rules, said: 0 })
    }

    fn turn(&self) -> Turn {
        let (round, place) = (1 + u32::from(self.said / 2), self.said % 2);
        if self.said == LAST {
            return Turn::over(round, place);
        }
        Turn::of(Actor(place + 1), place + 1, round, place)
    }

    fn legal(&self, actor: Actor, out: &mut Vec<u8>) {
        assert!(self.rules != IN_LIST || self.said + 1 < EVIL, "in list");
        if self.turn().acts(actor) {
            out.push(self.said + 1);
        }
    }

    fn check(&self, actor: Actor, number: u8) -> Result<(), Rejection> {
        if self.said == LAST {
            return Err(Rejection::new(RejectionKind::AfterEnd, "R2", "the game is over"));
        }
        if !self.turn().acts(actor) {
            return Err(Rejection::new(
                RejectionKind::WrongActor,
                "R1",
                "the other seat is to speak",
            ));
        }
        if number != self.said + 1 {
            return Err(Rejection::illegal("R1", format!("{} comes next", self.said + 1)));
        }
        Ok(())
    }

    fn apply(&mut self, _actor: Actor, number: u8) {
        match self.rules {
            IN_APPLY if number == EVIL => panic!("in apply"),
            PAYLOAD if number == EVIL => panic_any(Bomb("in the drop of what was panicked with")),
            TWICE if number == EVIL => {
                let _bomb = Bomb("and again");
                panic!("once");
            }
            _ => self.said = number,
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.said == LAST).then(|| Outcome::won(Actor::TWO, "counted", "R2"))
    }

    fn event(&mut self, _seat: Actor, _event: Event) -> Result<(), Rejection> {
        Err(Rejection::illegal("R1", "nobody passes"))
    }
}

impl ActionText for Counting {
    type Action = u8;

    fn write(&self, _actor: Actor, number: u8, out: &mut String) {
        out.push('n');
        out.push(char::from(b'0' + number));
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<u8, Rejection> {
        match text {
            [b'n', digit @ b'1'..=b'9'] => Ok(digit - b'0'),
            _ => Err(Rejection::syntax("n and a digit")),
        }
    }
}

impl PositionText for Counting {
    fn position(&self, out: &mut String) {
        assert!(self.rules != IN_POSITION || self.said < EVIL, "in position");
        out.push(char::from(b'0' + self.said));
    }

    fn read_position(self, text: &str) -> Result<Self, Rejection> {
        match text.parse() {
            Ok(said) if said <= LAST => Ok(Counting { rules: self.rules, said }),
            _ => Err(Rejection::position("R1", "a number to 4", 0, text.len())),
        }
    }
}

impl Picture for Counting {
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        scene.cells();
    }
}

#[unsafe(export_name = "wanqi_plugin_v1")]
extern "C" fn entry() -> *const abi::Plugin {
    plugin::<Counting>(env!("CARGO_PKG_VERSION"))
}
