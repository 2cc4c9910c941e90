import assert from "node:assert/strict";
import type { Command, Confinement, PipedProcess } from "../../../src/protocol/mod.ts";
import { processSpawner } from "../../../src/sandbox/mod.ts";
import { testWith } from "../../support/machine.ts";
import { alive, inPlace, oddDuration, type Place } from "./support.ts";

const readOnly: Confinement = { writable: [], network: false, reads: "alone" };

function spawnerIn(place: Place) {
  return processSpawner({ ...place, env: (name) => name === "PATH" ? "/usr/bin:/bin" : undefined });
}

async function started(
  spawner: ReturnType<typeof spawnerIn>,
  command: Pick<Command, "cwd"> & { readonly script: string; readonly confine?: Confinement },
): Promise<PipedProcess> {
  const { script, ...rest } = command;
  const piped = await spawner.pipe?.({ program: "/bin/sh", args: ["-c", script], ...rest });
  assert.ok(piped && !("type" in piped), JSON.stringify(piped));
  return piped;
}

/** What it prints after these words, to the end of its output. */
async function told({ input, output, close }: PipedProcess, words: string): Promise<string> {
  const writer = input.getWriter();
  await writer.write(new TextEncoder().encode(words));
  await writer.close();
  const text = await new Response(output).text();
  await close();
  return text;
}

Deno.test("a piped program is spoken to, and its errors are not in its output", () =>
  inPlace(async (place) => {
    await using spawner = spawnerIn(place);
    const script = 'echo error >&2; while read -r line; do echo "read $line"; done; echo over';
    const piped = await started(spawner, { cwd: place.root, script });
    assert.equal(await told(piped, "one\ntwo\n"), "read one\nread two\nover\n");
    assert.equal(piped.errors(), "error\n");
  }));

testWith(
  ["bwrap"],
  "in its box it writes nothing in the workspace and hears its input",
  () =>
    inPlace(async (place) => {
      await using spawner = spawnerIn(place);
      const script = "echo x >written && echo wrote; echo error >&2; cat";
      const piped = await started(spawner, { cwd: place.root, script, confine: readOnly });
      assert.equal(await told(piped, "said\n"), "said\n");
      assert.match(piped.errors(), /written: .*\nerror\n$/);
      assert.deepEqual([...Deno.readDirSync(place.root)].map(({ name }) => name), []);
    }),
);

testWith(
  ["bwrap"],
  "one that heeds neither the end of its input nor SIGTERM is killed",
  () =>
    inPlace(async (place) => {
      await using spawner = spawnerIn(place);
      for (const confine of [undefined, readOnly]) {
        const duration = oddDuration();
        const piped = await started(spawner, {
          cwd: place.root,
          script: `trap '' TERM; echo up; while :; do sleep ${duration}; done`,
          ...confine ? { confine } : {},
        });
        const reader = piped.output.getReader();
        await reader.read();
        await piped.close();
        assert.equal((await reader.read()).done, true);
        assert.deepEqual(await alive(duration), []);
      }
    }),
);

Deno.test("closing the spawner ends what it started, and a missing program is an exit", () =>
  inPlace(async (place) => {
    const spawner = spawnerIn(place);
    const piped = await started(spawner, { cwd: place.root, script: "cat" });
    const none = await spawner.pipe?.({ program: "no-such-program", args: [], cwd: place.root });
    assert.deepEqual(none, { type: "not_found" });
    await spawner.close();
    await piped.ended;
    assert.equal(await new Response(piped.output).text(), "");
  }));

testWith(
  ["bwrap"],
  "of endless errors the last are kept, and nobody waits for more",
  () =>
    inPlace(async (place) => {
      await using spawner = spawnerIn(place);
      for (const confine of [undefined, readOnly]) {
        const script = "yes error | head -c 1000000 >&2; echo last >&2; cat";
        const own = confine ? { confine } : {};
        const piped = await started(spawner, { cwd: place.root, script, ...own });
        assert.equal(await told(piped, "said\n"), "said\n");
        assert.deepEqual([piped.errors().length, piped.errors().slice(-5)], [4_096, "last\n"]);
      }
    }),
);
