import assert from "node:assert/strict";
import { shuffled } from "../../mutants/choose.ts";
import { refusedNumbers } from "../../mutants/compiled.ts";
import { type JudgedMutant, readJudged, survivors, table } from "../../mutants/report.ts";

const numbers = Array.from({ length: 50 }, (_, at) => at);

Deno.test("a seed decides the order, every value is in it once", () => {
  const order = shuffled(numbers, 7);
  assert.deepEqual(shuffled(numbers, 7), order);
  assert.notDeepEqual(shuffled(numbers, 8), order);
  assert.deepEqual(order.toSorted((a, b) => a - b), numbers);
});

Deno.test("of what the compiler prints the places of errors name the mutants", () => {
  const printed = `TS2322 [ERROR]: Type 'number' is not assignable to type 'string'.
  return 0;
  ~~~~~~
    at file:///copy/src/policy/mutant_3.ts:8:3

TS2345 [ERROR]: Argument of type 'string | undefined' is not assignable.
        rules.some(it => it)
                   ~~
    at file:///copy/src/mutant_12.ts:21:20

    TS2728 [ERROR]: 'a' is declared here.
      at file:///copy/src/policy/rules.ts:3:1

Found 2 errors.
error: Type checking failed.
`;
  assert.deepEqual(refusedNumbers(printed), new Set([3, 12]));
});

const mutant = (verdict: JudgedMutant["verdict"], folder = "src/a"): JudgedMutant => ({
  folder,
  path: `${folder}/b.ts`,
  line: 3,
  operator: "boundary",
  from: "a < b",
  to: "a <= b",
  verdict,
  test: "",
});

Deno.test("the table counts by folder, and of equivalent mutants nothing is expected", () => {
  const judged = [
    ...(["killed", "killed", "timeout", "survived", "no test", "equivalent"] as const)
      .map((verdict) => mutant(verdict)),
    mutant("equivalent", "src/c"),
  ];
  assert.equal(
    table(judged),
    `| folder | mutants | killed | timeout | no test | equivalent | survived | noticed |
|---|--:|--:|--:|--:|--:|--:|--:|
| src/a | 6 | 2 | 1 | 1 | 1 | 1 | 60.0 % |
| src/c | 1 | 0 | 0 | 0 | 1 | 0 | – |
| all | 7 | 2 | 1 | 1 | 2 | 1 | 60.0 % |`,
  );
});

Deno.test("survivors are told with their place and both lines", () => {
  assert.equal(
    survivors([mutant("killed"), mutant("survived"), mutant("no test"), mutant("equivalent")]),
    "- src/a/b.ts:3 (boundary)\n  - `a < b`\n  - `a <= b`\n" +
      "- src/a/b.ts:3 (boundary, no test)\n  - `a < b`\n  - `a <= b`",
  );
});

Deno.test("a report is read again, and nothing else is taken for one", () => {
  const judged = [mutant("survived")];
  assert.deepEqual(readJudged(JSON.stringify(judged)), judged);
  assert.throws(() => readJudged('[{"verdict":"dead"}]'), { name: "ZodError" });
});
