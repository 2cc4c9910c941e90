/** Failures of files and file systems. */

import { command } from "./command_text.ts";
import { errnoLines, pathOf } from "./errno.ts";
import { corrected } from "./near.ts";
import { fileOf, nearPath, open, proven, refuted } from "./proofs.ts";
import type { Details, Draft, Facts, Failure, FailureId, FileFact, Proof, Scene } from "./types.ts";

/** What a fact says of the path that was named; `undefined`: no path was named. */
type Judge = (
  file: FileFact | null,
  path: string,
  scene: Scene,
  facts: Facts,
) => Promise<Proof> | Proof;

interface Rule {
  readonly id: FailureId;
  readonly text: string;
  readonly code: string;
  readonly judge: Judge;
  readonly says?: (details: Details) => FailureId;
  readonly proposals: Failure["proposals"];
  /** What programs say in words of their own. */
  readonly more?: readonly RegExp[];
  /** A path must be named. */
  readonly named?: true;
}

/** One rule for one text of the C library. */
function rule({ id, text, code, judge, says, proposals, named, more = [] }: Rule): Failure {
  return {
    id,
    tools: "any",
    words: [...errnoLines(text, code), ...more],
    prove: async (details, scene, facts) => {
      const read = pathOf(details, scene);
      if (read === null) return refuted;
      const { path } = read;
      if (path === undefined) return named ? refuted : open({ ...read, path: "" });
      return await judge(await fileOf(path, scene, facts), path, scene, facts);
    },
    says: says ?? (() => id),
    proposals,
  };
}

const show = ({ path }: Details): readonly Draft[] => [
  { command: command`ls -ld ${path}`, does: "failures.do.owner" },
];

/** How interpreters and compilers name the file that they were given and do not find. */
const missingScripts = [
  /^curl: \(37\) Couldn't open file (?<path>\S+)$/m,
  /^ruby: No such file or directory -- (?<path>[^\n]+?) \(LoadError\)$/m,
  /^Can't open perl script "(?<path>[^"\n]+)": No such file or directory/m,
  /^Could not open input file: (?<path>\S+)$/m,
  /^lua[\d.]*: cannot open (?<path>\S+)$/m,
  /^\w+: (?:Fatal Error|fatal error): Cannot open file [‘'"](?<path>[^’'"\n]+)[’'"]/m,
  /^error: [Ff]ile not found: [`']?(?<path>[^\s`']+)[`']?$/m,
  /^error: couldn't read `?(?<path>[^`\n:]+?)`?: No such file or directory/m,
  /^(?:go: )?(?:stat|open) (?<path>\S+): no such file or directory$/m,
  /^g?make(?:\[\d+\])?: \*\*\* (?<path>[^\s:]+): No such file or directory\. {2}Stop\.$/m,
  /^fish: Unknown command: (?<path>\S*\/\S*)$/m,
  /^error: the path "(?<path>[^"\n]+)" does not exist$/m,
] as const;

