//! Refusals of actions: the rule, and the square that decides.

use crate::board::{Board, DIAGONAL, Point, Side, Squares, Step, Word};
use crate::captures::{Found, with_view};
use crate::notation::Action;
use crate::variant::{Precedence, Variant};
use wanqi_sdk::prelude::*;

/// A position with its rule set.
pub(crate) struct Explainer<'a> {
    pub board: &'a Board,
    pub variant: &'a Variant,
}

impl Explainer<'_> {
    /// Checks an action of the side to move.
    pub fn check(&self, action: Action) -> Result<(), Rejection> {
        let (board, us) = (self.board, self.board.to_move);
        let from = self.number(action.from);
        let other = board.of(us.other()).has(action.from);
        forbid!(
            "R1.4",
            other,
            "the {} on {from} is not {us}'s", self.kind(action.from);
            "{}不是{}的", self.named_zh(action.from), us.zh()
        );
        let empty = !board.of(us).has(action.from);
        forbid!("R1.4", empty, "there is no piece on {from}"; "{from} 上没有棋子");
        if action.takes {
            self.check_capture(action)
        } else {
            self.check_move(action.from, action.to)
        }
    }

    fn check_move(&self, from: Point, to: Point) -> Result<(), Rejection> {
        let (board, variant) = (self.board, self.variant);
        let mut capture: Option<Action> = None;
        board.each_legal_capture(variant, |found| capture = capture.or(Some(found)));
        forbid!(
            "R3.1",
            let Some(due) = capture,
            "the {} on {} must capture {}",
            self.kind(due.from),
            self.number(due.from),
            self.targets(due.captured);
            "能吃必吃：{}须吃掉 {}", self.named_zh(due.from), self.targets_zh(due.captured)
        );
        let king = board.kings.has(from);
        let (kind, here, there) = (self.kind(from), self.number(from), self.number(to));
        if king && variant.flying {
            self.check_flight(from, to)?;
        } else {
            let steps = if king { &DIAGONAL[..] } else { self.forward() };
            let next = steps.iter().any(|step| from.set().0.step(*step) == to.set().0);
            forbid!(
                "R2.2",
                king && !next,
                "{there} is not a square next to the king on {here}";
                "{there} 不与 {here} 上的王斜向相邻"
            );
            forbid!(
                "R2.1",
                !king && !next,
                "{there} is not one step ahead of the {kind} on {here}";
                "{there} 不是 {here} 上的兵向前斜走一格之处"
            );
            let occupied = board.occupied().has(to);
            let other = self.kind(to);
            let name = self.kind_zh(to);
            forbid!(
                "R2.2",
                king && occupied,
                "{there} is occupied by a {other}";
                "{there} 上已有{name}"
            );
            forbid!(
                "R2.1",
                !king && occupied,
                "{there} is occupied by a {other}";
                "{there} 上已有{name}"
            );
        }
        let resting = board.resting().has(from);
        forbid!(
            "R2.4",
            resting,
            "the king on {here} has moved three times in a row";
            "{here} 上的王已连走三步"
        );
        Ok(())
    }

    /// Checks that a flying king moves along empty squares of a diagonal.
    fn check_flight(&self, from: Point, to: Point) -> Result<(), Rejection> {
        let all = self.variant.all.0;
        let ray = DIAGONAL.into_iter().find_map(|step| {
            let mut at = from.set().0.step(step);
            let mut ray = 0;
            while at & all != 0 {
                ray |= at;
                if at == to.set().0 {
                    return Some(Squares(ray));
                }
                at = at.step(step);
            }
            None
        });
        let (here, there) = (self.number(from), self.number(to));
        let ray = require!(
            "R2.3",
            ray,
            "{there} is not on a diagonal of the king on {here}";
            "{there} 不在 {here} 上的王的斜线上"
        );
        let occupied = self.board.occupied();
        forbid!(
            "R2.3",
            occupied.has(to),
            "{there} is occupied by a {}", self.kind(to);
            "{there} 上已有{}", self.kind_zh(to)
        );
        let bar = (ray & occupied).next();
        forbid!(
            "R2.3",
            let Some(bar) = bar,
            "the {} on {} is between {here} and {there}", self.kind(bar), self.number(bar);
            "{here} 和 {there} 之间隔着 {}", self.named_zh(bar)
        );
        Ok(())
    }

    fn check_capture(&self, action: Action) -> Result<(), Rejection> {
        let known = !action.captured.is_none();
        let fits = |found: &Found| {
            let ends = found.action.from == action.from && found.action.to == action.to;
            ends && (!known || found.action == action)
        };
        let mut best: Option<Found> = None;
        let mut whole: Option<Found> = None;
        let mut part: Option<Found> = None;
        with_view!(self.board, self.variant, |view| view.each_capture::<true>(|found| {
            let better = |than: &Option<Found>| than.is_none_or(|than| found.rank > than.rank);
            if found.complete && better(&best) {
                best = Some(found);
            }
            if fits(&found) {
                let kept = if found.complete { &mut whole } else { &mut part };
                if better(kept) {
                    *kept = Some(found);
                }
            }
        }));
        match (whole, part, best) {
            (Some(whole), _, Some(best)) if known => self.check_precedence(whole, best),
            (Some(whole), _, Some(best)) => {
                self.check_precedence(whole, best)?;
                Err(self.no_capture(action))
            }
            (None, part @ Some(_), _) => {
                let more = part.map(|part| self.beyond(part.action) & !part.action.captured);
                let at = self.number(action.to);
                forbid!(
                    "R3.6",
                    let Some(more) = more,
                    "the capture must continue from {at}, over {}", self.targets(more);
                    "连吃须吃尽：还要从 {at} 接着吃 {}", self.targets_zh(more)
                );
                Ok(())
            }
            _ => Err(self.no_capture(action)),
        }
    }

    /// The captured squares of a longer capture that begins like this one.
    fn beyond(&self, part: Action) -> Squares {
        let mut more = Squares::NONE;
        with_view!(self.board, self.variant, |view| view.each_capture::<false>(|found| {
            let taken = found.action.captured;
            let same = found.action.from == part.from && taken & part.captured == part.captured;
            if same && more.is_none() {
                more = taken;
            }
        }));
        more
    }

    /// The refusal of a capture that does not exist.
    fn no_capture(&self, action: Action) -> Rejection {
        let (here, there) = (self.number(action.from), self.number(action.to));
        let king = self.board.kings.has(action.from);
        let rule = if king { "R3.4" } else { "R3.2" };
        let preys = self.board.kings(self.board.to_move.other());
        let between = self.between(action.from, action.to) & preys;
        if self.variant.kings_immune && !king && !between.is_none() {
            let message =
                format!("the man on {here} cannot capture the king on {}", self.targets(between));
            let king = self.targets_zh(between);
            let chinese = format!("兵不能吃王，{here} 上的兵不能吃 {king} 上的王");
            return Rejection::illegal("R3.3", message).zh(chinese);
        }
        let (kind, name) = (self.kind(action.from), self.kind_zh(action.from));
        let mut message = format!("the {kind} on {here} cannot jump to {there}");
        let mut chinese = format!("{here} 上的{name}不能跳到 {there}");
        if !action.captured.is_none() {
            put!(&mut message, " and capture {}", self.targets(action.captured));
            put!(&mut chinese, " 并吃掉 {}", self.targets_zh(action.captured));
        }
        Rejection::illegal(rule, message).zh(chinese)
    }

    /// The square over which a man jumps between two squares.
    fn between(&self, from: Point, to: Point) -> Squares {
        let over =
            DIAGONAL.into_iter().find(|step| from.set().0.step(*step).step(*step) == to.set().0);
        over.map_or(Squares::NONE, |step| Squares(from.set().0.step(step)))
    }

    /// Checks that a capture has the rank of the best one (R4).
    fn check_precedence(&self, ours: Found, best: Found) -> Result<(), Rejection> {
        let lower = ours.rank < best.rank;
        let [count, most] = [ours, best].map(|found| found.action.captured.count());
        let kings = |found: Found| (found.action.captured & self.board.kings).count();
        let with_king = |found: Found| self.board.kings.has(found.action.from);
        let better = self.number(best.action.from);
        let taken = self.targets(best.action.captured);
        let instead =
            format!("the {} on {better} can capture {taken}", self.kind(best.action.from));
        let Action { from, captured, .. } = best.action;
        let rather = || format!("{}可吃 {}", self.named_zh(from), self.targets_zh(captured));
        match self.variant.precedence {
            Precedence::Frisian => {
                let value = |found: Found| found.rank / 2;
                let (less, more) = (value(ours), value(best));
                forbid!(
                    "R4.5",
                    less < more,
                    "{instead}, worth {more} against {less}";
                    "须取最大价值：{}，价值 {more}，而这一着只有 {less}", rather()
                );
                forbid!(
                    "R4.5",
                    lower,
                    "{instead}, worth as much, with a king";
                    "同值用王：{}，价值相同", rather()
                );
            }
            _ => forbid!(
                "R4.2",
                lower && count < most,
                "{instead}: {most} against {count}";
                "必须吃最多：{}，共 {most} 子，而这一着只吃 {count} 子", rather()
            ),
        }
        let (fewer, greater) = (kings(ours), kings(best));
        match self.variant.precedence {
            Precedence::MostKings => {
                forbid!(
                    "R4.3",
                    lower,
                    "{instead}: kings {greater} against {fewer}";
                    "须多吃王：{}，其中 {greater} 个王，而这一着只吃 {fewer} 个王", rather()
                );
            }
            Precedence::Italian => {
                let man = !with_king(ours) && with_king(best);
                forbid!(
                    "R4.4",
                    lower && man,
                    "{instead}, with a king";
                    "须用王吃：{}", rather()
                );
                let less = fewer < greater;
                forbid!(
                    "R4.4",
                    lower && less,
                    "{instead}: kings {greater} against {fewer}";
                    "须多吃王：{}，其中 {greater} 个王，而这一着只吃 {fewer} 个王", rather()
                );
                forbid!(
                    "R4.4",
                    lower,
                    "{instead}, a king earlier";
                    "须先吃王：{}，更早吃到王", rather()
                );
            }
            _ => {}
        }
        Ok(())
    }

    fn number(&self, square: Point) -> u8 {
        self.variant.board.number(square)
    }

    fn kind(&self, square: Point) -> &'static str {
        if self.board.kings.has(square) { "king" } else { "man" }
    }

    /// The piece of a square in Chinese.
    fn kind_zh(&self, square: Point) -> &'static str {
        if self.board.kings.has(square) { "王" } else { "兵" }
    }

    /// The piece and its square in Chinese.
    fn named_zh(&self, square: Point) -> String {
        format!("{} 上的{}", self.number(square), self.kind_zh(square))
    }

    fn forward(&self) -> &'static [Step] {
        let up = self.board.to_move == Side::White;
        if up { &DIAGONAL[..2] } else { &DIAGONAL[2..] }
    }

    /// The numbers of the squares in ascending order.
    fn targets(&self, squares: Squares) -> String {
        self.numbers(squares).join(", ")
    }

    /// The same in Chinese.
    fn targets_zh(&self, squares: Squares) -> String {
        self.numbers(squares).join("、")
    }

    fn numbers(&self, squares: Squares) -> Vec<String> {
        let mut numbers: Vec<u8> = squares.map(|square| self.number(square)).collect();
        numbers.sort_unstable();
        numbers.iter().map(u8::to_string).collect()
    }
}
