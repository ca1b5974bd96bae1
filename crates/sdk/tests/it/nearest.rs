//! Compares the nearest legal texts with all texts sorted by their edit distance by its definition.

use std::sync::Arc;
use wanqi_sdk::RuleSet;
use wanqi_sdk::listing::nearest;
use wanqi_sdk::prelude::*;

/// A game whose legal actions are words: the canonical text of each, and its text in style 1.
#[derive(Clone, Debug)]
struct Words(Arc<Vec<(String, String)>>);

impl Game for Words {
    const FACTS: Facts = Facts {
        slug: "words",
        name: "Words",
        name_zh: "詞",
        rulesets: &[RuleSet { slug: "plain", ..RuleSet::DEFAULT }],
        ..crate::toy::Tally::FACTS
    };

    fn start(_: &Setup<'_>) -> Result<Self, Rejection> {
        Ok(Words(Arc::default()))
    }

    fn turn(&self) -> Turn {
        Turn::of(Actor::ONE, 1, 1, 0)
    }

    fn legal(&self, _: Actor, out: &mut Vec<usize>) {
        out.extend(0..self.0.len());
    }

    fn check(&self, _: Actor, _: usize) -> Result<(), Rejection> {
        Ok(())
    }

    fn apply(&mut self, _: Actor, _: usize) {}

    fn outcome(&self) -> Option<Outcome> {
        None
    }
}

impl ActionText for Words {
    type Action = usize;

    fn write(&self, _: Actor, action: usize, out: &mut String) {
        out.push_str(&self.0[action].0);
    }

    fn write_style(&self, style: usize, _: Actor, action: usize, out: &mut String) {
        let (canonical, text) = &self.0[action];
        out.push_str(if style == 0 { canonical } else { text });
    }

    fn read(&self, _: Actor, _: &[u8]) -> Result<usize, Rejection> {
        Err(Rejection::syntax("no such action"))
    }
}

impl PositionText for Words {
    fn position(&self, out: &mut String) {
        out.push_str("words");
    }

    fn read_position(self, _: &str) -> Result<Self, Rejection> {
        Ok(self)
    }
}

impl Picture for Words {
    fn scene(&self, _: Eyes, scene: &mut Scene) {
        scene.cells();
    }
}

/// The edit distance by its definition; long texts are far from every text.
fn edits(a: &[u8], b: &[u8]) -> usize {
    match (a, b) {
        _ if a.len() > 64 || b.len() > 64 => usize::MAX,
        ([], rest) | (rest, []) => rest.len(),
        ([x, a_rest @ ..], [y, b_rest @ ..]) => {
            let change = edits(a_rest, b_rest) + usize::from(!x.eq_ignore_ascii_case(y));
            change.min(edits(a_rest, b) + 1).min(edits(a, b_rest) + 1)
        }
    }
}

#[test]
fn the_nearest_texts_are_the_first_of_all() {
    let mut rng = Rng::new(7);
    let mut word = |long: bool| -> String {
        let letters = rng.below(6);
        let letters: String =
            (0..letters).map(|_| "aAbc".as_bytes()[rng.below(4) as usize] as char).collect();
        if long && rng.below(20) == 0 { letters.repeat(40) } else { letters }
    };
    for _ in 0..100 {
        let token = word(false);
        let words: Vec<_> = (0..12).map(|_| (word(true), word(true))).collect();
        let game = Words(Arc::new(words.clone()));
        for style in [0, 1] {
            let mut all: Vec<_> = words
                .iter()
                .map(|(canonical, styled)| {
                    let text = if style == 0 { canonical } else { styled };
                    let near =
                        [canonical, text].map(|text| edits(token.as_bytes(), text.as_bytes()));
                    (near[0].min(near[1]), text.len(), text.clone())
                })
                .collect();
            all.sort();
            for most in [0, 1, 3, 20] {
                let first: Vec<_> = all.iter().take(most).map(|(.., text)| text.clone()).collect();
                let found = nearest(&game, style, Actor::ONE, token.as_bytes(), most);
                assert_eq!(found, (first, words.len()), "{token:?} {style} {words:?}");
            }
        }
    }
}
