/** Whole screens against golden files; `deno task golden` writes them anew. */

import assert from "node:assert/strict";
import type { Dashboard, Place } from "../../support/dashboard.ts";
import { colouredThemes } from "../../../src/tui/theme/theme.ts";
import { played, scenes } from "./scenes.ts";

const folder = new URL("../../golden/frames/", import.meta.url);

const sizes = [[40, 15], [80, 24], [120, 40], [200, 60]] as const;

const middle = { columns: 80, rows: 24 };

/** What differs from run to run, by something as wide; without the blanks at the ends. */
function masked(screen: string, { root }: Place): string {
  return screen
    .replaceAll(root, "/project".padEnd(root.length))
    .replaceAll(/\b\d{8}-\d{4}-[a-z0-9]{4}\b/g, "20260105-1000-abcd")
    .replaceAll(/ +$/gm, "");
}

/** Waits until the screen is as the file has it. */
async function golden(
  name: string,
  it: Place,
  dashboard: Dashboard,
  { coloured = false } = {},
): Promise<void> {
  const file = new URL(`${name}.txt`, folder);
  const looks = () => coloured ? `\n${looksOf(dashboard)}` : "";
  const seen = () => `${masked(dashboard.screen(), it)}\n${looks()}`;
  if (Deno.env.get("UPDATE_GOLDEN")) {
    await dashboard.rests();
    await Deno.mkdir(folder, { recursive: true });
    await Deno.writeTextFile(file, seen());
  }
  const wanted = await Deno.readTextFile(file);
  await dashboard.until(() => seen() === wanted, `the frame ${name}`).catch(() => {});
  assert.equal(seen(), wanted);
  assert.deepEqual(dashboard.terminal.loose(), []);
}

/** A letter for each cell by its look, and below them what the letters mean. */
function looksOf({ terminal }: Dashboard): string {
  const letters = new Map<string, string>();
  const rows = terminal.cells().map((cells) =>
    cells.map(({ style: { text, ground, attributes } }) => {
      const look = [text, ...ground === "default" ? [] : [`on ${ground}`], ...attributes].join(" ");
      if (look === "default") return ".";
      const letter = letters.get(look) ?? String.fromCharCode(97 + letters.size);
      letters.set(look, letter);
      return letter;
    }).join("").replace(/\.+$/, "")
  );
  const legend = [...letters].map(([look, letter]) => `${letter} ${look}\n`).join("");
  return `${rows.join("\n")}\n\n${legend}`;
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(hex: string): number {
  const [red = NaN, green = NaN, blue = NaN] = [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((it) => it <= 0.04045 ? it / 12.92 : ((it + 0.055) / 1.055) ** 2.4);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Text on the screen that has less contrast than 4.5 with what it lies on; lines are no text. */
function pale({ terminal }: Dashboard, { foreground, background }: Own): readonly string[] {
  const found = terminal.cells().flat().flatMap(({ text, style }) => {
    if (/^[\s\u2500-\u259f]*$/.test(text)) return [];
    const [one = NaN, other = NaN] = [
      luminance(style.text === "default" ? foreground : style.text),
      luminance(style.ground === "default" ? background : style.ground),
    ].sort((a, b) => b - a);
    const ratio = (one + 0.05) / (other + 0.05);
    return ratio >= 4.5 ? [] : [`${style.text} on ${style.ground}: ${ratio.toFixed(2)}`];
  });
  return [...new Set(found)];
}

interface Own {
  readonly foreground: string;
  readonly background: string;
}

for (const scene of scenes) {
  for (const [columns, rows] of sizes) {
    const file = `${scene.name}_${columns}x${rows}`;
    Deno.test(`the screen looks as in ${file}.txt`, async () => {
      const size = { columns, rows };
      await played(scene, { size }, (dashboard, it) => golden(file, it, dashboard));
    });
  }
}

for (const scene of scenes.filter(({ name }) => !name.endsWith("_zh"))) {
  const file = `${scene.name}_ascii_80x24`;
  Deno.test(`in ASCII the screen looks as in ${file}.txt`, async () => {
    const options = { size: middle, config: "symbols: ascii" };
    await played(scene, options, async (dashboard, it) => {
      await golden(file, it, dashboard);
      const words = /[一-龥]/.test(dashboard.screen())
        ? /^[\n\x20-\x7e一-龥？]*$/
        : /^[\n\x20-\x7e]*$/;
      assert.match(dashboard.screen(), words);
    });
  });
}

const full = { COLORTERM: "truecolor" };
const coloured = scenes.filter(({ name }) => ["work", "approval", "goal", "theme"].includes(name));

for (const scene of coloured) {
  for (const [name, theme] of Object.entries(colouredThemes)) {
    Deno.test(`in the theme ${name} all text of ${scene.name} can be read`, async () => {
      const options = { size: middle, config: `theme: ${name}`, env: full };
      await played(scene, options, async (dashboard, it) => {
        // The pairs of colours are the same in every theme: two of them are kept.
        const file = `${scene.name}_${name}_80x24`;
        if (/^(dark|light)$/.test(name)) await golden(file, it, dashboard, { coloured: true });
        assert.deepEqual(pale(dashboard, theme), []);
      });
    });
  }
  const file = `${scene.name}_mono_80x24`;
  Deno.test(`without colours the screen looks as in ${file}.txt`, async () => {
    await played(
      scene,
      { size: middle, env: { NO_COLOR: "1" } },
      (dashboard, it) => golden(file, it, dashboard, { coloured: true }),
    );
  });
}
