import type { Db } from '#server/db/database.ts'
import { type ExportPart, jsonArray } from '#server/exports/export-part.ts'
import { projectsOf } from './projects-export.repository.ts'

export const projectsExport: ExportPart = {
  label: 'Projects',
  tables: ['projects'],
  about: {
    'projects.json':
      'Your projects with their texts. Projects in the bin include the date they were deleted.',
  },
  async *files({ db }, userId) {
    yield { name: 'projects.json', content: jsonArray(projectsAsJson(db, userId)) }
  },
}

async function* projectsAsJson(db: Db, userId: number) {
  for await (const row of projectsOf(db, userId)) {
    const { id, name, businessInstructions, researchData, createdAt, updatedAt, deletedAt } = row
    yield JSON.stringify({ id, name, businessInstructions, researchData, createdAt, updatedAt, deletedAt })
  }
}
