//! Which triples of minirows, and which triples of columns, a value can still stand in.
//!
//! In a band a value stands in three of the nine minirows, a permutation: one in each row and one
//! in each box. In a stack it stands in three of the nine pieces of column, one in each band and
//! one in each column of the stack. Both are the same table of 512 rows, asked with other bits.

/// The bits of a band's word: row r and column c of it are at 10·r + c. A bit between the rows
/// stays free, so that sums do not run from one row into the next.
pub(super) const ROW: u32 = 0x1ff;
/// A bit for each row of a word, at its first column.
pub(super) const ROWS: u32 = 1 | 1 << 10 | 1 << 20;
/// All 27 cells of a band.
pub(super) const BAND: u32 = ROW * ROWS;

/// The first cell of each minirow.
pub(super) const MINIROWS: u32 = 0b100_1001 * ROWS;
/// The columns of the first stack, for each band where a word has its rows.
const STACK: u32 = 0b111 * ROWS;

/// Multipliers that move the nine bits of [`MINIROWS`] and of [`STACK`] so that the upper nine bits
/// of the product tell all 512 subsets apart; found by trying, checked where the tables are made.
const MINIROWS_FACTOR: u32 = 0x8402_0120;
const STACK_FACTOR: u32 = 0x1400_2200;

/// For each set of minirows the cells of those that are part of a permutation in it.
static MINIROW_CELLS: [u32; 512] = table(MINIROWS, MINIROWS_FACTOR, 0b111);
/// For each set of columns of a stack those that are part of a permutation in it.
static STACK_COLUMNS: [u32; 512] = table(STACK, STACK_FACTOR, 0b1);

/// The cells of a band's word that are in minirows which permutations can use; 0 if there is no
/// permutation at all.
#[inline(always)]
pub(super) fn minirow_cells(word: u32) -> u32 {
    let minirows = (word | word >> 1 | word >> 2) & MINIROWS;
    MINIROW_CELLS[(minirows.wrapping_mul(MINIROWS_FACTOR) >> 23) as usize]
}

/// The same for columns: a row of nine columns for each band, of which the ones remain that
/// permutations in their stack can use.
#[inline(always)]
pub(super) fn stack_columns(columns: u32) -> u32 {
    let stack = |number: u32| {
        let pieces = columns >> (3 * number) & STACK;
        STACK_COLUMNS[(pieces.wrapping_mul(STACK_FACTOR) >> 23) as usize] << (3 * number)
    };
    stack(0) | stack(1) | stack(2)
}

const fn table(bits: u32, factor: u32, shape: u32) -> [u32; 512] {
    let mut table = [0; 512];
    let mut taken = [false; 512];
    // All subsets of `bits`, from the full one down to the empty one.
    let mut subset = bits;
    loop {
        let index = (subset.wrapping_mul(factor) >> 23) as usize;
        assert!(!taken[index], "the factor tells all subsets apart");
        taken[index] = true;
        table[index] = permutations(subset, bits) * shape;
        if subset == 0 {
            return table;
        }
        subset = (subset - 1) & bits;
    }
}

/// The union of the permutations in a subset of nine bits, which are a matrix of three by three.
const fn permutations(subset: u32, bits: u32) -> u32 {
    let mut places = [0; 9];
    let (mut rest, mut count) = (bits, 0);
    while rest != 0 {
        places[count] = rest & rest.wrapping_neg();
        rest &= rest - 1;
        count += 1;
    }
    let orders = [[0, 4, 8], [0, 5, 7], [1, 3, 8], [1, 5, 6], [2, 3, 7], [2, 4, 6]];
    let (mut union, mut index) = (0, 0);
    while index < orders.len() {
        let [a, b, c] = orders[index];
        let permutation = places[a] | places[b] | places[c];
        if subset & permutation == permutation {
            union |= permutation;
        }
        index += 1;
    }
    union
}
