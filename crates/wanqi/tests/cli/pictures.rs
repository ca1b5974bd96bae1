//! The pictures of every game: its start, and a position in the middle of a game. They are in
//! `fixtures/<game>/pictures`, so a new game needs no entry in a list.

use crate::program::{folder, games, program, run};
use std::path::Path;
use wanqi_host::draw::svg::{Caption, svg};
use wanqi_host::instance::{FrameKind, Instance};
use wanqi_host::language::Language;
use wanqi_host::registry::{Registry, Variant};
use wanqi_host::scene::Scene;
use wanqi_host::view::Eyes;

/// The number of seat actions before the second picture, if the game lasts twice as long.
const MIDDLE: usize = 30;

/// Plays the same random game every time, until the seats have made the given number of actions.
/// Returns the number of actions made, without chance events.
fn play(game: &mut Instance, actions: usize) -> usize {
    let mut done = 0;
    for seed in 1.. {
        let turn = game.turn().unwrap();
        if turn.to_act == 0 || done == actions {
            break;
        }
        let seat = turn.to_act.trailing_zeros();
        let text = game.sample(seat, seed).unwrap();
        let kind = if seat == 0 { FrameKind::Env } else { FrameKind::Action };
        game.apply(kind, seat, text.as_bytes(), 0).unwrap();
        done += usize::from(seat != 0);
    }
    done
}

fn draw(game: &Instance) -> String {
    let scene = Scene::parse(&game.scene(Eyes::All).unwrap());
    let scene = scene.unwrap_or_else(|why| panic!("{}: {why}", game.plugin().game.slug));
    assert!(!scene.places.is_empty(), "{}: no places", game.plugin().game.slug);
    let roles = &game.ruleset().roles;
    svg(&scene, &Caption { title: &game.plugin().game.name, roles, ..Caption::default() }).unwrap()
}

#[test]
fn the_start_and_the_middle_of_every_game() {
    let registry = Registry::load_only(&[program().parent().unwrap().to_owned()]);
    let known = games();
    for plugin in registry.plugins().iter().filter(|p| known.contains(&p.game.slug)) {
        let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures");
        let mut settings = insta::Settings::clone_current();
        settings.set_snapshot_path(fixtures.join(&plugin.game.slug).join("pictures"));
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        settings.bind(|| {
            let mut game = Instance::create(plugin, 0, "", "").unwrap();
            insta::assert_binary_snapshot!("start.svg", draw(&game).into_bytes());
            let whole = play(&mut game.try_clone().unwrap(), 2 * MIDDLE);
            play(&mut game, whole / 2);
            insta::assert_binary_snapshot!("midgame.svg", draw(&game).into_bytes());
        });
    }
}

/// Pictures without `--lang zh` have letters instead of Chinese signs, except in games that are
/// played with the signs everywhere.
fn signs_are_read(variant: &Variant, game: &Instance) {
    const SIGNS: [&str; 3] = ["janggi", "shogi", "xiangqi"];
    let scene = Scene::parse(&game.scene(Eyes::All).unwrap()).unwrap();
    let is_chinese = |sign: char| ('\u{2e80}'..='\u{9fff}').contains(&sign);
    let unread = scene
        .pieces
        .iter()
        .map(|piece| piece.sign(Language::English))
        .find(|sign| is_chinese(*sign));
    let slug = variant.game().slug.as_str();
    assert!(unread.is_none() || SIGNS.contains(&slug), "{}: {unread:?}", variant.name());
}

#[test]
fn every_rule_set_is_drawn_to_its_end() {
    let registry = Registry::load_only(&[program().parent().unwrap().to_owned()]);
    for variant in registry.variants() {
        let mut game = variant.create("", "").unwrap();
        draw(&game);
        play(&mut game, 400);
        draw(&game);
        signs_are_read(&variant, &game);
        for seat in 1..=variant.ruleset().seats_max {
            Scene::parse(&game.scene(Eyes::Seat(seat)).unwrap()).unwrap();
        }
    }
}

#[test]
fn the_program_writes_pictures() {
    let folder = folder("pictures");
    let svg = folder.join("board.svg");
    let args = ["show", "chess", "--format", "svg", "--after", "e4"];
    let printed = run(&args).well().out;
    assert!(printed.starts_with("<svg ") && printed.contains("round 1, Black to move"));
    run(&[&args[..], &["--out", svg.to_str().unwrap()]].concat()).well();
    assert_eq!(std::fs::read_to_string(&svg).unwrap(), printed);
    let png = folder.join("board.png");
    let path = png.to_str().unwrap();
    run(&["show", "go", "--format", "png", "--out", path, "--json"]).well();
    assert!(std::fs::read(&png).unwrap().starts_with(b"\x89PNG"));
    let hive = ["show", "hive", "--after", "wS1 bA1_wS1-", "--format", "svg"];
    let signs = |more: &[&str]| {
        let svg = run(&[&hive, more].concat()).well().out;
        ["aria-label=\"S1\"", "aria-label=\"蛛1\""].map(|sign| svg.contains(sign))
    };
    assert_eq!(signs(&[]), [true, false]);
    assert_eq!(signs(&["--lang", "en"]), [true, false]);
    assert_eq!(signs(&["--lang", "zh"]), [false, true]);
}

/// The fonts of pictures have every sign of the words that pictures in Chinese can contain: the
/// names of games, rule sets and roles, outcomes, the seat to move, the legend, the words of scenes.
#[test]
fn every_chinese_sign_of_a_picture_is_in_the_font() {
    let font = include_str!("../../../../host/src/draw/fonts/han.txt");
    let registry = Registry::load_only(&[program().parent().unwrap().to_owned()]);
    registry.set_language(Language::Chinese);
    let mut words = Vec::new();
    for variant in registry.variants() {
        let (facts, set) = (variant.game(), variant.ruleset());
        words.extend([facts.name_zh.to_string(), set.name_zh.clone()]);
        words.extend(set.roles_zh.clone());
        words.extend(facts.reasons.iter().map(|reason| reason.text_zh.to_string()));
        let mut game = variant.create("", "").unwrap();
        for actions in [0, 20, 400] {
            play(&mut game, actions);
            words.extend(Scene::parse(&game.scene(Eyes::All).unwrap()).unwrap().texts);
            let outcome = game.outcome().unwrap();
            words.extend(outcome.map(|it| it.sentence_in(facts, set, Language::Chinese)));
        }
    }
    // The other words of the program: the line below each picture, the legend, stacks.
    for args in [
        &["show", "kalah", "--after", "c1"][..],
        &["show", "tzaar"],
        &["show", "battleship"],
        &["show", "go", "--after", "d4 e5"],
        &["show", "chess", "--after", "f3 e5 g4 Qh4"],
    ] {
        words.push(run(&[args, &["--lang", "zh"]].concat()).well().out);
    }
    let catalogue = include_str!("../../../../host/texts/zh.ftl");
    let drawn = [
        "stacks-from-the-bottom",
        "last-action",
        "where-it-",
        "in-check",
        "dead",
        "offered",
        "black-s-point",
        "white-s-point",
        "nobody-s-point",
    ];
    let entries = catalogue.lines().filter(|line| drawn.iter().any(|id| line.starts_with(id)));
    words.extend(entries.map(str::to_owned));
    let all = words.iter().flat_map(|words| words.chars());
    let mut missing: Vec<char> = all
        .filter(|sign| ('\u{2e80}'..='\u{ffef}').contains(sign) && !font.contains(*sign))
        .collect();
    missing.sort_unstable();
    missing.dedup();
    assert!(missing.is_empty(), "{}", missing.iter().collect::<String>());
}
