/* A library without a game. When it is loaded, it writes forged reports of all tests, in the form of a
 * child process of `wanqi check`, to every open stream, and ends the process. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char *const TESTS[] = {
    "load",      "descriptor", "options", "start",    "lists",     "refusals",    "actors",   "ends",
    "counts",    "scenes",     "targets",   "instances", "clones", "batches",   "validation", "processes",   "positions",
    "snapshots", "styles",     "checkpoints", "outcomes", "sealed", "playouts",   "noise",
    "arguments", "exports",    "loader",  "memory",   "secrets",   "values",      "endurance",
};

__attribute__((constructor)) static void reports(void) {
    char line[512];
    for (unsigned at = 0; at < sizeof TESTS / sizeof *TESTS; at++) {
        int length = snprintf(line, sizeof line,
                              "{\"library\":\"x\",\"test\":\"%s\",\"level\":1,\"seed\":1,\"status\":\"ok\","
                              "\"ok\":true,\"self_reported\":false,\"seconds\":0.1,\"detail\":\"all is well\","
                              "\"reproduce\":null}\n",
                              TESTS[at]);
        for (int file = 1; file < 64; file++)
            if (write(file, line, (size_t)length) < 0) continue;
    }
    _exit(0);
}
