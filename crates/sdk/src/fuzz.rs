//! Properties of every game, checked along games that bytes choose. Fuzz targets pass the bytes of
//! the fuzzer, tests those of a seeded generator. A failed property panics with a message.

mod manners;
mod record;

pub use manners::check_reason;
#[cfg(feature = "kit")]
pub(crate) use record::record;
pub use record::{dictionary, recorded};

use crate::erased::{AnyAction, AnyGame, Boxed, Maker};
use crate::eyes::Eyes;
use crate::facts::{Facts, OptionKind, RuleSet};
use crate::game::{Actor, Class, Game, Outcome, Rejection, RejectionKind, Setup};
use crate::language::Language;
use crate::options::{Options, write_thousandths};
use crate::replay::Reading;
use crate::rng::Rng;
use std::collections::HashSet;

/// The greatest number of steps of a run.
const STEPS: usize = 60;
/// All properties are checked once per this number of steps, and at the end. In between, only the
/// lists are computed from which the next action is chosen, so that runs are fast and long.
const FULL_CHECK: usize = 6;

/// The beginning of data with a position as text: `position RULES [OPTIONS]`, a line feed, the
/// position, a line feed. The bytes after it continue the game from there.
pub const POSITION: &[u8] = b"position ";

/// Plays the game that the bytes describe, at most 60 steps, and checks every property along it.
/// Any bytes are valid.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/twenty_one.rs"));
/// # fn main() {
/// use wanqi_sdk::fuzz;
///
/// // `TwentyOne` is the game in the example of `Game`.
/// // A fuzz target passes the bytes of the fuzzer.
/// fuzz::game::<TwentyOne>(&[0, 0, 10, 0, 2, 10, 0, 1]);
/// // The same game from a position.
/// fuzz::game::<TwentyOne>(b"position standard\n5 2\nabc");
/// # }
/// ```
///
/// # Panics
/// If a property does not hold.
pub fn game<G: Game>(data: &[u8]) {
    run(Maker::of::<G>(), data);
}

/// The same for any game.
pub(crate) fn run(maker: Maker, data: &[u8]) {
    record::write_dictionary(maker);
    if let Some(text) = data.strip_prefix(POSITION) {
        return from_text(maker, text);
    }
    let mut bytes = Input(data);
    let rulesets = maker.facts.rulesets;
    let rules = bytes.byte() as usize % rulesets.len();
    let options = random_options(&rulesets[rules], &mut bytes);
    if let Some(state) = start(maker, rules, &options) {
        record::begin(maker.facts.slug, &rulesets[rules], &options, None);
        play(state, &Context { rules, options: &options }, bytes);
    }
}

/// Continues from a position that is in the data.
fn from_text(maker: Maker, text: &[u8]) {
    let mut lines = text.splitn(3, |byte| *byte == b'\n');
    let mut line = || std::str::from_utf8(lines.next().unwrap_or_default());
    let (Ok(head), Ok(position)) = (line(), line()) else { return };
    let (slug, options) = head.split_once(' ').unwrap_or((head, ""));
    let sets = maker.facts.rulesets;
    let Some(rules) = sets.iter().position(|set| set.slug == slug) else { return };
    let parsed = match Options::parse(sets[rules].options, options) {
        Ok(parsed) => parsed,
        Err(refusal) => return check_refusal(maker.facts, &refusal, options),
    };
    match (maker.new)(&Setup { rules, options: &parsed, position: Some(position) }) {
        Ok(state) => {
            let bytes = Input(lines.next().unwrap_or_default());
            record::begin(maker.facts.slug, &sets[rules], options, Some(position));
            play(state, &Context { rules, options }, bytes);
        }
        Err(refusal) => check_position_refusal(maker.facts, &refusal, position),
    }
}

