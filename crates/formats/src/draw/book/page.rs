//! Pages, and the places on them.

use super::Paper;
use crate::draw::svg::escaped;

/// A page of a book without its foot.
pub struct Page {
    pub class: &'static str,
    /// Its content as HTML.
    pub body: String,
}

impl Page {
    /// The page with its foot: the book's title, which is escaped, and the page's number.
    pub fn html(&self, title: &str, number: usize) -> String {
        let Self { class, body } = self;
        format!(
            "<div class=\"page {class}\">\n{body}<footer><span>{title}</span><span>{number}</span>\
             </footer>\n</div>\n"
        )
    }
}

/// The places of a page, in rows and columns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grid {
    paper: Paper,
    count: usize,
    across: usize,
    down: usize,
}

impl Grid {
    /// What a page has beside its places, in millimetres: margins to the sides, and margins, heading and foot
    /// above and below.
    const MARGINS: (f64, f64) = (30.0, 38.0);
    /// What a place has above its board, and what is between places.
    const HEAD: f64 = 12.0;
    const GAP: f64 = 8.0;

    /// Places for so many boards, 1 or more, so that squares in them are as large as they can be.
    pub fn new(paper: Paper, count: usize) -> Self {
        let with = |across: usize| Self { paper, count, across, down: count.div_ceil(across) };
        let side = |grid: &Self| {
            let (width, height) = grid.place();
            width.min(height - Self::HEAD)
        };
        // (Of several that are alike the first one, with the fewest columns.)
        (2..=count)
            .map(with)
            .fold(with(1), |best, other| if side(&other) > side(&best) { other } else { best })
    }

    /// How many places there are.
    pub fn count(self) -> usize {
        self.count
    }

    /// One place that takes the whole page.
    pub fn alone(self) -> Self {
        Self::new(self.paper, 1)
    }

    /// The width and the height of a place, in millimetres.
    fn place(self) -> (f64, f64) {
        let (width, height) = self.paper.size();
        let part = |whole: f64, count: usize| (whole + Self::GAP) / count as f64 - Self::GAP;
        (part(width - Self::MARGINS.0, self.across), part(height - Self::MARGINS.1, self.down))
    }

    /// A page with these sections in its places.
    pub fn page(self, class: &'static str, sections: &[String]) -> Page {
        let Self { across, down, .. } = self;
        let body = format!(
            "<div class=\"boards\" style=\"--across: {across}; --down: {down}\">\n{}</div>\n",
            sections.concat()
        );
        Page { class, body }
    }
}

/// Rules in prose.
impl Grid {
    /// The largest and the smallest font in points.
    const LARGEST: f64 = 9.0;
    const SMALLEST: f64 = 6.0;
    /// What part of a place prose may take.
    const PART: f64 = 0.35;
    /// What a character takes on paper in square millimetres, where the font is one point, with some room for
    /// lines that are not full.
    const CHARACTER: f64 = 0.09;
    /// How many characters each end of a line counts as.
    const LINE: usize = 40;

    /// The font of a prose of so many characters that fills its part of a place.
    fn font(self, characters: usize) -> f64 {
        let (width, height) = self.place();
        (Self::PART * width * height / (Self::CHARACTER * characters.max(1) as f64)).sqrt()
    }

    fn length(text: &str) -> usize {
        text.chars().count() + Self::LINE * text.lines().count()
    }

    /// Whether a prose can be read in a place.
    pub fn has_room_for(self, prose: &str) -> bool {
        self.font(Self::length(prose)) >= Self::SMALLEST
    }

    /// A prose in a font in which it fits; the end of one that does not fit in any is cut off, and says so.
    pub fn prose(self, text: &str) -> String {
        let font = self.font(Self::length(text)).clamp(Self::SMALLEST, Self::LARGEST);
        let mut kept = text.trim().to_owned();
        if !self.has_room_for(text) {
            let mut room = 0;
            let fits = |&c: &char| {
                room += if c == '\n' { 1 + Self::LINE } else { 1 };
                self.font(room + Self::LINE) >= Self::SMALLEST
            };
            kept = kept.chars().take_while(fits).collect::<String>() + "… (cut off)";
        }
        let lines: Vec<String> = kept.lines().map(escaped).collect();
        format!("<p class=\"prose\" style=\"font-size: {font:.1}pt\">{}</p>\n", lines.join("<br/>"))
    }
}
