//! Messages between a worker and its host. A message arrives as it was, so that a reader in another
//! language reads the same whether a plugin is in the program's process or in a worker.

use borsh::{BorshDeserialize, BorshSerialize};
use std::io::{Read, Result, Write};
use wanqi_notation::message::{Message, Shape};

/// Messages inside one another, at most. Deeper ones are sent as English text.
const DEPTH: usize = 8;

/// The most bytes of the text of a message. A longer one is sent as English text, and cut. Without
/// this limit a few hundred bytes of patterns inside one another make a text that fills the memory.
const LONGEST: usize = 16 << 10;

/// The most values of a sentence; each is searched in the pattern.
const VALUES: usize = 32;

/// Writes a message.
pub(crate) fn write<W: Write>(message: &Message, writer: &mut W) -> Result<()> {
    match is_small(message) {
        true => write_at(message, DEPTH, writer),
        false => write_text(message, writer),
    }
}

/// Whether a message can be sent as it is: at least its text can be made.
fn is_small(message: &Message) -> bool {
    message.longest() <= LONGEST
}

fn write_at<W: Write>(message: &Message, depth: usize, writer: &mut W) -> Result<()> {
    let inner = depth.saturating_sub(1);
    match message.shape() {
        Shape::Sentence(pattern, values) if depth > 0 && values.len() <= VALUES => {
            (1_u8, pattern, length(values.len())?).serialize(writer)?;
            values.iter().try_for_each(|(name, value)| {
                name.as_ref().serialize(writer)?;
                write_at(value, inner, writer)
            })
        }
        Shape::List(parts, between) if depth > 0 => {
            (2_u8, between, length(parts.len())?).serialize(writer)?;
            parts.iter().try_for_each(|part| write_at(part, inner, writer))
        }
        Shape::Both(english, other) => (3_u8, english, other).serialize(writer),
        _ => write_text(message, writer),
    }
}

/// Writes the English text, of at most [`LONGEST`] bytes.
fn write_text<W: Write>(message: &Message, writer: &mut W) -> Result<()> {
    let text = message.to_string();
    let end = (0..=LONGEST.min(text.len())).rev().find(|&at| text.is_char_boundary(at));
    (0_u8, &text[..end.unwrap_or_default()]).serialize(writer)
}

fn length(length: usize) -> Result<u32> {
    u32::try_from(length).map_err(std::io::Error::other)
}

/// Reads a message.
///
/// # Errors
///
/// The bytes end early, no message has this kind, messages are too deep inside one another, or
/// the text of the message is longer than those that are sent.
pub(crate) fn read<R: Read>(reader: &mut R) -> Result<Message> {
    let message = read_at(DEPTH, &mut LONGEST.clone(), reader)?;
    if is_small(&message) { Ok(message) } else { Err(invalid()) }
}

fn invalid() -> std::io::Error {
    std::io::ErrorKind::InvalidData.into()
}

/// Reads a message whose texts and parts are at most `left` together.
fn read_at<R: Read>(depth: usize, left: &mut usize, reader: &mut R) -> Result<Message> {
    Ok(match (u8::deserialize_reader(reader)?, depth.checked_sub(1)) {
        (0, _) => Message::verbatim(text(left, reader)?),
        (1, Some(inner)) => {
            let pattern = text(left, reader)?;
            let count = count(left, reader)?;
            if count > VALUES {
                return Err(invalid());
            }
            let value = |_| Ok((text(left, reader)?.into(), read_at(inner, left, reader)?));
            Message::sentence(pattern, (0..count).map(value).collect::<Result<_>>()?)
        }
        (2, Some(inner)) => {
            let between = text(left, reader)?;
            let parts = (0..count(left, reader)?).map(|_| read_at(inner, left, reader));
            Message::list(parts.collect::<Result<Vec<_>>>()?, between)
        }
        (3, _) => Message::with_translation(text(left, reader)?, text(left, reader)?),
        _ => return Err(invalid()),
    })
}

/// Reads the length of a text, or the number of parts.
fn count<R: Read>(left: &mut usize, reader: &mut R) -> Result<usize> {
    let count = u32::deserialize_reader(reader)? as usize;
    *left = left.checked_sub(count).ok_or_else(invalid)?;
    Ok(count)
}