/// Continues the game as the bytes describe.
fn play(mut state: Boxed, context: &Context<'_>, mut bytes: Input<'_>) {
    let facts = state.maker().facts;
    let mut seen: Vec<(Actor, String)> = Vec::new();
    for step in 0..STEPS {
        if bytes.0.is_empty() {
            break;
        }
        let lists = if step % FULL_CHECK == 0 {
            check_state(&*state, context, &seen)
        } else {
            lists_of(&*state)
        };
        match bytes.byte() {
            0..=199 => {
                let all: Vec<_> =
                    lists.iter().flat_map(|(a, l)| l.iter().map(move |x| (a, x))).collect();
                if all.is_empty() {
                    break;
                }
                let (actor, (text, action)) = all[bytes.number() % all.len()];
                seen.push((*actor, text.clone()));
                seen.drain(..seen.len().saturating_sub(24));
                record::action(*actor, text);
                state.apply(*actor, action);
            }
            200..=239 => {
                let n = bytes.byte() as usize % 12;
                let token = bytes.take(n);
                try_token(&mut *state, &lists, token);
            }
            240..=247 => try_claim(&mut *state, bytes.number()),
            248..=251 => try_position(&*state, context, &mut bytes),
            n => {
                let word = [&b"skip"[..], b"null", b"out"][n as usize % 3];
                let mut next = state.copy();
                match next.event(None, word) {
                    Ok(actor) => {
                        record::event(actor, word);
                        state = next;
                    }
                    Err(refusal) => check_refusal(facts, &refusal, ""),
                }
            }
        }
    }
    check_state(&*state, context, &seen);
}

struct Input<'a>(&'a [u8]);

impl<'a> Input<'a> {
    fn byte(&mut self) -> u8 {
        self.take(1).first().copied().unwrap_or(0)
    }

    fn number(&mut self) -> usize {
        usize::from(self.byte()) << 8 | usize::from(self.byte())
    }

    fn take(&mut self, n: usize) -> &'a [u8] {
        let (head, tail) = self.0.split_at(n.min(self.0.len()));
        self.0 = tail;
        head
    }
}

/// The option list that bytes choose; the default list half of the time.
pub(crate) fn options_of(set: &RuleSet, bytes: &[u8]) -> String {
    random_options(set, &mut Input(bytes))
}

fn random_options(set: &RuleSet, bytes: &mut Input<'_>) -> String {
    let mut text = String::new();
    if bytes.byte().is_multiple_of(2) {
        return text;
    }
    for def in set.options {
        let n = bytes.number() as i64;
        text.push_str(def.key);
        text.push('=');
        match def.kind {
            OptionKind::Int(least, most) => {
                text.push_str(&(least + n % (most - least + 1)).to_string());
            }
            OptionKind::Decimal(least, most, step) => {
                write_thousandths(least + n % ((most - least) / step + 1) * step, &mut text);
            }
            OptionKind::Enum(words) => text.push_str(words[n as usize % words.len()]),
            OptionKind::Bool => text.push_str(if n % 2 == 0 { "false" } else { "true" }),
            OptionKind::Points => text.push_str(def.default),
        }
        text.push(' ');
    }
    text
}

fn start(maker: Maker, rules: usize, options: &str) -> Option<Boxed> {
    let options = Options::parse(maker.facts.rulesets[rules].options, options)
        .unwrap_or_else(|r| panic!("options {options:?} in range are refused: {}", r.message));
    // Options that exclude one another are refused with a reason.
    match (maker.new)(&Setup { rules, options: &options, position: None }) {
        Ok(game) => Some(game),
        Err(refusal) => {
            assert!(!refusal.message.is_empty(), "options are refused without a message");
            None
        }
    }
}

/// The rule set and the options of a state.
pub(crate) struct Context<'a> {
    /// Index of the rule set.
    pub rules: usize,
    /// The option list.
    pub options: &'a str,
}

/// The sorted list of an actor.
type ActionPairs = [(String, AnyAction)];

