import type { Db } from '#server/db/database.ts'
import { type ExportPart, jsonArray } from '#server/exports/export-part.ts'
import { allSettings } from './profit.repository.ts'

export const profitExport: ExportPart = {
  label: 'Profit settings',
  tables: ['profit_settings'],
  about: {
    'profit-settings.json': 'How your order and ad files are read, and the product costs you entered.',
  },
  async *files({ db }, userId) {
    yield { name: 'profit-settings.json', content: jsonArray(settingsAsJson(db, userId)) }
  },
}

async function* settingsAsJson(db: Db, userId: number) {
  for (const { projectId, settings } of await allSettings(db, userId))
    yield JSON.stringify({ projectId, ...settings })
}
