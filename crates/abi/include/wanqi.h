/* wanqi.h: the C ABI between the Wanqi host and its game plugins.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0
 *
 * This header is the C99 (and C++11) form of crates/abi/src/lib.rs; a test compiles it and compares
 * the type, size and offset of every field and the value of every constant. docs/abi.md is the
 * contract in words. A complete game in C: crates/abi/examples/c.
 *
 * In short:
 *   - A plugin is a dynamic library libwanqi_<name>.so (.dylib; wanqi_<name>.dll) that exports one
 *     function, WQ_EXPORT const wq_plugin *wanqi_plugin_v1(void); it imports nothing from the host.
 *   - Every struct begins with struct_size (wq_plugin: after its magic), the size in the version of
 *     its owner. New fields are added only at the end; a field exists if it is within struct_size
 *     (WQ_HAS).
 *   - Every entry is defined for every argument, in any order of calls: null pointers, any bytes,
 *     any number. A failure leaves the instance unchanged; only replay keeps the actions before it.
 *   - All variable output goes through the caller's sink. Output before a failure is void.
 *   - Text is UTF-8, pointer and length, with no zero at its end.
 *   - No exception and no longjmp crosses the boundary.
 *
 * Threads, stated for each function:
 *   [any]       may be called from any thread at any time, concurrently with everything;
 *   [instance]  one thread at a time for each instance; different instances concurrently.
 *
 * This is version 1.1. A plugin built with any 1.x runs in every host of 1.x; what 1.1 added is
 * marked "since 1.1".
 */
#ifndef WANQI_H
#define WANQI_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Versions ------------------------------------------------------------------------------- */

#define WQ_MAGIC UINT64_C(0x31760049514E4157) /* the bytes "WANQI\0v1", little-endian */
#define WQ_MAJOR 1u /* a plugin with another major version is refused */
#define WQ_MINOR 1u /* a host of 1.x loads plugins of every 1.y */
#define WQ_DRAFT 0u /* drafts before 1.0 had others, and are refused */
#define WQ_ENTRY "wanqi_plugin_v1" /* the exported function; the host then tries
                                      wanqi_plugin_v1_<file stem without "lib" and suffix> */

/* wq_plugin.build_flags */
#define WQ_BUILD_GUARDED 1u     /* panics or exceptions are caught at every entry */
#define WQ_BUILD_PANIC_ABORT 2u /* built with panic=abort: refused in process */
#define WQ_BUILD_DEBUG 4u       /* built with debug assertions */

#define WQ_MAX_SEATS 16u    /* highest number of seats a rule set may declare */
#define WQ_MAX_ACTION 4096u /* longest action text in bytes */

/* ---- Status --------------------------------------------------------------------------------- */

typedef int32_t wq_status; /* zero is success; any other status leaves the state unchanged */

#define WQ_OK 0
#define WQ_SYNTAX 1               /* the text has no form that this game reads */
#define WQ_ILLEGAL 2              /* a rule forbids the action; the diagnostic names it */
#define WQ_AMBIGUOUS 3            /* the text matches more than one legal action */
#define WQ_WRONG_ACTOR 4          /* the seat (or ENV) is not to act */
#define WQ_WRONG_CLAIM 5          /* the claim is not justified */
#define WQ_MARK_MISMATCH 6        /* legal, but a sign after it (check, mate) is wrong */
#define WQ_AFTER_END 7            /* the game has ended; no action is legal */
#define WQ_BAD_OPTIONS 8          /* the options do not fit the rule set */
#define WQ_BAD_POSITION 9         /* the position text cannot be read or is impossible */
#define WQ_BAD_SNAPSHOT 10        /* not a snapshot of this game, damaged, or another version */
#define WQ_UNSUPPORTED 11         /* this plugin, or this rule set, does not support the call */
#define WQ_LIMIT 12               /* a limit on size or number is exceeded */
#define WQ_STOPPED 13             /* the sink asked to stop */
#define WQ_BAD_ARGUMENT 14        /* null pointer, unknown rule set, seat or flag, short struct */
#define WQ_PANIC 15               /* the plugin panicked in this call; the instance is poisoned */
#define WQ_POISONED 16            /* poisoned by an earlier panic; only destroy may be called */
#define WQ_CHECKPOINT_MISMATCH 17 /* a checkpoint differs from the position */
#define WQ_BAD_INPUT 18           /* the input of an importer or exporter cannot be read */