/// The sorted lists of the actors to act.
type Lists = Vec<(Actor, Vec<(String, AnyAction)>)>;

/// Checks every property of one state; `seen` are texts that were legal earlier in the game.
///
/// # Panics
/// If a property does not hold.
pub(crate) fn check_state(
    game: &dyn AnyGame,
    context: &Context<'_>,
    seen: &[(Actor, String)],
) -> Lists {
    let lists = lists_of(game);
    for (actor, list) in &lists {
        check_list(game, *actor, list);
        check_styles(game, context.rules, *actor, list);
        check_foreign(game, *actor, list, seen);
        check_claims(game, *actor);
        manners::check_pass(game, *actor, game.maker().facts);
    }
    check_random(game, &lists);
    check_end(game, context.rules, &lists);
    check_round_trips(game, context, &lists);
    check_views(game, context.rules);
    lists
}

fn lists_of(game: &dyn AnyGame) -> Lists {
    game.turn().actors().map(|a| (a, game.list(a, false))).collect()
}

fn check_list(game: &dyn AnyGame, actor: Actor, list: &ActionPairs) {
    for pair in list.windows(2) {
        assert!(pair[0].0 != pair[1].0, "{} is listed twice", pair[0].0);
    }
    for (text, action) in list {
        assert!(is_canonical(text), "{text:?} is not a canonical text");
        let read = game.read(actor, text);
        assert_eq!(read.as_ref().ok(), Some(action), "reading {text} does not give the action");
        if let Err(refusal) = game.check(actor, action) {
            panic!("{text} is listed and refused: {} {}", refusal.rule, refusal.message);
        }
        assert_eq!(
            game.class(action),
            Class::Play,
            "{text} is a claim, but is listed as an action"
        );
        let lenient = game.read_lenient(actor, text);
        let lenient = lenient.unwrap_or_else(|r| panic!("{text} is not read leniently: {r:?}"));
        assert_eq!(lenient.action, *action, "{text} means another action when read leniently");
        assert!(lenient.canonical, "{text} is canonical, but the reader reports that it is not");
    }
}

fn check_styles(game: &dyn AnyGame, rules: usize, actor: Actor, list: &ActionPairs) {
    for style in 1..game.maker().facts.rulesets[rules].styles.len() {
        let mut texts = Vec::with_capacity(list.len());
        for (canonical, action) in list {
            let text = game.write_style(style, actor, action);
            let read = game.read_lenient(actor, &text);
            let read = read.unwrap_or_else(|r| {
                panic!("{canonical} is written {text} and not read back: {}", r.message)
            });
            assert_eq!(read.action, *action, "{canonical} is written {text}, which means another");
            if read.marks != 0 {
                let verdict = game.marks(actor, action, read.marks, true);
                assert_eq!(verdict, crate::MarkVerdict::True, "signs of {text} are not true");
            }
            texts.push(text);
        }
        check_different(texts);
    }
}

fn check_different(mut texts: Vec<String>) {
    texts.sort_unstable();
    for pair in texts.windows(2) {
        assert!(pair[0] != pair[1], "two actions are both written {}", pair[0]);
    }
}

/// Actions that were legal elsewhere are legal here exactly if they are listed.
fn check_foreign(game: &dyn AnyGame, actor: Actor, list: &ActionPairs, seen: &[(Actor, String)]) {
    for (other, text) in seen {
        let Ok(action) = game.read(*other, text) else { continue };
        if *other != actor || game.class(&action) == Class::Claim {
            continue;
        }
        let listed = list.iter().any(|(_, a)| *a == action);
        match game.check(actor, &action) {
            Ok(()) => assert!(listed, "{text} is allowed and not listed"),
            Err(refusal) => {
                assert!(!listed, "{text} is listed and refused: {}", refusal.message);
                check_refusal(game.maker().facts, &refusal, text);
            }
        }
    }
}

