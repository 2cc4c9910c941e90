/** Hints in sentences, as somebody types them who has slash commands: `agent undo` is `/undo` there. */

import type { MessageKey, MessageParams } from "../messages/mod.ts";
import { shown, type SlashCommand } from "./slash_table.ts";

type Say = (key: MessageKey, params?: MessageParams) => string;

/**
 * The same sentences with slash commands in their hints. Of what is filled in only `command` is a
 * hint: all else may be anybody's words.
 */
export function slashHints(t: Say, commands: readonly SlashCommand[]): Say {
  const known = new Set(shown(commands).map(({ path }) => path.join(" ")));
  return (key, params = {}) => {
    const sentence = hinted(t(key), known);
    return sentence.replaceAll(/\{(\w+)\}/g, (place, name: string) => {
      if (!Object.hasOwn(params, name)) return place;
      const value = String(params[name]);
      return name === "command" ? hinted(value, known) : value;
    });
  };
}

/** The program's name with the longest command behind it. */
function hinted(text: string, known: ReadonlySet<string>): string {
  return text.replaceAll(/\bagent ((?:[a-z][a-z-]*)(?: [a-z][a-z-]*)*)/g, (whole, said: string) => {
    const words = said.split(" ");
    for (let count = words.length; count > 0; count--) {
      const path = words.slice(0, count).join(" ");
      if (known.has(path)) return `/${path}${said.slice(path.length)}`;
    }
    return whole;
  });
}
