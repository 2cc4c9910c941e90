import * as z from "zod";
import { type Change, hasUnfinished, mayDropWork } from "../../edit/mod.ts";
import { inForce } from "../../edit/undo/mod.ts";
import { AgentError, exitCodes, WorkspaceError } from "../../protocol/mod.ts";
import { query } from "../action.ts";
import { findSession } from "../session/find.ts";
import type { Ports } from "../ports.ts";
import { allChanges, isWithin, projectPath } from "./find.ts";
import { Origins } from "./origin.ts";
import { type Patch, patchOf } from "./patch.ts";
import { patchText } from "./patch_text.ts";
import { type ChangeRow, rowOf } from "./row.ts";
import { rowText } from "./row_text.ts";
import { type PendingRow, pendingRows } from "../pending/layers.ts";
import { noticeText } from "../pending/notice.ts";

const fewest = 20;

type ChangesReport =
  | {
    readonly type: "list";
    /** Newest first. */
    readonly rows: readonly ChangeRow[];
    /** Older ones that fit and are not among them. */
    readonly older: number;
    /** Something was asked for beyond all of them. */
    readonly chosen: boolean;
    /** What is not in the project yet. */
    readonly pending: readonly PendingRow[];
  }
  | { readonly type: "patch"; readonly patch: Patch };

/** What was done to the project, by whom, and whether it still holds. */
export const changes = query({
  path: ["changes"],
  rights: ["read", "write", "run"],
  args: z.strictObject({
    path: z.string().min(1).meta({ positional: 0, complete: "file" }).optional(),
    session: z.string().meta({ short: "s", complete: "session" }).optional(),
    limit: z.int().min(1).meta({ short: "n" }).optional(),
    patch: z.boolean().meta({ short: "p" }).default(false),
  }),
  async run(ports, { path: given, session, limit, patch }): Promise<ChangesReport> {
    if (patch && limit !== undefined) {
      throw new AgentError("usage", "arg.conflict", { name: "--patch", other: "--limit" });
    }
    const folder = given === undefined ? "" : await projectPath(ports, given);
    await settle(ports);
    const all = await allChanges(ports);
    const own = session === undefined ? null : await sessionOf(ports, session, all);
    if (patch) return { type: "patch", patch: await patchOf(ports, forPatch(all, own), folder) };
    const fitting = all.filter((it) =>
      it.outcome === "applied" && (own === null || it.session === own) &&
      (folder === "" || [...it.files, ...it.nodes].some(({ path }) => isWithin(path, folder)))
    ).toReversed();
    const store = await ports.store();
    const origins = new Origins(store);
    const rows: ChangeRow[] = [];
    for (const it of fitting.slice(0, limit ?? fewest)) {
      const row = await rowOf(it, all, store.blobs);
      // Of an edit the files say all; a session is read only where there is more to say.
      const command = it.kind === "command" ? (await origins.of(it)).command : null;
      rows.push(command === null ? row : { ...row, command, ...droppedBy(command, row) });
    }
    const pending = await waiting(ports);
    const chosen = given !== undefined || session !== undefined;
    return { type: "list", rows, older: fitting.length - rows.length, chosen, pending };
  },
  json: (found) => JSON.parse(JSON.stringify(found.type === "list" ? found.rows : found.patch)),
  exit: (found) =>
    found.type === "patch" && found.patch.left.length > 0 ? exitCodes.data : exitCodes.ok,
  view(found, context) {
    if (found.type === "patch") return patchText(found.patch, context);
    const { rows, older, chosen, pending } = found;
    const { t } = context;
    const notice = noticeText(pending, { ...context, command: "agent pending" });
    const none = rows.length === 0 ? [t(chosen ? "changes.none_fit" : "changes.none")] : [];
    return [
      ...none,
      ...rows.map((it) => rowText(it, context)),
      ...(older > 0 ? [t("changes.more", { count: older })] : []),
      ...(notice === null ? [] : [notice]),
    ].join("\n");
  },
});

/** What a killed program's command did is found out first, where the data may be written. */
async function settle(ports: Ports): Promise<void> {
  if (!await hasUnfinished(await ports.store())) return;
  try {
    await ports.recover();
  } catch (error) {
    if (!(error instanceof AgentError) && !(error instanceof WorkspaceError)) throw error;
  }
}

/** Mostly nothing was ever left, which costs a look at one folder. */
async function waiting(ports: Ports): Promise<readonly PendingRow[]> {
  return await (await ports.layers())?.any() ? await pendingRows(ports) : [];
}

/** Git throws away what is in no commit at the word of a command, and says nothing. */
function droppedBy(command: string, { files }: ChangeRow): Pick<ChangeRow, "dropped"> {
  const commands = command.split(/[;&|\n]+/).map((it) => it.trim().split(/\s+/));
  const dropped = files.filter(({ did }) => did === "edited" || did === "deleted").length;
  return dropped > 0 && mayDropWork(commands) ? { dropped } : {};
}

/** Of one session only what holds: who undid the rest was in no session, or in another. */
function forPatch(all: readonly Change[], session: string | null): readonly Change[] {
  return session === null ? all : all.filter((it) => it.session === session && inForce(it));
}

/** A removed session has left its changes behind. */
async function sessionOf(
  ports: Ports,
  given: string,
  all: readonly Change[],
): Promise<string> {
  return all.some((it) => it.session === given) ? given : await findSession(ports, given);
}
