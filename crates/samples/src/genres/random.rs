//! Random parts of problems.

use fastrand::Rng;

/// Rows and columns of a small grid of at most so many cells.
pub fn sides(random: &mut Rng, most: usize) -> (usize, usize) {
    loop {
        let (rows, columns) = (random.usize(1..=5), random.usize(1..=5));
        // Small ones are rare: most of them are much alike.
        if rows * columns <= most && (rows * columns * 2 > most || random.u8(0..10) == 0) {
            return (rows, columns);
        }
    }
}

/// A map of connected regions, each of at most so many cells, numbered by their first cells.
pub fn regions(
    random: &mut Rng,
    rows: usize,
    columns: usize,
    count: usize,
    most: usize,
) -> Vec<u16> {
    let count = count.clamp(1, rows * columns);
    let mut map = vec![None; rows * columns];
    let mut sizes = vec![1; count];
    let mut seeds: Vec<usize> = (0..map.len()).collect();
    random.shuffle(&mut seeds);
    seeds.iter().take(count).zip(0..).for_each(|(&seed, number)| map[seed] = Some(number));
    loop {
        let mut ways = Vec::new();
        for place in (0..map.len()).filter(|&place| map[place].is_none()) {
            let near = near(place, rows, columns);
            let reaching = near.into_iter().filter_map(|other| map[other]);
            ways.extend(reaching.filter(|&number| sizes[number] < most).map(|n| (place, n)));
        }
        if let Some(&(place, number)) = random.choice(&ways) {
            map[place] = Some(number);
            sizes[number] += 1;
        } else if let Some(place) = map.iter().position(Option::is_none) {
            map[place] = Some(sizes.len());
            sizes.push(1);
        } else {
            return numbered(&map);
        }
    }
}

/// A map of plates of two cells, and of one where no other is free.
pub fn plates(random: &mut Rng, rows: usize, columns: usize) -> Vec<u16> {
    let mut map = vec![None; rows * columns];
    for place in 0..map.len() {
        if map[place].is_some() {
            continue;
        }
        let free: Vec<usize> =
            near(place, rows, columns).into_iter().filter(|&other| map[other].is_none()).collect();
        map[place] = Some(place);
        if let Some(&other) = random.choice(&free) {
            map[other] = Some(place);
        }
    }
    numbered(&map)
}

fn near(place: usize, rows: usize, columns: usize) -> Vec<usize> {
    let (row, column) = (place / columns, place % columns);
    let mut near = Vec::new();
    near.extend((row > 0).then(|| place - columns));
    near.extend((column > 0).then(|| place - 1));
    near.extend((column + 1 < columns).then_some(place + 1));
    near.extend((row + 1 < rows).then_some(place + columns));
    near
}

/// The same map with numbers from 0 in the order of their first places.
fn numbered(map: &[Option<usize>]) -> Vec<u16> {
    let mut known = Vec::new();
    let number = |mark: &Option<usize>| {
        let found = known.iter().position(|other| other == mark);
        found.unwrap_or_else(|| {
            known.push(*mark);
            known.len() - 1
        }) as u16
    };
    map.iter().map(number).collect()
}
