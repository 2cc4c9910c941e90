/** Esc and signals, whatever runs: the log says what came of it, nothing is left running, and one can go on. */

import assert from "node:assert/strict";
import { type Place, place } from "../../support/dashboard.ts";
import { until } from "../../support/dashboard_tmux.ts";
import { alive, oddDuration } from "../../unit/sandbox/support.ts";

/** Without /proc nobody can look who is left. */
const ignore = Deno.build.os !== "linux";

function story(name: string, fn: () => Promise<void>): void {
  Deno.test({ name, ignore, fn });
}

/** A command that has written a file before it is stopped. */
const writes = (odd: string) => `echo hello; echo one > made.txt; sleep ${odd}`;

async function begun(odd: string): Promise<void> {
  await until(async () => (await alive(odd)).length > 0);
}

interface Changed {
  readonly files: readonly { readonly path: string }[];
}

/** Files of each change that is closed. */
async function changesOf(it: Place): Promise<unknown> {
  const rows: readonly Changed[] = JSON.parse(await it.agent("changes", "--json"));
  return rows.map(({ files }) => files.map(({ path }) => path));
}

story(
  "Esc stops a command of the user's own: what it wrote is told and can be undone",
  async () => {
    const odd = oddDuration();
    await using it = await place({ script: "- text: I see.\n" });
    const dashboard = await it.open();
    await dashboard.say(`!${writes(odd)}`);
    await begun(odd);
    dashboard.press("escape");
    await dashboard.shows(`! ${writes(odd)}`, /^hello +│/m, /^interrupted after [\d.]+ s +│/m);
    await dashboard.idle();
    // What it said last does not stay in the line of what goes on.
    await dashboard.until((screen) => !/^ .*hello/m.test(screen), "the status line");
    assert.deepEqual(await alive(odd), []);
    assert.deepEqual(await changesOf(it), [["made.txt"]]);
    await dashboard.say("go on");
    await dashboard.shows("I see.");
  },
);

story(
  "a signal that ends the dashboard ends such a command first, and its change is closed",
  async () => {
    const odd = oddDuration();
    await using it = await place({ script: "- text: I see.\n" });
    const dashboard = await it.open();
    await dashboard.say(`!${writes(odd)}`);
    await begun(odd);
    dashboard.signal("SIGTERM");
    assert.equal((await dashboard.ended).code, 143);
    assert.deepEqual(await alive(odd), []);
    assert.deepEqual(await changesOf(it), [["made.txt"]]);
  },
);

const calls = (odd: string) =>
  `- calls: [{ name: run_shell, input: { command: "${writes(odd)}" } }]\n- text: And now this.\n`;

story(
  "Esc stops a command of the agent's: it was interrupted, not skipped, and one can go on",
  async () => {
    const odd = oddDuration();
    await using it = await place({ script: calls(odd) });
    const dashboard = await it.open({ argv: ["--approve", "all"] });
    await dashboard.say("run it");
    await begun(odd);
    dashboard.press("escape");
    await dashboard.shows(/! run_shell .* · interrupted/, "Cancelled.");
    await dashboard.idle();
    assert.deepEqual(await alive(odd), []);
    assert.deepEqual(await changesOf(it), [["made.txt"]]);
    await dashboard.say("go on");
    await dashboard.shows("And now this.");
    assert.doesNotMatch(dashboard.screen(), /Something went wrong/);
  },
);
