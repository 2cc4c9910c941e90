/** The files of the folder, a folder at a time, and the text of one. */

import { useEffect, useState } from "preact/hooks";
import { type Entry, file, folder } from "../api/schemas.ts";
import type { Desk } from "../control/desk.ts";
import { CopyButton } from "./code_block.tsx";
import { useDesk, useView } from "./context.ts";
import { Icon } from "./icon.tsx";

export function FilesPane() {
  const [shown, setShown] = useState<string | null>(null);
  return shown === null
    ? (
      <div class="tree">
        <Folder path="" depth={0} show={setShown} />
      </div>
    )
    : <FileText path={shown} close={() => setShown(null)} />;
}

interface FolderProps {
  readonly path: string;
  readonly depth: number;
  show(path: string): void;
}

function Folder({ path, depth, show }: FolderProps) {
  const { t } = useView();
  const desk = useDesk();
  const [entries, setEntries] = useState<readonly Entry[] | null>(null);
  useEffect(() => {
    void desk.attempt(async () => {
      const { items } = await desk.client.call(
        "GET",
        filesOf(desk, `?path=${encodeURIComponent(path)}`),
        folder,
      );
      setEntries(items.toSorted(foldersFirst));
    });
  }, [path]);
  if (entries === null) return null;
  if (entries.length === 0) {
    return <p class={`small depth-${Math.min(depth, 8)}`}>{t("web.files.empty")}</p>;
  }
  return (
    <ul>
      {entries.map((it) => <TreeRow key={it.path} entry={it} depth={depth} show={show} />)}
    </ul>
  );
}

function filesOf({ projects }: Desk, rest: string): string {
  return `api/projects/${projects.current.value}/files${rest}`;
}

function foldersFirst(a: Entry, b: Entry): number {
  const rank = ({ type }: Entry) => type === "directory" ? 0 : 1;
  return rank(a) - rank(b) || a.path.localeCompare(b.path);
}

interface RowProps {
  readonly entry: Entry;
  readonly depth: number;
  show(path: string): void;
}

function TreeRow({ entry: { path, type }, depth, show }: RowProps) {
  const [isOpen, setOpen] = useState(false);
  const isFolder = type === "directory";
  const name = path.slice(path.lastIndexOf("/") + 1);
  return (
    <li>
      <button
        type="button"
        class={`tree-row depth-${Math.min(depth, 8)}`}
        aria-expanded={isFolder ? isOpen : undefined}
        onClick={() => isFolder ? setOpen(!isOpen) : show(path)}
      >
        <Icon name={isFolder ? "folder" : "file"} />
        {name}
      </button>
      {isFolder && isOpen ? <Folder path={path} depth={depth + 1} show={show} /> : null}
    </li>
  );
}

function FileText({ path, close }: { readonly path: string; close(): void }) {
  const { t } = useView();
  const desk = useDesk();
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    void desk.attempt(async () => {
      const place = path.split("/").map(encodeURIComponent).join("/");
      const read = await desk.client.call("GET", filesOf(desk, `/${place}`), file);
      setText(read.content);
    }).then((isRead) => {
      if (!isRead) close();
    });
  }, [path]);
  const lines = text === null ? [] : text.replace(/\n$/, "").split("\n");
  return (
    <div class="file">
      <div class="pane-bar">
        <button type="button" onClick={close}>← {t("web.files.back")}</button>
        {text === null ? null : <CopyButton text={text} label={t("web.copy")} />}
      </div>
      <h3>{path}</h3>
      <p class="small">{t("web.files.lines", { count: lines.length })}</p>
      <div class="source scroll-x" tabIndex={0} role="region" aria-label={path}>
        <pre class="numbers" aria-hidden="true">{lines.map((_, at) => at + 1).join("\n")}</pre>
        <pre><code>{lines.join("\n")}</code></pre>
      </div>
    </div>
  );
}
