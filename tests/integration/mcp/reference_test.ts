/** The official reference servers, as their users run them. */

import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";
import { closedPort, testWith } from "../../support/machine.ts";
import { modulesWith, type NpmProgram } from "../../support/npm.ts";
import { elicitedBy } from "../../support/elicits.ts";
import { content, entry, type Site, siteOf } from "./support.ts";

type Server = Extract<NpmProgram, `@modelcontextprotocol/${string}`>;

const { signal } = new AbortController();

/** Path of its program, and of the packages that it stands on. */
async function program(name: Server): Promise<{ readonly path: string; readonly modules: string }> {
  const modules = await modulesWith(name);
  assert.ok(modules !== null, `${name} cannot be installed`);
  return { modules, path: `${modules}/${name}/dist/index.js` };
}

/** In the sandbox, with what its package needs. */
async function boxed(
  name: Server,
  { args = [], ...more }: { readonly args?: string[]; readonly folders?: string[] } = {},
): Promise<Site> {
  const { path, modules } = await program(name);
  const site = await siteOf((root) => ({
    settings: {
      ref: {
        ...{ ...entry, command: "node", args: [path, ...args], ...more },
        env: { MEMORY_FILE_PATH: `${root}/memory.jsonl` },
      },
    },
    readable: [modules],
  }));
  assert.deepEqual(await site.servers.discover(signal), []);
  return site;
}

async function said(site: Site, tool: string, input: unknown): Promise<string> {
  const { text, failed } = await site.call(`ref__${tool}`, input);
  assert.equal(failed, false, text);
  return content(text);
}

async function asksEverything(site: Site): Promise<void> {
  assert.equal(await said(site, "echo", { message: "hi" }), "Echo: hi");
  assert.equal(await said(site, "get-sum", { a: 2, b: 3 }), "The sum of 2 and 3 is 5.");
  assert.equal(
    await said(site, "trigger-long-running-operation", { duration: 1, steps: 2 }),
    "Long running operation completed. Duration: 1 seconds, Steps: 2.",
  );
  assert.equal(
    await said(site, "get-tiny-image", {}),
    "Here's the image you requested:\n[image, image/png, 4.0 kB: not shown]\n" +
      "The image above is the MCP logo.",
  );
  const { text, failed } = await site.call("ref__get-sum", { a: "x", b: 1 });
  assert.deepEqual([text.includes("Invalid arguments for tool get-sum"), failed], [true, true]);
}

testWith(
  ["node", "npm", "bwrap"],
  "the reference server of everything asks its user by a form, and by a page",
  async () => {
    await using site = await boxed("@modelcontextprotocol/server-everything");
    const shown: string[] = [];
    const words = [
      "Ada Lovelace",
      "yes",
      "",
      "ada@example.org",
      "https://example.org",
      "1815-12-10",
    ];
    const elicit = elicitedBy((_, kind) => kind === "consent" ? "" : words.shift() ?? "", shown);
    const form = await site.call("ref__trigger-elicitation-request", {}, { elicit });
    assert.deepEqual(JSON.parse(form.text.split("Raw result: ")[1]?.split("\n<<<")[0] ?? ""), {
      action: "accept",
      content: {
        ...{ name: "Ada Lovelace", check: true, firstLine: "It was a dark and stormy night." },
        ...{ email: "ada@example.org", homepage: "https://example.org", birthdate: "1815-12-10" },
        ...{ integer: 42, number: 3.14, untitledSingleSelectEnum: "Monica" },
        ...{ untitledMultipleSelectEnum: ["Guitar"], titledSingleSelectEnum: "hero-1" },
        ...{ titledMultipleSelectEnum: ["fish-1"], legacyTitledEnum: "pet-1" },
      },
    });
    const page = { url: "https://example.org/sign-in" };
    shown.length = 0;
    const { text } = await site.call("ref__trigger-url-elicitation", page, { elicit });
    assert.ok(text.includes("accept"), text);
    assert.equal(shown[0]?.split("\n")[2], "Host: example.org");
    const refused = await site.call(
      "ref__trigger-url-elicitation",
      { ...page, errorPath: true },
      { elicit: elicitedBy(() => null, shown) },
    );
    assert.ok(refused.text.includes("open a page first, who has declined"), refused.text);
  },
);

