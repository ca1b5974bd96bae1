//! Changes numbers in a line of JSON, and leaves every other byte.

use serde::de::{Deserializer, MapAccess, Visitor};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::fmt;
use std::io;

/// The changes in the verdicts of a run. Numbers are added with wrapping.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Edits {
    /// Added to the index.
    pub index: u64,
    /// Added to lines.
    pub line: u64,
    /// Whether to remove the mark `relative`.
    pub relative: bool,
    /// Whether to remove the warning about the encoding of the file.
    pub encoding: bool,
}

impl Edits {
    /// A verdict with the changes.
    ///
    /// # Errors
    /// It is not a verdict.
    pub fn of(&self, verdict: &[u8]) -> io::Result<Vec<u8>> {
        let object: Object<'_> = serde_json::from_slice(verdict)?;
        object.write(|key, value| {
            Ok(Some(match key {
                "index" => shifted(value, self.index)?,
                "line" => shifted(value, self.line)?,
                "relative" if self.relative => return Ok(None),
                "errors" => self.faults(value, false)?,
                "warnings" => self.faults(value, self.encoding)?,
                _ => Cow::Borrowed(value),
            }))
        })
    }

    /// A list of faults with the changes.
    fn faults<'a>(&self, list: &'a str, encoding: bool) -> io::Result<Cow<'a, str>> {
        if self.line == 0 && !encoding {
            return Ok(Cow::Borrowed(list));
        }
        let faults: Vec<&RawValue> = serde_json::from_str(list)?;
        let mut edited = Vec::new();
        for fault in faults {
            let object: Object<'_> = serde_json::from_str(fault.get())?;
            if encoding
                && object
                    .0
                    .iter()
                    .any(|(key, value)| key == "kind" && value.get() == r#""encoding""#)
            {
                continue;
            }
            let fault = object.write(|key, value| {
                let value = if key == "line" { shifted(value, self.line)? } else { value.into() };
                Ok(Some(value))
            })?;
            edited.push(String::from_utf8_lossy(&fault).into_owned());
        }
        Ok(Cow::Owned(format!("[{}]", edited.join(","))))
    }
}

/// A number plus another one.
fn shifted(number: &str, by: u64) -> io::Result<Cow<'_, str>> {
    let number: u64 = serde_json::from_str(number)?;
    Ok(Cow::Owned(number.wrapping_add(by).to_string()))
}

/// The entries of an object in order, as text.
struct Object<'a>(Vec<(Cow<'a, str>, &'a RawValue)>);

impl Object<'_> {
    /// The object with the values that `edit` returns; `None` removes an entry.
    fn write<'s>(
        &'s self,
        edit: impl Fn(&str, &'s str) -> io::Result<Option<Cow<'s, str>>>,
    ) -> io::Result<Vec<u8>> {
        let mut out = vec![b'{'];
        for (key, value) in &self.0 {
            let Some(value) = edit(key, value.get())? else { continue };
            if out.len() > 1 {
                out.push(b',');
            }
            key.serialize(&mut serde_json::Serializer::new(&mut out))?;
            out.push(b':');
            out.extend_from_slice(value.as_bytes());
        }
        out.push(b'}');
        Ok(out)
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Object<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Entries)
    }
}

struct Entries;

impl<'de> Visitor<'de> for Entries {
    type Value = Object<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut entries = Vec::new();
        while let Some(entry) = map.next_entry()? {
            entries.push(entry);
        }
        Ok(Object(entries))
    }
}

#[cfg(test)]
mod tests {
    use super::Edits;

    #[test]
    fn only_what_changes_is_changed() {
        let verdict = r#"{"file":"ä\n.pgn","index":2,"line":5,"errors":[{"kind":"syntax","line":7,"token":"\u0001"}],"warnings":[{"kind":"encoding","line":6},{"kind":"restored","line":6}],"relative":true}"#;
        let edits = Edits { index: 10, line: 100, relative: true, encoding: true };
        let edited = String::from_utf8(edits.of(verdict.as_bytes()).unwrap()).unwrap();
        assert_eq!(
            edited,
            r#"{"file":"ä\n.pgn","index":12,"line":105,"errors":[{"kind":"syntax","line":107,"token":"\u0001"}],"warnings":[{"kind":"restored","line":106}]}"#
        );
        // A number that becomes smaller.
        let edits = Edits { index: 2u64.wrapping_neg(), ..Edits::default() };
        let edited = String::from_utf8(edits.of(verdict.as_bytes()).unwrap()).unwrap();
        assert_eq!(edited, verdict.replace("\"index\":2", "\"index\":0"));
        assert!(edits.of(b"[1]").is_err());
    }
}
