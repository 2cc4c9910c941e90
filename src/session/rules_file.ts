/** The rules that the user stored for this workspace, in a file that people can read. */

import { formatRules, parseRules, type Rule } from "../policy/mod.ts";
import { writeAtomic } from "../util/mod.ts";

export interface RulesFile {
  /** Read once; a file that is missing or not understood allows nothing. */
  rules(): Promise<readonly Rule[]>;
  add(rule: Rule): Promise<void>;
}

export function rulesFile(path: string): RulesFile {
  let known: Promise<readonly Rule[]> | null = null;
  const read = async () => {
    try {
      return parseRules(await Deno.readTextFile(path));
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) return [];
      throw error;
    }
  };
  return {
    rules: () => known ??= read(),
    add: async (rule) => {
      const before = await read();
      const same = before.some((it) => it.tool === rule.tool && it.pattern === rule.pattern);
      const after = same ? before : [...before, rule];
      await writeAtomic(path, formatRules(after), { mode: 0o600 });
      known = Promise.resolve(after);
    },
  };
}

/** Rules for this process only: tests, and places that cannot be written. */
export function memoryRules(): RulesFile {
  const known: Rule[] = [];
  return {
    rules: () => Promise.resolve(known),
    add: (rule) => {
      known.push(rule);
      return Promise.resolve();
    },
  };
}