/* ---- Text in, text out ---------------------------------------------------------------------- */

/* Borrowed bytes; ptr may be null if len is zero. */
typedef struct wq_bytes {
    const uint8_t *ptr;
    uint64_t len;
} wq_bytes;

/* Receives variable output. The function must not unwind and must not call the same instance. */
typedef struct wq_sink {
    void *ctx; /* passed to the function as first argument */
    /* receives len bytes; any return value other than zero stops the call with WQ_STOPPED */
    int32_t (*write)(void *ctx, const uint8_t *ptr, uint64_t len);
} wq_sink;

/* Why a call failed. The caller owns it, and sets struct_size and the sinks (null: not wanted). */
typedef struct wq_diag {
    uint32_t struct_size;
    wq_status status;       /* the status that the entry returns, too */
    uint64_t frame;         /* replay: index of the refused frame */
    uint64_t offset;        /* offset of the fault in the given text, in bytes */
    uint64_t length;        /* length of the fault in bytes; zero: only a place */
    const wq_sink *rule;    /* receives the id of the rule that decides ("R4.2"), or nothing */
    const wq_sink *message; /* receives the message: no initial capital, no full stop */
    const wq_sink *hint;    /* receives a suggestion, or nothing */
    wq_bytes language;      /* since 1.1: the language of message, hint and scene, a tag of BCP 47
                               ("zh"); empty, or one that the plugin does not have: English */
} wq_diag;

/* ---- Turns, outcomes, digests --------------------------------------------------------------- */

#define WQ_SEAT_ANY UINT32_C(0xFFFFFFFF) /* the actor to act, whichever it is (actions only) */
#define WQ_SEAT_ENV UINT32_C(0)          /* the actor ENV: chance and dealing */
#define WQ_SEAT_NOBODY UINT32_C(0xFFFFFFFE) /* eyes without a seat (views and scenes only) */

/* wq_turn.flags */
#define WQ_TURN_OPEN 1u       /* the turn is open, the same actor continues it */
#define WQ_TURN_OVER 2u       /* the game has ended, no action is legal (a forced end) */
#define WQ_TURN_DECLARED 4u   /* the rules have ended the game at or before this point, play may
                                 have continued */
#define WQ_TURN_SEALED 8u     /* submissions are sealed until all of them are in */
#define WQ_TURN_ANY_ORDER 16u /* the seats act in any order (sealed or commuting) */

/* The turn: the actors to act. */
typedef struct wq_turn {
    uint32_t struct_size; /* as the caller knows it */
    uint32_t flags;       /* WQ_TURN_* */
    uint32_t to_act;      /* bit n: seat n is to act; bit 0: ENV; zero after a forced end */
    uint32_t role;        /* role of the actor: index into the rule set's roles plus one; 0: none */
    uint32_t round;       /* the number printed before the turn, from 1 (or from the position) */
    uint32_t place;       /* index of the turn in the round: 0 prints "12.", others "12..." */
    uint64_t ply;         /* number of actions since the start */
} wq_turn;

/* wq_outcome.class_ */
#define WQ_OUTCOME_NONE 0u          /* not ended */
#define WQ_OUTCOME_DECIDED 1u       /* ranks differ */
#define WQ_OUTCOME_DRAWN 2u         /* drawn */
#define WQ_OUTCOME_VOID 3u          /* no result */
#define WQ_OUTCOME_FORFEITED_ALL 4u /* everyone has lost */

