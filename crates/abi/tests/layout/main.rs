//! Compares `include/wanqi.h` with `src/lib.rs`: every struct, field, type and constant.
#![cfg(unix)]

mod c;
mod source;
mod versions;

use std::path::Path;
use wanqi_abi as abi;

const SOURCE: &str = include_str!("../../src/lib.rs");

/// The size of a field, from a function that borrows it.
fn size_of_field<S, F>(_: impl Fn(&S) -> &F) -> usize {
    size_of::<F>()
}

/// Lines `Struct size` and `Struct.field offset size`, as the C program prints them.
macro_rules! layouts {
    ($($name:ident { $($field:ident),* $(,)? })*) => {{
        let mut lines = Vec::new();
        $(
            lines.push(format!("{} {}", stringify!($name), size_of::<abi::$name>()));
            $(lines.push(format!(
                "{}.{} {} {}",
                stringify!($name),
                stringify!($field),
                std::mem::offset_of!(abi::$name, $field),
                size_of_field(|s: &abi::$name| &s.$field),
            ));)*
        )*
        lines
    }};
}

/// Lines `NAME value`.
macro_rules! values {
    ($($name:ident)*) => { vec![$(format!("{} {}", stringify!($name), abi::$name)),*] };
}

/// The lines of the Rust side, in the order of `lib.rs`.
fn rust_side() -> Vec<String> {
    let mut lines = layouts! {
        Bytes { ptr, len }
        Sink { ctx, write }
        Diag { struct_size, status, frame, offset, length, rule, message, hint, language }
        Turn { struct_size, flags, to_act, role, round, place, ply }
        Outcome {
            struct_size, class, declared, seats, rank, scored, denominator, score, reason, rule,
        }
        Digest { struct_size, reserved, full, repetition }
        Step { seat, role, flags, place, round }
        Reply { struct_size, flags, applied, declared_at }
        Plugin {
            magic, struct_size, major, minor, draft, build_flags, version, game, core, extension,
        }
        GameInfo {
            struct_size, rulesets_len, slug, aliases, name, name_zh, about, rules_text, rulesets,
            rules, rules_len, tag_aliases, tag_aliases_len, default_of, suffixes, sources, about_zh,
            reasons, reasons_len, family, family_zh,
        }
        Strings { ptr, len }
        RuleSet {
            struct_size, provisional, slug, aliases, name, name_zh, about, seats_min, seats_max,
            revision, record_style, equal_revisions, equal_revisions_len, traits, options,
            options_len, roles, seat_tags, result_order, result_order_len, styles, proved_by, about_zh,
            roles_zh, proved_by_zh,
        }
        OptionInfo { struct_size, reserved, key, kind, default, doc, doc_zh }
        RuleText { struct_size, reserved, id, text, text_zh, source }
        ReasonText { struct_size, reserved, id, text, text_zh }
        TagAlias { struct_size, reserved, tag, value, rules, options }
        Core {
            struct_size, reserved, create, destroy, clone, copy_from, options, turn, roles, list,
            apply, replay, spell, outcome, digest, position,
        }
        SnapshotV1 { struct_size, reserved, save, load }
        IndexV1 { struct_size, reserved, count, apply }
        SampleV1 { struct_size, reserved, sample }
        PerftV1 { struct_size, reserved, perft }
        PlayoutStats { struct_size, reserved, playouts, actions, capped }
        PlayoutV1 { struct_size, reserved, playout }
        ViewV1 { struct_size, reserved, view }
        SceneV1 { struct_size, reserved, scene }
        TouchV1 { struct_size, reserved, touch }
        ExplainV1 { struct_size, reserved, explain }
        FormatInfo { struct_size, directions, id, suffixes, magic, about, about_zh }
        SourceSpan { at, from, length }
        FormatV1 { struct_size, formats_len, formats, import, export }
    };
    lines.extend(values! {
        MAGIC MAJOR MINOR DRAFT ENTRY BUILD_GUARDED BUILD_PANIC_ABORT BUILD_DEBUG MAX_SEATS
        MAX_ACTION OK SYNTAX ILLEGAL AMBIGUOUS WRONG_ACTOR WRONG_CLAIM MARK_MISMATCH AFTER_END
        BAD_OPTIONS BAD_POSITION BAD_SNAPSHOT UNSUPPORTED LIMIT STOPPED BAD_ARGUMENT PANIC POISONED
        CHECKPOINT_MISMATCH BAD_INPUT SEAT_ANY SEAT_ENV SEAT_NOBODY TURN_OPEN TURN_OVER TURN_DECLARED
        TURN_SEALED TURN_ANY_ORDER OUTCOME_NONE OUTCOME_DECIDED OUTCOME_DRAWN OUTCOME_VOID
        OUTCOME_FORFEITED_ALL FRAME_ACTION FRAME_ENV FRAME_EVENT FRAME_CHECKPOINT FRAME_HEAD LENIENT
        DRY WRITE_STEPS WRITE_CANONICAL WRITE_STYLE LAST IGNORE_MARKS LIST_CLAIMS
        REPLY_AFTER_DECLARED REPLY_MARK_MISSING REPLY_NOT_CANONICAL TRAIT_CHANCE TRAIT_SEALED
        TRAIT_HIDDEN TRAIT_ROLES_CHANGE TRAIT_SCORE TRAIT_SKIP TRAIT_NULL TRAIT_OUT TRAIT_CLAIMS
        TRAIT_UNBOUNDED PERFT_TURNS PERFT_COUNT_FINISHED
    });
    lines
}

