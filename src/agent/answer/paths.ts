/** What is the name of a file, apart from other words with a point in them. */

import { once } from "../../util/mod.ts";

const endings = once(() =>
  new Set(
    ("adoc asm astro awk bash bat bin bmp bzl c cc cfg cjs clj cljs cmake cmd coffee conf cpp cs csproj css csv cts cxx " +
      "dart db diff dockerfile ejs elm env erl ex exs fish fs fsx gemspec gif go gql gradle graphql groovy gz h haml hbs " +
      "hcl hh hpp hs htm html ico in ini ipynb ipp java jpeg jpg js json json5 jsonc jsonl jsx jl key kt kts less lhs " +
      "liquid lock log lua m markdown md mdx mjs mk ml mli mm mod mts nim nix npmrc patch pdf pem php pl plist pm png po " +
      "properties proto ps1 psql pug pxd py pyi pyx r rb rake re res rkt rs rst sass sbt scala scm scss service sh sln " +
      "snap so sol sql sqlite styl sum svelte svg swift tar tcl template test tf tfvars tmp toml tpl ts tsv tsx twig txt " +
      "tif tiff webp bmp mp3 mp4 wav ttf woff woff2 doc docx odt ods csv rtf tex bib v vb vbs vim vue war wasm xls xlsx xml xsd xsl yaml yarn yml zig zip zsh")
      .split(" "),
  )
);

/** Words with a point that are the names of products and of parts of a language. */
const products = once(() =>
  new Set([
    "node.js",
    "vue.js",
    "next.js",
    "d3.js",
    "react.js",
    "moment.js",
    "express.js",
    "three.js",
    "chart.js",
    "angular.js",
    "nuxt.js",
    "nest.js",
    "ember.js",
    "e.g",
    "i.e",
  ])
);

export function isFileName(word: string): boolean {
  const name = word.slice(word.lastIndexOf("/") + 1);
  if (/^(?:Makefile|Dockerfile|LICENSE|README|CHANGELOG)$/.test(name)) return true;
  if (!/^[\w./@+-]+$/.test(word)) return false;
  const point = name.lastIndexOf(".");
  return point >= 0 && name.length > point + 1 &&
    endings().has(name.slice(point + 1).toLowerCase()) &&
    !products().has(name.toLowerCase());
}
