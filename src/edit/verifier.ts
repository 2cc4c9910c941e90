/** The project's tests as they were given, run by the program before a "done" counts. */

import { type Locale, message } from "../messages/mod.ts";
import {
  type Bytes,
  type Confinement,
  type Decision,
  type NewEventOf,
  type Verifier,
  type Workspace,
  WorkspaceError,
} from "../protocol/mod.ts";
import { once } from "../util/mod.ts";
import { type Change, ChangeReader } from "./changes.ts";
import { askedBox, mayRunUnasked, projectBox, trustWouldDo } from "./checks.ts";
import { bringCaches, programSpawner } from "./layer/program_layers.ts";
import type { PipelinePorts } from "./pipeline.ts";
import type { BaselineStore } from "./runners/mod.ts";
import { TaskReader } from "./task_words.ts";

type Verification = NewEventOf<"verification">;

interface VerifierPorts extends PipelinePorts {
  /** Of the question. */
  readonly locale: Locale;
}

/** The tests of one session: what it did to them does not count. */
export class ProjectVerifier implements Verifier {
  readonly #changes = new ChangeReader();
  /** Changes whose receipts an event of this process has named. */
  readonly #named = new Set<string>();
  readonly #words: TaskReader;

  /** @param judge the policy's verdict on a command line */
  constructor(
    private readonly ports: VerifierPorts,
    private readonly session: string,
    private readonly judge: (line: string) => Promise<Decision>,
  ) {
    this.#words = new TaskReader(ports.store, session);
  }

  async question(): Promise<string | null> {
    const { checks, locale, spawner, workspace } = this.ports;
    if (checks.off.has("tests") || await mayRunUnasked(checks, spawner)) return null;
    const { detectRunners } = await import("./runners/mod.ts");
    const runners = await detectRunners(workspace);
    const named = await this.#namedLines();
    if (runners.length + named.length === 0) return null;
    const tests = runners.map((runner) => {
      const place = runner.folder === "" ? "" : ` (${runner.folder})`;
      return runner.line(null) + place;
    });
    const lines = [...tests, ...named];
    const box = await askedBox(checks, { spawner, root: workspace.root });
    const about = [
      ...workspace.host === undefined
        ? []
        : [message(locale, "card.host", { host: workspace.host })],
      ...await this.#heldBy(box),
      ...await trustWouldDo(checks, spawner) ? [message(locale, "card.trust")] : [],
    ];
    return `${message(locale, "card.verify")}\n${[...lines, "", ...about].join("\n")}\n`;
  }

  async #namedLines(): Promise<readonly string[]> {
    const { namedCommands } = await import("./runners/mod.ts");
    return namedCommands(await this.#words.read()).map(({ line }) => line);
  }