/// The lines of a header, printed by a C program; the error is the output of the compiler.
fn c_side(include: &Path, folder: &Path) -> Result<Vec<String>, String> {
    let structs = source::structs(SOURCE);
    let types = folder.join("types.c");
    std::fs::write(&types, c::type_checks(&structs)).expect("written");
    c::compile(&types, include, "c99", &folder.join("types"))?;
    let report = folder.join("report.c");
    std::fs::write(&report, c::report(&structs, &source::constants(SOURCE))).expect("written");
    c::compile(&report, include, "c99", &folder.join("report"))?;
    Ok(c::output(&folder.join("report")).lines().map(str::to_owned).collect())
}

#[test]
fn the_table_above_forgets_nothing_of_lib_rs() {
    let mut expected: Vec<String> = Vec::new();
    for s in source::structs(SOURCE) {
        expected.push(s.name.clone());
        expected.extend(s.fields.iter().map(|(field, _)| format!("{}.{field}", s.name)));
    }
    expected.extend(source::constants(SOURCE).into_iter().map(|c| c.name));
    let table: Vec<String> = rust_side()
        .iter()
        .map(|line| line.split(' ').next().expect("a line has words").to_owned())
        .collect();
    assert_eq!(table, expected, "a struct, field or constant is missing or out of order");
}

#[test]
fn the_header_agrees_in_every_type_size_offset_and_value() {
    let folder = c::folder("agrees");
    let c = c_side(&c::include(), &folder).unwrap_or_else(|words| panic!("{words}"));
    assert_eq!(c, rust_side());
}

/// The names between backticks in a Markdown page, and the words in them.
fn quoted(page: &str) -> Vec<&str> {
    let inside = page.split('`').skip(1).step_by(2);
    inside.flat_map(|text| text.split(|c: char| !(c.is_alphanumeric() || c == '_'))).collect()
}

#[test]
fn the_reference_page_names_everything() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/abi.md");
    let page = std::fs::read_to_string(&path).expect("docs/abi.md");
    let names = quoted(&page);
    let mut wanted: Vec<String> = Vec::new();
    for s in source::structs(SOURCE) {
        wanted.extend(s.fields.into_iter().map(|(field, _)| field));
        wanted.push(s.name);
    }
    wanted.extend(source::constants(SOURCE).into_iter().map(|c| c.name));
    wanted.retain(|name| !names.contains(&name.as_str()));
    assert!(wanted.is_empty(), "docs/abi.md does not name {wanted:?}");
}

#[test]
fn every_macro_of_the_header_is_a_constant_of_lib_rs() {
    let header = std::fs::read_to_string(c::include().join("wanqi.h")).expect("the header");
    let known: Vec<String> = source::constants(SOURCE).into_iter().map(|c| c.name).collect();
    for line in header.lines().filter_map(|line| line.strip_prefix("#define WQ_")) {
        let name = line.split([' ', '(']).next().expect("a name");
        assert!(name == "EXPORT" || known.iter().any(|k| k == name), "WQ_{name} is not in lib.rs");
    }
}

#[test]
fn headers_that_differ_are_noticed() {
    let original = std::fs::read_to_string(c::include().join("wanqi.h")).expect("the header");
    let helpers = c::include().join("wanqi_helpers.h");
    let changes = [
        ("a field of another name", "uint32_t place;       ", "uint32_t plaice;      "),
        ("another value", "#define WQ_LAST 32u", "#define WQ_LAST 64u"),
        ("another type", "uint32_t declared; ", "int32_t declared;  "),
        ("an argument less", "uint64_t seed, uint64_t count,", "uint64_t seed,"),
        ("a field more", "uint64_t capped; ", "uint64_t capped, added; "),
    ];
    for (name, from, to) in changes {
        let folder = c::folder(&format!("differs-{}", name.replace(' ', "-")));
        assert!(original.contains(from), "{name}: {from:?} is not in the header");
        std::fs::write(folder.join("wanqi.h"), original.replacen(from, to, 1)).expect("written");
        std::fs::copy(&helpers, folder.join("wanqi_helpers.h")).expect("copied");
        if let Ok(lines) = c_side(&folder, &folder) {
            assert_ne!(lines, rust_side(), "{name} goes unnoticed");
        }
    }
}

#[test]
fn the_helpers_work_in_c_and_in_cpp() {
    let folder = c::folder("helpers");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/layout/helpers.c");
    for standard in ["c99", "c11"] {
        let program = folder.join(standard);
        c::compile(&source, &c::include(), standard, &program).unwrap_or_else(|w| panic!("{w}"));
        assert_eq!(c::output(&program), "all well\n");
    }
    let cpp = folder.join("helpers.cpp");
    std::fs::copy(&source, &cpp).expect("copied");
    match c::compile_cpp(&cpp, &c::include(), &folder.join("cpp")) {
        Some(result) => {
            result.unwrap_or_else(|words| panic!("{words}"));
            assert_eq!(c::output(&folder.join("cpp")), "all well\n");
        }
        None => eprintln!("no C++ compiler here: the header was compiled as C only"),
    }
}
