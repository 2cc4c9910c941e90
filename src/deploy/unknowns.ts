import { containerFile } from "./containers.ts";
import { nodePackage } from "./node.ts";
import { originOf } from "./origin.ts";
import type { Draft, Texts, Unknown } from "./types.ts";

/** What a person has to fill in, install or choose. */
export function unknownsOf(
  texts: Texts,
  steps: readonly Draft[],
  isInstalled: (program: string) => boolean,
): readonly Unknown[] {
  return [
    ...secrets(texts),
    ...missing(steps, isInstalled),
    ...versions(texts),
    ...choices(texts, steps),
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

function missing(
  steps: readonly Draft[],
  isInstalled: (program: string) => boolean,
): readonly Unknown[] {
  const programs = new Set(steps.map(({ command }) => command.split(" ")[0] ?? ""));
  return [...programs].filter((it) => !it.includes("/") && !isInstalled(it))
    .map((program) => ({ kind: "missing_program", program }));
}

const wanted = [
  ["pyproject.toml", "python3", /^requires-python\s*=\s*"([^"]+)"/],
  ["go.mod", "go", /^go\s+(\S+)/],
  ["Cargo.toml", "cargo", /^rust-version\s*=\s*"([^"]+)"/],
  ["CMakeLists.txt", "cmake", /^\s*cmake_minimum_required\s*\(\s*VERSION\s+([\d.]+)/i],
] as const;

function versions(texts: Texts): readonly Unknown[] {
  const own = wanted.flatMap(([path, program, pattern]): readonly Unknown[] => {
    const [, version] = new RegExp(pattern, "mi").exec(texts.get(path) ?? "") ?? [];
    const from = originOf(texts, path, pattern);
    return version === undefined ? [] : [{ kind: "version", program, wanted: version, from }];
  });
  const node = nodePackage(texts)?.engines["node"];
  const from = originOf(texts, "package.json", /"node"\s*:/);
  return node === undefined
    ? own
    : [...own, { kind: "version", program: "node", wanted: node, from }];
}

function choices(texts: Texts, steps: readonly Draft[]): readonly Unknown[] {
  const several = [
    nodePackage(texts)?.workspaces === undefined
      ? null
      : originOf(texts, "package.json", /"workspaces"/),
    texts.has("pnpm-workspace.yaml") ? originOf(texts, "pnpm-workspace.yaml") : null,
    /^\[workspace\]/m.test(texts.get("Cargo.toml") ?? "")
      ? originOf(texts, "Cargo.toml", /^\[workspace\]/)
      : null,
  ];
  const path = containerFile(texts);
  const isOther = path !== null && !steps.some(({ command }) => command.startsWith("docker "));
  return [
    ...several.flatMap((from): readonly Unknown[] =>
      from === null ? [] : [{ kind: "which_package", from }]
    ),
    ...(isOther ? [{ kind: "alternative" as const, from: originOf(texts, path) }] : []),
  ];
}
