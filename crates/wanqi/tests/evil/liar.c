/* A complete game, Nim, with one violation of the contract; LIE chooses which. The conformance tests
 * of the host must detect it, at its level, and survive. */
#ifndef LIE_FILE
#define LIE_FILE "/etc/passwd"
#endif
#include "wanqi.h"
#define wanqi_plugin_v1 honest_plugin
#pragma push_macro("WQ_EXPORT")
#undef WQ_EXPORT
#define WQ_EXPORT static
#include "nim.c"
#pragma pop_macro("WQ_EXPORT")
#undef wanqi_plugin_v1
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
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
#define JUMPS_TO_NOWHERE 20
#define OVERFLOWS 21
#define READS_FILES 22
#define FORKS 23
#define EATS_MEMORY 24
#define SLEEPS 25
#define FILLS_THE_SINK 26
#define NO_TEXT 27
#define LISTENS 28
#define KILLS 29
#define WRITES_FILES 30
#define LIES_ON_THE_PIPE 31
#define SPINS 32
#define PRINTS 33
#define LEAKS 34
#define EXPORTS 35
#define CONSTRUCTS 36
#define STATIC_TLS 37
#define WRITES_TEXT 38
#define LISTS_TEXT 39
#define DIES_IN_OUTCOME 40
#define DIES_IN_POSITION 41
#define OVERCOUNTS 42
#define FORGES_A_DESCRIPTION 43
#define CLAIMS 44
#define IS_CHESS 45
#define FORGES_LOGS 46
#define FINDS_DESCRIPTORS 47
#define ADVISES 48
#define HANDLES 49
#define IMPORTS_NOTHING 50
#define IMPORTS_CHESS 51
#define TWO_FACED 52
#define DIES_IN_LIST 53
#define HIJACKS 54
#define WRONG_SEATS 55
#define WRONG_ROLES 56
#define ANSWERS_AND_DIES 57
#define MISCOUNTS 58
#define CLOSES 59
#define HANDLES_WIDE 60
#define CLAIMS_MUCH 61
#define IMPORTS_MUCH 62
#define DIES_WHEN_OPENED_AGAIN 63
#define VIEWS_LINES 64
#define ACCEPTS 65
#define TRUNCATES 66
#define SPEAKS_LONG 67
#define LISTENS_TO_ITSELF 68
#define TRANSLATES 69
#define IMPORTS_SPANS 70
#define LISTS_MUCH 71
#define EXPORTS_ONE_AND_DIES 72
#define EXPORTS_ONE 73
#define EXPORTS_MUCH 74
#define LOSES_MUCH 75
#define DIES_IN_OPTIONS 76
#define BAD_WAY 77
#define NO_SUCH_TARGET 78

/* The device of the files of the test. */
#ifndef LIE_DEVICE
#define LIE_DEVICE 0
#endif

/* The bytes that it writes to every open stream. */
#ifndef LIE_BYTES
#define LIE_BYTES 0
#endif

/* The text that it returns for an action. */
#ifndef LIE_TEXT
#define LIE_TEXT "1"
#endif

static wq_core lying_core;
static wq_game_info lying_game;

/* Whether the host has inspected a state. */
static int looked;

/* Behaviour that is forbidden, or that crashes. */
/* In steps smaller than a page, so that no step jumps over the guard page of the stack. */
static int overflow(volatile int depth) {
    volatile char room[1024];
    room[0] = (char)depth;
    return overflow(depth + 1) + room[0];
}

