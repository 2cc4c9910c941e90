/** A project of many small text files, a hundred a folder. @param folder absolute path, made here */
export async function makeProject(folder: string, files: number): Promise<void> {
  await Deno.mkdir(folder, { recursive: true });
  const perFolder = 100;
  for (let at = 0; at < files; at += perFolder) {
    const below = `${folder}/d${Math.floor(at / perFolder / 25)}/e${at / perFolder % 25}`;
    await Deno.mkdir(below, { recursive: true });
    for (let file = at; file < Math.min(files, at + perFolder); file++) {
      Deno.writeTextFileSync(`${below}/f${file}.txt`, `line of ${file}\n`);
    }
  }
}
