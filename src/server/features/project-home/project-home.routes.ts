import { projectHomeApi } from '#contracts/project-home.ts'
import { projectPhotosApi } from '#contracts/project-photos.ts'
import type { Deps } from '#server/deps.ts'
import { handle } from '#server/http/handle.ts'
import { listPhotos, photoFile, readHome } from './project-home.service.ts'

export const projectHomeRoutes = (deps: Deps) => [
  handle(projectHomeApi.read, ({ actor, params }) => readHome(deps, actor, params.projectId)),
  handle(projectPhotosApi.list, ({ actor }) => listPhotos(deps, actor)),
  handle(projectPhotosApi.file, ({ actor, params }) => photoFile(deps, actor, params.projectId)),
]
