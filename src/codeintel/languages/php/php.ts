import type { Language } from "../../language.ts";
import { phpNames } from "./names/rules.ts";
import { phpOutline } from "./outline.ts";
import { isPhpConfig, phpResolver } from "./resolve.ts";
import { scanPhp } from "./scan.ts";

export const php: Language = {
  id: "php",
  family: "php",
  extensions: [".php", ".inc", ".phtml"],
  grammar: "php",
  scan: scanPhp,
  isConfig: isPhpConfig,
  resolver: phpResolver,
  outline: phpOutline,
  names: phpNames,
};
