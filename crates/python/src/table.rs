//! Verdicts as Arrow record batches. `docs/python.md` documents the schema; a test compares them.

use crate::errors::UNREADABLE;
use arrow_array::builder::{
    ArrayBuilder, BooleanBuilder, Float64Builder, StringBuilder, UInt32Builder, UInt64Builder,
};
use arrow_array::{ArrayRef, ListArray, RecordBatch, StructArray};
use arrow_buffer::OffsetBuffer;
use arrow_schema::{ArrowError, DataType, Field, Fields, Schema, SchemaRef};
use std::sync::Arc;
use wanqi_host::registry::RecordTags;
use wanqi_host::verdict::{Fault, Verdict};

/// The most rows of a batch.
pub const MOST_ROWS: usize = 8192;
/// A batch ends when it has about this many bytes of text.
pub const MOST_BYTES: usize = 4 << 20;

/// The columns about a fault.
fn fault_fields() -> Fields {
    Fields::from(vec![
        Field::new("kind", DataType::Utf8, false),
        Field::new("line", DataType::UInt64, true),
        Field::new("column", DataType::UInt64, true),
        Field::new("byte", DataType::UInt64, true),
        Field::new("length", DataType::UInt64, true),
        Field::new("action_index", DataType::UInt64, true),
        Field::new("seat", DataType::UInt32, true),
        Field::new("token", DataType::Utf8, true),
        Field::new("rule", DataType::Utf8, true),
        Field::new("message", DataType::Utf8, false),
        Field::new("hint", DataType::Utf8, true),
        Field::new("variation", DataType::Utf8, true),
    ])
}

/// The columns about a seat in an outcome.
fn seat_fields() -> Fields {
    Fields::from(vec![
        Field::new("seat", DataType::UInt32, false),
        Field::new("role", DataType::Utf8, false),
        Field::new("rank", DataType::UInt32, false),
        Field::new("score", DataType::Float64, true),
    ])
}

fn list_of(fields: Fields) -> (Arc<Field>, DataType) {
    let item = Arc::new(Field::new("item", DataType::Struct(fields), false));
    (item.clone(), DataType::List(item))
}

/// The schema, with a column for each tag.
pub fn schema(tags: &[String]) -> SchemaRef {
    let mut fields = vec![
        Field::new("file", DataType::Utf8, false),
        Field::new("index", DataType::UInt64, true),
        Field::new("line", DataType::UInt64, true),
        Field::new("byte", DataType::UInt64, true),
        Field::new("length", DataType::UInt64, true),
        Field::new("game", DataType::Utf8, true),
        Field::new("rules", DataType::Utf8, true),
        Field::new("rules_assumed", DataType::Boolean, false),
        Field::new("ok", DataType::Boolean, false),
        Field::new("actions", DataType::UInt64, false),
        Field::new("result", DataType::Utf8, true),
        Field::new("result_checked", DataType::Boolean, false),
        Field::new("outcome", DataType::Utf8, true),
        Field::new("outcome_reason", DataType::Utf8, true),
        Field::new("outcome_rule", DataType::Utf8, true),
        Field::new("outcome_declared", DataType::Boolean, true),
        Field::new("seats", list_of(seat_fields()).1, false),
        Field::new("errors", list_of(fault_fields()).1, false),
        Field::new("warnings", list_of(fault_fields()).1, false),
        Field::new("id", DataType::Utf8, true),
    ];
    fields.extend(tags.iter().map(|tag| Field::new(tag, DataType::Utf8, true)));
    Arc::new(Schema::new(fields))
}

/// Lists of faults.
struct FaultLists {
    ends: Vec<i32>,
    kind: StringBuilder,
    line: UInt64Builder,
    column: UInt64Builder,
    byte: UInt64Builder,
    length: UInt64Builder,
    action_index: UInt64Builder,
    seat: UInt32Builder,
    token: StringBuilder,
    rule: StringBuilder,
    message: StringBuilder,
    hint: StringBuilder,
    variation: StringBuilder,
}

impl Default for FaultLists {
    fn default() -> FaultLists {
        FaultLists {
            ends: vec![0],
            kind: StringBuilder::new(),
            line: UInt64Builder::new(),
            column: UInt64Builder::new(),
            byte: UInt64Builder::new(),
            length: UInt64Builder::new(),
            action_index: UInt64Builder::new(),
            seat: UInt32Builder::new(),
            token: StringBuilder::new(),
            rule: StringBuilder::new(),
            message: StringBuilder::new(),
            hint: StringBuilder::new(),
            variation: StringBuilder::new(),
        }
    }
}

