//! The game (R2–R4): who is to act, what is allowed, what it does, how it ends.

use crate::board::{BOARDS, Board, Colour, NAMES, Point};
use crate::facts::{JIUGONG, ZHILI, ZHONGKUI};
use crate::notation::Move;
use crate::{notation, position, scene};
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::legacy::Game;
use wanqi_sdk::repetition::Run;
use wanqi_sdk::snapshot::{Reader, Writer};
use wanqi_sdk::{
    Actor, Event, Facts, Kind, Outcome, Read, Rejection, Rng, Scene, Setup, Turn, forbid, rule,
};

/// What is said to be on a point without a man.
const NOBODY: &str = "nobody";

/// Who jumps (R3.5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Jumpers {
    /// Nobody.
    None,
    /// Every piece, which may step as well.
    All,
    /// The neutral, which does not step.
    Neutral,
}

/// Whether the neutral may be moved (R3.3, R3.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rest {
    /// It may.
    Free,
    /// The last move was the neutral's.
    Moved,
    /// The first move is another piece's.
    First,
}

/// A game of shuangcheng qi.
pub struct ShuangchengQi {
    pub(crate) board: &'static Board,
    pub(crate) jumpers: Jumpers,
    /// Black's men and White's.
    pub(crate) men: [Bitboard; 2],
    /// Where the neutral stands.
    pub(crate) neutral: Bitboard,
    pub(crate) rest: Rest,
    /// Turns so far.
    pub(crate) turns: u32,
    /// All positions so far.
    pub(crate) run: Run,
    /// A position has stood three times (R4.2).
    pub(crate) repeated: bool,
    /// Whoever is to move cannot (R4.1).
    pub(crate) stuck: bool,
}

impl Clone for ShuangchengQi {
    fn clone(&self) -> ShuangchengQi {
        ShuangchengQi { run: self.run.clone(), ..*self }
    }

    fn clone_from(&mut self, from: &ShuangchengQi) {
        self.run.clone_from(&from.run);
        let run = std::mem::take(&mut self.run);
        *self = ShuangchengQi { run, ..*from };
    }
}

/// The pieces that may move: by steps, and by jumps.
#[derive(Clone, Copy)]
struct Movers {
    steps: Bitboard,
    jumps: Bitboard,
}

impl ShuangchengQi {
    /// The start of a rule set.
    ///
    /// # Errors
    /// The board is not known.
    fn start(rules: usize, name: &str) -> Result<ShuangchengQi, Rejection> {
        let number = NAMES.iter().position(|known| *known == name).unwrap_or_default();
        let board = &BOARDS[number];
        if rule!("R1.3", !board.is_known()) {
            let message = format!("board not known: of {} ({name}) only the name is", board.name);
            return Err(Rejection::new(Kind::BadOptions, "R1.3", message));
        }
        let [black, white, neutral] = board.start;
        let jumpers = match rules {
            ZHILI => Jumpers::All,
            ZHONGKUI => Jumpers::Neutral,
            _ => Jumpers::None,
        };
        let mut game = ShuangchengQi {
            board,
            jumpers,
            men: [black, white],
            neutral,
            rest: if rules == JIUGONG { Rest::First } else { Rest::Free },
            turns: 0,
            run: Run::default(),
            repeated: false,
            stuck: false,
        };
        game.begin_run();
        Ok(game)
    }

    /// The colour to move (R2.1).
    #[inline]
    pub(crate) const fn side(&self) -> Colour {
        if self.turns.is_multiple_of(2) { Colour::Black } else { Colour::White }
    }

    /// The seat to move.
    #[inline]
    const fn seat(&self) -> Actor {
        Actor(1 + (self.turns % 2) as u8)
    }

    /// The men of a colour.
    #[inline]
    pub(crate) const fn of(&self, colour: Colour) -> Bitboard {
        self.men[colour as usize]
    }

    /// Points with a piece.
    #[inline]
    fn taken(&self) -> Bitboard {
        self.men[0] | self.men[1] | self.neutral
    }

    /// Points without one.
    #[inline]
    fn empty(&self) -> Bitboard {
        self.board.all() & !self.taken()
    }

    /// How these men move, and the neutral if it is `free` (R3.5).
    #[inline]
    fn movers(&self, men: Bitboard, free: bool) -> Movers {
        let neutral = if free { self.neutral } else { Bitboard::EMPTY };
        match self.jumpers {
            Jumpers::None => Movers { steps: men | neutral, jumps: Bitboard::EMPTY },
            Jumpers::All => Movers { steps: men | neutral, jumps: men | neutral },
            Jumpers::Neutral => Movers { steps: men, jumps: neutral },
        }
    }

