//! The wordings of rules that are known, in English: a row for each way to say and draw a kind.

use super::pattern::{Fit, Number, Pattern};

const AT_LEAST: &str = "at least|minimum of|minimum difference of|or more than|difference of|\
    no less than|differ by|least";

/// What people say of dots, when some may be missing.
const SOME_GIVEN: &str = "not all|not every|not necessarily|no negative|without negative|\
    not be given|not given|not shown";

const DOTS_GIVEN: [&str; 5] = [
    "all|every & dots|dot|kropki & given|shown|marked|drawn|present|indicated|placed",
    "negative constraint & dots|kropki|dot",
    "dot-|kropki & all & given|shown|marked",
    "no dot|without a dot|without dots|not separated by a dot|no dots & not|cannot|neither|no|\
        never",
    "absence of a dot|lack of a dot",
];

const SIGNS_GIVEN: [&str; 4] = [
    "all|every & x|v|xs|vs|xv|xvs & given|shown|marked|drawn|present|indicated|placed",
    "negative constraint & x|v|xs|vs|xv",
    "without x|without an x|no x|not separated by an x & not|cannot|neither|never",
    "absence of an x",
];

/// The words with which people say the rules of every sudoku. A sentence with others says more.
pub(super) const USUAL: &str = "normal|normally|standard|classic|classical|regular|usual|irregular|\
    jigsaw|sudoku|sudokus|rule|rules|apply|applies|applied|the|a|an|of|in|into|on|for|each|every|\
    all|any|and|with|from|to|through|thru|so|such|that|place|placed|put|fill|enter|insert|write|\
    grid|puzzle|cell|cells|empty|square|squares|digit|digits|number|numbers|row|rows|column|\
    columns|box|boxes|region|regions|block|blocks|subgrid|subgrids|nonet|nonets|bold|outlined|\
    marked|exactly|once|contain|contains|containing|appear|appears|occur|occurs|must|may|can|\
    cannot|not|no|never|repeat|repeats|repeating|repeated|without|one|time|times|only|them|must|\
    have|has|be|is|are|there|here|this|it|set|solve|using|use|possible|values|value|1x1|-";

