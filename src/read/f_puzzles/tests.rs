//! Cases come here.
