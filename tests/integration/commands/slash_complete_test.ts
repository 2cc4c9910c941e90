import assert from "node:assert/strict";
import { entries, liveEntries } from "../../../src/actions/mod.ts";
import { FileNames } from "../../../src/commands/file_names.ts";
import { slashCompletions } from "../../../src/commands/slash_complete.ts";
import { slashCommands } from "../../../src/commands/slash_table.ts";
import { memoryWorkspace } from "../../../src/workspace/mod.ts";
import { fakeClock } from "../../support/clock.ts";
import { liveDesk } from "../../support/live.ts";

const clock = fakeClock({ now: 0, auto: true });
const workspace = memoryWorkspace({
  "src/main.ts": "",
  "src/deep/domain.ts": "",
  "README.md": "",
  "文档/说明.md": "",
  "with blank.md": "",
});
const files = new FileNames(() => Promise.resolve(workspace), clock);
const commands = slashCommands({ entries, live: liveEntries, user: [] });
const shortcuts = { test: "pytest -q", type: "mypy .", gone: null };

/** Text up to the cursor `|`, and what is put in place of what. */
const typed: readonly (readonly [string, readonly string[]])[] = [
  ["/mod|", ["/mode", "/model"]],
  ["/und|o 3", ["/undo"]],
  ["/mode |", ["chat", "work", "goal"]],
  ["/mode w|", ["work"]],
  ["/model u|", ["use"]],
  ["/model g|", ["gemini"]],
  ["/config s|", ["set"]],
  ["/config get retr|", ["retry.tries", "retry.total_s"]],
  ["/undo --me|", ["--merge"]],
  ["/undo --lan|", []],
  ["/undo x y z|", []],
  ["/help und|", ["undo"]],
  ["/check main|", ["src/main.ts", "src/deep/domain.ts"]],
  ["/check blank|", ["'with blank.md'"]],
  ["/nonsense |", []],
  ["/work |", []],
  ["!t|", ["!test", "!type"]],
  ["!test |", []],
  ["look at @main|", ["@src/main.ts", "@src/deep/domain.ts"]],
  ["@说|", ["@文档/说明.md"]],
  ["@sdm|", ["@src/deep/domain.ts"]],
  ["@blank|", ['@"with blank.md"']],
  ["mail me@main|", []],
  ["plain words|", []],
];

Deno.test("what fits where the cursor is, is offered", async () => {
  await using it = await liveDesk();
  const offered: [string, string[]][] = [];
  for (const [line] of typed) {
    const at = line.indexOf("|");
    const parts = {
      commands,
      locale: "en",
      shortcuts,
      files,
      ports: () => Promise.resolve(it.ports),
    } as const;
    const { items } = await slashCompletions(line.replace("|", ""), at, parts);
    offered.push([line, items.map(({ insert }) => insert)]);
  }
  assert.deepEqual(offered, typed);
});

Deno.test("a choice takes the place of what is typed of it", async () => {
  const parts = {
    commands,
    locale: "en",
    shortcuts,
    files,
    ports: () => Promise.reject(),
  } as const;
  const range = async (text: string) => {
    const { from, to } = await slashCompletions(text, text.length, parts);
    return [from, to];
  };
  assert.deepEqual(await range("/config s"), [8, 9]);
  assert.deepEqual(await range("/config "), [8, 8]);
  assert.deepEqual(await range("see @ma"), [4, 7]);
  assert.deepEqual(await range("!te"), [0, 3]);
});

Deno.test("files are listed once in five seconds, and fifty at most are offered", async () => {
  let listings = 0;
  const now = fakeClock({ now: 0, auto: true });
  const many = Array.from({ length: 500 }, (_, at) => `src/file_${at}.ts`);
  const names = new FileNames(
    () =>
      Promise.resolve({
        names: () => {
          listings++;
          return Promise.resolve({ paths: many, unreadable: [], listedAt: 0 });
        },
      }),
    now,
  );
  assert.equal((await names.find("file")).length, 50);
  assert.deepEqual(await names.find("file_499"), ["src/file_499.ts"]);
  assert.equal(listings, 1);
  await now.sleep(6000);
  await names.find("");
  assert.equal(listings, 2);
});
