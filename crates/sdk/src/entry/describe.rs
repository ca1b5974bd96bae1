//! Descriptors: the facts of a game as structs of the ABI. They are created once and never freed.

use super::{calls, extensions};
use crate::facts::{Check, Facts, Format, OptionDef, Reason, RuleSet};
use crate::game::Game;
use crate::options::range;
use std::any::TypeId;
use std::sync::Mutex;
use wanqi_abi as abi;
use wanqi_abi::{Bytes, Strings};

/// The plugin table and the format table of a game.
pub struct DescriptorTables {
    plugin: abi::Plugin,
    formats: abi::FormatV1,
}

// SAFETY: immutable after it is made; its pointers lead to leaked, immutable memory.
unsafe impl Sync for DescriptorTables {}
// SAFETY: as above.
unsafe impl Send for DescriptorTables {}

impl DescriptorTables {
    /// The plugin table.
    pub const fn plugin(&'static self) -> *const abi::Plugin {
        &raw const self.plugin
    }
}

/// The tables of every linked game: one in a plugin, several in a test binary.
static MADE: Mutex<Vec<(TypeId, &'static DescriptorTables)>> = Mutex::new(Vec::new());

/// The tables of a game, made at the first call.
pub fn tables<G: Game>(version: &'static str) -> &'static DescriptorTables {
    let mut made = MADE.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let id = TypeId::of::<G>();
    if let Some((_, tables)) = made.iter().find(|(i, _)| *i == id) {
        return tables;
    }
    let tables: &'static DescriptorTables = Box::leak(Box::new(make::<G>(version)));
    made.push((id, tables));
    tables
}

/// The format table of a game.
pub fn formats<G: Game>() -> *const abi::FormatV1 {
    &raw const tables::<G>("").formats
}

fn make<G: Game>(version: &'static str) -> DescriptorTables {
    let facts = &G::FACTS;
    let mut build_flags = abi::BUILD_GUARDED;
    if cfg!(panic = "abort") {
        build_flags |= abi::BUILD_PANIC_ABORT;
    }
    if cfg!(debug_assertions) {
        build_flags |= abi::BUILD_DEBUG;
    }
    let core: &'static abi::Core = Box::leak(Box::new(calls::core::<G>()));
    DescriptorTables {
        plugin: abi::Plugin {
            magic: abi::MAGIC,
            struct_size: size_of::<abi::Plugin>() as u32,
            major: abi::MAJOR,
            minor: abi::MINOR,
            draft: abi::DRAFT,
            build_flags,
            version: Bytes::text(version),
            game: leak(game(facts)),
            core,
            extension: extensions::extension::<G>,
        },
        formats: abi::FormatV1 {
            struct_size: size_of::<abi::FormatV1>() as u32,
            formats_len: facts.formats.len() as u32,
            formats: pointers(facts.formats.iter().map(format)),
            import: extensions::import::<G>,
            export: extensions::export::<G>,
        },
    }
}

fn leak<T>(value: T) -> *const T {
    Box::leak(Box::new(value))
}

fn pointers<T>(values: impl Iterator<Item = T>) -> *const *const T {
    let list: Vec<*const T> = values.map(leak).collect();
    Vec::leak(list).as_ptr()
}

fn strings(texts: &[&'static str]) -> Strings {
    let list: Vec<Bytes> = texts.iter().map(|text| Bytes::text(text)).collect();
    Strings { len: list.len() as u64, ptr: Vec::leak(list).as_ptr() }
}

fn game(facts: &Facts) -> abi::GameInfo {
    let rules = facts.rules.iter().map(|rule| abi::RuleText {
        struct_size: size_of::<abi::RuleText>() as u32,
        reserved: 0,
        id: Bytes::text(rule.id),
        text: Bytes::text(rule.text),
        text_zh: Bytes::text(rule.text_zh),
        source: Bytes::text(rule.source),
    });
    let alias = |tag, value, rules, options| abi::TagAlias {
        struct_size: size_of::<abi::TagAlias>() as u32,
        reserved: 0,
        tag: Bytes::text(tag),
        value: Bytes::text(value),
        rules: Bytes::text(rules),
        options: Bytes::text(options),
    };
    let of_tags = facts.tag_aliases.iter().map(|it| alias(it.tag, it.value, it.rules, it.options));
    let of_revisions = facts.rulesets.iter().flat_map(|set| {
        set.former_defaults.iter().map(move |(revision, options)| {
            let value: &'static str = String::leak(format!("{}@{revision}", set.slug));
            alias("Rules", value, set.slug, options)
        })
    });
    let aliases: Vec<abi::TagAlias> = of_tags.chain(of_revisions).collect();
    abi::GameInfo {
        struct_size: size_of::<abi::GameInfo>() as u32,
        rulesets_len: facts.rulesets.len() as u32,
        slug: Bytes::text(facts.slug),
        aliases: strings(facts.aliases),
        name: Bytes::text(facts.name),
        name_zh: Bytes::text(facts.name_zh),
        about: Bytes::text(facts.about),
        rules_text: Bytes::text(facts.rules_text),
        rulesets: pointers(facts.rulesets.iter().map(ruleset)),
        rules_len: facts.rules.len() as u64,
        rules: pointers(rules),
        tag_aliases_len: aliases.len() as u64,
        tag_aliases: pointers(aliases.into_iter()),
        default_of: strings(facts.default_of),
        suffixes: strings(facts.suffixes),
        sources: strings(facts.sources),
        about_zh: Bytes::text(facts.about_zh),
        reasons: pointers(facts.reasons.iter().map(reason)),
        reasons_len: facts.reasons.len() as u64,
        family: Bytes::text(facts.family.word()),
        family_zh: Bytes::text(facts.family.word_zh()),
    }
}

fn reason(reason: &'static Reason) -> abi::ReasonText {
    abi::ReasonText {
        struct_size: size_of::<abi::ReasonText>() as u32,
        reserved: 0,
        id: Bytes::text(reason.id),
        text: Bytes::text(reason.text),
        text_zh: Bytes::text(reason.text_zh),
    }
}

fn ruleset(set: &'static RuleSet) -> abi::RuleSet {
    abi::RuleSet {
        struct_size: size_of::<abi::RuleSet>() as u32,
        provisional: u32::from(set.provisional),
        slug: Bytes::text(set.slug),
        aliases: strings(set.aliases),
        name: Bytes::text(set.name),
        name_zh: Bytes::text(set.name_zh),
        about: Bytes::text(set.about),
        seats_min: u32::from(set.seats.0),
        seats_max: u32::from(set.seats.1),
        revision: set.revision,
        record_style: u32::from(set.record_style),
        equal_revisions: set.equal_revisions.as_ptr(),
        equal_revisions_len: set.equal_revisions.len() as u64,
        traits: set.traits,
        options_len: set.options.len() as u64,
        options: pointers(set.options.iter().map(option)),
        roles: strings(set.roles),
        seat_tags: strings(set.seat_tags),
        result_order: set.result_order.as_ptr(),
        result_order_len: set.result_order.len() as u64,
        styles: strings(set.styles),
        proved_by: checks(set, |check| match check.outside {
            true => {
                String::leak(format!("{} (needs data from outside the repository)", check.text))
            }
            false => check.text,
        }),
        about_zh: Bytes::text(set.about_zh),
        // Without own names, the ones of `DEFAULT` may be too few or too many.
        roles_zh: strings(if set.roles_zh.len() == set.roles.len() { set.roles_zh } else { &[] }),
        proved_by_zh: checks(set, |check| match check.outside {
            true => String::leak(format!("{}（需要仓库以外的数据）", check.text_zh)),
            false => check.text_zh,
        }),
    }
}

/// The texts of the checks of a rule set.
fn checks(set: &RuleSet, text: fn(&Check) -> &'static str) -> Strings {
    strings(&set.checks.iter().map(text).collect::<Vec<_>>())
}

fn option(def: &'static OptionDef) -> abi::OptionInfo {
    abi::OptionInfo {
        struct_size: size_of::<abi::OptionInfo>() as u32,
        reserved: 0,
        key: Bytes::text(def.key),
        kind: Bytes::text(String::leak(range(def.kind))),
        default: Bytes::text(def.default),
        doc: Bytes::text(def.doc),
        doc_zh: Bytes::text(def.doc_zh),
    }
}

fn format(format: &'static Format) -> abi::FormatInfo {
    abi::FormatInfo {
        struct_size: size_of::<abi::FormatInfo>() as u32,
        directions: u32::from(format.import.is_some())
            | u32::from(format.export.is_some()) << 1
            | u32::from(format.lines) << 2,
        id: Bytes::text(format.id),
        suffixes: strings(format.suffixes),
        magic: Bytes::new(format.magic),
        about: Bytes::text(format.about),
        about_zh: Bytes::text(format.about_zh),
    }
}
