/** Failures that the shell or the C library names. */

import { nearest } from "../util/mod.ts";
import { command } from "./command_text.ts";
import type { Details, Facts, Failure, FileFact, Scene } from "./types.ts";

export const shellFailures: readonly Failure[] = [
  {
    id: "shell.command_not_found",
    tools: "any",
    exits: [127],
    words:
      /^(?:(?:-?bash|[\w./-]+): (?:line \d+: |第 \d+ 行：)?(?<name>[^\s:]+): (?:command not found|未找到命令)|zsh: command not found: (?<zsh>\S+)|fish: Unknown command: (?<fish>\S+))\s*$/m,
    prove: async (details, { words }, facts): Promise<Details | null> => {
      const name = details.name ?? details.zsh ?? details.fish ?? "";
      if (words.length > 0 && words[0] !== name) return null;
      const names = await facts.programNames();
      if (names.includes(name)) return null;
      const near = name.length < 3 ? null : nearest(name, names);
      return near === null ? { name } : { name, near };
    },
    says: "failures.shell.command_not_found",
    proposals: ({ near }, { words }) => [{
      command: words.length === 1 ? command`${near}` : null,
      does: "failures.do.near",
    }],
  },
  {
    id: "shell.not_executable",
    tools: "any",
    exits: [126],
    words:
      /^(?:\S*\/|-)?(?:bash|sh): (?:line \d+: |第 \d+ 行：)?(?<path>[^\s:]+): (?:Permission denied|权限不够)$|^zsh:(?:\d+:)? permission denied: (?<zsh>[^\s:]+)$/m,
    prove: async (details, scene, facts): Promise<Details | null> => {
      const path = details.path ?? details.zsh ?? "";
      const file = await script(path, scene, facts);
      return file && !file.executable ? { path } : null;
    },
    says: "failures.shell.not_executable",
    proposals: ({ path }) => [{
      command: command`chmod u+x ${path}`,
      does: "failures.do.executable",
    }],
  },
  {
    id: "shell.bad_interpreter",
    tools: "any",
    exits: [126, 127],
    words:
      /^(?:\S*\/|-)?(?:bash|sh|zsh): ?(?:line \d+: |第 \d+ 行：|\d+: )?(?<path>[^\s:]+): (?:\/[^\n]*: )?(?:bad interpreter|错误的解释器|cannot execute: required file not found|无法执行：找不到需要的文件)/m,
    prove: async ({ path = "" }, scene, facts): Promise<Details | null> => {
      const file = await script(path, scene, facts);
      const interpreter = file?.head.match(/^#! *([^\s]+)/)?.[1];
      return interpreter === undefined ? null : { script: path, interpreter };
    },
    says: "failures.shell.bad_interpreter",
    proposals: ({ script }) => [{
      command: command`head -n 1 ${script}`,
      does: "failures.do.first_line",
    }],
  },
  ...([
    ["no_space", /: (?:No space left on device|设备上没有空间)$/m, "df -h", "failures.do.disk"],
    ["read_only", /: (?:Read-only file system|只读文件系统)$/m, "mount", "failures.do.mounts"],
    ["arguments", /: (?:Argument list too long|参数列表过长)$/m, null, "failures.do.limits"],
    ["open_files", /: (?:Too many open files|打开的文件过多)$/m, "ulimit -n", "failures.do.limits"],
  ] as const).map(([name, words, line, does]): Failure => ({
    id: `shell.${name}`,
    tools: "any",
    words,
    says: `failures.shell.${name}`,
    proposals: () => [{ command: line, does }],
  })),
];

/** The script at the start of the line, if it is the one that the shell names. */
async function script(path: string, scene: Scene, facts: Facts): Promise<FileFact | null> {
  if (scene.words.length > 0 && scene.words[0] !== path) return null;
  const file = await facts.file(path.startsWith("/") ? path : `${scene.folder}/${path}`);
  return file?.kind === "file" ? file : null;
}