fn check_claims(game: &dyn AnyGame, actor: Actor) {
    for (text, action) in game.list(actor, true) {
        assert_eq!(game.class(&action), Class::Claim, "{text} is listed as a claim and is none");
        assert!(is_canonical(&text), "{text:?} is not a canonical text");
        assert_eq!(game.read(actor, &text).ok().as_ref(), Some(&action), "claim {text} read back");
        if let Err(refusal) = game.check(actor, &action) {
            panic!("claim {text} is listed and refused: {}", refusal.message);
        }
    }
}

/// Random actions are listed, and an action is drawn whenever the list is not empty.
fn check_random(game: &dyn AnyGame, lists: &Lists) {
    let mut rng = Rng::new(crate::snapshot::hash(game.position().as_bytes()) as u64);
    match game.random(&mut rng) {
        Some((actor, action)) => {
            let mut found = lists.iter().filter(|(who, _)| *who == actor);
            let listed = found.any(|(_, list)| list.iter().any(|(_, a)| *a == action));
            assert!(listed, "{action:?} is drawn at random, but not listed");
        }
        None => {
            let empty = lists.iter().all(|(_, list)| list.is_empty());
            assert!(empty, "nothing is drawn at random where actions are listed");
        }
    }
}

/// Every viewer sees a board, and every piece and mark is on a place of it. A viewer that may see
/// everything reads the whole position.
fn check_views(game: &dyn AnyGame, rules: usize) {
    let seats = game.maker().facts.rulesets[rules].seats.1;
    for eyes in Eyes::of_game(seats) {
        check_picture(game.scene(eyes, Language::English).as_str());
    }
    assert_eq!(game.view(Eyes::All), game.position(), "the view of all eyes is the position");
}

fn check_picture(text: &str) {
    assert!(text.starts_with("board "), "a picture without a board: {text}");
    let second = |line: &str, word: &str| {
        line.strip_prefix(word).and_then(|rest| rest.split(' ').next()).map(str::to_owned)
    };
    let places: HashSet<_> = text.lines().filter_map(|line| second(line, "place ")).collect();
    for line in text.lines() {
        line.strip_prefix("text ").into_iter().for_each(manners::check_sentence);
        for word in ["piece ", "mark ", "star "] {
            let known = second(line, word).is_none_or(|name| places.contains(&name));
            assert!(known, "{line:?} names no place");
        }
    }
}

/// Forced ends and empty lists go together; outcomes are well formed.
fn check_end(game: &dyn AnyGame, rules: usize, lists: &Lists) {
    let can_act = lists.iter().any(|(_, list)| !list.is_empty());
    check_outcome(game.maker().facts, rules, game.outcome(), can_act, game.turn().declared);
}

fn check_outcome(
    facts: &Facts,
    rules: usize,
    outcome: Option<Outcome>,
    can_act: bool,
    declared: bool,
) {
    let forced = outcome.as_ref().is_some_and(|o| !o.declared);
    assert_ne!(forced, can_act, "a forced end and legal actions exclude one another: {outcome:?}");
    if declared {
        assert!(outcome.is_some(), "a declared end without an outcome");
    }
    let Some(outcome) = outcome else { return };
    let seats = facts.rulesets[rules].seats;
    let n = outcome.ranks.len();
    assert!((seats.0 as usize..=seats.1 as usize).contains(&n), "an outcome ranks {n} seats");
    check_reason(facts, &outcome);
    check_rule_id(facts, outcome.rule);
    let decided = outcome.class == crate::game::OutcomeClass::Decided;
    let differ = outcome.ranks.iter().any(|r| *r != outcome.ranks[0]);
    assert!(n == 1 || decided == differ, "ranks and class of {outcome:?} do not agree");
    if decided {
        assert!(outcome.ranks.contains(&1), "nobody is first in {outcome:?}");
    }
}

