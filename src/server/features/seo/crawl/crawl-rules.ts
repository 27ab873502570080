import { isPrivateHost } from '#core/seo/checks/links.ts'
import type { SeoPage } from '#core/seo/page.ts'
import type { readSiteRules } from '#server/features/scraping/site-rules.service.ts'
import { isOfSite } from './frontier.ts'

export type CrawlRules = Awaited<ReturnType<typeof readSiteRules>>

const kinds = { status: 'robots', private: 'private', network: 'refused' } as const

/** Reason for a crawl of a site not to ask for an address, or null if it may. */
export function refusalOf(rules: CrawlRules, site: string, url: URL): SeoPage['problem'] {
  // The fetcher refuses private addresses itself and says so.
  if (!isOfSite(url.href, site)) return isPrivateHost(url.hostname) ? null : leadsTo(url)
  if (rules.allows(url)) return null
  if (rules.state !== 'unknown')
    return { kind: 'robots', message: `robots.txt of ${site} blocks this address.` }
  return { kind: kinds[rules.fault], message: rules.message }
}

const leadsTo = ({ host }: URL) => ({
  kind: 'elsewhere' as const,
  message: `This leads to another site: ${host}. Audit that site on its own.`,
})
