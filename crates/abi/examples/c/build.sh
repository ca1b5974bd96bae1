#!/bin/sh
# Builds the example into a folder (default: here). The program finds it with --plugin-dir.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
out=${1:-$here}
case $(uname -s) in Darwin) suffix=dylib ;; *) suffix=so ;; esac
mkdir -p "$out"
"${CC:-cc}" -std=c99 -O2 -Wall -Wextra -Wpedantic -Wconversion -Werror -shared -fPIC \
    -fvisibility=hidden -I"$here/../../include" "$here/nim.c" -o "$out/libwanqi_nim.$suffix.new"
mv "$out/libwanqi_nim.$suffix.new" "$out/libwanqi_nim.$suffix"
echo "$out/libwanqi_nim.$suffix"
