/* Invalid plugins; EVIL chooses which. The host must refuse each of them with a message, and must
 * not call functions that may not exist. */
#include "wanqi.h"

#define NO_ENTRY 1
#define NULL_TABLE 2
#define MAGIC 3
#define MAJOR 4
#define DRAFT 5
#define SHORT_TABLE 6
#define SHORT_CORE 7
#define NULL_GAME 8
#define NULL_FUNCTION 9
#define ABORTS 10
#define TINY_TABLE 11

#if EVIL == NO_ENTRY
int wanqi_is_not_here(void) { return 1; }
#else

static const void *no_extension(wq_bytes id) {
    (void)id;
    return 0;
}

static const wq_core core = {
    .struct_size = EVIL == SHORT_CORE ? 16 : sizeof(wq_core),
};

static const wq_game_info game = {
    .struct_size = sizeof(wq_game_info),
};

static wq_plugin table = {
    .magic = EVIL == MAGIC ? 42 : WQ_MAGIC,
    .struct_size = EVIL == SHORT_TABLE ? 40 : EVIL == TINY_TABLE ? 4 : sizeof(wq_plugin),
    .major = EVIL == MAJOR ? WQ_MAJOR + 1 : WQ_MAJOR,
    .minor = 7,
    .draft = EVIL == DRAFT ? WQ_DRAFT + 1 : WQ_DRAFT,
    .build_flags = EVIL == ABORTS ? WQ_BUILD_PANIC_ABORT : WQ_BUILD_GUARDED,
    .game = EVIL == NULL_GAME ? 0 : &game,
    .core = &core,
    .extension = no_extension,
};

#if EVIL == ABORTS
static void nothing(void) {}
static union {
    wq_core core;
    struct {
        uint32_t struct_size, reserved;
        void (*functions[(sizeof(wq_core) - 8) / sizeof(void *)])(void);
    } raw;
} full;
#endif

WQ_EXPORT const wq_plugin *wanqi_plugin_v1(void) {
#if EVIL == NULL_TABLE
    return 0;
#endif
#if EVIL == ABORTS
    full.raw.struct_size = sizeof(wq_core);
    for (unsigned i = 0; i < sizeof full.raw.functions / sizeof *full.raw.functions; i++) {
        full.raw.functions[i] = nothing;
    }
    table.core = &full.core;
#endif
    return &table;
}
#endif
