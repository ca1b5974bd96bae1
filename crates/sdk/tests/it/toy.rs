//! Tally: chance rolls 1 (with probability 3/4) or 2. The seat to act marks a set of `a`, `b`, `c`,
//! one element at a time, at most as many as the roll, and ends the turn with `done`. The first
//! seat with five marks wins. A seat with three or more marks may claim a draw. The action `boom`
//! panics.

use wanqi_sdk::facts::{OptionKind, TRAIT_CHANCE, TRAIT_CLAIMS, reason};
use wanqi_sdk::prelude::*;
use wanqi_sdk::{OptionDef, Rule, RuleSet};

#[derive(Clone, Debug, PartialEq)]
pub struct Tally {
    goal: u8,
    roll: u8,
    marked: u8,
    totals: [u8; 2],
    seat: u8,
    round: u32,
    drawn: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Act {
    Roll(u8),
    Mark(u8),
    Done,
    Claim,
    Boom,
}

const OPTIONS: &[OptionDef] = &[
    OptionDef { key: "goal", kind: OptionKind::Int(3, 9), default: "5", doc: "g", doc_zh: "g" },
    OptionDef {
        key: "bonus",
        kind: OptionKind::Decimal(-1000, 1000, 500),
        default: "0.5",
        doc: "b",
        doc_zh: "b",
    },
];

const fn id(id: &'static str) -> Rule {
    wanqi_sdk::facts::rule(id, "t", "t", "")
}

impl Game for Tally {
    const FACTS: Facts = Facts {
        slug: "tally",
        aliases: &[],
        name: "Tally",
        name_zh: "計",
        about: "a toy",
        about_zh: "",
        family: Family::Other,
        rules_text: "R1\nR2\nR3\nR4\n",
        rulesets: &[
            RuleSet {
                slug: "plain",
                name: "Plain",
                name_zh: "計",
                traits: TRAIT_CHANCE | TRAIT_CLAIMS,
                options: OPTIONS,
                ..RuleSet::DEFAULT
            },
            RuleSet {
                slug: "long",
                name: "Long",
                name_zh: "長",
                traits: TRAIT_CHANCE | TRAIT_CLAIMS,
                options: OPTIONS,
                ..RuleSet::DEFAULT
            },
        ],
        rules: &[id("R1"), id("R2"), id("R3"), id("R4")],
        reasons: &[reason("claim", "claim", "提和"), reason("goal", "goal", "到达目标")],
        ..Facts::DEFAULT
    };

    fn start(setup: &Setup<'_>) -> Result<Self, Rejection> {
        let goal = setup.options.int("goal") as u8 + setup.rules as u8;
        Ok(Tally { goal, roll: 0, marked: 0, totals: [0; 2], seat: 1, round: 1, drawn: false })
    }

    fn turn(&self) -> Turn {
        if self.drawn || self.totals.iter().any(|t| *t >= self.goal) {
            return Turn::over(self.round, 0);
        }
        if self.roll == 0 {
            return Turn::of(Actor::ENV, 0, self.round, self.seat - 1);
        }
        let turn = Turn::of(Actor(self.seat), self.seat, self.round, self.seat - 1);
        Turn { open: self.marked != 0, ..turn }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Act>) {
        let all = [Act::Roll(1), Act::Roll(2), Act::Mark(0), Act::Mark(1), Act::Mark(2), Act::Done];
        out.extend(all.into_iter().filter(|a| self.check(actor, *a).is_ok()));
    }

    fn check(&self, actor: Actor, action: Act) -> Result<(), Rejection> {
        forbid!("R1", !self.turn().acts(actor), "seat {} is not to act", actor.0);
        let chance = matches!(action, Act::Roll(_));
        forbid!("R1", chance != (actor == Actor::ENV), "only chance rolls");
        match action {
            Act::Mark(n) => {
                forbid!("R2", self.marked >> n & 1 != 0, "{} is marked", letter(n));
                let full = self.marked.count_ones() >= u32::from(self.roll);
                forbid!("R2", full, "the roll is {}", self.roll);
            }
            Act::Claim if rule!("R3", self.totals[usize::from(self.seat) - 1] < 3) => {
                return Err(Rejection::new(
                    RejectionKind::WrongClaim,
                    "R3",
                    "three marks are wanted",
                ));
            }
            _ => {}
        }
        Ok(())
    }

