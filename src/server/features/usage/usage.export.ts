import { type ExportPart, jsonFile } from '#server/export-part.ts'
import { usedSince } from './usage.repository.ts'

export const usageExport: ExportPart = {
  label: 'Usage',
  tables: ['usage_days'],
  about: { 'usage.json': 'What you used of your daily limits, day by day.' },
  async *files({ db }, userId) {
    const days = await usedSince(db, userId, '-infinity')
    yield jsonFile(
      'usage.json',
      days.map(({ day, name, used }) => ({ day, name, used })),
    )
  },
}
