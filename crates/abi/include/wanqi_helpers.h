/* wanqi_helpers.h: functions for plugins in C; included by wanqi.h.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0
 *
 * Nothing here is part of the ABI: a plugin may use all of it, some of it, or none
 * (define WQ_NO_HELPERS before including wanqi.h). Nothing allocates.
 */
#ifndef WANQI_HELPERS_H
#define WANQI_HELPERS_H

#include "wanqi.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Whether a field is within the struct in the version of its owner. */
#define WQ_HAS(pointer, type, field) \
    ((pointer)->struct_size >= offsetof(type, field) + sizeof((pointer)->field))

/* A literal as bytes, also in static initialisers. */
#define WQ_LITERAL(text) {(const uint8_t *)(text), sizeof(text) - 1}

/* A zero-terminated string as bytes. */
static inline wq_bytes wq_text(const char *text) {
    wq_bytes bytes;
    bytes.ptr = (const uint8_t *)text;
    bytes.len = text ? (uint64_t)strlen(text) : 0;
    return bytes;
}

/* Bytewise order: negative, zero or positive. A null pointer is empty. */
static inline int wq_compare(wq_bytes a, wq_bytes b) {
    uint64_t a_len = a.ptr ? a.len : 0, b_len = b.ptr ? b.len : 0;
    uint64_t least = a_len < b_len ? a_len : b_len;
    int order = least ? memcmp(a.ptr, b.ptr, (size_t)least) : 0;
    return order ? order : (a_len > b_len) - (a_len < b_len);
}

/* Whether bytes equal a zero-terminated string. */
static inline int wq_is(wq_bytes bytes, const char *text) {
    return wq_compare(bytes, wq_text(text)) == 0;
}

/* Takes the next word (to blank, tab or line end) from the front of `rest`; 0 if there is none. */
static inline int wq_next_word(wq_bytes *rest, wq_bytes *word) {
    uint64_t i = 0, start;
    if (!rest->ptr) return 0;
    while (i < rest->len && (rest->ptr[i] == ' ' || (rest->ptr[i] >= 9 && rest->ptr[i] <= 13))) i++;
    start = i;
    while (i < rest->len && rest->ptr[i] != ' ' && !(rest->ptr[i] >= 9 && rest->ptr[i] <= 13)) i++;
    word->ptr = rest->ptr + start;
    word->len = i - start;
    rest->ptr += i;
    rest->len -= i;
    return word->len != 0;
}

/* Writes bytes to a sink; a null sink discards everything. */
static inline wq_status wq_write(const wq_sink *sink, const void *ptr, uint64_t len) {
    if (!sink || len == 0) return WQ_OK;
    return sink->write(sink->ctx, (const uint8_t *)ptr, len) ? WQ_STOPPED : WQ_OK;
}

/* Writes a zero-terminated string to a sink. */
static inline wq_status wq_print(const wq_sink *sink, const char *text) {
    return wq_write(sink, text, wq_text(text).len);
}

/* Whether the reader wants this language ("zh"), also in a form of it ("zh-Hant"). Use it to choose
 * the text of a message, or the words of a scene. */
static inline int wq_reads(const wq_diag *diag, const char *language) {
    wq_bytes tag = wq_text(language), wanted;
    if (!diag || !WQ_HAS(diag, wq_diag, language)) return 0;
    wanted = diag->language;
    if (!wanted.ptr || wanted.len < tag.len) return 0;
    if (wanted.len > tag.len && wanted.ptr[tag.len] != '-') return 0;
    return memcmp(wanted.ptr, tag.ptr, (size_t)tag.len) == 0;
}

/* Fills a diagnostic (null pointers are fine) and returns its status: `return wq_fail(...)`. */
static inline wq_status wq_fail(wq_diag *diag, wq_status status, uint64_t offset, uint64_t length,
                                const char *rule, const char *message, const char *hint) {
    if (diag && WQ_HAS(diag, wq_diag, hint)) {
        diag->status = status;
        diag->offset = offset;
        diag->length = length;
        wq_print(diag->rule, rule);
        wq_print(diag->message, message);
        wq_print(diag->hint, hint);
    }
    return status;
}

