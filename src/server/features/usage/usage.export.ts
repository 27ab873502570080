import { type ExportPart, jsonFile } from '#server/exports/export-part.ts'
import { grantsOf } from './grants.repository.ts'
import { usedSince } from './usage.repository.ts'

export const usageExport: ExportPart = {
  label: 'Usage',
  tables: ['usage_days', 'unit_grants'],
  about: {
    'usage.json': 'What you used of your daily limits, day by day.',
    'units.json': 'What you were given on top of your plan and have not used yet.',
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
