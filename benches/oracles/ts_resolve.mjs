// How a specifier of TypeScript, JavaScript or Vue leads to a file; the rules are in ts_deps.mjs's heading.
import fs from "node:fs";
import path from "node:path";
import { posix, readJsonc, ts } from "./ts_common.mjs";

/** `files`: every code file, relative to `root`. Returns (specifier, importer) -> file or null. */
export function resolverOf(root, files) {
  const known = new Set(files);
  const realRoot = fs.realpathSync(root);
  const toRel = (abs) => {
    if (!abs) return null;
    let r = posix(path.relative(root, abs));
    if (r.startsWith("..")) r = posix(path.relative(realRoot, abs));
    return known.has(r) ? r : null;
  };

  // ---- compiler options per directory ---------------------------------------------------
  const parseHost = { ...ts.sys, readDirectory: () => [] };
  const perConfig = new Map(), perDir = new Map();
  function optionsFor(dir) {
    if (perDir.has(dir)) return perDir.get(dir);
    let cfg = null;
    for (const n of ["tsconfig.json", "jsconfig.json"]) {
      const p = path.join(dir, n);
      if (fs.existsSync(p)) {
        cfg = p;
        break;
      }
    }
    let got;
    if (cfg) {
      if (!perConfig.has(cfg)) {
        const raw = readJsonc(cfg) ?? {};
        const o =
          ts.parseJsonConfigFileContent(raw, parseHost, path.dirname(cfg), undefined, cfg).options;
        perConfig.set(cfg, {
          ...o,
          allowJs: true,
          resolveJsonModule: false,
          preserveSymlinks: false,
        });
      }
      got = perConfig.get(cfg);
    } else if (dir === root || path.dirname(dir) === dir) {
      got = {
        allowJs: true,
        moduleResolution: ts.ModuleResolutionKind.Bundler,
        module: ts.ModuleKind.ESNext,
      };
    } else got = optionsFor(path.dirname(dir));
    perDir.set(dir, got);
    return got;
  }
  const caches = new Map();
  function tsResolve(spec, from, opts) {
    if (!caches.has(opts)) caches.set(opts, ts.createModuleResolutionCache(root, (s) => s, opts));
    const r = ts.resolveModuleName(spec, from, opts, ts.sys, caches.get(opts)).resolvedModule;
    return r ? runtimeTwin(toRel(r.resolvedFileName)) : null;
  }
  // a hand-written x.d.ts beside x.js stands for x.js, which is what runs
  function runtimeTwin(rel) {
    const m = rel && /^(.*)\.d\.([cm]?)ts$/.exec(rel);
    return m && known.has(`${m[1]}.${m[2]}js`) ? `${m[1]}.${m[2]}js` : rel;
  }
  const bundler = {
    allowJs: true,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    module: ts.ModuleKind.ESNext,
    allowImportingTsExtensions: true,
    noEmit: true,
  };

  // ---- workspaces ------------------------------------------------------------------------
  const members = new Map(); // package name -> { dir, exports, entry[] , deno }
  const denoImports = {};
  (function workspaces() {
    const dirs = new Set(files.map((f) => path.posix.dirname(f)));
    for (const d of [...dirs]) {
      for (let p = d; p !== "." && !dirs.has(path.posix.dirname(p)); p = path.posix.dirname(p)) {
        dirs.add(path.posix.dirname(p));
      }
    }
    dirs.add(".");
    for (const d of dirs) {
      const pj = readJson(path.join(root, d, "package.json"));
      if (pj?.name && !members.has(pj.name)) {
        members.set(pj.name, {
          dir: d,
          exports: pj.exports,
          entry: [pj.source, pj.types, pj.module, pj.main].filter((x) => typeof x === "string"),
        });
      }
      for (const n of ["deno.json", "deno.jsonc"]) {
        const dj = fs.existsSync(path.join(root, d, n)) ? readJsonc(path.join(root, d, n)) : null;
        if (!dj) continue;
        if (dj.name) members.set(dj.name, { dir: d, exports: dj.exports, entry: [], deno: true });
        if (dj.imports) {
          for (const [k, v] of Object.entries(dj.imports)) denoImports[k] = { v, d };
        }
      }
    }
  })();
  function readJson(f) {
    try {
      return JSON.parse(fs.readFileSync(f, "utf8"));
    } catch {
      return null;
    }
  }
  function leaves(x, out = []) {
    if (typeof x === "string") out.push(x);
    else if (Array.isArray(x)) x.forEach((y) => leaves(y, out));
    else if (x) {
      for (const k of Object.keys(x).sort((a, b) => rank(a) - rank(b))) leaves(x[k], out);
    }
    return out;
  }
  // a condition that names source first, declarations next, the rest after
  function rank(k) {
    return /source|^src$/.test(k)
      ? 0
      : k === "types"
      ? 1
      : k === "import"
      ? 2
      : k === "default"
      ? 3
      : 4;
  }
  function exportTargets(exp, sub) {
    if (exp === null || exp === undefined) return [];
    const flat = typeof exp === "string" || Array.isArray(exp) ||
      !Object.keys(exp).some((k) => k.startsWith("."));
    if (flat) return sub === "." ? leaves(exp) : [];
    if (sub in exp) return leaves(exp[sub]);
    for (const k of Object.keys(exp)) {
      if (!k.includes("*")) continue;
      const [a, b] = k.split("*");
      if (sub.startsWith(a) && sub.endsWith(b) && sub.length >= a.length + b.length) {
        const mid = sub.slice(a.length, sub.length - b.length);
        return leaves(exp[k]).map((t) => t.replaceAll("*", mid));
      }
    }
    return [];
  }
  function fileLike(rel) {
    const r = path.posix.normalize(rel).replace(/^\.\//, "");
    const tries = [r];
    const noExt = r.replace(/(\.d)?\.[cm]?[tj]sx?$/, "");
    for (const e of [".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs", ".vue"]) {
      tries.push(noExt + e, r + e);
    }
    for (const e of [".ts", ".tsx", ".js"]) tries.push(`${noExt}/index${e}`, `${r}/index${e}`);
    return tries.find((x) => known.has(x)) ?? null;
  }
  function memberResolve(spec) {
    const m = /^(?:(?:jsr|npm):\/?)?((?:@[^/@]+\/)?[^/@]+)(?:@[^/]+)?(\/.*)?$/.exec(spec);
    if (!m) return null;
    const pkg = members.get(m[1]);
    if (!pkg) return null;
    const sub = m[2] ? "." + m[2] : ".";
    const targets = exportTargets(pkg.exports, sub);
    if (sub === ".") targets.push(...pkg.entry);
    for (const t of targets) {
      const direct = posix(path.posix.join(pkg.dir, t)).replace(/^\.\//, "");
      if (known.has(direct)) return direct;
    }
    for (const t of targets) {
      for (
        const swap of [
          t.replace(/^(\.\/)?(dist|lib|build|out|esm|cjs)\//, "src/"),
          t.replace(/^(\.\/)?(dist|lib|build|out)\/(esm|cjs|types|module)\//, "src/"),
          t.replace(/^(\.\/)?(dist|lib|build|out)\//, ""),
        ]
      ) {
        const hit = fileLike(path.posix.join(pkg.dir, swap));
        if (hit) return hit;
      }
    }
    if (sub === ".") {
      return fileLike(path.posix.join(pkg.dir, "src/index")) ??
        fileLike(path.posix.join(pkg.dir, "index"));
    }
    return fileLike(path.posix.join(pkg.dir, "src", sub)) ??
      fileLike(path.posix.join(pkg.dir, sub));
  }
  function denoResolve(spec) {
    let best = null;
    for (const k of Object.keys(denoImports)) {
      if (
        (spec === k || (k.endsWith("/") && spec.startsWith(k))) && (!best || k.length > best.length)
      ) best = k;
    }
    if (!best) return null;
    const { v, d } = denoImports[best];
    const full = v + spec.slice(best.length);
    return /^\.{1,2}\//.test(full) ? fileLike(path.posix.join(d, full)) : memberResolve(full);
  }
  function resolve(spec, rel) {
    const from = path.join(root, rel.endsWith(".vue") ? rel + ".ts" : rel);
    if (/^(node|https?|data|bun|cloudflare|virtual):/.test(spec)) return null;
    const bare = spec.replace(/[?#].*$/, "");
    if (/^\.{1,2}(\/|$)/.test(bare)) {
      const plain = path.posix.normalize(path.posix.join(path.posix.dirname(rel), bare));
      if (known.has(plain) && !/\.[cm]?jsx?$/.test(plain)) return plain; // ./x.ts, ./X.vue
    }
    return tsResolve(bare, from, optionsFor(path.dirname(from))) ??
      tsResolve(bare, from, bundler) ??
      denoResolve(bare) ?? memberResolve(bare) ?? null;
  }
  return resolve;
}
