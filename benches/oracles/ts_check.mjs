#!/usr/bin/env node
// What the TypeScript compiler finds wrong in a tree, with some of its texts changed.
//
// usage: node ts_check.mjs ROOT
// Reads a JSON object a line, { "path": "new text" }, with all other files as they are on disk, and prints
// for it a JSON array on a line: [path, code, message, line, column] of every error, syntactic or semantic.
// Nothing is written. Modules resolve as in ts_deps.mjs; Vue's files are not read.
import path from "node:path";
import readline from "node:readline";
import { ts } from "./ts_common.mjs";
import { serviceOf } from "./ts_service.mjs";

const root = path.resolve(process.argv[2]);
const { service, texts, put } = serviceOf(root);
const own = new Map(texts);
let changed = [];

function errorsIn(file) {
  const found = [...service.getSyntacticDiagnostics(file), ...service.getSemanticDiagnostics(file)];
  return found.map((it) => {
    const place = it.file && ts.getLineAndCharacterOfPosition(it.file, it.start ?? 0);
    return [
      path.relative(root, file),
      it.code,
      ts.flattenDiagnosticMessageText(it.messageText, "\n"),
      (place?.line ?? 0) + 1,
      (place?.character ?? 0) + 1,
    ];
  });
}

for await (const line of readline.createInterface({ input: process.stdin })) {
  const next = Object.entries(JSON.parse(line)).map(([f, text]) => [path.join(root, f), text]);
  for (const file of changed) put(file, own.get(file));
  for (const [file, text] of next) put(file, text);
  changed = next.map(([file]) => file);
  console.log(JSON.stringify([...own.keys()].flatMap(errorsIn)));
}
