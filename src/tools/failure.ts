import { type ToolOutput, type ToolPorts, WorkspaceError } from "../protocol/mod.ts";
import { suggestPath } from "./suggest.ts";

/** The call did not do what was asked: why, and what to do. */
export function failed(text: string): ToolOutput {
  return { text, failed: true };
}

/** Runs a tool; what the workspace refuses becomes its result. */
export async function refusing(
  workspace: ToolPorts["workspace"],
  run: () => Promise<ToolOutput>,
): Promise<ToolOutput> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof WorkspaceError)) throw error;
    const near = error.kind === "missing" || error.kind === "outside"
      ? await suggestPath(workspace, error.path)
      : null;
    return failed(reason(error) + (near === null ? "" : ` Did you mean ${near}?`));
  }
}

/** What the workspace refused, for a model. */
export function reason({ kind, path, detail }: WorkspaceError): string {
  switch (kind) {
    case "outside":
      return `${path} is outside the workspace${
        detail && ` (${detail})`
      }. Use a path relative to its root.`;
    case "missing":
      return `${path} does not exist.`;
    case "exists":
      return `${path} exists already.`;
    case "is_directory":
      return `${path} is a folder, not a file. list_dir shows what is in it.`;
    case "not_directory":
      return `${path} cannot be a folder: it, or a part of it, is a file.`;
    case "not_regular":
      return `${path} is no ordinary file${detail && ` (${detail})`}.`;
    case "too_large":
      return `${path} is too large (${detail}).`;
    case "unreadable":
      return `The system does not allow that for ${path}${detail && ` (${detail})`}.`;
    case "disk_full":
      return `The disk is full: ${path} was not written.`;
    case "protected":
      return `${path} is protected (${detail || "settings or history"}); no tool may write it.`;
    case "secret":
      return `${path} holds secrets: its content is not shown to you, and a command must not print ` +
        "it either. Work without it, for example from a template such as .env.example. If the " +
        `content is needed, ask the user to run: agent policy allow --file ${detail || path}`;
    case "hidden":
      return `${path} is hidden from you by ${detail}. Work without it; do not look for another way.`;
    case "changed":
      return `${path} changed meanwhile; nothing was written. Read it again.`;
    case "io":
      return `${path}: ${detail}.`;
  }
}
