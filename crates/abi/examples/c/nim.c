/* Nim (尼姆), a complete Wanqi game in C, with only the parts that every plugin needs.
 *
 *   R1    Four heaps, a to d, hold 1, 3, 5 and 7 stones. Two seats act in turn, seat 1 first.
 *   R2    An action takes a number of stones from a heap: `d3`.
 *   R2.1  At least one stone, and no more than the heap has.
 *   R3    The game is over when no stone is left.
 *   R3.1  normal: the seat that took the last stone wins.
 *   R3.2  misere: the seat that took the last stone loses.
 *   R4    A seat cannot pass, skip a turn or leave.
 *
 * Position text: `1/3/5/7 seat=1 round=1`. Build: build.sh, or
 * cc -shared -fPIC -fvisibility=hidden -I../../include nim.c -o libwanqi_nim.so
 */
#include <stdio.h>
#include <stdlib.h>

#include "wanqi.h"

enum { HEAPS = 4, MOST = 9, LAST_ROUND = 999999 };

struct wq_instance {
    uint32_t rules; /* 0 normal, 1 misere */
    uint32_t heap[HEAPS];
    uint32_t seat, round;
    uint64_t ply;
};

static int is_over(const wq_instance *game) { /* R3 */
    uint32_t stones = 0, i;
    for (i = 0; i < HEAPS; i++) stones += game->heap[i];
    return stones == 0;
}

static const char *end_rule(const wq_instance *game) { return game->rules ? "R3.2" : "R3.1"; }

/* Every entry with a game begins with this check. */
static wq_status no_game(wq_diag *diag) {
    return wq_fail(diag, WQ_BAD_ARGUMENT, 0, 0, "", "the instance is null", "");
}

static wq_status no_seat(wq_diag *diag) {
    return wq_fail(diag, WQ_BAD_ARGUMENT, 0, 0, "", "there are two seats", "");
}

static wq_status position(const wq_instance *game, const wq_sink *sink, wq_diag *diag) {
    char text[64];
    if (!game) return no_game(diag);
    snprintf(text, sizeof text, "%u/%u/%u/%u seat=%u round=%u", game->heap[0], game->heap[1],
             game->heap[2], game->heap[3], game->seat, game->round);
    return wq_print(sink, text);
}

/* Reads a position. The text must be equal to the text that is written back. */
static wq_status read_position(wq_instance *game, wq_bytes text, wq_diag *diag) {
    char given[64], back[64];
    uint32_t *heap = game->heap;
    wq_buffer buffer = {(uint8_t *)back, 0, sizeof back};
    wq_sink sink = wq_buffer_sink(&buffer);
    if (!text.ptr || text.len == 0) return WQ_OK; /* the start */
    if (text.len < sizeof given) memcpy(given, text.ptr, (size_t)text.len);
    given[text.len < sizeof given ? text.len : 0] = 0;
    if (sscanf(given, "%1u/%1u/%1u/%1u seat=%1u round=%6u", &heap[0], &heap[1], &heap[2], &heap[3],
               &game->seat, &game->round) == 6 &&
        game->seat >= 1 && game->seat <= 2 && game->round >= 1 && position(game, &sink, NULL) == 0 &&
        buffer.len == text.len && memcmp(back, text.ptr, (size_t)text.len) == 0)
        return WQ_OK;
    return wq_fail(diag, WQ_BAD_POSITION, 0, text.len, "R1", "not heaps, seat and round",
                   "1/3/5/7 seat=1 round=1 is the start");
}

/* ---- Making and ending instances ------------------------------------------------------------ */

static wq_status clone(const wq_instance *game, wq_instance **out, wq_diag *diag) {
    if (!game) return no_game(diag);
    if (!out) return wq_fail(diag, WQ_BAD_ARGUMENT, 0, 0, "", "no place for the instance", "");
    *out = (wq_instance *)malloc(sizeof *game);
    if (!*out) return wq_fail(diag, WQ_LIMIT, 0, 0, "", "there is no memory", "");
    **out = *game;
    return WQ_OK;
}

static wq_status create(uint32_t rules, wq_bytes options, wq_bytes text, wq_instance **out,
                        wq_diag *diag) {
    wq_instance start = {0, {1, 3, 5, 7}, 1, 1, 0}; /* R1 */
    wq_bytes rest = options, word;
    if (!out) return wq_fail(diag, WQ_BAD_ARGUMENT, 0, 0, "", "no place for the instance", "");
    *out = NULL;
    if (rules > 1) return wq_fail(diag, WQ_BAD_ARGUMENT, 0, 0, "", "no such rule set", "");
    if (wq_next_word(&rest, &word))
        return wq_fail(diag, WQ_BAD_OPTIONS, (uint64_t)(word.ptr - options.ptr), word.len, "",
                       "nim has no options", "");
    start.rules = rules;
    if (read_position(&start, text, diag)) return WQ_BAD_POSITION;
    return clone(&start, out, diag);
}

