//! The optional extensions of a plugin. A call returns [`wanqi_abi::UNSUPPORTED`] if the plugin
//! does not have the extension.

use super::sink::{collect, text, two, with_diag};
use super::{Instance, InstancePlace, Local, Refusal, abi, answers, here, words};
use crate::plugin::{Extensions, Home, Plugin};
use crate::view::Eyes;
use crate::worker::GameAsk;
use borsh::{BorshDeserialize, BorshSerialize};
use std::sync::Arc;
use wanqi_abi::{PlayoutStats, SourceSpan};
use wanqi_notation::message;

/// The totals of random games.
#[derive(Clone, Debug, Default, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub struct Playouts {
    /// Games played.
    pub playouts: u64,
    /// Sum of their actions.
    pub actions: u64,
    /// Games stopped at the limit.
    pub capped: u64,
    /// Kinds of outcome (`decided checkmate 1 2`) and the number of games with each, in the
    /// plugin's order.
    pub outcomes: Vec<(String, u64)>,
}

/// Why a token is refused, and similar legal actions.
#[derive(Clone, Debug, Default, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub struct Explanation {
    /// Id of the deciding rule, or empty.
    pub rule: String,
    /// The sentence, or empty.
    pub message: String,
    /// Legal actions in the record's style, nearest first.
    pub near: Vec<String>,
    /// The number of legal actions, if the plugin reports it.
    pub legal: Option<u64>,
}

/// Imported WQN text, and its source spans.
#[derive(Clone, Debug, Default)]
pub struct Imported {
    /// The text.
    pub wqn: Vec<u8>,
    /// The source spans, ascending by `at`.
    pub map: Vec<SourceSpan>,
}

impl Instance {
    /// The extension tables; all are `None` if the plugin is in another process.
    fn extensions(&self) -> Extensions {
        self.plugin.tables().map_or_else(Extensions::default, |tables| tables.extensions)
    }

    /// `wq.snapshot/1`: the exact state as bytes.
    ///
    /// # Errors
    /// The instance is poisoned, or the plugin does not have the extension.
    pub fn save(&self) -> Result<Vec<u8>, Refusal> {
        let local = here!(self, GameAsk::Save);
        let table = self.extensions().snapshot;
        let table = table.ok_or_else(|| Refusal::unsupported_extension("wq.snapshot/1"))?;
        collect(|sink| {
            // SAFETY: the instance and the sink are live.
            with_diag(self.language(), |diag| unsafe {
                (table.save)(local.raw.as_ptr(), sink, diag)
            })
        })
    }

    /// `wq.snapshot/1`: a game from the bytes of a snapshot.
    ///
    /// # Errors
    /// The bytes are damaged, or the plugin does not have the extension.
    pub fn load(plugin: &Arc<Plugin>, bytes: &[u8]) -> Result<Instance, Refusal> {
        let tables = match &plugin.home {
            Home::Here(tables) => tables,
            Home::There(workers, _) => {
                let (rules, remote) = workers.load(bytes)?;
                let rules = rules as usize;
                if rules >= plugin.game.rulesets.len() {
                    return Err(Refusal::of(abi::BAD_SNAPSHOT));
                }
                let place = InstancePlace::There(remote);
                return Ok(Instance { place, plugin: plugin.clone(), rules });
            }
        };
        let table = tables.extensions.snapshot;
        let table = table.ok_or_else(|| Refusal::unsupported_extension("wq.snapshot/1"))?;
        let (mut rules, mut raw) = (0, std::ptr::null_mut());
        with_diag(plugin.language(), |diag| {
            // SAFETY: the bytes are live; the out pointers receive the results.
            unsafe { (table.load)(abi::Bytes::new(bytes), &mut rules, &mut raw, diag) }
        })?;
        let instance = Self::adopt(raw, tables.core, plugin, rules as usize)?;
        if instance.rules >= plugin.game.rulesets.len() {
            return Err(Refusal::of(abi::BAD_SNAPSHOT));
        }
        Ok(instance)
    }

    /// `wq.index/1`: the number of actions of an actor.
    ///
    /// # Errors
    /// The instance is poisoned, or the plugin does not have the extension.
    pub fn count(&self, seat: u32) -> Result<u64, Refusal> {
        let local = here!(self, GameAsk::Count(seat));
        let table = self.extensions().index;
        let table = table.ok_or_else(|| Refusal::unsupported_extension("wq.index/1"))?;
        let mut count = 0;
        // SAFETY: the instance is live.
        with_diag(self.language(), |diag| unsafe {
            (table.count)(local.raw.as_ptr(), seat, &mut count, diag)
        })?;
        Ok(count)
    }

