//! Marbles (R1.2) and the goals (R6.1).

use std::fmt;

/// A colour of the shared marbles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colour {
    /// 白
    White,
    /// 灰
    Grey,
    /// 黑
    Black,
}

impl Colour {
    /// All colours.
    pub const ALL: [Colour; 3] = [Colour::White, Colour::Grey, Colour::Black];

    /// The letter in texts.
    #[must_use]
    pub const fn letter(self) -> char {
        ['W', 'G', 'B'][self as usize]
    }

    /// The colour of a letter, small or capital.
    #[must_use]
    pub fn of_letter(letter: u8) -> Option<Colour> {
        let letter = char::from(letter.to_ascii_uppercase());
        Colour::ALL.into_iter().find(|colour| colour.letter() == letter)
    }
}

impl Colour {
    /// The name in Chinese.
    #[must_use]
    pub const fn zh(self) -> &'static str {
        ["白", "灰", "黑"][self as usize]
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["white", "grey", "black"][*self as usize])
    }
}

/// A number of marbles of each colour.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Stock(pub [u8; 3]);

impl Stock {
    /// The number of marbles of one colour.
    #[inline]
    #[must_use]
    pub const fn of(self, colour: Colour) -> u8 {
        self.0[colour as usize]
    }

    /// Adds a marble.
    #[inline]
    pub fn add(&mut self, colour: Colour) {
        self.0[colour as usize] += 1;
    }

    /// Removes a marble.
    #[inline]
    pub fn take(&mut self, colour: Colour) {
        self.0[colour as usize] -= 1;
    }

    /// Whether there are no marbles.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        matches!(self.0, [0, 0, 0])
    }

    /// The colours with at least one marble.
    pub fn colours(self) -> impl Iterator<Item = Colour> + Clone {
        Colour::ALL.into_iter().filter(move |colour| self.of(*colour) > 0)
    }
}

impl fmt::Display for Stock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [white, grey, black] = self.0;
        write!(f, "{white},{grey},{black}")
    }
}

/// The marbles and the goals of a rule set.
#[derive(Debug)]
pub struct Marbles {
    /// All marbles.
    pub all: Stock,
    /// The number of marbles of one colour that wins.
    pub one: Stock,
    /// The number of marbles of each colour that wins.
    pub each: u8,
}

/// The marbles of the basic game and of larger boards.
pub static BASIC: Marbles = Marbles { all: Stock([6, 8, 10]), one: Stock([4, 5, 6]), each: 3 };

/// The marbles of the blitz game.
pub static BLITZ: Marbles = Marbles { all: Stock([5, 7, 9]), one: Stock([3, 4, 5]), each: 2 };

impl Marbles {
    /// Whether these marbles reach the goal of one colour.
    #[inline]
    #[must_use]
    pub fn has_one(&self, held: Stock) -> bool {
        Colour::ALL.iter().any(|colour| held.of(*colour) >= self.one.of(*colour))
    }

    /// Whether these marbles reach the goal of each colour.
    #[inline]
    #[must_use]
    pub fn has_each(&self, held: Stock) -> bool {
        held.0.iter().all(|count| *count >= self.each)
    }
}
