//! Cages with an operation: their values come to a result by adding, subtracting, multiplying or
//! dividing, as in Calcudoku (KenKen).

use std::ops::RangeInclusive;

use super::automaton::too_large;
use super::prelude::*;
use crate::statement::{self, TooLarge};

pub(super) static KIND: Kind = Kind {
    name: "calcudoku",
    called: &["kenken", "mathdoku", "quotient", "multiplication cage", "cage with an operation"],
    title: "Calcudoku cage",
    about: "these cells have a certain sum, difference, product or quotient; values may repeat",
    gesture: Gesture::Cells,
    keys: &[
        ("cells", "the cells of the cage"),
        ("sum", "their sum"),
        (
            "difference",
            "instead: what is left of the greatest when all others are subtracted from it",
        ),
        ("product", "instead: their product"),
        (
            "quotient",
            "instead: what one of them comes to when divided by all others, none of them 0",
        ),
    ],
    read: entry::tables::<Calcudoku>,
    examples: &[
        Example::on_latin_4(
            "[[calcudoku]]\ncells = \"r1c1-2 r2c1\"\nproduct = 4",
            ["1234241331424321", "13.............."],
            "r1c1, r1c2 and r2c1 are 1 3 ., expected the product 4 (calcudoku 1)",
        ),
        Example::on_latin_4(
            "[[calcudoku]]\ncells = \"r3c2-3\"\nquotient = 4",
            ["1234241331424321", ".........3......"],
            "r3c2 and r3c3 are 3 ., expected the quotient 4 (calcudoku 1)",
        ),
        Example::on_latin_4(
            "[[calcudoku]]\ncells = \"r1c2-4\"\ndifference = -1",
            ["1234241331424321", ".123............"],
            "r1c2, r1c3 and r1c4 are 1 2 3, expected the difference -1 (calcudoku 1)",
        ),
        Example::on_latin_4(
            "[[calcudoku]]\ncells = \"r1c1 r2c2\"\nsum = 5",
            ["1234241331424321", "3....3.........."],
            "r1c1 and r2c2 are 3 3, expected the sum 5 (calcudoku 1)",
        ),
        Example::on(
            "size = 3\nvalues = \"0-3\"",
            "[[calcudoku]]\ncells = \"r1c1-3\"\nproduct = 0",
            ["012123230", "123......"],
            "r1c1, r1c2 and r1c3 are 1 2 3, expected the product 0 (calcudoku 1)",
        ),
    ],
    ..Kind::DEFAULT
};

/// The values of these cells come to a result.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Calcudoku {
    name: String,
    cells: Cells,
    sum: Option<i64>,
    difference: Option<i64>,
    product: Option<i64>,
    quotient: Option<i64>,
}

/// How a cage's values come to its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Operation {
    Sum,
    Difference,
    Product,
    Quotient,
}

impl Operation {
    /// The key of the result, and the sign behind it.
    fn words(self) -> (&'static str, char) {
        match self {
            Self::Sum => ("sum", '+'),
            Self::Difference => ("difference", '−'),
            Self::Product => ("product", '×'),
            Self::Quotient => ("quotient", '÷'),
        }
    }
}

/// An operation and its result.
type Target = (Operation, i64);

impl Calcudoku {
    /// The cells have this sum.
    pub fn sum(cells: Cells, sum: i64) -> Self {
        Self { sum: Some(sum), ..Self::of(cells) }
    }

    /// The greatest of the cells less all others is this.
    pub fn difference(cells: Cells, difference: i64) -> Self {
        Self { difference: Some(difference), ..Self::of(cells) }
    }

    /// The cells have this product.
    pub fn product(cells: Cells, product: i64) -> Self {
        Self { product: Some(product), ..Self::of(cells) }
    }

    /// One of the cells divided by all others is this; no divisor is 0.
    pub fn quotient(cells: Cells, quotient: i64) -> Self {
        Self { quotient: Some(quotient), ..Self::of(cells) }
    }

