//! Copies a library's descriptors into owned structs. The module `valid` checks their content.

use super::{
    FormatInfo, FormerDefaults, Game, LONGEST, LoadReason, MOST, OptionInfo, Reason, Rule, RuleSet,
    TagAlias, noun,
};
use wanqi_abi as abi;
use wanqi_abi::growth::{self, Grows};

/// A copy of a string of the library.
pub(super) fn text(bytes: abi::Bytes, what: &'static str) -> Result<String, LoadReason> {
    kept(bytes, what).map(str::to_owned)
}

/// A string of the library, not copied.
fn kept(bytes: abi::Bytes, what: &'static str) -> Result<&'static str, LoadReason> {
    if bytes.len > LONGEST {
        return Err(LoadReason::Count(noun(what), bytes.len));
    }
    // SAFETY: descriptors live as long as the library, which is never closed, and the ABI requires
    // right lengths.
    let slice = unsafe { bytes.as_slice() };
    std::str::from_utf8(slice).map_err(|_| LoadReason::Text(noun(what)))
}

fn texts(strings: abi::Strings, what: &'static str) -> Result<Vec<String>, LoadReason> {
    let all = lent(strings.ptr, strings.len, what)?;
    all.iter().map(|&bytes| text(bytes, what)).collect()
}

/// An array of the library.
fn lent<T: 'static>(
    ptr: *const T,
    len: u64,
    what: &'static str,
) -> Result<&'static [T], LoadReason> {
    if len == 0 {
        return Ok(&[]);
    }
    if ptr.is_null() {
        return Err(LoadReason::Null(noun(what)));
    }
    if len > MOST {
        return Err(LoadReason::Count(noun(what), len));
    }
    // SAFETY: the pointer is not null, and the ABI requires a right length.
    Ok(unsafe { std::slice::from_raw_parts(ptr, len as usize) })
}

/// An array of pointers to structs; of each struct, the part that both the plugin and this program
/// know.
fn structs<T: Grows + 'static>(
    ptr: *const *const T,
    len: u64,
    what: &'static str,
) -> Result<Vec<T>, LoadReason> {
    lent(ptr, len, what)?.iter().map(|&item| one(item, what)).collect()
}

fn one<T: Grows>(item: *const T, what: &'static str) -> Result<T, LoadReason> {
    if item.is_null() {
        return Err(LoadReason::Null(noun(what)));
    }
    // SAFETY: the pointer is not null, and the struct starts with its size.
    unsafe {
        let short = || LoadReason::Short(noun(what), growth::size(item) as u32, T::FIRST);
        growth::read(item).ok_or_else(short)
    }
}

impl Game {
    /// # Safety
    /// `info` must not be null and must point at a descriptor of a checked table.
    pub(super) unsafe fn read(
        info: *const abi::GameInfo,
        format: Option<&'static abi::FormatV1>,
    ) -> Result<Game, LoadReason> {
        let info = one(info, "game")?;
        let sets = structs(info.rulesets, info.rulesets_len.into(), "rule sets")?;
        let rules = structs(info.rules, info.rules_len, "rules")?;
        let reasons = structs(info.reasons, info.reasons_len, "reasons")?;
        let aliases = structs(info.tag_aliases, info.tag_aliases_len, "tag aliases")?;
        let aliases = aliases.into_iter().map(TagAlias::read).collect::<Result<Vec<_>, _>>()?;
        let mut rulesets =
            sets.into_iter().map(RuleSet::read).collect::<Result<Vec<RuleSet>, _>>()?;
        let mut tag_aliases = Vec::new();
        for alias in aliases {
            // `slug@N` of a rule set means an earlier revision; it is not a tag of an imported
            // file.
            let named = alias.value.split_once('@').filter(|_| alias.tag == "Rules");
            let former = named.and_then(|(slug, revision)| {
                let set = rulesets.iter_mut().find(|set| set.slug == slug)?;
                Some((set, revision.parse().ok()?))
            });
            match former {
                Some((set, revision)) => {
                    let options = alias.options;
                    set.former_defaults.push(FormerDefaults { revision, options });
                }
                None => tag_aliases.push(alias),
            }
        }
        Ok(Game {
            slug: text(info.slug, "slug")?,
            aliases: texts(info.aliases, "aliases")?,
            name: text(info.name, "name")?,
            name_zh: text(info.name_zh, "Chinese name")?,
            about: text(info.about, "description")?,
            about_zh: text(info.about_zh, "Chinese description")?,
            family: text(info.family, "family")?,
            family_zh: text(info.family_zh, "Chinese family")?,
            rules_text: kept(info.rules_text, "rules text")?.into(),
            rulesets,
            rules: rules.into_iter().map(Rule::read).collect::<Result<_, _>>()?,
            tag_aliases,
            default_of: texts(info.default_of, "containers")?,
            suffixes: texts(info.suffixes, "suffixes")?,
            sources: texts(info.sources, "sources")?,
            reasons: reasons.into_iter().map(Reason::read).collect::<Result<_, _>>()?,
            formats: match format {
                Some(table) => FormatInfo::read(table)?,
                None => Vec::new(),
            },
        })
    }
}

