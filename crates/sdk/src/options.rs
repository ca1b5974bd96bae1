//! Typed options: `key=value` separated by spaces, read with the definitions of a rule set.

use crate::facts::{OptionDef, OptionKind};
use crate::game::{Rejection, RejectionKind};
use std::fmt::Write as _;

/// All options of a rule set, in the order of their definitions.
///
/// ```
/// use wanqi_sdk::facts::OptionKind;
/// use wanqi_sdk::{RejectionKind, OptionDef, Options};
///
/// const OPTIONS: &[OptionDef] = &[
///     OptionDef {
///         key: "size",
///         kind: OptionKind::Int(5, 19),
///         default: "9",
///         doc: "Number of rows and columns.",
///         doc_zh: "路数。",
///     },
///     OptionDef {
///         key: "ends",
///         kind: OptionKind::Enum(&["open", "closed"]),
///         default: "open",
///         doc: "Whether a row can end at the edge.",
///         doc_zh: "边线是否算堵。",
///     },
/// ];
///
/// let options = Options::parse(OPTIONS, "size=13")?;
/// assert_eq!((options.int("size"), options.word("ends")), (13, "open"));
/// assert_eq!(options.canonical(), "size=13 ends=open");
///
/// let refusal = Options::parse(OPTIONS, "ends=open size=20").unwrap_err();
/// assert_eq!(refusal.kind, RejectionKind::BadOptions);
/// assert_eq!(refusal.message, "size=20 is not a whole number from 5 to 19");
/// assert_eq!((refusal.offset, refusal.length), (10, 7));
/// # Ok::<(), wanqi_sdk::Rejection>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Options {
    values: Vec<(&'static str, OptionValue)>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum OptionValue {
    Int(i64),
    Thousandths(i64),
    Word(&'static str),
    Flag(bool),
    Points(Vec<String>),
}

impl Options {
    /// Reads `key=value` separated by white space, in any order. Options that the text does not
    /// name get their defaults.
    ///
    /// # Errors
    /// An unknown or repeated key, or a value out of range, with its place in the text.
    ///
    /// # Panics
    /// A default of `defs` is not a value of its own option.
    pub fn parse(defs: &'static [OptionDef], text: &str) -> Result<Options, Rejection> {
        let mut given: Vec<Option<OptionValue>> = vec![None; defs.len()];
        let mut rest = text;
        while let Some(start) = rest.find(|c: char| !c.is_ascii_whitespace()) {
            rest = &rest[start..];
            let end = rest.find(|c: char| c.is_ascii_whitespace()).unwrap_or(rest.len());
            let offset = text.len() - rest.len();
            let word = &rest[..end];
            let at = |r: Rejection| Rejection { offset, length: word.len(), ..r };
            let (key, value) = word.split_once('=').ok_or_else(|| {
                let message = format!("{word} is not of the form key=value");
                at(knowing(bad(message).zh(format!("{word} 不是 key=value 的形式")), defs))
            })?;
            let index = defs.iter().position(|d| d.key == key).ok_or_else(|| {
                let refusal = bad(format!("there is no option {key}"));
                at(knowing(refusal.zh(format!("没有选项 {key}")), defs))
            })?;
            if given[index].is_some() {
                let refusal = bad(format!("option {key} is given twice"));
                return Err(at(refusal.zh(format!("选项 {key} 写了两次"))));
            }
            given[index] = Some(OptionValue::parse(&defs[index], value).map_err(at)?);
            rest = &rest[end..];
        }
        let values = defs.iter().zip(given).map(|(def, value)| {
            let value = value.unwrap_or_else(|| {
                OptionValue::parse(def, def.default).expect("a default is in range (tested)")
            });
            (def.key, value)
        });
        Ok(Options { values: values.collect() })
    }

    fn value(&self, key: &str) -> &OptionValue {
        let found = self.values.iter().find(|(k, _)| *k == key);
        &found.unwrap_or_else(|| panic!("no option {key} in this rule set")).1
    }

    /// Whether the rule set has this option.
    #[must_use]
    pub fn has(&self, key: &str) -> bool {
        self.values.iter().any(|(k, _)| *k == key)
    }

    /// A whole number.
    ///
    /// # Panics
    /// The rule set does not declare an option of this key and type.
    #[must_use]
    pub fn int(&self, key: &str) -> i64 {
        match self.value(key) {
            OptionValue::Int(n) => *n,
            other => panic!("option {key} is {other:?}"),
        }
    }

    /// A decimal number, in thousandths: 6,500 for `6.5`.
    ///
    /// # Panics
    /// The rule set does not declare an option of this key and type.
    #[must_use]
    pub fn thousandths(&self, key: &str) -> i64 {
        match self.value(key) {
            OptionValue::Thousandths(n) => *n,
            other => panic!("option {key} is {other:?}"),
        }
    }

    /// A word of an `enum`.
    ///
    /// # Panics
    /// The rule set does not declare an option of this key and type.
    #[must_use]
    pub fn word(&self, key: &str) -> &'static str {
        match self.value(key) {
            OptionValue::Word(word) => word,
            other => panic!("option {key} is {other:?}"),
        }
    }

    /// A `bool`.
    ///
    /// # Panics
    /// The rule set does not declare an option of this key and type.
    #[must_use]
    pub fn flag(&self, key: &str) -> bool {
        match self.value(key) {
            OptionValue::Flag(flag) => *flag,
            other => panic!("option {key} is {other:?}"),
        }
    }

    /// A list of points.
    ///
    /// # Panics
    /// The rule set does not declare an option of this key and type.
    #[must_use]
    pub fn points(&self, key: &str) -> &[String] {
        match self.value(key) {
            OptionValue::Points(points) => points,
            other => panic!("option {key} is {other:?}"),
        }
    }

    /// The complete canonical list: `key=value` of every option, in the order of the definitions,
    /// with one space between two of them.
    #[must_use]
    pub fn canonical(&self) -> String {
        let mut text = String::new();
        for (key, value) in &self.values {
            if !text.is_empty() {
                text.push(' ');
            }
            text.push_str(key);
            text.push('=');
            value.write(&mut text);
        }
        text
    }
}

