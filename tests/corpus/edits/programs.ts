/** Small programs of many kinds: each with one function to be mended and one made like it. */

export interface Program {
  readonly name: string;
  readonly path: string;
  /** The whole file; blanks of one step are `\t` here. */
  readonly source: string;
  /** The function to be mended, a block of whole lines of the source. */
  readonly block: string;
  /** One line of the block, and what it should be. */
  readonly wrong: string;
  readonly right: string;
  /** A line of the block apart from the wrong one, and how it is misquoted; absent: all touch it. */
  readonly loose?: readonly [string, string];
  /** How a line comment begins and ends. */
  readonly comment: readonly [string, string];
}

type Extra = Pick<Program, "loose" | "comment">;

function program(
  name: string,
  path: string,
  [head, block, tail]: readonly [string, string, string],
  [wrong, right]: readonly [string, string],
  extra: Extra,
): Program {
  return { name, path, source: head + block + tail, block, wrong, right, ...extra };
}

export const programs: readonly Program[] = [
  program(
    "a sum in JavaScript",
    "sum.js",
    [
      "import { round } from './round.js';\n\nexport const zero = 0;\n\n",
      "export function total(values) {\n\tlet sum = zero;\n\tfor (const value of values) {\n\t\tsum -= value;\n\t}\n\treturn round(sum);\n}\n",
      "\nexport function product(values) {\n\tlet result = 1;\n\tfor (const value of values) {\n\t\tresult *= value;\n\t}\n\treturn round(result);\n}\n",
    ],
    ["\t\tsum -= value;\n", "\t\tsum += value;\n"],
    { loose: ["let sum = zero;", "let sum = 0;"], comment: ["// ", ""] },
  ),
  program(
    "a method in Python",
    "cart.py",
    [
      "class Cart:\n\tdef __init__(self):\n\t\tself.lines = []\n\n",
      "\tdef discount(self, percent):\n\t\tprice = self.subtotal()\n\t\tif percent > 100:\n\t\t\traise ValueError(percent)\n\t\treturn price - percent\n",
      "\n\tdef surcharge(self, percent):\n\t\tprice = self.subtotal()\n\t\tif percent > 50:\n\t\t\traise KeyError(percent)\n\t\treturn price + percent\n",
    ],
    ["\t\treturn price - percent\n", "\t\treturn price * (1 - percent / 100)\n"],
    { loose: ["price = self.subtotal()", "price = self.sub_total()"], comment: ["# ", ""] },
  ),
  program(
    "a handler in Go",
    "serve.go",
    [
      'package serve\n\nimport "net/http"\n\n',
      'func health(w http.ResponseWriter, r *http.Request) {\n\tif r.Method != http.MethodGet {\n\t\thttp.Error(w, "method", 500)\n\t\treturn\n\t}\n\tw.Write([]byte("healthy"))\n}\n',
      '\nfunc version(w http.ResponseWriter, r *http.Request) {\n\tif r.Method != http.MethodGet {\n\t\thttp.Error(w, "method", 405)\n\t\treturn\n\t}\n\tw.Write([]byte(build))\n}\n',
    ],
    ['\t\thttp.Error(w, "method", 500)\n', '\t\thttp.Error(w, "method", 405)\n'],
    { loose: ['[]byte("healthy")', '[]byte("health")'], comment: ["// ", ""] },
  ),
  program(
    "a loop in Rust",
    "stack.rs",
    [
      "pub struct Stack {\n\titems: Vec<u32>,\n}\n\nimpl Stack {\n",
      "\tpub fn largest(&self) -> Option<u32> {\n\t\tlet mut best = None;\n\t\tfor item in &self.items {\n\t\t\tif Some(*item) < best {\n\t\t\t\tbest = Some(*item);\n\t\t\t}\n\t\t}\n\t\tbest\n\t}\n",
      "\n\tpub fn smallest(&self) -> Option<u32> {\n\t\tlet mut least = None;\n\t\tfor item in &self.items {\n\t\t\tif least.is_none() || Some(*item) < least {\n\t\t\t\tleast = Some(*item);\n\t\t\t}\n\t\t}\n\t\tleast\n\t}\n}\n",
    ],
    ["\t\t\tif Some(*item) < best {\n", "\t\t\tif Some(*item) > best {\n"],
    { loose: ["let mut best = None;", "let mut best: Option<u32> = None;"], comment: ["// ", ""] },
  ),
  program("a query in Java", "Users.java", [
    "package app;\n\nfinal class Users {\n",
    "\tList<User> active() {\n\t\tvar found = new ArrayList<User>();\n\t\tfor (User user : all()) {\n\t\t\tif (user.blocked()) found.add(user);\n\t\t}\n\t\treturn found;\n\t}\n",
    "\n\tList<User> admins() {\n\t\tvar found = new ArrayList<User>();\n\t\tfor (User user : all()) {\n\t\t\tif (user.admin()) found.add(user);\n\t\t}\n\t\treturn found;\n\t}\n}\n",
  ], [
    "\t\t\tif (user.blocked()) found.add(user);\n",
    "\t\t\tif (!user.blocked()) found.add(user);\n",
  ], { loose: ["new ArrayList<User>()", "new ArrayList<>()"], comment: ["// ", ""] }),
  program(
    "a page in HTML",
    "page.html",
    [
      "<!doctype html>\n<html>\n\t<body>\n",
      '\t\t<section id="prices">\n\t\t\t<h2>Prices</h2>\n\t\t\t<p class="smal">without tax</p>\n\t\t\t<p>10 €</p>\n\t\t</section>\n',
      '\t\t<section id="about">\n\t\t\t<h2>About us</h2>\n\t\t\t<p class="large">since 1990</p>\n\t\t</section>\n\t</body>\n</html>\n',
    ],
    ['\t\t\t<p class="smal">without tax</p>\n', '\t\t\t<p class="small">without tax</p>\n'],
    { comment: ["<!-- ", " -->"] },
  ),
  program(
    "a text in Chinese",
    "说明.py",
    [
      "# 购物车\n\n",
      "def 问候(名字):\n\t# 返回欢迎词，名字不能为空\n\tif not 名字:\n\t\treturn '你好，朋友'\n\treturn '再见，' + 名字\n",
      "\ndef 告别(名字):\n\t# 返回告别词，名字可以为空\n\tif not 名字:\n\t\treturn '再见'\n\treturn '再见，朋友' + 名字\n",
    ],
    ["\treturn '再见，' + 名字\n", "\treturn '你好，' + 名字\n"],
    { loose: ["返回欢迎词", "返回欢迎语"], comment: ["# ", ""] },
  ),
  program("a component with emoji", "Badge.tsx", [
    "import React from 'react';\n\n",
    "export function Badge({ level }: Props) {\n\tconst icon = level > 3 ? '🥇' : '🥈';\n\tif (level < 0) {\n\t\treturn null;\n\t}\n\treturn <span title=\"naïve café\">{icon}{levels}</span>;\n}\n",
    "\nexport function Medal({ level }: Props) {\n\tconst icon = level > 5 ? '🏆' : '🎖️';\n\treturn <strong>{icon}</strong>;\n}\n",
  ], [
    '\treturn <span title="naïve café">{icon}{levels}</span>;\n',
    '\treturn <span title="naïve café">{icon}{level}</span>;\n',
  ], { loose: ["level > 3", "level >= 3"], comment: ["// ", ""] }),
  program(
    "a task in YAML",
    "ci.yaml",
    [
      "name: build\non: push\njobs:\n",
      "  unit-tests:\n    runs-on: ubuntu\n    steps:\n      - uses: checkout\n      - run: make tests\n",
      "  lint:\n    runs-on: ubuntu\n    steps:\n      - uses: checkout\n      - run: make lint\n",
    ],
    ["      - run: make tests\n", "      - run: make test\n"],
    { loose: ["steps:", "step:"], comment: ["# ", ""] },
  ),
  program("a query in SQL", "report.sql", [
    "-- monthly\n",
    "SELECT customer.name, SUM(line.amount) AS amount\nFROM customer\nLEFT JOIN line ON line.customer = customer.name\nWHERE line.month = :month\nGROUP BY customer.name;\n",
    "\n-- yearly\nSELECT customer.name, SUM(line.amount) AS amount\nFROM customer\nLEFT JOIN line ON line.customer = customer.id\nWHERE line.year = :year\nGROUP BY customer.name;\n",
  ], [
    "LEFT JOIN line ON line.customer = customer.name\n",
    "LEFT JOIN line ON line.customer = customer.id\n",
  ], { comment: ["-- ", ""] }),
];
