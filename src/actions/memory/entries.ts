/** Commands about what is remembered, each loaded when it is used. */

import { loadMessages } from "../../messages/mod.ts";
import type { Action } from "../action.ts";

/** By the word behind `memory`. */
export const loaders = {
  show: async () => (await import("./show.ts")).show,
  add: async () => (await import("./add.ts")).add,
  edit: async () => (await import("./edit.ts")).edit,
  forget: async () => (await import("./forget.ts")).forget,
  search: async () => (await import("./search.ts")).search,
  inbox: async () => (await import("./inbox.ts")).inbox,
  experience: async () => {
    await loadMessages("programs");
    return (await import("./experience.ts")).experience;
  },
  export: async () => (await import("./export.ts")).exported,
  import: async () => (await import("./import.ts")).imported,
  profile: async () => (await import("./profile.ts")).profile,
} as const satisfies Readonly<Record<string, () => Promise<Action>>>;
