//! The enum `Side` of a game for two seats, with letters, names and seats.

/// The Chinese name of a side with this English name; a side without one keeps its English name.
///
/// ```
/// assert_eq!(wanqi_sdk::sides::chinese("White"), "白方");
/// ```
#[must_use]
pub fn chinese(name: &'static str) -> &'static str {
    match name {
        "White" => "白方",
        "Black" => "黑方",
        "Red" => "红方",
        "Blue" => "蓝方",
        "Green" => "绿方",
        "Yellow" => "黄方",
        "Purple" => "紫方",
        "Orange" => "橙方",
        "Silver" => "银方",
        "First" => "先手",
        "Second" => "后手",
        other => other,
    }
}

/// Defines the enum `Side` of a game for two seats, the side of seat 1 first.
///
/// Each side has a name and, if position text contains it, a letter. The enum has `BOTH`, `other`,
/// `seat`, `of_seat` and the name as its `Display`; with letters also `letter`, `of_letter` and
/// `read`.
///
/// ```
/// wanqi_sdk::sides!(Black 'b', White 'w');
///
/// assert_eq!(Side::Black.other(), Side::White);
/// assert_eq!(Side::White.seat(), wanqi_sdk::Actor::TWO);
/// assert_eq!(Side::of_letter('w'), Some(Side::White));
/// assert_eq!(Side::Black.to_string(), "Black");
/// ```
#[macro_export]
macro_rules! sides {
    ($one:ident, $two:ident) => {
        /// A side.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Side {
            /// Seat 1.
            $one,
            /// Seat 2.
            $two,
        }

        #[allow(dead_code)]
        impl Side {
            /// Both sides, seat 1 first.
            pub const BOTH: [Side; 2] = [Side::$one, Side::$two];

            /// The other side.
            #[inline]
            #[must_use]
            pub const fn other(self) -> Side {
                match self {
                    Side::$one => Side::$two,
                    Side::$two => Side::$one,
                }
            }

            /// The seat of this side.
            #[inline]
            #[must_use]
            pub const fn seat(self) -> $crate::Actor {
                $crate::Actor(1 + self as u8)
            }

            /// The side of a seat; seat 1 has the first side, every other seat the second.
            #[inline]
            #[must_use]
            pub const fn of_seat(seat: $crate::Actor) -> Side {
                if seat.0 == 1 { Side::$one } else { Side::$two }
            }
        }

        #[allow(dead_code)]
        impl Side {
            /// The name in Chinese: `白方`.
            #[must_use]
            pub fn zh(self) -> &'static str {
                $crate::sides::chinese(match self {
                    Side::$one => stringify!($one),
                    Side::$two => stringify!($two),
                })
            }
        }

        impl ::std::fmt::Display for Side {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str(match self {
                    Side::$one => stringify!($one),
                    Side::$two => stringify!($two),
                })
            }
        }
    };
    ($one:ident $a:literal, $two:ident $b:literal) => {
        $crate::sides!($one, $two);

        #[allow(dead_code)]
        impl Side {
            /// The letter of this side in position text.
            #[inline]
            #[must_use]
            pub const fn letter(self) -> char {
                match self {
                    Side::$one => $a,
                    Side::$two => $b,
                }
            }

            /// The side of a letter.
            #[inline]
            #[must_use]
            pub const fn of_letter(letter: char) -> Option<Side> {
                match letter {
                    $a => Some(Side::$one),
                    $b => Some(Side::$two),
                    _ => None,
                }
            }

            /// Reads the field of a position text that contains the side to move.
            ///
            /// # Errors
            /// The field is not exactly one of the two letters; the refusal cites this rule.
            pub fn read(
                field: $crate::position::Field<'_>,
                rule: &'static str,
            ) -> Result<Side, $crate::Rejection> {
                let mut letters = field.text.chars();
                let side = letters.next().and_then(Side::of_letter);
                side.filter(|_| letters.next().is_none()).ok_or_else(|| {
                    field.wrong(rule, concat!("the side to move is ", $a, " or ", $b)).zh(concat!(
                        "行棋方是 ",
                        $a,
                        " 或 ",
                        $b
                    ))
                })
            }
        }
    };
}
