import type { Db } from '#server/db/database.ts'
import { type ExportPart, jsonArray } from '#server/exports/export-part.ts'
import { listPrompts } from './prompts.repository.ts'

export const promptsExport: ExportPart = {
  label: 'Prompts',
  tables: ['prompts'],
  about: { 'prompts.json': 'Your saved prompts.' },
  async *files({ db }, userId) {
    yield { name: 'prompts.json', content: jsonArray(promptsAsJson(db, userId)) }
  },
}

async function* promptsAsJson(db: Db, userId: number) {
  for (const { userId: _, ...prompt } of await listPrompts(db, userId)) yield JSON.stringify(prompt)
}
