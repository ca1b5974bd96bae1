//! Tests with forged answers of a worker about games: an answer changes only the verdicts of its
//! own games, and every fault is at a place of its game.

use super::log::{EndLog, Forced, GameLog, Halt, LineLog, RefusedFrame, StartRefused};
use super::play::MOST_INSERTED;
use super::player::NEAR;
use super::record::GameFrames;
use crate::instance::Refusal;
use crate::outcome::{RawOutcome, RawSeat};
use crate::plugin::{Description, Home, Plugin};
use crate::registry::Registry;
use crate::synthetic::{game, rule_set};
use crate::validate::Settings;
use crate::verdict::Verdict;
use crate::worker::{Crew, Isolation, Workers};
use proptest::prelude::*;
use proptest::sample::select;
use std::path::PathBuf;
use std::sync::Arc;
use wanqi_abi as abi;
use wanqi_notation::Message;

/// A game with two moves.
const GOOD: &str =
    "[WQN \"1\"]\n[Game \"good\"]\n[Rules \"standard@1\"]\n[Options \"\"]\n\n1. a b *\n\n";
/// Games of the lying plugin.
const EVIL: [&str; 4] = [
    "[WQN \"1\"]\n[Game \"evil\"]\n[Rules \"standard@1\"]\n[Options \"\"]\n\n1. a b 2. c d *\n\n",
    "[WQN \"1\"]\n[Game \"evil\"]\n\n1. a b (1... c {[%pos 0123456789abcdef]} 2. d (2. e f)) \
     2. g *\n\n",
    "[WQN \"1\"]\n[Game \"evil\"]\n\n1. a b {[%pos 0123456789abcdef]} 2. c | d :resign@1 0-1\n\n",
    "[WQN \"1\"]\n[Game \"evil\"]\n[FEN \"x\"]\n\n:illegal=x 1 a 2 b :null c 1-0\n\n",
];

fn plugin(slug: &str) -> (Arc<Plugin>, Workers) {
    let path = PathBuf::from(format!("/nowhere/{slug}"));
    let workers = Workers::new(Crew::new(Isolation::new("/nowhere/wanqi".into())), path.clone());
    let game = game(slug, rule_set("standard", &["First", "Second"]));
    let description =
        Description { version: "1".to_owned(), build_flags: 0, game, extensions: Vec::new() };
    let plugin = Plugin::described(description, path, workers.clone());
    assert!(matches!(plugin.home, Home::There(..)));
    (Arc::new(plugin), workers)
}

fn bytes(log: &GameLog) -> Vec<u8> {
    let mut bytes = Vec::new();
    log.write(&mut bytes).unwrap();
    bytes
}

/// The right answer of a worker for a game with this number of moves.
fn honest(moves: u32) -> Vec<u8> {
    bytes(&honest_log(moves))
}

fn honest_log(moves: u32) -> GameLog {
    let step =
        |ply: u32| [&[1 + (ply % 2) as u8, 0, 0, 0][..], &(1 + ply / 2).to_le_bytes()].concat();
    let texts = (0..moves).flat_map(|ply| [step(ply), vec![b'a' + ply as u8, b'\n']].concat());
    let main = LineLog { applied: moves.into(), wrote: texts.collect(), ..LineLog::default() };
    let begun = Some((String::new(), String::new()));
    GameLog { begun, main, ..GameLog::default() }
}

/// A text with games of the lying plugin between honest ones, and the byte ranges of the former.
fn text(order: &[usize]) -> (String, Vec<std::ops::Range<usize>>) {
    let (mut text, mut places) = (GOOD.to_owned(), Vec::new());
    for (number, &which) in order.iter().enumerate() {
        let start = text.len();
        text.push_str(EVIL[which]);
        places.push(start..text.len());
        if number % 3 == 1 && number + 1 < order.len() {
            text.push_str(GOOD);
        }
    }
    text.push_str(GOOD);
    (text, places)
}

