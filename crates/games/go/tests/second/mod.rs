//! The crate against the second implementation, and against counts of other programs.

mod naive;

use naive::Naive;
use wanqi_go::Go;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::position;
use wanqi_sdk::listing::sorted;
use wanqi_sdk::prelude::*;

const KO: [&str; 5] = ["basic", "situational", "positional", "chinese", "agreed"];
const RULES: [&str; 4] = ["chinese", "japanese", "aga", "tromp-taylor"];

fn list(go: &Go) -> Vec<String> {
    let Some(actor) = go.turn().actor() else { return Vec::new() };
    sorted(go, actor, false).into_iter().map(|(text, _)| text).collect()
}

fn apply(go: &mut Go, text: &str) {
    let actor = go.turn().actor().expect("somebody is to act");
    let action = go.read(actor, text.as_bytes()).expect("canonical text");
    go.check(actor, action).unwrap_or_else(|r| panic!("{text}: {}", r.message));
    go.apply(actor, action);
}

fn quarters(outcome: &Outcome) -> Vec<i64> {
    let (scores, denominator) = outcome.scores.as_ref().expect("scores");
    scores.iter().map(|score| score * 4 / i64::from(*denominator)).collect()
}

/// Lists, prisoners, ends and scores are equal along random games.
#[test]
fn second_implementation() {
    let mut rng = Rng::new(20);
    let mut ends = [0; 3];
    for game in 0..1_200 {
        let (rules, ko) = (RULES[game % 4], KO[game / 4 % 5]);
        let suicide = game / 20 % 2 == 1;
        let size = 2 + game / 40 % 5;
        let word = if suicide { "allowed" } else { "forbidden" };
        let options = format!("size={size} komi=0.5 ko={ko} suicide={word}");
        let mut go: Go = set_up(rules, &options, "").expect("a start");
        let mut naive = Naive::new(rules, size, ko, suicide, 1);
        for _ in 0..150 {
            let actions = list(&go);
            assert_eq!(actions, naive.legal(), "{rules} {options} {}", position(&go));
            if actions.is_empty() {
                break;
            }
            // Few passes, so that games get somewhere.
            let mut action = &actions[rng.below(actions.len() as u32) as usize];
            if action == "pass" && rng.below(3) > 0 {
                action = &actions[rng.below(actions.len() as u32) as usize];
            }
            apply(&mut go, action);
            naive.apply(action);
            let outcome = go.outcome();
            let end = match &outcome {
                None => "",
                Some(outcome) if outcome.reason == "no-result" => "repetition",
                Some(outcome) if outcome.declared => "passes",
                Some(_) => "over",
            };
            let expected = if naive.phase == "over" { "over" } else { naive.ended };
            assert_eq!(end, expected, "{rules} {options} {}", position(&go));
            ends[["repetition", "passes", "over"].iter().position(|e| *e == end).unwrap_or(0)] += 1;
            if matches!(end, "passes" | "over") {
                let outcome = outcome.expect("an end");
                assert_eq!(quarters(&outcome), naive.scores(), "{rules} {}", position(&go));
                assert!(rules != "aga" || naive.pass_stones_agree(), "{}", position(&go));
            }
        }
    }
    assert!(ends.iter().all(|n| *n > 100), "every kind of end is reached: {ends:?}");
}

/// Counts of action sequences are equal.
#[test]
fn second_implementation_counts() {
    for rules in RULES {
        let ko = match rules {
            "aga" => "situational",
            "tromp-taylor" => "positional",
            "chinese" => "chinese",
            _ => "agreed",
        };
        for (size, depth) in [(2, 6), (3, 4)] {
            let go: Go = set_up(rules, &format!("size={size}"), "").expect("a start");
            let naive = Naive::new(rules, size, ko, rules == "tromp-taylor", 15);
            let nodes = count_naive(&naive, depth);
            println!("{rules} {size} {depth} {nodes}");
            assert_eq!(go.perft(depth), nodes, "{rules} {size} {depth}");
        }
    }
}

fn count_naive(naive: &Naive, depth: u32) -> u64 {
    let actions = naive.legal();
    if depth == 1 {
        return actions.len() as u64;
    }
    let nodes = actions.iter().map(|action| {
        let mut next = naive.clone();
        next.apply(action);
        count_naive(&next, depth - 1)
    });
    nodes.sum()
}

/// OpenSpiel ends a game at two passes and at a repeated board; counted so, its figures come out.
#[test]
fn open_spiel_counts() {
    for (size, counts) in [(2, &[5, 21, 68, 156][..]), (3, &[10, 91, 738, 5281])] {
        for (depth, expected) in counts.iter().enumerate() {
            let mut boards = Vec::new();
            let options = format!("size={size} ko=basic suicide=forbidden");
            let go: Go = set_up("tromp-taylor", &options, "").expect("a start");
            assert_eq!(count(&go, depth + 1, &mut boards), *expected, "{size} {depth}");
        }
    }
}

fn count(go: &Go, depth: usize, boards: &mut Vec<String>) -> u64 {
    let position = position(go);
    let board = position.split(' ').next().unwrap_or("").to_owned();
    let passed = position.contains("passes=");
    if depth == 0 {
        return 1;
    }
    if position.contains("passes=2") || (!passed && boards.contains(&board)) {
        return 0;
    }
    boards.push(board);
    let mut nodes = 0;
    for action in list(go) {
        let mut next = go.clone();
        apply(&mut next, &action);
        nodes += count(&next, depth - 1, boards);
    }
    boards.pop();
    nodes
}

/// Boards on which every chain has a liberty: 57 of 2×2, 12,675 of 3×3 (OEIS A094777).
#[test]
fn legal_positions() {
    for (size, expected) in [(2_u32, 57), (3, 12_675)] {
        let options = format!("size={size}");
        let taken = (0..3_u32.pow(size * size)).filter(|n| {
            let stone = |i: u32| ['1', 'X', 'O'][(n / 3_u32.pow(i) % 3) as usize];
            let row = |y: u32| (0..size).map(|x| stone(y * size + x)).collect::<String>();
            let rows: Vec<String> = (0..size).map(row).collect();
            // Runs are written one by one: the reader adds them up.
            let text = rows.join("/").replace("111", "3").replace("11", "2");
            set_up::<Go>("chinese", &options, &text).is_ok()
        });
        assert_eq!(taken.count(), expected, "{size}");
    }
}
