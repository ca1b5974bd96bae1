//! Stones, passes and skipped turns (R2, R3, R6): checks and effects.

use crate::board::{Point, Side};
use crate::chains::{Beside, Content};
use crate::cycle::{self, Cycle, LONGEST, NO_STONE, Step};
use crate::game::{Ended, Go, Phase};
use crate::notation::Action;
use crate::setup::Ko;
use wanqi_sdk::prelude::*;

/// Added to the keys of positions with White to move.
const WHITE_TO_MOVE: u64 = 0x6A09_E667_F3BC_C908;

impl Go {
    /// R1.2: checks that the actor is to move.
    pub(crate) fn check_actor(&self, actor: Actor) -> Result<(), Rejection> {
        let to_move = self.state.to_move;
        if self.state.phase == Phase::Over {
            let message = "the game is over and counted";
            let refusal = Rejection::new(RejectionKind::AfterEnd, "R4.4", message);
            return Err(refusal.zh("对局已经结束，胜负已经计算"));
        }
        if rule!("R1.2", actor != to_move.seat()) {
            let message = format!("{to_move} is to move");
            let refusal = Rejection::new(RejectionKind::WrongActor, "R1.2", message);
            return Err(refusal.zh(format!("轮到{}", to_move.zh())));
        }
        Ok(())
    }

    /// Checks a stone.
    pub(crate) fn check_stone(&self, point: Point) -> Result<(), Rejection> {
        let color = self.state.to_move;
        self.check_on_board(point)?;
        let held = self.board.content(point);
        forbid!(
            "R2.2",
            held != Content::Empty,
            "{point} is occupied by {}", held.words();
            "{point} 上已有{}", held.zh()
        );
        match self.state.phase {
            Phase::Place(_) => return Ok(()),
            Phase::Play => {}
            _ => self.check_resuming_stone()?,
        }
        let beside = self.board.look(point, color);
        forbid!(
            "R3.1",
            self.state.ko == Some(point),
            "{point} would recapture the ko at once; {} must play elsewhere first", color;
            "{point} 的劫不能立即提回，{}须先在别处下一手", color.zh()
        );
        forbid!(
            "R2.4",
            beside.suicide && !self.config.suicide,
            "{point} would leave {} without a liberty and captures nothing",
            self.chain_words(point, color);
            "下在 {point} 会使{}没有气，又提不了子", self.chain_zh(point, color)
        );
        self.check_past(point, &beside)
    }

    /// R1.1: checks that the board has the point.
    #[inline]
    pub(crate) fn check_on_board(&self, point: Point) -> Result<(), Rejection> {
        let size = self.config.size;
        forbid!(
            "R1.1",
            !point.is_on(size),
            "{point} is not on a board of {size} lines";
            "{point} 不在 {size} 路的棋盘上"
        );
        Ok(())
    }

    /// R3.2, R3.3, R3.6: checks that a stone brings back no earlier position.
    #[inline]
    fn check_past(&self, point: Point, beside: &Beside) -> Result<(), Rejection> {
        let color = self.state.to_move;
        let after = self.board.key_after(point, color, beside);
        let key = self.situation(after, color.other());
        // If this side never had a stone here, the board cannot come back, except by suicide.
        let past = beside.suicide || self.may_return(point, color);
        let back = past && self.config.ko.forbids() && self.history.contains(key);
        forbid!(
            "R3.2",
            back && self.config.ko == Ko::Situational,
            "{point} would bring back {} with {} to move", self.earlier(key), color.other();
            "下在 {point} 会使{}再现，且同样轮到{}", self.earlier_zh(key), color.other().zh()
        );
        forbid!(
            "R3.3",
            back && self.config.ko == Ko::Positional,
            "{point} would bring back {}", self.earlier(key);
            "下在 {point} 会使{}再现", self.earlier_zh(key)
        );
        if back && self.config.ko == Ko::Chinese {
            let cycle = self.cycle(point, key);
            forbid!(
                "R3.6",
                !cycle.is_void(),
                "{point} would bring back {} by {}", self.earlier(key), cycle.words();
                "下在 {point} 会使{}再现：{}", self.earlier_zh(key), cycle.zh()
            );
        }
        Ok(())
    }

