/** One suite over both workspaces: what a tool may rely on, whichever it is given. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { type Workspace, WorkspaceError } from "../../src/protocol/mod.ts";
import { openRemote } from "../../src/remote/mod.ts";
import { sha256 } from "../../src/util/mod.ts";
import {
  diskWorkspace,
  type MemoryFile,
  memoryWorkspace,
  removeStrayFiles,
} from "../../src/workspace/mod.ts";
import { startSshd } from "../support/sshd.ts";

type Files = Readonly<Record<string, MemoryFile>>;

interface Subject {
  readonly name: string;
  /** Runs with a workspace made of the files, and takes it away afterwards. */
  with(
    files: Files,
    run: (workspace: Workspace) => Promise<void>,
    allowed?: (path: string) => boolean,
  ): Promise<void>;
}

const subjects: readonly Subject[] = [
  {
    name: "memory",
    with: (files, run, allowed) => run(memoryWorkspace(files, allowed ? { allowed } : {})),
  },
  { name: "disk", with: onDisk },
  ...(hasSshd() ? [{ name: "remote", with: overSsh }] : []),
];

function hasSshd(): boolean {
  try {
    return Deno.statSync("/usr/sbin/sshd").isFile;
  } catch {
    return false;
  }
}

async function overSsh(
  files: Files,
  run: (workspace: Workspace) => Promise<void>,
  allowed?: (path: string) => boolean,
): Promise<void> {
  await using server = await startSshd();
  const folder = await Deno.makeTempDir();
  try {
    for (const [path, file] of Object.entries(files)) await put(`${folder}/${path}`, file);
    const options = { ssh: server.ssh, ...(allowed ? { allowed } : {}) };
    await using remote = await openRemote(`${server.host}:${folder}`, options);
    await run(remote.workspace);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function onDisk(
  files: Files,
  run: (workspace: Workspace) => Promise<void>,
  allowed?: (path: string) => boolean,
): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    for (const [path, file] of Object.entries(files)) await put(`${folder}/${path}`, file);
    await run(await diskWorkspace(folder, allowed ? { allowed } : {}));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function put(path: string, file: MemoryFile): Promise<void> {
  await Deno.mkdir(path.slice(0, path.lastIndexOf("/")), { recursive: true });
  if (typeof file === "string") return await Deno.writeTextFile(path, file);
  if (file instanceof Uint8Array) return await Deno.writeFile(path, file);
  await Deno.symlink(file.link, path);
}

const bytes = (text: string) => new TextEncoder().encode(text);
const max = { maxBytes: 1000 };

/** The kind of refusal, or what came instead. */
async function kindOf(run: () => Promise<unknown>): Promise<unknown> {
  try {
    return { came: await run() };
  } catch (error) {
    return error instanceof WorkspaceError ? error.kind : error;
  }
}

async function paths(files: AsyncIterable<{ readonly path: string }>): Promise<readonly string[]> {
  return (await Array.fromAsync(files)).map((file) => file.path);
}

function conforms(sentence: string, files: Files, run: (workspace: Workspace) => Promise<void>) {
  for (const subject of subjects) {
    Deno.test(`${subject.name} workspace: ${sentence}`, () => subject.with(files, run));
  }
}

conforms("a file is read with its path and mode", { "src/a.ts": "one\n" }, async (w) => {
  const hash = await sha256("one\n");
  const content = await w.read("./src//a.ts", max);
  assert.deepEqual(content, { path: "src/a.ts", bytes: bytes("one\n"), mode: 0o644 });
  assert.deepEqual(await w.fingerprint("src/a.ts"), { hash, mode: 0o644 });
  assert.deepEqual(await w.read(`${w.root}/src/a.ts`, max), content);
});

conforms("facts of files and folders", { "src/a.ts": "one\n" }, async (w) => {
  assert.deepEqual(await w.stat("src/a.ts"), { path: "src/a.ts", type: "file", size: 4 });
  const { path, type } = await w.stat("src/../src/");
  assert.deepEqual({ path, type }, { path: "src", type: "directory" });
  assert.equal((await w.stat(".")).path, ".");
  assert.equal(await kindOf(() => w.stat("b")), "missing");
});

conforms("what is wrong with a path is said", { "a": "x", "d/e": "y" }, async (w) => {
  const cases: readonly (readonly [string, string])[] = [
    ["", "not_regular"],
    ["a\0b", "not_regular"],
    ["x".repeat(4097), "not_regular"],
    ["b", "missing"],
    ["b/../a", "missing"],
    ["d", "is_directory"],
    ["a/b", "not_directory"],
    ["a/../a", "not_directory"],
    ["..", "outside"],
    ["../x", "outside"],
    ["d/../../x", "outside"],
    ["/etc/passwd", "outside"],
    ["/", "outside"],
    [`${w.root}-evil/a`, "outside"],
    ["/proc/self/environ", "outside"],
  ];
  const seen = [];
  for (const [path] of cases) seen.push([path, await kindOf(() => w.read(path, max))]);
  assert.deepEqual(seen, cases.map((each) => [...each]));
});

conforms("nothing in a path is interpreted", { "~/a": "x" }, async (w) => {
  for (const path of ["$HOME/a", "%2e%2e/a", "file:///etc/passwd", "..\\a", "~root/a"]) {
    assert.equal(await kindOf(() => w.read(path, max)), "missing", path);
  }
  assert.equal((await w.read("~/a", max)).path, "~/a");
});

conforms("links inside are followed, links outside refused, circles end", {
  "real/a": "x",
  "file": { link: "real/a" },
  "folder": { link: "./real" },
  "again": { link: "folder/../folder" },
  "up": { link: "../elsewhere" },
  "absolute": { link: "/etc" },
  "loop": { link: "loop" },
  "one": { link: "two" },
  "two": { link: "one" },
  "dangling": { link: "real/new" },
}, async (w) => {
  assert.equal((await w.read("file", max)).path, "real/a");
  assert.equal((await w.read("again/a", max)).path, "real/a");
  assert.equal(await w.resolve("dangling"), "real/new");
  assert.equal(await w.resolve("folder/deep/new"), "real/deep/new");
  const kinds = [];
  for (const path of ["up", "up/x", "absolute/passwd", "loop", "one/x", "dangling"]) {
    kinds.push(await kindOf(() => w.read(path, max)));
  }
  assert.deepEqual(kinds, [
    "outside",
    "outside",
    "outside",
    "not_regular",
    "not_regular",
    "missing",
  ]);
});

conforms("forty links in a row are followed, forty-one are not", {
  "l0": "x",
  ...Object.fromEntries(
    Array.from({ length: 41 }, (_, at) => [`l${at + 1}`, { link: `l${at}` }]),
  ),
}, async (w) => {
  assert.equal(await w.resolve("l40"), "l0");
  assert.equal(await kindOf(() => w.resolve("l41")), "not_regular");
});

conforms("a file over the limit is refused, its head can be read", { "a": "12345" }, async (w) => {
  assert.equal(await kindOf(() => w.read("a", { maxBytes: 4 })), "too_large");
  assert.equal((await w.read("a", { maxBytes: 5 })).bytes.length, 5);
  assert.deepEqual(await w.readHead("a", 3), { bytes: bytes("123"), size: 5 });
  assert.deepEqual(await w.readHead("a", 9), { bytes: bytes("12345"), size: 5 });
});

conforms("many files are read as each by itself, in the order given", {
  "a/1": "one",
  "a/b/2": "two",
  "large": "x".repeat(1001),
  "a/link": { link: "b" },
  "away": { link: "/etc" },
}, async (w) => {
  const paths = ["a/b/2", "a/1", "a/link/2", "gone", "a", "large", "away/hosts", "../a", "a/1"];
  const together: unknown[] = [];
  for await (const group of w.readMany(paths, max)) {
    together.push(...group.map((it) => "error" in it ? it.error.kind : it.bytes.slice()));
  }
  const alone = await Promise.all(
    paths.map((path) => kindOf(async () => (await w.read(path, max)).bytes)),
  );
  assert.deepEqual(together.map((it) => typeof it === "string" ? it : { came: it }), alone);
  const stopped = w.readMany(paths, { ...max, signal: AbortSignal.abort(new Error("stop")) });
  await assert.rejects(Array.fromAsync(stopped), { message: "stop" });
});

conforms("a folder is listed by name, links as links", {
  "b": "xy",
  "a/x": "",
  ".hidden": "",
  "l": { link: "b" },
}, async (w) => {
  const listed = (await w.list(".")).map(({ path, type }) => ({ path, type }));
  assert.deepEqual(listed, [
    { path: ".hidden", type: "file" },
    { path: "a", type: "directory" },
    { path: "b", type: "file" },
    { path: "l", type: "link" },
  ]);
  assert.deepEqual(await w.list("a"), [{ path: "a/x", type: "file", size: 0 }]);
  assert.equal(await kindOf(() => w.list("b")), "not_directory");
  assert.equal(await kindOf(() => w.list("c")), "missing");
});

conforms("a walk goes by the names of components and follows no link", {
  "a-b/x": "",
  "a/z": "",
  "a/b/c": "",
  "b": "",
  "l": { link: "a" },
  ".git/config": "",
  "sub/.git/config": "",
  ".github/ci.yml": "",
}, async (w) => {
  assert.deepEqual(await paths(w.walk(".")), [".github/ci.yml", "a/b/c", "a/z", "a-b/x", "b"]);
  assert.deepEqual(await paths(w.walk("a")), ["a/b/c", "a/z"]);
  assert.deepEqual(await paths(w.walk("a/z")), ["a/z"]);
  assert.equal(await kindOf(() => paths(w.walk("nope"))), "missing");
});

conforms("a walk stops when its signal fires", { "a": "" }, async (w) => {
  const signal = AbortSignal.abort(new Error("enough"));
  await assert.rejects(paths(w.walk(".", { signal })), { message: "enough" });
});

conforms("rules of nested .gitignore files hold, the nearest first", {
  ".gitignore": "*.log\n/build/\n!keep.log\nnode_modules\n",
  "a.log": "",
  "keep.log": "",
  "build/x": "",
  "src/build/x": "",
  "src/.gitignore": "*.tmp\n!b.log\nlocal/\n",
  "src/a.tmp": "",
  "src/b.log": "",
  "src/c.log": "",
  "src/local/x": "",
  "local/x": "",
  "Build/x": "",
  "node_modules/m/index.js": "",
}, async (w) => {
  assert.deepEqual(await paths(w.walk(".")), [
    ".gitignore",
    "Build/x",
    "keep.log",
    "local/x",
    "src/.gitignore",
    "src/b.log",
    "src/build/x",
  ]);
  assert.deepEqual(await paths(w.walk("src")), ["src/.gitignore", "src/b.log", "src/build/x"]);
  assert.deepEqual(await paths(w.walk("node_modules")), ["node_modules/m/index.js"]);
  assert.deepEqual(await paths(w.walk("a.log")), ["a.log"]);
});

conforms("an .agentignore hides more and shows nothing that git ignores", {
  ".gitignore": "secret\n",
  ".agentignore": "fixtures/\n!secret\n",
  "fixtures/x": "",
  "secret": "",
  "a": "",
}, async (w) => {
  assert.deepEqual(await paths(w.walk(".")), [".agentignore", ".gitignore", "a"]);
});

conforms("secrets are listed and not shown, by whatever name they are reached", {
  ".env": "KEY=1\n",
  ".env.example": "KEY=\n",
  "src/.ENV.local": "KEY=2\n",
  "keys/id_ed25519": "key",
  "certs": { link: "keys" },
  "plain.txt": { link: "src/../.env" },
  ".npmrc": { link: "open.txt" },
  "open.txt": "open",
  ".ssh/config": "Host",
  "home/.docker/config.json": "{}",
  "home/config.json": "{}",
}, async (w) => {
  const secrets = [
    ".env",
    "./src/../.env",
    `${w.root}/.env`,
    "src/.ENV.local",
    "keys/id_ed25519",
    "certs/id_ed25519",
    "plain.txt",
    ".npmrc",
    ".ssh/config",
    "home/.docker/config.json",
  ];
  for (const path of secrets) {
    assert.equal(await kindOf(() => w.read(path, max)), "secret", path);
    assert.equal(await kindOf(() => w.read(path, { ...max, kept: true })), "secret", path);
    assert.equal(await kindOf(() => w.readHead(path, 3)), "secret", path);
    assert.notEqual(await w.fingerprint(path), null, path);
  }
  const many = (await Array.fromAsync(w.readMany(secrets, max))).flat();
  assert.deepEqual(
    many.map((it) => [it.path, "error" in it && it.error.kind]),
    secrets.map((path) => [path, "secret"]),
  );
  for (const path of ["open.txt", ".env.example", "home/config.json"]) {
    assert.equal((await w.read(path, max)).path, path);
  }
  assert.deepEqual(await w.veils(["open.txt", ".env", "keys/id_ed25519", ".env.example"]), [
    null,
    "secret",
    "secret",
    null,
  ]);
  assert.equal(await kindOf(() => w.read("none/.env", max)), "missing");
  assert.equal((await paths(w.walk("."))).includes(".env"), true);
  const named = await w.read(".npmrc", max).catch((error) => error);
  assert.deepEqual([named.path, named.detail], [".npmrc", "open.txt"]);
});

for (const name of [".agentignore", ".cursorignore", ".aiexclude", ".geminiignore"]) {
  conforms(`${name} hides from reads as well as from listings`, {
    [name]: "/data/\n*.csv\n!open.csv\n",
    ".gitignore": "built\n",
    "built": "x",
    "a.csv": "x",
    "open.csv": "x",
    "data/deep/b": "x",
    "link": { link: "data/deep/b" },
    [`sub/${name}`]: "!a.csv\nb.csv\n",
    "sub/a.csv": "x",
    "sub/b.csv": "x",
  }, async (w) => {
    const hidden = ["a.csv", "data/deep/b", "link", "sub/b.csv", "./sub/../a.csv"];
    for (const path of hidden) {
      assert.equal(await kindOf(() => w.read(path, max)), "hidden", path);
      assert.equal(await kindOf(() => w.readHead(path, 1)), "hidden", path);
      assert.equal((await w.read(path, { ...max, kept: true })).bytes.length, 1);
    }
    const many = (await Array.fromAsync(w.readMany(hidden, max))).flat();
    assert.deepEqual(
      many.map((it) => [it.path, "error" in it && it.error.kind, "error" in it && it.error.detail]),
      hidden.map((path) => [path, "hidden", name]),
    );
    const kept = (await Array.fromAsync(w.readMany(hidden, { ...max, kept: true }))).flat();
    assert.deepEqual(kept.filter((it) => "error" in it), []);
    for (const path of ["open.csv", "sub/a.csv", "built", name]) {
      assert.equal((await w.read(path, max)).path, path);
    }
    assert.deepEqual(
      await paths(w.walk(".")),
      [name, ".gitignore", "open.csv", `sub/${name}`, "sub/a.csv"].sort(),
    );
    assert.deepEqual(await w.veils(["a.csv", "data/deep/b", "open.csv"]), [
      "hidden",
      "hidden",
      null,
    ]);
  });
}

conforms("rules hold from the moment they are written, and no longer than they stand", {
  "a/b": "x",
}, async (w) => {
  assert.equal((await w.read("a/b", max)).path, "a/b");
  await w.write("a/.aiignore", bytes("b\n"), { before: null });
  assert.equal(await kindOf(() => w.read("a/b", max)), "hidden");
  await w.write("a/.aiignore", bytes("c\n"), { before: await sha256("b\n") });
  assert.equal((await w.read("a/b", max)).path, "a/b");
});

for (const subject of subjects) {
  Deno.test(`${subject.name} workspace: what the user has opened is shown, and nothing beside it`, () =>
    subject.with({
      ".env": "1",
      ".env.local": "2",
      "x": { link: ".env" },
      ".npmrc": { link: ".env.local" },
      ".agentignore": "data/\n",
      "data/a": "3",
      "data/b": "4",
    }, async (w) => {
      assert.equal((await w.read(".env", max)).path, ".env");
      assert.equal((await w.read("x", max)).path, ".env");
      assert.equal((await w.read("data/a", max)).path, "data/a");
      const refused = [];
      for (const path of [".env.local", ".npmrc", "data/b"]) {
        refused.push(await kindOf(() => w.read(path, max)));
      }
      assert.deepEqual(refused, ["secret", "secret", "hidden"]);
      assert.deepEqual(await w.veils([".env", ".npmrc", "data/a", "data/b"]), [
        null,
        "secret",
        null,
        "hidden",
      ]);
    }, (path) => path === ".env" || path === "data/a"));
}

conforms("without a .gitignore, folders of other people's files are passed over", {
  "node_modules/m/index.js": "",
  "web/node_modules/m/index.js": "",
  "__pycache__/a.pyc": "",
  "build/x": "",
}, async (w) => {
  assert.deepEqual(await paths(w.walk(".")), ["build/x"]);
});

const everything = { wanted: (_path: string) => true };

async function surveyed(w: Workspace, wanted = everything.wanted): Promise<readonly string[]> {
  return (await w.survey({ wanted })).files.map((file) => file.path);
}

conforms("a survey has the wanted files in the order of whole paths, with their sizes", {
  "a/z.py": "four",
  "a-b/x.py": "",
  "a/b/c.py": "12",
  "b.txt": "",
  "l.py": { link: "a/z.py" },
  "l": { link: "a" },
  ".git/config.py": "",
  "sub/.git/config.py": "",
  ".github/ci.py": "1",
}, async (w) => {
  const { files, unreadable } = await w.survey({ wanted: (path) => path.endsWith(".py") });
  assert.deepEqual(files.map(({ path, size }) => [path, size]), [
    [".github/ci.py", 1],
    ["a-b/x.py", 0],
    ["a/b/c.py", 2],
    ["a/z.py", 4],
  ]);
  assert.deepEqual(unreadable, []);
});

conforms("a stamp stays while nothing is written and differs once something is", {
  "a": "one",
  "b": "one",
}, async (w) => {
  const [first, again] = [await w.survey(everything), await w.survey(everything)];
  assert.deepEqual(again, first);
  await w.write("a", bytes("two"), { before: await sha256("one") });
  const { files } = await w.survey(everything);
  assert.deepEqual(files.map((file, at) => file.stamp === first.files[at]?.stamp), [false, true]);
});

conforms("a survey is the walk, filtered: nested rules, negations, links and strange names", {
  ".gitignore": "*.log\n/build/\n!keep.log\nnode_modules\n雪/\n",
  ".agentignore": "secret*\n",
  "a.log": "",
  "keep.log": "",
  "build/x": "",
  "src/.gitignore": "*.tmp\n!b.log\nlocal/\n!/deep/build/\n",
  "src/a.tmp": "",
  "src/b.log": "",
  "src/c.log": "",
  "src/local/x": "",
  "src/deep/build/x": "",
  "src/deep/.agentignore": "!secret\nx\n",
  "src/deep/secret": "",
  "src/.gitignored": "",
  "linked/.gitignore": { link: "../src/.gitignore" },
  "linked/a.tmp": "",
  "circle/self": { link: "." },
  "circle/up": { link: "../circle" },
  "circle/broken": { link: "nowhere" },
  "folder/.gitignore/x": "",
  "a name/with blank s": "",
  "line\nbreak/a\nb.txt": "",
  "目录/文件.txt": "",
  "雪/hidden": "",
  "secrets/x": "",
  "node_modules/m/index.js": "",
}, async (w) => {
  const walked = (await paths(w.walk("."))).toSorted();
  assert.deepEqual(await surveyed(w), walked);
  const { listedAt, ...names } = await w.names(everything);
  assert.deepEqual(names, { paths: walked, unreadable: [] });
  assert.ok(listedAt <= Date.now());
  assert.equal(walked.length, 12);
  const wanted = (path: string) => path.length % 2 === 0;
  assert.deepEqual(await surveyed(w, wanted), walked.filter(wanted));
});

conforms("a survey without a .gitignore passes over folders of other people's files", {
  "node_modules/m/index.js": "",
  "web/node_modules/m/index.js": "",
  "web/.gitignore": "*.tmp\n",
  "web/a.tmp": "",
  "__pycache__": "a file",
  "build/x": "",
}, async (w) => {
  const expected = ["__pycache__", "build/x", "web/.gitignore"];
  assert.deepEqual(await surveyed(w), expected);
  assert.deepEqual(await paths(w.walk(".")), expected);
});

conforms(
  "settings that git ignores are surveyed where they are asked for, not what .agentignore hides",
  {
    ".gitignore": "*.json\nout/\n",
    ".agentignore": "b/\n",
    "a/package.json": "{}",
    "a/data.json": "{}",
    "b/package.json": "{}",
    "out/package.json": "{}",
  },
  async (w) => {
    const evenIgnored = (path: string) => path.endsWith("package.json");
    const { files } = await w.survey({ ...everything, evenIgnored });
    assert.deepEqual(files.map((it) => it.path), [".agentignore", ".gitignore", "a/package.json"]);
  },
);

conforms("a survey lists hidden files where it is asked to, marked, and names hidden folders", {
  ".gitignore": "*.log\nout/\n",
  ".agentignore": "secret*\n",
  "a.log": "",
  "secret": "",
  "secrets/x": "",
  "out/x.log": "",
  "src/out/x": "",
  "src/b": "",
  "src/link": { link: "b" },
}, async (w) => {
  const { files, hidden, folders } = await w.survey({ ...everything, hiddenFiles: true });
  assert.deepEqual(files.map((it) => [it.path, it.hidden ?? false, it.mode]), [
    [".agentignore", false, 0o644],
    [".gitignore", false, 0o644],
    ["a.log", true, 0o644],
    ["secret", true, 0o644],
    ["src/b", false, 0o644],
  ]);
  assert.deepEqual(hidden, ["out", "secrets", "src/out"]);
  assert.deepEqual([folders.get(".")?.others, folders.get("src")?.others], [undefined, ["link"]]);
});

conforms("names are looked at as a survey does, links as links, nothing beyond the root", {
  "a": "one",
  "dir/b": "",
  "link": { link: "a" },
  ".git/index": "12",
}, async (w) => {
  const names = ["a", "dir", "link", ".git/index", "gone", "../x", "/etc/passwd", "a/../a", ""];
  const looks = await w.looks(names);
  assert.deepEqual(looks.map((it) => it?.type ?? null), [
    "file",
    "directory",
    "link",
    "file",
    ...Array(5).fill(null),
  ]);
  const [file] = (await w.survey(everything)).files;
  const { path: _, ...facts } = file ?? { path: "" };
  assert.deepEqual(looks[0], { type: "file", ...facts });
  assert.equal((await w.looks(["."]))[0]?.type, "directory");
});

conforms("a survey stops when its signal fires", { "a": "" }, async (w) => {
  const signal = AbortSignal.abort(new Error("enough"));
  await assert.rejects(w.survey({ ...everything, signal }), { message: "enough" });
});

const hundred = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`${at}/file`, ""]));