    /// `wq.index/1`: applies the action at an index of the sorted list; returns its canonical text.
    ///
    /// # Errors
    /// The action or the extension does not exist.
    pub fn apply_index(&mut self, seat: u32, index: u64) -> Result<String, Refusal> {
        words::canonical_text(self.applied_index(seat, index)?)
    }

    fn applied_index(&mut self, seat: u32, index: u64) -> Result<Vec<u8>, Refusal> {
        let local = here!(self, GameAsk::ApplyIndex { seat, index });
        let table = self.extensions().index;
        let table = table.ok_or_else(|| Refusal::unsupported_extension("wq.index/1"))?;
        collect(|sink| {
            with_diag(self.language(), |diag| {
                // SAFETY: the instance and sinks are live.
                unsafe { (table.apply)(local.raw.as_ptr(), seat, index, sink, diag) }
            })
        })
    }

    /// `wq.sample/1`: canonical text of the action that a seed chooses for an actor (0: ENV).
    ///
    /// # Errors
    /// The actor is not to act, or the plugin does not have the extension.
    pub fn sample(&self, seat: u32, seed: u64) -> Result<String, Refusal> {
        words::canonical_text(self.sampled(seat, seed)?)
    }

    fn sampled(&self, seat: u32, seed: u64) -> Result<Vec<u8>, Refusal> {
        let local = here!(self, GameAsk::Sample { seat, seed });
        let table = self.extensions().sample;
        let table = table.ok_or_else(|| Refusal::unsupported_extension("wq.sample/1"))?;
        collect(|sink| {
            with_diag(self.language(), |diag| {
                // SAFETY: the instance and sinks are live.
                unsafe { (table.sample)(local.raw.as_ptr(), seat, seed, sink, diag) }
            })
        })
    }

    /// `wq.perft/1`: the number of sequences of exactly `depth` actions.
    ///
    /// # Errors
    /// The plugin does not have the extension, or does not support these `PERFT_*` flags.
    pub fn perft(&self, depth: u32, flags: u32) -> Result<u64, Refusal> {
        let local = here!(self, GameAsk::Perft { depth, flags });
        self.perft_into(local, depth, flags, std::ptr::null())
    }

    /// `wq.perft/1`: the number of sequences for each first action.
    ///
    /// # Errors
    /// As [`Instance::perft`].
    pub fn perft_divide(&self, depth: u32, flags: u32) -> Result<Vec<(String, u64)>, Refusal> {
        let lines = self.divided(depth, flags)?;
        for (text, _) in &lines {
            words::canonical(text.as_bytes())?;
        }
        answers::divided(lines)
    }

    fn divided(&self, depth: u32, flags: u32) -> Result<Vec<(String, u64)>, Refusal> {
        let local = here!(self, GameAsk::PerftDivide { depth, flags });
        let bytes = collect(|sink| self.perft_into(local, depth, flags, sink).map(|_| ()))?;
        counted_lines(bytes)
    }

    fn perft_into(
        &self,
        local: &Local,
        depth: u32,
        flags: u32,
        sink: *const abi::Sink,
    ) -> Result<u64, Refusal> {
        let table = self.extensions().perft;
        let table = table.ok_or_else(|| Refusal::unsupported_extension("wq.perft/1"))?;
        let mut nodes = 0;
        // SAFETY: the instance is live; the sink is null or live.
        with_diag(self.language(), |diag| unsafe {
            (table.perft)(local.raw.as_ptr(), depth, flags, sink, &mut nodes, diag)
        })?;
        Ok(nodes)
    }

    /// `wq.playout/1`: uniformly random games from this state, which does not change.
    ///
    /// # Errors
    /// The plugin does not have the extension.
    pub fn playout(&self, seed: u64, count: u64, max_actions: u64) -> Result<Playouts, Refusal> {
        answers::playouts(self.raw_playout(seed, count, max_actions)?, count, max_actions)
    }

