import assert from "node:assert/strict";
import { installedPython } from "../../../src/sandbox/mod.ts";
import { withFolder } from "../../support/folder.ts";
import { testWith } from "../../support/machine.ts";

const env = (name: string) => Deno.env.get(name);

testWith(
  ["python3"],
  "what an interpreter can import from its own folders is known",
  () =>
    withFolder(async (folder) => {
      const code = "import pkgutil, site\n" +
        "print(*[it.name for it in pkgutil.iter_modules(site.getsitepackages())])";
      const { stdout } = await new Deno.Command("python3", { args: ["-c", code] }).output();
      const named = new TextDecoder().decode(stdout).trim().split(" ").filter((it) => it !== "");
      const found = await installedPython({ env, root: folder });
      // What a package patches into the interpreter has a name that nobody writes.
      assert.deepEqual(named.filter((it) => !found.has(it) && /^[A-Za-z]\w*$/.test(it)), []);
    }),
);

testWith(
  ["python3"],
  "an environment in the project is known, and what is not there is not",
  () =>
    withFolder(async (folder) => {
      const args = ["-m", "venv", "--without-pip", `${folder}/.venv`];
      await new Deno.Command("python3", { args }).output();
      const [lib] = [...Deno.readDirSync(`${folder}/.venv/lib`)];
      const site = `${folder}/.venv/lib/${lib?.name}/site-packages`;
      await Deno.mkdir(`${site}/numpyx`);
      await Deno.writeTextFile(`${site}/sixx.py`, "");
      await Deno.mkdir(`${site}/my_own-1.0.dist-info`);
      const found = await installedPython({ env: () => undefined, root: folder });
      assert.deepEqual(["numpyx", "sixx", "my_own", "numpyy"].map((it) => found.has(it)), [
        ...[true, true, true, false],
      ]);
    }),
);