/// The verdicts of a text if the workers of the lying plugin give these answers.
fn verdicts(text: &str, lies: Vec<Vec<u8>>) -> Vec<Verdict> {
    let (good, honestly) = plugin("good");
    let (evil, lying) = plugin("evil");
    honestly.answer_with(vec![honest(2); 20]);
    lying.answer_with(lies);
    let settings = Settings { variations: true, ..Settings::default() };
    super::text(&Registry::of(vec![good, evil]), &settings, "games.wqn", text.as_bytes())
}

fn number() -> impl Strategy<Value = u64> {
    prop_oneof![6 => 0u64..7, 1 => Just(u64::MAX), 1 => Just(1 << 32), 1 => any::<u64>()]
}

fn words() -> impl Strategy<Value = String> {
    let odd = select(vec!["", "pass", "R3.1", "a\nb", "\u{1b}[2J", "1. e4 *", "\u{202e}"]);
    prop_oneof![4 => odd.prop_map(str::to_owned), 1 => ".*", 1 => Just("x".repeat(100_000))]
}

fn refusal() -> impl Strategy<Value = Refusal> {
    let statuses = [
        abi::OK,
        abi::SYNTAX,
        abi::ILLEGAL,
        abi::AMBIGUOUS,
        abi::WRONG_CLAIM,
        abi::MARK_MISMATCH,
        abi::CHECKPOINT_MISMATCH,
        abi::BAD_OPTIONS,
        abi::PANIC,
        abi::LIMIT,
    ];
    let status = prop_oneof![9 => select(statuses.to_vec()), 1 => any::<i32>()];
    let texts = [words(), words(), words()];
    (status, number(), number(), number(), texts).prop_map(
        |(status, frame, offset, length, [rule, message, hint])| Refusal {
            status,
            frame,
            offset,
            length,
            rule,
            message: Message::verbatim(message),
            hint: Message::verbatim(hint),
        },
    )
}

fn seat() -> impl Strategy<Value = u32> {
    prop_oneof![5 => 0u32..4, 1 => any::<u32>()]
}

fn refused_frame() -> impl Strategy<Value = RefusedFrame> {
    let legal = proptest::option::of((prop::collection::vec(words(), 0..3), number()));
    (number(), refusal(), proptest::option::of(seat()), legal)
        .prop_map(|(frame, refusal, seat, legal)| RefusedFrame { frame, refusal, seat, legal })
}

fn halt() -> impl Strategy<Value = Halt> {
    let forced = (seat(), words(), any::<u64>());
    let forced = forced.prop_map(|(seat, text, roles)| Forced { seat, text, roles });
    prop_oneof![
        refused_frame().prop_map(|frame| Halt::Mark(Box::new(frame))),
        refused_frame().prop_map(|frame| Halt::Checkpoint(Box::new(frame))),
        number().prop_map(Halt::Number),
        (number(), prop::collection::vec(forced, 0..4)).prop_map(|(at, f)| Halt::Inserted(at, f)),
        (number(), seat()).prop_map(|(event, seat)| Halt::Out(event, seat)),
        refused_frame().prop_map(|frame| Halt::Stop(Box::new(frame))),
        (number(), refusal()).prop_map(|(event, refusal)| Halt::Event(event, refusal)),
        number().prop_map(Halt::Before),
        number().prop_map(Halt::Late),
    ]
}

/// The output of a plugin: steps and texts, in any number.
fn wrote() -> impl Strategy<Value = Vec<u8>> {
    let text = prop_oneof![Just(&b"a\n"[..]), Just(&b"\n"[..]), Just(&b"*\n"[..]), Just(&b""[..])];
    let step = (0u8..4, 0u8..3, any::<u8>(), 0u8..3, prop_oneof![0u32..5, any::<u32>()]);
    let one = (step, text).prop_map(|((seat, role, flags, place, round), text)| {
        [&[seat, role, flags, place][..], &round.to_le_bytes(), text].concat()
    });
    let many = prop::collection::vec(one, 0..7).prop_map(|all| all.concat());
    prop_oneof![4 => many, 1 => prop::collection::vec(any::<u8>(), 0..60)]
}

