/** The real dialer against real servers of this machine. */

import assert from "node:assert/strict";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { fakeResolver, fetchText, nodeDialer } from "../../../src/fetch/mod.ts";
import { realClock } from "../../support/clock.ts";
import { serveFake, type WireReply } from "../../support/fake_server.ts";
import { served } from "./served.ts";

const code = ({ result }: Awaited<ReturnType<typeof served>>) =>
  result.type === "refused" ? result.code : result.type;

const textOf = ({ result }: Awaited<ReturnType<typeof served>>) =>
  result.type === "text" ? result.text : `${result.code}: ${result.detail}`;

const plain = { "content-type": "text/plain" };

Deno.test("a page comes with its status, type and place; nothing is told about who asks", async () => {
  const { result, requests, port } = await served(() => ({
    headers: { "content-type": "text/plain; charset=utf-8", "set-cookie": "a=1" },
    body: "héllo",
  }), { path: "/a?b=c#d" });
  assert.deepEqual(result, {
    type: "text",
    status: 200,
    url: `http://127.0.0.1:${port}/a?b=c`,
    redirects: 0,
    contentType: "text/plain",
    kind: "text",
    charset: "utf-8",
    text: "héllo",
    bytes: 6,
    cut: false,
  });
  assert.deepEqual(requests.map(({ method, path, headers }) => ({ method, path, headers })), [{
    method: "GET",
    path: "/a?b=c",
    headers: {
      "host": `127.0.0.1:${port}`,
      "accept": "text/markdown, text/html;q=0.9, text/plain;q=0.9, */*;q=0.5",
      "accept-encoding": "gzip, deflate, br",
      "user-agent": "agent (fetch_url)",
      "connection": requests[0]?.headers["connection"] ?? "",
    },
  }]);
});

Deno.test("redirects are followed five times, without cookies, and not a sixth time", async () => {
  const chain = (length: number) => (path: string): WireReply => {
    const at = Number(path.slice(1));
    return at === length ? { headers: plain, body: "there" } : {
      status: [301, 302, 303, 307, 308][at % 5] ?? 301,
      headers: { "location": `/${at + 1}`, "set-cookie": "a=1" },
    };
  };
  const five = await served(chain(5), { path: "/0" });
  assert.deepEqual([textOf(five), five.requests.length], ["there", 6]);
  assert.deepEqual(five.requests.filter(({ headers }) => headers["cookie"]), []);
  const six = await served(chain(6), { path: "/0" });
  assert.deepEqual([code(six), six.requests.length], ["redirects", 6]);
  const round = await served(() => ({ status: 302, headers: { location: "/" } }));
  assert.deepEqual([code(round), round.requests.length], ["redirects", 6]);
});

Deno.test("a redirect that names no place, and other answers of the 300s, are answers", async () => {
  assert.equal(code(await served(() => ({ status: 302, headers: plain }))), "text");
  assert.equal(
    code(await served(() => ({ status: 300, headers: { ...plain, location: "/x" } }))),
    "text",
  );
});

Deno.test("what is packed is unpacked, whichever way", async () => {
  const text = "packed text ".repeat(100);
  const packings: readonly (readonly [string, Uint8Array])[] = [
    ["gzip", gzipSync(text)],
    ["x-gzip", gzipSync(text)],
    ["deflate", deflateSync(text)],
    ["deflate", deflateRawSync(text)],
    ["br", brotliCompressSync(text)],
    ["identity", new TextEncoder().encode(text)],
    ["GZIP", gzipSync(text)],
  ];
  for (const [encoding, body] of packings) {
    const reply = { headers: { ...plain, "content-encoding": encoding }, body: [body] };
    assert.equal(textOf(await served(() => reply)), text, encoding);
  }
});

Deno.test("a bomb is unpacked to the limit and no further, in little memory", async () => {
  const child = `${import.meta.dirname}/bomb_child.ts`;
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", "--no-prompt", child],
    stderr: "inherit",
  }).output();
  const unpacked = { bytes: 5_242_880, cut: true, length: 5_242_880, isSmall: true };
  assert.deepEqual(JSON.parse(new TextDecoder().decode(stdout)), {
    gzip: unpacked,
    br: unpacked,
    deflate: unpacked,
  });
});

