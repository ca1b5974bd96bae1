//! `wanqi validate` on valid records, and its options.

use crate::program::{command, folder, run, run_with};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Stdio;
use wanqi_host::registry::{Container, Meant, RecordTags};

const FOOLS_MATE: &str = "[Event \"a\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
const ILLEGAL: &str = "[Event \"b\"]\n[Result \"*\"]\n\n1. e4 e5 2. Ke3 d6 *\n";

#[test]
fn every_fixture_is_valid() {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures");
    if !fixtures.is_dir() {
        return;
    }
    let path = fixtures.to_str().unwrap();
    let ran = run(&["validate", "--json", path]);
    let lines = ran.json();
    let bad: Vec<_> = lines.iter().filter(|line| line["ok"] == false).collect();
    assert!(bad.is_empty(), "{bad:#?}");
    let read: BTreeSet<_> = lines.iter().filter_map(|line| line["file"].as_str()).collect();
    for folder in fixtures.read_dir().unwrap() {
        for file in folder.unwrap().path().read_dir().unwrap() {
            let file = file.unwrap().path();
            let is_record = file.extension().is_some_and(|suffix| suffix != "yaml");
            assert!(!is_record || read.contains(file.to_str().unwrap()), "no game in {file:?}");
        }
    }
    assert_eq!(ran.code, 0, "{}", ran.err);
}

#[test]
fn a_verdict_in_json() {
    let two = format!("{FOOLS_MATE}\n{ILLEGAL}");
    let ran = run_with(&["validate", "--json", "-"], &two);
    assert_eq!(ran.code, 1);
    let mut lines = ran.json();
    lines[2]["summary"]["seconds"] = 0.into();
    insta::assert_json_snapshot!(lines);
}

#[test]
fn equal_games_have_equal_ids() {
    let san = "1. f3 e5 2. g4 Qh4# 0-1\n";
    let uci = "[Event \"other\"]\n\n1. f2f3 {comment} e7e5 2. g2g4 (2. e4) Qd8h4 0-1\n";
    let other = "1. f3 e6 2. g4 Qh4# 0-1\n";
    let id = |text: &str| {
        let ran = run_with(&["validate", "--json", "-"], text).well();
        ran.json()[0]["id"].as_str().unwrap().to_owned()
    };
    assert_eq!(id(san), id(uci));
    assert_ne!(id(san), id(other));
    assert_eq!(id(san).len(), 32);
}

#[test]
fn the_order_of_the_file_is_kept_whatever_the_job_count() {
    let folder = folder("order");
    let mut text = String::new();
    for game in 0..6000 {
        let last = if game % 7 == 0 { "Ke3" } else { "Nf3" };
        text.push_str(&format!("[Event \"{game}\"]\n\n1. e4 e5 2. {last} *\n\n"));
    }
    let path = folder.join("many.pgn");
    std::fs::write(&path, &text).unwrap();
    let path = path.to_str().unwrap();
    let verdicts = |jobs: &str| {
        let mut lines = run(&["validate", "--json", "--jobs", jobs, path]).json();
        lines.pop();
        lines
    };
    let one = verdicts("1");
    assert_eq!(one.len(), 6000);
    for (index, line) in one.iter().enumerate() {
        assert_eq!(line["index"], index);
        assert_eq!(line["ok"], index % 7 != 0);
        assert_eq!(line["line"], index * 4 + 1);
    }
    assert_eq!(one, verdicts("8"));
}

#[test]
fn the_summary_counts_valid_and_invalid_games() {
    let ran = run_with(&["validate", "-"], &format!("{ILLEGAL}\n{FOOLS_MATE}\n{ILLEGAL}\n"));
    let counts = "3 games: 1 valid, 2 invalid, 0 with warnings; 8 actions in ";
    assert!(ran.out.starts_with(counts), "{}", ran.out);
    assert_eq!(ran.code, 1);
}

#[test]
fn one_of_something_is_in_the_singular() {
    let ran = run_with(&["validate", "-"], "1. e4 *\n");
    assert!(ran.out.starts_with("1 game: 1 valid, 0 invalid, 0 with warnings; 1 action in "));
    let ran = run(&["playout", "chess", "--count", "1", "--max-actions", "1"]);
    assert!(ran.out.starts_with("1 game, 1 action, 1 stopped at 1; "), "{}{}", ran.out, ran.err);
}

