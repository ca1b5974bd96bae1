//! The game: turns (R2), the end (R3), the steps of openings (R4, R5, R9), claims (R7).

use crate::board::{Board, Colour, Point, Points, colour_zh, stone_zh};
use crate::foul::{self, Foul};
use crate::notation::Action;
use crate::opening::{self, Fifth, Opening, Phase, Zone, zone_zh};
use crate::prediction::{Prediction, Predictions};
use crate::variant::{Fouls, Variant};
use wanqi_sdk::playout;
use wanqi_sdk::prelude::*;

/// How a turn continues after a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    /// A turn of its own.
    Plain,
    /// The actor continues an open turn.
    Open,
    /// The other seat decided just before, within the same move of the colour.
    Answered,
}

impl Flow {
    /// The word in position text.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Flow::Plain => "plain",
            Flow::Open => "open",
            Flow::Answered => "answered",
        }
    }
}

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// This colour made five.
    Five(Colour),
    /// The last stone was a foul.
    Foul(Foul),
    /// No vacant point is left.
    Full,
    /// Both sides passed.
    Passes,
    /// There was no five by the predicted move.
    Limit,
}

/// A game of gomoku or renju.
#[derive(Clone)]
pub struct Gomoku {
    pub(crate) variant: Variant,
    pub(crate) board: Board,
    /// Number of stones placed and passes made.
    pub(crate) moves: u16,
    pub(crate) phase: Phase,
    /// The seat that holds Black.
    pub(crate) black: Actor,
    pub(crate) flow: Flow,
    /// Number of fifth stones that seat 1 named, until White picks one.
    pub(crate) fifths: u16,
    pub(crate) offers: Points,
    /// Predictions: sealed until both seats have made theirs, then open.
    pub(crate) predictions: Predictions,
    /// Number of last moves in a row that were passes.
    pub(crate) passed: u8,
    /// The foul of the last stone, or the claimed one.
    pub(crate) foul: Option<(Foul, Point)>,
    pub(crate) end: Option<End>,
}

impl Gomoku {
    pub(crate) const fn opening(&self) -> &'static Opening {
        self.variant.opening
    }

    /// The colour to move (R2.1).
    pub(crate) const fn to_move(&self) -> Colour {
        if self.moves.is_multiple_of(2) { Colour::Black } else { Colour::White }
    }

    /// The seat that holds a colour.
    pub(crate) const fn holder(&self, colour: Colour) -> Actor {
        match colour {
            Colour::Black => self.black,
            Colour::White => self.black.other(),
        }
    }

    /// The colour that a seat holds.
    pub(crate) fn colour(&self, seat: Actor) -> Colour {
        if seat == self.black { Colour::Black } else { Colour::White }
    }

    /// The seat to act, unless the game is over; while predictions are sealed the first such seat.
    pub(crate) fn actor(&self) -> Option<Actor> {
        if self.end.is_some() {
            return None;
        }
        Some(match self.phase {
            Phase::Fifths => Actor::ONE,
            Phase::Stone if self.opening().author && self.moves < 3 => Actor::ONE,
            Phase::Stone if self.opening().put => Actor::TWO,
            Phase::Stone if rule!("R9.1", self.opening().sealed && self.moves >= 2) => {
                self.holder(self.to_move()).other()
            }
            Phase::Predict if self.predictions.of(Actor::ONE).is_none() => Actor::ONE,
            Phase::Predict => Actor::TWO,
            Phase::Swap if self.opening().put && self.moves == 5 => Actor::ONE,
            Phase::Pick => self.holder(Colour::White),
            _ => self.holder(self.to_move()),
        })
    }

    /// Whether this actor is to act.
    fn acts(&self, actor: Actor) -> bool {
        match self.phase {
            Phase::Predict => actor != Actor::ENV && self.predictions.of(actor).is_none(),
            _ => self.actor() == Some(actor),
        }
    }

    /// The turn while predictions are sealed.
    fn sealing(&self, turn: Turn) -> Turn {
        let both = self.acts(Actor::ONE) && self.acts(Actor::TWO);
        let all = Actor::ONE.bit() | Actor::TWO.bit();
        let turn = if both { Turn { to_act: all, role: 0, ..turn } } else { turn };
        Turn { sealed: true, ..turn }
    }

    /// Whether Black may offer fifth stones instead of deciding about the colours (R5.6).
    pub(crate) fn may_offer(&self) -> bool {
        self.phase == Phase::Swap && self.moves == 4 && self.opening().fifth == Fifth::Either
    }

    /// Whether Black can keep the colours only by offering fifth stones (R5.6).
    fn must_offer(&self) -> bool {
        !self.variant.stays && self.may_offer()
    }

    /// Whether seat 2 may put two more stones instead of deciding about the colours (R5.7).
    fn may_put(&self) -> bool {
        self.phase == Phase::Swap && self.moves == 3 && self.opening().put
    }

    /// Number of fifth stones that Black must offer.
    pub(crate) const fn offers_due(&self) -> u16 {
        match self.opening().fifth {
            Fifth::Placed => 0,
            Fifth::Offered(count) => count,
            Fifth::Named => self.fifths,
            Fifth::Either => self.variant.fifths,
        }
    }

    /// The zone of fifth stones.
    pub(crate) const fn offer_zone(&self) -> Zone {
        if self.variant.near { Zone::Within(4) } else { Zone::Anywhere }
    }

    /// The points that are symmetric to an offer.
    fn mirrored_offers(&self) -> Points {
        let mut points = Points::default();
        if !self.opening().symmetric {
            for symmetry in opening::Symmetry::of(&self.board) {
                let images = self.offers.iter().filter_map(|o| symmetry.image(&self.board, o));
                images.for_each(|image| points.insert(image));
            }
        }
        points
    }

    fn vacant(&self) -> impl Iterator<Item = Point> + '_ {
        self.board.points().filter(|point| self.board.is_vacant(*point))
    }
}

