/**
 * Ten thousand turns of the dashboard as fast as they go, on a clock that is none: what is held must
 * not grow with them. `soak.ts [turns]`; run with `--v8-flags=--expose-gc`.
 */

import { createPorts } from "../../src/app.ts";
import { dashboard } from "../../src/actions/dashboard.ts";
import { entries } from "../../src/actions/mod.ts";
import { message } from "../../src/messages/mod.ts";
import {
  Appearance,
  DashboardRuntime,
  type Device,
  terminalScreen,
  terminalTraits,
} from "../../src/tui/mod.ts";
import { quickClock } from "../quick_clock.ts";

const turns = Number(Deno.args[0] ?? "10000");
const every = Math.max(1, Math.floor(turns / 10));

/** A terminal that is typed into, and that counts what it is shown. */
function countingDevice() {
  const waiting: Uint8Array[] = [];
  let wake = () => {};
  let gone = false;
  let shown = "";
  const state = { frames: 0, bytes: 0 };
  const device: Device = {
    size: () => ({ columns: 120, rows: 40 }),
    setRaw: () => {},
    stop: () => {},
    onResize: () => () => {},
    write(text) {
      state.frames++;
      state.bytes += text.length;
      shown = text;
    },
    async read() {
      while (waiting.length === 0 && !gone) {
        const { promise, resolve } = Promise.withResolvers<void>();
        wake = resolve;
        await promise;
      }
      return waiting.shift() ?? null;
    },
  };
  return {
    device,
    state,
    shown: () => shown,
    type(text: string) {
      waiting.push(new TextEncoder().encode(text));
      wake();
    },
    close() {
      gone = true;
      wake();
    },
  };
}

/** Megabytes. */
interface Held {
  readonly turn: number;
  readonly heap: number;
  readonly rss: number;
  readonly frames: number;
  readonly seconds: number;
}

async function soak(): Promise<readonly Held[]> {
  const home = await Deno.realPath(await Deno.makeTempDir({ prefix: "agent-soak-" }));
  const root = `${home}/project`;
  await Deno.mkdir(root);
  await Deno.mkdir(`${home}/.config/agent`, { recursive: true, mode: 0o700 });
  await Deno.writeTextFile(`${root}/a.txt`, "one\ntwo\n");
  const script = `
- { when: /turn/, repeat: true, text: "It is **so**, in \`a.txt\`: 好.", deltas: 8 }
`;
  await Deno.writeTextFile(`${home}/script.yaml`, script);
  await Deno.writeTextFile(
    `${home}/.config/agent/config.yaml`,
    `models: { s: { provider: scripted, script: ${home}/script.yaml, context_window: 32000 } }\nactive_model: s\nsandbox: "off"\n`,
    { mode: 0o600 },
  );
  const env = (name: string) => name === "HOME" ? home : undefined;
  const clock = quickClock();
  const ports = await createPorts({ root, env, flags: {}, version: "soak", clock });
  const terminal = countingDevice();
  const traits = terminalTraits(env, { color: true, colors: "256color", symbols: "unicode" });
  const appearance = new Appearance("dark", traits);
  const screen = terminalScreen(terminal.device, { look: appearance.look, sleep: clock.sleep });
  const face = {
    commands: entries,
    attended: true,
    signal: new AbortController().signal,
    stdin: () => Promise.resolve(""),
    async *stdinPieces() {},
    secret: () => Promise.resolve(null),
    approve: () => Promise.resolve(null),
    tell: () => {},
    progress: () => {},
    working: () => {},
  };
  const conversation = await dashboard.open(ports, {}, face);
  const { session } = conversation;
  const runtime = new DashboardRuntime({
    screen,
    appearance,
    ports,
    config: (await ports.config()).value,
    entries,
    warnings: [],
    redact: (text) => text,
    open: () => Promise.resolve(conversation),
    context: (width) => ({
      locale: "en",
      now: clock.now(),
      width,
      color: false,
      t: (key, params) => message("en", key, params),
    }),
  });
  const running = runtime.run();
  const held: Held[] = [];
  const started = performance.now();
  for (let turn = 1; turn <= turns; turn++) {
    const before = session.state.header.messages;
    terminal.type(`turn ${turn}\r`);
    while (session.state.header.messages === before || session.actor !== "user") {
      await new Promise((done) => setTimeout(done, 0));
    }
    if (turn % every === 0) held.push(look(turn, terminal.state.frames, started));
  }
  terminal.close();
  await running;
  screen.close();
  await ports.close();
  await Deno.remove(home, { recursive: true });
  return held;
}

function look(turn: number, frames: number, started: number): Held {
  const collect: unknown = Reflect.get(globalThis, "gc");
  if (typeof collect === "function") collect();
  const { heapUsed, heapTotal, external, rss } = Deno.memoryUsage();
  const seconds = (performance.now() - started) / 1000;
  const found = { turn, heap: heapUsed / 1e6, rss: rss / 1e6, frames, seconds };
  console.log(
    `${turn} turns: heap ${found.heap.toFixed(1)} of ${(heapTotal / 1e6).toFixed(0)} MB · ` +
      `outside ${(external / 1e6).toFixed(0)} MB · RSS ${found.rss.toFixed(0)} MB ` +
      `(of files ${ofFiles().toFixed(0)}) · ` +
      `${frames} frames · ${seconds.toFixed(0)} s`,
  );
  return found;
}

/** Megabytes of what is in memory: pages of files, which the system takes back when it likes. */
function ofFiles(): number {
  const status = Deno.readTextFileSync("/proc/self/status");
  return Number(/^RssFile:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1e3;
}

const held = await soak();
const [first, last] = [held[0], held.at(-1)];
if (first && last) {
  const growth = 100 * (last.heap / first.heap - 1);
  console.log(`heap since the first tenth: ${growth.toFixed(0)} %`);
}