#[test]
fn good_and_bad_games_are_split_byte_for_byte() {
    let folder = folder("split");
    let (good, bad) = (folder.join("good.pgn"), folder.join("bad.pgn"));
    let odd = "[Event   \"c\"]  \n\n1.e4   {x}  e5   *";
    let text = format!("{ILLEGAL}\n{FOOLS_MATE}\n{odd}\n");
    let arguments = [
        "validate",
        "--split-good",
        good.to_str().unwrap(),
        "--split-bad",
        bad.to_str().unwrap(),
        "-",
    ];
    assert_eq!(run_with(&arguments, &text).code, 1);
    let (good, bad) = (std::fs::read(good).unwrap(), std::fs::read(bad).unwrap());
    assert_eq!(String::from_utf8(bad).unwrap().trim_end(), ILLEGAL.trim_end());
    let good = String::from_utf8(good).unwrap();
    assert!(good.contains(FOOLS_MATE.trim_end()) && good.contains(odd), "{good}");
}

#[test]
fn compressed_files_are_read() {
    let root = folder("packed");
    let plain = root.join("a.pgn");
    std::fs::write(&plain, FOOLS_MATE).unwrap();
    let gzip = [
        0x1f,
        0x8b,
        8,
        0,
        0,
        0,
        0,
        0,
        0,
        0xff,
        1,
        FOOLS_MATE.len() as u8,
        0,
        !(FOOLS_MATE.len() as u8),
        0xff,
    ];
    let mut packed = gzip.to_vec();
    packed.extend_from_slice(FOOLS_MATE.as_bytes());
    packed.extend_from_slice(&crc32(FOOLS_MATE.as_bytes()).to_le_bytes());
    packed.extend_from_slice(&(FOOLS_MATE.len() as u32).to_le_bytes());
    std::fs::write(root.join("b.pgn.gz"), &packed).unwrap();
    let lines = run(&["validate", "--json", root.to_str().unwrap()]).well().json();
    assert_eq!(lines.len(), 3);
    assert_eq!(lines[0]["id"], lines[1]["id"]);
    // A truncated file is reported with the exit code of files.
    std::fs::write(root.join("c.pgn.gz"), &packed[..60]).unwrap();
    let ran = run(&["validate", root.join("c.pgn.gz").to_str().unwrap()]);
    assert_eq!(ran.code, 3, "{}", ran.err);
    assert!(ran.err.contains("c.pgn.gz"), "{}", ran.err);
}

fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0u32, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| {
            if crc & 1 == 1 { crc >> 1 ^ 0xEDB8_8320 } else { crc >> 1 }
        })
    })
}

#[test]
fn a_resignation_after_mate_changes_nothing() {
    let mate = "1. f3 e5 2. g4 Qh4# ";
    assert_eq!(run_with(&["validate", "-"], &format!("{mate}:resign 0-1\n")).code, 0);
    let ran = run_with(&["validate", "--json", "-"], &format!("{mate}:resign@2 1-0\n"));
    assert_eq!((ran.code, &ran.json()[0]["errors"][0]["kind"]), (1, &"result-mismatch".into()));
}

#[test]
fn exit_codes() {
    let root = folder("codes");
    let (good, bad) = (root.join("good.pgn"), root.join("bad.pgn"));
    std::fs::write(&good, FOOLS_MATE).unwrap();
    std::fs::write(&bad, ILLEGAL).unwrap();
    let (good, bad) = (good.to_str().unwrap(), bad.to_str().unwrap());
    let missing = root.join("missing.pgn");
    let missing = missing.to_str().unwrap();
    assert_eq!(run(&["validate", good]).code, 0);
    assert_eq!(run(&["validate", bad]).code, 1);
    assert_eq!(run(&["validate", bad, missing]).code, 3);
    assert_eq!(run(&["validate", good, "--encoding", "klingon"]).code, 2);
    assert_eq!(run(&["validate", good, "--from", "klingon"]).code, 2);
    assert_eq!(run(&["validate", good, "--game", "klingon"]).code, 2);
    assert_eq!(run(&["validate"]).code, 2);
    let broken = root.join("plugins");
    std::fs::create_dir(&broken).unwrap();
    std::fs::write(broken.join("libwanqi_x.so"), "x").unwrap();
    assert_eq!(run(&["validate", missing, "--plugin-dir", broken.to_str().unwrap()]).code, 4);
}

#[test]
fn a_closed_pipe_is_not_a_failure() {
    let root = folder("pipe");
    let path = root.join("many.pgn");
    std::fs::write(&path, format!("{FOOLS_MATE}\n").repeat(4000)).unwrap();
    let mut child = command(&["validate", "--json", path.to_str().unwrap()])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let done = child.wait_with_output().unwrap();
    assert_eq!((done.status.code(), done.stderr.as_slice()), (Some(0), &b""[..]));
}