/// Checks of actions.
impl Gomoku {
    fn check_stone(&self, point: Point) -> Result<(), Rejection> {
        let due = matches!(self.phase, Phase::Stone | Phase::Play) || rule!("R5.7", self.may_put());
        self.check_due(due, "no stone is due", "此时不落子")?;
        let stone = self.board.at(point);
        forbid!(
            "R1.2",
            let Some(colour) = stone,
            "{point} is occupied by a stone of {colour}";
            "{point} 已有{}", stone_zh(colour)
        );
        if self.phase == Phase::Stone { self.check_zone(point) } else { Ok(()) }
    }

    fn check_zone(&self, point: Point) -> Result<(), Rejection> {
        let (number, zone) = (self.moves + 1, self.opening().zone(self.moves));
        let off = !zone.holds(&self.board, point);
        let (centre, area) = (self.board.centre(), zone_zh(zone));
        forbid!(
            "R4.1",
            off && number == 1,
            "stone 1 goes {zone} {centre}, not on {point}";
            "第 1 子应落在{area} {centre}，不能落在 {point}"
        );
        forbid!(
            "R4.2",
            off && number == 2,
            "stone 2 goes {zone} around {centre}, not on {point}";
            "第 2 子应落在{area}（以 {centre} 为中心），不能落在 {point}"
        );
        forbid!(
            "R4.3",
            off && number == 3,
            "stone 3 goes {zone} around {centre}, not on {point}";
            "第 3 子应落在{area}（以 {centre} 为中心），不能落在 {point}"
        );
        forbid!(
            "R4.4",
            off && number == 4,
            "stone 4 goes {zone} around {centre}, not on {point}";
            "第 4 子应落在{area}（以 {centre} 为中心），不能落在 {point}"
        );
        forbid!(
            "R4.5",
            off && number == 5,
            "stone 5 goes {zone} around {centre}, not on {point}";
            "第 5 子应落在{area}（以 {centre} 为中心），不能落在 {point}"
        );
        Ok(())
    }