/** Not quite a millisecond, in which nobody else comes to his turn. */
function spin(): boolean {
  const until = performance.now() + 0.7;
  while (performance.now() < until);
  return true;
}

conforms("others come to their turn while a tree is surveyed or walked", hundred, async (w) => {
  // Fires as soon as anybody lets it.
  const soon = () => AbortSignal.timeout(0);
  await assert.rejects(w.survey({ wanted: spin, signal: soon() }), { name: "TimeoutError" });
  const walk = async () => {
    for await (const _ of w.walk(".", { signal: soon() })) spin();
  };
  await assert.rejects(walk, { name: "TimeoutError" });
});

const fileName = fc.constantFrom("a", "b", "a b", ".x", "x.log", "雪");
/** Another name than any file's. */
const folderName = fileName.map((name) => `${name}-`);
const folder = fc.array(folderName, { maxLength: 3 });
const rule = fc.tuple(
  fc.constantFrom("", "!"),
  fc.constantFrom("", "/", "**/", "a-/"),
  fc.oneof(fileName, folderName, fc.constantFrom("*", "*.log", "[ab]", "a*")),
  fc.constantFrom("", "/", "/**"),
).map((parts) => `${parts.join("")}\n`);
const file = fc.tuple(folder, fileName, fc.constant(""));
const ruleFile = fc.tuple(
  folder,
  fc.constantFrom(".gitignore", ".agentignore", ".cursorignore"),
  fc.array(rule, { maxLength: 4 }).map((rules) => rules.join("")),
);

