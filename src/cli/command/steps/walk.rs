//! `satoku steps -i`: through the steps by keys.
//!
//! [`Session`] is all of it but the terminal: keys in, screens out.

use std::io::{self, IsTerminal, Write};

use crossterm::{
    cursor::{Hide, MoveTo, Show},
    event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers},
    execute, queue,
    terminal::{
        self, Clear, ClearType, DisableLineWrap, EnableLineWrap, EnterAlternateScreen,
        LeaveAlternateScreen,
    },
};

use crate::{
    cli::{
        error::Error,
        show::{
            steps::{colored_text, drawing, ending, warning},
            text::wrapped,
        },
        way::Way,
    },
    steps::{End, State, Step, show::text},
};

/// What the keys do.
const KEYS: &str = "n next   b back   a all   h hint   q quit";

/// Walks one puzzle's steps on the terminal.
///
/// # Errors
/// If there is no terminal, or it fails.
pub fn walk(way: Way, color: bool) -> Result<(), Error> {
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        return Err("--interactive needs a terminal; try without it, or --html FILE".into());
    }
    let mut session = Session::new(way, color);
    let mut out = io::stdout();
    terminal::enable_raw_mode()?;
    let result = execute!(out, EnterAlternateScreen, DisableLineWrap, Hide)
        .and_then(|()| run(&mut session, &mut out));
    let _ = execute!(out, Show, EnableLineWrap, LeaveAlternateScreen);
    terminal::disable_raw_mode()?;
    Ok(result?)
}

fn run(session: &mut Session, out: &mut impl Write) -> io::Result<()> {
    loop {
        let (columns, rows) = terminal::size().unwrap_or((80, 50));
        queue!(out, Clear(ClearType::All))?;
        for (row, line) in session.screen(columns.into(), rows.into()).iter().enumerate() {
            queue!(out, MoveTo(0, row as u16))?;
            write!(out, "{line}")?;
        }
        out.flush()?;
        match event::read()? {
            Event::Key(key) if key.kind != KeyEventKind::Release && !session.press(key) => {
                return Ok(());
            }
            _ => {}
        }
    }
}

/// Where one is on the way.
struct Session {
    way: Way,
    color: bool,
    /// The states so far, and the steps between them.
    states: Vec<State>,
    steps: Vec<Step>,
    at: usize,
    /// How much of the next step is given away already.
    hint: Option<u8>,
}

impl Session {
    fn new(way: Way, color: bool) -> Self {
        let states = vec![way.walk.state().clone()];
        Self { way, color, states, steps: Vec::new(), at: 0, hint: None }
    }

    /// Does what a key says; false if that is the end.
    fn press(&mut self, key: KeyEvent) -> bool {
        let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
        let hint = self.hint.take();
        match key.code {
            KeyCode::Char('c') if is_control => return false,
            KeyCode::Char('q') | KeyCode::Esc => return false,
            KeyCode::Char('n' | ' ') | KeyCode::Right | KeyCode::Down | KeyCode::Enter => {
                if self.has_next() {
                    self.at += 1;
                }
            }
            KeyCode::Char('b') | KeyCode::Left | KeyCode::Up | KeyCode::Backspace => {
                self.at = self.at.saturating_sub(1);
            }
            KeyCode::Char('a') | KeyCode::End => {
                while self.has_next() {
                    self.at += 1;
                }
            }
            KeyCode::Home => self.at = 0,
            KeyCode::Char('h') => self.hint = Some(hint.map_or(0, |level| level.saturating_add(1))),
            _ => self.hint = hint,
        }
        true
    }

    /// Whether there is a step after this state; finds it if need be.
    fn has_next(&mut self) -> bool {
        if self.at == self.steps.len() {
            let Some(step) = self.way.walk.next() else { return false };
            self.steps.push(step);
            self.states.push(self.way.walk.state().clone());
        }
        true
    }

    /// The lines to show: the grid before the last step, with that marked, and the text.
    fn screen(&mut self, columns: usize, rows: usize) -> Vec<String> {
        let (drawn, step) = match self.at.checked_sub(1) {
            Some(last) => (&self.states[last], self.steps.get(last)),
            None => (&self.states[0], None),
        };
        let mut below: Vec<String> = Vec::new();
        below.extend(warning(self.way.verdict));
        match step {
            Some(step) => {
                let text = format!("{}. {}", self.at, colored_text(step, self.color));
                below.extend(text.lines().flat_map(|line| wrapped(line, columns)));
            }
            None => below.push(format!("{} open cells", drawn.open_count())),
        }
        let mut lines: Vec<String> =
            drawing(drawn, step, self.color).lines().map(str::to_owned).collect();
        if let Some(level) = self.hint {
            let hint = if self.has_next() {
                text::hint(&self.steps[self.at], self.states[self.at].layout(), level)
            } else {
                ending(self.way.walk.end().unwrap_or(&End::Stuck), self.way.verdict)
            };
            below.extend(hint.lines().flat_map(|line| wrapped(line, columns)));
        } else if self.at == self.steps.len()
            && let Some(end) = self.way.walk.end()
        {
            below.push(ending(end, self.way.verdict));
        }
        below.extend(wrapped(KEYS, columns));
        // The text matters more than the grid's last rows.
        lines.truncate(rows.saturating_sub(below.len()));
        lines.extend(below);
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        cli::way::AnyGuide,
        engine::Verdict,
        model::catalog,
        read::{Settings, parse},
        steps::{Ladder, Walk},
    };

    fn session() -> Session {
        let model = catalog::load("classic").unwrap();
        let settings = Settings::of(model);
        let text =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let puzzle = parse(text, &settings).remove(0).unwrap();
        let walk = Walk::new(&puzzle, Box::new(Ladder::new()) as AnyGuide);
        let way = Way { puzzle, line: 1, deadline: None, verdict: Verdict::Unique, walk };
        Session::new(way, false)
    }

    fn press(session: &mut Session, keys: &str) -> bool {
        keys.chars().all(|key| session.press(KeyEvent::new(KeyCode::Char(key), KeyModifiers::NONE)))
    }

    #[track_caller]
    fn check(keys: &str, expected: &str) {
        let mut session = session();
        assert!(press(&mut session, keys));
        let screen = session.screen(80, 60);
        assert_eq!(screen.last().unwrap(), KEYS);
        assert_eq!(screen[screen.len() - 2], expected, "{keys}");
        assert!(screen[0].starts_with("+==="));
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
}
