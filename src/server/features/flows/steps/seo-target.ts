import type { AuditTarget } from '#contracts/seo/seo.ts'
import type { FlowStep, FlowValue } from '#core/flows/graph.ts'
import { factsOf, textOf } from './step-work.ts'

const MOST_PAGES = 50

/** The pages that an SEO step audits: an own page, a page of the web, or its whole site. Undefined without an address. */
export function seoTargetOf(
  given: FlowValue | undefined,
  settings: FlowStep['settings'],
): AuditTarget | undefined {
  const { pageId, address = '' } = factsOf(given)
  if (pageId) return { kind: 'own', pageId }
  const url = (address || textOf(given)).trim()
  if (url === '') return undefined
  return settings.pages === 'site'
    ? { kind: 'site', address: url, most: MOST_PAGES }
    : { kind: 'page', address: url }
}