Deno.test("random trees and rules: a survey is the walk", async () => {
  const tree = fc.tuple(
    fc.array(file, { maxLength: 20 }),
    fc.array(ruleFile, { maxLength: 4 }),
  );
  await fc.assert(fc.asyncProperty(tree, async (parts) => {
    const files = parts.flat().map(([at, name, text]) => [[...at, name].join("/"), text]);
    const w = memoryWorkspace(Object.fromEntries(files));
    assert.deepEqual(await surveyed(w), (await paths(w.walk("."))).toSorted());
  }));
});

conforms("a file is created with its folders, replaced and removed", {}, async (w) => {
  await w.write("a/b/c.txt", bytes("one"), { before: null });
  assert.equal((await w.fingerprint("a/b/c.txt"))?.hash, await sha256("one"));
  await w.write("a/b/c.txt", bytes("two"), { before: await sha256("one") });
  assert.deepEqual((await w.read("a/b/c.txt", max)).bytes, bytes("two"));
  assert.deepEqual(await w.list("a/b"), [{ path: "a/b/c.txt", type: "file", size: 3 }]);
  await w.remove("a/b/c.txt", { before: await sha256("two") });
  assert.equal(await w.fingerprint("a/b/c.txt"), null);
  assert.deepEqual(await w.list("a/b"), []);
});

