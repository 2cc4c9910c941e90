/** Failures that the shell names: files that do not run, lines that do not parse. */

import { command } from "./command_text.ts";
import { fileOf, open, proven, refuted } from "./proofs.ts";
import { runsOthers } from "./speakers.ts";
import type { Details, Facts, Failure, Proof, Scene } from "./types.ts";

export const shellFailures: readonly Failure[] = [
  {
    id: "shell.not_executable",
    tools: "any",
    exits: [126, 127],
    words: [
      /^make(?:\[\d+\])?: (?<path>\S+): Permission denied\nmake(?:\[\d+\])?: \*\*\* /m,
      /^(?:\S*\/|-)?(?:ba|da|k)?sh: (?:line \d+: |第 \d+ 行：|\d+: )?(?<path>[^\n]+?): (?:Permission denied|权限不够)$/m,
      /^zsh:(?:\d+:)? [Pp]ermission denied: (?<path>[^\n]+)$/m,
      /^(?:env|xargs|nohup|timeout|nice|stdbuf|setsid|find): (?:failed to run command )?[‘'"]?(?<path>[^\s‘’'":]*\/[^\s‘’'":]*)[’'"]?: Permission denied$/m,
      /^fish: (?:Unknown command\. |未知命令。 ?)?[‘'“"](?<path>[^'’”"\n]+)[’'”"] (?:exists but is not an executable file|存在但不是可执行文件)/m,
    ],
    prove: (details, scene, facts) =>
      proveScript(
        details,
        scene,
        facts,
        (it) => it.executable ? refuted : proven({ ...details, seen: "1" }),
      ),
    proposals: ({ path, seen }) => [{
      command: seen === undefined ? null : command`chmod u+x ${path}`,
      does: "failures.do.executable",
    }],
  },
  {
    id: "shell.folder_as_command",
    tools: "any",
    exits: [126],
    words: [
      /^(?:\S*\/|-)?(?:ba|da|k)?sh: (?:line \d+: |第 \d+ 行：|\d+: )?(?<path>[^\n]+?): (?:Is a directory|是一个目录)$/m,
      /^zsh:(?:\d+:)? [Pp]ermission denied: (?<path>[^\n]+)$/m,
    ],
    prove: async (details, scene, facts) => {
      const file = await fileOf(details.path ?? "", scene, facts);
      if (file) return file.kind === "folder" ? proven(details) : refuted;
      return scene.text.startsWith("zsh") ? refuted : open(details);
    },
    proposals: ({ path }) => [{ command: command`cd ${path}`, does: "failures.do.cd" }],
  },
  {
    id: "shell.crlf",
    tools: "any",
    words: [
      /^(?:(?:\/usr)?\/bin\/)?env: [‘'"“](?<name>[^\n]*)\\r[’'"”][:：]/m,
      /^(?<script>[^\s:]+): (?:line \d+: |第 \d+ 行：|\d+: )?(?:[\w./-]+: )?\$'[^'\n]*\\r': /m,
      /^zsh:(?:\d+:)? (?<script>[^\s:]+): bad interpreter: [^\n]*(?:\^M|\r):/m,
      /(?:^|\/|: )\^M: bad interpreter: /m,
      /^(?:\S*\/|-)?(?:ba|z)?sh: ?(?:line \d+: |第 \d+ 行：|\d+: )?(?<script>[^\s:]+): (?:\/[^\n]*(?:\^M|\r): (?:bad interpreter|错误的解释器)|cannot execute: required file not found|无法执行：找不到需要的文件)/m,
      /^(?<script>[^\s:]+): (?:line \d+: |第 \d+ 行：|\d+: )(?:syntax error(?: near unexpected token [^\n]*|: unexpected end of file[^\n]*)|语法错误[^\n]*|[^\n]*附近有语法错误)$/m,
      /^(?<script>[^\s:]+): \d+: (?:Syntax error|set|cd|[^\s:]*: not found)[:：]? /m,
      // dash prints the line's own carriage return: what follows is written over what it began with.
      /^: not found/m,
    ],
    prove: async (details, scene, facts) => {
      const [first = "", second = ""] = scene.words;
      const path = details.script ?? (/^(?:\S*\/)?(?:ba|da|k|z)?sh$/.test(first) ? second : first);
      const file = await fileOf(path, scene, facts);
      if (file && file.kind === "file") {
        const isCrlf = /^[^\n]*\r\n/.test(file.head);
        return isCrlf ? proven({ script: path }) : refuted;
      }
      return /\\r['’]|\^M: /.test(scene.text) ? open({ script: path }) : refuted;
    },
    proposals: ({ script }, { system }) => [
      ...system.programs("dos2unix") === true
        ? [{ command: command`dos2unix ${script}`, does: "failures.do.crlf" as const }]
        : [{ command: crlfLine(script, system.os), does: "failures.do.crlf" as const }],
    ],
  },
  {
    id: "shell.bad_interpreter",
    tools: "any",
    exits: [126, 127],
    words: [
      /^(?:\S*\/|-)?(?:ba|z|da)?sh: ?(?:line \d+: |第 \d+ 行：|\d+: )?(?<path>[^\n]+?): (?:(?<interpreter>\/[^\n]*): (?:bad interpreter|错误的解释器)|cannot execute: required file not found|无法执行：找不到需要的文件)/m,
      /^zsh:(?:\d+:)? (?<path>[^\s:]+): bad interpreter: (?<interpreter>[^\s:]+):/m,
      /^(?:exec|fish): Failed to execute process '(?<path>[^'\n]+)': The file (?:'[^'\n]+' )?specified the interpreter '(?<interpreter>[^'\n]+)', which is not an executable command/m,
    ],
    prove: (details, scene, facts) =>
      proveScript(details, scene, facts, (file) => {
        const line = /^#! *([^\s]+)([^\n]*)/.exec(file.head);
        if (!line || /^#![^\n]*\r\n/.test(file.head)) return refuted;
        return proven({ script: details.path ?? "", interpreter: line[1] ?? "" });
      }, details.interpreter),
    proposals: (
      { script },
    ) => [{ command: command`head -n 1 ${script}`, does: "failures.do.first_line" }],
  },
  {
    id: "shell.exec_format",
    tools: "any",
    exits: [126, 1, 2, 255],
    words: [
      /^(?:\S*\/|-)?(?:ba|da|z)?sh: ?(?:line \d+: |第 \d+ 行：|\d+: )?(?<path>[^\n]+?): (?:cannot execute binary file(?:: Exec format error)?|无法执行二进制文件[：:] ?可执行文件格式错误|Exec format error)$/m,
      /^zsh:(?:\d+:)? [Ee]xec format error: (?<path>\S+)$/m,
      /^exec (?<path>\/\S+): exec format error$/m,
      /^standard_init_linux\.go:\d+: exec user process caused: exec format error$/m,
      /^OSError: \[Errno 8\] Exec format error: '(?<path>[^'\n]+)'$/m,
      /^zsh:(?:\d+:)? bad CPU type in executable: (?<path>\S+)$/m,
      /^(?:exec|fish): Failed to execute process '(?<path>[^'\n]+)'[^\n]* could not be run by the operating system/m,
    ],
    prove: (details, { text }) => {
      const platform = /image's platform \(([^)\n]+)\) does not match/.exec(text)?.[1];
      return Promise.resolve(open(platform === undefined ? details : { platform }));
    },
    says: ({ platform }) =>
      platform === undefined ? "shell.exec_format" : "shell.exec_format.platform",
    proposals: ({ path }) => [
      { command: command`file ${path}`, does: "failures.do.file_type" },
      { command: "uname -m", does: "failures.do.machine" },
    ],
  },
  {
    id: "shell.text_busy",
    tools: "any",
    words: [
      /^[\w.+/-]+: (?:[^\n]*?)(?<path>[^\s:'‘]+)['’]?: (?:Text file busy|文本文件忙)$/m,
      /^(?:zsh|fish):(?:\d+:)? [Tt]ext file busy: (?<path>\S+)$/m,
    ],
    prove: async (details, scene, facts) => {
      const file = await fileOf(details.path ?? "", scene, facts);
      return file?.kind === "folder" ? refuted : open(details);
    },
    proposals: (
      { path },
    ) => [{ command: command`lsof ${path}`, does: "failures.do.users_of_file" }],
  },
  {
    id: "shell.quote",
    tools: "any",
    exits: [1, 2, 127],
    words: [
      /^(?:[^\s:]+: )?(?:-c: )?(?:line \d+: |第 \d+ 行：|eval: line \d+: )?(?:unexpected EOF while looking for matching [`'"](?<mark>['"`)}])['"]|寻找匹配的 [`"](?<mark2>['"`)}])['"] 时遇到了未预期的 EOF)$/m,
      /^\S*: \d+: Syntax error: Unterminated quoted string$/m,
      /^zsh:(?:\d+:)? unmatched (?<mark>['"`])$/m,
      /^(?:[^\n]*: )?Syntax error: EOF in backquote substitution$/m,
      /^fish: Unexpected end of string, quotes are not balanced$/m,
    ],
    prove: (details) => Promise.resolve(open({ mark: details.mark ?? details.mark2 ?? "'" })),
    proposals: () => [],
  },
  {
    id: "shell.unfinished",
    tools: "any",
    exits: [1, 2, 127],
    words: [
      /^(?:[^\s:]+: )?(?:-c: )?(?:line (?<number>\d+): )?(?:syntax error: unexpected end of file(?: from `(?<opener>\w+)' command on line \d+)?|语法错误：未预期的文件结束符)$/m,
      /^\S*: (?<number>\d+): Syntax error: end of file unexpected/m,
    ],
    prove: proveLf,
    proposals: () => [],
  },
  {
    id: "shell.syntax",
    tools: "any",
    exits: [1, 2, 127],
    words: [
      /^(?:[^\s:]+: )?(?:-c: )?(?:line \d+: |第 \d+ 行：)?(?:syntax error near unexpected token `(?<token>[^\n]+)'|未预期的(?:记号|标记) "(?<token2>[^\n]+)" 附近有语法错误)$/m,
      /^(?:zsh|[^\s:]+):(?:\d+:)? parse error near `(?<token>[^\n]+)'$/m,
      /^\S*: \d+: Syntax error: "(?<token>[^\n]+)" unexpected/m,
    ],
    prove: async (details, scene, facts) =>
      await proveLf({ token: details.token ?? details.token2 ?? "" }, scene, facts),
    proposals: () => [],
  },
  {
    id: "shell.no_matches",
    tools: "any",
    exits: [1, 124, 123],
    words: [
      /^zsh:(?:\d+:)? no matches found: (?<pattern>[^\n]+)$/m,
      /^fish: No matches for wildcard ['“‘](?<pattern>[^\n]+?)['”’]\./m,
      /^bash: (?:line \d+: )?(?:no match|无匹配)[:：] (?<pattern>[^\n]+)$/m,
    ],
    proposals: ({ pattern = "" }, scene) => {
      const at = scene.line.indexOf(pattern);
      const quoted = at < 0 || scene.commands.length !== 1 || /['"\\]/.test(scene.line)
        ? null
        : `${scene.line.slice(0, at)}'${pattern}'${scene.line.slice(at + pattern.length)}`;
      const isUrl = /[?&=]|^\S+\[\S*\]$/.test(pattern) && !/[/*]$/.test(pattern);
      return [{
        command: isUrl && quoted !== null && !/\brm\b/.test(quoted) ? quoted : null,
        does: "failures.do.quoted",
      }];
    },
  },
  {
    id: "shell.arguments",
    tools: "any",
    words: [
      /^[^\n]*: (?:Argument list too long|参数列表过长)$/m,
      /^zsh:(?:\d+:)? [Aa]rgument list too long: (?<path>\S+)$/m,
      /^(?:OSError|Error): (?:\[Errno 7\] Argument list too long|spawn E2BIG)/m,
    ],
    proposals: () => [{ command: "getconf ARG_MAX", does: "failures.do.limits" }],
  },
];

/** Lines of a script that end in CRLF are another failure. */
async function proveLf(details: Details, scene: Scene, facts: Facts): Promise<Proof> {
  const path = scene.words.slice(0, 2).find((it) => scene.text.startsWith(`${it}:`));
  const file = path === undefined ? null : await fileOf(path, scene, facts);
  const isCrlf = file?.head.includes("\r\n") === true || /\$'[^'\n]*\\r'/.test(scene.text);
  return isCrlf ? refuted : open(details);
}

/** One line that turns CRLF into LF in place, for the sed of the system. */
function crlfLine(script: string | undefined, os: string): string | null {
  const [mark] = os === "darwin" ? ["-i ''"] : ["-i"];
  const line = command`sed 's/x/x/' ${script}`;
  return line === null ? null : line.replace("sed 's/x/x/'", `sed ${mark} 's/\\r$//'`);
}

/** The script that the shell names, where the line starts it. */
async function proveScript(
  details: Details,
  scene: Scene,
  facts: Facts,
  judge: (file: { readonly executable: boolean; readonly head: string }) => Proof,
  named?: string,
): Promise<Proof> {
  const { path = "" } = details;
  const isRun = path.includes("/") && runsOthers(scene) && scene.exits.includes(126);
  const isGiven = path.includes("/") && scene.commands.some((words) => words.includes(path));
  const isMade = isRun || isGiven || scene.text.includes(`make: ${path}: `);
  if (scene.line !== "" && !isMade && !scene.commands.some(([it]) => it === path)) return refuted;
  const file = await fileOf(path, scene, facts);
  if (file) return file.kind === "file" ? judge(file) : refuted;
  if (named === undefined) return open({ ...details, script: path });
  return /\r|\^M/.test(named) ? refuted : open({ script: path, interpreter: named });
}