fn check_round_trips(game: &dyn AnyGame, context: &Context<'_>, lists: &Lists) {
    let maker = game.maker();
    let set = &maker.facts.rulesets[context.rules];
    let options = Options::parse(set.options, context.options).expect("read before");
    let again = Options::parse(set.options, &options.canonical()).expect("canonical options");
    assert_eq!(options, again, "canonical options mean something else");

    let text = game.position();
    check_well_formed(&text);
    let setup = Setup { rules: context.rules, options: &options, position: Some(&text) };
    let same = (maker.new)(&setup)
        .unwrap_or_else(|r| panic!("our position {text} is refused: {} {}", r.rule, r.message));
    assert_eq!(same.position(), text, "the position is not read back");
    assert_eq!(same.turn().to_act, game.turn().to_act, "{text}: another actor is to act");

    manners::check_blanks(game, context.rules, &options);

    let bytes = game.save(context.rules, &options, 7);
    let saved = (maker.load)(&bytes)
        .unwrap_or_else(|r| panic!("the snapshot of {text} is refused: {}", r.message));
    assert_same(game, &*saved.game, lists, "a snapshot");
    assert_eq!(saved.plies, 7, "a snapshot loses the number of plies");
    let again = saved.game.save(context.rules, &options, 7);
    assert!(bytes == again, "the snapshot of a snapshot differs");

    assert_same(game, &*game.copy_over(&*same), lists, "a copy");
    assert_same(game, &*game.copy(), lists, "a clone");
}

fn check_well_formed(position: &str) {
    let well = !position.contains(['\n', '"', '\\']) && !position.is_empty();
    assert!(well, "position {position:?}");
}

fn assert_same(game: &dyn AnyGame, other: &dyn AnyGame, lists: &Lists, what: &str) {
    assert_eq!(game.position(), other.position(), "{what} has another position");
    assert_eq!(game.turn(), other.turn(), "{what} has another turn");
    assert_eq!(game.outcome(), other.outcome(), "{what} has another outcome");
    assert_eq!(game.repetition_key(), other.repetition_key(), "{what} has another key");
    for (actor, list) in lists {
        assert_eq!(&other.list(*actor, false), list, "{what} has another list");
    }
}

/// Any bytes are refused with a message, or mean a legal action.
fn try_token(state: &mut dyn AnyGame, lists: &Lists, token: &[u8]) {
    let how = Reading { lenient: true, ..Reading::default() };
    match state.resolve(None, token, how) {
        Ok(found) => {
            if state.class(&found.action) == Class::Play {
                let listed = lists.iter().any(|(actor, list)| {
                    *actor == found.actor && list.iter().any(|(_, a)| *a == found.action)
                });
                let token = String::from_utf8_lossy(token);
                assert!(listed, "{token:?} means an action that is not listed");
            }
            record::action(found.actor, &state.write(found.actor, &found.action));
            state.apply(found.actor, &found.action);
        }
        Err(refusal) => {
            check_refusal(state.maker().facts, &refusal, &String::from_utf8_lossy(token));
        }
    }
}

/// Position text with some changed bytes is refused with a message, or is a position for which all
/// properties hold.
fn try_position(game: &dyn AnyGame, context: &Context<'_>, bytes: &mut Input<'_>) {
    let Some(text) = torn(game.position(), bytes) else { return };
    let maker = game.maker();
    let set = &maker.facts.rulesets[context.rules];
    let options = Options::parse(set.options, context.options).expect("read before");
    match (maker.new)(&Setup { rules: context.rules, options: &options, position: Some(&text) }) {
        Ok(other) => drop(check_state(&*other, context, &[])),
        Err(refusal) => check_position_refusal(maker.facts, &refusal, &text),
    }
}