conforms("a write keeps the mode, or sets the one it is given", { "a": "1" }, async (w) => {
  await w.write("a", bytes("2"), { before: await sha256("1"), mode: 0o755 });
  assert.equal((await w.fingerprint("a"))?.mode, 0o755);
  await w.write("a", bytes("3"), { before: await sha256("2") });
  assert.equal((await w.fingerprint("a"))?.mode, 0o755);
});

conforms("content that the caller has not seen is not touched", { "a": "mine" }, async (w) => {
  const other = await sha256("other");
  const kinds = [
    await kindOf(() => w.write("a", bytes("x"), { before: null })),
    await kindOf(() => w.write("a", bytes("x"), { before: other })),
    await kindOf(() => w.write("b", bytes("x"), { before: other })),
    await kindOf(() => w.remove("a", { before: other })),
    await kindOf(() => w.remove("b", { before: other })),
  ];
  assert.deepEqual(kinds, ["changed", "changed", "changed", "changed", "changed"]);
  assert.deepEqual((await w.read("a", max)).bytes, bytes("mine"));
  assert.deepEqual((await w.list(".")).map((file) => file.path), ["a"]);
});

conforms("a folder goes if it is empty and has this very name", {
  "full/a.txt": "",
  "empty/gone.txt": "",
  "link": { link: "empty" },
  ".git/hooks/gone": "",
}, async (w) => {
  await w.remove("empty/gone.txt", { before: await sha256("") });
  for (const path of ["full", "full/a.txt", "missing", "link"]) {
    assert.equal(await w.removeFolder(path), false, path);
  }
  assert.equal(await kindOf(() => w.removeFolder(".git/hooks")), "protected");
  assert.equal(await kindOf(() => w.removeFolder("../elsewhere")), "outside");
  assert.equal(await w.removeFolder("empty"), true);
  assert.deepEqual(await w.looks(["empty"]), [null]);
  assert.equal((await w.stat("full/a.txt")).type, "file");
});