impl OptionValue {
    fn parse(def: &OptionDef, text: &str) -> Result<OptionValue, Rejection> {
        let wrong = || {
            let refusal = bad(format!("{}={text} is not {}", def.key, wanted(def.kind)));
            refusal.zh(format!("{}={text} 不对，应为{}", def.key, wanted_zh(def.kind)))
        };
        Ok(match def.kind {
            OptionKind::Int(least, most) => {
                let n: i64 = text.parse().map_err(|_| wrong())?;
                if !(least..=most).contains(&n) {
                    return Err(wrong());
                }
                OptionValue::Int(n)
            }
            OptionKind::Decimal(least, most, step) => {
                let n = parse_thousandths(text).ok_or_else(wrong)?;
                if !(least..=most).contains(&n) || (n - least) % step != 0 {
                    return Err(wrong());
                }
                OptionValue::Thousandths(n)
            }
            OptionKind::Enum(words) => {
                OptionValue::Word(words.iter().find(|w| **w == text).ok_or_else(wrong)?)
            }
            OptionKind::Bool => OptionValue::Flag(text.parse().map_err(|_| wrong())?),
            OptionKind::Points => OptionValue::Points(
                text.split(',').filter(|p| !p.is_empty()).map(str::to_owned).collect(),
            ),
        })
    }

    fn write(&self, out: &mut String) {
        match self {
            OptionValue::Int(n) => write!(out, "{n}").expect("a String takes all"),
            OptionValue::Thousandths(n) => write_thousandths(*n, out),
            OptionValue::Word(word) => out.push_str(word),
            OptionValue::Flag(flag) => out.push_str(if *flag { "true" } else { "false" }),
            OptionValue::Points(points) => out.push_str(&points.join(",")),
        }
    }
}

