//! The tests of this crate, in one binary.

mod it {
    mod blocks;
    mod broken;
    mod docs;
    mod fmt;
    mod limits;
    mod properties;
    mod segments;
    mod sgf;
    mod show;
    mod small;
    mod tree;
    mod valid;
    mod writer;
}