#[test]
fn variations_are_validated_from_the_turn_they_replace() {
    let text = "1. e4 e5 2. Nf3 (2. Nc3 Nf6 (2... Ke6) 3. f4) (2. Nd2 d5) (2. Bc4 Nc6 3. Nf6) \
        2... Nc6 (2... Nf6 3. Nxe5) 3. Bb5 *\n";
    run_with(&["validate", "-"], text).well();
    let ran = run_with(&["validate", "--json", "--variations", "-"], text);
    let lines = ran.json();
    let told: Vec<_> = lines[0]["errors"]
        .as_array()
        .unwrap()
        .iter()
        .map(|e| (e["token"].as_str().unwrap(), e["variation"].as_str().unwrap()))
        .collect();
    assert_eq!(told, [("Ke6", "2.Nf3/1 2...Nf6/1"), ("Nd2", "2.Nf3/2"), ("Nf6", "2.Nf3/3"),]);
}

#[test]
fn after_an_illegal_action_the_rest_is_not_validated() {
    let ran = run_with(&["validate", "--json", "-"], "1. e4 e5 2. Ke3 Kd6 3. Qh9 Qa9 *\n");
    let lines = ran.json();
    assert_eq!(lines[0]["errors"].as_array().unwrap().len(), 1);
    assert_eq!(lines[0]["actions"], 2);
}

#[test]
fn validation_continues_after_a_wrong_number_or_sign() {
    let text = "1. e4 e5 3. Nf3+ Nc6 4. Bb5 a6 5. Ke3 *\n";
    let lines = run_with(&["validate", "--json", "-"], text).json();
    let kinds: Vec<_> = lines[0]["errors"]
        .as_array()
        .unwrap()
        .iter()
        .map(|e| e["kind"].as_str().unwrap())
        .collect();
    assert_eq!(kinds, ["number-mismatch", "mark-mismatch", "illegal-action"]);
    assert_eq!(lines[0]["actions"], 6);
}