static int tries(void) {
    if (LIE == JUMPS_TO_NOWHERE) ((void (*)(void))0)();
    if (LIE == OVERFLOWS) return overflow(0);
    if (LIE == SLEEPS) sleep(1000000);
    if (LIE == SPINS)
        for (volatile int i = 0;; i++) {
        }
    if (LIE == PRINTS)
        for (;;) puts("more and more of it, and never an end to it");
    if (LIE == READS_FILES) {
        const char *path = getenv("HOME") ? getenv("HOME") : "/etc/passwd";
        int file = open(LIE_FILE, O_RDONLY);
        return file >= 0 || open("/etc/passwd", O_RDONLY) >= 0 || open(path, O_RDONLY) >= 0;
    }
    if (LIE == WRITES_FILES) {
        return open(LIE_FILE, O_WRONLY | O_TRUNC) >= 0 || unlink(LIE_FILE) == 0 ||
               open(LIE_FILE ".new", O_WRONLY | O_CREAT, 0600) >= 0;
    }
    if (LIE == FORKS) {
        int children = 0;
        for (int i = 0; i < 1000; i++) {
            int child = fork();
            if (child == 0) sleep(1000000);
            children += child > 0;
        }
        return children;
    }
    /* A file or FIFO that the host has left open is on the same device as the secret. */
    if (LIE == FINDS_DESCRIPTORS) {
        struct stat here, found;
        int count = 0;
        if (stat("/dev/null", &here) < 0) return 1;
        for (int file = 3; file < 64; file++)
            if (fstat(file, &found) == 0 && S_ISREG(found.st_mode)) count += found.st_size < 1000;
            else if (fstat(file, &found) == 0 && S_ISFIFO(found.st_mode)) count += found.st_ino != 0 && found.st_dev == LIE_DEVICE;
        return count;
    }
    if (LIE == ADVISES) return madvise((void *)((uintptr_t)tries & ~4095ul), 4096, 100) == 0;
    if (LIE == HANDLES) return signal(SIGSYS, SIG_IGN) != SIG_ERR;
    /* Without standard error, the handler cannot report the next denied call. */
    if (LIE == CLOSES) return close(2) == 0 || socket(AF_INET, SOCK_STREAM, 0) >= 0;
    /* The kernel ignores the upper half of a signal's number. */
    if (LIE == HANDLES_WIDE)
        return syscall(SYS_rt_sigaction, (1L << 32) + SIGSYS, NULL, NULL, 8) == 0;
    /* A file that may be read must not be truncated, either. */
    if (LIE == TRUNCATES) return open("/dev/null", O_RDONLY | O_TRUNC) >= 0;
    /* The report of a denied call must not be read back before the host reads it. */
    if (LIE == LISTENS_TO_ITSELF) {
        char words[256];
        const int own = open("/proc/self/fd/2", O_RDONLY | O_NONBLOCK);
        const int listens = socket(AF_INET, SOCK_STREAM, 0) >= 0;
        return read(own, words, sizeof words) > 0 || listens;
    }
    if (LIE == LISTENS) return socket(AF_INET, SOCK_STREAM, 0) >= 0;
    if (LIE == KILLS) return kill(getppid(), SIGKILL) == 0 || kill(getppid(), 0) == 0;
    if (LIE == EATS_MEMORY) {
        for (size_t taken = 0;; taken += 1 << 20) {
            char *more = malloc(1 << 20);
            if (!more) abort();
            for (size_t at = 0; at < 1 << 20; at += 4096) more[at] = 1;
        }
    }
    if (LIE == LIES_ON_THE_PIPE) {
        for (int file = 0; file < 64; file++)
            if (write(file, "\xff\xff\xff\x7fnonsense", 12) < 0) continue;
    }
    return 0;
}

static int32_t nowhere(void *ctx, const uint8_t *ptr, uint64_t len) {
    (void)ctx, (void)ptr, (void)len;
    return 0;
}

static wq_status lying_list(const wq_instance *game, uint32_t seat, uint32_t flags,
                            const wq_sink *sink, wq_diag *diag) {
    looked = 1;
    if (LIE == DIES_IN_LIST) abort();
    if (LIE == LOOPS)
        for (volatile int i = 0;; i++) {
        }
    if (LIE == FLOODS)
        for (;;) puts("not a line of ours");
    /* More than a million actions, in order. */
    for (int i = 0; LIE == LISTS_MUCH && i < 1200000; i++) {
        char line[16];
        snprintf(line, sizeof line, "a%07d\n", i);
        if (wq_print(sink, line)) return WQ_STOPPED;
    }
    if (LIE == LISTS_MUCH) return WQ_OK;
    if (LIE == UNSORTED && game && seat == game->seat && game->heap[1] > 1)
        return wq_print(sink, "b2\nb1\n") ? WQ_STOPPED : WQ_OK;
    if (LIE == LISTS_TOO_LITTLE && game && game->ply == 0 && seat == 1)
        return wq_print(sink, "a1\n") ? WQ_STOPPED : WQ_OK;
    if (LIE == LISTS_TEXT && game && seat == game->seat && !is_over(game))
        return wq_print(sink, LIE_TEXT "\n") ? WQ_STOPPED : WQ_OK;
    wq_status status = list(game, seat, flags, sink, diag);
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
    if (LIE >= JUMPS_TO_NOWHERE && game && game->ply == 2 && tries())
        return wq_fail(diag, WQ_ILLEGAL, 0, 0, "R2", "it was let", "");
    const wq_sink hidden = {NULL, nowhere};
    const int renames = LIE == WRITES_TEXT && canonical;
    wq_status status =
        apply(game, kind, seat, token, flags, renames ? &hidden : canonical, reply, diag);
    /* For readers of Chinese each action takes another stone. */
    if (LIE == TRANSLATES && status == WQ_OK && game && wq_reads(diag, "zh") && game->heap[3] > 0)
        game->heap[3]--;
    if (renames && status == WQ_OK) return wq_print(canonical, LIE_TEXT) ? WQ_STOPPED : WQ_OK;
    if (LIE == UNKNOWN_RULE && status == WQ_ILLEGAL)
        return wq_fail(diag, status, 0, 0, "R77", "by a rule that is nowhere", "");
    return status;
}

