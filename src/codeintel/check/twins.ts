/** Files that stand for one module: `a.d.ts` declares what `a.js` runs, `a.pyi` what `a.py` does. */

const script = [".d.ts", ".d.mts", ".d.cts", ".ts", ".tsx", ".js", ".mjs", ".cjs", ".jsx", ".vue"];
const python = [".py", ".pyi"];

/** The other paths that a module may have, whether they are there or not. */
export function twinsOf(path: string): readonly string[] {
  const endings = /\.pyi?$/.test(path) ? python : script;
  const own = endings.find((it) => path.endsWith(it));
  if (own === undefined) return [];
  const stem = path.slice(0, -own.length);
  return endings.flatMap((it) => it === own ? [] : [stem + it]);
}