/// The text with up to three changed bytes, which the data choose.
fn torn(text: String, bytes: &mut Input<'_>) -> Option<String> {
    let mut text = text.into_bytes();
    for _ in 0..=bytes.byte() % 3 {
        let at = bytes.number() % (text.len() + 1);
        let new = bytes.byte();
        match new % 4 {
            0 if at < text.len() => drop(text.remove(at)),
            1 => text.insert(at, b' ' + new % 95),
            // A byte from elsewhere in the text is accepted more often than an arbitrary byte.
            2 if at < text.len() => text[at] = text[(at * 7 + usize::from(new)) % text.len()],
            _ if at < text.len() => text[at] = b' ' + new % 95,
            _ => {}
        }
    }
    String::from_utf8(text).ok()
}

/// Any text is refused with a message, or is a position whose own text means the same position.
#[cfg(feature = "kit")]
pub(crate) fn check_position_text(maker: Maker, context: &Context<'_>, text: &str) {
    let set = &maker.facts.rulesets[context.rules];
    let options = Options::parse(set.options, context.options).expect("read before");
    let rules = context.rules;
    let read = |text| (maker.new)(&Setup { rules, options: &options, position: Some(text) });
    match read(text) {
        Ok(game) => {
            let own = game.position();
            let again = read(&own);
            let again = again.unwrap_or_else(|r| panic!("{text:?} means {own:?}: {}", r.message));
            assert_eq!(again.position(), own, "{text:?} means another position");
            assert_eq!(again.turn().to_act, game.turn().to_act, "{own}: another actor is to act");
            assert_eq!(again.outcome(), game.outcome(), "{own}: another outcome");
        }
        Err(refusal) => check_position_refusal(maker.facts, &refusal, text),
    }
}

fn check_position_refusal(facts: &Facts, refusal: &Rejection, text: &str) {
    check_refusal(facts, refusal, text);
    let end = refusal.offset.saturating_add(refusal.length);
    assert!(end <= text.len(), "{text:?} is refused at a place outside of it: {refusal:?}");
}

fn try_claim(state: &mut dyn AnyGame, pick: usize) {
    let Some(actor) = state.turn().actor() else { return };
    let claims = state.list(actor, true);
    let picked = claims.iter().find(|(_, claim)| claim.place() == pick % claims.len());
    if let Some((text, claim)) = picked {
        record::action(actor, text);
        state.apply(actor, claim);
    }
}

/// Checks the refusal of a text; the message may quote words of the text.
fn check_refusal(facts: &Facts, refusal: &Rejection, text: &str) {
    assert!(!refusal.message.is_empty(), "a refusal without a message");
    manners::check_message(&refusal.message, facts, text);
    let needs_rule = matches!(
        refusal.kind,
        RejectionKind::Illegal | RejectionKind::WrongClaim | RejectionKind::Mark
    );
    if needs_rule || !refusal.rule.is_empty() {
        check_rule_id(facts, refusal.rule);
    }
}

fn check_rule_id(facts: &Facts, id: &str) {
    let known = facts.rules.iter().any(|rule| rule.id == id);
    assert!(known, "the table has no rule {id:?}");
}

/// Whether a text can be canonical in a record (`docs/notation.md`, "Tokens").
#[must_use]
pub fn is_canonical(text: &str) -> bool {
    let bytes = text.as_bytes();
    let (Some(first), Some(last)) = (bytes.first(), bytes.last()) else { return false };
    let forbidden = |b: &u8| b"(){}[]<>;$\"|".contains(b) || *b <= b' ' || *b == 0x7F;
    if bytes.len() > wanqi_abi::MAX_ACTION || bytes.iter().any(forbidden) {
        return false;
    }
    let seat_prefix = *first == b'@' && bytes.get(1).is_some_and(u8::is_ascii_digit);
    if b":%!?.".contains(first) || seat_prefix || b"!?*".contains(last) {
        return false;
    }
    let digits = text.chars().all(|c| c.is_ascii_digit());
    !digits && !["1-0", "0-1", "1/2-1/2", "0-0"].contains(&text)
}