    /// The cycle of a stone that brings back this situation.
    fn cycle(&self, point: Point, key: u64) -> Cycle {
        // A cycle without result is not longer, including this stone.
        let recent = &self.line[self.line.len().saturating_sub(LONGEST - 1)..];
        let from = recent.iter().rposition(|step| step.key == key);
        let Some(from) = from else { return Cycle::Other };
        let steps = &recent[from..];
        let mut cells = [NO_STONE; LONGEST];
        let cells = &mut cells[..=steps.len()];
        for (cell, step) in cells.iter_mut().zip(steps) {
            *cell = step.cell;
        }
        cells[steps.len()] = point.cell() as u16;
        // The current board is inside the cycle, so the replay starts here.
        cells.rotate_right(1);
        cycle::classify(self.board.contents(), self.state.to_move, cells)
    }

    /// The number of stones in the chain of a stone if it is played, and its least present point.
    fn chain_with(&self, point: Point, color: Side) -> (u32, Option<Point>) {
        let own = |q: &Point| self.board.content(*q) == Content::Stone(color);
        let mut chains: Vec<Point> =
            self.board.beside(point).filter(own).map(|q| self.board.least(q)).collect();
        chains.sort_unstable();
        chains.dedup();
        (1 + chains.iter().map(|q| self.board.stones(*q)).sum::<u32>(), chains.first().copied())
    }

    /// The chain of a stone if it is played, in words.
    fn chain_words(&self, point: Point, color: Side) -> String {
        match self.chain_with(point, color) {
            (n, Some(at)) => format!("the {n} {} stones at {at}", color.word()),
            _ => format!("a {} stone", color.word()),
        }
    }

    /// The same in Chinese, with a blank before a point.
    fn chain_zh(&self, point: Point, color: Side) -> String {
        match self.chain_with(point, color) {
            (n, Some(at)) => format!(" {at} 处的 {n} 颗{}", color.stone_zh()),
            _ => format!("这颗{}", color.stone_zh()),
        }
    }

    /// An earlier position, in words.
    fn earlier(&self, key: u64) -> String {
        match self.history.keys().iter().position(|k| *k == key) {
            Some(0) => "the first position of the game".to_owned(),
            Some(n) => format!("position {} of the game", n + 1),
            None => "an earlier position".to_owned(),
        }
    }

    /// The same in Chinese.
    fn earlier_zh(&self, key: u64) -> String {
        match self.history.keys().iter().position(|k| *k == key) {
            Some(n) => format!("第 {} 个局面", n + 1),
            None => "以前的局面".to_owned(),
        }
    }

    /// R2.1: checks a pass.
    pub(crate) fn check_pass(&self) -> Result<(), Rejection> {
        let placing = matches!(self.state.phase, Phase::Place(_));
        forbid!(
            "R1.4",
            placing,
            "Black must place all handicap stones before a pass";
            "黑方须先放完让子，才能虚着"
        );
        let answering = self.state.phase == Phase::Answer;
        forbid!(
            "R4.4",
            answering,
            "a proposal is answered with accept or resume";
            "对提议须回答 accept 或 resume"
        );
        let named = self.state.named;
        forbid!(
            "R4.7",
            named > 0,
            "dead chains have been named, {named} so far; only done closes the proposal";
            "已指出 {named} 块死棋，只能用 done 结束提议"
        );
        Ok(())
    }

    /// Adds every legal action.
    pub(crate) fn list(&self, out: &mut Vec<Action>) {
        match self.state.phase {
            Phase::Place(_) => out.extend(self.board.empty().iter().copied().map(Action::Play)),
            Phase::Play => {
                self.list_stones(out);
                out.push(Action::Pass);
            }
            Phase::Propose | Phase::Answer | Phase::Over => self.list_agreement(out),
        }
    }

    /// Adds the legal stones.
    pub(crate) fn list_stones(&self, out: &mut Vec<Action>) {
        let color = self.state.to_move;
        let points = self.board.empty().iter().copied();
        out.extend(points.filter(|p| self.may_play(*p, color)).map(Action::Play));
    }

    /// Whether a stone on an empty point is legal.
    #[inline]
    fn may_play(&self, point: Point, color: Side) -> bool {
        // A stone with a liberty is not suicide and does not recapture a ko.
        (self.board.has_liberty(point) & !self.may_return(point, color))
            || self.may_play_there(point, color)
    }

    /// Whether a stone other than suicide could bring back an earlier position (R3.2, R3.3): only
    /// if its side has had a stone there.
    #[inline]
    fn may_return(&self, point: Point, color: Side) -> bool {
        self.config.ko.forbids() & self.board.has_held(point, color)
    }

    /// [`Go::may_play`] for a point without an empty neighbour, or where a position could come
    /// back.
    #[inline(never)]
    fn may_play_there(&self, point: Point, color: Side) -> bool {
        if self.state.ko == Some(point) {
            return false;
        }
        let beside = self.board.look(point, color);
        if beside.suicide && !self.config.suicide {
            return false;
        }
        let superko = self.config.ko.forbids();
        if !(superko && beside.suicide || self.may_return(point, color)) {
            return true;
        }
        let key = self.board.key_after(point, color, &beside);
        let key = self.situation(key, color.other());
        !self.history.contains(key)
            || self.config.ko == Ko::Chinese && self.cycle(point, key).is_void()
    }

