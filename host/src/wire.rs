//! Messages between a worker and its host: a sentence with its values, or a text. Values are sent in
//! English, so that no answer is nested.

use borsh::{BorshDeserialize, BorshSerialize};
use std::io::{Read, Result, Write};
use wanqi_notation::Message;

type Parts = (Option<String>, Vec<(String, String)>, String);

/// Writes a message.
pub(crate) fn write<W: Write>(message: &Message, writer: &mut W) -> Result<()> {
    let sent: Parts = match message.parts() {
        Some((pattern, values)) => {
            let values = values.iter().map(|(name, value)| (name.to_string(), value.to_string()));
            (Some(pattern.to_owned()), values.collect(), String::new())
        }
        None => (None, Vec::new(), message.to_string()),
    };
    sent.serialize(writer)
}

/// Reads a message.
pub(crate) fn read<R: Read>(reader: &mut R) -> Result<Message> {
    let (pattern, values, text) = Parts::deserialize_reader(reader)?;
    let values = values.into_iter().map(|(name, value)| (name.into(), Message::verbatim(value)));
    Ok(match pattern {
        Some(pattern) => Message::sentence(pattern, values.collect()),
        None => Message::verbatim(text),
    })
}

/// A message as a part of an answer.
#[derive(Debug, BorshSerialize, BorshDeserialize)]
pub(crate) struct Sent(
    #[borsh(serialize_with = "write", deserialize_with = "read")] pub(crate) Message,
);
