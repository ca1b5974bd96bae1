/* Tests of wanqi_helpers.h. Compiled as C99, C11 and C++11. */
#include <stdio.h>

#include "wanqi.h"

static int faults = 0;

static void expect(int holds, const char *what) {
    if (holds) return;
    printf("wrong: %s\n", what);
    faults++;
}

#define EXPECT(condition) expect((condition) != 0, #condition)

/* A counting game: the actions are "t1" and "t2"; it ends at ten. */
struct wq_instance {
    uint32_t total;
    uint32_t ply;
};

static wq_status turn(const wq_instance *game, wq_turn *out, wq_diag *diag) {
    wq_turn turn = {sizeof(wq_turn), 0, 0, 0, 0, 0, 0};
    (void)diag;
    turn.to_act = game->total >= 10 ? 0 : 2u << (game->ply & 1);
    turn.flags = game->total >= 10 ? WQ_TURN_OVER : game->total >= 5 ? WQ_TURN_DECLARED : 0;
    turn.role = 1 + (game->ply & 1);
    turn.round = 1 + game->ply / 2;
    turn.place = game->ply & 1;
    turn.ply = game->ply;
    return wq_give(out, &turn, sizeof turn);
}

static wq_status apply(wq_instance *game, uint32_t kind, uint32_t seat, wq_bytes token,
                       uint32_t flags, const wq_sink *canonical, wq_reply *reply, wq_diag *diag) {
    (void)seat;
    (void)flags;
    if (kind == WQ_FRAME_EVENT) return wq_fail(diag, WQ_ILLEGAL, 0, 0, "R2", "no events", "");
    if (game->total >= 10) return wq_fail(diag, WQ_AFTER_END, 0, 0, "R3", "it is over", "");
    if (!wq_is(token, "t1") && !wq_is(token, "t2"))
        return wq_fail(diag, WQ_SYNTAX, 0, token.len, "R1", "neither t1 nor t2", "t1");
    if (wq_write(canonical, token.ptr, token.len)) return WQ_STOPPED;
    reply->flags = 0;
    if (game->total >= 5) reply->declared_at = 0;
    game->total += token.ptr[1] - (uint32_t)'0';
    game->ply++;
    return WQ_OK;
}

static wq_status spell(const wq_instance *game, uint32_t seat, wq_bytes token, uint32_t style,
                       const wq_sink *sink, wq_diag *diag) {
    (void)game;
    (void)seat;
    (void)diag;
    if (style == 1 && wq_write(sink, "T", 1)) return WQ_STOPPED;
    return wq_write(sink, token.ptr + 1, token.len - 1);
}

static wq_status position(const wq_instance *game, const wq_sink *sink, wq_diag *diag) {
    (void)diag;
    char text[16];
    snprintf(text, sizeof text, "total=%u", (unsigned)game->total);
    return wq_print(sink, text);
}

static uint64_t put(uint8_t *frames, uint64_t at, uint8_t kind, const char *text) {
    frames[at] = kind;
    frames[at + 1] = 0;
    frames[at + 2] = (uint8_t)strlen(text);
    frames[at + 3] = 0;
    memcpy(frames + at + 4, text, strlen(text));
    return at + 4 + strlen(text);
}

static void try_text(void) {
    wq_bytes rest = wq_text("  size=9\tkomi=7.5 "), word;
    uint8_t bytes[8];
    wq_buffer buffer = {bytes, 0, sizeof bytes};
    wq_sink sink = wq_buffer_sink(&buffer);
    wq_bytes items[5];
    EXPECT(wq_next_word(&rest, &word) && wq_is(word, "size=9"));
    EXPECT(wq_next_word(&rest, &word) && wq_is(word, "komi=7.5"));
    EXPECT(!wq_next_word(&rest, &word));
    EXPECT(wq_compare(wq_text("a"), wq_text("ab")) < 0);
    EXPECT(wq_compare(wq_text("b"), wq_text("ab")) > 0);
    EXPECT(wq_compare(wq_text(NULL), wq_text("")) == 0);
    items[0] = wq_text("c1");
    items[1] = wq_text("a");
    items[2] = wq_text("b");
    items[3] = wq_text("a");
    items[4] = wq_text("");
    EXPECT(wq_write_sorted(items + 0, 4, &sink) == WQ_OK);
    EXPECT(buffer.len == 7 && memcmp(bytes, "a\nb\nc1\n", 7) == 0);
    EXPECT(wq_print(&sink, "xy") == WQ_STOPPED);
    EXPECT(wq_print(NULL, "xy") == WQ_OK);
}

