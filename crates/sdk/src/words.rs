//! Words for messages: a number with a noun in the singular or the plural, and a noun with its
//! article.

use std::fmt::{self, Display};

/// A number and the words after it, in the singular after 1. Made by [`counted`] and [`there_are`].
#[derive(Clone, Copy, Debug)]
pub struct Counted<'a, N> {
    /// Written before the number.
    before: &'static str,
    number: N,
    words: &'a str,
}

impl<N: Display> Display for Counted<'_, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{} {}", self.before, self.number, self.words)
    }
}

/// The number and its words: `counted(1, "piece is", "pieces are")` is `1 piece is`,
/// `counted(0, "man", "men")` is `0 men`.
///
/// ```
/// use wanqi_sdk::words::{a, counted, plural, there_are};
///
/// assert_eq!(counted(1, "piece is", "pieces are").to_string(), "1 piece is");
/// assert_eq!(counted(0, "man", "men").to_string(), "0 men");
/// assert_eq!(there_are(1, "row", "rows").to_string(), "there is 1 row");
/// assert_eq!(plural(3, "point"), "3 points");
/// assert_eq!((a("ant"), a("queen bee")), ("an ant".to_owned(), "a queen bee".to_owned()));
/// ```
pub fn counted<'a, N>(number: N, one: &'a str, many: &'a str) -> Counted<'a, N>
where
    N: Display + PartialEq + From<u8>,
{
    let words = if number == N::from(1) { one } else { many };
    Counted { before: "", number, words }
}

/// The same with its verb before it: `there_are(1, "row", "rows")` is `there is 1 row`.
pub fn there_are<'a, N>(number: N, one: &'a str, many: &'a str) -> Counted<'a, N>
where
    N: Display + PartialEq + From<u8>,
{
    let before = if number == N::from(1) { "there is " } else { "there are " };
    Counted { before, ..counted(number, one, many) }
}

/// The number and a noun whose plural ends in `-s`: `plural(1, "point")` is `1 point`,
/// `plural(3, "point")` is `3 points`.
#[must_use]
pub fn plural<N: Display + PartialEq + From<u8>>(number: N, noun: &str) -> String {
    let s = if number == N::from(1) { "" } else { "s" };
    format!("{number} {noun}{s}")
}

/// A noun with its article: `a("queen bee")` is `a queen bee`, `a("ant")` is `an ant`. Only the
/// first letter decides.
pub fn a(noun: impl Display) -> String {
    let noun = noun.to_string();
    let vowel = noun.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']);
    format!("{} {noun}", if vowel { "an" } else { "a" })
}
