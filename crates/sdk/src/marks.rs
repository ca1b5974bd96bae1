//! Rule marks: [`rule!`](crate::rule), [`forbid!`](crate::forbid) and [`require!`](crate::require)
//! connect a line of code with a rule id, so that tests can observe it. Without the feature `marks`
//! they are only the condition.

/// The condition of a rule: `rule!("R6.1", five)`.
#[macro_export]
macro_rules! rule {
    ($id:literal, $condition:expr) => {
        $crate::marks::mark($id, file!(), line!(), $condition)
    };
}

/// Refuses if the condition holds: `forbid!("R4.2", occupied, "{point} is occupied")`. In a
/// function that returns `Result<_, Rejection>`.
///
/// With `let Some(x) = option` it refuses if there is a value, which the message can name:
/// `forbid!("R3.1", let Some(side) = board.at(point), "{point} is occupied by {side}")`.
///
/// After a semicolon follows the message in Chinese:
/// `forbid!("R4.2", occupied, "{point} is occupied"; "{point} 已有棋子")`.
///
/// ```
/// use wanqi_sdk::{Language, Rejection, forbid};
///
/// fn check(cells: [Option<char>; 9], cell: usize) -> Result<(), Rejection> {
///     forbid!("R2.1", cell >= cells.len(), "there is no cell {cell}"; "没有格 {cell}");
///     forbid!("R2.2", let Some(mark) = cells[cell], "cell {cell} has a mark of {mark}");
///     Ok(())
/// }
///
/// let mut cells = [None; 9];
/// cells[4] = Some('x');
/// assert!(check(cells, 3).is_ok());
/// let refusal = check(cells, 4).unwrap_err();
/// assert_eq!((refusal.rule, &*refusal.message), ("R2.2", "cell 4 has a mark of x"));
/// assert_eq!(check(cells, 9).unwrap_err().message_in(Language::Chinese), "没有格 9");
/// ```
#[macro_export]
macro_rules! forbid {
    (
        $id:literal, let Some($found:pat) = $option:expr,
        $english:literal $(, $value:expr)*; $chinese:literal $(, $its:expr)* $(,)?
    ) => {{
        let option = $option;
        if $crate::marks::mark($id, file!(), line!(), option.is_some()) {
            let Some($found) = option else { return Err($crate::Rejection::inverted()) };
            let refusal = $crate::Rejection::illegal($id, format!($english $(, $value)*));
            return Err(refusal.zh(format!($chinese $(, $its)*)));
        }
    }};
    ($id:literal, let Some($found:pat) = $option:expr, $($message:tt)+) => {{
        let option = $option;
        if $crate::marks::mark($id, file!(), line!(), option.is_some()) {
            let Some($found) = option else { return Err($crate::Rejection::inverted()) };
            return Err($crate::Rejection::illegal($id, format!($($message)+)));
        }
    }};
    (
        $id:literal, $condition:expr,
        $english:literal $(, $value:expr)*; $chinese:literal $(, $its:expr)* $(,)?
    ) => {
        if $crate::marks::mark($id, file!(), line!(), $condition) {
            let refusal = $crate::Rejection::illegal($id, format!($english $(, $value)*));
            return Err(refusal.zh(format!($chinese $(, $its)*)));
        }
    };
    ($id:literal, $condition:expr, $($message:tt)+) => {
        if $crate::marks::mark($id, file!(), line!(), $condition) {
            return Err($crate::Rejection::illegal($id, format!($($message)+)));
        }
    };
}

/// The value of an `Option`; refuses if it is `None`:
/// `let piece = require!("R3.1", board.at(point), "there is no piece on {point}");` After a
/// semicolon follows the message in Chinese, as in [`forbid!`].
///
/// ```
/// use wanqi_sdk::{Rejection, require};
///
/// fn piece_on(cells: [Option<char>; 9], cell: usize) -> Result<char, Rejection> {
///     let piece = require!("R3.1", cells[cell], "there is no piece on cell {cell}");
///     Ok(piece)
/// }
///
/// let mut cells = [None; 9];
/// cells[4] = Some('x');
/// assert_eq!(piece_on(cells, 4), Ok('x'));
/// assert_eq!(piece_on(cells, 5).unwrap_err().rule, "R3.1");
/// ```
#[macro_export]
macro_rules! require {
    (
        $id:literal, $option:expr,
        $english:literal $(, $value:expr)*; $chinese:literal $(, $its:expr)* $(,)?
    ) => {{
        let option = $option;
        if $crate::marks::mark($id, file!(), line!(), option.is_none()) {
            let refusal = $crate::Rejection::illegal($id, format!($english $(, $value)*));
            return Err(refusal.zh(format!($chinese $(, $its)*)));
        }
        let Some(found) = option else { return Err($crate::Rejection::inverted()) };
        found
    }};
    ($id:literal, $option:expr, $($message:tt)+) => {{
        let option = $option;
        if $crate::marks::mark($id, file!(), line!(), option.is_none()) {
            return Err($crate::Rejection::illegal($id, format!($($message)+)));
        }
        let Some(found) = option else { return Err($crate::Rejection::inverted()) };
        found
    }};
}

