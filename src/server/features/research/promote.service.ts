import type { Promote } from '#contracts/research.ts'
import { asOffered } from '#core/canon/offered.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { done } from '#server/done.ts'
import { AppError } from '#server/errors.ts'
import { proposeFields } from '#server/features/canon/canon.service.ts'
import { hostOf, whereFound } from './research.policy.ts'
import { getSource } from './research.service.ts'

/** Offers fields to the canon. What a stranger's page says never gets there without a person who accepts it. */
export async function promoteFields(deps: Deps, actor: Actor, sourceId: string, { fields }: Promote) {
  const { projectId, title, latest } = await getSource(deps, actor, sourceId)
  const offered = fields.map(({ field, path }) => {
    const found = latest.fields.find(({ name }) => name === field)
    if (!found) throw new AppError('NOT_FOUND', `The latest capture has no field “${field}”.`)
    const why = `“${found.name}” of ${title}${whereFound(latest)}`
    return { path, value: asOffered(found, latest.fields), why }
  })
  const source = `research: ${hostOf(latest.url) ?? title}`
  const { proposed, skipped } = await proposeFields(deps, actor, projectId, { fields: offered, source })
  const waits =
    proposed.length === 1
      ? 'Proposed. Review it under Facts.'
      : `${proposed.length} facts proposed. Review them under Facts.`
  return done([waits, ...skipped.map(({ reason }) => reason)].join(' '))
}
