import type { ProjectHome } from '#contracts/project-home.ts'
import type { ProjectPhoto } from '#contracts/project-photos.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { imageThumbnail } from '#server/features/images/images.service.ts'
import { smallImage } from '#server/features/pages/page-images/images.service.ts'
import { firstListedDay } from '#server/features/pages/statistics.service.ts'
import { requireProject } from '#server/features/projects/projects.service.ts'
import type { FileAnswer } from '#server/http/handle.ts'
import { productPhotos } from './photos.repository.ts'
import { presentHome } from './project-home.presenter.ts'
import * as repository from './project-home.repository.ts'

const SHOWN = { pages: 4, visuals: 8, waiting: 5 }

/** Reads the home of a project with one statement for each list, however long it is. */
export async function readHome(deps: Deps, actor: Actor, projectId: string): Promise<ProjectHome> {
  await requireProject(deps, actor, projectId)
  await deps.pageVisits.write()
  const { db } = deps
  const within = { userId: actor.userId, projectId }
  const [[photo], pages, visuals, waiting, audit] = await Promise.all([
    productPhotos(db, actor.userId, projectId),
    repository.listPages(db, { ...within, limit: SHOWN.pages }, firstListedDay(deps)),
    repository.listVisuals(db, { ...within, limit: SHOWN.visuals }),
    repository.listWaiting(db, { ...within, limit: SHOWN.waiting }),
    repository.lastAudit(db, actor.userId, projectId),
  ])
  return presentHome({ photo, pages, visuals, waiting, audit })
}

export async function listPhotos(deps: Deps, { userId }: Actor): Promise<ProjectPhoto[]> {
  const photos = await productPhotos(deps.db, userId)
  return photos.map(({ projectId, id }) => ({ projectId, key: id }))
}

export async function photoFile(deps: Deps, actor: Actor, projectId: string): Promise<FileAnswer> {
  await requireProject(deps, actor, projectId)
  const [photo] = await productPhotos(deps.db, actor.userId, projectId)
  if (!photo) throw new AppError('NOT_FOUND', 'This project has no product photo yet.')
  return (photo.kind === 'page' ? smallImage : imageThumbnail)(deps, actor, photo.id)
}
