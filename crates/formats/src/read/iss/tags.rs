//! The tags of constraint strings.

use satoku_core::{
    grid::ExtraLayer,
    rule::{KINDS, iss::Tag},
};

/// The tags that are read here.
pub(super) const OWN: &str =
    "Shape NoBoxes RegionSize Jigsaw Var Or And Replicate End SearchPriority";

/// The extra cells that the rules of a tag have.
pub(super) fn layers(name: &str) -> Vec<ExtraLayer> {
    let kind = KINDS.iter().find(|kind| kind.iss.iter().any(|tag| tag.name == name));
    kind.map_or_else(Vec::new, |kind| (kind.layers)(None))
}

pub(super) fn tag(name: &str) -> Option<&'static Tag> {
    KINDS.iter().flat_map(|kind| kind.iss).find(|tag| tag.name == name)
}

pub(super) fn names() -> impl Iterator<Item = &'static str> {
    let of_kinds = KINDS.iter().flat_map(|kind| kind.iss).map(|tag| tag.name);
    of_kinds.chain(OWN.split(' '))
}

/// The known tag that is nearest to this one, if it is near.
pub(super) fn near(name: &str) -> Option<&'static str> {
    let near = names().max_by(|a, b| strsim::jaro(a, name).total_cmp(&strsim::jaro(b, name)))?;
    (strsim::jaro(near, name) > 0.8).then_some(near)
}
