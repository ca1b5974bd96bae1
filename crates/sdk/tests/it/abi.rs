//! The toy game through the table of the ABI.

use crate::toy::Tally;
use std::ffi::c_void;
use std::ptr::{null, null_mut};
use wanqi_abi as abi;
use wanqi_abi::{Bytes, Core, Instance, Sink, Status};
use wanqi_sdk::replay::Frame;

unsafe extern "C" fn collect(ctx: *mut c_void, ptr: *const u8, len: u64) -> i32 {
    // SAFETY: `ctx` is the vector that `Text` lends for the call; the plugin lends the bytes.
    unsafe {
        (*ctx.cast::<Buffer>()).0.extend_from_slice(std::slice::from_raw_parts(ptr, len as usize));
    }
    0
}

unsafe extern "C" fn refuse(_: *mut c_void, _: *const u8, _: u64) -> i32 {
    1
}

/// The bytes that a sink received.
struct Text(Box<Buffer>, Box<Sink>);

/// Bytes at a fixed address.
#[derive(Default)]
struct Buffer(Vec<u8>);

impl Text {
    fn new() -> Text {
        let mut bytes: Box<Buffer> = Box::default();
        let ctx: *mut Buffer = &raw mut *bytes;
        Text(bytes, Box::new(Sink { ctx: ctx.cast(), write: collect }))
    }

    fn sink(&self) -> *const Sink {
        &raw const *self.1
    }

    fn take(&mut self) -> String {
        String::from_utf8(std::mem::take(&mut self.0.0)).expect("UTF-8")
    }
}

struct Toy {
    core: &'static Core,
    game: *mut Instance,
    text: Text,
    rule: Text,
    message: Text,
}

impl Toy {
    fn new() -> Toy {
        // SAFETY: the table is never freed.
        let core = unsafe { &*(*wanqi_sdk::entry::plugin::<Tally>("1")).core };
        let mut game = null_mut();
        let none = Bytes::EMPTY;
        // SAFETY: `game` is ours.
        let status = unsafe { (core.create)(0, none, none, &raw mut game, null_mut()) };
        assert_eq!(status, abi::OK);
        Toy { core, game, text: Text::new(), rule: Text::new(), message: Text::new() }
    }

    fn diag(&self) -> abi::Diag {
        abi::Diag {
            struct_size: size_of::<abi::Diag>() as u32,
            status: 0,
            frame: 0,
            offset: 0,
            length: 0,
            rule: self.rule.sink(),
            message: self.message.sink(),
            hint: null(),
            language: Bytes::EMPTY,
        }
    }

    fn apply(&mut self, kind: u8, seat: u32, token: &str, flags: u32) -> Status {
        let mut diag = self.diag();
        let token = Bytes::text(token);
        let text = self.text.sink();
        // SAFETY: all memory belongs to the test.
        unsafe {
            let kind = u32::from(kind);
            let diag = &raw mut diag;
            (self.core.apply)(self.game, kind, seat, token, flags, text, null_mut(), diag)
        }
    }

    fn list(&mut self, seat: u32, flags: u32) -> String {
        // SAFETY: all memory belongs to the test.
        let status =
            unsafe { (self.core.list)(self.game, seat, flags, self.text.sink(), null_mut()) };
        assert_eq!(status, abi::OK);
        self.text.take()
    }

    fn position(&mut self) -> String {
        // SAFETY: all memory belongs to the test.
        let status = unsafe { (self.core.position)(self.game, self.text.sink(), null_mut()) };
        assert_eq!(status, abi::OK);
        self.text.take()
    }
}

impl Drop for Toy {
    fn drop(&mut self) {
        // SAFETY: made by `create`, given up here.
        unsafe { (self.core.destroy)(self.game) };
    }
}

#[test]
fn chance_is_listed_with_its_weights_and_only_chance_rolls() {
    let mut toy = Toy::new();
    assert_eq!(toy.list(abi::SEAT_ENV, 0), "roll1\t3\nroll2\t1\n");
    assert_eq!(toy.apply(abi::FRAME_ACTION, 1, "a", 0), abi::WRONG_ACTOR);
    assert_eq!(toy.message.take(), "seat 1 is not to act");
    assert_eq!(toy.rule.take(), "R1");
    assert_eq!(toy.apply(abi::FRAME_ENV, 0, "roll2", abi::DRY), abi::OK);
    assert_eq!(toy.text.take(), "roll2");
    assert_eq!(toy.position(), "0/0/0/0/1/1/0", "a dry run changes nothing");
    assert_eq!(toy.apply(abi::FRAME_ENV, 0, "roll2", 0), abi::OK);
    toy.text.take();
    assert_eq!(toy.list(abi::SEAT_ANY, 0), "a\nb\nc\ndone\n");
}