    fn raw_playout(&self, seed: u64, count: u64, max_actions: u64) -> Result<Playouts, Refusal> {
        let local = here!(self, GameAsk::Playout { seed, count, max_actions });
        let table = self.extensions().playout;
        let table = table.ok_or_else(|| Refusal::unsupported_extension("wq.playout/1"))?;
        let size = size_of::<PlayoutStats>() as u32;
        let mut stats = PlayoutStats { struct_size: size, ..PlayoutStats::default() };
        let lines = collect(|sink| {
            // SAFETY: the instance and sink are live; `stats` contains its size.
            with_diag(self.language(), |diag| unsafe {
                let raw = local.raw.as_ptr();
                (table.playout)(raw, seed, count, max_actions, sink, &mut stats, diag)
            })
        })?;
        Ok(Playouts {
            playouts: stats.playouts,
            actions: stats.actions,
            capped: stats.capped,
            outcomes: counted_lines(lines)?,
        })
    }

    /// `wq.view/1`: the position text as these eyes may see it. For [`Eyes::All`] it is
    /// [`Instance::position`], without the extension.
    ///
    /// # Errors
    /// The seat or the extension does not exist.
    pub fn view(&self, eyes: Eyes) -> Result<String, Refusal> {
        if eyes == Eyes::All {
            return self.position();
        }
        answers::one_line(self.viewed(eyes)?, "a position text")
    }

    fn viewed(&self, eyes: Eyes) -> Result<String, Refusal> {
        let local = here!(self, GameAsk::View(eyes));
        let table = self.extensions().view;
        let table = table.ok_or_else(|| Refusal::unsupported_extension("wq.view/1"))?;
        // SAFETY: the instance and the sink are live.
        text(self.language(), |sink, diag| unsafe {
            (table.view)(local.raw.as_ptr(), eyes.number(), sink, diag)
        })
    }

    /// `wq.scene/1`: the position as drawing primitives, one per line, as these eyes may see it.
    ///
    /// # Errors
    /// The seat or the extension does not exist.
    pub fn scene(&self, eyes: Eyes) -> Result<String, Refusal> {
        let local = here!(self, GameAsk::Scene(eyes));
        let table = self.extensions().scene;
        let table = table.ok_or_else(|| Refusal::unsupported_extension("wq.scene/1"))?;
        // SAFETY: the instance and the sink are live.
        text(self.language(), |sink, diag| unsafe {
            (table.scene)(local.raw.as_ptr(), eyes.number(), sink, diag)
        })
    }

    /// `wq.touch/1`: what a pointer touches to choose an action of an actor, one target or way per
    /// line ([`Targets`](crate::touch::Targets) reads them).
    ///
    /// # Errors
    /// The seat or the extension does not exist.
    pub fn touch(&self, seat: u32) -> Result<String, Refusal> {
        self.is_seat(seat)?;
        let local = here!(self, GameAsk::Touch(seat));
        let table = self.extensions().touch;
        let table = table.ok_or_else(|| Refusal::unsupported_extension("wq.touch/1"))?;
        // SAFETY: the instance and the sink are live.
        text(self.language(), |sink, diag| unsafe {
            (table.touch)(local.raw.as_ptr(), seat, sink, diag)
        })
    }

    /// `wq.explain/1`: why a token is refused, and at most `near` similar legal actions.
    ///
    /// # Errors
    /// The plugin does not have the extension.
    pub fn explain(
        &self,
        kind: super::FrameKind,
        seat: u32,
        token: &[u8],
        near: u32,
    ) -> Result<Explanation, Refusal> {
        let explanation = self.refused(self.explained(kind, seat, token, near), token)?;
        answers::explanation(explanation, near, &self.plugin.game)
    }

    fn explained(
        &self,
        kind: super::FrameKind,
        seat: u32,
        token: &[u8],
        near: u32,
    ) -> Result<Explanation, Refusal> {
        self.is_seat(seat)?;
        let local = here!(self, GameAsk::Explain { kind, seat, token: token.into(), near });
        let table = self.extensions().explain;
        let table = table.ok_or_else(|| Refusal::unsupported_extension("wq.explain/1"))?;
        let lines = text(self.language(), |sink, diag| {
            let (raw, token) = (local.raw.as_ptr(), abi::Bytes::new(token));
            // SAFETY: the instance, sink and token are live.
            unsafe { (table.explain)(raw, kind.code(), seat, token, near, sink, diag) }
        })?;
        let mut explanation = Explanation::default();
        for line in lines.lines() {
            match line.split_once(' ') {
                Some(("rule", rule)) => explanation.rule = rule.to_owned(),
                Some(("message", message)) => explanation.message = message.to_owned(),
                Some(("near", action)) => explanation.near.push(action.to_owned()),
                Some(("legal", count)) => explanation.legal = count.parse().ok(),
                _ => {}
            }
        }
        Ok(explanation)
    }
}

