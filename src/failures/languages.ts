/** Failures of interpreters, compilers and package managers. */

import { command } from "./command_text.ts";
import type { Failure } from "./types.ts";

const python = ["python", "python3", "pytest", "pip", "pip3"];
const node = ["node", "npm", "npx", "yarn", "pnpm"];
const builders = ["make", "cc", "gcc", "g++", "c++", "clang", "clang++", "cmake", "ninja", "ld"];

export const languageFailures: readonly Failure[] = [
  {
    id: "python.module",
    tools: python,
    words: /^ModuleNotFoundError: No module named '(?<name>[^'\n]+)'$/m,
    says: "failures.python.module",
    proposals: () => [{ command: "python3 -m pip list", does: "failures.do.packages" }],
  },
  {
    id: "python.managed",
    tools: python,
    exits: [1],
    words: /^error: externally-managed-environment$/m,
    says: "failures.python.managed",
    proposals: () => [{ command: "python3 -m venv .venv", does: "failures.do.venv" }],
  },
  {
    id: "python.no_distribution",
    tools: python,
    exits: [1],
    words: /^ERROR: No matching distribution found for (?<name>\S+)/m,
    says: "failures.python.no_distribution",
    proposals: () => [{ command: "python3 --version", does: "failures.do.version" }],
  },
  {
    id: "node.script",
    tools: node,
    exits: [1],
    words: /^npm (?:ERR!|error) Missing script: "(?<name>[^"\n]+)"$/m,
    says: "failures.node.script",
    proposals: () => [{ command: "npm run", does: "failures.do.scripts", source: "tool" }],
  },
  {
    id: "node.module",
    tools: node,
    exits: [1],
    words:
      /^(?:Error|Error \[ERR_MODULE_NOT_FOUND\]): Cannot find (?:module|package) '(?<name>[^'\n]+)'/m,
    says: "failures.node.module",
    proposals: () => [{ command: "npm ls --depth=0", does: "failures.do.packages" }],
  },
  {
    id: "node.resolve",
    tools: node,
    exits: [1],
    words: /^npm (?:ERR!|error) code ERESOLVE$/m,
    says: "failures.node.resolve",
    proposals: () => [{ command: "npm ls", does: "failures.do.packages" }],
  },
  {
    id: "c.header",
    tools: builders,
    words:
      /^\S+:\d+:\d+: fatal error: (?<name>[^:\n]+): (?:No such file or directory|没有那个文件或目录)$/m,
    says: "failures.c.header",
    proposals: () => [],
  },
  {
    id: "c.library",
    tools: builders,
    words: /^\S*ld(?:\.\w+)?: cannot find -l(?<name>[\w.+-]+)/m,
    says: "failures.c.library",
    proposals: (
      { name },
    ) => [{ command: command`pkg-config --libs ${name}`, does: "failures.do.pkg_config" }],
  },
  {
    id: "make.target",
    tools: ["make", "gmake"],
    exits: [2],
    words: /^make(?:\[\d+\])?: \*\*\* No rule to make target '(?<name>[^'\n]+)'/m,
    says: "failures.make.target",
    proposals: () => [],
  },
  {
    id: "go.no_module",
    tools: ["go"],
    exits: [1],
    words: /^go: (?:go\.mod file not found in current directory|cannot find main module)/m,
    says: "failures.go.no_module",
    proposals: () => [{ command: "go env GOMOD", does: "failures.do.module" }],
  },
  {
    id: "rust.no_manifest",
    tools: ["cargo"],
    exits: [101],
    words: /^error: could not find `Cargo\.toml` in /m,
    says: "failures.rust.no_manifest",
    proposals: () => [{ command: "ls", does: "failures.do.list" }],
  },
  {
    id: "apt.lock",
    tools: ["apt", "apt-get", "dpkg", "aptitude"],
    words: /^(?:E: Could not get lock|dpkg: error: dpkg frontend lock was locked)/m,
    says: "failures.apt.lock",
    proposals:
      () => [{ command: "ps -C apt,apt-get,dpkg -o pid,args", does: "failures.do.processes" }],
  },
  {
    id: "apt.unknown_package",
    tools: ["apt", "apt-get"],
    exits: [100],
    words: /^E: Unable to locate package (?<name>\S+)$/m,
    says: "failures.apt.unknown_package",
    proposals: (
      { name },
    ) => [{ command: command`apt-cache search ${name}`, does: "failures.do.search" }],
  },
];
