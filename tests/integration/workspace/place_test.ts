import assert from "node:assert/strict";
import { placesOf } from "../../../src/workspace/mod.ts";
import { withFolder } from "../../support/folder.ts";

Deno.test("a path leads into the project, out of it or to a secret, links followed", () =>
  withFolder(async (folder) => {
    const root = `${await Deno.realPath(folder)}/root`;
    await Deno.mkdir(`${root}/src/deep`, { recursive: true });
    await Deno.mkdir(`${folder}/beside`);
    await Deno.writeTextFile(`${root}/.env`, "KEY=1\n");
    await Deno.writeTextFile(`${root}/src/a.py`, "");
    await Deno.symlink("../.env", `${root}/src/settings`);
    await Deno.symlink(`${folder}/beside`, `${root}/away`);
    await Deno.symlink("deep", `${root}/src/near`);
    await Deno.symlink("loop", `${root}/loop`);
    const placeOf = placesOf(root);
    const rows = {
      "": "inside",
      ".": "inside",
      "src/a.py": "inside",
      "./src/../src/a.py": "inside",
      [`${root}/src/a.py`]: "inside",
      "src/new.py": "inside",
      "src/near/new.py": "inside",
      "-n": "inside",
      "..": "outside",
      "src/../../root2": "outside",
      "/etc/passwd": "outside",
      "/proc/self/environ": "outside",
      "/dev/null": "outside",
      "away": "outside",
      "away/x": "outside",
      "loop": "outside",
      "src/a.py/x": "outside",
      "a\0b": "outside",
      ".env": "secret",
      "src/.env.local": "secret",
      "src/settings": "secret",
      "certs/server.pem": "secret",
      ".ssh/config": "secret",
      ".env.example": "inside",
      "home/.docker/config.json": "secret",
      "docker/config.json": "inside",
    };
    for (const [path, place] of Object.entries(rows)) assert.equal(placeOf(path), place, path);
    const opened = placesOf(root, { allowed: (path) => path === ".env" });
    assert.deepEqual([".env", "src/settings", "src/.env.local", "/.env"].map(opened), [
      "inside",
      "inside",
      "secret",
      "outside",
    ]);
  }));
