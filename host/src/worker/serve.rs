//! The worker's side: reads the first message, confines itself, opens the library, and answers
//! questions until standard input ends.

use super::message::{Ask, GameAsk, Hello, MOST, Question, encode, encode_with, receive, send};
use super::remote::{WireLook, WireReply, WireTurn};
use crate::check::onward::play_on;
use crate::instance::{Applied, Format, Instance, Refusal, Reply};
use crate::platform::{self, LibraryFile};
use crate::plugin::{Description, Plugin};
use crate::validate::apart::Bench;
use crate::wire::Sent;
use borsh::{BorshDeserialize, BorshSerialize};
use std::collections::HashMap;
use std::fs::File;
use std::io;
use std::path::Path;
use std::sync::Arc;
use wanqi_abi as abi;
use wanqi_notation::message::Word;
use wanqi_notation::{Message, message};

/// Answers the questions of standard input on standard output, until the input ends.
///
/// # Errors
/// The stream ends in the middle of a message.
pub fn serve() -> io::Result<()> {
    platform::close_inherited();
    let (mut from, to) = platform::take_streams()?;
    let mut bytes = Vec::new();
    let Some(hello) = receive(&mut from, MOST, &mut bytes)? else { return Ok(()) };
    let hello: Hello = borsh::from_slice(hello)?;
    platform::end_with(hello.parent)?;
    let mut out = AnswerSink { to, buffer: Vec::new() };
    // A library that cannot be opened is reported when it is asked for.
    let open = |path: &Vec<u8>| LibraryFile::open(&platform::path_of(path)).ok();
    let libraries: Vec<_> = hello.libraries.iter().filter_map(open).collect();
    let confined = match platform::confine(&libraries, hello.memory) {
        Err(_) if hello.unconfined => Ok(()),
        other => other,
    };
    let confined = confined.map_err(Sent);
    out.answer(&confined)?;
    if confined.is_err() {
        return Ok(());
    }
    let mut server = Server { libraries, ..Server::default() };
    while let Some(mut rest) = receive(&mut from, MOST, &mut bytes)? {
        let question = Question::deserialize(&mut rest)?;
        for id in question.forget {
            server.games.remove(&id);
        }
        for plugin in &server.plugins {
            plugin.set_language(question.language);
        }
        server.answer(question.ask, rest, &mut out)?;
    }
    Ok(())
}

/// The stream of the answers.
struct AnswerSink {
    to: File,
    buffer: Vec<u8>,
}

impl AnswerSink {
    fn answer(&mut self, answer: &impl BorshSerialize) -> io::Result<()> {
        encode(answer, &mut self.buffer)?;
        send(&mut self.to, &self.buffer)
    }

    /// Writes an answer, and the bytes that `payload` appends to it.
    fn answer_with(
        &mut self,
        answer: &impl BorshSerialize,
        payload: impl FnOnce(&mut Vec<u8>) -> io::Result<()>,
    ) -> io::Result<()> {
        encode_with(answer, &mut self.buffer, payload)?;
        send(&mut self.to, &self.buffer)
    }
}

#[derive(Default)]
struct Server {
    /// The files that the process may open.
    libraries: Vec<LibraryFile>,
    plugins: Vec<Arc<Plugin>>,
    games: HashMap<u64, Instance>,
    next: u64,
    bench: Bench,
}

impl Server {
    fn answer(&mut self, ask: Ask<'_>, payload: &[u8], out: &mut AnswerSink) -> io::Result<()> {
        match ask {
            Ask::Open(path) => {
                let opened: Result<Result<Description, Sent>, Refusal> =
                    Ok(self.open(&platform::path_of(&path)).map_err(Sent));
                out.answer(&opened)
            }
            Ask::Create { rules, options, position } => {
                let made = self.plugin().and_then(|plugin| {
                    Instance::create(&plugin, rules as usize, &options, &position)
                });
                out.answer(&made.map(|game| self.keep(game)))
            }
            Ask::Load(bytes) => {
                let made = self.plugin().and_then(|plugin| Instance::load(&plugin, &bytes));
                out.answer(&made.map(|game| (game.rules() as u32, self.keep(game))))
            }
            Ask::Import { format, bytes, encoding } => {
                let done = self.format(format).and_then(|format| format.import(&bytes, &encoding));
                out.answer(&done.map(|done| {
                    let triples = done.map.iter().map(|span| [span.at, span.from, span.length]);
                    (done.wqn, triples.collect::<Vec<_>>())
                }))
            }
            Ask::Export { format, wqn } => {
                out.answer(&self.format(format).and_then(|format| format.exported(&wqn)))
            }
            Ask::Game(id, ask) => self.game(id, ask, out),
            Ask::Play => match self.plugin() {
                Ok(plugin) => {
                    let play = |logs: &mut Vec<u8>| self.bench.play(&plugin, payload, logs);
                    out.answer_with(&Ok::<(), Refusal>(()), play)
                }
                Err(refusal) => out.answer(&Err::<(), _>(refusal)),
            },
        }
    }

