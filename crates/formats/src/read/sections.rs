//! Sections of a file, as in SadMan's `.sdk`: `[Instance]`, and then perhaps `[State]` and others.
//!
//! Only the lines under `[Instance]` are read; those under `[Regions]`, which is ours: a map of
//! regions for the puzzles that follow, where the model needs one; and remarks above `[Instance]`:
//! `#A` and a space before the author, `#D` before the description, which is the title, and `#S`
//! before the source.

use super::prelude::*;

/// The most bytes of a map: for each cell of the largest grid a letter of any script, and a space.
const LONGEST_MAP: usize = 5 * Size::MAX_SIDE * (Size::MAX_SIDE + 1);

pub(super) static FORMAT: TextFormat = TextFormat {
    name: "sections",
    title: "A file with sections",
    summary: "SadMan's .sdk: a grid under the line [Puzzle], and its author and title; other sections are skipped",
    example: "\
#A The author
#D A description
[Puzzle]
53..7....
6..195...
.98....6.
8...6...3
4..8.3..1
7...2...6
.6....28.
...419..5
....8..79
[State]
534.7....
6..195...
.98....6.
8...6...3
4..8.3..1
7...2...6
.6....28.
...419..5
....8..79
",
    line: None,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Section {
    Puzzle,
    /// A map of regions, for the puzzles that follow.
    Regions,
    Other,
}

#[derive(Debug, Default)]
pub(super) struct Sections {
    has_puzzle: bool,
    /// None before the first one.
    pub current: Option<Section>,
    /// The map in the section of regions.
    regions: Option<String>,
    /// What has been remarked since the last puzzle, and what was before that.
    remarked: About,
    pub about: About,
}

impl Sections {
    /// The section that a line begins, if it does. Before an `[Instance]`, only that, `[Regions]`
    /// and `[State]` begin one.
    pub(super) fn begun_by(&self, text: &str) -> Option<Section> {
        let name = text.strip_prefix('[')?.strip_suffix(']')?;
        if name.eq_ignore_ascii_case("puzzle") {
            Some(Section::Puzzle)
        } else if name.eq_ignore_ascii_case("regions") {
            Some(Section::Regions)
        } else {
            let is_known = self.has_puzzle || name.eq_ignore_ascii_case("state");
            is_known.then_some(Section::Other)
        }
    }

    pub(super) fn begin(&mut self, section: Section) {
        match section {
            Section::Puzzle => {
                self.has_puzzle = true;
                self.about = std::mem::take(&mut self.remarked);
            }
            Section::Regions => self.regions = None,
            Section::Other => {}
        }
        self.current = Some(section);
    }

    /// Takes a comment. One with a letter and a space is a remark about the puzzle that follows, if
    /// it is in a section.
    pub(super) fn remark(&mut self, comment: &str) {
        let part = match comment.get(..3) {
            Some("#A ") => &mut self.remarked.author,
            Some("#D ") => &mut self.remarked.title,
            Some("#S ") => &mut self.remarked.source,
            _ => return,
        };
        *part = Some(comment[3..].trim().to_owned());
    }

    /// Takes a line, if it belongs to another section than a puzzle's.
    pub(super) fn take(&mut self, text: &str) -> bool {
        match self.current {
            None | Some(Section::Puzzle) => false,
            Some(Section::Other) => true,
            Some(Section::Regions) => {
                let map = self.regions.get_or_insert_default();
                // What goes on and on is not a map, and no more of it is needed to see that.
                if map.len() + text.len() > LONGEST_MAP {
                    *map = "?".repeat(Size::MAX_SIDE * Size::MAX_SIDE + 1);
                } else {
                    map.push_str(text);
                    map.push('\n');
                }
                true
            }
        }
    }

    pub(super) fn regions(&self) -> Option<&str> {
        self.regions.as_deref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_map_that_goes_on_and_on_is_none_and_takes_no_more_memory() {
        let mut sections = Sections::default();
        sections.begin(Section::Regions);
        for _ in 0..1_000_000 {
            assert!(sections.take("112233445566"));
            assert!(sections.regions().is_some_and(|map| map.len() <= LONGEST_MAP));
        }
        assert!(sections.regions().is_some_and(|map| map.starts_with('?')));
        sections.begin(Section::Regions);
        assert!(sections.take("1122"));
        assert_eq!(sections.regions(), Some("1122\n"));
    }
}
