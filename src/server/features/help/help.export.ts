import { type ExportPart, jsonFile } from '#server/exports/export-part.ts'
import { ratingsOf } from './help.repository.ts'

export const helpExport: ExportPart = {
  label: 'Help',
  tables: ['help_ratings'],
  about: { 'help-ratings.json': 'Which help articles you found helpful or not, and why.' },
  async *files({ db }, userId) {
    const ratings = await ratingsOf(db, userId)
    yield jsonFile(
      'help-ratings.json',
      ratings.map(({ userId: _, ...rating }) => rating),
    )
  },
}