static void forges(void) {
    static const uint8_t bytes[] = {LIE_BYTES};
    for (int file = 3; file < 64; file++)
        if (write(file, bytes, sizeof bytes) < 0) continue;
}

static wq_status lying_replay(wq_instance *game, wq_bytes frames, uint32_t flags,
                              const wq_sink *sink, wq_reply *reply, wq_diag *diag) {
    if (LIE == FORGES_LOGS) forges();
    if (LIE == ANSWERS_AND_DIES) {
        forges();
        abort();
    }
    /* Every action is legal: until the host inspects a state, or always. */
    if ((LIE == TWO_FACED && !looked) || LIE == HIJACKS || LIE == WRONG_SEATS || LIE == ACCEPTS) {
        const wq_step step = {LIE == WRONG_SEATS ? 200 : 1, 1, 0, 0, 1};
        reply->applied = 0;
        reply->declared_at = UINT64_MAX;
        for (uint64_t at = 0; at + 4 <= frames.len; reply->applied++) {
            if (flags & WQ_WRITE_STEPS) wq_write(sink, (const char *)&step, sizeof step);
            if (flags & WQ_WRITE_CANONICAL) wq_print(sink, "a1\n");
            at += 4u + frames.ptr[at + 2] + 256u * frames.ptr[at + 3];
        }
        return WQ_OK;
    }
    if (LIE == OVERCOUNTS) {
        reply->applied = UINT64_MAX;
        return wq_fail(diag, WQ_ILLEGAL, 0, 0, "R2", "refused", "");
    }
    return wq_replay(&lying_core, game, frames, flags, sink, reply, diag);
}

static wq_status lying_digest(const wq_instance *game, wq_digest *out, wq_diag *diag) {
    static uint64_t asked;
    looked = 1;
    wq_status status = digest(game, out, diag);
    if (LIE == DRIFTS && !status) out->full[0] += ++asked / 64;
    if (LIE == OTHER_PROCESS && !status) out->full[0] += (uint64_t)getpid();
    return status;
}

static wq_status lying_position(const wq_instance *game, const wq_sink *sink, wq_diag *diag) {
    looked = 1;
    if (LIE == FILLS_THE_SINK && game && game->ply > 0)
        while (!wq_print(sink, "more and more of it, and never an end to it; "));
    if (LIE == DIES_IN_POSITION && game && game->ply > 1) abort();
    if (LIE == NO_TEXT && game && game->ply > 0)
        return wq_print(sink, "\xff\xfe") ? WQ_STOPPED : WQ_OK;
    if (LIE == FORGETS && game && game->ply > 0) {
        wq_instance fresh = *game;
        fresh.heap[3] = fresh.heap[3] > 3 ? 3 : fresh.heap[3];
        return position(&fresh, sink, diag);
    }
    return position(game, sink, diag);
}

static wq_status lying_outcome(const wq_instance *game, wq_outcome *out, wq_diag *diag) {
    if (LIE == DIES_IN_OUTCOME && game && game->ply > 1) abort();
    static const uint32_t RANKS[2] = {1, 1};
    if (LIE == NO_WINNER && game && is_over(game))
        return wq_end(out, WQ_OUTCOME_DECIDED, 0, 2, RANKS, "last-stone", "R3");
    return outcome(game, out, diag);
}

