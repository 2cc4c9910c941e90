/**
 * What outlasts a shell: notes on the user from the words of questions, which a small model writes, and
 * the programs that are used most, which are counted. Outputs and lines are never kept.
 */

import { message } from "../../messages/mod.ts";
import type { MemoryPatch, Shell, ShellCommand } from "../../protocol/mod.ts";
import { secretCheck } from "../../util/mod.ts";
import type { Ports } from "../ports.ts";

/** Commands from which on it says something which programs are used. */
const least = 20;
/** Programs that are named. */
const most = 6;
/** Notes that a model is told, and characters of each. */
const mostNotes = 12;
const longestNote = 200;

/** Its entry in the user's memory: there is one a shell. */
function entryId(shell: Shell): string {
  return `ushell${shell}`;
}

export class ShellProfile {
  readonly #counts = new Map<string, number>();
  #commands = 0;
  #writer: ReturnType<typeof profileWriter> | null = null;

  constructor(
    private readonly ports: Ports,
    private readonly shell: Shell,
    private readonly isProgram: (name: string) => Promise<boolean>,
  ) {}

  add({ line }: ShellCommand): void {
    const [, name] = /^(?:sudo\s+)?([a-z][\w.+-]{0,29})(?:\s|$)/.exec(line?.trim() ?? "") ?? [];
    if (name === undefined) return;
    this.#commands++;
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  /** Words of a question; returns at once. */
  hear(words: string): void {
    if (words === "") return;
    this.#writer ??= profileWriter(this.ports);
    void this.#writer.then((it) => it?.hearWords([words])).catch(() => {});
  }

  /** What is gathered is dropped, and what was kept of this shell is forgotten. */
  async forget(): Promise<void> {
    this.#counts.clear();
    this.#commands = 0;
    const writer = await this.#writer?.catch(() => null);
    this.#writer = null;
    writer?.drop();
    if (await hasUserMemory(this.ports)) await this.#change((has) => has ? "forget" : null);
  }

  /** The shell is left: what is known by now is written. */
  async close(): Promise<void> {
    const writer = await this.#writer?.catch(() => null);
    await writer?.close(false);
    const { learn, profile, inbox } = (await this.ports.config()).value.memory;
    if (!learn || !profile || inbox || this.#commands < least) return;
    const programs = await this.#programs();
    if (programs.length < 3) return;
    const { shell } = this;
    const text = message(this.ports.locale, "term.profile", {
      shell,
      programs: programs.join(", "),
    });
    await this.#change((has) => has ? { edit: text } : { add: text });
  }

  async #programs(): Promise<readonly string[]> {
    const names = [...this.#counts].filter(([name, count]) => count > 1 && !common.has(name))
      .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([name]) => name);
    const are = await Promise.all(names.map((it) => this.isProgram(it)));
    return names.filter((_, at) => are[at]).slice(0, most);
  }

  async #change(
    wish: (has: boolean) => "forget" | { readonly edit: string } | { readonly add: string } | null,
  ): Promise<void> {
    const { changeMemories, entryOf } = await import("../../memory/mod.ts");
    const id = entryId(this.shell);
    await changeMemories(await this.ports.userStore(), { by: "program" }, (state) => {
      const entry = entryOf(state, id);
      const wanted = wish(entry !== null);
      if (wanted === null) return [];
      if (wanted === "forget") return [{ op: "forget", id }];
      if ("edit" in wanted) {
        return entry?.text === wanted.edit ? [] : [{ op: "edit", id, text: wanted.edit }];
      }
      const memory = { id, kind: "profile" as const, priority: 1 as const, text: wanted.add };
      const patch: MemoryPatch = { op: "add", memory };
      return [patch];
    });
  }
}

/** They tell nothing of anybody. */
const common: ReadonlySet<string> = new Set(
  "ls cd cat echo pwd clear exit rm mv cp mkdir touch less head tail grep find man which sudo env agent source history"
    .split(" "),
);

async function profileWriter(ports: Ports) {
  const { small_model: small, advice_model, active_model, memory } = (await ports.config()).value;
  if (small === null || !memory.profile || !memory.learn) return null;
  // What is answered on this machine is told to nobody elsewhere.
  const { isLocal } = await import("./summariser.ts");
  const [here, answersHere] = await Promise.all([
    isLocal(ports, small),
    isLocal(ports, advice_model ?? active_model),
  ]);
  if (!here && answersHere) return null;
  const { ProfileWriter } = await import("../../session/mod.ts");
  return new ProfileWriter({
    userStore: ports.userStore,
    clock: ports.clock,
    secrets: secretCheck(),
    learning: memory,
    writer: async () => await ports.choose(small, { alone: true }),
  }, "term");
}

/** The user's own memory is made when something is first put into it. */
async function hasUserMemory({ paths }: Ports): Promise<boolean> {
  return await Deno.stat(`${paths.data}/user`).then(() => true, () => false);
}

/** What is known of the user, a line each, the newest last. */
export async function userNotes(ports: Ports): Promise<readonly string[]> {
  const { tokens } = (await ports.config()).value.memory;
  if (tokens === 0 || !await hasUserMemory(ports)) return [];
  const [{ entriesOf, memories }, { foldStream }] = await Promise.all([
    import("../../memory/mod.ts"),
    import("../../storage/mod.ts"),
  ]);
  const { state } = await foldStream(await ports.userStore(), "workspace", memories);
  return entriesOf(state, ({ kind, inbox }) => kind === "profile" && !inbox)
    .slice(-mostNotes).map(({ text }) => text.replaceAll(/\s+/g, " ").slice(0, longestNote));
}