#[test]
fn a_replay_stops_at_the_refused_frame_and_keeps_what_came_before() {
    let mut toy = Toy::new();
    let mut frames = Vec::new();
    for (kind, token) in [(abi::FRAME_ENV, "roll1"), (1, "b"), (1, "c"), (1, "done")] {
        Frame::put(kind, 0, token.as_bytes(), &mut frames);
    }
    let mut diag = toy.diag();
    let mut reply =
        abi::Reply { struct_size: size_of::<abi::Reply>() as u32, ..Default::default() };
    let flags = abi::WRITE_STEPS | abi::WRITE_CANONICAL;
    // SAFETY: all memory belongs to the test.
    let status = unsafe {
        let sink = toy.text.sink();
        let (reply, diag) = (&raw mut reply, &raw mut diag);
        (toy.core.replay)(toy.game, Bytes::new(&frames), flags, sink, reply, diag)
    };
    assert_eq!((status, diag.frame, reply.applied), (abi::ILLEGAL, 2, 2));
    assert_eq!((toy.rule.take(), toy.message.take()), ("R2".into(), "the roll is 1".into()));
    let steps = toy.text.take();
    assert_eq!(steps.as_bytes(), b"\0\0\0\0\x01\0\0\0roll1\n\x01\x01\0\0\x01\0\0\0b\n");
    assert_eq!(toy.position(), "1/2/0/0/1/1/0");

    // An unknown style is refused before any action is applied.
    let (flags, mut next) = (abi::WRITE_STYLE | 200 << 16, Vec::new());
    Frame::put(1, 0, b"done", &mut next);
    // SAFETY: all memory belongs to the test.
    let status = unsafe {
        let (sink, reply, diag) = (toy.text.sink(), &raw mut reply, &raw mut diag);
        (toy.core.replay)(toy.game, Bytes::new(&next), flags, sink, reply, diag)
    };
    assert_eq!((status, toy.message.take()), (14, "the rule set has no such style".to_owned()));
    assert_eq!(toy.position(), "1/2/0/0/1/1/0");
}

#[test]
fn a_panic_poisons_the_instance_and_nothing_else() {
    let mut toy = Toy::new();
    assert_eq!(toy.apply(abi::FRAME_ENV, 0, "roll1", 0), abi::OK);
    let mut other = null_mut();
    // SAFETY: all memory belongs to the test.
    assert_eq!(unsafe { (toy.core.clone)(toy.game, &raw mut other, null_mut()) }, abi::OK);
    assert_eq!(toy.apply(abi::FRAME_ACTION, 0, "boom", 0), abi::PANIC);
    let message = toy.message.take();
    assert!(message.starts_with("boom at 1 (") && message.contains("toy.rs"), "{message}");
    assert_eq!(toy.apply(abi::FRAME_ACTION, 0, "a", 0), abi::POISONED);
    let mut turn = abi::Turn { struct_size: size_of::<abi::Turn>() as u32, ..Default::default() };
    // SAFETY: all memory belongs to the test.
    unsafe {
        assert_eq!((toy.core.turn)(toy.game, &raw mut turn, null_mut()), abi::POISONED);
        assert_eq!((toy.core.turn)(other, &raw mut turn, null_mut()), abi::OK);
        (toy.core.destroy)(other);
    }
    assert_eq!((turn.to_act, turn.ply), (2, 1));
}

#[test]
fn every_entry_answers_null_and_nonsense() {
    let toy = Toy::new();
    let none = Bytes::EMPTY;
    let mut short = abi::Turn { struct_size: 4, ..Default::default() };
    let none_told = null_mut();
    // SAFETY: null is what the contract allows.
    unsafe {
        assert_eq!((toy.core.create)(9, none, none, null_mut(), null_mut()), abi::BAD_ARGUMENT);
        assert_eq!((toy.core.create)(0, none, none, null_mut(), null_mut()), abi::BAD_ARGUMENT);
        assert_eq!((toy.core.turn)(null(), &raw mut short, none_told), abi::BAD_ARGUMENT);
        assert_eq!((toy.core.turn)(toy.game, &raw mut short, none_told), abi::BAD_ARGUMENT);
        assert_eq!((toy.core.list)(toy.game, 3, 0, null(), none_told), abi::BAD_ARGUMENT);
        assert_eq!((toy.core.roles)(toy.game, 0, null_mut(), none_told), abi::BAD_ARGUMENT);
        assert_eq!((toy.core.copy_from)(toy.game, null(), none_told), abi::BAD_ARGUMENT);
        let stop = Sink { ctx: null_mut(), write: refuse };
        assert_eq!((toy.core.position)(toy.game, &raw const stop, none_told), abi::STOPPED);
        (toy.core.destroy)(null_mut());
    }
}

