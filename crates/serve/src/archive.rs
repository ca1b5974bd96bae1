//! The games of a file as a table.

use crate::call::Call;
use crate::problem::{self, Answer};
use axum::Json;
use axum::extract::{Path, Query};
use serde::Deserialize;
use serde_json::{Value, json};
use std::ops::ControlFlow;
use wanqi_host::filter::{Filter, NotFiltered, TagTest, Wanted, WantedResult};
use wanqi_host::record::tags;
use wanqi_host::registry::RecordTags;
use wanqi_host::stats::Stats;
use wanqi_host::validate::Settings;
use wanqi_host::validate::reading::{OneGame, TagsFit, Which, each_game};
use wanqi_notation::{Message, message};

/// The most games of a page.
const MOST_GAMES: usize = 500;
/// The most actions of an opening in the statistics.
const MOST_TREE: usize = 10;
/// The most openings of a rule set in the statistics.
const MOST_OPENINGS: usize = 200;
/// Memory for openings.
const OPENINGS: usize = 48 << 20;
/// Memory for ids, with `unique`.
const MEMORY: usize = 16 << 20;

/// The conditions of `wanqi filter`, and the page.
#[derive(Deserialize)]
pub struct Conditions {
    #[serde(default)]
    offset: u64,
    limit: Option<usize>,
    player: Option<String>,
    result: Option<String>,
    /// Conditions on tags, separated by line feeds.
    tags: Option<String>,
    opening: Option<String>,
    position: Option<String>,
    min_actions: Option<u64>,
    max_actions: Option<u64>,
    #[serde(default)]
    unique: bool,
}

impl Conditions {
    fn wanted(&self) -> Result<Wanted, Message> {
        let given = |text: &Option<String>| text.clone().filter(|text| !text.trim().is_empty());
        let tests = self.tags.as_deref().unwrap_or_default().lines();
        let tests = tests.filter(|line| !line.trim().is_empty()).map(str::parse::<TagTest>);
        let result = given(&self.result).map(|text| text.parse::<WantedResult>());
        Ok(Wanted {
            tags: tests.collect::<Result<_, _>>()?,
            player: given(&self.player),
            result: result.transpose()?,
            opening: given(&self.opening),
            position: given(&self.position),
            min_actions: self.min_actions,
            max_actions: self.max_actions,
            unique: self.unique,
            memory: MEMORY,
        })
    }
}

/// `GET /api/files/{id}/games`: a page of the games that meet the conditions.
pub async fn games(
    call: Call,
    Path(id): Path<u64>,
    Query(conditions): Query<Conditions>,
) -> Answer<Json<Value>> {
    call.run(move |call| page(call, id, &conditions).map(Json)).await
}

