/** What the READMEs and the pages of docs/ promise is what the program has. */

import assert from "node:assert/strict";
import { entries } from "../../src/actions/mod.ts";
import { exitCodes } from "../../src/protocol/mod.ts";

const root = new URL("../../", import.meta.url);
const read = (name: string) => Deno.readTextFileSync(new URL(name, root));

/** Pages in both languages. */
const pages = [
  ["README.md", "README.zh-CN.md"],
  ...["dashboard", "commands", "trust", "configuration", "remote", "terminal", "deploy", "server"]
    .map((it) => [`docs/${it}.md`, `docs/zh/${it}.md`] as const),
] as const;

for (const name of ["README.md", "README.zh-CN.md"]) {
  Deno.test(`${name} is one and a half screens long`, () => {
    assert.ok(read(name).split("\n").length <= 75);
  });

  Deno.test(`${name} names tasks that are there, and the two commands of a fresh machine`, () => {
    const { tasks }: { tasks: Record<string, string> } = JSON.parse(read("deno.json"));
    const named = [...read(name).matchAll(/deno(?:@[\d.]+)? task (\w+)/g)].map(([, it = ""]) => it);
    assert.deepEqual(named.filter((it) => !(it in tasks)), []);
    assert.deepEqual(named.slice(0, 2), ["demo", "test"]);
  });
}

for (const name of ["docs/configuration.md", "docs/zh/configuration.md"]) {
  Deno.test(`${name} has the one table of exit codes`, () => {
    const rows = [...read(name).matchAll(/^\| (\d+) \| `(\w+)` \|/gm)];
    assert.deepEqual(
      Object.fromEntries(rows.map(([, code, key]) => [key, Number(code)])),
      exitCodes,
    );
  });
}

/** Of a row that begins with `agent plan set`, `show` is `plan show`. */
function commandsIn(row: string): readonly string[] {
  const codes = [...(row.split("|")[1] ?? "").matchAll(/`([^`"]+?)(?: "…")?`/g)];
  const [first = "", ...others] = codes.map(([, it = ""]) => it.replace(/^agent ?/, ""));
  const group = first.includes(" ") ? `${first.slice(0, first.lastIndexOf(" "))} ` : "";
  return [first, ...others.map((it) => group + it)].filter((it) => it !== "");
}

for (const name of ["docs/commands.md", "docs/zh/commands.md"]) {
  Deno.test(`${name} has a row for every command`, () => {
    const rows = read(name).split("\n").filter((it) => it.startsWith("| `agent"));
    const shown = entries.filter(({ hidden }) => hidden !== true).map(({ path }) => path.join(" "));
    assert.deepEqual(rows.flatMap(commandsIn).toSorted(), shown.toSorted());
  });
}

Deno.test("both languages show the same commands", () => {
  const blocks = (name: string) =>
    [...read(name).matchAll(/^(?:npx|agent|export|ollama)[^#"\n]*/gm)].map(([line]) => line.trim());
  for (const [english, chinese] of pages) assert.deepEqual(blocks(chinese), blocks(english));
});

/** As the pages of code hosts make it of a heading. */
function anchorOf(heading: string): string {
  return heading.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, "").trim().replaceAll(" ", "-");
}

Deno.test("every link between the pages leads to a file and a heading", () => {
  const broken: string[] = [];
  let links = 0;
  for (const name of [...pages.flat(), "docs/scripting.md", "CONTRIBUTING.md"]) {
    for (const [, target = ""] of read(name).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)) {
      links++;
      const [path = "", anchor] = target.split("#");
      const url = path === "" ? new URL(name, root) : new URL(path, new URL(name, root));
      try {
        const text = Deno.statSync(url).isFile ? Deno.readTextFileSync(url) : "";
        const anchors = [...text.matchAll(/^#+ (.*)$/gm)].map(([, it = ""]) => anchorOf(it));
        if (anchor === undefined || anchors.includes(decodeURI(anchor))) continue;
      } catch {
        // Named below.
      }
      broken.push(`${name}: ${target}`);
    }
  }
  assert.deepEqual(broken, []);
  assert.ok(links > 40, `${links}`);
});

Deno.test("the files that CONTRIBUTING.md sends one to are there", () => {
  const named = [...read("CONTRIBUTING.md").matchAll(/`((?:src|tests|prompts)\/[^`\s]*)`/g)]
    .flatMap(([, path = ""]) => /[<*…]/.test(path) ? [] : [path]);
  assert.ok(named.length > 20, `${named.length}`);
  const missing = named.filter((path) => {
    try {
      return !Deno.statSync(new URL(path, root));
    } catch {
      return true;
    }
  });
  assert.deepEqual(missing, []);
});