    fn check_pass(&self) -> Result<(), Rejection> {
        let early = self.phase != Phase::Play;
        forbid!(
            "R2.2",
            !self.variant.passes,
            "a side may not pass, because double-pass is false";
            "不能停一手，因为选项 double-pass 为 false"
        );
        forbid!(
            "R2.2",
            early,
            "a side may not pass in the opening; {}", self.phase.due();
            "开局阶段不能停一手，{}", self.phase.due_zh()
        );
        Ok(())
    }

    /// Refuses an action that is not due; the texts say that in both languages.
    fn check_due(&self, due: bool, instead: &str, chinese: &str) -> Result<(), Rejection> {
        forbid!(
            "R5.1",
            !due,
            "{instead}; {}", self.phase.due();
            "{chinese}，{}", self.phase.due_zh()
        );
        Ok(())
    }

    fn check_fifths(&self, count: u16) -> Result<(), Rejection> {
        let due = self.phase == Phase::Fifths;
        self.check_due(due, "no number of fifth stones is due", "此时不宣布打点数")?;
        let most = opening::most_fifths(self.board.size());
        let wrong = count == 0 || count > most;
        let stones = counted(count, "fifth stone", "fifth stones");
        forbid!(
            "R5.3",
            wrong,
            "{stones} cannot be promised, only 1 to {most}";
            "不能宣布 {count} 个打点，只能是 1 到 {most} 个"
        );
        Ok(())
    }

    fn check_offer(&self, point: Point) -> Result<(), Rejection> {
        let due = self.phase == Phase::Offer || rule!("R5.6", self.may_offer());
        self.check_due(due, "no offer is due", "此时不给出打点")?;
        let stone = self.board.at(point);
        forbid!(
            "R5.4",
            let Some(colour) = stone,
            "{point} is occupied by a stone of {colour}";
            "{point} 已有{}", stone_zh(colour)
        );
        let again = self.offers.contains(point);
        forbid!("R5.4", again, "{point} is offered already"; "{point} 已经是打点");
        let zone = self.offer_zone();
        forbid!(
            "R5.6",
            !zone.holds(&self.board, point),
            "fifth stones go {zone}, not on {point}";
            "打点应在{}，不能在 {point}", zone_zh(zone)
        );
        let twin = match self.opening().symmetric {
            true => None,
            false => opening::symmetric_offer(&self.board, &self.offers, point),
        };
        forbid!(
            "R5.5",
            let Some(twin) = twin,
            "{point} is symmetric to the offer {twin}";
            "{point} 与打点 {twin} 对称"
        );
        Ok(())
    }

    fn check_pick(&self, point: Point) -> Result<(), Rejection> {
        self.check_due(self.phase == Phase::Pick, "no pick is due", "此时不选择打点")?;
        let foreign = !self.offers.contains(point);
        forbid!("R5.8", foreign, "{point} is not among the offers"; "{point} 不是打点");
        Ok(())
    }

    fn check_prediction(&self, seat: Actor, prediction: Prediction) -> Result<(), Rejection> {
        let due = self.phase == Phase::Predict;
        self.check_due(due, "no prediction is due", "此时不封陈预判")?;
        let again = self.predictions.of(seat).is_some();
        forbid!(
            "R9.2",
            again,
            "seat {} has sealed its prediction already", seat.0;
            "第 {} 方已经封陈预判", seat.0
        );
        match prediction {
            Prediction::Five(colour, by) => {
                let moves = Prediction::moves(colour, self.board.size());
                let (first, last, never) = (moves.start(), moves.end(), !moves.contains(&by));
                forbid!(
                    "R9.3",
                    never,
                    "the five of {colour} is possible on moves {first} to {last}";
                    "{}只能在第 {first} 到第 {last} 手连五", colour_zh(colour)
                );
            }
            Prediction::Draw => {
                let decisive = self.variant.decisive;
                forbid!(
                    "R9.4",
                    decisive,
                    "a draw may not be predicted, because decisive is true";
                    "不得预判和棋，因为选项 decisive 为 true"
                );
            }
        }
        Ok(())
    }

