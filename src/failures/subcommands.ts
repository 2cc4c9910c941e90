/** Typing errors in the subcommand of a tool: its own hint first, then the nearest of those we know. */

import { corrected, nearName, swapped } from "./near.ts";
import { open } from "./proofs.ts";
import type { Failure } from "./types.ts";

interface Tool {
  readonly tools: readonly string[];
  readonly exits: readonly number[];
  readonly words: readonly RegExp[];
  /** The tool's own proposal. */
  readonly hint?: RegExp;
  readonly known: string;
}

/** `Did you mean this?` of cobra and npm. */
const didYouMean = /^Did you mean (?:this|one of these)\?\n(?<near>(?:\s+[\w-]+[^\n]*\n?)+)/m;

const byId = {
  "git.subcommand": {
    tools: ["git"],
    exits: [1],
    words: [
      /^git: '(?<name>[^'\n]+)' is not a git command\./m,
      /^git：'(?<name>[^'\n]+)' 不是一个 git 命令/m,
    ],
    hint: /(?:most similar commands? (?:is|are)|最相似的命令是)\n(?<near>(?:\t[\w-]+\n?)+)/m,
    known:
      "add am archive bisect blame branch bundle checkout cherry-pick clone commit config describe diff fetch grep init log merge mv pull push rebase reflog remote restore revert show stash status submodule switch tag worktree",
  },
  "npm.subcommand": {
    tools: ["npm", "yarn", "pnpm"],
    exits: [1],
    words: [
      /^Unknown command: "(?<name>[^"\n]+)"/m,
      /^npm (?:ERR!|error) Unknown command: "(?<name>[^"\n]+)"/m,
    ],
    hint: didYouMean,
    known:
      "access audit cache ci config create dedupe diff docs doctor exec explain fund help init install link list login logout ls outdated pack ping publish query rebuild restart root run search start stop team test update version view whoami",
  },
  "cargo.subcommand": {
    tools: ["cargo"],
    exits: [101],
    words: [/^error: no such (?:sub)?command: `(?<name>[^`\n]+)`/m],
    hint: /(?:a command with a similar name exists: |Did you mean )`(?<near>[\w-]+)`/m,
    known:
      "add bench build check clippy doc fetch fix fmt generate-lockfile help init install metadata new package publish run search test tree update vendor version",
  },
  "docker.subcommand": {
    tools: ["docker", "podman"],
    exits: [1, 125, 0],
    words: [
      /^docker: unknown command: docker (?!compose)(?<name>\S+)$/m,
      /^docker: '(?!compose')(?<name>[^'\n]+)' is not a docker command\./m,
      /^Error: unrecognized command `podman (?<name>[^`\n]+)`/m,
      /^unknown docker command: "(?:compose )?(?<name>[^"\n]+)"$/m,
    ],
    hint: didYouMean,
    known:
      "attach build builder buildx commit compose config container context cp create diff events exec export history image images import info inspect load login logout logs network node pause plugin port ps pull push rename restart run save search service stack start stats stop swarm system tag top unpause update version volume wait up",
  },
  "pip.subcommand": {
    tools: ["pip", "python"],
    exits: [1],
    words: [/^ERROR: unknown command "(?<name>[^"\n]+)"/m],
    hint: /maybe you meant "(?<near>[\w-]+)"/m,
    known:
      "install download list freeze show check config search cache index wheel hash completion debug help inspect",
  },
  "kubectl.subcommand": {
    tools: [
      "kubectl",
      "helm",
      "gh",
      "hugo",
      "minikube",
      "kind",
      "flyctl",
      "cobra",
      "golangci-lint",
      "argocd",
      "istioctl",
    ],
    exits: [1],
    words: [
      /^(?:error|Error): unknown command "(?<name>[^"\n]+)" for "(?<tool>[^"\n]+)"/m,
      /^unknown command "(?<name>[^"\n]+)" for "(?<tool>[^"\n]+)"/m,
    ],
    hint: didYouMean,
    known:
      "annotate api-resources apply attach auth autoscale cluster-info config cordon cp create describe diff edit exec explain expose get label logs patch port-forward proxy rollout run scale set top version wait install upgrade list repo search status template pr issue release server start stop",
  },
  "systemctl.subcommand": {
    tools: ["systemctl"],
    exits: [1],
    words: [
      /^Unknown (?:command verb|operation) '?(?<name>[\w-]+?)'?(?:\.|, did you mean '(?<near>[\w-]+)'\?)$/m,
    ],
    known:
      "start stop status restart reload enable disable mask unmask is-active is-enabled is-failed show cat edit list-units list-unit-files list-timers daemon-reload",
  },
  "apt.subcommand": {
    tools: ["apt", "apt-get", "apt-cache"],
    exits: [100, 1],
    words: [/^(?:E|Error|error): ?(?:Invalid operation|无效的操作) (?<name>\S+)$/m],
    known:
      "install update upgrade full-upgrade dist-upgrade search show list policy source build-dep download depends rdepends check edit-sources",
  },
  "brew.subcommand": {
    tools: ["brew"],
    exits: [1],
    words: [/^Error: Unknown command: (?:brew )?(?<name>\S+)$/m],
    known:
      "install search info list update upgrade outdated doctor services tap link deps config leaves pin home",
  },
  "dnf.subcommand": {
    tools: ["dnf", "yum", "zypper", "apk", "pacman", "snap"],
    exits: [1, 2, 99],
    words: [
      /^No such command: (?<name>[\w-]+)\./m,
      /^Unknown argument "(?<name>[^"\n]+)" for command "dnf5?"\./m,
      /^ERROR: '(?<name>[^'\n]+)' is not an apk command/m,
      /^Unknown command '(?<name>[^'\n]+)'$/m,
      /^error: unknown command "(?<name>[^"\n]+)", see 'snap help'/m,
    ],
    known:
      "install update upgrade search info list provides repolist check-update group history add index policy fetch find refresh",
  },
  "go.subcommand": {
    tools: ["go"],
    exits: [2],
    words: [/^go (?<name>\S+): unknown command$/m],
    known:
      "build doc env fix fmt generate get install list mod run telemetry test tool version vet work",
  },
  "clap.subcommand": {
    tools: [
      "uv",
      "rustup",
      "deno",
      "ruff",
      "just",
      "bun",
      "jj",
      "pixi",
      "poetry",
      "terraform",
      "tofu",
      "dotnet",
      "gem",
      "composer",
      "rye",
    ],
    exits: [1, 2],
    words: [
      /^error: unrecognized subcommand '(?<name>[^'\n]+)'/m,
      /^error: Found argument '(?<name>[^'\n]+)' which wasn't expected/m,
      /^(?:Terraform|OpenTofu) has no command named "(?<name>[^"\n]+)"\./m,
      /^The command "(?<name>[^"\n]+)" does not exist\./m,
      /^ *Command "(?<name>[^"\n]+)" is not defined\. *$/m,
      /^ERROR: {2}While executing gem [^\n]*\n +Unknown command (?<name>\S+)$/m,
    ],
    hint:
      /(?:a similar subcommand exists: |some similar subcommands exist: |Did you mean |Did you mean (?:this|one of these)\? *\n\s+)(?<near>['"]?[\w-]+[^\n]*)/m,
    known:
      "add apply build check console destroy fmt help import init install list lock login new output plan publish restore run search self show sync test tool toolchain update validate venv version workspace compile serve task upgrade lint",
  },
} as const satisfies Readonly<Record<string, Tool>>;