/* The outcome of a game. The caller sets struct_size and the sinks. */
typedef struct wq_outcome {
    uint32_t struct_size;
    uint32_t class_;             /* WQ_OUTCOME_* */
    uint32_t declared;           /* 1 for a declared end, 0 for a forced one */
    uint32_t seats;              /* number of seats for which rank (and score) are given */
    uint32_t rank[WQ_MAX_SEATS]; /* rank of seat i + 1: 1 is best, ties are equal */
    uint32_t scored;             /* bit n: seat n has a score */
    uint32_t denominator;        /* the denominator of scores */
    int64_t score[WQ_MAX_SEATS]; /* score of seat i + 1, times denominator */
    const wq_sink *reason;       /* receives the reason, a word such as "checkmate" */
    const wq_sink *rule;         /* receives the rule id */
} wq_outcome;

/* 128-bit digests. */
typedef struct wq_digest {
    uint32_t struct_size;
    uint32_t reserved;      /* zero */
    uint64_t full[2];       /* of the full state, with earlier positions if the rules need them */
    uint64_t repetition[2]; /* equal for positions that count as equal for repetition */
} wq_digest;

/* ---- Replay --------------------------------------------------------------------------------- */

/* A frame is kind (u8), seat (u8, 0: the actor to act), length (u16, little-endian), text. */
#define WQ_FRAME_ACTION 1u     /* an action of a seat */
#define WQ_FRAME_ENV 2u        /* an action of ENV */
#define WQ_FRAME_EVENT 3u      /* an event that is passed to the plugin: skip, null, out */
#define WQ_FRAME_CHECKPOINT 4u /* text: 16 hex digits to compare with, or empty */
#define WQ_FRAME_HEAD 4u       /* bytes before the text */

/* Flags of replay, apply and list. */
#define WQ_LENIENT 1u         /* read any style: canonical first, then the record's, the others */
#define WQ_DRY 2u             /* apply: report the result and change nothing */
#define WQ_WRITE_STEPS 4u     /* replay: a wq_step for each frame of an action or event */
#define WQ_WRITE_CANONICAL 8u /* replay: canonical text of each action and a line feed */
#define WQ_WRITE_STYLE 16u    /* replay: each action in the style of bits 16 to 23, line feed */
#define WQ_LAST 32u           /* replay: the last frame ends the main line; reports weak marks */
#define WQ_IGNORE_MARKS 64u   /* replay, apply: ignore check and mate signs */
#define WQ_LIST_CLAIMS 128u   /* list: only claims, which are otherwise left out */

/* The output of replay for a frame with WQ_WRITE_STEPS, before the text of that frame. */
typedef struct wq_step {
    uint8_t seat;   /* seat that acted, 0 for ENV */
    uint8_t role;   /* its role plus one, 0 if none */
    uint8_t flags;  /* turn flags before the action */
    uint8_t place;  /* index of the turn in the round */
    uint32_t round; /* round before the action */
} wq_step;

/* wq_reply.flags */
#define WQ_REPLY_AFTER_DECLARED 1u /* an action was applied after a declared end */
#define WQ_REPLY_MARK_MISSING 2u   /* the last action has an incomplete mark (+ for #) */
#define WQ_REPLY_NOT_CANONICAL 4u  /* the token was not in canonical form */

/* The result of a replay or apply, besides its status. */
typedef struct wq_reply {
    uint32_t struct_size; /* as the caller knows it */
    uint32_t flags;       /* WQ_REPLY_* */
    uint64_t applied;     /* number of applied frames */
    uint64_t declared_at; /* first frame applied after a declared end, or all ones */
} wq_reply;

/* ---- Descriptors: lent, they live as long as the library ------------------------------------ */

/* An array of lent strings. */
typedef struct wq_strings {
    const wq_bytes *ptr;
    uint64_t len;
} wq_strings;

