import type { Area } from '#server/area.ts'
import { knowledgeArchive } from './knowledge.archive.ts'
import { knowledgeExport } from './knowledge.export.ts'
import { knowledgeJobs } from './knowledge.jobs.ts'
import { knowledgeRoutes } from './knowledge.routes.ts'

export const knowledgeArea: Area = {
  routes: knowledgeRoutes,
  jobs: knowledgeJobs,
  exports: [knowledgeExport],
  archivedFiles: knowledgeArchive,
}
