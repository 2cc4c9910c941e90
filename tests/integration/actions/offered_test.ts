/** Models that servers of this machine offer need no entry to be seen. */

import assert from "node:assert/strict";
import type { Json } from "../../../src/protocol/mod.ts";
import { serveFake } from "../../support/fake_server.ts";
import { desk } from "../../support/terminal.ts";

/** Answers a path with JSON, any other one with 404. */
function offering(paths: Readonly<Record<string, Json>>) {
  return serveFake(
    ({ path }) =>
      path in paths ? { body: JSON.stringify(paths[path]) } : { status: 404, body: "no" },
    { tells: true },
  );
}

const ollama = () =>
  offering({
    "/api/tags": {
      models: [
        { name: "llama3.2:3b", size: 2_000_000_000 },
        { name: "phi4:latest", size: 9_000_000_000 },
      ],
    },
    "/api/version": { version: "0.17.4" },
  });

const other = () => offering({ "/v1/models": { data: [{ id: "mine" }, { id: "theirs" }] } });

Deno.test("models of this machine are in the list, can be chosen, and the doctor names them", async () => {
  await using it = await desk();
  await using here = ollama();
  await using near = other();
  it.env.set("OLLAMA_HOST", here.url);
  const folder = `${it.env.get("HOME")}/.config/agent`;
  const lines = [
    `  near: { base_url: '${near.url}/v1', model_name: mine }`,
    `  small: { provider: ollama, base_url: '${here.url}', model_name: phi4 }`,
  ];
  await Deno.writeTextFile(`${folder}/config.yaml`, ["models:", ...lines, ""].join("\n"));

  const rows: readonly { readonly name: string; readonly server: string }[] = JSON.parse(
    (await it.agent(["model", "list", "--json"])).stdout,
  );
  const ours = rows.filter(({ server }) => server === here.url || server === `${near.url}/v1`);
  // What an entry names is not named again.
  assert.deepEqual(ours.map(({ name }) => name), [
    ...["ollama", "near", "small", "ollama/llama3.2:3b", "near/theirs"],
  ]);

  const chosen = await it.agent(["model", "use", "ollama/llama3.2:3b"]);
  assert.equal(chosen.code, 0, chosen.stderr);
  const listed = (await it.agent(["model", "list"])).stdout;
  assert.match(listed, /^\* +ollama\/llama3\.2:3b +ollama +llama3\.2:3b /m);

  const doctor = (await it.agent(["doctor"])).stdout;
  assert.match(doctor, /^✓ models of ollama +ollama\/llama3\.2:3b, ollama\/phi4:latest$/m);
  assert.match(doctor, /^✓ models of near +near\/mine, near\/theirs$/m);
  assert.match(doctor, /^– ollama +ollama qwen3:8b · not installed: ollama pull qwen3:8b$/m);
  assert.match(doctor, /^✓ small +ollama phi4 · /m);
});

Deno.test("a server that lists nothing that is understood offers nothing", async () => {
  await using it = await desk();
  await using here = offering({
    "/api/tags": { models: "many" },
    "/api/version": { version: "1" },
  });
  it.env.set("OLLAMA_HOST", here.url);
  const rows: readonly { readonly name: string; readonly server: string | null }[] = JSON.parse(
    (await it.agent(["model", "list", "--json"])).stdout,
  );
  assert.deepEqual(rows.filter(({ server }) => server === here.url).map(({ name }) => name), [
    "ollama",
  ]);
});
