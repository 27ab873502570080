import type { PageGoal } from '#contracts/pages/pages.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { canonTexts } from './canon-texts.service.ts'
import { publishedVersions } from './public/public-pages.repository.ts'

/** A canon field that a published page states. */
export interface PageUse {
  path: string
  /** The page's id. */
  id: string
  title: string
  goal: PageGoal
  at: Date
  said: string
  isStale: boolean
}

/** For other areas: fields that the published pages of a project state, and whether the canon says something else now. */
export async function pageUses(deps: Deps, actor: Actor, projectId: string): Promise<PageUse[]> {
  const [versions, { texts }] = await Promise.all([
    publishedVersions(deps.db, actor.userId, projectId),
    canonTexts(deps, actor, projectId),
  ])
  return versions.flatMap(({ pageId, title, goal, facts, at }) =>
    Object.entries(facts).map(([path, said]) => ({
      path,
      id: pageId,
      title,
      goal,
      at,
      said: said ?? '',
      isStale: (texts.get(path) ?? null) !== said,
    })),
  )
}
