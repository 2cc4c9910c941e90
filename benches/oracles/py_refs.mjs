#!/usr/bin/env node
// Ground truth for references in Python: pyright's language server.
//
// usage: node py_refs.mjs ROOT COUNT SIGS
// SIGS is the output of py_sigs.py ROOT. Prints what ts_refs.mjs prints. The server is given a copy of the
// .py and .pyi files with a configuration of ours, and is asked only when it has listed its files: asked
// earlier, or under the project's own include list, it answers with a part and does not say so.
import { spawn } from "node:child_process";
import crypto from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { need } from "./ts_common.mjs";

const root = path.resolve(process.argv[2]);
const count = Number(process.argv[3] ?? 30);
const copy = fs.mkdtempSync(path.join(os.tmpdir(), "pyrefs-"));
const texts = new Map();
(function walk(dir) {
  for (const e of fs.readdirSync(path.join(root, dir), { withFileTypes: true })) {
    const rel = dir ? `${dir}/${e.name}` : e.name;
    if (e.isDirectory()) {
      if (!/^(\.git|\.venv|venv|node_modules|__pycache__)$/.test(e.name)) walk(rel);
      continue;
    }
    if (!e.isFile() || !/\.pyi?$/.test(e.name)) continue;
    const text = fs.readFileSync(path.join(root, rel), "utf8");
    texts.set(rel, text);
    fs.mkdirSync(path.dirname(path.join(copy, rel)), { recursive: true });
    fs.writeFileSync(path.join(copy, rel), text);
  }
})("");
const extra = ["src", "lib"].filter((d) =>
  fs.existsSync(path.join(copy, d)) && !fs.existsSync(path.join(copy, d, "__init__.py"))
);
fs.writeFileSync(
  path.join(copy, "pyrightconfig.json"),
  JSON.stringify({ include: ["."], exclude: [], extraPaths: extra, typeCheckingMode: "off" }),
);

const frequency = new Map();
for (const text of texts.values()) {
  for (const m of text.matchAll(/[A-Za-z_]\w*/g)) {
    frequency.set(m[0], (frequency.get(m[0]) ?? 0) + 1);
  }
}
const rows = fs.readFileSync(process.argv[4], "utf8").split("\n").flatMap((row) => {
  const m = /^(.*):(\d+) (class|function|method) (\S+)/.exec(row);
  if (!m) return [];
  const name = m[4].split(".").at(-1);
  const nested = m[4].split(".").length > (m[3] === "method" ? 2 : 1);
  if (nested || name.length < 3 || /^__.*__$/.test(name)) return [];
  const line = texts.get(m[1])?.split("\n")[Number(m[2]) - 1] ?? "";
  const column = line.search(new RegExp(`\\b${name}\\b`));
  return column < 0 ? [] : [{
    path: m[1],
    line: Number(m[2]),
    column: column + 1,
    name,
    kind: m[3],
    member: m[3] === "method",
  }];
});
const rank = (it) =>
  crypto.createHash("sha1").update(`${it.path}\0${it.name}\0${it.line}`).digest("hex");
rows.sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
const bucket = (it) => Math.min(3, Math.floor(Math.log10(frequency.get(it.name) ?? 1)));
function pick(member, wanted) {
  const queues = [0, 1, 2, 3].map((b) =>
    rows.filter((it) => it.member === member && bucket(it) === b)
  );
  const out = [];
  for (let i = 0; out.length < wanted && queues.some((q) => q.length > 0); i++) {
    const it = queues[i % 4].shift();
    if (it) out.push(it);
  }
  return out;
}

const server = spawn(process.execPath, [need.resolve("pyright/langserver.index.js"), "--stdio"], {
  stdio: ["pipe", "pipe", "inherit"],
});
const waiting = new Map();
let buffer = Buffer.alloc(0), id = 0, listed;
const ready = new Promise((resolve) => (listed = resolve));
const send = (message) => {
  const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }));
  server.stdin.write(`Content-Length: ${body.length}\r\n\r\n`);
  server.stdin.write(body);
};
const ask = (method, params) =>
  new Promise((resolve) => {
    waiting.set(++id, resolve);
    send({ id, method, params });
  });
server.stdout.on("data", (chunk) => {
  buffer = Buffer.concat([buffer, chunk]);
  for (;;) {
    const head = buffer.indexOf("\r\n\r\n");
    if (head < 0) return;
    const length = Number(/Content-Length: (\d+)/i.exec(buffer.subarray(0, head).toString())[1]);
    if (buffer.length < head + 4 + length) return;
    const message = JSON.parse(buffer.subarray(head + 4, head + 4 + length).toString());
    buffer = buffer.subarray(head + 4 + length);
    if (
      message.method === "window/logMessage" &&
      /Found \d+ source file|No source files/.test(message.params.message)
    ) listed();
    if (message.method && message.id !== undefined) {
      const result = message.method === "workspace/configuration"
        ? message.params.items.map(() => ({}))
        : null;
      send({ id: message.id, result });
    } else if (waiting.has(message.id)) {
      waiting.get(message.id)(message.result);
      waiting.delete(message.id);
    }
  }
});
const uri = pathToFileURL(copy).href;
await ask("initialize", {
  processId: process.pid,
  rootUri: uri,
  workspaceFolders: [{ uri, name: "tree" }],
  capabilities: { workspace: { configuration: true, workspaceFolders: true } },
});
send({ method: "initialized", params: {} });
await ready;
const members = Math.floor(count / 3);
for (const it of [...pick(false, count - members), ...pick(true, members)]) {
  const file = pathToFileURL(path.join(copy, it.path)).href;
  send({
    method: "textDocument/didOpen",
    params: {
      textDocument: { uri: file, languageId: "python", version: 1, text: texts.get(it.path) },
    },
  });
  const found = await ask("textDocument/references", {
    textDocument: { uri: file },
    position: { line: it.line - 1, character: it.column - 1 },
    context: { includeDeclaration: true },
  });
  send({ method: "textDocument/didClose", params: { textDocument: { uri: file } } });
  const refs = (found ?? []).map((
    r,
  ) => [
    path.relative(copy, fileURLToPath(r.uri)),
    r.range.start.line + 1,
    r.range.start.character + 1,
  ]).filter((r) => texts.has(r[0]));
  console.log(JSON.stringify({ ...it, refs }));
}
server.kill();
fs.rmSync(copy, { recursive: true });
process.exit(0);
