/* A whole game, Nim, with one thing in it that no plugin may do; LIE chooses which. The host's
 * conformance tests must tell it, at its level, and live. */
#include "wanqi.h"
#define wanqi_plugin_v1 honest_plugin
#include "nim.c"
#undef wanqi_plugin_v1
#include <stdlib.h>
#include <unistd.h>

#define ABORTS 1
#define EXITS 2
#define LOOPS 3
#define UNSORTED 4
#define LISTS_TOO_MUCH 5
#define LISTS_TOO_LITTLE 6
#define DRIFTS 7
#define OTHER_PROCESS 8
#define FORGETS 9
#define NO_WINNER 10
#define FRAGILE 11
#define CRASHES_ON_NULL 12
#define UNKNOWN_RULE 13
#define BAD_SCENE 14
#define SHARED_STATE 15
#define NO_RULES 16
#define FLOODS 17
#define AT_LOADING 18
#define NONE 19

static wq_core lying_core;
static wq_game_info lying_game;

static wq_status lying_list(const wq_instance *game, uint32_t seat, uint32_t flags,
                            const wq_sink *sink) {
    if (LIE == LOOPS)
        for (volatile int i = 0;; i++) {
        }
    if (LIE == FLOODS)
        for (;;) puts("not a line of ours");
    if (LIE == UNSORTED && game && seat == game->seat && game->heap[1] > 1)
        return wq_print(sink, "b2\nb1\n") ? WQ_STOPPED : WQ_OK;
    if (LIE == LISTS_TOO_LITTLE && game && game->ply == 0 && seat == 1)
        return wq_print(sink, "a1\n") ? WQ_STOPPED : WQ_OK;
    wq_status status = list(game, seat, flags, sink);
    if (LIE == LISTS_TOO_MUCH && game && !status && !is_over(game) && seat == game->seat)
        return wq_print(sink, "d8\n") ? WQ_STOPPED : WQ_OK;
    return status;
}

static wq_status lying_apply(wq_instance *game, uint32_t kind, uint32_t seat, wq_bytes token,
                             uint32_t flags, const wq_sink *canonical, wq_reply *reply,
                             wq_diag *diag) {
    if (LIE == ABORTS && game && game->ply == 2) abort();
    if (LIE == EXITS && game && game->ply == 2) exit(0);
    if (LIE == FRAGILE && token.len > 100) abort();
    wq_status status = apply(game, kind, seat, token, flags, canonical, reply, diag);
    if (LIE == UNKNOWN_RULE && status == WQ_ILLEGAL)
        return wq_fail(diag, status, 0, 0, "R77", "by a rule that is nowhere", "");
    return status;
}

static wq_status lying_digest(const wq_instance *game, wq_digest *out) {
    static uint64_t asked;
    wq_status status = digest(game, out);
    if (LIE == DRIFTS && !status) out->full[0] += ++asked / 64;
    if (LIE == OTHER_PROCESS && !status) out->full[0] += (uint64_t)getpid();
    return status;
}

static wq_status lying_position(const wq_instance *game, const wq_sink *sink) {
    if (LIE == FORGETS && game && game->ply > 0) {
        wq_instance fresh = *game;
        fresh.heap[3] = fresh.heap[3] > 3 ? 3 : fresh.heap[3];
        return position(&fresh, sink);
    }
    return position(game, sink);
}

static wq_status lying_outcome(const wq_instance *game, wq_outcome *out) {
    static const uint32_t RANKS[2] = {1, 1};
    if (LIE == NO_WINNER && game && is_over(game))
        return wq_end(out, WQ_OUTCOME_DECIDED, 0, 2, RANKS, "last-stone", "R3");
    return outcome(game, out);
}

static wq_status lying_turn(const wq_instance *game, wq_turn *out) {
    if (LIE == CRASHES_ON_NULL && !game) abort();
    return turn(game, out);
}

static wq_status lying_clone(const wq_instance *game, wq_instance **out) {
    if (LIE == SHARED_STATE && game && out) {
        *out = (wq_instance *)game;
        return WQ_OK;
    }
    return clone(game, out);
}

static void lying_destroy(wq_instance *game) {
    if (LIE != SHARED_STATE) destroy(game);
}

static wq_status lying_scene(const wq_instance *game, uint32_t seat, const wq_sink *sink) {
    (void)game, (void)seat;
    return wq_print(sink, "board cells\nplace a 0 0\npiece b 1 x x\n") ? WQ_STOPPED : WQ_OK;
}

static const void *lying_extension(wq_bytes id) {
    static const wq_scene_v1 SCENES = {sizeof(wq_scene_v1), 0, lying_scene};
    if (LIE == BAD_SCENE && wq_is(id, "wq.scene/1")) return &SCENES;
    return extension(id);
}

#if LIE == AT_LOADING
__attribute__((constructor)) static void at_loading(void) { abort(); }
#endif

WQ_EXPORT const wq_plugin *wanqi_plugin_v1(void) {
    static wq_plugin table;
    table = *honest_plugin();
    lying_core = *table.core;
    lying_game = *table.game;
    lying_core.list = lying_list;
    lying_core.apply = lying_apply;
    lying_core.digest = lying_digest;
    lying_core.position = lying_position;
    lying_core.outcome = lying_outcome;
    lying_core.turn = lying_turn;
    lying_core.clone = lying_clone;
    lying_core.destroy = lying_destroy;
    if (LIE == NO_RULES) lying_game.rules_len = 0;
    table.core = &lying_core;
    table.game = &lying_game;
    table.extension = lying_extension;
    return &table;
}
