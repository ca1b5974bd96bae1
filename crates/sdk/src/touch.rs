//! What a pointer touches to choose an action: lines of text with one target or one way each.
//!
//! | line | meaning |
//! |---|---|
//! | `hand NAME COUNT ROLE LETTER GLYPH [LOOK …]` | pieces beside the board, such as those in hand, which look as in a [scene](crate::scene); NAME is what the text of an action calls them |
//! | `button NAME WORDS` | a button with these words; NAME is what the text of an action calls it |
//! | `hit PLACE X Y X Y X Y …` | the polygon in which a pointer hits a place of the scene |
//! | `way ACTION [TARGET …]` | the targets of an action in the order in which they are touched: places, hands and buttons |
//!
//! A host derives everything that is not written: it finds the places and the names of hands and
//! buttons in the text of an action, and the pieces that come from beside the board in the effect of
//! an action. A game writes only what that does not give.

use crate::language::Language;
use std::fmt::{Display, Write as _};

/// The targets and ways that are being written.
///
/// ```
/// use wanqi_sdk::Touch;
///
/// let mut touch = Touch::default();
/// touch.hand("P", 3, (1, 'P', '歩'), "ivory up");
/// touch.button("swap", "swap sides", "交换");
/// touch.way("swap", ["swap"]);
/// let lines: Vec<&str> = touch.as_str().lines().collect();
/// assert_eq!(lines, ["hand P 3 1 P 歩 ivory up", "button swap swap sides", "way swap swap"]);
/// ```
#[derive(Default)]
pub struct Touch {
    lines: String,
    language: Language,
}

impl Touch {
    /// Targets for readers of a language.
    #[must_use]
    pub fn in_language(language: Language) -> Touch {
        Touch { language, ..Touch::default() }
    }

    /// The lines so far, each with a line feed.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.lines
    }

    fn line(&mut self, line: std::fmt::Arguments<'_>) {
        writeln!(self.lines, "{line}").expect("a String takes all");
    }

    /// A number of equal pieces beside the board: their role (index plus one), letter and sign, and
    /// their looks, as for [`Scene::piece_as`](crate::Scene::piece_as). `name` is the word for them in
    /// the text of actions, without blanks.
    pub fn hand(
        &mut self,
        name: impl Display,
        count: u32,
        (role, letter, glyph): (u8, char, char),
        looks: &str,
    ) {
        let blank = if looks.is_empty() { "" } else { " " };
        self.line(format_args!("hand {name} {count} {role} {letter} {glyph}{blank}{looks}"));
    }

    /// A button with words in the language of the reader. `name` is the word for it in the text of
    /// actions, without blanks.
    pub fn button(&mut self, name: impl Display, english: impl Display, chinese: impl Display) {
        match self.language {
            Language::English => self.line(format_args!("button {name} {english}")),
            Language::Chinese => self.line(format_args!("button {name} {chinese}")),
        }
    }

    /// The polygon of three to 500 corners in which a pointer hits a place of the scene, in the
    /// scene's coordinates.
    ///
    /// ```
    /// let mut touch = wanqi_sdk::Touch::default();
    /// touch.hit("a1", [(0.0, 0.0), (1.0, 0.0), (0.5, 1.25)]);
    /// assert_eq!(touch.as_str(), "hit a1 0 0 1 0 0.5 1.25\n");
    /// ```
    pub fn hit(&mut self, place: impl Display, corners: impl IntoIterator<Item = (f32, f32)>) {
        write!(self.lines, "hit {place}").expect("a String takes all");
        for (x, y) in corners {
            let [x, y] = [x, y].map(crate::scene::rounded);
            write!(self.lines, " {x} {y}").expect("a String takes all");
        }
        self.lines.push('\n');
    }

    /// The targets of an action, by its canonical text: names of places, hands and buttons.
    pub fn way<N: Display>(&mut self, action: impl Display, targets: impl IntoIterator<Item = N>) {
        write!(self.lines, "way {action}").expect("a String takes all");
        for target in targets {
            write!(self.lines, " {target}").expect("a String takes all");
        }
        self.lines.push('\n');
    }
}
