/** Failures of Node.js and its package managers. */

import { command } from "./command_text.ts";
import { corrected, nearName } from "./near.ts";
import { proveLock } from "./node_locks.ts";
import { fileOf, open, proveMissing, proven, refuted } from "./proofs.ts";
import type { Details, Draft, Facts, Failure, Proof, Scene } from "./types.ts";

const node = [
  "node",
  "npm",
  "npx",
  "yarn",
  "pnpm",
  "bun",
  "nodejs",
  "ts-node",
  "tsx",
  "nodemon",
  "next",
  "vite",
];
const npm = ["npm", "npx", "yarn", "pnpm", "bun"];

export const nodeFailures: readonly Failure[] = [
  {
    id: "node.script",
    tools: npm,
    exits: [1],
    words: [
      /^npm (?:ERR!|error) (?:Missing script|missing script): "?(?<name>[^"\n]+?)"?$/m,
      /^error Command "(?<name>[^"\n]+)" not found\.$/m,
      /^\s?ERR_PNPM_NO_SCRIPT[^\n]* Missing script: (?<name>\S+)$/m,
      /^error: Script not found "(?<name>[^"\n]+)"$/m,
    ],
    prove: async ({ name = "" }, scene, facts) => {
      const file = await fileOf("package.json", scene, facts);
      if (!file) return open({ name });
      const scripts = scriptsOf(file.head);
      if (scripts.includes(name)) return refuted;
      const near = nearName(name, scripts);
      return near === null ? proven({ name }) : proven({ name, near });
    },
    says: ({ near }) => near === undefined ? "node.script" : "node.script.near",
    proposals: ({ name = "", near }, scene) => [
      ...near === undefined
        ? []
        : [{ command: corrected(scene, name, near), does: "failures.do.near" as const }],
      { command: `${managerIn(scene)} run`, does: "failures.do.scripts" },
    ],
  },
  {
    id: "node.no_package",
    tools: npm,
    exits: [254, 1, 2, 255],
    words: [
      /^npm (?:ERR!|error) enoent (?:Could not read package\.json|ENOENT)[^\n]*open '(?<path>[^'\n]*package\.json)'/m,
      /^\s?ERR_PNPM_NO_(?:IMPORTER_MANIFEST_FOUND|PKG_MANIFEST)/m,
      /^error Couldn't find a package\.json file in "(?<path>[^"\n]+)"$/m,
      /^\s?ERR_PNPM_NO_LOCKFILE/m,
      /^(?:npm (?:ERR!|error) (?:The `npm ci` command can only install with an existing package-lock\.json))/m,
    ],
    prove: async (_, scene, facts) => {
      const lock = await proveLock(scene, facts);
      if (lock !== null) return lock;
      return await proveMissing("package.json", scene, facts);
    },
    says: ({ below, lock, other }) =>
      lock !== undefined
        ? other !== undefined
          ? "node.no_lock.other"
          : lock === "pnpm"
          ? "node.no_lock.pnpm"
          : "node.no_lock"
        : below !== undefined
        ? "node.no_package.below"
        : "node.no_package",
    proposals: ({ below, lock }) =>
      lock !== undefined ? [{ command: `${lock} install`, does: "failures.do.npm_install" }] : [{
        command: below === undefined ? "pwd" : command`cd ${below}`,
        does: below === undefined ? "failures.do.folder" : "failures.do.cd",
      }],
  },
  {
    id: "node.module",
    tools: node,
    exits: [1],
    words: [
      /^(?:Error|Error \[ERR_MODULE_NOT_FOUND\]|\[?Error): Cannot find (?:module|package) '(?<name>[^'\n]+)'/m,
      /^Module not found: Error: Can't resolve '(?<name>[^'\n]+)' in /m,
      /^(?:\S+: )?error TS2307: Cannot find module '(?<name>[^'\n]+)'/m,
      /^\S+\(\d+,\d+\): error TS2307: Cannot find module '(?<name>[^'\n]+)'/m,
      /^✘ \[ERROR\] Could not resolve "(?<name>[^"\n]+)"$/m,
      /^(?:\[vite\]: Rollup failed to resolve import|\[plugin:vite[^\n]* Failed to resolve import) "(?<name>[^"\n]+)"/m,
    ],
    prove: proveModule,
    says: ({ file, uninstalled }) =>
      file !== undefined
        ? "node.module.file"
        : uninstalled !== undefined
        ? "node.module.uninstalled"
        : "node.module",
    proposals: moduleDrafts,
  },
  {
    id: "node.bin",
    tools: npm,
    exits: [127, 1],
    words: [
      /^(?:sh|\/bin\/sh): (?:\d+: |line \d+: )?(?<name>[\w@./-]+): (?:command )?not found$/m,
      /^'(?<name>[\w@./-]+)' is not recognized as an internal or external command,/m,
    ],
    prove: async ({ name = "" }, scene, facts) => {
      const bin = await fileOf(`node_modules/.bin/${name}`, scene, facts);
      if (bin) return refuted;
      const folder = await fileOf("node_modules", scene, facts);
      return folder ? open({ name }) : proven({ name, uninstalled: "1" });
    },
    says: ({ uninstalled }) => uninstalled === undefined ? "node.bin" : "node.bin.uninstalled",
    proposals: (
      _,
      scene,
    ) => [{ command: `${managerIn(scene)} install`, does: "failures.do.npm_install" }],
  },
  {
    id: "node.resolve",
    tools: npm,
    exits: [1],
    words: [/^npm (?:ERR!|error) code ERESOLVE$/m, /^npm (?:ERR!|error) ERESOLVE /m],
    prove: (details, { text }) => {
      const wants =
        /^npm (?:ERR!|error) (?:peer|peerOptional) ([^\s@]\S*|@\S+)@"[^"]*" from (\S+)$/m.exec(
          text,
        );
      return Promise.resolve(open(wants ? { name: wants[1] ?? "", by: wants[2] ?? "" } : details));
    },
    says: ({ by }) => by === undefined ? "node.resolve" : "node.resolve.by",
    proposals: (
      { name },
    ) => [{ command: command`npm explain ${name}`, does: "failures.do.explain" }],
  },
  {
    id: "node.permission",
    tools: npm,
    exits: [243, 1, 13],
    words: [
      /^npm (?:ERR!|error) code E(?:ACCES|PERM)$[\s\S]*?^npm (?:ERR!|error) path (?<path>[^\n]+)$/m,
      /^npm (?:ERR!|error) code E(?:ACCES|PERM)$/m,
    ],
    proposals: ({ path }) => [
      { command: command`ls -ld ${path}`, does: "failures.do.owner" },
      { command: "npm config get prefix", does: "failures.do.npm_prefix" },
    ],
  },
  {
    id: "node.engine",
    tools: npm,
    exits: [1],
    words: [
      /^npm (?:ERR!|error) code EBADENGINE$[\s\S]*?Required: (?<requires>\{[^\n]*\})/m,
      /^error \S+: The engine "(?<engine>\w+)" is incompatible with this module\. Expected version "(?<requires>[^"\n]+)"/m,
      /^\s?ERR_PNPM_UNSUPPORTED_ENGINE[\s\S]*?Expected version: (?<requires>[^\n]+)$/m,
      /^(?:You are using Node\.js|Node\.js version|error: The current Node version)[^\n]*(?:requires|required|For [^\n]*>=)[^\n]*$/m,
    ],
    says: ({ requires }) => requires === undefined ? "node.engine" : "node.engine.requires",
    proposals: () => [{ command: "node --version", does: "failures.do.node_version" }],
  },
  {
    id: "node.old_syntax",
    tools: node,
    exits: [1],
    words: [
      /^SyntaxError: Cannot use import statement outside a module$/m,
      /^(?:ReferenceError|Error \[ERR_REQUIRE_ESM\]): (?:require is not defined in ES module scope|require\(\) of ES Module)[^\n]*/m,
      /^Error: error:0308010C:digital envelope routines::unsupported$/m,
      /^SyntaxError: Unexpected token '(?:\?|\.|\?\?=|\|\|=|\?\.)'$/m,
    ],
    prove: (_, { text }) =>
      Promise.resolve(open(
        /digital envelope/.test(text)
          ? { openssl: "1" }
          : /outside a module|ES [mM]odule/.test(text)
          ? { modules: "1" }
          : {},
      )),
    says: ({ openssl, modules }) =>
      openssl !== undefined
        ? "node.old_syntax.openssl"
        : modules !== undefined
        ? "node.old_syntax.modules"
        : "node.old_syntax",
    proposals: () => [{ command: "node --version", does: "failures.do.node_version" }],
  },
  {
    id: "node.unknown_package",
    tools: npm,
    exits: [1],
    words: [
      /^npm (?:ERR!|error) 404 {1,2}'?(?<name>@?[^\s'@]+)@?[^\s']*'? is not in (?:this|the npm) registry/m,
      /^npm (?:ERR!|error) 404 Not Found - GET \S+\/(?<name>[^\s/]+) - Not found$/m,
      /^npm (?:ERR!|error) 404 {2}The requested resource '(?<name>@?[^'@\n]+)@[^'\n]*' could not be found/m,
      /^error Couldn't find package "(?<name>[^"\n]+)"/m,
      /^error An unexpected error occurred: "https?:\/\/\S+\/(?<name>[^\s\/:"]+): Not found"/m,
      /^\s?ERR_PNPM_FETCH_404\s+GET \S+\/(?<name>[^\s\/:]+): Not Found/m,
      /^\s?ERR_PNPM_NO_MATCHING_VERSION\s+No matching version found for (?<name>@?[^\s@]+)@(?<version>\S+)/m,
      /^error: GET https?:\/\/\S+\/(?<name>[^\s\/]+) - 404$/m,
      /^npm (?:ERR!|error) notarget No matching version found for (?<name>@?[^\s@]+)@(?<version>[^\s]+?)\.?$/m,
    ],
    says: ({ version }) => version === undefined ? "node.unknown_package" : "node.unknown_version",
    proposals: ({ name, version }) => [
      version === undefined
        ? { command: command`npm search ${name}`, does: "failures.do.search" }
        : { command: command`npm view ${name} versions`, does: "failures.do.versions" },
    ],
  },
  {
    id: "node.bad_json",
    tools: npm,
    exits: [1],
    words: [
      /^npm (?:ERR!|error) code EJSONPARSE$/m,
      /^npm (?:ERR!|error) (?:JSON\.parse )?(?:Failed to parse|Invalid) (?:package\.json|JSON)/m,
    ],
    proposals: () => [{
      command: "node -e 'JSON.parse(fs.readFileSync(\"package.json\"))'",
      does: "failures.do.json",
    }],
  },
  {
    id: "node.lock_differs",
    tools: npm,
    exits: [1],
    words: [
      /^npm (?:ERR!|error) `npm ci` can only install packages when your package\.json and package-lock\.json[^\n]* are in sync/m,
      /^\s?ERR_PNPM_OUTDATED_LOCKFILE/m,
      /^(?:error Your lockfile needs to be updated|➤ YN0028)/m,
    ],
    proposals: (
      _,
      scene,
    ) => [{ command: `${managerIn(scene)} install`, does: "failures.do.npm_install" }],
  },
];