/* wq_rule_set.traits */
#define WQ_TRAIT_CHANCE UINT64_C(1)       /* chance */
#define WQ_TRAIT_SEALED UINT64_C(2)       /* sealed submissions */
#define WQ_TRAIT_HIDDEN UINT64_C(4)       /* seats see different information */
#define WQ_TRAIT_ROLES_CHANGE UINT64_C(8) /* seats can change roles */
#define WQ_TRAIT_SCORE UINT64_C(16)       /* outcomes have scores */
#define WQ_TRAIT_SKIP UINT64_C(32)        /* accepts the event skip */
#define WQ_TRAIT_NULL UINT64_C(64)        /* accepts the event null */
#define WQ_TRAIT_OUT UINT64_C(128)        /* accepts the event out */
#define WQ_TRAIT_CLAIMS UINT64_C(256)     /* has claims */
#define WQ_TRAIT_UNBOUNDED UINT64_C(512)  /* only the players bound the number of actions */

/* An option of a rule set. */
typedef struct wq_option_info {
    uint32_t struct_size;
    uint32_t reserved; /* zero */
    wq_bytes key;
    wq_bytes kind;     /* "int a..b", "decimal a..b/step", "enum a|b|c", "bool", "points" */
    wq_bytes default_; /* in the spelling of the canonical list */
    wq_bytes doc;      /* a sentence in English */
    wq_bytes doc_zh;   /* a sentence in Chinese */
} wq_option_info;

/* A numbered rule. */
typedef struct wq_rule_text {
    uint32_t struct_size;
    uint32_t reserved; /* zero */
    wq_bytes id;       /* "R3.4" */
    wq_bytes text;     /* one line in English */
    wq_bytes text_zh;  /* one line in Chinese */
    wq_bytes source;   /* the source ("FIDE 3.8.2") */
} wq_rule_text;

/* Since 1.1: a reason for which a game ends, in words. */
typedef struct wq_reason_text {
    uint32_t struct_size;
    uint32_t reserved; /* zero */
    wq_bytes id;       /* the word in wq_outcome.reason ("no-moves") */
    wq_bytes text;     /* a few words in English ("no legal moves") */
    wq_bytes text_zh;  /* the same in Chinese */
} wq_reason_text;

/* The meaning of a tag in an imported file. */
typedef struct wq_tag_alias {
    uint32_t struct_size;
    uint32_t reserved; /* zero */
    wq_bytes tag;      /* tag name (Variant, GameType, GM, RU) */
    wq_bytes value;    /* compared without regard to case; empty matches every value */
    wq_bytes rules;    /* the rule set; empty: the default rule set */
    wq_bytes options;  /* "key=value" separated by spaces */
} wq_tag_alias;

/* A rule set of a game. */
typedef struct wq_rule_set {
    uint32_t struct_size;
    uint32_t provisional; /* 1 if the rules are provisional */
    wq_bytes slug;        /* it never changes */
    wq_strings aliases;   /* aliases: other slugs that are read */
    wq_bytes name;        /* English name */
    wq_bytes name_zh;     /* Chinese name */
    wq_bytes about;       /* how it differs from other rule sets, in one sentence */
    uint32_t seats_min;
    uint32_t seats_max;
    uint32_t revision;     /* rules revision */
    uint32_t record_style; /* index of the style that records are written in */
    const uint32_t *equal_revisions; /* earlier revisions that are validated equally */
    uint64_t equal_revisions_len;
    uint64_t traits;                      /* WQ_TRAIT_* */
    const wq_option_info *const *options; /* in canonical order */
    uint64_t options_len;
    wq_strings roles;             /* names of roles; index plus one is wq_turn.role */
    wq_strings seat_tags;         /* tags for the names of the players, by seat */
    const uint32_t *result_order; /* the seats in the order in which a-b results name them */
    uint64_t result_order_len;
    wq_strings styles;    /* names of the styles; index 0 is "canonical" */
    wq_strings proved_by; /* independent sources of counts and records */
    wq_bytes about_zh;    /* since 1.1: the difference in one Chinese sentence */
    wq_strings roles_zh;  /* since 1.1: the roles in Chinese, as many as roles; or none */
    wq_strings proved_by_zh; /* since 1.1: proved_by in Chinese, as many; or none */
} wq_rule_set;

