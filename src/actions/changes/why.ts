import * as z from "zod";
import type { Change } from "../../edit/mod.ts";
import { type Blame, blame } from "../../edit/undo/mod.ts";
import { AgentError } from "../../protocol/mod.ts";
import { query } from "../action.ts";
import type { Ports } from "../ports.ts";
import { allChanges, projectPath } from "./find.ts";
import { Origins } from "./origin.ts";
import { headOf } from "./row.ts";
import { turnEndOf } from "./turn_end.ts";
import { type Cause, rangesOf, type Why } from "./why_report.ts";
import { whyText } from "./why_text.ts";

/** Which change, message and model a file or a line comes from. */
export const why = query({
  path: ["why"],
  rights: ["read", "write"],
  args: z.strictObject({ place: z.string().min(1).meta({ positional: 0, complete: "file" }) }),
  async run(ports, { place }): Promise<Why> {
    const all = await allChanges(ports);
    const { path, line } = await placeOf(ports, place);
    const [workspace, { blobs }] = await Promise.all([ports.workspace(), ports.store()]);
    const found = await blame(path, all, { workspace, blobs });
    if (!found.exists && found.touched.length === 0) {
      throw new AgentError("input", "code.missing", { path: place });
    }
    return line === null
      ? await ofFile(ports, found, all)
      : await ofLine(ports, found, { line, all });
  },
  view: whyText,
});

interface Place {
  readonly path: string;
  /** From 1. */
  readonly line: number | null;
}

/** A file that is really called `a:12` is that file. */
async function placeOf(ports: Ports, given: string): Promise<Place> {
  const [, name, line] = /^(.+?):(\d+)(?::\d+)?$/.exec(given) ?? [];
  if (name === undefined) return { path: await projectPath(ports, given), line: null };
  const path = await projectPath(ports, name);
  const whole = path + given.slice(name.length);
  const [there] = await (await ports.workspace()).looks([whole]);
  return there ? { path: whole, line: null } : { path, line: Number(line) };
}

async function ofFile(
  ports: Ports,
  found: Blame,
  all: readonly Change[],
): Promise<Why> {
  const origins = new Origins(await ports.store());
  const ranges = rangesOf(found.owners);
  // Of a file without lines, the last change speaks for all of it.
  const named = found.lines
    ? new Set(ranges.flatMap(({ change }) => change ?? []))
    : new Set(found.touched.slice(-1).map((it) => it.seq));
  const causes: Cause[] = [];
  for (const it of found.touched.toReversed()) {
    if (named.has(it.seq)) causes.push(await causeOf(ports, it, { all, origins }));
  }
  const { path, exists, asLeft, touched } = found;
  return {
    type: "file",
    path,
    exists,
    text: found.lines !== null,
    asLeft,
    changes: touched.map((it) => it.seq),
    ranges,
    causes,
  };
}

async function ofLine(
  ports: Ports,
  { path, lines, owners }: Blame,
  { line, all }: { readonly line: number; readonly all: readonly Change[] },
): Promise<Why> {
  if (!lines) throw new AgentError("data", "why.no_text", { path });
  const [text, owner] = [lines[line - 1], owners[line - 1]];
  if (text === undefined || !owner) {
    throw new AgentError("input", "why.no_line", { path, line, count: lines.length });
  }
  const common = { type: "line" as const, path, line, text };
  switch (owner.type) {
    case "change": {
      const origins = new Origins(await ports.store());
      const cause = await causeOf(ports, owner.change, { all, origins });
      return { ...common, by: "change", cause };
    }
    case "other":
      return { ...common, by: "other", after: owner.after?.seq ?? null };
    case "unknown":
      return { ...common, by: "unknown" };
  }
}

async function causeOf(
  ports: Ports,
  change: Change,
  { all, origins }: { readonly all: readonly Change[]; readonly origins: Origins },
): Promise<Cause> {
  const turn = await turnEndOf(await ports.store(), change);
  return { ...headOf(change, all), ...await origins.of(change), turn };
}
