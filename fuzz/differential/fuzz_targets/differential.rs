//! Applies the same actions through the safe trait, through the C ABI in this process and through a
//! worker process: all results must be equal.
//!
//! The program and its plugins are in `target/release`, or in the folder that `WANQI_FUZZ_PROGRAM`
//! names; `cargo xtask fuzz` builds them.
#![no_main]

use libfuzzer_sys::fuzz_target;
use std::path::PathBuf;
use std::sync::OnceLock;
use wanqi_abi as abi;
use wanqi_host::instance::FrameKind;
use wanqi_host::registry::Folders;
use wanqi_host::view::Eyes;
use wanqi_host::worker::Isolation;
use wanqi_host::{Instance, Registry};
use wanqi_sdk::listing::sorted;
use wanqi_sdk::prelude::*;
use wanqi_sdk::replay::{Reading, resolve};
use wanqi_sdk::{Actor, Options, Setup};

/// The greatest number of actions in a run.
const ACTIONS: usize = 40;
/// Everything is compared once per this number of actions; otherwise only the position.
const FULL: usize = 5;

fuzz_target!(|data: &[u8]| {
    let Some((game, data)) = data.split_first() else { return };
    match game % 5 {
        0 => run::<wanqi_chess::Chess>(data),
        1 => run::<wanqi_draughts::Draughts>(data),
        2 => run::<wanqi_gomoku::Gomoku>(data),
        3 => run::<wanqi_octiles::Octiles>(data),
        _ => run::<wanqi_bagua_qi::BaguaQi>(data),
    }
});

/// The plugins in this process and in workers.
fn registries() -> &'static [Registry; 2] {
    static BOTH: OnceLock<[Registry; 2]> = OnceLock::new();
    BOTH.get_or_init(|| {
        let beside = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/release");
        let folder = std::env::var_os("WANQI_FUZZ_PROGRAM").map_or(beside.into(), PathBuf::from);
        let mut isolation = Isolation::new(folder.join("wanqi"));
        isolation.everything = true;
        isolation.unconfined = true;
        let named = [folder];
        let there = Folders { named: named.to_vec(), ..Folders::default() };
        [Registry::load_only(&named), Registry::find(&there, &isolation)]
    })
}

/// Three instances of the same game.
struct Three<G> {
    safe: G,
    options: Options,
    rules: usize,
    plies: u64,
    abi: [Instance; 2],
}

fn run<G: Game>(data: &[u8]) {
    let Some((rules, mut bytes)) = data.split_first() else { return };
    let rules = usize::from(*rules) % G::FACTS.rulesets.len();
    let options = Options::parse(G::FACTS.rulesets[rules].options, "").expect("defaults");
    let setup = Setup { rules, options: &options, position: None };
    let safe = G::new(&setup).expect("a game starts");
    let abi = registries().each_ref().map(|registry| {
        let plugin = registry.plugin(G::FACTS.slug);
        let plugin = plugin.unwrap_or_else(|| panic!("{} is not built", G::FACTS.slug));
        Instance::create(plugin, rules, "", "").expect("a game starts")
    });
    let mut games = Three { safe, options, rules, plies: 0, abi };
    for number in 0..ACTIONS {
        let Some((choice, rest)) = bytes.split_first() else { break };
        bytes = rest;
        let lists = games.compare(number % FULL == 0);
        if *choice >= 220 {
            let length = usize::from(choice % 12).min(bytes.len());
            let (token, rest) = bytes.split_at(length);
            bytes = rest;
            games.apply(None, token);
            continue;
        }
        let all: Vec<_> = lists.iter().flat_map(|(a, l)| l.iter().map(move |t| (*a, t))).collect();
        if all.is_empty() {
            break;
        }
        let (actor, text) = all[usize::from(*choice) * all.len() / 220];
        games.apply(Some(actor), text.as_bytes());
    }
    games.compare(true);
}

