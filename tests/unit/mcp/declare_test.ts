import assert from "node:assert/strict";
import { launchHash, readProjectServers, userServers } from "../../../src/mcp/declare.ts";

const places = { root: "/work", home: "/home/me" };
const limits = { startMs: 30_000, callMs: 60_000, maxCallMs: 900_000 };
const entry = {
  ...{ description: null, command: null, args: [], env: {}, cwd: null, folders: [], hosts: [] },
  ...{ url: null, headers: {}, start_s: 30, call_s: 60, max_call_s: 900 },
};

Deno.test("paths of a declaration start from the workspace or the home folder", () => {
  const settings = {
    files: {
      ...entry,
      ...{ description: "files", command: "server", env: { A: "1", GONE: null } },
      ...{ folders: [".", "./out", "~/notes", "/srv"], hosts: ["Example.org:8080"] },
    },
    far: { ...entry, url: "https://mcp.test/", headers: { A: "b" } },
    odd: { ...entry, command: "server", hosts: ["no host"] },
  };
  const far = { name: "far", description: null, origin: "user", ...limits };
  const launch = { type: "address", url: "https://mcp.test/", headers: { A: "b" } };
  assert.deepEqual(userServers(settings, { places, offline: false }), {
    servers: [
      {
        ...{ name: "files", description: "files", origin: "user", ...limits },
        launch: {
          ...{ type: "program", command: "server", args: [], env: { A: "1" }, cwd: "/work" },
          folders: ["/work", "/work/out", "/home/me/notes", "/srv"],
          hosts: ["example.org:8080"],
        },
      },
      { ...far, launch },
    ],
    unusable: [
      { name: "odd", origin: "user", problem: "hosts must be of the form host or host:port" },
    ],
  });
  assert.deepEqual(userServers({ far: settings.far }, { places, offline: true }), {
    servers: [],
    unusable: [{ name: "far", origin: "user", problem: "it is elsewhere, and offline is set" }],
  });
});

Deno.test("a project's file gives no folders and no hosts, and reads no variable of the user's", () => {
  const text = JSON.stringify({
    mcpServers: {
      db: { command: "npx", args: ["db"], env: { MODE: "dev" }, type: "stdio", folders: ["/"] },
      far: { type: "http", url: "https://mcp.test/" },
      token: { command: "x", env: { TOKEN: "${HOME}" } },
      "a b": { command: "x" },
      none: {},
      mine: { command: "x" },
    },
  });
  const { servers, unusable } = readProjectServers(text, { places, taken: ["mine"] });
  const shared = { description: null, origin: "project", ...limits };
  assert.deepEqual(servers, [
    {
      ...{ name: "db", ...shared },
      launch: {
        ...{ type: "program", command: "npx", args: ["db"], env: { MODE: "dev" }, cwd: "/work" },
        ...{ folders: [], hosts: [] },
      },
    },
    {
      ...{ name: "far", ...shared },
      launch: { type: "address", url: "https://mcp.test/", headers: {} },
    },
  ]);
  assert.deepEqual(unusable.map(({ name, problem }) => [name, problem]), [
    ["token", "it refers to a variable of your environment, which a project may not read"],
    ["a b", "its name must be of at most 32 letters, digits and -"],
    ["none", "it has neither a command nor a URL of the usual form"],
    ["mine", "you have declared another server of this name"],
  ]);
  assert.deepEqual(readProjectServers("[", { places, taken: [] }).unusable, [
    { name: ".mcp.json", origin: "project", problem: "it is not of the usual form" },
  ]);
});

Deno.test("consent is bound to what is started, and to the project that wants it", async () => {
  const launch = {
    ...{ type: "program" as const, command: "server", args: ["."], env: { TOKEN: "one" } },
    ...{ cwd: "/work", folders: ["/work"], hosts: [] },
  };
  const hash = (origin: "user" | "project", changed = {}, root = "/work") =>
    launchHash({ origin, launch: { ...launch, ...changed } }, root);
  const own = await hash("user");
  assert.equal(await hash("user", { env: { TOKEN: "two" } }), own);
  assert.equal(await hash("user", { cwd: "/other", folders: ["/other"] }, "/other"), own);
  const others = await Promise.all([
    hash("user", { args: ["/"] }),
    hash("user", { command: "./server" }),
    hash("user", { env: { LD_PRELOAD: "x" } }),
    hash("user", { hosts: ["a.test"] }),
    hash("project"),
    hash("project", { cwd: "/other", folders: ["/other"] }, "/other"),
  ]);
  assert.equal(new Set([own, ...others]).size, 7);
});
