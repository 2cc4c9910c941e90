import assert from "node:assert/strict";
import { bundlerAliases } from "../../../../../src/codeintel/languages/script/config/aliases.ts";
import { meanings, memoryProject } from "./memory_project.ts";

/** `find target`, a path with `/` before it, another specifier as it is, `?` where it is computed. */
function aliases(text: string, file = "app/vite.config.ts"): readonly string[] {
  return bundlerAliases({ file, home: "app", text }).map(({ find, match, target }) => {
    const mark = match === "exact" ? "$" : match === "any" ? "*" : "";
    const to = target.type === "path"
      ? `/${target.path}`
      : target.type === "name"
      ? target.name
      : "?";
    return `${find}${mark} ${to}`;
  }).sort();
}

Deno.test("aliases are read in the forms that configuration files have them", () => {
  const forms: Readonly<Record<string, readonly string[]>> = {
    "resolve: { alias: { '@': path.resolve(__dirname, './src') } }": ["@ /app/src"],
    'alias: { "@": fileURLToPath(new URL("./src", import.meta.url)) }': ["@ /app/src"],
    // In two pieces: no file of ours may have it as code.
    ["alias: { '@': new URL('./src/', import.meta.url)" + ".pathname }"]: ["@ /app/src"],
    "alias: { '@/': `${__dirname}/src/` }": ["@ /app/src/"],
    "alias: { lib: __dirname + '/lib', vue$: 'vue/dist/vue.esm.js' }": [
      "lib /app/lib",
      "vue$ vue/dist/vue.esm.js",
    ],
    "alias: [{ find: '@', replacement: resolve(__dirname, 'src') }]": ["@ /app/src"],
    "alias: [{ find: /^@\\/(.*)/, replacement: path.join(__dirname, 'src/$1') }]": ["@ /app/src"],
    "alias: [{ find: /^~/, replacement: '' }]": ["~* "],
    "alias: { '~': '/src', $lib: './lib', up: '../up' }": ["$lib /app/lib", "up /up", "~ /app/src"],
    "alias: { x: process.env.X, y: pick('y') }": ["x ?", "y ?"],
    "const src = path.join(process.cwd(), 'src'); export default { resolve: { alias: { src } } }": [
      "src /app/src",
    ],
    "const alias = { a: './a' }; module.exports = { resolve: { alias } }": ["a /app/a"],
    "const base = { a: './a' }; module.exports = { resolve: { alias: { ...base, b: './b' } } }": [
      "a /app/a",
      "b /app/b",
    ],
    "function dir(p) { return path.join(__dirname, '..', p) }\nmodule.exports = { alias: { '@': dir('src') } }":
      ["@ /src"],
    "const r = (p: string) => resolve(__dirname, p)\nexport default { alias: { '@': r('src') } }": [
      "@ /app/src",
    ],
    "const __dirname = dirname(fileURLToPath(import.meta.url)); x({ alias: { '@': join(__dirname, 'src') } })":
      ["@ /app/src"],
    "plugins: [alias({ entries: [{ find: 'a', replacement: './a' }] })]": ["a /app/a"],
    "config.resolve.alias['@'] = path.join(__dirname, 'src')": ["@ /app/src"],
    "config.resolve.alias = { ...config.resolve.alias, '@': path.resolve('src') }": ["@ /app/src"],
    "config.resolve.alias.set('@', resolve('src')).set('#x', resolve('x'))": [
      "#x /app/x",
      "@ /app/src",
    ],
    "export default defineConfig(({ mode }) => ({ resolve: { alias: { '@': path.resolve(__dirname, 'src') as string } } }))":
      ["@ /app/src"],
    "// alias: { a: './a' }\nconst s = \"alias: { b: './b' }\"; `alias: { c: './c' }`": [],
  };
  for (const [text, expected] of Object.entries(forms)) {
    assert.deepEqual(aliases(text), expected, text);
  }
});

