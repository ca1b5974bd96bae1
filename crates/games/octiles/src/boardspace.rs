//! Boardspace's records. A player picks, drops and turns the tile on top, then picks and drops a
//! runner, and may change all of it before confirming the turn. A seat that cannot move only
//! confirms. The number in the set-up determines the order of the pile.

use crate::board::{Point, Space};
use crate::facts::RULE_SETS;
use crate::game::Octiles;
use crate::notation::Action;
use crate::tiles::{Laid, TILES, Tile};
use wanqi_sdk::Options;
use wanqi_sdk::boardspace::{self, Click, Entry, Log, LogStep, Random, Start};
use wanqi_sdk::facts::{FormatError, Imported};
use wanqi_sdk::prelude::*;
use wanqi_sdk::replay::{Reading, resolve};

/// Reads every game of a file.
pub(crate) fn import(bytes: &[u8], _encoding: &str) -> Result<Imported, FormatError> {
    boardspace::import_as::<Octiles>(bytes, start, play)
}

/// For each tile of Boardspace the number of our tile, and the turn in eighths with which ours
/// looks like the first position of Boardspace's.
const NUMBERS: [(u8, u8); TILES] = [
    (18, 0),
    (16, 1),
    (17, 1),
    (14, 7),
    (15, 3),
    (13, 3),
    (6, 6),
    (9, 2),
    (8, 6),
    (7, 5),
    (12, 3),
    (10, 6),
    (4, 6),
    (11, 2),
    (5, 7),
    (3, 4),
    (2, 4),
    (1, 0),
];

/// A tile of Boardspace by its number from 0, turned by a number of eighths.
fn tile(index: u32, turn: u32) -> Option<Laid> {
    let (number, own) = *NUMBERS.get(index as usize)?;
    let tile = Tile::all().nth(usize::from(number) - 1)?;
    let turn = ((turn + u32::from(own)) % u32::from(tile.turns())) as u8;
    Some(Laid { tile, turn })
}

/// The number of players, and the seed of the shuffled pile: `octiles 3 -174`.
fn set_up(log: &Log) -> Option<(usize, Option<i64>)> {
    let mut words = log.setup.split_ascii_whitespace();
    let known = words.next()?.eq_ignore_ascii_case("octiles");
    let players = words.next().map_or(Some(2), |word| word.parse().ok())?;
    let key = words.next().and_then(|word| word.parse().ok());
    let seated = players == log.names.len() && (2..=4).contains(&players);
    (known && seated).then_some((players, key))
}

/// For four seats Boardspace has one more circle than runners, so that a start is never closed.
fn start(log: &Log) -> Option<Start> {
    let (players, _) = set_up(log)?;
    let options = format!("order=clockwise open-start={}", players < 4);
    Some(Start { rules: players - 2, options, position: None })
}

fn play(log: &Log) -> Result<Vec<LogStep>, FormatError> {
    if let Some((_, click)) = log.edits.first() {
        return Err(click.refuse(
            "this importer does not support positions that were set up by hand",
            "不支持读取人工摆放的局面",
        ));
    }
    let (Some((players, key)), Some(begins)) = (set_up(log), start(log)) else {
        return Ok(Vec::new());
    };
    // The seat that begins is on the left here; for three seats the board cannot be turned for
    // that.
    let quarters = if players == 2 { 2 * log.first } else { 4 - log.first } % 4;
    if players == 3 && quarters != 0 {
        return Err(FormatError::at(
            log.setup_place,
            "the left one of the three players does not begin",
        )
        .zh("三人之中先行的不是左边一方"));
    }
    let mut turns = Vec::new();
    for entry in &log.entries {
        if let Entry::Turn { clicks, .. } = entry {
            turns.push(Turn::of(clicks, quarters)?);
        }
    }
    let refused = |refusal| FormatError::refused(log.setup_place, refusal);
    let options = Options::parse(RULE_SETS[begins.rules].options, &begins.options);
    let options = options.map_err(refused)?;
    let setup = Setup { rules: begins.rules, options: &options, position: None };
    let game = Octiles::new(&setup).map_err(refused)?;
    let draws = draws(log, players, key, &turns)?;
    let mut table = Table { game, draws: draws.into_iter(), steps: vec![], round: 0, lost: false };
    let mut turns = turns.into_iter();
    for (n, entry) in log.entries.iter().enumerate() {
        match entry {
            Entry::Word(word, seat, place) => table.steps.push(LogStep::Word(*word, *seat, *place)),
            Entry::Turn { seat, clicks, done } => {
                let turn = turns.next().unwrap_or_default();
                // An unconfirmed turn at the end is not part of the game.
                if *done || n + 1 < log.entries.len() {
                    table.turn(Actor(*seat), &turn, &clicks[clicks.len() - 1])?;
                }
            }
        }
    }
    Ok(table.steps)
}

