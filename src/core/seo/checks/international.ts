import { few, pageAt, type ReadPage, type SeoCheck, sameAddress, when } from '../page.ts'

const group = 'international'
const CODE = /^(?:x-default|[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?)$/i
/** Written by mistake for a language or country that has another code. */
const WRONG = /^(?:uk-ua|[a-z]{2,3}-(?:uk|eu|en)|jp|cz|dk|gr|kr|cn|se)$/i
const LANGUAGE = /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i
const RIGHT_TO_LEFT = /^(?:ar|he|fa|ur|yi|ps)\b/i

const absolute = ({ finalUrl }: ReadPage, href: string) => URL.parse(href, finalUrl)?.href ?? href

export const internationalChecks: SeoCheck[] = [
  {
    id: 'charset-missing',
    group,
    weight: 'low',
    title: 'Character set is not stated',
    why: 'Browsers guess it, and letters such as é may break.',
    fix: 'Add <meta charset="utf-8"> at the start of the head.',
    run: ({ headers, markup: { charset } }) =>
      when(!charset && !/charset=/i.test(headers['content-type'] ?? ''), 'No charset in page or header'),
  },
  {
    id: 'charset-old',
    group,
    weight: 'low',
    title: 'Page is not in UTF-8',
    why: 'Other character sets cannot show all letters and signs.',
    fix: 'Store and send the page as UTF-8.',
    run: ({ headers, markup: { charset } }) => {
      const [, sent] = /charset="?([\w-]+)/i.exec(headers['content-type'] ?? '') ?? []
      const used = sent ?? charset ?? ''
      return when(used !== '' && !/^utf-?8$/i.test(used), used)
    },
  },
  {
    id: 'lang-invalid',
    group,
    weight: 'low',
    title: 'Language code is unknown',
    why: 'Browsers and search engines cannot use it.',
    fix: 'Use a code such as en, de or pt-BR.',
    run: ({ markup: { lang } }) => when(Boolean(lang) && !LANGUAGE.test(lang ?? ''), `lang="${lang}"`),
  },
  {
    id: 'dir-missing',
    group,
    weight: 'medium',
    title: 'Writing direction is not stated',
    why: 'Arabic, Hebrew and Persian texts are laid out from the wrong side.',
    fix: 'Add dir="rtl" to the html element.',
    run: ({ markup: { lang, dir } }) =>
      when(
        RIGHT_TO_LEFT.test(lang ?? '') && dir?.toLowerCase() !== 'rtl',
        `lang="${lang}" without dir="rtl"`,
      ),
  },
  {
    id: 'hreflang-invalid',
    group,
    weight: 'medium',
    title: 'hreflang has an unknown code',
    why: 'Search engines ignore the link.',
    fix: 'Use a language, or a language and a country: en, en-GB, x-default.',
    run: ({ markup: { hreflangs } }) =>
      few(
        hreflangs
          .filter(({ lang }) => !CODE.test(lang) || WRONG.test(lang))
          .map(({ lang }) => `hreflang="${lang}"`),
      ),
  },
  {
    id: 'hreflang-self',
    group,
    weight: 'medium',
    title: 'hreflang does not name the page itself',
    why: 'Each language version has to list itself and all others.',
    fix: 'Add a link with hreflang for this page.',
    run: (page) =>
      when(
        page.markup.hreflangs.length > 0 &&
          !page.markup.hreflangs.some(({ href }) => sameAddress(absolute(page, href), page.finalUrl)),
        'No hreflang with the address of this page',
      ),
  },
  {
    id: 'hreflang-return',
    group,
    weight: 'medium',
    title: 'Other language version does not link back',
    why: 'Search engines ignore hreflang that is not confirmed by the other page.',
    fix: 'List this page on the other version, too.',
    run: (page, site) =>
      few(
        page.markup.hreflangs.flatMap(({ lang, href }) => {
          const url = absolute(page, href)
          const other = sameAddress(url, page.finalUrl) ? undefined : pageAt(site, url)
          if (!other?.markup) return []
          const isBack = other.markup.hreflangs.some((link) =>
            sameAddress(URL.parse(link.href, other.finalUrl)?.href ?? '', page.finalUrl),
          )
          return isBack ? [] : [`${lang}: ${url}`]
        }),
      ),
  },
  {
    id: 'hreflang-broken',
    group,
    weight: 'medium',
    title: 'hreflang leads to an error',
    why: 'Visitors of that language reach a dead end.',
    fix: 'Correct the address or remove the link.',
    run: (page, site) =>
      few(
        page.markup.hreflangs.flatMap(({ lang, href }) => {
          const other = pageAt(site, absolute(page, href))
          return other && other.status >= 400 ? [`${lang}: ${other.url} (${other.status})`] : []
        }),
      ),
  },
  {
    id: 'hreflang-relative',
    group,
    weight: 'low',
    title: 'hreflang has no complete address',
    why: 'Search engines expect complete addresses.',
    fix: 'Write the addresses with https.',
    run: ({ markup: { hreflangs } }) =>
      few(hreflangs.filter(({ href }) => !/^https?:\/\//i.test(href)).map(({ href }) => href)),
  },
  {
    id: 'hreflang-default',
    group,
    weight: 'low',
    title: 'No page for all other languages',
    why: 'Visitors of other languages are sent to any version.',
    fix: 'Add a link with hreflang="x-default".',
    run: ({ markup: { hreflangs } }) =>
      when(
        hreflangs.length > 1 && !hreflangs.some(({ lang }) => /^x-default$/i.test(lang)),
        hreflangs.map(({ lang }) => lang).join(', '),
      ),
  },
  {
    id: 'hreflang-lang',
    group,
    weight: 'low',
    title: 'hreflang and lang disagree',
    why: 'Search engines and browsers are told two languages.',
    fix: 'State the same language in both.',
    run: (page) => {
      const { lang, hreflangs } = page.markup
      const own = hreflangs.find(
        (link) =>
          link.lang.toLowerCase() !== 'x-default' && sameAddress(absolute(page, link.href), page.finalUrl),
      )
      const [one, other] = [lang?.slice(0, 2).toLowerCase(), own?.lang.slice(0, 2).toLowerCase()]
      return when(Boolean(one && other && one !== other), `lang="${lang}", hreflang="${own?.lang}"`)
    },
  },
]
