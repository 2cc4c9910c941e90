/** Recorded programs once more, where nothing has changed and where something has. */

import assert from "node:assert/strict";
import { changedWorlds, generatedProgram, place } from "../../../support/replay_worlds.ts";
import { changed, recorded, replayed, stopText } from "../../../support/replays.ts";

for (const seed of [1, 2, 3]) {
  Deno.test(`program ${seed} runs again without a model, and stops where its world has changed`, async () => {
    const program = generatedProgram(seed);
    await using record = await recorded(program);
    for (const world of changedWorlds(program, { seed, count: 3 })) {
      const before = changed(program.files, world);
      await place(record.desk.root, before);
      const { ended, ...rest } = await replayed(record);
      assert.deepEqual(
        { code: ended.code, says: ended.stderr.includes(stopText(world)), ...rest },
        { code: 3, says: true, after: before, sessions: 0, answers: 0 },
        `${world.kind} ${world.path}: ${stopText(world)}\n${ended.stderr}\n${program.code}`,
      );
    }
    await place(record.desk.root, program.files);
    const { ended, ...rest } = await replayed(record);
    assert.deepEqual(
      { printed: ended.stdout.trimEnd(), ...rest },
      { printed: record.printed, after: record.after, sessions: 1, answers: 0 },
      ended.stderr,
    );
  });
}