/// The actions of chance in order: tiles on the board for three seats, then those of the pile as
/// far as they are known. The order of the set-up must agree with the log. For two and for four
/// seats the log alone is sufficient.
fn draws(
    log: &Log,
    players: usize,
    key: Option<i64>,
    turns: &[Turn],
) -> Result<Vec<Action>, FormatError> {
    let mut seen: Vec<Tile> = Vec::new();
    for (_, laid, _) in turns.iter().filter_map(|turn| turn.laid.as_ref()) {
        if !seen.contains(&laid.tile) {
            seen.push(laid.tile);
        }
    }
    let keys = key.map_or([None, None], |key| [Some(Random::new(key)), Some(Random::old(key))]);
    for random in keys.into_iter().flatten() {
        let (mut draws, pile) = shuffled(random, players);
        // Tiles that were on the board at the start may have come back.
        let seen = seen.iter().filter(|tile| pile.contains(tile));
        if seen.zip(&pile).all(|(seen, next)| seen == next) {
            draws.extend(pile.into_iter().map(Action::Reveal));
            return Ok(draws);
        }
    }
    if players == 3 {
        let message = "the number of the set-up gives other tiles than the log";
        return Err(
            FormatError::at(log.setup_place, message).zh("初始设置的编号所得的路径板与记录不符")
        );
    }
    Ok(seen.into_iter().map(Action::Reveal).collect())
}

/// The tiles on the board, and the pile from the top.
fn shuffled(mut random: Random, players: usize) -> (Vec<Action>, Vec<Tile>) {
    let mut numbers: Vec<u32> = (0..TILES as u32).collect();
    random.shuffle(&mut numbers, 4);
    let spaces = [b"c1", b"d1"].into_iter().filter_map(|name| Space::parse(name));
    let mut laid = Vec::new();
    for space in spaces.filter(|_| players == 3) {
        let number = numbers.pop().unwrap_or_default();
        laid.extend(tile(number, random.below(8)).map(|laid| Action::Lay(space, laid)));
    }
    let pile = numbers.into_iter().rev();
    (laid, pile.filter_map(|number| Some(tile(number, 0)?.tile)).collect())
}

