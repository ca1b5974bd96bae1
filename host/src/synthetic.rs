//! Games that consist only of a descriptor, for tests.

use crate::plugin::{Game, RuleSet};

/// A rule set for two players with these seat tags.
pub(crate) fn rule_set(slug: &str, seats: &[&str]) -> RuleSet {
    RuleSet {
        slug: slug.to_owned(),
        aliases: Vec::new(),
        name: slug.to_owned(),
        name_zh: String::new(),
        about: String::new(),
        about_zh: String::new(),
        seats_min: 2,
        seats_max: 2,
        revision: 1,
        equal_revisions: Vec::new(),
        former_defaults: Vec::new(),
        provisional: false,
        traits: 0,
        options: Vec::new(),
        roles: Vec::new(),
        roles_zh: Vec::new(),
        seat_tags: seats.iter().map(ToString::to_string).collect(),
        result_order: vec![1, 2],
        styles: vec!["canonical".to_owned()],
        record_style: 0,
        proved_by: Vec::new(),
        proved_by_zh: Vec::new(),
    }
}

/// A game with this rule set and no other claims.
pub(crate) fn game(slug: &str, rules: RuleSet) -> Game {
    Game {
        slug: slug.to_owned(),
        aliases: Vec::new(),
        name: slug.to_owned(),
        name_zh: String::new(),
        about: String::new(),
        about_zh: String::new(),
        family: String::new(),
        family_zh: String::new(),
        rules_text: "".into(),
        rulesets: vec![rules],
        rules: Vec::new(),
        tag_aliases: Vec::new(),
        default_of: Vec::new(),
        suffixes: Vec::new(),
        sources: Vec::new(),
        reasons: Vec::new(),
        formats: Vec::new(),
    }
}
