//! Properties of every rule set of every game, tested through the loaded library.

use crate::program::program;
use std::collections::HashMap;
use wanqi_abi as abi;
use wanqi_host::instance::{FrameKind, Frames, Instance};
use wanqi_host::recording::{self, Recording};
use wanqi_host::registry::{Registry, Variant};
use wanqi_host::session::{Attempt, Session};
use wanqi_host::source::Input;
use wanqi_host::validate;
use wanqi_host::view::Eyes;

/// Games per rule set, and actions per game. They are few, because `wanqi check` tests the same
/// with more.
const GAMES: u64 = 3;
const ACTIONS: usize = 160;

fn registry() -> Registry {
    let registry = Registry::load_only(&[program().parent().unwrap().to_owned()]);
    assert!(!registry.plugins().is_empty() && registry.problems.is_empty(), "{registry:?}");
    registry
}

/// A pseudo-random generator (SplitMix64).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }

    fn below(&mut self, most: usize) -> usize {
        (self.next() % most as u64) as usize
    }
}

/// Everything observable of a state.
fn seen(game: &Instance) -> (String, String, String, u64) {
    let turn = game.turn().unwrap();
    let acting = format!("{} {} {} {}", turn.to_act, turn.flags, turn.round, turn.place);
    (game.position().unwrap(), game.digest_hex().unwrap(), acting, turn.ply)
}

/// Plays random games and calls `look` for each state.
fn walk(seed: u64, mut look: impl FnMut(&Variant, &mut Instance, &mut Random)) {
    for variant in registry().variants() {
        for number in 0..GAMES {
            let mut random = Random(seed ^ number << 32);
            let mut game = variant.create("", "").unwrap();
            for _ in 0..ACTIONS {
                look(&variant, &mut game, &mut random);
                let turn = game.turn().unwrap();
                if turn.to_act == 0 {
                    break;
                }
                let seat = turn.to_act.trailing_zeros();
                let list = game.list(seat, false).unwrap();
                assert!(!list.is_empty(), "{}: nothing to do, and not over", variant.name());
                let text = list[random.below(list.len())].text.clone();
                let done = game.apply(kind(seat), seat, text.as_bytes(), 0).unwrap();
                assert_eq!(done.canonical, text, "{}", variant.name());
            }
        }
    }
}

fn kind(seat: u32) -> FrameKind {
    if seat == 0 { FrameKind::Env } else { FrameKind::Action }
}

#[test]
fn lists_are_sorted_without_duplicates_and_every_action_is_taken() {
    walk(1, |variant, game, random| {
        let turn = game.turn().unwrap();
        for seat in (0..=variant.ruleset().seats_max).filter(|seat| turn.to_act >> seat & 1 == 1) {
            let list = game.list(seat, false).unwrap();
            assert!(list.is_sorted_by(|a, b| a.text.as_bytes() < b.text.as_bytes()));
            for _ in 0..4 {
                let text = &list[random.below(list.len())].text;
                assert!(wanqi_notation::text::is_canonical_action(text), "{text}");
                let dry = game.apply(kind(seat), seat, text.as_bytes(), abi::DRY).unwrap();
                assert_eq!(&dry.canonical, text);
            }
            if let Ok(count) = game.count(seat) {
                assert_eq!(count, list.len() as u64);
            }
        }
    });
}

#[test]
fn what_is_not_listed_is_refused_and_changes_nothing() {
    // Actions of all states, so that most have the right form but are not legal here.
    let mut texts: HashMap<String, Vec<String>> = HashMap::new();
    walk(2, |variant, game, random| {
        let turn = game.turn().unwrap();
        let seat = if turn.to_act == 0 { 1 } else { turn.to_act.trailing_zeros() };
        let list: Vec<_> =
            game.list(seat, false).unwrap().into_iter().map(|listed| listed.text).collect();
        let known = texts.entry(variant.name()).or_default();
        let before = seen(game);
        for _ in 0..6.min(known.len()) {
            let text = &known[random.below(known.len())];
            if list.binary_search(text).is_err() {
                let refused = game.apply(kind(seat), seat, text.as_bytes(), 0);
                let refusal = refused.expect_err(text);
                assert!(!refusal.died() && !refusal.message.is_empty(), "{text}: {refusal:?}");
                assert_eq!(seen(game), before, "{} {text}", variant.name());
            }
        }
        if known.len() < 4000 {
            known.extend(list);
        }
    });
}

