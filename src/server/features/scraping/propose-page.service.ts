import type { FieldsProposed } from '#contracts/canon.ts'
import type { ChosenFields } from '#contracts/extraction.ts'
import type { ProposePage } from '#contracts/scraping.ts'
import { type PageFacts, pageFields } from '#core/canon/page-fields.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { proposeFields } from '#server/features/canon/canon.service.ts'
import { requireProject } from '#server/features/projects/projects.service.ts'

/** Offers fields of a page to the canon. Nothing of a stranger's page gets there without a person who accepts it. */
export async function proposePage(
  deps: Deps,
  actor: Actor,
  projectId: string,
  { role, url, currency, fields }: ProposePage,
): Promise<FieldsProposed> {
  await requireProject(deps, actor, projectId)
  const offered = pageFields(factsOf(fields), { role, url, currency })
  if (offered.length === 0)
    throw new AppError('INVALID_INPUT', 'These fields can’t be saved as facts. Choose other fields.')
  const host = URL.parse(url)?.host ?? 'pasted page'
  const day = deps.clock.now().toISOString().slice(0, 10)
  return proposeFields(deps, actor, projectId, {
    source: `page: ${host}`,
    fields: offered.map(({ field, path, value }) => ({
      path,
      value,
      why: `Read on ${day} (${fields[field]?.source}): ${url || 'pasted page'}`,
    })),
  })
}

const factsOf = (fields: ChosenFields): PageFacts =>
  Object.fromEntries(Object.entries(fields).map(([field, chosen]) => [field, chosen?.value]))