conforms("protected names are not written, under any spelling or through links", {
  "sub/x": "",
  ".git/config": "c",
  "g": { link: ".git" },
  ".Git": { link: "sub" },
}, async (w) => {
  const shielded = [
    ".git/config",
    ".GIT/hooks/pre-commit",
    "sub/.git",
    "sub/.git/config",
    ".agent/config.yaml",
    ".agentignore",
    "sub/.Agent/x",
    "g/config",
    "g/new",
    ".Git/x",
    ".git./x",
    ".git /x",
    ".g\u200bit/x",
    "git~1/x",
    ".git::$INDEX_ALLOCATION/x",
  ];
  const kinds = [];
  for (const path of shielded) {
    kinds.push([path, await kindOf(() => w.write(path, bytes("x"), { before: null }))]);
  }
  assert.deepEqual(kinds, shielded.map((path) => [path, "protected"]));
  const before = await sha256("c");
  assert.equal(await kindOf(() => w.remove(".git/config", { before })), "protected");
  for (const path of ["AGENTS.md", ".gitignore", ".github/x", "agent/x", "sub/git"]) {
    assert.deepEqual(
      await kindOf(() => w.write(path, bytes("x"), { before: null })),
      { came: undefined },
      path,
    );
  }
});

conforms("a write outside, over a folder or below a file is refused", {
  "a": "x",
  "d/x": "",
  "up": { link: "../elsewhere" },
}, async (w) => {
  const kinds = [];
  for (const path of ["../b", "up", "up/b", "/tmp/b", "d", "a/b", "."]) {
    kinds.push(await kindOf(() => w.write(path, bytes("x"), { before: null })));
  }
  assert.deepEqual(kinds, [
    "outside",
    "outside",
    "outside",
    "outside",
    "is_directory",
    "not_directory",
    "is_directory",
  ]);
});

