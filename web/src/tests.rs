//! Each request with its real answer.
