//! The game as the SDK knows it.

use crate::FACTS;
use crate::board::{Ring, Set, rings};
use crate::rules::{Action, Phase, Zertz};
use wanqi_sdk::game::Kind;
use wanqi_sdk::legacy::Game;
use wanqi_sdk::snapshot::{Reader, Writer};
use wanqi_sdk::{Actor, Event, Facts, Outcome, Read, Rejection, Rng, Scene, Setup, Turn, rule};

impl Game for Zertz {
    const FACTS: Facts = FACTS;

    type Action = Action;

    fn new(setup: &Setup<'_>) -> Result<Zertz, Rejection> {
        let start = Zertz::start(setup);
        setup.position.map_or(Ok(start.clone()), |text| start.with_position(text))
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (self.turns / 2 + 1, (self.turns % 2) as u8);
        let declared = self.repeated;
        if self.end.is_some() {
            return Turn { declared, ..Turn::over(round, place) };
        }
        let open = self.phase != Phase::New;
        Turn { open, declared, ..Turn::of(self.seat, self.seat.0, round, place) }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if self.turn().acts(actor) {
            self.list(out);
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        if rule!("R1.3", !self.turn().acts(actor)) {
            let message = format!("it is the turn of seat {}", self.seat.0);
            return Err(Rejection::new(Kind::WrongActor, "R1.3", message));
        }
        match action {
            Action::Place { colour, ring, removed } => self.check_place(colour, ring, removed),
            Action::Jump { from, to } => self.check_jump(from, to),
            Action::Take(ring) => self.check_take(ring),
            Action::Done => self.check_done(),
            Action::Pass => self.check_pass(),
        }
    }

    fn apply(&mut self, _actor: Actor, action: Action) {
        match action {
            Action::Place { colour, ring, removed } => self.place(colour, ring, removed),
            Action::Jump { from, to } => self.jump(from, to),
            Action::Take(ring) => self.take_group(ring),
            Action::Done | Action::Pass => self.finish_turn(),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.result()
    }

    fn position(&self, out: &mut String) {
        self.write_position(out);
    }

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        self.write_action(action, out);
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        self.read_canonical(text)
    }

    fn read_lenient(&self, _actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        match self.read_canonical(text) {
            Ok(action) => Ok(Read::unchecked(action)),
            Err(refusal) if refusal.kind == Kind::Syntax => {
                let action = self.read_styles(text)?;
                Ok(Read { canonical: false, ..Read::unchecked(action) })
            }
            Err(refusal) => Err(refusal),
        }
    }

    fn write_style(&self, style: usize, _actor: Actor, action: Action, out: &mut String) {
        if style == 0 { self.write_action(action, out) } else { self.write_official(action, out) }
    }

    fn event(&mut self, _seat: Actor, _event: Event) -> Result<(), Rejection> {
        Err(Rejection::illegal("R5.1", "no turn is skipped; who can do nothing writes pass"))
    }

    fn save(&self, out: &mut Writer) {
        out.u32(self.turns);
        out.u8(self.repeated.into());
        out.u64s(self.run.keys());
    }

    fn restore(&mut self, from: &mut Reader<'_>) -> Option<()> {
        self.turns = from.u32()?;
        self.repeated = from.u8().filter(|flag| *flag < 2)? == 1;
        from.u64s(self.run.keys_mut())
    }

    fn forget(&mut self) {
        self.turns = u32::from(self.seat.0) - 1;
        self.repeated = false;
        self.run.clear();
        if self.pool.is_empty() && self.end.is_none() && self.phase == Phase::New {
            self.note_position();
        }
    }

    /// Placings are drawn and rejected: a ring, a colour, a removal other than that ring.
    fn random(&self, rng: &mut Rng, scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        let actor = self.turn().actor()?;
        let stock = self.stock();
        if self.phase != Phase::New || stock.is_empty() || self.jumpers() != 0 {
            scratch.clear();
            self.list(scratch);
            let n = rng.below(scratch.len() as u32);
            return Some((actor, scratch[n as usize]));
        }
        let (vacant, free) = (self.vacant(), self.free());
        let colours = stock.colours().count() as u32;
        let colour = stock.colours().nth(rng.below(colours) as usize)?;
        loop {
            let ring = draw(vacant, rng);
            let other = free & !ring.bit();
            // Of several free rings each is drawn as often as any, so the marble's own is rejected.
            let removed = if free.count_ones() > 1 {
                Some(draw(free, rng)).filter(|removed| *removed != ring)
            } else {
                rings(other).next()
            };
            if removed.is_some() || other == 0 {
                return Some((actor, Action::Place { colour, ring, removed }));
            }
        }
    }

    fn scene(&self, _view: Option<Actor>, scene: &mut Scene) {
        self.draw(scene);
    }
}

/// A random ring of a set that is not empty.
#[inline]
fn draw(set: Set, rng: &mut Rng) -> Ring {
    let mut rest = set;
    for _ in 0..rng.below(set.count_ones()) {
        rest &= rest - 1;
    }
    Ring(rest.trailing_zeros() as u8)
}
