/** What is told of a folder, from its files alone. */

import assert from "node:assert/strict";
import { situationOf } from "../../../../src/actions/ask/situation/mod.ts";
import { versionsOf } from "../../../../src/actions/ask/situation/versions.ts";
import { withFolder } from "../../../support/folder.ts";

async function write(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await Deno.mkdir(`${folder}/${path}`.replace(/\/[^/]*$/, ""), { recursive: true });
    await Deno.writeTextFile(`${folder}/${path}`, text, { mode: 0o755 });
  }
}

const project = async (folder: string) =>
  (await situationOf({ folder, home: "/nowhere", path: "", programs: [], redact: (it) => it }))
    .project;

Deno.test("manifests, commands, languages and what is missing are told", async () => {
  await withFolder(async (folder) => {
    await write(folder, {
      "package.json": JSON.stringify({
        name: "shop",
        type: "module",
        engines: { node: ">=20" },
        scripts: { build: "x", test: "x", strange: "x" },
      }),
      ".nvmrc": "22\n",
      Dockerfile: "FROM x\n",
      "src/a.ts": "",
      "src/b.ts": "",
      "tool.py": "",
      "node_modules_of_others/x.rb": "",
    });
    assert.deepEqual(await project(`${folder}/src`), [
      `The project is in ${folder}`,
      "Project files: package.json, name shop, type module, needs Node >=20; Dockerfile; .nvmrc, says 22",
      "Its commands: npm run build, npm run test",
      "Languages: TypeScript, Python, Ruby",
      "There is no node_modules",
    ]);
  });
});

Deno.test("Python, Rust and Go name what they need", async () => {
  await withFolder(async (folder) => {
    await write(folder, {
      "pyproject.toml": '[project]\nname = "p"\nrequires-python = ">=3.11"\n',
      "Cargo.toml": '[package]\nname = "c"\nedition = "2021"\nrust-version = "1.80"\n',
      "go.mod": "module example.org/m\n\ngo 1.22\n",
      ".venv/x": "",
    });
    assert.deepEqual(await project(folder), [
      "Project files: pyproject.toml, name p, requires Python >=3.11; " +
      "Cargo.toml, name c, edition 2021, needs Rust 1.80; " +
      "go.mod, module example.org/m, needs Go 1.22",
      "Its commands: cargo build, go build ./...",
      "There is a virtual environment: .venv",
    ]);
  });
});

Deno.test("hostile names act on nothing, are short, and are told without secrets", async () => {
  await withFolder(async (folder) => {
    const name = "a\x1b]0;x\x07\u202e\nQuestion: b";
    await write(folder, { "package.json": JSON.stringify({ name }), "go.mod": "module \x1b[2J" });
    const lines = (await situationOf({
      ...{ folder, home: "/nowhere", path: "", programs: [] },
      redact: (it) => it.replace("Question", "****"),
    })).project;
    // deno-lint-ignore no-control-regex
    for (const line of lines) assert.doesNotMatch(line, /[\u0000-\u001f\u202e]|Question/);
    await write(folder, { "package.json": "{" });
    assert.match((await project(folder))[0] ?? "", /package.json, is no valid JSON/);
  });
});

Deno.test("versions are read from folders and notes, and nothing is run", async () => {
  await withFolder(async (folder) => {
    const programs = {
      "opt/versions/node/v22.1.0/bin/node": "#!/bin/sh\ntouch ran\n",
      "opt/Cellar/hugo/0.120.4/bin/hugo": "",
      "opt/go/bin/go": "",
      "opt/go/VERSION": "go1.22.3\ntime x\n",
      "opt/jdk/bin/java": "",
      "opt/jdk/release": 'JAVA_VERSION="21.0.2"\n',
      "opt/bin/python3.11": "",
      "opt/bin/unknown": "",
    };
    await write(folder, programs);
    await Deno.mkdir(`${folder}/bin`);
    for (const file of Object.keys(programs).filter((it) => /bin\//.test(it))) {
      const name = file.replace(/^.*\//, "").replace("python3.11", "python3");
      await Deno.symlink(`${folder}/${file}`, `${folder}/bin/${name}`);
    }
    const names = ["node", "hugo", "go", "java", "python3", "unknown", "absent", "../x"];
    const versions = await versionsOf(names, `${folder}/bin`);
    assert.deepEqual(
      versions.filter((it) => /^(node|hugo|go|java|python3|unknown|absent)/.test(it)),
      [
        "node 22.1.0",
        "hugo 0.120.4",
        "go 1.22.3",
        "java 21.0.2",
        "python3 3.11",
      ],
    );
    assert.equal(await Deno.stat(`${folder}/ran`).then(() => true, () => false), false);
  });
});
