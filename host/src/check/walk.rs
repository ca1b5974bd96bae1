//! Random games through a plugin, with checks of each state.

use super::descriptor::need;
use super::onward::{OnwardResult, PlayedStep, TOGETHER};
use super::random::WalkRandom;
use crate::instance::{FrameKind, Instance, Refusal, checked_list};
use crate::plugin::{OptionInfo, Plugin, RuleSet};
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use wanqi_abi as abi;
use wanqi_notation::{Message, message};

/// Games of each rule set.
const GAMES: u64 = 2;
/// Actions of each game.
const ACTIONS: usize = 120;
/// Games of each rule set that are played until one ends.
const WHOLE: u64 = 6;
/// The most actions of such a game.
const LONGEST: usize = 4_000;
/// The most actions that a failure names; of longer games, only the last ones.
const NAMED: usize = 24;

/// A game in progress.
pub struct Walk<'r> {
    /// The game.
    pub game: Instance,
    /// The options that the game started with.
    pub options: String,
    /// The actions that were played: kind, seat, canonical text.
    pub played: Vec<(FrameKind, u32, String)>,
    /// The generator for the choices of a test.
    pub random: &'r mut WalkRandom,
    /// The lists of legal actions in this state, by seat, as far as they were asked for.
    lists: RefCell<Vec<(u32, ActionList)>>,
}

/// The legal actions of a seat, as canonical texts.
pub type ActionList = Rc<Vec<String>>;

/// A check of a state; an error is the sentence of a failure.
pub type StateTest<'p> = Box<dyn FnMut(&mut Walk) -> Result<(), Message> + 'p>;

/// Everything that can be observed of a state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeenState {
    position: String,
    digest: String,
    acting: [u64; 5],
}

/// The kind of frame for the actions of a seat.
pub fn kind(seat: u32) -> FrameKind {
    if seat == 0 { FrameKind::Env } else { FrameKind::Action }
}

/// Observes a state.
pub fn seen(game: &Instance) -> Result<SeenState, Message> {
    let looked =
        game.look().map_err(|refusal| failure(message!("turn, position or digest"), &refusal));
    let (turn, position, digest) = looked?;
    let acting = [turn.to_act, turn.flags, turn.round, turn.place]
        .map(u64::from)
        .into_iter()
        .chain([turn.ply]);
    let mut all = [0; 5];
    for (slot, number) in all.iter_mut().zip(acting) {
        *slot = number;
    }
    Ok(SeenState {
        position,
        digest: digest.full.map(|word| format!("{word:016x}")).concat(),
        acting: all,
    })
}

/// A sentence about a failed call.
pub fn failure(what: Message, refusal: &Refusal) -> Message {
    message!(
        "{what} fails with status {status}: {refusal}",
        what,
        status = refusal.status,
        refusal = refusal.message
    )
}

/// The seats whose bits are set; seat 0 is chance.
pub fn actors(to_act: u32) -> impl Iterator<Item = u32> {
    (0..32).filter(move |seat| to_act >> seat & 1 == 1)
}

