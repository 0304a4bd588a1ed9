//! Links, their genres and their problems.

/// From the tests of pzprjs (`test/script/*.js`), with what its files say there, and from those of
/// cspuz and public collections.
pub(super) const REAL: &[(&str, &str, &str)] = &[
    (
        "https://puzz.link/p?skyscrapers/4/4/k13h4j3g",
        "skyscrapers",
        "4 4|- - - -|- 1 3 -|- 4 - -|- - 3 -|- - - -|- - - -|- - - -|- - - -",
    ),
    (
        "https://puzz.link/p?skyscrapers/5/5/g2l2g43l35",
        "skyscrapers",
        "5 5|- 2 - - -|- - - 2 -|4 3 - - -|- - - 3 5|- - - - -|- - - - -|- - - - -|- - - - -|- - - - -",
    ),
    (
        "https://puzz.link/p?building/5/5/g2l4g2h4h4h2",
        "skyscrapers",
        "5 5|- 2 - - -|- - - 4 -|2 - - 4 -|- 4 - - 2|- - - - -|- - - - -|- - - - -|- - - - -|- - - - -",
    ),
    (
        "https://puzz.link/p?kakuro/5/5/48la0.na0lh3l0Bn.0cl.c4a3",
        "kakuro",
        "6 6|- - 12, 4, - -|- 4,8 0 0 10, -|,10 0 0 0 0 10,|,3 0 0 17,3 0 0|- ,21 0 0 0 0|- - ,12 0 0 -",
    ),
    (
        "https://puzz.link/p?kakuro/6/5/Dclh4t9fl3-p-gl-alJeC3BgG",
        "kakuro",
        "6 7|- - 29, 14, - 22, 3,|- 23,12 0 0 17,4 0 0|,21 0 0 0 0 0 0|,16 0 0 9,15 0 0 3,|\
         ,26 0 0 0 0 0 0|- ,16 0 0 ,10 0 0",
    ),
    (
        "https://puzz.link/p?suguru/5/5/cih47bs73m3g5p1g2g",
        "suguru",
        "5 5|3 - - - -|- - - 3 -|5 - - - -|- - - - -|- 1 - 2 -|1 1 2 3 3|1 1 4 4 4|1 4 4 5 5|6 6 6 5 5|\
         6 6 7 7 7",
    ),
    (
        "https://puzz.link/p?ripple/4/4/9n8rigk14h32k",
        "hakyuu",
        "4 4|- - - -|- 1 4 -|- 3 2 -|- - - -|1 1 2 2|3 3 2 4|5 5 2 4|6 5 5 4",
    ),
    (
        "https://puzz.link/p?ripple/5/4/ld8g2sug4g3u1",
        "hakyuu",
        "4 5|- 4 - 3 -|- - - - -|- - - - -|- - - - 1|1 2 2 3 3|1 2 2 4 3|5 5 4 4 3|6 6 6 6 3",
    ),
    (
        "https://puzz.link/p?easyasabc/4/4/3/1m2h3g3h",
        "abc-end-view",
        "4 4 c|a - - -|- - - -|b - - c|- c - -|- - - -|- - - -|- - - -|- - - -",
    ),
    (
        "https://puzz.link/p?easyasabc/6/6/4/g1313h4131h4343h1434g",
        "abc-end-view",
        "6 6 d|- a c a c -|- d a c a -|- d c d c -|- a d c d -|- - - - - -|- - - - - -|- - - - - -|\
         - - - - - -|- - - - - -|- - - - - -",
    ),
    (
        "https://puzz.link/p?magnets/5/5/g222j2h2g22g0g32fubmo3or00000000000400",
        "magnets",
        "5 5|2 2 - - -|- 2 - - 2|2 2 - - 2|- - 2 0 3|1 1 2 3 4|5 6 2 3 4|5 6 7 8 9|10 10 11 8 9|\
         12 12 11 13 13",
    ),
    (
        "https://puzz.link/p?starbattle/6/6/1/4ilbhgdnmhou",
        "star-battle",
        "6 6 1|1 1 1 2 2 2|1 2 2 2 3 3|1 4 4 5 5 3|6 6 4 4 5 3|6 5 5 5 5 3|6 3 3 3 3 3",
    ),
    (
        "https://puzz.link/p?starbattle/6/6/1/2u9gn9c9jpmk",
        "star-battle",
        "6 6 1|1 1 1 1 2 2|1 3 4 1 2 2|3 3 4 4 4 2|3 2 2 2 2 2|3 5 5 2 5 6|3 3 5 5 5 6",
    ),
    (
        "https://puzz.link/p?nonogram/6/6/12g1111h11112j12g11g21j11g3h",
        "nonogram",
        "6 6|2 1|1 1 1|1|1 1 1|2 1|0|2 1|1 1|1 2|0|1 1|3",
    ),
    (
        "https://puzz.link/p?nonogram/31/13/m513j1111i531q55k11111h5111p55k111j131q55k11k55k1\
         1k135j1l55k111j55r35k311j35r51k115j51zn3353133o11111111111k131113133m11111111111k111\
         11111333zg3113313311l111111111111111g3331111133l111112121111j11111111111111x",
        "nonogram",
        "13 31|0|3 1 5|1 1 1 1|1 3 5|0|5 5|1 1 1 1 1|1 1 1 5|0|5 5|1 1 1|1 3 1|0|5 5|1 1|5 5|\
         1 1|5 3 1|1|5 5|1 1 1|5 5|0|5 3|1 1 3|5 3|0|1 5|5 1 1|1 5|0|0|3 3 1 3 5 3 3|\
         1 1 1 1 1 1 1 1 1 1 1|3 3 1 3 1 1 1 3 1|1 1 1 1 1 1 1 1 1 1 1|3 3 3 1 1 1 1 1 1 1 1|\
         0|1 1 3 3 1 3 3 1 1 3|1 1 1 1 1 1 1 1 1 1 1 1 1 1 1|3 3 1 1 1 1 1 3 3 3|\
         1 1 1 1 2 1 2 1 1 1 1 1|1 1 1 1 1 1 1 1 1 1 1 1 1 1|0",
    ),
    (
        "https://puzz.link/p?lightup/6/6/nekcakbl",
        "akari",
        "6 6|- - - - - -|- - 4 - - -|- - - - 2 -|- 0 - - - -|- - - 1 - -|- - - - - -",
    ),
    (
        "https://puzz.link/p?akari/10/10/hcscl.h.idn.i.cgcndg.h.ncs.h",
        "akari",
        "10 10|- - 2 - - - - - - -|- - - - - - - - 2 -|- - - - - - - x - -|x - - - 3 - - - - -|\
         - - - - - x - - - x|2 - - - 2 - - - - -|- - - - - 3 - - - x|- - x - - - - - - -|\
         - 2 - - - - - - - -|- - - - - - - x - -",
    ),
    (
        "https://puzz.link/p?tents/5/5/2g0h1i1j82323",
        "tents",
        "5 5|2 - 0 - -|1 - - - 1|- - x - -|- - - - -|- x - - x|- - - x -|- x - - -",
    ),
    (
        "https://puzz.link/p?tents/5/5/3g2j1hk1322313",
        "tents",
        "5 5|3 - 2 - -|- - 1 - -|- - - x -|x - - - x|- - x - -|x - - - x|- x - - -",
    ),
    (
        "https://puzz.link/p?mines/5/5/g2m13l13g0j",
        "minesweeper",
        "5 5|- 2 - - -|- - - - 1|3 - - - -|- - 1 3 -|0 - - - -",
    ),
    (
        "https://puzz.link/p?mines/8/8/g0l1g1g0g0o1g1i1j45g2m20234g4g1h0g1j",
        "minesweeper",
        "8 8|- 0 - - - - - -|1 - 1 - 0 - 0 -|- - - - - - - -|1 - 1 - - - 1 -|- - - 4 5 - 2 -|\
         - - - - - - 2 0|2 3 4 - 4 - 1 -|- 0 - 1 - - - -",
    ),
    (
        "https://puzz.link/p?aquarium/4/4/bu8i90/i3213g",
        "aquarium",
        "4 4|- - - 3|2 1 3 -|1 1 2 2|3 1 2 4|3 1 3 4|3 3 3 4",
    ),
    (
        "https://puzz.link/p?aquarium/5/4/9lqgfk4/3h12h13",
        "aquarium",
        "4 5|3 - - 1 2|- - 1 3|1 1 2 2 2|1 3 4 4 5|3 3 6 4 5|3 3 4 4 5",
    ),
    (
        "https://puzz.link/p?norinori/5/5/cag4ocjo",
        "norinori",
        "5 5|- - - - -|- - - - -|- - - - -|- - - - -|- - - - -|1 1 2 3 3|2 2 2 3 3|2 4 4 3 3|4 4 4 4 4|\
         5 5 4 4 4",
    ),
    (
        "https://puzz.link/p?norinori/6/6/mac2a4c11spr",
        "norinori",
        "6 6|- - - - - -|- - - - - -|- - - - - -|- - - - - -|- - - - - -|- - - - - -|1 2 2 3 4 4|\
         1 1 3 3 4 4|1 1 3 4 4 4|1 1 1 1 5 5|1 1 6 6 5 5|7 7 7 6 6 6",
    ),
    (
        "https://puzz.link/p?hitori/4/4/1114142333214213",
        "hitori",
        "4 4|1 1 1 4|1 4 2 3|3 3 2 1|4 2 1 3",
    ),
    (
        "https://puzz.link/p?hitori/6/5/111.45.2..453.3.1..2....3.3.1.",
        "hitori",
        "5 6|1 1 1 - 4 5|- 2 - - 4 5|3 - 3 - 1 -|- 2 - - - -|3 - 3 - 1 -",
    ),
    (
        "https://puzz.link/p?nurikabe/5/5/g5k2o1k3g",
        "nurikabe",
        "5 5|- 5 - - -|- - 2 - -|- - - - -|- - 1 - -|- - - 3 -",
    ),
    (
        "https://puzz.link/p?nurikabe/6/6/m8n8i9u",
        "nurikabe",
        "6 6|- - - - - -|- 8 - - - -|- - - - 8 -|- - 9 - - -|- - - - - -|- - - - - -",
    ),
    (
        "https://puzz.link/p?heyawake/6/6/lll155007rs12222j",
        "heyawake",
        "6 6|2 2 - 2 - 2|- - - - - -|- - - - - -|- - - - - -|- - - - - -|- - - - - -|1 2 2 3 3 4|\
         1 2 2 3 3 4|1 2 2 3 3 4|5 5 5 5 5 4|6 6 6 7 7 4|6 6 6 7 7 8",
    ),
    (
        "https://puzz.link/p?heyawake/6/6/aa66aapv0fu0g2i3k",
        "heyawake",
        "6 6|- - 2 - - -|- - - - - -|3 - - - - -|- - - - - -|- - - - - -|- - - - - -|1 1 2 2 3 3|\
         4 4 2 2 5 5|6 6 6 7 5 5|6 6 6 7 8 8|9 9 10 10 11 11|9 9 10 10 11 11",
    ),
    (
        "https://puzz.link/p?kurodoko/5/5/i7g5l2l2g4i",
        "kuromasu",
        "5 5|- - - 7 -|5 - - - -|- - 2 - -|- - - - 2|- 4 - - -",
    ),
    (
        "https://puzz.link/p?kurodoko/6/5/h2j2h3r5g2j",
        "kuromasu",
        "5 6|- - 2 - - -|- 2 - - 3 -|- - - - - -|- - - - - 5|- 2 - - - -",
    ),
    (
        "https://puzz.link/p?yinyang/5/5/016612300",
        "yin-yang",
        "5 5|- - - - -|w - b - -|b - - - w|- - b - w|- - - - -",
    ),
    (
        "https://puzz.link/p?yinyang/6/6/6a166b230900",
        "yin-yang",
        "6 6|- b - w - w|- - w - b -|- b - w - b|- - b - w -|- - - w - -|- - - - - -",
    ),
    (
        "https://puzz.link/p?fillomino/5/5/g1k34g2h5h4n",
        "fillomino",
        "5 5|- 1 - - -|- - 3 4 -|2 - - 5 -|- 4 - - -|- - - - -",
    ),
    (
        "https://puzz.link/p?fillomino/7/3/159u159",
        "fillomino",
        "3 7|1 5 9 - - - -|- - - - - - -|- - - - 1 5 9",
    ),
    ("https://puzz.link/p?lits/4/4/9q02jg", "lits", "4 4|1 1 2 2|1 1 2 3|1 2 2 3|3 3 3 3"),
    (
        "https://puzz.link/p?lits/6/6/lldoa4043q6c",
        "lits",
        "6 6|1 2 2 3 3 4|1 2 2 3 3 4|1 1 2 3 3 4|1 5 4 4 4 4|5 5 4 4 6 6|5 5 5 6 6 6",
    ),
];
