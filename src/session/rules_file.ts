/** The rules that the user stored for this workspace, in a file that people can read. */

import {
  formatRules,
  holding,
  nameOf,
  parseRules,
  type Rule,
  type StoredRules,
} from "../policy/mod.ts";
import type { Clock } from "../protocol/mod.ts";
import { writeAtomic } from "../util/mod.ts";

export interface RulesFile {
  /** Those that hold now; a file that is missing or not understood allows nothing. */
  rules(): Promise<readonly Rule[]>;
  /** The whole file as it is. */
  stored(): Promise<StoredRules>;
  /** In place of one of the same name. */
  add(rule: Rule): Promise<void>;
  /** True if there was one of this name. */
  remove(name: string): Promise<boolean>;
}

export function rulesFile(path: string, clock: Pick<Clock, "now">): RulesFile {
  const read = async () => {
    try {
      return parseRules(await Deno.readTextFile(path));
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) return parseRules("");
      throw error;
    }
  };
  const write = async (rules: readonly Rule[]) => {
    await writeAtomic(path, formatRules(rules), { mode: 0o600 });
  };
  return {
    // Another terminal may forbid something while a session runs.
    rules: async () => holding((await read()).rules, clock.now()),
    stored: read,
    add: async (rule) => {
      const { rules } = await read();
      await write([...rules.filter((it) => nameOf(it) !== nameOf(rule)), rule]);
    },
    remove: async (name) => {
      const { rules } = await read();
      const left = rules.filter((it) => nameOf(it) !== name);
      if (left.length === rules.length) return false;
      await write(left);
      return true;
    },
  };
}

/** Rules for this process only: tests, and places that cannot be written. */
export function memoryRules(): RulesFile {
  let known: readonly Rule[] = [];
  return {
    rules: () => Promise.resolve(known),
    stored: () => Promise.resolve({ rules: known, unknown: [] }),
    add: (rule) => {
      known = [...known.filter((it) => nameOf(it) !== nameOf(rule)), rule];
      return Promise.resolve();
    },
    remove: (name) => {
      const left = known.filter((it) => nameOf(it) !== name);
      const removed = left.length < known.length;
      known = left;
      return Promise.resolve(removed);
    },
  };
}
