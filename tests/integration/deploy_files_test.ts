/** Files for servers say the same as the rest of the repository. */

import assert from "node:assert/strict";
import { parse } from "yaml";
import * as z from "zod";
import { startFlags } from "../support/program.ts";

const text = (path: string) => Deno.readTextFile(new URL(`../../${path}`, import.meta.url));

Deno.test("the start of a bundle has the rights and flags of the compiled program", async () => {
  const words = (await text("deploy/agent")).split(/\s+/).filter((it) => it.startsWith("--"));
  const { unstable } = z.object({ unstable: z.array(z.string()) })
    .parse(JSON.parse(await text("deno.json")));
  // What the bundler reads a bundle has inside.
  const own = unstable.filter((it) => it !== "raw-imports").map((it) => `--unstable-${it}`);
  assert.deepEqual(words.toSorted(), [...startFlags, ...own].toSorted());
});

Deno.test("containers have the Deno of the README", async () => {
  const versions = (page: string) =>
    new Set([...page.matchAll(/deno@([\d.]+\d)/g)].map(([, it]) => it));
  const [docker, readme] = await Promise.all([text("deploy/Dockerfile"), text("README.md")]);
  assert.deepEqual(versions(docker), versions(readme));
});

const compose = z.object({
  services: z.record(z.string(), z.object({ volumes: z.array(z.string()) })),
  volumes: z.record(z.string(), z.unknown()),
});

Deno.test("every volume of the services is one of the composition", async () => {
  const { services, volumes } = compose.parse(parse(await text("deploy/compose.yaml")));
  const used = Object.values(services).flatMap((it) => it.volumes.map((at) => at.split(":")[0]));
  assert.deepEqual(used.toSorted(), Object.keys(volumes).toSorted());
});
