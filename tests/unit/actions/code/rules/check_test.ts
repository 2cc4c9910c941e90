import assert from "node:assert/strict";
import { type ArchitectureRules, checkRules } from "../../../../../src/actions/code/rules/mod.ts";
import { codeOf } from "../../../../../src/codeintel/code.ts";
import { fakeIndex, toys } from "../../../../support/code.ts";

const files: Readonly<Record<string, string>> = {
  "app/main.toy": "use ../domain/order.toy\nuse ../util/text.toy\nuse http",
  "app/page.toy": "\nuse ../db/row.toy",
  "domain/order.toy": "use ./price.toy\nuse type ../app/page.toy",
  "domain/price.toy": "use lazy ./order.toy\nuse ../util/text.toy",
  "db/mod.toy": "use ./row.toy",
  "db/row.toy": "use ../util/text.toy\n\nuse http/client\nuse httpx",
  "util/text.toy": "",
};

const nothing: ArchitectureRules = {
  ignoreKinds: [],
  layers: [],
  forbidden: [],
  required: [],
  doors: [],
  cycles: [],
};

async function violations(rules: Partial<ArchitectureRules>, of = files) {
  using code = codeOf(fakeIndex({ files: of }), { languages: toys });
  return await checkRules(await code.graph(), { ...nothing, ...rules });
}

const order = [["app/**"], ["domain/**", "db/**"], ["util/**"]];

Deno.test("a layer that imports one above it is told with its line", async () => {
  const layers = [{ name: "down", order, indirect: false }];
  assert.deepEqual(await violations({ layers }), [{
    kind: "layer",
    rule: "down",
    from: "domain/order.toy",
    line: 2,
    to: "app/page.toy",
    through: [],
  }]);
  assert.deepEqual(await violations({ layers, ignoreKinds: ["type"] }), []);
});

Deno.test("over files of no layer an import is found where indirect ones count", async () => {
  const hidden = {
    "low/a.toy": "use ../free/b.toy",
    "free/b.toy": "\nuse ../top/c.toy",
    "top/c.toy": "",
  };
  const rule = { name: "down", order: [["top/**"], ["low/**"]] };
  assert.deepEqual(await violations({ layers: [{ ...rule, indirect: false }] }, hidden), []);
  assert.deepEqual(await violations({ layers: [{ ...rule, indirect: true }] }, hidden), [{
    kind: "layer",
    rule: "down",
    from: "low/a.toy",
    line: 1,
    to: "top/c.toy",
    through: ["free/b.toy"],
  }]);
});

Deno.test("what is forbidden is told of files and of packages, and of no package with a like name", async () => {
  const rule = { name: "apart", from: ["app/**", "db/**"], except: [], indirect: false };
  assert.deepEqual(
    await violations({
      forbidden: [{ ...rule, except: ["app/page.toy"], to: ["domain/**"], packages: ["http"] }],
    }),
    [
      {
        kind: "forbidden",
        rule: "apart",
        from: "app/main.toy",
        line: 1,
        to: "domain/order.toy",
        through: [],
      },
      { kind: "package", rule: "apart", from: "app/main.toy", line: 3, package: "http" },
      { kind: "package", rule: "apart", from: "db/row.toy", line: 3, package: "http" },
    ],
  );
});

Deno.test("an indirect way ends at the first file of the rule: what lies behind is that one's own", async () => {
  const rule = { name: "apart", from: ["app/**"], except: [], packages: [], indirect: true };
  const ways = await violations({ forbidden: [{ ...rule, to: ["db/row.toy"] }] });
  assert.deepEqual(ways.map((it) => it.kind === "forbidden" && [it.from, it.through, it.to]), [
    ["app/page.toy", [], "db/row.toy"],
  ]);
});

Deno.test("a file without the import that it must have is told", async () => {
  const required = [{ name: "text", from: ["domain/**"], except: [], to: ["util/text.toy"] }];
  assert.deepEqual(await violations({ required }), [
    { kind: "required", rule: "text", from: "domain/order.toy" },
  ]);
});

Deno.test("a folder is entered through its doors", async () => {
  const doors = [{ name: "db", folder: "db", through: ["db/mod.toy"], except: [] }];
  assert.deepEqual(await violations({ doors }), [{
    kind: "door",
    rule: "db",
    from: "app/page.toy",
    line: 2,
    to: "db/row.toy",
    through: [],
  }]);
});

Deno.test("a ring counts where all of it lies within, and not over imports that are ignored", async () => {
  const cycles = [{ name: "rings", within: ["domain/**"] }];
  assert.deepEqual(await violations({ cycles }), [{
    kind: "cycle",
    rule: "rings",
    files: ["domain/order.toy", "domain/price.toy"],
    example: ["domain/order.toy", "domain/price.toy"],
  }]);
  assert.deepEqual(await violations({ cycles, ignoreKinds: ["lazy"] }), []);
  const half = [{ name: "rings", within: ["domain/order.toy"] }];
  assert.deepEqual(await violations({ cycles: half }), []);
});

Deno.test("a glob that no file fits is a violation of its own", async () => {
  const cycles = [{ name: "rings", within: ["domian/**"] }];
  const doors = [{ name: "db", folder: "data", through: ["db/mod.toy"], except: [] }];
  assert.deepEqual(await violations({ cycles, doors }), [
    { kind: "unmatched", rule: "db", glob: "data" },
    { kind: "unmatched", rule: "rings", glob: "domian/**" },
  ]);
});
