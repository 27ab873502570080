import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Fills a folder with the project's migrations and, after them, these. */
export async function addMigrations(folder: string, later: string[]): Promise<string> {
  await cp(join(import.meta.dirname, '../../../../migrations'), folder, { recursive: true })
  const path = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(path, 'utf8'))
  const last = journal.entries.at(-1)
  for (const [at, statements] of later.entries()) {
    const tag = `later_${at}`
    journal.entries.push({ ...last, idx: last.idx + at + 1, when: last.when + at + 1, tag })
    await writeFile(join(folder, `${tag}.sql`), statements)
  }
  await writeFile(path, JSON.stringify(journal))
  return folder
}