conforms("a write through a link changes what it leads to and keeps the link", {
  "real": "1",
  "l": { link: "real" },
  "new": { link: "made/later" },
}, async (w) => {
  await w.write("l", bytes("2"), { before: await sha256("1") });
  await w.write("new", bytes("3"), { before: null });
  const list = (await w.list(".")).map(({ path, type }) => `${path} ${type}`);
  assert.deepEqual(list, ["l link", "made directory", "new link", "real file"]);
  assert.deepEqual((await w.read("real", max)).bytes, bytes("2"));
  assert.deepEqual((await w.read("made/later", max)).bytes, bytes("3"));
});

conforms("stray temporary files are removed, and nothing else", {
  ".a.ts.agent-0123456789abcdef.tmp": "half",
  ".agent.ts.agent-0123456789abcdef.tmp": "half",
  ".a.ts.agent-0123.tmp": "user's",
  "sub/.b.agent-fedcba9876543210.tmp": "half",
  "sub/.l.agent-0000000000000000.tmp": { link: "nowhere" },
  "other/.b.agent-fedcba9876543210.tmp": "not asked for",
}, async (w) => {
  assert.deepEqual(await removeStrayFiles(w, [".", "sub", "gone", "sub", "../x"]), [
    ".a.ts.agent-0123456789abcdef.tmp",
    ".agent.ts.agent-0123456789abcdef.tmp",
    "sub/.b.agent-fedcba9876543210.tmp",
    "sub/.l.agent-0000000000000000.tmp",
  ]);
  assert.deepEqual(await removeStrayFiles(w, [".", "sub"]), []);
  assert.deepEqual(await paths(w.walk(".")), [
    ".a.ts.agent-0123.tmp",
    "other/.b.agent-fedcba9876543210.tmp",
  ]);
});

