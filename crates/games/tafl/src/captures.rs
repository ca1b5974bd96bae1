//! Captures (R3, R4).

use crate::board::{Board, Direction, Set, Side, beside};
use crate::variant::Variant;
use wanqi_sdk::prelude::*;

/// The board after a move, for the captures of that move.
#[derive(Clone, Copy, Debug)]
pub struct Sight<'a> {
    /// The rule set.
    pub variant: &'static Variant,
    /// The pieces, with the moved piece on its new square.
    pub board: &'a Board,
    /// The side that moved.
    pub side: Side,
}

impl Sight<'_> {
    /// The men that the piece on this square has just captured (R3).
    #[inline]
    #[must_use]
    pub fn captured(&self, to: Set) -> Set {
        let captured = self.custodial(to);
        if self.variant.copenhagen && to & self.variant.grid.edge != 0 {
            return captured | self.shieldwalls(to);
        }
        captured
    }

    /// The men of the other side, without the king.
    #[inline]
    const fn enemy_men(&self) -> Set {
        match self.side {
            Side::Attackers => self.board.defenders,
            Side::Defenders => self.board.attackers,
        }
    }

    /// The throne if it is empty.
    #[inline]
    const fn empty_throne(&self) -> Set {
        self.variant.grid.throne & !self.board.occupied()
    }

    /// The corners, if they are special.
    #[inline]
    const fn corners(&self) -> Set {
        self.variant.restricted() & !self.variant.grid.throne
    }

    /// Men between the moved piece and an enemy of theirs behind them.
    #[inline]
    fn custodial(&self, to: Set) -> Set {
        let own = self.board.of(self.side);
        let mut captured = 0;
        for direction in Direction::ALL {
            let man = direction.step(to) & self.enemy_men();
            if man == 0 {
                continue;
            }
            let beyond = direction.step(man);
            let taken = rule!("R3.1", beyond & own != 0)
                || rule!("R3.3", beyond & self.empty_throne() != 0)
                || rule!("R3.4", beyond & self.corners() != 0)
                || rule!("R3.5", self.against_the_castle(man, beyond));
            if taken {
                captured |= man;
            }
        }
        captured
    }

    /// Whether a defender is taken against the castle with the king in it, because attackers are on
    /// its three other sides.
    #[inline]
    const fn against_the_castle(&self, man: Set, beyond: Set) -> bool {
        let king = self.variant.castle && beyond & self.variant.grid.throne & self.board.king != 0;
        let others = beside(beyond) & !man;
        king && matches!(self.side, Side::Attackers) && others & !self.board.attackers == 0
    }

    /// Rows of men along the edge that the move closes in (R3.6).
    fn shieldwalls(&self, to: Set) -> Set {
        let (own, enemy) = (self.board.of(self.side), self.board.of(self.side.other()));
        let mut captured = 0;
        for inward in Direction::ALL {
            if inward.back().step(to) != 0 {
                continue;
            }
            for along in inward.across() {
                let (mut row, mut at) = (0, along.step(to));
                while at & enemy != 0 && rule!("R3.6", inward.step(at) & own != 0) {
                    row |= at;
                    at = along.step(at);
                }
                let closed = at & (own | self.corners()) != 0;
                if closed && rule!("R3.6", row.count_ones() >= 2) {
                    captured |= row & !self.board.king;
                }
            }
        }
        captured
    }

    /// Whether the move of an attacker to this square captures the king (R4).
    #[inline]
    #[must_use]
    pub fn king_captured(&self, to: Set) -> bool {
        let (king, throne) = (self.board.king, self.variant.grid.throne);
        if matches!(self.side, Side::Defenders) || beside(to) & king == 0 {
            return false;
        }
        if rule!("R4.1", king == throne) {
            return self.surrounded(king);
        }
        if rule!("R4.2", king & beside(throne) != 0) {
            return self.surrounded(king);
        }
        if self.variant.copenhagen {
            return rule!("R4.4", self.surrounded(king));
        }
        let closing = Direction::ALL.into_iter().find(|direction| direction.step(to) == king);
        let beyond = closing.map_or(0, |direction| direction.step(king));
        rule!("R4.3", beyond & (self.board.attackers | self.corners()) != 0)
    }

    /// Whether attackers or the empty throne are on all four sides of the king.
    #[inline]
    const fn surrounded(&self, king: Set) -> bool {
        let sides = beside(king);
        sides.count_ones() == 4 && sides & !(self.board.attackers | self.empty_throne()) == 0
    }
}