impl<'r> Walk<'r> {
    /// A game at its start.
    pub fn new(game: Instance, options: &str, random: &'r mut WalkRandom) -> Walk<'r> {
        let (options, lists) = (options.to_owned(), RefCell::default());
        Walk { game, options, played: Vec::new(), random, lists }
    }

    /// A second game at the same start.
    pub fn another(&self) -> Result<Instance, Message> {
        let made = Instance::create(self.game.plugin(), self.game.rules(), &self.options, "");
        made.map_err(|refusal| failure(message!("a second game"), &refusal))
    }

    /// The legal actions of a seat. The game is asked once in each state.
    pub fn list(&self, seat: u32) -> Result<ActionList, Message> {
        let known =
            self.lists.borrow().iter().find(|(of, _)| *of == seat).map(|(_, list)| list.clone());
        if let Some(list) = known {
            return Ok(list);
        }
        let list = Rc::new(listed(&self.game, seat)?);
        self.lists.borrow_mut().push((seat, list.clone()));
        Ok(list)
    }

    /// Applies an action.
    pub fn apply(&mut self, seat: u32, text: &str) -> Result<(), Message> {
        let done = self.game.apply(kind(seat), seat, text.as_bytes(), 0);
        let done = done.map_err(|refusal| {
            message!(
                "`{text}` of {seat} is listed, but refused: {refusal}",
                text,
                seat = who(seat),
                refusal = refusal.message
            )
        })?;
        if done.canonical != text {
            return Err(message!(
                "`{text}` is listed, but its canonical text is `{canonical}`",
                text,
                canonical = done.canonical
            ));
        }
        self.played.push((kind(seat), seat, done.canonical));
        self.lists.get_mut().clear();
        Ok(())
    }

    /// A random action of a random seat to act; `None` if the game is over.
    pub fn choose(&mut self) -> Result<Option<(u32, String)>, Message> {
        let turn = self.game.turn().map_err(|refusal| failure(message!("turn"), &refusal))?;
        let seats: Vec<_> = actors(turn.to_act).collect();
        if seats.is_empty() {
            return Ok(None);
        }
        let seat = *self.random.of(&seats);
        let list = self.list(seat)?;
        if list.is_empty() {
            return Err(message!("{seat} is to move, but has no action", seat = who(seat)));
        }
        Ok(Some((seat, self.random.of(&list).clone())))
    }

    /// The last actions that were played, for messages.
    pub fn line(&self) -> Message {
        let texts = self.played.iter().map(|(_, _, text)| text.as_str());
        let texts: Vec<_> = texts.skip(self.played.len().saturating_sub(NAMED)).collect();
        let before = if self.played.len() > NAMED { "… " } else { "" };
        match self.played.len() {
            0 => message!("at the start"),
            count => message!(
                "after {count} actions ({before}{texts})",
                count,
                before,
                texts = texts.join(" ")
            ),
        }
    }
}

/// Asks a game for the legal actions of a seat.
pub fn listed(game: &Instance, seat: u32) -> Result<Vec<String>, Message> {
    let list = game.list(seat, false).map_err(|refusal| failure(message!("list"), &refusal))?;
    Ok(list.into_iter().map(|listed| listed.text).collect())
}

/// Whether the plugin panicked in this call or in an earlier one.
pub fn panicked(refusal: &Refusal) -> bool {
    matches!(refusal.status, abi::PANIC | abi::POISONED)
}

/// `seat 2`, or `ENV`.
pub fn who(seat: u32) -> Message {
    if seat == 0 { Message::verbatim("ENV") } else { message!("seat {seat}", seat) }
}

/// A new game of a rule set with its default options.
pub fn start(plugin: &Arc<Plugin>, rules: usize) -> Result<Instance, Message> {
    Instance::create(plugin, rules, "", "").map_err(|refusal| {
        message!(
            "{rules}: {refusal}",
            rules = name(plugin, rules),
            refusal = failure(message!("a game with default options"), &refusal)
        )
    })
}

/// `chess/960`.
pub fn name(plugin: &Arc<Plugin>, rules: usize) -> String {
    format!("{}/{}", plugin.game.slug, plugin.game.rulesets[rules].slug)
}

/// Which random games are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sampling {
    /// The seed.
    pub seed: u64,
    /// The number of games of each rule set.
    pub games: u64,
    /// Whether to play with every value of every option, one at a time, instead of the defaults.
    pub values: bool,
}

impl Sampling {
    /// A few games with default options.
    pub fn usual(seed: u64) -> Sampling {
        Sampling { seed, games: GAMES, values: false }
    }

    /// The option texts to play a rule set with.
    fn options(self, set: &RuleSet) -> Vec<String> {
        if !self.values {
            return vec![String::new()];
        }
        set.options.iter().flat_map(values).collect()
    }
}

