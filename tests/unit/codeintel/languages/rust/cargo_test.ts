import assert from "node:assert/strict";
import type { Project } from "../../../../../src/codeintel/language.ts";
import {
  type CargoPackage,
  cargoPackages,
} from "../../../../../src/codeintel/languages/rust/cargo.ts";

/** The packages of these manifests, by folder. */
function packages(
  manifests: Readonly<Record<string, string>>,
): Readonly<Record<string, CargoPackage>> {
  const project: Project = {
    files: [],
    hasFile: () => false,
    hasFolder: () => false,
    language: () => "rust",
    imports: () => null,
    autos: () => null,
    opaque: [],
    configs: Object.keys(manifests).sort(),
    config: (path) => manifests[path] ?? null,
  };
  return Object.fromEntries(cargoPackages(project));
}

/** What a dependency of the package in `app` leads to. */
function dependencies(manifests: Readonly<Record<string, string>>) {
  return Object.fromEntries(packages(manifests)["app"]?.dependencies ?? []);
}

const app = '[package]\nname = "app"\n';

Deno.test("a package without further words is what custom says, of the edition of 2015", () => {
  assert.deepEqual(packages({ "a/Cargo.toml": '[package]\nname = "my-app"' }), {
    a: {
      folder: "a",
      name: "my-app",
      crate: "my_app",
      library: "a/src/lib.rs",
      targets: ["a/build.rs"],
      isEdition2015: true,
      dependencies: new Map(),
    },
  });
});

Deno.test("a manifest names the library, the build script and the targets", () => {
  const text = `
bench = [{ name = "b", path = "b.rs" }]
[package]
name = "p"
edition = "2021"
build = "tools/build.rs"
[lib]
name = "other-name"
path = "./lib/root.rs"
[[bin]]
name = "by-place"
[[bin]]
path = "tools/c.rs"
[[test]]
path = "../outside.rs"
[[example]]
path = "d.rs"
`;
  assert.deepEqual(packages({ "Cargo.toml": text }), {
    "": {
      folder: "",
      name: "p",
      crate: "other_name",
      library: "lib/root.rs",
      targets: ["tools/build.rs", "tools/c.rs", "d.rs", "b.rs"],
      isEdition2015: false,
      dependencies: new Map(),
    },
  });
});

Deno.test("a build script can be taken away", () => {
  const found = packages({ "Cargo.toml": '[package]\nname = "p"\nbuild = false' });
  assert.deepEqual(found[""]?.targets, []);
});

Deno.test("only an edition of 2015 and none at all are that of 2015", () => {
  const editions = ["", 'edition = "2015"', 'edition = "2024"'];
  const inherited = ["edition.workspace = true", "edition = { workspace = true }"];
  const found = [...editions, ...inherited].map((edition) =>
    packages({ "Cargo.toml": `[package]\nname = "p"\n${edition}` })[""]?.isEdition2015
  );
  assert.deepEqual(found, [true, true, false, false, false]);
});

Deno.test("dependencies of every kind and platform are found, in any way of writing them", () => {
  const text = `${app}
[dependencies]
plain = "1"
in-line = { path = "../in-line", version = "1" }
dotted.path = "inner"
renamed = { package = "real-name", path = "../r" }
[dependencies.table]
path = "../table"
[dev-dependencies]
dev = { path = "../dev" }
[target.'cfg(target_os = "linux")'.build-dependencies]
build = { path = "../build" }
[package.metadata.dependencies]
tool = { path = "../tool" }
`;
  assert.deepEqual(dependencies({ "app/Cargo.toml": text }), {
    plain: { package: "plain", folder: null },
    in_line: { package: "in-line", folder: "in-line" },
    dotted: { package: "dotted", folder: "app/inner" },
    renamed: { package: "real-name", folder: "r" },
    table: { package: "table", folder: "table" },
    dev: { package: "dev", folder: "dev" },
    build: { package: "build", folder: "build" },
  });
});

Deno.test("a package that is required twice is what both places say of it", () => {
  const text = `${app}
[dependencies]
a = "1"
b = { path = "../first" }
[dev-dependencies]
a = { path = "../a" }
b = { path = "../second", package = "real" }
`;
  assert.deepEqual(dependencies({ "app/Cargo.toml": text }), {
    a: { package: "a", folder: "a" },
    b: { package: "real", folder: "first" },
  });
});

Deno.test("the nearest workspace above says what is inherited from it, and nothing else", () => {
  const inherits = `${app}[dependencies]
shared = { workspace = true, features = ["x"] }
also.workspace = true
own = { path = "../own", workspace = false }
gone.workspace = true
`;
  const shared = `[workspace.dependencies]
shared = { path = "crates/shared", package = "the-shared" }
also = "1"
own = { path = "never" }
`;
  assert.deepEqual(dependencies({ "app/Cargo.toml": inherits, "Cargo.toml": shared }), {
    shared: { package: "the-shared", folder: "crates/shared" },
    also: { package: "also", folder: null },
    own: { package: "own", folder: "own" },
    gone: { package: "gone", folder: null },
  });
});

Deno.test("a manifest that cannot be parsed is no package and no workspace, others still are", () => {
  const found = packages({
    "Cargo.toml": "[workspace]\nmembers = [",
    "app/Cargo.toml": `${app}[dependencies]\nx.workspace = true`,
    "broken/Cargo.toml": `${app}<<<<<<< ours`,
    "odd/Cargo.toml": 'package = 1\nlib = []\nbin = "x"\ntarget = [1]\ndependencies = false',
    "nameless/Cargo.toml": "[package]\nname = 1",
  });
  assert.deepEqual(found, {
    app: {
      folder: "app",
      name: "app",
      crate: "app",
      library: "app/src/lib.rs",
      targets: ["app/build.rs"],
      isEdition2015: true,
      dependencies: new Map([["x", { package: "x", folder: null }]]),
    },
  });
});
