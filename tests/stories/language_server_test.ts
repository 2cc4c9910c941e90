/** A language server that the user declares, in the whole program. */

import assert from "node:assert/strict";
import { answer, callDelta, chunk } from "../support/fake_openai.ts";
import { serveFake } from "../support/fake_server.ts";
import { processTest } from "../support/machine.ts";
import { sandbox, served } from "../support/program.ts";

/** Tells of each line with "wrong" in it, when it is asked; crashes at a line with "crash". */
const server = `
import json, re, sys
out, texts = sys.stdout.buffer, {}
def send(message):
    body = json.dumps({"jsonrpc": "2.0", **message}).encode()
    out.write(b"Content-Length: %d\\r\\n\\r\\n" % len(body) + body)
    out.flush()
while True:
    length = 0
    while (line := sys.stdin.buffer.readline()).strip():
        length = int(line.split(b":")[1])
    if not length:
        break
    it = json.loads(sys.stdin.buffer.read(length))
    params = it.get("params") or {}
    document = params.get("textDocument", {})
    if "text" in document:
        texts[document["uri"]] = document["text"]
    for change in params.get("contentChanges", []):
        texts[document["uri"]] = change["text"]
    if it["method"] == "initialize":
        send({"id": it["id"], "result": {"capabilities": {"diagnosticProvider": {}}}})
    if it["method"] == "textDocument/diagnostic":
        lines = texts[document["uri"]].split("\\n")
        if any("crash" in line for line in lines):
            sys.exit(1)
        place = lambda at: {"start": {"line": at, "character": 0}, "end": {"line": at, "character": 1}}
        items = [{"range": place(at), "message": "not " + line}
                 for at, line in enumerate(lines) if "wrong" in line]
        send({"id": it["id"], "result": {"kind": "full", "items": items}})
`;

/** What the model is told of a file that it writes. */
async function toldOf(
  content: string,
  { trusted }: { readonly trusted: boolean },
): Promise<{ readonly told: string; readonly code: number }> {
  const requests: string[] = [];
  await using model = serveFake(({ text }) => {
    requests.push(text);
    if (requests.length > 1) return answer(chunk({ role: "assistant", content: "Done." }, "stop"));
    const call = {
      name: "write_file",
      arguments: JSON.stringify({ path: "b.txt", content }),
    };
    return answer(
      chunk(callDelta({ index: 0, id: "call_1", type: "function", function: call })),
      chunk({}, "tool_calls"),
    );
  });
  await using box = await sandbox({ "server.py": server });
  await served(box, `${model.url}/v1`);
  const file = `${box.home}/.config/agent/config.yaml`;
  const config = await Deno.readTextFile(file);
  await box.config(`${config}language_server_time_s: 30
language_servers:
  notes: { command: python3 server.py, files: "*.txt" }
`);
  if (trusted) assert.equal((await box.run(["config", "trust"])).code, 0);
  const { code } = await box.run(["work", "--approve", "all", "write b.txt"]);
  const { messages }: { messages: { role: string; content: string }[] } = JSON.parse(
    requests[1] ?? "{}",
  );
  return { told: messages.find(({ role }) => role === "tool")?.content ?? "", code };
}

processTest("what a language server calls an error is told with the change", async () => {
  const { told, code } = await toldOf("fine\nwrong\n", { trusted: true });
  assert.match(told, /lsp:notes FAILED:\nb\.txt:2: not wrong/);
  assert.equal(code, 3);
});

processTest("a language server that crashes costs a change nothing", async () => {
  const { told, code } = await toldOf("crash\n", { trusted: true });
  const fine = await toldOf("fine\n", { trusted: true });
  assert.deepEqual({ told: told.replace("crash", "fine"), code }, { ...fine, code: 0 });
});

processTest("in a project that is not trusted no language server is started", async () => {
  const { told, code } = await toldOf("wrong\n", { trusted: false });
  assert.deepEqual([/lsp/.test(told), code], [false, 0]);
});
