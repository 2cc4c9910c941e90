/** Commands about the plan, each loaded when it is used. */

import type { Action } from "../action.ts";

/** By the word behind `plan`. */
export const loaders = {
  set: async () => (await import("./set.ts")).set,
  show: async () => (await import("./show.ts")).show,
  add: async () => (await import("./add.ts")).add,
  edit: async () => (await import("./edit.ts")).edit,
  start: async () => (await import("./mark.ts")).start,
  done: async () => (await import("./mark.ts")).done,
  fail: async () => (await import("./mark.ts")).fail,
  skip: async () => (await import("./mark.ts")).skip,
  clear: async () => (await import("./clear.ts")).clear,
  export: async () => (await import("./show.ts")).exported,
} as const satisfies Readonly<Record<string, () => Promise<Action>>>;
