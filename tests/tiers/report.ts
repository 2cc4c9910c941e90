/** What came of the tests, out of the JUnit report of `deno test`. */

export type Outcome = "passed" | "failed" | "skipped";

export interface TestResult {
  readonly name: string;
  /** The module that it was registered by, as the runner names it. */
  readonly module: string;
  readonly outcome: Outcome;
  /** First line of what it failed with; empty otherwise. */
  readonly reason: string;
  readonly seconds: number;
}

export function readReport(xml: string): readonly TestResult[] {
  const cases = xml.matchAll(/<testcase\b([^>]*?)(?:\/>|>([\s\S]*?)<\/testcase>)/g);
  return [...cases].map(([, attributes = "", content = ""]) => ({
    name: decode(/\bname="([^"]*)"/.exec(attributes)?.[1] ?? ""),
    module: decode(/\bclassname="([^"]*)"/.exec(attributes)?.[1] ?? ""),
    outcome: outcomeOf(content),
    reason: decode(/<(?:failure|error) message="([^"\n]*)/.exec(content)?.[1] ?? ""),
    seconds: Number(/\btime="([^"]*)"/.exec(attributes)?.[1] ?? 0),
  }));
}

function outcomeOf(content: string): Outcome {
  if (/<(?:failure|error)\b/.test(content)) return "failed";
  return /<skipped\b/.test(content) ? "skipped" : "passed";
}

const entities: Readonly<Record<string, string>> = {
  lt: "<",
  gt: ">",
  amp: "&",
  quot: '"',
  apos: "'",
};

function decode(text: string): string {
  return text.replaceAll(
    /&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi,
    (all, hex, decimal, name) => {
      if (name !== undefined) return entities[name] ?? all;
      return String.fromCodePoint(hex === undefined ? Number(decimal) : parseInt(hex, 16));
    },
  );
}

/** How many came to each end. */
export function counts(results: readonly TestResult[]): Readonly<Record<Outcome, number>> {
  const count = (outcome: Outcome) => results.filter((it) => it.outcome === outcome).length;
  return { passed: count("passed"), failed: count("failed"), skipped: count("skipped") };
}
