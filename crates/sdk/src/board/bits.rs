//! Sets of places as the bits of an unsigned integer.

/// An unsigned integer as a set of places.
///
/// ```
/// use wanqi_sdk::board::bits::Bits;
///
/// let set = 0b1011_u32;
/// assert_eq!(set.places().collect::<Vec<_>>(), [0, 1, 3]);
/// assert_eq!(set.nth_place(2), Some(3));
/// assert_eq!(set.nth_place(3), None);
/// ```
pub trait Bits: Copy {
    /// The places of the set, the lowest first.
    fn places(self) -> Places<Self>;

    /// The place of the set that has `n` lower places in the set; `None` if there are fewer.
    fn nth_place(self, n: u32) -> Option<u8>;
}

/// The places of a set, the lowest first.
#[derive(Clone, Copy, Debug)]
pub struct Places<S>(pub S);

macro_rules! bits {
    ($($set:ty)+) => {$(
        impl Bits for $set {
            #[inline]
            fn places(self) -> Places<$set> {
                Places(self)
            }

            #[inline]
            fn nth_place(self, n: u32) -> Option<u8> {
                Places(self).nth(n as usize)
            }
        }

        impl Iterator for Places<$set> {
            type Item = u8;

            #[inline]
            fn next(&mut self) -> Option<u8> {
                if self.0 == 0 {
                    return None;
                }
                let place = self.0.trailing_zeros() as u8;
                self.0 &= self.0 - 1;
                Some(place)
            }

            #[inline]
            fn nth(&mut self, n: usize) -> Option<u8> {
                for _ in 0..n {
                    self.0 &= self.0.wrapping_sub(1);
                }
                self.next()
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                let n = self.0.count_ones() as usize;
                (n, Some(n))
            }
        }

        impl ExactSizeIterator for Places<$set> {}
    )+};
}

bits!(u8 u16 u32 u64 u128);