/// `key=value` for the values of an option other than its default: all values of an enumeration,
/// the ends of a range.
fn values(option: &OptionInfo) -> Vec<String> {
    let (kind, range) = option.kind.split_once(' ').unwrap_or((&option.kind, ""));
    let range = range.split('/').next().unwrap_or_default();
    let all: Vec<&str> = match kind {
        "enum" => option.kind["enum ".len()..].split('|').collect(),
        "bool" => vec!["true", "false"],
        _ => range.split("..").filter(|end| !end.is_empty()).collect(),
    };
    let others = all.into_iter().filter(|value| *value != option.default);
    others.map(|value| format!("{}={value}", option.key)).collect()
}

/// Plays random games of every rule set and checks each state; returns the number of states.
///
/// # Errors
/// What `look` finds wrong, with the rule set and a short list of actions that lead there.
pub fn walk(
    plugin: &Arc<Plugin>,
    draw: Sampling,
    mut look: impl FnMut(&mut Walk) -> Result<(), Message>,
) -> Result<usize, Message> {
    let mut states = 0;
    for (rules, set) in plugin.game.rulesets.iter().enumerate() {
        for options in draw.options(set) {
            for number in 0..draw.games {
                let mut random = WalkRandom(draw.seed ^ (number << 32) ^ ((rules as u64) << 40));
                let Some(game) = with(plugin, rules, &options)? else { continue };
                let mut walk = Walk::new(game, &options, &mut random);
                if let Err(why) = one(&mut walk, &mut look, &mut states) {
                    let played = std::mem::take(&mut walk.played);
                    return Err(shortest(plugin, (rules, &walk.options), played, &mut look, why));
                }
            }
        }
    }
    Ok(states)
}

/// A game with these options; `None` if they exclude each other.
fn with(plugin: &Arc<Plugin>, rules: usize, options: &str) -> Result<Option<Instance>, Message> {
    if options.is_empty() {
        return start(plugin, rules).map(Some);
    }
    match Instance::create(plugin, rules, options, "") {
        Ok(game) => Ok(Some(game)),
        Err(refusal) if refusal.status == abi::BAD_OPTIONS => Ok(None),
        Err(refusal) => {
            let what = failure(message!("a game with `{options}`", options), &refusal);
            Err(message!("{rules}: {what}", rules = name(plugin, rules), what))
        }
    }
}

/// The actions that were played: kind, seat, canonical text.
pub type History = Vec<(FrameKind, u32, String)>;
/// The most times that a failure is tried again with fewer actions.
const TRIES: usize = 400;

/// Shortens the list of actions as long as the check still fails; returns the failure's sentence.
fn shortest(
    plugin: &Arc<Plugin>,
    (rules, options): (usize, &str),
    mut played: History,
    look: &mut impl FnMut(&mut Walk) -> Result<(), Message>,
    mut why: Message,
) -> Message {
    let mut tries = 0;
    let mut length = (played.len() / 2).max(1);
    // Leaves out long segments first, then shorter ones.
    loop {
        let mut at = 0;
        while at < played.len() && tries < TRIES {
            tries += 1;
            let mut fewer = played.clone();
            fewer.drain(at..(at + length).min(played.len()));
            match fails(plugin, (rules, options), &fewer, look) {
                Some(wrong) => (played, why) = (fewer, wrong),
                None => at += length,
            }
        }
        if length == 1 || tries >= TRIES {
            break;
        }
        length = (length / 2).max(1);
    }
    let mut random = WalkRandom(0);
    let line = match with(plugin, rules, options) {
        Ok(Some(game)) => {
            let mut walk = Walk::new(game, options, &mut random);
            walk.played = played;
            walk.line()
        }
        _ => Message::none(),
    };
    let rules = name(plugin, rules);
    match options.is_empty() {
        true => message!("{rules} {line}: {why}", rules, line, why),
        false => message!("{rules} with {options} {line}: {why}", rules, options, line, why),
    }
}

