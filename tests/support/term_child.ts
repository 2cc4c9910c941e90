/**
 * The user's shell as `agent term` runs it, in the terminal of this process. Arguments: the shell, its
 * path, and a folder: a question there writes all commands that were captured to `records`.
 */

import { shells } from "../../src/protocol/mod.ts";
import { ptyWay, runShell } from "../../src/terminal/mod.ts";
import { ownTerminal } from "../../src/util/mod.ts";

const [name, program = "", folder = ""] = Deno.args;
const shell = shells.find((it) => it === name);
if (shell === undefined) throw new Error(`no shell is called ${name}`);
const place = await Deno.makeTempDir({ dir: folder });

Deno.exit(
  await runShell({
    ...{ shell, program, place, nonce: "n0nce", question: true },
    way: ptyWay({ folder: place, script: null }),
    screen: ownTerminal(),
    env: Deno.env.toObject(),
    folder: Deno.cwd(),
    signal: new AbortController().signal,
    now: () => Date.now(),
    t: (key) => key,
    help: {
      previewsFirst: false,
      preview: () => Promise.resolve(null),
      ended() {},
      forgets: () => Promise.resolve(false),
      forged: () => Promise.resolve(),
      redact: (text) => text.replaceAll("hunter2", "[secret]"),
      async ask({ commands }) {
        await Deno.writeTextFile(`${folder}/records`, JSON.stringify(commands));
        return { kind: "tell", says: "records are written" };
      },
    },
  }),
);