#[test]
fn queries_report_why_they_fail() {
    let mut toy = Toy::new();
    let mut diag = toy.diag();
    let told = &raw mut diag;
    // SAFETY: all memory belongs to the test.
    unsafe {
        assert_eq!((toy.core.list)(toy.game, 3, 0, null(), told), abi::BAD_ARGUMENT);
        assert_eq!(toy.message.take(), "there is no seat 3, only 1 to 2");
        assert_eq!((toy.core.position)(null(), null(), told), abi::BAD_ARGUMENT);
        assert_eq!(toy.message.take(), "the instance is null");
    }
    assert_eq!(toy.apply(abi::FRAME_ENV, 0, "roll1", 0), abi::OK);
    toy.text.take();
    // If the reply cannot be filled, the action is not applied.
    let mut short = abi::Reply { struct_size: 8, ..Default::default() };
    let before = toy.position();
    // SAFETY: all memory belongs to the test.
    let status = unsafe {
        let (kind, reply) = (u32::from(abi::FRAME_ACTION), &raw mut short);
        (toy.core.apply)(toy.game, kind, 1, Bytes::text("a"), 0, null(), reply, null_mut())
    };
    assert_eq!((status, toy.position()), (abi::BAD_ARGUMENT, before));
}

#[test]
fn bad_set_ups_tell_where() {
    let toy = Toy::new();
    let mut out = null_mut();
    let mut diag = toy.diag();
    let none = Bytes::EMPTY;
    // SAFETY: all memory belongs to the test.
    unsafe {
        let options = Bytes::text("goal=5 x=1");
        let status = (toy.core.create)(0, options, none, &raw mut out, &raw mut diag);
        assert_eq!((status, diag.offset, diag.length), (abi::BAD_OPTIONS, 7, 3));
        let status = (toy.core.create)(0, none, Bytes::new(b"1/\xff"), &raw mut out, &raw mut diag);
        assert_eq!((status, diag.offset), (abi::BAD_POSITION, 2));
    }
    assert!(out.is_null());
}

#[test]
fn extensions_are_there_by_id() {
    // SAFETY: the table is never freed.
    let plugin = unsafe { &*wanqi_sdk::entry::plugin::<Tally>("1") };
    for (id, there) in [
        ("wq.snapshot/1", true),
        ("wq.index/1", true),
        ("wq.sample/1", true),
        ("wq.perft/1", true),
        ("wq.playout/1", true),
        ("wq.scene/1", true),
        ("wq.touch/1", true),
        ("wq.explain/1", true),
        ("wq.view/1", false),
        ("wq.format/1", false),
        ("wq.perft/2", false),
    ] {
        // SAFETY: the id is lent for the call.
        let table = unsafe { (plugin.extension)(Bytes::text(id)) };
        assert_eq!(!table.is_null(), there, "{id}");
    }
}

#[test]
fn claims_are_listed_only_on_request_and_validated() {
    let mut toy = Toy::new();
    toy.apply(abi::FRAME_ENV, 0, "roll1", 0);
    assert_eq!(toy.text.take(), "roll1");
    assert_eq!(toy.apply(abi::FRAME_ACTION, 1, "claim:draw", 0), abi::WRONG_CLAIM);
    assert_eq!(toy.rule.take(), "R3");
    assert_eq!(toy.list(1, abi::LIST_CLAIMS), "");
}

#[test]
fn explanations_name_what_is_near() {
    let mut toy = Toy::new();
    toy.apply(abi::FRAME_ENV, 0, "roll1", 0);
    // SAFETY: the table is never freed; all of the rest is ours.
    unsafe {
        let plugin = &*wanqi_sdk::entry::plugin::<Tally>("1");
        let table = (plugin.extension)(Bytes::text("wq.explain/1")).cast::<abi::ExplainV1>();
        toy.text.take();
        let (token, sink) = (Bytes::text("don"), toy.text.sink());
        let status = ((*table).explain)(toy.game, 1, 1, token, 1, sink, null_mut());
        assert_eq!(status, abi::OK);
    }
    assert_eq!(toy.text.take(), "message no such action\nnear done\nlegal 4\n");
}