static void destroy(wq_instance *game) { free(game); }

static wq_status copy_from(wq_instance *to, const wq_instance *from, wq_diag *diag) {
    if (!to || !from) return no_game(diag);
    if (to->rules != from->rules)
        return wq_fail(diag, WQ_BAD_ARGUMENT, 0, 0, "", "the rule sets are not the same", "");
    *to = *from;
    return WQ_OK;
}

static wq_status options(const wq_instance *game, const wq_sink *sink, wq_diag *diag) {
    return game ? wq_print(sink, "") : no_game(diag); /* there are none */
}

/* ---- Turns and legal actions ---------------------------------------------------------------- */

static wq_status turn(const wq_instance *game, wq_turn *out, wq_diag *diag) {
    wq_turn turn = {sizeof(wq_turn), 0, 0, 0, 0, 0, 0};
    if (!game) return no_game(diag);
    turn.flags = is_over(game) ? WQ_TURN_OVER : 0;
    turn.to_act = is_over(game) ? 0 : 1u << game->seat;
    turn.role = game->seat;
    turn.round = game->round;
    turn.place = game->seat - 1;
    turn.ply = game->ply;
    return wq_give(out, &turn, sizeof turn);
}

static wq_status roles(const wq_instance *game, uint32_t seat, uint64_t *out, wq_diag *diag) {
    if (!game || !out) return no_game(diag);
    if (seat < 1 || seat > 2) return no_seat(diag);
    *out = UINT64_C(1) << (seat - 1);
    return WQ_OK;
}

static wq_status list(const wq_instance *game, uint32_t seat, uint32_t flags,
                      const wq_sink *sink, wq_diag *diag) {
    char texts[HEAPS * MOST][2];
    wq_bytes items[HEAPS * MOST];
    uint64_t count = 0;
    uint32_t i, n;
    if (!game) return no_game(diag);
    if (seat > 2 && seat != WQ_SEAT_ANY) return no_seat(diag);
    if (flags & WQ_LIST_CLAIMS || (seat != game->seat && seat != WQ_SEAT_ANY)) return WQ_OK;
    for (i = 0; i < HEAPS; i++)
        for (n = 1; n <= game->heap[i]; n++) { /* R2.1 */
            texts[count][0] = (char)('a' + i);
            texts[count][1] = (char)('0' + n);
            items[count].ptr = (const uint8_t *)texts[count];
            items[count++].len = 2;
        }
    return wq_write_sorted(items, count, sink);
}

/* Parses a token of the seat: heap and number, or the reason of the refusal. */
static wq_status read_action(const wq_instance *game, uint32_t seat, wq_bytes token,
                             uint32_t flags, uint32_t *heap, uint32_t *number, wq_diag *diag) {
    int chinese = wq_reads(diag, "zh");
    char message[80];
    uint8_t letter;
    if (!game) return no_game(diag);
    if (seat > 2 && seat != WQ_SEAT_ANY) return no_seat(diag);
    if (is_over(game))
        return wq_fail(diag, WQ_AFTER_END, 0, 0, end_rule(game),
                       chinese ? "石子已经取尽" : "no stone is left", "");
    if (seat != game->seat && seat != WQ_SEAT_ANY) {
        snprintf(message, sizeof message, chinese ? "轮到第 %u 方" : "seat %u is to act",
                 game->seat);
        return wq_fail(diag, WQ_WRONG_ACTOR, 0, 0, "R1", message, "");
    }
    letter = token.ptr && token.len == 2 ? token.ptr[0] : 0;
    if (flags & WQ_LENIENT && letter >= 'A' && letter <= 'Z') letter = (uint8_t)(letter + 32);
    if (letter < 'a' || letter >= 'a' + HEAPS || token.ptr[1] < '0' || token.ptr[1] > '0' + MOST)
        return wq_fail(diag, WQ_SYNTAX, 0, 0, "R2",
                       chinese ? "不是堆名 a 到 d 加子数" : "not a heap, a to d, and a number of stones",
                       chinese ? "d3 表示从 d 堆取三子" : "d3 takes three stones from heap d");
    *heap = (uint32_t)(letter - 'a');
    *number = (uint32_t)(token.ptr[1] - '0');
    if (*number >= 1 && *number <= game->heap[*heap]) return WQ_OK;
    if (chinese)
        snprintf(message, sizeof message, "%c 堆有 %u 子，不能取 %u 子", letter, game->heap[*heap],
                 *number);
    else
        snprintf(message, sizeof message, "heap %c holds %u stone%s, %u cannot be taken", letter,
                 game->heap[*heap], game->heap[*heap] == 1 ? "" : "s", *number);
    return wq_fail(diag, WQ_ILLEGAL, 0, 0, "R2.1", message, "");
}