#[test]
fn positions_and_snapshots_are_read_back() {
    walk(3, |variant, game, _| {
        let options = game.options().unwrap();
        let position = game.position().unwrap();
        let again = variant.create(&options, &position).unwrap_or_else(|refusal| {
            panic!("{} [{options}] {position}: {refusal:?}", variant.name())
        });
        assert_eq!(again.position().unwrap(), position);
        assert_eq!(again.options().unwrap(), options);
        let turn = game.turn().unwrap();
        if turn.flags & abi::TURN_DECLARED == 0 {
            assert_eq!(again.turn().unwrap().to_act, turn.to_act, "{position}");
            let seat = turn.to_act.trailing_zeros();
            if turn.to_act != 0 && !position.is_empty() {
                // A position text lacks the earlier positions, which superko and claims depend on.
                let (here, there) = (game.list(seat, false), again.list(seat, false));
                let (here, there) = (here.unwrap(), there.unwrap());
                // Both lists are sorted, so one pass over the longer finds every element of the
                // other.
                let mut there = there.iter();
                let kept = here.iter().all(|action| there.any(|other| other == action));
                assert!(kept, "{position}");
            }
        }
        let bytes = game.save().unwrap();
        let loaded = Instance::load(game.plugin(), &bytes).unwrap();
        assert_eq!(seen(&loaded), seen(game), "{}", variant.name());
        assert_eq!(loaded.rules(), game.rules());
    });
}

/// A record that starts inside a turn has no number before its first action.
#[test]
fn a_recorded_game_is_valid_from_any_position() {
    let registry = registry();
    let folder = tempfile::tempdir().unwrap();
    let (mut recorded, mut open) = (0, 0);
    walk(9, |variant, game, random| {
        let turn = game.turn().unwrap();
        let inside = turn.flags & abi::TURN_OPEN != 0;
        let ended = turn.to_act == 0 || game.outcome().unwrap().is_some();
        if ended || random.below(if inside { 8 } else { 40 }) > 0 {
            return;
        }
        let position = game.position().unwrap();
        let session = Session::new(variant.create("", &position).unwrap()).unwrap();
        let head = recording::head(&session, variant, &position, &[], 1).unwrap();
        let path = folder.path().join(format!("{recorded}.wqn"));
        let mut recording = Recording::create(&path, &head, session, 1).unwrap();
        for _ in 0..3 {
            if recording.ended().is_none() && recording.draw().unwrap().is_none() {
                let to_act = recording.session.now().turn().unwrap().to_act;
                let seat = to_act.trailing_zeros();
                let token = recording.session.pick(seat, random.next()).unwrap();
                let (kind, seat) = (FrameKind::Action, Some(seat as u8));
                recording.act(&Attempt { kind, seat, token: token.as_bytes() }).unwrap();
            }
            if random.below(3) == 0 && recording.undoable() > 0 {
                recording.undo().unwrap();
                recording.redo().unwrap();
            }
        }
        recording.finish().unwrap();
        let text = std::fs::read(&path).unwrap();
        let verdicts = validate::file_text(&registry, &Input::named(&path), &text);
        let [verdict] = &verdicts[..] else { panic!("{} games in {path:?}", verdicts.len()) };
        let told =
            || format!("{}: {verdict:?}\n{}", variant.name(), String::from_utf8_lossy(&text));
        assert!(verdict.ok && verdict.warnings.is_empty(), "{}", told());
        recorded += 1;
        open += usize::from(inside);
    });
    assert!(recorded > 1000 && open > 300, "{recorded} records, {open} inside a turn");
}

#[test]
fn every_style_is_read_back() {
    walk(4, |variant, game, random| {
        let turn = game.turn().unwrap();
        if turn.to_act == 0 {
            return;
        }
        let seat = turn.to_act.trailing_zeros();
        let list = game.list(seat, false).unwrap();
        for style in 0..variant.ruleset().styles.len() as u32 {
            let text = &list[random.below(list.len())].text;
            let spelled = game.spell(seat, text.as_bytes(), style).unwrap();
            let dry = abi::DRY | abi::LENIENT;
            let read = game.apply(kind(seat), seat, spelled.as_bytes(), dry);
            let read = read.unwrap_or_else(|refusal| panic!("{text} {spelled}: {refusal:?}"));
            assert_eq!(&read.canonical, text, "{spelled}");
        }
    });
}

#[test]
fn clones_and_replays_agree() {
    for variant in registry().variants() {
        let mut random = Random(5);
        let mut game = variant.create("", "").unwrap();
        let start = game.try_clone().unwrap();
        let mut frames = Frames::default();
        for _ in 0..ACTIONS {
            let turn = game.turn().unwrap();
            if turn.to_act == 0 {
                break;
            }
            let seat = turn.to_act.trailing_zeros();
            let list = game.list(seat, false).unwrap();
            let text = &list[random.below(list.len())].text;
            let mut copy = game.try_clone().unwrap();
            assert_eq!(seen(&copy), seen(&game));
            copy.apply(kind(seat), seat, text.as_bytes(), 0).unwrap();
            assert_ne!(seen(&copy).3, seen(&game).3);
            game.copy_from(&copy).unwrap();
            assert_eq!(seen(&copy), seen(&game));
            assert!(frames.push(
                kind(seat),
                if seat == 0 { 0 } else { seat as u8 },
                text.as_bytes()
            ));
        }
        let mut again = start.try_clone().unwrap();
        let mut out = Vec::new();
        let (reply, result) = again.replay(&frames, abi::WRITE_STEPS, &mut out);
        result.unwrap();
        assert_eq!((reply.applied, out.len()), (frames.len() as u64, 8 * frames.len()));
        assert_eq!(seen(&again), seen(&game), "{}", variant.name());
    }
}

