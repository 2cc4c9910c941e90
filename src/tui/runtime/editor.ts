/** The user's own editor: for a long text, and for a file at a line. */

import { AgentError } from "../../protocol/mod.ts";

type Env = (name: string) => string | undefined;

export interface EditorPorts {
  readonly env: Env;
  /** Absolute path of a folder that nobody else reads. */
  readonly folder: string;
}

/**
 * The text as it was left in `$VISUAL` or `$EDITOR`, which has the terminal meanwhile.
 *
 * @throws {AgentError} `tui.editor_none`, `tui.editor_failed`
 */
export async function editOutside(text: string, { env, folder }: EditorPorts): Promise<string> {
  const editor = editorOf(env);
  await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
  const file = await Deno.makeTempFile({ dir: folder, prefix: "message-", suffix: ".md" });
  try {
    await Deno.writeTextFile(file, text, { mode: 0o600 });
    await run(editor, [file]);
    return (await Deno.readTextFile(file)).replace(/\r\n/g, "\n").replace(/\n$/, "");
  } finally {
    await Deno.remove(file).catch(() => {});
  }
}

/**
 * A file at a line in the editor, which has the terminal meanwhile.
 *
 * @param file absolute path
 * @param line from 1
 * @throws {AgentError} `tui.editor_none`, `tui.editor_failed`
 */
export async function fileInEditor(file: string, line: number, env: Env): Promise<void> {
  const editor = editorOf(env);
  await run(editor, lineArguments(editor, file, line));
}

/** How editors are told a line, by the name of the program; most take it as vi does. */
export function lineArguments(editor: string, file: string, line: number): readonly string[] {
  const [program = ""] = editor.trim().split(/\s+/);
  const name = program.slice(program.lastIndexOf("/") + 1).replace(/\.exe$/i, "");
  if (/^(code|code-insiders|codium|vscodium|cursor|windsurf)$/.test(name)) {
    return ["--goto", `${file}:${line}`];
  }
  if (/^(hx|helix|zed|zeditor|subl|micro|lapce)$/.test(name)) return [`${file}:${line}`];
  if (/^(idea|pycharm|webstorm|goland|clion|mate)$/.test(name)) {
    return ["--line", String(line), file];
  }
  return /^(ed|gedit|notepad|open)$/.test(name) ? [file] : [`+${line}`, file];
}

function editorOf(env: Env): string {
  const editor = env("VISUAL") || env("EDITOR");
  if (!editor) throw new AgentError("usage", "tui.editor_none");
  return editor;
}

async function run(editor: string, args: readonly string[]): Promise<void> {
  // An editor may be set with options of its own: `code --wait`.
  const { code } = await new Deno.Command("sh", {
    args: ["-c", `${editor} "$@"`, "agent", ...args],
    stdin: "inherit",
    stdout: "inherit",
    stderr: "inherit",
  }).output();
  if (code !== 0) throw new AgentError("usage", "tui.editor_failed", { editor });
}