static wq_status write_action(uint32_t heap, uint32_t number, const wq_sink *sink) {
    char text[2] = {(char)('a' + heap), (char)('0' + number)};
    return wq_write(sink, text, sizeof text);
}

static wq_status apply(wq_instance *game, uint32_t kind, uint32_t seat, wq_bytes token,
                       uint32_t flags, const wq_sink *canonical, wq_reply *reply, wq_diag *diag) {
    wq_reply told = {sizeof(wq_reply), 0, !(flags & WQ_DRY), UINT64_MAX};
    uint32_t heap, number;
    wq_status status;
    if (kind < WQ_FRAME_ACTION || kind > WQ_FRAME_EVENT)
        return wq_fail(diag, WQ_BAD_ARGUMENT, 0, 0, "", "no such kind of frame", "");
    if (kind == WQ_FRAME_EVENT) {
        int known = wq_is(token, "skip") || wq_is(token, "null") || wq_is(token, "out");
        return wq_fail(diag, known ? WQ_ILLEGAL : WQ_SYNTAX, 0, 0, known ? "R4" : "",
                       known ? "nobody passes, skips or leaves" : "no such event", "");
    }
    if (kind == WQ_FRAME_ACTION && seat == 0) seat = WQ_SEAT_ANY;
    if (kind == WQ_FRAME_ENV) seat = WQ_SEAT_ENV;
    status = read_action(game, seat, token, flags, &heap, &number, diag);
    if (status) return status;
    if (token.ptr[0] < 'a') told.flags |= WQ_REPLY_NOT_CANONICAL;
    if (reply && !WQ_HAS(reply, wq_reply, declared_at))
        return wq_fail(diag, WQ_BAD_ARGUMENT, 0, 0, "", "the reply is too short", "");
    if (write_action(heap, number, canonical)) return WQ_STOPPED;
    if (reply) wq_give(reply, &told, sizeof told);
    if (flags & WQ_DRY) return WQ_OK;
    game->heap[heap] -= number; /* R2 */
    if (game->seat == 2 && game->round < LAST_ROUND) game->round++;
    game->seat = 3 - game->seat; /* R1 */
    game->ply++;
    return WQ_OK;
}

static wq_status spell(const wq_instance *game, uint32_t seat, wq_bytes token, uint32_t style,
                       const wq_sink *sink, wq_diag *diag) {
    uint32_t heap, number;
    wq_status status = read_action(game, seat, token, WQ_LENIENT, &heap, &number, diag);
    if (status) return status;
    if (style) return wq_fail(diag, WQ_BAD_ARGUMENT, 0, 0, "", "there is one style only", "");
    return write_action(heap, number, sink);
}

/* ---- Ends and digests ----------------------------------------------------------------------- */

static wq_status outcome(const wq_instance *game, wq_outcome *out, wq_diag *diag) {
    static const uint32_t RANKS[2][2] = {{1, 2}, {2, 1}};
    if (!game) return no_game(diag);
    if (!is_over(game)) return wq_end(out, WQ_OUTCOME_NONE, 0, 0, NULL, "", "");
    uint32_t winner = game->rules ? game->seat : 3 - game->seat; /* R3.2, R3.1 */
    return wq_end(out, WQ_OUTCOME_DECIDED, 0, 2, RANKS[winner - 1], "last-stone", end_rule(game));
}

static const wq_core CORE; /* below: the helpers call the other entries through it */

static wq_status digest(const wq_instance *game, wq_digest *out, wq_diag *diag) {
    return game ? wq_digest_position(&CORE, game, game->rules, out) : no_game(diag);
}

static wq_status replay(wq_instance *game, wq_bytes frames, uint32_t flags, const wq_sink *sink,
                        wq_reply *reply, wq_diag *diag) {
    return wq_replay(&CORE, game, frames, flags, sink, reply, diag);
}

static const wq_core CORE = {
    sizeof(wq_core), 0,     create, destroy, clone,   copy_from, options,  turn,
    roles,           list,  apply,  replay,  spell,   outcome,   digest,   position,
};

/* ---- The picture, the facts, the exported function ------------------------------------------ */