    /// Draws a point or the pass until it is legal, so that all legal actions are equally likely.
    #[inline]
    pub(crate) fn draw_action(
        &self,
        rng: &mut Rng,
        scratch: &mut Vec<Action>,
    ) -> Option<(Actor, Action)> {
        if self.state.phase != Phase::Play {
            return wanqi_sdk::playout::draw(self, rng, scratch);
        }
        let (color, empty) = (self.state.to_move, self.board.empty());
        loop {
            let index = rng.below(empty.len() as u32 + 1) as usize;
            match empty.get(index) {
                None => return Some((color.seat(), Action::Pass)),
                Some(point) if self.may_play(*point, color) => {
                    return Some((color.seat(), Action::Play(*point)));
                }
                Some(_) => {}
            }
        }
    }

    /// The key of a position in the history: the board, and the side to move unless the superko is
    /// positional.
    #[inline]
    pub(crate) fn situation(&self, board: u64, to_move: Side) -> u64 {
        match (self.config.ko, to_move) {
            (Ko::Positional, _) | (_, Side::Black) => board,
            (_, Side::White) => board ^ WHITE_TO_MOVE,
        }
    }

    /// Plays a stone in any phase.
    #[inline]
    pub(crate) fn play(&mut self, point: Point) {
        match self.state.phase {
            Phase::Place(left) => return self.place(point, left),
            Phase::Play => {}
            _ => self.resume_by_stone(),
        }
        let color = self.state.to_move;
        self.write_down(point.cell() as u16);
        self.state.ko = None;
        if let Some(taken) = self.board.play(point, color) {
            self.state.prisoners[color as usize] += taken.captured;
            self.state.prisoners[color.other() as usize] += taken.lost;
            self.state.ko = taken.ko;
        }
        self.state.passes = 0;
        self.hand_over();
        let known = !self.remember();
        if known && self.state.ended == Ended::No {
            let long = rule!("R3.4", self.config.ko == Ko::Basic);
            // Any other cycle is forbidden by R3.6.
            if long || rule!("R3.7", self.config.ko != Ko::Agreed) {
                self.state.ended = Ended::Repetition;
            }
        }
    }

    /// Records an action for [`Go::cycle`].
    #[inline]
    fn write_down(&mut self, cell: u16) {
        if self.config.ko == Ko::Chinese {
            let key = self.situation(self.board.key(), self.state.to_move);
            self.line.push(Step { key, cell });
        }
    }

    /// Places a handicap stone. After the last one White is to move (R1.5).
    fn place(&mut self, point: Point, left: u8) {
        self.board.set_up(point, Side::Black);
        if left > 1 {
            self.state.phase = Phase::Place(left - 1);
            return;
        }
        self.state.phase = Phase::Play;
        self.hand_over();
        self.begin_history();
    }

    /// Passes in any phase.
    #[inline]
    pub(crate) fn pass(&mut self) {
        self.hand_pass_stone();
        self.write_down(NO_STONE);
        self.state.ko = None;
        self.hand_over();
        self.remember();
        if self.state.phase == Phase::Play {
            self.state.passes += 1;
            if rule!("R4.1", self.state.passes >= 2) {
                self.stop();
            }
        }
    }

    /// R6.1: hands the turn over without a pass.
    pub(crate) fn skip(&mut self, event: Event) -> Result<(), Rejection> {
        forbid!(
            "R6.1",
            event == Event::Out,
            "a seat cannot leave a game for two";
            "两方对局不能有一方退出"
        );
        forbid!(
            "R6.1",
            self.state.phase != Phase::Play,
            "a turn can be skipped only while stones are being played";
            "只有在下子阶段才能跳过一手"
        );
        self.write_down(NO_STONE);
        self.state.ko = None;
        self.state.passes = 0;
        self.hand_over();
        self.remember();
        Ok(())
    }

    /// Ends the turn.
    #[inline]
    pub(crate) fn hand_over(&mut self) {
        self.state.to_move = self.state.to_move.other();
        self.state.number = self.state.number.saturating_add(1);
    }

    /// Adds the position to the history; `false` if the history already contained it.
    #[inline]
    fn remember(&mut self) -> bool {
        let key = self.situation(self.board.key(), self.state.to_move);
        self.history.insert(key)
    }
}