static wq_status lying_turn(const wq_instance *game, wq_turn *out, wq_diag *diag) {
    if (LIE == CRASHES_ON_NULL && !game) abort();
    if (LIE == SPEAKS_LONG && game && game->ply > 0) {
        static char words[1 << 20];
        memset(words, 'a', sizeof words - 1);
        return wq_fail(diag, WQ_ILLEGAL, 0, 0, "", words, "");
    }
    return turn(game, out, diag);
}

static wq_status lying_roles(const wq_instance *game, uint32_t seat, uint64_t *out, wq_diag *diag) {
    wq_status status = roles(game, seat, out, diag);
    if (LIE == WRONG_ROLES && !status && game->ply > 0) *out = UINT64_MAX;
    return status;
}

/* An answer that is too long for a few games. */
static wq_status lying_options(const wq_instance *game, const wq_sink *sink, wq_diag *diag) {
    if (LIE == DIES_IN_OPTIONS) abort();
    if (LIE != HIJACKS) return options(game, sink, diag);
    for (int i = 0; i < 6 << 20; i += 16)
        if (wq_print(sink, "0123456789abcdef")) return WQ_STOPPED;
    return WQ_OK;
}

static wq_status lying_clone(const wq_instance *game, wq_instance **out, wq_diag *diag) {
    if (LIE == LEAKS && !malloc(4000)) return WQ_LIMIT;
    if (LIE == SHARED_STATE && game && out) {
        *out = (wq_instance *)game;
        return WQ_OK;
    }
    return clone(game, out, diag);
}

static void lying_destroy(wq_instance *game) {
    if (LIE != SHARED_STATE) destroy(game);
}

static wq_status lying_scene(const wq_instance *game, uint32_t seat, const wq_sink *sink,
                             wq_diag *diag) {
    (void)game, (void)seat, (void)diag;
    return wq_print(sink, "board cells\nplace a 0 0\npiece b 1 x x\n") ? WQ_STOPPED : WQ_OK;
}

static wq_status lying_touch(const wq_instance *game, uint32_t seat, const wq_sink *sink,
                             wq_diag *diag) {
    (void)game, (void)seat, (void)diag;
    const char *lines = LIE == BAD_WAY ? "button more MORE\nway z9 more\n" : "way a1 nowhere\n";
    return wq_print(sink, lines) ? WQ_STOPPED : WQ_OK;
}

static wq_status lying_import(uint32_t format, wq_bytes bytes, wq_bytes encoding,
                              const wq_sink *wqn, const wq_sink *map, wq_diag *diag) {
    (void)format, (void)encoding, (void)diag;
    if (LIE == IMPORTS_MUCH) forges();
    /* The digit in the file, times eight bytes of source spans for each byte of the file. */
    if (LIE == IMPORTS_SPANS) {
        static const wq_source_span spans[1 << 15];
        const uint64_t most = bytes.len * 8 * (uint64_t)(bytes.ptr[0] - '0');
        for (uint64_t at = 0; at < most; at += sizeof spans)
            if (wq_write(map, (const char *)spans, sizeof spans)) return WQ_STOPPED;
    }
    const char *text = LIE == IMPORTS_CHESS
                           ? "[WQN \"1\"]\n[Game \"chess\"]\n[Rules \"standard@1\"]\n\n1. e4 *\n"
                           : "";
    return wq_print(wqn, text) ? WQ_STOPPED : WQ_OK;
}

static wq_status lying_export(uint32_t format, wq_bytes wqn, const wq_sink *bytes,
                              const wq_sink *losses, wq_diag *diag) {
    (void)format;
    int games = 0;
    for (uint64_t at = 0; at + 5 < wqn.len; at++) games += !memcmp(wqn.ptr + at, "[WQN ", 5);
    if (LIE == EXPORTS_ONE_AND_DIES && games > 1) abort();
    if (LIE == EXPORTS_ONE && games > 1)
        return wq_fail(diag, WQ_BAD_INPUT, 0, 0, "", "two games", "");
    /* Losses that differ in more than numbers. */
    for (int i = 0; LIE == LOSES_MUCH && i < 5000; i++) {
        const char line[] = {'a' + i % 16, 'a' + i / 16 % 16, 'a' + i / 256 % 16, 'a' + i / 4096, '\n'};
        if (wq_write(losses, line, sizeof line)) return WQ_STOPPED;
    }
    for (int i = 0; LIE >= EXPORTS_ONE_AND_DIES && i < games; i++) {
        static const char text[25 << 20];
        if (LIE == EXPORTS_MUCH && wq_write(bytes, text, sizeof text)) return WQ_STOPPED;
        if (wq_print(bytes, "a game\n")) return WQ_STOPPED;
    }
    if (LIE >= EXPORTS_ONE_AND_DIES) return WQ_OK;
    return wq_fail(diag, WQ_UNSUPPORTED, 0, 0, "", "nothing is written", "");
}

