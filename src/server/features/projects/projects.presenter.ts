import type { Project } from '#contracts/projects.ts'
import type { ProjectRow } from './projects.repository.ts'

export const presentProject = (row: ProjectRow, files: string[] = []): Project => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  formerSlugs: row.formerSlugs,
  businessInstructions: row.businessInstructions,
  researchData: row.researchData,
  revisions: { businessInstructions: row.instructionsRevision, researchData: row.researchRevision },
  knowledgeBase: files.map((id) => ({ id })),
  userId: String(row.userId),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})
