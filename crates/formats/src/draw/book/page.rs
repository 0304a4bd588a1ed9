//! Pages, and the places on them.

use crate::draw::svg::escaped;

/// What a book is printed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paper {
    /// 210 by 297 millimetres.
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

impl Paper {
    /// All papers, with their names.
    pub const ALL: [(&'static str, Self); 2] = [("a4", Self::A4), ("letter", Self::Letter)];

    /// Its width and its height in millimetres.
    pub fn size(self) -> (f64, f64) {
        match self {
            Self::A4 => (210.0, 297.0),
            Self::Letter => (215.9, 279.4),
        }
    }
}

pub(super) struct BookPage {
    pub class: &'static str,
    /// Its content as HTML.
    pub body: String,
}

impl BookPage {
    /// The page with its foot: the book's title, which is escaped, and the page's number.
    pub(super) fn html(&self, title: &str, number: usize) -> String {
        let Self { class, body } = self;
        format!(
            "<div class=\"page {class}\">\n{body}<footer><span>{title}</span><span>{number}</span>\
             </footer>\n</div>\n"
        )
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct BoardPlaces {
    paper: Paper,
    pub count: usize,
    across: usize,
    down: usize,
}

impl BoardPlaces {
    /// What a page has beside its places, in millimetres: margins to the sides, and margins,
    /// heading and foot above and below.
    const MARGINS: (f64, f64) = (30.0, 38.0);
    /// What a place has above its board, and what is between places.
    const HEAD: f64 = 12.0;
    const GAP: f64 = 8.0;

    /// Places for this many boards, 1 or more, with the largest squares in them that fit.
    pub(super) fn new(paper: Paper, count: usize) -> Self {
        let with = |across: usize| Self { paper, count, across, down: count.div_ceil(across) };
        let side = |places: &Self| {
            let (width, height) = places.place();
            width.min(height - Self::HEAD)
        };
        // (Of several that are alike the first one, with the fewest columns.)
        (2..=count)
            .map(with)
            .fold(with(1), |best, other| if side(&other) > side(&best) { other } else { best })
    }

    pub(super) fn alone(self) -> Self {
        Self::new(self.paper, 1)
    }

    fn place(self) -> (f64, f64) {
        let (width, height) = self.paper.size();
        let part = |whole: f64, count: usize| (whole + Self::GAP) / count as f64 - Self::GAP;
        (part(width - Self::MARGINS.0, self.across), part(height - Self::MARGINS.1, self.down))
    }

    pub(super) fn page(self, class: &'static str, sections: &[String]) -> BookPage {
        let Self { across, down, .. } = self;
        let body = format!(
            "<div class=\"boards\" style=\"--across: {across}; --down: {down}\">\n{}</div>\n",
            sections.concat()
        );
        BookPage { class, body }
    }
}

/// Rules in prose.
impl BoardPlaces {
    /// The largest and the smallest font in points.
    const LARGEST: f64 = 9.0;
    const SMALLEST: f64 = 6.0;
    /// What part of a place prose may take.
    const PART: f64 = 0.35;
    /// What a character takes on paper in square millimetres, where the font is one point, with
    /// some room for lines that are not full.
    const CHARACTER: f64 = 0.09;
    /// How many characters each end of a line counts as.
    const LINE: usize = 40;

    /// The font in which prose of this length fills its part of a place.
    fn font(self, characters: usize) -> f64 {
        let (width, height) = self.place();
        (Self::PART * width * height / (Self::CHARACTER * characters.max(1) as f64)).sqrt()
    }

    fn length(text: &str) -> usize {
        text.chars().count() + Self::LINE * text.lines().count()
    }

    /// Whether a prose can be read in a place.
    pub(super) fn has_room_for(self, prose: &str) -> bool {
        self.font(Self::length(prose)) >= Self::SMALLEST
    }

    /// A prose in a font in which it fits; the end of one that does not fit in any is cut off, and
    /// says so.
    pub(super) fn prose(self, text: &str) -> String {
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
