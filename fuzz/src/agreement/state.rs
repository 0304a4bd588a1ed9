//! What has been done: a line for each portion, written as it is done. A line that was cut off by the end of
//! the program does not count, and is cut off when the file is opened again.

use std::{
    collections::HashSet,
    fs::{File, OpenOptions},
    io::{self, Read, Seek, SeekFrom, Write},
    path::Path,
    time::{Duration, Instant},
};

use super::{COLUMNS, SOURCES, Tally};

/// A portion that has been done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Portion {
    /// The source's name.
    pub source: String,
    /// Its number there.
    pub number: u64,
    /// What came out.
    pub tally: Tally,
    /// The processor time that it took.
    pub time: Duration,
}

impl Portion {
    fn line(&self) -> String {
        let numbers = self.tally.0.map(|number| number.to_string()).join("\t");
        format!("{}\t{}\t{numbers}\t{}\n", self.source, self.number, self.time.as_millis())
    }

    fn of_line(line: &str) -> Option<Self> {
        let (source, others) = line.split_once('\t')?;
        let numbers: Option<Vec<u64>> = others.split('\t').map(|n| n.parse().ok()).collect();
        let numbers = numbers?;
        let [number, tally @ .., time] = numbers.as_slice() else { return None };
        let tally = Tally(tally.try_into().ok()?);
        let time = Duration::from_millis(*time);
        Some(Self { source: source.to_owned(), number: *number, tally, time })
    }
}

/// The file, and what is in it.
pub struct State {
    file: File,
    done: Vec<Portion>,
    known: HashSet<(String, u64)>,
}

impl State {
    /// Opens the file, or begins it.
    ///
    /// # Errors
    /// If it cannot be read and written, or has a line that is none.
    pub fn open(path: &Path) -> io::Result<Self> {
        let mut options = OpenOptions::new();
        let mut file = options.read(true).write(true).create(true).truncate(false).open(path)?;
        let mut text = String::new();
        file.read_to_string(&mut text)?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        file.set_len(whole as u64)?;
        file.seek(SeekFrom::End(0))?;
        let mut state = Self { file, done: Vec::new(), known: HashSet::new() };
        for (number, line) in text[..whole].lines().enumerate() {
            let portion = Portion::of_line(line).ok_or_else(|| {
                io::Error::other(format!("line {}: not what this program writes", number + 1))
            })?;
            state.keep(portion);
        }
        Ok(state)
    }

    /// Whether a portion is there.
    pub fn has(&self, source: &str, number: u64) -> bool {
        self.known.contains(&(source.to_owned(), number))
    }

    /// Adds a portion.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add(&mut self, portion: Portion) -> io::Result<()> {
        self.file.write_all(portion.line().as_bytes())?;
        self.file.sync_data()?;
        self.keep(portion);
        Ok(())
    }

    /// What has been done, each portion once.
    pub fn done(&self) -> &[Portion] {
        &self.done
    }

    fn keep(&mut self, portion: Portion) {
        if self.known.insert((portion.source.clone(), portion.number)) {
            self.done.push(portion);
        }
    }
}

/// The sums over what has been done, a row for each source.
pub fn table(state: &State) -> String {
    let head = [&["source", COLUMNS[0], "of"][..], &COLUMNS[1..], &["CPU s"]].concat();
    let mut text = format!("| {} |\n|{}\n", head.join(" | "), " --- |".repeat(head.len()));
    let (mut all, mut all_time, mut all_puzzles) = (Tally::default(), Duration::ZERO, 0);
    let row = |name: &str, of: u64, sum: &Tally, time: Duration| {
        let [puzzles, others @ ..] = sum.0;
        let others = others.map(|number| number.to_string()).join(" | ");
        format!("| {name} | {puzzles} | {of} | {others} | {:.0} |\n", time.as_secs_f64())
    };
    for source in SOURCES {
        let (mut sum, mut time) = (Tally::default(), Duration::ZERO);
        for portion in state.done().iter().filter(|portion| portion.source == source.name) {
            sum.add(&portion.tally);
            time += portion.time;
        }
        text += &row(source.name, source.puzzles, &sum, time);
        all.add(&sum);
        all_time += time;
        all_puzzles += source.puzzles;
    }
    text + &row("all", all_puzzles, &all, all_time)
}

/// The processor time of this thread; where the system does not tell, the time on the clock since the first
/// call.
pub fn cpu_time() -> Duration {
    static BEGUN: std::sync::LazyLock<Instant> = std::sync::LazyLock::new(Instant::now);
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|text| text.split(' ').next()?.parse().ok());
    nanoseconds.map_or_else(|| BEGUN.elapsed(), Duration::from_nanos)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_was_cut_off_does_not_count() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state.tsv");
        let portion = |number| Portion {
            source: "classic".to_owned(),
            number,
            tally: Tally([5, 3, 0, 2, 0, 5, 5, 0, 5]),
            time: Duration::from_millis(12),
        };
        let mut state = State::open(&path).unwrap();
        state.add(portion(0)).unwrap();
        state.add(portion(1)).unwrap();
        drop(state);
        let text = std::fs::read_to_string(&path).unwrap();
        for cut in 0..text.len() {
            std::fs::write(&path, &text[..cut]).unwrap();
            let mut state = State::open(&path).unwrap();
            let left = text[..cut].matches('\n').count();
            assert_eq!(state.done().len(), left);
            (left as u64..2).for_each(|number| state.add(portion(number)).unwrap());
            drop(state);
            assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
        }
        let state = State::open(&path).unwrap();
        assert!(state.has("classic", 1) && !state.has("classic", 2) && !state.has("nrc", 1));
        assert!(
            table(&state).contains("| all | 10 | 10000000 | 6 | 0 | 4 | 0 | 10 | 10 | 0 | 10 |")
        );
    }

    #[test]
    fn another_file_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state.tsv");
        std::fs::write(&path, "something else\n").unwrap();
        let error = State::open(&path).err().unwrap().to_string();
        assert_eq!(error, "line 1: not what this program writes");
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "something else\n");
    }
}
