//! `steps -i` without the terminal: keys in, screens out.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::{entry::CellEntry, fitted::fitted};
use crate::{
    cli::{
        puzzle_walk::PuzzleWalk,
        show::{
            steps::{colored_text, ending, warning},
            text::wrapped,
        },
    },
    steps::{Detail, End, State, Step, show::text},
};

/// What the keys do, on one line and in full.
const KEYS: &str = "n next  b back  a all  g N go to  h hint  e enter a value  ? help  q quit";
const HELP: [&str; 12] = [
    "n, right arrow, Enter  the next step",
    "b, left arrow          one step back",
    "a or End, Home         all steps, the beginning",
    "g N Enter              to step N",
    "h                      a hint: the technique; each further h shows the house,",
    "                       the value, the whole step",
    "e                      enter values: arrows move, digits fill cells, and",
    "                       whether they are right is shown at once; Esc ends it",
    "PageUp, PageDown       scroll a text that is longer than the screen",
    "?                      this help",
    "q, Esc                 quit",
    "* is a cell of the step, x a removed candidate, (7) stands for 7 candidates.",
];
/// The most digits of a step's number.
const MOST_DIGITS: usize = 6;
/// The fewest lines that the grid leaves for text.
const LEAST_TEXT: usize = 3;

/// What keys do now.
enum Mode {
    Walk,
    Help,
    /// The digits typed so far of a step's number.
    Go(String),
    Enter(CellEntry),
}

/// The steps so far, and the one that is shown.
pub(super) struct Session {
    current: PuzzleWalk,
    color: bool,
    mode: Mode,
    /// The states so far, and the steps between them.
    states: Vec<State>,
    steps: Vec<Step>,
    at: usize,
    /// The level of the hint that is shown.
    hint: Option<u8>,
    /// How many lines are scrolled away, and how many fit.
    scrolled: usize,
    room: usize,
}

impl Session {
    pub(super) fn new(current: PuzzleWalk, color: bool) -> Self {
        let states = vec![current.walk.state().clone()];
        Self {
            current,
            color,
            mode: Mode::Walk,
            states,
            steps: Vec::new(),
            at: 0,
            hint: None,
            scrolled: 0,
            room: 1,
        }
    }

    /// Handles a key; false ends the session.
    pub(super) fn press(&mut self, key: KeyEvent) -> bool {
        let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
        if is_control && key.code == KeyCode::Char('c') {
            return false;
        }
        match key.code {
            KeyCode::PageDown => self.scrolled += self.room,
            KeyCode::PageUp => self.scrolled = self.scrolled.saturating_sub(self.room),
            code => {
                self.scrolled = 0;
                return match std::mem::replace(&mut self.mode, Mode::Walk) {
                    Mode::Walk => self.walk(code),
                    Mode::Help => true,
                    Mode::Go(number) => self.go(number, code),
                    Mode::Enter(entry) => self.enter(entry, code),
                };
            }
        }
        true
    }

    fn walk(&mut self, code: KeyCode) -> bool {
        let hint = self.hint.take();
        match code {
            KeyCode::Char('q') | KeyCode::Esc => return false,
            KeyCode::Char('n' | ' ') | KeyCode::Right | KeyCode::Down | KeyCode::Enter => {
                self.go_to(self.at + 1);
            }
            KeyCode::Char('b') | KeyCode::Left | KeyCode::Up | KeyCode::Backspace => {
                self.at = self.at.saturating_sub(1);
            }
            KeyCode::Char('a') | KeyCode::End => self.go_to(usize::MAX),
            KeyCode::Home => self.at = 0,
            KeyCode::Char('h') => self.hint = Some(hint.map_or(0, |level| level.saturating_add(1))),
            KeyCode::Char('?') => self.mode = Mode::Help,
            KeyCode::Char('g') => self.mode = Mode::Go(String::new()),
            KeyCode::Char('e') => self.mode = Mode::Enter(CellEntry::new(&self.states[self.at])),
            _ => self.hint = hint,
        }
        true
    }

    fn go(&mut self, mut number: String, code: KeyCode) -> bool {
        match code {
            KeyCode::Enter => {
                if let Ok(step) = number.parse() {
                    self.go_to(step);
                }
                return true;
            }
            KeyCode::Esc => return true,
            KeyCode::Backspace => {
                number.pop();
            }
            KeyCode::Char(digit) if digit.is_ascii_digit() && number.len() < MOST_DIGITS => {
                number.push(digit);
            }
            _ => {}
        }
        self.mode = Mode::Go(number);
        true
    }

