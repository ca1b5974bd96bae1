//! The style in which an action was typed, so that the program answers in it.

use crate::instance::{Instance, Refusal};
use crate::legal::Legal;
use wanqi_abi as abi;

/// The style that writes an action as this token does; the record style if it is one of several,
/// `None` if no style writes the action so.
///
/// # Errors
/// The plugin died.
pub fn typed(game: &Instance, seat: u32, token: &str) -> Result<Option<u32>, Refusal> {
    for style in by_preference(game) {
        match game.spell(seat, token.as_bytes(), style) {
            Ok(text) if text == token => return Ok(Some(style)),
            Err(refusal) if refusal.died() => return Err(refusal),
            _ => {}
        }
    }
    Ok(None)
}

/// Legal actions in the style whose texts look like a refused token. They are given in the record
/// style, which is kept unless another style is more similar.
pub(crate) fn like(game: &Instance, seat: u32, token: &[u8], near: Vec<String>) -> Vec<String> {
    let token = String::from_utf8_lossy(token);
    let alike = |texts: &[String]| texts.iter().map(|text| similarity(&token, text)).max();
    let mut best = (alike(&near), near);
    if best.0 == Some(SAME_SHAPE) {
        return best.1;
    }
    for style in 0..game.ruleset().styles.len() as u32 {
        let spell = |text: &String| game.spell(seat, text.as_bytes(), style).ok();
        let Some(spelled) = best.1.iter().map(spell).collect::<Option<Vec<_>>>() else { continue };
        if alike(&spelled) > best.0 {
            best = (alike(&spelled), spelled);
        }
    }
    best.1
}

/// The greatest [`similarity`].
const SAME_SHAPE: u32 = 3;

/// How similar the shapes of two texts are: equal, equal but for the lengths of their numbers
/// (`a9a10` and `a0a1`), or of the same signs, in ASCII or not.
fn similarity(one: &str, other: &str) -> u32 {
    let [one, other] = [one, other].map(shape);
    let parts = |shape: &str| {
        let mut parts: Vec<char> = shape.chars().collect();
        parts.dedup_by(|next, digit| *next == '0' && *digit == '0');
        parts
    };
    if one == other {
        SAME_SHAPE
    } else if parts(&one) == parts(&other) {
        2
    } else {
        u32::from(one.is_ascii() == other.is_ascii())
    }
}

/// The kinds of the characters of a text: small and capital letters, digits, signs beyond ASCII.
fn shape(text: &str) -> String {
    let sort = |c: char| match c {
        'a'..='z' => 'a',
        'A'..='Z' => 'A',
        '0'..='9' => '0',
        c if c.is_ascii() => c,
        _ => '字',
    };
    text.chars().map(sort).collect()
}

/// All styles, the record style first.
fn by_preference(game: &Instance) -> impl Iterator<Item = u32> {
    let set = game.ruleset();
    let (record, count) = (set.record_style, set.styles.len() as u32);
    std::iter::once(record).chain((0..count).filter(move |style| *style != record))
}

impl Legal {
    /// Converts the actions to a style (0: canonical). An action that the style cannot write is
    /// unchanged.
    ///
    /// # Errors
    /// The plugin died.
    pub fn in_style(mut self, game: &Instance, style: u32) -> Result<Legal, Refusal> {
        if style == 0 {
            return Ok(self);
        }
        for (actor, texts) in &mut self.actions {
            let seat = if *actor == 0 { abi::SEAT_ENV } else { *actor };
            for text in texts {
                match game.spell(seat, text.as_bytes(), style) {
                    Ok(spelled) => *text = spelled,
                    Err(refusal) if refusal.died() => return Err(refusal),
                    Err(_) => {}
                }
            }
        }
        Ok(self)
    }
}

#[cfg(test)]
mod tests {
    use super::{shape, similarity};

    #[test]
    fn a_text_is_most_similar_to_those_of_its_style() {
        assert_eq!(similarity("e2e5", "e2e4"), 3);
        assert_eq!(similarity("a9a10", "a0a1"), 2);
        assert_eq!(similarity("a1a2", "eheh"), 1);
        assert_eq!(similarity("pass", "ai"), 1);
        assert_eq!(similarity("a1a2", "마상마상"), 0);
        assert_eq!(similarity("炮八平五", "兵九进一"), 3);
    }

    #[test]
    fn shapes_distinguish_styles() {
        assert_eq!(shape("e2e4"), shape("g8f6"));
        assert_ne!(shape("e2e4"), shape("Nf3"));
        assert_ne!(shape("炮二平五"), shape("h3e3"));
        assert_eq!(shape("炮二平五"), shape("马８进７"));
    }
}
