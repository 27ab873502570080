import { type ExportPart, jsonFile } from '#server/exports/export-part.ts'
import { grantsOf } from './grants.repository.ts'
import { usedSince } from './usage.repository.ts'

export const usageExport: ExportPart = {
  label: 'Usage',
  tables: ['usage_days', 'unit_grants'],
  about: {
    'usage.json': 'Your daily usage.',
    'units.json': 'Unused extra quota on top of your plan.',
  },
  async *files({ db }, userId) {
    const days = await usedSince(db, userId, '-infinity')
    yield jsonFile(
      'usage.json',
      days.map(({ day, name, used }) => ({ day, name, used })),
    )
    yield jsonFile('units.json', await grantsOf(db, userId))
  },
}
