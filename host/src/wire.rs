//! Messages between a worker and its host. A message arrives as it was, so that a reader in another
//! language reads the same whether a plugin is in the program's process or in a worker.

use borsh::{BorshDeserialize, BorshSerialize};
use std::io::{Read, Result, Write};
use wanqi_notation::message::{Message, Shape};

/// Messages inside one another, at most. Deeper ones are sent as English text.
const DEPTH: usize = 8;

/// Writes a message.
pub(crate) fn write<W: Write>(message: &Message, writer: &mut W) -> Result<()> {
    write_at(message, DEPTH, writer)
}

fn write_at<W: Write>(message: &Message, depth: usize, writer: &mut W) -> Result<()> {
    let inner = depth.saturating_sub(1);
    match message.shape() {
        Shape::Sentence(pattern, values) if depth > 0 => {
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
        _ => (0_u8, message.to_string()).serialize(writer),
    }
}

fn length(length: usize) -> Result<u32> {
    u32::try_from(length).map_err(std::io::Error::other)
}

/// Reads a message.
///
/// # Errors
///
/// The bytes end early, no message has this kind, or messages are too deep inside one another.
pub(crate) fn read<R: Read>(reader: &mut R) -> Result<Message> {
    read_at(DEPTH, reader)
}

fn read_at<R: Read>(depth: usize, reader: &mut R) -> Result<Message> {
    let text = String::deserialize_reader;
    Ok(match (u8::deserialize_reader(reader)?, depth.checked_sub(1)) {
        (0, _) => Message::verbatim(text(reader)?),
        (1, Some(inner)) => {
            let pattern = text(reader)?;
            let count = u32::deserialize_reader(reader)?;
            let values = (0..count).map(|_| Ok((text(reader)?.into(), read_at(inner, reader)?)));
            Message::sentence(pattern, values.collect::<Result<_>>()?)
        }
        (2, Some(inner)) => {
            let between = text(reader)?;
            let count = u32::deserialize_reader(reader)?;
            let parts = (0..count).map(|_| read_at(inner, reader));
            Message::list(parts.collect::<Result<Vec<_>>>()?, between)
        }
        (3, _) => Message::with_translation(text(reader)?, text(reader)?),
        _ => return Err(std::io::ErrorKind::InvalidData.into()),
    })
}

/// A message as a part of an answer.
#[derive(Debug, BorshSerialize, BorshDeserialize)]
pub(crate) struct Sent(
    #[borsh(serialize_with = "write", deserialize_with = "read")] pub(crate) Message,
);

#[cfg(test)]
mod tests {
    use super::{Sent, read, write};
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
}
