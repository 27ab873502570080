import type { ExportPart } from '#server/exports/export-part.ts'
import { archiveOf, MOST_PAGES } from './export.service.ts'

export const chatExport: ExportPart = {
  label: 'Chats',
  tables: ['chats', 'messages'],
  about: {
    'chats.json': 'All your chats with every message, oldest first, including those in the bin.',
    'chats/': `The same chats as Markdown, one file each, for the first ${MOST_PAGES.toLocaleString('en')} chats.`,
  },
  files: ({ db }, userId) => archiveOf(db, userId, { bin: true }),
}
