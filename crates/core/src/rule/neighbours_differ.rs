//! Neighbours hold different values, all over the grid.

use serde::{Deserialize, Serialize};

use super::{AntiChess, Example, Gesture, Kind, anti_chess::Step, entry};

/// The kind.
pub const KIND: Kind = Kind {
    name: "neighbours-differ",
    aliases: &[],
    called: &["no touch", "non-touching", "suguru", "neighbors differ"],
    title: "Neighbours differ",
    about: "no value next to itself in certain `directions`",
    gesture: Gesture::Text,
    keys: &[(
        "directions",
        "\"orthogonal\" for cells that share a side, \"diagonal\", or \"both\"",
    )],
    read: |entry, context| {
        let size = context.size;
        entry::tables_with(entry, |SaidDirections { name, directions }| {
            let mut rule = AntiChess::neighbours(directions, size);
            super::Rule::rename(&mut rule, name);
            Ok(rule)
        })
    },
    shorthand: None,
    iss: &[],
    f_puzzles: &[],
    examples: &[
        Example {
            grid: "extends = \"latin:5\"",
            rule: "[[neighbours-differ]]\ndirections = \"both\"",
            kept: "1234534512512342345145123",
            broken: "..3...3..................",
            message: "r1c3 and r2c2 are both 3 in neighbours-differ 1",
        },
        Example {
            grid: "size = 3\nrows = \"none\"\ncolumns = \"none\"",
            rule: "[[neighbours-differ]]\ndirections = \"orthogonal\"",
            kept: "121212121",
            broken: ".1..1....",
            message: "r1c2 and r2c2 are both 1 in neighbours-differ 1",
        },
        Example {
            grid: "extends = \"latin:5\"",
            rule: "[[neighbours-differ]]\ndirections = \"diagonal\"",
            kept: "1234534512512342345145123",
            broken: ".1.....1.................",
            message: "r1c2 and r2c3 are both 1 in neighbours-differ 1",
        },
    ],
};

/// Which neighbours of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Directions {
    /// Those that share a side with it.
    Orthogonal,
    /// Those that share a corner with it, and no side.
    Diagonal,
    /// All of these.
    Both,
}

impl Directions {
    pub(super) fn steps(self) -> &'static [Step] {
        match self {
            Self::Orthogonal => &[(0, 1), (1, 0)],
            Self::Diagonal => &[(1, -1), (1, 1)],
            Self::Both => &[(0, 1), (1, -1), (1, 0), (1, 1)],
        }
    }

    pub(super) fn note(self) -> &'static str {
        match self {
            Self::Orthogonal => "no value next to itself",
            Self::Diagonal => "no value diagonally next to itself",
            Self::Both => "no value next to itself, not even diagonally",
        }
    }
}

/// What a file says.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SaidDirections {
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    pub directions: Directions,
}

#[cfg(test)]
mod tests {
    use crate::rule::tests::refused;

    #[test]
    fn other_directions_are_refused() {
        assert_eq!(
            refused("size = 3\n[[neighbours-differ]]\ndirections = \"all\""),
            "my.toml:3: neighbours-differ: unknown variant `all`, expected one of `orthogonal`, `diagonal`, `both`"
        );
    }

    #[test]
    fn a_grid_of_one_cell_has_no_neighbours() {
        let text = "size = 1\n[[neighbours-differ]]\ndirections = \"both\"";
        let model = crate::model::file::model("my.toml", text, crate::model::catalog::load);
        assert!(model.is_ok());
    }
}
