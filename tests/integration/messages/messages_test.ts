import assert from "node:assert/strict";
import { isMessageKey, loadMessages } from "../../../src/messages/mod.ts";
import { topicNames } from "../../../src/messages/topics.ts";

const source = new URL("../../../src/", import.meta.url);

async function* files(folder: URL): AsyncGenerator<URL> {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const url = new URL(isDirectory ? `${name}/` : name, folder);
    if (isDirectory) yield* files(url);
    else if (name.endsWith(".ts")) yield url;
  }
}

Deno.test("every code of an AgentError has its sentence", async () => {
  await loadMessages(...topicNames);
  const missing: string[] = [];
  for await (const url of files(source)) {
    const text = await Deno.readTextFile(url);
    const made = text.matchAll(/new AgentError\(\s*[^,()]+,\s*"([\w.]+)"/g);
    for (const [, code] of made) {
      if (!isMessageKey(`error.${code}`)) missing.push(`${code} in ${url.pathname}`);
    }
  }
  assert.deepEqual(missing, []);
});

Deno.test("no face prints words of its own", async () => {
  const found: string[] = [];
  for (const folder of ["cli/", "actions/"]) {
    for await (const url of files(new URL(folder, source))) {
      const code = (await Deno.readTextFile(url)).replaceAll(/^\s*(\/\*\*|\*|\/\/).*$/gm, "");
      const printed = code.matchAll(/(?:write|line|prompt|status)\((?:"|`)([^"`]*)/g);
      for (const [, text] of printed) {
        const words = text?.replaceAll(/\$\{[^}]*\}?|\\[a-z0-9[]+K?/g, "") ?? "";
        if (/\p{L}{2,}/u.test(words)) found.push(`${url.pathname}: ${text}`);
      }
    }
  }
  assert.deepEqual(found, []);
});