    fn check_claim(&self, actor: Actor, point: Point) -> Result<(), Rejection> {
        let colour = self.colour(actor);
        let none = self.variant.fouls == Fouls::None;
        forbid!("R7.1", none, "this rule set has no fouls"; "这套规则没有禁手");
        let at_once = self.variant.fouls.lose_at_once();
        forbid!(
            "R7.1",
            at_once,
            "fouls lose without a claim in this game";
            "这一局禁手立即判负，不须指出"
        );
        let black = colour == Colour::Black;
        forbid!("R7.1", black, "only White claims fouls"; "只有白方可以指出禁手");
        let claimable = self.claimable(point).is_some();
        if rule!("R7.4", !claimable) {
            let (why, chinese) = match (self.board.at(point), self.foul) {
                (Some(Colour::Black), Some((_, foul))) => (
                    format!("{point} is not in an overline, and the foul to claim is at {foul}"),
                    format!("{point} 不在长连中，可指出的禁手在 {foul}"),
                ),
                (Some(Colour::Black), None) => (
                    format!("{point} is not in an overline, and Black's last move was not a foul"),
                    format!("{point} 不在长连中，黑方上一手也不是禁手"),
                ),
                _ => (format!("there is no black stone on {point}"), format!("{point} 上没有黑子")),
            };
            return Err(Rejection::new(RejectionKind::WrongClaim, "R7.4", why).zh(chinese));
        }
        Ok(())
    }

    /// The foul that White may claim at this point.
    fn claimable(&self, point: Point) -> Option<Foul> {
        if self.board.at(point) != Some(Colour::Black) {
            return None;
        }
        let rows = self.board.runs(Colour::Black, point);
        if rule!("R7.3", rows.iter().any(|row| *row > 5)) {
            return Some(Foul::Overline);
        }
        self.foul.filter(|(_, last)| rule!("R7.2", *last == point)).map(|(foul, _)| foul)
    }
}

/// Effects of actions.
impl Gomoku {
    fn place(&mut self, point: Point) {
        let colour = self.to_move();
        self.board.place(colour, point);
        self.moves += 1;
        self.passed = 0;
        self.foul = None;
        if self.phase != Phase::Play {
            self.phase = self.opening().after_stone(self.moves);
        }
        self.end = self.end_by(colour, point);
    }

    /// The end that results from the stone just placed.
    fn end_by(&mut self, colour: Colour, point: Point) -> Option<End> {
        if rule!("R6.4", self.variant.wins(colour, self.board.runs(colour, point))) {
            return Some(End::Five(colour));
        }
        if self.variant.fouls.bind(colour) {
            let foul = foul::judge(&mut self.board, colour, point, self.variant.fours);
            self.foul = foul.map(|foul| (foul, point));
            if rule!("R6.7", foul.is_some() && self.variant.fouls.lose_at_once()) {
                return foul.map(End::Foul);
            }
        }
        if self.limit_reached() {
            return Some(End::Limit);
        }
        rule!("R3.4", self.board.vacant() == 0).then_some(End::Full)
    }

    fn pass(&mut self) {
        self.moves += 1;
        self.passed += 1;
        self.foul = None;
        if rule!("R3.5", self.passed == 2) {
            self.end = Some(End::Passes);
        } else if self.limit_reached() {
            self.end = Some(End::Limit);
        }
    }

    /// Whether five was due by the last move.
    pub(crate) fn limit_reached(&self) -> bool {
        let limit = self.predictions.limit().filter(|_| self.phase == Phase::Play);
        rule!("R9.6", limit.is_some_and(|limit| self.moves >= limit))
    }

    fn predict(&mut self, seat: Actor, prediction: Prediction) {
        self.predictions.seal(seat, prediction);
        if self.predictions.are_open() {
            self.black = self.predictions.black();
            self.phase = Phase::Play;
        }
    }

    fn decide(&mut self, swap: bool) {
        if rule!("R5.2", swap) {
            self.black = self.black.other();
        }
        self.phase = self.opening().after_decision(self.moves);
    }