fn bad(message: String) -> Rejection {
    Rejection::new(RejectionKind::BadOptions, "", message)
}

/// The refusal with the keys of all options as its hint.
fn knowing(refusal: Rejection, defs: &[OptionDef]) -> Rejection {
    if defs.is_empty() {
        return refusal.hint("this rule set has no options").hint_zh("这个规则集没有选项");
    }
    let keys = defs.iter().map(|d| d.key).collect::<Vec<_>>().join(", ");
    refusal.hint(format!("the options are {keys}")).hint_zh(format!("选项有 {keys}"))
}

fn decimal(thousandths: i64) -> String {
    let mut text = String::new();
    write_thousandths(thousandths, &mut text);
    text
}

/// The values of an option, for messages in Chinese.
fn wanted_zh(kind: OptionKind) -> String {
    match kind {
        OptionKind::Int(least, most) => format!(" {least} 到 {most} 的整数"),
        OptionKind::Decimal(least, most, step) => {
            let (least, most, step) = (decimal(least), decimal(most), decimal(step));
            format!(" {least} 到 {most} 的数，每级 {step}")
        }
        OptionKind::Enum(words) => format!(" {} 之一", words.join("、")),
        OptionKind::Bool => " true 或 false".to_owned(),
        OptionKind::Points => "点的列表，用逗号分隔".to_owned(),
    }
}

/// The values of an option, for messages.
fn wanted(kind: OptionKind) -> String {
    match kind {
        OptionKind::Int(least, most) => format!("a whole number from {least} to {most}"),
        OptionKind::Decimal(least, most, step) => {
            let (least, most, step) = (decimal(least), decimal(most), decimal(step));
            format!("a number from {least} to {most} in steps of {step}")
        }
        OptionKind::Enum(words) => format!("one of {}", words.join(", ")),
        OptionKind::Bool => "true or false".to_owned(),
        OptionKind::Points => "points with commas between them".to_owned(),
    }
}

/// The type and range of an option, as written in descriptors.
#[must_use]
pub fn range(kind: OptionKind) -> String {
    match kind {
        OptionKind::Int(least, most) => format!("int {least}..{most}"),
        OptionKind::Decimal(least, most, step) => {
            format!("decimal {}..{}/{}", decimal(least), decimal(most), decimal(step))
        }
        OptionKind::Enum(words) => format!("enum {}", words.join("|")),
        OptionKind::Bool => "bool".to_owned(),
        OptionKind::Points => "points".to_owned(),
    }
}

/// Reads a decimal with at most three places into thousandths.
#[must_use]
pub fn parse_thousandths(text: &str) -> Option<i64> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let all_digits = |s: &str| s.bytes().all(|b| b.is_ascii_digit());
    if whole.is_empty() || whole.len() > 12 || fraction.len() > 3 {
        return None;
    }
    if !all_digits(whole) || !all_digits(fraction) || (digits.contains('.') && fraction.is_empty())
    {
        return None;
    }
    let scale = 10_i64.pow(3 - fraction.len() as u32);
    let fraction: i64 = if fraction.is_empty() { 0 } else { fraction.parse().ok()? };
    let n = whole.parse::<i64>().ok()? * 1000 + fraction * scale;
    Some(if negative { -n } else { n })
}

/// Writes thousandths as the shortest decimal.
pub fn write_thousandths(n: i64, out: &mut String) {
    if n < 0 {
        out.push('-');
    }
    let n = n.unsigned_abs();
    write!(out, "{}", n / 1000).expect("a String takes all");
    if !n.is_multiple_of(1000) {
        let fraction = format!("{:03}", n % 1000);
        out.push('.');
        out.push_str(fraction.trim_end_matches('0'));
    }
}
