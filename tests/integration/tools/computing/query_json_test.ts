import assert from "node:assert/strict";
import { runTool } from "../../../unit/tools/support.ts";
import { testWith } from "../../../support/machine.ts";
import { judged, judgedTest } from "./judged.ts";

const data = {
  items: [
    { name: "pen", price: 1.5, tags: ["a", "b"], stock: { de: 3, fr: 0 } },
    { name: "desk", price: 120, tags: [], stock: { de: 1, fr: 7 } },
    { name: "lamp", price: 30, tags: ["b"], stock: { de: 0, fr: 0 } },
    { name: "chair", price: 80, tags: ["a", "c", "b"], stock: {} },
  ],
  owner: { name: "Ann", "e-mail": "ann@example.com", age: null },
  open: true,
  "名字": "商店",
};

const queries = [
  ...["items[0].name", "items[*].name", "items[-1]", "items[1:3].price", "items[::-1].name"],
  ...["items[?price > `50`].name", "items[?price > `50` && stock.fr > `0`].name"],
  ...["items[?contains(tags, 'b')].name", "items[?!tags].name", "items[?stock.de == `0`]"],
  ...["length(items)", "length(owner)", "sum(items[*].price)", "avg(items[*].price)"],
  ...["max_by(items, &price).name", "min_by(items, &price).name", "sort_by(items, &price)[*].name"],
  ...["keys(owner)", "values(owner)", "items[*].{n: name, p: price}", "items[*].[name, price]"],
  ...["items[].tags[]", "items[*].stock.*", 'owner."e-mail"', "owner.missing", "owner.age"],
  ...["join(', ', items[*].name)", "reverse(items[*].name)", "to_string(open)", "type(items)"],
  ...["map(&price, items)", "not_null(owner.age, owner.name)", '"名字"', "@.open", "items | [0]"],
  ...["starts_with(owner.name, 'A')", "ends_with(owner.name, 'n')", "to_number('12.5')"],
  ...["abs(`-3`)", "ceil(`1.2`)", "floor(`1.8`)", "merge(owner, {age: `3`})", "constructor"],
  ...["items[?name == 'pen' || name == 'desk'].price | sum(@)", "__proto__", "toString"],
];

judgedTest("queries answer what Python's JMESPath answers", ["jmespath"], async () => {
  const python = await judged(queries.map((query) => ({ kind: "query", query, data })));
  const ours = await Promise.all(queries.map(async (query) => {
    const { value, text } = await runTool("query_json", { query, data: JSON.stringify(data) });
    return value === undefined ? text : value;
  }));
  assert.deepEqual(
    queries.map((it, at) => [it, ours[at]]),
    queries.map((it, at) => [it, python[at]]),
  );
});

testWith(["jq"], "the same is found as with jq in its own words", async () => {
  const pairs: readonly (readonly [ours: string, jq: string])[] = [
    ["items[?price > `50`].name", "[.items[] | select(.price > 50) | .name]"],
    ["sum(items[*].price)", "[.items[].price] | add"],
    ["sort_by(items, &price)[*].name", ".items | sort_by(.price) | map(.name)"],
    ["items[].tags[]", "[.items[].tags[]]"],
    ["keys(owner) | sort(@)", ".owner | keys"],
    ["items[*].{n: name, p: price}", ".items | map({n: .name, p: .price})"],
    [
      "group_by(items, &to_string(length(tags) > `0`)).true[*].name",
      "[.items[] | select(.tags | length > 0) | .name]",
    ],
  ];
  for (const [query, jq] of pairs) {
    const child = new Deno.Command("jq", {
      args: ["-nc", "--argjson", "data", JSON.stringify(data), `$data | ${jq}`],
    });
    const wanted = JSON.parse(new TextDecoder().decode((await child.output()).stdout));
    const { value } = await runTool("query_json", { query, data: JSON.stringify(data) });
    assert.deepEqual([query, value], [query, wanted]);
  }
});

Deno.test("a file of JSON or of a JSON value a line is queried by its path", async () => {
  const files = {
    "a.json": JSON.stringify(data),
    "b.jsonl": '{"n":1}\n{"n":2}\n\n',
    "c.json": "{",
  };
  const ask = (query: string, path: string) => runTool("query_json", { query, path }, { files });
  assert.equal((await ask("owner.name", "a.json")).text, '"Ann"');
  assert.deepEqual((await ask("[*].n", "b.jsonl")).value, [1, 2]);
  assert.match((await ask("@", "c.json")).text, /^c\.json is no JSON: /);
  assert.match((await ask("@", "d.json")).text, /^d\.json does not exist\./);
});

Deno.test("what cannot be answered is a result with a hint", async () => {
  const ask = async (query: string, more: Readonly<Record<string, unknown>> = { data: "{}" }) => {
    const { text, failed } = await runTool("query_json", { query, ...more });
    return [failed, text.split(". ").at(-1)];
  };
  assert.deepEqual(await ask(".items[]"), [
    true,
    "This is jq: in JMESPath write items[?price > `10`].name, length(items), keys(@).",
  ]);
  assert.deepEqual(await ask("a[?b > 3]"), [
    true,
    "Numbers stand in backticks: [?price > `10`].",
  ]);
  assert.deepEqual(await ask("a", {}), [true, "Give one of path and data."]);
  assert.deepEqual(await ask("a", { data: "{}", path: "x" }), [true, "Give one of path and data."]);
  assert.equal((await ask(`${"(".repeat(4_000)}a`))[0], true);
});
