//! The page of `satoku steps --html`, in a real browser.
//!
//! Needs Debian's packages `chromium` and `chromium-driver`; without them the test is skipped
//! with a message, except in CI. The driver speaks W3C WebDriver over plain HTTP.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::{Path, PathBuf},
    process::{Child, ChildStdout, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use serde_json::{Value, json};

use crate::{outside_solvers::DIAGONAL, support::satoku};

/// A puzzle with its solution, and another model's.
const PUZZLES: [(&str, &str, &str); 2] = [
    (
        "classic",
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
        "417369825632158947958724316825437169791586432346912758289643571573291684164875293",
    ),
    DIAGONAL,
];

/// The key that is named "arrow right".
const RIGHT: &str = "\u{e014}";
/// The key that is named "escape".
const ESCAPE: &str = "\u{e00c}";

/// Window sizes of a phone and of a desktop, and the width below which a window is a phone's.
const SIZES: [(u32, u32); 2] = [(400, 800), (1280, 860)];
const PHONE: u32 = 600;

/// A browser that is closed with the test.
struct Browser {
    driver: Child,
    /// Kept open because the driver continues to write.
    _output: BufReader<ChildStdout>,
    port: u16,
    session: String,
}

impl Drop for Browser {
    fn drop(&mut self) {
        if !self.session.is_empty() {
            let _ = request(self.port, "DELETE", &format!("/session/{}", self.session), None);
        }
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

impl Browser {
    /// Starts a browser with a window of this size, with touch if it is a phone's; None without
    /// chromedriver.
    fn start((width, height): (u32, u32)) -> Option<Self> {
        let mut command = Command::new("chromedriver");
        command.arg("--port=0").stdout(Stdio::piped()).stderr(Stdio::null());
        let mut driver = match command.spawn() {
            Ok(driver) => driver,
            Err(error) => {
                assert!(std::env::var_os("CI").is_none(), "chromedriver is needed in CI: {error}");
                eprintln!("skipped: no chromedriver ({error})");
                return None;
            }
        };
        let mut output = BufReader::new(driver.stdout.take().unwrap());
        let port = output.by_ref().lines().map_while(Result::ok).find_map(|line| {
            let (_, rest) = line.split_once("started successfully on port ")?;
            rest.trim_end_matches('.').parse().ok()
        });
        let port = port.expect("the driver says its port");
        let mut browser = Self { driver, _output: output, port, session: String::new() };
        let size = format!("--window-size={width},{height}");
        let mut options = json!({ "args": ["--headless", "--no-sandbox", "--disable-gpu",
            "--disable-dev-shm-usage", size] });
        if width < PHONE {
            let metrics =
                json!({ "width": width, "height": height, "pixelRatio": 2, "touch": true });
            options["mobileEmulation"] = json!({ "deviceMetrics": metrics });
        }
        let logs = json!({ "browser": "ALL", "performance": "ALL" });
        let wanted = json!({ "capabilities": { "alwaysMatch": {
            "goog:chromeOptions": options, "goog:loggingPrefs": logs } } });
        let answer = request(browser.port, "POST", "/session", Some(&wanted));
        browser.session = answer["sessionId"].as_str().unwrap_or_else(|| panic!("{answer}")).into();
        Some(browser)
    }

    fn post(&self, path: &str, body: &Value) -> Value {
        request(self.port, "POST", &format!("/session/{}/{path}", self.session), Some(body))
    }

    /// Sets the system's color scheme.
    fn scheme(&self, scheme: &str) {
        let features = json!([{ "name": "prefers-color-scheme", "value": scheme }]);
        let command =
            json!({ "cmd": "Emulation.setEmulatedMedia", "params": { "features": features } });
        self.post("goog/cdp/execute", &command);
    }

    /// Moves a finger over the board, to the right or the left.
    fn swipe(&self, by: i32) {
        let moves = json!([
            { "type": "pointerMove", "duration": 0, "x": 200, "y": 200 },
            { "type": "pointerDown", "button": 0 },
            { "type": "pointerMove", "duration": 80, "x": 200 + by, "y": 205 },
            { "type": "pointerUp", "button": 0 },
        ]);
        let finger = json!({ "type": "pointer", "id": "finger",
            "parameters": { "pointerType": "touch" }, "actions": moves });
        assert_eq!(self.post("actions", &json!({ "actions": [finger] })), Value::Null);
    }

    /// Fails if there is something on the console, or after a network request.
    #[track_caller]
    fn assert_quiet(&self) {
        let log = self.post("se/log", &json!({ "type": "browser" }));
        assert_eq!(log, json!([]));
        let log = self.post("se/log", &json!({ "type": "performance" }));
        for entry in log.as_array().unwrap() {
            let message: Value = serde_json::from_str(entry["message"].as_str().unwrap()).unwrap();
            let url = message["message"]["params"]["request"]["url"].as_str().unwrap_or("file:");
            assert!(url.starts_with("file:") || url.starts_with("data:"), "{url}");
        }
    }

    fn run(&self, script: &str, arguments: &[Value]) -> Value {
        self.post("execute/sync", &json!({ "script": script, "args": arguments }))
    }

    fn click(&self, selector: &str) {
        let found = self.post("element", &json!({ "using": "css selector", "value": selector }));
        let id = found.as_object().unwrap().values().next().unwrap().as_str().unwrap().to_owned();
        assert_eq!(self.post(&format!("element/{id}/click"), &json!({})), Value::Null);
    }

    fn press(&self, key: &str) {
        let keys = json!([{ "type": "keyDown", "value": key }, { "type": "keyUp", "value": key }]);
        let action = json!({ "actions": [{ "type": "key", "id": "keyboard", "actions": keys }] });
        assert_eq!(self.post("actions", &action), Value::Null);
    }

    /// The values that the page shows.
    fn grid(&self) -> String {
        let script = "return [...document.querySelectorAll('.cell')].map(\
                      cell => cell.dataset.value || '.').join('')";
        self.run(script, &[]).as_str().unwrap().to_owned()
    }

    fn text(&self, id: &str) -> String {
        let script = "return document.getElementById(arguments[0]).textContent";
        self.run(script, &[json!(id)]).as_str().unwrap().to_owned()
    }

    /// Waits until the page shows a step, because events may be late.
    #[track_caller]
    fn waits_for(&self, place: &str) {
        let end = Instant::now() + Duration::from_secs(20);
        while !self.text("place").starts_with(place) {
            assert!(Instant::now() < end, "{place:?}: {}", self.text("place"));
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// The number of colours in a screenshot.
    fn colours(&self) -> u64 {
        let path = format!("/session/{}/screenshot", self.session);
        let picture = request(self.port, "GET", &path, None);
        let script = "const done = arguments[1], image = new Image(); image.onload = () => { \
            const canvas = document.createElement('canvas'); \
            canvas.width = image.width; canvas.height = image.height; \
            const context = canvas.getContext('2d'); context.drawImage(image, 0, 0); \
            const data = context.getImageData(0, 0, image.width, image.height).data; \
            const seen = new Set(); \
            for (let i = 0; i < data.length; i += 4) seen.add(data[i] << 16 | data[i+1] << 8 | data[i+2]); \
            done(seen.size); }; \
            image.src = 'data:image/png;base64,' + arguments[0];";
        let answer = self.post("execute/async", &json!({ "script": script, "args": [picture] }));
        answer.as_u64().unwrap_or_else(|| panic!("{answer}"))
    }
}

/// Sends one request to the driver, and returns the value of its answer.
fn request(port: u16, method: &str, path: &str, body: Option<&Value>) -> Value {
    let body = body.map_or(String::new(), Value::to_string);
    let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    let length = body.len();
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\n\
         Content-Length: {length}\r\nConnection: close\r\n\r\n{body}"
    )
    .unwrap();
    let mut reader = BufReader::new(stream);
    let mut length = None;
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).unwrap();
        if let Some((name, value)) = line.split_once(':')
            && name.eq_ignore_ascii_case("content-length")
        {
            length = Some(value.trim().parse().unwrap());
        }
        if line.trim().is_empty() {
            break;
        }
    }
    let mut answer = vec![0; length.unwrap()];
    reader.read_exact(&mut answer).unwrap();
    let mut answer: Value = serde_json::from_slice(&answer).unwrap();
    answer["value"].take()
}

/// The page of a puzzle, written by the program.
#[track_caller]
fn written(folder: &Path, arguments: &[&str]) -> PathBuf {
    let page = folder.join("page.html");
    let words = [&["steps", "--quiet"], arguments, &["--html", page.to_str().unwrap()]].concat();
    satoku(&words).succeeds();
    let text = std::fs::read_to_string(&page).unwrap().replace("http://www.w3.org/2000/svg", "");
    assert!(!text.contains("http:") && !text.contains("https:"), "no network");
    page
}

#[test]
fn the_page_walks_to_the_solution_in_a_browser() {
    let Some(browser) = Browser::start(SIZES[0]) else { return };
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for (index, (model, puzzle, solution)) in PUZZLES.into_iter().enumerate() {
        let page = written(folder, &["--model", model, puzzle]);
        browser.post("url", &json!({ "url": format!("file://{}", page.display()) }));
        assert_eq!(browser.grid(), puzzle);
        let blank = browser.run("document.body.style.display = 'none'; return 1", &[]);
        assert_eq!((blank, browser.colours()), (json!(1), 1));
        browser.run("document.body.style.display = ''", &[]);
        assert!(browser.colours() > 5);

        let place = browser.text("place");
        let (at, steps) = place.split_once(" of ").unwrap();
        assert_eq!(at, "0");
        for step in 1..=steps.parse::<usize>().unwrap() {
            // Buttons for the first puzzle, keys for the second.
            if index == 0 {
                browser.click("#next");
            } else {
                browser.press(RIGHT);
            }
            assert_eq!(browser.text("place"), format!("{step} of {steps}"));
            assert!(!browser.text("text").is_empty());
        }
        assert_eq!(browser.grid(), solution);
        assert!(browser.text("text").ends_with("solved"), "{}", browser.text("text"));
        assert!(browser.colours() > 5);
        // Nothing is wider than the phone's screen.
        let widths = browser.run("return [document.body.scrollWidth, innerWidth]", &[]);
        assert!(widths[0].as_u64() <= widths[1].as_u64(), "{widths}");
        browser.click("#back");
        browser.press("b");
        assert_ne!(browser.grid(), solution);
        browser.click("#first");
        assert_eq!(browser.grid(), puzzle);
        browser.press("a");
        assert_eq!(browser.grid(), solution);
    }
    browser.assert_quiet();
}

/// Checks a script's result.
#[track_caller]
fn check(browser: &Browser, script: &str, expected: &Value) {
    assert_eq!(browser.run(&format!("return {script}"), &[]), *expected, "{script}");
}

#[test]
fn hints_list_address_themes_and_swipes_work_on_phones_and_desktops() {
    let folder = tempfile::tempdir().unwrap();
    let killer = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/killer.toml");
    for size in SIZES {
        let Some(browser) = Browser::start(size) else { return };
        let page = written(folder.path(), &[killer]);
        let url = format!("file://{}", page.display());
        for scheme in ["light", "dark"] {
            browser.scheme(scheme);
            browser.post("url", &json!({ "url": "about:blank" }));
            browser.post("url", &json!({ "url": format!("{url}#step=2") }));
            browser.waits_for("2 of ");
            walks_by_hints(&browser);
            lists_steps(&browser);
            changes_colours(&browser, scheme);
            magnifies(&browser);
            check(&browser, "document.documentElement.scrollWidth <= innerWidth", &json!(true));
            check(
                &browser,
                "document.querySelectorAll('#board .cages path').length > 0",
                &json!(true),
            );
            check(
                &browser,
                "document.querySelectorAll('#labels text').length",
                &json!(browser.run("return data.rows + data.columns", &[])),
            );
            if size.0 < PHONE {
                let before = browser.text("place");
                browser.swipe(-120);
                assert_ne!(browser.text("place"), before);
                browser.swipe(120);
                assert_eq!(browser.text("place"), before);
            }
            draws_chains(&browser);
            browser.assert_quiet();
        }
    }
}

/// By key and by button: each time a stronger hint, and at last the step.
fn walks_by_hints(browser: &Browser) {
    browser.run("show(0)", &[]);
    let whole = browser.run("return data.frames[1].hints", &[]);
    for level in 0..3 {
        if level == 1 {
            browser.click("#hint");
        } else {
            browser.press("h");
        }
        assert_eq!(json!(browser.text("text")), whole[level]);
        browser.waits_for("0 of ");
    }
    check(browser, "document.querySelectorAll('#lights .house').length > 0", &json!(true));
    browser.press("h");
    browser.waits_for("1 of ");
}

/// The list and the address lead to steps, and show the current one.
fn lists_steps(browser: &Browser) {
    browser.click("#steps li:nth-child(4) a");
    browser.waits_for("3 of ");
    check(browser, "location.hash", &json!("#step=3"));
    check(
        browser,
        "document.querySelector('#steps [aria-current=step] b').textContent",
        &json!("3"),
    );
    browser.press("b");
    check(browser, "location.hash", &json!("#step=2"));
    check(browser, "document.getElementById('text').getAttribute('aria-live')", &json!("polite"));
    browser.press("?");
    check(browser, "document.getElementById('help').open", &json!(true));
    browser.press(RIGHT);
    browser.press(ESCAPE);
    check(browser, "document.getElementById('help').open", &json!(false));
    browser.waits_for("2 of ");
}

/// Follows the system until the user chooses.
fn changes_colours(browser: &Browser, scheme: &str) {
    let is_dark = "getComputedStyle(document.body).backgroundColor !== 'rgb(255, 255, 255)'";
    check(browser, is_dark, &json!(scheme == "dark"));
    browser.click("#theme");
    check(browser, is_dark, &json!(scheme != "dark"));
    browser.press("d");
    check(browser, is_dark, &json!(scheme == "dark"));
}

/// The board grows within its frame, and the page does not.
fn magnifies(browser: &Browser) {
    let width = "Math.round(document.getElementById('board').getBoundingClientRect().width)";
    let before = browser.run(&format!("return {width}"), &[]);
    browser.click("#larger");
    browser.press("+");
    check(browser, &format!("{width} >= 1.9 * {before}"), &json!(true));
    check(browser, "document.documentElement.scrollWidth <= innerWidth", &json!(true));
    browser.press("-");
    browser.press("-");
    check(browser, width, &before);
}

/// A solid arrow for a strong link, a dashed one for a weak one, a band around several cells.
fn draws_chains(browser: &Browser) {
    browser.run(
        "light({ links: [{ cells: [0], values: [1], is_true: false },
          { cells: [5], values: [1], is_true: true },
          { cells: [14, 15], values: [1], is_true: false }] })",
        &[],
    );
    let arrows =
        "[...document.querySelectorAll('.chain path')].map(path => path.getAttribute('class'))";
    check(browser, arrows, &json!(["strong", "weak"]));
    check(browser, "document.querySelectorAll('.chain polyline').length", &json!(1));
}