    /// How whoever is to move may move.
    #[inline]
    fn ours(&self) -> Movers {
        self.movers(self.of(self.side()), self.rest == Rest::Free)
    }

    /// The points from which these reach an empty point.
    #[inline]
    fn sources(&self, to: u8, movers: Movers) -> Bitboard {
        let steps = self.board.steps(to) & movers.steps;
        if self.jumpers == Jumpers::None {
            return steps;
        }
        steps | self.board.jumps(to, self.taken()) & movers.jumps
    }

    #[inline]
    fn can_move(&self, movers: Movers) -> bool {
        self.empty().any(|to| !self.sources(to, movers).is_empty())
    }

    /// Whether the last move can have been made. Each way leads back, too.
    pub(crate) fn can_have_moved(&self) -> bool {
        let men = self.of(self.side().other());
        self.can_move(match self.rest {
            Rest::Free => self.movers(men, false),
            _ => self.movers(Bitboard::EMPTY, true),
        })
    }

    /// The end that the board shows (R4.1).
    #[inline]
    pub(crate) fn is_stuck(&self) -> bool {
        rule!("R4.1", !self.can_move(self.ours()))
    }

    /// What tells positions apart: the pieces, the side to move, whether the neutral may be moved.
    #[inline]
    pub(crate) fn key(&self) -> u64 {
        let free = u64::from(self.rest == Rest::Free);
        let signs = u64::from(self.neutral.first()) << 2 | free << 1 | u64::from(self.turns % 2);
        self.men[0].0 | self.men[1].0 << 25 | signs << 50
    }

    /// Forgets earlier positions.
    pub(crate) fn begin_run(&mut self) {
        self.run.clear();
        self.run.push(self.key());
    }

    /// What stands on a point, `b`, `w` or `n`.
    pub(crate) fn sign(&self, point: Point) -> Option<char> {
        let bit = self.board.bit(point);
        let pieces = [(self.men[0], 'b'), (self.men[1], 'w'), (self.neutral, 'n')];
        let mut here = pieces.into_iter().filter(|(pieces, _)| !(*pieces & bit).is_empty());
        here.next().map(|(_, sign)| sign)
    }

    /// The piece on a point in words.
    fn piece(&self, point: Point) -> &'static str {
        match self.sign(point) {
            Some('b') => "a man of Black",
            Some('w') => "a man of White",
            Some(_) => "the neutral",
            None => NOBODY,
        }
    }

    /// Whether a piece goes such a way at all: by a step, or by a jump where it may (R3.1, R3.5).
    fn check_way(&self, Move { from, to }: Move, neutral: bool) -> Result<(), Rejection> {
        let (step, piece) = (self.board.joins(from, to), self.piece(from));
        let over = self.board.between(from, to);
        let jump = self.jumpers != Jumpers::None && over.is_some();
        let apart = !step && !jump;
        forbid!("R3.1", apart, "no line joins {from} and {to} without a point between");
        let owner = self.piece(to);
        let taken = self.sign(to).is_some();
        forbid!("R3.2", taken, "{to} is taken by {owner}");
        let (moved, first) = (self.rest == Rest::Moved, self.rest == Rest::First);
        let them = self.side().other();
        forbid!("R3.3", neutral && moved, "{them} has just moved the neutral, on {from} it rests");
        forbid!("R3.4", neutral && first, "the neutral on {from} does not make the first move");
        let alone = self.jumpers == Jumpers::Neutral;
        forbid!("R3.5", alone && neutral && step, "the neutral only jumps, {to} is next to {from}");
        forbid!("R3.5", alone && !neutral && !step, "only the neutral jumps, on {from} is {piece}");
        let Some(over) = over.filter(|_| !step) else { return Ok(()) };
        let none = self.sign(over).is_none();
        forbid!("R3.6", none, "nobody stands on {over} to jump over from {from} to {to}");
        Ok(())
    }
}

impl Game for ShuangchengQi {
    const FACTS: Facts = crate::FACTS;

    type Action = Move;