    fn offer(&mut self, point: Point) {
        self.offers.insert(point);
        let all = self.offers.len() == self.offers_due();
        self.phase = if all { Phase::Pick } else { Phase::Offer };
    }

    fn pick(&mut self, point: Point) {
        self.offers = Points::default();
        self.fifths = 0;
        self.phase = Phase::Play;
        self.place(point);
    }

    fn claim(&mut self, point: Point) {
        self.foul = self.claimable(point).map(|foul| (foul, point));
        self.end = self.foul.map(|(foul, _)| End::Foul(foul));
    }
}

/// The end.
impl Gomoku {
    /// The outcome of a game without five: a prediction has failed, or it is a draw.
    fn without_five(&self, reason: &'static str, rule: &'static str) -> Outcome {
        match self.predictions.due() {
            Some(colour) => Outcome::won(self.holder(colour.other()), "prediction-failed", "R9.6"),
            None => Outcome::drawn(2, reason, rule),
        }
    }
}

impl Game for Gomoku {
    const FACTS: Facts = crate::FACTS;
    const NO_SKIP: (&'static str, &'static str) = (
        "R2.3",
        "no turn is skipped and no seat leaves; a side that gives up its move writes pass",
    );
    const NO_SKIP_ZH: &'static str = "不得跳过，也不能退出；放弃一手写 pass";

    fn start(setup: &Setup<'_>) -> Result<Gomoku, Rejection> {
        let variant = Variant::new(setup);
        Ok(Gomoku {
            variant,
            board: Board::new(variant.size),
            moves: 0,
            phase: variant.opening.start(),
            black: Actor::ONE,
            flow: Flow::Plain,
            fifths: 0,
            offers: Points::default(),
            predictions: Predictions::default(),
            passed: 0,
            foul: None,
            end: None,
        })
    }

