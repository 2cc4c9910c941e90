/**
 * A process that uses a store, for tests that need more than one.
 *
 *     append <folder> <name> <count>   says "<name>:<n>", <n> from 1 to <count>, in both streams
 *     crowd <folder> <name> <count>    the same in <count> sessions at once, for ever: "<session>:<n>"
 *     narrow <folder> <name> <count>   the same after it gave up every right
 *     hold <folder> <session>          takes the drive lock, says so and stays
 *     change <folder>                  the same with the lock of changes
 *
 * A line is printed once the event it names is acknowledged.
 */

import type { Store } from "../../src/protocol/mod.ts";
import { fileLocks, kvStore } from "../../src/storage/mod.ts";
import { realClock as clock } from "./clock.ts";

const [command, folder = "", name = "", count = "0"] = Deno.args;

/** One atomic over both streams; every 25th text is one that is spilled. */
async function say(store: Store, id: string, number: number): Promise<void> {
  const text = number % 25 === 0 ? id.padEnd(150_000, ".") : id;
  const events = [{ type: "user_message", text }] as const;
  for (;;) {
    const [session, workspace] = [
      await store.head("session:shared"),
      await store.head("workspace"),
    ];
    const outcome = await store.append([
      { stream: "session:shared", after: session, events },
      { stream: "workspace", after: workspace, events },
    ]);
    if (outcome.type === "appended") return;
  }
}

function print(line: string): void {
  Deno.stdout.writeSync(new TextEncoder().encode(`${line}\n`));
}

async function append(narrow: boolean): Promise<void> {
  const store = await kvStore({ folder, clock });
  if (narrow) {
    await store.openBlobs();
    for (const name of ["read", "write", "run", "net", "env", "sys", "ffi"] as const) {
      await Deno.permissions.revoke({ name });
    }
    print(await store.blobs.put(new Uint8Array(3)));
  }
  for (let number = 1; number <= Number(count); number++) {
    const id = `${name}:${number}`;
    await say(store, id, number);
    print(id);
  }
  await store.close();
}

/** Each session waits for itself alone. */
async function crowd(): Promise<void> {
  const store = await kvStore({ folder, clock });
  const speak = async (_: unknown, index: number) => {
    const id = `${name}${index}`;
    for (let number = 1;; number++) {
      const event = { type: "user_message", text: `${id}:${number}` } as const;
      const write = { stream: `session:${id}`, after: number - 1, events: [event] } as const;
      if ((await store.append([write])).type === "appended") print(event.text);
    }
  };
  await Promise.all(Array.from({ length: Number(count) }, speak));
}

async function hold(): Promise<void> {
  const lock = await fileLocks({ folder }).drive(name);
  print(lock ? "held" : "refused");
  await new Promise(() => setInterval(() => {}, 60_000));
}

async function change(): Promise<void> {
  await fileLocks({ folder }).apply();
  print("held");
  await new Promise(() => setInterval(() => {}, 60_000));
}

if (command === "hold") await hold();
else if (command === "change") await change();
else if (command === "crowd") await crowd();
else await append(command === "narrow");