static void try_structs(void) {
    wq_turn full = {sizeof(wq_turn), 1, 2, 3, 4, 5, 6}, out = {0, 0, 0, 0, 0, 0, 0};
    wq_diag diag;
    char said[32];
    wq_buffer buffer = {(uint8_t *)said, 0, sizeof said};
    wq_sink sink = wq_buffer_sink(&buffer);
    EXPECT(wq_give(&out, &full, sizeof full) == WQ_BAD_ARGUMENT);
    out.struct_size = 12;
    EXPECT(wq_give(&out, &full, sizeof full) == WQ_OK);
    EXPECT(out.struct_size == 12 && out.flags == 1 && out.to_act == 2 && out.role == 0);
    EXPECT(WQ_HAS(&out, wq_turn, to_act) && !WQ_HAS(&out, wq_turn, role));
    memset(&diag, 0, sizeof diag);
    diag.struct_size = sizeof diag;
    diag.message = &sink;
    EXPECT(wq_fail(&diag, WQ_ILLEGAL, 3, 2, "R1", "no", "yes") == WQ_ILLEGAL);
    EXPECT(diag.status == WQ_ILLEGAL && diag.offset == 3 && diag.length == 2);
    EXPECT(buffer.len == 2 && memcmp(said, "no", 2) == 0);
    EXPECT(wq_fail(NULL, WQ_LIMIT, 0, 0, "", "", "") == WQ_LIMIT);
}

/* The hashes of the Rust SDK for the same texts. */
static void try_hash(void) {
    static const char *const texts[3] = {"", "total=3", "rnbqkbnr/pppppppp/8/8"};
    static const uint64_t known[3][2] = {
        {UINT64_C(0x3e4799b314cda4b0), UINT64_C(0xc0070d253014effd)},
        {UINT64_C(0xdcd0e3794a349428), UINT64_C(0xb134bceba1c801c4)},
        {UINT64_C(0xbed7bf0bee6bd672), UINT64_C(0x72cf727a98738a82)},
    };
    int i;
    for (i = 0; i < 3; i++) {
        wq_hasher hasher = wq_hash_start();
        wq_hash_take(&hasher, (const uint8_t *)texts[i], strlen(texts[i]));
        wq_hash_finish(&hasher);
        EXPECT(hasher.lane[0] == known[i][0] && hasher.lane[1] == known[i][1]);
    }
}

static void try_replay(void) {
    wq_core core;
    wq_instance game = {0, 0};
    uint8_t frames[64], out[128];
    wq_bytes bytes = {frames, 0};
    wq_buffer buffer = {out, 0, sizeof out};
    wq_sink sink = wq_buffer_sink(&buffer);
    wq_reply reply = {sizeof(wq_reply), 0, 0, 0};
    wq_diag diag;
    memset(&core, 0, sizeof core);
    memset(&diag, 0, sizeof diag);
    diag.struct_size = sizeof diag;
    core.turn = turn;
    core.apply = apply;
    core.spell = spell;
    core.position = position;
    bytes.len = put(frames, bytes.len, WQ_FRAME_ACTION, "t1");
    bytes.len = put(frames, bytes.len, WQ_FRAME_ACTION, "t2");
    bytes.len = put(frames, bytes.len, WQ_FRAME_CHECKPOINT, "dcd0e3794a349428");
    EXPECT(wq_replay(&core, &game, bytes, WQ_WRITE_STEPS | WQ_WRITE_CANONICAL, &sink, &reply,
                     &diag) == WQ_OK);
    EXPECT(reply.applied == 3 && reply.declared_at == UINT64_MAX && game.total == 3);
    EXPECT(buffer.len == 22 && out[0] == 1 && out[1] == 1 && out[3] == 0 && out[4] == 1);
    EXPECT(memcmp(out + 8, "t1\n\2\2\0\1\1\0\0\0t2\n", 14) == 0);

    buffer.len = bytes.len = 0;
    bytes.len = put(frames, bytes.len, WQ_FRAME_ACTION, "t2");
    bytes.len = put(frames, bytes.len, WQ_FRAME_ACTION, "t2");
    bytes.len = put(frames, bytes.len, WQ_FRAME_ACTION, "t3");
    EXPECT(wq_replay(&core, &game, bytes, WQ_WRITE_STYLE | 1u << 16, &sink, &reply, &diag) ==
           WQ_SYNTAX);
    EXPECT(reply.applied == 2 && reply.declared_at == 1 && diag.frame == 2 && game.total == 7);
    EXPECT(buffer.len == 6 && memcmp(out, "T2\nT2\n", 6) == 0);

    bytes.len = put(frames, 0, WQ_FRAME_CHECKPOINT, "0123456789abcdef");
    EXPECT(wq_replay(&core, &game, bytes, 0, NULL, NULL, NULL) == WQ_CHECKPOINT_MISMATCH);
    bytes.len = put(frames, 0, 9, "t1");
    EXPECT(wq_replay(&core, &game, bytes, 0, NULL, NULL, NULL) == WQ_BAD_ARGUMENT);
    bytes.len = put(frames, 0, WQ_FRAME_ACTION, "t1") - 1;
    EXPECT(wq_replay(&core, &game, bytes, 0, NULL, NULL, NULL) == WQ_BAD_ARGUMENT);
    EXPECT(wq_replay(&core, NULL, bytes, 0, NULL, NULL, NULL) == WQ_BAD_ARGUMENT);
    EXPECT(game.total == 7);
}

int main(void) {
    try_text();
    try_structs();
    try_hash();
    try_replay();
    if (faults == 0) puts("all well");
    return 0;
}
