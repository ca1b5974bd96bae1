//! Reads ahead in a thread of its own, so that decompression and validation happen at the same time.

use std::io::{self, Read};
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread::Builder;

/// The bytes that are read at once, and the number of such blocks that wait.
const BLOCK: usize = 256 << 10;
const WAITING: usize = 4;

/// The bytes of a reader that a thread reads.
struct Ahead {
    blocks: Receiver<io::Result<Vec<u8>>>,
    block: Vec<u8>,
    at: usize,
}

/// The same bytes, read ahead. The thread ends with the reader, or soon after the result is
/// dropped. If no thread can be started, the bytes are read without one.
pub(super) fn ahead(reader: Box<dyn Read + Send>) -> Box<dyn Read + Send> {
    let (give, blocks) = sync_channel(WAITING);
    let (hand, take) = sync_channel::<Box<dyn Read + Send>>(1);
    let work = move || {
        let Ok(mut reader) = take.recv() else { return };
        loop {
            let mut block = Vec::with_capacity(BLOCK);
            let read = (&mut reader).take(BLOCK as u64).read_to_end(&mut block);
            let ends = block.is_empty() || read.is_err();
            if !block.is_empty() && give.send(Ok(block)).is_err() {
                return;
            }
            if let Err(error) = read {
                // Nobody waits for it if the bytes are no longer wanted.
                let _ = give.send(Err(error));
            }
            if ends {
                return;
            }
        }
    };
    if Builder::new().name("read ahead".to_owned()).spawn(work).is_err() {
        return reader;
    }
    match hand.send(reader) {
        Ok(()) => Box::new(Ahead { blocks, block: Vec::new(), at: 0 }),
        Err(back) => back.0,
    }
}

impl Read for Ahead {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.at == self.block.len() {
            // The channel is closed at the end.
            let Ok(block) = self.blocks.recv() else { return Ok(0) };
            (self.block, self.at) = (block?, 0);
        }
        let rest = &self.block[self.at..];
        let count = rest.len().min(buffer.len());
        buffer[..count].copy_from_slice(&rest[..count]);
        self.at += count;
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::{BLOCK, ahead};
    use std::io::{self, Read};

    /// Some bytes, then an error or the end.
    struct Source(Vec<u8>, Option<io::ErrorKind>);

    impl Read for Source {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let count = buffer.len().min(self.0.len()).min(1000);
            if count == 0 && !buffer.is_empty() {
                return self.1.take().map_or(Ok(0), |kind| Err(kind.into()));
            }
            buffer[..count].copy_from_slice(&self.0[..count]);
            self.0.drain(..count);
            Ok(count)
        }
    }

    #[test]
    fn all_bytes_come_in_order_and_then_the_error() {
        for length in [0, 1, 999, BLOCK - 1, BLOCK, BLOCK + 1, 3 * BLOCK] {
            for error in [None, Some(io::ErrorKind::InvalidData)] {
                let bytes: Vec<u8> = (0..length).map(|at| (at % 251) as u8).collect();
                let mut reader = ahead(Box::new(Source(bytes.clone(), error)));
                let mut read = Vec::new();
                let done = reader.read_to_end(&mut read);
                assert_eq!(done.err().map(|failed| failed.kind()), error);
                assert!(read == bytes, "{length}");
            }
        }
    }

    #[test]
    fn a_reader_that_is_dropped_ends_the_thread() {
        let mut reader = ahead(Box::new(io::repeat(7)));
        let mut some = [0; 10];
        reader.read_exact(&mut some).unwrap();
        assert_eq!(some, [7; 10]);
    }
}