    fn apply(&mut self, _: Actor, action: Act) {
        match action {
            Act::Roll(n) => self.roll = n,
            Act::Mark(n) => self.marked |= 1 << n,
            Act::Claim => self.drawn = true,
            Act::Boom => panic!("boom at {}", self.round),
            Act::Done => {
                self.totals[usize::from(self.seat) - 1] += self.marked.count_ones() as u8;
                (self.roll, self.marked) = (0, 0);
                self.seat = 3 - self.seat;
                self.round += u32::from(self.seat == 1);
            }
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.drawn {
            return Some(Outcome::drawn(2, "claim", "R3"));
        }
        let winner = self.totals.iter().position(|t| rule!("R4", *t >= self.goal))?;
        let scores = self.totals.iter().map(|t| i64::from(*t) * 2 + 1).collect();
        let end = Outcome::won(Actor(winner as u8 + 1), "goal", "R4").scored(scores, 2);
        assert_eq!(end.class, OutcomeClass::Decided);
        Some(end)
    }

    fn claims(&self, actor: Actor, out: &mut Vec<Act>) {
        if actor != Actor::ENV && self.check(actor, Act::Claim).is_ok() {
            out.push(Act::Claim);
        }
    }

    fn class(action: Act) -> Class {
        if action == Act::Claim { Class::Claim } else { Class::Play }
    }

    fn weight(&self, action: Act) -> u32 {
        if action == Act::Roll(1) { 3 } else { 1 }
    }

    fn event(&mut self, seat: Actor, event: Event) -> Result<(), Rejection> {
        let only_skip = format!("seat {} can only skip", seat.0);
        if event != Event::Skip {
            return Err(Rejection::illegal("R1", only_skip));
        }
        self.apply(seat, Act::Done);
        Ok(())
    }
}

impl ActionText for Tally {
    type Action = Act;

    fn write(&self, _: Actor, action: Act, out: &mut String) {
        match action {
            Act::Roll(n) => out.push_str(&format!("roll{n}")),
            Act::Mark(n) => out.push(letter(n)),
            Act::Done => out.push_str("done"),
            Act::Claim => out.push_str("claim:draw"),
            Act::Boom => out.push_str("boom"),
        }
    }

    fn read(&self, _: Actor, text: &[u8]) -> Result<Act, Rejection> {
        Ok(match text {
            b"roll1" => Act::Roll(1),
            b"roll2" => Act::Roll(2),
            b"a" => Act::Mark(0),
            b"b" => Act::Mark(1),
            b"c" => Act::Mark(2),
            b"done" => Act::Done,
            b"claim:draw" => Act::Claim,
            b"boom" => Act::Boom,
            _ => return Err(Rejection::syntax("no such action")),
        })
    }
}

impl PositionText for Tally {
    fn position(&self, out: &mut String) {
        let [one, two] = self.totals;
        out.push_str(&format!(
            "{}/{}/{one}/{two}/{}/{}/{}",
            self.roll,
            self.marked,
            self.seat,
            self.round,
            u8::from(self.drawn)
        ));
    }

    fn read_position(self, text: &str) -> Result<Self, Rejection> {
        let bad = |why: &'static str| Rejection::position("R1", why, 0, text.len());
        let numbers: Vec<u32> = text.split('/').filter_map(|n| n.parse().ok()).collect();
        let [roll, marked, one, two, seat, round, drawn] = numbers[..] else {
            return Err(bad("seven numbers are wanted"));
        };
        if roll > 2 || marked > 7 || !(1..=2).contains(&seat) || one > 99 || two > 99 || drawn > 1 {
            return Err(bad("a number is out of range"));
        }
        Ok(Tally {
            roll: roll as u8,
            marked: marked as u8,
            totals: [one as u8, two as u8],
            seat: seat as u8,
            round,
            drawn: drawn == 1,
            ..self
        })
    }
}

impl Picture for Tally {
    fn scene(&self, _: Eyes, scene: &mut Scene) {
        scene.cells();
        let [one, two] = self.totals;
        scene.text(format_args!("{one} to {two}"), format_args!("{one} 比 {two}"));
    }
}

fn letter(n: u8) -> char {
    char::from(b'a' + n)
}

pub fn start(options: &str) -> Tally {
    let options = wanqi_sdk::Options::parse(OPTIONS, options).expect("options");
    Tally::new(&Setup { rules: 0, options: &options, position: None }).expect("the start")
}
