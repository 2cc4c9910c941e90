#!/usr/bin/env node
// What pyright finds wrong in a tree, with some of its texts changed, from one server that stays.
//
// usage: node py_check.mjs COPY
// COPY is a folder of .py and .pyi files with a pyrightconfig.json; new files and files that go are written
// there and put back. Reads a JSON object a line, { "path": "new text" or null }, with all other files as
// they were at the start, and prints for it a JSON array on a line: [path, severity and rule, message, line,
// column]. Every file is open, and each is pulled: what a change does not reach is not checked anew.
import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import readline from "node:readline";
import { pathToFileURL } from "node:url";
import { need } from "./ts_common.mjs";

const root = fs.realpathSync(process.argv[2]);
const own = new Map();
(function walk(dir) {
  for (const e of fs.readdirSync(path.join(root, dir), { withFileTypes: true })) {
    const rel = dir ? `${dir}/${e.name}` : e.name;
    if (e.isDirectory()) walk(rel);
    else if (/\.pyi?$/.test(e.name)) own.set(rel, fs.readFileSync(path.join(root, rel), "utf8"));
  }
})("");

const server = spawn(
  process.execPath,
  ["--max-old-space-size=8192", need.resolve("pyright/langserver.index.js"), "--stdio"],
  { stdio: ["pipe", "pipe", "inherit"] },
);
const waiting = new Map();
let buffer = Buffer.alloc(0), id = 0, listed;
const ready = new Promise((resolve) => (listed = resolve));
const send = (message) => {
  const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }));
  server.stdin.write(`Content-Length: ${body.length}\r\n\r\n`);
  server.stdin.write(body);
};
const tell = (method, params) => send({ method, params });
const ask = (method, params) =>
  new Promise((resolve, reject) => {
    waiting.set(++id, { resolve, reject });
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
      const { resolve, reject } = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.error) reject(new Error(message.error.message));
      else resolve(message.result);
    }
  }
});

const uri = (file) => pathToFileURL(path.join(root, file)).href;
const rootUri = pathToFileURL(root).href;
await ask("initialize", {
  processId: process.pid,
  rootUri,
  workspaceFolders: [{ uri: rootUri, name: "tree" }],
  capabilities: {
    workspace: { configuration: true, workspaceFolders: true, diagnostics: {} },
    textDocument: { diagnostic: { dynamicRegistration: false } },
  },
});
tell("initialized", {});
await ready;

const texts = new Map();
const results = new Map();
let version = 1;
function open(file, text) {
  texts.set(file, text);
  const textDocument = { uri: uri(file), languageId: "python", version: version++, text };
  tell("textDocument/didOpen", { textDocument });
}
function close(file) {
  texts.delete(file);
  results.delete(file);
  tell("textDocument/didClose", { textDocument: { uri: uri(file) } });
}
/** Brings a file to a text, or away. */
function put(file, text) {
  const place = path.join(root, file);
  const isThere = texts.has(file);
  if (text === null) {
    if (isThere) close(file);
    fs.rmSync(place, { force: true });
    tell("workspace/didChangeWatchedFiles", { changes: [{ uri: uri(file), type: 3 }] });
  } else if (!isThere) {
    fs.mkdirSync(path.dirname(place), { recursive: true });
    fs.writeFileSync(place, text);
    tell("workspace/didChangeWatchedFiles", { changes: [{ uri: uri(file), type: 1 }] });
    open(file, text);
  } else if (texts.get(file) !== text) {
    texts.set(file, text);
    tell("textDocument/didChange", {
      textDocument: { uri: uri(file), version: version++ },
      contentChanges: [{ text }],
    });
  }
}
for (const [file, text] of own) open(file, text);

const severities = ["", "error", "warning", "information", "hint"];
async function problems() {
  const out = [];
  for (const file of [...texts.keys()].sort()) {
    const known = results.get(file);
    const report = await ask("textDocument/diagnostic", {
      textDocument: { uri: uri(file) },
      ...known?.resultId === undefined ? {} : { previousResultId: known.resultId },
    });
    const now = report.kind === "unchanged" ? known : report;
    results.set(file, now);
    for (const it of now.items) {
      // Hints grey out what nobody uses.
      if (it.severity === 4) continue;
      out.push([
        file,
        `${severities[it.severity]} ${it.code ?? ""}`,
        it.message,
        it.range.start.line + 1,
        it.range.start.character + 1,
      ]);
    }
  }
  return out;
}

let changed = [];
for await (const line of readline.createInterface({ input: process.stdin })) {
  const next = Object.entries(JSON.parse(line));
  const names = new Set(next.map(([file]) => file));
  for (const file of changed) if (!names.has(file)) put(file, own.get(file) ?? null);
  for (const [file, text] of next) put(file, text);
  changed = [...names];
  console.log(JSON.stringify(await problems()));
}
server.kill();
process.exit(0);