fn line() -> impl Strategy<Value = LineLog> {
    let halts = prop::collection::vec(halt(), 0..4);
    let (declared, decided) = (proptest::option::of(number()), proptest::option::of(number()));
    (number(), wrote(), halts, declared, decided, any::<bool>()).prop_map(
        |(applied, wrote, halts, declared, decided, mark_missing)| LineLog {
            applied,
            wrote,
            halts,
            declared,
            decided,
            mark_missing,
        },
    )
}

fn outcome() -> impl Strategy<Value = RawOutcome> {
    let one = (seat(), proptest::option::of(any::<i64>()), any::<u64>());
    let one = one.prop_map(|(rank, score, roles)| RawSeat { rank, score, roles });
    let seats = prop::collection::vec(one, 0..4);
    (seat(), any::<bool>(), seats, seat(), words(), words()).prop_map(
        |(class, declared, seats, denominator, reason, rule)| RawOutcome {
            class,
            declared,
            seats,
            denominator,
            reason,
            rule,
        },
    )
}

fn ending() -> impl Strategy<Value = EndLog> {
    let outcomes = [proptest::option::of(outcome()), proptest::option::of(outcome())];
    let roles = prop::collection::vec(proptest::option::of(any::<u64>()), 0..4);
    let illegal = proptest::option::of(proptest::option::of(refusal()));
    (outcomes, any::<u32>(), roles, illegal, proptest::option::of(refusal())).prop_map(
        |([outcome, declared], to_act, roles, illegal, broken)| EndLog {
            outcome,
            declared,
            to_act,
            roles,
            illegal,
            broken,
        },
    )
}

fn log() -> impl Strategy<Value = GameLog> {
    let start = (0..8, refusal()).prop_map(|(which, refusal)| match which {
        0 => Some(StartRefused::Start(refusal)),
        1 => Some(StartRefused::Broken(refusal)),
        _ => None,
    });
    let begun = proptest::option::of((words(), words()));
    let variations = prop::collection::vec(proptest::option::of(line()), 0..3);
    let broken = proptest::option::weighted(0.2, refusal());
    (start, begun, line(), ending(), variations, broken).prop_map(
        |(refused, begun, main, ending, variations, broken)| GameLog {
            refused,
            begun,
            main,
            ending,
            variations,
            broken,
            gone: false,
        },
    )
}

/// An answer: logs, more or fewer than there are games, some of them cut or changed; or other
/// bytes.
fn answer() -> impl Strategy<Value = Vec<u8>> {
    let one = prop_oneof![4 => log().prop_map(|log| bytes(&log)), 1 => Just(honest(4))];
    let logs = prop::collection::vec(one, 0..6).prop_map(|logs| logs.concat());
    let changed = (logs, any::<prop::sample::Index>(), any::<u8>(), 0u8..4).prop_map(
        |(mut bytes, at, byte, how)| {
            match how {
                0 if !bytes.is_empty() => bytes.truncate(at.index(bytes.len())),
                1 if !bytes.is_empty() => {
                    let at = at.index(bytes.len());
                    bytes[at] = byte;
                }
                _ => {}
            }
            bytes
        },
    );
    prop_oneof![6 => changed, 1 => prop::collection::vec(any::<u8>(), 0..200)]
}

proptest! {
    #[test]
    fn a_worker_answers_for_its_own_games_alone(
        order in prop::collection::vec(0..EVIL.len(), 1..5),
        lies in prop::collection::vec(answer(), 0..4),
    ) {
        let (text, places) = text(&order);
        let verdicts = verdicts(&text, lies);
        let is_evil = |verdict: &Verdict| verdict.game.as_deref() != Some("good");
        let (evil, good): (Vec<_>, Vec<_>) = verdicts.iter().partition(|v| is_evil(v));
        prop_assert_eq!(verdicts.len(), text.matches("[WQN").count());
        prop_assert!(verdicts.iter().enumerate().all(|(at, verdict)| verdict.index == at as u64));
        for verdict in good {
            let said = (verdict.ok, verdict.actions, verdict.errors.len(), verdict.warnings.len());
            prop_assert_eq!(said, (true, 2, 0, 0), "{:?}", verdict);
        }
        prop_assert_eq!(evil.len(), places.len());
        for (verdict, place) in evil.iter().zip(places) {
            // The actions of the record, and at most sixteen inserted ones at each place.
            prop_assert!(verdict.actions < 200, "{:?}", verdict);
            for fault in verdict.errors.iter().chain(&verdict.warnings) {
                let end = fault.byte.checked_add(fault.length).unwrap();
                prop_assert!(place.contains(&(fault.byte as usize)), "{:?}", fault);
                prop_assert!(end <= place.end as u64, "{:?}", fault);
                prop_assert!(fault.reason.message.to_string().len() < 20_000, "{:.200}", fault.reason.message);
                prop_assert!(fault.reason.rule.is_none(), "no rule is described: {:?}", fault);
            }
        }
    }
}

