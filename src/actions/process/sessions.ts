/** Sessions that a process drives now, and what each is at. */

import {
  conversation,
  type ConversationState,
  nextActor,
  pendingApprovals,
} from "../../agent/mod.ts";
import { programToolName, type ToolCall } from "../../protocol/mod.ts";
import { loadUsage } from "../../sandbox/mod.ts";
import { foldStream } from "../../storage/mod.ts";
import type { Ports } from "../ports.ts";

export interface DrivenSession {
  readonly session: string;
  readonly pid: number;
  /** Absolute path of the folder that it works in; empty: not known. */
  readonly root: string;
}

const lockName = "drive-";

/** By the locks that their processes hold: of this folder, or of all folders of this user. */
export async function drivenSessions(
  ports: Ports,
  where: "here" | "everywhere",
): Promise<readonly DrivenSession[]> {
  const own = (await ports.scratch()).replace(/\/scratch$/, "");
  const folders = where === "here" ? [own] : await foldersBeside(own);
  const { lockedFiles } = await loadUsage();
  const locked = await lockedFiles(folders.map((it) => `${it}/locks`), lockName);
  return await Promise.all(locked.map(async ({ path, pid }) => {
    const [folder = "", name = ""] = path.split(`/locks/${lockName}`);
    const root = folder === own ? ports.root : await rootOf(folder);
    return { session: decodeURIComponent(name), pid, root };
  }));
}

async function foldersBeside(own: string): Promise<readonly string[]> {
  const parent = own.slice(0, own.lastIndexOf("/"));
  const found = await Array.fromAsync(Deno.readDir(parent)).catch(() => []);
  return found.filter((it) => it.isDirectory).map(({ name }) => `${parent}/${name}`);
}

async function rootOf(folder: string): Promise<string> {
  try {
    const value: unknown = JSON.parse(await Deno.readTextFile(`${folder}/workspace.json`));
    const isKnown = typeof value === "object" && value !== null && "root" in value;
    return isKnown && typeof value.root === "string" ? value.root : "";
  } catch {
    return "";
  }
}

/** What a session is at. */
export type Activity =
  | {
    readonly type: "call";
    readonly call: ToolCall;
    readonly since: string;
    readonly calls: number;
  }
  | { readonly type: "model" | "user" };

export async function activityOf(ports: Ports, session: string): Promise<Activity> {
  const store = await ports.store();
  const { state } = await foldStream(store, `session:${session}`, conversation);
  const { byId, open } = state.calls;
  const [it] = open.flatMap((id) => byId[id] ?? []);
  if (pendingApprovals(state).length > 0) return { type: "user" };
  if (!it) return { type: nextActor(state) === "user" ? "user" : "model" };
  return { type: "call", call: it.call, since: it.at, calls: callsBelow(state, it.call) };
}

function callsBelow({ calls: { byId } }: ConversationState, { id, name }: ToolCall): number {
  if (name !== programToolName) return 0;
  return Object.values(byId).filter(({ program }) => program === id).length;
}
