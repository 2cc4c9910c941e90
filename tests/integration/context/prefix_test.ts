/** What a server has read of a conversation it need not read again; 200 sessions are in `benches/prefix.md`. */

import assert from "node:assert/strict";
import { testWith } from "../../support/machine.ts";
import { runSession } from "../../../benches/prefix/sessions.ts";

testWith(
  ["bwrap"],
  "each request begins with all of the one before, unless the mode is another one",
  async () => {
    const counts = [];
    for (const seed of [2, 3, 7, 11]) counts.push(await runSession(seed));
    const breaks = counts.flatMap((it) => it.breaks);
    // What a mode does not have, its tools, is not in the request: they stand at its beginning.
    assert.deepEqual(breaks.filter(({ happened }) => !happened.includes("mode ")), []);
    const turns = counts.reduce((all, it) => all + it.turns, 0);
    assert.ok(breaks.length <= turns / 20, `${breaks.length} of ${turns}`);
    // Sessions in which nothing happens prove nothing.
    const done = new Set(counts.flatMap(({ calls }) => Object.keys(calls)));
    for (const call of ["read_file ok", "edit_file ok", "write_file ok", "run_shell ok"]) {
      assert.ok(done.has(call), call);
    }
    for (const { first } of counts) {
      assert.equal(first.tools, 7);
      assert.ok(first.bytes <= 4500, `${first.bytes} bytes`);
    }
  },
);
