// Runs in the engine before a program does: what a program may call, how it prints, and what its
// variables are when it has ended. It keeps its own copies of what a program could replace. Nothing
// depends on it but the program's own fate: the other side believes no word that comes from here.
(function (callHost, printHost, catalogue, aliases, callAll, awaited) {
  "use strict";
  const { parse, stringify } = JSON;
  const { getPrototypeOf, keys, freeze, defineProperty, create } = Object;
  const { isArray } = Array;
  const { apply } = Reflect;
  const [ObjectProto, MapProto] = [Object.prototype, Map.prototype];
  const [ErrorKind, MapKind, SetKind, DateKind, RegExpKind] = [Error, Map, Set, Date, RegExp];
  const [joined, split] = [Array.prototype.join, String.prototype.split];
  const functionText = Function.prototype.toString;
  const { has: hasKey, get: getKey, set: setKey } = MapProto;

  /** A failed call; it is an error like any other, which the program may catch. */
  class ToolError extends Error {
    constructor(message) {
      super(message);
      this.name = "ToolError";
    }
  }

  function place() {
    const found = /program\.js:(\d+):(\d+)/.exec(new ErrorKind().stack);
    return found ? [Number(found[1]), Number(found[2])] : [0, 0];
  }

  const PromiseKind = Promise;
  const later = create(null);
  for (const it of awaited) later[it] = true;

  /** Calls that are promises, and have not been sent. */
  let waiting = [];

  function call(name, args) {
    const made = [name, args.map((it) => plain(it)), ...place()];
    const [, , line, column] = made;
    if (later[`${line}:${column}`]) {
      return new PromiseKind((resolve, reject) => {
        waiting[waiting.length] = { made, resolve, reject };
      });
    }
    // In the order in which they were written.
    flush();
    const answer = parse(callHost(stringify(made)));
    if ("error" in answer) throw new ToolError(answer.error);
    return answer.value;
  }

  /** Calls that are sent together, and characters of them. */
  const most = { calls: 100, chars: 1_000_000 };

  /** Sends what waits. Returns how many calls that were. */
  function flush() {
    const all = waiting;
    waiting = [];
    for (let at = 0; at < all.length;) {
      const texts = [];
      let chars = 0;
      do {
        texts[texts.length] = stringify(all[at + texts.length].made);
        chars += texts[texts.length - 1].length;
      } while (
        texts.length < most.calls && at + texts.length < all.length && chars < most.chars
      );
      const answers = parse(callAll(`[${apply(joined, texts, [","])}]`));
      for (let index = 0; index < texts.length; index++) {
        settle(all[at + index], isArray(answers) ? answers[index] : answers);
      }
      at += texts.length;
    }
    return all.length;
  }

  function settle({ made, resolve, reject }, answer) {
    if (!("error" in answer)) return resolve(answer.value);
    const error = new ToolError(answer.error);
    // Made when it was called, not where the answer has come.
    defineProperty(error, "stack", own(`at program.js:${made[2]}:${made[3]}`));
    reject(error);
  }

  /** What another process can be given: JSON, and nothing that would turn into something else. */
  function plain(value, depth = 0) {
    if (depth > 100) throw new TypeError("an argument is nested too deeply, or in a circle");
    if (value === undefined || value === null) return null;
    const kind = typeof value;
    if (kind === "bigint" || kind === "symbol" || kind === "function") {
      throw new TypeError(`an argument holds a ${kind}`);
    }
    if (kind !== "object") return value;
    if (isArray(value)) return value.map((it) => plain(it, depth + 1));
    if (value instanceof DateKind) return value.toISOString();
    const entries = value instanceof MapKind
      ? [...value]
      : value instanceof SetKind
      ? null
      : keys(value).map((key) => [key, value[key]]);
    if (entries === null) return [...value].map((it) => plain(it, depth + 1));
    const copy = {};
    for (const [key, it] of entries) {
      if (it !== undefined) defineProperty(copy, String(key), own(plain(it, depth + 1)));
    }
    return copy;
  }

  function own(value) {
    return { value, enumerable: true, writable: true, configurable: true };
  }

  function fixed(name, value) {
    defineProperty(globalThis, name, { value, writable: false, configurable: false });
  }

  /** An object of methods, of which only `named` are told. */
  function toolkitOf(name, methods, named) {
    const list = apply(joined, named, [", "]);
    return new Proxy(freeze(methods), {
      get(target, key) {
        if (key in target || typeof key === "symbol" || key === "then") return target[key];
        throw new TypeError(`${name} has no "${key}"; it has ${list}`);
      },
    });
  }

  function giveToolkits() {
    const toolkits = new MapKind(
      catalogue.map(([name, named]) => [name, { methods: create(null), named }]),
    );
    for (const [toolkit, { methods, named }] of toolkits) {
      for (const name of named) methods[name] = (...args) => call(`${toolkit}.${name}`, args);
    }
    for (const [alias, name] of aliases) {
      const [owner, method] = apply(split, alias, ["."]);
      const made = (...args) => call(name, args);
      if (method === undefined) {
        fixed(owner, made);
        continue;
      }
      const { methods, named } = toolkits.get(owner) ?? { methods: create(null), named: [] };
      methods[method] = made;
      const told = catalogue.some(([it]) => it === owner) ? named : [...named, method];
      toolkits.set(owner, { methods, named: told });
    }
    for (const [name, { methods, named }] of toolkits) fixed(name, toolkitOf(name, methods, named));
  }
  giveToolkits();

  // What a call gives is no text of JSON: who parses it all the same gets what he wants.
  JSON.parse = (text, reviver) =>
    typeof text === "object" && text !== null ? text : parse(text, reviver);

  function shown(value) {
    if (typeof value === "string") return value;
    if (typeof value === "function") return `[function ${value.name || "without a name"}]`;
    if (value instanceof ErrorKind) return `${value.name}: ${value.message}`;
    if (typeof value !== "object" || value === null) {
      return typeof value === "bigint" ? `${value}n` : String(value);
    }
    const above = [];
    try {
      return stringify(value, function (_key, it) {
        while (above.length > 0 && above[above.length - 1] !== this) above.pop();
        if (typeof it === "bigint") return `${it}n`;
        if (typeof it === "function") return `[function ${it.name}]`;
        if (typeof it !== "object" || it === null) return it;
        if (above.includes(it)) return "[circle]";
        above.push(it);
        if (it instanceof MapKind) return Object.fromEntries(it);
        if (it instanceof SetKind) return [...it];
        return it;
      }, 2) ?? String(value);
    } catch (error) {
      return `[cannot be shown: ${error.message}]`;
    }
  }

  function print(...values) {
    printHost(`${values.map(shown).join(" ")}\n`);
  }
  defineProperty(globalThis, "print", own(print));
  const names = ["log", "info", "warn", "error", "debug"];
  defineProperty(
    globalThis,
    "console",
    own(freeze(Object.fromEntries(names.map((it) => [it, print])))),
  );
  defineProperty(globalThis, "ToolError", own(ToolError));

  // --- variables that outlive the program ---------------------------------------------------

  class Lost extends ErrorKind {}

  /** A value as JSON with what JSON has not: `["o", entries]`, `["m", pairs]`, `["ref", number]` … */
  function encoded(root) {
    const seen = new MapKind();
    let room = 200_000;
    function one(value) {
      if ((room -= 1) < 0) throw new Lost("too large");
      switch (typeof value) {
        case "string":
          room -= value.length >> 3;
          return value;
        case "boolean":
          return value;
        case "number":
          return value === value && value - value === 0 ? value : ["n", String(value)];
        case "undefined":
          return ["u"];
        case "bigint":
          return ["b", String(value)];
        case "function":
          return ["f", apply(functionText, value, [])];
        case "symbol":
          throw new Lost("a symbol");
      }
      if (value === null) return null;
      if (apply(hasKey, seen, [value])) return ["ref", apply(getKey, seen, [value])];
      apply(setKey, seen, [value, seen.size]);
      if (isArray(value)) return ["a", value.map(one)];
      if (value instanceof MapKind) return ["m", [...value].map(([k, v]) => [one(k), one(v)])];
      if (value instanceof SetKind) return ["s", [...value].map(one)];
      if (value instanceof DateKind) return ["d", Number(value)];
      if (value instanceof RegExpKind) return ["r", value.source, value.flags];
      if (value instanceof ErrorKind) return ["e", String(value.name), String(value.message)];
      const proto = getPrototypeOf(value);
      if (proto !== ObjectProto && proto !== null) {
        throw new Lost(`an object of ${proto.constructor?.name || "a class of its own"}`);
      }
      return ["o", keys(value).map((key) => [key, one(value[key])])];
    }
    return one(root);
  }

  function decoded(root) {
    const seen = [];
    function held(value) {
      seen.push(value);
      return value;
    }
    function one(it) {
      if (!isArray(it)) return it;
      const [tag, first, second] = it;
      switch (tag) {
        case "n":
          return Number(first);
        case "u":
          return undefined;
        case "b":
          return BigInt(first);
        case "ref":
          return seen[first];
        case "a": {
          const list = held([]);
          for (const value of first) list.push(one(value));
          return list;
        }
        case "m": {
          const map = held(new MapKind());
          for (const [key, value] of first) map.set(one(key), one(value));
          return map;
        }
        case "s": {
          const set = held(new SetKind());
          for (const value of first) set.add(one(value));
          return set;
        }
        case "d":
          return held(new DateKind(first));
        case "r":
          return held(new RegExpKind(first, second));
        case "e":
          return held(defineProperty(new ErrorKind(second), "name", own(first)));
        case "f":
          // Inside of a larger value; those that have a name of their own are in the program's text.
          return (0, eval)(`(${first})`);
        default: {
          const object = held({});
          for (const [key, value] of first) defineProperty(object, key, own(one(value)));
          return object;
        }
      }
    }
    return one(root);
  }

  function kindOf(value) {
    if (value === null) return "null";
    if (typeof value !== "object") return typeof value;
    if (isArray(value)) return `array of ${value.length}`;
    if (value instanceof MapKind || value instanceof SetKind) {
      return `${value instanceof MapKind ? "map" : "set"} of ${value.size}`;
    }
    return getPrototypeOf(value)?.constructor?.name || "object";
  }

  function described(name, read) {
    let value;
    try {
      value = read();
    } catch {
      // Its declaration was never reached.
      return null;
    }
    try {
      const preview = String(shown(value)).slice(0, 200);
      return { name, kind: kindOf(value), preview, kept: stringify(encoded(value)), lost: null };
    } catch (error) {
      const lost = error instanceof Lost ? error.message : "it cannot be kept";
      return { name, kind: "lost", preview: "", kept: null, lost };
    }
  }

  let readers = {};
  let isTracked = false;

  return {
    flush,
    track: (table) => {
      if (isTracked) return;
      isTracked = true;
      readers = table;
    },
    value: (text) => {
      try {
        return decoded(parse(text));
      } catch {
        return undefined;
      }
    },
    variables: () =>
      stringify(
        keys(readers).map((name) => described(name, readers[name])).filter((it) => it !== null),
      ),
    shown: (value) => (value === undefined ? "" : shown(value)),
    failure: (error) =>
      stringify(
        error instanceof ErrorKind
          ? { name: String(error.name), message: String(error.message), stack: String(error.stack) }
          : { name: "Error", message: `thrown: ${shown(error)}`, stack: "" },
      ),
  };
});
