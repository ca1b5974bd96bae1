//! Compatibility with version 1.0: `v1.0/` has its header and the offset of each field.

use crate::{c, rust_side, source};
use std::path::{Path, PathBuf};
use wanqi_abi::growth::Grows;
use wanqi_abi::{self as abi};

/// The number of structs, fields and constants of version 1.0.
const LINES: usize = 270;

fn kept() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("v1.0")
}

/// Lines `Struct size`, `Struct.field offset size` and `NAME value` of version 1.0.
fn layout() -> Vec<String> {
    let text = std::fs::read_to_string(kept().join("layout.txt")).expect("v1.0/layout.txt");
    let lines: Vec<String> = text.lines().map(str::to_owned).collect();
    assert_eq!(lines.len(), LINES, "v1.0/layout.txt has been changed");
    lines
}

/// Names of structs with their sizes in version 1.0, on the Rust side.
macro_rules! firsts {
    ($($name:ident)*) => { [$((stringify!($name), <abi::$name as Grows>::FIRST)),*] };
}

#[test]
fn the_kept_header_is_as_it_was() {
    let known = layout();
    let named = |name: &str| known.iter().any(|line| line.split(' ').next() == Some(name));
    let mut structs = source::structs(crate::SOURCE);
    structs.retain(|s| named(&s.name));
    for s in &mut structs {
        s.fields.retain(|(field, _)| named(&format!("{}.{field}", s.name)));
    }
    let mut constants = source::constants(crate::SOURCE);
    constants.retain(|c| named(&c.name));
    let folder = c::folder("kept");
    let report = folder.join("report.c");
    std::fs::write(&report, c::report(&structs, &constants)).expect("written");
    let program = folder.join("report");
    c::compile(&report, &kept(), "c99", &program).unwrap_or_else(|words| panic!("{words}"));
    let says: Vec<String> = c::output(&program).lines().map(str::to_owned).collect();
    assert_eq!(says, known, "v1.0 has been changed");
}

#[test]
fn what_is_there_since_1_0_lies_where_it_lay() {
    let firsts = firsts! {
        Diag Turn Outcome Digest Reply Plugin GameInfo RuleSet OptionInfo RuleText TagAlias Core
        SnapshotV1 IndexV1 SampleV1 PerftV1 PlayoutStats PlayoutV1 ViewV1 SceneV1 ExplainV1
        FormatInfo FormatV1
    };
    let now = rust_side();
    for line in layout() {
        let (name, rest) = line.split_once(' ').expect("a name and numbers");
        if name == "MINOR" {
            continue;
        }
        match firsts.iter().find(|(of, _)| *of == name) {
            Some((_, first)) => assert_eq!(rest, first.to_string(), "the bytes of {name} in 1.0"),
            None => assert!(now.contains(&line), "{line} of 1.0 is not so any more"),
        }
    }
    // Every struct with a `struct_size` must be in the list above, or in this list of later ones.
    let later = ["ReasonText", "TouchV1"];
    for s in source::structs(crate::SOURCE) {
        let grows = s.fields.iter().any(|(field, _)| field == "struct_size");
        let listed = firsts.iter().any(|(of, _)| *of == s.name) || later.contains(&&*s.name);
        assert_eq!(grows, listed, "{} and its size", s.name);
    }
}

/// A struct of another version, with additional or missing bytes at the end.
#[repr(C)]
struct Longer {
    turn: abi::Turn,
    behind: u64,
}

#[test]
fn structs_are_read_and_written_as_far_as_both_sides_know_them() {
    let told =
        abi::Turn { struct_size: 7, flags: 1, to_act: 2, role: 3, round: 4, place: 5, ply: 6 };
    let mut longer = Longer { turn: abi::Turn::default(), behind: 9 };
    longer.turn.struct_size = size_of::<Longer>() as u32;
    // SAFETY: each place contains its size.
    unsafe {
        let place = (&raw mut longer).cast::<abi::Turn>();
        assert!(abi::growth::write(place, &told));
        assert_eq!(longer.turn, abi::Turn { struct_size: size_of::<Longer>() as u32, ..told });
        assert_eq!(longer.behind, 9, "written further than it is known");
        let read = abi::growth::read((&raw const longer).cast::<abi::Turn>()).expect("long enough");
        assert_eq!(read.ply, 6);
        longer.turn.struct_size = abi::Turn::FIRST as u32 - 1;
        let before = longer.turn;
        assert!(!abi::growth::write((&raw mut longer).cast::<abi::Turn>(), &told));
        assert_eq!(longer.turn, before, "a struct that is too short is left alone");
        assert!(abi::growth::read((&raw const longer).cast::<abi::Turn>()).is_none());
        assert!(abi::growth::read(std::ptr::null::<abi::Turn>()).is_none());
        assert!(!abi::growth::write(std::ptr::null_mut(), &told));
    }
}