/// What is wrong in the state after these actions; `None` if nothing is, or an action is not legal.
fn fails(
    plugin: &Arc<Plugin>,
    (rules, options): (usize, &str),
    actions: &History,
    look: &mut impl FnMut(&mut Walk) -> Result<(), Message>,
) -> Option<Message> {
    let mut random = WalkRandom(actions.len() as u64);
    let game = with(plugin, rules, options).ok()??;
    let mut walk = Walk::new(game, options, &mut random);
    for (_, seat, text) in actions {
        walk.apply(*seat, text).ok()?;
    }
    look(&mut walk).err()
}

fn one(
    walk: &mut Walk,
    look: &mut impl FnMut(&mut Walk) -> Result<(), Message>,
    states: &mut usize,
) -> Result<(), Message> {
    for _ in 0..ACTIONS {
        look(walk)?;
        *states += 1;
        let Some((seat, text)) = walk.choose()? else { return Ok(()) };
        walk.apply(seat, &text)?;
    }
    Ok(())
}

/// Plays random games of every rule set until one ends, and checks its last state; returns the
/// number of games that ended.
///
/// # Errors
/// What `look` finds wrong, with the rule set and the last actions.
pub fn to_the_end(
    plugin: &Arc<Plugin>,
    draw: Sampling,
    mut look: impl FnMut(&mut Walk) -> Result<(), Message>,
) -> Result<usize, Message> {
    let draws = plugin.extensions().contains(&"wq.sample/1");
    let mut ended = 0;
    for rules in 0..plugin.game.rulesets.len() {
        for number in 0..WHOLE {
            let mut random = WalkRandom(draw.seed ^ (number << 32) ^ ((rules as u64) << 40));
            let game = start(plugin, rules)?;
            let mut walk = Walk::new(game, "", &mut random);
            let over = last(&mut walk, draws);
            let looked =
                over.and_then(|over| if over { look(&mut walk).map(|()| true) } else { Ok(false) });
            if looked.map_err(|why| {
                message!(
                    "{rules} {line}: {why}",
                    rules = name(plugin, rules),
                    line = walk.line(),
                    why
                )
            })? {
                ended += 1;
                break;
            }
        }
    }
    Ok(ended)
}

/// Plays until the game is over or has [`LONGEST`] actions; returns whether it is over.
fn last(walk: &mut Walk, draws: bool) -> Result<bool, Message> {
    while walk.played.len() < LONGEST {
        let on = walk.game.play_on(walk.random.0, draws);
        let OnwardResult { mut steps, failed } =
            on.map_err(|refusal| failure(message!("play_on"), &refusal))?;
        need(!steps.is_empty() && steps.len() <= TOGETHER, || {
            message!(
                "{steps} actions were played; the limit is {most}",
                steps = steps.len(),
                most = TOGETHER
            )
        })?;
        let stopped = failed.is_some().then(|| steps.pop()).flatten();
        let short = stopped.is_none() && steps.len() < TOGETHER;
        for PlayedStep { to_act, list, drawn, canonical } in steps {
            let seats: Vec<_> = actors(to_act).collect();
            if seats.is_empty() {
                return Ok(true);
            }
            let seat = *walk.random.of(&seats);
            let text = if draws {
                walk.random.next();
                drawn
            } else {
                let list = checked_list(list, seat)
                    .map_err(|refusal| failure(message!("list"), &refusal))?;
                need(!list.is_empty(), || {
                    message!("{seat} is to move, but has no action", seat = who(seat))
                })?;
                walk.random.of(&list).text.clone()
            };
            need(canonical == text, || {
                message!(
                    "`{text}` is listed, but its canonical text is `{canonical}`",
                    text,
                    canonical
                )
            })?;
            walk.played.push((kind(seat), seat, text));
        }
        walk.lists.get_mut().clear();
        if let Some((what, refusal)) = failed {
            return Err(failure(Message::sentence(what, Vec::new()), &refusal));
        }
        need(!short, || message!("play_on stops before the game is over"))?;
    }
    Ok(false)
}

/// The result of a test that checked states.
pub fn states(count: usize) -> super::Checked {
    super::ok(super::counted(count as u64, "state"))
}