impl<G: Game> Three<G> {
    /// Compares all results, and the lists of the actors to act.
    fn compare(&self, all: bool) -> Vec<(Actor, Vec<String>)> {
        let mut position = String::new();
        self.safe.position(&mut position);
        let actors: Vec<_> = wanqi_sdk::perft::actors(&self.safe).collect();
        let texts =
            |actor: Actor| sorted(&self.safe, actor, false).into_iter().map(|(text, _)| text);
        let lists: Vec<_> = actors.into_iter().map(|a| (a, texts(a).collect::<Vec<_>>())).collect();
        for game in &self.abi {
            assert_eq!(game.position().as_deref(), Ok(&*position), "position");
            let turn = game.turn().expect("a turn");
            // A game may detect its end only by an empty list; the ABI has already computed the
            // list.
            let over = lists.iter().all(|(_, list)| list.is_empty());
            let to_act = if over { 0 } else { self.safe.turn().to_act };
            assert_eq!(turn.to_act, to_act, "{position}: to act");
            assert_eq!(turn.ply, self.plies, "{position}: plies");
            for (actor, list) in &lists {
                let theirs = game.list(actor.0.into(), false).expect("a list").into_iter();
                assert!(
                    theirs.map(|listed| listed.text).eq(list.iter().cloned()),
                    "{position}: list"
                );
            }
        }
        if all {
            self.compare_more(&position);
        }
        lists
    }

    fn compare_more(&self, position: &str) {
        let ours = self.safe.outcome();
        let snapshot = wanqi_sdk::snapshot::save(self.rules, &self.options, self.plies, &self.safe);
        for game in &self.abi {
            let theirs = game.outcome().expect("an outcome or none");
            let said = |o: &wanqi_host::Outcome| (o.reason.clone(), o.rule.clone(), o.declared);
            let ours = ours.as_ref().map(|o| (o.reason.to_owned(), o.rule.to_owned(), o.declared));
            assert_eq!(theirs.as_ref().map(said), ours, "{position}: outcome");
            assert_eq!(game.save().as_ref(), Ok(&snapshot), "{position}: snapshot");
        }
        let [here, there] = &self.abi;
        assert_eq!(here.outcome(), there.outcome(), "{position}: outcome");
        assert_eq!(here.digest_hex(), there.digest_hex(), "{position}: digest");
        let seats = (1..=G::FACTS.rulesets[self.rules].seats.1).map(|seat| Eyes::Seat(seat.into()));
        for eyes in [Eyes::All, Eyes::Nobody].into_iter().chain(seats) {
            assert_eq!(here.view(eyes), there.view(eyes), "{position}: view of {eyes:?}");
            assert_eq!(here.scene(eyes), there.scene(eyes), "{position}: scene for {eyes:?}");
        }
    }

    /// Applies a token to all three instances, or checks that all refuse it.
    fn apply(&mut self, actor: Option<Actor>, token: &[u8]) {
        let kind = if actor == Some(Actor::ENV) { FrameKind::Env } else { FrameKind::Action };
        let seat = actor.map_or(abi::SEAT_ANY, |actor| actor.0.into());
        let how = Reading { lenient: true, ..Reading::default() };
        let ours = resolve(&self.safe, actor, token, how);
        for game in &mut self.abi {
            let theirs = game.apply(kind, seat, token, abi::LENIENT);
            let token = String::from_utf8_lossy(token);
            match (&ours, theirs) {
                (Ok(ours), Ok(theirs)) => {
                    let mut text = String::new();
                    self.safe.write(ours.actor, ours.action, &mut text);
                    assert_eq!(theirs.canonical, text, "{token} means another action");
                }
                (Err(ours), Err(theirs)) => {
                    let rejection = (ours.kind as i32, ours.rule, &*ours.message);
                    let message = theirs.message.to_string();
                    let refusal = (theirs.status, &*theirs.rule, &*message);
                    assert_eq!(refusal, rejection, "{token} is refused in another way");
                }
                (Ok(_), Err(refusal)) => {
                    panic!("only the plugin refuses {token}: {}", refusal.message)
                }
                (Err(refusal), Ok(_)) => {
                    panic!("only the trait refuses {token}: {}", refusal.message)
                }
            }
        }
        if let Ok(found) = ours {
            self.safe.apply(found.actor, found.action);
            self.plies += 1;
        }
    }
}
