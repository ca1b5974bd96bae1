//! Encodings other than UTF-8. Nothing is guessed: a text is converted only if an encoding is
//! named, by the user (`--encoding gb18030`) or by the property `CA` of an SGF file.
//!
//! Without the feature `encoding`, only UTF-8, ASCII and Latin-1 are known.

use crate::message::Word;
use crate::{Message, message};
use std::borrow::Cow;
#[cfg(feature = "encoding")]
use std::io::{self, Read};

/// No encoding is known by this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.word())]
pub struct UnknownEncoding(pub String);

impl Word for UnknownEncoding {
    fn word(&self) -> Message {
        message!(
            "unknown encoding `{label}`; known names are `utf-8`, `gb18030`, `big5`, `shift_jis`, \
             `euc-kr`, `windows-1252` and the other labels of the WHATWG standard",
            label = self.0
        )
    }
}

#[cfg(feature = "encoding")]
type Charset = &'static encoding_rs::Encoding;

#[cfg(not(feature = "encoding"))]
type Charset = fallback::Charset;

fn charset(label: &str) -> Result<Charset, UnknownEncoding> {
    #[cfg(feature = "encoding")]
    let found = encoding_rs::Encoding::for_label(label.trim().as_bytes());
    #[cfg(not(feature = "encoding"))]
    let found = fallback::for_label(label.trim());
    found.ok_or_else(|| UnknownEncoding(label.to_owned()))
}

/// The canonical name of the encoding that `label` names; `None` for an unknown name.
pub fn canonical_name(label: &str) -> Option<&'static str> {
    charset(label).ok().map(|charset| charset.name())
}

/// A text that was converted line by line, so that offsets can be mapped back to the original.
#[derive(Clone, Debug)]
pub struct Decoded<'a> {
    /// The text in UTF-8.
    pub text: Cow<'a, str>,
    /// Whether some bytes were invalid in the encoding and became U+FFFD.
    pub replaced: bool,
    charset: Charset,
    /// The byte where each line begins, in the text and in the original.
    lines: Vec<(usize, usize)>,
    /// The number of bytes of the original.
    length: usize,
}

impl Decoded<'_> {
    /// The byte of the original that the byte `offset` of the text comes from. The result is exact
    /// if no byte was replaced before it on the same line; otherwise it is on that line.
    pub fn original_offset(&self, offset: usize) -> usize {
        let mut offset = offset.min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        let index = self.lines.partition_point(|line| line.0 <= offset);
        let Some(&(text, original)) = index.checked_sub(1).and_then(|i| self.lines.get(i)) else {
            return offset;
        };
        let end = self.lines.get(index).map_or(self.length, |line| line.1);
        // What replaces a byte may be longer than it.
        (original + encoded_len(self.charset, &self.text[text..offset])).min(end)
    }
}

#[cfg(feature = "encoding")]
fn encoded_len(charset: Charset, text: &str) -> usize {
    if charset == encoding_rs::UTF_16LE || charset == encoding_rs::UTF_16BE {
        return text.encode_utf16().count() * 2;
    }
    charset.encode(text).0.len()
}

#[cfg(not(feature = "encoding"))]
fn encoded_len(charset: Charset, text: &str) -> usize {
    charset.encoded_len(text)
}

/// Converts bytes from the named encoding to UTF-8. Valid UTF-8 is borrowed.
///
/// ```
/// # #[cfg(feature = "encoding")] {
/// use wanqi_notation::encoding::{UnknownEncoding, decode};
///
/// let decoded = decode(b"\xCE\xE5\xD7\xD3\xC6\xE5", "gb18030")?;
/// assert_eq!(decoded.text, "五子棋");
/// // The second character begins at byte 3 of the text, at byte 2 of the original.
/// assert_eq!(decoded.original_offset(3), 2);
///
/// assert_eq!(decode(b"", "klingon").unwrap_err(), UnknownEncoding("klingon".to_owned()));
/// # }
/// # Ok::<(), wanqi_notation::encoding::UnknownEncoding>(())
/// ```
///
/// # Errors
/// If no encoding is known by that name.
pub fn decode<'a>(bytes: &'a [u8], label: &str) -> Result<Decoded<'a>, UnknownEncoding> {
    let charset = charset(label)?;
    let is_same = charset.name() == "UTF-8" || charset.is_ascii_compatible() && bytes.is_ascii();
    if is_same && let Ok(text) = std::str::from_utf8(bytes) {
        return Ok(Decoded {
            text: text.into(),
            replaced: false,
            charset,
            lines: Vec::new(),
            length: bytes.len(),
        });
    }
    let (mut text, mut lines) = (String::with_capacity(bytes.len() + bytes.len() / 2), Vec::new());
    let (mut replaced, mut original) = (false, 0);
    // In every ASCII-compatible encoding the byte of LF has no other meaning, so lines can be
    // converted one by one.
    let mut pieces: Vec<&[u8]> = vec![bytes];
    if charset.is_ascii_compatible() {
        pieces = bytes.split_inclusive(|&byte| byte == b'\n').collect();
    }
    for piece in pieces {
        lines.push((text.len(), original));
        let (decoded, bad) = charset.decode_without_bom_handling(piece);
        text.push_str(&decoded);
        replaced |= bad;
        original += piece.len();
    }
    Ok(Decoded { text: text.into(), replaced, charset, lines, length: bytes.len() })
}

