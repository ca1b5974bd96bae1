//! Property tests over bytes.