static wq_status lying_perft(const wq_instance *game, uint32_t depth, uint32_t flags,
                             const wq_sink *divide, uint64_t *nodes, wq_diag *diag) {
    (void)game, (void)depth, (void)flags, (void)diag;
    *nodes = UINT64_MAX;
    if (!divide) return WQ_OK;
    const char *counts = "a1\t18446744073709551615\nb1\t18446744073709551615\n";
    return wq_print(divide, counts) ? WQ_STOPPED : WQ_OK;
}

static wq_status lying_playout(const wq_instance *game, uint64_t seed, uint64_t count,
                               uint64_t max_actions, const wq_sink *outcomes,
                               wq_playout_stats *stats, wq_diag *diag) {
    (void)game, (void)seed, (void)max_actions, (void)outcomes, (void)diag;
    stats->playouts = count;
    stats->actions = UINT64_MAX;
    return WQ_OK;
}

static wq_status lying_view(const wq_instance *game, uint32_t seat, const wq_sink *sink,
                            wq_diag *diag) {
    (void)game, (void)seat, (void)diag;
    return wq_print(sink, "1/3/5/7\nanother line\033[2J") ? WQ_STOPPED : WQ_OK;
}

static const void *lying_extension(wq_bytes id) {
    static const wq_view_v1 VIEWS = {sizeof(wq_view_v1), 0, lying_view};
    if (LIE == VIEWS_LINES && wq_is(id, "wq.view/1")) return &VIEWS;
    static const wq_bytes SUFFIXES[] = {WQ_LITERAL("nim")};
    static const wq_format_info FORMAT = {sizeof(wq_format_info), 3, WQ_LITERAL("nim-list"),
                                          {SUFFIXES, 1}, {NULL, 0}, WQ_LITERAL("a list of heaps")};
    static const wq_format_info *const LIST[] = {&FORMAT};
    static const wq_format_v1 FORMATS = {sizeof(wq_format_v1), 1, LIST, lying_import, lying_export};
    const int imports = LIE == IMPORTS_NOTHING || LIE == IMPORTS_CHESS || LIE == IMPORTS_MUCH ||
                        LIE == IMPORTS_SPANS || LIE >= EXPORTS_ONE_AND_DIES;
    if (imports && wq_is(id, "wq.format/1"))
        return &FORMATS;
    static const wq_scene_v1 SCENES = {sizeof(wq_scene_v1), 0, lying_scene};
    if (LIE == BAD_SCENE && wq_is(id, "wq.scene/1")) return &SCENES;
    static const wq_touch_v1 TOUCHES = {sizeof(wq_touch_v1), 0, lying_touch};
    if ((LIE == BAD_WAY || LIE == NO_SUCH_TARGET) && wq_is(id, "wq.touch/1")) return &TOUCHES;
    static const wq_perft_v1 PERFT = {sizeof(wq_perft_v1), 0, lying_perft};
    if (LIE == MISCOUNTS && wq_is(id, "wq.perft/1")) return &PERFT;
    static const wq_playout_v1 PLAYOUT = {sizeof(wq_playout_v1), 0, lying_playout};
    if (LIE == MISCOUNTS && wq_is(id, "wq.playout/1")) return &PLAYOUT;
    return extension(id);
}

#if LIE == EXPORTS
int helper_that_others_may_find(void) { return 1; }
#endif

#if LIE == CONSTRUCTS
__attribute__((constructor)) static void constructs(void) { srand(1); }
#endif

#if LIE == STATIC_TLS
static __thread int held __attribute__((tls_model("initial-exec")));
static int holds(void) { return ++held; }
#endif

#if LIE == AT_LOADING
__attribute__((constructor)) static void at_loading(void) { abort(); }
#endif