/// A reader that converts from a named encoding while it reads. Offsets refer to the UTF-8 text.
///
/// ```
/// use std::io::Read;
/// use wanqi_notation::encoding::DecodingReader;
///
/// let mut text = String::new();
/// DecodingReader::new(&b"caf\xE9"[..], "latin1")?.read_to_string(&mut text)?;
/// assert_eq!(text, "café");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg(feature = "encoding")]
pub struct DecodingReader<R> {
    inner: R,
    decoder: encoding_rs::Decoder,
    input: Vec<u8>,
    output: Vec<u8>,
    given: usize,
    finished: bool,
}

#[cfg(feature = "encoding")]
impl<R: Read> DecodingReader<R> {
    /// Converts the bytes of `inner`.
    ///
    /// # Errors
    /// If no encoding is known by the name `label`.
    pub fn new(inner: R, label: &str) -> Result<Self, UnknownEncoding> {
        let decoder = charset(label)?.new_decoder_with_bom_removal();
        let (input, output) = (vec![0; 64 * 1024], Vec::new());
        Ok(Self { inner, decoder, input, output, given: 0, finished: false })
    }

    fn refill(&mut self) -> io::Result<()> {
        let read = self.inner.read(&mut self.input)?;
        self.finished = read == 0;
        self.given = 0;
        let piece = &self.input[..read];
        let room = self.decoder.max_utf8_buffer_length(read);
        self.output.resize(room.unwrap_or(read.saturating_mul(3) + 16), 0);
        let (_, _, written, _) =
            self.decoder.decode_to_utf8(piece, &mut self.output, self.finished);
        self.output.truncate(written);
        Ok(())
    }
}

#[cfg(feature = "encoding")]
impl<R: Read> Read for DecodingReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.given == self.output.len() && !self.finished {
            self.refill()?;
        }
        let rest = &self.output[self.given..];
        let length = rest.len().min(buffer.len());
        buffer[..length].copy_from_slice(&rest[..length]);
        self.given += length;
        Ok(length)
    }
}

#[cfg(not(feature = "encoding"))]
mod fallback {
    use std::borrow::Cow;

    /// The encodings that need no tables.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(super) enum Charset {
        Utf8,
        Latin1,
    }

    pub(super) fn for_label(label: &str) -> Option<Charset> {
        match label.to_ascii_lowercase().as_str() {
            "utf-8" | "utf8" => Some(Charset::Utf8),
            "iso-8859-1" | "iso8859-1" | "latin1" | "latin-1" | "ascii" | "us-ascii" => {
                Some(Charset::Latin1)
            }
            _ => None,
        }
    }

    impl Charset {
        pub(super) fn name(self) -> &'static str {
            match self {
                Self::Utf8 => "UTF-8",
                Self::Latin1 => "ISO-8859-1",
            }
        }

        pub(super) fn is_ascii_compatible(self) -> bool {
            true
        }

        pub(super) fn encoded_len(self, text: &str) -> usize {
            match self {
                Self::Utf8 => text.len(),
                Self::Latin1 => text.chars().count(),
            }
        }

        pub(super) fn decode_without_bom_handling(self, bytes: &[u8]) -> (Cow<'_, str>, bool) {
            match self {
                Self::Utf8 => (String::from_utf8_lossy(bytes), std::str::from_utf8(bytes).is_err()),
                Self::Latin1 => (bytes.iter().map(|&byte| char::from(byte)).collect(), false),
            }
        }
    }
}