    fn open(&mut self, path: &Path) -> Result<Description, Message> {
        let file = self.libraries.iter().find(|library| library.path() == path);
        // This call only finds the reason: no other file can be opened here.
        let file = file.ok_or_else(|| match LibraryFile::open(path) {
            Ok(_) => message!("is not among the libraries of this process"),
            Err(error) => error.word(),
        })?;
        let plugin = Plugin::open_file(file).map_err(|reason| reason.word())?;
        let description = plugin.description();
        self.plugins.push(plugin);
        Ok(description)
    }

    fn plugin(&self) -> Result<Arc<Plugin>, Refusal> {
        self.plugins.first().cloned().ok_or_else(|| Refusal::of(abi::BAD_ARGUMENT))
    }

    fn format(&self, index: u32) -> Result<Format, Refusal> {
        let plugin = self.plugin()?;
        let format = Format::all(&plugin).find(|format| format.info().index == index);
        format.ok_or_else(|| Refusal::of(abi::BAD_ARGUMENT))
    }

    fn keep(&mut self, game: Instance) -> u64 {
        self.next += 1;
        self.games.insert(self.next, game);
        self.next
    }

    fn game(&mut self, id: u64, ask: GameAsk<'_>, out: &mut AnswerSink) -> io::Result<()> {
        let unknown = || Refusal::of(abi::BAD_ARGUMENT);
        let Some(game) = self.games.get_mut(&id) else {
            return out.answer(&Err::<(), _>(unknown()));
        };
        match ask {
            GameAsk::Clone => {
                let cloned = game.try_clone();
                out.answer(&cloned.map(|cloned| self.keep(cloned)))
            }
            GameAsk::CopyFrom(from) => {
                // The game is removed and inserted again, since both games are in the same map.
                let Some(mut to) = self.games.remove(&id) else { return Ok(()) };
                let copied = self.games.get(&from).ok_or_else(unknown);
                let copied = copied.and_then(|from| to.copy_from(from));
                self.games.insert(id, to);
                out.answer(&copied)
            }
            GameAsk::Options => out.answer(&game.options()),
            GameAsk::Turn => out.answer(&game.turn().map(|turn| -> WireTurn {
                (turn.flags, turn.to_act, turn.role, turn.round, turn.place, turn.ply)
            })),
            GameAsk::Look => out.answer(&game.look().map(|(turn, position, digest)| -> WireLook {
                let turn = (turn.flags, turn.to_act, turn.role, turn.round, turn.place, turn.ply);
                (turn, position, (digest.full, digest.repetition))
            })),
            GameAsk::PlayOn { random, draws } => {
                out.answer(&Ok::<_, Refusal>(play_on(game, random, draws)))
            }
            GameAsk::Roles(seat) => out.answer(&game.roles(seat)),
            GameAsk::List { seat, claims } => out.answer(&game.list(seat, claims)),
            GameAsk::Apply { kind, seat, token, flags } => {
                let applied = game.apply(kind, seat, &token, flags);
                out.answer(&applied.map(|Applied { canonical, reply }| (canonical, wire(reply))))
            }
            GameAsk::Replay { frames, flags } => {
                let mut wrote = Vec::new();
                let (reply, result) = game.raw_replay(&frames, flags, &mut wrote);
                out.answer(&Ok::<_, Refusal>((wire(reply), wrote, result.err())))
            }
            GameAsk::Spell { seat, token, style } => out.answer(&game.spell(seat, &token, style)),
            GameAsk::Outcome => out.answer(&game.raw_outcome()),
            GameAsk::Digest => {
                out.answer(&game.digest().map(|digest| (digest.full, digest.repetition)))
            }
            GameAsk::Position => out.answer(&game.position()),
            GameAsk::Save => out.answer(&game.save()),
            GameAsk::Count(seat) => out.answer(&game.count(seat)),
            GameAsk::ApplyIndex { seat, index } => out.answer(&game.apply_index(seat, index)),
            GameAsk::Sample { seat, seed } => out.answer(&game.sample(seat, seed)),
            GameAsk::Perft { depth, flags } => out.answer(&game.perft(depth, flags)),
            GameAsk::PerftDivide { depth, flags } => out.answer(&game.perft_divide(depth, flags)),
            GameAsk::Playout { seed, count, max_actions } => {
                out.answer(&game.playout(seed, count, max_actions))
            }
            GameAsk::View(eyes) => out.answer(&game.view(eyes)),
            GameAsk::Scene(eyes) => out.answer(&game.scene(eyes)),
            GameAsk::Touch(seat) => out.answer(&game.touch(seat)),
            GameAsk::Explain { kind, seat, token, near } => {
                out.answer(&game.explain(kind, seat, &token, near))
            }
        }
    }
}

fn wire(reply: Reply) -> WireReply {
    (reply.flags, reply.applied, reply.declared_at)
}