impl FaultLists {
    /// Adds a fault to the present list; returns about how many bytes it takes.
    fn push(&mut self, fault: &Fault) -> usize {
        let message = fault.reason.message.to_string();
        let hint = fault.reason.hint.as_ref().map(ToString::to_string);
        let bytes = 100 + message.len() + hint.as_ref().map_or(0, String::len);
        self.kind.append_value(fault.kind.as_str());
        self.line.append_value(fault.line);
        self.column.append_value(fault.column);
        self.byte.append_value(fault.byte);
        self.length.append_value(fault.length);
        self.action_index.append_option(fault.action_index);
        self.seat.append_option(fault.seat);
        self.token.append_option(fault.token.as_deref());
        self.rule.append_option(fault.reason.rule.as_deref());
        self.message.append_value(message);
        self.hint.append_option(hint);
        self.variation.append_option(fault.variation.as_deref());
        bytes
    }

    /// Adds the fault of a file that cannot be read.
    fn push_unreadable(&mut self, message: &str) {
        self.kind.append_value(UNREADABLE);
        for numbers in [&mut self.line, &mut self.column, &mut self.byte, &mut self.length] {
            numbers.append_null();
        }
        self.action_index.append_null();
        self.seat.append_null();
        self.token.append_null();
        self.rule.append_null();
        self.message.append_value(message);
        self.hint.append_null();
        self.variation.append_null();
    }

    /// Ends the list of a row.
    fn end(&mut self) {
        // A batch has at most `MOST_ROWS` rows of a few hundred faults.
        self.ends.push(i32::try_from(self.kind.len()).unwrap_or(i32::MAX));
    }

    fn finish(&mut self) -> Result<ArrayRef, ArrowError> {
        let columns: Vec<ArrayRef> = vec![
            Arc::new(self.kind.finish()),
            Arc::new(self.line.finish()),
            Arc::new(self.column.finish()),
            Arc::new(self.byte.finish()),
            Arc::new(self.length.finish()),
            Arc::new(self.action_index.finish()),
            Arc::new(self.seat.finish()),
            Arc::new(self.token.finish()),
            Arc::new(self.rule.finish()),
            Arc::new(self.message.finish()),
            Arc::new(self.hint.finish()),
            Arc::new(self.variation.finish()),
        ];
        lists(fault_fields(), std::mem::replace(&mut self.ends, vec![0]), columns)
    }
}

/// A column of lists of structures.
fn lists(fields: Fields, ends: Vec<i32>, columns: Vec<ArrayRef>) -> Result<ArrayRef, ArrowError> {
    let values = StructArray::try_new(fields.clone(), columns, None)?;
    let offsets = OffsetBuffer::new(ends.into());
    Ok(Arc::new(ListArray::try_new(list_of(fields).0, offsets, Arc::new(values), None)?))
}

/// Lists of seats in outcomes.
struct SeatLists {
    ends: Vec<i32>,
    seat: UInt32Builder,
    role: StringBuilder,
    rank: UInt32Builder,
    score: Float64Builder,
    rows: i32,
}

impl Default for SeatLists {
    fn default() -> SeatLists {
        SeatLists {
            ends: vec![0],
            seat: UInt32Builder::new(),
            role: StringBuilder::new(),
            rank: UInt32Builder::new(),
            score: Float64Builder::new(),
            rows: 0,
        }
    }
}

impl SeatLists {
    fn push(&mut self, verdict: Option<&Verdict>) {
        let outcome = verdict.and_then(|verdict| verdict.outcome.as_ref());
        for seat in outcome.iter().flat_map(|outcome| &outcome.seats) {
            self.seat.append_value(seat.seat);
            self.role.append_value(&seat.role);
            self.rank.append_value(seat.rank);
            let score =
                seat.score.map(|score| score.value as f64 / f64::from(score.denominator.max(1)));
            self.score.append_option(score);
            self.rows += 1;
        }
        self.ends.push(self.rows);
    }

    fn finish(&mut self) -> Result<ArrayRef, ArrowError> {
        self.rows = 0;
        let columns: Vec<ArrayRef> = vec![
            Arc::new(self.seat.finish()),
            Arc::new(self.role.finish()),
            Arc::new(self.rank.finish()),
            Arc::new(self.score.finish()),
        ];
        lists(seat_fields(), std::mem::replace(&mut self.ends, vec![0]), columns)
    }
}

/// A batch that is being filled.
pub struct Table {
    schema: SchemaRef,
    names: Vec<String>,
    rows: usize,
    bytes: usize,
    file: StringBuilder,
    index: UInt64Builder,
    line: UInt64Builder,
    byte: UInt64Builder,
    length: UInt64Builder,
    game: StringBuilder,
    rules: StringBuilder,
    rules_assumed: BooleanBuilder,
    ok: BooleanBuilder,
    actions: UInt64Builder,
    result: StringBuilder,
    result_checked: BooleanBuilder,
    outcome: StringBuilder,
    outcome_reason: StringBuilder,
    outcome_rule: StringBuilder,
    outcome_declared: BooleanBuilder,
    seats: SeatLists,
    errors: FaultLists,
    warnings: FaultLists,
    id: StringBuilder,
    tags: Vec<StringBuilder>,
}