  /** In the words of every other question. */
  async #heldBy(box: Confinement | null): Promise<readonly string[]> {
    const { locale, spawner } = this.ports;
    if (box === null) return [message(locale, "card.sandbox.none")];
    return [
      message(locale, `card.sandbox.${(await spawner.sandbox()).level}`),
      message(locale, box.network === false ? "card.network.closed" : "card.network.open"),
    ];
  }

  async verify(
    { allowed, signal, progress }: Parameters<Verifier["verify"]>[0],
  ): Promise<Verification> {
    const { checks, clock, spawner, store, workspace } = this.ports;
    const { namedCommands, verifyProject } = await import("./runners/mod.ts");
    const words = once(() => this.#words.read());
    const changes = await this.#changes.read(store);
    const own = changes.filter((it) => it.session === this.session && it.outcome === "applied");
    const receipts = this.#newReceipts(own);
    const none = (why: string): Verification => {
      const rest = { text: "", edited: [], receipts, durationMs: 0 };
      return { type: "verification", verdict: "none", why, ...rest };
    };
    if (checks.off.has("tests")) return none("tests are switched off");
    if (!allowed) return none("the tests were not allowed to run");
    const confine = await this.#box();
    if (confine === null && checks.sandbox === "required") {
      return none("no sandbox that holds files works here, and the configuration asks for one");
    }
    try {
      const found = await verifyProject({
        workspace,
        spawner: programSpawner(spawner, {
          layers: this.ports.layers,
          owner: { session: this.session, call: "verification" },
          settle: (layer) => bringCaches(layer, this.ports),
        }),
        clock,
        scratch: checks.scratch,
        originals: await this.#originals(own),
        before: once(() => this.#before(own)),
        known: this.#known(),
        task: async () => (await words()).task,
        commands: async () => namedCommands(await words()),
        allows: (line) => this.#allows(line),
        timeBoxMs: checks.verifyTimeMs,
        refuse: ({ inProject, program }) =>
          inProject ? this.#refuse(program) : Promise.resolve(null),
        ...(confine === null ? {} : { confine }),
        signal,
        progress,
      });
      return { type: "verification", ...found, receipts };
    } catch (error) {
      if (signal.aborted) return none("cancelled");
      throw error;
    }
  }

  /** A list of all would make the log of a session grow with the square of its changes. */
  #newReceipts(changes: readonly Change[]): string[] {
    const ids = changes.flatMap(({ id, receipt }) => receipt && !this.#named.has(id) ? [id] : []);
    for (const id of ids) this.#named.add(id);
    return ids;
  }

  async #box(): Promise<Confinement | null> {
    const { checks, spawner, workspace } = this.ports;
    if (await mayRunUnasked(checks, spawner)) return projectBox(workspace.root);
    return await askedBox(checks, { spawner, root: workspace.root });
  }

  /**
   * Why a program that lies in the project has no say. Folders such as `.venv` are ignored, so no
   * change tells of them; environments are made of links and binaries, and a script that came in
   * this session says what whoever wrote it wants to hear.
   */
  async #refuse(program: string): Promise<string | null> {
    const { workspace } = this.ports;
    const path = program.slice(workspace.root.length + 1);
    const [look] = await workspace.looks([path]);
    if (look?.type !== "file" || look.changed < await this.#started()) return null;
    return await isScript(workspace, path)
      ? `${path} is a script that was written in this session: what it says does not count.`
      : null;
  }

  /** Epoch milliseconds. */
  async #started(): Promise<number> {
    for await (const event of this.ports.store.read(`session:${this.session}`)) {
      if (event.type !== "unknown") return Date.parse(event.at);
    }
    return Infinity;
  }

  /** Every file that the session touched, as it was before it did. */
  async #before(changes: readonly Change[]): Promise<ReadonlyMap<string, Bytes | null>> {
    const files = new Map<string, Bytes | null>();
    for (const { path, before } of changes.flatMap((it) => it.files)) {
      if (files.has(path)) continue;
      files.set(path, before === null ? null : await this.ports.store.blobs.get(before));
    }
    return files;
  }

  /** What the policy denies does not run; beyond that the word for the tests holds for it. */
  async #allows(line: string): Promise<string | null> {
    const { verdict, reason } = await this.judge(line);
    return verdict === "deny" ? `it may not run: ${reason}` : null;
  }

  #known(): BaselineStore {
    const table = "baselines";
    return {
      get: async (key) => await (await this.ports.cache()).get(table, key),
      put: async (key, value) =>
        await (await this.ports.cache()).put(table, new Map([[key, value]])),
    };
  }

  /** Test files that the session touched, as they were before it did. */
  async #originals(changes: readonly Change[]): Promise<ReadonlyMap<string, Bytes | null>> {
    const { isTestFile } = await import("./runners/mod.ts");
    const originals = new Map<string, Bytes | null>();
    for (const { path, before } of changes.flatMap((it) => it.files)) {
      if (originals.has(path)) continue;
      const content = before === null ? null : await this.ports.store.blobs.get(before);
      if (isTestFile(path, content)) originals.set(path, content);
    }
    return originals;
  }
}

/** A script is never larger, in bytes. */
const maxScript = 1_000_000;

async function isScript(workspace: Pick<Workspace, "read">, path: string): Promise<boolean> {
  try {
    const { bytes } = await workspace.read(path, { maxBytes: maxScript });
    return bytes[0] === 0x23 && bytes[1] === 0x21;
  } catch (error) {
    if (error instanceof WorkspaceError) return false;
    throw error;
  }
}