/// The result of the clicks of a turn.
#[derive(Default)]
struct Turn<'a> {
    laid: Option<(Space, Laid, &'a Click)>,
    run: Option<(Point, Point, &'a Click)>,
    passed: bool,
    /// The stop of the runner in the hand.
    hand: Option<Point>,
    /// The turn of the board in quarters, clockwise.
    quarters: u8,
}

impl<'a> Turn<'a> {
    fn of(clicks: &'a [Click], quarters: u8) -> Result<Turn<'a>, FormatError> {
        let mut turn = Turn { quarters, ..Turn::default() };
        for click in clicks {
            turn.click(click)?;
        }
        Ok(turn)
    }

    fn click(&mut self, click: &'a Click) -> Result<(), FormatError> {
        // Runners have numbers from 100.
        let is_tile = click.number(2).is_some_and(|number| number < 100);
        match click.verb.as_str() {
            "pick" | "drop" => *self = Turn { quarters: self.quarters, ..Turn::default() },
            "pass" => self.passed = !self.passed,
            "dropb" if is_tile => self.lay(click)?,
            "rotate" => {
                let space = self.space(click)?;
                if self.laid.as_ref().is_none_or(|(own, ..)| *own != space) {
                    return Err(click.refuse(
                        "there is no tile of this turn there",
                        "那里没有本回合放置的路径板",
                    ));
                }
                self.lay(click)?;
            }
            "pickb" if is_tile => {
                let space = self.space(click)?;
                if self.laid.take_if(|(own, ..)| *own == space).is_none() {
                    return Err(click.refuse(
                        "there is no tile of this turn there",
                        "那里没有本回合放置的路径板",
                    ));
                }
            }
            "pickb" => {
                let stop = self.stop(click, 0)?;
                let run = self.run.take().filter(|(_, to, _)| *to == stop);
                self.hand = Some(run.map_or(stop, |(from, ..)| from));
            }
            "dropb" => {
                let hand = self.hand.take();
                let from = hand.ok_or_else(|| {
                    click.refuse("there is no runner to drop", "没有可放下的棋子")
                })?;
                self.run = Some((from, self.stop(click, 0)?, click));
            }
            "move" => {
                self.lay(click)?;
                self.run = Some((self.stop(click, 4)?, self.stop(click, 6)?, click));
            }
            _ => return Err(click.refuse("unknown click", "未知的点击")),
        }
        Ok(())
    }

    fn lay(&mut self, click: &'a Click) -> Result<(), FormatError> {
        let numbers = [2, 3].map(|word| click.number(word).and_then(|n| u32::try_from(n).ok()));
        let [Some(number @ 1..), Some(turn @ 0..8)] = numbers else {
            return Err(click.refuse(
                "there must be a tile and its turn, 0 to 7",
                "应有路径板及其转向（0 至 7）",
            ));
        };
        let turned = turn + 2 * u32::from(self.quarters);
        let laid = tile(number - 1, turned)
            .ok_or_else(|| click.refuse("tiles are 1 to 18", "路径板的编号为 1 至 18"))?;
        self.laid = Some((self.space(click)?, laid, click));
        Ok(())
    }

    fn space(&self, click: &Click) -> Result<Space, FormatError> {
        let name = self.name(click, 0, b'a', 5);
        let space = name.and_then(|name| Space::parse(&name));
        space.ok_or_else(|| click.refuse("there is no such space", "没有这块空地"))
    }

    fn stop(&self, click: &Click, word: usize) -> Result<Point, FormatError> {
        let stop = self.name(click, word, b'A', 6).and_then(|name| Point::parse(&name));
        stop.ok_or_else(|| click.refuse("there is no such stop", "没有这个停留点"))
    }

    /// The name of a place by its column and row, both from 1 to `size`.
    fn name(&self, click: &Click, word: usize, letter: u8, size: u8) -> Option<[u8; 2]> {
        let (column, row) = click.cell(word)?;
        let within = |n: i32| u8::try_from(n).ok().filter(|n| (1..=size).contains(n));
        let (mut column, mut row) = (within(column)?, within(row)?);
        for _ in 0..self.quarters {
            (column, row) = (row, size + 1 - column);
        }
        Some([letter - 1 + column, b'0' + row])
    }
}

/// The game while the importer plays it.
struct Table {
    game: Octiles,
    /// The next actions of chance.
    draws: std::vec::IntoIter<Action>,
    steps: Vec<LogStep>,
    /// The last round with a written number.
    round: u32,
    /// The game has refused an action.
    lost: bool,
}

impl Table {
    fn turn(&mut self, seat: Actor, turn: &Turn, last: &Click) -> Result<(), FormatError> {
        let place = turn.laid.as_ref().map_or(last, |(.., click)| click).place;
        while !self.lost {
            match self.game.actor() {
                Some(Actor::ENV) => {
                    // Without another tile there is no further move.
                    let Some(draw) = self.draws.next() else { return Ok(()) };
                    self.act(draw, |text| LogStep::Drawn(text, place));
                }
                Some(actor) if actor != seat => {
                    self.act(Action::Pass, |text| LogStep::Restored(text, place));
                }
                _ => break,
            }
        }
        match (&turn.laid, &turn.run) {
            _ if self.lost => {}
            (Some((space, laid, click)), Some((from, to, run))) => {
                if self.game.pile.top.is_some_and(|top| top != laid.tile) {
                    return Err(
                        click.refuse("another tile is on top of the pile", "堆顶是另一块路径板")
                    );
                }
                let action = Action::Run { space: *space, turn: laid.turn, from: *from, to: *to };
                self.act(action, |text| LogStep::Action(text, run.place));
            }
            (None, None) if turn.passed => {
                self.act(Action::Pass, |text| LogStep::Action(text, last.place));
            }
            _ => {
                return Err(last.refuse(
                    "the turn does not lay a tile and move a runner",
                    "这一回合没有放置路径板并走一子",
                ));
            }
        }
        Ok(())
    }

    /// Plays an action. After a refused one the importer plays no more.
    fn act(&mut self, action: Action, step: impl FnOnce(String) -> LogStep) {
        let round = self.game.turn().round;
        if std::mem::replace(&mut self.round, round) != round {
            self.steps.push(LogStep::Number(round));
        }
        let mut text = String::new();
        self.game.write(Actor::ENV, action, &mut text);
        let found = resolve(&self.game, None, text.as_bytes(), Reading::default());
        self.steps.push(step(text));
        match found {
            Ok(found) => self.game.apply(found.actor, found.action),
            Err(_) => self.lost = true,
        }
    }
}