conforms("a path is looked at by its own name: no link is followed", {
  "d/a": "x",
  "l": { link: "d" },
  "out": { link: "/etc" },
  "broken": { link: "no/where" },
}, async (w) => {
  const seen = await Promise.all(
    ["d/a", "l", "out", "broken", "gone", "gone/x", "l/a", "out/hosts", "d/a/b"]
      .map((path) => w.entry(path)),
  );
  assert.deepEqual(seen, [
    { type: "file" },
    { type: "link", target: "d" },
    { type: "link", target: "/etc" },
    { type: "link", target: "no/where" },
    ...Array.from({ length: 5 }, () => null),
  ]);
  await w.setNode("f", { before: null, after: { type: "folder", mode: 0o2775 } });
  assert.deepEqual(await w.entry("f"), { type: "folder", mode: 0o2775 });
  for (const path of ["../x", "/etc", "a/../b", ""]) {
    assert.equal(await kindOf(() => w.entry(path)), "not_regular", path);
  }
});

conforms("links and folders are made, changed and removed", { "d/a": "x" }, async (w) => {
  const [one, two] = [{ type: "link", target: "d/a" }, { type: "link", target: "../up" }] as const;
  await w.setNode("d/l", { before: null, after: one });
  assert.deepEqual(await w.read("d", max).catch(() => null), null);
  await w.setNode("d/l", { before: one, after: two });
  assert.deepEqual(await w.entry("d/l"), two);
  await w.setNode("d/l", { before: two, after: null });
  assert.equal(await w.entry("d/l"), null);
  const folder = (mode: number) => ({ type: "folder", mode }) as const;
  await w.setNode("e", { before: null, after: folder(0o700) });
  await w.setNode("e", { before: folder(0o700), after: folder(0o2775) });
  assert.deepEqual(await w.entry("e"), folder(0o2775));
  await w.setNode("e", { before: folder(0o2775), after: null });
  assert.equal(await w.entry("e"), null);
  assert.deepEqual((await w.list(".")).map((it) => it.path), ["d"]);
});

