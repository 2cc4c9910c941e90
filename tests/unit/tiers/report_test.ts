import assert from "node:assert/strict";
import { counts, readReport } from "../../tiers/report.ts";

const xml = `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="deno test" tests="4" failures="1" errors="0" time="1.5">
    <testsuite name="file:///a_test.ts" tests="4" disabled="1" errors="0" failures="1">
        <testcase name="“a” &lt;b&gt; &amp; &#x27;c&#39;" classname="./a_test.ts" time="0.25" line="1">
        </testcase>
        <testcase name="one line" classname="./a_test.ts" time="0" line="2"/>
        <testcase name="not here" classname="./a_test.ts" time="0" line="3">
            <skipped/>
        </testcase>
        <testcase name="wrong" classname="./a_test.ts" time="1.25" line="4">
            <failure message="it&apos;s no
at all">at a_test.ts:4</failure>
        </testcase>
    </testsuite>
</testsuites>
`;

Deno.test("a report tells each test by its name, its module, its end, its reason and its time", () => {
  const module = "./a_test.ts";
  const results = readReport(xml);
  assert.deepEqual(results, [
    { name: "“a” <b> & 'c'", module, outcome: "passed", reason: "", seconds: 0.25 },
    { name: "one line", module, outcome: "passed", reason: "", seconds: 0 },
    { name: "not here", module, outcome: "skipped", reason: "", seconds: 0 },
    { name: "wrong", module, outcome: "failed", reason: "it's no", seconds: 1.25 },
  ]);
  assert.deepEqual(counts(results), { passed: 2, failed: 1, skipped: 1 });
});
