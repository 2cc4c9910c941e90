import assert from "node:assert/strict";
import { documentMentions } from "../../../../src/actions/code/rename_documents.ts";

Deno.test("in a document a name is changed where it stands as code, not in prose", () => {
  const text =
    "Call `run()` to run it.\n\n```python\nrun()\n```\n\n    run(1)\n\nSee ``run`` and run.\n";
  const found = documentMentions("README.md", text, { old: "run", text: "start" });
  assert.deepEqual(found.map((it) => `${it.line}:${it.column} ${it.kind}`), [
    "1:7 document",
    "4:1 document",
    "7:5 document",
    "9:7 document",
  ]);
});
