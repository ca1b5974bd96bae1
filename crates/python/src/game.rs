//! A game in progress.

use crate::errors::{self, Failed, runtime};
use crate::look::{self, Seen};
use crate::plugins;
use crate::steps::{State, hinted, picked};
use crate::work::{self, Stop};
use pyo3::exceptions::{PyIndexError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use wanqi_abi as abi;
use wanqi_host::derived;
use wanqi_host::instance::{FrameKind, Instance, Refusal};
use wanqi_host::legal::actors;
use wanqi_host::playout::{self, Plan};
use wanqi_host::registry::Variant;
use wanqi_host::session::mix;
use wanqi_host::validate::reading::{self, AcceptedStep};
use wanqi_host::view::Eyes;
use wanqi_notation::message;

/// A game in progress.
///
/// `Game("go", komi=7.5)` is a game of Go in its default rule set, `Game("go/japanese")` one in
/// another; options are keyword arguments, with `_` for `-`. `position` is position text (for chess
/// a FEN); without it the game starts as the rule set says.
///
/// >>> from wanqi import Game
/// >>> game = Game("chess")
/// >>> game.push("e4")
/// 'e2e4'
/// >>> len(game.legal_moves), game.to_move
/// (20, 'Black')
/// >>> game.push("Ke7")
/// Traceback (most recent call last):
///   ...
/// wanqi.IllegalAction: Black's own pawn is on e7 (chess R3.1); legal here: e5, e6, a5 and 17 more
/// >>> game.pop()
/// 'e2e4'
#[pyclass(frozen, module = "wanqi", weakref, subclass)]
pub struct Game {
    state: Mutex<State>,
    variant: Variant,
    options: String,
    position: String,
    /// The forks of the process that created it, if the plugin is in a worker.
    forks: Option<u64>,
}

/// The value of an option as text.
fn option_text(key: &str, value: &Bound<'_, PyAny>) -> PyResult<String> {
    let wrong = |kind: &str| {
        PyTypeError::new_err(format!(
            "option {key}: {kind} is not a value of an option; use a str, an int, a float or a bool"
        ))
    };
    let text = if value.is_instance_of::<pyo3::types::PyBool>() {
        value.extract::<bool>()?.to_string()
    } else if let Ok(float) = value.cast::<pyo3::types::PyFloat>() {
        let float = float.value();
        if !float.is_finite() {
            return Err(PyValueError::new_err(format!("option {key}: {float} is not a number")));
        }
        // Rust writes the shortest decimal, and never an exponent.
        float.to_string()
    } else if let Ok(text) = value.cast::<pyo3::types::PyString>() {
        text.to_cow()?.into_owned()
    } else if value.hasattr("__int__")? || value.hasattr("__float__")? {
        // int, numpy's numbers, Decimal, Fraction.
        value.str()?.to_cow()?.into_owned()
    } else {
        return Err(wrong(&value.get_type().name()?.to_cow()?));
    };
    if text.is_empty() || text.contains(|c: char| c.is_whitespace() || c.is_control()) {
        return Err(PyValueError::new_err(format!(
            "option {key}: a value is not empty and contains no blanks and no control characters"
        )));
    }
    Ok(text)
}

/// Options as text: `key=value` separated by blanks.
pub fn options_text(
    variant: Option<&Variant>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Vec<String>> {
    let mut texts = Vec::new();
    for (key, value) in options.into_iter().flatten() {
        let key: String = key.extract()?;
        if key.is_empty() || key.contains(|c: char| c.is_whitespace() || c.is_control() || c == '=')
        {
            return Err(PyValueError::new_err(format!("{key:?} is not the name of an option")));
        }
        let known = |key: &str| {
            variant.is_none_or(|v| v.ruleset().options.iter().any(|option| option.key == key))
        };
        let hyphens = key.replace('_', "-");
        let key = if variant.is_none() || !known(&key) { hyphens } else { key };
        let value = option_text(&key, &value)?;
        texts.push(format!("{key}={value}"));
    }
    Ok(texts)
}

impl Game {
    /// A game of a rule set.
    pub fn of(
        variant: Variant,
        options: String,
        position: String,
        steps: &[AcceptedStep],
    ) -> Result<Game, Failed> {
        let start = variant.create(&options, &position).map_err(|refusal| {
            let text = match refusal.kind() {
                wanqi_host::verdict::FaultKind::BadOptions => &options,
                _ => &position,
            };
            let mut refusal = refusal;
            if refusal.hint.is_empty() && std::ptr::eq(text, &options) {
                let known = variant.ruleset().options.iter();
                let known: Vec<_> = known.map(|o| format!("{} ({})", o.key, o.kind)).collect();
                let (variant, known) = (variant.name(), known.join(", "));
                refusal.hint = match known.is_empty() {
                    true => message!("{variant} has no options", variant),
                    false => message!("{variant} has {known}", variant, known),
                };
            }
            Failed::refused(refusal, text, variant.game())
        })?;
        let refused = |refusal| Failed::refused(refusal, "", variant.game());
        let mut state = State::new(start).map_err(refused)?;
        let several = variant.ruleset().seats_max > 2;
        for step in steps {
            let actor = match step.kind {
                FrameKind::Env => abi::SEAT_ENV,
                _ => step.seat,
            };
            state.now.apply(step.kind, actor, step.canonical.as_bytes(), 0).map_err(refused)?;
            state.steps.push_read(step, several);
        }
        let forks = variant.plugin.isolated().then(plugins::forks);
        Ok(Game { state: Mutex::new(state), variant, options, position, forks })
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Refuses a game whose worker belongs to the parent process.
    fn check_fork(&self) -> PyResult<()> {
        match self.forks {
            Some(forks) if forks != plugins::forks() => Err(runtime(
                "this game is in a worker of the parent process: create it after the fork, or \
                 start processes with the method \"spawn\"",
            )),
            _ => Ok(()),
        }
    }

    /// Calls the plugin without the GIL.
    fn with<T: Send>(
        &self,
        py: Python<'_>,
        text: &str,
        call: impl FnOnce(&mut State) -> Result<T, Refusal> + Send,
    ) -> PyResult<T> {
        self.check_fork()?;
        let done = py.detach(|| call(&mut self.lock()));
        done.map_err(|refusal| Failed::refused(refusal, text, self.variant.game()).raise(py))
    }

    fn eyes(&self, seat: Option<u32>) -> PyResult<Eyes> {
        let most = self.variant.ruleset().seats_max;
        match seat {
            None => Ok(Eyes::All),
            Some(seat) if (1..=most).contains(&seat) => Ok(Eyes::Seat(seat)),
            Some(seat) => {
                Err(PyValueError::new_err(format!("there is no seat {seat}, only 1 to {most}")))
            }
        }
    }

    fn seen(&self, py: Python<'_>, seat: Option<u32>) -> PyResult<Seen> {
        self.check_fork()?;
        let eyes = self.eyes(seat)?;
        py.detach(|| Seen::of(&self.lock().now, eyes)).map_err(|failed| failed.raise(py))
    }

    fn copied(&self, py: Python<'_>) -> PyResult<Game> {
        let state = self.with(py, "", |state| state.copy())?;
        let (variant, options) = (self.variant.clone(), self.options.clone());
        let (position, forks) = (self.position.clone(), self.forks);
        Ok(Game { state: Mutex::new(state), variant, options, position, forks })
    }

    /// A copy of the present state for work in another thread.
    fn instance(&self, py: Python<'_>) -> PyResult<Instance> {
        self.with(py, "", |state| state.now.try_clone())
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (name, /, *, position = "", **options))]
    fn new(
        py: Python<'_>,
        name: &str,
        position: &str,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Game> {
        let registry = plugins::registry(py)?;
        let variant = plugins::variant(&registry, name).map_err(|failed| failed.raise(py))?;
        let options = options_text(Some(&variant), options)?.join(" ");
        let position = position.to_owned();
        py.detach(|| Game::of(variant, options, position, &[])).map_err(|failed| failed.raise(py))
    }

    /// Game and rule set, such as `'chess/standard'`.
    #[getter]
    fn name(&self) -> String {
        self.variant.name()
    }

    /// All options as text, `key=value` separated by blanks.
    #[getter]
    fn options(&self, py: Python<'_>) -> PyResult<String> {
        self.with(py, "", |state| state.now.options())
    }

    /// Applies an action in any notation that the game reads, and returns its canonical text.
    ///
    /// If several seats may act, `seat` or a prefix (`"@2:d4"`) names the actor; `"@0:…"` is an
    /// action of chance. `":skip"` and `":resign@2"` are events, for games that have them.
    ///
    /// Raises `IllegalAction` or `ParseError`; then the game is unchanged.
    #[pyo3(signature = (action, /, seat = None))]
    fn push<'py>(
        &self,
        py: Python<'py>,
        action: &str,
        seat: Option<u32>,
    ) -> PyResult<Bound<'py, pyo3::types::PyString>> {
        self.check_fork()?;
        let done = py.detach(|| {
            let mut state = self.lock();
            match state.push(action, seat) {
                Ok(text) => Ok(text),
                Err(refusal) => Err(hinted(&state, refusal, action, seat)),
            }
        });
        match done {
            Ok(text) => Ok(pyo3::types::PyString::new(py, &text)),
            Err(refusal) => Err(Failed::refused(refusal, action, self.variant.game()).raise(py)),
        }
    }

    /// Applies movetext, such as `"1. e4 e5 2. Nf3"`, and returns the number of applied steps.
    ///
    /// Raises `IllegalAction` or `ParseError` with the line and column in the text; then the game is
    /// unchanged.
    #[pyo3(signature = (text, /))]
    fn play(&self, py: Python<'_>, text: &str) -> PyResult<usize> {
        self.check_fork()?;
        let slug = &self.variant.game().slug;
        let refused = |refusal| Failed::refused(refusal, "", self.variant.game());
        let played = py.detach(|| -> Result<usize, Failed> {
            let mut state = self.lock();
            let read = reading::movetext(&state.now, text.as_bytes()).map_err(refused)?;
            if let Some(fault) = read.errors.into_iter().next() {
                let rule = fault.reason.rule.as_deref();
                let rule = rule.and_then(|rule| self.variant.game().rule(rule));
                let rule_text = rule.map(|rule| rule.text.to_string());
                return Err(Failed::Fault(Box::new(fault), slug.clone(), rule_text));
            }
            let several = self.variant.ruleset().seats_max > 2;
            let mut next = state.now.try_clone().map_err(refused)?;
            for step in &read.steps {
                let env = step.kind == FrameKind::Env;
                let actor = if env { abi::SEAT_ENV } else { step.seat };
                next.apply(step.kind, actor, step.canonical.as_bytes(), 0).map_err(refused)?;
            }
            state.now = next;
            read.steps.iter().for_each(|step| state.steps.push_read(step, several));
            Ok(read.steps.len())
        });
        played.map_err(|failed| failed.raise(py))
    }

    /// Undoes the last step and returns its text; the text can be pushed again.
    ///
    /// Raises `IndexError` if there is none.
    fn pop(&self, py: Python<'_>) -> PyResult<String> {
        let popped = self.with(py, "", |state| {
            let Some(ply) = state.steps.len().checked_sub(1) else { return Ok(None) };
            let text = state.steps.written(ply);
            state.back_to(ply).map(|()| Some(text))
        })?;
        popped.ok_or_else(|| PyIndexError::new_err("pop from a game without steps"))
    }

    /// The legal actions in canonical text, in bytewise order. Each can be pushed. If several seats
    /// may act, each text has the prefix of its seat: `"@2:d4"`.
    #[getter]
    fn legal_moves(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        self.with(py, "", |state| {
            let actors = actors(state.now.turn()?.to_act);
            let mut texts = Vec::new();
            for &actor in &actors {
                let list = state.now.list(actor, false)?.into_iter();
                match actors.len() {
                    1 => texts.extend(list.map(|item| item.text)),
                    _ => texts.extend(list.map(|item| format!("@{actor}:{}", item.text))),
                }
            }
            Ok(texts)
        })
    }

    /// The legal actions of a seat without a prefix; of chance for seat 0.
    fn legal(&self, py: Python<'_>, seat: u32) -> PyResult<Vec<String>> {
        if seat > 0 {
            self.eyes(Some(seat))?;
        }
        let list = self.with(py, "", |state| state.now.list(seat, false))?;
        Ok(list.into_iter().map(|item| item.text).collect())
    }

    /// Whether an action is legal, in any notation that the game reads.
    #[pyo3(signature = (action, /, seat = None))]
    fn is_legal(&self, py: Python<'_>, action: &str, seat: Option<u32>) -> PyResult<bool> {
        self.with(py, action, |state| {
            let (kind, actor, token) = state.meant(action, seat)?;
            match state.now.apply(kind, actor, token.as_bytes(), abi::LENIENT | abi::DRY) {
                Ok(_) => Ok(true),
                Err(refusal) if refusal.died() => Err(refusal),
                Err(_) => Ok(false),
            }
        })
    }

    /// The actions of chance with their probabilities, if chance is to act; else empty.
    #[getter]
    fn chance(&self, py: Python<'_>) -> PyResult<Vec<(String, f64)>> {
        let list = self.with(py, "", |state| match state.now.turn()?.to_act & 1 {
            0 => Ok(Vec::new()),
            _ => state.now.list(abi::SEAT_ENV, false),
        })?;
        let total: f64 = list.iter().map(|item| f64::from(item.weight)).sum();
        Ok(list.into_iter().map(|item| (item.text, f64::from(item.weight) / total)).collect())
    }

    /// Applies an action that a seed chooses for an actor, and returns its text: for chance by
    /// weight, for a seat uniformly. Without `seat`, chance acts if it may, else the first seat to
    /// act. The same seed at the same step chooses the same action.
    #[pyo3(signature = (seed = 0, seat = None))]
    fn push_random(&self, py: Python<'_>, seed: u64, seat: Option<u32>) -> PyResult<String> {
        self.with(py, "", |state| {
            let to_act = state.now.turn()?.to_act;
            let actor = seat.unwrap_or(if to_act == 0 { 1 } else { to_act.trailing_zeros() });
            let random = mix(seed, state.steps.len() as u64);
            let text = match state.now.sample(actor, random) {
                Err(refusal) if refusal.unsupported() => picked(&state.now, actor, random)?,
                other => other?,
            };
            let explicit = to_act.count_ones() > 1 || seat.is_some();
            let chosen = if explicit || actor == 0 { Some(actor) } else { None };
            let kind = if actor == 0 { FrameKind::Env } else { FrameKind::Action };
            state.now.apply(kind, actor, text.as_bytes(), 0)?;
            let seat = chosen.unwrap_or(0) as u8;
            state.steps.push(kind, seat, &text);
            Ok(text)
        })
    }

    /// Who is to move: the name of the role, such as `'Black'`; `'chance'`; several names joined by
    /// `' and '`; `None` if the game is over.
    #[getter]
    fn to_move(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.with(py, "", |state| {
            let turn = state.now.turn()?;
            let names = actors(turn.to_act);
            let name = |actor| look::actor_name(&state.now, &turn, actor);
            let names = names.into_iter().map(name).collect::<Result<Vec<_>, _>>()?;
            Ok((!names.is_empty()).then(|| names.join(" and ")))
        })
    }

    /// The seats to move, from 1; chance is 0. Empty if the game is over.
    #[getter]
    fn seats_to_move<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let turn = self.with(py, "", |state| state.now.turn())?;
        PyTuple::new(py, actors(turn.to_act))
    }

    /// The names of the roles by seat, seat 1 first; empty names if the rule set has none.
    #[getter]
    fn roles<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let names = self.with(py, "", |state| {
            let mut names = Vec::new();
            for seat in 1..=state.now.ruleset().seats_max {
                match state.now.role_names(seat) {
                    Ok(name) => names.push(name),
                    Err(refusal) if refusal.died() => return Err(refusal),
                    // The options left this seat out.
                    Err(_) => break,
                }
            }
            Ok(names)
        })?;
        PyTuple::new(py, names)
    }

    /// The number of the round, from 1.
    #[getter]
    fn round(&self, py: Python<'_>) -> PyResult<u32> {
        Ok(self.with(py, "", |state| state.now.turn())?.round)
    }

    /// Whether the seat to move continues an open turn.
    #[getter]
    fn turn_open(&self, py: Python<'_>) -> PyResult<bool> {
        Ok(self.with(py, "", |state| state.now.turn())?.flags & abi::TURN_OPEN != 0)
    }

    /// The number of steps so far.
    #[getter]
    fn ply(&self, py: Python<'_>) -> PyResult<usize> {
        self.with(py, "", |state| Ok(state.steps.len()))
    }

    /// The steps so far, as texts that can be pushed.
    #[getter]
    fn moves(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        self.with(py, "", |state| Ok(state.steps.all()))
    }

    /// The outcome by the rules, or `None`. A declared outcome does not end the game: the players
    /// may continue.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let found = self.with(py, "", |state| {
            let outcome = state.now.outcome()?;
            Ok(outcome.map(|outcome| (look::sentence(&state.now, &outcome), outcome)))
        })?;
        found.map(|(sentence, outcome)| errors::outcome(py, &outcome, sentence)).transpose()
    }

    /// Whether the game is over, so that no action is legal.
    #[getter]
    fn over(&self, py: Python<'_>) -> PyResult<bool> {
        self.with(py, "", |state| {
            let turn = state.now.turn()?;
            Ok(turn.flags & abi::TURN_OVER != 0 || turn.to_act == 0)
        })
    }

    /// The position as text; for chess a FEN.
    #[getter]
    fn position(&self, py: Python<'_>) -> PyResult<String> {
        self.with(py, "", |state| state.now.position())
    }

    /// The digest of the full state, as 32 hex digits.
    #[getter]
    fn digest(&self, py: Python<'_>) -> PyResult<String> {
        self.with(py, "", |state| state.now.digest_hex())
    }

    /// The position as a seat may see it, as text.
    fn view(&self, py: Python<'_>, seat: u32) -> PyResult<String> {
        let eyes = self.eyes(Some(seat))?;
        self.with(py, "", |state| look::position(&state.now, eyes))
    }

    /// The board as text; with `seat` as this seat may see it.
    #[pyo3(signature = (seat = None))]
    fn board(&self, py: Python<'_>, seat: Option<u32>) -> PyResult<String> {
        let seen = self.seen(py, seat)?;
        Ok(py.detach(|| seen.text()))
    }

    /// The board as an SVG picture; with `seat` as this seat may see it.
    #[pyo3(signature = (seat = None))]
    fn svg(&self, py: Python<'_>, seat: Option<u32>) -> PyResult<String> {
        let seen = self.seen(py, seat)?;
        py.detach(|| seen.svg()).map_err(runtime)
    }

    /// The board as data: `places` (name, x, y), `pieces` (index of the place, role, letter, sign,
    /// number), `marks` and `texts`; with `seat` as this seat may see it.
    #[pyo3(signature = (seat = None))]
    fn scene<'py>(&self, py: Python<'py>, seat: Option<u32>) -> PyResult<Bound<'py, PyDict>> {
        self.seen(py, seat)?.data(py)
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.svg(py, None)
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        self.board(py, None)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let (status, ply) =
            self.with(py, "", |state| Ok((look::status(&state.now)?, state.steps.len())))?;
        let steps = if ply == 1 { "step" } else { "steps" };
        Ok(format!("<Game {}, {ply} {steps}: {status}>", self.variant.name()))
    }

    /// A second game in the same state.
    fn copy(&self, py: Python<'_>) -> PyResult<Game> {
        self.copied(py)
    }

    fn __copy__(&self, py: Python<'_>) -> PyResult<Game> {
        self.copied(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<Game> {
        self.copied(py)
    }

    /// A pickled game is its name, options, start and steps; unpickling replays them.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let restore = py.import("wanqi._types")?.getattr("_restore")?;
        let moves = self.moves(py)?;
        let (name, options, position) = (self.name(), &self.options, &self.position);
        (restore, (name, options, position, moves)).into_pyobject(py)
    }

    /// The number of sequences of exactly `depth` actions; with `divide` the number for each first
    /// action, as a dictionary. `finished` also counts games that end earlier; `turns` counts
    /// distinct complete turns instead of actions.
    ///
    /// Ctrl-C interrupts it.
    #[pyo3(signature = (depth, *, divide = false, turns = false, finished = false))]
    fn perft<'py>(
        &self,
        py: Python<'py>,
        depth: u32,
        divide: bool,
        turns: bool,
        finished: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let mut flags = if turns { abi::PERFT_TURNS } else { 0 };
        flags |= if finished { abi::PERFT_COUNT_FINISHED } else { 0 };
        let game = self.instance(py)?;
        if divide {
            if depth == 0 {
                return Err(PyValueError::new_err("divide needs a depth of at least 1"));
            }
            let counted = work::run(py, move |_| derived::perft_divide(&game, depth, flags))?;
            let counted = counted.map_err(|refusal| self.failed(py, refusal))?;
            let values = PyDict::new(py);
            for (action, count) in counted {
                values.set_item(action, count)?;
            }
            return Ok(values.into_any());
        }
        let counted = work::run(py, move |stop| counted(&game, depth, flags, stop))?;
        let counted = counted.map_err(|refusal| self.failed(py, refusal))?;
        Ok(counted.into_pyobject(py)?.into_any())
    }

    /// Plays `count` random games from this position, which does not change, and returns their
    /// totals: games, actions, games that were stopped at `max_actions`, and the number of games
    /// with each outcome. The same seed gives the same totals with any number of threads.
    ///
    /// Ctrl-C interrupts it.
    #[pyo3(signature = (count = 1000, *, seed = 0, max_actions = 10_000, seconds = None, jobs = None))]
    fn playout<'py>(
        &self,
        py: Python<'py>,
        count: u64,
        seed: u64,
        max_actions: u64,
        seconds: Option<f64>,
        jobs: Option<usize>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let time =
            match seconds {
                None => None,
                Some(seconds) => Some(Duration::try_from_secs_f64(seconds).map_err(|error| {
                    PyValueError::new_err(format!("seconds = {seconds}: {error}"))
                })?),
            };
        let jobs = jobs.unwrap_or(cores).clamp(1, 1024);
        let plan = Plan { seed, count, time, max_actions, jobs };
        let game = self.instance(py)?;
        let played =
            work::run(py, move |stop| playout::play_while(&game, &plan, &|_| !stop.stopped()))?;
        let totals = played.map_err(|refusal| self.failed(py, refusal))?;
        let values = PyDict::new(py);
        values.set_item("games", totals.playouts)?;
        values.set_item("actions", totals.actions)?;
        values.set_item("capped", totals.capped)?;
        values.set_item("outcomes", totals.outcomes)?;
        Ok(values)
    }
}

