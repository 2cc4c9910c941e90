import assert from "node:assert/strict";
import { runTool } from "../../../unit/tools/support.ts";
import { chance, judged, judgedTest } from "./judged.ts";

const value = async (expression: string) => (await runTool("calc", { expression })).value;

Deno.test("expressions are exact, with the rules of precedence that people know", async () => {
  const cases: readonly (readonly [expression: string, value: string])[] = [
    ["0.1 + 0.2", "0.3"],
    ["1 / 3", "0.33333333333333333333"],
    ["2 + 3 * 4 ^ 2", "50"],
    ["-2 ^ 2", "-4"],
    ["2 ^ 3 ^ 2", "512"],
    ["2 ** -2", "0.25"],
    ["10 % 3", "1"],
    ["-7 % 3", "2"],
    ["7 // 2", "3"],
    ["200 * 15%", "30"],
    ["15% of 80", "12"],
    ["10% - 3", "-2.9"],
    ["1_000 × 3 ÷ 4", "750"],
    ["round(2.675, 2)", "2.68"],
    ["round(1250, -2)", "1300"],
    ["round(-2.5)", "-3"],
    ["floor(-2.5) + ceil(2.1) + trunc(2.9)", "2"],
    ["19.99 * 3 * 1.19", "71.3643"],
    ["2 ^ 200", "1606938044258990275541962092341162602522202993782792835301376"],
    ["20!", "2432902008176640000"],
    ["sqrt(2) ^ 2", "2"],
    ["sqrt(144) + cbrt(-27) + root(32, 5)", "11"],
    ["log(1000) + log2(8) + ln(e)", "7"],
    ["sum(1, 2, 3.5) / avg(2, 4)", "2.1666666666666666667"],
    ["gcd(84, 36) + lcm(4, 6)", "24"],
    ["min(3, -1) * max(3, -1)", "-3"],
    ["1e3 + 1.5E-2", "1000.015"],
    ["sin(pi / 6)", "0.5"],
  ];
  assert.deepEqual(
    await Promise.all(cases.map(async ([it]) => [it, await value(it)])),
    cases,
  );
});

Deno.test("what cannot be computed is a result that says why", async () => {
  const cases: readonly (readonly [expression: string, text: string])[] = [
    ["1 / 0", "division by zero"],
    ["5 % (2 - 2)", "division by zero"],
    ["0 ^ -1", "division by zero"],
    ["sqrt(-1)", "a root of a negative number"],
    ["ln(0)", "the result is no finite number"],
    ["2 +", "it ends too early"],
    ["(1 + 2", 'a ")" is missing'],
    ["1 2", 'unexpected "2"'],
    ["", "it ends too early"],
    ["$5 + 1", 'unexpected "$5 + 1" at character 1: leave currency signs out'],
    ["cost(3)", 'there is no function "cost"'],
    ["constructor(1)", 'there is no function "constructor"'],
    ["sin(10 ^ 400)", "the number is too large for that function"],
    ["exp(1e12)", "the result is no finite number"],
    ["9 ^ 9 ^ 9", "the result is no finite number"],
    ["1000!", "factorial is of a whole number from 0 to 400"],
    [`${"(".repeat(5_000)}1`, "it is nested too deeply"],
    ["2^".repeat(4_000) + "2", "it is nested too deeply"],
    ["1+".repeat(6_000) + "1", "the expression is too long"],
  ];
  const results = await Promise.all(cases.map(async ([expression]) => {
    const { text, failed } = await runTool("calc", { expression });
    return [text, failed];
  }));
  assert.deepEqual(results, cases.map(([, why]) => [`It cannot be computed: ${why}.`, true]));
});

judgedTest("2,000 generated expressions come to what Python's decimal says", [], async () => {
  const next = chance(7);
  const number = () => `${next(2_000)}${next(2) ? `.${next(10_000)}` : ""}`;
  const expression = (depth: number): readonly [ours: string, python: string] => {
    if (depth === 0) {
      const it = number();
      return [it, it];
    }
    const [[a, p], [b, q]] = [expression(depth - 1), expression(next(depth))];
    switch (next(8)) {
      case 0:
        return [`(${a} / (${b} + 1))`, `(${p} / (${q} + 1))`];
      case 1:
        return [`-(${a}) - ${b}`, `-(${p}) - ${q}`];
      case 2:
        return [`round(${a}, 2)`, `rounded(${p}, 2)`];
      case 3:
        return [`abs(${a} - ${b})`, `abs(${p} - ${q})`];
      case 4:
        return [`max(${a}, ${b})`, `max(${p}, ${q})`];
      case 5:
        return [`(${a}) * (${b})`, `(${p}) * (${q})`];
      case 6:
        return [`(${a}) ^ 3`, `(${p}) ** 3`];
      default:
        return [`${a} + ${b}`, `${p} + ${q}`];
    }
  };
  const cases = Array.from({ length: 2_000 }, () => expression(1 + next(3)));
  const python = await judged(cases.map(([, it]) => ({ kind: "calc", python: it })));
  for (const [at, [expression]] of cases.entries()) {
    const { text, value: ours } = await runTool("calc", { expression });
    const [exact, rounded] = pair(python[at]);
    const wanted = text.endsWith(" (rounded)") ? rounded : exact;
    assert.equal(plain(String(ours)), plain(wanted), expression);
  }
});

function pair(value: unknown): readonly [string, string] {
  const [exact, rounded]: readonly unknown[] = Array.isArray(value) ? value : [];
  return [String(exact), String(rounded)];
}

/** Without what only the way of writing makes different. */
function plain(text: string): string {
  const [, sign = "", digits = "", power = "0"] = /^(-?)([\d.]+)(?:[eE]([+-]?\d+))?$/.exec(text) ??
    assert.fail(text);
  const [whole = "", part = ""] = digits.split(".");
  const all = `${whole}${part}`.replace(/^0+/, "");
  const short = all.replace(/0+$/, "");
  if (short === "") return "0";
  return `${sign}${short}e${Number(power) - part.length + all.length - short.length}`;
}