    fn new(setup: &Setup<'_>) -> Result<ShuangchengQi, Rejection> {
        let start = ShuangchengQi::start(setup.rules, setup.options.word("board"))?;
        match setup.position {
            None => Ok(start),
            Some(text) => position::read(start, text),
        }
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (self.turns / 2 + 1, (self.turns % 2) as u8);
        let declared = self.repeated;
        if self.stuck {
            return Turn { declared, ..Turn::over(round, place) };
        }
        Turn { declared, ..Turn::of(self.seat(), place + 1, round, place) }
    }

    #[inline]
    fn legal(&self, actor: Actor, out: &mut Vec<Move>) {
        if actor != self.seat() {
            return;
        }
        let movers = self.ours();
        for number in self.empty() {
            let to = self.board.point(number);
            let sources = self.board.points(self.sources(number, movers));
            out.extend(sources.map(|from| Move { from, to }));
        }
    }

    fn check(&self, actor: Actor, action: Move) -> Result<(), Rejection> {
        let us = self.side();
        forbid!("R2.1", self.turn().actor() != Some(actor), "{us} is to move");
        let from = self.board.bit(action.from);
        let neutral = self.neutral == from;
        let others = !neutral && (self.of(us) & from).is_empty();
        let (from, piece) = (action.from, self.piece(action.from));
        let empty = piece == NOBODY;
        forbid!("R3.1", empty, "{from} is empty, {us} moves a man of its own or the neutral");
        forbid!("R3.1", others, "{from} has {piece}, {us} moves a man of its own or the neutral");
        self.check_way(action, neutral)
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, Move { from, to }: Move) {
        let us = self.side() as usize;
        let (from, to) = (self.board.bit(from), self.board.bit(to));
        self.turns += 1;
        if self.neutral == from {
            self.neutral = to;
            self.rest = Rest::Moved;
        } else {
            self.men[us] ^= from | to;
            self.rest = Rest::Free;
        }
        self.run.push(self.key());
        self.stuck = self.is_stuck();
        if rule!("R4.2", self.run.count_last() >= 3) {
            self.repeated = true;
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.stuck {
            Some(Outcome::won(self.seat().other(), "blocked", "R4.1"))
        } else if self.repeated {
            Some(Outcome::drawn(2, "repetition", "R4.2").declared())
        } else {
            None
        }
    }

    fn position(&self, out: &mut String) {
        position::write(self, out);
    }

    fn write(&self, _actor: Actor, action: Move, out: &mut String) {
        notation::write(action, out);
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Move, Rejection> {
        notation::read(self.board, text)
    }

    fn read_lenient(&self, _actor: Actor, text: &[u8]) -> Result<Read<Move>, Rejection> {
        notation::read_lenient(self.board, text)
    }

    fn event(&mut self, _seat: Actor, _event: Event) -> Result<(), Rejection> {
        let us = self.side();
        Err(Rejection::illegal("R2.2", format!("{us} must move, no turn is skipped")))
    }

    fn save(&self, out: &mut Writer) {
        out.u32(self.turns);
        out.u8(self.repeated.into());
        out.u64s(self.run.keys());
    }

    fn restore(&mut self, from: &mut Reader<'_>) -> Option<()> {
        let (seat, key) = (self.seat(), self.key());
        self.turns = from.u32()?;
        self.repeated = match from.u8()? {
            0 => false,
            1 => true,
            _ => return None,
        };
        from.u64s(self.run.keys_mut())?;
        (self.seat() == seat && self.run.keys().last() == Some(&key)).then_some(())
    }

    fn repetition_key(&self) -> u128 {
        self.key().into()
    }

    fn forget(&mut self) {
        self.turns %= 2;
        self.repeated = false;
        self.begin_run();
    }

    fn identity(&self) -> u128 {
        self.key().into()
    }

    fn scene(&self, _view: Option<Actor>, scene: &mut Scene) {
        scene::draw(self, scene);
    }

    /// Counts the pieces that reach each empty point, and takes one of them all.
    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Move>) -> Option<(Actor, Move)> {
        let (empty, movers) = (self.empty(), self.ours());
        let total: u32 = empty.map(|to| self.sources(to, movers).count()).sum();
        let mut n = if total > 0 { rng.below(total) } else { 0 };
        for to in empty {
            let mut sources = self.sources(to, movers);
            let count = sources.count();
            if n < count {
                let from = self.board.point(sources.nth(n as usize)?);
                return Some((self.seat(), Move { from, to: self.board.point(to) }));
            }
            n -= count;
        }
        None
    }
}