export const subcommandFailures: readonly Failure[] = [
  failure("git.subcommand", byId["git.subcommand"]),
  failure("npm.subcommand", byId["npm.subcommand"]),
  failure("cargo.subcommand", byId["cargo.subcommand"]),
  failure("docker.subcommand", byId["docker.subcommand"]),
  failure("pip.subcommand", byId["pip.subcommand"]),
  failure("kubectl.subcommand", byId["kubectl.subcommand"]),
  failure("systemctl.subcommand", byId["systemctl.subcommand"]),
  failure("apt.subcommand", byId["apt.subcommand"]),
  failure("brew.subcommand", byId["brew.subcommand"]),
  failure("dnf.subcommand", byId["dnf.subcommand"]),
  failure("go.subcommand", byId["go.subcommand"]),
  failure("clap.subcommand", byId["clap.subcommand"]),
];

function failure(id: keyof typeof byId, { tools, exits, words, hint, known }: Tool): Failure {
  return {
    id,
    tools,
    exits,
    words,
    prove: ({ name = "", near }, { text, tools: run }) => {
      const tool = run.find((it) => tools.includes(it)) ?? tools[0] ?? "";
      const told = near ?? nearestOf(name, hint?.exec(text)?.groups?.near);
      // npm names `set` for tset.
      const meant = swapped(name, known.split(" "));
      const said = meant === null || meant === told ? told : undefined;
      const right = meant ?? said ?? nearName(name, known.split(" "));
      return Promise.resolve(open({
        name,
        tool,
        ...right === null ? {} : { near: right },
        ...said === undefined ? {} : { said: "1" },
      }));
    },
    says: ({ near }) => near === undefined ? "subcommand" : "subcommand.near",
    proposals: ({ name = "", near, said }, scene) => [{
      command: near === undefined ? null : corrected(scene, name, near),
      does: "failures.do.near",
      ...said === undefined ? {} : { source: "tool" as const },
    }],
  };
}

/** The tool's hint nearest to the name; it may list several, one a line or in quotes. */
function nearestOf(name: string, hint: string | undefined): string | undefined {
  if (hint === undefined) return undefined;
  const words = hint.trim().split(/\n|, /).map((it) =>
    /^['"]?(?:npm )?([\w-]+)/.exec(it.trim())?.[1] ?? ""
  );
  return nearName(name, words) ?? words[0];
}
