//! The tests of Chinese texts and of the table of reasons can fail.

use crate::toy::Tally;
use std::panic::catch_unwind;
use wanqi_sdk::facts::{
    Facts, Format, OptionDef, OptionKind, Reason, Rule, check, checks, outside, reason, reasons,
    rule,
};
use wanqi_sdk::fuzz::check_reason;
use wanqi_sdk::kit::texts::{check_reasons, check_texts, fault};
use wanqi_sdk::{Actor, Game, Outcome, RuleSet};

const GOOD: RuleSet =
    RuleSet { slug: "s", about: "It is.", about_zh: "如此。", ..RuleSet::DEFAULT };
const OPTION: OptionDef = OptionDef {
    key: "k",
    kind: OptionKind::Bool,
    default: "true",
    doc: "It is.",
    doc_zh: "如此。",
};
const FORMAT: Format = Format {
    id: "f",
    suffixes: &[],
    magic: b"",
    about: "a format",
    about_zh: "格式",
    lines: false,
    import: None,
    export: None,
};
const REASONS: &[Reason] = &[reason("checkmate", "checkmate", "将死"), reasons::NO_MOVE];
const CODE: &str = r#"("checkmate", "no-move")"#;

const fn facts(sets: &'static [RuleSet], rules: &'static [Rule]) -> Facts {
    Facts { about: "A toy.", about_zh: "玩具。", rulesets: sets, rules, ..Tally::FACTS }
}

fn panics(run: impl FnOnce() + std::panic::UnwindSafe) -> bool {
    catch_unwind(run).is_err()
}

#[test]
fn each_text_has_a_chinese_one() {
    const RULES: &[Rule] = &[rule("R1", "Yes", "是", "")];
    check_texts(&facts(&[RuleSet { options: &[OPTION], ..GOOD }], RULES));
    check_texts(&facts(&[RuleSet { checks: &[checks::SECOND], ..GOOD }], RULES));
    check_texts(&Facts { formats: &[FORMAT], ..facts(&[GOOD], RULES) });
    const BAD: &[Facts] = &[
        Facts { about_zh: "", ..facts(&[], &[]) },
        Facts { about: "", ..facts(&[], &[]) },
        Facts { about_zh: "玩具", ..facts(&[], &[]) },
        Facts { about_zh: "A toy。", ..facts(&[], &[]) },
        Facts { formats: &[Format { about_zh: "格式。", ..FORMAT }], ..facts(&[], &[]) },
        facts(&[RuleSet { about_zh: "", ..GOOD }], &[]),
        facts(&[RuleSet { about: "", ..GOOD }], &[]),
        facts(&[RuleSet { checks: &[check("counts of Ludii", "")], ..GOOD }], &[]),
        facts(&[RuleSet { checks: &[outside("recorded games", "recorded games")], ..GOOD }], &[]),
        facts(&[RuleSet { roles_zh: &["先手"], ..GOOD }], &[]),
        facts(&[RuleSet { roles_zh: &["先手", "先手"], ..GOOD }], &[]),
        facts(&[RuleSet { roles_zh: &["先手", "Second"], ..GOOD }], &[]),
        facts(&[RuleSet { options: &[OptionDef { doc_zh: "", ..OPTION }], ..GOOD }], &[]),
        facts(&[], &[rule("R1", "Yes", "", "")]),
        facts(&[], &[rule("R1", "Yes", "是，,", "")]),
    ];
    for (n, facts) in BAD.iter().enumerate() {
        assert!(panics(|| check_texts(facts)), "case {n}");
    }
}

#[test]
fn each_reason_is_in_the_table_once_in_both_languages_and_in_the_code() {
    check_reasons(&Facts { reasons: REASONS, ..Tally::FACTS }, CODE);
    assert!(panics(|| check_reasons(&Facts { reasons: REASONS, ..Tally::FACTS }, "no-move")));
    const BAD: &[&[Reason]] = &[
        &[],
        &[reasons::NO_MOVE, reasons::NO_MOVE],
        &[reason("No move", "no move", "无子可动")],
        &[reason("no-move", "", "无子可动")],
        &[reason("no-move", "no move", "")],
        &[reason("no-move", "no move", "no move")],
        &[reason("no-move", "no move", "无子可动。")],
        &[reason("no-move", "No move.", "无子可动")],
    ];
    for reasons in BAD {
        let facts = Facts { reasons, ..Tally::FACTS };
        let code = r#""no-move" "No move" "#;
        assert!(panics(move || check_reasons(&facts, code)));
    }
}

#[test]
fn an_outcome_has_a_reason_of_the_table() {
    check_reason(&Tally::FACTS, &Outcome::won(Actor::ONE, "goal", "R4"));
    let unknown = catch_unwind(|| {
        check_reason(&Tally::FACTS, &Outcome::drawn(2, "full-board", "R4"));
    });
    let message = unknown.unwrap_err();
    let message = message.downcast_ref::<String>().unwrap();
    assert_eq!(message, "tally ends by \"full-board\", which is not in its table of reasons");
}

#[test]
fn characters_that_do_not_belong_in_chinese_texts_are_found() {
    for good in
        ["着法列表，每行一局：b a1,w a2,…", "棋谱的 .pgn：每行", "8×8 棋盘。", "（R. C. Bell）法"]
    {
        assert_eq!(fault(good), None, "{good}");
    }
    for bad in [
        "Ｒ法",
        "黑先.",
        "「直」",
        "黑 (白) 白",
        "黑（a) 白",
        "黑：：白",
        "黑， 白",
        "黑　白",
        "是(否)",
    ] {
        assert!(fault(bad).is_some(), "{bad}");
    }
}
