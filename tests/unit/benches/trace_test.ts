import assert from "node:assert/strict";
import { over } from "../../../benches/budgets.ts";
import { callsIn } from "../../../benches/trace.ts";

const places = { program: "/dist", own: ["/home/u", "/project"], runtime: "/home/u/.cache/deno" };

/** As strace 6.1 writes it. */
const trace = `
11 execve("/bin/deno", ["deno", "run"], 0x7ffd /* 5 vars */) = 0
11 openat(AT_FDCWD</project>, "/dist/main.js", O_RDONLY|O_CLOEXEC) = 9</dist/main.js>
11 openat(AT_FDCWD</project>, "/dist/lost.js", O_RDONLY|O_CLOEXEC) = -1 ENOENT (No such file or directory)
12 openat(AT_FDCWD</project>, "/dist/src/models/worker.js", O_RDONLY|O_CLOEXEC <unfinished ...>
11 openat(AT_FDCWD</project>, "README.md", O_RDONLY|O_CLOEXEC) = 10</project/README.md>
12 <... openat resumed>) = 11</dist/src/models/worker.js>
11 openat(AT_FDCWD</project>, "/home/u/.cache/deno/x", O_RDONLY|O_CLOEXEC) = 10</home/u/.cache/deno/x>
11 openat(AT_FDCWD</project>, "/distant", O_RDONLY|O_CLOEXEC) = 10</distant>
13 fsync(31</home/u/data/log.kv-wal>) = 0
13 fsync(30</home/u/data/log.kv> <unfinished ...>
14 fsync(15</home/u/.cache/deno/v8_code_cache_v2-wal>) = 0
13 <... fsync resumed>) = 0
11 execve("/opt/git", ["git"], 0x7ffd /* 5 vars */) = -1 ENOENT (No such file or directory)
15 execve("/usr/bin/git", ["git"], 0x7ffd /* 5 vars */ <unfinished ...>
15 <... execve resumed>) = 0
13 fdatasync(32</project/a.txt>) = 0
`;

Deno.test("calls are counted by what they were made for, in one line or in two", () => {
  assert.deepEqual(callsIn(trace, places), {
    chunks: ["/dist/main.js", "/dist/src/models/worker.js"],
    files: ["/project/README.md"],
    commits: 1,
    syncs: 2,
    programs: 1,
  });
});

Deno.test("what is over its budget is told with both figures, what is under it is not", () => {
  const budget = {
    chunks: 9,
    code: 9,
    node: 9,
    files: 9,
    commits: 9,
    syncs: 9,
    programs: 9,
    sent: 9,
  };
  assert.deepEqual(over(budget, budget), []);
  assert.deepEqual(over({ ...budget, code: 10, sent: 1 }, budget), ["code: 10, budget 9"]);
});
