//! The attacks of pieces (R3.2, R3.5): tables that the compiler makes. Rooks and bishops use magic
//! multiplication: the squares that can block a slider, times a factor that moves them to the
//! highest bits, is the index into the table of attacks.

use crate::board::{Point, Side};
use crate::piece::Piece;
use wanqi_sdk::board::bitboard::Bitboard;

/// The squares that a knight attacks.
#[inline]
#[must_use]
pub fn knight(from: Point) -> Bitboard {
    Bitboard(KNIGHT[from.index()])
}

/// The squares that a king attacks.
#[inline]
#[must_use]
pub fn king(from: Point) -> Bitboard {
    Bitboard(KING[from.index()])
}

/// The squares that a pawn of this side attacks.
#[inline]
#[must_use]
pub fn pawn(side: Side, from: Point) -> Bitboard {
    Bitboard(PAWN[side as usize][from.index()])
}

/// The squares that a rook attacks, with these squares occupied.
#[inline]
#[must_use]
pub fn rook(from: Point, occupied: Bitboard) -> Bitboard {
    Bitboard(SLIDES[ROOK[from.index()].index(occupied.0)])
}

/// The squares that a bishop attacks, with these squares occupied.
#[inline]
#[must_use]
pub fn bishop(from: Point, occupied: Bitboard) -> Bitboard {
    Bitboard(SLIDES[BISHOP[from.index()].index(occupied.0)])
}

/// The squares that a rook attacks on an empty board.
#[inline]
#[must_use]
pub fn rook_rays(from: Point) -> Bitboard {
    Bitboard(ROOK_RAYS[from.index()])
}

/// The squares that a bishop attacks on an empty board.
#[inline]
#[must_use]
pub fn bishop_rays(from: Point) -> Bitboard {
    Bitboard(BISHOP_RAYS[from.index()])
}

/// The squares that a piece other than a pawn attacks on an empty board.
#[inline]
#[must_use]
pub fn reach(piece: Piece, from: Point) -> Bitboard {
    Bitboard(REACH[piece as usize][from.index()])
}

/// The squares strictly between two squares of one rank, file or diagonal; otherwise none.
#[inline]
#[must_use]
pub fn between(a: Point, b: Point) -> Bitboard {
    Bitboard(BETWEEN[a.index()][b.index()])
}

/// The whole rank, file or diagonal that two squares share; otherwise none.
#[inline]
#[must_use]
pub fn line(a: Point, b: Point) -> Bitboard {
    Bitboard(LINE[a.index()][b.index()])
}