/// Reads a point of a grid such as `e4`; `None` if the text is not a point. Refuses a point that is
/// off the board: `point!("R1.1", text, width, height)`.
///
/// ```
/// use wanqi_sdk::board::square::Square;
/// use wanqi_sdk::{Rejection, point};
///
/// /// Reads a point of a board with 9 columns and 7 rows.
/// fn read(text: &[u8]) -> Result<Square, Rejection> {
///     point!("R1.1", text, 9, 7).ok_or_else(|| Rejection::unreadable(text, "a point such as e4"))
/// }
///
/// assert_eq!(read(b"e4"), Ok(Square::new(4, 3)));
/// let off = read(b"e8").unwrap_err();
/// assert_eq!(off.rule, "R1.1");
/// assert_eq!(off.message, "e8 is off the board, whose corners are a1 and i7");
/// assert_eq!(read(b"pass").unwrap_err().rule, "");
/// ```
#[macro_export]
macro_rules! point {
    ($id:literal, $text:expr, $width:expr, $height:expr) => {{
        let (text, width, height): (&[u8], u8, u8) = ($text, $width, $height);
        let point = $crate::board::square::Square::parse(text, width, height);
        let off = point.is_none() && $crate::board::square::place(text).is_some();
        if $crate::marks::mark($id, file!(), line!(), off) {
            return Err($crate::board::square::off_board($id, text, width, height));
        }
        point
    }};
}

/// Appends formatted text to a `String`, like `write!`, but without a result: `put!(out,
/// "{from}-{to}")`.
#[macro_export]
macro_rules! put {
    ($out:expr, $($text:tt)+) => {
        ::std::fmt::Write::write_fmt($out, format_args!($($text)+)).expect("a String takes all")
    };
}

/// Implements `Clone` so that `clone_from` reuses the memory of the named fields; all others are
/// `Copy`: `reusing_clone!(Abalone: run)`.
///
/// ```
/// use wanqi_sdk::repetition::Run;
///
/// struct Halma {
///     turns: u32,
///     run: Run,
/// }
///
/// wanqi_sdk::reusing_clone!(Halma: run);
///
/// let mut game = Halma { turns: 1, run: Run::default() };
/// game.run.push(7);
/// let mut copy = Halma { turns: 0, run: Run::default() };
/// copy.clone_from(&game);
/// assert_eq!((copy.turns, copy.run.keys()), (1, &[7][..]));
/// ```
#[macro_export]
macro_rules! reusing_clone {
    ($type:ty: $($field:ident),+ $(,)?) => {
        impl Clone for $type {
            fn clone(&self) -> Self {
                Self { $($field: self.$field.clone(),)+ ..*self }
            }

            fn clone_from(&mut self, from: &Self) {
                $(
                    let mut $field = ::std::mem::take(&mut self.$field);
                    $field.clone_from(&from.$field);
                )+
                *self = Self { $($field,)+ ..*from };
            }
        }
    };
}

/// The condition itself.
#[cfg(not(feature = "marks"))]
#[inline(always)]
#[must_use]
pub const fn mark(_id: &'static str, _file: &'static str, _line: u32, condition: bool) -> bool {
    condition
}

#[cfg(feature = "marks")]
mod seen {
    use std::cell::{Cell, RefCell};
    use std::collections::BTreeSet;

    /// A marked line: rule id, file, line.
    pub type Mark = (&'static str, &'static str, u32);

    thread_local! {
        static RECORDING: Cell<bool> = const { Cell::new(false) };
        static ACTIVE: Cell<bool> = const { Cell::new(false) };
        static SEEN: RefCell<BTreeSet<Mark>> = const { RefCell::new(BTreeSet::new()) };
        static INVERTED: RefCell<Option<(String, u32)>> = const { RefCell::new(None) };
    }

    /// The condition, recorded if true, inverted if a test asks for it.
    #[inline]
    #[must_use]
    pub fn mark(id: &'static str, file: &'static str, line: u32, condition: bool) -> bool {
        if ACTIVE.get() { watched((id, file, line), condition) } else { condition }
    }

    /// Records or inverts a mark during a test. A function, so that it is not compiled for every
    /// mark.
    #[inline(never)]
    fn watched(mark: Mark, condition: bool) -> bool {
        if RECORDING.get() && condition {
            SEEN.with_borrow_mut(|seen| seen.insert(mark));
        }
        let (_, file, line) = mark;
        let inverted = INVERTED.with_borrow(|inverted| {
            inverted.as_ref().is_some_and(|(f, l)| *l == line && file.ends_with(f.as_str()))
        });
        condition != inverted
    }

    /// Runs `work` and returns the marked conditions that were true.
    pub fn recorded<R>(work: impl FnOnce() -> R) -> (R, BTreeSet<Mark>) {
        record();
        let result = work();
        (result, recording())
    }

    fn record() {
        SEEN.with_borrow_mut(BTreeSet::clear);
        RECORDING.set(true);
        ACTIVE.set(true);
    }

    fn recording() -> BTreeSet<Mark> {
        RECORDING.set(false);
        ACTIVE.set(false);
        SEEN.take()
    }

    /// Runs `work` with the marked condition of one line inverted.
    pub fn inverted<R>(file: &str, line: u32, work: impl FnOnce() -> R) -> R {
        invert(Some((file.to_owned(), line)));
        let result = work();
        invert(None);
        result
    }

    fn invert(place: Option<(String, u32)>) {
        ACTIVE.set(place.is_some());
        INVERTED.set(place);
    }
}

#[cfg(feature = "marks")]
pub use seen::{Mark, inverted, mark, recorded};