/* Copies a struct that begins with struct_size to a caller that may know a shorter one. */
static inline wq_status wq_give(void *out, const void *value, uint32_t size) {
    uint32_t known = 0;
    if (!out) return WQ_BAD_ARGUMENT;
    memcpy(&known, out, sizeof known);
    if (known < sizeof known) return WQ_BAD_ARGUMENT;
    if (known < size) size = known;
    memcpy((uint8_t *)out + sizeof known, (const uint8_t *)value + sizeof known,
           size - sizeof known);
    return WQ_OK;
}

/* A sink into a caller's array; it stops when the array is full. */
typedef struct wq_buffer {
    uint8_t *ptr;
    uint64_t len, capacity;
} wq_buffer;

static inline int32_t wq_buffer_take(void *ctx, const uint8_t *ptr, uint64_t len) {
    wq_buffer *buffer = (wq_buffer *)ctx;
    if (len > buffer->capacity - buffer->len) return 1;
    if (len) memcpy(buffer->ptr + buffer->len, ptr, (size_t)len);
    buffer->len += len;
    return 0;
}

static inline wq_sink wq_buffer_sink(wq_buffer *buffer) {
    wq_sink sink;
    sink.ctx = buffer;
    sink.write = wq_buffer_take;
    return sink;
}

/* Sorts the items bytewise, drops duplicates and writes a line each: the body of `list`. */
static inline wq_status wq_write_sorted(wq_bytes *items, uint64_t count, const wq_sink *sink) {
    uint64_t gap, i, j;
    for (gap = count / 2; gap > 0; gap /= 2)
        for (i = gap; i < count; i++) {
            wq_bytes item = items[i];
            for (j = i; j >= gap && wq_compare(items[j - gap], item) > 0; j -= gap)
                items[j] = items[j - gap];
            items[j] = item;
        }
    for (i = 0; i < count; i++) {
        if (i && wq_compare(items[i - 1], items[i]) == 0) continue;
        if (wq_write(sink, items[i].ptr, items[i].len) || wq_write(sink, "\n", 1))
            return WQ_STOPPED;
    }
    return WQ_OK;
}

/* The hash of checkpoints and digests (docs/abi.md): feed it bytes, then finish. */
typedef struct wq_hasher {
    uint64_t lane[2], word, len;
} wq_hasher;

static inline void wq_hash_absorb(wq_hasher *hasher, uint64_t word) {
    static const uint64_t factor[2] = {UINT64_C(0x9E3779B97F4A7C15), UINT64_C(0xC2B2AE3D27D4EB4F)};
    int i;
    for (i = 0; i < 2; i++) { /* the 128-bit product of lane and factor, high half ^ low half */
        uint64_t a = hasher->lane[i] ^ word, b = factor[i];
        uint64_t low = (a & 0xFFFFFFFFu) * (b & 0xFFFFFFFFu), high = (a >> 32) * (b >> 32);
        uint64_t m1 = (a >> 32) * (b & 0xFFFFFFFFu), m2 = (a & 0xFFFFFFFFu) * (b >> 32);
        uint64_t middle = (low >> 32) + (m1 & 0xFFFFFFFFu) + (m2 & 0xFFFFFFFFu);
        high += (m1 >> 32) + (m2 >> 32) + (middle >> 32);
        hasher->lane[i] = (a * b) ^ high ^ (word << 23 | word >> 41);
    }
}

static inline wq_hasher wq_hash_start(void) {
    wq_hasher hasher = {{UINT64_C(0x243F6A8885A308D3), UINT64_C(0x13198A2E03707344)}, 0, 0};
    return hasher;
}

static inline int32_t wq_hash_take(void *ctx, const uint8_t *ptr, uint64_t len) {
    wq_hasher *hasher = (wq_hasher *)ctx;
    uint64_t i;
    for (i = 0; i < len; i++) {
        hasher->word |= (uint64_t)ptr[i] << (8 * (hasher->len & 7));
        if ((++hasher->len & 7) == 0) {
            wq_hash_absorb(hasher, hasher->word);
            hasher->word = 0;
        }
    }
    return 0;
}

static inline void wq_hash_finish(wq_hasher *hasher) {
    wq_hash_absorb(hasher, hasher->word);
    wq_hash_absorb(hasher, hasher->len);
    wq_hash_absorb(hasher, 0);
}

