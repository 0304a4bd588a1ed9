//! A sample of a stream of unknown length: Vitter's reservoir, algorithm R (1985).

use fastrand::Rng;

/// `size` items of the stream, each as likely to be among them as any other, in the order of the
/// stream; all of them if there are no more. The same seed takes the same sample.
pub fn sample<T>(items: impl IntoIterator<Item = T>, size: usize, seed: u64) -> Vec<T> {
    let mut rng = Rng::with_seed(seed);
    let mut taken: Vec<(usize, T)> = Vec::new();
    for (index, item) in items.into_iter().enumerate() {
        if taken.len() < size {
            taken.push((index, item));
        } else if let Some(place) = taken.get_mut(rng.usize(..=index)) {
            *place = (index, item);
        }
    }
    taken.sort_unstable_by_key(|(index, _)| *index);
    taken.into_iter().map(|(_, item)| item).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_always_takes_the_same_sample_in_the_order_of_the_stream() {
        let one = sample(0..1000, 10, 7);
        assert_eq!(one, sample(0..1000, 10, 7));
        assert_ne!(one, sample(0..1000, 10, 8));
        assert_eq!(one.len(), 10);
        assert!(one.is_sorted());
    }

    #[test]
    fn a_short_stream_is_taken_whole() {
        assert_eq!(sample(0..5, 10, 1), [0, 1, 2, 3, 4]);
        assert!(sample(0..5, 0, 1).is_empty());
    }

    #[test]
    fn every_item_is_as_likely_as_any_other() {
        let mut counts = [0; 20];
        for seed in 0..10_000 {
            sample(0..20, 5, seed).into_iter().for_each(|item: usize| counts[item] += 1);
        }
        // 2,500 each are expected, with a standard deviation of 43.
        assert!(counts.iter().all(|count| (2280..2720).contains(count)), "{counts:?}");
    }
}
