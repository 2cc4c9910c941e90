/**
 * Damages `log.kv` at random and opens it again, in a child that a panic would end.
 * Passes if no child dies and every value that comes back is the one that was written.
 *
 *     deno run -A tests/faults/store_damage.ts [trials] [--rot]
 *
 * With `--rot` the file's time is put back, so that nothing but its content shows the damage.
 */

import { AgentError } from "../../src/protocol/mod.ts";
import { type KvStore, kvStore } from "../../src/storage/mod.ts";
import { realClock as clock } from "../support/clock.ts";

const pageSize = 4096;
const sessions = 3;
const eventsEach = 120;

const damages: Record<string, (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>> = {
  "one bit": (bytes) => flip(bytes, 1),
  "forty bits": (bytes) => flip(bytes, 40),
  "zeroed page"(bytes) {
    const start = below(bytes.length / pageSize) * pageSize;
    return bytes.fill(0, start, start + pageSize);
  },
  "random page"(bytes) {
    const start = below(bytes.length / pageSize) * pageSize;
    crypto.getRandomValues(bytes.subarray(start, start + pageSize));
    return bytes;
  },
  "swapped pages"(bytes) {
    const [one, two] = [below(bytes.length / pageSize), below(bytes.length / pageSize)];
    const kept = bytes.slice(one * pageSize, (one + 1) * pageSize);
    bytes.copyWithin(one * pageSize, two * pageSize, (two + 1) * pageSize);
    bytes.set(kept, two * pageSize);
    return bytes;
  },
  "cut anywhere": (bytes) => bytes.subarray(0, below(bytes.length)),
  "cut at a page": (bytes) => bytes.subarray(0, below(bytes.length / pageSize) * pageSize),
  "garbage header"(bytes) {
    crypto.getRandomValues(bytes.subarray(0, 100));
    return bytes;
  },
  "header bits": (bytes) => {
    flip(bytes.subarray(0, 100), 3);
    return bytes;
  },
};

function below(limit: number): number {
  return Math.floor(Math.random() * limit);
}

function flip(bytes: Uint8Array<ArrayBuffer>, count: number): Uint8Array<ArrayBuffer> {
  for (let done = 0; done < count; done++) {
    const at = below(bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << below(8));
  }
  return bytes;
}

const textOf = (session: number, seq: number) =>
  `${session}:${seq}:${"x".repeat((seq * 37) % 900)}`;

async function fill(folder: string): Promise<void> {
  const store = await kvStore({ folder, clock });
  for (let session = 0; session < sessions; session++) {
    for (let after = 0; after < eventsEach; after += 10) {
      const events = Array.from({ length: 10 }, (_, index) => ({
        type: "user_message" as const,
        text: textOf(session, after + index + 1),
      }));
      await store.append([{ stream: `session:${session}`, after, events }]);
    }
  }
  await store.close();
}

/** What the reader met; throws if a value is wrong. */
async function use(store: KvStore): Promise<string> {
  const met = new Set<string>(store.notices.map((notice) => notice.kind));
  for (let session = 0; session < sessions; session++) {
    try {
      for await (const event of store.read(`session:${session}`)) {
        const right = event.type === "user_message" && event.text === textOf(session, event.seq);
        if (!right) throw new Error(`wrong value: ${JSON.stringify(event)}`);
      }
      const after = await store.head(`session:${session}`);
      const events = [{ type: "user_message" as const, text: textOf(session, after + 1) }];
      await store.append([{ stream: `session:${session}`, after, events }]);
    } catch (error) {
      if (!(error instanceof AgentError)) throw error;
      met.add(error.code);
    }
  }
  return [...met].sort().join(" ") || "unharmed";
}

async function trial(model: string, name: string, rot: boolean): Promise<string> {
  const folder = await Deno.makeTempDir();
  try {
    for (const file of ["log.kv", "log.kv.state"]) {
      await Deno.copyFile(`${model}/${file}`, `${folder}/${file}`);
    }
    if (Math.random() < 0.5) await Deno.copyFile(`${model}/log.kv`, `${folder}/log.kv.backup`);
    const path = `${folder}/log.kv`;
    const bytes = damages[name]?.(await Deno.readFile(path));
    await Deno.writeFile(path, bytes ?? new Uint8Array());
    const { mtime } = await Deno.stat(`${model}/log.kv`);
    if (rot && mtime) await Deno.utime(path, mtime, mtime);
    return await open(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function open(folder: string): Promise<string> {
  let store: KvStore;
  try {
    store = await kvStore({ folder, clock });
  } catch (error) {
    if (!(error instanceof AgentError)) throw error;
    return `not opened: ${error.code}`;
  }
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}

async function child(model: string, trials: number, rot: boolean): Promise<void> {
  const names = Object.keys(damages);
  for (let number = 0; number < trials; number++) {
    const name = names[number % names.length] ?? "";
    console.log(`try ${name}`);
    console.log(`met ${name}: ${await trial(model, name, rot)}`);
  }
}

async function parent(trials: number, rot: boolean): Promise<void> {
  const folder = await Deno.makeTempDir();
  const model = `${folder}/model`;
  await fill(model);
  const tally = new Map<string, number>();
  let [done, died] = [0, 0];
  while (done < trials) {
    const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", "--no-prompt", import.meta.filename ?? "", "child", model]
        .concat(String(Math.min(trials - done, 200)), rot ? "--rot" : ""),
    }).output();
    const lines = new TextDecoder().decode(stdout).trim().split("\n");
    const met = lines.filter((line) => line.startsWith("met "));
    for (const line of met) tally.set(line.slice(4), (tally.get(line.slice(4)) ?? 0) + 1);
    done += met.length + (code === 0 ? 0 : 1);
    if (code === 0) continue;
    died++;
    const words = new TextDecoder().decode(stderr).split("\n").filter((line) =>
      /rror\b|panicked|failed:|called|value|unwrap/.test(line)
    ).join("\n").slice(0, 600);
    console.error(`child ended with ${code} at "${lines.at(-1)}"\n${words}\n`);
  }
  await Deno.remove(folder, { recursive: true });
  for (const [what, count] of [...tally].sort()) console.log(String(count).padStart(5), what);
  console.log(`${done} trials, ${died} ended the process or gave a wrong value`);
  Deno.exitCode = died === 0 ? 0 : 1;
}

const rot = Deno.args.includes("--rot");
if (Deno.args[0] === "child") await child(Deno.args[1] ?? "", Number(Deno.args[2]), rot);
else await parent(Number(Deno.args[0] ?? 500), rot);