/* A game system. */
typedef struct wq_game_info {
    uint32_t struct_size;
    uint32_t rulesets_len;              /* the first rule set is the default */
    wq_bytes slug;                      /* it never changes */
    wq_strings aliases;                 /* aliases: other slugs that are read */
    wq_bytes name;                      /* English name */
    wq_bytes name_zh;                   /* Chinese name */
    wq_bytes about;                     /* one sentence in English */
    wq_bytes rules_text;                /* RULES.md */
    const wq_rule_set *const *rulesets; /* the rule sets */
    const wq_rule_text *const *rules;   /* rules by id */
    uint64_t rules_len;
    const wq_tag_alias *const *tag_aliases; /* the meaning of tags in imported files */
    uint64_t tag_aliases_len;
    wq_strings default_of; /* containers whose records belong to this game by default */
    wq_strings suffixes;   /* file suffixes, without the dot, of this game only */
    wq_strings sources;    /* sources of the rules */
    wq_bytes about_zh;     /* since 1.1: one sentence in Chinese */
    const wq_reason_text *const *reasons; /* since 1.1: the reasons for which a game ends */
    uint64_t reasons_len;
    wq_bytes family;    /* since 1.1: the family of the game, such as "race"; or empty */
    wq_bytes family_zh; /* since 1.1: the family in Chinese */
} wq_game_info;

/* ---- The functions of every plugin ---------------------------------------------------------- */

/* One opaque game in progress. Each plugin defines it. */
typedef struct wq_instance wq_instance;

/* None of these is null; every diag may be null. */
typedef struct wq_core {
    uint32_t struct_size;
    uint32_t reserved; /* zero */
    /* Creates a game. options is "key=value" separated by spaces, position empty for the start. On
     * success *out is the instance, else null. [any] */
    wq_status (*create)(uint32_t rules, wq_bytes options, wq_bytes position, wq_instance **out,
                        wq_diag *diag);
    /* Destroys an instance; does nothing for null. [instance] */
    void (*destroy)(wq_instance *game);
    /* Creates a second instance in the same state. [instance] */
    wq_status (*clone)(const wq_instance *game, wq_instance **out, wq_diag *diag);
    /* Copies the state of `from` to `to`; both must have the same rule set. [instance] */
    wq_status (*copy_from)(wq_instance *to, const wq_instance *from, wq_diag *diag);
    /* Writes the canonical list of all options. [instance] */
    wq_status (*options)(const wq_instance *game, const wq_sink *sink, wq_diag *diag);
    /* The turn: the actors to act. [instance] */
    wq_status (*turn)(const wq_instance *game, wq_turn *out, wq_diag *diag);
    /* The roles of a seat now, as a bit set (bit i: role i). [instance] */
    wq_status (*roles)(const wq_instance *game, uint32_t seat, uint64_t *out, wq_diag *diag);
    /* Writes the legal actions in bytewise order, one per line ("text", for ENV
     * "text TAB weight"); nothing if the actor is not to act. [instance] */
    wq_status (*list)(const wq_instance *game, uint32_t seat, uint32_t flags, const wq_sink *sink,
                      wq_diag *diag);
    /* Applies one action or event (kind: WQ_FRAME_*); writes its canonical text. Sink and reply may
     * be null. [instance] */
    wq_status (*apply)(wq_instance *game, uint32_t kind, uint32_t seat, wq_bytes token,
                       uint32_t flags, const wq_sink *canonical, wq_reply *reply, wq_diag *diag);
    /* Applies frames until the first refusal. [instance] */
    wq_status (*replay)(wq_instance *game, wq_bytes frames, uint32_t flags, const wq_sink *sink,
                        wq_reply *reply, wq_diag *diag);
    /* Reads a legal action leniently; writes it in the style (0: canonical). [instance] */
    wq_status (*spell)(const wq_instance *game, uint32_t seat, wq_bytes token, uint32_t style,
                       const wq_sink *sink, wq_diag *diag);
    /* The outcome; class WQ_OUTCOME_NONE if the game has not ended. [instance] */
    wq_status (*outcome)(const wq_instance *game, wq_outcome *out, wq_diag *diag);
    /* Digests. [instance] */
    wq_status (*digest)(const wq_instance *game, wq_digest *out, wq_diag *diag);
    /* Writes the position text. [instance] */
    wq_status (*position)(const wq_instance *game, const wq_sink *sink, wq_diag *diag);
} wq_core;