conforms("what is not as it was seen is left alone", {
  "d/a": "x",
  "l": { link: "d" },
  "file": "y",
  ".git/config": "z",
}, async (w) => {
  const link = (target: string) => ({ type: "link", target }) as const;
  const folder = { type: "folder", mode: 0o755 } as const;
  const cases = [
    ["l", link("other"), null, "changed"],
    ["l", null, link("x"), "changed"],
    ["l", folder, null, "changed"],
    ["l", link("d"), folder, "exists"],
    ["file", null, link("x"), "changed"],
    ["file", link("x"), null, "changed"],
    ["d", folder, null, "changed"],
    ["d", { type: "folder", mode: 0o700 }, { type: "folder", mode: 0o777 }, "changed"],
    ["l/new", null, link("x"), "not_directory"],
    ["gone/new", null, link("x"), "not_directory"],
    [".git/new", null, link("x"), "protected"],
    ["pipe", null, { type: "special" }, "not_regular"],
  ] as const;
  for (const [path, before, after, kind] of cases) {
    assert.equal(await kindOf(() => w.setNode(path, { before, after })), kind, `${path} ${kind}`);
  }
  const list = (await w.list(".")).map(({ path, type }) => `${path} ${type}`);
  assert.deepEqual(list, [".git directory", "d directory", "file file", "l link"]);
});

conforms("a file of its own name is written and removed, none that a link leads to", {
  "d/a": "1",
  "l": { link: "d" },
  "f": { link: "d/a" },
  "broken": { link: "d/new" },
}, async (w) => {
  const before = await sha256("1");
  for (const path of ["l/a", "f"]) {
    assert.equal(await kindOf(() => w.write(path, bytes("2"), { before, own: true })), "changed");
    assert.equal(await kindOf(() => w.remove(path, { before, own: true })), "changed");
  }
  const fresh = { before: null, own: true };
  for (const path of ["l/new", "broken"]) {
    assert.equal(await kindOf(() => w.write(path, bytes("2"), fresh)), "changed");
  }
  await w.write("d/a", bytes("2"), { before, own: true });
  await w.remove("d/a", { before: await sha256("2"), own: true });
  assert.deepEqual(await w.list("d"), []);
});