impl RuleSet {
    fn read(set: abi::RuleSet) -> Result<RuleSet, LoadReason> {
        let order = lent(set.result_order, set.result_order_len, "result order")?;
        let equal = lent(set.equal_revisions, set.equal_revisions_len, "equal revisions")?;
        let options = structs(set.options, set.options_len, "options")?;
        Ok(RuleSet {
            slug: text(set.slug, "rule set")?,
            aliases: texts(set.aliases, "aliases")?,
            name: text(set.name, "name")?,
            name_zh: text(set.name_zh, "Chinese name")?,
            about: text(set.about, "description")?,
            about_zh: text(set.about_zh, "Chinese description")?,
            seats_min: set.seats_min,
            seats_max: set.seats_max,
            revision: set.revision,
            equal_revisions: equal.to_vec(),
            former_defaults: Vec::new(),
            provisional: set.provisional != 0,
            traits: set.traits,
            options: options.into_iter().map(OptionInfo::read).collect::<Result<_, _>>()?,
            roles: texts(set.roles, "roles")?,
            roles_zh: texts(set.roles_zh, "Chinese roles")?,
            seat_tags: texts(set.seat_tags, "seat tags")?,
            result_order: order.to_vec(),
            styles: texts(set.styles, "styles")?,
            record_style: set.record_style,
            proved_by: texts(set.proved_by, "proofs")?,
            proved_by_zh: texts(set.proved_by_zh, "Chinese proofs")?,
        })
    }
}

impl OptionInfo {
    fn read(option: abi::OptionInfo) -> Result<OptionInfo, LoadReason> {
        Ok(OptionInfo {
            key: text(option.key, "option")?,
            kind: text(option.kind, "option's type")?,
            default: text(option.default, "option's default")?,
            doc: text(option.doc, "option's description")?,
            doc_zh: text(option.doc_zh, "option's description")?,
        })
    }
}

impl Rule {
    fn read(rule: abi::RuleText) -> Result<Rule, LoadReason> {
        Ok(Rule {
            id: kept(rule.id, "rule")?.into(),
            text: kept(rule.text, "rule")?.into(),
            text_zh: kept(rule.text_zh, "rule")?.into(),
            source: kept(rule.source, "rule's source")?.into(),
        })
    }
}

impl Reason {
    fn read(reason: abi::ReasonText) -> Result<Reason, LoadReason> {
        Ok(Reason {
            id: kept(reason.id, "reason")?.into(),
            text: kept(reason.text, "reason")?.into(),
            text_zh: kept(reason.text_zh, "reason")?.into(),
        })
    }
}

impl TagAlias {
    fn read(alias: abi::TagAlias) -> Result<TagAlias, LoadReason> {
        Ok(TagAlias {
            tag: text(alias.tag, "tag alias")?,
            value: text(alias.value, "tag alias")?,
            rules: text(alias.rules, "tag alias")?,
            options: text(alias.options, "tag alias")?,
        })
    }
}

impl FormatInfo {
    fn read(table: &'static abi::FormatV1) -> Result<Vec<FormatInfo>, LoadReason> {
        let infos = structs(table.formats, table.formats_len.into(), "formats")?;
        let read = |(index, info): (usize, abi::FormatInfo)| {
            if info.magic.len > LONGEST {
                return Err(LoadReason::Count(
                    noun("length of a format's first bytes"),
                    info.magic.len,
                ));
            }
            // SAFETY: the bytes live as long as the library, and the ABI requires a right length.
            let magic = unsafe { info.magic.as_slice() }.to_vec();
            Ok(FormatInfo {
                index: index as u32,
                id: text(info.id, "format")?,
                suffixes: texts(info.suffixes, "format's suffixes")?,
                magic,
                imports: info.directions & 1 != 0,
                exports: info.directions & 2 != 0,
                lines: info.directions & 4 != 0,
                about: text(info.about, "format's description")?,
                about_zh: text(info.about_zh, "format's Chinese description")?,
            })
        };
        infos.into_iter().enumerate().map(read).collect()
    }
}