/* Hashes the position text: `digest` may return this if the text is the whole state. */
static inline wq_status wq_hash_position(const wq_core *core, const wq_instance *game,
                                         wq_hasher *hasher) {
    wq_sink sink;
    wq_status status;
    *hasher = wq_hash_start();
    sink.ctx = hasher;
    sink.write = wq_hash_take;
    status = core->position(game, &sink, NULL);
    wq_hash_finish(hasher);
    return status;
}

/* The body of `digest` if the position text is the whole state; `salt` distinguishes rule sets and
 * options, which the text does not contain. */
static inline wq_status wq_digest_position(const wq_core *core, const wq_instance *game,
                                           uint64_t salt, wq_digest *out) {
    wq_hasher hasher;
    wq_digest told = {sizeof(wq_digest), 0, {0, 0}, {0, 0}};
    wq_status status = wq_hash_position(core, game, &hasher);
    if (status) return status;
    memcpy(told.repetition, hasher.lane, sizeof told.repetition);
    wq_hash_absorb(&hasher, salt);
    memcpy(told.full, hasher.lane, sizeof told.full);
    return wq_give(out, &told, sizeof told);
}

/* The body of `outcome`: class, forced or declared, and the ranks (null with no seats: not ended;
 * reason and rule are then ignored). */
static inline wq_status wq_end(wq_outcome *out, uint32_t outcome_class, uint32_t declared,
                               uint32_t seats, const uint32_t *ranks, const char *reason,
                               const char *rule) {
    if (!out || !WQ_HAS(out, wq_outcome, rule) || seats > WQ_MAX_SEATS) return WQ_BAD_ARGUMENT;
    out->class_ = outcome_class;
    out->declared = declared;
    out->seats = seats;
    out->scored = 0;
    out->denominator = 1;
    memset(out->rank, 0, sizeof out->rank);
    memset(out->score, 0, sizeof out->score);
    if (outcome_class == WQ_OUTCOME_NONE) return WQ_OK;
    memcpy(out->rank, ranks, seats * sizeof ranks[0]);
    if (wq_print(out->reason, reason)) return WQ_STOPPED;
    return wq_print(out->rule, rule);
}

/* A frame of replay. */
typedef struct wq_frame {
    uint32_t kind, seat;
    wq_bytes text;
} wq_frame;

/* Takes the next frame from the front of `rest`: 1, 0 at the end, -1 if the bytes are damaged. */
static inline int wq_next_frame(wq_bytes *rest, wq_frame *frame) {
    if (!rest->ptr || rest->len == 0) return 0;
    if (rest->len < WQ_FRAME_HEAD) return -1;
    frame->kind = rest->ptr[0];
    frame->seat = rest->ptr[1];
    frame->text.ptr = rest->ptr + WQ_FRAME_HEAD;
    frame->text.len = (uint64_t)rest->ptr[2] | (uint64_t)rest->ptr[3] << 8;
    if (rest->len - WQ_FRAME_HEAD < frame->text.len) return -1;
    rest->ptr += WQ_FRAME_HEAD + frame->text.len;
    rest->len -= WQ_FRAME_HEAD + frame->text.len;
    return 1;
}

/* A checkpoint: compares the hash of the position with the 16 hex digits given, if any are. */
static inline wq_status wq_checkpoint(const wq_core *core, const wq_instance *game,
                                      wq_bytes expected, wq_diag *diag) {
    wq_hasher hasher;
    char hex[17];
    int i;
    wq_status status = wq_hash_position(core, game, &hasher);
    if (status) return wq_fail(diag, status, 0, 0, "", "the position cannot be written", "");
    for (i = 0; i < 16; i++) hex[i] = "0123456789abcdef"[hasher.lane[0] >> (60 - 4 * i) & 15];
    hex[16] = 0;
    if (expected.len == 0 || wq_is(expected, hex)) return WQ_OK;
    return wq_fail(diag, WQ_CHECKPOINT_MISMATCH, 0, expected.len, "",
                   "the position here has another checkpoint", hex);
}