/// All rows.
pub(super) static PATTERNS: &[Pattern] = &[
    Pattern::of("", Fit::Usual)
        .says(&[
            "normal|standard|classic|regular|usual|irregular|jigsaw & sudoku|sudokus",
            "row|rows & column|columns",
        ])
        .lacks(
            "may repeat|can repeat|repeats allowed|repeat allowed|rules not|not apply|is not|\
            are not|may be|can be",
        ),
    Pattern::of("", Fit::Nothing)
        .says(&[
            "not all|not every|not necessarily & dots|dot|kropki|clues|xs|vs|xv|given|shown|\
                circles",
            "no negative constraint|without negative constraint|no negative constraints",
            "repeat- & may|can & arrow|arrows|little killer-|diagonal|diagonals|line|lines|circle|\
                whisper-",
        ])
        .lacks("cage-|killer cage-|thermo-|renban-|must|unless"),
    Pattern::of("anti-knight", Fit::Flag)
        .says(&[
            "anti knight|antiknight",
            "knights move|knight move|knights & apart|away|separated|see-|same|repeat-",
        ])
        .lacks("sum|consecutive|no anti knight|circle-|line"),
    Pattern::of("anti-king", Fit::Flag)
        .says(&[
            "anti king|antiking",
            "kings move|king move|kings & apart|away|separated|see-|same|repeat-",
            "touch & diagonally & same|identical|repeat-|equal",
            "diagonally adjacent & same|identical|repeat- & cannot|not|no",
        ])
        .lacks("sum|consecutive|circle-|line|unless"),
    Pattern::of("non-consecutive", Fit::Flag)
        .says(&[
            "nonconsecutive|non consecutive",
            "orthogonally adjacent|adjacent|neighbouring|neighboring & not|cannot|no|\
                never & consecutive",
        ])
        .lacks("dot-|line|lines|diagonally|white|bar|unless|circle-|kropki|thermo-"),
    Pattern::of("disjoint-groups", Fit::Flag)
        .says(&[
            "disjoint",
            "same|respective|relative|corresponding & position|positions|place|cell & box|boxes|\
                region|regions",
        ])
        .lacks("index-|line|cage-|sum"),
    Pattern::of("windows", Fit::Flag).says(&["windoku|hyper sudoku|nrc sudoku|hypersudoku"]),
    Pattern::of("diagonal", Fit::Diagonals)
        .says(&[
            "diagonal|diagonals & repeat-|once|unique|different|distinct|contain|contains|all",
            "sudoku x|x sudoku|diagonal sudoku|main diagonals",
        ])
        .lacks(
            "sum|sums|total-|arrow|arrows|clue|clues|killer|king|kings|knight-|adjacent|\
            indicated|adjacent",
        ),
    Pattern::of("negative", Fit::Negative { of: "difference", key: "differences", value: 1 })
        .says(&DOTS_GIVEN)
        .lacks(
            "not all|not every|not necessarily|no negative|without negative|black dots|\
            black dot|x|v",
        ),
    Pattern::of("negative", Fit::Negative { of: "ratio", key: "ratios", value: 2 })
        .says(&DOTS_GIVEN)
        .lacks(
            "not all|not every|not necessarily|no negative|without negative|white dots|\
            white dot|x|v",
        ),
    Pattern::of("negative", Fit::Negative { of: "sum-of-two", key: "sums", value: 10 })
        .says(&SIGNS_GIVEN)
        .lacks(SOME_GIVEN),
    Pattern::of("negative", Fit::Negative { of: "sum-of-two", key: "sums", value: 5 })
        .says(&SIGNS_GIVEN)
        .lacks(SOME_GIVEN),
    Pattern::of("difference", Fit::Dot("white"))
        .says(&[
            "white & dot|dots|kropki|circle|circles & consecutive|difference of 1|differ by 1|\
                differ by one",
            "kropki rules|kropki & apply|applies|standard|normal",
        ])
        .lacks("no white|line|lines|quad-"),
    Pattern::of("ratio", Fit::Dot("black"))
        .says(&[
            "black & dot|dots|kropki|circle|circles & ratio|double|twice|doubles|1 2|2 1",
            "kropki rules|kropki & apply|applies|standard|normal",
        ])
        .lacks("no black|line|lines|1 3|3 1"),
    Pattern::of("sum-of-two", Fit::Sign("x", "sum", 10))
        .says(&["x|xs & 10|ten", "xv rules|xv|x v & apply|applies|rules|standard|normal"])
        .lacks("line|lines|first x|outside|xsum-|x sums"),
    Pattern::of("sum-of-two", Fit::Sign("v", "sum", 5))
        .says(&["v|vs & 5|five", "xv rules|xv|x v & apply|applies|rules|standard|normal"])
        .lacks("line|lines"),
    Pattern::of("quadruple", Fit::Corner)
        .says(&[
            "quad|quads|quadruple|quadruples",
            "circle|circles & surrounding|touching|touch|four|4 & cells|squares & digit|digits|\
                number-|appear|contain-",
            "corner|intersection & circle|circles",
        ])
        .lacks("arrow|arrows|thermo-|sum"),
    Pattern::of("thermometer", Fit::Bulb)
        .says(&["thermo-", "increase|increasing|ascend|ascending & bulb|bulbs|bulbous"])
        .lacks("slow|equal|same or|or stay|decrease|decreasing|between|fast|connecting"),
    Pattern::of("slow-thermometer", Fit::Bulb)
        .says(&[
            "slow thermo-|slow & thermo-",
            "bulb & increase|increasing & stay|equal|same|or remain",
            "never decrease & bulb|thermo-",
        ])
        .lacks("fast"),
    Pattern::of("arrow", Fit::Arrow)
        .says(&[
            "arrow|arrows & sum|sums|add|total-",
            "arrow rules|arrows rules|arrow sudoku",
            "normal arrow|standard arrow",
        ])
        .lacks("outside|little killer|diagonal-|double arrow|product|average|beside|cages"),
    Pattern::of("killer", Fit::Cage("sum", true))
        .says(&[
            "cage|cages & sum|sums|add|total|totals|repeat-|unique|distinct|different",
            "killer rules|killer sudoku|killer cage-",
        ])
        .lacks(
            "little killer|may repeat|can repeat|allowed to repeat|product-|look and say|\
            extra region-|same sum|equal",
        ),
    Pattern::of("sum", Fit::Cage("total", false))
        .says(&["cage|cages & may repeat|can repeat|allowed to repeat"])
        .lacks("product-|if"),
    Pattern::of("little-killer", Fit::Slanting)
        .says(&[
            "little killer|little killers",
            "outside|arrow|arrows|clues|edge & diagonal|diagonals & sum|sums|add|total",
        ])
        .lacks("product"),
    Pattern::of("sandwich", Fit::Outside("sum"))
        .says(&[
            "sandwich-",
            "between|sandwiched & 1 and|1 and the|1 & 9 & outside|row|column & sum|sums",
        ])
        .lacks("little killer|line|lines|crust|crusts|index-"),
    Pattern::of("x-sum", Fit::Outside("sum")).says(&[
        "x sums|xsum|xsums",
        "x sum & clue-|outside|edge|rules",
        "first x|x digits|x cells & sum|sums|total|add",
    ]),
    Pattern::of("skyscraper", Fit::Outside("count")).says(&[
        "skyscraper-",
        "outside & seen|visible|see & higher|taller|larger|buildings|block|hide",
    ]),
    Pattern::of("numbered-room", Fit::Outside("value"))
        .says(&[
            "numbered room|numbered rooms",
            "outside|clue & nth|xth|n|x & cell|position|place & first",
        ])
        .lacks("sum|sums|sandwich-|first x|first n"),
    Pattern::of("whispers", Fit::Line)
        .says(&[
            "german whisper-|german whispers|whisper-",
            "line|lines|along & differ|difference & at least",
        ])
        .lacks("dutch|chinese|lockout|diamond-|between|any two|every two|cage-")
        .number(Number {
            key: "difference",
            after: AT_LEAST,
            usual: |size| Some(size.board().value_count().div_ceil(2) as i64),
        }),
    Pattern::of("whispers", Fit::Line)
        .says(&["dutch & whisper-|line|lines"])
        .lacks("flat-")
        .number(Number {
            key: "difference",
            after: AT_LEAST,
            usual: |size| {
                Some(size.board().value_count().div_ceil(2) as i64 - 1)
                    .filter(|&difference| difference > 0)
            },
        }),
    Pattern::of("renban", Fit::Set)
        .says(&[
            "renban-",
            "line|lines|along & consecutive & set|any order|sequence|run|no repeat-|\
                without repeat-|non repeating|nonrepeating",
        ])
        .lacks("nabner|not consecutive|no consecutive|nonconsecutive|anti renban"),
    Pattern::of("palindrome", Fit::Line)
        .says(&[
            "palindrome-|palindromic",
            "line|lines|along & same & both directions|either direction|both ends|either end|\
                forwards|backwards",
        ])
        .lacks("sum|sums"),
    Pattern::of("between", Fit::Circles)
        .says(&[
            "between line|between lines",
            "line|lines|along & between & circle|circles|ends|endpoints|bulb|bulbs|circled",
        ])
        .lacks("not between|outside|sandwich-|lockout|diamond-|sum|sums"),
    Pattern::of("lockout", Fit::Diamonds)
        .says(&["lockout-", "diamond-|endpoints & not|outside|cannot & between"])
        .number(Number { key: "difference", after: AT_LEAST, usual: |_| None }),
    Pattern::of("region-sum-line", Fit::Line)
        .says(&[
            "region sum-|regions sum-|box sum line|box sum lines",
            "line|lines & same|equal & sum|sums|total|add & box|boxes|region|regions",
        ])
        .lacks("10|ten|cage-"),
    Pattern::of("zipper", Fit::Line).says(&[
        "zipper-",
        "line|lines & equidistant|equal distance|same distance & center|centre|middle & sum|\
                sums|add",
    ]),
    Pattern::of("nabner", Fit::Set)
        .says(&["nabner-", "line|lines & no|not & consecutive & any two|no two|set|regardless"]),
    Pattern::of("entropic", Fit::Line)
        .says(&[
            "entropic line|entropic lines|entropic & line|lines|along",
            "line|lines|along & low & middle|medium & high & three|3|consecutive|successive|\
                sequential",
        ])
        .lacks("2x2"),
    Pattern::of("modular", Fit::Line)
        .says(&[
            "modular line|modular lines|modular & line|lines",
            "line|lines & modulo|mod|remainder|remainders|1 4 7 & three|3",
        ])
        .lacks("2x2"),
    Pattern::of("sum-line", Fit::Line)
        .says(&[
            "10 line|10 lines|ten line|ten lines|tenline|tenlines",
            "line|lines & divided|segmented|split|partitioned|grouped|segments|groups|\
                made up & sum|sums|sum-|add & 10|ten",
        ])
        .lacks("box|boxes")
        .number(Number {
            key: "sum",
            after: "sum to|sums to|add up to|adding to|add to|summing to|sum of|totalling",
            usual: |_| Some(10),
        }),
    Pattern::of("double-arrow", Fit::Circles)
        .says(&[
            "double arrow|double arrows",
            "line|lines|along & sum|sums & two circles|circled ends|circles at|both circles|\
                ends & circle-|circled|ends",
        ])
        .lacks("region-|box|boxes"),
    Pattern::of("parity", Fit::Circled("parity = \"odd\""))
        .says(&["circle|circles|circled & odd"])
        .lacks("line|lines|arrow-|sum|number of odd|adjacent|count|cage-"),
    Pattern::of("parity", Fit::Squared("parity = \"even\""))
        .says(&["square|squares|squared & even"])
        .lacks("line|lines|arrow-|sum|number of even|adjacent|count|cage-"),
    Pattern::of("minimum", Fit::Shaded)
        .says(&[
            "min max|minmax|minimum maximum|minimum cell|minimum cells|minimums|minima|\
                minimum rules|inward|inwards",
            "cell|cells|square|squares|digits & less|smaller|lower|smallest|lowest & orthogonal|\
                orthogonally|adjacent|neighbours|neighbors|neighbour|surrounding",
        ])
        .lacks("line|lines|dot-|arrow|sum|difference|whisper-"),
    Pattern::of("maximum", Fit::Shaded)
        .says(&[
            "min max|minmax|minimum maximum|maximum cell|maximum cells|maximums|maxima|\
                maximum rules|fortress",
            "cell|cells|square|squares|digits & larger|greater|higher|bigger|largest|\
                highest & orthogonal|orthogonally|adjacent|neighbours|neighbors|neighbour|\
                surrounding",
        ])
        .lacks("line|lines|dot-|sum|difference|whisper-|skyscraper-|outside|than or equal"),
    Pattern::of("house", Fit::Region)
        .says(&[
            "extra region|extra regions|additional region|additional regions|extra box|extra boxes",
            "shaded|grey|gray|coloured|colored|outlined|marked & region|regions|area|areas|3x3|\
                box|boxes & once|repeat-|1",
        ])
        .lacks("sum|sums|clone-|line|lines"),
    Pattern::of("clone", Fit::Twins).says(&[
        "clone|clones|cloned",
        "same|identical & shape|shapes|group|groups & colour|color|shaded & digits|identical",
    ]),
];
