/** The binary as far as a machine without its base runtime can build it: bundle, then embed. */

import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { fileURLToPath } from "node:url";
import { startFlags } from "../support/program.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

async function deno(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [...args],
    cwd: root,
    env: { NO_COLOR: "1", ...env },
    stdin: "null",
  }).output();
  const text = new TextDecoder();
  return { code, text: text.decode(stdout) + text.decode(stderr) };
}

/** Bundles into a temporary folder as `deno task bundle` does. */
async function bundle(folder: string): Promise<void> {
  const done = await deno(["run", "-A", ".ci/bundle.ts", `${folder}/dist`]);
  assert.equal(done.code, 0, done.text);
}

/** Names of the files of a folder, each behind `prefix`. */
function chunks(folder: string, prefix = ""): readonly string[] {
  return [...Deno.readDirSync(folder)].filter((it) => it.isFile).map((it) => `${prefix}${it.name}`);
}

Deno.test("bundle and compile hold prompts and configuration, with the rights baked in", async () => {
  const folder = await Deno.makeTempDir({ prefix: "agent-bundle-" });
  try {
    await bundle(folder);
    // Chunks of the program, and those of its threads and processes that hold no right to read.
    const names = [...chunks(`${folder}/dist`), ...chunks(`${folder}/dist/src`, "src/")];
    assert.ok(names.includes("main.js") && names.every((name) => name.endsWith(".js")), `${names}`);
    for (
      const it of [
        "src/codeintel/worker.js",
        "src/models/worker.js",
        "src/models/process_worker.js",
        "src/fetch/worker.js",
        "src/documents/worker.js",
        "wasm/parser.wasm",
        "wasm/csharp.wasm",
      ]
    ) {
      assert.ok((await Deno.stat(`${folder}/dist/${it}`)).isFile, it);
    }
    const whole = (await Promise.all(names.map((it) => Deno.readTextFile(`${folder}/dist/${it}`))))
      .join("\n");
    for (const file of [...Deno.readDirSync(`${root}prompts`)].filter((it) => it.isFile)) {
      const lines = (await Deno.readTextFile(`${root}prompts/${file.name}`)).split("\n");
      // A line that no bundler has to escape.
      const line = lines.find((it) => /^[\w .,:;()-]{20,}$/.test(it)) ?? lines[0] ?? "";
      assert.ok(whole.includes(line), `${file.name} is not embedded`);
    }
    assert.ok(whole.includes("The lowest configuration layer"), "config.yaml is not embedded");
    assert.equal(whole.includes(root), false, "a path of the build machine is in the bundle");
    // Any program of the target's format stands in for the base runtime; embedding is the same.
    const binary = `${folder}/agent`;
    const compiled = await deno([
      "compile",
      "--no-check",
      ...startFlags,
      "--app-name",
      "agent",
      "--include",
      `${folder}/dist`,
      "--output",
      binary,
      `${folder}/dist/main.js`,
    ], { DENORT_BIN: "/bin/true" });
    assert.equal(compiled.code, 0, compiled.text);
    // The list that is printed names single files only where there are few.
    const embedded = Buffer.from(await Deno.readFile(binary));
    const missing = names.filter((it) =>
      !embedded.includes(Deno.readFileSync(`${folder}/dist/${it}`))
    );
    assert.deepEqual(missing, [], "every chunk is embedded whole");
    const bytes = new TextDecoder("latin1").decode(embedded);
    assert.ok(bytes.includes("You are agent, a coding assistant"));
    const [, granted = ""] = /"permissions":(\{.*?\})/.exec(bytes) ?? [];
    // What may be imported by default is denied whole.
    const { allow_import: _, ...baked } = JSON.parse(granted);
    assert.deepEqual(baked, {
      allow_env: [],
      deny_env: null,
      ignore_env: null,
      allow_ffi: [],
      deny_ffi: null,
      allow_net: [],
      deny_net: null,
      allow_read: [],
      deny_read: null,
      ignore_read: null,
      allow_run: [],
      deny_run: null,
      allow_sys: [],
      deny_sys: null,
      allow_write: [],
      deny_write: null,
      deny_import: [],
      prompt: false,
    });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
