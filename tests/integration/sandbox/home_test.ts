/** What a confined program sees of a home folder, wherever that lies, at every level that hides. */

import assert from "node:assert/strict";
import { processSpawner } from "../../../src/sandbox/mod.ts";
import { fileLevels, inPlace, type Place, systemFolders } from "./support.ts";

interface Home {
  readonly HOME?: string;
  readonly PATH?: string;
  readonly readable?: readonly string[];
}

type Run = (script: string, home: Home) => Promise<string>;

function test(name: string, body: (place: Place, run: Run) => Promise<void>): void {
  for (const { level, ignore } of fileLevels) {
    const fn = () =>
      inPlace(async (place) => {
        const run: Run = async (script, { readable = [], ...env }) => {
          await using spawner = processSpawner({
            ...place,
            env: (name) => ({ PATH: "/usr/bin:/bin", ...env } as Record<string, string>)[name],
            readable,
            levels: [level],
            systemFolders,
          });
          const { output, exit } = await spawner.run({
            program: "bash",
            args: ["--noprofile", "--norc", "-c", script],
            cwd: place.root,
            timeoutMs: 60_000,
            maxOutputBytes: 4000,
            confine: { writable: [], network: false },
          }, { signal: new AbortController().signal });
          assert.equal(exit.type, "exited", JSON.stringify(exit));
          return output;
        };
        await body(place, run);
      });
    Deno.test({ name: `${level}: ${name}`, ignore, fn });
  }
}

async function plant(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    const path = `${folder}/${name}`;
    await Deno.mkdir(path.slice(0, path.lastIndexOf("/")), { recursive: true });
    await Deno.writeTextFile(path, text, { mode: 0o755 });
  }
}

const files = {
  ".cargo/registry/crate": "crate\n",
  ".cargo/credentials.toml": "token\n",
  ".cache/pip/wheel": "wheel\n",
  ".cache/other/session": "session\n",
  ".local/bin/tool": "#!/bin/sh\necho tool runs\n",
  ".local/share/keyrings/login": "keyring\n",
  ".local/share/opencode/auth.json": "assistant\n",
  ".gitconfig": "[user]\nname = A\n",
  ".yarnrc": 'registry-token "x"\n',
  "notes.txt": "notes\n",
};

const readAll = `cd ~ && find . -type f | sort | xargs cat; tool`;

const shown = "wheel\ncrate\n[user]\nname = A\n#!/bin/sh\necho tool runs\ntool runs\n";

const homes = ["home", "a home's place", "deep/in/it"] as const;

for (const name of homes) {
  test(`of a home at ${name} what builds is shown, and nothing else`, async ({ root }, run) => {
    const HOME = `${await Deno.realPath(`${root}/..`)}/${name}`;
    await plant(HOME, files);
    const PATH = `/usr/bin:/bin:${HOME}/.local/bin:${HOME}`;
    assert.equal(await run(readAll, { HOME, PATH }), shown);
  });
}

test("a home that is a link shows as much by its name as where it lies", async ({ root }, run) => {
  const base = await Deno.realPath(`${root}/..`);
  await plant(`${base}/real`, files);
  await Deno.symlink(`${base}/real`, `${base}/link`);
  const PATH = `/usr/bin:/bin:${base}/link/.local/bin`;
  for (const HOME of [`${base}/link`, `${base}/real`, `${base}/link/`, `${base}/./root/..//link`]) {
    assert.equal(await run(readAll, { HOME, PATH }), shown, HOME);
  }
});

test("folders that the user names are shown", async ({ root }, run) => {
  const HOME = `${await Deno.realPath(`${root}/..`)}/home`;
  await plant(HOME, { ...files, "data/set": "set\n", ".ssh/id": "key\n" });
  const script = "cat ~/data/set ~/notes.txt ~/.ssh/id";
  const some = await run(`${script} 2>/dev/null`, { HOME, readable: [`${HOME}/data`] });
  assert.equal(some, "set\n");
  const all = await run(`${script} 2>/dev/null`, { HOME, readable: [HOME] });
  assert.equal(all, "set\nnotes\n");
});

test("nothing is written in a home, nor beside it", async ({ root }, run) => {
  const HOME = `${await Deno.realPath(`${root}/..`)}/home`;
  await plant(HOME, files);
  const script = "for it in ~/x ~/.cargo/x ~/.cargo/registry/x /home/x /x; do " +
    '(echo > "$it") 2>/dev/null && echo "wrote $it"; done; true';
  assert.equal(await run(script, { HOME }), "");
});

test("a home that is none, or the system's, hides nothing that programs need", async (_, run) => {
  for (const HOME of [undefined, "", "/", "/usr", "/usr/bin", "/bin", "/nonexistent", "relative"]) {
    const home = HOME === undefined ? {} : { HOME };
    assert.equal(
      await run("ls /usr/bin/env /bin/sh; env true; pwd > x; echo $?", home),
      [
        "/bin/sh",
        "/usr/bin/env",
        "0\n",
      ].join("\n"),
    );
  }
});

test("Go builds into a folder of the box, although the user has one", async ({ root }, run) => {
  const HOME = `${await Deno.realPath(`${root}/..`)}/home`;
  await plant(HOME, { ".cache/go-build/00/x": "x\n" });
  assert.equal(
    await run('mkdir "$GOCACHE" && echo y > "$GOCACHE/y" && ls "$GOCACHE"', { HOME }),
    "y\n",
  );
  assert.equal(await run('ls "$GOCACHE"', { HOME }), "y\n");
});

test(
  "uv writes to a folder of the box, and reads what the user has fetched",
  async ({ root }, run) => {
    const HOME = `${await Deno.realPath(`${root}/..`)}/home`;
    await plant(HOME, { ".cache/uv/wheels-v8/x": "x\n", ".cache/uv/interpreter-v5/x": "x\n" });
    const script = 'cat "$UV_CACHE_DIR/wheels-v8/x"; mkdir "$UV_CACHE_DIR/interpreter-v5" && ' +
      '(echo > "$UV_CACHE_DIR/wheels-v8/y") 2>/dev/null || echo read-only';
    assert.equal(await run(script, { HOME }), "x\nread-only\n");
  },
);
