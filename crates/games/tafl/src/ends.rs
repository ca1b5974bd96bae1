//! Ends that the whole board shows: exit forts (R5.2) and rings (R5.4).

use crate::board::{Board, Set, Way, beside};
use crate::variant::Variant;
use wanqi_sdk::rule;

/// All that can be reached from a set by steps through these squares, the set itself among it.
fn flood(from: Set, through: Set) -> Set {
    let mut reached = from;
    loop {
        let next = reached | beside(reached) & through;
        if next == reached {
            return reached;
        }
        reached = next;
    }
}

/// Whether attackers stand between the edge and every piece of the defenders (R5.4).
#[inline]
#[must_use]
pub fn ringed(variant: &Variant, board: &Board) -> bool {
    let free = variant.grid.squares & !board.attackers;
    let inside = board.defenders | board.king;
    let mut outside = variant.grid.edge & free;
    while outside & inside == 0 {
        let next = outside | beside(outside) & free;
        if next == outside {
            return true;
        }
        outside = next;
    }
    false
}

/// Whether the king is in an exit fort: on the edge, able to move, and behind men that attackers
/// could not take however often they moved, if no defender did (R5.2).
#[must_use]
pub fn exit_fort(variant: &Variant, board: &Board) -> bool {
    let grid = &variant.grid;
    if board.king & grid.edge == 0 {
        return false;
    }
    if rule!("R5.2", beside(board.king) & grid.squares & !board.occupied() == 0) {
        return false;
    }
    let mut wall = board.defenders;
    loop {
        let reached = flood(board.attackers, grid.squares & !grid.corners & !wall);
        if rule!("R5.2", reached & board.king != 0) {
            return false;
        }
        let weak = breakable(variant, wall, reached);
        if weak == 0 {
            return true;
        }
        wall &= !weak;
    }
}

/// The men of a wall between two squares that attackers could hold, once they have reached these.
/// Shieldwalls need not be looked at: the row that one takes has nothing of a fort beside it.
const fn breakable(variant: &Variant, wall: Set, reached: Set) -> Set {
    let held = reached | variant.grid.throne | variant.grid.corners;
    let upright = Way::North.step(held) & Way::South.step(held);
    let level = Way::East.step(held) & Way::West.step(held);
    wall & (upright | level)
}