    fn of(cells: Cells) -> Self {
        let name = String::new();
        Self { name, cells, sum: None, difference: None, product: None, quotient: None }
    }

    /// What is asked for, if that is said in one way.
    fn target(&self) -> Result<Target, Problem> {
        let all = [
            (Operation::Sum, self.sum),
            (Operation::Difference, self.difference),
            (Operation::Product, self.product),
            (Operation::Quotient, self.quotient),
        ];
        let found = all.iter().filter_map(|&(operation, result)| Some((operation, result?)));
        let found = match found.collect_vec()[..] {
            [target] => return Ok(target),
            [] => "none".to_owned(),
            ref several => several.iter().map(|(o, _)| format!("`{}`", o.words().0)).join(" and "),
        };
        let expected = "`sum`, `difference`, `product` or `quotient`".to_owned();
        Err(Problem::Keys { found, expected })
    }

    /// Whether the cells can no longer come to what is asked for.
    fn is_missed(&self, (operation, result): Target, grid: &Grid) -> bool {
        let cage = CageValues::of(&self.cells, grid);
        match operation {
            Operation::Sum => {
                !reach(self.cells.iter().map(|&cell| (1, cell)), grid).contains(&result)
            }
            Operation::Difference => !cage.differences().contains(&result),
            Operation::Product => !cage.may_multiply_to(result),
            Operation::Quotient => !cage.may_divide_to(result),
        }
    }

    fn judge(&self, grid: &Grid, report: &mut Report<'_>) {
        let target = self.target().ok().filter(|&target| self.is_missed(target, grid));
        if let Some((operation, result)) = target {
            report.wrong(&self.cells, || {
                let (what, _) = operation.words();
                format!("{}, expected the {what} {result}", held(&self.cells, grid))
            });
        }
    }
}

/// What is in a cage so far.
struct CageValues {
    /// The numbers, lowest first.
    placed: Vec<u16>,
    empty: u32,
    /// The least and the greatest number that an empty cell may hold.
    range: RangeInclusive<u16>,
}

impl CageValues {
    fn of(cells: &[Cell], grid: &Grid) -> Self {
        let placed = cells.iter().filter_map(|&cell| grid.get(cell)).map(Value::number);
        let placed = placed.sorted_unstable().collect_vec();
        let empty = (cells.len() - placed.len()) as u32;
        Self { placed, empty, range: grid.size().value_range() }
    }

    /// Whether this many numbers from 1 on may have a product.
    fn is_product(&self, product: u128, count: u32) -> bool {
        let [least, most] = [(*self.range.start()).max(1), *self.range.end()];
        let [least, most] = [least, most].map(|number| u128::from(number).saturating_pow(count));
        (least..=most).contains(&product)
    }

    /// The least and the greatest difference that there may be. With the greatest number fixed it
    /// is least where the empty cells hold that, too, and greatest where they hold the lowest.
    fn differences(&self) -> RangeInclusive<i64> {
        let [first, last] = [*self.range.start(), *self.range.end()].map(i64::from);
        let sum: i64 = self.placed.iter().copied().map(i64::from).sum();
        let greatest = self.placed.last().copied().map(i64::from);
        let empty = i64::from(self.empty);
        if empty == 0 {
            let difference = 2 * greatest.unwrap_or_default() - sum;
            return difference..=difference;
        }
        let greatest = greatest.unwrap_or(first).max(first);
        let least = [greatest, last].map(|greatest| 2 * greatest - sum - empty * greatest);
        let most = [2 * greatest - sum - empty * first, last - sum - (empty - 1) * first];
        least[0].min(least[1])..=most[0].max(most[1])
    }

    fn zeros(&self) -> usize {
        self.placed.iter().filter(|&&number| number == 0).count()
    }

    /// Whether there is a zero, or there may be one.
    fn may_have_zero(&self) -> bool {
        self.zeros() > 0 || self.empty > 0 && *self.range.start() == 0
    }

