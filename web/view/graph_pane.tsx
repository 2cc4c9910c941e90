/** Imports as a picture to walk through: a file, what it imports, what imports it. */

import { useEffect, useState } from "preact/hooks";
import { type Dependencies, dependencies } from "../api/schemas.ts";
import { busiest, neighbourhood } from "../state/graph.ts";
import { useDesk, useView } from "./context.ts";

export function GraphPane() {
  const { t } = useView();
  const desk = useDesk();
  const [graph, setGraph] = useState<Dependencies | null>(null);
  const [file, setFile] = useState<string | null>(null);
  useEffect(() => {
    void desk.attempt(async () => {
      const read = await desk.client.call(
        "GET",
        desk.workspace.path("api/deps?all=true"),
        dependencies,
      );
      setGraph(read);
      setFile(busiest(read));
    });
  }, []);
  if (graph === null) return null;
  if (file === null) return <p class="pane-empty">{t("web.graph.none")}</p>;
  const { imports, importedBy } = neighbourhood(graph, file);
  return (
    <div class="graph">
      <label class="field">
        <span>{t("web.graph.pick")}</span>
        <select value={file} onChange={({ currentTarget: { value } }) => setFile(value)}>
          {graph.files.map((it) => <option key={it} value={it}>{it}</option>)}
        </select>
      </label>
      <Picture file={file} imports={imports} importedBy={importedBy} show={setFile} />
      <FileList title={t("web.graph.imported")} files={importedBy} show={setFile} />
      <FileList title={t("web.graph.imports")} files={imports} show={setFile} />
    </div>
  );
}

interface PictureProps {
  readonly file: string;
  readonly imports: readonly string[];
  readonly importedBy: readonly string[];
  show(file: string): void;
}

/** In units of the picture. */
const [width, height, most] = [340, 240, 6];

function Picture({ file, imports, importedBy, show }: PictureProps) {
  const { t } = useView();
  const label = t("web.graph.picture", { file, out: imports.length, in: importedBy.length });
  const middle = { x: width / 2, y: height / 2 };
  const above = placed(importedBy, 26);
  const below = placed(imports, height - 26);
  return (
    <svg class="graph-picture" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {[...above, ...below].map(({ x, y, file }) => (
        <path
          key={file}
          class="edge"
          d={`M${x} ${y} C${x} ${middle.y} ${middle.x} ${y} ${middle.x} ${middle.y}`}
        />
      ))}
      {[...above, ...below].map(({ x, y, file }) => (
        <g
          key={file}
          class="node"
          onClick={() => show(file)}
        >
          <rect class="hit" x={x - 28} y={y < middle.y ? y - 24 : y - 10} width="56" height="36" />
          <circle cx={x} cy={y} r="6" />
          <text x={x} y={y < middle.y ? y - 12 : y + 20}>{shortName(file)}</text>
        </g>
      ))}
      <g class="node centre-node">
        <circle cx={middle.x} cy={middle.y} r="9" />
        <text x={middle.x + 16} y={middle.y + 3}>{shortName(file)}</text>
      </g>
    </svg>
  );
}

function placed(files: readonly string[], y: number) {
  const shown = files.slice(0, most);
  return shown.map((file, at) => ({ file, x: (at + 0.5) * width / shown.length, y }));
}

function shortName(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return name.length > 14 ? `${name.slice(0, 13)}…` : name;
}

interface ListProps {
  readonly title: string;
  readonly files: readonly string[];
  show(file: string): void;
}

function FileList({ title, files, show }: ListProps) {
  const { t } = useView();
  return (
    <section>
      <h3>{title}</h3>
      {files.length === 0 ? <p class="small">{t("web.graph.nothing")}</p> : (
        <ul>
          {files.map((file) => (
            <li key={file}>
              <button type="button" class="link-button" onClick={() => show(file)}>{file}</button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
