import assert from "node:assert/strict";
import { zipSync } from "fflate";
import { packTar, type TarEntry } from "modern-tar";
import { type ServerDesk, serverDesk } from "../../support/server.ts";

const text = (it: string) => new TextEncoder().encode(it);

async function sent(it: ServerDesk, query: string, body: BodyInit, type?: string) {
  const response = await it.ask(`/api/projects/upload${query}`, {
    method: "POST",
    body,
    ...type === undefined ? {} : { headers: { "content-type": type } },
  });
  return { status: response.status, body: await response.json() };
}

function tar(...entries: TarEntry[]): Promise<Uint8Array<ArrayBuffer>> {
  return packTar(entries);
}

function file(name: string, body: string): TarEntry {
  return { header: { name, size: body.length, type: "file" }, body };
}

async function gzip(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

async function tree(folder: string): Promise<readonly string[]> {
  const names: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (isDirectory) names.push(...(await tree(`${folder}/${name}`)).map((it) => `${name}/${it}`));
    else names.push(name);
  }
  return names.sort();
}

Deno.test("a folder comes as a form, a zip or a tar archive, and is a project or part of one", async () => {
  await using it = await serverDesk();
  const form = new FormData();
  form.append("file", new Blob(["a"]), "site/a.txt");
  form.append("file", new Blob(["b"]), "site/deep/b.txt");
  form.append("file", new Blob(["[core]"]), "site/.git/config");
  form.append("file", new Blob(["KEY=1"]), "site/.env");
  const asForm = await sent(it, "?name=Form", form);
  assert.deepEqual([asForm.status, asForm.body.data?.written, asForm.body.data?.skipped], [
    201,
    2,
    [".git/config", ".env"],
  ], asForm.body.message);
  const zip = zipSync({
    "top/a.txt": text("a"),
    "top/run.sh": [text("x"), { os: 3, attrs: 0o100755 << 16 }],
  });
  const asZip = await sent(it, "?name=Zip&folder=zipped", zip, "application/zip");
  assert.equal(asZip.body.data?.written, 2, asZip.body.message);
  assert.equal(((await Deno.stat(`${it.desk.root}/zipped/run.sh`)).mode ?? 0) & 0o111, 0o111);
  const long = `${"deep/".repeat(30)}b.txt`;
  const packed = await gzip(await tar(file("a.txt", "a"), file(long, "b")));
  const asTar = await sent(it, "?path=in/here", packed, "application/gzip");
  assert.equal(asTar.body.data?.written, 2, asTar.body.message);
  assert.deepEqual(
    await tree(it.desk.root),
    [
      "form/a.txt",
      "form/deep/b.txt",
      "in/here/a.txt",
      `in/here/${long}`,
      "zipped/a.txt",
      "zipped/run.sh",
    ],
  );
  const { body } = await it.call("POST", "/api/undo", {});
  assert.equal(body.data.outcome, "done");
  assert.deepEqual(await tree(it.desk.root), [
    "form/a.txt",
    "form/deep/b.txt",
    "zipped/a.txt",
    "zipped/run.sh",
  ]);
});

/** A stored or deflated entry whose directory says what it likes. */
function forgedZip(patch: (view: DataView, directory: number) => void): Uint8Array<ArrayBuffer> {
  const bytes = zipSync({ "a.txt": text("a".repeat(100)) }).slice();
  const view = new DataView(bytes.buffer);
  patch(view, view.getUint32(bytes.length - 6, true));
  return bytes;
}

Deno.test("archives with links, ways out, bombs, doubles or damage are refused whole", async () => {
  await using it = await serverDesk();
  const folder = it.desk.root.slice(0, it.desk.root.lastIndexOf("/"));
  const link = (type: "symlink" | "link"): TarEntry => ({
    header: { name: "x", size: 0, type, linkname: "/etc/passwd" },
  });
  const zero = (mb: number) => new Uint8Array(mb * 1024 * 1024);
  const attacks: readonly (readonly [string, Uint8Array<ArrayBuffer>, number])[] = [
    ["zip ..", zipSync({ "../evil.txt": text("x") }).slice(), 400],
    ["zip deep ..", zipSync({ "a/../../evil.txt": text("x") }).slice(), 400],
    ["zip absolute", zipSync({ "/evil.txt": text("x") }).slice(), 400],
    ["zip backslash", zipSync({ "..\\evil.txt": text("x") }).slice(), 400],
    ["zip NUL", zipSync({ "a\0.txt": text("x") }).slice(), 400],
    [
      "zip link",
      zipSync({ x: [text("/etc/passwd"), { os: 3, attrs: 0o120777 << 16 }] }).slice(),
      400,
    ],
    ["zip device", zipSync({ x: [text(""), { os: 3, attrs: 0o020777 << 16 }] }).slice(), 400],
    ["zip bomb", zipSync({ x: zero(17) }).slice(), 413],
    ["zip that lies small", forgedZip((view, at) => view.setUint32(at + 24, 1, true)), 201],
    [
      "zip with an offset outside",
      forgedZip((view, at) => view.setUint32(at + 42, 9e8, true)),
      400,
    ],
    ["zip with a size outside", forgedZip((view, at) => view.setUint32(at + 20, 9e8, true)), 400],
    ["zip encrypted", forgedZip((view, at) => view.setUint16(at + 8, 1, true)), 400],
    ["zip of nothing", zipSync({}).slice(), 400],
    ["tar ..", await tar(file("../evil.txt", "x")), 400],
    ["tar absolute", await tar(file("/evil.txt", "x")), 400],
    ["tar link", await tar(link("symlink")), 400],
    ["tar hard link", await tar(link("link")), 400],
    ["tar link and what is below it", await tar(link("symlink"), file("x/evil.txt", "x")), 400],
    ["tar twice", await tar(file("a", "x"), file("a", "y")), 400],
    ["gzip bomb", await gzip(zero(161)), 413],
    ["no archive", text("hello"), 400],
    ["half a gzip", (await gzip(await tar(file("a", "x".repeat(9999))))).slice(0, 60), 400],
  ];
  const statuses = [];
  for (const [name, bytes] of attacks) {
    const { status } = await sent(it, "?name=evil", bytes, "application/zip");
    statuses.push([name, status]);
    if (status === 201) {
      const { items } = (await it.call("GET", "/api/projects")).body.data;
      await it.call("DELETE", `/api/projects/${items.at(-1).id}`);
      await Deno.remove(`${it.desk.root}/evil`, { recursive: true });
    }
  }
  assert.deepEqual(statuses, attacks.map(([name, , status]) => [name, status]));
  assert.deepEqual((await it.call("GET", "/api/projects")).body.data.items.length, 1);
  assert.deepEqual(await tree(it.desk.root), []);
  assert.equal(await Deno.stat(`${folder}/evil.txt`).catch(() => null), null);
  assert.equal((await sent(it, "?name=x", "{}", "application/json")).status, 400);
});

Deno.test("an upload does not go through a link that is in the project", async () => {
  await using it = await serverDesk();
  await Deno.symlink("/tmp", `${it.desk.root}/out`);
  const { status } = await sent(
    it,
    "",
    zipSync({ "out/evil.txt": text("x"), "a.txt": text("a") }).slice(),
    "application/zip",
  );
  assert.equal(status, 403);
  assert.equal(await Deno.stat(`${it.desk.root}/a.txt`).catch(() => null), null);
});
