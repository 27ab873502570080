import { quoteOf } from '#core/canon/value.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { listCanonFields } from '#server/features/canon/canon.service.ts'
import { listInventory } from '#server/features/knowledge/inventory.service.ts'
import { newestTables } from '#server/features/knowledge/tables/typed-rows.service.ts'
import { requireProject } from '#server/features/projects/projects.service.ts'
import { listedSources } from '#server/features/research/research.service.ts'
import type { CitedSource } from '../tools/tool.ts'
import { unlessGone } from '../tools/unless-gone.ts'
import { budgets } from './assistant.prompt.ts'
import { canonLines, fieldSource, marketOf, promptValue } from './canon-lines.ts'
import { inventoryLines } from './inventory-lines.ts'
import { numberedPassage } from './passage-lines.ts'
import { researchLines, researchSource } from './research-lines.ts'
import { retrieve } from './retrieved.service.ts'

/** Tables that the built-in assistant knows: a short question may name none of their columns. */
const MOST_TABLES = 10

/** Facts of the question's project, all read at once; none if it is gone. */
export async function projectFacts(deps: Deps, actor: Actor, projectId: string, question: string) {
  const [project, canon, inventory, sources, retrieved, tables] = await Promise.all([
    requireProject(deps, actor, projectId).catch(unlessGone),
    listCanonFields(deps, actor, projectId).catch(unlessGone),
    listInventory(deps, actor.userId, projectId),
    listedSources(deps, actor.userId, projectId),
    retrieve(deps, actor, projectId, question).catch(unlessGone),
    newestTables(deps, actor, projectId, MOST_TABLES).catch(unlessGone),
  ])
  return project && { project, canon: canon ?? [], inventory, sources, retrieved, tables: tables ?? [] }
}

type ProjectFacts = NonNullable<Awaited<ReturnType<typeof projectFacts>>>

/** The facts in their order. Those that stay the same between questions are numbered first, so that their numbers stay too. */
export function numbered(
  { project: { slug }, canon, inventory, sources, retrieved }: ProjectFacts,
  cite: (source: CitedSource) => number,
) {
  const market = marketOf(canon)
  const fields = canon.map((field) => ({
    number: cite(fieldSource(slug, field, quoteOf(field.value, market))),
    path: field.path,
    label: field.label,
    text: promptValue(field, market),
    said: Array.isArray(field.value) ? field.value.join(', ') : promptValue(field, market),
  }))
  const listed = sources.map((source) => ({ number: cite(researchSource(slug, source)), source }))
  return {
    fields,
    sources: listed,
    canon: canonLines(fields),
    inventory: inventoryLines(inventory, budgets.inventory),
    researchSources: researchLines(listed, sources[0]?.total ?? 0, budgets.researchSources),
    passages: (retrieved?.passages ?? []).map((passage) => numberedPassage(slug, passage, cite)),
  }
}