fn page(call: &Call, id: u64, asked: &Conditions) -> Answer<Value> {
    let wrong = |message| call.wrong(message);
    let (registry, language) = (call.registry(), call.language);
    let input = call.shared.files.input(language, id)?;
    let wanted = asked.wanted().map_err(wrong)?;
    let settings = Settings {
        all_verdicts: wanted.unique,
        compared_ids: true,
        jobs: 1,
        ..Settings::default()
    };
    let mut filter = Filter::new(wanted, &registry);
    let tests = filter.tags();
    let fit = |of: &RecordTags, result: Option<&str>| tests.fit(of, result);
    let fit = Some(&fit as &TagsFit<'_>).filter(|_| tests.has_conditions());
    let (unplayed, stepless) = (!filter.plays(), !filter.follows());
    let opening = filter.opening();
    let which = Which { tags: fit, unplayed, stepless, opening, ..Which::default() };
    let limit = asked.limit.unwrap_or(100).min(MOST_GAMES);
    let (mut rows, mut seen) = (Vec::new(), 0);
    let read = each_game(&registry, &settings, &input, which, |game| {
        if game.reading.span.is_empty() {
            let fault = game.reading.verdict.errors.first();
            let message = fault.map(|fault| fault.reason.message.clone());
            return message
                .map_or(ControlFlow::Continue(()), |m| ControlFlow::Break(Some(wrong(m))));
        }
        match filter.wants(&game.reading) {
            Ok(true) => {}
            Ok(false) => return ControlFlow::Continue(()),
            Err(NotFiltered::Died(refusal)) => {
                return ControlFlow::Break(Some(wrong(refusal.message)));
            }
            Err(NotFiltered::Ids(error)) => {
                return ControlFlow::Break(Some(problem::file(language, &error)));
            }
        }
        seen += 1;
        if seen <= asked.offset {
            return ControlFlow::Continue(());
        }
        // One more game shows that there is another page.
        if rows.len() == limit {
            return ControlFlow::Break(None);
        }
        rows.push(row(&game, unplayed));
        ControlFlow::Continue(())
    });
    let more = match read.map_err(|error| problem::file(language, &error))? {
        ControlFlow::Continue(_) => false,
        ControlFlow::Break(None) => true,
        ControlFlow::Break(Some(problem)) => return Err(problem),
    };
    if let Some(refused) = filter.position_refused() {
        return Err(wrong(refused.message.clone()));
    }
    if let Some((_, fault)) = filter.opening_refused() {
        return Err(wrong(fault.reason.message.clone()));
    }
    Ok(json!({ "name": input.name, "offset": asked.offset, "games": rows, "more": more }))
}

/// `GET /api/files/{id}/stats`: the statistics of `wanqi stats`, and the openings of `tree` actions.
pub async fn stats(
    call: Call,
    Path(id): Path<u64>,
    Query(asked): Query<StatsQuery>,
) -> Answer<Json<Value>> {
    call.run(move |call| counted(call, id, &asked).map(Json)).await
}

/// Which openings are counted.
#[derive(Deserialize)]
pub struct StatsQuery {
    #[serde(default)]
    tree: usize,
    /// The fewest games of an opening.
    #[serde(default)]
    least: u64,
}

fn counted(call: &Call, id: u64, asked: &StatsQuery) -> Answer<Value> {
    let input = call.shared.files.input(call.language, id)?;
    let depth = asked.tree.min(MOST_TREE);
    let settings = Settings { all_verdicts: true, jobs: 1, ..Settings::default() };
    let which = Which { stepless: true, opening: depth, ..Which::default() };
    let mut stats = Stats::new(depth, OPENINGS);
    let read = each_game(&call.registry(), &settings, &input, which, |game| {
        match stats.add(&game.reading) {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    });
    if read.map_err(|error| call.failed(&error))?.is_break() {
        let mib = OPENINGS >> 20;
        return Err(call.wrong(message!("the openings need more than {mib} MiB", mib)));
    }
    let sets = stats.rule_sets.iter().map(|(rules, set)| {
        let (shortest, median, longest) = set.lengths.summary().unwrap_or_default();
        let mut openings = set.tree.lines(asked.least.max(1));
        openings.truncate(MOST_OPENINGS);
        json!({
            "rules": rules, "games": set.games, "invalid": set.invalid, "actions": set.actions,
            "results": set.results, "shortest": shortest, "median": median, "longest": longest,
            "openings": openings,
        })
    });
    Ok(json!({ "rule_sets": sets.collect::<Vec<_>>(), "unknown": stats.unknown }))
}

/// A game of the table. Its tags are texts of the record.
fn row(game: &OneGame<'_>, unplayed: bool) -> Value {
    let (tags, verdict) = (tags(game.text), &game.reading.verdict);
    let known =
        |name: &str| tags.get(name).filter(|value| !matches!(*value, "?" | "")).map(str::to_owned);
    let meaning = game.reading.meaning.as_ref();
    let seats = meaning.map_or_else(
        || vec!["White".to_owned(), "Black".to_owned()],
        |meaning| meaning.variant.ruleset().seat_tags.clone(),
    );
    let players: Vec<_> = seats.iter().map(|tag| known(tag)).collect();
    let players = match players.iter().all(Option::is_none) {
        true => ["White", "Black", "First", "Second"]
            .iter()
            .map(|tag| known(tag))
            .filter(Option::is_some)
            .collect(),
        false => players,
    };
    json!({
        "index": verdict.index,
        "line": verdict.line,
        "game": verdict.game.clone().or_else(|| known("Game")),
        "rules": verdict.rules,
        "players": players,
        "event": known("Event"),
        "date": known("Date"),
        "result": verdict.result.clone().or_else(|| known("Result")),
        "actions": (!unplayed).then_some(verdict.actions),
        "ok": (!unplayed).then_some(verdict.ok),
    })
}
