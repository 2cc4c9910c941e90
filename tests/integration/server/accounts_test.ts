import assert from "node:assert/strict";
import { SignJWT } from "jose";
import { accountsFile } from "../../../src/accounts/mod.ts";
import type { Route } from "../../../src/server/route.ts";
import { sample } from "../../support/sample.ts";
import { recorded, sentEvents, type ServerDesk, serverDesk } from "../../support/server.ts";

const marker = "marmalade";
const password = "correct horse";

const script = `
- text: I write.
  calls: [{ name: write_file, input: { path: notes.txt, content: "${marker}\\n" } }]
- text: Written.
`;

async function several(register = true): Promise<ServerDesk> {
  return await serverDesk({ script, serve: { auth: { mode: "multi", register } } });
}

async function registered(it: ServerDesk, name: string): Promise<string> {
  const { body } = await it.call("POST", "/api/auth/register", { name, password });
  assert.equal(body.code, 0, body.message);
  return body.data.token;
}

/** Requests of one account. */
function as(it: ServerDesk, token: string) {
  return async (method: string, path: string, body?: unknown) => {
    const response = await it.ask(path, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...body === undefined ? {} : { body: JSON.stringify(body) },
    });
    const text = await response.text();
    return { status: response.status, text, data: json(text)?.data };
  };
}

