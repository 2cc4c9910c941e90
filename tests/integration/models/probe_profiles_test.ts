/** What was measured is kept for one model on one server, and read again. */

import assert from "node:assert/strict";
import {
  forgetProfile,
  profilesFile,
  readProfiles,
  storeProfile,
} from "../../../src/models/probe/profiles.ts";
import { type Profile, profileKey } from "../../../src/models/mod.ts";

const profile: Profile = {
  at: "2026-01-01T00:00:00.000Z",
  quick: false,
  window: 4096,
  windowBy: "needle",
  served: 4096,
  silent: true,
  quality: null,
  dialect: "json",
  notation: "json",
  parallel: false,
  edits: { edit_file: 1, apply_patch: 0, write_file: null },
  bestEdit: "edit_file",
  programs: 0.5,
  tokensPerSecond: 12.5,
  charactersPerToken: 4.1,
};

const here = { provider: "ollama", base_url: "http://127.0.0.1:11434", model_name: "a" };

async function folder() {
  const path = await Deno.makeTempDir();
  return { path, [Symbol.asyncDispose]: () => Deno.remove(path, { recursive: true }) };
}

Deno.test("a profile is kept by provider, origin and model, beside the others", async () => {
  await using it = await folder();
  const data = `${it.path}/data/agent`;
  const models = [
    here,
    { ...here, model_name: "b" },
    { ...here, base_url: "http://127.0.0.1:9" },
    { provider: "scripted", base_url: null, model_name: "a" },
  ];
  await Promise.all(
    models.map((model, at) => storeProfile(data, model, { ...profile, served: at + 1 })),
  );
  const read = await readProfiles(data);
  assert.deepEqual(
    models.map((model) => read.get(profileKey(model))?.served),
    [1, 2, 3, 4],
  );
  // A path is no other server.
  assert.equal(profileKey({ ...here, base_url: `${here.base_url}/v1` }), profileKey(here));
  const { mode } = await Deno.stat(`${data}/${profilesFile}`);
  assert.equal((mode ?? 0) & 0o777, 0o600);
  assert.deepEqual((await Array.fromAsync(Deno.readDir(data))).map(({ name }) => name).sort(), [
    profilesFile,
    `${profilesFile}.lock`,
  ]);
});

Deno.test("a damaged file is no profile, and an entry of another shape is left out", async () => {
  await using it = await folder();
  const path = `${it.path}/${profilesFile}`;
  assert.deepEqual([...await readProfiles(it.path)], []);
  for (const text of ["", "{", "[1]", "null"]) {
    await Deno.writeTextFile(path, text);
    assert.deepEqual([...await readProfiles(it.path)], []);
  }
  const text = JSON.stringify({ old: { window: "many" }, [profileKey(here)]: profile });
  await Deno.writeTextFile(path, text);
  assert.deepEqual([...await readProfiles(it.path)], [[profileKey(here), profile]]);
});

Deno.test("what was measured of one model is forgotten, and of no other", async () => {
  await using it = await folder();
  const other = { ...here, model_name: "b" };
  await storeProfile(it.path, here, profile);
  await storeProfile(it.path, other, profile);
  await forgetProfile(it.path, here);
  assert.deepEqual([...await readProfiles(it.path)], [[profileKey(other), profile]]);
  await forgetProfile(it.path, here);
});
