/**
 * Programs that write down that they were run and with which words, and print a character, so that a
 * file to which they are sent is seen to change.
 */

import { hasProgram } from "../../support/machine.ts";

/** One is named after each program that a line may start; `false` fails, the others do not. */
export const stubs = ["p1", "p2", "p3", "p4", "p5", "echo", "ls", "cat", "true", "false"] as const;

/** Real ones, that run another program. */
const wrappers = [
  "env",
  "nohup",
  "timeout",
  "nice",
  "setsid",
  "stdbuf",
  "xargs",
  "bash",
  "sh",
] as const;

/**
 * A record is one `write` to the end of the log, so that two programs of a pipeline cannot mix
 * theirs: `C`, the count of words and the words, each closed by a NUL.
 */
const source = String.raw`
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
int main(int argc, char **argv) {
  static char record[1 << 20];
  size_t size = sprintf(record, "C%c%d", 0, argc) + 1;
  for (int i = 0; i < argc; i++) {
    size_t more = strlen(argv[i]) + 1;
    if (size + more > sizeof record) return 99;
    memcpy(record + size, argv[i], more);
    size += more;
  }
  int log = open(getenv("FUZZ_LOG"), O_WRONLY | O_APPEND);
  if (log < 0 || write(log, record, size) != (ssize_t) size) return 99;
  signal(SIGPIPE, SIG_IGN);
  write(1, ".", 1);
  write(2, ".", 1);
  const char *name = strrchr(argv[0], '/');
  return strcmp(name ? name + 1 : argv[0], "false") == 0;
}
`;

/** The same for a machine without a compiler; five times slower. */
const script = String.raw`#!/bin/sh
printf '%s\0' C "$(($# + 1))" "$0" "$@" >>"$FUZZ_LOG"
printf .
printf . >&2
[ "$0" != "\${0%false}" ] && exit 1
exit 0
`;

/** Fills an empty folder with the programs. */
export async function makeStubs(folder: string): Promise<void> {
  const first = `${folder}/${stubs[0]}`;
  if (hasProgram("cc")) {
    await Deno.writeTextFile(`${folder}/stub.c`, source);
    const args = ["-O1", "-w", "-o", first, `${folder}/stub.c`];
    const { success } = await new Deno.Command("cc", { args }).output();
    if (!success) throw new Error("the stub program could not be compiled");
    await Deno.remove(`${folder}/stub.c`);
  } else {
    await Deno.writeTextFile(first, script, { mode: 0o755 });
  }
  for (const name of stubs.slice(1)) await Deno.copyFile(first, `${folder}/${name}`);
  for (const name of wrappers) {
    const real = ["/usr/bin", "/bin"].find((it) => exists(`${it}/${name}`));
    if (real) await Deno.symlink(`${real}/${name}`, `${folder}/${name}`);
  }
}

function exists(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}