export const fileFailures: readonly Failure[] = [
  rule({
    id: "file.permission",
    text: "Permission denied|权限不够",
    code: "EACCES",
    more: [
      /^(?<verb>cd): Permission denied: [“'‘](?<path>[^”'’\n]+)[”'’]$/m,
      /^error: [^\n]*`(?<path>[^`\n]+)`\n\nCaused by:\n {2}Permission denied \(os error 13\)$/m,
    ],
    named: true,
    judge: (file, path, scene) => {
      const isProgram = scene.exit === 126 && path.includes("/") &&
        scene.commands.some((words) => words.includes(path));
      if (
        isProgram || /docker\.sock$/.test(path) || /^\d+\.\d+\.\d+\.\d+|^\[?::|^:\d+$/.test(path)
      ) {
        return refuted;
      }
      return file ? proven({ path }) : open({ path });
    },
    proposals: (details) => [...show(details), { command: "id", does: "failures.do.id" }],
  }),
  {
    id: "file.not_permitted",
    tools: "any",
    words: errnoLines("Operation not permitted|不允许的操作", "EPERM"),
    prove: (details, scene) => {
      const read = pathOf(details, scene);
      return Promise.resolve(read?.path === undefined ? refuted : open(read));
    },
    proposals: (details) => [
      ...show(details),
      { command: command`lsattr -d ${details.path}`, does: "failures.do.attributes" },
    ],
  },
  rule({
    id: "file.missing",
    text: "No such file or directory|No such file|没有那个文件或目录",
    code: "ENOENT",
    more: [
      /^(?<verb>cd): The directory [“'‘](?<path>[^”'’\n]+)[”'’] does not exist$/m,
      /^(?:unzip: +)?cannot find or open (?<path>[^\s,]+), /m,
      ...missingScripts,
    ],
    named: true,
    judge: async (file, path, scene, facts) => {
      if (file) return refuted;
      if (isElsewhere(path, scene)) return refuted;
      const near = await nearPath(path, scene, facts);
      return near === null ? proven({ path }) : proven({ path, near });
    },
    says: ({ near }) => near === undefined ? "file.missing" : "file.missing.near",
    proposals: ({ path = "", near }, scene) =>
      near === undefined
        ? [{ command: listLine(path), does: "failures.do.list" }]
        : [{ command: corrected(scene, path, near), does: "failures.do.near" }],
  }),
  rule({
    id: "file.is_folder",
    text: "Is a directory|is a directory|是一个目录",
    code: "EISDIR",
    named: true,
    judge: (file, path, scene) => {
      if (scene.exit === 126) return refuted;
      return file ? file.kind === "folder" ? proven({ path }) : refuted : open({ path });
    },
    proposals: ({ path }, { tools }) => [
      { command: tools.includes("rm") ? null : command`ls ${path}`, does: "failures.do.list" },
    ],
  }),
  {
    id: "file.archive",
    tools: [
      "tar",
      "gzip",
      "gunzip",
      "unzip",
      "xz",
      "unxz",
      "bzip2",
      "bunzip2",
      "zstd",
      "7z",
      "bsdtar",
      "zcat",
    ],
    exits: [1, 2, 3, 9],
    words: [
      /^(?:gzip: )?(?<path>[^\s:]+): not in gzip format$/m,
      /^gzip: stdin: (?:not in gzip format|unexpected end of file)$/m,
      /^(?:gzip: )?(?<path>[^\s:]+): unexpected end of file$/m,
      /^tar: This does not look like a tar archive$/m,
      /^tar: (?:Unexpected EOF in archive|归档文件中异常的 EOF)$/m,
      /^tar: (?:它似乎不像是一个 tar 归档文件|Das sieht nicht wie ein .*Archiv aus\.?)$/m,
      /^tar: Error opening archive: Unrecognized archive format$/m,
      /^ *End-of-central-directory signature not found\./m,
      /^bzip2: \(stdin\) is not a bzip2 file\.$/m,
      /^(?:xz|bzip2|zstd|lzma|lz4): (?:\(?stdin\)?|(?<path>[^\s:]+)):? (?:File format not recognized|unsupported format|[^\n]*is not a bzip2 file|Unexpected end of input)/m,
      /^[^\n]*Can(?: ?not|'t) open (?:the )?file as (?:\[?\w+\]? )?archive$/m,
    ],
    prove: (details, { words, text }) => {
      const typed = words.slice(1).find((it) =>
        /\.(?:t?gz|tar|zip|xz|bz2|zst|7z|tgz|txz|jar|whl)$/.test(it)
      );
      const path = typed ?? (details.path === "stdin" ? undefined : details.path);
      const isGzip = /not in gzip format/.test(text);
      return Promise.resolve(open({
        ...path === undefined ? {} : { path },
        ...isGzip ? { gzip: "1" } : {},
      }));
    },
    says: ({ path, gzip }) =>
      gzip !== undefined
        ? path === undefined ? "file.archive.gzip" : "file.archive.gzip_path"
        : path === undefined
        ? "file.archive"
        : "file.archive.path",
    proposals: ({ path }) => [{ command: command`file ${path}`, does: "failures.do.file_type" }],
  },
  {
    id: "file.folder_left_out",
    tools: ["cp"],
    exits: [1],
    words: [
      /^cp: (?:-r not specified; omitting directory|omitting directory|未指定 -r；略过目录) ['‘“"](?<path>[^'’”"\n]+)['’”"]$/m,
      /^cp: (?<path>[^\n]+) is a directory \(not copied\)\.$/m,
    ],
    prove: async (details, scene, facts) => {
      const file = await fileOf(details.path ?? "", scene, facts);
      return file ? file.kind === "folder" ? proven(details) : refuted : open(details);
    },
    proposals: (_, { line, commands }) => [{
      command: commands.length === 1 && /^cp [^\n<>`$]*$/.test(line) && !/ -\w*f/.test(line)
        ? line.replace(/^cp /, "cp -r ")
        : null,
      does: "failures.do.recursive",
    }],
  },
  rule({
    id: "file.not_folder",
    text: "Not a directory|不是目录",
    code: "ENOTDIR",
    named: true,
    judge: async (file, path, scene, facts) => {
      if (file?.kind === "folder") return refuted;
      if (file) return proven({ path });
      for (let above = folderOf(path); above !== "" && above !== "." && above !== "/";) {
        if ((await fileOf(above, scene, facts))?.kind === "file") return proven({ path: above });
        above = above.includes("/") ? folderOf(above) : "";
      }
      return open({ path });
    },
    proposals: show,
  }),
  rule({
    id: "file.exists",
    text: "File exists|文件已存在",
    code: "EEXIST",
    named: true,
    judge: (file, path) =>
      /\.lock$/.test(path) ? refuted : file ? proven({ path }) : open({ path }),
    proposals: show,
  }),
  rule({
    id: "file.not_empty",
    text: "Directory not empty|目录非空",
    code: "ENOTEMPTY",
    named: true,
    judge: (file, path) => file?.kind === "file" ? refuted : open({ path }),
    proposals: ({ path }) => [{ command: command`ls -A ${path}`, does: "failures.do.list" }],
  }),
  rule({
    id: "file.busy",
    text: "Device or resource busy|设备或资源忙|target is busy",
    code: "EBUSY",
    named: true,
    judge: (_, path) => open({ path: path.replace(/[:.]+$/, "") }),
    proposals: (
      { path },
    ) => [{ command: command`lsof +f -- ${path}`, does: "failures.do.users_of_file" }],
  }),
  rule({
    id: "file.links",
    text: "Too many levels of symbolic links|符号连接的层数过多",
    code: "ELOOP",
    named: true,
    judge: (_, path) => open({ path }),
    proposals: show,
  }),
  rule({
    id: "file.name_too_long",
    text: "File name too long|文件名过长",
    code: "ENAMETOOLONG",
    judge: (_, path) => open({ path }),
    proposals: () => [],
  }),
];

/** Paths that a remote machine or an archive has. */
function isElsewhere(path: string, { tools, line }: Scene): boolean {
  return /^\w+:\/\/|^[\w.-]+@[\w.-]+:/.test(path) ||
    /^(?:scp|rsync)$/.test(tools[0] ?? "") && /\s[\w.@-]+:/.test(line) ||
    /^\$'/.test(path) || path.includes("\\r");
}

function listLine(path: string): string | null {
  const folder = folderOf(path);
  return folder === "." ? "ls" : command`ls ${folder}`;
}

function folderOf(path: string): string {
  const at = path.lastIndexOf("/");
  return at < 0 ? "." : at === 0 ? "/" : path.slice(0, at);
}
