/** The filter of calls, as the kernel runs it, and its numbers, as the system's headers have them. */

import assert from "node:assert/strict";
import { bubblewrap as level } from "../../../src/sandbox/bubblewrap.ts";
import { type Call, denied, judged, missing } from "../../../src/sandbox/seccomp/calls.ts";
import { filterProgram } from "../../../src/sandbox/seccomp/filter.ts";
import { processSpawner } from "../../../src/sandbox/mod.ts";
import { bubblewrap } from "../../support/bubblewrap.ts";
import { hasProgram, testWith } from "../../support/machine.ts";
import { fileLevels, inPlace, type Place, systemFolders } from "./support.ts";

const [EPERM, ENOSYS, EAFNOSUPPORT, EPROTONOSUPPORT] = [1, 38, 97, 93];
const everywhere: readonly Call[] = [
  ...[...denied, ...missing],
  ...Object.entries(judged).map(([name, numbers]) => ({ name, ...numbers })),
];

/** Prints the name of each call, its number to the compiler, and the error that it ends with. */
const asks = `
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>
static void ask(const char *name, long number) {
  errno = 0;
  long it = syscall(number, 0, 0, 0, 0, 0, 0);
  printf("%s %ld %d\\n", name, number, it == -1 ? errno : 0);
}
int main(void) {
${
  [...denied, ...missing].map(({ name }) =>
    `#ifdef SYS_${name}\nask("${name}", SYS_${name});\n#endif`
  )
    .join("\n")
}
  return 0;
}
`;

/** What a program inside may want for once, each a line of what came of it. */
const tries = `
#define _GNU_SOURCE
#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>
static void told(const char *name, long it) { printf("%s %d\\n", name, it == -1 ? errno : 0); }
static void own(const char *name, long (*does)(void)) {
  fflush(stdout);
  pid_t child = fork();
  if (child == 0) { errno = 0; told(name, does()); fflush(stdout); _exit(0); }
  int status = 0;
  waitpid(child, &status, 0);
  if (WIFSIGNALED(status)) printf("%s killed %d\\n", name, WTERMSIG(status));
}
static long keyring(void) { return syscall(SYS_keyctl, 0, -3, 1); }
static long key(void) { return syscall(SYS_add_key, "user", "n", "v", 1, -3); }
static long trace(void) { return ptrace(PTRACE_TRACEME, 0, 0, 0); }
static long memory(void) {
  char a = 'a', b = 0;
  struct iovec from = { &a, 1 }, to = { &b, 1 };
  return process_vm_readv(getpid(), &to, 1, &from, 1, 0);
}
static long users(void) { return unshare(CLONE_NEWUSER); }
static long cloned(void) {
  long it = syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0);
  if (it == 0) _exit(0);
  return it;
}
static long ring(void) { char p[120] = {0}; return syscall(SYS_io_uring_setup, 1, p); }
static long vsock(void) { return socket(40, SOCK_STREAM, 0); }
static long crypto(void) { return socket(38, SOCK_SEQPACKET, 0); }
static long audit(void) { return socket(AF_NETLINK, SOCK_RAW, 9); }
static long raw(void) { return socket(AF_INET, SOCK_RAW, 1); }
static long packet(void) { return socket(AF_PACKET, SOCK_RAW, 0); }
static long typed(void) { return ioctl(0, 0x5412, "x"); }
static long old(void) {
#ifdef __x86_64__
  long it;
  __asm__ volatile("int $0x80" : "=a"(it) : "a"(20) : "memory");
  return it;
#else
  raise(SIGSYS);
  return 0;
#endif
}
static long udp(void) { return socket(AF_INET6, SOCK_DGRAM | SOCK_CLOEXEC, 0); }
static long pair(void) { int p[2]; return socketpair(AF_UNIX, SOCK_STREAM, 0, p); }
static long routes(void) { return socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, 0); }
static long files(void) { return unshare(CLONE_FILES); }
int main(void) {
  own("keyring", keyring); own("key", key); own("trace", trace); own("memory", memory);
  own("users", users); own("cloned", cloned); own("ring", ring); own("vsock", vsock);
  own("crypto", crypto); own("audit", audit); own("raw", raw); own("packet", packet);
  own("typed", typed); own("old", old);
  own("udp", udp); own("pair", pair); own("routes", routes); own("files", files);
  return 0;
}
`;

testWith(["gcc"], "each number of a call is that of the headers of this system", async () => {
  for (const architecture of ["x86_64", "aarch64"] as const) {
    const header = architecture === "aarch64" ? "asm-generic/unistd.h" : "asm/unistd_64.h";
    const known = await numbersOf(header);
    const own = everywhere.filter(({ name }) => known.has(name));
    assert.ok(own.length > 40, `${own.length} of ${header}`);
    assert.deepEqual(
      own.map((it) => [it.name, it[architecture]]),
      own.map(({ name }) => [name, known.get(name)]),
    );
  }
});

for (const { level, ignore } of fileLevels) {
  levelTest(`${level}: the kernel refuses what the filter lists`, ignore, async (place) => {
    await using spawner = spawnerOf(place, level);
    const expected = new Map([
      ...denied.map(({ name }) => [name, EPERM] as const),
      ...missing.map(({ name }) => [name, ENOSYS] as const),
    ]);
    const answers = (await runIn(spawner, place, asks)).map((line) => line.split(" "));
    assert.ok(answers.length > 40);
    for (const [name = "", number, error] of answers) {
      const call = everywhere.find((it) => it.name === name);
      assert.deepEqual([name, Number(number), Number(error)], [
        ...[name, call?.[Deno.build.arch]],
        expected.get(name),
      ]);
    }
  });
}

const builds = ["udp 0", "pair 0", "routes 0", "files 0"];

for (const { level, ignore } of fileLevels) {
  levelTest(
    `${level}: what programs try there fails, what builds need works`,
    ignore,
    async (place) => {
      await using spawner = spawnerOf(place, level);
      const lines = await runIn(spawner, place, tries);
      assert.deepEqual(lines, [
        ...[`keyring ${EPERM}`, `key ${EPERM}`, `trace ${EPERM}`, `memory ${EPERM}`],
        ...[`users ${EPERM}`, `cloned ${EPERM}`, `ring ${ENOSYS}`, `vsock ${EAFNOSUPPORT}`],
        ...[`crypto ${EAFNOSUPPORT}`, `audit ${EPROTONOSUPPORT}`, `raw ${EPERM}`],
        ...[`packet ${EAFNOSUPPORT}`, `typed ${EPERM}`, "old killed 31"],
        ...builds,
      ]);
    },
  );
}

for (const { level, ignore } of fileLevels) {
  levelTest(`${level}: a program that looks for its own errors runs`, ignore, async (place) => {
    await using spawner = spawnerOf(place, level);
    const leak = "#include <stdlib.h>\nint main(void) { return malloc(1) == 0; }\n";
    assert.deepEqual(await runIn(spawner, place, leak, ["-fsanitize=address"]), [""]);
  });
}

testWith(
  ["gcc"],
  "without the filter most of it works, so that it is the filter that refuses",
  () =>
    inPlace(async (place) => {
      const lines = await compiled(place, tries);
      const free = ["trace 0", "memory 0", "audit 0", ...builds];
      assert.deepEqual(free.filter((line) => !lines.includes(line)), []);
      assert.ok(!lines.includes("old killed 31"));
    }),
);

Deno.test({
  name: "a filter that lets everything through is found out, and the next way is one without",
  ignore: !bubblewrap,
  fn: () =>
    inPlace(async (place) => {
      const bin = `${place.root}/../bin`;
      await Deno.mkdir(bin);
      // As if the kernel had been given the filter, and had forgotten it.
      const script = "for it do shift; case $it in --seccomp) skip=1 ;; *) " +
        '[ -n "$skip" ] && skip= || set -- "$@" "$it" ;; esac; done; exec /usr/bin/bwrap "$@"';
      await Deno.writeTextFile(`${bin}/bwrap`, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
      const machine = { os: "linux", isRoot: Deno.uid() === 0, program: () => "" } as const;
      const filtered = level.ways(machine).map(({ filtersCalls }) => filtersCalls);
      assert.deepEqual(filtered, filtered.toSorted((a, b) => Number(b) - Number(a)));
      for (const [folder, way] of [[bin, filtered.indexOf(false)], ["/usr/bin", 0]] as const) {
        await using spawner = processSpawner({
          ...{ root: place.root, scratch: `${place.scratch}${way}`, levels: ["bubblewrap"] },
          env: (name) => name === "PATH" ? "/usr/bin:/bin" : undefined,
          systemFolders: [folder, "/usr/bin", "/bin"],
        });
        assert.deepEqual(await spawner.sandbox(), { level: "bubblewrap" });
        const record = JSON.parse(await Deno.readTextFile(`${place.scratch}${way}/sandbox.json`));
        assert.equal(record.way, way);
      }
    }),
});

Deno.test("the filter of an architecture is a program that the kernel would take", () => {
  for (const architecture of ["x86_64", "aarch64"] as const) {
    const program = filterProgram(architecture);
    assert.equal(program.length % 8, 0);
    // BPF_MAXINSNS
    assert.ok(program.length / 8 <= 4096);
    assert.equal(program[program.length - 8], 0x06, "its last step is a return");
  }
});

/** It needs a compiler, and a level that this machine may not have. */
function levelTest(name: string, ignore: boolean, fn: (place: Place) => Promise<void>): void {
  Deno.test({ name, ignore: ignore || !hasProgram("gcc"), fn: () => inPlace(fn) });
}

function spawnerOf(place: Place, level: "bubblewrap" | "landlock") {
  return processSpawner({
    ...place,
    env: (name) => name === "PATH" ? "/usr/bin:/bin" : undefined,
    levels: [level],
    systemFolders,
  });
}

async function runIn(
  spawner: ReturnType<typeof processSpawner>,
  place: Place,
  source: string,
  flags: readonly string[] = [],
): Promise<readonly string[]> {
  await compile(place, source, flags);
  const { exit, output } = await spawner.run({
    program: `${place.root}/it`,
    args: [],
    cwd: place.root,
    timeoutMs: 10_000,
    maxOutputBytes: 100_000,
    confine: { writable: [], network: false },
  }, { signal: new AbortController().signal });
  assert.deepEqual(exit, { type: "exited", code: 0 }, output);
  return output.trimEnd().split("\n");
}

async function compiled(place: Place, source: string): Promise<readonly string[]> {
  await compile(place, source);
  const { stdout } = await new Deno.Command(`${place.root}/it`).output();
  return new TextDecoder().decode(stdout).trimEnd().split("\n");
}

async function compile(
  { root }: Place,
  source: string,
  flags: readonly string[] = [],
): Promise<void> {
  await Deno.writeTextFile(`${root}/it.c`, source);
  const { success, stderr } = await new Deno.Command("gcc", {
    args: [...flags, "-o", `${root}/it`, `${root}/it.c`],
  }).output();
  assert.ok(success, new TextDecoder().decode(stderr));
}

/** As the preprocessor has them. */
async function numbersOf(header: string): Promise<ReadonlyMap<string, number>> {
  const child = new Deno.Command("gcc", {
    args: ["-E", "-dM", "-include", header, "-x", "c", "/dev/null"],
  });
  const text = new TextDecoder().decode((await child.output()).stdout);
  const found = text.matchAll(/^#define __NR(?:3264)?_(\w+) (\d+)$/gm);
  return new Map([...found].map(([, name = "", number]) => [name, Number(number)]));
}
