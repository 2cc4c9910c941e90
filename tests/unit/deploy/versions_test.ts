import assert from "node:assert/strict";
import { satisfies } from "../../../src/deploy/versions.ts";
import { packageCommands } from "../../../src/deploy/packages.ts";

Deno.test("versions of a machine are held against those that manifests ask for", () => {
  const table: readonly (readonly [string, string, boolean | null])[] = [
    ["3.12.3", ">=3.9", true],
    ["3.8.10", ">=3.9", false],
    ["3.12.3", ">=3.9,<3.12", false],
    ["3.12.3", ">= 3.9, < 4", true],
    ["3.12.3", "~=3.12.1", true],
    ["3.13.0", "~=3.12.1", false],
    ["3.12.3", "==3.12.*", true],
    ["3.12.3", "!=3.12.3", false],
    ["22.1.0", ">=18", true],
    ["22.1.0", "^18 || ^20", false],
    ["20.9.0", "^18 || ^20", true],
    ["20.9.0", "20.x", true],
    ["18.20.0", "20.x", false],
    ["22.1.0", "18 - 22", null],
    ["16.0.0", "lts/*", null],
    ["1.22.5", "1.22", true],
    ["1.21.0", "1.22.0", false],
    ["nothing", "1.22", null],
  ];
  assert.deepEqual(
    table.map(([own, wanted]) => satisfies(own, wanted)),
    table.map(([, , it]) => it),
  );
});

Deno.test("a program is got from the package manager that is here, with sudo where that is needed", () => {
  const table = [
    [["apt"], false, "sudo apt install golang-go"],
    [["apt"], true, "apt install golang-go"],
    [["brew"], false, "brew install go"],
    [["apk"], true, "apk add go"],
    [["winget"], false, "winget install --exact --id GoLang.Go"],
    [["nix"], false, null],
  ] as const;
  assert.deepEqual(
    table.map(([packageManagers, isRoot]) =>
      packageCommands("go", { packageManagers, isRoot, isInstalled: () => true }).install
    ),
    table.map(([, , it]) => it),
  );
  const here = { packageManagers: ["apt"], isRoot: true, isInstalled: () => true };
  assert.deepEqual(packageCommands("constructor", here), { install: null, undo: null });
  assert.deepEqual(packageCommands("pnpm", here), {
    install: "corepack enable pnpm",
    undo: "corepack disable pnpm",
  });
  const isInstalled = (name: string) => name === "npm";
  assert.deepEqual(packageCommands("pnpm", { ...here, isInstalled }), {
    install: "npm install --global pnpm",
    undo: "npm uninstall --global pnpm",
  });
});
