import {
  type AnySeoCheck,
  few,
  isLinked,
  knowsLinks,
  MOST_LINKS,
  pageAt,
  plainAddress,
  type SeoPage,
  type SeoSite,
  when,
} from '../page.ts'

const group = 'links'
const GENERIC = /^(?:click here|here|more|read more|learn more|link|this|this page|details|go)$/i
const PRIVATE =
  /^(?:localhost|(?:127|10)(?:\.\d+){3}|(?:192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))(?:\.\d+){2}|\[::1\]|\[f[cde].*)$|\.(?:local|internal|localhost)$/i
/** True for hostnames of an address: names and addresses that only a private network has. */
export const isPrivateHost = (hostname: string): boolean => PRIVATE.test(hostname)
const hostOf = (url: string) => URL.parse(url)?.host ?? ''
/** Many servers refuse HEAD or strangers, so only these two count for a link that was not read. */
const goneStatus = ({ links }: SeoSite, url: string): number => {
  const status = links[url]?.status
  return status === 404 || status === 410 ? status : 0
}
const isInternal = (page: SeoPage, url: string) => hostOf(url) === hostOf(page.finalUrl)

export const linksChecks: AnySeoCheck[] = [
  {
    id: 'link-broken',
    group,
    weight: 'high',
    title: 'Links lead to pages that answer with an error',
    why: 'Visitors and crawlers reach a dead end.',
    fix: 'Correct the address or remove the link.',
    run: (page, site) =>
      few(
        page.markup.links.flatMap(({ url, text }) => {
          const target = url && isInternal(page, url) ? pageAt(site, url) : undefined
          const status = target ? target.status : goneStatus(site, url)
          return status >= 400 ? [`${url} (${status}) “${text}”`] : []
        }),
      ),
  },
  {
    id: 'link-redirected',
    group,
    weight: 'low',
    title: 'Links lead to a redirect',
    why: 'Each redirect costs time and some of the link’s credit.',
    fix: 'Link to the final address.',
    run: (page, site) =>
      few(
        page.markup.links.flatMap(({ url }) => {
          const target = url && isInternal(page, url) ? pageAt(site, url) : undefined
          const isMoved = target && target.hops.length > 1 && plainAddress(target.url) === plainAddress(url)
          return isMoved ? [`${url} redirects to ${target.finalUrl}`] : []
        }),
      ),
  },
  {
    id: 'redirect-chain',
    group,
    weight: 'medium',
    title: 'Address redirects several times',
    why: 'Chains are slow, and crawlers give up on long ones.',
    fix: 'Redirect straight to the final address.',
    runReply: ({ hops }) => (hops.length > 2 ? few(hops) : []),
  },
  {
    id: 'links-none',
    group,
    weight: 'medium',
    title: 'Page links to no other page of the site',
    why: 'Visitors cannot go on, and other pages get no credit.',
    fix: 'Link to related products, the collection and the start page.',
    run: (page) =>
      when(
        !page.markup.links.some(
          ({ url }) => url && isInternal(page, url) && plainAddress(url) !== plainAddress(page.finalUrl),
        ),
        'No internal link',
      ),
  },
  {
    id: 'link-nameless',
    group,
    weight: 'low',
    title: 'Links without words',
    why: 'Screen readers read out the address, and search engines learn nothing about the target.',
    fix: 'Write a text into the link, or describe its image.',
    run: ({ markup: { links } }) =>
      few(
        links.filter(({ hasName, href }) => !hasName && href !== '').map(({ href }) => `<a href="${href}">`),
      ),
  },
  {
    id: 'link-generic',
    group,
    weight: 'low',
    title: 'Link text says nothing',
    why: 'Out of its sentence, “click here” does not tell where the link leads.',
    fix: 'Use the name of the target as the text.',
    run: ({ markup: { links } }) =>
      few(links.filter(({ text }) => GENERIC.test(text)).map(({ text, href }) => `“${text}” to ${href}`)),
  },
  {
    id: 'links-many',
    group,
    weight: 'low',
    title: 'Page has very many links',
    why: 'The credit of the page is spread thin, and visitors are lost.',
    fix: 'Link to what matters, and leave the rest to collections and search.',
    run: ({ markup: { links } }) => when(links.length >= MOST_LINKS, `${links.length} links or more`),
  },
  {
    id: 'link-unusable',
    group,
    weight: 'low',
    title: 'Links that only work with a script',
    why: 'Crawlers do not follow addresses such as javascript: or #.',
    fix: 'Use a button for actions and a real address for links.',
    run: ({ markup: { links } }) =>
      few(
        links
          .filter(({ href }) => /^(?:javascript:|#?$)/i.test(href))
          .map(({ href, text }) => `“${text}” to ${href || 'nothing'}`),
      ),
  },
  {
    id: 'link-nofollow',
    group,
    weight: 'low',
    title: 'Own pages are linked with nofollow',
    why: 'You keep credit from your own pages.',
    fix: 'Remove nofollow from links to your own site.',
    run: (page) =>
      few(
        page.markup.links
          .filter(({ url, rel }) => url && isInternal(page, url) && /\bnofollow\b/i.test(rel))
          .map(({ url }) => url),
      ),
  },
  {
    id: 'link-private',
    group,
    weight: 'medium',
    title: 'Links to an address that is not public',
    why: 'Visitors cannot open it, and it tells strangers about your network.',
    fix: 'Link to the public address.',
    run: (page) =>
      few(
        page.markup.links
          .filter(
            ({ url }) =>
              isPrivateHost(URL.parse(url)?.hostname ?? '') && hostOf(url) !== hostOf(page.finalUrl),
          )
          .map(({ url }) => url),
      ),
  },
  {
    id: 'link-insecure',
    group,
    weight: 'low',
    title: 'Own pages are linked with http',
    why: 'Each such link is a redirect, and the first request is not encrypted.',
    fix: 'Link with https.',
    run: ({ finalUrl, markup: { links } }) =>
      few(
        links
          .filter(
            ({ url }) =>
              finalUrl.startsWith('https:') &&
              url.startsWith('http:') &&
              URL.parse(url)?.hostname === URL.parse(finalUrl)?.hostname,
          )
          .map(({ url }) => url),
      ),
  },
  {
    id: 'page-orphan',
    group,
    weight: 'medium',
    title: 'No page links here',
    why: 'A page without links is hard to find and gets no credit.',
    fix: 'Link to it from a related page or a collection.',
    run: (page, site) =>
      when(
        ['site', 'sitemap'].includes(site.kind) &&
          site.pages.length > 1 &&
          knowsLinks(site) &&
          page.number !== site.pages[0]?.number &&
          !isLinked(site, page),
        page.finalUrl,
      ),
  },
  {
    id: 'page-deep',
    group,
    weight: 'low',
    title: 'Page is many clicks away',
    why: 'Pages more than three clicks from the start page are visited and crawled less.',
    fix: 'Link to it from a page closer to the start.',
    run: ({ depth }, { kind }) => when(kind === 'site' && depth > 3, `${depth} clicks from the start page`),
  },
]