Deno.test("what is badly packed, cut off or packed in an unknown way is refused", async () => {
  const packed = gzipSync("some text ".repeat(1000));
  const gzip = { ...plain, "content-encoding": "gzip" };
  assert.equal(code(await served(() => ({ headers: gzip, body: "no gzip at all" }))), "broken");
  const half = packed.subarray(0, packed.length / 2);
  assert.equal(code(await served(() => ({ headers: gzip, body: [half] }))), "broken");
  assert.equal(textOf(await served(() => ({ headers: gzip, body: [] }))), "");
  const broken = await served(() => ({ headers: plain, body: ["begun"], then: "break" }));
  assert.equal(code(broken), "broken");
  for (const encoding of ["zstd", "gzip, gzip", "compress"]) {
    const headers = { ...plain, "content-encoding": encoding };
    assert.equal(code(await served(() => ({ headers, body: "x" }))), "encoding");
  }
});

Deno.test("an endless body is read to the limit, and the connection is left", async () => {
  const left = Promise.withResolvers<void>();
  const piece = new Uint8Array(65_536).fill(97);
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    () =>
      new Response(
        new ReadableStream({ pull: (to) => to.enqueue(piece), cancel: () => left.resolve() }),
        { headers: plain },
      ),
  );
  const result = await fetchText(`http://127.0.0.1:${server.addr.port}/`, {
    resolver: fakeResolver({}),
    dialer: nodeDialer(),
    clock: realClock,
    allowLoopback: new Set([server.addr.port]),
  }, { signal: new AbortController().signal, limits: { maxBytes: 1_000_000 } });
  await left.promise;
  await server.shutdown();
  assert.deepEqual(result.type === "text" && [result.bytes, result.cut], [1_000_000, true]);
});

Deno.test("no head in its time, and no end in its time, are refused", async () => {
  const silent = await served(() => ({ then: "silence" }), { limits: { headersMs: 50 } });
  assert.deepEqual(silent.result, { type: "refused", code: "headers_timeout", detail: "0.05 s" });
  const slow = await served(() => ({ headers: plain, body: ["a"], then: "hang" }), {
    limits: { totalMs: 80 },
  });
  assert.deepEqual(slow.result, { type: "refused", code: "timeout", detail: "0.08 s" });
  const gzip = { ...plain, "content-encoding": "gzip" };
  const packed = gzipSync("x".repeat(100)).subarray(0, 12);
  const stuck = await served(() => ({ headers: gzip, body: [packed], then: "hang" }), {
    limits: { totalMs: 80 },
  });
  assert.equal(code(stuck), "timeout");
});

Deno.test("the caller's stop ends it with the caller's reason", async () => {
  const reason = new Error("stopped by hand");
  const stopped = new AbortController();
  const running = served(() => {
    stopped.abort(reason);
    return { then: "silence" };
  }, { signal: stopped.signal });
  await assert.rejects(running, reason);
  await assert.rejects(served(() => ({}), { signal: AbortSignal.abort(reason) }), reason);
});

Deno.test("only text is taken, by its type and by its bytes", async () => {
  const types: readonly (readonly [string, string])[] = [
    ...["text/html", "text/plain; charset=x", "TEXT/CSS", "application/json", "text/markdown"],
    ...["application/ld+json", "application/xml", "application/atom+xml", "application/javascript"],
    ...["application/xhtml+xml", "application/yaml", "application/toml", "image/svg+xml"],
  ].map((it) => [it, "text"] as const);
  const others = [
    ...["image/png", "application/pdf", "application/octet-stream", "application/zip"],
    ...["video/mp4", "audio/mpeg", "font/woff2", "application/wasm", "multipart/mixed"],
  ].map((it) => [it, "type"] as const);
  for (const [type, expected] of [...types, ...others]) {
    const reply = { headers: { "content-type": type }, body: "{}" };
    assert.deepEqual([type, code(await served(() => reply))], [type, expected]);
  }
  const binary = await served(() => ({ headers: plain, body: [new Uint8Array([65, 0, 66])] }));
  assert.equal(code(binary), "binary");
});