/* The table that the exported function returns, the same at each call. [any] */
typedef struct wq_plugin {
    uint64_t magic;       /* WQ_MAGIC */
    uint32_t struct_size; /* sizeof(wq_plugin) */
    uint16_t major;       /* WQ_MAJOR */
    uint16_t minor;       /* WQ_MINOR of the header that it was built with */
    uint32_t draft;       /* WQ_DRAFT */
    uint32_t build_flags; /* WQ_BUILD_* */
    wq_bytes version;     /* of the plugin, for users */
    const wq_game_info *game;
    const wq_core *core;
    /* Extension tables by id ("wq.perft/1"); null for an unknown id. [any] */
    const void *(*extension)(wq_bytes id);
} wq_plugin;

/* ---- Extensions ----------------------------------------------------------------------------- */

/* "wq.snapshot/1": the exact state with its history. */
typedef struct wq_snapshot_v1 {
    uint32_t struct_size;
    uint32_t reserved; /* zero */
    /* Writes the state. [instance] */
    wq_status (*save)(const wq_instance *game, const wq_sink *sink, wq_diag *diag);
    /* Creates an instance from bytes, which are not trusted. [any] */
    wq_status (*load)(wq_bytes bytes, uint32_t *rules, wq_instance **out, wq_diag *diag);
} wq_snapshot_v1;

/* "wq.index/1": actions by their index in the sorted list, for fuzzers and tables. */
typedef struct wq_index_v1 {
    uint32_t struct_size;
    uint32_t reserved; /* zero */
    /* Number of legal actions of an actor. [instance] */
    wq_status (*count)(const wq_instance *game, uint32_t seat, uint64_t *out, wq_diag *diag);
    /* Applies the action at an index of the list; writes its canonical text. [instance] */
    wq_status (*apply)(wq_instance *game, uint32_t seat, uint64_t index, const wq_sink *canonical,
                       wq_diag *diag);
} wq_index_v1;

/* "wq.sample/1": a random action; for ENV in proportion to the weights. */
typedef struct wq_sample_v1 {
    uint32_t struct_size;
    uint32_t reserved; /* zero */
    /* Writes the canonical text of the action that is drawn with this seed. [instance] */
    wq_status (*sample)(const wq_instance *game, uint32_t seat, uint64_t seed, const wq_sink *sink,
                        wq_diag *diag);
} wq_sample_v1;

#define WQ_PERFT_TURNS 1u          /* count distinct turns instead of sequences of actions */
#define WQ_PERFT_COUNT_FINISHED 2u /* also count games that ended earlier */

/* "wq.perft/1": counts sequences of exactly `depth` actions. */
typedef struct wq_perft_v1 {
    uint32_t struct_size;
    uint32_t reserved; /* zero */
    /* Counts; if `divide` is not null, writes "text TAB count" for each first action. [instance] */
    wq_status (*perft)(const wq_instance *game, uint32_t depth, uint32_t flags,
                       const wq_sink *divide, uint64_t *out, wq_diag *diag);
} wq_perft_v1;

/* Counts of random games. */
typedef struct wq_playout_stats {
    uint32_t struct_size; /* as the caller knows it */
    uint32_t reserved;    /* zero */
    uint64_t playouts;    /* number of games */
    uint64_t actions;     /* number of actions in all games */
    uint64_t capped;      /* number of games stopped at max_actions */
} wq_playout_stats;

/* "wq.playout/1": plays uniformly random games from the instance's state; does not change it. */
typedef struct wq_playout_v1 {
    uint32_t struct_size;
    uint32_t reserved; /* zero */
    /* Plays `count` games; the sink gets a line "class reason rank1 rank2 ... TAB count" for each
     * kind of outcome. [instance] */
    wq_status (*playout)(const wq_instance *game, uint64_t seed, uint64_t count,
                         uint64_t max_actions, const wq_sink *outcomes, wq_playout_stats *stats,
                         wq_diag *diag);
} wq_playout_v1;

