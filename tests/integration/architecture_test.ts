/** The ranks of ARCHITECTURE.md, proved on every import, type-only ones included. */

import assert from "node:assert/strict";

const root = new URL("../../", import.meta.url);

/** Lower may be imported by higher, never the other way and never sideways. */
const ranks: Readonly<Record<string, number>> = {
  util: 0,
  ansi: 1,
  messages: 1,
  protocol: 1,
  agent: 2,
  documents: 2,
  fetch: 2,
  models: 2,
  sandbox: 2,
  config: 2,
  storage: 2,
  syntax: 2,
  workspace: 2,
  accounts: 3,
  codeintel: 3,
  failures: 3,
  deploy: 3,
  memory: 3,
  plan: 3,
  policy: 3,
  remote: 3,
  edit: 4,
  context: 4,
  tools: 5,
  a2a: 6,
  codemode: 6,
  mcp: 6,
  skills: 6,
  toolkits: 6,
  trust: 6,
  advice: 7,
  agents: 7,
  plugins: 7,
  prompts: 7,
  session: 7,
  actions: 8,
  app: 8,
  commands: 9,
  a2a_server: 10,
  acp: 10,
  mcp_server: 10,
  server: 10,
  terminal: 10,
  tui: 10,
  "app.ts": 10,
  cli: 11,
};

interface Import {
  readonly from: string;
  readonly to: string;
}

function* files(folder: URL): Generator<string> {
  for (const entry of Deno.readDirSync(folder)) {
    const url = new URL(entry.isDirectory ? `${entry.name}/` : entry.name, folder);
    if (entry.isDirectory) yield* files(url);
    else if (/\.tsx?$/.test(entry.name)) yield url.pathname.slice(root.pathname.length);
  }
}

const sources = [...files(new URL("src/", root))].sort();
const webSources = [...files(new URL("web/", root))].sort();

function imports(): readonly Import[] {
  return sources.flatMap((from) => {
    const text = Deno.readTextFileSync(new URL(from, root));
    const specifiers = [
      ...text.matchAll(/^\s*(?:import|export)\b[^;"']*?from\s+"(\.[^"]+)"/gm),
      ...text.matchAll(/\bimport\(\s*"(\.[^"]+)"/g),
      ...text.matchAll(/^import\s+"(\.[^"]+)"/gm),
    ];
    return specifiers.flatMap(([, specifier = ""]) => {
      const to = new URL(specifier, new URL(from, root)).pathname.slice(root.pathname.length);
      return to.endsWith(".ts") && !to.endsWith(".d.ts") ? [{ from, to }] : [];
    });
  });
}

/** First part of the path below `src/`. */
const folder = (path: string) => path.split("/")[1] ?? "";

Deno.test("every folder of src has a rank, and every rank a folder", () => {
  const present = [...new Set(sources.map(folder))].sort();
  assert.deepEqual(present, Object.keys(ranks).sort());
});

Deno.test("imports between folders only go down the ranks", () => {
  const wrong = imports().filter(({ from, to }) =>
    to.startsWith("src/") && folder(from) !== folder(to) &&
    (ranks[folder(to)] ?? Infinity) >= (ranks[folder(from)] ?? -1)
  );
  assert.deepEqual(wrong, []);
});

/** Doors beside the main one, for those who would load all of a folder for a part of it. */
const sideDoors: ReadonlySet<string> = new Set([
  "src/actions/display/mod.ts",
  "src/actions/server_door.ts",
  "src/codeintel/search/regex/mod.ts",
  "src/edit/match/mod.ts",
  "src/edit/patch/mod.ts",
  "src/protocol/failure.ts",
  "src/workspace/far.ts",
]);

/** Parts that stand on the rest of their folder, and are loaded when they are first used. */
const lateDoors: ReadonlySet<string> = new Set([
  "src/agent/ending/mod.ts",
  "src/edit/undo/mod.ts",
]);

Deno.test("a folder is entered through its mod.ts, or through a side door that is listed", () => {
  const wrong = imports().filter(({ from, to }) =>
    to.startsWith("src/") && folder(from) !== folder(to) && to !== "src/app.ts" &&
    to !== `src/${folder(to)}/mod.ts` && !sideDoors.has(to) && !lateDoors.has(to)
  );
  assert.deepEqual(wrong, []);
});

Deno.test("a side door is used, and opens to no other part of its folder than types", () => {
  const used = new Set(
    imports().filter(({ from, to }) => folder(from) !== folder(to)).map((it) => it.to),
  );
  assert.deepEqual([...sideDoors, ...lateDoors].filter((door) => !used.has(door)), []);
  for (const door of sideDoors) {
    const inner = door.slice(0, door.lastIndexOf("/") + 1);
    const loaded = sources.filter((it) => it.startsWith(inner)).flatMap((it) =>
      [
        ...Deno.readTextFileSync(new URL(it, root)).matchAll(
          /^import (?!type )[^;]*?from "(\.[^"]+)"/gm,
        ),
      ]
        .map(([, specifier = ""]) =>
          new URL(specifier, new URL(it, root)).pathname.slice(root.pathname.length)
        )
    );
    const beside = loaded.filter((it) =>
      folder(it) === folder(door) && !it.startsWith(inner) && !sideDoors.has(it)
    );
    assert.deepEqual(beside, []);
  }
});

