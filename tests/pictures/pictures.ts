/**
 * Screens as pictures, to be looked at: `pictures.ts FOLDER [SCENE] [THEME]`, default all of them. An
 * SVG each, and a PNG where `rsvg-convert` or `chromium` is there.
 */

import { played, scenes } from "../stories/dashboard/scenes.ts";
import { darkPalette, lightPalette, type Palette, svgOf } from "./svg.ts";

interface Style {
  readonly name: string;
  readonly palette: Palette;
  readonly config: string;
  readonly env?: Readonly<Record<string, string>>;
}

const full = { COLORTERM: "truecolor" };

const styles: readonly Style[] = [
  { name: "dark", palette: darkPalette, config: "theme: dark", env: full },
  { name: "light", palette: lightPalette, config: "theme: light", env: full },
  {
    name: "high-contrast",
    palette: { ...darkPalette, background: "#000000", foreground: "#ffffff" },
    config: "theme: high-contrast-dark",
    env: full,
  },
  { name: "colorblind", palette: darkPalette, config: "theme: colorblind-dark", env: full },
  { name: "256", palette: darkPalette, config: "theme: dark" },
  { name: "16", palette: darkPalette, config: "theme: dark\ncolors: 16color" },
  { name: "16-light", palette: lightPalette, config: "theme: light\ncolors: 16color" },
  { name: "mono", palette: darkPalette, config: "", env: { NO_COLOR: "1" } },
  { name: "ascii", palette: darkPalette, config: "theme: dark\nsymbols: ascii", env: full },
];

const sizes = [[40, 15], [80, 24], [96, 30], [120, 40], [160, 45], [200, 60]] as const;

const [folder = ".tmp/pictures", only = "", style = ""] = Deno.args;
await Deno.mkdir(folder, { recursive: true });
for (const scene of scenes.filter(({ name }) => name.includes(only))) {
  for (const { name, palette, config, env } of styles.filter((it) => it.name.startsWith(style))) {
    for (const [columns, rows] of sizes) {
      // The looks are told apart at one size, and sizes in one look.
      if (columns !== 120 && name !== "dark") continue;
      const options = { size: { columns, rows }, config, ...(env ? { env } : {}) };
      await played(scene, options, async (dashboard) => {
        await dashboard.rests();
        const file = `${folder}/${scene.name}_${columns}x${rows}_${name}.svg`;
        await Deno.writeTextFile(file, svgOf(dashboard.terminal, palette));
        await png(file);
        console.log(file);
      });
    }
  }
}
Deno.exit(0);

async function png(file: string): Promise<void> {
  const to = file.replace(/svg$/, "png");
  const [, width = "1200", height = "800"] =
    /<svg[^>]* width="(\d+)[^"]*" height="(\d+)/.exec(await Deno.readTextFile(file)) ?? [];
  const shot = ["--headless", "--no-sandbox", `--screenshot=${to}`];
  const programs: readonly (readonly [string, readonly string[]])[] = [
    ["rsvg-convert", ["-o", to, file]],
    ["chromium", [...shot, `--window-size=${width},${height}`, await Deno.realPath(file)]],
  ];
  for (const [program, args] of programs) {
    try {
      const { success } = await new Deno.Command(program, {
        args: [...args],
        ...{ stdout: "null", stderr: "null" },
      }).output();
      if (success) return;
    } catch {
      // It is not there: the SVG is enough.
    }
  }
}
