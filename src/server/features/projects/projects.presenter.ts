import type { Project } from '#contracts/projects.ts'
import type { ProjectRow } from './projects.repository.ts'

export const presentProject = (row: ProjectRow): Project => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  businessInstructions: row.businessInstructions,
  researchData: row.researchData,
  knowledgeBase: [],
  userId: String(row.userId),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})
