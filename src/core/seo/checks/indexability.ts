import { type AnySeoCheck, few, isListed, okPages, pageAt, sameAddress, when } from '../page.ts'

const group = 'indexability'
const header = (headers: Record<string, string>, name: string) => headers[name] ?? ''
const NOT_FOUND = /\b(?:404|not found|page (?:does not|doesn.t) exist)\b/i

export const indexabilityChecks: AnySeoCheck[] = [
  {
    id: 'status-error',
    group,
    weight: 'critical',
    title: 'Page answers with an error',
    why: 'Search engines drop pages that answer with an error, and visitors reach a dead end.',
    fix: 'Restore the page, or redirect its address to the closest page with status 301.',
    runReply: ({ status }) => when(status >= 400, `Status ${status}`),
  },
  {
    id: 'unreachable',
    group,
    weight: 'critical',
    title: 'Page could not be read',
    why: 'A page that a crawler cannot read cannot be found in search.',
    fix: 'Check that the address is public, answers within ten seconds and is smaller than 2.5 MB.',
    runReply: ({ problem, status }) =>
      when(
        status === 0 && ['refused', 'large', 'private'].includes(problem?.kind ?? ''),
        problem?.message ?? '',
      ),
  },
  {
    id: 'robots-blocked',
    group,
    weight: 'critical',
    title: 'Blocked by robots.txt',
    why: 'Search engines obey robots.txt and do not read this page.',
    fix: 'Remove the Disallow rule for this address if the page should be found.',
    runReply: ({ problem }) => when(problem?.kind === 'robots', problem?.message ?? ''),
  },
  {
    id: 'noindex-meta',
    group,
    weight: 'critical',
    title: 'Page asks not to be indexed',
    why: 'A robots tag with noindex keeps the page out of search results.',
    fix: 'Remove noindex from the robots meta tag.',
    run: ({ markup: { robots } }) =>
      when(/\b(?:noindex|none)\b/i.test(robots), `<meta name="robots" content="${robots}">`),
  },
  {
    id: 'noindex-header',
    group,
    weight: 'critical',
    title: 'Header asks not to index the page',
    why: 'An X-Robots-Tag with noindex keeps the page out of search results.',
    fix: 'Remove noindex from the X-Robots-Tag header.',
    runReply: ({ headers }) => {
      const tag = header(headers, 'x-robots-tag')
      return when(/\b(?:noindex|none)\b/i.test(tag), `X-Robots-Tag: ${tag}`)
    },
  },
  {
    id: 'nofollow-meta',
    group,
    weight: 'medium',
    title: 'Links on the page are not followed',
    why: 'With nofollow, pages linked from here get no credit and may not be found.',
    fix: 'Remove nofollow from the robots meta tag.',
    run: ({ markup: { robots } }) =>
      when(/\bnofollow\b/i.test(robots), `<meta name="robots" content="${robots}">`),
  },
  {
    id: 'canonical-missing',
    group,
    weight: 'medium',
    title: 'No canonical address',
    why: 'Without one, copies of the page with parameters compete with it.',
    fix: 'Add <link rel="canonical"> with the address of this page.',
    run: ({ markup: { canonicals } }) => when(canonicals.length === 0, 'No <link rel="canonical">'),
  },
  {
    id: 'canonical-many',
    group,
    weight: 'high',
    title: 'Several canonical addresses',
    why: 'Search engines ignore canonicals that contradict each other.',
    fix: 'Keep one canonical link.',
    run: ({ markup: { canonicals } }) => (new Set(canonicals).size > 1 ? few(canonicals) : []),
  },
  {
    id: 'canonical-elsewhere',
    group,
    weight: 'medium',
    title: 'Canonical names another page',
    why: 'The page hands its place in search to the other address.',
    fix: 'Point the canonical at this page, unless it is a copy of the other one.',
    run: ({ finalUrl, markup: { canonicals } }) => {
      const [first] = canonicals
      const url = first && URL.parse(first, finalUrl)?.href
      return when(Boolean(url && canonicals.length === 1 && !sameAddress(url, finalUrl)), String(url))
    },
  },
  {
    id: 'canonical-broken',
    group,
    weight: 'high',
    title: 'Canonical address does not work',
    why: 'Search engines cannot use a canonical that redirects or answers with an error.',
    fix: 'Point the canonical at an address that answers with status 200.',
    run: ({ finalUrl, markup: { canonicals } }, site) =>
      few(
        canonicals.flatMap((canonical) => {
          const url = URL.parse(canonical, finalUrl)?.href
          const page = url ? pageAt(site, url) : undefined
          if (!url || !page) return []
          if (page.status >= 400) return [`${url} answers with ${page.status}`]
          return page.hops.length > 1 && sameAddress(page.url, url) ? [`${url} redirects`] : []
        }),
      ),
  },
  {
    id: 'canonical-relative',
    group,
    weight: 'low',
    title: 'Canonical address is relative',
    why: 'A relative canonical breaks when the page is served under another host or path.',
    fix: 'Write the canonical as a complete address with https.',
    run: ({ markup: { canonicals } }) => few(canonicals.filter((href) => !/^https?:\/\//i.test(href))),
  },
  {
    id: 'meta-refresh',
    group,
    weight: 'medium',
    title: 'Page refreshes itself',
    why: 'A refresh tag is a slow redirect that search engines and screen readers handle badly.',
    fix: 'Redirect on the server with status 301.',
    run: ({ markup: { refresh } }) =>
      when(refresh !== null, `<meta http-equiv="refresh" content="${refresh}">`),
  },
  {
    id: 'soft-404',
    group,
    weight: 'high',
    title: 'Error page with status 200',
    why: 'The page says that it does not exist, yet its status says it does.',
    fix: 'Answer with status 404, or redirect to the closest page.',
    run: ({ status, markup: { titles, headings, text } }) =>
      when(
        status === 200 &&
          text.words < 150 &&
          [titles[0] ?? '', headings.find(({ level }) => level === 1)?.text ?? ''].some((line) =>
            NOT_FOUND.test(line),
          ),
        titles[0] ?? '',
      ),
  },
  {
    id: 'address-long',
    group,
    weight: 'low',
    title: 'Address is long',
    why: 'Long addresses are cut in search results and harder to share.',
    fix: 'Use a short address of a few words, and redirect the old one.',
    run: ({ finalUrl }) => when(finalUrl.length > 115, `${finalUrl.length} characters: ${finalUrl}`),
  },
  {
    id: 'address-form',
    group,
    weight: 'low',
    title: 'Address has capitals, underscores or blanks',
    why: 'Such addresses are easily written in two ways, which makes two pages of one.',
    fix: 'Use small letters and hyphens, and redirect the old address.',
    run: ({ finalUrl }) => {
      const path = URL.parse(finalUrl)?.pathname ?? ''
      return when(
        /[A-Z_]|%20/.test(path.replace(/%[0-9A-F]{2}/g, (code) => (code === '%20' ? code : ''))),
        path,
      )
    },
  },
  {
    id: 'sitemap-missing',
    group,
    weight: 'low',
    title: 'Site has no sitemap',
    why: 'A sitemap helps search engines find new and changed pages.',
    fix: 'Publish sitemap.xml and name it in robots.txt.',
    run: ({ number }, { sitemap, pages }) =>
      when(sitemap === 'none' && number === pages[0]?.number, 'No sitemap at /sitemap.xml or in robots.txt'),
  },
  {
    id: 'sitemap-unlisted',
    group,
    weight: 'low',
    title: 'Page is not in the sitemap',
    why: 'Pages outside the sitemap are found later.',
    fix: 'Add the page to the sitemap.',
    run: ({ finalUrl, status, markup: { robots, canonicals } }, site) => {
      if (site.sitemap !== 'found' || site.listsMore || status !== 200 || /noindex/i.test(robots)) return []
      const canonical = URL.parse(canonicals[0] ?? '', finalUrl)?.href ?? finalUrl
      return when(sameAddress(canonical, finalUrl) && !isListed(site, finalUrl), finalUrl)
    },
  },
  {
    id: 'sitemap-faulty',
    group,
    weight: 'medium',
    title: 'Sitemap lists a page that cannot be indexed',
    why: 'A sitemap with errors, redirects or noindex pages is trusted less.',
    fix: 'List only addresses that answer with status 200 and may be indexed.',
    runReply: (page, site) => {
      const { url, status, hops, markup } = page
      if (!isListed(site, url)) return []
      if (status >= 400) return [`Status ${status}`]
      if (hops.length > 1) return [`Redirects to ${page.finalUrl}`]
      return when(/\bnoindex\b/i.test(markup?.robots ?? ''), 'noindex')
    },
  },
  {
    id: 'robots-missing',
    group,
    weight: 'low',
    title: 'Site has no robots.txt',
    why: 'Crawlers ask for it first; without one they cannot learn where the sitemap is.',
    fix: 'Publish robots.txt with your rules and the address of your sitemap.',
    run: ({ number }, site) =>
      when(site.robots === 'none' && number === okPages(site)[0]?.number, 'No robots.txt'),
  },
]
