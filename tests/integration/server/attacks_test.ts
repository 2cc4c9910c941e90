/** What somebody would try who can reach the port, or whose page is open in the user's browser. */

import assert from "node:assert/strict";
import { type ServerDesk, serverDesk } from "../../support/server.ts";

interface Attack {
  readonly name: string;
  readonly line: string;
  readonly headers?: readonly string[];
  readonly body?: string;
  readonly status: number;
}

const json = "content-type: application/json";
const files = "/api/projects/local/files";

/** Each is sent byte for byte, with the token but where a header has another. */
const attacks: readonly Attack[] = [
  // Names that are bound to this machine by somebody else.
  ...["evil.example", "127.0.0.1.evil.example", "localhost.evil.example:80", "", "[::2]"].map((
    host,
  ) => ({
    name: `the host ${host || "without a name"}`,
    line: "GET /api/conversations",
    headers: [`host: ${host}`],
    status: 403,
  })),
  // Pages of other sites.
  ...[
    "origin: https://evil.example",
    "origin: null",
    "origin: http://127.0.0.1:1",
    "origin: http://localhost.evil.example",
    "origin: file://",
    "sec-fetch-site: cross-site",
    "sec-fetch-site: same-site",
  ].map((header) => ({
    name: `a form with ${header}`,
    line: "POST /api/conversations",
    headers: [header, json],
    body: "{}",
    status: 403,
  })),
  ...["origin: https://evil.example", "origin: null", "sec-fetch-site: cross-site"].map((
    header,
  ) => ({
    name: `a socket with ${header}`,
    line: "GET /ws",
    headers: [
      header,
      "connection: upgrade",
      "upgrade: websocket",
      "sec-websocket-version: 13",
      "sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==",
    ],
    status: 403,
  })),
  ...["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "application/jsonp"]
    .map((type) => ({
      name: `a body of ${type}`,
      line: "POST /api/conversations",
      headers: [`content-type: ${type}`],
      body: "{}",
      status: 400,
    })),
  // Credentials.
  ...["", "Bearer", "Bearer null", "Basic dXNlcjp1c2Vy", "Bearer ' OR 1=1", "Token x"].map((
    it,
  ) => ({
    name: `the credential ${it || "of nobody"}`,
    line: "GET /api/conversations",
    headers: [`authorization: ${it}`],
    status: 401,
  })),
  {
    name: "the token in the address",
    line: "GET /api/conversations?token=TOKEN&access_token=TOKEN",
    headers: ["authorization: "],
    status: 401,
  },
  {
    name: "the token as a cookie",
    line: "GET /api/plan",
    headers: ["authorization: ", "cookie: token=TOKEN"],
    status: 401,
  },
  // Paths.
  ...[
    "%2e%2e%2f%2e%2e%2fetc%2fpasswd",
    "..%2f..%2fsecret.txt",
    "%2fetc%2fpasswd",
    "out%2fsecret.txt",
  ].map((it) => ({ name: `the file ${it}`, line: `GET ${files}/${it}`, status: 403 })),
  {
    name: "a file by a folder that is not there",
    line: `GET ${files}/src%2f..%2f..%2fsecret.txt`,
    status: 404,
  },
  { name: "a file with a NUL in its name", line: `GET ${files}/a%00b`, status: 403 },
  { name: "a file of secrets", line: `GET ${files}/.env`, status: 403 },
  { name: "a path that is no UTF-8", line: `GET ${files}/%c0%ae%c0%ae`, status: 400 },
  ...[".git%2fconfig", ".agent%2fconfig.yaml", "..%2fsecret.txt", "%2ftmp%2fx", "out%2fnew.txt"]
    .map(
      (it) => ({
        name: `writing ${it}`,
        line: `PUT ${files}/${it}`,
        headers: [json],
        body: '{"content":"x"}',
        status: 403,
      }),
    ),
  {
    name: "moving a file out",
    line: `PATCH ${files}/a.txt`,
    headers: [json],
    body: '{"new_path":"../b.txt"}',
    status: 403,
  },
  {
    name: "a folder outside",
    line: "POST /api/projects/local/directories",
    headers: [json],
    body: '{"path":"../b"}',
    status: 403,
  },
  // Shapes and sizes.
  {
    name: "a body that says that it is too long",
    line: "POST /api/conversations",
    headers: [json, "content-length: 99999999"],
    status: 413,
  },
  {
    name: "a body without a field",
    line: "POST /api/conversations/x/messages",
    headers: [json],
    body: "{}",
    status: 400,
  },
  {
    name: "a body with a field of an object's own",
    line: "POST /api/conversations",
    headers: [json],
    body: '{"__proto__":{"admin":true},"constructor":1}',
    status: 400,
  },
  {
    name: "arguments that an action has and a client may not give",
    line: "PUT /api/plan",
    headers: [json],
    body: '{"file":"/etc/passwd"}',
    status: 400,
  },
];

/** The status of the answer. */
async function sent(it: ServerDesk, { line, headers = [], body }: Attack): Promise<number> {
  const { hostname, port, host } = new URL(it.base);
  const connection = await Deno.connect({ hostname, port: Number(port) });
  try {
    const given = new Set(headers.map((header) => header.split(":", 1)[0]));
    const usual = [
      `host: ${host}`,
      `authorization: Bearer ${it.token}`,
      ...body === undefined ? [] : [`content-length: ${body.length}`],
      "connection: close",
    ].filter((header) => !given.has(header.split(":", 1)[0]));
    const text = [`${line} HTTP/1.1`, ...headers, ...usual, "", body ?? ""].join("\r\n");
    const bytes = new TextEncoder().encode(text.replaceAll("TOKEN", it.token));
    await connection.write(bytes);
    const buffer = new Uint8Array(64);
    const length = await connection.read(buffer) ?? 0;
    const answer = new TextDecoder().decode(buffer.subarray(0, length));
    return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0);
  } finally {
    connection.close();
  }
}

Deno.test(`${attacks.length} attacks get nowhere`, async () => {
  await using it = await serverDesk();
  const { root } = it.desk;
  const folder = root.slice(0, root.lastIndexOf("/"));
  await Deno.writeTextFile(`${folder}/secret.txt`, "secret");
  await Deno.writeTextFile(`${root}/.env`, "KEY=secret");
  await Deno.writeTextFile(`${root}/a.txt`, "a");
  await Deno.symlink(folder, `${root}/out`);
  const statuses = [];
  for (const attack of attacks) statuses.push([attack.name, await sent(it, attack)]);
  assert.deepEqual(statuses, attacks.map(({ name, status }) => [name, status]));
  const names = [...Deno.readDirSync(root)].map(({ name }) => name).sort();
  assert.deepEqual(names, [".env", "a.txt", "out"]);
  assert.deepEqual([...Deno.readDirSync(folder)].map(({ name }) => name).sort(), [
    "home",
    "project",
    "secret.txt",
  ]);
});