Deno.test("text that is no configuration ends, whatever it is", () => {
  const broken = [
    "alias: {",
    "alias: [[[[",
    "alias: {a: (",
    "alias: `${",
    "alias: {...}",
    "alias: /x",
    "alias.set(",
  ];
  for (
    const text of [
      ...broken,
      `alias: ${"[".repeat(5000)}`,
      `alias: ${"{a:".repeat(5000)}`,
      `alias: ${"(".repeat(5000)}1`,
    ]
  ) {
    assert.ok(aliases(text).length <= 1, text.slice(0, 40));
  }
  const circle =
    "const a = b, c = 1; const b = a; x({ alias: { a, b: f(1) } }); function f(x) { return f(x) }";
  assert.deepEqual(aliases(circle), ["a ?", "b ?"]);
});

Deno.test("a bundler's alias leads to files of the package that it is configured in", () => {
  const project = memoryProject(
    ["app/src/a.ts", "app/src/lib/index.ts", "app/preact.ts", "other/b.ts"],
    {
      "app/package.json": { dependencies: { react: "1" } },
      "app/build/webpack.base.conf.js":
        "module.exports = { resolve: { alias: { '@': path.resolve(__dirname, '../src'), lib: '@/lib', react: './preact', env: choose() } } }",
    },
  );
  assert.deepEqual(
    meanings(project, "app/src/m.ts", ["@/a", "@/gone", "lib", "react", "env/x", "~/a"]),
    {
      "@/a": "app/src/a.ts",
      "@/gone": "(missing)",
      "lib": "app/src/lib/index.ts",
      "react": "app/preact.ts",
      "env/x": "(unknown)",
      "~/a": "(unknown)",
    },
  );
  assert.deepEqual(meanings(project, "other/b.ts", ["@/a"]), { "@/a": "(unknown)" });
});

Deno.test("aliases of a folder of tests do not hide the package from the rest", () => {
  const project = memoryProject(
    ["index.ts", "src/client.ts", "src/node.ts", "tests/unit/a.ts", "tests/e2e/b.ts", "docs/c.ts"],
    {
      "package.json": { name: "press", exports: "./index.ts" },
      "tests/unit/vitest.config.ts":
        "export default { resolve: { alias: { press: resolve('src/client'), node: resolve('src/node') } } }",
    },
  );
  const of = (importer: string) => Object.values(meanings(project, importer, ["press", "node"]));
  assert.deepEqual(of("tests/unit/a.ts"), ["src/client.ts", "src/node.ts"]);
  assert.deepEqual(of("tests/e2e/b.ts"), ["index.ts", "src/node.ts"]);
  assert.deepEqual(of("docs/c.ts"), ["index.ts", "src/node.ts"]);
});

Deno.test("an application of Nuxt has its aliases without saying so", () => {
  const files = [
    "app/pages/a.ts",
    "shared/b.ts",
    "server/c.ts",
    "layers/one/d.ts",
    "app/assets/e.ts",
  ];
  const names = [
    "~/pages/a",
    "@/pages/a",
    "~~/shared/b",
    "#shared/b",
    "#layers/one/d",
    "assets/e",
    "#app",
    "#imports",
    "#own/x",
  ];
  const of = (config: string, manifest: unknown) =>
    Object.values(meanings(
      memoryProject(files, { "nuxt.config.ts": config, "package.json": manifest }),
      "app/pages/a.ts",
      names.slice(2),
    ));
  const expected = [
    "shared/b.ts",
    "shared/b.ts",
    "layers/one/d.ts",
    "app/assets/e.ts",
    "(external)",
    "(unknown)",
    "(unknown)",
  ];
  assert.deepEqual(
    of("export default defineNuxtConfig({})", { dependencies: { nuxt: "^4.1.0" } }),
    expected,
  );
  assert.deepEqual(
    of("export default { srcDir: 'app/' }", { dependencies: { nuxt: "^3.1.0" } }),
    expected,
  );
  const early = memoryProject(["pages/a.ts", "app/router.options.ts"], {
    "nuxt.config.ts": "",
    "package.json": { devDependencies: { nuxt: "3.9.0" } },
  });
  assert.deepEqual(meanings(early, "app/router.options.ts", ["~/pages/a"]), {
    "~/pages/a": "pages/a.ts",
  });
});
