/** The user's own editor for a long text. */

import { AgentError } from "../../protocol/mod.ts";

export interface EditorPorts {
  env(name: string): string | undefined;
  /** Absolute path of a folder that nobody else reads. */
  readonly folder: string;
}

/**
 * The text as it was left in `$VISUAL` or `$EDITOR`, which has the terminal meanwhile.
 *
 * @throws {AgentError} `tui.editor_none`, `tui.editor_failed`
 */
export async function editOutside(text: string, { env, folder }: EditorPorts): Promise<string> {
  const editor = env("VISUAL") || env("EDITOR");
  if (!editor) throw new AgentError("usage", "tui.editor_none");
  await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
  const file = await Deno.makeTempFile({ dir: folder, prefix: "message-", suffix: ".md" });
  try {
    await Deno.writeTextFile(file, text, { mode: 0o600 });
    // An editor may be set with options of its own: `code --wait`.
    const { code } = await new Deno.Command("sh", {
      args: ["-c", `${editor} "$1"`, "agent", file],
      stdin: "inherit",
      stdout: "inherit",
      stderr: "inherit",
    }).output();
    if (code !== 0) throw new AgentError("usage", "tui.editor_failed", { editor });
    return (await Deno.readTextFile(file)).replace(/\r\n/g, "\n").replace(/\n$/, "");
  } finally {
    await Deno.remove(file).catch(() => {});
  }
}
