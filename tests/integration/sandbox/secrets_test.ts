/** Which places of a home folder a box looks at, to lay something over them. */

import { deepStrictEqual } from "node:assert/strict";
import { secretsIn } from "../../../src/sandbox/secrets.ts";

async function inHome(run: (home: string) => Promise<void>): Promise<void> {
  const home = await Deno.realPath(await Deno.makeTempDir());
  try {
    await run(home);
  } finally {
    await Deno.chmod(`${home}/.config`, 0o700).catch(() => {});
    await Deno.remove(home, { recursive: true });
  }
}

Deno.test("of all places with secrets only those that are there are told, links among them", () =>
  inHome(async (home) => {
    await Deno.mkdir(`${home}/.config/gh`, { recursive: true });
    await Deno.mkdir(`${home}/.local`);
    await Deno.writeTextFile(`${home}/.netrc`, "");
    await Deno.symlink("elsewhere", `${home}/.ssh`);
    await Deno.writeTextFile(`${home}/other`, "");
    deepStrictEqual(secretsIn(home), [`${home}/.ssh`, `${home}/.netrc`, `${home}/.config/gh`]);
  }));

Deno.test("a folder that is a link is looked into", () =>
  inHome(async (home) => {
    await Deno.mkdir(`${home}/dotfiles/gcloud`, { recursive: true });
    await Deno.symlink("dotfiles", `${home}/.config`);
    deepStrictEqual(secretsIn(home), [`${home}/.config/gcloud`]);
  }));

Deno.test("a name of another case is told: some file systems find it", () =>
  inHome(async (home) => {
    await Deno.writeTextFile(`${home}/.NETRC`, "");
    await Deno.writeTextFile(`${home}/.\u017fsh`, "");
    deepStrictEqual(secretsIn(home), [`${home}/.ssh`, `${home}/.netrc`]);
  }));

Deno.test("in a home that is not there nothing is told", () =>
  inHome((home) => {
    deepStrictEqual(secretsIn(`${home}/none`), []);
    return Promise.resolve();
  }));

// To root every folder is open.
if (Deno.uid() !== 0) {
  Deno.test("what a folder may hold that nobody may list is told", () =>
    inHome(async (home) => {
      await Deno.mkdir(`${home}/.config`, { mode: 0o300 });
      deepStrictEqual(secretsIn(home).includes(`${home}/.config/gh`), true);
    }));
}
