import assert from "node:assert/strict";
import { demandPlace, reachesModels, type Right, surplus } from "../../../src/actions/mod.ts";
import type { Settings } from "../../../src/config/mod.ts";
import { AgentError } from "../../../src/protocol/mod.ts";

Deno.test("what is not declared is given away, and the network always", () => {
  assert.deepEqual(surplus(["read"]), ["write", "run", "ffi", "net"]);
  assert.deepEqual(surplus(["read", "write"]), ["run", "ffi", "net"]);
  assert.deepEqual(surplus(["read", "write", "run", "model", "web", "servers"]), ["ffi", "net"]);
});

Deno.test("files of a remote workspace are written by programs", () => {
  const remote = (...rights: Right[]) => surplus(rights, { remote: true });
  assert.deepEqual(remote("read"), ["write", "run", "ffi", "net"]);
  assert.deepEqual(remote("read", "write"), ["ffi", "net"]);
  assert.deepEqual(remote("read", "write", "run"), ["ffi", "net"]);
});

Deno.test("what is about this machine's own shell or repository is refused with another one", () => {
  const refusal = (rights: readonly Right[], host: string | null) => {
    try {
      demandPlace({ path: ["commit"], rights }, host);
      return null;
    } catch (error) {
      return error instanceof AgentError ? [error.exit, error.code, error.params] : error;
    }
  };
  assert.equal(refusal(["read", "this_machine"], null), null);
  assert.equal(refusal(["read", "write", "run"], "me@host"), null);
  assert.deepEqual(refusal(["read", "this_machine"], "me@host"), [
    "usage",
    "remote.here",
    { command: "commit", host: "me@host" },
  ]);
});

const model: Settings["models"][string] = {
  provider: "openai",
  model_name: null,
  api_key: null,
  base_url: null,
  thinking_budget: null,
  context_window: null,
  price: null,
  script: null,
  cassette: null,
};

type Chosen = Pick<
  Settings,
  | ("active_model" | "embedding_model" | "fallback_models" | "models")
  | ("advice_model" | "security_model" | "small_model" | "summary_model" | "vision_model")
>;

const settings: Chosen = {
  active_model: "auto",
  embedding_model: null,
  advice_model: null,
  security_model: null,
  small_model: null,
  summary_model: null,
  vision_model: null,
  fallback_models: [],
  models: {
    far: model,
    script: { ...model, provider: "scripted" },
    tape: { ...model, provider: "replay" },
  },
};

Deno.test("the thread of the models is started where there is a server to reach, and only there", () => {
  const rows: readonly (readonly [readonly Right[], Partial<Chosen>, string?])[] = [
    [["model"], {}, "ollama/llama3.2:3b"],
    [["model"], {}],
    [["model"], { active_model: "far" }],
    [["model"], { active_model: "script" }, "far"],
    [["model"], { active_model: "script", advice_model: "far" }],
    [["model"], { active_model: "script", security_model: "far" }],
    [["model"], { active_model: "script", small_model: "far" }],
    [["model"], { active_model: "script", summary_model: "far" }],
    [["model"], { active_model: "script", vision_model: "far" }],
    [["model"], { active_model: "script", fallback_models: ["tape", "far"] }],
    [["vectors"], { embedding_model: "far" }],
    [["servers"], { active_model: "script" }],
    [["model"], { active_model: "script" }],
    [["model"], { active_model: "tape" }],
    [["model"], {}, "script"],
    [["model"], {}, "not there"],
    [["vectors"], {}],
    [["read", "write", "run", "web"], {}],
  ];
  assert.deepEqual(
    rows.map(([rights, chosen, name]) => reachesModels(rights, { ...settings, ...chosen }, name)),
    [...Array(12).fill(true), false, false, false, false, false, false],
  );
});
