import { BUY_LINK } from '#core/flows/project-facts.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { listImages } from '#server/features/images/images.service.ts'
import { newestTables } from '#server/features/knowledge/tables/typed-rows.service.ts'
import { canonTexts } from '#server/features/pages/canon-texts.service.ts'
import { lastBuyLink } from '#server/features/pages/trials.service.ts'
import { getSubscription } from '#server/features/plans/plans.service.ts'
import { requireProject } from '#server/features/projects/projects.service.ts'
import { flowGates, type Stock } from './flow-needs.ts'

export async function stockOf(deps: Deps, actor: Actor, projectId: string | undefined): Promise<Stock> {
  const { features } = await getSubscription(deps, actor)
  const gates = new Set(flowGates.filter((gate) => features[gate]))
  if (!projectId) return { project: undefined, gates }
  await requireProject(deps, actor, projectId)
  const [{ texts }, photos, tables] = [
    await canonTexts(deps, actor, projectId),
    await listImages(deps, actor, { projectId, kind: 'photo', limit: 1 }),
    await newestTables(deps, actor, projectId, 1),
  ]
  const paths = new Set(texts.keys())
  if (await lastBuyLink(deps, actor, projectId)) paths.add(BUY_LINK)
  return { project: { paths, hasPhoto: photos.items.length > 0, hasTable: tables.length > 0 }, gates }
}