Deno.test("the loop imports the vocabulary and nothing else of the house", () => {
  const seen = new Set(
    imports().filter(({ from }) => folder(from) === "agent").map(({ to }) => folder(to)),
  );
  assert.deepEqual([...seen].sort(), ["agent", "protocol", "util"]);
});

Deno.test("the page imports nothing of the program but its sentences, and writes no HTML", () => {
  const wrong = webSources.flatMap((file) => {
    const text = Deno.readTextFileSync(new URL(file, root));
    const outside = [...text.matchAll(/from "((?:\.\.\/)+src\/[^"]+)"/g)].map(([, it = ""]) => it)
      .filter((it) => !/src\/messages\/(en|zh)_web\.ts$/.test(it));
    const html = /dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|\beval\(/.exec(
      text,
    );
    return [...outside, ...html ?? []].map((it) => `${file}: ${it}`);
  });
  assert.deepEqual(wrong, []);
});

Deno.test("no file imports itself through others", () => {
  const next = new Map<string, string[]>();
  for (const { from, to } of imports()) next.set(from, [...next.get(from) ?? [], to]);
  const done = new Set<string>();
  const cycles: string[][] = [];
  const visit = (file: string, path: readonly string[]) => {
    const at = path.indexOf(file);
    if (at >= 0) cycles.push([...path.slice(at), file]);
    if (at >= 0 || done.has(file)) return;
    for (const to of next.get(file) ?? []) visit(to, [...path, file]);
    done.add(file);
  };
  for (const file of sources) visit(file, []);
  assert.deepEqual(cycles, []);
});

Deno.test("every folder opens with what it is for", () => {
  const silent = [...new Set(sources.map(folder))]
    .filter((name) => !name.endsWith(".ts"))
    .filter((name) =>
      !/^\/\*\*\n? \*/.test(Deno.readTextFileSync(new URL(`src/${name}/mod.ts`, root))) &&
      !Deno.readTextFileSync(new URL(`src/${name}/mod.ts`, root)).startsWith("/** ")
    );
  assert.deepEqual(silent, []);
});

Deno.test("no source file is longer than 500 lines", () => {
  const long = [...sources, ...webSources].filter((file) =>
    Deno.readTextFileSync(new URL(file, root)).split("\n").length > 500
  );
  assert.deepEqual(long, []);
});

Deno.test("types are neither silenced nor forced", () => {
  const wrong = [...sources, ...webSources].filter((file) =>
    /\bas any\b|: any\b|<any\b|@ts-(ignore|expect-error|nocheck)|\bas unknown as\b/.test(
      withoutComments(Deno.readTextFileSync(new URL(file, root))),
    )
  );
  assert.deepEqual(wrong, []);
});

/** Names that say nothing of what they hold, wherever they stand. */
const vague = [
  ...[
    "Found",
    "Asked",
    "Known",
    "Given",
    "Seen",
    "Said",
    "Told",
    "Heard",
    "Held",
    "Made",
    "Making",
  ],
  ...["Done", "Begun", "Ended", "Wanted", "Wish", "Look", "News", "Lessons", "Chosen", "Talker"],
  ...["Scenes", "Performer", "Cards", "Data", "Info", "Item", "Thing", "Helper", "Manager", "Util"],
];

Deno.test("no type has a name that says nothing of what it holds", () => {
  const pattern = new RegExp(
    `^(?:export )?(?:abstract )?(?:interface|type|class|enum) (?:${vague.join("|")})\\b`,
    "gm",
  );
  const wrong = [...sources, ...webSources].flatMap((file) =>
    [...Deno.readTextFileSync(new URL(file, root)).matchAll(pattern)].map(([it]) =>
      `${file}: ${it}`
    )
  );
  assert.deepEqual(wrong, []);
});

/** What silences the checker is a comment itself, and stays. */
function withoutComments(text: string): string {
  return text.replace(/\/\*(?:(?!@ts-)[\s\S])*?\*\/|\/\/(?:(?!@ts-).)*$/gm, "");
}

Deno.test("ARCHITECTURE.md names every folder with its rank and every dependency", () => {
  const text = Deno.readTextFileSync(new URL("ARCHITECTURE.md", root));
  const config: { imports: Record<string, string> } = JSON.parse(
    Deno.readTextFileSync(new URL("deno.json", root)),
  );
  const missing = [
    ...Object.entries(ranks).filter(([name, rank]) =>
      !new RegExp(`\\| ${rank} \\|.*\`${name.replace(".", "\\.")}/?\``).test(text)
    ).map(([name]) => name),
    ...Object.keys(config.imports).filter((name) =>
      !text.includes(`\`${name.replace(/\/$/, "")}\``)
    ),
  ];
  assert.deepEqual(missing, []);
});
