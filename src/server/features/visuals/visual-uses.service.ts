import { channelOf } from '#contracts/visuals/channels.ts'
import { MAX_VISUALS } from '#contracts/visuals/visuals.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { canonTexts } from '#server/features/pages/canon-texts.service.ts'
import { visualPath } from './visual-path.service.ts'
import { findVisuals, listVisuals } from './visuals.repository.ts'

/** A canon field that a rendered visual states. */
export interface VisualUse {
  path: string
  /** The visual's id. */
  id: string
  title: string
  at: Date
  said: string
  isStale: boolean
}

/** For other areas: fields that the visuals of a project state, and whether the canon says something else now. */
export async function visualUses(deps: Deps, actor: Actor, projectId: string): Promise<VisualUse[]> {
  const [rows, { texts }] = await Promise.all([
    listVisuals(deps.db, actor.userId, {
      projectId,
      favourites: false,
      words: [],
      before: undefined,
      limit: MAX_VISUALS,
    }),
    canonTexts(deps, actor, projectId),
  ])
  return rows.flatMap(({ id, spec, facts, createdAt }) =>
    Object.entries(facts).map(([path, said]) => ({
      path,
      id,
      title: `${spec.texts.headline} (${channelOf(spec.channel).name})`,
      at: createdAt,
      said,
      isStale: texts.get(path) !== said,
    })),
  )
}

/** For other areas: addresses that show the visuals, by their ids. Deleted ones have none. */
export async function visualPaths(
  { db }: Pick<Deps, 'db'>,
  { userId }: Pick<Actor, 'userId'>,
  ids: string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await findVisuals(db, userId, ids)
  return new Map(rows.map(({ id, projectId, spec }) => [id, visualPath(projectId, spec.texts.headline)]))
}
