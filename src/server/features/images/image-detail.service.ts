import type { ImageDetail, ImageUse } from '#contracts/images/images.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { visualPath } from '#server/features/visuals/visual-path.service.ts'
import { requireRow } from './image-files.service.ts'
import { usedInPages, usedInProjects, usedInVisuals } from './image-uses.repository.ts'
import { presentImage } from './images.presenter.ts'
import { findImage, type ImageRow, listVariations } from './images.repository.ts'

const MOST_ANCESTORS = 8

export async function readImage(deps: Deps, actor: Actor, imageId: string): Promise<ImageDetail> {
  const row = await requireRow(deps, actor.userId, imageId)
  const [lineage, variations, uses] = await Promise.all([
    ancestorsOf(deps, row),
    listVariations(deps.db, actor.userId, row.id),
    usesOf(deps, actor, row.id),
  ])
  const { prompt, model, cost, isGenerated } = row
  return {
    ...presentImage(row),
    prompt,
    model,
    cost,
    isGenerated,
    lineage: lineage.map(presentImage),
    variations: variations.map(presentImage),
    uses,
  }
}

async function ancestorsOf(deps: Deps, { userId, parentId }: ImageRow): Promise<ImageRow[]> {
  const rows: ImageRow[] = []
  for (let id = parentId; id && rows.length < MOST_ANCESTORS; ) {
    const row = await findImage(deps.db, userId, id)
    if (!row) break
    rows.push(row)
    id = row.parentId
  }
  return rows
}

async function usesOf(deps: Deps, { userId }: Actor, imageId: string): Promise<ImageUse[]> {
  const [projects, pages, visuals] = await Promise.all([
    usedInProjects(deps.db, userId, imageId),
    usedInPages(deps.db, userId, imageId),
    usedInVisuals(deps.db, userId, imageId),
  ])
  return [
    ...projects.map(({ name, slug }) => ({
      kind: 'project' as const,
      title: name,
      path: `/project/${slug}`,
    })),
    ...pages.map(({ id, title }) => ({ kind: 'page' as const, title, path: `/droppage/${id}` })),
    ...visuals.map(({ projectId, headline }) => ({
      kind: 'visual' as const,
      title: headline,
      path: visualPath(projectId, headline),
    })),
  ]
}
