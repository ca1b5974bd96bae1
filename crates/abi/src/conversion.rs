//! Safe constructors, and conversions that both sides need.

use crate::{Bytes, Status, Strings};

// SAFETY: descriptors are immutable statics; the pointers in them are never written through.
unsafe impl Sync for Bytes {}
// SAFETY: as above.
unsafe impl Send for Bytes {}
// SAFETY: as above.
unsafe impl Sync for Strings {}
// SAFETY: as above.
unsafe impl Send for Strings {}

impl Bytes {
    /// No bytes.
    pub const EMPTY: Bytes = Bytes { ptr: core::ptr::null(), len: 0 };

    /// Lends a slice.
    pub const fn new(bytes: &[u8]) -> Bytes {
        Bytes { ptr: bytes.as_ptr(), len: bytes.len() as u64 }
    }

    /// Lends a string.
    pub const fn text(text: &str) -> Bytes {
        Bytes::new(text.as_bytes())
    }

    /// The bytes. A null pointer, or a length that is too large for a slice, gives an empty slice.
    ///
    /// # Safety
    /// If `ptr` is not null, `len` bytes must be readable at `ptr` for the lifetime `'a`.
    pub const unsafe fn as_slice<'a>(self) -> &'a [u8] {
        if self.ptr.is_null() || self.len > isize::MAX as u64 {
            return &[];
        }
        // SAFETY: the caller guarantees `ptr` and `len`; null and too large lengths were handled.
        unsafe { core::slice::from_raw_parts(self.ptr, self.len as usize) }
    }
}

/// The kind of diagnostics in `docs/cli.md` for a status; `None` if there is no such kind.
pub const fn kind(status: Status) -> Option<&'static str> {
    Some(match status {
        crate::SYNTAX => "syntax",
        crate::ILLEGAL => "illegal-action",
        crate::AMBIGUOUS => "ambiguous-action",
        crate::WRONG_ACTOR => "wrong-actor",
        crate::WRONG_CLAIM => "wrong-claim",
        crate::MARK_MISMATCH => "mark-mismatch",
        crate::AFTER_END => "after-end",
        crate::BAD_OPTIONS => "bad-options",
        crate::BAD_POSITION => "bad-position",
        crate::LIMIT => "limit",
        crate::PANIC | crate::POISONED => "plugin-died",
        crate::CHECKPOINT_MISMATCH => "checkpoint-mismatch",
        _ => return None,
    })
}
