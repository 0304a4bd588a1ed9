//! `satoku steps -i`: through the steps by keys. [`Session`] is all of it but the terminal.

use std::io::{self, IsTerminal, Write};

use crossterm::{
    cursor::{Hide, MoveTo, Show},
    event::{self, Event, KeyEventKind},
    execute, queue,
    terminal::{
        self, Clear, ClearType, DisableLineWrap, EnableLineWrap, EnterAlternateScreen,
        LeaveAlternateScreen,
    },
};

use super::session::Session;
use crate::cli::{error::Error, puzzle_walk::PuzzleWalk};

pub(super) fn walk(current: PuzzleWalk, color: bool) -> Result<(), Error> {
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        return Err("--interactive needs a terminal; try without it, or --html FILE".into());
    }
    let mut session = Session::new(current, color);
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
