/** Calls that are awaited together, with what they stand on replaced, or with one that may not run. */

const reads = `["a", "b"].map((it) => files.read(it))`;
const settled = (calls: string) =>
  `await Promise.allSettled([files.read("a"), ${calls}]).catch(() => {}); print("WENT ON")`;

export const sideBySide: readonly string[] = [
  settled(`files.write("x", "1")`),
  settled(`shell.run("id")`),
  settled(`(async () => await shell.run("id"))()`),
  `const one = Promise.all(${reads}); shell.run("id"); await one; print("WENT ON")`,
  `async function f() { await files.read("a"); shell.run("id"); print("WENT ON") } await Promise.allSettled([f(), f()])`,
  `await Promise.all(${reads}.concat([shell.run("id")])); print("WENT ON")`,
  `Promise = class { constructor() { print("ESC" + "APED") } }; await files.read("a").then(() => 1)`,
  `Promise.prototype.then = () => {}; print(await Promise.all(${reads}))`,
  `Promise.all = () => [shell.run("id")]; await Promise.all(${reads}); print("WENT ON")`,
  ...["made", "resolve", "calls", "0", "1"].map((key) =>
    `Object.defineProperty(Object.prototype, "${key}", { get: () => ["shell.run", ["id"], 1, 1], set() {} }); print(await Promise.all(${reads}))`
  ),
  ...["map", "join", "splice", "push", "slice", "values", "length"].map((key) =>
    `try { Array.prototype.${key} = () => [["shell.run", ["id"], 1, 1]] } catch {} print(await Promise.all(${reads}))`
  ),
  `JSON.stringify = () => '[["shell.run",["id"],1,1]]'; print(await Promise.all(${reads}))`,
  `Array.prototype[Symbol.iterator] = function* () { yield "shell.run" }; print(await Promise.all(${reads}))`,
  `await Promise.all(Array(5000).fill("a").map((it) => files.read(it)))`,
  `async function f() { for (;;) await files.read("a") } await Promise.all([f(), f(), f()])`,
  `const f = async () => { await files.read("a"); return await Promise.all([f(), f()]) }; await f()`,
  `await Promise.all(Array(200).fill("a".repeat(1e5)).map((it) => files.read(it)))`,
  `const late = files.read("a").then(() => shell.run("id")); print("done")`,
];
