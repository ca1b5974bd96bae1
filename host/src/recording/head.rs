//! The head of a new record.

use crate::instance::Refusal;
use crate::registry::Variant;
use crate::session::Session;
use wanqi_abi as abi;
use wanqi_notation::writer::Writer;

/// The head of a new record: its tags and an empty line. If the game has chance, the tag `Seed`
/// contains the seed.
///
/// # Errors
/// The plugin died.
pub fn head(
    session: &Session,
    variant: &Variant,
    position: &str,
    names: &[String],
    seed: u64,
) -> Result<String, Refusal> {
    let (game, set) = (variant.game(), variant.ruleset());
    let mut writer = Writer::new();
    writer.set_name_tags(set.seat_tags.iter().map(String::as_str));
    let options = session.start().options()?;
    let plugin = format!("{} {}", plugin_name(variant), variant.plugin.version);
    let rules = format!("{}@{}", set.slug, set.revision);
    let mut tags = vec![
        ("WQN", "1"),
        ("Game", &game.slug),
        ("Rules", &rules),
        ("Options", &options),
        ("Plugin", &plugin),
    ];
    if !position.is_empty() {
        tags.push(("Position", position));
    }
    let seed = seed.to_string();
    if set.has(abi::TRAIT_CHANCE) {
        tags.push(("Seed", &seed));
    }
    let seats = set.seat_tags.iter().enumerate();
    tags.extend(
        seats.map(|(seat, tag)| (tag.as_str(), names.get(seat).map_or("?", String::as_str))),
    );
    tags.push(("Result", "*"));
    for (name, value) in tags {
        // The plugin determines the names of seat tags: an invalid one is left out.
        let _ = writer.tag(name, value);
    }
    let mut text = writer.finish();
    text.push(b'\n');
    Ok(String::from_utf8_lossy(&text).into_owned())
}

/// The name of a plugin in tags and lists: its file name without the system's prefix and suffix.
#[must_use]
pub fn plugin_name(variant: &Variant) -> String {
    let stem = variant.plugin.path.file_stem().unwrap_or_default().to_string_lossy();
    stem.strip_prefix("lib").unwrap_or(&stem).to_owned()
}
