import { projectsApi } from '#contracts/projects.ts'
import type { Deps } from '#server/deps.ts'
import { handle } from '#server/http/handle.ts'
import { createProject, deleteProject, listProjects, restoreProject, writeTexts } from './projects.service.ts'

export const projectsRoutes = (deps: Deps) => [
  handle(projectsApi.list, ({ actor }) => listProjects(deps, actor)),
  handle(projectsApi.create, ({ actor, body }) => createProject(deps, actor, body)),
  handle(projectsApi.delete, ({ actor, params }) => deleteProject(deps, actor, params.projectId)),
  handle(projectsApi.restore, ({ actor, params }) => restoreProject(deps, actor, params.projectId)),
  handle(projectsApi.writeInstructions, ({ actor, params, body }) =>
    writeTexts(deps, actor, params.projectId, body),
  ),
  handle(projectsApi.writeResearch, ({ actor, params, body }) =>
    writeTexts(deps, actor, params.projectId, body),
  ),
]
