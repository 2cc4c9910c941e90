/** The files of a folder that a plan is made from, through the broker of its tree. */

import { readmesIn, type Texts } from "../../deploy/mod.ts";
import { AgentError, type Workspace, WorkspaceError } from "../../protocol/mod.ts";
import { besides, buildFiles, mostBytes, mostOfAll, pages, presentFiles } from "./names.ts";

export interface ProjectFiles {
  readonly texts: Texts;
  /** Paths of what is too large, or no text. */
  readonly unread: readonly string[];
  /** Of the root; `null`: nobody tells which there are. */
  readonly names: ReadonlySet<string> | null;
}

const known: ReadonlySet<string> = new Set([...buildFiles, ...pages]);

/** @throws {AgentError} `deploy.unreadable` */
export async function filesOf(workspace: Workspace, shown: string): Promise<ProjectFiles> {
  const names = await namesIn(workspace, shown);
  const readmes = readmesIn(new Map(names.map((it) => [it, ""])));
  const wanted = [
    ...readmes,
    ...names.filter((it) => known.has(it)),
    ...names.flatMap((it) => Object.hasOwn(besides, it) ? besides[it] ?? [] : []),
  ];
  const texts = new Map<string, string>();
  const unread: string[] = [];
  let left = mostOfAll;
  for (const path of new Set(wanted)) {
    const text = await textOf(workspace, path);
    if (text === null) continue;
    if (text === "unread" || text.text.length > left) unread.push(path);
    else {
      left -= text.text.length;
      texts.set(path, text.text);
    }
  }
  for (const path of presentFiles) if (names.includes(path)) texts.set(path, "");
  return { texts, unread, names: new Set(names) };
}

async function namesIn(workspace: Workspace, shown: string): Promise<readonly string[]> {
  try {
    const entries = await workspace.list(".");
    return entries.filter(({ type }) => type === "file" || type === "link").map(({ path }) => path);
  } catch (cause) {
    throw new AgentError("input", "deploy.unreadable", { path: shown }, { cause });
  }
}

/** `null`: there is no such file, or nobody may see it. */
async function textOf(
  workspace: Workspace,
  path: string,
): Promise<{ readonly text: string } | "unread" | null> {
  try {
    const { bytes } = await workspace.read(path, { maxBytes: mostBytes });
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch (error) {
    if (error instanceof TypeError) return "unread";
    if (!(error instanceof WorkspaceError)) throw error;
    return error.kind === "too_large" ? "unread" : null;
  }
}
