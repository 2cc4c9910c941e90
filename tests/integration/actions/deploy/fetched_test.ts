/** The files of a repository elsewhere: read one by one, asked about by host, over a network of the test's. */

import assert from "node:assert/strict";
import { addressOf } from "../../../../src/actions/deploy/address.ts";
import { fetchedFiles, type FetchingPorts } from "../../../../src/actions/deploy/fetched.ts";
import { fakeDialer, type FakePage, fakeResolver, readerOver } from "../../../../src/fetch/mod.ts";
import { AgentError, type Decision } from "../../../../src/protocol/mod.ts";
import { fakeClock } from "../../../support/clock.ts";

interface World {
  /** Pages by their URL; others are not there. */
  readonly pages: Readonly<Record<string, FakePage>>;
  readonly verdict?: Decision["verdict"];
  readonly answer?: "once" | "decline" | "all" | null;
}

function world({ pages, verdict = "allow", answer = null }: World) {
  const names = ["raw.githubusercontent.com", "gitee.com", "raw.gitee.example", "codeberg.org"];
  const dialer = fakeDialer((url) => pages[url] ?? { status: 404 });
  const asked: string[] = [];
  const ports: FetchingPorts = {
    reader: readerOver({
      resolver: fakeResolver(Object.fromEntries(names.map((it) => [it, ["93.184.216.34"]]))),
      dialer,
      clock: fakeClock(),
    }, () => Promise.reject(new Error("no endpoint"))),
    runner: {
      decide: () => Promise.resolve({ verdict, reason: "" }),
      show: ({ input }) => Promise.resolve({ text: `fetch ${input["url"]}`, rules: [] }),
    },
    approve: (shown) => {
      asked.push(shown);
      return Promise.resolve(answer);
    },
    signal: new AbortController().signal,
    working: () => {},
  };
  const urls = () => dialer.dials.map(({ headers, path }) => `${headers["host"]}${path}`);
  return { ports, asked, urls };
}

const github = addressOf("https://github.com/o/r");
const raw = "https://raw.githubusercontent.com/o/r/HEAD";

Deno.test("README and build files of a repository are read, and locks where their manifest is", async () => {
  const { ports, urls } = world({
    pages: {
      [`${raw}/README.md`]: { body: "# Shop\n" },
      [`${raw}/package.json`]: { body: "{}" },
      [`${raw}/package-lock.json`]: { body: '{"lockfileVersion": 3}' },
      [`${raw}/index.html`]: { headers: { "content-type": "text/html" }, body: "<p>a page</p>" },
      [`${raw}/app.py`]: { headers: { "content-type": "text/html" }, body: "<p>not found</p>" },
      [`${raw}/main.go`]: { headers: { "content-type": "image/png" }, body: "x" },
    },
  });
  const { texts, unread } = await fetchedFiles(github, ports);
  assert.deepEqual([...texts], [
    ["README.md", "# Shop\n"],
    ["package.json", "{}"],
    ["index.html", "a page"],
    ["package-lock.json", '{"lockfileVersion": 3}'],
  ]);
  assert.deepEqual(unread, ["main.go"]);
  const locks = urls().filter((it) => /lock/.test(it)).map((it) => it.replace(/^.*HEAD/, ""));
  assert.deepEqual(locks.toSorted(), [
    ...["/bun.lock", "/package-lock.json", "/pnpm-lock.yaml", "/poetry.lock", "/uv.lock"],
    "/yarn.lock",
  ]);
});

Deno.test("a host is asked about once, and nothing is read from one that is declined", async () => {
  const pages = { [`${raw}/README.md`]: { body: "x" } };
  const allowed = world({ pages, verdict: "ask", answer: "once" });
  await fetchedFiles(github, allowed.ports);
  assert.equal(allowed.asked.length, 1);
  for (
    const [verdict, answer] of [["ask", "decline"], ["ask", null], ["deny", "once"]] as const
  ) {
    const it = world({ pages, verdict, answer });
    await assert.rejects(
      fetchedFiles(github, it.ports),
      (error) => error instanceof AgentError && error.code === "deploy.not_allowed",
    );
    assert.deepEqual(it.urls(), []);
  }
});

Deno.test("who lets everything pass has opened no port of this machine", async () => {
  const it = world({ pages: {}, verdict: "ask", answer: "all" });
  await assert.rejects(
    fetchedFiles(addressOf("http://127.0.0.1:8080/README.md"), it.ports),
    (error) =>
      error instanceof AgentError && error.code === "deploy.not_fetched" &&
      /is this machine/.test(String(error.params["reason"])),
  );
  assert.deepEqual(it.urls(), []);
});

Deno.test("the branch is the one that has a README", async () => {
  const base = "https://codeberg.org/o/r/raw/branch";
  const { ports } = world({ pages: { [`${base}/master/README.md`]: { body: "# r\n" } } });
  const { texts } = await fetchedFiles(addressOf("https://codeberg.org/o/r"), ports);
  assert.deepEqual([...texts], [["README.md", "# r\n"]]);
});

Deno.test("a host that keeps its files elsewhere: that one is asked about by itself", async () => {
  const there = "https://raw.gitee.example/o/r/README.md";
  const { ports, asked } = world({
    pages: {
      "https://gitee.com/o/r/raw/master/README.md": { status: 302, headers: { location: there } },
      [there]: { body: "# r\n" },
    },
    verdict: "ask",
    answer: "once",
  });
  const { texts } = await fetchedFiles(addressOf("https://gitee.com/o/r"), ports);
  assert.deepEqual([...texts], [["README.md", "# r\n"]]);
  assert.deepEqual(asked, ["fetch https://gitee.com/o/r/raw/master/README.md", `fetch ${there}`]);
});

Deno.test("a repository without any of the files, and a server that fails, say so", async () => {
  await assert.rejects(
    fetchedFiles(github, world({ pages: {} }).ports),
    (error) => error instanceof AgentError && error.code === "deploy.nothing",
  );
  await assert.rejects(
    fetchedFiles(github, world({ pages: { [`${raw}/README.md`]: { status: 429 } } }).ports),
    (error) =>
      error instanceof AgentError && error.code === "deploy.not_fetched" &&
      error.params["reason"] === "status 429",
  );
});
