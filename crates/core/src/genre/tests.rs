//! The examples of every genre.
