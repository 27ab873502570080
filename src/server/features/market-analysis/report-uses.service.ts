import type { CanonField } from '#contracts/canon.ts'
import { MAX_ANALYSES, type OwnFacts } from '#contracts/market-analysis.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { ownFacts, usedFacts } from './market-analysis.policy.ts'
import * as repository from './market-analysis.repository.ts'

/** A field of the canon that a report compared the market with. */
export interface ReportUse {
  path: string
  /** Id of the analysis. */
  id: string
  at: Date
  said: string
  isStale: boolean
}

/** For other areas: which fields the reports of a project used, and whether these say something else now. */
export async function reportUses(
  deps: Deps,
  { userId }: Actor,
  projectId: string,
  fields: CanonField[],
): Promise<ReportUse[]> {
  const rows = await repository.listAnalyses(deps.db, userId, projectId, {
    limit: MAX_ANALYSES,
    before: undefined,
  })
  const now = saidBy(ownFacts(fields))
  return rows
    .filter(({ state }) => state === 'done' || state === 'stopped')
    .flatMap(({ id, createdAt, own }) =>
      usedFacts(own).map(({ path, said }) => ({
        path,
        id,
        at: createdAt,
        said,
        isStale: now.get(path) !== said,
      })),
    )
}

const saidBy = (own: OwnFacts) => new Map(usedFacts(own).map(({ path, said }) => [path, said]))
