//! The exceptions, and the faults of records as values. The classes are in Python
//! (`wanqi/_types.py`), so that they can be pickled and documented there.

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyType};
use wanqi_host::instance::Refusal;
use wanqi_host::outcome::Outcome;
use wanqi_host::plugin::Game;
use wanqi_host::verdict::Fault;
use wanqi_notation::Message;

/// The classes of `wanqi._types`.
struct Types {
    parse: Py<PyType>,
    illegal: Py<PyType>,
    option: Py<PyType>,
    position: Py<PyType>,
    unknown: Py<PyType>,
    plugin: Py<PyType>,
    fault: Py<PyType>,
    outcome: Py<PyType>,
    seat: Py<PyType>,
}

static TYPES: PyOnceLock<Types> = PyOnceLock::new();

fn types(py: Python<'_>) -> PyResult<&Types> {
    TYPES.get_or_try_init(py, || {
        let module = py.import("wanqi._types")?;
        let class = |name: &str| -> PyResult<Py<PyType>> {
            Ok(module.getattr(name)?.cast_into::<PyType>()?.unbind())
        };
        Ok(Types {
            parse: class("ParseError")?,
            illegal: class("IllegalAction")?,
            option: class("OptionError")?,
            position: class("PositionError")?,
            unknown: class("UnknownGame")?,
            plugin: class("PluginError")?,
            fault: class("Fault")?,
            outcome: class("Outcome")?,
            seat: class("SeatOutcome")?,
        })
    })
}

/// An error that becomes an exception when the GIL is held again.
pub enum Failed {
    /// A refusal of a plugin, with the text that it is about.
    Refused {
        /// The refusal.
        refusal: Box<Refusal>,
        /// The text, for the column.
        text: String,
        /// The slug of the game.
        game: String,
        /// The text of the rule, if the refusal names one.
        rule_text: Option<String>,
    },
    /// A fault in a text.
    Fault(Box<Fault>, String, Option<String>),
    /// A name that no game has.
    Unknown(Message, Message),
    /// An exception that Python has raised, such as `KeyboardInterrupt`.
    Raised(PyErr),
}

impl From<PyErr> for Failed {
    fn from(error: PyErr) -> Failed {
        Failed::Raised(error)
    }
}

impl Failed {
    /// A refusal about a text.
    pub fn refused(refusal: Refusal, text: &str, game: &Game) -> Failed {
        let rule_text = game.rule(&refusal.rule).map(|rule| rule.text.to_string());
        let (text, game) = (text.to_owned(), game.slug.clone());
        Failed::Refused { refusal: Box::new(refusal), text, game, rule_text }
    }

    /// The exception.
    pub fn raise(self, py: Python<'_>) -> PyErr {
        let made = match self {
            Failed::Raised(error) => return error,
            Failed::Unknown(message, hint) => {
                let values = Values {
                    kind: "unknown-game",
                    message: message.to_string(),
                    ..Values::default()
                };
                exception(py, Values { hint: non_empty(&hint), ..values })
            }
            Failed::Fault(fault, game, rule_text) => exception(
                py,
                Values {
                    kind: fault.kind.as_str(),
                    message: fault.reason.message.to_string(),
                    line: Some(fault.line),
                    column: Some(fault.column),
                    rule: fault.reason.rule.clone(),
                    rule_text,
                    hint: fault.reason.hint.as_ref().map(ToString::to_string),
                    game: Some(game),
                    token: fault.token.clone(),
                },
            ),
            Failed::Refused { refusal, text, game, rule_text } => {
                let unsupported = refusal.unsupported();
                let at = usize::try_from(refusal.offset).unwrap_or(usize::MAX);
                let column = text.char_indices().take_while(|(place, _)| *place < at).count() + 1;
                let placed = !refusal.died() && !unsupported;
                exception(
                    py,
                    Values {
                        kind: if unsupported { "unsupported" } else { refusal.kind().as_str() },
                        message: refusal.message.to_string(),
                        line: placed.then_some(1),
                        column: placed.then_some(column as u64),
                        rule: (!refusal.rule.is_empty()).then(|| refusal.rule.clone()),
                        rule_text,
                        hint: non_empty(&refusal.hint),
                        game: Some(game),
                        token: placed.then_some(text),
                    },
                )
            }
        };
        made.unwrap_or_else(|error| error)
    }
}

