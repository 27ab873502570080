import { projectTransferApi } from '#contracts/project-transfer.ts'
import { projectsApi } from '#contracts/projects.ts'
import type { Deps } from '#server/deps.ts'
import { handle } from '#server/http/handle.ts'
import { archiveSize, exportProject } from './export.service.ts'
import { lastImport, startImport } from './import.service.ts'
import { createSample } from './sample.service.ts'

export const projectTransferRoutes = (deps: Deps) => [
  handle(projectsApi.createSample, ({ actor }) => createSample(deps, actor)),
  handle(projectTransferApi.archive, ({ actor, params }) => exportProject(deps, actor, params.projectId)),
  handle(projectTransferApi.archiveSize, ({ actor, params }) => archiveSize(deps, actor, params.projectId)),
  handle(projectTransferApi.startImport, ({ actor, body }) => startImport(deps, actor, body)),
  handle(projectTransferApi.lastImport, ({ actor }) => lastImport(deps, actor)),
]