/* "wq.view/1": the position text as the eyes of a viewer may see it. */
typedef struct wq_view_v1 {
    uint32_t struct_size;
    uint32_t reserved; /* zero */
    /* Writes the position text. `seat` are the eyes: those of a seat, or WQ_SEAT_NOBODY for what
     * all seats may see. [instance] */
    wq_status (*view)(const wq_instance *game, uint32_t seat, const wq_sink *sink, wq_diag *diag);
} wq_view_v1;

/* "wq.scene/1": the position as drawing primitives, one per line (docs/abi.md). */
typedef struct wq_scene_v1 {
    uint32_t struct_size;
    uint32_t reserved; /* zero */
    /* Writes the scene. `seat` are the eyes: those of a seat, WQ_SEAT_NOBODY for what all seats
     * may see, or 0 for everything. [instance] */
    wq_status (*scene)(const wq_instance *game, uint32_t seat, const wq_sink *sink, wq_diag *diag);
} wq_scene_v1;

/* "wq.touch/1", since 1.1: what a pointer touches to choose an action, one target or way per line
 * (docs/abi.md). */
typedef struct wq_touch_v1 {
    uint32_t struct_size;
    uint32_t reserved; /* zero */
    /* Writes the targets besides the places of the scene, and the ways to actions, for the actor
     * `seat`: a seat that is to act, or WQ_SEAT_ENV. What it leaves out, the host derives.
     * [instance] */
    wq_status (*touch)(const wq_instance *game, uint32_t seat, const wq_sink *sink, wq_diag *diag);
} wq_touch_v1;

/* "wq.explain/1": why a token is refused, and which legal actions are near. */
typedef struct wq_explain_v1 {
    uint32_t struct_size;
    uint32_t reserved; /* zero */
    /* Writes lines "rule R3.4", "message ...", "near O-O" (in the record's style, nearest first,
     * at most `near_`), "legal 34". [instance] */
    wq_status (*explain)(const wq_instance *game, uint32_t kind, uint32_t seat, wq_bytes token,
                         uint32_t near_, const wq_sink *sink, wq_diag *diag);
} wq_explain_v1;

/* A file format, other than WQN, that a game reads or writes. */
typedef struct wq_format_info {
    uint32_t struct_size;
    uint32_t directions; /* bit 0: imports, bit 1: exports, bit 2: each line is a game or nothing */
    wq_bytes id;         /* "sgf" */
    wq_strings suffixes; /* without the dot */
    wq_bytes magic;      /* bytes at the beginning of such a file; empty: none */
    wq_bytes about;      /* a sentence */
    wq_bytes about_zh;   /* since 1.1: the sentence in Chinese */
} wq_format_info;

/* A segment of imported text, with its place in the original. */
typedef struct wq_source_span {
    uint64_t at;     /* first byte in the WQN text */
    uint64_t from;   /* first byte in the original */
    uint64_t length; /* bytes in the original */
} wq_source_span;

/* "wq.format/1": conversion between WQN and other formats of the game. */
typedef struct wq_format_v1 {
    uint32_t struct_size;
    uint32_t formats_len;
    const wq_format_info *const *formats;
    /* Original bytes to WQN text; the map gets wq_source_spans ascending by `at`; encoding names
     * the encoding; empty: the encoding that the file names. [any] */
    wq_status (*import_)(uint32_t format, wq_bytes bytes, wq_bytes encoding, const wq_sink *wqn,
                         const wq_sink *map, wq_diag *diag);
    /* WQN text to bytes; losses receives a line for each loss of information. [any] */
    wq_status (*export_)(uint32_t format, wq_bytes wqn, const wq_sink *bytes,
                         const wq_sink *losses, wq_diag *diag);
} wq_format_v1;

#if defined(_WIN32)
#define WQ_EXPORT __declspec(dllexport)
#else
#define WQ_EXPORT __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
}
#endif

#ifndef WQ_NO_HELPERS
#include "wanqi_helpers.h"
#endif

#endif /* WANQI_H */
