/** The filter of calls as a machine of our own runs it; the kernel's word is in `tests/integration`. */

import assert from "node:assert/strict";
import { denied, judged, type JudgedCall, missing } from "../../../src/sandbox/seccomp/calls.ts";
import { filterProgram } from "../../../src/sandbox/seccomp/filter.ts";
import { runFilter } from "../../support/bpf.ts";

const architectures = { x86_64: 0xc000003e, aarch64: 0xc00000b7 } as const;
const allow = 0x7fff0000;
const kill = 0x80000000;
const error = (number: number) => 0x00050000 + number;
const [EPERM, ENOSYS, EPROTONOSUPPORT, EAFNOSUPPORT] = [1, 38, 93, 97].map(error);

for (const name of ["x86_64", "aarch64"] as const) {
  const program = filterProgram(name);
  const architecture = architectures[name];
  const answer = (number: number, args: readonly (number | bigint)[] = []) =>
    runFilter(program, { architecture, number, args });
  const call = (it: JudgedCall, ...args: readonly (number | bigint)[]) =>
    answer(judged[it][name], args);

  Deno.test(`${name}: every number of a call that there is gets its answer, and no other`, () => {
    const expected = new Map<number, number | undefined>();
    for (const it of denied) if (it[name] !== null) expected.set(it[name], EPERM);
    for (const it of missing) if (it[name] !== null) expected.set(it[name], ENOSYS);
    // Without arguments these ask for nothing that is refused, but for a family that is none.
    for (const it of ["socket", "socketpair"] as const) {
      expected.set(judged[it][name], EAFNOSUPPORT);
    }
    for (let number = 0; number < 1024; number++) {
      assert.equal(answer(number), expected.get(number) ?? allow, `${number}`);
    }
  });

  Deno.test(`${name}: a program of another architecture is killed`, () => {
    for (const other of [0x40000003, 0x40000028, 0xc0000016, 0xc00000f3, 0]) {
      assert.equal(runFilter(program, { architecture: other, number: 0 }), kill);
    }
    const others = Object.values(architectures).filter((it) => it !== architecture);
    for (const it of others) {
      assert.equal(runFilter(program, { architecture: it, number: 0 }), kill);
    }
  });

  Deno.test(`${name}: processes and threads are made, name spaces are not`, () => {
    const thread = 0x3d0f00;
    assert.equal(call("clone", thread), allow);
    assert.equal(call("clone", 0x1200011), allow, "fork of glibc");
    assert.equal(call("clone", 0x4111), allow, "vfork");
    const spaces = [0x20000, 0x2000000, 0x4000000, 0x8000000, 0x10000000, 0x20000000, 0x40000000];
    for (const space of spaces) {
      assert.equal(call("clone", space | 17), EPERM);
      assert.equal(call("clone", 0xffff_ffff_0000_0000n | BigInt(space | 17)), EPERM);
      assert.equal(call("unshare", space), EPERM);
    }
    assert.equal(call("unshare", 0x80), EPERM);
    assert.equal(call("unshare", 0x400 | 0x200), allow, "tables of files of its own");
  });

  Deno.test(`${name}: sockets are those of the network and of paths`, () => {
    const flags = 0o2004000;
    const answers = ([[1, 1], [2, 1], [2, 2], [10, 1], [10, 2 | flags], [16, 3]] as const)
      .map(([family, type]) => call("socket", family, type, 0));
    assert.deepEqual(answers, answers.map(() => allow));
    for (const family of [2, 10]) {
      for (const type of [3, 3 | flags, 10]) assert.equal(call("socket", family, type, 1), EPERM);
    }
    // Of another half of the register the kernel sees nothing.
    assert.equal(call("socket", 2, 0x1_0000_0003n, 1), EPERM);
    assert.equal(call("socket", 0x1_0000_0001n, 1, 0), allow);
    const others = [0, 3, 4, 5, 9, 15, 17, 21, 29, 30, 31, 38, 40, 43, 44, 45, 0xffff_ffff];
    for (const family of others) {
      assert.equal(call("socket", family, 1, 0), EAFNOSUPPORT);
      assert.equal(call("socketpair", family, 1, 0), EAFNOSUPPORT);
    }
    assert.equal(call("socketpair", 1, 1, 0), allow);
    assert.equal(call("socketpair", 2, 1, 0), EAFNOSUPPORT);
    for (const protocol of [4, 15]) assert.equal(call("socket", 16, 2, protocol), allow);
    for (const protocol of [6, 9, 12, 16, 21]) {
      assert.equal(call("socket", 16, 2, protocol), EPROTONOSUPPORT);
    }
  });

  Deno.test(`${name}: terminals take no words that nobody typed`, () => {
    for (const command of [0x5412, 0x541c]) {
      assert.equal(call("ioctl", 0, command), EPERM);
      assert.equal(call("ioctl", 0, 0xffff_ffff_0000_0000n + BigInt(command)), EPERM);
    }
    for (const command of [0x5401, 0x5413, 0x541b, 0x5421]) {
      assert.equal(call("ioctl", 0, command), allow);
    }
  });
}

Deno.test("x86_64: calls of x32 are not there", () => {
  const program = filterProgram("x86_64");
  const answer = (number: number) =>
    runFilter(program, { architecture: architectures.x86_64, number });
  for (const number of [0, 57, 101, 250, 512, 521]) {
    assert.equal(answer(0x40000000 + number), ENOSYS);
  }
  assert.equal(answer(0xffffffff), ENOSYS);
});
