/** Programs that are not there: for the shell, for a script, for another program. */

import { command } from "./command_text.ts";
import { builtins, corrected, isHarmless, nearName, swapped } from "./near.ts";
import { own } from "./own.ts";
import { offPath } from "./off_path.ts";
import { installLine, knownPrograms, packageOf } from "./packages.ts";
import { fileOf, open, proven, refuted } from "./proofs.ts";
import { baseName } from "./scene.ts";
import type { Details, Draft, Facts, Failure, Proof, Scene } from "./types.ts";

export const notFoundFailures: readonly Failure[] = [
  {
    id: "shell.command_not_found",
    tools: "any",
    exits: [127],
    words: [
      /^-?(?:\S*\/)?(?:ba|k|da)?sh: (?:line \d+: |第 \d+ 行：|\d+: )?(?<name>[^\s:$][^\s:]*): (?:command not found(?:\.\.\.)?|未找到命令|not found) *$/m,
      /^zsh:(?:\d+:)? command not found: (?<name>\S+)$/m,
      /^fish: (?:Unknown command[:：]|未知命令[:：]) ?(?<name>\S+)$/m,
      /^(?:Command|命令) ?['“"](?<name>[^\s'”"]+)['”"] ?(?:not found|未找到)/m,
      /^(?<name>[\w.-]+) ?: The term '[^'\n]+' is not recognized as (?:the|a) name of a cmdlet/m,
    ],
    prove: proveMissingProgram,
    says: ({ near, package: name, only, value }) =>
      value !== undefined
        ? "shell.assignment"
        : only !== undefined
        ? "shell.command_not_found.only"
        : name !== undefined && near !== undefined
        ? "shell.command_not_found.both"
        : name !== undefined
        ? "shell.command_not_found.package"
        : near !== undefined
        ? "shell.command_not_found.near"
        : "shell.command_not_found",
    proposals: missingProgramDrafts,
  },
  {
    id: "shell.program_of_script",
    tools: "any",
    words: [
      /^(?<script>[^\s:]+): (?:line |第 )?(?<number>\d+)(?:: | 行：)(?<name>[^\s:$][^\s:]*): (?:command not found|未找到命令|not found)$/m,
      /^(?<script>[^\s:]+):(?<number>\d+): command not found: (?<name>\S+)$/m,
    ],
    prove: async (details, scene, facts): Promise<Proof> => {
      const { script = "" } = details;
      if (/^-?(?:ba|da|z|k)?sh$/.test(baseName(script))) return refuted;
      const isTyped = scene.exit === 127 && scene.commands.some((words) => words.includes(script));
      const isHook = scene.tools.includes("git") && /(?:^|\/)(?:hooks|\.husky)\//.test(script);
      if (scene.line !== "" && !isTyped && !isHook) return refuted;
      return await provePackage(details, scene, facts);
    },
    says: ({ package: name }) =>
      name === undefined ? "shell.program_of_script" : "shell.program_of_script.package",
    proposals: installDrafts,
  },
  {
    id: "shell.sudo_missing",
    tools: "any",
    exits: [127],
    words: [
      /^-?(?:\S*\/)?(?:ba|k|da)?sh: (?:line \d+: |第 \d+ 行：|\d+: )?(?<name>sudo): (?:command not found|未找到命令|not found)$/m,
      /^zsh:(?:\d+:)? command not found: (?<name>sudo)$/m,
      /^fish: Unknown command: (?<name>sudo)$/m,
    ],
    prove: async (details, _, facts) =>
      (await facts.programNames()).includes("sudo") ? refuted : proven(details),
    proposals: (_, { line, commands }) => {
      const behind = /^sudo (?!-)(.*)$/.exec(line)?.[1];
      const plain = behind !== undefined && commands.length === 1 && isHarmless(behind);
      return [{ command: plain ? behind : null, does: "failures.do.without_sudo" }];
    },
  },
  {
    id: "shell.no_sudoer",
    tools: ["sudo"],
    exits: [1],
    words: [
      /^(?<user>\S+) (?:is not in the sudoers file|不在 sudoers 文件中|ist nicht in der sudoers-Datei)/m,
      /^(?:Sorry, user|对不起，用户|抱歉，用户) ?(?<user>\S+) (?:is not allowed to (?:execute|run)|may not run|无权以)/m,
    ],
    proposals: () => [{ command: "id -nG", does: "failures.do.id" }],
  },
  {
    id: "shell.sudo_command",
    tools: ["sudo"],
    exits: [1],
    words: [
      /^sudo: (?<name>[^\s:]+): command not found$/m,
      /^sudo：(?<name>[^\s:：]+)：找不到命令$/m,
    ],
    prove: async (details, scene, facts) => {
      const name = details.name ?? "";
      if (name.includes("/")) return await proveUnrunnable(name, scene, facts);
      if ((await facts.programNames()).includes(name)) return proven({ name, path: "1" });
      return await provePackage(details, scene, facts);
    },
    says: ({ path, package: name, file }) =>
      file !== undefined
        ? file === "1" ? "shell.not_executable" : "file.missing"
        : path !== undefined
        ? "shell.sudo_command"
        : name === undefined
        ? "shell.command_not_found"
        : "shell.command_not_found.package",
    proposals: (details, scene) =>
      details.file !== undefined
        ? [{
          command: details.file === "1" ? command`chmod u+x ${details.path}` : "ls",
          does: details.file === "1" ? "failures.do.executable" : "failures.do.list",
        }]
        : details.path === undefined
        ? installDrafts(details, scene)
        : [{ command: command`command -v ${details.name}`, does: "failures.do.where" }],
  },
  {
    id: "shell.run_by_other",
    tools: "any",
    inTests: [
      /^make(?:\[\d+\])?: (?<name>[\w.+-]+): No such file or directory\nmake(?:\[\d+\])?: \*\*\* .*Error 127/m,
      /^\/bin\/(?:ba|da)?sh: (?:line \d+: |\d+: )?(?<name>[\w.+-]+): (?:command )?not found\nmake(?:\[\d+\])?: \*\*\* .*Error 127/m,
    ],
    words: [
      /^(?:nohup|timeout|nice|xargs|stdbuf|setsid|strace|time|watch|chroot|ionice|flock): (?:failed to run command |cannot run command |failed to execute |exec: |无法运行命令 ?)?[‘'"“]?(?<name>[\w.+-]+)[’'"”]?[:：] ?(?:No such file or directory|没有那个文件或目录)$/m,
      /^env: [‘'"“]?(?<name>[\w.+-]+)[’'"”]?[:：] ?(?:No such file or directory|没有那个文件或目录)$/m,
      /^make(?:\[\d+\])?: (?<name>[\w.+-]+): (?:No such file or directory|没有那个文件或目录)\nmake(?:\[\d+\])?: \*\*\* .*(?:Error|错误) 127/m,
      /^\/bin\/(?:ba|da)?sh: (?:line \d+: |\d+: )?(?<name>[\w.+-]+): (?:command )?not found\nmake(?:\[\d+\])?: \*\*\* .*(?:Error|错误) 127/m,
      /^(?:\S+Error|FileNotFoundError): \[Errno 2\] No such file or directory: '(?<name>[\w+-]+)'$(?!\n)/m,
      /^Error: spawn (?<name>[\w.+-]+) ENOENT$/m,
      /^(?:[^\n]*\.\.\. *)?(?:error|fatal|warning): cannot (?:run|exec|spawn) ['"]?(?<name>[\w.+-]+)['"]?: No such file or directory$/m,
      /^(?:[^\n]*?: )?exec: "(?<name>[\w.+-]+)": executable file not found in \$PATH$/m,
      /^error: linker `(?<name>[\w.+-]+)` not found$/m,
    ],
    prove: async (details, scene, facts) => {
      if (
        /^env: /m.test(scene.text) && scene.words[0] !== details.name && scene.line !== "" &&
        !/^env\s|[\s;&|]env\s/.test(scene.line)
      ) {
        return refuted;
      }
      const other = scene.text.includes("Traceback") &&
        !/subprocess|_execute_child/.test(scene.text);
      return other ? refuted : await provePackage(details, scene, facts);
    },
    says: ({ package: name }) =>
      name === undefined ? "shell.run_by_other" : "shell.run_by_other.package",
    proposals: installDrafts,
  },
  {
    id: "shell.env_interpreter",
    tools: "any",
    exits: [127],
    words: [
      /^(?:(?:\/usr)?\/bin\/)?env: [‘'"“](?<name>[\w.+-]+)(?<cr>\\r)?[’'"”][:：] ?(?:No such file or directory|没有那个文件或目录)$/m,
    ],
    prove: async (details, scene, facts) => {
      const file = await fileOf(scene.words[0] ?? "", scene, facts);
      if (scene.words[0] === details.name) return refuted;
      if (details.cr !== undefined) return refuted;
      if (file && !file.head.startsWith("#!")) return refuted;
      return await provePackage(details, scene, facts);
    },
    says: ({ only }) => only === undefined ? "shell.env_interpreter" : "shell.env_interpreter.only",
    proposals: (details, scene) => [
      { command: command`head -n 1 ${scene.words[0]}`, does: "failures.do.first_line" },
      ...installDrafts(details, scene),
    ],
  },
];

/** Other names of programs that are there. */
const renamed: Readonly<Record<string, readonly string[]>> = {
  python: ["python3"],
  pip: ["pip3"],
  fd: ["fdfind"],
  bat: ["batcat"],
  "docker-compose": ["docker"],
  ipython: ["ipython3"],
  nodejs: ["node"],
  node: ["nodejs"],
  vi: ["vim", "nvim"],
  ifconfig: ["ip"],
  netstat: ["ss"],
  make: ["gmake"],
  pytest: ["py.test"],
};

async function proveMissingProgram(
  { name = "" }: Details,
  scene: Scene,
  facts: Facts,
): Promise<Proof> {
  if (name === "sudo" || name.includes("/")) return refuted;
  const isTyped = scene.commands.some((words) => words[0] === name);
  if (scene.line !== "" && !isTyped) return refuted;
  const names = await facts.programNames();
  if (names.includes(name) || await offPath(name, facts) !== null) return refuted;
  const value = assignedTo(name, scene);
  if (value !== null) return proven({ name, value });
  const said = /^ *(?:sudo )?(?:apt(?:-get)?|dnf|snap) install (?:-y )?([\w.+-]+)/m.exec(scene.text)
    ?.[1];
  if (said !== undefined && /^(?:Command|命令)/m.test(scene.text)) {
    return proven({ name, package: said, said: "1" });
  }
  const only = own(renamed, name)?.find((it) => names.includes(it));
  if (only !== undefined) return proven({ name, only });
  const named = packageOf(name, scene.system.packageManagers);
  const here = new Set([...names, ...builtins]);
  if (named !== null) {
    const typo = swapped(name, [...everywhere, ...builtins].filter((it) => here.has(it)));
    return proven(typo === null ? { name, package: named } : { name, package: named, near: typo });
  }
  const common = [...builtins, ...knownPrograms(), ...everywhere].filter((it) => here.has(it));
  const near = nearName(name, common) ?? (name.length < 3 ? null : nearName(name, here));
  if (near !== null) return proven({ name, near });
  return proven({ name });
}

/** What `name = value` assigns, which a shell takes for a command and its words; `null`: it is none. */
function assignedTo(name: string, { commands }: Scene): string | null {
  const [, sign = "", ...rest] = commands.find((words) => words[0] === name) ?? [];
  if (!/^[A-Za-z_]\w*$/.test(name) || !/^=(?!=)/.test(sign)) return null;
  return sign === "=" ? rest.join(" ") : [sign.slice(1), ...rest].join(" ");
}

/** Programs of every system, which are meant before rarer ones. */
const everywhere =
  "cat chmod chown clear cp cut date df du echo env find grep head hostname id kill ln ls mkdir mount mv ps pwd rm rmdir sed sleep sort stat su systemctl journalctl tail tee touch tr uname uniq wc who whoami xargs awk apt apt-get dnf yum pacman brew service diff"
    .split(" ");

/** What sudo calls "command not found" when it is given a path: no such file, or no right to run it. */
async function proveUnrunnable(path: string, scene: Scene, facts: Facts): Promise<Proof> {
  const file = await fileOf(path, scene, facts);
  if (file === null) return proven({ path, file: "0" });
  return file.kind === "file" && !file.executable ? proven({ path, file: "1" }) : refuted;
}

/** The package of a program that another one did not find. */
async function provePackage({ name = "", script, number }: Details, scene: Scene, facts: Facts) {
  if (!/^[\w.+-]+$/.test(name)) return refuted;
  const names = await facts.programNames();
  if (names.includes(name)) return refuted;
  const only = own(renamed, name)?.find((it) => names.includes(it));
  const named = packageOf(name, scene.system.packageManagers);
  const details: Record<string, string> = { name };
  if (script !== undefined) details.script = script;
  if (number !== undefined) details.number = number;
  if (only !== undefined) details.only = only;
  else if (named !== null) details.package = named;
  return scene.tools.length === 0 ? open(details) : proven(details);
}

function installDrafts({ package: name }: Details, { system }: Scene): readonly Draft[] {
  const line = installLine(system.packageManagers, name);
  return [{
    command: line,
    does: "failures.do.install",
    ...line?.startsWith("brew") === true ? {} : { caution: "failures.caution.rights" as const },
  }];
}

function missingProgramDrafts(details: Details, scene: Scene): readonly Draft[] {
  const { name = "", near, only, value } = details;
  if (value !== undefined) {
    const isPlain = scene.commands.length === 1 && /^[\w.,:@%/-]+$/.test(value);
    const line = scene.shell === "fish" ? `set ${name} ${value}` : `${name}=${value}`;
    return [{ command: isPlain ? line : null, does: "failures.do.assign" }];
  }
  if (only === "ip" || only === "ss") {
    return [{ command: only === "ip" ? "ip addr" : "ss -tulpn", does: "failures.do.successor" }];
  }
  if (only === "docker") {
    const line = scene.commands.length === 1
      ? scene.line.replace(/^docker-compose/, "docker compose")
      : null;
    return [{ command: line !== null && isHarmless(line) ? line : null, does: "failures.do.near" }];
  }
  const right = only ?? near;
  if (right !== undefined) {
    return [
      { command: corrected(scene, name, right), does: "failures.do.near" },
      ...details.package === undefined ? [] : installDrafts(details, scene),
    ];
  }
  return installDrafts(details, scene);
}