/* One action or event of `wq_replay`: applies it, then writes its step and its texts. */
static inline wq_status wq_replay_one(const wq_core *core, wq_instance *game, wq_frame frame,
                                      uint32_t flags, const wq_sink *sink, wq_reply *reply,
                                      wq_diag *diag) {
    uint8_t texts[2 * (WQ_MAX_ACTION + 1)], canonical[WQ_MAX_ACTION + 1];
    wq_buffer style = {texts, 0, sizeof texts}, plain = {canonical, 0, sizeof canonical};
    wq_sink styled = wq_buffer_sink(&style), plainly = wq_buffer_sink(&plain);
    wq_turn turn = {sizeof(wq_turn), 0, 0, 0, 0, 0, 0};
    wq_step step;
    uint32_t seat = frame.kind == WQ_FRAME_ENV ? WQ_SEAT_ENV : frame.seat ? frame.seat
                                                                          : WQ_SEAT_ANY;
    wq_status status = core->turn(game, &turn, diag);
    if (status) return status;
    for (step.seat = 0; step.seat < WQ_MAX_SEATS && !(turn.to_act >> step.seat & 1);) step.seat++;
    if (seat != WQ_SEAT_ANY) step.seat = (uint8_t)seat;
    step.role = (uint8_t)turn.role;
    step.flags = (uint8_t)turn.flags;
    step.place = (uint8_t)turn.place;
    step.round = turn.round;
    if (flags & WQ_WRITE_STYLE && frame.kind != WQ_FRAME_EVENT) {
        status = core->spell(game, seat, frame.text, flags >> 16 & 255, &styled, diag);
        if (status) return status;
    }
    reply->declared_at = UINT64_MAX;
    status = core->apply(game, frame.kind, seat, frame.text, flags, &plainly, reply, diag);
    if (status) return status;
    if (frame.kind == WQ_FRAME_EVENT) wq_write(&styled, canonical, plain.len);
    wq_write(&styled, "\n", 1);
    wq_write(&plainly, "\n", 1);
    if (flags & WQ_WRITE_STEPS && (status = wq_write(sink, &step, sizeof step))) return status;
    if (flags & WQ_WRITE_CANONICAL && (status = wq_write(sink, canonical, plain.len)))
        return status;
    return flags & WQ_WRITE_STYLE ? wq_write(sink, texts, style.len) : WQ_OK;
}

/* The body of `replay`, from the author's own turn, spell, apply and position. */
static inline wq_status wq_replay(const wq_core *core, wq_instance *game, wq_bytes frames,
                                  uint32_t flags, const wq_sink *sink, wq_reply *reply,
                                  wq_diag *diag) {
    const uint32_t reading = WQ_LENIENT | WQ_IGNORE_MARKS;
    const uint32_t writing = WQ_WRITE_STEPS | WQ_WRITE_CANONICAL | WQ_WRITE_STYLE | 0xFF0000u;
    wq_reply sum = {sizeof(wq_reply), 0, 0, UINT64_MAX}, one = sum;
    wq_bytes rest = frames;
    wq_frame frame;
    wq_status status = WQ_OK;
    if (!game) return wq_fail(diag, WQ_BAD_ARGUMENT, 0, 0, "", "the instance is null", "");
    while (status == WQ_OK) {
        int more = wq_next_frame(&rest, &frame);
        if (more == 0) break;
        if (more < 0 || frame.kind < WQ_FRAME_ACTION || frame.kind > WQ_FRAME_CHECKPOINT) {
            status = wq_fail(diag, WQ_BAD_ARGUMENT, 0, 0, "", "the bytes are no frames", "");
        } else if (frame.kind == WQ_FRAME_CHECKPOINT) {
            status = wq_checkpoint(core, game, frame.text, diag);
        } else {
            uint32_t wanted = flags & (reading | writing | (rest.len ? 0 : WQ_LAST));
            status = wq_replay_one(core, game, frame, wanted, sink, &one, diag);
            if (status == WQ_OK) {
                sum.flags |= one.flags;
                if (one.declared_at != UINT64_MAX && sum.declared_at == UINT64_MAX)
                    sum.declared_at = sum.applied;
            }
        }
        if (status == WQ_OK) sum.applied++;
    }
    if (status && diag && WQ_HAS(diag, wq_diag, frame)) diag->frame = sum.applied;
    if (reply && status == WQ_OK) return wq_give(reply, &sum, sizeof sum);
    if (reply) wq_give(reply, &sum, sizeof sum);
    return status;
}

#ifdef __cplusplus
}
#endif

#endif /* WANQI_HELPERS_H */
