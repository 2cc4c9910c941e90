/** Failures of pip and of virtual environments. */

import { command } from "./command_text.ts";
import { corrected } from "./near.ts";
import { installLine } from "./packages.ts";
import { fileOf, nearPath, open, proven, refuted } from "./proofs.ts";
import { activation, venvOf } from "./python_environment.ts";
import type { Failure } from "./types.ts";

const pip = ["pip", "python", "pipx", "uv", "poetry", "make", "virtualenv"];

export const pipFailures: readonly Failure[] = [
  {
    id: "python.managed",
    tools: pip,
    exits: [1, 2],
    words: [
      /^error: externally-managed-environment$/m,
      /^error: The interpreter at \S+ is externally managed/m,
    ],
    prove: async (details, scene, facts) => {
      const venv = await venvOf(scene, facts);
      return venv === null ? open(details) : proven({ venv });
    },
    says: ({ venv }) => venv === undefined ? "python.managed" : "python.managed.venv",
    proposals: ({ venv }, scene) =>
      venv === undefined
        ? [{ command: "python3 -m venv .venv", does: "failures.do.venv" }]
        : [activation(venv, scene)],
  },
  {
    id: "python.no_distribution",
    tools: pip,
    exits: [1],
    words: [
      /^(?:ERROR: )?No matching distribution found for (?<name>[^\s=<>~!;[]+)(?<version>\S*)/m,
    ],
    prove: (details, { text }) =>
      Promise.resolve(
        /Temporary failure in name resolution|Connection refused|ProxyError|SSLError|ConnectTimeout/
            .test(text)
          ? refuted
          : open({ version: "", ...details, ...requiresPython(details.name ?? "", text) }),
      ),
    says: ({ requires }) =>
      requires === undefined ? "python.no_distribution" : "python.no_distribution.version",
    proposals: ({ name }) => [
      { command: command`python3 -m pip index versions ${name}`, does: "failures.do.versions" },
      { command: "python3 --version", does: "failures.do.version" },
    ],
  },
  {
    id: "python.wheel",
    tools: pip,
    exits: [1],
    words: [
      /^ *(?:ERROR: )?Failed building wheel for (?<name>\S+)$/m,
      /^ERROR: Could not build wheels for (?<name>[^\s,]+)/m,
      /^error: (?:metadata-generation-failed|subprocess-exited-with-error)$/m,
      /^ERROR: Failed to build (?:installable wheels for some pyproject\.toml based projects )?\(?(?<name>[\w.-]+)/m,
    ],
    prove: (details, { text }) => {
      const header = /fatal error: ([^\s:]+): (?:No such file|没有那个)/.exec(text)?.[1];
      const named = details.name ?? /^ {2}╰─> ([\w.-]+)/m.exec(text)?.[1];
      return Promise.resolve(open({
        ...named === undefined ? {} : { name: named },
        ...header === undefined ? {} : { header },
      }));
    },
    says: ({ name, header }) =>
      header !== undefined
        ? "python.wheel.header"
        : name === undefined
        ? "python.wheel"
        : "python.wheel.name",
    proposals: ({ header }, { system }) => [{
      command: header === "Python.h"
        ? installLine(system.packageManagers, pythonHeaders(system.packageManagers))
        : "python3 --version",
      does: header === "Python.h" ? "failures.do.install" : "failures.do.version",
    }],
  },
  {
    id: "python.requirements_missing",
    tools: pip,
    exits: [1],
    words: [
      /^ERROR: Could not open requirements file: \[Errno 2\] No such file or directory: '(?<path>[^'\n]+)'/m,
    ],
    prove: async (details, scene, facts) => {
      const { path = "" } = details;
      if (await fileOf(path, scene, facts)) return refuted;
      const near = await nearPath(path, scene, facts);
      return near === null ? proven({ path }) : proven({ path, near });
    },
    says: ({ near }) => near === undefined ? "file.missing" : "file.missing.near",
    proposals: ({ path = "", near }, scene) =>
      near === undefined
        ? [{ command: "ls", does: "failures.do.list" }]
        : [{ command: corrected(scene, path, near), does: "failures.do.near" }],
  },
  {
    id: "python.require_venv",
    tools: pip,
    exits: [3],
    words: [/^ERROR: Could not find an activated virtualenv \(required\)\.$/m],
    prove: async (details, scene, facts) => {
      const venv = await venvOf(scene, facts);
      return venv === null ? open(details) : proven({ venv });
    },
    proposals: ({ venv }, scene) =>
      venv === undefined
        ? [{ command: "python3 -m venv .venv", does: "failures.do.venv" }]
        : [activation(venv, scene)],
  },
  {
    id: "python.no_venv_module",
    tools: pip,
    exits: [1],
    words: [/^The virtual environment was not created successfully because ensurepip is not/m],
    prove: (details, { text }) => {
      const name = /^ +apt install (\S+)$/m.exec(text)?.[1];
      return Promise.resolve(open(name === undefined ? details : { package: name }));
    },
    proposals: ({ package: name }) => [{
      command: command`apt install ${name ?? "python3-venv"}`,
      does: "failures.do.install",
      caution: "failures.caution.rights",
      source: "tool",
    }],
  },
];

function requiresPython(name: string, text: string): Record<string, string> {
  const requires = /Requires-Python ([^\s;,]+(?:,[^\s;]+)*)/.exec(text)?.[1];
  return requires === undefined ? { name } : { name, requires };
}

function pythonHeaders(managers: readonly string[]): string {
  switch (managers[0]) {
    case "dnf":
    case "yum":
    case "zypper":
      return "python3-devel";
    case "pacman":
    case "brew":
      return "python";
    default:
      return "python3-dev";
  }
}