    fn enter(&mut self, mut entry: CellEntry, code: KeyCode) -> bool {
        if matches!(code, KeyCode::Esc | KeyCode::Char('q' | 'e')) {
            return true;
        }
        let state = &self.states[self.at];
        if let Some((cell, value)) = entry.press(code, state, self.current.solution.as_ref()) {
            // A state that rests on guesses is the method's own.
            let is_guessed = self.steps.iter().any(|step| matches!(step.detail, Detail::Guess(_)));
            if !is_guessed {
                let size = state.layout().size();
                let mut state = state.clone();
                state.place(size.index(cell), size.value_index(value));
                self.current.walk.go_on_from(state.clone());
                self.steps.truncate(self.at);
                self.states.truncate(self.at);
                self.states.push(state);
            }
        }
        self.mode = Mode::Enter(entry);
        true
    }

    /// Goes to a step, or to the last one.
    fn go_to(&mut self, step: usize) {
        self.at = self.at.min(step);
        while self.at < step && self.has_next() {
            self.at += 1;
        }
    }

    /// Whether there is a next step; finds it if need be.
    fn has_next(&mut self) -> bool {
        if self.at == self.steps.len() {
            let Some(step) = self.current.walk.next() else { return false };
            self.steps.push(step);
            self.states.push(self.current.walk.state().clone());
        }
        true
    }

    fn text(&mut self) -> Vec<String> {
        match &self.mode {
            Mode::Help => return HELP.map(str::to_owned).to_vec(),
            Mode::Go(number) => return vec![format!("go to step: {number}")],
            Mode::Enter(entry) => return vec![entry.text(self.current.solution.is_some())],
            Mode::Walk => {}
        }
        let mut text: Vec<String> = warning(self.current.verdict).into_iter().collect();
        match self.at.checked_sub(1).map(|last| &self.steps[last]) {
            Some(step) => {
                let words = format!("{}. {}", self.at, colored_text(step, self.color));
                text.extend(words.lines().map(str::to_owned));
            }
            None => text.push(format!("{} open cells", self.states[0].open_count())),
        }
        if let Some(level) = self.hint {
            let hint = if self.has_next() {
                text::hint(&self.steps[self.at], self.states[self.at].layout(), level)
            } else {
                ending(self.current.walk.end().unwrap_or(&End::Stuck), self.current.verdict)
            };
            text.extend(hint.lines().map(str::to_owned));
        } else if self.at == self.steps.len()
            && let Some(end) = self.current.walk.end()
        {
            text.push(ending(end, self.current.verdict));
        }
        text
    }

