//! Ends by the position of all pieces: exit forts (R5.2) and rings (R5.4).

use crate::board::{Board, Direction, Set, beside};
use crate::variant::Variant;
use wanqi_sdk::prelude::*;

/// The set and all squares that steps through `through` reach from it.
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

/// Whether attackers separate every piece of the defenders from the edge (R5.4).
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
/// cannot take by any number of moves without moves of the defenders (R5.2).
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

/// The men of a wall between two squares that attackers can occupy after reaching `reached`. It
/// ignores shieldwalls, because a row that a shieldwall takes has no part of a fort next to it.
const fn breakable(variant: &Variant, wall: Set, reached: Set) -> Set {
    let held = reached | variant.grid.throne | variant.grid.corners;
    let upright = Direction::North.step(held) & Direction::South.step(held);
    let level = Direction::East.step(held) & Direction::West.step(held);
    wall & (upright | level)
}
