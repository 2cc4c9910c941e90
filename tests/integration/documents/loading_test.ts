/** What the program loads before a document is read. */

import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";

interface Graph {
  readonly modules: readonly {
    readonly specifier: string;
    readonly dependencies?: readonly { readonly code?: { readonly specifier?: string } }[];
  }[];
}

Deno.test("what takes documents apart is reached by the Worker alone, at no import of the program", async () => {
  const root = new URL("../../../", import.meta.url);
  const reach = async (entry: string) => {
    const { stdout } = await new Deno.Command(Deno.execPath(), {
      args: ["info", "--json", fileURLToPath(new URL(entry, root))],
      cwd: fileURLToPath(root),
    }).output();
    const { modules }: Graph = JSON.parse(new TextDecoder().decode(stdout));
    const all = modules.flatMap((it) => [
      it.specifier,
      ...(it.dependencies ?? []).map(({ code }) => code?.specifier ?? ""),
    ]);
    // An upload is unpacked by fflate as well, by a file of its own.
    return ["unpdf@", "documents/zip.ts"].filter((name) => all.some((it) => it.includes(name)));
  };
  assert.deepEqual(await reach("main.ts"), []);
  assert.deepEqual(await reach("src/documents/worker.ts"), ["unpdf@", "documents/zip.ts"]);
});