Deno.test("text is read in its own encoding", async () => {
  const latin = Uint8Array.from([0x63, 0x61, 0x66, 0xe9]);
  const sjis = Uint8Array.from([0x93, 0xfa, 0x96, 0x7b]);
  const utf16 = Uint8Array.from([0xff, 0xfe, 0x41, 0x00, 0xe9, 0x00]);
  const meta = new TextEncoder().encode('<meta charset="shift_jis">');
  const cases: readonly (readonly [string, Uint8Array, string, string])[] = [
    ["text/plain; charset=iso-8859-1", latin, "café", "windows-1252"],
    ['text/plain; charset="ISO-8859-15"', latin, "café", "iso-8859-15"],
    ["text/plain; charset=shift_jis", sjis, "日本", "shift_jis"],
    [
      "text/html",
      new Uint8Array([...meta, ...sjis]),
      '<meta charset="shift_jis">日本',
      "shift_jis",
    ],
    ["text/plain", utf16, "Aé", "utf-16le"],
    ["text/plain; charset=nonsense", new TextEncoder().encode("日本"), "日本", "utf-8"],
    ["text/plain", latin, "café", "windows-1252"],
    ["text/plain; charset=utf-7", new TextEncoder().encode("+ADw-"), "+ADw-", "utf-8"],
  ];
  for (const [type, body, text, charset] of cases) {
    const { result } = await served(() => ({ headers: { "content-type": type }, body: [body] }));
    assert.deepEqual(result.type === "text" && [result.text, result.charset], [text, charset]);
  }
});

Deno.test("a server of this machine is reached through the ports that were opened only", async () => {
  await using open = serveFake(() => ({ status: 302, headers: { location: shut.url } }));
  await using shut = serveFake(() => ({ headers: plain, body: "secret" }));
  const port = Number(new URL(open.url).port);
  const ports = {
    resolver: fakeResolver({ "open.example": ["127.0.0.1"] }),
    dialer: nodeDialer(),
    clock: realClock,
    allowLoopback: new Set([port]),
  };
  const codes: string[] = [];
  for (const url of [open.url, shut.url, `http://open.example:${port}/`]) {
    const result = await fetchText(url, ports, { signal: new AbortController().signal });
    codes.push(result.type === "refused" ? result.code : result.type);
  }
  assert.deepEqual(codes, ["loopback_port", "loopback_port", "name_address"]);
  assert.deepEqual([open.requests.length, shut.requests.length], [1, 0]);
  const named = await fetchText(open.url.replace("127.0.0.1", "localhost"), ports, {
    signal: new AbortController().signal,
  });
  assert.equal(named.type === "refused" && named.code, "loopback_port");
  assert.equal(open.requests.length, 2);
});

Deno.test("nothing listens: one line says so", async () => {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr;
  listener.close();
  const result = await fetchText(`http://127.0.0.1:${port}/`, {
    resolver: fakeResolver({}),
    dialer: nodeDialer(),
    clock: realClock,
    allowLoopback: new Set([port]),
  }, { signal: new AbortController().signal });
  assert.equal(result.type === "refused" && result.code, "connect");
});

Deno.test("what does not speak HTTP is refused", async () => {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const greeting = (async () => {
    const connection = await listener.accept();
    await connection.write(new TextEncoder().encode("SSH-2.0-OpenSSH_9.6\r\n\r\n"));
    await connection.read(new Uint8Array(1000));
    connection.close();
  })();
  const result = await fetchText(`http://127.0.0.1:${listener.addr.port}/`, {
    resolver: fakeResolver({}),
    dialer: nodeDialer(),
    clock: realClock,
    allowLoopback: new Set([listener.addr.port]),
  }, { signal: new AbortController().signal, limits: { headersMs: 3000 } });
  await greeting;
  listener.close();
  assert.equal(result.type === "refused" && result.code, "broken");
});
