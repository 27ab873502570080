import { formatValue } from '#core/canon/value.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { listCanonFields } from '#server/features/canon/canon.service.ts'
import type { CanonTexts } from '#server/ports/page-renderer.ts'

/** The canon of a project as a page writes it. */
export async function canonTexts(deps: Deps, actor: Actor, projectId: string): Promise<CanonTexts> {
  const fields = await listCanonFields(deps, actor, projectId)
  const currency = fields.find(({ path }) => path === 'market.currency')?.value
  return {
    texts: new Map(fields.map(({ path, value }) => [path, textOf(value, currency)])),
    lists: new Map(fields.flatMap(({ path, value }) => (Array.isArray(value) ? [[path, value]] : []))),
  }
}