static KNIGHT: [u64; 64] =
    leaps(&[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
static KING: [u64; 64] =
    leaps(&[(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]);
static PAWN: [[u64; 64]; 2] = [leaps(&[(-1, 1), (1, 1)]), leaps(&[(-1, -1), (1, -1)])];
static ROOK_RAYS: [u64; 64] = rays(false);
static BISHOP_RAYS: [u64; 64] = rays(true);
static REACH: [[u64; 64]; 6] = {
    let mut queen = [0; 64];
    let mut square = 0;
    while square < 64 {
        queen[square] = ROOK_RAYS[square] | BISHOP_RAYS[square];
        square += 1;
    }
    let mut table = [[0; 64]; 6];
    table[Piece::Knight as usize] = KNIGHT;
    table[Piece::Bishop as usize] = BISHOP_RAYS;
    table[Piece::Rook as usize] = ROOK_RAYS;
    table[Piece::Queen as usize] = queen;
    table[Piece::King as usize] = KING;
    table
};
static BETWEEN: [[u64; 64]; 64] = pairs(true);
static LINE: [[u64; 64]; 64] = pairs(false);

/// The targets of steps of fixed length.
const fn leaps(steps: &[(i8, i8)]) -> [u64; 64] {
    let mut table = [0; 64];
    let mut from = 0;
    while from < 64 {
        let mut i = 0;
        while i < steps.len() {
            let file = (from % 8) as i8 + steps[i].0;
            let rank = (from / 8) as i8 + steps[i].1;
            if 0 <= file && file < 8 && 0 <= rank && rank < 8 {
                table[from] |= 1 << (8 * rank + file);
            }
            i += 1;
        }
        from += 1;
    }
    table
}

/// The two lines through a square without the square itself: file and rank, or the diagonals.
const fn lines(square: usize, diagonal: bool) -> [u64; 2] {
    let (file, rank) = (square % 8, square / 8);
    let mut lines = [0; 2];
    let mut other = 0;
    while other < 64 {
        let (f, r) = (other % 8, other / 8);
        let on = if diagonal {
            [f + rank == r + file, f + r == file + rank]
        } else {
            [f == file, r == rank]
        };
        if other != square && on[0] {
            lines[0] |= 1 << other;
        }
        if other != square && on[1] {
            lines[1] |= 1 << other;
        }
        other += 1;
    }
    lines
}

/// The attacks of a slider along one line: subtracting the piece from the blockers flips the bits
/// up to the first blocker above it; the mirrored number does the same below.
const fn slide(square: usize, line: u64, occupied: u64) -> u64 {
    let piece = 1_u64 << square;
    let blockers = occupied & line;
    let above = blockers.wrapping_sub(piece << 1);
    let mirrored = blockers.reverse_bits().wrapping_sub(piece.reverse_bits() << 1);
    (above ^ mirrored.reverse_bits()) & line
}

const fn slides(square: usize, lines: [u64; 2], occupied: u64) -> u64 {
    slide(square, lines[0], occupied) | slide(square, lines[1], occupied)
}

const fn rays(diagonal: bool) -> [u64; 64] {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        table[square] = slides(square, lines(square, diagonal), 0);
        square += 1;
    }
    table
}

const fn pairs(between: bool) -> [[u64; 64]; 64] {
    let mut table = [[0; 64]; 64];
    let mut a = 0;
    while a < 64 {
        let lines = [lines(a, false), lines(a, true)];
        let mut i = 0;
        while i < 4 {
            let line = lines[i / 2][i % 2];
            let mut b = 0;
            while b < 64 {
                if line >> b & 1 != 0 {
                    let back = slide(b, line & !(1 << b) | 1 << a, 1 << a);
                    let inner = slide(a, line, 1 << b) & back;
                    table[a][b] = if between { inner } else { line | 1 << a };
                }
                b += 1;
            }
            i += 1;
        }
        a += 1;
    }
    table
}

/// The parameters of the look-up for a square of a slider.
struct Magic {
    /// The squares whose occupation matters: the lines without their last squares.
    mask: u64,
    factor: u64,
    shift: u32,
    /// The first index of its part of the table.
    offset: usize,
}

impl Magic {
    #[inline]
    const fn index(&self, occupied: u64) -> usize {
        self.offset + ((occupied & self.mask).wrapping_mul(self.factor) >> self.shift) as usize
    }
}

const ROOK_SLIDES: usize = 102_400;
const BISHOP_SLIDES: usize = 5_248;

static ROOK: [Magic; 64] = magics(false, &ROOK_FACTORS, 0);
static BISHOP: [Magic; 64] = magics(true, &BISHOP_FACTORS, ROOK_SLIDES);
// A few million steps, about one second of compile time.
#[allow(long_running_const_eval)]
static SLIDES: [u64; ROOK_SLIDES + BISHOP_SLIDES] = all_slides();

const fn magics(diagonal: bool, factors: &[u64; 64], start: usize) -> [Magic; 64] {
    const NONE: Magic = Magic { mask: 0, factor: 0, shift: 0, offset: 0 };
    const FILES: u64 = 0x8181_8181_8181_8181;
    const RANKS: u64 = 0xFF00_0000_0000_00FF;
    let mut table = [NONE; 64];
    let mut offset = start;
    let mut square = 0;
    while square < 64 {
        let [a, b] = lines(square, diagonal);
        let mask = if diagonal { (a | b) & !FILES & !RANKS } else { a & !RANKS | b & !FILES };
        let shift = 64 - mask.count_ones();
        table[square] = Magic { mask, factor: factors[square], shift, offset };
        offset += 1 << mask.count_ones();
        square += 1;
    }
    table
}

const fn all_slides() -> [u64; ROOK_SLIDES + BISHOP_SLIDES] {
    let mut table = [0; ROOK_SLIDES + BISHOP_SLIDES];
    let rooks = magics(false, &ROOK_FACTORS, 0);
    let bishops = magics(true, &BISHOP_FACTORS, ROOK_SLIDES);
    let mut i = 0;
    while i < 128 {
        let (square, diagonal) = (i % 64, i >= 64);
        let magic = if diagonal { &bishops[square] } else { &rooks[square] };
        let lines = lines(square, diagonal);
        let mut occupied = 0_u64;
        loop {
            table[magic.index(occupied)] = slides(square, lines, occupied);
            // The next subset of the mask; after the last one it is zero.
            occupied = occupied.wrapping_sub(magic.mask) & magic.mask;
            if occupied == 0 {
                break;
            }
        }
        i += 1;
    }
    table
}

// Found by a search with sparse random numbers for factors that never give the same index to two
// occupations with different attacks. The test `sliding_attacks` compares them.
#[rustfmt::skip]
const ROOK_FACTORS: [u64; 64] = [
    0x1080_1080_0040_0020, 0x1300_2081_0040_0010, 0x0880_0820_0080_1000, 0x2080_0480_0801_9000,
    0x4600_1C30_2802_0020, 0x2600_1110_0814_1200, 0x0280_0100_0080_1200, 0x8080_1100_0041_A480,
    0x0040_8000_8040_0022, 0x4800_4000_2000_5005, 0x006C_8010_0082_2000, 0x0483_0010_0300_8820,
    0x4C80_8008_0004_0080, 0x8100_8004_0002_0080, 0x4001_0002_0001_0004, 0x8049_0008_8100_1442,
    0x8000_8280_0040_0028, 0x3410_0140_0060_0042, 0x2010_1100_4020_0100, 0x0288_0080_1000_800A,
    0x0400_0500_0801_0010, 0x0104_0080_8002_0004, 0x0141_0101_0002_0004, 0x0480_0200_0084_2041,
    0x6002_8029_8000_4000, 0x2820_0020_4010_0040, 0x4000_1000_8020_0080, 0x0020_2042_0008_1202,
    0x0460_0800_8004_0080, 0x450A_0004_0400_2010, 0x0012_1004_0001_588A, 0x0000_11E2_0005_8104,
    0x0080_0020_0040_0040, 0x0006_2010_0540_0041, 0x1100_8020_0280_1000, 0x0150_0080_1080_0801,
    0x2001_2800_8280_0400, 0x1100_8002_0080_0401, 0x0810_0801_0400_9002, 0x0040_0084_0200_0041,
    0x0080_0020_0044_4000, 0x0820_5000_2000_4000, 0x2021_0020_0041_0010, 0x040C_0900_1001_0020,
    0x0004_0080_4008_0800, 0x6212_0010_0402_0008, 0x0000_0200_0100_8080, 0x0404_0658_8402_0021,
    0x0020_2041_0200_8A00, 0x0600_8022_5502_0200, 0x4208_8010_4222_0200, 0x1A00_1000_0800_8080,
    0x0A18_0100_8410_8900, 0x0012_9E00_5C00_8080, 0x8004_5002_0108_0400, 0x0184_0410_4100_8200,
    0x1901_0042_0480_2016, 0x8280_1100_8040_0021, 0x0004_4100_0820_0411, 0x1901_0108_0520_1001,
    0x0411_0010_0288_0005, 0x2201_0004_0008_0201, 0x4600_0210_0800_8104, 0x10E0_0C08_4500_2082,
];

#[rustfmt::skip]
const BISHOP_FACTORS: [u64; 64] = [
    0x6018_3000_8184_0888, 0x0242_4808_1120_4002, 0x4090_2408_4042_0000, 0x0444_4040_8000_0000,
    0x4202_0210_2810_0040, 0x0001_0C12_4004_6004, 0x8010_8808_0885_3010, 0x40C0_8608_0301_2800,
    0x681A_2604_4812_0410, 0x1403_0818_00D4_0844, 0x4002_4411_4202_0100, 0x0000_0806_0044_0010,
    0x0004_2110_4000_0088, 0x25C4_0088_04C1_0288, 0x0028_8424_0154_1008, 0x0002_9080_4802_1004,
    0x0004_A040_1004_0100, 0x3405_1830_2418_0050, 0x00C0_4018_0202_C6D0, 0x2A08_0202_2600_4000,
    0x0086_0284_1202_0400, 0x0182_0041_0082_0100, 0x0028_4004_0402_8800, 0x0004_8000_2201_3000,
    0x0002_4000_5004_6820, 0x1004_1000_A011_0130, 0x4486_0200_0108_0600, 0x4310_0820_0404_0010,
    0x0000_8200_0401_0400, 0x2890_0100_0024_0100, 0x0408_A482_0208_0480, 0x0208_8208_0223_2400,
    0x0064_2006_6008_1048, 0x4100_9044_0010_0420, 0x0402_0090_0042_0424, 0x0008_9108_000C_0041,
    0x0810_0200_8080_1004, 0x0080_8106_0001_0480, 0x0010_4090_A021_0404, 0x0018_0060_8008_4600,
    0x6008_0558_2004_4804, 0x4041_2802_1000_0218, 0x0001_0108_0200_0100, 0x0000_20A0_2420_0808,
    0x0430_6004_1042_2400, 0x0040_0208_2140_0209, 0x2802_4404_00A2_2400, 0x8008_2810_8080_0421,
    0x2000_4804_04A0_0844, 0x0011_0108_0184_1000, 0x0183_0031_1808_0030, 0x4000_0010_2A08_0000,
    0x1601_3308_4304_0000, 0x0180_1090_1005_2100, 0x4241_8214_1102_0000, 0x1411_0420_8410_4000,
    0x1010_1209_8C20_0800, 0x0000_0205_0412_0220, 0x0000_0081_0082_4108, 0x404A_0804_0042_0202,
    0x1802_0208_1002_0203, 0x4488_0004_0810_4100, 0x4000_4908_1020_A200, 0x0109_2810_0400_2022,
];