impl Game {
    fn failed(&self, py: Python<'_>, refusal: Refusal) -> PyErr {
        Failed::refused(refusal, "", self.variant.game()).raise(py)
    }
}

/// The plies that are counted in one call of the plugin, which cannot be interrupted.
const COUNTED_AT_ONCE: u32 = 3;

/// Counts sequences of actions, and stops between calls of the plugin if it is asked to.
fn counted(game: &Instance, depth: u32, flags: u32, stop: &Stop) -> Result<u64, Refusal> {
    if depth <= COUNTED_AT_ONCE || flags & abi::PERFT_TURNS != 0 {
        return derived::perft(game, depth, flags);
    }
    let (mut nodes, mut any) = (0u64, false);
    let mut next = game.try_clone()?;
    for actor in actors(game.turn()?.to_act) {
        let kind = if actor == abi::SEAT_ENV { FrameKind::Env } else { FrameKind::Action };
        for item in game.list(actor, false)? {
            if stop.stopped() {
                return Ok(nodes);
            }
            if any {
                next.copy_from(game)?;
            }
            any = true;
            next.apply(kind, actor, item.text.as_bytes(), 0)?;
            nodes = nodes.saturating_add(counted(&next, depth - 1, flags, stop)?);
        }
    }
    Ok(if any { nodes } else { u64::from(flags & abi::PERFT_COUNT_FINISHED != 0) })
}