    fn may_multiply_to(&self, product: i64) -> bool {
        let Ok(product) = u128::try_from(product) else { return false };
        if product == 0 {
            return self.may_have_zero();
        }
        let placed = multiplied(&self.placed);
        placed > 0
            && product.is_multiple_of(placed)
            && self.is_product(product / placed, self.empty)
    }

    fn may_divide_to(&self, quotient: i64) -> bool {
        let Ok(quotient) = u128::try_from(quotient) else { return false };
        if quotient == 0 {
            return self.zeros() < 2 && self.may_have_zero();
        }
        if self.zeros() > 0 {
            return false;
        }
        // What is divided is the greatest: it is there already, or it is still to come.
        let is_there = self.placed.split_last().is_some_and(|(&greatest, others)| {
            let (greatest, others) = (u128::from(greatest), multiplied(others));
            let divisor = quotient.saturating_mul(others);
            greatest.is_multiple_of(divisor) && self.is_product(greatest / divisor, self.empty)
        });
        let is_to_come = || {
            let least = u128::from((*self.range.start()).max(1));
            let others =
                multiplied(&self.placed).saturating_mul(least.saturating_pow(self.empty - 1));
            quotient.saturating_mul(others) <= u128::from(*self.range.end())
        };
        is_there || self.empty > 0 && is_to_come()
    }
}

/// A product, which for more digits than 128 bits have is as large as these can say.
fn multiplied(numbers: &[u16]) -> u128 {
    numbers.iter().fold(1, |product: u128, &number| product.saturating_mul(number.into()))
}

impl Rule for Calcudoku {
    table_with_cells!(KIND);
    judged!();

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        let target = self.target()?;
        Problem::check_least(&self.cells, 1)?;
        Problem::check_no_worths(size)?;
        Ok(vec![match target {
            (Operation::Sum, sum) => {
                statement::sum(self.cells.iter().map(|&cell| (1, cell)), [sum..=sum], size)?
            }
            (Operation::Product, 0) => zeros(&self.cells, 1..=self.cells.len(), size),
            (Operation::Quotient, 0) => zeros(&self.cells, 1..=1, size),
            target => return calculated(&self.cells, target, size),
        }])
    }

    tried_at_start!();

    fn marks(&self, _size: Size) -> Vec<Mark> {
        let text = |(operation, result): Target| format!("{result}{}", operation.words().1);
        let text = self.target().map_or(String::new(), text);
        vec![Mark::Cage { cells: self.cells.to_vec(), text }]
    }

    fn open(&self) -> Option<&dyn Open> {
        self.product.is_some().then_some(self as &dyn Open)
    }
}

impl Open for Calcudoku {
    /// None for a product of more than 63 bits.
    fn with_value_on(&self, grid: &Grid) -> Option<Box<dyn Rule>> {
        let numbers = CageValues::of(&self.cells, grid).placed;
        let product = i64::try_from(multiplied(&numbers)).ok()?;
        Some(Box::new(Self { product: Some(product), ..self.clone() }))
    }
}

/// So many of the cells hold 0.
fn zeros(cells: &[Cell], counts: RangeInclusive<usize>, size: Size) -> Statement {
    let Some(zero) = size.value(0) else { return Statement::domain(cells.to_vec(), [], size) };
    Statement::count(cells, [zero], counts)
}