static wq_status scene(const wq_instance *game, uint32_t seat, const wq_sink *sink,
                       wq_diag *diag) {
    char line[64];
    uint32_t i, n;
    if (!game) return no_game(diag);
    if (seat > 2 && seat != WQ_SEAT_ANY) return no_seat(diag);
    if (wq_print(sink, "board cells\n")) return WQ_STOPPED;
    for (i = 0; i < HEAPS * MOST; i++) {
        snprintf(line, sizeof line, "place %c%u %u %u\n", 'a' + (int)(i / MOST), i % MOST + 1,
                 i % MOST + 1, HEAPS - i / MOST);
        if (wq_print(sink, line)) return WQ_STOPPED;
    }
    for (i = 0; i < HEAPS; i++)
        for (n = 1; n <= game->heap[i]; n++) {
            snprintf(line, sizeof line, "piece %c%u 0 o \xE2\x97\x8B\n", 'a' + (int)i, n);
            if (wq_print(sink, line)) return WQ_STOPPED;
        }
    return WQ_OK;
}

#define RULE(id, text, zh) \
    {sizeof(wq_rule_text), 0, WQ_LITERAL(id), WQ_LITERAL(text), WQ_LITERAL(zh), {NULL, 0}}
static const wq_rule_text RULE_DATA[] = {
    RULE("R1", "four heaps of 1, 3, 5 and 7 stones; the seats act in turn", "四堆，轮流取子"),
    RULE("R2", "an action takes stones from one heap", "每次从一堆中取子"),
    RULE("R2.1", "at least one stone, no more than lie there", "至少一子，不得多于所余"),
    RULE("R3", "the game is over when no stone is left", "取尽即终局"),
    RULE("R3.1", "normal: the seat that took the last stone wins", "常规：取最后一子者胜"),
    RULE("R3.2", "misere: the seat that took the last stone loses", "反规：取最后一子者负"),
    RULE("R4", "nobody passes, skips or leaves", "不得弃权、跳过或离局"),
};
#define AT(i) &RULE_DATA[i]
static const wq_rule_text *const RULES[] = {AT(0), AT(1), AT(2), AT(3), AT(4), AT(5), AT(6)};

static const wq_bytes SEATS[] = {WQ_LITERAL("First"), WQ_LITERAL("Second")};
static const wq_bytes SEATS_ZH[] = {WQ_LITERAL("先手"), WQ_LITERAL("后手")};
static const wq_reason_text LAST_STONE = {sizeof(wq_reason_text), 0, WQ_LITERAL("last-stone"),
                                          WQ_LITERAL("last stone"), WQ_LITERAL("取最后一子")};
static const wq_reason_text *const REASONS[] = {&LAST_STONE};
static const wq_bytes STYLES[] = {WQ_LITERAL("canonical")};
static const uint32_t ORDER[] = {1, 2};
static const wq_bytes SOURCE = WQ_LITERAL("C. L. Bouton, Annals of Mathematics 3, 1901");

/* Two seats, revision 1, no options; roles and seat tags are SEATS. */
#define RULE_SET(slug, name, zh, about, about_zh)                                             \
    {sizeof(wq_rule_set), 0, WQ_LITERAL(slug), {NULL, 0}, WQ_LITERAL(name), WQ_LITERAL(zh),   \
     WQ_LITERAL(about), 2, 2, 1, 0, NULL, 0, 0, NULL, 0, {SEATS, 2}, {SEATS, 2}, ORDER, 2,    \
     {STYLES, 1}, {NULL, 0}, WQ_LITERAL(about_zh), {SEATS_ZH, 2}, {NULL, 0}}
static const wq_rule_set SETS[] = {
    RULE_SET("normal", "Normal play", "常规", "who takes the last stone wins", "取最后一子者胜"),
    RULE_SET("misere", "Misère play", "反规", "who takes the last stone loses", "取最后一子者负")};
static const wq_rule_set *const RULE_SETS[] = {&SETS[0], &SETS[1]};

static const wq_game_info GAME = {
    sizeof(wq_game_info), 2, WQ_LITERAL("nim"), {NULL, 0}, WQ_LITERAL("Nim"), WQ_LITERAL("尼姆"),
    WQ_LITERAL("Take stones from heaps; the last one decides."), {NULL, 0}, RULE_SETS, RULES,
    sizeof RULES / sizeof RULES[0], NULL, 0, {NULL, 0}, {NULL, 0}, {&SOURCE, 1},
    WQ_LITERAL("从堆中取子，最后一子定胜负。"), REASONS, 1, WQ_LITERAL("taking"), WQ_LITERAL("取子"),
};

static const void *extension(wq_bytes id) {
    static const wq_scene_v1 SCENE = {sizeof(wq_scene_v1), 0, scene};
    return wq_is(id, "wq.scene/1") ? (const void *)&SCENE : NULL;
}

WQ_EXPORT const wq_plugin *wanqi_plugin_v1(void) {
    static const wq_plugin PLUGIN = {
        WQ_MAGIC, sizeof(wq_plugin), WQ_MAJOR, WQ_MINOR, WQ_DRAFT, WQ_BUILD_GUARDED,
        WQ_LITERAL("0.1.0"), &GAME, &CORE, extension,
    };
    return &PLUGIN;
}
