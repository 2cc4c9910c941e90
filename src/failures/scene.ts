import type { Evidence, Scene } from "./types.ts";

/** Words that stand before a program and run it. */
const wrappers = new Set(["sudo", "env", "time", "nice", "nohup", "command", "exec"]);

/** `null`: nothing failed, or the output is not known. */
export function sceneOf({ command, shell, system }: Evidence): Scene | null {
  if (command.output.kind !== "text" || command.exit === 0) return null;
  const commands = commandsOf(command.line ?? "");
  return {
    tools: commands.flatMap(([program]) => program === undefined ? [] : [baseName(program)]),
    words: commands.at(-1) ?? [],
    exit: command.exit,
    text: command.output.text.replaceAll("\r\n", "\n"),
    folder: command.folder,
    shell,
    system,
  };
}

/** Words of each simple command; quotes only keep words together, nothing is evaluated. */
function commandsOf(line: string): readonly (readonly string[])[] {
  const tokens = line.match(/\n|&&|\|\||[;|&]|(?:'[^']*'|"(?:\\.|[^"\\])*"|\\.|[^\s;|&'"\\])+/g) ??
    [];
  const commands: string[][] = [[]];
  for (const token of tokens) {
    if (/^(?:\n|&&|\|\||[;|&])$/.test(token)) commands.push([]);
    else commands.at(-1)?.push(token.replaceAll(/^['"]|['"]$/g, ""));
  }
  return commands.map(withoutWrappers).filter((words) => words.length > 0);
}

function withoutWrappers(words: readonly string[]): readonly string[] {
  const start = words.findIndex((it) => !/^\w+=/.test(it) && !wrappers.has(it));
  return start < 0 ? [] : words.slice(start);
}

export function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
