/** Exit codes that say by themselves how a command ended; asked where no words are known. */

import { command } from "./command_text.ts";
import { builtins } from "./near.ts";
import { fileOf, proven, refuted } from "./proofs.ts";
import type { Draft, Failure, FailureId, Scene } from "./types.ts";

function ended(
  code: number,
  id: FailureId,
  proposals: (scene: Scene) => readonly Draft[] = () => [],
): Failure {
  return {
    id,
    tools: "any",
    exits: [code],
    words: [],
    prove: (details, { exit, exits, line }) => {
      const isMeant = /(?:^|[\s;&|])(?:kill|pkill|killall)\s/.test(line);
      const hasEnded = exit === code || exits.includes(code);
      return Promise.resolve(hasEnded && !isMeant ? { kind: "open", details } : refuted);
    },
    proposals: (_, scene) => proposals(scene),
  };
}

const memory = ({ system }: Scene): readonly Draft[] => [
  { command: system.os === "linux" ? "free -h" : "vm_stat", does: "failures.do.memory" },
  {
    command: system.os === "linux" ? "journalctl -k --since -1h --grep oom" : null,
    does: "failures.do.oom",
  },
];

const dumps = ({ system }: Scene): readonly Draft[] => [
  {
    command: system.os === "linux" && system.programs("coredumpctl") === true
      ? "coredumpctl info"
      : null,
    does: "failures.do.dump",
  },
];

export const exitFailures: readonly Failure[] = [
  ended(130, "exit.interrupted"),
  ended(131, "exit.quit", dumps),
  ended(
    132,
    "exit.illegal_instruction",
    () => [{ command: "uname -m", does: "failures.do.machine" }],
  ),
  ended(134, "exit.aborted", dumps),
  ended(135, "exit.bus_error", dumps),
  ended(136, "exit.arithmetic", dumps),
  ended(137, "exit.killed", memory),
  ended(139, "exit.segfault", dumps),
  ended(141, "exit.broken_pipe"),
  ended(143, "exit.terminated"),
  {
    id: "exit.stopped",
    tools: "any",
    // SIGTSTP is 20 on Linux and 18 on macOS.
    exits: [148, 146],
    words: [],
    prove: (details, { exit, system }) =>
      Promise.resolve(
        exit === (system.os === "darwin" ? 146 : 148) ? { kind: "open", details } : refuted,
      ),
    proposals: () => [
      { command: "fg", does: "failures.do.fg" },
      { command: "bg", does: "failures.do.bg" },
      { command: "jobs", does: "failures.do.jobs" },
    ],
  },
  {
    id: "exit.not_found",
    tools: "any",
    exits: [127],
    words: [],
    prove: async (_, { commands, text }, facts) => {
      const [name = ""] = commands.length === 1 ? commands[0] ?? [] : [];
      if (!/^[\w.+-]+$/.test(name) || builtins.includes(name) || text.trim() !== "") return refuted;
      const names = await facts.programNames();
      return names.length === 0 || names.includes(name) ? refuted : proven({ name });
    },
    proposals: () => [],
  },
  {
    id: "exit.not_executable",
    tools: "any",
    exits: [126],
    words: [],
    prove: async (_, scene, facts) => {
      const [path = ""] = scene.commands.length === 1 ? scene.commands[0] ?? [] : [];
      if (!path.includes("/") || scene.text.trim() !== "") return refuted;
      const file = await fileOf(path, scene, facts);
      return file?.kind === "file" && !file.executable ? proven({ path }) : refuted;
    },
    proposals: ({ path }) => [{
      command: command`chmod u+x ${path}`,
      does: "failures.do.executable",
    }],
  },
];