fn text<R: Read>(left: &mut usize, reader: &mut R) -> Result<String> {
    let mut bytes = vec![0; count(left, reader)?];
    reader.read_exact(&mut bytes)?;
    String::from_utf8(bytes).map_err(|_| invalid())
}

/// A message as a part of an answer.
#[derive(Debug, BorshSerialize, BorshDeserialize)]
pub(crate) struct Sent(
    #[borsh(serialize_with = "write", deserialize_with = "read")] pub(crate) Message,
);

#[cfg(test)]
mod tests {
    use super::{DEPTH, LONGEST, Sent, read, write, write_at};
    use proptest::prelude::*;
    use wanqi_notation::Message;

    fn messages() -> impl Strategy<Value = Message> {
        let text = "[a-c{}啊]{0,4}";
        let leaf = prop_oneof![
            text.prop_map(Message::verbatim),
            (text, text).prop_map(|(english, other)| Message::with_translation(english, other)),
        ];
        leaf.prop_recursive(6, 40, 4, move |inner| {
            let value = (text, inner.clone()).prop_map(|(name, value)| (name.into(), value));
            prop_oneof![
                (text, prop::collection::vec(value, 0..4))
                    .prop_map(|(pattern, values)| Message::sentence(pattern, values)),
                (text, prop::collection::vec(inner, 0..4))
                    .prop_map(|(between, parts)| Message::list(parts, between)),
            ]
        })
    }

    proptest! {
        #[test]
        fn a_message_arrives_as_it_was(message in messages()) {
            let mut bytes = Vec::new();
            write(&message, &mut bytes).unwrap();
            let mut rest = &bytes[..];
            prop_assert_eq!(read(&mut rest).unwrap(), message);
            prop_assert!(rest.is_empty());
            for end in 0..bytes.len() {
                prop_assert!(read(&mut &bytes[..end]).is_err());
            }
        }

        #[test]
        fn any_bytes_are_a_message_or_an_error(bytes in prop::collection::vec(0_u8..5, 0..200)) {
            let _ = borsh::from_slice::<Sent>(&bytes);
        }
    }

    #[test]
    fn what_is_too_deep_is_text() {
        let deep = (0..20).fold(Message::verbatim("a"), |inner, _| Message::list([inner], ""));
        let mut bytes = Vec::new();
        write(&deep, &mut bytes).unwrap();
        assert_eq!(read(&mut &bytes[..]).unwrap(), "a");
        let forged = [2, 0, 0, 0, 0, 1, 0, 0, 0].repeat(100_000);
        assert!(read(&mut &forged[..]).is_err());
    }

    /// A message in which each value is mentioned many times: its text would fill the memory.
    #[test]
    fn what_makes_a_long_text_is_not_read() {
        let mentions = |times: usize, text: &str| {
            (0..7).fold(Message::verbatim(text.to_owned()), |inner, _| {
                Message::sentence("{a}".repeat(times), vec![("a".into(), inner)])
            })
        };
        let mut bytes = Vec::new();
        for (times, text) in [(14, "a"), (14, ""), (600, "")] {
            bytes.clear();
            write_at(&mentions(times, text), DEPTH, &mut bytes).unwrap();
            assert!(read(&mut &bytes[..]).is_err(), "{times}");
        }
        // The text of a pattern without names is short, but its translation mentions the value.
        let hidden = vec![("bytes".into(), mentions(14, "a"))];
        bytes.clear();
        write_at(&Message::sentence("a tag of bytes bytes", hidden), DEPTH, &mut bytes).unwrap();
        assert!(read(&mut &bytes[..]).is_err());
        // Empty parts take more memory than bytes.
        for part in [vec![0, 0, 0, 0, 0], vec![2, 0, 0, 0, 0, 0, 0, 0, 0]] {
            let forged = [vec![2, 0, 0, 0, 0, 0, 0, 1, 0], part.repeat(1 << 16)].concat();
            assert!(read(&mut &forged[..]).is_err());
        }
        // A long message is sent as text, at most as long as one that is read.
        for long in [Message::verbatim("玩".repeat(LONGEST)), mentions(4, "玩")] {
            bytes.clear();
            write(&long, &mut bytes).unwrap();
            let cut = read(&mut &bytes[..]).unwrap().to_string();
            assert!(long.to_string().starts_with(&cut) && cut.len() > LONGEST - 3);
        }
    }
}