#[test]
fn strict_makes_errors_of_lax_ends() {
    // The rules end the game at bare kings, but the players continued.
    let fen = "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R b - - 0 1\"]\n\n";
    let text = format!("{fen}1... Kf7 2. Rf1+ Kg7 3. Rg1+ Kf7 4. Rg7+ Kxg7 5. Ke2 Kf7 1-0\n");
    let lax = run_with(&["validate", "--json", "-"], &text).json();
    assert_eq!(lax[0]["ok"], true, "{lax:#?}");
    let kinds: Vec<_> = lax[0]["warnings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|e| e["kind"].as_str().unwrap())
        .collect();
    assert_eq!(kinds, ["after-declared-end", "result-differs"]);
    assert_eq!(lax[0]["warnings"][0]["rule"], "R7.3");
    assert_eq!(lax[0]["warnings"][1]["rule"], "R7.3");
    let strict = run_with(&["validate", "--json", "--strict", "-"], &text).json();
    assert_eq!(strict[0]["errors"][0]["kind"], "after-declared-end");
}

#[test]
fn max_errors_stops_the_run() {
    let ran = run_with(&["validate", "--json", "--max-errors", "2", "-"], &ILLEGAL.repeat(9));
    assert_eq!(ran.code, 1);
    let failed = ran.json().iter().filter(|line| line["ok"] == false).count();
    assert_eq!(failed, 2);
}

#[test]
fn events_of_the_record_decide() {
    let head = "[WQN \"1\"]\n[Game \"chess\"]\n[Rules \"standard@1\"]\n";
    let kind = |movetext: &str| {
        let text = format!("{head}\n{movetext}\n");
        let lines = run_with(&["validate", "--json", "-"], &text).json();
        let checked = lines[0]["result_checked"].as_bool().unwrap();
        let first = &lines[0]["errors"][0]["kind"];
        (first.as_str().unwrap_or("").to_owned(), checked)
    };
    let is = |movetext, error: &str, checked| {
        assert_eq!(kind(movetext), (error.to_owned(), checked), "{movetext}");
    };
    is("1. e4 :resign 1-0", "", true);
    is("1. e4 :resign 0-1", "result-mismatch", true);
    is("1. e4 :resign@1 0-1", "", true);
    is("1. e4 :resign@3 0-1", "wrong-actor", false);
    is("1. e4 :agree-draw 1/2-1/2", "", true);
    is("1. e4 :agree-draw 1-0", "result-mismatch", true);
    is("1. e4 :timeout 1/2-1/2", "", true);
    is("1. e4 :timeout 0-1", "result-mismatch", true);
    is("1. e4 :adjudicate 0-1", "", false);
    is("1. e4 :resign e5 1-0", "after-end", true);
    is("1. e4 e5 2. :illegal=Ke3 0-1", "", true);
    is("1. e4 e5 2. :illegal=Nf3 0-1", "wrong-claim", true);
    is("1. e4 :offer-draw e5 :decline *", "", false);
    is("1. e4 e5 1-0", "", false);
}

#[test]
fn a_record_without_options_states_the_defaults_of_its_revision() {
    let text = "[WQN \"1\"]\n[Game \"chess\"]\n[Rules \"standard@1\"]\n[Result \"1-0\"]\n\n\
        1. f3 e5 2. g4 Qh4# 1-0\n";
    let json = run_with(&["validate", "--json", "-"], text).json();
    assert_eq!(json[0]["rules_assumed"], false);
    assert_eq!(json[0]["errors"][0]["kind"], "result-mismatch");
    let text = "[WQN \"1\"]\n[Game \"go\"]\n\n1. d4 *\n";
    let json = run_with(&["validate", "--json", "-"], text).json();
    assert_eq!(json[0]["rules_assumed"], true);
    assert_eq!(json[1]["summary"]["rules_assumed"], 1);
    let told = run_with(&["validate", "-"], text).well().out;
    assert!(told.contains("the rules of 1 game were assumed"), "{told}");
}

/// A record that is pinned to an earlier revision and has no options is read with the defaults of that
/// revision; the options that it names are kept.
#[test]
fn a_record_of_an_earlier_revision_has_its_defaults() {
    let text = "[WQN \"1\"]\n[Game \"nine-mens-morris\"]\n[Rules \"standard@1\"]\n\n\
        1. a1 g7 2. a4 g4 3. a7xg7 g7 *\n";
    let json = run_with(&["validate", "--json", "--strict", "-"], text).json();
    assert_eq!((&json[0]["ok"], &json[0]["warnings"]), (&true.into(), &serde_json::json!([])));
    let refused = text.replace("standard@1", "standard@2");
    let json = run_with(&["validate", "--json", "-"], &refused).json();
    assert_eq!(json[0]["errors"][0]["kind"], "illegal-action", "{json:?}");

    let registry = crate::worst::registry();
    let options_of = |slug: &str, rules: &str, options: Option<&str>| {
        let mut tags = vec![("WQN", "1"), ("Game", slug), ("Rules", rules)];
        tags.extend(options.map(|options| ("Options", options)));
        let tags = tags.into_iter().map(|(name, value)| (name.to_owned(), value.to_owned()));
        let tags = RecordTags(tags.collect());
        registry.meaning(&tags, Container::Pgn, None, &Meant::default()).unwrap().options
    };
    let mut compared = 0;
    for plugin in registry.plugins() {
        let slug = &plugin.game.slug;
        for set in &plugin.game.rulesets {
            for former in &set.former_defaults {
                let pinned = format!("{}@{}", set.slug, former.revision);
                assert_eq!(options_of(slug, &pinned, None), former.options, "{slug} {pinned}");
                let current = format!("{}@{}", set.slug, set.revision);
                assert_eq!(options_of(slug, &current, None), "", "{slug} {current}");
                // Every option that the record names is its own.
                let key = former.options.split('=').next().unwrap();
                let option = set.options.iter().find(|option| *option.key == *key).unwrap();
                let named = format!("{key}={}", option.default);
                let read = options_of(slug, &pinned, Some(&named));
                let others = former.options.split_once(' ').map(|(_, others)| others);
                let all = [Some(&*named), others].into_iter().flatten().collect::<Vec<_>>();
                assert_eq!(read, all.join(" "), "{slug} {pinned}");
                compared += 1;
            }
        }
    }
    assert!(compared >= 8, "{compared}");
}

#[test]
fn a_game_is_recognised_by_its_players_tags() {
    let text = "[Red \"a\"]\n[Black \"b\"]\n\n1. h2e2 h9g7 *\n";
    let json = run_with(&["validate", "--json", "-"], text).json();
    assert_eq!((&json[0]["game"], &json[0]["ok"]), (&"xiangqi".into(), &true.into()));
    // If the tags fit the default game of the format, the hint names the other games that fit.
    let text = "[White \"a\"]\n[Black \"b\"]\n\n1. h2e2 h9g7 *\n";
    let json = run_with(&["validate", "--json", "-"], text).json();
    assert_eq!(json[0]["game"], "chess");
    let hint = json[0]["errors"][0]["hint"].as_str().unwrap();
    assert!(hint.contains("--game xiangqi"), "{hint}");
}

#[test]
fn a_file_that_is_not_a_record_gets_one_diagnostic() {
    let text = "Shopping list (for Monday)\n> milk <\n] eggs } 3\nbread ) 2\n".repeat(50);
    let json = run_with(&["validate", "--json", "-"], &text).json();
    assert_eq!(json.last().unwrap()["summary"]["games"], json.len() - 1);
    let errors: usize = json.iter().filter_map(|line| Some(line["errors"].as_array()?.len())).sum();
    assert!(errors <= 2, "{errors} errors");
}

/// The verdicts of a run by the tag `Event` of their games: everything but the places in the file.
fn verdicts_by_event(path: &str, more: &[&str]) -> BTreeMap<String, serde_json::Value> {
    let ran = run(&[&["validate", "--json", "--jobs", "1"], more, &[path]].concat());
    let mut found = BTreeMap::new();
    for mut line in ran.json() {
        let Some(file) = line["file"].as_str() else { continue };
        let first = line["line"].as_u64().unwrap();
        let text = std::fs::read_to_string(file).unwrap();
        let head: Vec<_> = text.lines().skip(first as usize - 1).take(12).collect();
        let event = head.iter().find_map(|tag| tag.strip_prefix("[Event \"")).unwrap().to_owned();
        for key in ["file", "index", "line", "byte"] {
            line.as_object_mut().unwrap().remove(key);
        }
        for list in ["errors", "warnings"] {
            for fault in line[list].as_array_mut().unwrap() {
                let fault = fault.as_object_mut().unwrap();
                assert!(fault.remove("line").unwrap().as_u64().unwrap() >= first, "{fault:?}");
                fault.remove("byte");
            }
        }
        assert!(found.insert(event, line).is_none());
    }
    found
}

/// Games of many rule sets, positions and sizes, some of them broken, each with its own `Event`.
fn mixed_games() -> Vec<String> {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures");
    let mut files = Vec::new();
    for game in ["chess", "draughts", "reversi", "go", "xiangqi", "quads", "kalah"] {
        let folder = fixtures.join(game).read_dir().unwrap();
        files.extend(folder.map(|file| file.unwrap().path()));
    }
    files.retain(|file| file.extension().is_some_and(|suffix| suffix == "wqn"));
    files.sort();
    let texts = files.iter().map(|file| std::fs::read_to_string(file).unwrap());
    let single = texts.filter(|text| text.matches("[WQN ").count() == 1);
    let mut games = Vec::new();
    for (number, text) in single.enumerate() {
        let (tags, moves) = text.split_once("\n\n").unwrap();
        let tags: Vec<_> = tags.lines().filter(|tag| !tag.starts_with("[Event ")).collect();
        let words: Vec<_> = moves.split_whitespace().collect();
        let cut = words.len() / 2;
        let broken = match number % 4 {
            0 => [&words[..cut], &["zz9"], &words[cut..]].concat(),
            1 => [&words[..cut], &words[cut + 1..]].concat(),
            _ => words,
        };
        for copy in 0..2 {
            let event = format!("[Event \"{number}.{copy}\"]");
            let head = [&tags[..4], &[event.as_str()], &tags[4..]].concat().join("\n");
            games.push(format!("{head}\n\n{}\n\n", broken.join(" ")));
        }
    }
    games
}

#[test]
fn a_verdict_does_not_depend_on_the_games_around() {
    let folder = folder("around");
    let mut games = mixed_games();
    assert!(games.len() > 100, "{} games", games.len());
    std::fs::create_dir(folder.join("alone")).unwrap();
    for (at, game) in games.iter().enumerate() {
        std::fs::write(folder.join("alone").join(format!("{at}.wqn")), game).unwrap();
    }
    let alone = verdicts_by_event(folder.join("alone").to_str().unwrap(), &[]);
    assert_eq!(alone.len(), games.len());
    let failed = alone.values().filter(|verdict| verdict["ok"] == false).count();
    assert!(failed > 20 && failed < games.len() - 20, "{failed} of {} games failed", games.len());
    let mixed = folder.join("mixed.wqn");
    let mut next = 1u64;
    for round in 0..4 {
        if round > 0 {
            for at in (1..games.len()).rev() {
                next = next.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                games.swap(at, (next >> 33) as usize % (at + 1));
            }
        }
        std::fs::write(&mixed, games.concat()).unwrap();
        let isolated: &[&str] = if round % 2 == 1 { &["--isolate"] } else { &[] };
        let together = verdicts_by_event(mixed.to_str().unwrap(), isolated);
        assert_eq!(together.len(), alone.len());
        for (event, verdict) in &together {
            assert_eq!(verdict, &alone[event], "game {event} in round {round}");
        }
    }
}