/// Lines `text TAB count`.
fn counted_lines(bytes: Vec<u8>) -> Result<Vec<(String, u64)>, Refusal> {
    let line = |line: &str| {
        let (text, count) = line.split_once('\t')?;
        Some((text.to_owned(), count.parse().ok()?))
    };
    let lines = answers::utf8(bytes)?;
    let counted = lines.split_terminator('\n').map(line).collect::<Option<_>>();
    counted.ok_or_else(|| answers::bad(message!("a line without a count")))
}

/// A format of a game: an entry of its plugin's `wq.format/1`.
#[derive(Clone, Debug)]
pub struct Format {
    plugin: Arc<Plugin>,
    index: usize,
}

impl Format {
    /// All formats of a plugin.
    pub fn all(plugin: &Arc<Plugin>) -> impl Iterator<Item = Format> {
        let plugin = plugin.clone();
        (0..plugin.game.formats.len()).map(move |index| Format { plugin: plugin.clone(), index })
    }

    /// Its description.
    pub fn info(&self) -> &crate::plugin::FormatInfo {
        &self.plugin.game.formats[self.index]
    }

    /// The plugin that implements it.
    pub fn plugin(&self) -> &Arc<Plugin> {
        &self.plugin
    }

    /// Imports bytes. `encoding` names the charset; if it is empty, the file's own declaration
    /// counts. An empty file contains no game, in any format.
    ///
    /// # Errors
    /// The bytes cannot be read, with the place; or the format can only be written.
    pub fn import(&self, bytes: &[u8], encoding: &str) -> Result<Imported, Refusal> {
        if bytes.is_empty() {
            return Ok(Imported::default());
        }
        let imported = self.imported(bytes, encoding);
        let game = &self.plugin.game;
        let imported = imported.map_err(|refusal| answers::refused(refusal, bytes.len(), game))?;
        answers::imported(imported, bytes.len())
    }

    fn imported(&self, bytes: &[u8], encoding: &str) -> Result<Imported, Refusal> {
        let tables = match &self.plugin.home {
            Home::Here(tables) => tables,
            Home::There(workers, _) => return workers.import(self.info().index, bytes, encoding),
        };
        let table = tables.extensions.format;
        let table = table.ok_or_else(|| Refusal::unsupported_extension("wq.format/1"))?;
        let (mut wqn, mut spans) = (Vec::new(), Vec::new());
        two(&mut wqn, &mut spans, |wqn, map| {
            with_diag(self.plugin.language(), |diag| {
                let (bytes, charset) = (abi::Bytes::new(bytes), abi::Bytes::text(encoding));
                // SAFETY: the sinks and texts are live.
                unsafe { (table.import)(self.info().index, bytes, charset, wqn, map, diag) }
            })
        })?;
        let span = |bytes: &[u8; 24]| {
            let word = |at: usize| {
                let mut word = [0; 8];
                word.copy_from_slice(&bytes[at..at + 8]);
                u64::from_ne_bytes(word)
            };
            SourceSpan { at: word(0), from: word(8), length: word(16) }
        };
        Ok(Imported { wqn, map: spans.as_chunks::<24>().0.iter().map(span).collect() })
    }

    /// Exports WQN; returns the bytes, and one line for each loss.
    ///
    /// # Errors
    /// The text cannot be read, with the place; or the format can only be read.
    pub fn export(&self, wqn: &[u8]) -> Result<(Vec<u8>, Vec<String>), Refusal> {
        let (bytes, losses) = self.exported(wqn)?;
        answers::exported(bytes, &losses)
    }

    /// As [`Format::export`], with the losses as one text of several lines.
    pub(crate) fn exported(&self, wqn: &[u8]) -> Result<(Vec<u8>, String), Refusal> {
        let tables = match &self.plugin.home {
            Home::Here(tables) => tables,
            Home::There(workers, _) => return workers.export(self.info().index, wqn),
        };
        let table = tables.extensions.format;
        let table = table.ok_or_else(|| Refusal::unsupported_extension("wq.format/1"))?;
        let (mut bytes, mut losses) = (Vec::new(), Vec::new());
        two(&mut bytes, &mut losses, |bytes, losses| {
            with_diag(self.plugin.language(), |diag| {
                // SAFETY: the sinks and the text are live.
                unsafe {
                    (table.export)(self.info().index, abi::Bytes::new(wqn), bytes, losses, diag)
                }
            })
        })?;
        Ok((bytes, String::from_utf8_lossy(&losses).into_owned()))
    }
}
