//! Catches panics, and accesses the caller's memory.

use super::Instance;
use crate::facts::FormatError;
use crate::game::{Game, Rejection};
use crate::language::Language;
use crate::rejection::ChineseTexts;
use crate::replay::StepSink;
use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Once;
use wanqi_abi as abi;
use wanqi_abi::Status;
use wanqi_abi::growth::{self, Grows};

thread_local! {
    static INSIDE: Cell<u32> = const { Cell::new(0) };
    static PANIC: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Stores the message and place of a panic inside an entry. The previous hook handles other panics.
pub fn install_hook() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let former = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            if INSIDE.get() == 0 {
                former(info);
                return;
            }
            let message = info.payload_as_str().unwrap_or("a panic without a message");
            let place = info.location().map_or_else(String::new, |l| format!(" ({l})"));
            PANIC.with_borrow_mut(|text| *text = format!("{message}{place}"));
        }));
    });
}

/// Runs an entry; a panic becomes [`abi::PANIC`].
///
/// Every game has many entries, so the code around their work is not generic.
pub fn guard(work: &mut dyn FnMut() -> Status) -> Status {
    INSIDE.set(INSIDE.get() + 1);
    let result = catch_unwind(AssertUnwindSafe(work));
    let status = result.unwrap_or_else(|payload| {
        // Dropping a payload may panic, and so may dropping the payload of that panic: the last is
        // leaked.
        if let Err(again) = catch_unwind(AssertUnwindSafe(|| drop(payload))) {
            std::mem::forget(again);
        }
        abi::PANIC
    });
    INSIDE.set(INSIDE.get() - 1);
    status
}

/// Runs an entry that reports to a diagnostic.
///
/// # Safety
/// `diag` is null or points to a [`abi::Diag`] the caller owns.
pub unsafe fn reported(diag: *mut abi::Diag, work: &mut dyn FnMut() -> Result<(), Fail>) -> Status {
    let mut fail = Fail::from(abi::OK);
    let status = guard(&mut || match work() {
        Ok(()) => abi::OK,
        Err(error) => {
            fail = error;
            fail.status
        }
    });
    if status == abi::PANIC {
        fail = Fail::from(abi::PANIC);
        fail.message = PANIC.take();
    }
    if status != abi::OK {
        // SAFETY: as the caller promises.
        unsafe { fail.report(diag) };
    }
    status
}

/// Why an entry fails.
pub struct Fail {
    pub status: Status,
    pub frame: u64,
    pub offset: usize,
    pub length: usize,
    pub rule: &'static str,
    pub message: String,
    pub hint: String,
    pub chinese: Option<Box<ChineseTexts>>,
}

impl From<Status> for Fail {
    fn from(status: Status) -> Fail {
        let (message, hint) = (String::new(), String::new());
        Fail { status, frame: 0, offset: 0, length: 0, rule: "", message, hint, chinese: None }
    }
}

impl From<Rejection> for Fail {
    fn from(rejection: Rejection) -> Fail {
        let Rejection { kind, rule, message, hint, offset, length, chinese } = rejection;
        let (message, hint) = (message.into_owned(), hint.into_owned());
        Fail { status: kind as Status, frame: 0, offset, length, rule, message, hint, chinese }
    }
}

impl From<FormatError> for Fail {
    fn from(error: FormatError) -> Fail {
        let FormatError { offset, length, message, chinese } = error;
        let texts = ChineseTexts { message: chinese, hint: String::new() };
        let chinese = (!texts.message.is_empty()).then(|| Box::new(texts));
        Fail { offset, length, message, chinese, ..Fail::from(abi::BAD_INPUT) }
    }
}

impl Fail {
    /// A failure with a message.
    pub fn new(status: Status, message: impl Into<String>) -> Fail {
        Fail { message: message.into(), ..Fail::from(status) }
    }

    unsafe fn report(&self, diag: *mut abi::Diag) {
        // SAFETY: the caller owns a `Diag` if it is not null.
        unsafe {
            let Some(mut told) = growth::read(diag.cast_const()) else { return };
            told.status = self.status;
            told.frame = self.frame;
            told.offset = self.offset as u64;
            told.length = self.length as u64;
            // The struct was long enough to be read.
            let _ = growth::write(diag, &told);
            let language = Language::of(told.language.as_slice());
            let chinese =
                |text: fn(&ChineseTexts) -> &str| self.chinese.as_deref().map_or("", text);
            let message = language.pick(&self.message, chinese(|texts| &texts.message));
            let hint = language.pick(&self.hint, chinese(|texts| &texts.hint));
            for (sink, text) in [(told.rule, self.rule), (told.message, message), (told.hint, hint)]
            {
                SinkOut(sink).put(text.as_bytes());
            }
        }
    }
}

/// The language of the reader.
///
/// # Safety
/// `diag` is null or points to a [`abi::Diag`] the caller owns.
pub unsafe fn language_of(diag: *const abi::Diag) -> Language {
    // SAFETY: as the caller promises.
    unsafe {
        growth::read(diag).map_or(Language::English, |told| Language::of(told.language.as_slice()))
    }
}

/// Sets the frame index in a diagnostic that has been filled.
///
/// # Safety
/// `diag` is null or points to a [`abi::Diag`] the caller owns.
pub unsafe fn at_frame(diag: *mut abi::Diag, frame: u64) {
    // SAFETY: as the caller promises.
    unsafe {
        if let Some(told) = growth::read(diag.cast_const()) {
            // The struct was long enough to be read.
            let _ = growth::write(diag, &abi::Diag { frame, ..told });
        }
    }
}

