/** Whether a shell can read a line at all. */

import { loadJudge } from "../policy/mod.ts";
import type { Shell } from "../protocol/mod.ts";

/** True also where nobody here knows the shell's language. */
export async function isReadable(line: string, shell: Shell): Promise<boolean> {
  switch (shell) {
    case "bash":
    case "zsh":
      return await isBash(line);
    case "sh":
      return !/<<<|[<>]\(|\[\[ |\(\(/.test(unquoted(line)) && await isBash(line);
    case "fish":
      return isFish(line);
    case "pwsh":
      return true;
    default:
      return shell satisfies never;
  }
}

async function isBash(line: string): Promise<boolean> {
  const { judgeCommand } = await loadJudge();
  const { parts } = await judgeCommand(line, {
    rules: [],
    placeOf: () => "outside",
    trusted: false,
    builtin: false,
  });
  return parts.every(({ why }) => why.code !== "doubt_syntax");
}

/** Words that begin a block of fish, which `end` ends. */
const openings = new Set(["if", "for", "while", "begin", "function", "switch"]);
const notFish = new Set(["then", "fi", "do", "done", "esac", "elif", "[[", "until", "select"]);

/** What other shells expand and fish does not: fish(1), "Fish for bash users". */
const foreign = /\$\{|\$\(\(|\$[?!$#@*0-9]|`|<<|[<>]\(|^\s*!!|;;|\(\)\s*\{/;

function isFish(line: string): boolean {
  const text = unquoted(line);
  if (text.includes("'") || text.includes('"') || foreign.test(text)) return false;
  let open = 0;
  let depth = 0;
  for (const part of text.split(/&&|\|\||[;|&\n()]/)) {
    const words = part.trim().split(/\s+/).filter((it) => it !== "");
    while (["and", "or", "not", "else", "time"].includes(words[0] ?? "")) words.shift();
    const [first = "", ...rest] = words;
    if (notFish.has(first) || (/^\w+=/.test(first) && rest.length === 0)) return false;
    if (openings.has(first)) open++;
    if (first === "end" && --open < 0) return false;
  }
  for (const sign of text) {
    depth += sign === "(" ? 1 : sign === ")" ? -1 : 0;
    if (depth < 0) return false;
  }
  return open === 0 && depth === 0;
}

/** What stands outside of quotes; a quote without its end is left. */
function unquoted(line: string): string {
  return line.replaceAll(/\\[^]|'(?:\\[\\']|[^'])*'|"(?:\\[^]|[^"\\])*"/g, "_");
}