#[test]
fn any_bytes_are_an_answer() {
    walk(6, |_, game, random| {
        let before = seen(game);
        let mut bytes: Vec<u8> = (0..random.below(40)).map(|_| random.next() as u8).collect();
        if random.below(2) == 0 {
            bytes = bytes
                .iter()
                .map(|byte| b"abcdefgh12345678-x=+#@:,QKN"[*byte as usize % 27])
                .collect();
        }
        let lenient = abi::LENIENT | abi::DRY;
        // One call per state; over all games every call is made often.
        let seat = [abi::SEAT_ANY, 0, 1, 2, 3, 77][random.below(6)];
        for kind in [FrameKind::Action, FrameKind::Env, FrameKind::Event, FrameKind::Checkpoint] {
            if let Err(refusal) = game.apply(kind, seat, &bytes, lenient) {
                assert!(!refusal.died() || refusal.status == abi::BAD_ARGUMENT, "{refusal:?}");
            }
            let _ = game.explain(kind, seat, &bytes, 3);
        }
        let _ =
            (game.list(seat, true), game.sample(seat, random.next()), game.scene(Eyes::Seat(seat)));
        let mut out = Vec::new();
        let _ = game.replay_bytes(&bytes, abi::LENIENT | abi::DRY, &mut out);
        let _ = Instance::load(game.plugin(), &bytes);
        if !bytes.starts_with(&[1]) {
            assert_eq!(seen(game), before);
        }
    });
}

#[test]
fn a_pass_that_is_not_allowed_is_refused_by_a_rule() {
    walk(7, |variant, game, _| {
        let turn = game.turn().unwrap();
        for seat in (1..=variant.ruleset().seats_max).filter(|seat| turn.to_act >> seat & 1 == 1) {
            for flags in [abi::DRY, abi::DRY | abi::LENIENT] {
                let Err(refusal) = game.apply(FrameKind::Action, seat, b"pass", flags) else {
                    continue;
                };
                let name = variant.name();
                assert_eq!(refusal.status, abi::ILLEGAL, "{name}: {refusal:?}");
                assert!(!refusal.rule.is_empty(), "{name}: {refusal:?}");
            }
        }
    });
}

#[test]
fn extra_spaces_in_a_position_change_nothing() {
    walk(8, |variant, game, random| {
        let position = game.position().unwrap();
        if random.below(8) != 0 || position.is_empty() {
            return;
        }
        let options = game.options().unwrap();
        let wide = position.replace(' ', "  ");
        for written in [format!("{position} "), format!("  {position}"), format!("\t{wide}\n")] {
            let same = variant.create(&options, &written);
            let same = same.unwrap_or_else(|refusal| panic!("{written:?}: {refusal:?}"));
            assert_eq!(same.position().unwrap(), position, "{}", variant.name());
        }
    });
}

#[test]
fn counts_of_the_host_equal_counts_of_the_plugins() {
    use wanqi_host::derived;
    for variant in registry().variants() {
        let game = variant.create("", "").unwrap();
        let name = variant.name();
        for flags in [0, abi::PERFT_COUNT_FINISHED] {
            let one = game.perft(1, flags).unwrap();
            assert_eq!(derived::count(&game, 1, flags).unwrap(), one, "{name}");
            if one > 40 {
                continue;
            }
            assert_eq!(derived::count(&game, 2, flags), game.perft(2, flags), "{name} {flags}");
            let divided = derived::divide(&game, 2, flags).unwrap();
            assert_eq!(divided, game.perft_divide(2, flags).unwrap(), "{name}");
            let turns = flags | abi::PERFT_TURNS;
            if is_one_action_a_turn(&game) {
                assert_eq!(derived::count(&game, 1, turns), game.perft(1, turns), "{name} turns");
            }
        }
        let totals = derived::random_games(&game, 7, 1, 20).unwrap();
        assert_eq!(totals, derived::random_games(&game, 7, 1, 20).unwrap(), "{name}");
        assert_eq!(totals.playouts, 1);
    }
}

/// Whether every first action ends the turn. Turns of several actions have too many orders to
/// count.
fn is_one_action_a_turn(game: &Instance) -> bool {
    let seat = game.turn().unwrap().to_act.trailing_zeros();
    game.list(seat, false).unwrap().iter().all(|listed| {
        let mut next = game.try_clone().unwrap();
        next.apply(kind(seat), seat, listed.text.as_bytes(), 0).unwrap();
        next.turn().unwrap().flags & abi::TURN_OPEN == 0
    })
}
