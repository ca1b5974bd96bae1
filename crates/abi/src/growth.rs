//! Growing structs: reads and writes structs of the other side, which may have another version.

use crate::{
    Core, Diag, Digest, ExplainV1, FormatInfo, FormatV1, GameInfo, IndexV1, OptionInfo, Outcome,
    PerftV1, PlayoutStats, PlayoutV1, Plugin, ReasonText, Reply, RuleSet, RuleText, SampleV1,
    SceneV1, SnapshotV1, TagAlias, TouchV1, Turn, ViewV1,
};
use core::mem::{MaybeUninit, offset_of, size_of};

/// A struct that contains its own size, so that a later version can add fields at its end.
///
/// # Safety
/// The struct is `repr(C)`, its first [`Grows::FIRST`] bytes never change from version 1.0, its
/// `struct_size` is at [`Grows::SIZE_AT`], and zero bytes are a valid value of every field after
/// `FIRST`: a later function is an `Option`.
pub unsafe trait Grows: Sized {
    /// Its size in version 1.0 in bytes, which every version has.
    const FIRST: usize;
    /// The offset of its `struct_size`.
    const SIZE_AT: usize;
}

/// The end of a field.
const fn end<S, F>(offset: usize, _field: fn(&S) -> &F) -> usize {
    offset + size_of::<F>()
}

/// `Struct to its last field in its first version`.
macro_rules! grows {
    ($($name:ident to $field:ident),* $(,)?) => {$(
        // SAFETY: `FIRST` is the end of the last field of 1.0, which a test compares with the kept
        // header of 1.0; later fields can be zero.
        unsafe impl Grows for $name {
            const FIRST: usize = end(offset_of!($name, $field), |s: &$name| &s.$field);
            const SIZE_AT: usize = offset_of!($name, struct_size);
        }
    )*};
}

grows! {
    Diag to hint, Turn to ply, Outcome to rule, Digest to repetition, Reply to declared_at,
    Plugin to extension, GameInfo to sources, RuleSet to proved_by, OptionInfo to doc_zh,
    RuleText to source, ReasonText to text_zh, TagAlias to options, Core to position, SnapshotV1 to load,
    IndexV1 to apply, SampleV1 to sample, PerftV1 to perft, PlayoutStats to capped,
    PlayoutV1 to playout, ViewV1 to view, SceneV1 to scene,
    TouchV1 to touch, ExplainV1 to explain,
    FormatInfo to about, FormatV1 to export,
}

/// The size of a struct in the version of its owner, in bytes.
///
/// # Safety
/// `place` is not null and points to a struct that contains its size.
pub const unsafe fn size<T: Grows>(place: *const T) -> usize {
    // SAFETY: every version has the size at this offset.
    unsafe { place.cast::<u8>().add(T::SIZE_AT).cast::<u32>().read() as usize }
}

/// Reads a struct of its owner; fields that the owner does not know are zero. `None` if `place` is
/// null or the struct is smaller than in version 1.0.
///
/// # Safety
/// `place` is null, or points to a struct that contains its size and valid values of its fields.
pub const unsafe fn read<T: Grows>(place: *const T) -> Option<T> {
    // SAFETY: `place` is not null when it is read.
    if place.is_null() || unsafe { size(place) } < T::FIRST {
        return None;
    }
    let mut known = MaybeUninit::<T>::zeroed();
    // SAFETY: both have this number of bytes; the bytes after them are zero, which is valid for
    // later fields.
    unsafe {
        let bytes = least(size(place), size_of::<T>());
        core::ptr::copy_nonoverlapping(place.cast::<u8>(), known.as_mut_ptr().cast(), bytes);
        Some(known.assume_init())
    }
}

/// Writes the fields of an owner's struct that both sides know, except its size. `false` if `place`
/// is null or the struct is smaller than in version 1.0.
///
/// # Safety
/// `place` is null, or points to a writable struct that contains its size.
#[must_use]
pub const unsafe fn write<T: Grows>(place: *mut T, value: &T) -> bool {
    // SAFETY: `place` is not null when it is read.
    if place.is_null() || unsafe { size(place.cast_const()) } < T::FIRST {
        return false;
    }
    let from: *const T = value;
    // SAFETY: both have this number of bytes, which include the size.
    unsafe {
        let bytes = least(size(place.cast_const()), size_of::<T>());
        let behind = T::SIZE_AT + size_of::<u32>();
        core::ptr::copy_nonoverlapping(from.cast::<u8>(), place.cast(), T::SIZE_AT);
        core::ptr::copy_nonoverlapping(
            from.cast::<u8>().add(behind),
            place.cast::<u8>().add(behind),
            bytes - behind,
        );
    }
    true
}

const fn least(a: usize, b: usize) -> usize {
    if a < b { a } else { b }
}
