/** Types of Java that nothing brings in, and imports that bring in nothing. */

import { javaWellKnown } from "./java_known.ts";
import type { Placed } from "./java_seen.ts";
import type { Names } from "./linked.ts";
import type { Scene, Suspect } from "./scene.ts";
import { meant } from "./sentences.ts";
import { isKnownSomewhere, texts } from "./somewhere.ts";

export async function typeSuspects(
  scene: Scene,
  { path, line, name, inherits }: Placed & { readonly type: "type" },
): Promise<readonly Suspect[]> {
  const at = { path, line, what: `undefined_name ${name}` };
  if ((await scene.importedBefore(path)).has(name)) {
    return [{ ...at, stage: "imports", text: `${name} is used and no longer imported` }];
  }
  const [home] = await homesOf(scene, name);
  if (inherits && await isWithinAnother(scene, path, name)) return [];
  if (home !== undefined || javaWellKnown.has(name)) {
    const where = home === undefined ? "" : ` (it is ${home})`;
    return [{ ...at, stage: "imports", text: `${name} is used and not imported${where}` }];
  }
  // It may be a type within a class that one of these extends, or be written by a tool.
  const isUnclear = inherits || await isKnownSomewhere(scene, path, name) ||
    await makesTypes(scene, path);
  return isUnclear ? [] : [{ ...at, stage: "interface", text: `there is no type ${name}` }];
}

/** Full names of the project's types with a simple name, but for types within types. */
async function homesOf({ code: { index } }: Scene, name: string): Promise<readonly string[]> {
  const java = [...index.files.values()].filter((it) => it.language === "java");
  const facts = await index.facts("imports", java.map((it) => it.path));
  const all = [...facts.values()].flatMap((it) => it.declares ?? []);
  return all.filter((it) => it.endsWith(`.${name}`)).sort();
}

/** Some type of the project holds a type of that name, which heirs name without an import. */
async function isWithinAnother(scene: Scene, path: string, name: string): Promise<boolean> {
  const declared = new RegExp(`\\b(?:class|interface|enum|record)\\s+${RegExp.escape(name)}\\b`);
  const holders = [...await texts(scene, path)].flatMap(([each, text]) =>
    text.includes(name) && declared.test(text) ? [each] : []
  );
  const facts = await scene.code.index.facts("imports", holders);
  return [...facts.values()].some((it) => !it.declares?.some((each) => each.endsWith(`.${name}`)));
}

/** `import app.modles.Stay`: the project has that type, and no such package. */
export async function lostImports(
  scene: Scene,
  path: string,
  names: Names,
): Promise<readonly Suspect[]> {
  const out: Suspect[] = [];
  for (const { source } of names.bindings) {
    if (!source || source.specifier.split(".").length < 3) continue;
    const { specifier } = source;
    // The package only: a type may hold types.
    if (/\.\p{Lu}\w*\./u.test(specifier)) continue;
    const name = specifier.slice(specifier.lastIndexOf(".") + 1);
    const root = specifier.split(".").slice(0, 2).join(".");
    const homes = await homesOf(scene, name);
    if (homes.includes(specifier) || !homes.some((it) => it.startsWith(`${root}.`))) continue;
    const line = (await scene.lines(path)).findIndex((it) => it.includes(specifier)) + 1;
    if (line === 0) continue;
    const text = `import ${specifier} leads to no file${meant(homes[0] ?? null)}`;
    out.push({ stage: "imports", path, line, what: `missing_file ${specifier}`, text });
  }
  return out;
}

/** Tools that write classes while a project is built. */
const generators =
  /^import\s+(?:static\s+)?(?:lombok|org\.mapstruct|dagger|com\.google\.auto|org\.immutables|io\.grpc|com\.google\.protobuf|com\.querydsl|jakarta\.persistence\.metamodel|org\.jooq)\b/m;

async function makesTypes(scene: Scene, path: string): Promise<boolean> {
  return [...(await texts(scene, path)).values()].some((it) => generators.test(it));
}
