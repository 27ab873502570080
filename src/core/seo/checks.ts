import { accessibilityChecks } from './checks/accessibility.ts'
import { contentChecks } from './checks/content.ts'
import { dataChecks } from './checks/data.ts'
import { headingsChecks } from './checks/headings.ts'
import { imagesChecks } from './checks/images.ts'
import { indexabilityChecks } from './checks/indexability.ts'
import { internationalChecks } from './checks/international.ts'
import { labChecks } from './checks/lab.ts'
import { linksChecks } from './checks/links.ts'
import { merchantChecks } from './checks/merchant.ts'
import { performanceChecks } from './checks/performance.ts'
import { securityChecks } from './checks/security.ts'
import { socialChecks } from './checks/social.ts'
import { titleChecks } from './checks/title.ts'
import { type AnySeoCheck, isRead, type SeoPlace, type SeoSite } from './page.ts'

export const seoChecks: readonly AnySeoCheck[] = [
  ...indexabilityChecks,
  ...titleChecks,
  ...headingsChecks,
  ...contentChecks,
  ...linksChecks,
  ...imagesChecks,
  ...dataChecks,
  ...merchantChecks,
  ...socialChecks,
  ...performanceChecks,
  ...securityChecks,
  ...accessibilityChecks,
  ...internationalChecks,
  ...labChecks,
]

export const seoCheckOf = (id: string): AnySeoCheck | undefined => byId.get(id)
const byId = new Map(seoChecks.map((check) => [check.id, check]))

/** A check with the pages that have its fault. */
export interface CheckResult {
  check: string
  places: SeoPlace[]
}

/** Checks of markup look at pages that answered with 200; an error page has one fault, its status. */
export function runCheck(check: AnySeoCheck, site: SeoSite): CheckResult {
  const places = site.pages.flatMap((page): SeoPlace[] => {
    const evidence =
      'runReply' in check
        ? check.runReply(page, site)
        : isRead(page) && page.status === 200
          ? check.run(page, site)
          : []
    return evidence.length > 0 ? [{ page: page.number, evidence }] : []
  })
  return { check: check.id, places }
}

/** Findings in the order of the checks. */
export const runChecks = (site: SeoSite): CheckResult[] =>
  seoChecks.map((check) => runCheck(check, site)).filter(({ places }) => places.length > 0)
