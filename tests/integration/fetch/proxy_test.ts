import assert from "node:assert/strict";
import { fakeResolver } from "../../../src/fetch/fake.ts";
import { egressRights } from "../../../src/fetch/egress.ts";
import { refusedByRuntime } from "../../../src/fetch/address.ts";
import { serveProxy } from "../../../src/fetch/proxy.ts";
import { DialError } from "../../../src/fetch/types.ts";
import { writeAll } from "../../../src/util/mod.ts";

const hosts = ["a.example", "b.example:8080", "inner.example", "127.0.0.1:3000", "gone.example"];
const names = {
  "a.example": ["93.184.216.34", "2606:2800:220:1:248:1893:25c8:1946"],
  "b.example": ["93.184.216.35"],
  "inner.example": ["93.184.216.36", "10.0.0.7"],
};

interface Heard {
  /** What the client was told. */
  readonly said: string;
  readonly dialled: readonly string[];
  readonly refused: readonly string[];
  /** What the server got. */
  readonly got: string;
}

/** Both ends of a connection of this machine. */
async function pair(): Promise<readonly [Deno.TcpConn, Deno.TcpConn]> {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  return await Promise.all([
    Deno.connect({ hostname: "127.0.0.1", port: listener.addr.port }),
    listener.accept(),
  ]);
}

async function all(from: Deno.Conn): Promise<string> {
  const bytes: number[] = [];
  const room = new Uint8Array(4096);
  for (let n = await from.read(room); n !== null; n = await from.read(room)) {
    bytes.push(...room.subarray(0, n));
  }
  return new TextDecoder().decode(new Uint8Array(bytes));
}

/** A client that says one thing and has said all, and a server that answers once it has heard all. */
async function ask(text: string, patience = 1000): Promise<Heard> {
  const [client, inner] = await pair();
  const dialled: string[] = [];
  const refused: string[] = [];
  const served: Promise<string>[] = [];
  const serving = serveProxy(inner, {
    hosts,
    resolver: fakeResolver(names),
    patience,
    refused: (host) => refused.push(host),
    async connect(address, port) {
      dialled.push(`${address} ${port}`);
      if (port === 81) throw new DialError("connect", "refused");
      const [near, far] = await pair();
      const serve = async () => {
        const got = await all(far);
        await writeAll(far, new TextEncoder().encode("answer"));
        far.close();
        return got;
      };
      served.push(serve());
      return near;
    },
  });
  await writeAll(client, new TextEncoder().encode(text));
  await client.closeWrite();
  const said = await all(client);
  client.close();
  await serving;
  return { said, dialled, refused, got: (await Promise.all(served)).join("") };
}

const connect = (to: string) => ask(`CONNECT ${to} HTTP/1.1\r\nHost: ${to}\r\n\r\nhello`);

const established = "HTTP/1.1 200 Connection established\r\n\r\nanswer";

Deno.test("a tunnel leads to a host of the list, to an address that was looked up here", async () => {
  assert.deepEqual(await connect("a.example:443"), {
    said: established,
    dialled: ["93.184.216.34 443"],
    refused: [],
    got: "hello",
  });
  // What the client writes otherwise is the same host.
  for (const same of ["A.EXAMPLE:443", "a.example.:443", "ａ.example:80".normalize("NFKC")]) {
    assert.equal((await connect(same)).said, established, same);
  }
  assert.deepEqual((await connect("b.example:8080")).dialled, ["93.184.216.35 8080"]);
  assert.deepEqual((await connect("127.0.0.1:3000")).dialled, ["127.0.0.1 3000"]);
});

Deno.test("any other host and any other port is refused by name, and nothing is dialled", async () => {
  const others = {
    "c.example:443": "c.example:443",
    "a.example:8443": "a.example:8443",
    "b.example:443": "b.example:443",
    "x.a.example:443": "x.a.example:443",
    "a.example.evil.example:443": "a.example.evil.example:443",
    "93.184.216.34:443": "93.184.216.34:443",
    "127.0.0.1:3001": "127.0.0.1:3001",
    "localhost:3000": "localhost:3000",
    "127.1:3001": "127.0.0.1:3001",
  };
  for (const [to, host] of Object.entries(others)) {
    const { said, ...rest } = await connect(to);
    assert.match(said, /^HTTP\/1\.1 403 Host Not Granted\r\n/, to);
    assert.equal(
      said.split("\r\n\r\n")[1],
      `${host} is not among the hosts that this command may reach.\n`,
    );
    assert.deepEqual(rest, { dialled: [], refused: [host], got: "" }, to);
  }
});

Deno.test("what is inside is reached by no name and no list", async () => {
  const { said, dialled, refused } = await connect("inner.example:443");
  assert.match(
    said,
    /403 [^]*inner\.example is 10\.0\.0\.7, which is not on the open internet\.\n$/,
  );
  assert.deepEqual([dialled, refused], [[], []]);
  const inside = [
    "10.0.0.7",
    "169.254.169.254",
    "192.168.1.1",
    "[fd00::1]",
    "metadata.google.internal",
  ];
  for (const host of [...inside, "printer.local", "intranet", "0.0.0.0"]) {
    const heard = await connect(`${host}:80`);
    assert.match(
      heard.said,
      /403 [^]* is not on the open internet; no command reaches it\.\n$/,
      host,
    );
    assert.deepEqual([heard.dialled, heard.refused], [[], []]);
  }
});

