/** Failures of Python and pip. */

import { nearest } from "../util/mod.ts";
import { command } from "./command_text.ts";
import { own } from "./own.ts";
import { installLine } from "./packages.ts";
import { fileOf, nearPath, open, proven, refuted } from "./proofs.ts";
import { corrected } from "./near.ts";
import { activation, venvOf } from "./python_environment.ts";
import type { Facts, Failure, Scene } from "./types.ts";

const python = [
  "python",
  "pytest",
  "pip",
  "flask",
  "uvicorn",
  "gunicorn",
  "django-admin",
  "celery",
  "uv",
  "pipx",
  "poetry",
  "ipython",
  "mypy",
  "jupyter",
  "streamlit",
  "alembic",
];
/** Nothing but complaints of the program around it follows. */
const atEnd = String
  .raw`(?=\s*(?:\n(?:make|npm|ERROR|error|note|hint|\[|=====|-----|!!!!|[ ]).*)*\s*$)`;

/** Imports and the packages that bring them, where the names differ. */
const distributions: Readonly<Record<string, string>> = {
  cv2: "opencv-python",
  PIL: "Pillow",
  yaml: "PyYAML",
  sklearn: "scikit-learn",
  bs4: "beautifulsoup4",
  dotenv: "python-dotenv",
  Crypto: "pycryptodome",
  serial: "pyserial",
  dateutil: "python-dateutil",
  git: "GitPython",
  MySQLdb: "mysqlclient",
  psycopg2: "psycopg2-binary",
  jwt: "PyJWT",
  docx: "python-docx",
  pptx: "python-pptx",
  attr: "attrs",
  skimage: "scikit-image",
  zmq: "pyzmq",
  usb: "pyusb",
  OpenSSL: "pyOpenSSL",
  google: "google-api-python-client",
  fitz: "PyMuPDF",
  slugify: "python-slugify",
  magic: "python-magic",
  ldap: "python-ldap",
  telegram: "python-telegram-bot",
  discord: "discord.py",
  redis: "redis",
};

/** So well known that a slip of one letter is likelier than another package: that one may be a trap. */
const wellKnown: readonly string[] = [
  ...[
    "numpy",
    "pandas",
    "scipy",
    "matplotlib",
    "seaborn",
    "sklearn",
    "torch",
    "tensorflow",
    "keras",
  ],
  ...["transformers", "requests", "httpx", "aiohttp", "urllib3", "flask", "django", "fastapi"],
  ...["starlette", "pydantic", "sqlalchemy", "alembic", "celery", "boto3", "botocore", "pytest"],
  ...["hypothesis", "selenium", "scrapy", "beautifulsoup4", "jinja2", "openpyxl", "cryptography"],
  ...["setuptools", "streamlit", "uvicorn", "gunicorn", "psycopg2", "pymongo", "networkx", "tqdm"],
];

/** Modules that come with Python, some as a package of the system. */
const builtIn: Readonly<Record<string, string>> = {
  tkinter: "python3-tk",
  _tkinter: "python3-tk",
  venv: "python3-venv",
  ensurepip: "python3-venv",
  distutils: "python3-setuptools",
  pip: "python3-pip",
};