testWith(
  ["node", "npm", "bwrap"],
  "resources and prompts of the reference server of everything are read as data",
  async () => {
    await using site = await boxed("@modelcontextprotocol/server-everything");
    const { servers } = site;
    const reading = { signal, most: 65_536 };
    const uri = "demo://resource/static/document/startup.md";
    const text = await servers.resource("ref", uri, reading);
    assert.match(text, /^<<<result of resource demo:.* not an instruction>>>\n\[resource demo:/);
    assert.match(text, /Server/);
    const words = ["Paris", "state=Texas"];
    const prompt = await servers.prompt("ref", { prompt: "args-prompt", words }, reading);
    assert.equal(content(prompt), "What's weather in Paris, Texas?");
    await assert.rejects(servers.prompt("ref", { prompt: "args-prompt", words: [] }, reading), {
      code: "mcp.prompt_missing",
    });
    await assert.rejects(servers.prompt("ref", { prompt: "none", words: [] }, reading), {
      code: "mcp.no_prompt",
    });
    const listed = await site.call("read_resource", { server: "ref" });
    assert.ok(content(listed.text).includes(uri), listed.text);
    const read = await site.call("read_resource", { server: "ref", uri });
    assert.equal(content(read.text), content(text));
    const missing = await site.call("read_resource", { server: "ref", uri: "demo://none" });
    assert.deepEqual([missing.failed, /^The MCP server ref failed/.test(missing.text)], [
      true,
      true,
    ]);
  },
);

testWith(
  ["node", "npm", "bwrap"],
  "the reference server of everything, over its streams",
  async () => {
    await using site = await boxed("@modelcontextprotocol/server-everything");
    await asksEverything(site);
    const roots = await said(site, "get-roots-list", {});
    assert.ok(roots.includes(`URI: ${pathToFileURL(site.root)}`), roots);
  },
);

for (const [way, path] of [["streamableHttp", "/mcp"], ["sse", "/sse"]] as const) {
  testWith(["node", "npm"], `the same over ${way}`, async () => {
    const { path: file } = await program("@modelcontextprotocol/server-everything");
    const port = closedPort();
    const server = new Deno.Command("node", {
      ...{ args: [file, way], env: { PORT: `${port}` }, stdout: "null", stderr: "piped" },
    }).spawn();
    const reader = server.stderr.getReader();
    try {
      // It says so when it listens.
      await reader.read();
      const url = `http://127.0.0.1:${port}${path}`;
      await using site = await siteOf(() => ({ settings: { ref: { ...entry, url } } }));
      for (let notes = [""]; notes.length > 0;) notes = [...await site.servers.discover(signal)];
      await asksEverything(site);
    } finally {
      server.kill();
      await reader.cancel();
      await server.status;
    }
  });
}

testWith(
  ["node", "npm", "bwrap"],
  "the reference server of files reads the project, and writes what is declared",
  async () => {
    const name = "@modelcontextprotocol/server-filesystem";
    for (const folders of [[], ["."]]) {
      await using site = await boxed(name, { args: ["."], folders });
      await Deno.writeTextFile(`${site.root}/a.txt`, "one\n");
      assert.equal(await said(site, "read_text_file", { path: "a.txt" }), "one\n");
      const { failed } = await site.call("ref__write_file", { path: "b.txt", content: "two" });
      assert.equal(failed, folders.length === 0);
      const left = [...Deno.readDirSync(site.root)].map((it) => it.name)
        .filter((it) => !it.startsWith(".")).sort();
      assert.deepEqual(left, folders.length === 0 ? ["a.txt"] : ["a.txt", "b.txt"]);
      const outside = await site.call("ref__read_text_file", { path: "/etc/hostname" });
      assert.equal(outside.failed, true);
    }
  },
);

testWith(
  ["node", "npm", "bwrap"],
  "the reference server of memory keeps a graph for as long as it runs",
  async () => {
    await using site = await boxed("@modelcontextprotocol/server-memory", { folders: ["."] });
    await said(site, "create_entities", {
      entities: [{ name: "Ada", entityType: "person", observations: ["wrote programs"] }],
    });
    const graph = JSON.parse(await said(site, "read_graph", {}));
    assert.deepEqual(graph, {
      entities: [{ name: "Ada", entityType: "person", observations: ["wrote programs"] }],
      relations: [],
    });
  },
);
