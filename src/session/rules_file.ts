/** The rules that the user stored for this workspace, in a file that people can read. */

import {
  changedRules,
  holding,
  nameOf,
  parseRules,
  type Rule,
  type StoredRules,
} from "../policy/mod.ts";
import { AgentError, type Clock } from "../protocol/mod.ts";
import { writeAtomic } from "../util/mod.ts";

export interface RulesFile {
  /** Those that hold now; a file that is missing or not understood allows nothing. */
  rules(): Promise<readonly Rule[]>;
  /** The whole file as it is. */
  stored(): Promise<StoredRules>;
  /** In place of one of the same name. @throws {AgentError} `policy.broken`, as `remove` */
  add(rule: Rule): Promise<void>;
  /** True if there was one of this name. */
  remove(name: string): Promise<boolean>;
}

export function rulesFile(path: string, clock: Pick<Clock, "now">): RulesFile {
  const read = async (): Promise<string> => {
    try {
      return await Deno.readTextFile(path);
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) return "";
      throw error;
    }
  };
  const change = async (make: (rules: readonly Rule[]) => readonly Rule[]) => {
    const text = changedRules(await read(), make);
    if (text === null) throw new AgentError("config", "policy.broken", { path });
    await writeAtomic(path, text, { mode: 0o600 });
  };
  return {
    // Another terminal may forbid something while a session runs.
    rules: async () => holding(parseRules(await read()).rules, clock.now()),
    stored: async () => parseRules(await read()),
    add: (rule) => change((rules) => [...without(rules, nameOf(rule)), rule]),
    remove: async (name) => {
      const { rules } = parseRules(await read());
      if (without(rules, name).length === rules.length) return false;
      await change((all) => without(all, name));
      return true;
    },
  };
}

function without(rules: readonly Rule[], name: string): readonly Rule[] {
  return rules.filter((it) => nameOf(it) !== name);
}

/** Rules for this process only: tests, and places that cannot be written. */
export function memoryRules(): RulesFile {
  let known: readonly Rule[] = [];
  return {
    rules: () => Promise.resolve(known),
    stored: () => Promise.resolve({ rules: known, unknown: [] }),
    add: (rule) => {
      known = [...without(known, nameOf(rule)), rule];
      return Promise.resolve();
    },
    remove: (name) => {
      const left = without(known, name);
      const removed = left.length < known.length;
      known = left;
      return Promise.resolve(removed);
    },
  };
}
