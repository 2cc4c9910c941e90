import * as z from "zod";
import { entriesOf, type MemoryEntry, memoryId, roomFor } from "../../memory/mod.ts";
import {
  AgentError,
  type MemoryKind,
  memoryKinds,
  memoryPriorities,
  type MemoryPriority,
} from "../../protocol/mod.ts";
import { query } from "../action.ts";
import type { Ports } from "../ports.ts";
import { changeKept, type Kept, refuseSecrets } from "./stored.ts";
import { keptText } from "./text.ts";

/** Puts a sentence into the memory of this folder, or of the user. */
export const add = query({
  path: ["memory", "add"],
  rights: ["read", "write"],
  args: z.strictObject({
    text: z.array(z.string()).min(1).meta({ positional: 0 }),
    kind: z.enum(memoryKinds).optional(),
    priority: z.literal(memoryPriorities).default(2),
    path: z.string().regex(/\S/, { error: "arg.empty" }).meta({ complete: "file" }).optional(),
    user: z.boolean().default(false),
  }),
  async run(ports, { text: words, kind, priority, path = "", user }) {
    const text = words.join(" ").trim();
    const paths = path.split(/[,，]/).map((it) => it.trim()).filter((it) => it !== "");
    return await remember(ports, {
      text,
      priority,
      paths,
      kind: kind ?? (user ? "profile" : "fact"),
      user,
    });
  },
  json: ({ kept, known }) =>
    JSON.parse(JSON.stringify(kept.map((it) => known ? { ...it, known } : it))),
  view: ({ kept, known }, context) =>
    kept.flatMap((it) => [
      ...known ? [context.t("memory.known", { id: it.entry.id })] : [],
      keptText(it, context),
    ]).join("\n"),
});

export interface MemoryArguments {
  readonly text: string;
  readonly kind: MemoryKind;
  readonly priority: MemoryPriority;
  readonly paths: readonly string[];
  /** For every folder. */
  readonly user: boolean;
}

/** What stands for the wanted sentence now. */
export interface Remembered {
  readonly kept: readonly Kept[];
  /** It was there before, and nothing was stored. */
  readonly known: boolean;
}

/** @throws {AgentError} for what cannot be remembered */
export async function remember(
  ports: Ports,
  { user, text, kind, priority, paths }: MemoryArguments,
): Promise<Remembered> {
  if (text === "") throw new AgentError("usage", "memory.empty");
  if (user && kind !== "profile") await demandShared(ports, kind);
  await refuseSecrets(ports, [text, ...paths].join("\n"));
  const now = ports.clock.now();
  const scope = user ? "user" : "workspace";
  let [id, same]: [string, readonly MemoryEntry[]] = ["", []];
  const kept = await changeKept(ports, scope, (state) => {
    same = entriesOf(state, (it) => isSame(it, { text, kind, paths }));
    if (same.length > 0) return [];
    id = memoryId(state, text, { now, prefix: user ? "u" : "m" });
    const memory = { id, kind, priority, text, paths: [...paths] };
    return [...roomFor(state, [memory], now), { op: "add", memory }];
  });
  const [entry] = same;
  return entry
    ? { kept: [{ scope, entry }], known: true }
    : { kept: kept.filter(({ entry }) => entry.id === id), known: false };
}

/** What waits to be accepted is not known yet. */
function isSame(
  entry: MemoryEntry,
  { text, kind, paths }: Pick<MemoryArguments, "text" | "kind" | "paths">,
) {
  return !entry.inbox && entry.experience === null && entry.text === text && entry.kind === kind &&
    JSON.stringify(entry.paths) === JSON.stringify(paths);
}

/** What the user's own memory holds is told in every folder. */
async function demandShared(ports: Ports, kind: MemoryKind): Promise<void> {
  const { share } = (await ports.config()).value.memory;
  if (kind === "experience" && share) return;
  throw new AgentError("usage", kind === "experience" ? "memory.not_shared" : "memory.not_user");
}
