//! The main line of a record, played again for an exporter.

use crate::facts::{FormatError, RuleSet};
use crate::position::set_up;
use crate::replay::{Reading, Resolved, resolve};
use crate::{Actor, Game, Options, Setup};
use wanqi_notation::Span;
use wanqi_notation::tokens::{Action, Token, Tokens};

/// The name and value of each tag of a record.
pub type Tags = Vec<(String, String)>;

/// Goes through the main line of each record of a text. `begin` creates a value from the tags.
/// `take` gets this value with each event, including the beginning of a variation, but not the
/// content of variations.
///
/// ```
/// use wanqi_notation::tokens::Token;
/// use wanqi_sdk::formats::{Tags, main_lines};
///
/// let wqn = b"[Black \"Anna\"]\n\n1. c4 (1. d3) c3 *\n";
/// let begin = |tags: Tags| Ok(vec![format!("{} {}", tags[0].0, tags[0].1)]);
/// let games = main_lines(wqn, begin, |lines, event| {
///     if let Token::Action(action) = event {
///         lines.push(action.as_str().to_owned());
///     }
///     Ok(())
/// })?;
/// assert_eq!(games, [["Black Anna", "c4", "c3"]]);
/// # Ok::<(), wanqi_sdk::facts::FormatError>(())
/// ```
///
/// # Errors
/// The errors of `begin` and `take`.
pub fn main_lines<P>(
    wqn: &[u8],
    begin: impl Fn(Tags) -> Result<P, FormatError>,
    take: impl Fn(&mut P, &Token<'_>) -> Result<(), FormatError>,
) -> Result<Vec<P>, FormatError> {
    let mut ended = Vec::new();
    let (mut tags, mut record, mut depth) = (Tags::new(), None::<P>, 0_u32);
    for event in Tokens::new(wqn) {
        match event {
            Token::GameStart { .. } => (tags, record, depth) = (Tags::new(), None, 0),
            Token::Tag(tag) => tags.push((tag.name.to_owned(), tag.value().into_owned())),
            event => {
                let followed = match &mut record {
                    Some(followed) => followed,
                    None => record.insert(begin(std::mem::take(&mut tags))?),
                };
                if depth == 0 {
                    take(followed, &event)?;
                }
                match event {
                    Token::VariationOpen { .. } => depth += 1,
                    Token::VariationClose { .. } => depth = depth.saturating_sub(1),
                    Token::GameEnd { .. } => ended.extend(record.take()),
                    _ => {}
                }
            }
        }
    }
    Ok(ended)
}

/// The value of the first tag of this name.
#[must_use]
pub fn tag<'t>(tags: &'t [(String, String)], name: &str) -> Option<&'t str> {
    tags.iter().find(|(own, _)| own == name).map(|(_, value)| value.as_str())
}

/// The seat that has won according to the tag `Result`.
#[must_use]
pub fn winner(tags: &[(String, String)]) -> Option<Actor> {
    match tag(tags, "Result")? {
        "1-0" => Some(Actor::ONE),
        "0-1" => Some(Actor::TWO),
        _ => None,
    }
}

/// The tags that begin every record. An exporter needs them to play the record.
const HEAD: [&str; 5] = ["WQN", "Game", "Rules", "Options", "Plugin"];

/// The names and values of the tags that are neither among `known` nor among those with which every
/// record begins: `WQN`, `Game`, `Rules`, `Options`, `Plugin`.
pub fn other_tags<'t>(
    tags: &'t [(String, String)],
    known: &[&str],
) -> impl Iterator<Item = (&'t str, &'t str)> {
    let tags = tags.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    tags.filter(|(name, _)| !HEAD.contains(name) && !known.contains(name))
}

/// The facts that a format cannot contain: each once, in the order in which they were added.
///
/// ```
/// use wanqi_sdk::formats::{Losses, Tags};
///
/// let tags: Tags = [("WQN", "1"), ("Result", "*"), ("Site", "Bath")]
///     .map(|(name, value)| (name.to_owned(), value.to_owned()))
///     .into();
/// let mut losses = Losses::default();
/// losses.add_tags(&tags, &["Result"]);
/// losses.add("comments have no place");
/// losses.add("comments have no place");
/// let losses: Vec<String> = losses.into_iter().collect();
/// assert_eq!(losses, ["the tag Site has no place", "comments have no place"]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Losses(Vec<String>);

impl Losses {
    /// Adds a fact, unless it is there.
    pub fn add(&mut self, fact: impl Into<String>) {
        let fact = fact.into();
        if !self.0.contains(&fact) {
            self.0.push(fact);
        }
    }

    /// Adds the name of each of the [`other_tags`].
    pub fn add_tags(&mut self, tags: &[(String, String)], known: &[&str]) {
        for (name, _) in other_tags(tags, known) {
            self.add(format!("the tag {name} has no place"));
        }
    }
}

impl IntoIterator for Losses {
    type Item = String;
    type IntoIter = std::vec::IntoIter<String>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

/// The index of the rule set that the tags name, and the game at its start with the options of the
/// tags. Without a known rule set, the first is meant.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/twenty_one.rs"));
/// # fn main() -> Result<(), wanqi_sdk::facts::FormatError> {
/// use wanqi_notation::tokens::Token;
/// use wanqi_sdk::formats::{Tags, action, main_lines, start, winner};
///
/// // The moves of each game and its winner. `TwentyOne` is the game in the example of `Game`.
/// let wqn = b"[Rules \"standard\"]\n[Result \"1-0\"]\n\n+3 +2 1-0\n";
/// let begin = |tags: Tags| {
///     let (_, game) = start::<TwentyOne>(&tags, None)?;
///     Ok((game, Vec::new(), winner(&tags)))
/// };
/// let games = main_lines(wqn, begin, |(game, moves, _), event| {
///     if let Token::Action(token) = event {
///         let played = action(game, token)?;
///         game.apply(played.actor, played.action);
///         moves.push((played.actor.0, played.action));
///     }
///     Ok(())
/// })?;
/// let (game, moves, won) = &games[0];
/// assert_eq!((game.sum, &moves[..], *won), (5, &[(1, 3), (2, 2)][..], Some(Actor::ONE)));
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// The game refuses the options or the position. The error has no place.
pub fn start<G: Game>(
    tags: &[(String, String)],
    position: Option<&str>,
) -> Result<(usize, G), FormatError> {
    let sets = G::FACTS.rulesets;
    let rules = RuleSet::find(sets, tag(tags, "Rules").unwrap_or_default()).unwrap_or(0);
    let options = Options::parse(sets[rules].options, tag(tags, "Options").unwrap_or_default());
    let game = options.and_then(|options| set_up(&Setup { rules, options: &options, position }));
    Ok((rules, game.map_err(|refusal| FormatError::refused(Span::default(), refusal))?))
}

/// The legal action that an action of a record means in any style, with its actor. Signs are
/// ignored, also wrong ones. The action is not applied.
///
/// # Errors
/// The reason why the game refuses it, with the place of the action.
pub fn action<G: Game>(game: &G, action: &Action<'_>) -> Result<Resolved<G::Action>, FormatError> {
    resolve(game, None, action.text, Reading::ANY_STYLE)
        .map_err(|refusal| FormatError::refused(action.span, refusal))
}