fn non_empty(message: &Message) -> Option<String> {
    (!message.is_empty()).then(|| message.to_string())
}

/// The attributes of an exception.
#[derive(Default)]
struct Values {
    kind: &'static str,
    message: String,
    line: Option<u64>,
    column: Option<u64>,
    rule: Option<String>,
    rule_text: Option<String>,
    hint: Option<String>,
    game: Option<String>,
    token: Option<String>,
}

fn exception(py: Python<'_>, values: Values) -> PyResult<PyErr> {
    let types = types(py)?;
    let class = match values.kind {
        "syntax" | "truncated" | "limit" | "encoding" | "number-mismatch" => &types.parse,
        "unknown-game" | "unknown-rules" => &types.unknown,
        "bad-options" => &types.option,
        "bad-position" => &types.position,
        "plugin-died" | "timeout" | "unsupported" => &types.plugin,
        _ => &types.illegal,
    };
    let Values { kind, message, line, column, rule, rule_text, hint, game, token } = values;
    let arguments = (message, kind, line, column, rule, rule_text, hint, game, token);
    Ok(PyErr::from_value(class.bind(py).call1(arguments)?))
}

/// An exception about something that is not in a text.
pub fn runtime(message: impl Into<String>) -> PyErr {
    PyRuntimeError::new_err(message.into())
}

/// A fault of a record as a value. `game` has the texts of its rules.
pub fn fault<'py>(
    py: Python<'py>,
    fault: &Fault,
    severity: &str,
    game: Option<&Game>,
) -> PyResult<Bound<'py, PyAny>> {
    let rule = fault.reason.rule.as_deref();
    let rule_text = rule.and_then(|rule| Some(game?.rule(rule)?.text.to_string()));
    let values = PyDict::new(py);
    values.set_item("kind", fault.kind.as_str())?;
    values.set_item("severity", severity)?;
    values.set_item("message", fault.reason.message.to_string())?;
    values.set_item("line", fault.line)?;
    values.set_item("column", fault.column)?;
    values.set_item("byte", fault.byte)?;
    values.set_item("length", fault.length)?;
    values.set_item("rule", rule)?;
    values.set_item("rule_text", rule_text)?;
    values.set_item("hint", fault.reason.hint.as_ref().map(ToString::to_string))?;
    values.set_item("token", fault.token.as_deref())?;
    values.set_item("action_index", fault.action_index)?;
    values.set_item("seat", fault.seat)?;
    values.set_item("variation", fault.variation.as_deref())?;
    types(py)?.fault.bind(py).call((), Some(&values))
}

/// A fault of a file that cannot be read.
pub fn unreadable<'py>(py: Python<'py>, message: &str) -> PyResult<Bound<'py, PyAny>> {
    without_place(py, UNREADABLE, message)
}

/// A fault of a game that the target of a conversion cannot express.
pub fn unconverted<'py>(py: Python<'py>, message: &str) -> PyResult<Bound<'py, PyAny>> {
    without_place(py, "not-converted", message)
}

fn without_place<'py>(py: Python<'py>, kind: &str, message: &str) -> PyResult<Bound<'py, PyAny>> {
    let values = PyDict::new(py);
    values.set_item("kind", kind)?;
    values.set_item("severity", "error")?;
    values.set_item("message", message)?;
    types(py)?.fault.bind(py).call((), Some(&values))
}

/// The kind of the error of a file that cannot be read.
pub const UNREADABLE: &str = "unreadable";

/// An outcome as a value.
pub fn outcome<'py>(
    py: Python<'py>,
    outcome: &Outcome,
    sentence: String,
) -> PyResult<Bound<'py, PyAny>> {
    let types = types(py)?;
    let mut seats = Vec::with_capacity(outcome.seats.len());
    for seat in &outcome.seats {
        let score =
            seat.score.map(|score| score.value as f64 / f64::from(score.denominator.max(1)));
        seats.push(types.seat.bind(py).call1((seat.seat, seat.role.as_str(), seat.rank, score))?);
    }
    let seats = pyo3::types::PyTuple::new(py, seats)?;
    let Outcome { class, reason, rule, declared, .. } = outcome;
    let arguments = (class.as_str(), reason.as_str(), rule.as_str(), *declared, seats, sentence);
    types.outcome.bind(py).call1(arguments)
}