// deno-lint-ignore no-explicit-any
function json(text: string): any {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What somebody else would like to see. */
interface Prepared {
  readonly conversation: string;
  /** Beside the account's own folder. */
  readonly project: string;
  readonly key: string;
}

async function prepared(it: ServerDesk, token: string): Promise<Prepared> {
  const ask = as(it, token);
  const made = await ask("POST", "/api/conversations", { permissions: "auto-edit" });
  const { id } = made.data;
  await ask("PATCH", `/api/conversations/${id}`, { title: marker });
  await ask("POST", `/api/conversations/${id}/messages`, { text: `write ${marker}` });
  await ask("PUT", "/api/plan", { goal: [marker] });
  await ask("POST", "/api/plan/steps", { title: [marker] });
  const { id: project } = (await ask("POST", "/api/projects", { name: marker })).data;
  await ask("PUT", `/api/projects/${project}/files/notes.txt`, { content: marker });
  await ask("POST", "/api/conversations", { title: marker, project_id: project });
  const key = (await ask("POST", "/api/auth/keys", { name: marker, verbs: ["read"] })).data.id;
  return { conversation: id, project, key };
}

/** A request to a route that names what is somebody else's. */
async function aimed(route: Route, of: Prepared, project: string) {
  const { body, query } = await route.takes();
  const id = route.path.startsWith("/api/projects")
    ? project
    : route.path.startsWith("/api/changes")
    ? "1"
    : route.path.startsWith("/api/auth")
    ? of.key
    : of.conversation;
  const path = route.path
    .replace(":filepath*", "notes.txt")
    .replace(":mid", "u5")
    .replace(":call", "c00000000")
    .replace(":step", "1")
    .replace(":id", id);
  const isNamed = query?.properties?.project_id !== undefined;
  const form = new FormData();
  form.append("file", new Blob(["x"]), "x.txt");
  const json = { "content-type": "application/json" };
  return {
    path: isNamed ? `${path}?project_id=${project}` : path,
    isNamed: isNamed || route.path.startsWith("/api/projects/:id"),
    method: route.method,
    ...route.body === "archive"
      ? { body: form, type: {} }
      : body === undefined
      ? { body: null, type: {} }
      : { body: JSON.stringify(sample(body)), type: json },
  };
}

/** Signs out, needs the password, or tells of nobody but who asks. */
const apart: ReadonlySet<string> = new Set(["logout", "changeProfile"]);

Deno.test("no route tells anybody of what is another's, or changes it; a new route is in this test by itself", async () => {
  await using it = await several();
  const [alice, bob] = [await registered(it, "alice"), await registered(it, "bob")];
  const hers = await prepared(it, alice);
  const own = as(it, alice);
  const looks = [
    `/api/conversations/${hers.conversation}`,
    `/api/conversations/${hers.conversation}/messages`,
    "/api/conversations",
    "/api/changes",
    "/api/plan",
    "/api/projects",
    "/api/projects/local/files/notes.txt",
    `/api/projects/${hers.project}/files/notes.txt`,
    `/api/changes?project_id=${hers.project}`,
    "/api/auth/keys",
    "/api/auth/devices",
  ];
  const seen = async () =>
    await Promise.all(looks.map(async (path) => (await own("GET", path)).text));
  const before = await seen();
  assert.equal(before.filter((text) => text.includes(marker)).length, 8);
  const asks = async (authorization: string, aim: Awaited<ReturnType<typeof aimed>>) => {
    const { path, method, body, type } = aim;
    const headers = { ...type, authorization };
    const response = await it.ask(path, { method, body, headers });
    return { status: response.status, text: await response.text() };
  };
  for (const route of it.routes.filter(({ access, id }) => access !== "public" && !apart.has(id))) {
    for (const project of ["local", hers.project]) {
      const aim = await aimed(route, hers, project);
      const { status, text } = await asks(`Bearer ${bob}`, aim);
      assert.equal(text.includes(marker), false, route.id);
      const isHers = route.answer.type === "events" || aim.isNamed && project !== "local" ||
        /^\/api\/(conversations|auth\/\w+)\/:id/.test(route.path);
      if (isHers) assert.equal(status, 404, `${route.id} ${project}`);
      assert.equal((await asks("", aim)).status, 401, route.id);
    }
  }
  assert.deepEqual(await seen(), before);
});

Deno.test("a token that was not given out here, for another account's state, or with another algorithm is nobody's", async () => {
  await using it = await several();
  const token = await registered(it, "alice");
  const file = accountsFile(it.ports.paths);
  const [account, [key]] = [await file.named("alice"), await file.keys()];
  assert.ok(account && key);
  const secret = Uint8Array.fromBase64(key.secret, { alphabet: "base64url" });
  interface Forged {
    readonly sub?: string;
    readonly epoch?: unknown;
    readonly kid?: string;
    readonly iss?: string;
    readonly until?: string;
    readonly secret?: Uint8Array;
  }
  const signed = (it: Forged) =>
    new SignJWT({ epoch: it.epoch ?? account.epoch })
      .setProtectedHeader({ alg: "HS256", kid: it.kid ?? key.kid })
      .setSubject(it.sub ?? account.id).setIssuer(it.iss ?? "agent").setAudience("agent")
      .setIssuedAt().setExpirationTime(it.until ?? "7d").sign(it.secret ?? secret);
  const part = (value: object) =>
    new TextEncoder().encode(JSON.stringify(value)).toBase64({
      alphabet: "base64url",
      omitPadding: true,
    });
  const [head, body, end] = token.split(".");
  const status = async (token: string) => (await as(it, token)("GET", "/api/auth/profile")).status;
  const forged = [
    await signed({ secret: new Uint8Array(32) }),
    await signed({ sub: "somebody" }),
    await signed({ epoch: account.epoch + 1 }),
    await signed({ epoch: "0" }),
    await signed({ kid: "other" }),
    await signed({ iss: "other" }),
    await signed({ until: "1 second ago" }),
    `${part({ alg: "none", kid: key.kid })}.${body}.`,
    `${part({ alg: "none", kid: key.kid })}.${body}.${end}`,
    `${head}.${part({ sub: account.id, epoch: account.epoch })}.${end}`,
    `${head}.${body}.`,
    `${head}.${body}`,
    "x",
  ];
  assert.equal(await status(token), 200);
  assert.equal(await status(await signed({})), 200);
  assert.deepEqual(await Promise.all(forged.map(status)), forged.map(() => 401));
});

Deno.test("disabling an account ends its tokens, its stream and its turn; enabling it does not bring them back", async () => {
  await using it = await several();
  const token = await registered(it, "alice");
  const ask = as(it, token);
  const { id } = (await ask("POST", "/api/conversations", {})).data;
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const response = await it.ask(`/api/conversations/${id}/messages`, {
    ...{ method: "POST", headers },
    body: JSON.stringify({ text: "write" }),
  });
  const stream = sentEvents(response);
  const file = accountsFile(it.ports.paths);
  let isOver = false;
  for (;;) {
    const next = await stream.next();
    if (next.done) break;
    if (next.value.event === "approval_request") {
      await file.update("alice", { disabled: true });
      isOver = true;
    }
  }
  assert.equal(isOver, true);
  const login = () => it.call("POST", "/api/auth/login", { name: "alice", password });
  assert.deepEqual([(await ask("GET", "/api/auth/profile")).status, (await login()).status], [
    401,
    401,
  ]);
  await file.update("alice", { disabled: false });
  assert.equal((await ask("GET", "/api/auth/profile")).status, 401);
  const again = as(it, (await login()).body.data.token);
  assert.equal((await again("GET", `/api/conversations/${id}`)).data.status, "waiting");
});

Deno.test("a password is changed with the old one, which signs out everywhere; logging out does as well", async () => {
  await using it = await several();
  const ask = as(it, await registered(it, "alice"));
  const next = "another horse";
  const change = (password: string) =>
    ask("PATCH", "/api/auth/profile", { password, new_password: next });
  assert.equal((await change("wrong horse")).status, 401);
  assert.equal((await change(password)).status, 200);
  assert.equal((await ask("GET", "/api/auth/profile")).status, 401);
  const login = (password: string) =>
    it.call("POST", "/api/auth/login", { name: "alice", password });
  assert.equal((await login(password)).status, 401);
  const again = as(it, (await login(next)).body.data.token);
  assert.equal((await again("POST", "/api/auth/logout")).status, 200);
  assert.equal((await again("GET", "/api/auth/profile")).status, 401);
});

Deno.test("whoever guesses passwords is slowed down, and registering is the administrator's to open", async () => {
  await using it = await several(false);
  const register = await it.call("POST", "/api/auth/register", { name: "eve", password });
  assert.equal(register.status, 403);
  const statuses = [];
  for (let at = 0; at < 11; at++) {
    statuses.push((await it.call("POST", "/api/auth/login", { name: "eve", password })).status);
  }
  assert.deepEqual(statuses, [...Array.from({ length: 10 }, () => 401), 429]);
});

Deno.test("accounts are added, listed, disabled and given passwords on the command line; none is printed", async () => {
  await using it = await several(false);
  const agent = async (line: string, stdin = "") => {
    const { code, stdout, stderr } = await it.desk.agent(line.split(" "), { stdin });
    return [code, `${stdout}${stderr}`.trim().split("\n").at(-1)?.replaceAll(/ +/g, " ")];
  };
  assert.deepEqual(await agent("user list"), [
    0,
    "There are no users. To add one: agent user add NAME",
  ]);
  assert.deepEqual(await agent("user add alice --admin", `${password}\n`), [0, "Added alice."]);
  assert.deepEqual(await agent("user add alice", password), [64, "The user alice exists already."]);
  assert.equal((await agent("user add ../x", password))[0], 64);
  assert.equal((await agent("user add bob", "short"))[0], 64);
  const login = () => it.call("POST", "/api/auth/login", { name: "alice", password });
  assert.equal((await login()).body.data.account.role, "admin");
  assert.equal((await agent("user disable alice"))[0], 0);
  assert.deepEqual(await agent("user list"), [0, "alice admin disabled"]);
  assert.equal((await login()).status, 401);
  const stored = await Deno.readTextFile(`${it.ports.paths.data}/server/accounts.json`);
  assert.match(stored, /"\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  assert.equal(stored.includes(password), false);
});

Deno.test("the recorded events of two accounts at once are each one's own", async () => {
  await using it = await several();
  const streams = await Promise.all(["alice", "bob"].map(async (name) => {
    const token = await registered(it, name);
    const { id } = (await as(it, token)("POST", "/api/conversations", {
      permissions: "auto-edit",
    })).data;
    const response = await it.ask(`/api/conversations/${id}/messages`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ text: `for ${name}` }),
    });
    return (await recorded(response)).map(({ event, data }) => data.text ?? event);
  }));
  assert.deepEqual(streams.map(([first, ...rest]) => [first, rest.at(-1)]), [
    ["for alice", "done"],
    ["for bob", "done"],
  ]);
});
