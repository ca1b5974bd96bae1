//! The methods of a set of places: a tuple struct around an unsigned integer, one bit for each.

/// Defines the methods and the iterator of a set of places.
///
/// If a place is a tuple struct around a `u8`, that number is its bit. For other places the third
/// argument gives the number of a place, and the fourth the place with a number.
///
/// The set has `has`, `is_empty`, `count`, `and`, `or` and `without`, which can be called in a
/// `const`, and iterates over its places, the one with the lowest number first. On a `&mut` set,
/// `count` is the method of the iterator: call it on the set itself.
///
/// ```
/// use wanqi_sdk::board::square::Square;
///
/// /// A set of cells of a board of 4 by 4.
/// #[derive(Clone, Copy, PartialEq, Eq, Debug)]
/// struct Cells(u16);
///
/// wanqi_sdk::set_of_places!(
///     Cells,
///     Square,
///     |cell| 4 * cell.y + cell.x,
///     |n| Square::new(n % 4, n / 4)
/// );
///
/// let cells = Cells(0b1_0010);
/// assert!(cells.has(Square::new(1, 0)));
/// assert_eq!(cells.map(|cell| cell.to_string()).collect::<Vec<_>>(), ["b1", "a2"]);
/// ```
#[macro_export]
macro_rules! set_of_places {
    ($set:ident, $place:ident) => {
        $crate::set_of_places!($set, $place, |place| place.0, |number| $place(number));
    };
    ($set:ident, $place:ident, |$point:ident| $number:expr, |$n:ident| $at:expr) => {
        #[allow(dead_code)]
        impl $set {
            /// Whether the set contains the place.
            #[inline]
            #[must_use]
            pub const fn has(self, $point: $place) -> bool {
                self.0 >> $number & 1 != 0
            }

            /// Whether the set is empty.
            #[inline]
            #[must_use]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// The number of places.
            #[inline]
            #[must_use]
            pub const fn count(self) -> u32 {
                self.0.count_ones()
            }

            /// The places that are in both sets.
            #[inline]
            #[must_use]
            pub const fn and(self, other: $set) -> $set {
                $set(self.0 & other.0)
            }

            /// The places of both sets together.
            #[inline]
            #[must_use]
            pub const fn or(self, other: $set) -> $set {
                $set(self.0 | other.0)
            }

            /// The places that are not in the other set.
            #[inline]
            #[must_use]
            pub const fn without(self, other: $set) -> $set {
                $set(self.0 & !other.0)
            }
        }

        impl Iterator for $set {
            type Item = $place;

            #[inline]
            fn next(&mut self) -> Option<$place> {
                if self.0 == 0 {
                    return None;
                }
                let $n = self.0.trailing_zeros() as u8;
                self.0 &= self.0 - 1;
                Some($at)
            }

            /// Skips places without computing them; random games use it.
            #[inline]
            fn nth(&mut self, n: usize) -> Option<$place> {
                for _ in 0..n {
                    self.0 &= self.0.wrapping_sub(1);
                }
                self.next()
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                let places = <$set>::count(*self) as usize;
                (places, Some(places))
            }
        }
    };
}

/// Defines the operators `&`, `|` and `^` of sets, and `&=`, `|=` and `^=`. A set is a tuple struct
/// around an unsigned integer.
///
/// ```
/// #[derive(Clone, Copy, PartialEq, Debug)]
/// struct Set(u64);
///
/// wanqi_sdk::set_operators!(Set);
///
/// assert_eq!(Set(0b0110) & Set(0b1100), Set(0b0100));
/// ```
#[macro_export]
macro_rules! set_operators {
    ($set:ident) => {
        $crate::set_operators!($set BitAnd bitand BitAndAssign bitand_assign &);
        $crate::set_operators!($set BitOr bitor BitOrAssign bitor_assign |);
        $crate::set_operators!($set BitXor bitxor BitXorAssign bitxor_assign ^);
    };
    ($set:ident $name:ident $method:ident $assign:ident $assign_method:ident $op:tt) => {
        impl ::std::ops::$name for $set {
            type Output = $set;
            #[inline]
            fn $method(self, other: $set) -> $set {
                $set(self.0 $op other.0)
            }
        }

        impl ::std::ops::$assign for $set {
            #[inline]
            fn $assign_method(&mut self, other: $set) {
                self.0 = self.0 $op other.0;
            }
        }
    };
}