impl Table {
    /// An empty batch with a column for each of these tags.
    pub fn new(names: Vec<String>) -> Table {
        Table {
            schema: schema(&names),
            tags: names.iter().map(|_| StringBuilder::new()).collect(),
            names,
            rows: 0,
            bytes: 0,
            file: StringBuilder::new(),
            index: UInt64Builder::new(),
            line: UInt64Builder::new(),
            byte: UInt64Builder::new(),
            length: UInt64Builder::new(),
            game: StringBuilder::new(),
            rules: StringBuilder::new(),
            rules_assumed: BooleanBuilder::new(),
            ok: BooleanBuilder::new(),
            actions: UInt64Builder::new(),
            result: StringBuilder::new(),
            result_checked: BooleanBuilder::new(),
            outcome: StringBuilder::new(),
            outcome_reason: StringBuilder::new(),
            outcome_rule: StringBuilder::new(),
            outcome_declared: BooleanBuilder::new(),
            seats: SeatLists::default(),
            errors: FaultLists::default(),
            warnings: FaultLists::default(),
            id: StringBuilder::new(),
        }
    }

    /// Whether the batch should be sent.
    pub fn is_full(&self) -> bool {
        self.rows >= MOST_ROWS || self.bytes >= MOST_BYTES
    }

    /// Whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.rows == 0
    }

    /// Whether a tag has a column.
    pub fn wants_tags(&self) -> bool {
        !self.names.is_empty()
    }

    /// Adds the row of a game.
    pub fn push(&mut self, verdict: &Verdict, tags: &RecordTags) {
        self.row(&verdict.file, Some(verdict), tags);
        for fault in &verdict.errors {
            self.bytes += self.errors.push(fault);
        }
        for fault in &verdict.warnings {
            self.bytes += self.warnings.push(fault);
        }
        self.errors.end();
        self.warnings.end();
    }

    /// Adds the row of a file that cannot be read.
    pub fn push_unreadable(&mut self, file: &str, message: &str) {
        self.row(file, None, &RecordTags::default());
        self.errors.push_unreadable(message);
        self.errors.end();
        self.warnings.end();
    }

    fn row(&mut self, file: &str, verdict: Option<&Verdict>, tags: &RecordTags) {
        self.rows += 1;
        self.bytes += file.len() + 100;
        self.file.append_value(file);
        self.index.append_option(verdict.map(|verdict| verdict.index));
        self.line.append_option(verdict.map(|verdict| verdict.line));
        self.byte.append_option(verdict.map(|verdict| verdict.byte));
        self.length.append_option(verdict.map(|verdict| verdict.length));
        self.game.append_option(verdict.and_then(|verdict| verdict.game.as_deref()));
        self.rules.append_option(verdict.and_then(|verdict| verdict.rules.as_deref()));
        self.rules_assumed.append_value(verdict.is_some_and(|verdict| verdict.rules_assumed));
        self.ok.append_value(verdict.is_some_and(|verdict| verdict.ok));
        self.actions.append_value(verdict.map_or(0, |verdict| verdict.actions));
        self.result.append_option(verdict.and_then(|verdict| verdict.result.as_deref()));
        self.result_checked.append_value(verdict.is_some_and(|verdict| verdict.result_checked));
        let outcome = verdict.and_then(|verdict| verdict.outcome.as_ref());
        self.outcome.append_option(outcome.map(|outcome| outcome.class.as_str()));
        self.outcome_reason.append_option(outcome.map(|outcome| outcome.reason.as_str()));
        self.outcome_rule.append_option(outcome.map(|outcome| outcome.rule.as_str()));
        self.outcome_declared.append_option(outcome.map(|outcome| outcome.declared));
        self.seats.push(verdict);
        self.id.append_option(verdict.and_then(|verdict| verdict.id.as_deref()));
        for (name, column) in self.names.iter().zip(&mut self.tags) {
            let value = tags.get(name);
            self.bytes += value.map_or(0, str::len);
            column.append_option(value);
        }
    }

    /// The batch; the table is empty afterwards.
    pub fn finish(&mut self) -> Result<RecordBatch, ArrowError> {
        (self.rows, self.bytes) = (0, 0);
        let mut columns: Vec<ArrayRef> = vec![
            Arc::new(self.file.finish()),
            Arc::new(self.index.finish()),
            Arc::new(self.line.finish()),
            Arc::new(self.byte.finish()),
            Arc::new(self.length.finish()),
            Arc::new(self.game.finish()),
            Arc::new(self.rules.finish()),
            Arc::new(self.rules_assumed.finish()),
            Arc::new(self.ok.finish()),
            Arc::new(self.actions.finish()),
            Arc::new(self.result.finish()),
            Arc::new(self.result_checked.finish()),
            Arc::new(self.outcome.finish()),
            Arc::new(self.outcome_reason.finish()),
            Arc::new(self.outcome_rule.finish()),
            Arc::new(self.outcome_declared.finish()),
            self.seats.finish()?,
            self.errors.finish()?,
            self.warnings.finish()?,
            Arc::new(self.id.finish()),
        ];
        columns.extend(self.tags.iter_mut().map(|column| Arc::new(column.finish()) as ArrayRef));
        RecordBatch::try_new(self.schema.clone(), columns)
    }
}
