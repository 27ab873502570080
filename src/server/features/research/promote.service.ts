import type { Promote } from '#contracts/research.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { done } from '#server/done.ts'
import { AppError } from '#server/errors.ts'
import { proposeFields } from '#server/features/canon/canon.service.ts'
import { asOffered, hostOf, whereFound } from './research.policy.ts'
import { getSource } from './research.service.ts'

/** Offers a field to the canon. What a stranger's page says never gets there without a person who accepts it. */
export async function promoteField(deps: Deps, actor: Actor, sourceId: string, { field, path }: Promote) {
  const { projectId, title, latest } = await getSource(deps, actor, sourceId)
  const found = latest.fields.find(({ name }) => name === field)
  if (!found) throw new AppError('NOT_FOUND', 'The latest capture has no such field.')
  await proposeFields(deps, actor, projectId, {
    fields: [{ path, value: asOffered(found, latest.fields) }],
    source: `research: ${hostOf(latest.url) ?? title}`,
    why: `“${found.name}” of ${title}${whereFound(latest)}`,
  })
  return done('Proposed. It waits for your review in the canon.')
}
