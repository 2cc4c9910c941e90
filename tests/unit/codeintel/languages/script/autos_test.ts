import assert from "node:assert/strict";
import type { Project } from "../../../../../src/codeintel/language.ts";
import { autoFiles } from "../../../../../src/codeintel/languages/script/autos/resolve.ts";
import {
  componentName,
  tagName,
} from "../../../../../src/codeintel/languages/script/autos/components.ts";
import {
  scanScriptAutos,
  scanVueAutos,
} from "../../../../../src/codeintel/languages/script/autos/scan.ts";
import { scriptResolver } from "../../../../../src/codeintel/languages/script/resolve.ts";
import { memoryProject } from "./memory_project.ts";

/** A project of texts, and what a framework imports in one of its files. */
function autos(texts: Readonly<Record<string, string>>, importer: string, config = "") {
  const plain = memoryProject(Object.keys(texts), {
    "nuxt.config.ts": config,
    "package.json": { dependencies: { nuxt: "^4.0.0" } },
  });
  const wanted = new Set(autoFiles(plain));
  const project: Project = {
    ...plain,
    autos: (path) => {
      if (!wanted.has(path)) return null;
      const scan = path.endsWith(".vue") ? scanVueAutos : scanScriptAutos;
      return scan(texts[path] ?? "");
    },
  };
  return (scriptResolver(project).auto?.(importer) ?? []).map(({ path, line }) =>
    `${path}:${line}`
  );
}

Deno.test("components, composables and utilities of Nuxt are imported by their names", () => {
  const texts = {
    "app/app.vue":
      '<template>\n  <BaseButton/><lazy-card-list/><button/>\n  <p>{{ money(1) }}</p><i :x="shared()"/>\n' +
      "</template>\n<script setup>\nconst { a } = useCart()\nconst s = `${ useText() }`\n</script>",
    "app/components/base/Button.vue": "",
    "app/components/Button.vue": "",
    "app/components/card/CardList.vue": "",
    "app/components/Unused.vue": "",
    "app/composables/cart.ts": "export const useCart = () => useText()",
    "app/composables/use-text.ts": "export default function () {}",
    "app/composables/deep/far.ts": "export const useFar = 1",
    "app/utils/money/index.ts": "export function money() {}",
    "shared/utils/x.ts": "export const shared = 1",
    "server/api/a.ts": "db(); money()",
    "server/utils/deep/db.ts": "export const db = 1",
  };
  assert.deepEqual(
    autos(texts, "app/app.vue"),
    [
      "app/components/base/Button.vue:2",
      "app/components/card/CardList.vue:2",
      "app/utils/money/index.ts:3",
      "shared/utils/x.ts:3",
      "app/composables/cart.ts:6",
      "app/composables/use-text.ts:7",
    ].toSorted((a, b) => Number(a.split(":")[1]) - Number(b.split(":")[1])),
  );
  assert.deepEqual(autos(texts, "app/composables/cart.ts"), ["app/composables/use-text.ts:1"]);
  assert.deepEqual(autos(texts, "server/api/a.ts"), ["server/utils/deep/db.ts:1"]);
});

Deno.test("a name that a file declares or imports, a member and a text are no auto-imports", () => {
  const texts = {
    "app/composables/x.ts": "export const useX = 1, y = 2\nexport function useY() {}",
    "app/a.ts": "import { useX } from './own'\nfunction useY() {}\nuseX(); useY()",
    "app/b.ts": "const { useX } = own; api.useY(); 'useY()'; // useY()\n/useY/.test(`useY`)",
    "app/c.ts": "call({ ...useX })",
  };
  assert.deepEqual(autos(texts, "app/a.ts"), []);
  assert.deepEqual(autos(texts, "app/b.ts"), []);
  assert.deepEqual(autos(texts, "app/c.ts"), ["app/composables/x.ts:1"]);
});

Deno.test("the configuration says where components and names lie", () => {
  const texts = {
    "app/a.vue": "<template>\n<UiBox/><Plain/>{{ useOwn() }}\n</template>",
    "app/parts/Box.vue": "",
    "app/flat/deep/Plain.vue": "",
    "app/own/use.ts": "export const useOwn = 1",
  };
  const config = "export default defineNuxtConfig({ imports: { dirs: ['own'] }, components: " +
    "[{ path: '~/parts', prefix: 'Ui' }, { path: '~/flat', pathPrefix: false }] })";
  assert.deepEqual(autos(texts, "app/a.vue", config), [
    "app/parts/Box.vue:2",
    "app/flat/deep/Plain.vue:2",
    "app/own/use.ts:2",
  ]);
  assert.deepEqual(autos(texts, "app/a.vue"), []);
});

Deno.test("a component is called by its folders and its file, without what repeats", () => {
  const folder = { path: "c", prefix: "", pathPrefix: true };
  const names = {
    "c/Button.vue": "Button",
    "c/base/foo/Button.vue": "BaseFooButton",
    "c/base/foo/FooButton.vue": "BaseFooButton",
    "c/base/index.vue": "Base",
    "c/my-card.client.vue": "MyCard",
    "c/icons/icon_x.vue": "IconsIconX",
    "c/a.css": null,
  };
  for (const [path, name] of Object.entries(names)) {
    assert.equal(componentName(path, folder), name, path);
  }
  assert.deepEqual(["my-button", "MyButton", "button", "Button"].map(tagName), [
    "MyButton",
    "MyButton",
    null,
    "Button",
  ]);
});
