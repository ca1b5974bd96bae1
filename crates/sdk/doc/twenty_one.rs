use wanqi_sdk::facts::{RuleSet, reason, rule, unmarked};
use wanqi_sdk::prelude::*;

// facts.rs
pub const FACTS: Facts = Facts {
    slug: "twenty-one",
    name: "Twenty-One",
    name_zh: "抢二十一",
    about: "Two sides add 1, 2 or 3 to a sum in turn; the side that reaches 21 wins.",
    about_zh: "双方轮流加一、二或三；先使和到二十一者胜。",
    family: Family::Taking,
    rules_text: "R2.1 Black begins …", // include_str!("../RULES.md") in a crate
    rulesets: &[RuleSet {
        slug: "standard",
        name: "Standard",
        name_zh: "标准",
        roles: &["Black", "White"],
        roles_zh: &["黑方", "白方"],
        seat_tags: &["Black", "White"],
        ..RuleSet::DEFAULT
    }],
    rules: &[
        rule("R2.1", "Black begins, the sides take turns", "黑先，轮流加数", "ours"),
        unmarked("R2.2", "The side to move must add", "轮到的一方必须加数", "ours"),
        rule("R3.1", "A side adds 1, 2 or 3", "每次加一、二或三", "ours"),
        rule("R3.2", "The sum cannot exceed 21", "和不得超过二十一", "ours"),
        rule("R4.1", "The side that reaches 21 wins", "先到二十一者胜", "ours"),
        unmarked("R5.1", "A position must be reachable", "局面须可能出现", "ours"),
    ],
    reasons: &[reason("twenty-one", "twenty-one", "先到二十一")],
    sources: &["a counting game for two, known in many countries"],
    ..Facts::DEFAULT
};

// board.rs
sides!(Black, White);
const LAST: u8 = 21;

// game.rs
#[derive(Clone, Debug)]
pub struct TwentyOne {
    sum: u8,
    turns: u8,
}

impl TwentyOne {
    fn to_move(&self) -> Side {
        Side::BOTH[usize::from(self.turns % 2)]
    }
}

impl Game for TwentyOne {
    const FACTS: Facts = FACTS;
    const NO_SKIP: (&'static str, &'static str) = ("R2.2", "{us} must add, no turn is skipped");

    fn start(_setup: &Setup<'_>) -> Result<TwentyOne, Rejection> {
        Ok(TwentyOne { sum: 0, turns: 0 })
    }

    fn turn(&self) -> Turn {
        let (round, place) = (u32::from(self.turns / 2) + 1, self.turns % 2);
        match self.sum {
            LAST => Turn::over(round, place),
            _ => Turn::of(self.to_move().seat(), place + 1, round, place),
        }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<u8>) {
        if actor == self.to_move().seat() {
            out.extend(1..=(LAST - self.sum).min(3));
        }
    }

    fn check(&self, actor: Actor, number: u8) -> Result<(), Rejection> {
        let (us, sum) = (self.to_move(), self.sum);
        forbid!("R2.1", actor != us.seat(), "{us} is to move");
        forbid!("R3.1", !(1..=3).contains(&number), "{us} adds 1, 2 or 3, not {number}");
        forbid!("R3.2", sum + number > LAST, "{number} is too much: {sum} of {LAST} are reached");
        Ok(())
    }

    fn apply(&mut self, _actor: Actor, number: u8) {
        self.sum += number;
        self.turns += 1;
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = self.to_move().other().seat();
        rule!("R4.1", self.sum == LAST).then(|| Outcome::won(winner, "twenty-one", "R4.1"))
    }
}

// notation.rs: an action is written `+2`.
impl ActionText for TwentyOne {
    type Action = u8;

    fn write(&self, _actor: Actor, number: u8, out: &mut String) {
        put!(out, "+{number}");
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<u8, Rejection> {
        match text {
            [b'+', digit @ b'0'..=b'9'] => Ok(digit - b'0'),
            _ => Err(Rejection::unreadable(text, "a plus and a digit, such as +2")),
        }
    }
}

// position.rs: a position is the sum and the number of turns, `5 2`.
impl PositionText for TwentyOne {
    fn position(&self, out: &mut String) {
        put!(out, "{} {}", self.sum, self.turns);
    }

    fn read_position(self, text: &str) -> Result<TwentyOne, Rejection> {
        let all = Field::whole(text);
        let numbers = all.pair(' ').map(|fields| fields.map(|field| field.number::<u8>()));
        let Some([Some(sum), Some(turns)]) = numbers else {
            return Err(all.wrong("R5.1", "a position is the sum and the number of turns"));
        };
        if sum > LAST || turns > sum || sum > turns.saturating_mul(3) {
            let turns = counted(turns, "turn", "turns");
            return Err(all.wrong("R5.1", format!("the sum cannot be {sum} after {turns}")));
        }
        Ok(TwentyOne { sum, turns })
    }
}

// scene.rs
impl Picture for TwentyOne {
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        scene.cells();
        (0..=LAST).for_each(|sum| scene.cell(sum, sum.into(), 0.0, sum % 2 == 0));
        (0..=LAST).for_each(|sum| scene.label(sum.into(), -1.0, sum));
        scene.piece(self.sum, 0, 'o', '●');
    }
}
