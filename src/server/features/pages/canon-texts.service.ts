import type { CanonTexts } from '#contracts/pages/page-rendering.ts'
import { valueAsText } from '#core/canon/value.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { listCanonFields } from '#server/features/canon/canon.service.ts'

/** The canon of a project as a page writes it. */
export async function canonTexts(
  deps: Deps,
  actor: Pick<Actor, 'userId'>,
  projectId: string,
): Promise<CanonTexts> {
  const fields = await listCanonFields(deps, actor, projectId)
  const currency = fields.find(({ path }) => path === 'market.currency')?.value
  return {
    texts: new Map(fields.map(({ path, value }) => [path, valueAsText(value, currency)])),
    lists: new Map(fields.flatMap(({ path, value }) => (Array.isArray(value) ? [[path, value]] : []))),
  }
}
