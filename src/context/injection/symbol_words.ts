/** Names of definitions among words: in backticks, called, or written as only identifiers are. */

const identifier = String.raw`[A-Za-z_$][\w$]*`;
const dotted = new RegExp(
  String.raw`(?<![\w$])${identifier}(?:(?:\.|::|#|->)${identifier})*(\(\))?`,
  "g",
);

/** Names of products that are written like identifiers. */
const products = new Set(
  ("JavaScript TypeScript CoffeeScript GitHub GitLab GitLens PyTorch NumPy SciPy FastAPI GraphQL MySQL " +
    "PostgreSQL SQLite MongoDB MariaDB NodeJS NextJS VueJS macOS iOS iPhone iPad OpenAI DeepSeek ChatGPT " +
    "LaTeX WebAssembly WebSocket YouTube LinkedIn StackOverflow VSCode IntelliJ PyCharm PyPI DevOps README")
    .split(" "),
);

const host = /\.(?:com|org|net|io|dev|cn)$/;

/** Shorter names stand for too much. */
const shortest = 3;

/** In order of place, `.` between the parts of one; may hold one twice. */
export function symbolsIn(text: string): readonly string[] {
  const quoted = [...text.matchAll(/`([^`\n]{1,200})`/g)].flatMap(({ 1: inner = "" }) => {
    const [name, ...more] = inner.trim().match(dotted) ?? [];
    const isName = name !== undefined && more.length === 0 &&
      /^[\w$.:#>-]+(?:\([^)]*\))?[!?]?$/.test(inner.trim());
    return isName ? [clean(name)] : looksLike(inner);
  });
  const plain = looksLike(text.replaceAll(/`[^`\n]*`/g, " "));
  return [...quoted, ...plain].filter((it) => it.length >= shortest && it.length <= 120);
}

function looksLike(text: string): readonly string[] {
  return [...text.matchAll(dotted)].flatMap(({ 0: found }) => {
    const name = clean(found);
    return isIdentifier(found, name) && !products.has(name) ? [name] : [];
  });
}

function isIdentifier(found: string, name: string): boolean {
  if (found.endsWith("()")) return true;
  if (name.includes(".")) return name.split(".").every((it) => it.length > 1) && !host.test(name);
  const hasHumps = /[a-z\d][A-Z]/.test(name) || /^[A-Z]{2,}[a-z]{2,}/.test(name);
  return hasHumps || /[A-Za-z\d]_[A-Za-z\d]/.test(name);
}

function clean(found: string): string {
  return found.replace(/\(\)$/, "").replaceAll(/::|#|->/g, ".");
}
