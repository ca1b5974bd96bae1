//! Colours: of the paper, and of pieces, by the words in the names of roles.

/// The colour of the paper.
pub const PAPER: &str = "#ffffff";
/// The colour of lines and words.
pub const INK: &str = "#2a2622";
/// The colour of the board under points.
pub const WOOD: &str = "#f8e9c6";
/// The colour of light cells and of cells without a shade.
pub const LIGHT: &str = "#fbf1dc";
/// The colour of dark cells.
pub const DARK: &str = "#dcb98a";
/// The colour of the lines of the board.
pub const LINE: &str = "#6b553a";
/// The colour of the marks of the last action, its origin and its target.
pub const NEW: &str = "#d0421b";

/// Colours of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paint {
    /// Its body.
    pub body: &'static str,
    /// The sign on it.
    pub sign: &'static str,
    /// Black and white are distinguishable without colours; pieces of other colours also get a
    /// letter.
    pub plain: bool,
}

impl Paint {
    /// The colours of a white piece.
    pub const WHITE: Paint = Paint { body: "#ffffff", sign: INK, plain: true };
    /// The colours of a black piece.
    pub const BLACK: Paint = Paint { body: "#2d2a27", sign: "#ffffff", plain: true };
    /// Pieces that belong to no seat.
    pub const GREY: Paint = Paint { body: "#b9b4ad", sign: INK, plain: false };

    const fn coloured(body: &'static str, dark: bool) -> Paint {
        Paint { body, sign: if dark { "#ffffff" } else { INK }, plain: false }
    }

    /// The colour that a word names, in any case.
    #[must_use]
    pub fn named(word: &str) -> Option<Paint> {
        Some(match word.to_ascii_lowercase().as_str() {
            "white" => Paint::WHITE,
            "black" => Paint::BLACK,
            "grey" | "gray" | "silver" => Paint::GREY,
            "red" => Paint::coloured("#c93a2e", true),
            "blue" => Paint::coloured("#2f6fb7", true),
            "green" => Paint::coloured("#3d8f47", true),
            "yellow" | "gold" => Paint::coloured("#f2cb3c", false),
            "orange" => Paint::coloured("#ee9434", false),
            "purple" | "violet" => Paint::coloured("#7d53a6", true),
            "brown" => Paint::coloured("#8a5a34", true),
            "pink" => Paint::coloured("#eba0b5", false),
            "cyan" | "turquoise" => Paint::coloured("#58b6bd", false),
            "ivory" | "beige" => Paint::coloured("#f6ecd2", false),
            _ => return None,
        })
    }

    /// The colour of a role: the one in its name, else the next unused one of a fixed row.
    #[must_use]
    pub fn of_role(role: u8, roles: &[String]) -> Paint {
        const ROW: [&str; 6] = ["white", "black", "red", "blue", "yellow", "green"];
        let Some(index) = usize::from(role).checked_sub(1) else { return Paint::GREY };
        let named = roles.get(index).and_then(|name| Paint::named(name));
        named.or_else(|| Paint::named(ROW[index % ROW.len()])).unwrap_or(Paint::GREY)
    }
}