function managerIn({ tools }: Scene): string {
  return tools.find((it) => /^(?:npm|yarn|pnpm|bun)$/.test(it)) ?? "npm";
}

/** Names of scripts in the text of a package.json, which may be cut. */
export function scriptsOf(text: string): readonly string[] {
  const block = /"scripts"\s*:\s*\{([^{}]*)/.exec(text)?.[1] ?? "";
  return Array.from(
    block.matchAll(/"((?:[^"\\]|\\.)+)"\s*:\s*"(?:[^"\\]|\\.)*"/g),
    ([, it]) => it ?? "",
  );
}

/** A crash ends with the version of Node.js; what tests print does not. */
async function proveModule({ name = "" }: Details, scene: Scene, facts: Facts): Promise<Proof> {
  const { text } = scene;
  const isCrash = /^Node\.js v\d/m.test(text) || /code: '(?:ERR_)?MODULE_NOT_FOUND'/.test(text);
  if (/^(?:\[?Error)[^\n]*Cannot find/m.test(text) && !isCrash) return refuted;
  if (/^[./]/.test(name)) {
    if (await fileOf(name, scene, facts) && name.startsWith("/")) return refuted;
    return open({ name, file: "1" });
  }
  const top = /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name;
  if (await fileOf(`node_modules/${top}/package.json`, scene, facts)) return refuted;
  const manifest = await fileOf("package.json", scene, facts);
  if (manifest?.head.includes(`"${top}"`)) {
    return proven({ name: top, uninstalled: "1" });
  }
  return manifest ? proven({ name: top }) : open({ name: top });
}

function moduleDrafts({ name, file, uninstalled }: Details, scene: Scene): readonly Draft[] {
  if (file !== undefined) return [{ command: "ls", does: "failures.do.list" }];
  const manager = managerIn(scene);
  if (uninstalled !== undefined) {
    return [{ command: `${manager} install`, does: "failures.do.npm_install" }];
  }
  const isPackage = /^(?:@[\w.-]+\/)?[\w.-]+$/.test(name ?? "");
  const add = manager === "npm" ? command`npm install ${name}` : command`${manager} add ${name}`;
  return [
    { command: isPackage ? add : null, does: "failures.do.npm_add" },
    { command: "npm ls --depth=0", does: "failures.do.packages" },
  ];
}