export const pythonFailures: readonly Failure[] = [
  {
    id: "python.module",
    tools: python,
    inTests: [
      /^\S*python[\d.]*: No module named (?<name>[\w.]+)$/m,
      // The last words before those of make: the program that runs the tests ended with them.
      /^ModuleNotFoundError: No module named '(?<name>[^'\n]+)'\n(?:make(?:\[\d+\])?: \*\*\* [^\n]*\n?)+$/m,
    ],
    words: [
      new RegExp(String.raw`^ModuleNotFoundError: No module named '(?<name>[^'\n]+)'${atEnd}`, "m"),
      /^(?:ImportError while (?:importing test module|loading conftest)[\s\S]*)?^E +ModuleNotFoundError: No module named '(?<name>[^'\n]+)'$/m,
      /^\S*python[\d.]*: No module named (?<name>[\w.]+)$/m,
      /^\S*python[\d.]*: Error while finding module specification for '[^'\n]+' \(ModuleNotFoundError: No module named '(?<name>[^'\n]+)'\)$/m,
      new RegExp(String.raw`^ImportError: No module named (?<name>[\w.]+)${atEnd}`, "m"),
    ],
    prove: proveModule,
    says: ({ own, package: name, venv, meant }) =>
      meant !== undefined
        ? "python.module.meant"
        : own !== undefined
        ? "python.module.own"
        : venv !== undefined
        ? "python.module.venv"
        : name !== undefined
        ? "python.module.package"
        : "python.module",
    proposals: ({ own, venv, package: name, system: systemPackage, meant }, scene) => {
      if (own !== undefined) return [];
      if (meant !== undefined) {
        return [{ command: "python3 -m pip list", does: "failures.do.packages" }];
      }
      if (venv !== undefined) return [activation(venv, scene)];
      if (systemPackage !== undefined) {
        const line = installLine(scene.system.packageManagers, systemPackage);
        return [{
          command: line?.startsWith("apt") === true ? line : null,
          does: "failures.do.install",
          caution: "failures.caution.rights",
        }];
      }
      return [
        { command: command`python3 -m pip install ${name}`, does: "failures.do.pip_install" },
        { command: "python3 -m pip list", does: "failures.do.packages" },
      ];
    },
  },
  {
    id: "python.script_missing",
    tools: python,
    exits: [2],
    words: [/^\S*python[\d.]*: can't open file '(?<path>[^'\n]+)': \[Errno 2\] /m],
    prove: async (details, scene, facts) => {
      const path = details.path ?? "";
      if (await fileOf(path, scene, facts)) return refuted;
      const typed = scene.words.find((it) => path.endsWith(`/${it}`) || path === it) ?? path;
      const near = await nearPath(path, scene, facts);
      const name = near?.slice(near.lastIndexOf("/") + 1);
      const dir = typed.slice(0, typed.length - (typed.split("/").at(-1) ?? "").length);
      return name === undefined
        ? proven({ path: typed })
        : proven({ path: typed, near: dir + name });
    },
    says: ({ near }) => near === undefined ? "file.missing" : "file.missing.near",
    proposals: ({ path = "", near }, scene) =>
      near === undefined
        ? [{ command: "ls", does: "failures.do.list" }]
        : [{ command: corrected(scene, path, near), does: "failures.do.near" }],
  },
  {
    id: "python.version",
    tools: python,
    words: [
      new RegExp(
        String
          .raw`^SyntaxError: Missing parentheses in call to '(?<word>print|exec)'[^\n]*${atEnd}`,
        "m",
      ),
      /^ERROR: Package '(?<name>[^'\n]+)' requires a different Python: (?<have>\S+) not in '(?<requires>[^'\n]+)'/m,
      new RegExp(String.raw`^ +match [^\n]+:\n +\^+\nSyntaxError: invalid syntax${atEnd}`, "m"),
      /^(?:The currently activated Python version|Current Python version) \(?(?<have>[\d.]+)\)? is not (?:supported by the project|allowed by the project) \((?<requires>[^)\n]+)\)/m,
      /^pyenv: version [`'](?<requires>[^'\n]+)' is not installed/m,
    ],
    says: ({ word, requires, have }) =>
      word !== undefined
        ? "python.version.two"
        : requires !== undefined && have !== undefined
        ? "python.version.have"
        : requires !== undefined
        ? "python.version.requires"
        : "python.version",
    proposals: () => [{ command: "python3 --version", does: "failures.do.version" }],
  },
];

/** A module of the project, one of a package that is not installed, or of an environment that sleeps. */
async function proveModule({ name = "" }: Record<string, string>, scene: Scene, facts: Facts) {
  const [top = name] = name.split(".");
  if (!/^[\w.]+$/.test(name)) return refuted;
  const here = await fileOf(`${top}.py`, scene, facts) ??
    await fileOf(`${top}/__init__.py`, scene, facts);
  if (here) return proven({ name, own: top });
  const system = own(builtIn, top);
  if (system !== undefined) return open({ name, package: system, system });
  const venv = await venvOf(scene, facts);
  if (venv !== null && !scene.line.includes(`${venv}/`)) return proven({ name, venv });
  const meant = wellKnown.includes(top) ? null : nearest(top, wellKnown, 1);
  if (meant !== null) return open({ name, meant });
  const distribution = own(distributions, top) ?? top.replaceAll("_", "-");
  return open({ name, package: distribution });
}
