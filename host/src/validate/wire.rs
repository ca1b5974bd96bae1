//! A record in a message to a worker: the frames of its lines, and the data of its events that the
//! player needs. It contains no places in the file, no tags, no comments and no names.

use super::record::{Branch, GameFrames, Happened, Line};
use borsh::{BorshDeserialize, BorshSerialize};
use std::io;
use wanqi_notation::Span;
use wanqi_notation::text::EventWord;
use wanqi_notation::tokens::Word;

/// Writes the lines of a record.
pub(super) fn write(record: &GameFrames<'_>, to: &mut Vec<u8>) -> io::Result<()> {
    line(&record.main, to)?;
    (record.variations.len() as u32).serialize(to)?;
    for (branch, own) in &record.variations {
        let Branch { parent, frame, nth, depth } = *branch;
        (parent as u32, frame as u32, nth, depth).serialize(to)?;
        line(own, to)?;
    }
    Ok(())
}

fn line(line: &Line<'_>, to: &mut Vec<u8>) -> io::Result<()> {
    line.frames.as_bytes().serialize(to)?;
    (line.frames.len() as u32, line.frames.most(), line.checkpoints).serialize(to)?;
    (line.lost, line.bare.len() as u32).serialize(to)?;
    for &frame in &line.bare {
        (frame as u32).serialize(to)?;
    }
    (line.events.len() as u32).serialize(to)?;
    for Happened { frame, word } in &line.events {
        (*frame as u32, word.kind as u8, word.seat).serialize(to)?;
        word.argument.unwrap_or_default().serialize(to)?;
    }
    Ok(())
}

/// Reads the lines of a record, which have no text here.
pub(super) fn read<'a>(from: &mut &'a [u8], into: &mut GameFrames<'a>) -> io::Result<()> {
    into.clear(0);
    read_line(from, &mut into.main)?;
    let count = u32::deserialize(from)?;
    for index in 0..count {
        let (parent, frame, nth, depth) = <(u32, u32, u32, u32)>::deserialize(from)?;
        if parent > index {
            return Err(io::ErrorKind::InvalidData.into());
        }
        let mut own = Line::default();
        read_line(from, &mut own)?;
        let branch = Branch { parent: parent as usize, frame: frame as usize, nth, depth };
        into.variations.push((branch, own));
    }
    Ok(())
}

fn bytes<'a>(from: &mut &'a [u8]) -> io::Result<&'a [u8]> {
    let length = u32::deserialize(from)? as usize;
    let (bytes, rest) = from.split_at_checked(length).ok_or(io::ErrorKind::UnexpectedEof)?;
    *from = rest;
    Ok(bytes)
}

fn read_line<'a>(from: &mut &'a [u8], into: &mut Line<'a>) -> io::Result<()> {
    let frames = bytes(from)?;
    let (count, most, checkpoints) = <(u32, u8, bool)>::deserialize(from)?;
    into.frames.set(frames, count as usize, most);
    into.checkpoints = checkpoints;
    let (lost, bare) = <(bool, u32)>::deserialize(from)?;
    into.lost = lost;
    for _ in 0..bare {
        into.bare.push(u32::deserialize(from)? as usize);
    }
    for _ in 0..u32::deserialize(from)? {
        let (frame, code, seat) = <(u32, u8, Option<u8>)>::deserialize(from)?;
        let kind = *EventWord::ALL.get(usize::from(code)).ok_or(io::ErrorKind::InvalidData)?;
        let argument = std::str::from_utf8(bytes(from)?).map_err(io::Error::other)?;
        let argument = Some(argument).filter(|argument| !argument.is_empty());
        let word = Word { kind, argument, seat, span: Span::default() };
        into.events.push(Happened { frame: frame as usize, word });
    }
    Ok(())
}
