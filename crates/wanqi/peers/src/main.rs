//! The peers that Wanqi's speed is compared with, as a program: `wanqi-peers scan FILE`,
//! `wanqi-peers validate FILE`, `wanqi-peers perft DEPTH`. Each prints its counts and the CPU
//! seconds of the work, so that neither side measures its start-up.

use std::fs::File;
use std::io;
use std::ops::ControlFlow;

use cpu_time::ProcessTime;
use pgn_reader::{RawTag, Reader, SanPlus, Skip, Visitor};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position};

/// CPU seconds of this process so far.
fn cpu() -> f64 {
    ProcessTime::now().as_duration().as_secs_f64()
}

/// Counts actions without parsing them.
struct Scan;

impl Visitor for Scan {
    type Tags = ();
    type Movetext = u64;
    type Output = (bool, u64);

    fn begin_tags(&mut self) -> ControlFlow<Self::Output, ()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<Self::Output, u64> {
        ControlFlow::Continue(0)
    }

    fn begin_variation(&mut self, _: &mut u64) -> ControlFlow<Self::Output, Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn san(&mut self, count: &mut u64, _: SanPlus) -> ControlFlow<Self::Output> {
        *count += 1;
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, count: u64) -> Self::Output {
        (true, count)
    }
}

/// Plays every action of the main line, like the example of pgn-reader.
struct Validate;

impl Visitor for Validate {
    type Tags = Option<Chess>;
    type Movetext = (Chess, u64);
    type Output = (bool, u64);

    fn begin_tags(&mut self) -> ControlFlow<Self::Output, Self::Tags> {
        ControlFlow::Continue(None)
    }

    fn tag(
        &mut self,
        tags: &mut Self::Tags,
        name: &[u8],
        value: RawTag<'_>,
    ) -> ControlFlow<Self::Output> {
        if name == b"FEN" {
            let fen = Fen::from_ascii(value.as_bytes()).ok();
            match fen.and_then(|fen| fen.into_position(CastlingMode::Chess960).ok()) {
                Some(position) => *tags = Some(position),
                None => return ControlFlow::Break((false, 0)),
            }
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, tags: Self::Tags) -> ControlFlow<Self::Output, Self::Movetext> {
        ControlFlow::Continue((tags.unwrap_or_default(), 0))
    }

    fn begin_variation(&mut self, _: &mut Self::Movetext) -> ControlFlow<Self::Output, Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn san(&mut self, game: &mut Self::Movetext, san: SanPlus) -> ControlFlow<Self::Output> {
        match san.san.to_move(&game.0) {
            Ok(action) => {
                game.0.play_unchecked(action);
                game.1 += 1;
                ControlFlow::Continue(())
            }
            Err(_) => ControlFlow::Break((false, game.1)),
        }
    }

    fn end_game(&mut self, game: Self::Movetext) -> Self::Output {
        (true, game.1)
    }
}

fn read<V: Visitor<Output = (bool, u64)>>(path: &str, visitor: &mut V) -> io::Result<()> {
    let begun = cpu();
    let (mut games, mut bad, mut actions) = (0u64, 0u64, 0u64);
    let mut reader = Reader::new(File::open(path)?);
    while let Some((good, count)) = reader.read_game(visitor)? {
        games += 1;
        bad += u64::from(!good);
        actions += count;
    }
    println!("games {games}\nbad {bad}\nactions {actions}");
    println!("cpu {:.6}", cpu() - begun);
    Ok(())
}

/// Bulk counting, like the peer's own example.
fn perft(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for action in moves {
                let mut next = board.clone();
                next.play_unchecked(action);
                nodes += perft(&next, depth - 1);
            }
        }
        false
    });
    nodes
}

fn main() -> io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["scan", path] => read(path, &mut Scan),
        ["validate", path] => read(path, &mut Validate),
        ["perft", depth] => {
            let depth = depth.parse().map_err(io::Error::other)?;
            let begun = cpu();
            let nodes = perft(&cozy_chess::Board::default(), depth);
            println!("nodes {nodes}\ncpu {:.6}", cpu() - begun);
            Ok(())
        }
        _ => Err(io::Error::other("scan FILE | validate FILE | perft DEPTH")),
    }
}
