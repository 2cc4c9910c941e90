/** Every language; nothing else names them all. */

import type { Language } from "../language.ts";
import { c, cpp } from "./c/c.ts";
import { csharp } from "./csharp/csharp.ts";
import { go } from "./go/go.ts";
import { java } from "./java/java.ts";
import { php } from "./php/php.ts";
import { python } from "./python/python.ts";
import { ruby } from "./ruby/ruby.ts";
import { rust } from "./rust/rust.ts";
import { javascript, tsx, typescript, vue } from "./script/script.ts";

export const languages: readonly Language[] = [
  python,
  typescript,
  tsx,
  javascript,
  vue,
  php,
  java,
  go,
  rust,
  c,
  cpp,
  ruby,
  csharp,
];
