import { projectsApi } from '#contracts/projects.ts'
import type { Deps } from '#server/deps.ts'
import { handle } from '#server/http/handle.ts'
import { deleteProject, forgetProject, listBin, restoreProject } from './bin.service.ts'
import { takeOverProject } from './device-project.service.ts'
import {
  createProject,
  firstSteps,
  listActivity,
  listProjects,
  renameProject,
  writeText,
} from './projects.service.ts'

export const projectsRoutes = (deps: Deps) => [
  handle(projectsApi.list, ({ actor }) => listProjects(deps, actor)),
  handle(projectsApi.firstSteps, ({ actor }) => firstSteps(deps, actor)),
  handle(projectsApi.activity, ({ actor }) => listActivity(deps, actor)),
  handle(projectsApi.create, ({ actor, body }) => createProject(deps, actor, body)),
  handle(projectsApi.takeOver, ({ actor, body }) => takeOverProject(deps, actor, body)),
  handle(projectsApi.rename, ({ actor, params, body }) =>
    renameProject(deps, actor, params.projectId, body.name),
  ),
  handle(projectsApi.delete, ({ actor, params }) => deleteProject(deps, actor, params.projectId)),
  handle(projectsApi.restore, ({ actor, params }) => restoreProject(deps, actor, params.projectId)),
  handle(projectsApi.bin, ({ actor }) => listBin(deps, actor)),
  handle(projectsApi.forget, ({ actor, params }) => forgetProject(deps, actor, params.projectId)),
  handle(projectsApi.writeInstructions, ({ actor, params, body }) =>
    writeText(deps, actor, params.projectId, {
      field: 'businessInstructions',
      text: body.businessInstructions,
      basedOn: body.basedOn,
    }),
  ),
  handle(projectsApi.writeResearch, ({ actor, params, body }) =>
    writeText(deps, actor, params.projectId, {
      field: 'researchData',
      text: body.researchData,
      basedOn: body.basedOn,
    }),
  ),
]
