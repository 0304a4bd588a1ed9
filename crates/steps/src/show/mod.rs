//! Steps as people and programs read them: sentences and drawings, JSON, a page for the browser.

pub mod compact;
pub mod frame;
pub mod html;
mod ink;
pub mod json;
pub mod text;