/// Inserted actions are reported once before a frame, even if the log repeats them.
#[test]
fn nothing_is_inserted_twice_at_one_place() {
    let (text, _) = text(&[0]);
    for count in [1, 2, 50] {
        let inserted =
            || Halt::Inserted(1, vec![Forced { seat: 2, text: "pass".into(), roles: 0 }]);
        let mut log = honest_log(4);
        log.main.halts = (0..count).map(|_| inserted()).collect();
        let verdicts = verdicts(&text, vec![bytes(&log)]);
        let said = (verdicts[1].errors.first().map(|fault| fault.kind), verdicts[1].actions);
        match count {
            1 => assert_eq!(said, (None, 5)),
            _ => assert_eq!(said.0, Some(crate::verdict::FaultKind::PluginDied)),
        }
    }
}

/// A list that is longer than a game can cause is not read: an item of one byte takes many bytes of
/// memory.
#[test]
fn the_lists_of_a_log_are_bounded() {
    let is_read = |log: &GameLog| {
        let bytes = bytes(log);
        GameLog::default().read(&mut &bytes[..], &GameFrames::default()).is_ok()
    };
    let halted = |halt| GameLog {
        main: LineLog { halts: vec![halt], ..LineLog::default() },
        ..GameLog::default()
    };
    let ended = |ending| GameLog { ending, ..GameLog::default() };
    for more in [0, 1] {
        let roles = vec![None; abi::MAX_SEATS + more];
        assert_eq!(is_read(&ended(EndLog { roles, ..EndLog::default() })), more == 0);

        let seats = vec![RawSeat { rank: 1, score: None, roles: 0 }; abi::MAX_SEATS + more];
        let (reason, rule) = (String::new(), String::new());
        let outcome = RawOutcome { class: 1, declared: false, seats, denominator: 1, reason, rule };
        let outcome = Some(outcome);
        assert_eq!(is_read(&ended(EndLog { outcome, ..EndLog::default() })), more == 0);

        let forced = Forced { seat: 0, text: String::new(), roles: 0 };
        let inserted = Halt::Inserted(0, vec![forced; MOST_INSERTED + more]);
        assert_eq!(is_read(&halted(inserted)), more == 0);

        let legal = Some((vec![String::new(); NEAR as usize + more], 0));
        let refusal = Refusal::of(abi::ILLEGAL);
        let stop = Halt::Stop(Box::new(RefusedFrame { frame: 0, refusal, seat: None, legal }));
        assert_eq!(is_read(&halted(stop)), more == 0);
    }
}

/// The start texts of a log are accepted only if they were requested and have one line.
#[test]
fn the_texts_of_a_start_are_validated() {
    let (text, _) = text(&[0]);
    let begun = |options: &str| Some((options.to_owned(), "x".to_owned()));
    for (begun, good) in [(begun("a=b"), true), (begun("a\nb"), false), (None, false)] {
        let log = GameLog { begun, ..honest_log(4) };
        let verdicts = verdicts(&text, vec![bytes(&log)]);
        assert_eq!(verdicts[1].ok, good, "{:?}", verdicts[1]);
    }
}

/// Honest logs give valid games, so that the test above starts from logs that work.
#[test]
fn honest_logs_give_valid_games() {
    let (text, _) = text(&[0, 0]);
    let verdicts = verdicts(&text, vec![[honest(4), honest(4)].concat()]);
    assert!(verdicts.iter().all(|verdict| verdict.ok), "{verdicts:#?}");
}