Deno.test("what is no request of a proxy is refused, and nothing is dialled", async () => {
  const bad = [
    ...["", "\r\n\r\n", "hello\r\n\r\n", "\x16\x03\x01\x02\0\r\n\r\n", "x".repeat(40_000)],
    ...[
      "",
      ":443",
      "a.example",
      "a.example:",
      "a.example:0",
      "a.example:99999",
      "a.example:443:443",
    ]
      .map((to) => `CONNECT ${to} HTTP/1.1\r\n\r\n`),
    ...[
      "user@a.example:443",
      "//a.example:443",
      "a.example:443/x",
      "a.example:443#",
      "a%2eexample:443",
    ]
      .map((to) => `CONNECT ${to} HTTP/1.1\r\n\r\n`),
    "CONNECT http://a.example:443 HTTP/1.1\r\n\r\n",
    "CONNECT a.example\0:443 HTTP/1.1\r\n\r\n",
    "CONNECT a.example:443 HTTP/2\r\n\r\n",
    "connect a.example:443 HTTP/1.1\r\n\r\n",
    "CONNECT a.example:443 HTTP/1.1\nHost: x\n\n",
    "GET / HTTP/1.1\r\nHost: a.example\r\n\r\n",
    "GET https://a.example/ HTTP/1.1\r\n\r\n",
    "GET ftp://a.example/ HTTP/1.1\r\n\r\n",
    "GET http://user:b@a.example/ HTTP/1.1\r\n\r\n",
    "GET http://@a.example/ HTTP/1.1\r\n\r\n",
    "GET http://a.example/ HTTP/1.1\r\nX: y\r\n folded\r\n\r\n",
    "GET http://a.example/ HTTP/1.1\r\nX: y\nHost: evil\r\n\r\n",
    "GET http://a.example/ HTTP/1.1\r\nno header\r\n\r\n",
  ];
  for (const text of bad) {
    const { said, ...rest } = await ask(text);
    assert.match(said, /^HTTP\/1\.1 400 Bad Request\r\n/, JSON.stringify(text.slice(0, 60)));
    assert.deepEqual(rest, { dialled: [], refused: [], got: "" });
  }
});

Deno.test("a plain request goes on as the server wants it, with the host that was judged", async () => {
  const { said, dialled, got } = await ask(
    "POST http://A.example./x?y=1#z HTTP/1.1\r\nHost: evil.example\r\nProxy-Authorization: Basic x\r\n" +
      "Proxy-Connection: keep-alive\r\nConnection: keep-alive\r\nContent-Length: 4\r\n\r\nbody",
  );
  assert.deepEqual([said, dialled], ["answer", ["93.184.216.34 80"]]);
  assert.equal(
    got,
    "POST /x?y=1 HTTP/1.1\r\nHost: a.example\r\nContent-Length: 4\r\nConnection: close\r\n\r\nbody",
  );
  const other = await ask("GET http://evil.example/ HTTP/1.1\r\nHost: a.example\r\n\r\n");
  assert.deepEqual([other.dialled, other.refused], [[], ["evil.example:80"]]);
});

Deno.test("a host that is not there is told, and so is one that does not answer in time", async () => {
  assert.match(
    (await connect("gone.example:443")).said,
    /502 [^]*No connection to gone\.example:443\.\n$/,
  );
  const [client, inner] = await pair();
  const serving = serveProxy(inner, {
    hosts,
    resolver: fakeResolver(names),
    patience: 10,
    refused: () => {},
    connect: (_address, _port, signal) =>
      new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
  });
  await writeAll(client, new TextEncoder().encode("CONNECT a.example:443 HTTP/1.1\r\n\r\n"));
  assert.match(await all(client), /502 [^]*No connection to a\.example:443 within 0\.01 s\.\n$/);
  client.close();
  await serving;
});

Deno.test("a client that is gone takes the server's connection with it", async () => {
  const [client, inner] = await pair();
  const [near, far] = await pair();
  const serving = serveProxy(inner, {
    hosts,
    resolver: fakeResolver(names),
    patience: 1000,
    refused: () => {},
    connect: () => Promise.resolve(near),
  });
  await writeAll(client, new TextEncoder().encode("CONNECT a.example:443 HTTP/1.1\r\n\r\n"));
  await client.read(new Uint8Array(100));
  client.close();
  assert.equal(await all(far), "");
  far.close();
  await serving;
});

Deno.test("a head that comes in pieces is one, and what follows it is the server's", async () => {
  const [client, inner] = await pair();
  const [near, far] = await pair();
  const serving = serveProxy(inner, {
    hosts,
    resolver: fakeResolver(names),
    patience: 1000,
    refused: () => {},
    connect: () => Promise.resolve(near),
  });
  for (const piece of ["CONN", "ECT a.example:443 HTTP/1.1\r", "\nX: y\r\n", "\r\nfirst"]) {
    await writeAll(client, new TextEncoder().encode(piece));
  }
  await client.closeWrite();
  // The client has said all, and still hears.
  assert.equal(await all(far), "first");
  await writeAll(far, new TextEncoder().encode("later"));
  far.close();
  assert.equal(await all(client), "HTTP/1.1 200 Connection established\r\n\r\nlater");
  client.close();
  await serving;
});

Deno.test("its process holds no more of the network than the list needs", () => {
  const socket = "/s/x";
  assert.deepEqual(egressRights(["a.example"], socket), {
    net: "all",
    notNet: refusedByRuntime,
    socket,
  });
  assert.deepEqual(egressRights(["127.0.0.1:3000", "localhost:80"], socket), {
    net: ["127.0.0.1:3000", "127.0.0.1:80", "[::1]:80", "unix:/s/x"],
    notNet: [],
    socket,
  });
  const mixed = egressRights(["a.example", "127.0.0.1:3000"], socket);
  assert.deepEqual(
    refusedByRuntime.filter((it) => !mixed.notNet.includes(it)),
    ["127.0.0.0/8", "[::1]"],
  );
});