    /// The lines to show: the grid before the last step, which is marked, the text, and the keys.
    pub(super) fn screen(&mut self, columns: usize, rows: usize) -> Vec<String> {
        let text = self.text();
        let text: Vec<String> = text.iter().flat_map(|line| wrapped(line, columns)).collect();
        let pointer;
        let (drawn, step) = match (&self.mode, self.at.checked_sub(1)) {
            (Mode::Enter(entry), _) => {
                pointer = entry.pointer();
                (&self.states[self.at], Some(&pointer))
            }
            (_, Some(last)) => (&self.states[last], self.steps.get(last)),
            (_, None) => (&self.states[0], None),
        };
        let keys = wrapped(KEYS, columns);
        let least = keys.len() + text.len().min(LEAST_TEXT);
        let room = (columns, rows.saturating_sub(least));
        let grid = fitted(drawn, step, room, self.color);
        let mut lines: Vec<String> = grid.lines().map(str::to_owned).collect();
        // The text matters more than the grid's last rows.
        lines.truncate(room.1);
        self.room = rows.saturating_sub(lines.len() + keys.len()).max(1);
        self.scrolled = self.scrolled.min(text.len().saturating_sub(self.room));
        let seen = self.scrolled..text.len().min(self.scrolled + self.room);
        let is_whole = seen.len() == text.len();
        let (first, last) = (seen.start + 1, seen.end);
        lines.extend_from_slice(&text[seen]);
        if is_whole {
            lines.extend(keys);
        } else {
            let more = format!("lines {first}-{last} of {}: PageUp, PageDown; ? help", text.len());
            lines.extend(wrapped(&more, columns));
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        cli::puzzle_walk::AnyGuide,
        engine::Verdict,
        interrupt::Limiter,
        steps::{Ladder, Walk},
    };
    use satoku_formats::read::{Settings, parse_one};

    const SOLUTION: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    fn session() -> Session {
        let read = |text| parse_one(text, &Settings::default(), &Limiter::none()).unwrap();
        let puzzle = read(
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        );
        let walk =
            Walk::new(&puzzle, Box::new(Ladder::new()) as AnyGuide, &Limiter::none()).unwrap();
        let solution = Some(read(SOLUTION).givens().clone());
        let current = PuzzleWalk {
            puzzle,
            line: 1,
            limiter: Limiter::none(),
            verdict: Verdict::Unique,
            solution,
            walk,
            first: None,
        };
        Session::new(current, false)
    }

    fn press(session: &mut Session, keys: &str) -> bool {
        keys.chars().all(|key| {
            let code = match key {
                '>' => KeyCode::Right,
                'v' => KeyCode::Down,
                '!' => KeyCode::Enter,
                '^' => KeyCode::Esc,
                '+' => KeyCode::PageDown,
                key => KeyCode::Char(key),
            };
            session.press(KeyEvent::new(code, KeyModifiers::NONE))
        })
    }

    #[track_caller]
    fn check(keys: &str, expected: &str) {
        let mut session = session();
        assert!(press(&mut session, keys));
        let screen = session.screen(80, 60);
        assert_eq!(screen.last().unwrap(), KEYS);
        assert_eq!(screen[screen.len() - 2], expected, "{keys}");
        assert!(screen[1].trim_start().starts_with("+==="));
    }

    #[test]
    fn keys_walk_to_and_fro() {
        check("", "51 open cells");
        check("n", "1. hidden single: r1c6 is 8: the only place for 8 in box 2");
        check("nnb", "1. hidden single: r1c6 is 8: the only place for 8 in box 2");
        check("nb", "51 open cells");
        check("b", "51 open cells");
        check("h", "next: hidden single");
        check("hhh", "next: hidden single in box 2, about 8");
        check("hhhh", "next: hidden single: r1c6 is 8: the only place for 8 in box 2");
        check("hn", "1. hidden single: r1c6 is 8: the only place for 8 in box 2");
        check("an", "solved");
        check("ah", "solved");
        check("g2!b", "1. hidden single: r1c6 is 8: the only place for 8 in box 2");
        check("ag0!", "51 open cells");
        check("g9999!", "solved");
        check("g2", "go to step: 2");
        check("g2^", "51 open cells");
        assert!(!press(&mut session(), "nq"));
        let control_c = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
        assert!(!session().press(control_c));
    }

    #[test]
    fn a_small_terminal_shows_the_text_and_the_keys() {
        let mut session = session();
        press(&mut session, "n");
        let screen = session.screen(30, 10);
        assert_eq!(screen.len(), 10);
        let text = screen.iter().skip_while(|line| !line.starts_with("1. "));
        assert!(text.clone().all(|line| line.len() <= 30), "{screen:?}");
        assert!(text.cloned().collect::<Vec<_>>().join(" ").contains("for 8 in box 2 n next"));
    }

    #[test]
    fn a_value_is_right_or_wrong_at_once() {
        check("e", "r1c3=_   (arrows, digits, Esc)");
        check("e1", "r1c3=_   r1c3=1 is wrong   (arrows, digits, Esc)");
        check("e4", "r1c3=_   r1c3=4 is right   (arrows, digits, Esc)");
        check("e0", "r1c3=_   0 is not a value: expected 1 to 9   (arrows, digits, Esc)");
        check("e>", "r1c4=_   (arrows, digits, Esc)");
        check("e>v9", "r2c4=_   r2c4 is already 1   (arrows, digits, Esc)");
        check("e4^", "50 open cells");
        let mut session = session();
        press(&mut session, "e4^a");
        let screen = session.screen(80, 60).join("\n");
        assert!(screen.contains("solved") && screen.contains("\n50. "), "{screen}");
    }

    #[test]
    fn the_whole_grid_is_seen_on_a_small_terminal() {
        let mut session = session();
        for keys in ["", "n", "h", "?^", "e", "^a"] {
            press(&mut session, keys);
            let screen = session.screen(80, 24);
            assert!(
                screen.len() <= 24 && screen.iter().all(|line| line.len() <= 80),
                "{screen:#?}"
            );
            for row in 1..=9 {
                assert!(screen.iter().any(|line| line.starts_with(&format!("r{row} "))));
            }
        }
    }

    #[test]
    fn a_long_text_is_scrolled() {
        let mut session = session();
        press(&mut session, "?");
        let screen = session.screen(80, 20);
        assert_eq!(screen.last().unwrap(), "lines 1-7 of 12: PageUp, PageDown; ? help");
        press(&mut session, "+");
        let screen = session.screen(80, 20);
        assert_eq!(screen.last().unwrap(), "lines 6-12 of 12: PageUp, PageDown; ? help");
    }
}
