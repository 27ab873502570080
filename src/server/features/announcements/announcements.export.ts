import { type ExportPart, jsonFile } from '#server/exports/export-part.ts'
import { dismissedBy } from './announcements.repository.ts'

export const announcementsExport: ExportPart = {
  label: 'Announcements',
  tables: ['announcement_dismissals'],
  about: { 'announcements.json': 'The announcements that you closed.' },
  async *files({ db }, userId) {
    const closed = await dismissedBy(db, userId)
    if (closed.length > 0) yield jsonFile('announcements.json', closed)
  },
}
