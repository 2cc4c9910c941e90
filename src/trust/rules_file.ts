/**
 * The rules that the user stored, in files that people can read: one for a workspace, one for all of
 * them. What the program wrote carries its seal, and the last one is noted elsewhere. Where other hands
 * were at it, or put an older one in its place, what forbids still counts and what allows does not,
 * until the user has accepted it.
 */

import type { Signer } from "../config/mod.ts";
import {
  changedRules,
  formatRules,
  holding,
  nameOf,
  parseRules,
  type Rule,
  sealedText,
  type StoredRules,
  withSeal,
} from "../policy/mod.ts";
import { AgentError, type Clock, lockFailure } from "../protocol/mod.ts";
import { withFileLock, writeAtomic } from "../util/mod.ts";

/** Whom a rule is for: this workspace, or the user wherever he is. */
export type RuleScope = "workspace" | "user";

export interface ScopedRules extends StoredRules {
  readonly scope: RuleScope;
  readonly path: string;
  /** False: it was changed by hand since the program wrote it. */
  readonly accepted: boolean;
}

export interface RulesFile {
  /** Those that hold now; a file that is missing or not understood allows nothing. */
  rules(): Promise<readonly Rule[]>;
  /** The whole files as they are, the workspace's first. */
  stored(): Promise<readonly ScopedRules[]>;
  /**
   * In place of one of the same name.
   *
   * @throws {AgentError} `policy.broken`, `policy.changed`, as `remove`
   */
  add(rule: Rule, scope?: RuleScope): Promise<void>;
  /** True if there was one of this name. */
  remove(name: string, scope?: RuleScope): Promise<boolean>;
  /** Seals what stands in the files: the user has seen it. */
  accept(): Promise<void>;
}

export interface RulesPlaces {
  /** Absolute paths; a file is `trust_policy.json` in its folder. */
  readonly folders: Readonly<Record<RuleScope, string>>;
  /** Real path of the workspace: its file is of no use elsewhere. */
  readonly root: string;
}

interface RulesPorts {
  readonly clock: Pick<Clock, "now">;
  readonly signer: Signer;
}

const scopes: readonly RuleScope[] = ["workspace", "user"];

export function rulesFile({ folders, root }: RulesPlaces, ports: RulesPorts): RulesFile {
  const { clock, signer } = ports;
  const files = scopes.map((scope) =>
    new SealedFile(`${folders[scope]}/trust_policy.json`, {
      scope,
      place: scope === "user" ? "" : root,
      signer,
    })
  );
  const fileOf = (scope: RuleScope) => files[scopes.indexOf(scope)];
  return {
    // Another terminal may forbid something while a session runs.
    async rules() {
      const all = await Promise.all(files.map((file) => file.read()));
      return all.flatMap(({ rules, accepted }) =>
        holding(rules, clock.now()).filter(({ action }) => accepted || action !== "allow")
      );
    },
    stored: () => Promise.all(files.map((file) => file.read())),
    async add(rule, scope = "workspace") {
      await fileOf(scope)?.change((rules) => [...without(rules, nameOf(rule)), rule]);
    },
    async remove(name, scope = "workspace") {
      const { rules } = await fileOf(scope)?.read() ?? { rules: [] };
      if (without(rules, name).length === rules.length) return false;
      await fileOf(scope)?.change((all) => without(all, name));
      return true;
    },
    async accept() {
      for (const file of files) await file.accept();
    },
  };
}

interface FileOptions {
  readonly scope: RuleScope;
  /** What its seal is bound to beside the rules. */
  readonly place: string;
  readonly signer: Signer;
}

class SealedFile {
  /** A session reads it before each call; only another text is verified again. */
  #known: { readonly text: string; readonly rules: ScopedRules } | null = null;

  constructor(private readonly path: string, private readonly options: FileOptions) {}

  async read(): Promise<ScopedRules> {
    const text = this.#text();
    if (this.#known?.text === text) return this.#known.rules;
    const { scope } = this.options;
    const stored = parseRules(text);
    const accepted = await this.#accepted(text, stored);
    const rules = { ...stored, scope, path: this.path, accepted };
    this.#known = { text, rules };
    return rules;
  }

  async change(make: (rules: readonly Rule[]) => readonly Rule[]): Promise<void> {
    await this.#write(async (text) => {
      const changed = changedRules(text, make);
      if (changed === null) throw new AgentError("config", "policy.broken", { path: this.path });
      // A seal over what somebody else wrote would make it the user's.
      if (!await this.#accepted(text, parseRules(text))) {
        throw new AgentError("config", "policy.changed", { path: this.path });
      }
      return changed;
    });
  }

  async accept(): Promise<void> {
    if (this.#text().trim() === "") {
      if (this.options.signer.latest(this.path).length > 0) {
        await this.options.signer.noteLatest(this.path, []);
      }
      this.#known = null;
      return;
    }
    await this.#write((text) => {
      const same = changedRules(text, (rules) => rules);
      if (same === null) throw new AgentError("config", "policy.broken", { path: this.path });
      return Promise.resolve(text);
    });
  }

  async #write(make: (text: string) => Promise<string>): Promise<void> {
    await Deno.mkdir(this.path.slice(0, this.path.lastIndexOf("/")), {
      recursive: true,
      mode: 0o700,
    });
    await withFileLock(`${this.path}.lock`, async () => {
      const text = await make(this.#text());
      const { place, signer } = this.options;
      const seal = await signer.sign(sealedText(text, place) ?? "");
      // Whenever this ends in between, what stands there is one of these.
      await signer.noteLatest(this.path, [...signer.latest(this.path), seal]);
      await writeAtomic(this.path, withSeal(text, seal), { mode: 0o600 });
      await signer.noteLatest(this.path, [seal]);
    }).catch((error) => {
      throw lockFailure(error);
    });
  }

  /** Nothing to be sealed needs no seal, where none was. */
  async #accepted(text: string, { rules, unknown, seal }: StoredRules): Promise<boolean> {
    const latest = this.options.signer.latest(this.path);
    if (latest.length > 0 && !latest.includes(seal ?? "")) return false;
    if (rules.length + unknown.length === 0) return true;
    const sealed = sealedText(text, this.options.place);
    if (seal === undefined || sealed === null) return false;
    return await this.options.signer.verify(sealed, seal);
  }

  /** Without waiting: a thread for a small file costs ten times what it takes to read it. */
  #text(): string {
    try {
      return Deno.readTextFileSync(this.path);
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) return "";
      throw error;
    }
  }
}

function without(rules: readonly Rule[], name: string): readonly Rule[] {
  return rules.filter((it) => nameOf(it) !== name);
}

/** Rules for this process only: tests, and places that cannot be written. */
export function memoryRules(): RulesFile {
  const known: Record<RuleScope, readonly Rule[]> = { workspace: [], user: [] };
  const stored = (scope: RuleScope): ScopedRules => ({
    ...parseRules(formatRules(known[scope])),
    scope,
    path: "",
    accepted: true,
  });
  return {
    rules: () => Promise.resolve([...known.workspace, ...known.user]),
    stored: () => Promise.resolve(scopes.map(stored)),
    add: (rule, scope = "workspace") => {
      known[scope] = [...without(known[scope], nameOf(rule)), rule];
      return Promise.resolve();
    },
    remove: (name, scope = "workspace") => {
      const left = without(known[scope], name);
      const removed = left.length < known[scope].length;
      known[scope] = left;
      return Promise.resolve(removed);
    },
    accept: () => Promise.resolve(),
  };
}
