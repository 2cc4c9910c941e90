/** A small project in two languages, and one in a language whose names are not known. */

export const shop = {
  "shop.py": [
    "class Cart:",
    "    def add(self, item): self.add(item)",
    "    def total(self): return 0",
    "",
    "def use(a: Cart):",
    "    a.add(1)  # use it",
    "",
  ].join("\n"),
  "other.py": "import os\nfrom shop import Cart, use\nfrom .gone import x\nCart().add(4)\nuse(1)\n",
  "test_shop.py": "from shop import Cart\ndef test_add():\n    Cart().add(1)\n",
  "web/pay.ts":
    "export class Cart { pay() {} }\nexport function total(a: Cart): number { return 1 }\n",
  "web/main.ts": "import { total } from './pay.ts'\ntotal({ pay() {} })\n",
  "notes.md": "# Notes\n",
};
