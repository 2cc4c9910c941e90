/**
 * Files that programs and assistants act upon by themselves: whoever may write one has soon run a
 * command, or told the next session what to do. They
 * are ordinary text in a project, so that a write is asked about, each time, and not refused.
 * `package.json`, `Makefile` and tests run code too, and are what the work is about.
 */

import { plainName } from "./plain_name.ts";
import { isProtectedName } from "./protected.ts";
import { isSecretPath } from "./secret_names.ts";

/** What a write to a path needs: nothing helps, its own approval each time, or no more than usual. */
export type WriteRisk = "never" | "asks" | "free";

/** Whatever is below: tasks and settings of editors, hooks, settings of other agents, workflows. */
const folders: ReadonlySet<string> = new Set([
  ".vscode",
  ".idea",
  ".fleet",
  ".zed",
  ".nvim",
  ".devcontainer",
  ".husky",
  ".githooks",
  ".direnv",
  ".circleci",
  ".buildkite",
  ".woodpecker",
  ".yarn",
  ".mvn",
  ".cursor",
  ".claude",
  ".codex",
  ".gemini",
  ".windsurf",
  ".continue",
  ".roo",
  ".kiro",
  ".clinerules",
  ".opencode",
  ".agents",
  ".amazonq",
  ".augment",
  ".junie",
  ".trae",
  ".qwen",
  ".aider",
]);

const files: ReadonlySet<string> = new Set([
  // Version control, its hooks and its helpers.
  ".gitmodules",
  ".gitconfig",
  ".pre-commit-config.yaml",
  ".pre-commit-config.yml",
  "lefthook.yml",
  ".lefthook.yml",
  "lefthook.yaml",
  ".lefthook.yaml",
  ".lintstagedrc.js",
  // Shells, their helpers and programs that read a start-up file of the folder they are in.
  ".envrc",
  ".autoenv.zsh",
  ".mise.toml",
  "mise.toml",
  ".bashrc",
  ".bash_profile",
  ".bash_login",
  ".bash_logout",
  ".bash_aliases",
  ".profile",
  ".zshrc",
  ".zshenv",
  ".zprofile",
  ".zlogin",
  ".zlogout",
  ".kshrc",
  ".cshrc",
  ".tcshrc",
  ".login",
  "config.fish",
  ".inputrc",
  ".xprofile",
  ".xinitrc",
  ".xsession",
  ".tmux.conf",
  ".screenrc",
  ".gdbinit",
  ".lldbinit",
  ".irbrc",
  ".pryrc",
  ".pdbrc",
  ".pythonrc",
  ".rprofile",
  ".curlrc",
  ".wgetrc",
  ".vimrc",
  ".nvimrc",
  ".exrc",
  ".nvim.lua",
  ".emacs",
  ".dir-locals.el",
  ".devcontainer.json",
  ".mcp.json",
  // Machines that build.
  ".gitlab-ci.yml",
  ".travis.yml",
  ".drone.yml",
  ".woodpecker.yml",
  "appveyor.yml",
  ".appveyor.yml",
  "azure-pipelines.yml",
  "bitbucket-pipelines.yml",
  "cloudbuild.yaml",
  "jenkinsfile",
  // Package managers: scripts before an install, other registries, other programs for a name.
  ".npmrc",
  ".yarnrc",
  ".yarnrc.yml",
  ".pnpmfile.cjs",
  ".pnpmfile.mjs",
  ".pnpmfile.js",
  "bunfig.toml",
  "pip.conf",
  "pip.ini",
  ".pypirc",
  ".pydistutils.cfg",
  "uv.toml",
  ".condarc",
  ".gemrc",
  "nuget.config",
  ".bazelrc",
  "gradle-wrapper.properties",
  "gradle-wrapper.jar",
  // What is told to every assistant that works here.
  "agents.md",
  "agents.override.md",
  "agent.md",
  "claude.md",
  "claude.local.md",
  "gemini.md",
  "qwen.md",
  "copilot-instructions.md",
  ".cursorrules",
  ".windsurfrules",
  ".clinerules",
  ".roorules",
  ".goosehints",
  ".aider.conf.yml",
  ".claude.json",
  "opencode.json",
  "opencode.jsonc",
  // Python runs these whenever it starts.
  "sitecustomize.py",
  "usercustomize.py",
  "pyvenv.cfg",
]);

const endings = /\.(?:code-workspace|sublime-project|pth)$/;

/** A name that counts only in its folder. */
const pairs: ReadonlyMap<string, readonly string[]> = new Map([
  [".github", ["workflows", "actions", "instructions", "prompts", "agents", "hooks", "chatmodes"]],
  [".gitea", ["workflows"]],
  [".forgejo", ["workflows"]],
  [".cargo", ["config", "config.toml"]],
  [".bundle", ["config"]],
  [".gradle", ["init.gradle", "gradle.properties"]],
]);

/** By the path's names, in any spelling; links are for who resolves it: ask of both paths. */
export function writeRisk(path: string): WriteRisk {
  const names = path.split("/");
  if (names.some(isProtectedName)) return "never";
  const plain = names.map(plainName);
  const asks = isSecretPath(path) ||
    plain.some((name, at) =>
      folders.has(name) || files.has(name) || endings.test(name) ||
      pairs.get(plain[at - 1] ?? "")?.includes(name)
    );
  return asks ? "asks" : "free";
}
