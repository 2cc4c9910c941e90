/**
 * Bases that the text does not know, asked of the project's type checker: it must say in so many words
 * that they have no member of the name. About a base of no known type pyright says nothing; tsc and javac
 * pass over an interface that they do not find, so that they are asked where they find nothing wrong.
 */

import type { Checker, Complaint } from "../../protocol/mod.ts";
import { extensionOf } from "../../util/mod.ts";
import type { Target } from "../references/types.ts";
import type { Obstacle } from "./types.ts";

/** A text with a line that a checker has to object to. */
interface Probe {
  readonly text: string;
  readonly line: number;
  /** Each of these columns, or the dot before it; empty: anywhere in the line. */
  readonly columns: readonly number[];
  readonly says: RegExp;
  /** It counts only where nothing else is wrong with the project. */
  readonly whole: boolean;
}

export interface BaseTexts {
  /** As it is; `null`: it cannot be read. */
  before(path: string): Promise<string | null>;
  /** With the new names. */
  readonly after: ReadonlyMap<string, string | null>;
}

/** Classes whose methods are looked up by the beginnings of their names. */
const dispatched = /^(?:visit|depart|leave|do|on|handle|help|complete|test)(?:_|[A-Z])/;

/** @returns an obstacle for each member that a base may have */
export async function maybeInherited(
  checker: Checker,
  members: readonly Target[],
  texts: BaseTexts,
): Promise<readonly Obstacle[]> {
  const out: Obstacle[] = [];
  for (const member of members) {
    const { path } = member.symbol;
    const probe = dispatched.test(member.name) ? null : await probeOf(member, texts);
    const isDenied = probe !== null && await isBelieved(checker, probe) && isSaid(
      probe,
      (await checker.complaints(new Map([...shown(probe, texts), [path, probe.text]])))
        .filter((it) => it.path === path && it.line === probe.line),
    );
    if (!isDenied) out.push({ why: "unknown_base", path, line: member.line });
  }
  return out;
}

async function isBelieved(checker: Checker, { whole }: Probe): Promise<boolean> {
  return !whole || (await checker.complaints(new Map())).length === 0;
}

/** What stands below the new names is seen with them; a mark at a declaration with the old ones. */
function shown({ columns }: Probe, { after }: BaseTexts): ReadonlyMap<string, string | null> {
  return columns.length > 0 ? after : new Map();
}

function isSaid({ columns, says }: Probe, found: readonly Complaint[]): boolean {
  const own = found.filter((it) => says.test(it.message));
  if (columns.length === 0) return own.length > 0;
  return columns.every((at) => own.some((it) => it.column === at || it.column === at - 1));
}

async function probeOf(member: Target, texts: BaseTexts): Promise<Probe | null> {
  const { name, qualified, symbol: { path } } = member;
  const owner = qualified.slice(0, -name.length - 1);
  const after = texts.after.get(path);
  switch (extensionOf(path)) {
    case ".py":
      return after ? below(after, [`def _probe(it: "${owner}"):`, `  it.${name}`], pyright) : null;
    case ".ts":
    case ".mts":
    case ".cts":
    case ".tsx":
      // One of the two nobody has; the other is the answer.
      return after
        ? below(after, [`void [${owner}.prototype.${name}, ${owner}.${name}];`], tsc)
        : null;
    case ".java":
      return marked(await texts.before(path), member);
    default:
      return null;
  }
}

const pyright = { says: /Cannot access attribute/, whole: false };
const tsc = { says: /does not exist on type/, whole: true };
const javac = { says: /does not override/, whole: true };

/** New lines at the end, so that nothing else moves; the names at the ends of the last are asked about. */
function below(
  text: string,
  lines: readonly string[],
  by: Pick<Probe, "says" | "whole">,
): Probe {
  const whole = `${text}\n${lines.join("\n")}\n`;
  const last = lines.at(-1) ?? "";
  const ends = [...last.matchAll(/\.(\w+)(?=[,\]]|$)/g)];
  return {
    text: whole,
    line: text.split("\n").length + lines.length,
    columns: ends.map(({ index }) => index + 2),
    ...by,
  };
}

/** `@Override` before a method that has none: the compiler objects where it overrides nothing. */
function marked(text: string | null, { line, kind }: Target): Probe | null {
  const lines = (text ?? "").split("\n");
  const declaration = lines[line - 1];
  const above = lines.slice(Math.max(0, line - 5), line).join("\n");
  if (kind !== "function" || declaration === undefined || above.includes("@Override")) return null;
  const head = /^\s*/.exec(declaration)?.[0] ?? "";
  lines[line - 1] = `${head}@Override ${declaration.slice(head.length)}`;
  return { text: lines.join("\n"), line, columns: [], ...javac };
}
