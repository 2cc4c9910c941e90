import { containerFile } from "./containers.ts";
import { runsRemoteScript } from "./judged.ts";
import { originOf } from "./origin.ts";
import { unknownVersions, type VersionWish } from "./prerequisites.ts";
import { packageProgram } from "./programs.ts";
import { unusedLock } from "./python.ts";
import { packageLists } from "./workspaces.ts";
import type { DeployMachine, RunnableStep, Texts, Unknown } from "./types.ts";

type Step = Pick<RunnableStep, "purpose" | "command" | "check">;

/** What a person has to fill in, install or choose. */
export function unknownsOf(
  texts: Texts,
  steps: readonly Step[],
  { wishes, machine }: {
    readonly wishes: readonly VersionWish[];
    readonly machine: DeployMachine;
  },
): readonly Unknown[] {
  return [
    ...secrets(texts),
    ...unknownVersions(wishes, machine),
    ...choices(texts, steps),
    ...unlocked(texts, machine),
    ...portsInUse(steps, machine),
    ...remoteScripts(texts),
    ...gaps(texts, steps, machine),
  ];
}

/** Names in the sample of the environment that have no value, or one that asks for another. */
function secrets(texts: Texts): readonly Unknown[] {
  const path = ".env.example";
  return (texts.get(path) ?? "").split("\n").flatMap((line, at): readonly Unknown[] => {
    const [, name, value = ""] = /^(?:export )?([A-Z]\w*)=(.*)$/.exec(line) ?? [];
    const isOpen = /^["']?(|change.?me|your.*|<.*>|x+|todo)["']?\s*$/i.test(value);
    return name === undefined || !isOpen
      ? []
      : [{ kind: "secret", name, from: { path, line: at + 1 } }];
  });
}

/** Ports of this machine that steps want, and that somebody has. */
function portsInUse(steps: readonly Step[], { listening }: DeployMachine): readonly Unknown[] {
  return steps.flatMap(({ command, check }): readonly Unknown[] => {
    const [, port] = /127\.0\.0\.1:(\d+)/.exec(`${command} ${check ?? ""}`) ?? [];
    const isTaken = port !== undefined && (listening ?? []).includes(Number(port));
    return isTaken ? [{ kind: "port_in_use", port: Number(port), command }] : [];
  });
}

const scripted =
  /(^|\/)(GNU)?[Mm]akefile$|^(Dockerfile|configure|autogen\.sh|setup\.py)$|\.(ya?ml|toml)$/;

/** In files that have commands run; scripts of a package.json are looked at where a step runs them. */
function remoteScripts(texts: Texts): readonly Unknown[] {
  return [...texts].flatMap(([path, text]): readonly Unknown[] => {
    if (!scripted.test(path)) return [];
    const at = text.split("\n").findIndex((line) => runsRemoteScript(line.slice(0, 2000)));
    return at < 0 ? [] : [{ kind: "remote_script", from: { path, line: at + 1 } }];
  });
}

/** What a plan that does something does not say. */
function gaps(texts: Texts, steps: readonly Step[], machine: DeployMachine): readonly Unknown[] {
  const has = (purpose: Step["purpose"]) => steps.some((it) => it.purpose === purpose);
  if (has("start")) return [];
  const program = packageProgram(texts, machine);
  if (program !== null) return [{ kind: "program", ...program }];
  const isBuilt = has("build") || has("install");
  return [{ kind: "no_step", purpose: isBuilt ? "start" : "build" }];
}

/** Versions are open that a lock file would settle. */
function unlocked(texts: Texts, machine: DeployMachine): readonly Unknown[] {
  const from = unusedLock(texts, machine);
  return from === null ? [] : [{ kind: "unlocked", from }];
}

function choices(texts: Texts, steps: readonly Step[]): readonly Unknown[] {
  const path = containerFile(texts);
  const isOther = path !== null && !steps.some(({ command }) => command.startsWith("docker "));
  return [
    ...packageLists(texts).map((it) => ({ kind: "which_package" as const, ...it })),
    ...(isOther ? [{ kind: "alternative" as const, from: originOf(texts, path) }] : []),
  ];
}
