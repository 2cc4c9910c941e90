/** Members that the published types of a package document, found by `symbols`. */

import type { Figure } from "../figures.ts";
import { tool } from "./folder.ts";
import { npmFolder, oracleFolder, oracleModules } from "./oracles.ts";
import { emptyHome } from "./program.ts";
import { type Bench, type Report, table } from "./section.ts";

interface Documented {
  /** Its folder among the installed ones. */
  readonly name: string;
  /** What is asked of the oracle; `types` are relative to the folder of packages. */
  readonly types: readonly string[];
  readonly sources: readonly string[];
  readonly owners: Readonly<Record<string, readonly string[]>> | null;
  /** Least share of them that is found; what is missing is in `benches/code.md`. */
  readonly least: number;
}

const packages = [
  ...["express@4.21.2", "express5@npm:express@5.1.0", "@types/express-serve-static-core@4.19.6"],
  ...["lodash@4.17.21", "@types/lodash@4.17.13", "jquery@3.7.1", "@types/jquery@3.5.32"],
  ...["backbone@1.6.0", "@types/backbone@1.4.23", "vue@2.7.16"],
  ...["three@0.170.0", "@types/three@0.170.0"],
];

const express = {
  types: ["@types/express-serve-static-core"],
  sources: ["lib", "index.js"],
  owners: {
    Application: ["app"],
    Request: ["req", "app.request"],
    Response: ["res", "app.response"],
    IRouter: ["proto", "app", "router", "Route"],
  },
};

const all: readonly Documented[] = [
  { name: "express", ...express, least: 0.97 },
  { name: "express5", ...express, least: 0.97 },
  {
    name: "lodash",
    types: ["@types/lodash/common"],
    sources: ["lodash.js"],
    owners: { LoDashStatic: ["lodash"], TemplateSettings: ["lodash.templateSettings"] },
    least: 1,
  },
  {
    name: "jquery",
    types: ["@types/jquery/JQuery.d.ts", "@types/jquery/JQueryStatic.d.ts"],
    sources: ["src"],
    owners: { JQuery: ["jQuery.fn"], JQueryStatic: ["jQuery"] },
    least: 0.99,
  },
  {
    name: "backbone",
    types: ["@types/backbone/index.d.ts"],
    sources: ["backbone.js"],
    owners: {
      Backbone: ["Backbone"],
      "Backbone.EventsMixin": ["Events", "Backbone.Events"],
      "Backbone.ModelBase": ["Model", "Collection"],
      "Backbone.Model": ["Model"],
      "Backbone.Collection": ["Collection"],
      "Backbone.Router": ["Router"],
      "Backbone.History": ["History"],
      "Backbone.View": ["View"],
    },
    least: 0.97,
  },
  {
    name: "vue",
    types: ["vue/types/vue.d.ts"],
    sources: ["src"],
    owners: {
      Vue: ["Vue", "Component"],
      VueConstructor: ["Vue", "Component"],
      VueConfiguration: ["config", "default"],
    },
    least: 1,
  },
  { name: "three", types: ["@types/three/src"], sources: ["src"], owners: null, least: 0.999 },
];

/** A line of `ts_api.mjs`. */
interface Member {
  readonly type: string;
  readonly name: string;
  readonly owners: readonly string[];
  /** `file:line`; none: the package's text does not name it. */
  readonly places: readonly string[];
}

/** A member is found where a definition of its owner stands at one of its places. */
export async function documentedSection(bench: Bench): Promise<Report> {
  const folder = `${await npmFolder("documented", packages)}/node_modules`;
  const rows: (readonly string[])[] = [];
  const figures: Figure[] = [];
  for (const it of all) {
    bench.progress(`documented: ${it.name}`);
    const members = await membersOf(it, folder);
    const found = await symbolsOf(`${folder}/${it.name}`, bench);
    const missing = members.filter(({ name, owners, places }) =>
      !places.some((place) => owners.some((owner) => found.has(`${place} ${owner}.${name}`)))
    );
    if (bench.details) {
      missing.forEach(({ type, name, places }) =>
        bench.progress(`  missing: ${type}.${name} ${places.slice(0, 3).join(" ")}`)
      );
    }
    figures.push({
      name: `documented members of ${it.name}`,
      value: 1 - missing.length / members.length,
      unit: "",
      limit: it.least,
      atLeast: true,
    });
    rows.push([it.name, `${members.length}`, `${members.length - missing.length}`]);
  }
  return { text: table(["package", "documented and written", "found"], rows), figures };
}

async function membersOf(
  { name, types, sources, owners }: Documented,
  folder: string,
): Promise<readonly Member[]> {
  const spec = { types: types.map((it) => `${folder}/${it}`), sources, owners };
  const argv = ["node", `${oracleFolder}ts_api.mjs`, `${folder}/${name}`, JSON.stringify(spec)];
  const text = await tool(argv, { env: { ORACLE_MODULES: await oracleModules() } });
  const lines = text.split("\n").filter((it) => it !== "");
  return lines.map((it): Member => JSON.parse(it)).filter(({ places }) => places.length > 0);
}

/** `file:line qualified.name`. */
async function symbolsOf(cwd: string, bench: Bench): Promise<ReadonlySet<string>> {
  await using home = await emptyHome();
  const text = await bench.program.output(["symbols", "--format", "lines"], {
    cwd,
    home: home.path,
  });
  return new Set(text.split("\n").map((it) => it.replace(/ \S+ /, " ")));
}
