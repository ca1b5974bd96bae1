//! The sinks that receive a plugin's output.

use super::{GONE, Refusal, TIMED_OUT, answers};
use crate::language::Language;
use std::ffi::c_void;
use wanqi_abi as abi;
use wanqi_notation::{Message, message};

/// The most bytes that one call may write; a plugin that writes more is faulty.
const MOST: usize = 1 << 30;

/// Appends to the `Vec<u8>` that `ctx` points at.
unsafe extern "C" fn push(ctx: *mut c_void, ptr: *const u8, len: u64) -> i32 {
    // SAFETY: `ctx` was made from a `&mut Vec<u8>` that outlives the call.
    let out = unsafe { &mut *ctx.cast::<Vec<u8>>() };
    if len > (MOST - out.len().min(MOST)) as u64 {
        return 1;
    }
    // SAFETY: the ABI requires `len` readable bytes at `ptr`.
    out.extend_from_slice(unsafe { abi::Bytes { ptr, len }.as_slice() });
    0
}

fn sink(out: &mut Vec<u8>) -> abi::Sink {
    abi::Sink { ctx: (out as *mut Vec<u8>).cast(), write: push }
}

/// Runs a call that appends to `out`. The output of a failed call is invalid, except for a replay.
pub(super) fn append(
    out: &mut Vec<u8>,
    call: impl FnOnce(*const abi::Sink) -> Result<(), Refusal>,
) -> Result<(), Refusal> {
    let sink = sink(out);
    call(&sink)
}

/// Runs a call and returns its output.
pub(super) fn collect(
    call: impl FnOnce(*const abi::Sink) -> Result<(), Refusal>,
) -> Result<Vec<u8>, Refusal> {
    let mut out = Vec::new();
    append(&mut out, call)?;
    Ok(out)
}

/// Runs a call and returns its output as text.
pub(super) fn text(
    language: Language,
    call: impl FnOnce(*const abi::Sink, *mut abi::Diag) -> abi::Status,
) -> Result<String, Refusal> {
    answers::utf8(collect(|sink| with_diag(language, |diag| call(sink, diag)))?)
}

/// Runs a call with two sinks.
pub(super) fn two<T>(
    first: &mut Vec<u8>,
    second: &mut Vec<u8>,
    call: impl FnOnce(*const abi::Sink, *const abi::Sink) -> T,
) -> T {
    let (first, second) = (sink(first), sink(second));
    call(&first, &second)
}

/// The texts of a diagnostic. Nothing is allocated unless a call fails.
#[derive(Default)]
struct Texts {
    rule: Vec<u8>,
    message: Vec<u8>,
    hint: Vec<u8>,
}

/// Runs a call with a diagnostic, whose texts are in this language.
#[inline]
pub(super) fn with_diag(
    language: Language,
    call: impl FnOnce(*mut abi::Diag) -> abi::Status,
) -> Result<(), Refusal> {
    let mut texts = Texts::default();
    let rule = sink(&mut texts.rule);
    let message = sink(&mut texts.message);
    let hint = sink(&mut texts.hint);
    let mut diag = abi::Diag {
        struct_size: size_of::<abi::Diag>() as u32,
        status: abi::OK,
        frame: 0,
        offset: 0,
        length: 0,
        rule: &rule,
        message: &message,
        hint: &hint,
        language: abi::Bytes::text(language.tag()),
    };
    let status = call(&mut diag);
    if status == abi::OK {
        return Ok(());
    }
    Err(texts.refusal(status, &diag))
}

impl Texts {
    #[cold]
    fn refusal(self, status: abi::Status, diag: &abi::Diag) -> Refusal {
        // These numbers are statuses of the host; a plugin must not return them.
        if matches!(status, GONE | TIMED_OUT) {
            return answers::bad(message!("the unknown status {status}", status));
        }
        let mut refusal = Refusal::of(status);
        (refusal.frame, refusal.offset, refusal.length) = (diag.frame, diag.offset, diag.length);
        let texts = [self.rule, self.message, self.hint].map(answers::utf8);
        let [Ok(rule), Ok(message), Ok(hint)] = texts else {
            return answers::bad(message!("a refusal that is not valid UTF-8"));
        };
        (refusal.rule, refusal.hint) = (rule, Message::verbatim(hint));
        if !message.is_empty() {
            refusal.message = Message::verbatim(message);
        }
        answers::cut(refusal)
    }
}
