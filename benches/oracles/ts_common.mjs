// Shared by the TypeScript/JavaScript oracles: module loading, file listing, SFC scripts.
import { createRequire } from "node:module";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

export const modulesBase = path.resolve(process.env.ORACLE_MODULES ?? ".");
export const need = createRequire(path.join(modulesBase, "oracle.cjs"));
export const ts = need("typescript");

export const CODE = /\.(?:[cm]?[tj]sx?|vue)$/;
const SKIP = new Set([
  ".git",
  "node_modules",
  "dist",
  "build",
  "out",
  "coverage",
  ".turbo",
  ".next",
  ".nuxt",
  ".cache",
]);

/** Repo-relative code files: git's list where there is one, a plain walk otherwise. */
export function listFiles(root) {
  if (fs.existsSync(path.join(root, ".git"))) {
    const raw = execFileSync("git", ["-C", root, "ls-files", "-z"], { maxBuffer: 1 << 28 })
      .toString();
    const known = raw.split("\0").filter((f) => CODE.test(f) && fs.existsSync(path.join(root, f)));
    // An empty index is a checkout that git knows nothing of.
    if (known.length > 0) return known.sort();
  }
  const out = [];
  const go = (dir) => {
    for (const e of fs.readdirSync(path.join(root, dir), { withFileTypes: true })) {
      const rel = dir ? `${dir}/${e.name}` : e.name;
      if (e.isDirectory()) { if (!SKIP.has(e.name)) go(rel); }
      else if (e.isFile() && CODE.test(e.name)) out.push(rel);
    }
  };
  go("");
  return out.sort();
}

/** Blank everything outside <script> so that offsets and lines stay what they were. */
export function scriptOnly(text) {
  const keep = [];
  const tag = /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi;
  const srcs = [];
  let m;
  while ((m = tag.exec(text))) {
    const from = m.index + m[0].indexOf(">", 7 + m[1].length) + 1;
    keep.push([from, from + m[2].length]);
    const s = /\bsrc\s*=\s*["']([^"']+)["']/.exec(m[1]);
    if (s) srcs.push(s[1]);
  }
  let out = "", at = 0;
  for (const [a, b] of keep) {
    out += text.slice(at, a).replace(/[^\n]/g, " ") + text.slice(a, b);
    at = b;
  }
  return { code: out + text.slice(at).replace(/[^\n]/g, " "), srcs };
}

export function sourceOf(root, rel) {
  let text = fs.readFileSync(path.join(root, rel), "utf8"), srcs = [];
  let kind = ts.ScriptKind.Unknown, name = rel;
  if (rel.endsWith(".vue")) {
    const tsx = /<script\b[^>]*lang\s*=\s*["']tsx/.test(text);
    ({ code: text, srcs } = scriptOnly(text));
    kind = tsx ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
    name = rel + ".ts";
  } else if (/\.[cm]?js$/.test(rel)) kind = ts.ScriptKind.JSX;
  const sf = ts.createSourceFile(
    name,
    text,
    ts.ScriptTarget.Latest,
    true,
    kind === 0 ? undefined : kind,
  );
  return { sf, srcs, text };
}

export function posix(p) {
  return p.split(path.sep).join("/");
}

/** Read JSON with comments and trailing commas the way the compiler does. */
export function readJsonc(file) {
  try {
    const r = ts.parseConfigFileTextToJson(file, fs.readFileSync(file, "utf8"));
    return r.config ?? null;
  } catch {
    return null;
  }
}