/// A caller's sink. A null sink discards everything.
pub struct SinkOut(pub *const abi::Sink);

impl SinkOut {
    /// Writes text.
    pub fn text(&mut self, text: &str) -> Result<(), Fail> {
        if self.put(text.as_bytes()) { Ok(()) } else { Err(abi::STOPPED.into()) }
    }
}

impl StepSink for SinkOut {
    fn put(&mut self, bytes: &[u8]) -> bool {
        if self.0.is_null() || bytes.is_empty() {
            return true;
        }
        // SAFETY: a sink that is not null is a `Sink` the caller owns for the length of the call.
        unsafe {
            let sink = &*self.0;
            (sink.write)(sink.ctx, bytes.as_ptr(), bytes.len() as u64) == 0
        }
    }
}

/// The instance of a handle, if it belongs to this game and is not poisoned.
///
/// # Safety
/// The handle is null, or came from this plugin's `create`, `clone` or `load` and was not
/// destroyed.
pub unsafe fn instance<'a, G: Game>(handle: *const abi::Instance) -> Result<&'a Instance<G>, Fail> {
    // SAFETY: as the caller promises; null is handled.
    let found = unsafe { handle.cast::<Instance<G>>().as_ref() };
    match found {
        Some(found) if found.tag == Instance::<G>::tag() && !found.poisoned.get() => Ok(found),
        found => Err(unsound(found.map(|found| found.tag == Instance::<G>::tag()))),
    }
}

/// Why an instance cannot be used: it is null (`None`), of another game, or poisoned.
#[cold]
fn unsound(of_this_game: Option<bool>) -> Fail {
    match of_this_game {
        None => Fail::new(abi::BAD_ARGUMENT, "the instance is null"),
        Some(false) => Fail::new(abi::BAD_ARGUMENT, "the instance is not of this game"),
        Some(true) => Fail::new(abi::POISONED, "the instance was poisoned by an earlier panic"),
    }
}

/// Like [`instance`], but mutable.
///
/// # Safety
/// As for [`instance`], and no other thread uses it during the call.
pub unsafe fn instance_mut<'a, G: Game>(
    handle: *mut abi::Instance,
) -> Result<&'a mut Instance<G>, Fail> {
    // SAFETY: as the caller promises.
    unsafe { instance::<G>(handle)? };
    // SAFETY: not null and of this game, as just found.
    Ok(unsafe { &mut *handle.cast::<Instance<G>>() })
}

/// Runs `work` on an instance, and poisons the instance if it panics.
///
/// # Safety
/// As for [`instance`]; `diag` as for [`reported`].
pub unsafe fn on<G: Game>(
    handle: *const abi::Instance,
    diag: *mut abi::Diag,
    work: &mut dyn FnMut(&Instance<G>) -> Result<(), Fail>,
) -> Status {
    // SAFETY: the caller keeps the same contract.
    unsafe {
        let status = reported(diag, &mut || work(instance::<G>(handle)?));
        poison::<G>(handle, status);
        status
    }
}

/// Like [`on`], but mutable.
///
/// # Safety
/// As for [`on`], and no other thread uses the instance during the call.
pub unsafe fn on_mut<G: Game>(
    handle: *mut abi::Instance,
    diag: *mut abi::Diag,
    work: &mut dyn FnMut(&mut Instance<G>) -> Result<(), Fail>,
) -> Status {
    // SAFETY: the caller keeps the same contract.
    unsafe {
        let status = reported(diag, &mut || work(instance_mut::<G>(handle)?));
        poison::<G>(handle, status);
        status
    }
}

unsafe fn poison<G: Game>(handle: *const abi::Instance, status: Status) {
    if status == abi::PANIC {
        // SAFETY: a panic happened inside the work, so the handle was found sound before.
        if let Some(found) = unsafe { handle.cast::<Instance<G>>().as_ref() } {
            found.poisoned.set(true);
        }
    }
}

/// Writes to a place of the caller.
///
/// # Safety
/// `place` is null or may be written.
pub unsafe fn write<T>(place: *mut T, value: T) -> Result<(), Fail> {
    if place.is_null() {
        return Err(no_place());
    }
    // SAFETY: not null, and the caller promises the rest.
    unsafe { place.write(value) };
    Ok(())
}

/// Reads the fields of a caller's struct that both sides know.
///
/// # Safety
/// `place` is null or points to a struct the caller owns that says its size.
pub unsafe fn lent<T: Grows>(place: *const T) -> Result<T, Fail> {
    // SAFETY: as the caller promises.
    unsafe { growth::read(place) }.ok_or_else(too_short)
}

/// Writes the fields of a caller's struct that both sides know.
///
/// # Safety
/// `place` is null or points to a struct the caller owns that says its size.
pub unsafe fn fill<T: Grows>(place: *mut T, value: &T) -> Result<(), Fail> {
    // SAFETY: as the caller promises.
    if unsafe { growth::write(place, value) } { Ok(()) } else { Err(too_short()) }
}

/// The failure for a null place for the result.
#[cold]
pub fn no_place() -> Fail {
    Fail::new(abi::BAD_ARGUMENT, "the place for the result is null")
}

#[cold]
fn too_short() -> Fail {
    Fail::new(abi::BAD_ARGUMENT, "the struct for the result is null or too short")
}