/// A difference, or a product or quotient other than 0: of one cell its value, of two the pairs of
/// values, and of more an automaton that knows what there was so far. It stays small: of a product
/// it knows what is left of it, and else the greatest value and what the others come to, which is
/// no more than that.
fn calculated(
    cells: &[Cell],
    (operation, result): Target,
    size: Size,
) -> Result<Vec<Statement>, Problem> {
    let is_right = |a: Value, b: Value| {
        let (a, b) = (i64::from(a.number()), i64::from(b.number()));
        match operation {
            Operation::Sum => a + b == result,
            Operation::Difference => (a - b).abs() == result,
            Operation::Product => a * b == result,
            Operation::Quotient => {
                let divides = |a: i64, b: i64| b != 0 && a % b == 0 && a / b == result;
                divides(a, b) || divides(b, a)
            }
        }
    };
    match *cells {
        [_] => {
            let values = size.values().filter(|value| i64::from(value.number()) == result);
            return Ok(vec![Statement::domain(cells.to_vec(), values, size)]);
        }
        [one, other] => return Ok(Statement::over_pairs([[one, other]], size, is_right)),
        _ => {}
    }
    let (count, values) = (cells.len(), size.value_count());
    let last = i64::from(*size.value_range().end());
    let number_at = |index: usize| i64::from(size.value_at(index).number());
    let layers = match operation {
        Operation::Sum | Operation::Difference => {
            let step = |&(greatest, others): &(i64, i64), _, index| {
                let value = number_at(index);
                let others = others + value.min(greatest);
                (last - others >= result).then_some((value.max(greatest), others))
            };
            let accepts = |&(greatest, others): &(i64, i64)| greatest - others == result;
            Layers::new(count, values, (0, 0), step, accepts)
        }
        Operation::Product => {
            let step = |&left: &i64, place: usize, index| {
                let value = number_at(index);
                let left = (value != 0 && left % value == 0).then(|| left / value)?;
                // (What no rest of the cells can multiply to is of no use.)
                let most = last.saturating_pow((count - place - 1) as u32);
                (left <= most).then_some(left)
            };
            Layers::new(count, values, result, step, |&left| left == 1)
        }
        Operation::Quotient => {
            let step = |&(greatest, others): &(i64, i64), _, index| {
                let value = number_at(index);
                let others = others * value.min(greatest);
                let is_small = result > 0 && others <= last / result;
                (value != 0 && is_small).then_some((value.max(greatest), others))
            };
            let accepts = |&(greatest, others): &(i64, i64)| greatest == result * others;
            Layers::new(count, values, (1, 1), step, accepts)
        }
    };
    let layers = layers.map_err(|TooLarge| too_large(operation.words().0, cells))?;
    Ok(vec![Statement::Automaton { cells: cells.to_vec(), layers }])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn transitions(cage: &Calcudoku, side: usize) -> usize {
        let said = cage.says(Size::sudoku(side).unwrap()).unwrap();
        let [Statement::Automaton { layers, .. }] = &said[..] else { panic!("{said:?}") };
        let states = (0..layers.length()).map(|place| layers.state_count(place));
        states.sum::<usize>() * layers.value_count()
    }

    /// A table of a cage's values has millions of rows.
    #[test]
    fn large_cages_stay_small() {
        let row = |length: usize| format!("r1c1-{length}").parse::<Cells>().unwrap();
        assert!(transitions(&Calcudoku::product(row(9), 362_880), 9) < 10_000);
        assert!(
            transitions(&Calcudoku::product(row(16), 2_i64.pow(24) * 3_i64.pow(8)), 16) < 30_000
        );
        assert!(transitions(&Calcudoku::difference(row(6), 1), 9) < 3_000);
        assert!(transitions(&Calcudoku::quotient(row(6), 2), 9) < 1_000);
    }

    #[test]
    fn results_of_any_size_are_no_mistakes() {
        let cells: Cells = "r1c1-3".parse().unwrap();
        let size = Size::new(3, 3, 0..=9).unwrap();
        let makers =
            [Calcudoku::sum, Calcudoku::difference, Calcudoku::product, Calcudoku::quotient];
        for make in makers {
            for result in [i64::MIN, -1000, 1000, i64::MAX] {
                let cage = make(cells.clone(), result);
                assert!(cage.says(size).is_ok(), "{cage:?}");
                assert!(cage.breaks(&Grid::empty(size), &Limiter::none()), "{cage:?}");
            }
        }
    }

    #[test]
    fn what_would_take_too_many_states_is_refused() {
        let cells: Cells = "r1c1-12".parse().unwrap();
        let problem = Calcudoku::quotient(cells, 1).says(Size::sudoku(400).unwrap()).unwrap_err();
        assert_eq!(
            problem.to_string(),
            ": `quotient` is too much for 12 cells, expected what an automaton of no more than 2000000 \
             transitions can tell"
        );
    }
}