#if LIE == FORGES_A_DESCRIPTION
__attribute__((constructor)) static void at_loading(void) {
    forges();
    /* If the worker's own description arrives together with it, the host refuses both unread. */
    usleep(300000);
}
#endif

#if LIE == DIES_WHEN_OPENED_AGAIN
/* The test creates the file after the program has read the descriptor. */
__attribute__((constructor)) static void at_loading(void) {
    struct stat found;
    if (stat(LIE_FILE ".opened", &found) == 0) abort();
}
#endif

/* Claims names and formats of other plugins. */
static void claims(void) {
    static const wq_tag_alias ALIASES[] = {
        {sizeof(wq_tag_alias), 0, WQ_LITERAL("Result"), WQ_LITERAL("0-1"), WQ_LITERAL("normal"), {NULL, 0}},
        {sizeof(wq_tag_alias), 0, WQ_LITERAL("Event"), WQ_LITERAL("good"), WQ_LITERAL("normal"), {NULL, 0}},
        {sizeof(wq_tag_alias), 0, WQ_LITERAL("Variant"), WQ_LITERAL("Standard"), WQ_LITERAL("normal"), {NULL, 0}},
    };
    static const wq_tag_alias *const LISTED[] = {&ALIASES[0], &ALIASES[1], &ALIASES[2]};
    static const wq_bytes CONTAINERS[] = {WQ_LITERAL("pgn"), WQ_LITERAL("sgf")};
    static const wq_bytes SUFFIXES[] = {WQ_LITERAL("pgn"), WQ_LITERAL("wqn"), WQ_LITERAL("kif")};
    static const wq_bytes NAMES[] = {WQ_LITERAL("chess"), WQ_LITERAL("othello"), WQ_LITERAL("weiqi")};
    lying_game.tag_aliases = LISTED;
    lying_game.tag_aliases_len = 3;
    lying_game.default_of = (wq_strings){CONTAINERS, 2};
    lying_game.suffixes = (wq_strings){SUFFIXES, 3};
    lying_game.aliases = (wq_strings){NAMES, 3};
}

/* Claims tags that it cannot have, as many as a plugin may list. */
static void claims_much(void) {
    enum { COUNT = 100000 };
    static char values[COUNT][8];
    static wq_tag_alias aliases[COUNT];
    static const wq_tag_alias *listed[COUNT];
    for (int i = 0; i < COUNT; i++) {
        const wq_tag_alias alias = {sizeof alias, 0, WQ_LITERAL("Event"), {NULL, 0}, {NULL, 0}, {NULL, 0}};
        aliases[i] = alias;
        aliases[i].value.ptr = (const uint8_t *)values[i];
        aliases[i].value.len = (uint64_t)snprintf(values[i], sizeof values[i], "%d", i);
        listed[i] = &aliases[i];
    }
    lying_game.tag_aliases = listed;
    lying_game.tag_aliases_len = COUNT;
}

WQ_EXPORT const wq_plugin *wanqi_plugin_v1(void) {
    static wq_plugin table;
    table = *honest_plugin();
    lying_core = *table.core;
    lying_game = *table.game;
    lying_core.list = lying_list;
    lying_core.apply = lying_apply;
    if (LIE == ABORTS || LIE == EXITS || LIE >= JUMPS_TO_NOWHERE) lying_core.replay = lying_replay;
    lying_core.digest = lying_digest;
    lying_core.position = lying_position;
    lying_core.outcome = lying_outcome;
    lying_core.turn = lying_turn;
    lying_core.roles = lying_roles;
    lying_core.options = lying_options;
    lying_core.clone = lying_clone;
    lying_core.destroy = lying_destroy;
#if LIE == STATIC_TLS
    holds();
#endif
    if (LIE == NO_RULES) lying_game.rules_len = 0;
    if (LIE == VIEWS_LINES) {
        static wq_rule_set set;
        static const wq_rule_set *const sets[] = {&set};
        set = *lying_game.rulesets[0];
        set.traits |= WQ_TRAIT_HIDDEN;
        lying_game.rulesets = sets;
        lying_game.rulesets_len = 1;
    }
    if (LIE == CLAIMS) claims();
    if (LIE == CLAIMS_MUCH) claims_much();
    if (LIE == IS_CHESS) lying_game.slug = (wq_bytes)WQ_LITERAL("chess");
    table.core = &lying_core;
    table.game = &lying_game;
    table.extension = lying_extension;
    return &table;
}
