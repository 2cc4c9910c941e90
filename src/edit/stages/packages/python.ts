/** Packages of Python: what is imported and what is installed may have two names. */

import type { Manifests } from "./manifests.ts";
import { pythonLibrary } from "./python_library.ts";
import type { PackageRules } from "./types.ts";

const manifest =
  /requirements[\w.-]*\.(?:txt|in)$|^(?:pyproject\.toml|setup\.(?:cfg|py)|tox\.ini|noxfile\.py|Pipfile)$|^(?:conda|environment)[\w.-]*\.ya?ml$|\.(?:txt|in)$/;

export const pythonPackages: PackageRules = {
  packageOf({ specifier }) {
    const name = /^[A-Za-z]\w*/.exec(specifier)?.[0];
    return name === undefined || pythonLibrary.has(name) ? null : name;
  },
  async offered(name, { kind }, { manifests, look }) {
    // For a type checker alone there may be stubs under any name.
    if (kind === "type") return null;
    const declared = declaredIn(manifests);
    if (distributions(name).some((it) => declared.has(it)) || isPartOf(name, declared)) return null;
    const installed = await look.installed();
    const named = [...declared].map((it) => it.replaceAll("-", "_"));
    return new Set([...pythonLibrary, ...installed, ...named]);
  },
  // Settings of linters are in a `pyproject.toml` that declares nothing.
  isDeclared: (_, manifests) =>
    manifests.named(manifest).some(([path, text]) =>
      /\.(?:txt|in)$/.test(path)
        ? /^\s*[A-Za-z]/m.test(text)
        : /dependenc|requires|^\[packages\]/m.test(text)
    ),
};

function declaredIn(manifests: Manifests): ReadonlySet<string> {
  const found = manifests.named(manifest).flatMap(([, text]) =>
    [...text.matchAll(/(?:^[ \t]*(?:- +)?|["'])([A-Za-z][\w.-]*)/gm)].map(([, name = ""]) =>
      plain(name)
    )
  );
  return new Set(found);
}

/** As PEP 503 compares names. */
function plain(name: string): string {
  return name.toLowerCase().replace(/[-_.]+/g, "-").replace(/-$/, "");
}

/** Names under which what is imported by a name may be installed. */
function distributions(name: string): readonly string[] {
  const own = plain(name);
  return [
    own,
    ...[`python-${own}`, `py${own}`, `py-${own}`, `${own}-python`, `${own}-py`, `python3-${own}`],
    ...[`django-${own}`, `flask-${own}`, own.replace(/^py/, "")],
    ...(others[name] ?? "").split(" ").filter((it) => it !== ""),
  ];
}

/** `google` of `google-cloud-storage`, `ruamel` of `ruamel-yaml`, `cv2` of `opencv-contrib-python`. */
function isPartOf(name: string, declared: ReadonlySet<string>): boolean {
  const own = plain(name);
  return [...declared].some((it) => it.startsWith(`${own}-`) || it.split("-").includes(own));
}

/** Imports whose distribution is called otherwise. */
const others: Readonly<Record<string, string>> = {
  yaml: "pyyaml",
  PIL: "pillow",
  cv2: "opencv-python opencv-python-headless opencv-contrib-python",
  sklearn: "scikit-learn",
  skimage: "scikit-image",
  bs4: "beautifulsoup4",
  attr: "attrs",
  Crypto: "pycryptodome pycrypto",
  Cryptodome: "pycryptodomex",
  MySQLdb: "mysqlclient",
  psycopg2: "psycopg2-binary",
  psycopg: "psycopg-binary",
  git: "gitpython",
  github: "pygithub",
  socks: "pysocks",
  zmq: "pyzmq",
  rest_framework: "djangorestframework",
  fitz: "pymupdf",
  pymupdf: "pymupdf",
  wx: "wxpython",
  gi: "pygobject",
  mpl_toolkits: "matplotlib",
  pylab: "matplotlib",
  win32api: "pywin32",
  win32con: "pywin32",
  win32gui: "pywin32",
  pythoncom: "pywin32",
  websocket: "websocket-client",
  OpenGL: "pyopengl",
  tlz: "toolz",
  umap: "umap-learn",
  hydra: "hydra-core",
  pkg_resources: "setuptools",
  dns: "dnspython",
  ldap3: "ldap3",
  nacl: "pynacl",
  jwt: "pyjwt",
  usb: "pyusb",
  serial: "pyserial",
  OpenSSL: "pyopenssl",
  Xlib: "python-xlib",
  past: "future",
  xdist: "pytest-xdist",
  grpc: "grpcio",
  grpc_tools: "grpcio-tools",
  "_pytest": "pytest",
};