    fn turn(&self) -> Turn {
        let pick = u8::from(self.phase == Phase::Pick);
        let answered = u8::from(self.flow == Flow::Answered);
        let (round, place) = (self.moves / 2 + 1, (self.moves % 2) as u8 + pick + answered);
        match self.actor() {
            None => Turn::over(round.into(), place),
            Some(actor) if self.phase == Phase::Predict => {
                let role = self.colour(actor) as u8 + 1;
                self.sealing(Turn::of(actor, role, round.into(), place))
            }
            Some(actor) => Turn {
                open: self.flow == Flow::Open,
                ..Turn::of(actor, self.colour(actor) as u8 + 1, round.into(), place)
            },
        }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if !self.acts(actor) {
            return;
        }
        match self.phase {
            Phase::Play => {
                out.extend(self.vacant().map(Action::Stone));
                out.extend(self.variant.passes.then_some(Action::Pass));
            }
            Phase::Stone => {
                let zone = self.opening().zone(self.moves);
                let points = self.vacant().filter(|point| zone.holds(&self.board, *point));
                out.extend(points.map(Action::Stone));
            }
            Phase::Swap if self.must_offer() => out.push(Action::Swap),
            Phase::Swap => out.extend([Action::Swap, Action::Stay]),
            Phase::Fifths => {
                let most = opening::most_fifths(self.board.size());
                out.extend((1..=most).map(Action::Fifths));
            }
            Phase::Offer => {}
            Phase::Pick => out.extend(self.offers.iter().map(Action::Pick)),
            Phase::Predict => {
                let all = Prediction::all(self.board.size(), !self.variant.decisive);
                out.extend(all.map(Action::Predict));
            }
        }
        if self.may_put() {
            out.extend(self.vacant().map(Action::Stone));
        }
        if self.phase == Phase::Offer || self.may_offer() {
            let (zone, mirrored) = (self.offer_zone(), self.mirrored_offers());
            let points = self.vacant().filter(|point| {
                zone.holds(&self.board, *point)
                    && !self.offers.contains(*point)
                    && !mirrored.contains(*point)
            });
            out.extend(points.map(Action::Offer));
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        let sealing = self.phase == Phase::Predict && actor != Actor::ENV;
        let off_turn = !sealing && self.actor() != Some(actor);
        forbid!(
            "R2.1",
            off_turn,
            "{} is not to move; {}", self.colour(actor), self.phase.due();
            "没有轮到{}，{}", colour_zh(self.colour(actor)), self.phase.due_zh()
        );
        match action {
            Action::Stone(point) => self.check_stone(point),
            Action::Pass => self.check_pass(),
            Action::Swap | Action::Stay => {
                let due = self.phase == Phase::Swap;
                self.check_due(due, "no decision on colours is due", "此时不决定棋色")?;
                let stays = action == Action::Stay && self.must_offer();
                forbid!(
                    "R5.6",
                    stays,
                    "Black must offer {} fifth stones or swap", self.offers_due();
                    "黑方须给出 {} 个打点，或者交换（swap）", self.offers_due()
                );
                Ok(())
            }
            Action::Fifths(count) => self.check_fifths(count),
            Action::Offer(point) => self.check_offer(point),
            Action::Pick(point) => self.check_pick(point),
            Action::Predict(prediction) => self.check_prediction(actor, prediction),
            Action::Claim(point) => self.check_claim(actor, point),
        }
    }

    fn apply(&mut self, actor: Actor, action: Action) {
        let mut flow = Flow::Plain;
        match action {
            Action::Stone(point) => self.place(point),
            Action::Pass => self.pass(),
            Action::Swap | Action::Stay => {
                self.decide(action == Action::Swap);
                flow = Flow::Answered;
            }
            Action::Fifths(count) => {
                self.fifths = count;
                self.phase = Phase::Swap;
            }
            Action::Offer(point) => self.offer(point),
            Action::Pick(point) => self.pick(point),
            Action::Predict(prediction) => self.predict(actor, prediction),
            Action::Claim(point) => self.claim(point),
        }
        // Sealing is not part of an open turn, so that the position does not show who sealed last.
        let sealing = self.phase == Phase::Predict || matches!(action, Action::Predict(_));
        self.flow = if self.actor() == Some(actor) && !sealing { Flow::Open } else { flow };
    }

    fn outcome(&self) -> Option<Outcome> {
        Some(match self.end? {
            End::Five(colour) => {
                let winner = self.holder(colour);
                Outcome::won(winner, "five-in-a-row", self.variant.five_rule())
            }
            End::Foul(foul) => {
                Outcome::won(self.holder(self.to_move()), foul.reason(), foul.rule())
            }
            End::Full => self.without_five("full-board", "R3.4"),
            End::Passes => self.without_five("double-pass", "R3.5"),
            End::Limit => self.without_five("limit", "R9.6"),
        })
    }

    fn claims(&self, actor: Actor, out: &mut Vec<Action>) {
        let claimer = self.actor() == Some(actor) && self.colour(actor) == Colour::White;
        if claimer && self.variant.fouls == Fouls::Claim {
            let stones = self.board.stones_of(Colour::Black);
            let claimable = stones.iter().filter(|point| self.claimable(*point).is_some());
            out.extend(claimable.map(Action::Claim));
        }
    }

    fn class(action: Action) -> Class {
        if matches!(action, Action::Claim(_)) { Class::Claim } else { Class::Play }
    }

    fn roles(&self, seat: Actor) -> u64 {
        1 << self.colour(seat) as u8
    }

    fn random(&self, rng: &mut Rng, scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.phase != Phase::Play {
            return playout::draw(self, rng, scratch);
        }
        let actor = self.actor()?;
        let size = u32::from(self.board.size());
        // Draws points until one is vacant; `pass` is one more number.
        loop {
            let n = rng.below(size * size + u32::from(self.variant.passes));
            if n == size * size {
                return Some((actor, Action::Pass));
            }
            let point = Point::new((n % size) as u8, (n / size) as u8);
            if self.board.is_vacant(point) {
                return Some((actor, Action::Stone(point)));
            }
        }
    }
}
