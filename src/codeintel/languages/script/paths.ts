/** Names of files and specifiers, as this family has them. */

import { extensionOf } from "../../../util/mod.ts";

const SCRIPT = /\.(?:[cm]?[tj]sx?|vue)$/;

/** What bundlers take besides code: a path that ends so names no script, whether it is there or not. */
const ASSETS = new Set(
  (".css .scss .sass .less .styl .stylus .pcss .postcss .svg .png .jpg .jpeg .gif .webp .avif .ico " +
    ".bmp .json .json5 .jsonc .wasm .node .md .mdx .markdown .txt .html .htm .xml .yaml .yml .toml " +
    ".csv .tsv .woff .woff2 .ttf .otf .eot .mp3 .mp4 .webm .ogg .wav .pdf .graphql .gql .glsl .vert " +
    ".frag .wgsl .sql .proto .hbs .ejs .pug .svelte .astro .zip .gz .bin .snap .map").split(" "),
);

/** TypeScript, JavaScript or Vue. */
export function isScript(path: string): boolean {
  return SCRIPT.test(path);
}

export function isAsset(path: string): boolean {
  return ASSETS.has(extensionOf(path));
}

/** A path below a folder, `""` being the root. */
export function inFolder(folder: string, name: string): string {
  return folder === "" ? name : `${folder}/${name}`;
}

/** The folder and those that enclose it, nearest first, the root last. */
export function foldersUp(folder: string): readonly string[] {
  const found = [folder];
  for (let at = folder; at !== "";) {
    const slash = at.lastIndexOf("/");
    at = slash < 0 ? "" : at.slice(0, slash);
    found.push(at);
  }
  return found;
}

/** `@scope/name` or `name` of a specifier that begins with neither a dot nor a slash. */
export function packageName(specifier: string): string {
  return /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? "";
}
