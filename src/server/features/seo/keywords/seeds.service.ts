import { seedOf } from '#core/seo/keywords.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { canonTexts } from '#server/features/pages/canon-texts.service.ts'
import { requireProject } from '#server/features/projects/projects.service.ts'
import { listSources } from '#server/features/research/research.service.ts'
import * as repository from './keywords.repository.ts'

const MAX_SEEDS = 60
const MAX_SOURCES = 50
const fields = ['seo.keywords', 'product.title', 'product.category', 'audience.problem', 'seo.title']

/** Phrases that the project has and the board does not: canon, research, then audited pages. */
export async function keywordSeeds(deps: Deps, actor: Actor, projectId: string): Promise<string[]> {
  await requireProject(deps, actor, projectId)
  const [canon, sources, audited, known] = await Promise.all([
    canonTexts(deps, actor, projectId),
    listSources(deps, actor, projectId, { limit: MAX_SOURCES }),
    repository.latestPages(deps.db, actor.userId, projectId),
    repository.phrasesOf(deps.db, actor.userId, projectId),
  ])
  const texts = [
    ...fields.flatMap((path) => canon.texts.get(path)?.split(/[\n,;]/) ?? []),
    ...sources.items.map(({ title }) => title),
    ...(audited?.pages ?? []).flatMap(({ title, heading }) => [heading, title]),
  ]
  const seeds = new Set(texts.flatMap((text) => seedOf(text) ?? []))
  return [...seeds].filter((seed) => !known.includes(seed)).slice(0, MAX_SEEDS)
}
