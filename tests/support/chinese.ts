/** For tests of what is said in Chinese, which the program loads where it is chosen. */

import { loadLanguage } from "../../src/messages/mod.ts";

await loadLanguage("zh");
